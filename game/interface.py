"""The Python interface: levels and games, the ruleset of each found by the level's own word. Imported as `game`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.core.dice import ScriptedDieError
from game.core.simulation import ScriptedOrder
from game.core.simulation import Simulation as _Simulation
from game.core.state import StateError
from game.level_format import level as _level
from game.level_format.level import Level, LevelError
from game.level_format.mistakes import Mistake
from game.level_format.schema import LevelSchema
from game.rulesets import find_ruleset, ruleset_names

__all__ = [
    "Level", "LevelError", "ScriptedDieError", "ScriptedOrder", "Simulation", "StateError", "check_level",
    "check_level_text", "load_level", "load_level_text",
]  # fmt: skip


class Simulation(_Simulation):
    """One game of a level; see `game.core.simulation.Simulation`. The ruleset is found by the level's own word."""

    def __init__(self, level: Level, seed: int | None = None, orders: Iterable[ScriptedOrder] | None = None) -> None:
        """Set a level up; `seed` None: the level's own; `orders` None: the level's own `[[order]]` tables."""
        ruleset = find_ruleset(level.ruleset)
        assert ruleset is not None  # the level was checked
        super().__init__(level, seed, ruleset=ruleset, orders=orders)

    @classmethod
    def restore(cls, data: bytes) -> Simulation:
        """Build a game from the bytes of `save`.

        Raises:
            StateError: the bytes are no save that this version can use.
        """
        return cls.restore_with(data, find_ruleset)


def load_level(path: str | Path) -> Level:
    """Read a level file.

    Raises:
        LevelError: it has mistakes; `mistakes` holds all of them with their places.
        OSError: it is missing or unreadable.
    """
    return _level.read_level(Path(path), _find_schema, ruleset_names())


def load_level_text(text: str | bytes, path: str | Path = "level") -> Level:
    """Read a level that is given as text or as the bytes of a file; `path` is what it is called, and may be nowhere.

    Raises:
        LevelError: it has mistakes; `mistakes` holds all of them with their places.
    """
    path = Path(path)
    return _level.read_level_text(text, path.stem, _find_schema, ruleset_names(), path)


def check_level(path: str | Path) -> tuple[Level | None, list[Mistake]]:
    """Read a level file and return it with all its mistakes and warnings; None in its place if it has a mistake.

    Raises:
        OSError: it is missing or unreadable.
    """
    return _level.check_level(Path(path), _find_schema, ruleset_names())


def check_level_text(text: str | bytes, name: str = "level") -> tuple[Level | None, list[Mistake]]:
    """Check a level that is given as text or as the bytes of a file."""
    return _level.check_level_text(text, name, _find_schema, ruleset_names())


def _find_schema(name: str) -> LevelSchema | None:
    ruleset = find_ruleset(name)
    return ruleset.level_schema if ruleset is not None else None
