"""The bots of teardrop mines: each plays one side, and knows only what that side may know (Part I)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from game.rulesets.teardrop_mines.bots.forgetful import Forgetful
from game.rulesets.teardrop_mines.bots.prober import Prober
from game.rulesets.teardrop_mines.bots.rusher import Rusher
from game.rulesets.teardrop_mines.bots.warden import Warden

if TYPE_CHECKING:
    from game.core.ruleset import Bot
    from game.level_format.level import Level

# name -> make(side, strength, seed); strengths are "easy", "" or "normal", and "hard".
BOTS: Final[Mapping[str, Callable[[str, str, int], Bot]]] = {
    "prober": partial(Forgetful, Prober),
    "warden": partial(Forgetful, Warden),
    "rusher": partial(Forgetful, Rusher),
}


def default_bot(level: Level, side: str) -> str:
    """Return the bot of a side for which the level names none: by what it is to do (Part I)."""
    kinds = {objective.kind for objective in level.objectives if objective.side == side}
    return "prober" if kinds & {"reach", "sweep"} else "warden"
