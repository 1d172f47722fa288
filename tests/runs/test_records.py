"""Records: what is written while a game runs is read back strictly and plays again to the same hashes."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from runs.tiny_levels import ENDLESS, MINED, TWO_HEXES, order, write_level

from game import Level, Simulation, __version__, load_level
from game.core.commands import Command
from game.core.record import Record, RecordEditedError, RecordError
from game.core.replay import Verification, verify
from game.core.trail import PlainState
from game.level_format.limits import MOST_BYTES
from game.resources import levels_folder
from game.rulesets.cluster_mines import RULESET
from game.rulesets.cluster_mines.commands import LayMine, SetCourse
from game.rulesets.mine_layer import RULESET as MINE_LAYER
from game.rulesets.mine_layer.commands import Transfer
from game.runs.heavy import Twin
from game.runs.one_game import Options, run_game
from game.runs.record_levels import find_record_level
from game.runs.records import RecordWriter, hash_interval, order_table, read_record

ORDERED = MINED + order(2, speed=12, side="blue") + order(2, do="steer", heading="B") + order(3, unit="nobody")


@pytest.fixture
def level(tmp_path: Path) -> Level:
    """Return a tiny level with orders, of which one is refused."""
    return load_level(write_level(tmp_path, ORDERED))


@pytest.fixture
def path(tmp_path: Path, level: Level) -> Path:
    """Return the record of a game that was played to its end."""
    record = tmp_path / "record.toml"
    run_game(level, Options(seed=3, record=record))
    return record


def play_again(path: Path) -> Verification:
    """Verify a record."""
    record = read_record(path)
    level = find_record_level(record, path)
    return verify(record, Simulation(level, record.header.seed, record.orders))


def edit(path: Path, old: str, new: str) -> None:
    """Change the first place in a record where a text stands."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_record_holds_what_makes_a_game(path: Path, level: Level) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))

    header = data["record"]
    assert len(header.pop("digest")) == 16
    assert header == {
        "format": 3,
        "version": __version__,
        "level": level.path.as_posix(),
        "name": "tiny",
        "level_hash": level.hash,
        "ruleset": "cluster_mines",
        "seed": 3,
        "every": 1,
        "start": Simulation(level, 3).state_hash(),
    }
    assert [(row["at"], row["unit"], row["do"], row.get("side")) for row in data["order"]] == [
        (2, "lynx", "set_speed", "blue"),
        (2, "lynx", "steer", None),
        (3, "nobody", "set_speed", None),
    ]
    assert [row["at"] for row in data["state"]] == list(range(1, data["end"]["ticks"] + 1))


def test_the_hashes_are_those_of_the_game(path: Path, level: Level) -> None:
    game = Simulation(level, 3)
    for state in read_record(path).states:
        game.step()
        assert (game.tick, game.state_hash()) == (state.at, state.hash)


def test_a_record_plays_again_to_the_same_hashes(path: Path) -> None:
    ticks = read_record(path).last_tick

    assert play_again(path) == Verification(ticks, ticks, None, ticks)
    assert play_again(path) == Verification(ticks, ticks, None, ticks)


def test_a_record_plays_again_in_heavy_mode(path: Path) -> None:
    record = read_record(path)
    game = Simulation(find_record_level(record, path), record.header.seed, record.orders)

    assert verify(record, game, Twin(game).step).difference is None


def test_a_record_is_a_file_of_orders_too(path: Path, level: Level) -> None:
    played = run_game(level, Options(seed=3, orders=path)).result

    assert played.hash == read_record(path).states[-1].hash


def test_a_record_larger_than_any_level_is_read_and_is_a_file_of_orders(path: Path, level: Level) -> None:
    """Changes that were added make it large, and are found: they are those of no tick that was recorded."""
    whole = read_record(path)
    lines = "12 Helm.speed 16\n" * 700_000
    hashes = 'digest = "0123456789abcdef"\nhash = "0123456789abcdef"\n'
    edit(path, "[end]", f"[[state]]\nat = 41\nchanged = '''\n{lines}'''\n{hashes}\n[end]")

    assert path.stat().st_size > MOST_BYTES
    assert read_record(path).states[:-1] == whole.states
    assert run_game(level, Options(seed=3, orders=path)).result.hash == whole.states[-1].hash
    assert play_again(path).difference is not None


