"""A4: the chart, who moves first, turn modes, speeds, emergency turns, terrain."""

from __future__ import annotations

import pytest
from scene import Table, level, mine, order, play, ship, terrain


def long_map(*tables: Table, **keys: object) -> str:
    """A map that nobody leaves in a turn."""
    return level(*tables, columns=70, rows=90, **keys)


# floor(i*s/32) grows on these impulses. Speed 5: 5*7 = 35, 5*13 = 65, 5*20 = 100, 5*26 = 130, 5*32 = 160.
CHART = {
    0: [],
    1: [32],
    2: [16, 32],
    3: [11, 22, 32],
    4: [8, 16, 24, 32],
    5: [7, 13, 20, 26, 32],
    6: [6, 11, 16, 22, 27, 32],
    7: [5, 10, 14, 19, 23, 28, 32],
    8: [4, 8, 12, 16, 20, 24, 28, 32],
    9: [4, 8, 11, 15, 18, 22, 25, 29, 32],
    16: list(range(2, 33, 2)),
    24: [2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 30, 31, 32],
    31: list(range(2, 33)),
}


@pytest.mark.parametrize("speed", CHART)
def test_im_s3_1_a_unit_moves_on_the_impulses_of_its_speed(speed: int) -> None:
    """And on the same ones in the next turn."""
    story = play(long_map(ship("u", "0589", speed=speed)), ticks=64)

    assert story.ticks("UnitMoved") == [*CHART[speed], *(tick + 32 for tick in CHART[speed])]
    assert set(story.values("UnitMoved", "rule")) <= {"IM-S3.1"}


def test_im_s3_1_in_a_turn_a_unit_moves_as_many_hexes_as_its_speed() -> None:
    flyers = [ship(f"u{speed}", "0589", speed=speed) for speed in range(32)]
    story = play(long_map(*flyers), ticks=32)

    assert [len(story.all("UnitMoved", unit=f"u{speed}")) for speed in range(32)] == list(range(32))


def test_im_s3_2_slower_units_move_before_faster_ones() -> None:
    """On impulse 16 speeds 2, 4, 8, 16, 31 all move."""
    fleet = [ship(name, "0589", speed=speed) for name, speed in [("a", 31), ("b", 4), ("c", 16), ("d", 2), ("e", 8)]]
    story = play(long_map(*fleet), ticks=16)

    assert [row["unit"] for row in story.all("UnitMoved", tick=16)] == ["d", "b", "e", "c", "a"]


def test_im_s3_2_at_one_speed_units_move_in_unit_order() -> None:
    story = play(long_map(*(ship(name, "0589", speed=16) for name in ("z", "m", "a"))), ticks=2)

    assert story.values("UnitMoved", "unit") == ["z", "m", "a"]


def test_im_s3_2_mines_are_asked_right_after_each_move() -> None:
    text = long_map(ship("z", "0506", speed=16), ship("a", "0706", speed=16), mine("m", "0505"), mine("n", "0705"))
    story = play(text, ticks=2)

    moved = [row["unit"] for row in story.all("UnitMoved", tick=2) + story.all("MineTriggered", tick=2)]
    assert moved == ["z", "a", "z", "a"]
    assert story.names(2)[:4] == ["UnitMoved", "MineTriggered", "UnitMoved", "MineTriggered"]


# v: 1 + how many limits lie below the speed. Each row: mode, class, and the speeds at which v grows to 2, 3, ...
STEPS = {
    "A": ("scout", [7, 13, 20, 27]),
    "B": ("destroyer", [6, 11, 16, 22, 29]),
    "C": ("light_cruiser", [5, 10, 15, 21, 28]),
    "D": ("cruiser", [5, 9, 13, 18, 25]),
    "E": ("dreadnought", [4, 7, 11, 15, 21]),
    "S": ("shuttle", []),
}
TOPS = {
    "scout": 31,
    "destroyer": 31,
    "minelayer": 24,
    "light_cruiser": 28,
    "cruiser": 30,
    "dreadnought": 26,
    "shuttle": 6,
}
MODES = [(kind, step, number) for kind, steps in STEPS.values() for number, step in enumerate(steps, 2)]


def hexes_between_turns(kind: str, speed: int) -> int:
    """How many hexes it moves from its first turn (at its first move) to its second (ordered: three hexsides)."""
    story = play(
        long_map(ship("u", "3545", kind, speed=speed)), ticks=64, commands={1: [order("u", "steer", heading="D")]}
    )
    turns = [number for number, row in enumerate(story.all("UnitMoved")) if row["turned"]]
    return turns[1] - turns[0]


@pytest.mark.parametrize(("kind", "step", "v"), MODES)
def test_im_s3_3_the_faster_the_more_hexes_between_two_turns(kind: str, step: int, v: int) -> None:
    assert hexes_between_turns(kind, step) == v
    assert hexes_between_turns(kind, step - 1) == v - 1


