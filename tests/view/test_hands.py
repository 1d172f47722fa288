"""What the hands hold on the map or the track, they hold until the button is up, wherever that happens."""

from __future__ import annotations

import pygame
import pytest
from scene import level, objective, ship, side
from view.player import Player
from view.recordings import Watcher

SCENE = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0506", heading="C", speed=16),
    ship("bear", "1003", "destroyer", "red"),
    max_ticks=400,
)
# The clock stands still in tick 4, when the time is over.
SHORT = level(ship("lynx", "0506"), objective("blue", "survive", units=["lynx"], until_tick=4), max_ticks=4)
CARDS = ("escape", "f1")


def hold_track(tick: int) -> Watcher:
    """Return somebody who holds the track of a record at a tick."""
    watcher = Watcher(SCENE).load()
    watcher.point(watcher.on_track(tick))
    watcher.send(pygame.MOUSEBUTTONDOWN, pos=watcher.on_track(tick), button=1)
    watcher.wait(0.1)
    assert (watcher.tick, watcher.replay.is_held) == (tick, True)
    return watcher


def hold_map(button: int, place: tuple[int, int] = (480, 280)) -> Player:
    """Return somebody who drags over the map with a button."""
    player = Player(SCENE).begin()
    player.press("space")
    player.wheel(place, 8)
    player.point(place)
    player.send(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    player.point((place[0] + 30, place[1]))
    return player


@pytest.mark.parametrize("key", CARDS)
def test_a_card_that_opens_lets_go_of_the_track(key: str) -> None:
    watcher = hold_track(100)
    place = watcher.on_track(300)
    watcher.press(key)
    watcher.point(place)
    watcher.wait(0.1)
    assert watcher.app.card != ""
    assert (watcher.tick, watcher.replay.is_held) == (100, False)


def test_the_card_of_the_result_lets_go_of_the_track() -> None:
    watcher = hold_track(100)
    place = watcher.on_track(200)
    watcher.press("end")
    watcher.wait(0.1)
    watcher.press("r")
    watcher.point(place)
    watcher.wait(0.1)
    assert (watcher.app.card, watcher.tick) == ("result", 400)


def test_a_button_that_went_up_outside_of_the_window_has_let_go_of_the_track() -> None:
    watcher = hold_track(100)
    watcher.send(pygame.WINDOWLEAVE)
    watcher.down.clear()
    watcher.point(watcher.on_track(300))
    watcher.wait(0.1)
    assert (watcher.tick, watcher.replay.is_held) == (100, False)


def test_a_button_that_is_still_down_holds_the_track_also_outside_of_the_window() -> None:
    watcher = hold_track(100)
    watcher.send(pygame.WINDOWLEAVE)
    watcher.point((watcher.on_track(300)[0], -40))
    watcher.wait(0.1)
    assert (watcher.tick, watcher.replay.is_held) == (300, True)


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("button", [2, 3])
def test_a_card_that_opens_lets_go_of_the_map(key: str, button: int) -> None:
    player = hold_map(button)
    player.press(key)
    before = player.unit("lynx")
    player.point((300, 100))
    assert player.unit("lynx") == before


@pytest.mark.parametrize("button", [1, 2, 3])
def test_a_button_that_went_up_outside_of_the_window_has_let_go_of_the_map(button: int) -> None:
    player = hold_map(button)
    selected, before = player.selected, player.unit("lynx")
    player.send(pygame.WINDOWLEAVE)
    player.down.clear()
    player.point((250, 90))
    player.point((300, 100))
    player.send(pygame.MOUSEBUTTONUP, pos=(300, 100), button=button)
    assert player.unit("lynx") == before
    assert (player.selected, player.waiting) == (selected, [])


def test_a_card_that_opens_lets_go_of_the_arrow_keys() -> None:
    player = Player(SCENE).begin()
    player.send(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    player.wait(0.1)
    player.press("escape")
    before = player.unit("lynx")
    player.wait(0.5)
    assert player.unit("lynx") == before


def test_the_result_that_comes_up_by_itself_lets_go_of_the_map() -> None:
    player = Player(SHORT, side=None).begin()
    player.point((480, 280))
    player.send(pygame.MOUSEBUTTONDOWN, pos=(480, 280), button=3)
    player.wait(5)
    assert player.app.act == "result"
    before = player.unit("lynx")
    player.point((300, 100))
    assert player.unit("lynx") == before
