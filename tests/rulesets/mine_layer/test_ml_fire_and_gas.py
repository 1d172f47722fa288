"""A.12: fire, gas, bad air (ML-S80 to ML-S82, ML-S85 to ML-S87). A frigate: C1 M1 C2 / S1 H1 L1 / E1 K1 E2."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Record, Story, act, adept, crew, event, hull, level, mine, order, place, play, ship, tick, walk,
)  # fmt: skip
from scene import Table


def burn(*dice: int, fire: tuple[str, ...] = ("H1",), people: tuple[Table, ...] = (), **s: Any) -> Story:
    return play(level(ship("s", fire=list(fire), **s), *people, dice=dice), 9)


def started(module: str) -> Record:
    return event("FireStarted", "ML-S80", unit="s", module=module, source="fire")


# ML-S80


def test_ml_s80_a_1_puts_it_out() -> None:
    story = burn(1)

    assert story.told(9) == [event("FireEnded", "ML-S80", unit="s", module="H1", source="fire")]
    assert story.fires("s") == []


@pytest.mark.parametrize(("die", "module"), [(2, "M1"), (3, "L1"), (4, "K1"), (5, "S1")])
def test_ml_s80_from_2_to_5_it_spreads_fwd_stbd_aft_or_port(die: int, module: str) -> None:
    story = burn(die)

    assert story.told(9) == [started(module)]
    assert sorted(story.fires("s")) == sorted(["H1", module])


@pytest.mark.parametrize(("module", "die"), [("M1", 2), ("C2", 3), ("K1", 4), ("E1", 5)])
def test_ml_s80_where_there_is_no_module_it_does_not_spread(module: str, die: int) -> None:
    story = burn(die, fire=(module,))

    assert story.told(9) == []
    assert story.fires("s") == [module]


def test_ml_s80_it_does_not_jump_over_a_gap_nor_to_what_burns() -> None:
    tables = [hull("h", "M.E"), ship("s", kind="h", fire=["M1"])]
    assert play(level(*tables, dice=[3]), 9).fires("s") == ["M1"]
    assert burn(3, 4, fire=("H1", "L1")).told(9) == [started("E2")]


@pytest.mark.parametrize(("keys", "broken"), [({}, [1]), ({"broken": ["H1"]}, [2]), ({"slagged": ["H1"]}, [])])
def test_ml_s80_a_6_breaks_the_module_and_costs_1_hull(keys: dict[str, Any], broken: list[int]) -> None:
    """Without a point out of control."""
    story = burn(6, **keys)

    assert story.told(9) == [
        *(event("ModuleBroken", "ML-S80", unit="s", module="H1", broken=now, source="fire") for now in broken),
        event("HullDamaged", "ML-S80", unit="s", amount=1, total=1, source="fire"),
    ]
    assert story.ooc("s") == 0
    assert story.fires("s") == ["H1"]


def test_ml_s80_a_6_calls_for_a_hull_check_and_may_be_the_end() -> None:
    """65 + 1: need 8, and 3 + 4 fails. L1, which burns too, is not rolled for any more, and nobody is hurt."""
    story = burn(6, 3, 4, fire=("H1", "L1"), people=(crew("p"),), hull_damage=65)

    assert story.names(9) == ["ModuleBroken", "HullDamaged", "CheckRolled", "UnitDestroyed", "UnitDestroyed"]
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("ML-S74", "s", "fire"), ("ML-S76", "p", "s")]


def test_ml_s80_modules_in_reading_order_ships_in_file_order_new_fires_not() -> None:
    """In t: M1 spreads to H1 (4), which does not roll; E2 is out. Then s."""
    text = level(ship("t", "0101", fire=["E2", "M1"]), ship("s", fire=["C1"]), dice=[4, 1, 3])
    story = play(text, 9)

    assert story.values("FireStarted", "unit", "module") == [("t", "H1"), ("s", "M1")]
    assert story.values("FireEnded", "unit", "module") == [("t", "E2")]


def test_ml_s80_every_phase_again() -> None:
    text = level(ship("s", fire=["H1"]), dice=[2, 1, 1])
    story = play(text, tick(3, 12))

    assert story.values("FireEnded", "tick", "module") == [(21, "M1"), (21, "H1")]


def test_ml_s80_a_veil_that_burns_out_ends_the_cloak() -> None:
    """ML-S98."""
    story = burn(6, fire=("V1",), kind="shade", cloak=3)
    assert story.told(9)[:2] == [
        event("ModuleBroken", "ML-S80", unit="s", module="V1", broken=1, source="fire"),
        event("CloakChanged", "ML-S98", unit="s", amount=-3, cloak=0, source="veil"),
    ]


# ML-S81


@pytest.mark.parametrize(("die", "hurts"), [(1, False), (2, True), (6, True)])
def test_ml_s81_each_person_in_it_takes_a_die_unless_it_went_out(die: int, hurts: bool) -> None:
    """B and a, in file order; c stands in M1, which only now burns."""
    people = (crew("b", hp=20), crew("a", hp=20), crew("c", module="M1", hp=20))
    story = burn(die, *([4, 5] if hurts else []), people=people)

    assert story.values("CrewHurt", "rule", "unit", "amount", "source") == (
        [("ML-S81", "b", 4, "fire"), ("ML-S81", "a", 5, "fire")] if hurts else []
    )


def test_ml_s81_module_by_module() -> None:
    """Die and persons of the first, then of the second: H1 (3: nothing new), L1 (3: no module)."""
    people = (crew("p", module="L1", hp=20), crew("q", hp=20))
    story = burn(3, 1, 3, 2, fire=("H1", "L1"), people=people)
    assert story.values("CrewHurt", "unit", "amount") == [("q", 1), ("p", 2)]


def test_ml_s81_a_person_may_die_of_it() -> None:
    story = burn(4, 6, people=(crew("p", hp=1, damage=1),))
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("ML-S76", "p", "fire")]


# ML-S82


def test_ml_s82_extinguish_puts_out_the_fire_of_the_module_one_stands_in() -> None:
    """8 - 6."""
    text = level(ship("s", fire=["H1", "M1"], used={"H1": 3}), adept("p"), dice=[3, 4])
    story = act(text, order("p", "extinguish"))

    assert story.told(7)[1:] == [event("FireEnded", "ML-S82", unit="s", module="H1", source="p")]
    assert story.needs("extinguish", rule="ML-S82") == [2]
    assert story.fires("s") == ["M1"]


def test_ml_s82_a_failure_leaves_it_and_what_does_not_burn_is_refused() -> None:
    text = level(ship("s", fire=["H1"]), adept("p"), adept("q", module="M1"), dice=[1, 1])
    story = act(text, order("p", "extinguish"), order("q", "extinguish"))

    assert story.refusals() == [(7, "extinguish", "ML-S82")]
    assert story.fires("s") == ["H1"]


@pytest.mark.parametrize("keys", [{"broken": ["H1"]}, {"slagged": ["H1"]}])
def test_ml_s82_being_broken_does_not_forbid_it(keys: dict[str, Any]) -> None:
    text = level(ship("s", fire=["H1"], **keys), adept("p"), dice=[3, 4])
    assert act(text, order("p", "extinguish")).fires("s") == []


# ML-S85


def breathe(*dice: int, people: tuple[Table, ...], ticks: int = 10, gas: tuple[str, ...] = ("H1",), **s: Any) -> Story:
    return play(level(ship("s", gas=list(gas), **s), *people, dice=dice), ticks)


@pytest.mark.parametrize(("dice", "stunned"), [([3, 4], False), ([3, 3], True)])
def test_ml_s85_who_was_in_gas_makes_a_check_of_athletics_or_is_stunned(dice: list[int], stunned: bool) -> None:
    """11 - 4 = 7."""
    story = breathe(*dice, 6, people=(crew("p", athletics=4),))

    assert story.told(10) == [
        event(
            "CheckRolled", "ML-S85", unit="p", what="gas", dice=dice, need=7,
            modifiers=[[11, "gas"], [-4, "athletics"]], passed=not stunned,
        ),
        *([event("CrewStunned", "ML-S85", unit="p")] if stunned else []),
    ]  # fmt: skip


def test_ml_s85_stunned_up_to_slot_11_of_the_next_phase() -> None:
    """P does nothing in slot 7 of phase 2, recovers in its slot 11, and acts in phase 3. The gas clears (1)."""
    text = level(ship("s", gas=["M1"]), crew("p", module="M1", engineering=6, athletics=1), dice=[1, 1, 1, 3, 4])
    story = play(text, tick(3, 7), {13: [place("p", "0504")], 25: [place("p", "0504")]})

    assert story.refusals() == [(19, "place_mine", "ML-S8")]
    assert story.values("CrewRecovered", "tick", "rule", "unit") == [(23, "ML-S85", "p")]
    assert story.ticks("MineLaid") == [31]


def test_ml_s85_stunned_from_the_level_up_to_slot_11_of_phase_1() -> None:
    story = play(level(ship("s"), crew("p", stunned=True)), 12)
    assert story.told(11) == [event("CrewRecovered", "ML-S85", unit="p")]


def test_ml_s85_who_is_stunned_again_is_stunned_longer_and_not_told_so() -> None:
    """Gas does not clear (5): fails in phases 1 and 2: recovers in slot 11 of phase 3."""
    story = breathe(1, 2, 5, 1, 2, 1, people=(crew("p"),), ticks=tick(3, 11))

    assert story.ticks("CrewStunned") == [10]
    assert story.ticks("CrewRecovered") == [tick(3, 11)]


@pytest.mark.parametrize(
    ("where", "way", "checked"),
    [
        ("H1", None, 1),
        ("H1", "K1", 1),  # out of it in slot 7
        ("M1", "H1", 1),  # into it
        ("M1", "K1", 1),  # through it: M1 H1 K1 is the shortest way
        ("C1", "S1", 0),
        ("E1", None, 0),
    ],
)
def test_ml_s85_at_any_time_in_this_phase(where: str, way: str | None, checked: int) -> None:
    """ML-S103."""
    text = level(ship("s", gas=["H1"]), adept("p", module=where), dice=[*[6, 6] * checked, 5])
    story = play(text, 10, {1: [walk("p", way)]} if way else {})
    assert len(story.all("CheckRolled", what="gas")) == checked


def test_ml_s85_who_is_gassed_by_a_mine_is_checked_in_the_same_phase() -> None:
    """Gas in M1, C2, H1, C1; p in C1 and q in H1 (file order), then the modules in reading order: C1 M1 C2 H1."""
    people = [adept("q"), adept("p", module="C1"), adept("r", module="K1")]
    text = level(ship("s", speed=1), *people, mine("m", "0504", "gas"), dice=[3, 4, 6, 6, 6, 6, 1, 3, 2, 6])
    story = play(text, 10)

    assert story.values("CheckRolled", "unit", what="gas") == ["q", "p"]
    assert story.values("GasCleared", "module") == ["C1", "C2"]
    assert story.gas("s") == ["M1", "H1"]


def test_ml_s85_the_unconscious_do_not_roll() -> None:
    assert breathe(5, people=(crew("p", damage=8),)).all("CheckRolled") == []


def test_ml_s85_persons_in_file_order_across_ships() -> None:
    text = level(
        ship("s", gas=["H1"]), ship("t", "0101", gas=["H1"]), adept("b", "t"), adept("a"), dice=[6, 6, 6, 6, 5, 5]
    )
    assert play(text, 10).values("CheckRolled", "unit", what="gas") == ["b", "a"]


# ML-S86


@pytest.mark.parametrize("die", range(1, 7))
def test_ml_s86_a_gassed_module_clears_with_1_or_2(die: int) -> None:
    story = breathe(die, people=(), gas=("K1",))
    told = [event("GasCleared", "ML-S86", unit="s", module="K1", source="air")] if die <= 2 else []

    assert story.told(10) == told
    assert story.gas("s") == ([] if told else ["K1"])


@pytest.mark.parametrize(
    ("keys", "dice", "clears"),
    [({}, [3, 2], True), ({}, [3, 3], False), ({}, [2], True), ({"broken": ["L1"]}, [3], False)],
)
def test_ml_s86_a_working_life_support_has_a_second_die(keys: dict[str, Any], dice: list[int], clears: bool) -> None:
    assert (breathe(*dice, people=(), gas=("L1",), **keys).gas("s") == []) is clears


def test_ml_s86_after_all_persons_ships_in_order_modules_in_reading_order() -> None:
    text = level(
        ship("t", "0101", gas=["K1", "M1"]), ship("s", gas=["E1"]), adept("p", module="E1"), dice=[6, 6, 1, 5, 1]
    )
    story = play(text, 10)

    assert story.values("GasCleared", "unit", "module") == [("t", "M1"), ("s", "E1")]


# ML-S87


def test_ml_s87_without_life_support_each_person_struggles_for_air_in_phase_6() -> None:
    """11 - 4 = 7: a passes, b does not and takes a die. Everywhere in the ship, in file order."""
    people = [crew("a", module="E1", athletics=4), crew("b", athletics=4, hp=20)]
    text = level(ship("s", broken=["L1"]), *people, dice=[3, 4, 3, 3, 5])
    story = play(text, 72)

    assert story.told(tick(6, 10))[1:] == [
        event(
            "CheckRolled", "ML-S87", unit="b", what="air", dice=[3, 3], need=7,
            modifiers=[[11, "air"], [-4, "athletics"]], passed=False,
        ),
        event("CrewHurt", "ML-S87", unit="b", amount=5, damage=5, source="air"),
    ]  # fmt: skip
    assert story.ticks("CheckRolled") == [tick(6, 10)] * 2


@pytest.mark.parametrize(
    ("kind", "keys", "checked"),
    [("frigate", {}, 0), ("sloop", {}, 0), ("frigate", {"slagged": ["L1"]}, 1), ("bastion", {"broken": ["L1"]}, 0),
     ("bastion", {"broken": ["L1", "L2"]}, 1)],
)  # fmt: skip
def test_ml_s87_only_if_all_of_its_life_supports_are_broken_and_it_has_one(
    kind: str, keys: dict[str, Any], checked: int
) -> None:
    text = level(ship("s", kind=kind, **keys), adept("p"), dice=[6, 6] * checked)
    assert len(play(text, 72).all("CheckRolled")) == checked


def test_ml_s87_a_need_of_13_fails_without_dice_and_the_unconscious_struggle_too() -> None:
    """11 - 0 + out of control: a helm's turn in slot 7 of phase 6 leaves 1; p at 12 rolls. With 2 turns it is 13."""
    text = level(ship("s", broken=["L1"]), adept("h", athletics=0), crew("p", damage=8, hp=8), dice=[6, 6, 6, 6, 1, 1])
    story = play(text, tick(6, 10), {62: [order("h", "helm", turn=2)]})

    assert story.values("CrewHurt", "unit", "amount", "source") == [("h", 1, "air"), ("p", 1, "air")]
    assert story.needs("air") == []
