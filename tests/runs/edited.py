"""Records of random games, to be edited: their blocks, and what verifying them says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from samples import Players, sample_level, sample_of

from game import Simulation, load_level
from game.cli import main
from game.runs.records import RecordWriter

TICKS = 14
HERE = "  # here"


@dataclass(frozen=True)
class Played:
    """A record that was played to tick 14 of a random game, and its blocks: tables with empty lines between them."""

    path: Path
    blocks: tuple[str, ...]

    def first(self, header: str) -> int:
        """Return the index of the first block with that header."""
        return next(index for index, block in enumerate(self.blocks) if block.startswith(header))

    def state(self, tick: int) -> int:
        """Return the index of the state after a tick."""
        return self.first(f"[[state]]\nat = {tick}\n")

    def with_block(self, index: int, *blocks: str) -> str:
        """Return the text with other blocks in the place of one."""
        return "\n\n".join((*self.blocks[:index], *blocks, *self.blocks[index + 1 :])) + "\n"

    def with_key(self, index: int, key: str, value: str) -> str:
        """Return the text with another value of a key of a block, marked by a comment."""
        block, count = re.subn(rf"^{key} = .*$", f"{key} = {value}{HERE}", self.blocks[index], flags=re.MULTILINE)
        assert count == 1
        return self.with_block(index, block)


def record_random_game(ruleset: str, folder: Path) -> Played:
    """Record a random game of a ruleset; its level lies beside the record."""
    seed = next(seed for seed in range(1, 50) if lasts(ruleset, seed))
    level_path = folder / "level.toml"
    level_path.write_text(sample_of(ruleset).level_text(seed), encoding="utf-8")
    level = load_level(level_path)
    game, players = Simulation(level, seed, []), Players(level, seed, rate=0.7)
    with RecordWriter(folder / "record.toml", level, game, {}) as writer:
        while game.tick < TICKS:
            orders = players.orders(game)
            players.note(game.step(orders))
            writer.write_tick(orders, game)
        writer.write_end(game)
    text = (folder / "record.toml").read_text(encoding="utf-8")
    return Played(folder / "record.toml", tuple(text.strip().split("\n\n")))


def lasts(ruleset: str, seed: int) -> bool:
    """Say whether a random game goes on for longer than the record shall, and gets orders at once."""
    level = sample_level(ruleset, seed)
    game, players = Simulation(level, seed, []), Players(level, seed, rate=0.7)
    while not game.over and game.tick < TICKS:
        players.note(game.step(players.orders(game)))
    return not game.over and not level.script_dice


def verify(record: Played, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, int]:
    """Verify an edited record; return the exit code, the message, and the line that it names, 0 if none."""
    record.path.write_text(text, encoding="utf-8")
    code = main(["replay", "--verify", str(record.path)])
    message = capsys.readouterr().err
    found = re.search(rf"{re.escape(str(record.path))}:(\d+): ", message)
    return code, message, int(found[1]) if found is not None else 0


def line_of(text: str, row: str) -> int:
    """Return the line, from 1, of the first row that ends with a text."""
    return next(number for number, line in enumerate(text.split("\n"), start=1) if line.endswith(row))
