"""The plugin for pytest, in projects of its own: levels as tests, the fixtures, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from runs.tiny_levels import HEAD, MINED, MISCAST, TWO_HEXES, WRONG, expect, order, write_level

from game import check_level_text
from game.runs.playing import LevelReader, Play

pytest_plugins = ["pytester"]

HIT = 'MineTriggered with unit = "lynx", times = 1'
NEVER = "UnitDestroyed with times = 0"
GOOD = MINED + expect("MineTriggered", unit="lynx", times=1) + expect("UnitDestroyed", times=0)
# The mine goes off in tick 4, and nobody is destroyed: both fail.
BAD = MINED + expect("MineTriggered", between=[5, 9]) + expect("UnitDestroyed", unit="lynx")

# What changes pytest's own lines, such as that failures are told twice whole. (Colours are off for projects anyhow.)
TOLD_TO_PYTEST = ("BUILD_NUMBER", "CI", "COLUMNS", "PYTEST_PLUGINS")


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    """Import what the projects need: what they import themselves is forgotten after each of them."""
    Play(LevelReader([]))(GOOD)
    check_level_text(WRONG)


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own, on a machine that says nothing to pytest of itself.

    It is also without a plugin that is imported anew for each project and takes longer than all the rest.
    """
    for name in TOLD_TO_PYTEST:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    return pytester


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one level in a folder, which is the working directory."""
    pytester.mkdir("levels")
    write_level(pytester.path / "levels", GOOD, "good.toml")
    return pytester


def names_of(result: pytest.RunResult) -> list[str]:
    """Return the tests that were collected, as `--collect-only -q` lists them."""
    return [line for line in result.outlines if "::" in line]


def line_of(text: str, number: int) -> int:
    """Return the line where the header of an expectation stands, from 1."""
    return [line for line, words in enumerate(text.split("\n"), 1) if words == "[[expect]]"][number]


# Levels as tests


def test_each_expectation_is_a_test_with_its_words_for_a_name(project: pytest.Pytester) -> None:
    result = project.runpytest("-v")

    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines([f"levels/good.toml::{HIT} PASSED*", f"levels/good.toml::{NEVER} PASSED*"])


def test_one_that_fails_shows_its_line_and_what_was_seen_instead(project: pytest.Pytester) -> None:
    path = write_level(project.path / "levels", BAD, "bad.toml").relative_to(project.path)
    result = project.runpytest(path)

    result.assert_outcomes(failed=2)
    first, second = line_of(BAD, 0), line_of(BAD, 1)
    result.stdout.fnmatch_lines(
        [
            f"{path}:{first}: MineTriggered with between = [[]5, 9]",
            "    expected at least once in ticks 5 to 9; seen once: tick 4",
            f'{path}:{second}: UnitDestroyed with unit = "lynx"',
            "    expected at least once; no UnitDestroyed was seen at all",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert "pytest_plugin.py" not in result.stdout.str()


def test_expectations_with_the_same_words_are_told_apart(project: pytest.Pytester) -> None:
    alike = [expect("CommandRefused", times=0, reason=reason) for reason in ("a::b[c]", "a: :b[c]", "a::b(c)")]
    write_level(project.path, MINED + 2 * expect("MineTriggered") + "".join(alike))
    result = project.runpytest("--collect-only", "-q", "tiny.toml")

    assert names_of(result) == [
        "tiny.toml::MineTriggered",
        "tiny.toml::MineTriggered (2)",
        'tiny.toml::CommandRefused with reason = "a: :b(c)", times = 0',
        'tiny.toml::CommandRefused with reason = "a: :b(c)", times = 0 (2)',
        'tiny.toml::CommandRefused with reason = "a: :b(c)", times = 0 (3)',
    ]


DICE = "CheckRolled with dice = (1, 2), times = 0"
TIMES = [HIT, DICE, f"{DICE} (2)", "MineTriggered with between = (4, 4)", "MineTriggered with between = (5, 9)"]


def test_each_can_be_chosen_alone_by_its_name(project: pytest.Pytester) -> None:
    rolled = [expect("CheckRolled", dice=dice, times=0) for dice in ([1, 2], [1, 2])]
    between = [expect("MineTriggered", between=ticks) for ticks in ([4, 4], [5, 9])]
    write_level(project.path, MINED + expect("MineTriggered", unit="lynx", times=1) + "".join(rolled + between))

    assert names_of(project.runpytest("--collect-only", "-q", "tiny.toml")) == [f"tiny.toml::{name}" for name in TIMES]
    for name in TIMES:
        result = project.runpytest("--collect-only", "-q", f"tiny.toml::{name}")
        assert names_of(result) == [f"tiny.toml::{name}"]
    project.runpytest("tiny.toml").assert_outcomes(passed=4, failed=1)
    again = project.runpytest("--lf", "--collect-only", "-q", "tiny.toml")
    assert names_of(again) == [f"tiny.toml::{TIMES[-1]}"]


def test_a_level_is_played_once_for_all_its_expectations(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        import sys
        played = []

        def watch(frame, what, _):
            if what == "call" and frame.f_code.co_name == "play_expectations":
                played.append(frame)

        def pytest_collection_finish(session):
            sys.setprofile(watch)

        def pytest_terminal_summary(terminalreporter):
            sys.setprofile(None)
            terminalreporter.write_line(f"played {len(played)} times")
        """
    )
    result = project.runpytest_subprocess()

    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["played 1 times"])


