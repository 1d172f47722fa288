"""What the timeline says of a record can be read in every window, names what was edited, and contradicts nothing."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pygame
import pytest
from scene import level, order, ship, side
from view.player import read
from view.recordings import Watcher, altered, recorded

from game.core.record import Damage, Record
from game.core.simulation import ScriptedOrder
from game.view.remarks import remark_of
from game.view.style import SIGNS, TONES

SCENE = level(side("blue", controller="player"), side("red"), ship("lynx", "0506", speed=8), max_ticks=100)
SIZES = [(1280, 720), (1024, 600), (640, 360), (400, 900)]
SPOILT = Damage(77, "no record goes on like this: after a whole tick stand orders, a [[state]] or the [end]")


def cut(ticks: int = 50, damage: Damage | None = None) -> Record:
    """Return a record without an end."""
    return replace(recorded(read(SCENE), ticks=ticks, is_ended=False), damage=damage)


def with_header_edited() -> Record:
    """Return a record of which the header was edited."""
    record = recorded(read(SCENE))
    return replace(record, header=msgspec.structs.replace(record.header, name="another"))


def with_end_edited() -> Record:
    """Return a record whose end tells of another one."""
    record = recorded(read(SCENE))
    assert record.end is not None
    return replace(record, end=msgspec.structs.replace(record.end, reason="objectives", winner="red"))


def with_late_order() -> Record:
    """Return a record with an order for a tick that it does not reach."""
    record = recorded(read(SCENE))
    late = ScriptedOrder(9000, "blue", order("lynx", "set_speed", speed=16))
    return replace(record, orders=[*record.orders, late])


EDITED = {"header": with_header_edited, "end": with_end_edited, "orders": with_late_order}


@pytest.mark.parametrize("part", EDITED)
@pytest.mark.parametrize("tick", [0, 100])
def test_a_part_that_was_edited_is_named_and_no_tick_is_said_to_differ(part: str, tick: int) -> None:
    watcher = Watcher(SCENE, EDITED[part]()).load()
    watcher.replay.seek(tick)
    watcher.wait(0.1)
    words, tone, more = remark_of(watcher.replay)
    assert (words, tone) == (f"differs from the record in its {part}", "bad")
    assert "recorded" in more


def test_only_the_ticks_that_differ_are_hatched() -> None:
    plain, edited = Watcher(SCENE).load(), Watcher(SCENE, with_header_edited()).load()
    differing = Watcher(SCENE, altered(recorded(read(SCENE)), 30)).load()
    pictures: list[bytes] = []
    for watcher in (plain, edited, differing):
        shown = watcher.look()
        pictures.append(pygame.image.tobytes(shown.subsurface(watcher.app.ui.named("track").rect), "RGB"))
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize("tick", [10, 50])
def test_an_edited_end_is_bad_and_one_that_was_cut_off_is_not(tick: int) -> None:
    tones: list[str] = []
    for record in (cut(), cut(damage=SPOILT)):
        watcher = Watcher(SCENE, record).load()
        watcher.replay.seek(tick)
        watcher.wait(0.1)
        tones.append(remark_of(watcher.replay)[1])
    assert tones == ["dim" if tick < 50 else "warning", "bad"]


@pytest.mark.parametrize("size", SIZES)
def test_a_remark_that_has_no_room_is_told_to_its_end_when_it_is_pointed_at(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, cut(damage=replace(SPOILT, words=f"{SPOILT.words}, and {'so on ' * 20}")), size).load()
    watcher.look()
    remark = watcher.app.ui.named("remark")
    assert " ".join(text for text, _ in remark.tip) == remark_of(watcher.replay)[0]
    before = watcher.pixels()
    watcher.point(remark.rect.center)
    assert watcher.pixels() != before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_words_of_a_remark_stay_inside_of_the_timeline_and_are_whole_or_told(
    size: tuple[int, int], scale: float
) -> None:
    for record in (None, cut(), cut(damage=SPOILT), with_header_edited()):
        watcher = Watcher(SCENE, record, size, ui_scale=scale).load()
        watcher.look()
        remark, style = watcher.app.ui.named("remark"), watcher.app.style
        assert watcher.app.layout.orders.contains(remark.rect)
        words, tone, _ = remark_of(watcher.replay)
        if words:
            assert remark.tip or remark.rect.width == style.width(f"{SIGNS[tone]} {words}" if tone in SIGNS else words)
        else:
            assert remark.tip == ()  # how one gets about has words for every width


def torn(watcher: Watcher, tone: str) -> int:
    """Return how many points of a colour are seen beside the track, where its torn end is."""
    shown = watcher.look()
    track = watcher.app.ui.named("track").rect
    beside = pygame.Rect(watcher.on_track(watcher.replay.last)[0] + 7, track.y, 14, track.height)
    colour = TONES["bad" if tone == "bad" else "warning"]
    return pygame.mask.from_threshold(shown.subsurface(beside.clip(shown.get_rect())), colour, (8, 8, 8)).count()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_torn_end_of_a_record_is_seen_also_where_the_knob_is(size: tuple[int, int]) -> None:
    watcher = Watcher(SCENE, cut(), size).load()
    before = torn(watcher, "warning")
    watcher.press("end")
    watcher.wait(0.1)
    assert watcher.tick == 50
    assert torn(watcher, "warning") == before > 12
    spoilt = Watcher(SCENE, cut(damage=SPOILT), size).load()
    assert (torn(spoilt, "bad"), torn(spoilt, "warning")) == (before, 0)
    assert torn(Watcher(SCENE).load(), "warning") == 0


def test_while_a_far_tick_is_loaded_both_clocks_tell_the_tick_that_is_shown() -> None:
    far = level(side("blue", controller="player"), side("red"), ship("lynx", "0506", speed=8), max_ticks=2000)
    there, waiting = Watcher(far), Watcher(far)
    for watcher in (there, waiting):
        watcher.app.pace.is_paused = True
        watcher.app.advance(1 / 60)
    waiting.press("end")
    waiting.app.advance(1 / 60)
    assert (there.tick, waiting.tick, waiting.replay.wanted) == (0, 0, 2000)
    for watcher in (there, waiting):
        watcher.look()
    clock = [clocks(watcher) for watcher in (there, waiting)]
    assert clock[0] == clock[1]
    words, tone, more = remark_of(waiting.replay)
    assert (words.startswith("loading"), tone) == (True, "warning")
    assert "turn 63 impulse 16" in more  # 2000 is 62 turns of 32 impulses, and 16


def clocks(watcher: Watcher) -> tuple[bytes, bytes]:
    """Return what is seen of the top bar, and of the row of the timeline above its track."""
    layout, shown = watcher.app.layout, watcher.look()
    row = pygame.Rect(layout.orders.x, layout.orders.y, layout.orders.width, watcher.app.style.px(30))
    return pygame.image.tobytes(shown.subsurface(layout.top), "RGB"), pygame.image.tobytes(shown.subsurface(row), "RGB")
