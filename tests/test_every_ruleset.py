"""What every ruleset promises, asked of each of them with random games; no list names them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from samples import Players, components, new_game, play, record, sample_level, sample_of, written_rules

from game import Level, Simulation
from game.core.events import Event, GameEnded, GameStarted, event_line, event_record
from game.core.menu import Waiting, why_not_next
from game.core.objectives import Outcome
from game.core.ruleset import System
from game.core.sides import Sides
from game.core.simulation import ScriptedOrder
from game.core.state import is_derived, restore_world, state_bytes, state_hash
from game.core.trail import PlainState, spots
from game.rulesets import ruleset_names

every_ruleset = pytest.mark.parametrize("name", ruleset_names())
SECRET = {"Dice", "Inbox", "Outcome"}  # of the core: no side may see the seed, or what others have ordered


def test_there_is_a_ruleset_and_each_has_a_sample() -> None:
    assert ruleset_names()
    folder = Path(__file__).parent / "samples"
    assert [name for name in ruleset_names() if not (folder / f"{name}.py").is_file()] == []


@every_ruleset
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_play_never_raises_and_every_event_is_its_own_and_cites_a_written_rule(name: str, first: int) -> None:
    rules, kinds = written_rules(name), record(name).level_schema.events
    counts: Counter[str] = Counter()
    for seed in range(first, first + 20):
        game, players = new_game(name, seed)
        for events in [game.setup_events, *play(game, players)]:
            for event in events:
                word = type(event).__name__
                counts[word] += 1
                assert kinds[word] is type(event)
                assert event.rule in rules, f"{word} cites {event.rule!r}"
                written = event_line(game.tick, game.clock, event)
                assert json.loads(written) == json.loads(json.dumps(event_record(game.tick, game.clock, event)))
        assert game.over
    assert counts["GameStarted"] == counts["GameEnded"] == 20
    assert counts["CommandRefused"] > 50
    assert len(counts) > len(kinds) // 2, f"these games are too quiet: {counts}"


@every_ruleset
def test_a_legal_level_runs_to_its_end_and_the_end_is_told_once_and_last(name: str) -> None:
    reasons: set[str] = set()
    for seed in range(30):
        game, players = new_game(name, seed)
        first, *others = game.setup_events
        assert isinstance(first, GameStarted)
        assert not any(isinstance(event, GameStarted) for event in others)
        ticks = list(play(game, players, 10_000))
        told = [event for events in ticks for event in events if isinstance(event, GameEnded)]
        outcome, sides = game.outcome, game.world.the(Sides).ids
        assert told == [ticks[-1][-1]]
        assert (told[0].winner, told[0].reason) == (outcome.winner, outcome.reason)
        assert (told[0].ticks, told[0].hash) == (game.tick, game.state_hash())
        assert game.tick <= outcome.max_ticks
        assert outcome.winner in (None, *sides)
        assert (outcome.winner is not None) == (outcome.reason in ("objectives", "last_side"))
        assert all(0 <= record(name).score(game.world, side) <= 1000 for side in sides)
        reasons.add(outcome.reason)
    assert reasons <= {"objectives", "last_side", "draw", "timeout"}
    assert len(reasons) > 1


@every_ruleset
@pytest.mark.parametrize("seed", [3, 19, 26, 36])
def test_saved_and_restored_after_every_system_a_game_goes_the_same_way(name: str, seed: int) -> None:
    kinds = components(name)
    straight, players = new_game(name, seed)
    again = Simulation(sample_level(name, seed), seed)
    systems = 0
    while not straight.over and straight.tick < 60:
        orders = players.orders(straight)
        hashes: list[str] = []
        events = straight.step(orders, lambda _, kept=hashes: kept.append(state_hash(straight.world)))  # type: ignore[misc]
        expected = iter(hashes)

        def restore(system: System, expected: Any = expected) -> None:
            world = restore_world(state_bytes(again.world), kinds)
            assert spots(PlainState.of(again.world), PlainState.of(world)) == []
            world.take_outbox(again.world)
            again.use_world(world)
            assert state_hash(world) == next(expected), f"tick {world.tick}, after {system.__name__}"

        told = again.step(orders, restore)
        assert told == events
        for side in straight.world.the(Sides).ids:
            assert again.known_events(side, told) == straight.known_events(side, events)
        players.note(events)
        systems += len(hashes)
    assert straight.tick > 10
    assert again.outcome == straight.outcome
    assert systems == straight.tick * len(record(name).schedule)


@every_ruleset
def test_a_view_shows_nothing_but_the_worlds_own_components_and_not_all_of_them(name: str) -> None:
    kinds, hidden = components(name), 0
    for seed in range(15):
        game, players = new_game(name, seed)
        for _ in play(game, players, 20):
            for side in game.world.the(Sides).ids:
                hidden += compare_view(game, side, kinds)
    assert hidden > 100


def compare_view(game: Simulation, side: str, kinds: tuple[type, ...]) -> int:
    """Hold what a side sees against the world; return how many components it does not see."""
    world, view, hidden = game.world, game.view(side), 0
    for kind in kinds:
        rows: Any = world.each(kind)
        seen: Any = view.each(kind)
        own = [id(row[1]) for row in rows]
        shown = [own.index(id(row[1])) for row in seen]
        assert len(shown) == len(set(shown)), f"{kind.__name__}: a row comes twice"
        assert not (seen and (kind.__name__ in SECRET or is_derived(kind))), f"{side} sees {kind.__name__}"
        assert all(view.exists(key) and view.get(key, kind) is part for key, part in seen)
        hidden += len(own) - len(shown)
    return hidden


@every_ruleset
def test_a_view_answers_pairs_as_it_answers_single_questions(name: str) -> None:
    kinds, pairs = record(name).components, 0
    for seed in range(4):
        game, players = new_game(name, seed)
        for _ in play(game, players, 12):
            for side in game.world.the(Sides).ids:
                view = game.view(side)
                singles: dict[type, dict[int, object]] = {kind: dict(view.each(kind)) for kind in kinds}
                for one, other in pairwise(kinds):
                    expected = [(k, part, singles[other][k]) for k, part in singles[one].items() if k in singles[other]]
                    assert list(view.each(one, other)) == expected
                    pairs += len(expected)
    assert pairs > 100


@every_ruleset
def test_looking_changes_nothing(name: str) -> None:
    looked = 0
    for seed in range(6):
        level = sample_level(name, seed)
        game, players = Simulation(level, seed), Players(level, seed)
        for events in play(game, players, 20):
            before = game.save()
            for side in game.world.the(Sides).ids:
                looked += len(look_at_everything(game, side, players.units, events, level))
            assert game.save() == before
    assert looked > 1000


def look_at_everything(game: Simulation, side: str, units: list[str], events: list[Event], level: Level) -> list[Any]:
    """Ask for all that a window could show a side; return what there is."""
    look, view, waiting = game.ruleset.look(), game.view(side), Waiting()

    def judge(command: Any) -> Any:
        return why_not_next(game, side, command)

    known = game.known_events(side, events)
    shown: list[Any] = [look.ground(view), look.picture(view, waiting), look.tell(view, known, look.names(view))]
    shown += [look.goals(view, level.objectives), look.progress(view, ())]
    for unit in units:
        shown += [look.panel(view, unit, waiting), *look.menu(view, unit, waiting, judge)]
        for point in ((0.0, 0.0), (3.3, 4.4), (-9.0, 99.0)):
            shown += [look.hover(view, point, "", unit), look.place_at(view, point)]
            shown.append(look.natural_order(view, unit, point, "", False, waiting, judge))
    return [part for part in shown if part]


@every_ruleset
def test_known_events_are_those_of_the_tick_in_their_order(name: str) -> None:
    kept_back = 0
    for seed in range(15):
        game, players = new_game(name, seed)
        for events in play(game, players):
            for side in game.world.the(Sides).ids:
                known = game.known_events(side, events)
                told = [game.world.versions.get(i, {}).get(side, event) for i, event in enumerate(events)]
                places = [next(i for i, event in enumerate(told) if event is one) for one in known]
                assert places == sorted(set(places))
                kept_back += len(events) - len(known)
    assert kept_back > 50


@every_ruleset
def test_events_for_nobody_in_particular_reach_every_side(name: str) -> None:
    game, players = new_game(name, 1)
    *_, last = play(game, players)
    assert isinstance(last[-1], GameEnded)
    assert all(last[-1] in game.known_events(side, last) for side in game.world.the(Sides).ids)


@every_ruleset
def test_every_component_of_a_running_game_is_in_the_record(name: str) -> None:
    kinds, seen = set(components(name)), set[type]()
    for seed in range(25):
        game, players = new_game(name, seed)
        for _ in play(game, players):
            for entity in game.world.entities():
                seen |= {type(part) for part in game.world.components_of(entity) if not is_derived(type(part))}
    assert {kind.__name__ for kind in seen - kinds} == set()
    assert {kind.__name__ for kind in kinds - seen} == set(), "in the record, but never seen in play"


@every_ruleset
def test_the_clock_never_says_the_same_twice(name: str) -> None:
    said = [record(name).clock_text(tick) for tick in range(500)]
    assert len(set(said)) == 500
    assert all(text and text == text.strip() for text in said)


@every_ruleset
def test_orders_of_a_file_do_what_the_same_commands_do(name: str) -> None:
    """A record is a file of orders: what was handed in, written down and handed in again, gives the same game."""
    for seed in range(8):
        level = sample_level(name, seed)
        game, players = Simulation(level, seed), Players(level, seed)
        script: list[ScriptedOrder] = []
        hashes: list[str] = []
        while not game.over:
            orders = players.orders(game)
            script += [ScriptedOrder(game.tick + 1, side, command) for side, command in orders]
            players.note(game.step(orders))
            hashes.append(game.state_hash())
        again = Simulation(level, seed, script)
        replayed: list[str] = []
        while not again.over:
            again.step()
            replayed.append(again.state_hash())
        assert replayed == hashes


@every_ruleset
def test_the_default_bot_of_every_side_is_one_of_its_rulesets(name: str) -> None:
    for seed in range(20):
        level = sample_level(name, seed)
        assert {record(name).default_bot(level, side.id) for side in level.sides} <= set(record(name).bots)


@every_ruleset
def test_bots_play_any_level_think_alike_twice_and_order_nothing_absurd(name: str) -> None:
    ruleset = record(name)
    rules, ordered = written_rules(name), 0
    for number, bot_name in enumerate(sorted(ruleset.bots)):
        for strength in ("easy", "normal", "hard"):
            seed = 100 + number
            games = [Simulation(sample_level(name, seed), seed) for _ in range(2)]
            sides = games[0].world.the(Sides).ids
            bots = [[ruleset.bots[bot_name](side, strength, 5) for side in sides] for _ in games]
            events = [game.setup_events for game in games]
            while not games[0].over and games[0].tick < 30:
                given = [
                    [
                        (side, order)
                        for side, bot in zip(sides, crew, strict=True)
                        for order in bot(game.view(side), game.known_events(side, happened))
                    ]
                    for game, crew, happened in zip(games, bots, events, strict=True)
                ]
                assert given[0] == given[1], f"{bot_name} thought twice and ordered two things"
                ordered += len(given[0])
                events = [game.step(orders) for game, orders in zip(games, given, strict=True)]
                assert all(e.rule in rules for e in events[0])
    assert ordered > 50 or not ruleset.bots


def test_the_sample_players_do_what_is_wanted_of_them() -> None:
    """The tests above are worth something only if the games in them are lively."""
    for name in ruleset_names():
        words: Counter[str] = Counter()
        for seed in range(30):
            game, players = new_game(name, seed)
            while not game.over and game.tick < 40:
                orders = players.orders(game)
                words.update(str(order.get("do")) for _, order in orders)
                players.note(game.step(orders))
        assert set(record(name).level_schema.commands) <= set(words)


@every_ruleset
def test_the_outcome_is_open_until_the_end(name: str) -> None:
    game, players = new_game(name, 2)
    for events in play(game, players):
        assert (
            bool(game.world.the(Outcome).reason) == any(isinstance(event, GameEnded) for event in events) == game.over
        )


@every_ruleset
def test_two_samples_are_two_games(name: str) -> None:
    sample = sample_of(name)
    assert sample.level_text(1) == sample.level_text(1)
    assert sample.level_text(1) != sample.level_text(2)
