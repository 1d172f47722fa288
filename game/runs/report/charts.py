"""Bars with whiskers, and the histogram of lengths. What is said by a colour is said by a pattern, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.runs.report.ends import End, end_of
from game.runs.report.markup import Markup, element, join
from game.runs.report.scales import Scale, round_numbers, scale_of
from game.runs.report.wording import counted, number, percent, percents
from game.runs.results import BatchResult
from game.runs.statistics import Interval

_SIDES: Final = 4  # so many colours there are for sides
_BAR: Final = 22  # pixels
_HIGH: Final = 150
_NOTCH: Final = 6
_MOST_LINES, _MOST_LENGTHS = 4, 5  # numbers on the axes of games and of ticks, beside the first one
_LONG: Final = 10**6  # from here on a number is written short
_ROOM: Final = 0.8  # of the axis: beyond, a number would stand in the word below the last bar


def side_class(index: int) -> str:
    """Return the class that gives a side its colour and pattern, by its number in the level."""
    return f"side-{index % _SIDES}"


def rate_bar(rate: float, interval: Interval, look: str) -> Markup:
    """Return a bar as long as a share, and a whisker as long as its interval."""
    low, high = (f"{100 * bound:.2f}%" for bound in interval)
    return element(
        "svg",
        element("rect", class_="track", width="100%", height=_BAR),
        element("rect", class_=look, width=f"{100 * rate:.2f}%", height=_BAR),
        element("line", class_="half", x1="50%", x2="50%", y2=_BAR),
        *(
            element("line", class_=layer, x1=x1, x2=x2, y1=y1, y2=y2)
            for layer in ("whisker-rim", "whisker")
            for x1, x2, y1, y2 in ((low, high, _BAR / 2, _BAR / 2), (low, low, 5, 17), (high, high, 5, 17))
        ),
        class_="bar", role="img", width="100%", height=_BAR,
        aria_label=f"{percent(rate)}, 95 % interval {percents(interval)}",
    )  # fmt: skip


def histogram(games: Sequence[BatchResult], looks: Mapping[End, str], median: int) -> Markup:
    """Return how many games took how long, each bar divided by how they ended.

    Args:
        games: games that were played to an end, at least one.
        looks: the class of each end, in the order from below.
        median: the length that is marked.
    """
    lengths = [game.ticks for game in games]
    scale = scale_of(lengths)
    bins: dict[int, Counter[End]] = {}
    for game in games:
        bins.setdefault(scale.bin_of(game.ticks), Counter())[end_of(game)] += 1
    highest = max(counts.total() for counts in bins.values())
    bars = [_bar(scale, index, bins[index], looks, highest) for index in sorted(bins)]
    counts, ticks = round_numbers(0, highest, _MOST_LINES + 1), _marked_lengths(scale)
    heights = {count: round(_HIGH * (1 - count / highest), 1) for count in counts}
    span = f"from {number(min(lengths))} to {number(max(lengths))} ticks"
    chart = element(
        "svg",
        *(element("line", class_="count-line", x1="0", x2="100%", y1=y, y2=y) for y in heights.values()),
        *bars,
        *(element("line", class_="axis", x1=scale.x(at), x2=scale.x(at), y1=_HIGH, y2=_HIGH + _NOTCH) for at in ticks),
        element("line", class_="axis", x1="0", x2="100%", y1=_HIGH, y2=_HIGH),
        element("line", class_="median", x1=scale.x(median), x2=scale.x(median), y1="0", y2=_HIGH),
        class_="histogram", role="img", width="100%", height=_HIGH + _NOTCH,
        aria_label=f"Lengths of {counted(len(games), 'game', 'games')}, {span}",
    )  # fmt: skip
    labels = [
        *(element("span", number(count), class_="count", style=f"top:{y:g}px") for count, y in heights.items()),
        *(element("span", words, class_="length", style=f"left:{scale.x(at)}") for at, words in ticks.items()),
    ]
    longer = sum(ticks > scale.end for ticks in lengths)
    about = element("p", f"Games by their length in ticks. {_width_words(scale, longer)}", class_="muted")
    key = _key(looks, [end_of(game) for game in games])
    return join(key, element("div", element("div", chart, *labels), class_="axes"), about)


def _marked_lengths(scale: Scale) -> dict[int, str]:
    """Return the lengths that are marked on the axis, and what stands there."""
    marked = {at: _length_words(at) for at in round_numbers(scale.first, scale.end, _MOST_LENGTHS)}
    if scale.longer is None:
        return marked
    return {at: words for at, words in marked.items() if scale.share(at) < _ROOM} | {scale.longer[1]: "longer"}


def _length_words(ticks: int) -> str:
    return number(ticks) if ticks < _LONG else f"{ticks:.3g}"


def _width_words(scale: Scale, longer: int) -> str:
    """Say how wide a bar is, and what the last one holds if it holds all longer games."""
    words = f"A bar is {counted(scale.width, 'tick', 'ticks')} wide."
    if not longer:
        return words
    games = counted(longer, "longer game", "longer games")
    return f"{words} The last bar, apart from the others, is for {games}: {scale.span(scale.places - 1)} ticks."


def _bar(scale: Scale, index: int, counts: Counter[End], looks: Mapping[End, str], highest: int) -> Markup:
    x, wide = f"{100 * index / scale.places:.2f}%", f"{90 / scale.places:.2f}%"
    words = ", ".join(f"{end.words} {number(counts[end])}" for end in looks if counts[end])
    parts: list[Markup] = []
    foot = 0
    for end, look in looks.items():
        if counts[end]:
            low, high = _HIGH * foot / highest, _HIGH * (foot + counts[end]) / highest
            parts.append(element("rect", class_=look, x=x, width=wide, y=_HIGH - high, height=high - low))
            foot += counts[end]
    title = element("title", f"{scale.span(index)} ticks: {counted(counts.total(), 'game', 'games')} ({words})")
    return element("g", title, *parts)


def _key(looks: Mapping[End, str], seen: Iterable[End]) -> Markup:
    """Return the legend of the ends that are there, and of the line of the median."""
    there = set(seen)
    swatches = [element("li", swatch(look), end.words) for end, look in looks.items() if end in there]
    line = element("svg", element("line", class_="median", x1=9, x2=9, y2=18), width=18, height=18, aria_hidden="true")
    return element("ul", *swatches, element("li", line, "median"), class_="key")


def swatch(look: str) -> Markup:
    """Return a small field that shows a colour with its pattern."""
    return element(
        "svg", element("rect", class_=look, x=1, y=1, width=16, height=16), width=18, height=18, aria_hidden="true"
    )
