"""Step 9: nerve, and the end of Orders (TM-S51, TM-13, TM-S20). Laid mines appear between the two."""

from __future__ import annotations

from game.core.events import MineRemoved
from game.core.world import World
from game.rulesets.teardrop_mines.components import Order, Progress
from game.rulesets.teardrop_mines.effects import place_then
from game.rulesets.teardrop_mines.events import CheckRolled, NerveMoved, OrderResolved
from game.rulesets.teardrop_mines.knowledge import announce
from game.rulesets.teardrop_mines.ledgers import Resolution
from game.rulesets.teardrop_mines.movement import jump_away
from game.rulesets.teardrop_mines.resolving import charges_on
from game.rulesets.teardrop_mines.roster import Body, remove_charge, roster
from game.rulesets.teardrop_mines.rolls import need_of, roll_d20
from game.rulesets.teardrop_mines.rulings import Rulings


def roll_nerves(world: World) -> None:
    """TM-S51: who had to save and is still up rolls WIP, and on a failure moves away from what hit it first.

    Reads Resolution. Writes At, Progress. Reports CheckRolled, NerveMoved.
    """
    if not world.the(Rulings).nerve:  # TM-Q8
        return
    for entity, source in world.the(Resolution).shaken:
        body = roster(world).bodies.get(entity)
        if body is None or body.health.is_down or body.kind.fearless:
            continue
        need = need_of(body.profile.wip, [])
        die = roll_d20(world, "nerve", body.id)
        announce(world, CheckRolled("TM-S51", body.id, None, "nerve", None, [die], need, [], die <= need))
        if die > need:
            _run_away(world, body, source)


def _run_away(world: World, body: Body, source: str) -> None:
    """TM-S51, TM-19: it triggers nothing; a Move of its own under way ends."""
    start = jump_away(world, body, place_then(world, source))
    if start != body.place:
        announce(world, NerveMoved("TM-S51", body.id, start, body.place))
        if body.progress is not None:
            body.progress.is_displaced = True
            if body.progress.is_moving:
                body.progress.is_halted, body.progress.may_run_on = True, False


def end_orders(world: World) -> None:
    """TM-13, TM-S20: mines that have struck are removed, and the Orders end; who reacted to them is free again.

    Reads Resolution, Caught. Writes Duty, Resolution; removes mines and Orders. Reports MineRemoved, OrderResolved.
    """
    resolution, index = world.the(Resolution), roster(world)
    if not resolution.orders:
        return
    for charge in sorted(charges_on(world, resolution.orders), key=lambda charge: charge.entity):
        announce(world, MineRemoved("TM-13", charge.id, "triggered"))
        remove_charge(world, charge)
    for entity in resolution.orders:
        announce(world, OrderResolved("TM-S20", world.get(entity, Order).unit))
        active = index.bodies.get(world.get(entity, Progress).unit)
        if active is not None:
            active.duty.order, active.order, active.progress = 0, None, None
        world.remove(entity)
    for body in index.bodies.values():
        if body.duty.answers in resolution.orders:
            body.duty.answers, body.duty.reaction = 0, None
            body.answering.skill, body.answering.against, body.answering.resolves = "", "", 0
    world.put(world.the_entity(Resolution), Resolution())
