"""Shields, hits, and who is gone (A6, IM-S1.3 to IM-S1.5)."""

from .space import Hex, directions
from .tables import CLASSES
from .world import Thing, World

Boxes = dict[str, list[int]]


def boxes_now(world: World) -> Boxes:
    """C3: the shield boxes at the start of a step, for seams."""
    return {unit["id"]: list(unit["shields"]) for unit in world.living()}


def shield_in_direction(unit: Thing, direction: int) -> int:
    """IM-S1.3: the number of the shield that looks in a direction; 0 without shields (IM-S5.2)."""
    if not unit["shields"]:
        return 0
    return (direction - unit["heading"]) % 6 + 1


def shield_towards(world: World, unit: Thing, place: Hex, boxes: Boxes) -> int:
    """The shield of a unit towards a hex, with the seams of IM-S1.4 and the same hex of IM-S1.5."""
    if not unit["shields"]:
        return 0
    if unit["at"] == place:
        return shield_in_direction(unit, unit["last_move"])
    found = directions(unit["at"], place)
    shields = [shield_in_direction(unit, direction) for direction in found]
    if len(shields) == 1:
        return shields[0]
    one, other = sorted(shields)
    if world.rulings["seam_shield"] == "clockwise":  # IM-Q16: 6 of 6 and 1
        return 6 if (one, other) == (1, 6) else one
    left = boxes[unit["id"]]
    return other if left[other - 1] > left[one - 1] else one


def is_crippled(unit: Thing) -> bool:
    """IM-S5.3: half its hull or less is left."""
    return 2 * unit["hull"] <= CLASSES[unit["class"]]["hull"]


def top_speed(unit: Thing) -> int:
    """IM-S5.3: the present top speed."""
    top = CLASSES[unit["class"]]["top"]
    return top // 2 if is_crippled(unit) else top


def hit(world: World, unit: Thing, source: str, rule: str, shield: int, amount: int) -> None:
    """IM-S5.1: one hit, first on the boxes of its shield, the rest on the hull."""
    if amount <= 0:  # Part G: only amount > 0
        return
    absorbed = 0
    if shield > 0:
        absorbed = min(amount, unit["shields"][shield - 1])
        unit["shields"][shield - 1] -= absorbed
    internal = amount - absorbed
    crippled_before = is_crippled(unit)
    hull_before = unit["hull"]
    unit["hull"] = max(0, hull_before - internal)
    if hull_before > 0 and unit["hull"] == 0:  # IM-S5.4: the hit that took the last box
        unit["killed_by"] = source
    world.report(
        "UnitHit",
        rule,
        unit=unit["id"],
        source=source,
        shield=shield,
        amount=amount,
        absorbed=absorbed,
        internal=internal,
    )
    if not crippled_before and is_crippled(unit) and unit["hull"] > 0:  # IM-S5.3
        world.report("UnitCrippled", "IM-S5.3", unit=unit["id"])


def remove_dead(world: World) -> None:
    """IM-S5.4: at the end of a step units with no hull box left are gone."""
    for unit in world.living():
        if unit["hull"] == 0:
            unit["status"] = "destroyed"
            world.report("UnitDestroyed", "IM-S5.4", unit=unit["id"], cause=unit["killed_by"])
