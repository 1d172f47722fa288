"""Files that are written whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.level_format.whole_files import write_text_atomically


def test_a_file_is_replaced_whole_and_no_draft_is_left(tmp_path: Path):
    path = tmp_path / "settings.toml"
    path.write_text("old", encoding="utf-8")
    write_text_atomically(path, "new é\n")
    assert path.read_bytes() == "new é\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path):
    path = tmp_path / "settings.toml"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_text_atomically(path, "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("folder", "kind"), [("nowhere", FileNotFoundError), ("a_file", (NotADirectoryError, FileNotFoundError))]
)
def test_what_cannot_be_written_for_its_folder_is_named_as_it_was_asked_for(
    tmp_path: Path, folder: str, kind: type[OSError] | tuple[type[OSError], ...]
):
    (tmp_path / "a_file").write_text("old", encoding="utf-8")
    path = tmp_path / folder / "page.html"
    with pytest.raises(kind) as raised:
        write_text_atomically(path, "new")
    error = raised.value
    assert isinstance(error, OSError)
    assert error.filename == str(path)
    assert ".tmp" not in str(error)
    assert error.strerror


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_device_that_takes_nothing_more_is_named():
    with pytest.raises(OSError, match="/dev/full"):
        write_text_atomically(Path("/dev/full"), "new")


def test_a_link_stays_a_link(tmp_path: Path):
    target = tmp_path / "target.toml"
    target.write_text("old", encoding="utf-8")
    link = tmp_path / "link.toml"
    link.symlink_to(target)
    write_text_atomically(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
