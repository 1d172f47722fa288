"""Parts B and E of the rules as plain tables."""

from typing import Any, NamedTuple

SKILLS = ("athletics", "combat", "engineering", "piloting", "science")
POOLS = ("helm", "guns", "shields")
SIDES_OF_SHIP = ("FWD", "STBD", "AFT", "PORT")

# Relative direction -> side of the ship (ML-S22)
RELATIVE = ("FWD", "STBD", "STBD", "AFT", "PORT", "PORT")

HULLS: dict[str, dict[str, Any]] = {
    "cutter": {"size": 1, "rows": ["H", "M", "E"]},
    "sloop": {"size": 2, "rows": [".C.", "MHT", ".E."]},
    "shade": {"size": 2, "rows": [".M.", "VHS", ".E."]},
    "frigate": {"size": 3, "rows": ["CMC", "SHL", "EKE"]},
    "tender": {"size": 3, "rows": [".H.", "CSC", "MLM", ".E."]},
    "hauler": {"size": 4, "rows": [".CH.", "KKKK", "KLSK", "MEEM"]},
    "bastion": {
        "size": 5,
        "rows": [".MCM.", "CLHLC", ".ESE.", "..K.."],
        "base": True,
        "all_round": True,
    },
}

ARCHETYPES: dict[str, dict[str, Any]] = {}
for _line in (
    "pilot 2 1 2 4 1 piloting 8",
    "ace 2 2 2 5 1 piloting 8",
    "engineer 2 1 4 1 2 engineering 8",
    "sapper 3 1 5 1 2 engineering 9",
    "gunner 2 4 2 1 0 combat 9",
    "scientist 1 0 2 1 4 science 7",
    "hand 3 2 2 1 1 none 9",
):
    _name, *_numbers, _profession, _hp = _line.split()
    ARCHETYPES[_name] = {
        **dict(zip(SKILLS, map(int, _numbers), strict=True)),
        "profession": _profession,
        "hp": int(_hp),
    }

# crew = "standard": archetype and the letters of its post, the first that the hull has
STANDARD_CREW = (("pilot", "H"), ("engineer", "M"), ("gunner", "CT"), ("scientist", "SV"), ("hand", "E"))


class MineRow(NamedTuple):
    """One type of mine: its rule, its damage dice, what it adds to the difficulty of a dodge."""

    rule: str
    dice: int = 0
    dodge: int = 0


MINES = {
    "warhead": MineRow("ML-19", 2),
    "gas": MineRow("ML-20"),
    "chaff": MineRow("ML-21"),
    "plasma": MineRow("ML-22", 1),
    "seeker": MineRow("ML-23", 1, 3),
    "ooc": MineRow("ML-24"),
    "anchor": MineRow("ML-25"),
    "probe": MineRow("ML-26"),
    "heavy": MineRow("ML-27", 3, -3),
    "burst": MineRow("ML-28"),
}

# Part B: the first value of each is the default.
RULINGS: dict[str, list[Any]] = {
    "struck_side": ["entry", "front"],
    "alloc_low": ["left_outside", "right_outside"],
    "ooc_mine": ["per_hexside", "flat_one"],
    "random_facing": ["map", "ship"],
    "chaff_mode": ["on_armed", "on_hit"],
    "chaff_out": [False, True],
    "third_die": ["ring", "none"],
    "dodge_timing": ["before_alloc", "after_alloc"],
    "dodges": ["many", "one"],
    "burst_ship": ["hull", "none"],
    "mines_block_arming": [True, False],
    "forced_entry": [True, False],
    "corner_arc": ["either", "both"],
    "map_edge": ["stop", "leave"],
    "crew_lost": [True, False],
    "anchor": ["at_once", "next_phase"],
    "secrecy": ["type", "open"],
    "ooc_hull_check": [True, False],
}

MOST_OOC = 4
MOST_CLOAK = 5
CHAFF_MARKERS = 6
HARDEST = 12  # ML-S2: a check with a higher need cannot be tried
USES_A_ROUND = 6  # ML-S26
