"""Same level, seed and orders: the same game, bit for bit, wherever and however it is played (level format, 3)."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from samples import Players, read_level, record, sample_level, sample_of
from samples.play_alone import play_job
from sources import ROOT

from game import Simulation, load_level
from game.core.events import CommandRefused, GameEnded, GameStarted, event_record
from game.core.simulation import ScriptedOrder
from game.resources import level_files, levels_folder
from game.rulesets import ruleset_names

PROGRAM = Path(__file__).parent / "samples" / "play_alone.py"
PYTHONS = "BREACHLANE_PYTHONS"  # interpreters that have what the game needs, as in PATH
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
every_ruleset = pytest.mark.parametrize("name", ruleset_names())

Job = dict[str, Any]


@cache
def jobs() -> tuple[Job, ...]:
    """Games of every ruleset: long ones by orders that were given at random, and the shipped levels with bots."""
    made: list[Job] = []
    for name in ruleset_names():
        seed = 0
        while len(made) < 4:
            seed += 1
            job = ordered_job(name, seed)
            if job["orders"][-1][0] >= 30:
                made.append(job)
    for path in level_files(levels_folder()):
        level = load_level(path)
        bots = {side.id: record(level.ruleset).default_bot(level, side.id) for side in level.sides}
        made.append({"level": path.read_text(), "seed": 2**63 - 1, "orders": [], "bots": bots, "ticks": 64})
    return tuple(json.loads(json.dumps(made)))


def ordered_job(name: str, seed: int) -> Job:
    level = sample_level(name, seed)
    game, players = Simulation(level, seed), Players(level, seed)
    orders: list[tuple[int, str | None, Any]] = []
    while not game.over:
        given = players.orders(game)
        orders += [(game.tick + 1, side, command) for side, command in given]
        players.note(game.step(given))
    return {"level": sample_of(name).level_text(seed), "seed": seed, "orders": orders}


@cache
def played() -> tuple[tuple[str, ...], ...]:
    """The same games, played here."""
    return tuple(tuple(play_job(job)) for job in jobs())


def played_elsewhere(
    given: list[Job], python: str = sys.executable, options: tuple[str, ...] = (), cwd: Path | None = None,
    environment: dict[str, str] | None = None,
) -> list[list[str]]:  # fmt: skip
    """Play games in a process of its own, with nothing of our environment in its own but what is given."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "LD_LIBRARY_PATH", "PATH") if key in os.environ}
    done = subprocess.run(
        [python, str(PROGRAM), *options], input=json.dumps(given), capture_output=True, text=True, cwd=cwd, check=False,
        env={**kept, "PYTHONDONTWRITEBYTECODE": "1", **(environment or {})},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[list[str]] = json.loads(done.stdout)
    return found


def assert_equal_to_ours(found: list[list[str]]) -> None:
    for number, (ours, theirs) in enumerate(zip(played(), found, strict=True)):
        for one, other in zip(ours, theirs, strict=True):
            assert one == other, f"game {number}"


def test_the_games_that_are_compared_are_long_and_lively() -> None:
    assert all(len(lines) >= 30 for lines in played())
    assert len({line for lines in played() for line in lines}) == sum(map(len, played()))


def test_a_game_played_twice_is_the_same() -> None:
    assert_equal_to_ours([play_job(job) for job in jobs()])


@pytest.mark.parametrize("seed", ["0", "1", "random", "4294967295"])
def test_the_hash_seed_of_python_does_not_matter(seed: str) -> None:
    assert_equal_to_ours(played_elsewhere(list(jobs()), environment={"PYTHONHASHSEED": seed}))


@pytest.mark.parametrize(
    "environment",
    [
        {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
        {"TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        {"PYTHONOPTIMIZE": "2"},
        {"PYTHONDEVMODE": "1", "PYTHONWARNINGS": "error::RuntimeWarning", "PYTHONMALLOC": "debug"},
        {"HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent", "PATH": "", "TERM": "dumb", "COLUMNS": "1"},
        {"SOURCE_DATE_EPOCH": "0", "DISPLAY": ":99", "SDL_VIDEODRIVER": "nothing", "PYTHONINTMAXSTRDIGITS": "640"},
    ],
    ids=["far east, Turkish", "half past, ASCII", "optimised", "development", "no home", "strange"],
)
def test_zone_language_home_and_options_do_not_matter(environment: dict[str, str]) -> None:
    assert_equal_to_ours(played_elsewhere(list(jobs()), environment=environment))


def test_the_clock_does_not_matter() -> None:
    assert_equal_to_ours(played_elsewhere(list(jobs()), options=("--fake-clock",)))


def test_the_folder_does_not_matter(tmp_path: Path) -> None:
    assert_equal_to_ours(played_elsewhere(list(jobs()), cwd=tmp_path))
    assert list(tmp_path.iterdir()) == []


@cache
def interpreters() -> dict[str, tuple[str, bool]]:
    """Version -> an interpreter of it, and whether it has what the game needs."""
    named = os.environ.get(PYTHONS, "").split(os.pathsep)
    beside = sorted(map(str, ROOT.glob(".venv*/bin/python")))
    on_path = [shutil.which(f"python{version}") or "" for version in SUPPORTED]
    kept = sorted(map(str, (Path.home() / ".pyenv" / "versions").glob("*/bin/python")))
    found = {".".join(platform.python_version_tuple()[:2]): (sys.executable, True)}
    asked = "import sys; print('%d.%d' % sys.version_info[:2], sys.implementation.name)\n"
    asked += "import esper, msgspec; print('ready')"
    for python in filter(None, [*named, *beside, *on_path, *kept]):
        try:
            done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
        except OSError:
            continue
        version, _, rest = done.stdout.partition(" ")
        if version in SUPPORTED and rest.startswith("cpython"):
            is_ready = done.stdout.endswith("ready\n")
            if version not in found or (is_ready and not found[version][1]):
                found[version] = (python, is_ready)
    return found


@pytest.mark.parametrize("version", SUPPORTED)
def test_the_version_of_python_does_not_matter(version: str) -> None:
    if version not in interpreters():
        pytest.skip(f"there is no Python {version} here")
    python, is_ready = interpreters()[version]
    if not is_ready:
        pytest.skip(f"Python {version} is here, but without esper and msgspec; name one that has them in {PYTHONS}")
    assert_equal_to_ours(played_elsewhere(list(jobs()), python))


def test_games_that_take_turns_in_one_process_do_not_disturb_each_other() -> None:
    games: list[tuple[Simulation, Players]] = []
    alone: list[list[str]] = []
    for name in ruleset_names():
        for seed in (11, 12, 11):
            level = sample_level(name, seed)
            single, players = Simulation(level, seed), Players(level, seed)
            hashes: list[str] = []
            while not single.over:
                players.note(single.step(players.orders(single)))
                hashes.append(single.state_hash())
            alone.append(hashes)
            games.append((Simulation(level, seed), Players(level, seed)))
    together: list[list[str]] = [[] for _ in games]
    while not all(game.over for game, _ in games):
        for number, (game, players) in enumerate(games):
            if not game.over:
                players.note(game.step(players.orders(game)))
                together[number].append(game.state_hash())
    assert together == alone


def test_a_game_saved_and_restored_before_every_tick_is_the_same() -> None:
    ordered = [(job, lines) for job, lines in zip(jobs(), played(), strict=True) if "bots" not in job]
    assert [play_job({**job, "restores": True}) for job, _ in ordered] == [list(lines) for _, lines in ordered]


@pytest.mark.parametrize("half", [1, 7, 20])
def test_a_game_restored_in_another_process_goes_on_the_same_way(half: int) -> None:
    saved: list[Job] = []
    expected: list[list[str]] = []
    for job, lines in zip(jobs(), played(), strict=True):
        if "bots" in job or len(lines) <= half:
            continue
        game = Simulation(read_level(job["level"]), job["seed"], level_orders_of(job))
        for _ in range(half):
            game.step()
        saved.append({**job, "save": game.save().decode()})
        expected.append(list(lines[half:]))
    assert saved
    assert played_elsewhere(saved, environment={"PYTHONHASHSEED": "random"}) == expected


def level_orders_of(job: Job) -> list[ScriptedOrder]:
    return [ScriptedOrder(at, side, command) for at, side, command in job["orders"]]


def story(name: str, level_seed: int, seed: int) -> list[dict[str, Any]]:
    """All that happens in a game, without seeds and hashes."""
    level = read_level(unscripted(sample_of(name).level_text(level_seed)))
    game, players = Simulation(level, seed), Players(level, 1)
    told: list[dict[str, Any]] = []
    while not game.over:
        for event in game.step(players.orders(game)):
            if not isinstance(event, GameStarted | GameEnded | CommandRefused):
                told.append(event_record(game.tick, "", event))
    return told


def unscripted(text: str) -> str:
    """A level without its scripted dice."""
    before, script, after = text.partition("[script]\n")
    return before + after.partition("\n\n")[2] if script else text


@every_ruleset
def test_another_seed_is_another_game(name: str) -> None:
    seeds = (0, 1, 2, 2**62, 2**63 - 1)
    different = 0
    for level_seed in range(8):
        stories = [json.dumps(story(name, level_seed, seed)) for seed in seeds]
        assert stories[0] == json.dumps(story(name, level_seed, seeds[0]))
        different += len(set(stories)) == len(seeds)
    assert different >= 6
