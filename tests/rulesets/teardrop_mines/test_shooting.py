"""A.4: shots, face to face or not, at troopers and at mines (TM-S40, TM-S41, TM-S47, TM-S48; table E.2).

r shoots b, who stands 200,000 off (175,000 edge to edge: under 8 in, so a rifle's range modifier is 0). BS 11.
"""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    INCH, Order, Story, Table, discover, idle, level, mine, play, react, shoot, terrain, trooper, walk,
)  # fmt: skip

NO_NERVE = {"nerve": False}
SAFE = [20] * 12


def duel(dice: list[int], tie: str = "higher_need", r: dict[str, Any] | None = None, **b: Any) -> Story:
    """r shoots b in tick 1, in the open; b does what its reaction says; all saves are safe."""
    text = level(
        trooper("b", (0, 0), **b), trooper("r", (0, 200_000), side="red", **(r or {})), dice=[*dice, *SAFE],
        rulings={**NO_NERVE, "tie": tie},
    )  # fmt: skip
    return play(text, 40, {1: [shoot("r", "b")]})


def hits(story: Story) -> list[tuple[str, str]]:
    return story.values("UnitHit", "unit", "source")


# TM-S40, TM-S47


def test_tm_s40_a_success_is_a_die_up_to_the_need_and_the_need_itself_is_critical() -> None:
    """Of 12, 11 and 10 against 11: none, a critical with two saves, a hit with one."""
    story = duel([12, 11, 10])

    assert story.values("CheckRolled", "dice", "need", "passed", what="shoot") == [([12, 11, 10], 11, True)]
    assert hits(story) == [("b", "r"), ("b", "r")]
    assert len(story.all("CheckRolled", what="save")) == 3


