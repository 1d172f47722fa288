"""Every event has a line in the log, short, with a rule and a sound that there is; or it is told otherwise."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec import UNSET
from rulesets.mine_layer.level_text import crew, drone, mine, ship
from rulesets.mine_layer.seen import layer_level, session, tell_events

from game.core.dice import CheckRolled
from game.core.events import (
    CommandRefused, Event, GameEnded, MineRemoved, MineTriggered, ObjectiveLost, ObjectiveMet, UnitDestroyed,
)  # fmt: skip
from game.core.telling import Telling
from game.resources import assets_folder
from game.rulesets.mine_layer import events as told
from game.rulesets.mine_layer.tables import MINES

SILENT: Final = (
    told.UnitMoved("ML-S40", "lark", "0606", "0605", "A", 1),  # the usual step is seen on the map
    told.OocChanged("ML-S48", "lark", -1, 0, "phase"),
    told.SpeedChanged("ML-S36", "lark", -1, 0, "edge"),  # told with EdgeReached
    told.ChaffThinned("ML-21", "0606", 3, "phase"),
    MineRemoved("ML-10", "m", "detonated"),  # told with what it did
)  # fmt: skip
CHECKS: Final = (
    "place_mine", "drop_mine", "fire", "defuse", "tow", "ask", "raise_cloak", "pump", "transfer", "repair",
    "extinguish", "turn", "accelerate", "slip", "steady", "dodge", "gas", "vacuum", "air", "hull", "survival",
)  # fmt: skip
SPOKEN: Final[tuple[Event, ...]] = (
    *(CheckRolled("ML-S1", "ann", UNSET, what, [3, 4], need, [(need, "distance")], passed)
      for what in CHECKS for need, passed in ((5, True), (9, False))),
    CheckRolled("ML-S88", None, "m", "survival", [3, 4], 7, [(7, "microship")], True),
    told.PhaseStarted("ML-S106", 1, 2), told.PowerChanged("ML-S11", "lark", "guns", 1, 1, "round"),
    told.PowerChanged("ML-S15", "lark", "helm", -1, 2, "end"), told.UsedCleared("ML-S6", "lark"),
    told.UnitMoved("ML-S45", "lark", "0606", "0705", "B", 1), told.UnitMoved("ML-S46", "lark", "0606", "0705", "B", 1),
    told.UnitMoved("ML-S90", "ann", "0606", "0705", "B", 0), told.UnitMoved("ML-S95", "crow", "0606", "0705", "B", 0),
    told.EdgeReached("ML-S36", "lark", "0601"), told.UnitLeft("ML-S36", "lark", "0601"),
    told.MineLaid("ML-4", "x", "ann", "lark", "0604", "gas", True),
    told.MineLaid("ML-8", "x", "foe", "crow", "0604", None, False), told.MineArmed("ML-9", "m", "0606"),
    *(told.MineRevealed("ML-Q17", "m", "0606", kind, of) for kind in MINES for of in (None, "blue")),
    told.MineAttacked("ML-10", "m", "lark", "STBD"), told.MineDodged("ML-12", "m", "lark", "ann"),
    told.HitAllocated("ML-16", "lark", "m", [1, 6], 1, "FWD", "M1"),
    told.HitAllocated("ML-S92", "lark", "crow", [1, 1], -4, "PORT", None),
    told.HitAllocated("ML-S46", "lark", "collision", [3, 4], 1, "FWD", "M1"), told.MineMissed("ML-17", "m", "lark"),
    MineTriggered("ML-19", "m", "lark", "hit"), MineTriggered("ML-21", "m", None, "armed"),
    MineTriggered("ML-29", "m", "lark", "entered"),
    *(MineRemoved("ML-S91", "m", cause) for cause in ("shot", "defused", "burst")),
    told.ModuleHit("ML-S71", "lark", "M1", 5, "m"), told.ModuleBroken("ML-S80", "lark", "M1", 2, "fire"),
    told.ModuleRepaired("ML-S77", "lark", "M1", 0, "lark"), told.HullDamaged("ML-S80", "lark", 1, 9, "fire"),
    told.HullDamaged("ML-S48", "lark", 2, 9, "helm"), told.OocChanged("ML-24", "lark", 3, 4, "m"),
    told.OocChanged("ML-S44", "crow", 1, 1, "helm"), told.SpeedChanged("ML-25", "lark", -2, 0, "m"),
    told.SpeedChanged("ML-S43", "crow", 1, 2, "helm"), told.SpeedChanged("ML-S104", "d", 1, 2, "course"),
    told.SpeedChanged("ML-S15", "crow", -1, 0, "end"), told.FacingChanged("ML-24", "lark", "A", "D", 3, 4, "m"),
    told.FacingChanged("ML-S43", "crow", "A", "B", 1, None, "helm"), told.GasReleased("ML-20", "lark", "M1", "m"),
    told.GasCleared("ML-S86", "lark", "M1", "air"), told.FireStarted("ML-22", "lark", "M1", "m"),
    told.FireStarted("ML-S80", "lark", "M1", "fire"), told.FireEnded("ML-S80", "lark", "M1", "fire"),
    told.CrewHurt("ML-S71", "ann", 5, 5, "m"), told.CrewStunned("ML-S85", "ann"), told.CrewRecovered("ML-S85", "ann"),
    told.CrewFell("ML-S76", "ann"), told.ChaffSpread("ML-21", "0606", 6, "m"),
    told.ChaffThinned("ML-21", "0606", 0, "phase"), told.BurstStruck("ML-29", "m", "lark", True),
    told.BurstStruck("ML-28", "m", "ann", False),
    told.BurstEnded("ML-29", "m", "0606"), told.ShotFired("ML-S92", "foe", "crow", "C1", "lark", True),
    told.Collided("ML-S46", "lark", "0606"), told.CloakChanged("ML-S98", "crow", -2, 0, "laying"),
    told.CloakChanged("ML-S15", "crow", -1, 1, "end"), told.OverwatchTaken("ML-S50", "ann", "dodge"),
    told.OverwatchEnded("ML-S50", "ann", "dodge"), told.CrewWalked("ML-S103", "ann", "M1", "H1"),
    *(UnitDestroyed("ML-S74", unit, cause) for unit, cause in (("lark", "m"), ("d", "shot"), ("ann", "lark"))),
    CommandRefused("ML-4", "ann", "place_mine", "not in the arc"), ObjectiveMet("ML-S106", "blue", 1),
    ObjectiveLost("ML-S106", "red", 2), GameEnded("ML-S106", "blue", "objectives", 9, ""),
    GameEnded("ML-S106", None, "timeout", 9, ""),
)  # fmt: skip
# These are told with the check before them, never alone.
WITH_CHECKS: Final = (told.UsedMarked,)
UNTOLD: Final = ("GameStarted",)


def told_alone(event: Event) -> list[Telling]:
    """Return what blue is told of an event by itself."""
    text = layer_level(
        ship("lark", "0606", speed=0), crew("ann", "lark", "M1"),
        ship("crow", "0101", of="red"), drone("d", "0202"), mine("m", "0707"),
    )  # fmt: skip
    return tell_events(session(text), [event])


@pytest.mark.parametrize("event", SPOKEN, ids=lambda event: f"{type(event).__name__} {event.rule}")
def test_every_event_has_a_line_that_is_short_and_a_sound_that_there_is(event: Event) -> None:
    sounds = {path.stem for path in (assets_folder() / "sounds").iterdir()}
    (line,) = told_alone(event)
    assert 0 < len(line.text) <= 90
    assert line.text[0].isupper()
    assert "None" not in line.text
    assert line.rule == event.rule or isinstance(event, told.ModuleHit)
    assert line.sound in sounds | {""}
    assert all(0 < len(fact) <= 90 for fact in line.facts)


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_what_is_seen_or_told_otherwise_has_no_line(event: Event) -> None:
    assert told_alone(event) == []


def test_all_kinds_of_event_were_asked_about() -> None:
    asked = {type(event).__name__ for event in (*SPOKEN, *SILENT)}
    assert asked | {kind.__name__ for kind in WITH_CHECKS} | set(UNTOLD) == set(told.EVENTS)
