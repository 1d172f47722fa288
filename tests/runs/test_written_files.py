"""Files that grow: whole pieces only, and what goes wrong names the file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.runs.written_files import GrowingFile

FULL = Path("/dev/full")
NO_ROOM = """
import resource, signal, sys
from pathlib import Path
from game.runs.written_files import GrowingFile

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with GrowingFile(Path(sys.argv[1])) as file:
    file.write(b"first;")
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, resource.RLIM_INFINITY))
    try:
        file.write(b"second;")
    except OSError as error:
        print(error.filename)
    print(Path(sys.argv[1]).read_text())
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    file.write(b"second;")
"""


def test_pieces_stand_one_after_the_other_and_can_be_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"something old and long")
    with GrowingFile(path) as file:
        file.write(b"one")
        assert path.read_bytes() == b"one"
        file.write(b"")
        file.write(b"two")

        assert path.read_bytes() == b"onetwo"
        assert file.length == 6


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
def test_a_disk_that_is_full_is_told_with_the_file_and_the_file_can_be_closed() -> None:
    with GrowingFile(FULL) as file, pytest.raises(OSError, match="space") as caught:
        file.write(b"one")

    assert caught.value.filename == str(FULL)
    assert file.length == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there the size of files has no limit")
def test_a_piece_that_does_not_fit_leaves_nothing_and_may_be_written_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    done = subprocess.run([sys.executable, "-c", NO_ROOM, str(path)], capture_output=True, text=True, check=True)

    assert done.stdout == f"{path}\nfirst;\n"
    assert path.read_bytes() == b"first;second;"
