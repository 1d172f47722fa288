"""What `report` reads: lines of games, which of them count, and the log beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs.made_results import BOTS, made
from runs.report_samples import GOOD, begun, write, write_log
from runs.report_texts import ReportText, report_page
from runs.tiny_levels import MINED, write_level

from game import load_level
from game.cli import main
from game.runs.report.reading import ResultsError, read_results
from game.runs.results import result_lines

BARE = (
    b'{"level":"belt.toml","seed":%d,"bots":{"blue":"runner"},"winner":"blue","reason":"objectives","ticks":9,"hash":""}'
    b"\n"
)


FAILED = made(1, reason="crashed", ticks=0, hash="")


def test_a_last_line_that_only_lacks_its_end_counts(tmp_path: Path) -> None:
    read = read_results([write(tmp_path, GOOD[:-1])])
    assert (len(read.games), read.notes) == (2, [])


def test_a_mark_of_utf_8_before_the_first_line_is_passed_over(tmp_path: Path) -> None:
    assert read_results([write(tmp_path, b"\xef\xbb\xbf" + GOOD)]) == read_results([write(tmp_path, GOOD)])


def test_a_game_that_stands_twice_is_counted_once(tmp_path: Path) -> None:
    other = made(1, "blue", bots=BOTS | {"red": "warden:easy"})
    read = read_results([write(tmp_path, GOOD + result_lines([other])), write(tmp_path, GOOD, "more.jsonl")])
    assert [(game.seed, game.bots["red"]) for game in read.games] == [(1, "warden"), (2, "warden"), (1, "warden:easy")]
    assert read.notes == ["2 games stand in the results more than once, and counted once."]


def test_a_game_that_stands_twice_and_ends_differently_is_said_to_be_impossible(tmp_path: Path) -> None:
    twin = json.loads(result_lines([made(1, "blue")])) | {"hash": "0123456789abcdef"}
    read = read_results([write(tmp_path, GOOD + json.dumps(twin).encode() + b"\n")])
    assert len(read.games) == 2
    assert read.notes[0] == "1 game stands in the results more than once, and counted once."
    assert read.notes[1].startswith("1 of these end differently each time, which one game never does")


def test_a_game_that_failed_and_was_played_again_counts_as_it_ended_later(tmp_path: Path) -> None:
    read = read_results([write(tmp_path, result_lines([FAILED, made(2, "red"), made(1, "blue")]))])
    assert read.games == [made(1, "blue"), made(2, "red")]
    assert read.notes == []


def test_the_last_line_of_a_game_counts_also_if_it_is_the_failure(tmp_path: Path) -> None:
    read = read_results([write(tmp_path, GOOD), write(tmp_path, result_lines([FAILED]), "later.jsonl")])
    assert read.games == [FAILED, made(2, "red")]
    assert read.notes == ["1 game stands in the results more than once, and counted once."]


def test_a_game_that_was_stopped_and_played_on_later_does_not_end_differently(tmp_path: Path) -> None:
    stopped = made(1, reason="stopped", ticks=2, hash="0123456789abcdef")
    read = read_results([write(tmp_path, result_lines([stopped, made(1, "blue")]))])
    assert read.games == [made(1, "blue")]
    assert read.notes == ["1 game stands in the results more than once, and counted once."]


def test_the_last_line_says_whether_losses_are_told(tmp_path: Path) -> None:
    told = result_lines([made(1, "blue", bots={"blue": "runner"}, hash="")])
    assert read_results([write(tmp_path, BARE % 1 + told)]).untold == set()
    assert len(read_results([write(tmp_path, told + BARE % 1)]).untold) == 1


def test_lines_without_losses_are_read_and_the_page_says_that_they_do_not_tell_them(tmp_path: Path) -> None:
    read = read_results([write(tmp_path, BARE % 1 + BARE % 2)])
    page = ReportText(report_page(read))

    assert [(game.lost, game.set_off) for game in read.games] == [([], [])] * 2
    assert "Not told: the results of 2 games do not tell who was lost or which mines went off, nor where" in page.text
    assert "Winners of 2 games" in page.tables
    assert "ever lost" not in page.text
    assert not {"What killed what", "Where on the map", "Mines"} & {*page.headings}


def test_if_only_some_lines_lack_losses_the_others_are_counted(tmp_path: Path) -> None:
    told = made(3, "blue", bots={"blue": "runner"}, lost=[(3, "lynx", "m", "0304")])
    page = ReportText(report_page(read_results([write(tmp_path, BARE % 1 + result_lines([told]))])))

    assert "the results of 1 game do not tell" in page.text
    assert "they count as games without any" in page.text
    assert "Losses: 0.50 units of the level a game" in page.text


def test_words_of_later_versions_are_passed_over(tmp_path: Path) -> None:
    (game,) = read_results([write(tmp_path, GOOD[: GOOD.index(b"\n")].replace(b"{", b'{"later":[1],', 1))]).games
    assert game == made(1, "blue")


def test_the_first_bad_line_is_named_even_in_the_second_file(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"two\.jsonl:3: "):
        read_results([write(tmp_path, GOOD), write(tmp_path, GOOD + b"{}\n", "two.jsonl")])


def test_a_level_that_was_changed_since_by_the_log_beside_the_results_is_said_to_be(tmp_path: Path) -> None:
    level = write_level(tmp_path, MINED)
    results = write(tmp_path, result_lines([made(1, "blue", level=str(level))]))
    write_log(results, b"no json", begun(level, load_level(level).hash), b'{"what":"ended","levels":3}')
    assert "Two hexes" in ReportText(report_page(read_results([results]))).headings

    write_level(tmp_path, MINED + "# later")
    page = ReportText(report_page(read_results([results])))
    assert any("has been changed since: it is no longer the file" in note for note in page.notes)
    assert "Two hexes" not in page.headings


def test_what_a_log_says_of_results_that_are_gone_by_now_does_not_count(tmp_path: Path) -> None:
    level = write_level(tmp_path, MINED)
    results = write(tmp_path, result_lines([made(1, "blue", level=str(level))]))
    write_log(results, begun(level, "of an older file"), b'{"what":"ended"}', begun(level, load_level(level).hash))
    assert ReportText(report_page(read_results([results]))).notes == []


def test_results_of_two_files_that_were_played_on_different_levels_of_one_name_are_told_apart(tmp_path: Path) -> None:
    level = write_level(tmp_path, MINED)
    files = [
        write(tmp_path, result_lines([made(seed, "blue", level=str(level))]), f"{seed}.jsonl") for seed in range(2)
    ]
    for file, digest in zip(files, (load_level(level).hash, "of an older file"), strict=True):
        write_log(file, begun(level, digest))
    notes = ReportText(report_page(read_results(files))).notes
    assert any("has been changed since" in note for note in notes)


def test_after_results_were_removed_and_their_level_was_changed_new_ones_have_their_map(tmp_path: Path) -> None:
    results = tmp_path / "games.jsonl"
    for text in (MINED, MINED + "# later"):
        results.unlink(missing_ok=True)
        call = ["batch", str(write_level(tmp_path, text)), "--games", "2", "--jobs", "1", "--out", str(results)]
        assert main(call) == 0
    page = ReportText(report_page(read_results([results])))
    assert page.notes == []
    assert "Two hexes" in page.headings


def test_the_log_of_a_real_batch_says_whether_its_level_was_changed(tmp_path: Path) -> None:
    level, results = write_level(tmp_path, MINED), tmp_path / "games.jsonl"
    assert main(["batch", str(level), "--games", "2", "--jobs", "1", "--out", str(results)]) == 0
    assert ReportText(report_page(read_results([results]))).notes == []

    write_level(tmp_path, MINED + "# later")
    assert any("has been changed since" in note for note in ReportText(report_page(read_results([results]))).notes)
