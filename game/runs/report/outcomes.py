"""Who wins, and how long it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from game.runs.report.battlefield import Battlefield
from game.runs.report.charts import rate_bar, side_class, swatch
from game.runs.report.counting import Played
from game.runs.report.ends import CUT_SHORT, END_LOOKS
from game.runs.report.markup import Markup, join
from game.runs.report.naming import Names
from game.runs.report.tables import Column, cell, row_head, table
from game.runs.report.wording import counted, number, percent, percents
from game.runs.statistics import Standing, wilson_interval

FAILED: Final = "end-failed"


def looks_of(standing: Standing, field: Battlefield | None) -> dict[str, str]:
    """Return the class of each side that plays or has won, in the order of the level."""
    sides = list(dict.fromkeys([*(field.sides if field is not None else ()), *standing.wins]))
    return {side: side_class(index) for index, side in enumerate(sides) if side in standing.wins}


def outcome_table(played: Played, field: Battlefield | None, names: Names) -> Markup:
    """Return how often each side won, and how often nobody did."""
    standing = played.standing
    bots, games = dict(standing.matchup.bots), standing.games
    losses = _losses_of(played, field, names) if field is not None and played.is_told else None
    rows: list[list[Markup]] = []
    for side, look in looks_of(standing, field).items():
        head = row_head(join(swatch(look), side), hint=field.sides.get(side, side) if field is not None else side)
        row = _share_row(head, bots.get(side, "orders"), standing.wins[side], games, look)
        rows.append([*row, cell(f"{losses[side] / games:.2f}", losses[side])] if losses is not None and games else row)
    for end, look in END_LOOKS.items():
        if played.ends[end] or end is not CUT_SHORT:  # that no batch ever does
            rows.append(_share_row(row_head(join(swatch(look), end.words)), "", played.ends[end], games, look))
    if standing.failures:
        head = row_head(join(swatch(FAILED), "crashed or hung"), hint="of all games; they are no part of the others")
        rows.append(_share_row(head, "", standing.failures, games + standing.failures, FAILED))
    columns = [
        Column("winner", False), Column("bot", False), Column("games"), Column("share"), Column("95 % interval"),
        Column("0 to 100 %", False),
    ]  # fmt: skip
    if losses is not None:
        columns.append(Column("its units lost a game"))
        rows = [row if len(row) == len(columns) else [*row, cell("")] for row in rows]
    return table(f"Winners of {counted(games, 'game', 'games')}", columns, rows)


def _losses_of(played: Played, field: Battlefield, names: Names) -> Counter[str]:
    """Return how many units of each side were lost in all games."""
    lost = Counter[str]()
    for (victim, _), count in played.deaths.items():
        if names.is_own(victim) and victim in field.things:
            lost[field.things[victim].side] += count
    return lost


def _share_row(head: Markup, bot: str, count: int, games: int, look: str) -> list[Markup]:
    rate = count / games if games else 0.0
    interval = wilson_interval(count, games)
    return [
        head, cell(bot), cell(number(count), count), cell(percent(rate), rate), cell(percents(interval), interval[0]),
        cell(rate_bar(rate, interval, look), look="chart"),
    ]  # fmt: skip


def length_table(standing: Standing, clock: Callable[[int], str] | None) -> Markup:
    """Return how long the games were, in ticks and in the rules' own words."""
    lengths: list[tuple[str, float]] = [
        ("shortest", standing.quantile_ticks(0)), ("lower quartile", standing.quantile_ticks(0.25)),
        ("median", standing.quantile_ticks(0.5)), ("mean", standing.mean_ticks),
        ("upper quartile", standing.quantile_ticks(0.75)), ("longest", standing.quantile_ticks(1)),
    ]  # fmt: skip
    rows = [
        [
            row_head(words),
            cell(number(ticks), ticks),
            *([cell(clock(round(ticks)), look="tight")] if clock is not None else []),
        ]
        for words, ticks in lengths
    ]
    columns = [Column("games", False), Column("ticks")]
    return table("Length of games", [*columns, *([Column("clock", False)] if clock is not None else [])], rows)
