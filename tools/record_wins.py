"""Write down games that the player's side wins, as orders that need no bot to be played again.

`python tools/record_wins.py` lets bots of each strength play the player's side of each level, beginning with the
level's own seed, until one wins, and writes the commands of all sides to `tests/wins/<level>.toml`: `[[order]]` tables
with `side`, and a `[record]` that says which seed they belong to. So a level is proved to be winnable, and stays proved
when the bots change. With the names of levels only those are written; `--seeds N` says how many seeds are tried.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import Level, ScriptedOrder, Simulation, load_level  # noqa: E402
from game.core.events import CommandRefused  # noqa: E402
from game.level_format.toml_files import write_plain  # noqa: E402
from game.level_format.whole_files import write_text_atomically  # noqa: E402
from game.resources import level_files  # noqa: E402
from game.runs.bot_choice import choose_bots, make_bots  # noqa: E402
from game.runs.one_game import play_ticks  # noqa: E402
from game.runs.records import order_table  # noqa: E402

WINS: Final = ROOT / "tests" / "wins"
LEVELS: Final = ROOT / "levels"
STRENGTHS: Final = ("", ":hard", ":easy")


class Win(NamedTuple):
    """A game that the player's side has won: its orders as tables, and how it ended."""

    side: str
    seed: int
    bots: dict[str, str]
    orders: list[dict[str, Any]]
    ticks: int
    hash: str


def player_side(level: Level) -> str:
    """Return the side that a player commands."""
    return next(side.id for side in level.sides if side.controller == "player")


def own_bot(level: Level, game: Simulation) -> str:
    """Return the bot that stands in for the player, without a strength."""
    side = next(side for side in level.sides if side.controller == "player")
    return (side.bot or game.ruleset.default_bot(level, side.id)).partition(":")[0]


def play(level: Level, seed: int, bots: dict[str, str]) -> Win | None:
    """Play a game with bots; return it if the player's side has won, without the commands that were refused."""
    game = Simulation(level, seed)
    orders: list[dict[str, Any]] = []
    for played in play_ticks(game, make_bots(bots, game.ruleset, seed)):
        refused = [(event.unit, event.command) for event in played.events if isinstance(event, CommandRefused)]
        for side, command in played.orders:
            table = order_table(played.tick, side, command, game.ruleset)
            if table is not None and (table["unit"], table["do"]) not in refused:
                orders.append(table)
    side = player_side(level)
    return Win(side, seed, bots, orders, game.tick, game.state_hash()) if game.outcome.winner == side else None


def is_proof(level: Level, win: Win) -> bool:
    """Say whether the orders alone, without any bot, end in the same win, and none of them is refused."""
    script = [
        ScriptedOrder(row["at"], row["side"], {key: value for key, value in row.items() if key not in ("at", "side")})
        for row in win.orders
    ]
    game = Simulation(level, win.seed, script)
    while not game.over:
        if any(isinstance(event, CommandRefused) for event in game.step()):
            return False
    return (game.outcome.winner, game.tick, game.state_hash()) == (win.side, win.ticks, win.hash)


def find_win(level: Level, seeds: int) -> Win | None:
    """Return the first win that can be played again without bots."""
    game = Simulation(level)
    for seed in range(level.seed, level.seed + seeds):
        for strength in STRENGTHS:
            chosen = {player_side(level): own_bot(level, game) + strength}
            win = play(level, seed, choose_bots(level, game.ruleset, ("bot", "player"), chosen))
            if win is not None and is_proof(level, win):
                return win
    return None


def write(path: Path, level: Level, win: Win) -> None:
    """Write a win as a file of orders."""
    header = {
        "level": level.path.resolve().relative_to(ROOT).as_posix(), "seed": win.seed, "side": win.side,
        "ticks": win.ticks, "hash": win.hash, "bots": win.bots,
    }  # fmt: skip
    path.parent.mkdir(exist_ok=True)
    text = write_plain({"record": header}).strip() + "\n\n" + write_plain({"order": win.orders}).strip() + "\n"
    write_text_atomically(path, text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Find and write wins; the exit code is 1 if a level has none."""
    parser = argparse.ArgumentParser(description="Write down games that the player's side wins.")
    parser.add_argument("levels", nargs="*", help="names of levels; default: all")
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds are tried")
    asked = parser.parse_args(arguments)
    missing = 0
    for path in level_files(LEVELS):
        if asked.levels and path.stem not in asked.levels:
            continue
        level = load_level(path)
        win = find_win(level, asked.seeds)
        if win is None:
            missing += 1
            sys.stderr.write(f"{path.stem}: no win with {asked.seeds} seeds\n")
            continue
        write(WINS / path.name, level, win)
        orders = f"{len(win.orders)} orders"
        sys.stdout.write(f"{path.stem}: seed {win.seed}, {win.bots[win.side]}, {win.ticks} ticks, {orders}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
