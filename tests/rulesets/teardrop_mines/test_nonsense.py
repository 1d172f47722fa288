"""Part F, TM-S50: nonsense in a command is refused by a written rule, changes nothing, and never raises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from plane_scene import Story, from_origin, idle, level, mine, order, play, shoot, trooper, walk

from game.core.rulebook import read_rulebook
from game.rulesets import teardrop_mines

HERE = from_origin((30_000, 0))
GOOD: dict[str, dict[str, Any]] = {
    "move": {"to_um": HERE, "gait": "run"}, "halt": {}, "idle": {}, "dodge": {}, "discover": {"target": "marker-1"},
    "shoot": {"target": "r"}, "lay_mine": {"place_um": from_origin((9, 9))},
    "set_reaction": {"reaction": "dodge", "dodge_move": "stay"}, "set_reserve": {"reserve": "hold"},
}  # fmt: skip
OPTIONAL = {"gait", "dodge_move", "place_um"}
PAIRS = [(do, key) for do, keys in GOOD.items() for key in keys]
WRONG_TYPES: list[Any] = [
    3.5, float("nan"), float("inf"), True, [], {}, [[]], [{}], ["0101", 5], [1, 2, 3], [[1, 2], [3]], {"a": 1},
    b"bytes",
    object(), (), {1, 2}, [1, None], [1.5, 2], ["24", "24"], [True, False],
]  # fmt: skip
RULES = read_rulebook(Path(teardrop_mines.__file__).parent / "RULES.md")


def world(*given: Any) -> Story:
    """The Sapper b of blue among enemies, a marker and mines, in tick 3."""
    text = level(
        trooper("b", (0, 0), "sapper"), trooper("r", (0, 200_000), side="red"),
        trooper("x", (0, -200_000), "infiltrator", "red"), mine("m", (400_000, 0), revealed=True),
        mine("own", (-400_000, 0), side="blue"),
    )  # fmt: skip
    story = Story(text)
    story.step(ticks=2)
    story.step(*given)
    return story


def command(do: str, **keys: Any) -> dict[str, Any]:
    return order("b", do, **{**GOOD[do], **keys})


def refused_without_trace(raw: Any) -> dict[str, Any]:
    """Give a command; return its one refusal, having seen that the world is as without it."""
    story = world(("blue", raw))
    (refused,) = story.all("CommandRefused")
    assert refused["rule"] in RULES
    assert refused["reason"]
    assert story.game.state_hash() == world().game.state_hash()
    return refused


@pytest.mark.parametrize("do", GOOD)
def test_the_commands_below_are_well_without_the_nonsense(do: str) -> None:
    assert world(("blue", command(do))).all("CommandRefused") == []


@pytest.mark.parametrize(("do", "key"), PAIRS)
def test_a_value_of_a_wrong_type_is_refused(do: str, key: str) -> None:
    """A key that may be left out is no nonsense when it is empty (None)."""
    wrong: list[Any] = [*WRONG_TYPES, 7, *([] if key in OPTIONAL else [None])]
    wrong += ["a"] if key.endswith("_um") else []
    for value in wrong:
        refused_without_trace(command(do, **{key: value}))


@pytest.mark.parametrize(("do", "key"), PAIRS)
def test_a_value_out_of_all_bounds_is_refused(do: str, key: str) -> None:
    """Huge and negative numbers, empty and very long texts, texts of no known word, places far off."""
    wrong: list[Any] = [
        "",
        "x" * 10_000,
        "marker-1\n",
        "marker-01",
        "marker-99",
        "\x00",
        "\ud800",
        "HOLD",
        "-1",
        "nobody",
    ]
    if key.endswith("_um"):
        wrong = [[10**9, 0], [-1, -1], [10**30, 10**30], [0, 2**63], [2**62, 2**62], [0, 0], [[0, 0]] * 17]
    for value in wrong:
        story = world(("blue", command(do, **{key: value})))
        assert len(story.all("CommandRefused")) == 1, repr(value)[:40]
        assert story.game.state_hash() == world().game.state_hash()


@pytest.mark.parametrize(("do", "key"), [pair for pair in PAIRS if pair[1] not in OPTIONAL])
def test_a_missing_key_is_refused(do: str, key: str) -> None:
    refused_without_trace({name: value for name, value in command(do).items() if name != key})


@pytest.mark.parametrize("do", GOOD)
def test_a_key_too_many_is_refused(do: str) -> None:
    refused_without_trace(command(do, warp=9))


@pytest.mark.parametrize(
    "inches", [[float("nan"), 1.0], [1.00001, 1.0], [1e308, 1e308], [-0.0001, 5.0], [24.0], [True, 1]]
)
@pytest.mark.parametrize(("do", "key"), [("move", "to"), ("lay_mine", "place")])
def test_tm_s1_places_in_inches_that_are_none(do: str, key: str, inches: list[Any]) -> None:
    raw = {name: value for name, value in command(do).items() if not name.endswith("_um")}

    refused_without_trace({**raw, key: inches})


@pytest.mark.parametrize("raw", [{}, {"do": "idle"}, {"unit": "b"}, {"do": None, "unit": None}, {"do": 5, "unit": 6},
                                 {"do": "IDLE", "unit": "b"}, {"do": "", "unit": ""}, {"do": ["idle"], "unit": ["b"]},
                                 {"do": "strike", "unit": "b"}, {"do": "idle", "unit": "b", 5: 6},
                                 {"do": "malformed", "unit": "b", "name": "idle", "reason": "x"},
                                 {"do": "x" * 10_000, "unit": "y" * 10_000}])  # fmt: skip
def test_what_is_no_command_at_all_is_refused(raw: dict[Any, Any]) -> None:
    refused_without_trace(raw)


@pytest.mark.parametrize("do", GOOD)
@pytest.mark.parametrize("by", ["red", "nobody", ""])
def test_tm_s50_a_command_of_another_side_is_refused(do: str, by: str) -> None:
    story = world((by, command(do)))

    assert story.values("CommandRefused", "rule") == ["TM-S50"]
    assert story.game.state_hash() == world().game.state_hash()


@pytest.mark.parametrize("do", GOOD)
@pytest.mark.parametrize("unit", ["nobody", "m", "own", "", "marker-1", "x", "b-mine-1"])
def test_tm_s50_a_command_to_no_unit_of_ones_own_is_refused(do: str, unit: str) -> None:
    """A mine is none, nor is an enemy's marker, by whatever name, nor what has not been laid."""
    assert refused_without_trace({**command(do), "unit": unit})["rule"] == "TM-S50"


