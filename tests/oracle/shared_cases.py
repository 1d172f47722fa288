"""The shared acceptance levels, played by an oracle, and what they say must happen."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Plain = dict[str, Any]


def shared_cases(ruleset: str) -> list[Path]:
    """Return the levels of a ruleset that lie beside this repository, but for those that the checker is asked."""
    folder = Path(__file__).parents[2].parent / "shared" / "cases" / ruleset
    return sorted(path for path in folder.glob("*.toml") if not path.name.startswith("mistake_"))


def read_case(path: Path) -> Plain:
    """Return a level as it is written."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def hold_to_its_word(level: Plain, oracle: Any) -> list[int]:
    """Play a level with its own orders to its end, and hold what happened against what it expects.

    Returns how many dice fell in each tick, of an oracle that counts them.
    """
    thrown: list[int] = []
    events = [(0, event) for event in oracle.setup_events()]
    while not oracle.over:
        due = [order for order in level.get("order", []) if order["at"] == oracle.tick + 1]
        orders = [(order.get("side"), {key: order[key] for key in order if key not in ("at", "side")}) for order in due]
        events += [(oracle.tick, event) for event in oracle.step(orders)]
        thrown.append(sum(getattr(oracle.world, "rolled", {}).values()))
    for table in level["expect"]:
        expected = {key: value for key, value in table.items() if key not in ("times", "between")}
        first, last = table.get("between", [0, level["max_ticks"]])
        found = [event for tick, event in events if first <= tick <= last and fits(event, expected)]
        assert len(found) == table["times"] if "times" in table else found, table
    return thrown


def fits(event: Plain, expected: Plain) -> bool:
    """Say whether an event has all these fields with these values."""
    return all(key in event and event[key] == value for key, value in expected.items())
