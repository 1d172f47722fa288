"""The call that makes a report of results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.outlets import FILE, OUTPUT_OR_STDOUT, UNUSABLE, refuse_to_overwrite, say
from game.level_format.whole_files import write_text_atomically
from game.resources import find_level

if TYPE_CHECKING:
    from game.runs.report.chapters import Chapter


@click.command()
@click.argument("results", nargs=-1, required=True, type=FILE)
@click.option("--out", type=OUTPUT_OR_STDOUT,
              help="The page; default: the (first) file of results with .html; - is standard output.")  # fmt: skip
def report(results: Sequence[Path], out: Path | None) -> int:
    """Make one HTML page of RESULTS that `batch` wrote: win rates, what killed what and where, games to look at."""
    from game.runs.batch_lock import log_of
    from game.runs.report.page import chapters_of, page_of
    from game.runs.report.reading import ResultsError, read_results

    try:
        read = read_results(results)
    except ResultsError as error:
        say(str(error))
        return UNUSABLE
    target = out or results[0].with_suffix(".html")
    to_stdout = str(target) == "-"
    if not to_stdout:
        levels = dict.fromkeys(game.level for game in read.games)
        refuse_to_overwrite([target], [*results, *map(log_of, results), *_files_of(levels)])
    chapters = chapters_of(read)
    for note in [*read.notes, *_faults_of(chapters)]:
        say(note)
    page = page_of(read, chapters)
    if to_stdout:
        click.echo(page.encode(), nl=False)
        return 0
    write_text_atomically(target, page)
    click.echo(str(target))
    return 0


def _faults_of(chapters: Iterable[Chapter]) -> Iterator[str]:
    """Yield in a line each why a level cannot be used; signs of its name that would break the line become "?"."""
    for why in dict.fromkeys(chapter.why for chapter in chapters if chapter.why):
        line = "".join(sign if sign.isprintable() else "?" for sign in why)
        yield f"{line} The page leaves out what only the level knows."


def _files_of(levels: Iterable[str]) -> Iterator[Path]:
    """Yield the files of levels; those whose names no file can have are left out."""
    for level in levels:
        with suppress(OSError):
            yield find_level(level)
