"""Part D: every mistake in troopers, at its place, with its rule; first, second and last in the file."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import level
from rulesets.teardrop_mines.level_text import INCH, mine, terrain, trooper
from scene import Table, mistakes, place_of, side

from game.rulesets.teardrop_mines.tables import TROOPERS

GROUND = [terrain("wall", (20, 20), (4, 2)), terrain("low_wall", (30, 20), (4, 2)), terrain("smoke", (10, 20), (4, 2))]
GOOD = [
    trooper("good1", (12, 21)), trooper("good2", (5, 40), kind="sapper", mines=3, mine_kind="wire"),
    trooper("good3", (40, 40), kind="infiltrator", of="red", camouflaged=True, state="up"),
]  # fmt: skip
LEFT, RIGHT, BOTTOM, TOP, WIDE = 20 * INCH, 24 * INCH, 20 * INCH, 22 * INCH, 48 * INCH

# A trooper's keys, the rule (None: of the format), the key that is reported. Rules of Part D.
TROOPER_MISTAKES: list[tuple[dict[str, Any], str | None, str]] = [
    ({"kind": "soldier"}, None, "kind"),
    ({"kind": "Rifleman"}, None, "kind"),
    ({"at": [0.4, 5]}, "TM-S21", "at"),
    ({"at": [5, -1]}, "TM-S21", "at"),
    ({"at": [47.6, 5]}, "TM-S21", "at"),
    ({"at": [22, 21]}, "TM-S21", "at"),
    ({"at": [32, 21]}, "TM-S21", "at"),
    ({"at": [40, 40.5]}, "TM-S21", "at"),
    ({"at": [5, 5.12345]}, "TM-S1", "at"),
    ({"at": [5, 5, 5]}, None, "at"),
    ({"name": ""}, None, "name"),
    ({"name": "n" * 41}, None, "name"),
    ({"reaction": "flee"}, "TM-S26", "reaction"),
    ({"reaction": "idle"}, "TM-S26", "reaction"),
    ({"reaction": "shoot", "weapon": "none"}, "TM-S47", "reaction"),
    ({"reserve": "shoot"}, "TM-S25", "reserve"),
    ({"dodge_move": "towards"}, "TM-S44", "dodge_move"),
    ({"camouflaged": True}, "TM-S52", "camouflaged"),
    ({"kind": "scout", "camouflaged": True}, "TM-S52", "camouflaged"),
    ({"camouflaged": True, "state": "down"}, "TM-S52", "camouflaged"),
    ({"kind": "sapper", "mines": 4}, "TM-3c", "mines"),
    ({"kind": "sapper", "mines": -1}, "TM-3c", "mines"),
    ({"kind": "heavy", "mines": 4}, "TM-3c", "mines"),
    ({"kind": "heavy", "mines": 1}, "TM-S60", "mines"),
    ({"kind": "sapper", "mine_kind": "pulse"}, "TM-2", "mine_kind"),
    ({"kind": "sapper", "mine_kind": "nuclear"}, "TM-2", "mine_kind"),
    ({"state": "dead"}, "TM-S50", "state"),
    ({"kind": "infiltrator", "state": "down"}, "TM-S52", "state"),
    ({"kind": "infiltrator", "camouflaged": True, "state": "down"}, "TM-S52", "state"),
    *(({key: value}, "TM-S40", key) for key in ("ph", "wip", "bs") for value in (0, 21, -1)),
    *(({key: value}, "TM-S49", key) for key in ("arm", "bts") for value in (-1, 11)),
    ({"vita": 0}, "TM-S50", "vita"),
    ({"vita": 6}, "TM-S50", "vita"),
    ({"weapon": "cannon"}, "TM-S47", "weapon"),
    ({"weapon": ""}, "TM-S47", "weapon"),
    ({"reaction": "shoot", "weapon": "cannon"}, "TM-S47", "weapon"),
    *(({key: True}, None, key) for key in ("ph", "arm", "vita", "mines", "reaction", "weapon")),
    *(({key: 3.0}, None, key) for key in ("bs", "bts", "vita")),
    ({"camouflaged": "yes"}, None, "camouflaged"),
    ({"side": "grey"}, None, "side"),
    ({"id": "two words"}, None, "id"),
    ({"helth": 3}, None, "helth"),
]


def check(*tables: Table, **keys: Any) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, **keys)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


@pytest.mark.parametrize("where", [0, 1, 3], ids=["first", "second", "last"])
@pytest.mark.parametrize(("keys", "rule", "key"), TROOPER_MISTAKES)
def test_a_trooper_with_a_mistake(keys: dict[str, Any], rule: str | None, key: str, where: int) -> None:
    """It is of blue and last in the file where it stands on red's good3, for the later one is reported."""
    if keys.get("at") == [40, 40.5]:
        where = 3
    rows = [*GOOD]
    rows.insert(where, Table("trooper", {**trooper("bad", (5, 5)).keys, **keys}))
    text, found = check(*GROUND, *rows)

    assert found == [(rule, place_of(text, "trooper", key, where), key)]


