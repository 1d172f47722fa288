"""Part G and the level format 4: every event, its fields in their order, the rule that it cites, and its values."""

from __future__ import annotations

from functools import cache

import pytest
from plane_scene import (
    Story, discover, dodge, halt, idle, lay, level, mine, play, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from scene import objective

from game.rulesets.teardrop_mines.events import EVENTS

# Event: its own fields, and every rule that it may cite.
TABLE = {
    "GameStarted": ("level ruleset seed title hash", "TM-S64"),
    "CommandRefused": ("unit command reason", ""),
    "MineRemoved": ("mine cause", "TM-13 TM-S48 TM-S54 TM-Q4"),
    "UnitDestroyed": ("unit cause", "TM-S50"),
    "ObjectiveMet": ("side objective", "TM-S80"),
    "ObjectiveLost": ("side objective", "TM-S80"),
    "GameEnded": ("winner reason ticks hash", "TM-S80"),
    "OrderStarted": ("unit skill gait resolves", "TM-S20"),
    "SkillDeclared": ("unit skill half target at_um", "TM-S20 TM-S25"),
    "ReactionDeclared": ("unit skill against at_um", "TM-S26"),
    "MoveEnded": ("unit at_um reason", "TM-S21"),
    "MineTriggered": ("mine unit cause tilt focus_um end_um touches", "TM-11"),
    "MineHeld": ("mine unit reason", "TM-10 TM-Q6 TM-16"),
    "TemplateTouched": ("mine unit", "TM-S14"),
    "MineCancelled": ("mine unit outcome", "TM-S15"),
    "CheckRolled": (
        "unit mine what against dice need modifiers passed", "TM-S47 TM-S42 TM-14 TM-S45 TM-S49 TM-S51"
    ),
    "ContestDecided": ("unit against winner hits", "TM-S41"),
    "UnitHit": ("unit source damage save", "TM-S47 TM-3d"),
    "MineHit": ("mine source damage", "TM-S48 TM-S54"),
    "UnitWounded": ("unit source wounds vita state", "TM-S50"),
    "UnitRevealed": ("unit cause", "TM-S52"),
    "MineDiscovered": ("mine unit", "TM-5 TM-S54"),
    "DodgeMoved": ("unit from_um to_um", "TM-19"),
    "NerveMoved": ("unit from_um to_um", "TM-S51"),
    "MineUseSpent": ("unit left", "TM-3c"),
    "MineLaid": ("mine unit at_um marker", "TM-4"),
    "LayFailed": ("unit reason by", "TM-17"),
    "OrderResolved": ("unit", "TM-S20"),
}  # fmt: skip
COMMON = ["tick", "clock", "event", "rule"]


def test_there_are_these_events_and_no_others() -> None:
    assert set(EVENTS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_an_event_has_these_fields_in_this_order(name: str) -> None:
    assert ["rule", *TABLE[name][0].split()] == list(EVENTS[name].__struct_encode_fields__)


@cache
def stories() -> tuple[Story, ...]:
    """Games in which everything happens that an event can tell of."""
    striking = play(level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("c", (100_000, 70_000), "heavy", reserve="hold"),
        mine("m"), mine("n", (60_000, 0), side="blue"), trooper("a", (400_000, 0), side="red", state="down"),
        mine("o", (340_000, 0)), trooper("d", (500_000, 0)), dice=[12, 1, 1, 20], max_ticks=60,
        rulings={"friendly_mines_block": False},
    ), 60, {1: [idle("b"), idle("d")], 2: [walk("c", (100_000, -90_000))]})  # fmt: skip
    shooting = play(level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"),
        trooper("c", (300_000, 0), reaction="shoot"), trooper("q", (300_000, 200_000), side="red"),
        mine("t", (300_000, 400_000), side="blue", revealed=True), trooper("p", (500_000, 400_000), side="red"),
        trooper("f", (-300_000, 0), state="down"), trooper("g", (-300_000, 200_000), side="red"),
        dice=[20, 20, 20, 5, 20, 20, 20, 20, 5, 20, 20, 5, 20, 20, 1, 1],
    ), 40, {1: [shoot("r", "b"), shoot("q", "c"), shoot("p", "t"), shoot("g", "f")]})  # fmt: skip
    hiding = play(level(
        trooper("s", (0, 0), "infiltrator", mines=2), trooper("b", (0, 200_000), side="red"),
        trooper("x", (150_000, 0), "infiltrator", "red"), mine("m", (400_000, 0)), dice=[5, 20, 20],
        rulings={"cancelled_mine": "removed"},
    ), 82, {1: [lay("s"), run("x", (150_000, 90_000))],
            42: [lay("s", (25_000, 0)), run("x", (500_000, 90_000))]})  # fmt: skip
    looking = play(level(
        trooper("b", (0, 0)), mine("m", (0, 202_800)), trooper("x", (0, -200_000), "infiltrator", "red"),
        trooper("w", (500_000, 0), side="red"), objective("blue", "reach", edge="north", by_tick=80), dice=[1, 1],
    ), 80, {1: [discover("b", "m")], 2: [discover("b", "x")], 41: [run("b", (90_000, 0))],
            45: [halt("b")]})  # fmt: skip
    cancelling = play(level(
        trooper("b", (150_000, 0)), trooper("a", (100_000, 100_000), side="red"), mine("m"),
        objective("blue", "survive", until_tick=41), rulings={"cancelled_mine": "removed"},
    ), 41, {1: [idle("b")], 2: [walk("a", (100_000, 0))]})  # fmt: skip
    blocked = play(level(
        trooper("b", (150_000, 0)), terrain("wall", (60_000, -127_000), 1, 10), mine("m"), mine("l", (400_000, 0)),
        mine("k", (500_000, 0)), trooper("c", (560_000, 0)), dice=[20] * 4,
    ), 40, {1: [idle("b"), dodge("c"), dodge("nobody")], 2: [dodge("b")]})  # fmt: skip
    return striking, shooting, hiding, looking, cancelling, blocked


