"""Where objectives on maps of hexes are met: their hexes and their edges (level format 2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.geometry.hex import pack, parse_hex

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable

# An edge is named by compass, or by a direction that leads over it.
_EDGES: Final = {"A": "north", "B": "east", "C": "east", "D": "south", "E": "west", "F": "west"}


def edge_of(table: ObjectiveTable) -> str:
    """Return the edge that an objective names: "north", "east", "south" or "west"; "" for none."""
    edge = table.edge or ""
    return _EDGES.get(edge, edge)


def hexes_of(table: ObjectiveTable, columns: int, rows: int) -> list[int]:
    """Return the hexes that an objective names, then those of its area that lie on a map of so many hexes."""
    places = [int(place) for text in table.hexes or () if (place := parse_hex(text)) is not None]
    if table.area is not None:
        left, top, width, height = (int(number) for number in table.area)
        places += [
            pack(column, row)
            for row in range(max(1, top), min(top + height - 1, rows) + 1)
            for column in range(max(1, left), min(left + width - 1, columns) + 1)
        ]
    return places
