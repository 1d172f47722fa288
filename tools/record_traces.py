"""Write whole games down as readable text: a line an event, a hash of the state every so often.

`python tools/record_traces.py` plays the levels beside the traces as their orders say, and the levels that come with
the game with their bots, and writes `tests/traces/<name>.txt`. A change of the rules shows there as a diff to be
reviewed.
`--check` writes nothing and says which traces are no longer what is played; exit code 1 if there is one.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import Level, Simulation, load_level  # noqa: E402
from game.core.commands import Command  # noqa: E402
from game.core.events import Event, event_record  # noqa: E402
from game.core.sides import Sides  # noqa: E402
from game.resources import level_files  # noqa: E402
from game.runs.bot_choice import choose_bots, make_bots  # noqa: E402
from game.runs.one_game import PlayedTick, play_ticks  # noqa: E402

TRACES: Final = ROOT / "tests" / "traces"
LEVELS: Final = ROOT / "levels"
TICKS_PER_HASH: Final = 8
DIFFERENCE_LINES: Final = 12


def traced_levels() -> dict[str, Path]:
    """Return the levels that are traced, by the name of the trace: those beside the traces, then the shipped ones."""
    beside = {path.stem: path for path in level_files(TRACES)}
    shipped = {"-".join(path.relative_to(LEVELS).with_suffix("").parts): path for path in level_files(LEVELS)}
    return {**beside, **shipped}


def trace_file(name: str) -> Path:
    """Return the file of a trace."""
    return TRACES / f"{name}.txt"


def trace(path: Path) -> str:
    """Play a level to its end and return what happened."""
    level = load_level(path)
    return "".join(f"{line}\n" for line in trace_lines(level))


def trace_lines(level: Level) -> Iterator[str]:
    """Yield the lines of a trace: a head, then for each tick its orders, its events, and now and then a hash."""
    game = Simulation(level)
    bots = choose_bots(level, game.ruleset, ("bot", "player"))
    yield f"{level.title} ({level.ruleset}, seed {game.seed})"
    yield f"bots: {', '.join(f'{side} {bot}' for side, bot in bots.items()) or 'none'}"
    for played in play_ticks(game, make_bots(bots, game.ruleset, game.seed)):
        yield from tick_lines(game, played)
    outcome = game.outcome
    yield ""
    yield f"after {game.tick} ticks: {outcome.reason}, winner {outcome.winner or 'nobody'}, state {game.state_hash()}"


def tick_lines(game: Simulation, played: PlayedTick) -> Iterator[str]:
    """Yield what there is to say of a tick; nothing if nothing happened in it."""
    is_hashed = played.tick % TICKS_PER_HASH == 0
    if not (is_hashed or played.orders or played.events):
        return
    yield ""
    yield f"{played.tick:4} {played.clock}" + (f"  state {game.state_hash()}" if is_hashed else "")
    for side, command in played.orders:
        words = {key: value for key, value in as_plain(command).items() if value is not None}
        who = f" by {side}" if side is not None else ""
        yield f"  > {words.pop('unit', '?')} {words.pop('do', '?')}{in_words(words)}{who}"
    for event, knowing in zip(played.events, who_knows(game, played.events), strict=True):
        yield f"    {event_words(event)}{knowing}"


def as_plain(command: Mapping[str, Any] | Command) -> dict[str, Any]:
    """Return a command as a table."""
    return msgspec.to_builtins(command) if isinstance(command, Command) else dict(command)


def event_words(event: Event) -> str:
    """Return an event as its name, its rule and its fields."""
    fields = event_record(0, "", event)
    for key in ("tick", "clock"):
        del fields[key]
    return f"{fields.pop('event'):18} {fields.pop('rule'):9}{in_words(fields)}"


def in_words(fields: dict[str, Any]) -> str:
    """Return fields as " key=value" each; plain words without quotes."""
    return "".join(f" {key}={word_of(value)}" for key, value in fields.items())


def word_of(value: object) -> str:
    """Return a value in one word where that is clear, else as JSON."""
    if isinstance(value, str) and value and value.isprintable() and not set(value) & set(' "[]{},='):
        return value
    return json.dumps(value, ensure_ascii=False)


def who_knows(game: Simulation, events: Sequence[Event]) -> list[str]:
    """Return for each event which sides learn of it, and who is told of it in other words: nothing if all learn all."""
    sides = game.world.the(Sides).ids
    known = {side: {id(event) for event in game.known_events(side, events)} for side in sides}
    words: list[str] = []
    for number, event in enumerate(events):
        versions = game.world.versions.get(number, {})
        whole = [side for side in sides if id(event) in known[side]]
        part = [side for side in sides if side in versions and id(versions[side]) in known[side]]
        told = [f"known to {', '.join(whole) or 'nobody'}"] if len(whole) < len(sides) else []
        told += [f"in part to {', '.join(part)}"] if part else []
        words.append(f"  ({'; '.join(told)})" if told else "")
    return words


def differences(name: str, path: Path) -> list[str]:
    """Return the first lines in which a trace differs from what is played now; empty if it does not."""
    file = trace_file(name)
    written = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    played = trace(path).splitlines()
    lines = difflib.unified_diff(written, played, f"{name}.txt", "played now", n=2, lineterm="")
    return list(lines)[:DIFFERENCE_LINES]


def stale_files() -> list[Path]:
    """Return the traces of which the level is gone."""
    wanted = {trace_file(name) for name in traced_levels()}
    return sorted(file for file in TRACES.glob("*.txt") if file not in wanted)


def main() -> int:
    """Record the traces that are named, all of them by default, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="which traces; default all")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    arguments = parser.parse_args()
    levels = traced_levels()
    unknown = [name for name in arguments.names if name not in levels]
    if unknown:
        parser.error(f"no such trace: {', '.join(unknown)}; there are {', '.join(levels)}")
    wrong = 0
    for name in arguments.names or levels:
        if arguments.check:
            found = differences(name, levels[name])
            wrong += bool(found)
            sys.stdout.write("".join(f"{line}\n" for line in found))
        else:
            trace_file(name).write_text(trace(levels[name]), encoding="utf-8", newline="\n")
    for file in stale_files() if not arguments.names else ():
        if arguments.check:
            wrong += 1
            sys.stdout.write(f"{file.name} has no level any more\n")
        else:
            file.unlink()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