def test_a_level_with_mistakes_fails_with_all_of_them(project: pytest.Pytester) -> None:
    path = write_level(project.path / "levels", WRONG + expect("UnitMoved"), "wrong.toml").relative_to(project.path)
    result = project.runpytest(path)

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            f"{path}:21: the level has no mistakes",
            f'    {path}:21:9: error[[]format]: ship "lynx": class = "raft": *',
            '       21 | class = "raft"',
            "          |         ^",
            f'    {path}:30:6: error[[]format]: mine "m": at = "1313": *',
        ]
    )


def test_a_level_that_is_no_toml_fails_with_the_place(project: pytest.Pytester) -> None:
    write_level(project.path, GOOD.replace('ruleset = "', "ruleset = "), "torn.toml")
    result = project.runpytest("torn.toml")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["    torn.toml:2:11: error[[]format]: this is no value*"])


def test_a_level_without_its_ruleset_is_no_less_a_level(project: pytest.Pytester) -> None:
    write_level(project.path, GOOD.replace("ruleset", "rules"), "unnamed.toml")
    result = project.runpytest("unnamed.toml")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*error[[]format]: the key ruleset is missing: *"])


@pytest.mark.parametrize("wrong", ["[expect]", "[[expects]]", "[[expected]]"])
def test_expectations_under_a_wrong_header_do_not_drop_out_unseen(project: pytest.Pytester, wrong: str) -> None:
    write_level(project.path, (MINED + expect("MineTriggered")).replace("[[expect]]", wrong), "slip.toml")
    result = project.runpytest("slip.toml")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*slip.toml:*: error[[]format]: *expect*"])


@pytest.mark.parametrize("machine", [{}, {"CI": "true"}, {"FORCE_COLOR": "1", "COLUMNS": "40"}], ids=str)
def test_dice_that_do_not_fit_fail_every_expectation(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, machine: dict[str, str]
) -> None:
    for name, value in machine.items():
        monkeypatch.setenv(name, value)
    write_level(project.path, MISCAST + expect("MineTriggered") + expect("UnitMoved", times=99), "cast.toml")
    result = project.runpytest("cast.toml")

    result.assert_outcomes(failed=2)
    why = "    tick 6: scripted number 7 does not fit a d6*"
    result.stdout.fnmatch_lines(
        ["cast.toml:*: MineTriggered", why, "cast.toml:*: UnitMoved with times = 99", why, "*test summary info*"]
    )


def test_a_case_for_the_checker_holds_or_says_what_was_not_promised(project: pytest.Pytester) -> None:
    promises = "# mistake: format line 23 key class\n# mistake: format line 32 key at\n"
    write_level(project.path, promises + WRONG, "mistake_two.toml")
    write_level(project.path, promises.replace("23", "24") + WRONG, "mistake_other.toml")
    write_level(project.path, WRONG, "mistake_none.toml")
    result = project.runpytest("--ignore=levels", "-v")

    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "mistake_two.toml::the checker reports what is promised (2) PASSED*",
            "mistake_none.toml:1: the checker reports what is promised (0)",
            "    no comment line promises one: *",
            "    not reported: format line 24 key class",
            "    not promised: format line 23 key class",
        ],
        consecutive=False,
    )