@pytest.mark.parametrize("do", GOOD)
def test_a_command_sent_twice_is_the_same_command(do: str) -> None:
    """What waits is replaced by itself, settings are set again: it is done once, and nobody is refused."""
    once, twice = world(("blue", command(do))), world(("blue", command(do)), ("blue", command(do)))
    once.step(ticks=45)
    twice.step(ticks=45)

    assert twice.all("CommandRefused") == []
    assert [row["event"] for row in twice.records] == [row["event"] for row in once.records]
    if do not in ("move", "halt"):  # these two count goals (TM-S22): another one, at the same place, or none
        assert twice.game.state_hash() == once.game.state_hash()


@pytest.mark.parametrize("do", GOOD)
def test_tm_s50_a_command_that_comes_too_late_is_refused_once(do: str) -> None:
    """b goes down in tick 40; in 41 and 42 the command is refused, and costs nothing."""
    text = level(
        trooper("b", (0, 0), "sapper"), trooper("r", (0, 200_000), side="red"),
        trooper("x", (0, -200_000), "infiltrator", "red"), dice=[5, 20, 20, 12],
    )  # fmt: skip
    story = play(text, 90, {1: [shoot("r", "b")], 41: [("blue", command(do))], 42: [command(do)]})

    assert story.refusals() == [(41, do, "TM-S50"), (42, do, "TM-S50")]
    assert story.ticks("OrderStarted", unit="b") == []


def test_a_thousand_commands_in_a_tick_end_and_the_last_counts() -> None:
    many = [("blue", walk("b", (n, 0))) for n in range(1_000)] + [("blue", idle("b"))] * 10
    story = world(*many)

    assert story.values("SkillDeclared", "skill") == ["idle"]
    story.step(ticks=60)
    assert story.values("MoveEnded", "at_um") == [(999, 0)]
