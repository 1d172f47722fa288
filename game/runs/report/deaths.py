"""What killed what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game.runs.report.counting import Death, Played, highest
from game.runs.report.markup import Markup, element, join
from game.runs.report.naming import OTHERS, Names
from game.runs.report.tables import Column, cell, row_head, share_cell, table
from game.runs.report.wording import counted, listed, number

_MOST_CAUSES, _MOST_VICTIMS = 7, 24


def kill_tables(played: Played, names: Names) -> Markup:
    """Return who was lost to what: first the units of the level, then what was launched in play, and crews."""
    units = Counter({death: count for death, count in played.deaths.items() if names.is_own(death[0])})
    others = played.deaths - units
    games = counted(played.standing.games, "game", "games")
    return join(
        _kill_table(units, f"Units of the level lost in {games}, and their causes", played.standing.games, names)
        if units
        else element("p", "No unit of the level was lost."),
        _kill_table(others, f"{OTHERS.capitalize()} lost in {games}, and their causes", played.standing.games, names)
        if others
        else None,
    )


def _kill_table(deaths: Counter[Death], caption: str, games: int, names: Names) -> Markup:
    """Return who was lost to what, as counts and as shares of the losses of each."""
    counts: dict[str, Counter[str]] = {}
    details: dict[tuple[str, str], Counter[str]] = {}
    ranks: dict[str, int] = {}
    for (victim, cause), count in deaths.items():
        group, by = names.group(victim), names.group(cause).name
        ranks[group.name] = group.rank
        counts.setdefault(group.name, Counter())[by] += count
        words = cause if victim == group.name else f"{victim} by {cause}"
        details.setdefault((group.name, by), Counter())[words] += count
    causes = [cause for cause, _ in highest(sum(counts.values(), Counter[str]()))]
    shown = causes if len(causes) <= _MOST_CAUSES + 1 else causes[:_MOST_CAUSES]
    together = [(cause, [cause]) for cause in shown]
    if len(shown) < len(causes):
        together.append(("other causes", causes[len(shown) :]))
    merged = [causes for _, causes in together]
    victims = sorted(counts, key=lambda victim: (ranks[victim], -counts[victim].total(), victim))
    rows = [_kill_row(victim, counts[victim], merged, details, games) for victim in victims]
    columns = [Column("lost", False), Column("times"), Column("a game")]
    columns += [Column(f"by {words}") for words, _ in together]
    more = len(rows) - _MOST_VICTIMS
    note = element("p", f"And {counted(more, 'other', 'others')} that were lost less often.") if more > 0 else None
    return join(table(caption, columns, rows[:_MOST_VICTIMS], can_sort=True), note)


def _kill_row(
    victim: str,
    by: Counter[str],
    together: Iterable[Sequence[str]],
    details: Mapping[tuple[str, str], Counter[str]],
    games: int,
) -> list[Markup]:
    total = by.total()
    row = [row_head(victim, victim), cell(number(total), total), cell(f"{total / games:.2f}", total / games)]
    for merged in together:
        count = sum(by[cause] for cause in merged)
        hint = listed(sum((details.get((victim, cause), Counter[str]()) for cause in merged), Counter[str]()), 8)
        row.append(share_cell(count, total, hint))
    return row
