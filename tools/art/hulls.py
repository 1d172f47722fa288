"""Ships by the plan of their decks, seen from above and facing up, and the small things that fly beside them."""

from __future__ import annotations

from art.pen import HALO_WIDTH, Layer, draw_disc, place_point


def draw_fort() -> str:
    """Gives path data of a wall with five corner towers, a straight wall ahead."""
    corners: list[str] = []
    for angle in range(36, 396, 72):
        turns = ((-13, 13.5), (-18, 18), (0, 21), (18, 18), (13, 13.5))
        corners += [place_point(angle + turn, radius, (24, 22.9)) for turn, radius in turns]
    return "M" + "L".join(corners) + "Z"


def draw_pods() -> str:
    """Gives path data of six boxes, three along each side of a long hull."""
    return "".join(f"M{x} {y}h9v8.5h-9Z" for y in (14, 25, 36) for x in (3.5, 35.5))


# Outline, solid parts, then the lines between the cells of the plan.
HULLS: dict[str, tuple[str, str, str]] = {
    "cutter": ("M24 6L30 17.5V37L27 42H21L18 37V17.5Z", "", "M18 19.5H30M18 30H30"),
    "sloop": ("M24 3.5L30.5 11V17.5H43V30.5H30.5V40L27.5 44H20.5L17.5 40V30.5H5V17.5H17.5V11Z", "", "M18 18H30V30H18Z"),
    "shade": (
        "M24 3.5L30 17L44.5 31L41.5 35L30.5 32L27.5 44H20.5L17.5 32L6.5 35L3.5 31L18 17Z",
        "M24 17L27.5 27.5H20.5Z",
        "M18 17V32M30 17V32",
    ),
    "frigate": (
        "M5.5 20L15.5 16L19.5 7L24 3.5L28.5 7L32.5 16L42.5 20V44H31.5V39.5H16.5V44H5.5Z",
        "M8.5 7H11.5V17.5H8.5ZM36.5 7H39.5V17.5H36.5Z",
        "M17.5 14V39M30.5 14V39M6 27H42",
    ),
    "tender": (
        "M24 3.5L30.5 10V14H38V24A6.5 6.5 0 0 1 38 37H30.5V44H17.5V37H10A6.5 6.5 0 0 1 10 24V14H17.5V10Z",
        draw_disc(10.5, 30.5, 3.2) + draw_disc(37.5, 30.5, 3.2),
        "M18 24H30M18 14V37M30 14V37",
    ),
    "hauler": ("M16.5 9L19.5 3.5H28.5L31.5 9V44.5H16.5Z", draw_pods(), "M17 14H31M17 25H31M17 36H31"),
    "bastion": (draw_fort(), draw_disc(24, 23, 5), ""),
    "other": ("M24 4C34 10 39 17 39 26V39L34 44H14L9 39V26C9 17 14 10 24 4Z", "", "M24 18V44M9 30H39"),
}

PANELS = "M3.5 17H13.5V35H3.5ZM34.5 17H44.5V35H34.5Z"
DRONE = "M24 8L31 19V35L27.5 39H20.5L17 35V19Z"


def draw_hull(outline: str, solid: str, cells: str) -> list[Layer]:
    """Draws a hull: a soft halo, a faint deck, thin lines between the cells, a bright outline."""
    return [
        Layer(outline + solid, stroke=0.18, width=HALO_WIDTH),
        *([Layer(cells, stroke=0.7, width=1.5)] if cells else []),
        Layer(outline, fill=0.28, width=2.6),
        *([Layer(solid, fill=1, width=1)] if solid else []),
    ]


def draw_drone() -> list[Layer]:
    """Draws a drone: a small body with a nose, between two panels."""
    return [
        Layer(DRONE + PANELS, stroke=0.18, width=HALO_WIDTH),
        Layer("M13.5 26H34.5M8.5 17V35M39.5 17V35", width=1.8),
        Layer(PANELS, fill=0.28, width=2.2),
        Layer(DRONE, fill=1, width=1),
    ]


def draw_spacewalker() -> list[Layer]:
    """Draws a person outside: a round helmet with a dark visor, limbs spread, afloat."""
    helmet, visor = draw_disc(24, 13.5, 9), "M17.5 13A6.5 5 0 0 1 30.5 13A6.5 5 0 0 1 17.5 13Z"
    body, limbs = "M16.5 24.5H31.5L29.5 35H18.5Z", "M17 26L6.5 18.5M31 26L41.5 18.5M20.5 35L15 42M27.5 35L33 42"
    return [
        Layer(helmet + body + limbs, stroke=0.18, width=7.5),
        Layer(limbs, width=5),
        Layer(body, fill=1, width=2),
        Layer(helmet + visor, fill=1, width=1),
    ]


def draw_hulls() -> dict[str, list[Layer]]:
    """Draws each hull of the tables, the one for hulls of a level's own, and what flies beside ships."""
    hulls = {f"hull_{name}": draw_hull(*parts) for name, parts in HULLS.items()}
    return {**hulls, "drone": draw_drone(), "spacewalker": draw_spacewalker()}
