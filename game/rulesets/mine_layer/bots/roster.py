"""Who does what aboard in this phase: jobs, what they are worth, and the persons who do them best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from game.core.commands import read_command
from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.bots.harm import fraction
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.commands import COMMANDS
from game.rulesets.mine_layer.form import USES
from game.rulesets.mine_layer.orders import make_ready
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.stations import Station, find_station
from game.rulesets.mine_layer.tables import CANNON, LAYER, TRACTOR

Plain = dict[str, Any]
_WORTH_DOING: Final = 0.1
_SKILLED: Final = 0.02  # of two who do a job about as well, who is less skilled does it
_PAIRS: Final = 36


class Job(NamedTuple):
    """Something that could be done aboard.

    order: the command without who does it. worth: what it is worth if it succeeds; price: what it costs in any case.
    key: only one job of a key is done in a phase. guns: the Guns power that it takes. who: the only one who may do it,
    "" for anybody. is_weighed: its worth has its chance in it already. is_cheap: it costs so little that it is tried
    whatever the chance. place, target: the hex into which it puts a mine, what it takes out.
    """

    order: Plain
    worth: float
    price: float = 0.0
    key: str = ""
    guns: int = 0
    who: str = ""
    is_weighed: bool = False
    is_cheap: bool = False
    place: int = 0
    target: str = ""


class Deed(NamedTuple):
    """A job with the person who would do it."""

    worth: float
    mate: Mate
    number: int
    job: Job


@dataclass(slots=True)
class Roster:
    """The persons of a side aboard of a ship who can act, and what has been given to them so far."""

    sight: Sight
    vessel: Vessel
    skill: Skill
    free: list[Mate]
    guns: int
    keys: list[str] = field(default_factory=list[str])
    orders: list[Plain] = field(default_factory=list[Plain])

    def keep_waiting(self, mate: Mate) -> None:
        """Leave a person to a command that waits already, with the module and the power that it takes."""
        waiting = mate.duty.waiting
        letter = USES.get(type(waiting)) if waiting is not None else None
        if letter is None:
            return
        station = find_station(self.vessel, mate, letter, getattr(waiting, "module", None))
        if isinstance(station, Station):
            self.keys.append(self.vessel.name_of(station.module))
            self.guns -= letter in (LAYER, CANNON, TRACTOR)

    def give_out(self, jobs: Sequence[Job]) -> None:
        """Give jobs to the persons, the most worthwhile first; a person does one."""
        deeds = [deed for number, job in enumerate(jobs) for deed in self._deeds(number, job)]
        deeds.sort(key=lambda deed: (-deed.worth, deed.number, self.free.index(deed.mate)))
        for deed in deeds:
            self._give(deed)

    def _deeds(self, number: int, job: Job) -> list[Deed]:
        found: list[Deed] = []
        for mate in self.free:
            if job.who not in ("", mate.id) or self._comes_too_soon(job, mate):
                continue
            worth = self.worth_of(job, mate)
            if worth > _WORTH_DOING:
                found.append(Deed(worth, mate, number, job))
        return found

    def _comes_too_soon(self, job: Job, mate: Mate) -> bool:
        """ML-S102, ML-S12: say whether a person would pump the Helm before who steers has taken a point from it."""
        if job.order.get("pool") != "helm" or self.vessel.power.helm < self.vessel.size - 1:
            return False
        crew = [other.id for other in self.vessel.crew]
        steers = [order["unit"] for order in self.orders if order["do"] == "helm"]
        return any(crew.index(mate.id) < crew.index(name) for name in steers)

    def worth_of(self, job: Job, mate: Mate) -> float:
        """Return what a job is worth if a person does it; 0 if they cannot."""
        chance = chance_of(self.sight, mate, job.order)
        if chance is None or (chance * _PAIRS < self.skill.least and not (job.is_weighed or job.is_cheap)):
            return 0.0
        skills = mate.skills
        spare = _SKILLED * (skills.engineering + skills.piloting + skills.science) if chance < 1 else 0.0
        return (job.worth if job.is_weighed else job.worth * chance) - job.price - spare

    def _give(self, deed: Deed) -> None:
        job, sight = deed.job, self.sight
        if deed.mate not in self.free or (job.key and job.key in self.keys) or job.guns > self.guns:
            return
        if job.place in sight.planned or job.target in sight.aimed_at:
            return
        self.free.remove(deed.mate)
        self.guns -= job.guns
        self.keys += [job.key] if job.key else []
        sight.planned += [job.place] if job.place else []
        sight.aimed_at += [job.target] if job.target else []
        if not (job.order["do"] == "overwatch" and deed.mate.duty.on_watch):  # it is renewed by itself
            self.orders.append({**job.order, "unit": deed.mate.id})


def chance_of(sight: Sight, mate: Mate, order: Plain) -> float | None:
    """Return the chance of a command of a person's, 1 if it needs no check; None if it would be refused."""
    ready = make_ready(sight.index, read_command({**order, "unit": mate.id}, COMMANDS), sight.tick)
    if not isinstance(ready, Ready):
        return None
    trial = ready.trial
    return 1.0 if trial is None else fraction(check_chance(trial.need, trial.rerolls))
