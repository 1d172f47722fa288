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

from game.core.replay import Record, ReplayDifference
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


def records() -> list[tuple[Record, int | None]]:
    """Return records of a scene, each with the tick in which its replay differs, None if it does not."""
    whole, cut = recorded(read(SCENE)), recorded(read(SCENE), ticks=6, is_ended=False)
    return [(whole, None), (cut, None), (altered(whole, 5), 5), (altered(cut, 5), 5)]


def tick_of(difference: ReplayDifference | None) -> int | None:
    """Return when a replay differs."""
    return difference.tick if difference is not None else None


@pytest.mark.parametrize("index", range(4))
def test_a_record_without_a_window_is_told_and_its_difference_found(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, tick = records()[index]
    told: list[str] = []
    words: list[str] = []
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pygame", None)
        assert tick_of(watch(record, read(SCENE), told.append, words.append)) == tick
    assert words == ["pygame-ce is not installed: the record is played again without a window"]
    assert f"after {record.last_tick} ticks, turn 1 impulse {record.last_tick}" in told[-1]
    assert "picture" not in told[-1]


@pytest.mark.parametrize("index", range(4))
def test_a_difference_is_found_in_a_window_as_well_when_it_is_closed(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    record, tick = records()[index]
    words: list[str] = []
    pygame.event.post(pygame.event.Event(pygame.QUIT))  # the one picture before it loads more than there is
    assert tick_of(watch(record, read(SCENE), words.append, words.append)) == tick
    assert words == []


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
