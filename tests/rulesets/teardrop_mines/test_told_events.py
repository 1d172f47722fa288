"""Part G, "known", and Part H: which side is told of an event, and how it is veiled by handles."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Story, Table, halt, idle, lay, level, mine, order, play, react, reserve, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from scene import side

from game.rulesets.teardrop_mines.components import COMPONENTS

SIDES = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))


def told(story: Story, by: str, event: str, *names: str, **fields: Any) -> list[Any]:
    """The values of some fields in the events of a kind that a side was told of."""
    rows = story.all(event, by_side=by, **fields)
    return [tuple(row[name] for name in names) if len(names) > 1 else row[names[0]] for row in rows]


def shade(
    *given: Any, ticks: int = 40, others: tuple[Table, ...] = (), later: dict[int, list[Any]] | None = None
) -> Story:
    text = level(
        *SIDES, trooper("a", (0, 0), "infiltrator"), trooper("r", (0, 200_000), side="red"), *others, dice=[20] * 9
    )
    return play(text, ticks, {1: list(given), **(later or {})})


def test_part_g_order_started_hides_skill_and_gait_from_others_and_veils_a_marker() -> None:
    story = shade(run("a", (90_000, 0)), run("r", (90_000, 200_000)))

    assert told(story, "red", "OrderStarted", "unit", "skill", "gait", "resolves") == [
        ("marker-1", None, None, 40), ("r", "move", "run", 40)
    ]  # fmt: skip
    for by in ("blue", "green"):
        assert told(story, by, "OrderStarted", "unit", "skill", "gait") == [("a", "move", "run"), ("r", None, None)]


def test_part_g_skills_ends_of_moves_and_of_orders_are_told_to_all_under_the_handle() -> None:
    story = shade(walk("a", (10_160, 0)))

    for event in ("SkillDeclared", "MoveEnded", "OrderResolved"):
        assert told(story, "red", event, "unit") == told(story, "grey", event, "unit") == ["marker-1"]
        assert told(story, "green", event, "unit") == ["a"]


def test_part_g_a_reaction_to_a_marker_names_its_handle() -> None:
    story = shade(idle("a"), others=(trooper("w", (90_000, 0), side="red", reaction="dodge"),))

    assert told(story, "red", "ReactionDeclared", "unit", "against") == [("w", "marker-1")]
    assert told(story, "blue", "ReactionDeclared", "unit", "against") == [("w", "a")]


def test_part_g_a_mine_that_goes_off_is_shown_to_all_who_set_it_off_is_veiled() -> None:
    story = shade(idle("a"), others=(mine("m", (150_000, 0)), trooper("b", (20_000, 0))), ticks=1)

    assert told(story, "red", "MineTriggered", "mine", "unit", "touches") == [("m", "marker-1", ["marker-1", "b"])]
    assert told(story, "blue", "MineTriggered", "mine", "unit", "touches") == [("m", "a", ["a", "b"])]


def test_part_g_also_if_nobody_else_is_under_the_drop() -> None:
    story = shade(idle("a"), others=(mine("m", (150_000, 0)),), ticks=1)

    assert told(story, "red", "MineTriggered", "unit", "touches") == [("marker-1", ["marker-1"])]


def test_part_g_template_touched_and_mine_cancelled_veil_the_unit() -> None:
    """b sets off m; the Shade a walks in. And red's Shade cancels n."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("a", (100_000, 100_000), "infiltrator"), mine("m"),
        trooper("c", (150_000, -400_000), reserve="hold"), mine("n", (0, -400_000)),
        trooper("x", (100_000, -300_000), "infiltrator", "red"),
    )  # fmt: skip
    story = play(text, 30, {1: [idle("b"), idle("c")], 2: [walk("a", (100_000, 0)), walk("x", (100_000, -400_000))]})

    assert told(story, "red", "TemplateTouched", "mine", "unit") == [("m", "marker-1")]
    assert told(story, "blue", "TemplateTouched", "unit") == ["a"]
    ((cancelled, by_whom),) = told(story, "blue", "MineCancelled", "mine", "unit")
    assert cancelled == "n"
    assert by_whom.startswith("marker-")
    assert told(story, "red", "MineCancelled", "unit") == ["x"]


