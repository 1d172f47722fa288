"""A.4: needs, margins, two ones, professions, remote work, Used and Broken markers, who acts (ML-S1 to ML-S8)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, act, adept, crew, drop, event, helm, hull, level, mine, order, place, play, pump, ship, tick, watch,
)  # fmt: skip
from scene import Order, Table

S = ship("s")
ARK = hull("ark", "CMT", "VHS", "LEK", "#..")  # a hull with all kinds of module; M1 looks ahead


def roll(dice: list[int], text: Table, *given: Order, **s: Any) -> dict[str, Any]:
    """The check of p's command in slot 7."""
    return act(level(ship("s", **s), text, dice=dice), *given).one("CheckRolled")


# ML-S1


@pytest.mark.parametrize("skill", [0, 1, 4, 6])
@pytest.mark.parametrize("ooc", [0, 2, 4])
@pytest.mark.parametrize("is_remote", [False, True])
def test_ml_s1_need_is_difficulty_less_skill_plus_out_of_control_plus_3_if_remote(
    skill: int, ooc: int, is_remote: bool
) -> None:
    """Place at distance 1: difficulty 2. Parts that are 0 are left out."""
    p = crew("p", module="H1" if is_remote else "M1", engineering=skill)
    check = roll([6, 6], p, place("p", "0504"), ooc=ooc)

    parts = [[2, "distance"], [-skill, "engineering"], [ooc, "out of control"], [3 * is_remote, "remote"]]
    assert check["need"] == 2 - skill + ooc + 3 * is_remote
    assert check["modifiers"] == [part for part in parts if part[0]]


@pytest.mark.parametrize(("dice", "passed"), [([3, 4], True), ([3, 3], False), ([6, 1], True), ([1, 5], False)])
def test_ml_s1_it_passes_with_the_need_or_more(dice: list[int], passed: bool) -> None:
    """Distance 2: 4 - 1 + 4 out of control."""
    check = roll(dice, crew("p", module="M1", engineering=1), place("p", "0503"), ooc=4)

    assert (check["need"], check["passed"]) == (7, passed)


def test_ml_s1_the_need_is_told_as_computed_even_below_2() -> None:
    check = roll([1, 2], adept("p", module="M1"), drop("p"))
    assert (check["need"], check["passed"]) == (-6, True)


@pytest.mark.parametrize(("dice", "ooc"), [([2, 4], 1), ([2, 3], 2), ([1, 2], 4)])
def test_ml_s1_the_margin_of_a_failure_is_what_was_lacking(dice: list[int], ooc: int) -> None:
    """A turn needs 2 x 3 + 2 x 0 - 0 = 6; a failure costs 1 and the margin (ML-S44)."""
    story = act(level(S, crew("p"), dice=dice), helm("p", turn=1))
    assert story.ooc("s") == ooc


@pytest.mark.parametrize(("dice", "cloak"), [([2, 1], 2), ([2, 2], 3), ([6, 6], 5)])
def test_ml_s1_the_margin_of_a_success_is_what_was_over(dice: list[int], cloak: int) -> None:
    """A cloak needs 8 - 6 = 2 and rises by 1 and the margin, to 5 at most (ML-S97)."""
    story = act(level(ship("s", kind="shade"), adept("p", module="V1"), dice=dice), order("p", "raise_cloak"))
    assert story.cloak("s") == cloak


# ML-S2


def test_ml_s2_a_need_of_13_is_refused_without_cost_12_is_tried() -> None:
    """Distance 6 and 7: 12 - 0, and 14 - 1."""
    assert roll([6, 6], crew("p", module="M1"), place("p", "0506"), at="0512")["need"] == 12
    story = act(level(ship("s", "0512"), crew("p", module="M1", engineering=1)), place("p", "0505"))

    assert story.refusals() == [(7, "place_mine", "ML-S2")]
    assert (story.power("s"), story.used("s"), story.told(7)[1:]) == ((3, 3, 3), {}, [])


def test_ml_s2_a_check_that_is_forced_fails_without_dice() -> None:
    """Gas: 11 - 0 + 3 = 14."""
    story = play(level(ship("s", ooc=3, gas=["H1"]), crew("p"), dice=[5]), 10)

    assert story.told(10) == [event("CrewStunned", "ML-S85", unit="p")]


# ML-S3


@pytest.mark.parametrize("skill", [0, 6])
def test_ml_s3_two_ones_fail_whatever_the_need(skill: int) -> None:
    check = roll([1, 1], crew("p", module="M1", engineering=skill), drop("p"))
    assert (check["need"], check["passed"]) == (-skill, False)


