"""Part C: what comes before what inside a tick, and in which order dice are thrown."""

from __future__ import annotations

from typing import Any

from plane_scene import (
    Story, discover, dodge, halt, idle, lay, level, mine, order, play, react, reserve, run, shoot, trooper, walk,
)  # fmt: skip
from scene import objective

NO_NERVE = {"nerve": False}


def index(story: Story, tick: int, event: str, **fields: Any) -> int:
    """The place of an event among those of its tick."""
    records = [record for record in story.records if record["tick"] == tick]
    (found,) = (n for n, r in enumerate(records) if r["event"] == event and all(r[k] == v for k, v in fields.items()))
    return found


def in_tick(story: Story, tick: int, *names: str) -> list[tuple[Any, ...]]:
    """(event, unit or mine) of those events of a tick, in order."""
    rows = [record for record in story.records if record["tick"] == tick and record["event"] in names]
    return [(row["event"], row.get("unit") or row.get("mine")) for row in rows]


# The steps


def test_step_1_commands_are_taken_in_the_order_handed_in() -> None:
    """TM-S20: `halt` and `move` undo one another; a refusal is told where it was handed in."""
    text = level(trooper("b", (0, 0)), trooper("c", (0, 90_000)), trooper("d", (0, -90_000)))
    story = play(text, 1, {1: [
        walk("b", (9_000, 9)), order("b", "nonsense"), halt("b"), halt("c"), walk("c", (9_000, 90_000)), lay("d")
    ]})  # fmt: skip

    assert [command for _, command, _ in story.refusals()] == ["nonsense", "lay_mine"]
    assert story.values("OrderStarted", "unit") == ["c"]


def test_step_1_settings_count_in_the_same_tick() -> None:
    """TM-S26 in step 4, TM-S25 in step 3."""
    text = level(trooper("b", (150_000, 0)), mine("m"), trooper("w", (0, 300_000), side="red"), rulings=NO_NERVE)
    story = play(text, 21, {1: [idle("b"), react("w", "dodge")], 21: [reserve("b", "hold")]})

    assert story.ticks("ReactionDeclared") == [1]
    assert story.all("SkillDeclared", half=2) == []


def test_step_2_orders_start_in_unit_order_whoever_was_commanded_first() -> None:
    text = level(trooper("c", (0, 90_000)), trooper("b", (0, 0)), trooper("r", (300_000, 0), side="red"))
    story = play(text, 1, {1: [idle("r"), idle("b"), idle("c")]})

    assert story.values("OrderStarted", "unit") == story.values("SkillDeclared", "unit") == ["c", "b", "r"]
    assert story.names(1)[:3] == ["OrderStarted"] * 3


def test_step_3_all_declare_and_then_each_mine_in_mine_order_looks_at_all_of_them() -> None:
    """TM-11: m is first in the file; c, whom it strikes, is declared after b, whom n strikes."""
    text = level(trooper("b", (-150_000, 0)), trooper("c", (150_000, 300_000)), mine("m", (0, 300_000)), mine("n"))
    story = play(text, 1, {1: [idle("b"), idle("c")]})

    assert in_tick(story, 1, "SkillDeclared", "MineTriggered") == [
        ("SkillDeclared", "b"), ("SkillDeclared", "c"), ("MineTriggered", "c"), ("MineTriggered", "b")
    ]  # fmt: skip
    assert story.values("MineTriggered", "mine") == ["m", "n"]


def test_step_3_before_4_a_mine_that_went_off_at_a_declaration_is_spent_for_reactions() -> None:
    """w, who would be the weaker one, answers r inside of m's area in the tick in which b declares there."""
    text = level(
        trooper("b", (150_000, 0)), trooper("w", (0, 150_000), arm=0, reaction="dodge"), mine("m"),
        trooper("r", (0, 400_000), side="red"),
    )  # fmt: skip
    story = play(text, 1, {1: [idle("b"), idle("r")]})

    assert in_tick(story, 1, "MineTriggered", "ReactionDeclared") == [("MineTriggered", "b"), ("ReactionDeclared", "w")]


