"""The menu of a trooper: what may be ordered, its keys, its reach, why not, and what is in force (Part F)."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, discover, dodge, idle, lay, level, mine, order, react, reserve, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from rulesets.teardrop_mines.seen import menu, point, session, step

from game.core.picture import Area, Disc
from game.resources import assets_folder
from game.rulesets.teardrop_mines.commands import COMMANDS
from game.rulesets.teardrop_mines.tables import TROOPERS
from game.view.reading import WINDOW_KEYS

WORDS = ("walk", "run", "halt", "idle", "dodge", "discover", "shoot")
STANDING = ("react hold", "react dodge", "react shoot", "react discover", "reserve", "jump")


def test_everything_that_can_be_commanded_is_in_the_menu_with_a_key_and_a_picture() -> None:
    seen = session(level(*(trooper(kind, (60_000 * n, 0), kind) for n, kind in enumerate(TROOPERS))))
    pictures = {path.stem for path in (assets_folder() / "images").glob("*.svg")}
    for kind, row in TROOPERS.items():
        items = menu(seen, kind)
        assert tuple(items) == (*WORDS, *(("lay",) if row.minelayer else ()), *STANDING)
        keys = [item.key for item in items.values()]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & WINDOW_KEYS
        assert {item.icon for item in items.values()} <= pictures
        assert len({item.label for item in items.values()}) == len(items)
    everything = {item.command["do"] for unit in ("sapper", "scout") for item in menu(seen, unit).values()}
    assert everything == set(COMMANDS)


def test_tm_s50_nobody_commands_who_is_down_an_ally_or_an_enemy() -> None:
    text = level(trooper("a", (0, 0), state="down"), trooper("b", (100_000, 0), side="red"), mine("m", (300_000, 0)))
    seen = session(text)
    assert [seen.menu(unit) for unit in ("a", "b", "marker-1", "m", "nobody")] == [()] * 5


def test_tm_s45_markers_in_sight_come_first_then_the_nearer_ones() -> None:
    text = level(
        trooper("a", (0, 0)), mine("m", (250_000, 0)), mine("n", (-400_000, 0)), mine("o", (0, 100_000)),
        terrain("wall", (-60_000, 50_000), 4.5, 1),
    )  # fmt: skip
    item = menu(session(text), "a")["discover"]
    # Handles by x: n, o, m; o is the nearest, but behind the wall.
    assert item.targets == ("marker-3", "marker-1", "marker-2")
    assert item.refusal is None
    radii = [zone.radius for zone in item.reach if isinstance(zone, Disc)]
    assert radii == [(inches * INCH + 12_500) / INCH for inches in (8, 32, 48, 96)]  # from the middle of its base
    assert len([zone for zone in item.reach if isinstance(zone, Area)]) == 2  # the lines of fire


def test_tm_s47_the_ranges_of_the_weapon_and_what_can_be_shot_at() -> None:
    text = level(
        trooper("s", (0, 0), "sapper"), trooper("foe", (300_000, 0), side="red"),
        trooper("vex", (100_000, 0), "infiltrator", "red"), mine("m", (-200_000, 0), revealed=True),
    )  # fmt: skip
    item = menu(session(text), "s")["shoot"]
    assert item.targets == ("m", "foe")
    assert [zone.radius * INCH - 12_500 for zone in item.reach if isinstance(zone, Disc)] == pytest.approx(
        [8 * INCH, 16 * INCH, 24 * INCH]
    )
    assert item.order("target", "m") == shoot("s", "m")


def test_refusals_are_those_of_the_judge() -> None:
    text = level(
        trooper("a", (0, 0)), trooper("s", (200_000, 0), "sapper", mines=0), trooper("b", (30_080, 0), side="red"),
        rulings={"dodge_as_first_skill": False},
    )  # fmt: skip
    seen = session(text)
    refused = {word: item.refusal.rule for word, item in menu(seen, "a").items() if item.refusal is not None}
    assert refused == {"dodge": "TM-Q12", "discover": "TM-S45", "shoot": "TM-S12"}
    refusal = menu(seen, "s")["lay"].refusal
    assert refusal is not None
    assert refusal.rule == "TM-3c"


def test_tm_s46_a_marker_looked_at_in_vain_is_refused_for_a_while() -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (300_000, 0)), dice=[20]))
    step(seen, discover("a", "marker-1"), ticks=40)
    refusal = menu(seen, "a")["discover"].refusal
    assert refusal is not None
    assert refusal.rule == "TM-S46"
    step(seen, ticks=200)
    assert menu(seen, "a")["discover"].refusal is None


def test_tm_s24_the_reserve_takes_one_of_the_three_once() -> None:
    seen = session(level(trooper("a", (0, 0), "sapper"), trooper("foe", (300_000, 0), side="red")))
    step(seen, shoot("a", "foe"))
    rules = {word: item.refusal.rule for word, item in menu(seen, "a").items() if item.refusal is not None}
    assert rules == {"dodge": "TM-S24", "shoot": "TM-S24", "lay": "TM-S24", "discover": "TM-S45"}
    assert menu(seen, "a")["idle"].refusal is None


def test_walk_and_run_take_a_list_of_places() -> None:
    seen = session(level(trooper("a", (0, 0))))
    items = menu(seen, "a")
    assert items["walk"].order("place", [30.0, 24.5]) == order("a", "move", gait="walk", to=[[30.0, 24.5]])
    assert items["run"].order("place", [30.0, 24.5]) == order("a", "move", gait="run", to=[[30.0, 24.5]])
    assert seen.why_not(items["run"].order("place", [30.0, 24.5])) is None
    assert all(items[word].is_list for word in ("walk", "run"))


def test_the_standing_reaction_in_force_is_on_also_one_that_waits() -> None:
    seen = session(level(trooper("a", (0, 0), reaction="dodge")))
    assert [word for word, item in menu(seen, "a").items() if item.is_on] == ["react dodge", "reserve", "jump"]
    seen.order(menu(seen, "a")["react shoot"].order())
    assert [word for word, item in menu(seen, "a").items() if item.is_on] == ["react shoot", "reserve", "jump"]


def test_reserve_and_jump_are_turned_over_and_nothing_else_by_it() -> None:
    seen = session(level(trooper("a", (0, 0), reaction="dodge", reserve="hold", dodge_move="stay")))
    items = menu(seen, "a")
    assert [items[word].is_on for word in ("reserve", "jump")] == [False, False]
    assert (items["reserve"].icon, items["jump"].icon) == ("icon_reserve_hold", "icon_jump_stay")
    assert items["reserve"].order() == reserve("a", "dodge")
    assert items["jump"].order() == react("a", "dodge", dodge_move="away")
    step(seen, items["reserve"].order(), items["jump"].order())
    items = menu(seen, "a")
    assert items["reserve"].is_on
    assert items["jump"].is_on
    assert items["jump"].order() == react("a", "dodge", dodge_move="stay")
    assert items["react hold"].order() == react("a", "hold", dodge_move="away")


def test_tm_17_where_laying_is_forbidden_is_shown() -> None:
    # A mine laid 164,900 um from the rim of a marker's base has it in its area: 177,400 from its middle.
    text = level(trooper("s", (0, 0), "sapper"), mine("m", (150_000, 0)), mine("far", (550_000, 0)))
    reach = menu(session(text), "s")["lay"].reach
    forbidden, *own = (zone for zone in reach if isinstance(zone, Disc))
    assert (forbidden.at, forbidden.tone) == (point((150_000, 0)), "bad")
    assert forbidden.radius * INCH == pytest.approx(177_400)
    # TM-S61: 25,000 um from the layer; then the area that the mine would have.
    assert [zone.radius * INCH for zone in own] == pytest.approx([25_000, 164_900])


def test_each_order_of_the_menu_that_is_not_refused_is_accepted() -> None:
    text = level(
        trooper("s", (0, 0), "sapper"), trooper("foe", (300_000, 0), side="red"), mine("m", (-300_000, 0)),
    )  # fmt: skip
    for given in ((), (walk("s", (0, 200_000)),), (run("s", (0, 200_000)),), (idle("s"),), (dodge("s"),), (lay("s"),)):
        seen = session(text)
        step(seen, *given)
        for item in menu(seen, "s").values():
            choices = {"target": item.targets[:1], "place": ([24.2, 24.2],)}
            orders = [item.order(need, choice) for need in item.needs for choice in choices[need]] or [item.order()]
            assert item.refusal is not None or any(seen.why_not(command) is None for command in orders), item.word