def test_the_winner_is_recorded_where_there_is_one(tmp_path: Path) -> None:
    run_game(load_level(write_level(tmp_path, TWO_HEXES)), Options(record=tmp_path / "r.toml"))
    run_game(load_level(write_level(tmp_path, ENDLESS)), Options(record=tmp_path / "s.toml", ticks=3))
    won, stopped = read_record(tmp_path / "r.toml").end, read_record(tmp_path / "s.toml").end

    assert won is not None
    assert (won.ticks, won.winner, won.reason) == (8, "blue", "objectives")
    assert stopped is not None
    assert (stopped.ticks, stopped.winner, stopped.reason) == (3, None, "stopped")
    assert play_again(tmp_path / "s.toml").difference is None


@pytest.mark.parametrize("bots", [{}, {"blue": "warden"}])
def test_cut_at_any_byte_it_is_whole_up_to_its_last_whole_tick_or_refused(
    path: Path, level: Level, bots: dict[str, str]
) -> None:
    """The name of a unit is of letters of more than one byte: it is cut in their midst, too."""
    game = Simulation(level, 3)
    with RecordWriter(path, level, game, bots) as writer:
        while not game.over:
            handed = [(None, {"unit": "löwe-狼", "do": "set_speed", "speed": 8})]
            game.step(handed)
            writer.write_tick(handed, game)
        writer.write_end(game)
    text = path.read_bytes()
    whole = read_record(path)
    kept: list[int] = []
    for length, record in cut_records(path, text):
        if record is None:
            assert length < text.index(b"\n[[order]]")
        else:
            assert record.end is None or record.end == whole.end
            assert record.states == whole.states[: len(record.states)]
            assert record.damage is None
            kept.append(len(record.states))

    assert kept == sorted(kept)
    assert set(kept) == set(range(len(whole.states) + 1))


def cut_records(path: Path, text: bytes) -> Iterator[tuple[int, Record | None]]:
    """Cut a record everywhere and yield what is read of it, None if it is refused, but not as one that was edited."""
    for length in range(len(text) + 1):
        path.write_bytes(text[:length])
        try:
            yield length, read_record(path)
        except RecordEditedError:
            raise
        except RecordError:
            yield length, None


def test_a_record_that_was_cut_off_plays_to_its_last_whole_tick(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("[[state]]\nat = 6\n") + 20], encoding="utf-8")

    assert play_again(path) == Verification(5, 5, None, 5)


def test_what_changed_stands_beside_each_hash(path: Path, level: Level) -> None:
    game = Simulation(level, 3)
    state = PlainState.of(game.world)
    for recorded in read_record(path).states:
        game.step()
        state = state.after(recorded.at, recorded.changed)
        assert state.hash() == recorded.hash == game.state_hash()


def test_ticks_that_changed_nothing_have_no_changes(path: Path) -> None:
    states = tomllib.loads(path.read_text(encoding="utf-8"))["state"]

    # Two orders are taken in tick 2, that for nobody in tick 3 is refused, and the ship moves in tick 4 (IM-S3.1).
    assert [row["at"] for row in states if "changed" in row][:2] == [2, 4]
    assert all(row.get("changed") != "" for row in states)


def test_the_last_tick_is_kept_whatever_the_interval(tmp_path: Path) -> None:
    record = tmp_path / "r.toml"
    run_game(load_level(write_level(tmp_path, ENDLESS)), Options(record=record, ticks=250))

    assert [state.at for state in read_record(record).states] == [100, 200, 250]
    assert play_again(record) == Verification(250, 3, None, 250)


