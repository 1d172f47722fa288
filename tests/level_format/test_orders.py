"""`[[order]]`, `[[expect]]` and `[script]`."""

from __future__ import annotations

import pytest

from level_format.toy import BASE, FIELD, FIRST_LINE, MINE, SHIP, check, mistakes_in


ORDER = '[[order]]\nat = 1\nunit = "lynx"\ndo = "set_speed"\nspeed = 4\n'


@pytest.mark.parametrize("index", [0, 1, 3])
@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("at = 1\n", "at = 0\n", 1, "at = 0: expected an integer from 1"),
        ("at = 1\n", "at = '1'\n", 1, "expected an integer from 1 to 10,000,000, got a string"),
        ("at = 1\n", "", 0, "the key at is missing: expected an integer"),
        ('do = "set_speed"\n', "", 0, "the key do is missing: the name of a command"),
        ('"set_speed"', '"set_sped"', 3, 'do = "set_sped": there is no such command; did you mean "set_speed"?'),
        ('"set_speed"', '"fly"', 3, "there is no such command; there are set_speed, set_course, scan"),
        ('"set_speed"', "5", 3, "do = 5: expected the name of a command, got an integer"),
        ("speed = 4", "spede = 4", 4, 'unknown key "spede"; did you mean "speed"?'),
        ("speed = 4", "speed = 4\nto = []", 5, 'unknown key "to": set_speed has none; it is a key of set_course'),
        ("speed = 4", "speed = true", 4, "speed = true: expected an integer, got true or false"),
        ("speed = 4\n", "", 0, "the key speed is missing: expected an integer"),
        ('"lynx"', "7", 2, "unit = 7: expected a string, got an integer"),
        ('unit = "lynx"\n', "", 0, "the key unit is missing"),
        ("speed = 4", 'speed = 4\nside = "rod"', 5, 'side = "rod": there is no side "rod"; did you mean "red"?'),
        ("speed = 4", "speed = 4\nauthor = 'x'", 5, 'unknown key "author": it belongs at the top of the file'),
    ],
)
def test_an_order_is_checked_in_any_place(index: int, old: str, new: str, line: int, words: str):
    rows = [ORDER] * 4
    rows[index] = ORDER.replace(old, new)
    (mistake,) = check(BASE + "".join(rows))[1]
    assert mistake.line == FIRST_LINE + 5 * index + line
    assert mistake.message.startswith(f"order {index + 1}: ")
    assert words in mistake.message


def test_an_order_of_values_out_of_range_or_to_a_unit_that_play_will_make_is_no_mistake():
    course = '[[order]]\nat = 1\nunit = "lynx-s1"\ndo = "set_course"\nto = ["9999", "x"]\n'
    assert not mistakes_in(BASE + SHIP + ORDER.replace("speed = 4", "speed = -999") + course)


EXPECT = '[[expect]]\nevent = "UnitHit"\nunit = "lynx"\namount = 5\ntimes = 1\nbetween = [1, 2]\n'


@pytest.mark.parametrize("index", [0, 1, 3])
@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"UnitHit"', '"UnitHt"', 1, 'event = "UnitHt": there is no such event; did you mean "UnitHit"?'),
        ('"UnitHit"', "3", 1, "event = 3: expected the name of an event, got an integer"),
        ('event = "UnitHit"\n', "", 0, "the key event is missing: the name of an event"),
        ("amount", "amuont", 3, 'UnitHit has no field "amuont"; did you mean "amount"?'),
        ("amount = 5", "zone = 5", 3, 'UnitHit has no field "zone"; it has rule, unit, amount, tick, clock'),
        ("amount = 5", "title = 'x'", 3, 'unknown key "title": it belongs at the top of the file'),
        ("amount = 5", "amount = 5.0", 3, "amount = 5.0: events hold no fractions and no dates"),
        ("amount = 5", "amount = 2020-01-01", 3, "events hold no fractions and no dates"),
        ("amount = 5", "amount = [[1], [{a = 2.5}]]", 3, "events hold no fractions and no dates"),
        ("amount = 5", "amount = nan", 3, "amount = nan: expected a number, this is not a number"),
        ("times = 1", "times = -1", 4, "times = -1: expected an integer from 0 to"),
        ("times = 1", "times = true", 4, "times = true: expected an integer, got true or false"),
        ("[1, 2]", "[2, 1]", 5, "between = [2, 1]: expected two ticks, the earlier first"),
        ("[1, 2]", "[1]", 5, "between = [1]: expected an array of 2 entries, got 1"),
        ("[1, 2]", "[1, 'x']", 5, 'between: entry 2 = "x": expected an integer, got a string'),
        ("[1, 2]", "3", 5, "between = 3: expected an array of 2 entries, got an integer"),
    ],
)
def test_an_expectation_is_checked_in_any_place(index: int, old: str, new: str, line: int, words: str):
    rows = [EXPECT] * 4
    rows[index] = EXPECT.replace(old, new)
    (mistake,) = check(BASE + "".join(rows))[1]
    assert mistake.line == FIRST_LINE + 6 * index + line
    assert words in mistake.message


def test_an_expectation_may_name_rule_tick_clock_and_fields_that_are_words_of_python():
    assert not mistakes_in(
        BASE + '[[expect]]\nevent = "UnitMoved"\nfrom = "0101"\nrule = "IM-1"\ntick = 3\nclock = "x"\n'
    )
    assert not mistakes_in(BASE + '[[expect]]\nevent = "GameStarted"\ntitle = "Toy"\n')


def test_scripted_dice_are_whole_numbers_above_0():
    assert not mistakes_in(BASE + "[script]\ndice = [6, 3, 20]\n")
    assert mistakes_in(BASE + '[script]\ndice = [6, 0, "x"]\n') == [
        "15:12 format dice: script: dice: entry 2 = 0: expected an integer from 1 to 1,000",
        '15:15 format dice: script: dice: entry 3 = "x": expected an integer from 1 to 1,000, got a string',
    ]


EVENTS_OF = '[[expect]]\nevent = "UnitHit"\nunit = "{}"\n'


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("lynxx", 'order 1: unit = "lynxx": there is no ship "lynxx"; did you mean "lynx"?'),
        ("zed", 'order 1: unit = "zed": there is no ship "zed"'),
        ("m", 'order 1: unit = "m": "m" is a mine, not a unit'),
        ("belt-2", 'order 1: unit = "belt-2": "belt-2" is a mine, not a unit'),
        ("red", 'order 1: unit = "red": "red" is a side, not a unit'),
        ("lynxx-s1", 'order 1: unit = "lynxx-s1": there is no ship "lynxx-s1"'),
        ("lynx-shuttle", 'order 1: unit = "lynx-shuttle": there is no ship "lynx-shuttle"'),
        ("", 'order 1: unit = "": there is no ship ""'),
    ],
)
def test_an_order_to_what_is_no_unit_is_a_warning_at_the_name(unit: str, words: str):
    level, found = check(BASE + SHIP + MINE + FIELD + ORDER.replace("lynx", unit))
    assert level is not None
    line = FIRST_LINE + (SHIP + MINE + FIELD).count("\n") + 2
    told = [(one.severity, one.code, one.line, one.column, one.key) for one in found]
    assert told == [("warning", "order-refused", line, 8, "unit")]
    assert found[0].message.startswith(words)


@pytest.mark.parametrize("unit", ["lynx", "lynx-s1", "lynx-shuttle-1", "lynx-t12", "lynx-mine-3"])
def test_an_order_to_what_play_may_make_is_no_warning(unit: str):
    assert mistakes_in(BASE + SHIP + ORDER.replace("lynx", unit) + EVENTS_OF.format(unit)) == []


def test_a_comment_allows_an_order_to_what_is_no_unit():
    allowed = ORDER.replace('unit = "lynx"', '# lint: allow order-refused it is to be refused\nunit = "zed"')
    assert mistakes_in(BASE + SHIP + allowed) == []


def test_an_expectation_about_what_is_not_in_the_level_is_a_warning_at_the_name():
    level, found = check(BASE + SHIP + EXPECT.replace("lynx", "lynxx"))
    assert level is not None
    told = [(one.severity, one.code, one.line, one.column, one.key) for one in found]
    assert told == [("warning", "unknown-id", FIRST_LINE + SHIP.count("\n") + 2, 8, "unit")]
    assert found[0].message == 'expect 1: unit = "lynxx": there is no ship "lynxx"; did you mean "lynx"?'


@pytest.mark.parametrize("name", ["lynx", "m", "belt-3", "lynx-m4"])
def test_an_expectation_about_units_mines_and_what_play_may_make_is_no_warning(name: str):
    assert mistakes_in(BASE + SHIP + MINE + FIELD + EVENTS_OF.format(name)) == []


def test_an_expectation_about_what_an_order_names_is_not_told_once_more():
    """That the order is refused may be what is expected."""
    (found,) = check(BASE + SHIP + ORDER.replace("lynx", "zed") + EVENTS_OF.format("zed"))[1]
    assert found.key == "unit"
    assert found.message.startswith("order 1:")


def test_a_level_with_mistakes_has_no_warnings_about_names():
    (found,) = check(BASE + SHIP.replace("0202", "2x2") + ORDER.replace("lynx", "zed"))[1]
    assert found.key == "at"
