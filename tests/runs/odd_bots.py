"""Bots that do what no bot should, for a game with a certain seed: real ones, in whatever process plays.

They are put into the ruleset by a `sitecustomize` that each Python with this folder in PYTHONPATH imports at its start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from game.runs.bot_choice import bot_seed

ROOT = Path(__file__).parent.parent.parent
# The seed of the game that goes wrong; in all others these bots do nothing.
ODD = 3
# The seeds of games without an end of the bots "ponder" and "cling".
HANGING = (0, 5, 10)
SITE = f"""
import os, re, sys, threading, time
from game.rulesets import find_ruleset
from game.runs.bot_choice import bot_seed

class SilentError(Exception):
    def __str__(self):
        raise RuntimeError

def raise_error():
    raise ValueError("out of mines")

def raise_silently():
    raise SilentError

def leave():
    sys.exit(0)

def loop():
    while True:
        pass

def forgive():
    while True:
        try:
            time.sleep(0)
        except Exception:
            pass

def sleep():
    time.sleep(3600)

def search():  # holds the interpreter, which can tell it nothing
    re.match("(a+)+$", "a" * 64 + "b")

def die():
    os._exit(9)

def store():  # the error that is to end it may land where Python swallows it, or in the middle of the store
    from game.core.world import World
    from game.rulesets.cluster_mines.components import Helm

    world = World()
    world.add(Helm(8))
    del world

def ponder():
    while True:
        store()

def cling():
    while True:
        try:
            store()
        except BaseException:
            pass

def recurse():
    recurse()

def leave_a_thread():
    threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
    raise ValueError("somebody is still here")

def tell_process():  # who has played it, as an error
    raise ValueError(f"in process {{os.getpid()}}")

def odd(what, seeds=({ODD},)):
    def make(side, strength, seed):
        def play(known, events):
            if any(seed == bot_seed(odd_seed, side) for odd_seed in seeds):
                what()
            return []
        return play
    return make

def coin(side, strength, seed):
    stops = [] if seed % 2 else [dict(do="set_speed", unit="lynx", speed=0)]
    return lambda known, events: stops

bots = find_ruleset("cluster_mines").bots
for what in (raise_error, raise_silently, leave, loop, forgive, sleep, search, die):
    bots[what.__name__] = odd(what)
for what in (ponder, cling):
    bots[what.__name__] = odd(what, {HANGING})
for what in (recurse, leave_a_thread):
    bots[what.__name__] = lambda side, strength, seed, what=what: odd(
        what if seed == bot_seed({ODD}, side) else tell_process, range(20)
    )(side, strength, seed)
bots["coin"] = coin
"""


def is_heads(seed: int) -> bool:
    """Whether the bot "coin" lets blue fly on in a game with this seed, so that it wins."""
    return bot_seed(seed, "blue") % 2 == 1


def environment(folder: Path, more: str = "") -> dict[str, str]:
    """Write the bots into a folder, and return the environment of a Python that has them; `more` is run there, too."""
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(SITE + more, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


def call(folder: Path, *arguments: str, more: str = "") -> subprocess.CompletedProcess[str]:
    """Call `breachlane batch` in a folder, with the bots at hand."""
    command = [sys.executable, "-m", "game", "batch", *arguments]
    env = environment(folder / "site", more)
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=env)
