"""Burst mines in space: what is caught when one goes off, and who moves in later (ML-28, ML-29, ML-S88, ML-S89)."""

from __future__ import annotations

from msgspec import UNSET

from game.core.dice import CheckRolled
from game.core.events import MineTriggered
from game.core.world import World
from game.rulesets.mine_layer.board import Charge, Craft, Mate, Vessel, board, place_text
from game.rulesets.mine_layer.components import ActiveBurst, At
from game.rulesets.mine_layer.damage import check_hull
from game.rulesets.mine_layer.events import BurstEnded, BurstStruck
from game.rulesets.mine_layer.knowledge import reveal_to_all
from game.rulesets.mine_layer.mines import remove_mine
from game.rulesets.mine_layer.removal import Blow, hurt, lose_craft
from game.rulesets.mine_layer.rolls import throw_pair
from game.rulesets.mine_layer.tables import BURST_DICE, IMPOSSIBLE, SURVIVAL

Caught = Vessel | Craft | Charge | Mate


def go_off(world: World, charge: Charge, entering: Vessel | Craft) -> None:
    """ML-29, ML-S89: a burst mine is gone and rages in its hex; all that is there is caught, who entered first.

    Writes ActiveBurst. Reports MineRevealed, MineTriggered, MineRemoved, BurstStruck and what becomes of them.
    """
    index, place = board(world), charge.hex
    reveal_to_all(world, charge)
    world.report(MineTriggered("ML-29", charge.id, entering.id, "entered"))
    burst = ActiveBurst(charge.id)
    world.add(At(place), burst)
    index.bursts.setdefault(place, burst)
    remove_mine(world, charge, "detonated", "ML-10")
    here: list[Caught] = [
        *index.vessels_at(place), *index.crafts_at(place), *index.mines_at.get(place, ()),
        *(mate for mate in index.spacewalkers() if mate.at is not None and mate.at.hex == place),
    ]  # fmt: skip
    for caught in (entering, *(other for other in here if other is not entering)):
        catch(world, burst, caught)


def catch(world: World, burst: ActiveBurst, caught: Caught) -> None:
    """ML-28, ML-S88: a burst catches something; what is gone already is left out.

    Reads Rulings, Frame, Wear. Reports CheckRolled, CrewHurt, UnitDestroyed, MineRemoved, BurstStruck.
    """
    index = board(world)
    if isinstance(caught, Mate):
        if caught.id in index.mates:
            hurt(world, caught, BURST_DICE, "ML-28", Blow(burst.mine, burst.mine))
            world.report(BurstStruck("ML-28", burst.mine, caught.id, caught.id in index.mates))
        return
    if isinstance(caught, Vessel):
        if caught.id not in index.vessels or index.rulings.burst_ship == "none":  # ML-Q8
            return
        survived = check_hull(world, caught, burst.mine)
    elif isinstance(caught, Craft):
        if caught.id not in index.crafts:
            return
        survived = survives(world, caught)
        if not survived:
            lose_craft(world, caught, burst.mine, "ML-S88")
    else:
        if caught.id not in index.charges:
            return
        survived = survives(world, caught)
        if not survived:
            remove_mine(world, caught, "burst", "ML-S89")
    world.report(BurstStruck("ML-29", burst.mine, caught.id, survived))


def survives(world: World, thing: Craft | Charge) -> bool:
    """ML-S88: the survival check of a drone or mine. Reads Wear. Reports CheckRolled."""
    need = SURVIVAL + thing.wear.damage
    if need >= IMPOSSIBLE:
        return False
    dice = throw_pair(world, "survival", thing.id)
    parts = [part for part in ((SURVIVAL, "microship"), (thing.wear.damage, "damage")) if part[0]]
    survived = sum(dice) >= need
    who = (thing.id, UNSET) if isinstance(thing, Craft) else (None, thing.id)
    check = CheckRolled("ML-S88", *who, "survival", dice, need, parts, survived)
    world.report(check, to=board(world).friends[thing.side])
    return survived


def end_bursts(world: World) -> None:
    """ML-29: bursts end with their phase, in the order in which they went off.

    Writes ActiveBurst. Reports BurstEnded.
    """
    for entity, at, burst in world.each(At, ActiveBurst):
        world.report(BurstEnded("ML-29", burst.mine, place_text(at.hex)))
        world.remove(entity)
    board(world).bursts.clear()
