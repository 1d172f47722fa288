"""Watching a record in the window: by keys, by buttons, by dragging along the track; what the timeline says."""

from __future__ import annotations

import pygame
import pytest
from scene import level, mine, objective, order, ship, side
from view.player import Player, read
from view.recordings import WON, Watcher, altered, recorded, won

from game.core.simulation import ScriptedOrder
from game.resources import levels_folder
from game.view.keys import WATCH_KEYS
from game.view.reading import WINDOW_KEYS
from game.view.style import TONES
from game.view.watching import KEYS

# IM-S3.1: speed 8 moves in every fourth impulse, so the lynx is in 0505 after tick 4 and in 0504 after tick 8.
FLYING = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0506", speed=8),
    ship("bear", "1003", "destroyer", "red"),
    mine("m", "1111", known_to=["blue"]),
    max_ticks=400,
)
# IM-S3.1, IM-1.212: the shuttle is lost in impulse 6. The cutter reaches the edge of the map in 0501 by then or later.
LOST = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "0506", "shuttle", speed=6),
    ship("sow", "0909"),
    mine("m", "0505"),
    objective("blue", "survive", units=["sow"], until_tick=20),
    dice=[1],
    max_ticks=60,
)


def words(watcher: Watcher, name: str) -> str:
    """Return what is said where the pointer is over a part of the timeline."""
    watcher.look()
    watcher.point(watcher.app.ui.named(name).rect.center)
    watcher.look()
    return " / ".join(text for text, _ in watcher.app.ui.named(name).tip)


def test_a_record_begins_to_play_by_itself_without_a_briefing() -> None:
    watcher = Watcher(FLYING)
    watcher.wait(1)
    assert (watcher.app.act, watcher.tick) == ("play", 4)  # IM C1: 4 ticks a second
    assert watcher.selected == ()


@pytest.mark.parametrize(("key", "ticks"), [("1", 4), ("2", 8), ("3", 16), ("4", 32)])
def test_number_keys_set_the_speed_of_a_record(key: str, ticks: int) -> None:
    watcher = Watcher(FLYING)
    watcher.press(key)
    watcher.wait(2)
    assert watcher.tick == ticks


@pytest.mark.parametrize(
    ("presses", "tick"),
    [
        ([","], 99), ([",", ",", ","], 97), (["."], 101), (["[", "["], 60), (["]"], 120), ([",", "]", "."], 120),
        (["home"], 0), (["home", ","], 0), (["end"], 400), (["end", "]"], 400),
    ],
)  # fmt: skip
def test_keys_go_to_other_ticks(presses: list[str], tick: int) -> None:
    watcher = Watcher(FLYING).load()
    watcher.replay.seek(100)
    watcher.wait(0.1)
    for key in presses:
        watcher.press(key)
    watcher.wait(0.1)
    assert watcher.tick == tick


def test_shift_and_the_arrows_do_what_the_brackets_do() -> None:
    watcher = Watcher(FLYING).load()
    watcher.press("right", "shift")
    watcher.press("right", "shift")
    watcher.press("left", "shift")
    watcher.wait(0.1)
    assert watcher.tick == 20  # five seconds, IM C1: 4 ticks a second


@pytest.mark.parametrize(("word", "tick"), [("first", 0), ("step back", 99), ("step", 101), ("last", 400)])
def test_buttons_go_to_other_ticks_and_pause(word: str, tick: int) -> None:
    watcher = Watcher(FLYING).load()
    watcher.replay.seek(100)
    watcher.wait(0.1)
    watcher.push(word)
    watcher.wait(0.5)
    assert (watcher.tick, watcher.app.pace.is_paused) == (tick, True)


def test_space_and_the_button_play_and_pause() -> None:
    watcher = Watcher(FLYING)
    watcher.press("space")
    watcher.wait(1)
    assert watcher.tick == 0
    watcher.push("pause")
    watcher.wait(1)
    assert watcher.tick == 4


@pytest.mark.parametrize("tick", [0, 57, 399, 400])
def test_a_click_on_the_track_goes_there(tick: int) -> None:
    watcher = Watcher(FLYING).load()
    watcher.click(watcher.on_track(tick))
    watcher.wait(0.1)
    assert watcher.tick == tick


