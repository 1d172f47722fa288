"""Tables whose keys depend on their kind or pattern: `[[objective]]` and `[[minefield]]`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple, cast

from .draft import Draft
from .ids import Ids
from .lengths import is_length
from .mistakes import Finding
from .positions import KeyPath
from .references import Places
from .schema import MinefieldTable, ObjectiveTable, keys_of
from .wording import any_of, clip, nearest


class KindKeys(NamedTuple):
    """The keys of one kind: those that must be there, of which exactly one must be, and which may be."""

    required: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


OBJECTIVE_KINDS: Final = {
    "reach": KindKeys(one_of=("hexes", "edge", "area"), optional=("units", "count", "by_tick")),
    "destroy": KindKeys(optional=("units", "enemy", "count", "by_tick")),
    "survive": KindKeys(required=("until_tick",), optional=("units", "count")),
    "sweep": KindKeys(one_of=("minefield", "mines"), optional=("count", "by_tick")),
    "hold": KindKeys(required=("for_ticks",), one_of=("hexes", "area"), optional=("units",)),
}
PATTERNS: Final = {
    "line": KindKeys(required=("from", "to"), optional=("spacing",)),
    "ring": KindKeys(required=("centre", "radius"), optional=("spacing",)),
    "grid": KindKeys(required=("from", "to"), optional=("spacing",)),
    "scatter": KindKeys(required=("from", "to", "count"), optional=("seed",)),
}
_MOST_HEXES: Final = 1_000_000
_OBJECTIVE_COMMON: Final = ("side", "kind")
_MINEFIELD_COMMON: Final = ("id", "side", "pattern", "mine")


def check_keys(
    path: KeyPath, given: Collection[str], kind: str, keys: KindKeys, common: tuple[str, ...], known: Collection[str]
) -> Iterator[Finding]:
    """Yield the keys that a kind does not use, and those that it lacks and that no misspelt key was meant to be."""
    misspelt = [key for key in given if key not in known]
    used = (*common, *keys.required, *keys.one_of, *keys.optional)
    for key in given:
        if key in known and key not in used:
            yield Finding(
                (*path, key), f'"{kind}" has no key {key}; it has {", ".join(used[len(common) :])}', on_key=True
            )
    for key in keys.required:
        if key not in given and not nearest(key, misspelt, 0.7):
            yield Finding((*path, key), f'the key {key} is missing: "{kind}" needs it', missing=True)
    chosen = [key for key in keys.one_of if key in given]
    if keys.one_of and not chosen and not any(nearest(key, misspelt, 0.7) for key in keys.one_of):
        yield Finding((*path, keys.one_of[0]), f'"{kind}" needs one of {any_of(keys.one_of)}', missing=True)
    for key in chosen[1:]:
        yield Finding((*path, key), f"{key} stands beside {chosen[0]}: only one of them can be meant", on_key=True)


def check_objectives(draft: Draft, ids: Ids, places: Places) -> None:
    """Check each objective's keys, areas and counts."""
    rows = draft.raw_rows("objective")
    for path, _, objective in draft.usable("objective", draft.objectives):
        keys = OBJECTIVE_KINDS.get(objective.kind)
        if keys:
            row = rows[cast(int, path[1])]
            draft.findings.add(*check_keys(path, row, objective.kind, keys, _OBJECTIVE_COMMON, keys_of(ObjectiveTable)))
        for key, message in _objective_problems(objective, ids, places):
            draft.findings.add(Finding((*path, key), message))


def _objective_problems(objective: ObjectiveTable, ids: Ids, places: Places) -> Iterator[tuple[str, str]]:
    if places.kind == "plane":
        if objective.hexes is not None:
            yield "hexes", "there are no hexes on a plane map: give an area"
        if objective.edge is not None and len(objective.edge) == 1:
            yield "edge", 'expected "north", "east", "south" or "west"'
    for key in ("units", "hexes", "mines"):
        entries: tuple[str, ...] | None = getattr(objective, key)
        if entries == ():
            yield key, "expected at least one entry"
        elif entries and key != "hexes" and len(set(entries)) < len(entries):
            yield key, "one of them is named twice"
    if objective.kind == "destroy" and objective.units is not None and objective.enemy is not None:
        yield "enemy", "units are named as well: only one of them can be meant"
    if objective.area is not None:
        problem = places.area_problem(objective.area)
        if problem:
            yield "area", problem
    most = _most_countable(objective, ids)
    if objective.count is not None and most is not None and objective.count > most:
        yield "count", f"there {'is' if most == 1 else 'are'} only {most:,}"


def _most_countable(objective: ObjectiveTable, ids: Ids) -> int | None:
    """Return how many units or mines an objective names; None if that is not fixed."""
    if objective.minefield is not None:
        return ids.fields.get(objective.minefield)
    named = objective.mines if objective.mines is not None else objective.units
    if named is not None or objective.kind == "sweep":
        return len(set(named)) if named else None
    concerned = objective.enemy if objective.kind == "destroy" else objective.side
    others = concerned is None  # whoever is not its own: some of them may be allies
    return sum(side != objective.side if others else side == concerned for side in ids.sides.values())


def check_minefield(field: MinefieldTable, path: KeyPath, given: Collection[str], kind: str) -> Iterator[Finding]:
    """Yield what is wrong with the keys of a minefield, apart from its places."""
    if field.pattern:
        keys = PATTERNS[field.pattern]
        yield from check_keys(path, given, field.pattern, keys, _MINEFIELD_COMMON, keys_of(MinefieldTable))
    for key in ("spacing", "radius"):
        value = getattr(field, key)
        problem = _measure_problem(value, kind, 0 if key == "radius" else 1) if value is not None else None
        if problem:
            yield Finding((*path, key), problem)
    for key in field.mine or ():
        if key in ("id", "side", "at", "at_um"):
            words = f"a minefield gives its mines their {clip(key)} itself"
            yield Finding((*path, "mine", key), words, on_key=True)


def _measure_problem(value: Any, kind: str, least: int) -> str | None:
    """Return why a spacing or radius is no whole number of hexes, or no length in inches; None if it is."""
    if kind == "hex":
        fits = isinstance(value, int) and least <= value <= _MOST_HEXES
        return None if fits else f"expected a whole number of hexes from {least} to {_MOST_HEXES:,}"
    fits = is_length(value) and value > 0
    return None if fits else "expected inches above 0 with at most four decimals, at most 10,000"
