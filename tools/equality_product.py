"""Which cells the equality grid has: of the product of all that may differ, what is played, and why the rest is not.

The product is every way of playing, without a window and in one at each speed, under each hash seed and each supported
Python, one game at a time and several. Without a window there is no speed: nobody waits for a tick. Beside the product
stand the cells with odd surroundings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import SystemRandom
from typing import Final

from equality_cells import SUPPORTED, SURROUNDINGS, Cell, Interpreter, running_python
from equality_play import SPEEDS

WAYS: Final = ("straight", "heavy", "restored", "replayed", "replayed twice")
IN_WINDOW: Final[Mapping[str, str]] = {"straight": "window", "replayed": "watched"}  # what it is called there
NOT_IN_WINDOW: Final[Mapping[str, str]] = {
    "heavy": "a twin has no window, and both are compared with the straight game already, each in its cell",
    "restored": "a window stays with the game that it has; a watched one is restored there at every look back",
    "replayed twice": "a record that was made of a replay is watched like any",
}


def hash_seeds() -> tuple[str, ...]:
    """Return the hash seeds; the last as Python itself would choose one, but one that can be asked for again."""
    return "0", "1", str(SystemRandom().randrange(2, 2**32))


def whole_product(found: Mapping[str, Interpreter], seeds: Sequence[str], jobs: int) -> Iterator[tuple[Cell, str]]:
    """Yield every cell of the product, and why it is left out; "": it is played.

    Args:
        found: the interpreters at hand by version.
        seeds: the hash seeds.
        jobs: how many games are played at the same time where it is not one.
    """
    for version, seed, many, speed, way in product(SUPPORTED, seeds, (1, jobs), ("", *SPEEDS), WAYS):
        python = found.get(version) or Interpreter(version, "", is_ready=False, has_window=False)
        name = f"{IN_WINDOW.get(way, f'{way}, window')} {speed}" if speed else way
        cell = Cell(name, python, seed, jobs=many)
        yield cell, _why_unfit(python) or _why_no_window(cell, way, speed) or _why_alone(cell, seeds[-1])


def _why_unfit(python: Interpreter) -> str:
    lacking = "is not at hand" if not python.path else "" if python.is_ready else "has not what the game needs"
    return f"Python {python.version} {lacking}" if lacking else ""


def _why_no_window(cell: Cell, way: str, speed: str) -> str:
    if speed and way not in IN_WINDOW:
        return f"{way} in a window: {NOT_IN_WINDOW[way]}"
    if speed and not cell.python.has_window:
        return f"in a window under Python {cell.python.version}, which has not what a window needs"
    return ""


def _why_alone(cell: Cell, last_seed: str) -> str:
    first = running_python().version
    if cell.jobs == 1 or cell.way == "straight" or (cell.python.version, cell.hash_seed) == (first, last_seed):
        return ""
    return f"{cell.jobs} jobs, for time: only straight, and all ways under Python {first} with hash seed {last_seed}"


def left_out_words(
    cells: Sequence[Cell], found: Mapping[str, Interpreter], seeds: Sequence[str], jobs: int
) -> Iterator[str]:
    """Yield in words how many cells of the product were played, and why the rest was left out."""
    played = set(map(str, cells))
    whole = [(cell, reason) for cell, reason in whole_product(found, seeds, jobs)]
    reasons = Counter(reason or "not among the few of --quick" for cell, reason in whole if str(cell) not in played)
    yield (
        f"{len(WAYS)} ways x (no window, {', '.join(SPEEDS)}) x {len(seeds)} hash seeds x (1, {jobs} jobs) x "
        f"{len(SUPPORTED)} Pythons: {len(whole)} cells, {len(whole) - reasons.total()} of them played; left out:"
    )
    for reason, count in reasons.items():
        yield f"{count:5}  {reason}"


def full_cells(found: Mapping[str, Interpreter], seeds: Sequence[str], jobs: int) -> list[Cell]:
    """Return the cells of the product that are played; then what is odd, under the running Python."""
    cells = [cell for cell, reason in whole_product(found, seeds, jobs) if not reason]
    return cells + odd_cells(found[running_python().version], seeds[-1])


def quick_cells(found: Mapping[str, Interpreter], seeds: Sequence[str], jobs: int) -> list[Cell]:
    """Return each way, each hash seed and each Python at least once, but not each with each other."""
    first, *others = (python for python in found.values() if python.is_ready)
    whole = [cell for cell, reason in whole_product(found, seeds, jobs) if not reason]
    ways = list(dict.fromkeys(cell.way for cell in whole if cell.python == first))
    cells = [Cell("straight", first, seed) for seed in seeds]
    cells += [Cell(way, first, seeds[1 + at % 2]) for at, way in enumerate(ways) if way != "straight"]
    cells += [Cell("straight", python, seeds[-1]) for python in others]
    return [*cells, Cell("straight", first, seeds[1], jobs=jobs), *odd_cells(first, seeds[-1])]


def odd_cells(python: Interpreter, seed: str) -> list[Cell]:
    """Return the cells with odd surroundings: zones, languages, options, clocks, turns, saves from another process."""
    cells = [Cell("straight", python, seed, name, environment) for name, environment in SURROUNDINGS.items()]
    if python.has_window:
        name, environment = next(iter(SURROUNDINGS.items()))
        cells.append(Cell("window x1", python, seed, f"{name}, fake clock", environment, ("--fake-clock",)))
    cells.append(Cell("straight", python, seed, "fake clock", options=("--fake-clock",)))
    cells.append(Cell("straight", python, seed, in_turns=True))
    return cells + [Cell("straight", python, seed, after=after) for after in (1, 7, 20)]
