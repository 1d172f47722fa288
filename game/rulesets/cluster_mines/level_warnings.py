"""What is legal in a level of cluster mines but doubtful; a comment `# lint: allow <code> <reason>` silences each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from game.core.commands import Command
from game.core.world import World
from game.geometry.hex import SHIFT, STEPS, Hex, disc_steps, distance, pack, parse_hex
from game.level_format.all_rows import has_all_rows
from game.level_format.mistakes import Finding
from game.level_format.wording import did_you_mean
from game.rulesets.cluster_mines.board import find_entity
from game.rulesets.cluster_mines.inspection import find_hex
from game.rulesets.cluster_mines.level_tables import MapTable, MineTable, ShipTable, TerrainTable
from game.rulesets.cluster_mines.orders import why_not_done, why_not_obeyed
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import LARGEST_RANGE, USUAL_RANGE

if TYPE_CHECKING:
    from game.level_format.level import Level

_AUTOMATIC_ONLY = ("range", "sizes", "skip")
# Commands whose judge asks nothing that a game can change, but for the worse, and the key that it asks about.
_SETTLED: Final = {
    "set_course": "to", "steer": "heading", "set_speed": "speed", "emergency_turn": "heading", "raise_field": "radius",
}  # fmt: skip
# Commands for one of several things: the key, and what there is. What there is not is refused for ever.
_CHOSEN: Final = {
    "lay_mine": ("kind", tuple(LARGEST_RANGE)), "beam_mine": ("kind", tuple(LARGEST_RANGE)),
    "launch": ("what", ("torpedo", "shuttle")),
}  # fmt: skip
_AIMED: Final = {"beam_mine": "to", "launch": "hex"}


def find_doubtful(level: Level) -> Iterator[Finding]:
    """Yield the warnings of a level, in no order that matters (they are sorted by place)."""
    yield from _telling_ids(level)
    yield from _unused_keys(level)
    yield from _starts_in_zones(level)
    yield from _unreachable_mines(level)
    yield from _unused_rulings(level)
    yield from _met_at_start(level)
    yield from _refused_orders(level)


def _warning(path: tuple[str | int, ...], code: str, message: str, on_key: bool = False) -> Finding:
    return Finding(path, message, severity="warning", code=code, on_key=on_key)


def _telling_ids(level: Level) -> Iterator[Finding]:
    for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"])):
        if mine.kind in mine.id:
            yield _warning(("mine", index, "id"), "telling-id", "the id tells a player who locates it what it is")
    for index, field in enumerate(level.minefields):
        if str(field.mine.get("kind", "\0")) in field.id:
            yield _warning(("minefield", index, "id"), "telling-id", "the id tells a player what its mines are")


def _unused_keys(level: Level) -> Iterator[Finding]:
    """Settings of what is asked on entering, on a mine that is never asked (IM-S4.1, IM-S10.2, IM-S10.6)."""
    for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"])):
        if mine.control == "automatic" and not mine.dummy:
            continue
        for key in _AUTOMATIC_ONLY:
            if getattr(mine, key) is not None:
                yield _warning(("mine", index, key), "unused-key", "this mine is never asked when a unit enters")
    for index, ship in enumerate(cast("tuple[ShipTable, ...]", level.tables["ship"])):
        for number, entry in enumerate(ship.hold):
            for key in ("watches", "fires"):
                if getattr(entry, key) is not None:
                    path = ("ship", index, "hold", number, key)
                    yield _warning(path, "unused-key", "such a mine is never laid in play, so this changes nothing")


def _starts_in_zones(level: Level) -> Iterator[Finding]:
    """IM-S4.3: a ship is never asked for the hex in which it starts."""
    ships: dict[int, list[int]] = {}
    for index, ship in enumerate(cast("tuple[ShipTable, ...]", level.tables["ship"])):
        place = parse_hex(ship.at)
        if place is not None:
            ships.setdefault(place, []).append(index)
    for _, mine, place in _asking_mines(level):
        if not ships:
            return
        reach = _range_of(mine)
        steps = disc_steps((place >> SHIFT) & 1, reach)
        if len(ships) < len(steps):
            found = [at for at in ships if distance(Hex(at), place) <= reach]
        else:
            found = [place + step for step in steps if place + step in ships]
        for at in found:
            for index in ships.pop(at):
                words = f'it starts in the zone of mine "{mine.id}", which is not asked for that'
                yield _warning(("ship", index, "at"), "starts-in-zone", words)


def _unreachable_mines(level: Level) -> Iterator[Finding]:
    """Mines that no unit can come to, because planets shut every way."""
    planets = [
        place
        for row in cast("tuple[TerrainTable, ...]", level.tables["terrain"])
        if row.kind == "planet"
        for text in row.hexes
        if (place := parse_hex(text)) is not None
    ]
    mines = _asking_mines(level) if planets else []
    if not mines:
        return
    is_reached = _flood(level, planets)
    for path, mine, place in mines:
        zone = disc_steps((place >> SHIFT) & 1, _range_of(mine))
        if not any(is_reached[place + step] for step in zone if 0 <= place + step < len(is_reached)):
            at = (*path, "at") if path[0] == "mine" else path
            yield _warning(at, "mine-unreachable", "no unit can come near it: planets shut every way")


def _flood(level: Level, planets: list[Hex]) -> bytearray:
    """Return, by packed hex, 1 for those that a ship can fly to from where it starts."""
    board = cast(MapTable, level.map)
    is_open = bytearray((board.columns + 2) << SHIFT)
    for column in range(1, board.columns + 1):
        is_open[pack(column, 1) : pack(column, board.rows) + 1] = b"\x01" * board.rows
    for place in planets:
        is_open[place] = 0
    is_reached = bytearray(len(is_open))
    ships = cast("tuple[ShipTable, ...]", level.tables["ship"])
    edge: list[int] = [place for ship in ships if (place := parse_hex(ship.at)) is not None]
    for place in edge:
        is_reached[place] = 1
        is_open[place] = 0
    while edge:
        place = edge.pop()
        for step in STEPS[(place >> SHIFT) & 1]:
            there = place + step
            if is_open[there]:
                is_open[there], is_reached[there] = 0, 1
                edge.append(there)
    return is_reached


def _unused_rulings(level: Level) -> Iterator[Finding]:
    usual = Rulings()
    for name in Rulings.__struct_fields__:
        value = getattr(level.rulings, name)
        if value == getattr(usual, name):
            continue
        if words := _why_unused(level, name):
            yield _warning(("rulings", name), "unused-ruling", words)


def _why_unused(level: Level, name: str) -> str | None:
    """Say why a ruling can change nothing in a level, None if it can."""
    ships = cast("tuple[ShipTable, ...]", level.tables["ship"])
    classes = {ship.class_ for ship in ships}
    has_cluster = any(mine.kind == "cluster" for mine in cast("list[MineTable]", level.mines())) or any(
        entry.kind == "cluster" for ship in ships for entry in ship.hold
    )
    if name in ("trigger_mode", "centre_unshielded", "field_first") and not has_cluster:
        return "there is no cluster mine in this level"
    if name in ("field_first", "field_partial_triggers") and "field_cruiser" not in classes:
        return "there is no ship with a field in this level"
    if name == "sweeper_certain_speed" and "minesweeper" not in classes:
        return "there is no minesweeper in this level"
    return None


def _met_at_start(level: Level) -> Iterator[Finding]:
    ships = {ship.id: ship for ship in cast("tuple[ShipTable, ...]", level.tables["ship"])}
    for index, objective in enumerate(level.objectives):
        if objective.kind != "reach" or not objective.hexes:
            continue
        names = objective.units or tuple(name for name, ship in ships.items() if ship.side == objective.side)
        there = sum(name in ships and ships[name].at in objective.hexes for name in names)
        if names and there >= (objective.count or len(names)):
            yield _warning(("objective", index, "hexes"), "met-at-start", "its units are there from the start")


def _refused_orders(level: Level) -> Iterator[Finding]:
    """Orders that play will refuse whatever happens until then: judged as in play, on the ships as they are set up."""
    if not level.orders or not has_all_rows(level, ("side", "ship")):
        return
    from game.rulesets.cluster_mines.setup import set_up  # which needs the checks of levels

    world = World()
    set_up(world, replace(level, tables={**level.tables, "mine": ()}, minefields=(), expanded=(), objectives=()))
    for index, order in enumerate(level.orders):
        for key, words in _why_refused(world, order.side, cast(Command, order.command), order.do):
            yield _warning(("order", index, key), "order-refused", words)
    world.close()


def _why_refused(world: World, side: str | None, command: Command, do: str) -> Iterator[tuple[str, str]]:
    """Yield the keys of an order that is refused for ever, and why; nothing for units that play has yet to make."""
    if find_entity(world, command.unit) is None:
        return
    if refusal := why_not_obeyed(world, side, command):
        yield "side", f"play will refuse it ({refusal.rule}): {refusal.reason}"
        return
    key, known = _CHOSEN.get(do, (_SETTLED.get(do, ""), ()))
    value = getattr(command, key or "unit")
    if key and value not in known and (refusal := why_not_done(world, command)):
        near = did_you_mean(value, known) if known else ""
        yield key, f"play will refuse it ({refusal.rule}): {refusal.reason}{near}"
    place = getattr(command, _AIMED[do]) if do in _AIMED else None
    if place is not None and find_hex(world, place) is None:
        yield _AIMED[do], "play will refuse it: there is no such hex on this map"


def _asking_mines(level: Level) -> list[tuple[tuple[str | int, ...], MineTable, Hex]]:
    """Return (path, mine, hex) of the mines that are asked when a unit enters their zone (IM-S4.1)."""
    mines = zip(level.mine_paths(), cast("list[MineTable]", level.mines()), strict=True)
    return [
        (path, mine, place)
        for path, mine in mines
        if mine.control == "automatic" and not mine.dummy and (place := parse_hex(mine.at)) is not None
    ]


def _range_of(mine: MineTable) -> int:
    return USUAL_RANGE[mine.kind] if mine.range is None else max(0, min(mine.range, 6))