def test_step_4_all_react_and_then_each_mine_looks_at_all_of_them() -> None:
    """v and w answer r; m strikes at w, who is weaker, though v declares first."""
    text = level(
        trooper("v", (150_000, 0), reaction="dodge"), trooper("w", (0, 150_000), arm=0, reaction="dodge"), mine("m"),
        trooper("r", (0, 400_000), side="red"),
    )  # fmt: skip
    story = play(text, 1, {1: [idle("r")]})

    assert in_tick(story, 1, "ReactionDeclared", "MineTriggered") == [
        ("ReactionDeclared", "v"), ("ReactionDeclared", "w"), ("MineTriggered", "w")
    ]  # fmt: skip


def test_step_4_before_5_reactions_see_the_places_before_the_step() -> None:
    """TM-S26: a pistol reaches 634,600; r's first step, in tick 1, takes it there. It is answered in tick 2."""
    text = level(trooper("w", (-300_000, 0), "watcher", reaction="shoot"), trooper("r", (334_601, 0), side="red"))
    story = play(text, 3, {1: [walk("r", (0, 0))]})

    assert story.ticks("ReactionDeclared") == [2]


def test_step_6_a_drop_placed_in_step_3_sees_the_steps_of_the_same_tick() -> None:
    """TM-S14: b declares in tick 1; c, who starts its run in the same tick at y = 35,000, is touched by its first step
    (29,920; 30,618 is enough). c declares inside too, but b is the one of the two in unit order."""
    text = level(
        trooper("b", (150_000, 0)), trooper("c", (100_000, 35_000)), mine("m"), rulings={"search_placement": False}
    )
    story = play(text, 1, {1: [idle("b"), run("c", (100_000, -200_000))]})

    assert story.values("MineTriggered", "unit", "touches") == [("b", ["b"])]
    assert story.values("TemplateTouched", "tick", "unit") == [(1, "c")]


def test_step_6_first_mines_then_drops_in_order_of_placing() -> None:
    """n, placed in tick 1, comes before m, placed in tick 2, though m is first in the file. In tick 16 b steps into
    o's area, and c and d step into the drops of m and n."""
    text = level(
        trooper("p", (150_000, 0)), trooper("q", (150_000, -400_000)), trooper("c", (100_000, 100_000)),
        trooper("d", (100_000, -300_000)), trooper("b", (-246_000, 400_000)), mine("m"), mine("n", (0, -400_000)),
        mine("o", (-500_000, 400_000)),
    )  # fmt: skip
    story = play(text, 20, {
        1: [idle("q")],
        2: [idle("p"), walk("c", (100_000, 0)), walk("d", (100_000, -400_000)), walk("b", (-500_000, 400_000))],
    })  # fmt: skip

    # 100,000 - 14 x 5,080 = 28,880: touched in tick 15; b: 254,000 - 16 x 5,080 = 172,720, in tick 17.
    assert in_tick(story, 15, "TemplateTouched") == [("TemplateTouched", "d"), ("TemplateTouched", "c")]
    assert story.values("TemplateTouched", "mine") == ["n", "m"]
    assert story.values("MineTriggered", "tick", "mine") == [(1, "n"), (2, "m"), (17, "o")]


def test_step_6_a_cancelled_drop_affects_nobody_who_steps_in_with_the_ally() -> None:
    """TM-S15 before TM-S14: a, of red, and c, of blue, come in with the same step."""
    text = level(
        trooper("b", (150_000, 0)), trooper("c", (100_000, -100_000)), trooper("a", (100_000, 100_000), side="red"),
        mine("m")
    )  # fmt: skip
    story = play(text, 15, {1: [idle("b")], 2: [walk("a", (100_000, 0)), walk("c", (100_000, 0))]})

    assert story.ticks("MineCancelled") == [15]
    assert story.all("TemplateTouched") == []


