"""Records that were edited: each kind of edit is found, in a game of each ruleset, and its place is named."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from runs.edited import HERE, TICKS, Played, line_of, record_random_game, verify

from game.rulesets import ruleset_names

OTHER_HASH = "0123456789abcdef"
NOTHING = re.compile(r"recorded nothing, replayed [0-9a-f]{16}")


@pytest.fixture(scope="module", params=ruleset_names())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Return the record of a random game of a ruleset."""
    return record_random_game(request.param, tmp_path_factory.mktemp(request.param))


def in_record(key: str, value: str) -> Callable[[Played], str]:
    """Return an edit of a key of [record]."""
    return lambda record: record.with_key(0, key, value)


def in_state(tick: int, key: str, value: str) -> Callable[[Played], str]:
    """Return an edit of a key of the state after a tick."""
    return lambda record: record.with_key(record.state(tick), key, value)


def in_end(key: str, value: str) -> Callable[[Played], str]:
    """Return an edit of a key of [end]."""
    return lambda record: record.with_key(len(record.blocks) - 1, key, value)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (in_record("start", f'"{OTHER_HASH}"'), "hash of the set-up: recorded 0123456789abcdef"),
        (in_record("level_hash", f'"{OTHER_HASH}"'), "the header was edited, and "),
        (in_record("digest", f'"{OTHER_HASH}"'), "the header was edited"),
        (in_state(5, "hash", f'"{OTHER_HASH}"'), "the hash was edited"),
        (in_end("reason", '"draw"'), "reason in [end]: recorded draw, replayed stopped"),
        (in_end("hash", f'"{OTHER_HASH}"'), "hash in [end]: recorded 0123456789abcdef"),
        (in_state(5, "digest", f'"{OTHER_HASH}"'), "the digest was edited: those after it are right"),
        (in_state(TICKS, "digest", f'"{OTHER_HASH}"'), ", or the digest was edited"),
        (lambda record: record.with_block(len(record.blocks) - 1, record.blocks[-1].replace(
            "reason = ", f'winner = "nobody in particular"{HERE}\nreason = ')), "winner in [end]"),
    ],
)  # fmt: skip
def test_an_edited_value_is_found_at_its_line(
    played: Played, capsys: pytest.CaptureFixture[str], edit: Callable[[Played], str], words: str
) -> None:
    text = edit(played)
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, HERE))
    assert words in message


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (in_record("seed", "4711"), "the header was edited"),
        (in_record("every", "2"), "as every = 2; the header was edited"),
        (in_record("name", '"another"'), "the header was edited"),
        (lambda record: record.with_block(0, record.blocks[0], '[record.bots]\nblue = "me"'), "header was edited"),
        (in_end("ticks", "15"), "tick 15"),
        (in_end("ticks", "9"), "tick 9 "),
    ],
)
def test_an_edited_header_or_end_is_found(
    played: Played, capsys: pytest.CaptureFixture[str], edit: Callable[[Played], str], words: str
) -> None:
    code, message, line = verify(played, edit(played), capsys)

    assert code == 4
    assert line > 0
    assert words in message


def test_a_state_that_is_missing_is_found_where_it_should_stand(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played.with_block(played.state(6)).replace("[[state]]\nat = 7\n", f"[[state]]{HERE}\nat = 7\n")
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, HERE))
    assert "tick 6 (" in message
    assert NOTHING.search(message)


def test_the_last_state_that_is_missing_is_found_at_the_end(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    text = played.with_block(played.state(TICKS))
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, "[end]"))
    assert NOTHING.search(message)


@pytest.mark.parametrize("where", ["twice", "swapped", "after the end"])
def test_a_state_out_of_its_place_is_found(played: Played, capsys: pytest.CaptureFixture[str], where: str) -> None:
    state, other = played.state(7), played.state(8)
    between = played.blocks[state + 1 : other]
    marked = played.blocks[state].replace("[[state]]", f"[[state]]{HERE}")
    if where == "twice":
        text = played.with_block(state, played.blocks[state], marked)
    elif where == "swapped":
        swapped = (played.blocks[other], *between, marked)
        text = "\n\n".join((*played.blocks[:state], *swapped, *played.blocks[other + 1 :])) + "\n"
    else:
        text = "\n\n".join((*played.blocks, marked)) + "\n"
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, HERE))
    assert "tick 7 (" in message
    assert "[[state]]: recorded out of its place" in message


