"""What a right click would order: look, shoot or walk, with the chance and with what speaks against it."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, ORIGIN, discover, idle, level, mine, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from rulesets.teardrop_mines.seen import natural, point, session, step

from game.core.menu import Suggestion
from game.core.picture import Point


def goal(suggestion: Suggestion) -> list[Point]:
    """Return the places of a move, from ORIGIN, to ten micrometres: a command has ten thousandths of an inch."""
    way = suggestion.command["to"]
    places: list[Point] = way if isinstance(way[0], list) else [way]
    return [(round(x * INCH - ORIGIN[0], -1), round(y * INCH - ORIGIN[1], -1)) for x, y in places]


def test_a_marker_in_sight_is_looked_at_and_the_chance_is_told() -> None:
    # Worked example 15: 7 in between the edges: need 13, 65 %.
    seen = session(level(trooper("a", (0, 0)), mine("m", (202_800, 0))))
    found = natural(seen, "a", (202_800, 0), "marker-1")
    assert found.command == discover("a", "marker-1")
    assert (found.text, found.icon, found.warning) == ("Discover marker-1: 65 %", "icon_discover", "")


def test_from_further_away_it_says_that_nearer_is_better() -> None:
    # 8 in are 203,200 um, and 25,000 for the two bases.
    for away, warning in ((228_200, ""), (228_201, "from within 8 in it is +3")):
        seen = session(level(trooper("a", (0, 0)), mine("m", (away, 0))))
        assert natural(seen, "a", (away, 0), "marker-1").warning == warning


def test_within_the_ring_of_a_marker_acting_is_warned_of() -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (177_400, 0)), mine("n", (0, -177_401))))
    found = natural(seen, "a", (177_400, 0), "marker-2")
    assert found.warning == "in the ring of marker-2: a mine would go off (TM-11)"
    seen = session(level(trooper("a", (0, 0)), mine("m", (177_400, 0)), mine("n", (0, -177_400), revealed=True)))
    assert natural(seen, "a", (0, 0), "marker-1").warning == "here any Skill sets off Mine n (TM-11)"


def test_a_marker_out_of_sight_is_approached_to_where_its_area_ends() -> None:
    smoke = terrain("smoke", (100_000, -50_800), 1, 4)
    seen = session(level(trooper("a", (0, 0)), mine("m", (400_000, 0)), smoke))
    found = natural(seen, "a", (400_000, 0), "marker-1")
    # 7.5 in between the edges: 190,500 + 25,000 from the marker's middle.
    assert found.command["do"] == "move"
    assert goal(found) == [(400_000 - 215_500, 0)]
    assert found.text == "Walk to 7.5 in from marker-1, to look at it from there"
    near = session(level(trooper("a", (0, 0)), mine("m", (200_000, 0)), smoke))
    found = natural(near, "a", (200_000, 0), "marker-1")
    assert found.command == discover("a", "marker-1")
    assert found.refusal is not None
    assert found.refusal.rule == "TM-S45"


def test_tm_s46_a_second_look_is_refused_with_its_reason() -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (300_000, 0)), dice=[20]))
    step(seen, discover("a", "marker-1"), ticks=40)
    found = natural(seen, "a", (300_000, 0), "marker-1")
    assert found.command["do"] == "discover"
    assert found.refusal is not None
    assert found.refusal.rule == "TM-S46"


def test_enemies_and_tokens_are_shot_at() -> None:
    # A rifle at 300,000 um, 10.8 in: BS 11 + 3 = 14: 1 - (6/20)^3 = 97 %; ARM 1: 60 %. At the token 14 - 3 = 11: 90 %.
    text = level(
        trooper("a", (0, 0)), trooper("foe", (300_000, 0), side="red"), mine("m", (0, 300_000), revealed=True)
    )  # fmt: skip
    seen = session(text)
    found = natural(seen, "a", (300_000, 0), "foe")
    assert found.command == shoot("a", "foe")
    assert (found.text, found.icon) == ("Shoot at Foe: 97 % for a hit, which hurts 60 %", "icon_shoot")
    assert natural(seen, "a", (0, 300_000), "m").text == "Shoot at Mine m: 90 % for a hit, which hurts 65 %"


def test_tm_s12_a_shot_out_of_a_melee_is_refused() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("foe", (30_080, 0), side="red")))
    refusal = natural(seen, "a", (30_080, 0), "foe").refusal
    assert refusal is not None
    assert refusal.rule == "TM-S12"


def test_tm_s21_the_ground_is_walked_to_and_the_time_is_told() -> None:
    seen = session(level(trooper("a", (0, 0))))
    found = natural(seen, "a", (254_000, 0))
    assert (found.command["do"], found.command["gait"], goal(found)) == ("move", "walk", [(254_000, 0)])
    # 50 steps of 5,080: 20, 20 and 10, an Order each 40 ticks.
    assert found.text == "Walk to 34, 24: 10 in, 3 Orders, 9 s"
    assert (found.icon, found.warning, found.refusal) == ("icon_walk", "", None)


def test_friends_are_ground() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("b", (100_000, 0)), mine("m", (0, 300_000), side="blue")))
    assert goal(natural(seen, "a", (90_000, 0), "b")) == [(100_000, 0)]
    assert goal(natural(seen, "a", (0, 290_000), "m")) == [(0, 300_000)]


@pytest.mark.parametrize("order", [walk, run])
def test_tm_s22_shift_adds_to_the_way_and_keeps_its_gait(order: object) -> None:
    seen = session(level(trooper("a", (0, 0))))
    given = order("a", (0, 101_600))  # type: ignore[operator]
    seen.order(given)
    for _ in range(2):  # before the order is taken, and after
        found = natural(seen, "a", (101_600, 101_600), is_added=True)
        assert goal(found) == [(0, 101_600), (101_600, 101_600)]
        assert found.command["gait"] == given["gait"]
        assert found.text.startswith("Waypoint 2 at 28, 28: ")
        assert ("no reserve" in found.warning) == (given["gait"] == "run")
        seen.step()


def test_a_waypoint_behind_nothing_is_a_walk() -> None:
    seen = session(level(trooper("a", (0, 0))))
    assert natural(seen, "a", (101_600, 0), is_added=True).text.startswith("Walk to 28, 24")


def test_tm_s21_walls_and_the_edge_refuse() -> None:
    seen = session(level(trooper("a", (0, 0)), terrain("low_wall", (100_000, -50_800), 1, 4)))
    for place, words in (((200_000, 0), "a wall is in the way"), ((609_600, 0), "that leads off the map")):
        refusal = natural(seen, "a", place).refusal
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("TM-S21", words)


def test_tm_s8_a_way_through_areas_and_rings_is_warned_of() -> None:
    text = level(
        trooper("a", (-400_000, 0)), mine("m", (0, 177_400), revealed=True), mine("n", (0, -177_400)),
        mine("own", (0, 30_000), side="blue"),
    )  # fmt: skip
    seen = session(text)
    assert natural(seen, "a", (400_000, 0)).warning == (
        "through the area of Mine m (TM-11); through the ring of marker-1, perhaps a mine"
    )
    assert natural(seen, "a", (400_000, -1)).warning == "through the ring of marker-1, perhaps a mine"
    assert natural(seen, "a", (-177_400, 0)).warning == ""


def test_tm_16_an_area_ends_at_a_wall() -> None:
    # The wall between the mine and the way is longer than the area is wide.
    text = level(
        trooper("a", (-400_000, 0)), mine("m", (0, 100_000), revealed=True), terrain("wall", (-381_000, 50_000), 30, 1)
    )  # fmt: skip
    assert natural(session(text), "a", (400_000, 0)).warning == ""
    assert natural(session(text.replace('"wall"', '"low_wall"')), "a", (400_000, 0)).warning != ""


def test_tm_s14_tm_s15_a_way_under_a_placed_template_is_warned_of() -> None:
    text = level(
        trooper("a", (150_000, 0)), trooper("b", (100_000, -100_000)), trooper("foe", (150_000, 300_000), side="red"),
        mine("m", (0, 0)), mine("own", (0, 300_000), side="blue"),
    )  # fmt: skip
    seen = session(text)
    seen.game.step([("red", idle("foe")), ("blue", idle("a"))])
    assert natural(seen, "b", (100_000, 100_000)).warning == "under the drop of Mine m (TM-S14)"
    seen = session(text)
    seen.game.step([("red", idle("foe"))])
    found = natural(seen, "a", (100_000, 400_000))
    assert found.warning.startswith("under the drop of Mine own, which that cancels (TM-S15)")


def test_nobody_is_ordered_who_is_down_or_not_ones_own() -> None:
    seen = session(level(trooper("a", (0, 0), state="down"), trooper("foe", (100_000, 0), side="red")))
    assert [seen.natural_order(unit, (24.0, 24.0), "", False) for unit in ("a", "foe", "nobody")] == [None] * 3


def test_a_click_on_the_trooper_itself_orders_nothing() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("b", (200_000, 0))))
    assert seen.natural_order("a", point((3_000, 0)), "a", False) is None
    assert natural(seen, "a", (200_000, 0), "b").command["do"] == "move"
