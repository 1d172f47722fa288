"""Every order by mouse and by key: what was given is in the game's state after the next tick."""

from __future__ import annotations

from typing import Any

import pytest
from scene import level, mine, order, ship, terrain
from view.player import Player

from game.core.sides import Sides
from game.rulesets.cluster_mines.components import (
    Board, Equipment, Field, Helm, Hold, Named, Unit, Weapons,
)  # fmt: skip

SCENE = level(
    ship("lynx", "0508", heading="C", speed=4),
    ship(
        "harrow", "0504", "minesweeper", hold=[{"kind": "cluster", "count": 2}, {"kind": "explosive", "size": "small"}]
    ),
    ship("halo", "0311", "field_cruiser"),
    ship("bear", "0908", "destroyer", "red"),
    mine("m1", "0503", known_to=["blue"]),
    mine("e1", "0405", "explosive", "blue", size="small"),
    mine("hid", "1111"),
)


def part(player: Player, key: str, kind: type[Any]) -> Any:
    """Return a component of a unit of the game."""
    world = player.app.session.game.world
    entity = next(entity for entity, named, _ in world.each(Named, Unit) if named.id == key)
    return world.find(entity, kind)


def places(player: Player, key: str) -> list[str]:
    """Return the course of a unit in the level's words."""
    from game.geometry.hex import Hex, hex_text

    return [hex_text(Hex(place)) for place in part(player, key, Helm).course]


@pytest.fixture
def player() -> Player:
    """Somebody who has paused the scene."""
    made = Player(SCENE).begin()
    made.press("space")
    return made


def tick(player: Player) -> None:
    """Let one tick run."""
    player.press(".")
    player.wait(0.5)


def select(player: Player, key: str) -> None:
    """Select a unit by a click."""
    player.click(player.unit(key))
    assert player.selected == (key,)


def test_a_right_click_plots_a_course_and_shift_adds_waypoints(player: Player) -> None:
    select(player, "lynx")
    player.click(player.hex("0709"), button=3)
    player.hold_shift(True)
    player.click(player.hex("0910"), button=3)
    player.click(player.hex("1008"), button=3)
    player.hold_shift(False)
    assert player.waiting == [order("lynx", "set_course", to=["0709", "0910", "1008"])]
    tick(player)
    assert places(player, "lynx") == ["0709", "0910", "1008"]
    assert player.waiting == []


def test_a_course_is_plotted_by_keys_alone(player: Player) -> None:
    select(player, "lynx")
    player.app.hands.pointer = None
    player.press("c")
    for key in ("right", "right", "down"):
        player.press(key)
    player.press("return")
    tick(player)
    assert places(player, "lynx") == ["0709"]


def test_the_course_button_then_a_click_plot_a_course(player: Player) -> None:
    select(player, "lynx")
    player.push("order course")
    player.click(player.hex("0809"))
    assert player.waiting == [order("lynx", "set_course", to=["0809"])]


def test_a_right_click_beyond_the_map_steers_there(player: Player) -> None:
    select(player, "lynx")
    x, y = player.hex("1208")
    player.click((x + 60, y), button=3)
    (given,) = player.waiting
    assert (given["do"], given["heading"] in "BC") == ("steer", True)


def test_plus_and_minus_change_the_ordered_speed(player: Player) -> None:
    select(player, "lynx")
    for key in ("+", "+", "+", "-"):
        player.press(key)
    assert player.waiting == [order("lynx", "set_speed", speed=6)]
    player.push("order slower")
    tick(player)
    assert part(player, "lynx", Helm).ordered_speed == 5


def test_a_speed_is_typed_or_clicked(player: Player) -> None:
    select(player, "lynx")
    player.press("v")
    player.press("1")
    player.press("8")
    player.press("return")
    assert player.waiting == [order("lynx", "set_speed", speed=18)]
    player.press("v")
    player.push("choice 12")
    assert player.waiting == [order("lynx", "set_speed", speed=12)]


@pytest.mark.parametrize("way", ["key", "button", "map"])
def test_a_heading_is_chosen_by_letter_by_button_and_on_the_map(player: Player, way: str) -> None:
    select(player, "lynx")
    player.press("t")
    if way == "key":
        player.press("d")
    elif way == "button":
        player.push("choice D")
    else:
        player.click(player.hex("0511"))
    assert player.waiting == [order("lynx", "steer", heading="D")]