@pytest.mark.parametrize("name", TABLE)
def test_an_event_that_happens_is_told_so_and_cites_its_rule(name: str) -> None:
    """Part C: the clock is that of the start of the tick, in minutes, seconds and tenths."""
    told = [record for story in stories() for record in story.all(name)]
    fields, rules = TABLE[name]

    assert told, "it never happened"
    for record in told:
        assert list(record) == [*COMMON, *fields.split()]
        assert not rules or record["rule"] in rules.split()
        tenths = record["tick"] - 1
        clock = f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}" if record["tick"] else "start"
        assert record["clock"] == clock


@pytest.mark.parametrize("name", [name for name, (_, rules) in TABLE.items() if len(rules.split()) > 1])
def test_every_rule_that_it_may_cite_is_cited(name: str) -> None:
    cited = {record["rule"] for story in stories() for record in story.all(name)}

    assert cited == set(TABLE[name][1].split())


@pytest.mark.parametrize(
    ("event", "field", "values"),
    [
        ("MoveEnded", "reason", {"half_over", "halted", "arrived"}),
        ("MineHeld", "reason", {"ally", "cover", "friendly_mine"}),
        ("MineRemoved", "cause", {"triggered", "shot", "template", "cancelled"}),
        ("UnitWounded", "state", {"up", "down", "dead"}),
        ("UnitRevealed", "cause", {"lay_mine", "discovered"}),
        ("CheckRolled", "what", {"shoot", "dodge", "dodge_mine", "discover", "save", "nerve"}),
    ],
)  # fmt: skip
def test_words_of_part_g_are_used(event: str, field: str, values: set[str]) -> None:
    """The others are asked where their rules are."""
    assert values <= {record[field] for story in stories() for record in story.all(event)}


def test_clock_of_minutes() -> None:
    """Part C: tick 612 is 1:01.1."""
    story = play(level(trooper("b", (0, 0))), 612, {1: [idle("b")], 612: [idle("b")]})

    assert story.values("OrderStarted", "tick", "clock") == [(1, "0:00.0"), (612, "1:01.1")]


# Values of fields


def test_tm_s20_order_started_tells_first_skill_gait_and_end() -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (90_000, 0)), trooper("d", (-90_000, 0)))
    story = play(text, 7, {1: [walk("b", (0, 90_000))], 3: [run("c", (90_000, 90_000))], 7: [dodge("d")]})

    assert story.values("OrderStarted", "unit", "skill", "gait", "resolves") == [
        ("b", "move", "walk", 40), ("c", "move", "run", 42), ("d", "dodge", None, 46)
    ]  # fmt: skip


