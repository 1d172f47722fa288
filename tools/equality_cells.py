"""A cell of the equality grid: in which way, under which Python and in what surroundings the games are played."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from equality_notes import Case, Notes, Task

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRAM: Final = Path(__file__).with_name("equality_play.py")
PYTHONS: Final = "BREACHLANE_PYTHONS"  # interpreters that have what the game needs, as in PATH
SUPPORTED: Final = ("3.11", "3.12", "3.13", "3.14")
MOST_SECONDS: Final = 3_600  # for the games of a cell; then it hangs, and is ended
MOST_SECONDS_TO_ASK: Final = 60  # for an interpreter to say what it is
INHERITED: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "PATH")
# All that the worker imports, and all that its window does.
NEEDS: Final = "import esper, msgspec, toml"
NEEDS_FOR_WINDOW: Final = "import pygame, platformdirs"

SURROUNDINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "far east, Turkish": {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
    "half past, ASCII": {"TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    "optimised": {"PYTHONOPTIMIZE": "2"},
    "development": {"PYTHONDEVMODE": "1", "PYTHONWARNINGS": "error::RuntimeWarning", "PYTHONMALLOC": "debug"},
    "no home": {"HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent", "PATH": "", "TERM": "dumb", "COLUMNS": "1"},
    "strange": {
        "SOURCE_DATE_EPOCH": "0", "DISPLAY": ":99", "SDL_VIDEODRIVER": "nothing", "PYTHONINTMAXSTRDIGITS": "640",
    },
}  # fmt: skip


class CellError(Exception):
    """The process of a cell has not done its task."""


@dataclass(frozen=True)
class Interpreter:
    """A Python that is at hand, and whether it has what the game needs, and what its window does."""

    version: str
    path: str
    is_ready: bool = True
    has_window: bool = True


@dataclass(frozen=True)
class Cell:
    """How the games are played.

    way: of `equality_play.WAYS`. hash_seed: of Python. around: what is odd about the surroundings, with the
    environment and the options of the worker that make it so. jobs: processes at the same time. in_turns: all games in
    one process, by turns. after: they go on from saves that were made here after so many ticks; 0: from the start.
    """

    way: str
    python: Interpreter
    hash_seed: str
    around: str = ""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    options: tuple[str, ...] = ()
    jobs: int = 1
    in_turns: bool = False
    after: int = 0

    def __str__(self) -> str:
        """Return it in words."""
        parts = [f"Python {self.python.version}, hash seed {self.hash_seed}, {self.way}"]
        parts += [f"{self.jobs} jobs"] if self.jobs > 1 else []
        parts += ["in turns"] if self.in_turns else []
        parts += [f"from a save after tick {self.after}"] if self.after else []
        return ", ".join([*parts, self.around] if self.around else parts)

    @property
    def is_replay(self) -> bool:
        """Whether a record is played: nonsense that was refused does not stand there."""
        return self.way.startswith(("replayed", "watched"))

    @property
    def has_window(self) -> bool:
        """Whether there is a window."""
        return self.way.startswith(("window", "watched"))


def play_cell(
    cell: Cell, cases: Sequence[Case], traced: int | None = None, most_seconds: float = MOST_SECONDS
) -> list[Notes]:
    """Play games in a process of its own, with nothing of our environment in its own but what is given.

    Raises:
        CellError: the process has failed, hangs, or has left something in its folder.
    """
    task = Task(cases=tuple(cases), way=cell.way, jobs=cell.jobs, in_turns=cell.in_turns, traced=traced)
    kept = {key: os.environ[key] for key in INHERITED if key in os.environ}
    always = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": cell.hash_seed}
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                [cell.python.path, str(PROGRAM), *cell.options], input=msgspec.json.encode(task), capture_output=True,
                cwd=folder, check=False, env={**kept, **always, **cell.environment}, timeout=most_seconds,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise CellError(f"it hangs: it was ended after {most_seconds:,} s") from None
        left = sorted(path.name for path in Path(folder).iterdir())
    if done.returncode:
        raise CellError(" / ".join(done.stderr.decode("utf-8", "replace").strip().splitlines()[-3:]) or "it was killed")
    if left:
        raise CellError(f"it left {', '.join(left)} in its folder")
    return msgspec.json.decode(done.stdout, type=list[Notes])


def reference_cell() -> Cell:
    """Return the cell that all are compared with."""
    return Cell("straight", running_python(), "0")


def running_python() -> Interpreter:
    """Return the Python that runs this."""
    return Interpreter(".".join(platform.python_version_tuple()[:2]), sys.executable)


def find_interpreters(named: Sequence[str] = ()) -> dict[str, Interpreter]:
    """Return an interpreter of each supported version that is at hand, by version, the running one first.

    Args:
        named: the paths of those that are wanted beside the running one; (): those of BREACHLANE_PYTHONS, beside the
            project and on this machine.

    Raises:
        ValueError: one that is named is no supported Python, or lacks what the game needs.
    """
    found = {running_python().version: running_python()}
    for path in named or _candidates():
        asked = _ask(path)
        if named and (asked is None or not asked.is_ready):
            fault = "has not what the game needs" if asked is not None else f"is no Python {', '.join(SUPPORTED)}"
            raise ValueError(f"{path} {fault}")
        known = found.get(asked.version) if asked is not None else None
        if asked is not None and (known is None or _wealth(asked) > _wealth(known)):
            found[asked.version] = asked
    return found


def _wealth(python: Interpreter) -> tuple[bool, bool]:
    return python.is_ready, python.has_window


def _candidates() -> list[str]:
    beside = sorted(map(str, ROOT.glob(".venv*/bin/python")))
    on_path = [shutil.which(f"python{version}") or "" for version in SUPPORTED]
    kept = sorted(map(str, (Path.home() / ".pyenv" / "versions").glob("*/bin/python")))
    paths = [*os.environ.get(PYTHONS, "").split(os.pathsep), *beside, *on_path, *kept]
    return [path for path in paths if path]


def _ask(path: str) -> Interpreter | None:
    """Ask an interpreter what it is and has; None if it is none, or of a version that is not supported."""
    words = "import sys; print('%d.%d' % sys.version_info[:2], sys.implementation.name)\n"
    words += f"{NEEDS}; print('ready')\n{NEEDS_FOR_WINDOW}; print('window')"
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        done = subprocess.run(
            [path, "-c", words], capture_output=True, text=True, check=False, env=quiet, timeout=MOST_SECONDS_TO_ASK
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    version, _, rest = done.stdout.partition(" ")
    if version not in SUPPORTED or not rest.startswith("cpython"):
        return None
    return Interpreter(version, path, "ready" in rest, "window" in rest)
