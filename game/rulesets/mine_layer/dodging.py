"""Dodging: a crew member on overwatch steers the ship clear of a mine, or of a body (ML-12, ML-S50 to ML-S55)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.mine_layer.board import Board, Mate, Vessel, board
from game.rulesets.mine_layer.damage import suffer_ooc
from game.rulesets.mine_layer.ledgers import spend, turn_page
from game.rulesets.mine_layer.removal import Blow
from game.rulesets.mine_layer.rolls import attempt
from game.rulesets.mine_layer.stations import Station, find_station
from game.rulesets.mine_layer.tables import FIRST_PASS, HELM, LAST_PASS, phase_number, slot_of
from game.rulesets.mine_layer.trials import Trial, dodge_trial


def try_dodge(world: World, vessel: Vessel, against: str, kind: str) -> str | None:
    """ML-12, ML-S52, ML-S53: the first who can tries to dodge; return who succeeded, None if nobody did.

    Args:
        world: The world.
        vessel: The ship; it may be gone afterwards, for what the dodge cost (ML-S48).
        against: The id of the mine, or "collision".
        kind: The type of the mine, "" for a body.

    Reads Duty, Skills, Rulings. Writes Power, Frame, Ledger, Duty. Reports CheckRolled, PowerChanged, OocChanged.
    """
    if not FIRST_PASS <= slot_of(world.tick) <= LAST_PASS or not vessel.power.helm:  # ML-S55
        return None
    turn_page(vessel.ledger, world.tick)
    found = find_dodger(board(world), vessel, kind, world.tick)
    if found is None:
        return None
    mate, trial = found
    mate.duty.dodged_in = phase_number(world.tick)
    vessel.ledger.dodges += 1
    result = attempt(world, mate, trial, against)
    spend(world, vessel, "helm", "ML-S52")
    ooc = 1 if result.passed else 1 + result.margin
    lives = suffer_ooc(world, vessel, ooc, "ML-S52", Blow("dodge", "dodge"))
    return mate.id if result.passed and lives else None


def find_dodger(index: Board, vessel: Vessel, kind: str, tick: int) -> tuple[Mate, Trial] | None:
    """ML-S53: return the first in file order who could dodge now, and what it needs; None if nobody could."""
    phase = phase_number(tick)
    tried = vessel.ledger.dodges if vessel.ledger.phase == phase else 0
    for mate in vessel.crew:
        if not mate.duty.on_watch or not mate.can_act(tick):
            continue
        if index.rulings.dodges == "one" and mate.duty.dodged_in == phase:  # ML-Q7
            continue
        station = find_station(vessel, mate, HELM, None)
        if isinstance(station, Station):
            trial = dodge_trial(vessel, mate, station.is_remote, tried, kind)
            if trial.is_possible:
                return mate, trial
    return None
