"""What a unit may be ordered, as items of a menu with keys, and what is natural at a place (Part F).

Whether something can be done is judged by `orders.why_not` alone, asked through `judge`; here stand only words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core.commands import Refusal
from game.core.known import KnownWorld
from game.core.menu import Judge, MenuItem, Waiting
from game.core.picture import Cells
from game.geometry.hex import DIRECTIONS, Hex, disc, distance, ring
from game.rulesets.cluster_mines.components import (
    At, Equipment, Field, Helm, Hold, MineKind, MineSettings, MineShell, Named, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.components import Boxes
from game.rulesets.cluster_mines.orders import top_speed
from game.rulesets.cluster_mines.picture import DEGREES
from game.rulesets.cluster_mines.tables import (
    FIELD_RADIUS, LARGEST_RANGE, PHASER_RANGE, TRANSPORTER_RANGE, UNIT_CLASSES,
)  # fmt: skip
from game.rulesets.cluster_mines.wording import find_unit, is_friend, mine_words, place_words

_LAY_KEYS = ("l", "j", "n", "p", "i", "g", "x")
_BEAM_KEYS = ("b", "h")
_HEADINGS = tuple((letter, number * DEGREES) for number, letter in enumerate(DIRECTIONS))
_PHASER_RINGS = (5, 8, PHASER_RANGE)  # IM-S8.1: where a phaser becomes much weaker


def menu(view: KnownWorld, unit: str, waiting: Waiting, judge: Judge) -> tuple[MenuItem, ...]:
    """Return the orders for a unit of the side; none if it commands no such unit (IM-S2.4)."""
    entity = find_unit(view, unit)
    if entity is None or view.get(entity, Unit).side != view.side or view.get(entity, Unit).kind == "torpedo":
        return ()
    asked = _Asked(view, entity, unit, waiting, judge)
    return tuple(item for part in (_flying, _shooting, _finding, _laying, _launching, _fields) for item in part(asked))


class _Asked:
    """A unit whose menu is made: its parts, and the judge."""

    def __init__(self, view: KnownWorld, entity: int, key: str, waiting: Waiting, judge: Judge) -> None:
        self.view, self.entity, self.key, self.waiting, self.judge = view, entity, key, waiting, judge
        self.unit = view.get(entity, Unit)
        self.row = UNIT_CLASSES[self.unit.kind]
        self.here = Hex(view.get(entity, At).hex)

    def command(self, word: str, **keys: Any) -> dict[str, Any]:
        """Return a command for the unit."""
        return {"do": word, "unit": self.key, **keys}

    def refusal(self, commands: Iterable[Mapping[str, Any]], nothing: Refusal | None = None) -> Refusal | None:
        """Return None if one of the commands could be done, else why not the first; `nothing` if there is none."""
        first: Refusal | None = None
        for command in commands:
            refusal = self.judge(command)
            if refusal is None:
                return None
            first = first or refusal
        return first or nothing

    def reach(self, *radii: int) -> tuple[Cells, ...]:
        """Return the rims of all hexes that are so near to the unit."""
        return tuple(Cells(tuple(disc(self.here, radius)), "plain", "rim", self.key) for radius in radii)

    def nearest(self, found: Iterable[tuple[str, int]], within: int) -> tuple[str, ...]:
        """Return those ids whose hexes are near enough, the nearest first."""
        near = [(distance(self.here, Hex(place)), key) for key, place in found]
        near.sort(key=lambda row: row[0])
        return tuple(key for away, key in near if away <= within)

    def enemies(self) -> Iterator[tuple[str, int]]:
        """Yield the id and hex of every unit that is neither the side's own nor an ally's."""
        for _, named, at, unit in self.view.each(Named, At, Unit):
            if not is_friend(self.view, unit.side):
                yield named.id, at.hex


def _flying(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S3.4, IM-S3.5, IM-S3.6: course, heading, speed, emergency turn."""
    if not asked.row.turn_mode:
        return
    course = asked.command("set_course")
    yield MenuItem("course", "Course", "c", "icon_course", course, ("place",), {"place": "to"}, is_list=True,
                   refusal=asked.judge({**course, "to": []}))  # fmt: skip
    steer = asked.command("steer")
    yield MenuItem("steer", "Steer", "t", "icon_steer", steer, ("heading",), {"heading": "heading"},
                   directions=_HEADINGS, refusal=asked.judge({**steer, "heading": DIRECTIONS[0]}))  # fmt: skip
    helm, top = asked.view.get(asked.entity, Helm), top_speed(asked.unit, asked.view.get(asked.entity, Boxes))
    given = asked.waiting.last(asked.key, "set_speed")
    ordered = int(given["speed"]) if given else helm.ordered_speed
    for word, label, key, change in (("slower", "Slower", "-", -1), ("faster", "Faster", "+", 1)):
        command = asked.command("set_speed", speed=ordered + change)
        yield MenuItem(word, label, key, f"icon_speed_{'up' if change > 0 else 'down'}", command,
                       refusal=asked.judge(command))  # fmt: skip
    speed = asked.command("set_speed")
    yield MenuItem("speed", "Speed", "v", "icon_faster", speed, ("number",), {"number": "speed"},
                   bounds=(0, top, ordered), refusal=asked.judge({**speed, "speed": 0}))  # fmt: skip
    if asked.unit.kind != "shuttle":
        turn = asked.command("emergency_turn")
        yield MenuItem("emergency", "Spin", "e", "icon_emergency_turn", turn, ("heading",), {"heading": "heading"},
                       directions=_HEADINGS, refusal=asked.judge({**turn, "heading": DIRECTIONS[0]}))  # fmt: skip


