"""Part D: mistakes in mines, at their place, with their rule: on the map, in holds, in minefields, first and last."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Table, level, mine, minefield, mistakes, place_of, ship, terrain

# What is wrong with a mine by itself: its keys, the rule, the key that is reported. Rules of Part D.
ALONE: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "cluster", "size": "small"}, "IM-1.11", "size"),
    ({"kind": "captor", "size": "small"}, "IM-S8.4", "size"),
    ({"kind": "sensor", "size": "small", "fires": ["x"]}, "IM-S8.4", "size"),
    ({"kind": "cluster", "range": 2}, "IM-1.122", "range"),
    ({"kind": "cluster", "range": -1}, "IM-1.122", "range"),
    ({"kind": "explosive", "range": 7}, "IM-S4.1", "range"),
    ({"kind": "explosive", "range": -1}, "IM-S4.1", "range"),
    ({"kind": "captor", "range": 5}, "IM-S4.1", "range"),
    ({"kind": "sensor", "range": 7, "fires": ["x"]}, "IM-S4.1", "range"),
    ({"kind": "cluster", "sizes": []}, "IM-S4.5", "sizes"),
    ({"kind": "cluster", "sizes": [4, 4]}, "IM-S4.5", "sizes"),
    ({"kind": "explosive", "sizes": [0, 1]}, "IM-S4.5", "sizes"),
    ({"kind": "explosive", "sizes": [1, 8]}, "IM-S4.5", "sizes"),
    ({"kind": "captor", "skip": 7}, "IM-S4.5", "skip"),
    ({"kind": "captor", "skip": -1}, "IM-S4.5", "skip"),
    ({"kind": "cluster", "control": "command"}, "IM-1.121", "control"),
    ({"kind": "cluster", "control": "chain"}, "IM-1.121", "control"),
    ({"kind": "cluster", "control": "deadman"}, "IM-1.121", "control"),
    ({"kind": "captor", "control": "command"}, "IM-S10.2", "control"),
    ({"kind": "sensor", "control": "command", "fires": ["x"]}, "IM-S10.2", "control"),
    ({"kind": "cluster", "dummy": True}, "IM-1.12", "dummy"),
    ({"kind": "captor", "dummy": True}, "IM-S10.6", "dummy"),
    ({"kind": "sensor", "dummy": True, "fires": ["x"]}, "IM-S10.6", "dummy"),
    ({"kind": "cluster", "bombs": 5}, "IM-1.13", "bombs"),
    ({"kind": "cluster", "bombs": 7}, "IM-1.13", "bombs"),
    ({"kind": "cluster", "dummy_bombs": 1}, "IM-1.12", "dummy_bombs"),
    ({"kind": "captor", "shots": 0}, "IM-S11.1", "shots"),
    ({"kind": "captor", "shots": 7}, "IM-S11.1", "shots"),
    ({"kind": "cluster", "shots": 3}, "IM-S11.1", "shots"),
    ({"kind": "explosive", "shots": 1}, "IM-S11.1", "shots"),
]
# What is wrong with its links, in a level where x, near and far of red are explosive mines, blue's is one of blue, c a
# cluster mine, k a captor. far lies 21 hexes from 0101, mid 16.
LINKED: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "explosive", "control": "chain"}, "IM-S10.3", "watches"),
    ({"kind": "explosive", "control": "chain", "watches": []}, "IM-S10.3", "watches"),
    ({"kind": "explosive", "control": "chain", "watches": ["x", "far"]}, "IM-S10.3", "watches"),
    (
        {"kind": "explosive", "control": "chain", "watches": ["x", "near", "mid", "blues", "c", "k", "z"]},
        "IM-S10.3",
        "watches",
    ),
    ({"kind": "explosive", "control": "deadman"}, "IM-S10.4", "watches"),
    ({"kind": "explosive", "control": "deadman", "watches": []}, "IM-S10.4", "watches"),
    ({"kind": "explosive", "control": "deadman", "watches": ["x", "near"]}, "IM-S10.4", "watches"),
    ({"kind": "cluster", "watches": ["x"]}, "IM-1.121", "watches"),
    ({"kind": "explosive", "watches": ["x"]}, "IM-S10.3", "watches"),
    ({"kind": "explosive", "control": "command", "watches": ["x"]}, "IM-S10.3", "watches"),
    ({"kind": "sensor"}, "IM-S10.5", "fires"),
    ({"kind": "sensor", "fires": []}, "IM-S10.5", "fires"),
    ({"kind": "sensor", "fires": ["x", "c"]}, "IM-1.121", "fires"),
    ({"kind": "sensor", "fires": ["k", "x"]}, "IM-S10.5", "fires"),
    ({"kind": "sensor", "fires": ["x", "blues"]}, "IM-S10.5", "fires"),
    ({"kind": "sensor", "fires": ["mid", "x"]}, "IM-S10.5", "fires"),
    ({"kind": "sensor", "fires": ["x", "near", "z", "e4", "e5", "e6", "e7"]}, "IM-S10.5", "fires"),
    ({"kind": "explosive", "fires": ["x"]}, "IM-S10.5", "fires"),
    ({"kind": "cluster", "fires": ["x"]}, "IM-S10.5", "fires"),
]
OTHERS = [
    *(mine(name, "0103", "explosive") for name in ("x", "near", "z", "e4", "e5", "e6", "e7")),
    mine("mid", "0117", "explosive"), mine("far", "0122", "explosive"), mine("blues", "0103", "explosive", side="blue"),
    mine("c", "0103"), mine("k", "0103", "captor"),
]  # fmt: skip


def check(*tables: Table) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, rows=30)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(("keys", "rule", "key"), [*ALONE, *LINKED])
def test_a_mine_with_a_mistake_first_and_last_in_the_file(
    keys: dict[str, Any], rule: str, key: str, last: bool
) -> None:
    """A missing key is reported at the table's header."""
    bad = mine("bad", "0101", **keys)
    text, found = check(*([*OTHERS, bad] if last else [bad, *OTHERS]))

    number = len(OTHERS) if last else 0
    assert found == [(rule, place_of(text, "mine", key if key in keys else "", number), key)]


