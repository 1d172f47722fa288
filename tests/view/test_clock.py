"""The clock of dice: the die, the chart of steps with the present one lit."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from view.toy_crew import STEPS, CrewPlayer

from game.core.picture import ClockFace, Step
from game.view.clock import draw_clock
from game.view.style import TONES, Style
from game.view.ui import Ui


def draw(face: ClockFace, width: int = 880, height: int = 34) -> tuple[pygame.Surface, Ui]:
    """Return the clock drawn onto a surface."""
    ui, surface = Ui(Style()), pygame.Surface((width, height))
    ui.begin(surface, ui.style, None)
    draw_clock(ui, surface.get_rect(), face)
    return surface, ui


def lit(surface: pygame.Surface) -> list[int]:
    """Return the columns in which the mark of the present tick is."""
    width, height = surface.get_size()
    return [x for x in range(width) if any(surface.get_at((x, y))[:3] == TONES["warning"] for y in range(height))]


@pytest.mark.parametrize("width", [880, 560, 300])
def test_the_present_tick_moves_from_left_to_right_and_is_the_only_one_lit(width: int) -> None:
    ends: list[int] = [0]
    for now in range(sum(step.ticks for step in STEPS)):
        columns = lit(draw(ClockFace(3, "round 1", STEPS, now), width)[0])
        assert columns == list(range(columns[0], columns[-1] + 1))  # one mark
        assert columns[0] > ends[-1]
        ends.append(columns[-1])
    assert ends[-1] > width * 0.8


@pytest.mark.parametrize("die", range(1, 6))
def test_each_face_of_the_die_looks_otherwise(die: int) -> None:
    one, other = (pygame.image.tobytes(draw(ClockFace(face, "round 1", STEPS, 0))[0], "RGB") for face in (die, die + 1))
    assert one != other


def test_the_tip_names_all_steps_and_the_present_one() -> None:
    _, ui = draw(ClockFace(4, "round 2", STEPS, 3))
    lines = ui.named("clock").tip
    assert lines[0] == ("round 2: the die shows 4", "plain")
    assert lines[1:4] == (("start", "dim"), ("now: move, 5 ticks", "own"), ("yours", "dim"))
    assert len(lines) == 1 + len(STEPS)


@pytest.mark.parametrize("size", [(1, 1), (20, 34), (90, 10)])
def test_a_clock_that_has_no_room_is_drawn_all_the_same(size: tuple[int, int]) -> None:
    assert draw(ClockFace(6, "round 12", STEPS, 11), *size)[0].get_size() == size
    assert draw(ClockFace(1, "", (), 0), *size)[0].get_size() == size


def words_of(now: int, width: int) -> set[int]:
    """Return the columns in which a word is lit, with eight steps of long words; marks and rims are not counted."""
    steps = tuple(Step(f"a long word {number}", 1) for number in range(8))
    drawn = draw(ClockFace(1, "round 1", steps, now), width)[0]
    lit_words = (TONES["own"], TONES["plain"])
    left = 100  # the die and what it counts
    return {x for x in range(left, width) for y in range(8, 20) if drawn.get_at((x, y))[:3] in lit_words}


def test_words_that_have_no_room_give_way_to_the_present_one() -> None:
    wide, narrow = ([words_of(now, width) for now in (2, 5)] for width in (1300, 500))
    assert max(wide[0]) < min(wide[1])  # each word in its own step
    assert abs(min(narrow[0]) - min(narrow[1])) <= 2  # the present one always before the marks
    assert min(narrow[0]) < 130


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1920, 1080)])
def test_the_clock_stands_above_the_map_and_goes_on_with_the_game(size: tuple[int, int]) -> None:
    player = CrewPlayer(size)
    player.begin().press("space")
    before = player.look()
    strip = player.app.layout.clock
    assert strip.bottom == player.app.layout.map.top
    player.press(".")
    player.wait(1)
    after = player.look()
    assert pygame.image.tobytes(before.subsurface(strip), "RGB") != pygame.image.tobytes(after.subsurface(strip), "RGB")