def test_ml_s3_two_ones_have_no_margin_below_0() -> None:
    """A turn at need 6 - 6 = 0: it fails, and costs 1 + 0."""
    assert act(level(S, adept("p"), dice=[1, 1]), helm("p", turn=1)).ooc("s") == 1


# ML-S4


MASTER = crew("p", module="M1", engineering=0, profession="engineering")


@pytest.mark.parametrize(
    ("need", "dice", "pair", "passed"),
    [
        (8, [2, 5, 3], [3, 5], True),  # the lower die, the first here
        (8, [5, 2, 3], [5, 3], True),  # the second here
        (8, [3, 3, 5], [5, 3], True),  # the first of equals
        (8, [2, 5, 1], [1, 5], False),  # the new pair counts, and is not rolled again
        (8, [2, 5, 2], [2, 5], False),
        (12, [2, 5], [2, 5], False),  # 6 + 5 would not do
        (11, [2, 5, 6], [6, 5], True),  # it would here
        (8, [1, 1], [1, 1], False),  # 6 + 1
        (2, [1, 1, 2], [2, 1], True),
        (2, [1, 1, 1], [1, 1], False),
        (8, [4, 4], [4, 4], True),  # nothing is rolled again after a success
    ],
)
def test_ml_s4_a_check_of_the_profession_that_fails_has_its_lower_die_rolled_again(
    need: int, dice: list[int], pair: list[int], passed: bool
) -> None:
    """Distance need / 2; an odd one with Engineering 1."""
    odd = need % 2
    master = crew("p", module="M1", engineering=odd, profession="engineering")
    check = roll(dice, master, place("p", f"05{12 - (need + odd) // 2:02}"), at="0512")

    assert (check["need"], check["dice"], check["passed"]) == (need, pair, passed)


@pytest.mark.parametrize("profession", ["none", "piloting", "science", "combat", "athletics"])
def test_ml_s4_another_profession_does_not_help(profession: str) -> None:
    check = roll([2, 5], crew("p", module="M1", profession=profession), place("p", "0508"), at="0512")
    assert (check["need"], check["dice"], check["passed"]) == (8, [2, 5], False)


def test_ml_s4_the_margin_is_that_of_the_new_pair() -> None:
    """Need 6: 1 + 4 fails by 1, then 1 + 4 again, for 6 would have done: 1 + 1 out of control."""
    pilot = crew("p", profession="piloting")
    assert act(level(S, pilot, dice=[1, 4, 1]), helm("p", turn=1)).ooc("s") == 2
    assert act(level(S, pilot, dice=[3, 2, 2]), helm("p", turn=1)).ooc("s") == 2


def test_ml_s4_forced_checks_of_the_profession_too() -> None:
    """Gas: 11 - 4 = 7; 2 + 4, then 3 + 4. Then the gas does not clear: 5."""
    athlete = crew("p", athletics=4, profession="athletics")
    story = play(level(ship("s", gas=["H1"]), athlete, dice=[2, 4, 3, 5]), 10)

    assert story.values("CheckRolled", "dice", "passed") == [([3, 4], True)]


# ML-S5


def ark(p: Table, *given: Order, dice: tuple[int, ...] = (3, 4), **keys: Any) -> Story:
    return act(level(ARK, ship("s", kind="ark", **keys), p, dice=dice), *given)


@pytest.mark.parametrize("module", ["C1", "T1", "V1", "H1", "S1", "L1", "E1", "K1"])
def test_ml_s5_one_works_remote_from_any_other_module_that_works(module: str) -> None:
    story = ark(adept("p", module=module), place("p", "0504"))

    assert story.needs("place_mine") == [2 - 6 + 3]
    assert story.used("s") == {"M1": 1}  # on the module that was used


@pytest.mark.parametrize("keys", [{"broken": ["K1"]}, {"slagged": ["K1"]}])
def test_ml_s5_not_from_a_broken_module(keys: dict[str, Any]) -> None:
    story = ark(adept("p", module="K1"), place("p", "0504"), dice=(), **keys)
    assert story.refusals() == [(7, "place_mine", "ML-S5")]


def test_ml_s5_not_from_plain_structure() -> None:
    assert ark(adept("p", module="#1"), place("p", "0504"), dice=()).refusals() == [(7, "place_mine", "ML-S5")]


@pytest.mark.parametrize("keys", [{"gas": ["K1"]}, {"fire": ["K1"]}])
def test_ml_s5_a_module_full_of_gas_or_fire_works(keys: dict[str, Any]) -> None:
    assert ark(adept("p", module="K1"), place("p", "0504"), **keys).needs("place_mine") == [-1]


