"""The signs on buttons: no halo, thick enough for 16 pixels."""

from __future__ import annotations

from art.pen import Layer, draw_arcs, draw_disc, draw_spokes, draw_star, move_path

SPEAKER = "M6 18H14L24 9V39L14 30H6Z"
SHIP = "M24 15L31 32L24 28L17 32Z"

# Solid parts, then lines.
ICONS: dict[str, tuple[str, str]] = {
    "pause": ("M12 8H20V40H12ZM28 8H36V40H28Z", ""),
    "play": ("M13 7L39 24L13 41Z", ""),
    "faster": ("M6 9L24 24L6 39ZM25 9L43 24L25 39Z", ""),
    "slower": ("M42 9L24 24L42 39ZM23 9L5 24L23 39Z", ""),
    "step": ("M9 8L30 24L9 40ZM34 8H40V40H34Z", ""),
    "rewind": ("M24 9V27L11 18Z", "M22 18C36 16 43 26 38 34C35 39 28 41 22 40"),
    "fit": ("", "M6 16V6H16M32 6H42V16M42 32V42H32M16 42H6V32M24 14L33 19V29L24 34L15 29V19Z"),
    "scan": ("M24 24L24 5A19 19 0 0 1 40.5 14.5Z" + draw_disc(16, 31, 3), draw_disc(24, 24, 19)),
    "lay": (draw_star(6, 12, 4.5, (24, 34)), "M24 4V17M17 11L24 18L31 11"),
    "fire": (draw_disc(24, 24, 3.5), draw_disc(24, 24, 13) + draw_spokes(range(0, 360, 90), 9, 20)),
    "sweep": (
        draw_disc(15, 16, 6.5),
        draw_spokes(range(0, 360, 60), 6, 12, (15, 16)) + "M43 6L30 28M21 26L37 36M23 27L18 38M28 31L23 42M33 34L30 44",
    ),
    "course": ("M32 5H44V17Z" + draw_disc(8, 40, 4.5), "M12.5 40H26V26L38 11"),
    "steer": ("M29 5L43 15L29 25Z", "M12 43V29C12 19 18 15 30 15"),
    "launch": ("M24 3L30 13V29H18V13Z", "M18 24L11 33H37L30 24M18 38V43M24 38V46M30 38V43"),
    "field": (SHIP, "M24 3L42 13.5V34.5L24 45L6 34.5V13.5Z"),
    "lower_field": (SHIP, "M24 3L32 7.7M42 13.5V22M42 34.5L34 39.2M24 45L16 40.3M6 34.5V26M6 13.5L14 8.8"),
    "beam": (draw_disc(24, 24, 5), "M12 44H36M12 4H36M15 10V38M33 10V38M24 9V14M24 34V39"),
    "recover": (draw_disc(24, 36, 6.5), "M24 26V5M15 14L24 5L33 14M8 30V44H40V30"),
    "rearm": (draw_disc(24, 24, 5), draw_arcs(17, ((-60, 90), (120, 270))) + "M34 19L41 25L46 17M14 29L7 23L2 31"),
    "detonate": (draw_star(8, 21, 10), ""),
    "emergency_turn": ("M4 25H20L12 37Z" + draw_disc(39, 40, 3), "M12 27V17C12 4 30 4 30 17V43M39 14V31"),
    "speed_up": ("", "M8 24L20 12L32 24M8 38L20 26L32 38M39 8V20M33 14H45"),
    "speed_down": ("", "M8 12L20 24L32 12M8 26L20 38L32 26M33 36H45"),
    "sound_on": (SPEAKER, "M30 17C34 21 34 27 30 31M36 11C43 18 43 30 36 37"),
    "sound_off": (SPEAKER, "M31 18L43 30M43 18L31 30"),
    "danger": (draw_disc(24, 36, 2.5), "M24 5L45 42H3ZM24 18V28"),
    "why": (draw_disc(24, 40, 3.5), "M13 17A11 11 0 1 1 29 27C25 29 24 31 24 33"),
    "close": ("", "M10 10L38 38M38 10L10 38"),
}

