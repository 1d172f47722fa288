"""Steps 1, 3, 8 to 11: what commands do, and when they are refused (Part F).

Each function judges one command in its step and either acts or reports a refusal. It gives nothing back.
"""

from .damage import top_speed
from .explosions import lower_field
from .knowledge import scan, see_laid_mine
from .movement import drop_reached, turn_at_once
from .reactions import remove_mine, set_off
from .space import HEADINGS, Hex, distance
from .tables import CLASSES, spaces
from .world import HIDDEN, IDENTIFIED, Thing, World, make_unit

# C2: the step in which each command acts and is judged.
STEP_OF = {
    "set_course": 1,
    "steer": 1,
    "set_speed": 1,
    "fire_mine": 1,
    "emergency_turn": 3,
    "beam_mine": 8,
    "recover_mine": 8,
    "scan": 9,
    "lay_mine": 10,
    "launch": 11,
    "rearm_mine": 11,
    "raise_field": 11,
    "lower_field": 11,
    "fire": 12,
}


def refuse(world: World, command: Thing, rule: str, reason: str) -> None:
    world.report("CommandRefused", rule, unit=command["unit"], command=command["do"], reason=reason)


def too_soon(world: World, unit: Thing, what: str, interval: int) -> bool:
    """Part F: done in t, allowed again in t + interval."""
    last = unit["last"].get(what)
    return last is not None and world.tick < last + interval


def known_mine(world: World, unit: Thing, mine_id: str) -> Thing | None:
    """The mine of an id, None if there is none or it is hidden from the unit's side (Part F, H)."""
    mine = world.mines.get(mine_id)
    if mine is None or world.stage(unit["side"], mine) == HIDDEN:
        return None
    return mine


def is_known_cluster(world: World, unit: Thing, mine: Thing | None) -> bool:
    """Part F: "cluster" is asked only if the side knows the mine's kind."""
    return mine is not None and mine["kind"] == "cluster" and world.stage(unit["side"], mine) == IDENTIFIED


def set_course(world: World, unit: Thing, command: Thing) -> None:
    places = [world.find_place(text) for text in command["to"]]
    if len(places) > 20 or None in places:
        refuse(world, command, "IM-S3.4", "off the map")
        return
    unit["course"] = places
    unit["steer"] = None
    drop_reached(unit)


def steer(world: World, unit: Thing, command: Thing) -> None:
    heading = find_heading(command)
    if heading is None:
        refuse(world, command, "IM-S3.4", "no such heading")
        return
    unit["steer"] = heading
    unit["course"] = []
    drop_reached(unit)


def find_heading(command: Thing) -> int | None:
    heading: str = command["heading"]
    return HEADINGS.index(heading) if len(heading) == 1 and heading in HEADINGS else None


def set_speed(world: World, unit: Thing, command: Thing) -> None:
    if command["speed"] < 0 or command["speed"] > top_speed(unit):
        refuse(world, command, "IM-S3.5", "below 0 or above the present top speed")
    elif world.tick <= unit["stalled_until"]:
        refuse(world, command, "IM-S3.6", "stalled")
    else:
        unit["ordered"] = command["speed"]


def fire_mine(world: World, unit: Thing, command: Thing) -> None:
    mine = known_mine(world, unit, command["mine"])
    if is_known_cluster(world, unit, mine):
        refuse(world, command, "IM-1.121", "a cluster mine takes no commands")
        return
    if (
        unit["class"] != "base"
        or mine is None
        or mine["side"] != unit["side"]
        or mine["control"] != "command"
        or not mine["armed"]
        or distance(unit["at"], mine["at"]) > 50
        or too_soon(world, unit, "fire_mine", 8)
    ):
        refuse(world, command, "IM-S10.2", "no base with its own armed command mine within 50, or too soon")
        return
    unit["last"]["fire_mine"] = world.tick
    set_off(world, mine, None, "command", "IM-S10.2")  # IM-S10.6: nothing comes of it with a dummy


def emergency_turn(world: World, unit: Thing, command: Thing) -> None:
    heading = find_heading(command)
    if unit["class"] in ("base", "shuttle") or heading is None or too_soon(world, unit, "emergency_turn", 32):
        refuse(world, command, "IM-S3.6", "no ship, no heading, or too soon")
        return
    turn_at_once(world, unit, heading)


