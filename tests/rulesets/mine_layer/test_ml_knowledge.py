"""Part H: what a side sees in its view, what it is told. What must never leak: test_ml_secrets.py.

Sides: blue with its ally green, red, grey. "red" and "grey" are others to blue's things.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Story, act, adept, ask, crew, drone, drop, fire, helm, level, mine, order, place, play, ship, spacewalker,
    tick, walk, watch,
)  # fmt: skip
from scene import Order, Table, objective, side

from game.core.objectives import Objective
from game.rulesets.mine_layer.components import COMPONENTS, At, Chaff, Mine, MineKind, Motion

SIDES = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))
FRIENDS, OTHERS = ("blue", "green"), ("red", "grey")
SHIP = {"Named", "At", "Ship", "Motion", "Frame", "Decks"}


def seen(story: Story, name: str, by: str) -> set[str]:
    """The names of the components of something that a side sees; none: it sees nothing of it."""
    view = story.game.view(by)
    keys = {key for kind in COMPONENTS for key, _ in view.each(kind) if view.name(key) == name}
    return {kind.__name__ for key in keys for kind in COMPONENTS if view.find(key, kind) is not None}


def hearers(story: Story, name: str, **fields: Any) -> list[str]:
    return [by for by in story.sides if story.all(name, by_side=by, **fields)]


# The view


def test_part_h_all_see_a_ship_only_friends_its_power_and_its_markers() -> None:
    """Place, facing, Speed, hull, damage, out of control, cloak, broken, burning, gassed."""
    story = play(level(*SIDES, ship("s", used={"M1": 1}, ooc=2, hull_damage=3)), 1)

    assert all(seen(story, "s", by) == SHIP for by in OTHERS)
    assert all(seen(story, "s", by) == SHIP | {"Power", "Ledger"} for by in FRIENDS)


def test_part_h_all_see_a_drone_only_friends_what_it_was_told() -> None:
    story = play(level(*SIDES, ship("s"), drone("d", "0101", damage=2)), 1)

    assert all(seen(story, "d", by) == {"Named", "At", "Drone", "Motion", "Wear"} for by in OTHERS)
    assert all(seen(story, "d", by) == {"Named", "At", "Drone", "Motion", "Wear", "Duty"} for by in FRIENDS)


def test_part_h_a_person_aboard_is_hidden_from_others_one_outside_is_seen() -> None:
    """Where, and whose: not how, nor what on."""
    story = play(level(*SIDES, ship("s"), crew("p", archetype="ace", overwatch="dodge"), spacewalker("w", "0101")), 1)

    assert all(seen(story, "p", by) == set() for by in OTHERS)
    assert all(seen(story, "w", by) == {"Named", "At", "Person"} for by in OTHERS)
    aboard = {"Named", "Person", "Aboard", "Skills", "Health", "Duty"}
    assert all(seen(story, "p", by) == aboard for by in FRIENDS)
    assert all(seen(story, "w", by) == aboard - {"Aboard"} | {"At"} for by in FRIENDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("armed", [True, False])
def test_part_h_ml_q17_of_a_mine_others_see_all_but_its_type(kind: str, armed: bool) -> None:
    text = level(
        *SIDES, mine("m", "0101", kind, "blue", armed=armed), ship("s", "0101"), rulings={"chaff_mode": "on_hit"}
    )
    story = play(text, 1)

    assert all(seen(story, "m", by) == {"Named", "At", "Mine", "Wear"} for by in OTHERS)
    assert all(seen(story, "m", by) == {"Named", "At", "Mine", "Wear", "MineKind"} for by in FRIENDS)
    view = story.game.view("red")
    assert [(mine_of.side, mine_of.armed) for _, mine_of in view.each(Mine)] == [("blue", armed)]


def test_part_h_ml_q17_open_all_know_all_types() -> None:
    story = play(level(*SIDES, mine("m", "0101", "gas", "blue"), ship("s"), rulings={"secrecy": "open"}), 1)
    assert [[row[1].kind for row in story.game.view(by).each(MineKind)] for by in story.sides] == [["gas"]] * 4


def test_part_h_chaff_bursts_and_bodies_are_plain_to_all() -> None:
    text = level(*SIDES, ship("s", speed=1), mine("b", "0504", "burst"), mine("c", "0909", "chaff"))
    story = play(text, 2)

    for by in story.sides:
        view = story.game.view(by)
        assert [chaff.markers for _, _, chaff in view.each(At, Chaff)] == [6]
        assert seen(story, "burst of b", by) == {"At", "ActiveBurst"}


def test_part_h_objectives_are_known_to_friends() -> None:
    story = play(level(*SIDES, ship("s"), objective("blue", "reach", edge="A")), 1)
    assert [len(story.game.view(by).each(Objective)) for by in story.sides] == [1, 1, 0, 0]


def test_part_h_a_bot_gets_this_view_and_no_other() -> None:
    """No component of what the rules keep is to be had by another question."""
    story = play(level(*SIDES, ship("s"), crew("p"), mine("m", "0101", side="blue")), 1)
    view = story.game.view("red")

    assert view.each(MineKind) == ()
    assert len(view.each(Motion)) == 1
    with pytest.raises(KeyError):
        view.get(view.each(Mine)[0][0], MineKind)


# Revealed


def test_part_h_a_mine_that_attacks_is_revealed_to_all_before_the_dodge_even_if_it_misses() -> None:
    story = play(level(*SIDES, ship("s", speed=1), adept("h", overwatch="dodge"), mine("m", "0504"), dice=[6, 6]), 2)

    assert hearers(story, "MineRevealed", side=None) == story.sides
    assert story.names(2)[1:4] == ["MineRevealed", "MineAttacked", "CheckRolled"]
    assert "MineKind" in seen(story, "m", "grey")


def test_part_h_it_is_revealed_once() -> None:
    text = level(*SIDES, ship("s", speed=1), ship("t", speed=1), mine("m", "0504"), dice=[1, 1, 1, 1])
    story = play(text, 2)

    assert len(story.all("MineRevealed")) == 1
    assert len(story.all("MineAttacked")) == 2


def test_part_h_ml_s94_an_answer_is_for_the_side_that_asked_and_its_allies() -> None:
    """A later attack, by t, which comes in phase 2, reveals it to the others."""
    tables = [
        ship("s", kind="shade"), adept("p", module="S1"), ship("t", "0703", side="grey", speed=1), mine("m", "0701")
    ]  # fmt: skip
    story = play(level(*SIDES, *tables, dice=[6, 6]), 7, {1: [ask("p", "0701")]})
    assert hearers(story, "MineRevealed", side="blue") == ["blue", "green"]
    assert ["MineKind" in seen(story, "m", by) for by in story.sides] == [True, True, True, False]

    story = play(level(*SIDES, *tables, dice=[6, 6, 1, 1]), tick(2, 2), {1: [ask("p", "0701")]})
    assert hearers(story, "MineRevealed", side=None) == story.sides
    assert "MineKind" in seen(story, "m", "grey")


def test_part_h_what_all_know_already_is_not_revealed() -> None:
    """Blue asked, it is green's friend, the mine is red's; with grey out of the game nobody is left to learn."""
    sides = (side("blue"), side("red"))
    text = level(
        *sides, ship("s", kind="shade"), adept("p", module="S1"), ship("t", "0703", speed=1), mine("m", "0701"),
        dice=[6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, tick(2, 2), {1: [ask("p", "0701")]})

    assert story.values("MineRevealed", "side") == ["blue"]
    assert len(story.all("MineAttacked")) == 1


# What is told, and to whom

CREW_AND_POWER: dict[str, tuple[list[Table], list[Order], int, list[int]]] = {
    "CheckRolled": ([], [place("p", "0504")], 7, [3, 4]),
    "PowerChanged": ([], [place("p", "0504")], 7, [3, 4]),
    "UsedMarked": ([], [place("p", "0504")], 7, [3, 4]),
    "UsedCleared": ([], [place("p", "0504")], 72, [3, 4]),
    "OverwatchTaken": ([], [watch("p")], 7, []),
    "OverwatchEnded": ([adept("k", overwatch="dodge")], [order("k", "stand_down")], 7, []),
    "CrewWalked": ([], [walk("p", "H1")], 7, []),
    "CrewHurt": ([ship("f", "0101", fire=["H1"]), crew("k", "f")], [], 9, [4, 1]),
    "CrewFell": ([ship("f", "0101", fire=["H1"]), crew("k", "f", hp=1)], [], 9, [4, 1]),
    "CrewStunned": ([ship("f", "0101", gas=["H1"]), crew("k", "f")], [], 10, [1, 1, 1]),
    "CrewRecovered": ([crew("k", stunned=True)], [], 11, []),
    "UnitDestroyed": ([ship("f", "0101", fire=["H1"]), crew("k", "f", hp=1, damage=6)], [], 9, [4, 1]),
}  # fmt: skip


@pytest.mark.parametrize("name", CREW_AND_POWER)
def test_part_h_persons_power_markers_and_checks_are_told_to_friends_only(name: str) -> None:
    tables, given, ticks, dice = CREW_AND_POWER[name]
    text = level(*SIDES, ship("s"), adept("p", module="M1"), *tables, dice=dice)
    assert hearers(play(text, ticks, {1: given}), name) == ["blue", "green"]


def test_part_h_dodges_and_hull_checks_are_told_to_all() -> None:
    text = level(
        *SIDES, ship("s", speed=1, hull_damage=65), adept("h", overwatch="dodge"), mine("m", "0504", "seeker"),
        dice=[1, 1, 3, 4, 1, 4, 4],
    )  # fmt: skip
    story = play(text, 2)

    assert hearers(story, "CheckRolled", what="dodge") == hearers(story, "CheckRolled", what="hull") == story.sides
    assert hearers(story, "PowerChanged") == ["blue", "green"]  # the power of the dodge


def test_part_h_the_survival_of_a_drone_or_mine_is_its_side_s() -> None:
    text = level(*SIDES, drone("d", "0505", "red", speed=1), ship("s", "1212"), mine("m", "0504", "gas", "blue"),
                 mine("b", "0504", "burst", "grey"), dice=[6, 6, 6, 6])  # fmt: skip
    story = play(text, 2)

    assert hearers(story, "CheckRolled", unit="d") == ["red"]
    assert hearers(story, "CheckRolled", what="survival", unit=None) == ["blue", "green"]


def test_part_h_the_loss_of_a_spacewalker_is_seen_by_all() -> None:
    text = level(*SIDES, ship("s"), spacewalker("w", "0101", hp=1, damage=6), dice=[1, 1, 1])
    story = play(text, 10)

    assert hearers(story, "UnitDestroyed") == story.sides
    assert hearers(story, "CrewHurt") == ["blue", "green"]


def test_part_h_a_refusal_is_told_to_the_side_that_commanded() -> None:
    """Green may not command blue's; it hears of its own refusal, blue does not."""
    text = level(*SIDES, ship("s"), adept("p", module="M1"))
    story = act(text, ("blue", place("p", "0506")), ("green", watch("p")))

    assert hearers(story, "CommandRefused", rule="ML-4") == ["blue"]
    assert hearers(story, "CommandRefused", rule="ML-S101") == ["green"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "chaff"])
