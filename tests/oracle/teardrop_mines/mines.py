"""What mines do: triggers, placed templates, laying (A.1, A.2, TM-S30 to TM-S34, TM-S62)."""

from dataclasses import dataclass

from .plane import (
    TILTS, Drop, Point, is_hidden, minus, nearest, placed, segment_within, square, touches, touches_swept, within,
)  # fmt: skip
from .tables import MINE_RADIUS, MINES, STEP
from .things import Mine, Order, Trooper
from .world import World

Act = tuple[Trooper, Order, str]  # who did something, in which Order, and a name for the skill


@dataclass(eq=False, slots=True)
class Template:
    """A placed drop, until the Resolution of its Order (TM-S14)."""

    mine: Mine
    order: Order
    drop: Drop
    affected: list[str]


HELD_RULES = {"ally": "TM-10", "friendly_mine": "TM-Q6", "cover": "TM-16"}


def look(world: World, cause: str, acts: list[Act]) -> None:
    """Each live mine, in mine order, against all enemies that did something in this step (TM-S31)."""
    if not acts:
        return
    for mine in world.mines_there():
        if mine.triggered or world.tick < mine.live_from:
            continue
        found = [act for act in acts if not world.allied(mine.side, act[0].side) and is_near(world, mine, act[0])]
        if world.rulings["new_mine_live"] == "next_order":  # TM-Q14: it appeared in the tick before `live_from`
            found = [act for act in found if act[1].start >= mine.live_from]
        if found:
            strike(world, mine, cause, sorted(found, key=lambda act: priority(world, mine, act[0])))


def is_near(world: World, mine: Mine, unit: Trooper) -> bool:
    """TM-S8 (a), exactly at the nearest point of a step."""
    a, b = unit.step or (unit.at, unit.at)
    return segment_within(mine.at, a, b, world.length + MINE_RADIUS + unit.r)


def priority(world: World, mine: Mine, unit: Trooper) -> tuple[int, int, int]:
    """TM-S32, TM-Q5: who must be affected."""
    if world.rulings["struck_first"] == "nearest":
        return square(mine.at, unit.at), 0, unit.number
    row = MINES[mine.kind]
    return save_attribute(mine.kind, unit) - row.damage, unit.numbers["vita"] - unit.wounds, unit.number


def save_attribute(kind: str, unit: Trooper) -> int:
    """E.3: the attribute that a trooper saves with, after the rule of the mine's kind."""
    row = MINES[kind]
    if row.save == "none":
        return 0
    value = unit.numbers[row.save.lower()]
    return (value + 1) // 2 if row.halved else value


def strike(world: World, mine: Mine, cause: str, acts: list[Act]) -> None:
    """The mine goes off at the first that it can strike; else its owner learns of all (MineHeld)."""
    reasons: list[str] = []
    for unit, order, _ in acts:
        found = find_placement(world, mine, unit)
        if not isinstance(found, str):
            trigger(world, mine, unit, order, cause, *found)
            return
        reasons.append(found)
    for (unit, _, skill), reason in zip(acts, reasons, strict=True):
        if (mine.id, skill) not in world.held:
            world.held.add((mine.id, skill))
            world.report("MineHeld", HELD_RULES[reason], mine=mine.id, unit=unit.id, reason=reason)


def trigger(
    world: World, mine: Mine, unit: Trooper, order: Order, cause: str, tilt: int, drop: Drop, affected: list[Trooper]
) -> None:
    mine.triggered = True
    world.take_handles(mine)
    names = [other.id for other in affected]
    world.templates.append(Template(mine, order, drop, names))
    world.report(
        "MineTriggered",
        "TM-11",
        mine=mine.id,
        unit=unit.id,
        cause=cause,
        tilt=tilt,
        focus_um=list(drop.focus),
        end_um=list(drop.end),
        touches=list(names),
    )


# Placing


def tilts(world: World) -> list[int]:
    return TILTS if world.rulings["search_placement"] else [0]  # TM-Q3


def drop_of(world: World, mine: Point, v: Point, tilt: int) -> Drop:
    return placed(mine, v, tilt, MINE_RADIUS, world.length, world.end_radius)


def does_touch(drop: Drop, unit: Trooper) -> bool:
    if unit.step is None:
        return touches(drop, unit.at, unit.r)
    return touches_swept(drop, *unit.step, unit.r)


def find_placement(world: World, mine: Mine, unit: Trooper) -> str | tuple[int, Drop, list[Trooper]]:
    """TM-S7: tilt, drop and the enemies affected at once; or why there is none (`MineHeld`)."""
    places = [unit.at] if unit.step is None else [nearest(mine.at, *unit.step), unit.at]
    for place in places:
        drops = [(tilt, drop_of(world, mine.at, minus(place, mine.at), tilt)) for tilt in tilts(world)]
        reached = [
            tilt
            for tilt, drop in drops
            if (tilt == 0 or does_touch(drop, unit)) and not is_hidden(drop.focus, place, unit.r, world.walls)
        ]
        if reached:  # TM-S8 (b)
            return choose(world, mine, unit, drops, reached)
    return "cover"


