"""What counts as having no display: that no window opens, and nothing that goes wrong later."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.view.display import NoDisplayError, open_window


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
