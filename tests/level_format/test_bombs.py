"""Files made to hurt: each is answered with few messages, none with a traceback."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from game.level_format.explain import explain, salvage
from game.level_format.mistakes import MOST_FINDINGS
from game.level_format.reports import json_report, sarif_report, text_report
from game.level_format.schema import MinefieldTable, ObjectiveTable, keys_of
from game.level_format.toml_files import write_plain
from level_format.toy import BASE, FIELD, HEXES, MINE, PLANE, PLANE_BASE, SHIP, Ship, check, mistakes_in

FIELD_OF_A_BILLION = FIELD.replace('"line"', '"scatter"').replace('to = "0103"', 'to = "1212"\ncount = 1_000_000_000')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BASE + "a = " + "[" * 2000, "nested deeper than 32"),
        (BASE + "a = " + "{ a = " * 2000, "nested deeper than 32"),
        (BASE + ".".join(["a"] * 5000) + " = 1", "nested deeper than 32"),
        (BASE + "#" * 50_000_000, "larger than 8 MiB"),
        (BASE + "[[mine]]\n" * 900_000, "a level of 900,000 mines is too large: at most 200,000"),
        (BASE + FIELD_OF_A_BILLION, "a level of 1,000,000,000 mines is too large"),
        (BASE + SHIP.replace("lynx", "x" * 1_000_000), "expected 1 to 64 letters"),
        (BASE + SHIP.replace("blue", "x" * 1_000_000), "there is no side"),
        (BASE + "x" * 1_000_000 + " = 1", "unknown key"),
        (BASE + "a = " + "9" * 1_000_000, "the number is too long"),
        (BASE + 'a = """' + "x\n" * 1_000_000, "not closed"),
        ("\x00" * 1000, "neither a key"),
    ],
)
def test_one_bomb_one_message(text: str, words: str):
    level, (mistake,) = check(text)
    assert level is None
    assert words in mistake.message
    assert len(mistake.message) < 400
    assert len(text_report([mistake])) < 1000


def test_a_level_of_200000_mines_is_not_too_large():
    field = FIELD.replace('"line"', '"grid"').replace("0101", "001/001").replace("0103", "400/500")
    level, mistakes = check(BASE.replace("= 12", "= 500") + field)
    assert mistakes == []
    assert level is not None
    assert len(level.mines()) == 200_000


def test_of_very_many_mistakes_a_thousand_are_listed():
    for text in (
        "".join(MINE.replace('"m"', f'"m{n}"').replace("red", "rad") for n in range(3000)),
        "".join(f"k{n} = 1\n" for n in range(3000)),
        "".join(f"[k{n}]\n" for n in range(3000)),
        "[[order]]\n" * 3000,
        "[[expect]]\n" * 3000,
        MINE * 3000,
    ):
        mistakes = check(BASE + text)[1]
        assert len(mistakes) == MOST_FINDINGS + 1
        assert mistakes[-1].message == "there are more mistakes than these 1,000"


def test_many_warnings_hide_no_mistake():
    text = "".join(MINE.replace('"m"', f'"cluster{n}"') for n in range(3000))
    level, warnings = check(BASE + text)
    assert level is not None
    assert len(warnings) == MOST_FINDINGS
    assert [mistake.key for mistake in check(BASE + text + MINE + "range = 3\n")[1]] == ["range"]


# Whatever a file holds

STRUCTS = (*HEXES.tables.values(), *PLANE.tables.values(), HEXES.map, HEXES.side, MinefieldTable, ObjectiveTable)

SCALARS = st.one_of(
    st.integers(-(10**40), 10**40), st.floats(), st.booleans(), st.text(max_size=8), st.dates(), st.times(),
    st.datetimes(), st.sampled_from(["0101", "9999", "red", "m", "line", "scatter", "reach", "cluster", "scan"]),
)  # fmt: skip
KEYS = st.sampled_from(sorted({key for kind in STRUCTS for key in keys_of(kind)})) | st.text(max_size=5)
PLAIN = st.one_of(
    st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False), st.booleans(),
    st.text(max_size=8), st.dates(), st.sampled_from(["a", "b", "0101", "cluster", 0, 1, 2]),
)  # fmt: skip


def nested(scalars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4)

    return st.recursive(scalars, deeper, max_leaves=8)