def test_steps_7_to_10_in_one_tick() -> None:
    """Tick 40: dice; contests; hits and saves; wounds; a mine found; a mine shot; a jump; nerve; a mine laid; the
    drop's mine removed; Orders over; the objective."""
    text = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"),
        trooper("c", (-450_000, 0), "heavy", reserve="hold"), mine("m", (-300_000, 0)),
        trooper("l", (400_000, 400_000)), mine("k", (400_000, 590_000)),
        trooper("p", (400_000, -400_000)), mine("t", (400_000, -590_000), revealed=True),
        trooper("s", (-400_000, -400_000), "sapper"), objective("blue", "sweep", mines=["t"]),
        dice=[20, 20, 20, 1, 5, 20, 20, 5, 1, 13, 1],
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r", "b"), idle("c"), discover("l", "k"), shoot("p", "t"), lay("s")]})

    assert story.names(40) == [
        "CheckRolled", "CheckRolled", "CheckRolled", "CheckRolled",  # r's shot, b's Dodge, l's look, p's shot
        "ContestDecided", "UnitHit", "CheckRolled", "MineHit", "CheckRolled", "UnitWounded", "MineDiscovered",
        "MineRemoved", "DodgeMoved", "CheckRolled", "MineLaid", "MineRemoved",
        "OrderResolved", "OrderResolved", "OrderResolved", "OrderResolved", "OrderResolved", "ObjectiveMet",
        "GameEnded",
    ]  # fmt: skip
    assert story.values("MineRemoved", "mine", "cause") == [("t", "shot"), ("m", "triggered")]
    assert story.values("OrderResolved", "unit") == ["r", "c", "l", "p", "s"]


def test_step_9_nerve_moves_come_before_mines_appear() -> None:
    """TM-17, TM-18: with the plain e in the area, s could lay beside the marker x. e, struck by blue's n, loses its
    nerve in the same tick and leaves the area: from 160,000 north, away from n at 10,000, to 210,800."""
    text = level(
        trooper("s", (-25_000, 0), "sapper"), trooper("x", (150_000, 0), "infiltrator", "red"),
        trooper("e", (0, 160_000), side="red", reserve="hold"), mine("n", (0, 10_000), side="blue"), dice=[20, 20],
    )  # fmt: skip
    story = play(text, 40, {1: [lay("s", (0, 0)), idle("e")]})

    assert story.values("NerveMoved", "unit", "to_um") == [("e", (0, 210_800))]
    assert story.values("LayFailed", "tick", "by") == [(40, "x")]


def test_step_9_a_mine_that_appears_is_not_touched_by_the_drop_that_strikes_in_that_tick() -> None:
    """TM-S54: blue's s lays under m's drop; both in tick 40. (s is beyond m's area.)"""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("s", (178_000, 0), "sapper"), mine("m"), dice=[20, 1]
    )
    story = play(text, 41, {1: [idle("b"), lay("s", (160_000, 0))]})

    assert story.ticks("MineLaid") == story.ticks("UnitHit") == [40]
    assert story.all("MineHit") == []


# The order of dice


def test_step_7a_orders_in_unit_order_first_skill_second_skill_reactors_then_other_dodgers() -> None:
    """b looks and shoots; w1 and w2 answer it. r shoots at v, who dodges in an Order of tick 10; y answers r. w2's
    Dodge has nothing to dodge, and b is within 8 in of it."""
    text = level(
        trooper("v", (0, -60_000)), trooper("w2", (60_000, 120_000), side="red", reaction="dodge"),
        trooper("b", (0, 0)), trooper("w1", (-60_000, 120_000), side="red", reaction="shoot"),
        trooper("r", (0, 130_000), side="red", reserve="hold"), trooper("x", (0, 300_000), "infiltrator", "red"),
        trooper("y", (60_000, -60_000), reaction="shoot"), dice=[20] * 11,
    )  # fmt: skip
    story = play(text, 40, {1: [discover("b", "x"), shoot("r", "v")], 2: [shoot("b", "r")], 10: [dodge("v")]})
    thrown = [(who, what) for who, what, _ in story.dice()]

    assert thrown == [
        ("b", "discover"), ("b", "shoot"), ("b", "shoot"), ("b", "shoot"), ("w2", "dodge"), ("w1", "shoot"),
        ("r", "shoot"), ("r", "shoot"), ("r", "shoot"), ("y", "shoot"), ("v", "dodge"),
    ]  # fmt: skip
    assert story.dice_left() == []


