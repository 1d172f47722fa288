"""Mistakes in the rows of a level: each once, at its place, wherever in its array the row stands."""

from __future__ import annotations

import pytest

from level_format.toy import BASE, FIRST_LINE, HEADER, SHIP, VALUE, check


def rows_with(wrong: str, index: int) -> tuple[str, int]:
    """Return five mines of which one is another, and that one's first line."""
    rows = [f'[[mine]]\nid = "m{n}"\nside = "red"\nkind = "cluster"\nat = "0{n + 1}01"\n' for n in range(5)]
    line = FIRST_LINE + "".join(rows[:index]).count("\n")
    rows[index] = wrong
    return BASE + "".join(rows), line


@pytest.mark.parametrize("index", [0, 2, 4])
@pytest.mark.parametrize(
    ("wrong", "line", "column", "words"),
    [
        (VALUE.format("7"), 5, 9, "range = 7: expected an integer from 0 to 6"),
        (VALUE.format("-1"), 5, 9, "range = -1: expected an integer from 0 to 6"),
        (VALUE.format("true"), 5, 9, "range = true: expected an integer from 0 to 6, got true or false"),
        (VALUE.format('"1"'), 5, 9, 'range = "1": expected an integer from 0 to 6, got a string'),
        (VALUE.format("1.0"), 5, 9, "range = 1.0: expected an integer from 0 to 6: write 1, without a point"),
        (VALUE.format("1.5"), 5, 9, "range = 1.5: expected an integer from 0 to 6, got a number with a fraction"),
        (VALUE.format("-0.0"), 5, 9, "range = -0.0: expected an integer from 0 to 6: write 0, without a point"),
        (VALUE.format("1e308"), 5, 9, "range = 1e+308: expected an integer from 0 to 6, got a number with a fraction"),
        (VALUE.format("nan"), 5, 9, "range = nan: expected a number, this is not a number"),
        (VALUE.format("-inf"), 5, 9, "range = -inf: expected a number, this is infinite, or too large for a number"),
        (VALUE.format("1e400"), 5, 9, "range = inf: expected a number, this is infinite, or too large for a number"),
        (VALUE.format("1" + "0" * 30), 5, 9, "range: this number does not fit into 64 bits"),
        (VALUE.format("0x" + "f" * 5000), 5, 9, "range: this number does not fit into 64 bits"),
        (VALUE.format("2020-01-02"), 5, 9, "range = 2020-01-02: expected an integer from 0 to 6, got a date"),
        (VALUE.format("12:30:00"), 5, 9, "range = 12:30:00: expected an integer from 0 to 6, got a time of day"),
        (VALUE.format("[1]"), 5, 9, "range = [1]: expected an integer from 0 to 6, got an array"),
        (VALUE.format("{ a = 1 }"), 5, 9, "range: expected an integer from 0 to 6, got a table"),
        (VALUE.format("1\ndummy = 1"), 6, 9, "dummy = 1: expected true or false, got an integer"),
        (VALUE.format("1\nrnge = 1"), 6, 1, 'unknown key "rnge"; did you mean "range"?'),
        (VALUE.format("1\ntitle = 'x'"), 6, 1, 'unknown key "title": it belongs at the top of the file'),
        (VALUE.format("1\nheading = 'A'"), 6, 1, 'unknown key "heading": it is a key of [[ship]]'),
        (VALUE.format("1\nwatches = 'm1'"), 6, 11, "watches = \"m1\": expected an array, got a string"),
        (VALUE.format("1\nwatches = [\n 'm1',\n 7]"), 8, 2, "watches: entry 2 = 7: expected the id of a mine, got"),
        (VALUE.format("1\nknown_to = ['rad']"), 6, 13, 'known_to: entry 1 = "rad": there is no side "rad"; did you'),
        (VALUE.replace("cluster", "clustr").format("1"), 3, 8, 'kind = "clustr": expected "captor", "cluster" or "exp'),
        (VALUE.replace('"cluster"', "1").format("1"), 3, 8, 'kind = 1: expected "captor", "cluster" or "explosive", g'),
        (VALUE.replace('at = "0909"\n', "").format("1"), 0, 1, 'the key at is missing: expected a hex such as "0308"'),
        (VALUE.replace('"0909"', '"0913"').format("1"), 4, 6, 'at = "0913": this hex is off the map of 12 columns and'),
        (VALUE.replace('"0909"', '"0009"').format("1"), 4, 6, 'at = "0009": this hex is off the map of 12 columns and'),
        (VALUE.replace('"0909"', '"99"').format("1"), 4, 6, 'at = "99": expected a hex such as "0308"'),
        (VALUE.replace('"0909"', "909").format("1"), 4, 6, 'at = 909: expected a hex such as "0308", got an integer'),
        (VALUE.replace('"red"', '"m9"').format("1"), 2, 8, 'side = "m9": "m9" is a mine, not a side'),
        (VALUE.format("2"), 5, 9, "range = 2: a cluster mine can be set to range 0 or 1 only"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_once_at_its_place_in_any_row(index: int, wrong: str, line: int, column: int, words: str):
    text, first = rows_with(wrong, index)
    level, (mistake,) = check(text)
    assert level is None
    assert (mistake.line, mistake.column) == (first + line, column)
    assert mistake.message.startswith(f'mine "m9": {words}')
    assert mistake.source_line == text.split("\n")[mistake.line - 1]
    assert mistake.severity == "error"


def test_the_rule_that_forbids_is_the_code_and_format_where_none_does():
    ruled, plain = check(BASE + VALUE.format("2"))[1][0], check(BASE + VALUE.format("7"))[1][0]
    assert (ruled.code, ruled.rule) == ("IM-1.122", "IM-1.122")
    assert (plain.code, plain.rule) == ("format", None)


@pytest.mark.parametrize("index", [0, 1, 4])
def test_a_wrong_id_is_told_at_its_row(index: int):
    for wrong, words in (
        ('"a b"', "id = \"a b\": expected 1 to 64 letters, digits, '-' or '_'"),
        ('""', 'id = "": expected 1 to 64'),
        ('"a\\n"', 'id = "a?": expected 1 to 64'),
        ("3", "id = 3: expected 1 to 64 letters, digits, '-' or '_', got an integer"),
        ('"' + "x" * 1_000_000 + '"', 'id = "' + "x" * 37 + '...": expected 1 to 64'),
    ):
        text, first = rows_with(VALUE.replace('"m9"', wrong).format("1"), index)
        (mistake,) = check(text)[1]
        assert mistake.line == first + 1
        assert words in mistake.message


def test_all_mistakes_of_a_file_come_in_one_go_in_the_order_of_the_file():
    text = (
        HEADER.replace("Toy", "")
        + """
[map]
columns = 2
rows = "x"

[[mine]]
id = "m"
side = "rad"
kind = "cluster"
at = "01"
range = "x"
watches = ["q"]

[[side]]
id = "red"
bot = "wardn"
controler = "bot"

[[ship]]
id = "m"
side = "red"
at = "0101"
speed = 25
hold = [{ kind = "cluster" }, { kind = "captor", cont = 3 }]

[rulings]
trigger_mode = "rol"
feld_first = true
"""
    )
    keys = ["title", "columns", "rows", "side", "at", "range", "watches", "bot", "controler", "id", "kind", "cont"]
    found = check(text)[1]
    assert [mistake.key for mistake in found] == [*keys, "trigger_mode", "feld_first"]
    assert [mistake.line for mistake in found] == sorted(mistake.line for mistake in found)


def test_rules_are_checked_in_the_rows_that_have_no_mistake_and_told_at_the_rows_of_the_file():
    good = SHIP.replace("lynx", "fast").replace("0202", "0303") + "speed = 25\n"
    text = BASE + SHIP + "speed = 'x'\n" + good + VALUE.format("true") + VALUE.replace("m9", "m8").format("3")
    found = [(m.line - FIRST_LINE, m.code, m.key) for m in check(text)[1]]
    assert found == [
        (4, "format", "speed"),
        (9, "IM-S3.5", "speed"),
        (15, "format", "range"),
        (21, "IM-1.122", "range"),
    ]
