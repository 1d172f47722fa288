"""Tiny levels for the tests of runs and of the command line, as text.

A ship of speed 8 moves in every fourth impulse of a turn (IM-S3.1), so a frigate in 0506 with heading A is in 0505
after tick 4 and in 0504 after tick 8.
"""

from __future__ import annotations

from pathlib import Path

HEAD = """\
format = 1
ruleset = "cluster_mines"
title = "Two hexes"
max_ticks = 40

[map]
columns = 12
rows = 12
"""

SIDES = """
[[side]]
id = "blue"
controller = "{blue}"

[[side]]
id = "red"
controller = "{red}"
"""

LYNX = """
[[ship]]
id = "lynx"
side = "blue"
class = "frigate"
at = "0506"
heading = "A"
speed = 8
"""

WOLF = """
[[ship]]
id = "wolf"
side = "red"
class = "frigate"
at = "1111"
heading = "A"
speed = 0
"""

REACH = """
[[objective]]
side = "blue"
kind = "reach"
hexes = ["0504"]
"""

MINE = """
[[mine]]
id = "m"
side = "red"
kind = "cluster"
at = "0505"
"""

NOBODY = SIDES.format(blue="orders", red="orders")

# Blue wins in tick 8, as nobody stops the ship; no bot plays.
TWO_HEXES = HEAD + NOBODY + LYNX + REACH

# The same over a mine, which is set off for certain at that speed (IM-S4.2), in tick 4; then it flies on.
MINED = HEAD + NOBODY + LYNX + MINE

# At speed 6 it moves in tick 6, and a die is thrown, for which the script has a number that it does not have.
MISCAST = MINED.replace("speed = 8", "speed = 6") + "\n[script]\ndice = [7]\n"

# Nothing moves, and a turn begins every 32 ticks for hours.
ENDLESS = HEAD.replace("max_ticks = 40", "max_ticks = 5_000_000") + NOBODY + WOLF

# Line 21 has a class that there is not, line 30 a hex off the map.
WRONG = HEAD + NOBODY + LYNX.replace('"frigate"', '"raft"') + MINE.replace('"0505"', '"1313"')


def order(at: int, unit: str = "lynx", **keys: int | str) -> str:
    """Return an [[order]] as text; it is to fly at speed 8 unless `do` says otherwise."""
    rows = {"at": at, "unit": unit, **({} if "do" in keys else {"do": "set_speed", "speed": 8}), **keys}
    return "\n[[order]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in rows.items())


def expect(event: str, **keys: int | str | list[int]) -> str:
    """Return an [[expect]] as text."""
    rows = {"event": event, **keys}
    return "\n[[expect]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in rows.items())


def _toml(value: int | str | list[int]) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def write_level(folder: Path, text: str, name: str = "tiny.toml") -> Path:
    """Write a level and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
