"""What may be ordered, and why not (Part F): the only judge, asked by the simulation, the bots and the pointer alike.

Grounds are asked in the order in which the table of commands has them; the first that forbids is the one reported.
Line of fire, range, engagement, the place of a mine and TM-S46 are judged when a skill is declared, the others also
when it is handed in.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal

from game.core.commands import Command, Malformed, Refusal
from game.core.world import World
from game.geometry.plane import Point, enters, is_inside, segment_within
from game.rulesets.teardrop_mines.commands import (
    COMMANDS, Discover, Halt, LayMine, Move, SetReaction, SetReserve, Shoot, place_of, way_of,
)  # fmt: skip
from game.rulesets.teardrop_mines.components import Plane, Skill, Waiting
from game.rulesets.teardrop_mines.knowledge import find_named
from game.rulesets.teardrop_mines.level_tables import DODGE_MOVES, REACTIONS, RESERVES
from game.rulesets.teardrop_mines.roster import Body, Charge, blockers, find_body, step_blockers
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.sight import can_see, find_band, is_engaged
from game.rulesets.teardrop_mines.tables import (
    DISCOVER_BANDS, MINE_RADIUS, MOST_WAYPOINTS, SECOND_HALF, WEAPONS,
)  # fmt: skip

GAITS: Final = ("walk", "run")
EXCLUSIVE: Final = ("shoot", "dodge", "lay_mine")  # TM-S24
# What a command that cannot be read is refused with: the rule that stands last in its row.
_LAST_RULE: Final = {
    "move": "TM-S21", "halt": "TM-S22", "idle": "TM-S20", "dodge": "TM-S42", "discover": "TM-S45", "shoot": "TM-S47",
    "lay_mine": "TM-S61", "set_reaction": "TM-S26", "set_reserve": "TM-S25",
}  # fmt: skip
When = Literal["handed in", "declared"]


def why_not(world: World, side: str | None, command: Command) -> Refusal | None:
    """Say why a command that is handed in for this tick would be refused in it, None if it would not.

    `side` None: the unit's own, and targets are ids.
    """
    refusal = why_not_taken(world, side, command)
    body = find_body(world, command.unit)
    is_skill = not isinstance(command, Move | Halt | SetReaction | SetReserve)
    if refusal is not None or body is None or not (body.is_free and is_skill):
        return refusal
    return why_not_declared(world, body, waiting_skill(world, side, command), None)


def why_not_taken(world: World, side: str | None, command: Command) -> Refusal | None:
    """Say why a command is refused when it is handed in (step 1)."""
    body = find_body(world, command.unit)
    if isinstance(command, Malformed) and command.name not in COMMANDS:
        return Refusal("TM-S20", command.reason)
    if body is None or (side is not None and body.side != side):
        return Refusal("TM-S50", "you command no such trooper")
    if body.health.is_down:
        return Refusal("TM-S50", "it is down")
    if isinstance(command, Malformed):
        return Refusal(_LAST_RULE[command.name], command.reason)
    if isinstance(command, Move):
        return _why_not_move(world, body, command)
    if isinstance(command, SetReaction):
        return _why_not_reaction(command)
    if isinstance(command, SetReserve):
        is_known = command.reserve in RESERVES
        return None if is_known else Refusal("TM-S25", f"a reserve is {' or '.join(RESERVES)}")
    if isinstance(command, Halt):
        return None
    if isinstance(command, LayMine) and (refusal := _why_not_place(command)):
        return refusal
    skill = waiting_skill(world, side, command)
    return _SKILLS[skill.do](world, body, skill, _open_reserve(world, body), "handed in")


def why_not_declared(world: World, body: Body, skill: Waiting, first: Skill | None) -> Refusal | None:
    """Say why a Short Skill cannot be declared now; `first`: the skill of the first half if it is for the second."""
    return _SKILLS[skill.do](world, body, skill, first, "declared")


def waiting_skill(world: World, side: str | None, command: Command) -> Waiting:
    """Return a Short Skill as it is kept until it is declared: its target by id, "" if the side can mean nothing."""
    do = str(command.__struct_config__.tag)
    if isinstance(command, Discover | Shoot):
        target = find_named(world, side, command.target)
        return Waiting(do, target.id if target is not None else "")
    return Waiting(do, place=place_of(command) if isinstance(command, LayMine) else None)


def has_open_reserve(world: World, body: Body) -> bool:
    """Part F: say whether a skill handed in now goes into the second half of the Order under way."""
    return _open_reserve(world, body) is not None


def _open_reserve(world: World, body: Body) -> Skill | None:
    """Return the first skill of an Order whose reserve is still open (TM-S25), None if there is none."""
    order, progress = body.order, body.progress
    if order is None or progress is None or order.gait == "run" or world.tick - order.started_at >= SECOND_HALF:
        return None
    return progress.skills[0]


# Moves and settings


def _why_not_move(world: World, body: Body, command: Move) -> Refusal | None:
    """TM-S21, TM-S23: judged once, from where the trooper stands."""
    way = way_of(command)
    if way is None:
        return Refusal("TM-S1", "a place is [x, y] in inches with at most four decimals, or whole micrometres")
    if not 1 <= len(way) <= MOST_WAYPOINTS:
        return Refusal("TM-S21", f"a way has 1 to {MOST_WAYPOINTS} places")
    start = body.place
    walls = step_blockers(blockers(world), body.radius)
    for end in way:
        if not is_on_plane(world.the(Plane), end, body.radius):
            return Refusal("TM-S21", "that leads off the map")
        if any(enters(start, end, wall) for wall in walls):
            return Refusal("TM-S21", "a wall is in the way")
        start = end
    if command.gait == "careful":
        return Refusal("TM-S23", "careful movement is not played")
    if command.gait not in GAITS:
        return Refusal("TM-S22", f"a gait is {' or '.join(GAITS)}")
    return None


def is_on_plane(plane: Plane, place: Point, radius: int) -> bool:
    """TM-S21: say whether a disc lies wholly on the map."""
    return radius <= place[0] <= plane.width - radius and radius <= place[1] <= plane.height - radius


def _why_not_reaction(command: SetReaction) -> Refusal | None:
    if command.reaction not in REACTIONS:
        return Refusal("TM-S26", f"a reaction is one of {', '.join(REACTIONS)}")
    if command.dodge_move is not None and command.dodge_move not in DODGE_MOVES:
        return Refusal("TM-S26", f"the movement of a Dodge is {' or '.join(DODGE_MOVES)}")
    return None


# Short Skills. `first` is the skill of the first half if this one is for the second.


def _why_not_idle(world: World, body: Body, skill: Waiting, first: Skill | None, when: When) -> Refusal | None:
    return None


def _why_not_dodge(world: World, body: Body, skill: Waiting, first: Skill | None, when: When) -> Refusal | None:
    if refusal := _why_not_second(first):
        return refusal
    if first is None and not world.the(Rulings).dodge_as_first_skill:
        return Refusal("TM-Q12", "a Dodge is for a reserve or a reaction")
    return None


def _why_not_discover(world: World, body: Body, skill: Waiting, first: Skill | None, when: When) -> Refusal | None:
    target = find_enemy_marker(world, body, skill)
    if target is None:
        return Refusal("TM-S45", "there is no such enemy marker")
    if when == "declared":
        if not can_see(world, body, target):
            return Refusal("TM-S45", "there is no line of fire to it")
        if find_band(body, target, DISCOVER_BANDS) is None:
            return Refusal("TM-S45", "it is too far away")
        if not may_look_again(world, body, target):
            return Refusal("TM-S46", "it has failed there a short while ago")
    if first is not None and first.kind == "discover" and first.target == target.id:
        return Refusal("TM-S46", "not twice at one marker in one Order")
    return None


def find_enemy_marker(world: World, body: Body, skill: Waiting) -> Body | Charge | None:
    """TM-S45: return the enemy marker that a Discover is meant for, None if there is none."""
    target = find_named(world, None, skill.target)
    is_enemy = target is not None and target.is_marked and target.side not in body.friends
    return target if is_enemy else None


def may_look_again(world: World, body: Body, target: Body | Charge) -> bool:
    """TM-S46: say whether a trooper may look at a marker where it may have failed before."""
    failed_at = body.duty.failed.get(target.id)
    return failed_at is None or world.tick > failed_at + world.the(Rulings).discover_retry_ticks


def _why_not_shoot(world: World, body: Body, skill: Waiting, first: Skill | None, when: When) -> Refusal | None:
    target = find_named(world, None, skill.target)
    if target is None or (target.is_marked and target.side not in body.friends):
        return Refusal("TM-S47", "there is no enemy in sight to shoot at")
    if when == "declared" and (refusal := _why_not_in_sights(world, body, target)):
        return refusal
    if body.profile.weapon == "none":
        return Refusal("TM-S47", "it has no weapon")
    if target.side in body.friends:
        return Refusal("TM-S47", "that is a friend")
    if isinstance(target, Charge) and target.drop is not None:
        return Refusal("TM-S47", "that mine has gone off")  # TM-S34: it is no target
    if when == "declared" and (is_engaged(world, body) or (isinstance(target, Body) and is_engaged(world, target))):
        return Refusal("TM-S12", "no shot by or at somebody in a melee")
    return _why_not_second(first)


def _why_not_in_sights(world: World, body: Body, target: Body | Charge) -> Refusal | None:
    if not can_see(world, body, target):
        return Refusal("TM-S47", "there is no line of fire")
    weapon = WEAPONS.get(body.profile.weapon)
    if weapon is not None and find_band(body, target, weapon.bands) is None:
        return Refusal("TM-S47", "it is out of range")
    return None


def _why_not_lay(world: World, body: Body, skill: Waiting, first: Skill | None, when: When) -> Refusal | None:
    if not body.kind.minelayer:
        return Refusal("TM-S60", "it is no minelayer")
    if body.pouch.left <= 0:
        return Refusal("TM-3c", "it has no mine left")
    if when == "declared" and (refusal := _why_not_there(world, body, skill.place or body.place, first)):
        return refusal
    return _why_not_second(first)


def _why_not_there(world: World, body: Body, place: Point, first: Skill | None) -> Refusal | None:
    """TM-S61: in reach of the layer's base at any point of its way in this Order, on the map, in no wall."""
    reach = body.radius + MINE_RADIUS
    legs = [(body.place, body.place)]
    if first is not None and body.progress is not None:
        way = body.progress.trail
        legs += [(way[0], way[0]), *pairwise(way)]
    if not any(segment_within(place, a, b, reach) for a, b in legs):
        return Refusal("TM-S61", "that is out of reach")
    if not is_on_plane(world.the(Plane), place, MINE_RADIUS):
        return Refusal("TM-S61", "that is off the map")
    if any(is_inside(place, wall) for wall in step_blockers(blockers(world), MINE_RADIUS)):
        return Refusal("TM-S61", "a wall is there")
    return None


def _why_not_second(first: Skill | None) -> Refusal | None:
    """TM-S24: an Order holds at most one of Shoot, Dodge, Lay mine."""
    if first is not None and first.kind in EXCLUSIVE:
        return Refusal("TM-S24", "an Order holds only one of Shoot, Dodge and Lay mine")
    return None


def _why_not_place(command: LayMine) -> Refusal | None:
    given = [place for place in (command.place, command.place_um) if place is not None]
    if len(given) == 2 or (given and place_of(command) is None):
        return Refusal("TM-S1", "a place is [x, y] in inches with at most four decimals, or whole micrometres")
    return None


_SKILLS: Final = {
    "idle": _why_not_idle,
    "dodge": _why_not_dodge,
    "discover": _why_not_discover,
    "shoot": _why_not_shoot,
    "lay_mine": _why_not_lay,
}
