"""Part H: what a side sees in its view, what it calls things, and what must never leak."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    ORIGIN, Story, discover, dodge, idle, lay, level, mine, play, react, shoot, terrain, trooper, walk,
)  # fmt: skip
from scene import objective, side

from game.core.objectives import Objective
from game.rulesets.teardrop_mines.components import COMPONENTS, Answering, At, Marker, Named

SIDES = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))
PLAIN = {"Named", "At", "Trooper", "Profile", "Health"}
PRIVATE = {"Standing", "Pouch", "Intent", "Tries", "Answering"}
HIDDEN = {"At", "Marker"}


def seen(story: Story, name: str, by: str) -> set[str]:
    """The names of the components of something that a side sees; `name` is what the side calls it."""
    view = story.game.view(by)
    keys = [key for key, _ in view.each(At) if view.name(key) == name]
    if not keys:
        return set()
    return {kind.__name__ for kind in COMPONENTS if view.find(keys[0], kind) is not None}


def told(story: Story, by: str, event: str, *names: str, **fields: Any) -> list[Any]:
    rows = story.all(event, by_side=by, **fields)
    return [tuple(row[name] for name in names) if len(names) > 1 else row[names[0]] for row in rows]


# The view


def test_part_h_everybody_sees_a_plain_trooper_only_friends_what_it_has_in_mind() -> None:
    """Uses, kind of mine, standing reaction, reserve, Dodge movement, waiting command, goal."""
    story = play(level(*SIDES, trooper("b", (0, 0), "sapper")), 2, {1: [walk("b", (90_000, 0))], 2: [lay("b")]})

    assert seen(story, "b", "red") == seen(story, "b", "grey") == PLAIN
    assert seen(story, "b", "blue") == seen(story, "b", "green") == PLAIN | PRIVATE


@pytest.mark.parametrize("what", ["man", "mine"])
def test_part_h_of_a_marker_an_enemy_sees_place_and_side_and_nothing_else(what: str) -> None:
    marker = trooper("x", (0, 0), "infiltrator") if what == "man" else mine("x", side="blue")
    story = play(level(*SIDES, marker), 1)

    assert seen(story, "x", "red") == set()
    assert seen(story, "marker-1", "red") == HIDDEN
    assert seen(story, "x", "green") == (
        PLAIN | PRIVATE | {"Marker"} if what == "man" else {"Named", "At", "Mine", "Marker"}
    )
    view = story.game.view("red")
    ((_, marker_of),) = view.each(Marker)
    assert marker_of.side == "blue"
    assert view.each(Named) == ()


def test_part_h_a_token_shows_its_kind_and_a_placed_drop_is_open_to_all() -> None:
    story = play(level(*SIDES, mine("m"), mine("t", (500_000, 0), revealed=True), trooper("b", (150_000, 0))), 1, {
        1: [idle("b")]
    })  # fmt: skip

    for by in ("blue", "grey", "red"):
        assert seen(story, "t", by) == {"Named", "At", "Mine"}
        assert seen(story, "m", by) == {"Named", "At", "Mine", "Template"}


def test_part_h_what_a_trooper_answers_is_seen_by_friends_as_they_call_it() -> None:
    """TM-S27: b answers the marker's Order of tick 1 from tick 15 on; it is resolved in tick 40, and b is free then."""
    text = level(*SIDES, trooper("b", (0, 0)), trooper("x", (0, 150_000), "infiltrator", "red"), dice=[20])
    story = play(text, 15, {1: [idle("x")], 15: [react("b", "dodge")]})
    answering = story.get("b", Answering)

    assert (answering.skill, answering.against, answering.resolves) == ("dodge", "marker-1", 40)
    assert "Answering" not in seen(story, "b", "red")
    story.step(ticks=26)
    assert story.get("b", Answering) == Answering()


