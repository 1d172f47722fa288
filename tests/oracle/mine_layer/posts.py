"""The module from which somebody works (ML-S5, ML-S7), and what an attempt costs (ML-S6, ML-S98)."""

from typing import NamedTuple

from .checks import Check
from .damage import change_cloak, change_power, end_overwatch
from .forms import POSTS
from .things import Person, Ship, Table
from .world import World


class Refused(Exception):  # noqa: N818
    """A command is refused; `rule` forbids it."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class Post(NamedTuple):
    """The ship and the module of it that is used, from there or from elsewhere in the ship."""

    ship: Ship
    module: str
    remote: bool

    @property
    def used(self) -> int:
        return self.ship.used.get(self.module, 0)

    @property
    def uses(self) -> int:
        """How often it was used in this phase."""
        return self.ship.uses.get(self.module, 0)


def refuse_if(condition: bool, rule: str) -> None:
    if condition:
        raise Refused(rule)


def ship_of(person: Person) -> Ship:
    """The ship that one is aboard."""
    if person.ship is None:
        raise Refused("ML-S5")
    return person.ship


def find_post(person: Person, command: Table) -> Post:
    """ML-S5, then ML-S7: the module named; else the one stood in; else the first working one of the kind."""
    ship, here = ship_of(person), person.module
    modules = ship.plan.modules(POSTS[command["do"]])
    refuse_if(not modules, "ML-S5")
    named = command.get("module")
    if named is None and here in modules and ship.is_working(here):
        named = here
    if named is None:
        named = next((module for module in modules if ship.is_working(module)), None)
    if named is None:
        raise Refused("ML-S7")
    refuse_if(here != named and (here.startswith("#") or not ship.is_working(here)), "ML-S5")
    refuse_if(not ship.is_working(named), "ML-S7")
    return Post(ship, named, here != named)


def accept(world: World, person: Person, check: Check | None = None) -> None:
    """ML-S2, the last that can forbid a command; then ML-S50: what is accepted ends an overwatch."""
    refuse_if(check is not None and not check.can_be_tried, "ML-S2")
    end_overwatch(world, person)


def mark_used(world: World, post: Post, rule: str) -> None:
    """ML-S6."""
    post.ship.used[post.module] = post.used + 1
    world.report("UsedMarked", rule, unit=post.ship.id, module=post.module, used=post.used)


def pay_shot(world: World, post: Post, rule: str, marker_rule: str, source: str) -> None:
    """The price of an attempt: 1 Guns power, 1 Used marker, the cloak (ML-7, ML-S98)."""
    ship = post.ship
    ship.uses[post.module] = post.uses + 1
    ship.round_uses[post.module] = ship.round_uses.get(post.module, 0) + 1
    change_power(world, ship, "guns", -1, rule, "spent")
    mark_used(world, post, marker_rule)
    change_cloak(world, ship, -ship.cloak, "ML-S98", source)
