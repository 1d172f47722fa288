"""A.6, Part E: the seven hulls of the rules, and how plans are read (ML-S20 to ML-S27, ML-S61 to ML-S63)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from mine_layer_scene import Story, act, adept, beside, drop, hull, level, mine, place, play, pump, ship, tick

from game.rulesets.mine_layer.tables import AFT, FWD, PORT, STBD

SIDES = {"FWD": FWD, "STBD": STBD, "AFT": AFT, "PORT": PORT}


class Row(NamedTuple):
    """A hull as Part E draws it, and what the rules make of it: modules in reading order; outer sides by ML-S24; the
    first module of each line of each side by ML-S61 and ML-S63, worked out by hand from the drawing."""

    size: int
    modules: str
    layers: dict[str, str]
    lines: dict[str, str]
    width: int


# FWD: from starboard to port, from the bow. STBD: from the stern up, from starboard. AFT: from port to starboard, from
# the stern. PORT: from the bow down, from port. "-": a line without a module.
HULLS = {
    "cutter": Row(1, "H1 M1 E1", {"M1": "STBD PORT"}, {
        "FWD": "H1", "STBD": "E1 M1 H1", "AFT": "E1", "PORT": "H1 M1 E1"}, 1),
    "sloop": Row(2, "C1 M1 H1 T1 E1", {"M1": "FWD AFT PORT"}, {
        "FWD": "T1 C1 M1", "STBD": "E1 T1 C1", "AFT": "M1 E1 T1", "PORT": "C1 M1 E1"}, 3),
    "shade": Row(2, "M1 V1 H1 S1 E1", {"M1": "FWD STBD PORT"}, {
        "FWD": "S1 M1 V1", "STBD": "E1 S1 M1", "AFT": "V1 E1 S1", "PORT": "M1 V1 E1"}, 3),
    "frigate": Row(3, "C1 M1 C2 S1 H1 L1 E1 K1 E2", {"M1": "FWD"}, {
        "FWD": "C2 M1 C1", "STBD": "E2 L1 C2", "AFT": "E1 K1 E2", "PORT": "C1 S1 E1"}, 3),
    "tender": Row(3, "H1 C1 S1 C2 M1 L1 M2 E1", {"M1": "AFT PORT", "M2": "STBD AFT"}, {
        "FWD": "C2 H1 C1", "STBD": "E1 M2 C2 H1", "AFT": "M1 E1 M2", "PORT": "H1 C1 M1 E1"}, 3),
    "hauler": Row(4, "C1 H1 K1 K2 K3 K4 K5 L1 S1 K6 M1 E1 E2 M2", {"M1": "AFT PORT", "M2": "STBD AFT"}, {
        "FWD": "K4 H1 C1 K1", "STBD": "M2 K6 K4 H1", "AFT": "M1 E1 E2 M2", "PORT": "C1 K1 K5 M1"}, 4),
    "bastion": Row(5, "M1 C1 M2 C2 L1 H1 L2 C3 E1 S1 E2 K1", {"M1": "FWD PORT", "M2": "FWD STBD"}, {
        "FWD": "C3 M2 C1 M1 C2", "STBD": "K1 E2 C3 M2", "AFT": "C2 E1 K1 E2 C3", "PORT": "M1 C2 E1 K1"}, 5),
}  # fmt: skip


def plan(name: str) -> Any:
    return play(level(ship("s", kind=name)), 0).plan("s")


# ML-S20, ML-S21


@pytest.mark.parametrize("name", HULLS)
def test_ml_s21_modules_are_named_in_reading_order(name: str) -> None:
    assert " ".join(module.name for module in plan(name).modules) == HULLS[name].modules


def test_ml_s20_dots_are_nothing_and_structure_is_a_module() -> None:
    story = play(level(hull("h", "#.#", ".M.", "#.H"), ship("s", kind="h")), 0)

    assert [(module.name, module.row, module.column) for module in story.plan("s").modules] == [
        ("#1", 0, 0), ("#2", 0, 2), ("M1", 1, 1), ("#3", 2, 0), ("H1", 2, 2)
    ]  # fmt: skip


# ML-S22


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize(("steps", "side"), list(enumerate(["FWD", "STBD", "STBD", "AFT", "PORT", "PORT"])))
def test_ml_s22_the_side_of_a_direction_for_a_facing(facing: str, steps: int, side: str) -> None:
    """By a tow: t faces somewhere and is dragged in direction d onto an anchor, struck on the side of d.

    The tug lies two hexes off in direction d; a hull of one module with all round has everything in its arc.
    """
    d = "ABCDEF"[("ABCDEF".index(facing) + steps) % 6]
    onto = beside("0606", d)
    text = level(
        hull("tug", "T", all_round=True), ship("g", beside(onto, d), "tug"), adept("p", "g", "T1"),
        ship("t", "0606", side="red", facing=facing), mine("m", onto, "anchor"), dice=[6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, 7, {1: [{"unit": "p", "do": "tow", "target": "t"}]})

    assert story.values("UnitMoved", "to", "direction") == [(onto, d)]
    assert story.values("MineAttacked", "struck_side") == [side]


# ML-S23


@pytest.mark.parametrize("name", HULLS)
def test_ml_s23_the_size_is_that_of_the_hull(name: str) -> None:
    """Seen by the pools, which start full."""
    assert play(level(ship("s", kind=name)), 0).power("s") == (HULLS[name].size,) * 3


def test_ml_s23_a_base_never_moves_and_loses_all_that_is_out_of_control_in_slot_11() -> None:
    """A ship loses 1."""
    story = play(level(ship("b", kind="bastion", ooc=3), ship("s", "0202", ooc=3)), 12)

    assert story.all("UnitMoved") == []
    assert story.values("OocChanged", "tick", "rule", "unit", "amount", "ooc", "source") == [
        (11, "ML-S48", "b", -3, 0, "phase"), (11, "ML-S48", "s", -1, 2, "phase")
    ]  # fmt: skip


# ML-S24


@pytest.mark.parametrize("name", HULLS)
def test_ml_s24_the_outer_sides_of_the_mine_layers(name: str) -> None:
    found = plan(name)
    outer = {
        module.name: " ".join(side for side, number in SIDES.items() if number in module.outer)
        for module in found.modules
        if module.letter == "M"
    }
    assert outer == HULLS[name].layers


def test_ml_s24_a_module_further_out_in_the_same_row_or_column_covers_it_over_gaps_too() -> None:
    """E.H: E1 has H1 to starboard, two cells off; M1 below has nothing beside it."""
    modules = play(level(hull("h", "E.H", "...", ".M."), ship("s", kind="h")), 0).plan("s").modules

    assert {module.name: module.outer for module in modules} == {
        "E1": (FWD, AFT, PORT), "H1": (FWD, STBD, AFT), "M1": (FWD, STBD, AFT, PORT)
    }  # fmt: skip


# ML-S61, ML-S63


@pytest.mark.parametrize("name", HULLS)
@pytest.mark.parametrize("side", SIDES)
def test_ml_s61_ml_s63_the_lines_of_each_side(name: str, side: str) -> None:
    found = plan(name)
    modules = [None if number is None else found.modules[number].name for number in found.lines[SIDES[side]]]

    assert modules == HULLS[name].lines[side].split()
    assert side != "FWD" or len(modules) == HULLS[name].width


@pytest.mark.parametrize("name", [name for name in HULLS if name != "bastion"])
@pytest.mark.parametrize("side", SIDES)
def test_ml_s62_each_sum_strikes_its_line_of_each_side(name: str, side: str) -> None:
    """W div 2 + sum - 7; played, with s dragged over an anchor by the side (A: FWD, B: STBD, D: AFT, E: PORT)."""
    lines = HULLS[name].lines[side].split()
    d = {"FWD": "A", "STBD": "B", "AFT": "D", "PORT": "E"}[side]
    onto = beside("0606", d)
    for total in range(2, 13):
        dice = [total // 2, total - total // 2]
        text = level(
            hull("tug", "T", all_round=True), ship("g", beside(onto, d), "tug"), adept("p", "g", "T1"),
            ship("t", "0606", name, side="red"), mine("m", onto, "anchor"), dice=[6, 6, *dice],
        )  # fmt: skip
        story = play(text, 7, {1: [{"unit": "p", "do": "tow", "target": "t"}]})
        line = len(lines) // 2 + total - 7
        module = lines[line] if 0 <= line < len(lines) else None
        assert story.values("HitAllocated", "line", "struck_side", "module") == [(line, side, module)], total


def test_ml_s62_a_line_without_a_module_is_missed() -> None:
    """H.M: the middle column is empty."""
    text = level(hull("h", "H.M"), ship("s", kind="h", speed=1), mine("m", "0504"), dice=[3, 4])
    story = play(text, 2)

    assert story.values("HitAllocated", "line", "module") == [(1, None)]
    assert story.values("MineMissed", "unit") == ["s"]


# ML-S25, ML-S27: arcs


def laid(name: str, module: str, at: str, facing: str = "A", **rulings: Any) -> Story:
    text = level(ship("s", "0606", name, facing=facing), adept("p", module=module), dice=None, rulings=rulings)
    return act(text, place("p", at, module=module))


ARCS = {"FWD": "A", "STBD": "BC", "AFT": "D", "PORT": "EF"}


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize(("name", "module"), [(name, layer) for name, row in HULLS.items() for layer in row.layers])
def test_ml_s25_the_neighbours_in_arc_are_those_at_the_hexsides_of_its_outer_sides(
    name: str, module: str, facing: str
) -> None:
    """FWD and AFT own one hexside, STBD and PORT two; a bastion sees all round."""
    outer = "FWD STBD AFT PORT" if name == "bastion" else HULLS[name].layers[module]
    owned = "".join(ARCS[side] for side in outer.split())
    for steps, letter in enumerate("ABCDEF"):
        d = "ABCDEF"[("ABCDEF".index(facing) + steps) % 6]
        assert laid(name, module, beside("0606", d), facing).rules() == ([] if letter in owned else ["ML-4"])


# Two steps in these directions: straight on, the line leaves through their hexside, else through the corner of both.
RING = ("AA", "AB", "BB", "BC", "CC", "CD", "DD", "DE", "EE", "EF", "FF", "FA")


@pytest.mark.parametrize("value", ["either", "both"])
@pytest.mark.parametrize("ways", RING)
def test_ml_s25_ml_s27_ml_q12_through_a_corner_either_hexside_will_do_or_both(ways: str, value: str) -> None:
    """A shade's M1 looks FWD, STBD and PORT: all hexsides but D."""
    fitting = [direction != "D" for direction in ways]
    fits = any(fitting) if value == "either" else all(fitting)
    at = beside(beside("0606", ways[0]), ways[1])

    assert laid("shade", "M1", at, corner_arc=value).rules() == ([] if fits else ["ML-4"])


