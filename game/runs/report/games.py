"""The table of the games to look at, with what to type to see each."""

from __future__ import annotations

from game.runs.report.counting import Played
from game.runs.report.ends import end_of
from game.runs.report.markup import Markup, element
from game.runs.report.naming import Names
from game.runs.report.tables import Column, cell, row_head, table
from game.runs.report.telling import Telling, telling_games
from game.runs.report.wording import number
from game.runs.results import FAILURES, repeat_line


def game_table(played: Played, names: Names) -> Markup:
    """Return the most telling games, why they are so, and the lines that play them again."""
    rows = [_row(telling, names, played.is_told) for telling in telling_games(played, names.is_own)]
    columns = [
        Column("why", False), Column("seed"), Column("winner", False), Column("ticks"), Column("units lost"),
        Column("mines set off"), Column("play it again", False),
    ]  # fmt: skip
    return table("Games to look at, and the lines that play them again", columns, rows)


def _row(telling: Telling, names: Names, is_told: bool) -> list[Markup]:
    game = telling.game
    failed = game.reason in FAILURES
    lost = sum(names.is_own(victim) for _, victim, _, _ in game.lost)
    end = game.reason if failed else end_of(game).words
    lines = repeat_line(game) if failed else f"{repeat_line(game)} --record game.toml\nbreachlane replay game.toml"
    return [
        row_head(". ".join(telling.reasons) + ".", look="why"), cell(str(game.seed), game.seed),
        cell(end, look="tight"),
        cell(number(game.ticks), game.ticks),
        *(cell(number(count) if is_told else "", count) for count in (lost, len(game.set_off))),
        element("td", element("pre", element("code", lines)), class_="command"),
    ]  # fmt: skip