def test_step_7c_troopers_in_unit_order_shots_before_drops_criticals_twice_then_mines() -> None:
    """d is hit by q, who answers d's own Order, and by r (critical: two saves), whose Order comes after it; and it is
    under the drops of m and n. c, first in the file, is under m's alone, blue's mine o under n's."""
    text = level(
        trooper("c", (100_000, 30_000), vita=5, reserve="hold"),
        trooper("d", (150_000, 0), vita=5, reserve="hold"),
        trooper("q", (150_000, -220_000), side="red", reaction="shoot"),
        trooper("r", (150_000, 220_000), side="red"), mine("m"), mine("n", (320_000, 0)),
        mine("o", (240_000, 0), side="blue"), dice=[5, 11, 20, 20, 20, 20, 20, 20, 20, 20, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("d"), shoot("r", "d")]})
    saves = [(row["unit"] or row["mine"], row["against"]) for row in story.all("CheckRolled", what="save")]

    assert saves == [("c", "m"), ("d", "q"), ("d", "r"), ("d", "r"), ("d", "m"), ("d", "n"), ("o", "n")]


def test_step_7c_drops_in_order_of_placing_not_of_the_file() -> None:
    """b runs along x. n, 100,000 north of (200,000, 0), reaches to x = 53,473: step 11. m reaches to 202,600: step
    40."""
    text = level(
        trooper("b", (0, 0)), mine("m", (380_000, 0)), mine("n", (200_000, 100_000)), dice=[20, 20], rulings=NO_NERVE
    )
    story = play(text, 40, {1: [run("b", (400_000, 0))]})

    assert story.values("MineTriggered", "tick", "mine") == [(11, "n"), (40, "m")]
    assert story.values("UnitHit", "source") == ["n", "m"]


def test_step_8_wounds_in_unit_order() -> None:
    text = level(
        trooper("c", (100_000, 0), reserve="hold"), trooper("b", (150_000, 0), reserve="hold"), mine("m"), dice=[1, 1],
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b"), idle("c")]})

    assert story.values("UnitWounded", "unit") == ["c", "b"]


def test_step_8_jumps_by_order_its_own_trooper_first_then_the_reactors_in_unit_order() -> None:
    """b's own Order (a Dodge, shot at by r) comes after w's in the file; w answers b."""
    text = level(
        trooper("v", (-150_000, 60_000), side="red", reaction="dodge"), trooper("b", (0, 0)),
        trooper("w", (150_000, 60_000), side="red", reaction="dodge"), trooper("r", (0, 400_000), side="red"),
        dice=[1] * 2 + [20] * 3 + [1],
    )  # fmt: skip
    story = play(text, 40, {1: [dodge("b"), shoot("r", "b")]})

    assert story.values("ReactionDeclared", "unit", "against") == [("v", "b"), ("w", "b")]
    assert story.values("DodgeMoved", "unit") == ["b", "v", "w"]


def test_step_9_nerve_dice_in_unit_order() -> None:
    text = level(
        trooper("c", (100_000, 0), reserve="hold"), trooper("b", (150_000, 0), reserve="hold"), mine("m"),
        dice=[20, 20, 1, 1],
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b"), idle("c")]})

    assert story.values("CheckRolled", "what", "unit") == [("save", "c"), ("save", "b"), ("nerve", "c"), ("nerve", "b")]


def test_all_orders_of_a_tick_go_through_each_step_together() -> None:
    """Dice of both, then contests of both, then saves of both. b0 and b1 dodge in Orders of tick 10, in vain."""
    pairs = [
        table
        for n, x in enumerate((-200_000, 200_000))
        for table in (trooper(f"b{n}", (x, 0)), trooper(f"r{n}", (x, 150_000), side="red"))
    ]
    text = level(*pairs, dice=[5, 20, 20, 20] * 2 + [20, 20], rulings=NO_NERVE)
    story = play(text, 40, {1: [shoot("r0", "b0"), shoot("r1", "b1")], 10: [dodge("b0"), dodge("b1")]})

    assert story.names(40) == [
        *["CheckRolled"] * 4, *["ContestDecided"] * 2, "UnitHit", "CheckRolled", "UnitHit", "CheckRolled",
        *["OrderResolved"] * 2,
    ]  # fmt: skip
