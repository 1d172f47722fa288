"""Dodging in ship movement (A.9)."""

from .checks import Check, Parts, prepare, try_check
from .damage import change_power, lose_control
from .things import Person, Ship
from .world import World


def dodge(world: World, ship: Ship, against: str, kind: Parts) -> str | None:
    """ML-S51 to ML-S53: the first who can tries it; gives its id if it succeeds."""
    checks = [(person, dodge_check(world, ship, person, kind)) for person in world.aboard(ship) if person.overwatch]
    able = [(person, check) for person, check in checks if check is not None and check.can_be_tried]
    if ship.pools["helm"] < 1 or not able:
        return None
    person, check = able[0]
    ship.dodges += 1
    person.dodged = True
    result = try_check(world, check, against)
    change_power(world, ship, "helm", -1, "ML-S52", "spent")
    lose_control(world, ship, 1 if result.passed else 1 + result.margin, "ML-S52", "dodge", "dodge")
    return person.id if result.passed else None


def dodge_check(world: World, ship: Ship, person: Person, kind: Parts) -> Check | None:
    """The check of one on overwatch, or None if it has no helm to work from (ML-S53)."""
    if not person.can_act or (person.dodged and world.rulings["dodges"] == "one"):
        return None
    here = person.module
    if not ship.is_working(here) or not ship.working("H") or here.startswith("#"):
        return None
    parts = [(2 * ship.plan.size, "size"), (2 * ship.speed, "speed"), (3 * ship.dodges, "dodges before"), *kind]
    return prepare(person, "dodge", "ML-S51", "piloting", parts, remote=not here.startswith("H"))
