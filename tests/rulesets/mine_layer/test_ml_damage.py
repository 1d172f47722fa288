"""A.11: damage dice, modules, hulls, persons, repairs (ML-S70 to ML-S77).

A frigate comes from 0505 to the mine in 0504. Its plan: C1 M1 C2 / S1 H1 L1 / E1 K1 E2.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, act, adept, crew, drone, event, hull, level, mine, order, place, play, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table


def strike(kind: str, *dice: int, others: tuple[Table, ...] = (), **s: Any) -> Story:
    """S is struck; dice from the allocation on."""
    return play(level(ship("s", **{"speed": 1, **s}), *others, mine("m", "0504", kind), dice=dice), 2)


def hits(story: Story) -> list[tuple[str, int]]:
    return story.values("ModuleHit", "module", "die")


# ML-S70


def test_ml_s70_the_dice_are_sorted_and_die_i_touches_what_is_i_minus_1_away() -> None:
    """1 3 2 on M1: 3 on it, 2 beside it (FWD, STBD, AFT, PORT), 1 two steps away in reading order."""
    assert hits(strike("heavy", 3, 4, 1, 3, 2)) == [
        ("M1", 3), ("C2", 2), ("H1", 2), ("C1", 2), ("S1", 1), ("L1", 1), ("K1", 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("allocation", "touched"),
    [
        ([3, 3], ["C2", "L1", "M1", "C1", "H1", "E2"]),  # beside C2: AFT L1, PORT M1; two steps: C1, H1, E2
        ([4, 4], ["C1", "M1", "S1", "C2", "H1", "E1"]),
    ],
)
def test_ml_s70_from_the_corners(allocation: list[int], touched: list[str]) -> None:
    assert [module for module, _ in hits(strike("heavy", *allocation, 1, 1, 1))] == touched


def test_ml_s70_distance_counts_cells_over_gaps_too() -> None:
    """M.E / ... / H.K: struck in the line of M (three columns, 8 is the port one): M1; beside it nobody.

    Two steps away: E1 (across the gap) and H1 (two rows down); K1 is four steps off.
    """
    tables = [hull("h", "M.E", "...", "H.K"), ship("s", kind="h", speed=1), mine("m", "0504", "heavy")]
    story = play(level(*tables, dice=[4, 4, 3, 2, 1]), 2)

    assert hits(story) == [("M1", 3), ("E1", 1), ("H1", 1)]
    assert story.hull("s") == 3 + 1 + 1


def test_ml_s70_equal_dice_keep_their_places() -> None:
    assert hits(strike("warhead", 3, 4, 2, 2)) == [("M1", 2), ("C2", 2), ("H1", 2), ("C1", 2)]


# ML-S71


@pytest.mark.parametrize(("die", "breaks"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_ml_s71_from_4_on_a_die_breaks_the_module_and_costs_control(die: int, breaks: bool) -> None:
    """One person in M1: one die, or two."""
    dice = [3, 3] if breaks else [3]
    story = strike("seeker", 3, 4, die, *dice, others=(crew("p", module="M1", hp=20),))

    assert story.values("CrewHurt", "rule", "unit", "amount", "source") == [("ML-S71", "p", 3 * len(dice), "m")]
    assert story.broken("s") == ({"M1": 1} if breaks else {})
    assert story.values("OocChanged", "rule", "amount") == ([("ML-S71", 1)] if breaks else [])


def test_ml_s71_persons_in_file_order_module_by_module_before_the_module_breaks() -> None:
    """Dice 5 4 on M1. In M1: b 1 + 2, a 3 + 4; C2 nobody; in H1 c 5 + 6; in C1 d 1 + 1."""
    people = (
        crew("c", hp=20), crew("b", module="M1", hp=20), crew("d", module="C1", hp=20), crew("a", module="M1", hp=20)
    )  # fmt: skip
    story = strike("warhead", 3, 4, 4, 5, 1, 2, 3, 4, 5, 6, 1, 1, others=people)

    assert [(row["event"], row.get("module") or row.get("unit")) for row in story.told(2)[5:-3]] == [
        ("ModuleHit", "M1"), ("CrewHurt", "b"), ("CrewHurt", "a"), ("ModuleBroken", "M1"),
        ("ModuleHit", "C2"), ("ModuleBroken", "C2"),
        ("ModuleHit", "H1"), ("CrewHurt", "c"), ("ModuleBroken", "H1"),
        ("ModuleHit", "C1"), ("CrewHurt", "d"), ("ModuleBroken", "C1"),
    ]  # fmt: skip
    assert story.values("CrewHurt", "amount") == [3, 7, 11, 2]


def test_ml_s71_a_module_that_was_slagged_costs_control_all_the_same() -> None:
    """Dice 4 4: M1, C2, H1, C1: four points, though C2 and M1 are slagged."""
    story = strike("warhead", 3, 4, 4, 4, slagged=["M1", "C2"])

    assert story.values("ModuleBroken", "module", "broken") == [("H1", 1), ("C1", 1)]
    assert story.ooc("s") == 4


def test_ml_s71_out_of_control_above_4_after_the_hull_damage() -> None:
    """Two of it before: 4 more are 4, and 2 hull damage beside the 8; one hull check for all: n of 68 is 11, need 8."""
    story = strike("warhead", 3, 4, 4, 4, 4, 4, ooc=2, hull_damage=58)

    assert story.told(2)[-5:] == [
        event("HullDamaged", "ML-S72", unit="s", amount=8, total=66, source="m"),
        event("OocChanged", "ML-S71", unit="s", amount=2, ooc=4, source="m"),
        event("HullDamaged", "ML-S48", unit="s", amount=2, total=68, source="m"),
        event(
            "CheckRolled", "ML-S74", unit="s", what="hull", dice=[4, 4], need=8,
            modifiers=[[11, "hull damage"], [-3, "size"]], passed=True,
        ),
        event("MineRemoved", "ML-10", mine="m", cause="detonated"),
    ]  # fmt: skip


# ML-S72


@pytest.mark.parametrize(
    ("rows", "kind", "dice", "damage"),
    [
        (["M"], "heavy", [6, 5, 4], 6 + 1 + 1), (["M"], "warhead", [2, 2], 2 + 1), (["M"], "seeker", [3], 3),
        (["ME"], "heavy", [6, 5, 4], 6 + 5 + 1), (["M", "E", "H"], "heavy", [6, 5, 4], 15),
    ],
)  # fmt: skip
def test_ml_s72_each_die_that_touches_a_module_counts_once_each_other_1(
    rows: list[str], kind: str, dice: list[int], damage: int
) -> None:
    """Size 5: no check. M1 is struck by 7, in a hull two wide by 6 or 7: line 1 is the port one."""
    tables = [hull("h", *rows, size=5), ship("s", kind="h", speed=1), mine("m", "0504", kind)]
    story = play(level(*tables, dice=[3, 4, *dice]), 2)

    assert story.values("HullDamaged", "rule", "amount", "total", "source") == [("ML-S72", damage, damage, "m")]


# ML-S73


@pytest.mark.parametrize("shields", [0, 1, 3])
def test_ml_s73_shields_do_not_count(shields: int) -> None:
    assert strike("heavy", 3, 4, 3, 3, 3, shields=shields).hull("s") == 9


# ML-S74

THRESHOLDS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136]  # the least damage of n = 1, 2, ...
HULL_OF_SIZE = {1: "cutter", 2: "sloop", 3: "frigate", 4: "hauler"}


@pytest.mark.parametrize(("size", "n"), [(size, n) for size in HULL_OF_SIZE for n in range(1, 17) if n - size < 13])
@pytest.mark.parametrize("is_last", [False, True])
def test_ml_s74_the_difficulty_by_hull_damage_and_size(size: int, n: int, is_last: bool) -> None:
    """At the least and at the greatest damage of each n, in a burst, which adds nothing (ML-S88).

    No dice if n is below 2 or the difficulty n - Size is 2 or less.
    """
    damage = THRESHOLDS[n - 1] + (n if is_last else 0)
    rolled = n >= 2 and n - size > 2
    tables = [ship("s", kind=HULL_OF_SIZE[size], speed=1, hull_damage=damage), mine("b", "0504", "burst")]
    story = play(level(*tables, dice=[6, 6] if rolled else []), 2)

    assert story.values("CheckRolled", "rule", "unit", "need", "passed", what="hull") == (
        [("ML-S74", "s", n - size, True)] if rolled else []
    )
    assert story.has("s")


@pytest.mark.parametrize(("size", "damage"), [(1, 105), (2, 120), (3, 136), (4, 153)])
def test_ml_s74_at_13_or_more_it_is_lost_without_dice(size: int, damage: int) -> None:
    """N = Size + 13, reached by a seeker's 1 on the bow; one point less is rolled for at 12."""
    for before, dice in ((damage - 1, []), (damage - 2, [6, 6])):
        text = level(
            ship("s", kind=HULL_OF_SIZE[size], speed=1, hull_damage=before), mine("m", "0504", "seeker"),
            dice=[3, 4, 1, *dice],
        )  # fmt: skip
        story = play(text, 2)
        assert story.needs("hull") == ([12] if dice else [])
        assert story.has("s") is bool(dice)


