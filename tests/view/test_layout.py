"""Small and tall windows: everything is there, nothing lies over anything else, and what has to be read is whole."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from scene import level, mine, objective, ship, side
from view.player import Player, read
from view.recordings import Watcher
from view.toy_crew import CrewPlayer

from game.core.telling import Telling
from game.view import style
from game.view.layout import SMALLEST, lay_out, scale_for
from game.view.log import LogPanel
from game.view.session import LogLine
from game.view.title import Title
from game.view.ui import Ui

TALL = [(400, 900), (360, 640), (720, 1280), (1080, 1920), (600, 601)]
SMALL = [SMALLEST, (800, 480), (640, 600), (320, 200), (200, 120), (180, 400)]
SCENE = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0506", speed=16),
    ship("sow", "0303", "minelayer", hold=[{"kind": "cluster", "count": 2}]),
    ship("bear", "0909", "destroyer", "red"),
    mine("m", "0505", range=1),
    objective("blue", "survive", units=["lynx"], until_tick=20),
    max_ticks=320,
)


@pytest.mark.parametrize("size", [*TALL, *SMALL])
@pytest.mark.parametrize("wanted", [0.75, 1.0, 2.0])
@pytest.mark.parametrize(
    "parts", [{}, {"has_timeline": True}, {"has_clock": True, "has_plan": True}], ids=["ships", "record", "crews"]
)
def test_the_parts_of_the_screen_fill_it_without_overlapping(
    size: tuple[int, int], wanted: float, parts: dict[str, bool]
) -> None:
    layout = lay_out(size, wanted, **parts)
    found = [layout.top, layout.clock, layout.map, layout.orders, layout.log, layout.side]
    assert sum(part.width * part.height for part in found) == size[0] * size[1]
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))
    assert layout.map.width * 2 > size[0]
    assert layout.map.height > layout.log.height


@pytest.mark.parametrize("size", TALL)
def test_in_a_tall_window_all_parts_have_its_whole_width(size: tuple[int, int]) -> None:
    layout = lay_out(size, has_timeline=True)
    assert {part.width for part in (layout.map, layout.orders, layout.log, layout.side)} == {size[0]}
    assert layout.side.bottom == size[1]


@pytest.mark.parametrize("size", [SMALLEST, (640, 900), (360, 640), (400, 900), (800, 480)])
def test_letters_are_never_smaller_than_ten_pixels_down_to_the_smallest_window(size: tuple[int, int]) -> None:
    assert all(round(14 * scale_for(size, wanted)) >= 10 for wanted in (0.75, 1.0, 2.0))


def buttons_of(player: Player) -> list[tuple[str, pygame.Rect]]:
    """Return what can be clicked on the screen."""
    player.look()
    return [(control.word, control.rect) for control in player.app.ui.controls if control.action is not None]


def check_buttons(player: Player, *others: str) -> None:
    """Check that all buttons are inside the screen, and none over another; not those whose names begin as given."""
    found = [(word, rect) for word, rect in buttons_of(player) if not word.startswith(others)]
    assert found
    assert [word for word, rect in found if not player.app.layout.screen.contains(rect)] == []
    assert [(a, b) for (a, one), (b, other) in combinations(found, 2) if one.colliderect(other)] == []


@pytest.mark.parametrize("size", [*TALL, *SMALL])
def test_no_button_of_a_record_lies_on_another_or_beyond_the_screen(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, size=size).load()
    watcher.press("end")
    watcher.wait(0.1)
    check_buttons(watcher)
    words = {word for word, _ in buttons_of(watcher)}
    assert words >= {"first", "step back", "pause", "step", "last", "result", "track", "leave", "help"}
    for key in ("f1", "escape", "r"):
        watcher.press(key)
        check_buttons(watcher)
        watcher.press("escape")


@pytest.mark.parametrize("size", [*TALL, SMALLEST, (800, 480)])
@pytest.mark.parametrize("key", ["lynx", "sow"])
def test_no_button_of_a_game_lies_on_another_or_beyond_the_screen(size: tuple[int, int], key: str) -> None:
    player = Player(SCENE, size, side=None).begin()
    player.press("space")
    player.app.select((key,))
    check_buttons(player)


@pytest.mark.parametrize("size", TALL)
def test_no_button_of_a_crew_lies_on_another_or_beyond_the_screen(size: tuple[int, int]) -> None:
    player = CrewPlayer(size)
    player.begin()
    player.press("space")
    check_buttons(player, "hand ")  # the plan shows who is in a cabin


@pytest.mark.parametrize("size", [*TALL, *SMALL])
def test_the_ticks_have_room_between_the_buttons_of_the_timeline(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, size=size).load()
    watcher.press("end")
    watcher.wait(0.1)
    watcher.look()
    ui, ticks = watcher.app.ui, f"{watcher.tick}/{watcher.replay.last}"
    assert ui.named("last").rect.right + watcher.app.style.width(ticks, 16, bold=True) <= ui.named("result").rect.left


@pytest.mark.parametrize("size", [*TALL, *SMALL])
def test_the_clock_at_the_top_is_whole(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, size=size).load()
    watcher.look()
    controls = watcher.app.ui.controls
    first = min(control.rect.x for control in controls if control.rect.y < 40 and control.action is not None)
    assert watcher.app.style.width("turn 88 impulse 88", 16, bold=True) < first


def log_line(made: style.Style, width: int, clock: str, words: str, rule: str) -> pygame.Surface:
    """Return what is seen of a log with one line, without the rim."""
    ui, surface = Ui(made), pygame.Surface((width, 60))
    ui.begin(surface, made, None)
    line = LogLine(1, clock, Telling(words, rule))
    LogPanel().draw(ui, surface.get_rect(), [line], None, "turn 99 impulse 32", lambda _line: None)
    return surface.subsurface(surface.get_rect().inflate(-4, -4))


@pytest.mark.parametrize("room", range(80, 700, 40))
@pytest.mark.parametrize("scale", [0.5, 0.75, 1.0, 2.0])
def test_clock_words_and_rule_of_a_line_of_the_log_never_lie_over_each_other(room: int, scale: float) -> None:
    made, width = style.Style(scale), round(room * scale)
    clock, words, rule = "turn 15 impulse 22", "Something happened to somebody or something " * 3, "R-1.2345"
    whole, empty = log_line(made, width, clock, words, rule), log_line(made, width, "", "", "")
    drawn = 0
    for alone in (log_line(made, width, clock, "", ""), log_line(made, width, "", "", rule)):
        seen = pygame.mask.from_threshold(alone, style.PANEL, (2, 2, 2))
        seen.invert()
        drawn += seen.count()
        for rect in seen.get_bounding_rects():
            assert pixels(whole.subsurface(rect)) == pixels(alone.subsurface(rect))
    assert pixels(whole) != pixels(empty)
    assert (drawn > 0) == (room >= 260)  # with less there are only the words


def pixels(surface: pygame.Surface) -> bytes:
    """Return what is seen of a surface."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", [*TALL, SMALLEST, (1280, 720)])