def test_tm_s20_skill_declared_tells_half_target_and_place() -> None:
    text = level(trooper("b", (0, 0)), mine("m", (0, 202_800)))
    story = play(text, 21, {1: [walk("b", (90_000, 0))], 2: [discover("b", "m")]})

    assert story.values("SkillDeclared", "skill", "half", "target", "at_um") == [
        ("move", 1, None, (0, 0)), ("discover", 2, "m", (90_000, 0))
    ]  # fmt: skip


def test_tm_s49_modifiers_are_in_a_fixed_order_without_zeros() -> None:
    """Range, cover, mimetism to hit; cover, ARM to save. A Scout has ARM 0."""
    low = terrain("low_wall", (-127_000, 30_000), 10, 1)
    for kind, save in (("scout", [[-3, "cover"]]), ("infiltrator", [[-3, "cover"], [-1, "ARM"]])):
        plain = {"camouflaged": False} if kind == "infiltrator" else {}
        text = level(
            trooper("b", (0, 0), kind, reserve="hold", **plain), trooper("r", (0, 300_000), side="red"), low,
            dice=[1, 20, 20, 20, 1],
        )  # fmt: skip
        story = play(text, 40, {1: [shoot("r", "b")]})
        assert story.values("CheckRolled", "modifiers")[:2] == [
            [[3, "range"], [-3, "cover"], [-3, "mimetism"]], save
        ]  # fmt: skip


def test_tm_s43_a_dodge_compared_with_shots_and_drops_gives_two_events() -> None:
    """ "dodge" first, with the same die; against the first shooter and the first mine."""
    text = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"),
        trooper("q", (0, -200_000), side="red"), mine("m", (150_000, 0)), mine("n", (-150_000, 0)),
        dice=[20, 20, 20, 7, 20, 20, 20],
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("q", "b"), shoot("r", "b")]})

    assert story.values("CheckRolled", "what", "against", "dice", unit="b") == [
        ("dodge", "r", [7]), ("dodge_mine", "m", [7])
    ]  # fmt: skip


def test_tm_s50_unit_wounded_once_a_wound_and_destroyed_once() -> None:
    text = level(trooper("b", (0, 0), vita=2), trooper("r", (0, 200_000), side="red"), dice=[1, 2, 3, 1, 1, 1])
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("UnitWounded", "unit", "source", "wounds", "vita", "state") == [
        ("b", "r", 1, 2, "up"), ("b", "r", 2, 2, "down"), ("b", "r", 3, 2, "dead")
    ]  # fmt: skip
    assert story.values("UnitDestroyed", "unit", "cause") == [("b", "r")]


def test_tm_11_mine_triggered_tells_the_cause() -> None:
    text = level(
        trooper("b", (150_000, 0)), mine("m"), trooper("c", (500_000, -300_000)), mine("n", (300_000, -300_000)),
        trooper("w", (-450_000, 0), reaction="dodge"), mine("o", (-300_000, 0)),
        trooper("r", (-450_000, 200_000), side="red"),
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b"), walk("c", (300_000, -300_000)), idle("r")]})

    assert sorted(story.values("MineTriggered", "mine", "unit", "cause")) == [
        ("m", "b", "declare"), ("n", "c", "execute"), ("o", "w", "react")
    ]  # fmt: skip


def test_no_move_or_jump_that_goes_nowhere_is_told() -> None:
    """TM-S44, TM-S51: b is hemmed in by the edge of the map. Part K: who goes down during a Move tells no
    `MoveEnded`."""
    text = level(
        trooper("b", (0, -597_100), reaction="dodge"), trooper("r", (0, -397_100), side="red"), dice=[20, 20, 20, 5]
    )
    jumping = play(text, 40, {1: [shoot("r", "b")]})
    down = play(level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 12]), 60, {
        1: [shoot("r", "b")], 10: [run("b", (-400_000, 0))]
    })  # fmt: skip

    assert jumping.values("ContestDecided", "winner") == ["b"]
    assert jumping.all("DodgeMoved") == []
    assert down.values("MoveEnded", "tick") == [29]
