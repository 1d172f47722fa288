"""The command line. Each call is a short command here; the work is done in the layers below.

Messages go to standard error, results to standard output. Whatever is slow to import (pygame, rich) is imported by the
command that needs it.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from game import LevelError, ScriptedDieError, StateError, __version__, load_level
from game.core.replay import RecordError, verify
from game.level_format.reports import json_report, sarif_report, text_report
from game.level_format.toml_files import write_text_atomically
from game.level_format.wording import did_you_mean
from game.resources import find_level
from game.rulesets import find_ruleset, ruleset_names
from game.runs.heavy import HeavyDifferenceError, Twin

MISTAKE, UNUSABLE, DIFFERS, INTERRUPTED = 1, 3, 4, 130
LARGEST_SEED = 2**63 - 1

# Whether a file can be read is found out by reading it, and then has the exit code of a file.
_FILE: Any = click.Path(path_type=Path, readable=False)


class _Output(click.Path):
    """A file to be written: it has a name, and is no folder."""

    name = "file"

    def __init__(self) -> None:
        """Take any path that is not there yet, or is a file."""
        super().__init__(path_type=Path, dir_okay=False, readable=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Raises:
            click.BadParameter: it has no name, or is a folder.
        """
        path: Any = super().convert(value, param, ctx)
        if not Path(path).name:
            self.fail(f"{os.fspath(value)!r} is no file to write to", param, ctx)
        return path


_OUTPUT: Any = _Output()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one call of the command line and return its exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # It would stand among the results.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        # Not by the group's own `main`: that ends with 1 where a reader has gone, and 1 means a mistake in a level.
        with breachlane.make_context("breachlane", list(sys.argv[1:] if arguments is None else arguments)) as context:
            code: Any = breachlane.invoke(context)
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except BrokenPipeError:  # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted; what was finished is written")
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (LevelError, RecordError, StateError, ScriptedDieError, HeavyDifferenceError, OSError) as error:
        return _explain(error)
    return int(code or 0)


def _explain(error: Exception) -> int:
    """Say what is wrong with a file, and return the exit code for it."""
    if isinstance(error, LevelError | RecordError) and error.mistakes:
        click.echo(text_report(error.mistakes), nl=False, err=True)
    if isinstance(error, LevelError):
        return MISTAKE
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        _say(f"{os.fsdecode(error.filename)}: {error.strerror}")
    else:
        _say(str(error))
    if isinstance(error, ScriptedDieError):
        return MISTAKE
    return DIFFERS if isinstance(error, HeavyDifferenceError) else UNUSABLE


def _say(message: str) -> None:
    click.echo(f"breachlane: {message}", err=True)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="breachlane")
@click.pass_context
def breachlane(context: click.Context) -> int | None:
    """Breachlane: a tactical game about minefields. Without a command it is played."""
    return _play(None) if context.invoked_subcommand is None else None


@breachlane.command()
@click.argument("level", required=False)
def play(level: str | None) -> int:
    """Play a LEVEL, or the game from its title screen, in a window."""
    return _play(find_level(level) if level is not None else None)


def _play(level: Path | None) -> int:
    from game.view.display import play

    return play(level, click.echo, _say)


