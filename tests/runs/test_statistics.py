"""Win rates and how sure they are; bounds are compared with the equation that defines them, solved with fractions."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest
from runs.made_results import BOTS, made

from game.runs.statistics import Matchup, Standing, standings, widest, wilson_interval

# The 0.975 quantile of the normal distribution, from printed tables, to 15 decimals.
Z = Fraction(1_959_963_984_540_054, 10**15)


def is_further_off(share: Fraction, successes: int, games: int) -> bool:
    """Whether the seen share lies more than z standard deviations from this one: the score test, without a root."""
    off = Fraction(successes, games) - share
    return off * off * games > Z * Z * share * (1 - share)


def bound_by_halving(successes: int, games: int, far: int) -> Fraction:
    """The bound between the seen share and 0 or 1, found by halving."""
    near, wide = Fraction(successes, games), Fraction(far)
    if near == wide:
        return wide
    for _ in range(60):
        middle = (near + wide) / 2
        if is_further_off(middle, successes, games):
            wide = middle
        else:
            near = middle
    return near


@pytest.mark.parametrize(
    ("successes", "games"),
    [(0, 1), (1, 1), (0, 10), (10, 10), (1, 2), (3, 10), (9, 10), (1, 10_000), (5_000, 10_000), (9_999, 10_000)],
)
def test_the_bounds_are_the_shares_from_which_what_was_seen_is_just_not_too_far_off(successes: int, games: int) -> None:
    low, high = wilson_interval(successes, games)
    assert low == pytest.approx(float(bound_by_halving(successes, games, 0)), abs=1e-12)
    assert high == pytest.approx(float(bound_by_halving(successes, games, 1)), abs=1e-12)


@pytest.mark.parametrize("games", [50, 400])
def test_near_0_an_interval_may_hold_the_true_share_fewer_than_90_times_in_100_but_not_much_fewer(games: int) -> None:
    # It holds it least often just beyond a bound.
    bounds = [bound for successes in range(5) for bound in wilson_interval(successes, games) if bound]
    shares = [Fraction(bound) * (1 + Fraction(sign, 10**9)) for bound in bounds for sign in (-1, 1)]
    assert 0.83 < min(how_often_held(share, games) for share in shares) < 0.9


def how_often_held(share: Fraction, games: int) -> float:
    """How probable it is that so many games have an interval in which the true share lies."""
    return sum(
        math.comb(games, wins) * float(share) ** wins * float(1 - share) ** (games - wins)
        for wins in range(games + 1)
        if not is_further_off(share, wins, games)
    )


def test_without_games_every_share_is_possible() -> None:
    assert wilson_interval(0, 0) == (0, 1)


def test_the_share_that_was_seen_lies_in_the_interval_which_lies_in_0_to_1() -> None:
    for games in range(1, 40):
        for successes in range(games + 1):
            low, high = wilson_interval(successes, games)
            assert 0 <= low <= successes / games <= high <= 1
            assert (low == 0) == (successes == 0)
            assert (high == 1) == (successes == games)


def test_the_interval_of_the_losses_is_that_of_the_wins_mirrored() -> None:
    for successes in range(21):
        low, high = wilson_interval(successes, 20)
        assert wilson_interval(20 - successes, 20) == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_more_games_make_the_interval_narrower() -> None:
    widths = [high - low for low, high in (wilson_interval(games // 2, games) for games in (2, 8, 32, 128, 2048))]
    assert all(one > next_one for one, next_one in itertools.pairwise(widths))


def test_wins_draws_timeouts_and_failures_are_counted_apart_and_failures_are_no_games() -> None:
    results = [
        made(1, "blue"), made(2, "blue"), made(3, "red"), made(4, reason="draw"), made(5), made(6, reason="crashed"),
        made(7, reason="hung", ticks=0),
    ]  # fmt: skip
    (standing,) = standings(results)
    assert standing.matchup == Matchup("belt.toml", (("blue", "runner"), ("red", "warden")))
    assert (standing.games, standing.wins) == (5, {"blue": 2, "red": 1})
    assert (standing.draws, standing.timeouts, standing.failures) == (1, 1, 2)
    assert (standing.rate("blue"), standing.interval("blue")) == (0.4, wilson_interval(2, 5))


def test_the_length_of_games_is_counted_without_failures() -> None:
    lengths = [10, 20, 20, 70]
    (standing,) = standings([made(ticks=ticks) for ticks in lengths] + [made(reason="crashed", ticks=0)])
    assert standing.ticks == {10: 1, 20: 2, 70: 1}
    assert standing.mean_ticks == sum(lengths) / 4
    assert [standing.quantile_ticks(share) for share in (0, 0.25, 0.5, 0.75, 1)] == [10, 10, 20, 20, 70]


def test_matchups_are_told_apart_by_level_and_bots_and_come_in_the_order_of_the_games() -> None:
    easy = BOTS | {"red": "warden:easy"}
    results = [made(level="b"), made(level="a"), made(level="b", bots=easy), made(level="b")]
    found = standings(results)
    assert [(one.matchup.level, one.matchup.bots[1][1], one.games) for one in found] == [
        ("b", "warden", 2), ("a", "warden", 1), ("b", "warden:easy", 1),
    ]  # fmt: skip


def test_a_side_without_a_bot_is_counted_when_it_wins() -> None:
    (standing,) = standings([made(winner="green", bots={"blue": "runner"}), made(bots={"blue": "runner"})])
    assert standing.wins == {"blue": 0, "green": 1}


def test_wins_keep_the_order_in_which_sides_were_given() -> None:
    given = Standing(Matchup("belt.toml", (("red", "warden"),)), wins={"blue": 0, "red": 0})
    given.add(made(winner="blue", bots={"red": "warden"}))
    assert list(given.wins.items()) == [("blue", 1), ("red", 0)]


def test_without_games_nothing_divides_by_zero() -> None:
    empty = Standing(Matchup("belt.toml", (("blue", "runner"),)))
    assert (empty.rate("blue"), empty.interval("blue"), empty.mean_ticks, empty.quantile_ticks(0.5)) == (
        0, (0, 1), 0, 0,
    )  # fmt: skip


def test_the_widest_interval_is_that_of_the_side_nearest_to_half_of_the_games() -> None:
    (standing,) = standings([made(winner="blue")] * 9 + [made(winner="red")] * 3)
    low, high = wilson_interval(3, 12)
    assert widest(standing) == pytest.approx((high - low) / 2)
    assert widest(Standing(standing.matchup)) == 0.5


def test_games_in_which_nobody_can_win_have_an_interval_too() -> None:
    (standing,) = standings([made(bots={})] * 10)
    low, high = wilson_interval(0, 10)
    assert widest(standing) == pytest.approx((high - low) / 2)
