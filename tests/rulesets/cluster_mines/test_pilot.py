"""A4, IM-S3.4: where the pilot flies. Neighbours of 0505, A to F: 0504 0604 0605 0506 0405 0404."""

from __future__ import annotations

import pytest
from scene import level, order, play, ship, terrain


def first_move(*tables: object, **keys: object) -> tuple[str, str, int]:
    """Where u goes in tick 2: (hex, heading, turned). At the start it may turn, but one hexside only."""
    (move,) = play(level(*tables, **keys), ticks=2).values("UnitMoved", "to", "heading", "turned", unit="u")
    return move


@pytest.mark.parametrize(
    ("waypoint", "turned"),
    [("0503", 0), ("0704", 1), ("0706", 1), ("0507", 1), ("0306", -1), ("0304", -1)],
)
def test_im_s3_4_it_turns_the_shorter_way_and_half_a_circle_clockwise(waypoint: str, turned: int) -> None:
    """Two hexes off in directions A to F; it has heading A, and turns one hexside in a move."""
    story = play(level(ship("u", "0505", speed=16), ship("r", "0101")), ticks=2, commands={
        1: [order("u", "set_course", to=[waypoint])]
    })  # fmt: skip

    assert story.values("UnitMoved", "turned") == [turned]


@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize(("off", "turned"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, -1), (5, -1)])
def test_im_s3_4_the_shorter_way_from_every_heading(heading: int, off: int, turned: int) -> None:
    """Steered `off` hexsides clockwise of its heading."""
    wanted = "ABCDEF"[(heading + off) % 6]
    story = play(level(ship("u", "0505", heading="ABCDEF"[heading], speed=16)), ticks=2, commands={
        1: [order("u", "steer", heading=wanted)]
    })  # fmt: skip

    assert story.values("UnitMoved", "turned") == [turned]


# Seen from 0505: its neighbours, what lies three hexes off, each in directions A to F; and the six seams two hexes off,
# between A and B, B and C, ... F and A.
NEAR = ["0504", "0604", "0605", "0506", "0405", "0404"]
FAR = ["0502", "0803", "0806", "0508", "0206", "0203"]
SEAMS = ["0603", "0705", "0606", "0406", "0305", "0403"]


@pytest.mark.parametrize("first", range(6))
@pytest.mark.parametrize(("off", "turned"), [(0, 0), (1, 0), (2, -1), (3, -1), (4, 1), (5, 1)])
def test_im_s3_4_of_two_ways_as_near_the_smaller_turn(first: int, off: int, turned: int) -> None:
    """On a seam the neighbours in both directions are next to the waypoint.

    The heading lies `off` hexsides clockwise of the first of them: at 0 and 1 it is one of them, at 2 and 3 the second
    is nearer to it, at 4 and 5 the first.
    """
    heading = "ABCDEF"[(first + off) % 6]

    assert first_move(ship("u", "0505", heading=heading, speed=16, course=[SEAMS[first]]))[2] == turned


@pytest.mark.parametrize("heading", range(6))
def test_im_s3_4_of_two_turns_as_small_the_clockwise_one(heading: int) -> None:
    """A planet straight ahead, the waypoint behind it: one hexside to the right or to the left is the same."""
    flyer = ship("u", "0505", heading="ABCDEF"[heading], speed=16, course=[FAR[heading]])
    right = (heading + 1) % 6

    assert first_move(flyer, terrain("planet", NEAR[heading])) == (NEAR[right], "ABCDEF"[right], 1)


def test_im_s3_4_it_wants_no_hex_off_the_map() -> None:
    """From 0501 with heading B towards 0901: 0600 would be no turn at all, 0601 (C) is as near, and on the map."""
    assert first_move(ship("u", "0501", heading="B", speed=16, course=["0901"])) == ("0601", "C", 1)


def test_im_s3_4_what_it_wants_and_cannot_turn_to_it_flies_past() -> None:
    """A dreadnought at speed 16: v = 5 (limits 3, 6, 10, 14). It turns to B at once, to C five moves later."""
    story = play(level(ship("u", "0312", "dreadnought", speed=16, course=["1212"])), ticks=12)

    assert story.values("UnitMoved", "heading", "turned")[:6] == [
        ("B", 1), ("B", 0), ("B", 0), ("B", 0), ("B", 0), ("C", 1)
    ]  # fmt: skip


