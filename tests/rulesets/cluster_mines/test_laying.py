"""A7: laying mines in play, and when they arm (IM-S6.2, IM-S6.3)."""

from __future__ import annotations

import pytest
from scene import level, mine, order, play, ship

from game.rulesets.cluster_mines.components import Arming, Hold, MineSettings, MineShell

EXPLOSIVE = {"kind": "explosive"}
CLUSTER = {"kind": "cluster"}
LAY = order("u", "lay_mine", kind="explosive")


def test_im_s6_2_it_drops_one_mine_into_its_own_hex() -> None:
    """In step 10, after it moved: in tick 2 it is in 0505."""
    layer = ship("u", "0506", "minelayer", speed=16, hold=[{**EXPLOSIVE, "count": 3}])
    story = play(level(layer), ticks=2, commands={2: [LAY]})

    laid = story.one("MineLaid")
    assert (laid["tick"], laid["rule"], laid["mine"], laid["unit"], laid["at"]) == (2, "IM-S6.2", "u-m1", "u", "0505")
    assert story.where("u-m1") == "0505"
    assert [entry.count for entry in story.get("u", Hold).entries] == [2]


@pytest.mark.parametrize(
    ("kind", "interval"),
    [("minelayer", 8), ("minesweeper", 8), ("frigate", 32), ("cruiser", 32), ("freighter", 32), ("base", 32),
        ("scout", 32)],
)  # fmt: skip
def test_im_s6_2_minelayers_lay_one_in_8_ticks_others_one_in_32(kind: str, interval: int) -> None:
    layer = ship("u", "0505", kind, hold=[{**EXPLOSIVE, "size": "small", "count": 2}])
    lay = order("u", "lay_mine", kind="explosive", size="small")
    story = play(level(layer), ticks=2 + interval, commands={2: [lay], 1 + interval: [lay], 2 + interval: [lay]})

    assert story.ticks("MineLaid") == [2, 2 + interval]
    assert story.refusals() == [(1 + interval, "lay_mine", "IM-S6.2")]
    assert story.values("MineLaid", "mine") == ["u-m1", "u-m2"]


def test_im_s6_2_it_lays_the_first_in_the_hold_that_fits_kind_size_and_dummy() -> None:
    hold = [
        {**EXPLOSIVE, "size": "small", "range": 5}, {**EXPLOSIVE, "dummy": True, "range": 4}, {**CLUSTER, "range": 1},
        {**EXPLOSIVE, "range": 3, "sizes": [2, 3], "skip": 2}, {**EXPLOSIVE, "range": 2},
    ]  # fmt: skip
    story = play(level(ship("u", "0505", "minelayer", hold=hold)), ticks=33, commands={
        1: [LAY], 9: [LAY], 17: [order("u", "lay_mine", kind="explosive", dummy=True)],
        25: [order("u", "lay_mine", kind="explosive", size="small")], 33: [order("u", "lay_mine", kind="cluster")],
    })  # fmt: skip

    assert [story.get(f"u-m{number}", MineSettings).range for number in (1, 2, 3, 4, 5)] == [3, 2, 4, 5, 1]
    settings = story.get("u-m1", MineSettings)
    assert (settings.skip, settings.sizes) == (2, 1 << 2 | 1 << 3)
    assert [entry.count for entry in story.get("u", Hold).entries] == []


@pytest.mark.parametrize(("kind", "wanted"), [("cluster", 0), ("cluster", 1), ("explosive", 0), ("explosive", 6)])
def test_im_s6_2_range_sets_its_trigger_range(kind: str, wanted: int) -> None:
    layer = ship("u", "0505", "minelayer", hold=[{"kind": kind}])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind=kind, range=wanted)]})

    assert story.get("u-m1", MineSettings).range == wanted


@pytest.mark.parametrize("wanted", [-1, 7])
def test_im_s6_2_a_range_that_its_kind_may_not_have_is_refused(wanted: int) -> None:
    layer = ship("u", "0505", "minelayer", hold=[EXPLOSIVE])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind="explosive", range=wanted)]})

    assert story.refusals() == [(1, "lay_mine", "IM-S6.2")]


@pytest.mark.parametrize("unlaid", [{"kind": "captor"}, {"kind": "sensor"}])
def test_im_s6_2_captors_and_sensors_are_never_laid(unlaid: dict[str, str]) -> None:
    layer = ship("u", "0505", "minelayer", hold=[unlaid])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind=unlaid["kind"])]})

    assert story.refusals() == [(1, "lay_mine", "IM-S6.2")]


