"""Where a hit lands and what it does to a ship: allocation, dice, out of control, the hull (ML-S60 to ML-S74)."""

from __future__ import annotations

from game.core.dice import CheckRolled
from game.core.world import World
from game.rulesets.mine_layer.board import Vessel, board
from game.rulesets.mine_layer.events import (
    CloakChanged, HitAllocated, HullDamaged, ModuleBroken, ModuleHit, OocChanged,
)  # fmt: skip
from game.rulesets.mine_layer.plan import struck_line, struck_lines
from game.rulesets.mine_layer.removal import Blow, hurt, lose_ship
from game.rulesets.mine_layer.rolls import throw, throw_pair
from game.rulesets.mine_layer.tables import (
    BREAKING, IMPOSSIBLE, MOST_OOC, SIDES, SLAGGED, SURE_HULL, VEIL, hull_strain,
)  # fmt: skip
from msgspec import UNSET

_ALWAYS_TOUCHED = 2  # ML-Q5: the first and the second die


def allocate(world: World, vessel: Vessel, side: int, source: str, rule: str) -> int | None:
    """ML-16, ML-S62: two dice say which line of a side is struck; return its first module, None for a miss.

    Reads Rulings. Reports HitAllocated.
    """
    dice = throw_pair(world, "allocation", vessel.id, source)
    is_right_low = board(world).rulings.alloc_low == "right_outside"  # ML-Q2
    lines = struck_lines(vessel.plan, side, is_right_low)
    line = struck_line(len(lines), sum(dice))
    module = lines[line] if 0 <= line < len(lines) else None
    name = None if module is None else vessel.name_of(module)
    world.report(HitAllocated(rule, vessel.id, source, dice, line, SIDES[side], name))
    return module


def strike(world: World, vessel: Vessel, module: int, dice_count: int, blow: Blow) -> bool:
    """ML-S70 to ML-S74: so many damage dice strike a module and what is around it; return whether the ship lives.

    Writes Decks, Frame, Health. Reports ModuleHit, CrewHurt, ModuleBroken, HullDamaged, OocChanged, CheckRolled.
    """
    dice = sorted((throw(world, "damage", vessel.id, blow.source) for _ in range(dice_count)), reverse=True)
    hull = broken = 0
    reaches_all = board(world).rulings.third_die == "ring"  # ML-Q5
    for away, die in enumerate(dice):
        touched = vessel.plan.at_distance(module, away) if reaches_all or away < _ALWAYS_TOUCHED else []
        hull += die if touched else 1  # ML-S72
        for number in touched:
            _touch(world, vessel, number, die, blow)
        broken += len(touched) if die >= BREAKING else 0
    damage_hull(world, vessel, hull, "ML-S72", blow)
    add_ooc(world, vessel, broken, "ML-S71", blow.source)
    return check_hull(world, vessel, blow.cause)


def _touch(world: World, vessel: Vessel, module: int, die: int, blow: Blow) -> None:
    """ML-S71: a die touches a module: those in it are hurt, and from 4 on it breaks."""
    world.report(ModuleHit("ML-S71", vessel.id, vessel.name_of(module), die, blow.source))
    breaks = die >= BREAKING
    for mate in vessel.people_in(module):
        hurt(world, mate, 2 if breaks else 1, "ML-S71", blow)
    if breaks:
        break_module(world, vessel, module, "ML-S71", blow.source)


def break_module(world: World, vessel: Vessel, module: int, rule: str, source: str) -> None:
    """ML-S7, ML-S98: a module gets a Broken marker, of which it has two at most; a veil that breaks ends the cloak.

    Writes Decks, Frame. Reports ModuleBroken, CloakChanged.
    """
    broken = vessel.decks.broken
    if broken[module] < SLAGGED:
        broken[module] += 1
        world.report(ModuleBroken(rule, vessel.id, vessel.name_of(module), broken[module], source))
        if vessel.plan.modules[module].letter == VEIL:
            drop_cloak(world, vessel, "veil")


def drop_cloak(world: World, vessel: Vessel, source: str) -> None:
    """ML-S98: the cloak falls to 0. Writes Frame. Reports CloakChanged."""
    cloak = vessel.frame.cloak
    if cloak:
        vessel.frame.cloak = 0
        world.report(CloakChanged("ML-S98", vessel.id, -cloak, 0, source))


def damage_hull(world: World, vessel: Vessel, amount: int, rule: str, blow: Blow) -> None:
    """Add hull damage; the hull is checked when all of an event is added up. Writes Frame. Reports HullDamaged."""
    vessel.frame.damage += amount
    world.report(HullDamaged(rule, vessel.id, amount, vessel.frame.damage, blow.source))


def add_ooc(world: World, vessel: Vessel, points: int, rule: str, source: str) -> bool:
    """ML-S48: a ship is more out of control; each point above 4 is hull damage instead. Return whether there was any.

    Writes Frame. Reports OocChanged, HullDamaged.
    """
    frame = vessel.frame
    gained = min(MOST_OOC - frame.ooc, points)
    if gained:
        frame.ooc += gained
        world.report(OocChanged(rule, vessel.id, gained, frame.ooc, source))
    if points > gained:
        damage_hull(world, vessel, points - gained, "ML-S48", Blow(source, source))
    return points > gained


def suffer_ooc(world: World, vessel: Vessel, points: int, rule: str, blow: Blow) -> bool:
    """ML-S48, ML-Q18: out of control by itself, with its hull check; return whether the ship lives.

    Reads Rulings. Writes Frame. Reports OocChanged, HullDamaged, CheckRolled, UnitDestroyed.
    """
    hurts = add_ooc(world, vessel, points, rule, blow.source)
    return not (hurts and board(world).rulings.ooc_hull_check) or check_hull(world, vessel, blow.cause)


def check_hull(world: World, vessel: Vessel, cause: str) -> bool:
    """ML-S74, ML-S75: check the hull at its present damage; return whether the ship lives.

    Reads Frame. Reports CheckRolled, UnitDestroyed.
    """
    strain = hull_strain(vessel.frame.damage)
    need = strain - vessel.size
    if strain < 2 or need <= SURE_HULL:
        return True
    passed = False
    if need < IMPOSSIBLE:
        dice = throw_pair(world, "hull", vessel.id)
        passed = sum(dice) >= need
        parts = [(strain, "hull damage"), (-vessel.size, "size")]
        world.report(CheckRolled("ML-S74", vessel.id, UNSET, "hull", dice, need, parts, passed))
    if not passed:
        lose_ship(world, vessel, cause, "ML-S74")
    return passed