@pytest.mark.parametrize("kind", TOPS)
def test_im_s3_3_at_top_speed(kind: str) -> None:
    """Mode A at 31: 6, 12, 19, 26 are below it, v = 5. C at 24: 4, 9, 14, 20, v = 5. S at 6: 11 is not below it, v = 1.
    Mode A at 31: 6, 12, 19, 26 are below it, v = 5. C at 24: 4, 9, 14, 20, v = 5. S at 6: 11 is not below it, v = 1."""
    top = {"scout": 5, "destroyer": 6, "minelayer": 5, "light_cruiser": 6, "cruiser": 6, "dreadnought": 6, "shuttle": 1}
    assert hexes_between_turns(kind, TOPS[kind]) == top[kind]


# v at speeds 5, 9, 11 and 14: A has one limit below 9 and 11 (6), two below 14 (6, 12); and so on.
AT_5_9_11_14 = {"A": [1, 2, 2, 3], "B": [1, 2, 3, 3], "C": [2, 2, 3, 3], "D": [2, 3, 3, 4], "E": [2, 3, 4, 4]}


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("scout", "A"), ("frigate", "A"), ("destroyer", "B"), ("light_cruiser", "C"), ("cruiser", "D"),
     ("field_cruiser", "C"), ("dreadnought", "E"), ("freighter", "D"), ("transport", "D"), ("minelayer", "C"),
     ("minesweeper", "B")],
)  # fmt: skip
def test_im_s3_3_each_class_has_its_turn_mode(kind: str, mode: str) -> None:
    assert [hexes_between_turns(kind, speed) for speed in (5, 9, 11, 14)] == AT_5_9_11_14[mode]


def test_im_s3_3_at_the_start_it_may_turn_at_its_first_move() -> None:
    story = play(long_map(ship("u", "3545", "dreadnought", speed=26)), ticks=2, commands={
        1: [order("u", "steer", heading="B")]
    })  # fmt: skip

    assert story.values("UnitMoved", "heading", "turned") == [("B", 1)]


def test_im_s3_3_a_turn_is_one_hexside_before_one_hex() -> None:
    """A shuttle at speed 6 (v = 1) turns at every move: from A to D over B and C."""
    story = play(
        long_map(ship("u", "3545", "shuttle", speed=6)), ticks=27, commands={1: [order("u", "steer", heading="D")]}
    )

    assert story.values("UnitMoved", "heading", "turned") == [("B", 1), ("C", 1), ("D", 1), ("D", 0), ("D", 0)]


def test_im_s3_5_at_a_quarter_by_eight_at_a_turn_all_of_it() -> None:
    story = play(long_map(ship("u", "0589", speed=0)), ticks=64, commands={
        2: [order("u", "set_speed", speed=20)], 26: [order("u", "set_speed", speed=0)]
    })  # fmt: skip

    assert story.values("SpeedChanged", "tick", "from", "to") == [(9, 0, 8), (17, 8, 16), (25, 16, 20), (33, 20, 0)]
    assert set(story.values("SpeedChanged", "rule")) == {"IM-S3.5"}


def test_im_s3_5_down_by_eight_at_each_quarter() -> None:
    """Example 22: speed 20, ordered 0 in tick 5."""
    story = play(long_map(ship("u", "0589", speed=20)), ticks=32, commands={5: [order("u", "set_speed", speed=0)]})

    assert story.values("SpeedChanged", "tick", "from", "to") == [(9, 20, 12), (17, 12, 4), (25, 4, 0)]


def test_im_s3_5_an_order_taken_back_changes_nothing() -> None:
    story = play(long_map(ship("u", "0589", speed=20)), ticks=9, commands={
        5: [order("u", "set_speed", speed=0)], 9: [order("u", "set_speed", speed=20)]
    })  # fmt: skip

    assert story.all("SpeedChanged") == []


@pytest.mark.parametrize("heading", "ABCDEF")
def test_im_s3_6_an_emergency_turn_faces_any_heading_at_once(heading: str) -> None:
    """Before anybody moves: the move of the same tick goes there."""
    story = play(long_map(ship("u", "3545", speed=16), dice=[5]), ticks=2, commands={
        2: [order("u", "emergency_turn", heading=heading)]
    })  # fmt: skip

    assert story.values("EmergencyTurned", "rule", "heading", "stalled") == [("IM-S3.6", heading, False)]
    assert story.values("UnitMoved", "tick", "heading", "turned") == [(2, heading, 0)]


def test_im_s3_6_on_a_six_it_stalls() -> None:
    story = play(long_map(ship("u", "3545", speed=16), dice=[6]), ticks=12, commands={
        2: [order("u", "emergency_turn", heading="C")]
    })  # fmt: skip

    assert story.one("CheckRolled")["passed"] is False
    assert story.values("SpeedChanged", "tick", "rule", "from", "to") == [(2, "IM-S3.6", 16, 0)]
    assert story.heading("u") == "C"  # it has turned either way
    assert story.all("UnitMoved") == []  # and its ordered speed is 0 too: nothing changes at the quarter of tick 9


