"""Part J: the worked examples, row by row. Unless said: a frigate at Speed 2, nobody in the struck modules."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, act, adept, beside, crew, defuse, drone, drop, event, fire, helm, hull, jet, level, mine, order, place, play,
    pump, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table, mistakes, place_of, terrain

# Laying


def laying(given: Any, dice: list[int], skill: int, module: str = "M1", **s: Any) -> Story:
    keys = {"at": "0512", **s}
    return act(level(ship("s", **keys), crew("p", module=module, engineering=skill), dice=dice), given)


def test_engineering_3_at_distance_2_dice_1_2_is_placed_and_armed_at_once() -> None:
    """ML-3, ML-4, ML-7."""
    story = laying(place("p", "0510"), [1, 2], 3)

    assert story.needs("place_mine") == [1]
    assert story.mines() == {"s-mine-1": True}
    assert (story.power("s")[1], story.used("s")) == (2, {"M1": 1})


def test_the_same_with_two_ones_fails_and_costs_the_same() -> None:
    """ML-S3, ML-5."""
    story = laying(place("p", "0510"), [1, 1], 3)
    assert (story.mines(), story.power("s")[1], story.used("s")) == ({}, 2, {"M1": 1})


def test_engineering_3_at_distance_8_is_refused_without_cost() -> None:
    """ML-S2: 13."""
    story = laying(place("p", "0504"), [], 3)
    assert (story.rules(), story.power("s")[1], story.used("s")) == (["ML-S2"], 3, {})


@pytest.mark.parametrize(
    ("given", "skill", "module", "keys", "need"),
    [
        (place("p", "0509"), 4, "M1", {"used": {"M1": 2}}, 8),  # ML-3
        (place("p", "0509"), 4, "H1", {"ooc": 2}, 7),  # ML-S1, ML-S5
        (drop("p"), 2, "M1", {"used": {"M1": 1}}, 1),  # ML-8
    ],
)
def test_needs_of_laying(given: Any, skill: int, module: str, keys: dict[str, Any], need: int) -> None:
    assert laying(given, [6, 6], skill, module, **keys).values("CheckRolled", "need") == [need]


@pytest.mark.parametrize(
    ("kind", "at", "rules"),
    [
        ("frigate", "0502", []), ("frigate", "0604", ["ML-4"]), ("sloop", "0405", []), ("sloop", "0404", []),
        ("sloop", "0605", ["ML-4"]),
    ],
)  # fmt: skip
def test_arcs_at_0505_with_facing_a(kind: str, at: str, rules: list[str]) -> None:
    """ML-S25, ML-4: off by a hexside; both side hexes of PORT are in arc, STBD is not."""
    assert laying(place("p", at), [] if rules else [6, 6], 6, kind=kind, at="0505").rules() == rules


def test_drop_at_speed_0_for_two_phases_stays_unarmed() -> None:
    """ML-9."""
    text = level(ship("s"), adept("p", module="M1"), dice=[6, 6])
    assert play(text, tick(3, 12), {1: [drop("p")]}).mines() == {"s-mine-1": False}


@pytest.mark.parametrize("others", [[], [spacewalker("w", "0504", athletics=6)]])
def test_drop_at_speed_1_arms_in_slot_2_after_the_move_a_spacewalker_or_not(others: list[Table]) -> None:
    """ML-9, ML-S90. W breathes in slot 10 of phase 1."""
    text = level(ship("s", speed=1), adept("p", module="M1"), *others, dice=[6, 6] * (1 + len(others)))
    story = play(text, tick(2, 2), {1: [drop("p")]})

    assert story.names(tick(2, 2)) == ["UnitMoved", "MineArmed"]


def test_the_own_ship_that_comes_back_over_its_mine_is_attacked() -> None:
    """ML-10: dropped in 0504 in phase 1, left in phase 2, turned about in 0503 (2, 6, 10), entered in phase 3."""
    text = level(ship("s", speed=1), adept("p", module="M1"), adept("h"), dice=[6, 6] * 4 + [1, 1])
    story = play(text, tick(3, 2), {1: [drop("p")], tick(2, 1): [helm("h", turn=3)]})

    assert story.needs("turn") == [2, 6, 10]
    assert story.values("MineAttacked", "tick", "mine", "unit") == [(tick(3, 2), "s-mine-1", "s")]


# Strikes


def struck(kind: str, dice: list[int], *others: Table, hull_of: str = "frigate", ticks: int = 2, **s: Any) -> Story:
    tables = [ship("s", kind=hull_of, **{"speed": 2, **s}), *others, mine("m", "0504", kind)]
    return play(level(*tables, dice=dice), ticks)


@pytest.mark.parametrize(
    ("hull_of", "total", "module"),
    [
        ("frigate", 7, "M1"), ("frigate", 6, "C2"), ("frigate", 8, "C1"), ("frigate", 5, None), ("frigate", 9, None),
        ("hauler", 5, "K4"), ("hauler", 6, "H1"), ("hauler", 7, "C1"), ("hauler", 8, "K1"), ("hauler", 9, None),
        ("hauler", 4, None),
    ],
)  # fmt: skip
def test_a_strike_from_ahead(hull_of: str, total: int, module: str | None) -> None:
    """ML-S62."""
    story = struck("anchor", [total - 3, 3], hull_of=hull_of)
    assert story.values("HitAllocated", "module") == [module]


@pytest.mark.parametrize(("total", "module"), [(6, "C1"), (7, "S1"), (8, "E1"), (5, None), (9, None)])
def test_a_strike_on_the_port_side_of_a_frigate(total: int, module: str | None) -> None:
    """ML-S61: three rows. By a slip to port, F."""
    text = level(ship("s"), adept("h"), mine("m", "0404", "anchor"), dice=[6, 6, 6, 6, total - 3, 3])
    story = play(text, 14, {1: [helm("h", accelerate=1, slip="port")]})
    assert story.values("HitAllocated", "struck_side", "module") == [("PORT", module)]


def test_a_warhead_on_m1_dice_5_3() -> None:
    """ML-19, ML-S70 to ML-S74: n of 8 is 3, 3 - 3 = 0: no hull check."""
    story = struck("warhead", [3, 4, 5, 3])

    assert story.values("ModuleHit", "module", "die") == [("M1", 5), ("C2", 3), ("H1", 3), ("C1", 3)]
    assert (story.broken("s"), story.hull("s"), story.ooc("s")) == ({"M1": 1}, 8, 1)
    assert story.all("CheckRolled") == []


def test_a_warhead_on_h1_of_a_cutter_dice_2_6() -> None:
    """ML-S74: n of 8 is 3, 3 - 1 = 2: no roll."""
    story = struck("warhead", [3, 4, 2, 6], hull_of="cutter")

    assert story.values("ModuleHit", "module", "die") == [("H1", 6), ("M1", 2)]
    assert (story.broken("s"), story.hull("s")) == ({"H1": 1}, 8)


def test_a_seeker_with_allocation_9_then_7() -> None:
    """ML-23."""
    story = struck("seeker", [4, 5, 3, 4, 2])
    assert story.values("ModuleHit", "module", "die") == [("M1", 2)]


@pytest.mark.parametrize(("kind", "need"), [("warhead", 6), ("heavy", 3), ("seeker", 9)])
def test_piloting_4_size_3_speed_2_dodges(kind: str, need: int) -> None:
    """ML-S51."""
    story = struck(kind, [6, 6], crew("h", piloting=4, overwatch="dodge"))
    assert story.needs("dodge") == [need]


def test_the_second_dodge_of_the_phase_after_one_success() -> None:
    """ML-S51, ML-S52: 6 + 3 + 1."""
    story = struck("warhead", [6, 6, 6, 6], crew("h", piloting=4, overwatch="dodge"), mine("n", "0503"), ticks=3)
    assert story.needs("dodge") == [6, 10]


def test_an_ooc_mine_facing_a_die_4() -> None:
    """ML-24."""
    story = struck("ooc", [3, 4, 4])
    assert story.values("FacingChanged", "to", "hexsides") == [("D", 3)]
    assert story.values("OocChanged", "amount") == [3]


def test_an_anchor_at_speed_4_in_pass_1() -> None:
    """ML-25: one more hex this phase."""
    story = struck("anchor", [3, 4], ticks=6, speed=4)
    assert (story.speed("s"), len(story.all("UnitMoved")), story.ooc("s")) == (2, 2, 2)


@pytest.mark.parametrize(("damage", "need"), [(21, 3), (28, 4), (120, 12)])
def test_hull_checks_of_size_3(damage: int, need: int) -> None:
    """ML-S74: a seeker's 1 brings it there."""
    assert struck("seeker", [3, 4, 1, 6, 6], hull_damage=damage - 1).needs("hull") == [need]