def choose(
    world: World, mine: Mine, target: Trooper, drops: list[tuple[int, Drop]], reached: list[int]
) -> str | tuple[int, Drop, list[Trooper]]:
    pairs = world.pairs()
    is_linked = any(target in pair for pair in pairs)
    reach = 2 * MINE_RADIUS + world.length + STEP
    near = [unit for unit in world.living() if unit is not target and within(mine.at, unit.at, reach + unit.r)]
    blockers = [other for other in world.mines_there() if blocks(world, mine, other)]
    best: tuple[int, Drop, list[Trooper]] | None = None
    by_ally = by_mine = False
    for tilt, drop in drops:
        if tilt not in reached and not is_linked:
            continue
        struck = [unit for unit in near if does_affect(world, drop, unit)]
        if tilt in reached:
            struck.append(target)
        struck = join_melee(world, struck, pairs)
        if target not in struck:
            continue
        if any(world.allied(mine.side, unit.side) for unit in struck):
            by_ally = True  # TM-10
        elif any(touches(drop, other.at, other.r) for other in blockers):
            by_mine = True  # TM-Q6
        elif best is None or len(struck) > len(best[2]):
            best = tilt, drop, struck
    if best is not None:
        return best
    return "ally" if by_ally else "friendly_mine" if by_mine else "cover"


def blocks(world: World, mine: Mine, other: Mine) -> bool:
    """TM-Q6, TM-Q7: whether another mine forbids drops over it."""
    if other is mine or not world.rulings["friendly_mines_block"] or not world.allied(mine.side, other.side):
        return False
    return not other.triggered or world.rulings["placed_mine_blocks"]


def does_affect(world: World, drop: Drop, unit: Trooper) -> bool:
    """TM-S7: touched, and not in total cover from the focus at the end of its step."""
    return does_touch(drop, unit) and not is_hidden(drop.focus, unit.at, unit.r, world.walls)


def join_melee(world: World, struck: list[Trooper], pairs: list[tuple[Trooper, Trooper]]) -> list[Trooper]:
    """TM-S12: with one of a melee all that are linked to it, in unit order."""
    if pairs:
        found = list(struck)
        grew = True
        while grew:
            grew = False
            for one, other in pairs:
                if (one in found) != (other in found):
                    found.append(other if one in found else one)
                    grew = True
        struck = found
    return sorted(struck, key=lambda unit: unit.number)


# Step 6


def sweep_paths(world: World) -> None:
    """Step 6: each live mine against all enemies that took a step, then the placed templates."""
    acts: list[Act] = []
    for unit in world.up():
        if unit.step is not None and unit.order is not None:
            half = 1 if unit.order.second is None else 2
            acts.append((unit, unit.order, f"{unit.id} {unit.order.start} {half}"))
    look(world, "execute", acts)
    for template in list(world.templates):
        follow(world, template)


def follow(world: World, template: Template) -> None:
    """TM-S15, then TM-S14."""
    mine = template.mine
    struck = [
        unit for unit in world.living() if unit.id in template.affected or does_affect(world, template.drop, unit)
    ]
    struck = join_melee(world, struck, world.pairs())
    for unit in struck:
        if world.allied(mine.side, unit.side):
            cancel(world, template, unit)
            return
    for unit in struck:
        if unit.id not in template.affected:
            template.affected.append(unit.id)
            world.report("TemplateTouched", "TM-S14", mine=mine.id, unit=unit.id)


def cancel(world: World, template: Template, ally: Trooper) -> None:
    """TM-S15, TM-Q4."""
    mine, outcome = template.mine, world.rulings["cancelled_mine"]
    world.templates.remove(template)
    world.report("MineCancelled", "TM-S15", mine=mine.id, unit=ally.id, outcome=outcome)
    if outcome == "removed":
        remove(world, mine, "cancelled", "TM-Q4")
        return
    mine.triggered = False
    mine.live_from = world.tick + 1
    if outcome == "returns_hidden":
        mine.marker = True
        world.give_handles(mine)


def remove(world: World, mine: Mine, cause: str, rule: str) -> None:
    mine.removed = True
    world.take_handles(mine)
    world.report("MineRemoved", rule, mine=mine.id, cause=cause)


# Step 9


def lay(world: World, unit: Trooper, place: Point) -> None:
    """TM-S62: TM-17 and TM-18 with the places of this moment; then the marker appears."""
    inside = enemies_inside(world, unit.side, place)
    markers = [thing for thing in inside if thing.marker]
    if not world.rulings["marker_mines_forbid_laying"]:
        markers = [thing for thing in markers if isinstance(thing, Trooper)]
    permits = ("up", "down") if world.rulings["down_enemy_permits_laying"] else ("up",)
    if markers and not any(
        isinstance(thing, Trooper) and not thing.marker and thing.state in permits for thing in inside
    ):
        world.report("LayFailed", "TM-17", unit=unit.id, reason="enemy_marker", by=markers[0].id)
        return
    unit.appeared += 1
    name = f"{unit.id}-mine-{unit.appeared}"
    mine = Mine(name, unit.side, unit.mine_kind, place, marker=True, live_from=world.tick + 1)
    world.mines[name] = mine
    world.give_handles(mine)
    world.report("MineLaid", "TM-4", mine=name, unit=unit.id, at_um=list(place), marker=True)


def enemies_inside(world: World, side: str, place: Point) -> list[Trooper | Mine]:
    """The enemy troopers, then the enemy mines, in the Trigger Area that a mine would have (TM-S8)."""
    things = [*world.living(), *(mine for mine in world.mines_there() if not mine.triggered)]
    return [thing for thing in things if not world.allied(side, thing.side) and is_in_area(world, place, thing)]


def is_in_area(world: World, mine: Point, thing: Trooper | Mine) -> bool:
    if not within(mine, thing.at, world.length + MINE_RADIUS + thing.r):
        return False
    for tilt in tilts(world):
        drop = drop_of(world, mine, minus(thing.at, mine), tilt)
        is_touched = tilt == 0 or touches(drop, thing.at, thing.r)
        if is_touched and not is_hidden(drop.focus, thing.at, thing.r, world.walls):
            return True
    return False
