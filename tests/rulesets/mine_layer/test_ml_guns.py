"""A.13: fire at mines, drones and ships (ML-S91, ML-S92). Where a shot strikes a ship is in test_ml_allocation.py.

Frigate s lies in 0505, facing A; p, in C1, has Combat 6. What is aimed at lies in 0504: distance 1.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Record, Story, act, adept, crew, drone, event, fire, hull, level, mine, play, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table

P = adept("p", module="C1")


def shoot(target: str, *tables: Table, dice: tuple[int, ...], **s: Any) -> Story:
    return act(level(ship("s", **s), P, *tables, dice=dice), fire("p", target))


PAID = [
    event("PowerChanged", "ML-S91", unit="s", pool="guns", amount=-1, level=2, cause="spent"),
    event("UsedMarked", "ML-S6", unit="s", module="C1", used=1),
]


def rolled(dice: list[int], passed: bool) -> Record:
    return event(
        "CheckRolled", "ML-S91", unit="p", what="fire", dice=dice, need=7,
        modifiers=[[1, "distance"], [12, "small target"], [-6, "combat"]], passed=passed,
    )  # fmt: skip


def survival(dice: list[int], marks: int, passed: bool, **who: Any) -> Record:
    return event(
        "CheckRolled", "ML-S88", **who, what="survival", dice=dice, need=7 + marks,
        modifiers=[[7, "microship"], [marks, "damage"]], passed=passed,
    )  # fmt: skip


def shot(target: str, hit: bool, rule: str = "ML-S91") -> Record:
    return event("ShotFired", rule, unit="p", ship="s", module="C1", target=target, hit=hit)


# ML-S91


@pytest.mark.parametrize(("dice", "survives"), [((4, 4), True), ((3, 4), False)])
def test_ml_s91_a_mine_that_is_hit_gets_a_marker_and_makes_a_survival_check(
    dice: tuple[int, int], survives: bool
) -> None:
    """1 + 12 - 6 = 7 to hit; 7 + 1 to survive."""
    story = shoot("m", mine("m", "0504"), dice=(3, 4, *dice))

    assert story.told(7) == [
        rolled([3, 4], True), *PAID, shot("m", True), survival(list(dice), 1, survives, unit=None, mine="m"),
        *([] if survives else [event("MineRemoved", "ML-S91", mine="m", cause="shot")]),
    ]  # fmt: skip
    assert story.has("m") is survives
    assert not survives or story.harm("m") == 1


def test_ml_s91_a_miss_costs_the_same_and_does_nothing() -> None:
    story = shoot("m", mine("m", "0504"), dice=(3, 3))

    assert story.told(7) == [rolled([3, 3], False), *PAID, shot("m", False)]
    assert story.harm("m") == 0


@pytest.mark.parametrize(("dice", "survives"), [((4, 4), True), ((3, 4), False)])
def test_ml_s91_a_drone_the_same(dice: tuple[int, int], survives: bool) -> None:
    story = shoot("d", drone("d", "0504", "red"), dice=(3, 4, *dice))

    assert story.told(7)[4:] == [
        survival(list(dice), 1, survives, unit="d"),
        *([] if survives else [event("UnitDestroyed", "ML-S88", unit="d", cause="shot")]),
    ]
    assert story.has("d") is survives


@pytest.mark.parametrize("damage", [0, 1, 2, 4])
def test_ml_s91_damage_markers_make_it_easier_to_hit_and_harder_to_survive(damage: int) -> None:
    """13 - damage - 6; 7 + damage + 1."""
    story = shoot("d", drone("d", "0504", "red", damage=damage), dice=(6, 6, 6, 6))

    assert story.needs("fire") == [7 - damage]
    assert story.needs("survival") == [8 + damage]


def test_ml_s91_with_six_markers_it_is_gone_without_dice() -> None:
    """7 + 6 = 13."""
    story = shoot("d", drone("d", "0504", "red", damage=5), dice=(6, 6))

    assert story.needs("survival") == []
    assert story.values("UnitDestroyed", "unit") == ["d"]


def test_ml_s91_markers_stay_from_shot_to_shot() -> None:
    """Two gunners, two cannons: needs 7 and 6; survival 8 and 9."""
    text = level(ship("s"), P, adept("q", module="C2"), mine("m", "0504"), dice=[3, 4, 4, 4, 3, 3, 4, 4])
    story = act(text, fire("p", "m"), fire("q", "m"))

    assert story.needs("fire") == [7, 6]
    assert story.needs("survival") == [8, 9]
    assert story.mines() == {}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", ["blue", "red"])
def test_ml_s91_a_mine_so_destroyed_is_gone_without_effect(kind: str, side: str) -> None:
    """Of any type, of any side, whoever is near: w floats there, and is unhurt."""
    text = level(
        ship("s"), P, mine("m", "0504", kind, side), spacewalker("w", "0504", hp=20), dice=[3, 4, 3, 4],
        rulings={"chaff_mode": "on_hit"},
    )  # fmt: skip
    story = act(text, fire("p", "m"))

    assert story.names(7) == ["CheckRolled", "PowerChanged", "UsedMarked", "ShotFired", "CheckRolled", "MineRemoved"]
    assert (story.mines(), story.harm("w"), story.chaff(), story.bursts()) == ({}, 0, {}, [])


def test_ml_s91_a_mine_that_is_not_armed_is_a_target_too() -> None:
    text = level(ship("s"), P, mine("m", "0504", armed=False), drone("d", "0504"), dice=[3, 4, 3, 4])
    assert act(text, fire("p", "m")).values("MineRemoved", "mine") == ["m"]


def test_ml_s91_each_gun_once_a_phase() -> None:
    """P and q want C1; r has C2. Used markers make C1 harder in phase 2 (7 + 3), and do not forbid it."""
    people = [P, adept("q", module="C1"), adept("r", module="C2")]
    text = level(ship("s"), *people, mine("m", "0504"), dice=[1, 1] * 3)
    story = play(text, tick(2, 7), {1: [fire(name, "m") for name in "pqr"], 13: [fire("q", "m")]})

    assert story.refusals() == [(7, "fire", "ML-S91")]
    assert story.needs("fire") == [7, 7, 10]


@pytest.mark.parametrize("target", ["t", "m", "d"])
def test_ml_s91_a_spacewalker_is_no_target_a_ship_a_drone_a_mine_are(target: str) -> None:
    tables = [ship("t", "0504", side="red"), mine("m", "0503"), drone("d", "0504"), spacewalker("w", "0504", hp=20)]
    assert act(level(ship("s"), P, *tables, dice=None), fire("p", target)).rules() == []
    assert act(level(ship("s"), P, *tables), fire("p", "w")).refusals() == [(1, "fire", "ML-S101")]


# ML-S92: t is a frigate, struck AFT (it faces A, the gun is behind it): E1 K1 E2; 7 is K1; above it H1, beside E2, E1


def broadside(*dice: int, s: dict[str, Any] | None = None, people: tuple[Table, ...] = (), **t: Any) -> Story:
    """Shields 0 and no science bay that works, unless it is said."""
    keys = {"shields": 0, "broken": ["S1"], **t}
    tables = [ship("t", "0504", side="red", **keys), *people]
    return act(level(ship("s", **(s or {})), P, *tables, dice=dice), fire("p", "t"))


def test_ml_s92_a_hit_event_by_event() -> None:
    """1 + 0 - 6 = -5. Guns 3 - 0: dice 5 2 1; K1 breaks; two steps from it: M1, S1, L1."""
    story = broadside(1, 2, 3, 4, 1, 5, 2)

    assert story.told(7) == [
        event(
            "CheckRolled", "ML-S92", unit="p", what="fire", dice=[1, 2], need=-5,
            modifiers=[[1, "distance"], [-6, "combat"]], passed=True,
        ),
        event("PowerChanged", "ML-S92", unit="s", pool="guns", amount=-1, level=2, cause="spent"),
        event("UsedMarked", "ML-S6", unit="s", module="C1", used=1), shot("t", True, "ML-S92"),
        event("HitAllocated", "ML-S92", unit="t", source="s", dice=[3, 4], line=1, struck_side="AFT", module="K1"),
        event("ModuleHit", "ML-S71", unit="t", module="K1", die=5, source="s"),
        event("ModuleBroken", "ML-S71", unit="t", module="K1", broken=1, source="s"),
        *(event("ModuleHit", "ML-S71", unit="t", module=name, die=2, source="s") for name in ("H1", "E2", "E1")),
        *(event("ModuleHit", "ML-S71", unit="t", module=name, die=1, source="s") for name in ("M1", "S1", "L1")),
        event("HullDamaged", "ML-S72", unit="t", amount=8, total=8, source="s"),
        event("OocChanged", "ML-S71", unit="t", amount=1, ooc=1, source="s"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("guns", "shields", "dice"), [(3, 0, 3), (3, 1, 2), (2, 1, 1), (1, 0, 1), (3, 3, 0), (1, 3, 0), (2, 2, 0)]
)
def test_ml_s92_as_many_dice_as_guns_before_paying_less_shields(guns: int, shields: int, dice: int) -> None:
    """With none it is a hit, and nothing more is rolled."""
    story = broadside(1, 2, *([3, 4, *[1] * dice] if dice else []), s={"guns": guns}, shields=shields)

    assert story.values("ShotFired", "hit") == [True]
    assert story.values("HullDamaged", "amount") == ([dice] if dice else [])
    assert story.power("t")[2] == shields


def test_ml_s92_outside_the_silhouette_nothing_happens() -> None:
    story = broadside(1, 2, 6, 6)

    assert story.values("HitAllocated", "line", "module") == [(6, None)]
    assert story.names(7)[-1] == "HitAllocated"


def test_ml_s92_a_miss() -> None:
    story = broadside(1, 1)
    assert story.names(7) == ["CheckRolled", "PowerChanged", "UsedMarked", "ShotFired"]
    assert story.values("ShotFired", "rule", "hit") == [("ML-S92", False)]


@pytest.mark.parametrize(("speed", "cloak", "need"), [(0, 0, -5), (2, 0, -1), (0, 4, -1), (3, 5, 6)])
def test_ml_s92_speed_and_cloak_of_the_target_make_it_harder(speed: int, cloak: int, need: int) -> None:
    """T has flown up to 0503 or 0502, and is 1 off in slot 7: 1 + 2 x Speed + cloak - 6."""
    start = {0: "0504", 2: "0505", 3: "0505"}[speed]
    t = ship("t", start, "shade", side="red", speed=speed, cloak=cloak, facing="A", shields=0)
    gun = ship("s", {0: "0505", 2: "0504", 3: "0503"}[speed], "gun")
    text = level(hull("gun", "C"), gun, P, t, dice=[1, 1])
    story = act(text, fire("p", "t"))

    assert story.needs("fire") == [need]


def test_ml_s92_persons_of_the_target_are_hurt_and_its_hull_checked() -> None:
    """65 + 1: need 8. Shields 2: one die, a 1, on K1, where q is."""
    story = broadside(1, 2, 3, 4, 1, 6, 3, 4, people=(crew("q", "t", "K1", hp=20),), shields=2, hull_damage=65)

    assert story.values("CrewHurt", "rule", "unit", "amount", "source") == [("ML-S71", "q", 6, "s")]
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("ML-S74", "t", "shot"), ("ML-S76", "q", "t")]


def test_ml_s92_a_person_lost_to_a_shot() -> None:
    story = broadside(1, 2, 3, 4, 1, 6, people=(crew("q", "t", "K1", hp=1, damage=1),), shields=2)
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("ML-S76", "q", "shot")]


def test_ml_s92_not_at_the_own_ship_but_at_one_of_its_side() -> None:
    text = level(ship("s"), P, ship("t", "0504", shields=3), dice=[1, 2])
    assert act(text, fire("p", "t")).values("ShotFired", "target", "hit") == [("t", True)]
    assert act(level(ship("s"), P), fire("p", "s")).refusals() == [(7, "fire", "ML-S91")]
