"""Science bays and veils (ML-S94, ML-S97)."""

from .arming import reveal_to
from .checks import prepare, try_check
from .damage import change_cloak
from .posts import accept, find_post, mark_used, refuse_if
from .space import distance, read_hex
from .tables import MOST_CLOAK
from .things import Person, Table
from .world import World


def do_ask(world: World, person: Person, command: Table) -> None:
    """ML-S94: from the ship, or from an armed probe mine of the side."""
    post, place = find_post(person, command), read_hex(command["hex"])
    start = post.ship.at
    if "probe" in command:
        probes = [mine for mine in world.mines_here() if mine.kind == "probe" and mine.armed]
        probe = next((mine for mine in probes if mine.id == command["probe"] and mine.side == person.side), None)
        refuse_if(probe is None, "ML-S94")
        assert probe is not None
        start = probe.at
    parts = [(distance(start, place), "distance"), (3 * post.used, "used")]
    check = prepare(person, "ask", "ML-S94", "science", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    mark_used(world, post, "ML-S6")
    if result.passed:
        for mine in world.mines_at(place):
            reveal_to(world, mine, person.side)


def do_raise_cloak(world: World, person: Person, command: Table) -> None:
    """ML-S97."""
    post = find_post(person, command)
    parts = [(8, "veil"), (3 * post.used, "used")]
    check = prepare(person, "raise_cloak", "ML-S97", "science", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    mark_used(world, post, "ML-S6")
    if result.passed:
        ship = post.ship
        cloak = min(MOST_CLOAK, ship.cloak + 1 + result.margin)
        change_cloak(world, ship, cloak - ship.cloak, "ML-S97", "veil")
