"""What the panel of a unit says, as far as a side knows it."""

from __future__ import annotations

from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.picture import Gauge, Panel, Row, Tone
from game.geometry.hex import DIRECTIONS
from game.rulesets.cluster_mines.components import (
    Boxes, Equipment, Field, Helm, Hold, Motion, Named, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.forecast import forecast
from game.rulesets.cluster_mines.orders import ready_phasers
from game.rulesets.cluster_mines.picture import course_ahead, shield_gauges
from game.rulesets.cluster_mines.tables import (
    EMERGENCY_TURN_INTERVAL, FIELD_INTERVAL, FIELD_TICKS, HEXES_BEFORE_TURN, LAYER_INTERVAL, LAYING_CLASSES,
    OTHERS_LAY_INTERVAL, SCAN_INTERVAL, SCAN_SPEED, SHARP_ACUITY, SHARP_SCAN_INTERVAL, SHUTTLE_INTERVAL,
    TORPEDO_INTERVAL, TRANSPORTER_INTERVAL, UNIT_CLASSES,
)  # fmt: skip
from game.rulesets.cluster_mines.wording import (
    find_unit, hold_words, order_text, place_words, side_name, tone_of, unit_name,
)  # fmt: skip


def describe_unit(view: KnownWorld, key: str, waiting: Waiting) -> Panel | None:
    """Return everything that the side may know of a unit; None if it is not in play."""
    entity = find_unit(view, key)
    if entity is None:
        return None
    unit, boxes = view.get(entity, Unit), view.get(entity, Boxes)
    row = UNIT_CLASSES[unit.kind]
    rows = _flying_rows(view, entity, waiting)
    if view.find(entity, Weapons) is not None:
        rows += [*_weapon_rows(view, entity), *_equipment_rows(view, entity)]
    return Panel(
        key, unit_name(unit, key), f"{row.shown_as}, {side_name(view, unit.side)}", tone_of(view, unit.side),
        f"unit_{unit.kind}", shield_gauges(unit, boxes) if boxes.shields else (),
        Gauge("hull", boxes.hull, row.hull), tuple(rows),
        tuple(order_text(order) for order in waiting.of(key)),
    )  # fmt: skip


def _flying_rows(view: KnownWorld, entity: int, waiting: Waiting) -> list[Row]:
    """IM-S3.3, IM-S3.4, IM-S3.5: speed, heading, when it may turn, where it goes."""
    unit, motion, helm = view.get(entity, Unit), view.get(entity, Motion), view.find(entity, Helm)
    speed = str(motion.speed)
    tone: Tone = "plain"
    if helm is not None:
        order = waiting.last(view.get(entity, Named).id, "set_speed")
        ordered = int(order["speed"]) if order else helm.ordered_speed
        if ordered != motion.speed:
            speed += f", ordered {ordered}"
        if view.tick < helm.stalled_until:
            speed, tone = f"{speed}, stalled", "bad"
    if view.get(entity, Boxes).crippled:
        speed, tone = f"{speed}, crippled", "bad"
    rows = [Row("speed", speed, tone)]
    turns = HEXES_BEFORE_TURN.get(UNIT_CLASSES[unit.kind].turn_mode)
    heading = DIRECTIONS[motion.heading]
    if turns is not None:
        left = turns[motion.speed] - motion.since_turn
        heading += f", may turn after {left} more" if left > 0 else ", may turn"
    rows.append(Row("heading", heading))
    if helm is not None and turns is not None:
        course = course_ahead(view, entity, waiting)
        steer = f"steers {DIRECTIONS[helm.steer]}" if helm.steer >= 0 else "straight on"
        more = f" and {len(course) - 3} more" if len(course) > 3 else ""
        rows.append(Row("course", " ".join(place_words(view, place) for place in course[:3]) + more or steer))
        leaves_in = forecast(view, entity, waiting).leaves_in
        if leaves_in:
            rows.append(Row("", f"leaves the map in {leaves_in}", "warning"))
    field = view.find(entity, Field)
    if field is not None:
        left = field.raised_at + FIELD_TICKS - view.tick
        rows.append(Row("field", f"{field.left} left, radius {field.radius}, {left} impulses", "good"))
    return rows


def _weapon_rows(view: KnownWorld, entity: int) -> list[Row]:
    """IM-S8.1, IM-S12.1: phasers, torpedoes, shuttles."""
    weapons, tick = view.get(entity, Weapons), view.tick + 1
    rows: list[Row] = []
    if weapons.ready_at:
        ready, wait = len(ready_phasers(weapons, tick)), min(weapons.ready_at) - tick
        text = f"{ready} of {len(weapons.ready_at)} ready" + (f", next in {wait}" if not ready else "")
        rows.append(Row("phasers", text, "plain" if ready else "dim"))
    if weapons.torpedoes:
        rows.append(_stock("torpedoes", weapons.torpedoes, weapons.torpedo_at + TORPEDO_INTERVAL - tick))
    if weapons.shuttles:
        rows.append(_stock("shuttles", weapons.shuttles, weapons.shuttle_at + SHUTTLE_INTERVAL - tick))
    return rows


def _equipment_rows(view: KnownWorld, entity: int) -> list[Row]:
    """IM-S7.3, IM-S6.2, IM-S6.4, IM-S3.6, IM-S9.1: the scan, the hold, the field, and what cannot be done again yet."""
    unit, equipment, tick = view.get(entity, Unit), view.get(entity, Equipment), view.tick + 1
    row, rows = UNIT_CLASSES[unit.kind], list[Row]()
    if row.detection:
        interval = SHARP_SCAN_INTERVAL if row.acuity >= SHARP_ACUITY else SCAN_INTERVAL
        if view.get(entity, Motion).speed > SCAN_SPEED:
            rows.append(Row("scan", f"too fast, above {SCAN_SPEED}", "dim"))
        else:
            wait = equipment.scanned_at + interval - tick
            rows += _wait("scan", wait) or [Row("scan", f"ready, radius {row.detection}")]
    if equipment.field_strength and view.find(entity, Field) is None:
        wait = equipment.field_fell_at + FIELD_INTERVAL - tick
        rows += _wait("field", wait) or [Row("field", f"ready, strength {equipment.field_strength}")]
    hold = view.find(entity, Hold)
    if hold is not None and hold.entries:
        rows.append(Row("hold", hold_words(hold.entries)))
    interval = LAYER_INTERVAL if unit.kind in LAYING_CLASSES else OTHERS_LAY_INTERVAL
    rows += _wait("laying", equipment.laid_at + interval - tick)
    rows += _wait("transporter", equipment.beamed_at + TRANSPORTER_INTERVAL - tick)
    rows += _wait("spin", view.get(entity, Helm).turned_at + EMERGENCY_TURN_INTERVAL - tick)
    return rows


def _stock(label: str, count: int, wait: int) -> Row:
    return Row(label, f"{count}, ready" if wait <= 0 else f"{count}, next in {wait}", "plain" if wait <= 0 else "dim")


def _wait(label: str, wait: int) -> list[Row]:
    """Return a row for what can be done again in so many ticks; none if it can be done now."""
    return [Row(label, f"ready in {wait}", "dim")] if wait > 0 else []
