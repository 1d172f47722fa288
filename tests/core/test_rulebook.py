"""The rulebook is read, and cited rules and their tests are found.

The numbers here belong to no ruleset, so that these tests prove no rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.rulebook import Citation, Rule, citations, proving_tests, read_rulebook, rule_ids

BOOK = """\
# A book

Words before the first chapter.

## Movement

Not played: running, see ZZ-7.

### ZZ-S3.1 Who moves first

*secondary; ties are ours*

Slower before faster.

| speed | hexes |
| --- | --- |
| 1 | 2 |

### A heading without a number

This is nobody's text.

### ZZ-3c No reloading
*not played: nothing can be reloaded*
## Rulings

### ZZ-Q2 Which way?
*ours*

- Setting: none

#### More

As ZZ-S3.1 says.
"""


def write(path: Path, text: str) -> Path:
    """Write a text into a file whose folder may not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_rulebook_is_its_numbered_headings_in_the_order_of_the_book(tmp_path: Path) -> None:
    rules = read_rulebook(write(tmp_path / "RULES.md", BOOK))

    assert list(rules) == ["ZZ-S3.1", "ZZ-3c", "ZZ-Q2"]
    assert rules["ZZ-S3.1"] == Rule(
        id="ZZ-S3.1",
        title="Who moves first",
        text="Slower before faster.\n\n| speed | hexes |\n| --- | --- |\n| 1 | 2 |",
        status="secondary; ties are ours",
        chapter="Movement",
    )


def test_a_rule_ends_where_the_next_heading_begins_but_keeps_smaller_headings(tmp_path: Path) -> None:
    rules = read_rulebook(write(tmp_path / "RULES.md", BOOK))

    assert rules["ZZ-3c"].text == ""
    assert rules["ZZ-Q2"].text == "- Setting: none\n\n#### More\n\nAs ZZ-S3.1 says."
    assert rules["ZZ-Q2"].chapter == "Rulings"


@pytest.mark.parametrize(
    ("status", "is_played"),
    [("stated", True), ("ours; the rest is not played", True), ("not played: no facing", False), ("headings", False)],
)
def test_a_rule_is_played_unless_its_status_begins_with_not_played_or_headings(status: str, is_played: bool) -> None:
    assert Rule("ZZ-1", "A title", "", status, "").is_played is is_played


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("### ZZ-1 One\n*ours*\n### ZZ-1 One again\n*ours*\n", "ZZ-1 stands there twice"),
        ("### ZZ-1 One\n\nNo status.\n", "ZZ-1 has no status line"),
        ("### ZZ-1 One\n### ZZ-2 Two\n*ours*\n", "ZZ-1 has no status line"),
        ("### ZZ-1\n*ours*\n", "ZZ-1 has no title"),
    ],
)
def test_a_faulty_rulebook_says_which_rule_is_wrong(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        read_rulebook(write(tmp_path / "RULES.md", text))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ZZ-1.211: five points (ZZ-Q4).", ("ZZ-1.211", "ZZ-Q4")),
        ("ends a sentence: ZZ-1.2. 3 more", ("ZZ-1.2",)),
        ("TT-3c, LL-S66 and LL-S66 again", ("TT-3c", "LL-S66")),
        ("the later first: ZZ-9, ZZ-10, ZZ-1", ("ZZ-9", "ZZ-10", "ZZ-1")),
        ("a range ZZ-S50 to S54, or ZZ-S1..S3", ("ZZ-S50", "ZZ-S1")),
        ("ZZ-1.2/ZZ-1.3-ZZ-1.4", ("ZZ-1.2", "ZZ-1.3", "ZZ-1.4")),
        ("UTF-8, ISO-8601, zz-1, ZZ_1, AZZ-1x, ZZ-, ZZ-R5, ZZ-1abc", ()),
    ],
)
def test_the_numbers_that_a_text_cites_come_once_and_in_its_order(text: str, ids: tuple[str, ...]) -> None:
    assert rule_ids(text) == ids


SOURCE = '''\
"""A module about ZZ-1."""

COST = 10  # ZZ-2


class Field:
    """A field (ZZ-3)."""

    @property  # ZZ-4
    def strength(self) -> int:
        return 18  # ZZ-5, ZZ-6


def outer() -> str:
    """Do it."""

    def inner() -> str:
        return "ZZ-7"

    return inner() + "ZZ-1"
'''


