"""References to ids, bots, rulesets and places, and the keys of objectives."""

from __future__ import annotations

import re

import pytest

from level_format.toy import BASE, FIELD, FIRST_LINE, MINE, PLANE_BASE, SHIP, lines_of, mistakes_in, only


# References


def test_references_to_nothing_name_the_nearest_id():
    objective = '[[objective]]\nside = "blu"\nkind = "reach"\nedge = "A"\nunits = ["linx", "m", "lynx"]\n'
    assert mistakes_in(BASE + SHIP + MINE + objective) == [
        '24:8 format side: objective 1: side = "blu": there is no side "blu"; did you mean "blue"?',
        '27:10 format units: objective 1: units: entry 1 = "linx": there is no ship "linx"; did you mean "lynx"?',
        '27:18 format units: objective 1: units: entry 2 = "m": "m" is a mine, not a unit',
    ]


def test_references_in_minefields_and_sweeps_are_followed():
    sweep = '[[objective]]\nside = "red"\nkind = "sweep"\n'
    assert not mistakes_in(BASE + FIELD + sweep + 'mines = ["belt-1", "belt-3"]\n' + sweep + 'minefield = "belt"\n')
    assert mistakes_in(BASE + FIELD + sweep + 'mines = ["belt-0", "belt-4"]\n' + sweep + 'minefield = "bolt"\n') == [
        '24:10 format mines: objective 1: mines: entry 1 = "belt-0": there is no mine "belt-0"',
        '24:20 format mines: objective 1: mines: entry 2 = "belt-4": there is no mine "belt-4"',
        '28:13 format minefield: objective 2: minefield = "bolt": there is no minefield "bolt"; did you mean "belt"?',
    ]


def test_what_has_a_mistake_of_its_own_can_still_be_referred_to():
    objective = '[[objective]]\nside = "blue"\nkind = "reach"\nedge = "A"\nunits = ["lynx"]\n'
    assert [key for _, key in lines_of(BASE + SHIP + "speed = 'x'\n" + objective)] == ["speed"]


def test_bots_are_known_by_name_and_strength():
    side = '[[side]]\nid = "green"\nbot = "{}"\n'
    for good in ("warden", "runner:easy", "warden:hard"):
        assert not mistakes_in(BASE + side.format(good))
    assert only(BASE + side.format("wardn")) == (
        '16:7 format bot: side "green": bot = "wardn": expected "warden" or "runner"; did you mean "warden"?'
    )
    assert 'a bot\'s strength is "easy" or "hard"' in only(BASE + side.format("warden:medium"))
    assert "a bot's strength" in only(BASE + side.format("warden:"))


def test_a_side_is_no_ally_of_itself():
    assert 'allies: entry 2 = "green": a side is no ally of itself' in only(
        BASE + '[[side]]\nid = "green"\nallies = ["red", "green"]\n'
    )


def test_the_nearest_ruleset_is_given_and_the_rest_is_checked_by_it():
    assert mistakes_in(BASE.replace("toy_hexes", "toy_hexs") + MINE.replace('"cluster"', '"x"')) == [
        '2:11 format ruleset: ruleset = "toy_hexs": expected "toy_hexes" or "toy_plane"; did you mean "toy_hexes"?',
        '17:8 format kind: mine "m": kind = "x": expected "captor", "cluster" or "explosive"',
    ]
    assert only(BASE.replace("toy_hexes", "../etc/passwd")) == (
        '2:11 format ruleset: ruleset = "../etc/passwd": expected "toy_hexes" or "toy_plane"'
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("format = 2", "1:10 format format: format = 2: expected 1"),
        ("format = true", "1:10 format format: format = true: expected 1, got true or false"),
        ("format = 1.0", "1:10 format format: format = 1.0: expected 1, got a number with a fraction"),
        ('title = ""', '3:9 format title: title = "": expected 1 to 60 characters in one line'),
        ('title = "a\\nb"', '3:9 format title: title = "a?b": expected 1 to 60 characters in one line'),
        ("title = 3", "3:9 format title: title = 3: expected 1 to 60 characters in one line, got an integer"),
        ("seed = -1", "4:8 format seed: seed = -1: expected an integer of at least 0"),
        (
            "seed = 9223372036854775808",
            "4:8 format seed: seed = 9223372036854775808: this number does not fit into 64 bits",
        ),
        ("max_ticks = 0", "4:13 format max_ticks: max_ticks = 0: expected an integer from 1 to 10,000,000"),
        (
            "briefing = 1",
            "4:12 format briefing: briefing = 1: expected a string of at most 20,000 characters, got an integer",
        ),
    ],
)
def test_keys_at_the_top_are_checked(line: str, expected: str):
    key = line.split(" ")[0]
    text = re.sub(rf"^{key} .*\n", line.replace("\\", "\\\\") + "\n", BASE, flags=re.MULTILINE)
    text = text if text != BASE else BASE.replace("\n[map]", line + "\n[map]", 1)
    assert only(text) == expected