@pytest.mark.parametrize(("do", "keys", "rule"), [("repair", "broken", "ML-S77"), ("extinguish", "fire", "ML-S82")])
def test_ml_s5_repair_and_extinguish_only_on_the_spot(do: str, keys: str, rule: str) -> None:
    """P stands in H1; K1 is broken or burns."""
    story = ark(adept("p"), order("p", do), dice=(), **{keys: ["K1"]})
    assert story.refusals()[0] == (7, do, rule)


# ML-S6


@pytest.mark.parametrize("used", [1, 2, 3, 5])
def test_ml_s6_used_markers_add_3_each_and_never_forbid(used: int) -> None:
    """8 + 3 x used - 6 at an engine; 13 or more is a matter of ML-S2."""
    need = 2 + 3 * used
    dice = [6, 6] if need < 13 else []
    story = act(level(ship("s", helm=0, used={"E1": used}), adept("p", module="E1"), dice=dice), pump("p", "helm"))

    assert story.needs("pump") == ([need] if need < 13 else [])
    assert story.rules() == ([] if need < 13 else ["ML-S2"])


def test_ml_s6_markers_of_another_module_do_not_matter() -> None:
    text = level(ship("s", helm=0, used={"E2": 3, "M1": 2}), adept("p", module="E1"), dice=[3, 4])
    assert act(text, pump("p", "helm")).needs("pump") == [2]


def test_ml_s6_they_go_in_slot_12_of_phase_6() -> None:
    text = level(ship("s", used={"M1": 2, "E1": 1}), ship("t", "0101"))
    story = play(text, 72)

    assert story.ticks("UsedCleared") == [72]
    assert [row for row in story.told(72) if row["event"] == "UsedCleared"] == [
        event("UsedCleared", "ML-S6", unit="s")
    ]  # fmt: skip
    assert story.used("s") == {}


# ML-S7


@pytest.mark.parametrize("keys", [{"broken": ["M1"]}, {"slagged": ["M1"]}])
def test_ml_s7_a_module_with_broken_markers_does_not_work(keys: dict[str, Any]) -> None:
    for module in ("M1", "H1"):
        story = act(level(ship("s", **keys), adept("p", module=module)), place("p", "0504", module="M1"))
        assert story.refusals() == [(7, "place_mine", "ML-S7")]


@pytest.mark.parametrize(
    ("keys", "told", "broken"), [({}, [1], 1), ({"broken": ["M1"]}, [2], 2), ({"slagged": ["M1"]}, [], 2)]
)
def test_ml_s7_more_than_two_markers_are_not_counted(keys: dict[str, Any], told: list[int], broken: int) -> None:
    """A seeker's 4 on M1. Out of control counts it all the same (ML-S71)."""
    text = level(ship("s", speed=1, **keys), mine("m", "0504", "seeker"), dice=[3, 4, 4])
    story = play(text, 2)

    assert story.values("ModuleBroken", "broken") == told
    assert story.broken("s") == {"M1": broken}
    assert story.ooc("s") == 1


# ML-S8


@pytest.mark.parametrize("keys", [{"stunned": True}, {"damage": 8}, {"damage": 9, "hp": 8}])
def test_ml_s8_who_is_stunned_or_unconscious_does_nothing(keys: dict[str, Any]) -> None:
    story = act(level(S, adept("p", module="M1", **keys)), place("p", "0504"))
    assert story.refusals() == [(7, "place_mine", "ML-S8")]


def test_ml_s8_who_is_lost_does_nothing() -> None:
    """The ship is lost in slot 2: 66 hull damage, n 11, need 8."""
    text = level(ship("s", speed=1, hull_damage=66), adept("p", module="M1"), mine("b", "0504", "burst"), dice=[1, 2])
    assert act(text, place("p", "0504")).refusals() == [(7, "place_mine", "ML-S8")]


def test_ml_s8_one_action_a_phase_in_the_slot_of_its_side() -> None:
    """Red r acts in slot 8. What p is told in slot 8 is done in slot 7 of the next phase."""
    text = level(S, adept("p", module="M1"), ship("t", "0905", side="red"), adept("r", "t", "M1"), dice=[3, 4] * 3)
    story = play(text, tick(2, 8), {1: [place("p", "0504"), place("r", "0904")], 8: [drop("p")]})

    assert story.values("MineLaid", "tick", "unit") == [(7, "p"), (8, "r"), (19, "p")]


def test_ml_s8_each_crew_member_has_one() -> None:
    text = level(S, adept("p", module="M1"), adept("q"), dice=[3, 4])
    story = act(text, place("p", "0504"), watch("q"))

    assert story.values("OverwatchTaken", "unit") == ["q"]
    assert story.values("MineLaid", "unit") == ["p"]
