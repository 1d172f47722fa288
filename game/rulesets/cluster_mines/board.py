"""The map and what is on it by name: places in words, ids, and which mines a hex concerns."""

from __future__ import annotations

from game.geometry.hex import ROW_MASK, SHIFT, Hex, disc_steps, hex_text
from game.core.world import World
from game.rulesets.cluster_mines.components import (
    At, Board, Ids, Links, MineIndex, MineKind, MineSettings, Named, Watchers,
)  # fmt: skip

PLANET, ASTEROIDS = "planet", "asteroids"
_MOST_ZONES_KEPT = 200_000  # some 25 MB


def is_on_map(board: Board, place: int) -> bool:
    """Say whether a hex lies on the map (IM-S1.1)."""
    return 1 <= place >> SHIFT <= board.columns and 1 <= place & ROW_MASK <= board.rows


def edge_beyond(board: Board, place: int) -> str:
    """Return the edge beyond which a hex off the map lies, columns asked first (IM-S2.5)."""
    column = place >> SHIFT
    # A row of 0 packs as it is; no step leads to a negative row.
    if column < 1:
        return "west"
    if column > board.columns:
        return "east"
    return "north" if place & ROW_MASK < 1 else "south"


def place_text(board: Board, place: int) -> str:
    """Return a hex in the level's words."""
    return hex_text(Hex(place), board.wide)


def id_of(world: World, entity: int) -> str:
    """Return the level's id of a unit or mine.

    Raises:
        KeyError: it is not in play.
    """
    return world.get(entity, Named).id


def find_entity(world: World, name: str) -> int | None:
    """Return the unit or mine with an id, None if nothing in play has it."""
    return ids(world).entities.get(name)


def ids(world: World) -> Ids:
    """Return the index of ids, built when first asked."""
    rows = world.each(Ids)
    if rows:
        return rows[0][1]
    index = Ids({named.id: entity for entity, named, _ in world.each(Named, At)})  # Who has left has no place.
    world.put(world.the_entity(Board), index)
    return index


def next_id(world: World, stem: str, made: int) -> tuple[str, int]:
    """Return the id of the next thing that a ship makes, and its number: after `<stem>2` comes `<stem>3`.

    Numbers whose id the level has given to something else are left out: every id is used once.
    """
    taken = ids(world).entities
    made += 1
    while (name := f"{stem}{made}") in taken:
        made += 1
    return name, made


def mine_index(world: World) -> MineIndex:
    """Return the index from places to mines, built when first asked."""
    rows = world.each(MineIndex)
    if rows:
        return rows[0][1]
    index = MineIndex({}, {}, {}, {})
    for mine, at, kind, settings in world.each(At, MineKind, MineSettings):
        _enter(index, mine, at.hex, kind, settings)
    world.put(world.the_entity(Board), index)
    return index


def add_to_index(world: World, mine: int) -> None:
    """Enter a new mine: its id, its place, its zone, what it watches."""
    ids(world).entities[id_of(world, mine)] = mine
    index = mine_index(world)
    if mine in index.at.get(world.get(mine, At).hex, ()):
        return
    place, settings = world.get(mine, At).hex, world.get(mine, MineSettings)
    _enter(index, mine, place, world.get(mine, MineKind), settings)
    _forget_zones(index, place, settings.range)


def take_from_index(world: World, mine: int) -> None:
    """Take a mine out of the index before it is removed."""
    index, place, settings = mine_index(world), world.get(mine, At).hex, world.get(mine, MineSettings)
    ids(world).entities.pop(id_of(world, mine), None)
    _take(index.at, place, mine)
    if settings.control == "automatic":
        index.squares[square_of(place)][world.get(mine, MineKind).side] -= 1
    if asks_on_entering(world.get(mine, MineKind), settings):
        _take(index.askers[settings.range], place, mine)
        _forget_zones(index, place, settings.range)


def asks_on_entering(kind: MineKind, settings: MineSettings) -> bool:
    """Say whether a mine is ever asked when a unit enters its zone: automatic control, no dummy (IM-S4.1)."""
    return settings.control == "automatic" and not kind.dummy


def mines_asked(index: MineIndex, place: int) -> tuple[int, ...]:
    """Return the mines whose zone holds a hex, in mine order (IM-S4.1, IM-S4.4)."""
    found = index.zones.get(place)
    if found is None:
        mines: list[int] = []
        parity = (place >> SHIFT) & 1
        for radius, by_place in index.askers.items():
            for step in disc_steps(parity, radius):
                there = by_place.get(place + step)
                if there:
                    mines += there
        mines.sort()
        if len(index.zones) >= _MOST_ZONES_KEPT:
            index.zones.clear()
        found = index.zones[place] = tuple(mines)
    return found


def watchers_of(world: World, mine: str) -> list[int]:
    """Return the chain and deadman mines that watch the mine of an id, in mine order (IM-S10.3, IM-S10.4)."""
    rows = world.each(Watchers)
    if rows:
        return rows[0][1].of.get(mine, [])
    watchers = Watchers({})
    for watcher, links in world.each(Links):
        for watched in links.watches:
            watchers.of.setdefault(watched, []).append(watcher)
    world.put(world.the_entity(Board), watchers)
    return watchers.of.get(mine, [])


def square_of(place: int) -> int:
    """Return the square of 16 x 16 hexes that holds a hex; the next column of squares is 1024 further."""
    return (place >> SHIFT >> 4) << SHIFT | (place & ROW_MASK) >> 4


def mines_around(index: MineIndex, place: int, friends: list[str]) -> int:
    """Return how many automatic mines of others lie within 16 hexes of a place, or a few more: never fewer."""
    square, count = square_of(place), 0
    for column in (-(1 << SHIFT), 0, 1 << SHIFT):
        for row in (-1, 0, 1):
            there = index.squares.get(square + column + row)
            if there:
                for side, number in there.items():
                    if side not in friends:
                        count += number
    return count


def _enter(index: MineIndex, mine: int, place: int, kind: MineKind, settings: MineSettings) -> None:
    index.at.setdefault(place, []).append(mine)
    if settings.control == "automatic":
        counts = index.squares.setdefault(square_of(place), {})
        counts[kind.side] = counts.get(kind.side, 0) + 1
    if asks_on_entering(kind, settings):
        index.askers.setdefault(settings.range, {}).setdefault(place, []).append(mine)


def _take(by_place: dict[int, list[int]], place: int, mine: int) -> None:
    there = by_place[place]
    there.remove(mine)
    if not there:
        del by_place[place]


def _forget_zones(index: MineIndex, place: int, radius: int) -> None:
    for step in disc_steps((place >> SHIFT) & 1, radius):
        index.zones.pop(place + step, None)
