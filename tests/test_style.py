"""The habits of the project: small files and functions, documented names, no words that say nothing, a clean tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import ROOT, Function, Source, definitions_of, functions_of, game_sources, project_files

MOST_LINES = 350
MOST_LINES_OF_A_FUNCTION = 45
LARGEST_FILE = 5 * 1024 * 1024
EMPTY_WORDS = {"manager", "handler", "util", "utils", "utility", "helper", "helpers", "common", "base", "misc"}
DOCUMENTS = [path for path in project_files() if path.suffix == ".md"]
TEXTS = (".py", ".md", ".toml", ".txt", ".json", ".yml", ".yaml", ".cfg", ".ini", ".sh", ".lock", ".svg", ".in", "")


def readable(path: Path) -> str | None:
    """The text of a file that people read and write; None for pictures, sounds, fonts."""
    if path.suffix not in TEXTS:
        return None
    return path.read_bytes().decode("utf-8", "replace")


def words(name: str) -> list[str]:
    """The words of a name: "BaseMineHandler" and "base_mine_handler" have the same."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]*|[a-z]+", name)]


def test_no_file_of_the_game_is_long() -> None:
    long = {source.module: source.text.count("\n") for source in game_sources() if source.text.count("\n") > MOST_LINES}
    assert long == {}


def test_no_function_of_the_game_is_long() -> None:
    long = [
        source.at(node, f"{name} has {node.end_lineno - node.lineno + 1} lines")
        for source in game_sources()
        for name, node in functions_of(source)
        if node.end_lineno is not None and node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def undocumented(source: Source) -> Iterator[str]:
    """Yield what is public in a file and says nothing of itself: the module, its classes, functions and methods."""
    if not ast.get_docstring(source.tree):
        yield source.at(source.tree, "the module has no docstring")
    inside_functions = [name for name, _ in functions_of(source)]
    for name, node in definitions_of(source):
        parts = name.split(".")
        is_inner = any(name.startswith(f"{outer}.") for outer in inside_functions)
        is_private = any(part.startswith("_") and not part.startswith("__") for part in parts)
        is_overload = isinstance(node, Function) and any("overload" in ast.unparse(d) for d in node.decorator_list)
        if is_inner or is_private or is_overload or name.endswith("__init__"):
            continue
        if not ast.get_docstring(node):
            yield source.at(node, f"{name} has no docstring")


def test_everything_public_is_documented() -> None:
    assert [finding for source in game_sources() for finding in undocumented(source)] == []


def test_a_docstring_begins_with_a_sentence() -> None:
    wrong: list[str] = []
    for source in game_sources():
        for name, node in definitions_of(source):
            text = ast.get_docstring(node)
            if text and not re.match(r'[A-Z"`\'(\[0-9]|pygame|esper', text):
                wrong.append(source.at(node, f"{name}: {text.splitlines()[0]}"))
            if text and text.split("\n\n")[0].rstrip()[-1:] not in ".:?!)]>`\"'":
                wrong.append(source.at(node, f"{name}: the first paragraph has no end"))
    assert wrong == []


def test_no_module_and_no_class_has_a_name_that_says_nothing() -> None:
    wrong = [source.module for source in game_sources() if EMPTY_WORDS & set(words(source.module))]
    wrong += [
        source.at(node, name)
        for source in game_sources()
        for name, node in definitions_of(source)
        if isinstance(node, ast.ClassDef) and EMPTY_WORDS & set(words(node.name))
    ]
    assert wrong == []


@pytest.mark.parametrize("name", ["GameManager", "mine_utils", "HTTPHandler", "BaseMine", "_ClickHelper", "common"])
def test_the_check_of_names_sees_an_empty_word(name: str) -> None:
    assert EMPTY_WORDS & set(words(name))


@pytest.mark.parametrize("name", ["Database", "Basement", "Utilise", "Handled", "uncommon_mines"])
def test_the_check_of_names_lets_pass_words_that_only_contain_one(name: str) -> None:
    assert not EMPTY_WORDS & set(words(name))


def test_nothing_is_put_off_or_left_empty() -> None:
    later = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX|HA" + r"CK)\b|raise NotImplemented" + "Error")
    wrong = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()[:80]}"
        for path in project_files()
        if path.suffix in (".py", ".md", ".toml")
        for number, line in enumerate((readable(path) or "").split("\n"), 1)
        if later.search(line)
    ]
    assert wrong == []


def test_no_file_is_large() -> None:
    large = {path.relative_to(ROOT).as_posix(): path.stat().st_size for path in project_files()}
    assert {name: size for name, size in large.items() if size > LARGEST_FILE} == {}


# Where this machine keeps its things, and where packages come from, is nobody else's matter.
MACHINE_PATHS = re.compile(
    r"(?<![\w.~/-])/(?:home|root|Users|mnt|media|opt|srv|private)/[\w.-]+|\b[A-Z]:\\\\?(?:Users|Windows|Program)|/site-packages/"
)
INDEXES = re.compile("index" + r"[-_]url|//[\w.-]+/" + r"simple/")


def lines_that_match(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {found.group()}"
        for path in project_files()
        if path != Path(__file__)
        for number, line in enumerate((readable(path) or "").split("\n"), 1)
        if (found := pattern.search(line))
    ]


def test_no_file_names_a_path_of_some_machine() -> None:
    assert lines_that_match(MACHINE_PATHS) == []
    assert lines_that_match(re.compile(re.escape(str(ROOT)) + r"\b")) == []


def test_no_file_names_a_package_index() -> None:
    assert lines_that_match(INDEXES) == []


@pytest.mark.parametrize(
    "line",
    ["see /home/ada/game", '"/' + 'root/x"', "C:\\Users\\ada", "lib/python3.11/site-packages/esper", "(/Users/ada)"],
)
def test_the_check_of_paths_sees_one(line: str) -> None:
    assert MACHINE_PATHS.search(line)


@pytest.mark.parametrize("line", ["levels/home/x", "../home", "the path /dev/null", "game/root.py", "~/home/x"])
def test_the_check_of_paths_lets_others_pass(line: str) -> None:
    assert not MACHINE_PATHS.search(line)


def test_text_files_end_with_a_line_end_and_have_no_carriage_returns() -> None:
    wrong: list[str] = []
    for path in project_files():
        text = readable(path)
        if text is None or path.suffix not in (".py", ".md"):
            continue
        if "\r" in text or (text and not text.endswith("\n")):
            wrong.append(path.relative_to(ROOT).as_posix())
    assert wrong == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_document_links_to_is_there(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []
