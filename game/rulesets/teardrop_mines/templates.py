"""Where a triggered mine places its teardrop, and whom a teardrop affects (TM-S4 to TM-S9, TM-S12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.world import World
from game.geometry.plane import Point, Rect, is_hidden, nearest_on_segment
from game.geometry.teardrop import TILTS, Drop, placed, touches, touches_swept
from game.rulesets.teardrop_mines.roster import (
    Body, Charge, Roster, blockers, bodies_near, charges_under, roster,
)  # fmt: skip
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.sight import partners
from game.rulesets.teardrop_mines.tables import LARGEST_RADIUS, MINE_RADIUS, STEP

ALLY, FRIENDLY_MINE, IN_COVER = "ally", "friendly_mine", "cover"


@dataclass(frozen=True, slots=True)
class Path:
    """What a body did in a tick: it stood at `end`, or took a step there from `start`."""

    start: Point
    end: Point
    radius: int


@dataclass(frozen=True, slots=True)
class Placement:
    """A legal candidate: its tilt (k of TM-S6), and the enemy troopers that it affects, in unit order."""

    tilt: int
    drop: Drop
    affected: list[Body]


def path_of(body: Body, tick: int) -> Path:
    """Return a body's step of this tick, or where it stands."""
    end = body.place
    return Path((body.step.x, body.step.y) if body.step.tick == tick else end, end, body.radius)


def candidates(rulings: Rulings, mine: Point, towards: Point) -> Iterable[tuple[int, Drop]]:
    """TM-S6: yield the candidates of a mine in the order in which they are looked at (TM-Q3: the straight one only)."""
    for tilt in TILTS if rulings.search_placement else TILTS[:1]:
        yield (
            tilt,
            placed(mine, towards, tilt, MINE_RADIUS, rulings.template_length_um, rulings.template_end_radius_um),
        )


def aimed(rulings: Rulings, walls: Sequence[Rect], mine: Point, path: Path) -> list[tuple[int, Drop, bool]]:
    """TM-S8 (b): return the candidates of a mine against a body within its reach, all aimed at one place.

    That place is the point of its step nearest to the mine; if no candidate affects the body there, the step's end.

    Returns:
        Tilt, drop, and whether it affects the body, in the order in which they are looked at; empty if none affects it.
        Candidate 0 touches its target by definition.
    """
    places = [path.end]
    if path.start != path.end:
        places.insert(0, nearest_on_segment(mine, path.start, path.end))
    for place in places:
        found: list[tuple[int, Drop, bool]] = []
        for tilt, drop in candidates(rulings, mine, place):
            affects = not tilt or touches_swept(drop, path.start, path.end, path.radius)
            if affects and walls:
                affects = not is_hidden(drop.focus, place, path.radius, walls)
            found.append((tilt, drop, affects))
        if any(affects for _, _, affects in found):
            return found
    return []


def find_placement(world: World, charge: Charge, target: Body) -> Placement | str:
    """TM-S7: return the best legal candidate of a mine that affects an enemy within reach (TM-9), or why there is none.

    Most enemy troopers affected, then the least tilt, then + before -. The reason is that of `MineHeld`.
    """
    index, walls, rulings = roster(world), blockers(world).templates, world.the(Rulings)
    near = _bodies_around(index, rulings, charge, target)
    is_engaged = bool(partners(index, target))  # TM-S12: then others may link it to a template
    best: Placement | None = None
    reason = IN_COVER
    for tilt, drop, affects in aimed(rulings, walls, charge.place, path_of(target, world.tick)):
        if not (affects or is_engaged):
            continue
        affected = affected_bodies(world, drop, near, [target] if affects else [])
        if target not in affected:
            continue
        if any(body.side in charge.friends for body in affected):  # TM-10
            reason = ALLY
        elif _touches_friendly_mine(index, rulings, charge, drop):
            reason = FRIENDLY_MINE if reason != ALLY else ALLY
        elif best is None or len(affected) > len(best.affected):
            best = Placement(tilt, drop, affected)
    return best if best is not None else reason


