"""How persons, ships and drones are hurt, lost, or leave the map (ML-S74 to ML-S76, ML-Q13, ML-Q14)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import UnitDestroyed
from game.core.world import World
from game.rulesets.mine_layer.board import Craft, Mate, Vessel, board, note_gone, place_text
from game.rulesets.mine_layer.components import Aboard, At, Health, Left, Skills
from game.rulesets.mine_layer.events import CrewFell, CrewHurt, OverwatchEnded, UnitLeft
from game.rulesets.mine_layer.mines import arm_alone
from game.rulesets.mine_layer.rolls import throw
from game.rulesets.mine_layer.tables import LOST_BEYOND, WRECK_DICE


class Blow(NamedTuple):
    """What does harm: `source` as the events name it, `cause` as the loss of a unit does."""

    source: str
    cause: str


def hurt(world: World, mate: Mate, dice: int, rule: str, blow: Blow) -> None:
    """ML-S76: a person takes so many dice of damage, and may fall or be lost.

    Writes Health, Duty. Reports CrewHurt, CrewFell, OverwatchEnded, UnitDestroyed.
    """
    amount = sum([throw(world, "hurt", mate.id, blow.source) for _ in range(dice)])
    health, friends, stood = mate.health, board(world).friends[mate.side], not mate.health.is_unconscious
    health.damage += amount
    world.report(CrewHurt(rule, mate.id, amount, health.damage, blow.source), to=friends)
    if stood and health.is_unconscious:
        world.report(CrewFell("ML-S76", mate.id), to=friends)
        end_watch(world, mate)
    if health.damage >= health.hp + LOST_BEYOND:
        lose_person(world, mate, blow.cause)


def end_watch(world: World, mate: Mate) -> None:
    """ML-S50: a person is on overwatch no more; nothing happens if they were not.

    Writes Duty. Reports OverwatchEnded.
    """
    if mate.duty.on_watch:
        mate.duty.on_watch = False
        world.report(OverwatchEnded("ML-S50", mate.id, "dodge"), to=board(world).friends[mate.side])


def lose_person(world: World, mate: Mate, cause: str) -> None:
    """ML-S76: a person is lost. What is left is the name, and a command that may wait (ML-S8).

    Reports UnitDestroyed, to all only if all could see them.
    """
    index = board(world)
    told = None if mate.at is not None else index.friends[mate.side]
    world.report(UnitDestroyed("ML-S76", mate.id, cause), to=told)
    if mate.aboard is not None and (vessel := index.vessels.get(mate.aboard.ship)) is not None:
        vessel.crew.remove(mate)
    index.mates.pop(mate.id, None)
    mate.duty.on_watch = False
    for kind in (Aboard, At, Skills, Health):
        world.drop(mate.entity, kind)


def lose_ship(world: World, vessel: Vessel, cause: str, rule: str) -> None:
    """ML-S75, ML-Q14: a ship is destroyed, and with it all aboard, or all but those whom a ruling lets drift.

    Reads Rulings. Writes Gone, Aboard, At; removes the ship. Reports UnitDestroyed, CrewHurt, CrewFell, MineArmed.
    """
    index, place = board(world), vessel.at.hex
    world.report(UnitDestroyed(rule, vessel.id, cause))
    del index.vessels[vessel.id]
    note_gone(world, vessel.id, "ship")
    world.remove(vessel.entity)
    are_lost = index.rulings.crew_lost or cause == "star"
    for mate in list(vessel.crew):
        if are_lost:
            lose_person(world, mate, vessel.id)
        else:
            mate.duty.on_watch, mate.aboard, mate.at = False, None, At(place)
            world.drop(mate.entity, Aboard)
            world.put(mate.entity, mate.at)
            hurt(world, mate, WRECK_DICE, "ML-S75", Blow(vessel.id, vessel.id))
    arm_alone(world, place)


def lose_craft(world: World, craft: Craft, cause: str, rule: str) -> None:
    """ML-S88, ML-S32: a drone is destroyed. What is left is the name, and a command that may wait (ML-S8).

    Reports UnitDestroyed, MineArmed.
    """
    place = craft.at.hex
    world.report(UnitDestroyed(rule, craft.id, cause))
    del board(world).crafts[craft.id]
    world.drop(craft.entity, At)
    arm_alone(world, place)


def leave_map(world: World, unit: Vessel | Craft) -> None:
    """ML-Q13: a ship or drone is out of the game, and with it all aboard.

    Writes Left, At. Reports UnitLeft, MineArmed.
    """
    index, place = board(world), unit.at.hex
    world.report(UnitLeft("ML-S36", unit.id, place_text(place)))
    world.drop(unit.entity, At)
    world.put(unit.entity, Left(place))
    index.left[unit.id] = place
    if isinstance(unit, Vessel):
        del index.vessels[unit.id]
        for mate in unit.crew:
            del index.mates[mate.id]
            index.away[mate.id] = unit.plan
    else:
        del index.crafts[unit.id]
    arm_alone(world, place)
