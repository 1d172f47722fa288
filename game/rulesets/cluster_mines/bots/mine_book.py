"""The mines that a side knows, noted once each and brought up to date when something about them changed."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Any, Final, NamedTuple

from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.hex import SHIFT, Hex, disc_steps, distance
from game.rulesets.cluster_mines.components import Arming, At, MineKind, MineSettings, MineShell, Named
from game.rulesets.cluster_mines.tables import MINE_TYPES


_FOREIGN_REACH: Final = 2  # of captors and sensors, mostly


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

    def zone(self) -> list[int]:
        """Return the places from which a unit may set it off and be hurt; of a foreign one as far as it may reach."""
        if self.settings is not None and self.kind not in ("cluster", "explosive"):
            reach = self.settings.range
        elif self.settings is not None:
            reach = min(self.settings.range, 1)
        else:
            reach = 1 if self.kind in ("cluster", "explosive") or self.shell.size == "small" else _FOREIGN_REACH
        return [self.place + step for step in disc_steps((self.place >> SHIFT) & 1, reach)]

    @property
    def is_asking(self) -> bool:
        """Whether it may be set off by entering (IM-S4.1), as far as the side can tell."""
        if self.dummy or not self.is_armed:
            return False
        return self.settings is None or self.settings.control == "automatic"


class MineBook:
    """All known mines by entity, in mine order, those of the alliance apart; the versions count the changes."""

    def __init__(self) -> None:
        """Begin with an empty book."""
        self.notes: dict[int, MineNote] = {}
        self.version = 0
        self.ours: list[MineNote] = []
        self.own_version = 0
        self._seen: tuple[object, object, object] = (), (), ()
        self._zones: dict[int, list[MineNote]] = {}

    def bring_up_to_date(self, known: KnownWorld) -> None:
        """Note what is new, what is known better, and what is gone."""
        shells, kinds, arming = known.each(MineShell), known.each(MineKind), known.each(Arming)
        seen = (shells, kinds, arming)
        if all(map(is_, seen, self._seen)):
            return
        self._seen = seen
        by_kind, unarmed = dict(kinds), dict(arming)
        friends = known.the(Sides).friends[known.side]
        old, notes = self.notes, dict[int, MineNote]()
        is_new = False
        for entity, shell in shells:
            note, kind = old.get(entity), by_kind.get(entity)
            if note is None or (kind is not None) != bool(note.kind) or note.is_armed != (entity not in unarmed):
                note = _note(known, entity, shell, kind, friends, entity not in unarmed)
                is_new = True
            notes[entity] = note
        if is_new or len(notes) != len(old):
            self.notes = notes
            self.version += 1
            ours = [note for note in notes.values() if note.is_ours]
            if ours != self.ours:
                self.ours = ours
                self.own_version += 1
            self._note_zones(old)

    def _note_zones(self, old: dict[int, MineNote]) -> None:
        """Bring the zones up to date: out with what is gone or known better, in with what is new."""
        zones, notes = self._zones, self.notes
        for entity, note in old.items():
            if notes.get(entity) is not note:
                for place in note.zone():
                    zones[place].remove(note)
        for entity, note in notes.items():
            if old.get(entity) is not note:
                for place in note.zone():
                    zones.setdefault(place, []).append(note)

    def reaching(self, place: int) -> Sequence[MineNote]:
        """Return the mines that who enters a hex may set off, as far as their side knows."""
        return self._zones.get(place, ())

    def near(self, place: Hex, reach: int) -> list[MineNote]:
        """Return the mines within some hexes of a place, in mine order."""
        return [note for note in self.notes.values() if distance(note.place, place) <= reach]


def _note(
    known: KnownWorld, entity: int, shell: MineShell, kind: MineKind | None, friends: Any, is_armed: bool
) -> MineNote:
    name, settings, place = known.get(entity, Named).id, known.find(entity, MineSettings), known.get(entity, At).hex
    if kind is None:
        return MineNote(entity, name, Hex(place), shell, "", False, False, is_armed, None)
    is_ours = kind.side in friends
    return MineNote(entity, name, Hex(place), shell, kind.kind, kind.dummy, is_ours, is_armed, settings)
