"""A5: what sets a mine off (IM-S4.1 to IM-S4.5). At speed 16 nobody rolls, and one moves in the even ticks."""

from __future__ import annotations

import pytest
from scene import Story, level, mine, order, play, ship, side

HERE = "0505"


def set_off(story: Story) -> list[str]:
    """The mines that somebody's entering set off, in order."""
    return story.values("MineTriggered", "mine", cause="entry")


# Out of six numbers, so many set it off; 7 stands for certain, without a die.
OTHERS = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 7, 8: 7, 9: 7, 16: 7}
SWEEPERS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 7, 16: 7}


@pytest.mark.parametrize("kind", ["cluster", "explosive"])
@pytest.mark.parametrize(
    ("ship_class", "speed", "chances"),
    [*(("frigate", *row) for row in OTHERS.items()), *(("minesweeper", *row) for row in SWEEPERS.items())],
)
def test_im_s4_2_so_many_of_six_numbers_set_it_off(kind: str, ship_class: str, speed: int, chances: int) -> None:
    """It enters at its first move of the turn, and comes no second time."""
    for die in range(1, 7):
        text = level(ship("u", "0506", ship_class, speed=speed), mine("m", HERE, kind, range=0), dice=[die])
        story = play(text, ticks=32)
        assert set_off(story) == (["m"] if die <= chances else []), f"die {die}"
        assert story.dice_left() == ([die] if chances == 7 else [])


@pytest.mark.parametrize(("speed", "need"), [(1, 1), (2, 1), (3, 2), (6, 5)])
def test_im_s4_2_the_check_shows_need_modifier_and_result(speed: int, need: int) -> None:
    """need: the highest total that passes, max(1, speed - 1); a natural 1 passes though 1 + 2 is more than 1."""
    for kind, modifiers in (("frigate", []), ("minesweeper", [[2, "minesweeper"]])):
        text = level(ship("u", "0506", kind, speed=speed), mine("m", HERE), dice=[1])
        checks = play(text, ticks=32).all("CheckRolled")
        assert [(row["rule"], row["unit"], row["mine"], row["what"], row["dice"]) for row in checks] == [
            ("IM-S4.2", "u", "m", "trigger", [1])
        ]
        assert [(row["need"], row["modifiers"], row["passed"]) for row in checks] == [(need, modifiers, True)]


RANGES = [
    *(("cluster", {"range": r}, r) for r in (0, 1)), ("cluster", {}, 0),
    *(("explosive", {"range": r}, r) for r in range(7)), ("explosive", {}, 1),
    *(("captor", {"range": r}, r) for r in range(5)), ("captor", {}, 2),
    *(("sensor", {"range": r}, r) for r in range(7)), ("sensor", {}, 2),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "keys", "reach"), RANGES)
def test_im_s4_1_the_zone_is_every_hex_within_the_trigger_range(kind: str, keys: dict[str, int], reach: int) -> None:
    """From nine hexes below it flies straight at the mine, and enters the zone after 9 - reach moves."""
    fires = {"fires": ["far"]} if kind == "sensor" else {}
    text = level(
        ship("u", "0514", speed=16), mine("m", HERE, kind, **keys, **fires), mine("far", "1514", "explosive", range=0),
        rows=20, columns=20,
    )  # fmt: skip
    story = play(text, ticks=18)

    assert story.ticks("MineTriggered", mine="m")[0] == 2 * (9 - reach)


def test_im_s4_1_past_a_mine_of_range_0_through_two_neighbours() -> None:
    """Example 4: through 0506 and 0405, both next to it; no die is thrown even at speed 4."""
    text = level(ship("u", "0606", heading="F", speed=4), mine("m", HERE), dice=[1])
    story = play(text, ticks=24)

    assert story.values("UnitMoved", "to")[0] == "0506"
    assert set_off(story) == []
    assert story.dice_left() == [1]


@pytest.mark.parametrize("owner", ["red", "green", "blue"])
def test_im_s4_1_enemies_friends_and_the_owner_set_it_off(owner: str) -> None:
    sides = [side("blue", allies=["green"]), side("green"), side("red")]
    story = play(level(*sides, ship("u", "0506", speed=16), mine("m", HERE, side=owner)), ticks=2)

    assert set_off(story) == ["m"]
    assert len(story.hits("u")) == 6


def test_im_s4_1_it_asks_from_outside_and_from_hex_to_hex_of_its_zone() -> None:
    """Range 2: from 0508 it enters the zone at 0507, then 0506, 0505, 0504, 0503: five entries at speed 4, five dice.
    Range 2: from 0508 it enters the zone at 0507, then 0506, 0505, 0504, 0503: five entries at speed 4, five dice."""
    text = level(ship("u", "0508", speed=4), mine("m", HERE, "explosive", range=2), dice=[6] * 9)
    story = play(text, ticks=56)

    assert story.ticks("CheckRolled") == [8, 16, 24, 32, 40]
    assert len(story.dice_left()) == 4


def test_im_s4_1_a_dummy_is_never_asked() -> None:
    for speed in (4, 16):
        text = level(ship("u", "0506", speed=speed), mine("m", HERE, "explosive", range=0, dummy=True), dice=[1])
        story = play(text, ticks=8)
        assert set_off(story) == []
        assert story.dice_left() == [1]


