"""Draws hexes that belong together: filled by their tone and style, with a rim around all of them."""

from __future__ import annotations

import math

import pygame

from game.core.hex_picture import hex_corners, hex_point
from game.core.picture import Cells, Point
from game.geometry.hex import SHIFT, STEPS, pack
from game.view.painter import Canvas, draw_dashes
from game.view.style import GROUND, TONES, Colour, mix


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
