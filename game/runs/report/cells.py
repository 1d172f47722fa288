"""The parts of a map by which is counted what happened where: hexes, or squares of a plane."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.hex_picture import hex_near, hex_point
from game.core.picture import Ground, HexGround, Point
from game.geometry.hex import hex_text, pack
from game.runs.report.battlefield import point_of, spot_words
from game.runs.report.counting import Spot

_BINS: Final = 64  # so many squares a plane is long, at most


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex or a square of the map: its middle in map units, what it is called, and what happened there."""

    middle: Point
    words: str
    counts: Counter[str]

    @property
    def total(self) -> int:
        """How much happened there."""
        return self.counts.total()


def cells_of(ground: Ground, happened: Mapping[Spot, Counter[str]]) -> list[Cell]:
    """Return the cells in which something happened, the one with most first; places off the map are left out."""
    size = square_size(ground)
    found: dict[tuple[int, int], Counter[str]] = {}
    for spot, counts in happened.items():
        point = point_of(spot, ground)
        if point is not None and counts:
            key = hex_near(point) if isinstance(ground, HexGround) else _square_of(point, ground.height, size)
            found.setdefault(key, Counter()).update(counts)
    cells = [_cell(ground, size, key, counts) for key, counts in found.items()]
    return sorted(cells, key=lambda cell: (-cell.total, cell.words))


def square_size(ground: Ground) -> float:
    """Return how many inches wide the squares are in which a plane is counted; 1 for hexes.

    A square lies around a multiple of that, for mines and units mostly stand on whole or half inches.
    """
    if isinstance(ground, HexGround):
        return 1.0
    size = 0.5
    while max(ground.width, ground.height) / size > _BINS:
        size *= 2
    return size


def _square_of(point: Point, height: float, size: float) -> tuple[int, int]:
    return math.floor(point[0] / size + 0.5), math.floor((height - point[1]) / size + 0.5)


def _cell(ground: Ground, size: float, key: tuple[int, int], counts: Counter[str]) -> Cell:
    if isinstance(ground, HexGround):
        place = pack(*key)
        return Cell(hex_point(place), hex_text(place, ground.wide), counts)
    x, y = key[0] * size, key[1] * size
    return Cell((x, ground.height - y), spot_words((x, y)), counts)