def test_size_3_with_136_hull_damage_is_lost_without_dice() -> None:
    story = struck("seeker", [3, 4, 1], hull_damage=135)
    assert (story.needs("hull"), story.has("s")) == ([], False)


def test_a_chaff_mine_placed_in_phase_2() -> None:
    """ML-21: 6 in slots 7 to 10 of phase 2, 5 in phase 3, 1 in phase 1 of the next round, then none."""
    text = level(ship("s"), adept("p", module="M1"), dice=[6, 6])
    given = {13: [place("p", "0504", "chaff")]}
    for at, markers in ((tick(2, 7), 6), (tick(2, 10), 6), (tick(3, 5), 5), (tick(1, 9, 2), 1), (tick(1, 12, 2), None)):
        assert play(text, at, given).chaff().get("0504") == markers


# The rest


def test_combat_4_shoots_a_mine_at_distance_2() -> None:
    """ML-S91: need 10; survival 8, else gone."""
    for dice, left in (([4, 4], {"m": True}), ([3, 4], {})):
        text = level(ship("s"), crew("p", module="C1", combat=4), mine("m", "0503"), dice=[5, 5, *dice])
        story = act(text, fire("p", "m"))
        assert (story.needs("fire"), story.needs("survival"), story.mines()) == ([10], [8], left)


