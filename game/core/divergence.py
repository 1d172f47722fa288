"""Why a replay differs from its record: which field, which system left it so, and what the record says instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final, TypeVar, cast

import msgspec

from game.core.record import EDITED_HEADER, EDITED_ORDERS, Record, true_digests
from game.core.replay import FieldDifference, ReplayDifference
from game.core.ruleset import System
from game.core.simulation import CORE_COMPONENTS, Simulation
from game.core.trail import PlainState, Spot, Trail, TrailError, spots, value_at
from game.core.world import World

T = TypeVar("T")

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
    place = difference.place
    if place[:1] == ("state",) and place[-1] in ("hash", "digest"):
        index = cast(int, place[1])
        state, find = record.states[index], _explain_hash if place[-1] == "hash" else _find_edit
        try:
            difference = find(record, game, difference, index)
        except (TrailError, RecursionError) as error:
            difference = _remarked(difference, f"the recorded changes cannot be read: {error}")
        difference = replace(difference, orders=_orders_until(record, index, state.at))
    elif place[:1] == ("tick",) and difference.what == "digest":
        difference = _remarked(difference, f"{EDITED_ORDERS}, or the mark was edited")
        difference = replace(difference, orders=_orders_until(record, len(record.states), difference.tick))
    if record.header.true_digest != record.header.digest:
        difference = _remarked(difference, EDITED_HEADER)
    return difference


def _tick_before(record: Record, index: int) -> int:
    """Return the tick of the state before one, 0 for the first."""
    return record.states[index - 1].at if index else 0


def _orders_until(record: Record, index: int, tick: int) -> tuple[int, ...]:
    """Return the orders after the state before one, up to a tick, by number in the file."""
    before = _tick_before(record, index)
    return tuple(number for number, order in enumerate(record.orders) if before < order.at <= tick)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What lies between the last equal state and the first that differs.

    start, base: saves of the set-up and of the equal state. recorded, replayed: how the state that differs should be,
    and is. until: its tick. last_tick: of the whole record.
    """

    start: bytes
    base: bytes
    recorded: PlainState
    replayed: PlainState
    until: int
    last_tick: int


def _explain_hash(record: Record, game: Simulation, difference: ReplayDifference, index: int) -> ReplayDifference:
    """Find what differs where a hash does."""
    state, start = record.states[index], game.save()
    _play_to(game, _tick_before(record, index))
    equal, base = PlainState.of(game.world), game.save()
    _play_to(game, state.at)
    recorded, replayed = equal.after(state.at, state.changed), PlainState.of(game.world)
    stretch = _Stretch(start, base, recorded, replayed, state.at, record.last_tick)
    found = spots(recorded, replayed)
    if found:
        difference = _explain_spots(stretch, game, difference, found)
    elif recorded.highest != replayed.highest:
        difference = _explain_highest(stretch, game, difference)
    made = recorded.hash()
    if made == state.hash:
        is_edited = true_digests(record)[index] != state.digest
        return _remarked(difference, EDITED_ORDERS) if is_edited else difference
    if found or recorded.highest != replayed.highest:
        return _remarked(difference, "the recorded changes do not give the recorded hash: one of them was edited")
    return _remarked(difference, f"the hash was edited: the recorded changes give {made}")


def _explain_spots(
    stretch: _Stretch, game: Simulation, difference: ReplayDifference, found: Sequence[Spot]
) -> ReplayDifference:
    """Name that of some differing fields whose system ran first."""
    recorded = [spot.one for spot in found]
    writes = _watch(_restored(game, stretch.base), lambda world: _values(world, found), recorded, stretch.until)
    number = min(writes, key=lambda number: (writes[number].tick, writes[number].order, number), default=0)
    spot, write = found[number], writes.get(number)
    usual = "" if write is not None else _find_usual(_restored(game, stretch.start), spot, stretch.last_tick)
    name = stretch.replayed.id_of(spot.entity) or stretch.recorded.id_of(spot.entity)
    field = FieldDifference(_system_of(write), spot.entity, name, spot.component, spot.field, len(found))
    path, one, other = spot_words(spot)
    what = f"{_entity_words(field, usual)}{path}"
    difference = replace(difference, what=what, recorded=one, replayed=other, field=field)
    difference = _remarked(difference, "1 field differs" if len(found) == 1 else f"{len(found)} fields differ")
    if write is None:
        return difference
    difference = _at_write(difference, write, game, stretch.until)
    unwritten = [other for number, other in enumerate(found) if number not in writes]
    if unwritten:
        path, one, other = spot_words(unwritten[0])
        words = f"{len(unwritten)} of them, first entity {unwritten[0].entity}{path}: recorded {one}, replayed {other}"
        difference = _remarked(difference, f"changed by no system here: {words}")
    return difference


