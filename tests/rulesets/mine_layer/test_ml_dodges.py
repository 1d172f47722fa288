"""A.9: overwatch, and dodging mines with it (ML-S50 to ML-S55, ML-Q7).

Frigate s comes from 0505 to mine m in 0504 at Speed 1; h has Piloting 6: a dodge needs 6 + 2 - 6 = 2.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import Story, adept, crew, event, hull, level, mine, play, ship, tick, tow
from scene import Table, terrain

M = mine("m", "0504")
H = adept("h", overwatch="dodge")
NO_HIT = [6, 6]


def come(*people: Table, dice: list[int], ticks: int = 2, rulings: dict[str, Any] | None = None, **s: Any) -> Story:
    return play(level(ship("s", **{"speed": 1, **s}), *people, M, dice=dice, rulings=rulings), ticks)


def dodgers(story: Story) -> list[str]:
    return story.values("CheckRolled", "unit", what="dodge")


# ML-S51, ML-S52


@pytest.mark.parametrize(
    ("kind", "speed", "skill", "need"),
    [("frigate", 1, 4, 4), ("frigate", 2, 4, 6), ("frigate", 3, 6, 6), ("cutter", 5, 6, 6), ("hauler", 1, 0, 10)],
)
def test_ml_s51_twice_the_size_and_twice_the_speed(kind: str, speed: int, skill: int, need: int) -> None:
    """It is the first step: the Speed is whole."""
    story = come(crew("h", piloting=skill, overwatch="dodge"), dice=[6, 6], kind=kind, speed=speed)
    assert story.needs("dodge") == [need]


def test_ml_s51_each_dodge_of_that_ship_in_the_phase_makes_the_next_3_harder() -> None:
    """2, then 2 + 3 + 1. In phase 2 it begins anew, out of control 2 - 1: 2 + 1."""
    mines = [mine(f"m{number}", at) for number, at in enumerate(("0504", "0504", "0503"))]
    story = play(level(ship("s", speed=1), H, *mines, dice=[6, 6] * 3), tick(2, 2))

    assert story.needs("dodge") == [2, 6, 3]


def test_ml_s51_a_dodge_that_failed_counts_as_well() -> None:
    """1 + 2 at need 4 (Piloting 4) fails by 1; m misses; then 4 + 3 + 2."""
    h = crew("h", piloting=4, overwatch="dodge")
    text = level(ship("s", speed=1), h, M, mine("n", "0504"), dice=[1, 2, *NO_HIT, 6, 6])
    assert play(text, 2).needs("dodge") == [4, 9]


def test_ml_s51_dodges_of_other_ships_do_not_count() -> None:
    text = level(ship("s", speed=1), ship("t", speed=1), H, adept("k", "t", overwatch="dodge"), M, dice=[6, 6] * 2)
    assert play(text, 2).needs("dodge") == [2, 2]


@pytest.mark.parametrize(("dice", "ooc"), [([1, 2], 2), ([1, 1], 3), ([2, 2], 1)])
def test_ml_s52_it_costs_1_helm_power_and_1_out_of_control_and_a_failure_its_margin(dice: list[int], ooc: int) -> None:
    """Need 4 with Piloting 4: 3 fails by 1, two ones by 2."""
    h = crew("h", piloting=4, overwatch="dodge")
    story = come(h, dice=[*dice, *(NO_HIT if ooc > 1 else [])])

    assert story.told(2)[4:6] == [
        event("PowerChanged", "ML-S52", unit="s", pool="helm", amount=-1, level=2, cause="spent"),
        event("OocChanged", "ML-S52", unit="s", amount=ooc, ooc=ooc, source="dodge"),
    ]


def test_ml_s52_above_4_it_is_hull_damage_which_may_be_the_end() -> None:
    """65 + 1: need 8; 3 + 4 fails. The mine is not rolled for any more, and stays."""
    story = come(H, dice=[6, 6, 3, 4], ooc=4, hull_damage=65)

    assert story.told(2)[5:] == [
        event("HullDamaged", "ML-S48", unit="s", amount=1, total=66, source="dodge"),
        event(
            "CheckRolled", "ML-S74", unit="s", what="hull", dice=[3, 4], need=8,
            modifiers=[[11, "hull damage"], [-3, "size"]], passed=False,
        ),
        event("UnitDestroyed", "ML-S74", unit="s", cause="dodge"),
        event("UnitDestroyed", "ML-S76", unit="h", cause="s"),
    ]  # fmt: skip
    assert story.mines() == {"m": True}


# ML-S53


def test_ml_s53_the_first_in_file_order_who_can() -> None:
    """A is stunned, b not on overwatch, c would need 6 + 2 - 2 + 4 + 3 = 13; d, remote too, is able before h."""
    people = [
        adept("a", overwatch="dodge", stunned=True), adept("b"),
        crew("c", module="M1", piloting=2, overwatch="dodge"), adept("d", module="E1", overwatch="dodge"), H,
    ]  # fmt: skip
    story = come(*people, dice=[6, 6], ooc=4)

    assert dodgers(story) == ["d"]
    assert story.needs("dodge") == [2 + 4 + 3]


def test_ml_s53_one_try_an_attack() -> None:
    story = come(H, adept("k", overwatch="dodge"), dice=[1, 1, *NO_HIT])
    assert dodgers(story) == ["h"]


@pytest.mark.parametrize(
    ("person", "keys", "remote"),
    [
        (adept("h", overwatch="dodge"), {}, 0), (adept("h", module="E1", overwatch="dodge"), {}, 3),
        (adept("h", module="E1", overwatch="dodge"), {"broken": ["H1"]}, None),
        (adept("h", overwatch="dodge"), {"broken": ["H1"]}, None),
        (adept("h", module="E1", overwatch="dodge"), {"broken": ["E1"]}, None),
        (adept("h", overwatch="dodge"), {"helm": 0, "broken": ["E1", "E2"]}, None),
        (adept("h", overwatch="dodge", damage=8), {}, None), (adept("h", overwatch="dodge", stunned=True), {}, None),
        (adept("h"), {}, None),
    ],
)  # fmt: skip
def test_ml_s53_it_needs_a_watch_a_working_helm_power_and_an_able_hand(
    person: Table, keys: dict[str, Any], remote: int | None
) -> None:
    story = come(person, dice=NO_HIT, **keys)
    assert story.needs("dodge") == ([] if remote is None else [2 + remote])


@pytest.mark.parametrize(
    ("stands", "broken", "need"), [("H1", "H1", None), ("H2", "H1", 2), ("M1", "H1", 5), ("H1", "H2", 2)]
)
def test_ml_s53_of_two_helms_one_that_works_but_not_from_a_broken_one(
    stands: str, broken: str, need: int | None
) -> None:
    plan = hull("h", "HMH", "E.E", size=3)
    p = adept("p", module=stands, overwatch="dodge")
    text = level(plan, ship("s", kind="h", speed=1, broken=[broken]), p, M, dice=[6, 6])
    assert play(text, 2).needs("dodge") == ([] if need is None else [need])


def test_ml_s53_not_from_plain_structure() -> None:
    for module, dodges in (("#1", 0), ("M1", 1)):
        plan = hull("h", "#.M", ".H.", "E.E", size=3)
        tables = [plan, ship("s", kind="h", speed=1), adept("p", module=module, overwatch="dodge"), M]
        assert len(play(level(*tables, dice=[6, 6]), 2).all("MineDodged")) == dodges


@pytest.mark.parametrize(("skill", "dodges"), [(1, 1), (0, 0)])
def test_ml_s53_a_need_of_12_is_tried_13_is_not(skill: int, dodges: int) -> None:
    """A seeker: 6 + 2 + 3, and 2 out of control, less the skill."""
    h = crew("h", piloting=skill, overwatch="dodge")
    text = level(ship("s", speed=1, ooc=2), h, mine("m", "0504", "seeker"), dice=[6, 6] if dodges else [6, 6, 6, 6])
    assert len(play(text, 2).all("MineDodged")) == dodges


def test_ml_s53_without_power_for_a_second_dodge_there_is_none() -> None:
    """Helm 1: m is dodged, n attacks."""
    text = level(ship("s", speed=1, helm=1), H, M, mine("n", "0504"), dice=[6, 6, *NO_HIT])
    story = play(text, 2)

    assert story.values("MineDodged", "mine") == ["m"]
    assert story.values("MineMissed", "mine") == ["n"]


# ML-S54


def test_ml_s54_the_dodge_comes_before_the_allocation_and_leaves_the_mine_armed() -> None:
    story = come(H, dice=[6, 6])

    assert story.names(2) == ["UnitMoved", "MineRevealed", "MineAttacked", "CheckRolled", "PowerChanged", "OocChanged",
                              "MineDodged"]  # fmt: skip
    assert story.told(2)[-1] == event("MineDodged", "ML-12", mine="m", unit="s", crew="h")
    assert story.mines() == {"m": True}


def test_ml_s54_it_attacks_the_next_who_enters() -> None:
    text = level(ship("s", speed=1), ship("t", speed=1, side="red"), H, M, dice=[6, 6, *NO_HIT])
    assert play(text, 2).values("MineAttacked", "unit") == ["s", "t"]


# ML-S55


def test_ml_s55_who_is_towed_in_cannot_dodge() -> None:
    """G, two hexes ahead, drags s onto m."""
    text = level(
        hull("tug", "T"), ship("g", "0503", "tug", side="red"), adept("p", "g", "T1"), ship("s"), H, M,
        dice=[3, 4, *NO_HIT],
    )  # fmt: skip
    story = play(text, 8, {1: [tow("p", "s")]})

    assert story.values("MineAttacked", "tick", "unit") == [(8, "s")]
    assert story.needs("dodge") == []


def test_ml_s55_who_is_pushed_by_a_collision_in_slots_2_to_6_may() -> None:
    """The body: 6 + 4 - 6 = 4 fails by 1 (1 + 2): 2 out of control; it misses; push A to m: 4 + 3 + 2."""
    text = level(ship("s", "0506", speed=2), H, terrain("asteroid", "0505"), M, dice=[1, 2, 6, 6, 1, 1, 6, 6])
    story = play(text, 2)

    assert story.needs("dodge") == [4, 9]
    assert story.values("MineDodged", "mine") == ["m"]


# ML-Q7


def test_ml_q7_after_alloc_only_what_would_hit_is_dodged() -> None:
    after = {"dodge_timing": "after_alloc"}
    assert come(H, dice=NO_HIT, rulings=after).names(2)[2:] == ["MineAttacked", "HitAllocated", "MineMissed"]

    story = come(H, dice=[3, 4, 6, 6], rulings=after)
    assert story.names(2)[2:] == ["MineAttacked", "HitAllocated", "CheckRolled", "PowerChanged", "OocChanged",
                                  "MineDodged"]  # fmt: skip
    assert story.mines() == {"m": True}

    story = come(H, dice=[3, 4, 1, 1, 1, 1, 1], rulings=after)  # h, in H1 beside M1, takes a die
    assert story.values("MineTriggered", "mine") == ["m"]


def test_ml_q7_after_alloc_a_seeker_is_allocated_twice_before_the_dodge() -> None:
    text = level(
        ship("s", speed=1), H, mine("m", "0504", "seeker"), rulings={"dodge_timing": "after_alloc"},
        dice=[6, 6, 3, 4, 6, 6],
    )  # fmt: skip
    story = play(text, 2)
    assert story.names(2)[3:6] == ["HitAllocated", "HitAllocated", "CheckRolled"]


@pytest.mark.parametrize(("value", "tried"), [(None, ["h", "h", "h"]), ("many", ["h", "h", "h"]), ("one", ["h", "k"])])
def test_ml_q7_how_many_dodges_with_one_overwatch(value: str | None, tried: list[str]) -> None:
    """Three mines, Helm 3; h and k are on overwatch. One each: the third mine is not dodged."""
    mines = [mine(f"m{number}", "0504") for number in range(3)]
    rulings = {} if value is None else {"dodges": value}
    dice = [6, 6] * 3
    text = level(ship("s", speed=1), H, adept("k", overwatch="dodge"), *mines, dice=dice, rulings=rulings)
    assert dodgers(play(text, 2)) == tried


def test_ml_q7_one_is_per_phase_and_counts_bodies_too() -> None:
    """A rock in pass 1 of phase 1, a mine in pass 2: not dodged; a mine in phase 2: dodged (6 + 4 - 6 + 0 out)."""
    text = level(
        ship("s", "0506", speed=2), H, terrain("asteroid", "0505"), M, mine("n", "0503"), rulings={"dodges": "one"},
        dice=[6, 6, *NO_HIT, 6, 6],
    )  # fmt: skip
    story = play(text, tick(2, 2))

    assert story.values("CheckRolled", "tick", what="dodge") == [2, 14]
    assert story.values("MineMissed", "mine") == ["m"]
