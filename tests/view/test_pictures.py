"""Pictures in files, without a display and without a window."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pygame
import pytest
from samples import sample_level
from scene import level, mine, ship, terrain
from view.player import read

from game import Simulation
from game.rulesets import ruleset_names
from game.view.drawing import draw_game, draw_level
from game.view.style import TONES

PNG = b"\x89PNG\r\n"
SCENE = level(
    ship("lynx", "0306", heading="C", speed=16),
    mine("m1", "0605"),
    terrain("planet", "0909"),
)


def colours(path: Path) -> set[tuple[int, int, int]]:
    """Return the colours of a picture."""
    picture = pygame.image.load(str(path))
    pixels = (picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height()))
    return {(pixel.r, pixel.g, pixel.b) for pixel in pixels}


def test_a_level_is_drawn_with_its_ships_and_mines(tmp_path: Path) -> None:
    draw_level(read(SCENE), tmp_path / "all.png")
    draw_level(read(SCENE), tmp_path / "blue.png", "blue")
    everything, known = tmp_path / "all.png", tmp_path / "blue.png"
    assert TONES["own"] in colours(everything)
    assert TONES["mine"] in colours(everything)
    left = pygame.image.load(str(known)).subsurface((0, 60, 560, 500))
    seen = {tuple(left.get_at((x, y)))[:3] for x in range(left.get_width()) for y in range(left.get_height())}
    assert TONES["own"] in seen
    assert TONES["mine"] not in seen


@pytest.mark.parametrize("name", ruleset_names())
def test_no_word_of_a_legend_is_cut_off_at_the_edge_of_the_picture(name: str, tmp_path: Path) -> None:
    for number in range(2):
        draw_level(sample_level(name, number), tmp_path / "level.png")
        picture = pygame.image.load(str(tmp_path / "level.png"))
        edge = picture.subsurface((picture.get_width() - 12, 0, 12, picture.get_height()))
        assert len({tuple(edge.get_at((x, y)))[:3] for x in range(12) for y in range(edge.get_height())}) == 1


def test_drawing_a_game_does_not_change_it(tmp_path: Path) -> None:
    game = Simulation(read(SCENE))
    for _ in range(8):
        game.step()
    before = game.state_hash()
    draw_game(game, tmp_path / "game.png")
    draw_game(game, tmp_path / "known.png", "blue")
    assert game.state_hash() == before
    assert (tmp_path / "game.png").stat().st_size > 1000


def test_the_largest_map_still_makes_a_picture(tmp_path: Path) -> None:
    draw_level(read(level(ship("a", "001/001"), columns=999, rows=999)), tmp_path / "huge.png")
    picture = pygame.image.load(str(tmp_path / "huge.png"))
    assert max(picture.get_size()) <= 4000


def test_a_picture_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"picture|directory|file"):
        draw_level(read(SCENE), tmp_path / "nowhere" / "x.png")
    assert list(tmp_path.iterdir()) == []


def test_pictures_need_no_display(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from game import check_level_text\n"
        "from game.view.drawing import draw_level\n"
        "built, _ = check_level_text(Path(sys.argv[1]).read_text())\n"
        "draw_level(built, Path(sys.argv[2]))\n"
    )
    (tmp_path / "level.toml").write_text(SCENE)
    bare = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "level.toml"), str(tmp_path / "out.png")],
        env=bare, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.png").exists()


def test_a_link_leads_to_its_file_and_stays_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link.png", tmp_path / "target.png"
    target.write_bytes(b"old")
    link.symlink_to(target)
    draw_level(read(SCENE), link)
    assert link.is_symlink()
    assert target.read_bytes().startswith(PNG)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.png", "target.png"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_is_written_into_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as others:
        came_out = others.submit(pipe.read_bytes)
        draw_level(read(SCENE), pipe)
        assert came_out.result(timeout=60).startswith(PNG)
    assert pipe.is_fifo()
