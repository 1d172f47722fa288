"""Sounds: they are what their tool makes, complete, fit for the window, and told apart."""

from __future__ import annotations

import array
import bisect
import importlib
import itertools
import math
import sys
import wave
from pathlib import Path

import pytest
from asset_names import EFFECTS, HUMS

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"

sys.path.insert(0, str(ROOT / "tools"))  # as it is for a program of that folder
make_sounds = importlib.import_module("make_sounds")
waves = importlib.import_module("synth.waves")


def read_sound(name: str) -> array.array[int]:
    """Reads the samples of a sound, which has to be mono, 16 bits, 22,050 Hz."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def measure_energy(samples: list[float], seconds: float) -> list[float]:
    """Gives the root mean square of each stretch of the given length."""
    size = int(seconds * 22_050)
    stretches = (samples[i : i + size] for i in range(0, len(samples), size))
    return [math.sqrt(sum(value * value for value in stretch) / size) for stretch in stretches]


def measure_character(samples: array.array[int]) -> tuple[float, float, float, float]:
    """Gives when half and nine tenths of a sound's energy have come, and how often it swings before and after."""
    energy = list(itertools.accumulate(sample * sample for sample in samples))
    tenth, half, most = (bisect.bisect(energy, energy[-1] * share) for share in (0.1, 0.5, 0.9))
    swings = [int((a < 0) != (b < 0)) for a, b in itertools.pairwise(samples)]
    return half, most, sum(swings[tenth:half]) / (half - tenth), sum(swings[half:most]) / (most - half)


def test_the_sounds_are_what_their_tool_makes() -> None:
    assert make_sounds.find_differences(SOUNDS) == []


def test_every_effect_and_the_rising_hum_have_their_sound() -> None:
    assert sorted(path.stem for path in SOUNDS.iterdir()) == sorted([*EFFECTS, *HUMS])


def test_the_sounds_together_stay_below_one_and_a_half_megabytes() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_500_000


@pytest.mark.parametrize("name", [*EFFECTS, *HUMS])
def test_no_sound_clips_or_leans_to_one_side(name: str) -> None:
    samples = read_sound(name)
    assert max(map(abs, samples)) <= 0.9 * 32_767
    assert abs(sum(samples) / len(samples)) < 0.01 * 32_767


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_short_and_begins_and_ends_in_silence(name: str) -> None:
    samples = read_sound(name)
    assert len(samples) <= 2 * 22_050
    assert abs(samples[0]) < 328
    assert abs(samples[-1]) < 328


def test_the_effects_are_about_equally_loud_and_the_hums_are_softer() -> None:
    loudest = {name: max(measure_energy([float(s) for s in read_sound(name)], 0.05)) for name in [*EFFECTS, *HUMS]}
    effects = [loudest[name] for name in EFFECTS]
    assert 20 * math.log10(max(effects) / min(effects)) < 10
    assert max(loudest[name] for name in HUMS) < max(effects)


@pytest.mark.parametrize("name", HUMS)
def test_a_hum_loops_without_a_seam(name: str) -> None:
    samples = read_sound(name)
    steepest = max(abs(b - a) for a, b in itertools.pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steepest


def test_no_two_effects_are_alike_to_the_ear() -> None:
    characters = {name: measure_character(read_sound(name)) for name in EFFECTS}
    for (first, one), (second, other) in itertools.combinations(characters.items(), 2):
        assert any(max(pair) > 1.25 * min(pair) for pair in zip(one, other, strict=True)), (first, second)


@pytest.mark.parametrize(("name", "start", "count"), [("cluster", 0.1, 6), ("warhead", 0.0, 2), ("heavy", 0.0, 3)])
def test_as_many_blows_are_heard_as_there_are_bombs_or_dice(name: str, start: float, count: int) -> None:
    samples = read_sound(name)
    sharp = [float(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)]
    energy = measure_energy(sharp, 0.01)
    later = energy[int(100 * start) :]  # after the thud of the cluster
    loud = [level > max(later) / 3 for level in later]
    assert sum(now and not before for before, now in itertools.pairwise([False, *loud])) == count


def test_the_tabulated_sine_is_the_sine() -> None:
    size = waves.TABLE_SIZE
    assert len(waves.SINE) == size + 1
    assert all(abs(value - math.sin(2 * math.pi * i / size)) < 1e-12 for i, value in enumerate(waves.SINE))
