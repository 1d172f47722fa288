"""Keys and tables under wrong headers, misspelt, missing, or given twice."""

from __future__ import annotations

import re

import pytest

from level_format.toy import BASE, FIELD, FIRST_LINE, HEADER, MINE, SHIP, check, lines_of, mistakes_in, only


# Keys under wrong headers


def test_a_title_after_a_table_is_one_mistake_that_says_where_it_belongs():
    text = BASE.replace('title = "Toy"\n', "") + MINE + 'title = "Toy"\n'
    assert only(text) == (
        '18:1 format title: mine "m": unknown key "title": it belongs at the top of the file, above the first table'
    )


@pytest.mark.parametrize(
    "table", ["[map]\ncolumns = 12\nrows = 12", '[[side]]\nid = "red"', "[rulings]", "[script]",
              '[[order]]\nat = 1\nunit = "x"\ndo = "scan"', '[[expect]]\nevent = "UnitHit"']
)  # fmt: skip
def test_the_ruleset_under_a_wrong_header_is_one_mistake_and_the_rest_is_checked(table: str):
    text = BASE.replace('ruleset = "toy_hexes"\n', "")
    text = (
        text.replace(table, table + '\nruleset = "toy_hexes"')
        if table in text
        else text + table + '\nruleset = "toy_hexes"'
    )
    ruled = text + "\n[[mine]]\n"
    assert 'unknown key "ruleset": it belongs at the top' in only(text)
    assert [key for _, key in lines_of(ruled)] == ["ruleset", "id", "side", "kind", "at"]


def test_a_key_whose_header_is_missing_is_told_with_the_header():
    text = BASE.replace("[map]\n", "")
    assert mistakes_in(text) == [
        '5:1 format columns: unknown key "columns": it is a key of [map], whose header is missing above it',
        '6:1 format rows: unknown key "rows": it is a key of [map], whose header is missing above it',
    ]


def test_a_misspelt_key_at_the_top_is_one_mistake():
    assert only(BASE.replace("title", "titel")) == '3:1 format titel: unknown key "titel"; did you mean "title"?'


def test_a_misspelt_required_key_is_one_mistake():
    assert only(BASE + MINE.replace("kind", "knid")) == (
        '17:1 format knid: mine "m": unknown key "knid"; did you mean "kind"?'
    )


@pytest.mark.parametrize("key", ["format", "ruleset", "title"])
def test_a_missing_key_at_the_top_is_told_at_line_1(key: str):
    text = re.sub(rf"^{key} .*\n", "", BASE, flags=re.MULTILINE)
    assert lines_of(text) == [(1, key)]
    assert f"the key {key} is missing" in only(text)


def test_missing_tables_are_told_at_line_1():
    text = HEADER
    assert mistakes_in(text) == [
        "1:1 format map: the table [map] is missing",
        "1:1 format side: a level needs at least one [[side]]",
    ]


def test_an_empty_file_lacks_its_required_keys():
    assert lines_of("") == [(1, "format"), (1, "ruleset"), (1, "title")]


# Tables


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("[[mines]]\nid = 'x'", "unknown table mines; did you mean [[mine]]?"),
        ("[ruling]", "unknown table ruling; did you mean [rulings]?"),
        ("[weather]\nwind = 3", "unknown table weather"),
        ("[[hold]]\nkind = 'x'", "unknown table hold: it is a key of [[ship]]; write [[ship.hold]]"),
        ("[mine]\nid = 'x'", "mine: expected [[mine]] tables: write [[mine]], in double brackets"),
        ("[[rulings]]", "rulings: expected one table [rulings]: write [rulings], in single brackets"),
        ("[[script]]", "script: expected one table [script]: write [script], in single brackets"),
        ("[order]", "order: expected [[order]] tables: write it in double brackets"),
    ],
)
def test_a_wrong_table_is_told_at_its_header(table: str, words: str):
    assert only(BASE + table) == f"{FIRST_LINE}:1 format {re.findall('[a-z]+', table)[0]}: {words}"


def test_arrays_and_values_in_the_place_of_tables_are_told():
    text = HEADER + "mine = 3\nship = [1, { id = 'x' }]\norder = [7]\nexpect = 'x'\nscript = 1\n" + BASE[len(HEADER) :]
    assert mistakes_in(text) == [
        "4:8 format mine: mine = 3: expected [[mine]] tables: got an integer",
        "5:9 format ship: ship 1: expected a table, got an integer",
        '5:12 format side: ship "x": the key side is missing: expected the id of a side',
        '5:12 format at: ship "x": the key at is missing: expected a hex such as "0308"',
        "6:10 format order: order 1: expected a table, got an integer",
        '7:10 format expect: expect = "x": expected [[expect]] tables: got a string',
        "8:10 format script: script = 1: expected one table [script]: got an integer",
    ]


