"""Each mine: in how many games it went off, by whom, and what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from game.runs.report.battlefield import Battlefield, spot_words
from game.runs.report.counting import MineCount, Played, highest
from game.runs.report.markup import Markup, element, join
from game.runs.report.naming import Names
from game.runs.report.tables import Column, cell, row_head, share_cell, table
from game.runs.report.wording import counted, listed, number, percent, spaced

_MOST_MINES: Final = 250


@dataclass(frozen=True, slots=True)
class _MineRow:
    name: str
    kind: str
    side: str
    place: str
    count: MineCount
    losses: int


def mine_table(played: Played, field: Battlefield | None, names: Names) -> Markup:
    """Return each mine of the level and what was laid in play, those that went off in most games first."""
    caused = Counter[str]()
    for (_, cause), count in played.deaths.items():
        caused[cause] += count
    rows = _level_mines(played, field, caused) if field is not None else []
    rows += _other_mines(played, names, caused, {row.name for row in rows})
    rows.sort(key=lambda row: (-row.count.games, -row.count.times))
    games = played.standing.games
    columns = [
        Column("mine", False), Column("kind", False), Column("side", False), Column("place", False),
        Column("games"), Column("times"), Column("set off mostly by", False), Column("losses it caused"),
    ]  # fmt: skip
    more = len(rows) - _MOST_MINES
    words = f"And {counted(more, 'mine', 'mines')} that went off less often, or never."
    note = element("p", words) if more > 0 else None
    made = [_mine_cells(row, games) for row in rows[:_MOST_MINES]]
    caption = f"Games in which each mine went off, of {number(games)}"
    return join(table(caption, columns, made, can_sort=True, look="tall"), note)


def _level_mines(played: Played, field: Battlefield, caused: Counter[str]) -> list[_MineRow]:
    return [
        _MineRow(
            mine.id, mine.kind, mine.side, spot_words(mine.spot), played.mines.get(mine.id, MineCount()),
            caused[mine.id],
        )
        for mine in field.mines
    ]  # fmt: skip


def _other_mines(played: Played, names: Names, caused: Counter[str], known: Collection[str]) -> list[_MineRow]:
    """Return the mines that are not in the level: those that one unit laid in play together, the others one by one."""
    grouped: dict[str, list[str]] = {}
    for name in sorted(name for name in played.mines if name not in known):
        layer = names.layer(name)
        grouped.setdefault(names.group(name).name if layer is not None else name, []).append(name)
    rows: list[_MineRow] = []
    for group, members in grouped.items():
        together = MineCount(games=played.games_with(members))
        for member in members:
            together.times += played.mines[member].times
            together.by += played.mines[member].by
        kind = "" if group in members else "laid in play"
        rows.append(_MineRow(group, kind, "", "", together, sum(caused[member] for member in members)))
    return rows


def _mine_cells(row: _MineRow, games: int) -> list[Markup]:
    who = highest(row.count.by)
    mostly = f"{who[0][0]} ({percent(who[0][1] / row.count.times)})" if who else ""
    return [
        row_head(row.name, row.name), cell(spaced(row.kind)), cell(row.side), cell(row.place),
        share_cell(row.count.games, games), cell(number(row.count.times), row.count.times),
        cell(mostly, hint=listed(row.count.by, 8)), cell(number(row.losses), row.losses),
    ]  # fmt: skip