def test_a_copy_is_a_record_that_ends_where_the_game_stands_while_the_record_itself_goes_on(tmp_path: Path) -> None:
    level = load_level(write_level(tmp_path, ENDLESS + order(3, unit="wolf", speed=4)))
    texts: list[str] = []
    for copied in ((), (0, 3, 99, 100, 250)):
        game = Simulation(level)
        with RecordWriter(tmp_path / "r.toml", level, game, {}) as writer:
            for tick in range(251):
                if tick:
                    orders = game.scripted()
                    game.step()
                    writer.write_tick(orders, game)
                if tick in copied:
                    with (tmp_path / "copy.toml").open("wb") as file:
                        writer.write_copy(file, game)
                    assert play_again(tmp_path / "copy.toml") == Verification(tick, -(-tick // 100), None, tick)
                    end = read_record(tmp_path / "copy.toml").end
                    assert end is not None
                    assert (end.ticks, end.reason, end.hash) == (tick, "stopped", game.state_hash())
            writer.write_end(game)
        texts.append((tmp_path / "r.toml").read_text(encoding="utf-8"))

    assert texts[0] == texts[1]
    assert play_again(tmp_path / "r.toml") == Verification(250, 3, None, 250)


def test_a_writer_that_is_never_closed_leaves_whole_ticks(tmp_path: Path, level: Level) -> None:
    game = Simulation(level)
    record = tmp_path / "killed.toml"
    writer = RecordWriter(record, level, game, {})
    for _ in range(4):
        orders = game.scripted()
        game.step()
        writer.write_tick(orders, game)

    assert play_again(record) == Verification(4, 4, None, 4)


def test_another_hash_is_a_difference_at_its_tick(path: Path) -> None:
    states = read_record(path).states
    edit(path, states[4].hash, "0123456789abcdef")
    found = play_again(path)

    assert found.compared == 5
    assert found.difference is not None
    assert (found.difference.tick, found.difference.what) == (5, "hash")
    assert (found.difference.recorded, found.difference.replayed) == ("0123456789abcdef", states[4].hash)
    assert "tick 5 (turn 1 impulse 5), hash: recorded 0123456789abcdef" in str(found.difference)


def test_another_order_is_a_difference_from_its_tick_on(path: Path) -> None:
    edit(path, "speed = 12", "speed = 16")
    found = play_again(path)

    assert found.difference is not None
    assert found.difference.tick == 2


def test_an_end_that_is_not_that_of_the_game_is_a_difference(path: Path) -> None:
    edit(path, 'reason = "timeout"', 'reason = "draw"')
    found = play_again(path)

    difference = found.difference
    assert difference is not None
    assert (difference.what, difference.recorded, difference.replayed) == ("reason in [end]", "draw", "timeout")


def test_a_game_that_ends_before_its_record_is_a_difference(tmp_path: Path) -> None:
    record = tmp_path / "r.toml"
    run_game(load_level(write_level(tmp_path, TWO_HEXES)), Options(record=record))
    edit(record, "[end]", '[[state]]\nat = 9\ndigest = "0123456789abcdef"\nhash = "0123456789abcdef"\n\n[end]')
    edit(record, "ticks = 8\n", "ticks = 9\n")
    found = play_again(record)

    assert found.difference is not None
    assert (found.difference.tick, found.difference.what) == (8, "end of the game")


@pytest.mark.parametrize(
    ("old", "new", "line_of", "words"),
    [
        ('do = "steer"', 'do = "stear"', 'do = "stear"', 'did you mean "steer"?'),
        ("speed = 12", 'speed = "12"', 'speed = "12"', "expected an integer"),
        ("at = 4\n", "at = -4\n", "at = -4", "at least 1"),
        ("[[state]]\n", "[[state\n", "[[state", "the header is not closed"),
        ("seed = 3", 'seed = "3"', 'seed = "3"', "an integer"),
        ("seed = 3", "seed = 3\nspeed = 1", "speed = 1", "unknown key"),
        ("every = 1\n", "every = 0\n", "every = 0", "at least 1"),
        ("[end]", "[[side]]\n\n[end]", "[[side]]", "a record holds [record], [[order]], [[state]] and [end] only"),
    ],
)
def test_an_edited_record_is_refused_at_its_line(path: Path, old: str, new: str, line_of: str, words: str) -> None:
    edit(path, old, new)
    with pytest.raises(RecordError) as caught:
        read_record(path)

    mistake = caught.value.mistakes[0]
    assert words in mistake.message
    assert line_of in mistake.source_line
    assert path.read_text(encoding="utf-8").split("\n")[mistake.line - 1] == mistake.source_line
    assert mistake.file == str(path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[record]\nformat = 3", "[record]\nformat = 1", "a record of format 1; this version reads format 3"),
        (f'version = "{__version__}"', 'version = "0.0.9"', "a record of version 0.0.9"),
        ('ruleset = "cluster_mines"', 'ruleset = "clusters"', "no ruleset 'clusters'"),
        ("[record]", "[recorder]", "no [record] table"),
    ],
)
def test_a_record_of_another_kind_is_refused(path: Path, old: str, new: str, words: str) -> None:
    edit(path, old, new)
    with pytest.raises(RecordError) as caught:
        read_record(path)

    assert words in str(caught.value)


def test_a_save_is_no_record(tmp_path: Path, level: Level) -> None:
    save = tmp_path / "game.save"
    save.write_bytes(Simulation(level).save())

    with pytest.raises(RecordError):
        read_record(save)


def test_a_level_that_was_changed_is_refused(path: Path, level: Level) -> None:
    level.path.write_text(ORDERED + "# changed\n", encoding="utf-8")

    with pytest.raises(RecordError) as caught:
        find_record_level(read_record(path), path)
    assert "not the level that was recorded" in str(caught.value)


def test_a_level_that_is_gone_is_refused_and_found_where_it_was_moved(path: Path, level: Level) -> None:
    record = read_record(path)
    moved = level.path.rename(level.path.with_name("moved.toml"))
    with pytest.raises(RecordError) as caught:
        find_record_level(record, path)

    assert "--level FILE" in str(caught.value)
    assert find_record_level(record, path, moved).hash == level.hash


def test_a_level_is_found_beside_a_record_that_was_moved_with_it(path: Path, level: Level, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    level.path.rename(folder / level.path.name)
    record = path.rename(folder / path.name)

    assert find_record_level(read_record(record), record).hash == level.hash


def test_a_level_below_the_present_folder_is_recorded_without_the_folder(
    tmp_path: Path, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_game(level, Options(record=tmp_path / "r.toml", ticks=1))

    assert read_record(tmp_path / "r.toml").header.level == "tiny.toml"


@pytest.mark.parametrize("course", [("0202", "0203"), ["0202", "0203"]], ids=["tuple", "list"])
def test_places_are_recorded_as_they_were_read_whatever_a_bot_lists_them_in(
    course: Sequence[str],
) -> None:
    by_hand = SetCourse(unit="lynx", to=course)  # type: ignore[arg-type]
    for command in (by_hand, {"do": "set_course", "unit": "lynx", "to": course}):
        assert order_table(3, None, command, RULESET) == {
            "at": 3, "unit": "lynx", "do": "set_course", "to": ["0202", "0203"],
        }  # fmt: skip


def test_a_command_with_a_key_that_is_a_word_of_python_is_recorded_however_it_is_given() -> None:
    by_hand = Transfer(unit="lynx", from_="guns", to="helm", points=2)
    for command in (by_hand, {"do": "transfer", "unit": "lynx", "from": "guns", "to": "helm", "points": 2}):
        assert order_table(3, None, command, MINE_LAYER) == {
            "at": 3, "unit": "lynx", "do": "transfer", "from": "guns", "to": "helm", "points": 2,
        }  # fmt: skip


def test_commands_are_recorded_without_what_they_leave_open_and_nonsense_not_at_all() -> None:
    typed: Command = LayMine(unit="lynx", kind="cluster")

    assert order_table(3, "blue", typed, RULESET) == {
        "at": 3, "side": "blue", "unit": "lynx", "do": "lay_mine", "kind": "cluster", "size": "large", "dummy": False,
    }  # fmt: skip
    assert order_table(3, None, {"unit": "lynx", "do": "scan"}, RULESET) == {"at": 3, "unit": "lynx", "do": "scan"}
    assert order_table(3, None, {"unit": "lynx", "do": "scan", "at": 5}, RULESET) is None
    assert order_table(3, None, {"unit": 7}, RULESET) is None


def test_a_record_of_a_long_game_is_whole_to_its_last_tick_wherever_it_is_cut(tmp_path: Path) -> None:
    """Every hundredth tick has a state; of each other tick that is whole, what was ordered in it is played."""
    record = tmp_path / "r.toml"
    ordered = ENDLESS + "".join(order(at, unit="wolf", speed=4 + at % 2 * 4) for at in range(3, 110, 5))
    run_game(load_level(write_level(tmp_path, ordered)), Options(record=record, ticks=107))
    text = record.read_text(encoding="utf-8")
    ends = {tick: text.index("\n", text.index(f"# tick {tick} ")) + 1 for tick in range(1, 107) if tick != 100}

    for tick, end in ends.items():
        for cut in (end, end + 1, end + 7):
            record.write_text(text[:cut], encoding="utf-8")
            read = read_record(record)
            assert (read.last_tick, read.damage) == (tick, None)
            assert [row.at for row in read.orders] == [at for at in range(3, 110, 5) if at <= tick]
        if tick in (97, 103):
            assert play_again(record) == Verification(tick, tick // 100, None, tick // 100 * 100)


def test_a_mark_is_a_comment_and_no_data(tmp_path: Path) -> None:
    record = tmp_path / "r.toml"
    run_game(load_level(write_level(tmp_path, ENDLESS)), Options(record=record, ticks=107))
    whole = read_record(record)
    edit(record, "# tick 97 ", "# tick 9999 ")
    edit(record, "# tick 98 ", "# a comment ")

    assert read_record(record) == whole
    assert play_again(record) == Verification(107, 2, None, 107)


def test_a_mark_of_a_tick_that_is_not_played_is_a_difference_at_its_line(tmp_path: Path) -> None:
    """A game of 40 ticks was recorded to its 7th, and its mark says 60."""
    record = tmp_path / "r.toml"
    level = load_level(write_level(tmp_path, MINED))
    game = Simulation(level)
    with RecordWriter(record, level, game, {}) as writer:
        for _ in range(7):
            game.step()
            writer.write_tick((), game)
    record.write_text(record.read_text(encoding="utf-8") + "# tick 60 0123456789abcdef\n", encoding="utf-8")
    found = play_again(record).difference

    assert found is not None
    assert (found.tick, found.what) == (8, "[[state]]")
    assert found.place == ("tick", 60)


def test_a_record_does_not_grow_larger_than_is_read(tmp_path: Path) -> None:
    level = load_level(write_level(tmp_path, MINED))
    game = Simulation(level)
    record = tmp_path / "r.toml"
    with RecordWriter(record, level, game, {}, most_bytes=1500) as writer:

        def play_on() -> None:
            while True:
                game.step()
                writer.write_tick((), game)

        with pytest.raises(OSError, match="too large"):
            play_on()

    assert record.stat().st_size <= 1500
    assert play_again(record) == Verification(game.tick - 1, game.tick - 1, None, game.tick - 1)


def test_a_level_of_the_game_is_recorded_as_it_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_game(load_level(levels_folder() / "cluster_mines" / "first_belt.toml"), Options(record=Path("r.toml"), ticks=1))

    assert read_record(Path("r.toml")).header.level == "levels/cluster_mines/first_belt.toml"
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert play_again(tmp_path / "r.toml").difference is None


def test_a_level_that_is_not_among_the_games_own_is_recorded_with_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The levels of the tests lie in the same checkout, but nobody would look for them there."""
    wake = Path(__file__).resolve().parents[1] / "traces" / "wake.toml"
    monkeypatch.chdir(tmp_path)
    run_game(load_level(wake), Options(record=Path("r.toml"), ticks=1))

    assert read_record(Path("r.toml")).header.level == wake.as_posix()
    assert play_again(tmp_path / "r.toml").difference is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no file can have such a name")
@pytest.mark.parametrize("is_moved", [False, True])
def test_a_level_whose_name_is_no_text_is_found_where_it_was_and_beside_its_record(
    tmp_path: Path, is_moved: bool
) -> None:
    path = write_level(tmp_path, MINED, os.fsdecode(b"caf\xe9 \xff.toml"))
    record = tmp_path / "r.toml"
    run_game(load_level(path), Options(record=record))
    assert read_record(record).header.level == tmp_path.as_posix() + r"/caf\udce9 \udcff.toml"
    if is_moved:
        (tmp_path / "other").mkdir()
        path.rename(tmp_path / "other" / path.name)
        record = record.rename(tmp_path / "other" / "r.toml")

    assert play_again(record).difference is None


@pytest.mark.skipif(sys.platform == "win32", reason="there a backslash is no part of a name")
def test_a_level_whose_name_only_looks_like_an_escape_is_found(tmp_path: Path) -> None:
    record = tmp_path / "r.toml"
    run_game(load_level(write_level(tmp_path, MINED, r"caf\udce9.toml")), Options(record=record))

    assert play_again(record).difference is None


def test_another_ruleset_in_the_header_is_refused_at_its_line_not_its_orders(path: Path) -> None:
    edit(path, 'ruleset = "cluster_mines"', 'ruleset = "mine_layer"')
    line = path.read_text(encoding="utf-8").split("\n").index('ruleset = "mine_layer"') + 1
    with pytest.raises(RecordError) as caught:
        read_record(path)

    assert str(caught.value) == f"{path}:{line}: the header was edited: the ruleset of the level is 'cluster_mines'"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[record]\nformat = 3\n# caf\xe9\nversion = 1\n", ":3:6: the file is not UTF-8 text"),
        (b"\xff\xfe[record]", ": the file is not UTF-8 text"),
    ],
)
def test_what_cannot_be_read_as_text_is_refused_with_the_cause_and_its_place(
    path: Path, data: bytes, words: str
) -> None:
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        read_record(path)

    assert str(caught.value) == f"{path}{words}"


def test_a_record_of_a_long_game_holds_fewer_hashes(tmp_path: Path, level: Level) -> None:
    endless = load_level(write_level(tmp_path, ENDLESS))

    assert hash_interval(Simulation(level), level.max_ticks) == 1
    assert hash_interval(Simulation(endless), endless.max_ticks) == 100
