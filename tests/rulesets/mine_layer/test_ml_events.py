"""Part G: the fields of each event in their order, which rule it cites, and what its source or cause may be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from mine_layer_scene import Record, level, mine, play, ship
from rulesets.mine_layer.log_books import Clerk, games

from game.core.events import event_record
from game.rulesets.mine_layer.events import EVENTS

FIELDS = {
    "CheckRolled": "unit mine what dice need modifiers passed", "PhaseStarted": "round phase",
    "PowerChanged": "unit pool amount level cause", "UsedMarked": "unit module used", "UsedCleared": "unit",
    "UnitMoved": "unit from to direction pass", "EdgeReached": "unit hex", "UnitLeft": "unit hex",
    "MineLaid": "mine unit ship hex kind armed", "MineArmed": "mine hex", "MineRevealed": "mine hex kind side",
    "MineAttacked": "mine unit struck_side", "MineDodged": "mine unit crew",
    "HitAllocated": "unit source dice line struck_side module", "MineMissed": "mine unit",
    "MineTriggered": "mine unit cause", "MineRemoved": "mine cause", "ModuleHit": "unit module die source",
    "ModuleBroken": "unit module broken source", "ModuleRepaired": "unit module broken source",
    "HullDamaged": "unit amount total source", "OocChanged": "unit amount ooc source",
    "SpeedChanged": "unit amount speed source", "FacingChanged": "unit from to hexsides die source",
    "GasReleased": "unit module source", "GasCleared": "unit module source", "FireStarted": "unit module source",
    "FireEnded": "unit module source", "CrewHurt": "unit amount damage source", "CrewStunned": "unit",
    "CrewRecovered": "unit", "CrewFell": "unit", "ChaffSpread": "hex markers source",
    "ChaffThinned": "hex markers source", "BurstStruck": "mine unit survived", "BurstEnded": "mine hex",
    "ShotFired": "unit ship module target hit", "Collided": "unit hex", "CloakChanged": "unit amount cloak source",
    "OverwatchTaken": "unit hold", "OverwatchEnded": "unit hold", "CrewWalked": "unit from to",
    "GameStarted": "level ruleset seed title hash", "CommandRefused": "unit command reason",
    "UnitDestroyed": "unit cause", "ObjectiveMet": "side objective", "ObjectiveLost": "side objective",
    "GameEnded": "winner reason ticks hash",
}  # fmt: skip

# What tells events of a kind apart, by the rule they cite. "id": a mine, a ship or a person; "": nothing to tell.
RULES: dict[str, dict[str, str]] = {
    "CheckRolled": {
        "ML-3": "place_mine", "ML-8": "drop_mine", "ML-S51": "dodge", "ML-S43": "turn accelerate slip",
        "ML-S47": "steady", "ML-S74": "hull", "ML-S85": "gas", "ML-S87": "air", "ML-S88": "survival",
        "ML-S90": "vacuum", "ML-S91": "fire", "ML-S92": "fire", "ML-S93": "defuse", "ML-S94": "ask", "ML-S95": "tow",
        "ML-S97": "raise_cloak", "ML-S12": "pump", "ML-S13": "transfer", "ML-S77": "repair", "ML-S82": "extinguish",
    },
    "PowerChanged": {
        "ML-S11": "round", "ML-7": "spent", "ML-S43": "spent", "ML-S52": "spent", "ML-S91": "spent", "ML-S92": "spent",
        "ML-S93": "spent", "ML-S95": "spent", "ML-S12": "pump", "ML-S13": "transfer", "ML-S15": "end",
    },
    "OocChanged": {
        "ML-S71": "id collision", "ML-24": "id", "ML-25": "id", "ML-S44": "helm", "ML-S52": "dodge",
        "ML-S47": "steady", "ML-S48": "phase",
    },
    "SpeedChanged": {"ML-25": "id anchor", "ML-S43": "helm", "ML-S15": "end", "ML-S36": "edge", "ML-S104": "course"},
    "FacingChanged": {"ML-24": "id", "ML-S43": "helm", "ML-S46": "collision", "ML-S104": "course"},
    "HullDamaged": {"ML-S72": "id collision", "ML-S48": "id helm dodge collision", "ML-S80": "fire"},
    "ModuleHit": {"ML-S71": "id collision"},
    "ModuleBroken": {"ML-S71": "id collision", "ML-S80": "fire"},
    "ModuleRepaired": {"ML-S77": "id"},
    "GasReleased": {"ML-20": "id"}, "GasCleared": {"ML-S86": "air"},
    "FireStarted": {"ML-22": "id", "ML-S80": "fire"}, "FireEnded": {"ML-S80": "fire", "ML-S82": "id"},
    "CrewHurt": {
        "ML-S71": "id collision", "ML-S81": "fire", "ML-28": "id", "ML-S87": "air", "ML-S90": "vacuum", "ML-S75": "id"
    },
    "HitAllocated": {"ML-16": "id", "ML-23": "id", "ML-S92": "id", "ML-S46": "collision"},
    "ChaffSpread": {"ML-21": "id"}, "ChaffThinned": {"ML-21": "phase"},
    "CloakChanged": {"ML-S97": "veil", "ML-S98": "laying shot tractor veil", "ML-S15": "end"},
    "MineTriggered": {
        "ML-19": "hit", "ML-20": "hit", "ML-21": "hit armed", "ML-22": "hit", "ML-23": "hit", "ML-24": "hit",
        "ML-25": "hit", "ML-27": "hit", "ML-29": "entered",
    },
    "MineRemoved": {"ML-10": "detonated", "ML-S91": "shot", "ML-S93": "defused", "ML-S89": "burst"},
    "UnitDestroyed": {
        "ML-S74": "id collision fire shot helm dodge", "ML-S32": "star", "ML-S88": "id shot",
        "ML-S76": "id collision fire shot vacuum air",
    },
    "UsedMarked": {"ML-7": "", "ML-S6": ""}, "UsedCleared": {"ML-S6": ""}, "PhaseStarted": {"ML-S106": ""},
    "UnitMoved": {"ML-S40": "", "ML-S45": "", "ML-S46": "", "ML-S90": "", "ML-S95": ""},
    "EdgeReached": {"ML-S36": ""}, "UnitLeft": {"ML-S36": ""}, "MineLaid": {"ML-4": "", "ML-8": ""},
    "MineArmed": {"ML-9": ""}, "MineRevealed": {"ML-Q17": "", "ML-S94": ""}, "MineAttacked": {"ML-10": ""},
    "MineDodged": {"ML-12": ""}, "MineMissed": {"ML-17": ""}, "CrewStunned": {"ML-S85": ""},
    "CrewRecovered": {"ML-S85": ""}, "CrewFell": {"ML-S76": ""}, "BurstStruck": {"ML-29": "", "ML-28": ""},
    "BurstEnded": {"ML-29": ""}, "ShotFired": {"ML-S91": "", "ML-S92": ""}, "Collided": {"ML-S46": ""},
    "OverwatchTaken": {"ML-S50": ""}, "OverwatchEnded": {"ML-S50": ""}, "CrewWalked": {"ML-S103": ""},
    "ObjectiveMet": {"ML-S106": ""}, "ObjectiveLost": {"ML-S106": ""}, "GameEnded": {"ML-S106": ""},
}  # fmt: skip
TELLING = {"CheckRolled": "what", "PowerChanged": "cause", "MineTriggered": "cause", "MineRemoved": "cause",
           "UnitDestroyed": "cause"}  # fmt: skip
WORDS = {word for rules in RULES.values() for words in rules.values() for word in words.split()} - {"id"}


def test_part_g_every_event_has_its_fields_in_their_order() -> None:
    assert {name: " ".join(kind.__struct_encode_fields__[1:]) for name, kind in EVENTS.items()} == FIELDS
    assert all(kind.__struct_encode_fields__[0] == "rule" for kind in EVENTS.values())


def told_apart(row: Record, ids: dict[str, str]) -> str:
    """The word by which an event is told apart: a source, cause or kind of check; "id" for an id; "" for none."""
    key = TELLING.get(row["event"], "source")
    if key not in row:
        return ""
    return "id" if row[key] in ids else str(row[key])


@pytest.mark.parametrize("first", range(100, 180, 40))
def test_part_g_every_event_cites_the_rule_that_makes_it(first: int) -> None:
    """And has a source or cause that goes with it; ids are ids of the game. Over random games nearly all are met."""
    met: set[tuple[str, str]] = set()
    for seed, (game, run) in enumerate(games(first, first + 40, 100), first):
        clerk = Clerk(game)
        for events in run:
            for event in events:
                row = event_record(game.tick, "", event)
                name = row["event"]
                clerk.enter(row)
                if name == "CommandRefused":
                    assert row["rule"] != ""
                    assert row["reason"] != ""
                    continue
                assert row["rule"] in RULES[name], f"seed {seed}: {row}"
                word = told_apart(row, clerk.owners)
                assert word in (RULES[name][row["rule"]].split() or [""]), f"seed {seed}: {row}"
                assert [key for key in row if key not in ("tick", "clock", "event", "rule")] == [
                    key for key in FIELDS[name].split() if key in row
                ]
                met.add((name, row["rule"]))
    everything = {(name, rule) for name, rules in RULES.items() for rule in rules}
    assert len(everything - met) < 4, sorted(everything - met)


def test_part_g_no_word_of_a_source_could_be_taken_for_an_id() -> None:
    """Ids of a level may be such words; the events' own rules tell then: here a mine is called "helm"."""
    story = play(level(ship("s", speed=1), mine("helm", "0504", "anchor"), dice=[3, 4]), 2)

    assert story.values("SpeedChanged", "rule", "source") == [("ML-25", "helm")]
    assert {"helm", "dodge", "collision", "fire", "edge", "end", "anchor", "phase", "air"} <= WORDS


def test_part_g_an_event_is_one_json_object_with_tick_clock_event_and_rule_first() -> None:
    story = play(level(ship("s", speed=1), mine("m", "0504", "anchor"), dice=[3, 4]), 12)
    for row in story.records:
        assert list(row)[:4] == ["tick", "clock", "event", "rule"]
        assert msgspec.json.decode(msgspec.json.encode(row)) == row


@pytest.mark.parametrize("name", ["amount", "ooc", "speed", "cloak", "level", "total"])
def test_part_g_numbers_are_whole(name: str) -> None:
    types: dict[str, Any] = {
        key: kind for of in EVENTS.values() for key, kind in of.__annotations__.items() if key == name
    }
    assert set(types.values()) == {"int"}
