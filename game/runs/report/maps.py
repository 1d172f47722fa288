"""The map of a level with how much happened where, as SVG: hexes or a plane, terrain, mines and units of the start."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.hex_picture import COLUMN_STEP, CORNER, hex_corners
from game.core.picture import Area, Ground, HexGround, Point, Sprite
from game.geometry.hex import pack
from game.runs.report.battlefield import Battlefield, Thing
from game.runs.report.cells import Cell, square_size
from game.runs.report.charts import side_class
from game.runs.report.markup import Markup, element, join
from game.runs.report.patterns import heat_bounds, heat_class
from game.runs.report.wording import counted, listed

_WIDE, _HIGH = 560, 600  # pixels that a map should fill
_HEX_SCALES: Final = (7.0, 36.0)  # pixels a hex, at least and at most
_LEFT, _TOP, _RIM = 36, 24, 14  # pixels around the map; numbers stand on the left and above
_RULER: Final = 44  # pixels from number to number, at least
_UNIT, _MINE, _BADGE = 17.0, 9.0, 9.0  # pixels that pictures are wide, at least
_MOST_MINES: Final = 3000
MOST_CELLS: Final = 4096  # that are drawn: a plane has no more
_RANK: Final = 10.0  # pixels: the radius of a rank
_REACHES: Final = (24, 36, 52, 70, 90, 115)  # pixels from a cell to its rank
BADGES: Final = ("side_own", "side_enemy", "side_allied", "side_neutral")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where map units are in the picture: `left` and `top` are the map unit at its corner."""

    ground: Ground
    scale: float
    left: float
    top: float
    wide: float
    high: float

    def x(self, x: float) -> float:
        return _LEFT + (x - self.left) * self.scale

    def y(self, y: float) -> float:
        return _TOP + (y - self.top) * self.scale

    def path(self, points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points) + "Z"

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        return _LEFT + self.wide * self.scale + _RIM, _TOP + self.high * self.scale + _RIM


def _sheet_of(ground: Ground) -> _Sheet:
    if isinstance(ground, HexGround):
        wide = (ground.columns - 1) * COLUMN_STEP + 2 * CORNER
        high = ground.rows + (0.5 if ground.columns > 1 else 0.0)
        scale = max(_HEX_SCALES[0], min(_HEX_SCALES[1], _WIDE / wide, _HIGH / high))
        return _Sheet(ground, scale, -CORNER, -0.5, wide, high)
    scale = min(_WIDE / ground.width, _HIGH / ground.height)
    return _Sheet(ground, scale, 0.0, 0.0, ground.width, ground.height)


@dataclass(frozen=True, slots=True)
class HeatMap:
    """What a map shows. `name`: unique on the page; `noun`: what is counted, one and many."""

    name: str
    title: str
    noun: tuple[str, str]
    cells: Sequence[Cell]


def draw_map(heat: HeatMap, ground: Ground, field: Battlefield | None, ranks: int) -> Markup:
    """Return a map as SVG; `field` None: the bare ground; `ranks`: how many of the first cells get their number."""
    sheet = _sheet_of(ground)
    wide, high = sheet.size
    cells = heat.cells[:MOST_CELLS]
    total = sum(cell.total for cell in heat.cells)
    return element(
        "svg",
        element("defs", _cell_shape(sheet, heat.name), _grid(sheet, heat.name)),
        _ground(sheet, heat.name),
        *_terrain(sheet),
        *(_things(sheet, field) if field is not None else ()),
        *_heat(sheet, heat, cells),
        *_rulers(sheet),
        *_ranks(sheet, cells, ranks),
        class_="map", role="img", width=round(wide), height=round(high), viewBox=f"0 0 {wide:.0f} {high:.0f}",
        aria_label=f"{heat.title}: {counted(total, *heat.noun)} in {counted(len(heat.cells), 'place', 'places')}",
    )  # fmt: skip


def _cell_shape(sheet: _Sheet, name: str) -> Markup:
    """Return the shape of a cell around the origin."""
    if isinstance(sheet.ground, HexGround):
        points = hex_corners(pack(1, 1))
    else:
        half = square_size(sheet.ground) / 2
        points = ((-half, -half), (half, -half), (half, half), (-half, half))
    outline = "L".join(f"{x * sheet.scale:.1f} {y * sheet.scale:.1f}" for x, y in points)
    return element("path", id=f"{name}-cell", d=f"M{outline}Z")


