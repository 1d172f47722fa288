"""Part B: each question, each answer, and that another answer changes something.

Those on chaff (ML-Q4), dodges (ML-Q7), arming (ML-Q10), forced entries (ML-Q11), corners (ML-Q12), the edge (ML-Q13)
and hull checks for being out of control (ML-Q18) stand where their rules are tested.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    act, adept, beside, drop, fire, helm, hull, level, mine, play, ruled, ship, tick, tow,
)  # fmt: skip
from scene import terrain

from game.rulesets.mine_layer.rulings import Rulings

VALUES: dict[str, tuple[Any, ...]] = {
    "struck_side": ("entry", "front"), "alloc_low": ("left_outside", "right_outside"),
    "ooc_mine": ("per_hexside", "flat_one"), "random_facing": ("map", "ship"), "chaff_mode": ("on_armed", "on_hit"),
    "chaff_out": (False, True), "third_die": ("ring", "none"), "dodge_timing": ("before_alloc", "after_alloc"),
    "dodges": ("many", "one"), "burst_ship": ("hull", "none"), "mines_block_arming": (True, False),
    "forced_entry": (True, False), "corner_arc": ("either", "both"), "map_edge": ("stop", "leave"),
    "crew_lost": (True, False), "anchor": ("at_once", "next_phase"), "secrecy": ("type", "open"),
    "ooc_hull_check": (True, False),
}  # fmt: skip


def test_the_rulings_and_their_defaults_are_those_of_the_table() -> None:
    assert {name: getattr(Rulings(), name) for name in Rulings.__struct_fields__} == {
        name: values[0] for name, values in VALUES.items()
    }


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_a_level_may_choose_each_value(name: str, value: Any) -> None:
    story = ruled(name, value, ship("s"), dice=[], ticks=0)
    assert getattr(story.game.world.the(Rulings), name) == value


# ML-Q1

TUG = hull("tug", "T", all_round=True)


@pytest.mark.parametrize(("value", "side"), [(None, "PORT"), ("entry", "PORT"), ("front", "FWD")])
def test_ml_q1_which_side_a_mine_strikes(value: str | None, side: str) -> None:
    """By a slip to port; lines of FWD and PORT of a frigate: 6 is C2, or C1."""
    s, h, m = ship("s"), adept("h"), mine("m", "0404", "anchor")
    given = {1: [helm("h", accelerate=1, slip="port")]}
    story = ruled("struck_side", value, s, h, m, dice=[6, 6, 6, 6, 3, 3], ticks=14, commands=given)

    assert story.values("MineAttacked", "struck_side") == [side]
    assert story.values("HitAllocated", "struck_side", "line", "module") == [
        (side, 0, "C1" if side == "PORT" else "C2")
    ]  # fmt: skip


@pytest.mark.parametrize(("value", "side"), [("entry", "AFT"), ("front", "FWD")])
def test_ml_q1_also_of_who_is_dragged(value: str, side: str) -> None:
    tables = [TUG, ship("g", "0607", "tug"), adept("p", "g", "T1"), ship("t", "0605", side="red")]
    story = ruled("struck_side", value, *tables, mine("m", "0606", "anchor"), dice=[6, 6, 1, 1], ticks=7,
                  commands={1: [tow("p", "t")]})  # fmt: skip
    assert story.values("MineAttacked", "struck_side") == [side]


@pytest.mark.parametrize(("value", "side"), [("entry", "STBD"), ("front", "FWD")])
def test_ml_q1_also_in_a_collision(value: str, side: str) -> None:
    onto = beside("0505", "B")
    tables = [ship("s"), adept("h"), terrain("asteroid", onto)]
    given = {1: [helm("h", accelerate=2, slip="starboard")]}
    dice = [6, 6, 6, 6, 6, 6, 6, 6, 1, 1]
    story = ruled("struck_side", value, *tables, dice=dice, ticks=14, commands=given)
    assert story.values("HitAllocated", "rule", "struck_side") == [("ML-S46", side)]


def test_ml_q1_not_of_shots() -> None:
    """From behind."""
    t = ship("t", "0504", side="red", shields=0, broken=["S1"])
    story = ruled("struck_side", "front", ship("s"), adept("p", module="C1"), t, dice=[3, 3, 6, 6], ticks=7,
                  commands={1: [fire("p", "t")]})  # fmt: skip
    assert story.values("HitAllocated", "struck_side") == ["AFT"]


# ML-Q2


@pytest.mark.parametrize(("value", "modules"), [(None, ["C2", "M1", "C1"]), ("left_outside", ["C2", "M1", "C1"]),
                                                ("right_outside", ["C1", "M1", "C2"])])  # fmt: skip
def test_ml_q2_where_the_low_numbers_lie(value: str | None, modules: list[str]) -> None:
    for total, module in zip((6, 7, 8), modules, strict=True):
        dice = [3, total - 3]
        story = ruled("alloc_low", value, ship("s", speed=1), mine("m", "0504", "anchor"), dice=dice)
        assert story.values("HitAllocated", "line", "module") == [(total - 6, module)]


@pytest.mark.parametrize(("value", "modules"), [("left_outside", ["K4", "H1", "C1", "K1"]),
                                                ("right_outside", ["K1", "C1", "H1", "K4"])])  # fmt: skip
def test_ml_q2_in_an_even_width_the_same_lines_are_numbered_the_other_way(value: str, modules: list[str]) -> None:
    """A hauler is struck by 5, 6, 7, 8 under either."""
    for total, module in zip((5, 6, 7, 8), modules, strict=True):
        s = ship("s", kind="hauler", speed=1)
        story = ruled("alloc_low", value, s, mine("m", "0504", "anchor"), dice=[2, total - 2])
        assert story.values("HitAllocated", "line", "module") == [(total - 5, module)]


@pytest.mark.parametrize(("value", "module"), [("left_outside", "E1"), ("right_outside", "E2")])
def test_ml_q2_in_shots_and_collisions_too(value: str, module: str) -> None:
    """AFT: line 0 is port: E1 K1 E2; thrown 3 + 3. FWD, into a rock: C2, or C1."""
    t = ship("t", "0504", side="red", shields=2, broken=["S1"])
    story = ruled("alloc_low", value, ship("s"), adept("p", module="C1"), t, dice=[3, 3, 3, 3, 1], ticks=7,
                  commands={1: [fire("p", "t")]})  # fmt: skip
    assert story.values("HitAllocated", "module") == [module]
    crash = ruled("alloc_low", value, ship("s", speed=2), terrain("asteroid", "0504"), dice=[3, 3, 1, 1, 1, 1])
    assert crash.values("HitAllocated", "module") == [{"E1": "C2", "E2": "C1"}[module]]


# ML-Q3


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("value", [None, "per_hexside", "flat_one"])
def test_ml_q3_what_an_ooc_mine_counts(value: str | None, die: int) -> None:
    """From facing A: 0, 1, 2, 3, 2, 1 hexsides; or 1, also for none."""
    story = ruled("ooc_mine", value, ship("s", speed=1), mine("m", "0504", "ooc"), dice=[3, 4, die])

    assert story.ooc("s") == (1 if value == "flat_one" else [0, 1, 2, 3, 2, 1][die - 1])


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("value", "start"), [(None, 0), ("map", 0), ("ship", 2)])
def test_ml_q3_from_where_the_die_counts(value: str | None, start: int, die: int) -> None:
    """S faces C: 1 is A, or ahead."""
    at = beside("0606", "F")
    story = ruled("random_facing", value, ship("s", at, facing="C", speed=1), mine("m", "0606", "ooc"),
                  dice=[3, 4, die])  # fmt: skip
    assert story.values("FacingChanged", "to", "die") == [("ABCDEF"[(start + die - 1) % 6], die)]


# ML-Q5


@pytest.mark.parametrize(("value", "touched", "damage"), [(None, 7, 12), ("ring", 7, 12), ("none", 4, 10 + 1)])
def test_ml_q5_what_the_third_die_touches(value: str | None, touched: int, damage: int) -> None:
    """6 4 2 on M1."""
    story = ruled("third_die", value, ship("s", speed=1), mine("m", "0504", "heavy"), dice=[3, 4, 6, 4, 2])

    assert len(story.all("ModuleHit")) == touched
    assert story.hull("s") == damage


@pytest.mark.parametrize(("value", "damage"), [("ring", 4 * 4 + 1), ("none", 4 + 4 + 1 + 1 + 1)])
def test_ml_q5_later_dice_too(value: str, damage: int) -> None:
    """At Speed 5 into a rock, all 4s on M1: the fifth touches nothing either way. Broken: 9 or 4 modules."""
    dice = [3, 4, *[4] * 5, 1, 1]
    story = ruled("third_die", value, ship("s", speed=5), terrain("asteroid", "0504"), dice=dice)

    assert story.values("HullDamaged", "amount", rule="ML-S72") == [damage]
    assert len(story.all("ModuleBroken")) == (9 if value == "ring" else 4)


# ML-Q6, ML-Q9, ML-Q15


def test_ml_q6_a_probe_mine_attacks_nobody_and_asks_for_its_side() -> None:
    text = level(
        ship("s", "0512", "shade", speed=1), adept("p", module="S1"), mine("o", "0511", "probe", "blue"),
        mine("m", "0506"), dice=[1, 2],
    )  # fmt: skip
    story = act(text, {"unit": "p", "do": "ask", "hex": "0506", "probe": "o"})

    assert story.all("MineAttacked") == []
    assert story.values("MineRevealed", "mine", "rule", "side") == [("o", "ML-Q17", None), ("m", "ML-S94", "blue")]


def test_ml_q9_no_mine_arms_on_a_body_so_mines_and_collisions_never_meet() -> None:
    """S drops one on the planet in phase 1 and leaves; t, two hexes a phase, collides there in phase 2: no attack."""
    text = level(
        ship("s", speed=1), adept("p", module="M1"), ship("t", "0508", side="red", speed=2),
        terrain("planet", "0504"), dice=[3, 4, 6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, tick(2, 12), {1: [drop("p")]})

    assert story.values("Collided", "tick", "unit") == [(tick(2, 3), "t")]
    assert story.all("MineAttacked") == []
    assert story.mines() == {"s-mine-1": False}


@pytest.mark.parametrize(("guns", "rules"), [(1, []), (0, ["ML-7"])])
def test_ml_q15_an_attempt_needs_a_point_of_guns_before_the_roll(guns: int, rules: list[str]) -> None:
    text = level(ship("s", guns=guns, broken=["E1", "E2"]), adept("p", module="M1"), dice=[3, 4] if guns else [])
    assert act(text, drop("p")).rules() == rules
