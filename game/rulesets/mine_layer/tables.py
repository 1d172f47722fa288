"""Every number of the rules of mine_layer, typed, each with its rule. Directions are 0 to 5 = A to F."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Time (ML-S106, Part C)
SLOTS: Final = 12
PHASES: Final = 6
ROUND: Final = SLOTS * PHASES
TICKS_PER_SECOND: Final = 2
BEGIN, FIRST_PASS, LAST_PASS, HEROES, ENEMIES, FIRE, AIR, RECOVERY, END = 1, 2, 6, 7, 8, 9, 10, 11, 12

# Checks (ML-S1 to ML-S6)
IMPOSSIBLE: Final = 13  # ML-S2
REMOTE: Final = 3  # ML-S5
USED: Final = 3  # ML-S6, ML-3, ML-8
SKILLS: Final = ("athletics", "combat", "engineering", "piloting", "science")
MOST_SKILL: Final = 6

# Power (ML-S10 to ML-S14)
POOLS: Final = ("helm", "guns", "shields")
POWER_DIFFICULTY: Final = 8  # ML-S12, ML-S13
FURTHER_POINT: Final = 3  # ML-S12, ML-S13
MOST_POINTS: Final = 5

# Ships (ML-S23, ML-S26, ML-S40, ML-S48)
MOST_SIZE: Final = 5
MOST_SPEED: Final = 5
MOST_OOC: Final = 4
MOST_CLOAK: Final = 5
SLAGGED: Final = 2  # ML-S7
ROUND_USES: Final = 6  # ML-S26
FWD, STBD, AFT, PORT = 0, 1, 2, 3
SIDES: Final = ("FWD", "STBD", "AFT", "PORT")
SIDE_OF: Final = (FWD, STBD, STBD, AFT, PORT, PORT)  # ML-S22, by (direction - facing) mod 6
MIDDLE: Final = 7  # ML-16, ML-S62

# The letters of modules (Part E)
HELM, LAYER, ENGINE, SCIENCE, LIFE, CANNON, TRACTOR, VEIL, CARGO, STRUCTURE = "HMESLCTVK#"
NOTHING: Final = "."
MODULES: Final = {
    HELM: "helm", LAYER: "mine layer", ENGINE: "engine", SCIENCE: "science bay", LIFE: "life support",
    CANNON: "cannon", TRACTOR: "tractor", VEIL: "veil", CARGO: "cargo", STRUCTURE: "structure",
}  # fmt: skip

# Manoeuvres, dodges (ML-S43, ML-S51)
BY_SIZE: Final = 2
BY_SPEED: Final = 2
SAME_AGAIN: Final = 3

# Actions (ML-3, ML-S77, ML-S82, ML-S91 to ML-S97, ML-S103)
BY_DISTANCE: Final = 2  # ML-3
REPAIR: Final = 11
SLAGGED_REPAIR: Final = 3
EXTINGUISH: Final = 8
SMALL_TARGET: Final = 12  # ML-S91
DEFUSE: Final = 11
CLOAK: Final = 8
WALK: Final = 3
SLAGGED_STEP: Final = 2

# Harm (ML-S71, ML-S74, ML-S76, ML-S85 to ML-S90)
BREAKING: Final = 4  # ML-S71: from this number on a die breaks a module
BREATH: Final = 11  # ML-S85, ML-S87, ML-S90
SURVIVAL: Final = 7  # ML-S88
LOST_BEYOND: Final = 6  # ML-S76
BURST_DICE: Final = 2  # ML-28
WRECK_DICE: Final = 2  # ML-Q14
SURE_HULL: Final = 2  # ML-S74
CLEARING: Final = 2  # ML-S86: at most this on a die clears the gas
CHAFF_MARKERS: Final = 6  # ML-21
ANCHOR_SPEED: Final = 2  # ML-25
ANCHOR_OOC: Final = 2  # ML-25


@dataclass(frozen=True, slots=True)
class MineType:
    """One of the ten types (ML-18): its damage dice, the change to a dodge (None: nobody dodges it), its rule."""

    dice: int
    dodge: int | None
    rule: str


MINES: Final[dict[str, MineType]] = {
    "warhead": MineType(2, 0, "ML-19"),
    "gas": MineType(0, 0, "ML-20"),
    "chaff": MineType(0, 0, "ML-21"),
    "plasma": MineType(1, 0, "ML-22"),
    "seeker": MineType(1, 3, "ML-23"),
    "ooc": MineType(0, 0, "ML-24"),
    "anchor": MineType(0, 0, "ML-25"),
    "probe": MineType(0, None, "ML-26"),
    "heavy": MineType(3, -3, "ML-27"),
    "burst": MineType(0, None, "ML-29"),
}


@dataclass(frozen=True, slots=True)
class HullRow:
    """A hull: its size, its plan from bow to stern, each row from port to starboard (ML-S20)."""

    size: int
    rows: tuple[str, ...]
    layer_uses: int = 1
    all_round: bool = False
    base: bool = False


HULLS: Final[dict[str, HullRow]] = {
    "cutter": HullRow(1, ("H", "M", "E")),
    "sloop": HullRow(2, (".C.", "MHT", ".E.")),
    "shade": HullRow(2, (".M.", "VHS", ".E.")),
    "frigate": HullRow(3, ("CMC", "SHL", "EKE")),
    "tender": HullRow(3, (".H.", "CSC", "MLM", ".E.")),
    "hauler": HullRow(4, (".CH.", "KKKK", "KLSK", "MEEM")),
    "bastion": HullRow(5, (".MCM.", "CLHLC", ".ESE.", "..K.."), all_round=True, base=True),
}


@dataclass(frozen=True, slots=True)
class Archetype:
    """What a person of a kind can do (Part E)."""

    athletics: int
    combat: int
    engineering: int
    piloting: int
    science: int
    profession: str
    hp: int


ARCHETYPES: Final[dict[str, Archetype]] = {
    "pilot": Archetype(2, 1, 2, 4, 1, "piloting", 8),
    "ace": Archetype(2, 2, 2, 5, 1, "piloting", 8),
    "engineer": Archetype(2, 1, 4, 1, 2, "engineering", 8),
    "sapper": Archetype(3, 1, 5, 1, 2, "engineering", 9),
    "gunner": Archetype(2, 4, 2, 1, 0, "combat", 9),
    "scientist": Archetype(1, 0, 2, 1, 4, "science", 7),
    "hand": Archetype(3, 2, 2, 1, 1, "none", 9),
}
USUAL_HP: Final = 8

# Part E: who is aboard of a ship with a standard crew, and where: the first module of the first letter that it has.
STANDARD_CREW: Final = (
    ("pilot", (HELM,)), ("engineer", (LAYER,)), ("gunner", (CANNON, TRACTOR)), ("scientist", (SCIENCE, VEIL)),
    ("hand", (ENGINE,)),
)  # fmt: skip


def round_of(tick: int) -> int:
    """ML-S106: the round of a tick, both from 1."""
    return (tick - 1) // ROUND + 1


def phase_of(tick: int) -> int:
    """ML-S106: the phase of its round in which a tick is, 1 to 6."""
    return (tick - 1) % ROUND // SLOTS + 1


def slot_of(tick: int) -> int:
    """ML-S106: the slot of its phase that a tick is, 1 to 12."""
    return (tick - 1) % SLOTS + 1


def phase_number(tick: int) -> int:
    """ML-S106: how many phases have begun up to a tick, from 1: it never comes again."""
    return (tick - 1) // SLOTS + 1


def hull_strain(damage: int) -> int:
    """ML-S74: n, the greatest number with n(n + 1) / 2 not above the damage.

    >>> [hull_strain(damage) for damage in (0, 1, 2, 3, 21, 27, 28, 136)]
    [0, 1, 1, 2, 6, 6, 7, 16]
    """
    n = 0
    while (n + 1) * (n + 2) // 2 <= damage:
        n += 1
    return n
