"""Part E: each number of the table of units is what a ship of that class has and can."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from scene import level, mine, mistakes, order, play, ship

from game.rulesets.cluster_mines.components import Boxes, Unit, Weapons
from game.rulesets.cluster_mines.tables import MINE_TYPES, UNIT_CLASSES


class Row(NamedTuple):
    """A row of the table, as the rules have it. Turn modes, detection and cargo are asked elsewhere, each by its rule.
    A row of the table, as the rules have it. Turn modes, detection and cargo are asked elsewhere, each by its rule."""

    kind: str
    name: str
    size: int
    shields: list[int]
    hull: int
    top: int
    phasers: int
    ordnance: bool
    beam: bool
    torpedoes: int
    shuttles: int
    points: int


TABLE = [
    Row("scout", "Swift scout", 4, [14, 12, 10, 10, 10, 12], 24, 31, 2, True, True, 0, 1, 60),
    Row("frigate", "Pike frigate", 4, [18, 14, 10, 10, 10, 14], 28, 31, 3, True, True, 2, 1, 70),
    Row("destroyer", "Halberd destroyer", 4, [20, 16, 12, 12, 12, 16], 34, 31, 4, True, True, 4, 1, 85),
    Row("light_cruiser", "Sabre light cruiser", 3, [24, 20, 16, 16, 16, 20], 44, 28, 5, True, True, 2, 2, 110),
    Row("cruiser", "Bastion cruiser", 3, [28, 24, 20, 20, 20, 24], 56, 30, 6, True, True, 4, 2, 130),
    Row("field_cruiser", "Halo cruiser", 3, [24, 22, 18, 18, 18, 22], 48, 28, 4, True, True, 0, 2, 135),
    Row("dreadnought", "Colossus dreadnought", 2, [38, 32, 28, 28, 28, 32], 90, 26, 9, True, True, 6, 4, 200),
    Row("freighter", "Drover freighter", 4, [8, 6, 6, 6, 6, 6], 20, 14, 1, True, False, 0, 1, 25),
    Row("transport", "Caravan transport", 4, [10, 8, 8, 8, 8, 8], 24, 16, 1, False, True, 0, 2, 40),
    Row("minelayer", "Sower minelayer", 4, [16, 12, 10, 8, 10, 12], 28, 24, 2, True, True, 0, 1, 80),
    Row("minesweeper", "Reaper minesweeper", 4, [20, 18, 14, 14, 14, 18], 32, 20, 4, True, True, 0, 2, 85),
    Row("shuttle", "Gull shuttle", 6, [], 6, 6, 0, False, False, 0, 0, 5),
    Row("base", "Citadel base", 1, [40, 40, 40, 40, 40, 40], 120, 0, 10, True, True, 8, 4, 250),
]
every_class = pytest.mark.parametrize("row", TABLE, ids=lambda row: row.kind)


def test_there_are_these_classes_and_torpedoes() -> None:
    assert {*(row.kind for row in TABLE), "torpedo"} == set(UNIT_CLASSES)


@every_class
def test_im_s2_2_a_ship_starts_with_what_its_class_has(row: Row) -> None:
    story = play(level(ship("u", "0505", row.kind)), ticks=0)
    unit, boxes, weapons = (story.get("u", kind) for kind in (Unit, Boxes, Weapons))

    assert (unit.name, unit.size) == (row.name, row.size)
    assert (boxes.shields, boxes.hull) == (row.shields, row.hull)
    assert (len(weapons.ready_at), weapons.torpedoes, weapons.shuttles) == (row.phasers, row.torpedoes, row.shuttles)
    assert UNIT_CLASSES[row.kind].points == row.points


def test_im_s12_1_a_torpedo_has_no_shields_and_a_hull_of_four() -> None:
    story = play(level(ship("u", "0505")), commands={1: [order("u", "launch", what="torpedo", hex="0101")]})

    assert (story.shields("u-t1"), story.hull("u-t1"), story.get("u-t1", Unit).size) == ([], 4, 7)
    assert UNIT_CLASSES["torpedo"].points == 3


def test_im_s6_1_a_transport_has_25_spaces_though_not_for_ordnance() -> None:
    """No rule fills them; the window shows them."""
    assert UNIT_CLASSES["transport"].cargo == 25
    assert UNIT_CLASSES["shuttle"].cargo == UNIT_CLASSES["torpedo"].cargo == 0


@every_class
def test_im_s3_5_the_top_speed_of_each_class(row: Row) -> None:
    story = play(level(ship("u", "0505", row.kind)), ticks=2, commands={
        1: [order("u", "set_speed", speed=row.top)], 2: [order("u", "set_speed", speed=row.top + 1)]
    })  # fmt: skip
    assert story.refusals() == [(2, "set_speed", "IM-S3.5")]

    assert mistakes(level(ship("u", "0505", row.kind, speed=row.top))) == []
    assert [found.key for found in mistakes(level(ship("u", "0505", row.kind, speed=row.top + 1)))] == ["speed"]


@every_class
def test_im_s6_4_which_classes_have_a_transporter(row: Row) -> None:
    """Taking a small mine aboard needs a transporter and an ordnance hold; the rule is the same for both."""
    text = level(ship("u", "0505", row.kind), mine("m", "0505", "explosive", size="small", known_to=["blue"]))
    story = play(text, commands={1: [order("u", "recover_mine", mine="m")]})

    assert (story.refusals() == []) == (row.beam and row.ordnance)


@every_class
def test_im_s8_1_the_phasers_of_each_class(row: Row) -> None:
    text = level(ship("u", "0505", row.kind), ship("r", "0505", "base", side="red"))
    story = play(text, commands={1: [order("u", "fire", target="r", phasers=row.phasers)]})

    if row.phasers:
        assert len(story.one("ShotFired")["dice"]) == row.phasers
    else:
        assert [rule for _, _, rule in story.refusals()] == ["IM-S8.1"]


@every_class
def test_im_s12_1_the_stock_of_each_class(row: Row) -> None:
    """As often as it may: a torpedo in 16 ticks, a shuttle in 32."""
    story = play(level(ship("u", "2020", row.kind), columns=40, rows=40), ticks=1)
    for _ in range(10):
        story.step(order("u", "launch", what="torpedo", hex="2020"), order("u", "launch", what="shuttle"), ticks=16)

    launched = story.values("UnitLaunched", "what")
    assert (launched.count("torpedo"), launched.count("shuttle")) == (row.torpedoes, row.shuttles)


@pytest.mark.parametrize(
    ("kind", "size", "dummy", "toughness", "points", "spaces", "blast"),
    [
        ("cluster", "large", False, 6, 10, 10, 0), ("explosive", "large", False, 6, 6, 5, 35),
        ("explosive", "small", False, 4, 2, 2, 10), ("explosive", "large", True, 2, 1, 2, 0),
        ("explosive", "small", True, 1, 1, 1, 0), ("captor", "large", False, 6, 10, 10, 0),
        ("sensor", "large", False, 6, 4, 5, 0),
    ],
)  # fmt: skip
def test_the_table_of_mines(
    kind: str, size: str, dummy: bool, toughness: int, points: int, spaces: int, blast: int
) -> None:
    """IM-S8.4, IM-1.31, IM-1.32, IM-S6.8, IM-S10.1: what the numbers do is proven beside each of these rules."""
    row: Any = MINE_TYPES[kind, size, dummy]

    assert (row.toughness, row.points, row.spaces, row.blast) == (toughness, points, spaces, blast)
    assert len(MINE_TYPES) == 7
