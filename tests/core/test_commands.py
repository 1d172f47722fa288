"""Commands as they are read: what is right becomes a typed command, all else a Malformed one; nothing is raised."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.commands import Command, Malformed, command_name, read_command


class Steer(Command, frozen=True, tag="steer"):
    to: list[str]
    speed: int | None = None


class Scan(Command, frozen=True, tag="scan"):
    pass


class Go(Command, frozen=True, tag="go"):
    to: list[float] | float


KINDS: dict[str, type[msgspec.Struct]] = {"steer": Steer, "scan": Scan, "go": Go}
LOOP: dict[str, Any] = {"do": "steer", "unit": "lynx"}
LOOP["to"] = LOOP

NONSENSE: dict[str, dict[Any, Any]] = {
    "nothing at all": {},
    "no word": {"unit": "lynx"},
    "no unit": {"do": "scan"},
    "an unknown word": {"do": "sing", "unit": "lynx"},
    "a word that is none": {"do": ["scan"], "unit": "lynx"},
    "a word that cannot be hashed or written": {"do": {"scan": {1, 2}}, "unit": "lynx"},
    "half a character as the word": {"do": "\ud800", "unit": "lynx"},
    "a unit that is none": {"do": "scan", "unit": 7},
    "no unit but a table": {"do": "scan", "unit": {"id": "lynx"}},
    "half a character as the unit": {"do": "scan", "unit": "\ud800"},
    "a unit of 5,000 digits": {"do": "scan", "unit": 10**5000},
    "a list of 5,000 digits for a unit": {"do": "scan", "unit": [10**5000]},
    "a word of 5,000 digits": {"do": 10**5000, "unit": "lynx"},
    "an unknown key": {"do": "scan", "unit": "lynx", "loud": True},
    "a key that is no text": {"do": "scan", "unit": "lynx", 7: 8},
    "a missing key": {"do": "steer", "unit": "lynx"},
    "a text for a list": {"do": "steer", "unit": "lynx", "to": "0505"},
    "numbers in a list of texts": {"do": "steer", "unit": "lynx", "to": [505]},
    "half a character in a list": {"do": "steer", "unit": "lynx", "to": ["\udfff"]},
    "half a character for a number": {"do": "go", "unit": "lynx", "to": "\ud800"},
    "half a character among numbers": {"do": "go", "unit": "lynx", "to": [1.5, "\ud800"]},
    "a list in itself": LOOP,
    "a truth for a number": {"do": "steer", "unit": "lynx", "to": [], "speed": True},
    "a fraction": {"do": "steer", "unit": "lynx", "to": [], "speed": 1.5},
    "not a number": {"do": "steer", "unit": "lynx", "to": [], "speed": float("nan")},
    "endless": {"do": "steer", "unit": "lynx", "to": [], "speed": float("inf")},
    "a number as a text": {"do": "steer", "unit": "lynx", "to": [], "speed": "3"},
    "a number beyond 64 bits": {"do": "steer", "unit": "lynx", "to": [], "speed": 2**70},
    "a number below 64 bits": {"do": "steer", "unit": "lynx", "to": [], "speed": -(2**63) - 1},
    "a number of 5,000 digits": {"do": "steer", "unit": "lynx", "to": [], "speed": 10**5000},
    "an object": {"do": "steer", "unit": "lynx", "to": [], "speed": object()},
    "the inner word itself": {"do": "malformed", "unit": "lynx", "name": "scan", "reason": ""},
}


def is_writable(command: Command) -> bool:
    """Records, saves and events are JSON or TOML: every part of a command must be text or a 64-bit number."""
    return msgspec.json.decode(msgspec.json.encode(command), type=type(command)) == command


def test_a_command_is_read_into_its_own_type() -> None:
    read = read_command({"do": "steer", "unit": "lynx", "to": ["0505", "0506"], "speed": 3}, KINDS)
    assert read == Steer(unit="lynx", to=["0505", "0506"], speed=3)
    assert command_name(read) == "steer"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf"), [1.0, float("nan")]])
def test_a_number_that_is_none_makes_a_command_malformed(number: Any) -> None:
    read = read_command({"do": "go", "unit": "lynx", "to": number}, KINDS)
    assert isinstance(read, Malformed)
    assert read_command({"do": "go", "unit": "lynx", "to": 1.5}, KINDS) == Go(unit="lynx", to=1.5)


def test_what_may_be_left_out_has_its_default() -> None:
    assert read_command({"do": "steer", "unit": "lynx", "to": []}, KINDS) == Steer(unit="lynx", to=[])
    assert read_command({"unit": "lynx", "do": "scan"}, KINDS) == Scan(unit="lynx")


def test_any_mapping_is_read_and_stays_as_it_was() -> None:
    raw = {"do": "scan", "unit": "lynx"}
    assert read_command(MappingProxyType(raw), KINDS) == Scan(unit="lynx")
    assert raw == {"do": "scan", "unit": "lynx"}


def test_a_command_cannot_be_changed() -> None:
    read = read_command({"do": "scan", "unit": "lynx"}, KINDS)
    with pytest.raises(AttributeError):
        read.unit = "other"  # type: ignore[misc]


@pytest.mark.parametrize("raw", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_becomes_a_malformed_command_with_a_reason(raw: dict[Any, Any]) -> None:
    read = read_command(raw, KINDS)
    assert isinstance(read, Malformed)
    assert read.reason
    assert len(read.unit) <= 60
    assert len(command_name(read)) <= 60
    assert is_writable(read)


def test_a_malformed_command_keeps_the_word_and_the_unit_that_were_meant() -> None:
    read = read_command({"do": "steer", "unit": "lynx", "to": 7}, KINDS)
    assert isinstance(read, Malformed)
    assert (command_name(read), read.unit) == ("steer", "lynx")
    assert "to" in read.reason


def test_an_unknown_word_is_named_in_the_reason_and_cut_short() -> None:
    read = read_command({"do": "sing" * 100, "unit": "lynx" * 100}, KINDS)
    assert isinstance(read, Malformed)
    assert read.name == ("sing" * 100)[:60]
    assert read.unit == ("lynx" * 100)[:60]
    assert read.name in read.reason


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.sampled_from(["\ud800", 10**400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(["do", "unit", "to", "speed"]) | st.text(max_size=4) | st.integers()


@given(st.dictionaries(keys, values | st.sampled_from(["steer", "scan", "go", "lynx"]), max_size=6))
def test_no_mapping_at_all_makes_reading_fail(raw: dict[Any, Any]) -> None:
    read = read_command(raw, KINDS)
    assert isinstance(read, (Steer, Scan, Go, Malformed))
    assert is_writable(read)
