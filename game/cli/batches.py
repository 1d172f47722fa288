"""The call that plays many games."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import click

from game.cli.outlets import (
    INTERRUPTED, LARGEST_SEED, MISTAKE, OUTPUT, UNUSABLE, explain, print_out, refuse_to_overwrite, say, words_of,
)  # fmt: skip
from game.cli.progress import progress_of

if TYPE_CHECKING:
    from game.runs.batch import Batch, Plan
    from game.runs.batch_engines import Engine
    from game.runs.batch_files import ResultsFile
    from game.runs.gates import Gate, GateFailure

_ONE_WISH: Final = 0.5  # seconds


@click.command()
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many of each matchup.")
@click.option("--seed", "first", type=click.IntRange(0, LARGEST_SEED), default=0, metavar="FIRST",
              help="The first game's dice, 0 unless given; the next one has the next seed.")  # fmt: skip
@click.option("--bot", "bots", multiple=True, metavar="SIDE=NAME[,NAME...]",
              help="Who plays a side; of several bots, all combinations are played.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), help="How many games at once; default: one for each core.")
@click.option("--engine", type=click.Choice(["processes", "dask"]), default="processes", show_default=True,
              help="Play on this machine, or on a Dask cluster.")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS", help="Where the cluster's scheduler is: tcp://HOST:PORT.")
@click.option("--out", type=OUTPUT,
              help="Write each game as a line of JSON; what is there already is kept and counted, not played again.",
              )  # fmt: skip
@click.option("--until", type=click.FloatRange(0, 0.5, min_open=True), metavar="WIDTH",
              help="Begin no more games of a matchup once its win rates are known to within this, such as 0.02; asked "
              "after every 50 games. Near 0 or 1 the true rate may lie in a 95 % interval fewer than 90 times in 100.",
              )  # fmt: skip
@click.option("--gate", "gates", multiple=True, metavar="GATE",
              help='What must hold for each matchup, such as "blue.wins >= 0.4".')  # fmt: skip
@click.option("--limit", type=click.IntRange(0, 1_000_000), default=300, show_default=True, metavar="SECONDS",
              help="The longest that one game may take; 0: any time. A worker of a cluster whose Python does not react "
              "any more is ended by the scheduler only (worker-ttl), and its game counts as crashed.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
def batch(levels: Sequence[str], as_json: bool, **asked: Any) -> int:
    """Play many games of each LEVEL, file or folder, bots in the players' places, and print how they went.

    Ends with 1 if a game crashed or hung, or a gate was missed. Interrupted, it goes on where it was when it is called
    again with the same --out.
    """
    from game.runs.batch import Batch
    from game.runs.batch_engines import EngineError
    from game.runs.batch_files import ResultsFile, ResultsFileError

    try:
        plan, gates = _plan(levels, asked)
    except ExceptionGroup as errors:  # mistakes, and files that cannot be read
        return max(explain(error) for error in errors.exceptions)
    limit, until, out = asked["limit"] or None, asked["until"], asked["out"]
    if until is not None and math.isnan(until):
        raise click.BadParameter("nan is no width", param_hint="--until")
    try:
        with ExitStack() as opened:
            engine = _engine(asked, opened)
            opened.callback(engine.close)
            file = opened.enter_context(ResultsFile(out, plan)) if out is not None else None
            played = Batch(plan, engine, limit=limit, until=until, known=file.known if file else None)
            trouble = _play(played, engine, file)
    except (EngineError, ResultsFileError) as error:  # before the first game
        say(str(error))
        return UNUSABLE
    return _conclude(played, gates, as_json, trouble)


def _plan(levels: Sequence[str], asked: dict[str, Any]) -> tuple[Plan, list[Gate]]:
    """Work out what is to be played, and what must hold.

    Raises:
        click.UsageError: the call is wrong.
        LevelError: there are mistakes in levels.
        OSError: a level cannot be read.
        ExceptionGroup: more than one of these two.
    """
    from game.runs.batch import plan_batch
    from game.runs.batch_lock import log_of
    from game.runs.bot_choice import BotChoiceError
    from game.runs.checks import NoLevelError
    from game.runs.gates import GateError, check_sides, read_gate

    first, games, out = asked["first"], asked["games"], asked["out"]
    if first + games - 1 > LARGEST_SEED:
        raise click.BadParameter(f"the last seed would be above {LARGEST_SEED}", param_hint="--seed")
    try:
        gates = [read_gate(text) for text in asked["gates"]]
        plan = plan_batch(levels, asked["bots"], games, first)
        check_sides(gates, plan.sides)
    except BotChoiceError as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    except GateError as error:
        raise click.BadParameter(str(error), param_hint="--gate") from None
    except NoLevelError as error:
        raise click.BadParameter(str(error), param_hint="LEVEL") from None
    if out is not None:
        refuse_to_overwrite([out, log_of(out)], [contest.path for contest in plan.contests])
    return plan, gates


def _engine(asked: dict[str, Any], opened: ExitStack) -> Engine:
    """Return who is to play; what has to be undone at the end is left with `opened`.

    Raises:
        click.UsageError: the options do not go together.
        EngineError: the cluster does not answer.
    """
    import logging

    from game.runs.batch_cluster import Cluster
    from game.runs.batch_engines import MOST_JOBS, NotInstalledError, Processes

    jobs, address = asked["jobs"], asked["scheduler"]
    if asked["engine"] == "processes":
        if address is not None:
            raise click.UsageError("--scheduler goes with --engine dask only")
        if jobs is not None and jobs > MOST_JOBS:
            raise click.BadParameter(f"there can be {MOST_JOBS} at most", param_hint="--jobs")
        return Processes(jobs)
    if address is None:
        raise click.UsageError("--engine dask needs --scheduler ADDRESS")
    if jobs is not None:
        raise click.UsageError("--jobs goes with --engine processes only: a cluster has as many as it has workers")
    opened.callback(logging.disable, logging.root.manager.disable)
    logging.disable()  # what goes wrong with Dask we say ourselves, in one line
    try:
        return Cluster(address)
    except NotInstalledError as error:
        raise click.UsageError(str(error)) from None


def _play(played: Batch, engine: Engine, file: ResultsFile | None) -> str:
    """Play, write, and tell what failed; return why the batch could not be ended as it should, "" if it was.

    Raises:
        ResultsFileError: the log cannot be written.
    """
    from game.runs.batch_engines import EngineError
    from game.runs.batch_files import ResultsFileError
    from game.runs.batch_log import log_beginning, log_end

    if file is not None:
        log_beginning(file, played.plan, engine)
        if file.taken_over or file.again:
            again = f"; {_games(file.again)} that failed before will be played again" if file.again else ""
            say(f"{file.path}: {_games(file.taken_over)} taken over{again}")
    trouble = ""
    steps: list[Callable[[], None]] = [lambda: _play_to_the_end(played, file)]
    if file is not None:
        steps += [file.put_in_order, lambda: log_end(file, played, trouble)]
    for step in steps:  # whatever has happened before, what is finished is put in order, and logged
        try:
            step()
        except (EngineError, ResultsFileError, OSError) as error:
            trouble = trouble or words_of(error)
    return trouble


def _play_to_the_end(played: Batch, file: ResultsFile | None) -> None:
    from game.runs.batch_log import log_fault
    from game.runs.results import repeat_line

    with _heeding_signals(played), progress_of(played) as progress, closing(played.play()) as games:
        for finished in games:
            if file is not None:
                file.write(finished.number, finished.line)
            if finished.fault is not None:
                if file is not None:
                    log_fault(file, finished)
                words = f"{finished.result.reason}: {finished.fault.error}"
                progress.say(f"{words}; to repeat it: {repeat_line(finished.result)}")
            progress.advance()


def _conclude(played: Batch, gates: Sequence[Gate], as_json: bool, trouble: str) -> int:
    """Print how it went, and return the exit code; gates are asked only if all games were played."""
    from game.runs.batch_summary import batch_json, batch_text

    missed: list[GateFailure] = []
    is_broken = played.is_stopped or bool(trouble)
    if not is_broken:
        checked = (gate.check(standing) for standing in played.standings for gate in gates)
        missed = [failure for failure in checked if failure is not None]
    summary = batch_json(played.standings, missed, is_broken) if as_json else batch_text(played.standings)
    try:
        print_out(summary)
    finally:
        for failure in missed:
            say(failure.words)
        if is_broken:
            left = f"; {_games(played.left)} were not finished" if played.left or not trouble else ""
            unasked = "; the gates were not asked" if gates else ""
            say(f"{trouble or 'interrupted'}{left}{unasked}")
    if trouble:
        return UNUSABLE
    if played.is_stopped:
        return INTERRUPTED
    return MISTAKE if missed or any(standing.failures for standing in played.standings) else 0


def _games(count: int) -> str:
    return f"{count} game{'s' if count != 1 else ''}"


@contextmanager
def _heeding_signals(played: Batch) -> Generator[None]:
    """Stop a batch in good order at the first signal that asks for it, at once at a later one.

    Two that come almost together are one wish: some programs signal a process and its group.
    """
    asked = 0.0

    def take(number: int, frame: object) -> None:
        nonlocal asked
        if not played.is_stopped:
            asked = monotonic()
            played.stop()
        elif monotonic() - asked > _ONE_WISH:
            raise KeyboardInterrupt

    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, take)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