def _grid(sheet: _Sheet, name: str) -> Markup:
    """Return the pattern of the lines of the ground: two columns of hexes, or a square of the plane."""
    if isinstance(sheet.ground, HexGround):
        wide, high = 2 * COLUMN_STEP, 1.0
        middles = [(x, y) for x in (0.0, wide) for y in (0.0, 1.0)] + [(COLUMN_STEP, -0.5), (COLUMN_STEP, 0.5)]
        corners = hex_corners(pack(1, 1))
        outlines = [[(x + a, y + b) for a, b in corners] for x, y in middles]
    else:
        wide = high = _ruler_step(sheet.scale)
        outlines = [[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]]
    lines = ["L".join(f"{x * sheet.scale:.2f} {y * sheet.scale:.2f}" for x, y in points) for points in outlines]
    base = 0.0 if isinstance(sheet.ground, HexGround) else sheet.ground.height
    return element(
        "pattern", element("path", class_="grid", d="".join(f"M{line}Z" for line in lines)),
        id=f"{name}-grid", width=wide * sheet.scale, height=high * sheet.scale, patternUnits="userSpaceOnUse",
        patternTransform=f"translate({sheet.x(0.0):.2f} {sheet.y(base):.2f})",
    )  # fmt: skip


def _ground(sheet: _Sheet, name: str) -> Markup:
    ground = sheet.ground
    if isinstance(ground, HexGround):
        outline = sheet.path(_rim(ground.columns, ground.rows))
    else:
        outline = sheet.path(((0, 0), (ground.width, 0), (ground.width, ground.height), (0, ground.height)))
    return join(element("path", class_="ground", d=outline), element("path", d=outline, fill=f"url(#{name}-grid)"))


def _rim(columns: int, rows: int) -> list[Point]:
    """Return the rim of a map of hexes: down its left side, along the bottom, up the right side, back along the top."""
    down = [hex_corners(pack(1, row))[corner] for row in range(1, rows + 1) for corner in (5, 4)]
    along = [hex_corners(pack(column, rows))[corner] for column in range(1, columns + 1) for corner in (3, 2)]
    up = [hex_corners(pack(columns, row))[corner] for row in range(rows, 0, -1) for corner in (2, 1)]
    back = [hex_corners(pack(column, 1))[corner] for column in range(columns, 0, -1) for corner in (0, 5)]
    return [*down, *along, *up, *back]


def _terrain(sheet: _Sheet) -> list[Markup]:
    return [
        picture(shape, sheet.x(shape.at[0]), sheet.y(shape.at[1]), shape.size * sheet.scale, "terrain-ink")
        if isinstance(shape, Sprite)
        else terrain_area(shape, sheet.path(shape.points))
        for shape in sheet.ground.terrain
    ]


def terrain_area(area: Area, outline: str) -> Markup:
    """Return a piece of terrain of a plane with an outline."""
    return element("path", class_=f"terrain-{area.style}", d=outline)


def _things(sheet: _Sheet, field: Battlefield) -> list[Markup]:
    """Return mines and units as they stand at the start; of very many mines none."""
    mines = [thing for thing in field.mines if thing.sprite is not None]
    units = [thing for thing in field.things.values() if thing.sprite is not None and not thing.is_mine]
    drawn = [_thing(sheet, field, thing) for thing in mines] if len(mines) <= _MOST_MINES else []
    return drawn + [_thing(sheet, field, thing) for thing in units]


def _thing(sheet: _Sheet, field: Battlefield, thing: Thing) -> Markup:
    sprite = thing.sprite
    assert sprite is not None
    x, y = sheet.x(sprite.at[0]), sheet.y(sprite.at[1])
    size = max(sprite.size * sheet.scale, _MINE if thing.is_mine else _UNIT)
    index = list(field.sides).index(thing.side) if thing.side in field.sides else 3
    title = element("title", " ".join(word for word in (thing.id, f"({thing.kind})" if thing.kind else "") if word))
    if thing.is_mine:
        return element("g", title, picture(sprite, x, y, size, "mine-ink"))
    badge = badge_of(index, x + size / 2, y + size / 2, _BADGE)
    return element("g", title, picture(sprite, x, y, size, f"ink-{side_class(index)}"), badge)


def picture(sprite: Sprite, x: float, y: float, size: float, ink: str) -> Markup:
    """Return a picture of the assets around a point, turned as the sprite is."""
    turn = f"rotate({sprite.turn:g} {x:.1f} {y:.1f})" if sprite.turn else None
    return _image(sprite.image, x, y, size, ink, turn)


def badge_of(index: int, x: float, y: float, size: float) -> Markup:
    """Return the sign of a side by its number in the level."""
    return _image(BADGES[index % len(BADGES)], x, y, size, f"ink-{side_class(index)}", None)


