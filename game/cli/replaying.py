"""The call that plays a record again."""

from __future__ import annotations

from pathlib import Path

import click

from game.cli.outlets import DIFFERS, FILE, UNUSABLE, say
from game.core.divergence import explain
from game.core.record import Record
from game.core.replay import ReplayDifference, verify
from game.runs.heavy import Twin


@click.command()
@click.argument("record", type=FILE)
@click.option("--verify", "is_verified", is_flag=True, help="Without a window, comparing every hash.")
@click.option("--heavy", is_flag=True, help="With --verify: save, restore, compare after every system, in one process.")
@click.option("--level", metavar="LEVEL", help="The level, if it was moved.")
def replay(record: Path, is_verified: bool, heavy: bool, level: str | None) -> int:
    """Play a RECORD again."""
    from game import Simulation
    from game.resources import find_level
    from game.runs.record_levels import find_record_level
    from game.runs.records import read_record

    if heavy and not is_verified:
        raise click.UsageError("--heavy wants --verify: what is watched is not restored and compared")
    level_path = find_level(level) if level is not None else None
    recorded = read_record(record, level_path)
    played = find_record_level(recorded, record, level_path)
    if not is_verified:
        from game.view.display import watch

        return _conclude(record, recorded, watch(recorded, played, click.echo, say))
    game = Simulation(played, recorded.header.seed, recorded.orders)
    found = verify(recorded, game, Twin(game).step if heavy else None)
    if found.difference is not None:
        again = Simulation(played, recorded.header.seed, recorded.orders)
        return _conclude(record, recorded, explain(recorded, again, found.difference))
    click.echo(f"{record}: {found}")
    return _conclude(record, recorded, None)


def _conclude(path: Path, record: Record, difference: ReplayDifference | None) -> int:
    """Say what is wrong with a record that was played again, with its line, and return the exit code."""
    from game.runs.record_lines import difference_text

    if difference is not None:
        say(difference_text(path, difference))
        return DIFFERS
    if record.damage is not None:
        say(f"{path}:{record.damage.line}: {record.why_no_end}")
        return DIFFERS
    if record.end is None:
        say(f"{path}: {record.why_no_end}")
        return UNUSABLE
    return 0
