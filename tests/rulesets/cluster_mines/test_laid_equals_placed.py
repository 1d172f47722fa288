"""A mine laid or beamed out in play is, once armed, the same as one of the level, component by component."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Story, level, mine, order, play, ship

from game.rulesets.cluster_mines.components import COMPONENTS

SETTINGS = [
    {"kind": "cluster"}, {"kind": "cluster", "range": 1, "sizes": [3, 4], "skip": 1}, {"kind": "explosive"},
    {"kind": "explosive", "size": "small", "range": 3}, {"kind": "explosive", "dummy": True},
    {"kind": "explosive", "size": "small", "dummy": True, "sizes": [2], "skip": 2},
]  # fmt: skip
LAYER = ship("u", "0807", "minelayer", speed=16)


def components(story: Story, name: str) -> dict[str, Any]:
    found = {kind.__name__: story.find(name, kind) for kind in COMPONENTS}
    return {kind: component for kind, component in found.items() if component is not None}


def laid(of_mine: dict[str, Any], ticks: int) -> Story:
    """Laid in tick 2 in 0806 by u, which flies straight up and is five hexes off in tick 12."""
    layer = LAYER._replace(keys={**LAYER.keys, "hold": [of_mine]})
    words = {key: value for key, value in of_mine.items() if key in ("kind", "size", "dummy")}
    text = level(layer, ship("v", "0818", speed=16), rows=20)
    return play(text, ticks, {2: [order("u", "lay_mine", **words)]})


def placed(of_mine: dict[str, Any], ticks: int) -> Story:
    """The same as a mine of the level, by the name that the laid one has; it arms in the same tick."""
    reach = {"cluster": 0, "explosive": 1}[of_mine["kind"]]
    arms_at = 4 + 2 * of_mine.get("range", reach)
    text = level(
        LAYER, ship("v", "0818", speed=16), mine("u-m1", "0806", side="blue", arms_at=arms_at, **of_mine), rows=20
    )
    return play(text, ticks)


@pytest.mark.parametrize("of_mine", SETTINGS)
def test_im_s6_2_a_laid_mine_is_a_mine_of_the_level(of_mine: dict[str, Any]) -> None:
    ours, theirs = laid(of_mine, 12), placed(of_mine, 12)

    assert components(ours, "u-m1") == components(theirs, "u-m1")
    assert "Arming" not in components(ours, "u-m1")


@pytest.mark.parametrize("of_mine", SETTINGS)
def test_im_s6_2_and_does_what_that_does(of_mine: dict[str, Any]) -> None:
    """v flies over it in tick 24, and the same happens from when it is armed."""
    ours, theirs = laid(of_mine, 30), placed(of_mine, 30)
    arming = ours.ticks("MineArmed")

    assert arming == theirs.ticks("MineArmed")
    assert [{**row, "rule": ""} for row in ours.records if row["tick"] >= arming[0]] == [
        {**row, "rule": ""} for row in theirs.records if row["tick"] >= arming[0]
    ]


@pytest.mark.parametrize("dummy", [False, True])
def test_im_s6_4_a_beamed_mine_is_a_mine_of_the_level(dummy: bool) -> None:
    of_mine = {"kind": "explosive", "size": "small", "dummy": dummy, "range": 2, "sizes": [1, 4], "skip": 1}
    beam = order("u", "beam_mine", to="0806", kind="explosive", dummy=dummy)
    ours = play(level(ship("u", "0805", hold=[of_mine])), 5, {2: [beam]})
    theirs = play(level(ship("u", "0805"), mine("u-m1", "0806", side="blue", arms_at=4, **of_mine)), 5)

    assert components(ours, "u-m1") == components(theirs, "u-m1")


def test_im_s6_6_a_mine_taken_aboard_and_laid_again_is_what_it_was() -> None:
    """Its settings are kept; what it had noted is not."""
    of_mine = {"kind": "explosive", "size": "small", "range": 2, "sizes": [1, 4], "skip": 1}
    text = level(ship("u", "0503", "minelayer", speed=0), mine("k", "0506", side="blue", **of_mine))
    story = play(text, 2, {
        1: [order("u", "recover_mine", mine="k")], 2: [order("u", "lay_mine", kind="explosive", size="small")]
    })  # fmt: skip
    fresh = play(level(ship("u", "0503"), mine("u-m1", "0503", side="blue", **of_mine)), 2)

    found = {key: value for key, value in components(story, "u-m1").items() if key != "Arming"}
    assert found == components(fresh, "u-m1")
