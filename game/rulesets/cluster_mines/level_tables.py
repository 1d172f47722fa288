"""The tables that a level of cluster mines adds to the common ones (Part D)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.level_format.schema import HexText, Id, MineId, Name, SideId, SideTable

ClassName = Literal[
    "scout", "frigate", "destroyer", "light_cruiser", "cruiser", "field_cruiser", "dreadnought", "freighter",
    "transport", "minelayer", "minesweeper", "shuttle", "base",
]  # fmt: skip
Heading = Literal["A", "B", "C", "D", "E", "F"]

# Ranges, sizes and settings depend on a mine's kind and have rules of their own: `level_check.py`. What stands here
# is what an editor can complete and check by itself.
Range = Annotated[int, Meta(description="Trigger range in hexes.", extra_json_schema={"minimum": 0, "maximum": 6})]
Sizes = Annotated[tuple[int, ...], Meta(description="The size classes that the mine minds; default all, 1 to 7.")]
Skip = Annotated[
    int, Meta(description="So many different units pass before one sets it off.",
              extra_json_schema={"minimum": 0, "maximum": 6}),
]  # fmt: skip
Control = Annotated[Literal["automatic", "command", "chain", "deadman"], Meta(description="What sets the mine off.")]
Shots = Annotated[int, Meta(description="Captor only.", extra_json_schema={"minimum": 1, "maximum": 6})]


class MapTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[map]`: columns and rows of hexes, both counted from 1 (IM-S1.1)."""

    columns: Annotated[int, Meta(ge=3, le=999)]
    rows: Annotated[int, Meta(ge=3, le=999)]


class TerrainTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[terrain]]`: planets cannot be entered (IM-S3.7), asteroids scrape (IM-S3.8)."""

    kind: Literal["planet", "asteroids"]
    hexes: Annotated[tuple[HexText, ...], Meta(min_length=1)]


class ClusterSideTable(SideTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[side]]`, with what it may spend on mines (IM-S6.8)."""

    mine_points: (
        Annotated[int, Meta(ge=0, le=10_000, description="What its mines may cost; absent: no limits.")] | None
    ) = None


class HoldTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table of a ship's `hold`: so many equal mines (IM-S6.1)."""

    kind: Annotated[str, Meta(extra_json_schema={"enum": ["cluster", "explosive", "captor", "sensor"]})]
    size: Literal["large", "small"] = "large"
    range: Range | None = None
    sizes: Sizes | None = None
    skip: Skip | None = None
    control: Control = "automatic"
    watches: tuple[MineId, ...] | None = None
    fires: tuple[MineId, ...] | None = None
    dummy: bool = False
    bombs: int | None = None
    dummy_bombs: int | None = None
    shots: Shots | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1


class ShipTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    """`[[ship]]`: one unit of a side."""

    id: Id
    side: SideId
    class_: ClassName
    name: Name | None = None
    at: HexText
    heading: Heading = "A"
    speed: Annotated[int, Meta(description="Hexes a turn.", extra_json_schema={"minimum": 0, "maximum": 31})] = 0
    shields: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=6, max_length=6)] | None = None
    hull: Annotated[int, Meta(ge=1, le=999, description="Boxes left at the start.")] | None = None
    field_strength: Annotated[int, Meta(ge=1, le=99)] | None = None
    torpedoes: Annotated[int, Meta(ge=0, le=20)] | None = None
    shuttles: Annotated[int, Meta(ge=0, le=20)] | None = None
    course: Annotated[tuple[HexText, ...], Meta(max_length=20)] = ()
    hold: tuple[HoldTable, ...] = ()


class MineTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[mine]]`: one mine on the map."""

    id: Id
    side: SideId
    kind: Literal["cluster", "explosive", "captor", "sensor"]
    at: HexText
    size: Literal["large", "small"] = "large"
    range: Range | None = None
    sizes: Sizes | None = None
    skip: Skip | None = None
    control: Control = "automatic"
    watches: tuple[MineId, ...] | None = None
    fires: tuple[MineId, ...] | None = None
    dummy: bool = False
    bombs: int | None = None
    dummy_bombs: int | None = None
    shots: Shots | None = None
    arms_at: Annotated[int, Meta(ge=0, description="Arms in this tick; 0: armed at the start.")] = 0
    known_to: Annotated[tuple[SideId, ...], Meta(description="Identified for these sides from the start.")] = ()


TABLES: dict[str, type[Struct]] = {"terrain": TerrainTable, "ship": ShipTable, "mine": MineTable}
