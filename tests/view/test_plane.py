"""A plane in the window: where places are, how one points at them by mouse and by keys, what the panels show."""

from __future__ import annotations

import dataclasses
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from view.toy_plane import HEIGHT, PLACES, WIDTH, PlanePlayer, at, make_look

from game.core.picture import Gauge, Picture, PlaneGround, Sprite
from game.view.drawing import draw_game
from game.view.style import GROUND, TONES, Style
from game.view.table import Table
from game.view.ui import Ui

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (1001, 777)]
PLANES = [(6.0, 6.0), (36.0, 24.0), (240.0, 240.0), (240.0, 6.0), (6.5, 100.25)]


def paused(**keys: object) -> PlanePlayer:
    """Return somebody who has paused."""
    player = PlanePlayer(**keys)  # type: ignore[arg-type]
    player.begin().press("space")
    return player


# The camera


@pytest.mark.parametrize("plane", PLANES)
@pytest.mark.parametrize("size", SIZES)
def test_a_plane_of_any_size_fits_into_any_window(plane: tuple[float, float], size: tuple[int, int]) -> None:
    player = PlanePlayer(size, PlaneGround(*plane, ()))
    camera, rect = player.app.table.camera, player.app.layout.map
    camera.fit()
    (left, top), (right, bottom) = camera.to_screen((0.0, 0.0)), camera.to_screen(plane)
    assert rect.left < left < right < rect.right
    assert rect.top < top < bottom < rect.bottom
    assert max((right - left) / rect.width, (bottom - top) / rect.height) > 0.8  # and uses the room there is


@pytest.mark.parametrize("plane", PLANES)
@pytest.mark.parametrize("zoom", [0.1, 0.5, 1.0, 3.0, 1000.0])
def test_what_the_camera_maps_to_the_screen_it_maps_back(plane: tuple[float, float], zoom: float) -> None:
    table = Table(pygame.Rect(7, 44, 941, 489), PlaneGround(*plane, ()), Picture((), ()), (), is_calm=True)
    camera = table.camera
    for point in ((0.0, 0.0), (plane[0], 0.0), (0.0, plane[1]), plane, (plane[0] / 3, plane[1] / 7)):
        camera.fit()
        camera.zoom(zoom, *camera.to_screen(point))
        camera.look_at(point)
        assert camera.to_map(*camera.to_screen(point)) == pytest.approx(point)
        x, y = camera.to_screen(point)
        assert camera.rect.collidepoint(x, y)
        assert camera.to_map(round(x), round(y)) == pytest.approx(point, abs=0.51 / camera.scale)  # half a pixel


@pytest.mark.parametrize("plane", PLANES)
def test_one_can_zoom_from_the_whole_plane_to_a_body_that_fills_a_good_part_of_the_screen(
    plane: tuple[float, float],
) -> None:
    player = PlanePlayer(ground=PlaneGround(*plane, ()))
    camera = player.app.table.camera
    camera.zoom(1e-9, 400, 300)
    assert camera.scale <= camera.fitting_scale
    camera.zoom(1e9, 400, 300)
    assert 200 <= camera.scale <= 400


def test_a_large_plane_is_played_from_near_and_a_small_one_as_a_whole() -> None:
    for plane, is_whole in (((36.0, 24.0), True), ((240.0, 240.0), False)):
        player = PlanePlayer(ground=PlaneGround(*plane, ()))
        player.begin()
        camera = player.app.table.camera
        assert (camera.scale == camera.fitting_scale) == is_whole
        assert camera.scale >= 7
        assert player.app.layout.map.collidepoint(player.unit("ada"))


def test_y_runs_up_in_the_words_of_a_level_and_down_on_the_screen() -> None:
    player = paused()
    assert player.place(3, 20)[1] < player.place(3, 2)[1]
    assert player.app.session.look.place_at(player.app.session.view, at(3.25, 20.5)) == [3.25, 20.5]


# Pointing


@pytest.mark.parametrize("size", SIZES)
def test_a_click_selects_the_trooper_it_means_in_every_corner(size: tuple[int, int]) -> None:
    player = paused(size=size)
    corners = {"nw": (0.5, 23.5), "ne": (35.5, 23.5), "sw": (0.5, 0.5), "se": (35.5, 0.5), "mid": (18.0, 12.0)}
    units = [Sprite(key, "unit_scout", at(*place), 0.98, "own", is_unit=True) for key, place in corners.items()]
    player.app.table.motion.change(Picture((), tuple(units)))
    for notches in (0, 6, 14):
        player.press("home")
        for key, place in corners.items():
            player.press("home")
            player.wheel(player.place(*place), notches)
            player.click(player.place(*place))
            assert player.selected == (key,)


