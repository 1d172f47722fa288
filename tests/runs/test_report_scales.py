"""The bins of the lengths of games: narrow enough for most of them, and honest about the others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from game.runs.report.scales import scale_of

USUAL = [122 + 268 * number // 98 for number in range(99)]  # 122 to 390


def bins_of(lengths: Sequence[int]) -> Counter[int]:
    scale = scale_of(lengths)
    return Counter(scale.bin_of(ticks) for ticks in lengths)


def test_one_game_that_is_far_longer_has_a_bin_of_its_own() -> None:
    scale = scale_of([*USUAL, 10_000])
    assert (scale.first, scale.width, scale.end, scale.longer) == (120, 10, 399, (10_000, 10_000))
    assert bins_of([*USUAL, 10_000])[scale.places - 1] == 1


def test_any_number_of_games_that_are_as_long_as_the_longest_share_a_bin() -> None:
    scale = scale_of([*USUAL, *[10_000] * 200])
    assert (scale.width, scale.longer) == (10, (10_000, 10_000))


def test_of_long_games_that_differ_only_one_in_twenty_share_a_bin() -> None:
    few, many = ([2000 * (number + 1) for number in range(count)] for count in (5, 12))
    assert scale_of([*USUAL, *few]).longer == (2000, 10_000)
    assert scale_of([*USUAL, *many]).longer is None


def test_games_that_are_no_longer_than_the_bins_reach_stay_in_bins_of_their_own() -> None:
    # 100 games may have 1 + 5 in the last bin; 395 and 402 are as near to the others as these are to each other.
    scale = scale_of([*USUAL, 395, 402, 10_000])
    assert scale.longer == (10_000, 10_000)
    assert scale.end >= 402


@pytest.mark.parametrize("lengths", [[7], [7, 7, 7], [0, 3], [5, 5, 5, 6], [*range(100, 301, 10)], [0, 10**15 - 1] * 9])
def test_the_bins_hold_every_length_and_each_in_one(lengths: list[int]) -> None:
    scale = scale_of(lengths)
    assert min(bins_of(lengths)) == 0
    assert max(bins_of(lengths)) == scale.places - 1
    assert scale.bins <= 30


def test_games_that_differ_little_are_never_put_together() -> None:
    assert scale_of([5, 5, 5, 6]).longer is None
    assert scale_of([150 + 13 * number for number in range(30)]).longer is None


@pytest.mark.parametrize("seed", range(20))
def test_longer_games_are_further_to_the_right_and_bins_are_named_by_what_they_hold(seed: int) -> None:
    dice = random.Random(seed)
    lengths = [dice.randint(1, 500) for _ in range(40)] + [dice.randint(5000, 9000) for _ in range(seed % 4)]
    lengths.sort()
    scale = scale_of(lengths)
    bins = [scale.bin_of(ticks) for ticks in lengths]
    assert bins == sorted(bins)
    assert [scale.share(ticks) for ticks in lengths] == sorted(scale.share(ticks) for ticks in lengths)
    for ticks, index in zip(lengths, bins, strict=True):
        ends = [int(end.replace(",", "")) for end in scale.span(index).split(" to ")]
        assert ends[0] <= ticks <= ends[-1]
        assert index / scale.places <= scale.share(ticks) <= (index + 1) / scale.places
