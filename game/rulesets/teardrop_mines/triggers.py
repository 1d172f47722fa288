"""What sets a mine off (TM-11, TM-S30 to TM-S34), and what happens to a template until its Resolution (TM-S14, S15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.events import MineRemoved
from game.core.world import World
from game.geometry.plane import segment_within
from game.rulesets.teardrop_mines.components import Caught, Order, Skill, Template
from game.rulesets.teardrop_mines.events import MineCancelled, MineHeld, MineTriggered, TemplateTouched
from game.rulesets.teardrop_mines.knowledge import announce, cover, friends_of, uncover
from game.rulesets.teardrop_mines.ledgers import Declared, Placings
from game.rulesets.teardrop_mines.roster import Body, Charge, charges_near, remove_charge, roster
from game.rulesets.teardrop_mines.rolls import save_attribute
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import MINE_RADIUS, MINES, STEP
from game.rulesets.teardrop_mines.templates import Placement, bodies_under, find_placement

_HELD_BY = {"ally": "TM-10", "friendly_mine": "TM-Q6", "cover": "TM-16"}


@dataclass(frozen=True, slots=True)
class _Actor:
    """An enemy that declares, reacts or takes a step; `order`: the entity of the Order that it does this in."""

    body: Body
    order: int
    skill: Skill


def ask_mines_of_declarations(world: World) -> None:
    """TM-11, step 3: each live mine against all enemies that declared in this tick.

    Reads Declared, Mine. Writes Template, Caught, Marker, Progress. Reports MineTriggered, MineHeld.
    """
    bodies = roster(world).bodies
    actors: list[_Actor] = []
    for entity in world.the(Declared).actors:
        body = bodies[entity]
        if body.progress is not None:
            actors.append(_Actor(body, body.duty.order, body.progress.skills[-1]))
    _ask_mines(world, actors, "declare")


def ask_mines_of_reactions(world: World) -> None:
    """TM-11, step 4: each live mine against all enemies that reacted in this tick.

    Reads Declared, Mine. Writes Template, Caught, Marker, Duty. Reports MineTriggered, MineHeld.
    """
    bodies = roster(world).bodies
    actors: list[_Actor] = []
    for entity in world.the(Declared).actors:
        body = bodies[entity]
        if body.duty.reaction is not None:
            actors.append(_Actor(body, body.duty.answers, body.duty.reaction))
    _ask_mines(world, actors, "react")


def sweep_paths(world: World) -> None:
    """TM-S30, step 6: each live mine against all enemies that took a step, swept.

    Reads Step, Mine. Writes Template, Caught, Marker, Progress. Reports MineTriggered, MineHeld.
    """
    actors = [
        _Actor(body, body.duty.order, body.progress.skills[-1])
        for body in roster(world).bodies.values()
        if body.step.tick == world.tick and body.progress is not None
    ]
    _ask_mines(world, actors, "execute")


def _ask_mines(world: World, actors: Iterable[_Actor], cause: str) -> None:
    """TM-11: each live mine within whose reach somebody acts, on any side (TM-7), goes off or is held, in mine order.

    Who is beyond its reach, its friends, other mines, and who declares nothing do nothing to it (TM-12, TM-S33).
    """
    index, rulings = roster(world), world.the(Rulings)
    length = rulings.template_length_um + MINE_RADIUS
    found: dict[int, list[_Actor]] = {}
    for actor in actors:
        body = actor.body
        x, y = body.at.x, body.at.y
        swept = body.step.tick == world.tick
        reach = length + body.radius
        wide = (reach + STEP) ** 2
        for charge in charges_near(index, x, y, reach + STEP):
            if charge.drop is not None or charge.side in body.friends:
                continue
            dx, dy = charge.at.x - x, charge.at.y - y
            squared = dx * dx + dy * dy
            if squared > wide or (squared > reach * reach and not (swept and _swept_by(charge, body, reach))):
                continue
            if _is_live(world, rulings, charge, actor):
                found.setdefault(charge.entity, []).append(actor)
    for entity in sorted(found):
        _strike(world, index.charges[entity], found[entity], cause)


def _swept_by(charge: Charge, body: Body, reach: int) -> bool:
    """TM-S8 (a): say whether a step came within reach of a mine."""
    return segment_within(charge.place, (body.step.x, body.step.y), body.place, reach)


def _is_live(world: World, rulings: Rulings, charge: Charge, actor: _Actor) -> bool:
    """TM-S29, TM-Q14: say whether a mine minds what somebody does."""
    if world.tick <= charge.mine.appeared:
        return False
    if rulings.new_mine_live == "next_tick" or not charge.mine.appeared:
        return True
    return world.get(actor.order, Order).started_at > charge.mine.appeared


def _strike(world: World, charge: Charge, actors: list[_Actor], cause: str) -> None:
    """TM-S32: a mine goes off once, at the first enemy against whom it has a legal candidate, or it is held."""
    held: list[tuple[_Actor, str]] = []
    actors.sort(key=lambda actor: _priority(world, charge, actor.body))
    for actor in actors:
        placement = find_placement(world, charge, actor.body)
        if isinstance(placement, Placement):
            _place(world, charge, actor, placement, cause)
            return
        held.append((actor, placement))
    for actor, reason in held:
        if charge.entity not in actor.skill.held:
            actor.skill.held.append(charge.entity)
            told = MineHeld(_HELD_BY[reason], charge.id, actor.body.id, reason)
            announce(world, told, to=friends_of(world, charge.side))


def _priority(world: World, charge: Charge, body: Body) -> tuple[int, int, int]:
    """TM-Q5: the weakest first: least save against it, then fewest wounds left; or the nearest; then unit order."""
    if world.the(Rulings).struck_first == "nearest":
        dx, dy = body.at.x - charge.at.x, body.at.y - charge.at.y
        return dx * dx + dy * dy, 0, body.entity
    return save_attribute(body, MINES[charge.mine.kind]), body.profile.vita - body.health.wounds, body.entity


def _place(world: World, charge: Charge, actor: _Actor, placement: Placement, cause: str) -> None:
    """TM-8, TM-13: the template lies there until the Resolution of the Order it is bound to (TM-S31)."""
    if charge.is_marked:
        uncover(world, charge)
    placings = world.the(Placings)
    placings.count += 1
    affected = [body.entity for body in placement.affected]
    drop = placement.drop
    charge.drop, charge.caught = drop, Caught(actor.order, placings.count, affected)
    world.put(charge.entity, Template(drop.focus, drop.end))
    world.put(charge.entity, charge.caught)
    touched = [body.id for body in placement.affected]
    announce(
        world,
        MineTriggered("TM-11", charge.id, actor.body.id, cause, placement.tilt, drop.focus, drop.end, touched),
    )


def sweep_templates(world: World) -> None:
    """TM-S14, TM-S15, step 6: placed templates, in order of placing, affect more enemies or are cancelled by an ally.

    Reads At, Step. Writes Caught, Template, Marker, Mine. Reports TemplateTouched, MineCancelled, MineRemoved.
    """
    rows = world.each(Template, Caught)
    if not rows:
        return
    index = roster(world)
    for entity, _, caught in sorted(rows, key=lambda row: row[2].number):
        charge = index.charges[entity]
        assert charge.drop is not None
        affected = bodies_under(world, charge.drop, caught.units)
        ally = next((body for body in affected if body.side in charge.friends), None)
        if ally is not None:
            _cancel(world, charge, ally)
            continue
        for body in affected:
            if body.entity not in caught.units:
                caught.units.append(body.entity)
                announce(world, TemplateTouched("TM-S14", charge.id, body.id))
        caught.units.sort()


def _cancel(world: World, charge: Charge, ally: Body) -> None:
    """TM-S15, TM-Q4: no hit; the mine returns to its place, live from the next tick, or is removed."""
    outcome = world.the(Rulings).cancelled_mine
    charge.drop = charge.caught = None
    world.drop(charge.entity, Template)
    world.drop(charge.entity, Caught)
    charge.mine.appeared = world.tick
    announce(world, MineCancelled("TM-S15", charge.id, ally.id, outcome))
    if outcome == "removed":
        announce(world, MineRemoved("TM-Q4", charge.id, "cancelled"))
        remove_charge(world, charge)
    elif outcome == "returns_hidden":
        cover(world, charge)
