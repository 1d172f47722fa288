"""What is kept of a match so that it can be gone on from, in this process or another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rl.seats import Plain, Seat


@dataclass(frozen=True, slots=True)
class Origin:
    """The terms by which a match was played, as far as its course depends on them.

    Attributes:
        level: The name of the level; which one it is the hash tells.
        hash: That of the level's file.
        agents: The sides that were played from outside.
        bots: Who played the others, by side.
        ticks_per_step: How many ticks a step had.
    """

    level: str
    hash: str
    agents: tuple[str, ...]
    bots: Mapping[str, str]
    ticks_per_step: int

    def refuse_other(self, other: Origin) -> None:
        """Hold the origin of a state against that of the environment that is to go on from it.

        Raises:
            ValueError: the state is that of an environment with other arguments.
        """
        own, kept = (f"{origin.level} (hash {origin.hash})" for origin in (self, other))
        if self.hash != other.hash:
            raise ValueError(f"the state is one of the level {kept}, not of {own}")
        for what in ("agents", "ticks_per_step", "bots"):
            own, kept = getattr(self, what), getattr(other, what)
            if own != kept:
                raise ValueError(f"the state is one of an environment with other {what}: {kept!r}, not {own!r}")


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match that can be gone on from, in this process or another one.

    Attributes:
        origin: What was played.
        steps: How many steps were taken.
        save: The game; None where bots play: they keep their thoughts to themselves, so the game is played again.
        played: The orders of the agents by step, to play it again; () where there is a save.
        seats: The agents.
    """

    origin: Origin
    seed: int
    steps: int
    save: bytes | None
    played: tuple[tuple[Plain | None, ...], ...]
    seats: tuple[Seat, ...]
