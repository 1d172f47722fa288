"""Step 8 and step 10: bombs beamed out (IM-1.21), mines beamed out, taken aboard and laid."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import Hex, distance, neighbours
from game.rulesets.cluster_mines.board import add_to_index, find_entity, id_of, is_on_map, next_id, place_text
from game.rulesets.cluster_mines.bridge import waiting_orders
from game.rulesets.cluster_mines.commands import BeamMine, LayMine, RearmMine, RecoverMine
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Hold, HoldEntry, MineKind, MineSettings, MineShell, Named, Noted,
    Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.damage import Hit, apply_hits, shield_away
from game.rulesets.cluster_mines.events import BombsReleased, MineBeamed, MineLaid, MineRearmed, MineRecovered
from game.rulesets.cluster_mines.knowledge import knowing_sides, locate_for_onlookers, owning_sides
from game.rulesets.cluster_mines.inspection import find_hex, find_in_hold
from game.rulesets.cluster_mines.removal import remove_mine
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import BEAMED_ARMS_AFTER, BOMB_DAMAGE, CENTRE_DAMAGE, CLUSTER_BOMBS
from game.rulesets.cluster_mines.triggers import wake_watchers


def release_bombs(world: World) -> None:
    """IM-1.21, IM-1.22, IM-1.23: a triggered cluster mine sends one bomb to each neighbouring hex, all at once.

    Positions and headings are those of now, not of the trigger (IM-Q4); nothing prevents it (IM-1.24). It dies of its
    own bombs and hurts no other mine (IM-1.132).
    Reads Triggered, At, Unit, Motion. Writes Boxes; removes mines. Reports BombsReleased, UnitHit, MineRemoved.
    """
    triggered = [mine for mine, _, kind in world.each(Triggered, MineKind) if kind.kind == "cluster"]
    if not triggered:
        return
    board, units = world.the(Board), world.each(At, Unit)
    for mine in triggered:
        place, name = Hex(world.get(mine, At).hex), id_of(world, mine)
        reached = [place_text(board, there) for there in neighbours(place) if is_on_map(board, there)]
        released = BombsReleased(
            "IM-1.21", name, place_text(board, place), CLUSTER_BOMBS, reached, CLUSTER_BOMBS - len(reached)
        )
        world.report(released)
        for unit, at, _ in units:
            away = distance(Hex(at.hex), place)
            if away == 1:  # IM-1.211: the shield that looks away from the mine
                apply_hits(world, [Hit(unit, name, shield_away(world, unit, place), BOMB_DAMAGE, "IM-1.211")])
            elif away == 0:
                apply_hits(world, _centre_hits(world, unit, name))
        remove_mine(world, mine, "released", "IM-1.132")
        wake_watchers(world, name, exploded=True)


def _centre_hits(world: World, unit: int, source: str) -> list[Hit]:
    """IM-1.212: nine on each shield, 1 to 6; without shields once, or six in one hit (IM-S5.2, IM-Q7)."""
    if world.get(unit, Boxes).shields:
        return [Hit(unit, source, shield, CENTRE_DAMAGE, "IM-1.212") for shield in range(1, 7)]
    times = 6 if world.the(Rulings).centre_unshielded == "six" else 1
    return [Hit(unit, source, 0, CENTRE_DAMAGE * times, "IM-1.212")]


def beam_mines_out(world: World) -> None:
    """IM-S6.4: ships beam small explosive mines out of their holds, in unit order.

    Reads Orders. Writes Hold, Equipment; adds mines. Reports MineBeamed.
    """
    for entity, command in waiting_orders(world, BeamMine):
        place = find_hex(world, command.to)
        assert place is not None
        world.get(entity, Equipment).beamed_at = world.tick
        arming = Arming(at=world.tick + BEAMED_ARMS_AFTER)  # IM-S6.5
        mine = _make_mine(world, entity, command, place, arming)
        text = place_text(world.the(Board), place)
        beamed = MineBeamed("IM-S6.4", id_of(world, mine), id_of(world, entity), text, command.kind)
        world.report(beamed, to=owning_sides(world, mine))


def recover_mines(world: World) -> None:
    """IM-S6.6: ships beam small mines aboard, in unit order.

    Reads Orders. Writes Hold, Equipment; removes mines. Reports MineRecovered, MineRemoved, MineTriggered.
    """
    for entity, command in waiting_orders(world, RecoverMine):
        mine = find_entity(world, command.mine)
        assert mine is not None
        world.get(entity, Equipment).beamed_at = world.tick
        settings, kind = world.get(mine, MineSettings), world.get(mine, MineKind)
        entry = HoldEntry(
            kind.kind, "small", kind.dummy, settings.range, settings.sizes, settings.skip, settings.control, 0, 1
        )
        hold = world.find(entity, Hold)
        if hold is None:
            world.put(entity, Hold([entry]))
        else:
            hold.entries.append(entry)
        knowing = knowing_sides(world, mine)
        world.report(MineRecovered("IM-S6.6", command.mine, id_of(world, entity)), to=knowing)
        remove_mine(world, mine, "recovered", "IM-S6.6", to=knowing)
        wake_watchers(world, command.mine, exploded=False)


def lay_mines(world: World) -> None:
    """IM-S6.2, IM-1.123: ships drop mines into their own hexes, in unit order.

    Reads Orders, At. Writes Hold, Equipment, Known; adds mines. Reports MineLaid, MineLocated.
    """
    for entity, command in waiting_orders(world, LayMine):
        place = Hex(world.get(entity, At).hex)
        world.get(entity, Equipment).laid_at = world.tick
        mine = _make_mine(world, entity, command, place, Arming(layer=id_of(world, entity)))  # IM-S6.3
        rule = "IM-1.123" if command.kind == "cluster" else "IM-S6.2"
        text = place_text(world.the(Board), place)
        laid = MineLaid(rule, id_of(world, mine), id_of(world, entity), text, command.kind)
        world.report(laid, to=owning_sides(world, mine))
        locate_for_onlookers(world, mine)


def rearm_mines(world: World) -> None:
    """IM-S6.7: minelayers fill captors up again, in unit order.

    Reads Orders. Writes MineSettings, Equipment. Reports MineRearmed.
    """
    for entity, command in waiting_orders(world, RearmMine):
        mine = find_entity(world, command.mine)
        assert mine is not None
        settings = world.get(mine, MineSettings)
        settings.shots = settings.most_shots
        world.get(entity, Equipment).rearmed_at = world.tick
        rearmed = MineRearmed("IM-S6.7", command.mine, id_of(world, entity), settings.shots)
        world.report(rearmed, to=owning_sides(world, mine))


def _make_mine(world: World, ship: int, command: BeamMine | LayMine, place: Hex, arming: Arming) -> int:
    """Take the first fitting mine out of a hold and put it into a hex; it is called `<ship>-m1`, `-m2`, ..."""
    entry = find_in_hold(world, ship, command.kind, command.size, command.dummy)
    assert entry is not None
    entry.count -= 1
    if entry.count == 0:
        entries = world.get(ship, Hold).entries
        del entries[next(i for i, other in enumerate(entries) if other is entry)]
    trigger_range = entry.range if command.range is None else command.range
    equipment = world.get(ship, Equipment)
    name, equipment.mines_made = next_id(world, f"{id_of(world, ship)}-m", equipment.mines_made)
    mine = world.add(
        Named(name),
        At(place),
        MineShell(entry.size, 0),
        MineKind(world.get(ship, Unit).side, entry.kind, entry.dummy),
        MineSettings(trigger_range, entry.sizes, entry.skip, entry.control, entry.shots, entry.shots),
        arming,
    )
    if entry.skip:
        world.put(mine, Noted())
    add_to_index(world, mine)
    return mine