VALUES = nested(SCALARS)
TABLES = st.dictionaries(KEYS, VALUES, max_size=7)
NAMES = st.sampled_from([
    "map", "side", "ship", "mine", "minefield", "objective", "order", "expect", "script", "rulings", "terrain",
    "trooper", "seed", "title", "x",
])  # fmt: skip
FILES = st.dictionaries(NAMES, st.lists(TABLES, max_size=3) | TABLES | VALUES, max_size=6)


def printed(text: str) -> None:
    mistakes = check(text)[1]
    assert text_report(mistakes).count("^") >= len(mistakes)
    assert json_report(mistakes)
    assert sarif_report(mistakes)


@settings(max_examples=300, deadline=None)
@given(FILES, st.sampled_from(["toy_hexes", "toy_plane"]))
def test_no_file_leads_to_a_traceback(tables: dict[str, Any], ruleset: str):
    data = {"format": 1, "ruleset": ruleset, "title": "x", **tables}
    try:
        text = write_plain(data)
    except ValueError:
        return  # Not TOML: none of our business.
    printed(text)


LINES = """
[[mine]]|[[ship]]|[map]|[[minefield]]|[[objective]]|[[order]]|[[expect]]|[[side]]|[mine.x]|[[mine.hold]]|[[mine.x]]
id = "red"|id = "belt"|id = "belt-2"|side = "red"|kind = "cluster"|kind = "reach"|kind = "sweep"|at = "0101"|at = 1
pattern = "line"|pattern = "ring"|pattern = "scatter"|from = "0101"|from = [1, 2]|to = "1212"|to = [3, nan]|radius = 3
radius = -0.5|centre = "0505"|centre = [9, 9]|spacing = 2|spacing = inf|count = 5|mine = { kind = "cluster" }|mine = {}
do = "scan"|unit = "x"|event = "UnitHit"|times = 3|units = []|mines = ["belt-1"]|area = [1, 1, 5, 5]|columns = 20
width = 20|# lint: allow telling-id|watches = ["belt-9"]|a.b = 1|title = "x"|ruleset = "toy_plane"
[[trooper]]|at = [1, 2]|at_um = [1, 2]|do = "move"|to = [[1, 2], [3, "x"]]|to = [1, 2.00001]|to_um = [1, [2]]
do = "lay_mine"|place = ["x", 1]|place_um = [1, 2]|to = [[1, nan]]|to = [[[1]]]|at_um = [{ a = 1 }, 2]
"""


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(LINES.replace("\n", "|").split("|")), max_size=25),
    st.sampled_from([BASE, PLANE_BASE, ""]),
)
def test_no_pile_of_lines_leads_to_a_traceback(lines: list[str], base: str):
    printed(base + "\n".join(lines))


@given(st.binary(max_size=60))
def test_no_bytes_lead_to_a_traceback(raw: bytes):
    assert check(raw)[0] is None
    assert check(BASE.encode() + raw)[1] is not None


# What msgspec refuses is explained, and only that

TYPES: list[Any] = [
    *HEXES.tables.values(), HEXES.map, HEXES.side, HEXES.rulings, *HEXES.commands.values(),
    *PLANE.commands.values(), *PLANE.tables.values(),
    int, str, bool, float, tuple[int, ...], tuple[int, str], Literal["a", "b"], Literal[1, 2], int | None, int | str,
    Annotated[int, Meta(ge=0, lt=9)], Annotated[float, Meta(gt=0)], Annotated[str, Meta(min_length=1, max_length=3)],
    Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)], dict[str, int], list[Ship],
    float | tuple[float, float],
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(TYPES), nested(PLAIN) | st.dictionaries(KEYS, nested(PLAIN), max_size=7))
def test_a_value_is_explained_exactly_if_it_does_not_convert(kind: Any, value: Any):
    try:
        msgspec.convert(value, kind)
        converts = True
    except msgspec.ValidationError:
        converts = False
    findings = explain(value, kind, ("x", 0))
    assert (findings == []) == converts
    assert not any("Expected `" in finding.message for finding in findings)
    salvage(value, kind)


def test_explanations_are_in_our_words():
    assert mistakes_in(BASE + SHIP.replace('"0202"', "{ a = 1 }")) == [
        '17:6 format at: ship "lynx": at: expected a hex such as "0308", got a table'
    ]
