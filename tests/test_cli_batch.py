"""`breachlane batch`: what it prints and writes, its exit codes, and what a game that goes wrong does to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from runs.odd_bots import ODD, call, environment, is_heads
from runs.tiny_levels import ENDLESS, HEAD, LYNX, MINED, REACH, SIDES, TWO_HEXES, WOLF, WRONG, write_level

from game.cli import main
from game.runs.results import BatchResult, repeat_line
from game.runs.statistics import wilson_interval

Captured = pytest.CaptureFixture[str]
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
# Blue reaches its goal in tick 8 unless it stops; a bot may play either side.
TWO_SIDES = HEAD + SIDES.format(blue="bot", red="bot") + LYNX + WOLF + REACH


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# What is printed and written


def test_a_summary_says_how_often_who_has_won_and_how_sure_that_is(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, TWO_HEXES).as_posix()
    assert main(["batch", level, "--games", "4", "--jobs", "1"]) == 0

    printed = capsys.readouterr()
    low, high = 100 * wilson_interval(4, 4)[0], 100 * wilson_interval(0, 4)[1]
    assert printed.out.splitlines() == [
        f"{level}: 4 games, 8.0 ticks on average",
        f"  blue wins        4  100.0 %  (95 %: {low:.1f} to 100.0 %)",
        f"  red wins         0    0.0 %  (95 %: 0.0 to {high:.1f} %)",
        "  draws            0    0.0 %",
        "  time is up       0    0.0 %",
    ]
    assert printed.err == ""


def test_the_results_are_those_of_single_runs_in_the_order_of_the_seeds(tmp_path: Path, capsys: Captured) -> None:
    level, out = write_level(tmp_path, MINED).as_posix(), tmp_path / "out.jsonl"
    assert main(["batch", level, "--games", "3", "--seed", "7", "--out", str(out), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    for seed in (7, 8, 9):
        assert main(["run", level, "--seed", str(seed), "--json"]) == 0
    alone = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    played = read_lines(out)
    assert list(played[0]) == ["level", "seed", "bots", "winner", "reason", "ticks", "hash", "lost", "set_off"]
    assert [{key: game[key] for key in alone[0]} for game in played] == [{**game, "level": level} for game in alone]
    assert [[(tick, mine, unit, at) for tick, mine, unit, at in game["set_off"]] for game in played] == [
        [(4, "m", "lynx", "0505")]
    ] * 3
    (matchup,) = summary["matchups"]
    assert (matchup["games"], matchup["timeouts"], matchup["ticks"]) == (3, 3, 40.0)


def test_of_several_bots_all_combinations_are_played_in_the_order_given(tmp_path: Path, capsys: Captured) -> None:
    names = [write_level(tmp_path, TWO_SIDES, name).as_posix() for name in ("a.toml", "b.toml")]
    bots = ["--bot", "blue=warden,runner:easy", "--bot", "red=sweeper", "--bot", "red=runner,sweeper"]
    assert main(["batch", str(tmp_path), names[0], *bots, "--games", "1", "--json"]) == 0

    matchups = json.loads(capsys.readouterr().out)["matchups"]
    pairs = [(blue, red) for blue in ("warden", "runner:easy") for red in ("sweeper", "runner")]
    assert [(found["level"], found["bots"]["blue"], found["bots"]["red"]) for found in matchups] == [
        (name, *pair) for name in names for pair in pairs
    ]


def test_a_level_that_comes_with_the_game_is_named_by_its_word(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["batch", "cluster_mines/first_belt", "--games", "1", "--jobs", "1", "--out", str(out)]) == 0

    assert [game["level"] for game in read_lines(out)] == ["cluster_mines/first_belt"]


def test_the_file_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    levels = [write_level(tmp_path, MINED).as_posix(), "cluster_mines/first_belt"]
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2, 3)]
    for jobs, file in enumerate(files, 1):
        assert main(["batch", *levels, "--games", "9", "--jobs", str(jobs), "--out", str(file)]) == 0

    first, second, third = (file.read_bytes() for file in files)
    assert first.count(b"\n") == 18
    assert first == second == third


def test_the_log_tells_who_has_played_on_what_and_how_long(tmp_path: Path) -> None:
    level, out = write_level(tmp_path, TWO_HEXES).as_posix(), tmp_path / "out.jsonl"
    assert main(["batch", level, "--games", "5", "--jobs", "1", "--out", str(out)]) == 0

    begun, ended = read_lines(tmp_path / "out.jsonl.log")
    assert (begun["what"], begun["engine"], begun["jobs"], list(begun["levels"])) == ("begun", "processes", 1, [level])
    assert (ended["what"], [worker["games"] for worker in ended["workers"]]) == ("ended", [5])


def test_the_line_that_repeats_a_game_is_quoted() -> None:
    game = BatchResult("my level.toml", 5, {"blue": "a", "red": "b:hard"}, None, "hung", 0, "", lost=[], set_off=[])
    quote = '"' if os.name == "nt" else "'"

    assert repeat_line(game) == (f"breachlane run {quote}my level.toml{quote} --seed 5 --bot blue=a --bot red=b:hard")


# Gates, and stopping early


def test_a_gate_that_is_missed_ends_with_1_and_each_is_named(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, TWO_SIDES).as_posix()
    bots = ["--bot", "blue=warden", "--bot", "red=warden"]
    gates = ["--gate", "draws >= 0.5", "--gate", "ticks <= 40", "--gate", "red.wins > 0.9"]
    assert main(["batch", level, *bots, "--games", "2", "--jobs", "1", *gates]) == 1
    missed = capsys.readouterr().err.splitlines()
    assert main(["batch", level, *bots, "--games", "2", "--jobs", "1", "--gate", "ticks <= 40"]) == 0

    assert len(missed) == 2
    assert all(line.startswith(f"breachlane: {level} (blue warden, red warden): the gate ") for line in missed)
    assert "draws >= 0.5 is missed" in missed[0]
    assert "red.wins > 0.9 is missed" in missed[1]
    assert capsys.readouterr().err == ""


def test_a_gate_about_a_side_that_no_bot_plays_is_asked_whether_it_has_won_or_not(
    tmp_path: Path, capsys: Captured
) -> None:
    write_level(tmp_path, TWO_HEXES, "a.toml")  # blue wins always
    write_level(tmp_path, TWO_HEXES.replace('"red"', '"green"'), "b.toml")
    arguments = ["batch", str(tmp_path), "--games", "2", "--jobs", "1"]
    assert main([*arguments, "--gate", "blue.wins >= 1", "--gate", "red.wins == 0", "--gate", "green.wins == 0"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*arguments, "--gate", "blue.wins <= 0.5", "--gate", "red.wins > 0"]) == 1

    missed = [line.partition(": the gate ") for line in capsys.readouterr().err.splitlines()]
    assert [(Path(where).name, words) for where, _, words in missed] == [
        ("a.toml", "blue.wins <= 0.5 is missed: blue.wins is 1 after 2 games"),
        ("a.toml", "red.wins > 0 is missed: red.wins is 0 after 2 games"),
        ("b.toml", "blue.wins <= 0.5 is missed: blue.wins is 1 after 2 games"),
    ]


@pytest.mark.parametrize("as_json", [(), ("--json",)])
@pytest.mark.parametrize("closed", ["stdout", "both"])
@pytest.mark.parametrize(
    ("asked", "code", "words"),
    [
        (("--gate", "ticks < 5"), 1, "the gate ticks < 5 is missed"),
        (("--bot", "blue=raise_error"), 1, "crashed: ValueError: out of mines"),
        (("--gate", "ticks > 5"), 0, ""),
        (("--gate", "ticks"), 2, "'ticks' is no gate"),
    ],
)
def test_the_exit_code_is_the_same_if_nobody_reads_what_is_printed(
    tmp_path: Path, asked: tuple[str, ...], code: int, words: str, closed: str, as_json: tuple[str, ...]
) -> None:
    write_level(tmp_path, TWO_HEXES)
    command = [sys.executable, "-m", "game", "batch", "tiny.toml", "--games", "5", "--jobs", "1", *asked, *as_json]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env=environment(tmp_path / "site"),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        if closed == "both":
            process.stderr.close()
        said = "" if closed == "both" else process.stderr.read()

    assert process.returncode == code
    assert words in said or closed == "both"
    assert "Traceback" not in said
    assert "Exception" not in said


@posix
def test_a_batch_that_was_interrupted_ends_with_130_if_nobody_reads_what_is_printed(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--bot", "blue=raise_error", "--games", "50000", "--jobs", "1")
    with subprocess.Popen(
        [sys.executable, "-m", "game", "batch", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, cwd=tmp_path, env=environment(tmp_path / "site"),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stderr.readline()  # of the game that fails: it has begun
        process.terminate()
        said = process.stderr.read()

    assert process.returncode == 130
    assert said.startswith("breachlane: interrupted; ")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_matchup_ends_at_the_first_checkpoint_at_which_it_is_known_well_enough(tmp_path: Path, jobs: str) -> None:
    write_level(tmp_path, TWO_HEXES)
    heads = [is_heads(seed) for seed in range(400)]
    wins = [(games, *wilson_interval(sum(heads[:games]), games)) for games in range(50, 401, 50)]
    expected = next(games for games, low, high in wins if (high - low) / 2 <= 0.08)
    arguments = ("tiny.toml", "--bot", "blue=coin", "--games", "400", "--until", "0.08", "--out", "out.jsonl")
    done = call(tmp_path, *arguments, "--jobs", jobs)
    again = call(tmp_path, *arguments, "--jobs", jobs)

    games = read_lines(tmp_path / "out.jsonl")
    assert 50 < expected < 400
    assert (done.returncode, done.stderr) == (0, "")
    assert [(game["seed"], game["winner"] == "blue") for game in games] == list(enumerate(heads[:expected]))
    assert f"{expected} games," in done.stdout
    assert again.stdout == done.stdout
    assert again.stderr == f"breachlane: out.jsonl: {expected} games taken over\n"


# Games that go wrong


def test_games_that_crash_or_hang_are_named_with_the_line_that_repeats_them(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    odd = {
        "raise_error": "crashed: ValueError: out of mines",
        "raise_silently": "crashed: sitecustomize.SilentError: <exception str() failed>",
        "leave": "crashed: SystemExit: 0",
        "loop": "hung: no end after 1 seconds",
        "forgive": "hung: no end after 1 seconds",
        "sleep": "hung: no end after 1 seconds",
    }
    bots = f"blue={','.join(odd)}"
    done = call(tmp_path, "tiny.toml", "--bot", bots, "--games", "6", "--jobs", "2", "--limit", "1", "--out", "o.jsonl")

    repeated = "; to repeat it: breachlane run tiny.toml --seed {} --bot blue={}"
    assert done.returncode == 1
    assert sorted(done.stderr.splitlines()) == sorted(
        f"breachlane: {words}{repeated.format(ODD, bot)}" for bot, words in odd.items()
    )
    assert [(game["bots"]["blue"], game["seed"], game["reason"]) for game in read_lines(tmp_path / "o.jsonl")] == [
        (bot, seed, words.split(":")[0] if seed == ODD else "objectives")
        for bot, words in odd.items() for seed in range(6)
    ]  # fmt: skip
    logged = {line["bots"]["blue"]: line for line in read_lines(tmp_path / "o.jsonl.log") if "bots" in line}
    assert 'raise ValueError("out of mines")' in logged["raise_error"]["trace"]
    assert "while True:" in logged["loop"]["trace"]
    assert done.stdout.count("failures         1  (not among the games)") == 6


def test_a_game_that_takes_its_process_with_it_is_found_among_those_under_way(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = call(tmp_path, "tiny.toml", "--bot", "blue=die", "--games", "30", "--jobs", "2", "--out", "o.jsonl")

    assert done.returncode == 1
    assert done.stderr == (
        "breachlane: crashed: the process that played it has ended; to repeat it: "
        f"breachlane run tiny.toml --seed {ODD} --bot blue=die\n"
    )
    expected = [(seed, "crashed" if seed == ODD else "objectives") for seed in range(30)]
    assert [(game["seed"], game["reason"]) for game in read_lines(tmp_path / "o.jsonl")] == expected


def test_a_game_that_holds_the_interpreter_for_ever_is_ended_with_its_process(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    program = tmp_path / "program.py"
    program.write_text(
        "from game.runs.batch import plan_batch, play_batch\n"
        "from game.runs.batch_engines import Processes\n"
        "if __name__ == '__main__':\n"
        "    plan = plan_batch(['tiny.toml'], bots=['blue=search'], games=5)\n"
        "    for game in play_batch(plan, Processes(2, grace=2.0), limit=0.5):\n"
        "        print(game.seed, game.reason)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False, cwd=tmp_path,
        env=environment(tmp_path / "site"),
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"{seed} {'hung' if seed == ODD else 'objectives'}" for seed in range(5)]


def test_games_that_failed_are_played_again_and_the_file_stays_in_order(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--bot", "blue=raise_error", "--games", "6", "--jobs", "1", "--out", "o.jsonl")
    call(tmp_path, *arguments)
    before = (tmp_path / "o.jsonl").read_bytes()
    done = call(tmp_path, *arguments)

    lines = done.stderr.splitlines()
    assert lines[0] == "breachlane: o.jsonl: 5 games taken over; 1 game that failed before will be played again"
    assert lines[1].startswith("breachlane: crashed: ValueError")
    assert len(lines) == 2
    assert (tmp_path / "o.jsonl").read_bytes() == before


# Interrupted


MANY = ("tiny.toml", "--bot", "blue=raise_error", "--games", "400", "--jobs", "2", "--out", "o.jsonl",
        "--gate", "failures < 1")  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """The file of a batch that nobody has ended, and what it printed."""
    folder = tmp_path_factory.mktemp("whole")
    write_level(folder, MINED)
    done = call(folder, *MANY)
    assert done.returncode == 1
    return (folder / "o.jsonl").read_bytes(), done.stdout


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_batch_that_was_ended_goes_on_where_it_was(
    tmp_path: Path, whole: tuple[bytes, str], number: signal.Signals
) -> None:
    write_level(tmp_path, MINED)
    with subprocess.Popen(
        [sys.executable, "-m", "game", "batch", *MANY],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment(tmp_path / "site"),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler), start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        process.stderr.readline()  # of the game that fails: it has begun
        # Ctrl-C goes to all processes of a terminal, also to the workers.
        process.send_signal(number)
        if number == signal.SIGINT:  # once more almost at once, as from a program that signals a process and its group
            os.killpg(process.pid, number)
        summary, messages = process.communicate()  # which returns when all workers have ended, for they have the pipe

    finished = (tmp_path / "o.jsonl").read_bytes().count(b"\n")
    assert 0 < finished < 400
    assert process.returncode == (-number if number == signal.SIGKILL else 130)
    if number != signal.SIGKILL:
        assert f"{finished - 1} games,".encode() in summary
        words = f"interrupted; {400 - finished} games were not finished; the gates were not asked"
        assert messages.decode() == f"breachlane: {words}\n"
    done = call(tmp_path, *MANY)
    assert f"{finished - 1} games taken over; 1 game that failed before" in done.stderr
    assert ((tmp_path / "o.jsonl").read_bytes(), done.stdout) == whole


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, capsys: Captured) -> None:
    level, out = write_level(tmp_path, TWO_HEXES).as_posix(), tmp_path / "out.jsonl"
    arguments = ["batch", level, "--games", "4", "--jobs", "1", "--out", str(out)]
    assert main(arguments) == 0
    whole = out.read_bytes()
    for left in (len(whole) - 1, len(whole) - 40, whole.index(b"\n") + 5, 0):
        out.write_bytes(whole[:left])
        assert main(arguments) == 0
        assert out.read_bytes() == whole
        taken = 4 if left == len(whole) - 1 else whole[:left].count(b"\n")  # of the last line only its end was missing
        assert f"{taken} game" in capsys.readouterr().err or left == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"dear diary\n", ":3: this is no line of results"),
        (b"dear diary", ":3: this is no line of results"),
        (b"\xff\xfe\n", ":3: this is no line of results"),
        (b'{"level":"another.toml"}\n', ":3: this is no line of results"),
        (b'{"level":"another.toml","seed":0,"bots":{},"winner":null,"reason":"draw","ticks":1,"hash":"",'
         b'"lost":[],"set_off":[]}\n', ":3: seed 0 of another.toml with these bots is not part of this batch"),
    ],
)  # fmt: skip
def test_a_file_that_holds_something_else_is_refused_and_left_alone(
    tmp_path: Path, capsys: Captured, line: bytes, words: str
) -> None:
    level, out = write_level(tmp_path, TWO_HEXES).as_posix(), tmp_path / "out.jsonl"
    assert main(["batch", level, "--games", "2", "--jobs", "1", "--out", str(out)]) == 0
    with out.open("ab") as file:
        file.write(line)
    before = out.read_bytes()
    capsys.readouterr()

    assert main(["batch", level, "--games", "3", "--out", str(out)]) == 3
    assert f"{out}{words}" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_a_file_without_its_log_is_left_alone_even_where_its_last_line_was_cut_off(
    tmp_path: Path, capsys: Captured
) -> None:
    level, out = write_level(tmp_path, TWO_HEXES).as_posix(), tmp_path / "out.jsonl"
    arguments = ["batch", level, "--games", "3", "--jobs", "1", "--out", str(out)]
    assert main(arguments) == 0
    (tmp_path / "out.jsonl.log").unlink()
    cut = out.read_bytes()[:-20]
    out.write_bytes(cut)

    assert main(arguments) == 3
    assert "does not say of which" in capsys.readouterr().err
    assert out.read_bytes() == cut


@posix
def test_what_is_no_file_is_neither_read_nor_written(tmp_path: Path, capsys: Captured) -> None:
    level, pipe = write_level(tmp_path, TWO_HEXES), tmp_path / "pipe"
    os.mkfifo(pipe)  # nobody writes to it: whoever read it would wait for ever
    assert main(["batch", str(level), "--out", str(pipe)]) == 3
    assert f"{pipe} is not a file" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "tiny.toml"]


def test_a_text_that_somebody_has_written_is_not_taken_for_results(tmp_path: Path, capsys: Captured) -> None:
    level, notes = write_level(tmp_path, TWO_HEXES), tmp_path / "notes.txt"
    notes.write_bytes(b"remember the mines")
    assert main(["batch", str(level), "--out", str(notes)]) == 3

    assert f"{notes}:1: this is no line of results" in capsys.readouterr().err
    assert notes.read_bytes() == b"remember the mines"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "tiny.toml"]


def test_results_of_other_seeds_or_bots_are_not_lost(tmp_path: Path, capsys: Captured) -> None:
    level, out = write_level(tmp_path, TWO_SIDES).as_posix(), tmp_path / "out.jsonl"
    assert main(["batch", level, "--games", "3", "--jobs", "1", "--out", str(out)]) == 0
    before = out.read_bytes()

    for others in (["--games", "2"], ["--games", "3", "--seed", "1"], ["--bot", "blue=runner", "--bot", "red=sower"]):
        capsys.readouterr()
        assert main(["batch", level, *others, "--out", str(out)]) == 3
        assert "is not part of this batch; write to another file" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_results_of_a_level_that_was_changed_are_not_gone_on_with(tmp_path: Path, capsys: Captured) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "out.jsonl"
    arguments = ["batch", str(level), "--games", "2", "--jobs", "1", "--out", str(out)]
    assert main(arguments) == 0
    write_level(tmp_path, TWO_HEXES.replace("speed = 8", "speed = 4"))
    assert main(arguments) == 3
    assert f"{level.as_posix()} was changed since the results in {out} were written" in capsys.readouterr().err
    write_level(tmp_path, TWO_HEXES)
    assert main(arguments) == 0
    (tmp_path / "out.jsonl.log").unlink()
    capsys.readouterr()

    assert main(arguments) == 3
    assert f"out.jsonl.log does not say of which {level.as_posix()}" in capsys.readouterr().err


def test_results_of_another_version_are_not_gone_on_with(tmp_path: Path, capsys: Captured) -> None:
    level, out, log = write_level(tmp_path, TWO_HEXES), tmp_path / "out.jsonl", tmp_path / "out.jsonl.log"
    arguments = ["batch", str(level), "--games", "2", "--jobs", "1", "--out", str(out)]
    assert main(arguments) == 0
    (version,) = {line["version"] for line in read_lines(log) if line["what"] == "begun"}
    log.write_text(log.read_text(encoding="utf-8").replace(f'"{version}"', '"0.0.1"'), encoding="utf-8")

    assert main(arguments) == 3
    assert f"are of version 0.0.1, this is {version}" in capsys.readouterr().err


@posix
def test_two_batches_do_not_write_to_one_file(tmp_path: Path) -> None:
    write_level(tmp_path, ENDLESS)
    arguments = ("tiny.toml", "--bot", "blue=coin", "--jobs", "1", "--out", "o.jsonl")
    command = [sys.executable, "-m", "game", "batch", *arguments]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(tmp_path / "site")) as first:
        log = tmp_path / "o.jsonl.log"
        while first.poll() is None and not (log.exists() and log.stat().st_size):
            os.sched_yield()
        second = call(tmp_path, *arguments)
        first.kill()

    assert second.returncode == 3
    assert "another batch is writing to o.jsonl" in second.stderr


# Wrong calls, and levels that cannot be played


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "0"], "--games"),
        (["--seed", "-1"], "--seed"),
        (["--seed", str(2**63 - 2), "--games", "3"], "the last seed would be above"),
        (["--jobs", "0"], "--jobs"),
        (["--jobs", "100000"], "--jobs"),
        (["--until", "0"], "--until"),
        (["--until", "0.6"], "--until"),
        (["--until", "nan"], "--until"),
        (["--limit", "-1"], "--limit"),
        (["--limit", "inf"], "--limit"),
        (["--bot", "blue"], "write SIDE=NAME"),
        (["--bot", "bleu=runner"], 'tiny.toml: \'bleu=runner\': the level has no side \'bleu\'; did you mean "blue"?'),
        (["--bot", "blue=runner,runer"], "tiny.toml: 'blue=runer': "),
        (["--bot", "blue=runner,"], "tiny.toml: 'blue=': "),
        (["--gate", "blue.wins"], "--gate"),
        (["--gate", "bleu.wins > 0.5", "--bot", "blue=runner"], 'did you mean "blue"?'),
        (["--gate", "green.wins > 0.5"], 'no level has a side \'green\'; there are "blue" or "red"'),
        (["--engine", "dask"], "--engine dask needs --scheduler"),
        (["--scheduler", "tcp://127.0.0.1:1"], "--scheduler goes with --engine dask"),
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs goes with"),
        (["--out", "."], "--out"),
        (["--out", "-"], "this goes to a file"),
        (["--out", "tiny.toml"], "would be overwritten"),
    ],
)  # fmt: skip
def test_a_wrong_call_ends_with_2(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    write_level(tmp_path, TWO_HEXES)
    monkeypatch.chdir(tmp_path)
    assert main(["batch", "tiny.toml", *arguments]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert words in printed.err
    assert [path.name for path in tmp_path.iterdir()] == ["tiny.toml"]


def test_a_folder_without_levels_is_a_wrong_call(tmp_path: Path, capsys: Captured) -> None:
    assert main(["batch", str(tmp_path)]) == 2
    assert f"there is no level in the folder {tmp_path}" in capsys.readouterr().err
    assert main(["batch"]) == 2


def test_a_folder_that_is_called_like_a_level_of_the_game_is_meant_if_it_has_levels(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "first_belt"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["batch", "first_belt", "--games", "1", "--jobs", "1"]) == 0
    assert "first_belt/" not in capsys.readouterr().out

    write_level(folder, TWO_HEXES)
    assert main(["batch", "first_belt", "--games", "1", "--jobs", "1"]) == 0
    assert "first_belt/tiny.toml" in capsys.readouterr().out


def test_the_mistakes_of_all_levels_are_shown(tmp_path: Path, capsys: Captured) -> None:
    for name in ("a.toml", "b.toml"):
        write_level(tmp_path, WRONG, name)
    write_level(tmp_path, TWO_HEXES, "c.toml")
    assert main(["batch", str(tmp_path), "--out", str(tmp_path / "o.jsonl")]) == 1

    printed = capsys.readouterr()
    assert printed.out == ""
    assert [printed.err.count(f"{name}.toml:") for name in "abc"] == [2, 2, 0]
    assert not (tmp_path / "o.jsonl").exists()


def test_the_mistakes_of_levels_are_shown_beside_levels_that_cannot_be_read(tmp_path: Path, capsys: Captured) -> None:
    wrong, good = write_level(tmp_path, WRONG, "a.toml"), write_level(tmp_path, TWO_HEXES, "c.toml")
    missing = [tmp_path / name for name in ("no.toml", "nowhere.toml")]
    levels = [str(level) for level in (missing[0], wrong, good, missing[1])]
    assert main(["batch", *levels, "--out", str(tmp_path / "o.jsonl")]) == 3

    printed = capsys.readouterr()
    assert printed.out == ""
    assert [printed.err.count(f"{name}.toml:") for name in ("a", "c", "no", "nowhere")] == [2, 0, 1, 1]
    assert not (tmp_path / "o.jsonl").exists()


def test_files_that_cannot_be_read_or_written_end_with_3(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    assert main(["batch", str(tmp_path / "missing.toml")]) == 3
    assert main(["batch", str(level), "--out", str(tmp_path / "no" / "where.jsonl")]) == 3
    assert capsys.readouterr().err.count("No such file") == 2


# Starting


def test_neither_a_window_nor_a_cluster_is_imported_for_processes(tmp_path: Path) -> None:
    slow = ("pygame", "rich", "distributed", "dask", "numpy", "toml", "tree_sitter", "game.view")
    program = f"""
import sys
from game.cli import main
if __name__ == "__main__":
    code = main(sys.argv[1:])
    print("imported", [name for name in {slow!r} if name in sys.modules], file=sys.stderr)
    sys.exit(code)
"""
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "program.py", "batch", str(write_level(tmp_path, TWO_HEXES)), "--games", "1"]
    env = environment(tmp_path / "site")
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=env)

    assert (done.returncode, done.stderr) == (0, "imported []\n")


@posix
def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    import pty

    write_level(tmp_path, TWO_HEXES)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "game", "batch", "tiny.toml", "--games", "5", "--jobs", "1", "--json"]
    env = environment(tmp_path / "site") | {"TERM": "xterm"}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=False, cwd=tmp_path, env=env)
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)

    assert done.returncode == 0
    assert json.loads(done.stdout)["matchups"][0]["games"] == 5
    assert b"5/5" in shown
