"""A.10: which side, which line, which module (ML-S60 to ML-S64), and facings that are thrown (ML-S66)."""

from __future__ import annotations

import pytest
from mine_layer_scene import adept, beside, fire, helm, hull, level, mine, play, ship, tick, tow
from scene import terrain

TUG = hull("tug", "T", all_round=True)


# ML-S60


@pytest.mark.parametrize("facing", "ABCDEF")
def test_ml_s60_straight_ahead_is_fwd(facing: str) -> None:
    text = level(ship("s", "0606", facing=facing, speed=1), mine("m", beside("0606", facing), "anchor"), dice=[1, 1])
    assert play(text, 2).values("HitAllocated", "struck_side") == ["FWD"]


@pytest.mark.parametrize(
    ("facing", "side"), [("A", "AFT"), ("B", "STBD"), ("C", "STBD"), ("D", "FWD"), ("E", "PORT"), ("F", "PORT")]
)
def test_ml_s60_who_is_dragged_is_struck_from_the_way_of_the_drag(facing: str, side: str) -> None:
    """By D: (3 - facing) mod 6: 0 FWD, 1 and 2 STBD, 3 AFT, 4 and 5 PORT."""
    text = level(
        TUG, ship("g", "0608", "tug"), adept("p", "g", "T1"), ship("t", "0606", side="red", facing=facing),
        mine("m", "0607", "anchor"), dice=[6, 6, 1, 1],
    )  # fmt: skip
    assert play(text, 7, {1: [tow("p", "t")]}).values("HitAllocated", "struck_side") == [side]


def test_ml_s60_it_is_the_facing_at_that_moment() -> None:
    """Turned by an ooc mine in pass 1 from A to D (die 4), s goes D in pass 2: onto n in 0505, FWD again."""
    text = level(
        ship("s", "0505", speed=2), mine("m", "0504", "ooc"), mine("n", "0505", "anchor"), dice=[3, 4, 4, 1, 1]
    )
    assert play(text, 3).values("MineAttacked", "mine", "struck_side") == [("m", "FWD"), ("n", "FWD")]


def test_ml_s60_one_step_has_one_side_whatever_the_first_mine_does_to_the_facing() -> None:
    """M turns s to D; n in the same hex strikes the side of the same step."""
    text = level(
        ship("s", "0505", speed=1), mine("m", "0504", "ooc"), mine("n", "0504", "anchor"), dice=[3, 4, 4, 1, 1]
    )
    story = play(text, 2)

    assert story.facing("s") == "D"
    assert story.values("MineAttacked", "struck_side") == ["FWD", "FWD"]


