"""A.1: placing and dropping mines (ML-1 to ML-8, ML-18, ML-S34, ML-S35, ML-S99, ML-S105).

Frigate s lies in 0505 with facing A: the arc of its mine layer M1 is hexside A. p, in M1, has Engineering 6.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Story, act, adept, chaff, crew, drone, drop, event, hull, level, mine, place, play, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table, mistakes, terrain

from game.core.dice import ScriptedDieError

S = ship("s")
P = adept("p", module="M1")


def lay(*tables: Table, dice: tuple[int, ...] = (3, 4), at: str = "0504", **keys: Any) -> Story:
    """P places a warhead in slot 7 of phase 1."""
    return act(level(S, P, *tables, dice=dice, **keys), place("p", at))


# ML-1


@pytest.mark.parametrize(
    ("rows", "rules"),
    [
        (["CCC", "CMC", "CCC"], ["ML-1"]), (["CCC", "CMC", "C.C"], []), (["C.C", "CMC", "CCC"], []),
        (["CCC", ".MC", "CCC"], []), (["CCC", "CM.", "CCC"], []), (["M"], []), (["#C#", "CMC", "#.#"], []),
    ],
)  # fmt: skip
def test_ml_1_a_mine_layer_has_an_outer_side(rows: list[str], rules: list[str]) -> None:
    assert [found.rule for found in mistakes(level(hull("h", *rows), ship("s", kind="h")))] == rules


def test_ml_1_each_outer_side_is_part_of_its_arc() -> None:
    """M1 of h is open to all four sides: every neighbour is in arc, also 0506 astern (AFT) and 0405 (PORT)."""
    for at in ("0504", "0604", "0605", "0506", "0405", "0404"):
        text = level(hull("h", "M"), ship("s", kind="h"), P, dice=[3, 4])
        assert act(text, place("p", at)).values("MineLaid", "hex") == [at]


# ML-2, ML-S34, ML-S35

FILLERS: dict[str, list[Table]] = {
    "ship": [ship("x", "0504", side="red")],
    "own ship": [ship("x", "0504")],
    "base": [ship("x", "0504", "bastion")],
    "drone": [drone("x", "0504", "red")],
    "armed mine": [mine("x", "0504")],
    "mine that is not armed": [mine("x", "0504", armed=False), ship("y", "0504")],
    "asteroid": [terrain("asteroid", "0504")],
    "planet": [terrain("planet", "0504")],
    "star": [terrain("star", "0504")],
    "spacewalker": [spacewalker("x", "0504", hp=20)],
}


@pytest.mark.parametrize("what", FILLERS)
def test_ml_2_ml_s34_no_mine_is_put_where_something_stands(what: str) -> None:
    story = lay(*FILLERS[what], dice=())

    assert story.refusals() == [(7, "place_mine", "ML-2")]
    assert story.all("MineLaid") == story.all("CheckRolled") == []


def test_ml_s34_a_burst_that_rages_fills_its_hex() -> None:
    """D enters 0504 in slot 2, and is lost: 3 + 3 < 7. The mine and d are gone, the burst rages until slot 12."""
    story = lay(drone("d", "0503", "red", facing="D", speed=1), mine("b", "0504", "burst"), dice=(3, 3))

    assert story.refusals() == [(7, "place_mine", "ML-2")]
    assert not story.has("d")


def test_ml_s34_chaff_does_not_fill_a_hex() -> None:
    assert lay(chaff("0504")).values("MineLaid", "hex") == ["0504"]


@pytest.mark.parametrize("at", ["1301", "1305", "0113", "0513", "9999"])
def test_ml_2_a_hex_that_is_not_of_this_map_is_not_empty(at: str) -> None:
    assert lay(dice=(), at=at).refusals() == [(7, "place_mine", "ML-2")]


def test_ml_2_only_one_mine_comes_of_one_attempt() -> None:
    assert lay().mines() == {"s-mine-1": True}


@pytest.mark.parametrize("what", ["asteroid", "planet", "star"])
def test_ml_s35_laying_needs_no_line_of_sight(what: str) -> None:
    """0504 lies between."""
    story = lay(terrain(what, "0504"), at="0503")

    assert story.values("MineLaid", "hex") == ["0503"]


def test_ml_s35_chaff_on_the_way_and_in_the_hex_is_no_penalty() -> None:
    """2 x 2 - 6."""
    assert lay(chaff("0504"), chaff("0503"), chaff("0505"), at="0503").needs("place_mine") == [-2]


# ML-3


@pytest.mark.parametrize("used", [0, 1, 2, 6])
@pytest.mark.parametrize(("at", "away"), [("0511", 1), ("0510", 2), ("0508", 4), ("0503", 9)])
@pytest.mark.parametrize("skill", [0, 3, 6])
def test_ml_3_twice_the_distance_and_three_for_each_used_marker(used: int, at: str, away: int, skill: int) -> None:
    """13 or more cannot be tried (ML-S2). Seen through the modifiers, whose sum the need is."""
    need = 2 * away + 3 * used - skill
    parts = [[2 * away, "distance"], [3 * used, "used"], [-skill, "engineering"]]
    text = level(
        ship("s", "0512", used={"M1": used}), crew("p", module="M1", engineering=skill),
        dice=[6, 6] if need < 13 else [],
    )  # fmt: skip
    story = act(text, place("p", at))

    if need >= 13:
        assert story.refusals() == [(7, "place_mine", "ML-S2")]
    else:
        rolled = story.values("CheckRolled", "rule", "unit", "dice", "need", "modifiers", "passed")
        assert rolled == [("ML-3", "p", [6, 6], need, [part for part in parts if part[0]], True)]


# ML-4


def test_ml_4_a_placed_mine_stands_in_the_hex_and_is_armed_at_once() -> None:
    story = lay()

    assert story.told(7)[-1] == event(
        "MineLaid", "ML-4", mine="s-mine-1", unit="p", ship="s", hex="0504", kind="warhead", armed=True
    )
    assert story.where("s-mine-1") == "0504"
    assert story.mines() == {"s-mine-1": True}
    assert story.all("MineArmed") == []


@pytest.mark.parametrize("at", ["0604", "0605", "0506", "0405", "0404", "0510", "0904", "0104"])
def test_ml_4_the_hex_is_in_the_arc_of_that_layer(at: str) -> None:
    assert lay(dice=(), at=at).refusals() == [(7, "place_mine", "ML-4")]


def test_ml_4_it_is_another_hex_than_the_own() -> None:
    assert lay(dice=(), at="0505").refusals() == [(7, "place_mine", "ML-4")]


def test_ml_4_only_the_dice_limit_the_range() -> None:
    """2 x 9 - 6 = 12 with two sixes; 2 x 10 - 6 = 14 cannot be tried."""
    for at, rules in (("0503", []), ("0502", ["ML-S2"])):
        text = level(ship("s", "0512"), P, dice=[6, 6] if not rules else [])
        assert act(text, place("p", at)).rules() == rules


# ML-5, ML-7


@pytest.mark.parametrize("used", [0, 2])
@pytest.mark.parametrize("do", ["place", "drop"])
def test_ml_5_ml_7_a_failure_costs_only_its_price(do: str, used: int) -> None:
    """Two ones fail. Guns 3 - 1."""
    given = place("p", "0504") if do == "place" else drop("p")
    story = act(level(ship("s", used={"M1": used}), P, dice=[1, 1]), given)

    distance = [(2, "distance")] if do == "place" else []
    parts = [*distance, *([(3 * used, "used")] if used else []), (-6, "engineering")]
    assert story.told(7) == [
        event(
            "CheckRolled", "ML-3" if do == "place" else "ML-8", unit="p", what=f"{do}_mine", dice=[1, 1],
            need=sum(amount for amount, _ in parts), modifiers=[list(part) for part in parts], passed=False,
        ),
        event("PowerChanged", "ML-7", unit="s", pool="guns", amount=-1, level=2, cause="spent"),
        event("UsedMarked", "ML-7", unit="s", module="M1", used=used + 1),
    ]  # fmt: skip
    assert story.told(8) == []
    assert story.mines() == {}
    assert (story.hull("s"), story.ooc("s"), story.broken("s"), story.harm("p")) == (0, 0, {}, 0)


def test_ml_7_a_success_costs_the_same_after_the_roll() -> None:
    story = lay()

    assert story.names(7) == ["CheckRolled", "PowerChanged", "UsedMarked", "MineLaid"]
    assert story.power("s") == (3, 2, 3)
    assert story.used("s") == {"M1": 1}


@pytest.mark.parametrize("given", [place("p", "0504"), drop("p")])
def test_ml_7_ml_q15_without_guns_power_there_is_no_attempt(given: dict[str, Any]) -> None:
    story = act(level(ship("s", guns=0, broken=["E1", "E2"]), P), given)

    assert story.refusals() == [(7, given["do"], "ML-7")]
    assert story.used("s") == {}


def test_ml_7_what_is_refused_costs_nothing() -> None:
    story = lay(dice=(), at="0506")

    assert story.power("s") == (3, 3, 3)
    assert story.used("s") == {}


# ML-18


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("do", ["place", "drop"])
def test_ml_18_the_type_is_chosen_when_it_is_laid(kind: str, do: str) -> None:
    given = place("p", "0504", kind) if do == "place" else drop("p", kind)
    story = act(level(S, P, dice=[3, 4], rulings={"chaff_mode": "on_hit"}), given)

    assert story.values("MineLaid", "kind") == [kind]
    assert story.kind("s-mine-1") == kind


# ML-S99, ML-S105


def test_ml_s99_a_mine_lies_there_for_ever_and_its_layer_may_lay_more() -> None:
    """Three rounds on. Thirty mines of its side are no limit."""
    field = [mine(f"m{number}", f"12{number % 12 + 1:02}", side="blue", armed=False) for number in range(30)]
    text = level(ship("s", speed=0), P, *field, dice=[3, 4])
    story = play(text, tick(1, 1, of_round=4), {1: [place("p", "0504")]})

    assert story.mines()["s-mine-1"] is True
    assert len(story.mines()) == 31


def test_ml_s99_no_command_takes_a_mine_back() -> None:
    story = lay()
    for word in ("recall", "take_mine", "remove_mine", "lift_mine"):
        story.step({"unit": "p", "do": word, "mine": "s-mine-1", "target": "s-mine-1"})

    assert story.rules() == ["ML-S101"] * 4
    assert story.mines() == {"s-mine-1": True}


def test_ml_s105_mines_are_numbered_by_the_successes_of_their_ship() -> None:
    """S fails in phase 2; t counts for itself."""
    text = level(S, ship("t", "0905"), P, adept("q", "t", "M1"), dice=[3, 4, 3, 4, 1, 1, 3, 4])
    story = play(text, tick(3, 7), {1: [place("p", "0504"), place("q", "0904")], 13: [drop("p")], 25: [drop("p")]})

    assert story.values("MineLaid", "tick", "mine") == [(7, "s-mine-1"), (7, "t-mine-1"), (31, "s-mine-2")]


@pytest.mark.parametrize("dice", [(), (3,)])
def test_a_die_that_no_test_has_given_stops_the_game(dice: tuple[int, ...]) -> None:
    """What all these tests stand on: each script ends with a number that fits no die."""
    with pytest.raises(ScriptedDieError):
        lay(dice=dice)
