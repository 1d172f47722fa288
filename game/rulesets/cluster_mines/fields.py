"""Fields (A10): raised and lowered in step 11, met by mines in step 5, fallen in step 13."""

from __future__ import annotations

from game.core.sides import friends_of
from game.core.world import World
from game.geometry.hex import SHIFT, ring_steps
from game.rulesets.cluster_mines.board import id_of, mine_index
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.commands import LowerField, RaiseField
from game.rulesets.cluster_mines.components import (
    Arming, At, Equipment, Field, MineIndex, MineKind, MineShell, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.damage import Hit, apply_hits, shield_towards
from game.rulesets.cluster_mines.events import FieldLowered, FieldRaised, FieldSpent
from game.rulesets.cluster_mines.knowledge import knowing_sides
from game.rulesets.cluster_mines.removal import remove_mine
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import FIELD_TICKS, MINE_TYPES
from game.rulesets.cluster_mines.triggers import set_off_by_damage, wake_watchers


def meet_mines(world: World) -> None:
    """IM-S9.2: every mine exactly at a ring's radius meets it: ships in unit order, small mines first, then mine order.

    Reads Field, At. Writes Field, MineShell, Boxes, Triggered; removes mines. Reports FieldSpent and what follows.
    """
    fields = world.each(Field, At)
    if not fields:
        return
    index, rulings = mine_index(world), world.the(Rulings)
    for ship, field, at in fields:
        for mine in _mines_on_ring(world, index, at.hex, field.radius):
            if field.left <= 0:
                break
            if not rulings.field_first and _is_released_soon(world, mine):  # IM-Q13
                continue
            _meet(world, rulings, ship, field, mine)
        if field.left <= 0:
            _lower(world, ship, "spent")


def _mines_on_ring(world: World, index: MineIndex, place: int, radius: int) -> list[int]:
    found = [mine for step in ring_steps((place >> SHIFT) & 1, radius) for mine in index.at.get(place + step, ())]
    found.sort(key=lambda mine: (world.get(mine, MineShell).size != "small", mine))
    return found


def _is_released_soon(world: World, mine: int) -> bool:
    return world.get(mine, MineKind).kind == "cluster" and world.find(mine, Triggered) is not None


def _meet(world: World, rulings: Rulings, ship: int, field: Field, mine: int) -> None:
    kind, shell = world.get(mine, MineKind), world.get(mine, MineShell)
    row = MINE_TYPES[kind.kind, shell.size, kind.dummy]
    if row.blast and world.find(mine, Arming) is None:
        _swallow_blast(world, ship, field, mine, row.blast)
        return
    # IM-1.34, IM-S9.4: it is spent what the mine still needs to be destroyed.
    spent = min(row.toughness - shell.damage, field.left)
    field.left -= spent
    shell.damage += spent
    rule = "IM-1.34" if kind.kind == "cluster" else "IM-S9.4"
    told = None  # what is gone is plain to all; a mine that stays hidden is not named to others (Part H)
    if shell.damage < row.toughness:
        told = [*friends_of(world, world.get(ship, Unit).side), *knowing_sides(world, mine)]
    world.report(FieldSpent(rule, id_of(world, ship), id_of(world, mine), spent, field.left), to=told)
    if shell.damage >= row.toughness:
        name = id_of(world, mine)
        remove_mine(world, mine, "field", rule)
        wake_watchers(world, name, exploded=False)
    elif rulings.field_partial_triggers:  # IM-Q12
        set_off_by_damage(world, mine, "field", id_of(world, ship))


def _swallow_blast(world: World, ship: int, field: Field, mine: int, blast: int) -> None:
    """IM-S9.3: the yield is spent on the field; what it cannot take hits the field's ship on the shield to the mine."""
    spent = min(blast, field.left)
    field.left -= spent
    name, place = id_of(world, mine), world.get(mine, At).hex
    world.report(FieldSpent("IM-S9.3", id_of(world, ship), name, spent, field.left))
    apply_hits(world, [Hit(ship, name, shield_towards(world, ship, place), blast - spent, "IM-S9.3")])
    remove_mine(world, mine, "field", "IM-S9.3")
    wake_watchers(world, name, exploded=True)


def lower_fields(world: World) -> None:
    """IM-S9.1: fields are lowered by order, in unit order. Drops Field. Reports FieldLowered."""
    for entity, _ in waiting_orders(world, LowerField):
        _lower(world, entity, "ordered")


def raise_fields(world: World) -> None:
    """IM-S9.1: fields go up at full strength, in unit order; they act from the next tick. Writes Field."""
    for entity, command in waiting_orders(world, RaiseField):
        strength = world.get(entity, Equipment).field_strength
        world.put(entity, Field(command.radius, strength, world.tick))
        world.report(FieldRaised("IM-S9.1", id_of(world, entity), command.radius, strength))


def drop_old_fields(world: World) -> None:
    """IM-S9.1: a field raised in t acts last in t+32, then falls. Drops Field. Reports FieldLowered."""
    for entity, field, _ in world.each(Field, At):
        if world.tick >= field.raised_at + FIELD_TICKS:
            _lower(world, entity, "time")


def _lower(world: World, ship: int, cause: str) -> None:
    world.drop(ship, Field)
    world.get(ship, Equipment).field_fell_at = world.tick
    world.report(FieldLowered("IM-S9.1", id_of(world, ship), cause))
