"""Records without an end that were edited: told apart from those that were only cut off, and where it was is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from runs.edited import HERE, TICKS, Played, line_of, record_random_game, verify
from runs.tiny_levels import ENDLESS, MINED, order, write_level

from game import load_level
from game.cli import main
from game.rulesets import ruleset_names
from game.runs.one_game import Options, run_game
from game.runs.record_ends import find_damage, find_whole_part

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", params=ruleset_names())
def cut(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Return the record of a random game of a ruleset, without its end."""
    played = record_random_game(request.param, tmp_path_factory.mktemp(request.param))
    return Played(played.path, played.blocks[:-1])


def late(block: str) -> str:
    """Return an order as one of a tick that the record does not reach."""
    return re.sub(r"at = \d+", f"at = 9000{HERE}", block, count=1)


def refused(block: str, tick: int) -> str:
    """Return an order as one that is refused in a tick, so that it changes no state."""
    return re.sub(r"at = \d+", f"at = {tick}", re.sub(r"unit = .*", 'unit = "nobody at all"', block), count=1)


ORDER_EDITS: dict[str, Callable[[Played, int], str]] = {
    "twice": lambda record, index: record.with_block(index, record.blocks[index], record.blocks[index]),
    "left out": lambda record, index: record.with_block(index),
    "one that is refused": lambda record, index: record.with_block(
        index, refused(record.blocks[index], 5), record.blocks[index]
    ),
    "of a later tick": lambda record, index: record.with_block(index, late(record.blocks[index]), record.blocks[index]),
}


@pytest.mark.parametrize("way", ORDER_EDITS)
def test_an_edited_order_in_a_record_that_was_cut_off_is_found(cut: Played, capsys: Captured, way: str) -> None:
    text = ORDER_EDITS[way](cut, cut.first("[[order]]"))
    code, message, line = verify(cut, text, capsys)

    assert code == 4
    assert "the orders are not those that were recorded" in message
    if way == "of a later tick":
        assert line == line_of(text, HERE)
    if way == "one that is refused":
        assert "tick 5 (" in message


def test_orders_of_one_tick_that_changed_places_are_found(tmp_path: Path, capsys: Captured) -> None:
    """Whichever of two units is told first, the states are the same."""
    path = tmp_path / "record.toml"
    text = MINED + order(5, speed=4) + order(5, unit="nobody", speed=6)
    run_game(load_level(write_level(tmp_path, text)), Options(record=path, ticks=8))
    blocks = path.read_text(encoding="utf-8").partition("\n[end]")[0].strip().split("\n\n")
    first = next(index for index, block in enumerate(blocks) if block.startswith("[[order]]"))
    blocks[first], blocks[first + 1] = blocks[first + 1], blocks[first]
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")

    assert main(["replay", "--verify", str(path)]) == 4
    message = capsys.readouterr().err
    assert "tick 5 (" in message
    assert "the orders are not those that were recorded" in message


@pytest.mark.parametrize("row", ["1 Edited.by 'hand", "hello world", ""])
def test_edited_changes_in_a_record_that_was_cut_off_are_found_at_their_line(
    cut: Played, capsys: Captured, row: str
) -> None:
    """They are those of the first state that has any."""
    index = next(index for index, block in enumerate(cut.blocks) if "changed = '''" in block)
    block = re.sub(r"'''\n.*\n", f"'''\n{row}\n" if row else "'''\n", cut.blocks[index], count=1)
    text = cut.with_block(index, block)
    code, message, line = verify(cut, text, capsys)

    assert code == 4
    assert "they were edited: the hash beside them is that of the game" in message
    assert line == line_of(text, row) if row else line > 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("digest = ", "# digest = "),
        lambda text: re.sub(r"digest = .*\n", "", text),
        lambda text: text.replace("hash = ", "hesh = "),
        lambda text: re.sub(r"hash = \"(.{15}).", r'hash = "\1G', text),
        lambda text: text.replace("[[state]]", "[state]"),
        lambda text: text + "# tick 15\n",
        lambda text: text + "\n[[order]]\nat = 14\n",
        lambda text: text + "\n[[order]]\nat = 16\n",
        lambda text: text + "\n[[state]]\nat = 13\n",
    ],
)  # fmt: skip
def test_a_last_tick_that_is_whole_but_edited_is_no_beginning_of_one(
    cut: Played, capsys: Captured, edit: Callable[[str], str]
) -> None:
    *others, last = cut.blocks
    code, message, line = verify(cut, "\n\n".join((*others, edit(last + "\n"))), capsys)

    assert code == 4
    assert "the record was edited after tick " in message
    assert line > 0


