"""Every number of the rules of teardrop mines, each with its rule. Lengths in whole micrometres, times in ticks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

INCH: Final = 25_400  # TM-S1
TICKS_PER_SECOND: Final = 10
SECOND_HALF: Final = 20  # TM-S20: ticks of one half
ORDER_TICKS: Final = 40  # TM-S20

STEP: Final = 5_080  # TM-S21
MOVE_STEPS: Final = 20  # TM-S21
JUMP_STEPS: Final = 10  # TM-S44
MOST_WAYPOINTS: Final = 16  # Part F, move
NEAR: Final = 8 * INCH  # TM-S26, TM-S44
ENGAGED: Final = 5_080  # TM-S12
EDGE_REACH: Final = INCH  # TM-S80

MINE_RADIUS: Final = 12_500  # TM-S2
MARKER_RADIUS: Final = 12_500  # TM-S2
SMALLEST_TEMPLATE: Final = 50_800  # TM-Q1
LARGEST_TEMPLATE: Final = 508_000  # TM-Q1
SMALLEST_END_RADIUS: Final = 2_540  # TM-Q2
LONGEST_RETRY: Final = 10_000  # TM-Q9

DIE: Final = 20  # TM-S40
MOST_MODIFIERS: Final = 12  # TM-S40
COVER: Final = -3  # TM-S45, TM-S47, TM-S49
MIMETISM: Final = -3  # TM-6
TEMPLATE_DODGE: Final = -3  # TM-14
NO_SIGHT: Final = -3  # TM-S42
# TM-S45: up to so far (edge to edge), so much.
DISCOVER_BANDS: Final = ((8 * INCH, 3), (32 * INCH, 0), (48 * INCH, -3), (96 * INCH, -6))
MOST_MINES_CARRIED: Final = 3  # TM-3c

BASE_25: Final = 12_500  # TM-S2
BASE_40: Final = 20_000  # TM-S2
BASE_55: Final = 27_500  # TM-S2
LARGEST_RADIUS: Final = BASE_55


@dataclass(frozen=True, slots=True)
class TrooperKind:
    """One row of the table of troopers (E.1). steady: burst +1 in an Order; fearless: no nerve rolls (TM-S51)."""

    shown_as: str
    ph: int
    wip: int
    bs: int
    arm: int
    bts: int
    vita: int
    radius: int
    weapon: Literal["rifle", "pistol", "none"]
    camouflage: bool = False
    mimetism: bool = False
    minelayer: bool = False
    steady: bool = False
    fearless: bool = False
    mines: int = 0


TROOPERS: Final[dict[str, TrooperKind]] = {
    "rifleman": TrooperKind("Rifleman", 10, 13, 11, 1, 0, 1, BASE_25, "rifle"),
    "scout": TrooperKind("Scout", 11, 13, 11, 0, 0, 1, BASE_25, "rifle", mimetism=True),
    "sapper": TrooperKind("Sapper", 10, 13, 11, 1, 0, 1, BASE_25, "pistol", minelayer=True, mines=3),
    "heavy": TrooperKind("Bulwark", 13, 13, 13, 4, 3, 2, BASE_40, "rifle"),
    "infiltrator": TrooperKind(
        "Shade", 11, 13, 12, 1, 0, 1, BASE_25, "rifle", camouflage=True, mimetism=True, minelayer=True, mines=1
    ),
    "gunner": TrooperKind("Gunner", 10, 12, 13, 2, 0, 1, BASE_25, "rifle", steady=True),
    "watcher": TrooperKind("Watcher", 10, 15, 10, 0, 3, 1, BASE_25, "pistol"),
    "walker": TrooperKind("Strider", 11, 12, 11, 3, 3, 2, BASE_55, "rifle", fearless=True),
}


@dataclass(frozen=True, slots=True)
class Weapon:
    """One row of the table of weapons (E.2). bands: up to so far (edge to edge), so much; beyond it cannot be shot."""

    shown_as: str
    damage: int
    burst: int
    bands: tuple[tuple[int, int], ...]


WEAPONS: Final[dict[str, Weapon]] = {
    "rifle": Weapon("rifle", 13, 3, ((8 * INCH, 0), (16 * INCH, 3), (24 * INCH, -3), (48 * INCH, -6))),
    "pistol": Weapon("pistol", 11, 2, ((8 * INCH, 3), (16 * INCH, 0), (24 * INCH, -6))),
}


@dataclass(frozen=True, slots=True)
class MineKind:
    """One row of the table of mines (E.3).

    save: the attribute that saves; halved: it counts half, rounded up (TM-2). again: a failed save demands one more.
    kills_frail: who has VITA 1 is Dead at once; kills: everybody is.
    """

    shown_as: str
    damage: int
    save: Literal["ARM", "BTS", "none"]
    halved: bool = False
    again: bool = False
    kills_frail: bool = False
    kills: bool = False


MINES: Final[dict[str, MineKind]] = {
    "anti_personnel": MineKind("Mine", 13, "ARM"),  # TM-20
    "piercing": MineKind("Piercing mine", 13, "ARM", halved=True),
    "shock": MineKind("Shock mine", 13, "ARM", kills_frail=True),
    "toxin": MineKind("Toxin mine", 13, "BTS", again=True),
    "wire": MineKind("Wire mine", 12, "none", kills=True),
}
UNPLAYED_MINES: Final = ("pulse", "glue", "cyber")  # E.3: their states have no rules here
MINE_ARM: Final = 0  # TM-21
