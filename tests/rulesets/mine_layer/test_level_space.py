"""Part D: mistakes in map, bodies, drones, mines, chaff and rulings, at their place, with their rule."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import drone, level, mine, read, ship, told
from scene import Table, minefield, mistakes, place_of, terrain

from game import check_level_text
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.tables import MINES

GROUND = [terrain("asteroid", "0303"), terrain("planet", "0304"), terrain("star", "0305")]
KINDS = ("warhead", "gas", "chaff", "plasma", "seeker", "ooc", "anchor", "probe", "heavy", "burst")  # ML-19 to ML-28
DRONE, MINE = drone("bad", "0404"), mine("bad", "0404")
CHAFF, BODY = Table("chaff", {"at": "0404"}), terrain("planet", "0404")

# A table, the keys that are changed, the rule (None: of the format), the key that is reported.
CASES: list[tuple[Table, dict[str, Any], str | None, str]] = [
    (BODY, {"kind": "moon"}, "ML-S32", "kind"),
    (BODY, {"kind": "asteroids"}, "ML-S32", "kind"),
    (BODY, {"kind": 1}, None, "kind"),
    (BODY, {"hexes": []}, None, "hexes"),
    (BODY, {"hexes": ["0404", "1301"]}, None, "hexes"),
    (BODY, {"hexes": ["0404", "0405", "0404"]}, None, "hexes"),
    (BODY, {"hexes": ["0404", "004/004"]}, None, "hexes"),
    (BODY, {"hexes": ["0406", "0407", "0305"]}, None, "hexes"),
    (BODY, {"size": 2}, None, "size"),
    (DRONE, {"side": "grey"}, None, "side"),
    (DRONE, {"at": "1313"}, None, "at"),
    (DRONE, {"at": "0305"}, "ML-S32", "at"),
    (DRONE, {"facing": "N"}, None, "facing"),
    (DRONE, {"speed": 6}, None, "speed"),
    (DRONE, {"speed": -1}, None, "speed"),
    (DRONE, {"damage": 6}, None, "damage"),
    (DRONE, {"damage": -1}, None, "damage"),
    (DRONE, {"hull": "cutter"}, None, "hull"),
    (DRONE, {"id": "blue"}, None, "id"),
    (MINE, {"side": "grey"}, None, "side"),
    (MINE, {"at": "0100"}, None, "at"),
    *((MINE, {"at": place}, "ML-2", "at") for place in ("0303", "0304", "0305", "003/003")),
    (MINE, {"kind": "cluster"}, "ML-18", "kind"),
    (MINE, {"kind": "Warhead"}, "ML-18", "kind"),
    (MINE, {"kind": ""}, "ML-18", "kind"),
    (MINE, {"kind": True}, None, "kind"),
    (MINE, {"armed": "no"}, None, "armed"),
    (MINE, {"armed": 0}, None, "armed"),
    (MINE, {"range": 1}, None, "range"),
    (CHAFF, {"at": "1301"}, None, "at"),
    (CHAFF, {"markers": 0}, None, "markers"),
    (CHAFF, {"markers": 7}, None, "markers"),
    (CHAFF, {"markers": "6"}, None, "markers"),
    (CHAFF, {"side": "red"}, None, "side"),
]
GOOD = [drone("good1"), mine("good2"), Table("chaff", {"at": "0707", "markers": 3})]


@pytest.mark.parametrize(("table", "keys", "rule", "key"), CASES)
def test_a_table_with_a_mistake(table: Table, keys: dict[str, Any], rule: str | None, key: str) -> None:
    """It stands last among those of its kind: of two bodies in a hex the later is reported."""
    text, found = told(*GROUND, ship("u"), *GOOD, Table(table.header, {**table.keys, **keys}))
    number = text.count(f"[[{table.header}]]") - 1

    assert found == [(rule, place_of(text, table.header, key, number), key)]


@pytest.mark.parametrize(
    ("table", "missing"),
    [
        *((BODY, key) for key in ("kind", "hexes")), *((DRONE, key) for key in ("id", "side", "at")),
        *((MINE, key) for key in ("id", "side", "kind", "at")), (CHAFF, "at"),
    ],
)  # fmt: skip
def test_a_missing_key_is_reported_at_its_table(table: Table, missing: str) -> None:
    keys = {key: value for key, value in table.keys.items() if key != missing}
    text, found = told(*GROUND, *GOOD, Table(table.header, keys))
    number = text.count(f"[[{table.header}]]") - 1

    assert found == [(None, place_of(text, table.header, "", number), missing)]


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        *((BODY, {"kind": kind}) for kind in ("asteroid", "planet", "star")), (BODY, {"hexes": ["0101", "1212"]}),
        *((DRONE, {"at": place}) for place in ("0303", "0304", "0505", "0607")),  # a drone may be on a planet
        (DRONE, {"facing": "F", "speed": 5, "damage": 5}), (DRONE, {"speed": 0, "damage": 0}),
        *((MINE, {"kind": kind}) for kind in KINDS), (MINE, {"armed": False}), (MINE, {"armed": True}),
        *((MINE, {"at": place}) for place in ("0505", "0607", "0707", "0909")),  # with a ship, a drone, chaff, a mine
        (CHAFF, {"markers": 1}), (CHAFF, {"markers": 6}), (CHAFF, {"at": "0303"}), (CHAFF, {"at": "0909"}),
    ],
)  # fmt: skip
def test_what_is_allowed_is_no_mistake(table: Table, keys: dict[str, Any]) -> None:
    assert told(*GROUND, ship("u"), *GOOD, Table(table.header, {**table.keys, **keys}))[1] == []


def test_ml_18_the_ten_types_are_those_of_the_tables() -> None:
    assert tuple(MINES) == KINDS


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (99, 99), (1, 99)])
def test_a_map_of_1_to_99_columns_and_rows(columns: int, rows: int) -> None:
    assert told(columns=columns, rows=rows)[1] == []


@pytest.mark.parametrize(("key", "value"), [("columns", 0), ("columns", 100), ("rows", 0), ("rows", 100)])
def test_a_map_too_small_or_too_large(key: str, value: int) -> None:
    text = level().replace(f"{key} = 12", f"{key} = {value}")
    assert [(found.rule, found.line, found.key) for found in mistakes(text)] == [
        (None, place_of(text, "map", key), key)
    ]


def test_the_same_hex_twice_in_two_tables_of_bodies() -> None:
    text, found = told(terrain("planet", "0101", "0102"), terrain("star", "0103", "0102"))

    assert found == [(None, place_of(text, "terrain", "hexes", 1), "hexes")]
    assert "there is a body in 0102 already: planet" in mistakes(text)[0].message


def test_ml_21_chaff_twice_in_a_hex() -> None:
    """The later table is reported, also if its hex is written in another way."""
    rows = [Table("chaff", {"at": place}) for place in ("0707", "0708", "007/007", "0707")]
    text, found = told(*rows)

    assert found == [(None, place_of(text, "chaff", "at", number), "at") for number in (2, 3)]


def test_ml_2_a_minefield_on_a_body_names_its_first_mine_there() -> None:
    """A line over 0303 and 0304; a scatter leaves bodies out by itself (level format, 2.1)."""
    line = minefield("belt", "line", {"kind": "gas"}, from_="0302", to="0306")
    text, found = told(*GROUND, line)
    assert found == [("ML-2", place_of(text, "minefield", ""), "minefield")]
    assert 'there is a body in 0303, where its mine "belt-2" would lie: asteroid' in mistakes(text)[0].message

    cloud = minefield("cloud", "scatter", {"kind": "gas"}, from_="0302", to="0306", count=2)
    assert sorted(row.at for row in read(level(*GROUND, cloud)).mines()) == ["0302", "0306"]  # type: ignore[attr-defined]


def test_ml_18_an_unknown_type_in_a_minefield_is_told_once() -> None:
    text, found = told(minefield("belt", "line", {"kind": "nova"}, from_="0302", to="0306"))

    assert found == [("ML-18", place_of(text, "minefield", "mine"), "kind")]


@pytest.mark.parametrize("mine_keys", [{"kind": "gas", "side": "red"}, {"kind": "gas", "range": 1}, {"armed": True}])
def test_a_minefield_has_the_keys_of_a_mine_but_id_side_and_at(mine_keys: dict[str, Any]) -> None:
    text, found = told(minefield("belt", "line", mine_keys, from_="0302", to="0306"))

    missing = "kind" not in mine_keys
    assert found == [
        (None, place_of(text, "minefield", "mine"), "kind" if missing else list(mine_keys)[1]),
    ]


def test_a_minefield_may_be_unarmed() -> None:
    built = read(level(minefield("belt", "line", {"kind": "gas", "armed": False}, from_="0302", to="0304")))
    assert [(row.id, row.armed) for row in built.mines()] == [("belt-1", False), ("belt-2", False), ("belt-3", False)]  # type: ignore[attr-defined]


RULINGS: dict[str, Any] = {
    "struck_side": ("entry", "front"), "alloc_low": ("left_outside", "right_outside"),
    "ooc_mine": ("per_hexside", "flat_one"), "random_facing": ("map", "ship"), "chaff_mode": ("on_armed", "on_hit"),
    "chaff_out": (False, True), "third_die": ("ring", "none"), "dodge_timing": ("before_alloc", "after_alloc"),
    "dodges": ("many", "one"), "burst_ship": ("hull", "none"), "mines_block_arming": (True, False),
    "forced_entry": (True, False), "corner_arc": ("either", "both"), "map_edge": ("stop", "leave"),
    "crew_lost": (True, False), "anchor": ("at_once", "next_phase"), "secrecy": ("type", "open"),
    "ooc_hull_check": (True, False),
}  # fmt: skip


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_has_the_values_of_part_b_the_default_first(name: str) -> None:
    usual, other = RULINGS[name]
    assert getattr(read(level()).rulings, name) == usual
    for value in (usual, other):
        assert getattr(read(level(rulings={name: value})).rulings, name) == value


def test_there_are_no_other_rulings() -> None:
    assert set(Rulings.__struct_fields__) == set(RULINGS)


@pytest.mark.parametrize(
    ("rulings", "key", "offered"),
    [
        ({"struck_side": "side"}, "struck_side", '"entry"'), ({"alloc_low": "left"}, "alloc_low", '"left_outside"'),
        ({"chaff_out": 1}, "chaff_out", "true"), ({"third_die": False}, "third_die", '"ring"'),
        ({"crew_lost": "false"}, "crew_lost", "false"), ({"anchr": "at_once"}, "anchr", '"anchor"'),
        ({"probes": "mine"}, "probes", "struck_side"),
    ],
)  # fmt: skip
def test_an_unknown_ruling_or_value_is_a_mistake(rulings: dict[str, Any], key: str, offered: str) -> None:
    text = level(rulings=rulings)
    (found,) = mistakes(text)

    assert (found.line, found.key, found.rule) == (place_of(text, "rulings", key), key, None)
    assert offered in found.message


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (terrain("stars", "0101"), 'expected "asteroid", "planet" or "star"; did you mean "star"?'),
        (mine("m", kind="warheads"), 'did you mean "warhead"?'),
        (mine("m", kind="x"), f"there is no such mine; there are {', '.join(KINDS)}"),
        (mine("m", "0304"), 'mine "m": at = "0304": there is a body in 0304: planet'),
        (drone("d", "0305"), 'drone "d": at = "0305": there is a star in 0305'),
    ],
)
def test_a_message_says_what_is_wrong(table: Table, words: str) -> None:
    (found,) = mistakes(level(*GROUND, table))

    assert words in found.message


def test_a_table_of_another_ruleset_is_unknown() -> None:
    assert [row[2] for row in told(Table("trooper", {"id": "x"}))[1]] == ["trooper"]


def test_all_mistakes_of_a_level_are_told_at_once() -> None:
    bad = [terrain("moon", "0101"), ship("u", "0101", kind="galleon"), drone("d", "9999"), mine("m", kind="nova")]
    assert [(row[0], row[2]) for row in told(*bad)[1]] == [
        ("ML-S32", "kind"), (None, "hull"), ("ML-S32", "at"), (None, "at"), ("ML-18", "kind"),
    ]  # fmt: skip


def test_many_mines_are_checked_in_one_go() -> None:
    """Each of 9,801 hexes but one, which is a body."""
    field = minefield("belt", "grid", {"kind": "gas"}, from_="0101", to="9999")
    built, found = check_level_text(level(field, terrain("star", "9999"), columns=99, rows=99))
    assert built is None
    assert [(one.rule, one.key) for one in found] == [("ML-2", "minefield")]
    assert 'its mine "belt-9801"' in found[0].message


def test_ml_18_ml_s97_a_side_that_is_wrong_hides_no_other_mistake_of_its_row() -> None:
    """The kind and the cloak are wrong whatever side was meant."""
    text, found = told(ship("lark", of="bleu", cloak=2), mine("m1", kind="nuke", of="purple"))
    assert found == [
        (None, place_of(text, "ship", "side"), "side"),
        ("ML-S97", place_of(text, "ship", "cloak"), "cloak"),
        (None, place_of(text, "mine", "side"), "side"),
        ("ML-18", place_of(text, "mine", "kind"), "kind"),
    ]
