"""Where a mistake stands, and how it is printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.level_format.mistakes import ExpectedMistake, Finding, Mistake, expected_mistakes, locate
from game.level_format.reports import json_report, sarif_report, text_report
from level_format.toy import BASE, FIRST_LINE, MINE, VALUE, check

NARROW = "\n" * 40 + "range = 2\n"


def mistake(line: int = 41, column: int = 9, source: str = "range = 2", **changes: Any) -> Mistake:
    words = 'mine "m3": range = 2: a cluster mine can be set to range 0 or 1 only'
    values: dict[str, Any] = {
        "file": "levels/cluster_mines/narrow.toml", "line": line, "column": column, "severity": "error",
        "code": "IM-1.122", "rule": "IM-1.122", "key": "range", "message": words, "source_line": source,
    }  # fmt: skip
    return Mistake(**{**values, **changes})


def test_a_mistake_is_printed_with_its_line_and_a_caret_under_the_value():
    assert text_report([mistake()]) == (
        'levels/cluster_mines/narrow.toml:41:9: error[IM-1.122]: mine "m3": range = 2: '
        "a cluster mine can be set to range 0 or 1 only\n"
        "   41 | range = 2\n"
        "      |         ^\n"
    )


def test_no_mistakes_print_nothing():
    assert text_report([]) == ""
    assert json.loads(json_report([])) == []
    assert json.loads(sarif_report([]))["runs"][0]["results"] == []


def test_a_tab_and_other_control_characters_are_printed_as_one_blank():
    assert text_report([mistake(source="\trange\x1b = 2", column=11)]).split("\n")[1:3] == [
        "   41 |  range  = 2",
        "      |           ^",
    ]


@pytest.mark.parametrize("column", [1, 60, 5000, 999_999])
def test_of_a_very_long_line_the_part_around_the_caret_is_printed(column: int):
    source = "".join(chr(97 + index % 26) for index in range(1_000_000))
    shown, caret = text_report([mistake(source=source, column=column)]).split("\n")[1:3]
    assert len(shown) < 120
    assert shown[caret.index("^")] == source[column - 1]


def test_json_is_one_array_of_objects_with_their_keys_in_order():
    (found,) = json.loads(json_report([mistake()]))
    assert list(found) == ["file", "line", "column", "severity", "code", "rule", "key", "message"]
    assert (found["line"], found["column"], found["rule"], found["key"]) == (41, 9, "IM-1.122", "range")
    (plain,) = json.loads(json_report([mistake(code="format", rule=None)]))
    assert (plain["code"], plain["rule"]) == ("format", None)


def test_sarif_names_its_rules_once_and_gives_each_result_its_region():
    found = [mistake(), mistake(code="format", rule=None, line=50), mistake(severity="warning", line=60)]
    log = json.loads(sarif_report(found, version="1.2"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["tool"]["driver"]["name"] == "breachlane"
    assert run["tool"]["driver"]["version"] == "1.2"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["IM-1.122", "format"]
    assert [result["ruleIndex"] for result in run["results"]] == [0, 1, 0]
    assert [result["level"] for result in run["results"]] == ["error", "error", "warning"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "levels/cluster_mines/narrow.toml"
    assert (place["region"]["startLine"], place["region"]["startColumn"]) == (41, 9)
    assert run["columnKind"] == "unicodeCodePoints"


def test_columns_count_characters_not_bytes():
    text = BASE + "[[mine]]\nid = 'm'\nside = 'red'\nkind = 'cluster'\nat = '0101'\nwatches = ['é€\U0001f600', 5]\n"
    found = check(text)[1]
    assert [one.column for one in found] == [12, 19]


def places(text: str, *paths: Any) -> list[tuple[int, int]]:
    return [(one.line, one.column) for path in paths for one in locate(text, [Finding(path, "x")])]


DOCUMENT = """title = "x" # a comment
a.b = 1

[map]
columns = 1

