"""Part B: corners of arcs, ships in bursts, crews of lost ships, anchors, secrecy (ML-Q8, ML-Q12, ML-Q14 to ML-Q17)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, adept, beside, crew, drone, event, fire, helm, hull, level, mine, place, play, ruled, ship, tick, tow,
)  # fmt: skip
from scene import Table, terrain

TUG = hull("tug", "T", all_round=True)

# ML-Q12


@pytest.mark.parametrize(("value", "rules"), [(None, []), ("either", []), ("both", ["ML-4"])])
def test_ml_q12_a_line_through_a_corner_of_the_arc(value: str | None, rules: list[str]) -> None:
    """A frigate's M1 looks ahead, A; the hex lies behind the corner of A and B. All corners are in test_ml_hulls.py."""
    tables, given = [ship("s"), adept("p", module="M1")], place("p", beside(beside("0505", "A"), "B"))
    dice = [] if rules else [3, 4]
    story = ruled("corner_arc", value, *tables, dice=dice, ticks=7, commands={1: [given]})
    assert story.rules() == rules


@pytest.mark.parametrize(("value", "rules"), [("either", []), ("both", ["ML-S25"])])
def test_ml_q12_is_about_guns_and_tractors_too(value: str, rules: list[str]) -> None:
    """C2 of a frigate looks FWD and STBD; m lies behind the corner of C and D (AFT)."""
    tables = [ship("s"), adept("p", module="C2"), mine("m", beside(beside("0505", "C"), "D"))]
    dice = [] if rules else [1, 1]
    story = ruled("corner_arc", value, *tables, dice=dice, ticks=7, commands={1: [fire("p", "m")]})
    assert story.rules() == rules


# ML-Q8


@pytest.mark.parametrize(("value", "dice"), [(None, [4, 4]), ("hull", [4, 4]), ("none", [])])
def test_ml_q8_what_a_burst_does_to_a_ship(value: str | None, dice: list[int]) -> None:
    """66 on Size 3: need 8. A drone in the hex is checked either way; for a safe ship nothing is told."""
    tables = [ship("s", speed=1, hull_damage=66), drone("d", "0504"), mine("b", "0504", "burst")]
    story = ruled("burst_ship", value, *tables, dice=[*dice, 3, 4])

    assert story.needs("hull") == ([8] if dice else [])
    assert story.values("BurstStruck", "unit") == (["s", "d"] if dice else ["d"])
    assert story.values("MineTriggered", "unit") == ["s"]


# ML-Q14


def wrecked(value: bool | None, *people: Table, dice: list[int], **s: Any) -> Story:
    """S, with 66 hull damage, enters a burst and fails (1 + 2)."""
    keys = {"speed": 1, "hull_damage": 66, **s}
    return ruled("crew_lost", value, ship("s", **keys), *people, mine("b", "0504", "burst"), dice=[1, 2, *dice])


@pytest.mark.parametrize("value", [None, True])
def test_ml_q14_the_crew_is_lost_with_its_ship(value: bool | None) -> None:
    story = wrecked(value, crew("p"), crew("q", module="E1"), dice=[])
    assert story.values("UnitDestroyed", "unit", "cause", "rule") == [
        ("s", "b", "ML-S74"), ("p", "s", "ML-S76"), ("q", "s", "ML-S76")
    ]  # fmt: skip


def test_ml_q14_or_drifts_in_its_hex_with_two_dice_of_damage() -> None:
    """P 3 + 4, q 6 + 6 on hp 6: lost. Part K: no check in the burst that rages there; that of the ship is told last."""
    people = [crew("p", overwatch="dodge"), crew("q", module="E1", hp=6)]
    story = wrecked(False, *people, dice=[3, 4, 6, 6], broken=["H1"])

    assert story.told(2)[-6:] == [
        event("UnitDestroyed", "ML-S74", unit="s", cause="b"),
        event("CrewHurt", "ML-S75", unit="p", amount=7, damage=7, source="s"),
        event("CrewHurt", "ML-S75", unit="q", amount=12, damage=12, source="s"),
        event("CrewFell", "ML-S76", unit="q"), event("UnitDestroyed", "ML-S76", unit="q", cause="s"),
        event("BurstStruck", "ML-29", mine="b", unit="s", survived=False),
    ]  # fmt: skip
    assert story.where("p") == "0504"
    assert not story.watches("p")


def test_ml_q14_who_drifts_is_a_spacewalker_from_then_on() -> None:
    """Its vacuum check in slot 10 (11 - 6), and it jets in phase 2."""
    text = level(
        ship("s", speed=1, hull_damage=66), adept("p", hp=20), ship("x", "1212"), mine("b", "0504", "burst"),
        rulings={"crew_lost": False}, dice=[1, 2, 1, 1, 6, 6, 6, 6],
    )  # fmt: skip
    story = play(text, tick(2, 11), {13: [{"unit": "p", "do": "jet", "direction": "A"}]})

    assert story.values("CheckRolled", "tick", "what", unit="p") == [(10, "vacuum"), (22, "vacuum")]
    assert story.where("p") == "0503"


