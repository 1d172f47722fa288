"""The tables that a level of teardrop mines adds to the common ones (Part D).

Words and ranges that a rule of its own forbids are checked in `level_check.py` and `trooper_check.py`, which cite it.
What stands here about them is what an editor can complete and check by itself.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from game.level_format.schema import NEEDED, Id, Inches, Name, PlanePoint, PointUm, SideId
from game.rulesets.teardrop_mines.tables import MINES, MOST_MINES_CARRIED, WEAPONS

TrooperName = Literal["rifleman", "scout", "sapper", "heavy", "infiltrator", "gunner", "watcher", "walker"]
TERRAIN_KINDS: Final = ("wall", "low_wall", "smoke")  # TM-S9
REACTIONS: Final = ("hold", "dodge", "shoot", "discover")  # TM-S26
RESERVES: Final = ("dodge", "hold")  # TM-S25
DODGE_MOVES: Final = ("away", "stay")  # TM-S44
STATES: Final = ("up", "down")  # TM-S50
SMALLEST_MAP: Final = 6  # inches
LARGEST_MAP: Final = 240


def _words(description: str, words: tuple[str, ...]) -> Any:
    return Meta(description=description, extra_json_schema={"enum": list(words)})


def _numbers(description: str, least: int, most: int) -> Any:
    return Meta(description=description, extra_json_schema={"minimum": least, "maximum": most})


At = Annotated[PlanePoint | None, NEEDED]
MineKindName = Annotated[str, _words("A kind of mine.", tuple(MINES))]
Roll = Annotated[int, _numbers("Instead of the kind's own number.", 1, 20)]
Protection = Annotated[int, _numbers("Instead of the kind's own number.", 0, 10)]
MapSize = Annotated[Inches, _numbers("Inches.", SMALLEST_MAP, LARGEST_MAP)]


class MapTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[map]`: a plane in inches, from its lower left corner (TM-S1)."""

    width: MapSize
    height: MapSize


class TerrainTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[terrain]]`: a rectangle that blocks sight, templates or feet (TM-S9, TM-S21)."""

    id: Id | None = None
    kind: Annotated[str, _words("What it blocks.", TERRAIN_KINDS)]
    at: At = None
    at_um: PointUm | None = None
    size: Annotated[PlanePoint, Meta(description="[width, height] in inches, each above 0.")]


class TrooperTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[trooper]]`: one unit of a side (E.1)."""

    id: Id
    side: SideId
    kind: TrooperName
    at: At = None
    at_um: PointUm | None = None
    name: Name | None = None
    reaction: Annotated[str, _words("What it does by itself when an enemy acts.", REACTIONS)] = "hold"
    reserve: Annotated[str, _words("What an open reserve becomes by itself.", RESERVES)] = "dodge"
    dodge_move: Annotated[str, _words("Whether a Dodge ends in a jump.", DODGE_MOVES)] = "away"
    camouflaged: Annotated[bool, Meta(description="Under a marker at the start.")] | None = None
    mines: Annotated[int, _numbers("The mines it carries.", 0, MOST_MINES_CARRIED)] | None = None
    mine_kind: MineKindName = "anti_personnel"
    state: Annotated[str, _words("Up, or down from the start.", STATES)] = "up"
    ph: Roll | None = None
    wip: Roll | None = None
    bs: Roll | None = None
    arm: Protection | None = None
    bts: Protection | None = None
    vita: Annotated[int, _numbers("Instead of the kind's own number.", 1, 5)] | None = None
    weapon: Annotated[str, _words("Instead of the kind's own.", (*WEAPONS, "none"))] | None = None


class MineTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[mine]]`: one mine on the plane (TM-S64)."""

    id: Id
    side: SideId
    kind: MineKindName = "anti_personnel"
    at: At = None
    at_um: PointUm | None = None
    revealed: Annotated[bool, Meta(description="A token from the start, not a marker.")] = False


TABLES: dict[str, type[Struct]] = {"terrain": TerrainTable, "trooper": TrooperTable, "mine": MineTable}
