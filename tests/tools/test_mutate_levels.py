"""The mutator of levels: it makes the same mutants again, and a fault does not escape it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from level_format.test_level import WHOLE
from level_format.toy import PLANE_BASE, check

ROOT = Path(__file__).resolve().parents[2]
PLANE = PLANE_BASE + (
    '[[trooper]]\nid = "ada"\nside = "blue"\nat = [3, 12.5]\n'
    '[[mine]]\nid = "m"\nside = "red"\nat_um = [600000, 600000]\n'
    '[[minefield]]\nid = "belt"\nside = "red"\npattern = "ring"\ncentre = [9, 9]\nradius = 2.5\n'
    'mine = { kind = "shock" }\n'
    '[[minefield]]\nid = "sown"\nside = "red"\npattern = "scatter"\nfrom = [9, 9]\nto = [20, 19]\ncount = 9\n'
    "mine = {}\n"
)


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate_levels", ROOT / "tools" / "mutate_levels.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool: Any = load_tool()


def ignore(level: Any) -> None:
    assert level.mines() is not None


def test_the_same_seed_makes_the_same_mutants_and_another_seed_others():
    first = list(tool.mutations(WHOLE, 1, 50))
    assert first == list(tool.mutations(WHOLE, 1, 50))
    assert first != list(tool.mutations(WHOLE, 2, 50))
    assert first[17] == tool.mutant(WHOLE, 1, 17)
    assert len(set(first)) > 45


@pytest.mark.parametrize("way", tool.WAYS)
@pytest.mark.parametrize("text", ["", "x", "\n", "[a]", "a = 1", WHOLE])
def test_every_way_of_spoiling_spoils_any_text(way: Any, text: str):
    random = tool.Random(5)
    spoilt = [way(text, random) for _ in range(20)]
    assert all(isinstance(one, str) for one in spoilt)
    assert text != WHOLE or any(one != WHOLE for one in spoilt)


@pytest.mark.parametrize("text", [WHOLE, PLANE])
def test_no_mutant_of_a_small_level_leads_to_a_traceback(text: str):
    assert check(text)[1] == []
    tally = tool.try_all([("whole", text)], 1500, 7, check, ignore)
    assert tally.faults == []
    assert tally.mutants == 1500
    assert 100 < tally.legal < 1400


def test_a_traceback_in_the_checker_or_in_play_is_a_fault_that_names_its_mutant():
    def stumble(_: Any) -> Any:
        raise KeyError("oh")

    tally = tool.try_all([("a", WHOLE), ("b", WHOLE)], 5, 3, stumble, ignore)
    assert (tally.mutants, tally.legal, len(tally.faults)) == (5, 0, 5)
    assert [fault.split("\n")[0] for fault in tally.faults] == [
        f"--seed 3 --only {number} {name}" for name, number in (("a", 0), ("a", 1), ("a", 2), ("b", 0), ("b", 1))
    ]
    assert "KeyError" in tally.faults[0]
    played = tool.Tally()
    tool.try_mutant(WHOLE.encode(), "c", played, check, stumble)
    assert (played.legal, len(played.faults)) == (1, 1)


def test_what_takes_longer_than_allowed_is_a_fault():
    tally = tool.Tally(allowed=-1.0)
    tool.try_mutant(WHOLE.encode(), "slow", tally, check, ignore)
    assert tally.faults[0].startswith("slow\ntook ")
    assert tally.longest_of == "slow"


def test_folders_are_searched_for_levels(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    for name in ("b.toml", "deep/a.toml", "notes.txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert tool.find_levels([tmp_path, tmp_path / "notes.txt"]) == [
        tmp_path / "b.toml", tmp_path / "deep" / "a.toml", tmp_path / "notes.txt",
    ]  # fmt: skip


def test_the_command_line_tries_the_levels_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "x.toml"
    path.write_text('format = 1\nruleset = "none"\n', encoding="utf-8")
    assert tool.main(["--count", "20", "--seed", "4", str(path)]) == 0
    assert "20 mutants of 1 levels, 0 of them legal; 0 faults" in capsys.readouterr().out


def test_a_folder_without_levels_is_a_wrong_call(tmp_path: Path):
    with pytest.raises(SystemExit) as stopped:
        tool.main([str(tmp_path)])
    assert stopped.value.code == 2
