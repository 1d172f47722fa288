"""Parts B and E of the rules as plain tables."""

from typing import Any, NamedTuple

from .plane import INCH

STEP = 5_080  # TM-S21
HALF = 20
ORDER = 40
JUMP_STEPS = 10  # TM-S44
ENGAGED = 5_080  # TM-S12
NEAR = 8 * INCH  # TM-S26, TM-S44
MINE_RADIUS = 12_500  # TM-S2
THREE = ("shoot", "dodge", "lay_mine")  # TM-S24
REACTIONS = ("hold", "dodge", "shoot", "discover")

# E.1: PH, WIP, BS, ARM, BTS, VITA, radius, weapon, mines
PROFILES: dict[str, dict[str, Any]] = {}
for _line in (
    "rifleman 10 13 11 1 0 1 12500 rifle 0",
    "scout 11 13 11 0 0 1 12500 rifle 0",
    "sapper 10 13 11 1 0 1 12500 pistol 3",
    "heavy 13 13 13 4 3 2 20000 rifle 0",
    "infiltrator 11 13 12 1 0 1 12500 rifle 1",
    "gunner 10 12 13 2 0 1 12500 rifle 0",
    "watcher 10 15 10 0 3 1 12500 pistol 0",
    "walker 11 12 11 3 3 2 27500 rifle 0",
):
    _kind, *_numbers, _weapon, _mines = _line.split()
    PROFILES[_kind] = {
        **dict(zip(("ph", "wip", "bs", "arm", "bts", "vita", "radius"), map(int, _numbers), strict=True)),
        "weapon": _weapon,
        "mines": int(_mines),
    }
MIMETISM = ("scout", "infiltrator")
MINELAYERS = ("sapper", "infiltrator")
CAMOUFLAGE = ("infiltrator",)
STEADY = ("gunner",)
FEARLESS = ("walker",)


class Weapon(NamedTuple):
    """E.2: bands are (inches, modifier) from the nearest; beyond the last it cannot shoot."""

    damage: int
    burst: int
    bands: list[tuple[int, int]]


WEAPONS = {
    "rifle": Weapon(13, 3, [(8, 0), (16, 3), (24, -3), (48, -6)]),
    "pistol": Weapon(11, 2, [(8, 3), (16, 0), (24, -6)]),
    "none": Weapon(0, 0, []),
}
DISCOVER_BANDS = [(8, 3), (32, 0), (48, -3), (96, -6)]  # TM-S45


class MineRow(NamedTuple):
    """E.3: `save` is ARM, BTS or none; `halved`: ARM halved, rounded up."""

    damage: int
    save: str
    halved: bool = False


MINES = {
    "anti_personnel": MineRow(13, "ARM"),
    "piercing": MineRow(13, "ARM", halved=True),
    "shock": MineRow(13, "ARM"),
    "toxin": MineRow(13, "BTS"),
    "wire": MineRow(12, "none"),
}

DEFAULT_RULINGS: dict[str, Any] = {
    "template_length_um": 152_400,  # TM-Q1
    "template_end_radius_um": 25_400,  # TM-Q2
    "search_placement": True,  # TM-Q3
    "cancelled_mine": "returns_revealed",  # TM-Q4
    "struck_first": "weakest",  # TM-Q5
    "friendly_mines_block": True,  # TM-Q6
    "placed_mine_blocks": False,  # TM-Q7
    "nerve": True,  # TM-Q8
    "discover_retry_ticks": 200,  # TM-Q9
    "down_enemy_permits_laying": False,  # TM-Q10
    "marker_mines_forbid_laying": True,  # TM-Q11
    "dodge_as_first_skill": True,  # TM-Q12
    "tie": "higher_need",  # TM-Q13
    "new_mine_live": "next_tick",  # TM-Q14
    "templates_hit_enemy_mines": True,  # TM-Q15
}
