"""The ten kinds of mine that an engineer lays, the one whose kind is not known, and what two of them leave in space."""

from __future__ import annotations

from art.mines import draw_mine
from art.motifs import CLOUD, FLAME, FLAME_HEART, QUESTION
from art.pen import Layer, draw_band, draw_disc, draw_star, draw_strip, draw_turning_arrow, move_path, place_point

ANCHOR = (
    "M21 16H27V18.5H35.5V24.5H27V37.5C31.4 36.7 34.9 33.6 36.3 29.4L33 30L41 20.5L44.5 32.8L42 31C40 38.9 33 44 24 44.5"
    "C15 44 8 38.9 6 31L3.5 32.8L7 20.5L15 30L11.7 29.4C13.1 33.6 16.6 36.7 21 37.5V24.5H12.5V18.5H21Z"
)
WEDGES = "M14 3.5H34L24 16.5ZM44.5 14V34L31.5 24ZM34 44.5H14L24 31.5ZM3.5 34V14L16.5 24Z"
STRIPS = (
    draw_strip(13, 12, 38, 15, 7)
    + draw_strip(33, 11, -62, 15, 7)
    + draw_strip(24, 24, 12, 15, 7)
    + draw_strip(9.5, 30, -20, 15, 7)
    + draw_strip(38, 29, 24, 15, 7)
    + draw_strip(24, 39.5, -76, 15, 7)
)

# Every glyph has wide parts only, so that its bare outline is seen to be hollow.
PAYLOADS: dict[str, str] = {
    "warhead": "M24 3.5C31 9 34.5 16.5 34.5 24V31H13.5V24C13.5 16.5 17 9 24 3.5ZM13.5 36.5H34.5V44.5H13.5Z",
    "gas": CLOUD + "M12 31C16 26 20 26 24 30C28 34 32 34 36 29V33.5C32 38 28 38 24 34.5C20 31 16 31 12 35.5Z",
    "chaff": STRIPS,
    "plasma": FLAME + FLAME_HEART,
    "seeker": WEDGES + draw_disc(24, 24, 6),
    "ooc": "".join(draw_turning_arrow(9, 16.5, turn, turn + 105, 42) for turn in (10, 190)),
    "anchor": draw_disc(24, 10, 6.5) + draw_disc(24, 10, 2.6) + ANCHOR,
    "probe": draw_disc(24, 17, 5.5)
    + draw_band(10.5, 19, ((42, 128), (232, 318)), (24, 18.5))
    + "M24 25.5L33.5 44.5H14.5Z",
    "heavy": draw_disc(24, 11, 7.5) + draw_disc(24, 11, 3.4) + "M13 21H35L44.5 44.5H3.5Z",
    "burst": draw_star(11, 20.5, 14) + draw_disc(24, 24, 9.2),
    "unknown": draw_disc(24, 24, 20) + move_path(QUESTION, 0.8, 4.8, 4.8),
}

CLOUD_STRIPS = "".join(
    draw_strip(x, y, turn, 9, 3.8)
    for x, y, turn in (
        (8, 15, 40), (19, 7, -70), (31, 8, 20), (41, 15, -35), (13, 26, -10), (25, 18, 65), (35, 24, -60),
        (42, 31, 15), (8, 37, 75), (20, 35, 30), (30, 34, -25), (17, 43, -55), (36, 41, 60),
    )
)  # fmt: skip


def draw_remains() -> dict[str, list[Layer]]:
    """Draws what lies over a whole hex for a while: strewn strips, and a blast that goes on."""
    ragged = "M" + "L".join(place_point(11.25 * i, (22.5, 13.5, 18, 13.5)[i % 4]) for i in range(32)) + "Z"
    return {
        "chaff_cloud": [
            Layer(draw_disc(24, 24, 21), fill=0.12, width=0),
            Layer(CLOUD_STRIPS, fill=1, width=0),
        ],
        "burst_zone": [Layer(ragged, fill=0.16, stroke=0.9, width=2.4)],
    }


def draw_payloads() -> dict[str, list[Layer]]:
    """Draws each kind of laid mine in each of its three states, and what chaff and bursts leave."""
    mines = {
        f"mine_layer_{kind}_{state}": draw_mine(glyph, "", state)
        for kind, glyph in PAYLOADS.items()
        for state in ("known", "unarmed", "spent")
    }
    return mines | draw_remains()