def test_ml_q14_who_was_in_gas_aboard_still_feels_it_outside() -> None:
    """ML-S85: at any time in this phase; out of control counts no more. 11 - 6 for the gas, then for the vacuum."""
    text = level(
        ship("s", speed=1, hull_damage=66, ooc=4, gas=["H1"]), adept("p", hp=20), ship("x", "1212"),
        mine("b", "0504", "burst"), rulings={"crew_lost": False}, dice=[1, 2, 1, 1, 6, 6, 6, 6],
    )  # fmt: skip
    story = play(text, 10)

    assert story.values("CheckRolled", "what", "need", unit="p") == [("gas", 5), ("vacuum", 5)]


def test_ml_q14_who_falls_into_a_star_is_lost_all_the_same() -> None:
    """Part K."""
    story = ruled("crew_lost", False, ship("s", speed=1), crew("p"), terrain("star", "0504"), dice=[])
    assert story.values("UnitDestroyed", "unit", "cause") == [("s", "star"), ("p", "s")]


# ML-Q16


def anchored(value: str | None, *others: Table, dice: list[int], **s: Any) -> Story:
    tables = [ship("s", **{"speed": 4, **s}), *others, mine("m", "0504", "anchor")]
    return ruled("anchor", value, *tables, dice=dice, ticks=12)


@pytest.mark.parametrize(("value", "steps", "at"), [(None, 2, 2), ("at_once", 2, 2), ("next_phase", 4, 7)])
def test_ml_q16_when_an_anchor_slows(value: str | None, steps: int, at: int) -> None:
    """In pass 1 at Speed 4; out of control is 2 at once either way."""
    story = anchored(value, dice=[3, 4])

    assert len(story.all("UnitMoved")) == steps
    assert story.values("SpeedChanged", "tick", "rule", "amount", "speed", "source") == [
        (at, "ML-25", -2, 2, "anchor" if at == 7 else "m")
    ]  # fmt: skip
    assert story.values("OocChanged", "tick", "amount")[0] == (2, 2)


def test_ml_q16_next_phase_each_anchor_bites_before_the_actions_ships_in_order() -> None:
    """S has run into two, at Speed 3: -2, -1; t into one. A turn then needs 6 + 0 - 6 + 4 + 3 (remote)."""
    tables = [
        ship("t", "0505", speed=3), ship("s", "0705", speed=3), adept("h", module="E1"), mine("m", "0704", "anchor"),
        mine("n", "0703", "anchor"), mine("o", "0504", "anchor"),
    ]  # fmt: skip
    given = {1: [helm("h", turn=1)]}
    story = ruled("anchor", "next_phase", *tables, dice=[3, 4] * 4, ticks=7, commands=given)

    assert story.told(7)[:3] == [
        event("SpeedChanged", "ML-25", unit="t", amount=-2, speed=1, source="anchor"),
        event("SpeedChanged", "ML-25", unit="s", amount=-2, speed=1, source="anchor"),
        event("SpeedChanged", "ML-25", unit="s", amount=-1, speed=0, source="anchor"),
    ]
    assert story.needs("turn") == [7]


def test_ml_q16_next_phase_one_that_is_met_after_slot_7_bites_in_the_next() -> None:
    """Red drags s, at Speed 3, onto it in slot 8: 3 + 6 - 6. Phase 2 is still flown at Speed 3."""
    tables = [
        TUG, ship("g", "0203", "tug", side="red"), adept("p", "g", "T1"), ship("s", "0508", speed=3),
        mine("m", beside("0505", "F"), "anchor"),
    ]  # fmt: skip
    story = ruled("anchor", "next_phase", *tables, dice=[6, 6, 3, 4], ticks=tick(2, 7), commands={1: [tow("p", "s")]})

    assert story.values("MineTriggered", "tick") == [8]
    assert story.values("SpeedChanged", "tick", "speed") == [(tick(2, 7), 1)]
    assert len(story.all("UnitMoved", rule="ML-S40")) == 3 + 3


# ML-Q17


@pytest.mark.parametrize(("value", "told"), [(None, [None]), ("type", [None]), ("open", [])])
def test_ml_q17_who_knows_the_type_of_a_mine(value: str | None, told: list[None]) -> None:
    """Open: all do, so nothing is revealed."""
    story = ruled("secrecy", value, ship("s", speed=1), mine("m", "0504", "anchor"), dice=[1, 1])

    assert story.values("MineRevealed", "side") == told
    assert len(story.all("MineAttacked")) == 1
