"""Commands of every ruleset: what is offered is accepted, what is refused cites a rule and changes nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from samples import components, new_game, play, record, sample_of, written_rules

from game import Simulation, check_level_text
from game.core.commands import read_command, written
from game.core.events import CommandRefused, Event
from game.core.menu import why_not_next
from game.core.ruleset import System
from game.core.sides import Sides
from game.core.state import restore_world, state_bytes
from game.level_format.toml_files import write_plain
from game.rulesets import ruleset_names
from game.runs.records import order_table

every_ruleset = pytest.mark.parametrize("name", ruleset_names())


@every_ruleset
def test_every_legal_command_is_accepted(name: str) -> None:
    """What acts at once is accepted. What waits is refused only if the judge says so of the world as it is by then."""
    tried, late = 0, 0
    for seed in range(25):
        game, players = new_game(name, seed)
        rng = Random(seed)
        for _ in play(game, players, 24):
            if game.over or rng.random() < 0.5:
                continue
            sides = game.world.the(Sides).ids
            options = [(side, command) for side in sides for _, many in players.options(game, side) for command in many]
            for side, command in rng.sample(options, min(4, len(options))):
                before = game.save()
                assert why_not_next(game, side, command) is None, command
                assert game.save() == before, "asking has changed the game"
                late += refused_later(Simulation.restore(before), side, command)
                tried += 1
    assert tried > 300
    assert late < tried // 20


def refused_later(game: Simulation, side: str, command: dict[str, Any]) -> bool:
    """Hand a command in alone; say whether it was refused, which is right only if the tick had made it impossible."""
    states = [state_bytes(game.world)]
    around: list[tuple[str, bytes, bytes]] = []  # the system that refused it, the state before and after

    def is_its_refusal(event: Any) -> bool:
        return isinstance(event, CommandRefused) and (event.unit, event.command) == (command["unit"], command["do"])

    def look(system: System) -> None:
        states.append(state_bytes(game.world))
        if not around and any(map(is_its_refusal, game.world.events)):
            around.append((system.__name__, states[-2], states[-1]))

    refused: list[Any] = [event for event in game.step([(side, command)], look) if is_its_refusal(event)]
    if not refused:
        return False
    (refusal,) = refused
    system, *before_and_after = around[0]
    assert system != game.ruleset.schedule[0].__name__, f"{command} was refused at once: {refusal}"
    typed = read_command(command, game.ruleset.level_schema.commands)
    before, after = (restore_world(state, components(game.ruleset.name)) for state in before_and_after)
    judged = game.ruleset.why_not(before, side, typed)
    if judged is not None:
        assert (judged.rule, judged.reason) == (refusal.rule, refusal.reason)
    else:  # others have acted before it in the same system
        assert game.ruleset.why_not(after, side, typed) is not None, f"the judge knows no reason for {refusal}"
    return True


@every_ruleset
def test_every_refusal_cites_a_written_rule_and_says_why(name: str) -> None:
    rules = written_rules(name)
    reasons: Counter[str] = Counter()
    for seed in range(40):
        game, players = new_game(name, seed)
        for events in play(game, players):
            for event in events:
                if isinstance(event, CommandRefused):
                    assert event.rule in rules
                    assert event.reason
                    reasons[event.rule] += 1
    assert len(reasons) >= len(record(name).level_schema.commands) // 2


@every_ruleset
def test_a_command_is_written_as_it_is_read(name: str) -> None:
    """Also where a key has another name in Python, for it is a word of the language."""
    kinds, tried = record(name).level_schema.commands, set[str]()
    for seed in range(8):
        game, players = new_game(name, seed)
        for _ in play(game, players, 12):
            for side in game.world.the(Sides).ids:
                for _, commands in players.options(game, side):
                    for plain in commands:
                        command = read_command(plain, kinds)
                        assert read_command(written(command), kinds) == command
                        assert written(command).items() >= plain.items()
                        tried.add(plain["do"])
    assert len(tried) > len(kinds) // 2


def refusals(events: list[Event]) -> list[CommandRefused]:
    return [event for event in events if isinstance(event, CommandRefused)]


@every_ruleset
def test_a_command_with_nonsense_in_it_is_refused_once_and_changes_nothing(name: str) -> None:
    rules, tried = written_rules(name), 0
    for seed in range(12):
        game, players = new_game(name, seed)
        for _ in play(game, players, 6):
            pass
        if game.over:
            continue
        save = game.save()
        calm = Simulation.restore(save)
        expected = refusals(calm.step())  # what waits may be refused now
        for side in game.world.the(Sides).ids:
            for _, commands in players.options(game, side):
                for command in {command["do"]: command for command in commands}.values():
                    nonsense = {**command, "nonsense": 1}
                    noisy = Simulation.restore(save)
                    refusal, *others = refusals(noisy.step([(side, nonsense)]))
                    assert (refusal.unit, refusal.command) == (command["unit"], command["do"]), nonsense
                    assert refusal.rule in rules
                    assert others == expected
                    assert noisy.state_hash() == calm.state_hash(), nonsense
                    tried += 1
    assert tried > 50


@every_ruleset
@pytest.mark.parametrize("nonsense", [None, 1, "x", b"x", [], ("do", "unit"), [1], object()])
def test_what_is_no_command_at_all_is_refused_and_changes_nothing(name: str, nonsense: Any) -> None:
    game, _ = new_game(name, 1)
    save, side = game.save(), game.world.the(Sides).ids[0]
    calm, noisy = Simulation.restore(save), Simulation.restore(save)
    expected = refusals(calm.step())
    assert refusals(noisy.step([(side, nonsense)]))[1:] == expected
    assert noisy.state_hash() == calm.state_hash()


@every_ruleset
def test_a_command_of_another_side_or_for_nobody_is_refused_and_changes_nothing(name: str) -> None:
    tried = 0
    for seed in range(15):
        game, players = new_game(name, seed)
        for _ in play(game, players, 5):
            pass
        if game.over:
            continue
        save, sides = game.save(), game.world.the(Sides).ids
        calm = Simulation.restore(save)
        expected = refusals(calm.step())
        for side in sides:
            commands = [command for _, many in players.options(game, side) for command in many[:1]]
            strangers = [other for other in sides if other != side]
            for given in [(other, c) for c in commands for other in (*strangers, "nobody")] + [
                (side, {**c, "unit": "nobody"}) for c in commands
            ]:
                noisy = Simulation.restore(save)
                assert refusals(noisy.step([given]))[1:] == expected, given
                assert noisy.state_hash() == calm.state_hash(), given
                tried += 1
    assert tried > 100


@every_ruleset
def test_the_checker_warns_of_no_order_that_play_has_accepted(name: str) -> None:
    """It warns of those that are refused whatever happens; written into the level, none of these is."""
    ruleset, tried = record(name), 0
    for seed in range(12):
        game, players = new_game(name, seed)
        rows: list[dict[str, Any]] = []
        while not game.over and game.tick < 12:
            handed = players.orders(game)
            refused = {(event.unit, event.command) for event in refusals(game.step(handed))}
            tables = [order_table(game.tick, side, command, ruleset) for side, command in handed]
            rows += [row for row in tables if row is not None and (row["unit"], row["do"]) not in refused]
        text = sample_of(name).level_text(seed)
        mistakes = check_level_text(f"{text}\n{write_plain({'order': rows})}" if rows else text)[1]
        first = text.count("\n") + 1
        assert [mistake for mistake in mistakes if mistake.line > first and mistake.code == "order-refused"] == []
        tried += len(rows)
    assert tried > 100