@pytest.mark.parametrize(
    "keys",
    [
        *({"kind": kind} for kind in TROOPERS),
        *({"reaction": word} for word in ("hold", "dodge", "shoot", "discover")),
        {"reserve": "dodge"}, {"reserve": "hold"}, {"dodge_move": "away"}, {"dodge_move": "stay"},
        {"camouflaged": False}, {"kind": "infiltrator", "camouflaged": False, "state": "down"}, {"state": "down"},
        *({"kind": "sapper", "mines": number} for number in (0, 1, 3)), {"kind": "heavy", "mines": 0},
        *({key: number} for key in ("ph", "wip", "bs") for number in (1, 20)),
        *({key: number} for key in ("arm", "bts") for number in (0, 10)), {"vita": 1}, {"vita": 5},
        {"weapon": "rifle"}, {"weapon": "pistol"}, {"weapon": "none"}, {"weapon": "none", "reaction": "discover"},
        {"name": "n" * 40}, {"kind": "watcher", "weapon": "rifle", "reaction": "shoot"},
        *({"kind": "sapper", "mine_kind": kind} for kind in ("anti_personnel", "piercing", "shock", "toxin", "wire")),
    ],
)  # fmt: skip
def test_what_is_allowed_is_no_mistake(keys: dict[str, Any]) -> None:
    assert check(*GROUND, *GOOD, Table("trooper", {**trooper("a", (5, 5)).keys, **keys}))[1] == []


@pytest.mark.parametrize("missing", ["id", "side", "kind"])
def test_a_missing_key_is_reported_at_its_table(missing: str) -> None:
    bad = Table("trooper", {key: value for key, value in trooper("bad", (5, 5)).keys.items() if key != missing})
    text, found = check(*GOOD, bad)

    assert found == [(None, place_of(text, "trooper", "", 3), missing)]


@pytest.mark.parametrize(("kind", "r"), [("rifleman", 12_500), ("heavy", 20_000), ("walker", 27_500)])
def test_tm_s21_the_edge_of_the_map_and_of_a_wall_to_the_micrometre(kind: str, r: int) -> None:
    """TM-S2: bases of 25, 40 and 55 mm. Touching is allowed, one micrometre more is not; walls grow as squares."""
    cases = {
        (r, r): True, (r - 1, r): False, (r, r - 1): False,
        (WIDE - r, WIDE - r): True, (WIDE - r + 1, WIDE - r): False, (WIDE - r, WIDE - r + 1): False,
        (LEFT - r, 21 * INCH): True, (LEFT - r + 1, 21 * INCH): False, (RIGHT + r, 21 * INCH): True,
        (RIGHT + r - 1, 21 * INCH): False, (22 * INCH, BOTTOM - r): True, (22 * INCH, BOTTOM - r + 1): False,
        (22 * INCH, TOP + r): True, (22 * INCH, TOP + r - 1): False,
        (LEFT - r + 1, BOTTOM - r + 1): False, (RIGHT + r - 1, TOP + r - 1): False, (LEFT - r + 1, BOTTOM - r): True,
    }  # fmt: skip
    for place, is_good in cases.items():
        text, found = check(*GROUND, trooper("a", kind=kind, at_um=list(place)))
        assert found == ([] if is_good else [("TM-S21", place_of(text, "trooper", "at_um"), "at_um")]), place


