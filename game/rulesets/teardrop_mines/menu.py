"""What a trooper may be ordered, as items of a menu with keys (Part F).

Whether something can be done is judged by `orders.why_not` alone, asked through `judge`; here stand only words. A
standing reaction has the key of its skill, with Shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from game.core.commands import Refusal
from game.core.known import KnownWorld
from game.core.menu import Judge, MenuItem, Waiting
from game.core.picture import Area, Disc, Zone
from game.geometry.plane import Point as Place
from game.rulesets.teardrop_mines.aims import can_see
from game.rulesets.teardrop_mines.components import Pouch, Profile, Standing
from game.rulesets.teardrop_mines.outlook import area_radius, foreign_markers, foreign_mines
from game.rulesets.teardrop_mines.shapes import inches, to_point
from game.rulesets.teardrop_mines.sightings import Sighting, find_own, is_friend, troopers
from game.rulesets.teardrop_mines.tables import (
    DISCOVER_BANDS, MARKER_RADIUS, MINE_RADIUS, TROOPERS, WEAPONS,
)  # fmt: skip

_MOST_LINES: Final = 24  # lines of fire that are drawn, and targets that the judge is asked about
_THIN: Final = 0.02  # inches: half of how wide a line of fire is drawn
_REACTIONS: Final = (("hold", "h"), ("dodge", "d"), ("shoot", "s"), ("discover", "e"))


def menu(view: KnownWorld, unit: str, waiting: Waiting, judge: Judge) -> tuple[MenuItem, ...]:
    """Return the orders for a trooper of the side; none if it commands no such trooper (TM-S50)."""
    body = find_own(view, unit)
    if body is None or body.is_down:
        return ()
    asked = _Asked(view, body, waiting, judge)
    return tuple(item for part in (_going, _acting, _laying, _standing) for item in part(asked))


class _Asked:
    """A trooper whose menu is made, and the judge."""

    def __init__(self, view: KnownWorld, body: Sighting, waiting: Waiting, judge: Judge) -> None:
        self.view, self.body, self.waiting, self.judge = view, body, waiting, judge

    def command(self, word: str, **keys: Any) -> dict[str, Any]:
        """Return a command for the trooper."""
        return {"do": word, "unit": self.body.name, **keys}

    def refusal(self, commands: Iterable[Mapping[str, Any]], nothing: Refusal) -> Refusal | None:
        """Return None if one of the commands could be done, else why not the first; `nothing` if there is none."""
        first: Refusal | None = None
        for command in commands:
            refusal = self.judge(command)
            if refusal is None:
                return None
            first = first or refusal
        return first or nothing

    def rings(self, *distances: int) -> tuple[Zone, ...]:
        """Return circles so far from the rim of the trooper: what touches one is as near as that (TM-S3)."""
        name, radius = self.body.name, self.body.radius
        return tuple(Disc(name, inches(distance + radius), "plain", "rim", name) for distance in distances)

    def lines_to(self, targets: Iterable[Sighting]) -> tuple[Zone, ...]:
        """Return the lines of fire to those that are seen, each a narrow area (TM-S10)."""
        start = to_point(self.view, self.body.place)
        return tuple(
            _thin_line(start, to_point(self.view, target.place))
            for target in targets
            if can_see(self.view, self.body, target)
        )

    def nearest(self, bodies: Iterable[Sighting]) -> list[Sighting]:
        """Return bodies, those in line of fire before the others, the nearer ones first."""
        return sorted(bodies, key=lambda body: (not can_see(self.view, self.body, body), self._squared(body.place)))

    def _squared(self, place: Place) -> int:
        dx, dy = place[0] - self.body.place[0], place[1] - self.body.place[1]
        return dx * dx + dy * dy


def _thin_line(start: tuple[float, float], end: tuple[float, float]) -> Area:
    (ax, ay), (bx, by) = start, end
    long = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    x, y = -(by - ay) / long * _THIN, (bx - ax) / long * _THIN
    return Area(((ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y)), "good", "rim")


def _going(asked: _Asked) -> Iterator[MenuItem]:
    """TM-S21, TM-S22: walk, run, halt."""
    here = asked.judge(asked.command("move", to_um=list(asked.body.place)))
    for word, label, key in (("walk", "Walk", "g"), ("run", "Run", "r")):
        yield MenuItem(
            word, label, key, f"icon_{word}", asked.command("move", gait=word), ("place",), {"place": "to"},
            is_list=True, refusal=here,
        )  # fmt: skip
    halt = asked.command("halt")
    yield MenuItem("halt", "Halt", "h", "icon_halt", halt, refusal=asked.judge(halt))


def _acting(asked: _Asked) -> Iterator[MenuItem]:
    """TM-S20, TM-S42, TM-S45, TM-S47: Short Skills that need no place."""
    for word, label, key in (("idle", "Idle", "i"), ("dodge", "Dodge", "d")):
        command = asked.command(word)
        yield MenuItem(word, label, key, f"icon_{word}", command, refusal=asked.judge(command))
    view = asked.view
    discover = asked.command("discover")
    found = asked.nearest(foreign_markers(view))
    yield _pointed(
        asked, "discover", "Discover", "e", discover, found, DISCOVER_BANDS,
        Refusal("TM-S45", "no marker of an enemy is to be seen"),
    )  # fmt: skip
    weapon = WEAPONS.get(view.get(asked.body.key, Profile).weapon)
    foes = asked.nearest([*(body for body in troopers(view) if not is_friend(view, body.side)), *foreign_mines(view)])
    yield _pointed(
        asked, "shoot", "Shoot", "s", asked.command("shoot"), foes, weapon.bands if weapon is not None else (),
        Refusal("TM-S47", "no enemy and no mine is to be seen"),
    )  # fmt: skip


def _pointed(
    asked: _Asked, word: str, label: str, key: str, command: dict[str, Any], targets: list[Sighting],
    bands: tuple[tuple[int, int], ...], nothing: Refusal,
) -> MenuItem:  # fmt: skip
    """Return an item that needs a thing to be pointed at, with the bounds of its ranges and its lines of fire."""
    few = targets[:_MOST_LINES]
    refusal = asked.refusal(({**command, "target": target.name} for target in few), nothing)
    reach = (*asked.rings(*(distance for distance, _ in bands)), *asked.lines_to(few))
    return MenuItem(
        word, label, key, f"icon_{word}", command, ("target",), {"target": "target"}, reach=reach,
        targets=tuple(target.name for target in targets), refusal=refusal,
    )  # fmt: skip


def _laying(asked: _Asked) -> Iterator[MenuItem]:
    """TM-S60, TM-S61, TM-17: a mine laid beside it or where it stands; where markers forbid it is shown."""
    view, body = asked.view, asked.body
    pouch, kind = view.find(body.key, Pouch), TROOPERS[body.trooper.kind] if body.trooper is not None else None
    if pouch is None or kind is None or not kind.minelayer:
        return
    lay = asked.command("lay_mine")
    near = 2 * (area_radius(view) + MARKER_RADIUS)
    forbidden = tuple(
        Disc(to_point(view, marker.place), inches(area_radius(view) + marker.radius), "bad", "hatched")
        for marker in foreign_markers(view)
        if abs(marker.place[0] - body.place[0]) <= near and abs(marker.place[1] - body.place[1]) <= near
    )
    reach: tuple[Zone, ...] = (
        *forbidden, *asked.rings(MINE_RADIUS), Disc(body.name, inches(area_radius(view)), "own", "dashed", body.name),
    )  # fmt: skip
    yield MenuItem(
        "lay", "Lay", "l", "icon_lay_drop", lay, ("place",), {"place": "place"}, reach=reach,
        refusal=asked.judge(lay),
    )  # fmt: skip


def _standing(asked: _Asked) -> Iterator[MenuItem]:
    """TM-S25, TM-S26, TM-S44: what it does by itself: reaction, a Dodge out of the reserve, a jump after a Dodge."""
    standing, waiting, name = asked.view.get(asked.body.key, Standing), asked.waiting, asked.body.name
    given, kept = waiting.last(name, "set_reaction") or {}, waiting.last(name, "set_reserve") or {}
    reaction = given.get("reaction") or standing.reaction
    jump = given.get("dodge_move") or standing.dodge_move
    reserve = kept.get("reserve") or standing.reserve
    for word, key in _REACTIONS:
        command = asked.command("set_reaction", reaction=word, dodge_move=jump)
        yield MenuItem(f"react {word}", f"React {word}", f"shift+{key}", f"icon_reaction_{word}", command,
                       refusal=asked.judge(command), is_on=word == reaction)  # fmt: skip
    other = "hold" if reserve == "dodge" else "dodge"
    command = asked.command("set_reserve", reserve=other)
    yield MenuItem("reserve", "Reserve", "b", f"icon_reserve_{reserve}", command,
                   refusal=asked.judge(command), is_on=reserve == "dodge")  # fmt: skip
    other = "stay" if jump == "away" else "away"
    command = asked.command("set_reaction", reaction=reaction, dodge_move=other)
    yield MenuItem("jump", "Jump", "j", f"icon_jump_{jump}", command,
                   refusal=asked.judge(command), is_on=jump == "away")  # fmt: skip
