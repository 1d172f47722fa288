"""The chance of an order before it is given, exactly as its dice will have it (ML-S1 to ML-S4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from game.core.commands import Command, Refusal, read_command
from game.core.known import KnownWorld
from game.core.menu import Odds
from game.core.picture import Tone
from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.chances import check_chance, hull_chance
from game.rulesets.mine_layer.commands import COMMANDS, CrewCommand, Helm
from game.rulesets.mine_layer.form import why_not_formed
from game.rulesets.mine_layer.helm import manoeuvres
from game.rulesets.mine_layer.orders import make_ready
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.tables import MOST_OOC, hull_strain
from game.rulesets.mine_layer.trials import Trial, manoeuvre_trial
from game.rulesets.mine_layer.wording import order_text


def weigh(view: KnownWorld, plain: Mapping[str, Any]) -> Odds | None:
    """Return the chance of a complete command; None if it cannot be done, or asks for no check."""
    return odds_of(Outlook(view), plain)


def odds_of(outlook: Outlook, plain: Mapping[str, Any]) -> Odds | None:
    """Return the chance that a complete command has in its slot; None if it cannot be done, or asks for no check."""
    ready, command = ready_for(outlook, plain)
    if isinstance(ready, Refusal) or ready.trial is None:
        return None
    if isinstance(command, Helm):
        mate = outlook.then.mates[command.unit]
        vessel = outlook.then.vessel_of(mate)
        assert vessel is not None
        return _helm_odds(outlook, vessel, mate, command, ready.is_remote)
    return trial_odds(ready.trial)


def ready_for(outlook: Outlook, plain: Mapping[str, Any]) -> tuple[Ready | Refusal, Command]:
    """Return how a command would be carried out in its slot (ML-S101), or why it would be refused."""
    command, side = read_command(plain, COMMANDS), outlook.view.side
    refusal = why_not_formed(outlook.index, side, command)
    if refusal is not None:
        return refusal, command
    return make_ready(outlook.then, cast(CrewCommand, command), outlook.acting_tick(side)), command


def order_words(outlook: Outlook, plain: Mapping[str, Any]) -> tuple[str, Tone]:
    """Return an order that waits in words, with its chance, or why it would be refused as things stand."""
    if outlook.index.commanders[plain["unit"]] != outlook.view.side:
        return order_text(plain), "warning"  # an ally's
    ready, _ = ready_for(outlook, plain)
    if isinstance(ready, Refusal):
        return f"{order_text(plain)}: not now, {ready.reason} ({ready.rule})", "bad"
    odds = odds_of(outlook, plain)
    return order_text(plain) + (f": {odds.words}" if odds is not None else ""), "warning"


def trial_odds(trial: Trial) -> Odds:
    """ML-S1: return what a check needs and its chance."""
    return Odds(trial.need, *check_chance(trial.need, trial.rerolls))


def _helm_odds(outlook: Outlook, vessel: Vessel, mate: Mate, command: Helm, is_remote: bool) -> Odds:
    """ML-S43, ML-S44, ML-S48: return the chance that all manoeuvres succeed and the ship lives, and the hardest need.

    Each one makes the next harder: by what it changes, by the OOC that it costs, by 3 if it is of the same kind.
    """
    motion, frame = replace(vessel.motion), replace(vessel.frame)
    ship = replace(vessel, motion=motion, frame=frame)
    earlier: dict[str, int] = {}
    needs: list[int] = []
    passing = outcomes = 1
    for word, way in manoeuvres(command):
        trial = manoeuvre_trial(ship, mate, is_remote, word, earlier.get(word, 0))
        chance = check_chance(trial.need, trial.rerolls)
        passing, outcomes = passing * chance.passing, outcomes * chance.outcomes
        needs.append(trial.need)
        earlier[word] = earlier.get(word, 0) + 1
        motion.speed += way if word == "accelerate" else 0
        if frame.ooc < MOST_OOC:
            frame.ooc += 1
            continue
        frame.damage += 1
        if outlook.index.rulings.ooc_hull_check:  # ML-Q18
            holds = hull_chance(hull_strain(frame.damage) - ship.size)
            passing, outcomes = passing * holds.passing, outcomes * holds.outcomes
    return Odds(max(needs), passing, outcomes)
