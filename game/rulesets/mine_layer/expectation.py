"""What the board will be like in the action slot of a command, if nothing happens until then (ML-S40, ML-S101).

Commands wait for their slot, and ships move before it: who orders, or judges an order, thinks of where they will be.
Only what the commanding side may know is thought ahead: Speed and facing of all, a sideslip that waits of its own.
"""

from __future__ import annotations

from dataclasses import replace

from game.rulesets.mine_layer.board import Board, Charge, Craft, Vessel
from game.rulesets.mine_layer.components import At, Chaff
from game.rulesets.mine_layer.forecast import Ahead, foresee
from game.rulesets.mine_layer.mines import is_free_to_arm
from game.rulesets.mine_layer.tables import BEGIN, END, ENGINE, HEROES, PHASES, RECOVERY, SCIENCE, phase_of, slot_of


def board_then(index: Board, side: str, tick: int, acting: int) -> Board:
    """Return the board as a side expects it in a tick; kept, for it is asked many times before the next tick runs.

    Args:
        index: The board as it is.
        side: The side that commands.
        tick: The tick that runs next.
        acting: The tick in which its command will be carried out, not before `tick`.
    """
    if tick == acting and slot_of(tick) != HEROES:
        return index
    asked = side, tick, acting
    if index.expected is None or index.expected[0] != asked:
        index.expected = asked, _think_ahead(index, side, tick, acting)
    return index.expected[1]


def _think_ahead(index: Board, side: str, tick: int, acting: int) -> Board:
    """Ships and drones move on, and some are away by then; chaff thins, bursts end, mines that are left alone arm."""
    slots = [(slot_of(now), phase_of(now)) for now in range(tick, acting)]
    vessels: dict[str, Vessel] = {}
    for ship in index.vessels.values():
        ledger = ship.ledger if ship.side in index.friends[side] else replace(ship.ledger, slip=0)
        ahead = foresee(index, replace(ship, ledger=ledger), tick - 1, acting)
        if not _is_away(index, ahead):
            vessels[ship.id] = _ship_then(ship, ahead, slots)
    crafts: dict[str, Craft] = {}
    for craft in index.crafts.values():
        ahead = foresee(index, craft, tick - 1, acting)
        if not _is_away(index, ahead):
            motion = replace(craft.motion, facing=ahead.then.facing, speed=ahead.then.speed)
            crafts[craft.id] = replace(craft, at=At(ahead.then.hex), motion=motion)
    thinned = sum(slot == RECOVERY for slot, _ in slots)
    chaff = {place: Chaff(left.markers - thinned) for place, left in index.chaff.items() if left.markers > thinned}
    bursts = {} if any(slot == END for slot, _ in slots) else index.bursts
    mates = {
        mate.id: mate for mate in index.mates.values() if mate.aboard is None or mate.aboard.ship in vessels
    }  # fmt: skip
    then = replace(index, vessels=vessels, crafts=crafts, mates=mates, chaff=chaff, bursts=bursts, expected=None)
    then.charges = {charge.id: _charge_then(then, charge) for charge in index.charges.values()}
    return then


def _is_away(index: Board, ahead: Ahead) -> bool:
    """ML-S32, ML-Q13: say whether who flies on so is lost in a star or has left the map."""
    return ahead.end == "star" or (ahead.end == "edge" and index.rulings.map_edge == "leave")


def _ship_then(ship: Vessel, ahead: Ahead, slots: list[tuple[int, int]]) -> Vessel:
    """ML-S6, ML-S11, ML-S15: return a ship as it will be after some slots."""
    power, cloak, used = replace(ship.power, helm=ahead.then.helm), ship.frame.cloak, ship.ledger.used
    for slot in slots:
        if slot == (END, PHASES):
            power.guns, power.shields, cloak = max(0, power.guns - 1), max(0, power.shields - 1), max(0, cloak - 1)
            used = [0] * len(used)
        elif slot == (BEGIN, 1) and ship.has_working(ENGINE):
            power.guns = max(1, power.guns)
            power.shields = max(power.shields, int(ship.has_working(SCIENCE)))
    return replace(
        ship,
        at=At(ahead.then.hex),
        motion=replace(ship.motion, facing=ahead.then.facing, speed=ahead.then.speed),
        frame=replace(ship.frame, ooc=ahead.then.ooc, cloak=cloak),
        ledger=replace(ship.ledger, used=used),
        power=power,
    )


def _charge_then(then: Board, charge: Charge) -> Charge:
    """ML-9: return a mine as it will be: armed, if it is alone in its hex by then."""
    if charge.mine.armed or not is_free_to_arm(then, charge.hex):
        return charge
    return replace(charge, mine=replace(charge.mine, armed=True))
