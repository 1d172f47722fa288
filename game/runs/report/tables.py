"""Tables: their columns, rows and cells, and the table of the first places of a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.runs.report.cells import Cell
from game.runs.report.markup import Markup, element, join
from game.runs.report.wording import listed, number, percent

_SHORT: Final = 14  # letters of a head that stays on one line


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, and whether it holds numbers."""

    head: str
    is_number: bool = True


def cell(content: str, value: float | None = None, hint: str = "", look: str = "", head: str = "") -> Markup:
    """Return a cell; with a value it is one of a column of numbers, and sorted by it.

    `head`: what stands before it where its table folds.
    """
    classes = " ".join(word for word in ("number" if value is not None else "", look) if word)
    return element("td", content, class_=classes or None, data_sort=value, title=hint or None, data_head=head or None)


def table(
    caption: str, columns: Sequence[Column], rows: Sequence[Sequence[Markup]], can_sort: bool = False, look: str = ""
) -> Markup:
    """Return a table that scrolls by itself where it is too wide; the first cell of each row is its head.

    `can_sort`: by a click on a head; `look`: a further class; with "folds" the cells of a row stand below each other
    on a narrow page.
    """
    heads = [element("th", column.head, scope="col", class_=_head_look(column) or None) for column in columns]
    body = [element("tr", *row) for row in rows]
    whole = element(
        "table", element("caption", caption), element("thead", element("tr", *heads)), element("tbody", *body),
        class_="sortable" if can_sort else None,
    )  # fmt: skip
    return element("div", whole, class_=f"scroll {look}".strip(), tabindex=0, role="region", aria_label=caption)


def _head_look(column: Column) -> str:
    """Return the class of a column's head: a long one over numbers is folded, a short one stays on a line."""
    if not column.is_number:
        return ""
    return "number long" if len(column.head) > _SHORT else "number"


def row_head(content: str, value: str | None = None, hint: str = "", look: str = "") -> Markup:
    """Return the head of a row."""
    return element("th", content, scope="row", class_=look or None, data_sort=value, title=hint or None)


def share_cell(count: int, total: int, hint: str = "") -> Markup:
    """Return a cell with a count and its share, and a bar below them as long as the share."""
    if not count:
        return cell("–", 0, look="none")
    content = join(number(count), " ", element("small", percent(count / total)))
    return element(
        "td", content, class_="number share", data_sort=count, title=hint or None,
        style=f"--share:{100 * count / total:.1f}%",
    )  # fmt: skip


def place_table(caption: str, cells: Sequence[Cell], most: int) -> Markup:
    """Return the first places of a map with the numbers that they have on it."""
    whole = sum(place.total for place in cells)
    rows = [
        [
            row_head(str(rank), str(rank)), cell(place.words, look="tight"), cell(number(place.total), place.total),
            cell(percent(place.total / whole), place.total / whole), cell(listed(place.counts, 2), look="words"),
        ]
        for rank, place in enumerate(cells[:most], 1)
    ]  # fmt: skip
    columns = [Column("", False), Column("place", False), Column("times"), Column("share"), Column("mostly", False)]
    return table(caption, columns, rows)
