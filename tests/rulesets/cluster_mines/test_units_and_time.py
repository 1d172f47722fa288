"""A3: turns, units, order, whose command it is, and the edge of the map."""

from __future__ import annotations

import pytest
from scene import level, mine, minefield, objective, order, play, ship, side

from game.rulesets.cluster_mines.components import At, Left, MineShell


def test_im_s2_1_a_turn_has_32_impulses() -> None:
    story = play(level(ship("u", "0505")), ticks=100)

    assert story.values("TurnStarted", "tick", "turn", "rule") == [
        (1, 1, "IM-S2.1"), (33, 2, "IM-S2.1"), (65, 3, "IM-S2.1"), (97, 4, "IM-S2.1"),
    ]  # fmt: skip


def test_im_s2_1_tick_and_impulse() -> None:
    """Tick t is impulse ((t-1) mod 32) + 1 of turn floor((t-1)/32) + 1; tick 0 is set-up."""
    story = play(level(mine("m", "0101", arms_at=32), mine("n", "0101", arms_at=34)), ticks=34)

    assert story.one("GameStarted")["clock"] == "set-up"
    assert story.values("MineArmed", "clock") == ["turn 1 impulse 32", "turn 2 impulse 2"]


def test_im_s2_1_quarters_begin_on_impulses_1_9_17_25() -> None:
    """From 31 to 0 in steps of 8: to 23, 15, 7 and 0."""
    story = play(
        level(ship("u", "0140", speed=31), rows=40), ticks=64, commands={2: [order("u", "set_speed", speed=0)]}
    )

    assert story.values("SpeedChanged", "tick", "to") == [(9, 23), (17, 15), (25, 7), (33, 0)]


@pytest.mark.parametrize(("given", "taken"), [(1, 1), (2, 9), (9, 9), (10, 17), (18, 25), (26, 33), (34, 41)])
def test_im_s2_1_an_order_waits_for_the_next_quarter(given: int, taken: int) -> None:
    story = play(level(ship("u", "0139"), rows=40), ticks=48, commands={given: [order("u", "set_speed", speed=1)]})

    assert story.ticks("SpeedChanged") == [taken]


# Class and size, as the mines' `sizes` see them (a base never enters anything).
@pytest.mark.parametrize(
    ("kind", "size"),
    [("scout", 4), ("frigate", 4), ("destroyer", 4), ("light_cruiser", 3), ("cruiser", 3), ("field_cruiser", 3),
     ("dreadnought", 2), ("freighter", 4), ("transport", 4), ("minelayer", 4), ("minesweeper", 4), ("shuttle", 6)],
)  # fmt: skip
def test_im_s2_2_size_classes_are_those_of_the_table(kind: str, size: int) -> None:
    """Speed 5 moves first in tick 7 (35 > 32); the die 1 sets off every mine that minds the size."""
    minding = [mine(f"s{number}", "0504", range=0, sizes=[number]) for number in range(1, 8)]
    story = play(level(ship("u", "0505", kind, speed=5), *minding, dice=[1]), ticks=7)

    assert story.values("MineTriggered", "mine") == [f"s{size}"]


def test_im_s2_2_a_torpedo_is_of_size_7() -> None:
    minding = [mine(f"s{number}", "0504", range=0, sizes=[number]) for number in range(1, 8)]
    launch = order("u", "launch", what="torpedo", hex="0501")
    story = play(level(ship("u", "0505"), *minding), ticks=3, commands={1: [launch]})

    assert story.values("MineTriggered", "mine", "unit") == [("s7", "u-t1")]


