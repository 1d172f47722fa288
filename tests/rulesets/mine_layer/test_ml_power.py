"""A.5: the pools, pumping and shifting power, what the round gives and takes (ML-S10 to ML-S15)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import Record, Story, act, adept, drone, event, level, order, play, pump, ship, tick, transfer
from scene import mistakes

ENGINEER = adept("p", module="E1")
POOLS = ("helm", "guns", "shields")


def changed(pool: str, amount: int, now: int, cause: str, rule: str, unit: str = "s") -> Record:
    return event("PowerChanged", rule, unit=unit, pool=pool, amount=amount, level=now, cause=cause)


# ML-S10


@pytest.mark.parametrize(("kind", "size"), [("cutter", 1), ("sloop", 2), ("frigate", 3), ("hauler", 4)])
def test_ml_s10_the_pools_start_full_at_the_size(kind: str, size: int) -> None:
    assert play(level(ship("s", kind=kind)), 0).power("s") == (size, size, size)


def test_ml_s10_a_level_may_start_them_anywhere_from_0_to_the_size() -> None:
    assert play(level(ship("s", helm=0, guns=1, shields=3)), 0).power("s") == (0, 1, 3)
    for pool in POOLS:
        too_much: dict[str, Any] = {pool: 4}
        assert [found.rule for found in mistakes(level(ship("s", **too_much)))] == ["ML-S10"]


# ML-S11


def begun(kind: str = "frigate", **keys: Any) -> Story:
    return play(level(ship("s", kind=kind, **{"helm": 0, "guns": 0, "shields": 0, **keys})), 1)


def test_ml_s11_at_the_start_of_a_round_empty_pools_become_1() -> None:
    story = begun()

    assert story.told(1)[1:] == [changed(pool, 1, 1, "round", "ML-S11") for pool in POOLS]
    assert story.power("s") == (1, 1, 1)


def test_ml_s11_pools_that_are_not_empty_stay() -> None:
    assert begun(helm=2, guns=1).told(1)[1:] == [changed("shields", 1, 1, "round", "ML-S11")]


@pytest.mark.parametrize(
    ("keys", "power"),
    [
        ({"broken": ["E1"]}, (1, 1, 1)), ({"broken": ["E1", "E2"]}, (0, 0, 0)), ({"slagged": ["E1", "E2"]}, (0, 0, 0)),
        ({"broken": ["S1"]}, (1, 1, 0)), ({"broken": ["S1", "E2"]}, (1, 1, 0)),
    ],
)  # fmt: skip
def test_ml_s11_it_takes_an_engine_that_works_and_for_shields_a_science_bay(
    keys: dict[str, Any], power: tuple[int, int, int]
) -> None:
    assert begun(**keys).power("s") == power


def test_ml_s11_a_hull_without_a_science_bay_gets_no_shields() -> None:
    assert begun("sloop").power("s") == (1, 1, 0)


def test_ml_s11_only_in_phase_1() -> None:
    """Emptied in slot 12 of phase 6 of round 1 and filled in slot 1 of phase 1 of round 2."""
    text = level(ship("s", guns=1, helm=3, shields=2))
    story = play(text, tick(1, 1, of_round=2))

    assert story.values("PowerChanged", "tick", "pool", "amount", "level", "cause") == [
        (72, "helm", -1, 2, "end"), (72, "guns", -1, 0, "end"), (72, "shields", -1, 1, "end"),
        (73, "guns", 1, 1, "round"),
    ]  # fmt: skip


# ML-S12


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize(("points", "before", "after"), [(1, 1, 2), (2, 1, 3), (1, 2, 3), (3, 2, 3), (2, 2, 3)])
def test_ml_s12_pumping_fills_a_pool_to_the_size_at_most(pool: str, points: int, before: int, after: int) -> None:
    """8 + 3 x (points - 1) - 6."""
    keys: dict[str, Any] = {pool: before}
    story = act(level(ship("s", **keys), ENGINEER, dice=[6, 6]), pump("p", pool, points))

    assert story.needs("pump", rule="ML-S12") == [2 + 3 * (points - 1)]
    assert story.told(7)[1:] == [
        event("UsedMarked", "ML-S6", unit="s", module="E1", used=1),
        changed(pool, after - before, after, "pump", "ML-S12"),
    ]


def test_ml_s12_a_failure_leaves_a_used_marker_and_no_power() -> None:
    story = act(level(ship("s", helm=1), ENGINEER, dice=[1, 1]), pump("p", "helm"))

    assert story.told(7)[1:] == [event("UsedMarked", "ML-S6", unit="s", module="E1", used=1)]
    assert story.power("s") == (1, 3, 3)


def test_ml_s12_an_engine_may_pump_as_often_as_there_are_hands() -> None:
    """Needs 2 and 2 + 3; no limit of uses."""
    text = level(ship("s", helm=1), ENGINEER, adept("q", module="E1"), dice=[3, 4] * 2)
    story = act(text, pump("p", "helm"), pump("q", "helm"))

    assert story.needs("pump") == [2, 5]
    assert story.power("s") == (3, 3, 3)


@pytest.mark.parametrize("pool", POOLS)
def test_ml_s12_a_full_pool_is_refused(pool: str) -> None:
    assert act(level(ship("s"), ENGINEER), pump("p", pool)).refusals() == [(7, "pump", "ML-S12")]


# ML-S13


@pytest.mark.parametrize(
    ("points", "before", "after"), [(1, (3, 1, 3), (2, 2, 3)), (2, (3, 1, 3), (1, 3, 3)), (3, (3, 1, 3), (0, 3, 3))]
)
def test_ml_s13_points_go_over_and_what_cannot_be_held_is_lost(
    points: int, before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    """8 + 3 x (points - 1) - 6; no Used marker is added."""
    text = level(ship("s", **dict(zip(POOLS, before, strict=True))), ENGINEER, dice=[6, 6])
    story = act(text, transfer("p", "helm", "guns", points))

    assert story.needs("transfer", rule="ML-S13") == [2 + 3 * (points - 1)]
    assert story.told(7)[1:] == [
        changed("helm", -points, after[0], "transfer", "ML-S13"),
        changed("guns", after[1] - before[1], after[1], "transfer", "ML-S13"),
    ]
    assert story.power("s") == after


def test_ml_s13_used_markers_do_not_count_and_none_is_added() -> None:
    text = level(ship("s", guns=1, used={"E1": 3}), ENGINEER, dice=[3, 4])
    story = act(text, transfer("p", "helm", "guns"))

    assert story.needs("transfer") == [2]
    assert story.used("s") == {"E1": 3}


def test_ml_s13_a_failure_moves_nothing() -> None:
    story = act(level(ship("s", guns=1), ENGINEER, dice=[1, 1]), transfer("p", "helm", "guns"))

    assert story.names(7) == ["CheckRolled"]
    assert story.power("s") == (3, 1, 3)


@pytest.mark.parametrize(
    ("keys", "given"),
    [
        ({"helm": 1, "guns": 1}, transfer("p", "helm", "guns", 2)),
        ({"helm": 0, "guns": 1, "broken": ["E2"]}, transfer("p", "shields", "helm", 5)),
        ({"guns": 3}, transfer("p", "helm", "guns")),
    ],
)
def test_ml_s13_from_holds_the_points_and_to_is_not_full(keys: dict[str, Any], given: dict[str, Any]) -> None:
    assert act(level(ship("s", **keys), ENGINEER), given).refusals() == [(7, "transfer", "ML-S13")]


# ML-S14


@pytest.mark.parametrize("given", [pump("p", "shields"), transfer("p", "helm", "shields")])
@pytest.mark.parametrize("kind", ["frigate", "sloop"])
def test_ml_s14_without_a_science_bay_no_power_goes_into_shields(kind: str, given: dict[str, Any]) -> None:
    """A frigate's bay is broken, a sloop has none."""
    broken: dict[str, Any] = {"broken": ["S1"]} if kind == "frigate" else {}
    story = act(level(ship("s", kind=kind, shields=1, **broken), ENGINEER), given)
    assert story.refusals() == [(7, given["do"], "ML-S14")]


