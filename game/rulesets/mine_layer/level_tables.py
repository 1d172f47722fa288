"""The tables that a level of mine_layer adds to the common ones (Part D).

Words and numbers that a rule of its own forbids are checked in `level_check.py` and what it gathers, which cite it.
What stands here about them is what an editor can complete and check by itself. None: as the hull or archetype has it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from game.level_format.schema import HexText, Id, SideId
from game.rulesets.mine_layer.tables import (
    CHAFF_MARKERS, MINES, MOST_CLOAK, MOST_OOC, MOST_SIZE, MOST_SKILL, MOST_SPEED,
)  # fmt: skip

BODY_KINDS: Final = ("asteroid", "planet", "star")  # ML-S32
LARGEST_MAP: Final = 99
LARGEST_PLAN: Final = 11  # rows, and columns
MOST_HULL_DAMAGE: Final = 200
MOST_HP: Final = 20
MOST_CREW_DAMAGE: Final = 25
MOST_DRONE_DAMAGE: Final = 5
MOST_USED: Final = 6
MODULE_LISTS: Final = ("broken", "slagged", "fire", "gas")  # keys of a ship that name modules


def _words(description: str, words: tuple[str, ...]) -> Any:
    return Meta(description=description, extra_json_schema={"enum": list(words)})


def _numbers(description: str, least: int, most: int) -> Any:
    return Meta(description=description, extra_json_schema={"minimum": least, "maximum": most})


MapSize = Annotated[int, Meta(ge=1, le=LARGEST_MAP)]
Facing = Literal["A", "B", "C", "D", "E", "F"]
Speed = Annotated[int, Meta(ge=0, le=MOST_SPEED, description="Hexes a phase.")]
Row = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LARGEST_PLAN,
        extra={"wording": f"1 to {LARGEST_PLAN} letters of modules"},
        extra_json_schema={"pattern": r"^[HMESLCTVK#.]*$"},
        description="H helm, M mine layer, E engine, S science bay, L life support, C cannon, T tractor, V veil, "
        "K cargo, # structure, . nothing.",
    ),
]
Pool = Annotated[int, _numbers("Power at the start, 0 to the ship's size; default its size.", 0, MOST_SIZE)]
ModuleNames = Annotated[
    tuple[str, ...],
    Meta(
        max_length=LARGEST_PLAN**2,
        extra={"wording": f'a list of modules such as ["H1", "C2"], {LARGEST_PLAN**2} at most'},
        description='Modules by letter and number in reading order: "M1".',
    ),
]
_UsedMarkers = Annotated[int, Meta(ge=0, le=MOST_USED)]
UsedMarkers = Annotated[
    dict[str, _UsedMarkers],
    Meta(
        max_length=LARGEST_PLAN**2,
        extra={"wording": f"modules and their markers such as {{ M1 = 2 }}, {LARGEST_PLAN**2} at most"},
        description="Used markers by module: { M1 = 2 }.",
    ),
]
ShipId = Annotated[
    str, Meta(extra={"names": "ship", "wording": "the id of a ship"}, description="The id of a [[ship]].")
]
Skill = Annotated[int, Meta(ge=0, le=MOST_SKILL, description="Instead of the archetype's.")]
MineKindName = Annotated[str, _words("A type of mine.", tuple(MINES))]


class MapTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[map]`: columns and rows of hexes, both counted from 1."""

    columns: MapSize
    rows: MapSize


class TerrainTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[terrain]]`: bodies that block sight and stop ships, or destroy them (ML-S31, ML-S32)."""

    kind: Annotated[str, _words("What kind of body.", BODY_KINDS)]
    hexes: Annotated[tuple[HexText, ...], Meta(min_length=1)]


class HullTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[hull]]`: a hull of the level's own, beside those of Part E (ML-S20)."""

    id: Id
    size: Annotated[int, Meta(ge=1, le=MOST_SIZE)]
    rows: Annotated[
        tuple[Row, ...],
        Meta(min_length=1, max_length=LARGEST_PLAN, description="From bow to stern, each from port to starboard."),
    ]
    layer_uses: Annotated[int, _numbers("How often a phase each mine layer works.", 1, 2)] = 1
    all_round: Annotated[bool, Meta(description="Every hex is in the arc of its modules.")] = False
    base: Annotated[bool, Meta(description="It never moves.")] = False


class ShipTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[ship]]`: a ship or base of a side."""

    id: Id
    side: SideId
    hull: Annotated[str, Meta(description="A hull of the rules, or the id of a [[hull]].")]
    at: HexText
    facing: Facing = "A"
    speed: Speed | None = None
    ooc: Annotated[int, Meta(ge=0, le=MOST_OOC, description="How far out of control.")] = 0
    hull_damage: Annotated[int, Meta(ge=0, le=MOST_HULL_DAMAGE)] = 0
    helm: Pool | None = None
    guns: Pool | None = None
    shields: Pool | None = None
    cloak: Annotated[int, Meta(ge=0, le=MOST_CLOAK)] = 0
    broken: ModuleNames = ()
    slagged: ModuleNames = ()
    fire: ModuleNames = ()
    gas: ModuleNames = ()
    used: UsedMarkers | None = None
    crew: Annotated[Literal["none", "standard"], Meta(description='"standard": a crew of five made by itself.')] = (
        "none"
    )


class CrewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[crew]]`: a person in a module of a ship, or a spacewalker of a side in a hex."""

    id: Id
    ship: ShipId | None = None
    module: Annotated[str, Meta(description='A module of the ship: "M1".')] | None = None
    at: HexText | None = None
    side: SideId | None = None
    archetype: Literal["pilot", "ace", "engineer", "sapper", "gunner", "scientist", "hand"] | None = None
    athletics: Skill | None = None
    combat: Skill | None = None
    engineering: Skill | None = None
    piloting: Skill | None = None
    science: Skill | None = None
    profession: Literal["athletics", "combat", "engineering", "piloting", "science", "none"] | None = None
    hp: Annotated[int, Meta(ge=1, le=MOST_HP)] | None = None
    damage: Annotated[int, Meta(ge=0, le=MOST_CREW_DAMAGE)] = 0
    overwatch: Annotated[Literal["dodge"], Meta(description="On overwatch from the start.")] | None = None
    stunned: Annotated[bool, Meta(description="Up to the end of the first phase.")] = False


class DroneTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[drone]]`: a drone of a side (ML-S104)."""

    id: Id
    side: SideId
    at: HexText
    facing: Facing = "A"
    speed: Speed = 0
    damage: Annotated[int, Meta(ge=0, le=MOST_DRONE_DAMAGE)] = 0


class MineTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[mine]]`: one mine on the map."""

    id: Id
    side: SideId
    kind: MineKindName
    at: HexText
    armed: bool = True


class ChaffTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[chaff]]`: chaff markers in a hex from the start (ML-21)."""

    at: HexText
    markers: Annotated[int, Meta(ge=1, le=CHAFF_MARKERS)] = CHAFF_MARKERS


TABLES: dict[str, type[Struct]] = {
    "terrain": TerrainTable, "hull": HullTable, "ship": ShipTable, "crew": CrewTable, "drone": DroneTable,
    "mine": MineTable, "chaff": ChaffTable,
}  # fmt: skip
