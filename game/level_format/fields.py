"""The `[[minefield]]` tables of a level: checked, counted, and only then turned into mines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec import Struct

from game.geometry.hex import hex_text

from .draft import Draft
from .ids import Ids, set_sizes
from .kinds import check_minefield
from .minefields import MOST_SCATTER_PLACES, Ground, MinefieldError, count_mines, lay_out, scatter_ranges
from .mistakes import Finding
from .positions import KeyPath
from .references import Places, problems_of
from .schema import LevelSchema, MinefieldTable
from .tables import convert_table, elsewhere_for, refuse_too_many, table_keys


def measure_fields(draft: Draft, places: Places, ids: Ids) -> None:
    """Check the fields' keys and count their mines; a level with too many is refused here.

    A field with a mistake counts as none, and any of its mines may be referred to.
    """
    sizes: dict[str, int | None] = {}
    total = len(draft.raw_rows("mine"))
    rows = draft.raw_rows("minefield")
    for path, _, field in draft.usable("minefield", draft.minefields):
        index = cast(int, path[1])
        is_good = _check(draft, field, path, rows[index], places) and draft.minefields[index] is not None
        size = count_mines(field, places.kind) if is_good else None
        if size == 0:
            draft.findings.add(Finding(path, "this field has no mine: the spacing is longer than the ring"))
        if field.id is not None:
            sizes[field.id] = size
        total += size or 0
        refuse_too_many(total, (*path, "count") if field.count else path)
    set_sizes(ids, sizes)


def _check(draft: Draft, field: MinefieldTable, path: KeyPath, row: Any, places: Places) -> bool:
    """Check the keys and places of a field; say whether its pattern is all right, whatever its `mine` may be."""
    problems = list(check_minefield(field, path, row, places.kind))
    for key, value in (("from", field.from_), ("to", field.to), ("centre", field.centre)):
        problem = places.problem(value, "any") if value is not None else None
        if problem:
            problems.append(Finding((*path, key), problem, places.rule_of(problem)))
    draft.findings.add(*problems)
    return all(problem.path[2] == "mine" for problem in problems)


def read_templates(draft: Draft, schema: LevelSchema, ids: Ids, places: Places) -> list[Struct | None]:
    """Convert each field's `mine` into the mine that its mines are copies of; None where it has a mistake."""
    elsewhere = elsewhere_for("mine", table_keys(schema), draft)
    given: dict[str, Any] = {"at": "0101"} if schema.places == "hex" else {"at_um": [0, 0]}
    kind = schema.tables["mine"]
    templates: list[Struct | None] = [None] * len(draft.minefields)
    for path, _, field in draft.usable("minefield", draft.minefields):
        below: KeyPath = (*path, "mine")
        mine = cast("dict[str, Any] | None", field.mine)
        table = {**_without_places(mine or {}), **given, "id": "x", "side": "x"}
        template = convert_table(draft, table, kind, below, elsewhere) if mine is not None else None
        templates[cast(int, path[1])] = template
        usable = template or draft.parts.get(below, (kind, None))[1]
        if usable is not None:
            for keys_below, message in problems_of(usable, kind, ids, places):
                if keys_below[0] not in ("side", "at"):
                    draft.findings.add(Finding((*below, *keys_below), message))
    return templates


def _without_places(mine: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in mine.items() if key not in ("at", "at_um")}


def make_mines(draft: Draft, templates: list[Struct | None], ground: Ground) -> list[tuple[Struct, ...]]:
    """Return the mines of each field, () for those with a mistake."""
    made: list[tuple[Struct, ...]] = []
    scattered = 0
    for index, (field, template) in enumerate(zip(draft.minefields, templates, strict=True)):
        path: KeyPath = ("minefield", index)
        mines: tuple[Struct, ...] = ()
        if field is not None and template is not None and path not in draft.findings.bad:
            if field.pattern == "scatter":
                columns, rows = scatter_ranges(field, ground)
                scattered += len(columns) * len(rows)
            try:
                if scattered > MOST_SCATTER_PLACES:
                    words = f"scattered fields may choose from {MOST_SCATTER_PLACES:,} places in all"
                    raise MinefieldError("", f"{words}, with this one it is {scattered:,}")
                mines = _copies(field, template, lay_out(field, ground), ground)
            except MinefieldError as error:
                draft.findings.add(Finding((*path, error.key) if error.key else path, error.message))
        made.append(mines)
    return made


def _copies(field: MinefieldTable, template: Struct, places: list[Any], ground: Ground) -> tuple[Struct, ...]:
    replace: Callable[..., Struct] = msgspec.structs.replace
    if ground.kind == "plane":
        return tuple(
            replace(template, id=f"{field.id}-{number}", side=field.side, at_um=place)
            for number, place in enumerate(places, 1)
        )
    wide = max(ground.width, ground.height) > 99
    return tuple(
        replace(template, id=f"{field.id}-{number}", side=field.side, at=hex_text(place, wide))
        for number, place in enumerate(places, 1)
    )
