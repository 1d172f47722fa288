"""Steps 2 and 3: speeds at the quarter, emergency turns, and movement by the impulse chart."""

from __future__ import annotations

import msgspec

from game.core.dice import CheckRolled, roll
from game.core.sides import friends_of
from game.core.world import World
from game.geometry.hex import DIRECTIONS, ROW_MASK, SHIFT, STEPS, Hex, distance, hex_text, neighbour
from game.rulesets.cluster_mines.board import ASTEROIDS, PLANET, edge_beyond, find_entity, id_of, is_on_map, mine_index
from game.rulesets.cluster_mines.commands import EmergencyTurn
from game.rulesets.cluster_mines.components import (
    At, Board, Boxes, Helm, Left, MineIndex, Motion, Named, Scrapes, Suspicions, Torpedo, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.events import (
    EmergencyTurned, MoveBlocked, SpeedChanged, TorpedoSpent, TurnStarted, UnitLeft, UnitMoved, WaypointMissed,
    WaypointReached,
)  # fmt: skip
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.course import next_waypoint
from game.rulesets.cluster_mines.inspection import top_speed
from game.rulesets.cluster_mines.removal import take_off_map
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import (
    CHART, EMERGENCY_TURN_NEED, HEXES_BEFORE_TURN, IMPULSES, MISSED_AFTER_MOVES, QUARTER, SPEED_STEP, STALL_TICKS,
    UNIT_CLASSES,
)  # fmt: skip
from game.rulesets.cluster_mines.triggers import ask_mines

_UNSET = msgspec.UNSET
_MODE = {name: HEXES_BEFORE_TURN.get(row.turn_mode, ()) for name, row in UNIT_CLASSES.items()}


def start_turn(world: World) -> None:
    """IM-S2.1: a turn begins on impulse 1; who was told of a minefield may be told again (IM-S7.2).

    Writes Suspicions. Reports TurnStarted.
    """
    if world.tick % IMPULSES == 1:
        world.report(TurnStarted("IM-S2.1", (world.tick - 1) // IMPULSES + 1))
        world.the(Suspicions).told.clear()


def cut_crippled_speeds(world: World) -> None:
    """IM-S5.3: at a quarter start the speeds of a crippled unit are cut to half its top.

    Reads Unit, Boxes. Writes Motion, Helm. Reports SpeedChanged.
    """
    if not _is_speed_change_time(world):
        return
    for entity, unit, boxes, helm in world.each(Unit, Boxes, Helm):
        if boxes.crippled:
            top = top_speed(unit, boxes)
            helm.ordered_speed = min(helm.ordered_speed, top)
            motion = world.get(entity, Motion)
            if motion.speed > top:
                _change_speed(world, entity, motion, top, "IM-S5.3")


def change_speeds(world: World) -> None:
    """IM-S3.5: at a turn start the speed becomes the ordered one; at other quarters it moves by at most 8 towards it.

    Reads Helm. Writes Motion. Reports SpeedChanged.
    """
    if not _is_speed_change_time(world):
        return
    whole = world.tick % IMPULSES == 1
    for entity, helm, motion in world.each(Helm, Motion):
        wanted = helm.ordered_speed
        if not whole:
            wanted = max(motion.speed - SPEED_STEP, min(motion.speed + SPEED_STEP, wanted))
        if wanted != motion.speed:
            _change_speed(world, entity, motion, wanted, "IM-S3.5")


def make_emergency_turns(world: World) -> None:
    """IM-S3.6: a ship faces any heading at once, and may stall. It is not entering (IM-S4.3).

    Reads Orders. Writes Motion, Helm. Reports CheckRolled, EmergencyTurned, SpeedChanged.
    """
    for entity, command in waiting_orders(world, EmergencyTurn):
        motion, helm, name = world.get(entity, Motion), world.get(entity, Helm), id_of(world, entity)
        die = roll(world, "emergency_turn", name)
        stalled = die > EMERGENCY_TURN_NEED
        world.report(
            CheckRolled("IM-S3.6", name, _UNSET, "emergency_turn", [die], EMERGENCY_TURN_NEED, [], not stalled)
        )
        motion.heading, motion.since_turn = DIRECTIONS.index(command.heading), 0
        helm.turned_at = world.tick
        world.report(EmergencyTurned("IM-S3.6", name, command.heading, stalled))
        if stalled:
            helm.stalled_until = world.tick + STALL_TICKS
            helm.ordered_speed = 0
            if motion.speed:
                _change_speed(world, entity, motion, 0, "IM-S3.6")


def move_units(world: World) -> None:
    """IM-S3.1, IM-S3.2: units move one after another, slower before faster, then in unit order.

    Each turns (IM-S3.3, IM-S3.4), moves one hex, whoever is there (IM-S3.9), then the mines are asked (A5).
    Reads Unit, Rulings, Board. Writes Motion, At, Helm, Scrapes, Triggered, Left.
    Reports UnitMoved and what follows it.
    """
    chart = CHART[(world.tick - 1) % IMPULSES]
    movers = [row for row in world.each(Motion, At, Helm, Unit) if chart[row[1].speed]]
    if not movers:
        return
    movers.sort(key=_speed_of)
    board, index, rulings = world.the(Board), mine_index(world), world.the(Rulings)
    for entity, motion, at, helm, unit in movers:
        _move(world, board, index, rulings, entity, motion, at, helm, unit)


def track_targets(world: World) -> None:
    """IM-S12.2: a torpedo keeps in mind where its target is, for when it is gone.

    Reads At. Writes Torpedo.
    """
    for _, torpedo in world.each(Torpedo):
        target = find_entity(world, torpedo.target)
        if target is not None:
            torpedo.hex = world.get(target, At).hex


def _move(
    world: World, board: Board, index: MineIndex, rulings: Rulings,
    entity: int, motion: Motion, at: At, helm: Helm, unit: Unit,
) -> None:  # fmt: skip
    here = at.hex
    if unit.size == 7:  # IM-S12.2: flies to where its target is now
        _follow_target(world, entity, helm, here)
    turned = 0
    if helm.course or helm.steer >= 0:
        turned = _turn(board, motion, helm, unit, here)
    heading = motion.heading
    there = here + STEPS[(here >> SHIFT) & 1][heading]
    name = world.get(entity, Named).id
    if not (1 <= there >> SHIFT <= board.columns and 1 <= there & ROW_MASK <= board.rows):
        _leave(world, entity, unit, name, edge_beyond(board, there))
        return
    ground = board.terrain.get(there) if board.terrain else None
    if ground == PLANET:  # IM-S3.7: it enters nothing, so no mine is asked
        world.report(MoveBlocked("IM-S3.7", name, hex_text(Hex(there), board.wide)))
        helm.ordered_speed = 0
        _change_speed(world, entity, motion, 0, "IM-S3.7")
        return
    at.hex = there
    motion.last_move = heading
    motion.since_turn += 1
    wide = board.wide
    world.events.append(
        UnitMoved("IM-S3.1", name, hex_text(Hex(here), wide), hex_text(Hex(there), wide), DIRECTIONS[heading], turned)
    )
    if helm.course and unit.size != 7:
        _note_waypoint(world, board, unit, helm, name, there)
    if ground == ASTEROIDS and motion.speed >= 8:  # IM-S3.8
        world.the(Scrapes).hits.append((entity, motion.speed // 8))
    zone = index.zones.get(there)
    if zone is None or zone:
        ask_mines(world, index, rulings, entity, unit, motion, here, there)


def _turn(board: Board, motion: Motion, helm: Helm, unit: Unit, here: int) -> int:
    """Turn one hexside towards what the pilot wants, if the turn mode allows (IM-S3.3, IM-S3.4); -1, 0 or 1."""
    heading = motion.heading
    want = helm.steer if helm.steer >= 0 else _wanted_direction(board, helm, heading, here)
    if want == heading:
        return 0
    if motion.since_turn < _MODE[unit.kind][motion.speed]:
        return 0
    turned = 1 if (want - heading) % 6 <= 3 else -1
    motion.heading = (heading + turned) % 6
    motion.since_turn = 0
    return turned


def _wanted_direction(board: Board, helm: Helm, heading: int, here: int) -> int:
    """IM-S3.4: the direction whose neighbour is nearest to the waypoint; of equals the smallest turn."""
    goal = Hex(helm.course[0])
    ahead = here + STEPS[(here >> SHIFT) & 1][heading]
    if helm.away and distance(Hex(ahead), goal) < helm.away and _may_fly(board, ahead):
        return heading  # nothing is nearer than one hex nearer, and no turn is smaller than none
    best, best_key = heading, (1 << 30, 0)
    for direction in range(6):
        there = neighbour(Hex(here), direction)
        if _may_fly(board, there):
            turn = (direction - heading) % 6
            key = (distance(there, goal), _TURN_ORDER[turn])
            if key < best_key:
                best, best_key = direction, key
    return best


# IM-S3.4: turns by their size, the clockwise one first.
_TURN_ORDER = (0, 1, 3, 5, 4, 2)


def _may_fly(board: Board, place: int) -> bool:
    return is_on_map(board, place) and board.terrain.get(place) != PLANET


def _note_waypoint(world: World, board: Board, unit: Unit, helm: Helm, name: str, here: int) -> None:
    """IM-S3.4: a waypoint that is entered is dropped, and one that 12 moves in a row brought no nearer."""
    away = distance(Hex(here), Hex(helm.course[0]))
    if away == 0:
        reached = WaypointReached("IM-S3.4", name, hex_text(Hex(here), board.wide))
        world.report(reached, to=friends_of(world, unit.side))
        next_waypoint(helm, here)
        return
    helm.away = away
    if away < helm.nearest:
        helm.nearest, helm.misses = away, 0
        return
    helm.misses += 1
    if helm.misses >= MISSED_AFTER_MOVES:
        missed = WaypointMissed("IM-S3.4", name, hex_text(Hex(helm.course[0]), board.wide))
        world.report(missed, to=friends_of(world, unit.side))
        next_waypoint(helm, here)


def _follow_target(world: World, entity: int, helm: Helm, here: int) -> None:
    torpedo = world.get(entity, Torpedo)
    target = find_entity(world, torpedo.target)
    if target is not None:
        torpedo.hex = world.get(target, At).hex
    helm.course = [torpedo.hex] if torpedo.hex != here else []
    helm.away = 0


def _leave(world: World, entity: int, unit: Unit, name: str, edge: str) -> None:
    """IM-S2.5: it flies off the map: alive, out of play. A torpedo is spent."""
    world.report(UnitLeft("IM-S2.5", name, edge))
    if unit.size == 7:
        world.report(TorpedoSpent("IM-S2.5", name, "left"))
        take_off_map(world, entity)
        return
    take_off_map(world, entity, Left(edge))


def _is_speed_change_time(world: World) -> bool:
    """Say whether a quarter starts now, or with the ruling IM-Q18 `speed_quarters` = false a turn."""
    impulse = (world.tick - 1) % IMPULSES
    return impulse % QUARTER == 0 and (impulse == 0 or world.the(Rulings).speed_quarters)


def _change_speed(world: World, entity: int, motion: Motion, speed: int, rule: str) -> None:
    world.report(SpeedChanged(rule, id_of(world, entity), motion.speed, speed))
    motion.speed = speed


def _speed_of(row: tuple[int, Motion, At, Helm, Unit]) -> int:
    return row[1].speed
