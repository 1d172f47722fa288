"""As a table: every way to arrive x every kind of mine x every owner x every state of the mine.

Mine m lies at (0, 0); u, of blue, does what may set it off in tick 41, and nothing in its area before. What sets it off
is said by `is_set_off` alone, below.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest
from plane_scene import Order, Place, Story, Table, halt, idle, lay, level, mine, play, react, run, shoot, trooper, walk
from scene import side

from game.rulesets.teardrop_mines.tables import MINES

SIDES = (side("blue", allies=["green"]), side("green"), side("red"))
OWNERS = {"own": "blue", "ally": "green", "enemy": "red"}
STATES = ["hidden", "token", "not live", "spent"]
TICK = 41


class Arrival(NamedTuple):
    """How u comes: where it starts, what is commanded and when, what dice are thrown, and how it acts in the area."""

    at: Place
    commands: dict[int, list[Order]]
    acts: str = ""  # the cause of the trigger; "": it does nothing there that counts
    dice: tuple[int, ...] = ()
    keys: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    r: Place | None = None  # where an enemy of u stands, out of all areas


# 254,000 - 16 x 5,080 is 172,720, the first place inside; 355,600 - 36 x 5,080 the same. From 228,000 a jump ends at
# 177,200, inside. r's Order of tick 2 is resolved in tick 41.
ARRIVALS = {
    "walked in": Arrival((254_000, 0), {26: [walk("u", (0, 0))]}, "execute"),
    "ran in": Arrival((355_600, 0), {6: [run("u", (0, 0))]}, "execute"),
    "passed through its edge within a step": Arrival(
        (177_399, -2_540 - 5 * 5_080), {36: [walk("u", (177_399, 200_000))]}, "execute"
    ),
    "came under a marker": Arrival((254_000, 0), {26: [walk("u", (0, 0))]}, "execute", keys={"kind": "infiltrator"}),
    "jumped in, dodging": Arrival(
        (228_000, 0), {2: [shoot("r", "u")]}, dice=(20, 20, 20, 1), keys={"reaction": "dodge"}, r=(428_000, 0)
    ),
    "fled in, for its nerve": Arrival(
        (228_000, 0), {2: [shoot("r", "u")]}, dice=(5, 20, 20, 20, 20), keys={"reserve": "hold"}, r=(428_000, 0)
    ),
    "stood there and waited": Arrival((150_000, 0), {}),
    "idled there": Arrival((150_000, 0), {TICK: [idle("u")]}, "declare"),
    "idled on the edge": Arrival((177_400, 0), {TICK: [idle("u")]}, "declare"),
    "idled a micrometre outside": Arrival((177_401, 0), {TICK: [idle("u")]}),
    "reacted there": Arrival(
        (150_000, 0), {TICK: [react("u", "dodge"), idle("r")]}, "react", r=(150_000, 300_000)
    ),
    "walked out": Arrival((170_000, 0), {TICK: [walk("u", (400_000, 0))]}, "declare"),
    "changed its mind there": Arrival((150_000, 0), {TICK: [react("u", "shoot"), halt("u")]}),
    "lay there": Arrival((150_000, 0), {}, keys={"state": "down"}),
}  # fmt: skip


def is_set_off(arrival: Arrival, owner: str, state: str) -> bool:
    """TM-11, TM-15, TM-19, TM-S29, TM-S33, TM-S34: an enemy that acts inside, and a mine that is live and not spent.
    Its kind and whether it is known do not count (TM-2, TM-15)."""
    return bool(arrival.acts) and owner == "enemy" and state in ("hidden", "token")


def arrive(arrival: Arrival, kind: str, owner: str, state: str) -> Story:
    """Play up to tick 41. A mine that is not live appears in it; a spent one was set off by v, an enemy of it, in
    40."""
    of = OWNERS[owner]
    commands = {tick: list(given) for tick, given in arrival.commands.items()}
    keys = {"kind": "rifleman", **arrival.keys}
    tables: list[Table] = [trooper("u", arrival.at, **keys)]
    if arrival.r is not None:
        tables.append(trooper("r", arrival.r, side="red"))
    if state == "not live":
        tables.append(trooper("s", (0, -25_000), "sapper", of, mine_kind=kind))
        commands.setdefault(2, []).append(lay("s", (0, 0)))
    else:
        tables.append(mine("m", (0, 0), kind, of, revealed=state == "token"))
    if state == "spent":
        tables.append(trooper("v", (-150_000, 0), side="blue" if of == "red" else "red"))
        commands.setdefault(TICK - 1, []).append(idle("v"))
    return play(level(*SIDES, *tables, dice=arrival.dice), TICK, commands)


@pytest.mark.parametrize("kind", MINES)
@pytest.mark.parametrize("name", ARRIVALS)
def test_tm_11_tm_s33_who_sets_off_which_mine_by_arriving(name: str, kind: str) -> None:
    arrival = ARRIVALS[name]
    for owner, state in product(OWNERS, STATES):
        story = arrive(arrival, kind, owner, state)
        triggers = story.values("MineTriggered", "tick", "mine", "unit", "cause")
        if state == "spent":
            assert triggers == [(TICK - 1, "m", "v", "declare")], owner
        elif is_set_off(arrival, owner, state):
            assert triggers == [(TICK, "m", "u", arrival.acts)], (owner, state)
        else:
            assert triggers == [], (owner, state)
        if state == "not live" and not (owner == "enemy" and name == "came under a marker"):  # TM-17
            assert story.ticks("MineLaid") == [TICK], owner
        assert story.all("MineHeld") == story.refusals() == []


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("kind", MINES)
def test_tm_s29_a_mine_laid_next_to_one_who_stands_there_is_set_off_when_that_one_acts(kind: str, owner: str) -> None:
    """It appears in tick 40; u idles in tick 80."""
    s = trooper("s", (0, -25_000), "sapper", OWNERS[owner], mine_kind=kind)
    story = play(level(*SIDES, trooper("u", (150_000, 0)), s), 80, {1: [lay("s", (0, 0))], 80: [idle("u")]})

    assert story.ticks("MineTriggered") == ([80] if owner == "enemy" else [])


@pytest.mark.parametrize("name", ["jumped in, dodging", "fled in, for its nerve"])
def test_tm_19_one_who_jumped_in_sets_it_off_when_it_acts_again(name: str) -> None:
    arrival = ARRIVALS[name]
    story = arrive(arrival, "anti_personnel", "enemy", "hidden")
    assert story.place("u") == (177_200, 0)
    story.step(idle("u"))

    assert story.values("MineTriggered", "tick", "cause") == [(TICK + 1, "declare")]