def test_tm_s40_a_need_above_20_counts_as_20() -> None:
    """BS 19 and +3 (16 in) are 22: a die of 20 is critical, one of 19 a plain hit."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 300_000), side="red", bs=19), dice=[20, 19, 1, *SAFE], rulings=NO_NERVE
    )
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("CheckRolled", "need", "modifiers", what="shoot") == [(20, [[3, "range"]])]
    assert len(story.all("CheckRolled", what="save")) == 4


def test_tm_s40_below_1_nothing_succeeds_and_the_dice_are_still_thrown() -> None:
    """BS 5 and -6 (24 to 48 in; 675,000 edge to edge): -1."""
    r = trooper("r", (200_000, 0), side="red", bs=5)
    text = level(trooper("b", (-500_000, 0)), r, dice=[1, 1, 1])
    story = play(text, 40, {1: [shoot("r", "b")]})
    (check,) = story.all("CheckRolled")

    assert (check["dice"], check["passed"]) == ([1, 1, 1], False)
    assert check["need"] < 1
    assert check["modifiers"] == [[-6, "range"]]
    assert hits(story) == []


BANDS = {"rifle": [(8, 0), (16, 3), (24, -3), (48, -6)], "pistol": [(8, 3), (16, 0), (24, -6)]}


@pytest.mark.parametrize("weapon", BANDS)
def test_tm_s47_range_bands_are_edge_distances_upper_limit_included(weapon: str) -> None:
    """E.2; beyond the last the shot is refused. The centres are 25,000 further apart than the edges."""
    bands = BANDS[weapon]
    following = [modifier for _, modifier in bands[1:]]
    for (inches, modifier), beyond in zip(bands, [*following, None], strict=True):
        for distance, expected in ((inches * INCH + 25_000, modifier), (inches * INCH + 25_001, beyond)):
            r = trooper("r", (distance - 500_000, 0), side="red", weapon=weapon)
            story = play(level(trooper("b", (-500_000, 0)), r, width=80), 40, {1: [shoot("r", "b")]})
            if expected is None:
                assert story.refusals() == [(1, "shoot", "TM-S47")]
            else:
                modifiers = [[expected, "range"]] if expected else []
                assert story.values("CheckRolled", "need", "modifiers", unit="r") == [(11 + expected, modifiers)]


@pytest.mark.parametrize(("kind", "dice"), [("rifleman", 3), ("watcher", 2), ("gunner", 4), ("sapper", 2)])
def test_tm_s47_the_burst_is_that_of_the_weapon_in_an_order_and_one_as_a_reaction(kind: str, dice: int) -> None:
    """Rifle 3, pistol 2; a steady Gunner one more in an Order."""
    tables = trooper("r", (0, 200_000), kind, "red"), trooper("b", (0, 0))
    active = play(level(*tables), 40, {1: [shoot("r", "b")]})
    reacting = play(level(*tables), 40, {1: [react("r", "shoot"), idle("b")], 2: [idle("b")]})

    assert len(active.one("CheckRolled", what="shoot")["dice"]) == dice
    assert len(reacting.one("CheckRolled", what="shoot")["dice"]) == 1


def test_tm_s47_cover_and_mimetism_take_three_each_in_this_order() -> None:
    """A Scout behind a low wall at 12 in: 11 + 3 - 3 - 3."""
    text = level(
        trooper("b", (0, 0), "scout"), trooper("r", (0, 300_000), side="red"),
        terrain("low_wall", (-127_000, 30_000), 10, 1),
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("CheckRolled", "need", "modifiers", what="shoot") == [
        (8, [[3, "range"], [-3, "cover"], [-3, "mimetism"]])
    ]  # fmt: skip


def test_tm_s47_everything_is_measured_at_the_declaration() -> None:
    """b walks behind a wall and further off; the shot is as it was declared, at need 11, and its save without cover."""
    text = level(
        trooper("b", (0, 0), reserve="hold"), trooper("r", (0, 200_000), side="red"),
        terrain("wall", (20_000, 40_000), 10, 1), dice=[5, 20, 20, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [walk("b", (90_000, 0)), shoot("r", "b")]})

    assert story.values("CheckRolled", "need", "modifiers", unit="r") == [(11, [])]
    assert story.values("CheckRolled", "need", "modifiers", what="save") == [(12, [[-1, "ARM"]])]


def test_tm_s47_a_down_trooper_stays_a_target() -> None:
    text = level(trooper("b", (0, 0), state="down"), trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 12])
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.state("b") == "dead"


def test_tm_s47_a_shot_at_who_is_gone_by_then_is_not_rolled() -> None:
    """r's shot of tick 1 kills the fallen b in tick 40; q's of tick 5 has no target in tick 44, and s's at a mine that
    went off in tick 6 neither."""
    text = level(
        trooper("b", (0, 0), state="down"), trooper("r", (0, 200_000), side="red"),
        trooper("q", (200_000, 0), side="red"),
        trooper("s", (500_000, 250_000)), trooper("t", (450_000, 0), reserve="hold"),
        mine("m", (500_000, 0), revealed=True), dice=[5, 20, 20, 1], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 44, {1: [shoot("r", "b")], 5: [shoot("q", "b"), shoot("s", "m")], 6: [idle("t")]})

    assert story.values("MineTriggered", "tick", "unit") == [(6, "t")]
    assert story.values("CheckRolled", "unit", what="shoot") == ["r"]
    assert story.ticks("OrderResolved", unit="q") == story.ticks("OrderResolved", unit="s") == [44]


# TM-S41. r's burst of 3 against b's one die, both with need 11.


@pytest.mark.parametrize(
    ("burst", "die", "winner", "left", "who_is_hit"),
    [
        ([5, 3, 20], 8, "b", 1, ["r"]),  # 8 beats both
        ([9, 3, 20], 8, "r", 1, ["b"]),  # 9 beats 8; b's best still beats 3
        ([9, 10, 20], 8, "r", 2, ["b", "b"]),
        ([8, 20, 20], 8, None, 0, []),  # equal dice and needs: both cancelled
        ([8, 9, 20], 8, "r", 1, ["b"]),
        ([11, 3, 20], 10, "r", 1, ["b"]),  # a critical beats a plain success
        ([10, 5, 20], 11, "b", 1, ["r"]),
        ([11, 10, 20], 11, None, 0, []),  # two criticals cancel one another; b's beats 10
        ([11, 11, 20], 11, None, 0, []),
        ([20, 19, 12], 20, None, 0, []),
        ([1, 20, 20], 20, "r", 1, ["b"]),  # unopposed
        ([20, 20, 20], 1, "b", 1, ["r"]),
        ([1, 2, 3], 20, "r", 3, ["b", "b", "b"]),
    ],
)  # fmt: skip
def test_tm_s41_two_who_shoot_at_each_other(
    burst: list[int], die: int, winner: str | None, left: int, who_is_hit: list[str]
) -> None:
    story = duel([*burst, die], reaction="shoot")

    assert story.values("ContestDecided", "rule", "unit", "against", "winner", "hits") == [
        ("TM-S41", "r", "b", winner, left)
    ]  # fmt: skip
    assert story.values("UnitHit", "unit") == who_is_hit


def test_tm_s41_a_critical_that_is_left_is_a_hit_with_two_saves() -> None:
    story = duel([11, 20, 20, 3], reaction="shoot")

    assert hits(story) == [("b", "r")]
    assert len(story.all("CheckRolled", what="save", unit="b")) == 2


@pytest.mark.parametrize(
    ("bs_r", "bs_b", "tie", "winner"),
    [(12, 11, "higher_need", "r"), (10, 11, "higher_need", "b"), (11, 11, "higher_need", None),
     (12, 11, "both_fail", None)],
)  # fmt: skip
def test_tm_s41_tm_q13_equal_plain_dice(bs_r: int, bs_b: int, tie: str, winner: str | None) -> None:
    story = duel([8, 20, 20, 8], tie, {"bs": bs_r}, reaction="shoot", bs=bs_b)

    assert story.values("ContestDecided", "winner", "hits") == [(winner, 1 if winner else 0)]


@pytest.mark.parametrize("tie", ["higher_need", "both_fail"])
def test_tm_s41_tm_q13_two_criticals_cancel_each_other_whatever_the_needs(tie: str) -> None:
    """12 of 12 and 11 of 11."""
    assert duel([12, 20, 20, 11], tie, {"bs": 12}, reaction="shoot").values("ContestDecided", "winner") == [None]


@pytest.mark.parametrize(
    ("burst", "die", "winner", "left"),
    [
        ([5, 3, 20], 8, "b", 0), ([9, 3, 20], 8, "r", 1), ([9, 10, 20], 8, "r", 2), ([11, 3, 20], 8, "r", 1),
        ([5, 3, 20], 10, "b", 0), ([11, 3, 20], 10, None, 0), ([8, 20, 20], 8, "r", 1),  # 11 is the higher need
        ([9, 3, 20], 11, "r", 2), ([20, 20, 20], 11, None, 0), ([20, 20, 20], 4, "b", 0),
    ],
)  # fmt: skip
def test_tm_s41_a_shot_against_a_dodge(burst: list[int], die: int, winner: str | None, left: int) -> None:
    """PH 10; 10 is its critical."""
    story = duel([*burst, die], reaction="dodge")

    assert story.values("ContestDecided", "unit", "against", "winner", "hits") == [("r", "b", winner, left)]
    assert len(hits(story)) == left
    assert len(story.all("DodgeMoved")) == (1 if winner == "b" else 0)


def test_tm_s41_a_normal_roll_is_no_contest() -> None:
    story = duel([5, 20, 20])

    assert story.all("ContestDecided") == []
    assert hits(story) == [("b", "r")]


def test_tm_s41_a_shot_back_in_another_tick_is_not_face_to_face() -> None:
    """b's own Order of tick 3 is resolved in tick 42."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 20, 6, 20, 20, 20],
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 42, {1: [shoot("r", "b")], 3: [shoot("b", "r")]})

    assert story.all("ContestDecided") == []
    assert story.values("UnitHit", "tick", "unit") == [(40, "b"), (42, "r")]


