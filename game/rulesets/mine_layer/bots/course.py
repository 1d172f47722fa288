"""What can be done at the helm, and where it leads: courses, and the state of a ship phase by phase."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.bots.harm import LOSS, dice_harm, fraction, loss_chance, mine_harm
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.forecast import foresee_phase
from game.rulesets.mine_layer.tables import (
    BY_SIZE, BY_SPEED, ENGINE, FWD, IMPOSSIBLE, MOST_OOC, MOST_SPEED, REMOTE, SAME_AGAIN,
)  # fmt: skip

_AGAINST_EDGE: Final = 3.0
_LEFT: Final = 60.0  # to leave the map for good
_RAN_INTO: Final = 8.0
_ASKED: Final = 0.6  # what is left of the danger of a mine that one can ask about, as one may then go elsewhere
_WILD: Final = 5.0  # a point of out of control that becomes hull damage


class Course(NamedTuple):
    """One action at the helm (ML-S43); all 0: none."""

    turn: int = 0
    more: int = 0
    slip: int = 0

    @property
    def manoeuvres(self) -> int:
        """How many manoeuvres it has."""
        return abs(self.turn) + abs(self.more) + abs(self.slip)

    def order(self) -> dict[str, Any]:
        """Return it as a command."""
        plain: dict[str, Any] = {"do": "helm"}
        if self.turn:
            plain["turn"] = self.turn
        if self.more:
            plain["accelerate"] = self.more
        if self.slip:
            plain["slip"] = "starboard" if self.slip > 0 else "port"
        return plain


STRAIGHT: Final = Course()


@lru_cache(maxsize=8)
def courses(most: int) -> tuple[Course, ...]:
    """Return all courses of up to so many manoeuvres, the simplest first."""
    found = [
        Course(turn, more, slip)
        for turn in range(-most, most + 1)
        for more in range(-most, most + 1)
        for slip in (-1, 0, 1)
    ]
    fitting = [course for course in found if 0 < course.manoeuvres <= most]
    return tuple(sorted(fitting, key=lambda course: course.manoeuvres))


class Posture(NamedTuple):
    """A ship as it is at the end of a phase, in thought."""

    place: int
    facing: int
    speed: int
    ooc: int
    helm: int


class Helmsman(NamedTuple):
    """Who steers: the mate, and what the need of a manoeuvre has besides Size, Speed and out of control."""

    mate: Mate
    extra: int

    def chance(self, size: int, posture: Posture, course: Course) -> float:
        """ML-S43, ML-S44: return the chance that all manoeuvres of a course succeed."""
        passed, speed, ooc = 1.0, posture.speed, posture.ooc
        rerolls = self.mate.skills.profession == "piloting"
        kinds = (course.turn, 0), (course.more, 1 if course.more > 0 else -1), (course.slip, 0)
        for count, change in kinds:
            for earlier in range(abs(count)):
                need = BY_SIZE * size + BY_SPEED * speed + SAME_AGAIN * earlier + ooc + self.extra
                if need >= IMPOSSIBLE:
                    return 0.0
                passed *= fraction(check_chance(need, rerolls))
                speed, ooc = speed + change, min(MOST_OOC, ooc + 1)
        return passed

    def dodges(self, size: int, posture: Posture) -> float:
        """ML-S51: return the chance to dodge a mine of no special type, if there is power for it."""
        need = BY_SIZE * size + BY_SPEED * posture.speed + max(0, posture.ooc - 1) + self.extra
        return fraction(check_chance(need, self.mate.skills.profession == "piloting")) if posture.helm else 0.0


def helmsman_of(mate: Mate, is_remote: bool) -> Helmsman:
    """Return a mate as who steers."""
    return Helmsman(mate, (REMOTE if is_remote else 0) - mate.skills.piloting)


class Dangers:
    """What it costs a ship to enter a hex by a side: its mines, as far as the side knows them."""

    def __init__(self, sight: Sight, vessel: Vessel, caution: int, can_ask: bool = False) -> None:
        """Begin without having looked anywhere. `can_ask`: mines farther on can be asked about before one is there."""
        self._sight, self._vessel, self._caution = sight, vessel, caution / 100
        self._doubt = _ASKED if can_ask else 1.0
        self._known: dict[tuple[int, int], tuple[float, float]] = {}

    def at(self, place: int, side: int) -> float:
        """Return the harm of the mines in a hex, if none is dodged."""
        return self._look(place, side)[0] if place in self._sight.index.mines_at else 0.0

    def dodgeable(self, place: int, side: int) -> float:
        """Return the part of it that somebody on overwatch could dodge: all but bursts (ML-28)."""
        return self._look(place, side)[1] if place in self._sight.index.mines_at else 0.0

    def _look(self, place: int, side: int) -> tuple[float, float]:
        found = self._known.get((place, side))
        if found is None:
            index, mines = self._sight.index, self._sight.index.mines_at[place]
            harms = [(mine.kind, mine_harm(mine.kind, self._vessel, side, index) * self._caution) for mine in mines]
            found = sum([harm for _, harm in harms]), sum([harm for kind, harm in harms if kind != "burst"])
            self._known[place, side] = found
        return found

    def later(self, place: int) -> float:
        """Return the harm of the mines in a hex that is farther on."""
        is_known = all(mine.kind for mine in self._sight.index.mines_at.get(place, ()))
        return self.at(place, FWD) * (1.0 if is_known else self._doubt)


class Leg(NamedTuple):
    """What one phase does: the posture at its end, its cost, what of that could be dodged, and the steps."""

    posture: Posture
    cost: float
    dodgeable: float
    entered: list[tuple[int, int]]


def apply(posture: Posture, course: Course) -> Posture:
    """Return the posture after a course that succeeded; out of control may be above 4 (ML-S48)."""
    if not course.manoeuvres:
        return posture
    facing, speed = (posture.facing + course.turn) % 6, posture.speed + course.more
    return Posture(posture.place, facing, speed, posture.ooc + course.manoeuvres, posture.helm - 1)


def sail(sight: Sight, vessel: Vessel, posture: Posture, slip: int, dangers: Dangers, phase: int) -> Leg:
    """Return what the so-manieth phase from now brings: the end of this one, then five passes (ML-S15, ML-S40)."""
    cost = 0.0
    wild = max(0, posture.ooc - MOST_OOC)
    if wild:
        cost += wild * _WILD + LOSS * loss_chance(vessel.frame.damage + wild, vessel.size)
    ooc, helm, speed = max(0, min(MOST_OOC, posture.ooc) - 1), posture.helm, posture.speed
    if sight.speed_after(MOST_SPEED, phase) < sight.speed_after(MOST_SPEED, phase - 1):
        speed, helm = max(0, speed - 1), max(0, helm - 1)
        helm = helm or int(vessel.has_working(ENGINE))
    ahead = foresee_phase(sight.index, posture.place, posture.facing, speed, slip)
    entered = [(step.hex, step.side) for step in ahead.steps]
    cost += sum([dangers.at(place, side) for place, side in entered])
    dodgeable = sum([dangers.dodgeable(place, side) for place, side in entered])
    then = ahead.then
    if ahead.end == "star":
        cost += LOSS
    elif ahead.end == "crash":
        cost += _RAN_INTO + dice_harm(then.speed, vessel.frame.damage, vessel.size, ooc) / 2
    elif ahead.end == "edge":
        cost += _LEFT if sight.index.rulings.map_edge == "leave" else _AGAINST_EDGE
    return Leg(Posture(then.hex, posture.facing, then.speed, ooc, helm), cost, dodgeable, entered)
