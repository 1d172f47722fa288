"""Draws areas of the map: polygons and circles, each filled by its tone and style; hexes are drawn by `cells.py`.

A polygon is drawn once onto a sheet of its own, twice as large and then made smaller, so that every edge is smooth. Of
a larger one only the fill is kept on a sheet, and of one that is too large for that only what is seen is filled.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.picture import Area, Cells, Disc, Fill, Point, Tone, Zone
from game.view.cells import draw_cells
from game.view.painter import Canvas, draw_dashes
from game.view.style import GROUND, TONES, Colour, Paint, Style, mix

Where = Callable[[str], Point | None]  # where the thing with a key is
_FINER: Final = 2
_SMOOTH_SHEET, _LARGEST_SHEET, _MOST_PIXELS = 200_000, 1_500_000, 12_000_000  # pixels of a sheet, of all sheets
_HATCH, _DOTS, _DASH, _RIM = 7, 6, 5, 1.4  # pixels: apart, apart, long, wide
_OFF: Final = 0.08  # pixels between a circle and the straight lines of which it is made


@dataclass(frozen=True, slots=True)
class _Look:
    """How much is seen of the fill, the hatching, the dots and the rim of an area, 0 to 255."""

    fill: int
    hatch: int = 0
    dots: int = 0
    rim: int = 255
    is_dashed: bool = False


_LOOKS: Final[dict[tuple[bool, Fill], _Look]] = {
    (False, "plain"): _Look(30, rim=170),
    (False, "hatched"): _Look(18, hatch=54, rim=215),
    (False, "dashed"): _Look(15, rim=170, is_dashed=True),
    (False, "rim"): _Look(0, rim=200),
    # Terrain: what is solid, what is low, and what is thin.
    (True, "plain"): _Look(255),
    (True, "hatched"): _Look(40, hatch=130),
    (True, "dashed"): _Look(44, dots=220, rim=170, is_dashed=True),
    (True, "rim"): _Look(0),
}
_SOLID: Final = 0.5  # of its colour: the fill of what is solid, darker than its rim


def draw_zone(canvas: Canvas, zone: Zone, where: Where, shift: Point = (0.0, 0.0)) -> None:
    """Draw what lies on the map of an area of any kind, moved by so many map units."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(before.clip(canvas.area))
    if isinstance(zone, Cells):
        draw_cells(canvas, zone, shift)
    elif isinstance(zone, Area):
        draw_area(canvas, zone, shift)
    else:
        at = where(zone.at) if isinstance(zone.at, str) else (zone.at[0] + shift[0], zone.at[1] + shift[1])
        if at is not None:
            _draw_disc(canvas, zone, at)
    canvas.surface.set_clip(before)


def draw_area(canvas: Canvas, area: Area, shift: Point = (0.0, 0.0)) -> None:
    """Draw a polygon, moved by so many map units."""
    to_screen = canvas.camera.to_screen
    outline = [to_screen((x + shift[0], y + shift[1])) for x, y in area.points]
    paint_polygon(canvas.surface, canvas.style, outline, area.tone, area.style)


def _draw_disc(canvas: Canvas, disc: Disc, at: Point) -> None:
    """Draw a circle; of a small one a sheet is kept that serves for all of its kind."""
    radius, (x, y) = disc.radius * canvas.camera.scale, canvas.camera.to_screen(at)
    x, y = round(x * 2) / 2, round(y * 2) / 2
    left, top, wide = math.floor(x - radius) - 2, math.floor(y - radius) - 2, math.ceil(2 * radius) + 5
    if wide * wide > _SMOOTH_SHEET:
        paint_polygon(canvas.surface, canvas.style, _circle(x, y, radius), disc.tone, disc.style)
    elif canvas.surface.get_clip().colliderect((left, top, wide, wide)):
        scale, look, colour = canvas.style.scale, _LOOKS[disc.tone == "terrain", disc.style], TONES[disc.tone]
        middle = x - left, y - top
        key = (round(radius, 2), middle, scale, disc.tone, disc.style)
        sheet = _sheets.get(key, lambda: _smooth_sheet(_circle(*middle, radius), (wide, wide), scale, look, colour))
        canvas.surface.blit(sheet, (left, top))


