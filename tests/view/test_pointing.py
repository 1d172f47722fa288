"""Clicks are exact, at every zoom and size; the camera keeps what it is told to keep."""

from __future__ import annotations

import pytest
from scene import level, mine, ship, terrain
from view.player import Player

CORNERS = level(
    ship("nw", "0101"),
    ship("ne", "2001", "shuttle"),
    ship("sw", "0116"),
    ship("se", "2016", "base"),
    ship("mid", "1008"),
    ship("bear", "1010", "destroyer", "red"),
    mine("m1", "1205", known_to=["blue"]),
    terrain("planet", "0505"),
    columns=20,
    rows=16,
)
SIZES = [(960, 600), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (1001, 777)]


@pytest.mark.parametrize("size", SIZES)
def test_a_click_selects_the_ship_it_means_in_every_corner(size: tuple[int, int]) -> None:
    player = Player(CORNERS, size).begin()
    player.press("space")
    for key in ("nw", "ne", "sw", "se", "mid"):
        player.click(player.unit(key))
        assert player.selected == (key,)


@pytest.mark.parametrize("notches", [-6, 3, 8, 14])
@pytest.mark.parametrize("key", ["nw", "se", "mid"])
def test_a_click_is_exact_at_every_zoom(notches: int, key: str) -> None:
    player = Player(CORNERS).begin()
    player.press("space")
    player.wheel(player.unit(key), notches)
    x, y = player.unit(key)
    half = max(12, round(player.app.table.camera.scale * 0.2))
    for place in ((x, y), (x + half - 2, y), (x, y - half + 2)):
        player.click(player.hex("0808"))
        player.click(place)
        assert player.selected == (key,)


def test_a_click_beside_everything_selects_nothing() -> None:
    player = Player(CORNERS).begin()
    player.click(player.hex("0812"))
    assert player.selected == ()


def test_zooming_keeps_the_place_under_the_pointer() -> None:
    player = Player(CORNERS).begin()
    camera = player.app.table.camera
    place = (400, 250)
    for notches in (5, -2, 4, -3):
        before = camera.to_map(*place)
        player.wheel(place, notches)
        after = camera.to_map(*place)
        assert after == pytest.approx(before, abs=0.02)


def test_what_the_camera_maps_to_the_screen_it_maps_back() -> None:
    player = Player(CORNERS).begin()
    camera = player.app.table.camera
    for zoom in (0.5, 1.7, 3.0):
        camera.zoom(zoom, 100, 100)
        for point in ((0.0, 0.0), (3.5, -1.25), (16.0, 15.0)):
            assert camera.to_map(*camera.to_screen(point)) == pytest.approx(point)


@pytest.mark.parametrize("button", [2, 3])
def test_dragging_moves_the_map_by_as_much(button: int) -> None:
    player = Player(CORNERS).begin()
    player.wheel((480, 280), 8)
    before = player.unit("mid")
    player.drag((480, 280), (420, 320), button)
    after = player.unit("mid")
    assert (after[0] - before[0], after[1] - before[1]) == (-60, 40)
    assert player.waiting == []


def test_home_and_f_show_the_whole_map_again() -> None:
    for key in ("home", "f"):
        player = Player(CORNERS).begin()
        fitted = player.app.table.camera.scale
        player.wheel((480, 280), 8)
        player.press(key)
        assert player.app.table.camera.scale == fitted
        assert player.app.layout.map.contains(player.app.layout.map.clip((*player.unit("se"), 1, 1)))


def test_arrow_keys_move_the_map_also_when_only_tapped() -> None:
    player = Player(CORNERS).begin()
    player.wheel((480, 280), 8)
    before = player.unit("mid")
    player.press("right")
    tapped = player.unit("mid")
    assert tapped[0] < before[0]
    player.wait(0.5)
    assert player.unit("mid") == tapped


def test_a_box_selects_all_own_ships_in_it_and_no_others() -> None:
    player = Player(CORNERS).begin()
    area = player.app.layout.map
    player.drag((area.x + 4, area.y + 4), (area.right - 4, area.bottom - 4))
    assert set(player.selected) == {"nw", "ne", "sw", "se", "mid"}


def test_tab_goes_through_the_own_ships_and_back() -> None:
    player = Player(CORNERS).begin()
    seen = [player.selected]
    for _ in range(5):
        player.press("tab")
        seen.append(player.selected)
    assert [keys[0] for keys in seen] == ["nw", "ne", "sw", "se", "mid", "nw"]
    player.press("tab", "shift")
    assert player.selected == ("mid",)


def test_shift_and_a_click_add_a_ship_and_take_it_away() -> None:
    player = Player(CORNERS).begin()
    player.hold_shift(True)
    player.click(player.unit("mid"))
    assert player.selected == ("nw", "mid")
    player.click(player.unit("nw"))
    player.hold_shift(False)
    assert player.selected == ("mid",)


def test_an_enemy_can_be_looked_at_but_not_ordered() -> None:
    player = Player(CORNERS).begin()
    player.click(player.unit("bear"))
    assert player.selected == ("bear",)
    assert player.app.desk.menu == ()
    panel = player.app.session.panel("bear")
    assert panel is not None
    assert [row.label for row in panel.rows] == ["speed", "heading"]  # Part H: no course, phasers, hold


def test_what_shares_a_hex_can_be_told_apart_by_clicks() -> None:
    player = Player(level(ship("a", "0505"), ship("b", "0505"), ship("c", "0505"))).begin()
    player.wheel(player.hex("0505"), 4)
    for key in ("a", "b", "c"):
        player.click(player.unit(key))
        assert player.selected == (key,)


def test_an_own_torpedo_can_be_looked_at_while_it_flies_and_takes_no_orders() -> None:
    player = Player(level(ship("lynx", "0306", heading="C"), ship("bear", "1102", "destroyer", "red"))).begin()
    player.press("o")
    player.press("return")
    player.run(3)
    player.click(player.unit("lynx-t1"))
    assert player.selected == ("lynx-t1",)
    assert player.app.desk.menu == ()  # IM-S2.4
    panel = player.app.session.panel("lynx-t1")
    assert panel is not None
    assert panel.title == "Torpedo lynx-t1"
    player.look()
