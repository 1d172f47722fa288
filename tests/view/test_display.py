"""What counts as having no display: that no window opens, and nothing that goes wrong later; what is done then."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest
from scene import level, ship
from view.player import read
from view.recordings import altered, recorded

from game.core.replay import Record
from game.view.display import NoDisplayError, open_window, play, watch

SCENE = level(ship("lynx", "0506", speed=8), max_ticks=8)


@pytest.fixture(autouse=True)
def invisible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave the display as the other tests want it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()


def test_a_fault_in_the_window_is_no_missing_display() -> None:
    def fail(_app: object) -> int:
        raise pygame.error("the sheet has no size")

    with pytest.raises(pygame.error, match="the sheet has no size"):
        open_window(fail)


def test_a_driver_that_is_not_there_is_a_missing_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplayError, match="no window can be opened"):
        open_window(lambda _app: 0)


def records() -> list[tuple[Record, int, list[str]]]:
    """Return records of a scene, each with the exit code for watching it and what begins what is said of it."""
    whole, cut = recorded(read(SCENE)), recorded(read(SCENE), ticks=6, is_ended=False)
    differs = "the replay differs from its record: tick 5 (turn 1 impulse 5), hash: recorded 0000000000000000"
    return [
        (whole, 0, []),
        (cut, 3, ["the record was cut off after tick 6"]),
        (altered(whole, 5), 4, [differs]),
        (altered(cut, 5), 4, [differs]),
    ]


@pytest.mark.parametrize("index", range(4))
def test_a_record_without_a_window_is_told_and_its_difference_or_end_said_in_one_line(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, code, said = records()[index]
    told: list[str] = []
    words: list[str] = []
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pygame", None)
        assert watch(record, read(SCENE), told.append, words.append) == code
    assert words[0] == "pygame-ce is not installed: the record is played again without a window"
    assert len(words) == 1 + len(said)
    assert all(word.startswith(start) for word, start in zip(words[1:], said, strict=True))
    assert f"after {record.last_tick} ticks, turn 1 impulse {record.last_tick}" in told[-1]
    assert "picture" not in told[-1]


@pytest.mark.parametrize("index", range(4))
def test_a_record_in_a_window_says_the_same_when_the_window_is_closed(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    record, code, said = records()[index]
    words: list[str] = []
    pygame.event.post(pygame.event.Event(pygame.QUIT))  # the one picture before it loads more than there is
    assert watch(record, read(SCENE), words.append, words.append) == code
    assert len(words) == len(said)
    assert all(word.startswith(start) for word, start in zip(words, said, strict=True))


def test_where_pygame_is_not_installed_a_level_is_played_as_text_without_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    told: list[str] = []
    words: list[str] = []
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pygame", None)
        assert play(path, told.append, words.append) == 0
    assert words == ["pygame-ce is not installed: Scene is played without a window, bots in the players' places"]
    assert told[-1] == "a draw (time is up) after 8 ticks, turn 1 impulse 8"
    assert any("Game started" in line for line in told)


def test_another_pygame_in_the_place_of_pygame_ce_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as overwritten:
        overwritten.setitem(sys.modules, "pygame", ModuleType("pygame"))
        with pytest.raises(NoDisplayError, match=r"^another package has overwritten pygame-ce: "):
            open_window(lambda _opening: 0)
