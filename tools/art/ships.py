"""The ships, which face up: that is heading A."""

from __future__ import annotations

from art.pen import HALO_WIDTH, Layer, draw_arcs, draw_disc

# Hull outline, then lines on it. The largest classes fill the square, the smallest half of it.
SHIPS: dict[str, tuple[str, str]] = {
    "scout": ("M24 5L35 41L24 33L13 41Z", "M24 16V33"),
    "frigate": ("M24 3.5L29 14V29L38 38V43H10V38L19 29V14Z", "M24 31V43"),
    "destroyer": ("M24 3.5L38 10L41 23L30 19L29 37L34 44H14L19 37L18 19L7 23L10 10Z", "M24 11V36"),
    "light_cruiser": (
        "M24 4C32 8 42 20 43 38C38 30 33 27 29 27V43H19V27C15 27 10 30 5 38C6 20 16 8 24 4Z",
        "M24 13V20",
    ),
    "cruiser": (
        "M24 4L32 14V37L28 44H20L16 37V14ZM5 18H11V43H5ZM37 18H43V43H37Z",
        "M11 31H16M32 31H37M20 20H28M20 27H28",
    ),
    "field_cruiser": ("M24 3.5L31 21V37L24 44.5L17 37V21Z", draw_arcs(18, ((25, 155), (205, 335)))),
    "dreadnought": (
        "M24 3.5L31 10V18L37 14L44 28V44L36 39L30 44.5H18L12 39L4 44V28L11 14L17 18V10Z",
        "M24 10V22M18 26H30V38H18ZM38 24V34M10 24V34",
    ),
    "freighter": ("M18 11L24 3.5L30 11ZM8 14H21V27H8ZM27 14H40V27H27ZM8 31H21V44H8ZM27 31H40V44H27Z", "M24 11V44"),
    "transport": (
        "M13 19A11 14 0 0 1 35 19V43H13ZM13 30L6 36V43H13ZM35 30L42 36V43H35Z",
        "M18 20H30M18 28H30M18 36H30",
    ),
    "minelayer": (
        "M24 3.5L36 14L41 27H7L12 14Z" + draw_disc(11, 36, 3.5) + draw_disc(24, 40.5, 3.5) + draw_disc(37, 36, 3.5),
        "M24 12V27",
    ),
    "minesweeper": ("M18 19H30L34 38L24 44.5L14 38Z", "M5 5V13L12 19H36L43 13V5M17 19V6M31 19V6"),
    "shuttle": ("M24 12L28 21L40 25V33L28 30L24 36L20 30L8 33V25L20 21Z", ""),
    "torpedo": ("M24 5L28.5 19L24 33L19.5 19Z", "M24 38V44M18 33V38M30 33V38"),
    "base": (
        "M24 8L38 16V32L24 40L10 32V16Z" + draw_disc(24, 24, 6),
        "M18 6L24 3.5L30 6M38 16L43.5 12.5M38 32L43.5 35.5M24 40V44.5M10 32L4 35.5M10 16L4 12.5",
    ),
}


def draw_ships() -> dict[str, list[Layer]]:
    """Draws each class of ship with a soft halo, a faint hull and bright lines."""
    return {
        f"unit_{name}": [
            Layer(hull + lines, stroke=0.18, width=HALO_WIDTH),
            Layer(hull, fill=0.28, width=2.6),
            *([Layer(lines, width=2.6)] if lines else []),
        ]
        for name, (hull, lines) in SHIPS.items()
    }
