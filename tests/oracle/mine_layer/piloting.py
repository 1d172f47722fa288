"""The helm: turns, accelerations, a sideslip; steadying (ML-S43 to ML-S48)."""

from .checks import Check, prepare, try_check
from .damage import change_facing, change_power, change_speed, lose_control
from .posts import Post, accept, find_post, refuse_if
from .things import Person, Table
from .world import World


def do_helm(world: World, person: Person, command: Table) -> None:
    """ML-S43, ML-S44: the manoeuvres one by one, until one fails or cannot be tried."""
    post = find_post(person, command)
    ship = post.ship
    turn, accelerate = command.get("turn", 0), command.get("accelerate", 0)
    refuse_if(ship.pools["helm"] < 1 or not 0 <= ship.speed + accelerate <= 5, "ML-S43")
    refuse_if(ship.plan.is_base, "ML-S23")
    todo = [("turn", 1 if turn > 0 else -1, number) for number in range(abs(turn))]
    todo += [("accelerate", 1 if accelerate > 0 else -1, number) for number in range(abs(accelerate))]
    if "slip" in command:
        todo.append(("slip", 0, 0))
    accept(world, person, manoeuvre_check(person, post, todo[0][0], 0))
    change_power(world, ship, "helm", -1, "ML-S43", "spent")
    for what, step, earlier in todo:
        check = manoeuvre_check(person, post, what, earlier)
        if not check.can_be_tried:
            return
        result = try_check(world, check)
        if result.passed:
            take_effect(world, post, what, step, command)
        lose_control(world, ship, 1 + (0 if result.passed else result.margin), "ML-S44", "helm", "helm")
        if not result.passed or ship.state != "here":
            return


def manoeuvre_check(person: Person, post: Post, what: str, earlier: int) -> Check:
    """With the ship's present Size, Speed and OOC."""
    ship = post.ship
    parts = [(2 * ship.plan.size, "size"), (2 * ship.speed, "speed"), (3 * earlier, "same manoeuvre")]
    return prepare(person, what, "ML-S43", "piloting", parts, remote=post.remote)


def take_effect(world: World, post: Post, what: str, step: int, command: Table) -> None:
    ship = post.ship
    if what == "turn":
        change_facing(world, ship, (ship.facing + step) % 6, "ML-S43", "helm", None)
    elif what == "accelerate":
        change_speed(world, ship, step, "ML-S43", "helm")
    else:
        ship.slip = command["slip"]


def do_steady(world: World, person: Person, command: Table) -> None:
    """ML-S47."""
    post = find_post(person, command)
    ship = post.ship
    refuse_if(ship.ooc < 1, "ML-S47")
    parts = [(2 * ship.plan.size, "size"), (2 * ship.speed, "speed")]
    check = prepare(person, "steady", "ML-S47", "piloting", parts, remote=post.remote, steady=True)
    accept(world, person, check)
    result = try_check(world, check)
    if result.passed:
        amount = min(ship.ooc, max(1, result.margin))
        ship.ooc -= amount
        world.report("OocChanged", "ML-S47", unit=ship.id, amount=-amount, ooc=ship.ooc, source="steady")