@pytest.mark.parametrize(
    ("one", "other", "touching"),
    [("rifleman", "rifleman", 25_000), ("rifleman", "walker", 40_000), ("heavy", "walker", 47_500)],
)
def test_tm_s21_bases_of_enemies_may_touch(one: str, other: str, touching: int) -> None:
    """Closer than the sum of both radii is on it; the later row is reported."""
    first = trooper("a", kind=one, at_um=[500_000, 500_000])
    for distance, is_good in ((touching, True), (touching - 1, False), (0, False)):
        second = trooper("b", kind=other, of="red", at_um=[500_000, 500_000 + distance])
        text, found = check(first, second)
        assert found == ([] if is_good else [("TM-S21", place_of(text, "trooper", "at_um", 1), "at_um")]), distance


def test_tm_s21_friends_and_allies_may_stand_on_one_another() -> None:
    sides = [side("blue"), side("green", allies=["blue"]), side("red")]
    heap = [trooper("a", (5, 5)), trooper("b", (5, 5)), trooper("c", (5, 5), of="green")]
    assert check(*sides, *heap)[1] == []

    text, found = check(*sides, *heap, trooper("d", (5.5, 5), of="red"), trooper("e", (5, 5.5), of="red"))
    assert found == [("TM-S21", place_of(text, "trooper", "at", number), "at") for number in (3, 4)]
    assert 'would stand on "' in mistakes(text)[0].message


@pytest.mark.parametrize("keys", [{"state": "down"}, {"kind": "infiltrator"}])
def test_tm_s21_it_does_not_matter_whether_one_is_down_or_under_a_marker(keys: dict[str, Any]) -> None:
    text, found = check(trooper("a", (5, 5), of="red", **keys), trooper("b", (5, 5)))
    assert found == [("TM-S21", place_of(text, "trooper", "at", 1), "at")]


def test_troopers_may_stand_on_mines() -> None:
    assert check(trooper("a", (5, 5)), mine("m", (5, 5)), mine("n", (5, 5), of="blue"))[1] == []


def test_a_trooper_off_the_map_is_told_once_although_a_wall_is_there_too() -> None:
    """And although it stands on an enemy: its place is wrong, whatever the reasons."""
    edge = terrain("wall", (0, 0), (5, 5))
    text, found = check(edge, trooper("a", (0, 0)), trooper("b", (0, 0), of="red"))
    assert found == [("TM-S21", place_of(text, "trooper", "at", number), "at") for number in (0, 1)]


@pytest.mark.parametrize(
    ("keys", "key", "words"),
    [
        ({"reaction": "doge"}, "reaction", 'did you mean "dodge"?'),
        ({"mine_kind": "shok"}, "mine_kind", 'did you mean "shock"?'),
        ({"kind": "sapper", "mine_kind": "glue"}, "mine_kind", "not played"),
        ({"ph": 25}, "ph", "ph = 25: expected an integer from 1 to 20"),
        ({"camouflaged": True}, "camouflaged", "a rifleman has no camouflage"),
    ],
)
def test_a_message_says_what_was_meant(keys: dict[str, Any], key: str, words: str) -> None:
    (found,) = mistakes(level(Table("trooper", {**trooper("bad", (5, 5)).keys, **keys})))

    assert words in found.message
    assert 'trooper "bad"' in found.message
    assert found.source_line[found.column - 1 :] == found.source_line.partition(f"{key} = ")[2]
