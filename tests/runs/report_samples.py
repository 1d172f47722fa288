"""Results for reports that show everything: all rulesets, failures, levels that are gone or changed, bad words."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

from runs.made_results import made

from game.resources import levels_folder
from game.runs.report.battlefield import Battlefield, find_battlefield
from game.runs.results import BatchResult, result_lines

FORTRESS = str(levels_folder() / "cluster_mines" / "fortress.toml")
CROSSFIRE = str(levels_folder() / "teardrop_mines" / "crossfire.toml")
CORRIDOR = str(levels_folder() / "mine_layer" / "admirals_corridor.toml")
GOOD = result_lines([made(1, "blue"), made(2, "red")])
HOSTILE = '"><script>window.pwned = 1</script><img src=x onerror="window.pwned = 2">&amp;'


def fortress_games(games: int) -> list[BatchResult]:
    """Ships that are shot at in a ring around the base, and mines of which some go off."""
    dice = random.Random(1)
    made_games: list[BatchResult] = []
    for seed in range(games):
        column, row = 28 + dice.randint(-5, 5), 15 + dice.randint(-5, 5)
        place = f"{column:02}{row:02}"
        lost = [(90, "vanguard", "ironmoor", place), (95, "linnet", f"ditch-{dice.randint(1, 6)}", "2813"),
                (80, "vanguard-t1", "ditch-5", "2714")]  # fmt: skip
        blasts = [(40 + k, f"palisade-{dice.randint(1, 24)}", "vanguard", f"{20 + k:02}15") for k in range(3)]
        winner = "blue" if seed % 7 == 0 else "red"
        made_games.append(
            made(seed, winner, ticks=dice.randint(150, 540), level=FORTRESS, lost=lost[seed % 3 :], set_off=blasts)
        )
    return [*made_games, made(games, reason="crashed", ticks=0, hash="", level=FORTRESS)]


def crossfire_games(games: int) -> list[BatchResult]:
    """Troopers who fall all over the plane, also in its corners."""
    dice = random.Random(2)
    corners = [[0.0, 0.0], [60.0, 40.0], [60.0, 0.0], [0.0, 40.0]]
    made_games: list[BatchResult] = []
    for seed in range(games):
        spot = corners[seed] if seed < 4 else [round(dice.uniform(0, 60), 2), round(dice.uniform(0, 40), 2)]
        lost = [(300, "cedar", "gorse", spot), (310, "dale", "reed-2", [15.0, 14.5])]
        blasts = [(310, "reed-2", "dale", [15.0, 14.5]), (320, "ash-mine-1", None, [30.0, 20.0])]
        winner = ("blue", "red", None)[seed % 3]
        ticks = 1500 if winner is None else dice.randint(400, 1400)
        made_games.append(
            made(seed, winner, ticks=ticks, level=CROSSFIRE, bots={"blue": "prober", "red": "warden"},
                 lost=lost[: seed % 3], set_off=blasts[: seed % 3])
        )  # fmt: skip
    return made_games


def corridor_games(games: int) -> list[BatchResult]:
    """Ships that are lost with their crews, on a narrow map."""
    dice = random.Random(3)
    made_games: list[BatchResult] = []
    for seed in range(games):
        place = f"08{dice.randint(10, 20)}"
        crew = [(200, f"larder-{who}", "larder", place) for who in ("pilot", "engineer", "gunner", "hand")]
        lost = [(200, "larder", f"drill-mine-{dice.randint(1, 9)}", place), *crew, (210, "gaff", "shot", None)]
        blasts = [(200, f"drill-mine-{dice.randint(1, 9)}", "larder", place), (50, "seed-4", "provost", "0818")]
        made_games.append(
            made(seed, ("blue", "red")[seed % 2], ticks=dice.randint(50, 432), level=CORRIDOR, lost=lost,
                 set_off=blasts, bots={"blue": "sweeper", "red": "layer:hard", "green": "raider:hard"})
        )  # fmt: skip
    return made_games


def hostile_games() -> list[BatchResult]:
    """Games of a level that is not there, in which every word is an attack."""
    lost = [(3, HOSTILE, HOSTILE, HOSTILE), (3, "a" * 300, "b c", [1.0]), (3, "x", "y", "0402")]
    blasts = [(3, HOSTILE, HOSTILE, "0304"), (3, "\x00", None, None)]
    return [
        made(1, HOSTILE, level=f"{HOSTILE}.toml", bots={HOSTILE: HOSTILE}, lost=lost, set_off=blasts, ticks=10**15),
        made(2, level=f"{HOSTILE}.toml", bots={HOSTILE: HOSTILE}, reason="draw", ticks=0),
    ]


def changed_games() -> list[BatchResult]:
    """Games of a level that has another map by now."""
    return [made(seed, "blue", level=FORTRESS, bots={"blue": "runner:easy"}, lost=[(1, "kea", "m-1", "0102")])
            for seed in range(2)]  # fmt: skip


def every_kind() -> list[BatchResult]:
    """All of these but the changed level, which would take the map from the others."""
    return [*fortress_games(90), *crossfire_games(60), *corridor_games(40), *hostile_games()]


def write_titled_level(folder: Path) -> Path:
    """A level whose title is an attack."""
    text = Path(FORTRESS).read_text("utf-8").replace('title = "Fortress"', "title = '<script>window.pwned=3</script>'")
    file = folder / "titled.toml"
    file.write_text(text, "utf-8")
    return file


def write(folder: Path, data: bytes, name: str = "games.jsonl") -> Path:
    """A file of results."""
    file = folder / name
    file.write_bytes(data)
    return file


def write_log(results: Path, *lines: bytes) -> None:
    """The log of a file of results."""
    results.with_name(f"{results.name}.log").write_bytes(b"".join(line + b"\n" for line in lines))


def begun(level: Path, digest: str) -> bytes:
    """The line of a log that says which file a level was."""
    return json.dumps({"what": "begun", "time": "", "version": "1", "levels": {str(level): digest}}).encode()


@cache
def field_of(path: Path) -> Battlefield:
    """What the report knows of a level."""
    found = find_battlefield(str(path))
    assert isinstance(found, Battlefield)
    return found
