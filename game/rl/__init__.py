"""Levels as environments for learning: PettingZoo for all sides with units, Gymnasium for one. Needs the extra "rl".

>>> from game.rl import parallel_env, single_env
>>> env = single_env("levels/cluster_mines/first_belt.toml", "blue")
>>> observation, info = env.reset(seed=7)
>>> int(observation["action_mask"].sum()) > 1, info["tick"]
(True, 0)

`import game.rl` registers "breachlane/Level-v0", and so does "game.rl:breachlane/Level-v0" by itself:
`gymnasium.make("game.rl:breachlane/Level-v0", level="levels/cluster_mines/first_belt.toml", side="blue")`.
"""

from __future__ import annotations

from typing import Any, cast

try:
    import gymnasium

    from game.rl.parallel import LevelParallelEnv
    from game.rl.single import LevelEnv
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        f"game.rl needs {error.name}, which comes with the extra: pip install 'breachlane[rl]'", name=error.name
    ) from None

__all__ = ["ENVIRONMENT", "LevelEnv", "LevelParallelEnv", "parallel_env", "register_environments", "single_env"]

ENVIRONMENT = "breachlane/Level-v0"
parallel_env = LevelParallelEnv
single_env = LevelEnv


def register_environments() -> None:
    """Make `gymnasium.make(ENVIRONMENT, level=..., side=...)` known; nothing happens if it is."""
    if ENVIRONMENT not in gymnasium.registry:
        cast("Any", gymnasium).register(ENVIRONMENT, entry_point="game.rl.single:LevelEnv")


register_environments()