def test_a_spin_faces_another_way_at_once(player: Player) -> None:
    from game.rulesets.cluster_mines.components import Motion

    select(player, "harrow")
    player.press("e")
    player.press("f")
    tick(player)
    assert part(player, "harrow", Motion).heading == 5


def test_a_right_click_on_an_enemy_fires_at_it(player: Player) -> None:
    select(player, "lynx")
    player.click(player.unit("bear"), button=3)
    assert player.waiting == [order("lynx", "fire", target="bear")]
    tick(player)
    assert part(player, "lynx", Weapons).ready_at == [17, 17, 17]  # IM-S8.1: ready again 16 ticks later


def test_fire_by_keys_alone_takes_the_nearest_target(player: Player) -> None:
    select(player, "lynx")
    player.press("a")
    player.press("return")
    assert player.waiting == [order("lynx", "fire", target="bear")]


def test_one_phaser_can_be_fired(player: Player) -> None:
    select(player, "lynx")
    player.press("q")
    player.click(player.unit("bear"))
    tick(player)
    assert part(player, "lynx", Weapons).ready_at == [17, 0, 0]


def test_a_right_click_on_a_mine_next_to_it_sweeps(player: Player) -> None:
    select(player, "harrow")
    player.click(player.hex("0503"), button=3)
    assert player.waiting == [order("harrow", "fire", target="m1")]
    tick(player)
    assert "Cluster mine m1 is swept" in player.log()  # four phasers of 3 to 8 points: six at least, IM-1.33


def test_what_cannot_be_done_is_said_with_its_rule_and_not_ordered(player: Player) -> None:
    select(player, "lynx")
    player.press("+")
    player.press("+")
    player.press("+")
    tick(player)
    player.run(8)  # IM-S3.5: at the quarter in tick 9 the speed is 7
    player.press("s")
    assert player.waiting == []
    assert "(IM-S7.3)" in player.app.stage.words
    player.look()
    assert player.app.ui.named("order scan").tip[-1][0].startswith("too fast")


def test_a_scan_is_given_by_its_button(player: Player) -> None:
    select(player, "harrow")
    player.push("order scan")
    tick(player)
    assert part(player, "harrow", Equipment).scanned_at == 1
    assert any(line.startswith("Harrow scans") for line in player.log())


@pytest.mark.parametrize("reach", [0, 1])
def test_a_cluster_mine_is_laid_at_a_chosen_range(player: Player, reach: int) -> None:
    from game.rulesets.cluster_mines.components import MineSettings

    select(player, "harrow")
    player.press("l")
    player.press(str(reach))
    tick(player)
    world = player.app.session.game.world
    laid = [settings.range for _, named, settings in world.each(Named, MineSettings) if named.id == "harrow-m1"]
    assert laid == [reach]  # IM-1.122
    assert part(player, "harrow", Hold).entries[0].count == 1


def test_a_small_mine_is_beamed_to_a_place(player: Player) -> None:
    select(player, "harrow")
    player.press("b")
    player.click(player.hex("0706"))
    assert player.waiting[0]["to"] == "0706"
    tick(player)
    assert any("beams out" in line for line in player.log())


def test_a_small_mine_is_taken_aboard(player: Player) -> None:
    select(player, "harrow")
    player.press("r")
    player.press("return")
    assert player.waiting == [order("harrow", "recover_mine", mine="e1")]
    tick(player)
    assert [entry.kind for entry in part(player, "harrow", Hold).entries] == ["cluster", "explosive", "explosive"]


def test_a_torpedo_is_launched_at_a_unit_or_a_place(player: Player) -> None:
    select(player, "lynx")
    player.press("o")
    player.click(player.unit("bear"))
    assert player.waiting == [order("lynx", "launch", what="torpedo", target="bear")]
    player.press("backspace")
    assert player.waiting == []
    player.press("o")
    player.click(player.hex("0705"))
    assert player.waiting == [order("lynx", "launch", what="torpedo", hex="0705")]


def test_a_shuttle_is_launched_and_can_then_be_commanded(player: Player) -> None:
    select(player, "halo")
    player.press("u")
    tick(player)
    player.press("tab")
    player.press("tab")
    player.click(player.unit("halo-s1"))
    assert player.selected == ("halo-s1",)
    assert {item.word for item in player.app.desk.menu} >= {"course", "speed", "scan"}


