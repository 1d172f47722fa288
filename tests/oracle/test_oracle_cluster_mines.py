"""The oracle of cluster_mines plays the shared cases and random games."""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle.cluster_mines import Oracle
from oracle.cluster_mines.random_levels import level_toml, random_commands, random_level
from oracle.cluster_mines.space import directions, distance
from oracle.shared_cases import hold_to_its_word, read_case, shared_cases

CASES = shared_cases("cluster_mines")
ALL_EVENTS = [
    "MinesBought",
    "HoldLoaded",
    "TurnStarted",
    "SpeedChanged",
    "EmergencyTurned",
    "UnitMoved",
    "MoveBlocked",
    "UnitLeft",
    "WaypointReached",
    "WaypointMissed",
    "CheckRolled",
    "MineTriggered",
    "MineArmed",
    "FieldRaised",
    "FieldSpent",
    "FieldLowered",
    "MineExploded",
    "BombsReleased",
    "UnitHit",
    "UnitCrippled",
    "UnitDestroyed",
    "MineHit",
    "MineRemoved",
    "ShotFired",
    "MinefieldSuspected",
    "MineLocated",
    "MineIdentified",
    "MineLaid",
    "MineBeamed",
    "MineRecovered",
    "MineRearmed",
    "UnitLaunched",
    "TorpedoSpent",
    "CommandRefused",
    "ObjectiveMet",
    "ObjectiveLost",
    "GameEnded",
]
GAMES = range(300)

Event = dict[str, Any]


@pytest.mark.skipif(not CASES, reason="the shared cases do not lie beside this repository")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_shared_case_turns_out_as_it_says(path: Path) -> None:
    level = read_case(path)
    oracle = Oracle(level, seed=level.get("seed", 0))
    hold_to_its_word(level, oracle)


def play_random(seed: int) -> tuple[Oracle, list[Event]]:
    """Plays a random level with random commands; boxes are looked at in every tick."""
    level = random_level(seed)
    oracle, rng = Oracle(level, seed=seed), Random(seed)
    events = list(oracle.setup_events())
    while not oracle.over:
        events += oracle.step(random_commands(oracle, rng))
        state = oracle.state()
        for unit in state["units"].values():
            assert unit["hull"] > 0
            assert min([0, *unit["shields"]]) == 0
            assert unit["torpedoes"] >= 0
            assert unit["shuttles"] >= 0
            assert unit["field"] is None or unit["field"][1] > 0
        for mine in state["mines"].values():
            assert mine["shots"] >= 0
    return oracle, events


@pytest.fixture(scope="module")
def random_games() -> list[list[Event]]:
    return [play_random(seed)[1] for seed in GAMES]


def test_im_s4_6_a_mine_goes_off_once_and_leaves_once(random_games: list[list[Event]]) -> None:
    for events in random_games:
        off = Counter(event["mine"] for event in events if event["event"] in ("MineExploded", "BombsReleased"))
        gone = Counter(event["mine"] for event in events if event["event"] == "MineRemoved")
        assert max([1, *off.values()]) == 1
        assert max([1, *gone.values()]) == 1
        assert set(off) <= set(gone)


def test_im_s5_1_an_amount_is_what_was_absorbed_and_what_went_inside(random_games: list[list[Event]]) -> None:
    hits = [event for events in random_games for event in events if event["event"] == "UnitHit"]
    for hit in hits:
        assert hit["amount"] == hit["absorbed"] + hit["internal"] > 0
        assert hit["absorbed"] >= 0
        assert hit["internal"] >= 0


def test_im_s5_4_a_unit_dies_once_and_is_hit_no_more(random_games: list[list[Event]]) -> None:
    for events in random_games:
        dead: list[str] = []
        for event in events:
            if event["event"] == "UnitHit":
                assert event["unit"] not in dead
            if event["event"] == "UnitDestroyed":
                assert event["unit"] not in dead
                dead.append(event["unit"])


def test_random_games_show_every_event_of_the_rules(random_games: list[list[Event]]) -> None:
    seen = {event["event"] for events in random_games for event in events}
    assert seen == set(ALL_EVENTS)


def test_a_random_level_is_read_back_as_it_was_written() -> None:
    for seed in GAMES:
        level = random_level(seed)
        assert tomllib.loads(level_toml(level)) == level


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert play_random(7)[1] == play_random(7)[1]
    level = random_level(7)
    games: list[list[Event]] = []
    for seed in (1, 2):
        oracle, rng = Oracle(level, seed=seed), Random(7)
        games.append([event for _ in range(40) for event in oracle.step(random_commands(oracle, rng))])
    assert games[0] != games[1]


def test_im_s1_4_seams_lie_between_neighbouring_directions_and_never_at_odd_distances() -> None:
    places = [(column, row) for column in range(1, 17) for row in range(1, 17)]
    for start in [(8, 8), (9, 8)]:
        for end in places:
            found = directions(start, end)
            if end == start:
                continue
            assert len(found) == 1 or (len(found) == 2 and (found[1] - found[0]) % 6 in (1, 5))
            if distance(start, end) % 2 == 1:
                assert len(found) == 1
