"""Part G and the level format 4: every event, its fields in their order, and the rule that it cites."""

from __future__ import annotations

from functools import cache

import pytest
from scene import Story, level, mine, objective, order, play, ship, side, terrain

from game.rulesets.cluster_mines.events import EVENTS

# Event: its own fields, and every rule that it may cite.
TABLE = {
    "GameStarted": ("level ruleset seed title hash", "IM-S2.1"),
    "CommandRefused": ("unit command reason", ""),
    "MineRemoved": ("mine cause", "IM-1.132 IM-S10.1 IM-1.33 IM-S8.4 IM-1.34 IM-S9.3 IM-S9.4 IM-S6.6"),
    "UnitDestroyed": ("unit cause", "IM-S5.4"),
    "ObjectiveMet": ("side objective", "IM-S13.1"),
    "ObjectiveLost": ("side objective", "IM-S13.1"),
    "GameEnded": ("winner reason ticks hash", "IM-S13.1"),
    "MinesBought": ("side points of limited", "IM-1.31 IM-S6.8"),
    "HoldLoaded": ("unit spaces of", "IM-1.32 IM-S6.1"),
    "TurnStarted": ("turn", "IM-S2.1"),
    "SpeedChanged": ("unit from to", "IM-S3.5 IM-S3.6 IM-S3.7 IM-S5.3"),
    "EmergencyTurned": ("unit heading stalled", "IM-S3.6"),
    "UnitMoved": ("unit from to heading turned", "IM-S3.1"),
    "MoveBlocked": ("unit at", "IM-S3.7"),
    "UnitLeft": ("unit edge", "IM-S2.5"),
    "WaypointReached": ("unit hex", "IM-S3.4"),
    "WaypointMissed": ("unit hex", "IM-S3.4"),
    "CheckRolled": ("unit mine what dice need modifiers passed", "IM-S4.2 IM-S11.1 IM-S7.3 IM-S3.6"),
    "MineTriggered": (
        "mine unit cause",
        "IM-1.121 IM-S11.1 IM-S4.1 IM-1.33 IM-S8.5 IM-S9.4 IM-S10.2 IM-S10.3 IM-S10.4 IM-S10.5",
    ),
    "MineArmed": ("mine", "IM-S6.3 IM-S6.5"),
    "FieldRaised": ("unit radius strength", "IM-S9.1"),
    "FieldSpent": ("unit mine spent left", "IM-S9.3 IM-1.34 IM-S9.4"),
    "FieldLowered": ("unit cause", "IM-S9.1"),
    "MineExploded": ("mine at amount", "IM-S10.1"),
    "BombsReleased": ("mine at bombs hexes off_map", "IM-1.21"),
    "UnitHit": (
        "unit source shield amount absorbed internal",
        "IM-1.211 IM-1.212 IM-S10.1 IM-S9.3 IM-S8.1 IM-S12.3 IM-S3.8",
    ),
    "UnitCrippled": ("unit", "IM-S5.3"),
    "MineHit": ("mine source amount total", "IM-1.33 IM-S8.4"),
    "ShotFired": ("source target range dice damage", "IM-S8.1 IM-S11.2"),
    "MinefieldSuspected": ("side unit range", "IM-S7.2"),
    "MineLocated": ("mine side unit at size", "IM-S7.3 IM-S7.4"),
    "MineIdentified": ("mine side unit kind dummy", "IM-S7.3"),
    "MineLaid": ("mine unit at kind", "IM-S6.2 IM-1.123"),
    "MineBeamed": ("mine unit at kind", "IM-S6.4"),
    "MineRecovered": ("mine unit", "IM-S6.6"),
    "MineRearmed": ("mine unit shots", "IM-S6.7"),
    "UnitLaunched": ("unit by what at", "IM-S12.1"),
    "TorpedoSpent": ("unit cause", "IM-S12.3 IM-S12.2 IM-S2.5"),
}
COMMON = ["tick", "clock", "event", "rule"]


