"""Batches from Python: plans, the order of results, what a worker does, and when a matchup is decided."""

from __future__ import annotations

from pathlib import Path

import pytest
from runs.tiny_levels import HEAD, LYNX, REACH, SIDES, TWO_HEXES, WOLF, write_level

from game import __version__
from game.runs.batch import Batch, plan_batch, play_batch
from game.runs.batch_course import CHECKPOINT, Course, Finished, Outcomes
from game.runs.batch_engines import Processes
from game.runs.checks import NoLevelError
from game.runs.batch_work import Chunk, WrongVersionError, pack_level, play_chunk
from game.runs.bot_choice import BotChoiceError
from game.runs.results import BatchResult
from game.runs.statistics import Matchup

TWO_SIDES = HEAD + SIDES.format(blue="bot", red="bot") + LYNX + WOLF + REACH
MATCHUP, SIDES = Matchup("belt.toml", (("blue", "runner"),)), ("blue", "red")


def game(seed: int, winner: str | None, reason: str = "objectives") -> BatchResult:
    return BatchResult("belt.toml", seed, {"blue": "runner"}, winner, reason, 9, "0" * 16, lost=[], set_off=[])


def take(course: Course, result: BatchResult) -> list[int]:
    """Let a game be finished, and return the seeds of those of which it is clear then that they count."""
    return [finished.result.seed for finished in course.take(result.seed, Finished(result.seed, result, b"", None))]


# Plans


def test_a_plan_numbers_its_games_matchup_by_matchup(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_SIDES)
    plan = plan_batch([level], ["blue=runner,warden", "red=sower"], games=5, first=10)
    numbered = {
        (blue, seed): plan.number_of(BatchResult(
            level.as_posix(), seed, {"blue": blue, "red": "sower"}, None, "draw", 1, "", lost=[], set_off=[]
        ))
        for blue in ("runner", "warden", "sweeper")
        for seed in (9, 10, 14, 15)
    }  # fmt: skip

    assert (plan.size, plan.sides) == (10, ["blue", "red"])
    assert {key: number for key, number in numbered.items() if number is not None} == {
        ("runner", 10): 0, ("runner", 14): 4, ("warden", 10): 5, ("warden", 14): 9,
    }  # fmt: skip


def test_a_level_or_bot_that_is_given_twice_is_played_once(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_SIDES)
    plan = plan_batch([level, str(level), tmp_path], ["blue=runner,runner", "blue=runner"])

    assert [contest.matchup.bots[0] for contest in plan.contests] == [("blue", "runner")]


@pytest.mark.parametrize(("games", "first"), [(0, 0), (1, -1), (1, 2**63), (2, 2**63 - 1)])
def test_a_plan_without_games_or_with_seeds_that_there_are_not_is_refused(
    tmp_path: Path, games: int, first: int
) -> None:
    with pytest.raises(ValueError, match="at least one game, and seeds from 0 to"):
        plan_batch([write_level(tmp_path, TWO_HEXES)], games=games, first=first)


