"""What mines do to a ship that moves into their hex (ML-10 to ML-27)."""

from __future__ import annotations

from game.core.events import MineTriggered
from game.core.world import World
from game.rulesets.mine_layer.board import Charge, Vessel, board
from game.rulesets.mine_layer.bursts import go_off
from game.rulesets.mine_layer.damage import allocate, strike, suffer_ooc
from game.rulesets.mine_layer.dodging import try_dodge
from game.rulesets.mine_layer.events import (
    FireStarted, GasReleased, MineAttacked, MineDodged, MineMissed, SpeedChanged,
)  # fmt: skip
from game.rulesets.mine_layer.helm import throw_facing
from game.rulesets.mine_layer.knowledge import reveal_to_all
from game.rulesets.mine_layer.mines import put_chaff, remove_mine
from game.rulesets.mine_layer.removal import Blow
from game.rulesets.mine_layer.tables import ANCHOR_OOC, ANCHOR_SPEED, MINES, SIDES


def meet(world: World, vessel: Vessel, charge: Charge, side: int) -> None:
    """ML-10: an armed mine deals with a ship that has moved in; a probe is only unmasked (ML-26).

    `side` is the side of the ship that moved in first (ML-S60).
    """
    if charge.kind == "probe":
        reveal_to_all(world, charge)
    elif charge.kind == "burst":
        go_off(world, charge, vessel)
    else:
        _attack(world, vessel, charge, side)


def _attack(world: World, vessel: Vessel, charge: Charge, side: int) -> None:
    """ML-10, ML-S54: dodge, then allocation, or (ML-Q7) the other way round; whatever Speed (ML-15) and cloak (ML-14).

    Reports MineRevealed, MineAttacked, MineDodged, HitAllocated, MineMissed and what a hit does.
    """
    index = board(world)
    reveal_to_all(world, charge)
    world.report(MineAttacked("ML-10", charge.id, vessel.id, SIDES[side]))
    dodges_first = index.rulings.dodge_timing == "before_alloc"
    if dodges_first and _is_dodged(world, vessel, charge):
        return
    module = allocate(world, vessel, side, charge.id, "ML-16")
    if module is None and charge.kind == "seeker":
        module = allocate(world, vessel, side, charge.id, "ML-23")
    if module is None:
        world.report(MineMissed("ML-17", charge.id, vessel.id))
    elif dodges_first or not _is_dodged(world, vessel, charge):
        _detonate(world, vessel, charge, module)


def _is_dodged(world: World, vessel: Vessel, charge: Charge) -> bool:
    """ML-12: say whether a mine is dodged, or its ship lost in trying to."""
    crew = try_dodge(world, vessel, charge.id, charge.kind)
    if crew is not None:
        world.report(MineDodged("ML-12", charge.id, vessel.id, crew))
    return crew is not None or vessel.id not in board(world).vessels


def _detonate(world: World, vessel: Vessel, charge: Charge, module: int) -> None:
    """ML-19 to ML-27: a mine hits, does what its type does, and is gone."""
    blow = Blow(charge.id, charge.id)
    world.report(MineTriggered(MINES[charge.kind].rule, charge.id, vessel.id, "hit"))
    if dice := MINES[charge.kind].dice:
        if strike(world, vessel, module, dice, blow) and charge.kind == "plasma":
            start_fire(world, vessel, module, "ML-22", charge.id)
    elif charge.kind == "gas":
        _release_gas(world, vessel, module, charge.id)
    elif charge.kind == "ooc":
        turned = throw_facing(world, vessel, "ML-24", charge.id)
        is_flat = board(world).rulings.ooc_mine == "flat_one"  # ML-Q3
        suffer_ooc(world, vessel, 1 if is_flat else turned, "ML-24", blow)
    elif charge.kind == "anchor":
        _catch_anchor(world, vessel, blow)
    else:
        put_chaff(world, charge.hex, charge.id)
    remove_mine(world, charge, "detonated", "ML-10")


def _release_gas(world: World, vessel: Vessel, module: int, source: str) -> None:
    """ML-20: gas in the struck module and in each beside it. Writes Decks, Duty. Reports GasReleased."""
    for number in (module, *vessel.plan.at_distance(module, 1)):
        if not vessel.decks.gas[number]:
            vessel.decks.gas[number] = True
            world.report(GasReleased("ML-20", vessel.id, vessel.name_of(number), source))
        for mate in vessel.people_in(number):
            mate.duty.in_gas = True


def _catch_anchor(world: World, vessel: Vessel, blow: Blow) -> None:
    """ML-25, ML-Q16: two points of Speed less, now or in slot 7, and two more out of control."""
    if board(world).rulings.anchor == "at_once":
        slow_down(world, vessel, blow.source)
    else:
        vessel.motion.anchors += 1
    suffer_ooc(world, vessel, ANCHOR_OOC, "ML-25", blow)


def slow_down(world: World, vessel: Vessel, source: str) -> None:
    """ML-25: an anchor takes two points of Speed, not below 0. Writes Motion. Reports SpeedChanged."""
    lost = min(ANCHOR_SPEED, vessel.motion.speed)
    if lost:
        vessel.motion.speed -= lost
        world.report(SpeedChanged("ML-25", vessel.id, -lost, vessel.motion.speed, source))


def start_fire(world: World, vessel: Vessel, module: int, rule: str, source: str) -> None:
    """ML-22, ML-S80: a module burns; nothing happens if it does already. Writes Decks. Reports FireStarted."""
    if not vessel.decks.fire[module]:
        vessel.decks.fire[module] = True
        world.report(FireStarted(rule, vessel.id, vessel.name_of(module), source))