def test_a_title_of_sixty_characters_fits_and_of_61_does_not():
    assert not mistakes_in(BASE.replace("Toy", "x" * 60))
    assert "expected 1 to 60 characters" in only(BASE.replace("Toy", "x" * 61))


# Objectives


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('kind = "reach"', '1 format hexes: objective 1: "reach" needs one of hexes, edge or area'),
        ('kind = "reach"\nedge = "A"\narea = [1, 1, 2, 2]', "5 format area: objective 1: area stands beside edge:"),
        ('kind = "reach"\nedge = "up"', '4 format edge: objective 1: edge = "up": expected'),
        ('kind = "reach"\nedge = "A"\nuntil_tick = 3', '5 format until_tick: objective 1: "reach" has no key until'),
        ('kind = "reach"\nedge = "A"\nby_tick = 0', "5 format by_tick: objective 1: by_tick = 0: expected an"),
        ('kind = "reach"\nedge = "A"\ncount = 2\nunits = ["lynx"]', "5 format count: objective 1: count = 2: there"),
        ('kind = "reach"\narea = [1, 1, 2.0, 2]', "4 format area: objective 1: area = [1, 1, 2.0, 2]: expected [col"),
        ('kind = "reach"\narea = [11, 1, 3, 2]', "4 format area: objective 1: area = [11, 1, 3, 2]: this area"),
        ('kind = "reach"\nhexes = []', "4 format hexes: objective 1: hexes = []: expected at least one entry"),
        ('kind = "reach"\nhexes = ["0101", "1301"]', '4 format hexes: objective 1: hexes: entry 2 = "1301": this'),
        ('kind = "destroy"\nunits = ["lynx"]\nenemy = "red"', '5 format enemy: objective 1: enemy = "red": units'),
        ('kind = "survive"', '1 format until_tick: objective 1: the key until_tick is missing: "survive" needs it'),
        ('kind = "survive"\nuntil_tik = 3', '4 format until_tik: objective 1: unknown key "until_tik"; did you'),
        ('kind = "sweep"', '1 format minefield: objective 1: "sweep" needs one of minefield or mines'),
        ('kind = "hold"\nhexes = ["0101"]', '1 format for_ticks: objective 1: the key for_ticks is missing'),
        ('kind = "hold"\nfor_ticks = 3\nedge = "A"\nhexes = ["0101"]', '5 format edge: objective 1: "hold" has no'),
        ('kind = "win"', '3 format kind: objective 1: kind = "win": expected'),
        ("kind = 3", "3 format kind: objective 1: kind = 3: expected"),
    ],
)  # fmt: skip
def test_an_objective_has_the_keys_of_its_kind(keys: str, expected: str):
    text = BASE + SHIP + '[[objective]]\nside = "blue"\n' + keys
    found = re.sub(r"^(\d+):\d+", lambda place: str(int(place[1]) - FIRST_LINE - 3), only(text))
    assert found.startswith(expected)