# ML-S61, ML-S62, ML-S63: all sides of all hulls are in test_ml_hulls.py


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (1, {7: 0}), (2, {6: 0, 7: 1}), (3, {6: 0, 7: 1, 8: 2}), (4, {5: 0, 6: 1, 7: 2, 8: 3}),
        (11, {n: n - 2 for n in range(2, 13)}),
    ],
)  # fmt: skip
def test_ml_s62_the_line_is_half_the_width_and_what_the_dice_are_off_7(width: int, lines: dict[int, int]) -> None:
    """In a hull of one row each line has its module: line 0 is the starboard column, the last one."""
    for total in range(2, 13):
        text = level(
            hull("h", "K" * width, size=5), ship("s", kind="h", speed=1), mine("m", "0504", "anchor"),
            dice=[total // 2, total - total // 2],
        )  # fmt: skip
        struck = f"K{width - lines[total]}" if total in lines else None
        assert play(text, 2).values("HitAllocated", "line", "module") == [(width // 2 + total - 7, struck)]


def test_ml_s63_the_first_module_of_the_line_from_that_side() -> None:
    """.K. / H.M / ... ahead: line 0 (starboard) has M1 in the second row, line 2 H1; structure is struck too."""
    for total, module in ((6, "M1"), (7, "K1"), (8, "H1")):
        text = level(
            hull("h", ".K.", "H.M", "#.#"), ship("s", kind="h", speed=1), mine("m", "0504", "anchor"),
            dice=[total // 2, total - total // 2],
        )  # fmt: skip
        assert play(text, 2).values("HitAllocated", "module") == [module]


def test_ml_s63_plain_structure_is_struck_breaks_and_burns() -> None:
    text = level(hull("h", "#", "M"), ship("s", kind="h", speed=1), mine("m", "0504", "plasma"), dice=[3, 4, 4])
    story = play(text, 2)

    assert story.broken("s") == {"#1": 1}
    assert story.fires("s") == ["#1"]


# ML-S64


@pytest.mark.parametrize("kind", ["warhead", "seeker"])
def test_ml_s64_no_reroll_of_a_gunner_touches_the_allocation(kind: str) -> None:
    """Aboard are masters of each profession. A seeker's own reroll is all there is, and a hit is never rolled again."""
    people = [
        adept(f"p{number}", module="E2", profession=skill)
        for number, skill in enumerate(("combat", "engineering", "piloting", "science", "athletics"))
    ]
    miss = [1, 2, 6, 6] if kind == "seeker" else [1, 2]
    for dice, rolls in ((miss, len(miss) // 2), ([3, 3, *[1] * (2 if kind == "warhead" else 1)], 1)):
        text = level(ship("s", speed=1), *people, mine("m", "0504", kind), dice=dice)
        assert len(play(text, 2).all("HitAllocated")) == rolls


# ML-S66


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize("die", range(1, 7))
def test_ml_s66_a_random_facing_is_one_of_the_map_1_is_a(facing: str, die: int) -> None:
    """By a collision; the steps of ML-24 are in test_ml_types.py."""
    at = beside("0606", "DEFABC"["ABCDEF".index(facing)])
    text = level(ship("s", at, facing=facing, speed=2), terrain("asteroid", "0606"), dice=[1, 1, die, 1])
    steps = (die - 1 - "ABCDEF".index(facing)) % 6

    assert play(text, 2).values("FacingChanged", "from", "to", "hexsides", "die") == [
        (facing, "ABCDEF"[die - 1], min(steps, 6 - steps), die)
    ]  # fmt: skip


# Guns (ML-S92): the side where the line from the target to the gun leaves it


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize(
    ("ways", "leaves"), [("A", "A"), ("BB", "B"), ("CC", "C"), ("DDD", "D"), ("E", "E"), ("FF", "F"), ("AAB", "A")]
)
def test_ml_s92_a_shot_strikes_the_side_that_looks_to_the_gun(ways: str, leaves: str, facing: str) -> None:
    """Shields 0, no science bay that works: Guns 2 are two dice. t lies in 0606, the gun where the ways lead."""
    at = "0606"
    for way in ways:
        at = beside(at, way)
    text = level(
        hull("gun", "C"), ship("g", at, "gun"), adept("p", "g", "C1"),
        ship("t", "0606", side="red", facing=facing, shields=0, broken=["S1"]), dice=[6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, 7, {1: [fire("p", "t")]})
    side = ["FWD", "STBD", "STBD", "AFT", "PORT", "PORT"][("ABCDEF".index(leaves) - "ABCDEF".index(facing)) % 6]

    assert story.values("HitAllocated", "rule", "source", "struck_side") == [("ML-S92", "g", side)]


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize("ways", ["AB", "BC", "CD", "DE", "EF", "FA"])
def test_ml_s92_through_a_corner_the_first_side_clockwise_from_fwd(ways: str, facing: str) -> None:
    at = beside(beside("0606", ways[0]), ways[1])
    text = level(
        hull("gun", "C"), ship("g", at, "gun"), adept("p", "g", "C1"),
        ship("t", "0606", side="red", facing=facing, shields=0, broken=["S1"]), dice=[6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, 7, {1: [fire("p", "t")]})
    steps = min(("ABCDEF".index(way) - "ABCDEF".index(facing)) % 6 for way in ways)

    assert story.values("HitAllocated", "struck_side") == [["FWD", "STBD", "STBD", "AFT", "PORT", "PORT"][steps]]


def test_ml_s92_in_the_same_hex_it_strikes_fwd() -> None:
    for facing in "ABCDEF":
        text = level(
            hull("gun", "C"), ship("g", "0606", "gun"), adept("p", "g", "C1"),
            ship("t", "0606", side="red", facing=facing, shields=0, broken=["S1"]), dice=[6, 6, 1, 1],
        )  # fmt: skip
        assert play(text, 7, {1: [fire("p", "t")]}).values("HitAllocated", "struck_side") == ["FWD"]


def test_ml_s60_a_slip_to_starboard_is_stbd_in_every_facing() -> None:
    for facing in "ABCDEF":
        onto = beside("0606", "ABCDEF"[("ABCDEF".index(facing) + 1) % 6])
        text = level(ship("s", "0606", facing=facing), adept("h"), mine("m", onto, "anchor"), dice=[6, 6, 6, 6, 1, 1])
        story = play(text, tick(2, 2), {1: [helm("h", accelerate=1, slip="starboard")]})
        assert story.values("HitAllocated", "struck_side") == ["STBD"]
