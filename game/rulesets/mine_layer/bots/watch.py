"""Overwatch: who is to dodge, and what it is worth (ML-S50 to ML-S53)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core.commands import Refusal
from game.geometry.hex import Hex, distance
from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.bots.harm import fraction, mine_harm
from game.rulesets.mine_layer.bots.navigator import Voyage
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.stations import find_station
from game.rulesets.mine_layer.tables import BY_SIZE, BY_SPEED, HELM, LAYER, MINES, REMOTE, SAME_AGAIN

_GOOD: Final = 15  # of 36: who dodges less often had better not try, for what failing costs
_FAILED: Final = 4.0  # out of control, by the margin
_TRIED: Final = 1.0
_MAY_COME: Final = 3.0  # what mines are worth that enemies may yet lay ahead
_NEAR: Final = 4
_IDLE: Final = 0.25


def watches(sight: Sight, vessel: Vessel, voyage: Voyage, skill: Skill, free: list[Mate]) -> list[Job]:
    """Return an overwatch for each who would dodge well enough, worth what is ahead on the way that the ship goes."""
    if not vessel.power.helm or vessel.plan.hull.base:
        return []
    found: list[Job] = []
    for mate in free:
        dodger = find_dodger(sight, vessel, mate)
        if dodger is None or dodger.chance("", 0) * 36 < _GOOD:
            continue
        worth = _IDLE + _saved(sight, vessel, dodger, voyage.ahead) * skill.caution / 100
        worth += dodger.chance("", 0) * _may_come(sight, vessel, skill)
        found.append(Job({"do": "overwatch", "hold": "dodge"}, worth, key="watch", who=mate.id, is_weighed=True))
    return found


class Dodger(NamedTuple):
    """Who would dodge: what the need has that does not depend on the mine, and whether it is their profession."""

    need: int
    rerolls: bool

    def chance(self, kind: str, tried: int) -> float:
        """ML-S51, ML-S52: return the chance to dodge a mine of a type ("": unknown), after so many dodges."""
        if kind == "burst":
            return 0.0
        change = (MINES[kind].dodge or 0) if kind else 0
        return fraction(check_chance(self.need + change + (SAME_AGAIN + 1) * tried, self.rerolls))


def find_dodger(sight: Sight, vessel: Vessel, mate: Mate) -> Dodger | None:
    """ML-S51, ML-S53: return a person as who would dodge in the next phase; None if they cannot."""
    station = find_station(vessel, mate, HELM, None)
    if isinstance(station, Refusal):
        return None
    speed, ooc = sight.speed_after(vessel.motion.speed, 1), max(0, vessel.frame.ooc - 1)  # ML-S48: by then
    need = BY_SIZE * vessel.size + BY_SPEED * speed + ooc - mate.skills.piloting + (REMOTE if station.is_remote else 0)
    return Dodger(need, mate.skills.profession == "piloting")


def _saved(sight: Sight, vessel: Vessel, dodger: Dodger, steps: list[tuple[int, int]]) -> float:
    """Return the harm that is dodged on the next steps, mine after mine while Helm power lasts, and what it costs."""
    saved, tried = 0.0, 0
    for place, side in steps:
        for mine in sight.index.mines_at.get(place, ()):
            if mine.kind not in ("probe", "burst") and tried < vessel.power.helm:
                chance = dodger.chance(mine.kind, tried)
                saved += chance * mine_harm(mine.kind, vessel, side, sight.index) - (1 - chance) * _FAILED - _TRIED
                tried += 1
    return max(0.0, saved)


def _may_come(sight: Sight, vessel: Vessel, skill: Skill) -> float:
    """Return what mines are worth that enemies near by may lay before the ship moves."""
    if not sight.has_reply or not vessel.motion.speed or not skill.knows_types:
        return 0.0
    here = Hex(vessel.at.hex)
    near = [
        foe
        for foe in sight.foes
        if foe.has_working(LAYER) and distance(here, Hex(foe.at.hex)) <= _NEAR + vessel.motion.speed
    ]
    return _MAY_COME * len(near[:2]) * (1.5 if skill.is_sharp else 1.0)


def stand_downs(sight: Sight, vessel: Vessel, free: list[Mate]) -> list[Job]:
    """Return an end to the overwatch of those who dodge so badly that it does harm."""
    return [
        Job({"do": "stand_down"}, 0.2, who=mate.id, is_weighed=True)
        for mate in free
        if mate.duty.on_watch
        and ((dodger := find_dodger(sight, vessel, mate)) is None or dodger.chance("", 0) * 36 < _GOOD)
    ]