def _shooting(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S8.1, IM-S8.2, IM-S8.3, IM-S10.2: phasers, and mines set off by a base."""
    view = asked.view
    if asked.row.phasers:
        mines = ((named.id, at.hex) for _, named, at, _ in view.each(Named, At, MineShell))
        targets = (*asked.nearest(mines, 1), *asked.nearest(asked.enemies(), PHASER_RANGE))
        nothing = Refusal("IM-S8.1", f"no enemy within {PHASER_RANGE} hexes and no known mine next to it")
        fire = asked.command("fire")
        refusal = asked.refusal(({**fire, "target": key} for key in targets), nothing)
        yield MenuItem("fire", "Fire all", "a", "icon_fire", fire, ("target",), {"target": "target"},
                       reach=asked.reach(*_PHASER_RINGS), targets=targets, refusal=refusal)  # fmt: skip
        yield MenuItem("fire_one", "Fire one", "q", "icon_fire", {**fire, "phasers": 1}, ("target",),
                       {"target": "target"}, reach=asked.reach(*_PHASER_RINGS), targets=targets,
                       refusal=refusal)  # fmt: skip
    if asked.unit.kind == "base":
        detonate = asked.command("fire_mine")
        own = (
            (view.get(mine, Named).id, at.hex)
            for mine, at, kind, settings in view.each(At, MineKind, MineSettings)
            if settings.control == "command" and kind.side == view.side
        )
        yield _pointed(asked, "detonate", "Detonate", "k", detonate, "mine", asked.nearest(own, 99),
                       Refusal("IM-S10.2", "your side has no command mine"))  # fmt: skip


def _finding(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S7.3: the scan."""
    if asked.row.detection:
        scan = asked.command("scan")
        yield MenuItem("scan", "Scan", "s", "icon_scan", scan, reach=asked.reach(asked.row.detection),
                       refusal=asked.judge(scan))  # fmt: skip


def _laying(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S6.2, IM-S6.4, IM-S6.6, IM-S6.7: mines laid, beamed out, taken aboard, rearmed."""
    hold = asked.view.find(asked.entity, Hold)
    kinds = list(dict.fromkeys((e.kind, e.size, e.dummy, e.range) for e in (hold.entries if hold is not None else ())))
    seen: list[tuple[str, str, bool]] = []
    for kind, size, dummy, reach in kinds:
        if (kind, size, dummy) in seen:
            continue  # the first entry that fits is the one laid
        seen.append((kind, size, dummy))
        lay = asked.command("lay_mine", kind=kind, size=size, dummy=dummy)
        number = min(len(seen) - 1, len(_LAY_KEYS) - 1)
        words = mine_words(kind, size, dummy).removesuffix(" mine").removesuffix(" explosive")
        yield MenuItem(f"lay {kind} {size} {dummy}", f"Lay {words}", _LAY_KEYS[number], "icon_lay", lay,
                       () if dummy else ("number",), {"number": "range"}, bounds=(0, LARGEST_RANGE[kind], reach),
                       refusal=asked.judge(lay))  # fmt: skip
    if not asked.row.beam:
        return
    for dummy in (False, True):
        if ("explosive", "small", dummy) in seen:
            beam = asked.command("beam_mine", kind="explosive", size="small", dummy=dummy)
            around = ({**beam, "to": place_words(asked.view, place)} for place in ring(asked.here, 1))
            yield MenuItem(f"beam {dummy}", "Beam dummy" if dummy else "Beam", _BEAM_KEYS[dummy], "icon_beam", beam,
                           ("place",), {"place": "to"}, reach=asked.reach(TRANSPORTER_RANGE),
                           refusal=asked.refusal(around))  # fmt: skip
    if asked.row.ordnance:
        small = (
            (named.id, at.hex) for _, named, at, shell in asked.view.each(Named, At, MineShell) if shell.size == "small"
        )
        yield _pointed(asked, "recover", "Recover", "r", asked.command("recover_mine"), "mine",
                       asked.nearest(small, TRANSPORTER_RANGE),
                       Refusal("IM-S6.6", f"no known small mine within {TRANSPORTER_RANGE} hexes"),
                       asked.reach(TRANSPORTER_RANGE))  # fmt: skip
    if asked.unit.kind == "minelayer":
        here = ((named.id, at.hex) for _, named, at, _ in asked.view.each(Named, At, MineShell))
        yield _pointed(asked, "rearm", "Rearm", "y", asked.command("rearm_mine"), "mine", asked.nearest(here, 0),
                       Refusal("IM-S6.7", "no mine is in its hex"))  # fmt: skip


def _launching(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S12.1: torpedoes and shuttles."""
    weapons = asked.view.get(asked.entity, Weapons)
    if asked.row.torpedoes or weapons.torpedoes or weapons.torpedoes_made:
        torpedo = asked.command("launch", what="torpedo")
        here = {**torpedo, "hex": place_words(asked.view, asked.here)}
        yield MenuItem("torpedo", f"Torpedo ({weapons.torpedoes})", "o", "icon_launch", torpedo, ("target", "place"),
                       {"target": "target", "place": "hex"}, targets=asked.nearest(asked.enemies(), 99),
                       refusal=asked.judge(here))  # fmt: skip
    if asked.row.shuttles or weapons.shuttles or weapons.shuttles_made:
        shuttle = asked.command("launch", what="shuttle")
        yield MenuItem("shuttle", f"Shuttle ({weapons.shuttles})", "u", "icon_launch", shuttle,
                       refusal=asked.judge(shuttle))  # fmt: skip


def _fields(asked: _Asked) -> Iterator[MenuItem]:
    """IM-S9.1: the field raised or lowered."""
    if asked.view.find(asked.entity, Field) is not None:
        lower = asked.command("lower_field")
        yield MenuItem("lower", "Lower field", "d", "icon_lower_field", lower, refusal=asked.judge(lower))
    elif asked.view.get(asked.entity, Equipment).field_strength:
        field = asked.command("raise_field")
        yield MenuItem("field", "Field", "d", "icon_field", field, ("number",), {"number": "radius"},
                       bounds=(0, FIELD_RADIUS, 1), reach=asked.reach(*range(1, FIELD_RADIUS + 1)),
                       refusal=asked.judge({**field, "radius": 1}))  # fmt: skip


def _pointed(
    asked: _Asked, word: str, label: str, key: str, command: dict[str, Any], slot: str, targets: Sequence[str],
    nothing: Refusal, reach: tuple[Cells, ...] = (),
) -> MenuItem:  # fmt: skip
    """Return an item that needs a thing to be pointed at."""
    icons: dict[str, str] = {"detonate": "icon_detonate", "recover": "icon_recover", "rearm": "icon_rearm"}
    refusal = asked.refusal(({**command, slot: target} for target in targets), nothing)
    return MenuItem(word, label, key, icons[word], command, ("target",), {"target": slot}, reach=reach,
                    targets=tuple(targets), refusal=refusal)  # fmt: skip