@pytest.mark.parametrize(
    ("ways", "leaves"), [("AAB", "A"), ("AAF", "A"), ("ABB", "B"), ("FFA", "F"), ("AAABB", "A"), ("AAABBB", "AB")]
)
def test_ml_s27_the_hexside_is_that_of_the_greatest_dot_product(ways: str, leaves: str) -> None:
    """In cube coordinates A is (0, 1, -1), B (1, 0, -1): their product with each other is 1, with themselves 2.

    a steps of A and b of B have 2a + b with A, a + 2b with B: equal only for a = b. A frigate's M1 looks ahead, A.
    """
    at = "0606"
    for direction in ways:
        at = beside(at, direction)
    assert laid("frigate", "M1", at).rules() == ([] if "A" in leaves else ["ML-4"])


def test_ml_s25_distance_0_is_in_every_arc() -> None:
    """A sloop's tractor looks to starboard; a mine in its own hex."""
    text = level(ship("s", kind="sloop"), adept("p", module="T1"), mine("m", "0505"), dice=[3, 6])
    assert act(text, {"unit": "p", "do": "defuse", "target": "m"}).rules() == []


# ML-S26


@pytest.mark.parametrize(("keys", "rules"), [({"layer_uses": 2}, ["ML-6"]), ({}, ["ML-6", "ML-6"])])
def test_ml_s26_a_layer_with_two_uses_works_twice_a_phase(keys: dict[str, int], rules: list[str]) -> None:
    people = [adept(f"p{number}", module="M1") for number in range(3)]
    text = level(hull("h", "M", "H", "E", size=5, **keys), ship("s", kind="h"), *people, dice=[6, 6] * (3 - len(rules)))

    assert act(text, *(drop(person.keys["id"]) for person in people)).rules() == rules


def test_ml_s26_and_six_times_a_round() -> None:
    """Five Guns, and one that e pumps between the drops of a and b in phase 3.

    In phase 4 a has no Guns and b has, for e pumps again: refused both, for the round. In round 2 the layer works.
    """
    text = level(
        hull("h", "M", "H", "E", size=5, layer_uses=2), ship("s", kind="h"), adept("a", module="M1"),
        adept("e", module="E1"), adept("b", module="M1"), dice=[6, 6] * 9,
    )  # fmt: skip
    both, filling = [drop("a"), drop("b")], [drop("a"), drop("b"), pump("e", "guns")]
    commands = {1: both, tick(2, 1): both, tick(3, 1): filling, tick(4, 1): filling, tick(1, 1, 2): [drop("a")]}
    story = play(text, tick(1, 8, 2), commands)

    assert story.needs("drop_mine") == [-6, -3, 0, 3, 6, 9, -6]
    assert story.refusals() == [(tick(4, 7), "drop_mine", "ML-S26")] * 2
