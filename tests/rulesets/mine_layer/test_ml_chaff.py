"""A.3, A.13: chaff spreads, thins, and hinders lines of sight (ML-21, ML-S96, ML-Q4)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Record, Story, act, adept, beside, chaff, defuse, drone, drop, event, fire, level, mine, place, play, ship, tick,
    tow,
)  # fmt: skip
from scene import Table

S = ship("s")
P = adept("p", module="M1")


def spread(mine_id: str, at: str) -> list[Record]:
    return [
        event("MineRevealed", "ML-Q17", mine=mine_id, hex=at, kind="chaff", side=None),
        event("MineTriggered", "ML-21", mine=mine_id, unit=None, cause="armed"),
        event("ChaffSpread", "ML-21", hex=at, markers=6, source=mine_id),
        event("MineRemoved", "ML-10", mine=mine_id, cause="detonated"),
    ]


def thinned(at: str, markers: int) -> Record:
    return event("ChaffThinned", "ML-21", hex=at, markers=markers, source="phase")


# ML-21: when it spreads


def test_ml_21_a_chaff_mine_that_is_placed_spreads_at_once() -> None:
    story = act(level(S, P, dice=[3, 4]), place("p", "0504", "chaff"))

    assert story.told(7)[3:] == [
        event("MineLaid", "ML-4", mine="s-mine-1", unit="p", ship="s", hex="0504", kind="chaff", armed=True),
        *spread("s-mine-1", "0504"),
    ]
    assert story.chaff() == {"0504": 6}
    assert story.mines() == {}


def test_ml_21_a_chaff_mine_that_is_dropped_spreads_when_it_arms() -> None:
    """S is in 0504 from slot 2 on, drops in slot 7, and leaves in slot 2 of phase 2."""
    story = play(level(ship("s", speed=1), P, dice=[3, 4]), tick(2, 2), {1: [drop("p", "chaff")]})

    assert story.values("MineLaid", "armed") == [False]
    assert story.told(tick(2, 2))[1:] == [
        event("MineArmed", "ML-9", mine="s-mine-1", hex="0504"), *spread("s-mine-1", "0504")
    ]  # fmt: skip


def test_ml_21_armed_chaff_mines_of_the_level_spread_in_slot_1_of_tick_1_after_all_has_armed() -> None:
    mines = [mine("c", "0101", "chaff"), mine("a", "0202", "chaff", armed=False), mine("b", "0303", "chaff")]
    story = play(level(S, *mines, mine("w", "0404", armed=False)), 1)

    assert story.told(1)[1:] == [
        event("MineArmed", "ML-9", mine="a", hex="0202"), *spread("a", "0202"),
        event("MineArmed", "ML-9", mine="w", hex="0404"), *spread("c", "0101"), *spread("b", "0303"),
    ]  # fmt: skip


def test_ml_21_a_chaff_mine_that_is_gone_leaves_another_alone() -> None:
    """C spreads in tick 1; then u, which lay beneath it, arms."""
    story = play(level(S, mine("c", "0101", "chaff"), mine("u", "0101", armed=False)), 1)

    assert story.told(1)[1:] == [*spread("c", "0101"), event("MineArmed", "ML-9", mine="u", hex="0101")]


def test_ml_21_it_attacks_nobody_and_nobody_is_hindered_in_moving() -> None:
    story = play(level(ship("s", speed=1), mine("c", "0504", "chaff")), 12)

    assert story.where("s") == "0504"
    assert story.all("MineAttacked") == []


# ML-21: how it thins


def test_ml_21_a_marker_goes_at_the_end_of_each_phase() -> None:
    """Placed in phase 2: 6 up to slot 10, then 5 in phase 3 ... 1 in phase 1 of the next round, then none."""
    text = level(S, P, dice=[3, 4])
    story = play(text, tick(2, 7), {14: [place("p", "0504", "chaff")]})
    seen: dict[int, int] = {}
    for _ in range(80):
        seen[story.game.tick] = story.chaff().get("0504", 0)
        story.step()

    assert [seen[tick(2, slot)] for slot in (7, 8, 9, 10, 11, 12)] == [6, 6, 6, 6, 5, 5]
    assert [seen[tick(phase, 10)] for phase in (3, 4, 5, 6)] == [5, 4, 3, 2]
    assert [seen[tick(1, slot, of_round=2)] for slot in (1, 10, 11)] == [1, 1, 0]
    assert story.values("ChaffThinned", "markers") == [5, 4, 3, 2, 1, 0]


def test_ml_21_all_chaff_thins_in_the_order_in_which_it_came() -> None:
    text = level(S, P, chaff("0909", 1), chaff("0101", 4), mine("c", "0303", "chaff"), dice=[3, 4])
    story = play(text, 11, {1: [place("p", "0504", "chaff")]})

    assert story.told(11) == [thinned("0909", 0), thinned("0101", 3), thinned("0303", 5), thinned("0504", 5)]
    assert story.chaff() == {"0101": 3, "0303": 5, "0504": 5}


def test_ml_s96_a_second_chaff_mine_sets_its_hex_back_to_6() -> None:
    """5 after phase 1, 6 in slot 7 of phase 2, not 11."""
    text = level(S, P, adept("q"), dice=[3, 4, 3, 4])
    story = play(text, tick(2, 7), {1: [place("p", "0504", "chaff")], 13: [place("q", "0504", "chaff")]})

    assert story.values("ChaffSpread", "tick", "hex", "markers") == [(7, "0504", 6), (19, "0504", 6)]
    assert story.chaff() == {"0504": 6}


# ML-S96: lines of sight. g, in 0505, has Combat 6 in C1; a mine at distance d needs d + 12 - 6.


def aimed(target: str, *tables: Table, rulings: dict[str, Any] | None = None) -> int:
    """The penalty for chaff of a shot from 0505 at a mine: what its need has above distance + 6."""
    text = level(S, adept("g", module="C1"), mine("m", target), *tables, dice=[1, 1], rulings=rulings)
    parts: list[Any] = act(text, fire("g", "m")).one("CheckRolled")["modifiers"]
    return sum(amount for amount, reason in parts if reason == "chaff")


@pytest.mark.parametrize(
    ("target", "places", "penalty"),
    [
        ("0504", {"0504": 4}, 4),  # the target's hex
        ("0502", {"0504": 3}, 3), ("0502", {"0503": 2}, 2),  # one that it crosses
        ("0502", {"0504": 1, "0503": 1, "0502": 1}, 3),  # several add up
        ("0502", {"0505": 6}, 0),  # where it starts
        ("0502", {"0501": 6, "0604": 6, "0404": 6}, 0),  # beyond, and beside
        ("0603", {"0504": 6, "0604": 6}, 0),  # along the edge between them
        ("0603", {"0603": 1}, 1),
    ],
)  # fmt: skip
def test_ml_s96_a_line_of_sight_is_harder_by_the_markers_on_it(
    target: str, places: dict[str, int], penalty: int
) -> None:
    assert aimed(target, *(chaff(at, markers) for at, markers in places.items())) == penalty


@pytest.mark.parametrize(("value", "penalty"), [(None, 1), (False, 1), (True, 3)])
def test_ml_q4_whether_chaff_hinders_a_shot_out_of_it(value: bool | None, penalty: int) -> None:
    rulings = {} if value is None else {"chaff_out": value}
    assert aimed("0503", chaff("0505", 2), chaff("0504", 1), rulings=rulings) == penalty


def test_ml_s96_chaff_around_both_does_not_count_in_one_hex() -> None:
    """Part K: the hex where the line starts."""
    assert aimed("0505", chaff("0505")) == 0


def test_ml_21_the_penalty_is_that_of_the_markers_now() -> None:
    """Five in phase 1, four in phase 2, from another cannon: 1 + 12 - 6 and those."""
    gunners = [adept("g", module="C1"), adept("k", module="C2")]
    text = level(S, *gunners, mine("m", "0504"), chaff("0504", 5), dice=[1, 1, 1, 1])
    story = play(text, tick(2, 7), {1: [fire("g", "m")], 13: [fire("k", "m")]})

    assert story.needs("fire") == [12, 11]


@pytest.mark.parametrize(
    ("given", "tables", "what", "need"),
    [
        (fire("p", "t"), [adept("p", module="C1"), ship("t", "0503", side="red", speed=0)], "fire", 2 - 6 + 5),
        (fire("p", "m"), [adept("p", module="C1"), mine("m", "0503")], "fire", None),
        (fire("p", "d"), [adept("p", module="C1"), drone("d", "0504", "red")], "fire", 12),
    ],
)
def test_ml_s96_shots_are_harder(given: Any, tables: list[Table], what: str, need: int | None) -> None:
    """Chaff 5 in 0504. At the ship: 2 + 0 - 6 + 5; at the mine 2 + 12 - 6 + 5 = 13; at the drone 1 + 12 - 6 + 5."""
    story = act(level(S, *tables, chaff("0504", 5), dice=[1, 1] if need is not None else []), given)

    assert story.needs(what) == ([] if need is None else [need])
    assert story.rules() == (["ML-S2"] if need is None else [])


@pytest.mark.parametrize("markers", [1, 3])
def test_ml_s96_tractors_are_hindered_as_well(markers: int) -> None:
    """A sloop facing F: T1 looks to hexsides A and B. Defusing needs 11 + 2 - 6, towing 2 + 0 - 6."""
    for given, plain in ((defuse("p", "m"), 7), (tow("p", "t"), -4)):
        text = level(
            ship("s", "0505", "sloop", facing="F"), adept("p", module="T1"), mine("m", "0503"),
            ship("t", "0503", side="red"), chaff("0504", markers), dice=[1, 1],
        )  # fmt: skip
        assert act(text, given).needs(given["do"]) == [plain + markers]


# ML-Q4: on_hit


def on_hit(*dice: int, **keys: Any) -> Story:
    tables = [ship("s", speed=1), mine("c", "0504", "chaff", **keys)]
    return play(level(*tables, dice=dice, rulings={"chaff_mode": "on_hit"}), 2)


def test_ml_q4_on_hit_a_chaff_mine_attacks_like_the_others() -> None:
    story = on_hit(3, 4)

    assert story.told(1)[1:] == []
    assert story.told(2)[1:] == [
        event("MineRevealed", "ML-Q17", mine="c", hex="0504", kind="chaff", side=None),
        event("MineAttacked", "ML-10", mine="c", unit="s", struck_side="FWD"),
        event("HitAllocated", "ML-16", unit="s", source="c", dice=[3, 4], line=1, struck_side="FWD", module="M1"),
        event("MineTriggered", "ML-21", mine="c", unit="s", cause="hit"),
        event("ChaffSpread", "ML-21", hex="0504", markers=6, source="c"),
        event("MineRemoved", "ML-10", mine="c", cause="detonated"),
    ]
    assert (story.hull("s"), story.ooc("s")) == (0, 0)


def test_ml_q4_on_hit_a_miss_leaves_it_there() -> None:
    story = on_hit(1, 2)

    assert story.chaff() == {}
    assert story.mines() == {"c": True}


@pytest.mark.parametrize("given", [place("p", "0504", "chaff"), drop("p", "chaff")])
def test_ml_q4_on_hit_laying_and_arming_spread_nothing(given: Any) -> None:
    text = level(S, P, dice=[3, 4], rulings={"chaff_mode": "on_hit"})
    story = act(text, given, ticks=12)

    assert story.chaff() == {}
    assert len(story.mines()) == 1


def test_ml_q4_on_hit_arming_spreads_nothing() -> None:
    text = level(ship("s", speed=1), mine("c", "0505", "chaff", armed=False), rulings={"chaff_mode": "on_hit"})
    story = play(text, 2)

    assert story.names(2) == ["UnitMoved", "MineArmed"]
    assert beside("0504", "D") == story.where("c")
