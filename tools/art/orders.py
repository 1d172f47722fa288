"""The signs of what a crew is told to do, and the faces of the die that counts the phases."""

from __future__ import annotations

from art.icons import draw_sign
from art.motifs import (
    BARREL,
    BOLT,
    CARRIAGE,
    EYE,
    HUB,
    HULL_MARK,
    MASK,
    MASK_EYES,
    QUESTION,
    WHEEL_RIM,
    WHEEL_SPOKES,
    WRENCH,
    draw_spiked_disc,
)
from art.pen import Layer, draw_disc, mirror_path, move_path

PORT_TURN = (move_path(HULL_MARK, 1, 2, 8) + "M3 22L18 19L9 33Z", "M40 24A15 15 0 0 0 11 22")
PORT_SLIP = (move_path(HULL_MARK, 1, 10, 10) + "M4 4H19L4 19Z", "M12 12L22 22")
SIDE_MAGNET = "M24 6H20A18 18 0 0 0 20 42H24V32H20A8 8 0 0 1 20 16H24ZM27 6H32V16H27ZM27 32H32V42H27Z"
SOLE = "M12 4C17 4 19 8 19 14C19 20 17 25 13 25S6 20 6 14S8 4 12 4ZM8 29H17C18 35 16 38 13 38S8 35 8 29Z"

# Solid parts, then lines.
ORDERS: dict[str, tuple[str, str]] = {
    "place_mine": (draw_spiked_disc(33, 15, 13), "M5 43L20 28M8 27H21V40"),
    "drop_mine": (move_path(HULL_MARK, 1.1, -2.4, -14.5) + draw_spiked_disc(24, 35.5, 11), ""),
    "overwatch": (draw_disc(24, 24, 7), EYE),
    "stand_down": ("", "M4 18C12 31 36 31 44 18M24 28V38M12.5 25L7 34M35.5 25L41 34"),
    "helm_turn": (HUB, WHEEL_RIM + WHEEL_SPOKES),
    "helm_port": PORT_TURN,
    "helm_starboard": (mirror_path(PORT_TURN[0]), mirror_path(PORT_TURN[1])),
    "slip_port": PORT_SLIP,
    "slip_starboard": (mirror_path(PORT_SLIP[0]), mirror_path(PORT_SLIP[1])),
    "accelerate": ("M24 3L41 22H7ZM24 25L41 44H7Z", ""),
    "decelerate": ("M24 23L7 4H41ZM24 45L7 26H41Z", ""),
    "steady": (draw_disc(24, 24, 4.5), "M12 13H36A11 11 0 0 1 36 35H12A11 11 0 0 1 12 13ZM15 13V35M33 13V35"),
    "cannon": (
        move_path(BARREL, 0.82, 0, 8.5),
        move_path(CARRIAGE, 0.82, 0, 8.5) + "M36 3L37 6M44 4L41 8M46 14L42 14.5",
    ),
    "defuse": ("", draw_spiked_disc(24, 24, 18) + "M5 43L43 5"),
    "tow": (SIDE_MAGNET + "M24 24L36 17.5V30.5Z", "M35 24H45"),
    "ask": (move_path(QUESTION, 0.68, 7.7, 7.3), "M13.5 5H34.5L45 24L34.5 43H13.5L3 24Z"),
    "cloak": (move_path(MASK + MASK_EYES, 0.9, 2.4, 11.5), "M14 13L24 4L34 13"),
    "pump": (move_path(BOLT, 0.9, -5, 2.4), "M38 42V10M30 17L38 8L46 17"),
    "transfer": (draw_disc(11, 36, 9) + "M30 15H46L38 25Z", draw_disc(37.5, 36, 7) + "M11 20C13 5 37 3 38 15"),
    "repair": (WRENCH, ""),
    "extinguish": (
        "M18 21A8.5 8.5 0 0 1 35 21V45H18ZM22 4H42V9.5H30V11H22ZM3 25H12L14 34H1Z",
        "M22 8C12 8 8 13 7.5 24",
    ),
    "walk_crew": (SOLE + move_path(mirror_path(SOLE), 1, 0, 7), ""),
    "jet": (
        draw_disc(16, 17, 7.5) + "M11 27H21L20 36H12ZM34 3H45V14Z",
        "M11 29L4 24M21 29L28 24M14 36L10 44M18 36L22 44M29 19L40 8",
    ),
    "course_drone": ("M16 18L22 27V39H10V27ZM2 27H6V40H2ZM26 27H30V40H26ZM34 3H45V14Z", "M26 22L40 8M6 34H26"),
}

# Pips come in pairs: the least face that has them, then where they are. Odd faces have one in the middle besides.
PAIRS = ((2, (13.5, 34.5), (34.5, 13.5)), (4, (13.5, 13.5), (34.5, 34.5)), (6, (13.5, 24), (34.5, 24)))
DIE = "M11 4H37A7 7 0 0 1 44 11V37A7 7 0 0 1 37 44H11A7 7 0 0 1 4 37V11A7 7 0 0 1 11 4Z"


def draw_die(number: int) -> list[Layer]:
    """Draws a face of a die: a faint square with its pips."""
    places = [(24.0, 24.0)] if number % 2 else []
    places += [place for least, *pair in PAIRS if number >= least for place in pair]
    pips = "".join(draw_disc(x, y, 4.6) for x, y in places)
    return [Layer(DIE, fill=0.16, width=2.6), Layer(pips, fill=1, width=0)]


def draw_orders() -> dict[str, list[Layer]]:
    """Draws the signs of orders to a crew, and the six faces of a die."""
    orders = {f"icon_{name}": draw_sign(*parts) for name, parts in ORDERS.items()}
    return orders | {f"die_{number}": draw_die(number) for number in range(1, 7)}
