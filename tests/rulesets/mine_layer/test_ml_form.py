"""ML-S101: the form of a command, judged when it is handed in: names, types, ranges, whose unit it is.

Ark s has all kinds of module: C1 M1 T1 / V1 H1 S1 / L1 E1 K1. p stands in M1; w is outside; d is a drone.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Story, act, adept, ask, course, defuse, drone, drop, fire, helm, hull, jet, level, mine, order, place, play,
    pump, ship, spacewalker, tow, transfer, walk, watch,
)  # fmt: skip
from scene import Order, terrain

TABLES = [
    hull("ark", "CMT", "VHS", "LEK", size=3), ship("s", kind="ark", helm=1, guns=2, shields=1, ooc=1),
    adept("p", module="M1"), ship("t", "0502", side="red"), adept("q", "t"), drone("d", "0907"),
    spacewalker("w", "0910"), mine("m", "0503", side="red"), mine("o", "0909", "probe", "blue"),
]  # fmt: skip


def hand_in(given: Any, side: str | None = "blue") -> Story:
    """Play one tick: form is judged then, nothing else is."""
    return play(level(*TABLES, dice=None), 1, {1: [(side, given)]})


WELL_FORMED = [
    *(place("p", "0504", kind) for kind in KINDS), drop("p"), place("p", "0101", module="M1"), place("p", "1399"),
    watch("p"), order("p", "stand_down"), helm("p", turn=3), helm("p", turn=-3), helm("p", accelerate=5),
    helm("p", accelerate=-5), helm("p", slip="port"), helm("p", slip="starboard"), helm("p", turn=0, slip="port"),
    helm("p", turn=1, accelerate=1, slip="port"), order("p", "steady"), fire("p", "t"), fire("p", "d"), fire("p", "m"),
    fire("p", "s"), fire("p", "nobody"), fire("p", "t", module="C1"), defuse("p", "m"), defuse("p", "nothing"),
    tow("p", "t", module="T1"), tow("p", "s"), tow("p", "nobody"), ask("p", "0101"), ask("p", "1212", probe="o"),
    ask("p", "1212", probe="m"), ask("p", "1212", probe="nothing", module="S1"), order("p", "raise_cloak", module="V1"),
    *(pump("p", pool) for pool in ("helm", "guns", "shields")), pump("p", "helm", 5), transfer("p", "helm", "guns", 5),
    order("p", "repair"), order("p", "extinguish"), walk("p", "K1"), walk("p", "M1"), jet("p", "A"), jet("w", "F"),
    course("p"), *(course("d", facing, 5) for facing in "ABCDEF"), course("d", "A", 0), place("w", "0504"),
    walk("w", "K1"), place("w", "0504", module="Z9"), fire("w", "nobody"),
]  # fmt: skip


@pytest.mark.parametrize("given", WELL_FORMED, ids=str)
def test_ml_s101_what_is_of_right_form_waits_for_its_slot(given: Order) -> None:
    """Though much of it is refused then."""
    story = hand_in(given)

    assert story.refusals() == []
    assert story.waits(given["unit"])


MALFORMED = [
    # the command and its keys
    order("p", "lay_mine"), order("p", "place"), order("p", ""), {"unit": "p"}, order("p", "place_mine"),
    order("p", "place_mine", kind="warhead"), order("p", "place_mine", hex="0504"), order("p", "drop_mine"),
    order("p", "overwatch"), order("p", "helm"), order("p", "fire"), order("p", "defuse"), order("p", "tow"),
    order("p", "ask"), order("p", "pump"), order("p", "pump", pool="helm"), order("p", "transfer"),
    order("p", "transfer", to="guns", points=1), order("p", "walk"), order("w", "jet"), order("d", "course"),
    order("d", "course", facing="A"), order("d", "course", speed=1), order("p", "steady", module="H1"),
    place("p", "0504", side="blue"), order("p", "repair", module="K1"), watch("p") | {"module": "H1"},
    # words
    place("p", "0504", "firework"), place("p", "0504", ""), place("p", "0504", "Warhead"), drop("p", "torpedo"),
    order("p", "overwatch", hold="fire"), helm("p", slip="left"), helm("p", slip=""), pump("p", "engine"),
    transfer("p", "helm", "cloak"), transfer("p", "sails", "helm"), transfer("p", "guns", "guns"), jet("w", "G"),
    jet("w", "a"), jet("w", ""), jet("w", "AB"), course("d", "G"), course("d", ""), course("d", "a"),
    # numbers
    helm("p", turn=4), helm("p", turn=-4), helm("p", accelerate=6), helm("p", accelerate=-6), helm("p", turn=0),
    helm("p", turn=0, accelerate=0), helm("p", turn=4, slip="port"), pump("p", "helm", 0), pump("p", "helm", 6),
    pump("p", "helm", -1), transfer("p", "helm", "guns", 0), transfer("p", "helm", "guns", 6), course("d", "A", 6),
    course("d", "A", -1), helm("p", turn=10**30),
    # types
    place("p", 504), place("p", None), place("p", ["0504"]), place("p", "0504", module=1), helm("p", turn="1"),  # type: ignore[arg-type]
    helm("p", turn=True), helm("p", turn=1.5), helm("p", accelerate=[1]), pump("p", "helm", "1"), fire("p", 3),  # type: ignore[arg-type]
    course("d", 1, 1), course("d", "A", "1"), walk("p", 7), jet("w", 0), ask("p", 101), fire("p", "t", module={}),  # type: ignore[arg-type]
    # hexes
    place("p", ""), place("p", "504"), place("p", "0500"), place("p", "0013"), place("p", "0000"),
    place("p", "05040"), place("p", "05-4"), place("p", "E5"), ask("p", "x"),
    ask("p", "1301"), ask("p", "0013"), ask("p", "0000"),
    # modules of the ship one is aboard
    place("p", "0504", module="M2"), place("p", "0504", module="C1"), place("p", "0504", module="m1"),
    drop("p", module="H1"), fire("p", "t", module="T1"), defuse("p", "m", module="C1"), tow("p", "t", module="C1"),
    ask("p", "0101", module="V1"), order("p", "raise_cloak", module="S1"), pump("p", "guns", module="K1"),
    transfer("p", "helm", "guns", module="H1"), walk("p", "Z1"), walk("p", ""), walk("p", "C2"),
    # targets of the wrong kind
    fire("p", "w"), fire("p", "p"), defuse("p", "t"), defuse("p", "d"), defuse("p", "w"), tow("p", "d"), tow("p", "p"),
    tow("p", "m"), tow("p", "w"), ask("p", "0101", probe="t"), ask("p", "0101", probe="d"), ask("p", "0101", probe="p"),
    # commands for a crew, given to a drone
    place("d", "0504"), drop("d"), watch("d"), order("d", "stand_down"), helm("d", turn=1), fire("d", "t"),
    jet("d", "A"), walk("d", "K1"), order("d", "repair"), ask("d", "0101"), tow("d", "t"),
]  # fmt: skip


@pytest.mark.parametrize("given", MALFORMED, ids=str)
def test_ml_s101_what_is_not_is_refused_at_once(given: Any) -> None:
    """In the tick in which it is handed in, slot 1; nothing waits, nothing is spent."""
    story = hand_in(given)

    assert story.values("CommandRefused", "tick", "unit", "rule") == [(1, given["unit"], "ML-S101")]
    assert story.all("CommandRefused")[0]["reason"]
    assert not any(story.waits(name) for name in ("p", "w", "d"))


@pytest.mark.parametrize("given", WELL_FORMED[:1] + MALFORMED[:1])
def test_ml_s101_a_unit_that_is_none_is_refused_at_once(given: Order) -> None:
    for unit in ("nobody", "", "s", "t", "m"):
        assert hand_in({**given, "unit": unit}).values("CommandRefused", "tick", "rule") == [(1, "ML-S101")]


@pytest.mark.parametrize(("side", "unit", "rules"), [
    ("blue", "p", []), ("red", "p", ["ML-S101"]), (None, "p", []), ("red", "q", []), ("blue", "q", ["ML-S101"]),
    (None, "q", []), ("blue", "d", []), ("red", "d", ["ML-S101"]), ("nobody", "p", ["ML-S101"]),
])  # fmt: skip
def test_ml_s101_a_side_commands_its_own_a_command_of_no_side_anybody(
    side: str | None, unit: str, rules: list[str]
) -> None:
    given = course("d") if unit == "d" else watch(unit)
    assert hand_in(given, side).rules() == rules


def test_ml_s101_a_target_that_is_gone_is_still_of_its_kind() -> None:
    """Drone e flies into a star in slot 2; then it is named in slot 3 by p (a target) and q (for a tow: no ship)."""
    text = level(*TABLES, drone("e", "0111", speed=1), terrain("star", "0110"), adept("k", "s"), dice=None)
    story = play(text, 7, {3: [fire("p", "e"), tow("k", "e")]})

    assert story.refusals() == [(3, "tow", "ML-S101"), (7, "fire", "ML-S91")]


def test_ml_s101_a_target_that_comes_to_be_is_there_in_the_slot() -> None:
    """K places s-mine-1 and then p fires at it."""
    text = level(*TABLES[:2], adept("k", module="M1"), adept("p", module="C1"), dice=[3, 4, 1, 1])
    story = act(text, place("k", "0504"), fire("p", "s-mine-1"))

    assert story.rules() == []
    assert story.values("ShotFired", "target") == ["s-mine-1"]


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (fire("p", "q"), "ML-S91"), (defuse("p", "q"), "ML-S93"), (tow("p", "q"), "ML-S95"),
        (ask("p", "0101", probe="q"), "ML-S94"),
    ],
)  # fmt: skip
def test_ml_s101_part_h_a_person_aboard_of_others_is_a_name_that_names_nothing(given: Order, rule: str) -> None:
    """Whoever is aboard is not known: refused in the slot, in the words for a name that nobody has."""
    told: list[Any] = []
    for name in ("q", "nobody"):
        named = {key: name if value == "q" else value for key, value in given.items()}
        story = play(level(*TABLES, dice=None), 7, {1: [("blue", named)]})
        told.append(story.values("CommandRefused", "tick", "rule", "reason"))

    assert [(tick, rule) for tick, rule, _ in told[0]] == [(7, rule)]
    assert told[0] == told[1]


def test_ml_s101_several_mistakes_at_once_are_one_refusal() -> None:
    assert len(hand_in(order("p", "helm", turn=9, slip="up", nonsense=1)).refusals()) == 1