def test_im_s3_4_a_waypoint_is_dropped_when_it_is_entered() -> None:
    story = play(level(ship("u", "0508", speed=16, course=["0506", "0604"])), ticks=12)

    assert story.values("WaypointReached", "tick", "rule", "hex") == [(4, "IM-S3.4", "0506"), (8, "IM-S3.4", "0604")]
    assert story.values("UnitMoved", "to") == ["0507", "0506", "0505", "0604", "0704", "0803"]  # then straight on


def test_im_s3_4_leading_waypoints_of_its_own_hex_are_dropped_silently() -> None:
    """Part K: whenever such a one comes first: at the start, by order, and behind another one."""
    own = ["0505", "0505", "0503", "0503", "0501"]
    story = play(level(ship("u", "0505", speed=16, course=own)), ticks=8)
    assert story.values("WaypointReached", "hex") == ["0503", "0501"]

    story = play(level(ship("u", "0505", speed=16)), ticks=8, commands={1: [order("u", "set_course", to=own)]})
    assert story.values("WaypointReached", "hex") == ["0503", "0501"]


def test_im_s3_4_after_twelve_moves_no_nearer_it_gives_a_waypoint_up() -> None:
    """The planet 0505 cannot be entered. A shuttle of speed 6 is next to it after its first move (tick 6), then circles
    it: its moves 2 to 13 bring it no nearer. The 13th is in the third turn: 64 + 6 = tick 70."""
    circling = ship("u", "0507", "shuttle", speed=6, course=["0505", "0509"])
    story = play(level(circling, terrain("planet", "0505")), ticks=100)

    assert story.ticks("UnitMoved")[12] == 70
    assert story.values("WaypointMissed", "tick", "rule", "hex") == [(70, "IM-S3.4", "0505")]
    assert story.values("WaypointReached", "hex") == ["0509"]  # the next one counts now


def test_im_s3_4_a_new_course_begins_the_count_again() -> None:
    """Given anew in tick 65 (12 moves flown): it is next to the planet already, so twelve more moves: the 24th, 128."""
    circling = ship("u", "0507", "shuttle", speed=6, course=["0505"])
    story = play(level(circling, terrain("planet", "0505")), ticks=130, commands={
        65: [order("u", "set_course", to=["0505"])]
    })  # fmt: skip

    assert story.ticks("UnitMoved")[23] == 128
    assert story.ticks("WaypointMissed") == [128]


def test_im_s3_4_steer_replaces_the_course() -> None:
    story = play(level(ship("u", "0508", speed=16, course=["0503"])), ticks=10, commands={
        3: [order("u", "steer", heading="B")]
    })  # fmt: skip

    assert story.values("UnitMoved", "heading") == ["A", "B", "B", "B", "B"]
    assert story.all("WaypointReached") == []


def test_im_s3_4_a_course_replaces_steer() -> None:
    """0507 lies two hexes below 0505: steered to A it would fly on; the course takes it back over B, C, D."""
    story = play(level(ship("u", "0505", "shuttle", speed=6)), ticks=32, commands={
        1: [order("u", "steer", heading="A")], 2: [order("u", "set_course", to=["0507"])]
    })  # fmt: skip

    assert story.values("UnitMoved", "heading")[:2] == ["B", "C"]
    assert story.values("WaypointReached", "hex") == ["0507"]


def test_im_s3_4_with_neither_it_flies_straight_on() -> None:
    """An empty course takes back what was ordered."""
    story = play(level(ship("u", "0511", speed=16, course=["1206"])), ticks=10, commands={
        3: [order("u", "set_course", to=[])]
    })  # fmt: skip

    assert story.values("UnitMoved", "turned")[1:] == [0, 0, 0, 0]
    assert len(set(story.values("UnitMoved", "heading"))) == 1


def test_im_s3_4_a_course_has_at_most_twenty_hexes() -> None:
    hexes = [f"05{row:02}" for row in range(12, 2, -1)] * 2
    story = play(level(ship("u", "0505")), ticks=2, commands={
        1: [order("u", "set_course", to=hexes)], 2: [order("u", "set_course", to=[*hexes, "0101"])]
    })  # fmt: skip

    assert story.refusals() == [(2, "set_course", "IM-S3.4")]