def test_dragging_along_the_track_shows_each_place_on_the_way_and_playing_goes_on_afterwards() -> None:
    watcher = Watcher(FLYING).load()
    watcher.press("space")
    start, end = watcher.on_track(100), watcher.on_track(300)
    watcher.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    seen: list[int] = []
    for x in range(start[0], end[0] + 1, 5):
        watcher.point((x, end[1] - 200))  # held is held, wherever the pointer is
        watcher.app.advance(1 / 60)
        seen.append(watcher.tick)
    assert len(set(seen)) > 30
    assert seen == sorted(seen)
    watcher.point(end)
    watcher.wait(1)
    assert watcher.tick == 300  # it waits as long as it is held
    watcher.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    watcher.wait(1)
    assert watcher.tick == 304
    assert watcher.app.table.camera.middle == Watcher(FLYING).app.table.camera.middle


def test_losing_the_focus_lets_go_of_the_track() -> None:
    watcher = Watcher(FLYING).load()
    watcher.send(pygame.MOUSEBUTTONDOWN, pos=watcher.on_track(100), button=1)
    watcher.send(pygame.WINDOWFOCUSLOST)
    watcher.point(watcher.on_track(300))
    watcher.wait(0.1)
    assert watcher.tick == 100


def test_at_the_end_it_stops_without_a_card_and_can_be_dragged_back_or_begun_anew() -> None:
    watcher = Watcher(FLYING).load()
    watcher.replay.seek(396)
    watcher.press("space")
    watcher.wait(5)
    assert (watcher.tick, watcher.app.pace.is_paused, watcher.app.act, watcher.app.card) == (400, True, "play", "")
    watcher.click(watcher.on_track(200))
    watcher.wait(0.1)
    assert watcher.tick == 200
    watcher.press("end")
    watcher.wait(0.1)
    watcher.press("space")
    watcher.wait(1.1)
    assert watcher.tick == 4


def test_the_result_is_shown_when_it_is_asked_for_and_leads_back_to_the_map_or_the_start() -> None:
    watcher = Watcher(FLYING).load()
    watcher.press("r")
    assert watcher.app.card == ""  # the game is not over yet
    watcher.press("end")
    watcher.wait(0.1)
    watcher.push("result")
    assert watcher.app.card == "result"
    watcher.push("card escape")
    assert watcher.app.card == ""
    watcher.press("r")
    watcher.press("return")
    watcher.wait(0.6)
    assert (watcher.app.card, watcher.tick) == ("", 2)


def test_after_a_seek_nothing_glides_from_the_far_place() -> None:
    watcher = Watcher(FLYING)
    watcher.replay.seek(4)
    watcher.app.advance(1 / 60)
    assert watcher.unit("lynx") == watcher.hex("0505")
    watcher.replay.seek(8)
    watcher.app.advance(1 / 60)
    assert watcher.unit("lynx") == watcher.hex("0504")


def test_stepping_back_shows_the_tick_at_rest_and_a_step_on_shows_what_moves() -> None:
    watcher = Watcher(FLYING).load()
    watcher.replay.seek(4)
    watcher.wait(0.1)
    watcher.press(",")
    watcher.app.advance(1 / 60)
    assert watcher.unit("lynx") == watcher.hex("0506")
    still = watcher.pixels()
    watcher.wait(1)
    assert watcher.pixels() == still
    watcher.press(".")
    watcher.app.advance(1 / 60)
    watcher.app.advance(1 / 60)
    assert watcher.hex("0506")[1] > watcher.unit("lynx")[1] > watcher.hex("0505")[1]
    watcher.wait(1)
    assert watcher.unit("lynx") == watcher.hex("0505")


@pytest.mark.parametrize("name", WON)
def test_the_whole_window_is_the_same_after_a_seek_as_when_it_was_played_to_that_tick(name: str) -> None:
    text = (levels_folder() / f"{name}.toml").read_text(encoding="utf-8")
    _, record = won(name)
    tick = record.last_tick * 3 // 4
    played, sought = Watcher(text, record).load(), Watcher(text, record).load()
    for watcher in (played, sought):
        watcher.app.select(watcher.app.table.commanded()[:1])
    played.run(tick)
    sought.press("end")
    sought.wait(0.1)
    sought.replay.seek(tick)
    for watcher in (played, sought):
        watcher.wait(3)
    assert played.tick == sought.tick == tick
    assert played.selected == sought.selected
    assert played.pixels() == sought.pixels()