DROP = "M24 4C27 12 37 19 37 29.5A13 13 0 0 1 11 29.5C11 19 21 12 24 4Z"
PISTOL = "M3 13H41V9H45V24H27L25 29H19V42H6L10 24H3Z"
HOLD = draw_disc(24, 24, 20) + "M11 20H37V28H11Z"
LENS = draw_disc(19, 19, 12)
# An arrow that leaps over what is coming.
LEAP_HEAD = "M29 27H46L37.5 40Z"
LEAP = "M7 34C9 10 36 4 37.5 28"
# A flash answers: reactions. The second half of the dial of an Order: reserves.
FLASH = "M12 3L2 26H9L5 45L18 19H11L16 3Z"
SECOND_HALF = "M17 9A15 15 0 0 0 17 39Z"

# The signs of troopers: solid parts, then lines.
TROOP_ICONS: dict[str, tuple[str, str]] = {
    "walk": (draw_disc(25, 7, 4.5), "M24 15V28L16 43M24 28L30 35L31 43M24 16L15 25M24 16L33 24"),
    "run": (draw_disc(33, 8, 4.5), "M28 16L21 28L30 34L26 44M21 28L17 36H7M28 16L17 15L11 22M28 16L34 24L42 22"),
    "halt": (
        "M10 25L14 23V9A2.5 2.5 0 0 1 19 9V21H20V5A2.5 2.5 0 0 1 25 5V21H26V7A2.5 2.5 0 0 1 31 7V22H32V12"
        "A2.5 2.5 0 0 1 37 12V33C37 41 32 45 25 45C18 45 15 41 12 35L6 27A2.5 2.5 0 0 1 10 25Z",
        "",
    ),
    "idle": ("M16 12H32L24 22ZM24 30L33 40H15Z", "M10 5H38M10 43H38M13 6V13L21 24L13 35V42M35 6V13L27 24L35 35V42"),
    "dodge": (LEAP_HEAD + move_path(DROP, 0.5, 8.5, 21), LEAP),
    "discover": (move_path(DROP, 0.38, 9.9, 10), draw_disc(19, 19, 15) + "M30 30L43 43"),
    "shoot": (PISTOL, ""),
    "lay_drop": (move_path(DROP, 0.62, 9.1, 12) + "M15 2H33L24 12Z", "M6 28C6 39 14 45 24 45S42 39 42 28"),
    "jump_away": (draw_disc(11, 22, 8) + "M32 11L46 22L32 33Z", "M24 22H34M8 42H40"),
    "jump_stay": (draw_disc(24, 22, 8) + "M3 14L13 22L3 30ZM45 14L35 22L45 30Z", "M8 42H40"),
    "reaction_hold": (FLASH + move_path(HOLD, 0.6, 18, 9.6), ""),
    "reaction_dodge": (FLASH + move_path(LEAP_HEAD, 0.62, 18, 9), move_path(LEAP, 0.62, 18, 9)),
    "reaction_shoot": (FLASH + move_path(PISTOL, 0.62, 18, 9), ""),
    "reaction_discover": (FLASH, move_path(LENS + "M28 28L42 42", 0.66, 17, 8)),
    "reserve_hold": (SECOND_HALF + move_path(HOLD, 0.6, 18, 9.6), ""),
    "reserve_dodge": (SECOND_HALF + move_path(LEAP_HEAD, 0.62, 18, 9), move_path(LEAP, 0.62, 18, 9)),
}


def draw_sign(solid: str, lines: str) -> list[Layer]:
    """Draws a sign without a halo: solid parts, then thick lines."""
    return [
        *([Layer(solid, fill=1, width=1)] if solid else []),
        *([Layer(lines, width=4)] if lines else []),
    ]


def draw_icons() -> dict[str, list[Layer]]:
    """Draws the signs on buttons: no halo, thick enough for 16 pixels."""
    return {f"icon_{name}": draw_sign(*parts) for name, parts in (ICONS | TROOP_ICONS).items()}
