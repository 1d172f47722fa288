"""Mines: which type goes where (ML-1 to ML-29), for what is likely to move in there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.geometry.hex import Hex, distance, hex_text
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.forecast import Track
from game.rulesets.mine_layer.bots.harm import foreign_dodge, mine_harm
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill, draw
from game.rulesets.mine_layer.ledgers import uses_in_phase
from game.rulesets.mine_layer.sight import lies_in_arc
from game.rulesets.mine_layer.tables import LAYER, PHASES

_KINDS: Final = ("anchor", "warhead", "heavy", "seeker", "plasma", "ooc", "gas", "burst")
_EASY_KINDS: Final = ("warhead", "seeker", "heavy", "anchor", "gas", "ooc")
_REACH: Final = 6
_BEST: Final = 8  # places that are thought of for each layer
_OWN: Final = 1.6  # what harm to an own ship counts for
_WANTED: Final = 1.5
_FAST: Final = 3  # Speed from which on an anchor comes first
_ANCHORED: Final = 8.0
_NARROW: Final = 1  # lines of a side that hardly any mine strikes but a seeker
_SOUGHT: Final = 4.0


class Prey(NamedTuple):
    """An enemy ship and where it is expected; `weight`: how much its harm is wanted."""

    vessel: Vessel
    track: Track
    weight: float


class Spot(NamedTuple):
    """A place for a mine, with the best type for it and what it is worth there."""

    worth: float
    place: int
    kind: str


def best_spot(
    sight: Sight, place: int, prey: Sequence[Prey], own: Sequence[tuple[Vessel, Track]], kinds: Sequence[str]
) -> Spot:
    """Return the best type of mine for a hex, by whom it is expected to strike there, friends counted against it."""
    best = Spot(0.0, place, "")
    for kind in kinds:
        worth = 0.0
        for one in prey:
            for side, chance in one.track.get(place, {}).items():
                harm = mine_harm(kind, one.vessel, side, sight.index) + _fitness(sight, one, kind, side)
                worth += chance * one.weight * harm * (1 - foreign_dodge(kind, one.vessel))
        for vessel, track in own:
            for side, chance in track.get(place, {}).items():
                worth -= _OWN * chance * mine_harm(kind, vessel, side, sight.index)
        if worth > best.worth:
            best = Spot(worth, place, kind)
    return best


def _fitness(sight: Sight, prey: Prey, kind: str, side: int) -> float:
    """Return what speaks for a type besides the harm it does: a fast ship is slowed first, a narrow one sought out."""
    if kind == "anchor" and prey.vessel.motion.speed >= _FAST and not _is_anchored(sight, prey):
        return _ANCHORED
    return _SOUGHT if kind == "seeker" and len(prey.vessel.plan.lines[side]) <= _NARROW else 0.0


def _is_anchored(sight: Sight, prey: Prey) -> bool:
    """Say whether a known anchor lies in the way of a ship already."""
    return any(mine.kind == "anchor" for place in prey.track for mine in sight.index.mines_at.get(place, ()))


def guns_price(sight: Sight, vessel: Vessel, skill: Skill) -> float:
    """ML-S11, ML-S15: return what a point of Guns is worth to keep: nothing if it is lost at the end of the round."""
    if not skill.knows_types:
        return 0.0
    guns = vessel.power.guns
    if sight.phase == PHASES and guns <= 2:
        return 0.0
    return 1.0 if guns > 1 else 1.8


class Laying:
    """What a ship's mine layers could do in this phase."""

    def __init__(self, sight: Sight, vessel: Vessel, skill: Skill, seed: int) -> None:
        """Look at the ship's layers."""
        self._sight, self._vessel, self._skill = sight, vessel, skill
        self._price = guns_price(sight, vessel, skill)
        self._kinds: Sequence[str] = _KINDS
        if not skill.knows_types:
            number = draw(seed, sight.tick, "kind", vessel.id, len(_EASY_KINDS)) - 1
            self._kinds = (_EASY_KINDS[number],)

    def layers(self) -> list[int]:
        """Return the layers that can be used in this phase."""
        vessel, most = self._vessel, self._vessel.plan.hull.layer_uses
        return [
            module for module in vessel.plan.of_kind(LAYER)
            if vessel.works(module) and uses_in_phase(vessel.ledger, module, self._sight.tick) < most
        ]  # fmt: skip

    def jobs(self, prey: Sequence[Prey], own: Sequence[tuple[Vessel, Track]], leaves: bool) -> list[Job]:
        """Return mines to be placed, and dropped if the ship is about to leave its hex."""
        sight, vessel = self._sight, self._vessel
        layers = self.layers()
        if not layers or not vessel.power.guns:
            return []
        here = Hex(vessel.at.hex)
        places: list[int] = []
        for one in prey:
            places += [place for place in one.track if place not in places]
        spots = [
            best_spot(sight, place, prey, own, self._kinds) for place in places
            if 0 < distance(here, Hex(place)) <= _REACH and sight.index.is_empty(place) and place not in sight.planned
        ]  # fmt: skip
        spots = sorted((spot for spot in spots if spot.worth > 0.3), key=lambda spot: (-spot.worth, spot.place))
        found = [job for module in layers for job in self._places(module, spots)]
        if leaves:
            spot = best_spot(sight, here, prey, own, self._kinds)
            found += [self._drop(module, spot.kind, spot.worth) for module in layers if spot.worth > 0.3]
        return found

    def _places(self, module: int, spots: Sequence[Spot]) -> list[Job]:
        sight, vessel = self._sight, self._vessel
        here = Hex(vessel.at.hex)
        fitting = [spot for spot in spots if lies_in_arc(sight.index, vessel, module, spot.place)]
        near = sorted(fitting, key=lambda spot: (-spot.worth / (3 + distance(here, Hex(spot.place))), spot.place))
        return [self.place(module, spot.kind, spot.place, spot.worth) for spot in near[:_BEST]]

    def place(self, module: int, kind: str, place: int, worth: float) -> Job:
        """Return the job of placing a mine."""
        name = self._vessel.name_of(module)
        order = {"do": "place_mine", "kind": kind, "hex": hex_text(Hex(place)), "module": name}
        return Job(order, worth, self._price, name, 1, place=place)

    def _drop(self, module: int, kind: str, worth: float) -> Job:
        name = self._vessel.name_of(module)
        return Job({"do": "drop_mine", "kind": kind, "module": name}, worth, self._price, name, 1)
