"""Step 6: asteroid hits, torpedo impacts, explosive mines and their chains."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import SHIFT, disc_steps
from game.rulesets.cluster_mines.board import find_entity, id_of, place_text
from game.rulesets.cluster_mines.components import (
    At, Board, Boxes, MineKind, MineShell, Motion, Scrapes, Torpedo, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.damage import Hit, apply_hits, shield_in_direction, shield_towards
from game.rulesets.cluster_mines.events import MineExploded, TorpedoSpent
from game.rulesets.cluster_mines.removal import remove_mine, take_off_map
from game.rulesets.cluster_mines.tables import MINE_TYPES, TORPEDO_DAMAGE
from game.rulesets.cluster_mines.triggers import wake_watchers


def scrape_rocks(world: World) -> None:
    """IM-S3.8: who entered asteroids takes a hit on the shield towards the move, in unit order.

    Reads Scrapes, Motion. Writes Boxes, Scrapes. Reports UnitHit.
    """
    scrapes = world.the(Scrapes)
    if not scrapes.hits:
        return
    hits, scrapes.hits = sorted(scrapes.hits), []
    for unit, amount in hits:
        motion = world.find(unit, Motion)
        if motion is None:
            continue
        shield = shield_in_direction(world.get(unit, Boxes), motion.heading, motion.last_move)
        apply_hits(world, [Hit(unit, "asteroids", shield, amount, "IM-S3.8")])


def hit_with_torpedoes(world: World) -> None:
    """IM-S12.3: a torpedo in its target's hex does 10 on the shield towards where it came from, and is spent.

    It stays on the map until the step is over (Part K). Reads At, Motion. Writes Boxes, Torpedo. Reports UnitHit,
    TorpedoSpent.
    """
    for entity, torpedo, at, motion in world.each(Torpedo, At, Motion):
        target = find_entity(world, torpedo.target)
        if target is None or world.get(target, At).hex != at.hex:
            continue
        boxes, heading = world.get(target, Boxes), world.get(target, Motion).heading
        shield = shield_in_direction(boxes, heading, (motion.last_move + 3) % 6)
        apply_hits(world, [Hit(target, id_of(world, entity), shield, TORPEDO_DAMAGE, "IM-S12.3")])
        torpedo.done = "hit"
        world.report(TorpedoSpent("IM-S12.3", id_of(world, entity), "hit"))


def explode_mines(world: World) -> None:
    """IM-S10.1, IM-S4.6: explosive mines that were set off blow up, in mine order; then what they set off.

    Reads Triggered, At, MineKind, Unit. Writes Boxes, Triggered; removes mines. Reports MineExploded, UnitHit,
    MineRemoved, MineTriggered.
    """
    while True:
        due = [mine for mine, _, kind in world.each(Triggered, MineKind) if kind.kind == "explosive"]
        if not due:
            return
        standing = _units_by_hex(world)
        for mine in due:
            _explode(world, mine, standing)


def remove_spent_torpedoes(world: World) -> None:
    """IM-S12.3: torpedoes that hit are gone when the step ends.

    Reads Torpedo. Removes units.
    """
    for entity, torpedo in world.each(Torpedo):
        if torpedo.done:
            take_off_map(world, entity)


def _explode(world: World, mine: int, standing: dict[int, list[int]]) -> None:
    place = world.get(mine, At).hex
    blast = MINE_TYPES["explosive", world.get(mine, MineShell).size, False].blast
    name = id_of(world, mine)
    world.report(MineExploded("IM-S10.1", name, place_text(world.the(Board), place), blast))
    struck = [unit for step in disc_steps((place >> SHIFT) & 1, 1) for unit in standing.get(place + step, ())]
    apply_hits(
        world,
        [Hit(unit, name, shield_towards(world, unit, place), blast, "IM-S10.1") for unit in sorted(struck)],
    )
    remove_mine(world, mine, "exploded", "IM-S10.1")
    wake_watchers(world, name, exploded=True)


def _units_by_hex(world: World) -> dict[int, list[int]]:
    standing: dict[int, list[int]] = {}
    for unit, at, _ in world.each(At, Unit):
        standing.setdefault(at.hex, []).append(unit)
    return standing
