"""The bots of cluster mines: each plays one side, and knows only what that side may know (Part I)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.rulesets.cluster_mines.bots.runner import Runner
from game.rulesets.cluster_mines.bots.sower import Sower
from game.rulesets.cluster_mines.bots.sweeper import Sweeper
from game.rulesets.cluster_mines.bots.warden import Warden

if TYPE_CHECKING:
    from game.core.ruleset import Bot
    from game.level_format.level import Level

# name -> make(side, strength, seed); strengths are "easy", "" or "normal", and "hard".
BOTS: Final[Mapping[str, Callable[[str, str, int], Bot]]] = {
    "runner": Runner,
    "sweeper": Sweeper,
    "warden": Warden,
    "sower": Sower,
}


def default_bot(level: Level, side: str) -> str:
    """Return the bot of a side for which the level names none: by what it is to do (Part I)."""
    kinds = {objective.kind for objective in level.objectives if objective.side == side}
    if "sweep" in kinds:
        return "sweeper"
    return "runner" if "reach" in kinds else "warden"
