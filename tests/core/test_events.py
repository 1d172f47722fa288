"""Events as lines of JSON: tick, clock, event, rule, then the event's own fields, in this order (interfaces 4)."""

from __future__ import annotations

import json

import msgspec
import pytest

from game.core.dice import CheckRolled
from game.core.events import (
    COMMON_EVENTS, CommandRefused, Event, GameEnded, GameStarted, MineRemoved, MineTriggered, ObjectiveLost,
    ObjectiveMet, UnitDestroyed, event_fields, event_line, event_record,
)  # fmt: skip


class Moved(Event, frozen=True, rename={"from_": "from"}):
    """A ruleset's own event with a field that Python cannot spell."""

    unit: str
    from_: str
    to: str


# interfaces.md, section 4: what all rulesets share, and its fields in their order.
WRITTEN: dict[type[Event], list[str]] = {
    GameStarted: ["level", "ruleset", "seed", "title", "hash"],
    CommandRefused: ["unit", "command", "reason"],
    CheckRolled: ["unit", "mine", "what", "dice", "need", "modifiers", "passed"],
    MineTriggered: ["mine", "unit", "cause"],
    MineRemoved: ["mine", "cause"],
    UnitDestroyed: ["unit", "cause"],
    ObjectiveMet: ["side", "objective"],
    ObjectiveLost: ["side", "objective"],
    GameEnded: ["winner", "reason", "ticks", "hash"],
}


def test_the_common_events_are_those_of_the_contract() -> None:
    assert {*COMMON_EVENTS, CheckRolled} == set(WRITTEN)


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.__name__)
def test_the_fields_of_an_event_are_those_of_the_contract_in_its_order(kind: type[Event]) -> None:
    assert list(kind.__struct_encode_fields__) == ["rule", *WRITTEN[kind]]


def test_the_keys_of_a_line_come_in_order() -> None:
    line = event_line(12, "turn 1 impulse 12", MineTriggered("XY-1", "m3", "lynx", "entry"))
    assert line == (
        '{"tick":12,"clock":"turn 1 impulse 12","event":"MineTriggered","rule":"XY-1","mine":"m3","unit":"lynx",'
        '"cause":"entry"}'
    )


def test_a_line_is_the_record_as_json() -> None:
    events: list[Event] = [
        GameStarted("XY-1", "narrow", "toy", 7, "The Narrow \u00e9", "0123456789abcdef"),
        CheckRolled("XY-2", "lynx", "m1", "trigger", [3, 4], 5, [(2, "minesweeper")], False),
        Moved("XY-3", "lynx", "0505", "0504"),
        GameEnded("XY-4", None, "draw", 40, "0123456789abcdef"),
    ]
    for event in events:
        record = event_record(3, "three", event)
        assert list(record)[:4] == ["tick", "clock", "event", "rule"]
        assert json.loads(event_line(3, "three", event)) == json.loads(json.dumps(record))
        assert list(json.loads(event_line(3, "three", event))) == list(record)
        assert "\n" not in event_line(3, "three", event)


def test_a_field_is_called_what_the_contract_calls_it() -> None:
    record = event_record(1, "one", Moved("XY-3", "lynx", "0505", "0504"))
    assert list(record) == ["tick", "clock", "event", "rule", "unit", "from", "to"]


def test_nobody_is_null_and_a_check_without_a_mine_has_no_mine() -> None:
    assert event_record(1, "", MineTriggered("XY-1", "m3", None, "chain"))["unit"] is None
    record = event_record(1, "", CheckRolled("XY-2", "lynx", msgspec.UNSET, "turn", [6], 5, [], False))
    assert "mine" not in record
    assert '"mine"' not in event_line(1, "", CheckRolled("XY-2", "lynx", msgspec.UNSET, "turn", [6], 5, [], False))


def test_modifiers_are_pairs_of_amount_and_reason() -> None:
    line = event_line(1, "", CheckRolled("XY-2", "a", "m", "trigger", [3], 5, [(2, "minesweeper"), (-1, "dusk")], True))
    assert json.loads(line)["modifiers"] == [[2, "minesweeper"], [-1, "dusk"]]


def test_the_fields_of_an_event_are_as_json_has_them_with_lists_and_no_tuples() -> None:
    check = CheckRolled("XY-2", "a", "m", "trigger", [3], 5, [(2, "minesweeper")], True)
    assert event_fields(check)["modifiers"] == [[2, "minesweeper"]]


def test_an_event_cannot_be_changed() -> None:
    event = UnitDestroyed("XY-1", "lynx", "m3")
    with pytest.raises(AttributeError):
        event.unit = "wolf"  # type: ignore[misc]
