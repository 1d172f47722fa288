"""Each mine: in how many games it went off, by whom, and what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from game.runs.report.battlefield import Battlefield, spot_words
from game.runs.report.counting import MineCount, Played, highest
from game.runs.report.markup import Markup, element, join
from game.runs.report.naming import OTHERS, Names
from game.runs.report.tables import Column, cell, row_head, share_cell, table
from game.runs.report.wording import counted, listed, number, percent, ranges, spaced

_MOST_MINES: Final = 250


@dataclass(frozen=True, slots=True)
class _Caused:
    """How many losses each cause has: units of the level, and what was launched in play, or crews."""

    units: Counter[str] = field(default_factory=Counter[str])
    others: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True, slots=True)
class _MineRow:
    name: str
    kind: str
    side: str
    place: str
    count: MineCount
    units: int
    others: int


def mine_table(played: Played, field: Battlefield | None, names: Names) -> Markup:
    """Return each mine of the level and what was laid in play, those that went off in most games first."""
    caused = _Caused()
    for (victim, cause), count in played.deaths.items():
        (caused.units if names.is_own(victim) else caused.others)[cause] += count
    rows = _level_mines(played, field, caused) if field is not None else []
    rows += _other_mines(played, names, caused, {row.name for row in rows})
    rows.sort(key=lambda row: (-row.count.games, -row.count.times))
    games = played.standing.games
    columns = [
        Column("mine", False), Column("kind", False), Column("side", False), Column("place", False),
        Column("games"), Column("times"), Column("set off mostly by", False), Column("units lost to it"),
        Column(f"{OTHERS} lost to it"),
    ]  # fmt: skip
    made = [_mine_cells(row, games) for row in rows[:_MOST_MINES]]
    rarer = sum(row.count.games > 0 for row in rows[_MOST_MINES:])
    words = f"And {counted(rarer, 'mine', 'mines')} that went off in fewer games."
    caption = f"Games in which each mine went off, of {number(games)}"
    return join(
        table(caption, columns, made, can_sort=True, look="tall"),
        element("p", words) if rarer else None,
        _silent_table(played, field, names) if field is not None else None,
    )


def _silent_table(played: Played, field: Battlefield, names: Names) -> Markup | None:
    """Return the mines of the level that never went off, field by field; None if there are none."""
    groups = {mine.id: names.group(mine.id).name for mine in field.mines}
    sizes = Counter(groups.values())
    fields: dict[str, list[str]] = {}
    for mine, group in groups.items():
        fields.setdefault(group if sizes[group] > 1 else "single mines", []).append(mine)
    rows: list[list[Markup]] = []
    for name, mines in fields.items():
        silent = [mine for mine in mines if mine not in played.mines]
        if silent:
            rows.append([row_head(name), share_cell(len(silent), len(mines)), cell(ranges(silent), look="words")])
    if not rows:
        return None
    count = sum(mine.id not in played.mines for mine in field.mines)
    columns = [Column("field", False), Column("never went off"), Column("which", False)]
    whole = counted(len(field.mines), "mine", "mines")
    where = " in the games that tell of it" if played.untold else ""
    words = f"Mines that never went off{where}: {number(count)} of {whole} of the level"
    return table(words, columns, rows, look="tall")


def _level_mines(played: Played, field: Battlefield, caused: _Caused) -> list[_MineRow]:
    return [
        _MineRow(
            mine.id, mine.kind, mine.side, spot_words(mine.spot), played.mines.get(mine.id, MineCount()),
            caused.units[mine.id], caused.others[mine.id],
        )
        for mine in field.mines
    ]  # fmt: skip


def _other_mines(played: Played, names: Names, caused: _Caused, known: Collection[str]) -> list[_MineRow]:
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
        units, others = (sum(counts[member] for member in members) for counts in (caused.units, caused.others))
        rows.append(_MineRow(group, kind, "", "", together, units, others))
    return rows


def _mine_cells(row: _MineRow, games: int) -> list[Markup]:
    who = highest(row.count.by)
    mostly = f"{who[0][0]} ({percent(who[0][1] / row.count.times)})" if who else ""
    return [
        row_head(row.name, row.name), cell(spaced(row.kind), look="tight"), cell(row.side),
        cell(row.place, look="tight"),
        share_cell(row.count.games, games), cell(number(row.count.times), row.count.times),
        cell(mostly, hint=listed(row.count.by, 8), look="words"), cell(number(row.units), row.units),
        cell(number(row.others), row.others),
    ]  # fmt: skip
