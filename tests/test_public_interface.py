"""What programs may rely on: the Python interface as the contract writes it down, and every example in the docs."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sources import ROOT, Source, game_sources, project_files

import game as public
from game import Level, LevelError, Simulation, StateError, load_level, load_level_text
from game.core.events import Event
from game.core.known import KnownWorld

FIRST_BELT = "levels/cluster_mines/first_belt.toml"
WITH_EXAMPLES = [source for source in game_sources() if ">>> " in source.text]
DOCUMENTS = [path for path in project_files() if path.suffix == ".md"]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples name levels as seen from the project's folder."""
    monkeypatch.chdir(ROOT)


def test_the_example_of_the_contract_works_as_it_is_written() -> None:
    sim = Simulation(load_level(FIRST_BELT), seed=7)
    ticks = 0
    while not sim.over:
        events = sim.step([("blue", {"do": "set_speed", "unit": "lynx", "speed": 16})])
        assert all(isinstance(event, Event) for event in events)
        ticks += 1
    assert sim.tick == ticks
    outcome, data, view = sim.outcome, sim.save(), sim.view("blue")
    assert outcome.reason in ("objectives", "last_side", "draw", "timeout")
    assert isinstance(view, KnownWorld)
    again = Simulation.restore(data)
    assert isinstance(again, Simulation)
    assert again.state_hash() == sim.state_hash()
    assert len(sim.state_hash()) == 16
    assert int(sim.state_hash(), 16) >= 0
    assert again.outcome == outcome
    assert again.over


def test_the_example_runs_alone_and_imports_neither_window_nor_syntax_trees() -> None:
    code = (
        "from game import load_level, Simulation\n"
        f"sim = Simulation(load_level({FIRST_BELT!r}), seed=7)\n"
        "while not sim.over:\n"
        '    events = sim.step([("blue", {"do": "set_speed", "unit": "lynx", "speed": 16})])\n'
        "import sys, json\n"
        "print(json.dumps([sim.state_hash(), sorted(sys.modules)]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    found, modules = json.loads(done.stdout)
    sim = Simulation(load_level(FIRST_BELT), seed=7)
    while not sim.over:
        sim.step([("blue", {"do": "set_speed", "unit": "lynx", "speed": 16})])
    assert found == sim.state_hash()
    heavy = {
        "pygame",
        "tree_sitter",
        "tree_sitter_toml",
        "rich",
        "click",
        "toml",
        "numpy",
        "asyncio",
        "multiprocessing",
    }
    assert heavy & set(modules) == set()
    assert [name for name in modules if name.startswith(("game.view", "game.editor"))] == []


def test_a_level_can_be_named_by_text_and_by_path() -> None:
    assert load_level(FIRST_BELT).hash == load_level(Path(FIRST_BELT)).hash


def test_a_level_can_be_given_as_text_or_bytes_and_called_what_one_likes() -> None:
    data = Path(FIRST_BELT).read_bytes()
    level = load_level_text(data, "nowhere/strait.toml")

    assert level.hash == load_level(FIRST_BELT).hash
    assert (level.name, load_level_text(data.decode()).name) == ("strait", "level")
    with pytest.raises(LevelError) as caught:
        load_level_text("format = 1", "nowhere/strait.toml")
    assert {mistake.file for mistake in caught.value.mistakes} == {str(Path("nowhere/strait.toml"))}


def test_what_is_promised_is_there_and_documented() -> None:
    for name in public.__all__:
        value: Any = getattr(public, name)
        assert isinstance(value, str) or inspect.getdoc(value), name
    assert {"load_level", "Simulation", "Level", "LevelError", "StateError"} <= set(public.__all__)


def test_all_names_are_imported_at_once_but_not_the_version_which_the_importer_has_too() -> None:
    names: dict[str, Any] = {"__version__": "9"}
    exec("from game import *", names)

    assert names["__version__"] == "9"
    assert names["Simulation"] is Simulation
    assert public.__version__.count(".") == 2


def test_a_name_that_is_nearly_right_is_put_right() -> None:
    code = "import game\ngame.lode_level"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert "has no attribute 'lode_level'" in done.stderr
    assert "Did you mean: 'load_level'?" in done.stderr


def test_the_signature_of_a_simulation_is_the_one_of_the_contract() -> None:
    assert list(inspect.signature(Simulation).parameters)[:2] == ["level", "seed"]
    assert list(inspect.signature(Simulation.step).parameters)[:2] == ["self", "commands"]
    for name in ("over", "outcome", "tick", "clock"):
        assert isinstance(inspect.getattr_static(Simulation, name), property), name
    for name in ("step", "state_hash", "save", "restore", "view", "known_events"):
        assert callable(getattr(Simulation, name)), name


def test_mistakes_of_a_level_come_all_at_once_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(Path(FIRST_BELT).read_text().replace("format = 1", "format = 2", 1) + "\n[[nonsense]]\n")
    with pytest.raises(LevelError) as raised:
        load_level(path)
    assert len(raised.value.mistakes) == 2
    assert all(mistake.line >= 1 and mistake.column >= 1 and mistake.message for mistake in raised.value.mistakes)


def test_what_is_missing_is_an_os_error_and_what_is_no_save_a_state_error() -> None:
    with pytest.raises(OSError, match="nowhere"):
        load_level("nowhere.toml")
    with pytest.raises(StateError):
        Simulation.restore(b"no save")


def test_a_level_can_be_played_more_than_once() -> None:
    level: Level = load_level(FIRST_BELT)
    one, other = Simulation(level, seed=1), Simulation(level, seed=1)
    for _ in range(20):
        one.step()
    assert other.tick == 0
    for _ in range(20):
        other.step()
    assert one.state_hash() == other.state_hash()


@pytest.mark.parametrize("source", WITH_EXAMPLES, ids=lambda source: source.module)
def test_the_examples_in_a_docstring_are_right(source: Source) -> None:
    failed, tried = doctest.testmod(import_module(source.module), report=True)
    assert tried > 0
    assert failed == 0


def test_the_examples_in_documents_are_right() -> None:
    """Sessions (`>>>`) give what they say; blocks of Python that begin by importing the game run."""
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0, path
        for block in re.findall(r"^```python\n(from game import .*?)^```", text, re.MULTILINE | re.DOTALL):
            exec(compile(block, str(path), "exec"), {})
