"""The oracle of teardrop_mines plays the shared cases and random games."""

import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle.teardrop_mines import Oracle
from oracle.teardrop_mines.plane import Drop, Rect, enters, placed, touches, touches_swept
from oracle.teardrop_mines.random_levels import RULING_VALUES, level_toml, random_commands, random_level
from oracle.shared_cases import hold_to_its_word, read_case, shared_cases

CASES = shared_cases("teardrop_mines")
ALL_EVENTS = [
    "OrderStarted",
    "SkillDeclared",
    "ReactionDeclared",
    "MoveEnded",
    "MineTriggered",
    "MineHeld",
    "TemplateTouched",
    "MineCancelled",
    "CheckRolled",
    "ContestDecided",
    "UnitHit",
    "MineHit",
    "UnitWounded",
    "UnitDestroyed",
    "UnitRevealed",
    "MineDiscovered",
    "DodgeMoved",
    "NerveMoved",
    "MineUseSpent",
    "MineLaid",
    "LayFailed",
    "MineRemoved",
    "OrderResolved",
    "CommandRefused",
    "ObjectiveMet",
    "ObjectiveLost",
    "GameEnded",
]
# Part F: what may be refused, and by which rules.
REFUSALS = {
    "move": ["TM-S21", "TM-S23"],
    "halt": [],
    "idle": [],
    "dodge": ["TM-S24", "TM-Q12"],
    "discover": ["TM-S45", "TM-S46"],
    "shoot": ["TM-S47", "TM-S12", "TM-S24"],
    "lay_mine": ["TM-S60", "TM-3c", "TM-S61", "TM-S24"],
    "set_reaction": ["TM-S26"],
    "set_reserve": ["TM-S25"],
}
# Part G: the words that a field of an event may hold.
WORDS = {
    ("MoveEnded", "reason"): ["arrived", "half_over", "blocked", "halted"],
    ("MineTriggered", "cause"): ["declare", "react", "execute"],
    ("MineHeld", "reason"): ["ally", "friendly_mine", "cover"],
    ("MineCancelled", "outcome"): ["returns_revealed", "returns_hidden", "removed"],
    ("CheckRolled", "what"): ["shoot", "dodge", "dodge_mine", "discover", "save", "nerve"],
    ("UnitHit", "save"): ["ARM", "BTS", "none"],
    ("UnitWounded", "state"): ["up", "down", "dead"],
    ("UnitRevealed", "cause"): ["shoot", "dodge", "discover", "lay_mine", "save", "discovered"],
    ("MineRemoved", "cause"): ["triggered", "shot", "template", "cancelled"],
    ("GameEnded", "reason"): ["objectives", "last_side", "draw", "timeout"],
    ("OrderStarted", "gait"): ["walk", "run", None],
    ("ReactionDeclared", "skill"): ["dodge", "shoot", "discover"],
}
GAMES = range(300)

Event = dict[str, Any]


@pytest.mark.skipif(not CASES, reason="the shared cases do not lie beside this repository")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_shared_case_turns_out_as_it_says(path: Path) -> None:
    level = read_case(path)
    oracle = Oracle(level, seed=level.get("seed", 0))
    hold_to_its_word(level, oracle)
    assert oracle.world.scripted == []


def play_random(seed: int) -> tuple[list[Event], list[Event]]:
    """Plays a random level with random commands; gives its events and its commands."""
    level = random_level(seed)
    oracle, rng = Oracle(level, seed=seed), Random(seed)
    events = list(oracle.setup_events())
    given: list[Event] = []
    while not oracle.over:
        commands = random_commands(oracle, rng)
        given += [command for _, command in commands]
        events += [{"tick": oracle.tick, **event} for event in oracle.step(commands)]
    return events, given


@pytest.fixture(scope="module")
def random_games() -> list[tuple[list[Event], list[Event]]]:
    return [play_random(seed) for seed in GAMES]


Games = list[tuple[list[Event], list[Event]]]


def test_random_games_show_every_event_of_the_rules(random_games: Games) -> None:
    seen = {event["event"] for events, _ in random_games for event in events}
    assert seen == set(ALL_EVENTS)


@pytest.mark.parametrize(("name", "field"), WORDS)
def test_random_games_show_every_word_of_a_field(random_games: Games, name: str, field: str) -> None:
    seen = {event[field] for events, _ in random_games for event in events if event["event"] == name}
    assert seen == set(WORDS[name, field])


@pytest.mark.parametrize("do", REFUSALS)
def test_random_games_show_every_command_and_every_refusal(random_games: Games, do: str) -> None:
    given = Counter(command["do"] for _, commands in random_games for command in commands)
    refused = {
        event["rule"]
        for events, _ in random_games
        for event in events
        if event["event"] == "CommandRefused" and event["command"] == do
    }
    assert given[do] > 100
    assert refused == {"TM-S50", *REFUSALS[do]}


