"""A record that is watched shows at every tick, however one gets there, what it shows when it is played straight."""

from __future__ import annotations

import zlib
from random import Random
from typing import Any

import pytest
from scene import level, mine, objective, order, ship, side
from view.player import read
from view.recordings import WON, altered, recorded, settle, won

from game.core.simulation import ScriptedOrder
from game.level_format.level import Level
from game.view.replay import Replay
from game.view.scout import Keyframes, Scout
from game.view.session import Session

FLYING = level(ship("lynx", "0308", heading="C", speed=16), ship("bear", "1003", "destroyer", "red"), max_ticks=2000)


def shown(session: Session) -> dict[str, Any]:
    """Return all that a session shows now."""
    units = session.look.names(session.view)
    return {
        "hash": session.game.state_hash(),
        "clock": session.game.clock,
        "face": session.clock_face(),
        "log": list(session.log),
        "picture": session.picture(),
        "goals": session.goals,
        "goal states": dict(session.goal_states),
        "progress": session.progress(),
        "panels": {unit: session.panel(unit) for unit in units},
        "names": units,
        "crews": {unit: session.crew(unit) for unit in units},
    }


def straight(built: Level, orders: Any, ticks: set[int]) -> dict[int, dict[str, Any]]:
    """Return what is shown at some ticks of a game that is played straight."""
    session, found = Session(built, orders=orders), dict[int, dict[str, Any]]()
    while True:
        if session.game.tick in ticks:
            found[session.game.tick] = shown(session)
        if session.game.over or session.game.tick >= max(ticks):
            return found
        session.step()


@pytest.mark.parametrize("name", WON)
def test_after_seeking_all_is_as_when_it_is_played_straight_to_that_tick(name: str) -> None:
    built, record = won(name)
    hands = Random(name)
    ticks = [0, record.last_tick, *(hands.randrange(record.last_tick + 1) for _ in range(24)), 0]
    expected = straight(built, record.orders, set(ticks))
    replay = Replay(built, record)
    for tick in ticks:
        replay.seek(tick)
        settle(replay)
        assert replay.tick == tick
        assert shown(replay.session) == expected[tick]
    assert replay.scout.difference is None
    replay.close()


@pytest.mark.parametrize("name", WON)
def test_playing_on_after_a_seek_is_as_playing_straight(name: str) -> None:
    built, record = won(name)
    start = record.last_tick // 2
    ticks = set(range(start, min(start + 30, record.last_tick) + 1))
    expected = straight(built, record.orders, ticks)
    replay = Replay(built, record)
    replay.seek(start)
    settle(replay)
    for tick in sorted(ticks)[1:]:
        told = replay.step()
        assert shown(replay.session) == expected[tick]
        assert [telling for telling in told if telling.text] == [
            line.telling for line in replay.session.log if line.tick == tick
        ]
    replay.close()


def test_lines_of_the_log_are_the_same_ones_after_a_seek_so_that_the_one_that_is_asked_about_stays_lit() -> None:
    built, record = won(WON[0])
    replay = Replay(built, record)
    replay.seek(200)
    settle(replay)
    line = replay.session.log[-1]
    for tick in (150, 300):
        replay.seek(tick)
        settle(replay)
        assert any(other is line for other in replay.session.log) is (tick >= line.tick)


def test_the_points_of_the_result_are_those_up_to_the_tick_that_is_shown() -> None:
    # IM-S3.1: speed 8 moves in every fourth impulse, IM-1.212: nine points on each of the six shields in the centre.
    built = read(level(ship("lynx", "0506", speed=8), mine("m", "0504"), max_ticks=12, dice=[1]))
    replay = Replay(built, recorded(built))
    for tick, points in ((12, 54), (7, 0), (12, 54)):
        replay.seek(tick)
        settle(replay)
        assert sum(hurt.points for hurt in replay.hurts()) == points


def test_what_the_scout_has_not_reached_yet_is_loaded_in_slices_and_then_shown() -> None:
    built = read(FLYING)
    replay = Replay(built, recorded(built))
    replay.seek(2000)
    pictures = 0
    while replay.is_sought:
        before = replay.scout.reached
        replay.advance()
        assert replay.scout.reached - before <= 64  # eight times eight ticks at most, however far it is
        assert replay.tick in (0, 2000)
        pictures += 1
    assert pictures > 10
    assert (replay.tick, replay.scout.reached, replay.is_at_end) == (2000, 2000, True)


def test_the_scout_runs_ahead_by_itself_to_the_end_while_nothing_is_asked() -> None:
    built = read(FLYING)
    replay = Replay(built, recorded(built, ticks=500))
    before = 0
    while not replay.scout.is_done:
        assert not replay.advance()
        assert before < replay.scout.reached <= before + 8
        before = replay.scout.reached
    assert (replay.tick, replay.scout.reached) == (0, 500)


def test_a_step_beyond_what_is_loaded_loads_just_that() -> None:
    built = read(FLYING)
    replay = Replay(built, recorded(built, ticks=5))
    for tick in range(1, 6):
        replay.step()
        assert (replay.tick, replay.scout.reached) == (tick, tick)
    assert replay.step() == []
    assert replay.tick == 5


def test_seeking_stays_between_the_first_and_the_last_tick() -> None:
    built = read(FLYING)
    replay = Replay(built, recorded(built, ticks=30))
    for wanted, found in ((-7, 0), (99, 30)):
        replay.seek(wanted)
        settle(replay)
        assert replay.tick == found


