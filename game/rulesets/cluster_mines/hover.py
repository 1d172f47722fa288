"""What is known of a place under the pointer, and of what is there (Part H)."""

from __future__ import annotations

from game.core.hex_picture import hex_near, hex_point
from game.core.known import KnownWorld
from game.core.picture import Point, Tone
from game.geometry.hex import DIRECTIONS, Hex, pack
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Helm, MineKind, MineSettings, MineShell, Motion, Named, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.picture import place_at
from game.rulesets.cluster_mines.tables import UNIT_CLASSES
from game.rulesets.cluster_mines.wording import (
    find_unit, mine_name, range_words, side_name, tone_of, toughness_of, unit_name,
)  # fmt: skip
from game.rulesets.cluster_mines.zones import chance_words, zones_over


def describe_place(view: KnownWorld, point: Point, key: str, selected: str) -> tuple[tuple[str, Tone], ...]:
    """Return what is known of a place and of the thing with that key there, line by line, for a selected unit or ""."""
    lines: list[tuple[str, Tone]] = []
    entity = next((entity for entity, named, _ in view.each(Named, At) if named.id == key), None) if key else None
    if entity is not None:
        point = hex_point(view.get(entity, At).hex)
        lines += _unit_lines(view, entity) if view.find(entity, Unit) is not None else _mine_lines(view, entity)
    place = place_at(view, point)
    if place is not None:
        lines += _ground_lines(view, pack(*hex_near(point)), place, key, selected)
    return tuple(lines)


def _unit_lines(view: KnownWorld, entity: int) -> list[tuple[str, Tone]]:
    unit, motion, boxes = view.get(entity, Unit), view.get(entity, Motion), view.get(entity, Boxes)
    row, key = UNIT_CLASSES[unit.kind], view.get(entity, Named).id
    lines: list[tuple[str, Tone]] = [
        (f"{unit_name(unit, key)}, {row.shown_as}", tone_of(view, unit.side)),
        (side_name(view, unit.side), "dim"),
        (f"speed {motion.speed}, heading {DIRECTIONS[motion.heading]}, hull {boxes.hull} of {row.hull}", "plain"),
    ]
    if boxes.shields:
        lines.append((f"shields {' '.join(str(left) for left in boxes.shields)}", "plain"))
    if boxes.crippled:
        lines.append(("crippled", "bad"))
    return lines


def _mine_lines(view: KnownWorld, mine: int) -> list[tuple[str, Tone]]:
    kind, shell = view.find(mine, MineKind), view.get(mine, MineShell)
    name = mine_name(view, mine)
    lines: list[tuple[str, Tone]] = [(name[:1].upper() + name[1:], "mine")]
    if kind is not None:
        lines.append((side_name(view, kind.side), "dim"))
    lines.append((range_words(view, mine), "plain"))
    settings = view.find(mine, MineSettings)
    if settings is not None and settings.control != "automatic":
        lines.append((f"{settings.control} control", "plain"))
    if settings is not None and kind is not None and kind.kind == "captor":
        lines.append((f"{settings.shots} of {settings.most_shots} shots left", "plain"))
    if view.find(mine, Arming) is not None:
        lines.append(("not armed yet", "plain"))
    lines.append((f"{toughness_of(view, mine) - shell.damage} points destroy it", "plain"))
    return lines


_TERRAIN = {"planet": "planet: cannot be entered (IM-S3.7)", "asteroids": "asteroids: hurt from speed 8 on (IM-S3.8)"}


def _ground_lines(view: KnownWorld, place: Hex, text: str, key: str, selected: str) -> list[tuple[str, Tone]]:
    """Return the hex, its terrain, the zones it lies in, and how likely the selected unit sets their mines off."""
    terrain = view.the(Board).terrain.get(place)
    lines: list[tuple[str, Tone]] = [(f"hex {text}", "dim")]
    if terrain is not None:
        lines.append((_TERRAIN[terrain], "warning"))
    zones = zones_over(view, [place])
    for is_certain, words in ((True, "in the zone of"), (False, "perhaps in the zone of")):
        names = [view.get(zone.mine, Named).id for zone in zones if zone.is_certain == is_certain]
        names = [name for name in names if name != key]
        if names:
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            lines.append((f"{words} {', '.join(names[:3])}{more}", "mine"))
    entity = find_unit(view, selected) if selected and selected != key else None
    helm = view.find(entity, Helm) if entity is not None else None
    if zones and entity is not None and helm is not None:
        speed = view.get(entity, Motion).speed or helm.ordered_speed
        chance = chance_words(view, view.get(entity, Unit), speed, zones[0].kind)
        rule = "IM-S11.1" if zones[0].kind in ("captor", "sensor") else "IM-S4.2"
        if speed:
            lines.append((f"entered at speed {speed} it is set off: {chance} ({rule})", "warning"))
    return lines
