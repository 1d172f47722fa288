"""What the judge of commands hands on to who carries them out."""

from __future__ import annotations

from typing import NamedTuple

from game.rulesets.mine_layer.trials import Trial


class Ready(NamedTuple):
    """A command that can be done: its check (None: there is none), and the module that is used, -1 for none."""

    trial: Trial | None = None
    module: int = -1
    is_remote: bool = False
