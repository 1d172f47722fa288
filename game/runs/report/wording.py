"""Numbers and lists as the report writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from game.runs.report.counting import highest
from game.runs.statistics import Interval

_NUMBERED: Final = re.compile(r"(.*?)([0-9]+)")
_LEAST_RUN: Final = 3


def number(count: float) -> str:
    """Return a count with its thousands marked; a mean with one decimal.

    >>> number(10000), number(176.25)
    ('10,000', '176.2')
    """
    return f"{count:,}" if isinstance(count, int) else f"{count:,.1f}"


def percent(share: float) -> str:
    r"""Return a share in percent; nothing but all is 100 %, and nothing but none is 0 %.

    >>> [percent(share).replace("\u00a0", " ") for share in (0.5, 1, 0, 0.9999, 0.0001)]
    ['50.0 %', '100 %', '0 %', '99.9 %', '0.1 %']
    """
    if share in (0, 1):
        return f"{round(100 * share)}\u00a0%"
    return f"{min(99.9, max(0.1, 100 * share)):.1f}\u00a0%"


def percents(interval: Interval) -> str:
    r"""Return an interval in percent.

    >>> percents((0.237, 0.763)).replace("\u00a0", " ")
    '23.7 to 76.3 %'
    """
    low, high = (100 * bound for bound in interval)
    return f"{low:.1f} to {high:.1f}\u00a0%"


def counted(count: int, one: str, many: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "game", "games"), counted(1200, "mine", "mines")
    ('1 game', '1,200 mines')
    """
    return f"{number(count)} {one if count == 1 else many}"


def spaced(word: str) -> str:
    """Return a word of a level as it is read.

    >>> spaced("anti_personnel")
    'anti personnel'
    """
    return word.replace("_", " ")


def listed(counts: Counter[str], most: int) -> str:
    """Return the highest counts in words, and how many others there are.

    >>> listed(Counter({"a": 1, "b": 3, "c": 2}), 2)
    'b (3), c (2), and 1 other'
    """
    pairs = highest(counts)
    words = ", ".join(f"{word} ({number(count)})" for word, count in pairs[:most])
    others = len(pairs) - most
    return f"{words}, and {counted(others, 'other', 'others')}" if others > 0 else words


def ranges(names: Iterable[str]) -> str:
    """Return names in words; three or more with numbers one after the other are told by the first and the last.

    >>> ranges(["ash-1", "ash-2", "ash-3", "ash-5", "birch", "elm-7", "elm-8", "m9", "m10", "m11"])
    'ash-1 to ash-3, ash-5, birch, elm-7, elm-8, m9 to m11'
    """
    runs: list[list[str]] = []
    before: tuple[str, int] | None = None
    for name in names:
        numbered = _NUMBERED.fullmatch(name)
        here = (numbered[1], int(numbered[2])) if numbered is not None else None
        if here is not None and before is not None and here == (before[0], before[1] + 1):
            runs[-1].append(name)
        else:
            runs.append([name])
        before = here
    told = [run if len(run) < _LEAST_RUN else [f"{run[0]} to {run[-1]}"] for run in runs]
    return ", ".join(word for words in told for word in words)