def test_there_are_these_events_and_no_others() -> None:
    assert set(EVENTS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_an_event_has_these_fields_in_this_order(name: str) -> None:
    assert ["rule", *TABLE[name][0].split()] == list(EVENTS[name].__struct_encode_fields__)


@cache
def stories() -> tuple[Story, ...]:
    """Four games in which everything happens that an event can tell of."""
    hold = [{"kind": "cluster"}, {"kind": "explosive", "size": "small", "count": 3}]
    laying = play(level(
        side("blue"), side("red", mine_points=400),
        ship("l", "0505", "minelayer", "red", hold=hold, speed=16, heading="D"),
        ship("u", "0303", "scout"), ship("k", "0909", "minelayer", side="red"),
        mine("c", "0909", "captor", side="red", sizes=[1]),
        *(mine(f"m{n}", "0304") for n in range(6)), mine("e", "0302", "explosive", size="small", known_to=["blue"]),
        dice=[1] * 30, rows=30,
    ), 12, {
        1: [order("u", "scan"), order("k", "rearm_mine", mine="c"), order("u", "recover_mine", mine="e")],
        2: [order("l", "lay_mine", kind="cluster"), order("l", "beam_mine", to="0409", kind="explosive")],
        5: [order("u", "scan")], 10: [order("l", "lay_mine", kind="explosive", size="small")],
        11: [order("l", "fire", target="l")],
    })  # fmt: skip
    flying = play(level(
        ship("u", "0512", "shuttle", speed=6, course=["0511", "0509"]), terrain("planet", "0509", "0703"),
        ship("b", "0704", speed=16), ship("n", "0101", speed=16), ship("t", "0911", torpedoes=5),
        ship("w", "1108", speed=31),
        ship("r", "0909", "base", side="red"), terrain("asteroids", "1106"),
        dice=[6], max_ticks=100,
    ), 100, {
        1: [order("t", "launch", what="torpedo", target="r"), order("t", "launch", what="shuttle")],
        5: [order("w", "emergency_turn", heading="D")], 17: [order("t", "launch", what="torpedo", hex="0910")],
    })  # fmt: skip
    mining = play(level(
        ship("h", "0303", "field_cruiser", field_strength=14), ship("b", "1212", "base", side="red"),
        ship("s", "0909", "minesweeper", hull=17, shields=[0] * 6), ship("f", "0606", "dreadnought", speed=16),
        ship("g", "1206", "shuttle", speed=6), mine("m", "0909", known_to=["blue"]),
        mine("x", "0910", "captor", known_to=["blue"]),
        mine("a", "0302", "explosive", size="small"), mine("v", "0304"),
        mine("q", "0605", "explosive", range=0), mine("p", "0101", "explosive", control="chain", watches=["q"]),
        mine("d", "0103", "explosive", control="deadman", watches=["q"]),
        mine("o", "0105", "explosive", control="command"),
        mine("i", "0604", "sensor", range=0, fires=["j"]), mine("j", "1210", "explosive"), mine("z", "1205", range=0),
        mine("y", "1112", "explosive", known_to=["blue"]), ship("c", "1112", "cruiser"), dice=[6, 3, 6],
    ), 12, {
        1: [order("h", "raise_field", radius=1), order("s", "fire", target="m", phasers=1),
            order("s", "fire", target="x", phasers=1), order("c", "fire", target="y", phasers=1),
            order("b", "fire_mine", mine="o")],
        3: [order("h", "raise_field", radius=1)],
    })  # fmt: skip
    mending = play(level(
        ship("h", "0303", "field_cruiser"), mine("k", "0302", "captor", sizes=[1]), mine("v", "0304"),
        ship("n", "0909", side="red"), objective("red", "survive", until_tick=3),
        objective("blue", "reach", hexes=["1212"], by_tick=3),
    ), 4, {1: [order("h", "raise_field", radius=1)]})  # fmt: skip
    return laying, flying, mining, mending


@pytest.mark.parametrize("name", TABLE)
def test_an_event_that_happens_is_told_so_and_cites_its_rule(name: str) -> None:
    """A check of an emergency turn has no mine."""
    told = [record for story in stories() for record in story.all(name)]
    fields, rules = TABLE[name]

    assert told, "it never happened"
    for record in told:
        own = [field for field in fields.split() if not (field == "mine" and record.get("what") == "emergency_turn")]
        assert list(record) == [*COMMON, *own]
        assert not rules or record["rule"] in rules.split()
        turn, impulse = divmod(record["tick"] - 1, 32)
        assert record["clock"] == (f"turn {turn + 1} impulse {impulse + 1}" if record["tick"] else "set-up")
