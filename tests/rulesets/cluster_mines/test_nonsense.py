"""Part F, IM-S2.4: nonsense in a command is refused by a written rule, changes nothing, and never raises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scene import Story, level, mine, order, play, ship

from game.core.rulebook import read_rulebook
from game.rulesets import cluster_mines

GOOD: dict[str, dict[str, Any]] = {
    "set_course": {"to": ["0101"]}, "steer": {"heading": "B"}, "set_speed": {"speed": 4},
    "emergency_turn": {"heading": "B"},
    "fire_mine": {"mine": "e"},
    "beam_mine": {"to": "0504", "kind": "explosive", "size": "small", "dummy": False, "range": 1},
    "recover_mine": {"mine": "k"}, "scan": {},
    "lay_mine": {"kind": "explosive", "size": "small", "dummy": False, "range": 1},
    "launch": {"what": "torpedo", "hex": "0101"}, "rearm_mine": {"mine": "c"}, "raise_field": {"radius": 1},
    "lower_field": {}, "fire": {"target": "r", "phasers": 1},
}  # fmt: skip
OBEYS = {"fire_mine": "b", "rearm_mine": "l", "raise_field": "h", "lower_field": "h", "beam_mine": "l", "lay_mine": "l"}
# The last rule of each row: what a value is refused by that no rule before it could judge.
LAST = {
    "set_course": "IM-S3.4", "steer": "IM-S3.4", "set_speed": "IM-S3.6", "emergency_turn": "IM-S3.6",
    "fire_mine": "IM-S10.2", "beam_mine": "IM-S6.4", "recover_mine": "IM-S6.6", "scan": "IM-S7.3",
    "lay_mine": "IM-S6.2",
    "launch": "IM-S12.1", "rearm_mine": "IM-S6.7", "raise_field": "IM-S9.1", "lower_field": "IM-S9.1",
    "fire": "IM-S8.3",
}  # fmt: skip
WRONG_TYPES: list[Any] = [3.5, float("nan"), [], {}, ["0101", 5], {"a": 1}, b"bytes", object(), (), {1, 2}]
RULES = read_rulebook(Path(cluster_mines.__file__).parent / "RULES.md")


def world(*given: Any) -> Story:
    hold = [{"kind": "explosive", "size": "small", "count": 3}]
    text = level(
        ship("u", "0606"), ship("b", "0101", "base"), ship("l", "0505", "minelayer", hold=hold),
        ship("h", "0909", "field_cruiser"),
        ship("r", "0607", side="red"), mine("e", "1212", "explosive", side="blue", control="command"),
        mine("c", "0505", "captor", side="blue"), mine("k", "0605", "explosive", size="small", known_to=["blue"]),
    )  # fmt: skip
    story = Story(text)
    story.step(*given)
    return story


def command(do: str, **keys: Any) -> dict[str, Any]:
    return order(OBEYS.get(do, "u"), do, **{**GOOD[do], **keys})


def refused_without_trace(raw: Any) -> dict[str, Any]:
    """Give a command; return its one refusal, having seen that the world is as without it."""
    story = world(("blue", raw))
    (refused,) = story.all("CommandRefused")
    assert refused["rule"] in RULES
    assert refused["reason"]
    assert story.game.state_hash() == world().game.state_hash()
    return refused


@pytest.mark.parametrize("do", [do for do in GOOD if do != "lower_field"])
def test_the_commands_below_are_well_without_the_nonsense(do: str) -> None:
    assert world(("blue", command(do))).all("CommandRefused") == []


@pytest.mark.parametrize(("do", "key"), [(do, key) for do, keys in GOOD.items() for key in keys])
def test_a_value_of_a_wrong_type_is_refused_with_the_last_rule_of_the_row(do: str, key: str) -> None:
    """A key that may be left out is no nonsense when it is empty (None)."""
    optional = key in ("range", "hex", "phasers")
    wrong: list[Any] = [*WRONG_TYPES, *([] if optional else [None])]
    wrong += ["a", True] if isinstance(GOOD[do][key], int) and not isinstance(GOOD[do][key], bool) else [7]
    for value in wrong:
        if key == "to" and do == "set_course" and value in ([], ()):
            continue  # no hex at all: straight on
        assert refused_without_trace(command(do, **{key: value}))["rule"] == LAST[do], repr(value)


@pytest.mark.parametrize(("do", "key"), [(do, key) for do, keys in GOOD.items() for key in keys])
def test_a_value_out_of_all_bounds_is_refused(do: str, key: str) -> None:
    """Huge and negative numbers, empty and very long texts, texts of no known word."""
    wrong: list[Any] = ["", "x" * 10_000, "0505\n", "\x00", "٠٥٠٥", "-1", "nobody"]
    if isinstance(GOOD[do][key], bool):
        wrong = ["true", 0, 1]
    elif isinstance(GOOD[do][key], int):
        wrong = [-1, 10**30, -(10**30), 2**63]
    elif isinstance(GOOD[do][key], list):
        wrong = [[text] for text in wrong] + [["0101"] * 21]
    for value in wrong:
        refused_without_trace(command(do, **{key: value}))


@pytest.mark.parametrize(
    ("do", "key"),
    [(do, key) for do, keys in GOOD.items() for key in keys if key not in ("size", "dummy", "range", "phasers")]
)  # fmt: skip
def test_a_missing_key_is_refused(do: str, key: str) -> None:
    """A torpedo without target and hex among them."""
    raw = {name: value for name, value in command(do).items() if name != key}

    assert refused_without_trace(raw)["rule"] == LAST[do]


@pytest.mark.parametrize("do", GOOD)
def test_a_key_too_many_is_refused(do: str) -> None:
    assert refused_without_trace(command(do, warp=9))["rule"] == LAST[do]


@pytest.mark.parametrize("raw", [{}, {"do": "scan"}, {"unit": "u"}, {"do": None, "unit": None}, {"do": 5, "unit": 6},
                                 {"do": "SCAN", "unit": "u"}, {"do": "", "unit": ""}, {"do": ["scan"], "unit": ["u"]},
                                 {"do": "warp", "unit": "u"},
                                 {"do": "malformed", "unit": "u", "name": "scan", "reason": "x"},
                                 {"do": "scan", "unit": "u", 5: 6},
                                 {"do": "x" * 10_000, "unit": "y" * 10_000}])  # fmt: skip
def test_what_is_no_command_at_all_is_refused(raw: dict[Any, Any]) -> None:
    refused_without_trace(raw)


@pytest.mark.parametrize("do", GOOD)
@pytest.mark.parametrize("by", ["red", "nobody", ""])
def test_im_s2_4_a_command_of_another_side_is_refused(do: str, by: str) -> None:
    story = world((by, command(do)))

    assert story.values("CommandRefused", "rule") == ["IM-S2.4"]
    assert story.game.state_hash() == world().game.state_hash()


@pytest.mark.parametrize("do", GOOD)
@pytest.mark.parametrize("unit", ["nobody", "e", "", "u-t1"])
def test_im_s2_4_a_command_to_no_unit_is_refused(do: str, unit: str) -> None:
    """A mine is none, nor is a torpedo that has not been launched."""
    assert refused_without_trace({**command(do), "unit": unit})["rule"] == "IM-S2.4"


@pytest.mark.parametrize("do", GOOD)
def test_im_s2_4_a_command_to_the_dead_is_refused(do: str) -> None:
    """d dies in tick 1."""
    text = level(ship("d", "0505", "minelayer", hull=1, shields=[0] * 6), ship("r", "0504", side="red"), dice=[1])
    story = play(text, 2, {1: [order("r", "fire", target="d", phasers=1)], 2: [{**command(do), "unit": "d"}]})

    assert story.refusals() == [(2, do, "IM-S2.4")]


ONCE_ONLY = [
    "emergency_turn", "fire_mine", "beam_mine", "recover_mine", "scan", "lay_mine", "launch", "rearm_mine",
    "raise_field",
]  # fmt: skip


@pytest.mark.parametrize("do", ONCE_ONLY)
def test_a_command_sent_twice_is_done_once_and_refused_once(do: str) -> None:
    once, twice = world(("blue", command(do))), world(("blue", command(do)), ("blue", command(do)))

    assert len(twice.all("CommandRefused")) == 1
    assert twice.game.state_hash() == once.game.state_hash()


@pytest.mark.parametrize("do", ["set_course", "steer", "set_speed"])
def test_an_order_for_the_pilot_sent_twice_is_the_same_order(do: str) -> None:
    once, twice = world(("blue", command(do))), world(("blue", command(do)), ("blue", command(do)))

    assert twice.all("CommandRefused") == []
    assert twice.game.state_hash() == once.game.state_hash()
