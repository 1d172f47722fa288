"""Going elsewhere, watching, and drones set on a course (ML-S50, ML-S103, ML-S104)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Craft, Mate, Vessel, board
from game.rulesets.mine_layer.commands import Course, Overwatch, Walk
from game.rulesets.mine_layer.events import CrewWalked, FacingChanged, OverwatchTaken, SpeedChanged
from game.rulesets.mine_layer.helm import hexsides_between
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.walking import find_way


def watch(world: World, vessel: Vessel, mate: Mate, command: Overwatch, ready: Ready) -> None:
    """ML-S50: go on overwatch; to stay on it is no news. Writes Duty. Reports OverwatchTaken."""
    if not mate.duty.on_watch:
        mate.duty.on_watch = True
        world.report(OverwatchTaken("ML-S50", mate.id, command.hold), to=board(world).friends[mate.side])


def walk(world: World, vessel: Vessel, mate: Mate, command: Walk, ready: Ready) -> None:
    """ML-S103, ML-S85: go to another module; gas on the way is breathed. Writes Aboard, Duty. Reports CrewWalked."""
    start = module_of(mate)
    way = find_way(vessel, start, ready.module)
    assert way is not None
    assert mate.aboard is not None
    mate.duty.in_gas = mate.duty.in_gas or any(vessel.decks.gas[module] for module in way)
    mate.aboard.module = ready.module
    walked = CrewWalked("ML-S103", mate.id, vessel.name_of(start), vessel.name_of(ready.module))
    world.report(walked, to=board(world).friends[mate.side])


def set_course(world: World, craft: Craft, command: Course) -> None:
    """ML-S104: a drone faces another way and flies faster or slower.

    Writes Motion. Reports FacingChanged, SpeedChanged.
    """
    motion, facing = craft.motion, DIRECTIONS.index(command.facing)
    if facing != motion.facing:
        before, motion.facing = motion.facing, facing
        turned = hexsides_between(before, facing)
        world.report(FacingChanged("ML-S104", craft.id, DIRECTIONS[before], command.facing, turned, None, "course"))
    if command.speed != motion.speed:
        change, motion.speed = command.speed - motion.speed, command.speed
        world.report(SpeedChanged("ML-S104", craft.id, change, command.speed, "course"))