def test_edited_changes_are_found_at_their_line_though_no_hash_is_touched(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    index = next(index for index, block in enumerate(played.blocks) if "changed = '''" in block)
    text = played.with_block(index, re.sub(r"'''\n.*\n", "'''\n1 Edited.by 'hand\n", played.blocks[index], count=1))
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, "1 Edited.by 'hand"))
    assert "recorded 1 Edited.by 'hand, replayed " in message
    assert "they were edited: the hash beside them is that of the game" in message


@pytest.mark.parametrize("lines", ["nonsense", "1 gone", "999999999 Made.up {}", "1 Dice.seed 12345", ""])
def test_edited_changes_beside_an_edited_hash_are_found_and_compared(
    played: Played, capsys: pytest.CaptureFixture[str], lines: str
) -> None:
    changed = f"changed = '''\n{lines}\n'''\n" if lines else ""
    hashes = f'digest = "{OTHER_HASH}"\nhash = "{OTHER_HASH}"{HERE}'
    text = played.with_block(played.state(5), f"[[state]]\nat = 5\n{changed}{hashes}")
    code, message, line = verify(played, text, capsys)

    assert (code, line) == (4, line_of(text, HERE))
    assert "tick 5 (" in message


def test_each_order_that_is_missing_is_found_and_where_it_shows_the_field_is_named(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    named = 0
    for index in [index for index, block in enumerate(played.blocks) if block.startswith("[[order]]")][:12]:
        code, message, _ = verify(played, played.with_block(index), capsys)

        assert code == 4
        assert "the orders are not those that were recorded" in message
        tick = re.search(r"tick (\d+) \(", message)
        at = re.search(r"at = (\d+)", played.blocks[index])
        assert tick is not None
        assert at is not None
        assert int(tick[1]) >= int(at[1])
        named += bool(re.search(r"(system|changed by no system here).*, entity \d+.*: recorded .*, replayed ", message))

    assert named > 0


@pytest.mark.parametrize("way", ["twice", "later", "after the end", "too late", "added", "commented out"])
def test_an_order_that_was_moved_or_added_is_found(
    played: Played, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    index = played.first("[[order]]")
    block = played.blocks[index]
    nonsense = re.sub(r"unit = .*", 'unit = "nobody at all"', block)
    late = re.sub(r"at = \d+", f"at = 500{HERE}", block, count=1)
    fifth, state = re.sub(r"at = \d+", "at = 5", nonsense, count=1), played.state(5)
    edits = {
        "twice": played.with_block(index, nonsense, block),
        "later": played.with_block(index, re.sub(r"at = \d+", "at = 9", block)),
        "after the end": "\n\n".join((*played.blocks, nonsense)) + "\n",
        "too late": "\n\n".join((*played.blocks, late)) + "\n",
        "added": played.with_block(state, fifth, played.blocks[state]),
        "commented out": played.with_block(index, "\n".join(f"# {row}" for row in block.split("\n"))),
    }
    code, message, line = verify(played, edits[way], capsys)

    assert code == 4
    assert "the orders are not those that were recorded" in message
    if way == "too late":
        assert line == line_of(edits[way], HERE)


@pytest.mark.parametrize("way", ["a comment", "empty lines", "other line ends", "orders first"])
def test_what_says_the_same_is_no_difference(played: Played, capsys: pytest.CaptureFixture[str], way: str) -> None:
    text = "\n\n".join(played.blocks) + "\n"
    orders = [block for block in played.blocks if block.startswith("[[order]]")]
    others = [block for block in played.blocks[1:] if not block.startswith("[[order]]")]
    same = {
        "a comment": text.replace("[[state]]", "# a tick\n[[state]]", 1),
        "empty lines": text.replace("\n[[state]]", "\n\n\n[[state]]"),
        "other line ends": text.replace("\n", "\r\n"),
        "orders first": "\n\n".join((played.blocks[0], *orders, *others)) + "\n",
    }

    assert verify(played, same[way], capsys)[0] == 0


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda record: record.with_block(len(record.blocks) - 1), "cut off after tick 14"),
        (lambda record: "\n\n".join(record.blocks).rpartition("\n")[0], "cut off after tick 14"),
        (lambda record: "\n\n".join(record.blocks)[: -len(record.blocks[-1]) - 30], "cut off after tick 13"),
        (in_record("version", '"9.9.9"'), "a record of version 9.9.9"),
        (in_record("format", "99"), "a record of format 99"),
        (lambda record: record.with_block(0), "no [record] table"),
    ],
)
def test_what_is_cut_off_or_of_another_kind_is_of_no_use(
    played: Played, capsys: pytest.CaptureFixture[str], edit: Callable[[Played], str], words: str
) -> None:
    code, message, _ = verify(played, edit(played), capsys)

    assert code == 3
    assert words in message
