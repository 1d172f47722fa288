"""Cannon and tractors: fire, defuse, tow (ML-S91, ML-S92, ML-S93, ML-S95)."""

from .arming import remove_mine
from .checks import passes_survival, prepare, try_check
from .damage import allocate, strike
from .mines import destroy_drone
from .movement import stopped_by_edge, take_step
from .posts import Post, accept, find_post, pay_shot, refuse_if
from .space import Hex, distance, neighbour, ways_out
from .tables import RELATIVE
from .things import Drone, Mine, Person, Ship, Table
from .world import World


def check_price(post: Post, rule: str) -> None:
    """Once a phase for each gun or tractor, and Guns power."""
    refuse_if(post.uses >= 1 or post.ship.pools["guns"] < 1, rule)


def check_aim(world: World, post: Post, target: Hex) -> None:
    """ML-S25, ML-S31."""
    refuse_if(not world.is_in_arc(post.ship, post.module, target), "ML-S25")
    refuse_if(not world.is_in_sight(post.ship.at, target), "ML-S31")


def find_target(world: World, post: Post, name: str, rule: str) -> Ship | Drone | Mine:
    """A target that is there and is not the own ship."""
    things = [*world.ships_here(), *world.drones_here(), *world.mines_here()]
    found = next((thing for thing in things if thing.id == name and thing is not post.ship), None)
    refuse_if(found is None, rule)
    assert found is not None
    return found


def do_fire(world: World, person: Person, command: Table) -> None:
    """ML-S91 at mines and drones, ML-S92 at ships."""
    post = find_post(person, command)
    check_price(post, "ML-S91")
    target = find_target(world, post, command["target"], "ML-S91")
    check_aim(world, post, target.at)
    ship, far = post.ship, distance(post.ship.at, target.at)
    chaff = world.chaff_between(ship.at, target.at)
    if isinstance(target, Ship):
        rule = "ML-S92"
        parts = [(far, "distance"), (2 * target.speed, "speed"), (target.cloak, "cloak"), (3 * post.used, "used")]
    else:
        rule = "ML-S91"
        parts = [(far, "distance"), (12, "small target"), (3 * post.used, "used"), (-target.damage, "damage")]
    check = prepare(person, "fire", rule, "combat", [*parts, (chaff, "chaff")], remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    guns = ship.pools["guns"]
    pay_shot(world, post, rule, "ML-S6", "shot")
    world.report(
        "ShotFired", rule, unit=person.id, ship=ship.id, module=post.module, target=target.id, hit=result.passed
    )
    if not result.passed:
        return
    if isinstance(target, Ship):
        shell(world, ship, target, guns - target.pools["shields"])
    else:
        shoot(world, target)


def shell(world: World, gun: Ship, target: Ship, number: int) -> None:
    """ML-S92: a ship is hit by so many dice."""
    if number < 1:
        return
    ways = [(way - target.facing) % 6 for way in ways_out(target.at, gun.at)]
    side = RELATIVE[min(ways)] if ways else "FWD"
    module = allocate(world, target, gun.id, "ML-S92", side)
    if module is not None:
        strike(world, target, module, number, gun.id, "shot")


def shoot(world: World, target: Drone | Mine) -> None:
    """ML-S91: one damage marker, then it must survive."""
    target.damage += 1
    if passes_survival(world, target):
        return
    if isinstance(target, Mine):
        remove_mine(world, target, "shot", "ML-S91")
    else:
        destroy_drone(world, target, "shot", "ML-S88")


def do_defuse(world: World, person: Person, command: Table) -> None:
    """ML-S93."""
    post = find_post(person, command)
    check_price(post, "ML-S93")
    target = find_target(world, post, command["target"], "ML-S93")
    assert isinstance(target, Mine)
    check_aim(world, post, target.at)
    parts = [
        (11, "defusing"),
        (distance(post.ship.at, target.at), "distance"),
        (3 * post.used, "used"),
        (world.chaff_between(post.ship.at, target.at), "chaff"),
    ]
    check = prepare(person, "defuse", "ML-S93", "science", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    pay_shot(world, post, "ML-S93", "ML-S6", "tractor")
    if result.passed:
        remove_mine(world, target, "defused", "ML-S93")


def do_tow(world: World, person: Person, command: Table) -> None:
    """ML-S95."""
    post = find_post(person, command)
    check_price(post, "ML-S95")
    target = find_target(world, post, command["target"], "ML-S95")
    assert isinstance(target, Ship)
    refuse_if(target.at == post.ship.at or target.plan.is_base, "ML-S95")
    direction = min(ways_out(target.at, post.ship.at))
    refuse_if(neighbour(target.at, direction) in world.bodies, "ML-S95")
    check_aim(world, post, target.at)
    parts = [
        (distance(post.ship.at, target.at), "distance"),
        (2 * target.speed, "speed"),
        (3 * post.used, "used"),
        (world.chaff_between(post.ship.at, target.at), "chaff"),
    ]
    check = prepare(person, "tow", "ML-S95", "engineering", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    pay_shot(world, post, "ML-S95", "ML-S6", "tractor")
    if result.passed and not stopped_by_edge(world, target, direction):
        take_step(world, target, direction, "ML-S95", 0, forced=True)
