"""A level from its briefing to its result, played by events."""

from __future__ import annotations

import pytest
from scene import level, mine, objective, order, ship, side
from view.player import Player, read
from view.recordings import recorded

FLYING = level(
    ship("lynx", "0308", heading="C", speed=16),
    ship("bear", "1003", "destroyer", "red", heading="D"),
    mine("m1", "0603", known_to=["blue"]),
    briefing="Fly.",
)


def test_the_game_waits_behind_the_briefing_until_enter() -> None:
    player = Player(FLYING)
    player.wait(2)
    assert player.app.session.game.tick == 0
    player.press("return")
    player.wait(1)
    assert player.app.session.game.tick == 4  # IM C1: 4 ticks a second


def test_the_briefing_is_left_by_a_click_on_start() -> None:
    player = Player(FLYING)
    player.push("card return")
    assert player.app.act == "play"


def test_space_pauses_and_goes_on() -> None:
    player = Player(FLYING).begin()
    player.press("space")
    player.wait(2)
    assert player.app.session.game.tick == 0
    player.press("space")
    player.wait(1)
    assert player.app.session.game.tick == 4


def test_the_pause_button_does_what_space_does() -> None:
    player = Player(FLYING).begin()
    player.push("pause")
    player.wait(1)
    assert (player.app.pace.is_paused, player.app.session.game.tick) == (True, 0)


@pytest.mark.parametrize(("key", "ticks"), [("1", 4), ("2", 8), ("3", 16), ("4", 32)])
def test_number_keys_set_the_speed(key: str, ticks: int) -> None:
    player = Player(FLYING).begin()
    player.press(key)
    player.wait(2)
    assert player.app.session.game.tick == ticks


def test_a_full_stop_runs_one_tick_and_pauses() -> None:
    player = Player(FLYING).begin()
    player.press("space")
    player.press(".")
    player.wait(1)
    assert (player.app.session.game.tick, player.app.pace.is_paused) == (1, True)


def test_the_clock_is_shown_in_the_words_of_the_rules() -> None:
    player = Player(FLYING).begin()
    player.run(33)
    assert player.app.session.game.clock == "turn 2 impulse 1"


def test_the_picture_changes_while_a_ship_moves_and_is_still_while_paused() -> None:
    player = Player(FLYING).begin()
    player.run(1)
    player.press("space")
    still = player.pixels()
    player.wait(0.5)
    assert player.pixels() == still
    player.press("space")
    player.wait(0.4)
    assert player.pixels() != still


def test_a_ship_glides_between_two_ticks() -> None:
    player = Player(FLYING).begin()
    player.run(1)
    start = player.unit("lynx")
    while player.app.session.game.tick < 2:  # IM-S3.1: speed 16 moves in each second tick
        player.app.advance(1 / 60)
    seen = {player.unit("lynx")}
    for _ in range(12):
        player.app.advance(1 / 60)
        seen.add(player.unit("lynx"))
    assert len(seen) > 6
    assert start in seen or min(abs(x - start[0]) for x, _ in seen) <= 2
    player.press("space")
    player.wait(1)
    assert player.unit("lynx") == player.hex("0408")


def test_drawing_never_changes_the_game() -> None:
    player, other = Player(FLYING).begin(), Player(FLYING).begin()
    for _ in range(40):
        player.app.advance(1 / 30)
        other.app.advance(1 / 30)
        before = player.hash()
        player.point(player.unit("bear"))
        player.look()
        assert player.hash() == before == other.hash()


def test_how_often_it_is_drawn_does_not_matter_to_the_game() -> None:
    quick, slow = Player(FLYING).begin(), Player(FLYING).begin()
    quick.wait(3)
    for _ in range(12):
        slow.app.advance(0.25)
    assert quick.app.session.game.tick == slow.app.session.game.tick == 12
    assert quick.hash() == slow.hash()


def test_losing_the_focus_pauses_and_lets_go_of_everything() -> None:
    import pygame

    player = Player(FLYING).begin()
    player.send(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="")
    player.send(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=1)
    player.send(pygame.WINDOWFOCUSLOST)
    middle = player.app.table.camera.middle
    player.wait(1)
    assert player.app.pace.is_paused
    assert player.app.table.camera.middle == middle
    assert player.app.hands.press is None


def test_a_new_size_of_the_window_moves_everything_along() -> None:
    import pygame

    player = Player(FLYING).begin()
    player.size = (960, 600)
    player.send(pygame.VIDEORESIZE, size=(960, 600), w=960, h=600)
    player.press("space")
    player.click(player.hex("1212"))
    player.click(player.unit("lynx"))
    assert player.selected == ("lynx",)
    assert player.app.layout.screen.size == (960, 600)


WINNING = level(
    side("blue", controller="player"),
    side("red"),
    ship("lynx", "1008", heading="C", speed=8),
    objective("blue", "reach", edge="east", units=["lynx"], by_tick=64),
)


