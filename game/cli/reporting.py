"""The call that makes a report of results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from game.cli.outlets import FILE, OUTPUT, UNUSABLE, refuse_to_overwrite, say
from game.level_format.whole_files import write_text_atomically


@click.command()
@click.argument("results", nargs=-1, required=True, type=FILE)
@click.option("--out", type=OUTPUT, help="The page; default: the (first) file of results with .html.")
def report(results: Sequence[Path], out: Path | None) -> int:
    """Make one HTML page of RESULTS that `batch` wrote: win rates, what killed what and where, games to look at."""
    from game.runs.report.page import report_page
    from game.runs.report.reading import ResultsError, read_results

    try:
        read = read_results(results)
    except ResultsError as error:
        say(str(error))
        return UNUSABLE
    target = out or results[0].with_suffix(".html")
    refuse_to_overwrite([target], results)
    for note in read.notes:
        say(note)
    write_text_atomically(target, report_page(read))
    click.echo(str(target))
    return 0
