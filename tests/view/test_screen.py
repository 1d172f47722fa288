"""The screen at every size: nothing overlaps, nothing is cut off, everything can be read."""

from __future__ import annotations

from itertools import combinations, product

import pygame
import pytest
from scene import level, mine, objective, ship, side
from view.player import Player

from game.core.picture import Tone
from game.core.telling import Telling
from game.view import style
from game.view.layout import lay_out, scale_for
from game.view.log import LogPanel
from game.view.session import LogLine
from game.view.ui import Ui

SIZES = [(960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
FULL = level(
    side("blue", controller="player"),
    side("red"),
    ship("sow", "0303", "minelayer", hold=[
        {"kind": "cluster", "count": 2}, {"kind": "explosive", "count": 2}, {"kind": "explosive", "size": "small"},
    ]),
    ship("lynx", "0606", speed=16),
    ship("bear", "0909", "destroyer", "red"),
    mine("m", "0605", range=1),
    objective("blue", "reach", hexes=["1212"], by_tick=320),
    objective("blue", "survive", units=["lynx"], until_tick=320),
    briefing="A long story. " * 200,
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wanted", [0.75, 1.0, 1.5, 2.0])
def test_the_parts_of_the_screen_fill_it_without_overlapping(size: tuple[int, int], wanted: float) -> None:
    layout = lay_out(size, wanted)
    parts = [layout.top, layout.map, layout.orders, layout.log, layout.side]
    assert sum(part.width * part.height for part in parts) == size[0] * size[1]
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    assert layout.map.width > size[0] / 2
    assert layout.map.height > size[1] / 2.2


def test_letters_are_never_smaller_than_fourteen_pixels_unless_that_is_wanted() -> None:
    assert all(round(14 * scale_for(size)) >= 14 for size in SIZES)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["sow", "lynx"])
def test_no_button_lies_on_another_or_beyond_the_screen(size: tuple[int, int], key: str) -> None:
    player = Player(FULL, size, side=None).begin()
    player.app.select((key,))
    player.run(20)
    player.press("space")
    player.look()
    buttons = [control for control in player.app.ui.controls if control.action is not None]
    assert len(buttons) > 12
    assert all(player.app.layout.screen.contains(control.rect) for control in buttons)
    overlapping = [(a.word, b.word) for a, b in combinations(buttons, 2) if a.rect.colliderect(b.rect)]
    assert overlapping == []


@pytest.mark.parametrize("size", SIZES)
def test_cards_lie_inside_the_screen_with_all_their_buttons(size: tuple[int, int]) -> None:
    player = Player(FULL, size, side=None)
    player.look()
    for opened in ("briefing", "menu", "keys"):
        if opened != "briefing":
            player.app.act = "play"
            player.app.open_card(opened)
        player.look()
        buttons = [control.rect for control in player.app.ui.controls if control.word.startswith("card ")]
        assert buttons
        assert all(player.app.layout.screen.contains(rect) for rect in buttons)
        assert not any(one.colliderect(other) for one, other in combinations(buttons, 2))


def test_a_long_briefing_can_be_scrolled_to_its_end() -> None:
    player = Player(FULL, (960, 600), side=None)
    first = player.pixels()
    player.press("page down")
    second = player.pixels()
    assert second != first
    for _ in range(40):
        player.press("page down")
    last = player.pixels()
    player.press("page down")
    assert player.pixels() == last


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours as the web's accessibility guidelines (WCAG 2) define it."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [value / 255 for value in colour]
        r, g, b = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_text_stands_out_from_what_is_behind_it() -> None:
    words: list[Tone] = ["own", "allied", "enemy", "neutral", "mine", "plain", "dim", "good", "bad", "warning"]
    for tone, behind in product(words, (style.GROUND, style.PANEL, style.BEYOND)):
        assert contrast(style.TONES[tone], behind) >= 4.5, tone
    for behind in (style.BUTTON, style.BUTTON_HOT, style.BUTTON_ON):
        assert contrast(style.TONES["plain"], behind) >= 4.5
    assert contrast(style.MUTED, style.BUTTON) >= 4.5


def test_good_bad_and_warning_have_a_sign_beside_their_colour() -> None:
    assert set(style.SIGNS) == {"good", "bad", "warning"}
    assert len(set(style.SIGNS.values())) == 3


def test_each_side_and_each_kind_and_state_of_a_mine_has_a_shape_of_its_own() -> None:
    made = style.Style()
    sides = [made.image(f"side_{name}", 32) for name in ("own", "allied", "enemy", "neutral")]
    mines = [
        made.image(f"mine_{kind}_{state}", 32)
        for kind in ("cluster", "explosive", "captor", "sensor", "located", "explosive_small")
        for state in ("known", "unarmed", "spent")
        if (kind, state) != ("sensor", "")
    ]
    for group in (sides, mines):
        shapes = [bytes(picture.get_view("A")) for picture in group]  # pyright: ignore[reportArgumentType]
        assert len(set(shapes)) == len(shapes)


def test_the_words_of_the_log_begin_where_the_longest_clock_of_the_game_ends() -> None:
    lines = [LogLine(1, "", Telling("Something happened", "R-1"))]
    begins: list[int] = []
    for widest in ("9:59.9", "turn 99 impulse 32"):
        ui, surface = Ui(style.Style()), pygame.Surface((600, 40))
        ui.begin(surface, ui.style, None)
        LogPanel().draw(ui, pygame.Rect(0, 0, 600, 40), lines, None, widest, lambda _line: None)
        lit = [x for x in range(2, 500) for y in range(2, 30) if surface.get_at((x, y))[:3] != style.PANEL]
        begins.append(min(lit))
    assert begins[1] - begins[0] == ui.style.width("turn 88 impulse 88") - ui.style.width("8:88.8")


def test_the_still_layer_is_drawn_again_only_when_it_must_be() -> None:
    player = Player(FULL, side=None).begin()
    player.press("space")
    player.look()
    drawn = player.app.table.layer.times_drawn
    for _ in range(5):
        player.wait(0.1)
        player.look()
    player.app.table.camera.pan(10, 6)
    player.look()
    assert player.app.table.layer.times_drawn == drawn
    player.wheel(player.hex("0606"), 1)
    player.look()
    assert player.app.table.layer.times_drawn == drawn + 1


@pytest.mark.parametrize("size", [(1, 1), (64, 40), (160, 600), (240, 300), (900, 120), (267, 176)])
def test_a_window_that_is_far_too_small_is_drawn_all_the_same(size: tuple[int, int]) -> None:
    player = Player(FULL, side=None).begin()
    player.run(20)
    player.press("w")
    player.look()
    tiny = pygame.Surface(size)
    player.app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    player.app.draw(tiny)
    for opened in ("menu", "keys"):
        player.app.open_card(opened)
        player.app.draw(tiny)
