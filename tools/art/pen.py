"""What all pictures are drawn with: layers of path data, the shapes they are put together from, and the SVG text.

Every picture is a square of 48 units. Only what SDL_image's small SVG reader renders is used: groups and paths with
plain fill, stroke and opacity. Art is white, so that the window tints it by multiplying it with a colour.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

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


def draw_band(
    inner: float, outer: float, spans: tuple[tuple[float, float], ...], centre: tuple[float, float] = (24, 24)
) -> str:
    """Gives path data of pieces of a ring; a span is (from, to) in degrees, clockwise from up, less than 180 apart."""
    near, far = write_number(inner), write_number(outer)
    return "".join(
        f"M{place_point(a, outer, centre)}A{far} {far} 0 0 1 {place_point(b, outer, centre)}"
        f"L{place_point(b, inner, centre)}A{near} {near} 0 0 0 {place_point(a, inner, centre)}Z"
        for a, b in spans
    )


def draw_turning_arrow(inner: float, outer: float, start: float, end: float, head: float) -> str:
    """Gives path data of a fat arrow about the middle, clockwise from start to end, with a head of so many degrees."""
    near, far, wing = write_number(inner), write_number(outer), (outer - inner) * 0.62
    return (
        f"M{place_point(start, outer)}A{far} {far} 0 0 1 {place_point(end, outer)}L{place_point(end, outer + wing)}"
        f"L{place_point(end + head, (inner + outer) / 2)}L{place_point(end, inner - wing)}L{place_point(end, inner)}"
        f"A{near} {near} 0 0 0 {place_point(start, inner)}Z"
    )


def draw_strip(x: float, y: float, angle: float, length: float, width: float) -> str:
    """Gives path data of a straight strip about a point, turned by an angle in degrees, clockwise from upright."""
    reach, half = math.hypot(length, width) / 2, math.degrees(math.atan2(width, length))
    turns = (angle - half, angle + half, angle + 180 - half, angle + 180 + half)
    return "M" + "L".join(place_point(turn, reach, (x, y)) for turn in turns) + "Z"


def move_path(data: str, scale: float, across: float, down: float) -> str:
    """Scales path data about the corner of the picture, then moves it; knows the commands M L C S Q H V A, a and Z."""
    moved: list[str] = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        if command in "Aa":  # radii, turn, two flags, end; the end of a small a is counted from where it begins
            x, y = (across, down) if command == "A" else (0, 0)
            shifts = [(scale, 0.0), (scale, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (scale, x), (scale, y)]
        else:
            shifts = {"H": [(scale, across)], "V": [(scale, down)]}.get(command, [(scale, across), (scale, down)])
        turned = (n * shifts[i % len(shifts)][0] + shifts[i % len(shifts)][1] for i, n in enumerate(numbers))
        moved.append(command + " ".join(map(write_number, turned)))
    return "".join(moved)


def mirror_path(data: str) -> str:
    """Swaps left and right in path data; knows the same commands as move_path."""
    mirrored: list[str] = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        if command in "Aa":  # an arc goes round the other way, too
            x = 0 if command == "a" else SIZE
            changes = [(1, 0), (1, 0), (-1, 0), (1, 0), (-1, 1), (-1, x), (1, 0)]
        else:
            changes = {"H": [(-1, SIZE)], "V": [(1, 0)]}.get(command, [(-1, SIZE), (1, 0)])
        turned = (n * changes[i % len(changes)][0] + changes[i % len(changes)][1] for i, n in enumerate(numbers))
        mirrored.append(command + " ".join(map(write_number, turned)))
    return "".join(mirrored)


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
