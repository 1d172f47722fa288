"""Synthesises the game's sounds: writes assets/sounds/*.wav, or with --check compares them.

What each of them is stands in the folder `synth` beside this file. The files are the same byte for byte on every
machine: of the platform's mathematics only the square root is asked, which IEEE rounds exactly.
"""

from __future__ import annotations

from pathlib import Path

import click
from synth.deck import DECK_SOUNDS
from synth.levelling import even_out, fade_out, write_wave
from synth.payloads import PAYLOAD_SOUNDS
from synth.plane import PLANE_SOUNDS
from synth.signals import HUMS, SIGNALS, sound_hum
from synth.space import SPACE_SOUNDS

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
LOUDNESS = 0.17  # of full scale: root mean square of the loudest window
HUM_LOUDNESS = 0.05  # it sounds on and on, so it is kept lower


def make_sounds() -> dict[str, bytes]:
    """Makes every sound: file name to the bytes of the WAV file."""
    sounds = {**SIGNALS, **SPACE_SOUNDS, **PLANE_SOUNDS, **PAYLOAD_SOUNDS, **DECK_SOUNDS}
    effects = {f"{name}.wav": write_wave(even_out(fade_out(make()), LOUDNESS)) for name, make in sounds.items()}
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