def fitting_entry(unit: Thing, kind: str, size: str, dummy: bool) -> Thing | None:
    """Part F: the first entry in the hold that fits kind, size and dummy."""
    for entry in unit["hold"]:
        if entry["kind"] == kind and entry["size"] == size and entry["dummy"] == dummy:
            return entry
    return None


def beam_mine(world: World, unit: Thing, command: Thing) -> None:
    kind, size = command["kind"], command.get("size", "small")
    reach: int | None = command.get("range")
    if kind == "cluster":
        refuse(world, command, "IM-1.11", "a cluster mine is large")
        return
    place = world.find_place(command["to"])
    entry = fitting_entry(unit, kind, size, command.get("dummy", False))
    if (
        kind != "explosive"
        or size != "small"
        or entry is None
        or place is None
        or distance(unit["at"], place) > 5
        or any(other["at"] == place for other in world.living())
        or place in world.planets
        or (reach is not None and not 0 <= reach <= 6)
        or too_soon(world, unit, "transporter", 32)
        or not CLASSES[unit["class"]]["beam"]
    ):
        refuse(world, command, "IM-S6.4", "not this mine, not there, or not now")
        return
    unit["last"]["transporter"] = world.tick
    mine = world.add_made_mine(unit, entry, place, reach)
    mine["arms_at"] = world.tick + 2  # IM-S6.5
    world.report("MineBeamed", "IM-S6.4", mine=mine["id"], unit=unit["id"], at=world.write(place), kind=kind)


def recover_mine(world: World, unit: Thing, command: Thing) -> None:
    mine = known_mine(world, unit, command["mine"])
    if is_known_cluster(world, unit, mine):
        refuse(world, command, "IM-1.35", "a cluster mine is never taken aboard")
        return
    kind = CLASSES[unit["class"]]
    used = sum(spaces(entry) for entry in unit["hold"])
    if (
        mine is None
        or mine["size"] == "large"
        or mine["triggered"]
        or distance(unit["at"], mine["at"]) > 5
        or used + spaces(mine) > kind["cargo"]
        or not kind["ordnance"]
        or too_soon(world, unit, "transporter", 32)
        or not kind["beam"]
    ):
        refuse(world, command, "IM-S6.6", "not this mine, no room, or not now")
        return
    unit["last"]["transporter"] = world.tick
    keys = ("kind", "size", "range", "sizes", "skip", "control", "watches", "fires", "dummy", "shots")
    unit["hold"].append({key: mine[key] for key in keys})
    world.report("MineRecovered", "IM-S6.6", mine=mine["id"], unit=unit["id"])
    remove_mine(world, mine, "recovered", "IM-S6.6", exploded=False)


def scan_mines(world: World, unit: Thing, command: Thing) -> None:
    detection = CLASSES[unit["class"]]["detection"]
    interval = 4 if detection is not None and detection[1] == 3 else 8
    if unit["speed"] > 6 or too_soon(world, unit, "scan", interval) or detection is None:
        refuse(world, command, "IM-S7.3", "too fast or too soon")
        return
    scan(world, unit)


def lay_mine(world: World, unit: Thing, command: Thing) -> None:
    kind, size = command["kind"], command.get("size", "large")
    dummy: bool = command.get("dummy", False)
    reach: int | None = command.get("range")
    layer = unit["class"] in ("minelayer", "minesweeper")
    if kind == "cluster":
        if not layer:
            refuse(world, command, "IM-1.123", "only minelayers and minesweepers lay cluster mines")
            return
        if reach is not None and reach not in (0, 1):
            refuse(world, command, "IM-1.122", "a cluster mine has range 0 or 1")
            return
        if size == "small":
            refuse(world, command, "IM-1.11", "there is no small cluster mine")
            return
        if dummy:
            refuse(world, command, "IM-1.12", "there is no dummy cluster mine")
            return
    entry = fitting_entry(unit, kind, size, dummy)
    if (
        entry is None
        or too_soon(world, unit, "lay", 8 if layer else 32)
        or kind not in ("cluster", "explosive")
        or entry["control"] != "automatic"
        or (reach is not None and not 0 <= reach <= 6)
    ):
        refuse(world, command, "IM-S6.2", "no such mine to lay, or too soon")
        return
    unit["last"]["lay"] = world.tick
    mine = world.add_made_mine(unit, entry, unit["at"], reach)
    mine["layer"] = unit["id"]
    rule = "IM-1.123" if kind == "cluster" else "IM-S6.2"
    world.report("MineLaid", rule, mine=mine["id"], unit=unit["id"], at=world.write(unit["at"]), kind=kind)
    see_laid_mine(world, mine)


