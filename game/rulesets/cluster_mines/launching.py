"""Torpedoes and shuttles: launched in step 11 (IM-S12.1), torpedoes spent in step 13 (IM-S12.2, IM-S12.3)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.cluster_mines.board import find_entity, id_of, ids, next_id, place_text
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.commands import Launch
from game.rulesets.cluster_mines.components import (
    At, Board, Boxes, Equipment, Helm, Motion, Named, Torpedo, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.events import TorpedoSpent, UnitLaunched
from game.rulesets.cluster_mines.inspection import find_hex
from game.rulesets.cluster_mines.removal import take_off_map
from game.rulesets.cluster_mines.tables import FREE_TO_TURN, TORPEDO_LIFE, TORPEDO_SPEED, UNIT_CLASSES


def launch(world: World) -> None:
    """IM-S12.1: a torpedo or a shuttle leaves its ship, in the ship's hex and with its heading, in unit order.

    Reads Orders, At, Motion. Writes Weapons; adds units. Reports UnitLaunched.
    """
    for entity, command in waiting_orders(world, Launch):
        weapons, ship = world.get(entity, Weapons), id_of(world, entity)
        if command.what == "torpedo":
            weapons.torpedoes -= 1
            weapons.torpedo_at = world.tick
            name, weapons.torpedoes_made = next_id(world, f"{ship}-t", weapons.torpedoes_made)
        else:
            weapons.shuttles -= 1
            weapons.shuttle_at = world.tick
            name, weapons.shuttles_made = next_id(world, f"{ship}-s", weapons.shuttles_made)
        launched = _make_unit(world, entity, command.what, name)
        here = world.get(entity, At).hex
        if command.what == "torpedo":
            target = find_entity(world, command.target) if command.target is not None else None
            aimed = world.get(target, At).hex if target is not None else find_hex(world, command.hex)
            world.put(launched, Torpedo(command.target or "", aimed or here, world.tick))
        text = place_text(world.the(Board), here)
        world.report(UnitLaunched("IM-S12.1", name, ship, command.what, text))


def _make_unit(world: World, ship: int, kind: str, name: str) -> int:
    """Make the launched unit; it may turn before its first move (IM-S3.3)."""
    row, at, motion = UNIT_CLASSES[kind], world.get(ship, At), world.get(ship, Motion)
    speed = TORPEDO_SPEED if kind == "torpedo" else 0
    entity = world.add(
        Named(name),
        At(at.hex),
        Unit(world.get(ship, Unit).side, kind, row.shown_as, row.size),
        Motion(motion.heading, speed, motion.heading, FREE_TO_TURN),
        Boxes([], row.hull),
        Helm(speed),
    )
    if kind == "shuttle":
        world.put(entity, Weapons([], 0, 0))
        world.put(entity, Equipment())
    ids(world).entities[name] = entity
    return entity


def spend_torpedoes(world: World) -> None:
    """IM-S12.2, IM-S12.3: a torpedo aimed at a hex is spent there, any other in step 13 of t+64.

    Reads Torpedo, At. Removes units. Reports TorpedoSpent.
    """
    for entity, torpedo, at in world.each(Torpedo, At):
        target = find_entity(world, torpedo.target)
        if target is None and at.hex == torpedo.hex:
            world.report(TorpedoSpent("IM-S12.3", id_of(world, entity), "arrived"))
            take_off_map(world, entity)
        elif world.tick >= torpedo.launched_at + TORPEDO_LIFE:
            world.report(TorpedoSpent("IM-S12.2", id_of(world, entity), "time"))
            take_off_map(world, entity)