def test_a_field_is_raised_and_lowered_with_one_key(player: Player) -> None:
    select(player, "halo")
    player.press("d")
    player.press("2")
    tick(player)
    assert part(player, "halo", Field).radius == 2
    player.press("d")
    tick(player)
    assert part(player, "halo", Field) is None


def test_a_base_sets_off_its_command_mine_and_a_minelayer_rearms_a_captor() -> None:
    text = level(
        ship("fort", "0404", "base"),
        ship("sow", "0808", "minelayer"),
        mine("c1", "1010", "explosive", "blue", control="command"),
        mine("k1", "0808", "captor", "blue", shots=2),
    )
    player = Player(text).begin()
    player.press("space")
    select(player, "fort")
    player.press("k")
    player.press("return")
    select(player, "sow")
    player.press("y")
    player.press("return")
    assert [given["do"] for given in player.waiting] == ["fire_mine", "rearm_mine"]
    tick(player)
    assert any("explodes" in line for line in player.log())
    assert any("rearms" in line for line in player.log())


def test_several_selected_ships_are_ordered_together(player: Player) -> None:
    area = player.app.layout.map
    player.drag((area.x + 4, area.y + 4), (area.right - 4, area.bottom - 4))
    player.click(player.hex("0707"), button=3)
    assert [given["unit"] for given in player.waiting] == ["lynx", "harrow", "halo"]
    assert {given["do"] for given in player.waiting} == {"set_course"}


def test_a_newer_order_replaces_an_older_one_that_waits(player: Player) -> None:
    select(player, "lynx")
    player.click(player.hex("0709"), button=3)
    player.click(player.hex("0710"), button=3)
    assert player.waiting == [order("lynx", "set_course", to=["0710"])]


def test_an_order_being_chosen_is_given_up_by_escape_and_by_a_right_click(player: Player) -> None:
    select(player, "lynx")
    player.press("c")
    player.press("escape")
    assert (player.app.desk.choosing, player.app.card) == (None, "")
    player.press("c")
    player.click(player.hex("0709"), button=3)
    assert (player.app.desk.choosing, player.waiting) == (None, [])


def test_the_tip_says_before_the_click_what_it_would_do_and_why_not(player: Player) -> None:
    select(player, "lynx")
    player.point(player.hex("0503"))
    player.look()
    point, key = player.app.table.camera.to_map(*player.hex("0503")), "m1"
    lines = [text for text, _ in player.app.tips.lines(player.app, point, key)]
    assert "Right click: Course to 0503" in lines
    assert any(line.startswith("through the zone of") and "m1" in line for line in lines)
    text = level(ship("lynx", "0504", speed=8), mine("m1", "0503", known_to=["blue"]))
    moving = Player(text).begin()
    point = moving.app.table.camera.to_map(*moving.hex("0503"))
    lines = [text for text, _ in moving.app.tips.lines(moving.app, point, "m1")]
    assert "not now: mines are shot at by a unit that stands still (IM-S8.3)" in lines


def test_keys_of_orders_and_keys_of_the_window_never_mean_two_things() -> None:
    from game.view.reading import WINDOW_KEYS

    text = level(
        ship("fort", "0404", "base", hold=[{"kind": "explosive", "size": "small"}]),
        ship("sow", "0808", "minelayer", hold=[
            {"kind": "cluster"}, {"kind": "explosive"}, {"kind": "explosive", "size": "small"},
            {"kind": "explosive", "dummy": True}, {"kind": "explosive", "size": "small", "dummy": True},
        ]),
        ship("halo", "0505", "field_cruiser"),
        ship("gull", "0606", "shuttle"),
        terrain("planet", "0101"),
    )  # fmt: skip
    player = Player(text).begin()
    for key in ("fort", "sow", "halo", "gull"):
        player.app.select((key,))
        keys = [item.key for item in player.app.desk.menu]
        assert len(keys) == len(set(keys))
        assert not set(keys) & WINDOW_KEYS


def test_each_order_of_the_menu_that_is_not_refused_is_accepted_by_the_game(player: Player) -> None:
    for key in ("lynx", "harrow", "halo"):
        player.app.select((key,))
        for item in player.app.desk.menu:
            if item.refusal is None and not item.needs:
                assert player.app.session.why_not(item.order()) is None
            elif item.refusal is not None:
                assert item.refusal.rule.startswith("IM-")
    assert player.app.session.game.world.the(Board).columns == 12
    assert player.app.session.game.world.the(Sides).ids == ["blue", "red"]
