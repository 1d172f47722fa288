"""The calls that concern levels and the rules they follow."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game import __version__, load_level
from game.cli.outlets import FILE, MISTAKE, OUTPUT, UNUSABLE, explain, refuse_to_overwrite, say
from game.level_format.reports import json_report, sarif_report, text_report
from game.level_format.wording import did_you_mean
from game.level_format.whole_files import write_text_atomically
from game.resources import find_level
from game.rulesets import find_ruleset, ruleset_names

if TYPE_CHECKING:
    from game.runs.expectations import Report


@click.command()
@click.argument("paths", nargs=-1, required=True, type=FILE)
@click.option("--format", "as_what", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings count as mistakes.")
def check(paths: Sequence[Path], as_what: str, strict: bool) -> int:
    """Say every mistake and warning of levels and folders."""
    from game.runs.checks import check_files

    checked = check_files(_files_of(paths))
    if as_what == "text":
        click.echo(text_report(checked.mistakes) + checked.in_words())
    else:
        report = json_report(checked.mistakes) if as_what == "json" else sarif_report(checked.mistakes, __version__)
        click.echo(report, nl=False)
    for error in checked.unread:
        explain(error)
    if checked.unread:
        return UNUSABLE
    return MISTAKE if checked.errors or (strict and checked.warnings) else 0


@click.command()
@click.argument("paths", nargs=-1, required=True, type=FILE)
@click.option("--junit", type=OUTPUT, help="Write the results as JUnit's XML.")
def test(paths: Sequence[Path], junit: Path | None) -> int:
    """Play each level that has [[expect]] tables, and say which held."""
    from game.runs.expectations import Report, report_text, total_text

    levels = _files_of(paths)
    refuse_to_overwrite([junit], levels)
    reports: list[Report] = []
    try:
        for path in levels:
            reports.append(_test_level(path))
            click.echo(report_text(reports[-1]), nl=False)
    finally:  # who is interrupted has what is finished, and nobody takes the rest for tested
        untested = [Report(path, unread="not tested: interrupted") for path in levels[len(reports) :]]
        if junit is not None:
            from game.runs.junit import junit_xml

            write_text_atomically(junit, junit_xml([*reports, *untested]))
    click.echo(total_text(reports))
    if any(report.unread for report in reports):
        return UNUSABLE
    return MISTAKE if any(report.failed for report in reports) else 0


def _files_of(paths: Sequence[Path]) -> list[Path]:
    """Return the levels that paths mean.

    Raises:
        click.UsageError: a folder has no level in it.
    """
    from game.runs.checks import NoLevelError, find_level_files

    try:
        return find_level_files(paths)
    except NoLevelError as error:
        raise click.BadParameter(str(error), param_hint="PATHS") from None


def _test_level(path: Path) -> Report:
    """Test a level; one that cannot be read is told of at once, and stops no other."""
    from game.runs.expectations import Report, check_expectations

    try:
        return check_expectations(path)
    except OSError as error:
        explain(error)
        return Report(path, unread=error.strerror or str(error))


@click.command()
def schema() -> None:
    """Print the JSON Schema of level files."""
    import json

    from game.level_format.json_schema import level_json_schema

    rulesets = [ruleset for name in ruleset_names() if (ruleset := find_ruleset(name)) is not None]
    schemas = {ruleset.name: ruleset.level_schema for ruleset in rulesets}
    click.echo(json.dumps(level_json_schema(schemas), indent=2, ensure_ascii=False))


@click.command()
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


@click.command()
@click.argument("level")
@click.option("--out", type=OUTPUT, help="The file; default: the level's name with .png, in this folder.")
@click.option("--known-to", metavar="SIDE", help="Show only what a side may know.")
def draw(level: str, out: Path | None, known_to: str | None) -> int:
    """Draw a picture of a LEVEL."""
    if out is not None and out.suffix.lower() not in ("", ".png"):
        raise click.BadParameter("a picture is a PNG file: let its name end in .png", param_hint="--out")
    path = find_level(level)
    loaded = load_level(path)
    sides = [side.id for side in loaded.sides]
    if known_to is not None and known_to not in sides:
        near = did_you_mean(known_to, sides) or f"; there are {', '.join(sides)}"
        raise click.BadParameter(f"the level has no side {known_to!r}{near}", param_hint="--known-to")
    from game.view.display import why_not_pygame

    if reason := why_not_pygame():
        say(f"{reason}; it is what pictures are drawn with")
        return UNUSABLE
    from game.view.drawing import draw_level

    target = out or Path(f"{loaded.name}.png")
    refuse_to_overwrite([target], [path])
    draw_level(loaded, target, known_to)
    click.echo(str(target))
    return 0
