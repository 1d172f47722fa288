"""Whatever the hands do, in whatever order, nothing ever raises, and the game stays what its orders made of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from scene import level, mine, ship, side
from view.player import Player, read
from view.recordings import Watcher, recorded
from view.toy_crew import LARGE, CrewPlayer
from view.toy_plane import PlanePlayer

from game import Simulation
from game.resources import level_files, levels_folder

KEYS = [
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_PERIOD, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_F1,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_LSHIFT, pygame.K_COMMA, pygame.K_END, pygame.K_LEFTBRACKET,
    pygame.K_RIGHTBRACKET,
]  # fmt: skip
CROWD = level(
    side("blue", controller="player"),
    side("red", controller="bot"),
    ship("lynx", "0308", heading="C", speed=16),
    ship("halo", "0404", "field_cruiser", heading="C", speed=6),
    ship("sow", "0606", "minelayer", hold=[{"kind": "cluster"}, {"kind": "explosive", "size": "small", "count": 3}]),
    ship("fort", "0202", "base"),
    ship("bear", "1003", "destroyer", "red", heading="D"),
    mine("m1", "0603", known_to=["blue"]),
    mine("m2", "0909"),
)


def do_anything(player: Player, hands: Random) -> None:
    """Do one thing at random."""
    width, height = player.size
    place = (hands.randrange(width), hands.randrange(height))
    what = hands.randrange(10)
    if what < 4:
        held = hands.choice([0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
        key = hands.choice(KEYS)
        player.send(pygame.KEYDOWN, key=key, mod=held, unicode="")
        if hands.randrange(4):
            player.send(pygame.KEYUP, key=key, mod=held)
    elif what < 7:
        player.click(place, hands.choice([1, 1, 1, 3, 3, 2, 4]))
    elif what == 7:
        player.drag(place, (hands.randrange(width), hands.randrange(height)), hands.choice([1, 2, 3]))
    elif what == 8:
        player.wheel(place, hands.choice([-3, -1, 1, 3]))
    else:
        player.send(
            hands.choice([pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.MOUSEBUTTONUP]), pos=place, button=1
        )


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (300, 200)])
def test_random_hands_never_break_anything(seed: int, size: tuple[int, int]) -> None:
    hands = Random(seed)
    player = Player(CROWD, size, side=None).begin()
    for step in range(150):
        do_anything(player, hands)
        player.app.advance(hands.choice([0.0, 1 / 60, 0.1, 0.3]))
        if step % 6 == 0:
            player.look()
        if player.app.is_done:
            player.app.is_done = False
    player.look()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (300, 200)])
def test_random_hands_never_break_anything_on_a_plane(seed: int, size: tuple[int, int]) -> None:
    hands = Random(seed)
    player = PlanePlayer(size)
    player.begin()
    for step in range(150):
        do_anything(player, hands)
        player.app.advance(hands.choice([0.0, 1 / 60, 0.1]))
        if step % 6 == 0:
            player.look()
        player.app.is_done = False
    player.look()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [(1280, 720), (800, 500), (300, 200)])
def test_random_hands_never_break_anything_with_crews(seed: int, size: tuple[int, int]) -> None:
    hands = Random(seed)
    player = CrewPlayer(size, LARGE if seed % 2 else None)
    player.begin()
    for step in range(150):
        do_anything(player, hands)
        player.app.advance(hands.choice([0.0, 1 / 60, 0.1]))
        if step % 6 == 0:
            player.look()
        player.app.is_done = False
    player.look()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [(1280, 720), (300, 200)])
def test_random_hands_on_a_record_leave_each_tick_as_it_was_played(seed: int, size: tuple[int, int]) -> None:
    hands, built = Random(seed), read(CROWD)
    watcher = Watcher(CROWD, recorded(built, ticks=80), size)
    straight = Simulation(built)
    hashes = [straight.state_hash()]
    while straight.tick < 80:
        straight.step()
        hashes.append(straight.state_hash())
    for step in range(200):
        do_anything(watcher, hands)
        watcher.app.advance(hands.choice([0.0, 1 / 60, 0.1, 0.3]))
        if step % 8 == 0:
            watcher.look()
        watcher.app.is_done = False
        assert watcher.hash() == hashes[watcher.tick]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_that_was_played_by_hand_is_the_same_when_its_record_is_played_without_a_window(
    seed: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.runs.records import read_record

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    hands = Random(seed)
    player = Player(CROWD, side=None).begin()
    for _ in range(120):
        do_anything(player, hands)
        player.app.advance(0.2)
        player.app.is_done = False
    session = player.app.session
    record = read_record(session.save_record())
    again = Simulation(session.level, record.header.seed, record.orders)
    while again.tick < session.game.tick:
        again.step()
    assert again.state_hash() == session.game.state_hash()
    assert record.orders


@pytest.mark.parametrize("path", level_files(levels_folder()), ids=lambda path: path.stem)
def test_each_level_that_comes_with_the_game_can_be_opened_and_played(path: Any) -> None:
    player = Player(path.read_text(encoding="utf-8"), side=None)
    player.look()
    player.begin()
    player.press("4")
    for _ in range(20):
        player.app.advance(0.25)
        player.look()
    assert player.app.session.game.tick > 20
