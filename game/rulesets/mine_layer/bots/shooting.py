"""Cannon, tractors used on mines, and questions about mines (ML-S91 to ML-S94)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.geometry.hex import Hex, distance, hex_text, neighbour
from game.rulesets.mine_layer.board import Board, Charge, Vessel
from game.rulesets.mine_layer.bots.forecast import Track
from game.rulesets.mine_layer.bots.harm import dice_harm, fraction, inside, mine_harm
from game.rulesets.mine_layer.bots.laying import guns_price
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.chances import survival_chance
from game.rulesets.mine_layer.gun_orders import drag_direction
from game.rulesets.mine_layer.gunnery import struck_side
from game.rulesets.mine_layer.ledgers import uses_in_phase
from game.rulesets.mine_layer.plan import relative_side
from game.rulesets.mine_layer.sight import why_not_aimed
from game.rulesets.mine_layer.tables import CANNON, ENGINE, FWD, SCIENCE, TRACTOR, round_of

_WANTED: Final = 1.5
_DRONE: Final = 2.0
_SWEPT: Final = 12.0
_KNOWLEDGE: Final = 0.35  # the share of a mine's harm that it is worth to know its type
_BESIDE: Final = 5
_CURIOUS: Final = 0.4
_ASKING_REACH: Final = 9
_TRACTION: Final = 0.6  # how much of it a tow is worth that leads onto a mine of unknown type


def usable(sight: Sight, vessel: Vessel, letter: str) -> list[int]:
    """Return the guns or tractors that can be used in this phase, none without power."""
    if not vessel.power.guns:
        return []
    modules = vessel.plan.of_kind(letter)
    return [n for n in modules if vessel.works(n) and not uses_in_phase(vessel.ledger, n, sight.tick)]


def shields_of(sight: Sight, vessel: Vessel) -> int:
    """ML-S10, ML-S11, ML-S15: return the shields that a ship of others may have, for all that one knows."""
    least = int(vessel.has_working(ENGINE) and vessel.has_working(SCIENCE))
    return max(least, vessel.size - round_of(sight.tick) + 1)


def shots(sight: Sight, vessel: Vessel, skill: Skill) -> list[Job]:
    """ML-S92: return the shots at enemy ships, and at drones (ML-S91)."""
    price = guns_price(sight, vessel, skill)
    found: list[Job] = []
    for module in usable(sight, vessel, CANNON):
        name = vessel.name_of(module)
        for foe in sight.foes:
            if why_not_aimed(sight.index, vessel, module, foe.at.hex) is None:
                worth = _shot_harm(sight, vessel, foe) * (_WANTED if sight.is_wanted(foe) else 1.0)
                if worth > 0:
                    found.append(Job({"do": "fire", "target": foe.id, "module": name}, worth, price, name, 1))
        for craft in sight.index.crafts.values():
            if sight.is_foe(craft.side):
                worth = _DRONE * (1 - fraction(survival_chance(craft.wear.damage + 1)))
                found.append(
                    Job({"do": "fire", "target": craft.id, "module": name}, worth, price, name, 1, target=craft.id)
                )
    return found


def _shot_harm(sight: Sight, vessel: Vessel, foe: Vessel) -> float:
    dice = vessel.power.guns - shields_of(sight, foe)
    side = struck_side(foe.at.hex, foe.motion.facing, vessel.at.hex)
    return inside("warhead", foe, side) * dice_harm(dice, foe.frame.damage, foe.size, foe.frame.ooc)


def clearing(sight: Sight, vessel: Vessel, skill: Skill, tracks: Sequence[tuple[Vessel, Track]]) -> list[Job]:
    """ML-S91, ML-S93, ML-S94: return shots at mines, mines to take apart, and questions, for those on the way."""
    wanted = [mine for goal in sight.objectives if goal.kind == "sweep" for mine in goal.mines]
    found: list[Job] = []
    for mine in sight.index.charges.values():
        danger = expected_harm(sight, mine, tracks)
        worth = danger + (_SWEPT if mine.id in wanted else 0.0)
        if worth > 0.5:
            found += _removals(sight, vessel, skill, mine, worth)
        if not mine.kind:
            found += _questions(sight, vessel, mine, danger + _near_by(sight, mine, tracks))
    return found


def expected_harm(sight: Sight, mine: Charge, tracks: Sequence[tuple[Vessel, Track]]) -> float:
    """Return what a mine is expected to do to ships on their tracks."""
    return sum(
        chance * mine_harm(mine.kind, vessel, side, sight.index)
        for vessel, track in tracks
        for side, chance in track.get(mine.hex, {}).items()
    )


def _near_by(sight: Sight, mine: Charge, tracks: Sequence[tuple[Vessel, Track]]) -> float:
    """Return what it is worth to know of a mine beside the way, where the ship might go instead."""
    worth = 0.0
    for vessel, track in tracks:
        away = min((distance(Hex(place), Hex(mine.hex)) for place in track), default=_BESIDE)
        if vessel.motion.speed and 0 < away < _BESIDE:
            worth = max(worth, mine_harm("", vessel, FWD, sight.index) / (1 + away))
    return worth


def _removals(sight: Sight, vessel: Vessel, skill: Skill, mine: Charge, worth: float) -> list[Job]:
    price = guns_price(sight, vessel, skill)
    killed = 1 - fraction(survival_chance(mine.wear.damage + 1))
    found: list[Job] = []
    for letter, do, share in ((TRACTOR, "defuse", 1.0), (CANNON, "fire", killed)):
        for module in usable(sight, vessel, letter):
            name = vessel.name_of(module)
            order = {"do": do, "target": mine.id, "module": name}
            found.append(Job(order, worth * share, price, name, 1, target=mine.id))
    return found


def _questions(sight: Sight, vessel: Vessel, mine: Charge, danger: float) -> list[Job]:
    if distance(Hex(vessel.at.hex), Hex(mine.hex)) > _ASKING_REACH:
        return []
    worth = _CURIOUS + _KNOWLEDGE * danger
    probes = [
        one.id
        for one in sight.index.charges.values()
        if one.side == sight.side and one.kind == "probe" and one.mine.armed
    ]
    nearest = min(probes, key=lambda name: distance(Hex(sight.index.charges[name].hex), Hex(mine.hex)), default=None)
    found: list[Job] = []
    for module in vessel.plan.of_kind(SCIENCE):
        name, text = vessel.name_of(module), hex_text(Hex(mine.hex))
        found += [
            Job({"do": "ask", "hex": text, "probe": probe, "module": name}, worth, 0.1, name, target=f"ask {text}")
            for probe in dict.fromkeys((None, nearest))
        ]
    return found


def tows(sight: Sight, vessel: Vessel, skill: Skill) -> list[Job]:
    """ML-S95: return enemies to be dragged onto mines; nobody dodges there (ML-S55)."""
    index = sight.index
    if not index.rulings.forced_entry:
        return []
    price = guns_price(sight, vessel, skill)
    found: list[Job] = []
    for module in usable(sight, vessel, TRACTOR):
        name = vessel.name_of(module)
        for foe in sight.foes:
            if foe.plan.hull.base or foe.at.hex == vessel.at.hex:
                continue
            place, side = dragged_to(index, foe, vessel)
            worth = 0.0
            for mine in index.mines_at.get(place, ()):
                if mine.mine.armed:
                    worth += mine_harm(mine.kind, foe, side, index) * (1.0 if mine.kind else _TRACTION)
            if worth > 0:
                worth *= _WANTED if sight.is_wanted(foe) else 1.0
                found.append(Job({"do": "tow", "target": foe.id, "module": name}, worth, price, name, 1))
    return found


def dragged_to(index: Board, foe: Vessel, vessel: Vessel) -> tuple[int, int]:
    """ML-S95, ML-S60: return where a tow brings a ship, and which of its sides a mine there strikes."""
    direction = drag_direction(foe.at.hex, vessel.at.hex)
    is_front = index.rulings.struck_side == "front"
    side = FWD if is_front else relative_side(direction, foe.motion.facing)
    return neighbour(Hex(foe.at.hex), direction), side
