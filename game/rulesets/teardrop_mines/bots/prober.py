"""The prober: goes where its objectives want it, and finds out what lies under each marker before it goes near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.rulesets.teardrop_mines.bots.advance import Advance
from game.rulesets.teardrop_mines.bots.sight import Own, Sight
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import stands
from game.rulesets.teardrop_mines.bots.tasks import hunt, with_company

Order = dict[str, Any]
_MANY: Final = 2  # areas in which a Dodge would set off more than it saves


class Prober:
    """Looks at markers from outside their areas, shoots mines, goes round what it cannot make out, walks near both.

    Its reaction is to hold where a mine may be, else to dodge.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._advance = Advance(self._staff)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        turn = self._staff.look(known, events)
        if turn is None:
            return []
        orders: list[Order] = []
        for own in turn.free:
            orders += self._command(turn.sight, own)
        for own in turn.busy:
            orders += self._advance.fill_reserve(turn.sight, own)
        return orders

    def _command(self, sight: Sight, own: Own) -> list[Order]:
        """Return the orders of a free trooper."""
        passed_over = self._advance.passed_over(sight)
        task = with_company(sight, own, passed_over)
        if task is None and not sight.objectives:
            task = hunt(sight, own, passed_over)
        areas = len(sight.feared_at(own.at, own.radius))
        reaction = "hold" if areas or own.is_hidden else "dodge"
        orders = stands(own, reaction, "hold" if areas >= _MANY else "dodge")
        return orders + self._advance.orders(sight, own, task)