def _bodies_around(index: Roster, rulings: Rulings, charge: Charge, target: Body) -> list[Body]:
    """Return the other bodies that a candidate of a mine could touch, in unit order."""
    x, y = charge.place
    reach = MINE_RADIUS + rulings.template_length_um + LARGEST_RADIUS + STEP
    found = [
        body
        for body in bodies_near(index, x, y, reach)
        if body is not target and (body.at.x - x) ** 2 + (body.at.y - y) ** 2 <= reach * reach
    ]
    found.sort(key=entity_of)
    return found


def _touches_friendly_mine(index: Roster, rulings: Rulings, charge: Charge, drop: Drop) -> bool:
    """TM-Q6, TM-Q7: say whether a template of a mine touches another mine that it may not touch."""
    return rulings.friendly_mines_block and any(
        mine is not charge
        and mine.side in charge.friends
        and (mine.drop is None or rulings.placed_mine_blocks)
        and touches(drop, mine.place, mine.radius)
        for mine in charges_under(index, drop)
    )


def affected_bodies(world: World, drop: Drop, near: Iterable[Body], certain: Iterable[Body] = ()) -> list[Body]:
    """TM-S7: return the bodies that a template affects, in unit order, with all that a melee links to them (TM-S12).

    It affects whom it touches (TM-S5) and no wall hides; bodies, markers and smoke shield nobody (TM-S13).

    Args:
        world: The world.
        drop: The template.
        near: The bodies that it could touch.
        certain: Others that are known to be affected: whose cover is judged at another place (TM-S8).
    """
    walls = blockers(world).templates
    found = {body.entity: body for body in certain}
    for body in near:
        path = path_of(body, world.tick)
        if not touches_swept(drop, path.start, path.end, body.radius):
            continue
        if not (walls and is_hidden(drop.focus, path.end, body.radius, walls)):
            found[body.entity] = body
    waiting = list(found.values())
    while waiting:
        for other in partners(roster(world), waiting.pop()):
            if other.entity not in found:
                found[other.entity] = other
                waiting.append(other)
    return [found[entity] for entity in sorted(found)]


def bodies_under(world: World, drop: Drop, caught: Iterable[int]) -> list[Body]:
    """TM-S14: return the bodies that a placed template affects in this tick or has affected before, in unit order.

    Who was caught stays so, and links others to the template in a melee (TM-S15).
    """
    bodies = roster(world).bodies
    x, y = (drop.left + drop.right) // 2, (drop.bottom + drop.top) // 2
    reach = max(drop.right - drop.left, drop.top - drop.bottom) // 2 + 1 + LARGEST_RADIUS + STEP
    certain = [bodies[entity] for entity in caught if entity in bodies]
    return affected_bodies(world, drop, bodies_near(roster(world), x, y, reach), certain)


def mines_under(world: World, charge: Charge, drop: Drop) -> list[Charge]:
    """TM-S54: return the enemy mines that a template affects, in mine order."""
    walls = blockers(world).templates
    found = [
        mine
        for mine in charges_under(roster(world), drop)
        if mine.drop is None and mine.side not in charge.friends and touches(drop, mine.place, mine.radius)
        if not (walls and is_hidden(drop.focus, mine.place, mine.radius, walls))
    ]
    found.sort(key=entity_of)
    return found


def is_inside_area(world: World, mine: Point, body: Body | Charge) -> bool:
    """TM-S8: say whether a body that stands still is inside the Trigger Area of a mine that lies or would lie there."""
    rulings = world.the(Rulings)
    reach = rulings.template_length_um + MINE_RADIUS + body.radius
    dx, dy = body.at.x - mine[0], body.at.y - mine[1]
    if dx * dx + dy * dy > reach * reach:
        return False
    walls = blockers(world).templates
    return not walls or bool(aimed(rulings, walls, mine, Path(body.place, body.place, body.radius)))


def entity_of(thing: Body | Charge) -> int:
    """Return the number by which unit order and mine order go."""
    return thing.entity