INLINE = 'expect = [{ event = "MineTriggered" }, { event = "UnitDestroyed", times = 0 }]\n' + MINED


@pytest.mark.parametrize(
    "text",
    [
        INLINE,
        INLINE.replace("expect", '"expect"', 1),
        GOOD.replace("[[expect]]", '[["expect"]]'),
        GOOD.replace("[[expect]]", "[[ 'expect' ]]").replace("ruleset =", '"ruleset"='),
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
    ],
)
def test_expectations_are_found_in_whatever_way_they_are_written(pytester: pytest.Pytester, text: str) -> None:
    (pytester.path / "level.toml").write_bytes(text.encode())

    pytester.runpytest().assert_outcomes(passed=2)


def test_an_expectation_in_one_line_that_fails_shows_its_line(pytester: pytest.Pytester) -> None:
    write_level(pytester.path, INLINE.replace("times = 0", "times = 1"))
    result = pytester.runpytest()

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["tiny.toml:1: UnitDestroyed with times = 1", "    expected once; no UnitDestroyed *"])


@pytest.mark.parametrize("cut", ["expect = [", '[["expect"]]\nevent = ', "[[expect]\n[[expect]]"])
def test_a_level_with_expectations_that_is_torn_is_never_passed_over(pytester: pytest.Pytester, cut: str) -> None:
    write_level(pytester.path, HEAD.partition("[map]")[0] + cut)
    result = pytester.runpytest()

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the level has no mistakes"])


UNREADABLE = Path("/proc/self/mem")  # It can be opened, but not be read from its beginning.


@pytest.mark.skipif(not UNREADABLE.exists(), reason="there is no file here that even an administrator cannot read")
@pytest.mark.parametrize("name", ["locked.toml", "mistake_locked.toml"])
@pytest.mark.parametrize("is_named", [True, False])
def test_a_level_that_cannot_be_read_fails_with_the_reason_and_stops_no_other(
    project: pytest.Pytester, name: str, is_named: bool
) -> None:
    (project.path / "levels" / name).symlink_to(UNREADABLE)
    result = project.runpytest(*(["levels/good.toml", f"levels/{name}"] if is_named else []))

    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines([f"levels/{name}:1: the file can be read", "    Input/output error"])
    assert "Traceback" not in result.stdout.str()


@pytest.mark.skipif(not UNREADABLE.exists(), reason="there is no file here that even an administrator cannot read")
@pytest.mark.parametrize("name", ["campaign.toml", "good.proof.toml", "locked.txt"])
def test_what_would_be_no_level_may_be_unreadable(project: pytest.Pytester, name: str) -> None:
    (project.path / "levels" / name).symlink_to(UNREADABLE)

    project.runpytest().assert_outcomes(passed=2)


# What is left alone

TORN = "[a\n"
QUOTED = f'text = """\n{GOOD.replace(chr(34) * 3, "")}"""\n'
RECORD = '[record]\nformat = 1\nruleset = "cluster_mines"\n' + order(1) + '\n[[state]]\nat = 1\nhash = "0"\n'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", '[project]\nname = "x"\n[tool.x]\nruleset = "all"\n'),
        ("level.toml", TWO_HEXES),
        ("empty.toml", "expect = []\n" + TWO_HEXES),
        ("tool.toml", '[tool]\nruleset = "x"\n' + expect("UnitMoved")),
        ("tool_side.toml", '[[tool.side]]\nid = "x"\n' + expect("UnitMoved")),
        ("torn_tool.toml", '[tool]\nruleset = "x"\n' + expect("UnitMoved") + TORN),
        ("words.toml", 'ruleset = "what to expect on each side"\n'),
        ("mistake_tool.toml", '[tool]\nruleset = "x"\n'),
        ("record.toml", RECORD),
        ("orders.toml", order(1)),
        ("campaign.toml", '[[mission]]\nlevel = "levels/good.toml"\n' + GOOD),
        ("good.proof.toml", GOOD),
        ("quoted.toml", QUOTED),
        ("torn.toml", TORN),
        ("torn_expect.toml", TORN + expect("UnitMoved")),
        ("torn_ruleset.toml", TORN + 'ruleset = "cluster_mines"\n'),
        ("mistake_rates.toml", "[rates]\nmonday = 3\n"),
        ("latin.toml", 'name = "caf\xe9"\n'),
        ("good.tml", GOOD),
    ],
)
def test_other_files_are_left_alone(pytester: pytest.Pytester, name: str, text: str) -> None:
    (pytester.path / name).write_bytes(text.encode("latin-1"))
    result = pytester.runpytest("--collect-only", "-q")

    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert names_of(result) == []
    assert "rror" not in result.stdout.str()


