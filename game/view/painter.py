"""Draws the shapes of a picture, each where the camera sees it: for the window and for pictures in files alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.picture import Cells, Line, Mark, Point, ShieldRing, Sprite, Tone, hex_corners, hex_point
from game.geometry.hex import SHIFT, STEPS, pack
from game.view.camera import Camera
from game.view.style import GROUND, TONES, Colour, Style, mix

SMALLEST: Final = 9  # pixels: smaller pictures cannot be told apart
SMALLEST_UNIT: Final = 18
BADGES_FROM: Final = 34.0  # pixels a map unit from which on there is room for them
LABELS_FROM: Final = 46.0
NAMES_OF_MINES_FROM: Final = 84.0
_DASH: Final = 6.0
_PIPS: Final = 4


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface, what is drawn with, and from where it is seen."""

    surface: pygame.Surface
    style: Style
    camera: Camera


def draw_sprite(canvas: Canvas, sprite: Sprite, at: Point, turn: float, alpha: int = 255) -> None:
    """Draw a thing in the middle of a place of the screen, with its badge and its label where there is room."""
    scale, style = canvas.camera.scale, canvas.style
    size = max(SMALLEST_UNIT if sprite.is_unit else SMALLEST, round(sprite.size * scale))
    image = style.image(sprite.image, size, TONES[sprite.tone], turn, alpha)
    canvas.surface.blit(image, (round(at[0] - image.get_width() / 2), round(at[1] - image.get_height() / 2)))
    if sprite.badge and scale >= BADGES_FROM and not sprite.is_unit:
        _draw_badge(canvas, sprite, at)
    if sprite.label and scale >= (LABELS_FROM if sprite.is_unit else NAMES_OF_MINES_FROM):
        _draw_label(canvas, sprite, at)
    elif sprite.is_unit and sprite.badge:
        _draw_mark(canvas, sprite, at)


def draw_lying(canvas: Canvas, sprites: Sequence[Sprite]) -> None:
    """Draw many things that lie still: all pictures at once, then badges and labels where there is room."""
    camera, style, clip = canvas.camera, canvas.style, canvas.surface.get_clip()
    scale = camera.scale
    area = clip.inflate(round(2 * scale), round(2 * scale))
    left, top = camera.to_screen((0.0, 0.0))
    seen: list[tuple[Sprite, Point]] = []
    for sprite in sprites:
        at = (left + sprite.at[0] * scale, top + sprite.at[1] * scale)
        if area.collidepoint(at):
            seen.append((sprite, at))
    pictures: dict[tuple[str, float, Tone], tuple[pygame.Surface, float]] = {}
    blits: list[tuple[pygame.Surface, Point]] = []
    for sprite, at in seen:
        look = (sprite.image, sprite.size, sprite.tone)
        if look not in pictures:
            size = max(SMALLEST, round(sprite.size * scale))
            pictures[look] = style.image(sprite.image, size, TONES[sprite.tone]), size / 2
        image, half = pictures[look]
        blits.append((image, (round(at[0] - half), round(at[1] - half))))
    canvas.surface.fblits(blits)
    for sprite, at in seen if scale >= BADGES_FROM else ():
        if sprite.badge:
            _draw_badge(canvas, sprite, at)
        if sprite.label and scale >= NAMES_OF_MINES_FROM:
            _draw_label(canvas, sprite, at)


