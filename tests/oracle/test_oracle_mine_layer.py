"""The oracle of mine_layer plays the shared cases and random games."""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle.mine_layer import Oracle
from oracle.mine_layer.random_commands import random_commands
from oracle.mine_layer.random_levels import level_toml, random_level
from oracle.mine_layer.space import centre, crosses_inside, distance, neighbour, ways_out
from oracle.mine_layer.tables import HULLS, MINES, RULINGS
from oracle.shared_cases import hold_to_its_word, read_case, shared_cases

CASES = shared_cases("mine_layer")
# Part G: every event with the rules that it may cite, without their "ML-".
RULES = {
    "CheckRolled": "3 8 S12 S13 S43 S47 S51 S74 S77 S82 S85 S87 S88 S90 S91 S92 S93 S94 S95 S97",
    "PhaseStarted": "S106",
    "PowerChanged": "7 S11 S12 S13 S15 S43 S52 S91 S92 S93 S95",
    "UsedMarked": "7 S6",
    "UsedCleared": "S6",
    "UnitMoved": "S40 S45 S46 S90 S95",
    "EdgeReached": "S36",
    "UnitLeft": "S36",
    "MineLaid": "4 8",
    "MineArmed": "9",
    "MineRevealed": "Q17 S94",
    "MineAttacked": "10",
    "MineDodged": "12",
    "HitAllocated": "16 23 S46 S92",
    "MineMissed": "17",
    "MineTriggered": "19 20 21 22 23 24 25 27 29",
    "MineRemoved": "10 S89 S91 S93",
    "ModuleHit": "S71",
    "ModuleBroken": "S71 S80",
    "ModuleRepaired": "S77",
    "HullDamaged": "S48 S72 S80",
    "OocChanged": "24 25 S44 S47 S48 S52 S71",
    "SpeedChanged": "25 S15 S36 S43 S104",
    "FacingChanged": "24 S43 S46 S104",
    "GasReleased": "20",
    "GasCleared": "S86",
    "FireStarted": "22 S80",
    "FireEnded": "S80 S82",
    "CrewHurt": "28 S71 S75 S81 S87 S90",
    "CrewStunned": "S85",
    "CrewRecovered": "S85",
    "CrewFell": "S76",
    "ChaffSpread": "21",
    "ChaffThinned": "21",
    "BurstStruck": "28 29",
    "BurstEnded": "29",
    "ShotFired": "S91 S92",
    "Collided": "S46",
    "CloakChanged": "S15 S97 S98",
    "OverwatchTaken": "S50",
    "OverwatchEnded": "S50",
    "CrewWalked": "S103",
    "UnitDestroyed": "S32 S74 S76 S88",
    "ObjectiveMet": "S106",
    "ObjectiveLost": "S106",
    "GameEnded": "S106",
}
# Part F: the rules by which a command may be refused, besides ML-S8 and ML-S101.
REFUSALS = {
    "place_mine": "S5 S7 6 S26 7 2 4 S2",
    "drop_mine": "S5 S7 6 S26 7 S2",
    "overwatch": "S5 S50",
    "stand_down": "",
    "helm": "S5 S7 S43 S23 S2",
    "steady": "S5 S7 S47 S2",
    "fire": "S5 S7 S91 S25 S31 S2",
    "defuse": "S5 S7 S93 S25 S31 S2",
    "tow": "S5 S7 S95 S25 S31 S2",
    "ask": "S5 S7 S94 S2",
    "raise_cloak": "S5 S7 S2",
    "pump": "S5 S7 S12 S14 S2",
    "transfer": "S5 S7 S13 S14 S2",
    "repair": "S5 S77 S2",
    "extinguish": "S5 S82",
    "walk": "S5 S103",
    "jet": "S90",
    "course": "S104",
}
# Part G: the words that a field may hold; "id" stands for any id.
WORDS = {
    ("CheckRolled", "what"): "place_mine drop_mine turn accelerate slip steady fire defuse tow ask raise_cloak pump "
    "transfer repair extinguish dodge hull survival gas vacuum air",
    ("PowerChanged", "cause"): "round spent pump transfer end",
    ("MineTriggered", "cause"): "hit entered armed",
    ("MineRemoved", "cause"): "detonated shot defused burst",
    ("OocChanged", "source"): "id collision helm dodge steady phase",
    ("SpeedChanged", "source"): "id helm edge end anchor course",
    ("FacingChanged", "source"): "id helm collision course",
    ("HullDamaged", "source"): "id collision fire helm dodge",
    ("HitAllocated", "source"): "id collision",
    ("ModuleHit", "source"): "id collision",
    ("ModuleBroken", "source"): "id collision fire",
    ("FireStarted", "source"): "id fire",
    ("FireEnded", "source"): "id fire",
    ("CrewHurt", "source"): "id collision fire vacuum air",
    ("CloakChanged", "source"): "laying shot tractor veil end",
    ("UnitDestroyed", "cause"): "id collision fire star vacuum air shot helm dodge",
    ("GameEnded", "reason"): "objectives last_side draw timeout",
    ("MineAttacked", "struck_side"): "FWD STBD AFT PORT",
}
GAMES = range(300)

