"""Gates: how they are written, what they compare, and what they say when they are missed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from runs.made_results import made

from game.runs.gates import GateError, check_sides, read_gate
from game.runs.statistics import Matchup, Standing, standings

# Ten games: blue 4, red 3, 1 draw, 2 timeouts; and of twelve in all 2 failures. Ticks 10 to 100, 55 on average.
_WINNERS = ["blue"] * 4 + ["red"] * 3
RESULTS = [
    *(made(seed, winner, ticks=10 + 10 * seed) for seed, winner in enumerate(_WINNERS)),
    made(7, reason="draw", ticks=80), made(8, ticks=90), made(9, ticks=100),
    made(10, reason="crashed", ticks=0), made(11, reason="hung", ticks=0),
]  # fmt: skip
(STANDING,) = standings(RESULTS)


@pytest.mark.parametrize(
    "gate",
    [
        "blue.wins >= 0.4", "blue.wins <= 0.4", "blue.wins == 0.4", "blue.wins > 0.39", "blue.wins < 0.41",
        "blue.wins != 0.41", "red.wins==0.3", " draws == .1 ", "timeouts == 0.2", "failures < 0.17", "ticks == 55",
        "ticks <= 55.0",
    ],
)  # fmt: skip
def test_a_gate_that_holds_is_passed(gate: str) -> None:
    assert read_gate(gate).check(STANDING) is None


@pytest.mark.parametrize(
    ("gate", "value"),
    [
        ("blue.wins > 0.4", Fraction(4, 10)), ("blue.wins != 0.4", Fraction(4, 10)),
        ("red.wins >= 0.31", Fraction(3, 10)),
        ("draws < 0.1", Fraction(1, 10)), ("timeouts == 0", Fraction(2, 10)), ("failures == 0", Fraction(2, 12)),
        ("ticks < 55", Fraction(55)),
    ],
)  # fmt: skip
def test_a_gate_that_is_missed_says_by_what_value(gate: str, value: Fraction) -> None:
    failure = read_gate(gate).check(STANDING)
    assert failure is not None
    assert (failure.value, failure.matchup) == (value, STANDING.matchup)
    assert gate in failure.words
    assert "belt.toml (blue runner, red warden)" in failure.words


def test_what_is_missed_is_said_in_one_line() -> None:
    failure = read_gate("blue.wins>=0.5").check(STANDING)
    assert failure is not None
    assert failure.words == (
        "belt.toml (blue runner, red warden): the gate blue.wins >= 0.5 is missed: blue.wins is 0.4 after 10 games"
    )


@pytest.mark.parametrize(
    ("wins", "games", "gate", "words"),
    [
        (39_999, 100_000, "blue.wins >= 0.4", "blue.wins is 0.39999 after 100000 games"),
        (40_001, 100_000, "blue.wins == 0.4", "blue.wins is 0.40001 after 100000 games"),
        (333_333_333, 999_999_999, "blue.wins <= 0.333333333", "blue.wins is 0.3333333333 after 999999999 games"),
        (333_333_333, 1_000_000_000, "blue.wins > 0.333333333", "blue.wins is 0.3333 after 1000000000 games"),
        (40_000, 100_000, "blue.wins != 0.4", "blue.wins is 0.4 after 100000 games"),
        (12_345, 100_000, "blue.wins >= 0.4", "blue.wins is 0.1234 after 100000 games"),
        (0, 100_000, "blue.wins >= 0.4", "blue.wins is 0 after 100000 games"),
    ],
)
def test_what_is_said_has_enough_digits_to_see_that_the_gate_is_missed(
    wins: int, games: int, gate: str, words: str
) -> None:
    failure = read_gate(gate).check(Standing(STANDING.matchup, games=games, wins={"blue": wins, "red": 0}))
    assert failure is not None
    assert failure.words.endswith(words)


def test_shares_are_compared_exactly() -> None:
    third = standings([made(winner="blue"), made(), made()])[0]
    assert read_gate("blue.wins == 0.333333333").check(third) is not None
    assert read_gate("blue.wins > 0.333333333").check(third) is None


@pytest.mark.parametrize("gate", ["blue.wins >= 0", "draws >= 0", "failures >= 0", "ticks >= 0"])
def test_without_a_game_no_gate_is_passed(gate: str) -> None:
    failure = read_gate(gate).check(Standing(STANDING.matchup))
    assert failure is not None
    assert "no game was played" in failure.words


def test_the_share_of_failures_is_known_even_if_every_game_failed() -> None:
    (all_failed,) = standings([made(reason="crashed")] * 3)
    assert read_gate("failures == 1").check(all_failed) is None
    assert read_gate("blue.wins >= 0").check(all_failed) is not None


def test_a_gate_about_a_side_is_not_asked_of_a_matchup_without_that_side() -> None:
    other = Standing(Matchup("other.toml", (("green", "runner"),)), games=5)
    assert read_gate("blue.wins >= 1").check(other) is None
    assert read_gate("green.wins >= 1").check(other) is not None


def test_a_gate_about_a_side_that_no_bot_plays_is_asked_of_a_matchup_in_which_it_never_won() -> None:
    (standing,) = standings([made(bots={"blue": "runner"})] * 3)
    lost = Standing(standing.matchup, games=3, wins={"red": 0}, timeouts=3)
    failure = read_gate("red.wins >= 0.5").check(lost)
    assert failure is not None
    assert failure.value == 0
    assert read_gate("red.wins == 0").check(lost) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no gate"),
        ("blue.wins", "is no gate"),
        ("blue wins >= 0.4", "is no gate"),
        (">= 0.4", "is no gate"),
        ("blue.wins >=", "is no gate"),
        ("blue.wins => 0.4", "'=>' is no comparison"),
        ("blue.wins = 0.4", "'=' is no comparison"),
        ("blue.wins >= 40%", "'40%' is no number"),
        ("blue.wins >= -0.1", "'-0.1' is no number"),
        ("blue.wins >= nan", "'nan' is no number"),
        ("blue.wins >= inf", "'inf' is no number"),
        ("blue.wins >= 1e3", "'1e3' is no number"),
        ("blue.wins >= ½", "is no number"),
        ("blue.wins >= 40", "more than all games"),
        ("failures <= 1.01", "more than all games"),
        ("ticks <= " + "9" * 400, "is no number"),
        ("draw <= 0.1", 'did you mean "draws"?'),
        ("blue.win >= 0.4", 'did you mean "blue.wins"?'),
        (".wins >= 0.4", "there are SIDE.wins, draws, timeouts, failures or ticks"),
        ("wins >= 0.4", "there is no 'wins'"),
    ],
)
def test_nonsense_is_refused_and_the_message_says_what_it_is(text: str, said: str) -> None:
    with pytest.raises(GateError) as refused:
        read_gate(text)
    assert said in str(refused.value)
    assert repr(text) in str(refused.value)


def test_a_side_that_no_level_has_is_refused_with_the_nearest_one() -> None:
    gates = [read_gate("draws <= 1"), read_gate("blu.wins >= 0.4")]
    with pytest.raises(GateError, match=r"no level has a side 'blu'; did you mean \"blue\"\?"):
        check_sides(gates, ["blue", "red"])
    with pytest.raises(GateError, match='there are "blue" or "red"'):
        check_sides([read_gate("violet.wins >= 0.4")], ["blue", "red"])


def test_sides_of_any_level_are_accepted() -> None:
    check_sides([read_gate("blue.wins >= 0.4"), read_gate("ticks < 9")], ["blue"])
