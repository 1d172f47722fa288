"""Step 8: wounds, discoveries, struck mines, jumps (TM-S50, TM-S53, TM-5, TM-S44)."""

from __future__ import annotations

from game.core.events import MineRemoved, UnitDestroyed
from game.core.world import World
from game.geometry.plane import Point
from game.rulesets.teardrop_mines.bridge import drop_waiting
from game.rulesets.teardrop_mines.components import Progress, Skill
from game.rulesets.teardrop_mines.events import DodgeMoved, MineDiscovered, UnitWounded
from game.rulesets.teardrop_mines.knowledge import announce, reveal, uncover
from game.rulesets.teardrop_mines.ledgers import Fallen, Resolution, Wound
from game.rulesets.teardrop_mines.movement import jump_away
from game.rulesets.teardrop_mines.roster import Body, remove_body, remove_charge, roster


def inflict_wounds(world: World) -> None:
    """TM-S50, TM-S53, TM-S28: one wound a failed save; who is down loses what is resolved later, who is Dead is gone.

    Reads Resolution. Writes Health, Progress, Duty; removes the Dead. Reports UnitWounded, UnitDestroyed.
    """
    resolution = world.the(Resolution)
    for wound in sorted(resolution.wounds, key=lambda wound: wound.unit):
        body = roster(world).bodies.get(wound.unit)
        if body is not None:
            _wound(world, resolution, body, wound)


def _wound(world: World, resolution: Resolution, body: Body, wound: Wound) -> None:
    health, vita = body.health, body.profile.vita
    health.wounds += 1
    is_dead = wound.kills or health.is_down or health.wounds > vita
    if not is_dead and health.wounds == vita:
        health.is_down = True
        _lose_what_comes(world, resolution, body)
    state = "dead" if is_dead else "down" if health.is_down else "up"
    announce(world, UnitWounded("TM-S50", body.id, wound.source, health.wounds, vita, state))
    if is_dead:
        _lose_what_comes(world, resolution, body)
        announce(world, UnitDestroyed("TM-S50", body.id, wound.source))
        world.the(Fallen).places[body.id] = body.place
        remove_body(world, body)


def _lose_what_comes(world: World, resolution: Resolution, body: Body) -> None:
    """TM-S28: skills of an Order that is not resolved in this tick are lost, and what it wanted to do."""
    duty, intent = body.duty, body.intent
    if body.progress is not None:
        body.progress.is_moving = False
        if duty.order not in resolution.orders:
            for skill in body.progress.skills:
                skill.lost = True
    if duty.reaction is not None and duty.answers not in resolution.orders:
        duty.reaction.lost = True
    intent.goal = []
    drop_waiting(body)


def make_discoveries(world: World) -> None:
    """TM-5, TM-S45: successful Discovers take effect: a token takes the place of the marker, or a trooper is revealed.

    Reads Resolution. Writes Marker. Reports MineDiscovered, UnitRevealed.
    """
    for unit, name in world.the(Resolution).found:
        target = roster(world).ids.get(name)
        if target is None or not target.is_marked:
            continue
        if isinstance(target, Body):
            reveal(world, target, "discovered")
        else:
            uncover(world, target)
            announce(world, MineDiscovered("TM-5", target.id, unit))


def remove_struck_mines(world: World) -> None:
    """TM-S48, TM-S54: mines that failed a save are gone.

    Reads Resolution. Removes mines. Reports MineRemoved.
    """
    for entity, cause in world.the(Resolution).struck:
        charge = roster(world).charges[entity]
        announce(world, MineRemoved("TM-S48" if cause == "shot" else "TM-S54", charge.id, cause))
        remove_charge(world, charge)


def dodge_away(world: World) -> None:
    """TM-S44, TM-19: who has dodged jumps, with its own Order; no reactions, no mines.

    Reads Resolution, Progress, Duty, Standing. Writes At. Reports DodgeMoved.
    """
    for entity in world.the(Resolution).orders:
        active = world.get(entity, Progress).unit
        for body, skill in _dodgers(world, entity):
            if not skill.die or skill.failed or body.standing.dodge_move == "stay" or body.health.is_down:
                continue
            source = _source_of(world, skill, active)
            if source is None:
                continue
            start = jump_away(world, body, source)
            if start != body.place:
                announce(world, DodgeMoved("TM-19", body.id, start, body.place))


def _dodgers(world: World, entity: int) -> list[tuple[Body, Skill]]:
    """Return those with a Dodge of an Order: the active trooper, then the reactors in unit order."""
    bodies = roster(world).bodies
    found: list[tuple[Body, Skill]] = []
    active = bodies.get(world.get(entity, Progress).unit)
    if active is not None:
        found += [(active, skill) for skill in world.get(entity, Progress).skills if skill.kind == "dodge"]
    for body in bodies.values():
        reaction = body.duty.reaction
        if body.duty.answers == entity and reaction is not None and reaction.kind == "dodge":
            found.append((body, reaction))
    return [(body, skill) for body, skill in found if not skill.lost]


def _source_of(world: World, skill: Skill, active: int) -> Point | None:
    """TM-S44: the mine of the first template it was compared with, the first shooter, the active trooper."""
    if skill.mine_at is not None:
        return skill.mine_at
    if skill.shooter:
        return place_then(world, skill.shooter)
    body = roster(world).bodies.get(active)
    return place_then(world, body.id) if body is not None else None


def place_then(world: World, name: str) -> Point:
    """TM-S44: return where a trooper or a mine was at the Resolution; where it was last, if it was gone by then."""
    resolution, found = world.the(Resolution), roster(world).ids.get(name)
    if name in resolution.places:
        return resolution.places[name]
    return found.place if found is not None else world.the(Fallen).places[name]
