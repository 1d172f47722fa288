"""The calls that play a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from game import load_level
from game.cli.outlets import FILE, LARGEST_SEED, OUTPUT, OUTPUT_OR_STDOUT, refuse_to_overwrite, say
from game.resources import find_level


@click.command()
@click.argument("level", required=False)
def play(level: str | None) -> int:
    """Play a LEVEL, or the game from its title screen, in a window."""
    return play_level(find_level(level) if level is not None else None)


def play_level(level: Path | None) -> int:
    """Play a level in a window, None from the title screen, and return the exit code."""
    from game.view.display import play

    return play(level, click.echo, say)


@click.command()
@click.argument("level")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The dice; default: the level's own.")
@click.option("--bot", "bots", multiple=True, metavar="SIDE=NAME", help="Who plays a side: NAME, NAME:easy, NAME:hard.")
@click.option("--orders", type=FILE, help="A file of [[order]] tables, in place of the level's own.")
@click.option("--ticks", type=click.IntRange(0), help="Stop after so many ticks.")
@click.option("--events", type=OUTPUT_OR_STDOUT, help="Write each event as a line of JSON; - is standard output.")
@click.option("--record", type=OUTPUT, help="Write a record, which `replay` plays again.")
@click.option("--heavy", is_flag=True, help="Save, restore and compare after every system, in one process.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def run(level: str, as_json: bool, **asked: Any) -> int:
    """Play one game of a LEVEL without a window, bots in the players' places."""
    from game.runs.bot_choice import BotChoiceError
    from game.runs.one_game import Options, run_game
    from game.runs.summary import summary_text

    path = find_level(level)
    options = Options(**asked)
    refuse_to_overwrite([options.events, options.record], [path, options.orders])
    loaded = load_level(path)
    try:
        finished = run_game(loaded, options, say)
    except BotChoiceError as error:
        raise click.BadParameter(str(error), param_hint="--bot") from None
    result = msgspec.json.encode(finished.result).decode() + "\n" if as_json else summary_text(finished, loaded)
    click.echo(result, nl=False, err=str(options.events) == "-")
    return 0
