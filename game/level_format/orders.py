"""`[[order]]` and `[[expect]]`: tables whose keys depend on the command or the event that they name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from .draft import HEADER_KEYS, Draft, Findings
from .ids import Ids
from .mistakes import Finding
from .pairs import check_pairs
from .positions import KeyPath
from .references import Places, problems_of
from .schema import MOST_TICKS, ExpectTable, LevelSchema, OrderTable, SideId, Tick, keys_of
from .wording import any_of, did_you_mean, kind_of, nearest

_COMMON_FIELDS: Final = ("rule", "tick", "clock")
_EXPECT_KEYS: Final = ("event", "times", "between")


class _OrderFrame(Struct, frozen=True, kw_only=True):
    """The keys of an `[[order]]` that are not the command's."""

    at: Tick
    side: SideId | None = None


class _ExpectFrame(Struct, frozen=True, kw_only=True):
    """The keys of an `[[expect]]` that are not the event's."""

    times: int | None = None
    between: tuple[int, int] | None = None


def read_orders_of(draft: Draft, schema: LevelSchema, ids: Ids | None) -> list[OrderTable | None]:
    """Convert all `[[order]]` tables. With no ids (a file of orders alone) sides are not looked up."""
    orders: list[OrderTable | None] = []
    for index, row in enumerate(_rows(draft, "order")):
        order = _fast_order(row, schema.commands)
        if order is None:
            _explain_order(draft, row, schema.commands, ("order", index))
        if schema.places == "plane":
            _check_places(draft, row, schema, ("order", index), order)
        side = row.get("side")
        if isinstance(side, str) and ids is not None:
            problem = ids.problem(side, "side")
            if problem:
                draft.findings.add(Finding(("order", index, "side"), problem))
        orders.append(order)
        if draft.findings.is_full:
            break
    return orders


def can_stand_in_file(row: dict[str, Any], schema: LevelSchema) -> bool:
    """Say whether an `[[order]]` is one that could be read from a file."""
    draft = Draft({"order": [row]}, Findings())
    read_orders_of(draft, schema, None)
    return not draft.findings.has_errors


def _rows(draft: Draft, table: str) -> list[dict[str, Any]]:
    """Return the rows of an array of tables; what is no table is reported and left out with all that follows it."""
    value = draft.data.get(table, [])
    if not isinstance(value, list):
        got = "write it in double brackets" if isinstance(value, dict) else f"got {kind_of(value)}"
        draft.findings.add(Finding((table,), f"expected [[{table}]] tables: {got}"))
        return []
    rows = cast("list[Any]", value)
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            draft.findings.add(Finding((table, index), f"expected a table, got {kind_of(row)}"))
            return rows[:index]
    return rows


def _fast_order(row: dict[str, Any], commands: Mapping[str, type[Struct]]) -> OrderTable | None:
    """Convert one order; None if anything is wrong with it."""
    do = row.get("do")
    kind = commands.get(do) if isinstance(do, str) else None
    if kind is None:
        return None
    try:
        frame = msgspec.convert(row, _OrderFrame)
        command = msgspec.convert(_command_keys(row), kind)
    except msgspec.ValidationError:
        return None
    return OrderTable(at=frame.at, unit=row["unit"], do=cast(str, do), side=frame.side, command=command)


def _explain_order(draft: Draft, row: dict[str, Any], commands: Mapping[str, type[Struct]], path: KeyPath) -> None:
    from .explain import explain

    frame = {key: value for key, value in row.items() if key in ("at", "side")}
    draft.findings.add(*explain(frame, _OrderFrame, path))
    do = row.get("do")
    if "do" not in row:
        draft.findings.add(Finding((*path, "do"), "the key do is missing: the name of a command", missing=True))
    elif not isinstance(do, str):
        draft.findings.add(Finding((*path, "do"), f"expected the name of a command, got {kind_of(do)}"))
    elif do not in commands:
        known = did_you_mean(do, commands) or f"; there are {', '.join(commands)}"
        draft.findings.add(Finding((*path, "do"), f"there is no such command{known}"))
    else:
        draft.findings.add(*explain(_command_keys(row), commands[do], path, _elsewhere(draft, commands, do)))


def _command_keys(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("at", "side")}