[[ship]]
id = "one"
hold = [ # first
  { kind = "a", at.x = 1 }, # second
  # third
  3,
]
[[ship]]
"id" = "two"
[[ship.hold]]
kind = "b"
[[ship.hold]]
kind = "c"
[ship.extra]
'deep' = { "er" = [[1, 2], [3]] }
[x.y]
z = 1
"""


def test_places_are_those_of_values_in_arrays_and_inline_tables_too():
    assert places(
        DOCUMENT,
        ("title",), ("a", "b"), ("map", "columns"), ("ship", 0, "id"), ("ship", 0, "hold", 0, "kind"),
        ("ship", 0, "hold", 0, "at", "x"), ("ship", 0, "hold", 1), ("ship", 1, "id"), ("ship", 1, "hold", 0, "kind"),
        ("ship", 1, "hold", 1, "kind"), ("ship", 1, "extra", "deep", "er", 1, 0), ("x", "y", "z"),
    ) == [
        (1, 9), (2, 7), (5, 11), (8, 6), (10, 12), (10, 24), (12, 3), (15, 8), (17, 8), (19, 8), (21, 29), (23, 5),
    ]  # fmt: skip


def test_places_of_tables_are_their_headers():
    assert places(DOCUMENT, ("map",), ("ship",), ("ship", 0), ("ship", 1), ("ship", 1, "hold", 1), ("x", "y")) == [
        (4, 1), (7, 1), (7, 1), (14, 1), (18, 1), (22, 1),
    ]  # fmt: skip


def test_what_is_not_there_is_placed_at_the_nearest_thing_around_it():
    assert places(
        DOCUMENT,
        ("ship", 0, "speed"),
        ("ship", 0, "hold", 0, "count"),
        ("ship", 0, "hold", 7),
        ("nothing",),
        ("map", "x", 3),
    ) == [(7, 1), (10, 3), (9, 8), (1, 1), (4, 1)]


def test_a_missing_key_is_placed_at_its_tables_header_and_at_the_top_in_line_1():
    found = locate(
        DOCUMENT, [Finding(path, "x", missing=True) for path in (("ship", 1, "at"), ("seed",), ("map", "rows"))]
    )
    assert [(one.line, one.key) for one in found] == [(1, "seed"), (4, "rows"), (14, "at")]


def test_a_wrong_key_is_placed_at_itself():
    found = locate(
        DOCUMENT, [Finding(("ship", 0, "hold", 0, "kind"), "x", on_key=True), Finding(("a",), "x", on_key=True)]
    )
    assert [(one.line, one.column) for one in found] == [(2, 1), (10, 5)]


def test_mistakes_come_in_the_order_of_the_file_and_equal_places_in_that_of_finding():
    paths = (("ship", 1, "id"), ("title",), ("ship", 0, "id"), ("title",))
    found = locate(DOCUMENT, [Finding(path, str(number)) for number, path in enumerate(paths)])
    assert [one.message[-1] for one in found] == ["1", "3", "2", "0"]


def test_a_message_that_names_its_row_already_is_left_alone():
    (found,) = check(BASE + VALUE.format("2"))[1]
    (again,) = locate(BASE + VALUE.format("2"), [Finding(("mine", 0, "range"), found.message)])
    assert again.message == found.message


def test_the_key_of_a_mistake_is_the_last_key_of_its_path():
    found = locate(DOCUMENT, [Finding(("ship", 0, "hold", 1), "x"), Finding(("ship", 1), "x")])
    assert [one.key for one in found] == ["hold", "ship"]


def test_rows_without_an_id_are_counted_from_1():
    text = BASE + MINE.replace('id = "m"\n', "") + MINE.replace('"m"', "3")
    assert [one.message.split(":")[0] for one in check(text)[1]] == ["mine 1", "mine 2"]
    assert check(text)[1][0].line == FIRST_LINE


def test_expected_mistakes_are_read_from_comments():
    text = (
        "# A case. # mistake: IM-1 line 3 key no\n# mistake: IM-1.32 line 35 key hold\n"
        "#mistake:  format  line 7 key at\n"
        "title = '# mistake: format line 1 key x'\n# mistake: not one\n"
    )
    assert expected_mistakes(text) == [ExpectedMistake("IM-1.32", 35, "hold"), ExpectedMistake("format", 7, "at")]
    assert expected_mistakes(NARROW) == []
