"""Levels that are their own tests: `[[expect]]` against the events, and promised mistakes against the checker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from game import ScriptedDieError, Simulation, check_level
from game.core.events import CommandRefused, event_record
from game.level_format.level import Level
from game.level_format.mistakes import Mistake, expected_mistakes, positions_of
from game.level_format.reports import text_report
from game.level_format.schema import ExpectTable
from game.level_format.toml_files import read_bytes
from game.level_format.wording import show_value
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import play_ticks
from game.runs.refused import ScriptWatch, refused_text

READ: Final = "the file can be read"
_MOST_TICKS_SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that had to be so: what it is, the line where it stands, and why it failed; "" if it held.

    Line 0: it stands in no line, and why it failed tells the places.
    """

    what: str
    line: int
    failure: str

    @property
    def held(self) -> bool:
        """Whether it was so."""
        return not self.failure


@dataclass(frozen=True, slots=True)
class Report:
    """A level and what became of its expectations; none if it has none. `unread`: why it could not be read, or "".

    `refused`: how many of the level's own orders were refused that it does not expect to be.
    """

    path: Path
    expectations: Sequence[Expectation] = ()
    unread: str = ""
    refused: int = 0

    @property
    def failed(self) -> int:
        """How many did not hold."""
        return sum(not expectation.held for expectation in self.expectations)

    @property
    def held(self) -> int:
        """How many held."""
        return len(self.expectations) - self.failed


def check_expectations(path: Path) -> Report:
    """Play a level that has `[[expect]]` tables, or check one that promises mistakes, and report what held.

    No bot plays for a side whose controller is not "bot".

    Raises:
        OSError: the file is missing or unreadable.
    """
    level, mistakes = check_level(path)
    if path.name.startswith("mistake_"):
        return Report(path, [compare_mistakes(read_bytes(path).decode("utf-8", "replace"), mistakes)])
    if level is None:
        # Each of them is told with its own place.
        errors = text_report(mistake for mistake in mistakes if mistake.severity == "error")
        return Report(path, [Expectation("the level has no mistakes", 0, errors.rstrip())])
    if not level.expects:
        return Report(path)
    try:
        failures, refused = _play(level)
    except ScriptedDieError as error:
        line, _ = positions_of(level.text).find(("script", "dice"))
        return Report(path, [Expectation("the scripted dice fit", line, str(error))])
    lines = lines_of_expectations(level) if any(failures) else [0] * len(failures)
    rows = zip(level.expects, lines, failures, strict=True)
    judged = [Expectation(describe(expect), line, failure) for expect, line, failure in rows]
    return Report(path, judged, refused=refused)


def play_expectations(level: Level) -> list[str]:
    """Play a level once and return for each of its expectations why it failed, "" if it held.

    Raises:
        ScriptedDieError: a scripted number does not fit its die.
    """
    return _play(level)[0]


def _play(level: Level) -> tuple[list[str], int]:
    """Play a level; return why each expectation failed, and how many orders were refused that nothing expects to be."""
    seen, refused = _seen_events(level)
    wanted = [expect.fields for expect in level.expects if expect.event == CommandRefused.__name__]
    unexpected = sum(all(missed_fields(fields, event) for fields in wanted) for event in refused)
    return [failure_of(expect, seen[expect.event]) for expect in level.expects], unexpected


def _seen_events(level: Level) -> tuple[dict[str, list[dict[str, Any]]], list[dict[str, Any]]]:
    """Play a level and return the events of the types that it speaks of, by type, and the refusals of its own orders.

    Of each event there are all fields.
    """
    watch = ScriptWatch()
    refused: list[dict[str, Any]] = []
    seen: dict[str, list[dict[str, Any]]] = {expect.event: [] for expect in level.expects}
    game = Simulation(level)
    bots = make_bots(choose_bots(level, game.ruleset, ("bot",)), game.ruleset, game.seed)
    for played in play_ticks(game, bots):
        refused += [event_record(played.tick, played.clock, event) for event in watch.take(played)]
        for event in played.events:
            rows = seen.get(type(event).__name__)
            if rows is not None:
                rows.append(event_record(played.tick, played.clock, event))
    return seen, refused


def lines_of_expectations(level: Level) -> list[int]:
    """Return the lines of the headers of a level's expectations."""
    positions = positions_of(level.text)
    return [positions.find(("expect", index))[0] for index in range(len(level.expects))]


