"""Where two ways of playing a game differ: tick, system, entity, component, field, both values."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from msgspec.structs import replace
from equality_cases import saved_cases
from equality_cells import Cell, CellError, play_cell, reference_cell
from equality_notes import ORDERS, SET_UP, Case, Notes, Step, Tick

from game.core.commands import Inbox
from game.core.simulation import CORE_COMPONENTS
from game.core.state import restore_world
from game.core.divergence import spot_words
from game.core.trail import PlainState, spots
from game.rulesets import find_ruleset


@dataclass(frozen=True)
class Row:
    """What came of a cell: how many games and ticks were compared, and where each that differs does, in words."""

    cell: Cell
    games: int
    ticks: int
    differences: tuple[str, ...]


class Grid:
    """Games, and how they go in the cell that all others are compared with."""

    def __init__(self, cases: Sequence[Case]) -> None:
        """Play the games once.

        Raises:
            CellError: they cannot be played.
        """
        self.cases = tuple(cases)
        self.reference = play_cell(reference_cell(), self.cases)

    def check(self, cell: Cell) -> Row:
        """Play the games in a cell and compare every tick; the first difference of each game is looked for."""
        pairs = list(saved_cases(self.cases, cell.after)) if cell.after else list(enumerate(self.cases))
        cases = [case for _, case in pairs]
        try:
            found = play_cell(cell, cases)
        except CellError as error:
            return Row(cell, len(cases), 0, (str(error),))
        ticks, differences = 0, list[str]()
        for at, (index, case) in enumerate(pairs):
            ours = self.reference[index].ticks[cell.after + 1 if cell.after else 0 :]
            ticks += len(found[at].ticks)
            if found[at].fault:
                differences.append(f"{case.name}: {found[at].fault}")
            elif (tick := first_difference(ours, found[at].ticks, cell.is_replay)) is not None:
                differences.append(f"{case.name}: {self._explain(cell, cases, at, index, tick)}")
        return Row(cell, len(cases), ticks, tuple(differences))

    def _explain(self, cell: Cell, cases: Sequence[Case], at: int, index: int, tick: int) -> str:
        """Play both once more, all that stands around them as well, and compare what each system has left."""
        one = play_cell(reference_cell(), self.cases, index)[index]
        other = play_cell(cell, cases, at)[at]
        last = self.cases[index].ticks
        other.steps = [step for step in other.steps if step.tick <= last]  # a long picture may have run beyond
        found = find_difference(one, other, self.cases[index].read_level().ruleset, cell.is_replay)
        return found or f"tick {tick}: they differ, but not when they are played again"


def first_difference(ours: Sequence[Tick], theirs: Sequence[Tick], is_replay: bool) -> int | None:
    """Return the first tick that differs, or is missing in one; None if there is none. A replay refuses less."""
    for one, other in zip(ours, theirs, strict=False):
        refused = one.refused if is_replay else other.refused
        if one != replace(other, refused=refused):
            return one.number
    missing = [*ours[len(theirs) :], *theirs[len(ours) :]]
    return missing[0].number if missing else None


def find_difference(one: Notes, other: Notes, ruleset: str, is_replay: bool = False) -> str:
    """Return in words the first step in which two traced games differ; "" if there is none.

    Args:
        one: a game.
        other: the same game, from its start or a later tick.
        ruleset: the name of its ruleset.
        is_replay: whether the other plays a record, in which nonsense that was refused does not stand.
    """
    if other.fault:
        return other.fault
    start = (other.steps[0].tick, other.steps[0].system) if other.steps else (0, "")
    skipped = next((at for at, step in enumerate(one.steps) if (step.tick, step.system) == start), 0)
    steps = one.steps[skipped:]
    for ours, theirs in zip(steps, other.steps, strict=False):
        if ours != theirs and (words := _step_words(ours, theirs, ruleset, is_replay)):
            return words
    missing = [*steps[len(other.steps) :], *other.steps[len(steps) :]]
    return f"tick {missing[0].tick}: one of the games is over before" if missing else ""


def _step_words(one: Step, other: Step, ruleset: str, is_replay: bool) -> str:
    outside = {SET_UP: "set-up", ORDERS: "before the first system"}
    where = f"tick {one.tick}, {outside.get(one.system) or f'system {one.system}'}"
    if one.system != other.system:
        return f"{where}: the other runs {other.system}"
    left, right = _state_of(one, ruleset), _state_of(other, ruleset)
    for spot in spots(left, right):
        if not (is_replay and spot.component == Inbox.__name__):
            name = left.id_of(spot.entity) or right.id_of(spot.entity)
            path, ours, theirs = spot_words(spot)
            return f"{where}, entity {spot.entity}{f' ({name})' if name else ''}{path}: {ours} and {theirs}"
    if left.highest != right.highest:
        return f"{where}: the highest entity number is {left.highest} and {right.highest}"
    lines = [*zip_longest(one.events, other.events), *zip_longest(*([] if is_replay else [one.refused, other.refused]))]
    pair = next((pair for pair in lines if pair[0] != pair[1]), None)
    return f"{where}: events differ: {pair[0] or 'no more'} and {pair[1] or 'no more'}" if pair is not None else ""


def _state_of(step: Step, ruleset: str) -> PlainState:
    found = find_ruleset(ruleset)
    components = found.components if found is not None else ()
    return PlainState.of(restore_world(zlib.decompress(step.state), (*CORE_COMPONENTS, *components)))
