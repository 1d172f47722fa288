"""Step 4: standing reactions to what enemies do (TM-S26, TM-S27)."""

from __future__ import annotations

from typing import Final

from game.core.world import World
from game.rulesets.teardrop_mines.components import Order, Progress, Skill
from game.rulesets.teardrop_mines.events import ReactionDeclared
from game.rulesets.teardrop_mines.knowledge import announce, handle_of, reveal
from game.rulesets.teardrop_mines.ledgers import Declared
from game.rulesets.teardrop_mines.orders import may_look_again
from game.rulesets.teardrop_mines.roster import Body, Roster, roster
from game.rulesets.teardrop_mines.sight import are_within, can_see, find_band, is_engaged
from game.rulesets.teardrop_mines.skills import measure_discover, measure_shot
from game.rulesets.teardrop_mines.tables import DISCOVER_BANDS, LARGEST_RADIUS, NEAR, ORDER_TICKS, SECOND_HALF, WEAPONS

_Active = tuple[int, Body]
_ANYWHERE: Final = 1 << 62


def react(world: World) -> None:
    """TM-S26: each free trooper whose standing reaction is not "hold" answers the first Order that it can.

    Reads Standing, Order, Progress. Writes Duty, Declared, Marker. Reports UnitRevealed, ReactionDeclared.
    """
    declared = world.the(Declared).actors = []
    index = roster(world)
    active = _acting(world, index)
    if not active:
        return
    for body in list(index.bodies.values()):
        if body.standing.reaction == "hold" or not body.is_free:
            continue
        x, y, farthest = body.at.x, body.at.y, _farthest(body)
        for order, enemy in active:
            dx, dy = enemy.at.x - x, enemy.at.y - y
            if dx * dx + dy * dy > farthest or enemy.side in body.friends:
                continue
            if _react(world, body, order, enemy):
                declared.append(body.entity)
                break


def _farthest(body: Body) -> int:
    """Return the square of the distance between centres beyond which a reaction cannot be declared."""
    kind, weapon = body.standing.reaction, WEAPONS.get(body.profile.weapon)
    if kind == "dodge":
        return _ANYWHERE
    reach = DISCOVER_BANDS[-1][0] if kind == "discover" else weapon.bands[-1][0] if weapon is not None else 0
    return (reach + body.radius + LARGEST_RADIUS) ** 2


def _acting(world: World, index: Roster) -> list[_Active]:
    """Return the Orders whose troopers carry out a Skill in this tick, in unit order (TM-S26)."""
    found: list[_Active] = []
    for entity, order, progress in world.each(Order, Progress):
        body = index.bodies.get(progress.unit)
        if body is None or body.health.is_down:
            continue
        if world.tick - order.started_at < SECOND_HALF or len(progress.skills) > 1:
            found.append((entity, body))
    found.sort(key=lambda row: row[1].entity)
    return found


def _react(world: World, body: Body, order: int, enemy: Body) -> bool:
    """Declare a trooper's reaction to an Order if its condition holds."""
    kind = body.standing.reaction
    skill = _CONDITIONS[kind](world, body, enemy)
    if skill is None:
        return False
    body.duty.answers, body.duty.reaction = order, skill
    answering = body.answering
    answering.skill, answering.against = kind, handle_of(world, body.side, enemy.id)
    answering.resolves = world.get(order, Order).started_at + ORDER_TICKS - 1
    reveal(world, body, kind)
    announce(world, ReactionDeclared("TM-S26", body.id, kind, enemy.id, body.place))
    return True


def _shoot(world: World, body: Body, enemy: Body) -> Skill | None:
    weapon = WEAPONS.get(body.profile.weapon)
    if weapon is None or enemy.is_marked or find_band(body, enemy, weapon.bands) is None:
        return None
    if not can_see(world, body, enemy) or is_engaged(world, body) or is_engaged(world, enemy):
        return None
    skill = Skill("shoot", 0)
    measure_shot(world, body, skill, enemy)
    return skill


def _discover(world: World, body: Body, enemy: Body) -> Skill | None:
    if not enemy.is_marked or find_band(body, enemy, DISCOVER_BANDS) is None:
        return None
    if not can_see(world, body, enemy) or not may_look_again(world, body, enemy):
        return None
    skill = Skill("discover", 0)
    measure_discover(world, body, skill, enemy)
    return skill


def _dodge(world: World, body: Body, enemy: Body) -> Skill | None:
    is_sighted = can_see(world, body, enemy)
    if not is_sighted and not are_within(body, enemy, NEAR):
        return None
    return Skill("dodge", 0, is_sighted=is_sighted)


_CONDITIONS = {"shoot": _shoot, "discover": _discover, "dodge": _dodge}
