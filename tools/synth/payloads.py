"""What is heard of mines laid by an engineer: how they leave the ship, wake, miss, and what each kind does."""

from __future__ import annotations

from collections.abc import Callable

from synth.waves import Samples, cut_low, drive, make_noise, make_tone, mix, ring


def sound_launch_mine() -> Samples:
    """Makes a thump in a tube and a rush of air that climbs away."""
    rush = cut_low(make_noise(0.3, 201, 0.09, (0.06, 0.6), 0.03), 0.1)
    return mix(
        (0.0, 1.3, make_tone(0.14, 210, 75, 0.03)), (0.03, 1.1, rush), (0.05, 0.35, make_tone(0.28, 300, 950, 0.08))
    )


def sound_drop_mine() -> Samples:
    """Makes a latch that opens, and a tone that falls away below."""
    latch = ring(0.06, ((1480, 1.0, 0.008), (2210, 0.6, 0.006)), 0.001)
    return mix((0.0, 1.2, latch), (0.07, 1.0, make_tone(0.3, 620, 130, 0.09)))


def sound_mine_attack() -> Samples:
    """Makes a growl that wakes up, rising and rattling."""
    growl, rattle = make_tone(0.42, 150, 520, 0.0, 0.06), make_tone(0.42, 31)
    return drive([g * (0.55 + 0.45 * r) for g, r in zip(growl, rattle, strict=True)], 6.0)


def sound_dodged() -> Samples:
    """Makes something that rushes past: air that swells and is gone, a pitch that drops as it passes."""
    coming, going = make_noise(0.14, 211, 0.0, (0.03, 0.35), 0.13), make_noise(0.2, 212, 0.05, (0.35, 0.04))
    pitch = mix((0.0, 1.0, make_tone(0.14, 760, 720, 0.0, 0.13)), (0.14, 1.0, make_tone(0.2, 640, 430, 0.05)))
    return mix((0.0, 1.2, coming), (0.14, 1.2, going), (0.0, 0.5, pitch))


def sound_missed() -> Samples:
    """Makes two hollow knocks, the second farther off: nothing was struck."""
    near, far = (ring(0.1, ((pitch, 1.0, 0.02), (2.7 * pitch, 0.3, 0.008)), 0.001) for pitch in (440, 330))
    return mix((0.0, 1.0, near), (0.13, 0.4, far))


def sound_boom(seed: int, pitch: float) -> Samples:
    """Makes one dry blow of a charge against a hull."""
    blow = mix(
        (0.0, 1.4, make_tone(0.22, pitch, 0.4 * pitch, 0.04)), (0.0, 0.9, make_noise(0.12, seed, 0.018, (0.7, 0.1)))
    )
    return drive(blow, 3.0)


def sound_warhead() -> Samples:
    """Makes two blows, one for each die."""
    return mix((0.0, 1.0, sound_boom(221, 170)), (0.15, 1.0, sound_boom(222, 150)))


def sound_heavy() -> Samples:
    """Makes three slower and deeper blows, one for each die, and what falls down after them."""
    debris = make_noise(0.3, 234, 0.08, (0.4, 0.1))
    blows = ((0.25 * i, 1.0, sound_boom(231 + i, 150 - 14 * i)) for i in range(3))
    return mix(*blows, (0.5, 0.65, debris))


def sound_gas() -> Samples:
    """Makes a valve that pops and hisses until it is empty."""
    hiss = cut_low(make_noise(0.75, 241, 0.3, (0.95, 0.6), 0.05), 0.5)
    return mix((0.0, 0.5, make_tone(0.05, 500, 900, 0.012)), (0.03, 1.0, hiss))


