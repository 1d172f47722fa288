"""A.5: laying mines (TM-S60 to TM-S62, TM-3c, TM-4, TM-17, TM-18, TM-Q10, TM-Q11). The Sapper s lays at (0, 0)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import Place, Story, Table, dodge, idle, lay, level, mine, play, run, shoot, terrain, trooper, walk
from scene import side

from game.rulesets.teardrop_mines.components import Pouch
from game.rulesets.teardrop_mines.tables import TROOPERS

NO_NERVE = {"nerve": False}
S = trooper("s", (-25_000, 0), "sapper")
MAN, PLAIN = trooper("x", (150_000, 0), "infiltrator", "red"), trooper("e", (0, 150_000), side="red")


def s_lays(*others: Table, ticks: int = 40, rulings: dict[str, Any] | None = None, s: Table = S) -> Story:
    return play(level(s, *others, rulings=rulings), ticks, {1: [lay("s", (0, 0))]})


def laid(story: Story) -> list[tuple[int, str, Place]]:
    return story.values("MineLaid", "tick", "mine", "at_um")


# TM-S60


def test_tm_s60_laying_needs_no_roll_spends_a_use_at_once_and_is_a_skill() -> None:
    story = s_lays()

    assert story.values("SkillDeclared", "tick", "skill") == [(1, "lay_mine")]
    assert story.values("MineUseSpent", "tick", "rule", "unit", "left") == [(1, "TM-3c", "s", 2)]
    assert laid(story) == [(40, "s-mine-1", (0, 0))]
    assert story.dice() == []


@pytest.mark.parametrize("kind", TROOPERS)
def test_tm_s60_only_minelayers_may(kind: str) -> None:
    """E.1: Sapper and Shade."""
    story = play(level(trooper("s", (0, 0), kind)), 1, {1: [lay("s")]})
    expected = [] if kind in ("sapper", "infiltrator") else [(1, "lay_mine", "TM-S60")]

    assert story.refusals() == expected


def test_tm_s60_laid_inside_an_enemy_mines_area_it_sets_that_off() -> None:
    story = s_lays(mine("m", (-150_000, 0)))

    assert story.values("MineTriggered", "tick", "unit", "cause") == [(1, "s", "declare")]


def test_tm_s60_a_camouflaged_layer_is_revealed_at_once() -> None:
    story = s_lays(s=trooper("s", (-25_000, 0), "infiltrator"))

    assert story.values("UnitRevealed", "tick", "cause") == [(1, "lay_mine")]


def test_tm_3c_a_shade_has_one_use_and_a_level_may_give_other_numbers() -> None:
    for kind, keys, uses in (("infiltrator", {}, 1), ("sapper", {"mines": 2}, 2), ("sapper", {"mines": 0}, 0)):
        text = level(trooper("s", (0, 0), kind, **keys))
        story = play(text, 130, {tick: [lay("s")] for tick in (1, 41, 81, 121)})
        assert len(laid(story)) == uses
        assert len(story.refusals()) == 4 - uses


def test_tm_s60_the_mine_is_of_the_kind_that_its_layer_carries() -> None:
    """A toxin mine: its hit is on BTS."""
    s = trooper("s", (-25_000, 0), "sapper", mine_kind="toxin")
    text = level(s, trooper("e", (150_000, 0), side="red", reserve="hold"))
    story = play(text, 80, {1: [lay("s", (0, 0))], 41: [idle("e")]})

    assert story.values("UnitHit", "source", "save") == [("s-mine-1", "BTS")]


# TM-S61


@pytest.mark.parametrize(
    ("at", "rules"), [((25_000, 0), []), ((25_001, 0), ["TM-S61"]), ((15_000, 20_000), []),
                      ((15_001, 20_000), ["TM-S61"])]
)  # fmt: skip
def test_tm_s61_its_disc_must_touch_the_layers_base(at: Place, rules: list[str]) -> None:
    """12,500 + 12,500; 15-20-25."""
    story = play(level(trooper("s", (0, 0), "sapper")), 1, {1: [lay("s", at)]})

    assert [rule for _, _, rule in story.refusals()] == rules


def test_tm_s61_without_a_place_it_is_where_the_layer_stands_at_the_declaration() -> None:
    """Commanded in tick 2 for the reserve, declared in tick 21 after a walk of 101,600."""
    story = play(level(trooper("s", (0, 0), "sapper")), 40, {1: [walk("s", (300_000, 0))], 2: [lay("s")]})

    assert laid(story) == [(40, "s-mine-1", (101_600, 0))]


@pytest.mark.parametrize(
    ("at", "rules"),
    [((50_000, 25_000), []), ((50_000, 25_001), ["TM-S61"]), ((-25_000, 0), []), ((2_540, 25_000), []),
     ((101_600, -25_000), []), ((126_601, 0), ["TM-S61"])],
)  # fmt: skip
def test_tm_s61_any_point_of_its_way_in_this_order_will_do(at: Place, rules: list[str]) -> None:
    """It walks from (0, 0) to (101,600, 0); also between the ends of two steps."""
    story = play(level(trooper("s", (0, 0), "sapper")), 21, {1: [walk("s", (300_000, 0))], 2: [lay("s", at)]})

    assert [rule for _, _, rule in story.refusals()] == rules


def test_tm_s61_the_way_of_an_earlier_order_is_over() -> None:
    story = play(level(trooper("s", (0, 0), "sapper")), 41, {1: [walk("s", (101_600, 0))], 41: [lay("s", (50_000, 0))]})

    assert story.refusals() == [(41, "lay_mine", "TM-S61")]


@pytest.mark.parametrize(("x", "rules"), [(-597_100, []), (-597_101, ["TM-S61"])])
def test_tm_s61_it_lies_inside_the_map(x: int, rules: list[str]) -> None:
    """The map begins at -609,600, and the disc is 12,500."""
    story = play(level(trooper("s", (-590_000, 0), "sapper")), 1, {1: [lay("s", (x, 0))]})

    assert [rule for _, _, rule in story.refusals()] == rules


@pytest.mark.parametrize(("kind", "rules"), [("wall", ["TM-S61"]), ("low_wall", ["TM-S61"]), ("smoke", [])])
def test_tm_s61_it_overlaps_no_wall_and_no_low_wall(kind: str, rules: list[str]) -> None:
    """The disc counts as a square: at (8,000, 8,000) it is 16,970 from the wall's corner at (20,000, 20,000), but its
    square reaches to 20,500. 12,500 off the wall's side, at y = 7,500, is well."""
    block = terrain(kind, (20_000, 20_000), 1, 1)
    text = level(trooper("s", (0, 0), "sapper"), block)

    assert [rule for _, _, rule in play(text, 1, {1: [lay("s", (8_000, 8_000))]}).refusals()] == rules
    assert play(text, 1, {1: [lay("s", (20_000, 7_500))]}).refusals() == []


