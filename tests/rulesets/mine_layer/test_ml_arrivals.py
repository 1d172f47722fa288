"""Every way to arrive x every kind of mine x every owner x every state of the mine, as a table.

Mine m lies where the arrival says, nearly always in 0504; u is of blue. What m does then is said by `reaction` alone.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from mine_layer_scene import (
    KINDS, Story, adept, drone, drop, helm, hull, jet, level, mine, place, play, ship, spacewalker, tick, tow,
)  # fmt: skip
from scene import Order, Table, side, terrain

from game.rulesets.mine_layer.components import COMPONENTS

SIDES = (side("blue", allies=["green"]), side("green"), side("red"))
OWNERS = {"own": "blue", "ally": "green", "enemy": "red"}
STATES = ("armed, unknown", "armed, known", "unarmed, unknown", "unarmed, known")


class Arrival(NamedTuple):
    """How u comes: what is there, what is ordered before which tick, the last tick, the dice; who enters as what."""

    tables: tuple[Table, ...]
    commands: dict[int, list[Order]]
    ticks: int
    dice: tuple[int, ...] = ()
    enters: str = ""  # "ship" or "drone"; "": it does not move in, or is none of them
    at: str = "0504"


HELM = adept("h", "u")
PULLER = (hull("tug", "T", all_round=True), ship("g", "0502", "tug", "red"), adept("q", "g", "T1"))
ARRIVALS = {
    "moved in": Arrival((ship("u", speed=1),), {}, 2, enters="ship"),
    "moved in fast, with the last step": Arrival((ship("u", "0509", speed=5),), {}, 6, enters="ship"),
    "moved through": Arrival((ship("u", "0506", speed=5),), {}, 6, enters="ship"),
    "slipped in": Arrival(
        (ship("u", facing="B"), HELM), {1: [helm("h", accelerate=1, slip="port")]}, 14, (6,) * 4, "ship"
    ),
    "moved in after a turn": Arrival(
        (ship("u", facing="B"), HELM), {1: [helm("h", turn=-1, accelerate=1)]}, 14, (6,) * 4, "ship"
    ),
    "was towed in": Arrival((ship("u"), *PULLER), {1: [tow("q", "u")]}, 8, (6, 6), "ship"),
    "was pushed in": Arrival(
        (ship("u", "0506", speed=2), terrain("asteroid", "0505")), {}, 2, (6, 6, 1, 1), "ship"
    ),
    "a drone moved in": Arrival((drone("u", "0505", speed=1), ship("x", "1212")), {}, 2, enters="drone"),
    "jetted in": Arrival((spacewalker("u", "0505"), ship("x", "1212")), {1: [jet("u", "A")]}, 8),
    "started there": Arrival((ship("u", "0504"),), {}, 1),
    "stayed there": Arrival((ship("u", "0504"),), {}, 40),
    "a drone stayed there": Arrival((drone("u", "0504"), ship("x", "1212")), {}, 40),
    "turned there": Arrival((ship("u", "0504"), HELM), {1: [helm("h", turn=1)]}, 12, (6, 6)),
    "left": Arrival((ship("u", "0504", speed=1),), {}, 12),
    "was towed out": Arrival((ship("u", "0504"), *PULLER), {1: [tow("q", "u")]}, 8, (6, 6)),
    "passed by": Arrival((ship("u", "0606", speed=5),), {}, 6),
    "was stopped there by the edge": Arrival((ship("u", "0501", speed=1),), {}, 12, at="0501"),
}  # fmt: skip


def reaction(arrival: Arrival, kind: str, state: str) -> tuple[str, int]:
    """What m does, and how many dice that takes if all show 1: allocations miss; a drone fails a survival check.

    ML-10, ML-13, ML-26, ML-29: whose it is and who knows it do not count, but what is known is not revealed (Part G).
    """
    if not arrival.enters or state.startswith("unarmed"):
        return "", 0
    if kind == "burst":
        return "goes off", 0 if arrival.enters == "ship" else 2
    if arrival.enters == "drone":
        return "", 0
    if kind == "probe":
        return ("is unmasked" if state.endswith("unknown") else ""), 0
    return "attacks", 4 if kind == "seeker" else 2


def told(story: Story) -> list[tuple[str, str | None]]:
    """What m did to whom; a probe tells it of nobody."""
    attacked = [("attacks", unit) for unit in story.values("MineAttacked", "unit", mine="m")]
    gone_off = [("goes off", unit) for unit in story.values("MineTriggered", "unit", mine="m")]
    unmasked = [("is unmasked", None) for _ in story.all("MineRevealed", kind="probe", side=None)]
    return [*attacked, *gone_off, *unmasked]


def arrive(arrival: Arrival, kind: str, owner: str, state: str) -> Story:
    """Play it. A mine that is not armed shares its hex with another one, which keeps both as they are (ML-9)."""
    is_armed, of = state.startswith("armed"), OWNERS[owner]
    mines = [mine("m", arrival.at, kind, of, armed=is_armed)]
    if not is_armed:
        mines.append(mine("n", arrival.at, "anchor", of, armed=False))
    _, dice = reaction(arrival, kind, state)
    rulings = {"chaff_mode": "on_hit", "secrecy": "open" if state.endswith(" known") else "type"}
    text = level(*SIDES, *arrival.tables, *mines, dice=[*arrival.dice, *[1] * dice], rulings=rulings)
    return play(text, arrival.ticks, arrival.commands)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ARRIVALS)
def test_ml_10_ml_13_ml_29_what_a_mine_does_to_who_arrives(name: str, kind: str) -> None:
    arrival = ARRIVALS[name]
    for owner, state in product(OWNERS, STATES):
        story = arrive(arrival, kind, owner, state)
        expected, _ = reaction(arrival, kind, state)
        assert told(story) == ([(expected, None if kind == "probe" else "u")] if expected else []), (owner, state)
        assert story.has("m") is (expected != "goes off"), (owner, state)
        assert story.refusals() == []


@pytest.mark.parametrize("heading", "ABCDEF")
@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_ml_10_ml_29_at_any_speed_and_heading_as_many_are_set_off_as_hexes_are_entered(
    speed: int, heading: str
) -> None:
    """A burst lies in each hex but the one that u starts in; a sound hull is checked without dice (ML-S74)."""
    places = [f"{column:02}{row:02}" for column in range(1, 13) for row in range(1, 13)]
    mines = [mine(f"m{place_at}", place_at, "burst") for place_at in places if place_at != "0606"]
    story = play(level(ship("u", "0606", facing=heading, speed=speed), *mines), 12)
    entered = story.values("UnitMoved", "to")

    assert len(entered) == speed
    assert story.values("MineTriggered", "mine", "tick") == [
        (f"m{to}", number + 2) for number, to in enumerate(entered)
    ]  # fmt: skip


# A mine that comes to u


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("unit", [ship("u", "0505"), drone("u", "0505")])
def test_ml_10_a_mine_that_is_placed_next_to_u_or_dropped_on_it_does_nothing(
    unit: Table, owner: str, kind: str
) -> None:
    """L, of the owner, lies in 0505 too: it places one ahead in phase 1 and drops one in phase 2.

    In phase 3 it turns to F and accelerates (6 - 6, 6 - 6 + 1), and in phase 4 it is gone; u stays on the second one.
    """
    of = OWNERS[owner]
    slot = 7 if of == "blue" else 8
    tables = [unit, ship("l", side=of), adept("p", "l", "M1"), adept("h", "l"), ship("x", "1212"), *SIDES]
    text = level(*tables, dice=[3, 4] * 4, rulings={"chaff_mode": "on_hit"})
    given = {1: [place("p", "0504", kind)], 13: [drop("p", kind)], 25: [helm("h", turn=-1, accelerate=1)]}
    story = play(text, tick(4, 12), given)

    assert story.ticks("MineLaid") == [slot, 12 + slot]
    assert story.mines() == {"l-mine-1": True, "l-mine-2": False}
    assert story.where("l") == "0404"
    assert story.all("MineAttacked") == story.all("MineTriggered") == story.all("MineRevealed") == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "chaff"])
def test_ml_9_ml_s90_a_mine_that_arms_around_a_spacewalker_does_nothing(kind: str) -> None:
    """S leaves 0505 in pass 1 and lets m arm; w floats there."""
    text = level(ship("s", speed=1), spacewalker("w", "0505", hp=20), mine("m", "0505", kind, armed=False))
    story = play(text, 9)

    assert story.ticks("MineArmed") == [2]
    assert told(story) == []
    assert story.harm("w") == 0


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("chaff", "burst", "probe")])
@pytest.mark.parametrize("first", ["drone", "spacewalker"])
def test_ml_13_who_is_ignored_changes_nothing_for_the_next(kind: str, first: str) -> None:
    """D or w is there before; then s moves in."""
    other = drone("d", "0504") if first == "drone" else spacewalker("w", "0504")
    dice = [1] * (4 if kind == "seeker" else 2)
    story = play(level(ship("s", speed=1), other, mine("m", "0504", kind), dice=dice), 2)

    assert story.values("MineAttacked", "unit") == ["s"]


@pytest.mark.parametrize("owner", OWNERS)
def test_ml_10_a_mine_of_the_level_and_one_laid_in_play_do_the_same(owner: str) -> None:
    """S flies into the one that p of the owner has placed in 0502, as into one that lay there: the same events."""
    of = OWNERS[owner]
    slot = 7 if of == "blue" else 8
    laid = level(
        *SIDES, ship("s", "0504", speed=1), ship("l", "0508", side=of), adept("p", "l", "M1"),
        dice=[6, 6, 3, 4, 1, 1],
    )  # fmt: skip
    lay_there = level(
        *SIDES, ship("s", "0504", speed=1), ship("l", "0508", side=of), adept("p", "l", "M1"),
        mine("l-mine-1", "0502", side=of), dice=[3, 4, 1, 1],
    )  # fmt: skip
    one = play(laid, tick(2, 12), {1: [place("p", "0502")]})
    other = play(lay_there, tick(2, 12))

    assert one.ticks("MineLaid") == [slot]
    assert one.told(tick(2, 2)) == other.told(tick(2, 2))
    assert one.values("MineTriggered", "mine") == ["l-mine-1"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("do", ["placed", "dropped"])
def test_ml_18_a_mine_of_the_level_and_one_laid_in_play_are_equal_component_by_component(kind: str, do: str) -> None:
    """L stays where it is; chaff waits for a hit."""
    at, is_armed = ("0507", True) if do == "placed" else ("0508", False)
    given = place("p", at, kind) if do == "placed" else drop("p", kind)
    crewed = [ship("l", "0508"), adept("p", "l", "M1")]
    rulings = {"chaff_mode": "on_hit"}
    laid = play(level(*crewed, dice=[6, 6], rulings=rulings), 7, {1: [given]})
    there = play(level(*crewed, mine("l-mine-1", at, kind, "blue", armed=is_armed), rulings=rulings), 7)

    parts = [
        {of.__name__: story.find("l-mine-1", of) for of in COMPONENTS if story.find("l-mine-1", of) is not None}
        for story in (laid, there)
    ]
    assert parts[0] == parts[1]
    assert {"Named", "At", "Mine", "MineKind", "Wear"} <= set(parts[0])
