"""A Gymnasium environment: one side of a level, the others played by bots."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import gymnasium
import numpy as np

from game import Level
from game.rl.encoding import Observation
from game.rl.match import Info, Match, MatchState
from game.rl.numbers import whole_number
from game.rl.seeds import draw_seed, read_seed
from game.rl.sizes import ORDERS, THINGS, UNITS, Sizes
from game.rl.terms import as_level, first_player, make_terms

RENDER_MODES = ("ansi",)
_METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}


@dataclass(frozen=True, slots=True)
class LevelState:
    """An environment that can be gone on from: its match, None before the first reset, and its random generator.

    `random_seed`: the seed of the generator, -1 if nobody knows it, None if there is no generator yet.
    """

    match: MatchState | None
    random: Mapping[str, Any] | None
    random_seed: int | None


class LevelEnv(gymnasium.Env[Observation, np.int64]):
    """One side of a level against bots.

    Action: the number of an order of the observation; 0 waits. A number that means no order now, which is one that the
    mask does not allow or one outside the space, is refused as a wrong order is: the info says so, and the side waits.
    Observation: tables of what the side knows, and an `action_mask`; `columns` says what their numbers are.
    Reward: 1 at the end for a win of the side or an ally, -1 for a loss, 0 for a draw; and with `shaping` the change of
    the side's standing, as far as it can tell, in each step. The standing is 0 to 1: half of it is how far the side is
    with its objectives, half is what is left of the units that it began with.
    An episode is terminated when the game is over, also when its time is: the level says how long it lasts, and the
    observation how much of that is used. It is never truncated; `gymnasium.make(..., max_episode_steps=...)` does that.
    After the end nothing happens: a step gives the last observation again, no reward, and terminated.
    Info: `tick`, `clock`, `order` (that of this step in JSON, "" for none), `refused`, `events` (those that the side
    was told of, as in files of events but for seed and hashes), `winner` and `reason` ("" while the game goes on).
    `refused` has a line for each order of the side that was refused during this step, "" if none was: unit, word, rule
    and reason, such as "amy drop_mine: ML-6: M1 was used once in this phase". An order may wait for its turn, and is
    refused only then: so the line may be about an order of an earlier step. An action that means no order has its line
    too, the first: "there is no order 80; there are 12". What the level orders has none: when it orders a unit what the
    side has ordered it before, a refusal after that is the level's.
    """

    metadata = _METADATA

    def __init__(
        self,
        level: str | Path | Level,
        side: str | None = None,
        *,
        bots: Mapping[str, str] | None = None,
        ticks_per_step: int | None = None,
        most_units: int = UNITS,
        most_things: int = THINGS,
        most_orders: int = ORDERS,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """Prepare to play a level; `reset` begins a game.

        Args:
            level: the level, its file, or the end of the path of one that comes with the game: "first_belt".
            side: the side that is played; None: the first for a player.
            bots: who plays the others, such as {"red": "warden:hard"}; those left out: as the level says.
            ticks_per_step: None: about a second of play.
            most_units, most_things: rows for units, and for mines and other things.
            most_orders: how many orders there are to choose from; if more are legal, every unit and every kind of order
                keeps its part, and what is left out comes round in later steps.
            shaping: what a full rise of the standing is worth, a finite number from 0; 0: only the end counts.
            render_mode: "ansi": `render` gives the log of the last step.

        Raises:
            LevelError: the level has mistakes.
            OSError: it cannot be read.
            BotChoiceError: there is no such bot, or no such side.
            TypeError: `ticks_per_step` or a number of rows is no whole number.
            ValueError: a number is out of range, the side does not play, or there is no such render mode.
        """
        check_render_mode(render_mode)
        level = as_level(level)
        self.side = side if side is not None else first_player(level)
        self.render_mode = render_mode
        self._terms = make_terms(
            level, Sizes(most_units, most_things, most_orders),
            side=self.side, bots=bots, ticks=ticks_per_step, shaping=shaping, has_log=render_mode == "ansi",
        )  # fmt: skip
        self.columns = self._terms.encoder.columns
        self.observation_space = self._terms.encoder.observation_space()
        self.action_space = self._terms.encoder.action_space()
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

    @property
    def game_seed(self) -> int:
        """The seed of the game that is played, for who repeats it: `breachlane run LEVEL --seed N`. Not for agents.

        All dice follow from it, so an agent that was given it could learn to foretell them.

        Raises:
            ResetNeeded: no game was begun.
        """
        return self.match.game.seed

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a game: `seed` is that of its dice and bots, None draws the next one. There are no options.

        Raises:
            TypeError: the seed is no whole number; the game that is played goes on.
            ValueError: it is none from 0 to 2^63 - 1; the game that is played goes on.
        """
        wanted = read_seed(seed)
        super().reset(seed=wanted)
        self.close()
        self._match = Match(self._terms, wanted if wanted is not None else draw_seed(self.np_random))
        return self._match.observations[self.side], self._match.opening(self.side)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Give an order, or none, and run the ticks of a step; after the end nothing happens.

        Raises:
            ResetNeeded: no game was begun.
            TypeError: the action is no whole number: an int, one of numpy, or an array of one without dimensions.
        """
        match, number = self.match, whole_number(action, "an action")
        reward, info = match.step({self.side: number})[self.side]
        return match.observations[self.side], reward, match.game.over, False, info

    def render(self) -> str | None:  # type: ignore[override]
        """Return the log of the last step, one line an event; None without a render mode."""
        return "\n".join(self.match.seats[self.side].log) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Give the game back; `reset` begins another one."""
        if self._match is not None:
            self._match.close()
            self._match = None

    def clone_state(self) -> LevelState:
        """Return all that `restore_state` needs, in this process or another one."""
        random = self._np_random.bit_generator.state if self._np_random is not None else None
        return LevelState(self._match.save() if self._match is not None else None, random, self._np_random_seed)

    def restore_state(self, state: LevelState) -> Observation | None:
        """Go on from a state of an environment with the same arguments; return its observation, None before a reset.

        Where bots play, the game is played again from its start, since they keep their thoughts to themselves: it takes
        as long as that.

        Raises:
            ValueError: it is a state of another level, another side, other bots or steps of another length; the game
                that is played goes on.
        """
        match = Match.restored(self._terms, state.match) if state.match is not None else None
        if state.random is not None:
            self.np_random.bit_generator.state = state.random
            self._np_random_seed = state.random_seed
        self.close()
        self._match = match
        return match.observations[self.side] if match is not None else None

    def __copy__(self) -> Self:
        """Return an environment of its own: a copy never shares its game or its generator."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Return the environment for a copy or another process: the game as `clone_state` gives it."""
        return {**self.__dict__, "_match": None, "_kept": self.clone_state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on as the environment that was copied."""
        kept: LevelState = state.pop("_kept")
        self.__dict__.update(state)
        self.restore_state(kept)


def check_render_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not.

    Raises:
        ValueError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}, only 'ansi' or None")