def launch(world: World, unit: Thing, command: Thing) -> None:
    what = command["what"]
    if what not in ("torpedo", "shuttle"):
        refuse(world, command, "IM-S12.1", "nothing of this name is launched")
        return
    stock, interval = ("torpedoes", 16) if what == "torpedo" else ("shuttles", 32)
    if unit[stock] == 0 or too_soon(world, unit, what, interval):
        refuse(world, command, "IM-S12.1", "none left or too soon")
        return
    target: str | None = None
    place = None
    if what == "torpedo" and "target" in command:
        other = world.units.get(command["target"])
        if other is None or other["status"] != "in play" or world.allied(unit["side"], other["side"]):
            refuse(world, command, "IM-S12.1", "target own, allied or gone")
            return
        target = other["id"]
    elif what == "torpedo":
        place = world.find_place(command.get("hex", ""))
        if place is None:
            refuse(world, command, "IM-S12.1", "no such hex")
            return
    unit["last"][what] = world.tick
    unit[stock] -= 1
    add_launched(world, unit, what, target, place)


def add_launched(world: World, ship: Thing, what: str, target: str | None, place: Hex | None) -> None:
    """IM-S12.1: a torpedo `<ship>-t<n>` or a shuttle `<ship>-s<n>` in the ship's hex with its heading."""
    ship[f"{what}s_made"] += 1
    new_id = f"{ship['id']}-{what[0]}{ship[f'{what}s_made']}"
    new = make_unit(new_id, ship["side"], what, ship["at"], ship["heading"])
    if what == "torpedo":
        new["speed"] = new["ordered"] = 24
    new["target"], new["target_place"] = target, place
    new["launched"] = world.tick
    world.units[new_id] = new
    world.report("UnitLaunched", "IM-S12.1", unit=new_id, by=ship["id"], what=what, at=world.write(new["at"]))


def rearm_mine(world: World, unit: Thing, command: Thing) -> None:
    mine = known_mine(world, unit, command["mine"])
    if is_known_cluster(world, unit, mine):
        refuse(world, command, "IM-1.131", "a cluster mine is never reloaded")
        return
    if (
        unit["class"] != "minelayer"
        or unit["speed"] > 0
        or mine is None
        or mine["at"] != unit["at"]
        or mine["kind"] != "captor"
        or not world.allied(unit["side"], mine["side"])
        or too_soon(world, unit, "rearm", 32)
    ):
        refuse(world, command, "IM-S6.7", "no minelayer at rest on a friendly captor, or too soon")
        return
    unit["last"]["rearm"] = world.tick
    mine["shots"] = mine["full_shots"]
    world.report("MineRearmed", "IM-S6.7", mine=mine["id"], unit=unit["id"], shots=mine["shots"])


def lower(world: World, unit: Thing, command: Thing) -> None:
    if unit["field"] is None:
        refuse(world, command, "IM-S9.1", "none is up")
        return
    lower_field(world, unit, "ordered")


def raise_field(world: World, unit: Thing, command: Thing) -> None:
    charging = unit["field_fell"] is not None and world.tick < unit["field_fell"] + 32
    if CLASSES[unit["class"]]["field"] == 0 or unit["field"] is not None or charging or not 0 <= command["radius"] <= 3:
        refuse(world, command, "IM-S9.1", "no field, one is up, or still charging")
        return
    strength = unit["field_strength"]
    unit["field"] = {"radius": command["radius"], "left": strength, "raised": world.tick}
    world.report("FieldRaised", "IM-S9.1", unit=unit["id"], radius=command["radius"], strength=strength)
