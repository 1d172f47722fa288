"""The source files of the game as syntax trees, for the tests that hold the architecture."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.core.ruleset import Ruleset
from game.rulesets import find_ruleset, ruleset_names

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
SIMULATION = ("game.geometry", "game.core", "game.rulesets")
RULESETS = ruleset_names()
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Import:
    """One imported module, and the names that are taken from it.

    `is_lazy`: inside a function. `is_typing`: only for the type checker.
    """

    module: str
    line: int
    is_lazy: bool
    is_typing: bool
    names: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Source:
    """One file: its dotted name, its text and its syntax tree."""

    path: Path
    module: str
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Whether it is an `__init__.py`."""
        return self.path.name == "__init__.py"

    def at(self, node: ast.AST, words: str) -> str:
        """Return a finding in this file: path, line and words."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)}: {words}"


@cache
def game_sources() -> tuple[Source, ...]:
    """Return all files of the game, in the order of their paths."""
    found: list[Source] = []
    for path in sorted(GAME.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        found.append(Source(path, module, text, ast.parse(text, str(path))))
    return tuple(found)


def sources_below(*packages: str) -> list[Source]:
    """Return the files of some packages, such as "game.core"."""
    return [s for s in game_sources() if any(s.module == p or s.module.startswith(f"{p}.") for p in packages)]


@cache
def imports_of(source: Source) -> tuple[Import, ...]:
    """Return what a file imports, by the full names of modules; a name that is a module itself counts as that."""
    modules = {other.module for other in game_sources()}
    found: list[Import] = []

    def visit(node: ast.AST, is_lazy: bool, is_typing: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                names = [alias.name for alias in child.names]
                found.extend(Import(name, child.lineno, is_lazy, is_typing) for name in names)
            elif isinstance(child, ast.ImportFrom):
                base = _absolute(source, child)
                names = [f"{base}.{alias.name}" for alias in child.names]
                wanted = [name for name in names if name in modules] or [base]
                if any(name not in modules for name in names) and base not in wanted:
                    wanted.append(base)
                taken = tuple(alias.name for alias in child.names)
                found.extend(Import(name, child.lineno, is_lazy, is_typing, taken) for name in wanted)
            else:
                typing_only = is_typing or (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test))
                visit(child, is_lazy or isinstance(child, Function), typing_only)

    visit(source.tree, is_lazy=False, is_typing=False)
    return tuple(found)


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = source.module.split(".")
    package = parts if source.is_package else parts[:-1]
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def own_imports(source: Source) -> list[Import]:
    """Return what a file imports of the game itself."""
    return [found for found in imports_of(source) if found.module.split(".")[0] == "game"]


def record(name: str) -> Ruleset:
    """Return the record of a ruleset."""
    found = find_ruleset(name)
    assert found is not None
    return found


@cache
def by_module() -> dict[str, Source]:
    """Return the files of the game by their dotted names."""
    return {source.module: source for source in game_sources()}


def reachable(modules: set[str], lazy: bool = True) -> set[str]:
    """Return all modules of the game that importing some of them imports; packages' own `__init__` files left out."""
    reached, waiting = set(modules), list(modules)
    while waiting:
        source = by_module().get(waiting.pop())
        for found in own_imports(source) if source is not None else ():
            if found.module not in reached and not found.is_typing and (lazy or not found.is_lazy):
                reached.add(found.module)
                waiting.append(found.module)
    return reached


def simulation_sources() -> list[Source]:
    """Return the files that decide what happens: all that the functions of the records lead to, but for their looks."""
    modules: set[str] = {"game.core.simulation", "game.core.state", "game.core.objectives", "game.core.known"}
    for name in RULESETS:
        ruleset = record(name)
        questions = (ruleset.setup, ruleset.why_not, ruleset.legal_commands, ruleset.known_world, ruleset.known_events)
        for part in (*ruleset.schedule, *questions, ruleset.score, ruleset.clock_text, *ruleset.components):
            modules.add(part.__module__)
    return [by_module()[module] for module in sorted(reachable(modules)) if module.startswith(SIMULATION)]


def functions_of(source: Source) -> Iterator[tuple[str, Function]]:
    """Yield (dotted name, function) of all functions and methods of a file."""
    for name, node in definitions_of(source):
        if isinstance(node, Function):
            yield name, node


def definitions_of(source: Source) -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Yield (dotted name, function or class) of everything that a file defines, inner ones too."""
    waiting: list[tuple[str, ast.AST]] = [("", source.tree)]
    while waiting:
        outer, node = waiting.pop()
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{outer}.{child.name}" if outer else child.name
                yield name, child
            waiting.append((name, child))


@cache
def project_files() -> tuple[Path, ...]:
    """Return the files that belong to the project: tracked ones and new ones, without what is ignored."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive
        names = [p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*") if p.is_file()]
        hidden = ("__pycache__", "venv", "node_modules")
        names = [n for n in names if not any(part.startswith(".") or part in hidden for part in n.split("/"))]
    else:
        names = [name for name in done.stdout.decode().split("\0") if name]
    return tuple(ROOT / name for name in sorted(names) if (ROOT / name).is_file())
