"""A level while it is being read: what converted, what was found, and which ids the file declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from msgspec import Struct

from .mistakes import MOST_FINDINGS, Finding, KeyPath, code_of
from .schema import (
    ExpectTable,
    HeaderTable,
    MinefieldTable,
    ObjectiveTable,
    OrderTable,
    ScriptTable,
    SideTable,
    keys_of,
)

COMMON_TABLES: Final = ("minefield", "objective", "order", "expect")
HEADER_KEYS: Final = keys_of(HeaderTable)


class RefusedError(Exception):
    """A file that is refused as a whole, in one message."""

    def __init__(self, finding: Finding) -> None:
        """Keep the one finding."""
        super().__init__(finding)
        self.finding = finding

    def __str__(self) -> str:
        """Return the message."""
        return self.finding.message


@dataclass(slots=True)
class Findings:
    """What was found, each mistake once: the first finding of a path and rule is the one that is reported.

    At most 1,000 mistakes and 1,000 warnings are kept. `bad` holds the paths of the rows ("mine", 3) and tables
    ("map",) that have a mistake.
    """

    found: list[Finding] = field(default_factory=list[Finding])
    bad: set[KeyPath] = field(default_factory=set[KeyPath])
    _seen: set[tuple[KeyPath, str]] = field(default_factory=set[tuple[KeyPath, str]])
    _odd: set[KeyPath] = field(default_factory=set[KeyPath])
    _counts: dict[str, int] = field(default_factory=lambda: {"error": 0, "warning": 0})

    def add(self, *findings: Finding) -> None:
        """Take findings up, unless the same mistake is there already."""
        for finding in findings:
            mark = (finding.path, code_of(finding))
            if mark in self._seen or (finding.severity == "error" and finding.path in self._odd):
                continue
            self._seen.add(mark)
            if self._counts[finding.severity] < MOST_FINDINGS:
                self.found.append(finding)
            self._counts[finding.severity] += 1
            if finding.severity == "error":
                self.bad.add(row_of(finding.path))

    def add_odd(self, findings: Iterable[Finding]) -> None:
        """Take up numbers that fit nowhere; they, and the arrays that hold one, get no other message."""
        for finding in findings:
            self.add(finding)
            self._odd.add(finding.path)
            self._odd.update(finding.path[:length] for length in range(3, len(finding.path)))

    @property
    def is_full(self) -> bool:
        """Whether so much is wrong that nothing more need be looked at."""
        return self._counts["error"] > MOST_FINDINGS

    @property
    def has_errors(self) -> bool:
        """Whether the level cannot be played."""
        return bool(self.bad)


def row_of(path: KeyPath) -> KeyPath:
    """Return the row or the table that a path belongs to."""
    return path[:2] if len(path) > 1 and isinstance(path[1], int) else path[:1]


@dataclass(slots=True)
class Draft:
    """A level while it is being read.

    Rows that did not convert are None, so that indices are those of the file; what can be used of them is in `parts`.
    `meant`: keys of the top of the file, and tables, that something misplaced or misspelt was meant to be.
    """

    data: dict[str, Any]
    findings: Findings
    ruleset: str = ""
    header: HeaderTable | None = None
    map: Struct | None = None
    rulings: Struct | None = None
    script: ScriptTable = field(default_factory=ScriptTable)
    sides: list[SideTable | None] = field(default_factory=list[SideTable | None])
    tables: dict[str, list[Struct | None]] = field(default_factory=dict[str, list[Struct | None]])
    minefields: list[MinefieldTable | None] = field(default_factory=list[MinefieldTable | None])
    objectives: list[ObjectiveTable | None] = field(default_factory=list[ObjectiveTable | None])
    orders: list[OrderTable | None] = field(default_factory=list[OrderTable | None])
    expects: list[ExpectTable | None] = field(default_factory=list[ExpectTable | None])
    parts: dict[KeyPath, Any] = field(default_factory=dict[KeyPath, Any])
    meant: set[str] = field(default_factory=set[str])

    def raw_rows(self, table: str) -> list[Any]:
        """Return the rows of an array of tables as the file has them; [] if it is no array."""
        rows = self.data.get(table)
        return cast("list[Any]", rows) if isinstance(rows, list) else []

    def all_rows(self) -> dict[str, Sequence[Struct | None]]:
        """Return the rows of all arrays of tables, in the order of checking."""
        return {
            "side": self.sides,
            **self.tables,
            "minefield": self.minefields,
            "objective": self.objectives,
            "order": self.orders,
            "expect": self.expects,
        }

    def usable(self, table: str, rows: Sequence[Struct | None]) -> Iterator[tuple[KeyPath, type[Struct], Any]]:
        """Yield path, struct and row for each row; of rows that did not convert what there is, None in what is not."""
        for index, row in enumerate(rows):
            if row is not None:
                yield (table, index), type(row), row
            elif (table, index) in self.parts:
                yield (table, index), *self.parts[table, index]
