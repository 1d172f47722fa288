"""What keeps a ship going: fires, breaches, power, control, cloak, and people at their posts."""

from __future__ import annotations

from typing import Final

from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.bots.harm import fraction
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.tables import (
    CANNON, ENGINE, HELM, LAYER, LIFE, MOST_CLOAK, PHASES, SCIENCE, STRUCTURE, TRACTOR, VEIL,
)  # fmt: skip
from game.rulesets.mine_layer.trials import repair_trial
from game.rulesets.mine_layer.walking import find_way

# What it is worth to mend a module, and to have somebody in it.
_MENDING: Final = {HELM: 9.0, LAYER: 6.0, ENGINE: 5.0, CANNON: 4.0, TRACTOR: 3.5, SCIENCE: 2.5, LIFE: 2.5, VEIL: 2.0}
_MANNING: Final = {HELM: 7.0, LAYER: 5.0, CANNON: 3.0, ENGINE: 2.5, SCIENCE: 2.0, TRACTOR: 2.5, VEIL: 1.0}
_SKILL: Final = {
    HELM: "piloting", LAYER: "engineering", CANNON: "combat", ENGINE: "engineering", SCIENCE: "science",
    TRACTOR: "engineering", VEIL: "science",
}  # fmt: skip
_BY_GUNS: Final = (LAYER, CANNON, TRACTOR)  # of no use without Guns power
_FIRE: Final = 6.0
_BURNING: Final = 2.0
_GASSED: Final = 1.6
_STEADY: Final = 1.2  # a point of out of control
_CLOAK: Final = 1.2
_POINT: Final = 2.0  # a point of power that is needed
_ADRIFT: Final = 1.5  # how much more it is at the helm, if there is none
_SPARE: Final = 0.7  # one that is not
_REMOTE: Final = 0.8  # to stand where one can at least do something from afar
_SECOND: Final = 0.15  # what a second person at a post is worth of the first
_A_WALK: Final = 0.6


def repairs(sight: Sight, vessel: Vessel, free: list[Mate]) -> list[Job]:
    """ML-S77, ML-S82: return fires to be put out and modules to be mended by who stands in them."""
    found: list[Job] = []
    for mate in free:
        module = module_of(mate)
        letter = vessel.plan.modules[module].letter
        if vessel.decks.fire[module]:
            found.append(Job({"do": "extinguish"}, _FIRE, key=f"fire {module}", who=mate.id))
        if not vessel.works(module) and letter in _MENDING:
            worth = _MENDING[letter] * (1.0 if vessel.has_working(letter) else 1.5)
            found.append(Job({"do": "repair"}, worth / vessel.decks.broken[module], key=f"mend {module}", who=mate.id))
    return found


def power(sight: Sight, vessel: Vessel, skill: Skill, is_armed: bool) -> list[Job]:
    """ML-S12, ML-S13: return power to be pumped and shifted; `is_armed`: Guns are wanted."""
    found: list[Job] = []
    pools = vessel.power
    wants = {
        "guns": (pools.guns, is_armed and _has(vessel, LAYER, CANNON, TRACTOR)),
        "helm": (pools.helm, not vessel.plan.hull.base),
        "shields": (pools.shields, any(foe.plan.of_kind(CANNON) for foe in sight.foes)),
    }
    for module in vessel.plan.of_kind(ENGINE):
        name = vessel.name_of(module)
        for pool, (level, is_wanted) in wants.items():
            for points in (1, 2):
                worth = _gain(sight, vessel, level, points, skill) * (_POINT if is_wanted and level < 2 else _SPARE)
                worth *= 1.0 if is_wanted else 0.5
                worth *= {"shields": 0.5, "helm": _ADRIFT if not level else 1.0}.get(pool, 1.0)
                if worth > 0:
                    order = {"do": "pump", "pool": pool, "points": points, "module": name}
                    found.append(Job(order, worth, key=name, is_cheap=True, target=f"{pool} of {vessel.id}"))
        if skill.knows_types:
            found += _shifts(vessel, name, wants)
    return found