def _image(name: str, x: float, y: float, size: float, ink: str, turn: str | None) -> Markup:
    return element(
        "use", href=f"#i-{name}", class_=ink, x=x - size / 2, y=y - size / 2, width=size, height=size, transform=turn
    )


def width_of(ground: Ground) -> int:
    """Return how many pixels wide a map is drawn."""
    return round(_sheet_of(ground).size[0])


def images_on(ground: Ground, field: Battlefield | None) -> set[str]:
    """Return the names of all pictures that a map needs."""
    names = {shape.image for shape in ground.terrain if isinstance(shape, Sprite)}
    if field is not None:
        names |= {thing.sprite.image for thing in field.things.values() if thing.sprite is not None} | set(BADGES)
    return names


def _heat(sheet: _Sheet, heat: HeatMap, cells: Sequence[Cell]) -> list[Markup]:
    bounds = heat_bounds(cells[0].total) if cells else []
    return [
        element(
            "use", element("title", f"{cell.words}: {counted(cell.total, *heat.noun)}: {listed(cell.counts, 4)}"),
            class_=f"cell {heat_class(cell.total, bounds)}", href=f"#{heat.name}-cell",
            x=round(sheet.x(cell.middle[0]), 1), y=round(sheet.y(cell.middle[1]), 1),
        )
        for cell in cells
    ]  # fmt: skip


# Numbers


def _ruler_step(scale: float) -> float:
    return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if step * scale >= _RULER), 1000)


def _rulers(sheet: _Sheet) -> list[Markup]:
    """Return the numbers of columns and rows, or inches from the lower left corner."""
    ground = sheet.ground
    if isinstance(ground, HexGround):
        digits = 3 if ground.wide else 2
        across = int(_ruler_step(COLUMN_STEP * sheet.scale))
        down = int(_ruler_step(sheet.scale))
        columns = [1, *range(across, ground.columns + 1, across)] if across > 1 else range(1, ground.columns + 1)
        rows = [1, *range(down, ground.rows + 1, down)] if down > 1 else range(1, ground.rows + 1)
        tops = [(f"{column:0{digits}}", sheet.x((column - 1) * COLUMN_STEP)) for column in columns]
        sides = [(f"{row:0{digits}}", sheet.y(row - 1.0)) for row in rows]
    else:
        step = _ruler_step(sheet.scale)
        tops = [(f"{at * step:g}", sheet.x(at * step)) for at in range(int(ground.width // step) + 1)]
        sides = [(f"{at * step:g}", sheet.y(ground.height - at * step)) for at in range(int(ground.height // step) + 1)]
    return [
        *(element("text", words, class_="ruler", x=round(x, 1), y=_TOP - 8) for words, x in _apart(tops)),
        *(element("text", words, class_="ruler side", x=_LEFT - 6, y=round(y + 5, 1)) for words, y in _apart(sides)),
    ]


def _apart(words: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return those numbers that keep a distance from the one before."""
    kept: list[tuple[str, float]] = []
    for word, at in words:
        if not kept or abs(at - kept[-1][1]) >= _RULER / 2:
            kept.append((word, at))
    return kept


def _ranks(sheet: _Sheet, cells: Sequence[Cell], ranks: int) -> list[Markup]:
    """Return the numbers of the first cells, each beside its cell, where it covers no other cell if there is room."""
    wide, high = sheet.size
    heated = [(sheet.x(cell.middle[0]), sheet.y(cell.middle[1])) for cell in cells]
    taken = heated[:ranks]
    drawn: list[Markup] = []
    for rank, (x, y) in enumerate(heated[:ranks], 1):
        around = [
            (x + reach * math.cos(math.radians(turn)), y + reach * math.sin(math.radians(turn)))
            for reach in _REACHES
            for turn in range(-60, 300, 20)
        ]
        free = [at for at in around if _is_free(at, taken, (wide, high))]
        at = next((at for at in free if _is_free(at, heated, (wide, high))), free[0] if free else (x, y))
        taken.append(at)
        drawn.append(
            element(
                "g", element("line", x1=x, y1=y, x2=at[0], y2=at[1]),
                element("circle", cx=at[0], cy=at[1], r=_RANK), element("text", str(rank), x=at[0], y=at[1] + 5),
                class_="rank",
            )
        )  # fmt: skip
    return drawn


def _is_free(at: Point, taken: Iterable[Point], size: Point) -> bool:
    if not (_LEFT + _RANK <= at[0] <= size[0] - _RANK and _TOP + _RANK <= at[1] <= size[1] - _RANK):
        return False
    return all(math.dist(at, other) > 2 * _RANK + 2 for other in taken)
