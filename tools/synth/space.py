"""What is heard among ships: weapons, hits, fields, losses."""

from __future__ import annotations

from collections.abc import Callable

from synth.waves import Samples, cut_low, drive, make_noise, make_tone, mix, ring


def sound_cluster() -> Samples:
    """Makes a low thud, then six cracks at even distances: one for each bomb."""
    thud = drive(mix((0.0, 1.0, make_tone(0.5, 95, 42, 0.11)), (0.0, 0.5, make_noise(0.2, 11, 0.04, (0.2, 0.05)))), 3.0)
    cracks = ((0.15 + 0.07 * i, 1.8, cut_low(make_noise(0.06, 21 + i, 0.007), 0.25)) for i in range(6))
    return drive(mix((0.0, 1.0, thud), *cracks), 2.0)


def sound_explosion() -> Samples:
    """Makes one long roar that sinks."""
    roar = make_noise(1.2, 31, 0.22, (0.35, 0.02))
    return drive(mix((0.0, 1.6, roar), (0.0, 0.8, make_tone(1.0, 70, 28, 0.25))), 2.0)


def sound_shield() -> Samples:
    """Makes breaking glass: a crack and shards that ring high and out of tune."""
    pitches = (2093, 2971, 3817, 4699, 5711, 3299, 6203)
    shards = (
        (0.02 + 0.037 * i, 0.55, ring(0.4, ((f, 1.0, 0.05), (f * 1.51, 0.3, 0.03)))) for i, f in enumerate(pitches)
    )
    return mix((0.0, 1.0, cut_low(make_noise(0.08, 41, 0.012), 0.5)), *shards)


def sound_hull() -> Samples:
    """Makes a clank of struck plate."""
    plate = ring(0.45, ((173, 1.0, 0.06), (287, 0.8, 0.06), (463, 0.7, 0.05), (751, 0.5, 0.04), (1187, 0.3, 0.03)))
    return drive(mix((0.0, 1.0, plate), (0.0, 1.0, make_noise(0.1, 51, 0.015, (0.5, 0.2)))), 1.5)


def sound_phaser() -> Samples:
    """Makes a falling, trembling beam."""
    beam = make_tone(0.38, 1900, 380, 0.16)
    tremble = make_tone(0.38, 47)
    return mix((0.0, 1.0, drive([b * (0.7 + 0.3 * t) for b, t in zip(beam, tremble, strict=True)], 4.0)))


def sound_torpedo() -> Samples:
    """Makes a thump and a rush that opens as it goes."""
    rush = make_noise(0.65, 71, 0.25, (0.03, 0.5), 0.12)
    return mix(
        (0.0, 0.9, make_tone(0.2, 130, 60, 0.05)), (0.04, 1.6, rush), (0.04, 0.35, make_tone(0.6, 140, 420, 0.2, 0.1))
    )


def sound_field() -> Samples:
    """Makes a chord that swells and wavers."""
    chord = mix(
        *((0.0, gain, make_tone(0.9, f, f * 1.06, 0.0, 0.45)) for f, gain in ((220, 1.0), (330, 0.8), (440, 0.6)))
    )
    waver = make_tone(0.9, 11)
    return [c * (0.75 + 0.25 * w) for c, w in zip(chord, waver, strict=True)]


def sound_lay() -> Samples:
    """Makes a dull plop of something let go."""
    return mix((0.0, 1.0, make_tone(0.22, 340, 110, 0.05)), (0.0, 0.7, make_noise(0.03, 81, 0.006, (0.4, 0.2))))


def sound_unit_lost() -> Samples:
    """Makes a roar with a falling wail in it."""
    roar = make_noise(1.7, 91, 0.35, (0.3, 0.01))
    wail = drive(make_tone(1.5, 620, 90, 0.5, 0.05), 2.0)
    return mix((0.0, 1.8, roar), (0.0, 0.7, make_tone(1.2, 60, 25, 0.3)), (0.1, 0.35, wail))


SPACE_SOUNDS: dict[str, Callable[[], Samples]] = {
    "cluster": sound_cluster,
    "explosion": sound_explosion,
    "shield_down": sound_shield,
    "hull_hit": sound_hull,
    "phaser": sound_phaser,
    "torpedo": sound_torpedo,
    "field_raised": sound_field,
    "lay": sound_lay,
    "unit_lost": sound_unit_lost,
}