def test_the_title_screen_has_room_for_its_list_and_for_the_briefing_of_the_chosen_level(size: tuple[int, int]) -> None:
    title, surface = Title(size), pygame.Surface(size)
    words = "Breachlane\n" * 40
    title.levels = [read(level(ship("a", "0101"), title=name, briefing=words)) for name in ("Alpha", "Beta")]
    title.draw(surface)
    before = pixels(surface)
    title.levels = [read(level(ship("a", "0101"), title=name)) for name in ("Alpha", "Beta")]
    title.draw(surface)
    made = style.Style(scale_for(size))
    changed = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), pygame.image.frombytes(before, size, "RGB"))
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert max(box.right for box in boxes) - min(box.left for box in boxes) >= made.width("No briefing.") - made.px(4)
    assert max(box.bottom for box in boxes) < size[1] - made.px(76)


@pytest.mark.parametrize("size", [(400, 900), (1280, 720)])
def test_all_keys_are_on_their_card_also_in_a_narrow_window(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, size=size).load()
    watcher.press("f1")
    shown = watcher.look()
    close = watcher.app.ui.named("card escape").rect
    left = pygame.Rect(0, 0, size[0], close.top).clip(shown.get_rect())
    keys = pygame.mask.from_threshold(shown.subsurface(left), style.TONES["warning"], (40, 40, 40))
    rows = {y for y in range(left.height) for x in range(left.width) if keys.get_at((x, y))}
    gaps = sum(1 for y in rows if y - 1 not in rows)
    assert gaps >= (19 if size[0] == 400 else 11)  # so many rows of keys: one below the other, or in two columns
