"""A PettingZoo environment: all sides of a level that have units at the start act at once."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv  # pyright: ignore[reportMissingTypeStubs]

from game import Level
from game.rl.encoding import Observation
from game.rl.match import Info, Match, MatchState
from game.rl.numbers import whole_number
from game.rl.seeds import draw_seed, read_seed
from game.rl.single import RENDER_MODES, check_render_mode
from game.rl.sizes import ORDERS, THINGS, UNITS, Sizes
from game.rl.terms import make_terms

Space = gymnasium.spaces.Space[Any]
Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]

_METADATA: dict[str, Any] = {
    "render_modes": list(RENDER_MODES), "render_fps": 1, "name": "breachlane_level_v0", "is_parallelizable": True
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ParallelState:
    """An environment that can be gone on from: its match, None before the first reset, who plays, its generator."""

    match: MatchState | None
    agents: tuple[str, ...]
    random: Mapping[str, Any] | None


class LevelParallelEnv(ParallelEnv[str, Observation, int]):
    """Every side that has units at the start is an agent, with the id that the level gives it.

    A side without units is none, so in some levels there is one agent only. No bots play; orders of a level stay in
    force.
    Observations, actions, rewards and infos are those of `LevelEnv`, for each agent. All agents play to the end of the
    game, also one that has lost all of its units: it can only wait.
    """

    metadata = _METADATA

    def __init__(
        self,
        level: str | Path | Level,
        *,
        ticks_per_step: int | None = None,
        most_units: int = UNITS,
        most_things: int = THINGS,
        most_orders: int = ORDERS,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """Prepare to play a level; `reset` begins a game. The arguments are those of `LevelEnv`.

        Raises:
            LevelError: the level has mistakes.
            OSError: it cannot be read.
            TypeError: `ticks_per_step` or a number of rows is no whole number.
            ValueError: a number is out of range, or there is no such render mode.
        """
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._terms = make_terms(
            level, Sizes(most_units, most_things, most_orders),
            side=None, bots=None, ticks=ticks_per_step, shaping=shaping, has_log=render_mode == "ansi",
        )  # fmt: skip
        encoder = self._terms.encoder
        self.columns = encoder.columns
        self.possible_agents = list(self._terms.agents)
        self.agents: list[str] = []
        agents = self.possible_agents
        self.observation_spaces: dict[str, Space] = {side: encoder.observation_space() for side in agents}
        self.action_spaces: dict[str, Space] = {side: encoder.action_space() for side in agents}
        self._random: np.random.Generator | None = None
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The game that is played.

        Raises:
            ResetNeeded: none was begun.
        """
        if self._match is None:
            raise gymnasium.error.ResetNeeded("call reset() first: no game was begun")
        return self._match

    def observation_space(self, agent: str) -> Space:
        """Return the space of an agent's observations, always the same one."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """Return the space of an agent's actions, always the same one."""
        return self.action_spaces[agent]

    @property
    def game_seed(self) -> int:
        """The seed of the game that is played, for who repeats it: `breachlane run LEVEL --seed N`. Not for agents.

        All dice follow from it, so an agent that was given it could learn to foretell them.

        Raises:
            ResetNeeded: no game was begun.
        """
        return self.match.game.seed

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a game: `seed` is that of its dice, None draws the next one. There are no options.

        Raises:
            TypeError: the seed is no whole number; the game that is played goes on.
            ValueError: it is none from 0 to 2^63 - 1; the game that is played goes on.
        """
        wanted = read_seed(seed)
        if wanted is not None or self._random is None:
            self._random = seeding.np_random(wanted)[0]
        self.close()
        self._match = match = Match(self._terms, wanted if wanted is not None else draw_seed(self._random))
        self.agents = [*self.possible_agents]
        return dict(match.observations), {side: match.opening(side) for side in self.agents}

    def step(self, actions: Mapping[str, Any]) -> Step:
        """Give each agent's order and run the ticks of a step; after the end nothing happens.

        Raises:
            ResetNeeded: no game was begun.
            TypeError: an action is no whole number; then no agent's order is given.
        """
        match, playing = self.match, self.agents
        if not playing:
            return {}, {}, {}, {}, {}
        numbers = {side: whole_number(actions[side], f"an action of {side}") for side in playing if side in actions}
        given = match.step(numbers)
        over = match.game.over
        self.agents = [] if over else playing
        return (
            dict(match.observations),
            {side: reward for side, (reward, _) in given.items()},
            dict.fromkeys(playing, over),
            dict.fromkeys(playing, False),
            {side: info for side, (_, info) in given.items()},
        )

    def render(self) -> str | None:  # type: ignore[override]
        """Return the logs of the last step, side by side; None without a render mode."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{side}: {line}" for side, seat in self.match.seats.items() for line in seat.log)

    def close(self) -> None:
        """Give the game back; `reset` begins another one."""
        if self._match is not None:
            self._match.close()
            self._match = None
        self.agents = []

    def clone_state(self) -> ParallelState:
        """Return all that `restore_state` needs, in this process or another one."""
        random = self._random.bit_generator.state if self._random is not None else None
        return ParallelState(self._match.save() if self._match is not None else None, tuple(self.agents), random)

    def restore_state(self, state: ParallelState) -> dict[str, Observation]:
        """Go on from a state of an environment with the same arguments; return its observations, {} before a reset.

        Raises:
            ValueError: it is a state of another level, other sides or steps of another length; the game that is played
                goes on.
        """
        agents = [*state.agents]
        match = Match.restored(self._terms, state.match) if state.match is not None else None
        if state.random is not None:
            self._random = self._random or seeding.np_random(0)[0]
            self._random.bit_generator.state = state.random
        self.close()
        self._match, self.agents = match, agents
        return dict(match.observations) if match is not None else {}

    def __copy__(self) -> Self:
        """Return an environment of its own: a copy never shares its game or its generator."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Return the environment for a copy or another process: the game as `clone_state` gives it."""
        return {**self.__dict__, "_match": None, "_kept": self.clone_state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on as the environment that was copied."""
        kept: ParallelState = state.pop("_kept")
        self.__dict__.update(state)
        self.restore_state(kept)
