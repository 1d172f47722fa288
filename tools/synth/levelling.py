"""Makes all sounds about equally loud, lets them end softly, and writes them as files."""

from __future__ import annotations

import array
import io
import math
import sys
import wave

from synth.waves import RATE, Samples, count_samples, cut_low

FULL_SCALE = 32_767
PEAK_LIMIT = 0.9  # of full scale
WINDOW = 0.05  # seconds over which loudness is measured
EAR = 0.13  # low cut for measuring, about 500 Hz


def measure_loudness(samples: Samples) -> float:
    """Gives the root mean square of the loudest stretch of WINDOW seconds, lows counting less, as for the ear."""
    size, heard = count_samples(WINDOW), cut_low(samples, EAR)
    total = loudest = 0.0
    for i, value in enumerate(heard):  # not sum(), which rounds otherwise from Python 3.12 on
        gone = heard[i - size] if i >= size else 0.0
        total += value * value - gone * gone
        loudest = max(loudest, total)
    return math.sqrt(loudest / size)


def even_out(samples: Samples, loudness: float) -> Samples:
    """Scales to the wanted loudness, or as near to it as the peak limit lets."""
    gain = min(loudness / measure_loudness(samples), PEAK_LIMIT / max(map(abs, samples)))
    return [gain * value for value in samples]


def fade_out(samples: Samples) -> Samples:
    """Lets the last hundredth of a second run out to silence, so that the end does not click."""
    count = count_samples(0.01)
    return samples[:-count] + [value * (count - 1 - i) / count for i, value in enumerate(samples[-count:])]


def write_wave(samples: Samples) -> bytes:
    """Writes samples from -1 to 1 as a mono WAV file of 16 bits."""
    numbers = array.array("h", (round(value * FULL_SCALE) for value in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(numbers.tobytes())
    return file.getvalue()
