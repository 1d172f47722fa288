"""Slots 2 to 6: ships and drones move, one hex a pass, with all that each step sets off (ML-S36, ML-S40 to ML-S46)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import DIRECTIONS, Hex, neighbour
from game.rulesets.mine_layer.board import Board, Charge, Craft, Mate, Vessel, board, place_text
from game.rulesets.mine_layer.bursts import catch, go_off
from game.rulesets.mine_layer.damage import allocate, strike
from game.rulesets.mine_layer.dodging import try_dodge
from game.rulesets.mine_layer.events import Collided, EdgeReached, SpeedChanged, UnitMoved
from game.rulesets.mine_layer.helm import throw_facing
from game.rulesets.mine_layer.mines import arm_alone
from game.rulesets.mine_layer.plan import relative_side
from game.rulesets.mine_layer.removal import Blow, leave_map, lose_craft, lose_ship
from game.rulesets.mine_layer.rolls import throw
from game.rulesets.mine_layer.tables import FIRST_PASS, FWD, LAST_PASS, slot_of
from game.rulesets.mine_layer.triggers import meet

_COLLISION = Blow("collision", "collision")


def move_in_pass(world: World) -> None:
    """ML-S40, ML-S41: in pass k ships, then drones, move one hex if their Speed is k or more when their turn comes.

    Reads Motion, Chart. Writes At, Motion. Reports UnitMoved and what the steps set off.
    """
    slot = slot_of(world.tick)
    if not FIRST_PASS <= slot <= LAST_PASS:
        return
    index, turn = board(world), slot - FIRST_PASS + 1
    for vessel in _in_order(index):
        if vessel.id in index.vessels and vessel.motion.speed >= turn:
            slip, vessel.ledger.slip = vessel.ledger.slip, 0  # ML-S45
            direction = (vessel.motion.facing + slip) % 6
            step_ship(world, vessel, direction, "ML-S45" if slip else "ML-S40", turn)
    for craft in list(index.crafts.values()):
        if craft.id in index.crafts and craft.motion.speed >= turn:
            _step_drone(world, craft, turn)


def _in_order(index: Board) -> list[Vessel]:
    """ML-S41, ML-11: faster first, then smaller, then heroes, then in the order of the file: so mines meet them."""
    heroes = index.chart.heroes
    return sorted(index.vessels.values(), key=lambda ship: (-ship.motion.speed, ship.size, ship.side not in heroes))


def step_ship(
    world: World, vessel: Vessel, direction: int, rule: str, turn: int, is_forced: bool = False, is_push: bool = False
) -> None:
    """ML-S42: one step of a ship, by itself or not, and in order all that it sets off.

    Args:
        world: The world.
        vessel: The ship; it may be gone afterwards.
        direction: Where it goes, 0 to 5.
        rule: By which rule it moves.
        turn: The pass, 0 outside movement.
        is_forced: Whether it is towed or pushed (ML-Q11).
        is_push: Whether a collision pushes it: that cannot lead to another (ML-S46).
    """
    index, here = board(world), vessel.at.hex
    there = neighbour(Hex(here), direction)
    if not index.is_on_map(there):
        _meet_edge(world, vessel)
        return
    side = FWD if index.rulings.struck_side == "front" else relative_side(direction, vessel.motion.facing)  # ML-S60
    armed = [charge for charge in index.mines_at.get(there, ()) if charge.mine.armed]
    _move(world, vessel, there, direction, rule, turn)
    if index.chart.bodies.get(there) == "star":  # ML-S32
        lose_ship(world, vessel, "star", "ML-S32")
        return
    if not is_forced or index.rulings.forced_entry:  # ML-Q11
        _move_in(world, vessel, armed, side)
    if vessel.id in index.vessels and not is_push and there in index.chart.bodies and vessel.motion.speed > 1:
        _collide(world, vessel, direction, side, turn)


def _move_in(world: World, vessel: Vessel, armed: list[Charge], side: int) -> None:
    """ML-S42: a burst that rages in the hex, then its mines in the order of their making."""
    index = board(world)
    if (burst := index.bursts.get(vessel.at.hex)) is not None:
        catch(world, burst, vessel)
    for charge in armed:
        if vessel.id in index.vessels and charge.id in index.charges:
            meet(world, vessel, charge, side)


def _collide(world: World, vessel: Vessel, direction: int, side: int, turn: int) -> None:
    """ML-S46: a ship runs into a body: a dodge, or else a hit by its own Speed, a random facing and a push.

    Reports CheckRolled, Collided, HitAllocated, FacingChanged, UnitMoved and what they do.
    """
    index, place = board(world), vessel.at.hex
    if try_dodge(world, vessel, "collision", "") is not None or vessel.id not in index.vessels:
        return
    world.report(Collided("ML-S46", vessel.id, place_text(place)))
    module = allocate(world, vessel, side, _COLLISION.source, "ML-S46")
    if module is not None and not strike(world, vessel, module, vessel.motion.speed, _COLLISION):
        return
    throw_facing(world, vessel, "ML-S46", _COLLISION.source)
    direction = throw(world, "push", vessel.id) - 1
    there = neighbour(Hex(place), direction)
    if index.is_on_map(there) and there not in index.chart.bodies:
        step_ship(world, vessel, direction, "ML-S46", turn, is_forced=True, is_push=True)


def _step_drone(world: World, craft: Craft, turn: int) -> None:
    """ML-S104, ML-13: a drone moves one hex; of the mines there only a burst minds it (ML-29)."""
    index, here, direction = board(world), craft.at.hex, craft.motion.facing
    there = neighbour(Hex(here), direction)
    if not index.is_on_map(there):
        _meet_edge(world, craft)
        return
    bursts = [charge for charge in index.mines_at.get(there, ()) if charge.mine.armed and charge.kind == "burst"]
    _move(world, craft, there, direction, "ML-S40", turn)
    if index.chart.bodies.get(there) == "star":  # ML-S32
        lose_craft(world, craft, "star", "ML-S32")
        return
    if (burst := index.bursts.get(there)) is not None:
        catch(world, burst, craft)
    for charge in bursts:
        if craft.id in index.crafts and charge.id in index.charges:
            go_off(world, charge, craft)


def step_person(world: World, mate: Mate, direction: int) -> None:
    """ML-S90: a spacewalker moves one hex, and sets nothing off; a burst that rages there catches them (ML-S89).

    Writes At. Reports UnitMoved or EdgeReached, BurstStruck.
    """
    assert mate.at is not None
    index, there = board(world), neighbour(Hex(mate.at.hex), direction)
    if not index.is_on_map(there):
        world.report(EdgeReached("ML-S36", mate.id, place_text(mate.at.hex)))
        return
    moved = UnitMoved("ML-S90", mate.id, place_text(mate.at.hex), place_text(there), DIRECTIONS[direction], 0)
    world.report(moved)
    mate.at.hex = there
    if (burst := index.bursts.get(there)) is not None:
        catch(world, burst, mate)


def _move(world: World, unit: Vessel | Craft, there: int, direction: int, rule: str, turn: int) -> None:
    """Go to a hex; mines in the one that is left may arm (ML-9)."""
    here, unit.at.hex = unit.at.hex, there
    world.report(UnitMoved(rule, unit.id, place_text(here), place_text(there), DIRECTIONS[direction], turn))
    arm_alone(world, here)


def _meet_edge(world: World, unit: Vessel | Craft) -> None:
    """ML-S36, ML-Q13: a step would lead off the map: the unit stops there, or leaves.

    Reads Rulings. Writes Motion. Reports EdgeReached, SpeedChanged, UnitLeft.
    """
    if board(world).rulings.map_edge == "leave":
        leave_map(world, unit)
        return
    world.report(EdgeReached("ML-S36", unit.id, place_text(unit.at.hex)))
    if speed := unit.motion.speed:
        unit.motion.speed = 0
        world.report(SpeedChanged("ML-S36", unit.id, -speed, 0, "edge"))