@pytest.fixture
def marked(tmp_path: Path) -> Path:
    """Return a record that was cut off after the mark of tick 107; every hundredth tick has a state."""
    path = tmp_path / "record.toml"
    ordered = ENDLESS + "".join(order(at, unit="wolf", speed=4 + at % 2 * 4) for at in range(3, 110, 5))
    run_game(load_level(write_level(tmp_path, ordered)), Options(record=path, ticks=108))
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\n", text.index("# tick 107 ")) + 1], encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r"# tick 107 ", "# tick 109 "),
        (r"# tick 107 ", "# tick 106 "),
        (r"# tick 107 ", "# tick 50 "),
        (r"# tick 107 ", "# tick 9999 "),
        (r"# tick 107 .", "# tick 107 g"),
        (r"# tick 107 .{16}", "# tick 107"),
        (r"# tick 107 .{16}", "# tick 107 0123456789abcdef"),
        (r"at = 103\n", "at = 104\n"),
        (r"(at = 103\n(?:.*\n)+?speed = )\d+", r"\g<1>5"),
    ],
)
def test_a_mark_or_an_order_before_it_that_was_edited_is_found(
    marked: Path, capsys: Captured, pattern: str, new: str
) -> None:
    text, count = re.subn(pattern, new, marked.read_text(encoding="utf-8"))
    marked.write_text(text, encoding="utf-8")

    assert count == 1
    assert main(["replay", "--verify", str(marked)]) == 4
    found = re.search(rf"{re.escape(str(marked))}:(\d+): ", capsys.readouterr().err)
    assert found is not None
    assert text.split("\n")[int(found[1]) - 1].startswith(new if new.startswith("#") else "# tick 107 ")


def test_a_record_that_was_cut_off_anywhere_was_not_edited(cut: Played) -> None:
    """What is left after the last whole tick is the beginning of one, wherever it ends."""
    text = "\n\n".join(cut.blocks) + "\n"
    start = text.index("[[")
    for length in range(start, len(text), 7):
        assert find_damage(text[:length], find_whole_part(text[:length])) is None


@pytest.mark.parametrize("tail", ["x" + " " * 200_000 + "y", "#" * 200_000 + '"', "[[state]]\n" * 20_000])
def test_long_lines_after_the_last_whole_tick_are_read_in_one_go(cut: Played, capsys: Captured, tail: str) -> None:
    """Were each of their parts looked at again for each of its letters, this would take minutes."""
    code, message, _ = verify(cut, "\n\n".join(cut.blocks) + f"\n{tail}\n", capsys)

    assert code == 4
    assert f"the record was edited after tick {TICKS}" in message


@pytest.mark.parametrize(("old", "new"), [("seed = ", "seed = 9"), ("\nevery = ", "\never = ")], ids=["value", "key"])
def test_a_header_that_was_edited_in_a_record_without_a_whole_tick_is_told_from_one_that_was_cut_off(
    cut: Played, capsys: Captured, old: str, new: str
) -> None:
    """What stands below it, the beginning of the first tick, was written after it."""
    text = cut.with_block(1)
    text = text[: text.index("[[state]]\nat = 1\n") + 12]
    assert verify(cut, text, capsys)[0] == 3
    assert verify(cut, text.replace(old, new, 1), capsys)[0] == 4
