"""Step 12: direct fire, captors, damage, sweeping, reactions (A9, A12), and step 13's endings."""

from .damage import boxes_now, hit, remove_dead, shield_towards
from .explosions import lower_field
from .knowledge import see_acting_mine
from .movement import torpedo_goal
from .orders import known_mine, refuse
from .reactions import react_to_damage, remove_mine
from .space import distance
from .tables import phaser_strength, toughness
from .world import Thing, World

Command = tuple[Thing, Thing]


def fire_all(world: World, commands: list[Command]) -> None:
    """Step 12. `commands` are the fire commands as (unit, command), by unit, each unit's in order."""
    boxes = boxes_now(world)
    shots: list[Thing] = []
    for unit, command in commands:
        if unit["status"] == "in play":
            fire(world, unit, command, shots)
    for mine in list(world.mines.values()):
        if mine["kind"] == "captor" and mine["triggered"]:
            fire_captor(world, mine, shots)
    first_by = land_shots(world, shots, boxes)
    shooters = [shot["source"] for shot in shots if shot["by_mine"]]
    settle_mines(world, first_by, shooters)
    remove_dead(world)


def fire(world: World, unit: Thing, command: Thing, shots: list[Thing]) -> None:
    """IM-S8.1 to IM-S8.3: judges one fire command, throws its dice, notes the shot."""
    ready = [number for number, tick in enumerate(unit["phasers"]) if tick <= world.tick]
    asked = command.get("phasers", len(ready))
    target: Thing | None = world.units.get(command["target"])
    if target is not None and target["status"] != "in play":
        target = None  # Part K: gone units are unknown ids
    at_mine = target is None
    if target is None:
        target = known_mine(world, unit, command["target"])
        if unit["speed"] > 0 or target is None or distance(unit["at"], target["at"]) > 1:
            refuse(world, command, "IM-S8.3", "moving, farther than 1, or unknown")
            return
    elif world.allied(unit["side"], target["side"]):
        refuse(world, command, "IM-S8.2", "own or allied")
        return
    range_hexes = distance(unit["at"], target["at"])
    if range_hexes > 15 or asked < 1 or asked > len(ready):
        refuse(world, command, "IM-S8.1", "farther than 15, or not so many phasers ready")
        return
    minus = 2 if at_mine and unit["class"] != "minesweeper" else 0
    dice: list[int] = []
    damage = 0
    for number in ready[:asked]:
        die = world.roll("fire", unit["id"], target["id"], number)
        dice.append(die)
        damage += max(0, phaser_strength(range_hexes) - die - minus)
        unit["phasers"][number] = world.tick + 16
    note_shot(world, "IM-S8.1", unit, target, at_mine, dice, damage, shots)


def fire_captor(world: World, mine: Thing, shots: list[Thing]) -> None:
    """IM-S11.2: one shot at the unit that set the captor off; without it nothing, and no shot is spent."""
    target = world.units[mine["triggered_by"]]
    mine["triggered"] = False
    mine["triggered_by"] = None
    range_hexes = distance(mine["at"], target["at"])
    if target["status"] != "in play" or range_hexes > 15:
        return
    die = world.roll("fire", mine["id"], target["id"])
    mine["shots"] -= 1
    mine["last_shot"] = world.tick
    note_shot(world, "IM-S11.2", mine, target, False, [die], max(0, phaser_strength(range_hexes) - die), shots)


def note_shot(
    world: World,
    rule: str,
    source: Thing,
    target: Thing,
    at_mine: bool,
    dice: list[int],
    damage: int,
    shots: list[Thing],
) -> None:
    world.report(
        "ShotFired",
        rule,
        source=source["id"],
        target=target["id"],
        range=distance(source["at"], target["at"]),
        dice=dice,
        damage=damage,
    )
    shots.append(
        {
            "source": source["id"],
            "from": source["at"],
            "target": target["id"],
            "damage": damage,
            "by_mine": rule == "IM-S11.2",
            "at_mine": at_mine,
        }
    )


def land_shots(world: World, shots: list[Thing], boxes: dict[str, list[int]]) -> dict[str, str]:
    """C3: the hits by source, then by struck unit (mines after units). Gives who hit each mine first."""
    first_by: dict[str, str] = {}
    units_then_mines = [*world.units, *world.mines]
    for source in units_then_mines:
        for target in units_then_mines:
            for shot in shots:
                if shot["source"] != source or shot["target"] != target or shot["damage"] == 0:
                    continue
                if shot["at_mine"]:
                    hit_mine(world, world.mines[target], source, shot["damage"])
                    first_by.setdefault(target, source)
                else:
                    unit = world.units[target]
                    shield = shield_towards(world, unit, shot["from"], boxes)
                    hit(world, unit, source, "IM-S8.1", shield, shot["damage"])
    return first_by


def hit_mine(world: World, mine: Thing, source: str, amount: int) -> None:
    """IM-S8.4: damage stays on a mine and is added up before the mine is looked at."""
    mine["damage"] += amount
    rule = "IM-1.33" if mine["kind"] == "cluster" else "IM-S8.4"
    world.report("MineHit", rule, mine=mine["id"], source=source, amount=amount, total=mine["damage"])


def settle_mines(world: World, first_by: dict[str, str], shooters: list[str]) -> None:
    """IM-S8.4, IM-S8.5, IM-S7.4: mines swept or set off, in mine order; then those located."""
    for mine in list(world.mines.values()):
        if mine["id"] not in first_by:
            continue
        if mine["damage"] >= toughness(mine):
            rule = "IM-1.33" if mine["kind"] == "cluster" else "IM-S8.4"
            remove_mine(world, mine, "swept", rule, exploded=False)
        else:
            react_to_damage(world, mine, first_by[mine["id"]], "damage")
    for mine in list(world.mines.values()):
        if mine["id"] in first_by or mine["id"] in shooters:
            see_acting_mine(world, mine)


def end_torpedoes_and_fields(world: World) -> None:
    """Step 13: torpedoes at a hex or out of time (IM-S12.2, IM-S12.3), fields after 32 ticks (IM-S9.1)."""
    for torpedo in world.living():
        if torpedo["class"] != "torpedo":
            continue
        unit_in_play = torpedo["target"] is not None and world.units[torpedo["target"]]["status"] == "in play"
        if not unit_in_play and torpedo["at"] == torpedo_goal(world, torpedo):
            torpedo["status"] = "spent"
            world.report("TorpedoSpent", "IM-S12.3", unit=torpedo["id"], cause="arrived")
        elif world.tick >= torpedo["launched"] + 64:
            torpedo["status"] = "spent"
            world.report("TorpedoSpent", "IM-S12.2", unit=torpedo["id"], cause="time")
    for ship in world.living():
        if ship["field"] is not None and world.tick >= ship["field"]["raised"] + 32:
            lower_field(world, ship, "time")
