"""How mines come to lie on the plane in play: laid by troopers (TM-S60 to TM-S62)."""

from __future__ import annotations

from game.core.sides import Sides
from game.core.world import World
from game.rulesets.teardrop_mines.components import At, Mine, Named, Order, Progress, Skill
from game.rulesets.teardrop_mines.events import LayFailed, MineLaid
from game.rulesets.teardrop_mines.knowledge import announce, cover, friends_of
from game.rulesets.teardrop_mines.ledgers import Resolution, TakenIds
from game.rulesets.teardrop_mines.roster import Body, Charge, add_charge, find_body, roster
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.templates import is_inside_area


def lay_mines(world: World) -> None:
    """TM-S62: mines appear as markers at the Conclusion of their layer's Order, in unit order, or laying fails (TM-17).

    Reads Resolution, Progress, At, Marker. Adds Mine, Marker. Writes Pouch, Handles. Reports MineLaid, LayFailed.
    """
    for entity in world.the(Resolution).orders:
        order, progress = world.get(entity, Order), world.get(entity, Progress)
        for skill in progress.skills:
            if skill.kind == "lay_mine" and not skill.lost:
                _lay(world, order.unit, progress.side, skill)


def _lay(world: World, unit: str, side: str, skill: Skill) -> None:
    own = friends_of(world, side)
    forbidding = find_forbidding(world, side, skill.at)
    if forbidding is not None:
        failed = LayFailed("TM-17", unit, "enemy_marker", forbidding.id)
        untold = LayFailed("TM-17", unit, "enemy_marker", None)
        announce(world, failed, to=own, changed=dict.fromkeys(own, untold))
        return
    nth = _free_number(world, unit, skill.nth)
    layer, name = find_body(world, unit), f"{unit}-mine-{nth}"
    if layer is not None:
        layer.pouch.made = nth
    entity = world.add(Named(name), At(*skill.at), Mine(side, skill.mine_kind, world.tick))
    cover(world, add_charge(world, entity))
    laid = MineLaid("TM-4", name, unit, skill.at, marker=True)
    others = [other for other in world.the(Sides).ids if other not in own]
    announce(world, laid, changed=dict.fromkeys(others, MineLaid("TM-4", None, None, skill.at, marker=True)))


def _free_number(world: World, unit: str, nth: int) -> int:
    """Return the number of a laid mine, or the next that the level has not given to something of its own."""
    taken = world.the(TakenIds).ids
    while f"{unit}-mine-{nth}" in taken:
        nth += 1
    return nth


def find_forbidding(world: World, side: str, place: tuple[int, int]) -> Body | Charge | None:
    """TM-17, TM-18: return the first enemy marker that forbids a side to lay a mine at a place, None if none does."""
    rulings, index, friends = world.the(Rulings), roster(world), friends_of(world, side)
    enemies = [body for body in index.bodies.values() if body.side not in friends]
    marker = next((body for body in enemies if body.is_marked and is_inside_area(world, place, body)), None)
    if marker is None and rulings.marker_mines_forbid_laying:
        mines = [charge for charge in index.charges.values() if charge.is_marked and charge.side not in friends]
        found = next((charge for charge in mines if is_inside_area(world, place, charge)), None)
    else:
        found = marker
    if found is None:
        return None
    for body in enemies:
        is_valid = body.is_plain or (rulings.down_enemy_permits_laying and body.health.is_down)
        if is_valid and is_inside_area(world, place, body):
            return None
    return found
