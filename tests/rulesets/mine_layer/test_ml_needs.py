"""The need of each check there is, part by part: the sum of the parts is the need (ML-S1, Part G)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from mine_layer_scene import (
    Story, adept, ask, chaff, crew, defuse, drone, drop, fire, helm, hull, level, mine, order, place, play, pump, ship,
    spacewalker, tick, tow, transfer,
)  # fmt: skip
from scene import Order, Table, terrain

Parts = list[list[Any]]
ARK = hull("ark", "CMT", "VHS", "LEK", size=3)  # facing A: C1 FWD PORT, M1 FWD, T1 FWD STBD
OOC, REMOTE = [1, "out of control"], [3, "remote"]


class Case(NamedTuple):
    """A check of slot 7: what p does, the rule and skill, the parts of the difficulty, who else is there."""

    given: Order
    rule: str
    skill: str
    parts: Parts
    others: tuple[Table, ...] = ()
    keys: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    module: str = "C1"  # the module that is used
    what: str = ""


ENEMY = ship("t", "0503", "shade", side="red", speed=0, cloak=2)
HAZE = chaff("0504", 1)
CASES = {
    "place_mine": Case(
        place("p", "0503"), "ML-3", "engineering", [[4, "distance"], [3, "used"]], keys={"used": {"M1": 1}}, module="M1"
    ),
    "drop_mine": Case(drop("p"), "ML-8", "engineering", [[6, "used"]], keys={"used": {"M1": 2}}, module="M1"),
    "turn": Case(helm("p", turn=1), "ML-S43", "piloting", [[6, "size"]], module="H1", what="turn"),
    "accelerate": Case(helm("p", accelerate=1), "ML-S43", "piloting", [[6, "size"]], module="H1", what="accelerate"),
    "slip": Case(helm("p", slip="port"), "ML-S43", "piloting", [[6, "size"]], module="H1", what="slip"),
    "fire at a mine": Case(
        fire("p", "m"), "ML-S91", "combat", [[1, "distance"], [12, "small target"], [1, "chaff"]],
        (mine("m", "0504"), HAZE),
    ),
    "fire at a drone": Case(
        fire("p", "d"), "ML-S91", "combat", [[1, "distance"], [12, "small target"], [3, "used"], [-5, "damage"]],
        (drone("d", "0504", "red", damage=5),), {"used": {"C1": 1}},
    ),
    "fire at a ship": Case(
        fire("p", "t"), "ML-S92", "combat", [[2, "distance"], [2, "cloak"], [3, "used"], [1, "chaff"]], (ENEMY, HAZE),
        {"used": {"C1": 1}},
    ),
    "fire at a ship that moves": Case(
        fire("p", "t"), "ML-S92", "combat", [[2, "distance"], [4, "speed"]],
        (ship("t", "0501", side="red", speed=2, facing="D"),),
    ),
    "defuse": Case(
        defuse("p", "m"), "ML-S93", "science", [[11, "defusing"], [1, "distance"], [1, "chaff"]],
        (mine("m", "0504"), HAZE), module="T1",
    ),
    "defuse with a used tractor": Case(
        defuse("p", "m"), "ML-S93", "science", [[11, "defusing"], [3, "used"]], (mine("m", "0505"),),
        {"used": {"T1": 1}, "ooc": 0}, "T1",
    ),
    "ask": Case(
        ask("p", "0501"), "ML-S94", "science", [[4, "distance"], [3, "used"]], (HAZE,), {"used": {"S1": 1}}, "S1"
    ),
    "ask about the own hex": Case(ask("p", "0505"), "ML-S94", "science", [], module="S1"),
    "tow": Case(
        tow("p", "t"), "ML-S95", "engineering", [[2, "distance"], [4, "speed"], [3, "used"], [1, "chaff"]],
        (ship("t", "0501", side="red", speed=2, facing="D"), HAZE), {"used": {"T1": 1}}, "T1",
    ),
    "raise_cloak": Case(
        order("p", "raise_cloak"), "ML-S97", "science", [[8, "veil"], [3, "used"]], keys={"used": {"V1": 1}},
        module="V1",
    ),
    "pump": Case(
        pump("p", "guns", 2), "ML-S12", "engineering", [[8, "pumping"], [3, "points"]], keys={"guns": 1}, module="E1"
    ),
    "pump at a used engine": Case(
        pump("p", "guns"), "ML-S12", "engineering", [[8, "pumping"], [3, "used"]],
        keys={"guns": 1, "used": {"E1": 1}}, module="E1",
    ),
    "transfer": Case(
        transfer("p", "helm", "guns", 2), "ML-S13", "engineering", [[8, "transfer"], [3, "points"]],
        keys={"guns": 1, "used": {"E1": 2}}, module="E1",
    ),
}  # fmt: skip


def check_of(case: Case, module: str, dice: list[int], **keys: Any) -> dict[str, Any]:
    s = ship("s", kind="ark", **{"ooc": 1, **case.keys, **keys})
    story = play(level(ARK, s, adept("p", module=module), *case.others, dice=dice), 7, {1: [case.given]})
    (check,) = [row for row in story.all("CheckRolled", unit="p") if row["tick"] == 7]
    return check


@pytest.mark.parametrize("name", CASES)
def test_ml_s1_the_parts_of_each_need_on_the_spot_and_remote(name: str) -> None:
    """Two ones, which fail: nothing else falls. Remote, from K1, it is 3 more (ML-S5); out of control counts."""
    case = CASES[name]
    ooc = [OOC] if case.keys.get("ooc", 1) else []
    for module, parts in ((case.module, []), ("K1", [REMOTE])):
        told = [*case.parts, [-6, case.skill], *ooc, *parts]
        need = sum(amount for amount, _ in told)
        check = check_of(case, module, [1, 1])
        assert check["modifiers"] == told
        assert (check["need"], check["rule"], check["passed"]) == (need, case.rule, False)
        assert check["what"] == (case.what or case.given["do"])


def test_ml_s1_steady_knows_no_penalty_for_being_out_of_control() -> None:
    """2 x 3 + 2 x 0 - 6."""
    check = check_of(Case(order("p", "steady"), "ML-S47", "piloting", []), "H1", [1, 1])
    assert (check["rule"], check["modifiers"]) == ("ML-S47", [[6, "size"], [-6, "piloting"]])


@pytest.mark.parametrize(
    ("do", "rule", "keys", "parts"),
    [
        ("repair", "ML-S77", {"broken": ["K1"]}, [[11, "repair"]]),
        ("repair", "ML-S77", {"slagged": ["K1"], "ooc": 0}, [[11, "repair"], [3, "slagged"]]),
        ("extinguish", "ML-S82", {"fire": ["K1"]}, [[8, "fire"]]),
    ],
)
def test_ml_s1_what_is_done_on_the_spot_is_never_remote(do: str, rule: str, keys: dict[str, Any], parts: Parts) -> None:
    check = check_of(Case(order("p", do), rule, "engineering", []), "K1", [1, 1], **keys)
    ooc = [OOC] if keys.get("ooc", 1) else []

    assert (check["rule"], check["what"], check["modifiers"]) == (rule, do, [*parts, [-6, "engineering"], *ooc])


def test_ml_s1_a_second_manoeuvre_of_a_kind_is_3_harder() -> None:
    text = level(ship("s", kind="sloop", speed=1), adept("p"), dice=[3, 4] * 3)
    story = play(text, 7, {1: [helm("p", turn=2, slip="port")]})

    assert [row["modifiers"] for row in story.all("CheckRolled")] == [
        [[4, "size"], [2, "speed"], [-6, "piloting"]],
        [[4, "size"], [2, "speed"], [3, "same manoeuvre"], [-6, "piloting"], [1, "out of control"]],
        [[4, "size"], [2, "speed"], [-6, "piloting"], [2, "out of control"]],
    ]


@pytest.mark.parametrize(("kind", "extra"), [("warhead", []), ("seeker", [[3, "seeker"]]), ("heavy", [[-3, "heavy"]])])
def test_ml_s1_the_parts_of_a_dodge(kind: str, extra: Parts) -> None:
    """The first is for an anchor; the second has one dodge before. Remote from C1."""
    tables = [ship("s", kind="sloop", speed=1), adept("p", module="C1", overwatch="dodge")]
    text = level(*tables, mine("m", "0504", "anchor"), mine("n", "0504", kind), dice=[6, 6, 6, 6])
    checks = play(text, 2).all("CheckRolled", what="dodge", rule="ML-S51")

    assert [check["modifiers"] for check in checks] == [
        [[4, "size"], [2, "speed"], [-6, "piloting"], [3, "remote"]],
        [
            [4, "size"],
            [2, "speed"],
            [3, "dodges before"],
            *extra,
            [-6, "piloting"],
            [1, "out of control"],
            [3, "remote"],
        ],
    ]


def test_ml_s1_the_parts_of_a_dodge_of_a_body() -> None:
    """Speed 2 into an asteroid: ML-S46, no change for a type."""
    text = level(
        ship("s", kind="sloop", speed=2), adept("p", overwatch="dodge"), terrain("asteroid", "0504"), dice=[6, 6]
    )
    assert play(text, 2).values("CheckRolled", "rule", "modifiers") == [
        ("ML-S51", [[4, "size"], [4, "speed"], [-6, "piloting"]])
    ]  # fmt: skip


def breath(tables: list[Table], dice: list[int], ticks: int = 10) -> Story:
    return play(level(*tables, dice=dice), ticks)


@pytest.mark.parametrize("ooc", [0, 2])
def test_ml_s1_the_parts_of_the_checks_that_are_forced(ooc: int) -> None:
    """Gas in slot 10 with H1 not clearing; air in phase 6; vacuum. Athletics 4, out of control as it is then."""
    out = [[ooc, "out of control"]] if ooc else []
    story = breath([ship("s", ooc=ooc, gas=["H1"]), crew("p", athletics=4)], [6, 6, 5])
    assert story.values("CheckRolled", "rule", "what", "modifiers") == [
        ("ML-S85", "gas", [[11, "gas"], [-4, "athletics"], *out])
    ]  # fmt: skip

    story = breath([ship("s", "1212"), spacewalker("w", "0101", athletics=4)], [6, 6])
    assert story.values("CheckRolled", "rule", "what", "modifiers") == [
        ("ML-S90", "vacuum", [[11, "vacuum"], [-4, "athletics"]])
    ]  # fmt: skip


def test_ml_s1_the_parts_of_the_check_of_air() -> None:
    """Out of control by a turn in slot 7 of phase 6: 1."""
    text = level(ship("s", broken=["L1"]), crew("p", athletics=4), adept("h"), dice=[3, 4, 6, 6, 6, 6])
    story = play(text, tick(6, 10), {62: [helm("h", turn=1)]})

    assert story.values("CheckRolled", "rule", "unit", "modifiers", what="air") == [
        ("ML-S87", "p", [[11, "air"], [-4, "athletics"], OOC]), ("ML-S87", "h", [[11, "air"], [-6, "athletics"], OOC])
    ]  # fmt: skip


def test_ml_s1_the_parts_of_the_checks_of_hulls_and_microships() -> None:
    """21 is n 6. The drone has two damage markers."""
    tables = [ship("s", speed=1, hull_damage=21), drone("d", "0504", damage=2), mine("b", "0504", "burst")]
    story = breath(tables, [6, 6, 6, 6], 2)

    assert story.values("CheckRolled", "rule", "what", "modifiers") == [
        ("ML-S74", "hull", [[6, "hull damage"], [-3, "size"]]),
        ("ML-S88", "survival", [[7, "microship"], [2, "damage"]]),
    ]