@pytest.mark.parametrize("notches", [0, 5, 10])
def test_a_right_click_orders_to_the_very_place(notches: int) -> None:
    player = paused()
    player.wheel(player.place(10, 6), notches)
    player.click(player.place(10, 6), button=3)
    (given,) = player.waiting
    ((x, y),) = given["to"]
    assert (x, y) == pytest.approx((10, 6), abs=0.51 / player.app.table.camera.scale + 0.005)
    assert (round(x, 2), round(y, 2)) == (x, y)


def test_shift_and_a_right_click_add_a_place() -> None:
    player = paused()
    player.click(player.place(10, 6), button=3)
    player.hold_shift(True)
    player.click(player.place(20, 7), button=3)
    player.hold_shift(False)
    (given,) = player.waiting
    assert [[round(x), round(y)] for x, y in given["to"]] == [[10, 6], [20, 7]]


def test_a_further_place_of_an_order_of_the_menu_keeps_what_else_the_order_says() -> None:
    player = paused()
    player.press("g", "shift")
    player.click(player.place(10, 6))
    assert [given["gait"] for given in player.waiting] == ["run"]
    player.press("g", "shift")
    player.hold_shift(True)
    player.click(player.place(20, 7))
    player.hold_shift(False)
    (given,) = player.waiting
    assert (given["gait"], len(given["to"])) == ("run", 2)


def test_a_click_beyond_the_plane_orders_nothing() -> None:
    player = paused()
    x, y = player.place(0, 12)
    player.press("g")
    player.click((x - 30, y))
    assert player.waiting == []
    assert player.app.stage.words == "There is nothing to point at."


def test_a_box_selects_the_own_troopers_in_it() -> None:
    player = paused()
    player.drag(player.place(1, 14), player.place(30, 6))
    assert player.selected == ("ada", "bo")


def test_the_tip_tells_the_place_under_the_pointer_and_follows_it() -> None:
    player = paused()
    table, tips = player.app.table, player.app.tips
    seen = [tips.lines(player.app, table.camera.to_map(*player.place(x, 6)), "")[0][0] for x in (10, 11)]
    assert seen[0] != seen[1]


def test_the_place_under_the_pointer_is_marked_on_the_plane_and_not_beyond_it() -> None:
    player = paused()
    x, y = player.place(9, 4)
    player.point((x, y))
    arms = [(x + dx, y + dy) for dx, dy in ((8, 0), (-8, 0), (0, 8), (0, -8))]
    # A right click there would do something, so there is a tip below and to the right: the two other arms are seen.
    with_cross, without = player.look(), paused().look()
    assert all(with_cross.get_at(arm) != without.get_at(arm) for arm in (arms[1], arms[3]))
    assert with_cross.get_at((x, y)) == without.get_at((x, y))
    beyond = (player.place(0, 12)[0] - 20, player.place(0, 12)[1])
    player.point(beyond)
    assert player.look().get_at((beyond[0] - 8, beyond[1])) == without.get_at((beyond[0] - 8, beyond[1]))


# The cursor of the keyboard


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["right"], [4, 12]),
        (["up", "up"], [3, 14]),
        (["left", "down"], [2, 11]),
        (["shift right"], [3.1, 12]),
        (["shift up", "shift up", "left"], [2, 12.2]),
        (["shift left", "left"], [2, 12]),  # from 2.9 the next whole inch to the left
        (["shift down", "up"], [3, 12]),
        (["left"] * 9, [0, 12]),
        (["up"] * 30, [3, 24]),
    ],
)
def test_arrow_keys_go_from_inch_to_inch_and_with_shift_by_tenths(keys: list[str], place: list[float]) -> None:
    player = paused()
    player.press("g")
    for key in keys:
        player.press(key.removeprefix("shift "), *(["shift"] if key.startswith("shift ") else []))
    player.press("return")
    assert [given["to"] for given in player.waiting] == [[place]]


