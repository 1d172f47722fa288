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
from game.level_format.reports import json_report, sarif_report, text_report
from game.level_format.toml_files import write_text_atomically
from game.resources import find_level, first_level
from game.rulesets import find_ruleset, ruleset_names
from game.runs.bot_choice import BotChoiceError, read_choices
from game.runs.heavy import HeavyDifferenceError, Twin
from game.runs.one_game import Options, run_game
from game.runs.order_files import commanded_sides, read_order_file
from game.runs.records import RecordError, find_record_level, read_record

MISTAKE, UNUSABLE, DIFFERS, INTERRUPTED = 1, 3, 4, 130
LARGEST_SEED = 2**63 - 1

_FILE: Any = click.Path(path_type=Path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one call of the command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code: Any = breachlane.main(arguments, "breachlane", standalone_mode=False)
        sys.stdout.flush()
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
    codes = {ScriptedDieError: MISTAKE, HeavyDifferenceError: DIFFERS}
    return codes.get(type(error), UNUSABLE)


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
    return _play(level)


@breachlane.command()
@click.argument("level")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The dice; default: the level's own.")
@click.option("--bot", "bots", multiple=True, metavar="SIDE=NAME", help="Who plays a side: NAME, NAME:easy, NAME:hard.")
@click.option("--orders", type=_FILE, help="A file of [[order]] tables, in place of the level's own.")
@click.option("--ticks", type=click.IntRange(0), help="Stop after so many ticks.")
@click.option("--events", type=_FILE, help="Write each event as a line of JSON; - is standard output.")
@click.option("--record", type=_FILE, help="Write a record, which `replay` plays again.")
@click.option("--heavy", is_flag=True, help="Save, restore and compare after every system.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def run(level: str, bots: Sequence[str], events: Path | None, as_json: bool, **rest: Any) -> int:
    """Play one game of a LEVEL without a window, bots in the players' places."""
    from game.runs.summary import summary_text

    path = find_level(level)
    loaded = load_level(path)
    _refuse_to_overwrite([events, rest["record"]], [path, rest["orders"]])
    options = Options(seed=rest["seed"], ticks=rest["ticks"], record=rest["record"], heavy=rest["heavy"])
    ruleset = find_ruleset(loaded.ruleset)
    assert ruleset is not None  # the level was checked
    try:
        options.chosen = read_choices(bots, loaded, ruleset)
    except BotChoiceError as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    if rest["orders"] is not None:
        options.orders = read_order_file(rest["orders"], loaded)
        options.commanded = commanded_sides(options.orders, loaded)
    to_stdout = str(events) == "-"
    if events is None:
        finished = run_game(loaded, options)
    elif to_stdout:
        options.events = sys.stdout.buffer
        finished = run_game(loaded, options)
    else:
        with events.open("wb") as options.events:
            finished = run_game(loaded, options)
    result = msgspec.json.encode(finished.result).decode() + "\n" if as_json else summary_text(finished, loaded)
    click.echo(result, nl=False, err=to_stdout)
    return 0


def _refuse_to_overwrite(written: Sequence[Path | None], read: Sequence[Path | None]) -> None:
    for output in written:
        for source in read:
            if output and source and output.exists() and source.exists() and output.samefile(source):
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
    return MISTAKE if checked.errors or (strict and checked.warnings) else 0


@breachlane.command()
@click.argument("paths", nargs=-1, required=True, type=_FILE)
@click.option("--junit", type=_FILE, help="Write the results as JUnit's XML.")
def test(paths: Sequence[Path], junit: Path | None) -> int:
    """Play each level that has [[expect]] tables, and say which held."""
    from game.runs.checks import find_level_files
    from game.runs.expectations import Report, check_expectations, report_text, total_text

    reports: list[Report] = []
    try:
        for path in find_level_files(paths):
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
    from game.core.replay import verify

    recorded = read_record(record)
    level = find_record_level(recorded, record, level_path)
    if not is_verified:
        return _show_replay(record)
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
