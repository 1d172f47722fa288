"""What a ship spends and has used: power, Used markers, uses in a phase and in a round (ML-6, ML-7, ML-S6, ML-S10)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.mine_layer.board import Vessel, board
from game.rulesets.mine_layer.components import Ledger
from game.rulesets.mine_layer.events import PowerChanged, UsedMarked
from game.rulesets.mine_layer.tables import phase_number, round_of


def change_power(world: World, vessel: Vessel, pool: str, amount: int, rule: str, cause: str) -> None:
    """ML-S10: a pool has more or less power, between 0 and the Size; nothing happens if it does not change.

    Writes Power. Reports PowerChanged.
    """
    before = int(getattr(vessel.power, pool))
    level = max(0, min(vessel.size, before + amount))
    if level != before:
        setattr(vessel.power, pool, level)
        changed = PowerChanged(rule, vessel.id, pool, level - before, level, cause)
        world.report(changed, to=board(world).friends[vessel.side])


def spend(world: World, vessel: Vessel, pool: str, rule: str) -> None:
    """Pay one point of power. Writes Power. Reports PowerChanged."""
    change_power(world, vessel, pool, -1, rule, "spent")


def mark_used(world: World, vessel: Vessel, module: int, rule: str) -> None:
    """ML-7, ML-S6: put a Used marker on a module. Writes Ledger. Reports UsedMarked."""
    vessel.ledger.used[module] += 1
    marked = UsedMarked(rule, vessel.id, vessel.name_of(module), vessel.ledger.used[module])
    world.report(marked, to=board(world).friends[vessel.side])


def turn_page(ledger: Ledger, tick: int) -> None:
    """ML-6, ML-S26, ML-S51: what was counted in another phase or round counts no more. Writes Ledger."""
    if ledger.phase != phase_number(tick):
        ledger.phase, ledger.dodges, ledger.uses = phase_number(tick), 0, [0] * len(ledger.uses)
    if ledger.round_number != round_of(tick):
        ledger.round_number, ledger.round_uses = round_of(tick), [0] * len(ledger.round_uses)


def count_use(ledger: Ledger, module: int, tick: int) -> None:
    """ML-6: count one use of a layer, gun or tractor. Writes Ledger."""
    turn_page(ledger, tick)
    ledger.uses[module] += 1
    ledger.round_uses[module] += 1


def uses_in_phase(ledger: Ledger, module: int, tick: int) -> int:
    """ML-6: return how often a module was used in the phase of a tick."""
    return ledger.uses[module] if ledger.phase == phase_number(tick) else 0


def uses_in_round(ledger: Ledger, module: int, tick: int) -> int:
    """ML-S26: return how often a module was used in the round of a tick."""
    return ledger.round_uses[module] if ledger.round_number == round_of(tick) else 0