def test_part_g_held_mines_are_told_to_their_side_and_allies() -> None:
    wall = terrain("wall", (60_000, -127_000), 1, 10)
    text = level(*SIDES, trooper("r", (150_000, 0), side="red"), wall, mine("m", side="blue"))
    story = play(text, 1, {1: [idle("r")]})

    assert [len(told(story, by, "MineHeld", "mine")) for by in ("blue", "green", "red", "grey")] == [1, 1, 0, 0]


def test_part_g_dice_contests_hits_wounds_are_told_to_all() -> None:
    text = level(
        *SIDES, trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 11, 1]
    )
    story = play(text, 40, {1: [shoot("r", "b")]})

    for event in ("CheckRolled", "ContestDecided", "UnitHit", "UnitWounded"):
        rows = [[row for row in story.known_to(by) if row["event"] == event] for by in story.sides]
        assert rows[0] == rows[1] == rows[2] == rows[3] != []


def test_part_g_uses_and_failed_layings_are_told_to_friends_and_never_by_which_marker() -> None:
    """`by` would tell man from mine."""
    x = trooper("x", (150_000, 0), "infiltrator", "red")
    story = play(level(*SIDES, trooper("s", (-25_000, 0), "sapper"), x), 40, {1: [lay("s", (0, 0))]})

    assert [len(told(story, by, "MineUseSpent", "left")) for by in story.sides] == [1, 1, 0, 0]
    assert [told(story, by, "LayFailed", "unit", "by") for by in story.sides] == [[("s", None)], [("s", None)], [], []]
    assert story.values("LayFailed", "by") == ["x"]


def test_part_g_a_laid_mine_is_a_marker_that_appears_to_others() -> None:
    story = play(level(*SIDES, trooper("s", (-25_000, 0), "sapper")), 40, {1: [lay("s", (0, 0))]})

    fields = ("mine", "unit", "at_um", "marker")
    assert (
        told(story, "red", "MineLaid", *fields)
        == told(story, "grey", "MineLaid", *fields)
        == [(None, None, (0, 0), True)]
    )
    assert told(story, "blue", "MineLaid", *fields) == told(story, "green", "MineLaid", *fields) == [
        ("s-mine-1", "s", (0, 0), True)
    ]  # fmt: skip


@pytest.mark.parametrize("by", ["blue", None])
def test_part_g_so_are_refusals_at_the_start_of_an_order_and_at_a_second_declaration(by: str | None) -> None:
    """s lays too far off: as a first skill, and out of a reserve. What a level orders is told to the unit's side."""
    text = level(*SIDES, trooper("s", (0, 0), "sapper"))
    far = (by, lay("s", (90_000, 0)))
    story = play(text, 22, {1: [far], 2: [idle("s")], 3: [far]})

    assert story.values("CommandRefused", "tick", "rule") == [(1, "TM-S61"), (22, "TM-S61")]
    assert [len(told(story, name, "CommandRefused", "unit")) for name in ("blue", "red", "grey")] == [2, 0, 0]


def test_part_g_refusals_are_told_to_who_gave_the_command() -> None:
    story = play(level(*SIDES, trooper("b", (0, 0)), trooper("r", (0, 90_000), side="red")), 1, {
        1: [("blue", lay("b")), ("red", lay("b")), lay("r"), lay("nobody")]
    })  # fmt: skip

    assert [len(told(story, by, "CommandRefused", "unit")) for by in ("blue", "red", "grey")] == [1, 2, 0]


@pytest.mark.parametrize("given", [react("b", "dodge"), reserve("b", "hold"), halt("b"), order("b", "move", to=[1, 1])])
def test_part_h_what_is_only_meant_is_told_to_nobody(given: dict[str, Any]) -> None:
    """b is busy until tick 40: a goal and settings do nothing to be seen before that."""
    stories = [
        play(level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red")), 30, {1: [idle("b")], 2: more})
        for more in ([], [given])
    ]

    assert stories[0].known_to("red")[1:] == stories[1].known_to("red")[1:]
    views = [[story.game.view("red").each(kind) for kind in COMPONENTS] for story in stories]
    assert views[0] == views[1]
