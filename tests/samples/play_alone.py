"""Plays games in a process of its own and writes down their hashes; it needs nothing but the game itself.

Run as a program it reads jobs from standard input, one JSON array, and writes what `play_job` gives for each of them.
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import blake2b
from pathlib import Path
from typing import Any


def play_job(job: dict[str, Any]) -> list[str]:
    """Play a game; return a line a tick: the hash of the state, and one over the events in words.

    A job has `level` (its text) or `save` (what `save` gave, as text), `seed`, `orders` as [tick, side, command]. It
    may have `bots` as {side: name}, `ticks` (how many to play at most), `restores` (from a save before each tick).
    """
    from game import Simulation, check_level_text
    from game.core.events import event_line
    from game.core.simulation import ScriptedOrder
    from game.runs.bot_choice import make_bots

    if "save" in job:
        game = Simulation.restore(job["save"].encode())
    else:
        level, mistakes = check_level_text(job["level"])
        if level is None:
            raise SystemExit(f"the level has mistakes: {mistakes[:3]}")
        script = [ScriptedOrder(at, side, command) for at, side, command in job["orders"]]
        game = Simulation(level, job["seed"], script)
    bots = make_bots(job.get("bots", {}), game.ruleset, job["seed"])
    events = game.setup_events
    lines: list[str] = []
    while not game.over and game.tick < job.get("ticks", 10_000):
        known = [game.known_events(side, events) for side, _ in bots]
        if job.get("restores"):
            game = Simulation.restore(game.save())
        thoughts = [
            (side, order)
            for (side, bot), heard in zip(bots, known, strict=True)
            for order in bot(game.view(side), heard)
        ]
        events = game.step(thoughts)
        told = "\n".join(event_line(game.tick, game.clock, event) for event in events)
        lines.append(f"{game.tick} {game.state_hash()} {blake2b(told.encode(), digest_size=8).hexdigest()}")
    return lines


def stop_the_clock() -> None:
    """Let every clock stand still at an absurd time."""
    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        setattr(time, name, lambda: -1.0e9)
        setattr(time, f"{name}_ns", lambda: -(10**18))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
    if "--fake-clock" in sys.argv:
        stop_the_clock()
    sys.stdout.write(json.dumps([play_job(job) for job in json.load(sys.stdin)]))