def test_a_plan_says_for_which_level_there_is_no_such_side_and_where_there_is_no_level(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    with pytest.raises(BotChoiceError, match=r"/tiny\.toml: 'green=runner'"):
        plan_batch([level], ["green=runner"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(NoLevelError, match="empty"):
        plan_batch([level, tmp_path / "empty"])


def test_a_plan_knows_the_sides_that_no_bot_plays(tmp_path: Path) -> None:
    levels = [
        write_level(tmp_path, TWO_HEXES, "a.toml"),
        write_level(tmp_path, TWO_SIDES.replace('"blue"', '"green"'), "b.toml"),
    ]
    plan = plan_batch(levels)

    assert [contest.sides for contest in plan.contests] == [("blue", "red"), ("green", "red")]
    assert plan.sides == ["blue", "red", "green"]


# Playing


def test_results_come_in_the_order_of_the_plan(tmp_path: Path) -> None:
    levels = [write_level(tmp_path, TWO_HEXES), write_level(tmp_path, TWO_SIDES, "two.toml")]
    plan = plan_batch(levels, games=12, first=3)

    assert [(result.level, result.seed) for result in play_batch(plan, Processes(2))] == [
        (level.as_posix(), seed) for level in levels for seed in range(3, 15)
    ]


def test_a_level_that_changes_meanwhile_changes_no_game(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    plan = plan_batch([level], games=2)
    level.unlink()

    assert [result.ticks for result in play_batch(plan, Processes(1))] == [8, 8]


def test_a_batch_that_is_stopped_counts_what_is_finished(tmp_path: Path) -> None:
    batch = Batch(plan_batch([write_level(tmp_path, TWO_HEXES)], games=5000), Processes(1))
    finished = 0
    for _ in batch.play():
        finished += 1
        batch.stop()

    assert batch.standings[0].games == finished
    assert batch.left == 5000 - finished > 0


def test_a_worker_plays_no_games_of_another_version() -> None:
    chunk = Chunk(__version__, "tiny.toml", pack_level(TWO_HEXES.encode()), {}, (1, 2), 60.0)

    assert len(play_chunk(chunk).lines) == 2
    with pytest.raises(WrongVersionError, match=f"has version {__version__}, not 0.0.1"):
        play_chunk(chunk._replace(version="0.0.1"))


def test_a_game_may_take_any_time_where_there_is_no_limit() -> None:
    played = play_chunk(Chunk(__version__, "tiny.toml", pack_level(TWO_HEXES.encode()), {}, (1,), None))

    assert played.faults == []
    assert b'"winner":"blue","reason":"objectives","ticks":8' in played.lines[0]


# Counting


def test_every_side_of_the_level_is_counted_from_the_start() -> None:
    course = Course(MATCHUP, SIDES, 3, None, Outcomes())
    take(course, game(0, None, "draw"))

    assert course.standing.wins == {"blue": 0, "red": 0}


def test_games_are_counted_by_seed_whenever_they_are_finished() -> None:
    course = Course(MATCHUP, SIDES, 3, None, Outcomes())
    counted: list[int] = []
    for seed in (2, 0, 1):
        assert take(course, game(seed, "blue")) == [seed]
        counted.append(course.standing.games)

    assert (counted, course.left) == ([0, 1, 3], 0)


def test_a_matchup_is_decided_at_a_checkpoint_and_later_games_do_not_count() -> None:
    course = Course(MATCHUP, SIDES, 4 * CHECKPOINT, 0.5, Outcomes())
    assert course.next_games(CHECKPOINT + 9) == list(range(CHECKPOINT + 9))
    for seed in range(CHECKPOINT + 7, 0, -1):
        assert take(course, game(seed, None)) == ([seed] if seed < CHECKPOINT else [])
        assert course.end == 4 * CHECKPOINT
    take(course, game(0, None))
    course.count_the_rest()
    course.give_back([CHECKPOINT + 8])

    assert (course.end, course.standing.games, course.left) == (CHECKPOINT, CHECKPOINT, 0)
    assert course.next_games(5) == []


def test_games_beyond_a_checkpoint_are_held_back_until_it_is_clear_that_they_count() -> None:
    course = Course(MATCHUP, SIDES, 4 * CHECKPOINT, 1e-9, Outcomes())
    late = [CHECKPOINT + 3, 2 * CHECKPOINT]
    assert [take(course, game(seed, None)) for seed in [*late, *range(1, CHECKPOINT)]] == [
        [], [], *([seed] for seed in range(1, CHECKPOINT)),
    ]  # fmt: skip
    assert course.left == 4 * CHECKPOINT - len(late) - (CHECKPOINT - 1)

    assert take(course, game(0, None)) == [0, CHECKPOINT + 3]
    course.count_the_rest()
    assert (course.standing.games, course.left) == (CHECKPOINT + 1, 3 * CHECKPOINT - 1)


@pytest.mark.parametrize("winner", [None, "blue"])
def test_games_that_were_known_before_count_even_beyond_the_end(winner: str | None) -> None:
    known = Outcomes()
    for seed in (*range(CHECKPOINT), CHECKPOINT + 7, CHECKPOINT + 9):
        known.put(seed, game(seed, winner), is_old=True)
    course = Course(MATCHUP, SIDES, 4 * CHECKPOINT, 0.5, known)

    assert (course.end, course.left, course.next_games(1)) == (CHECKPOINT, 0, [])
    course.count_the_rest()
    assert course.standing.games == CHECKPOINT + 2
    assert course.standing.wins["blue"] == (CHECKPOINT + 2 if winner else 0)


def test_games_that_failed_decide_nothing() -> None:
    course = Course(MATCHUP, SIDES, 4 * CHECKPOINT, 0.5, Outcomes())
    for seed in range(CHECKPOINT):
        take(course, game(seed, None, "crashed"))
    assert course.end == 4 * CHECKPOINT
    for seed in range(CHECKPOINT, 2 * CHECKPOINT):
        take(course, game(seed, None))

    assert (course.end, course.standing.games, course.standing.failures) == (2 * CHECKPOINT, CHECKPOINT, CHECKPOINT)


def test_games_that_were_given_back_come_first_and_those_that_are_known_not_at_all() -> None:
    known = Outcomes()
    for seed, reason in ((1, "objectives"), (3, "hung"), (4, "draw")):
        known.put(seed, game(seed, None, reason), is_old=True)
    course = Course(MATCHUP, SIDES, 6, None, known)

    assert (known.settled, known.again) == (2, 1)
    assert course.next_games(2) == [0, 2]
    course.give_back([2])
    course.give_back([0])
    assert course.next_games(9) == [0, 2, 3, 5]
    assert course.next_games(1) == []


def test_what_is_known_of_a_game_may_change() -> None:
    known = Outcomes()
    for reason, counts in (("hung", (0, 1)), ("draw", (1, 0)), ("crashed", (0, 1))):
        known.put(2, game(2, None, reason), is_old=True)
        assert (known.settled, known.again) == counts
    known.put(2, game(2, None, "crashed"))

    assert (known.settled, known.again) == (1, 0)
    assert [known.is_settled(seed) for seed in range(4)] == [False, False, True, False]
    assert [result.reason for result in known.since(0)] == ["crashed"]
