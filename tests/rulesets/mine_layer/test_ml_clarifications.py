"""Part K: the clarifications that no test of a rule's own has settled."""

from __future__ import annotations

import pytest
from mine_layer_scene import (
    act, adept, chaff, course, crew, drone, event, fire, hull, level, mine, order, place, play, ship, spacewalker, walk,
)  # fmt: skip
from scene import terrain


def test_ml_s89_of_several_bursts_in_a_hex_each_entry_is_checked_once_by_the_first() -> None:
    """S sets off b, which leaves c (a 7), and then c. T comes in pass 2: one check. Both end in slot 12."""
    text = level(
        ship("s", speed=1), ship("t", "0506", speed=2), mine("c", "0504", "burst"), mine("b", "0504", "burst"),
        dice=[3, 4],
    )  # fmt: skip
    story = play(text, 12)

    assert story.values("MineTriggered", "mine") == ["c", "b"]
    assert story.values("BurstStruck", "tick", "mine", "unit") == [
        (2, "c", "s"), (2, "c", "b"), (2, "b", "s"), (3, "c", "t")
    ]  # fmt: skip
    assert story.values("BurstEnded", "mine") == ["c", "b"]


def test_ml_25_two_anchors_at_one_entry_one_change_of_speed_for_each() -> None:
    text = level(
        ship("s", "0505", speed=5), mine("m", "0504", "anchor"), mine("n", "0504", "anchor"), dice=[3, 4, 3, 4]
    )
    story = play(text, 2)

    assert story.values("SpeedChanged", "amount", "speed", "source") == [(-2, 3, "m"), (-2, 1, "n")]


def test_ml_s76_crew_fell_is_told_also_when_one_blow_loses_the_person() -> None:
    """Two dice, 12, on hp 6."""
    text = level(ship("s", speed=1), crew("p", module="M1", hp=6), mine("m", "0504", "seeker"), dice=[3, 4, 4, 6, 6])
    told = [row for row in play(text, 2).told(2) if row.get("unit") == "p"]

    assert told == [
        event("CrewHurt", "ML-S71", unit="p", amount=12, damage=12, source="m"),
        event("CrewFell", "ML-S76", unit="p"), event("UnitDestroyed", "ML-S76", unit="p", cause="m"),
    ]  # fmt: skip


def test_ml_s76_who_was_unconscious_does_not_fall_again() -> None:
    text = level(ship("s", speed=1), crew("p", module="M1", damage=8), mine("m", "0504", "seeker"), dice=[3, 4, 1, 1])
    assert play(text, 2).all("CrewFell") == []


def test_ml_s85_the_stun_of_who_falls_is_told_to_end_all_the_same() -> None:
    """Stunned from the level up to slot 11, fallen by the fire of slot 9 (4: K1 burns too)."""
    text = level(ship("s", fire=["H1"]), crew("p", hp=1, stunned=True), dice=[4, 1])
    story = play(text, 11)

    assert story.ticks("CrewFell") == [9]
    assert story.ticks("CrewRecovered") == [11]


def test_ml_s104_a_course_that_changes_nothing_is_told_by_nothing() -> None:
    story = act(level(drone("d", "0505", facing="C", speed=2), ship("s", "1212")), course("d", "C", 2))
    assert story.told(7) == []
    assert story.rules() == []


@pytest.mark.parametrize("given", [fire("p", "m"), place("p", "0504"), order("p", "steady"), walk("p", "K1")])
def test_ml_s5_what_a_spacewalker_is_told_that_needs_a_ship(given: dict[str, str]) -> None:
    text = level(spacewalker("p", "0101"), ship("s"), mine("m", "0503"))
    assert act(text, given).rules() == ["ML-S5"]


def test_ml_s103_to_where_one_stands_is_no_walk() -> None:
    assert act(level(ship("s"), adept("p")), walk("p", "H1")).refusals() == [(7, "walk", "ML-S103")]


def test_ml_21_chaff_where_the_line_of_sight_starts_does_not_count_though_the_target_is_there() -> None:
    text = level(hull("gun", "C"), ship("s", "0505", "gun"), adept("p", module="C1"), mine("m", "0505"), chaff("0505"),
                 dice=[1, 1])  # fmt: skip
    assert act(text, fire("p", "m")).needs("fire") == [12 - 6]


def test_ml_s32_ml_s15_a_drone_dies_in_a_star_and_others_keep_their_speed_at_the_end_of_a_round() -> None:
    text = level(drone("d", "0105", facing="D", speed=0), drone("e", "0505", speed=1), terrain("star", "0504"),
                 ship("s", "1212"))  # fmt: skip
    story = play(text, 72, {62: [course("d", "C", 3)]})

    assert story.values("UnitDestroyed", "rule", "unit") == [("ML-S32", "e")]
    assert story.speed("d") == 3


def test_ml_s105_an_id_that_the_level_has_given_away_is_passed_over() -> None:
    """The level calls a mine of its own s-mine-1: s's first is s-mine-2."""
    text = level(ship("s"), adept("p", module="M1"), mine("s-mine-1", "0909"), dice=[3, 4])
    assert act(text, place("p", "0504")).values("MineLaid", "mine") == ["s-mine-2"]
