"""Slots 9 and 10: fire, gas, vacuum and bad air (ML-S80 to ML-S90)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.mine_layer.board import Mate, Vessel, board
from game.rulesets.mine_layer.damage import break_module, check_hull, damage_hull
from game.rulesets.mine_layer.events import CrewStunned, FireEnded, GasCleared
from game.rulesets.mine_layer.removal import Blow, end_watch, hurt
from game.rulesets.mine_layer.rolls import attempt, throw
from game.rulesets.mine_layer.tables import AIR, CLEARING, FIRE, LIFE, PHASES, RECOVERY, SLOTS, phase_of, slot_of
from game.rulesets.mine_layer.trials import breath_trial
from game.rulesets.mine_layer.triggers import start_fire

_FLAMES = Blow("fire", "fire")
_OUT, _SPREADS, _BREAKS = 1, range(2, 6), 6  # ML-S80; it spreads FWD, STBD, AFT, PORT


def burn(world: World) -> None:
    """ML-S80, ML-S81: slot 9: each module that burns throws a die, then hurts those in it.

    Reads Decks. Writes Decks, Frame, Health. Reports FireEnded, FireStarted, ModuleBroken, HullDamaged, CrewHurt.
    """
    if slot_of(world.tick) != FIRE:
        return
    index = board(world)
    for vessel in list(index.vessels.values()):
        for module in [number for number, burns in enumerate(vessel.decks.fire) if burns]:
            if vessel.id in index.vessels:
                _burn_module(world, vessel, module)


def _burn_module(world: World, vessel: Vessel, module: int) -> None:
    die = throw(world, "blaze", vessel.id, vessel.name_of(module))
    if die == _OUT:
        vessel.decks.fire[module] = False
        world.report(FireEnded("ML-S80", vessel.id, vessel.name_of(module), "fire"))
        return
    if die in _SPREADS:
        beside = vessel.plan.beside[module][die - _SPREADS.start]
        if beside is not None:
            start_fire(world, vessel, beside, "ML-S80", "fire")
    elif die == _BREAKS:
        break_module(world, vessel, module, "ML-S80", "fire")
        damage_hull(world, vessel, 1, "ML-S80", _FLAMES)
        if not check_hull(world, vessel, "fire"):
            return
    for mate in vessel.people_in(module):
        hurt(world, mate, 1, "ML-S81", _FLAMES)


def breathe(world: World) -> None:
    """ML-S85 to ML-S87, ML-S90: slot 10: gas, first those who breathe it, then where it lies; vacuum; bad air.

    Reads Duty, Decks, Skills. Writes Health, Decks, Duty. Reports CheckRolled, CrewStunned, GasCleared, CrewHurt.
    """
    if slot_of(world.tick) != AIR:
        return
    index = board(world)
    for mate in list(index.mates.values()):
        if mate.duty.in_gas and not mate.health.is_unconscious:
            _breathe_gas(world, mate)
    for vessel in index.vessels.values():
        for module in [number for number, has_gas in enumerate(vessel.decks.gas) if has_gas]:
            _clear_gas(world, vessel, module)
    for mate in list(index.spacewalkers()):
        _suffocate(world, mate, "vacuum", "ML-S90", 0)
    if phase_of(world.tick) == PHASES:
        for mate in list(index.mates.values()):
            vessel = index.vessel_of(mate)
            if vessel is not None and vessel.plan.of_kind(LIFE) and not vessel.has_working(LIFE):  # ML-S87
                _suffocate(world, mate, "air", "ML-S87", vessel.frame.ooc)


def _breathe_gas(world: World, mate: Mate) -> None:
    """ML-S85: who was in gas in this phase withstands it, or is stunned until slot 11 of the next phase."""
    vessel = board(world).vessel_of(mate)
    ooc = vessel.frame.ooc if vessel is not None else 0
    if attempt(world, mate, breath_trial(mate, "gas", "ML-S85", ooc)).passed:
        return
    if not mate.health.stunned_until:
        world.report(CrewStunned("ML-S85", mate.id), to=board(world).friends[mate.side])
        end_watch(world, mate)
    mate.health.stunned_until = world.tick + SLOTS + RECOVERY - AIR


def _clear_gas(world: World, vessel: Vessel, module: int) -> None:
    """ML-S86: gas goes with 1 or 2; where life support works a second die may do it."""
    name = vessel.name_of(module)
    is_clear = throw(world, "clear", vessel.id, name) <= CLEARING
    if not is_clear and vessel.plan.modules[module].letter == LIFE and vessel.works(module):
        is_clear = throw(world, "clear", vessel.id, name) <= CLEARING
    if is_clear:
        vessel.decks.gas[module] = False
        world.report(GasCleared("ML-S86", vessel.id, name, "air"))


def _suffocate(world: World, mate: Mate, what: str, rule: str, ooc: int) -> None:
    """ML-S87, ML-S90: withstand it, or take one die."""
    if not attempt(world, mate, breath_trial(mate, what, rule, ooc)).passed:
        hurt(world, mate, 1, rule, Blow(what, what))
