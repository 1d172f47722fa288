"""Part H: what must never leak. Sides: blue with its ally green, red, grey."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import KINDS, Record, Story, act, adept, ask, level, mine, place, play, pump, ship, tick, watch
from scene import side

from game.rulesets.mine_layer.components import COMPONENTS

SIDES = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))


def everything(story: Story, by: str) -> list[Any]:
    view = story.game.view(by)
    return [view.each(kind) for kind in COMPONENTS]


def told_to(story: Story, by: str) -> list[Record]:
    """All that a side learnt, but for the hash of the level."""
    return story.told(by_side=by)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("chaff", "burst")])
def test_part_h_a_type_tells_nothing_until_it_is_revealed(kind: str) -> None:
    """Laid and lying, seen from red: the same events, view, refusals and legal commands as with a warhead."""

    def lay(of: str) -> Story:
        people = [adept("p", module="M1"), adept("r", "t", "S1"), adept("g", "t", "V1")]
        text = level(
            *SIDES, ship("s"), ship("t", "0902", "shade", side="red"), *people, mine("m", "0909", of, "blue"),
            dice=[3, 4, 1, 1],
        )  # fmt: skip
        return play(
            text, tick(2, 3), {1: [place("p", "0504", of), ("red", ask("r", "0909")), ("red", pump("g", "helm"))]}
        )

    one, other = lay(kind), lay("warhead")
    assert told_to(one, "red") == told_to(other, "red")
    assert everything(one, "red") == everything(other, "red")
    for unit in ("r", "g", "p"):
        legal = [story.game.ruleset.legal_commands(story.game.view("red"), unit) for story in (one, other)]
        assert legal[0] == legal[1]


def test_part_h_overwatch_and_waiting_commands_show_in_nothing() -> None:
    """Blue's pilot watches or not; its engineer has something to do or not."""
    stories = []
    for given in ([], [watch("h"), place("p", "0504")]):
        text = level(*SIDES, ship("s"), adept("h"), adept("p", module="M1"), ship("t", "0902", side="red"))
        stories.append(play(text, 6, {1: given}))

    assert told_to(stories[0], "red") == told_to(stories[1], "red")
    assert everything(stories[0], "red") == everything(stories[1], "red")


def test_part_h_an_ask_tells_others_nothing() -> None:
    stories: list[Story] = []
    for given in ([], [ask("p", "0501")]):
        tables = [ship("s", kind="shade"), adept("p", module="S1"), mine("m", "0501")]
        stories.append(act(level(*SIDES, *tables, dice=[6, 6] * len(given)), *given))

    assert told_to(stories[0], "grey") == told_to(stories[1], "grey")
    assert everything(stories[0], "grey") == everything(stories[1], "grey")


def test_part_h_ids_of_mines_are_numbers_of_their_ship_in_the_order_of_laying() -> None:
    """Whatever the type."""
    text = level(*SIDES, ship("s"), adept("p", module="M1"), dice=[3, 4] * 2)
    for kinds in (("probe", "heavy"), ("heavy", "probe")):
        story = play(text, 19, {1: [place("p", "0504", kinds[0])], 13: [place("p", "0503", kinds[1])]})
        assert story.values("MineLaid", "mine") == ["s-mine-1", "s-mine-2"]