def test_part_h_orders_under_way_are_seen_by_friends_only() -> None:
    story = play(level(*SIDES, trooper("b", (0, 0))), 1, {1: [walk("b", (90_000, 0))]})
    names = {by: [kind.__name__ for kind in COMPONENTS if story.game.view(by).each(kind)] for by in story.sides}

    assert "Order" in names["blue"]
    assert "Order" in names["green"]
    assert "Order" not in names["red"]
    assert all(name not in names[by] for by in names for name in ("Progress", "Duty", "Step", "Handles", "Caught"))


def test_part_h_objectives_are_known_to_friends() -> None:
    story = play(level(*SIDES, trooper("b", (0, 0)), objective("blue", "reach", edge="north")), 1)

    assert [len(story.game.view(by).each(Objective)) for by in ("blue", "green", "red")] == [1, 1, 0]


# Handles


def names_of(story: Story, by: str) -> list[tuple[str, tuple[int, int]]]:
    """(handle, place) of the enemy markers that a side sees, in the order in which it sees them."""
    view = story.game.view(by)
    rows = [(view.name(key) or "", (at.x - ORIGIN[0], at.y - ORIGIN[1])) for key, at, _ in view.each(At, Marker)]
    return [row for row in rows if row[0].startswith("marker-")]


def test_part_h_handles_are_given_at_the_start_by_place_x_first() -> None:
    """Ids and the order of the file, of men and of mines, say nothing."""
    text = level(
        mine("a", (90_000, 0)), trooper("z", (0, 80_000), "infiltrator", "red"), mine("k", (0, -80_000)),
        mine("own", (-90_000, 0), side="blue"), trooper("b", (500_000, 0)),
    )  # fmt: skip
    story = play(text, 0)

    assert names_of(story, "blue") == [("marker-1", (0, -80_000)), ("marker-2", (0, 80_000)), ("marker-3", (90_000, 0))]
    assert names_of(story, "red") == [("marker-1", (-90_000, 0))]


def test_part_h_markers_in_one_place_are_named_by_lot_not_by_their_ids() -> None:
    """Over twenty seeds each of the two has been the first."""
    text = level(mine("a", (0, 0)), trooper("z", (0, 0), "infiltrator", "red"), trooper("b", (500_000, 0)))
    given = {1: [("blue", discover("b", "marker-1"))]}
    first = {play(text, 1, given, seed).one("SkillDeclared")["target"] for seed in range(20)}

    assert first == {"a", "z"}


def test_part_h_later_markers_are_numbered_as_they_appear_and_no_handle_is_used_twice() -> None:
    """marker-1 is discovered in tick 40; red's mine that appears then is marker-3."""
    text = level(
        trooper("b", (0, 0)), mine("m", (0, 202_800)), mine("n", (400_000, 400_000)),
        trooper("s", (-400_000, -400_000), "sapper", "red"), dice=[1],
    )  # fmt: skip
    story = play(text, 41, {1: [("blue", discover("b", "marker-1")), lay("s")]})

    assert names_of(story, "blue") == [("marker-2", (400_000, 400_000)), ("marker-3", (-400_000, -400_000))]
    assert seen(story, "m", "blue") == {"Named", "At", "Mine"}


def test_part_h_each_side_has_handles_of_its_own_and_friends_have_none() -> None:
    tables = [mine("m", (0, 0)), mine("g", (-90_000, 0), side="green"), mine("y", (90_000, 0), side="grey")]
    story = play(level(*SIDES, *tables), 0)

    assert [name for name, _ in names_of(story, "red")] == ["marker-1", "marker-2"]
    assert names_of(story, "blue") == [("marker-1", (0, 0)), ("marker-2", (90_000, 0))]
    assert names_of(story, "grey") == [("marker-1", (-90_000, 0)), ("marker-2", (0, 0))]


@pytest.mark.parametrize(
    ("target", "rules"), [("marker-1", []), ("m", ["TM-S45"]), ("marker-2", ["TM-S45"]), ("nobody", ["TM-S45"])]
)
def test_part_h_a_side_names_enemy_markers_by_handle_a_real_id_is_unknown_to_it(target: str, rules: list[str]) -> None:
    """Refused in the same words."""
    text = level(trooper("b", (0, 0)), mine("m", (0, 202_800)))
    story = play(text, 1, {1: [("blue", discover("b", target))]})

    assert [rule for _, _, rule in story.refusals()] == rules
    reasons = {row["reason"] for row in story.all("CommandRefused")}
    nobody = play(text, 1, {1: [("blue", discover("b", "nobody"))]}).values("CommandRefused", "reason")
    assert reasons <= set(nobody)


