"""Part F: when commands are judged, what the judge says beforehand, and what is offered (legal commands)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Order, Story, Table, discover, dodge, halt, idle, lay, level, mine, play, react, reserve, shoot, terrain,
    trooper, walk,
)  # fmt: skip

from game.core.commands import read_command
from game.rulesets.teardrop_mines.commands import COMMANDS

ENEMIES = (trooper("r", (0, 200_000), side="red"), trooper("x", (0, -200_000), "infiltrator", "red"))


def given(*tables: Table, ticks: int = 21) -> Any:
    """Play with b, a sapper at (0, 0), and return a function of the commands by tick."""
    text = level(trooper("b", (0, 0), "sapper"), *tables)
    return lambda commands: play(text, ticks, commands)


def rules(story: Story) -> list[tuple[int, str]]:
    """Tick and rule of each refusal."""
    return [(tick, rule) for tick, _, rule in story.refusals()]


def test_part_f_other_grounds_are_judged_again_at_the_declaration() -> None:
    """x is a marker when the Discover is handed in, in tick 2, and not any more in tick 21."""
    story = given(*ENEMIES)({1: [idle("b")], 2: [discover("b", "x")], 3: [shoot("x", "b")]})

    assert rules(story) == [(21, "TM-S45")]


def test_part_c_a_waiting_command_refused_at_the_start_starts_no_order() -> None:
    """TM-S45: x is out of sight behind smoke; b's goal goes on in the next tick (Part K)."""
    smoke = terrain("smoke", (-127_000, -125_400), 10, 1)
    story = given(*ENEMIES, smoke)({1: [walk("b", (90_000, 0)), discover("b", "x")]})

    assert rules(story) == [(1, "TM-S45")]
    assert story.ticks("OrderStarted") == [2]


def test_tm_17_is_no_refusal() -> None:
    story = given(trooper("x", (150_000, 0), "infiltrator", "red"), ticks=40)({1: [lay("b")]})

    assert rules(story) == []
    assert story.ticks("LayFailed") == [40]


@pytest.mark.parametrize("command", [
    walk("b", (-500_000, 9)), walk("b", (700_000, 0)), halt("b"), idle("b"), dodge("b"), lay("b"), lay("b", (9_999, 0)),
    shoot("b", "r"), shoot("b", "x"), shoot("b", "far"), discover("b", "x"), discover("b", "r"), react("b", "dodge"),
    react("b", "run"), reserve("b", "hold"), reserve("b", "run"), idle("r2"), idle("nobody"), shoot("b", "near"),
], ids=lambda command: f"{command['do']} {command.get('target', '')}")  # fmt: skip
def test_the_judge_says_beforehand_what_is_refused_and_why(command: Order) -> None:
    """Of a free trooper: also what is judged at the declaration. The pistol does not reach far; near is engaged."""
    text = level(
        trooper("b", (-580_000, 0), "sapper"), trooper("r", (-580_000, 200_000), side="red"),
        trooper("x", (-580_000, -200_000), "infiltrator", "red"), trooper("far", (300_000, 0), side="red"),
        trooper("near", (-400_000, 0), side="red"), trooper("c", (-372_000, 0)),
    )  # fmt: skip
    story = Story(text)
    before = story.game.state_hash()
    told = story.game.ruleset.why_not(story.game.world, None, read_command(command, COMMANDS))
    assert story.game.state_hash() == before
    story.step(command)

    expected = [] if told is None else [(told.rule, told.reason)]
    assert story.values("CommandRefused", "rule", "reason") == expected


def test_a_refusal_costs_nothing() -> None:
    """Neither a use nor a tick: the next command of the same tick is taken."""
    story = given(ticks=2)({1: [lay("b", (500_000, 0))], 2: [idle("b")]})

    assert rules(story) == [(1, "TM-S61")]
    assert story.all("MineUseSpent") == []
    assert story.ticks("OrderStarted") == [2]


def offered(story: Story, unit: str = "b", side: str = "blue") -> dict[str, list[str]]:
    """The words of the legal commands of a trooper, each with its targets or values."""
    found: dict[str, list[str]] = {}
    for command in story.game.ruleset.legal_commands(story.game.view(side), unit):
        value = command.get("target") or command.get("reserve") or command.get("gait") or command.get("reaction") or ""
        found.setdefault(command["do"], []).append(value)
    return found


def test_legal_commands_are_all_that_could_be_ordered_now() -> None:
    """Enemy markers by handle, man and mine; plain enemies and tokens; not what is out of sight, out of range, one's
    own, or down a wall. A settings' word is offered if it is another one."""
    text = level(
        trooper("b", (0, 0), "sapper"), *ENEMIES, mine("m", (200_000, 0)), mine("t", (-200_000, 0), revealed=True),
        trooper("c", (300_000, 300_000)), mine("own", (300_000, -300_000), side="blue"),
        trooper("hidden", (0, 400_000), side="red"), terrain("smoke", (-127_000, 300_000), 10, 1),
    )  # fmt: skip
    found = offered(Story(text))

    assert found.pop("move") == ["walk", "run"] * 4
    assert len(found.pop("lay_mine")) == 5
    assert {word: sorted(values) for word, values in found.items()} == {
        "halt": [""], "idle": [""], "dodge": [""], "discover": ["marker-1", "marker-2"], "shoot": ["r", "t"],
        "set_reaction": ["discover", "dodge", "hold", "shoot"], "set_reserve": ["hold"],
    }  # fmt: skip


@pytest.mark.parametrize("first", ["shoot", "dodge", "lay_mine"])
def test_tm_s24_for_the_rest_of_an_order_no_second_of_the_three_is_offered(first: str) -> None:
    commands = {"shoot": shoot("b", "r"), "dodge": dodge("b"), "lay_mine": lay("b")}
    found = offered(given(*ENEMIES, ticks=5)({1: [commands[first]]}))

    assert {"shoot", "dodge", "lay_mine"}.isdisjoint(found)
    assert {"idle", "discover", "move"} <= set(found)


def test_tm_s50_nothing_is_offered_for_the_down_and_for_others() -> None:
    story = play(level(trooper("b", (0, 0), state="down"), *ENEMIES), 1)

    assert offered(story) == offered(story, "r") == offered(story, "nobody") == {}
    assert "idle" in offered(story, "r", "red")
