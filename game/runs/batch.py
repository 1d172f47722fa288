"""Many games of many matchups, on all cores or on a cluster: the same results whoever plays them.

```python
from game.runs.batch import plan_batch, play_batch

if __name__ == "__main__":  # workers import this file again
    plan = plan_batch(["levels/cluster_mines"], bots=["blue=runner,sweeper"], games=100)
    for result in play_batch(plan):
        print(result.level, result.seed, result.winner, result.ticks)
```
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from time import monotonic
from typing import Final

import msgspec

from game import __version__
from game.runs.batch_course import Course, Finished, Outcomes
from game.runs.batch_engines import Engine, EngineError, Processes
from game.runs.batch_plan import Plan, plan_batch
from game.runs.batch_work import STINT, Chunk, Fault, Played, failed_game
from game.runs.results import CRASHED, HUNG, BatchResult, result_lines
from game.runs.statistics import Standing

__all__ = ["Batch", "EngineError", "Finished", "Plan", "plan_batch", "play_batch"]

# The seconds that one game may take, unless other ones are asked for.
LIMIT: Final = 300.0
# A chunk is meant to take so many seconds, and has no more than so many games.
_CHUNK_SECONDS: Final = 0.4
_MOST_GAMES: Final = 200
_FIRST_GAMES: Final = 4
# How often somebody who wants to stop is listened to, in seconds.
_POLL: Final = 0.1


@dataclass(slots=True)
class Share:
    """What one worker has done: how many games, in how many seconds."""

    games: int = 0
    seconds: float = 0.0


@dataclass(slots=True, eq=False)
class _Flight:
    """Games of a contest that a worker has.

    `is_alone`: nobody else plays meanwhile. `since`: when they were begun at the latest; None: perhaps they were not.
    """

    place: int
    games: list[int]
    is_alone: bool
    future: Future[Played]
    since: float | None = None


class Batch:
    """A batch that is played once.

    Attributes:
        plan: what is played.
        is_stopped: whether somebody has stopped it.
        shares: what each worker has done, by its host and process.
    """

    def __init__(
        self,
        plan: Plan,
        engine: Engine,
        *,
        limit: float | None = LIMIT,
        until: float | None = None,
        known: Sequence[Outcomes] | None = None,
    ) -> None:
        """Get ready.

        Args:
            plan: what is to be played.
            engine: who plays it; it is closed at the end.
            limit: the seconds that one game may take; None: any time.
            until: no more of a matchup are begun once half of its widest 95 % interval of a win rate is no wider.
            known: games that need not be played again, for each matchup; they count in any case.
        """
        self.plan = plan
        self.is_stopped = False
        self._engine, self._limit = engine, limit
        self._flights: list[_Flight] = []
        self._suspects: deque[tuple[int, int]] = deque()
        self.shares: dict[tuple[str, int], Share] = {}
        self._spent: list[Played] = []
        found = known if known is not None else [Outcomes() for _ in plan.contests]
        self._courses = [
            Course(contest.matchup, contest.sides, plan.games, until, outcomes)
            for contest, outcomes in zip(plan.contests, found, strict=True)
        ]

    @property
    def standings(self) -> list[Standing]:
        """How each matchup stands, also those of which no game was counted yet."""
        return [course.standing for course in self._courses]

    @property
    def left(self) -> int:
        """How many games are still to be finished, as far as is known now."""
        return sum(course.left for course in self._courses)

    def counts(self, number: int) -> bool:
        """Say whether a game counts; it does not if its matchup was decided before."""
        place, game = divmod(number, self.plan.games)
        return game < self._courses[place].end

    def stop(self) -> None:
        """Begin no more games and give up those under way. It may be called at any time, as when a signal comes in."""
        self.is_stopped = True

    def play(self) -> Generator[Finished]:
        """Play, and yield each game as soon as it is finished and sure to count.

        Raises:
            EngineError: the games cannot be played there, or not any longer.
        """
        try:
            while not self.is_stopped:
                self._send_out()
                if not self._flights:
                    break
                yield from self._come_in()
        finally:
            self._engine.close()
            for course in self._courses:
                course.count_the_rest()

    # Out.

    def _send_out(self) -> None:
        """Keep the workers busy. Games one of which has ended its worker are played alone, one by one.

        Spent workers are replaced when all others have handed in what they have: so nothing is lost by that.
        """
        if self._spent:
            if self._flights:
                return
            self._engine.renew(self._spent)
            self._spent.clear()
        if self._suspects:
            if not self._flights:
                place, game = self._suspects.popleft()
                self._send(place, [game], is_alone=True)
            return
        place = 0
        while len(self._flights) < 2 * self._engine.jobs and place < len(self._courses):
            games = self._courses[place].next_games(self._games_at_once(self._courses[place]))
            if games:
                self._send(place, games)
            else:
                place += 1

    def _games_at_once(self, course: Course) -> int:
        """Return how many games make a chunk: fewer where they are long, and towards the end."""
        if course.seconds_each is None:
            return _FIRST_GAMES
        quick = int(_CHUNK_SECONDS / max(course.seconds_each, 1e-6))
        return max(1, min(quick, self.left // (4 * self._engine.jobs), _MOST_GAMES))

    def _send(self, place: int, games: list[int], is_alone: bool = False) -> None:
        contest = self.plan.contests[place]
        seeds = tuple(self.plan.first + game for game in games)
        bots = dict(contest.matchup.bots)
        chunk = Chunk(__version__, contest.matchup.level, contest.text, bots, seeds, self._limit)
        self._flights.append(_Flight(place, games, is_alone, self._engine.submit(chunk)))

    # In.

    def _come_in(self) -> Iterator[Finished]:
        self._note_beginnings()
        done = wait([flight.future for flight in self._flights], _POLL, FIRST_COMPLETED).done
        self._engine.look_after()
        landed = [flight for flight in self._flights if flight.future in done]
        lost = [flight for flight in landed if self._is_lost(flight.future)]
        for flight in landed:
            if flight not in lost:
                self._flights.remove(flight)
                yield from self._take(flight, flight.future.result())
        self._note_beginnings()
        if not self.is_stopped:
            if lost:
                yield from self._lose(lost, CRASHED, "the process that played it has ended")
            overdue = [flight for flight in self._flights if self._is_overdue(flight)]
            if overdue:
                yield from self._lose(overdue, HUNG, f"no end after {self._limit:g} seconds, and no sign of life")

    def _note_beginnings(self) -> None:
        """Note which chunks are surely begun: in a pool, so many of the oldest; on a cluster, nobody knows."""
        begun = self._flights if self._engine.grace is None else self._flights[: self._engine.jobs]
        for flight in begun:
            flight.since = flight.since or monotonic()

    def _is_lost(self, future: Future[Played]) -> bool:
        """Say whether the worker of a chunk has gone.

        Raises:
            EngineError: there is something wrong with all workers.
        """
        if future.cancelled():
            raise EngineError("the connection to the workers is lost")
        error = future.exception()
        if error is None or isinstance(error, self._engine.losses):
            return error is not None
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise EngineError(f"a worker cannot play: {words} (is breachlane {__version__} installed there?)") from error

    def _is_overdue(self, flight: _Flight) -> bool:
        if flight.since is None or self._limit is None or self._engine.grace is None:
            return False
        return monotonic() - flight.since > STINT + self._limit + self._engine.grace

    def _lose(self, suspects: Collection[_Flight], reason: str, words: str) -> Iterator[Finished]:
        """Go on without some workers, and find out which game was to blame: if it was alone, it was."""
        self._engine.restart()
        for flight in list(self._flights):
            is_suspect = flight in suspects
            if not is_suspect and not flight.future.done():
                continue  # on a cluster, the others play on
            self._flights.remove(flight)
            if not is_suspect and not flight.future.cancelled() and flight.future.exception() is None:
                yield from self._take(flight, flight.future.result())
            elif flight.since is None or (reason == HUNG and not is_suspect):
                self._courses[flight.place].give_back(flight.games)
            elif flight.is_alone or (reason == HUNG and len(flight.games) == 1):
                yield from self._fail(flight, reason, words)
            else:
                self._suspects.extend((flight.place, game) for game in flight.games)

    def _take(self, flight: _Flight, played: Played) -> Iterator[Finished]:
        """Take what a worker has handed in; what it has not begun is played by the next."""
        course, count = self._courses[flight.place], len(played.lines)
        course.note_time(count, played.seconds)
        share = self.shares.setdefault((played.host, played.process), Share())
        share.games, share.seconds = share.games + count, share.seconds + played.seconds
        if flight.is_alone and not count:
            self._suspects.append((flight.place, flight.games[0]))
        else:
            course.give_back(flight.games[count:])
        if played.is_spent:
            self._spent.append(played)
        faults = {fault.seed: fault for fault in played.faults}
        for game, line in zip(flight.games, played.lines, strict=False):
            result = msgspec.json.decode(line, type=BatchResult)
            yield from self._finish(flight.place, game, result, line, faults.get(result.seed))

    def _fail(self, flight: _Flight, reason: str, words: str) -> Iterator[Finished]:
        (game,) = flight.games
        matchup, seed = self.plan.contests[flight.place].matchup, self.plan.first + game
        result = failed_game(matchup.level, dict(matchup.bots), seed, reason)
        yield from self._finish(flight.place, game, result, result_lines([result]), Fault(seed, words, ""))

    def _finish(
        self, place: int, game: int, result: BatchResult, line: bytes, fault: Fault | None
    ) -> Iterator[Finished]:
        number = place * self.plan.games + game
        yield from self._courses[place].take(game, Finished(number, result, line, fault))


def play_batch(
    plan: Plan, engine: Engine | None = None, *, limit: float | None = LIMIT, until: float | None = None
) -> Iterator[BatchResult]:
    """Play a batch and yield the results in the order of the plan, each as soon as those before it are there.

    Args:
        plan: what is to be played.
        engine: who plays it; None: a process for each core.
        limit: the seconds that one game may take; None: any time.
        until: no more of a matchup are begun once half of its widest 95 % interval of a win rate is no wider.

    Raises:
        EngineError: the games cannot be played there, or not any longer.
    """
    batch = Batch(plan, engine or Processes(), limit=limit, until=until)
    early: dict[int, BatchResult] = {}
    number = 0
    for finished in batch.play():
        early[finished.number] = finished.result
        while number in early or (number < plan.size and not batch.counts(number)):
            if batch.counts(number):
                yield early.pop(number)
            number += 1