def _check_places(
    draft: Draft, row: dict[str, Any], schema: LevelSchema, path: KeyPath, order: OrderTable | None
) -> None:
    """Check how the places on a plane are written; whether a unit can get there is a question of play."""
    do = row.get("do")
    kind = schema.commands.get(do) if isinstance(do, str) else None
    if kind is None:
        return
    command: Any = order.command if order is not None else None
    if command is None:
        from .explain import salvage

        command = salvage(_command_keys(row), kind)
    places = Places("plane", None, schema.place_rule)
    for below, message in problems_of(command, kind, None, places):
        draft.findings.add(Finding((*path, *below), message, places.rule_of(message)))
    given = [key for key in row if key not in ("at", "side", "do")]
    draft.findings.add(*check_pairs(path, given, kind, schema.place_rule))


def _elsewhere(draft: Draft, commands: Mapping[str, type[Struct]], do: str) -> Any:
    def elsewhere(key: str) -> str | None:
        if key in HEADER_KEYS:
            draft.meant.add(key)
            return "it belongs at the top of the file, above the first table"
        owners = [name for name, kind in commands.items() if key in keys_of(kind)]
        return f"{do} has none; it is a key of {any_of(owners[:3])}" if owners else None

    return elsewhere


def read_expects_of(draft: Draft, schema: LevelSchema) -> list[ExpectTable | None]:
    """Convert all `[[expect]]` tables."""
    expects: list[ExpectTable | None] = []
    for index, row in enumerate(_rows(draft, "expect")):
        draft.findings.add(*_expect_problems(draft, row, schema.events, ("expect", index)))
        expects.append(None if ("expect", index) in draft.findings.bad else _expect_of(row))
        if draft.findings.is_full:
            break
    return expects


def _expect_of(row: dict[str, Any]) -> ExpectTable:
    fields = {key: value for key, value in row.items() if key not in _EXPECT_KEYS}
    between = row.get("between")
    return ExpectTable(
        event=row["event"],
        fields=fields,
        times=row.get("times"),
        between=(between[0], between[1]) if between is not None else None,
    )


def _expect_problems(
    draft: Draft, row: dict[str, Any], events: Mapping[str, type[Struct]], path: KeyPath
) -> Iterable[Finding]:
    try:
        frame = msgspec.convert(row, _ExpectFrame)
    except msgspec.ValidationError:
        from .explain import explain

        yield from explain({key: row[key] for key in _EXPECT_KEYS[1:] if key in row}, _ExpectFrame, path)
    else:
        yield from _frame_problems(frame, path)
    event = row.get("event")
    if not isinstance(event, str):
        if "event" in row:
            yield Finding((*path, "event"), f"expected the name of an event, got {kind_of(event)}")
        else:
            yield Finding((*path, "event"), "the key event is missing: the name of an event", missing=True)
    elif event not in events:
        yield Finding((*path, "event"), f"there is no such event{did_you_mean(event, events)}")
    else:
        fields = tuple(dict.fromkeys((*keys_of(events[event]), *_COMMON_FIELDS)))
        for key, value in row.items():
            if key in _EXPECT_KEYS:
                continue
            if key not in fields:
                yield Finding((*path, key), _unknown_field(draft, event, key, fields), on_key=True)
            elif _holds_fraction_or_date(value):
                yield Finding((*path, key), "events hold no fractions and no dates")


def _frame_problems(frame: _ExpectFrame, path: KeyPath) -> Iterable[Finding]:
    if frame.times is not None and not 0 <= frame.times <= MOST_TICKS:
        yield Finding((*path, "times"), f"expected an integer from 0 to {MOST_TICKS:,}")
    if frame.between is not None and not 0 <= frame.between[0] <= frame.between[1] <= MOST_TICKS:
        yield Finding((*path, "between"), "expected two ticks, the earlier first")


def _unknown_field(draft: Draft, event: str, key: str, fields: tuple[str, ...]) -> str:
    if key in HEADER_KEYS:
        draft.meant.add(key)
        return f'unknown key "{key}": it belongs at the top of the file, above the first table'
    near = nearest(key, (*fields, *_EXPECT_KEYS))
    return f'{event} has no field "{key}"' + (f'; did you mean "{near}"?' if near else f"; it has {', '.join(fields)}")


def _holds_fraction_or_date(value: Any) -> bool:
    waiting: list[Any] = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, (float, date, time)):
            return True
        if isinstance(value, list):
            waiting.extend(cast("list[Any]", value))
        elif isinstance(value, dict):
            waiting.extend(cast("dict[str, Any]", value).values())
    return False
