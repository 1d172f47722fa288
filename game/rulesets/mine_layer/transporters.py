"""How a ship's machines get things where they are: mines placed and dropped, ships dragged (ML-2 to ML-8, ML-S95)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import parse_hex
from game.rulesets.mine_layer.board import Mate, Vessel, board, place_text
from game.rulesets.mine_layer.commands import DropMine, PlaceMine, Tow
from game.rulesets.mine_layer.damage import drop_cloak
from game.rulesets.mine_layer.events import MineLaid
from game.rulesets.mine_layer.gun_orders import drag_direction
from game.rulesets.mine_layer.ledgers import count_use, mark_used, spend
from game.rulesets.mine_layer.mines import make_mine, spread_armed_chaff
from game.rulesets.mine_layer.movement import step_ship
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.rolls import attempt


def place_mine(world: World, vessel: Vessel, mate: Mate, command: PlaceMine, ready: Ready) -> None:
    """ML-3, ML-4: a mine of the chosen type goes into the chosen hex, armed at once.

    Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged, MineLaid, and what chaff does (ML-Q4).
    """
    if try_layer(world, vessel, mate, ready):
        place = parse_hex(command.hex)
        assert place is not None
        _lay(world, vessel, mate, command.kind, place, "ML-4")


def drop_mine(world: World, vessel: Vessel, mate: Mate, command: DropMine, ready: Ready) -> None:
    """ML-8, ML-9: a mine of the chosen type goes into the ship's own hex, and is not armed yet.

    Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged, MineLaid.
    """
    if try_layer(world, vessel, mate, ready):
        _lay(world, vessel, mate, command.kind, vessel.at.hex, "ML-8")


def try_layer(world: World, vessel: Vessel, mate: Mate, ready: Ready) -> bool:
    """ML-5, ML-7: try, and pay for it whether it succeeds or not; nothing else comes of a failure.

    Writes Power, Ledger, Frame. Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged.
    """
    assert ready.trial is not None
    result = attempt(world, mate, ready.trial)
    pay(world, vessel, ready.module, "ML-7", "ML-7", "laying")
    return result.passed


def pay(world: World, vessel: Vessel, module: int, power_rule: str, used_rule: str, what: str) -> None:
    """ML-7, ML-S91 to ML-S95, ML-S98: one point of Guns, one Used marker, one use; and the cloak falls."""
    spend(world, vessel, "guns", power_rule)
    mark_used(world, vessel, module, used_rule)
    count_use(vessel.ledger, module, world.tick)
    drop_cloak(world, vessel, what)


def _lay(world: World, vessel: Vessel, mate: Mate, kind: str, place: int, rule: str) -> None:
    """ML-18, ML-S105: make the mine, tell of it (its type only its own alliance), and let armed chaff spread."""
    index, is_armed = board(world), rule == "ML-4"
    vessel.ledger.mines += 1
    while index.kind_of(name := f"{vessel.id}-mine-{vessel.ledger.mines}") is not None:  # the level has given it away
        vessel.ledger.mines += 1
    charge = make_mine(world, name, vessel.side, kind, place, is_armed)
    laid = MineLaid(rule, name, mate.id, vessel.id, place_text(place), kind, is_armed)
    others = [side for side in index.friends if side not in index.friends[vessel.side]]
    if others and index.rulings.secrecy == "type":
        hidden = MineLaid(rule, name, mate.id, vessel.id, place_text(place), None, is_armed)
        world.report(laid, versions=dict.fromkeys(others, hidden))
    else:
        world.report(laid)
    if is_armed and kind == "chaff" and index.rulings.chaff_mode == "on_armed":
        spread_armed_chaff(world, charge)


def tow(world: World, vessel: Vessel, mate: Mate, command: Tow, ready: Ready) -> None:
    """ML-S95: drag a ship one hex nearer; that is entering (ML-Q11).

    Reports CheckRolled, PowerChanged, UsedMarked, CloakChanged, UnitMoved and what it sets off.
    """
    target = board(world).vessels[command.target]
    assert ready.trial is not None
    result = attempt(world, mate, ready.trial)
    pay(world, vessel, ready.module, "ML-S95", "ML-S6", "tractor")
    if result.passed:
        direction = drag_direction(target.at.hex, vessel.at.hex)
        step_ship(world, target, direction, "ML-S95", 0, is_forced=True)
