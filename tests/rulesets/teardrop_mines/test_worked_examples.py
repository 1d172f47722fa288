"""Part J: the worked examples 1 to 26, each as a game. Mine m lies at (0, 0), blue rifleman b is d away from it."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, Story, Table, discover, idle, lay, level, mine, order, play, run, shoot, terrain, trooper, walk,
)  # fmt: skip

STEP = 5_080
ABOUT_M = ("MineTriggered", "MineHeld", "MineDiscovered", "MineRemoved", "MineHit", "UnitHit")


def idles(d: int, *others: Table, ticks: int = 40, dice: tuple[int, ...] = (20, 1), **keys: object) -> Story:
    """b idles in tick 1 at (d, 0), its reserve on hold, so that there is no Dodge; save and nerve are safe."""
    text = level(trooper("b", (d, 0), reserve="hold", **keys), *others, mine("m"), dice=dice)
    return play(text, ticks, {1: [idle("b")]})


def walks(*dice: int, ticks: int = 40, gait: str = "walk") -> Story:
    """b goes at m from d = 254,000 in tick 1."""
    return play(level(trooper("b", (254_000, 0)), mine("m"), dice=dice), ticks, {1: [walk("b", (0, 0), gait=gait)]})


def silent(story: Story) -> bool:
    """Nothing at all has happened to or by a mine."""
    return not any(story.all(event) for event in ABOUT_M)


def test_tm_15_example_1_who_touches_the_area_is_inside() -> None:
    story = idles(177_400)

    assert story.values("MineTriggered", "tick", "mine", "unit", "cause") == [(1, "m", "b", "declare")]


def test_tm_12_example_2_one_micrometre_further_out_nothing_happens() -> None:
    assert silent(idles(177_401))


def test_tm_s33_example_3_who_waits_inside_triggers_nothing() -> None:
    story = play(level(trooper("b", (100_000, 0)), mine("m")), 100)

    assert silent(story)
    assert story.names(50) == []


def test_tm_s30_example_4_a_walker_triggers_with_the_step_that_takes_it_in() -> None:
    """254,000 - 15 x 5,080 = 177,800 is outside, one step more, 172,720, is inside."""
    story = walks(ticks=16)

    assert story.values("MineTriggered", "tick", "unit", "cause", "tilt") == [(16, "b", "execute", 0)]
    assert story.place("b") == (254_000 - 16 * STEP, 0)


def test_tm_14_tm_s44_example_5_a_dodge_out_of_the_reserve_saves_it_and_it_jumps_back() -> None:
    """PH 10 - 3 = 7. After 20 steps it stands at 254,000 - 101,600 = 152,400; 2 in further off is 203,200."""
    story = walks(7)

    assert story.values("SkillDeclared", "tick", "rule", "skill", "half") == [
        (1, "TM-S20", "move", 1), (21, "TM-S25", "dodge", 2)
    ]  # fmt: skip
    assert story.values("CheckRolled", "tick", "what", "dice", "need", "passed") == [(40, "dodge_mine", [7], 7, True)]
    assert story.values("DodgeMoved", "from_um", "to_um") == [((152_400, 0), (203_200, 0))]
    assert story.all("UnitHit") == []
    assert story.values("MineRemoved", "tick", "cause") == [(40, "triggered")]


def test_tm_s49_tm_s50_example_6_an_eight_fails_and_a_twelve_hurts() -> None:
    story = walks(8, 12)

    assert story.dice() == [("b", "dodge_mine", 8), ("b", "save", 12)]
    assert story.one("CheckRolled", what="save")["need"] == 12  # 13 - ARM 1
    assert story.values("UnitWounded", "wounds", "vita", "state") == [(1, 1, "down")]


def test_tm_s51_example_7_a_thirteen_is_safe_and_the_nerve_holds() -> None:
    story = walks(8, 13, 13)

    assert story.values("CheckRolled", "what", "passed") == [("dodge_mine", False), ("save", True), ("nerve", True)]
    assert story.all("UnitWounded") == story.all("NerveMoved") == []


def test_tm_s22_example_8_who_runs_has_no_dodge() -> None:
    """40 steps: 254,000 - 203,200 = 50,800."""
    story = walks(12, gait="run")

    assert story.values("CheckRolled", "tick", "what") == [(40, "save")]
    assert story.place("b") == (50_800, 0)
    assert story.state("b") == "down"


def test_tm_10_example_9_a_fallen_friend_in_front_of_it_shuts_the_mine() -> None:
    """a lies 25,000 before b. To touch b at 150,000 the drop may be tilted by 5 at most (14.25 degrees): C is then at
    (135,206, 34,338), which is 35,827 from a, less than 25,400 + 12,500."""
    story = idles(150_000, trooper("a", (125_000, 0), side="red", state="down"), dice=())

    assert story.values("MineHeld", "rule", "mine", "unit", "reason") == [("TM-10", "m", "b", "ally")]
    assert story.all("MineTriggered") == []


def test_tm_s6_tm_s7_example_10_the_drop_is_turned_past_a_friend() -> None:
    """Straight, a's distance from the drop's side is 22,000 x 0.98 - 87,500 x 0.2 = 4,055; turned away by 2.86 degrees
    9,169; both are within 12,500. By 5.72 degrees it is 14,261. There C is 17,855 from b, within 37,900."""
    story = idles(150_000, trooper("a", (100_000, 22_000), side="red"))

    assert story.values("MineTriggered", "tilt", "touches") == [(-2, ["b"])]


def test_tm_s43_example_11_one_die_beats_the_shots_and_fails_against_the_mine() -> None:
    """r's rifle, 275,000 um (10.8 in) edge to edge: 11 + 3 = 14, so 7 and 2 hit; 8 is within PH 10 and above both."""
    text = level(
        trooper("b", (150_000, 0), reaction="dodge"), trooper("r", (150_000, 300_000), side="red"), mine("m"),
        dice=[7, 2, 19, 8, 13, 13],
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("CheckRolled", "unit", "what", "dice", "need", "passed") == [
        ("r", "shoot", [7, 2, 19], 14, True), ("b", "dodge", [8], 10, True), ("b", "dodge_mine", [8], 7, False),
        ("b", "save", [13], 12, True), ("b", "nerve", [13], 13, True),
    ]  # fmt: skip
    assert story.values("UnitHit", "source") == ["m"]
    assert story.all("DodgeMoved") == []


def test_tm_2_example_12_a_toxin_mine_demands_one_more_save_after_a_failed_one() -> None:
    """BTS 3: 13 - 3 = 10. VITA 2: one wound leaves it up, and its nerve holds."""
    text = level(trooper("b", (150_000, 0), "heavy", reserve="hold"), mine("m", kind="toxin"), dice=[10, 11, 1])
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("CheckRolled", "what", "dice", "need", "modifiers", "passed") == [
        ("save", [10], 10, [[-3, "BTS"]], False), ("save", [11], 10, [[-3, "BTS"]], True),
        ("nerve", [1], 13, [], True),
    ]  # fmt: skip
    assert story.values("UnitWounded", "wounds", "state") == [(1, "up")]


def test_tm_2_example_13_a_shock_mine_kills_who_has_vita_1() -> None:
    text = level(trooper("b", (150_000, 0), reserve="hold"), mine("m", kind="shock"), dice=[12])
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("UnitWounded", "wounds", "state") == [(1, "dead")]
    assert story.values("UnitDestroyed", "unit", "cause") == [("b", "m")]


def test_tm_19_example_14_a_jump_into_the_area_triggers_nothing() -> None:
    """b, 228,000 off, dodges a shot from further out and jumps to 177,200: inside. When it idles there, m goes off."""
    text = level(
        trooper("b", (228_000, 0), reaction="dodge"), trooper("r", (500_000, 0), side="red"), mine("m"),
        dice=[20, 20, 20, 5],
    )  # fmt: skip
    story = play(text, 41, {1: [shoot("r", "b")], 41: [idle("b")]})

    assert story.values("DodgeMoved", "tick", "to_um") == [(40, (177_200, 0))]
    assert story.ticks("MineTriggered") == [41]


@pytest.mark.parametrize(("inches", "need", "die"), [(7, 13, 13), (9, 10, 10)])
def test_tm_s45_examples_15_and_16_discover_by_distance(inches: int, need: int, die: int) -> None:
    """WIP 13 + 3 (to 8 in) - 3 (mimetism) = 13, and 10 further off; die = need is a success like another."""
    text = level(trooper("b", (inches * INCH + 25_000, 0)), mine("m"), dice=[die])
    story = play(text, 40, {1: [discover("b", "m")]})

    assert story.values("CheckRolled", "dice", "need", "passed") == [([die], need, True)]
    assert story.values("MineDiscovered", "tick", "mine", "unit") == [(40, "m", "b")]


def test_tm_s48_example_17_a_mine_that_is_shot_is_gone_and_does_not_go_off() -> None:
    """A pistol at 10 in: 11 + 0 - 3 = 8. The mine has ARM 0: 11 hurts."""
    text = level(trooper("b", (10 * INCH + 25_000, 0), "sapper"), mine("m", revealed=True), dice=[5, 20, 11])
    story = play(text, 40, {1: [shoot("b", "m")]})

    assert story.values("CheckRolled", "what", "dice", "need", "passed") == [
        ("shoot", [5, 20], 8, True), ("save", [11], 11, False)
    ]  # fmt: skip
    assert story.values("MineRemoved", "rule", "cause") == [("TM-S48", "shot")]
    assert story.all("MineTriggered") == []


def test_tm_s29_example_18_a_laid_mine_is_there_in_tick_40_and_looks_from_41_on() -> None:
    """Blue s lays. Red e, who started in tick 2, runs by: its step in tick 40 is ignored, that in tick 41 is not."""
    text = level(trooper("s", (-25_000, 0), "sapper"), trooper("e", (100_000, -150_000), side="red"))
    story = play(text, 41, {1: [lay("s", (0, 0))], 2: [run("e", (100_000, 100_000))]})

    assert story.values("MineUseSpent", "tick", "left") == [(1, 2)]
    assert story.values("MineLaid", "tick", "mine", "at_um") == [(40, "s-mine-1", (0, 0))]
    assert story.values("MineTriggered", "tick", "mine", "cause") == [(41, "s-mine-1", "execute")]


@pytest.mark.parametrize("is_plain_one_there", [False, True], ids=["example 19", "example 20"])
def test_tm_17_tm_18_examples_19_and_20_a_marker_forbids_laying_unless_an_enemy_is_plain(
    is_plain_one_there: bool,
) -> None:
    text = level(
        trooper("s", (-25_000, 0), "sapper"), trooper("c", (150_000, 0), "infiltrator", "red"),
        *([trooper("e", (0, 150_000), side="red")] if is_plain_one_there else []),
    )  # fmt: skip
    story = play(text, 40, {1: [lay("s", (0, 0))]})

    assert story.ticks("MineLaid") == ([40] if is_plain_one_there else [])
    assert story.values("LayFailed", "tick", "reason", "by") == (
        [] if is_plain_one_there else [(40, "enemy_marker", "c")]
    )
    assert story.values("MineUseSpent", "left") == [2]


@pytest.mark.parametrize(("bottom", "inches", "expected"), [(-127_000, 10, "held"), (0, 5, "set off")])
def test_tm_16_examples_21_and_22_total_cover_is_outside_and_half_cover_does_not_help(
    bottom: int, inches: int, expected: str
) -> None:
    """A wall 60,000 to 85,400 east of m. The long one reaches far beyond all lines from a focus (within 12,500 of m)
    to b; the short one begins at y = 0, so that the straight drop's line to b's centre grazes it."""
    story = idles(150_000, terrain("wall", (60_000, bottom), 1, inches))

    if expected == "held":
        assert story.values("MineHeld", "rule", "reason") == [("TM-16", "cover")]
        assert story.all("MineTriggered") == []
    else:
        assert story.values("MineTriggered", "tilt") == [0]
        assert story.values("CheckRolled", "need", "modifiers", what="save") == [(12, [[-1, "ARM"]])]


def test_tm_s52_example_23_a_marker_that_runs_in_is_revealed_by_its_save() -> None:
    text = level(trooper("b", (254_000, 0), "infiltrator"), mine("m"), dice=[13, 13])
    story = play(text, 40, {1: [run("b", (0, 0))]})

    assert story.ticks("MineTriggered") == [16]
    assert story.values("UnitRevealed", "tick", "cause") == [(40, "save")]


def test_tm_s8_example_24_a_wide_base_reaches_in_from_further_off() -> None:
    """152,400 + 12,500 + 20,000 = 184,900. Half of ARM 4 is 2: 13 - 2 = 11."""
    heavy = trooper("b", (184_900, 0), "heavy", reserve="hold")
    story = play(level(heavy, mine("m", kind="piercing"), dice=[20, 1]), 40, {1: [idle("b")]})

    assert story.ticks("MineTriggered") == [1]
    assert story.values("CheckRolled", "need", "modifiers", what="save") == [(11, [[-2, "ARM"]])]


def test_tm_s6_example_25_the_outermost_candidate() -> None:
    """V is (1, 0): every candidate touches b, as all tips lie within 12,500 of it. c stands square to the axis of
    candidate 20, exactly 37,900 from its C: (83,700, 111,600) + 37,900 x (-0.8, 0.6); from candidate 19 5,000 more."""
    text = level(trooper("b", (1, 0)), trooper("c", (53_380, 134_340)), mine("m"))
    story = play(text, 1, {1: [idle("b")]})

    assert story.values("MineTriggered", "tilt", "focus_um", "end_um", "touches") == [
        (20, (7_500, 10_000), (83_700, 111_600), ["b", "c"])
    ]  # fmt: skip


@pytest.mark.parametrize(("y", "touched"), [(25_005, ["b", "c"]), (25_006, ["b"])])
def test_tm_s5_example_26_beside_the_drop(y: int, touched: list[str]) -> None:
    """F at (12,500, 0), C at (139,500, 0); c is 60,000 along it from F. Only the straight candidate is asked
    (TM-Q3)."""
    text = level(trooper("b", (150_000, 0)), trooper("c", (72_500, y)), mine("m"), rulings={"search_placement": False})
    story = play(text, 1, {1: [idle("b")]})

    assert story.values("MineTriggered", "focus_um", "end_um", "touches") == [
        ((12_500, 0), (139_500, 0), touched)
    ]  # fmt: skip


def test_the_examples_of_a_game_need_nothing_but_commands() -> None:
    """A refused command would make an example prove nothing."""
    assert walks(7).refusals() == idles(177_400).refusals() == []
    assert play(level(trooper("b", (0, 0))), 1, {1: [order("b", "nonsense")]}).refusals() != []
