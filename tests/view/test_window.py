"""The real window: without sound card, without mixer, on a screen of its own (Xvfb)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scene import level, mine, objective, ship, side

ROOT = Path(__file__).parents[2]
SCENE = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0308", heading="C", speed=16),
    mine("m1", "0605", known_to=["blue"]),
    objective("blue", "reach", edge="east", units=["lynx"]),
)
PLAY = """
import sys
from pathlib import Path
from game.view.opening import play
sys.exit(play(Path(sys.argv[1]), frames=int(sys.argv[2])))
"""


def run(script: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a program of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    return subprocess.run(
        [sys.executable, "-c", script, *words], env={**kept, **environment}, cwd=ROOT, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip


@pytest.fixture
def level_file(tmp_path: Path) -> str:
    """The path of a small level."""
    path = tmp_path / "scene.toml"
    path.write_text(SCENE)
    return str(path)


@pytest.mark.parametrize("audio", ["dummy", "nonexistent"])
def test_it_plays_with_and_without_a_sound_card(level_file: str, audio: str) -> None:
    done = run(PLAY, level_file, "20", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER=audio)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_it_plays_silently_where_pygame_has_no_mixer(level_file: str) -> None:
    without_mixer = "import sys; sys.modules['pygame.mixer'] = None\n"
    silent = "from game.view.sound import Sound\nassert Sound().is_silent\n"
    done = run(without_mixer + silent + PLAY, level_file, "20", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr


def test_the_sounds_of_the_assets_are_all_there_for_what_is_told() -> None:
    import re

    folders = ("rulesets/cluster_mines", "core", "view")
    sources = [path for folder in folders for path in (ROOT / "game" / folder).glob("*.py")]
    there = {path.stem for path in (ROOT / "assets" / "sounds").glob("*.wav")}
    words = {word for path in sources for word in re.findall(r'"([a-z_]+)"', path.read_text())}
    named = {"cluster", "explosion", "phaser", "scan", "shield_down", "hull_hit", "mine_found", "win", "loss", "order"}
    assert named <= there
    assert named <= words


@contextmanager
def screen() -> Iterator[str]:
    """Open a screen of its own and yield its name."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write_end)
    try:
        with os.fdopen(read_end) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


IN_A_WINDOW = """
import sys
from pathlib import Path
import pygame
from game import load_level
from game.view.app import App
from game.view.window import Window

with Window() as window:
    assert pygame.display.get_driver() == "x11", pygame.display.get_driver()
    app = App(load_level(Path(sys.argv[1])), size=window.size)
    def press(key):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    press(pygame.K_RETURN)
    window.run(app, 4)
    x, y = app.table.camera.to_screen(app.table.motion.place("lynx"))
    place = (round(x), round(y))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    press(pygame.K_PLUS)
    window.run(app, 30)
    shown = pygame.display.get_surface()
    colours = len({tuple(shown.get_at((x, y)))[:3] for x in range(0, 1280, 4) for y in range(0, 720, 4)})
    print(app.act, app.desk.selected, app.session.game.tick > 0, colours > 20, window.size)
    press(pygame.K_F11)
    window.run(app, 3)
    print(window.size != (1280, 720))
    press(pygame.K_F11)
    window.run(app, 3)
    print(window.size)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run(app, 3)
    print(app.is_done, window.is_closed)
"""


@pytest.mark.skipif(
    shutil.which("Xvfb") is None, reason="Xvfb is not installed: there is no screen to open a window on"
)
def test_it_opens_a_real_window_takes_its_events_and_fills_the_screen(level_file: str) -> None:
    with screen() as name:
        done = run(IN_A_WINDOW, level_file, DISPLAY=name, SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-4:] == [
        "play ('lynx',) True True (1280, 720)",
        "True",
        "(1280, 720)",
        "True True",
    ]


def test_the_title_screen_is_there_within_a_few_pictures() -> None:
    script = "import sys; from game.view.opening import play; sys.exit(play(None, frames=3))"
    done = run(script, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr


def test_the_title_screen_is_used_by_keys_and_by_mouse() -> None:
    import pygame
    from view.player import read

    from game.view.title import Title

    title = Title((1280, 720))
    title.levels = [read(level(ship("a", "0101"), title=words)) for words in ("One", "Two", "Three")]
    surface = pygame.Surface((1280, 720))

    def press(key: int) -> None:
        title.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    press(pygame.K_DOWN)
    press(pygame.K_DOWN)
    press(pygame.K_UP)
    title.draw(surface)
    assert not title.is_done
    press(pygame.K_RETURN)
    assert (title.is_done, title.chosen) == (True, title.levels[1])
    other = Title((1280, 720))
    other.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert (other.is_done, other.chosen) == (True, None)
