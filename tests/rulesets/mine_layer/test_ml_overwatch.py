"""A.9: taking, keeping and losing an overwatch (ML-S50).

Frigate s comes from 0505 to mine m in 0504 at Speed 1.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    act, adept, drop, event, helm, hull, level, mine, order, place, play, ship, tick, walk, watch,
)  # fmt: skip
from scene import Order, Table

M = mine("m", "0504")
H = adept("h", overwatch="dodge")


# ML-S50


def test_ml_s50_overwatch_is_an_action_of_a_slot() -> None:
    story = act(level(ship("s"), adept("h")), watch("h"))

    assert story.told(7) == [event("OverwatchTaken", "ML-S50", unit="h", hold="dodge")]
    assert story.watches("h")


def test_ml_s50_it_is_renewed_by_itself() -> None:
    """Three phases on, without another word."""
    story = play(level(ship("s"), adept("h")), tick(4, 12), {1: [watch("h")]})

    assert story.ticks("OverwatchTaken") == [7]
    assert story.all("OverwatchEnded") == []
    assert story.watches("h")


def test_ml_s50_who_is_on_overwatch_and_is_told_so_again_goes_on() -> None:
    story = play(level(ship("s"), H), tick(2, 8), {1: [watch("h")], 13: [watch("h")]})

    assert story.all("OverwatchTaken") == story.all("OverwatchEnded") == []
    assert story.watches("h")


@pytest.mark.parametrize(
    ("given", "dice", "first"),
    [
        (helm("h", turn=1), [3, 4], "PowerChanged"), (place("h", "0504"), [3, 4], "CheckRolled"),
        (walk("h", "M1"), [], "CrewWalked"), (order("h", "stand_down"), [], None), (drop("h"), [1, 1], "CheckRolled"),
    ],
)  # fmt: skip
def test_ml_s50_any_other_command_that_is_accepted_ends_it(given: Order, dice: list[int], first: str | None) -> None:
    """Before anything else of that command; also one whose check fails."""
    story = act(level(ship("s"), H, dice=dice), given)
    told = story.told(7)

    assert told[0] == event("OverwatchEnded", "ML-S50", unit="h", hold="dodge")
    assert [row["event"] for row in told[1:2]] == ([first] if first else [])
    assert not story.watches("h")


@pytest.mark.parametrize("given", [place("h", "0506"), order("h", "repair"), order("h", "nonsense")])
def test_ml_s50_a_refused_command_leaves_it_in_force(given: Order) -> None:
    story = act(level(ship("s"), H), given)

    assert len(story.refusals()) == 1
    assert story.watches("h")


def test_ml_s50_stun_ends_it() -> None:
    """Gas in H1; 11 - 6 = 5 fails with 1 + 2; the gas does not clear."""
    story = play(level(ship("s", gas=["H1"]), H, dice=[1, 2, 5]), 10)

    assert story.told(10)[1:] == [
        event("CrewStunned", "ML-S85", unit="h"), event("OverwatchEnded", "ML-S50", unit="h", hold="dodge")
    ]  # fmt: skip
    assert not story.watches("h")


@pytest.mark.parametrize(("die", "ends"), [(1, ["CrewHurt", "CrewFell", "OverwatchEnded"]), (6, ["CrewHurt"])])
def test_ml_s50_unconsciousness_ends_it(die: int, ends: list[str]) -> None:
    """The fire in H1 spreads to L1 (3), and h takes a die."""
    h = adept("h", overwatch="dodge", hp=1 if len(ends) == 3 else 20)
    story = play(level(ship("s", fire=["H1"]), h, dice=[3, die]), 9)

    assert story.names(9) == ["FireStarted", *ends]


def test_ml_s50_loss_ends_it() -> None:
    """A seeker's 4 on M1, where h is: two dice, 12, are hp 5 and 6 more. The helm is broken: no dodge."""
    text = level(
        ship("s", speed=1, broken=["H1"]), adept("h", module="M1", overwatch="dodge", hp=5),
        mine("m", "0504", "seeker"), dice=[3, 4, 4, 6, 6],
    )  # fmt: skip
    names = play(text, 2).names(2)

    assert names[5:11] == ["ModuleHit", "CrewHurt", "CrewFell", "OverwatchEnded", "UnitDestroyed", "ModuleBroken"]


def test_ml_s50_it_is_not_told_ended_when_the_ship_dies() -> None:
    story = play(level(ship("s", speed=1, hull_damage=66), H, mine("b", "0504", "burst"), dice=[1, 2]), 2)
    assert story.all("OverwatchEnded") == []


@pytest.mark.parametrize(
    ("keys", "person", "rules"),
    [
        ({"broken": ["H1"]}, adept("h", module="M1"), ["ML-S50"]), ({}, adept("h", module="E2"), []),
        ({"broken": ["E2"]}, adept("h", module="E2"), []),
    ],
)  # fmt: skip
def test_ml_s50_it_takes_a_ship_with_a_working_helm_and_no_more(
    keys: dict[str, Any], person: Table, rules: list[str]
) -> None:
    """Wherever one stands: whether one can dodge from there is asked when a mine attacks (ML-S53)."""
    story = act(level(ship("s", **keys), person), watch("h"))
    assert story.rules() == rules


def test_ml_s50_it_is_for_the_passes_that_come() -> None:
    """Ordered in slot 7 of phase 1; at Speed 1 s meets m in phase 2 and n in phase 3."""
    text = level(ship("s", "0506", speed=1), adept("h"), M, mine("n", "0503"), dice=[6, 6, 6, 6])
    story = play(text, tick(3, 2), {1: [watch("h")]})

    assert story.values("MineDodged", "tick", "mine") == [(tick(2, 2), "m"), (tick(3, 2), "n")]


def test_ml_s50_a_hull_without_a_helm_has_nothing_to_watch_at() -> None:
    text = level(hull("h", "M"), ship("s", kind="h"), adept("p", module="M1"))
    assert act(text, watch("p")).refusals() == [(7, "overwatch", "ML-S50")]