def test_a_won_level_shows_the_result_and_can_be_played_again() -> None:
    player = Player(WINNING, side=None).begin()
    player.press("space")
    player.press("v")
    for digit in "31":
        player.press(digit)
    player.press("return")
    assert player.waiting == [order("lynx", "set_speed", speed=31)]
    player.press("space")
    player.wait(16)
    assert player.app.act == "result"
    assert player.app.session.game.outcome.winner == "blue"
    assert player.app.session.goal_states == {1: "met"}
    player.push("card return")
    assert (player.app.act, player.app.session.game.tick, player.app.session.log) == ("play", 0, [])


def test_the_result_can_be_put_aside_to_look_at_the_map() -> None:
    player = Player(WINNING, side=None).begin()
    player.wait(18)
    with_card = player.pixels()
    player.press("escape")
    assert player.pixels() != with_card
    player.press("escape")
    player.press("q")
    assert player.app.is_done


def test_the_record_of_a_game_can_be_saved(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    from game.runs.records import read_record

    folder = Path(str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    player = Player(WINNING, side=None).begin()
    player.press("+")
    player.wait(18)
    player.push("card s")
    (saved,) = folder.rglob("*.toml")
    record = read_record(saved)
    assert record.end is not None
    assert record.end.winner == "blue"
    assert [row.command["do"] for row in record.orders] == ["set_speed"]


def test_escape_opens_the_menu_and_quit_closes_the_game() -> None:
    player = Player(FLYING).begin()
    player.press("escape")
    assert (player.app.card, player.app.pace.is_paused) == ("menu", True)
    player.press("escape")
    assert (player.app.card, player.app.is_done) == ("", False)
    player.press("escape")
    player.push("card q")
    assert player.app.is_done


def test_keys_of_the_game_do_nothing_while_a_card_is_shown() -> None:
    player = Player(FLYING).begin()
    player.press("escape")
    player.press("+")
    player.click(player.hex("0808"), button=3)
    assert player.waiting == []


def test_a_line_of_the_log_tells_why_with_rule_and_dice() -> None:
    text = level(ship("lynx", "0506", speed=6), mine("m", "0505", known_to=["blue"]), dice=[3])
    player = Player(text).begin()
    player.run(8)  # IM-S3.1: speed 6 moves first on impulse 6
    lines = {line.telling.rule: line for line in player.app.session.log}
    assert "Lynx enters the zone of cluster mine m and sets it off" in player.log()
    assert lines["IM-1.121"].telling.facts == ("die: 3", "3, needed 5 or less: set off")  # IM-S4.2
    assert any("takes 54 on all shields" in text for text in player.log())  # IM-1.212: nine on each of six
    player.look()
    row = player.app.session.log.index(lines["IM-1.121"])
    place = player.app.layout.log
    height = player.app.style.line_height()
    player.click((place.x + 300, place.y + 6 + row * height + height // 2))
    assert player.app.why.line is lines["IM-1.121"]
    player.look()
    assert player.app.layout.map.contains(player.app.ui.named("why close").rect)
    player.press("escape")
    assert player.app.why.line is None


def test_the_moment_when_a_mine_goes_off_near_an_own_ship_is_slow() -> None:
    text = level(ship("lynx", "0506", speed=8), mine("m", "0505"))
    player = Player(text).begin()
    while not any("releases" in line for line in player.log()):
        player.app.advance(1 / 60)
    player.wait(0.3)
    assert player.app.pace.is_slowed
    tick = player.app.session.game.tick
    player.wait(0.5)
    assert player.app.session.game.tick <= tick + 1


def test_with_reduced_motion_time_never_slows_down() -> None:
    text = level(ship("lynx", "0506", speed=8), mine("m", "0505"))
    player = Player(text, is_calm=True).begin()
    player.wait(4)
    assert player.app.session.game.tick == 16
    assert not player.app.pace.is_slowed


def test_bots_play_the_sides_that_nobody_commands() -> None:
    text = level(
        side("blue", controller="player"),
        side("red", controller="bot", bot="warden"),
        ship("lynx", "0306", heading="C"),
        ship("bear", "1006", "cruiser", "red", heading="F"),
    )
    player = Player(text, side=None).begin()
    player.press("4")
    player.wait(4)
    assert any(line.startswith("Bear fires at Lynx") for line in player.log())


def test_a_record_is_watched_without_commanding() -> None:
    from game.core.simulation import ScriptedOrder

    orders = [ScriptedOrder(1, "blue", {"do": "set_speed", "unit": "lynx", "speed": 24})]
    player = Player(FLYING, side=None, record=recorded(read(FLYING), orders))
    assert player.selected == ()
    player.click(player.unit("lynx"))
    player.press("+")
    player.click(player.hex("0808"), button=3)
    player.run(10)
    assert player.waiting == []
    assert "Lynx: speed 24, was 16" in player.log()  # IM-S3.5: eight more at the quarter in tick 9