@pytest.mark.parametrize("given", [place("p", "0504"), drop("p")])
def test_part_h_others_are_told_that_a_mine_was_laid_not_which(given: Order, kind: str) -> None:
    text = level(*SIDES, ship("s"), adept("p", module="M1"), dice=[3, 4])
    story = act(text, {**given, "kind": kind})

    for by in story.sides:
        (row,) = story.all("MineLaid", by_side=by)
        assert row["kind"] == (kind if by in FRIENDS else None)
        assert {**row, "kind": kind} == story.one("MineLaid")


def test_part_h_ml_q17_open_others_are_told_which_as_well() -> None:
    text = level(*SIDES, ship("s"), adept("p", module="M1"), dice=[3, 4], rulings={"secrecy": "open"})
    story = act(text, place("p", "0504", "gas"))
    assert [row["kind"] for by in story.sides for row in story.all("MineLaid", by_side=by)] == ["gas"] * 4


def test_part_h_laying_that_fails_tells_others_nothing_but_a_cloak_that_falls() -> None:
    for cloak in (0, 2):
        text = level(*SIDES, ship("s", kind="shade", cloak=cloak), adept("p", module="M1"), dice=[1, 1])
        story = act(text, place("p", "0504"))
        told = [row["event"] for row in story.told(7, "red")]
        assert told == (["CloakChanged"] if cloak else [])


