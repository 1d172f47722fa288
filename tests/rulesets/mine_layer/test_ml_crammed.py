"""Many things in one hex, and commands as far as a skill reaches."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import crew, level, mine, ship
from samples import read_level

from game import Simulation
from game.core.commands import read_command
from game.core.events import Event, MineRemoved
from game.rulesets.mine_layer import RULESET
from game.rulesets.mine_layer.board import board
from game.rulesets.mine_layer.events import ChaffSpread, MineArmed


def field(count: int, kind: str, at: str, armed: bool = True) -> str:
    """So many mines of red in one hex, as tables."""
    return "".join(
        f'[[mine]]\nid = "m{number}"\nside = "red"\nkind = "{kind}"\nat = "{at}"\narmed = {str(armed).lower()}\n'
        for number in range(count)
    )


def start(*tables: Any, more: str = "", **rulings: Any) -> Simulation:
    return Simulation(read_level(level(*tables, dice=None, rulings=rulings) + more))


def of_type(events: list[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def test_ml_q4_chaff_that_is_left_alone_by_chaff_spreads_too_and_once() -> None:
    """ML-9, ML-21: "a" spreads in slot 1; "b" was not armed, is alone then, arms and sets the hex back to 6."""
    game = start(ship("s"), mine("a", "0707", kind="chaff"), mine("b", "0707", kind="chaff", armed=False))
    events = game.step()
    assert [event.source for event in of_type(events, ChaffSpread)] == ["a", "b"]
    assert [event.mine for event in of_type(events, MineArmed)] == ["b"]
    assert [event.mine for event in of_type(events, MineRemoved)] == ["a", "b"]
    assert [left.markers for left in board(game.world).chaff.values()] == [6]


@pytest.mark.parametrize("is_armed", [True, False])
def test_ml_21_thousands_of_chaff_mines_in_a_hex_each_spread_once(is_armed: bool) -> None:
    """ML-Q10: those that are not armed need the ruling, for each of them keeps the others from arming."""
    game = start(ship("s"), more=field(3000, "chaff", "0707", is_armed), mines_block_arming=is_armed)
    events = game.step()
    assert len(of_type(events, ChaffSpread)) == len(of_type(events, MineRemoved)) == 3000
    assert len(of_type(events, MineArmed)) == (0 if is_armed else 3000)
    assert not board(game.world).charges


def test_ml_s89_a_burst_among_thousands_of_mines_checks_each_once_and_the_gone_ones_are_gone() -> None:
    """The burst is made first, so it goes off first; each mine needs 7: some of 3,000 fail, some do not."""
    more = '[[mine]]\nid = "z"\nside = "red"\nkind = "burst"\nat = "0504"\n' + field(3000, "probe", "0504")
    game = start(ship("s", speed=1), more=more)
    game.step()
    removed = {event.mine: event.cause for event in of_type(game.step(), MineRemoved)}
    left = len(board(game.world).charges)
    assert removed.pop("z") == "detonated"
    assert set(removed.values()) == {"burst"}
    assert left == 3000 - len(removed)
    assert 0 < left < 3000


@pytest.mark.parametrize(("skill", "reach"), [(0, 6), (1, 6), (4, 8), (6, 9)])
def test_ml_3_mines_are_offered_as_far_as_the_skill_reaches(skill: int, reach: int) -> None:
    """ML-S2: twice the distance, less the skill, is at most 12."""
    game = start(ship("s", "0512"), crew("ann", module="M1", engineering=skill))
    offered = RULESET.legal_commands(game.view("blue"), "ann")
    ahead = [12 - int(command["hex"][2:]) for command in offered if command["do"] == "place_mine"]
    assert max(ahead) == reach
    further: dict[str, Any] = {"do": "place_mine", "unit": "ann", "kind": "gas", "hex": f"05{12 - reach - 1:02}"}
    refusal = RULESET.why_not(game.world, "blue", read_command(further, RULESET.level_schema.commands))
    assert refusal is not None
    assert refusal.rule == "ML-S2"


def test_ml_s94_questions_are_offered_as_far_as_the_skill_reaches() -> None:
    """Science 4 asks about 16 hexes at most: 16 - 4 = 12."""
    tables = ship("s", "0520"), mine("near", "0504"), mine("far", "0503"), crew("sid", module="S1", science=4)
    game = Simulation(read_level(level(*tables, rows=20, dice=None)))
    asked = {c["hex"] for c in RULESET.legal_commands(game.view("blue"), "sid") if c["do"] == "ask"}
    assert asked == {"0504"}