ASK = """
import sys, pytest
code = pytest.main(sys.argv[1:])
print("imported", sorted(name for name in sys.modules if name.split(".")[0] in ("game", "msgspec", "esper")))
sys.exit(code)
"""


def test_a_project_without_levels_imports_nothing_of_the_game(pytester: pytest.Pytester) -> None:
    words = '[project]\nname = "x"\ndescription = "What we expected inside"\n'
    (pytester.path / "pyproject.toml").write_text(words, encoding="utf-8")
    (pytester.path / "rules.toml").write_text('ruleset = "all"\n[[side]]\nid = 1\n', encoding="utf-8")
    (pytester.path / "wanted.toml").write_text('[[expect]]\nvalue = 1\n', encoding="utf-8")
    pytester.makepyfile("def test_one(): pass")
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1] == "imported ['game', 'game.pytest_plugin']"


@pytest.mark.parametrize("call", [["--ignore=levels"], ["-p", "no:breachlane"], ["--deselect=levels/good.toml"]])
def test_levels_can_be_left_out(project: pytest.Pytester, call: list[str]) -> None:
    project.makepyfile(test_one="def test_one(): pass")

    project.runpytest(*call).assert_outcomes(passed=1, deselected=2 if "deselect" in call[0] else 0)


# The ways of calling pytest


@pytest.mark.parametrize(
    ("call", "passed"),
    [
        (["levels/good.toml"], 2),
        (["levels"], 2),
        ([f"levels/good.toml::{NEVER}"], 1),
        (["-k", "UnitDestroyed"], 1),
        (["-k", "good and lynx"], 1),
    ],
)
def test_tests_are_chosen_as_any_others(project: pytest.Pytester, call: list[str], passed: int) -> None:
    result = project.runpytest(*call)

    result.assert_outcomes(passed=passed, deselected=2 - passed if "-k" in call else 0)


def test_the_first_failure_can_be_the_last(project: pytest.Pytester) -> None:
    write_level(project.path / "levels", BAD, "bad.toml")

    project.runpytest("-x").assert_outcomes(failed=1)


def test_those_that_failed_can_be_run_again(project: pytest.Pytester) -> None:
    write_level(project.path / "levels", BAD, "bad.toml")
    project.runpytest()

    project.runpytest("--lf").assert_outcomes(failed=2)


def test_a_report_in_xml_has_each_expectation(project: pytest.Pytester) -> None:
    write_level(project.path / "levels", BAD, "bad.toml")
    project.runpytest("--junitxml=report.xml")
    cases = ElementTree.parse(project.path / "report.xml").getroot().findall(".//testcase")

    assert [case.get("name") for case in cases if case.find("failure") is None] == [HIT, NEVER]
    [late, lost] = [failure for case in cases if (failure := case.find("failure")) is not None]
    assert "seen once: tick 4" in (late.get("message") or "")
    assert f"bad.toml:{line_of(BAD, 1)}: UnitDestroyed" in (lost.text or "")


def test_expectations_can_be_tested_by_several_processes(project: pytest.Pytester) -> None:
    write_level(project.path / "levels", BAD, "bad.toml")
    result = project.runpytest_subprocess("-n", "2")

    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines([f"levels?bad.toml:{line_of(BAD, 0)}: MineTriggered*"])


def test_what_goes_wrong_elsewhere_has_its_traceback(project: pytest.Pytester) -> None:
    project.makeconftest("def pytest_runtest_call(item): return {}['the project itself']")
    result = project.runpytest()

    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*KeyError: 'the project itself'"])


# The fixtures


