"""How a game ended, as the report counts and shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.core.record import STOPPED
from game.runs.one_game import GameResult
from game.runs.statistics import DRAW


class End(NamedTuple):
    """Who has won, or why nobody has. A side that is called like a reason is not taken for it.

    Attributes:
        winner: The side; None: nobody.
        why: Why nobody has won; "" if somebody has.
    """

    winner: str | None
    why: str = ""

    @property
    def words(self) -> str:
        """The end in words.

        >>> End("blue").words, End(None, "draw").words
        ('blue', 'nobody: draw')
        """
        return self.winner if self.winner is not None else f"nobody: {self.why}"


DRAWN: Final = End(None, "draw")
TIME_UP: Final = End(None, "time is up")
CUT_SHORT: Final = End(None, "stopped before its end")
# The class of each way to end without a winner.
END_LOOKS: Final[Mapping[End, str]] = {DRAWN: "end-draw", TIME_UP: "end-time", CUT_SHORT: "end-stopped"}
_WITHOUT_WINNER: Final = {DRAW: DRAWN, STOPPED: CUT_SHORT}


def end_of(game: GameResult) -> End:
    """Return how a game that did not fail has ended."""
    return End(game.winner) if game.winner is not None else _WITHOUT_WINNER.get(game.reason, TIME_UP)
