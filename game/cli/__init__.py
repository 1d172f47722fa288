"""The command line. Each call is a short command in one of these files; the work is done in the layers below.

Messages go to standard error, results to standard output. Whatever is slow to import (pygame, rich) is imported by the
command that needs it.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from game import __version__
from game.cli.batches import batch
from game.cli.games import play, play_level, run
from game.cli.levels import check, draw, rules, schema, test
from game.cli.outlets import FAULTS, INTERRUPTED, explain, forget, say
from game.cli.replaying import replay
from game.cli.reporting import report


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
    except BrokenPipeError:
        forget(sys.stdout)
        return 0
    except (KeyboardInterrupt, click.Abort):
        say("interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        try:
            error.show()
        except OSError:  # nobody can read it
            forget(sys.stderr)
        return error.exit_code
    except FAULTS as error:
        return explain(error)
    return int(code or 0)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="breachlane")
@click.pass_context
def breachlane(context: click.Context) -> int | None:
    """Breachlane: a tactical game about minefields. Without a command it is played."""
    return play_level(None) if context.invoked_subcommand is None else None


for _call in (play, run, batch, report, replay, check, test, rules, draw, schema):
    breachlane.add_command(_call)
