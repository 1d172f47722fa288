"""The troopers, seen from above and facing up: head and shoulders, and what each kind carries."""

from __future__ import annotations

from art.pen import HALO_WIDTH, Layer, draw_disc

NARROW = "M11 30C11 24 16 22 24 22S37 24 37 30C37 35 32 37 24 37S11 35 11 30Z"
BARRELS = "M12 3.5H22V17L20 22H14L12 17ZM26 3.5H36V17L34 22H28L26 17Z"

# The body in outline, then what is solid, then lines. The larger the base, the more of the square is filled.
TROOPERS: dict[str, tuple[str, str, str]] = {
    "rifleman": (
        "M5 33V23A5 5 0 0 1 15 23V26H33V23A5 5 0 0 1 43 23V33C43 39 36 42 24 42S5 39 5 33Z",
        draw_disc(24, 33, 6.5) + "M35.5 3.5H40.5V22H35.5Z",
        "",
    ),
    "trooper_scout": (
        "M8 20A6 6 0 0 1 14 14H34A6 6 0 0 1 40 20C40 26 33 26 32 30L31 37H26L25 32H23L22 44H16V30C15 26 8 26 8 20Z",
        draw_disc(24, 19, 6.5),
        "M36 13V4",
    ),
    "sapper": (
        "M6 30C6 25 13 22.5 24 22.5S42 25 42 30C42 34 35 36.5 24 36.5S6 34 6 30ZM14 37H34V44.5H14Z",
        draw_disc(24, 29.5, 5) + "M24 3.5C25.2 6.5 29.5 9 29.5 12.5A5.5 5.5 0 0 1 18.5 12.5C18.5 9 22.8 6.5 24 3.5Z",
        "M8 26V13M40 26V13",
    ),
    "heavy": (
        "M13 24H35A9.5 9.5 0 0 1 35 43H13A9.5 9.5 0 0 1 13 24Z",
        "M4 11L11.5 4H36.5L44 11V20L36 12.5H12L4 20Z" + draw_disc(24, 33.5, 5.5),
        "M14.5 26V41M33.5 26V41",
    ),
    "infiltrator": (
        "M24 4C33 10 40 24 43 44L33.5 39L24 44.5L14.5 39L5 44C8 24 15 10 24 4Z",
        "M24 8C31 13 35 21 35 27A11 10 0 0 1 13 27C13 21 17 13 24 8Z"
        "M24 17A6.5 7 0 0 1 30.5 25A6.5 7 0 0 1 17.5 25A6.5 7 0 0 1 24 17Z",
        "",
    ),
    "gunner": (
        NARROW,
        draw_disc(24, 30, 5.5) + "M21.5 3.5H26.5V24H21.5Z",
        "M23 12L14 20H9M25 12L34 20H39M19 38L13 44.5M29 38L35 44.5",
    ),
    "watcher": (
        "M11 37C11 31 16 29 24 29S37 31 37 37C37 42 32 44 24 44S11 42 11 37Z",
        BARRELS + draw_disc(24, 36, 6),
        "M21 12H27M11 34L8 22M37 34L40 22",
    ),
    "walker": (
        "M18 14H30L36 22V30L30 36H18L12 30V22Z",
        draw_disc(24, 26, 5),
        "M24 16V3.5M14 18L5 16V6M34 18L43 16V6M14 33L5 34V43M34 33L43 34V43",
    ),
}

FALLEN = "M19 18L12 7M20 24L25 36M29 19L43 17M29 23L38.5 28L37 39"
TORSO = "M20 21L28 21"
DROPPED = "M6 37L30 43.5M12 38.5L11 42"
POOL = "M6 27C4 17 16 13 25 15S43 19 42 29S30 38 19 36S7 34 6 27Z"


def draw_trooper(body: str, solid: str, lines: str) -> list[Layer]:
    """Draws a figure: a soft halo, a faint body, bright lines, a solid head."""
    return [
        Layer(body + solid + lines, stroke=0.18, width=HALO_WIDTH),
        Layer(body, fill=0.28, width=2.6),
        *([Layer(lines, width=3)] if lines else []),
        Layer(solid, fill=1, width=1),
    ]


def draw_troopers() -> dict[str, list[Layer]]:
    """Draws each kind of trooper, and the fallen figure that stands for any of them."""
    return {
        **{f"unit_{kind}": draw_trooper(*parts) for kind, parts in TROOPERS.items()},
        "trooper_down": [
            Layer(POOL, fill=0.18, width=0),
            Layer(FALLEN + TORSO + draw_disc(9, 21, 5), stroke=0.18, width=7),
            Layer(FALLEN, width=4.5),
            Layer(TORSO, width=10),
            Layer(DROPPED, width=3),
            Layer(draw_disc(9, 21, 5), fill=1, width=1),
        ],
    }
