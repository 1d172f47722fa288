"""Scales of charts: round numbers on an axis, and bins for the lengths of games."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.runs.report.wording import number

_MOST_BINS: Final = 30
_FAR: Final = 4  # by so much a few long games must widen the bins before they share one


@dataclass(frozen=True, slots=True)
class Scale:
    """Bins of one width, the first one beginning at a multiple of it; apart from them may be one for all above.

    `longer`: the least and the greatest length in that last bin; None if there is none.
    """

    first: int
    width: int
    bins: int
    longer: tuple[int, int] | None = None

    @property
    def end(self) -> int:
        """The greatest length that the bins of one width hold."""
        return self.first + self.width * self.bins - 1

    @property
    def places(self) -> int:
        """So many bars would be beside each other: before the last bin there is a gap of one."""
        return self.bins if self.longer is None else self.bins + 2

    def bin_of(self, ticks: int) -> int:
        """Return the number of the bin that holds a length, from 0 at the left."""
        return (ticks - self.first) // self.width if ticks <= self.end else self.places - 1

    def share(self, ticks: int) -> float:
        """Return where on the axis a length is, in the middle of its tick or of the last bin."""
        at = (ticks + 0.5 - self.first) / self.width if ticks <= self.end else self.places - 0.5
        return at / self.places

    def x(self, ticks: int) -> str:
        """Return the same in percent."""
        return f"{100 * self.share(ticks):.2f}%"

    def span(self, index: int) -> str:
        """Return in words the lengths that a bin holds."""
        start = self.first + index * self.width
        least, most = (start, start + self.width - 1) if index < self.bins or self.longer is None else self.longer
        return number(least) if least == most else f"{number(least)} to {number(most)}"


def scale_of(lengths: Iterable[int]) -> Scale:
    """Return a scale for lengths. A few that are far longer than all others share its last bin.

    A few: one in twenty, and those as long as the longest, however many: nothing is lost if these are put together.
    They do so only if the others' bins would otherwise be `_FAR` times as wide, and then as few of them as will do.
    """
    rising = sorted(lengths)
    whole = _even_scale(rising[0], rising[-1])
    few = rising.count(rising[-1]) + len(rising) // 20
    if few >= len(rising):
        return whole
    narrow = _even_scale(rising[0], rising[-1 - few]).width
    if whole.width < _FAR * narrow:
        return whole
    scales = (_even_scale(rising[0], rising[-1 - count]) for count in range(1, few + 1))
    scale = next(scale for scale in scales if scale.width <= 2 * narrow)
    return replace(scale, longer=(next(ticks for ticks in rising if ticks > scale.end), rising[-1]))


def _even_scale(shortest: int, longest: int) -> Scale:
    width, steps = 1, (2, 2.5, 2)  # 1, 2, 5, 10, 20, 50 ...
    step = 0
    while longest // width - shortest // width + 1 > _MOST_BINS:
        width = round(width * steps[step % 3])
        step += 1
    first = shortest // width * width
    return Scale(first, width, longest // width - shortest // width + 1)


def round_numbers(first: int, last: int, most: int) -> list[int]:
    """Return the multiples of 1, 2, 5, 10, 20 ... from `first` to `last`: of the first of these that is rare enough.

    >>> round_numbers(0, 14, 4), round_numbers(403, 609, 5), round_numbers(7, 7, 5)
    ([0, 5, 10], [450, 500, 550, 600], [7])
    """
    step, grow = 1, itertools.cycle((2, 2.5, 2))
    while last // step - (first - 1) // step > most:
        step = round(step * next(grow))
    return list(range(-(-first // step) * step, last + 1, step))