def test_arrow_keys_count_inches_from_the_lower_edge() -> None:
    chart = PlanePlayer(ground=PlaneGround(10.0, 7.5, ())).app.table.chart
    # Half an inch below the upper edge is y = 7; above it there is only the edge itself.
    assert chart.step((5.0, 1.2), (0, -1), is_fine=False) == (5.0, 0.5)
    assert chart.step((5.0, 0.5), (0, -1), is_fine=False) == (5.0, 0.0)
    assert chart.step((5.0, 1.2), (0, 1), is_fine=False) == (5.0, 1.5)


def test_the_cursor_is_shown_with_its_place_even_though_the_pointer_rests_on_the_map() -> None:
    player = paused()
    player.point(player.place(30, 3))
    player.press("g")
    before = player.look()
    player.press("right")
    x, y = player.place(4, 12)
    after = player.look()
    assert after.get_at((x - 8, y)) != before.get_at((x - 8, y))
    words = pygame.Rect(x + 14, y - 36, 60, 24)
    changed = [
        (px, py) for px in range(words.left, words.right) for py in range(words.top, words.bottom)
        if after.get_at((px, py)) != before.get_at((px, py))
    ]  # fmt: skip
    assert len(changed) > 40


def test_the_map_follows_the_cursor() -> None:
    player = paused()
    player.wheel(player.place(3, 12), 12)
    player.press("g")
    for _ in range(25):
        player.press("right")
    assert player.app.layout.map.collidepoint(player.place(28, 12))


# The bar of orders


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 1.5), ((960, 600), 2.0), ((1920, 1080), 1.0)]
)
def test_sixteen_orders_have_room_side_by_side(size: tuple[int, int], scale: float) -> None:
    player = paused(size=size, ui_scale=scale)
    player.look()
    assert len(player.app.desk.menu) == 16
    buttons = [player.app.ui.named(f"order {item.word}").rect for item in player.app.desk.menu]
    assert all(player.app.layout.orders.contains(button) for button in buttons)
    assert not any(one.colliderect(other) for one, other in combinations(buttons, 2))
    assert all(button.width >= 34 for button in buttons)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 1.5)])
def test_nothing_of_a_button_is_drawn_beside_it(size: tuple[int, int], scale: float) -> None:
    player = paused(size=size, ui_scale=scale)
    drawn = player.look()
    buttons = [player.app.ui.named(f"order {item.word}").rect for item in player.app.desk.menu]
    for one, other in pairwise(buttons):
        between = [(x, y) for x in range(one.right, other.left) for y in range(one.top + 6, one.bottom - 6)]
        assert len({tuple(drawn.get_at(place)) for place in between}) == 1


def test_an_order_that_is_refused_says_why() -> None:
    player = paused()
    player.look()
    assert player.app.ui.named("order discover").tip[-1][0] == "no line of fire to a marker (TOY-2)"


def test_what_is_in_force_is_pressed_and_a_click_changes_it() -> None:
    player = paused()

    def is_pressed(word: str) -> bool:
        drawn = player.look()
        rect = player.app.ui.named(word).rect
        return drawn.get_at((rect.centerx, rect.y + 2))[:3] == TONES["own"]

    assert (is_pressed("order react hold"), is_pressed("order react dodge")) == (True, False)
    player.push("order react dodge")
    assert (is_pressed("order react hold"), is_pressed("order react dodge")) == (False, True)
    assert [given["reaction"] for given in player.waiting] == ["dodge"]
    assert any("in force" in text for text, _ in player.app.ui.named("order react dodge").tip)


def test_how_far_an_order_reaches_is_shown_while_it_is_chosen_and_while_its_button_is_pointed_at() -> None:
    player = paused()
    player.point(player.place(30, 2))
    x, y = player.place(3, 12 - 6.98)  # the lower end of the area of a mine that would be laid where ada is
    before = player.look().get_at((x, y))
    player.point(player.app.ui.named("order lay").rect.center)
    assert player.look().get_at((x, y)) != before
    player.point(player.place(30, 2))
    assert player.look().get_at((x, y)) == before
    player.press("l")
    assert player.look().get_at((x, y)) != before


# Panels