Event = dict[str, Any]
Games = list[tuple[list[Event], list[Event]]]


@pytest.mark.skipif(not CASES, reason="the shared cases do not lie beside this repository")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_shared_case_turns_out_as_it_says_and_throws_its_own_dice_and_no_others(path: Path) -> None:
    level = read_case(path)
    thrown = hold_to_its_word(level, Oracle(level, seed=level.get("seed", 0)))
    assert sum(thrown) == len(level.get("script", {}).get("dice", []))


def play_random(seed: int) -> tuple[list[Event], list[Event]]:
    """Plays a random level with random commands to its end; gives its events and its commands."""
    level = random_level(seed)
    oracle, rng = Oracle(level, seed=seed), Random(seed)
    ids = [*oracle.world.ships, *oracle.world.persons, *oracle.world.drones, *oracle.world.mines]
    events = list(oracle.setup_events())
    given: list[Event] = []
    while not oracle.over:
        commands = random_commands(oracle, rng)
        given += [command for _, command in commands]
        events += [{"tick": oracle.tick, **event} for event in oracle.step(commands)]
    assert events[-1]["event"] == "GameEnded"
    assert oracle.step([]) == []
    for event in events:  # ids of this level, for the test of words
        event["ids"] = ids
    return events, given


@pytest.fixture(scope="module")
def random_games() -> Games:
    return [play_random(seed) for seed in GAMES]


@pytest.mark.parametrize("name", RULES)
def test_random_games_show_every_event_with_every_rule(random_games: Games, name: str) -> None:
    seen = {event["rule"] for events, _ in random_games for event in events if event["event"] == name}
    assert seen == {f"ML-{number}" for number in RULES[name].split()}


def test_random_games_show_no_other_event(random_games: Games) -> None:
    assert {event["event"] for events, _ in random_games for event in events} == {*RULES, "CommandRefused"}


@pytest.mark.parametrize(("name", "field"), WORDS)
def test_random_games_show_every_word_of_a_field(random_games: Games, name: str, field: str) -> None:
    seen: set[str] = set()
    for events, _ in random_games:
        for event in events:
            if event["event"] == name:
                word: str = event[field]
                seen.add("id" if word in event["ids"] or "-mine-" in word else word)
    assert seen == set(WORDS[name, field].split())


@pytest.mark.parametrize("do", REFUSALS)
def test_random_games_show_every_command_and_every_refusal(random_games: Games, do: str) -> None:
    given = Counter(command.get("do") for _, commands in random_games for command in commands)
    refused = {
        event["rule"]
        for events, _ in random_games
        for event in events
        if event["event"] == "CommandRefused" and event["command"] == do
    }
    assert given[do] > 200
    assert refused == {"ML-S8", "ML-S101", *(f"ML-{number}" for number in REFUSALS[do].split())}


def test_random_levels_hold_every_value_of_every_ruling() -> None:
    rulings = [random_level(seed).get("rulings", {}) for seed in GAMES]
    for name, values in RULINGS.items():
        assert {table[name] for table in rulings if name in table} == set(values)
        assert not all(name in table for table in rulings)


def test_random_levels_hold_every_hull_and_every_kind_of_mine_armed_or_not() -> None:
    levels = [random_level(seed) for seed in GAMES]
    assert {ship["hull"] for level in levels for ship in level["ship"]} >= set(HULLS)
    kinds = {(mine["kind"], mine.get("armed", True)) for level in levels for mine in level["mine"]}
    assert kinds == {(kind, armed) for kind in MINES for armed in (True, False)}


def test_a_random_level_is_read_back_as_it_was_written() -> None:
    for seed in GAMES:
        level = random_level(seed)
        assert tomllib.loads(level_toml(level)) == level


def test_ml_s99_a_mine_goes_once_and_does_nothing_more(random_games: Games) -> None:
    for events, _ in random_games:
        gone: list[str] = []
        for event in events:
            if event["event"] in ("MineRemoved", "MineTriggered", "MineAttacked", "MineArmed", "MineRevealed"):
                assert event["mine"] not in gone
            if event["event"] == "MineRemoved":
                gone.append(event["mine"])


