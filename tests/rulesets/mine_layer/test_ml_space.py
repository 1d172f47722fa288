"""A.7: distances, lines of sight, bodies, the edge of the map (ML-S30 to ML-S33, ML-S36, ML-Q13)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, act, adept, ask, beside, course, drone, event, fire, helm, hull, jet, level, mine, play, ship, spacewalker,
    tick, tow,
)  # fmt: skip
from scene import Table, terrain

LEAVE = {"map_edge": "leave"}


# ML-S30


@pytest.mark.parametrize(
    ("at", "away"),
    [
        ("0606", 0), ("0605", 1), ("0707", 1), ("0507", 1), ("0805", 2), ("0407", 2), ("0603", 3), ("0903", 5),
        ("1206", 6), ("1209", 6), ("1201", 8), ("0101", 8), ("0112", 8),
    ],
)  # fmt: skip
def test_ml_s30_the_distance_is_the_fewest_steps(at: str, away: int) -> None:
    """From 0606, an even column: each step to the side is worth half a row. 1201: 6 columns give 3 rows, 2 are left.

    Seen through the need of a question about a hex, whose difficulty is the distance (ML-S94).
    """
    text = level(ship("s", "0606", "shade"), adept("p", module="S1"), dice=[1, 1])
    assert act(text, ask("p", at)).needs("ask") == [away - 6]


# ML-S31


def shoot(target: str, *tables: Table) -> list[str]:
    """The refusals of a shot from 0606 at a ship; a hull of one module has all in its arc."""
    text = level(
        hull("gun", "C"), ship("s", "0606", "gun"), adept("p", module="C1"), ship("t", target, side="red"), *tables,
        dice=None,
    )  # fmt: skip
    return act(text, fire("p", "t")).rules()


@pytest.mark.parametrize("kind", ["asteroid", "planet", "star"])
@pytest.mark.parametrize(
    ("target", "at", "blocks"),
    [
        ("0604", "0605", True), ("0602", "0603", True), ("0803", "0705", True), ("0803", "0605", False),
        ("0602", "0601", False), ("0604", "0505", False), ("0606", "0605", False),
    ],
)  # fmt: skip
def test_ml_s31_a_body_on_the_line_blocks_it(kind: str, target: str, at: str, blocks: bool) -> None:
    assert shoot(target, terrain(kind, at)) == (["ML-S31"] if blocks else [])


@pytest.mark.parametrize("kind", ["asteroid", "planet"])
@pytest.mark.parametrize("at", ["0606", "0603"])
def test_ml_s31_the_two_ends_do_not_block(kind: str, at: str) -> None:
    """The gun lies on the body, or the target does: both came to where they are at Speed 1.

    Guns 2 are no more than Shields 3: a hit without dice.
    """
    text = level(
        hull("gun", "C"), ship("s", "0607", "gun", speed=1), adept("p", module="C1"),
        ship("t", "0604", side="red", speed=1), terrain(kind, at), dice=[3, 4],
    )  # fmt: skip
    story = act(text, fire("p", "t"))

    assert (story.where("s"), story.where("t")) == ("0606", "0603")
    assert story.rules() == []


@pytest.mark.parametrize("at", [("0605",), ("0706",), ("0605", "0706")])
def test_ml_s31_running_along_an_edge_does_not_count(at: tuple[str, ...]) -> None:
    """Between A and B of 0606 lies 0705, two steps off: the line runs between 0605 and 0706."""
    assert shoot("0705", terrain("asteroid", *at)) == []


def test_ml_s31_a_line_may_run_along_an_edge_and_then_through_a_hex() -> None:
    """0803 is twice as far as 0705: two edges, and between them the inside of 0705."""
    assert shoot("0803", terrain("asteroid", "0705")) == ["ML-S31"]
    assert shoot("0803", terrain("asteroid", "0605", "0706", "0704", "0804")) == []


@pytest.mark.parametrize(
    "other",
    [
        ship("x", "0605", side="red"), ship("x", "0605", "bastion"), drone("x", "0605"), mine("x", "0605"),
        spacewalker("x", "0605", hp=20),
    ],
)  # fmt: skip
def test_ml_s31_ships_drones_mines_and_persons_do_not_block(other: Table) -> None:
    assert shoot("0603", other) == []


# ML-S32


@pytest.mark.parametrize("kind", ["asteroid", "planet"])
@pytest.mark.parametrize(("speed", "collides"), [(1, False), (2, True), (5, True)])
def test_ml_s32_a_ship_that_enters_a_rock_at_speed_above_1_collides(kind: str, speed: int, collides: bool) -> None:
    """Allocation 12 misses; facing A, push A: it goes on to 0503, and from there as before."""
    dice = [6, 6, 1, 1] if collides else []
    story = play(level(ship("s", speed=speed), terrain(kind, "0504"), dice=dice), 2)

    assert story.values("Collided", "unit", "hex") == ([("s", "0504")] if collides else [])
    assert story.where("s") == ("0503" if collides else "0504")


@pytest.mark.parametrize("speed", [1, 5])
def test_ml_s32_a_star_destroys_the_ship_that_enters_and_all_aboard(speed: int) -> None:
    """Before that, the mine that it leaves alone arms (ML-S42). No dodge, no hull check."""
    text = level(
        ship("s", speed=speed), adept("h", overwatch="dodge"), mine("m", "0505", armed=False), terrain("star", "0504")
    )
    assert play(text, 2).told(2) == [
        event("UnitMoved", "ML-S40", unit="s", from_="0505", to="0504", direction="A", pass_=1),
        event("MineArmed", "ML-9", mine="m", hex="0505"),
        event("UnitDestroyed", "ML-S32", unit="s", cause="star"),
        event("UnitDestroyed", "ML-S76", unit="h", cause="s"),
    ]


def test_ml_s32_a_star_destroys_a_drone_other_bodies_do_not_mind_it() -> None:
    """Drones collide with nothing."""
    bodies = [terrain("star", "0504"), terrain("asteroid", "0704"), terrain("planet", "0904")]
    drones = [drone("d", "0505", speed=2), drone("e", "0705", speed=2), drone("f", "0905", speed=2)]
    story = play(level(ship("s", "1212"), *drones, *bodies), 12)

    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("ML-S32", "d", "star")]
    assert [story.where(name) for name in ("e", "f")] == ["0703", "0903"]


# ML-S33


def test_ml_s33_any_number_may_share_a_hex() -> None:
    others = [ship(f"x{number}", "0504", side=("blue", "red")[number % 2]) for number in range(5)]
    story = play(level(ship("s", speed=1), *others, drone("d", "0505", speed=1), drone("e", "0504")), 12)

    assert story.where("s") == story.where("d") == "0504"
    assert [row["event"] for row in story.told(2)] == ["UnitMoved", "UnitMoved"]


# ML-S36, ML-Q13


@pytest.mark.parametrize(
    ("at", "facing"),
    [
        ("0501", "A"),
        ("1205", "B"),
        ("1205", "C"),
        ("0512", "D"),
        ("0105", "E"),
        ("0105", "F"),
        ("0501", "B"),
        ("0612", "C"),
    ],
)
@pytest.mark.parametrize("unit", ["ship", "drone"])
def test_ml_s36_at_the_edge_a_ship_or_drone_stays_and_stops(unit: str, at: str, facing: str) -> None:
    """It has entered nothing: the mine that it lies on does not attack. Pass 2 does not come."""
    make = ship if unit == "ship" else drone
    story = play(level(make("u", at, facing=facing, speed=3), mine("m", at, "burst"), ship("s", "0606")), tick(2, 12))

    assert [row for row in story.told() if row.get("unit") == "u"] == [
        event("EdgeReached", "ML-S36", unit="u", hex=at),
        event("SpeedChanged", "ML-S36", unit="u", amount=-3, speed=0, source="edge"),
    ]
    assert (story.where("u"), story.speed("u"), story.ticks("EdgeReached")) == (at, 0, [2])


def test_ml_s36_a_spacewalker_stays_at_the_edge() -> None:
    """Under both rulings."""
    for rulings in ({}, LEAVE):
        text = level(spacewalker("w", "0501"), ship("s", "0606"), rulings=rulings)
        story = act(text, jet("w", "A"))
        assert story.told(7) == [event("EdgeReached", "ML-S36", unit="w", hex="0501")]
        assert story.where("w") == "0501"


@pytest.mark.parametrize("unit", ["ship", "drone"])
def test_ml_q13_leave_takes_a_ship_or_drone_out_of_the_game(unit: str) -> None:
    """Not destroyed. What it left alone arms."""
    make = ship if unit == "ship" else drone
    text = level(make("u", "0501", speed=3), mine("m", "0501", armed=False), ship("s", "0606"), rulings=LEAVE)
    story = play(text, 12)

    assert story.told(2) == [
        event("UnitLeft", "ML-S36", unit="u", hex="0501"), event("MineArmed", "ML-9", mine="m", hex="0501")
    ]  # fmt: skip
    assert not story.has("u")
    assert story.all("UnitDestroyed") == story.all("EdgeReached") == []


def test_ml_q13_the_crew_of_a_ship_that_has_left_does_nothing_and_it_is_no_target() -> None:
    """ML-S8, and ML-S91: there is no such target any more; a drone that has left: ML-S8."""
    text = level(
        ship("u", "0501", speed=1), adept("p", "u"), drone("d", "0701", speed=1), ship("s", "0606"),
        adept("g", module="C1"), rulings=LEAVE,
    )  # fmt: skip
    story = play(text, 7, {1: [helm("p", turn=1), fire("g", "u"), course("d")]})

    assert story.values("CommandRefused", "unit", "rule") == [("p", "ML-S8"), ("g", "ML-S91"), ("d", "ML-S8")]


def towed_off(rulings: dict[str, Any]) -> Story:
    """T lies in 0301, g in 0501: the line leaves t between B and C; B, the first of A..F, is off the map."""
    text = level(
        hull("tug", "T"), ship("g", "0501", "tug"), adept("p", "g", "T1"), ship("t", "0301", side="red", speed=0),
        dice=[6, 6], rulings=rulings,
    )  # fmt: skip
    return play(text, 7, {1: [tow("p", "t")]})


def test_ml_s36_a_ship_that_is_towed_off_the_map_stays_or_leaves() -> None:
    assert towed_off({}).told(7)[-1] == event("EdgeReached", "ML-S36", unit="t", hex="0301")
    assert towed_off(LEAVE).told(7)[-1] == event("UnitLeft", "ML-S36", unit="t", hex="0301")


def test_ml_s36_it_may_turn_and_fly_on() -> None:
    """Two turns and one more Speed: 6 - 6, 6 + 3 - 6 + 1, 6 - 6 + 2."""
    text = level(ship("s", "0501", speed=2), adept("h"), dice=[6, 6] * 3)
    story = play(text, tick(2, 2), {1: [helm("h", turn=2, accelerate=1)]})

    assert story.where("s") == beside("0501", "C") == "0601"
