"""Step 12: direct fire of units and captors, sweeping, reactions (A9). All fire of a step is simultaneous."""

from __future__ import annotations

from typing import NamedTuple

from game.core.dice import roll
from game.core.world import World
from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.board import find_entity, id_of
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.commands import Fire
from game.rulesets.cluster_mines.components import At, MineKind, MineSettings, MineShell, Triggered, Unit, Weapons
from game.rulesets.cluster_mines.damage import Hit, apply_hits, shield_towards
from game.rulesets.cluster_mines.events import MineHit, ShotFired
from game.rulesets.cluster_mines.knowledge import locate_for_all
from game.rulesets.cluster_mines.inspection import ready_phasers
from game.rulesets.cluster_mines.removal import remove_mine
from game.rulesets.cluster_mines.tables import (
    CAPTOR_INTERVAL, MINE_SHOT_PENALTY, MINE_TYPES, PHASER_INTERVAL, PHASER_RANGE, PHASER_STRENGTH,
)  # fmt: skip
from game.rulesets.cluster_mines.triggers import set_off_by_damage, wake_watchers


class Shot(NamedTuple):
    """One fire command or captor shot that did damage. The order of its fields is the order in which hits land (C3)."""

    by_mine: bool
    source: int
    at_mine: bool
    target: int
    number: int
    shield: int
    damage: int


def fire(world: World) -> None:
    """IM-S8.1, IM-S8.2, IM-S11.2: units fire in unit order, then captors in mine order; then all hits land.

    Reads Orders, Triggered, At. Writes Weapons, MineSettings, Boxes, MineShell, Triggered, Known; removes mines.
    Reports ShotFired, UnitHit, MineHit, MineRemoved, MineTriggered, MineLocated.
    """
    shots: list[Shot] = []
    for entity, command in waiting_orders(world, Fire):
        _fire_phasers(world, entity, command, shots)
    shooters = _fire_captors(world, shots)
    if not shots and not shooters:
        return
    shots.sort()
    struck: dict[int, int] = {}  # mine -> the first unit that hit it
    for shot in shots:
        if shot.at_mine:
            _hit_mine(world, shot, struck)
        else:
            rule_source = id_of(world, shot.source)
            apply_hits(world, [Hit(shot.target, rule_source, shot.shield, shot.damage, "IM-S8.1")])
    for mine in sorted(struck):
        _react(world, mine, struck[mine])
    for mine in sorted({*struck, *shooters}):
        if (
            world.find(mine, MineShell) is not None
        ):  # Part K: a captor that was swept is not located
            locate_for_all(world, mine)


def _fire_phasers(world: World, entity: int, command: Fire, shots: list[Shot]) -> None:
    target = find_entity(world, command.target)
    assert target is not None
    weapons = world.get(entity, Weapons)
    firing = ready_phasers(weapons, world.tick)[: command.phasers]
    away = distance(Hex(world.get(entity, At).hex), Hex(world.get(target, At).hex))
    at_mine = world.find(target, MineShell) is not None
    penalty = MINE_SHOT_PENALTY if at_mine and world.get(entity, Unit).kind != "minesweeper" else 0
    name = id_of(world, entity)
    dice = [roll(world, "fire", name, command.target, nth=number) for number in firing]
    damage = sum(max(0, PHASER_STRENGTH[away] - die - penalty) for die in dice)
    for number in firing:
        weapons.ready_at[number] = world.tick + PHASER_INTERVAL
    world.report(ShotFired("IM-S8.1", name, command.target, away, dice, damage))
    if damage:
        shield = 0 if at_mine else shield_towards(world, target, world.get(entity, At).hex)
        shots.append(Shot(False, entity, at_mine, target, len(shots), shield, damage))


def _fire_captors(world: World, shots: list[Shot]) -> list[int]:
    """IM-S11.2: a captor shoots at the unit that set it off, if that is in play and within 15; else nothing."""
    shooters: list[int] = []
    for mine, triggered, kind, settings in world.each(Triggered, MineKind, MineSettings):
        if kind.kind != "captor":  # IM-1.0: a cluster mine has no weapon
            continue
        target = find_entity(world, triggered.by) if triggered.by is not None else None
        world.drop(mine, Triggered)
        if target is None:
            continue
        here = Hex(world.get(mine, At).hex)
        away = distance(here, Hex(world.get(target, At).hex))
        if away > PHASER_RANGE:
            continue
        settings.shots -= 1
        settings.ready_at = world.tick + CAPTOR_INTERVAL  # IM-S11.1
        name, target_name = id_of(world, mine), id_of(world, target)
        die = roll(world, "fire", name, target_name)
        damage = max(0, PHASER_STRENGTH[away] - die)
        world.report(ShotFired("IM-S11.2", name, target_name, away, [die], damage))
        shooters.append(mine)
        if damage:
            shots.append(Shot(True, mine, False, target, len(shots), shield_towards(world, target, here), damage))
    return shooters


def _hit_mine(world: World, shot: Shot, struck: dict[int, int]) -> None:
    """IM-S8.4: damage stays on a mine; the mine is looked at when all of the step is added up (IM-Q5)."""
    shell, kind = world.get(shot.target, MineShell), world.get(shot.target, MineKind).kind
    shell.damage += shot.damage
    struck.setdefault(shot.target, shot.source)
    rule = "IM-1.33" if kind == "cluster" else "IM-S8.4"
    world.report(MineHit(rule, id_of(world, shot.target), id_of(world, shot.source), shot.damage, shell.damage))


def _react(world: World, mine: int, by: int) -> None:
    """IM-1.33, IM-S8.4, IM-S8.5: a mine with enough damage is gone, one with less is set off by it."""
    kind, shell = world.get(mine, MineKind), world.get(mine, MineShell)
    if shell.damage >= MINE_TYPES[kind.kind, shell.size, kind.dummy].toughness:
        name = id_of(world, mine)
        remove_mine(world, mine, "swept", "IM-1.33" if kind.kind == "cluster" else "IM-S8.4")
        wake_watchers(world, name, exploded=False)
    else:
        set_off_by_damage(world, mine, "damage", id_of(world, by))
