"""Draws the game's vector art: writes assets/images/*.svg, or with --check compares them.

Every picture is a square of 48 units and a few stacked layers of path data. Only what SDL_image's small SVG reader
renders is used: groups and paths with plain fill, stroke and opacity. All but the application icon is white, so that
the window tints a picture by multiplying it with a colour. Ships face up, which is heading A.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import click

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "images"
SIZE = 48
WHITE = "#FFFFFF"
HALO_WIDTH = 5.5


@dataclass(frozen=True, slots=True)
class Layer:
    """Path data with its look; opacities from 0 to 1, widths in picture units, width 0 for no stroke."""

    data: str
    fill: float = 0.0
    stroke: float = 1.0
    width: float = 3.0
    colour: str = WHITE


def write_number(value: float) -> str:
    """Writes a coordinate with at most two decimals, so that the last bits of a sine never show."""
    return f"{round(value, 2) + 0.0:g}"


def place_point(angle: float, radius: float, centre: tuple[float, float] = (24, 24)) -> str:
    """Gives the point at an angle in degrees, clockwise from up, as path coordinates."""
    turn = math.radians(angle)
    across = write_number(centre[0] + radius * math.sin(turn))
    return f"{across} {write_number(centre[1] - radius * math.cos(turn))}"


def draw_disc(x: float, y: float, radius: float) -> str:
    """Gives path data of a whole circle."""
    r, diameter = write_number(radius), write_number(2 * radius)
    return f"M{write_number(x - radius)} {write_number(y)}a{r} {r} 0 1 0 {diameter} 0a{r} {r} 0 1 0 -{diameter} 0Z"


def draw_star(points: int, outer: float, inner: float, centre: tuple[float, float] = (24, 24)) -> str:
    """Gives path data of a star whose first point looks up."""
    step = 180 / points
    corners = (place_point(i * step, inner if i % 2 else outer, centre) for i in range(2 * points))
    return "M" + "L".join(corners) + "Z"


def draw_spokes(angles: range, inner: float, outer: float, centre: tuple[float, float] = (24, 24)) -> str:
    """Gives path data of straight spokes at the given angles."""
    return "".join(f"M{place_point(a, inner, centre)}L{place_point(a, outer, centre)}" for a in angles)


def draw_arcs(radius: float, spans: tuple[tuple[float, float], ...], centre: tuple[float, float] = (24, 24)) -> str:
    """Gives path data of arcs; a span is (from, to) in degrees, clockwise from up, less than 180 apart."""
    r = write_number(radius)
    return "".join(
        f"M{place_point(a, radius, centre)}A{r} {r} 0 0 1 {place_point(b, radius, centre)}" for a, b in spans
    )


def write_layer(layer: Layer) -> str:
    """Writes one layer as a path element."""
    fill = f'fill="{layer.colour}"' if layer.fill else 'fill="none"'
    if 0 < layer.fill < 1:
        fill += f' fill-opacity="{write_number(layer.fill)}"'
    if not layer.width:
        return f'<path {fill} fill-rule="evenodd" d="{layer.data}"/>'
    stroke = f'stroke="{layer.colour}" stroke-width="{write_number(layer.width)}"'
    if layer.stroke < 1:
        stroke += f' stroke-opacity="{write_number(layer.stroke)}"'
    return f'<path {fill} fill-rule="evenodd" {stroke} d="{layer.data}"/>'


def write_picture(layers: list[Layer]) -> str:
    """Writes layers, lowest first, as a whole SVG document."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">'
    body = "\n".join(write_layer(layer) for layer in layers)
    return f'{head}\n<g stroke-linejoin="round" stroke-linecap="round">\n{body}\n</g>\n</svg>\n'


# Hull outline, then lines on it. The largest classes fill the square, the smallest half of it.
UNITS: dict[str, tuple[str, str]] = {
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


def draw_units() -> dict[str, list[Layer]]:
    """Draws each unit class with a soft halo, a faint hull and bright lines."""
    return {
        f"unit_{name}": [
            Layer(hull + lines, stroke=0.18, width=HALO_WIDTH),
            Layer(hull, fill=0.28, width=2.6),
            *([Layer(lines, width=2.6)] if lines else []),
        ]
        for name, (hull, lines) in UNITS.items()
    }


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


ROCKS = "M8 16L17 7L27 11L26 21L17 26L9 24ZM30 22L38 18L44 25L40 34L31 32ZM13 33L21 30L28 36L25 44L15 43Z"


def draw_terrain() -> dict[str, list[Layer]]:
    """Draws planets and asteroids, which are tinted as neutral."""
    globe = draw_disc(24, 24, 20)
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


def draw_icons() -> dict[str, list[Layer]]:
    """Draws the signs on buttons: no halo, thick enough for 16 pixels."""
    return {
        f"icon_{name}": [
            *([Layer(solid, fill=1, width=1)] if solid else []),
            *([Layer(lines, width=4)] if lines else []),
        ]
        for name, (solid, lines) in ICONS.items()
    }


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


def make_images() -> dict[str, str]:
    """Makes every picture: file name to SVG text."""
    pictures = {
        **draw_units(),
        **draw_mines(),
        **draw_terrain(),
        **draw_sides(),
        **draw_icons(),
        "app_icon": draw_app_icon(),
    }
    return {f"{name}.svg": write_picture(layers) for name, layers in pictures.items()}


def find_differences(folder: Path) -> list[str]:
    """Names what in the folder is missing, different or not made here; empty when all is as made."""
    images = make_images()
    found = {path.name: path for path in sorted(folder.glob("*.svg"))}
    missing = [f"{name}: missing" for name in images if name not in found]
    differing = [
        f"{name}: differs" for name in images if name in found and found[name].read_text("utf-8") != images[name]
    ]
    return missing + differing + [f"{name}: not made by this tool" for name in found if name not in images]


@click.command()
@click.option("--check", is_flag=True, help="Compare with the files and write nothing; exit 1 if something differs.")
def main(check: bool) -> None:
    """Write assets/images, or compare it with what would be written."""
    if check:
        differences = find_differences(FOLDER)
        click.echo("\n".join(differences) or "assets/images is as made")
        raise SystemExit(1 if differences else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    images = make_images()
    for name, text in images.items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    click.echo(f"wrote {len(images)} images to {FOLDER}")


if __name__ == "__main__":
    main()
