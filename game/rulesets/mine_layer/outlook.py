"""What a side sees of a game, with the board that is made from it: asked by pictures, panels, menus and words."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from game.core.known import KnownWorld
from game.core.menu import Plain, Waiting
from game.core.picture import Tone
from game.core.sides import Sides
from game.core.telling import Name
from game.rulesets.mine_layer.board import Board, Craft, Mate, Vessel, board_of
from game.rulesets.mine_layer.components import Ship
from game.rulesets.mine_layer.expectation import board_then
from game.rulesets.mine_layer.tables import FIRST_PASS, HULLS, LAST_PASS, slot_of
from game.rulesets.mine_layer.wording import capital, mine_name, person_name

_OWN_HULL: Final = "other"


class Outlook:
    """A side's view of a game, and its board."""

    def __init__(self, view: KnownWorld) -> None:
        """Make the board of what a side knows now."""
        self.view = view
        self.index = board_of(view)

    @property
    def next_tick(self) -> int:
        """The tick that runs next."""
        return self.view.tick + 1

    @property
    def then(self) -> Board:
        """The board as of the next action slot of the side, if nothing happens until then: by it orders are judged."""
        return board_then(self.index, self.view.side, self.next_tick, self.acting_tick(self.view.side))

    @property
    def passing_tick(self) -> int:
        """The next tick in which ships move."""
        tick = self.next_tick
        while not FIRST_PASS <= slot_of(tick) <= LAST_PASS:
            tick += 1
        return tick

    @property
    def in_passing(self) -> Board:
        """The board as of the next tick in which ships move: by it dodges are tried."""
        return board_then(self.index, self.view.side, self.next_tick, self.passing_tick)

    def ship_then(self, mate: Mate) -> Vessel | None:
        """Return the ship that a person is aboard as of the next action slot; as it is now if it is away by then."""
        vessel = self.index.vessel_of(mate)
        return self.then.vessels.get(vessel.id, vessel) if vessel is not None else None

    def acting_tick(self, side: str) -> int:
        """ML-S101: return the next action slot of a side."""
        return self.index.action_tick(side, self.next_tick)

    def is_friend(self, side: str) -> bool:
        """Say whether a side is the looker's own or allied."""
        return side in self.index.friends[self.view.side]

    def tone(self, side: str) -> Tone:
        """Return whether a side is the looker's own, allied or an enemy."""
        if side == self.view.side:
            return "own"
        return "allied" if self.is_friend(side) else "enemy"

    def side_name(self, side: str) -> str:
        """Return the name of a side."""
        return self.view.the(Sides).names.get(side, side)

    def ship_of(self, key: str) -> Vessel | None:
        """Return the ship with an id, or that which the person with that id is aboard; None for neither."""
        mate = self.index.mates.get(key)
        return self.index.vessel_of(mate) if mate is not None else self.index.vessels.get(key)

    def commanded(self, key: str) -> Mate | Craft | None:
        """Return the person or drone in play with an id, if the side commands it."""
        unit = self.index.mates.get(key) or self.index.crafts.get(key)
        return unit if unit is not None and unit.side == self.view.side else None

    def crew_of(self, vessel: Vessel) -> list[Mate]:
        """Return those aboard a ship who take the side's orders: the unconscious never will again (ML-S76)."""
        return [mate for mate in vessel.crew if mate.side == self.view.side and not mate.health.is_unconscious]

    def hull_name(self, vessel: Vessel) -> str:
        """Return the name of a ship's hull."""
        return self.view.get(vessel.entity, Ship).hull

    def hull_image(self, vessel: Vessel) -> str:
        """Return the picture of a ship: that of its hull, one picture for all hulls of levels."""
        name = self.hull_name(vessel)
        return f"hull_{name if name in HULLS else _OWN_HULL}"


def ordered(unit: Mate | Craft, waiting: Waiting) -> Plain | None:
    """ML-S101: return the command that will stand for a person or drone when its slot comes; None for none.

    It is the newest handed in, else the one that waits already.
    """
    given = waiting.of(unit.id)
    if given:
        return given[-1]
    return plain_of(unit.duty.waiting) if unit.duty.waiting is not None else None


def find_steerer(outlook: Outlook, mate: Mate, waiting: Waiting) -> Mate | None:
    """ML-S102: return who aboard acts before a person and will have steered by then; that changes needs and arcs."""
    vessel = outlook.index.vessel_of(mate)
    crew = vessel.crew if vessel is not None else []
    for other in crew[: crew.index(mate) if crew else 0]:
        order = ordered(other, waiting) if other.side == mate.side else None
        if order is not None and order["do"] == "helm":
            return other
    return None


def plain_of(command: msgspec.Struct) -> Plain:
    """Return a command as it is handed in, without what was left out."""
    plain: dict[str, Any] = msgspec.to_builtins(command)
    return {key: value for key, value in plain.items() if value is not None}


def known_names(outlook: Outlook) -> dict[str, Name]:
    """Return all ships, drones, persons and mines that a side knows of in words, by id."""
    index, names = outlook.index, dict[str, Name]()
    for vessel in index.vessels.values():
        names[vessel.id] = Name(capital(vessel.id), outlook.tone(vessel.side))
    for craft in index.crafts.values():
        names[craft.id] = Name(f"drone {craft.id}", outlook.tone(craft.side))
    for mate in index.mates.values():
        names[mate.id] = Name(person_name(mate.id), outlook.tone(mate.side))
    for charge in index.charges.values():
        names[charge.id] = Name(mine_name(charge.id, charge.kind), outlook.tone(charge.side))
    return names


def names(view: KnownWorld) -> dict[str, Name]:
    """Return all that a side knows of in words, by id."""
    return known_names(Outlook(view))


def crew_aboard(view: KnownWorld, key: str) -> tuple[str, ...]:
    """Return those aboard a ship who take the side's orders, in file order; () for what is no ship."""
    outlook = Outlook(view)
    vessel = outlook.index.vessels.get(key)
    return tuple(mate.id for mate in outlook.crew_of(vessel)) if vessel is not None else ()
