"""The bots of mine layer: each plays one side, and knows only what that side may know (Part I)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.rulesets.mine_layer.bots.captain import Captain
from game.rulesets.mine_layer.bots.layer import Layer
from game.rulesets.mine_layer.bots.raider import Raider
from game.rulesets.mine_layer.bots.sweeper import Sweeper

if TYPE_CHECKING:
    from game.core.ruleset import Bot
    from game.level_format.level import Level

# name -> make(side, strength, seed); strengths are "easy", "" or "normal", and "hard".
BOTS: Final[Mapping[str, Callable[[str, str, int], Bot]]] = {
    "captain": Captain, "sweeper": Sweeper, "raider": Raider, "layer": Layer,
}  # fmt: skip
_GOES_SOMEWHERE: Final = ("reach", "hold", "sweep")


def default_bot(level: Level, side: str) -> str:
    """Return the bot of a side for which the level names none: by what it is to do (Part I)."""
    kinds = {objective.kind for objective in level.objectives if objective.side == side}
    return "sweeper" if any(kind in kinds for kind in _GOES_SOMEWHERE) else "captain"