@breachlane.command()
@click.argument("level")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The dice; default: the level's own.")
@click.option("--bot", "bots", multiple=True, metavar="SIDE=NAME", help="Who plays a side: NAME, NAME:easy, NAME:hard.")
@click.option("--orders", type=_FILE, help="A file of [[order]] tables, in place of the level's own.")
@click.option("--ticks", type=click.IntRange(0), help="Stop after so many ticks.")
@click.option("--events", type=_OUTPUT, help="Write each event as a line of JSON; - is standard output.")
@click.option("--record", type=_OUTPUT, help="Write a record, which `replay` plays again.")
@click.option("--heavy", is_flag=True, help="Save, restore and compare after every system.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def run(level: str, as_json: bool, **asked: Any) -> int:
    """Play one game of a LEVEL without a window, bots in the players' places."""
    from game.runs.bot_choice import BotChoiceError
    from game.runs.one_game import Options, run_game
    from game.runs.summary import summary_text

    path = find_level(level)
    options = Options(**asked)
    _refuse_to_overwrite([options.events, options.record], [path, options.orders])
    loaded = load_level(path)
    try:
        finished = run_game(loaded, options)
    except BotChoiceError as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    result = msgspec.json.encode(finished.result).decode() + "\n" if as_json else summary_text(finished, loaded)
    click.echo(result, nl=False, err=str(options.events) == "-")
    return 0


def _refuse_to_overwrite(written: Sequence[Path | None], read: Sequence[Path | None]) -> None:
    named = [output for output in written if output is not None]
    if len(set(named)) < len(named):
        raise click.UsageError(f"{named[0]} cannot take two outputs at once")
    for output in named:
        for source in read:
            if source and output.exists() and source.exists() and output.samefile(source):
                raise click.UsageError(f"{output} is read by this call; it would be overwritten")


@breachlane.command()
@click.argument("paths", nargs=-1, required=True, type=_FILE)
@click.option("--format", "as_what", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings count as mistakes.")
def check(paths: Sequence[Path], as_what: str, strict: bool) -> int:
    """Say every mistake and warning of levels and folders."""
    from game.runs.checks import check_files, find_level_files

    checked = check_files(find_level_files(paths))
    if as_what == "text":
        click.echo(text_report(checked.mistakes) + checked.in_words())
    else:
        report = json_report(checked.mistakes) if as_what == "json" else sarif_report(checked.mistakes, __version__)
        click.echo(report, nl=False)
    for error in checked.unread:
        _explain(error)
    if checked.unread:
        return UNUSABLE
    return MISTAKE if checked.errors or (strict and checked.warnings) else 0


@breachlane.command()
@click.argument("paths", nargs=-1, required=True, type=_FILE)
@click.option("--junit", type=_OUTPUT, help="Write the results as JUnit's XML.")
def test(paths: Sequence[Path], junit: Path | None) -> int:
    """Play each level that has [[expect]] tables, and say which held."""
    from game.runs.checks import find_level_files
    from game.runs.expectations import Report, check_expectations, report_text, total_text

    levels = find_level_files(paths)
    _refuse_to_overwrite([junit], levels)
    reports: list[Report] = []
    try:
        for path in levels:
            reports.append(check_expectations(path))
            click.echo(report_text(reports[-1]), nl=False)
    finally:
        if junit is not None:
            from game.runs.junit import junit_xml

            write_text_atomically(junit, junit_xml(reports))
    click.echo(total_text(reports))
    return MISTAKE if any(report.failed for report in reports) else 0


@breachlane.command()
@click.argument("record", type=_FILE)
@click.option("--verify", "is_verified", is_flag=True, help="Without a window, comparing every hash.")
@click.option("--heavy", is_flag=True, help="With --verify: save, restore and compare after every system, too.")
@click.option("--level", "level_path", type=_FILE, help="Where the level is, if it was moved.")
def replay(record: Path, is_verified: bool, heavy: bool, level_path: Path | None) -> int:
    """Play a RECORD again."""
    from game import Simulation
    from game.runs.records import find_record_level, read_record

    recorded = read_record(record)
    level = find_record_level(recorded, record, level_path)
    if not is_verified:
        from game.view.display import watch

        return watch(recorded, level, click.echo, _say)
    game = Simulation(level, recorded.header.seed, recorded.orders)
    found = verify(recorded, game, Twin(game).step if heavy else None)
    if found.difference is not None:
        _say(f"{record}: the replay differs: {found.difference}")
        return DIFFERS
    click.echo(f"{record}: {found.ticks} ticks played again, {found.compared} hashes compared, all equal")
    if recorded.end is None:
        _say(f"{record}: the record was cut off after tick {recorded.last_tick}")
        return UNUSABLE
    return 0


@breachlane.command()
def schema() -> None:
    """Print the JSON Schema of level files."""
    import json

    from game.level_format.json_schema import level_json_schema

    rulesets = [ruleset for name in ruleset_names() if (ruleset := find_ruleset(name)) is not None]
    schemas = {ruleset.name: ruleset.level_schema for ruleset in rulesets}
    click.echo(json.dumps(level_json_schema(schemas), indent=2, ensure_ascii=False))


@breachlane.command()
@click.argument("word", required=False, metavar="[ID or RULESET]")
def rules(word: str | None) -> None:
    """Show the rules as we play them, where they are enforced, and which tests prove them."""
    from game.runs.rules_text import UnknownRuleError, rules_page

    try:
        page = rules_page(word)
    except UnknownRuleError as error:
        raise click.UsageError(str(error)) from None
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(page))
    else:
        click.echo(page, nl=False)


@breachlane.command()
@click.argument("level")
@click.option("--out", type=_OUTPUT, help="The file; default: the level's name with .png, in this folder.")
@click.option("--known-to", metavar="SIDE", help="Show only what a side may know.")
def draw(level: str, out: Path | None, known_to: str | None) -> None:
    """Draw a picture of a LEVEL."""
    path = find_level(level)
    loaded = load_level(path)
    sides = [side.id for side in loaded.sides]
    if known_to is not None and known_to not in sides:
        near = did_you_mean(known_to, sides) or f"; there are {', '.join(sides)}"
        raise click.BadParameter(f"the level has no side {known_to!r}{near}", param_hint="--known-to")
    from game.view.drawing import draw_level

    target = out or Path(f"{loaded.name}.png")
    _refuse_to_overwrite([target], [path])
    draw_level(loaded, target, known_to)
    click.echo(str(target))