def _shifts(vessel: Vessel, name: str, wants: dict[str, tuple[int, bool]]) -> list[Job]:
    """ML-S13: return a shift to a pool that is empty and wanted, from one with more than enough."""
    found: list[Job] = []
    for to, (level, is_wanted) in wants.items():
        for from_, (held, is_needed) in wants.items():
            if from_ != to and is_wanted and not level and held > (2 if is_needed else 0):
                order = {"do": "transfer", "from": from_, "to": to, "points": 1, "module": name}
                found.append(Job(order, _POINT * 0.8, key=name, target=f"{to} of {vessel.id}"))
    return found


def _gain(sight: Sight, vessel: Vessel, level: int, points: int, skill: Skill) -> float:
    """ML-S11, ML-S15: return how many points more a pool has for it, at the end of a round those that will be left."""
    after = min(vessel.size, level + points)
    if sight.phase == PHASES and skill.knows_types:
        return max(1, after - 1) - max(1, level - 1)
    return after - level


def steadies(vessel: Vessel) -> list[Job]:
    """ML-S47: return the ship brought under control."""
    ooc = vessel.frame.ooc
    return [Job({"do": "steady"}, _STEADY * ooc, key="helm")] if ooc > 1 else []


def cloaks(sight: Sight, vessel: Vessel) -> list[Job]:
    """ML-S97: return the veil to be raised, if others have cannon."""
    if vessel.frame.cloak >= MOST_CLOAK or not any(foe.has_working(CANNON) for foe in sight.foes):
        return []
    return [Job({"do": "raise_cloak"}, _CLOAK, key="veil")] if vessel.plan.of_kind(VEIL) else []


def walks(sight: Sight, vessel: Vessel, skill: Skill, free: list[Mate]) -> list[Job]:
    """ML-S103: return ways to where a person is of more use: out of gas and fire, to what is broken, to a free post."""
    found: list[Job] = []
    for mate in free:
        here = module_of(mate)
        stays = _standing(sight, vessel, skill, mate, here) + _A_WALK
        for module, part in enumerate(vessel.plan.modules):
            if module == here:
                continue
            worth = _standing(sight, vessel, skill, mate, module) - stays
            if worth > 0 and find_way(vessel, here, module) is not None:
                order = {"do": "walk", "module": part.name}
                key = f"to {part.letter if vessel.works(module) else module}"
                found.append(Job(order, worth, key=key, who=mate.id))
    return found


def _standing(sight: Sight, vessel: Vessel, skill: Skill, mate: Mate, module: int) -> float:
    """Return what use a person is in a module, phase by phase, and what they suffer there."""
    letter = vessel.plan.modules[module].letter
    harm = (_GASSED if vessel.decks.gas[module] else 0.0) + (_BURNING if vessel.decks.fire[module] else 0.0)
    if not vessel.works(module):
        return _mending(vessel, skill, mate, module) - harm
    if letter == STRUCTURE:
        return -harm
    use = _use(mate, letter) * (_SECOND if _is_manned(sight, vessel, letter, mate) else 1.0)
    if letter in _BY_GUNS and not vessel.power.guns and not vessel.has_working(ENGINE):
        use *= _SECOND
    return _REMOTE + use - harm


def _mending(vessel: Vessel, skill: Skill, mate: Mate, module: int) -> float:
    """ML-S77: return what it is worth that a person mends a module, the ship under control."""
    letter = vessel.plan.modules[module].letter
    if letter not in _MENDING or any(other is not mate for other in vessel.people_in(module)):
        return 0.0
    need = repair_trial(vessel, mate, module).need - vessel.frame.ooc
    chance = fraction(check_chance(need, mate.skills.profession == "engineering"))
    if chance * 36 < skill.least:
        return 0.0
    return _MENDING[letter] * (1.0 if vessel.has_working(letter) else 1.5) * chance


def _use(mate: Mate, letter: str) -> float:
    """Return what a person is worth at a post of a kind."""
    if letter not in _MANNING:
        return 0.0
    return _MANNING[letter] * (1 + int(getattr(mate.skills, _SKILL[letter]))) / 5


def _is_manned(sight: Sight, vessel: Vessel, letter: str, but: Mate) -> bool:
    """Say whether somebody else who can act stands in a working module of a kind."""
    return any(
        mate.aboard is not None and vessel.plan.modules[mate.aboard.module].letter == letter
        and vessel.works(mate.aboard.module) and mate.can_act(sight.tick)
        for mate in vessel.crew if mate is not but
    )  # fmt: skip


def _has(vessel: Vessel, *letters: str) -> bool:
    return any(vessel.has_working(letter) for letter in letters)
