"""What is told of a replay that differs: the field, the system that left it so, and what the record says instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest
from runs.tiny_levels import ENDLESS, MINED, order, write_level

from game import Level, ScriptedOrder, Simulation, load_level
from game.core.divergence import explain
from game.core.record import Digest, Record, RecordedState
from game.core.replay import Comparison, ReplayDifference, verify
from game.core.trail import PlainState, Trail
from game.core.world import World
from game.runs.one_game import Options, run_game
from game.runs.records import read_record


def recorded(folder: Path, text: str, ticks: int | None = None) -> tuple[Level, Record]:
    """Play a level and return it with the record."""
    level = load_level(write_level(folder, text))
    run_game(level, Options(record=folder / "record.toml", ticks=ticks))
    return level, read_record(folder / "record.toml")


def explained(record: Record, new_game: Callable[[], Simulation]) -> ReplayDifference:
    """Verify a record that must differ, and return what is told of that."""
    found = verify(record, new_game()).difference
    assert found is not None
    return explain(record, new_game(), found)


@dataclass(slots=True)
class Odd:
    """What a system of these tests leaves in the state."""

    id: str
    count: int
    notes: dict[str, list[int]]


def odd_game(level: Level, *systems: tuple[int, Callable[[World], None]]) -> Simulation:
    """Return a game with an odd thing in it, and with systems that play with that, at their places in the schedule."""
    game = Simulation(level)
    rules, schedule = game.ruleset, [*game.ruleset.schedule]
    for place, system in systems:
        schedule.insert(place, system)
    game.ruleset = replace(rules, schedule=tuple(schedule), components=(*rules.components, Odd))
    game.world.add(Odd("thing", 0, {"a": [1, 2], "b": [3]}))
    return game


def record_of(game: Simulation, base: Record, every: int, ticks: int) -> Record:
    """Play a game and return its record, without an end; the rest of the header comes from another one."""
    start, trail, digest = game.state_hash(), Trail(game.world), Digest()
    states: list[RecordedState] = []
    while game.tick < ticks:
        game.step()
        if game.tick % every == 0:
            changed = trail.changes(game.world)
            digest.add_state(game.tick, changed)
            kept = RecordedState(at=game.tick, changed=changed, digest=digest.after(game.tick), hash=trail.hash)
            states.append(kept)
    header = base.header.__class__(**{**fields_of(base), "start": start, "every": every})
    return Record(header, (), states, None)


def fields_of(record: Record) -> dict[str, object]:
    """Return the fields of a header."""
    return {name: getattr(record.header, name) for name in record.header.__struct_fields__}


def adding(amount: int, tick: int) -> Callable[[World], None]:
    """Return a system that counts up in one tick."""

    def count_up(world: World) -> None:
        if world.tick == tick:
            world.the(Odd).count += amount

    return count_up


def noting(number: int, tick: int) -> Callable[[World], None]:
    """Return a system that changes one number deep in a field."""

    def note(world: World) -> None:
        if world.tick == tick:
            world.the(Odd).notes["a"][1] = number

    return note


def test_of_an_edited_order_field_system_and_both_values_are_named(tmp_path: Path) -> None:
    level, record = recorded(tmp_path, MINED + order(5, speed=4) + order(7, speed=6))
    edited = [replace_speed(row, 5, 12) for row in record.orders]
    found = explained(replace(record, orders=edited), lambda: Simulation(level, orders=edited))

    assert found.field is not None
    assert (found.tick, found.field.system, found.field.name) == (5, "take_commands", "lynx")
    assert (found.field.component, found.field.field) == ("Helm", "ordered_speed")
    assert (found.recorded, found.replayed) == ("4", "12")
    assert found.orders == (0,)
    assert found.remark.endswith("; the orders are not those that were recorded")


def replace_speed(row: ScriptedOrder, at: int, speed: int) -> ScriptedOrder:
    """Return an order, with another speed if it is that of a tick."""
    return ScriptedOrder(row.at, row.side, {**row.command, "speed": speed}) if row.at == at else row


def test_of_a_missing_order_it_is_told_what_did_not_change_and_which_system_does_so_elsewhere(tmp_path: Path) -> None:
    level, record = recorded(tmp_path, MINED + order(5, speed=4) + order(9, speed=6))
    kept = [row for row in record.orders if row.at == 9]
    found = explained(replace(record, orders=kept), lambda: Simulation(level, orders=kept))

    assert found.field is not None
    assert (found.tick, found.field.system, found.field.count) == (5, "", 1)
    assert "changed by no system here, as take_commands does in tick 9, entity " in str(found)
    assert (found.recorded, found.replayed) == ("4", "8")
    assert found.orders == ()


def test_where_not_every_tick_is_kept_the_tick_and_system_are_found_between_two_hashes(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)
    record = record_of(odd_game(level, (1, adding(2, 13))), base, every=10, ticks=30)
    found = explained(record, lambda: odd_game(level, (1, adding(3, 13))))

    assert found.field is not None
    assert (found.tick, found.field.system, found.field.name, found.field.count) == (13, "count_up", "thing", 1)
    assert (found.recorded, found.replayed) == ("2", "3")
    assert found.remark.startswith("1 field differs; it shows in the hash of tick 20")


def test_of_several_fields_the_one_is_named_whose_system_ran_first(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)
    record = record_of(odd_game(level, (1, adding(2, 4)), (1, noting(8, 4))), base, every=1, ticks=6)
    counted_first = explained(record, lambda: odd_game(level, (1, noting(9, 4)), (1, adding(3, 4))))
    noted_first = explained(record, lambda: odd_game(level, (1, adding(3, 4)), (1, noting(9, 4))))

    fields = counted_first.field, noted_first.field
    assert [(field.system, field.field, field.count) for field in fields if field is not None] == [
        ("count_up", "count", 2),
        ("note", "notes", 2),
    ]


def test_of_a_field_that_holds_much_only_what_differs_is_shown(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)
    record = record_of(odd_game(level, (1, noting(8, 2))), base, every=1, ticks=3)
    found = explained(record, lambda: odd_game(level, (1, noting(9, 2))))

    assert 'Odd.notes["a"][1]: recorded 8, replayed 9' in str(found)


def test_a_field_that_the_record_left_alone_is_laid_to_the_first_system_that_changed_it(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)
    record = record_of(odd_game(level), base, every=10, ticks=10)
    found = explained(record, lambda: odd_game(level, (1, adding(1, 3)), (1, adding(1, 7))))

    assert (found.tick, found.recorded, found.replayed) == (3, "0", "2")


def test_an_entity_that_is_only_in_one_of_both_is_named(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)

    def make_one(world: World) -> None:
        if world.tick == 2:
            world.add(Odd("second", 1, {}))

    record = record_of(odd_game(level, (0, make_one)), base, every=1, ticks=3)
    missing = explained(record, lambda: odd_game(level))
    more = explained(record_of(odd_game(level), base, every=1, ticks=3), lambda: odd_game(level, (0, make_one)))

    assert missing.field is not None
    assert more.field is not None
    assert (missing.field.name, missing.field.system, missing.replayed) == ("second", "", "nothing")
    assert (more.field.name, more.field.system, more.recorded) == ("second", "make_one", "nothing")


def test_an_entity_that_came_and_went_is_told_by_the_highest_number(tmp_path: Path) -> None:
    level, base = recorded(tmp_path, ENDLESS, ticks=3)

    def come_and_go(world: World) -> None:
        world.remove(world.add(Odd("ghost", 0, {})))

    highest = odd_game(level).world.highest
    found = explained(record_of(odd_game(level, (0, come_and_go)), base, every=1, ticks=2), lambda: odd_game(level))

    what = f"changed by no system here, entity {highest + 1}, made and removed again, highest number of an entity"
    assert (found.what, found.recorded, found.replayed) == (what, str(highest + 1), str(highest))


@pytest.mark.parametrize("every", [1, 10])
def test_of_an_entity_that_came_and_went_the_system_and_its_tick_are_named(tmp_path: Path, every: int) -> None:
    """It leaves no field behind, in which the states could differ: only that its number was used."""
    level, base = recorded(tmp_path, ENDLESS, ticks=3)

    def come_and_go(world: World) -> None:
        if world.tick == 13:
            world.remove(world.add(Odd("ghost", 0, {})))

    highest = odd_game(level).world.highest
    record = record_of(odd_game(level), base, every=every, ticks=20)
    found = explained(record, lambda: odd_game(level, (2, come_and_go)))

    assert found.field is not None
    assert (found.tick, found.field.system, found.field.entity) == (13, "come_and_go", highest + 1)
    assert (found.recorded, found.replayed) == (str(highest), str(highest + 1))
    assert str(found).startswith(
        f"tick 13 (turn 1 impulse 13), system come_and_go, entity {highest + 1}, made and removed again, "
    )
    assert ("it shows in the hash of tick 20" in found.remark) == (every == 10)


def test_a_hash_that_the_recorded_changes_do_not_give_was_edited(tmp_path: Path) -> None:
    level, record = recorded(tmp_path, MINED)
    states = [*record.states]
    right = states[6].hash
    states[6] = msgspec.structs.replace(states[6], hash="0123456789abcdef")
    found = explained(replace(record, states=states), lambda: Simulation(level, orders=()))

    assert (found.what, found.recorded, found.replayed) == ("hash", "0123456789abcdef", right)
    assert f"the hash was edited: the recorded changes give {right}" in found.remark


def test_what_is_no_change_is_told_and_not_raised(tmp_path: Path) -> None:
    level, record = recorded(tmp_path, MINED)
    states = [*record.states]
    states[6] = msgspec.structs.replace(states[6], changed="what?\n", hash="0123456789abcdef")
    found = explained(replace(record, states=states), lambda: Simulation(level, orders=()))

    assert "the recorded changes cannot be read: 'what?' is no change" in found.remark


@pytest.mark.parametrize("order_of_ticks", [(3, 9, 5), (40, 1, 12)])
def test_a_comparison_may_be_asked_of_any_tick(tmp_path: Path, order_of_ticks: tuple[int, ...]) -> None:
    level, record = recorded(tmp_path, MINED)
    states = [msgspec.structs.replace(state, hash="0" * 16) if state.at == 9 else state for state in record.states]
    comparison = Comparison(replace(record, states=states))
    for tick in order_of_ticks:
        game = Simulation(level)
        while game.tick < tick:
            game.step()
        found = comparison.check(game)

        # The changes are those of the game, so that the end agrees as well.
        assert (found is not None) == (tick == 9)
        assert PlainState.of(game.world).hash() == game.state_hash()