def _explain_highest(stretch: _Stretch, game: Simulation, difference: ReplayDifference) -> ReplayDifference:
    """Name the entity that was made and removed again in one game, and not in the other: it has left no field."""
    recorded, replayed = stretch.recorded.highest, stretch.replayed.highest
    writes = _watch(_restored(game, stretch.base), lambda world: [world.highest], [recorded], stretch.until)
    write = writes.get(0)
    field = FieldDifference(_system_of(write), max(recorded, replayed), "", "", "", 0)
    what = f"{_entity_words(field)}, made and removed again, highest number of an entity"
    difference = replace(difference, what=what, recorded=str(recorded), replayed=str(replayed), field=field)
    return _at_write(difference, write, game, stretch.until) if write is not None else difference


def _system_of(write: _Write | None) -> str:
    return write.system if write is not None else ""


def _entity_words(field: FieldDifference, usual: str = "") -> str:
    system = f"system {field.system}" if field.system else f"changed by no system here{usual}"
    return f"{system}, entity {field.entity}" + (f" ({field.name})" if field.name else "")


def _at_write(difference: ReplayDifference, write: _Write, game: Simulation, until: int) -> ReplayDifference:
    """Move a difference to the tick in which a system wrote it."""
    if write.tick == until:
        return difference
    clock = game.ruleset.clock_text(write.tick)
    return _remarked(replace(difference, tick=write.tick, clock=clock), f"it shows in the hash of tick {until}")


def _restored(game: Simulation, save: bytes) -> Simulation:
    return Simulation.restore_with(save, lambda _: game.ruleset)


@dataclass(frozen=True, slots=True)
class _Write:
    tick: int
    order: int
    system: str


def _watch(
    game: Simulation, look_up: Callable[[World], list[T]], recorded: Sequence[T], until: int
) -> dict[int, _Write]:
    """Play on and return which system left each value as it is, by its index; one that none changed is absent.

    Where the record left a value as it was, that is the first system that changed it, else the last.
    """
    now = look_up(game.world)
    is_kept = [value == one for value, one in zip(now, recorded, strict=True)]
    writes: dict[int, _Write] = {}
    ran = 0

    def look(system: System) -> None:
        nonlocal ran
        ran += 1
        for number, value in enumerate(look_up(game.world)):
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


def _values(world: World, found: Sequence[Spot]) -> list[bytes | None]:
    state = PlainState.of_entities(world, {spot.entity: None for spot in found})
    return [value_at(state, spot) for spot in found]


def _find_edit(record: Record, game: Simulation, difference: ReplayDifference, index: int) -> ReplayDifference:
    """Find what was edited before a state whose hash is that of the game, but whose digest is not."""
    state = record.states[index]
    _play_to(game, _tick_before(record, index))
    trail = Trail(game.world)
    _play_to(game, state.at)
    pairs = zip_longest(state.changed.split("\n"), trail.changes(game.world).split("\n"), fillvalue="")
    for row, (one, other) in enumerate(pairs):
        if one != other:
            return ReplayDifference(
                game.tick, game.clock, "changes", _short(one) or "nothing", _short(other) or "nothing",
                ("state", index, "changed", row), remark="they were edited: the hash beside them is that of the game",
            )  # fmt: skip
    later = [one == other for one, other in zip(record.digests, true_digests(record), strict=True)][index + 1 :]
    if any(later):
        return _remarked(difference, "the digest was edited: those after it are right")
    return _remarked(difference, EDITED_ORDERS if later else f"{EDITED_ORDERS}, or the digest was edited")


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
