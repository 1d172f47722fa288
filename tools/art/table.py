"""What lies on the table besides units and mines: terrain, whose things are, and the application's own icon."""

from __future__ import annotations

from art.pen import Layer, draw_arcs, draw_disc, draw_star, place_point

ROCKS = "M8 16L17 7L27 11L26 21L17 26L9 24ZM30 22L38 18L44 25L40 34L31 32ZM13 33L21 30L28 36L25 44L15 43Z"


def draw_terrain() -> dict[str, list[Layer]]:
    """Draws planets, asteroids and stars, which are tinted as neutral."""
    globe = draw_disc(24, 24, 20)
    flames = "".join(
        f"M{place_point(turn - 11, 15.5)}L{place_point(turn, 20.5 if turn % 60 else 22)}L{place_point(turn + 11, 15.5)}"
        for turn in range(0, 360, 30)
    )
    bands = "M5.5 17Q24 23 42.5 17M4.3 27Q24 34 43.7 27M9 37Q24 42 39 37"
    return {
        "terrain_planet": [
            Layer(globe, stroke=0.16, width=7),
            Layer(globe, fill=0.2),
            Layer(bands, stroke=0.6, width=2),
        ],
        "terrain_asteroids": [
            Layer(ROCKS, fill=0.2, width=2.2),
            Layer("M17 7L18 17L26 21M38 18L36 26", stroke=0.6, width=1.8),
        ],
        "terrain_star": [
            Layer(draw_disc(24, 24, 16), stroke=0.16, width=9),
            Layer(flames, stroke=0.8, width=2),
            Layer(draw_disc(24, 24, 11), fill=0.9, width=2),
            Layer(draw_arcs(15.5, ((10, 110), (130, 230), (250, 350))), stroke=0.4, width=1.6),
        ],
    }


def draw_sides() -> dict[str, list[Layer]]:
    """Draws the mark of each relation: chevron own, double chevron allied, diamond enemy, square frame neutral."""
    marks = {
        "own": "M8 33L24 15L40 33",
        "allied": "M8 26L24 10L40 26M8 40L24 24L40 40",
        "enemy": "M24 5L43 24L24 43L5 24Z",
        "neutral": "M8 8H40V40H8Z",
    }
    return {f"side_{name}": [Layer(data, width=5)] for name, data in marks.items()}


def draw_app_icon() -> list[Layer]:
    """Draws the application's icon in its own colours: a ship on a lane between two cluster mines."""
    tile = "M10 1H38A9 9 0 0 1 47 10V38A9 9 0 0 1 38 47H10A9 9 0 0 1 1 38V10A9 9 0 0 1 10 1Z"
    stars = draw_star(6, 9, 3.2, (11.5, 18)) + draw_star(6, 9, 3.2, (36.5, 18))
    ship = "M24 10L31.5 40L24 34.5L16.5 40Z"
    return [
        Layer(tile, fill=1, width=2, colour="#0B1220"),
        Layer(tile, width=2, colour="#1E2A3D"),
        Layer("M24 3V8M19 44V46M29 44V46", width=2, colour="#1E2A3D"),
        Layer(stars, fill=1, width=1, colour="#F0E442"),
        Layer(ship, stroke=0.25, width=6, colour="#56B4E9"),
        Layer(ship, fill=1, width=1.5, colour="#56B4E9"),
    ]
