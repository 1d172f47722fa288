"""What is heard aboard a ship: modules that fail, fire, guns, the veil, the crew, their checks, the clock."""

from __future__ import annotations

from collections.abc import Callable

from synth.waves import Samples, cut_low, drive, make_noise, make_tone, mix, ring


def sound_module_broken() -> Samples:
    """Makes a crunch of bent metal and a spark that runs out of power."""
    crunch = drive(make_noise(0.12, 301, 0.03, (0.5, 0.08)), 5.0)
    bent = ring(0.2, ((311, 1.0, 0.03), (523, 0.8, 0.025), (877, 0.6, 0.02)), 0.001)
    dying = drive(make_tone(0.3, 950, 110, 0.1), 8.0)
    return mix((0.0, 0.9, crunch), (0.0, 0.9, bent), (0.14, 0.3, dying))


def sound_blaze() -> Samples:
    """Makes flames that catch with a soft whoof, and crackle."""
    whoof = make_noise(0.55, 311, 0.2, (0.02, 0.12), 0.18)
    times = (0.16, 0.21, 0.3, 0.34, 0.43, 0.46, 0.52)
    crackles = ((at, 1.1, cut_low(make_noise(0.02, 312 + i, 0.004), 0.3)) for i, at in enumerate(times))
    return mix((0.0, 1.3, whoof), *crackles)


def sound_cannon() -> Samples:
    """Makes a hard report, deep at once, and the clack of the breech."""
    report = drive(
        mix((0.0, 1.0, make_noise(0.16, 321, 0.025, (0.9, 0.15))), (0.0, 1.2, make_tone(0.2, 120, 38, 0.05))), 5.0
    )
    breech = ring(0.08, ((640, 1.0, 0.012), (1370, 0.7, 0.008)), 0.001)
    return mix((0.0, 1.0, report), (0.26, 0.8, breech))


def sound_tow() -> Samples:
    """Makes a beam that takes hold: a hum that throbs and is pulled up."""
    hum = mix((0.0, 1.0, make_tone(0.55, 220, 349, 0.0, 0.05)), (0.0, 0.6, make_tone(0.55, 442, 702, 0.0, 0.05)))
    throb = make_tone(0.55, 14)
    return drive([h * (0.6 + 0.4 * t) for h, t in zip(hum, throb, strict=True)], 2.5)


def sound_dice() -> Samples:
    """Makes the clatter of two dice on a table."""
    first, second, third = (
        mix((0.0, 1.0, ring(0.04, ((pitch, 1.0, 0.005),), 0.001)), (0.0, 0.4, make_noise(0.01, 331 + i, 0.002)))
        for i, pitch in enumerate((2600, 3050, 2300))
    )
    return mix((0.0, 0.9, first), (0.045, 0.7, second), (0.075, 0.5, third))


def sound_check_passed() -> Samples:
    """Makes dice, then two light notes upward."""
    low, high = (ring(0.16, ((f, 1.0, 0.04), (2 * f, 0.2, 0.02)), 0.003) for f in (587.0, 880.0))
    return mix((0.0, 0.8, sound_dice()), (0.13, 0.8, low), (0.2, 0.9, high))


def sound_check_failed() -> Samples:
    """Makes dice, then one dull note that sags."""
    return mix((0.0, 0.8, sound_dice()), (0.13, 1.0, drive(make_tone(0.24, 233, 165, 0.09), 2.0)))


def sound_phase() -> Samples:
    """Makes the soft tick of a wooden clock."""
    return ring(0.07, ((980, 1.0, 0.009), (1530, 0.3, 0.005)), 0.002)


def sound_crew_down() -> Samples:
    """Makes a body that slumps: a blow, a slide along a wall, a fall."""
    blow, fall = (make_tone(0.1, pitch, 55, 0.025) for pitch in (140, 110))
    slide = make_noise(0.2, 341, 0.0, (0.05, 0.02), 0.08)
    return mix(
        (0.0, 0.8, blow),
        (0.06, 0.8, slide),
        (0.28, 1.4, drive(fall, 2.5)),
        (0.28, 0.5, make_noise(0.05, 342, 0.01, (0.2, 0.1))),
    )


def sound_cloak() -> Samples:
    """Makes a shimmer of high tones that sinks and closes like a curtain."""
    pitches = (1397, 1760, 2217, 2793)
    tones = ((0.05 * i, 0.6, make_tone(0.4, f, 0.45 * f, 0.14, 0.05)) for i, f in enumerate(reversed(pitches)))
    waver = make_tone(0.55, 19)
    return [s * (0.7 + 0.3 * w) for s, w in zip(mix(*tones), waver, strict=True)]


DECK_SOUNDS: dict[str, Callable[[], Samples]] = {
    "module_broken": sound_module_broken,
    "blaze": sound_blaze,
    "cannon": sound_cannon,
    "tow": sound_tow,
    "check_passed": sound_check_passed,
    "check_failed": sound_check_failed,
    "phase": sound_phase,
    "crew_down": sound_crew_down,
    "cloak": sound_cloak,
}
