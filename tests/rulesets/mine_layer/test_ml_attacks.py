"""A.2: whom a mine attacks, in which order, and what does not matter to it (ML-10 to ML-17).

Mine m lies in 0504, armed. Frigates come from 0505 with facing A: struck FWD, 6, 7, 8 are C2, M1, C1, all else misses.
A warhead's dice 1 1 on M1: hull damage 2, nobody is hurt, nothing breaks.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import KINDS, Story, adept, drone, event, level, mine, place, play, ship, tick
from scene import Table, side

M = mine("m", "0504")
HIT = [3, 4, 1, 1]
MISS = [1, 2]


def attacks(story: Story) -> list[tuple[str, str]]:
    return story.values("MineAttacked", "mine", "unit")


# ML-10


@pytest.mark.parametrize("owner", ["blue", "green", "red"])
def test_ml_10_friend_and_foe_alike(owner: str) -> None:
    sides = (side("blue", allies=["green"]), side("green"), side("red"))
    story = play(level(*sides, ship("s", speed=1), mine("m", "0504", side=owner), dice=HIT), 2)

    assert attacks(story) == [("m", "s")]
    assert story.values("MineTriggered", "rule", "unit", "cause") == [("ML-19", "s", "hit")]
    assert story.values("MineRemoved", "rule", "cause") == [("ML-10", "detonated")]
    assert story.mines() == {}


def test_ml_10_its_layer_as_well() -> None:
    """S places it ahead in slot 7 of phase 1 and moves into it in phase 2: from 0504 to 0503."""
    text = level(ship("s", speed=1), adept("p", module="E1"), dice=[3, 4, 3, 4, 1, 1])
    story = play(text, tick(2, 2), {1: [place("p", "0503")]})

    assert attacks(story) == [("s-mine-1", "s")]


@pytest.mark.parametrize("kind", KINDS)
def test_ml_10_who_stands_there_has_not_moved_in(kind: str) -> None:
    """Two rounds long; under on_hit a chaff mine waits like the others."""
    text = level(ship("s"), mine("m", "0505", kind), rulings={"chaff_mode": "on_hit"})
    story = play(text, tick(1, 12, of_round=3))

    assert attacks(story) == []
    assert story.mines() == {"m": True}


def test_ml_10_who_turns_or_leaves_there_has_not_moved_in() -> None:
    """S turns in phase 1 (6 + 0 - 6 = 0) and leaves in phase 2 after a gain in Speed (0 + 1 out of control)."""
    text = level(ship("s"), adept("h"), mine("m", "0505"), dice=[3, 4] * 2)
    turn_and_go: dict[str, Any] = {"unit": "h", "do": "helm", "turn": 1, "accelerate": 1}
    story = play(text, tick(2, 2), {1: [turn_and_go]})

    assert story.where("s") == "0604"
    assert attacks(story) == []


def test_ml_10_who_passes_on_through_its_hex_is_attacked_on_the_way() -> None:
    """Speed 3: 0504 in pass 1; M misses, and s goes on to 0502."""
    story = play(level(ship("s", speed=3), M, dice=MISS), 4)

    assert story.ticks("MineAttacked") == [2]
    assert story.where("s") == "0502"


def test_ml_10_who_comes_back_is_attacked_again() -> None:
    """Speed 2, through 0504 to 0503; three turns there (6 + 4 - 6, + 3 + 1, + 6 + 2); in phase 2 it comes back."""
    text = level(ship("s", speed=2), adept("h"), M, dice=[*MISS, 3, 4, 4, 4, 6, 6, *MISS])
    story = play(text, tick(2, 2), {1: [{"unit": "h", "do": "helm", "turn": 3}]})

    assert story.needs("turn") == [4, 8, 12]
    assert story.values("MineAttacked", "tick", "struck_side") == [(2, "FWD"), (14, "FWD")]


def test_ml_10_what_is_not_armed_does_not_attack() -> None:
    """D stands on it, so that it cannot arm."""
    story = play(level(ship("s", speed=1), mine("m", "0504", armed=False), drone("d", "0504")), 9)

    assert attacks(story) == []
    assert story.mines() == {"m": False}


# ML-11


PAIR: tuple[Table, ...] = (ship("a", speed=1), ship("b", speed=1), M)


def test_ml_11_it_attacks_one_after_the_other_until_it_has_hit() -> None:
    story = play(level(*PAIR, ship("c", speed=1), dice=[*MISS, *HIT]), 2)

    assert attacks(story) == [("m", "a"), ("m", "b")]
    assert story.values("MineMissed", "unit") == ["a"]
    assert story.values("MineTriggered", "unit") == ["b"]


def test_ml_11_or_has_missed_all() -> None:
    story = play(level(*PAIR, dice=[*MISS, 6, 6]), 12)

    assert story.values("MineMissed", "unit") == ["a", "b"]
    assert story.mines() == {"m": True}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (ship("b", side="red", speed=2), ship("a", speed=1)),
        (ship("b", kind="sloop", side="red", speed=1), ship("a", speed=1)),
        (ship("b", speed=1), ship("a", side="red", speed=1)),
    ],
)
def test_ml_11_in_the_order_in_which_they_enter_not_that_of_the_file_or_the_sides(first: Table, second: Table) -> None:
    """ML-S41: faster, smaller, heroes first. a stands first in the file. All have width 3 ahead."""
    story = play(level(second, first, M, dice=[*MISS, *MISS]), 2)

    assert attacks(story) == [("m", "b"), ("m", "a")]


def test_ml_11_a_drone_that_comes_first_is_not_in_its_way() -> None:
    """Drones move after ships, so it comes in the pass before: Speed 2 from 0503, facing D."""
    story = play(level(drone("d", "0503", facing="D", speed=1), ship("s", "0506", speed=2), M, dice=HIT), 3)

    assert story.values("UnitMoved", "unit", "to") == [("s", "0505"), ("d", "0504"), ("s", "0504")]
    assert attacks(story) == [("m", "s")]


def test_ml_10_two_mines_in_a_hex_attack_in_the_order_of_their_making() -> None:
    text = level(ship("s", speed=1), mine("z", "0504", "anchor"), mine("a", "0504", "anchor"), dice=[3, 4, 3, 4])
    story = play(text, 2)

    assert story.values("MineTriggered", "mine") == ["z", "a"]


def test_ml_10_who_is_lost_to_the_first_is_not_attacked_by_the_second() -> None:
    """66 + 2 hull damage: n = 11, on Size 3 need 8; 1 + 2 fails."""
    text = level(ship("s", speed=1, hull_damage=66), M, mine("n", "0504"), dice=[*HIT, 1, 2])
    story = play(text, 2)

    assert attacks(story) == [("m", "s")]
    assert story.values("UnitDestroyed", "unit", "cause") == [("s", "m")]
    assert story.mines() == {"n": True}


# ML-12


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_ml_12_who_is_on_overwatch_may_dodge_in_each_pass(number: int) -> None:
    """S comes in with its last step, of pass number = Speed: 2 x 3 + 2 x Speed - 6; 10 at most, two sixes do."""
    text = level(ship("s", f"05{4 + number:02}", speed=number), adept("h", overwatch="dodge"), M, dice=[6, 6])
    story = play(text, number + 1)

    assert story.values("CheckRolled", "tick", "what", "need") == [(number + 1, "dodge", 2 * number)]
    assert story.values("MineDodged", "rule", "mine", "unit", "crew") == [("ML-12", "m", "s", "h")]
    assert story.mines() == {"m": True}


# ML-13, ML-14, ML-15


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "burst"])
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_ml_13_microships_are_not_attacked(kind: str, owner: str) -> None:
    """By no kind but the burst (ML-29), whoever laid it; a probe is not unmasked either: no ship has moved in."""
    text = level(
        drone("d", "0505", speed=1), ship("s", "1212"), mine("m", "0504", kind, side=owner),
        rulings={"chaff_mode": "on_hit"},
    )  # fmt: skip
    story = play(text, 12)

    assert story.told(2) == [event("UnitMoved", "ML-S40", unit="d", from_="0505", to="0504", direction="A", pass_=1)]
    assert story.mines() == {"m": True}


@pytest.mark.parametrize("cloak", [0, 1, 5])
def test_ml_14_a_cloak_makes_it_no_harder(cloak: int) -> None:
    """A shade of Size 2 at Speed 1 needs 4 + 2 at any cloak, in vain; M1 is struck, and h, beside it, takes a die."""
    h = adept("h", piloting=0, overwatch="dodge")
    text = level(ship("s", kind="shade", speed=1, cloak=cloak), h, M, dice=[2, 3, *HIT, 1])
    story = play(text, 2)

    assert story.needs("dodge") == [6]
    assert story.values("HitAllocated", "line", "module") == [(1, "M1")]


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_ml_15_speed_makes_it_no_harder(speed: int) -> None:
    """The same dice strike the same line; no other die falls."""
    story = play(level(ship("s", speed=speed), M, dice=HIT), 2)

    assert story.values("HitAllocated", "dice", "line", "module") == [([3, 4], 1, "M1")]
    assert story.all("CheckRolled") == []


# ML-16, ML-17


def test_ml_16_two_dice_say_where_and_7_is_the_centre_line() -> None:
    for dice, line, module in (([3, 3], 0, "C2"), ([3, 4], 1, "M1"), ([4, 4], 2, "C1")):
        story = play(level(ship("s", speed=1), M, dice=[*dice, 1, 1]), 2)
        rows = story.values("HitAllocated", "rule", "source", "dice", "line", "struck_side", "module")
        assert rows == [("ML-16", "m", dice, line, "FWD", module)]


@pytest.mark.parametrize(("dice", "line"), [([1, 1], -4), ([2, 3], -1), ([4, 5], 3), ([6, 6], 6)])
@pytest.mark.parametrize("kind", ["warhead", "gas", "plasma", "ooc", "anchor", "heavy", "chaff"])
def test_ml_17_outside_the_silhouette_it_does_not_go_off(kind: str, dice: list[int], line: int) -> None:
    text = level(ship("s", speed=1), mine("m", "0504", kind), dice=dice, rulings={"chaff_mode": "on_hit"})
    story = play(text, 12)

    assert story.told(2)[-2:] == [
        event("HitAllocated", "ML-16", unit="s", source="m", dice=dice, line=line, struck_side="FWD", module=None),
        event("MineMissed", "ML-17", mine="m", unit="s"),
    ]
    assert story.mines() == {"m": True}
    assert (story.hull("s"), story.ooc("s"), story.gas("s"), story.fires("s"), story.chaff()) == (0, 0, [], [], {})


def test_ml_17_it_stays_armed_and_attacks_whoever_enters_next() -> None:
    """T follows a phase later."""
    text = level(ship("s", speed=1), ship("t", "0506", speed=1), M, dice=[*MISS, *HIT])
    story = play(text, tick(2, 2))

    assert story.values("MineAttacked", "tick", "unit") == [(2, "s"), (14, "t")]
    assert story.values("MineTriggered", "unit") == ["t"]
