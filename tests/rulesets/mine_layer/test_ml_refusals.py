"""Part F: every refusal of every command, in its order.

Each row of a command names the rules that may forbid it, in the order of Part F, and how each is broken. A rule is
broken together with all those after it: the first is cited. With none broken the command is accepted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from mine_layer_scene import (
    Story, act, adept, ask, course, defuse, drone, drop, fire, helm, hull, jet, level, mine, order, place, play, pump,
    ship, spacewalker, tick, tow, transfer, walk, watch,
)  # fmt: skip
from scene import Order, Table, terrain

Keys = dict[str, Any]
ARK = hull("ark", "CMT", "VHS", "LEK", size=3)  # C1 looks FWD PORT, M1 FWD, T1 FWD STBD


class Fault(NamedTuple):
    """How a rule is broken: by keys of the ship, of p, of the command, by what lies there, by what q does before."""

    rule: str
    ship: Keys = {}  # noqa: RUF012 - nobody changes it
    person: Keys = {}  # noqa: RUF012
    command: Keys = {}  # noqa: RUF012
    tables: tuple[Table, ...] = ()
    before: tuple[Order, ...] = ()


STUNNED = Fault("ML-S8", person={"stunned": True})
ADRIFT = Fault("ML-S5", ship={"broken": ["K1"]})  # p stands there
NO_SKILLS = {"combat": 0, "engineering": 0, "piloting": 0, "science": 0}
STRAINED = {"ooc": 4, "used": dict.fromkeys(("C1", "M1", "T1", "V1", "S1", "E1"), 2)}
HARD = Fault("ML-S2", ship=STRAINED, person=NO_SKILLS)  # 13 or more for p, not for q, who stands there and has 6
NO_GUNS = {"guns": 0, "broken": ["E1"]}


def common(module: str) -> list[Fault]:
    return [STUNNED, ADRIFT, Fault("ML-S7", ship={"broken": [module]})]


class Row(NamedTuple):
    """A command that is legal, what has to be there, and the faults in their order."""

    given: Order
    faults: list[Fault]
    ship: Keys = {}  # noqa: RUF012
    tables: tuple[Table, ...] = ()


AHEAD = ship("t", "0502", side="red")
M_AHEAD = mine("m", "0502")
BEHIND = (AHEAD, ship("x", "0508", side="red"), terrain("asteroid", "0507"))  # out of arc, and no line of sight
M_BEHIND = (M_AHEAD, mine("x", "0508"), terrain("asteroid", "0507"))
AT_X = {"target": "x"}
ROWS = {
    "place_mine": Row(place("p", "0504", module="M1"), [
        *common("M1"), Fault("ML-6", before=(drop("q"),)), Fault("ML-7", ship=NO_GUNS),
        Fault("ML-4", command={"hex": "0505"}),
        Fault("ML-2", command={"hex": "0506"}, tables=(ship("x", "0506"),)),
        Fault("ML-4", command={"hex": "0605"}), HARD,
    ]),
    "place_mine off the map": Row(place("p", "0504"), [Fault("ML-2", command={"hex": "1313"}), HARD]),
    "drop_mine": Row(drop("p", module="M1"), [
        *common("M1"), Fault("ML-6", before=(drop("q"),)), Fault("ML-7", ship=NO_GUNS), HARD,
    ]),
    "overwatch": Row(watch("p"), [STUNNED, Fault("ML-S50", ship={"broken": ["H1"]})]),
    "stand_down": Row(order("p", "stand_down"), [STUNNED]),
    "helm": Row(helm("p", accelerate=-1), [
        STUNNED, Fault("ML-S7", ship={"broken": ["H1"]}), ADRIFT, Fault("ML-S43", ship={"helm": 0, "broken": ["E1"]}),
        Fault("ML-S43", ship={"speed": 0}), Fault("ML-S2", ship={"speed": 4, "ooc": 4}, person=NO_SKILLS),
    ], ship={"speed": 1}),
    "helm of a base": Row(helm("p"), [
        Fault("ML-S43", ship={"helm": 0, "broken": ["E1", "E2"]}), Fault("ML-S43", command={"accelerate": -1}),
        Fault("ML-S23", ship={"ooc": 4}, person=NO_SKILLS, command={"turn": 1}),
    ]),
    "steady": Row(order("p", "steady"), [
        STUNNED, Fault("ML-S7", ship={"broken": ["H1"]}), ADRIFT,
        Fault("ML-S47", ship={"ooc": 0, "speed": 4}, person=NO_SKILLS),
    ], ship={"ooc": 1}),
    "steady, too hard": Row(order("p", "steady"), [
        Fault("ML-S2", ship={"speed": 4}, person=NO_SKILLS),
    ], ship={"ooc": 1}),
    "fire": Row(fire("p", "t", module="C1"), [
        *common("C1"), Fault("ML-S91", command=AT_X, tables=BEHIND, before=(fire("q", "t"),)),
        Fault("ML-S91", ship=NO_GUNS, command=AT_X, tables=BEHIND),
        Fault("ML-S91", command={"target": "nobody"}), Fault("ML-S91", command={"target": "s"}),
        Fault("ML-S25", command=AT_X, tables=BEHIND), Fault("ML-S31", tables=(AHEAD, terrain("asteroid", "0503"))),
        HARD,
    ], tables=(AHEAD,)),
    "defuse": Row(defuse("p", "m", module="T1"), [
        *common("T1"), Fault("ML-S93", command=AT_X, tables=M_BEHIND, before=(defuse("q", "m"),)),
        Fault("ML-S93", ship=NO_GUNS, command=AT_X, tables=M_BEHIND), Fault("ML-S93", command={"target": "nothing"}),
        Fault("ML-S25", command=AT_X, tables=M_BEHIND),
        Fault("ML-S31", tables=(M_AHEAD, terrain("asteroid", "0503"))), Fault("ML-S2", person=NO_SKILLS),
    ], tables=(M_AHEAD,)),
    "tow": Row(tow("p", "t", module="T1"), [
        *common("T1"), Fault("ML-S95", command=AT_X, tables=BEHIND, before=(tow("q", "t"),)),
        Fault("ML-S95", ship=NO_GUNS, command=AT_X, tables=BEHIND), Fault("ML-S95", command={"target": "nobody"}),
        Fault("ML-S95", command={"target": "s"}),  # distance 0
        Fault("ML-S95", command=AT_X, tables=(ship("x", "0508", "bastion", "red"), terrain("asteroid", "0506"))),
        Fault("ML-S95", command=AT_X, tables=BEHIND),  # it would come onto the asteroid
        Fault("ML-S25", command=AT_X, tables=(ship("x", "0508", side="red"), terrain("asteroid", "0506"))),
        Fault("ML-S31", tables=(AHEAD, terrain("asteroid", "0504"))), HARD,
    ], tables=(AHEAD,)),
    "ask": Row(ask("p", "0502", module="S1"), [
        *common("S1"), Fault("ML-S94", command={"probe": "o"}, tables=(mine("o", "0909", "probe"),)), HARD,
    ]),
    "raise_cloak": Row(order("p", "raise_cloak", module="V1"), [*common("V1"), HARD]),
    "pump": Row(pump("p", "shields", module="E1"), [
        *common("E1"), Fault("ML-S12", ship={"shields": 3}), Fault("ML-S14", ship={"broken": ["S1"]}), HARD,
    ], ship={"shields": 1}),
    "transfer": Row(transfer("p", "helm", "shields", module="E1"), [
        *common("E1"), Fault("ML-S13", command={"points": 5}), Fault("ML-S13", ship={"shields": 3}),
        Fault("ML-S14", ship={"broken": ["S1"]}),
        Fault("ML-S2", ship={"ooc": 4}, command={"points": 3}, person=NO_SKILLS),
    ], ship={"shields": 1}),
    "repair": Row(order("p", "repair"), [
        STUNNED, Fault("ML-S77", ship={"broken": []}), Fault("ML-S2", ship={"ooc": 4}, person=NO_SKILLS),
    ], ship={"broken": ["K1"]}),
    "extinguish": Row(order("p", "extinguish"), [STUNNED, Fault("ML-S82", ship={"fire": []})], ship={"fire": ["K1"]}),
    "walk": Row(walk("p", "H1"), [STUNNED, Fault("ML-S103", command={"module": "C1"})]),
    "jet": Row(jet("p", "A"), [STUNNED, Fault("ML-S90")]),
    "course": Row(course("p"), [STUNNED, Fault("ML-S104")]),
}  # fmt: skip
NEVER = {"helm of a base": "ML-S23", "jet": "ML-S90", "course": "ML-S104"}  # for a base, for who is aboard, for crew


def merged(parts: list[Keys]) -> Keys:
    """Keys of several faults: lists are joined, but an empty one stands for none at all; of others the first counts."""
    result: Keys = {}
    for part in parts:
        for key, value in part.items():
            if isinstance(value, list) and result.get(key):
                result[key] = [*result[key], *(name for name in value if name not in result[key])]
            else:
                result.setdefault(key, value)
    return result


def try_out(name: str, first: int) -> Story:
    """Play a command with the faults from a number on, 7 ticks long.

    Q stands in the module that is used, and uses it before p if that is a fault: not if it is broken. Its use then
    takes the last of the Guns.
    """
    row = ROWS[name]
    faults = row.faults[first:]
    used = {"fire": "C1", "defuse": "T1", "tow": "T1"}.get(row.given["do"], "M1")
    keys = merged([*(fault.ship for fault in faults), row.ship])
    before = [] if used in keys.get("broken", ()) else [given for fault in faults for given in fault.before]
    if before and "guns" in keys:
        keys["guns"] = 1
    text = level(
        ARK, ship("s", kind="bastion" if name == "helm of a base" else "ark", **keys), adept("q", module=used),
        adept("p", module="K1", **merged([fault.person for fault in faults])),
        *next((fault.tables for fault in faults if fault.tables), row.tables), dice=None,
    )  # fmt: skip
    given = {**row.given, **merged([fault.command for fault in faults])}
    story = play(text, 7, {1: [*before, given]})
    assert story.all("CommandRefused", unit="q") == []
    return story


@pytest.mark.parametrize(("name", "first"), [(name, n) for name, row in ROWS.items() for n in range(len(row.faults))])
def test_part_f_the_first_rule_that_forbids_a_command_is_cited(name: str, first: int) -> None:
    story = try_out(name, first)
    fault = ROWS[name].faults[first]

    assert story.values("CommandRefused", "rule", unit="p") == [fault.rule]
    assert not story.waits("p")
    assert story.all("CheckRolled", unit="p") == story.all("CrewWalked") == []


@pytest.mark.parametrize("name", [name for name in ROWS if name not in NEVER])
def test_part_f_with_nothing_against_it_a_command_is_accepted(name: str) -> None:
    assert try_out(name, len(ROWS[name].faults)).rules() == []


# What the table cannot hold: spacewalkers, drones, who is gone


@pytest.mark.parametrize(
    "given",
    [
        place("w", "0504"), drop("w"), watch("w"), helm("w", turn=1), order("w", "steady"), fire("w", "t"),
        defuse("w", "m"), tow("w", "t"), ask("w", "0502"), order("w", "raise_cloak"), pump("w", "guns"),
        transfer("w", "guns", "helm"), order("w", "repair"), order("w", "extinguish"), walk("w", "H1"),
    ],
)  # fmt: skip
def test_ml_s5_a_spacewalker_has_no_module_to_work_from(given: Order) -> None:
    """After ML-S8."""
    cases: tuple[tuple[Keys, str], ...] = (({}, "ML-S5"), ({"stunned": True}, "ML-S8"))
    for keys, rule in cases:
        text = level(ARK, ship("s", kind="ark"), AHEAD, M_AHEAD, spacewalker("w", "0101", **keys))
        assert act(text, given).values("CommandRefused", "rule") == [rule]


@pytest.mark.parametrize("given", [order("w", "stand_down"), jet("w", "A")])
def test_part_f_what_a_spacewalker_may_do(given: Order) -> None:
    text = level(ship("s"), spacewalker("w", "0505"))
    assert act(text, given).rules() == []


def test_part_f_jet_first_ml_s8_then_ml_s90() -> None:
    cases: tuple[tuple[Keys, str], ...] = (({"stunned": True}, "ML-S8"), ({}, "ML-S90"))
    for keys, rule in cases:
        text = level(ship("s", "1212"), spacewalker("w", "0505", **keys), terrain("star", "0504"))
        assert act(text, jet("w", "A")).rules() == [rule]


def test_ml_s8_a_drone_that_is_gone_takes_no_course() -> None:
    text = level(ship("s", "1212"), drone("d", "0505", speed=1), terrain("star", "0504"))
    assert act(text, course("d")).refusals() == [(7, "course", "ML-S8")]


def test_ml_6_before_ml_s26() -> None:
    """Six uses by phase 3, the last two in it: a third attempt there is one too many for the phase and the round."""
    people = [adept(name, module="M1") for name in ("a", "b", "c")]
    text = level(
        hull("h", "M", "H", "E", "K", size=5, layer_uses=2), ship("s", kind="h"), adept("e", module="E1"), *people,
        dice=None,
    )  # fmt: skip
    both = [drop("a"), drop("b")]
    filling = [{"unit": "e", "do": "pump", "pool": "guns", "points": 1}, *both, drop("c")]
    story = play(text, tick(3, 7), {1: both, tick(2, 1): both, tick(3, 1): filling})

    assert story.refusals() == [(tick(3, 7), "drop_mine", "ML-6")]
    assert len(story.all("CheckRolled", what="drop_mine")) == 6


# ML-S5, ML-S7, Part K: which module, when none is named


@pytest.mark.parametrize(
    ("stands", "keys", "named", "expected"),
    [
        ("C1", {}, None, ("C1", 0)), ("C2", {}, None, ("C2", 0)),  # the one stood in
        ("H1", {}, None, ("C1", 3)), ("H1", {"broken": ["C1"]}, None, ("C2", 3)),  # else the first that works
        ("C1", {"broken": ["C1"]}, None, "ML-S5"),  # C2 works, but one cannot work from a broken module
        ("C1", {"broken": ["C1", "C2"]}, None, "ML-S7"), ("H1", {"slagged": ["C1", "C2"]}, None, "ML-S7"),
        ("H1", {}, "C2", ("C2", 3)), ("C1", {}, "C2", ("C2", 3)), ("H1", {"broken": ["C2"]}, "C2", "ML-S7"),
        ("H1", {"broken": ["H1"]}, "C1", "ML-S5"), ("H1", {"broken": ["H1", "C1"]}, "C1", "ML-S5"),
        ("C1", {"broken": ["C1"]}, "C1", "ML-S7"), ("H1", {"broken": ["H1"]}, None, "ML-S5"),
        ("H1", {"broken": ["H1", "C1", "C2"]}, None, "ML-S7"),
    ],
)  # fmt: skip
def test_ml_s5_ml_s7_which_module_is_used(stands: str, keys: Keys, named: str | None, expected: Any) -> None:
    """Cannons of a frigate; need 1 + 0 - 6, and 3 if remote."""
    text = level(ship("s", **keys), adept("p", module=stands), ship("t", "0504", side="red"), dice=None)
    story = act(text, fire("p", "t", **({"module": named} if named else {})))

    if isinstance(expected, str):
        assert story.rules() == [expected]
    else:
        module, remote = expected
        assert story.values("ShotFired", "module") == [module]
        assert story.needs("fire", unit="p") == [remote - 5]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("frigate", order("p", "raise_cloak")), ("frigate", tow("p", "t")), ("frigate", defuse("p", "m")),
        ("sloop", ask("p", "0502")), ("tender", order("p", "raise_cloak")), ("raft", helm("p", turn=1)),
        ("raft", order("p", "steady")), ("raft", place("p", "0504")), ("raft", drop("p")), ("raft", fire("p", "t")),
    ],
)  # fmt: skip
def test_ml_s5_a_hull_without_that_kind_of_module(kind: str, given: Order) -> None:
    tables = [ship("s", kind=kind, ooc=1), adept("p", module="E1"), ship("t", "0504", side="red"), mine("m", "0503")]
    assert act(level(hull("raft", "E"), *tables), given).rules() == ["ML-S5"]


@pytest.mark.parametrize(("do", "keys"), [("repair", {"broken": ["#1"]}), ("extinguish", {"fire": ["#1"]})])
def test_ml_s5_plain_structure_is_repaired_and_put_out_like_any_module(do: str, keys: Keys) -> None:
    text = level(hull("h", "#", "M"), ship("s", kind="h", **keys), adept("p", module="#1"), dice=[6, 6])
    story = act(text, order("p", do))

    assert story.rules() == []
    assert (story.broken("s"), story.fires("s")) == ({}, [])
