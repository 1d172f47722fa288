"""The course of a ship: what to do at the helm now, thought some phases ahead."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.bots.course import (
    STRAIGHT, Course, Dangers, Helmsman, Leg, Posture, apply, courses, helmsman_of, sail,
)  # fmt: skip
from game.rulesets.mine_layer.bots.forecast import Track
from game.rulesets.mine_layer.bots.harm import LOSS, loss_chance
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.commands import Helm
from game.rulesets.mine_layer.orders import make_ready
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.tables import MOST_OOC, MOST_SPEED

_HELM_PRICE: Final = 1.0
_LAST_HELM: Final = 3.0
_LOOSE: Final = 1.0  # what each point of out of control costs at the end of a phase
_FAILED: Final = 2.5  # what a failed action costs besides
_WATCHED: Final = 0.8  # the share of what could be dodged that a dodge saves, as it costs something itself
_MARGIN: Final = 3  # by which one fails, if it goes badly
_POOR: Final = 0.35  # courses that succeed less often are not thought further
_BEYOND: Final = 0.6  # what counts of what lies straight ahead beyond the last phase
_DARING: Final = 3  # manoeuvres in one action


class Wish(Protocol):
    """What a ship wants of the place where it is at the end of a phase.

    is_way: it is measured by the way that is left after the last phase, else by each of them.
    """

    is_way: bool

    def cost(self, posture: Posture, phase: int) -> float:
        """Return how bad it is to be so at the end of the so-manieth phase from now."""
        ...

    def is_met(self, place: int) -> bool:
        """Say whether nothing more is wanted once this hex was entered."""
        ...


class Voyage(NamedTuple):
    """A course, and what is expected of it.

    gain: how much better it is than to go straight on, chance and price counted. ahead: the steps of the next phase.
    track: where the ship will go; end: where it will be at the end of the next phase; posture: how it is after the
    action, if that succeeds.
    """

    course: Course
    gain: float
    ahead: list[tuple[int, int]]
    track: Track
    end: int
    posture: Posture


class Outlook(NamedTuple):
    """Who steers, None if nobody can, the best that they could do, and what comes of going straight on."""

    who: Mate | None
    best: Voyage
    straight: Voyage


class _Thread(NamedTuple):
    """A course of action thought so far."""

    cost: float
    first: Course
    chance: float
    posture: Posture
    tracks: list[list[tuple[int, int]]]
    is_done: bool


def find_helmsman(sight: Sight, vessel: Vessel) -> Helmsman | None:
    """Return who steers best, None if nobody can."""
    best: Helmsman | None = None
    for mate in vessel.crew:
        if mate.side != sight.side or not mate.can_act(sight.tick):
            continue
        ready = make_ready(sight.index, Helm(unit=mate.id, turn=1), sight.tick)
        if isinstance(ready, Ready):
            one = helmsman_of(mate, ready.is_remote)
            best = one if best is None or one.extra < best.extra else best
    return best


def look_ahead(sight: Sight, vessel: Vessel, wish: Wish, skill: Skill) -> Outlook:
    """Return what could be done at the helm of a ship."""
    motion, frame = vessel.motion, vessel.frame
    start = Posture(vessel.at.hex, motion.facing, motion.speed, frame.ooc, vessel.power.helm)
    who = None if vessel.plan.hull.base else find_helmsman(sight, vessel)
    search = _Search(sight, vessel, wish, skill, who, Dangers(sight, vessel, skill.caution))
    threads = search.run(start)
    straight = min((one for one in threads if not one.first.manoeuvres), key=lambda one: one.cost)
    best, gain = straight, 0.0
    for thread in threads:
        passed = thread.chance
        gained = passed * (straight.cost - thread.cost) - (1 - passed) * search.failure(start, thread.first)
        if gained > gain:
            best, gain = thread, gained
    mate = who.mate if who is not None else None
    return Outlook(mate, _voyage_of(start, best, gain), _voyage_of(start, straight, 0.0))


def _voyage_of(start: Posture, thread: _Thread, gain: float) -> Voyage:
    end = thread.tracks[0][-1][0] if thread.tracks[0] else start.place
    return Voyage(thread.first, gain, thread.tracks[0], _track_of(thread), end, apply(start, thread.first))


def _track_of(thread: _Thread) -> Track:
    """Return the hexes of a course, those of later phases as less certain."""
    track: Track = {}
    chance = 1.0
    for entered in thread.tracks:
        for place, side in entered:
            sides = track.setdefault(place, {})
            sides[side] = max(sides.get(side, 0.0), chance)
        chance *= 0.6
    return track


class _Search:
    """A search over courses, a few of the best followed up from phase to phase."""

    def __init__(
        self, sight: Sight, vessel: Vessel, wish: Wish, skill: Skill, who: Helmsman | None, dangers: Dangers
    ) -> None:
        self._sight, self._vessel, self._wish, self._skill, self._who = sight, vessel, wish, skill, who
        self._dangers = dangers

    def run(self, start: Posture) -> list[_Thread]:
        """Return the threads at the end: the best one of each first course among those that were followed up."""
        threads = [_Thread(0.0, STRAIGHT, 1.0, start, [], False)]
        for phase in range(1, self._skill.depth + 1):
            found = [further for thread in threads for further in self._further(thread, phase)]
            is_last = phase == self._skill.depth
            threads = found if is_last else self._best(found, phase)
        return threads

    def failure(self, posture: Posture, course: Course) -> float:
        """ML-S44, ML-S48: return what it costs to fail: out of control by the margin, which may be too much."""
        share = min(1.0, max(0, posture.ooc + course.manoeuvres + _MARGIN - MOST_OOC) / 2)
        risk = loss_chance(self._vessel.frame.damage + _MARGIN, self._vessel.size)
        return _FAILED * course.manoeuvres + LOSS * risk * share

    def _further(self, thread: _Thread, phase: int) -> list[_Thread]:
        """Return what a thread may go on with; a course that fails leads straight on."""
        if thread.is_done:
            return [thread]
        posture, straight = thread.posture, self._sail(thread.posture, STRAIGHT, phase)
        if self._who is not None:  # who does not steer can watch
            saved = _WATCHED * self._who.dodges(self._vessel.size, posture) * straight.dodgeable
            straight = straight._replace(cost=straight.cost - saved)
        found = [self._add(thread, STRAIGHT, 1.0, phase, straight, 0.0)]
        if self._who is None or not posture.helm:
            return found
        most = _DARING if phase == 1 and self._skill.depth > 1 else 1
        for course in courses(most):
            if not 0 <= posture.speed + course.more <= MOST_SPEED or (course.slip and not posture.speed + course.more):
                continue
            chance = self._who.chance(self._vessel.size, posture, course)
            if chance < _POOR:
                continue
            leg = self._sail(posture, course, phase)
            price = _HELM_PRICE + (_LAST_HELM if posture.helm == 1 else 0.0)
            if phase > 1:
                price += (1 - chance) * (self.failure(posture, course) + max(0.0, straight.cost - leg.cost))
            found.append(self._add(thread, course, chance, phase, leg, price))
        return found

    def _sail(self, posture: Posture, course: Course, phase: int) -> Leg:
        return sail(self._sight, self._vessel, apply(posture, course), course.slip, self._dangers, phase)

    def _add(
        self, thread: _Thread, course: Course, chance: float, phase: int, leg: Leg, price: float
    ) -> _Thread:  # fmt: skip
        """Return a thread with one more phase, and after the last one with a look at what lies straight ahead."""
        is_done, is_last = any(self._wish.is_met(place) for place, _ in leg.entered), phase == self._skill.depth
        cost = thread.cost + price + leg.cost + _LOOSE * leg.posture.ooc
        if not is_done and (is_last or not self._wish.is_way):
            cost += self._wish.cost(leg.posture, phase)
            cost += _BEYOND * self._sail(leg.posture, STRAIGHT, phase + 1).cost if is_last else 0.0
        first, passed = (course, chance) if phase == 1 else (thread.first, thread.chance)
        return _Thread(cost, first, passed, leg.posture, [*thread.tracks, leg.entered], is_done)

    def _best(self, threads: list[_Thread], phase: int) -> list[_Thread]:
        """Return the best threads as far as one can see, and the best of those that go straight on first."""

        def outlook(thread: _Thread) -> float:
            is_open = self._wish.is_way and not thread.is_done
            return thread.cost + (self._wish.cost(thread.posture, phase) if is_open else 0.0)

        ranked = sorted(threads, key=outlook)
        kept = ranked[: self._skill.width]
        if not any(not thread.first.manoeuvres for thread in kept):
            kept.append(next(thread for thread in ranked if not thread.first.manoeuvres))
        return kept