def test_ml_s75_who_is_destroyed_does_nothing_more(random_games: Games) -> None:
    for events, _ in random_games:
        dead: list[str] = []
        for event in events:
            if event["event"] not in ("CommandRefused", "BurstStruck"):
                assert event.get("unit") not in dead, event
            if event["event"] == "UnitDestroyed":
                dead.append(event["unit"])


def test_ml_9_ml_10_only_armed_mines_attack(random_games: Games) -> None:
    for seed, (events, _) in zip(GAMES, random_games, strict=True):
        armed = {mine["id"]: mine.get("armed", True) for mine in random_level(seed)["mine"]}
        for event in events:
            if event["event"] == "MineLaid":
                armed[event["mine"]] = event["armed"]
            if event["event"] == "MineArmed":
                assert not armed[event["mine"]]
                armed[event["mine"]] = True
            if event["event"] in ("MineAttacked", "MineTriggered"):
                assert armed[event["mine"]]


def test_ml_s1_ml_s3_a_check_passes_by_its_dice(random_games: Games) -> None:
    for events, _ in random_games:
        for event in events:
            if event["event"] == "CheckRolled":
                plain = event["what"] in ("hull", "survival")
                is_enough = sum(event["dice"]) >= event["need"] and (plain or event["dice"] != [1, 1])
                assert event["passed"] == is_enough
                assert event["need"] == sum(amount for amount, _ in event["modifiers"]) <= 12
                assert all(amount for amount, _ in event["modifiers"])


def test_ml_s10_ml_s48_levels_stay_in_their_ranges(random_games: Games) -> None:
    ranges = {"PowerChanged": ("level", 5), "OocChanged": ("ooc", 4), "SpeedChanged": ("speed", 5)}
    ranges |= {"CloakChanged": ("cloak", 5), "ModuleBroken": ("broken", 2), "ChaffThinned": ("markers", 5)}
    for events, _ in random_games:
        for event in events:
            if event["event"] in ranges:
                field, most = ranges[event["event"]]
                assert 0 <= event[field] <= most


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert play_random(7) == play_random(7)
    level = {key: value for key, value in random_level(7).items() if key != "script"}
    games: list[list[Event]] = []
    for seed in (1, 2):
        oracle, rng = Oracle(level, seed=seed), Random(7)
        games.append([event for _ in range(120) for event in oracle.step(random_commands(oracle, rng))])
    assert games[0] != games[1]


def test_ml_s30_the_distance_is_the_fewest_steps() -> None:
    for start in [(5, 5), (6, 5)]:
        reached = {start: 0}
        for steps in range(1, 6):
            for place in [place for place, far in reached.items() if far == steps - 1]:
                for direction in range(6):
                    reached.setdefault(neighbour(place, direction), steps)
        assert all(distance(start, place) == far for place, far in reached.items())


def test_ml_s27_a_line_leaves_towards_its_end() -> None:
    rng = Random(1)
    for _ in range(2000):
        start, end = (rng.randint(1, 14), rng.randint(1, 14)), (rng.randint(1, 14), rng.randint(1, 14))
        if start == end:
            continue
        # Dot products in true proportions, in which heights are longer by the root of 3.
        products: list[int] = []
        for direction in range(6):
            (x0, y0), (x1, y1), (x2, y2) = centre(start), centre(end), centre(neighbour(start, direction))
            products.append((x2 - x0) * (x1 - x0) + 3 * (y2 - y0) * (y1 - y0))
        assert ways_out(start, end) == [direction for direction in range(6) if products[direction] == max(products)]


def is_inside(x: int, y: int, scale: int) -> bool:
    """Whether a point, seen from a hex's centre, lies well within a hex that is 4 wide and 2 high."""
    return abs(y) < scale and abs(x) + abs(y) < 2 * scale


def test_ml_s31_a_line_passes_through_what_points_on_it_lie_in() -> None:
    rng, parts = Random(2), 997
    seen: Counter[bool] = Counter()
    for _ in range(1500):
        start, end, other = [(rng.randint(1, 7), rng.randint(1, 7)) for _ in range(3)]
        (x0, y0), (x1, y1), (cx, cy) = centre(start), centre(end), centre(other)
        touched = any(
            is_inside(x0 * (parts - n) + x1 * n - cx * parts, y0 * (parts - n) + y1 * n - cy * parts, parts)
            for n in range(parts + 1)
        )
        assert crosses_inside(start, end, other) == touched
        seen[touched] += 1
    assert min(seen.values()) > 100
