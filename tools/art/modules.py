"""What stands in the cells of a ship's plan: her modules, and the marks of what has happened to them."""

from __future__ import annotations

from art.icons import draw_sign
from art.motifs import (
    BARREL,
    BOLT,
    CARRIAGE,
    FLASK,
    FLASK_AIR,
    HORSESHOE,
    HUB,
    MASK,
    MASK_EYES,
    POLES,
    WHEEL_RIM,
    WHEEL_SPOKES,
    draw_spiked_disc,
)
from art.pen import Layer

TONGUE = "M26 1.5C27 14 37 19 37 32A13 14.5 0 0 1 11 32C11 25 14 20 15.5 13C18 16 19 18 20 21C23 16 25 9 26 1.5Z"
LOW_CLOUD = "M11 38A8.5 8.5 0 0 1 10 21A12 12 0 0 1 33 17.5A10.3 10.3 0 0 1 37 38Z"

# Solid parts, then lines.
MODULES: dict[str, tuple[str, str]] = {
    "helm": (HUB, WHEEL_RIM + WHEEL_SPOKES),
    "layer": (draw_spiked_disc(24, 19, 15), "M7 24V43H41V24"),
    "engine": (BOLT, ""),
    "science": (FLASK + FLASK_AIR, ""),
    "life": ("M24 43C10 33 4 25 4 17A10.5 10.5 0 0 1 24 13A10.5 10.5 0 0 1 44 17C44 25 38 33 24 43Z", ""),
    "cannon": (BARREL, CARRIAGE),
    "tractor": (HORSESHOE + POLES, ""),
    "veil": (MASK + MASK_EYES, ""),
    "cargo": ("M4 9H44V18H4Z", "M7 18V41H41V18M19 26H29"),
    "structure": ("", "M4 13H44M4 35H44M4 35L14 13L24 35L34 13L44 35"),
}
MARKS: dict[str, tuple[str, str]] = {
    "broken": ("M3 3H24L15 16L25 25L15 40H3ZM33 8H45V45H25L33 29L23 19Z", ""),
    "slagged": ("M11 3L24 16L37 3L45 11L32 24L45 37L37 45L24 32L11 45L3 37L16 24L3 11Z", ""),
    "fire": (TONGUE, ""),
    "gas": (LOW_CLOUD, ""),
}


def draw_modules() -> dict[str, list[Layer]]:
    """Draws the modules of a ship's plan and the small marks for the corner of a cell."""
    modules = {f"module_{name}": draw_sign(*parts) for name, parts in MODULES.items()}
    return modules | {f"mark_{name}": draw_sign(*parts) for name, parts in MARKS.items()}