@pytest.mark.parametrize(
    "keys",
    [
        'kind = "reach"\nhexes = ["0101", "1212"]\ncount = 1\nby_tick = 9\nunits = ["lynx"]',
        'kind = "reach"\nedge = "north"',
        'kind = "reach"\nedge = "F"\ncount = 1',
        'kind = "reach"\narea = [11, 11, 2, 2]',
        'kind = "destroy"',
        'kind = "destroy"\nenemy = "red"\nby_tick = 640',
        'kind = "survive"\nuntil_tick = 5\nunits = ["lynx"]\ncount = 1',
        'kind = "sweep"\nmines = ["m"]\ncount = 1',
        'kind = "hold"\narea = [1, 1, 1, 1]\nfor_ticks = 9',
    ],
)
def test_good_objectives_are_good(keys: str):
    assert not mistakes_in(BASE + SHIP + MINE + '[[objective]]\nside = "blue"\n' + keys)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('kind = "reach"\nedge = "F"\ncount = 2', "count = 2: there is only 1"),
        ('kind = "survive"\nuntil_tick = 5\ncount = 9', "count = 9: there is only 1"),
        ('kind = "destroy"\nenemy = "red"\ncount = 1', "count = 1: there are only 0"),
        ('kind = "destroy"\ncount = 1', "count = 1: there are only 0"),
        ('kind = "sweep"\nmines = ["m"]\ncount = 2', "count = 2: there is only 1"),
        ('kind = "reach"\nedge = "F"\nunits = ["lynx", "lynx"]', '"lynx"]: one of them is named twice'),
        ('kind = "sweep"\nmines = ["m", "m"]', 'mines = ["m", "m"]: one of them is named twice'),
    ],
)  # fmt: skip
def test_an_objective_that_can_never_be_met_for_want_of_units_is_a_mistake(keys: str, expected: str):
    assert only(BASE + SHIP + MINE + '[[objective]]\nside = "blue"\n' + keys).endswith(expected)


def test_on_a_plane_an_objective_has_inches_and_no_hexes():
    objective = '[[objective]]\nside = "blue"\nkind = "{}"\n{}\n'
    assert not mistakes_in(PLANE_BASE + objective.format("reach", "area = [1, 2.5, 3, 4.0001]"))
    assert "there are no hexes on a plane" in only(PLANE_BASE + objective.format("reach", 'hexes = ["0101"]'))
    assert 'expected "north", "east", "south" or "west"' in only(PLANE_BASE + objective.format("reach", 'edge = "A"'))
    for area in ("[1, 1, 0, 1]", "[1, 1, 1.00001, 1]", "[1, 1, 1e9, 1]"):
        assert "expected [x, y, width, height] in inches" in only(
            PLANE_BASE + objective.format("reach", f"area = {area}")
        )


# Plane places


def test_plane_places_have_at_most_four_decimals_and_two_numbers():
    trooper = '[[trooper]]\nid = "ada"\nside = "blue"\nat = {}\n'
    assert not mistakes_in(PLANE_BASE + trooper.format("[3, 12.1234]"))
    for place, words in (
        ("[3, 12.12345]", "expected inches with at most four decimals"),
        ("[3]", "expected an array of 2 entries, got 1"),
        ("[]", "expected an array of 2 entries, got none"),
        ('[3, "x"]', 'entry 2 = "x": expected a number, got a string'),
        ("[true, 3]", "entry 1 = true: expected a number, got true or false"),
        ("[3, nan]", "entry 2 = nan: expected a number"),
        ("3", "expected [x, y] in inches, got an integer"),
    ):
        assert words in only(PLANE_BASE + trooper.format(place))


def test_the_size_of_a_plane_map_is_checked():
    assert "width = 48.00001: expected inches with at most four" in only(PLANE_BASE.replace("48", "48.00001"))
    assert "width = 5: expected a number of inches from 6 to 240" in only(PLANE_BASE.replace("48", "5"))
