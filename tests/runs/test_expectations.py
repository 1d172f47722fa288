"""Levels as their own tests: `[[expect]]` against events, promised mistakes against the checker, and the reports."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from runs.tiny_levels import HEAD, LYNX, MINED, MISCAST, SIDES, TWO_HEXES, WOLF, WRONG, expect, write_level

from game.level_format.schema import ExpectTable
from game.runs.expectations import (
    Expectation, Report, check_expectations, describe, failure_of, report_text, total_text,
)  # fmt: skip
from game.runs.junit import junit_xml

HITS = [
    {"tick": 4, "event": "UnitHit", "unit": "lynx", "shield": 1, "amount": 9},
    {"tick": 4, "event": "UnitHit", "unit": "lynx", "shield": 2, "amount": 9},
    {"tick": 9, "event": "UnitHit", "unit": "wolf", "shield": 2, "amount": 5},
]


def wanted(times: int | None = None, between: tuple[int, int] | None = None, **fields: Any) -> ExpectTable:
    """Return an expectation of a hit."""
    return ExpectTable(event="UnitHit", fields=fields, times=times, between=between)


def line_of(text: str, words: str) -> int:
    """Return the first line that reads so, from 1."""
    return text.split("\n").index(words) + 1


@pytest.mark.parametrize(
    "expectation",
    [
        wanted(),
        wanted(unit="lynx"),
        wanted(unit="wolf", shield=2, amount=5),
        wanted(times=2, unit="lynx"),
        wanted(times=3),
        wanted(times=0, unit="bear"),
        wanted(times=0, unit="lynx", between=(5, 9)),
        wanted(times=1, between=(9, 9)),
        wanted(times=3, between=(4, 9)),
        wanted(tick=9),
    ],
)
def test_an_expectation_holds(expectation: ExpectTable) -> None:
    assert failure_of(expectation, HITS) == ""


@pytest.mark.parametrize(
    ("expectation", "failure"),
    [
        (wanted(unit="bear"), 'expected at least once; never seen; nearest is tick 4, but with unit = "lynx"'),
        (wanted(times=1, unit="lynx"), "expected once; seen 2 times: tick 4, 4"),
        (wanted(times=0, unit="wolf"), "expected never; seen once: tick 9"),
        (wanted(unit="wolf", between=(1, 8)), "expected at least once in ticks 1 to 8; seen once: tick 9"),
        (
            wanted(unit="wolf", shield=3, amount=5),
            "expected at least once; never seen; nearest is tick 9, but with shield = 2",
        ),
        (wanted(times=2, between=(9, 12)), "expected 2 times in ticks 9 to 12; seen 3 times: tick 4, 4, 9"),
    ],
)
def test_an_expectation_that_fails_says_what_was_seen_instead(expectation: ExpectTable, failure: str) -> None:
    assert failure_of(expectation, HITS) == failure


def test_an_event_that_never_came_is_said_to_be_so() -> None:
    assert failure_of(wanted(unit="lynx"), []) == "expected at least once; no UnitHit was seen at all"


def test_true_is_not_one_and_arrays_are_compared_part_by_part() -> None:
    check = {"tick": 1, "passed": True, "dice": [3, 4], "modifiers": [[2, "minesweeper"]]}

    def holds(**fields: Any) -> bool:
        return not failure_of(ExpectTable(event="CheckRolled", fields=fields), [check])

    assert holds(passed=True)
    assert not holds(passed=1)
    assert holds(dice=[3, 4], modifiers=[[2, "minesweeper"]])
    assert not holds(dice=[3])
    assert not holds(dice=[4, 3])
    assert not holds(dice=[True, 4])
    assert not holds(absent="x")


def test_fields_are_described_as_they_are_written() -> None:
    assert describe(wanted(unit="lynx", shield=4)) == 'UnitHit with unit = "lynx", shield = 4'
    assert describe(wanted()) == "UnitHit"
    assert describe(wanted(passed=True, modifiers=[[2, "minesweeper"], []])) == (
        'UnitHit with passed = true, modifiers = [[2, "minesweeper"], []]'
    )
    many = list(range(100, 200))
    assert describe(wanted(dice=many)) == f"UnitHit with dice = {many}"


def test_how_often_and_when_belongs_to_the_words_of_an_expectation() -> None:
    assert describe(wanted(times=0, unit="lynx")) == 'UnitHit with unit = "lynx", times = 0'
    assert describe(wanted(between=(1, 5000))) == "UnitHit with between = [1, 5000]"
    assert describe(wanted(times=3, between=(0, 0), shield=1)) == "UnitHit with shield = 1, times = 3, between = [0, 0]"


def test_a_level_is_played_to_its_end_and_each_expectation_judged(tmp_path: Path) -> None:
    text = MINED + expect("MineTriggered", mine="m", times=1, between=[4, 4]) + expect("UnitHit", unit="lynx", times=5)
    report = check_expectations(write_level(tmp_path, text))

    assert (report.held, report.failed) == (1, 1)
    failed = report.expectations[1]
    assert failed.line == text[: text.index('event = "UnitHit"')].count("\n")
    assert "seen 6 times: tick 4, 4, 4, 4, 4, 4" in failed.failure  # nine on each of six shields (IM-1.212)


def test_a_level_without_expectations_has_none_and_does_not_fail(tmp_path: Path) -> None:
    report = check_expectations(write_level(tmp_path, TWO_HEXES))

    assert (report.held, report.failed) == (0, 0)
    assert report_text(report).endswith("tiny.toml: no expectations\n")


def test_no_bot_plays_for_a_player_in_a_test(tmp_path: Path) -> None:
    text = HEAD + SIDES.format(blue="player", red="player") + LYNX + WOLF
    still = expect("SpeedChanged", times=0) + expect("UnitMoved", unit="wolf", times=0)

    assert check_expectations(write_level(tmp_path, text + still)).held == 2


def test_what_is_told_of_an_expectation_never_reads_as_its_opposite(tmp_path: Path) -> None:
    text = MINED + expect("MineTriggered", times=0) + expect("UnitDestroyed", times=0, between=[1, 9])
    report = check_expectations(write_level(tmp_path, text))
    cases = ElementTree.fromstring(junit_xml([report])).iter("testcase")

    assert "line 32: MineTriggered with times = 0\n" in report_text(report)
    assert [case.get("name") for case in cases] == [
        "1: MineTriggered with times = 0", "2: UnitDestroyed with times = 0, between = [1, 9]",
    ]  # fmt: skip


def test_a_level_with_mistakes_fails_with_them(tmp_path: Path) -> None:
    report = check_expectations(write_level(tmp_path, WRONG))

    assert report.failed == 1
    assert "raft" in report.expectations[0].failure
    assert "1313" in report.expectations[0].failure


def test_a_scripted_number_that_no_die_has_fails(tmp_path: Path) -> None:
    report = check_expectations(write_level(tmp_path, MISCAST + expect("UnitMoved")))

    assert report.failed == 1
    assert "7 does not fit a d6" in report.expectations[0].failure


def promising(*lines: str) -> str:
    """Return the wrong level, three lines lower, below so many promises and empty comments."""
    promises = [f"# mistake: {line}" for line in lines]
    return "\n".join([*promises, *["#"] * (3 - len(promises))]) + "\n" + WRONG


RAFT, OFF_MAP = "format line 24 key class", "format line 33 key at"


@pytest.mark.parametrize(
    ("promised", "failure"),
    [
        ((RAFT, OFF_MAP), ""),
        ((OFF_MAP, RAFT), "reported in another order or number"),
        ((RAFT,), f"not promised: {OFF_MAP}"),
        ((RAFT, OFF_MAP, "IM-1.11 line 34 key size"), "not reported: IM-1.11 line 34 key size"),
        ((RAFT, "format line 32 key at"), "not reported: format line 32 key at"),
        ((), "no comment line promises one"),
    ],
)
def test_a_case_of_mistakes_holds_only_if_all_are_reported_in_order(
    tmp_path: Path, promised: tuple[str, ...], failure: str
) -> None:
    [found] = check_expectations(write_level(tmp_path, promising(*promised), "mistake_two.toml")).expectations

    assert found.held == (not failure)
    assert failure in found.failure


def test_the_last_line_counts_what_held_and_failed(tmp_path: Path) -> None:
    good = check_expectations(write_level(tmp_path, MINED + expect("MineTriggered") + expect("UnitHit")))
    bad = check_expectations(write_level(tmp_path, MINED + expect("MineTriggered", times=3)))

    assert total_text([good, bad]) == "2 held, 1 failed"
    assert "1 FAILED" in report_text(bad)
    assert "expected 3 times; seen once: tick 4" in report_text(bad)


def test_junit_has_a_suite_for_each_level_and_a_case_for_each_expectation(tmp_path: Path) -> None:
    text = MINED + expect("MineTriggered") + expect("UnitHit", unit="be<a>r\\u0007")
    reports = [
        check_expectations(write_level(tmp_path, text, "a.toml")),
        check_expectations(write_level(tmp_path, TWO_HEXES, "b.toml")),
    ]
    root = ElementTree.fromstring(junit_xml(reports))

    assert (root.get("tests"), root.get("failures")) == ("2", "1")
    assert [suite.get("tests") for suite in root] == ["2", "0"]
    good, bad = root[0]
    assert good.find("failure") is None
    failure = bad.find("failure")
    assert failure is not None
    assert 'unit = "be<a>r?"' in str(bad.get("name"))
    assert "nearest is tick 4" in str(failure.get("message"))


def fault_of(path: Path) -> str:
    """Return the text of the only fault of a level."""
    [fault] = ElementTree.fromstring(junit_xml([check_expectations(path)])).iter("failure")
    return str(fault.text)


def test_junit_tells_each_place_once(tmp_path: Path) -> None:
    wrong = write_level(tmp_path, WRONG)
    name = wrong.as_posix()
    assert [line.partition(": ")[0] for line in fault_of(wrong).split("\n") if name in line] == [
        f"{name}:21:9", f"{name}:30:6",
    ]  # fmt: skip

    text = MINED + expect("UnitDestroyed")
    held_not = fault_of(write_level(tmp_path, text))
    assert held_not == f"{name}:{line_of(text, '[[expect]]')}: expected at least once; no UnitDestroyed was seen at all"


@pytest.mark.parametrize("text", [MISCAST, "script = { dice = [7] }\n" + MISCAST.partition("\n[script]")[0]])
def test_dice_that_do_not_fit_are_told_with_the_line_where_they_stand(tmp_path: Path, text: str) -> None:
    path = write_level(tmp_path, text + expect("UnitMoved"))

    line = next(number for number, words in enumerate(text.split("\n"), 1) if "dice" in words)
    assert fault_of(path).startswith(f"{path.as_posix()}:{line}: tick 6: scripted number 7 does not fit a d6")


def test_a_level_that_was_not_read_is_an_error_in_the_reports(tmp_path: Path) -> None:
    good = check_expectations(write_level(tmp_path, MINED + expect("MineTriggered")))
    reports = [Report(tmp_path / "lost.toml", unread="Input/output error"), good]
    root = ElementTree.fromstring(junit_xml(reports))

    assert [root.get(key) for key in ("tests", "failures", "errors")] == ["2", "0", "1"]
    assert [[suite.get(key) for key in ("tests", "failures", "errors")] for suite in root] == [
        ["1", "0", "1"], ["1", "0", "0"],
    ]  # fmt: skip
    [error] = root.iter("error")
    assert error.get("message") == "Input/output error"
    assert error.text == f"{(tmp_path / 'lost.toml').as_posix()}: Input/output error"
    assert report_text(reports[0]) == f"{(tmp_path / 'lost.toml').as_posix()}: NOT READ\n"
    assert total_text(reports) == "1 held, 0 failed, 1 not read"


def test_a_level_of_any_name_has_its_place_in_junit() -> None:
    failed = Expectation("UnitHit", 3, "never seen")
    path = Path("b\udcff\x07.toml")
    text = junit_xml([Report(path, [failed]), Report(path, unread="Input/output error")])

    root = ElementTree.fromstring(text.encode("utf-8"))
    assert [suite.get("name") for suite in root] == ["b??.toml"] * 2
    assert [fault.text for tag in ("failure", "error") for fault in root.iter(tag)] == [
        "b??.toml:3: never seen", "b??.toml: Input/output error",
    ]  # fmt: skip
