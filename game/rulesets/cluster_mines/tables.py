"""Every number of the rules of cluster mines, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# IM-S2.1: a turn has 32 impulses; quarters begin on impulses 1, 9, 17, 25.
IMPULSES: Final = 32
QUARTER: Final = 8
TICKS_PER_SECOND: Final = 4

# IM-S3.1: a unit of speed s moves on impulse i exactly when floor(i*s/32) > floor((i-1)*s/32).
# Index: impulse - 1, speed.
FASTEST: Final = 31
CHART: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(i * s // IMPULSES > (i - 1) * s // IMPULSES for s in range(FASTEST + 1)) for i in range(1, IMPULSES + 1)
)

# IM-S3.3: v = 1 + how many of its mode's limits are below its speed.
_TURN_LIMITS: Final = {
    "A": (6, 12, 19, 26),
    "B": (5, 10, 15, 21, 28),
    "C": (4, 9, 14, 20, 27),
    "D": (4, 8, 12, 17, 24),
    "E": (3, 6, 10, 14, 20, 29),
    "S": (11, 23),
    "T": (),
}
HEXES_BEFORE_TURN: Final[dict[str, tuple[int, ...]]] = {
    mode: tuple(1 + sum(limit < speed for limit in limits) for speed in range(FASTEST + 1))
    for mode, limits in _TURN_LIMITS.items()
}
# IM-S3.3: at the start of the game, and before its first move, a unit may turn.
FREE_TO_TURN: Final = 99

MISSED_AFTER_MOVES: Final = 12  # IM-S3.4
MOST_WAYPOINTS: Final = 20  # Part F, set_course
SPEED_STEP: Final = 8  # IM-S3.5
EMERGENCY_TURN_INTERVAL: Final = 32  # IM-S3.6
EMERGENCY_TURN_NEED: Final = 5  # IM-S3.6: 1 to 5 well
STALL_TICKS: Final = 16  # IM-S3.6

CLUSTER_BOMBS: Final = 6  # IM-1.13
BOMB_DAMAGE: Final = 5  # IM-1.211
CENTRE_DAMAGE: Final = 9  # IM-1.212
TORPEDO_DAMAGE: Final = 10  # IM-S12.3
TORPEDO_SPEED: Final = 24  # IM-S12.1
TORPEDO_LIFE: Final = 64  # IM-S12.2
TORPEDO_INTERVAL: Final = 16  # IM-S12.1
SHUTTLE_INTERVAL: Final = 32  # IM-S12.1

SWEEPER_MODIFIER: Final = 2  # IM-S4.2
SWEEPER_CAPTOR_NEED: Final = 4  # IM-S11.1

FIELD_RADIUS: Final = 3  # IM-S9.1
FIELD_TICKS: Final = 32  # IM-S9.1
FIELD_INTERVAL: Final = 32  # IM-S9.1

LAYER_INTERVAL: Final = 8  # IM-S6.2
OTHERS_LAY_INTERVAL: Final = 32  # IM-S6.2
TRANSPORTER_INTERVAL: Final = 32  # IM-S6.4
TRANSPORTER_RANGE: Final = 5  # IM-S6.4, IM-S6.6
BEAMED_ARMS_AFTER: Final = 2  # IM-S6.5
REARM_INTERVAL: Final = 32  # IM-S6.7
LIMITED_SHARE: Final = 4  # IM-S6.8: a quarter

SUSPICION_RANGE: Final = 10  # IM-S7.2
SUSPICION_MINES: Final = 6  # IM-S7.2
SCAN_SPEED: Final = 6  # IM-S7.3
SCAN_INTERVAL: Final = 8  # IM-S7.3
SHARP_ACUITY: Final = 3  # IM-S7.3
SHARP_SCAN_INTERVAL: Final = 4  # IM-S7.3

# IM-S8.1: strength by distance 0 to 15.
PHASER_STRENGTH: Final = (9, 9, 8, 7, 6, 6, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2)
PHASER_RANGE: Final = 15
PHASER_INTERVAL: Final = 16
MINE_SHOT_PENALTY: Final = 2
SWEEP_RANGE: Final = 1  # IM-S8.3

COMMAND_RANGE: Final = 50  # IM-S10.2
COMMAND_INTERVAL: Final = 8  # IM-S10.2
CHAIN_RANGE: Final = 20  # IM-S10.3
MOST_WATCHED: Final = 6  # IM-S10.3
SENSOR_RANGE: Final = 15  # IM-S10.5
MOST_FIRED: Final = 6  # IM-S10.5
CAPTOR_INTERVAL: Final = 8  # IM-S11.1
MOST_SHOTS: Final = 6
USUAL_SHOTS: Final = 3


@dataclass(frozen=True, slots=True)
class UnitClass:
    """One row of the table of units.

    shields: boxes 1 to 6, empty for none. turn_mode: IM-S3.3, empty for what cannot move. points: what it costs.
    detection: radius in hexes, 0 for none. ordnance: may carry mines (IM-S6.1). beam: has a transporter.
    """

    shown_as: str
    size: int
    shields: tuple[int, ...]
    hull: int
    turn_mode: str
    top_speed: int
    phasers: int
    cargo: int
    ordnance: bool
    detection: int
    acuity: int
    beam: bool
    torpedoes: int
    shuttles: int
    points: int
    field: int = 0


UNIT_CLASSES: Final[dict[str, UnitClass]] = {
    # IM-S2.2, IM-S6.1, IM-S7.3, IM-S8.1: shown as, size, shields, hull, mode, top, phasers, cargo, ordnance, radius,
    # acuity, transporter, torpedoes, shuttles, points, field
    "scout": UnitClass("Swift scout", 4, (14, 12, 10, 10, 10, 12), 24, "A", 31, 2, 5, True, 6, 3, True, 0, 1, 60),
    "frigate": UnitClass("Pike frigate", 4, (18, 14, 10, 10, 10, 14), 28, "A", 31, 3, 5, True, 3, 1, True, 2, 1, 70),
    "destroyer": UnitClass(
        "Halberd destroyer", 4, (20, 16, 12, 12, 12, 16), 34, "B", 31, 4, 5, True, 3, 1, True, 4, 1, 85
    ),
    "light_cruiser": UnitClass(
        "Sabre light cruiser", 3, (24, 20, 16, 16, 16, 20), 44, "C", 28, 5, 10, True, 4, 1, True, 2, 2, 110
    ),
    "cruiser": UnitClass(
        "Bastion cruiser", 3, (28, 24, 20, 20, 20, 24), 56, "D", 30, 6, 10, True, 4, 1, True, 4, 2, 130
    ),
    "field_cruiser": UnitClass(
        "Halo cruiser", 3, (24, 22, 18, 18, 18, 22), 48, "C", 28, 4, 10, True, 4, 1, True, 0, 2, 135, field=18
    ),
    "dreadnought": UnitClass(
        "Colossus dreadnought", 2, (38, 32, 28, 28, 28, 32), 90, "E", 26, 9, 20, True, 4, 1, True, 6, 4, 200
    ),
    "freighter": UnitClass("Drover freighter", 4, (8, 6, 6, 6, 6, 6), 20, "D", 14, 1, 50, True, 2, 1, False, 0, 1, 25),
    "transport": UnitClass(
        "Caravan transport", 4, (10, 8, 8, 8, 8, 8), 24, "D", 16, 1, 25, False, 2, 1, True, 0, 2, 40
    ),
    "minelayer": UnitClass(
        "Sower minelayer", 4, (16, 12, 10, 8, 10, 12), 28, "C", 24, 2, 60, True, 3, 1, True, 0, 1, 80
    ),
    "minesweeper": UnitClass(
        "Reaper minesweeper", 4, (20, 18, 14, 14, 14, 18), 32, "B", 20, 4, 25, True, 5, 3, True, 0, 2, 85
    ),
    "shuttle": UnitClass("Gull shuttle", 6, (), 6, "S", 6, 0, 0, False, 1, 1, False, 0, 0, 5),
    "torpedo": UnitClass("Needle torpedo", 7, (), 4, "T", 24, 0, 0, False, 0, 0, False, 0, 0, 3),
    "base": UnitClass("Citadel base", 1, (40,) * 6, 120, "", 0, 10, 100, True, 6, 1, True, 8, 4, 250),
}

LAYING_CLASSES: Final = ("minelayer", "minesweeper")  # IM-1.123
LOOKING_SIZES: Final = (1, 2, 3, 4)  # IM-S7.2, IM-S7.4


@dataclass(frozen=True, slots=True)
class MineType:
    """One row of the table of mines. blast: points to each unit in its hex and next to it (IM-S10.1)."""

    toughness: int
    points: int
    spaces: int
    blast: int = 0


# IM-S8.4, IM-S10.1, IM-1.31, IM-1.32, IM-S6.8: by kind, size, dummy.
MINE_TYPES: Final[dict[tuple[str, str, bool], MineType]] = {
    ("cluster", "large", False): MineType(6, 10, 10),
    ("explosive", "large", False): MineType(6, 6, 5, 35),
    ("explosive", "small", False): MineType(4, 2, 2, 10),
    ("explosive", "large", True): MineType(2, 1, 2),
    ("explosive", "small", True): MineType(1, 1, 1),
    ("captor", "large", False): MineType(6, 10, 10),
    ("sensor", "large", False): MineType(6, 4, 5),
}
# IM-1.122, IM-S4.1: the largest trigger range, and the usual one.
LARGEST_RANGE: Final[dict[str, int]] = {"cluster": 1, "explosive": 6, "captor": 4, "sensor": 6}
USUAL_RANGE: Final[dict[str, int]] = {"cluster": 0, "explosive": 1, "captor": 2, "sensor": 2}