@pytest.mark.parametrize(("distance", "dice", "told"), [(4, [2, 5, 3], [3, 5]), (6, [2, 5], [2, 5])])
def test_profession_engineering_need_8_and_12_dice_2_5(distance: int, dice: list[int], told: list[int]) -> None:
    """ML-S4: 6 + 5 would do for 8, not for 12."""
    text = level(ship("s", "0512"), crew("p", module="M1", profession="engineering"), dice=dice)
    story = act(text, place("p", f"05{12 - distance:02}"))
    assert story.values("CheckRolled", "need", "dice", "passed") == [(2 * distance, told, sum(told) >= 2 * distance)]


def test_engineering_4_pumps_2_points_with_1_used() -> None:
    """ML-S12: 8 + 3 + 3 - 4."""
    text = level(ship("s", guns=1, used={"E1": 1}), crew("p", module="E1", engineering=4), dice=[6, 6])
    assert act(text, pump("p", "guns", 2)).needs("pump") == [10]


def test_science_4_defuses_at_distance_1() -> None:
    """ML-S93: need 8. A sloop facing F has B in the arc of its tractor, and A."""
    text = level(ship("s", kind="sloop", facing="F"), crew("p", module="T1", science=4), mine("m", "0504"), dice=[4, 4])
    story = act(text, defuse("p", "m"))
    assert (story.needs("defuse"), story.mines()) == ([8], {})


def test_steady_at_speed_1_piloting_4_ooc_3_dice_4_4() -> None:
    """ML-S47."""
    text = level(ship("s", speed=1, ooc=3), crew("p", piloting=4), dice=[4, 4])
    story = act(text, order("p", "steady"))
    assert (story.needs("steady"), story.ooc("s")) == ([4], 0)


def test_speed_3_into_an_asteroid() -> None:
    """ML-S46, ML-S70: 3 4 · 2 1 2 · 3 · 5."""
    text = level(ship("s", speed=3), terrain("asteroid", "0504"), dice=[3, 4, 2, 1, 2, 3, 5])
    story = play(text, 2)

    assert story.values("ModuleHit", "module", "die") == [
        ("M1", 2), ("C2", 2), ("H1", 2), ("C1", 2), ("S1", 1), ("L1", 1), ("K1", 1)
    ]  # fmt: skip
    assert (story.hull("s"), story.facing("s"), story.where("s")) == (5, "C", beside("0504", "E"))


def test_speed_2_in_row_1_facing_a() -> None:
    """ML-S36: stays, Speed 0; no pass 2."""
    story = play(level(ship("s", "0501", speed=2)), 6)
    assert (story.where("s"), story.speed("s"), story.ticks("EdgeReached")) == ("0501", 0, [2])


def test_a_burst_that_a_drone_enters() -> None:
    """ML-28, ML-29: it goes off; the drone needs 7."""
    text = level(drone("d", "0505", speed=1), mine("b", "0504", "burst"), ship("s", "1212"), dice=[3, 4])
    story = play(text, 2)
    assert (story.values("MineTriggered", "mine"), story.needs("survival")) == (["b"], [7])


def test_a_spacewalker_alone_who_jets_into_the_hex_of_an_armed_burst_mine() -> None:
    """ML-29, ML-S90: nothing."""
    text = level(spacewalker("w", "0505"), mine("b", "0504", "burst"), ship("s", "1212"))
    story = act(text, jet("w", "A"))
    assert story.told(7) == [
        event("UnitMoved", "ML-S90", unit="w", from_="0505", to="0504", direction="A", pass_=0)
    ]  # fmt: skip


def test_a_hull_whose_layer_has_no_outer_side() -> None:
    """ML-1, at `rows`."""
    text = level(hull("h", "CCC", "CMC", "CCC"), ship("s", kind="h"))
    (found,) = mistakes(text)
    assert (found.rule, found.line) == ("ML-1", place_of(text, "hull", "rows"))
