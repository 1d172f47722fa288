"""What the slots themselves do: the beginning of a phase, recovery, the end of a round (Part C, ML-S106)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.mine_layer.board import Vessel, board, place_text
from game.rulesets.mine_layer.bursts import end_bursts
from game.rulesets.mine_layer.components import At, Chaff
from game.rulesets.mine_layer.events import (
    ChaffThinned, CloakChanged, CrewRecovered, OocChanged, PhaseStarted, SpeedChanged, UsedCleared,
)  # fmt: skip
from game.rulesets.mine_layer.ledgers import change_power
from game.rulesets.mine_layer.mines import arm_everywhere, spread_armed_chaff
from game.rulesets.mine_layer.tables import (
    BEGIN, END, ENGINE, HEROES, PHASES, POOLS, RECOVERY, SCIENCE, phase_of, round_of, slot_of,
)  # fmt: skip
from game.rulesets.mine_layer.triggers import slow_down


def begin_phase(world: World) -> None:
    """Slot 1: who stands in gas is noted; power comes in phase 1 (ML-S11); mines arm (ML-9); armed chaff spreads.

    Reads Decks, Rulings. Writes Duty, Power, Mine, Chaff. Reports PhaseStarted, PowerChanged, MineArmed, ChaffSpread.
    """
    if slot_of(world.tick) != BEGIN:
        return
    index, phase = board(world), phase_of(world.tick)
    for mate in index.mates.values():
        vessel = index.vessel_of(mate)
        mate.duty.in_gas = vessel is not None and mate.aboard is not None and vessel.decks.gas[mate.aboard.module]
    world.report(PhaseStarted("ML-S106", round_of(world.tick), phase))
    if phase == 1:
        for vessel in index.vessels.values():
            _start_engines(world, vessel)
    arm_everywhere(world)
    if world.tick == 1 and index.rulings.chaff_mode == "on_armed":  # ML-Q4
        for charge in list(index.charges.values()):
            if charge.kind == "chaff" and charge.mine.armed and charge.id in index.charges:
                spread_armed_chaff(world, charge)


def _start_engines(world: World, vessel: Vessel) -> None:
    """ML-S11: with a working engine each empty pool has one point; shields need a working science bay besides."""
    if vessel.has_working(ENGINE):
        for pool in POOLS:
            if not getattr(vessel.power, pool) and (pool != "shields" or vessel.has_working(SCIENCE)):
                change_power(world, vessel, pool, 1, "ML-S11", "round")


def bite_anchors(world: World) -> None:
    """ML-Q16: slot 7: anchors whose loss of Speed waited take it now.

    Writes Motion. Reports SpeedChanged.
    """
    if slot_of(world.tick) != HEROES or board(world).rulings.anchor == "at_once":
        return
    for vessel in board(world).vessels.values():
        for _ in range(vessel.motion.anchors):
            slow_down(world, vessel, "anchor")
        vessel.motion.anchors = 0


def recover(world: World) -> None:
    """Slot 11: stun of an earlier phase ends (ML-S85), chaff thins (ML-21), ships come under control (ML-S48).

    Writes Health, Chaff, Frame. Reports CrewRecovered, ChaffThinned, OocChanged.
    """
    if slot_of(world.tick) != RECOVERY:
        return
    index = board(world)
    for mate in index.mates.values():
        if 0 < mate.health.stunned_until <= world.tick:
            mate.health.stunned_until = 0
            world.report(CrewRecovered("ML-S85", mate.id), to=index.friends[mate.side])
    for entity, at, chaff in world.each(At, Chaff):
        chaff.markers -= 1
        world.report(ChaffThinned("ML-21", place_text(at.hex), chaff.markers, "phase"))
        if not chaff.markers:
            del index.chaff[at.hex]
            world.remove(entity)
    for vessel in index.vessels.values():
        if ooc := vessel.frame.ooc:
            gained = ooc if vessel.plan.hull.base else 1  # ML-S23
            vessel.frame.ooc -= gained
            world.report(OocChanged("ML-S48", vessel.id, -gained, ooc - gained, "phase"))


def end_phase(world: World) -> None:
    """Slot 12: bursts end (ML-29); in phase 6 power, Speed and cloak run down (ML-S15) and Used markers go (ML-S6).

    Writes ActiveBurst, Power, Motion, Frame, Ledger. Reports BurstEnded, PowerChanged, SpeedChanged, CloakChanged,
    UsedCleared.
    """
    if slot_of(world.tick) != END:
        return
    end_bursts(world)
    if phase_of(world.tick) != PHASES:
        return
    index = board(world)
    for vessel in index.vessels.values():
        _run_down(world, vessel)
    for vessel in index.vessels.values():
        if any(vessel.ledger.used):
            vessel.ledger.used = [0] * len(vessel.ledger.used)
            world.report(UsedCleared("ML-S6", vessel.id), to=index.friends[vessel.side])


def _run_down(world: World, vessel: Vessel) -> None:
    """ML-S15: each pool, the Speed and the cloak fall by 1, not below 0."""
    for pool in POOLS:
        change_power(world, vessel, pool, -1, "ML-S15", "end")
    if vessel.motion.speed:
        vessel.motion.speed -= 1
        world.report(SpeedChanged("ML-S15", vessel.id, -1, vessel.motion.speed, "end"))
    if vessel.frame.cloak:
        vessel.frame.cloak -= 1
        world.report(CloakChanged("ML-S15", vessel.id, -1, vessel.frame.cloak, "end"))
