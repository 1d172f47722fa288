"""Where things are drawn between two ticks: they glide from where they were to where they are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from game.core.picture import Dial, Picture, Point, ShieldRing, Sprite

GONE_UNTIL: Final = 0.8  # what is gone is seen for so much of the tick: until its end is shown


class Motion:
    """The picture of the last tick and the one before it, and how much of the way between them is done, 0 to 1."""

    def __init__(self, picture: Picture) -> None:
        """Begin with a picture at rest."""
        self.picture: Picture = picture
        self.share = 1.0
        self._before = self._now = _sprites(picture)
        self._still = _still_sprites(picture)
        self._still_before = self._still
        self._near: dict[tuple[int, int], list[Sprite]] | None = None
        self._largest = 0.0  # from the middle to the rim of what lies still
        self._dials = _dials(picture)
        self._dials_before = self._dials
        self.gone: tuple[Sprite, ...] = ()
        self.gone_shields: tuple[ShieldRing, ...] = ()

    def show(self, picture: Picture) -> None:
        """Take the picture of the next tick; everything begins to glide there."""
        self._before, self._still_before, self._dials_before = self._now, self._still, self._dials
        shields = [shape for shape in self.picture.moving if isinstance(shape, ShieldRing)]
        self.change(picture)
        self.gone = tuple(sprite for key, sprite in self._before.items() if key not in self._now)
        if self._still is not self._still_before:
            self.gone += tuple(sprite for key, sprite in self._still_before.items() if key not in self._still)
        lost = {sprite.key for sprite in self.gone}
        self.gone_shields = tuple(ring for ring in shields if ring.on in lost)
        self.share = 0.0

    def rest(self, picture: Picture) -> None:
        """Take the picture of any other tick; everything is there at once."""
        self.change(picture)
        self._before, self._still_before, self._dials_before = self._now, self._still, self._dials
        self.gone, self.gone_shields = (), ()
        self.share = 1.0

    def change(self, picture: Picture) -> None:
        """Take another picture of the same tick, such as one with other orders in it."""
        if picture.still == self.picture.still:
            picture = Picture(self.picture.still, picture.moving)
        else:
            self._still, self._near = _still_sprites(picture), None
        self.picture = picture
        self._now, self._dials = _sprites(picture), _dials(picture)

    def place(self, key: str) -> Point | None:
        """Return where a thing is now, of one that is gone where it was; None if it was never there."""
        now, before = self._now.get(key), self._before.get(key)
        if now is None:
            lying = before or self._still.get(key) or self._still_before.get(key)
            return lying.at if lying is not None else None
        if before is None or self.share >= 1.0:
            return now.at
        share = self.share
        return before.at[0] + (now.at[0] - before.at[0]) * share, before.at[1] + (now.at[1] - before.at[1]) * share

    def turn(self, key: str) -> float:
        """Return which way a moving thing faces now, in degrees; it turns the shorter way."""
        now, before = self._now.get(key), self._before.get(key)
        if now is None:
            return before.turn if before is not None else 0.0
        if before is None or self.share >= 1.0:
            return now.turn
        way = (now.turn - before.turn + 180.0) % 360.0 - 180.0
        return before.turn + way * self.share

    def shift(self, key: str) -> Point:
        """Return how far a thing is still from where it will be at the end of the tick."""
        now = self._now.get(key)
        if now is None or self.share >= 1.0:
            return 0.0, 0.0
        place = self.place(key)
        assert place is not None
        return place[0] - now.at[0], place[1] - now.at[1]

    def filled(self, dial: Dial) -> float:
        """Return how much of a dial is filled now; one that was fuller a tick ago has begun anew."""
        before = self._dials_before.get(dial.on, dial.share)
        if before > dial.share or self.share >= 1.0:
            return dial.share
        return before + (dial.share - before) * self.share

    def units(self) -> Iterator[Sprite]:
        """Yield what moves, in the order in which it is drawn."""
        yield from self._now.values()

    def find(self, key: str) -> Sprite | None:
        """Return the picture of a thing by its key, None if it is not there."""
        return self._now.get(key) or self._still.get(key)

    def lying_near(self, point: Point, reach: float) -> Iterator[Sprite]:
        """Yield what lies still and is within a reach of a point, or covers it, and perhaps a little more."""
        if self._near is None:
            self._near = {}
            self._largest = max((sprite.size / 2 for sprite in self._still.values()), default=0.0)
            for sprite in self._still.values():
                self._near.setdefault((math.floor(sprite.at[0]), math.floor(sprite.at[1])), []).append(sprite)
        reach = max(reach, self._largest)
        for x in range(math.floor(point[0] - reach), math.floor(point[0] + reach) + 1):
            for y in range(math.floor(point[1] - reach), math.floor(point[1] + reach) + 1):
                yield from self._near.get((x, y), ())


def _sprites(picture: Picture) -> dict[str, Sprite]:
    return {shape.key: shape for shape in picture.moving if isinstance(shape, Sprite)}


def _dials(picture: Picture) -> dict[str, float]:
    return {shape.on: shape.share for shape in picture.moving if isinstance(shape, Dial)}


def _still_sprites(picture: Picture) -> dict[str, Sprite]:
    return {shape.key: shape for shape in picture.still if isinstance(shape, Sprite)}
