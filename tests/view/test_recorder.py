"""The temporary folder in which the record of a game is kept goes away with the game, however that ends."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pygame
import pytest
from scene import level, ship, side
from view.player import Player, read
from view.recordings import recorded

from game.view.opening import play, watch
from game.view.session import Session

SCENE = level(side("blue", controller="player"), side("red"), ship("lynx", "0308", heading="C", speed=16))
LEFT_OPEN = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
from pathlib import Path
from game import load_level
from game.view.session import Session
session = Session(load_level({level!r}))
session.step()
print(len(list(Path({folder!r}).glob("breachlane-*"))), flush=True)
{end}
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder where temporary files go, for this process and those that it starts."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def level_file(tmp_path: Path) -> Path:
    """Return the path of a small level."""
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def left(folder: Path) -> list[str]:
    """Return what is left in a folder."""
    return [path.name for path in folder.glob("breachlane-*")]


def test_a_window_that_is_closed_leaves_no_temporary_folder(
    temporary: Path, level_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert play(level_file, frames=5) == 0
    assert watch(recorded(read(SCENE), ticks=5), read(SCENE), frames=5) is None
    assert left(temporary) == []
    pygame.display.init()


def test_a_game_that_is_played_again_keeps_only_its_own_record(temporary: Path) -> None:
    player = Player(SCENE).begin()
    player.app.retry()
    assert len(left(temporary)) == 1
    player.app.close()
    assert left(temporary) == []


def test_a_session_that_nobody_closes_takes_its_folder_with_it(temporary: Path) -> None:
    session = Session(read(SCENE))
    session.step()
    assert len(left(temporary)) == 1
    del session
    gc.collect()
    assert left(temporary) == []


@pytest.mark.parametrize(
    ("end", "code", "kept"),
    [("", 0, 0), ("raise SystemExit(3)", 3, 0), ("1 / 0", 1, 0), ("os.kill(os.getpid(), 9)", -9, 1)],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_only_a_process_that_is_killed_leaves_its_record_behind(
    temporary: Path, level_file: Path, end: str, code: int, kept: int
) -> None:
    script = LEFT_OPEN.format(level=str(level_file), folder=str(temporary), end=end)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[2], env={**os.environ, "TMPDIR": str(temporary)},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout.split()[-1:]) == (code, ["1"]), done.stderr
    assert len(left(temporary)) == kept
    assert all((temporary / name / "record.toml").is_file() for name in left(temporary))
