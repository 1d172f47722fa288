"""What the report says of one matchup stands on: what was counted, and the level if it still fits what was played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.picture import Ground
from game.runs.report.battlefield import Battlefield, bare_ground, find_battlefield, point_of, spot_words
from game.runs.report.counting import Played
from game.runs.report.naming import Names, maker_of
from game.runs.statistics import Standing


@dataclass(frozen=True, slots=True)
class Chapter:
    """A matchup of the report.

    Attributes:
        number: From 1.
        field: The level; None if it cannot be used any more.
        why: Why it cannot be used; "" if it can.
        ground: The level's map, or a bare one; None if nothing happened at a place.
    """

    number: int
    played: Played
    field: Battlefield | None
    why: str
    names: Names
    ground: Ground | None

    @property
    def standing(self) -> Standing:
        """How the matchup stands."""
        return self.played.standing

    @property
    def title(self) -> str:
        """The title of the level, or the name of its file."""
        return self.field.title if self.field is not None else Path(self.standing.matchup.level).stem


def make_chapters(played: Sequence[Played], hashes: Mapping[str, Collection[str]]) -> list[Chapter]:
    """Return the chapters of a report. A level that does not fit one of its matchups any more is used for none.

    `hashes`: those that the file of each level had when it was played, as far as they are known.
    """
    found: dict[str, Battlefield | str] = {}
    for one in played:
        path = one.standing.matchup.level
        field = found.get(path) or find_battlefield(path)
        if isinstance(field, Battlefield):
            field = why_changed(one, field, hashes.get(path, ())) or field
        found[path] = field
    return [_chapter(number, one, found[one.standing.matchup.level]) for number, one in enumerate(played, 1)]


def _chapter(number: int, played: Played, found: Battlefield | str) -> Chapter:
    field, why = (found, "") if isinstance(found, Battlefield) else (None, found)
    if field is not None:  # also a side that no bot plays, and that never won, might have won
        played.standing.wins = dict.fromkeys(field.sides, 0) | played.standing.wins
    ground = field.ground if field is not None else bare_ground([*played.deaths_at, *played.blasts_at])
    return Chapter(number, played, field, why, Names(field, played.mines), ground)


def why_changed(played: Played, field: Battlefield, hashes: Collection[str] = ()) -> str:
    """Return how one can tell that a level is not the one that was played any more; "" if one cannot."""
    matchup = played.standing.matchup
    changed = f"The level {matchup.level} has been changed since"
    if any(known != field.hash for known in hashes):
        return f"{changed}: it is no longer the file that the log of the games names."
    for side in [*dict(matchup.bots), *played.endings]:
        if side not in field.sides:
            return f"{changed}: it has no side {side}."
    for spot in [*played.deaths_at, *played.blasts_at]:
        if spot is not None and point_of(spot, field.ground) is None:
            return f"{changed}: its map has no place {spot_words(spot)}."
    for name in [*dict.fromkeys(victim for victim, _ in played.deaths), *played.mines]:
        if name not in field.things and maker_of(name, field.things) is None:
            return f"{changed}: there is no {name} in it."
    return ""
