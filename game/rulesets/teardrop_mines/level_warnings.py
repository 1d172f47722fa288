"""What is legal in a level of teardrop mines but doubtful; a comment `# lint: allow <code> <reason>` silences each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from game.core.commands import Command
from game.core.dice import Dice
from game.core.sides import make_sides
from game.core.world import World
from game.level_format.all_rows import has_all_rows
from game.level_format.lengths import micrometres
from game.level_format.mistakes import Finding, KeyPath
from game.level_format.wording import did_you_mean
from game.rulesets.teardrop_mines.commands import LayMine
from game.rulesets.teardrop_mines.commands import place_of as place_of_order
from game.rulesets.teardrop_mines.components import Plane
from game.rulesets.teardrop_mines.level_places import (
    is_camouflaged, mines_carried, mines_of, place_of, size_of, terrain_of, troopers_of, weapon_of,
)  # fmt: skip
from game.rulesets.teardrop_mines.level_tables import DODGE_MOVES, REACTIONS, RESERVES, MineTable, TrooperTable
from game.rulesets.teardrop_mines.mine_warnings import find_doubtful_mines
from game.rulesets.teardrop_mines.order_warnings import find_doubtful_orders
from game.rulesets.teardrop_mines.orders import GAITS, is_on_plane, why_not_taken
from game.rulesets.teardrop_mines.roster import find_body
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.setup import set_up
from game.rulesets.teardrop_mines.tables import EDGE_REACH, MINE_RADIUS, TROOPERS

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import ObjectiveTable, OrderTable

# What only matters to who can still do something, for nobody who is down recovers (TM-S53): key -> what it is if the
# file does not say so.
_KEYS_OF_THE_UPRIGHT: Final = {
    "ph": None, "wip": None, "bs": None, "weapon": None, "mines": None, "reaction": "hold", "reserve": "dodge",
    "dodge_move": "away", "mine_kind": "anti_personnel",
}  # fmt: skip
_ABOUT_MINES: Final = (
    "template_length_um", "template_end_radius_um", "search_placement", "cancelled_mine", "struck_first",
    "friendly_mines_block", "placed_mine_blocks", "new_mine_live", "templates_hit_enemy_mines",
)  # fmt: skip
_ABOUT_TWO_MINES: Final = ("friendly_mines_block", "placed_mine_blocks")
_ABOUT_LAYING: Final = ("down_enemy_permits_laying", "marker_mines_forbid_laying")
# Commands whose judge asks nothing, where there are no walls, that a game can change, but for the worse; the keys of an
# order that a refusal may be about, by its rule; and the words that may stand there.
_SETTLED: Final = ("move", "lay_mine", "set_reaction", "set_reserve")
_BLAMED: Final = {
    "TM-S21": ("to", "to_um"), "TM-S22": ("gait",), "TM-S23": ("gait",), "TM-S25": ("reserve",),
    "TM-S26": ("reaction", "dodge_move"),
}  # fmt: skip
_WORDS: Final = {"gait": GAITS, "reserve": RESERVES, "reaction": REACTIONS, "dodge_move": DODGE_MOVES}


def find_doubtful(level: Level) -> Iterator[Finding]:
    """Yield the warnings of a level, in no order that matters (they are sorted by place)."""
    yield from _ids_of_play(level)
    yield from _unused_keys(level)
    yield from _unused_rulings(level)
    yield from _met_at_start(level)
    yield from find_doubtful_mines(level)
    yield from find_doubtful_orders(level)
    yield from _refused_orders(level)


def _warning(path: KeyPath, code: str, message: str) -> Finding:
    return Finding(path, message, severity="warning", code=code)


def _ids_of_play(level: Level) -> Iterator[Finding]:
    """Ids that play gives: `<trooper>-mine-1` to what a trooper lays, `marker-1` to what a side sees of its enemies."""
    troopers = {trooper.id for trooper in troopers_of(level)}
    named = [
        *((("terrain", index), row.id or "") for index, row in enumerate(terrain_of(level))),
        *((("trooper", index), row.id) for index, row in enumerate(troopers_of(level))),
        *((("mine", index), row.id) for index, row in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"]))),
        *((("minefield", index), f"{row.id}-1") for index, row in enumerate(level.minefields)),
    ]
    for path, name in named:
        stem, dash, number = name.rpartition("-")
        if not dash or not number.isdigit():
            continue
        layer = stem.removesuffix("-mine")
        if stem == "marker":
            words = "what a side sees of its enemies' markers is called like this"
        elif layer != stem and layer in troopers:
            words = f'play calls what trooper "{layer}" lays like this'
        else:
            continue
        yield _warning((*path, "id"), "id-of-play", words)


def _unused_keys(level: Level) -> Iterator[Finding]:
    """Numbers and words of a trooper that can change nothing."""
    for index, trooper in enumerate(troopers_of(level)):
        for key, usual in _KEYS_OF_THE_UPRIGHT.items():
            if getattr(trooper, key) != usual and (words := _why_unused_key(trooper, key)):
                yield _warning(("trooper", index, key), "unused-key", words)


def _why_unused_key(trooper: TrooperTable, key: str) -> str | None:
    if trooper.state == "down":
        return "who is down does nothing any more"
    if key == "mine_kind" and not mines_carried(trooper):
        return "it carries no mine"
    if key == "bs" and weapon_of(trooper) == "none":
        return "it has no weapon"
    return None


def _unused_rulings(level: Level) -> Iterator[Finding]:
    usual = Rulings()
    for name in Rulings.__struct_fields__:
        if getattr(level.rulings, name) != getattr(usual, name) and (words := _why_unused_ruling(level, name)):
            yield _warning(("rulings", name), "unused-ruling", words)


def _why_unused_ruling(level: Level, name: str) -> str | None:
    """Say why a ruling can change nothing in a level, None if it can."""
    troopers = troopers_of(level)
    carried = sum(mines_carried(trooper) for trooper in troopers)
    mines = mines_of(level)
    if name in _ABOUT_MINES and not mines and not carried:
        return "there is no mine in this level"
    if name in _ABOUT_TWO_MINES and len(mines) + carried == 1:
        return "there is only one mine in this level"
    if name == "placed_mine_blocks" and not cast(Rulings, level.rulings).friendly_mines_block:
        return "friendly_mines_block is false"
    if name == "templates_hit_enemy_mines" and not _have_enemies_mines(level):
        return "there are no mines of two sides that are enemies"
    if name in _ABOUT_LAYING and not carried:
        return "nobody in this level lays mines"
    if name == "nerve" and all(TROOPERS[trooper.kind].fearless for trooper in troopers):
        return "nobody in this level rolls for nerve"
    if name == "tie" and all(weapon_of(trooper) == "none" for trooper in troopers):
        return "nobody in this level shoots"
    is_marked = any(not mine.revealed for mine in mines) or any(map(is_camouflaged, troopers))
    if name == "discover_retry_ticks" and not carried and not is_marked:
        return "there is no marker in this level"
    return None


def _have_enemies_mines(level: Level) -> bool:
    friends = make_sides(level.sides).friends
    sides = {mine.side for mine in mines_of(level)}
    sides.update(trooper.side for trooper in troopers_of(level) if mines_carried(trooper))
    return any(other not in friends.get(side, ()) for side in sides for other in sides)


def _met_at_start(level: Level) -> Iterator[Finding]:
    """Who has nothing to do for an objective: its troopers are there, or its enemies are down (TM-S80)."""
    friends = make_sides(level.sides).friends
    for index, objective in enumerate(level.objectives):
        if objective.kind == "reach":
            key = "edge" if objective.edge is not None else "area"
            concerned = _concerned(level, objective, {objective.side})
            met = [trooper for trooper in concerned if trooper.state == "up" and _is_there(level, trooper, objective)]
            words = "its troopers are there from the start"
        elif objective.kind == "destroy":
            key = "units" if objective.units is not None else "enemy" if objective.enemy is not None else "kind"
            enemies = {side for side in friends if side not in friends.get(objective.side, ())}
            concerned = _concerned(level, objective, enemies if objective.enemy is None else {objective.enemy})
            met = [trooper for trooper in concerned if trooper.state == "down"]
            words = "who is to be destroyed is down from the start"
        else:
            continue
        if concerned and len(met) >= (objective.count or len(concerned)):
            yield _warning(("objective", index, key), "met-at-start", words)


def _concerned(level: Level, objective: ObjectiveTable, sides: set[str]) -> list[TrooperTable]:
    """Return the troopers that an objective names, else those of some sides."""
    named = objective.units
    return [
        trooper
        for trooper in troopers_of(level)
        if (trooper.id in named if named is not None else trooper.side in sides)
    ]


def _is_there(level: Level, trooper: TrooperTable, objective: ObjectiveTable) -> bool:
    """TM-S80: within an inch of an edge, edge to edge; or with its centre in an area, border included."""
    place, size = place_of(trooper), size_of(level)
    if place is None or size is None:
        return False
    if objective.area is not None:
        x, y, width, height = (micrometres(inches) for inches in objective.area)
        return x <= place[0] <= x + width and y <= place[1] <= y + height
    gap = {"west": place[0], "east": size[0] - place[0], "south": place[1], "north": size[1] - place[1]}
    return gap[objective.edge or ""] <= EDGE_REACH + TROOPERS[trooper.kind].radius


def _refused_orders(level: Level) -> Iterator[Finding]:
    """Orders that play will refuse whatever happens until then: judged as in play, on the troopers as they are set up.

    There are no walls there: whether one is in the way depends on where the trooper will stand.
    """
    if not level.orders or not has_all_rows(level, ("side", "trooper")):
        return
    world = World()
    world.add(Dice(level.seed))
    bare = {**level.tables, "mine": (), "terrain": ()}
    set_up(world, replace(level, tables=bare, minefields=(), expanded=(), objectives=()))
    for index, order in enumerate(level.orders):
        if found := _why_refused(world, order):
            yield _warning(("order", index, found[0]), "order-refused", f"play will refuse it {found[1]}")
    world.close()


def _why_refused(world: World, order: OrderTable) -> tuple[str, str] | None:
    """Return the key of an order that is refused for ever, and why; None if it is not, or if there is no such unit."""
    body, command = find_body(world, order.unit), cast(Command, order.command)
    refusal = why_not_taken(world, order.side, command) if body is not None else None
    if body is not None and refusal is None and isinstance(command, LayMine):
        return _why_not_laid(world, command)
    if body is None or refusal is None:
        return None
    words = f"({refusal.rule}): {refusal.reason}"
    if order.side not in (None, body.side) or body.health.is_down:
        return "unit" if order.side in (None, body.side) else "side", words
    if order.do not in _SETTLED:
        return None
    for key in _BLAMED.get(refusal.rule, ()):
        value = getattr(command, key, None)
        if value is not None and value not in _WORDS.get(key, ()):
            return key, words + (did_you_mean(value, _WORDS[key]) if key in _WORDS else "")
    return "do", words


def _why_not_laid(world: World, command: LayMine) -> tuple[str, str] | None:
    """TM-S61: the rest is judged when the mine is laid, but the map does not grow until then."""
    place = place_of_order(command)
    if place is None or is_on_plane(world.the(Plane), place, MINE_RADIUS):
        return None
    return "place" if command.place is not None else "place_um", "(TM-S61): that is off the map"