@pytest.mark.parametrize(("keys", "rule", "key"), ALONE)
def test_the_same_mistake_in_a_minefield_is_reported_once_at_its_pattern(
    keys: dict[str, Any], rule: str, key: str
) -> None:
    """Its three mines share their keys."""
    field = minefield("belt", "line", keys, from_="0101", to="0103")
    text, found = check(*OTHERS, minefield("good", "line", {"kind": "captor"}, from_="0201", to="0203"), field)

    assert found == [(rule, place_of(text, "minefield", "mine", 1), key)]


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(("keys", "rule", "key"), [row for row in ALONE if "fires" not in row[0]])
def test_the_same_mistake_in_a_hold(keys: dict[str, Any], rule: str, key: str, last: bool) -> None:
    """As the first and as the last entry of the last ship's hold, each entry in a line of its own."""
    entries = [{"kind": "explosive", "size": "small"}] * 2
    entries.insert(2 if last else 0, keys)
    layers = [
        ship("good", "0505", "minelayer", hold=[{"kind": "cluster"}]),
        ship("bad", "0505", "minelayer", hold=entries),
    ]
    text = level(*layers)
    whole = next(line for line in text.split("\n") if line.startswith("hold") and line.count("kind") == 3)
    text = text.replace(whole, whole.replace("[{", "[\n{").replace("}, {", "},\n{"))
    line = place_of(text, "ship", "hold", 1)

    assert [(found.rule, found.line, found.key) for found in mistakes(text)] == [(rule, line + (3 if last else 1), key)]