def test_effects_and_sounds_of_what_was_shown_before_end_with_a_seek() -> None:
    watcher = Watcher(LOST).load()
    watcher.replay.seek(5)
    watcher.press("space")
    while watcher.tick < 6:
        watcher.app.advance(1 / 60)
    watcher.wait(0.3)
    assert len(watcher.app.table.effects) > 0
    assert watcher.app.stage.lit is not None
    watcher.replay.seek(30)
    watcher.app.advance(1 / 60)
    assert len(watcher.app.table.effects) == 0
    assert watcher.app.stage.lit is None
    assert not watcher.app.pace.is_slowed


def test_what_was_selected_is_selected_wherever_it_is_there() -> None:
    watcher = Watcher(LOST).load()
    watcher.click(watcher.unit("lynx"))
    assert watcher.selected == ("lynx",)
    for tick, selected in ((30, ()), (3, ("lynx",)), (60, ())):
        watcher.replay.seek(tick)
        watcher.wait(0.1)
        assert watcher.selected == selected
    watcher.click(watcher.unit("sow"))
    watcher.replay.seek(3)
    watcher.wait(0.1)
    assert watcher.selected == ("sow",)


def test_the_reasons_of_a_line_stay_open_until_the_record_is_before_it() -> None:
    watcher = Watcher(LOST).load()
    watcher.replay.seek(40)
    watcher.wait(0.1)
    line = next(line for line in watcher.app.session.log if line.tick == 6)
    watcher.app.ask(line)
    watcher.replay.seek(6)
    watcher.wait(0.1)
    assert watcher.app.why.line is line
    watcher.press(",")
    watcher.wait(0.1)
    assert watcher.app.why.line is None


def test_objectives_and_log_go_back_with_the_record() -> None:
    watcher = Watcher(LOST).load()
    assert (watcher.app.session.goal_states, watcher.log()) == ({}, [])
    watcher.press("end")
    watcher.wait(0.1)
    assert watcher.app.session.goal_states == {1: "met"}
    whole = watcher.log()
    watcher.replay.seek(19)
    watcher.wait(0.1)
    assert watcher.app.session.goal_states == {}
    assert watcher.log() == whole[: len(watcher.log())]
    assert len(watcher.log()) < len(whole)


def test_marks_have_shapes_of_their_own_and_tell_the_line_of_the_log() -> None:
    watcher = Watcher(LOST).load()
    pictures: dict[str, bytes] = {}
    shown = watcher.look()
    for milestone in watcher.replay.scout.milestones:
        x, _ = watcher.on_track(milestone.tick)
        track = watcher.app.ui.named("track").rect
        lower = milestone.kind == "lost"
        half = pygame.Rect(x - 6, track.centery + (4 if lower else -14), 13, 11).clip(shown.get_rect())
        colour = TONES["mine"] if milestone.kind == "mine" else TONES[milestone.tone]
        mask = pygame.mask.from_threshold(shown.subsurface(half), colour, (8, 8, 8))
        assert mask.count() > 8, milestone
        pictures[milestone.kind] = pygame.image.tobytes(mask.to_surface(), "RGB")
    assert set(pictures) == {"mine", "lost", "met"}
    assert len(set(pictures.values())) == 3
    watcher.point(watcher.on_track(6))
    watcher.look()
    tip = [text for text, _ in watcher.app.ui.named("track").tip]
    assert tip == [
        "turn 1 impulse 6, tick 6",
        "6: Shuttle lynx enters the zone of cluster mine m and sets it off",
        "6: Shuttle lynx is destroyed by cluster mine m",
    ]


def test_keys_go_from_mark_to_mark_and_say_when_there_is_none() -> None:
    watcher = Watcher(LOST).load()
    for key, tick in (("n", 6), ("n", 20), ("p", 6)):
        watcher.press(key)
        watcher.wait(0.1)
        assert watcher.tick == tick
    watcher.press("p")
    assert watcher.app.stage.words == "There is no earlier mark."


def test_the_track_shows_how_far_the_record_is_loaded() -> None:
    watcher = Watcher(FLYING)
    watcher.app.pace.is_paused = True
    widths: list[int] = []
    for _ in range(3):
        watcher.app.advance(1 / 60)
        shown = watcher.look()
        track = watcher.app.ui.named("track").rect
        row = [tuple(shown.get_at((x, track.centery)))[:3] for x in range(track.x, track.right)]
        loaded = row[watcher.on_track(399)[0] - track.x - 4]
        widths.append(sum(colour != loaded for colour in row))
    assert widths == sorted(widths)
    assert len(set(widths)) == 3


