"""A5 as a table: every way to arrive x every kind of mine x every owner x every state of the mine.

Mine m lies at 0505, its zone reaches to its six neighbours. What sets it off is said by `is_set_off` alone, below.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from scene import Order, Story, Table, level, mine, order, play, ship, side

SIDES = (side("blue", allies=["green"]), side("green"), side("red"))
OWNERS = {"own": "blue", "ally": "green", "enemy": "red"}
KINDS = {
    "cluster": {"kind": "cluster"},
    "large explosive": {"kind": "explosive"},
    "small explosive": {"kind": "explosive", "size": "small"},
    "captor": {"kind": "captor"},
    "sensor": {"kind": "sensor", "fires": ["far"]},
    "dummy": {"kind": "explosive", "dummy": True},
}
STATES = ["hidden", "known", "unarmed", "triggered"]


class Arrival(NamedTuple):
    """How u comes: where it starts, how it flies, in which tick that is, its commands then, and what dice are thrown.
    How u comes: where it starts, how it flies, in which tick that is, its commands then, and what dice are thrown."""

    at: str
    speed: int = 0
    heading: str = "A"
    tick: int = 2
    commands: tuple[Order, ...] = ()
    dice: tuple[int, ...] = ()
    is_entering: bool = False


# At speed 4 the first move is in tick 8, at speed 16 in tick 2. 0506 and 0505 are in the zone, 0507 is not.
ARRIVALS = {
    "moved in slowly, die 1": Arrival("0507", speed=4, tick=8, dice=(1,), is_entering=True),
    "moved in slowly, die 6": Arrival("0507", speed=4, tick=8, dice=(6,), is_entering=True),
    "moved in fast": Arrival("0507", speed=16, is_entering=True),
    "moved on inside, with a turn": Arrival(
        "0506", 16, "F", commands=(order("u", "steer", heading="A"),), is_entering=True
    ),
    "turned on the spot": Arrival("0506", commands=(order("u", "steer", heading="B"),)),
    "made an emergency turn": Arrival("0506", commands=(order("u", "emergency_turn", heading="D"),), dice=(1,)),
    "started there": Arrival("0506", tick=1),
    "stayed": Arrival("0505", tick=40),
    "left": Arrival("0506", speed=16, heading="D"),
    "launched a shuttle into it": Arrival("0506", commands=(order("u", "launch", what="shuttle"),)),
    "launched a torpedo into it": Arrival("0506", commands=(order("u", "launch", what="torpedo", hex="0512"),)),
}


def is_set_off(arrival: Arrival, kind: str, state: str) -> bool:
    """IM-S4.1, IM-S4.2, IM-S4.3, IM-S4.6, IM-S10.5, IM-S10.6, IM-S11.1. Whose mine it is and who knows it do not count.
    IM-S4.1, IM-S4.2, IM-S4.3, IM-S4.6, IM-S10.5, IM-S10.6, IM-S11.1. Whose mine it is and who knows it do not count."""
    if not arrival.is_entering or kind == "dummy" or state == "unarmed":
        return False
    if state == "triggered" and kind != "sensor":  # a sensor that was set off stays, and is asked again
        return False
    return kind in ("captor", "sensor") or arrival.speed >= 7 or arrival.dice == (1,)


def arrive(arrival: Arrival, kind: str, owner: str, state: str) -> Story:
    """Play until the tick of the arrival. A mine that is to be triggered before is hit for 3 points a tick before."""
    keys = {"unarmed": {"arms_at": 60}, "known": {"known_to": ["blue"]}, "triggered": {"known_to": ["blue"]}}.get(
        state, {}
    )
    tables: list[Table] = [
        ship("u", arrival.at, speed=arrival.speed, heading=arrival.heading),
        mine("m", "0505", side=OWNERS[owner], range=1, **KINDS[kind], **keys),
        mine("far", "1212", "explosive", side=OWNERS[owner], range=0),
    ]
    commands: dict[int, list[Order]] = {arrival.tick: list(arrival.commands)}
    dice = list(arrival.dice)
    if state == "triggered":
        tables.append(ship("s", "0504", "minesweeper"))
        commands.setdefault(arrival.tick - 1, []).append(order("s", "fire", target="m", phasers=1))
        dice.insert(0, 6)
    return play(level(*SIDES, *tables, dice=dice), arrival.tick, commands)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ARRIVALS)
def test_im_s4_1_im_s4_3_who_sets_off_which_mine_by_arriving(name: str, kind: str) -> None:
    arrival = ARRIVALS[name]
    for owner, state in product(OWNERS, STATES):
        if state == "triggered" and (kind == "dummy" or arrival.tick == 1):
            continue  # three points are the end of a dummy; before tick 1 nothing can be set off
        story = arrive(arrival, kind, owner, state)
        entries = story.values("MineTriggered", "mine", "unit", cause="entry")
        assert entries == ([("m", "u")] if is_set_off(arrival, kind, state) else []), (owner, state)
        if state == "triggered":
            assert story.ticks("MineTriggered", mine="m", cause="damage") == [arrival.tick - 1], owner
        assert story.refusals() == []


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("kind", ["cluster", "large explosive", "small explosive", "dummy"])
def test_im_s4_3_a_mine_laid_next_to_a_unit_is_not_set_off_by_it(kind: str, owner: str) -> None:
    """The layer flies over u's neighbour 0506 in tick 2, lays there, and is two hexes off in tick 6: it arms, u stays.
    The layer flies over u's neighbour 0506 in tick 2, lays there, and is two hexes off in tick 6: it arms, u stays."""
    layer = ship("l", "0507", "minelayer", side=OWNERS[owner], speed=16, hold=[KINDS[kind]])
    story = play(
        level(*SIDES, ship("u", "0505"), layer),
        ticks=60,
        commands={2: [order("l", "lay_mine", range=1, **KINDS[kind])]},
    )

    assert story.ticks("MineArmed", mine="l-m1") == [6]
    assert story.all("MineTriggered") == []


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("dummy", [False, True])
def test_im_s4_3_a_mine_beamed_next_to_a_unit_is_not_set_off_by_it(dummy: bool, owner: str) -> None:
    hold = [{"kind": "explosive", "size": "small", "dummy": dummy}]
    beamer = ship("b", "0509", side=OWNERS[owner], hold=hold)
    beam = order("b", "beam_mine", to="0506", kind="explosive", dummy=dummy, range=1)
    story = play(level(*SIDES, ship("u", "0505"), beamer), ticks=60, commands={2: [beam]})

    assert story.ticks("MineArmed", mine="b-m1") == [4]
    assert story.all("MineTriggered") == []


@pytest.mark.parametrize("kind", ["captor", "sensor"])
def test_im_s11_1_im_s10_5_what_has_gone_off_and_stays_is_asked_again_if_it_may(kind: str) -> None:
    """v comes two ticks after u: a sensor is set off again, a captor that shot in tick 2 waits until tick 10."""
    fleet = [ship("u", "0507", speed=16), ship("v", "0508", speed=16), ship("w", "0511", speed=16)]
    far = mine("far", "1212", "explosive", range=0)
    story = play(level(*fleet, mine("m", "0505", range=1, **KINDS[kind]), far), ticks=10)

    ticks = story.ticks("MineTriggered", mine="m", cause="entry")
    # u: 2, 4, 6 · v: 4, 6, 8 · w: 10; of one move each
    assert ticks == ([2, 4, 4, 6, 6, 8, 10] if kind == "sensor" else [2, 10])


def test_im_s11_1_a_captor_without_shots_is_never_asked() -> None:
    fleet = [ship("u", "0507", speed=16), ship("w", "0512", speed=16)]
    story = play(level(*fleet, mine("m", "0505", "captor", range=1, shots=1), rows=20), ticks=16)

    assert story.ticks("MineTriggered") == [2]