def _draw_badge(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    scale = canvas.camera.scale
    badge = canvas.style.image(sprite.badge, max(SMALLEST, round(0.17 * scale)), TONES[sprite.badge_tone])
    canvas.surface.blit(badge, (round(at[0] + 0.17 * scale), round(at[1] + 0.13 * scale)))


def _draw_mark(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    """Draw whose a unit is above it, where its name has no room."""
    scale = canvas.camera.scale
    size = max(SMALLEST, round(0.24 * scale))
    badge = canvas.style.image(sprite.badge, size, TONES[sprite.badge_tone])
    canvas.surface.blit(badge, (round(at[0] - size / 2), round(at[1] - 0.5 * scale - size)))


def _draw_label(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    """Draw the name of a thing below it, and before it whose it is; dark behind it, so that it can be read anywhere."""
    style, scale = canvas.style, canvas.camera.scale
    colour = TONES[sprite.tone if sprite.is_unit else "dim"]
    text = style.text(sprite.label, mix(colour, TONES["plain"], 0.35))
    mark = (
        style.image(sprite.badge, style.px(13), TONES[sprite.badge_tone]) if sprite.badge and sprite.is_unit else None
    )
    gap = style.px(3)
    width = text.get_width() + (mark.get_width() + gap if mark is not None else 0)
    below = 0.52 if sprite.is_unit else 0.28
    left, top = round(at[0] - width / 2), round(at[1] + below * scale)
    back = _shade(width + 2 * gap, text.get_height())
    canvas.surface.blit(back, (left - gap, top))
    if mark is not None:
        canvas.surface.blit(mark, (left, top + (text.get_height() - mark.get_height()) // 2))
        left += mark.get_width() + gap
    canvas.surface.blit(text, (left, top))


def _shade(width: int, height: int) -> pygame.Surface:
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    shade.fill((*GROUND, 170))
    return shade


def draw_shields(canvas: Canvas, ring: ShieldRing, at: Point, turn: float) -> None:
    """Draw the shields around a unit: of each so many pips as are left of it, a gap with a cross where it is down."""
    if canvas.camera.scale >= 15:
        draw_shield_figure(canvas.surface, ring, at, ring.size * canvas.camera.scale, turn)


def draw_shield_figure(surface: pygame.Surface, ring: ShieldRing, at: Point, radius: float, turn: float) -> None:
    """Draw six shields as a hexagon around a point, shield 1 towards the turn."""
    width = max(2, round(radius / 14))
    gap = 0.08
    for number, gauge in enumerate(ring.shields):
        middle = math.radians(turn + 60.0 * number)
        start, end = _corner(at, radius, middle - math.pi / 6), _corner(at, radius, middle + math.pi / 6)
        if gauge.left <= 0:
            _draw_hole(surface, start, end, radius)
            continue
        share = gauge.left / gauge.full if gauge.full else 0.0
        lit = max(1, math.ceil(share * _PIPS - 1e-9))
        colour = mix(TONES["bad"], TONES[ring.tone], min(1.0, share * 1.5))
        first = (_PIPS - lit) / 2 / _PIPS
        for pip in range(lit):
            a, b = first + (pip + gap) / _PIPS, first + (pip + 1 - gap) / _PIPS
            pygame.draw.line(surface, colour, _between(start, end, a), _between(start, end, b), width)


def _draw_hole(surface: pygame.Surface, start: Point, end: Point, radius: float) -> None:
    """Draw a shield that is down: only its ends, in red, and a cross between them."""
    colour = TONES["bad"]
    for a, b in ((0.06, 0.2), (0.8, 0.94)):
        pygame.draw.line(surface, colour, _between(start, end, a), _between(start, end, b), 1)
    x, y = _between(start, end, 0.5)
    arm = max(2.0, radius * 0.11)
    width = max(1, round(radius / 24))
    pygame.draw.line(surface, colour, (x - arm, y - arm), (x + arm, y + arm), width)
    pygame.draw.line(surface, colour, (x - arm, y + arm), (x + arm, y - arm), width)


def _corner(at: Point, radius: float, angle: float) -> Point:
    return at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def draw_line(canvas: Canvas, line: Line, points: Sequence[Point], is_bright: bool = False) -> None:
    """Draw a line through points of the screen, with a stop at each point but the first."""
    colour = TONES[line.tone] if is_bright else mix(GROUND, TONES[line.tone], 0.65)
    width = 2 if is_bright or line.style == "solid" else 1
    if line.style == "dotted":
        for point in points[1:]:
            pygame.draw.circle(
                canvas.surface, colour, point, max(1.5, canvas.camera.scale * (0.07 if is_bright else 0.05))
            )
        return
    for start, end in pairwise(points):
        if line.style == "solid":
            pygame.draw.line(canvas.surface, colour, start, end, width)
        else:
            draw_dashes(canvas.surface, colour, start, end, width)
    if line.has_stops:
        radius = max(2, round(canvas.camera.scale * 0.07))
        for point in points[1:]:
            pygame.draw.circle(canvas.surface, GROUND, point, radius + 1)
            pygame.draw.circle(canvas.surface, colour, point, radius, max(1, radius // 2))
        pygame.draw.circle(canvas.surface, colour, points[-1], radius * 2, 1)


def draw_dashes(
    surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: int = 1, dash: float = _DASH
) -> None:
    """Draw a dashed line; what is off the surface is left out, however long the line is."""
    clipped = surface.get_clip().inflate(64, 64).clipline(start, end)
    if not clipped:
        return
    length = math.dist(start, end)
    if length < 1:
        return
    step = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    first = max(0.0, math.dist(start, clipped[0]) - dash)
    at, last = first - first % (2 * dash), min(length, math.dist(start, clipped[1]) + dash)
    while at < last:
        until = min(length, at + dash)
        pygame.draw.line(
            surface, colour, (start[0] + step[0] * at, start[1] + step[1] * at),
            (start[0] + step[0] * until, start[1] + step[1] * until), width,
        )  # fmt: skip
        at += 2 * dash


def draw_cells(canvas: Canvas, cells: Cells, shift: Point = (0.0, 0.0)) -> None:
    """Draw hexes that belong together: hatched and with a firm rim, or faint and with a dashed one."""
    scale, surface = canvas.camera.scale, canvas.surface
    left, top = canvas.camera.to_screen(shift)
    colour, members = TONES[cells.tone], set(cells.cells)
    area, tile = surface.get_clip().inflate(round(scale * 2), round(scale * 2)), _cell_tile(scale, colour, cells.style)
    corners = [(x * scale, y * scale) for x, y in hex_corners(pack(1, 1))]
    tiles: list[tuple[pygame.Surface, Point]] = []
    rim: list[tuple[Point, Point]] = []
    for cell in cells.cells:
        x, y = hex_point(cell)
        x, y = left + x * scale, top + y * scale
        if not area.collidepoint(x, y):
            continue
        tiles.append((tile, (round(x + corners[4][0]), round(y + corners[0][1]))))
        for direction, step in enumerate(STEPS[(cell >> SHIFT) & 1]):
            if cell + step not in members:
                start, end = corners[direction - 1], corners[direction]
                rim.append(((x + start[0], y + start[1]), (x + end[0], y + end[1])))
    if cells.style != "rim":
        surface.fblits(tiles)
    shade = mix(GROUND, colour, 0.7 if cells.style == "hatched" else 0.55)
    for start, end in rim:
        if cells.style == "dashed":
            draw_dashes(surface, shade, start, end, 1, max(2.0, scale / 12))
        else:
            pygame.draw.aaline(surface, shade, start, end)


_tiles: dict[tuple[int, Colour, str], pygame.Surface] = {}


def _cell_tile(scale: float, colour: Colour, style: str) -> pygame.Surface:
    """Return one hex filled in a style, from its leftmost corner and its upper edge."""
    key = (round(scale * 16), colour, style)
    tile = _tiles.get(key)
    if tile is not None:
        return tile
    if len(_tiles) > 64:
        _tiles.clear()
    width, height = math.ceil(scale * 2 / math.sqrt(3)) + 1, math.ceil(scale) + 1
    tile = pygame.Surface((width, height), pygame.SRCALPHA)
    half = scale / math.sqrt(3) / 2
    corners = [(3 * half, 0), (4 * half, scale / 2), (3 * half, scale), (half, scale), (0, scale / 2), (half, 0)]
    pygame.draw.polygon(tile, (*colour, 16 if style == "hatched" else 12), corners)
    if style == "hatched" and scale >= 12:
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
        lines = pygame.Surface((width, height), pygame.SRCALPHA)
        step = max(4, round(scale / 6))
        for x in range(-height, width, step):
            pygame.draw.aaline(lines, (*colour, 40), (x, height), (x + height, 0))
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        tile.blit(lines, (0, 0))
    _tiles[key] = tile
    return tile


def draw_mark(canvas: Canvas, mark: Mark, at: Point) -> None:
    """Draw a few words on the map."""
    text = canvas.style.text(mark.text, TONES[mark.tone])
    canvas.surface.blit(text, (round(at[0] - text.get_width() / 2), round(at[1] - text.get_height() / 2)))
