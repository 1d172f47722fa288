"""Dice are drawn by key: what is rolled, by whom, against whom, how many-th (interfaces, time and dice)."""

from __future__ import annotations

import pytest
from plane_scene import Story, discover, dodge, idle, level, mine, play, shoot, trooper

from game.core.dice import keyed_die


def thrown(story: Story, who: str, what: str) -> list[int]:
    """The dice of one who rolls, in order."""
    return [die for name, word, die in story.dice() if (name, word) == (who, what)]


def key(seed: int, what: str, who: str, against: str = "", nth: int = 0, tick: int = 40) -> int:
    return keyed_die(seed, tick, what, who, against, nth, 20)


@pytest.mark.parametrize("seed", range(5))
def test_tm_s40_shots_are_numbered_in_the_burst_and_against_the_target(seed: int) -> None:
    text = level(trooper("b", (0, 0), reserve="hold"), trooper("r", (0, 200_000), "gunner", "red"))
    story = play(text, 40, {1: [shoot("r", "b")]}, seed)

    assert thrown(story, "r", "shoot") == [key(seed, "shoot", "r", "b", nth) for nth in range(4)]


@pytest.mark.parametrize("seed", range(5))
def test_tm_s40_a_dodge_and_a_nerve_roll_are_against_nobody(seed: int) -> None:
    text = level(trooper("b", (150_000, 0), "heavy", ph=4), mine("m"))
    story = play(text, 40, {1: [dodge("b")]}, seed)

    assert thrown(story, "b", "dodge_mine") == [key(seed, "dodge", "b")]
    assert thrown(story, "b", "nerve") in ([], [key(seed, "nerve", "b")])


@pytest.mark.parametrize("seed", range(5))
def test_tm_s40_a_discover_is_numbered_by_its_half(seed: int) -> None:
    text = level(trooper("b", (0, 0)), mine("m", (0, 202_800)), mine("n", (202_800, 0)))
    story = play(text, 40, {1: [discover("b", "m")], 2: [discover("b", "n")]}, seed)

    assert thrown(story, "b", "discover") == [key(seed, "discover", "b", nth=nth) for nth in range(2)]


@pytest.mark.parametrize("seed", range(5))
def test_tm_s40_saves_are_numbered_for_each_source_over_all_hits(seed: int) -> None:
    """b under a toxin mine, whose second save is number 1, and under another mine; blue's n under the toxin drop; and
    r, hit by all that c's burst hits with."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold", vita=5), mine("m", kind="toxin"), mine("o", (300_000, 0)),
        mine("n", (80_000, 0), side="blue"), trooper("c", (-400_000, 0), bs=20),
        trooper("r", (-400_000, 200_000), side="red", reserve="hold", vita=5, arm=0),
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b"), shoot("c", "r")]}, seed)
    saves = [
        (row["unit"] or row["mine"], row["against"], row["dice"][0]) for row in story.all("CheckRolled", what="save")
    ]

    numbers: dict[tuple[str, str], int] = {}
    for who, against, die in saves:
        nth = numbers.get((who, against), 0)
        numbers[who, against] = nth + 1
        assert die == key(seed, "save", who, against, nth)
    assert {("b", "m"), ("b", "o"), ("n", "m"), ("r", "c")} <= set(numbers)
    assert numbers["r", "c"] >= 3  # BS 20 always hits


@pytest.mark.parametrize("seed", [0, 7, 2**63 - 1])
def test_tm_s40_a_mine_more_shifts_no_die_of_others(seed: int) -> None:
    """q, far away, is set off by d: r's shot at b, its saves and nerve are the same with it and without."""
    tables = [trooper("b", (0, 0), reserve="hold"), trooper("r", (0, 200_000), side="red"), trooper("d", (550_000, 0))]
    stories = [
        play(level(*tables, *more), 40, {1: [shoot("r", "b"), idle("d")]}, seed)
        for more in ([], [mine("q", (400_000, 0))])
    ]
    dice = [[row for row in story.dice() if row[0] != "d"] for story in stories]

    assert dice[0] == dice[1]
    assert len(dice[0]) >= 3
    assert len(stories[1].all("MineTriggered")) == 1
