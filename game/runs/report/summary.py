"""A matchup in a few sentences: is it fair, where is it deadly, what do the mines do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.runs.report.battlefield import Battlefield
from game.runs.report.counting import Played, highest
from game.runs.report.ends import CUT_SHORT
from game.runs.report.markup import Markup, element
from game.runs.report.naming import OTHERS, Names
from game.runs.report.places import death_places
from game.runs.report.wording import counted, number, percent, percents
from game.runs.statistics import Standing, widest

_WIDE: Final = 0.1
_REASONS: Final = {"objectives": "by its objectives", "last_side": "because all others have lost"}


def in_short(played: Played, field: Battlefield | None, names: Names) -> Markup:
    """Return what there is to say of a matchup, a line a sentence."""
    lines = list(_lines(played, field, names))
    return element("ul", *(element("li", element("b", f"{head}: "), words) for head, words in lines), class_="short")


def _lines(played: Played, field: Battlefield | None, names: Names) -> Iterator[tuple[str, str]]:
    standing = played.standing
    if standing.failures:
        failed = counted(standing.failures, "game", "games")
        yield "Failed", f"{failed} of {number(standing.failures + standing.games)} crashed or hung"
    if not standing.games:
        yield "Nothing to count", "no game was played to its end"
        return
    if played.ends[CUT_SHORT]:
        games = counted(played.ends[CUT_SHORT], "game", "games")
        yield "Stopped", f"{games} of {number(standing.games)} before the end; here they count as won by nobody"
    yield "Balance", _balance(standing)
    if played.endings:
        yield "How it is won", _endings(played)
    if widest(standing) > _WIDE:
        width = f"{100 * widest(standing):.0f}"
        yield "Few games", f"{number(standing.games)} so far; a win rate may still be off by {width} points or so"
    median = standing.quantile_ticks(0.5)
    clock = f" ({field.clock(median)})" if field is not None else ""
    yield "Length", f"half of the games are over after {counted(median, 'tick', 'ticks')}{clock}"
    if played.untold:
        games = counted(played.untold, "game", "games")
        rest = "; they count as games without any" if played.is_told else ""
        yield "Not told", f"the results of {games} do not tell who was lost or which mines went off, nor where{rest}"
    if not played.is_told:
        return
    yield from _deadly(played, field, names)
    yield from _mined(played, field)


def _balance(standing: Standing) -> str:
    """Say who is ahead, and whether that may be chance."""
    order = sorted(standing.wins, key=lambda side: -standing.wins[side])
    if not order or not standing.wins[order[0]]:
        return "nobody wins"
    first = order[0]
    words = f"{first} wins {percent(standing.rate(first))} of the games ({percents(standing.interval(first))})"
    if len(order) == 1:
        return words
    second = order[1]
    ahead = standing.interval(first)[0] > standing.interval(second)[1]
    other = f"{second} {percent(standing.rate(second))}"
    return f"{words}, {other}: " + (f"{first} is clearly ahead" if ahead else "that may be chance")


def _endings(played: Played) -> str:
    """Say by what each side wins."""
    words: list[str] = []
    for side, reasons in sorted(played.endings.items()):
        total = reasons.total()
        ways = [f"{_REASONS.get(reason, reason)} ({percent(count / total)})" for reason, count in highest(reasons)]
        words.append(f"{side} {' or '.join(ways)}")
    return "; ".join(words)


def _deadly(played: Played, field: Battlefield | None, names: Names) -> Iterator[tuple[str, str]]:
    causes = Counter[str]()
    for (victim, cause), count in played.deaths.items():
        if names.is_own(victim):
            causes[names.group(cause).name] += count
    total, games = causes.total(), played.standing.games
    others = played.deaths.total() - total
    beside = f"; besides, {others / games:.2f} {OTHERS} a game" if others else ""
    if not total:
        yield "Losses", f"no unit of the level was ever lost{beside}"
        return
    mostly = ", ".join(f"{cause} {percent(count / total)}" for cause, count in highest(causes)[:3])
    yield "Losses", f"{total / games:.2f} units of the level a game, by {mostly}{beside}"
    if field is None:
        return
    places = death_places(played, field.ground, names)
    if places:
        worst = places[0]
        share = f"{number(worst.total)} of {counted(total, 'unit', 'units')} lost ({percent(worst.total / total)})"
        alike = sum(place.total == worst.total for place in places)
        where = worst.words if alike == 1 else f"{number(alike)} alike, {worst.words} among them"
        yield "Deadliest place" if alike == 1 else "Deadliest places", f"{where}, with {share}{' each' * (alike > 1)}"


def _mined(played: Played, field: Battlefield | None) -> Iterator[tuple[str, str]]:
    if field is None or not field.mines:
        return
    went_off = [mine for mine in field.mines if mine.id in played.mines]
    words = f"{number(len(went_off))} of {counted(len(field.mines), 'mine', 'mines')} of the level ever went off"
    if went_off:
        busiest = max(went_off, key=lambda mine: played.mines[mine.id].games)
        share = percent(played.mines[busiest.id].games / played.standing.games)
        words += f"; {busiest.id} did in {share} of the games"
    yield "Mines", words
