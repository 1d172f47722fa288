"""The table of the games to look at, with what to type to see each."""

from __future__ import annotations

import re
from typing import Final

from game.runs.report.counting import Played
from game.runs.report.ends import end_of
from game.runs.report.markup import Markup, element, join
from game.runs.report.naming import Names
from game.runs.report.tables import Column, cell, row_head, table
from game.runs.report.telling import Telling, telling_games
from game.runs.report.wording import number
from game.runs.results import FAILURES, repeat_line

_OPTIONS: Final = re.compile(" (?=--)")
_FOLDERS: Final = re.compile(r"(?<=[/\\])")
_HEADS: Final = ("seed", "winner", "ticks", "units lost", "mines set off")


def game_table(played: Played, names: Names) -> Markup:
    """Return the most telling games, why they are so, and the lines that play them again."""
    rows = [_row(telling, names, played.is_told) for telling in telling_games(played, names.is_own)]
    facts = [Column(head, head != "winner") for head in _HEADS]
    columns = [Column("why", False), *facts, Column("play it again", False)]
    return table("Games to look at, and the lines that play them again", columns, rows, look="folds")


def _row(telling: Telling, names: Names, is_told: bool) -> list[Markup]:
    game = telling.game
    failed = game.reason in FAILURES
    lost = sum(names.is_own(victim) for _, victim, _, _ in game.lost)
    end = game.reason if failed else end_of(game).words
    again = repeat_line(game)
    lines = (
        _shell_line(again)
        if failed
        else join(_shell_line(f"{again} --record game.toml"), "\n", _shell_line("breachlane replay game.toml"))
    )
    seed, winner, ticks, losses, mines = _HEADS
    counts = ((losses, lost), (mines, len(game.set_off))) if is_told else ()
    return [
        row_head(". ".join(telling.reasons) + ".", look="why"), cell(str(game.seed), game.seed, head=seed),
        cell(end, look="end", head=winner), cell(number(game.ticks), game.ticks, head=ticks),
        *([cell(number(count), count, head=head) for head, count in counts] or [cell(""), cell("")]),
        element("td", element("pre", element("code", lines)), class_="command"),
    ]  # fmt: skip


def _shell_line(line: str) -> Markup:
    """Return a line to type. It breaks only before an option; one that is wider than the page breaks inside, too.

    Inside it breaks at a blank or after a folder of a path, and anywhere only if that is not enough.
    """
    first, *others = (_group(words) for words in _OPTIONS.split(line))
    return join(first, *(part for group in others for part in (" ", group)))


def _group(words: str) -> Markup:
    first, *others = _FOLDERS.split(words)
    return element("span", first, *(part for rest in others for part in (element("wbr"), rest)))
