"""Part D: every mistake in a person, at its place, with its rule; first and last in the file."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import crew, hull, level, ship, spacewalker, told
from scene import Table, mistakes, place_of, terrain

from game.rulesets.mine_layer.tables import ARCHETYPES, SKILLS

GROUND = [terrain("asteroid", "0303"), terrain("planet", "0304"), terrain("star", "0305")]
FLEET = [hull("dart", "H#", ".M", size=1), ship("lark"), ship("wren", "0606", kind="dart", of="red")]
GOOD = [crew("good1", "lark"), crew("good2", "wren", "#1"), spacewalker("good3")]

# The keys of a person in H1 of a frigate, the rule (None: of the format), the key that is reported.
ABOARD: list[tuple[dict[str, Any], str | None, str]] = [
    ({"ship": "swan"}, None, "ship"),
    ({"ship": "good1"}, None, "ship"),
    ({"ship": "blue"}, None, "ship"),
    ({"module": "H2"}, "ML-S21", "module"),
    ({"module": "h1"}, "ML-S21", "module"),
    ({"module": ""}, "ML-S21", "module"),
    ({"module": "#1"}, "ML-S21", "module"),
    ({"ship": "wren", "module": "C1"}, "ML-S21", "module"),
    ({"module": 1}, None, "module"),
    ({"at": "0505"}, None, "at"),
    ({"side": "blue"}, None, "side"),
    ({"at": "0505", "side": "blue"}, None, "at"),
    ({"archetype": "captain"}, None, "archetype"),
    *(({skill: 7}, None, skill) for skill in SKILLS),
    *(({skill: -1}, None, skill) for skill in SKILLS),
    ({"piloting": 3.0}, None, "piloting"),
    ({"science": True}, None, "science"),
    ({"profession": "hand"}, None, "profession"),
    ({"profession": "luck"}, None, "profession"),
    ({"hp": 0}, None, "hp"),
    ({"hp": 21}, None, "hp"),
    ({"damage": -1}, None, "damage"),
    ({"damage": 26}, None, "damage"),
    ({"damage": 26, "hp": 20}, None, "damage"),
    # ML-S76: lost from hp + 6 on; hp 8 without an archetype, else as Part E has it.
    ({"damage": 14}, "ML-S76", "damage"),
    ({"damage": 25}, "ML-S76", "damage"),
    ({"damage": 13, "archetype": "scientist"}, "ML-S76", "damage"),
    ({"damage": 15, "archetype": "sapper"}, "ML-S76", "damage"),
    ({"damage": 7, "hp": 1}, "ML-S76", "damage"),
    ({"damage": 25, "hp": 19, "archetype": "hand"}, "ML-S76", "damage"),
    ({"overwatch": "shoot"}, None, "overwatch"),
    ({"overwatch": True}, None, "overwatch"),
    ({"stunned": 1}, None, "stunned"),
    ({"stuned": True}, None, "stuned"),
    ({"name": "Pat"}, None, "name"),
    ({"id": "a b"}, None, "id"),
    ({"id": "lark"}, None, "id"),
]
OUTSIDE: list[tuple[dict[str, Any], str | None, str]] = [
    ({"side": "grey"}, None, "side"),
    ({"side": "lark"}, None, "side"),
    ({"at": "1301"}, None, "at"),
    ({"at": "0013"}, None, "at"),
    *(({"at": place}, "ML-S32", "at") for place in ("0303", "0304", "0305")),
    ({"overwatch": "dodge"}, "ML-S50", "overwatch"),
    ({"damage": 14}, "ML-S76", "damage"),
    ({"ship": "lark"}, None, "at"),
    ({"module": "H1"}, None, "at"),
]
CASES = [*((crew("bad", "lark"), *case) for case in ABOARD), *((spacewalker("bad"), *case) for case in OUTSIDE)]


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(("person", "keys", "rule", "key"), CASES)
def test_a_person_with_a_mistake(person: Table, keys: dict[str, Any], rule: str | None, key: str, last: bool) -> None:
    bad = Table("crew", {**person.keys, **keys})
    text, found = told(*GROUND, *FLEET, *([*GOOD, bad] if last else [bad, *GOOD]))

    assert found == [(rule, place_of(text, "crew", key, len(GOOD) if last else 0), key)]


@pytest.mark.parametrize(
    ("keys", "rule", "key"),
    [
        ({"ship": "lark"}, "ML-S21", "module"),  # a person in no module
        ({"module": "H1"}, None, "ship"),
        ({"at": "0505"}, None, "side"),
        ({"side": "blue"}, None, "at"),
        ({}, None, "ship"),
        ({"overwatch": "dodge"}, None, "ship"),
    ],
)
def test_a_person_who_is_nowhere_is_reported_at_its_table(keys: dict[str, Any], rule: str | None, key: str) -> None:
    text, found = told(*FLEET, *GOOD, Table("crew", {"id": "bad", **keys}))

    assert found == [(rule, place_of(text, "crew", "", 3), key)]


def test_a_person_without_an_id_is_reported_at_its_table() -> None:
    text, found = told(*FLEET, Table("crew", {"ship": "lark", "module": "H1"}))

    assert found == [(None, place_of(text, "crew", ""), "id")]


@pytest.mark.parametrize(
    "keys",
    [
        *({"archetype": name} for name in ARCHETYPES), *({skill: 0} for skill in SKILLS),
        *({skill: 6} for skill in SKILLS), *({"profession": word} for word in (*SKILLS, "none")),
        *({"module": name} for name in ("C1", "M1", "C2", "S1", "H1", "L1", "E1", "K1", "E2")),
        {"ship": "wren", "module": "#1"}, {"hp": 1}, {"hp": 20}, {"damage": 0}, {"damage": 13},
        {"damage": 12, "archetype": "scientist"}, {"damage": 14, "archetype": "gunner"}, {"damage": 25, "hp": 20},
        {"damage": 6, "hp": 1}, {"overwatch": "dodge"}, {"overwatch": "dodge", "module": "K1"}, {"stunned": True},
    ],
)  # fmt: skip
def test_what_is_allowed_aboard_is_no_mistake(keys: dict[str, Any]) -> None:
    """Any number of persons may be in a module; ML-S50: one may watch from any."""
    assert told(*GROUND, *FLEET, *GOOD, Table("crew", {**crew("p", "lark").keys, **keys}))[1] == []


@pytest.mark.parametrize(
    "keys", [{"at": "0505"}, {"at": "0101", "side": "red"}, {"damage": 13}, {"archetype": "ace"}, {"stunned": True}]
)
def test_what_is_allowed_outside_is_no_mistake(keys: dict[str, Any]) -> None:
    """Also in the hex of a ship or of another person."""
    assert told(*GROUND, *FLEET, *GOOD, Table("crew", {**spacewalker("p").keys, **keys}))[1] == []


def test_the_plan_of_a_ship_with_a_mistake_is_not_judged() -> None:
    """Whoever is aboard may be right when the ship is."""
    assert [row[2] for row in told(ship("u", kind="galleon"), crew("p", "u", "V1"))[1]] == ["hull"]
    assert [row[2] for row in told(hull("own", "X"), ship("u", kind="own"), crew("p", "u", "V1"))[1]] == ["rows"]
    assert [row[2] for row in told(ship("u", sped=1), crew("p", "u", "V1"))[1]] == ["sped"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"ship": "larc"}, 'there is no ship "larc"; did you mean "lark"?'),
        ({"ship": "blue"}, '"blue" is a side, not a ship'),
        ({"module": "V1"}, 'the hull "frigate" has no module "V1"; it has C1, M1, C2, S1, H1, L1, E1, K1, E2'),
        ({"side": "blue"}, "side stands beside ship: a person is aboard of a ship, or outside in a hex"),
        ({"damage": 14}, "damage = 14: lost before play: with 8 hp, 14 damage is the end"),
    ],
)
def test_a_message_says_what_is_wrong(keys: dict[str, Any], words: str) -> None:
    (found,) = mistakes(level(*FLEET, Table("crew", {**crew("bad", "lark").keys, **keys})))

    assert words in found.message
    assert found.message.startswith('crew "bad"')
