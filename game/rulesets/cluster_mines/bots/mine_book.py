"""The mines that a side knows, noted once each and brought up to date when something about them changed."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.components import Arming, At, MineKind, MineSettings, MineShell, Named
from game.rulesets.cluster_mines.tables import MINE_TYPES


class MineNote(NamedTuple):
    """What a side knows of a mine. `kind` is "" until it is identified; `settings` only of own and allied mines."""

    entity: int
    id: str
    place: Hex
    shell: MineShell
    kind: str
    dummy: bool
    is_ours: bool
    is_armed: bool
    settings: MineSettings | None

    @property
    def points_left(self) -> int:
        """What still destroys it (IM-S8.4); of one not identified what would destroy the real one."""
        kind = self.kind or ("explosive" if self.shell.size == "small" else "cluster")
        return MINE_TYPES[kind, self.shell.size, self.dummy].toughness - self.shell.damage

    @property
    def is_asking(self) -> bool:
        """Whether it may be set off by entering (IM-S4.1), as far as the side can tell."""
        if self.dummy or not self.is_armed:
            return False
        return self.settings is None or self.settings.control == "automatic"


class MineBook:
    """All known mines by entity, in mine order; `version` counts the changes."""

    def __init__(self) -> None:
        """Begin with an empty book."""
        self.notes: dict[int, MineNote] = {}
        self.version = 0
        self._seen: tuple[object, ...] = ()

    def bring_up_to_date(self, known: KnownWorld) -> None:
        """Note what is new, what is known better, and what is gone."""
        shells, kinds, arming = known.each(At, MineShell), known.each(MineKind), known.each(Arming)
        seen = (shells, kinds, arming)
        if len(self._seen) == 3 and all(one is other for one, other in zip(seen, self._seen, strict=True)):
            return
        self._seen = seen
        self.version += 1
        by_kind, unarmed = dict(kinds), dict(arming)
        friends = known.the(Sides).friends[known.side]
        old, notes = self.notes, dict[int, MineNote]()
        for entity, at, shell in shells:
            note, kind = old.get(entity), by_kind.get(entity)
            if note is None or (kind is not None) != bool(note.kind) or note.is_armed != (entity not in unarmed):
                note = _note(known, entity, at, shell, kind, friends, entity not in unarmed)
            notes[entity] = note
        self.notes = notes

    def near(self, place: Hex, reach: int) -> list[MineNote]:
        """Return the mines within some hexes of a place, in mine order."""
        return [note for note in self.notes.values() if distance(note.place, place) <= reach]


def _note(
    known: KnownWorld, entity: int, at: At, shell: MineShell, kind: MineKind | None, friends: Any, is_armed: bool
) -> MineNote:
    name, settings = known.get(entity, Named).id, known.find(entity, MineSettings)
    if kind is None:
        return MineNote(entity, name, Hex(at.hex), shell, "", False, False, is_armed, None)
    is_ours = kind.side in friends
    return MineNote(entity, name, Hex(at.hex), shell, kind.kind, kind.dummy, is_ours, is_armed, settings)