def test_keyframes_that_grow_too_large_become_fewer_and_the_first_stays() -> None:
    frames = Keyframes(10, most_bytes=3 * len(zlib.compress(bytes(30), 1)) + 2)
    for tick in range(0, 200, 10):
        if frames.is_due(tick):
            frames.add(tick, bytes(30))
        at, state = frames.nearest(tick)
        assert state == bytes(30)
        assert at % frames.every == 0
        assert tick - at < 2 * frames.every
    assert frames.every == 80  # three states of 30 bytes have room: those of ticks 0, 80 and 160
    assert [frames.nearest(tick)[0] for tick in (0, 79, 80, 199)] == [0, 0, 80, 160]


def test_a_tick_is_reached_from_the_keyframe_before_it_without_playing_all_from_the_start() -> None:
    built = read(FLYING)
    replay = Replay(built, recorded(built))
    replay.seek(2000)
    settle(replay)
    steps: list[int] = []
    step = replay.session.game.step
    replay.session.game.step = lambda *given, **named: (steps.append(1), step(*given, **named))[1]
    for tick in (1999, 3, 1500):
        steps.clear()
        replay.seek(tick)
        replay.advance()
        assert replay.tick == tick
        assert len(steps) < replay.scout.keyframes.every


MINED = level(
    side("blue", controller="player", allies=["green"]),
    side("red"),
    side("green"),
    ship("lynx", "0506", "shuttle", speed=6),
    ship("fawn", "0909", side="green"),
    mine("m", "0505"),
    mine("hidden", "1111"),
    objective("blue", "reach", edge="north", units=["lynx"], by_tick=100),
    objective("green", "survive", units=["fawn"], until_tick=20),
    dice=[1],
    max_ticks=30,
)


def test_marks_stand_where_a_mine_goes_off_a_unit_is_lost_and_an_objective_is_met_or_lost() -> None:
    # IM-S3.1: speed 6 moves in impulse 6 first; IM-1.212: no shuttle lives through the middle of a cluster mine.
    built = read(MINED)
    scout = Scout(built, recorded(built))
    scout.advance(30)
    assert [(mark.tick, mark.kind, mark.words, mark.tone) for mark in scout.milestones] == [
        (6, "mine", "Shuttle lynx enters the zone of cluster mine m and sets it off", "bad"),
        (6, "lost", "Shuttle lynx is destroyed by cluster mine m", "bad"),
        (6, "failed", "Objective 1 is lost", "bad"),
        (20, "met", "Objective 2 is met", "good"),
    ]
    lines = [line.telling.text for tick in scout.ticks for line in tick.lines]
    assert all(mark.words in lines for mark in scout.milestones)


@pytest.mark.parametrize("name", WON)
def test_every_mine_that_the_side_sees_go_off_and_every_loss_is_marked(name: str) -> None:
    """In all rulesets, also where an event is told in more words than all rulesets share."""
    built, record = won(name)
    scout, session = Scout(built, record), Session(built, orders=record.orders)
    scout.advance(record.last_tick)
    due: list[tuple[int, str]] = []
    for _ in range(record.last_tick):
        session.step()
        names = [type(event).__name__ for event in session.known]
        due += [(session.game.tick, name) for name in names if name in ("MineTriggered", "UnitDestroyed")]
    marked = {"mine": "MineTriggered", "lost": "UnitDestroyed"}
    assert [(mark.tick, marked[mark.kind]) for mark in scout.milestones if mark.kind in marked] == due


def test_the_next_and_the_last_mark_are_found_from_any_tick() -> None:
    built, record = won(WON[0])
    replay = Replay(built, record)
    replay.scout.advance(record.last_tick)
    ticks = sorted({milestone.tick for milestone in replay.scout.milestones})
    seen: list[int] = []
    while replay.seek_milestone(1):
        settle(replay)
        seen.append(replay.tick)
    assert seen == ticks
    back: list[int] = []
    while replay.seek_milestone(-1):
        settle(replay)
        back.append(replay.tick)
    assert back == ticks[-2::-1]


def test_the_scout_compares_each_hash_and_the_replay_differs_from_that_tick_on() -> None:
    built = read(FLYING)
    replay = Replay(built, altered(recorded(built, ticks=60), 30))
    replay.seek(29)
    settle(replay)
    replay.scout.advance(60)
    assert replay.scout.difference is not None
    assert replay.scout.difference.tick == 30
    assert not replay.differs
    replay.step()
    assert replay.differs
    replay.seek(0)
    settle(replay)
    assert not replay.differs


def test_orders_that_are_not_those_of_the_record_differ() -> None:
    built = read(FLYING)
    orders = [ScriptedOrder(9, "blue", order("lynx", "set_speed", speed=24))]
    record = recorded(built, orders, ticks=40)
    edited = type(record)(record.header, [], record.states, record.end)
    scout = Scout(built, edited)
    scout.advance(40)
    assert scout.difference is not None
    assert scout.difference.tick == 9


def test_a_game_that_ends_before_its_record_does_ends_there() -> None:
    built = read(level(ship("lynx", "0308"), max_ticks=20))
    longer = read(level(ship("lynx", "0308"), max_ticks=40))
    replay = Replay(built, recorded(longer))
    assert replay.last == 40
    replay.seek(35)
    settle(replay)
    assert (replay.tick, replay.last, replay.is_at_end) == (20, 20, True)
    assert replay.scout.difference is not None