# TM-S48


@pytest.mark.parametrize(("shots", "saves", "is_gone"), [([5, 20, 20], [14], False), ([5, 20, 20], [13], True),
                                                         ([8, 20, 20], [14, 13], True),
                                                         ([5, 6, 20], [14, 13], True)])  # fmt: skip
def test_tm_s48_a_token_that_is_hit_saves_without_armour_and_cover(
    shots: list[int], saves: list[int], is_gone: bool
) -> None:
    """Need 11 - 3 (mimetism) = 8, and 8 is critical: two saves. Damage 13, no armour."""
    text = level(trooper("b", (0, 200_000)), mine("m", revealed=True), dice=[*shots, *saves])
    story = play(text, 40, {1: [shoot("b", "m")]})

    assert story.values("CheckRolled", "dice", "need", "modifiers", mine="m") == [([die], 13, []) for die in saves]
    assert story.values("MineRemoved", "rule", "cause") == ([("TM-S48", "shot")] if is_gone else [])
    assert story.all("MineTriggered") == []


def test_tm_s48_behind_a_low_wall_it_is_harder_to_hit_and_saves_as_ever() -> None:
    """11 - 3 - 3 = 5; its save stays at 13: cover does not help a mine."""
    wall = terrain("low_wall", (-127_000, 30_000), 10, 1)
    text = level(trooper("b", (0, 200_000)), mine("m", revealed=True), wall, dice=[4, 20, 20, 20])
    story = play(text, 40, {1: [shoot("b", "m")]})

    assert story.values("CheckRolled", "need", "modifiers") == [(5, [[-3, "cover"], [-3, "mimetism"]]), (13, [])]


def test_tm_s48_a_mine_can_be_shot_once_it_was_discovered() -> None:
    """Discovered in tick 40; the shot of tick 41 takes it in tick 80."""
    text = level(trooper("b", (0, 202_800)), mine("m"), dice=[1, 5, 20, 20, 1])
    story = play(text, 80, {1: [discover("b", "m")], 2: [shoot("b", "m")], 41: [shoot("b", "m")]})

    assert story.refusals() == [(2, "shoot", "TM-S47")]
    assert story.ticks("MineRemoved") == [80]


def friendly_fire(given: Order, *others: Table) -> list[str]:
    text = level(trooper("b", (0, 0)), trooper("c", (0, 200_000)), mine("n", (200_000, 0), side="blue", revealed=True))
    return [rule for _, _, rule in play(text, 1, {1: [given]}).refusals()]


@pytest.mark.parametrize("target", ["c", "n", "b"])
def test_tm_s47_tm_s48_friends_their_mines_and_oneself_are_no_targets(target: str) -> None:
    assert friendly_fire(shoot("b", target)) == ["TM-S47"]