def test_inline_and_dotted_tables_are_read_and_their_mistakes_placed():
    text = HEADER + (
        'map.columns = 12\nmap.rows = 1\nside = [{ id = "red" },\n { id = "blue", allies = ["red", "grey"] }]\n'
        '[[ship]]\nid = "lynx"\nside = "red"\nat = "0101"\n[[ship.hold]]\nkind = "cluster"\n[[ship.hold]]\nkind = "x"\n'
    )
    assert mistakes_in(text) == [
        "5:12 format rows: map: rows = 1: expected an integer from 3 to 999",
        '7:34 format allies: side "blue": allies: entry 2 = "grey": there is no side "grey"',
        '15:8 format kind: ship "lynx": hold: entry 2: kind = "x": expected "cluster" or "explosive"',
    ]


# Duplicates


def test_a_key_given_twice_names_both_places():
    assert mistakes_in(HEADER + 'seed = 1\n\ntitle = "Again"\nseed = 2\n') == [
        "6:1 format title: title is given twice; first in line 3",
        "7:1 format seed: seed is given twice; first in line 4",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[map]\na = 1\n[map]\n", "6:1 format map: map is given twice; first in line 4"),
        ("[map]\na = 1\na = 2\n", "6:1 format a: map.a is given twice; first in line 5"),
        ("[[mine]]\nid = 1\n[mine]\n", "6:1 format mine: mine is given twice; first in line 4"),
        ("[[mine]]\nid = 1\n[[mine]]\nid = 1\nid = 2\n", "8:1 format id: mine.id is given twice; first in line 7"),
        ("a = { b = 1, b = 2 }\n", "4:14 format b: a.b is given twice; first in line 4"),
        ("a = [{ b = 1, c = 0, 'b' = 2 }]\n", "4:22 format b: a.b is given twice; first in line 4"),
        ("a.b = 1\n'a'.\"b\" = 2\n", "5:1 format b: a.b is given twice; first in line 4"),
    ],
)
def test_everything_that_toml_forbids_to_give_twice_names_both_places(text: str, expected: str):
    assert only(HEADER + text) == expected


def test_what_clashes_without_being_given_twice_is_told_where_it_happens():
    mistake = check(HEADER + "a = 1\na.b = 2\n")[1][0]
    assert mistake.line == 5


@pytest.mark.parametrize(
    ("rows", "line", "first", "row"),
    [
        (MINE + SHIP + MINE, 10, 1, 'mine "m"'),
        (MINE.replace('"m"', '"lynx"') + SHIP, 6, 1, 'ship "lynx"'),
        (SHIP + MINE.replace('"m"', '"lynx"'), 5, 1, 'mine "lynx"'),
        (MINE.replace('"m"', '"red"'), 1, -1, 'mine "red"'),
    ],
)
def test_an_id_used_twice_is_told_at_the_later_place_and_names_the_first(rows: str, line: int, first: int, row: str):
    name = row.split('"')[1]
    assert only(BASE + rows) == (
        f'{FIRST_LINE + line}:6 format id: {row}: id = "{name}": this id is taken; first in line {FIRST_LINE + first}'
    )


def test_an_id_used_three_times_is_two_mistakes_that_name_the_first():
    found = mistakes_in(BASE + MINE * 3)
    assert [mistake[:5] for mistake in found] == ["20:6 ", "25:6 "]
    assert all(mistake.endswith("first in line 15") for mistake in found)


def test_an_id_that_a_minefield_gives_its_mines_is_taken():
    assert only(BASE + MINE.replace('"m"', '"belt-3"') + FIELD) == (
        '20:6 format id: minefield "belt": id = "belt": this id is taken by a mine of a minefield; first in line 15'
    )
    assert only(BASE + FIELD + SHIP.replace("lynx", "belt-1")) == (
        '22:6 format id: ship "belt-1": id = "belt-1": this id is taken by a mine of a minefield; first in line 15'
    )
    assert not mistakes_in(BASE + MINE.replace('"m"', '"belt-4"') + MINE.replace('"m"', '"belt-01"') + FIELD)
