"""Finding mines (A8): suspicion in step 7, scans in step 9."""

from __future__ import annotations

from game.core.dice import CheckRolled, roll
from game.core.sides import Sides, friends_of
from game.core.world import World
from game.geometry.hex import SHIFT, Hex, disc_steps, distance
from game.rulesets.cluster_mines.board import id_of, mine_index, mines_around
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.commands import Scan
from game.rulesets.cluster_mines.components import (
    At, Board, Equipment, MineIndex, MineSettings, Slack, Suspicions, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.events import MinefieldSuspected
from game.rulesets.cluster_mines.knowledge import HIDDEN, IDENTIFIED, learn, stage_of
from game.rulesets.cluster_mines.tables import LOOKING_SIZES, SUSPICION_MINES, SUSPICION_RANGE, UNIT_CLASSES

# How far beyond the suspicion range mines are counted: a unit that has so few near it need not be asked again until
# it has flown that far.
_LOOK_AHEAD = 6


def suspect_minefields(world: World) -> None:
    """IM-S7.2: a side is told, once a turn, that at least six hidden mines are within ten hexes of one of its units.

    Told is the first unit in unit order of which it is true, and the distance to the nearest of those mines.
    Reads Unit, At, MineSettings, Known. Writes Suspicions. Reports MinefieldSuspected.
    """
    told, sides, tick = world.the(Suspicions).told, world.the(Sides).ids, world.tick
    if len(told) == len(sides):
        return
    slack = _slack(world)
    if tick < slack.quiet and slack.basis == (len(told), world.highest):
        return
    until, quiet, units = slack.until, tick + SUSPICION_RANGE, world.each(Unit, At)
    for side in sides:
        if side in told:
            continue
        for entity, unit, at in units:
            if unit.side != side or unit.size not in LOOKING_SIZES:
                continue
            if tick < until.get(entity, 0) or _has_slack(slack, tick, entity, at.hex):
                if until[entity] < quiet:
                    quiet = until[entity]
                continue
            found = _hidden_distances(world, mine_index(world), side, Hex(at.hex))
            if len(found) >= SUSPICION_MINES and found[SUSPICION_MINES - 1] <= SUSPICION_RANGE:
                told.append(side)
                world.report(MinefieldSuspected("IM-S7.2", side, id_of(world, entity), found[0]), to=[side])
                break
            sixth = found[SUSPICION_MINES - 1] if len(found) >= SUSPICION_MINES else SUSPICION_RANGE + _LOOK_AHEAD + 1
            slack.moves[entity] = sixth - SUSPICION_RANGE
            slack.hexes[entity] = at.hex
            until[entity] = tick + sixth - SUSPICION_RANGE
            quiet = min(quiet, until[entity])
    slack.quiet, slack.basis = quiet, (len(told), world.highest)


def _slack(world: World) -> Slack:
    """Return what is known of units with too few mines near them; forgotten when mines were made."""
    rows, mines = world.each(Slack), world.each(MineSettings)
    newest = mines[-1][0] if mines else 0
    slack = rows[0][1] if rows else None
    if slack is None:
        slack = Slack({}, {}, {}, newest)
        world.put(world.the_entity(Board), slack)
    elif slack.newest < newest:
        slack.moves.clear()
        slack.hexes.clear()
        slack.until.clear()
        slack.newest = newest
    return slack


def _has_slack(slack: Slack, tick: int, entity: int, here: int) -> bool:
    """Say whether a unit cannot have come near enough to six hidden mines since it was last asked.

    Nor can it before it has flown what is left, at a hex in a tick (IM-S3.1): until then it need not be asked again.
    """
    moves = slack.moves.get(entity)
    left = moves - distance(Hex(here), Hex(slack.hexes[entity])) if moves is not None else 0
    slack.until[entity] = tick + left
    return left > 0


def _hidden_distances(world: World, index: MineIndex, side: str, here: Hex) -> list[int]:
    """Return the distances of the six nearest mines of automatic control hidden from a side, nearest first.

    Dummies count (IM-S7.2). Mines farther than `SUSPICION_RANGE + _LOOK_AHEAD` are left out.
    """
    if mines_around(index, here, friends_of(world, side)) < SUSPICION_MINES:
        return []
    reach = SUSPICION_RANGE + _LOOK_AHEAD
    steps = disc_steps((here >> SHIFT) & 1, reach)
    if len(index.at) < len(steps):
        near = [(away, place) for place in index.at if (away := distance(Hex(place), here)) <= reach]
    else:
        near = [(distance(Hex(here + step), here), here + step) for step in steps if here + step in index.at]
    near.sort()
    found: list[int] = []
    for away, place in near:
        for mine in index.at[place]:
            if world.get(mine, MineSettings).control == "automatic" and stage_of(world, mine, side) == HIDDEN:
                found.append(away)
        if len(found) >= SUSPICION_MINES:
            break
    return found


def scan_for_mines(world: World) -> None:
    """IM-S7.3: for each foreign mine in reach that its side has not identified, one die takes it a stage on.

    Reads Orders, At, Known. Writes Known, Equipment. Reports CheckRolled, MineLocated, MineIdentified.
    """
    for entity, _ in waiting_orders(world, Scan):
        unit, here = world.get(entity, Unit), Hex(world.get(entity, At).hex)
        world.get(entity, Equipment).scanned_at = world.tick
        row, name = UNIT_CLASSES[unit.kind], id_of(world, entity)
        friends = friends_of(world, unit.side)
        index = mine_index(world)
        steps = disc_steps((here >> SHIFT) & 1, row.detection)
        mined = [here + step for step in steps if here + step in index.at]
        for mine in sorted(mine for place in mined for mine in index.at[place]):
            stage = stage_of(world, mine, unit.side)
            if stage >= IDENTIFIED:
                continue
            mine_name = id_of(world, mine)
            die = roll(world, "scan", name, mine_name)
            passed = die <= row.acuity
            checked = CheckRolled("IM-S7.3", name, mine_name, "scan", [die], row.acuity, [], passed)
            # Part H: no die of a mine that stays hidden, and no word to its owner of what others have found
            world.report(checked, to=friends if passed or stage > HIDDEN else ())
            if passed:
                learn(world, mine, friends, stage + 1, "IM-S7.3", name)