def test_a_citation_names_file_line_and_the_innermost_function_or_class(tmp_path: Path) -> None:
    write(tmp_path / "parts" / "field.py", SOURCE)

    file = Path("parts/field.py")
    assert citations(tmp_path) == {
        "ZZ-1": [Citation(file, 1, ""), Citation(file, 20, "outer")],
        "ZZ-2": [Citation(file, 3, "")],
        "ZZ-3": [Citation(file, 7, "Field")],
        "ZZ-4": [Citation(file, 9, "Field.strength")],
        "ZZ-5": [Citation(file, 11, "Field.strength")],
        "ZZ-6": [Citation(file, 11, "Field.strength")],
        "ZZ-7": [Citation(file, 18, "outer.inner")],
    }


def test_only_files_with_the_suffix_are_searched_and_only_python_has_functions(tmp_path: Path) -> None:
    write(tmp_path / "a.py", "# ZZ-1\n")
    write(tmp_path / "b.md", "def f():\n    ZZ-2\n")

    assert list(citations(tmp_path)) == ["ZZ-1"]
    assert citations(tmp_path, ".md") == {"ZZ-2": [Citation(Path("b.md"), 2, "")]}


def test_citations_come_in_the_order_of_file_names(tmp_path: Path) -> None:
    for name in ("b.py", "a.py", "c.py"):
        write(tmp_path / name, "# ZZ-1\n")

    assert [citation.file.name for citation in citations(tmp_path)["ZZ-1"]] == ["a.py", "b.py", "c.py"]


def test_a_source_that_does_not_parse_still_cites(tmp_path: Path) -> None:
    write(tmp_path / "broken.py", "def f(:\n    # ZZ-1\n")

    assert citations(tmp_path) == {"ZZ-1": [Citation(Path("broken.py"), 2, "")]}


TESTS = '''\
"""Tests about ZZ-1, which proves nothing."""


def test_zz_1_211_a_neighbour_takes_five() -> None:
    assert True


@mark("ZZ-4")
def test_a_sentence() -> None:
    """ZZ-2 and ZZ-1.211."""
    assert rule == "ZZ-3"


class TestFields:
    """Fields (ZZ-5)."""

    def test_tt_3c_is_disposable(self) -> None:
        assert True

    async def test_zz_q7(self) -> None:
        assert True


def draw() -> None:
    """Draw what ZZ-6 says."""
'''


def test_a_test_proves_the_rule_in_its_name_and_those_in_its_source(tmp_path: Path) -> None:
    write(tmp_path / "core" / "test_it.py", TESTS)

    file = "core/test_it.py"
    assert proving_tests(tmp_path) == {
        "ZZ-1.211": [f"{file}::test_zz_1_211_a_neighbour_takes_five", f"{file}::test_a_sentence"],
        "ZZ-2": [f"{file}::test_a_sentence"],
        "ZZ-3": [f"{file}::test_a_sentence"],
        "ZZ-4": [f"{file}::test_a_sentence"],
        "TT-3c": [f"{file}::TestFields::test_tt_3c_is_disposable"],
        "ZZ-Q7": [f"{file}::TestFields::test_zz_q7"],
    }


@pytest.mark.parametrize(
    ("name", "known", "rule"),
    [
        ("test_zz_s4_2_6_units_enter", ["ZZ-S4.2"], "ZZ-S4.2"),
        ("test_zz_8_3_harder", ["ZZ-8", "ZZ-9"], "ZZ-8"),
        ("test_zz_8_3_harder", ["ZZ-8", "ZZ-8.3"], "ZZ-8.3"),
        ("test_zz_8_3_harder", [], "ZZ-8.3"),
        ("test_zz_8_3_harder", ["ZZ-9"], "ZZ-8.3"),
        ("test_zz_8_3rd_time", [], "ZZ-8"),
    ],
)
def test_where_a_number_in_a_test_name_ends_is_told_by_the_known_rules(
    tmp_path: Path, name: str, known: list[str], rule: str
) -> None:
    write(tmp_path / "test_it.py", f"def {name}() -> None:\n    assert True\n")

    assert proving_tests(tmp_path, known) == {rule: [f"test_it.py::{name}"]}


def test_a_level_proves_the_rules_in_the_comments_at_its_top_only(tmp_path: Path) -> None:
    write(tmp_path / "cases" / "five.toml", "# ZZ-1.211, ZZ-Q4\n# and ZZ-2\nformat = 1\n# ZZ-3\n")

    assert proving_tests(tmp_path) == {rule: ["cases/five.toml"] for rule in ("ZZ-1.211", "ZZ-Q4", "ZZ-2")}


def test_a_level_in_a_broken_encoding_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_bytes(b"# ZZ-1 \xff ZZ-2\n")

    assert proving_tests(tmp_path) == {"ZZ-1": ["broken.toml"], "ZZ-2": ["broken.toml"]}


def test_a_folder_that_is_not_there_has_neither_citations_nor_tests(tmp_path: Path) -> None:
    assert citations(tmp_path / "gone") == {}
    assert proving_tests(tmp_path / "gone") == {}