@pytest.mark.parametrize(("dice", "survives"), [([3, 5], True), ([3, 4], False), ([1, 1], False), ([6, 6], True)])
def test_ml_s74_two_dice_of_the_difficulty_or_more(dice: list[int], survives: bool) -> None:
    """65 + 1: n 11, on Size 3 need 8."""
    story = strike("seeker", 3, 4, 1, *dice, hull_damage=65)

    assert story.has("s") is survives
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == ([] if survives else [("ML-S74", "s", "m")])


def test_ml_s74_it_is_no_check_of_skill() -> None:
    """Out of control does not count, a profession does not help."""
    people = (crew("p", module="E1", profession="engineering"), crew("q", module="E1", profession="piloting"))
    story = strike("seeker", 3, 4, 1, 4, 4, others=people, hull_damage=65, ooc=4)
    assert story.values("CheckRolled", "need", "modifiers") == [(8, [[11, "hull damage"], [-3, "size"]])]


# ML-S75, ML-S76


def test_ml_s75_a_ship_that_is_destroyed_takes_all_aboard_with_it_and_harms_nothing_around() -> None:
    """Beside: another ship, a drone, a spacewalker in the same hex. The mine has gone off and is gone."""
    people = (crew("b", module="E1"), crew("a", module="E2", damage=8))
    around = (ship("t", "0504"), drone("d", "0504"), spacewalker("w", "0504", hp=20))
    story = strike("seeker", 3, 4, 1, 3, 4, others=(*people, *around), hull_damage=65)

    assert story.told(2)[-4:] == [
        event("UnitDestroyed", "ML-S74", unit="s", cause="m"), event("UnitDestroyed", "ML-S76", unit="b", cause="s"),
        event("UnitDestroyed", "ML-S76", unit="a", cause="s"),
        event("MineRemoved", "ML-10", mine="m", cause="detonated"),
    ]  # fmt: skip
    assert (story.hull("t"), story.harm("d"), story.harm("w")) == (0, 0, 0)
    assert not any(story.has(name) for name in ("s", "a", "b"))


@pytest.mark.parametrize(
    ("hp", "before", "die", "told"),
    [
        (8, 0, 3, []), (8, 5, 2, []), (8, 5, 3, ["CrewFell"]), (8, 8, 5, []), (8, 8, 6, ["UnitDestroyed"]),
        (8, 13, 1, ["UnitDestroyed"]), (1, 0, 6, ["CrewFell"]), (4, 4, 5, []),
    ],
)  # fmt: skip
def test_ml_s76_hp_is_unconscious_and_6_more_is_lost(hp: int, before: int, die: int, told: list[str]) -> None:
    """A 1 on M1, where p is."""
    story = strike("seeker", 3, 4, 1, die, others=(crew("p", module="M1", hp=hp, damage=before),))

    assert story.values("CrewHurt", "amount", "damage") == [(die, before + die)]
    names = [row["event"] for row in story.told(2) if row.get("unit") == "p"]
    assert names == ["CrewHurt", *told]
    assert story.values("UnitDestroyed", "rule", "cause") == ([("ML-S76", "m")] if "UnitDestroyed" in told else [])


def test_ml_s76_unconsciousness_is_for_good() -> None:
    """Three rounds later p still does nothing."""
    text = level(ship("s"), crew("p", module="M1", engineering=6, damage=8))
    story = play(text, tick(1, 8, of_round=4), {tick(1, 1, of_round=4): [place("p", "0504")]})
    assert story.rules() == ["ML-S8"]


# ML-S77


def mend(*dice: int, skill: int = 6, **s: Any) -> Story:
    return act(level(ship("s", **s), crew("p", module="K1", engineering=skill), dice=dice), order("p", "repair"))


@pytest.mark.parametrize(("keys", "need", "left"), [({"broken": ["K1"]}, 5, 0), ({"slagged": ["K1"]}, 8, 1)])
def test_ml_s77_a_repair_takes_one_broken_marker(keys: dict[str, Any], need: int, left: int) -> None:
    """11 - 6, and 3 more if slagged. Used markers do not count, and stay."""
    story = mend(4, 4, used={"K1": 2}, **keys)

    assert story.needs("repair", rule="ML-S77") == [need]
    assert story.told(7)[1:] == [event("ModuleRepaired", "ML-S77", unit="s", module="K1", broken=left, source="p")]
    assert (story.broken("s"), story.used("s")) == ({"K1": 1} if left else {}, {"K1": 2})


def test_ml_s77_a_failure_does_nothing() -> None:
    story = mend(1, 1, broken=["K1"])
    assert story.names(7) == ["CheckRolled"]
    assert story.broken("s") == {"K1": 1}


def test_ml_s77_what_is_sound_is_not_repaired() -> None:
    assert mend(broken=["E1"]).refusals() == [(7, "repair", "ML-S77")]


def test_ml_s77_from_a_broken_module_one_can_repair_it_and_then_work_remote() -> None:
    """Phase 1 repaired; phase 2 placed from K1: 2 - 6 + 3."""
    text = level(ship("s", broken=["K1"]), adept("p", module="K1"), dice=[4, 4, 3, 4])
    story = play(text, tick(2, 7), {1: [order("p", "repair")], 13: [place("p", "0504")]})

    assert story.needs("place_mine") == [-1]
