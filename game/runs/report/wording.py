"""Numbers and lists as the report writes them."""

from __future__ import annotations

from collections import Counter

from game.runs.report.counting import highest
from game.runs.statistics import Interval


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