def test_im_s3_6_a_stalled_ship_takes_no_speed_for_16_ticks() -> None:
    """Stalled in tick 2: refused from tick 2 to tick 17 (t + 15)."""
    faster = order("u", "set_speed", speed=8)
    story = play(long_map(ship("u", "3545", speed=16), dice=[6]), ticks=25, commands={
        2: [order("u", "emergency_turn", heading="C")], 3: [faster], 17: [faster], 18: [faster]
    })  # fmt: skip

    assert story.refusals() == [(3, "set_speed", "IM-S3.6"), (17, "set_speed", "IM-S3.6")]
    assert story.values("SpeedChanged", "tick", "to") == [(2, 0), (25, 8)]


@pytest.mark.parametrize(("again", "refused"), [(3, True), (33, True), (34, False)])
def test_im_s3_6_once_in_32_ticks(again: int, refused: bool) -> None:
    turn = order("u", "emergency_turn", heading="B")
    story = play(long_map(ship("u", "3545"), dice=[1, 1]), ticks=34, commands={2: [turn], again: [turn]})

    assert story.refusals() == ([(again, "emergency_turn", "IM-S3.6")] if refused else [])
    assert story.dice_left() == ([1] if refused else [])


def test_im_s3_6_twice_in_one_tick_is_once_too_often() -> None:
    turn = order("u", "emergency_turn", heading="B")
    story = play(long_map(ship("u", "3545"), dice=[1, 1]), commands={1: [turn, turn]})

    assert story.refusals() == [(1, "emergency_turn", "IM-S3.6")]


@pytest.mark.parametrize(
    ("kind", "turns"), [("base", False), ("shuttle", False), ("dreadnought", True), ("scout", True)]
)
def test_im_s3_6_only_ships_make_emergency_turns(kind: str, turns: bool) -> None:
    story = play(long_map(ship("u", "3545", kind)), commands={1: [order("u", "emergency_turn", heading="B")]})

    assert story.refusals() == ([] if turns else [(1, "emergency_turn", "IM-S3.6")])


def test_im_s3_6_the_hexes_since_the_last_turn_begin_anew() -> None:
    """Mode D, speed 16: v = 4. It flew 3 hexes when it made the emergency turn; the next turn comes
    before its fifth move.
    """
    text = long_map(ship("u", "3545", "cruiser", speed=16), dice=[1])
    story = play(text, ticks=20, commands={
        1: [order("u", "steer", heading="B")], 7: [order("u", "emergency_turn", heading="D")],
        8: [order("u", "steer", heading="E")]
    })  # fmt: skip

    turned = story.values("UnitMoved", "tick", "turned")
    assert [tick for tick, turn in turned if turn] == [2, 16]  # 8, 10, 12, 14 straight on: four hexes


def test_im_s3_7_a_planet_cannot_be_entered() -> None:
    """Example 30. The mine lies on the planet's other side with a zone that covers it."""
    text = long_map(ship("u", "0506", speed=16), terrain("planet", "0505"), mine("m", "0504", range=1))
    story = play(text, ticks=9)

    assert story.values("MoveBlocked", "tick", "rule", "at") == [(2, "IM-S3.7", "0505")]
    assert story.values("SpeedChanged", "tick", "rule", "from", "to") == [(2, "IM-S3.7", 16, 0)]
    assert story.where("u") == "0506"
    assert story.all("MineTriggered") == story.all("UnitMoved") == []


@pytest.mark.parametrize(("speed", "points"), [(7, 0), (8, 1), (15, 1), (16, 2), (23, 2), (24, 3), (31, 3)])
def test_im_s3_8_asteroids_do_an_eighth_of_the_speed(speed: int, points: int) -> None:
    """On the shield towards the move: flying along the heading, shield 1."""
    story = play(long_map(ship("u", "0506", speed=speed), terrain("asteroids", "0505")), ticks=5)

    assert story.hits("u") == ([(1, points)] if points else [])
    assert story.values("UnitHit", "rule", "source") == ([("IM-S3.8", "asteroids")] if points else [])


def test_im_s3_8_only_entering_them_does_damage() -> None:
    """It starts in them and flies out, over 0504, into them again at 0503 in tick 6."""
    story = play(
        long_map(ship("u", "0505", speed=16), ship("v", "0503"), terrain("asteroids", "0505", "0502")), ticks=9
    )

    assert story.values("UnitHit", "tick", "unit") == [(6, "u")]


def test_im_s3_9_any_number_share_a_hex() -> None:
    """Ships of both sides, a base and mines in 0505; the last two fly in."""
    crowd = [
        ship("a", "0505"),
        ship("b", "0505", side="red"),
        ship("c", "0505", "base"),
        mine("x", "0505", "captor", range=0, sizes=[1]),
    ]
    story = play(long_map(*crowd, ship("d", "0506", speed=16), ship("e", "0504", heading="D", speed=16)), ticks=2)

    assert {story.where(name) for name in "abcdex"} == {"0505"}
    assert story.all("UnitHit") == story.all("MoveBlocked") == []
