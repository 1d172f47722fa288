"""Power, repair, fire-fighting, questions and the cloak (ML-S12, ML-S13, ML-S77, ML-S82, ML-S94, ML-S97)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import parse_hex
from game.rulesets.mine_layer.board import Mate, Vessel, board
from game.rulesets.mine_layer.commands import Ask, Extinguish, Pump, RaiseCloak, Repair, Transfer
from game.rulesets.mine_layer.events import CloakChanged, FireEnded, ModuleRepaired
from game.rulesets.mine_layer.knowledge import reveal_to_side
from game.rulesets.mine_layer.ledgers import change_power, mark_used
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.rolls import Result, attempt
from game.rulesets.mine_layer.tables import MOST_CLOAK


def _try(world: World, mate: Mate, ready: Ready) -> Result:
    assert ready.trial is not None
    return attempt(world, mate, ready.trial)


def pump(world: World, vessel: Vessel, mate: Mate, command: Pump, ready: Ready) -> None:
    """ML-S12: a pool rises by the points, to Size at most. Reports CheckRolled, UsedMarked, PowerChanged."""
    result = _try(world, mate, ready)
    mark_used(world, vessel, ready.module, "ML-S6")
    if result.passed:
        change_power(world, vessel, command.pool, command.points, "ML-S12", "pump")


def transfer(world: World, vessel: Vessel, mate: Mate, command: Transfer, ready: Ready) -> None:
    """ML-S13: points go from pool to pool; what one cannot hold is lost. Reports CheckRolled, PowerChanged."""
    if _try(world, mate, ready).passed:
        change_power(world, vessel, command.from_, -command.points, "ML-S13", "transfer")
        change_power(world, vessel, command.to, command.points, "ML-S13", "transfer")


def repair(world: World, vessel: Vessel, mate: Mate, command: Repair, ready: Ready) -> None:
    """ML-S77: one Broken marker goes. Writes Decks. Reports CheckRolled, ModuleRepaired."""
    if _try(world, mate, ready).passed:
        vessel.decks.broken[ready.module] -= 1
        left = vessel.decks.broken[ready.module]
        _tell(world, vessel, ModuleRepaired("ML-S77", vessel.id, vessel.name_of(ready.module), left, mate.id))


def extinguish(world: World, vessel: Vessel, mate: Mate, command: Extinguish, ready: Ready) -> None:
    """ML-S82: the fire is out. Writes Decks. Reports CheckRolled, FireEnded."""
    if _try(world, mate, ready).passed:
        vessel.decks.fire[ready.module] = False
        _tell(world, vessel, FireEnded("ML-S82", vessel.id, vessel.name_of(ready.module), mate.id))


def _tell(world: World, vessel: Vessel, event: ModuleRepaired | FireEnded) -> None:
    """Part H: others are told of the ship, not of who stands in the module."""
    index = board(world)
    if isinstance(event, ModuleRepaired):
        hidden: object = ModuleRepaired(event.rule, event.unit, event.module, event.broken, vessel.id)
    else:
        hidden = FireEnded(event.rule, event.unit, event.module, vessel.id)
    others = [side for side in index.friends if side not in index.friends[vessel.side]]
    world.report(event, versions=dict.fromkeys(others, hidden))


def ask(world: World, vessel: Vessel, mate: Mate, command: Ask, ready: Ready) -> None:
    """ML-S94: the side learns the type of each mine in a hex. Reports CheckRolled, UsedMarked, MineRevealed."""
    result = _try(world, mate, ready)
    mark_used(world, vessel, ready.module, "ML-S6")
    place = parse_hex(command.hex)
    if result.passed and place is not None:
        for charge in board(world).mines_at.get(place, ()):
            reveal_to_side(world, charge, mate.side)


def raise_cloak(world: World, vessel: Vessel, mate: Mate, command: RaiseCloak, ready: Ready) -> None:
    """ML-S97: the cloak rises by 1 and the margin, to 5 at most. Reports CheckRolled, UsedMarked, CloakChanged."""
    result = _try(world, mate, ready)
    mark_used(world, vessel, ready.module, "ML-S6")
    gained = min(MOST_CLOAK - vessel.frame.cloak, 1 + result.margin)
    if result.passed and gained:
        vessel.frame.cloak += gained
        world.report(CloakChanged("ML-S97", vessel.id, gained, vessel.frame.cloak, "veil"))
