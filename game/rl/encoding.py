"""From what a side knows to arrays: the spaces of observations and actions, and an observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from game.rl.goals import Surroundings
from game.rl.tables import ORDER, THING, UNIT, WHOLE, nearest_rows, order_table, thing_table, unit_table, whole_row

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.rl.sizes import Sizes

Observation = dict[str, NDArray[Any]]


class Encoder:
    """Writes what a side knows of a game of one ruleset into tables of fixed size.

    All numbers lie within -1 and 1; rows that are not used are 0. The table of orders begins with the wait, and each of
    its rows holds the row of the unit as well, so that a policy can judge an order by its row alone.

    Attributes:
        columns: What the numbers of each table are called: "whole", "units", "things", "orders".
    """

    def __init__(self, ruleset: Ruleset, sizes: Sizes, max_ticks: int) -> None:
        """Prepare for a ruleset; `max_ticks`: how long a game may last."""
        self.sizes = sizes
        self._max_ticks = max_ticks
        self._words = tuple(ruleset.level_schema.commands)
        features = ruleset.features()
        units = (*UNIT, *features.unit_words)
        self.columns: dict[str, tuple[str, ...]] = {
            "whole": (*WHOLE, *features.whole_words),
            "units": units,
            "things": (*THING, *features.thing_words),
            "orders": (
                "wait", *(f"do: {word}" for word in self._words), *ORDER, *features.order_words,
                *(f"unit: {word}" for word in units),
            ),
        }  # fmt: skip

    def observation_space(self) -> spaces.Space[Any]:
        """Return a new space of observations."""
        rows = {"units": self.sizes.units, "things": self.sizes.things, "orders": self.sizes.orders + 1}
        boxes: dict[str, spaces.Space[Any]] = {}
        for name, columns in self.columns.items():
            shape = (rows[name], len(columns)) if name in rows else (len(columns),)
            boxes[name] = spaces.Box(-1.0, 1.0, shape, np.float32)
        return spaces.Dict({**boxes, "action_mask": spaces.MultiBinary(self.sizes.orders + 1)})

    def action_space(self) -> spaces.Space[Any]:
        """Return a new space of actions: 0 waits, n gives the n-th order of the observation."""
        return spaces.Discrete(self.sizes.orders + 1)

    def observe(self, seen: Surroundings, offers: Sequence[dict[str, Any]], stands: float) -> Observation:
        """Return an observation.

        Args:
            seen: what the side knows.
            offers: the orders to choose from, at most as many as there is room for.
            stands: how the side stands (`standing`).
        """
        units = unit_table(seen)
        shown = units[nearest_rows(seen.units, self.sizes.units, seen)]
        things = [seen.things[number] for number in nearest_rows(seen.things, self.sizes.things, seen)]
        mask = np.zeros(self.sizes.orders + 1, np.int8)
        mask[: len(offers) + 1] = 1
        return {
            "whole": whole_row(seen, seen.view.tick / self._max_ticks, stands),
            "units": _filled_up(shown, self.sizes.units),
            "things": _filled_up(thing_table(seen, things), self.sizes.things),
            "orders": _filled_up(order_table(seen, offers, self._words, units), self.sizes.orders + 1),
            "action_mask": mask,
        }


def _filled_up(table: NDArray[np.float32], rows: int) -> NDArray[np.float32]:
    """Return a table with rows of zeros after its own."""
    filled = np.zeros((rows, table.shape[1]), np.float32)
    filled[: len(table)] = table
    return filled