def test_the_panel_of_a_unit_without_shields_shows_it_and_what_is_left_of_it() -> None:
    player = paused()
    side = player.app.layout.side
    drawn = player.look()
    corner = [(x, y) for x in range(side.left, side.left + 60) for y in range(side.top + 50, side.top + 110)]
    assert TONES["own"] in {drawn.get_at(place)[:3] for place in corner}  # its picture
    bar = [drawn.get_at((x, side.top + 84))[:3] for x in range(side.left + 70, side.right - 12)]
    assert bar.count(TONES["warning"]) == pytest.approx(len(bar) / 2, abs=6)  # one wound of two is left


@pytest.mark.parametrize(("full", "parts"), [(1, 1), (2, 2), (5, 5), (10, 10), (40, 10)])
def test_a_gauge_of_few_has_a_part_for_each(full: int, parts: int) -> None:
    ui, surface = Ui(Style()), pygame.Surface((200, 10))
    ui.begin(surface, ui.style, None)
    ui.gauge(pygame.Rect(0, 0, 200, 10), Gauge("wounds left", full, full))
    row = [surface.get_at((x, 5))[:3] == TONES["good"] for x in range(200)]
    assert sum(now and not before for before, now in zip([False, *row], row, strict=False)) == parts


def test_several_units_are_listed_with_the_first_line_of_each() -> None:
    player = paused()
    player.app.select(("ada", "bo"))
    one = player.pixels()
    rows = player.app.session.panel("ada")
    assert rows is not None
    short = dataclasses.replace(rows, rows=rows.rows[1:])
    player.app.session.look = dataclasses.replace(player.app.session.look, panel=lambda *_: short)
    player.app.session.order({"do": "halt", "unit": "nobody"})  # so that the panels are asked for anew
    assert player.pixels() != one


# Pictures in files


def test_a_picture_of_a_plane_has_its_terrain_and_its_own_legend(tmp_path: Path) -> None:
    player = PlanePlayer()
    game, look = player.app.session.game, player.app.session.look
    game.ruleset = dataclasses.replace(game.ruleset, look=lambda: look)
    draw_game(game, tmp_path / "plane.png", "blue")
    bare = dataclasses.replace(look, swatches=look.swatches[:1])
    game.ruleset = dataclasses.replace(game.ruleset, look=lambda: bare)
    draw_game(game, tmp_path / "bare.png", "blue")
    drawn, other = (pygame.image.load(str(tmp_path / f"{name}.png")) for name in ("plane", "bare"))
    assert drawn.get_size() == other.get_size()
    width, height = drawn.get_size()
    maps, legends = (
        [pygame.image.tobytes(picture.subsurface(part), "RGB") for picture in (drawn, other)]
        for part in (pygame.Rect(0, 0, width - 230, height), pygame.Rect(width - 230, 0, 230, height))
    )
    assert (maps[0] == maps[1], legends[0] == legends[1]) == (True, False)
    assert width / height == pytest.approx((WIDTH + 6) / HEIGHT, abs=0.2)


@pytest.mark.parametrize("plane", PLANES)
def test_a_picture_of_any_plane_is_neither_tiny_nor_huge(plane: tuple[float, float], tmp_path: Path) -> None:
    player = PlanePlayer(ground=PlaneGround(*plane, ()))
    game, look = player.app.session.game, player.app.session.look
    game.ruleset = dataclasses.replace(game.ruleset, look=lambda: look)
    draw_game(game, tmp_path / "plane.png")
    width, height = pygame.image.load(str(tmp_path / "plane.png")).get_size()
    assert 640 <= width <= 4000
    assert 300 <= height <= 4000


def test_what_lies_still_can_be_pointed_at_anywhere_on_it_however_large_it_is() -> None:
    large = Sprite("stone", "mine_explosive_known", (18.0, 12.0), 8.0, "mine")
    table = Table(pygame.Rect(0, 0, 900, 480), PlaneGround(WIDTH, HEIGHT, ()), Picture((large,), ()), (), is_calm=True)
    for x, key in ((14.2, "stone"), (21.8, "stone"), (13.0, ""), (23.0, "")):
        assert table.key_at(*table.camera.to_screen((x, 12.0))) == key


def test_the_toy_shows_what_it_says() -> None:
    player = paused()
    assert set(PLACES) <= {sprite.key for sprite in player.app.table.motion.units()}
    assert make_look(player.app.session.look, PlaneGround(1.0, 1.0, ())).swatches
    assert player.look().get_at(player.place(30.5, 3.5))[:3] == GROUND