def test_ml_s14_out_of_shields_it_may_go() -> None:
    text = level(ship("s", guns=1, broken=["S1"]), ENGINEER, dice=[3, 4])
    assert act(text, transfer("p", "shields", "guns")).power("s") == (3, 2, 2)


# ML-S15


def test_ml_s15_the_end_of_a_round_takes_one_of_each_pool_speed_and_cloak() -> None:
    """Ship by ship; then the Used markers. None falls below 0."""
    text = level(
        ship("s", "0520", "shade", speed=2, cloak=2, used={"M1": 1}),
        ship("t", "0101", "shade", helm=1, guns=0, shields=2, cloak=0, broken=["E1"]), drone("d", "1230", speed=1),
        rows=30,
    )  # fmt: skip
    story = play(text, 72)

    assert story.told(72) == [
        changed("helm", -1, 1, "end", "ML-S15"), changed("guns", -1, 1, "end", "ML-S15"),
        changed("shields", -1, 1, "end", "ML-S15"),
        event("SpeedChanged", "ML-S15", unit="s", amount=-1, speed=1, source="end"),
        event("CloakChanged", "ML-S15", unit="s", amount=-1, cloak=1, source="end"),
        changed("helm", -1, 0, "end", "ML-S15", "t"), changed("shields", -1, 1, "end", "ML-S15", "t"),
        event("UsedCleared", "ML-S6", unit="s"),
    ]  # fmt: skip
    assert story.speed("d") == 1  # Part K: drones keep theirs


@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5])
def test_ml_s15_other_phases_take_nothing(phase: int) -> None:
    story = play(level(ship("s", kind="shade", cloak=3, used={"M1": 1})), tick(phase, 12))

    assert story.all("PowerChanged") == story.all("CloakChanged") == story.all("UsedCleared") == []


def test_ml_s15_each_round_again() -> None:
    story = play(level(ship("s", kind="shade", cloak=2)), 72 * 3)

    assert story.values("CloakChanged", "tick", "cloak") == [(72, 1), (144, 0)]
    assert story.values("PowerChanged", "tick", "level", pool="guns") == [(72, 1), (144, 0), (145, 1), (216, 0)]


def test_ml_s15_a_cloak_is_raised_only_to_fall_again() -> None:
    """Raised in phase 6: 8 - 6 = 2, the margin of 3 is 1: 2 in slot 7, 1 in slot 12."""
    text = level(ship("s", kind="shade"), adept("p", module="V1"), dice=[1, 2])
    story = play(text, 72, {62: [order("p", "raise_cloak")]})

    assert story.values("CloakChanged", "tick", "cloak", "source") == [(67, 2, "veil"), (72, 1, "end")]