# TM-S62


def test_tm_s62_the_marker_appears_at_the_conclusion_of_the_order() -> None:
    """Also of a laying in the second half: in tick 40."""
    story = play(level(trooper("s", (0, 0), "sapper")), 40, {1: [idle("s")], 2: [lay("s")]})

    assert story.ticks("MineUseSpent") == [21]
    assert laid(story) == [(40, "s-mine-1", (0, 0))]
    assert story.values("MineLaid", "rule", "unit", "marker") == [("TM-4", "s", True)]
    assert story.is_marker("s-mine-1")


def test_tm_s62_it_strikes_at_nobody_for_what_was_declared_before() -> None:
    """e has declared in tick 20 and does nothing in tick 41."""
    text = level(S, trooper("e", (150_000, 0), side="red"))
    story = play(text, 59, {1: [lay("s", (0, 0))], 20: [idle("e")]})

    assert story.all("MineTriggered") == []


def test_tm_s62_ids_count_the_mines_of_a_layer_that_appear() -> None:
    """The first laying fails because of x, who runs away from tick 41 on."""
    text = level(trooper("s", (0, 0), "sapper"), trooper("x", (150_000, 0), "infiltrator", "red"))
    story = play(text, 120, {1: [lay("s")], 41: [lay("s"), run("x", (550_000, 0))], 81: [lay("s")]})

    assert story.ticks("LayFailed") == [40]
    assert laid(story) == [(80, "s-mine-1", (0, 0)), (120, "s-mine-2", (0, 0))]
    assert story.ticks("MineUseSpent") == [1, 41, 81]


def test_tm_s62_an_id_that_the_level_has_given_away_is_passed_over() -> None:
    text = level(trooper("s", (0, 0), "sapper"), mine("s-mine-1", (500_000, 0), side="blue"))
    story = play(text, 40, {1: [lay("s")]})

    assert laid(story) == [(40, "s-mine-2", (0, 0))]


def test_tm_s62_mines_appear_in_unit_order() -> None:
    text = level(trooper("t", (300_000, 0), "sapper"), trooper("s", (0, 0), "sapper"))
    story = play(text, 40, {1: [lay("s"), lay("t")]})

    assert [mine_id for _, mine_id, _ in laid(story)] == ["t-mine-1", "s-mine-1"]
    assert story.mines() == ["t-mine-1", "s-mine-1"]


def test_tm_s62_nobody_can_answer_the_mine_but_the_laying_can_be_answered() -> None:
    story = s_lays(trooper("e", (150_000, 0), side="red", reaction="dodge", dodge_move="stay"), ticks=60)

    assert story.ticks("ReactionDeclared") == [1]


# TM-17, TM-18


