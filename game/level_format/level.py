"""Reading level files: from text to a checked `Level`, or to all of its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

from .draft import Draft, Findings, RefusedError
from .fields import make_mines, measure_fields, read_templates
from .ids import Ids, read_ids, report_clashes
from .kinds import check_objectives
from .limits import MOST_BYTES, MOST_RECORD_BYTES
from .minefields import Ground
from .mistakes import MOST_FINDINGS, Finding, KeyPath, Mistake, locate, locate_twice
from .odd_numbers import odd_numbers
from .order_names import find_unknown_names
from .orders import read_expects_of, read_orders_of
from .references import Places, check_rows, check_sides
from .schema import ExpectTable, LevelSchema, MinefieldTable, ObjectiveTable, OrderTable, SideTable
from .tables import find_ruleset, read_header, read_tables, refuse_too_many
from .toml_files import TomlError, decode, parse, read_bytes

FindSchema = Callable[[str], "LevelSchema | None"]
_T = TypeVar("_T")
_MINE_HEADER: Final = "[[mine]]"


class LevelError(Exception):
    """A level or order file with mistakes; `mistakes` holds all of them, in the order of the file."""

    def __init__(self, mistakes: list[Mistake], text: str = "") -> None:
        """Keep the mistakes; the text of the error is the first one's, with its place, unless another is given."""
        super().__init__(mistakes, text)  # As they were given: from these it is made again in another process.
        self.mistakes = mistakes
        self.text = text

    def __str__(self) -> str:
        """Return the text."""
        if self.text or not self.mistakes:
            return self.text
        first = self.mistakes[0]
        return f"{first.file}:{first.line}:{first.column}: {first.message}"


@dataclass(frozen=True, slots=True)
class Level:
    """A level that was read and checked.

    A ruleset's `check` sees it with the rows that have no mistake so far. It may trust their types, that hexes lie on
    the map, and that an id it cannot find among the rows was reported already. Its findings count rows as it sees them.

    Attributes:
        path: The file; `name` is its name without ".toml".
        hash: 16 hexadecimal digits over the file's bytes.
        tables: The ruleset's array tables by name, () for those that the file leaves out.
        declared: Every id of the file, also of rows with mistakes, and the table that declares it ("ship", "mine").
        expanded: The mines of each minefield.
    """

    path: Path
    name: str
    hash: str
    ruleset: str
    schema: LevelSchema
    title: str
    briefing: str
    author: str
    seed: int
    max_ticks: int
    map: Struct
    sides: tuple[SideTable, ...]
    tables: Mapping[str, tuple[Struct, ...]]
    rulings: Struct
    minefields: tuple[MinefieldTable, ...]
    objectives: tuple[ObjectiveTable, ...]
    orders: tuple[OrderTable, ...]
    expects: tuple[ExpectTable, ...]
    script_dice: tuple[int, ...]
    declared: Mapping[str, str]
    expanded: tuple[tuple[Struct, ...], ...]
    text: str

    def mines(self) -> list[Struct]:
        """Return all mines: the `[[mine]]` tables, then those of each `[[minefield]]`."""
        return [*self.tables["mine"], *(mine for field in self.expanded for mine in field)]

    def minefield_ids(self) -> dict[str, list[str]]:
        """Return the ids of the mines of each minefield, by its id."""
        fields = zip(self.minefields, self.expanded, strict=True)
        return {field.id: [cast(Any, mine).id for mine in mines] for field, mines in fields}

    def mine_paths(self) -> list[KeyPath]:
        """Return the path of each of `mines()` for findings: ("mine", 3), or ("minefield", 0, "mine") for a field's."""
        paths: list[KeyPath] = [("mine", index) for index in range(len(self.tables["mine"]))]
        for index, field in enumerate(self.expanded):
            paths.extend([("minefield", index, "mine")] * len(field))
        return paths


@dataclass(frozen=True, slots=True)
class _Source:
    """A file: its text, and what the level remembers of it."""

    path: Path
    name: str
    hash: str
    text: str


def read_level(path: Path, find_schema: FindSchema, known_rulesets: Sequence[str]) -> Level:
    """Read a level file.

    Raises:
        LevelError: It has mistakes.
        OSError: It is missing or unreadable.
    """
    name = path.stem.encode("utf-8", "backslashreplace").decode("utf-8")  # bytes that are no text are escaped
    return read_level_text(read_bytes(path), name, find_schema, known_rulesets, path)


