"""A record that is saved from the window is whole or not there at all, however often saving fails in between."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scene import level, objective, order, ship, side
from view.player import Player, read

from game import Simulation
from game.core.replay import verify
from game.runs.records import read_record
from game.view.cards import Choice
from game.view.screen import choices_of
from game.view.session import Session

SCENE = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0308", heading="C", speed=16),
    objective("blue", "survive", units=["lynx"], until_tick=8),
    max_ticks=400,
)
LONG = level(side("blue", controller="player"), side("red"), ship("lynx", "0308", heading="C", speed=16), max_ticks=400)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder to which records are saved."""
    data = tmp_path / "data"
    data.mkdir()
    monkeypatch.setattr("game.view.recorder.user_data_path", lambda *_, **__: data)
    return data / "records"


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as on a disk that is full."""
    if sys.platform == "win32":
        pytest.skip("there is no such limit")
    import resource
    import signal

    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def played(ticks: int) -> Session:
    """Return a game that was played so far."""
    session = Session(read(LONG))
    for _ in range(ticks):
        session.step()
    return session


def check_saved(path: Path, session: Session) -> None:
    """Check that a record is whole, ends where its game is, and shows the same when it is played again."""
    record = read_record(path)
    assert record.end is not None
    assert (record.end.ticks, record.end.hash) == (session.game.tick, session.game.state_hash())
    found = verify(record, Simulation(session.level, record.header.seed, record.orders))
    assert (found.difference, found.last_compared) == (None, session.game.tick)


@pytest.mark.parametrize("ticks", [0, 1, 60])
def test_a_game_that_is_played_on_after_it_was_saved_can_be_saved_again(records: Path, ticks: int) -> None:
    session = played(ticks)
    check_saved(session.save_record(), session)
    session.order(order("lynx", "set_speed", speed=8))
    for _ in range(10):
        session.step()
    second = session.save_record()
    check_saved(second, session)
    assert read_record(second).orders
    assert sorted(path.name for path in records.iterdir()) == [f"{session.level.name}-{n}.toml" for n in (1, 2)]


@pytest.mark.parametrize("room", [0, 20, 3000])
def test_a_save_for_which_there_is_no_room_leaves_nothing_and_can_be_tried_again(records: Path, room: int) -> None:
    session = played(200)
    session.note_down()
    with largest_file(room), pytest.raises(OSError, match="large") as caught:
        session.save_record()
    assert caught.value.errno == errno.EFBIG
    assert caught.value.filename == str(records)
    assert list(records.iterdir()) == []
    check_saved(session.save_record(), session)


def test_a_game_of_which_a_tick_could_not_be_written_has_no_record_and_is_closed_all_the_same(records: Path) -> None:
    session = played(20)
    session.note_down()
    with largest_file(100):
        for _ in range(3):
            session.step()
        session.note_down()
        assert not session.can_save_record
        with pytest.raises(FileNotFoundError, match="no record"):
            session.save_record()
        session.close()
    assert not records.exists()


def test_a_name_that_somebody_takes_meanwhile_is_left_to_them(records: Path) -> None:
    session = played(5)
    first = session.save_record()
    taken = first.with_name(first.name.replace("-1", "-2"))
    taken.write_text("theirs", encoding="utf-8")
    third = session.save_record()
    assert (taken.read_text(encoding="utf-8"), third.name) == ("theirs", first.name.replace("-1", "-3"))


def choice(player: Player, key: str) -> Choice:
    """Return a button of the card that is shown."""
    choices = choices_of(player.app)
    assert choices is not None
    return next(found for found in choices if found.key == key)


def finished() -> Player:
    """Return somebody who looks at the result of a game."""
    player = Player(SCENE, side=None).begin()
    player.wait(6)
    assert player.app.act == "result"
    return player


def test_a_record_that_could_not_be_saved_can_be_tried_again_until_it_is(records: Path) -> None:
    records.write_text("no folder", encoding="utf-8")
    player = finished()
    player.push("card s")
    assert player.app.saved_words.startswith("The record cannot be saved: ")
    assert str(records) in player.app.saved_words
    assert choice(player, "s").refusal == ""
    records.unlink()
    player.press("s")
    (saved,) = records.iterdir()
    assert player.app.saved_words == f"Saved: {saved}"
    assert choice(player, "s").refusal == "it is saved already"
    player.press("s")
    assert list(records.iterdir()) == [saved]


@pytest.mark.parametrize("is_failed", [True, False])
def test_what_saving_has_come_to_can_be_read_to_its_end(records: Path, is_failed: bool) -> None:
    if is_failed:
        records.write_text("no folder", encoding="utf-8")
    player = finished()
    player.press("s")
    player.look()
    line = player.app.ui.named("saved")
    assert line.tip == ((player.app.saved_words, "bad" if is_failed else "good"),)
    before = player.pixels()
    player.point(line.rect.center)
    assert player.pixels() != before


def test_a_button_of_a_card_that_cannot_be_pushed_says_why_when_it_is_pointed_at(records: Path) -> None:
    player = finished()
    player.press("s")
    player.look()
    player.point(player.app.ui.named("saved").rect.move(0, -60).topleft)
    before = player.pixels()
    player.point(player.app.ui.named("card s").rect.center)
    assert player.app.ui.named("card s").tip == (("it is saved already", "warning"),)
    assert player.pixels() != before
    assert records.is_dir()
