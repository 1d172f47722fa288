"""What sets a mine off (A5, IM-S8.5, A11): entering, damage, command, chain, deadman, sensor; and arming (step 4)."""

from __future__ import annotations

from game.core.dice import CheckRolled, roll
from game.core.events import MineTriggered
from game.core.world import World
from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.board import find_entity, id_of, mines_asked, watchers_of
from game.rulesets.cluster_mines.components import (
    Arming, At, Links, MineIndex, MineKind, MineSettings, Motion, Noted, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.events import MineArmed
from game.rulesets.cluster_mines.knowledge import knowing_sides, owning_sides
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import SWEEPER_CAPTOR_NEED, SWEEPER_MODIFIER


# What MineTriggered cites, by cause; "entry" and "damage" depend on the kind.
_CAUSE_RULES = {
    "field": "IM-S9.4", "command": "IM-S10.2", "chain": "IM-S10.3", "deadman": "IM-S10.4", "sensor": "IM-S10.5",
}  # fmt: skip
_ENTRY_RULES = {"cluster": "IM-1.121", "explosive": "IM-S4.1", "captor": "IM-S11.1", "sensor": "IM-S11.1"}


def ask_mines(
    world: World, index: MineIndex, rulings: Rulings, entity: int, unit: Unit, motion: Motion, came_from: int, here: int
) -> None:
    """IM-S4.1, IM-S4.4: the mines whose zone a move entered are asked in mine order until one is set off.

    Reads MineSettings, MineKind, Arming, Triggered. Writes Triggered, MineSettings. Reports CheckRolled, MineTriggered.
    """
    for mine in mines_asked(index, here):
        if world.find(mine, Triggered) is not None or world.find(mine, Arming) is not None:
            continue  # IM-S4.6: nothing sets off a mine that is not armed, or twice
        settings, kind = world.get(mine, MineSettings), world.get(mine, MineKind).kind
        if not settings.sizes >> unit.size & 1:  # IM-S4.5
            continue
        if rulings.reentry == "from_outside" and _is_in_zone(world, mine, settings, came_from):  # IM-Q3
            continue
        if kind == "captor" and (settings.shots <= 0 or world.tick < settings.ready_at):  # IM-S11.1
            continue
        if settings.skip and _is_noted(world, mine, settings.skip, entity):  # IM-S4.5
            continue
        if not _is_set_off(world, rulings, mine, kind, entity, unit, motion):
            continue
        set_off(world, mine, "entry", by=id_of(world, entity))
        if rulings.one_mine_per_entry:  # IM-S4.4, IM-Q15
            return


def set_off(world: World, mine: int, cause: str, by: str | None) -> None:
    """IM-S4.6: mark a mine as set off; a sensor sets its own mines off at once and stays (IM-S10.5).

    Only armed mines that are no dummies and not set off already; `by` is the unit that did it, None if nobody.
    Reads Arming, MineKind, Links. Writes Triggered. Reports MineTriggered.
    """
    if world.find(mine, Arming) is not None or world.find(mine, Triggered) is not None:
        return
    kind = world.get(mine, MineKind)
    if kind.dummy:  # IM-S10.6
        return
    if cause == "entry":
        rule = _ENTRY_RULES[kind.kind]
    elif cause == "damage":
        rule = "IM-1.33" if kind.kind == "cluster" else "IM-S8.5"
    else:
        rule = _CAUSE_RULES[cause]
    if kind.kind != "sensor":
        world.put(mine, Triggered(by))
    triggered = MineTriggered(rule, id_of(world, mine), by, cause)
    world.report(triggered, to=owning_sides(world, mine))
    if kind.kind == "sensor":
        fires = [find_entity(world, name) for name in world.get(mine, Links).fires]
        for fired in sorted(mine for mine in fires if mine is not None):  # mine order
            set_off(world, fired, "sensor", by)


def set_off_by_damage(world: World, mine: int, cause: str, by: str) -> None:
    """IM-S8.5: an armed mine that took a point and still lives is set off; a captor without shots does nothing.

    `cause` is "damage" for shots, "field" for fields (IM-S9.4). IM-1.33: fewer than six points set a cluster mine off.
    """
    if world.get(mine, MineKind).kind == "captor" and world.get(mine, MineSettings).shots <= 0:
        return
    set_off(world, mine, cause, by)


def wake_watchers(world: World, mine: str, exploded: bool) -> None:
    """IM-S10.3, IM-S10.4: what watches a mine that is gone is set off, in mine order; chains only if it went off.

    Reads Watchers, MineSettings. Writes Triggered. Reports MineTriggered.
    """
    for watcher in watchers_of(world, mine):
        settings = world.find(watcher, MineSettings)
        if settings is None:
            continue
        if settings.control == "deadman":
            set_off(world, watcher, "deadman", by=None)
        elif exploded:
            set_off(world, watcher, "chain", by=None)


def arm_mines(world: World) -> None:
    """IM-S6.3, IM-S6.5: laid mines arm behind their layer, beamed ones and those with `arms_at` when it is time.

    Reads At. Drops Arming. Reports MineArmed.
    """
    for mine, arming, at, settings in world.each(Arming, At, MineSettings):
        if arming.layer:
            layer = find_entity(world, arming.layer)
            if layer is not None and distance(Hex(world.get(layer, At).hex), Hex(at.hex)) <= settings.range:
                continue
            rule = "IM-S6.3"
        elif world.tick < arming.at:
            continue
        else:
            rule = "IM-S6.5"
        world.drop(mine, Arming)
        world.report(MineArmed(rule, id_of(world, mine)), to=knowing_sides(world, mine))


def _is_set_off(world: World, rulings: Rulings, mine: int, kind: str, entity: int, unit: Unit, motion: Motion) -> bool:
    """Decide whether an entry sets a mine off, with the die where the rule asks for one."""
    is_sweeper = unit.kind == "minesweeper"
    if kind in ("captor", "sensor"):  # IM-S11.1
        return not is_sweeper or _passes(world, "IM-S11.1", mine, entity, SWEEPER_CAPTOR_NEED, 0)
    if kind == "cluster" and rulings.trigger_mode == "always":  # IM-Q1
        return True
    modifier = SWEEPER_MODIFIER if is_sweeper else 0
    if 6 + modifier < motion.speed or (is_sweeper and motion.speed >= rulings.sweeper_certain_speed):  # IM-Q17
        return True
    return _passes(world, "IM-S4.2", mine, entity, max(1, motion.speed - 1), modifier)


def _passes(world: World, rule: str, mine: int, entity: int, need: int, modifier: int) -> bool:
    """Roll one die and report the check; a natural 1 passes a trigger roll whatever the modifier (IM-S4.2)."""
    unit, name = id_of(world, entity), id_of(world, mine)
    die = roll(world, "trigger", unit, name)
    passed = die == 1 or die + modifier <= need
    modifiers = [(modifier, "minesweeper")] if modifier else []
    checked = CheckRolled(rule, unit, name, "trigger", [die], need, modifiers, passed)
    world.report(checked, to=owning_sides(world, mine))
    return passed


def _is_noted(world: World, mine: int, skip: int, entity: int) -> bool:
    """IM-S4.5: the first `skip` different units are noted instead of setting it off, and never do so by entering."""
    noted, unit = world.get(mine, Noted).units, id_of(world, entity)
    if unit in noted:
        return True
    if len(noted) < skip:
        noted.append(unit)
        return True
    return False


def _is_in_zone(world: World, mine: int, settings: MineSettings, place: int) -> bool:
    return distance(Hex(world.get(mine, At).hex), Hex(place)) <= settings.range
