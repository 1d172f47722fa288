"""Cannon, and mines taken apart (ML-S91, ML-S92, ML-S93)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import Hex, directions_to
from game.rulesets.mine_layer.board import Charge, Mate, Vessel, board
from game.rulesets.mine_layer.bursts import survives
from game.rulesets.mine_layer.commands import Defuse, Fire
from game.rulesets.mine_layer.damage import allocate, strike
from game.rulesets.mine_layer.events import ShotFired
from game.rulesets.mine_layer.gun_orders import find_target
from game.rulesets.mine_layer.mines import remove_mine
from game.rulesets.mine_layer.plan import relative_side
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.removal import Blow, lose_craft
from game.rulesets.mine_layer.rolls import attempt
from game.rulesets.mine_layer.tables import FWD
from game.rulesets.mine_layer.transporters import pay


def fire(world: World, vessel: Vessel, mate: Mate, command: Fire, ready: Ready) -> None:
    """ML-S91, ML-S92: a shot at a ship, a drone or a mine.

    Writes Power, Ledger, Frame, Wear. Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged, ShotFired and what
    it does.
    """
    target = find_target(board(world), command.target)
    assert target is not None
    assert ready.trial is not None
    rule, dice = ready.trial.rule, vessel.power.guns
    result = attempt(world, mate, ready.trial)
    pay(world, vessel, ready.module, rule, "ML-S6", "shot")
    shot = ShotFired(rule, mate.id, vessel.id, vessel.name_of(ready.module), target.id, result.passed)
    world.report(shot)
    if not result.passed:
        return
    if isinstance(target, Vessel):
        _hit_ship(world, target, vessel, dice - target.power.shields)
        return
    target.wear.damage += 1
    if not survives(world, target):
        if isinstance(target, Charge):
            remove_mine(world, target, "shot", "ML-S91")
        else:
            lose_craft(world, target, "shot", "ML-S88")


def _hit_ship(world: World, target: Vessel, gun: Vessel, dice: int) -> None:
    """ML-S92: so many damage dice on the side that looks at the gun; outside the silhouette: nothing."""
    if dice < 1:
        return
    side = struck_side(target.at.hex, target.motion.facing, gun.at.hex)
    module = allocate(world, target, side, gun.id, "ML-S92")
    if module is not None:
        strike(world, target, module, dice, Blow(gun.id, "shot"))


def struck_side(target: int, facing: int, gun: int) -> int:
    """ML-S92: return the side by which the line to the gun leaves; at a corner the first clockwise from FWD."""
    directions = directions_to(Hex(target), Hex(gun))
    if not directions:
        return FWD
    first = min(directions, key=lambda direction: (direction - facing) % 6)
    return relative_side(first, facing)


def defuse(world: World, vessel: Vessel, mate: Mate, command: Defuse, ready: Ready) -> None:
    """ML-S93: a mine is gone without effect, or nothing happens.

    Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged, MineRemoved.
    """
    charge = board(world).charges[command.target]
    assert ready.trial is not None
    result = attempt(world, mate, ready.trial)
    pay(world, vessel, ready.module, "ML-S93", "ML-S6", "tractor")
    if result.passed:
        remove_mine(world, charge, "defused", "ML-S93")
