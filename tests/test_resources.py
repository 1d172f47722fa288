"""Finding what comes with the game, and which files of a folder are levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.resources import assets_folder, find_level, find_own_level, first_level, level_files, levels_folder


def test_the_folders_that_come_with_the_game_are_found() -> None:
    assert (assets_folder() / "images").is_dir()
    assert level_files(levels_folder())


def test_a_level_that_comes_with_the_game_may_be_named_by_the_end_of_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    level = levels_folder() / "cluster_mines" / "first_belt.toml"

    for name in ("first_belt", "first_belt.toml", "cluster_mines/first_belt", "levels/cluster_mines/first_belt.toml"):
        assert find_level(name) == find_own_level(name) == level
    assert first_level() == level


def test_a_file_that_is_there_is_meant_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first_belt.toml").write_text("", encoding="utf-8")

    assert find_level("first_belt.toml") == Path("first_belt.toml")


def test_a_folder_that_is_there_hides_no_level_that_comes_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first_belt").mkdir()
    Path("other").mkdir()

    assert find_level("first_belt") == levels_folder() / "cluster_mines" / "first_belt.toml"
    assert find_level("other") == Path("other")


@pytest.mark.parametrize(
    "name",
    [
        "no_such_level", "belt", "other/first_belt.toml", "", ".", "/", ".toml", "first_belt.json", "first_belt.bak",
        "first_belt.toml.bak", "first_belt.tom", "first_belt.", "first_belt.TOML", "first_belt.toml.toml",
        "cluster_mines/first_belt.txt", "cluster_mines.toml/first_belt",
    ],
)  # fmt: skip
def test_what_is_neither_comes_back_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)

    assert find_own_level(name) is None
    assert find_level(name) == Path(name)


def test_levels_of_a_folder_are_all_toml_files_but_campaigns_and_proofs(tmp_path: Path) -> None:
    names = ["b.toml", "a/z.toml", "campaign.toml", "a/campaign.toml", "b.proof.toml", "readme.md", "c.toml/d.toml"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")

    found = [path.relative_to(tmp_path).as_posix() for path in level_files(tmp_path)]
    assert found == ["a/z.toml", "b.toml", "c.toml/d.toml"]
    assert level_files(tmp_path / "missing") == []
