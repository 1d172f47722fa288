"""Objectives and the end of a game, from the words of the level format (2.2), with a toy world behind them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.core.events import ObjectiveLost, ObjectiveMet
from game.core.objectives import Facts, Objective, Outcome, judge, make_objective
from game.core.sides import make_sides
from game.core.world import World
from game.level_format.schema import ObjectiveTable, SideTable

BLUE, RED = {"b1": "blue", "b2": "blue", "b3": "blue"}, {"r1": "red", "r2": "red"}


@dataclass(slots=True)
class Toy:
    """Where each unit in play is, and who is out of it."""

    sides: dict[str, str]
    at: dict[str, int] = field(default_factory=dict[str, int])
    destroyed: list[str] = field(default_factory=list[str])
    left: dict[str, str] = field(default_factory=dict[str, str])
    swept: list[str] = field(default_factory=list[str])


def is_there(world: World, unit: str, objective: Objective) -> bool:
    toy = world.the(Toy)
    if unit in toy.left:
        return bool(objective.edge) and toy.left[unit] == objective.edge
    return unit not in toy.destroyed and toy.at.get(unit) in objective.places


def sides_in_play(world: World) -> list[str]:
    toy = world.the(Toy)
    return [side for unit, side in toy.sides.items() if unit not in toy.destroyed and unit not in toy.left]


FACTS = Facts(
    "XY-1",
    is_destroyed=lambda world, unit: unit in world.the(Toy).destroyed,
    has_left=lambda world, unit: unit in world.the(Toy).left,
    is_there=is_there,
    is_swept=lambda world, mine: mine in world.the(Toy).swept,
    sides_in_play=sides_in_play,
)


class Play:
    """A toy game: what happens in a tick is written into `toy`, then the tick is judged."""

    def __init__(
        self, *tables: ObjectiveTable, allies: tuple[str, str] | None = None, third: bool = False, max_ticks: int = 100
    ) -> None:
        units = {**BLUE, **RED, **({"g1": "green"} if third else {})}
        sides = [
            SideTable(id=name, allies=(allies[1],) if allies and name == allies[0] else ())
            for name in ("blue", "red", *(["green"] if third else []))
        ]
        self.world = World()
        self.toy = Toy(units)
        self.outcome = Outcome(max_ticks)
        self.world.add(self.toy)
        self.world.add(self.outcome)
        self.world.add(make_sides(sides))
        fields = {"belt": ["belt-1", "belt-2", "belt-3"]}
        self.objectives = [
            make_objective(number, table, list(units.items()), fields, sides) for number, table in enumerate(tables, 1)
        ]
        for objective, table in zip(self.objectives, tables, strict=True):  # places are the ruleset's own
            objective.places, objective.edge = [7], table.edge or ""
            self.world.add(objective)

    def tick(self, times: int = 1) -> list[tuple[str, str, int]]:
        """Judge so many ticks; return (met or lost, side, number) of all events."""
        told: list[tuple[str, str, int]] = []
        for _ in range(times):
            self.world.tick += 1
            self.world.events = []
            judge(self.world, FACTS)
            for event in self.world.events:
                assert event.rule == "XY-1"
                word = {ObjectiveMet: "met", ObjectiveLost: "lost"}[type(event)]
                told.append((word, event.side, event.objective))
        return told

    @property
    def end(self) -> tuple[str | None, str]:
        return self.outcome.winner, self.outcome.reason


GOING_ON = (None, "")


def reach(side: str = "blue", **keys: object) -> ObjectiveTable:
    return ObjectiveTable(side=side, kind="reach", hexes=("0707",), **keys)  # type: ignore[arg-type]


def destroy(side: str = "blue", **keys: object) -> ObjectiveTable:
    return ObjectiveTable(side=side, kind="destroy", **keys)  # type: ignore[arg-type]


def survive(side: str = "blue", **keys: object) -> ObjectiveTable:
    return ObjectiveTable(side=side, kind="survive", **keys)  # type: ignore[arg-type]


def sweep(side: str = "blue", **keys: object) -> ObjectiveTable:
    return ObjectiveTable(side=side, kind="sweep", **{"minefield": "belt", **keys})  # type: ignore[arg-type]


def hold(side: str = "blue", **keys: object) -> ObjectiveTable:
    return ObjectiveTable(side=side, kind="hold", hexes=("0707",), **keys)  # type: ignore[arg-type]


def test_reach_is_met_when_all_units_of_the_side_have_been_there_one_after_another() -> None:
    play = Play(reach())
    for unit in ("b1", "b2"):
        play.toy.at = {unit: 7}
        assert play.tick() == []
        assert play.end == GOING_ON
    play.toy.at = {"b3": 7}
    assert play.tick() == [("met", "blue", 1)]
    assert play.end == ("blue", "objectives")


def test_reach_counts_who_has_been_there_and_died_later() -> None:
    play = Play(reach(count=2))
    play.toy.at = {"b1": 7}
    play.tick()
    play.toy.at, play.toy.destroyed = {"b2": 7}, ["b1"]
    assert play.tick() == [("met", "blue", 1)]


def test_reach_asks_only_the_units_named_and_no_more_than_the_count() -> None:
    named = Play(reach(units=("b2",)))
    named.toy.at = {"b1": 7, "r1": 7}
    assert named.tick() == []
    named.toy.at = {"b2": 7}
    assert named.tick() == [("met", "blue", 1)]
    some = Play(reach(count=1))
    some.toy.at = {"b3": 7}
    assert some.tick() == [("met", "blue", 1)]


def test_reach_is_lost_when_too_few_can_still_get_there() -> None:
    play = Play(reach(count=2))
    play.toy.destroyed = ["b1"]
    assert play.tick() == []
    play.toy.left = {"b2": "east"}
    assert play.tick() == [("lost", "blue", 1)]
    assert play.end == ("red", "last_side")


def test_reach_with_an_edge_is_met_by_leaving_over_it_and_not_over_another() -> None:
    play = Play(ObjectiveTable(side="blue", kind="reach", edge="north", count=1))
    play.toy.left = {"b1": "south"}
    assert play.tick() == []
    play.toy.left["b2"] = "north"
    assert play.tick() == [("met", "blue", 1)]


@pytest.mark.parametrize("arrives", [4, 5])
def test_by_tick_is_judged_at_the_end_of_that_tick(arrives: int) -> None:
    play = Play(reach(count=1, by_tick=5))
    assert play.tick(arrives - 1) == []
    play.toy.at = {"b1": 7}
    assert play.tick() == [("met", "blue", 1)]


def test_who_comes_a_tick_after_by_tick_is_too_late() -> None:
    play = Play(reach(count=1, by_tick=5))
    assert play.tick(4) == []
    assert play.tick() == [("lost", "blue", 1)]
    play.toy.at = {"b1": 7}
    assert play.tick() == []
    assert play.end == ("red", "last_side")


def test_destroy_is_all_enemies_by_default_and_allies_are_none() -> None:
    play = Play(destroy(), allies=("blue", "green"), third=True)
    play.toy.destroyed = ["r1"]
    assert play.tick() == []
    play.toy.destroyed = ["r1", "r2"]
    assert play.tick() == [("met", "blue", 1)]


def test_destroy_may_name_a_side_or_units_or_a_number() -> None:
    for table in (destroy(enemy="red"), destroy(units=("r1", "r2")), destroy(count=2)):
        play = Play(table, third=True)
        play.toy.destroyed = ["r1"]
        assert play.tick() == []
        play.toy.destroyed = ["r1", "r2"]
        assert play.tick() == [("met", "blue", 1)], table


def test_destroy_is_lost_when_too_many_have_got_away() -> None:
    play = Play(destroy(count=1))
    play.toy.left = {"r1": "east"}
    assert play.tick() == []
    play.toy.left["r2"] = "north"
    assert play.tick() == [("lost", "blue", 1)]
    by_tick = Play(destroy(by_tick=3))
    assert by_tick.tick(2) == []
    assert by_tick.tick() == [("lost", "blue", 1)]


def test_survive_is_met_at_its_tick_and_not_before() -> None:
    play = Play(survive(until_tick=3))
    assert play.tick(2) == []
    assert play.tick() == [("met", "blue", 1)]
    assert play.end == ("blue", "objectives")


def test_survive_is_lost_when_too_few_live_and_who_has_left_lives() -> None:
    play = Play(survive(until_tick=9, count=2))
    play.toy.left = {"b1": "east"}
    play.toy.destroyed = ["b2"]
    assert play.tick() == []
    play.toy.destroyed = ["b2", "b3"]
    assert play.tick() == [("lost", "blue", 1)]
    strict = Play(survive(until_tick=9))
    strict.toy.destroyed = ["b3"]
    assert strict.tick() == [("lost", "blue", 1)]


def test_sweep_is_met_when_all_the_mines_are_gone_or_as_many_as_asked() -> None:
    play = Play(sweep())
    play.toy.swept = ["belt-1", "belt-3", "other"]
    assert play.tick() == []
    play.toy.swept.append("belt-2")
    assert play.tick() == [("met", "blue", 1)]
    some = Play(sweep(count=2))
    some.toy.swept = ["belt-1", "belt-3"]
    assert some.tick() == [("met", "blue", 1)]
    named = Play(sweep(minefield=None, mines=("m1",)))
    named.toy.swept = ["m1"]
    assert named.tick() == [("met", "blue", 1)]


def test_sweep_is_lost_when_it_is_too_late() -> None:
    play = Play(sweep(by_tick=2))
    assert play.tick() == []
    assert play.tick() == [("lost", "blue", 1)]


def test_hold_is_met_when_one_unit_stood_there_so_long_without_a_break() -> None:
    play = Play(hold(for_ticks=3))
    play.toy.at = {"b1": 7}
    assert play.tick(2) == []
    play.toy.at = {"b2": 7}  # a relief begins anew
    assert play.tick(2) == []
    play.toy.at = {}
    assert play.tick() == []
    play.toy.at = {"b2": 7, "b3": 7}
    assert play.tick(2) == []
    assert play.tick() == [("met", "blue", 1)]


def test_hold_is_not_met_by_the_enemy_and_lost_when_nobody_can_hold_any_more() -> None:
    play = Play(hold(for_ticks=2, units=("b1", "b2")))
    play.toy.at = {"r1": 7, "b3": 7}
    assert play.tick(5) == []
    play.toy.destroyed, play.toy.left = ["b1"], {"b2": "east"}
    assert play.tick() == [("lost", "blue", 1)]


def test_a_side_wins_only_with_all_of_its_objectives() -> None:
    play = Play(reach(count=1), sweep(count=1))
    play.toy.at = {"b1": 7}
    assert play.tick() == [("met", "blue", 1)]
    assert play.end == GOING_ON
    play.toy.swept = ["belt-1"]
    assert play.tick() == [("met", "blue", 2)]
    assert play.end == ("blue", "objectives")


def test_nobody_is_told_twice() -> None:
    play = Play(reach(count=1), survive(until_tick=50))
    play.toy.at = {"b1": 7}
    assert play.tick(10) == [("met", "blue", 1)]
    assert play.end == GOING_ON


def test_an_objective_once_met_stays_met() -> None:
    play = Play(survive(until_tick=2), reach())
    play.tick(2)
    play.toy.destroyed = ["b2"]
    assert play.tick() == [("lost", "blue", 2)]
    assert play.objectives[0].state == "met"


def test_one_lost_objective_loses_the_side_whatever_else_it_has_met() -> None:
    play = Play(reach(count=1), survive(until_tick=9), reach("red", count=1))
    play.toy.at = {"b1": 7}
    play.tick()
    play.toy.destroyed = ["b2"]
    assert play.tick() == [("lost", "blue", 2)]
    assert play.end == ("red", "last_side")


def test_a_side_without_a_unit_in_play_has_lost_what_is_still_open() -> None:
    play = Play(sweep(), reach("red"))
    play.toy.destroyed, play.toy.left = ["b1", "b2"], {"b3": "east"}
    assert play.tick() == [("lost", "blue", 1)]
    assert play.end == ("red", "last_side")


def test_a_side_without_objectives_never_loses() -> None:
    play = Play(survive(until_tick=30), max_ticks=40)
    play.toy.destroyed = ["r1", "r2"]
    assert play.tick(29) == []
    assert play.end == GOING_ON
    assert play.tick() == [("met", "blue", 1)]


def test_a_level_without_objectives_runs_to_its_last_tick() -> None:
    play = Play(max_ticks=12)
    play.toy.destroyed = [*BLUE, *RED]
    assert play.tick(11) == []
    assert play.end == GOING_ON
    play.tick()
    assert play.end == (None, "timeout")


def test_at_the_last_tick_an_objective_met_comes_before_the_timeout() -> None:
    play = Play(survive(until_tick=5), max_ticks=5)
    play.tick(5)
    assert play.end == ("blue", "objectives")


def test_all_sides_with_objectives_lose_in_one_tick_and_it_is_a_draw() -> None:
    play = Play(survive(until_tick=9), survive("red", until_tick=9))
    play.toy.destroyed = ["b1", "r1"]
    assert play.tick() == [("lost", "blue", 1), ("lost", "red", 2)]
    assert play.end == (None, "draw")


def test_that_a_third_side_has_no_objectives_leaves_it_a_draw() -> None:
    play = Play(survive(until_tick=9), survive("red", until_tick=9), third=True)
    play.toy.destroyed = ["b1", "r1"]
    play.tick()
    assert play.end == (None, "draw")


def test_all_remaining_sides_meet_their_objectives_in_one_tick_and_it_is_a_draw() -> None:
    play = Play(survive(until_tick=4), survive("red", until_tick=4))
    play.tick(4)
    assert play.end == (None, "draw")


def test_who_meets_everything_while_the_others_lose_has_won() -> None:
    play = Play(reach(count=1), survive("red", until_tick=9))
    play.toy.at, play.toy.destroyed = {"b1": 7}, ["r1"]
    assert play.tick() == [("met", "blue", 1), ("lost", "red", 2)]
    assert play.end == ("blue", "objectives")


def test_allies_who_meet_everything_together_have_won() -> None:
    play = Play(survive(until_tick=4), survive("red", until_tick=4), allies=("blue", "red"))
    play.tick(4)
    assert play.end == ("blue", "objectives")


def test_the_last_side_with_its_allies_has_won() -> None:
    play = Play(survive(until_tick=9), survive("red", until_tick=9), allies=("red", "green"), third=True)
    play.toy.destroyed = ["b1"]
    play.tick()
    assert play.end == ("red", "last_side")


def test_two_sides_that_are_no_allies_play_on_when_the_third_has_lost() -> None:
    play = Play(survive(until_tick=9), survive("red", until_tick=9), survive("green", until_tick=20), third=True)
    play.toy.destroyed = ["b1"]
    assert play.tick() == [("lost", "blue", 1)]
    assert play.end == GOING_ON
    play.toy.destroyed = ["b1", "r1"]
    assert play.tick() == [("lost", "red", 2)]
    assert play.end == ("green", "last_side")


def test_events_come_in_the_order_of_the_file() -> None:
    play = Play(reach("red", count=1), reach(count=1), sweep("red", count=1))
    play.toy.at, play.toy.swept = {"b1": 7, "r1": 7}, ["belt-1"]
    assert play.tick() == [("met", "red", 1), ("met", "blue", 2), ("met", "red", 3)]


def test_a_game_that_has_ended_is_judged_no_more() -> None:
    play = Play(reach(count=1), reach("red", count=1))
    play.toy.at = {"b1": 7}
    play.tick()
    assert play.end == ("blue", "objectives")
    play.toy.at = {"r1": 7}
    assert play.tick(200) == []
    assert play.end == ("blue", "objectives")
