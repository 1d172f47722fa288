"""From which module a person works, and whether that is possible (ML-S5, ML-S7)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.commands import Refusal
from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.tables import MODULES, STRUCTURE


class Station(NamedTuple):
    """The module that is used, and whether from another one (ML-S5)."""

    module: int
    is_remote: bool


def find_station(vessel: Vessel, mate: Mate, letter: str, name: str | None) -> Station | Refusal:
    """ML-S5, ML-S7: return from where a person works a module of a kind, or why not.

    Args:
        vessel: The ship the person is aboard.
        mate: The person.
        letter: The kind of module.
        name: The module named in the command; None: the one stood in, else the first that works.
    """
    plan, here = vessel.plan, module_of(mate)
    fitting = plan.of_kind(letter)
    if not fitting:
        return Refusal("ML-S5", f"the ship has no {MODULES[letter]}")
    if name is not None:
        module = plan.numbers[name]
    else:
        working = [number for number in fitting if vessel.works(number)]
        if not working:
            return Refusal("ML-S7", f"no {MODULES[letter]} aboard works")
        module = here if here in working else working[0]
    if module != here and not _can_work_remote(vessel, here):
        return Refusal("ML-S5", "one has to stand in the module, or in another one that works and is more than plating")
    if not vessel.works(module):
        return Refusal("ML-S7", f"{plan.modules[module].name} is broken")
    return Station(module, module != here)


def module_of(mate: Mate) -> int:
    """Return the module in which a person aboard stands."""
    assert mate.aboard is not None
    return mate.aboard.module


def _can_work_remote(vessel: Vessel, here: int) -> bool:
    return vessel.works(here) and vessel.plan.modules[here].letter != STRUCTURE
