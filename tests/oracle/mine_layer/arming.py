"""Mines that arm, show themselves, spread chaff and go (ML-9, ML-21, Part H)."""

from .space import Hex, write_hex
from .tables import CHAFF_MARKERS
from .things import Mine
from .world import World


def is_alone(world: World, mine: Mine) -> bool:
    """ML-9: nothing of microship size or larger shares its hex."""
    others = [*world.ships_here(), *world.drones_here()]
    if world.rulings["mines_block_arming"]:
        others += [other for other in world.mines_here() if other is not mine]
    return mine.at not in world.bodies and all(other.at != mine.at for other in others)


def look_at_arming(world: World, place: Hex | None = None) -> None:
    """Looks at the unarmed mines of a hex, or of all, in order of making."""
    for mine in world.mines_here():
        if place in (None, mine.at) and not mine.removed and not mine.armed and is_alone(world, mine):
            mine.armed = True
            world.report("MineArmed", "ML-9", mine=mine.id, hex=write_hex(mine.at))
            if spreads_when_armed(world, mine):
                spread(world, mine)


def spreads_when_armed(world: World, mine: Mine) -> bool:
    """ML-Q4."""
    return mine.kind == "chaff" and world.rulings["chaff_mode"] == "on_armed"


def spread(world: World, mine: Mine) -> None:
    """ML-21: an armed chaff mine goes off by itself."""
    reveal(world, mine)
    world.report("MineTriggered", "ML-21", mine=mine.id, unit=None, cause="armed")
    scatter(world, mine)
    remove_mine(world, mine, "detonated", "ML-10")


def scatter(world: World, mine: Mine) -> None:
    """ML-S96: its hex has six markers now, whatever was there."""
    world.chaff[mine.at] = CHAFF_MARKERS
    world.report("ChaffSpread", "ML-21", hex=write_hex(mine.at), markers=CHAFF_MARKERS, source=mine.id)


def reveal(world: World, mine: Mine) -> None:
    """Part H: its type becomes known to all, if it is not yet."""
    if any(side not in mine.known for side in world.sides):
        mine.known = list(world.sides)
        tell(world, mine, None, "ML-Q17")


def reveal_to(world: World, mine: Mine, side: str) -> None:
    """ML-S94: its type becomes known to a side and its allies, if the side does not know it yet."""
    if side not in mine.known:
        tell(world, mine, side, "ML-S94")
        mine.known += [other for other in world.sides if world.allied(side, other) and other not in mine.known]


def tell(world: World, mine: Mine, side: str | None, rule: str) -> None:
    world.report("MineRevealed", rule, mine=mine.id, hex=write_hex(mine.at), kind=mine.kind, side=side)


def remove_mine(world: World, mine: Mine, cause: str, rule: str) -> None:
    """A mine is gone; others in its hex may arm."""
    mine.removed = True
    world.report("MineRemoved", rule, mine=mine.id, cause=cause)
    look_at_arming(world, mine.at)
