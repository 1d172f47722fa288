"""Exceptions reach other processes and copies whole: every class of the game, found by itself."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from sources import game_sources

from game.core.trail import Spot
from game.level_format.mistakes import Finding, Mistake

MISTAKE = Mistake("belt.toml", 3, 5, "error", "format", None, "at", "no such hex", 'at = "99"')
# What the classes are made of that need more than a message.
MADE_OF: dict[str, tuple[Any, ...]] = {
    "LevelError": ([MISTAKE], "a mistake in the level"),
    "RefusedError": (Finding(("mine", 3), "no such hex"),),
    "TomlError": ("this is no value", 3, 5, True),
    "MinefieldError": ("from", "it lies off the map"),
    "RecordError": ("there are mistakes in it", [MISTAKE]),
    "RecordEditedError": ("the header was edited", [MISTAKE]),
    "HeavyDifferenceError": (7, "move_ships", "the twin differs", Spot(3, "Ship", "speed", b"4", b"5")),
}


def found_classes() -> Iterator[type[BaseException]]:
    """Yield every class of an exception of the game; a module that needs an extra which is not here is passed over."""
    for source in game_sources():
        try:
            module = import_module(source.module)
        except ImportError as error:
            if (error.name or "game").split(".")[0] == "game":
                raise
            continue
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, BaseException) and kind.__module__ == source.module:
                yield kind


CLASSES = list(found_classes())


def test_the_classes_are_found() -> None:
    names = {kind.__name__ for kind in CLASSES}
    assert names >= {"LevelError", "StateError", "BrokenPromiseError", "EngineError", "TrailError", *MADE_OF}


def pickled(error: BaseException) -> BaseException:
    return pickle.loads(pickle.dumps(error))


@pytest.mark.parametrize("way", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_exception_survives_with_all_that_it_says(
    kind: type[BaseException], way: Callable[[BaseException], BaseException]
) -> None:
    error = kind(*MADE_OF.get(kind.__name__, ("what went wrong",)))
    error.add_note("said later")
    again = way(error)

    assert type(again) is kind
    assert str(again) == str(error) != ""
    assert vars(again) == vars(error)
