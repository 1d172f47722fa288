"""What every bot has: its skill, its private dice, and the way in which it commands a ship for a phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.chaffing import screens
from game.rulesets.mine_layer.bots.forecast import Track, foresee
from game.rulesets.mine_layer.bots.hauling import pulls
from game.rulesets.mine_layer.bots.laying import Laying, Prey
from game.rulesets.mine_layer.bots.navigator import Outlook, Voyage, Wish, look_ahead
from game.rulesets.mine_layer.bots.outside import jet, send_drone
from game.rulesets.mine_layer.bots.roster import Job, Roster
from game.rulesets.mine_layer.bots.shooting import clearing, shots, tows
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import draw, skill_of
from game.rulesets.mine_layer.bots.upkeep import cloaks, power, repairs, steadies, walks
from game.rulesets.mine_layer.bots.watch import stand_downs, watches
from game.rulesets.mine_layer.tables import CANNON, LAYER, MOST_OOC, TRACTOR

Plain = dict[str, Any]
_TWELVE: Final = 12
_URGENT: Final = 1.0  # from what worth on who is at the helm need not be asked for anything else
_AT_HAND: Final = 0.3  # from what gain on they steer at all
_WANTED: Final = 1.5
_UNWANTED: Final = 0.7


@dataclass(slots=True)
class Fleet:
    """What a bot has made out for all its ships, in the order in which they act.

    rosters: who is still free, the ships as those who act after the one at the helm will find them. voyages: where the
    ships go, tracks: the same for those of allies too. prey: the enemies, with where they are expected.
    """

    rosters: list[Roster]
    voyages: dict[str, Voyage]
    tracks: list[tuple[Vessel, Track]]
    prey: list[Prey]


class Staff:
    """The skill of one side's bot; it remembers nothing from one phase to the next."""

    def __init__(self, strength: str, seed: int) -> None:
        """Begin."""
        self.skill = skill_of(strength)
        self.seed = seed

    def make_fleet(self, sight: Sight, wishes: dict[str, Wish]) -> Fleet:
        """Man the helms of all ships first, so that everybody else knows where they go; and foresee those of others."""
        is_hunt = any(goal.kind == "destroy" for goal in sight.objectives)
        weights = [(_WANTED if sight.is_wanted(foe) else _UNWANTED) if is_hunt else 1.0 for foe in sight.foes]
        prey = [
            Prey(foe, foresee(sight, foe, self.skill.depth), weight)
            for foe, weight in zip(sight.foes, weights, strict=True)
        ]
        fleet = Fleet([], {}, [], prey)
        for vessel in sight.own:
            outlook = look_ahead(sight, vessel, wishes[vessel.id], self.skill)
            roster = self._call(sight, vessel)
            voyage = self._man_helm(roster, outlook)
            roster.vessel = _after_helm(sight, vessel, voyage)
            fleet.rosters.append(roster)
            fleet.voyages[vessel.id] = voyage
            fleet.tracks.append((roster.vessel, voyage.track))
        fleet.tracks += [(ally, foresee(sight, ally, 2)) for ally in sight.friends if ally.id not in fleet.voyages]
        return fleet

    def command(self, roster: Roster, fleet: Fleet, more: Sequence[Job] = (), hauls: bool = False) -> list[Plain]:
        """Return the orders of a ship's crew: what has been given out, and what is left to do for all who are free.

        `more`: what else could be done aboard; `hauls`: to tow onto mines of the same phase is its way to fight.
        """
        if hauls or self.skill.is_sharp:
            pulls(roster, self.skill)
        roster.give_out([*self._jobs(roster, fleet), *more])
        return roster.orders

    def send_out(self, sight: Sight, places: Sequence[int] = ()) -> list[Plain]:
        """Return the orders of spacewalkers, and of drones: each flies at another of some places, or stops."""
        orders, left = [order for mate in sight.walkers for order in jet(sight, mate)], list(places)
        for craft in sight.drones:
            orders += send_drone(sight, craft, left[:1])
            left = left[1:]
        return orders

    def lapses(self, tick: int, who: str) -> bool:
        """Say whether a person stands about in this phase."""
        return draw(self.seed, tick, "lapse", who, _TWELVE) <= self.skill.lapses

    def _call(self, sight: Sight, vessel: Vessel) -> Roster:
        """Return who can be told what to do aboard of a ship."""
        roster = Roster(sight, vessel, self.skill, [], vessel.power.guns)
        for mate in vessel.crew:
            if mate.side == sight.side and mate.can_act(sight.tick):
                if mate.duty.waiting is not None:
                    roster.keep_waiting(mate)
                elif not self.lapses(sight.tick, mate.id):
                    roster.free.append(mate)
        return roster

    def _man_helm(self, roster: Roster, outlook: Outlook) -> Voyage:
        """Give the one at the helm what is urgent: a course, a watch, control, or the fire about their feet."""
        sight, vessel, who, best = roster.sight, roster.vessel, outlook.who, outlook.best
        if who is None or who not in roster.free:
            return outlook.straight
        watch = watches(sight, vessel, outlook.straight, self.skill, [who])
        jobs = [*watch, *steadies(vessel), *repairs(sight, vessel, [who]), *walks(sight, vessel, self.skill, [who])]
        urgent = [job for job in jobs if roster.worth_of(job, who) >= _URGENT]
        if best.course.manoeuvres and best.gain >= _AT_HAND:  # it is better than to go straight on and to watch
            worth = best.gain + sum(job.worth for job in watch)
            urgent.append(Job(best.course.order(), worth, key="helm", is_weighed=True))
        roster.give_out([job._replace(who=who.id) for job in urgent])
        steers = any(order["do"] == "helm" for order in roster.orders)
        return best if steers else outlook.straight

    def _jobs(self, roster: Roster, fleet: Fleet) -> list[Job]:
        """Return all that could be done aboard besides steering."""
        sight, vessel, free, skill = roster.sight, roster.vessel, roster.free, self.skill
        voyage = fleet.voyages[vessel.id]
        speed = sight.speed_after(vessel.motion.speed, 1)
        is_armed = bool(sight.foes) and any(vessel.plan.of_kind(letter) for letter in (LAYER, CANNON, TRACTOR))
        jobs = Laying(sight, vessel, skill, self.seed).jobs(fleet.prey, fleet.tracks, leaves=speed > 0)
        jobs += screens(sight, vessel, fleet, skill)
        jobs += shots(sight, vessel, skill) + tows(sight, vessel, skill)
        jobs += clearing(sight, vessel, skill, fleet.tracks)
        jobs += repairs(sight, vessel, free) + walks(sight, vessel, skill, free)
        jobs += power(sight, vessel, skill, is_armed) + cloaks(sight, vessel)
        jobs += [] if voyage.course.manoeuvres else steadies(vessel)
        return jobs + watches(sight, vessel, voyage, skill, free) + stand_downs(sight, vessel, free)


def _after_helm(sight: Sight, vessel: Vessel, voyage: Voyage) -> Vessel:
    """Return the ship as those who act later will find it (ML-S102)."""
    if not voyage.course.manoeuvres:
        return vessel
    posture = voyage.posture
    after = replace(
        vessel,
        motion=replace(vessel.motion, facing=posture.facing, speed=posture.speed),
        frame=replace(vessel.frame, ooc=min(MOST_OOC, posture.ooc)),
        power=replace(vessel.power, helm=posture.helm),
    )
    sight.index.vessels[vessel.id] = after
    return after
