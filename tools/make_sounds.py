"""Synthesises the game's sounds: writes assets/sounds/*.wav, or with --check compares them.

The files are the same byte for byte on every machine: waves are built with the four operations of IEEE doubles alone,
the sine is a power series, the noise an own generator, and of the platform's mathematics only the square root is asked,
which IEEE rounds exactly.
"""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import click

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22_050  # samples a second
FULL_SCALE = 32_767
PEAK_LIMIT = 0.9  # of full scale
WINDOW = 0.05  # seconds over which loudness is measured
EAR = 0.13  # low cut for measuring, about 500 Hz
LOUDNESS = 0.17  # of full scale: root mean square of the loudest window
HUM_LOUDNESS = 0.05  # it sounds on and on, so it is kept lower
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


def sound_scan() -> Samples:
    """Makes one clear ping and its echo."""
    ping = ring(0.5, ((1320, 1.0, 0.07), (2640, 0.15, 0.03)), 0.003)
    return mix((0.0, 1.0, ping), (0.24, 0.3, ping))


def sound_order() -> Samples:
    """Makes a dry click."""
    return mix((0.0, 1.0, make_noise(0.012, 5, 0.003)), (0.002, 1.0, make_tone(0.06, 1700, 1500, 0.009)))


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


SOUNDS: dict[str, Callable[[], Samples]] = {
    "scan": sound_scan,
    "order": sound_order,
    "cluster": sound_cluster,
    "explosion": sound_explosion,
    "shield_down": sound_shield,
    "hull_hit": sound_hull,
    "objective": sound_objective,
    "refused": sound_refused,
    "mine_found": sound_mine_found,
    "mine_armed": sound_mine_armed,
    "phaser": sound_phaser,
    "torpedo": sound_torpedo,
    "field_raised": sound_field,
    "lay": sound_lay,
    "unit_lost": sound_unit_lost,
    "win": sound_win,
    "loss": sound_loss,
}
# The window goes from one to the next as the danger under the cursor rises.
HUMS = {"danger_hum_low": 82, "danger_hum_middle": 123, "danger_hum_high": 185}


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


def make_sounds() -> dict[str, bytes]:
    """Makes every sound: file name to the bytes of the WAV file."""
    effects = {f"{name}.wav": write_wave(even_out(fade_out(make()), LOUDNESS)) for name, make in SOUNDS.items()}
    hums = {f"{name}.wav": write_wave(even_out(sound_hum(pitch), HUM_LOUDNESS)) for name, pitch in HUMS.items()}
    return effects | hums


def find_differences(folder: Path) -> list[str]:
    """Names what in the folder is missing, different or not made here; empty when all is as made."""
    sounds = make_sounds()
    found = {path.name: path for path in sorted(folder.glob("*.wav"))}
    missing = [f"{name}: missing" for name in sounds if name not in found]
    differing = [f"{name}: differs" for name in sounds if name in found and found[name].read_bytes() != sounds[name]]
    return missing + differing + [f"{name}: not made by this tool" for name in found if name not in sounds]


@click.command()
@click.option("--check", is_flag=True, help="Compare with the files and write nothing; exit 1 if something differs.")
def main(check: bool) -> None:
    """Write assets/sounds, or compare it with what would be written."""
    if check:
        differences = find_differences(FOLDER)
        click.echo("\n".join(differences) or "assets/sounds is as made")
        raise SystemExit(1 if differences else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    sounds = make_sounds()
    for name, data in sounds.items():
        (FOLDER / name).write_bytes(data)
    click.echo(f"wrote {len(sounds)} sounds to {FOLDER}")


if __name__ == "__main__":
    main()
