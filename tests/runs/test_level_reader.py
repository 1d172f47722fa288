"""Levels as a test names them: where a path is looked for, what a bare word means, and what is told of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from runs.tiny_levels import TWO_HEXES, WRONG, order, write_level

from game import LevelError
from game.resources import levels_folder
from game.runs.level_reader import LevelReader
from game.runs.playing import Play


@pytest.fixture
def reader(tmp_path: Path) -> LevelReader:
    """Reads levels as for a test that lies in `tests` of a project."""
    (tmp_path / "tests").mkdir()
    return LevelReader([tmp_path / "tests", tmp_path])


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder from which the tests are called: neither that of the test nor the root."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_a_path_is_looked_for_beside_the_test_then_in_the_root(tmp_path: Path, reader: LevelReader) -> None:
    write_level(tmp_path, TWO_HEXES)
    assert reader("tiny.toml").path == tmp_path / "tiny.toml"

    beside = write_level(tmp_path / "tests", TWO_HEXES)
    assert reader("tiny.toml").path == beside
    assert reader(Path("tiny.toml")).path == beside
    assert reader(tmp_path / "tiny.toml").path == tmp_path / "tiny.toml"


def test_a_bare_word_may_mean_a_level_of_the_game(tmp_path: Path, reader: LevelReader) -> None:
    own = next(levels_folder().glob("*/first_belt.toml"))
    assert reader("first_belt").path == reader(Path("first_belt")).path == own

    mine = write_level(tmp_path, TWO_HEXES, "first_belt")
    assert reader("first_belt").path == mine


@pytest.mark.parametrize("name", ["first_belt.toml", "cluster_mines/first_belt", "./first_belt", "first_belt/"])
def test_whatever_is_written_as_a_file_never_means_a_level_of_the_game(
    tmp_path: Path, reader: LevelReader, name: str
) -> None:
    for read in (reader, Play(reader)):
        with pytest.raises(FileNotFoundError) as missing:
            read(name)
        assert str(tmp_path / "tests") in str(missing.value)


def test_a_level_can_be_given_as_its_text(reader: LevelReader) -> None:
    assert reader(TWO_HEXES).title == "Two hexes"


@pytest.mark.parametrize("is_text", [True, False])
def test_all_mistakes_of_a_level_stand_in_the_error(tmp_path: Path, reader: LevelReader, is_text: bool) -> None:
    path = write_level(tmp_path, WRONG)
    with pytest.raises(LevelError) as wrong:
        reader(WRONG if is_text else "tiny.toml")

    lines = str(wrong.value).splitlines()
    where = "level" if is_text else str(path)
    assert lines[0] == "2 mistakes in the level"
    assert [line.partition(": ")[0] for line in lines if "error[" in line] == [f"{where}:21:9", f"{where}:30:6"]
    assert lines[3].endswith("^")
    assert [mistake.line for mistake in wrong.value.mistakes] == [21, 30]


def test_a_level_that_is_nowhere_says_where_it_was_looked_for(tmp_path: Path, reader: LevelReader) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        reader("nowhere.toml")

    assert str(tmp_path / "tests") in str(missing.value)
    assert "nowhere.toml" in str(missing.value)


@pytest.mark.parametrize("name", ["tiny.toml", "deep/tiny.toml", "first_belt.toml"])
def test_a_path_is_never_looked_for_where_the_tests_are_called_from(
    reader: LevelReader, elsewhere: Path, name: str
) -> None:
    (elsewhere / "deep").mkdir()
    write_level(elsewhere, TWO_HEXES, name)

    for path in (name, Path(name)):
        with pytest.raises(FileNotFoundError, match="there is no such file in "):
            reader(path)
    assert reader(elsewhere / name).title == "Two hexes"


def test_orders_are_never_looked_for_where_the_tests_are_called_from(reader: LevelReader, elsewhere: Path) -> None:
    write_level(elsewhere, order(1, speed=0), "orders.toml")

    with pytest.raises(FileNotFoundError, match="orders"):
        Play(reader)(TWO_HEXES, orders="orders.toml")


def test_a_bare_word_means_no_file_where_the_tests_are_called_from(reader: LevelReader, elsewhere: Path) -> None:
    write_level(elsewhere, TWO_HEXES, "first_belt")
    write_level(elsewhere, TWO_HEXES, "nowhere")

    assert reader("first_belt").title == "First Belt"
    with pytest.raises(FileNotFoundError):
        reader("nowhere")


def test_a_folder_that_is_called_like_a_level_of_the_game_hides_it_not(
    tmp_path: Path, reader: LevelReader, elsewhere: Path
) -> None:
    for folder in (tmp_path, tmp_path / "tests", elsewhere):
        (folder / "first_belt").mkdir()

    assert reader("first_belt").title == Play(reader)("first_belt", ticks=0).level.title == "First Belt"


def test_a_whole_path_needs_no_folder_to_be_looked_for_in(tmp_path: Path) -> None:
    read = LevelReader([])
    path = write_level(tmp_path, TWO_HEXES)

    assert read(path).path == read(str(path)).path == path
    with pytest.raises(FileNotFoundError) as missing:
        read(tmp_path / "nowhere.toml")
    assert missing.value.strerror == "there is no such file"
