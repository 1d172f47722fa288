"""`breachlane report`: files that are read and written, and what it says of bad ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from runs.made_results import made
from runs.report_samples import GOOD, begun, write, write_log
from runs.report_texts import ReportText, report_page
from runs.tiny_levels import MINED, write_level

from game import Simulation, load_level
from game.cli import main
from game.runs.one_game import play_ticks, result_of
from game.runs.report.reading import read_results
from game.runs.results import BatchResult, result_lines
from game.runs.tally import Tally


def test_the_page_lies_beside_the_results_and_its_name_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(write(tmp_path, GOOD))]) == 0
    page = tmp_path / "games.html"
    assert capsys.readouterr().out == f"{page}\n"
    assert page.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="en">')
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.html", "games.jsonl"]


def test_the_page_can_be_written_elsewhere_and_replaces_an_older_one(tmp_path: Path) -> None:
    out = write(tmp_path, b"old", "page.html")
    assert main(["report", str(write(tmp_path, GOOD)), "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"<!DOCTYPE html>")


def test_several_files_make_one_report_in_their_order(tmp_path: Path) -> None:
    one = write(tmp_path, result_lines([made(1, "blue", level="a.toml")]), "one.jsonl")
    two = write(tmp_path, result_lines([made(1, "blue", level="b.toml")]), "two.jsonl")
    assert main(["report", str(two), str(one)]) == 0
    page = ReportText((tmp_path / "two.html").read_text("utf-8"))
    assert [heading for heading in page.headings if heading in ("a", "b")] == ["b", "a"]


def test_results_are_never_overwritten(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    page = write(tmp_path, GOOD, "games.html")
    assert main(["report", str(file), "--out", str(file)]) == 2
    assert main(["report", str(page)]) == 2
    assert (file.read_bytes(), page.read_bytes()) == (GOOD, GOOD)


def test_no_file_that_the_report_reads_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    level = write_level(tmp_path, MINED).rename(tmp_path / "level.html")
    games = [made(1, "blue", level=name) for name in (str(level), "gone.toml", "x" * 5000, "")]
    file = write(tmp_path, result_lines(games), "level.jsonl")
    write_log(file, begun(level, load_level(level).hash))
    for call in (["--out", "level.jsonl.log"], ["--out", str(level)], []):
        kept = [read.read_bytes() for read in sorted(tmp_path.iterdir())]
        assert main(["report", "level.jsonl", *call]) == 2
        assert "is read by this call; it would be overwritten" in capsys.readouterr().err
        assert [read.read_bytes() for read in sorted(tmp_path.iterdir())] == kept


def test_a_page_can_go_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = write(tmp_path, result_lines([made(1, "blau\u00e4")]))
    assert main(["report", str(file), "--out", "-"]) == 0
    assert capsysbinary.readouterr().out == report_page(read_results([file])).encode()
    assert [left.name for left in tmp_path.iterdir()] == ["games.jsonl"]


def test_without_results_it_is_a_wrong_call() -> None:
    assert main(["report"]) == 2


def place_line(place: str, what: str = "lost") -> bytes:
    """Return good results, and a third line in which something happened at a place."""
    (line,) = result_lines([made(3)]).splitlines()
    return GOOD + line.replace(f'"{what}":[]'.encode(), f'"{what}":[[3,"lynx","m",{place}]]'.encode()) + b"\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "there are no results in it"),
        (b"\n \n", "there are no results in it"),
        (b"format = 1\n", ":1: this is no line of results"),
        (GOOD + b"\n" + b"nonsense\n", ":4: this is no line of results"),
        (GOOD + b"[1, 2]\n", ":3: this is no line of results"),
        (GOOD + b"null\n", ":3: this is no line of results"),
        (GOOD + b'{"level": "x"}\n', ":3: this is no line of results"),
        (GOOD.replace(b'"seed":2', b'"seed":"2"'), ":2: this is no line of results"),
        (GOOD.replace(b'"ticks":10', b'"ticks":-10', 1), ":1: this is no line of results: ticks is below 0"),
        (GOOD[:-20] + b"\n" + GOOD, ":2: this is no line of results"),
        (GOOD.decode().encode("utf-16"), ":1: this is no line of results: the text is UTF-16, not UTF-8"),
        (GOOD.decode().replace("\n", " ").encode("utf-16"), ":1: this is no line of results: the text is UTF-16"),
        (b"\x7fELF\x02\x01", ":1: this is no line of results"),
        (GOOD + b"nonsense", ":3: this is no line of results"),
        (GOOD.replace(b'"objectives"', b'"banana"', 1), ":1: this is no line of results: no game ends with the reason"),
        (GOOD.replace(b'"winner":"red"', b'"winner":null'), ":2: this is no line of results: a game that ended with"),
        (GOOD.replace(b'"seed":1', b'"seed":-1'), ":1: this is no line of results: seed is below 0"),
        (GOOD.replace(b'"ticks":10', b'"ticks":1' + b"0" * 4200, 1), ":1: this is no line of results: ticks is above"),
        (GOOD.replace(b"belt", b"a\\u0000b", 1), ":1: this is no line of results: level is the path of no file"),
        (b"[" * 100_000 + b"\n", ":1: this is no line of results"),
        (place_line("[1e308,2.0]"), ":3: this is no line of results: [1e308,2.0] is a place on no map"),
        (place_line("[1.0]"), ":3: this is no line of results: [1.0] is a place on no map"),
        (place_line("[1e999,2.0]"), ":3: this is no line of results"),
        (place_line('"0000"'), ':3: this is no line of results: "0000" is a place on no map'),
        (place_line('"anywhere"'), ":3: this is no line of results"),
        (place_line("[-1.0,2.0]", "set_off"), ":3: this is no line of results: [-1.0,2.0] is a place on no map"),
        (b"\xff\xfe\n", ":1: this is no line of results"),
        (b'{"level":"x', "there are no results in it"),
    ],
)
def test_what_is_no_file_of_results_ends_with_3_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str
) -> None:
    file = write(tmp_path, data)
    assert main(["report", str(file)]) == 3
    heard = capsys.readouterr()
    assert heard.out == ""
    assert str(file) in heard.err
    assert said in heard.err
    assert not (tmp_path / "games.html").exists()


def test_results_that_are_missing_or_a_folder_end_with_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "."]) == 3
    assert main(["report", str(tmp_path / "gone.jsonl")]) == 3
    assert "gone.jsonl: No such file" in capsys.readouterr().err
    assert main(["report", str(tmp_path), "--out", str(tmp_path / "page.html")]) == 3


def test_a_page_that_cannot_be_written_ends_with_3(tmp_path: Path) -> None:
    assert main(["report", str(write(tmp_path, GOOD)), "--out", str(tmp_path / "none" / "page.html")]) == 3


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_last_line_that_was_cut_off_is_left_out_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cut: int
) -> None:
    data = GOOD[:-cut] if cut > 1 else GOOD[:-2]
    assert main(["report", str(write(tmp_path, data))]) == 0
    assert "line 2 is cut off, and left out" in capsys.readouterr().err
    page = ReportText((tmp_path / "games.html").read_text("utf-8"))
    assert any("line 2 is cut off" in note for note in page.notes)
    assert page.text.count("1 game, 1 matchup.") == 1


def test_what_is_cut_off_from_the_start_is_said_in_whole_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, GOOD[:40])
    assert main(["report", str(file)]) == 3
    cut, none = f"{file}: line 1 is cut off, and left out.", f"{file}: there are no results in it"
    assert capsys.readouterr().err == f"breachlane: {cut} {none}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such devices")
def test_a_device_is_never_read_to_its_end_nor_replaced_by_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "/dev/zero", "--out", str(tmp_path / "page.html")]) == 3
    assert "/dev/zero is not a file" in capsys.readouterr().err
    pipe, got = tmp_path / "pipe", tmp_path / "got"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=got.open("wb")):
        assert main(["report", str(write(tmp_path, GOOD)), "--out", str(pipe)]) == 0
    assert pipe.is_fifo()
    assert got.read_bytes().startswith(b"<!DOCTYPE html>")


def test_a_page_that_cannot_be_written_is_named_as_it_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "page.html"
    assert main(["report", str(write(tmp_path, GOOD)), "--out", str(out)]) == 3
    heard = capsys.readouterr().err
    assert heard.splitlines()[-1].startswith(f"breachlane: {out}: ")
    assert ".tmp" not in heard


def test_the_same_results_give_the_same_bytes_whatever_the_process(tmp_path: Path) -> None:
    games = [
        made(seed, ("blue", "red", None)[seed % 3], lost=[(3, f"u{seed % 5}", f"m-{seed % 7}", "0304")] * 2,
             set_off=[(3, f"m-{seed % 7}", None, [1.0, 2.0])])
        for seed in range(40)
    ]  # fmt: skip
    file = write(tmp_path, result_lines(games))
    pages: list[bytes] = []
    for number, hashing in enumerate(("0", "1")):
        out = tmp_path / f"{number}.html"
        call = [sys.executable, "-m", "game", "report", str(file), "--out", str(out)]
        subprocess.run(call, check=True, env=os.environ | {"PYTHONHASHSEED": hashing, "TZ": "Asia/Tokyo"})
        pages.append(out.read_bytes())
    assert pages[0] == pages[1] == report_page(read_results([file])).encode()


def test_a_game_that_was_really_played_is_told_with_its_mine_and_its_place(tmp_path: Path) -> None:
    path = write_level(tmp_path, MINED)
    game = Simulation(load_level(path), 5)
    tally = Tally(game)
    for played in play_ticks(game):
        tally.take(played)
    ended = result_of(game, {})
    result = BatchResult(
        str(path), ended.seed, {}, ended.winner, ended.reason, ended.ticks, ended.hash, tally.lost, tally.set_off
    )
    page = ReportText(report_page(read_results([write(tmp_path, result_lines([result]))])))
    (row,) = page.tables["Games in which each mine went off, of 1"][1:]
    assert row == ["m", "cluster", "red", "0505", "1 100 %", "1", "lynx (100 %)", "0", "0"]
    assert page.tables["Where mines go off: the first places"][1:] == [["1", "0505", "1", "100 %", "m (1)"]]
    assert f"breachlane run {path} --seed 5 --record game.toml\nbreachlane replay game.toml" in page.text


def test_levels_that_are_gone_or_changed_are_named_once_each_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level = write_level(tmp_path, MINED)
    gone, broken = tmp_path / "gone.toml", write(tmp_path, b"format = 1\nx = 2\n", "broken.toml")
    games = [made(1, "blue", level=str(path), bots={"blue": bot}) for path in (level, gone, broken) for bot in "ab"]
    file = write(tmp_path, result_lines(games))
    write_log(file, begun(level, "of an older file"))

    assert main(["report", str(file), "--out", "-"]) == 0
    heard = capsys.readouterr()
    told = zip(heard.err.splitlines(), (level, gone, broken), strict=True)
    assert all(line.startswith(f"breachlane: The level {path} ") for line, path in told)
    said = ("has been changed since", "cannot be read", "has mistakes by now")
    assert [words in line for words, line in zip(said, heard.err.splitlines(), strict=True)] == [True] * 3
    assert len(ReportText(heard.out).notes) == len(games)


def test_what_is_said_of_a_level_that_is_gone_is_one_line_whatever_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, result_lines([made(1, "blue", level="two\nlines\x1b[2J.toml")]))
    assert main(["report", str(file)]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("breachlane: The level two?lines?[2J.toml cannot be read (")


def test_nothing_is_said_of_levels_that_are_as_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = write_level(tmp_path, MINED)
    file = write(tmp_path, result_lines([made(1, "blue", level=str(level))]))
    write_log(file, begun(level, load_level(level).hash))
    assert main(["report", str(file)]) == 0
    assert capsys.readouterr().err == ""
