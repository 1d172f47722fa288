"""Why a replay differs from its record: which field, which system left it so, and what the record says instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final, cast

import msgspec

from game.core.record import EDITED_HEADER, EDITED_ORDERS, Record, RecordedState, digests_of
from game.core.replay import FieldDifference, ReplayDifference
from game.core.ruleset import System
from game.core.simulation import CORE_COMPONENTS, Simulation
from game.core.trail import PlainState, Spot, Trail, TrailError, spots, value_at
from game.core.world import World

_LONGEST: Final = 120  # characters of a value in a message
_MOST_TICKS: Final = 1000  # that are looked through for a system that changes such a field elsewhere


def explain(record: Record, game: Simulation, difference: ReplayDifference) -> ReplayDifference:
    """Find out more about a difference that `Comparison` found, by playing up to it once more.

    Where a hash differs, the recorded state is built from the last equal one and the recorded changes, and compared
    with the replayed one field by field.

    Args:
        record: what was played.
        game: the same level with the same seed and the orders of the record, before its first tick; it is used up.
        difference: what was found. One that has no more to it comes back as it is, or with a remark.
    """
    if difference.place[:1] == ("state",) and difference.place[-1] == "hash":
        orders = _orders_before(record, difference)
        try:
            difference = _explain_hash(record, game, difference)
        except (TrailError, RecursionError) as error:
            difference = _remarked(difference, f"the recorded changes cannot be read: {error}")
        difference = replace(difference, orders=orders)
    elif difference.place == ("end", "changes"):
        difference = _find_edited_changes(record, game, difference)
    if record.header.true_digest != record.header.digest:
        difference = _remarked(difference, EDITED_HEADER)
    if record.end is not None and digests_of(record).orders != record.end.orders:
        difference = _remarked(difference, EDITED_ORDERS)
    return difference


def _states_around(record: Record, difference: ReplayDifference) -> tuple[int, RecordedState]:
    """Return the tick of the last equal state, and the first state that differs."""
    index = cast(int, difference.place[1])
    return record.states[index - 1].at if index else 0, record.states[index]


def _orders_before(record: Record, difference: ReplayDifference) -> tuple[int, ...]:
    """Return the orders handed in since the last equal state, by number in the file."""
    before, state = _states_around(record, difference)
    return tuple(number for number, order in enumerate(record.orders) if before < order.at <= state.at)


def _explain_hash(record: Record, game: Simulation, difference: ReplayDifference) -> ReplayDifference:
    before, state = _states_around(record, difference)
    start = game.save()
    _play_to(game, before)
    base, save = PlainState.of(game.world), game.save()
    _play_to(game, state.at)
    replayed = PlainState.of(game.world)
    recorded = base.after(state.at, state.changed)
    found = spots(recorded, replayed)
    made = recorded.hash()
    if not found and made != state.hash:
        return _remarked(difference, f"the hash was edited: the recorded changes give {made}")
    if not found:
        what = "highest number of an entity"
        return replace(difference, what=what, recorded=str(recorded.highest), replayed=str(replayed.highest))
    writes = _watch(_restored(game, save), found, base, state.at)
    number = min(writes, key=lambda number: (writes[number].tick, writes[number].order, number), default=0)
    spot, write = found[number], writes.get(number)
    usual = "" if write is not None else _find_usual(_restored(game, start), spot, record.last_tick)
    name = replayed.id_of(spot.entity) or recorded.id_of(spot.entity)
    system = write.system if write is not None else ""
    field = FieldDifference(system, spot.entity, name, spot.component, spot.field, len(found))
    difference = _fieldspot_words(difference, field, spot, usual)
    if write is not None and write.tick != state.at:
        clock, remark = game.ruleset.clock_text(write.tick), f"it shows in the hash of tick {state.at}"
        difference = _remarked(replace(difference, tick=write.tick, clock=clock), remark)
    unwritten = [other for number, other in enumerate(found) if number not in writes]
    if write is not None and unwritten:
        path, one, other = spot_words(unwritten[0])
        words = f"{len(unwritten)} of them, first entity {unwritten[0].entity}{path}: recorded {one}, replayed {other}"
        difference = _remarked(difference, f"changed by no system here: {words}")
    if made != state.hash:
        return _remarked(difference, "the recorded changes do not give the recorded hash: one of them was edited")
    return difference


def _fieldspot_words(difference: ReplayDifference, field: FieldDifference, spot: Spot, usual: str) -> ReplayDifference:
    path, one, other = spot_words(spot)
    system = f"system {field.system}" if field.system else f"changed by no system here{usual}"
    who = f"entity {field.entity}" + (f" ({field.name})" if field.name else "")
    difference = replace(difference, what=f"{system}, {who}{path}", recorded=one, replayed=other, field=field)
    return _remarked(difference, "1 field differs" if field.count == 1 else f"{field.count} fields differ")


def _restored(game: Simulation, save: bytes) -> Simulation:
    return Simulation.restore_with(save, lambda _: game.ruleset)


@dataclass(frozen=True, slots=True)
class _Write:
    tick: int
    order: int
    system: str


def _watch(game: Simulation, found: Sequence[Spot], base: PlainState, until: int) -> dict[int, _Write]:
    """Play on and return which system left each spot as it is, by the spot's index; a spot that none changed is absent.

    Where the record left a field as it was, that is the first system that changed it, else the last.
    """
    now = [value_at(base, spot) for spot in found]
    is_kept = [value == spot.one for value, spot in zip(now, found, strict=True)]
    writes: dict[int, _Write] = {}
    ran = 0

    def look(system: System) -> None:
        nonlocal ran
        ran += 1
        for number, value in enumerate(_values(game.world, found)):
            if value != now[number]:
                now[number] = value
                if not (is_kept[number] and number in writes):
                    writes[number] = _Write(game.tick, ran, system.__name__)

    while game.tick < until and not game.over:
        game.step((), look)
    return writes


def _find_usual(game: Simulation, spot: Spot, until: int) -> str:
    """Play from the start and say which system changes such a field of any entity, and when; "" if none does soon."""
    kinds: dict[str, type[Any]] = {kind.__name__: kind for kind in (*CORE_COMPONENTS, *game.ruleset.components)}
    kind, field = kinds.get(spot.component), spot.field
    if kind is None or not field:
        return ""
    found = ""

    def values() -> dict[int, str]:
        return {entity: _json(getattr(part, field, None)) for entity, part in game.world.each(kind)}

    def look(system: System) -> None:
        nonlocal found, before
        now = values()
        if not found and any(now[entity] != value for entity, value in before.items() if entity in now):
            found = f", as {system.__name__} does in tick {game.tick}"
        before = now

    before = values()
    while not found and game.tick < min(until, _MOST_TICKS) and not game.over:
        game.step((), look)
    return found


def _values(world: World, found: Sequence[Spot]) -> Iterator[bytes | None]:
    state = PlainState.of_entities(world, {spot.entity: None for spot in found})
    return (value_at(state, spot) for spot in found)


def _find_edited_changes(record: Record, game: Simulation, difference: ReplayDifference) -> ReplayDifference:
    """Find the first `[[state]]` whose changes are not those of the game, though its hash is."""
    trail = Trail(game.world)
    for index, state in enumerate(record.states):
        _play_to(game, state.at)
        pairs = zip_longest(state.changed.split("\n"), trail.changes(game.world).split("\n"), fillvalue="")
        differing = next(((row, pair) for row, pair in enumerate(pairs) if pair[0] != pair[1]), None)
        if differing is not None:
            row, (one, other) = differing
            return ReplayDifference(
                game.tick, game.clock, "changes", _short(one) or "nothing", _short(other) or "nothing",
                ("state", index, "changed", row), remark="they were edited: the hash beside them is that of the game",
            )  # fmt: skip
    return replace(difference, remark="the digest was edited: the changes are those of the game")


def _play_to(game: Simulation, tick: int) -> None:
    while game.tick < tick and not game.over:
        game.step()


def spot_words(spot: Spot) -> tuple[str, str, str]:
    """Return where in an entity two states differ, as ", Helm.speed", and both values; deep in one its very part."""
    path = f", {spot.component}" if spot.component else ""
    path += f".{spot.field}" if spot.field else ""
    if spot.one is None or spot.other is None:
        return path, _text_of(spot.one), _text_of(spot.other)
    one, other = (msgspec.json.decode(value) for value in (spot.one, spot.other))
    while (step := _step_into(one, other)) is not None:
        path += f"[{_json(step)}]"
        one, other = one[step], other[step]
    return path, _short(_json(one)), _short(_json(other))


def _step_into(one: Any, other: Any) -> Any:
    """Return the only step into two values of one shape that leads to all of their difference; None if none does."""
    keys: list[Any] = []
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = list(cast("dict[str, Any]", one)), list(cast("dict[str, Any]", other))
        keys = left if left == right else []
    elif isinstance(one, list) and isinstance(other, list):
        count = len(cast("list[Any]", one))
        keys = list(range(count)) if count == len(cast("list[Any]", other)) else []
    differing = [key for key in keys if _json(one[key]) != _json(other[key])]
    return differing[0] if len(differing) == 1 else None


def _text_of(value: bytes | None) -> str:
    return _short(value.decode()) if value is not None else "nothing"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 4]} ..."


def _remarked(difference: ReplayDifference, remark: str) -> ReplayDifference:
    if remark in difference.remark:
        return difference
    return replace(difference, remark=f"{difference.remark}; {remark}" if difference.remark else remark)
