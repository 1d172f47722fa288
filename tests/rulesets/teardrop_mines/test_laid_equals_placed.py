"""A mine laid in play is, once it lies there, the same as one of the level, component by component."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from plane_scene import Story, discover, idle, lay, level, mine, play, shoot, trooper, walk

from game.rulesets.teardrop_mines.components import COMPONENTS, Mine
from game.rulesets.teardrop_mines.tables import MINES

E = trooper("e", (150_000, 0), side="red", reserve="hold")


def components(story: Story, name: str) -> dict[str, Any]:
    """What a mine consists of; when it appeared, which is 0 for those of the level, left out."""
    found = {kind.__name__: story.find(name, kind) for kind in COMPONENTS}
    kept = {kind: component for kind, component in found.items() if component is not None}
    assert isinstance(kept["Mine"], Mine)
    kept["Mine"] = replace(kept["Mine"], appeared=0)
    return kept


def laid(kind: str, ticks: int, **later: Any) -> Story:
    """By s in tick 1, at (0, 0)."""
    text = level(trooper("s", (-25_000, 0), "sapper", mine_kind=kind, mines=1), E, dice=[5] * 9)
    return play(text, ticks, {1: [lay("s", (0, 0))], **later.get("given", {})})


def placed(kind: str, ticks: int, **later: Any) -> Story:
    """The same mine by the name that the laid one has."""
    text = level(
        trooper("s", (-25_000, 0), "sapper", mine_kind=kind, mines=0), E, mine("s-mine-1", (0, 0), kind, "blue"),
        dice=[5] * 9,
    )  # fmt: skip
    return play(text, ticks, later.get("given", {}))


@pytest.mark.parametrize("kind", MINES)
def test_tm_4_a_laid_mine_is_a_mine_of_the_level(kind: str) -> None:
    ours, theirs = components(laid(kind, 41), "s-mine-1"), components(placed(kind, 41), "s-mine-1")

    assert ours == theirs
    assert set(ours) == {"Named", "At", "Mine", "Marker"}


GIVEN = {
    "set off": {45: [idle("e")]}, "discovered": {45: [discover("e", "s-mine-1")]},
    "discovered and shot": {
        45: [walk("e", (250_000, 0))], 85: [discover("e", "s-mine-1")], 125: [shoot("e", "s-mine-1")]
    },
}  # fmt: skip


@pytest.mark.parametrize("kind", MINES)
@pytest.mark.parametrize("what", GIVEN)
def test_tm_s29_and_does_what_that_does(what: str, kind: str) -> None:
    ours, theirs = (how(kind, 170, given=GIVEN[what]) for how in (laid, placed))

    assert [row for row in ours.records if row["tick"] > 40] == [row for row in theirs.records if row["tick"] > 40]
    assert len([row for row in ours.records if row["tick"] > 40]) > 3


@pytest.mark.parametrize("outcome", ["returns_revealed", "returns_hidden"])
@pytest.mark.parametrize("kind", MINES)
def test_tm_s15_a_mine_that_returned_is_what_it_was(kind: str, outcome: str) -> None:
    """Set off by e in tick 1, cancelled by a, who walks into its drop."""
    text = level(
        E, trooper("a", (100_000, 100_000)), mine("m", (0, 0), kind, "blue"), rulings={"cancelled_mine": outcome}
    )
    story = play(text, 30, {1: [idle("e")], 2: [walk("a", (100_000, 0))]})
    keys = {"revealed": outcome == "returns_revealed"}
    fresh = play(level(E, mine("m", (0, 0), kind, "blue", **keys)), 1)

    assert story.ticks("MineCancelled") != []
    assert components(story, "m") == components(fresh, "m")
