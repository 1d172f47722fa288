"""The mine layer's two actions (A.1)."""

from .arming import spread, spreads_when_armed
from .checks import Parts, prepare, try_check
from .posts import Post, accept, find_post, pay_shot, refuse_if
from .space import Hex, distance, read_hex, write_hex
from .tables import USES_A_ROUND
from .things import Person, Table
from .world import World


def check_price(post: Post) -> None:
    """ML-6, ML-S26, ML-7."""
    plan = post.ship.plan
    refuse_if(post.uses >= plan.layer_uses, "ML-6")
    in_round = post.ship.round_uses.get(post.module, 0)
    refuse_if(plan.layer_uses == 2 and in_round >= USES_A_ROUND, "ML-S26")
    refuse_if(post.ship.pools["guns"] < 1, "ML-7")


def do_place(world: World, person: Person, command: Table) -> None:
    """ML-2 to ML-7."""
    post, place = find_post(person, command), read_hex(command["hex"])
    check_price(post)
    refuse_if(place == post.ship.at, "ML-4")
    refuse_if(not world.is_on_map(place) or not world.is_empty(place), "ML-2")
    refuse_if(not world.is_in_arc(post.ship, post.module, place), "ML-4")
    parts = [(2 * distance(post.ship.at, place), "distance"), (3 * post.used, "used")]
    lay(world, person, post, command, place, parts, "ML-3", "ML-4")


def do_drop(world: World, person: Person, command: Table) -> None:
    """ML-8."""
    post = find_post(person, command)
    check_price(post)
    lay(world, person, post, command, post.ship.at, [(3 * post.used, "used")], "ML-8", "ML-8")


def lay(
    world: World, person: Person, post: Post, command: Table, place: Hex, parts: Parts, check_rule: str, rule: str
) -> None:
    """One attempt: the roll, the price, then the mine (ML-5, ML-7, ML-S105)."""
    check = prepare(person, command["do"], check_rule, "engineering", parts, remote=post.remote)
    accept(world, person, check)
    result = try_check(world, check)
    pay_shot(world, post, "ML-7", "ML-7", "laying")
    if not result.passed:
        return
    ship = post.ship
    ship.laid += 1
    armed = command["do"] == "place_mine"
    mine = world.add_mine(f"{ship.id}-mine-{ship.laid}", ship.side, command["kind"], place, armed)
    world.report(
        "MineLaid",
        rule,
        mine=mine.id,
        unit=person.id,
        ship=ship.id,
        hex=write_hex(place),
        kind=mine.kind,
        armed=armed,
    )
    if armed and spreads_when_armed(world, mine):
        spread(world, mine)