def test_im_s2_2_a_mine_takes_no_damage_that_units_take() -> None:
    """A large explosive mine: 35 points to the ship, none to the captor and the other mine beside it."""
    text = level(
        ship("u", "0506", "dreadnought", speed=16), mine("e", "0505", "explosive", range=0),
        mine("c", "0505", "captor", range=0, sizes=[1]),
        mine("x", "0505", "explosive", size="small", range=0, sizes=[1]),
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.hits("u") == [(1, 35)]
    assert (story.get("c", MineShell).damage, story.get("x", MineShell).damage) == (0, 0)


def test_im_s2_3_units_stand_in_the_order_of_the_file_then_of_their_making() -> None:
    """All three move in tick 4 (24: 3, speed 24 both, the torpedo made last); same speed, so unit order."""
    text = level(ship("z", "0512", "minelayer", speed=24), ship("a", "0612", "minelayer", speed=24), ship("f", "0712"))
    story = play(text, ticks=4, commands={1: [order("f", "launch", what="torpedo", hex="0701")]})

    assert [row["unit"] for row in story.all("UnitMoved", tick=4)] == ["z", "a", "f-t1"]


def test_im_s2_3_mines_made_in_play_come_last() -> None:
    """u lays in tick 2 and is two hexes off in tick 6: it arms then (example 18), as do those with `arms_at` = 6."""
    layer = ship("u", "0511", "minelayer", speed=16, hold=[{"kind": "cluster", "range": 1}])
    field = minefield("first", "line", {"kind": "captor", "arms_at": 6}, from_="0101", to="0101")
    text = level(layer, field, mine("z", "0101", arms_at=6))
    story = play(text, ticks=6, commands={2: [order("u", "lay_mine", kind="cluster")]})

    assert story.values("MineArmed", "tick", "mine") == [(6, "z"), (6, "first-1"), (6, "u-m1")]


def test_im_s2_3_mines_come_before_those_of_minefields() -> None:
    """A field of radius 1 meets large mines in mine order: z, a, then those of the field."""
    halo = ship("h", "0505", "field_cruiser", field_strength=99)
    text = level(
        halo, minefield("first", "line", {"kind": "captor"}, from_="0604", to="0605"),
        mine("z", "0504", "captor"), mine("a", "0504", "captor"),
    )  # fmt: skip
    story = play(text, ticks=3, commands={2: [order("h", "raise_field", radius=1)]})

    assert story.values("FieldSpent", "mine") == ["z", "a", "first-1", "first-2"]


@pytest.mark.parametrize("given_by", ["blue", "green"])
def test_im_s2_4_a_side_commands_only_its_own_units(given_by: str) -> None:
    """Not those of an ally either."""
    text = level(side("blue"), side("red", allies=["green"]), side("green"), ship("u", "0505", side="red"))
    story = play(
        text, commands={1: [(given_by, order("u", "steer", heading="B")), ("red", order("u", "steer", heading="C"))]}
    )

    assert story.values("CommandRefused", "rule", "unit", "command") == [("IM-S2.4", "u", "steer")]


def test_im_s2_4_the_dead_and_the_gone_take_no_commands() -> None:
    """dead is in the centre of m in tick 2: six nines on a hull of 28; gone leaves the map in tick 2."""
    text = level(
        ship("dead", "0506", speed=16, shields=[0, 0, 0, 0, 0, 0]), ship("gone", "0701", speed=16), mine("m", "0505"),
    )  # fmt: skip
    story = play(text, ticks=3, commands={3: [order("dead", "scan"), order("gone", "scan")]})

    assert story.values("UnitDestroyed", "unit") == ["dead"]
    assert story.values("UnitLeft", "unit") == ["gone"]
    assert story.refusals() == [(3, "scan", "IM-S2.4"), (3, "scan", "IM-S2.4")]


def test_im_s2_4_a_torpedo_takes_no_commands() -> None:
    story = play(level(ship("u", "0505")), ticks=2, commands={
        1: [order("u", "launch", what="torpedo", hex="0501")], 2: [order("u-t1", "steer", heading="B")]
    })  # fmt: skip

    assert story.refusals() == [(2, "steer", "IM-S2.4")]


def test_im_s2_4_a_command_of_one_who_dies_before_its_step_lapses_silently() -> None:
    """The bombs of step 8 come before the fire of step 12, and leaving in step 3 before the scan of step 9."""
    text = level(
        ship("dies", "0506", speed=16, shields=[0, 0, 0, 0, 0, 0]), ship("goes", "0701", speed=16),
        mine("m", "0505"), ship("r", "0510", side="red"),
    )  # fmt: skip
    story = play(
        text, ticks=2, commands={2: [order("dies", "fire", target="r"), order("goes", "emergency_turn", heading="Z")]}
    )

    assert [rule for _, _, rule in story.refusals()] == ["IM-S3.6"]  # emergency turns come before it moves
    assert story.all("ShotFired") == []
    story = play(text, ticks=2, commands={2: [order("goes", "scan"), order("goes", "lay_mine", kind="cluster")]})
    assert story.refusals() == []


@pytest.mark.parametrize(
    ("at", "heading", "edge"),
    [
        ("0505", "A", None), ("0501", "A", "north"), ("0512", "D", "south"), ("1205", "B", "east"),
        ("1205", "C", "east"), ("0105", "E", "west"), ("0105", "F", "west"),
        ("0501", "B", "north"),  # odd column: 0600
        ("0501", "F", "north"),
        ("0612", "C", "south"),  # even column: 0713
        ("0612", "E", "south"),
        ("1201", "A", "north"),
        ("1112", "C", None),  # odd column: 1212, still on the map
        ("0101", "F", "west"),  # 0000: the column is asked first
        ("1212", "C", "east"),  # 1313
    ],
)  # fmt: skip
def test_im_s2_5_who_moves_off_the_map_has_left_at_an_edge(at: str, heading: str, edge: str | None) -> None:
    story = play(level(ship("u", at, heading=heading, speed=16)), ticks=2)

    assert story.values("UnitLeft", "edge") == ([edge] if edge else [])
    assert len(story.all("UnitMoved")) == (0 if edge else 1)
    if edge:
        assert story.hull("u") == 28  # alive
        assert story.get("u", Left).edge == edge
        assert story.find("u", At) is None


@pytest.mark.parametrize(
    ("edge", "at", "heading"),
    [("A", "0501", "A"), ("north", "0501", "A"), ("B", "1205", "B"), ("C", "1205", "B"), ("east", "1205", "C"),
     ("D", "0512", "D"), ("south", "0512", "D"), ("E", "0105", "E"), ("F", "0105", "E"), ("west", "0105", "F")],
)  # fmt: skip
def test_im_s2_5_an_objective_reached_over_an_edge(edge: str, at: str, heading: str) -> None:
    text = level(
        ship("u", at, heading=heading, speed=16), ship("r", "0808", side="red"), objective("blue", "reach", edge=edge)
    )

    assert play(text, ticks=2).values("ObjectiveMet", "tick", "side") == [(2, "blue")]


def test_im_s2_5_another_edge_does_not_count() -> None:
    text = level(ship("u", "0501", speed=16), ship("r", "0808", side="red"), objective("blue", "reach", edge="south"))

    assert play(text, ticks=2).values("ObjectiveLost", "tick", "side") == [(2, "blue")]


def test_im_s2_5_a_torpedo_that_leaves_is_spent() -> None:
    """Its goal lies three hexsides off its heading A: it turns clockwise to B, and from 0501 that is 0600."""
    text = level(ship("u", "0501"), ship("r", "0510", side="red"))
    story = play(text, ticks=2, commands={1: [order("u", "launch", what="torpedo", target="r")]})

    assert story.values("UnitLeft", "tick", "unit", "edge") == [(2, "u-t1", "north")]
    assert story.values("TorpedoSpent", "tick", "rule", "unit", "cause") == [(2, "IM-S2.5", "u-t1", "left")]
    assert not story.has("u-t1")
