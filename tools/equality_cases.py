"""The games of the equality grid: the shipped levels with bots, the traced levels, and random games by orders."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
from equality_notes import Case
from msgspec.structs import replace

from game import ScriptedOrder, Simulation, load_level
from game.resources import level_files
from game.rulesets import ruleset_names
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import play_ticks

ROOT: Final = Path(__file__).resolve().parent.parent
LEVELS: Final = ROOT / "levels"
TRACES: Final = ROOT / "tests" / "traces"
LARGEST_SEED: Final = 2**63 - 1
LONG: Final = 30  # ticks: a random game that ends before is not worth comparing
MOST_SAMPLES: Final = 200


def samples() -> Any:
    """Return the random games of the tests."""
    if str(ROOT / "tests") not in sys.path:
        sys.path.insert(0, str(ROOT / "tests"))
    return import_module("samples")


def shipped_levels() -> list[Path]:
    """Return the files of the levels that come with the game."""
    return level_files(LEVELS)


def traced_levels() -> list[Path]:
    """Return the files of the levels whose orders stand in them."""
    return level_files(TRACES)


def find_levels(names: Iterable[str]) -> list[Path]:
    """Return the files of levels by their names, or their paths.

    Raises:
        ValueError: there is no such level.
    """
    known = {path.stem: path for path in (*traced_levels(), *shipped_levels())}
    found: list[Path] = []
    for name in names:
        path = known.get(name, Path(name))
        if not path.is_file():
            raise ValueError(f"there is no level {name}; there are {', '.join(known)}")
        found.append(path)
    return found


def level_cases(paths: Sequence[Path], ticks: int | None = None) -> list[Case]:
    """Return a game of each level, with its bots, also in the players' places, to its end or for so many ticks.

    The seeds are by turns the level's own, the smallest and the largest.
    """
    cases: list[Case] = []
    for number, path in enumerate(paths):
        level = load_level(path)
        bots = choose_bots(level, Simulation(level).ruleset, ("bot", "player"))
        seed = (level.seed, 0, LARGEST_SEED)[number % 3]
        end = level.max_ticks
        cases.append(Case(name=path.stem, level=level.text, seed=seed, ticks=min(ticks or end, end), bots=bots))
    return cases


def random_cases(count: int) -> list[Case]:
    """Return so many long games of each ruleset, ordered about at random."""
    cases: list[Case] = []
    for ruleset in ruleset_names() if count else ():
        made = (ordered_case(ruleset, seed) for seed in range(1, MOST_SAMPLES))
        long = (case for case in made if case.orders and case.orders[-1].at >= LONG)
        cases += [case for case, _ in zip(long, range(count), strict=False)]
    return cases


def ordered_case(ruleset: str, seed: int) -> Case:
    """Play a random game of a ruleset and return it with all that was ordered, nonsense among it."""
    given = samples()
    level = given.sample_level(ruleset, seed)
    game, players = Simulation(level, seed), given.Players(level, seed)
    orders: list[ScriptedOrder] = []
    while not game.over:
        handed = players.orders(game)
        orders += [ScriptedOrder(game.tick + 1, side, command) for side, command in handed]
        players.note(game.step(handed))
    name = f"random {ruleset} {seed}"
    return Case(name=name, level=level.text, seed=seed, ticks=level.max_ticks, orders=tuple(orders))


def saved_cases(cases: Sequence[Case], after: int) -> Iterator[tuple[int, Case]]:
    """Yield the index of each game that is longer, and the game as it was saved here after so many ticks.

    A save does not hold what bots remember: what they order in the whole game stands in their place.
    """
    for index, case in enumerate(cases):
        case = by_orders(case)
        game = case.begin()
        while game.tick < after and not game.over:
            game.step()
        if game.tick < case.ticks and not game.over:
            yield index, replace(case, save=game.save().decode())


def by_orders(case: Case) -> Case:
    """Play a game with its bots here, and return it with all that was ordered in their place."""
    if not case.bots:
        return case
    game = case.begin()
    played = play_ticks(game, make_bots(case.bots, game.ruleset, case.seed), case.ticks)
    orders = [
        ScriptedOrder(tick.tick, side, msgspec.to_builtins(command)) for tick in played for side, command in tick.orders
    ]
    return replace(case, orders=tuple(orders), bots={})
