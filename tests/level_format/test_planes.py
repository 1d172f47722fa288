"""Places on plane maps: in inches or in micrometres, in tables, minefields and orders."""

from __future__ import annotations

import pytest

from game import check_level_text
from game.level_format.json_schema import level_json_schema
from level_format.toy import FIRST_PLANE_LINE, PLANE_BASE, SCHEMAS, check, mistakes_in, only, read

TROOPER = '[[trooper]]\nid = "{}"\nside = "blue"\n{}\n'
SENT = TROOPER.format("t", "at = [1, 2]")
ORDER = '[[order]]\nat = 1\nunit = "t"\ndo = "move"\n{}\n'


def told(text: str) -> list[tuple[int, int, str | None, str]]:
    """(line below the head of the file, column, rule, key) of each mistake."""
    found = check(PLANE_BASE + text)[1]
    return [(one.line - FIRST_PLANE_LINE, one.column, one.rule, one.key) for one in found]


@pytest.mark.parametrize("keys", ["at = [3, 4]", "at_um = [76200, 101600]", "at = [3.0, 4.0000]"])
def test_a_place_may_be_in_inches_or_in_micrometres(keys: str):
    (trooper,) = read(PLANE_BASE + TROOPER.format("a", keys)).tables["trooper"]
    assert trooper.at == (3, 4) or trooper.at_um == (76_200, 101_600)


@pytest.mark.parametrize("index", [0, 1, 3])
@pytest.mark.parametrize(
    ("keys", "line", "column", "key"),
    [
        ("at = [3, 4]\nat_um = [76200, 101600]", 4, 1, "at_um"),
        ("at_um = [76200, 101600]\nat = [3, 4]", 3, 1, "at_um"),
        ("", 0, 1, "at"),
        ("at = [3, 4.00001]", 3, 6, "at"),
        ("at = [3, 10001]", 3, 6, "at"),
    ],
    ids=["both", "both, the other first", "none", "five decimals", "far too long"],
)
def test_a_place_given_twice_or_not_at_all_is_against_the_rule_of_places(
    index: int, keys: str, line: int, column: int, key: str
):
    """Each row has five lines."""
    rows = [TROOPER.format(f"t{number}", "at = [3, 4]\n") for number in range(4)]
    rows[index] = TROOPER.format("bad", keys if keys.count("\n") else f"{keys}\n")
    assert told("".join(rows)) == [(5 * index + line, column, "TM-S1", key)]


@pytest.mark.parametrize("key", ["att", "at_mu", "At", "at_um_"])
def test_a_misspelt_place_is_not_called_missing_as_well(key: str):
    assert told(TROOPER.format("a", f"{key} = [3, 4]")) == [(3, 1, None, key)]


def test_a_row_that_lacks_its_place_has_its_other_mistakes_told():
    assert told('[[trooper]]\nid = "a"\nside = "grey"\n') == [(0, 1, "TM-S1", "at"), (2, 8, None, "side")]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("[1.0, 2]", "entry 1 = 1.0: expected an integer: write 1, without a point"),
        ("[1]", "expected an array of 2 entries, got 1"),
        ("[1, 2, 3]", "expected an array of 2 entries, got 3"),
        ("5", "expected [x, y] in whole micrometres, got an integer"),
        ("[1, true]", "entry 2 = true: expected an integer, got true or false"),
        ("[1, 99999999999999999999]", "does not fit into 64 bits"),
    ],
)
def test_micrometres_are_two_whole_numbers(value: str, words: str):
    assert words in only(PLANE_BASE + TROOPER.format("a", f"at_um = {value}"))


@pytest.mark.parametrize("value", ["[nan, 3]", "[3, -inf]", "[nan, nan]"])
def test_a_place_that_is_no_number_is_told_once_for_each(value: str):
    found = told(TROOPER.format("a", f"at = {value}"))
    assert [rule for _, _, rule, _ in found] == [None] * value.count("n,") + [None] * ("n" in value.partition(",")[2])


def test_a_map_whose_size_is_no_number_is_told_once():
    found = check(PLANE_BASE.replace("width = 48", "width = nan"))[1]
    assert [(one.rule, one.key) for one in found] == [(None, "width")]


def test_a_map_of_too_many_decimals_is_against_the_rule_of_places():
    found = check(PLANE_BASE.replace("width = 48", "width = 48.00001"))[1]
    assert [(one.rule, one.key) for one in found] == [("TM-S1", "width")]


# Orders


@pytest.mark.parametrize(
    "keys",
    [
        "to = [1, 2.5]", "to = [[1, 2], [3.25, 4]]", "to_um = [1, 2]", "to_um = [[1, 2], [3, 4]]",
        "to = [[1, 2]]", "to = [-5, 2000]", 'gait = "hop"\nto = [1, 2]',
        f"to = [{', '.join(['[1, 2]'] * 17)}]",
    ],
)  # fmt: skip
def test_a_way_is_a_place_or_a_list_of_places_wherever_they_lie(keys: str):
    """What a unit cannot do is refused in play."""
    assert mistakes_in(PLANE_BASE + SENT + ORDER.format(keys)) == []


def test_a_place_in_an_order_may_be_left_out_where_the_command_can_do_without():
    order = ORDER.replace('"move"', '"lay_mine"')
    for keys in ("", "place = [1, 2]", "place_um = [1, 2]"):
        assert mistakes_in(PLANE_BASE + SENT + order.format(keys)) == []


