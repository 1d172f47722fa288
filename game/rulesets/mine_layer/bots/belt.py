"""A belt of mines across the way of others: where it runs, and what lies in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.geometry.hex import SHIFT, Hex, column_of, distance, row_of
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.tables import LAYER

_AHEAD: Final = 3  # hexes from where the layers are to where a belt is best
_REACH: Final = 8
_AT_ONCE: Final = 6  # gaps that a layer thinks of at a time
_MINED: Final = 0.8  # how much each mine that lies there already speaks for a line


class Belt(NamedTuple):
    """The open hexes of a column or row between bodies, stretch by stretch, and the middle of what it guards."""

    stretches: list[list[int]]
    home: int
    is_column: bool

    def gaps(self, sight: Sight, is_sharp: bool = False) -> list[tuple[int, str]]:
        """Return the hexes in which no mine lies, with the type that belongs there, seekers first, probes last.

        Who is sharp bluffs less, as others may ask.
        """
        found: list[tuple[int, int, str]] = []
        for stretch in self.stretches:
            for number, place in enumerate(stretch):
                if not sight.index.mines_at.get(place) and sight.index.is_empty(place):
                    rank, kind = _belongs(number, len(stretch), is_sharp)
                    found.append((rank, place, kind))
        return [(place, kind) for _, place, kind in sorted(found)]

    def post(self, sight: Sight, here: int) -> tuple[int, list[int]] | None:
        """Return where a layer lies best to fill what is left of the belt, and the gaps it is to reach from there.

        Those are the nearest to where it is; it lies right behind them, in the middle. Behind a belt without gaps it
        lies anywhere. None if bodies leave it no place.
        """
        gaps = [place for place, _ in self.gaps(sight)]
        places = gaps or [place for stretch in self.stretches for place in stretch]
        near = sorted(places, key=lambda place: (distance(Hex(here), Hex(place)), place))[:_AT_ONCE]
        posts = [post for place in near if (post := self._behind(place)) not in sight.index.chart.bodies]
        if not posts:
            return None
        return min(
            posts, key=lambda post: (sum(distance(Hex(post), Hex(place)) for place in near), post)
        ), gaps and near

    def _behind(self, place: int) -> int:
        """Return the hex beside one of the belt's on the side of what it guards."""
        column, row = column_of(Hex(place)), row_of(Hex(place))
        home = Hex(self.home)
        if self.is_column:
            column += 1 if column_of(home) > column else -1
        else:
            row += 1 if row_of(home) > row else -1
        return max(1, column) << SHIFT | max(1, row)


def _belongs(number: int, length: int, is_sharp: bool) -> tuple[int, str]:
    """Return which type of mine belongs at a place of a stretch, and when its turn is: seekers stand at the edges."""
    from_edge = min(number, length - 1 - number)
    if from_edge == 0:
        return 0, "seeker"
    if from_edge % 2 and (not is_sharp or from_edge % 4 == 3):
        return 2, "probe"
    return 1, "heavy" if from_edge % 4 else "warhead"


def find_belt(sight: Sight) -> Belt | None:
    """Return the narrowest line across the way of the enemies that is near the own layers; None without either."""
    layers = [vessel for vessel in sight.own if vessel.has_working(LAYER)]
    if not layers or not sight.foes:
        return None
    home, threat = _middle(layers), _middle(sight.foes)
    across, along = column_of(threat) - column_of(home), row_of(threat) - row_of(home)
    is_column = abs(across) >= abs(along)
    span = across if is_column else along
    start = column_of(home) if is_column else row_of(home)
    size = sight.index.chart.columns if is_column else sight.index.chart.rows
    way = 1 if span >= 0 else -1
    best: tuple[float, int] | None = None
    for away in range(1, min(_REACH, max(2, abs(span))) + 1):
        line = start + way * away
        if 1 <= line <= size:
            places = [place for stretch in _stretches(sight, line, is_column) for place in stretch]
            mined = sum(mine.side == sight.side for place in places for mine in sight.index.mines_at.get(place, ()))
            score = len(places) + 0.5 * abs(away - _AHEAD) - _MINED * mined
            if best is None or score < best[0]:
                best = score, line
    return Belt(_stretches(sight, best[1], is_column), home, is_column) if best is not None else None


def _stretches(sight: Sight, line: int, is_column: bool) -> list[list[int]]:
    """Return the hexes of a column or row that no body fills, in stretches."""
    chart = sight.index.chart
    found: list[list[int]] = [[]]
    for number in range(1, (chart.rows if is_column else chart.columns) + 1):
        place = line << SHIFT | number if is_column else number << SHIFT | line
        if place in chart.bodies:
            found.append([])
        else:
            found[-1].append(place)
    return [stretch for stretch in found if stretch]


def _middle(vessels: Sequence[Vessel]) -> Hex:
    columns = sum(column_of(Hex(vessel.at.hex)) for vessel in vessels) // len(vessels)
    rows = sum(row_of(Hex(vessel.at.hex)) for vessel in vessels) // len(vessels)
    return Hex(columns << SHIFT | rows)
