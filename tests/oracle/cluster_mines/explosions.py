"""Steps 5, 6 and the bombs of step 8: fields, blasts, releases (A1, A10, A11)."""

from .damage import boxes_now, hit, remove_dead, shield_in_direction, shield_towards
from .reactions import react_to_damage, remove_mine
from .space import directions, distance, neighbour
from .tables import WARHEAD, blast, toughness
from .world import Thing, World


def meet_fields(world: World) -> None:
    """Step 5: ships in unit order, then small mines before large, then mine order (IM-S9.2)."""
    boxes = boxes_now(world)
    for ship in world.living():
        field = ship["field"]
        if field is None or world.tick <= field["raised"]:  # IM-S9.1: first in the next tick
            continue
        met = [mine for mine in world.mines.values() if distance(ship["at"], mine["at"]) == field["radius"]]
        small = [mine for mine in met if mine["size"] == "small"]
        large = [mine for mine in met if mine["size"] == "large"]
        for mine in small + large:
            if field["left"] == 0:
                break
            if mine["kind"] == "cluster" and mine["triggered"] and not world.rulings["field_first"]:  # IM-Q13
                continue
            if mine["kind"] == "explosive" and mine["armed"] and not mine["dummy"]:
                shield = shield_towards(world, ship, mine["at"], boxes)
                take_yield(world, ship, mine, shield)
            else:
                take_points(world, ship, mine)
            if field["left"] == 0:  # a field with no strength left falls at once
                lower_field(world, ship, "spent")
    remove_dead(world)


def report_spent(world: World, ship: Thing, mine: Thing, rule: str, spent: int) -> None:
    ship["field"]["left"] -= spent
    world.report("FieldSpent", rule, unit=ship["id"], mine=mine["id"], spent=spent, left=ship["field"]["left"])


def take_yield(world: World, ship: Thing, mine: Thing, shield: int) -> None:
    """IM-S9.3: an armed explosive mine spends its yield on the field; the rest hits the ship."""
    strength = blast(mine)
    spent = min(strength, ship["field"]["left"])
    report_spent(world, ship, mine, "IM-S9.3", spent)
    hit(world, ship, mine["id"], "IM-S9.3", shield, strength - spent)
    remove_mine(world, mine, "field", "IM-S9.3", exploded=True)


def take_points(world: World, ship: Thing, mine: Thing) -> None:
    """IM-S9.4, IM-1.34: what the mine still needs to be destroyed, as far as the field has it."""
    rule = "IM-1.34" if mine["kind"] == "cluster" else "IM-S9.4"
    needed = toughness(mine) - mine["damage"]
    spent = min(needed, ship["field"]["left"])
    report_spent(world, ship, mine, rule, spent)
    mine["damage"] += spent
    if spent == needed:
        remove_mine(world, mine, "field", rule, exploded=False)
    elif world.rulings["field_partial_triggers"]:  # IM-Q12
        react_to_damage(world, mine, ship["id"], "field")


def lower_field(world: World, ship: Thing, cause: str) -> None:
    """IM-S9.1: the field falls; the next one 32 ticks later."""
    ship["field"] = None
    ship["field_fell"] = world.tick
    world.report("FieldLowered", "IM-S9.1", unit=ship["id"], cause=cause)


def strike(world: World) -> None:
    """Step 6: asteroids, torpedoes, blasts, then chains until none is left."""
    units = world.living()
    for unit in units:  # IM-S3.8
        shield = shield_in_direction(unit, unit["last_move"])
        hit(world, unit, "asteroids", "IM-S3.8", shield, unit["scraped"] // 8)
    impacts = [unit for unit in units if unit["class"] == "torpedo" and find_impact(world, unit) is not None]
    for torpedo in impacts:  # IM-S12.3
        target = world.units[torpedo["target"]]
        shield = shield_in_direction(target, (torpedo["last_move"] + 3) % 6)
        hit(world, target, torpedo["id"], "IM-S12.3", shield, WARHEAD)
        world.report("TorpedoSpent", "IM-S12.3", unit=torpedo["id"], cause="hit")
    while True:  # A11: the step repeats until none is left
        due = [mine for mine in world.mines.values() if mine["kind"] == "explosive" and mine["triggered"]]
        if not due:
            break
        for mine in due:
            explode(world, mine)
    for torpedo in impacts:  # Part K: gone when the step ends
        torpedo["status"] = "spent"
    remove_dead(world)


def find_impact(world: World, torpedo: Thing) -> Thing | None:
    """IM-S12.3: the target, if it is in play and in the torpedo's hex."""
    if torpedo["target"] is None:
        return None
    target = world.units[torpedo["target"]]
    return target if target["status"] == "in play" and target["at"] == torpedo["at"] else None


def explode(world: World, mine: Thing) -> None:
    """IM-S10.1: one hit on every unit in its hex and next to it, on the shield towards the mine."""
    amount = blast(mine)
    world.report("MineExploded", "IM-S10.1", mine=mine["id"], at=world.write(mine["at"]), amount=amount)
    boxes = boxes_now(world)  # never asked: no seams at distance 0 and 1
    for unit in world.units_within(mine["at"], 1):
        hit(world, unit, mine["id"], "IM-S10.1", shield_towards(world, unit, mine["at"], boxes), amount)
    remove_mine(world, mine, "exploded", "IM-S10.1", exploded=True)


def release_all(world: World) -> None:
    """Step 8, first half: all triggered cluster mines, in mine order."""
    for mine in list(world.mines.values()):
        if mine["kind"] == "cluster" and mine["triggered"]:
            release(world, mine)
    remove_dead(world)


def release(world: World, mine: Thing) -> None:
    """IM-1.21 to IM-1.24: six bombs, five next to the mine, nine on each shield in its hex."""
    around = [neighbour(mine["at"], direction) for direction in range(6)]
    hexes = [world.write(place) for place in around if world.on_map(place)]
    world.report(
        "BombsReleased",
        "IM-1.21",
        mine=mine["id"],
        at=world.write(mine["at"]),
        bombs=6,
        hexes=hexes,
        off_map=6 - len(hexes),
    )
    for unit in world.units_within(mine["at"], 1):
        if unit["at"] == mine["at"]:
            hit_in_centre(world, unit, mine)
            continue
        away = directions(mine["at"], unit["at"])[0]  # IM-S1.3: unique at distance 1
        hit(world, unit, mine["id"], "IM-1.211", shield_in_direction(unit, away), 5)
    remove_mine(world, mine, "released", "IM-1.132", exploded=True)


def hit_in_centre(world: World, unit: Thing, mine: Thing) -> None:
    """IM-1.212: nine on each of the six shields; without shields 9 once or 54 (IM-S5.2, IM-Q7)."""
    if not unit["shields"]:
        amount = 54 if world.rulings["centre_unshielded"] == "six" else 9
        hit(world, unit, mine["id"], "IM-1.212", 0, amount)
        return
    for shield in range(1, 7):
        hit(world, unit, mine["id"], "IM-1.212", shield, 9)
