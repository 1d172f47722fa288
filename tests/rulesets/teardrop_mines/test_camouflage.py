"""A.4: camouflaged troopers (TM-S52): what shows them, and what does not. The Shade b stands under a marker at (0,
0)."""

from __future__ import annotations

import pytest
from plane_scene import (
    Order, Story, discover, dodge, idle, lay, level, mine, play, react, run, shoot, trooper, walk,
)  # fmt: skip

OTHERS = (trooper("r", (0, 200_000), side="red"), trooper("x", (0, -200_000), "infiltrator", "red"))


def b_is_given(*given: Order, ticks: int = 40) -> Story:
    return play(level(trooper("b", (0, 0), "infiltrator"), *OTHERS, dice=[20] * 9), ticks, {1: list(given)})


def revealed(story: Story) -> list[tuple[int, str, str]]:
    return story.values("UnitRevealed", "tick", "rule", "cause", unit="b")


def test_tm_s52_a_kind_with_camouflage_begins_under_a_marker_unless_the_level_says_otherwise() -> None:
    text = level(
        trooper("b", (0, 0), "infiltrator"), trooper("c", (90_000, 0), "infiltrator", camouflaged=False),
        trooper("d", (-90_000, 0)), trooper("e", (0, 90_000), "infiltrator", state="down", camouflaged=False),
    )  # fmt: skip
    story = play(text, 0)

    assert [story.is_marker(name) for name in "bcde"] == [True, False, False, False]


@pytest.mark.parametrize("given", [walk("b", (90_000, 0)), run("b", (190_000, 0)), idle("b"), react("b", "shoot")])
def test_tm_s52_it_moves_and_idles_unrevealed(given: Order) -> None:
    story = b_is_given(given)

    assert revealed(story) == []
    assert story.is_marker("b")


@pytest.mark.parametrize(
    ("given", "cause"),
    [(shoot("b", "r"), "shoot"), (dodge("b"), "dodge"), (discover("b", "x"), "discover"), (lay("b"), "lay_mine")],
)  # fmt: skip
def test_tm_s52_shoot_dodge_discover_and_lay_mine_reveal_it_at_the_declaration(given: Order, cause: str) -> None:
    story = b_is_given(given)

    assert revealed(story) == [(1, "TM-S52", cause)]
    assert not story.is_marker("b")


def test_tm_s52_so_they_do_in_the_second_half() -> None:
    text = level(trooper("b", (0, 0), "infiltrator"), *OTHERS, dice=[20] * 9)

    assert revealed(play(text, 40, {1: [walk("b", (50_000, 0))], 2: [dodge("b")]})) == [(21, "TM-S52", "dodge")]


def test_tm_s52_it_is_revealed_when_it_has_to_save_just_before_its_hit() -> None:
    """m strikes it in tick 40; its reserve is on hold, so it is still under its marker then."""
    text = level(trooper("b", (150_000, 0), "infiltrator", reserve="hold"), mine("m"), dice=[20, 1])
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("MineTriggered", "unit") == ["b"]
    assert revealed(story) == [(40, "TM-S52", "save")]
    names = story.names(40)
    assert names[names.index("UnitRevealed") + 1] == "UnitHit"


def test_tm_s52_the_dodge_out_of_a_reserve_shows_it_so_it_may_be_told_to_hold() -> None:
    text = level(trooper("b", (150_000, 0), "infiltrator"), mine("m"), dice=[8])

    assert revealed(play(text, 21, {1: [idle("b")]})) == [(21, "TM-S52", "dodge")]


def test_tm_s52_a_discover_that_succeeds_reveals_it_at_the_effects() -> None:
    text = level(trooper("b", (0, 0), "infiltrator"), OTHERS[0], dice=[13])

    assert revealed(play(text, 40, {1: [discover("r", "b")]})) == [(40, "TM-S52", "discovered")]


def test_tm_s52_under_its_marker_it_cannot_be_shot() -> None:
    refused = b_is_given(shoot("r", "b"))
    text = level(trooper("b", (0, 0), "infiltrator"), trooper("r", (0, 200_000), side="red", reaction="shoot"))
    reacting = play(text, 40, {1: [idle("b")]})

    assert refused.refusals() == [(1, "shoot", "TM-S47")]
    assert reacting.all("ReactionDeclared") == []


def test_tm_s52_it_triggers_mines_like_a_model() -> None:
    text = level(trooper("b", (254_000, 0), "infiltrator"), mine("m"))
    story = play(text, 20, {1: [walk("b", (0, 0))]})

    assert story.ticks("MineTriggered") == [16]
    assert story.is_marker("b")


def test_tm_s52_it_cannot_hide_again() -> None:
    """There is no word for it, and nothing brings the marker back."""
    story = b_is_given(dodge("b"), ticks=41)
    story.step(walk("b", (-90_000, 0)), {"unit": "b", "do": "hide"}, ticks=300)

    assert story.refusals() == [(42, "hide", "TM-S20")]
    assert not story.is_marker("b")
    assert len(revealed(story)) == 1


def test_tm_s52_who_has_shown_itself_once_is_shot_like_anybody_with_mimetism() -> None:
    """It shoots in tick 1; r's shot of tick 41 is at -3."""
    text = level(trooper("b", (0, 0), "infiltrator"), OTHERS[0], dice=[20] * 12)
    story = play(text, 80, {1: [shoot("b", "r")], 41: [shoot("r", "b")]})

    assert story.values("CheckRolled", "need", "modifiers", unit="r") == [(8, [[-3, "mimetism"]])]