def describe(expect: ExpectTable) -> str:
    """Return an expectation in words, as the level has it: `UnitHit with unit = "lynx", times = 0`."""
    bounds = {"times": expect.times, "between": expect.between and list(expect.between)}
    keys = {**expect.fields, **{key: value for key, value in bounds.items() if value is not None}}
    words = ", ".join(f"{key} = {_show(value)}" for key, value in keys.items())
    return f"{expect.event} with {words}" if words else expect.event


def failure_of(expect: ExpectTable, seen: Sequence[Mapping[str, Any]]) -> str:
    """Return why an expectation does not hold, with what was seen instead; "" if it holds.

    Args:
        expect: what must happen.
        seen: all events of its type, in order.
    """
    matching = [int(event["tick"]) for event in seen if not missed_fields(expect.fields, event)]
    first, last = expect.between if expect.between is not None else (0, matching[-1] if matching else 0)
    inside = [tick for tick in matching if first <= tick <= last]
    if len(inside) == expect.times or (expect.times is None and inside):
        return ""
    wanted = "at least once" if expect.times is None else _times(expect.times)
    if expect.between is not None:
        wanted += f" in ticks {first} to {last}"
    return f"expected {wanted}; {_what_was_seen(expect, seen, matching)}"


def _times(count: int) -> str:
    return ("never", "once")[count] if count < 2 else f"{count} times"


def _what_was_seen(expect: ExpectTable, seen: Sequence[Mapping[str, Any]], matching: Sequence[int]) -> str:
    if matching:
        shown = ", ".join(str(tick) for tick in matching[:_MOST_TICKS_SHOWN])
        more = ", ..." if len(matching) > _MOST_TICKS_SHOWN else ""
        return f"seen {_times(len(matching))}: tick {shown}{more}"
    if not seen:
        return f"no {expect.event} was seen at all"
    nearest = min(seen, key=lambda event: len(missed_fields(expect.fields, event)))
    missed = ", ".join(f"{key} = {_show(nearest.get(key))}" for key in missed_fields(expect.fields, nearest))
    return f"never seen; nearest is tick {nearest['tick']}, but with {missed}"


def missed_fields(fields: Mapping[str, Any], event: Mapping[str, Any]) -> list[str]:
    """Return those of some fields that the record of an event does not have so."""
    return [key for key, value in fields.items() if key not in event or not _is_same(value, event[key])]


def _is_same(one: Any, other: Any) -> bool:
    """Compare two values; true and 1 are not the same."""
    if isinstance(one, list) and isinstance(other, list):
        ones, others = cast("list[Any]", one), cast("list[Any]", other)
        return len(ones) == len(others) and all(map(_is_same, ones, others))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _show(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_show, cast('list[Any]', value)))}]"
    return show_value(value) or ("nothing" if value is None else str(value))


def compare_mistakes(text: str, mistakes: Iterable[Mistake]) -> Expectation:
    """Compare what the checker reports with what the comment lines at the top of a case promise."""
    promised = [f"{one.code} line {one.line} key {one.key}" for one in expected_mistakes(text)]
    reported = [f"{one.code} line {one.line} key {one.key or '-'}" for one in mistakes]
    what = f"the checker reports what is promised ({len(promised)})"
    if not promised:
        return Expectation(what, 1, "no comment line promises one: # mistake: <rule or format> line <n> key <key>")
    missing = [f"not reported: {one}" for one in promised if one not in reported]
    extra = [f"not promised: {one}" for one in reported if one not in promised]
    failure = "\n".join([*missing, *extra])
    if not failure and promised != reported:
        failure = "reported in another order or number: " + "; ".join(reported)
    return Expectation(what, 1, failure)


def report_text(report: Report) -> str:
    """Return what became of a level: a line, and below it each expectation that failed."""
    path = report.path.as_posix()
    if report.unread:
        return f"{path}: NOT READ\n"
    if not report.expectations:
        return f"{path}: no expectations\n"
    lines = [f"{path}: {report.held} held" + (f", {report.failed} FAILED" if report.failed else "")]
    if report.refused:
        lines.append(f"  {refused_text(report.refused)}: breachlane run with --events tells which")
    for expectation in report.expectations:
        if not expectation.held:
            place = f"line {expectation.line}: " if expectation.line else ""
            lines.append(f"  {place}{expectation.what}")
            lines.extend(f"    {line}" for line in expectation.failure.split("\n"))
    return "\n".join(lines) + "\n"


def total_text(reports: Sequence[Report]) -> str:
    """Return the last line: "23 held, 1 failed", and how many files were not read if there are any."""
    unread = sum(report.unread != "" for report in reports)
    total = f"{sum(report.held for report in reports)} held, {sum(report.failed for report in reports)} failed"
    return f"{total}, {unread} not read" if unread else total
