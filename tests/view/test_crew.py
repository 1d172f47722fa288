"""Crews in the window: the plan of a ship, who is selected by clicks and by keys, and what the map shows of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from scene import level, ship
from view.player import Player
from view.toy_crew import CREW, HULLS, LARGE, CrewPlayer, cabins, plan_of

from game.core.picture import Gauge, Hand
from game.view.layout import lay_out
from game.view.plan import PlanActions, draw_plan
from game.view.style import TONES, Style
from game.view.ui import Ui

SIZES = [(800, 500), (960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
SCALES = [1.0, 1.5, 2.0]


def paused(**keys: object) -> CrewPlayer:
    """Return somebody who has paused."""
    player = CrewPlayer(**keys)  # type: ignore[arg-type]
    player.begin().press("space")
    player.look()
    return player


def rects(player: CrewPlayer, kind: str) -> dict[str, pygame.Rect]:
    """Return where all the controls of a kind are, such as cabins or hands, by name."""
    player.look()
    found = [control for control in player.app.ui.controls if control.word.startswith(f"{kind} ")]
    return {control.word.removeprefix(f"{kind} "): control.rect for control in found}


# Where the parts are


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wanted", [0.75, *SCALES])
def test_the_parts_of_the_screen_of_crews_fill_it_without_overlapping(size: tuple[int, int], wanted: float) -> None:
    layout = lay_out(size, wanted, has_clock=True, has_plan=True)
    parts = [layout.top, layout.clock, layout.map, layout.orders, layout.log, layout.side]
    assert sum(part.width * part.height for part in parts) == size[0] * size[1]
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    assert layout.map.width > size[0] / 2
    assert layout.map.height > size[1] / 2


@pytest.mark.parametrize("rows", [HULLS["gull"], HULLS["lynx"], HULLS["bear"], LARGE], ids=len)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_a_plan_of_any_hull_fits_beside_the_map(size: tuple[int, int], scale: float, rows: tuple[str, ...]) -> None:
    player = paused(size=size, rows=rows, ui_scale=scale)
    for kind in ("cabin", "hand"):
        places = rects(player, kind).values()
        assert all(player.app.layout.side.contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))
    assert len(rects(player, "cabin")) == sum(letter != "." for row in rows for letter in row)
    assert all(rect.width >= 24 for rect in rects(player, "cabin").values())
    assert all(rect.width >= 10 for rect in rects(player, "hand").values())


@pytest.mark.parametrize("size", [(800, 500), (1280, 720)])
def test_bow_is_up_and_port_is_left(size: tuple[int, int]) -> None:
    places = rects(paused(size=size, rows=HULLS["bear"]), "cabin")
    assert places["M1"].bottom <= places["H1"].top
    assert places["C2"].right <= places["L1"].left
    assert places["M1"].right <= places["C1"].left  # M1 is named first, so it stands to port of C1


def test_persons_stand_in_their_cabins() -> None:
    player = paused()
    places, hands = rects(player, "cabin"), rects(player, "hand")
    assert set(hands) == set(CREW["lynx"])
    for key, cabin in (("ada", "H1"), ("bo", "M1"), ("cy", "E1"), ("dee", "E1")):
        assert places[cabin].contains(hands[key])


def test_many_in_one_cabin_can_all_be_clicked() -> None:
    crowd = tuple(Hand(f"p{number}", "H1", "crew_hand", "own") for number in range(12))
    ui, surface, chosen = Ui(Style()), pygame.Surface((300, 300)), list[str]()
    for size in (90, 300):
        ui.begin(surface, ui.style, None)
        plan = replace(plan_of("lynx"), hands=crowd)
        draw_plan(ui, pygame.Rect(0, 0, size, size), plan, PlanActions(chosen.append))
        cabin, places = ui.named("cabin H1").rect, [ui.named(f"hand {hand.key}").rect for hand in crowd]
        assert all(cabin.contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))
        for hand in crowd:
            control = ui.find(ui.named(f"hand {hand.key}").rect.center)
            assert control is not None
            assert control.action is not None
            control.action()
    assert chosen == [hand.key for hand in crowd] * 2


# What a plan shows


def colours(player: CrewPlayer, rect: pygame.Rect) -> set[tuple[int, ...]]:
    """Return all colours in a part of the screen."""
    drawn = player.look()
    places = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    return {tuple(drawn.get_at(place))[:3] for place in places}


def test_counters_are_pips_and_states_are_marks() -> None:
    player = paused()
    places = rects(player, "cabin")
    assert TONES["warning"] in colours(player, places["C1"])  # one counter
    assert TONES["warning"] not in colours(player, places["K1"])
    assert TONES["bad"] in colours(player, places["C2"])  # broken
    assert TONES["bad"] not in colours(player, places["K1"])


@pytest.mark.parametrize("rows", [HULLS["lynx"], LARGE], ids=len)
def test_each_counter_has_a_pip_of_its_own(rows: tuple[str, ...]) -> None:
    player = paused(rows=rows)
    drawn, place = player.look(), rects(player, "cabin")["M1"]
    column = [drawn.get_at((place.left + 4, y))[:3] == TONES["warning"] for y in range(place.top, place.bottom)]
    begins = sum(now and not before for before, now in zip([False, *column], column, strict=False))
    assert begins == {cabin.name: cabin for cabin in cabins(rows)}["M1"].used == 3


def test_pointing_at_a_cabin_or_a_person_shows_its_words() -> None:
    player = paused()
    player.point(rects(player, "cabin")["C2"].midleft)
    with_tip = player.pixels()
    assert player.app.ui.named("cabin C2").tip == (("cabin C2", "bad"), ("0 used", "dim"))
    assert player.app.ui.named("hand ada").tip == (("Ada, at the helm", "own"),)
    assert player.app.ui.named("hand cy").tip == (("Cy, in E1", "own"),)
    player.app.hands.pointer = None
    assert player.pixels() != with_tip


def test_stores_are_rows_of_pips() -> None:
    player = paused()
    side, drawn = player.app.layout.side, player.look()
    lines: list[int] = []
    for y in range(side.top + 30, side.top + 95):
        row = [drawn.get_at((x, y))[:3] == TONES["own"] for x in range(side.left + 260, side.right)]
        lines.append(sum(now and not before for before, now in zip([False, *row], row, strict=False)))
    assert {2, 3} <= set(lines)  # helm 2 of 3, shields 3 of 3
    panel = player.app.session.panel("ada")
    assert panel is not None
    assert panel.pools[1] == Gauge("guns", 0, 3)


def test_everything_that_has_no_room_in_the_panel_is_said_where_one_points_at_its_head() -> None:
    player = paused(size=(800, 500), rows=LARGE)
    side = player.app.layout.side
    head = player.app.ui.find((side.left + 30, side.top + 50))
    assert head is not None
    panel = player.app.session.panel("ada")
    assert panel is not None
    assert [text for text, _ in head.tip][1:] == [f"{row.label}: {row.value}" for row in panel.rows]


# Who is selected


def test_at_the_start_the_first_of_the_crew_is_selected_and_its_ship_is_marked() -> None:
    player = CrewPlayer()
    player.begin().press("space")
    assert player.selected == ("ada",)
    x, y = player.unit("lynx")
    marked = player.look()
    player.app.select(())
    bare = player.look()
    changed = [
        (dx, dy) for dx in range(-24, 25) for dy in range(-24, 25)
        if marked.get_at((x + dx, y + dy)) != bare.get_at((x + dx, y + dy))
    ]  # fmt: skip
    assert changed  # the frame around the ship


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rows", [HULLS["lynx"], LARGE], ids=len)
def test_a_click_on_a_person_selects_it_in_every_corner(
    size: tuple[int, int], scale: float, rows: tuple[str, ...]
) -> None:
    player = paused(size=size, rows=rows, ui_scale=scale)
    for key, rect in rects(player, "hand").items():
        for place in ((rect.left, rect.top), (rect.right - 1, rect.top), (rect.left, rect.bottom - 1),
                      (rect.right - 1, rect.bottom - 1), rect.center):  # fmt: skip
            player.click(player.unit("lynx"))
            assert player.selected == ("lynx",)
            player.click(place)
            assert player.selected == (key,)


def test_a_click_on_a_cabin_selects_who_is_in_it_one_after_the_other() -> None:
    player = paused()
    place = rects(player, "cabin")["E1"].midleft
    seen: list[tuple[str, ...]] = []
    for _ in range(3):
        player.click((place[0] + 2, place[1]))
        seen.append(player.selected)
    assert seen == [("cy",), ("dee",), ("cy",)]
    player.click(rects(player, "cabin")["K1"].center)  # nobody is there
    assert player.selected == ("cy",)


def test_a_right_click_on_a_cabin_orders_what_is_natural_there() -> None:
    player = paused()
    player.app.select(("bo",))
    player.click(rects(player, "cabin")["K1"].center, 3)
    assert player.waiting == [{"do": "walk", "unit": "bo", "module": "K1"}]
    player.click(rects(player, "hand")["ada"].center, 3)  # somebody is in it: it is a cabin all the same
    assert player.waiting == [{"do": "walk", "unit": "bo", "module": "H1"}]
    player.click(rects(player, "cabin")["L1"].center, 3)
    assert player.app.stage.words == "Walk to L1: too far to walk (TOY-2)"
    assert player.selected == ("bo",)


def test_what_a_right_click_on_a_cabin_would_do_is_said_before() -> None:
    player = paused()
    player.app.select(("bo",))
    player.point(rects(player, "cabin")["K1"].center)
    with_order = player.pixels()
    tips, app = player.app.tips, player.app
    assert tips.cabin_lines(app, "K1") == (("Right click: Walk to K1", "own"), ("need 5, 83 %", "own"))
    assert tips.cabin_lines(app, "L1")[1] == ("not now: too far to walk (TOY-2)", "bad")
    player.press("g")  # a cabin is being chosen: a right click gives that up
    assert tips.cabin_lines(app, "K1") == ()
    player.click(rects(player, "cabin")["K1"].center, 3)
    assert player.app.desk.choosing is None
    assert player.waiting == []
    assert player.pixels() == with_order


def test_a_ship_itself_walks_nowhere() -> None:
    player = paused()
    player.app.select(("lynx",))
    player.click(rects(player, "cabin")["K1"].center, 3)
    assert player.app.stage.words == "Select one of the crew first."
    assert player.waiting == []


def test_shift_and_a_click_on_a_person_add_it_and_take_it_away() -> None:
    player = paused()
    player.hold_shift(True)
    player.click(rects(player, "hand")["bo"].center)
    assert player.selected == ("ada", "bo")
    player.app.select(("bo", "ada"))
    player.hold_shift(False)
    player.app.select(("bo",))
    player.click(rects(player, "hand")["cy"].center)
    assert player.selected == ("cy",)


def test_tab_goes_through_all_who_take_orders_ship_by_ship_and_back() -> None:
    player = paused()
    seen = [player.selected[0]]
    for _ in range(6):
        player.press("tab")
        seen.append(player.selected[0])
    assert seen == ["ada", "bo", "cy", "dee", "fay", "eve", "ada"]
    player.press("tab", "shift")
    assert player.selected == ("eve",)


def test_from_a_ship_tab_goes_to_the_first_aboard_and_shift_tab_to_the_last() -> None:
    player = paused()
    player.click(player.unit("gull"))
    player.press("tab")
    assert player.selected == ("fay",)
    for held, key in (((), "ada"), (("shift",), "dee")):
        player.click(player.unit("lynx"))
        player.press("tab", *held)
        assert player.selected == (key,)


def test_a_comma_goes_through_the_things_on_the_map_and_back() -> None:
    player = paused()
    seen: list[tuple[str, ...]] = []
    for _ in range(4):
        player.press(",")
        seen.append(player.selected)
    assert seen == [("gull",), ("bear",), ("eve",), ("lynx",)]  # from ada on: she is aboard the lynx
    player.press(",", "shift")
    assert player.selected == ("eve",)


def test_the_plan_stays_when_the_ship_or_another_of_the_crew_is_selected() -> None:
    player = paused()
    before = rects(player, "cabin")
    player.click(rects(player, "hand")["bo"].center)
    assert rects(player, "cabin") == before
    player.click(player.unit("lynx"))
    assert rects(player, "cabin") == before


def test_the_plan_of_an_enemy_shows_its_cabins_and_nobody() -> None:
    player = paused()
    player.click(player.unit("bear"))
    assert player.selected == ("bear",)
    assert len(rects(player, "cabin")) == 12
    assert rects(player, "hand") == {}
    assert player.app.desk.menu == ()


def test_a_ship_leaves_the_orders_to_its_crew_and_says_so() -> None:
    player = paused()
    player.click(player.unit("lynx"))
    assert player.app.desk.menu == ()
    with_hint = player.pixels()
    player.click(player.unit("bear"))
    assert player.pixels() != with_hint
    assert player.app.session.crew("bear") == ("bear",)


def test_who_is_adrift_has_a_panel_without_a_plan_and_takes_orders() -> None:
    player = paused()
    player.click(player.unit("eve"))
    assert rects(player, "cabin") == {}
    assert set(rects(player, "order")) == {"jet"}


def test_the_map_follows_to_the_ship_of_a_person_who_is_selected_by_key() -> None:
    player = paused()
    camera = player.app.table.camera
    player.wheel(player.unit("eve"), 14)
    assert not player.app.layout.map.collidepoint(player.unit("lynx"))
    for _ in range(6):
        player.press("tab")
    assert player.selected == ("ada",)
    assert player.app.layout.map.collidepoint(player.unit("lynx"))
    assert camera.scale > camera.fitting_scale


def test_orders_go_to_the_person_who_is_selected() -> None:
    player = paused()
    player.press("tab")
    player.press("s")
    player.click(player.unit("bear"), button=3)
    assert player.waiting == [{"do": "steady", "unit": "bo"}, {"do": "fire", "unit": "bo", "target": "bear"}]
    player.press("backspace")
    assert player.waiting == [{"do": "steady", "unit": "bo"}]


def test_who_is_gone_is_no_longer_selected_and_the_others_are() -> None:
    player = paused()
    player.app.select(("ada", "bo"))
    look = player.app.session.look
    player.app.session.look = replace(
        look, panel=lambda view, key, waiting: None if key == "bo" else look.panel(view, key, waiting)
    )
    player.run(1)
    assert player.selected == ("ada",)


def test_rulesets_without_crews_keep_their_room() -> None:
    player = Player(level(ship("lynx", "0308"))).begin()
    assert player.app.layout == lay_out((1280, 720))
    assert player.app.layout.clock.height == 0
    assert player.app.session.crew("lynx") == ("lynx",)
    assert player.app.session.weigh({"do": "scan", "unit": "lynx"}) is None


def test_a_game_with_crews_begins_so_near_that_chances_have_room() -> None:
    near, far = CrewPlayer(), Player(level(ship("lynx", "0308")))
    for player in (near, far):
        player.app.table.camera.scale = 20.0
        player.begin()
    assert near.app.table.camera.scale == 38.0
    assert far.app.table.camera.scale == 20.0  # playable without


def test_who_is_selected_is_named_however_far_away_the_map_is() -> None:
    player = paused()
    player.app.table.camera.scale = 20.0
    x, y = player.unit("lynx")
    below = pygame.Rect(x - 20, y + 13, 40, 12)
    player.app.select(())
    unnamed = pygame.image.tobytes(player.look().subsurface(below), "RGB")
    player.app.select(("lynx",))
    assert pygame.image.tobytes(player.look().subsurface(below), "RGB") != unnamed