def test_what_is_not_loaded_yet_is_loaded_first_and_the_timeline_says_so() -> None:
    watcher = Watcher(FLYING)
    watcher.app.pace.is_paused = True
    watcher.press("end")
    watcher.app.advance(1 / 60)
    shown = watcher.tick
    assert shown == 0
    assert f"loading: tick {watcher.replay.scout.reached} of 400" == remark(watcher)
    watcher.wait(1)
    assert watcher.tick == 400
    assert remark(watcher) == ""


def remark(watcher: Watcher) -> str:
    """Return what the timeline says of the record."""
    from game.view.timeline import remark_of

    return remark_of(watcher.replay)[0]


def test_a_record_that_differs_says_so_lastingly_from_that_tick_on() -> None:
    built = read(FLYING)
    watcher = Watcher(FLYING, altered(recorded(built), 30)).load()
    plain = Watcher(FLYING).load()
    for tick, said in ((29, "differs from the record from tick 30 on"), (30, "differs from the record since tick 30"),
                       (400, "differs from the record since tick 30")):  # fmt: skip
        watcher.replay.seek(tick)
        plain.replay.seek(tick)
        watcher.wait(0.1)
        plain.wait(0.1)
        assert remark(watcher) == said
        assert watcher.pixels() != plain.pixels()
    assert "tick 30 (turn 1 impulse 30), hash: recorded 0000000000000000" in words(watcher, "remark")


def test_a_record_that_was_cut_off_says_after_which_tick() -> None:
    watcher = Watcher(FLYING, recorded(read(FLYING), ticks=50, is_ended=False)).load()
    watcher.press("end")
    watcher.wait(0.1)
    assert (watcher.tick, remark(watcher)) == (50, "the record was cut off after tick 50")


def test_a_record_of_no_tick_at_all_can_be_watched() -> None:
    watcher = Watcher(FLYING, recorded(read(FLYING), ticks=0))
    watcher.wait(0.5)
    watcher.look()
    for key in (",", ".", "n", "p", "end", "home", "space", "r"):
        watcher.press(key)
        watcher.wait(0.1)
    assert watcher.tick == 0


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (960, 600)])
@pytest.mark.parametrize("name", WON)
def test_the_timeline_has_room_for_its_clock_and_its_longest_words(name: str, size: tuple[int, int]) -> None:
    text = (levels_folder() / f"{name}.toml").read_text(encoding="utf-8")
    watcher = Watcher(text, won(name)[1], size, ui_scale=2.0)
    watcher.press("end")
    watcher.wait(1)
    watcher.look()
    app, style = watcher.app, watcher.app.style
    result, last = app.ui.named("result").rect, app.ui.named("last").rect
    clock = style.width(app.session.game.clock, 16, bold=True)
    assert last.right + style.px(10) + clock <= result.left
    assert style.width("× differs from the record since tick 88888") <= app.ui.named("track").rect.width
    for name in ("first", "step back", "pause", "step", "last", "result", "track"):
        assert app.layout.orders.contains(app.ui.named(name).rect)


def test_nobody_commands_while_a_record_is_watched() -> None:
    orders = [ScriptedOrder(1, "blue", order("lynx", "set_speed", speed=16))]
    watcher = Watcher(FLYING, recorded(read(FLYING), orders)).load()
    watcher.click(watcher.unit("lynx"))
    watcher.press("+")
    watcher.click(watcher.hex("0808"), button=3)
    watcher.run(10)
    assert watcher.waiting == []
    assert "Lynx: speed 16, was 8" in watcher.log()  # IM-S3.5: eight more at the quarter in tick 9


def test_tab_selects_one_thing_after_the_other() -> None:
    watcher = Watcher(FLYING).load()
    seen: list[tuple[str, ...]] = []
    for _ in range(3):
        watcher.press("tab")
        seen.append(watcher.selected)
    watcher.press("tab", "shift")
    assert (seen, watcher.selected) == ([("lynx",), ("bear",), ("lynx",)], ("bear",))


def test_the_keys_of_a_record_are_all_on_the_card_of_keys() -> None:
    told = " ".join(key for column in WATCH_KEYS for key, _ in column).lower().replace("← →", "left right")
    plain = {key.removeprefix("shift+") for key in KEYS}
    assert all(key in told for key in plain)
    watcher = Watcher(FLYING)
    other = Player(FLYING).begin()
    watcher.press("f1")
    other.press("f1")
    assert watcher.app.card == other.app.card == "keys"
    assert watcher.pixels() != other.pixels()
    assert {"space", "m", "f", "escape"} <= WINDOW_KEYS
