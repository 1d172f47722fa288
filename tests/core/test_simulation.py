"""One game: ticks, commands handed in, saving and going on, and what is told at the beginning and the end."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scene import level, mine, order, ship, side

from game import Simulation, StateError, check_level_text
from game.core.events import CommandRefused, GameEnded, GameStarted
from game.core.simulation import ScriptedOrder
from game.level_format.level import Level


def read(*tables: Any, **header: Any) -> Level:
    built, found = check_level_text(level(*tables, **header), "scene")
    assert built is not None, found
    return built


def plain(**header: Any) -> Level:
    return read(ship("lynx", "0505", speed=8), ship("wolf", "0908", side="red"), mine("m", "0203"), **header)


def refusals(events: list[Any]) -> list[tuple[str, str]]:
    return [(event.unit, event.command) for event in events if isinstance(event, CommandRefused)]


def test_a_game_begins_at_tick_0_and_tells_what_is_played() -> None:
    built = plain(title="The Strait", seed=5)
    game = Simulation(built)
    assert (game.tick, game.over, game.seed) == (0, False, 5)
    started = game.setup_events[0]
    assert started == GameStarted(game.ruleset.started_rule, "scene", "cluster_mines", 5, "The Strait", built.hash)


def test_the_seed_that_is_asked_for_comes_before_the_levels_own() -> None:
    assert Simulation(plain(seed=5), seed=0).seed == 0


def test_each_step_is_one_tick_and_gives_the_events_of_it() -> None:
    game = Simulation(plain())
    counts = [len(game.step()) for _ in range(8)]
    assert game.tick == 8
    assert counts[3] > 0  # lynx moves in ticks 4 and 8
    assert counts[4] == 0


def test_a_game_ends_at_max_ticks_tells_so_last_and_then_nothing_happens_any_more() -> None:
    game = Simulation(plain(max_ticks=3))
    game.step()
    assert not any(isinstance(event, GameEnded) for event in game.step())
    events = game.step()
    assert events[-1] == GameEnded(game.ruleset.ended_rule, None, "timeout", 3, game.state_hash())
    assert game.over
    before = game.save()
    assert game.step([("blue", order("lynx", "steer", heading="B"))]) == []
    assert game.save() == before


def test_a_command_is_taken_in_the_tick_before_which_it_is_handed_in() -> None:
    one, other = Simulation(plain()), Simulation(plain())
    one.step([("blue", order("lynx", "set_speed", speed=0))])
    other.step()
    assert one.state_hash() != other.state_hash()


def test_commands_of_the_file_come_at_their_ticks_before_those_handed_in() -> None:
    orders = [
        ScriptedOrder(2, None, order("lynx", "second")),
        ScriptedOrder(1, None, order("lynx", "first")),
        ScriptedOrder(2, "blue", order("lynx", "third")),
    ]
    game = Simulation(plain(), orders=orders)
    assert game.scripted() == [(None, order("lynx", "first"))]
    assert refusals(game.step([("blue", order("lynx", "mine"))])) == [("lynx", "first"), ("lynx", "mine")]
    assert game.scripted() == [(None, order("lynx", "second")), ("blue", order("lynx", "third"))]
    assert refusals(game.step([("red", order("wolf", "mine"))])) == [
        ("lynx", "second"), ("lynx", "third"), ("wolf", "mine"),
    ]  # fmt: skip
    assert game.scripted() == []
    assert refusals(game.step()) == []


def test_a_typed_command_is_as_good_as_a_mapping() -> None:
    command = {"do": "set_speed", "unit": "lynx", "speed": 4}
    kinds = Simulation(plain()).ruleset.level_schema.commands
    typed = msgspec.convert({"unit": "lynx", "speed": 4}, kinds["set_speed"])
    games = [Simulation(plain()), Simulation(plain())]
    games[0].step([("blue", command)])
    games[1].step([("blue", typed)])  # type: ignore[list-item]
    assert games[0].state_hash() == games[1].state_hash()


@pytest.mark.parametrize("of", ["blue", "red", "purple", "", None])
def test_nonsense_handed_in_is_refused_and_changes_nothing(of: str | None) -> None:
    game, calm = Simulation(plain()), Simulation(plain())
    nonsense: list[dict[Any, Any]] = [
        {}, {"do": "sing"}, {"do": "set_speed"}, {"do": 10**5000, "unit": "lynx"},
        {"do": "set_speed", "unit": 10**5000},
        {"do": "set_speed", "unit": "\ud800", "speed": 3}, {"do": "set_speed", "unit": "nobody", "speed": 10**5000},
        {"do": "fire", "unit": "nobody", "target": "m"},
    ]  # fmt: skip
    events = game.step([(of, raw) for raw in nonsense])
    calm.step()
    assert len(refusals(events)) == len(nonsense)
    assert game.state_hash() == calm.state_hash()


def test_the_hook_is_called_after_each_system_in_the_order_of_the_schedule() -> None:
    game, plainly = Simulation(plain()), Simulation(plain())
    called: list[Any] = []
    for _ in range(4):
        assert game.step((), called.append) == plainly.step()
    assert called == [*game.ruleset.schedule] * 4
    assert game.state_hash() == plainly.state_hash()


def test_a_view_is_of_a_side_of_the_game_and_stays_right() -> None:
    game = Simulation(plain())
    view = game.view("blue")
    assert view is game.view("blue")
    assert (view.side, view.tick) == ("blue", 0)
    game.step()
    assert view.tick == 1
    with pytest.raises(KeyError):
        game.view("purple")


def test_a_restored_game_goes_on_as_the_first_does_with_the_orders_still_to_come() -> None:
    orders = [ScriptedOrder(at, None, order("lynx", "set_speed", speed=at % 9)) for at in range(1, 30)]
    game = Simulation(plain(seed=3, max_ticks=28), seed=11, orders=orders)
    for _ in range(9):
        game.step()
    again = Simulation.restore(game.save())
    assert (again.tick, again.seed, again.level_name, again.title) == (9, 11, "scene", "Scene")
    assert again.save() == game.save()
    assert again.scripted() == game.scripted()
    while not game.over:
        assert again.step() == game.step()
        assert again.state_hash() == game.state_hash()
    assert again.over
    assert again.outcome == game.outcome


def test_a_game_that_an_error_broke_off_is_not_played_on_and_one_restored_from_before_is() -> None:
    game = Simulation(plain())
    game.step()
    before = game.save()

    def stumble(_: Any) -> None:
        raise KeyError("oh")

    with pytest.raises(KeyError):
        game.step(after_system=stumble)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="broken the game off at tick 2"):
            game.step()
        with pytest.raises(RuntimeError, match="broken the game off at tick 2"):
            game.save()
    assert game.tick == 2
    again = Simulation.restore(before)
    again.step()
    assert again.tick == 2


@pytest.mark.parametrize("nonsense", [None, 7, [order("lynx", "set_speed", speed=4)], [("blue",)], [7]], ids=repr)
def test_what_is_no_list_of_sides_and_commands_is_an_error_that_costs_nothing(nonsense: Any) -> None:
    orders = [ScriptedOrder(1, None, order("lynx", "set_speed", speed=4))]
    game, calm = Simulation(plain(), orders=orders), Simulation(plain(), orders=orders)
    for _ in range(2):
        with pytest.raises((TypeError, ValueError)):
            game.step(nonsense)
    assert game.save() == calm.save()
    assert game.step() == calm.step()


def test_who_may_learn_of_an_event_is_asked_of_the_last_tick() -> None:
    game = Simulation(plain())
    events = game.step([("blue", order("lynx", "sing"))])
    assert len(game.known_events("blue", events)) == len(events)
    assert refusals(game.known_events("red", events)) == []


SAVE = Simulation(plain(), seed=1).save()


def sealed(game: str, **keys: Any) -> bytes:
    """Return a save with the digest that belongs to it: blake2b over what stands under `game`, 16 bytes."""
    digest = blake2b(game.encode(), digest_size=16).hexdigest()
    head = json.dumps({"breachlane_save": 2, "digest": digest, **keys})
    return f'{head[:-1]}, "game": {game}}}'.encode()


GAME: str = json.dumps(json.loads(SAVE)["game"], separators=(",", ":"))


def changed(**keys: Any) -> bytes:
    return sealed(json.dumps({**json.loads(GAME), **keys}))


def without(component: str) -> bytes:
    game = json.loads(GAME)
    rows = game["state"][2]
    game["state"][2] = [[entity, [part for part in parts if part[0] != component]] for entity, parts in rows]
    return sealed(json.dumps(game))


BAD: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"\x00\x01",
    "truncated": SAVE[:-1],
    "another file": b'{"format": 1}',
    "an extra key": changed(extra=1),
    "an extra key beside the game": sealed(GAME, extra=1),
    "another format": sealed(GAME, breachlane_save=1),
    "a text for the format": sealed(GAME, breachlane_save="2"),
    "another digest": sealed(GAME, digest="0" * 32),
    "no digest": sealed(GAME, digest=None),
    "no game": sealed("null"),
    "another seed under the same digest": SAVE.replace(b'"seed":1', b'"seed":2'),
    "an unknown ruleset": changed(ruleset="chess"),
    "a ruleset that is a path": changed(ruleset="../core"),
    "an order that is none": changed(script=[1]),
    "no state": changed(state=None),
    "no dice": without("Dice"),
    "no outcome": without("Outcome"),
    "no sides": without("Sides"),
    "no inbox": without("Inbox"),
    "deep brackets": b"[" * 100_000,
    "deep brackets for a game": sealed("[" * 100_000),
    "deep brackets in the state": sealed(GAME.replace('"state":', '"state":' + "[" * 100_000, 1)),
    "deep brackets in an order": sealed(GAME.replace('"script":[', '"script":[' + "[" * 100_000, 1)),
}


def test_the_save_that_the_bad_ones_are_made_of_is_good() -> None:
    assert Simulation.restore(SAVE).save() == SAVE
    assert Simulation.restore(changed()).save() == SAVE
    assert b'"seed":1,' in SAVE


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_bytes_that_are_no_save_are_a_state_error(data: bytes) -> None:
    with pytest.raises(StateError):
        Simulation.restore(data)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_save_is_refused_unless_the_damage_is_none(data: st.DataObject) -> None:
    """Also where the damage would leave a game that can be played: another one, or one that fails ticks later."""
    text = bytearray(SAVE)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=3))
    try:
        game = Simulation.restore(bytes(text))
    except StateError:
        return
    assert game.save() == SAVE


def test_no_bit_of_a_save_can_be_turned() -> None:
    for at in range(len(SAVE)):
        for bit in range(8):
            turned = bytearray(SAVE)
            turned[at] ^= 1 << bit
            with pytest.raises(StateError):
                Simulation.restore(bytes(turned))


def test_a_side_without_units_may_look_and_sees_nothing_of_its_own() -> None:
    game = Simulation(read(side("blue"), side("red"), ship("lynx", "0505"), mine("m", "0203")))
    assert game.view("red").side == "red"
    assert game.ruleset.legal_commands(game.view("red"), "lynx") == []
