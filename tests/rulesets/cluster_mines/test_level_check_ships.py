"""Part D: mistakes in ships, holds, sides, terrain and rulings, at their place, with their rule."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Table, level, mine, minefield, mistakes, objective, order, place_of, play, ship, side, terrain

GOOD = [ship("good1", "0505"), ship("good2", "0505", "cruiser"), ship("good3", "0505", "base", side="red")]
PLANET = terrain("planet", "0303")
SMALL = {"kind": "explosive", "size": "small"}
# A ship's keys, the rule (None: of the format), the key that is reported.
SHIPS: list[tuple[dict[str, Any], str | None, str]] = [
    ({"at": "0303"}, "IM-S3.7", "at"),
    ({"class": "frigate", "speed": 32}, "IM-S3.5", "speed"),
    ({"class": "minesweeper", "speed": 21}, "IM-S3.5", "speed"),
    ({"class": "base", "speed": 1}, "IM-S3.5", "speed"),
    ({"class": "shuttle", "shields": [1, 1, 1, 1, 1, 1]}, "IM-S5.2", "shields"),
    ({"class": "cruiser", "field_strength": 9}, "IM-S9.1", "field_strength"),
    ({"class": "frigate", "hull": 29}, None, "hull"),
    ({"class": "minesweeper", "hold": [{"kind": "cluster", "count": 3}]}, "IM-1.32", "hold"),  # example 24
    ({"class": "minesweeper", "hold": [{"kind": "cluster", "count": 2}, {**SMALL, "count": 3}]}, "IM-1.32", "hold"),
    ({"class": "frigate", "hold": [{**SMALL, "count": 3}]}, "IM-S6.1", "hold"),
    ({"class": "transport", "hold": [{"kind": "cluster"}]}, "IM-1.32", "hold"),
    ({"class": "transport", "hold": [SMALL]}, "IM-S6.1", "hold"),
    ({"class": "shuttle", "hold": [SMALL]}, "IM-S6.1", "hold"),
    ({"class": "minelayer", "hold": [SMALL, {"kind": "cluster_bomb"}]}, "IM-1.35", "hold"),
    ({"class": "minelayer", "hold": [{"kind": "cluster_bomb", "count": 6}, {"kind": "cluster"}]}, "IM-1.35", "hold"),
    ({"class": "minelayer", "hold": [{**SMALL, "count": 0}]}, None, "count"),
    ({"class": "base", "hold": [{**SMALL, "dummy": True, "count": 100}]}, None, "count"),
    ({"class": "minelayer", "hold": [SMALL, {**SMALL, "at": "0101"}]}, None, "at"),
    ({"class": "minelayer", "hold": [{**SMALL, "id": "x"}]}, None, "id"),
    ({"class": "minelayer", "hold": [{**SMALL, "arms_at": 3}]}, None, "arms_at"),
    ({"class": "minelayer", "hold": [{**SMALL, "known_to": ["red"]}]}, None, "known_to"),
    ({"class": "minelayer", "hold": [{**SMALL, "side": "red"}]}, None, "side"),
    ({"class": "warship"}, None, "class"),
    ({"class": "torpedo"}, None, "class"),
    ({"heading": "G"}, None, "heading"),
    ({"heading": "a"}, None, "heading"),
    ({"name": ""}, None, "name"),
    ({"name": "n" * 41}, None, "name"),
    ({"at": "1305"}, None, "at"),
    ({"shields": [1, 1, 1, 1, 1]}, None, "shields"),
    ({"shields": [1, 1, 1, 1, 1, 100]}, None, "shields"),
    ({"shields": [-1, 1, 1, 1, 1, 1]}, None, "shields"),
    ({"hull": 0}, None, "hull"),
    ({"class": "field_cruiser", "field_strength": 0}, None, "field_strength"),
    ({"class": "field_cruiser", "field_strength": 100}, None, "field_strength"),
    ({"torpedoes": 21}, None, "torpedoes"),
    ({"torpedoes": -1}, None, "torpedoes"),
    ({"shuttles": 21}, None, "shuttles"),
    ({"course": ["0101", "1301"]}, None, "course"),
    ({"course": ["0101"] * 21}, None, "course"),
    ({"side": "grey"}, None, "side"),
    ({"speed": "fast"}, None, "speed"),
    ({"spede": 4}, None, "spede"),
]


def check(*tables: Table, **keys: Any) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, **keys)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(("keys", "rule", "key"), SHIPS)
def test_a_ship_with_a_mistake_first_and_last_in_the_file(
    keys: dict[str, Any], rule: str | None, key: str, last: bool
) -> None:
    """What is wrong inside a hold stands in the line of the hold when that is written in one line."""
    bad = Table("ship", {**ship("bad", "0404").keys, **keys})
    text, found = check(PLANET, *([*GOOD, bad] if last else [bad, *GOOD]))

    written = key if key in keys else "hold"
    assert found == [(rule, place_of(text, "ship", written, len(GOOD) if last else 0), key)]


@pytest.mark.parametrize(
    "keys",
    [
        {"class": "frigate", "speed": 31}, {"class": "minesweeper", "speed": 20}, {"class": "base", "speed": 0},
        {"class": "frigate", "hull": 28}, {"class": "frigate", "hull": 1}, {"shields": [0, 99, 0, 99, 0, 99]},
        {"class": "field_cruiser", "field_strength": 99}, {"class": "field_cruiser", "field_strength": 1},
        {"torpedoes": 20, "shuttles": 0},
        {"class": "minesweeper", "hold": [{"kind": "cluster", "count": 2}, {**SMALL, "count": 2}]},
        {"name": "n" * 40}, {"course": ["0101"] * 20},
        {"class": "base", "hold": [{**SMALL, "dummy": True, "count": 99}]},
    ],
)  # fmt: skip
def test_what_is_allowed_is_no_mistake(keys: dict[str, Any]) -> None:
    assert check(Table("ship", {**ship("u", "0404").keys, **keys}), *GOOD)[1] == []


def test_a_nearest_word_is_offered() -> None:
    (unknown,) = mistakes(level(Table("ship", {**ship("u", "0404", "friqate").keys})))
    (misspelt,) = mistakes(level(ship("u", "0404", spede=4)))

    assert '"frigate"' in unknown.message
    assert '"speed"' in misspelt.message


def test_the_same_terrain_hex_twice() -> None:
    """In one table, and in two; also planet and asteroids."""
    text, found = check(terrain("planet", "0101", "0102", "0101"), terrain("asteroids", "0103", "0102"))

    assert found == [
        (None, place_of(text, "terrain", "hexes", 0), "hexes"), (None, place_of(text, "terrain", "hexes", 1), "hexes")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (terrain("nebula", "0101"), "kind"), (terrain("planet"), "hexes"), (terrain("planet", "0101", "1301"), "hexes"),
        (terrain("planet", "planet"), "hexes"),
    ],
)  # fmt: skip
def test_other_mistakes_of_terrain(table: Table, key: str) -> None:
    text, found = check(terrain("asteroids", "0505"), table)

    assert found == [(None, place_of(text, "terrain", key, 1), key)]


def paid(points: int, *tables: Table) -> tuple[str, list[tuple[str | None, int, str]]]:
    """Red, the last of three sides, has so many points."""
    return check(side("blue"), side("green", mine_points=0), side("red", mine_points=points), *tables)


@pytest.mark.parametrize(
    ("points", "mines", "rules"),
    [
        (100, [mine("a", "0101"), mine("b", "0101"), mine("d", "0101")], ["IM-1.12"]),  # example 25: 30 > 25
        (29, [mine("a", "0101"), mine("b", "0101"), mine("d", "0101")], ["IM-1.31", "IM-1.12"]),  # 30 > 29, 30 > 7
        (5, [mine("a", "0101", "explosive")], ["IM-S6.8"]),
        (39, [mine("a", "0101", "captor")], ["IM-S6.8"]),  # 10 > 9
        (20, [mine("a", "0101", "explosive"), mine("b", "0101")], ["IM-1.12"]),
        (39, [mine("a", "0101", "captor"), ship("u", "0505", "minelayer", "red", hold=[SMALL])], ["IM-S6.8"]),
    ],
)  # fmt: skip
def test_im_s6_8_im_1_31_im_1_12_points_are_a_mistake_of_the_side(
    points: int, mines: list[Table], rules: list[str]
) -> None:
    """At the line of `mine_points`; the rule tells whether a cluster mine is among them."""
    text, found = paid(points, *mines)

    assert found == [(rule, place_of(text, "side", "mine_points", 2), "mine_points") for rule in rules]


@pytest.mark.parametrize(("points", "fits"), [(0, True), (10_000, True), (-1, False), (10_001, False)])
def test_mine_points_from_0_to_10000(points: int, fits: bool) -> None:
    assert [row[2] for row in paid(points)[1]] == ([] if fits else ["mine_points"])


@pytest.mark.parametrize(
    ("rulings", "key", "offered"),
    [
        ({"triger_mode": "roll"}, "triger_mode", '"trigger_mode"'),
        ({"trigger_mode": "allways"}, "trigger_mode", '"always"'),
        ({"reentry": "each"}, "reentry", '"each_hex"'), ({"centre_unshielded": "on"}, "centre_unshielded", '"once"'),
        ({"field_first": "true"}, "field_first", "true"), ({"seam_shield": "stronge"}, "seam_shield", '"stronger"'),
        ({"sweeper_certain_speed": 8}, "sweeper_certain_speed", "9"), ({"speed_quarters": 1}, "speed_quarters", "true"),
    ],
)  # fmt: skip
def test_an_unknown_ruling_or_value_offers_the_nearest(rulings: dict[str, Any], key: str, offered: str) -> None:
    text = level(rulings=rulings)
    (found,) = mistakes(text)

    assert (found.line, found.key, found.rule) == (place_of(text, "rulings", key), key, None)
    assert offered in found.message


def test_an_order_may_name_what_play_will_make() -> None:
    """A torpedo, a shuttle, a mine laid by a ship of the file."""
    keys = {"at": 2, "unit": "u-s1", "do": "set_speed", "speed": 4}
    tables = [
        ship("u", "0505", "minelayer"),
        Table("order", keys),
        Table("order", {**order("u", "fire", target="u-m1"), "at": 3}),
    ]

    assert check(*tables)[1] == []


def test_values_out_of_range_in_an_order_are_no_mistake_of_the_file() -> None:
    """Part K: they are refused in play."""
    bad = [order("u", "set_speed", speed=99), order("u", "steer", heading="Z"), order("u", "set_course", to=["9999"])]
    text, found = check(ship("u", "0505"), *(Table("order", {"at": 1, **row}) for row in bad))
    assert found == []

    assert [rule for _, _, rule in play(text).refusals()] == ["IM-S3.5", "IM-S3.4", "IM-S3.4"]


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"do": "set_speed", "speed": "fast"}, "speed"), ({"do": "warp"}, "do"), ({"do": "set_speed"}, "speed"),
        ({"do": "scan", "speed": 3}, "speed"), ({"do": "scan", "at": 0}, "at"),
    ],
)  # fmt: skip
def test_wrong_types_and_unknown_commands_in_an_order_are_mistakes_of_the_file(keys: dict[str, Any], key: str) -> None:
    assert [row[2] for row in check(ship("u", "0505"), Table("order", {"at": 1, "unit": "u", **keys}))[1]] == [key]


def test_im_s3_7_a_minefield_on_a_planet() -> None:
    """A line over 0202; a scatter leaves planets out by itself (level format, 2.1)."""
    ground = terrain("planet", "0202")
    line = minefield("belt", "line", {"kind": "cluster"}, from_="0201", to="0203")
    scatter = minefield("cloud", "scatter", {"kind": "cluster"}, from_="0201", to="0203", count=2)

    assert [row[0] for row in check(ground, line)[1]] == ["IM-S3.7"]
    assert check(ground, scatter)[1] == []


def test_an_objective_about_nobody_is_a_mistake() -> None:
    text, found = check(ship("u", "0505"), objective("blue", "reach", hexes=["0101"], units=["u", "v"]))

    assert found == [(None, place_of(text, "objective", "units"), "units")]
