"""A.1: how often a mine layer works, and dropping (ML-6, ML-8).

Frigate s lies in 0505 with facing A; p, in M1, has Engineering 6.
"""

from __future__ import annotations

import pytest
from mine_layer_scene import act, adept, crew, drone, drop, hull, level, mine, place, play, ship, spacewalker, tick
from scene import Table, terrain

S = ship("s")
P = adept("p", module="M1")


# ML-6


def test_ml_6_once_a_phase_place_and_drop_together() -> None:
    """Q tries in the same slot; in each of the phases 2 and 3 the layer works again. Needs: used 1 and 2."""
    text = level(S, P, adept("q"), dice=[6, 6] * 3)
    story = play(
        text, tick(3, 7), {1: [place("p", "0504"), drop("q")], 8: [drop("q"), place("p", "0503")], 20: [drop("p")]}
    )

    assert story.refusals() == [(7, "drop_mine", "ML-6"), (19, "drop_mine", "ML-6")]
    assert story.values("MineLaid", "tick", "hex") == [(7, "0504"), (19, "0503"), (31, "0505")]
    assert story.needs("place_mine") == [2 - 6, 4 + 3 - 6]
    assert story.needs("drop_mine") == [6 - 6]


def test_ml_6_in_as_many_phases_of_a_round_as_you_like() -> None:
    """Five, as long as there are Guns; needs -6, -3, 0, 3, 6."""
    text = level(hull("h", "M", "E", size=5), ship("s", kind="h"), P, dice=[6, 6] * 5)
    story = play(text, tick(5, 7), {tick(phase, 1): [drop("p")] for phase in range(1, 6)})

    assert story.ticks("MineLaid") == [7, 19, 31, 43, 55]
    assert story.needs("drop_mine") == [-6, -3, 0, 3, 6]


def test_ml_6_a_failed_attempt_is_a_use_too_a_refused_one_is_none() -> None:
    """R asks for a hex out of arc first, q fails, p comes too late."""
    text = level(S, adept("r"), adept("q", module="M1"), P, dice=[1, 1])
    story = act(text, place("r", "0506"), place("q", "0504"), place("p", "0504"))

    assert story.refusals() == [(7, "place_mine", "ML-4"), (7, "place_mine", "ML-6")]


def test_ml_6_each_layer_counts_for_itself() -> None:
    """A tender has two: M1 to port and aft, M2 to starboard and aft. 0405 is E (PORT), 0605 is C (STBD)."""
    text = level(
        ship("s", kind="tender"), adept("p", module="M1"), adept("q", module="M2"), adept("r"), dice=[3, 4] * 2
    )
    story = act(text, place("p", "0405"), place("q", "0605"), place("r", "0506"))

    assert story.values("MineLaid", "hex") == ["0405", "0605"]
    assert story.refusals() == [(7, "place_mine", "ML-6")]
    assert story.used("s") == {"M1": 1, "M2": 1}


# ML-8


@pytest.mark.parametrize("used", [0, 1, 3])
def test_ml_8_dropping_has_no_difficulty_but_the_used_markers(used: int) -> None:
    text = level(ship("s", used={"M1": used}), crew("p", module="M1", engineering=2), dice=[5, 6])
    story = act(text, drop("p"))

    parts = [[3 * used, "used"]] if used else []
    rolled = story.values("CheckRolled", "rule", "what", "need", "modifiers")
    assert rolled == [("ML-8", "drop_mine", 3 * used - 2, [*parts, [-2, "engineering"]])]
    assert story.values("MineLaid", "rule", "hex", "armed") == [("ML-8", "0505", False)]


@pytest.mark.parametrize("others", [[ship("x")], [drone("x", "0505")], [mine("x", "0505")], [spacewalker("x", "0505")]])
def test_ml_8_a_drop_needs_no_empty_hex(others: list[Table]) -> None:
    story = act(level(S, P, *others, dice=[3, 4]), drop("p"))

    assert story.values("MineLaid", "hex") == ["0505"]
    assert story.mines()["s-mine-1"] is False


def test_ml_8_a_drop_into_an_asteroid_lies_there_and_never_arms() -> None:
    """S comes into 0505 at Speed 1 in slot 2 (no collision: ML-S32), drops in slot 7, and leaves in phase 2."""
    text = level(ship("s", "0506", speed=1), P, terrain("asteroid", "0505"), dice=[3, 4])
    story = play(text, tick(3, 1), {1: [drop("p")]})

    assert story.where("s") == "0504"
    assert story.mines() == {"s-mine-1": False}
