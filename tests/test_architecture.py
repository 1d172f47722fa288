"""The promises of the architecture, read off the syntax trees of the game and off the records of the rulesets."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sources import (
    RULESETS, Function, Source, functions_of, game_sources, imports_of, own_imports, reachable, record,
    simulation_sources, sources_below,
)  # fmt: skip

from game.core.rulebook import rule_ids
from game.core.ruleset import Ruleset
from game.core.simulation import CORE_COMPONENTS
from game.core.world import World

# Lowest first; a file imports only from its own row or from rows above it. "game" itself is the Python interface.
LAYERS = (
    ("game.geometry",),
    ("game.level_format", "game.resources"),
    ("game.core",),
    ("game.rulesets",),
    ("game", "game.interface"),
    ("game.ai", "game.analysis", "game.runs", "game.rl", "game.pytest_plugin"),
    ("game.view", "game.editor"),
    ("game.cli", "game.display", "game.__main__"),
)
# Who alone may import these.
KEEPERS = {
    "pygame": ("game.view", "game.editor"),
    "pygame_gui": ("game.view", "game.editor"),
    "esper": ("game.core.world",),
    "toml": ("game.level_format.toml_files",),
    "tomllib": ("game.level_format.toml_files",),
    "tomlkit": ("game.level_format.toml_files",),
    "numpy": ("game.rl",),
    "gymnasium": ("game.rl",),
    "pettingzoo": ("game.rl",),
    "distributed": ("game.runs.batch_cluster",),
    "tree_sitter": ("game.level_format.mistakes",),
    "tree_sitter_toml": ("game.level_format.mistakes",),
}
every_ruleset = pytest.mark.parametrize("name", RULESETS)


def layer_of(module: str) -> int | None:
    """The row of the longest package that holds a module; None for one that no row names."""
    rows = [
        (len(package), row)
        for row, packages in enumerate(LAYERS)
        for package in packages
        if module == package or (package != "game" and module.startswith(f"{package}."))
    ]
    return max(rows)[1] if rows else None


# Layers


def test_every_file_lies_in_a_layer() -> None:
    assert [source.module for source in game_sources() if layer_of(source.module) is None] == []


def test_a_file_imports_only_from_its_own_layer_or_lower_ones() -> None:
    wrong: list[str] = []
    for source in game_sources():
        row = layer_of(source.module)
        for found in own_imports(source):
            other = layer_of(found.module)
            if row is not None and (other is None or other > row):
                wrong.append(f"{source.module}:{found.line} imports {found.module}")
    assert wrong == []


def test_the_check_of_layers_sees_imports_upwards_late_and_relative() -> None:
    (dice,) = sources_below("game.core.dice")
    code = "def f():\n from game.runs import heavy\n from ..runs.heavy import Twin"
    bad = dataclasses.replace(dice, tree=ast.parse(code))
    assert [(found.module, found.is_lazy) for found in imports_of(bad)] == [("game.runs.heavy", True)] * 2
    assert (layer_of("game.core.dice"), layer_of("game.runs.heavy"), layer_of("game.new")) == (2, 5, None)


def test_no_other_ruleset_and_nothing_outside_its_folder_knows_a_ruleset() -> None:
    wrong: list[str] = []
    for name in RULESETS:
        home = f"game.rulesets.{name}"
        for source in game_sources():
            if source.module == home or source.module.startswith(f"{home}."):
                continue
            wrong += [
                f"{source.module}:{found.line} imports {found.module}"
                for found in own_imports(source)
                if found.module == home or found.module.startswith(f"{home}.")
            ]
            docstrings = set(map(id, docstring_nodes(source.tree)))
            wrong += [
                source.at(node, f"names {name}")
                for node in ast.walk(source.tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
                if name in node.value and not node.value.endswith(".toml")  # a level may be named
            ]
    assert wrong == []


def docstring_nodes(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | Function) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


@pytest.mark.parametrize("library", KEEPERS)
def test_a_library_is_known_only_to_its_keeper(library: str) -> None:
    keepers = KEEPERS[library]
    wrong = [
        f"{source.module}:{found.line}"
        for source in game_sources()
        for found in imports_of(source)
        if found.module.split(".")[0] == library
        if not any(source.module == keeper or source.module.startswith(f"{keeper}.") for keeper in keepers)
    ]
    assert wrong == [], f"only {keepers} may import {library}"


@pytest.mark.parametrize("library", ["tree_sitter", "tree_sitter_toml", "toml", "tomlkit"])
def test_what_is_slow_to_import_is_imported_when_it_is_needed(library: str) -> None:
    eager = [
        f"{source.module}:{found.line}"
        for source in game_sources()
        for found in imports_of(source)
        if found.module.split(".")[0] == library and not found.is_lazy and not found.is_typing
    ]
    assert eager == []


def test_below_the_window_nothing_imports_it_even_late() -> None:
    reached = reachable({"game.cli", "game.runs.one_game", "game.runs.records", "game"}, lazy=False)
    assert [module for module in sorted(reached) if module.split(".")[1:2] in (["view"], ["editor"])] == []


def test_what_is_caught_is_named_or_raised_again() -> None:
    wrong = [
        source.at(node, "catches everything")
        for source in game_sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ExceptHandler)
        if node.type is None or any(word in ast.unparse(node.type).split() for word in ("Exception", "BaseException"))
        if not (isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None)
    ]
    assert wrong == []


# Rulesets


@every_ruleset
def test_a_record_is_frozen_and_complete(name: str) -> None:
    ruleset = record(name)
    assert ruleset.name == name
    for field in dataclasses.fields(ruleset):
        value = getattr(ruleset, field.name)
        assert value is not None, field.name
        assert callable(value) or value not in ((), {}, "", 0), f"{field.name} is empty"
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(ruleset, field.name, value)
    assert ruleset.title != ruleset.name
    assert set(ruleset.level_schema.bots) == set(ruleset.bots)
    assert type(ruleset) is Ruleset


@every_ruleset
def test_a_system_takes_one_world_gives_nothing_and_says_what_it_does_by_which_rule(name: str) -> None:
    for system in record(name).schedule:
        where = f"{system.__module__}.{system.__name__}"
        assert isinstance(system, types.FunctionType), where
        assert system.__closure__ is None, where
        assert system.__name__ != "<lambda>", where
        hints = typing.get_type_hints(system)
        assert list(inspect.signature(system).parameters) == ["world"], where
        assert hints == {"world": World, "return": type(None)}, where
        assert not system.__defaults__, where
        words = inspect.getdoc(system) or ""
        assert any(verb in words for verb in ("Reads ", "Writes ", "Reports ", "Drops ", "Removes ")), where
        assert rule_ids(words), f"{where} cites no rule"


@every_ruleset
def test_a_system_is_written_in_its_rulesets_folder(name: str) -> None:
    homes = {system.__module__.rsplit(".", 1)[0] for system in record(name).schedule}
    assert homes == {f"game.rulesets.{name}"}


@every_ruleset
def test_components_are_plain_data(name: str) -> None:
    components = (*CORE_COMPONENTS, *record(name).components)
    assert len({kind.__name__ for kind in components}) == len(components)
    for kind in components:
        own: dict[str, Any] = dict(vars(kind))
        if issubclass(kind, msgspec.Struct):
            assert kind.__struct_config__.frozen, kind
            methods = [key for key, value in own.items() if callable(value) and not key.startswith("__")]
        else:
            assert dataclasses.is_dataclass(kind), kind
            assert "__slots__" in own, f"{kind} has no slots"
            assert kind.__mro__ == (kind, object), f"{kind} has a base class"
            written = dataclasses.make_dataclass("Plain", ["a"], slots=True)
            methods = [
                key for key, value in own.items()
                if isinstance(value, types.FunctionType | classmethod | staticmethod) and key not in vars(written)
            ]  # fmt: skip
        assert methods == [], f"{kind} has methods"
        assert kind.__doc__, kind


@every_ruleset
@pytest.mark.parametrize("part", ["commands", "events"])
def test_commands_and_events_are_frozen_and_say_what_they_mean(name: str, part: str) -> None:
    kinds: dict[str, type[msgspec.Struct]] = dict(getattr(record(name).level_schema, part))
    assert kinds
    for word, kind in kinds.items():
        assert kind.__struct_config__.frozen, word
        assert kind.__doc__, word
        assert not [key for key, value in vars(kind).items() if callable(value) and not key.startswith("__")], word


@every_ruleset
def test_no_system_reads_an_event(name: str) -> None:
    readers = [
        source.at(node, "reads the events")
        for source in simulation_sources()
        if source.module.startswith(f"game.rulesets.{name}")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr == "events" and isinstance(node.ctx, ast.Load)
        if not is_appended_to(source, node)
    ]
    assert readers == []


def is_appended_to(source: Source, events: ast.Attribute) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.value is events and node.attr == "append"
        for node in ast.walk(source.tree)
    )


@every_ruleset
def test_a_ruleset_is_a_folder_with_the_usual_files(name: str) -> None:
    files = {source.path.name for source in sources_below(f"game.rulesets.{name}")}
    usual = "__init__ schedule tables rulings components commands events orders setup knowledge"
    assert {f"{word}.py" for word in usual.split()} - files == set()


def test_no_function_has_a_default_that_it_could_change() -> None:
    wrong = [
        source.at(node, f"{name} has a changeable default")
        for source in game_sources()
        for name, node in functions_of(source)
        for default in (*node.args.defaults, *node.args.kw_defaults)
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)
    ]
    assert wrong == []
