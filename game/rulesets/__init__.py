"""The bodies of rules: each is one folder that holds a RULES.md; no list names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset

FOLDER = Path(__file__).parent


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/RULES.md")))


def find_ruleset(name: str) -> Ruleset | None:
    """Return a ruleset by its name, None if there is none."""
    if name not in ruleset_names():
        return None
    return import_module(f"{__name__}.{name}").RULESET
