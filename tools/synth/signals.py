"""What the game tells its player: orders, finds, objectives, the end, and how dangerous a place is."""

from __future__ import annotations

from collections.abc import Callable

from synth.waves import Samples, cut_low, drive, make_noise, make_tone, mix, play_notes, ring


def sound_scan() -> Samples:
    """Makes one clear ping and its echo."""
    ping = ring(0.5, ((1320, 1.0, 0.07), (2640, 0.15, 0.03)), 0.003)
    return mix((0.0, 1.0, ping), (0.24, 0.3, ping))


def sound_order() -> Samples:
    """Makes a dry click."""
    return mix((0.0, 1.0, make_noise(0.012, 5, 0.003)), (0.002, 1.0, make_tone(0.06, 1700, 1500, 0.009)))


def sound_objective() -> Samples:
    """Makes a bell."""
    bell = (
        (330, 0.4, 0.4),
        (660, 1.0, 0.3),
        (990, 0.3, 0.2),
        (1320, 0.5, 0.18),
        (1822, 0.35, 0.12),
        (3564, 0.15, 0.05),
    )
    return ring(1.5, bell)


def sound_refused() -> Samples:
    """Makes two low buzzes, the second lower."""
    high, low = (drive(make_tone(0.11, f, None, 0.0, 0.004), 6.0) for f in (196.0, 147.0))
    return mix((0.0, 1.0, high), (0.13, 1.0, low))


def sound_mine_found() -> Samples:
    """Makes two short beeps, rising."""
    first, second = (ring(0.1, ((f, 1.0, 0.04), (3 * f, 0.25, 0.03)), 0.003) for f in (784.0, 1175.0))
    return mix((0.0, 1.0, first), (0.11, 1.0, second))


def sound_mine_armed() -> Samples:
    """Makes three quickening ratchet ticks and a short level tone."""
    ticks = ((at, 1.4, cut_low(make_noise(0.02, 61, 0.004), 0.2)) for at in (0.0, 0.11, 0.18))
    return mix(*ticks, (0.24, 0.7, drive(make_tone(0.16, 523, None, 0.07), 2.0)))


def sound_win() -> Samples:
    """Plays a rising major chord."""
    return play_notes(((0.0, 523.25), (0.16, 659.25), (0.32, 783.99), (0.48, 1046.5)), 1.0, 0.22)


def sound_loss() -> Samples:
    """Plays a falling minor line."""
    return play_notes(((0.0, 392.0), (0.24, 311.13), (0.48, 261.63), (0.76, 196.0)), 1.0, 0.25)


def sound_hum(pitch: int) -> Samples:
    """Makes two seconds of beating hum; whole pitches in Hz make whole periods, so it loops without a seam."""
    voices = ((pitch, 1.0), (pitch + 1, 0.8), (2 * pitch, 0.5), (3 * pitch + 2, 0.3))
    return mix(*((0.0, gain, make_tone(2.0, f, None, 0.0, 0.0)) for f, gain in voices))


SIGNALS: dict[str, Callable[[], Samples]] = {
    "scan": sound_scan,
    "order": sound_order,
    "objective": sound_objective,
    "refused": sound_refused,
    "mine_found": sound_mine_found,
    "mine_armed": sound_mine_armed,
    "win": sound_win,
    "loss": sound_loss,
}
# The window goes from one to the next as the danger under the cursor rises.
HUMS = {"danger_hum_low": 82, "danger_hum_middle": 123, "danger_hum_high": 185}