def sound_chaff() -> Samples:
    """Makes a puff, then ten thin strips of metal that tinkle apart."""
    pitches = (2900, 4100, 3300, 4700, 3600, 5200, 3100, 4400, 2700, 3900)
    strips = (
        (0.04 + 0.014 * i + 0.0022 * i * i, 0.9, ring(0.06, ((f, 1.0, 0.009),), 0.001)) for i, f in enumerate(pitches)
    )
    return mix((0.0, 1.0, make_noise(0.06, 251, 0.012, (0.4, 0.2))), *strips)


def sound_plasma() -> Samples:
    """Makes a searing jet that opens, buzzes like an arc, and gutters out."""
    jet, arc = make_noise(0.5, 261, 0.16, (0.1, 0.9), 0.06), drive(make_tone(0.5, 62, 74, 0.0, 0.04), 2.0)
    seared = [j * a * a for j, a in zip(jet, arc, strict=True)]
    return mix((0.0, 1.0, seared), (0.0, 0.06, drive(make_tone(0.4, 124, 148, 0.1, 0.04), 9.0)))


def sound_seeker() -> Samples:
    """Makes beeps that come ever quicker, until it strikes."""
    beep = ring(0.05, ((1560, 1.0, 0.03), (3120, 0.2, 0.02)), 0.002)
    times = (0.0, 0.13, 0.23, 0.3, 0.35)
    return mix(*((at, 0.7, beep) for at in times), (0.4, 1.3, sound_boom(271, 190)))


def sound_spin() -> Samples:
    """Makes a siren that whirls up and down, each time lower and slower."""
    parts: list[tuple[float, float, Samples]] = []
    start = 0.0
    for turn in range(4):
        low, high, half = 330 - 40 * turn, 880 - 130 * turn, 0.055 + 0.012 * turn
        parts += [
            (start, 1.0, make_tone(half, low, high, 0.0, 0.004)),
            (start + half, 1.0, make_tone(half, high, low, 0.0, 0.004)),
        ]
        start += 2 * half
    return drive(mix(*parts), 2.0)


def sound_anchor() -> Samples:
    """Makes a chain that runs out over a rim and stops with a deep clang."""
    link = ring(0.05, ((1130, 1.0, 0.007), (1790, 0.8, 0.005)), 0.001)
    clang = ring(0.4, ((98, 1.0, 0.09), (147, 0.8, 0.08), (233, 0.6, 0.06), (391, 0.3, 0.03)), 0.002)
    return mix(*((0.035 * i, 0.6, link) for i in range(7)), (0.26, 1.2, drive(clang, 1.5)))


def sound_burst() -> Samples:
    """Makes a blast all round: a crack, then a wave that sweeps outward and comes back."""
    crack = drive(cut_low(make_noise(0.05, 281, 0.01), 0.15), 4.0)
    out, back = make_noise(0.4, 282, 0.12, (0.9, 0.03), 0.01), make_noise(0.3, 283, 0.1, (0.03, 0.2), 0.15)
    return mix((0.0, 0.8, crack), (0.03, 1.4, out), (0.03, 0.8, make_tone(0.4, 140, 45, 0.12)), (0.4, 1.0, back))


def sound_probe() -> Samples:
    """Makes a short row of blips in no order, as a machine talks home."""
    pitches = (1760, 990, 2350, 1180, 1480)
    return mix(*((0.055 * i, 1.0, make_tone(0.04, pitch, None, 0.0, 0.004)) for i, pitch in enumerate(pitches)))


PAYLOAD_SOUNDS: dict[str, Callable[[], Samples]] = {
    "launch_mine": sound_launch_mine,
    "drop_mine": sound_drop_mine,
    "mine_attack": sound_mine_attack,
    "dodged": sound_dodged,
    "missed": sound_missed,
    "warhead": sound_warhead,
    "heavy": sound_heavy,
    "gas": sound_gas,
    "chaff": sound_chaff,
    "plasma": sound_plasma,
    "seeker": sound_seeker,
    "spin": sound_spin,
    "anchor": sound_anchor,
    "burst": sound_burst,
    "probe": sound_probe,
}
