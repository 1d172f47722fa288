"""Orders that need several things, one after the other: choices, cabins, places; and the chances of all of them."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from view.toy_crew import KINDS, CrewPlayer

from game.core.menu import Choice, MenuItem, Odds
from game.view.choosing import Choosing
from game.view.style import TONES

SIZES = [(800, 500), (960, 600), (1280, 720), (1920, 1080)]
SCALES = [1.0, 1.5, 2.0]


def paused(**keys: object) -> CrewPlayer:
    """Return somebody who has paused and commands an engineer."""
    player = CrewPlayer(**keys)  # type: ignore[arg-type]
    player.begin().press("space")
    player.press("tab")
    player.look()
    assert player.selected == ("bo",)
    return player


def order(do: str, **keys: object) -> dict[str, object]:
    """Return a command for the engineer."""
    return {"do": do, "unit": "bo", **keys}


def offered(player: CrewPlayer) -> list[pygame.Rect]:
    """Return where the buttons of the choices are."""
    player.look()
    return [control.rect for control in player.app.ui.controls if control.word.startswith("choice ")]


def tip(player: CrewPlayer, place: tuple[int, int], key: str = "") -> list[str]:
    """Return the words beside the pointer."""
    player.point(place)
    return [text for text, _ in player.app.tips.lines(player.app, player.app.table.camera.to_map(*place), key)]


# One need after the other


def test_a_kind_and_a_place_are_chosen_by_clicks() -> None:
    player = paused()
    player.push("order place")
    player.push("choice seeker")
    assert player.waiting == []
    player.click(player.hex("0606"))
    assert player.waiting == [order("place_mine", kind="seeker", hex="0606")]
    assert player.app.desk.choosing is None


@pytest.mark.parametrize(("digit", "kind"), [("1", "warhead"), ("5", "seeker"), ("9", "heavy"), ("0", "burst")])
def test_a_kind_is_chosen_by_its_digit_and_a_place_by_the_cursor(digit: str, kind: str) -> None:
    player = paused()
    player.app.hands.pointer = None
    for key in ("l", digit, "right", "up", "return"):
        player.press(key)
    assert player.waiting == [order("place_mine", kind=kind, hex="0607")]  # lynx is in 0508
    assert player.app.pace.speed == 1.0  # the digits are not those of the speeds meanwhile


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        (["return"], "warhead"),
        (["right", "right", "return"], "chaff"),
        (["tab", "down", "left", "return"], "gas"),
        (["left", "return"], "burst"),
        (["tab shift", "return"], "burst"),
    ],
)
def test_a_kind_is_chosen_by_arrows_or_tab_and_enter(keys: list[str], kind: str) -> None:
    player = paused()
    player.press("l", "shift")
    for key in keys:
        player.press(*key.split())
    assert player.waiting == [order("drop_mine", kind=kind)]


def test_what_cannot_be_chosen_says_why_and_the_choice_stays_open() -> None:
    player = paused()
    player.press("l")
    player.press("6")
    assert player.app.stage.words == "Place mine, ooc: none left (TOY-3)"
    player.push("choice ooc")
    assert player.app.ui.named("choice ooc").tip[-1] == ("none left (TOY-3)", "warning")
    choosing = player.app.desk.choosing
    assert choosing is not None
    assert choosing.chosen == {}


def test_a_digit_for_which_there_is_no_choice_does_nothing() -> None:
    player = paused()
    player.press("h")
    player.press("7")
    assert (player.waiting, player.app.pace.speed) == ([], 1.0)
    player.press("2")
    assert player.waiting == [order("helm", speed=1)]  # a choice that says its own key of the command


def test_escape_steps_back_one_need_at_a_time() -> None:
    player = paused()
    player.press("l")
    player.press("3")
    player.press("escape")
    choosing = player.app.desk.choosing
    assert choosing is not None
    assert (choosing.step, choosing.chosen) == (("choice",), {})
    player.press("5")
    player.push("cancel")  # the button does the same
    assert player.app.desk.choosing is choosing
    assert choosing.step == ("choice",)
    player.press("escape")
    assert (player.app.desk.choosing, player.app.card) == (None, "")
    assert player.waiting == []


def test_a_right_click_gives_the_whole_order_up() -> None:
    player = paused()
    player.press("l")
    player.press("3")
    player.click(player.hex("0606"), button=3)
    assert (player.app.desk.choosing, player.waiting) == (None, [])


def test_a_choice_and_a_number() -> None:
    player = paused()
    player.press("p")
    player.push("choice guns")
    player.press("3")
    assert player.waiting == [order("pump", pool="guns", points=3)]


def test_a_heading_and_a_number() -> None:
    player = paused()
    player.press("c")
    player.press("d")
    player.push("choice 4")
    assert player.waiting == [order("course", facing="D", speed=4)]


def test_a_place_that_is_refused_says_why_and_another_can_be_clicked() -> None:
    player = paused()
    player.press("l")
    player.press("1")
    player.click(player.hex("0610"))
    assert player.app.stage.words == "Place mine: not in arc (TOY-1)"
    assert player.waiting == []
    player.click(player.hex("0606"))
    assert player.waiting == [order("place_mine", kind="warhead", hex="0606")]


def test_another_order_can_be_begun_while_one_is_chosen() -> None:
    player = paused()
    player.press("l")
    player.press("1")
    player.press("s")
    assert (player.waiting, player.app.desk.choosing) == ([order("steady")], None)


def test_what_is_being_chosen_stays_so_while_time_passes() -> None:
    player = paused()
    player.press("l")
    player.press("4")
    player.run(3)
    choosing = player.app.desk.choosing
    assert choosing is not None
    assert (choosing.step, choosing.chosen) == (("place",), {"choice": "plasma"})


def test_the_words_say_what_was_chosen_and_what_comes_next() -> None:
    player = paused()
    player.press("l")
    choosing = player.app.desk.choosing
    assert choosing is not None
    assert choosing.words("arrows") == "Place mine: click one, or press its number"
    player.press("5")
    assert choosing.words("arrows") == "Place mine, seeker: click a place, or arrows and Enter"


def test_a_place_and_a_target_side_by_side_are_one_step_and_the_others_steps_of_their_own() -> None:
    item = MenuItem("a", "A", "a", "icon_lay", {"do": "a"}, ("choice", "target", "place", "number"),
                    choices=(Choice("x", "x", "icon_lay"),), targets=("t",))  # fmt: skip
    choosing, steps = Choosing(item, (0.0, 0.0)), list[tuple[str, ...]]()
    for need in ("choice", "place", "number"):
        steps.append(choosing.step)
        assert choosing.is_last == (need == "number")
        choosing.take(need, 1)
    assert steps == [("choice",), ("target", "place"), ("number",)]
    assert choosing.step == ()


def test_what_the_chosen_kind_does_is_said_while_its_place_is_chosen() -> None:
    player = paused()
    player.press("l")
    player.press("5")
    bar = player.app.layout.orders
    below = pygame.Rect(bar.x, bar.y + 40, bar.width - 140, bar.height - 44)
    seeker = pygame.image.tobytes(player.look().subsurface(below), "RGB")
    player.press("escape")
    player.press("4")
    assert pygame.image.tobytes(player.look().subsurface(below), "RGB") != seeker


# Cabins


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_a_cabin_is_chosen_by_a_click_anywhere_on_it(size: tuple[int, int], scale: float) -> None:
    player = paused(size=size, ui_scale=scale)
    for name in ("M1", "S1", "H1", "E1"):  # in M1 and in H1 somebody stands
        rect = player.app.ui.named(f"cabin {name}").rect
        for place in ((rect.left, rect.top), (rect.right - 1, rect.top), (rect.left, rect.bottom - 1),
                      (rect.right - 1, rect.bottom - 1), rect.center, (rect.right - 8, rect.bottom - 8)):  # fmt: skip
            player.press("g")
            player.click(place)
            assert player.waiting == [order("walk", module=name)]
            player.press("backspace")
    assert player.selected == ("bo",)


def test_a_cabin_is_chosen_by_tab_and_enter_and_its_chance_is_said() -> None:
    player = paused()
    player.press("g")
    first = player.pixels()
    player.press("tab")
    assert player.pixels() != first
    choosing = player.app.desk.choosing
    assert choosing is not None
    assert choosing.target == "S1"
    assert player.app.tips.prospects(player.app, "module", "S1") == (("need 5, 83 %", "own"),)
    player.press("return")
    assert player.waiting == [order("walk", module="S1")]


def test_a_cabin_that_is_refused_says_why_before_the_click() -> None:
    player = paused()
    player.press("g")
    player.look()
    player.point(player.app.ui.named("cabin L1").rect.center)
    player.look()
    assert player.app.ui.named("cabin L1").tip[-1] == ("not now: too far to walk (TOY-2)", "bad")
    player.click(player.app.ui.named("cabin L1").rect.center)
    assert (player.waiting, player.app.stage.words) == ([], "Walk: too far to walk (TOY-2)")


def test_cabins_that_can_be_chosen_have_a_bright_rim() -> None:
    player = paused()

    def rim(name: str) -> tuple[int, ...]:
        rect = player.app.ui.named(f"cabin {name}").rect
        return tuple(player.look().get_at((rect.centerx, rect.bottom - 1)))[:3]

    before = [rim(name) for name in ("M1", "S1", "L1", "K1")]
    player.press("g")
    assert [rim(name) for name in ("M1", "S1", "L1", "K1")] == [TONES["warning"]] * 3 + [before[3]]
    player.press("escape")
    assert [rim(name) for name in ("M1", "S1", "L1", "K1")] == before


# Chances


def test_chances_are_rounded_and_neither_nothing_nor_certain_unless_they_are() -> None:
    assert [Odds(2, passing, 36).percent for passing in (0, 1, 30, 35, 36)] == [0, 3, 83, 97, 100]
    assert [Odds(2, passing, 1000).percent for passing in (1, 999)] == [1, 99]


def test_the_chance_stands_on_the_button_and_in_its_tip() -> None:
    player = paused()
    player.look()
    assert ("need 6, 72 %", "own") in player.app.ui.named("order steady").tip  # 26 of 36
    assert len(player.app.ui.named("order fire").tip) == 1  # depends on the target


def test_each_number_has_its_chance_or_says_why_not() -> None:
    player = paused()
    player.press("p")
    player.press("1")
    player.look()
    tips = [player.app.ui.named(f"choice {number}").tip for number in (1, 2, 4, 5)]
    assert tips[:3] == [(("need 5, 83 %", "own"),), (("need 7, 58 %", "own"),), (("need 11, 8 %", "own"),)]
    assert tips[3] == (("13 or more cannot be made (TOY-4)", "warning"),)
    player.push("choice 5")
    assert player.waiting == []
    player.push("choice 4")
    assert player.waiting == [order("pump", pool="helm", points=4)]


def test_a_chance_that_is_the_same_for_all_choices_stands_on_each_of_them() -> None:
    player = paused()
    player.press("l", "shift")
    drop = player.look().subsurface(offered(player)[1])
    assert player.app.ui.named("choice gas").tip[-1] == ("need 7, 58 %", "own")
    player.press("escape")
    player.press("l")  # there the chance comes with the place
    place = player.look().subsurface(offered(player)[1])
    assert pygame.image.tobytes(drop, "RGB") != pygame.image.tobytes(place, "RGB")


def test_the_chance_of_a_place_stands_beside_the_pointer() -> None:
    player = paused()
    player.press("l")
    assert tip(player, player.hex("0606")) == ["0606 "]  # the kind comes first
    player.press("5")
    assert tip(player, player.hex("0606")) == ["0606 ", "Click: place_mine seeker 0606", "need 6, 72 %"]
    assert tip(player, player.hex("0507"))[2] == "need 4, 92 %"  # 33 of 36
    assert tip(player, player.hex("0610"))[2] == "not now: not in arc (TOY-1)"


def test_the_chance_of_a_target_stands_beside_it_and_beside_the_pointer() -> None:
    player = paused()
    player.app.hands.pointer = None
    before = player.look()
    player.press("a")
    after = player.look()
    x, y = player.unit("bear")
    words = pygame.Rect(x + 12, y - 40, 100, 30)
    changed = [
        (px, py) for px in range(words.left, words.right) for py in range(words.top, words.bottom)
        if before.get_at((px, py)) != after.get_at((px, py))
    ]  # fmt: skip
    assert len(changed) > 200
    assert tip(player, player.unit("bear"), "bear")[1:] == ["Click: fire bear", "need 8, 42 %"]
    player.press("return")
    assert player.waiting == [order("fire", target="bear")]


def test_the_chance_of_a_natural_order_is_said_with_it() -> None:
    player = paused()
    assert tip(player, player.unit("bear"), "bear")[1:] == ["Right click: Fire at Bear", "need 8, 42 %"]


def test_chances_on_the_map_are_shown_only_while_their_order_is_chosen() -> None:
    player = paused()
    x, y = player.hex("0606")

    def is_written() -> bool:
        drawn = player.look()
        near = [(px, py) for px in range(x - 9, x + 10) for py in range(y - 7, y + 8)]
        return any(drawn.get_at(place)[:3] == TONES["good"] for place in near)

    player.point(player.app.ui.named("order place").rect.center)
    assert not is_written()
    player.press("l")
    assert is_written()
    player.press("escape")
    assert not is_written()


# Buttons at every size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_twenty_orders_have_room_and_show_their_keys(size: tuple[int, int], scale: float) -> None:
    player = paused(size=size, ui_scale=scale)
    player.look()
    menu = player.app.desk.menu
    assert len(menu) == 20
    buttons = [player.app.ui.named(f"order {item.word}").rect for item in menu]
    assert all(player.app.layout.orders.contains(button) for button in buttons)
    assert not any(one.colliderect(other) for one, other in combinations(buttons, 2))
    ui = player.app.ui
    assert all(rect.width >= ui.tall_width("", item.key, "83 %") for rect, item in zip(buttons, menu, strict=True))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_ten_choices_have_room_with_their_words_and_digits(size: tuple[int, int], scale: float) -> None:
    player = paused(size=size, ui_scale=scale)
    player.press("l")
    places = offered(player)
    assert len(places) == len(KINDS) == 10
    bar, cancel = player.app.layout.orders, player.app.ui.named("cancel").rect
    assert all(bar.contains(place) for place in (*places, cancel))
    assert not any(one.colliderect(other) for one, other in combinations((*places, cancel), 2))
    style = player.app.style
    assert all(place.width >= style.width(kind) + 8 for place, kind in zip(places, KINDS, strict=True))
    for place, kind in zip(places, KINDS, strict=True):
        if kind == "ooc":
            continue
        player.press("escape")
        player.press("l")
        player.click((place.right - 1, place.bottom - 1))
        choosing = player.app.desk.choosing
        assert choosing is not None
        assert choosing.chosen == {"choice": kind}


def test_few_orders_stand_in_one_row() -> None:
    player = paused()
    player.click(player.unit("eve"))
    player.look()
    assert player.app.ui.named("order jet").rect.height <= 56