def test_im_s4_3_staying_turning_and_leaving_are_not_entering() -> None:
    """Example 8: it stands next to a mine of range 1, turns twice, later leaves: the only dice are for its turns."""
    text = level(ship("u", "0504"), mine("m", HERE, range=1), dice=[1, 1, 1])
    story = play(text, ticks=60, commands={
        2: [order("u", "emergency_turn", heading="B")], 3: [order("u", "emergency_turn", heading="A")],
        30: [order("u", "set_speed", speed=4)], 34: [order("u", "emergency_turn", heading="A")],
    })  # fmt: skip

    assert story.where("u") == "0501"
    assert set_off(story) == []
    assert story.values("CheckRolled", "what") == ["emergency_turn", "emergency_turn"]


def test_im_s4_4_the_mines_are_asked_in_mine_order_until_one_is_set_off() -> None:
    """Speed 4, need 3: x fails with 4, y passes with 3, z is not asked."""
    mines = [mine("x", HERE), mine("y", HERE, "explosive", range=0), mine("z", HERE)]
    story = play(level(ship("u", "0506", speed=4), *mines, dice=[4, 3, 1]), ticks=8)

    assert story.values("CheckRolled", "mine", "passed") == [("x", False), ("y", True)]
    assert set_off(story) == ["y"]
    assert story.dice_left() == [1]


@pytest.mark.parametrize("first", ["captor", "sensor"])
def test_im_s4_4_captors_and_sensors_count(first: str) -> None:
    keys = {"fires": ["far"]} if first == "sensor" else {}
    text = level(
        ship("u", "0506", speed=4), mine("x", HERE, first, range=0, **keys), mine("y", HERE),
        mine("far", "1212", "explosive", range=0), dice=[1],
    )  # fmt: skip
    story = play(text, ticks=8)

    assert set_off(story) == ["x"]
    assert story.all("CheckRolled") == []


def test_im_s4_4_chains_deadmen_and_fields_stand_outside() -> None:
    """One entry sets off x; y and z, which watch it, go off as well, and a field sets off c in the same tick."""
    text = level(
        ship("u", "0506", "dreadnought", speed=16), ship("h", "1005", "field_cruiser", field_strength=5),
        mine("x", HERE, "explosive", range=0), mine("y", "0101", "explosive", control="chain", watches=["x"]),
        mine("z", "0102", "explosive", control="deadman", watches=["x"]), mine("c", "1004"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=1)]})

    assert sorted(story.values("MineTriggered", "mine", "cause")) == [
        ("c", "field"), ("x", "entry"), ("y", "chain"), ("z", "deadman"),
    ]  # fmt: skip


@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_im_s4_5_it_minds_only_its_sizes(size: int) -> None:
    """In tick 7 units of sizes 2, 3, 4 and 6 enter at speed 5; the die 1 is the only one."""
    fleet = [
        ship(f"u{n}", "0506", kind, speed=5)
        for n, kind in [(2, "dreadnought"), (3, "cruiser"), (4, "frigate"), (6, "shuttle")]
    ]
    story = play(level(*fleet, mine("m", HERE, sizes=[size]), dice=[1]), ticks=7)

    assert story.values("MineTriggered", "unit") == [f"u{size}"]


def test_im_s4_5_the_first_units_are_noted_and_no_die_is_thrown_for_them() -> None:
    """skip = 2: a and b pass, c sets it off, though all come at the same speed; only c rolls."""
    fleet = [ship(name, "0506", speed=4) for name in ("a", "b", "c")]
    story = play(level(*fleet, mine("m", HERE, skip=2), dice=[1, 6, 6]), ticks=8)

    assert story.values("MineTriggered", "unit") == ["c"]
    assert story.values("CheckRolled", "unit") == ["c"]


def test_im_s4_5_a_noted_unit_never_sets_it_off_and_counts_once() -> None:
    """skip = 1, range 1: a flies through the whole zone, in and out and, turned round, in again; then b sets it off."""
    text = level(
        ship("a", "0507", speed=16), ship("b", "0511", speed=16), mine("m", HERE, "explosive", range=1, skip=1),
        dice=[1],
    )  # fmt: skip
    story = play(text, ticks=10, commands={7: [order("a", "emergency_turn", heading="D")]})

    assert story.values("UnitMoved", "to", unit="a") == ["0506", "0505", "0504", "0505", "0506"]
    assert story.values("MineTriggered", "tick", "unit") == [(10, "b")]


def test_im_s4_5_a_unit_of_another_size_is_not_noted() -> None:
    fleet = [
        ship("small", "0506", speed=16),
        ship("big1", "0506", "cruiser", speed=16),
        ship("big2", "0506", "cruiser", speed=16),
    ]
    story = play(level(*fleet, mine("m", HERE, sizes=[3], skip=1)), ticks=2)

    assert story.values("MineTriggered", "unit") == ["big2"]


def test_im_s4_5_a_unit_for_which_it_is_not_asked_is_not_noted() -> None:
    """x is set off by a and ends the entry (IM-S4.4), so m notes nobody then; b is the one that m notes, c sets it off.
    x is set off by a and ends the entry (IM-S4.4), so m notes nobody then; b is the one that m notes, c sets it off."""
    fleet = [ship("a", "0506", speed=16), ship("b", "0506", speed=16), ship("c", "0506", speed=16)]
    story = play(level(*fleet, mine("x", HERE), mine("m", HERE, skip=1)), ticks=2)

    assert story.values("MineTriggered", "mine", "unit") == [("x", "a"), ("m", "c")]
