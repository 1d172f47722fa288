"""Reading TOML within limits, and writing it so that it reads back equal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.level_format.limits import find_too_deep
from game.level_format.limits import MOST_BYTES, MOST_RECORD_BYTES
from game.level_format.toml_files import TomlError, decode, parse, read_bytes, read_record_text, write_plain


def error_of(source: str | bytes) -> TomlError:
    with pytest.raises(TomlError) as caught:
        parse(source)
    return caught.value


def place_of_error(source: str | bytes) -> tuple[int, int]:
    error = error_of(source)
    return error.line, error.column


def test_a_byte_order_mark_and_windows_line_ends_are_welcome():
    assert parse(b"\xef\xbb\xbfa = 1\r\nb = '''x\r\ny'''\r\n") == {"a": 1, "b": "x\ny"}
    assert parse("\ufeffa = 1") == {"a": 1}


def test_what_the_writing_library_cannot_read_is_read():
    assert parse("""a = [{n = "Davy's mine"}, {n = "b"}, 3]""") == {"a": [{"n": "Davy's mine"}, {"n": "b"}, 3]}


@pytest.mark.parametrize(
    ("source", "line", "column", "words"),
    [
        ("a = 1\nb = tru", 2, 5, "no value"),
        ("a = 1\nb 2", 2, 3, "'='"),
        ("a = 1 2", 1, 7, "after the end"),
        ('x = 1\na = "abc', 2, 9, "not closed"),
        ('a = "b\nc"', 1, 7, "not closed on its line"),
        ('a = "\\q"', 1, 8, "backslash"),
        ("[map\na = 1", 1, 5, "']' is missing"),
        ("[[mine]\na = 1", 1, 7, "']]' is missing"),
        ("a = [1, 2", 1, 10, "']' is missing"),
        ("= 1", 1, 1, "key"),
    ],
)
def test_broken_toml_is_told_with_its_place_in_our_words(source: str, line: int, column: int, words: str):
    error = error_of(source)
    assert (error.line, error.column) == (line, column)
    assert words in error.message
    assert "(at" not in error.message


def test_a_key_given_twice_is_marked_as_such():
    assert error_of("a = 1\na = 2").twice
    assert error_of("[map]\n[map]").twice
    assert not error_of("a = ").twice


def test_bytes_that_are_not_utf_8_are_told_with_their_place_in_characters():
    assert place_of_error("é = 'x'\nté = '".encode() + b"\xff'") == (2, 7)


@pytest.mark.parametrize("bracket", ["[", "{a=", "[{a=", "{a=[", "[ [", "[\n"])
def test_brackets_nested_deeper_than_32_are_refused_where_they_get_too_deep(bracket: str):
    assert "deeper than 32" in error_of("a = " + bracket * 2000).message


def test_32_brackets_are_allowed_and_33_are_not():
    assert parse("a = " + "[" * 32 + "]" * 32)["a"]
    assert place_of_error("a = " + "[" * 33 + "]" * 33) == (1, 37)


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"a\\"."', "a "])
def test_a_key_of_5000_parts_is_refused(part: str):
    for text in (".".join([part] * 5000) + " = 1", "[" + ".".join([part] * 5000) + "]"):
        assert "deeper than 32" in error_of("x = 1\n" + text).message
        assert error_of("x = 1\n" + text).line == 2


def test_a_key_of_32_parts_is_allowed():
    assert parse(".".join(["a"] * 32) + " = 1")["a"]


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "[" * 100 + '"',
        "a = '" + "{" * 100 + "'",
        "# " + "[" * 100,
        'a = """' + "[\n" * 100 + '\\""""',
        "a = '''" + "[''" * 100 + "'''",
        'a = "' + "x.y." * 100 + '"',
        "# " + "x." * 100,
        "a = [" + "1.5, " * 100 + "]",
        'a = """\n' + "x.y." * 100 + '\n"""',
    ],
)
def test_brackets_and_dots_in_strings_comments_and_numbers_do_not_count(text: str):
    assert find_too_deep(text) is None
    assert isinstance(parse(text), dict)


@pytest.mark.parametrize("number", ["1" * 5000, "-" + "9" * 100_000, "1_" * 5000 + "1"])
def test_a_number_of_thousands_of_digits_is_told_at_its_place(number: str):
    error = error_of(f"a = 1\nb = {number}")
    assert error.message == "the number is too long"
    assert error.line == 2
    assert error.column in (5, 6)


def test_a_file_over_8_mib_is_refused_and_one_of_8_mib_is_read():
    most = 8 * 1024 * 1024
    assert parse(b"#" * most) == {}
    assert error_of(b"#" * (most + 1)).message == "the file is larger than 8 MiB"
    assert error_of("#" + "é" * (most // 2)).message == "the file is larger than 8 MiB"


CHANGES = "changed = '''\n" + "12 Helm.speed 16\n" * 100_000 + "'''\n"


def test_a_record_may_be_larger_than_a_level_by_its_changes(tmp_path: Path) -> None:
    text = "".join(f"[[state]]\nat = {at}\n{CHANGES}" for at in range(1, 7))
    path = tmp_path / "record.toml"
    path.write_text(text, encoding="utf-8")

    assert len(text) > MOST_BYTES
    assert read_record_text(path) == text
    assert len(parse(text, MOST_RECORD_BYTES)["state"]) == 6
    assert error_of(text).message == "the file is larger than 8 MiB"


def test_a_record_may_be_larger_than_a_level_by_its_orders(tmp_path: Path) -> None:
    orders = '[[order]]\nat = 1\nunit = "lynx"\ndo = "scan"\n\n' * 1000
    text = orders + ("#" * 99 + "\n") * (37 * 10_000)
    path = tmp_path / "record.toml"
    path.write_text(text, encoding="utf-8")

    assert len(text) > 37_000_000
    assert len(parse(read_record_text(path), MOST_RECORD_BYTES)["order"]) == 1000


@pytest.mark.parametrize("character", ["é", "狼", "\U0001f600"])
def test_of_a_record_that_ends_in_the_midst_of_a_character_the_rest_is_read(tmp_path: Path, character: str) -> None:
    path = tmp_path / "record.toml"
    whole = f"# a {character}".encode()
    for length in range(len("# a "), len(whole)):
        path.write_bytes(whole[:length])
        assert read_record_text(path) == "# a "
    path.write_bytes(whole)
    assert read_record_text(path) == f"# a {character}"
    path.write_bytes(whole[:-1] + b"\n")
    with pytest.raises(TomlError, match="not UTF-8"):
        read_record_text(path)


def test_no_more_than_the_limit_is_read_from_a_file(tmp_path: Path):
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (9 * 1024 * 1024))
    assert len(read_bytes(path)) == 8 * 1024 * 1024 + 1


def test_a_folder_is_no_file_and_a_missing_file_stays_missing(tmp_path: Path):
    with pytest.raises(OSError, match="this is not a file"):
        read_bytes(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none.toml")


# It can be opened, but not be read from its beginning.
UNREADABLE = Path("/proc/self/mem")


@pytest.mark.parametrize(
    "place",
    [
        "none.toml", ".",
        pytest.param(UNREADABLE, marks=pytest.mark.skipif(not UNREADABLE.exists(), reason="it is not there")),
    ],
)  # fmt: skip
def test_an_error_in_opening_or_reading_names_the_file_and_says_why(tmp_path: Path, place: str | Path):
    path = tmp_path / place
    with pytest.raises(OSError, match=re.escape(str(path))) as error:
        read_bytes(path)

    assert error.value.filename == str(path)
    assert error.value.strerror
    assert str(path) not in error.value.strerror


@pytest.mark.parametrize(
    "data",
    [
        {"a": 1, "b": "x", "c": True, "d": 1.5, "e": -0.0, "f": []},
        {"text": 'quote " backslash \\ newline \n tab \t delete \x7f null \x00 escape \x1b \\x41 é \U0001f600'},
        {"record": {"format": 1, "bots": {"blue": "warden:easy"}}, "order": [{"at": 1, "to": ["0101"]}, {"at": 2}]},
        {"a b": {"c.d": 1, "é": 2}},
        {"mixed": ["a", 1, [1, "x"]]},
        {},
    ],
)
def test_what_is_written_reads_back_equal(data: dict[str, Any]):
    assert parse(write_plain(data)) == data


@pytest.mark.parametrize("data", [{"a": None}, {"a": [{"b": 1}, 2]}, {"a": object}])
def test_what_cannot_be_written_is_refused_and_not_changed(data: dict[str, Any]):
    with pytest.raises(ValueError, match="cannot be written"):
        write_plain(data)


def test_decoding_keeps_lone_characters_as_they_are():
    assert decode("a\rb") == "a\rb"