@pytest.mark.parametrize("index", [0, 1, 3])
@pytest.mark.parametrize(
    ("keys", "line", "column", "rule", "key"),
    [
        ("to = [1, 2.00001]", 4, 6, "TM-S1", "to"),
        ("to = [[1, 2], [1, 2.00001]]", 4, 6, "TM-S1", "to"),
        ("to = [1, 2]\nto_um = [1, 2]", 5, 1, "TM-S1", "to_um"),
        ("", 0, 1, "TM-S1", "to"),
        ("to = [1, [2, 3]]", 4, 6, None, "to"),
        ("to = [1]", 4, 6, None, "to"),
        ("to = [1, 2, 3]", 4, 6, None, "to"),
        ("to = []", 4, 6, None, "to"),
        ("to = [[1, 2], [3]]", 4, 15, None, "to"),
        ("to = [[1, 2], [3, 4, 5]]", 4, 15, None, "to"),
        ('to = [[1, 2], [3, "x"]]', 4, 19, None, "to"),
        ("to = [[1, 2], [3, nan]]", 4, 19, None, "to"),
        ('to = [1, "x"]', 4, 10, None, "to"),
        ('to = [[1, 2], "x"]', 4, 15, None, "to"),
        ('to = "0101"', 4, 6, None, "to"),
        ("to_um = [1.0, 2]", 4, 10, None, "to_um"),
        ("to_um = [1, [2, 3]]", 4, 9, None, "to_um"),
        ("too = [1, 2]", 4, 1, None, "too"),
        ("to_mm = [1, 2]", 4, 1, None, "to_mm"),
    ],
)
def test_places_in_orders_are_checked_for_their_form(
    index: int, keys: str, line: int, column: int, rule: str | None, key: str
):
    """Each order has six lines."""
    rows = [ORDER.format("to = [1, 2]\n")] * 4
    rows[index] = ORDER.format(keys if keys.count("\n") else f"{keys}\n")
    assert told("".join(rows)) == [(6 * index + line, column, rule, key)]


def test_the_place_of_a_command_that_needs_none_is_checked_too():
    order = ORDER.replace('"move"', '"lay_mine"')
    assert told(order.format("place = [1, 2.00001]")) == [(4, 9, "TM-S1", "place")]
    assert told(order.format("place = [1, 2]\nplace_um = [1, 2]")) == [(5, 1, "TM-S1", "place_um")]
    assert told(order.format("place = [1, 2, 3]")) == [(4, 9, None, "place")]
    assert told(order.format('place = [1, "x"]')) == [(4, 13, None, "place")]


def test_an_order_with_another_mistake_has_its_place_checked_all_the_same():
    assert told(ORDER.format("gait = 3\nto = [1, 2.00001]")) == [(4, 8, None, "gait"), (5, 6, "TM-S1", "to")]
    assert told(ORDER.format("gait = 3")) == [(0, 1, "TM-S1", "to"), (4, 8, None, "gait")]


# Areas


@pytest.mark.parametrize("area", ["[0, 0, 48, 36]", "[-5, -5, 5, 5]", "[48, 36, 1, 1]", "[-9, 10, 100, 1]"])
def test_an_area_may_reach_over_the_edge_of_a_plane(area: str):
    """Its border counts, so one that only touches the map lies on it."""
    assert told(f'[[objective]]\nside = "blue"\nkind = "reach"\narea = {area}\n') == []


@pytest.mark.parametrize("area", ["[48.0001, 0, 5, 5]", "[0, 37, 5, 5]", "[-5, 0, 4.9999, 5]", "[0, -6, 5, 5]"])
@pytest.mark.parametrize("kind", ["reach", "hold"])
def test_an_area_that_lies_off_the_map_can_never_be_reached(area: str, kind: str):
    more = "for_ticks = 5\n" if kind == "hold" else ""
    found = told(f'[[objective]]\nside = "blue"\nkind = "{kind}"\narea = {area}\n{more}')
    assert found == [(3, 8, None, "area")]


# The schema that editors read


def test_the_schema_knows_which_keys_stand_for_one_place():
    schema = level_json_schema(SCHEMAS)
    (plane,) = [
        part["then"] for part in schema["allOf"] if part["if"]["properties"]["ruleset"]["const"] == "toy_plane"
    ]
    one_of = {"oneOf": [{"required": ["at"]}, {"required": ["at_um"]}]}
    assert plane["properties"]["trooper"]["items"]["allOf"] == [one_of]
    assert plane["properties"]["mine"]["items"]["allOf"] == [one_of]
    orders = {order["properties"]["do"]["enum"][0]: order for order in plane["properties"]["order"]["items"]["anyOf"]}
    assert orders["move"]["allOf"] == [{"oneOf": [{"required": ["to"]}, {"required": ["to_um"]}]}]
    assert orders["lay_mine"]["allOf"] == [{"not": {"required": ["place", "place_um"]}}]
    assert "allOf" not in orders["scan"]


@pytest.mark.parametrize("mine", ['{ revealed = "yes" }', "{ knd = 3 }"])
def test_a_mistake_in_the_mine_of_a_field_is_one_message_that_says_nothing_of_places(mine: str) -> None:
    text = (
        'format = 1\nruleset = "teardrop_mines"\ntitle = "Field"\n'
        '[map]\nwidth = 30\nheight = 20\n[[side]]\nid = "red"\n'
        '[[minefield]]\nid = "f"\nside = "red"\npattern = "line"\nfrom = [5, 5]\nto = [20, 5]\nspacing = 4\n'
        f"mine = {mine}\n"
    )
    level, mistakes = check_level_text(text)
    assert level is None
    assert [(mistake.line, "at_um" in mistake.message) for mistake in mistakes] == [(16, False)]
