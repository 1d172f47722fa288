"""Two small rulesets for the tests of the level format: one on hexes, one on a plane. Neither is part of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from game.geometry.hex import parse_hex
from game.level_format.level import Level, check_level_text
from game.level_format.mistakes import Finding, Mistake
from game.level_format.schema import (
    NEEDED, HexText, Id, Inches, LevelSchema, MineId, Name, OrderPoint, OrderPointUm, OrderRoute, OrderRouteUm,
    PlanePoint, PointUm, SideId, SideTable,
)  # fmt: skip


class ToyMap(Struct, frozen=True, forbid_unknown_fields=True):
    columns: Annotated[int, Meta(ge=3, le=999)]
    rows: Annotated[int, Meta(ge=3, le=999)]


class ToySide(SideTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    mine_points: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Cargo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["cluster", "explosive"]
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    watches: tuple[MineId, ...] = ()


class Terrain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["planet", "asteroids"]
    hexes: Annotated[tuple[HexText, ...], Meta(min_length=1)]


class Ship(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    side: SideId
    at: HexText
    name: Name | None = None
    heading: Literal["A", "B", "C", "D", "E", "F"] = "A"
    speed: Annotated[int, Meta(ge=0, le=31)] = 0
    shields: tuple[int, int, int, int, int, int] | None = None
    course: tuple[HexText, ...] = ()
    hold: tuple[Cargo, ...] = ()


class Mine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    side: SideId
    kind: Literal["cluster", "explosive", "captor"]
    at: HexText
    range: Annotated[int, Meta(ge=0, le=6)] | None = None
    dummy: bool = False
    watches: tuple[MineId, ...] = ()
    known_to: tuple[SideId, ...] = ()


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    trigger_mode: Literal["roll", "always"] = "roll"
    field_first: bool = True


class SetSpeed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="set_speed"):
    unit: str
    speed: int


class SetCourse(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="set_course"):
    unit: str
    to: tuple[HexText, ...]


class Scan(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="scan"):
    unit: str


class UnitHit(Struct, frozen=True):
    rule: str
    unit: str
    amount: int


class UnitMoved(Struct, frozen=True, rename={"from_": "from"}):
    rule: str
    unit: str
    from_: str
    to: str


class GameStarted(Struct, frozen=True):
    rule: str
    level: str
    title: str


COMMANDS: dict[str, type[Struct]] = {"set_speed": SetSpeed, "set_course": SetCourse, "scan": Scan}
EVENTS: dict[str, type[Struct]] = {"UnitHit": UnitHit, "UnitMoved": UnitMoved, "GameStarted": GameStarted}


def _may_lie(level: Level) -> Callable[[Any], bool]:
    planets = {parse_hex(text) for row in level.tables["terrain"] if row.kind == "planet" for text in row.hexes}
    return lambda place: place not in planets


def _check(level: Level) -> Iterator[Finding]:
    """A rule on ranges, one on planets, one on ships, a warning about ids."""
    for mine, path in zip(level.mines(), level.mine_paths(), strict=True):
        if mine.kind == "cluster" and mine.range is not None and mine.range > 1:
            yield Finding((*path, "range"), "a cluster mine can be set to range 0 or 1 only", "IM-1.122")
        if not _may_lie(level)(parse_hex(mine.at)):
            yield Finding((*path, "at"), "no mine lies on a planet", "IM-S3.7")
    for index, ship in enumerate(level.tables["ship"]):
        if ship.speed > 20:
            yield Finding(("ship", index, "speed"), "above top speed", "IM-S3.5")
    for index, mine in enumerate(level.tables["mine"]):
        if mine.kind in mine.id:
            words = "the id tells the player what it is"
            yield Finding(("mine", index, "id"), words, severity="warning", code="telling-id")


HEXES = LevelSchema(
    map=ToyMap,
    side=ToySide,
    tables={"terrain": Terrain, "ship": Ship, "mine": Mine},
    rulings=Rulings,
    commands=COMMANDS,
    events=EVENTS,
    places="hex",
    units=("ship",),
    may_lie=_may_lie,
    check=_check,
    bots=("warden", "runner"),
)


class PlaneMap(Struct, frozen=True, forbid_unknown_fields=True):
    width: Annotated[Inches, Meta(ge=6, le=240)]
    height: Annotated[Inches, Meta(ge=6, le=240)]


class Trooper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    side: SideId
    at: Annotated[PlanePoint | None, NEEDED] = None
    at_um: PointUm | None = None


class PlaneMine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    side: SideId
    kind: Literal["anti_personnel", "shock"] = "anti_personnel"
    at: Annotated[PlanePoint | None, NEEDED] = None
    at_um: PointUm | None = None


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move"):
    unit: str
    to: Annotated[OrderRoute | None, NEEDED] = None
    to_um: OrderRouteUm | None = None
    gait: str = "walk"


class LayMine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lay_mine"):
    unit: str
    place: OrderPoint | None = None
    place_um: OrderPointUm | None = None


PLANE = LevelSchema(
    map=PlaneMap,
    side=SideTable,
    tables={"trooper": Trooper, "mine": PlaneMine},
    rulings=Rulings,
    commands={"scan": Scan, "move": Move, "lay_mine": LayMine},
    events=EVENTS,
    places="plane",
    units=("trooper",),
    may_lie=lambda level: lambda place: place[0] >= 25_400,
    check=lambda level: (),
    place_rule="TM-S1",
)

SCHEMAS = {"toy_hexes": HEXES, "toy_plane": PLANE}
HEADER = 'format = 1\nruleset = "toy_hexes"\ntitle = "Toy"\n'
BASE = (
    HEADER
    + """
[map]
columns = 12
rows = 12

[[side]]
id = "blue"

[[side]]
id = "red"
"""
)
PLANE_BASE = """format = 1
ruleset = "toy_plane"
title = "Toy"

[map]
width = 48
height = 36

[[side]]
id = "blue"

[[side]]
id = "red"
"""
SHIP = '[[ship]]\nid = "lynx"\nside = "blue"\nat = "0202"\n'
MINE = '[[mine]]\nid = "m"\nside = "red"\nkind = "cluster"\nat = "0505"\n'
FIELD = (
    '[[minefield]]\nid = "belt"\nside = "red"\npattern = "line"\nfrom = "0101"\nto = "0103"\n'
    'mine = { kind = "cluster" }\n'
)
FIRST_LINE = BASE.count("\n") + 1  # The line on which what is appended to BASE begins.
FIRST_PLANE_LINE = PLANE_BASE.count("\n") + 1
VALUE = '[[mine]]\nid = "m9"\nside = "red"\nkind = "cluster"\nat = "0909"\nrange = {}\n'


def check(text: str | bytes, name: str = "toy") -> tuple[Level | None, list[Mistake]]:
    """Check a text by the toy rulesets."""
    return check_level_text(text, name, SCHEMAS.get, tuple(SCHEMAS), Path(f"{name}.toml"))


def mistakes_in(text: str | bytes) -> list[str]:
    """Return "line:column code key: message" for each mistake and warning."""
    return [f"{m.line}:{m.column} {m.code} {m.key}: {m.message}" for m in check(text)[1]]


def read(text: str) -> Level:
    """Return the level of a text without mistakes."""
    level, mistakes = check(text)
    assert not mistakes, mistakes
    assert level is not None
    return level


def lines_of(text: str) -> list[tuple[int, str]]:
    return [(mistake.line, mistake.key) for mistake in check(text)[1]]


def only(text: str) -> str:
    (mistake,) = mistakes_in(text)
    return mistake
