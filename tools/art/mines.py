"""The mines of space: a star, spiked discs, eyes, hollow rings."""

from __future__ import annotations

from art.pen import HALO_WIDTH, Layer, draw_arcs, draw_disc, draw_spokes, draw_star

EYE = "M4 24C11 12 19 9 24 9S37 12 44 24C37 36 29 39 24 39S11 36 4 24Z"
LOW_EYE = "M4 31C11 21 19 18 24 18S37 21 44 31C37 41 29 44 24 44S11 41 4 31Z"
QUESTION = "M18.5 20A5.5 5.5 0 1 1 26.5 24.8C24.6 25.9 24 26.8 24 28.5"
SMALL_QUESTION = "M20 21.5A4 4 0 1 1 26 25C24.5 25.8 24 26.4 24 27.5"

# What is filled while the mine is armed, then what is a line in every state.
MINES: dict[str, tuple[str, str]] = {
    "cluster": (draw_star(6, 20.5, 7), ""),
    "explosive": (draw_disc(24, 24, 12), draw_spokes(range(0, 360, 45), 14, 20)),
    "explosive_small": (draw_disc(24, 24, 8), draw_spokes(range(0, 360, 90), 9, 15)),
    "captor": (EYE + draw_disc(24, 24, 7.5), ""),
    "sensor": (LOW_EYE + draw_disc(24, 31, 6), draw_spokes(range(-50, 51, 25), 18, 27, (24, 31))),
    "dummy": ("", draw_disc(24, 24, 14)),
    "dummy_small": ("", draw_disc(24, 24, 9)),
    "located": (draw_disc(24, 34.5, 2), draw_arcs(19, ((10, 80), (100, 170), (190, 260), (280, 350))) + QUESTION),
    "located_small": (
        draw_disc(24, 32, 1.5),
        draw_arcs(13, ((10, 80), (100, 170), (190, 260), (280, 350))) + SMALL_QUESTION,
    ),
}


def draw_mine(solid: str, lines: str, state: str) -> list[Layer]:
    """Draws a mine glyph: filled when known, in outline when not armed, faint and crossed out when spent."""
    if state == "known":
        halo = [Layer(solid + lines, stroke=0.18, width=HALO_WIDTH)]
        return [
            *halo,
            *([Layer(solid, fill=1, width=1.5)] if solid else []),
            *([Layer(lines, width=4)] if lines else []),
        ]
    if state == "unarmed":
        return [Layer(solid + lines, width=2.2)]
    return [Layer(solid + lines, fill=0.12, stroke=0.7, width=2.2), Layer("M9 9L39 39M39 9L9 39", width=3)]


def draw_mines() -> dict[str, list[Layer]]:
    """Draws each kind of mine in each of its three states."""
    return {
        f"mine_{kind}_{state}": draw_mine(solid, lines, state)
        for kind, (solid, lines) in MINES.items()
        for state in ("known", "unarmed", "spent")
    }
