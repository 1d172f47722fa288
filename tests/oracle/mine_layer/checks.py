"""Checks: skill checks, hull checks, survival (ML-S1 to ML-S4, ML-S74, ML-S88)."""

from typing import Any, NamedTuple

from .tables import HARDEST
from .things import Drone, Mine, Person, Ship
from .world import World

Parts = list[tuple[int, str]]


class Check(NamedTuple):
    """A check before its roll: who, what, the rule, the skill, and what makes up the need."""

    person: Person
    what: str
    rule: str
    skill: str
    modifiers: list[list[Any]]

    @property
    def need(self) -> int:
        return sum(amount for amount, _ in self.modifiers)

    @property
    def can_be_tried(self) -> bool:
        """ML-S2."""
        return self.need <= HARDEST


class Result(NamedTuple):
    """How a check turned out."""

    passed: bool
    margin: int


def plain(parts: Parts) -> list[list[Any]]:
    """Modifiers without those that are 0."""
    return [[amount, reason] for amount, reason in parts if amount]


def prepare(
    person: Person, what: str, rule: str, skill: str, parts: Parts, *, remote: bool = False, steady: bool = False
) -> Check:
    """ML-S1: need = difficulty - skill + OOC + 3 if remote; `steady`: without the OOC."""
    ooc = 0 if person.ship is None or steady else person.ship.ooc
    ending = [(-person.skills[skill], skill), (ooc, "out of control"), (3 * remote, "remote")]
    return Check(person, what, rule, skill, plain([*parts, *ending]))


def passes(dice: list[int], need: int) -> bool:
    """ML-S1, ML-S3: two ones fail whatever the need."""
    return dice != [1, 1] and sum(dice) >= need


def try_check(world: World, check: Check, against: str = "") -> Result:
    """Rolls a check and reports it; ML-S4: one die again in one's own profession."""
    person, need = check.person, check.need
    dice = [world.roll(check.what, person.id, against) for _ in range(2)]
    if not passes(dice, need) and person.profession == check.skill:
        lower = 0 if dice[0] <= dice[1] else 1
        best = list(dice)
        best[lower] = 6
        if passes(best, need):
            dice[lower] = world.roll(check.what, person.id, against)
    passed = passes(dice, need)
    world.report(
        "CheckRolled",
        check.rule,
        unit=person.id,
        what=check.what,
        dice=dice,
        need=need,
        modifiers=check.modifiers,
        passed=passed,
    )
    margin = sum(dice) - need if passed else max(0, need - sum(dice))
    return Result(passed, margin)


def forced_check(world: World, check: Check) -> bool:
    """ML-S2: a check that a rule forces on somebody fails without dice where it cannot be tried."""
    return check.can_be_tried and try_check(world, check).passed


def passes_hull_check(world: World, ship: Ship) -> bool:
    """ML-S74."""
    n = 0
    while (n + 1) * (n + 2) // 2 <= ship.hull_damage:
        n += 1
    need = n - ship.plan.size
    if n < 2 or need <= 2:
        return True
    if need > HARDEST:
        return False
    dice = [world.roll("hull", ship.id) for _ in range(2)]
    passed = sum(dice) >= need
    modifiers = plain([(n, "hull damage"), (-ship.plan.size, "size")])
    world.report(
        "CheckRolled",
        "ML-S74",
        unit=ship.id,
        what="hull",
        dice=dice,
        need=need,
        modifiers=modifiers,
        passed=passed,
    )
    return passed


def passes_survival(world: World, thing: Drone | Mine) -> bool:
    """ML-S88: a microship; two ones are just 2."""
    need = 7 + thing.damage
    if need > HARDEST:
        return False
    dice = [world.roll("survival", thing.id) for _ in range(2)]
    passed = sum(dice) >= need
    who = {"unit": None, "mine": thing.id} if isinstance(thing, Mine) else {"unit": thing.id}
    modifiers = plain([(7, "microship"), (thing.damage, "damage")])
    world.report(
        "CheckRolled", "ML-S88", **who, what="survival", dice=dice, need=need, modifiers=modifiers, passed=passed
    )
    return passed
