"""Whole games as they were written down: what is played now is the same, line by line (tools/record_traces.py).

Where a change of the rules or of a bot is meant, `python tools/record_traces.py` writes the traces anew, and the diff
is what is reviewed.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from samples import record, written_rules
from sources import ROOT

from game import load_level
from game.rulesets import ruleset_names

TOOL = ROOT / "tools" / "record_traces.py"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record_traces", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load_tool()
LEVELS: dict[str, Path] = tool.traced_levels()


@pytest.mark.parametrize("name", LEVELS)
def test_a_game_goes_as_it_was_written_down(name: str) -> None:
    found: list[str] = tool.differences(name, LEVELS[name])
    assert not found, "\n".join(["what is played now differs:", *found])


def test_every_trace_has_a_level() -> None:
    assert tool.stale_files() == []


def test_traces_are_text_that_a_person_can_read() -> None:
    for name in LEVELS:
        text = tool.trace_file(name).read_text(encoding="utf-8")
        assert max(map(len, text.splitlines())) < 400
        assert all(line.isprintable() for line in text.splitlines())
        assert re.search(r"^ {3}8 .*  state [0-9a-f]{16}$", text, re.MULTILINE)
        assert re.search(r"^after \d+ ticks: \w+, winner \w+, state [0-9a-f]{16}$", text, re.MULTILINE)


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_the_traces_of_a_ruleset_show_most_of_what_can_happen(ruleset: str) -> None:
    texts = [tool.trace_file(name).read_text() for name, path in LEVELS.items() if load_level(path).ruleset == ruleset]
    happened = {word for text in texts for word in re.findall(r"^ {4}(\w+)", text, re.MULTILINE)}
    missing = set(record(ruleset).level_schema.events) - happened
    assert len(missing) <= 2, f"no trace shows {sorted(missing)}"
    cited = {rule for text in texts for rule in re.findall(r"^ {4}\w+ +([A-Z]{2}-\S+)", text, re.MULTILINE)}
    assert cited <= written_rules(ruleset)


def test_checking_says_where_a_trace_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(LEVELS))
    monkeypatch.setattr(tool, "TRACES", tmp_path)
    text = tool.trace(LEVELS[name])
    (tmp_path / f"{name}.txt").write_text(text)
    assert tool.differences(name, LEVELS[name]) == []
    (tmp_path / f"{name}.txt").write_text(text.replace("  state ", "  state 0", 1))
    assert any(line.startswith("-") and "state 0" in line for line in tool.differences(name, LEVELS[name]))


def test_the_tool_names_the_traces_that_there_are() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--check", "nonsense"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert next(iter(LEVELS)) in done.stderr
