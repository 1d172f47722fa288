"""Power from the engine (ML-S12 to ML-S14)."""

from .checks import prepare, try_check
from .damage import change_power
from .posts import accept, find_post, mark_used, refuse_if
from .things import Person, Table
from .world import World


def do_pump(world: World, person: Person, command: Table) -> None:
    """ML-S12."""
    post, pool = find_post(person, command), command["pool"]
    ship = post.ship
    refuse_if(ship.pools[pool] >= ship.plan.size, "ML-S12")
    refuse_if(pool == "shields" and not ship.working("S"), "ML-S14")
    parts = [(8, "pumping"), (3 * (command["points"] - 1), "points"), (3 * post.used, "used")]
    check = prepare(person, "pump", "ML-S12", "engineering", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    mark_used(world, post, "ML-S6")
    if result.passed:
        change_power(world, ship, pool, min(command["points"], ship.plan.size - ship.pools[pool]), "ML-S12", "pump")


def do_transfer(world: World, person: Person, command: Table) -> None:
    """ML-S13: what the other pool cannot hold is lost."""
    post, points = find_post(person, command), command["points"]
    ship, source, goal = post.ship, command["from"], command["to"]
    refuse_if(ship.pools[source] < points or ship.pools[goal] >= ship.plan.size, "ML-S13")
    refuse_if(goal == "shields" and not ship.working("S"), "ML-S14")
    parts = [(8, "transfer"), (3 * (points - 1), "points")]
    check = prepare(person, "transfer", "ML-S13", "engineering", parts, remote=post.remote)
    accept(world, person, check)
    if try_check(world, check).passed:
        change_power(world, ship, source, -points, "ML-S13", "transfer")
        change_power(world, ship, goal, min(points, ship.plan.size - ship.pools[goal]), "ML-S13", "transfer")