def read_level_text(
    text: str | bytes, name: str, find_schema: FindSchema, known_rulesets: Sequence[str], path: Path | None = None
) -> Level:
    """Read a level from its text.

    Raises:
        LevelError: It has mistakes.
    """
    level, mistakes = _check(text, path or Path(name), name, find_schema, known_rulesets, with_warnings=False)
    if level is None:
        raise LevelError(mistakes)
    return level


def check_level(
    path: Path, find_schema: FindSchema, known_rulesets: Sequence[str]
) -> tuple[Level | None, list[Mistake]]:
    """Read a level file and return it with its warnings; or None, and all its mistakes without warnings.

    Raises:
        OSError: It is missing or unreadable.
    """
    return check_level_text(read_bytes(path), path.stem, find_schema, known_rulesets, path)


def check_level_text(
    text: str | bytes, name: str, find_schema: FindSchema, known_rulesets: Sequence[str], path: Path | None = None
) -> tuple[Level | None, list[Mistake]]:
    """Check a level given as text, as `check_level` does."""
    return _check(text, path or Path(name), name, find_schema, known_rulesets, with_warnings=True)


def _check(
    raw: str | bytes, path: Path, name: str, find_schema: FindSchema, known: Sequence[str], with_warnings: bool
) -> tuple[Level | None, list[Mistake]]:
    """Read a level; the game does not ask for warnings, and need not wait until they are located."""
    parsed = _parse(raw, str(path))
    if isinstance(parsed, list):
        return None, parsed
    text, data = parsed
    if isinstance(raw, str):
        raw = raw.encode("utf-8", "replace")
    source = _Source(path, name, blake2b(raw, digest_size=8).hexdigest(), text)
    draft = Draft(data, Findings())
    try:
        level = _read(draft, source, find_schema, known)
    except RefusedError as refusal:
        return None, locate(text, [refusal.finding], str(path), data)
    if draft.findings.has_errors:
        # A warning about a level with mistakes may be one of their consequences.
        draft.findings.found = [finding for finding in draft.findings.found if finding.severity == "error"]
        level = None
    elif not with_warnings:
        return level, []
    return level, _located(draft.findings, text, str(path), data)


def _parse(source: str | bytes, file: str, most: int = MOST_BYTES) -> tuple[str, dict[str, Any]] | list[Mistake]:
    """Return a text and its data, or the mistakes that keep it from being TOML at all."""
    text = ""
    try:
        text = decode(source, most)
        # A million mines are refused by their headers: parsing them takes seconds.
        refuse_too_many(text.count(_MINE_HEADER), ())
        return text, parse(text, most)
    except RefusedError as refusal:
        return locate(text, [refusal.finding], file)
    except TomlError as error:
        if error.twice and (twice := locate_twice(text, file)):
            return twice
        lines = text.split("\n")
        line = min(error.line, len(lines))
        return [Mistake(file, error.line, error.column, "error", "format", None, "", error.message, lines[line - 1])]


def _located(findings: Findings, text: str, file: str, data: dict[str, Any]) -> list[Mistake]:
    if not findings.found:
        return []
    mistakes = locate(text, findings.found, file, data)
    if findings.is_full:
        last = mistakes[-1]
        more = f"there are more mistakes than these {MOST_FINDINGS:,}"
        mistakes.append(replace(last, severity="error", code="format", rule=None, key="", message=more))
    return mistakes


def _read(draft: Draft, source: _Source, find_schema: FindSchema, known: Sequence[str]) -> Level | None:
    """Read everything into the draft; the level comes back if so much is right that the ruleset could check it."""
    draft.findings.add_odd(odd_numbers(source.text, draft.data))
    draft.ruleset = find_ruleset(draft, known)
    schema = find_schema(draft.ruleset) if draft.ruleset else None
    if schema is None:
        read_header(draft)
        return None
    read_tables(draft, schema)
    ids = read_ids(draft, schema, source.text)
    places = Places(schema.places, draft.map or draft.parts.get(("map",), (None, None))[1], schema.place_rule)
    measure_fields(draft, places, ids)
    report_clashes(draft, schema, ids, source.text)
    check_rows(draft, schema, ids, places)
    check_sides(draft, schema)
    check_objectives(draft, ids, places)
    draft.orders = read_orders_of(draft, schema, ids)
    draft.expects = read_expects_of(draft, schema)
    draft.findings.add(*islice(find_unknown_names(draft, ids), MOST_FINDINGS))
    templates = read_templates(draft, schema, ids, places)
    read_header(draft)
    if draft.map is None or draft.findings.is_full or ("map",) in draft.findings.bad:
        return None
    return _check_by_ruleset(draft, schema, source, ids, places, templates)