@pytest.mark.parametrize(
    "keys",
    [
        *({"kind": "cluster", "range": number} for number in (0, 1)), {"kind": "cluster", "bombs": 6, "dummy_bombs": 0},
        *({"kind": "explosive", "range": number} for number in (0, 6)),
        *({"kind": "captor", "range": n} for n in (0, 4)),
        {"kind": "sensor", "range": 6, "fires": ["x"]}, {"kind": "cluster", "sizes": [1, 2, 3, 4, 5, 6, 7]},
        {"kind": "cluster", "sizes": [5]}, {"kind": "captor", "skip": 6}, {"kind": "captor", "shots": 6},
        {"kind": "explosive", "size": "small", "dummy": True}, {"kind": "explosive", "control": "command"},
        {"kind": "explosive", "control": "chain", "watches": ["x", "near", "z", "e4", "c", "k"]},
        {"kind": "explosive", "control": "chain", "watches": ["twenty"]},
        {"kind": "explosive", "control": "deadman", "watches": ["far"]},
        {"kind": "sensor", "fires": ["x", "near", "z", "e4", "e5", "e6"]}, {"kind": "sensor", "fires": ["fifteen"]},
        {"kind": "captor", "arms_at": 0, "known_to": ["blue", "red"]},
    ],
)  # fmt: skip
def test_what_is_allowed_is_no_mistake(keys: dict[str, Any]) -> None:
    """The bounds themselves: chain within 20, sensor within 15, deadman at any distance."""
    edge = [mine("twenty", "0121", "explosive"), mine("fifteen", "0116", "explosive")]

    assert check(mine("good", "0101", **keys), *OTHERS, *edge)[1] == []


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"kind": "nuclear"}, "kind"), ({"size": "huge"}, "size"), ({"at": "1301"}, "at"), ({"at": "0131"}, "at"),
        ({"at": "here"}, "at"), ({"side": "grey"}, "side"), ({"known_to": ["blue", "grey"]}, "known_to"),
        ({"arms_at": -1}, "arms_at"),
        ({"range": "one"}, "range"), ({"range": True}, "range"), ({"range": 1.0}, "range"), ({"dummy": 1}, "dummy"),
        ({"sizes": 4}, "sizes"), ({"rnage": 1}, "rnage"), ({"control": "radio"}, "control"),
        ({"id": "two words"}, "id"),
        ({"kind": "explosive", "control": "chain", "watches": ["nobody"]}, "watches"),
    ],
)  # fmt: skip
def test_common_mistakes_of_a_mine_cite_no_rule(keys: dict[str, Any], key: str, last: bool) -> None:
    bad = Table("mine", {**mine("bad", "0101").keys, **keys})
    text, found = check(*([*OTHERS, bad] if last else [bad, *OTHERS]))

    assert found == [(None, place_of(text, "mine", key, len(OTHERS) if last else 0), key)]


@pytest.mark.parametrize("missing", ["id", "side", "kind", "at"])
def test_a_missing_key_is_reported_at_its_table(missing: str) -> None:
    bad = Table("mine", {key: value for key, value in mine("bad", "0101").keys.items() if key != missing})
    text, found = check(*OTHERS, bad)

    assert found == [(None, place_of(text, "mine", "", len(OTHERS)), missing)]


def test_im_s3_7_a_mine_on_a_planet() -> None:
    text, found = check(terrain("planet", "0102", "0201"), mine("a", "0201"), mine("b", "0202"), mine("d", "0102"))

    assert found == [("IM-S3.7", place_of(text, "mine", "at", number), "at") for number in (0, 2)]


@pytest.mark.parametrize(
    "keys",
    [{"kind": "sensor", "fires": ["bad", "x"]}, {"kind": "explosive", "control": "chain", "watches": ["bad", "x"]}],
    ids=["sensor", "chain"],
)
def test_a_link_to_a_mine_with_a_mistake_of_its_own_is_no_second_mistake(keys: dict[str, Any]) -> None:
    text, found = check(mine("good", "0101", **keys), *OTHERS, mine("bad", "0101", "explosive", size="huge"))

    assert found == [(None, place_of(text, "mine", "size", len(OTHERS) + 1), "size")]


def test_all_mistakes_of_a_file_come_at_once_in_its_order() -> None:
    bad = [mine("a", "0101", range=2, bombs=5), mine("b", "0101", size="small"), mine("a", "0101"),
           mine("d", "0101", dummy=True)]  # fmt: skip
    text, found = check(*bad)

    assert found == [
        ("IM-1.122", place_of(text, "mine", "range", 0), "range"),
        ("IM-1.13", place_of(text, "mine", "bombs", 0), "bombs"),
        ("IM-1.11", place_of(text, "mine", "size", 1), "size"), (None, place_of(text, "mine", "id", 2), "id"),
        ("IM-1.12", place_of(text, "mine", "dummy", 3), "dummy"),
    ]  # fmt: skip


def test_an_unknown_key_or_id_hides_no_mistake_of_the_rules_in_the_same_table() -> None:
    text, found = check(mine("a", "0101", range=2, rnage=1), mine("b", "0101", known_to=["grey"], bombs=3))

    assert found == [
        ("IM-1.122", place_of(text, "mine", "range", 0), "range"),
        (None, place_of(text, "mine", "rnage", 0), "rnage"),
        (None, place_of(text, "mine", "known_to", 1), "known_to"),
        ("IM-1.13", place_of(text, "mine", "bombs", 1), "bombs"),
    ]


def test_the_caret_stands_under_the_value() -> None:
    (found,) = mistakes(level(mine("m3", "0101", range=2)))

    assert found.source_line == "range = 2"
    assert found.column == 9
    assert "m3" in found.message
    assert "range = 2" in found.message