def _circle(x: float, y: float, radius: float) -> list[Point]:
    """Return a circle as a polygon that looks like one."""
    number = max(16, math.ceil(math.pi * math.sqrt(radius / (2 * _OFF))))
    turns = [2 * math.pi * corner / number for corner in range(number)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


class _Sheets:
    """Sheets that were drawn, the last used ones kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._pixels = 0

    def get(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a sheet, made if it is not there."""
        sheet = self._kept.get(key)
        if sheet is not None:
            self._kept.move_to_end(key)
            return sheet
        sheet = self._kept[key] = make()
        self._pixels += sheet.get_width() * sheet.get_height()
        while self._pixels > _MOST_PIXELS:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return sheet


_sheets = _Sheets()


def paint_polygon(surface: pygame.Surface, style: Style, outline: Sequence[Point], tone: Tone, fill: Fill) -> None:
    """Draw a polygon of the screen as an area of a tone and a style."""
    if len(outline) < 3:
        return
    # To half a pixel: what glides needs no more, and a few sheets are enough for it.
    x, y = round(outline[0][0] * 2) / 2, round(outline[0][1] * 2) / 2
    around = tuple((round(px - outline[0][0], 2), round(py - outline[0][1], 2)) for px, py in outline)
    left = math.floor(x + min(px for px, _ in around)) - 2
    top = math.floor(y + min(py for _, py in around)) - 2
    right, bottom = x + max(px for px, _ in around), y + max(py for _, py in around)
    box = pygame.Rect(left, top, math.ceil(right) + 3 - left, math.ceil(bottom) + 3 - top)
    if not surface.get_clip().colliderect(box):
        return
    look, colour, pixels = _LOOKS[tone == "terrain", fill], TONES[tone], box.width * box.height
    inside = [(x - left + px, y - top + py) for px, py in around]
    key = (around, inside[0], style.scale, tone, fill)
    if pixels <= _SMOOTH_SHEET:
        surface.blit(_sheets.get(key, lambda: _smooth_sheet(inside, box.size, style.scale, look, colour)), box)
        return
    if look.fill and pixels <= _LARGEST_SHEET:
        surface.blit(_sheets.get(key, lambda: _fill(inside, box.size, style.scale, look, colour, (0, 0))), box)
    elif look.fill:
        _fill_seen(surface, style, outline, look, colour, box)
    rim, width = mix(GROUND, colour, look.rim / 255), max(1, round(_RIM * style.scale))
    if look.is_dashed or width > 1:
        _draw_rim(surface, outline, rim, width, _DASH * style.scale if look.is_dashed else 0.0)
    else:
        pygame.draw.aalines(surface, rim, True, outline)


def _smooth_sheet(
    outline: Sequence[Point], size: tuple[int, int], scale: float, look: _Look, colour: Colour
) -> pygame.Surface:
    """Return a sheet with a polygon and its rim on it."""
    finer, scale = [(x * _FINER, y * _FINER) for x, y in outline], scale * _FINER
    sheet = _fill(finer, (size[0] * _FINER, size[1] * _FINER), scale, look, colour, (0, 0))
    width, dash = max(1, round(_RIM * scale)), _DASH * scale if look.is_dashed else 0.0
    _draw_rim(sheet, finer, (*colour, look.rim), width, dash)
    return pygame.transform.smoothscale(sheet, size)


def _fill_seen(
    surface: pygame.Surface, style: Style, outline: Sequence[Point], look: _Look, colour: Colour, box: pygame.Rect
) -> None:
    """Fill the part of a polygon that is seen."""
    seen = surface.get_clip().clip(box)
    inside = [(x - seen.x, y - seen.y) for x, y in _clipped(outline, seen.inflate(8, 8))]
    if len(inside) >= 3:
        surface.blit(_fill(inside, seen.size, style.scale, look, colour, (box.x - seen.x, box.y - seen.y)), seen)


def _fill(
    outline: Sequence[Point], size: tuple[int, int], scale: float, look: _Look, colour: Colour, phase: tuple[int, int]
) -> pygame.Surface:
    """Return a sheet with the fill of a polygon, and its hatching or dots, which begin at a place of it."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    if look.fill:
        fill = mix(GROUND, colour, _SOLID) if look.fill == 255 else colour
        pygame.draw.polygon(sheet, (*fill, look.fill), outline)
    if look.hatch or look.dots:
        pattern = pygame.Surface(size, pygame.SRCALPHA)
        pattern.fill((*colour, 0))
        if look.hatch:
            _draw_hatching(pattern, (*colour, look.hatch), scale, sum(phase))
        else:
            _draw_dots(pattern, (*colour, look.dots), scale, phase)
        mask = pygame.Surface(size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), outline)
        pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        sheet.blit(pattern, (0, 0))
    return sheet


def _draw_hatching(sheet: pygame.Surface, colour: tuple[int, int, int, int], scale: float, phase: int) -> None:
    """Draw lines that rise to the right."""
    width, height = sheet.get_size()
    step = max(3, round(_HATCH * scale))
    for x in range(phase % step - step, width + height + step, step):
        pygame.draw.line(sheet, colour, (x, 0), (x - height, height), max(1, round(scale)))


def _draw_dots(sheet: pygame.Surface, colour: tuple[int, int, int, int], scale: float, phase: tuple[int, int]) -> None:
    """Draw rows of dots, each row between those of the row before it."""
    width, height = sheet.get_size()
    step, radius = max(4, round(_DOTS * scale)), max(1.0, 1.1 * scale)
    row = pygame.Surface((width + 2 * step, step), pygame.SRCALPHA)
    row.fill((*colour[:3], 0))
    for x in range(step // 2, row.get_width(), step):
        pygame.draw.circle(row, colour, (x, step // 2), radius)
    for number, y in enumerate(range(phase[1] % (2 * step) - 2 * step, height, step)):
        sheet.blit(row, (phase[0] % step - step + number % 2 * (step // 2), y))


def _draw_rim(surface: pygame.Surface, outline: Sequence[Point], colour: Paint, width: int, dash: float) -> None:
    """Draw the rim of a polygon, in dashes of a length or as one line."""
    if not dash:
        pygame.draw.lines(surface, colour, True, outline, width)
        return
    before = 0.0
    for start, end in pairwise((*outline, outline[0])):
        draw_dashes(surface, colour, start, end, width, dash, before)
        before += math.dist(start, end)


def _clipped(outline: Sequence[Point], rect: pygame.Rect) -> list[Point]:
    """Return the part of a polygon inside a rectangle, cut off edge by edge."""
    points = list(outline)
    for axis, edge, side in ((0, rect.left, 1), (0, rect.right, -1), (1, rect.top, 1), (1, rect.bottom, -1)):
        kept: list[Point] = []
        for start, end in pairwise((*points, points[0]) if points else ()):
            before, after = side * (start[axis] - edge), side * (end[axis] - edge)
            if before >= 0:
                kept.append(start)
            if before * after < 0:
                share = before / (before - after)
                kept.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        points = kept
    return points
