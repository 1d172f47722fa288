"""The numbers of Part E and of the rules' lists, typed off the text once more."""

from typing import Any


def _row(
    size: int,
    shields: str,
    hull: int,
    mode: str,
    top: int,
    phasers: int,
    cargo: int,
    ordnance: bool,
    detection: tuple[int, int] | None,
    beam: bool,
    torpedoes: int,
    shuttles: int,
) -> dict[str, Any]:
    return {
        "size": size,
        "shields": [int(boxes) for boxes in shields.split()],
        "hull": hull,
        "mode": mode,
        "top": top,
        "phasers": phasers,
        "cargo": cargo,
        "ordnance": ordnance,
        "detection": detection,
        "beam": beam,
        "torpedoes": torpedoes,
        "shuttles": shuttles,
        "field": 0,
    }


# Part E. Detection is (radius, acuity).
CLASSES: dict[str, dict[str, Any]] = {
    "scout": _row(4, "14 12 10 10 10 12", 24, "A", 31, 2, 5, True, (6, 3), True, 0, 1),
    "frigate": _row(4, "18 14 10 10 10 14", 28, "A", 31, 3, 5, True, (3, 1), True, 2, 1),
    "destroyer": _row(4, "20 16 12 12 12 16", 34, "B", 31, 4, 5, True, (3, 1), True, 4, 1),
    "light_cruiser": _row(3, "24 20 16 16 16 20", 44, "C", 28, 5, 10, True, (4, 1), True, 2, 2),
    "cruiser": _row(3, "28 24 20 20 20 24", 56, "D", 30, 6, 10, True, (4, 1), True, 4, 2),
    "field_cruiser": _row(3, "24 22 18 18 18 22", 48, "C", 28, 4, 10, True, (4, 1), True, 0, 2),
    "dreadnought": _row(2, "38 32 28 28 28 32", 90, "E", 26, 9, 20, True, (4, 1), True, 6, 4),
    "freighter": _row(4, "8 6 6 6 6 6", 20, "D", 14, 1, 50, True, (2, 1), False, 0, 1),
    "transport": _row(4, "10 8 8 8 8 8", 24, "D", 16, 1, 25, False, (2, 1), True, 0, 2),
    "minelayer": _row(4, "16 12 10 8 10 12", 28, "C", 24, 2, 60, True, (3, 1), True, 0, 1),
    "minesweeper": _row(4, "20 18 14 14 14 18", 32, "B", 20, 4, 25, True, (5, 3), True, 0, 2),
    "shuttle": _row(6, "", 6, "S", 6, 0, 0, False, (1, 1), False, 0, 0),
    "torpedo": _row(7, "", 4, "T", 24, 0, 0, False, None, False, 0, 0),
    "base": _row(1, "40 40 40 40 40 40", 120, "T", 0, 10, 100, True, (6, 1), True, 8, 4),
}
CLASSES["field_cruiser"]["field"] = 18
WARHEAD = 10

# IM-S3.3: the limits of each turn mode. A base never moves, so its mode is never asked.
TURN_LIMITS: dict[str, list[int]] = {
    "A": [6, 12, 19, 26],
    "B": [5, 10, 15, 21, 28],
    "C": [4, 9, 14, 20, 27],
    "D": [4, 8, 12, 17, 24],
    "E": [3, 6, 10, 14, 20, 29],
    "S": [11, 23],
    "T": [],
}

DEFAULT_RANGE = {"cluster": 0, "explosive": 1, "captor": 2, "sensor": 2}

DEFAULT_RULINGS: dict[str, Any] = {
    "trigger_mode": "roll",  # IM-Q1
    "reentry": "each_hex",  # IM-Q3
    "centre_unshielded": "once",  # IM-Q7
    "field_partial_triggers": True,  # IM-Q12
    "field_first": True,  # IM-Q13
    "one_mine_per_entry": True,  # IM-Q15
    "seam_shield": "stronger",  # IM-Q16
    "sweeper_certain_speed": 9,  # IM-Q17
    "speed_quarters": True,  # IM-Q18
}


def phaser_strength(range_hexes: int) -> int:
    """IM-S8.1: the strength of a phaser at a distance, before the die."""
    if range_hexes <= 1:
        return 9
    if range_hexes == 2:
        return 8
    if range_hexes == 3:
        return 7
    if range_hexes <= 5:
        return 6
    if range_hexes <= 8:
        return 4
    if range_hexes <= 15:
        return 2
    return 0


def toughness(mine: dict[str, Any]) -> int:
    """IM-S8.4: the points that destroy a mine."""
    if mine["dummy"]:
        return 2 if mine["size"] == "large" else 1
    return 6 if mine["size"] == "large" else 4


def blast(mine: dict[str, Any]) -> int:
    """IM-S10.1: the yield of an explosive mine."""
    return 35 if mine["size"] == "large" else 10


def points(mine: dict[str, Any]) -> int:
    """Part E, IM-1.31: what a mine costs."""
    if mine["dummy"]:
        return 1
    if mine["kind"] == "explosive":
        return 6 if mine["size"] == "large" else 2
    return {"cluster": 10, "captor": 10, "sensor": 4}[mine["kind"]]


def spaces(mine: dict[str, Any]) -> int:
    """Part E, IM-1.32: the room that a mine takes in a hold."""
    if mine["dummy"]:
        return 2 if mine["size"] == "large" else 1
    if mine["kind"] == "explosive":
        return 5 if mine["size"] == "large" else 2
    return {"cluster": 10, "captor": 10, "sensor": 5}[mine["kind"]]


def turn_hexes(mode: str, speed: int) -> int:
    """IM-S3.3: how many hexes a unit must have moved since its last turn."""
    return 1 + len([limit for limit in TURN_LIMITS[mode] if limit < speed])
