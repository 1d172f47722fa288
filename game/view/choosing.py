"""An order that still needs something: what was chosen for it step by step, and what has to be chosen next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from game.core.menu import Choice, MenuItem, Need
from game.core.picture import Point

_EITHER: Final[frozenset[Need]] = frozenset(
    {"place", "target"}
)  # side by side in the needs of an item they are one step


@dataclass(slots=True)
class Choosing:
    """An order on its way to being complete.

    Attributes:
        item: The order.
        cursor: Where the cursor of the keyboard is.
        typed: The digits of a number so far.
        target: The thing or the cabin that is held.
        index: Which of the choices is held.
        chosen: What was chosen in the steps before this one.
    """

    item: MenuItem
    cursor: Point
    typed: str = ""
    target: str = ""
    index: int = 0
    chosen: dict[Need, Any] = field(default_factory=dict[Need, Any])

    def __post_init__(self) -> None:
        """Begin with the first step."""
        self._begin_step()

    @property
    def step(self) -> tuple[Need, ...]:
        """What is to be chosen now, one of these."""
        steps = _steps(self.item.needs)
        return steps[len(self.chosen)] if len(self.chosen) < len(steps) else ()

    @property
    def is_last(self) -> bool:
        """Whether the order is complete with what is chosen now."""
        return len(self.chosen) + 1 == len(_steps(self.item.needs))

    @property
    def held(self) -> Choice:
        """The choice that is held."""
        return self.item.choices[self.index]

    @property
    def picked(self) -> Choice | None:
        """The choice that was made in a step before; None if there was none."""
        if "choice" not in self.chosen:
            return None
        return next((one for one in self.item.choices if one.value == self.chosen["choice"]), None)

    def needs(self, need: Need) -> bool:
        """Say whether such a thing is to be chosen now."""
        return need in self.step

    def take(self, need: Need, value: Any) -> None:
        """Go on to the next step with what was chosen in this one."""
        self.chosen = {**self.chosen, need: value}
        self._begin_step()

    def step_back(self) -> bool:
        """Go back to the step before; say whether there was one."""
        if not self.chosen:
            return False
        self.chosen = dict(list(self.chosen.items())[:-1])
        self._begin_step()
        return True

    def hold_next(self, change: int, cabins: Iterable[str]) -> None:
        """Hold the next or the last of the choices, of the targets, or of the cabins of a plan."""
        item = self.item
        if self.needs("choice"):
            self.index = (self.index + change) % max(1, len(item.choices))
            return
        offered = (item.modules or tuple(cabins)) if self.needs("module") else item.targets
        if offered:
            index = offered.index(self.target) if self.target in offered else -1 if change > 0 else 0
            self.target = offered[(index + change) % len(offered)]

    def words(self, arrows: str) -> str:
        """Return what the player has to do; `arrows`: which keys move the cursor."""
        item, label = self.item, self._label()
        if self.needs("choice"):
            return f"{label}: click one, or press its number"
        if self.needs("module"):
            return f"{label}: click a cabin of the plan, or Tab and Enter"
        if self.needs("number"):
            low, high, now = item.bounds
            typed = f" {self.typed}_" if self.typed else ""
            of = item.slots["number"]
            what = "" if of == item.word else f"{of} "
            return f"{label}: {what}{low} to {high}, now {now}. Click one, or type it and press Enter.{typed}"
        if self.needs("heading"):
            letters = " ".join(letter for letter, _ in item.directions)
            return f"{label}: click a direction, or press a letter: {letters}"
        more = "; Shift adds one more" if item.is_list else ""
        if self.needs("target"):
            place = " or a place" if self.needs("place") else ""
            return f"{label}: click a target{place}, or Tab and Enter"
        return f"{label}: click a place, or {arrows} and Enter{more}"

    def _label(self) -> str:
        """Return the name of the order with what was chosen for it."""
        picked = self.picked
        parts = (picked.label if need == "choice" and picked else str(value) for need, value in self.chosen.items())
        return ", ".join((self.item.label, *parts))

    def _begin_step(self) -> None:
        self.typed, self.index = "", 0
        offered = self.item.modules if self.needs("module") else self.item.targets if self.needs("target") else ()
        self.target = offered[0] if offered else ""


def _steps(needs: Iterable[Need]) -> list[tuple[Need, ...]]:
    """Return what an order needs, step by step."""
    steps: list[tuple[Need, ...]] = []
    for need in needs:
        if steps and _EITHER.issuperset((need, *steps[-1])):
            steps[-1] = (*steps[-1], need)
        else:
            steps.append((need,))
    return steps
