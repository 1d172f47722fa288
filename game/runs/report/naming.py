"""By what name the report counts things: mines of one field together, what a unit made in play by that unit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from game.runs.report.battlefield import Battlefield, Thing

_NUMBERED: Final = re.compile(r"(.+)-[0-9]+")
_LAID: Final = re.compile(r"(.+)-mine-[0-9]+")  # every ruleset names so what is laid in play

OTHERS: Final = "crew members and things launched in play"  # what is lost, and is no unit of the level by itself


class Group(NamedTuple):
    """What is counted together. `rank`: 0 for units of the level by themselves, 1 for crews, 2 for what play made."""

    name: str
    rank: int


class Names:
    """Sorts ids into groups; without the level it goes by how ids are written."""

    def __init__(self, field: Battlefield | None, mines: Iterable[str]) -> None:
        """Take the level, None if it is not there, and the ids of all mines that went off."""
        self._field = field
        self._things: Mapping[str, Thing] = field.things if field is not None else {}
        self._mines = {*mines, *(thing.id for thing in self._things.values() if thing.is_mine)}
        self._alike = Counter(numbered[1] for mine in self._mines if (numbered := _NUMBERED.fullmatch(mine)))
        self._groups: dict[str, Group] = {}

    def group(self, name: str) -> Group:
        """Return the group of a victim or a cause."""
        found = self._groups.get(name)
        if found is None:
            found = self._groups[name] = self._find(name)
        return found

    def layer(self, mine: str) -> str | None:
        """Return who laid a mine in play; None for a mine of the level."""
        if mine in self._things:
            return None
        laid = _LAID.fullmatch(mine)
        return laid[1] if laid is not None else None

    def is_mine(self, name: str) -> bool:
        """Say whether an id is a mine's."""
        return name in self._mines or self.layer(name) is not None

    def is_own(self, victim: str) -> bool:
        """Say whether a victim is a unit by itself: one of the level that is no crew; without the level anything is."""
        return self.group(victim).rank == 0

    def _find(self, name: str) -> Group:
        if (layer := self.layer(name)) is not None:
            return Group(f"mines laid by {layer}", 2)
        if name in self._mines:
            return Group(self._field_of(name), 0)
        thing = self._things.get(name)
        if thing is not None:
            return Group(f"crew of {thing.aboard}", 1) if thing.aboard else Group(name, 0)
        maker = maker_of(name, self._things)
        return Group(f"what {maker} launched", 2) if maker is not None else Group(name, 0)

    def _field_of(self, mine: str) -> str:
        """Return the minefield of a mine, or what it has in common with others that are numbered like it."""
        field = self._field.fields.get(mine) if self._field is not None else None
        if field is None and (numbered := _NUMBERED.fullmatch(mine)) is not None:
            field = numbered[1] if self._alike[numbered[1]] > 1 else None
        return f"mines {field}" if field is not None else f"mine {mine}"


def maker_of(name: str, known: Collection[str]) -> str | None:
    """Return the unit whose id the id of a thing that play made begins with."""
    maker, dash, _ = name.rpartition("-")
    while dash:
        if maker in known:
            return maker
        maker, dash, _ = maker.rpartition("-")
    return None
