"""What is heard among troopers on the plane: drops, shots, dodges, what comes out of hiding, who is hurt."""

from __future__ import annotations

from collections.abc import Callable

from synth.waves import Samples, cut_low, drive, make_noise, make_tone, mix, ring


def sound_template() -> Samples:
    """Makes the swish of a drop: air that opens quickly, shuts again, and is gone."""
    rising = cut_low(make_noise(0.16, 101, 0.0, (0.03, 0.5), 0.14), 0.12)
    falling = cut_low(make_noise(0.24, 102, 0.05, (0.5, 0.05)), 0.12)
    return mix((0.0, 1.0, rising), (0.16, 1.0, falling))


def sound_shot() -> Samples:
    """Makes one crack with a short thump under it, and the crack thrown back once."""
    crack = drive(cut_low(make_noise(0.07, 111, 0.006), 0.1), 4.0)
    echo = make_noise(0.12, 112, 0.03, (0.3, 0.1))
    return mix((0.0, 1.0, crack), (0.0, 0.9, make_tone(0.08, 260, 70, 0.02)), (0.09, 0.25, echo))


def sound_dodge() -> Samples:
    """Makes two scuffs of boots with a whoop of air between them."""
    first, second = (make_noise(0.05, seed, 0.012, (0.25, 0.1)) for seed in (121, 122))
    leap = make_tone(0.16, 190, 520, 0.0, 0.05)
    return mix((0.0, 1.6, first), (0.04, 0.55, leap), (0.22, 2.0, second))


def sound_revealed() -> Samples:
    """Makes a swell that stops short with a knock: a cover is thrown off."""
    low, high = (make_tone(0.26, pitch, 2 * pitch, 0.0, 0.25) for pitch in (220, 330))
    knock = ring(0.12, ((392, 1.0, 0.02), (941, 0.6, 0.012)), 0.001)
    return mix((0.0, 0.5, low), (0.0, 0.5, high), (0.27, 1.6, knock), (0.27, 1.0, make_noise(0.03, 131, 0.006)))


def sound_mine_discovered() -> Samples:
    """Makes the whine of a searching coil that climbs over metal, then two ticks."""
    whine = drive(make_tone(0.2, 480, 1500, 0.0, 0.03), 2.0)
    tick = ring(0.06, ((2350, 1.0, 0.012),), 0.001)
    return mix((0.0, 0.8, whine), (0.22, 1.5, tick), (0.29, 1.5, tick))


def sound_wounded() -> Samples:
    """Makes a dull blow and a low tone that sags."""
    blow = mix((0.0, 1.0, make_tone(0.1, 170, 60, 0.03)), (0.0, 0.6, make_noise(0.04, 141, 0.008, (0.1, 0.05))))
    sag = drive(make_tone(0.4, 430, 170, 0.16, 0.03), 3.0)
    return mix((0.0, 1.2, drive(blow, 2.0)), (0.1, 0.7, sag))


def sound_saved() -> Samples:
    """Makes a glance off armour: a tick and a thin ring that slides down and away."""
    slide = make_tone(0.32, 3100, 1750, 0.07, 0.002)
    tremble = make_tone(0.32, 38)
    glance = [s * (0.7 + 0.3 * t) for s, t in zip(slide, tremble, strict=True)]
    return mix((0.0, 1.0, cut_low(make_noise(0.02, 151, 0.004), 0.4)), (0.005, 1.0, glance))


PLANE_SOUNDS: dict[str, Callable[[], Samples]] = {
    "template": sound_template,
    "shot": sound_shot,
    "dodge": sound_dodge,
    "revealed": sound_revealed,
    "mine_discovered": sound_mine_discovered,
    "wounded": sound_wounded,
    "saved": sound_saved,
}