# What must never leak


def under(what: str, *given: Any, dice: tuple[int, ...] = (20,) * 6, ticks: int = 40) -> Story:
    """x is a man or a mine under a marker; b, of blue, does something."""
    x = trooper("x", (0, 202_800), "infiltrator", "red") if what == "man" else mine("x", (0, 202_800))
    return play(level(trooper("b", (0, 0)), x, dice=dice), ticks, {1: list(given)})


def told_to_blue(story: Story) -> list[dict[str, Any]]:
    return [row for row in story.known_to("blue") if row["event"] != "GameStarted"]


@pytest.mark.parametrize(
    "given", [shoot("b", "marker-1"), discover("b", "marker-1"), walk("b", (0, 25_000)), dodge("b")]
)
def test_part_h_whatever_one_does_at_a_marker_tells_nothing_of_what_is_under_it(given: dict[str, Any]) -> None:
    """A look that fails, a shot that is refused, a walk up to it (not into its area): the same for man and mine."""
    man, mine_ = (under(what, ("blue", given), ticks=24) for what in ("man", "mine"))

    assert told_to_blue(man) == told_to_blue(mine_)
    views = [[story.game.view("blue").each(kind) for kind in COMPONENTS] for story in (man, mine_)]
    assert views[0] == views[1]
    assert names_of(man, "blue") == names_of(mine_, "blue") == [("marker-1", (0, 202_800))]


def test_part_h_the_result_of_a_look_is_told_by_the_look_alone() -> None:
    man, mine_ = (under(what, ("blue", discover("b", "marker-1")), dice=(13,)) for what in ("man", "mine"))

    assert [row for row in told_to_blue(man) if row["tick"] < 40] == [
        row for row in told_to_blue(mine_) if row["tick"] < 40
    ]
    assert told(man, "blue", "CheckRolled", "need", "against") == told(mine_, "blue", "CheckRolled", "need", "against")


def test_part_h_tm_12_a_mine_that_was_held_leaves_no_trace_with_the_enemy() -> None:
    """The same game with and without a wall's mine: events, views, legal commands."""
    wall = terrain("wall", (60_000, -127_000), 1, 10)
    stories = [
        play(level(trooper("b", (150_000, 0)), wall, *mines), 40, {1: [idle("b"), walk("b", (150_000, 200_000))]})
        for mines in ([mine("m"), mine("far", (-500_000, 0))], [mine("far", (-500_000, 0)), mine("m", (0, 1))])
    ]

    assert all(story.values("MineHeld", "mine") == ["m"] for story in stories)
    assert told_to_blue(stories[0]) == told_to_blue(stories[1])
    assert told(stories[0], "blue", "MineHeld", "mine") == []


def test_part_h_a_failed_look_is_told_to_the_looker_a_passed_one_to_all() -> None:
    """That it was declared is told to both, under the handle that each has."""
    for die, hearers in ((20, ["blue"]), (13, ["blue", "red"])):
        story = under("mine", ("blue", discover("b", "marker-1")), dice=(die,))
        assert [by for by in ("blue", "red") if told(story, by, "CheckRolled", "what")] == hearers
        assert told(story, "red", "SkillDeclared", "skill", "target") == [("discover", "x")]
        assert told(story, "blue", "SkillDeclared", "skill", "target") == [("discover", "marker-1")]


def test_part_h_a_die_for_a_passed_look_names_the_thing_as_it_is_called_then() -> None:
    """In 7a it is still a marker to the looker; from step 8 on it has its own name."""
    story = under("mine", ("blue", discover("b", "marker-1")), dice=(1,))

    assert told(story, "blue", "CheckRolled", "against") == ["marker-1"]
    assert told(story, "blue", "MineDiscovered", "mine") == ["x"]
