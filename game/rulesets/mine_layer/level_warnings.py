"""What is legal in a level of mine_layer but doubtful; a comment `# lint: allow <code> <reason>` silences each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from game.geometry.hex import Hex, column_of, row_of
from game.level_format.mistakes import Finding, KeyPath
from game.rulesets.mine_layer.crew_warnings import find_doubtful_crews
from game.rulesets.mine_layer.level_rows import crew_of, drones_of, hex_of, hulls_flown, letters_of, ships_of
from game.rulesets.mine_layer.level_tables import MODULE_LISTS, MapTable, MineTable
from game.rulesets.mine_layer.mine_warnings import find_doubtful_mines
from game.rulesets.mine_layer.order_warnings import find_doubtful_orders
from game.rulesets.mine_layer.posts import person_id, posts_in
from game.rulesets.mine_layer.ruling_warnings import find_unused_rulings
from game.rulesets.mine_layer.rulings import Rulings

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import ObjectiveTable


def find_doubtful(level: Level) -> Iterator[Finding]:
    """Yield the warnings of a level, in no order that matters (they are sorted by place)."""
    found = (
        *(("id-of-play", *row) for row in _ids_of_play(level)),
        *(("telling-id", *row) for row in _telling_ids(level)),
        *(("named-twice", *row) for row in _modules_named_twice(level)),
        *(("met-at-start", *row) for row in _met_at_start(level)),
        *(("unused-ruling", *row) for row in find_unused_rulings(level)),
        *find_doubtful_crews(level),
        *find_doubtful_mines(level),
        *find_doubtful_orders(level),
    )
    for code, path, words in found:
        yield Finding(path, words, severity="warning", code=code)


def _ids_of_play(level: Level) -> Iterator[tuple[KeyPath, str]]:
    """ML-S105: ids that play gives, `<ship>-mine-1` and so on. The ship goes on with the next number."""
    ships = {ship.id for ship in ships_of(level)}
    named = [
        *((("ship", index), ship.id) for index, ship in enumerate(ships_of(level))),
        *((("crew", index), person.id) for index, person in enumerate(crew_of(level))),
        *((("drone", index), drone.id) for index, drone in enumerate(drones_of(level))),
        *((("mine", index), mine.id) for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"]))),
        *((("minefield", index), f"{field.id}-1") for index, field in enumerate(level.minefields)),
    ]
    for path, name in named:
        stem, _, number = name.rpartition("-")
        ship = stem.removesuffix("-mine")
        if number.isdigit() and ship != stem and ship in ships:
            yield (*path, "id"), f'play calls what ship "{ship}" lays like this'


def _telling_ids(level: Level) -> Iterator[tuple[KeyPath, str]]:
    """ML-Q17: all sides see a mine's id, but its type is for its own side to know."""
    if cast(Rulings, level.rulings).secrecy == "open":
        return
    for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"])):
        if mine.kind in mine.id:
            yield ("mine", index, "id"), "the id tells everybody what type it is"
    for index, field in enumerate(level.minefields):
        if str(field.mine["kind"]) in field.id:
            yield ("minefield", index, "id"), "the id tells everybody what type its mines are"


def _modules_named_twice(level: Level) -> Iterator[tuple[KeyPath, str]]:
    """ML-S7: a module named twice is in that state once; two Broken markers are slagged."""
    for index, ship in enumerate(ships_of(level)):
        for key in MODULE_LISTS:
            names: tuple[str, ...] = getattr(ship, key)
            seen: set[str] = set()
            for number, name in enumerate(names):
                if name in seen:
                    meant = f': what is broken twice stands in slagged = ["{name}"]' if key == "broken" else ""
                    yield ("ship", index, key, number), f"it is named once more, which changes nothing{meant}"
                seen.add(name)


def _met_at_start(level: Level) -> Iterator[tuple[KeyPath, str]]:
    places = _places_of_units(level)
    for index, objective in enumerate(level.objectives):
        if objective.kind != "reach":
            continue
        names = objective.units or tuple(ship.id for ship in ships_of(level) if ship.side == objective.side)
        there = sum(name in places and _is_there(level, places[name], objective) for name in names)
        if names and there >= (objective.count or len(names)):
            key = next(key for key in ("hexes", "edge", "area") if getattr(objective, key) is not None)
            yield ("objective", index, key), "its units are there from the start"


def _places_of_units(level: Level) -> dict[str, Hex]:
    """Return where each unit is: a person aboard is where its ship is."""
    ships = {ship.id: hex_of(ship.at) for ship in ships_of(level)}
    places = {**ships, **{drone.id: hex_of(drone.at) for drone in drones_of(level)}}
    for name, hull in hulls_flown(level).items():
        posts = posts_in(letters_of(hull)) if hull is not None else ()
        places.update((person_id(name, post.archetype), ships[name]) for post in posts)
    for person in crew_of(level):
        if person.at is not None:
            places[person.id] = hex_of(person.at)
        elif person.ship in ships:
            places[person.id] = ships[person.ship]
    return places


def _is_there(level: Level, place: Hex, objective: ObjectiveTable) -> bool:
    """Part D: edge A is row 1, D the last row, B and C the last column, E and F column 1."""
    board = cast(MapTable, level.map)
    column, row = column_of(place), row_of(place)
    if objective.hexes is not None:
        return place in [hex_of(text) for text in objective.hexes]
    if objective.area is not None:
        x, y, width, height = objective.area
        return x <= column < x + width and y <= row < y + height
    if objective.edge in ("A", "north"):
        return row == 1
    if objective.edge in ("D", "south"):
        return row == board.rows
    return column == (board.columns if objective.edge in ("B", "C", "east") else 1)
