"""Where more orders are legal than there is room for, none is favoured, and each comes round."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.known import KnownWorld
from game.rl.offers import list_offers, shares, thin_out

NOBODY = cast("KnownWorld", None)  # the lists below ask no view


def legal(_view: KnownWorld, unit: str) -> list[dict[str, Any]]:
    """A hundred places to lay at, ten ways to turn and one to stop; for "idle" nothing."""
    if unit == "idle":
        return []
    turns = [{"do": "turn", "unit": unit, "by": number} for number in range(10)]
    lays = [{"do": "lay", "unit": unit, "at": number} for number in range(100)]
    return [*lays, *turns, {"do": "stop", "unit": unit}]


def test_with_room_enough_all_legal_orders_are_offered_unit_by_unit() -> None:
    found = list_offers(legal, NOBODY, ["a", "idle", "b"], 222, 0)
    assert found == [*legal(NOBODY, "a"), *legal(NOBODY, "b")]


def test_with_too_little_room_units_and_words_get_equal_parts() -> None:
    """60 for two: 30 each. Of 30 for lay, turn and stop, 1 is for stop, 10 are for turn, and lay has the other 19."""
    found = list_offers(legal, NOBODY, ["a", "idle", "b"], 60, 0)
    counts = Counter((offer["unit"], offer["do"]) for offer in found)
    assert counts == {(u, w): n for u in "ab" for w, n in (("lay", 19), ("turn", 10), ("stop", 1))}


def test_orders_keep_their_order_when_some_are_left_out() -> None:
    full = legal(NOBODY, "a")
    numbers = [full.index(offer) for offer in thin_out(full, 25, 7)]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("room", [3, 4, 12, 50, 110])
def test_every_order_comes_round(room: int) -> None:
    full = legal(NOBODY, "a")
    part = Counter(offer["do"] for offer in thin_out(full, room, 0))
    turns = -(-100 // part["lay"])
    seen = [offer for turn in range(turns) for offer in thin_out(full, room, turn)]
    assert [offer for offer in full if offer["do"] == "lay" and offer not in seen] == []


def test_in_the_next_turn_others_are_offered() -> None:
    full = legal(NOBODY, "a")
    assert thin_out(full, 20, 0) != thin_out(full, 20, 1)
    assert thin_out(full, 20, 5) == thin_out(full, 20, 5)


@given(st.lists(st.integers(0, 50), max_size=8), st.integers(0, 120))
def test_parts_fill_the_room_and_differ_only_where_one_wants_less(wanted: list[int], room: int) -> None:
    given_parts = shares(wanted, room)
    assert sum(given_parts) == min(room, sum(wanted))
    assert all(0 <= part <= want for part, want in zip(given_parts, wanted, strict=True))
    short = [part for part, want in zip(given_parts, wanted, strict=True) if part < want]
    if short:  # nobody has more than those who had to do without, but for what could not be divided
        assert max(given_parts) <= min(short) + 1