@pytest.mark.parametrize("control", ["command", "chain", "deadman"])
@pytest.mark.parametrize("kind", ["minelayer", "frigate"])
def test_im_s6_2_only_mines_of_automatic_control_are_laid(kind: str, control: str) -> None:
    layer = ship("u", "0505", kind, hold=[{**EXPLOSIVE, "control": control}])

    assert play(level(layer), commands={1: [LAY]}).refusals() == [(1, "lay_mine", "IM-S6.2")]


def test_im_s6_2_other_ships_lay_explosive_mines_and_their_dummies() -> None:
    hold = [{**EXPLOSIVE, "size": "small"}, {**EXPLOSIVE, "size": "small", "dummy": True}]
    story = play(level(ship("u", "0505", hold=hold)), ticks=33, commands={
        1: [order("u", "lay_mine", kind="explosive", size="small")],
        33: [order("u", "lay_mine", kind="explosive", size="small", dummy=True)],
    })  # fmt: skip

    assert story.ticks("MineLaid") == [1, 33]


@pytest.mark.parametrize(("wanted", "arms"), [(0, 4), (1, 6), (2, 8), (6, 16)])
def test_im_s6_3_a_laid_mine_arms_when_its_layer_is_beyond_its_range(wanted: int, arms: int) -> None:
    """Example 18: laid in tick 2 by a minelayer of speed 16, which is a hex farther off in each even tick."""
    layer = ship("u", "0511", "minelayer", speed=16, hold=[EXPLOSIVE])
    story = play(level(layer), ticks=20, commands={2: [order("u", "lay_mine", kind="explosive", range=wanted)]})

    assert story.values("MineArmed", "tick", "rule", "mine") == [(arms, "IM-S6.3", "u-m1")]


def test_im_s6_3_while_its_layer_stays_it_does_not_arm() -> None:
    layer = ship("u", "0505", "minelayer", hold=[EXPLOSIVE])
    story = play(level(layer), ticks=60, commands={2: [order("u", "lay_mine", kind="explosive", range=0)]})

    assert story.all("MineArmed") == []
    assert story.find("u-m1", Arming) is not None


def test_im_s6_3_it_arms_when_its_layer_has_left_the_map() -> None:
    """At 0502 in tick 2; range 6. It is at 0501 in tick 4 and leaves in tick 6."""
    layer = ship("u", "0503", "minelayer", speed=16, hold=[EXPLOSIVE])
    story = play(level(layer), ticks=20, commands={2: [order("u", "lay_mine", kind="explosive", range=6)]})

    assert story.ticks("UnitLeft") == story.ticks("MineArmed") == [6]


def test_im_s6_3_it_arms_when_its_layer_is_dead() -> None:
    """It dies in step 12 of tick 3; the next step 4 is that of tick 4."""
    layer = ship("u", "0505", "minelayer", hold=[EXPLOSIVE], hull=1, shields=[0] * 6)
    text = level(layer, ship("r", "0504", side="red"), dice=[1])
    story = play(text, ticks=6, commands={2: [LAY], 3: [order("r", "fire", target="u", phasers=1)]})

    assert story.ticks("UnitDestroyed") == [3]
    assert story.ticks("MineArmed") == [4]


def test_im_s6_3_before_that_it_asks_nobody_and_does_not_react() -> None:
    """r enters its hex at speed 16 in tick 4, the minesweeper s does 3 points to it in tick 5; its layer stays."""
    layer = ship("u", "0505", "minelayer", hold=[EXPLOSIVE])
    text = level(layer, ship("r", "0507", side="red", speed=16), ship("s", "0405", "minesweeper"), dice=[6])
    story = play(text, ticks=10, commands={1: [LAY], 5: [order("s", "fire", target="u-m1", phasers=1)]})

    assert story.get("u-m1", MineShell).damage == 3
    assert story.all("MineTriggered") == story.all("MineExploded") == []


def test_im_s6_3_armed_it_minds_its_own_layer_too() -> None:
    """It flies back over its cluster mine of range 0 in tick 6, after it armed in tick 4."""
    layer = ship("u", "0511", "minelayer", speed=16, hold=[CLUSTER])
    story = play(level(layer, dice=[1]), ticks=6, commands={
        2: [order("u", "lay_mine", kind="cluster", range=0)], 5: [order("u", "emergency_turn", heading="D")]
    })  # fmt: skip

    assert story.values("MineTriggered", "tick", "mine", "unit") == [(6, "u-m1", "u")]


def test_im_s6_2_a_mine_of_the_level_keeps_its_name() -> None:
    """A mine of the file may be called as the first laid one would be: every id is used once."""
    layer = ship("u", "0505", "minelayer", hold=[EXPLOSIVE])
    story = play(level(layer, mine("u-m1", "0101")), commands={1: [LAY]})

    assert story.one("MineLaid")["mine"] == "u-m2"
