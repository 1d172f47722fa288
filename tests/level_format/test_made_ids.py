"""Ids of what a ruleset makes beside the rows of a file, and objectives that name no units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.level_format.level import Level, check_level_text
from game.level_format.mistakes import Mistake
from game.level_format.schema import LevelSchema, MadeId
from level_format.toy import BASE, FIRST_LINE, HEXES, MINE, SHIP, check

OBJECTIVE = '[[objective]]\nside = "blue"\nkind = "reach"\nedge = "A"\n'


def wings_of(rows: Mapping[str, Sequence[Any]]) -> Iterator[MadeId]:
    """Each ship has a wing, which is a unit of its table; not for certain where its speed is wrong."""
    for ship in rows["ship"]:
        if ship is not None and ship.id is not None:
            words = f'the wing of ship "{ship.id}"'
            yield MadeId(f"{ship.id}-wing", "ship", ship.side or "", words, is_sure=ship.speed is not None)


WINGED = replace(HEXES, made_ids=wings_of)


def told(schema: LevelSchema, text: str) -> tuple[Level | None, list[Mistake]]:
    return check_level_text(text, "toy", {"toy_hexes": schema}.get, ("toy_hexes",), Path("toy.toml"))


def lines(schema: LevelSchema, *tables: str) -> list[tuple[int, str]]:
    """Return (line, counted from that of the first table, and key) of each mistake."""
    return [(found.line - FIRST_LINE, found.key) for found in told(schema, BASE + "".join(tables))[1]]


def test_what_is_made_may_be_named_and_is_known_to_the_level():
    text = BASE + SHIP + OBJECTIVE + 'units = ["lynx", "lynx-wing"]\n'
    level, found = told(WINGED, text)
    assert found == []
    assert level is not None
    assert level.declared["lynx-wing"] == "ship"
    assert [one.message for one in check(text)[1]] == [
        'objective 1: units: entry 2 = "lynx-wing": there is no ship "lynx-wing"'
    ]


@pytest.mark.parametrize("name", ["lynx-tail", "lynx", "wing"])
def test_other_names_are_still_unknown(name: str):
    found = lines(WINGED, SHIP, OBJECTIVE, f'units = ["{name}"]\n')
    assert found == ([] if name == "lynx" else [(8, "units")])


def test_what_is_made_counts_where_an_objective_names_no_units():
    """One ship and its wing; of goals that leave their table out, neither."""
    assert lines(WINGED, SHIP, OBJECTIVE, "count = 2\n") == []
    assert lines(WINGED, SHIP, OBJECTIVE, "count = 3\n") == [(8, "count")]
    assert lines(replace(WINGED, goals=()), SHIP, OBJECTIVE, "count = 1\n") == [(8, "count")]


def test_goals_are_the_tables_that_an_objective_means_without_naming_one():
    """A mine as a unit that no objective means unless it is named."""
    both = replace(HEXES, units=("ship", "mine"))
    own = MINE.replace('"red"', '"blue"')
    assert lines(both, SHIP, own, OBJECTIVE, "count = 2\n") == []
    assert lines(replace(both, goals=("ship",)), SHIP, own, OBJECTIVE, "count = 2\n") == [(13, "count")]
    assert lines(replace(both, goals=("ship",)), SHIP, own, OBJECTIVE, 'count = 2\nunits = ["lynx", "m"]\n') == []


@pytest.mark.parametrize("kind", ["mine", "side", "minefield", "ship"])
def test_who_has_the_id_of_what_is_made_is_told_so_wherever_it_stands(kind: str):
    rest = {
        "mine": '[[mine]]\nid = "lynx-wing"\nside = "red"\nkind = "cluster"\nat = "0505"\n',
        "side": '[[side]]\nid = "lynx-wing"\n',
        "minefield": '[[minefield]]\nid = "lynx-wing"\nside = "red"\npattern = "line"\nfrom = "0101"\nto = "0103"\n'
        'mine = { kind = "cluster" }\n',
        "ship": '[[ship]]\nid = "lynx-wing"\nside = "red"\nat = "0505"\n',
    }[kind]
    words = f'{kind} "lynx-wing": id = "lynx-wing": this id is taken: the wing of ship "lynx" has it'
    for tables in ((SHIP, rest), (rest, SHIP)):
        _, found = told(WINGED, BASE + "".join(tables))
        assert [one.message for one in found] == [words]
        assert found[0].source_line == 'id = "lynx-wing"'


def test_rows_with_mistakes_make_ids_too_but_claim_none_that_is_unsure():
    wrong = SHIP + 'speed = "fast"\n'
    named = OBJECTIVE + 'units = ["lynx-wing"]\n'
    assert lines(WINGED, wrong, named) == [(4, "speed")]
    assert lines(WINGED, wrong, MINE.replace('"m"', '"lynx-wing"')) == [(4, "speed")]
    nameless = '[[ship]]\nid = 5\nside = "blue"\nat = "0202"\n'
    assert lines(WINGED, nameless, named) == [(1, "id"), (8, "units")]


def test_the_same_id_made_twice_is_no_mistake_of_its_own():
    """The ships that have one id are reported, once."""
    assert lines(WINGED, SHIP, SHIP) == [(5, "id")]


def test_ids_that_are_made_are_no_ids_of_a_minefields_mines():
    """A reference to a mine is one to a mine."""
    text = BASE + SHIP + MINE + 'watches = ["lynx-wing"]\n'
    (found,) = told(WINGED, text)[1]
    assert found.message.endswith('"lynx-wing" is a ship, not a mine')
