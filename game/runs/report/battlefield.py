"""What the report knows of a level: its sides, units and mines, where they stand at first, and what they look like."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game import Level, LevelError, Simulation, load_level
from game.core.hex_picture import hex_point
from game.core.menu import Look, Waiting
from game.core.picture import Ground, HexGround, PlaneGround, Point, Sprite
from game.geometry.hex import column_of, parse_hex, row_of
from game.resources import find_level
from game.runs.report.counting import Spot, spot_of

_NOT_WIDE: Final = 99


@dataclass(frozen=True, slots=True)
class Thing:
    """A unit or a mine of a level, as it stands before the first tick.

    Attributes:
        side: "" for one whose side the level does not name.
        kind: What it is, in the level's words; "" if it has none.
        spot: Where it stands; None: nowhere on the map.
        sprite: How it is drawn; None for one that is not on the map by itself, such as a person aboard.
        aboard: The unit that carries it; "" for none.
    """

    id: str
    side: str
    kind: str
    is_mine: bool
    spot: Spot
    sprite: Sprite | None
    aboard: str


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A level as the report needs it.

    Attributes:
        hash: Of the file of the level.
        sides: Their names by id, in the order of the level.
        things: Units and mines by id, in that order, too.
        fields: The minefield of each mine that belongs to one.
        legend: What is meant by the names of pictures, and by the fills of areas of terrain.
        clock: The clock in the rules' own words, for a tick.
    """

    title: str
    hash: str
    ruleset: str
    sides: Mapping[str, str]
    things: Mapping[str, Thing]
    fields: Mapping[str, str]
    ground: Ground
    legend: Mapping[str, str]
    clock: Callable[[int], str]

    @property
    def mines(self) -> list[Thing]:
        """All mines of the level, in its order."""
        return [thing for thing in self.things.values() if thing.is_mine]


def find_battlefield(path: str) -> Battlefield | str:
    """Return the level with a path, or in words why it cannot be used any more."""
    try:
        level = load_level(find_level(path))
    except OSError as error:
        return f"The level {path} cannot be read ({error.strerror or error})."
    except LevelError as error:
        return f"The level {path} has mistakes by now ({error})."
    return read_battlefield(level)


def read_battlefield(level: Level) -> Battlefield:
    """Return what the report needs of a level."""
    game = Simulation(level)
    look = game.ruleset.look()
    first = game.view(level.sides[0].id)
    return Battlefield(
        title=level.title,
        hash=level.hash,
        ruleset=game.ruleset.title,
        sides={side.id: side.name or side.id for side in level.sides},
        things=_things_of(level, game, look),
        fields={mine: field for field, mines in level.minefield_ids().items() for mine in mines},
        ground=look.ground(first),
        legend={image: words for image, _, words in look.legend}
        | {swatch.style: swatch.words for swatch in look.swatches if swatch.tone == "terrain"},
        clock=game.ruleset.clock_text,
    )


def _things_of(level: Level, game: Simulation, look: Look) -> dict[str, Thing]:
    rows = _rows_of(level)
    carriers = _carriers_of(level, game, look)
    sprites = _sprites_of(level, game, look, {id_: getattr(row, "side", None) for id_, row in rows.items()})
    mines = {getattr(row, "id", "") for row in level.mines()}
    things: dict[str, Thing] = {}
    places = game.ruleset.whereabouts(game.world)
    for name in dict.fromkeys([*places, *rows]):
        row, carrier = rows.get(name), carriers.get(name, "")
        side = getattr(row, "side", None) or getattr(rows.get(carrier), "side", None) or ""
        kind = next((str(word) for key in _KINDS if (word := getattr(row, key, None))), "")
        spot = spot_of(game.ruleset.place_words(game.world, places[name])) if name in places else None
        things[name] = Thing(name, side, kind, name in mines, spot, sprites.get(name), carrier)
    return things


# Under which of these keys a row of a level says what it is.
_KINDS: Final = ("kind", "class_", "hull", "archetype")


def _rows_of(level: Level) -> dict[str, Any]:
    """Return all rows that have an id, by it."""
    rows: list[Any] = [row for table in level.tables.values() for row in table] + level.mines()
    return {row.id: row for row in rows if hasattr(row, "id")}


def _carriers_of(level: Level, game: Simulation, look: Look) -> dict[str, str]:
    """Return who carries whom, by the ids of those who are carried."""
    if look.crew is None:
        return {}
    units = [row for table in level.schema.units for row in level.tables[table]]
    ids: list[str] = [getattr(row, "id", "") for row in units]
    crews = [(unit, look.crew(game.view(side.id), unit)) for side in level.sides for unit in ids]
    return {person: unit for unit, crew in crews for person in crew if person != unit}


def _sprites_of(level: Level, game: Simulation, look: Look, sides: Mapping[str, str | None]) -> dict[str, Sprite]:
    """Return how each thing is drawn for its own side, mines as if they were armed and nothing hid them."""
    found: dict[str, Sprite] = {}
    for side in level.sides:
        picture = look.picture(game.view(side.id), Waiting())
        for shape in (*picture.still, *picture.moving):
            if isinstance(shape, Sprite) and sides.get(shape.key) == side.id:
                found[shape.key] = replace(shape, image=_plain(shape.image, look))
    return found


def _plain(image: str, look: Look) -> str:
    """Return the picture of a mine without the state that it is in: only so each has its own words in a legend."""
    plain = f"{image.rpartition('_')[0]}_known"
    return plain if any(plain == name for name, _, _ in look.legend) else image


# Places


def point_of(spot: Spot, ground: Ground) -> Point | None:
    """Return where a place is on the map, in map units; None for one that is not on it."""
    if isinstance(ground, HexGround):
        place = parse_hex(spot) if isinstance(spot, str) else None
        if place is None or not (1 <= column_of(place) <= ground.columns and 1 <= row_of(place) <= ground.rows):
            return None
        return hex_point(place)
    if not isinstance(spot, tuple) or not (0 <= spot[0] <= ground.width and 0 <= spot[1] <= ground.height):
        return None
    return spot[0], ground.height - spot[1]


def spot_words(spot: Spot) -> str:
    """Return a place in words.

    >>> spot_words("0308"), spot_words((3.0, 12.5)), spot_words(None)
    ('0308', '3, 12.5', 'off the map')
    """
    if spot is None:
        return "off the map"
    return spot if isinstance(spot, str) else f"{spot[0]:g}, {spot[1]:g}"


def bare_ground(spots: Iterable[Spot]) -> Ground | None:
    """Return a map without terrain that is large enough for all places; None if none of them is a place."""
    places = list(spots)
    hexes = [place for spot in places if isinstance(spot, str) and (place := parse_hex(spot)) is not None]
    if hexes:
        columns, rows = max(map(column_of, hexes)), max(map(row_of, hexes))
        return HexGround(max(1, columns), max(1, rows), max(columns, rows) > _NOT_WIDE, ())
    inches = [spot for spot in places if isinstance(spot, tuple)]
    if not inches:
        return None
    width, height = (max(1.0, math.ceil(max(spot[axis] for spot in inches))) for axis in (0, 1))
    return PlaneGround(float(width), float(height), ())