def test_part_h_others_hear_that_a_module_was_repaired_or_a_fire_put_out_not_by_whom() -> None:
    text = level(*SIDES, ship("s", broken=["K1"], fire=["H1"]), adept("p", module="K1"), adept("q"), dice=[6, 6, 6, 6])
    story = act(text, order("p", "repair"), order("q", "extinguish"))

    for name, who in (("ModuleRepaired", "p"), ("FireEnded", "q")):
        told = {by: [row["source"] for row in story.all(name, by_side=by)] for by in story.sides}
        assert told == {"blue": [who], "green": [who], "red": ["s"], "grey": ["s"]}


def test_part_h_all_the_rest_is_told_to_all() -> None:
    """A shot, its hit, a turn of the ship, a move."""
    text = level(
        *SIDES, ship("s", speed=1), adept("p", module="C1"), adept("h"),
        ship("t", "0502", side="grey", shields=0, broken=["S1"]), dice=[3, 4, 3, 4, 5, 1, 1, 6, 6],
    )  # fmt: skip
    story = play(text, 11, {1: [fire("p", "t"), helm("h", turn=1)]})
    rest = {"PhaseStarted", "UnitMoved", "ShotFired", "HitAllocated", "ModuleHit", "ModuleBroken", "HullDamaged",
            "OocChanged", "FacingChanged"}  # fmt: skip

    assert {row["event"] for row in story.told(by_side="red")} == rest
    assert all(hearers(story, name) == story.sides for name in rest)
