"""Mines that come, arm and go; and the chaff that they spread (ML-9, ML-21)."""

from __future__ import annotations

from game.core.events import MineRemoved, MineTriggered
from game.core.world import World
from game.rulesets.mine_layer.board import Board, Charge, add_charge, board, note_gone, place_text
from game.rulesets.mine_layer.components import At, Chaff, Mine, MineKind, Named, Wear
from game.rulesets.mine_layer.events import ChaffSpread, MineArmed
from game.rulesets.mine_layer.knowledge import reveal_to_all
from game.rulesets.mine_layer.tables import CHAFF_MARKERS


def make_mine(world: World, name: str, side: str, kind: str, place: int, armed: bool) -> Charge:
    """Put a mine on the map; one of the level and one laid in play are alike."""
    mine, wear = Mine(side, armed), Wear(0)
    entity = world.add(Named(name), At(place), mine, MineKind(kind), wear)
    charge = Charge(entity, name, side, kind, place, mine, wear)
    add_charge(world, charge)
    return charge


def remove_mine(world: World, charge: Charge, cause: str, rule: str) -> None:
    """Take a mine off the map; what is left alone in its hex arms (ML-9).

    Writes Gone, Mine. Reports MineRemoved, MineArmed.
    """
    _take_off(world, charge, cause, rule)
    arm_alone(world, charge.hex)


def _take_off(world: World, charge: Charge, cause: str, rule: str) -> None:
    index = board(world)
    world.report(MineRemoved(rule, charge.id, cause))
    del index.charges[charge.id]
    index.mines_at[charge.hex].remove(charge)
    if not charge.mine.armed:
        index.unarmed_at[charge.hex] -= 1
    note_gone(world, charge.id, "mine")
    world.remove(charge.entity)


def arm_alone(world: World, place: int) -> None:
    """ML-9: mines that were not armed arm once nothing of microship size or larger shares their hex.

    Chaff that arms spreads and is gone (ML-Q4).
    Reads Chart, Rulings. Writes Mine, Chaff. Reports MineArmed, MineTriggered, ChaffSpread, MineRemoved.
    """
    index = board(world)
    if not index.unarmed_at.get(place) or not is_free_to_arm(index, place):
        return
    for charge in list(index.mines_at[place]):
        if not charge.mine.armed:
            _arm(world, charge)


def arm_everywhere(world: World) -> None:
    """ML-9: slot 1: all mines that can arm do so, in the order of their making.

    Writes Mine, Chaff. Reports MineArmed, MineTriggered, ChaffSpread, MineRemoved.
    """
    index = board(world)
    if not any(index.unarmed_at.values()):
        return
    for charge in [charge for charge in index.charges.values() if not charge.mine.armed]:
        if not charge.mine.armed and is_free_to_arm(index, charge.hex):
            _arm(world, charge)
            if charge.id not in index.charges:
                arm_alone(world, charge.hex)


def is_free_to_arm(index: Board, place: int) -> bool:
    """ML-9, ML-Q10: say whether a mine that is not armed would arm in a hex in which mines lie."""
    if place in index.chart.bodies or (index.rulings.mines_block_arming and len(index.mines_at[place]) > 1):
        return False
    return not index.vessels_at(place) and not index.crafts_at(place)


def _arm(world: World, charge: Charge) -> None:
    index = board(world)
    charge.mine.armed = True
    index.unarmed_at[charge.hex] -= 1
    world.report(MineArmed("ML-9", charge.id, place_text(charge.hex)))
    if charge.kind == "chaff" and index.rulings.chaff_mode == "on_armed":
        _spread(world, charge)


def spread_armed_chaff(world: World, charge: Charge) -> None:
    """ML-21, ML-Q4: an armed chaff mine spreads, and what it leaves alone arms.

    Writes Chaff. Reports MineRevealed, MineTriggered, ChaffSpread, MineRemoved, MineArmed.
    """
    _spread(world, charge)
    arm_alone(world, charge.hex)


def _spread(world: World, charge: Charge) -> None:
    reveal_to_all(world, charge)
    world.report(MineTriggered("ML-21", charge.id, None, "armed"))
    put_chaff(world, charge.hex, charge.id)
    _take_off(world, charge, "detonated", "ML-10")


def put_chaff(world: World, place: int, source: str) -> None:
    """ML-21, ML-S96: six markers lie in a hex, however many there were.

    Writes Chaff. Reports ChaffSpread.
    """
    index = board(world)
    chaff = index.chaff.get(place)
    if chaff is None:
        chaff = index.chaff[place] = Chaff(CHAFF_MARKERS)
        world.add(At(place), chaff)
    chaff.markers = CHAFF_MARKERS
    world.report(ChaffSpread("ML-21", place_text(place), CHAFF_MARKERS, source))
