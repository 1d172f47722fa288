"""Step 7c: hits and saves (TM-S47 to TM-S49, TM-S54, E.3)."""

from typing import Any

from .mines import Template, save_attribute
from .plane import is_hidden, touches
from .resolution import Resolution, Shot, dodge_need
from .tables import MINES, WEAPONS
from .things import Mine, Trooper
from .world import World


def save_all(world: World, resolution: Resolution) -> None:
    """Troopers in unit order, then mines in mine order; hits by shots, then by templates in order of placing."""
    for unit in world.living():
        for shot in resolution.shots:
            if shot.skill.target == unit.id:
                for critical in shot.hits:
                    hit_by_shot(world, resolution, unit, shot, critical)
        for template in resolution.templates:
            if unit.id in template.affected and not is_dodged(unit):
                hit_by_template(world, resolution, unit, template)
    for mine in world.mines_there():
        if mine.triggered:
            continue
        for shot in resolution.shots:
            if shot.skill.target == mine.id:
                for critical in shot.hits:
                    hit_mine(world, resolution, mine, shot.who.id, WEAPONS[shot.who.weapon].damage, 1 + critical)
        for template in resolution.templates:
            if world.rulings["templates_hit_enemy_mines"] and does_reach(world, template, mine):
                hit_mine(world, resolution, mine, template.mine.id, MINES[template.mine.kind].damage, 0)


def is_dodged(unit: Trooper) -> bool:
    """TM-S43: all templates are dodged or none."""
    dodging = unit.dodge
    if unit.state != "up" or dodging is None or dodging.die is None:
        return False
    return dodging.die <= dodge_need(unit, dodging, "dodge_mine")[0]


def suffer(world: World, resolution: Resolution, unit: Trooper, source: str, damage: int, save: str, rule: str) -> None:
    """A hit; a camouflaged trooper is revealed just before (TM-S52)."""
    world.reveal(unit, "save")
    if unit not in resolution.saving:
        resolution.saving.append(unit)
        unit.saved_from = source
    world.report("UnitHit", rule, unit=unit.id, source=source, damage=damage, save=save)


def hit_by_shot(world: World, resolution: Resolution, unit: Trooper, shot: Shot, critical: bool) -> None:
    damage = WEAPONS[shot.who.weapon].damage
    suffer(world, resolution, unit, shot.who.id, damage, "ARM", "TM-S47")
    modifiers = [[-3 * shot.skill.cover, "cover"], [-unit.numbers["arm"], "ARM"]]
    for _ in range(1 + critical):
        if not save(world, resolution, unit, shot.who.id, damage, modifiers):
            unit.hurts.append((shot.who.id, "wound"))


def hit_by_template(world: World, resolution: Resolution, unit: Trooper, template: Template) -> None:
    """TM-3d, E.3."""
    mine = template.mine
    row = MINES[mine.kind]
    suffer(world, resolution, unit, mine.id, row.damage, row.save, "TM-3d")
    modifiers = [[-save_attribute(mine.kind, unit), row.save]]
    result = mine.kind if mine.kind in ("wire", "shock") else "wound"
    for _ in range(2 if mine.kind == "toxin" else 1):
        if save(world, resolution, unit, mine.id, row.damage, modifiers):
            break
        unit.hurts.append((mine.id, result))


def save(
    world: World, resolution: Resolution, who: Trooper | Mine, source: str, damage: int, found: list[list[Any]]
) -> bool:
    """TM-S49: one save; True if safe."""
    modifiers = [modifier for modifier in found if modifier[0]]
    need = damage + sum(amount for amount, _ in modifiers)
    nth = resolution.thrown.get((who.id, source), 0)
    resolution.thrown[who.id, source] = nth + 1
    die = world.roll("save", who.id, source, nth)
    unit, mine = (who.id, None) if isinstance(who, Trooper) else (None, who.id)
    passed = die > need
    world.check("TM-S49", "save", unit, [die], need, mine=mine, against=source, modifiers=modifiers, passed=passed)
    return passed


def does_reach(world: World, template: Template, mine: Mine) -> bool:
    """TM-S54: an enemy mine that the template touches and that is not in total cover from its focus."""
    drop = template.drop
    if world.allied(template.mine.side, mine.side) or not touches(drop, mine.at, mine.r):
        return False
    return not is_hidden(drop.focus, mine.at, mine.r, world.walls)


def hit_mine(world: World, resolution: Resolution, mine: Mine, source: str, damage: int, saves: int) -> None:
    """TM-S48: a token that is shot, `saves` times; TM-S54: a mine under a template, `saves` 0: one save."""
    if mine.marker:
        world.take_handles(mine)
        world.report("MineDiscovered", "TM-S54", mine=mine.id, unit=None)
    world.report("MineHit", "TM-S48" if saves else "TM-S54", mine=mine.id, source=source, damage=damage)
    for _ in range(saves or 1):
        if not save(world, resolution, mine, source, damage, []) and not mine.broken:
            mine.broken = "shot" if saves else "template"