def test_a_test_in_python_plays_levels(project: pytest.Pytester) -> None:
    project.mkdir("tests")
    write_level(project.path / "tests", TWO_HEXES, "beside.toml")
    (project.path / "tests" / "test_levels.py").write_text(
        """
import pytest
from game import LevelError
from game.runs.playing import LevelReader, Play, PlayedGame

@pytest.fixture(scope="module")
def mined(play: Play) -> PlayedGame:
    return play("levels/good.toml", seed=3)

def test_nobody_is_lost(mined: PlayedGame) -> None:
    assert mined.all("UnitDestroyed", unit="lynx") == []
    assert mined.simulation.seed == 3

def test_levels_are_found(level: LevelReader) -> None:
    assert level("beside.toml").title == level("levels/good.toml").title == "Two hexes"
    assert level("first_belt").title == "First Belt"
    with pytest.raises(FileNotFoundError):
        level("first_belt.toml")

def test_steps(play: Play) -> None:
    game = play("beside.toml", ticks=0)
    game.step({"do": "set_speed", "unit": "lynx", "speed": 0})
    assert game.run().winner is None

def test_mistakes(level: LevelReader) -> None:
    with pytest.raises(LevelError):
        level("format = 1\\n")
""",
        encoding="utf-8",
    )

    project.runpytest("tests").assert_outcomes(passed=4)


def test_a_fixture_for_all_tests_plays_too_and_each_test_finds_what_lies_beside_it(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        import pytest

        @pytest.fixture(scope="session")
        def mined(play):
            return play("levels/good.toml")
        """
    )
    for name, text in (("one", TWO_HEXES), ("two", MINED.replace("Two hexes", "Mined"))):
        folder = project.mkdir(name)
        write_level(folder, text, "beside.toml")
        title = "Two hexes" if name == "one" else "Mined"
        (folder / f"test_{name}.py").write_text(
            "def test_it(mined, level, play):\n"
            f"    assert level('beside.toml').title == play('beside.toml').level.title == {title!r}\n"
            "    assert mined.all('MineTriggered')\n",
            encoding="utf-8",
        )

    project.runpytest("one", "two").assert_outcomes(passed=2)


def test_what_lies_where_pytest_is_called_plays_no_part(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.makeini("[pytest]")
    folder = project.mkdir("elsewhere")
    write_level(folder, TWO_HEXES, "beside.toml")
    write_level(folder, order(1), "orders.toml")
    (folder / "first_belt").mkdir()
    project.makepyfile(
        test_paths="""
        import pytest

        def test_paths(level, play):
            with pytest.raises(FileNotFoundError):
                level("beside.toml")
            with pytest.raises(FileNotFoundError):
                play("levels/good.toml", orders="orders.toml")
            assert level("first_belt").title == play("first_belt", ticks=0).level.title == "First Belt"
        """
    )
    monkeypatch.chdir(folder)

    project.runpytest(project.path / "test_paths.py").assert_outcomes(passed=1)


def test_a_test_of_a_wrong_level_fails_at_its_own_line_with_all_mistakes(project: pytest.Pytester) -> None:
    write_level(project.path, WRONG)
    project.makepyfile(
        """
        def test_level(level):
            level("tiny.toml")

        def test_play(play):
            play("tiny.toml")

        def test_late(play):
            play("levels/good.toml", ticks=0).run(until="UnitDestroyed")

        def test_slip(play):
            play("levels/good.toml").all("UnitDestroyd")
        """
    )
    result = project.runpytest("--ignore=levels")

    result.assert_outcomes(failed=4)
    result.stdout.fnmatch_lines(
        [
            '>       level("tiny.toml")',
            "*tiny.toml:21:9: error*",
            "*tiny.toml:30:6: error*",
            "E* |      ^",
            '>       play("tiny.toml")',
            '>       play("levels/good.toml", ticks=0).run(until="UnitDestroyed")',
            "*UnitDestroyed has not come in*",
            '>       play("levels/good.toml").all("UnitDestroyd")',
        ]
    )
    assert "playing.py" not in result.stdout.str()


def test_the_fixtures_of_a_project_go_before_those_of_the_plugin(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest

        @pytest.fixture
        def level():
            return "mine"

        def test_level(level, play):
            assert level == "mine"
            assert play("levels/good.toml").over
        """
    )

    project.runpytest("--ignore=levels").assert_outcomes(passed=1)


def test_the_fixtures_say_what_they_are_for(project: pytest.Pytester) -> None:
    result = project.runpytest("--fixtures", "-q")

    result.stdout.fnmatch_lines(["level*", "*Reads a level: *", "play*", "*Plays a level: *"])


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(__file__).parent.parent / "game" / "py.typed").is_file()
