"""`breachlane check`, `test`, `schema` and `rules`: what they print, and their exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from runs.tiny_levels import ENDLESS, MINED, TWO_HEXES, WRONG, expect, write_level

from game import __version__
from game.cli import main

Captured = pytest.CaptureFixture[str]
UNREADABLE = Path("/proc/self/mem")
needs_unreadable = pytest.mark.skipif(not UNREADABLE.exists(), reason="there is nothing here that cannot be read")
MET_AT_START = TWO_HEXES.replace('hexes = ["0504"]', 'hexes = ["0506"]')


def test_a_level_without_mistakes_ends_with_0(tmp_path: Path, capsys: Captured) -> None:
    assert main(["check", str(write_level(tmp_path, TWO_HEXES))]) == 0
    assert capsys.readouterr().out == "1 level: no mistakes\n"


def test_mistakes_are_shown_with_a_caret_and_end_with_1(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, WRONG)
    assert main(["check", str(level)]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f'{level}:21:9: error[format]: ship "lynx": class = "raft"')
    assert lines[1] == '   21 | class = "raft"'
    assert lines[2].index("^") == lines[1].index('"raft"')
    assert lines[3].startswith(f"{level}:30:6: ")
    assert lines[-1] == "1 level: 2 mistakes"


def test_warnings_count_only_where_that_is_asked_for(tmp_path: Path, capsys: Captured) -> None:
    level = str(write_level(tmp_path, MET_AT_START))

    assert main(["check", level]) == 0
    assert main(["check", level, "--strict"]) == 1
    assert capsys.readouterr().out.count("warning[met-at-start]") == 2


def test_a_folder_is_all_levels_below_it(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("a.toml", "deep/er/b.toml", "campaign.toml", "a.proof.toml", "deep/notes.txt"):
        write_level(tmp_path, WRONG, name)
    write_level(tmp_path, TWO_HEXES, "deep/c.toml")
    assert main(["check", str(tmp_path), "--format", "json"]) == 1

    files = [row["file"] for row in json.loads(capsys.readouterr().out)]
    assert files == [str(tmp_path / "a.toml")] * 2 + [str(tmp_path / "deep" / "er" / "b.toml")] * 2


def test_json_has_these_keys_for_each_mistake(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, WRONG)
    assert main(["check", str(level), "--format", "json"]) == 1

    first = json.loads(capsys.readouterr().out)[0]
    assert list(first) == ["file", "line", "column", "severity", "code", "rule", "key", "message"]
    assert (first["line"], first["column"], first["severity"]) == (21, 9, "error")
    assert (first["code"], first["rule"], first["key"]) == ("format", None, "class")
    assert main(["check", str(write_level(tmp_path, TWO_HEXES)), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_sarif_is_a_log_with_one_run(tmp_path: Path, capsys: Captured) -> None:
    assert main(["check", str(write_level(tmp_path, WRONG)), "--format", "sarif"]) == 1

    log = json.loads(capsys.readouterr().out)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    assert (run["tool"]["driver"]["name"], run["tool"]["driver"]["version"]) == ("breachlane", __version__)
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(run["results"]) == 2
    for result, line in zip(run["results"], (21, 30), strict=True):
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        [location] = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] == line


@pytest.mark.parametrize("command", ["check", "test"])
def test_a_path_that_is_not_there_ends_with_3(tmp_path: Path, capsys: Captured, command: str) -> None:
    assert main([command, str(write_level(tmp_path, TWO_HEXES)), str(tmp_path / "missing")]) == 3

    printed = capsys.readouterr()
    assert printed.out == ""
    assert "missing: there is no such file or folder" in printed.err


def levels_around_an_unreadable_one(folder: Path) -> Path:
    """Write three levels of which the one in the middle can be opened, but not be read, and return that."""
    for name in ("a.toml", "c.toml"):
        write_level(folder, MINED + expect("MineTriggered"), name)
    (folder / "b.toml").symlink_to(UNREADABLE)
    return folder / "b.toml"


@needs_unreadable
def test_a_level_that_cannot_be_read_keeps_no_other_from_being_tested(tmp_path: Path, capsys: Captured) -> None:
    unread = levels_around_an_unreadable_one(tmp_path)
    junit = tmp_path / "report.xml"
    assert main(["test", str(tmp_path), "--junit", str(junit)]) == 3

    printed = capsys.readouterr()
    names = [line.removeprefix(tmp_path.as_posix()) for line in printed.out.splitlines()]
    assert names == ["/a.toml: 1 held", "/b.toml: NOT READ", "/c.toml: 1 held", "2 held, 0 failed, 1 not read"]
    assert printed.err == f"breachlane: {unread}: Input/output error\n"
    root = ElementTree.parse(junit).getroot()
    assert [root.get(key) for key in ("tests", "failures", "errors")] == ["3", "0", "1"]


@needs_unreadable
def test_a_level_that_cannot_be_read_counts_for_more_than_one_that_fails(tmp_path: Path, capsys: Captured) -> None:
    levels_around_an_unreadable_one(tmp_path)
    write_level(tmp_path, MINED + expect("UnitDestroyed"), "c.toml")

    assert main(["test", str(tmp_path)]) == 3
    assert capsys.readouterr().out.endswith("1 held, 1 failed, 1 not read\n")


@needs_unreadable
def test_a_level_that_cannot_be_read_is_named_by_the_checker(tmp_path: Path, capsys: Captured) -> None:
    unread = levels_around_an_unreadable_one(tmp_path)
    assert main(["check", str(tmp_path)]) == 3

    printed = capsys.readouterr()
    assert printed.out == "2 levels: no mistakes\n"
    assert printed.err == f"breachlane: {unread}: Input/output error\n"


@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in the file system here")
def test_what_is_no_file_is_told_like_a_level_that_cannot_be_read(
    tmp_path: Path, capsys: Captured, command: str
) -> None:
    pipe, level = tmp_path / "pipe.toml", write_level(tmp_path, TWO_HEXES)
    os.mkfifo(pipe)
    assert main([command, str(pipe), str(level)]) == 3

    printed = capsys.readouterr()
    assert printed.err == f"breachlane: {pipe}: this is not a file\n"
    total = "1 level: no mistakes" if command == "check" else "0 held, 0 failed, 1 not read"
    assert printed.out.splitlines()[-1] == total


@pytest.mark.parametrize("command", ["check", "test"])
def test_a_folder_without_a_level_is_a_wrong_call(tmp_path: Path, capsys: Captured, command: str) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("campaign.toml", "er/a.proof.toml", "notes.txt"):
        write_level(tmp_path / "deep", WRONG, name)
    junit = tmp_path / "report.xml"
    arguments = [command, str(write_level(tmp_path, TWO_HEXES)), str(tmp_path / "deep")]
    assert main(arguments if command == "check" else [*arguments, "--junit", str(junit)]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"there is no level in the folder {tmp_path / 'deep'}" in printed.err
    assert not junit.exists()


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00", b"title = [", b"\x00", b"a = 1\na = 2\n", b"[" * 100, b'ruleset = "cluster_mines"\n'],
    ids=["empty", "not utf-8", "unclosed", "zero", "twice", "deep", "little"],
)
def test_whatever_stands_in_a_file_it_is_a_mistake_with_a_place(tmp_path: Path, capsys: Captured, data: bytes) -> None:
    level = tmp_path / "odd.toml"
    level.write_bytes(data)

    assert main(["check", str(level)]) == 1
    assert main(["run", str(level)]) == 1
    assert main(["test", str(level)]) == 1
    printed = capsys.readouterr()
    assert re.search(r"odd\.toml:[12]:\d+: error", printed.out)
    assert "error[format]" in printed.err


@pytest.mark.parametrize(
    "arguments", [["check"], ["check", ".", "--format", "xml"], ["test"], ["frobnicate"], ["--no"]]
)
def test_a_wrong_call_ends_with_2(capsys: Captured, arguments: list[str]) -> None:
    assert main(arguments) == 2
    assert "Usage: breachlane" in capsys.readouterr().err


def test_expectations_that_hold_end_with_0(tmp_path: Path, capsys: Captured) -> None:
    write_level(
        tmp_path, MINED + expect("MineTriggered", mine="m", times=1) + expect("BombsReleased", bombs=6), "a.toml"
    )
    write_level(tmp_path, TWO_HEXES, "b.toml")
    assert main(["test", str(tmp_path)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("a.toml: 2 held")
    assert lines[1].endswith("b.toml: no expectations")
    assert lines[2:] == ["2 held, 0 failed"]


def test_an_expectation_that_fails_ends_with_1_and_is_in_the_junit_file(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, MINED + expect("MineTriggered") + expect("MineTriggered", times=2))
    junit = tmp_path / "report.xml"
    assert main(["test", str(level), "--junit", str(junit)]) == 1

    printed = capsys.readouterr().out
    assert "expected 2 times; seen once: tick 4" in printed
    assert printed.endswith("1 held, 1 failed\n")
    root = ElementTree.parse(junit).getroot()
    assert (root.get("tests"), root.get("failures")) == ("2", "1")


def test_a_case_of_mistakes_is_compared_with_its_promises(tmp_path: Path, capsys: Captured) -> None:
    promise = "# mistake: format line 23 key class\n# mistake: format line 32 key at\n"
    write_level(tmp_path, promise + WRONG, "mistake_two.toml")
    assert main(["test", str(tmp_path)]) == 0
    write_level(tmp_path, promise.replace("23", "22") + WRONG, "mistake_two.toml")
    assert main(["test", str(tmp_path)]) == 1
    assert "not reported: format line 22 key class" in capsys.readouterr().out


def test_a_junit_file_that_cannot_be_written_ends_with_3(tmp_path: Path, capsys: Captured) -> None:
    level = str(write_level(tmp_path, MINED + expect("MineTriggered")))

    assert main(["test", level, "--junit", str(tmp_path / "no" / "report.xml")]) == 3
    assert "report.xml" in capsys.readouterr().err


def test_the_schema_is_a_schema_of_levels(capsys: Captured) -> None:
    assert main(["schema"]) == 0

    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert "ruleset" in schema["required"]


def test_where_the_tests_are_not_installed_that_is_said(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.runs.rules_text.tests_folder", lambda: None)
    for word in ("im-1.212", "cluster_mines"):
        assert main(["rules", word]) == 0
        assert "The tests do not come with an installed game" in capsys.readouterr().out


def test_rules_are_shown_with_where_they_are_enforced_and_proven(capsys: Captured) -> None:
    assert main(["rules", "im-1.212"]) == 0

    page = capsys.readouterr().out
    assert page.startswith("# IM-1.212 ")
    assert "- `game/rulesets/cluster_mines/" in page
    assert "- `tests/oracle/cluster_mines/test_worked_examples.py::" in page


def test_rules_of_a_ruleset_and_all_rulesets_are_listed(capsys: Captured) -> None:
    assert main(["rules", "cluster_mines"]) == 0
    assert "| IM-1.212 " in capsys.readouterr().out
    assert main(["rules"]) == 0
    assert "| cluster_mines " in capsys.readouterr().out


def test_an_unknown_rule_ends_with_2_and_names_the_nearest(capsys: Captured) -> None:
    assert main(["rules", "IM-1.2122"]) == 2
    assert 'did you mean "IM-1.212"?' in capsys.readouterr().err


def test_the_version_is_told(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"breachlane, version {__version__}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_levels_that_were_not_tested_since_it_was_interrupted_are_errors_in_junit(tmp_path: Path) -> None:
    write_level(tmp_path, MINED + expect("MineTriggered"), "a.toml")
    write_level(tmp_path, ENDLESS + expect("MineTriggered"), "b.toml")
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "game", "test", str(tmp_path), "--junit", str(tmp_path / "report.xml")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline().endswith("a.toml: 1 held\n")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()

    assert (process.returncode, said) == (130, "breachlane: interrupted\n")
    root = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert [root.get(key) for key in ("tests", "failures", "errors")] == ["2", "0", "1"]
    [error] = root.iter("error")
    assert "not tested: interrupted" in str(error.get("message"))
