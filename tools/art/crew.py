"""The crew on a ship's plan: counters with a head, their trade for a body, and badges beside them."""

from __future__ import annotations

from art.icons import draw_sign
from art.motifs import EYE, FLASK, QUESTION, WRENCH
from art.pen import Layer, draw_band, draw_disc, draw_star, move_path

HEAD = draw_disc(24, 9, 6.5)
HARD_HAT = "M16 10.5A8 8 0 0 1 32 10.5H37V14H11V10.5ZM18 16.5H30A6 4 0 0 1 18 16.5Z"
SHOULDERS = "M3.5 44.5V34C3.5 26 9 22.5 16 22.5H32C39 22.5 44.5 26 44.5 34V44.5Z"
JACKET = "M3.5 20H44.5V29H39V44.5H9V29H3.5Z"
COAT = "M18 18.5H30C35 21 36.5 25 38 30L43.5 44.5H4.5L10 30C11.5 25 13 21 18 18.5Z"
BOMB = draw_disc(22, 34, 7) + "M26.8 28.4L29.6 25.2L35 23L36.4 25.8L31.8 28L29.9 31Z"
SIGHT = draw_band(5.5, 9.5, ((10, 80), (100, 170), (190, 260), (280, 350)), (24, 31.5))
GRIPS = "M3.5 22H8V41H3.5ZM40 22H44.5V41H40Z"

# Each trade has its own outline, and most a sign cut out of it.
TRADES: dict[str, str] = {
    "pilot": HEAD + "M24 17.5L44.5 36V44.5L24 36L3.5 44.5V36Z",
    "ace": HEAD + draw_star(5, 17.5, 8, (24, 33.3)),
    "engineer": HARD_HAT + SHOULDERS + move_path(WRENCH, 0.5, 12, 21.5),
    "sapper": HEAD + JACKET + BOMB,
    "gunner": HEAD + draw_disc(24, 31.5, 13) + SIGHT + GRIPS,
    "scientist": HEAD + COAT + move_path(FLASK, 0.5, 12, 19.5),
    "hand": HEAD + "M10.5 44.5V30C10.5 22 15 18.5 24 18.5S37.5 22 37.5 30V44.5Z",
    "other": move_path(QUESTION, 0.74, 6.2, -3) + "M5 44.5V42C5 35.5 12 32.5 24 32.5S43 35.5 43 42V44.5Z",
}
BADGES: dict[str, tuple[str, str]] = {
    "overwatch": (draw_disc(24, 24, 6.5), EYE),
    "stunned": ("", "M24 25C21 22 26 18 29 22C33 28 25 34 18 31C9 26 12 13 22 10C34 7 43 17 41 29C40 35 37 39 33 42"),
    "down": (draw_disc(9, 27, 6) + "M18 20H38A7 7 0 0 1 45 27V33H18ZM3 36H45V42H3Z", ""),
    "waiting": ("", draw_disc(24, 24, 19) + "M24 13V24L32 30"),
}


def draw_crew() -> dict[str, list[Layer]]:
    """Draws a counter for each kind of crew member, and the badges for the corner of a counter."""
    crew = {f"crew_{name}": draw_sign(figure, "") for name, figure in TRADES.items()}
    return crew | {f"badge_{name}": draw_badge(*parts) for name, parts in BADGES.items()}


def draw_badge(solid: str, lines: str) -> list[Layer]:
    """Draws a badge, whose lines are wide enough for a dozen pixels."""
    return [
        *([Layer(solid, fill=1, width=1)] if solid else []),
        *([Layer(lines, width=6)] if lines else []),
    ]
