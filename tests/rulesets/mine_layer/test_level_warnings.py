"""Part D and the level format 2.3: what is legal but doubtful, and how a level says that it is meant so."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, level, mine, ship, spacewalker
from scene import Table, minefield, objective, place_of, terrain, warnings

from game import check_level_text

U, V = ship("u", crew="standard"), ship("v", "0808", of="red", crew="standard")
LONE = [ship("u"), crew("p", "u", "M1", engineering=0)]
Case = tuple[str, list[Table], dict[str, Any], tuple[str, str, int]]


def stars(*hexes: str) -> Table:
    return terrain("star", *hexes)


def loaded(**keys: Any) -> list[Table]:
    """A frigate with one person, Engineering 0, in its mine layer: need 2 at distance 1, and what the keys add."""
    return [ship("u", **keys), LONE[1]]


def twice(key: str) -> dict[str, Any]:
    return {key: ["C1", "C2", "C1"]}


CORNER = ("0201", "0202", "0102")  # around 0101: its neighbours on the map are 0201 and 0102
ACROSS = tuple(f"{column:02}06" for column in range(1, 13))
UNARMED: dict[str, Any] = {"armed": False}
BELT = minefield("belt", "line", {"kind": "warhead", "armed": False}, from_="0101", to="0103")

# Code, tables, rulings, and header, key and number of the place.
CREWS: list[Case] = [
    ("ship-without-crew", [U, ship("w", "0606")], {}, ("ship", "", 1)),
    ("ship-without-crew", [U, ship("w", "0606", kind="bastion"), spacewalker("p")], {}, ("ship", "", 1)),
    ("ship-without-crew", [hull("box", "K#L"), U, ship("w", "0606", kind="box", crew="standard")], {},
        ("ship", "", 1)),
    # Of Engineering 0 at the layer: 2 + 3 for each Used marker + OOC; 13 and more cannot be tried (ML-S2).
    ("layer-without-engineer", loaded(used={"M1": 4}), {}, ("ship", "", 0)),
    ("layer-without-engineer", loaded(used={"M1": 3}, ooc=2), {}, ("ship", "", 0)),
    # From another module 3 more; not at all from structure or a broken module (ML-S5).
    ("layer-without-engineer", [ship("u", used={"M1": 2}, ooc=2), crew("p", "u", "E1")], {}, ("ship", "", 0)),
    ("layer-without-engineer", [ship("u", broken=["E1"]), crew("p", "u", "E1")], {}, ("ship", "", 0)),
    ("layer-without-engineer", [ship("u", slagged=["E1"]), crew("p", "u", "E1")], {}, ("ship", "", 0)),
    ("layer-without-engineer", [hull("own", "#M"), ship("u", kind="own"), crew("p", "u", "#1")], {}, ("ship", "", 0)),
    ("layer-without-engineer", loaded(broken=["M1"]), {}, ("ship", "", 0)),
    ("layer-without-engineer", [ship("u"), crew("p", "u", "M1", damage=8)], {}, ("ship", "", 0)),
    ("layer-without-engineer", loaded(guns=0, broken=["E1", "E2"]), {}, ("ship", "", 0)),
    ("layer-without-engineer", [hull("own", "HM"), ship("u", kind="own", guns=0, crew="standard")], {},
        ("ship", "", 0)),
    *(("named-twice", [V, ship("u", crew="standard", **twice(key))], {}, ("ship", key, 1))
        for key in ("broken", "slagged", "fire", "gas")),
    ("unused-key", [U, crew("p", "u", overwatch="dodge", damage=8)], {}, ("crew", "overwatch", 0)),
    ("unused-key", [U, crew("p", "u", overwatch="dodge", stunned=True)], {}, ("crew", "overwatch", 0)),
    ("unused-key", [hull("own", "ME"), U, ship("w", kind="own"), crew("q", "u"),
                    crew("p", "w", "M1", overwatch="dodge")], {}, ("crew", "overwatch", 1)),
]  # fmt: skip
MINES: list[Case] = [
    ("two-mines-one-hex", [mine("m"), mine("n", "0908"), mine("o", "0909", of="blue")], {}, ("mine", "at", 2)),
    ("two-mines-one-hex", [mine("m"), mine("n", "009/009")], {}, ("mine", "at", 1)),
    ("two-mines-one-hex", [mine("m", "0103"), minefield("belt", "line", {"kind": "gas"}, from_="0101", to="0104")], {},
        ("minefield", "", 0)),
    ("two-mines-one-hex", [mine("m", **UNARMED), mine("n", **UNARMED)], {}, ("mine", "at", 1)),
    ("unarmed-but-alone", [mine("m", **UNARMED)], {}, ("mine", "armed", 0)),
    ("unarmed-but-alone", [mine("m"), mine("n", "0908", "heavy", **UNARMED)], {}, ("mine", "armed", 1)),
    ("unarmed-but-alone", [mine("m", "0606", **UNARMED), spacewalker("p")], {}, ("mine", "armed", 0)),  # ML-9
    ("unarmed-but-alone", [mine("m", **UNARMED), Table("chaff", {"at": "0909"})], {}, ("mine", "armed", 0)),
    ("unarmed-but-alone", [BELT], {}, ("minefield", "mine", 0)),
    ("mine-unreachable", [U, stars(*CORNER), mine("m", "0101"), mine("n")], {}, ("mine", "at", 0)),
    ("mine-unreachable", [U, stars(*ACROSS), mine("m", "0104"), mine("n", "1212")], {}, ("mine", "at", 1)),
    ("mine-unreachable", [U, stars(*CORNER), mine("m", "0101", "burst")], {}, ("mine", "at", 0)),
    ("mine-unreachable", [U, stars(*CORNER), mine("m", "0101", "chaff")], {"chaff_mode": "on_hit"}, ("mine", "at", 0)),
    ("mine-unreachable", [U, ship("w", "0101", kind="bastion", crew="standard"), stars(*CORNER), mine("m", "0101")], {},
        ("mine", "at", 0)),
    ("mine-unreachable", [stars(*CORNER), mine("m", "0101")], {}, ("mine", "at", 0)),
    ("mine-unreachable", [U, stars(*ACROSS), minefield("belt", "grid", {"kind": "gas"}, from_="0110", to="0312")], {},
        ("minefield", "", 0)),
    ("telling-id", [mine("a"), mine("heavy-1", "0908", "heavy")], {}, ("mine", "id", 1)),
    ("telling-id", [minefield("probes", "line", {"kind": "probe"}, from_="0101", to="0102")], {},
        ("minefield", "id", 0)),
]  # fmt: skip
FLYING = [drone("d", "0109"), ship("w", "1212", crew="standard")]
MET: list[Case] = [
    ("met-at-start", [U, objective("blue", "reach", hexes=["0101", "0505"])], {}, ("objective", "hexes", 0)),
    ("met-at-start", [U, objective("blue", "reach", hexes=["005/005"])], {}, ("objective", "hexes", 0)),
    ("met-at-start", [U, *FLYING, objective("blue", "reach", hexes=["0505"], count=1)], {}, ("objective", "hexes", 0)),
    ("met-at-start", [U, *FLYING, objective("blue", "reach", hexes=["0505"], units=["u"])], {},
        ("objective", "hexes", 0)),
    ("met-at-start", [U, objective("blue", "reach", area=[5, 5, 1, 1])], {}, ("objective", "area", 0)),
    ("met-at-start", [U, objective("blue", "reach", area=[2, 3, 4, 3])], {}, ("objective", "area", 0)),
    ("met-at-start", [U, objective("blue", "reach", units=["u-pilot"], hexes=["0505"])], {},
        ("objective", "hexes", 0)),
    ("met-at-start", [U, crew("p", "u"), objective("blue", "reach", units=["p"], hexes=["0505"])], {},
        ("objective", "hexes", 0)),
    ("met-at-start", [spacewalker("p"), objective("blue", "reach", units=["p"], hexes=["0606"])], {},
        ("objective", "hexes", 0)),
    *(("met-at-start", [drone("d", at), objective("blue", "reach", units=["d"], edge=edge)], {},
        ("objective", "edge", 0))
        for at, edges in (("0501", ("A", "north")), ("0512", ("D", "south")), ("1205", ("B", "C", "east")),
                          ("0105", ("E", "F", "west"))) for edge in edges),
]  # fmt: skip
# A ship without layer, gun or tractor.
UNARMED_SHIP = [hull("own", "HE"), ship("u", kind="own", crew="standard")]
GAS, ROCK = mine("m", kind="gas"), terrain("asteroid", "0101")
RULINGS: list[Case] = [
    *(("unused-ruling", UNARMED_SHIP, {key: value}, ("rulings", key, 0)) for key, value in (
        ("struck_side", "front"), ("alloc_low", "right_outside"), ("ooc_mine", "flat_one"), ("random_facing", "ship"),
        ("chaff_mode", "on_hit"), ("chaff_out", True), ("third_die", "none"), ("dodge_timing", "after_alloc"),
        ("dodges", "one"), ("burst_ship", "none"), ("mines_block_arming", False), ("forced_entry", False),
        ("corner_arc", "both"), ("anchor", "next_phase"), ("secrecy", "open"))),
    *(("unused-ruling", [*UNARMED_SHIP, GAS], {key: value}, ("rulings", key, 0)) for key, value in (
        ("ooc_mine", "flat_one"), ("random_facing", "ship"), ("chaff_mode", "on_hit"), ("chaff_out", True),
        ("third_die", "none"), ("burst_ship", "none"), ("mines_block_arming", False), ("anchor", "next_phase"))),
    ("unused-ruling", [*UNARMED_SHIP, ROCK], {"dodge_timing": "after_alloc"}, ("rulings", "dodge_timing", 0)),
    ("unused-ruling", [*UNARMED_SHIP, stars("0101")], {"struck_side": "front"}, ("rulings", "struck_side", 0)),
    ("unused-ruling", [hull("own", "HC", size=1), ship("u", kind="own", crew="standard")], {"struck_side": "front"},
        ("rulings", "struck_side", 0)),
    ("unused-ruling", [ship("u", kind="bastion", crew="standard")], {"corner_arc": "both"},
        ("rulings", "corner_arc", 0)),
    ("unused-ruling", [drone("d")], {"crew_lost": False}, ("rulings", "crew_lost", 0)),
    ("unused-ruling", [spacewalker("p")], {"crew_lost": False}, ("rulings", "crew_lost", 0)),
]  # fmt: skip
DOUBTFUL = [*CREWS, *MINES, *MET, *RULINGS]


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_what_is_doubtful_is_a_warning_at_its_place(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """A warning cites no rule, and the level can be played. Two mines in a hex may have other warnings as well."""
    text = level(*tables, rulings=rulings)
    line, key = place_of(text, *place), place[1] or place[0]
    if place[:2] == ("minefield", "mine"):
        key = "armed"

    assert [(found.code, found.severity, found.rule, found.line, found.key) for found in warnings(text)] == [
        (code, "warning", None, line, key)
    ]


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_a_comment_with_a_reason_allows_it(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """On the line, or on the line above."""
    lines = level(*tables, rulings=rulings).split("\n")
    line = place_of("\n".join(lines), *place) - 1
    remark = f"# lint: allow {code} the author wants it so"

    assert warnings("\n".join([*lines[:line], f"{lines[line]}  {remark}", *lines[line + 1 :]])) == []
    assert warnings("\n".join([*lines[:line], remark, *lines[line:]])) == []


FINE: list[tuple[list[Table], dict[str, Any]]] = [
    ([U, V, mine("m"), mine("n", "0908")], {}),
    ([ship("w"), crew("p", "w", "E1")], {}),  # need 2 + 3 remote
    ([ship("w", kind="bastion"), crew("p", "w", "K1", damage=13, hp=20)], {}),
    (loaded(used={"M1": 3}), {}),  # 2 + 9
    (loaded(used={"M1": 3}, ooc=1), {}),  # 12 can be tried
    ([ship("u", used={"M1": 4}), crew("p", "u", "M1", engineering=2)], {}),
    ([ship("u", used={"M1": 4}), crew("p", "u", "M1", archetype="hand")], {}),  # Engineering 2
    ([ship("u", used={"M1": 5}), crew("p", "u", "M1", archetype="sapper")], {}),  # 2 + 15 - 5 = 12
    ([ship("u", kind="tender", broken=["M1"]), crew("p", "u", "L1")], {}),  # the other layer
    (loaded(guns=0), {}),  # the engine gives 1 in tick 1 (ML-S11)
    (loaded(guns=0, slagged=["E1"]), {}),
    (loaded(guns=1, broken=["E1", "E2"]), {}),
    ([ship("u", broken=["E1"]), crew("p", "u", "M1"), crew("q", "u", "E1")], {}),
    ([ship("u"), crew("p", "u", "M1", stunned=True)], {}),  # over when the first phase ends
    ([hull("own", "HE"), ship("u", kind="own"), crew("p", "u", damage=8)], {}),  # it has no layer
    ([U, crew("p", "u", "K1", overwatch="dodge")], {}),
    ([ship("u", crew="standard", broken=["C1"], fire=["C1"], gas=["C1"])], {}),
    ([U, mine("m", "0505", **UNARMED)], {}),  # beneath a ship
    ([drone("d"), mine("m", "0607", **UNARMED)], {}),
    ([U, stars("0201", "0202"), mine("m", "0101")], {}),  # open at 0102
    ([U, terrain("asteroid", *CORNER), mine("m", "0101")], {}),  # Speed 1 gets through
    ([U, terrain("planet", *ACROSS), mine("m", "0108")], {}),
    ([U, stars(*CORNER), mine("m", "0101", "probe")], {}),
    ([U, stars(*CORNER), mine("m", "0101", "chaff")], {}),
    ([U, drone("d", "0112"), stars(*ACROSS), mine("m", "1212")], {}),  # the drone gets there
    ([ship("w", "0101", crew="standard"), stars(*CORNER), mine("m", "0101")], {}),
    ([mine("m", "0101"), mine("lucky"), mine("gastly", "0808", "heavy")], {}),
    ([mine("heavy-1", "0908", "heavy")], {"secrecy": "open"}),
    ([U, objective("blue", "reach", hexes=["0506"])], {}),
    ([U, *FLYING, objective("blue", "reach", hexes=["0505"])], {}),  # w is not there
    ([U, objective("blue", "hold", hexes=["0505"], for_ticks=9)], {}),
    ([U, objective("blue", "reach", area=[6, 5, 2, 2])], {}),
    ([U, objective("blue", "reach", area=[5, 6, 2, 2])], {}),
    ([U, objective("blue", "reach", area=[1, 1, 4, 5])], {}),
    *(([drone("d", at), objective("blue", "reach", units=["d"], edge=edge)], {})
        for at, edge in (("0502", "A"), ("0511", "D"), ("1105", "B"), ("0205", "E"), ("0112", "A"), ("1201", "south"))),
    # A frigate may lay any type, has guns, and people; a rock is a thing to collide with; a sloop can tow.
    ([U, GAS], {"struck_side": "front", "alloc_low": "right_outside", "ooc_mine": "flat_one", "random_facing": "ship",
                "chaff_mode": "on_hit", "chaff_out": True, "third_die": "none", "dodge_timing": "after_alloc",
                "dodges": "one", "burst_ship": "none", "mines_block_arming": False, "corner_arc": "both",
                "crew_lost": False, "anchor": "next_phase", "secrecy": "open", "map_edge": "leave",
                "ooc_hull_check": False}),
    ([*UNARMED_SHIP, ROCK], {"struck_side": "front", "alloc_low": "right_outside", "random_facing": "ship",
                             "third_die": "none", "dodges": "one", "forced_entry": False, "crew_lost": False}),
    ([ship("u", kind="sloop", crew="standard")], {"forced_entry": False}),
    ([*UNARMED_SHIP, mine("m", kind="ooc")], {"ooc_mine": "flat_one", "random_facing": "ship"}),
    ([*UNARMED_SHIP, mine("m", kind="chaff")], {"chaff_mode": "on_hit", "chaff_out": True}),
    ([*UNARMED_SHIP, Table("chaff", {"at": "0101"})], {"chaff_out": True}),
    ([*UNARMED_SHIP, mine("m", kind="heavy")], {"third_die": "none", "dodge_timing": "after_alloc"}),
    ([*UNARMED_SHIP, mine("m", kind="burst"), mine("n", "0908", "anchor")],
        {"burst_ship": "none", "anchor": "next_phase", "secrecy": "open"}),
    ([*UNARMED_SHIP, mine("m", "0505", **UNARMED)], {"mines_block_arming": False}),
    ([hull("own", "HC"), ship("u", kind="own"), crew("p", "u")], {"alloc_low": "right_outside", "third_die": "none",
                                                                  "corner_arc": "both", "crew_lost": False}),
    ([U], {"struck_side": "entry", "third_die": "ring", "crew_lost": True}),
]  # fmt: skip


@pytest.mark.parametrize(("tables", "rulings"), FINE)
def test_what_is_well_is_no_warning(tables: list[Table], rulings: dict[str, Any]) -> None:
    assert warnings(level(*tables, rulings=rulings)) == []


def test_ml_q10_two_unarmed_mines_keep_each_other_from_arming() -> None:
    """With the other answer both arm in tick 1."""
    pair = [mine("m", **UNARMED), mine("n", **UNARMED)]
    text = level(*pair, rulings={"mines_block_arming": False})
    assert [(found.code, found.line) for found in warnings(text)] == [
        ("unarmed-but-alone", place_of(text, "mine", "armed", 0)),
        ("two-mines-one-hex", place_of(text, "mine", "at", 1)),
        ("unarmed-but-alone", place_of(text, "mine", "armed", 1)),
    ]


def test_each_minefield_has_one_warning_of_a_kind() -> None:
    twin = minefield("twin", "line", {"kind": "warhead", "armed": False}, from_="0101", to="0103")
    found = warnings(level(BELT, twin))
    assert [(one.code, one.key) for one in found] == [("two-mines-one-hex", "minefield")]
    assert 'its mine "twin-1" lies in 0101, where "belt-1" lies already' in found[0].message


@pytest.mark.parametrize(
    "remark", ["# lint: allow", "# lint: allow telling-id it is another one", "# allow unarmed-but-alone x"]
)
def test_another_code_or_no_reason_allows_nothing(remark: str) -> None:
    text = level(mine("m", **UNARMED)).replace("armed = false", f"armed = false {remark}")
    assert [found.code for found in warnings(text)] == ["unarmed-but-alone"]


def test_a_level_with_mistakes_shows_no_warnings() -> None:
    """A warning could be a consequence of a mistake."""
    text = level(ship("w"), mine("m", kind="nova", **UNARMED))
    assert [one.code for one in check_level_text(text)[1]] == ["ML-18"]
