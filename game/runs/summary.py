"""Games in words: how one ended, and what happened, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, cast

from game import Simulation
from game.core.events import Event, event_fields
from game.core.objectives import LOST, MET, Objective
from game.level_format.level import Level
from game.runs.one_game import FinishedGame, PlayedTick
from game.runs.refused import refused_text

_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def outcome_text(game: Simulation) -> str:
    """Return in one line how a game stands or ended."""
    outcome = game.outcome
    if outcome.winner is not None:
        how = f"{outcome.winner} has won ({'objectives met' if outcome.reason == 'objectives' else 'last side left'})"
    else:
        how = {"": "stopped before the end", "timeout": "a draw (time is up)"}.get(outcome.reason, "a draw")
    return f"{how} after {game.tick} ticks, {game.clock}"


def summary_text(finished: FinishedGame, level: Level) -> str:
    """Return a summary: the outcome, for each side its bot, objectives, losses and score, and what was refused."""
    result = finished.result
    lines = [f"{level.title} ({level.name}), seed {result.seed}: {outcome_text(finished.game)}"]
    lines.extend(_side_line(finished, level, side.id) for side in level.sides)
    if finished.refused:
        lines.append(f"  {refused_text(finished.refused)}: --events tells which")
    return "\n".join([*lines, f"  hash {result.hash}"]) + "\n"


def _side_line(finished: FinishedGame, level: Level, side: str) -> str:
    game = finished.game
    parts = [f"bot {finished.result.bots[side]}"] if side in finished.result.bots else []
    objectives = [objective for _, objective in game.world.each(Objective) if objective.side == side]
    if objectives:
        met, lost = (sum(objective.state == state for objective in objectives) for state in (MET, LOST))
        parts.append(f"objectives: {met} of {len(objectives)} met" + (f", {lost} lost" if lost else ""))
    units = list(_units_of(level, side))
    gone = [unit for unit in units if unit in finished.destroyed]
    if units:
        parts.append(f"units lost: {len(gone)} of {len(units)}" + (f" ({', '.join(gone)})" if gone else ""))
    return f"  {side}: " + "; ".join([*parts, f"score {game.ruleset.score(game.world, side)}"])


def _units_of(level: Level, side: str) -> Iterator[str]:
    for table in level.schema.units:
        for row in level.tables[table]:
            unit: Any = row
            if unit.side == side:
                yield unit.id


def log_lines(played: PlayedTick) -> Iterator[str]:
    """Yield the events of a tick, one a line: the clock, the rule, and what happened."""
    for event in played.events:
        yield f"{played.clock}  {event.rule}  {_event_words(event)}"


def _event_words(event: Event) -> str:
    """Return an event in words: "Unit hit: unit lynx, source m3, shield 4"."""
    name = _CAPITAL.sub(" ", type(event).__name__)
    fields = {key: value for key, value in event_fields(event).items() if key != "rule"}
    words = ", ".join(f"{key.replace('_', ' ')} {_value_words(value)}" for key, value in fields.items())
    return f"{name.capitalize()}: {words}" if words else name.capitalize()


def _value_words(value: Any) -> str:
    if value is None or value == []:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(_value_words, cast("list[Any]", value)))
    return str(value)
