"""The call that plays a record again."""

from __future__ import annotations

from pathlib import Path

import click

from game.cli.outlets import DIFFERS, FILE, UNUSABLE, say
from game.core.divergence import explain
from game.core.record import RecordEditedError
from game.core.replay import verify
from game.runs.heavy import Twin


@click.command()
@click.argument("record", type=FILE)
@click.option("--verify", "is_verified", is_flag=True, help="Without a window, comparing every hash.")
@click.option("--heavy", is_flag=True, help="With --verify: save, restore and compare after every system, too.")
@click.option("--level", "level_path", type=FILE, help="Where the level is, if it was moved.")
def replay(record: Path, is_verified: bool, heavy: bool, level_path: Path | None) -> int:
    """Play a RECORD again."""
    from game import Simulation
    from game.runs.record_lines import difference_text
    from game.runs.records import find_record_level, read_record

    recorded = read_record(record)
    try:
        level = find_record_level(recorded, record, level_path)
    except RecordEditedError as error:
        say(str(error))
        return DIFFERS
    if not is_verified:
        from game.view.display import watch

        return watch(recorded, level, click.echo, say)
    game = Simulation(level, recorded.header.seed, recorded.orders)
    found = verify(recorded, game, Twin(game).step if heavy else None)
    if found.difference is not None:
        again = Simulation(level, recorded.header.seed, recorded.orders)
        say(difference_text(record, explain(recorded, again, found.difference)))
        return DIFFERS
    click.echo(f"{record}: {found.ticks} ticks played again, {found.compared} hashes compared, all equal")
    if recorded.end is None:
        say(f"{record}: the record was cut off after tick {recorded.last_tick}")
        return UNUSABLE
    return 0
