"""Chances against all outcomes of the dice, counted one by one, and against the figures that the rules print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rulesets.mine_layer.chances import (
    Chance, check_chance, hit_chance, hull_chance, inside_chance, strike_chances, survival_chance,
)  # fmt: skip

FACES = (1, 2, 3, 4, 5, 6)
PAIRS = tuple(product(FACES, repeat=2))
BOTH = (False, True)

# The hulls of Part E, bow at the top: the rows of each, and of 36 outcomes those that strike it from ahead.
HULLS = {
    "cutter": (("H", "M", "E"), 6),
    "sloop": ((".C.", "MHT", ".E."), 16),
    "shade": ((".M.", "VHS", ".E."), 16),
    "frigate": (("CMC", "SHL", "EKE"), 16),
    "tender": ((".H.", "CSC", "MLM", ".E."), 16),
    "hauler": ((".CH.", "KKKK", "KLSK", "MEEM"), 20),
    "bastion": ((".MCM.", "CLHLC", ".ESE.", "..K.."), 24),
}

sides = st.lists(st.booleans(), min_size=1, max_size=11)  # a hull has up to 11 rows and columns


def exact(chance: Chance) -> Fraction:
    return Fraction(chance.passing, chance.outcomes)


def check_passes(dice: tuple[int, ...], need: int) -> bool:
    """A check as the rules tell it: of the profession if there is a third die, which may not be needed."""
    one, two, *third = dice
    if need > 12:  # ML-S2
        return False
    if one + two >= need and (one, two) != (1, 1):  # ML-S1, ML-S3
        return True
    kept = two if one <= two else one  # ML-S4: the lower one goes, the first if they are equal
    if not third or kept + 6 < need:
        return False
    return kept + third[0] >= need and (kept, third[0]) != (1, 1)


def struck_line(dice: tuple[int, ...], width: int) -> int:
    """ML-S62 as it is written; a line below 0 or above width - 1 is beside the ship."""
    return width // 2 + (dice[0] + dice[1] - 7)


def struck_lines(lines: list[bool], has_reroll: bool) -> Iterator[int | None]:
    """The line struck, None for a miss, for each outcome of two dice, or of four with the reroll of ML-23."""
    for dice in product(FACES, repeat=4 if has_reroll else 2):
        line = struck_line(dice[:2], len(lines))
        if has_reroll and not (0 <= line < len(lines) and lines[line]):
            line = struck_line(dice[2:], len(lines))
        yield line if 0 <= line < len(lines) and lines[line] else None


def lines_from_ahead(rows: tuple[str, ...]) -> list[bool]:
    """ML-S61: the columns of a hull from starboard to port, and whether anything stands in them."""
    return [any(row[column] != "." for row in rows) for column in range(len(rows[0]))][::-1]


# Checks


@pytest.mark.parametrize("need", range(-6, 17))
def test_ml_s1_a_check_passes_in_as_many_outcomes_as_there_are(need: int) -> None:
    passing = sum(check_passes(dice, need) for dice in PAIRS)
    assert check_chance(need, rerolls=False) == Chance(passing, 36)


@pytest.mark.parametrize("need", range(-6, 17))
def test_ml_s4_a_check_of_the_profession_has_a_third_die(need: int) -> None:
    passing = sum(check_passes(dice, need) for dice in product(FACES, repeat=3))
    assert check_chance(need, rerolls=True) == Chance(passing, 216)


def test_ml_s1_the_chances_by_need_are_those_of_the_table() -> None:
    printed = {2: 35, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
    assert {need: check_chance(need, rerolls=False) for need in printed} == {
        need: Chance(passing, 36) for need, passing in printed.items()
    }


def test_ml_s2_a_need_of_13_or_more_never_passes() -> None:
    assert {check_chance(need, rerolls).passing for need in (13, 14, 40, 10_000) for rerolls in BOTH} == {0}


def test_ml_s3_two_ones_fail_whatever_the_need() -> None:
    # One of 36; with the profession only if the third die is a one again: one of 216.
    for need in (2, 1, 0, -5, -10_000):
        assert check_chance(need, rerolls=False) == Chance(35, 36)
        assert check_chance(need, rerolls=True) == Chance(215, 216)


def test_ml_s4_the_lower_die_is_the_one_that_is_rolled_again() -> None:
    # Need 12: two sixes, 1 x 6 of 216; else a six and then a six: 10 pairs have just one six. 6 + 10.
    assert check_chance(12, rerolls=True) == Chance(16, 216)
    # Need 11: three pairs pass, 3 x 6. Kept 6 and then 5 or 6: 8 pairs; kept 5 and then 6: 9 pairs. 18 + 16 + 9.
    assert check_chance(11, rerolls=True) == Chance(43, 216)


# Hull and survival


@pytest.mark.parametrize("size", range(1, 6))
def test_ml_s74_a_hull_check_passes_in_as_many_outcomes_as_there_are(size: int) -> None:
    for n in range(20):
        difficulty = n - size
        if n < 2 or difficulty <= 2:
            passing = 36
        elif difficulty >= 13:
            passing = 0
        else:
            passing = sum(one + two >= difficulty for one, two in PAIRS)
        assert hull_chance(difficulty) == Chance(passing, 36), (n, size)


def test_ml_s74_a_frigate_passes_as_the_worked_example_says() -> None:
    # Size 3, hull damage 21 / 28 / 120 / 136: hull check 3 / 4 / 12 / lost without dice.
    chances = [hull_chance(n - 3) for n in (6, 7, 15, 16)]
    assert chances == [Chance(35, 36), Chance(33, 36), Chance(1, 36), Chance(0, 36)]


@pytest.mark.parametrize("damage", range(9))
def test_ml_s88_a_microship_survives_in_as_many_outcomes_as_there_are(damage: int) -> None:
    assert survival_chance(damage) == Chance(sum(one + two >= 7 + damage for one, two in PAIRS), 36)


def test_ml_s88_five_damage_markers_leave_two_sixes_and_six_leave_nothing() -> None:
    chances = [survival_chance(damage) for damage in (0, 1, 5, 6)]
    assert chances == [Chance(21, 36), Chance(15, 36), Chance(1, 36), Chance(0, 36)]


# Allocation


@pytest.mark.parametrize("hull", HULLS)
def test_ml_s62_a_mine_strikes_a_hull_from_ahead_as_often_as_printed(hull: str) -> None:
    rows, printed = HULLS[hull]
    assert inside_chance(lines_from_ahead(rows), has_reroll=False) == Chance(printed, 36)


def test_ml_23_a_seeker_strikes_as_often_as_printed() -> None:
    seeker = {hull: exact(inside_chance(lines_from_ahead(rows), has_reroll=True)) for hull, (rows, _) in HULLS.items()}
    assert seeker.pop("cutter") == Fraction(11, 36)
    assert f"{float(seeker.pop('hauler')):.3f}" == "0.802"
    assert f"{float(seeker.pop('bastion')):.3f}" == "0.889"
    assert {f"{float(chance):.3f}" for chance in seeker.values()} == {"0.691"}


@given(sides)
def test_ml_s62_an_allocation_is_inside_in_as_many_outcomes_as_there_are(lines: list[bool]) -> None:
    inside = sum(line is not None for line in struck_lines(lines, has_reroll=False))
    assert inside_chance(lines, has_reroll=False) == Chance(inside, 36)


@settings(max_examples=40, deadline=None)
@given(sides)
def test_ml_23_a_seeker_is_inside_in_as_many_outcomes_of_four_dice_as_there_are(lines: list[bool]) -> None:
    inside = sum(line is not None for line in struck_lines(lines, has_reroll=True))
    assert inside_chance(lines, has_reroll=True) == Chance(inside, 1296)


@pytest.mark.parametrize("has_reroll", BOTH)
def test_ml_s62_the_widest_side_has_a_line_for_each_sum(has_reroll: bool) -> None:
    # 11 lines: the middle one is 5, so the sums 2..12 strike 0..10, and none is beside the ship.
    assert exact(inside_chance([True] * 11, has_reroll)) == 1
    # 10 lines: the middle one is 5 here too, and there is no line 10: two sixes are beside the ship.
    assert 1 - exact(inside_chance([True] * 10, has_reroll)) == Fraction(1, 36) ** (2 if has_reroll else 1)


@pytest.mark.parametrize("has_reroll", BOTH)
@settings(max_examples=40, deadline=None)
@given(lines=sides)
def test_ml_s63_each_line_has_its_module_struck_in_as_many_outcomes_as_there_are(
    lines: list[bool], has_reroll: bool
) -> None:
    struck = Counter(struck_lines(lines, has_reroll))
    modules = [f"K{line}" if has_module else None for line, has_module in enumerate(lines)]
    assert strike_chances(modules, has_reroll) == {
        f"K{line}": Chance(struck[line], struck.total()) for line, has_module in enumerate(lines) if has_module
    }


def test_ml_s63_a_frigate_from_ahead_is_struck_as_the_worked_example_says() -> None:
    # Sum 7 / 6 / 8: M1 / C2 / C1, in 6, 5 and 5 of 36 outcomes; line 0 is the starboard column.
    struck = strike_chances(["C2", "M1", "C1"], has_reroll=False)
    assert list(struck.items()) == [("C2", Chance(5, 36)), ("M1", Chance(6, 36)), ("C1", Chance(5, 36))]


def test_ml_s63_a_hauler_from_ahead_is_struck_as_the_worked_example_says() -> None:
    # Sum 5, 6, 7, 8: K4, H1, C1, K1, in 4, 5, 6 and 5 of 36 outcomes.
    struck = strike_chances(["K4", "H1", "C1", "K1"], has_reroll=False)
    assert struck == {"K4": Chance(4, 36), "H1": Chance(5, 36), "C1": Chance(6, 36), "K1": Chance(5, 36)}


def test_ml_s63_what_has_no_module_is_not_struck() -> None:
    assert strike_chances([None, None, None], has_reroll=True) == {}


# The whole attack


@pytest.mark.parametrize("need", [1, 6, 9, 12, 13])
@pytest.mark.parametrize("width", [1, 3, 4])
def test_ml_s54_a_mine_hits_who_has_not_dodged_it_and_is_struck(need: int, width: int) -> None:
    hits = sum(
        not check_passes(dodge, need) and 0 <= struck_line(allocation, width) < width
        for dodge, allocation in product(PAIRS, repeat=2)
    )
    inside = inside_chance([True] * width, has_reroll=False)
    assert hit_chance(check_chance(need, rerolls=False), inside) == Chance(hits, 1296)


def test_ml_s54_a_seeker_hits_a_pilot_of_profession_in_as_many_outcomes_of_seven_dice_as_there_are() -> None:
    # Three dice of the dodge and four of the allocation do not touch each other: 216 x 1,296 outcomes.
    need = 9  # Part J: Piloting 4, Size 3, Speed 2 against a seeker
    failed = sum(not check_passes(dice, need) for dice in product(FACES, repeat=3))
    lines = lines_from_ahead(HULLS["frigate"][0])
    struck = sum(line is not None for line in struck_lines(lines, has_reroll=True))
    assert hit_chance(check_chance(need, rerolls=True), inside_chance(lines, has_reroll=True)) == Chance(
        failed * struck, 216 * 1296
    )


def test_ml_17_who_cannot_dodge_is_hit_as_often_as_struck() -> None:
    inside = inside_chance([True, True, True], has_reroll=False)
    assert exact(hit_chance(check_chance(13, rerolls=False), inside)) == Fraction(16, 36)