def outcome(story: Story) -> str:
    """What became of the laying of tick 1."""
    assert story.values("MineUseSpent", "left") == [2]
    failed = story.values("LayFailed", "tick", "rule", "unit", "reason", "by")
    if failed:
        assert laid(story) == []
        assert failed[0][:4] == (40, "TM-17", "s", "enemy_marker")
        return f"failed by {failed[0][4]}"
    assert laid(story) == [(40, "s-mine-1", (0, 0))]
    return "laid"


@pytest.mark.parametrize(("x", "expected"), [(177_400, "failed by x"), (177_401, "laid")])
@pytest.mark.parametrize("what", ["man", "mine"])
def test_tm_17_an_enemy_marker_inside_its_area_forbids_it(what: str, x: int, expected: str) -> None:
    marker = trooper("x", (x, 0), "infiltrator", "red") if what == "man" else mine("x", (x, 0))

    assert outcome(s_lays(marker)) == expected


@pytest.mark.parametrize(
    "other",
    [trooper("x", (150_000, 0), "infiltrator"), mine("x", (150_000, 0), side="blue"),
     mine("x", (160_000, 0), revealed=True),
     trooper("x", (150_000, 0), side="red")],
    ids=["own marker", "own mine", "enemy token", "plain enemy"],
)  # fmt: skip
def test_tm_17_other_things_do_not(other: Table) -> None:
    """s is 185,000 from the token at 160,000, so that it does not set it off."""
    assert outcome(s_lays(other)) == "laid"


def test_tm_17_an_allys_marker_does_not_forbid_it() -> None:
    sides = (side("blue", allies=["green"]), side("red"), side("green"))

    assert outcome(s_lays(*sides, trooper("x", (150_000, 0), "infiltrator", "green"))) == "laid"


def test_tm_17_it_is_tested_with_the_places_of_the_conclusion() -> None:
    """x runs in until tick 40, or out."""
    into = play(level(S, trooper("x", (300_000, 0), "infiltrator", "red")), 40, {
        1: [lay("s", (0, 0)), run("x", (96_800, 0))]
    })  # fmt: skip
    out = play(level(S, trooper("x", (100_000, 0), "infiltrator", "red")), 40, {
        1: [lay("s", (0, 0)), run("x", (500_000, 0))]
    })  # fmt: skip

    assert outcome(into) == "failed by x"
    assert outcome(out) == "laid"


def test_tm_17_a_marker_in_total_cover_from_its_drops_is_not_in_its_area() -> None:
    assert outcome(s_lays(MAN, terrain("wall", (60_000, -127_000), 1, 10))) == "laid"


def test_tm_17_the_first_marker_is_named_troopers_before_mines() -> None:
    assert (
        outcome(s_lays(mine("y", (0, 170_000)), trooper("z", (0, -150_000), "infiltrator", "red"), MAN))
        == "failed by z"
    )


@pytest.mark.parametrize("what", ["man", "mine"])
def test_tm_18_a_valid_enemy_in_the_area_lifts_it(what: str) -> None:
    marker = MAN if what == "man" else mine("x", (160_000, 0))

    assert outcome(s_lays(marker, PLAIN)) == "laid"


@pytest.mark.parametrize(
    "other",
    [trooper("e", (0, 177_401), side="red"), trooper("e", (0, 150_000), side="red", state="down"),
     trooper("e", (0, 150_000), "infiltrator", "red"), mine("e", (0, 170_000), revealed=True),
     trooper("e", (0, 150_000))],
    ids=["out of the area", "down", "under a marker", "a token", "a friend"],
)  # fmt: skip
def test_tm_18_nobody_else_does(other: Table) -> None:
    """A token 170,000 off would be set off by s; it is no trooper anyway."""
    assert outcome(s_lays(MAN, other)) == "failed by x"


def test_tm_18_an_enemy_in_total_cover_is_not_in_the_area() -> None:
    assert outcome(s_lays(MAN, PLAIN, terrain("wall", (-127_000, 60_000), 10, 1))) == "failed by x"


def test_tm_17_tm_18_are_no_refusals() -> None:
    assert s_lays(MAN).refusals() == []


def test_tm_3c_whatever_becomes_of_it_the_use_is_spent() -> None:
    """LayFailed above; and s shot down in tick 40, before its Order of tick 5 is over (TM-S28)."""
    text = level(S, trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 12], rulings=NO_NERVE)
    story = play(text, 60, {1: [shoot("r", "s")], 5: [lay("s", (0, 0))]})

    assert story.state("s") == "down"
    assert story.get("s", Pouch).left == 2
    assert laid(story) == []


def test_tm_s24_tm_s60_it_shares_its_order_with_move_idle_and_discover_only() -> None:
    story = play(level(S), 5, {1: [lay("s", (0, 0))], 2: [dodge("s")], 3: [idle("s")]})

    assert story.refusals() == [(2, "dodge", "TM-S24")]
