"""Gates: what must hold for each matchup of a batch, such as "blue.wins >= 0.4"."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, Final

from game.level_format.wording import any_of, did_you_mean, quoted
from game.runs.statistics import Matchup, Standing

_COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
_GATE: Final = re.compile(r"\s*([^\s<>=!]+)\s*([<>=!]+)\s*([^\s<>=!]\S*)\s*")
_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}")
_WINS: Final = ".wins"
_TICKS: Final = "ticks"
_SHARES: Final = ("draws", "timeouts", "failures")
_FORM: Final = 'write it like "blue.wins >= 0.4"'


class GateError(ValueError):
    """A gate is not written as gates are, or names what there is not."""


@dataclass(frozen=True, slots=True)
class GateFailure:
    """A gate that a matchup missed; `value` None: no game was played that could tell."""

    gate: Gate
    matchup: Matchup
    value: Fraction | None
    games: int

    @property
    def words(self) -> str:
        """What was missed, where, and by what value."""
        missed = f"{self.matchup.words}: the gate {self.gate.text} is missed"
        if self.value is None:
            return f"{missed}: no game was played to an end"
        of_games = "1 game" if self.games == 1 else f"{self.games} games"
        return f"{missed}: {self.gate.what} is {self.gate.digits(self.value)} after {of_games}"


@dataclass(frozen=True, slots=True)
class Gate:
    """What must hold for each matchup.

    Attributes:
        what: "SIDE.wins", "draws", "timeouts" or "failures", which are shares; or "ticks", which is a mean.
        side: The side of "SIDE.wins"; None for anything else.
        sign: How the value is compared with the bound.
    """

    what: str
    side: str | None
    sign: str
    bound: Fraction
    text: str

    def check(self, standing: Standing) -> GateFailure | None:
        """Return how a matchup missed the gate; None if it holds, or if the level of that matchup has no such side.

        A matchup without a game to count misses every gate that it is asked for.
        """
        if self.side is not None and self.side not in standing.wins:
            return None
        value = self._value(standing)
        if value is not None and _COMPARE[self.sign](value, self.bound):
            return None
        games = standing.games + (standing.failures if self.what == "failures" else 0)
        return GateFailure(self, standing.matchup, value, games)

    def digits(self, value: Fraction) -> str:
        """Return a value that misses the gate with at least four digits, and as many as it takes to see that.

        Bounds have nine decimals at most, and there are fewer than 10^15 games: it takes no more than 28.
        """
        exact, text = Decimal(value.numerator) / value.denominator, ""
        for digits in range(4, 29):
            text = f"{Context(prec=digits).plus(exact).normalize():f}"
            if not _COMPARE[self.sign](Fraction(text), self.bound):
                break
        return text

    def _value(self, standing: Standing) -> Fraction | None:
        if self.what == "failures":
            played = standing.games + standing.failures
            return Fraction(standing.failures, played) if played else None
        if not standing.games:
            return None
        if self.what == _TICKS:
            return Fraction(sum(ticks * count for ticks, count in standing.ticks.items()), standing.games)
        counts = {"draws": standing.draws, "timeouts": standing.timeouts}
        counted = counts[self.what] if self.side is None else standing.wins[self.side]
        return Fraction(counted, standing.games)


def read_gate(text: str) -> Gate:
    """Read a gate: what, one of >= <= > < == !=, and a number.

    Raises:
        GateError: it is not so written, or a share is compared with more than 1.
    """
    parts = _GATE.fullmatch(text)
    if parts is None:
        raise GateError(f"{text!r} is no gate; {_FORM}")
    what, sign, number = parts.groups()
    side = _side_of(what, text)
    if sign not in _COMPARE:
        raise GateError(f"{text!r}: {sign!r} is no comparison; there are {any_of(list(_COMPARE))}")
    if not _NUMBER.fullmatch(number):
        raise GateError(f"{text!r}: {number!r} is no number such as 0.4; {_FORM}")
    bound = Fraction(number)
    if what != _TICKS and bound > 1:
        raise GateError(f"{text!r}: {what} is a share from 0 to 1; {number} is more than all games")
    return Gate(what, side, sign, bound, f"{what} {sign} {number}")


def _side_of(what: str, text: str) -> str | None:
    """Return the side of "SIDE.wins", None for the other words.

    Raises:
        GateError: there is no such word.
    """
    if what.endswith(_WINS) and what != _WINS:
        return what.removesuffix(_WINS)
    known = (*_SHARES, _TICKS)
    if what not in known:
        side, dot, word = what.rpartition(".")
        near = f'; did you mean "{side}{_WINS}"?' if dot and side and word else did_you_mean(what, known)
        raise GateError(f"{text!r}: there is no {what!r}{near or f'; there are SIDE{_WINS}, {any_of(known)}'}")
    return None


def check_sides(gates: Iterable[Gate], sides: Collection[str]) -> None:
    """Refuse gates about sides that there are not.

    Args:
        gates: the gates.
        sides: all sides that at least one of the levels has.

    Raises:
        GateError: a gate names another one.
    """
    for gate in gates:
        if gate.side is not None and gate.side not in sides:
            near = did_you_mean(gate.side, sides) or f"; there are {any_of(quoted(sides))}"
            raise GateError(f"{gate.text!r}: no level has a side {gate.side!r}{near}")
