"""What all sounds are made of: tones, noise, and what can be done to them.

The same numbers come out on every machine: waves are built with the four operations of IEEE doubles alone, the sine is
a power series, and the noise an own generator.
"""

from __future__ import annotations

RATE = 22_050  # samples a second
TABLE_SIZE = 4096
PI = 3.141592653589793

Samples = list[float]


def tabulate_sine() -> Samples:
    """Tabulates one period of the sine by its power series, with its first value again at the end."""
    quarter: Samples = []
    for i in range(TABLE_SIZE // 4 + 1):
        x = i * 2 * PI / TABLE_SIZE
        term = total = x
        for n in range(1, 12):
            term = -term * x * x / (2 * n * (2 * n + 1))
            total += term
        quarter.append(total)
    half = quarter + quarter[-2:0:-1]
    return [*half, *(-value for value in half), 0.0]


SINE = tabulate_sine()


def count_samples(seconds: float) -> int:
    """Gives the number of samples in a time."""
    return int(seconds * RATE + 0.5)


def make_tone(
    seconds: float, start: float, end: float | None = None, half_life: float = 0.0, attack: float = 0.004
) -> Samples:
    """Makes a sine gliding from one frequency (Hz) to another; half_life in seconds, 0 for a steady tone.

    It rises for the attack (seconds) and ends with a fall of 5 ms; with attack 0 it has neither, so that it can loop.
    """
    count, rise = count_samples(seconds), max(1, count_samples(attack))
    fall = count_samples(0.005) if attack else 1
    step = start * TABLE_SIZE / RATE
    glide = ((end or start) * TABLE_SIZE / RATE - step) / count
    fade = 1 - 0.6931 / (half_life * RATE) if half_life else 1.0
    phase, loudness = 0.0, 1.0
    samples: Samples = []
    for i in range(count):
        whole = int(phase)
        here, there = SINE[whole % TABLE_SIZE], SINE[whole % TABLE_SIZE + 1]
        value = here + (there - here) * (phase - whole)
        samples.append(value * loudness * min(1.0, i / rise, (count - i) / fall))
        phase += step
        step += glide
        loudness *= fade
    return samples


def make_noise(
    seconds: float, seed: int, half_life: float = 0.0, cut: tuple[float, float] = (1.0, 1.0), attack: float = 0.001
) -> Samples:
    """Makes noise through a low pass that glides between two openings (0 shut, 1 open)."""
    count, rise = count_samples(seconds), max(1, count_samples(attack))
    fade = 1 - 0.6931 / (half_life * RATE) if half_life else 1.0
    state, value, loudness = seed, 0.0, 1.0
    samples: Samples = []
    for i in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
        opening = cut[0] + (cut[1] - cut[0]) * i / count
        value += opening * (state / 2_147_483_648 - 1 - value)
        samples.append(value * loudness * min(1.0, i / rise))
        loudness *= fade
    return samples


def cut_low(samples: Samples, opening: float) -> Samples:
    """Takes the low part out, so that what is left is sharp."""
    slow = 0.0
    sharp: Samples = []
    for value in samples:
        slow += opening * (value - slow)
        sharp.append(value - slow)
    return sharp


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Adds up parts, each (start in seconds, gain, samples)."""
    placed = [(count_samples(start), gain, samples) for start, gain, samples in parts]
    total = [0.0] * max(start + len(samples) for start, _, samples in placed)
    for start, gain, samples in placed:
        for i, value in enumerate(samples, start):
            total[i] += gain * value
    return total


def drive(samples: Samples, amount: float) -> Samples:
    """Bends the peaks down, which adds overtones."""
    return [amount * value / (1 + abs(amount * value)) for value in samples]


def ring(seconds: float, partials: tuple[tuple[float, float, float], ...], attack: float = 0.002) -> Samples:
    """Rings partials together, each (frequency, gain, half life)."""
    return mix(
        *((0.0, gain, make_tone(seconds, pitch, None, half_life, attack)) for pitch, gain, half_life in partials)
    )


def play_notes(notes: tuple[tuple[float, float], ...], seconds: float, half_life: float) -> Samples:
    """Plays notes, each (start, frequency), as soft plucks with one overtone."""
    return mix(
        *((at, 1.0, ring(seconds, ((f, 1.0, half_life), (2 * f, 0.3, half_life / 2)), 0.006)) for at, f in notes)
    )