def test_random_levels_hold_every_value_of_every_ruling() -> None:
    rulings = [random_level(seed).get("rulings", {}) for seed in GAMES]
    for name, values in RULING_VALUES.items():
        assert {table[name] for table in rulings if name in table} == set(values)
        assert not all(name in table for table in rulings)


def test_a_random_level_is_read_back_as_it_was_written() -> None:
    for seed in GAMES:
        level = random_level(seed)
        assert tomllib.loads(level_toml(level)) == level


def test_tm_13_a_mine_is_removed_once_and_goes_off_no_more(random_games: Games) -> None:
    for events, _ in random_games:
        gone: list[str] = []
        for event in events:
            if event["event"] == "MineRemoved":
                assert event["mine"] not in gone
                gone.append(event["mine"])
            if event["event"] == "MineTriggered":
                assert event["mine"] not in gone


def test_tm_s50_a_trooper_dies_once_and_does_nothing_more(random_games: Games) -> None:
    for events, _ in random_games:
        dead: list[str] = []
        for event in events:
            if event["event"] in ("UnitHit", "SkillDeclared", "ReactionDeclared", "UnitWounded"):
                assert event["unit"] not in dead
            if event["event"] == "UnitDestroyed":
                dead.append(event["unit"])
        assert len(dead) == len(set(dead))


def test_tm_s20_an_order_resolves_at_offset_forty(random_games: Games) -> None:
    for events, _ in random_games:
        started = {(event["unit"], event["resolves"]) for event in events if event["event"] == "OrderStarted"}
        resolved = [(event["unit"], event["tick"]) for event in events if event["event"] == "OrderResolved"]
        assert started >= set(resolved)
        assert all(event["resolves"] == event["tick"] + 39 for event in events if event["event"] == "OrderStarted")


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert play_random(7) == play_random(7)
    level = random_level(7)
    games: list[list[Event]] = []
    for seed in (1, 2):
        oracle, rng = Oracle(level, seed=seed), Random(7)
        games.append([event for _ in range(120) for event in oracle.step(random_commands(oracle, rng))])
    assert games[0] != games[1]


def parted(rect: Rect, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a segment misses an open rectangle, by the stretch of it that lies between each pair of sides."""
    first, last = Fraction(-1), Fraction(2)
    for start, end, low, high in ((a[0], b[0], rect.left, rect.right), (a[1], b[1], rect.bottom, rect.top)):
        if start == end:
            if not low < start < high:
                return True
            continue
        stretch = sorted([Fraction(low - start, end - start), Fraction(high - start, end - start)])
        first, last = max(first, stretch[0]), min(last, stretch[1])
    return not (first < last and first < 1 and last > 0)


def test_tm_s9_a_line_enters_the_open_inside_only() -> None:
    rng = Random(1)
    for _ in range(4000):
        left, bottom = rng.randint(-5, 5), rng.randint(-5, 5)
        rect = Rect(left, bottom, left + rng.randint(1, 6), bottom + rng.randint(1, 6))
        a, b = (rng.randint(-8, 12), rng.randint(-8, 12)), (rng.randint(-8, 12), rng.randint(-8, 12))
        assert enters(a, b, rect) != parted(rect, a, b)


def depth(drop: Drop, p: tuple[int, int]) -> float:
    """How far a point lies outside a drop (below 0: inside), by search along the axis."""
    (fx, fy), (cx, cy) = drop.focus, drop.end
    low, high = 0.0, 1.0

    def gap(share: float) -> float:
        x, y = p[0] - fx - share * (cx - fx), p[1] - fy - share * (cy - fy)
        return (x * x + y * y) ** 0.5 - share * drop.radius

    for _ in range(100):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, other) if gap(one) < gap(other) else (one, high)
    return gap(low)


def test_tm_s5_touching_a_drop_is_being_no_further_from_it_than_the_radius() -> None:
    rng = Random(1)
    seen: Counter[bool] = Counter()
    for _ in range(3000):
        length, radius = rng.choice([(152_400, 25_400), (50_800, 16_933), (508_000, 2_540)])
        v = rng.randint(-200_000, 200_000), rng.randint(-200_000, 200_000)
        drop = placed((300_000, 300_000), v, rng.randint(-20, 20), 12_500, length, radius)
        p = rng.randint(150_000, 450_000), rng.randint(150_000, 450_000)
        gap = depth(drop, p) - 20_000
        if abs(gap) > 2:
            assert touches(drop, p, 20_000) == (gap < 0)
            assert touches_swept(drop, p, p, 20_000) == (gap < 0)
            seen[gap < 0] += 1
    assert min(seen.values()) > 100
