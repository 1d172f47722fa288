"""The levels that `tools/bench.py` measures on, as TOML."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.geometry.hex import hex_text, pack

SIDES = """
format = 1
ruleset = "cluster_mines"
title = "{title}"
max_ticks = {ticks}
[map]
columns = {columns}
rows = {rows}
[[side]]
id = "blue"
controller = "orders"
[[side]]
id = "red"
controller = "orders"
"""


def reference_level() -> str:
    """The small reference level: 8 ships, 60 mines, 320 ticks at most; orders of every common kind, no bots."""
    text = SIDES.format(title="Reference", ticks=320, columns=48, rows=36)
    classes = ("cruiser", "frigate", "minesweeper", "minelayer")
    for number, kind in enumerate(classes):
        row = 6 + 8 * number
        hold = 'hold = [{ kind = "cluster", count = 2 }]\n' if kind == "minelayer" else ""
        text += f'[[ship]]\nid = "b{number}"\nside = "blue"\nclass = "{kind}"\nat = "04{row:02}"\nheading = "B"\n'
        text += f"speed = {(10, 16, 4, 8)[number]}\n{hold}"
        text += f'course = ["24{row:02}", "44{row:02}", "24{row - 3:02}", "05{row:02}"]\n'
        text += f'[[ship]]\nid = "r{number}"\nside = "red"\nclass = "{kind}"\nat = "45{row:02}"\nheading = "E"\n'
        text += f"speed = {(8, 12, 5, 10)[number]}\n{hold}"
        text += f'course = ["25{row:02}", "05{row:02}", "25{row - 3:02}", "44{row:02}"]\n'
    mines = (("cluster", 0), ("explosive", 1), ("captor", 2), ("cluster", 1))
    for number in range(60):
        kind, reach = mines[number % 4]
        column, row = 14 + 4 * (number // 10), 2 + (number * 7) % 34
        side = ("blue", "red")[number % 2]
        text += f'[[mine]]\nid = "k{number}"\nside = "{side}"\nkind = "{kind}"\n'
        text += f'at = "{column:02}{row:02}"\nrange = {reach}\n'
        text += 'size = "small"\n' if kind == "explosive" else ""
    for at in range(8, 320, 24):
        for number in range(4):
            text += f'[[order]]\nat = {at + number}\nunit = "b{number}"\ndo = "fire"\ntarget = "r{number}"\n'
            text += f'[[order]]\nat = {at + number}\nunit = "r{number}"\ndo = "scan"\n'
            text += (
                f'[[order]]\nat = {at + 12}\nunit = "b{number}"\ndo = "set_speed"\nspeed = {4 + (at + number) % 12}\n'
            )
        text += f'[[order]]\nat = {at}\nunit = "b3"\ndo = "lay_mine"\nkind = "cluster"\n'
    return text


def movers_level(mines: int, movers: int = 1000) -> str:
    """So many ships crossing a map of 999 x 999, half of them moving in a tick, among idle mines beside their lanes."""
    text = SIDES.format(title="Movers", ticks=10_000, columns=999, rows=999)
    for number in range(movers):
        column, row = 4 + 12 * (number % 83), 1 + number % 500
        text += f'[[ship]]\nid = "s{number}"\nside = "blue"\nclass = "frigate"\n'
        text += f'at = "{column:03}/{row:03}"\nheading = "D"\nspeed = 16\ncourse = ["{column:03}/999"]\n'
    columns = range(10, 999, 12)
    for number, column in enumerate(columns):
        share = mines // len(columns) + (number < mines % len(columns))
        if share:
            text += f'[[minefield]]\nid = "f{number}"\nside = "red"\npattern = "scatter"\ncount = {share}\n'
            text += f'from = "{column - 2:03}/001"\nto = "{column + 2:03}/999"\n'
            text += 'mine = { kind = "explosive", range = 1 }\n'
    return text


def many_mines_level(count: int) -> str:
    """A level of so many `[[mine]]` tables."""
    text = SIDES.format(title="Tables", ticks=100, columns=400, rows=400)
    for number in range(count):
        place = hex_text(pack(1 + number % 400, 1 + number // 400), wide=True)
        text += f'[[mine]]\nid = "m{number}"\nside = "red"\nkind = "cluster"\nat = "{place}"\nrange = {number % 2}\n'
    return text


def visible_mines_level(count: int) -> str:
    """A level of so many mines that blue knows, and a ship that flies past them."""
    text = SIDES.format(title="Visible", ticks=10_000, columns=80, rows=50)
    text += '[[ship]]\nid = "s"\nside = "blue"\nclass = "frigate"\nat = "0148"\nheading = "B"\nspeed = 4\n'
    text += '[[minefield]]\nid = "f"\nside = "blue"\npattern = "scatter"\nfrom = "0101"\nto = "8040"\n'
    return text + f'count = {count}\nmine = {{ kind = "cluster", range = 0 }}\n'


TROOPS = """
format = 1
ruleset = "teardrop_mines"
title = "{title}"
max_ticks = 10000
[map]
width = 240
height = 240
[[side]]
id = "blue"
controller = "orders"
[[side]]
id = "red"
controller = "orders"
"""


def troopers_level(reaction: str, gait: str, are_mines_met: bool) -> str:
    """200 troopers in the open, 100 of them on their way, among 2,000 enemy mines that they pass by or meet.

    Mines that are passed by lie in strips between ten lanes, beyond reach of the walkers; those that are met lie
    everywhere, and the walkers are tough, so that they go on.
    """
    text, orders = TROOPS.format(title="Troopers"), ""
    for number in range(100):
        row, column = divmod(number, 10)
        x, y, goal = (12 + 24 * column, 5 + 2.5 * row, f"[{12 + 24 * column}, {200 + 2.5 * row}]")
        if are_mines_met:
            x, y, goal = 2, 2 + 2.35 * number, f"[238, {2 + 2.35 * number:.2f}]"
        tough = "arm = 10\nvita = 5\nph = 18\n" if are_mines_met else ""
        text += f'[[trooper]]\nid = "b{number}"\nside = "blue"\nkind = "rifleman"\nat = [{x}, {y:.2f}]\n{tough}'
        text += f'reaction = "{reaction}"\n'
        orders += f'[[order]]\nat = 1\nunit = "b{number}"\ndo = "move"\nto = {goal}\ngait = "{gait}"\n'
        x, y = (239, 2 + 2.35 * number) if are_mines_met else (24 * column + 23.5, 3 + 24 * row)
        text += f'[[trooper]]\nid = "r{number}"\nside = "red"\nkind = "rifleman"\nat = [{x}, {y:.2f}]\n'
        text += f'reaction = "{reaction}"\n'
    for number in range(10):
        left, right = (11 + 21.5 * number, 32.5 + 21.5 * number) if are_mines_met else (
            min(239, 19.6 + 24 * number), min(239, 28.3 + 24 * number)
        )  # fmt: skip
        text += f'[[minefield]]\nid = "f{number}"\nside = "red"\npattern = "scatter"\ncount = 200\n'
        text += f"from = [{left:.2f}, 1]\nto = [{right:.2f}, 239]\nmine = {{}}\n"
    return text + orders


def visible_markers_level(count: int, are_tokens: bool) -> str:
    """So many mines of the enemy on a plane, in plain sight or under markers, and a trooper of either side."""
    text = TROOPS.format(title="Visible").replace("height = 240", "height = 135")
    for name, side, x in (("b", "blue", 1), ("r", "red", 239)):
        text += f'[[trooper]]\nid = "{name}"\nside = "{side}"\nkind = "rifleman"\nat = [{x}, 1]\n'
    text += '[[minefield]]\nid = "f"\nside = "red"\npattern = "scatter"\nfrom = [12, 12]\nto = [239, 134]\n'
    return text + f"count = {count}\nmine = {{ revealed = {'true' if are_tokens else 'false'} }}\n"


FLEET = """
format = 1
ruleset = "mine_layer"
title = "Fleet"
max_ticks = 10000
[map]
columns = {size}
rows = {size}
[[side]]
id = "blue"
controller = "orders"
[[side]]
id = "red"
controller = "orders"
"""


def fleet_level(size: int, speed: int) -> str:
    """12 ships with standard crews at a Speed, all of them at work, among 200 mines on a map of so many hexes.

    Burst mines are left out, and those that only do harm to hulls: so the ships live on.
    """
    text, orders = FLEET.format(size=size), ""
    for number in range(12):
        at = f"{size // 8 + size // 4 * (number % 4):02}{size // 6 + size // 3 * (number // 4):02}"
        text += f'[[ship]]\nid = "s{number}"\nside = "{("blue", "red")[number % 2]}"\nat = "{at}"\nspeed = {speed}\n'
        text += f'hull = "{("frigate", "hauler", "tender")[number % 3]}"\nfacing = "{"ABCDEF"[number % 6]}"\n'
        text += 'crew = "standard"\n'
        orders += "".join(_work(number, phase, at) for phase in range(60))
    for number, kind in enumerate(("anchor", "gas", "ooc", "probe", "seeker")):
        for part, side in enumerate(("blue", "red")):
            text += f'[[minefield]]\nid = "f{number}{part}"\nside = "{side}"\npattern = "scatter"\ncount = 20\n'
            text += f'from = "0101"\nto = "{size:02}{size:02}"\nseed = {2 * number + part}\n'
            text += f'mine = {{ kind = "{kind}" }}\n'
    return text + orders


def _work(ship: int, phase: int, at: str) -> str:
    """What a crew is ordered in a phase: each of five something; some of it is refused."""
    kind = ("anchor", "gas", "probe", "ooc")[phase % 4]
    pump = 'do = "pump"\npoints = 1\npool = '
    works = (
        ("pilot", ('do = "helm"\nturn = 1', 'do = "helm"\naccelerate = 1', 'do = "steady"')[phase % 3]),
        ("engineer", pump + '"helm"' if phase % 3 else f'do = "drop_mine"\nkind = "{kind}"'),
        ("gunner", f'do = "fire"\ntarget = "s{(ship + 1) % 12}"'),
        ("scientist", f'do = "ask"\nhex = "{at}"'),
        ("hand", pump + '"guns"'),
    )
    return "".join(
        f'[[order]]\nat = {12 * phase + 1}\nunit = "s{ship}-{person}"\n{words}\n' for person, words in works
    )