def _check_by_ruleset(
    draft: Draft,
    schema: LevelSchema,
    source: _Source,
    ids: Ids,
    places: Places,
    templates: list[Struct | None],
) -> Level:
    """Make the mines of the fields, hand the level to the ruleset's own checks, and return it."""
    bare = _assemble(draft, schema, source, ids, [()] * len(draft.minefields))
    ground = Ground(schema.places, places.width, places.height, schema.may_lie(bare))
    level = _assemble(draft, schema, source, ids, make_mines(draft, templates, ground))
    kept = {name: _kept(draft.findings, name, rows) for name, rows in draft.all_rows().items()}
    more: list[Finding] = []
    if draft.findings.has_errors:
        from .mended import find_more

        more = find_more(draft, schema, level)
    for finding in schema.check(level):
        path = finding.path
        if len(path) > 1 and isinstance(path[1], int):
            path = (path[0], kept[cast(str, path[0])][path[1]], *path[2:])
        draft.findings.add(replace(finding, path=path))
    draft.findings.add(*more)
    return level


def _kept(findings: Findings, table: str, rows: Sequence[Any]) -> list[int]:
    """Return the indices in the file of the rows without a mistake."""
    return [index for index, row in enumerate(rows) if row is not None and (table, index) not in findings.bad]


def _assemble(
    draft: Draft, schema: LevelSchema, source: _Source, ids: Ids, mines: Sequence[tuple[Struct, ...]]
) -> Level:
    def good(table: str, rows: Sequence[_T | None]) -> tuple[_T, ...]:
        bad = draft.findings.bad
        return tuple(row for index, row in enumerate(rows) if row is not None and (table, index) not in bad)

    header = cast(Any, draft.header)
    return Level(
        path=source.path,
        name=source.name,
        hash=source.hash,
        ruleset=draft.ruleset,
        schema=schema,
        title=header.title,
        briefing=header.briefing,
        author=header.author,
        seed=header.seed,
        max_ticks=header.max_ticks,
        map=cast(Struct, draft.map),
        sides=good("side", draft.sides),
        tables={name: good(name, rows) for name, rows in draft.tables.items()},
        rulings=cast(Struct, draft.rulings),
        minefields=good("minefield", draft.minefields),
        objectives=good("objective", draft.objectives),
        orders=good("order", draft.orders),
        expects=good("expect", draft.expects),
        script_dice=draft.script.dice,
        declared=ids.tables,
        expanded=good("minefield", list(mines)),
        text=source.text,
    )


def read_orders(source: Path | str, schema: LevelSchema, data: dict[str, Any] | None = None) -> list[OrderTable]:
    """Read a file of `[[order]]` tables, such as a record, or its text; its other tables are passed over.

    `data` is what the text holds, if it was parsed already.

    Raises:
        LevelError: It has mistakes.
        OSError: It is missing or unreadable.
    """
    file = str(source) if isinstance(source, Path) else ""
    if isinstance(source, str) and data is not None:
        parsed = source, data
    else:
        raw = read_bytes(source, MOST_RECORD_BYTES) if isinstance(source, Path) else source
        parsed = _parse(raw, file, MOST_RECORD_BYTES)
    if isinstance(parsed, list):
        raise LevelError(parsed)
    text, data = parsed
    draft = Draft(data, Findings())
    draft.findings.add_odd(odd_numbers(text, data))
    orders = read_orders_of(draft, schema, None)
    for key in data:
        if key not in ("order", "record", "state", "end"):
            draft.findings.add(Finding((key,), "an order file holds [[order]] tables only", on_key=True))
    if draft.findings.has_errors:
        raise LevelError(_located(draft.findings, text, file, data))
    return [order for order in orders if order is not None]
