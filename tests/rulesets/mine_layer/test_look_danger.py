"""What a mine would do to a ship, as it is shown before: dodge, silhouette, both, each counted outcome by outcome."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from rulesets.mine_layer.level_text import crew, hull, mine, ship
from rulesets.mine_layer.seen import (
    FACES, PAIRS, count, hover, layer_level, order, passes, percent, session, step,
)  # fmt: skip

from game.core.dice import CheckRolled

WATCHERS = {"in the helm": ("H1", 0, "none"), "remote": ("E1", 3, "none"), "pilot": ("H1", 0, "piloting")}


@pytest.mark.parametrize("watcher", WATCHERS)
@pytest.mark.parametrize(("kind", "change"), [("warhead", 0), ("heavy", -3), ("seeker", 3)])
def test_ml_s51_ml_s62_a_mine_shows_dodge_silhouette_and_both_together(kind: str, change: int, watcher: str) -> None:
    module, remote, profession = WATCHERS[watcher]
    text = layer_level(
        ship("lark", "0609", speed=2, ooc=1),
        crew("bo", "lark", module, piloting=6, profession=profession, overwatch="dodge"),
        mine("m", "0607", kind, "blue"),
    )
    # Pass 2 of phase 1: 2 * Size 3 + 2 * Speed 2 - 6, OOC 1.
    need = 6 + 4 - 6 + 1 + remote + change
    rerolls = profession == "piloting"
    # ML-S62: three lines from ahead: 7 - 1 to 7 + 1 of two dice; ML-23: a seeker that misses rolls once more.
    struck = [sum(pair) in (6, 7, 8) for pair in PAIRS]
    inside = sum(one or (kind == "seeker" and other) for one, other in product(struck, repeat=2))
    hit = sum(
        (one or (kind == "seeker" and other))
        and not (passes(pair, need) or (rerolls and passes((max(pair), third), need)))
        for pair in PAIRS for third in FACES for one in struck for other in struck
    )  # fmt: skip
    lines = hover(session(text), "0607", "m", "lark")
    assert "Lark enters it: phase 1, pass 2" in lines
    assert f"Bo dodges: need {need}, {percent(count(need, rerolls))}" in lines
    assert f"inside the silhouette, FWD: {percent(Fraction(inside, 36**2))}" in lines
    assert f"hit: {percent(Fraction(hit, 36 * 6 * 36**2))}" in lines


def test_ml_s60_the_side_is_that_from_which_the_ship_would_come() -> None:
    # A slip to starboard strikes STBD: the hauler has four rows, each with a module: 5 to 8 of two dice.
    text = layer_level(
        ship("lark", "0609", "hauler", speed=1), crew("bo", "lark", "H1", piloting=6), mine("m", "0708", "gas", "blue"),
        dice=[6, 6],
    )  # fmt: skip
    seen = session(text, ticks=6)  # it has come to 0608
    step(seen, order("bo", "helm", slip="starboard"), ticks=1)
    inside = Fraction(sum(sum(pair) in (5, 6, 7, 8) for pair in PAIRS), 36)
    lines = hover(seen, "0708", "m", "bo")
    assert "Lark enters it: phase 2, pass 1" in lines
    assert f"inside the silhouette, STBD: {percent(inside)}" in lines
    assert "nobody is on overwatch: no dodge" in lines
    assert f"hit: {percent(inside)}" in lines


@pytest.mark.parametrize(("alloc_low", "sums"), [("left_outside", (6, 7)), ("right_outside", (7, 8))])
def test_ml_q2_a_lopsided_hull_is_struck_by_other_numbers(alloc_low: str, sums: tuple[int, ...]) -> None:
    # Seen from ahead line 0 is the starboard column; the port column, line 2, is empty: 6 and 7, or 8 and 7.
    # Its rows: two of three lines have modules, ".HM".
    text = layer_level(
        hull("odd", ".HM"), ship("lark", "0609", "odd", speed=1), crew("bo", "lark"), mine("m", "0608", "gas", "blue"),
        rulings={"alloc_low": alloc_low},
    )  # fmt: skip
    inside = Fraction(sum(sum(pair) in sums for pair in PAIRS), 36)
    assert f"hit: {percent(inside)}" in hover(session(text), "0608", "m", "lark")


def test_of_a_mine_that_is_not_known_the_worst_is_told() -> None:
    text = layer_level(
        ship("lark", "0609", speed=1),
        crew("bo", "lark", "H1", piloting=4, overwatch="dodge"),
        mine("m", "0608", "probe"),
    )
    lines = hover(session(text), "0608", "m", "lark")
    three = Fraction(16, 36)  # 6, 7 or 8
    seeker = three + (1 - three) * three
    # Heavy: 6 + 2 - 4 - 3 = 1; seeker 6 + 2 - 4 + 3 = 7.
    assert f"hit, if it is a heavy: {percent((1 - count(1)) * three)}" in lines
    assert f"hit, if it is a seeker: {percent((1 - count(7)) * seeker)}" in lines
    assert "type not known: perhaps a probe, at worst a heavy" in lines


@pytest.mark.parametrize("kind", ["warhead", "heavy", "seeker", "gas", "plasma", "ooc", "anchor"])
def test_ml_s53_the_dodge_shown_before_is_the_dodge_rolled(kind: str) -> None:
    # Two phases ahead: OOC falls in between (ML-S48).
    text = layer_level(
        ship("lark", "0610", speed=2, ooc=2), crew("bo", "lark", "E1", piloting=5, overwatch="dodge"),
        mine("m", "0607", kind, "blue"),
    )  # fmt: skip
    seen = session(text)
    (line,) = (line for line in hover(seen, "0607", "m", "lark") if line.startswith("Bo dodges"))
    rolled = [
        event
        for _ in range(18)
        for event in seen.game.step()
        if isinstance(event, CheckRolled) and event.what == "dodge"
    ]
    assert line.startswith(f"Bo dodges: need {rolled[0].need},")
