"""What lies on the plane: mines of the drop family, and the blank marker under which they and men hide."""

from __future__ import annotations

from art.mines import draw_mine
from art.pen import HALO_WIDTH, Layer, draw_arcs, draw_disc, move_path

DROP = "M24 3.5C27 11 38 19 38 30A14 14 0 0 1 10 30C10 19 21 11 24 3.5Z"
SLIM_DROP = "M24 3.5C25.5 13 31 24 31 33A7 10 0 0 1 17 33C17 24 22.5 13 24 3.5Z"
SPLIT_DROP = (
    "M20 3.5L14 20H22L15 43.6A14 14 0 0 1 6 30C6 19 17 11 20 3.5Z"
    "M27 5.5C31 11.5 42 20 42 30A14 14 0 0 1 22 43L30 16H23Z"
)

# What is filled, then what is a line.
DROPS: dict[str, tuple[str, str]] = {
    "anti_personnel": (DROP, ""),
    "piercing": (SLIM_DROP, "M4.5 27H12M36 27H43.5"),
    "shock": (SPLIT_DROP, ""),
    "toxin": (
        move_path(DROP, 0.56, 10.6, 1.7) + move_path(DROP, 0.56, -1.2, 20) + move_path(DROP, 0.56, 22.4, 20),
        "",
    ),
    "wire": (
        "M24 3.5C26 8 29 11.5 31 16H17C19 11.5 22 8 24 3.5ZM35 37A11 7.5 0 0 1 13 37Z",
        "M4 26.5H44M6 20.5L15 32.5M15 20.5L6 32.5M33 20.5L42 32.5M42 20.5L33 32.5",
    ),
}

RIM = draw_disc(24, 24, 19)
BROKEN_RIM = draw_arcs(19.4, tuple((turn + 8, turn + 52) for turn in range(0, 360, 60)))
LEAF = "M11 35C9 19 20 11 37 12C38 29 29 39 13 37L20 30L30 20L28.5 18.5L18.5 28.5Z"
BLOTCHES = (
    "M13 13C16 9 21 8 23 10C24 13 19 13 17 17C15 19 11 17 13 13Z"
    "M37 32C38 36 33 40 29 39C28 37 32 36 33 33C34 31 36 30 37 32Z"
)


def draw_hidden(solid: str, lines: str) -> list[Layer]:
    """Draws a mine that its own side knows to lie under a marker: its glyph within the broken rim of the marker."""
    inner, inner_lines = (move_path(data, 0.72, 6.7, 6.4) for data in (solid, lines))
    return [
        Layer(RIM, fill=0.18, stroke=0.18, width=HALO_WIDTH),
        Layer(BROKEN_RIM, stroke=0.6, width=2),
        Layer(inner, fill=1, width=1),
        *([Layer(inner_lines, width=2.6)] if lines else []),
    ]


def draw_drops() -> dict[str, list[Layer]]:
    """Draws each kind of drop mine in the states in which one is seen: in the open, under its marker, set off."""
    open_ones = {
        f"mine_{kind}_{state}": draw_mine(solid, lines, state)
        for kind, (solid, lines) in DROPS.items()
        for state in ("known", "spent")
    }
    return open_ones | {f"mine_{kind}_hidden": draw_hidden(*parts) for kind, parts in DROPS.items()}


def draw_marker() -> dict[str, list[Layer]]:
    """Draws the blank that covers mine and man alike: a round plate with a leaf and blotches."""
    return {
        "marker": [
            Layer(RIM, stroke=0.18, width=HALO_WIDTH),
            Layer(RIM, fill=0.28, width=2.6),
            Layer(BLOTCHES, fill=0.6, width=0),
            Layer(LEAF, fill=1, width=1),
        ]
    }
