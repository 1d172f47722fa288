"""Part E: each row of the tables of troopers, weapons and mines is what happens on the plane."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from plane_scene import Story, dodge, idle, lay, level, mine, play, shoot, trooper
from scene import mistakes

from game.rulesets.teardrop_mines.components import Pouch, Profile, Standing, Trooper
from game.rulesets.teardrop_mines.tables import MINES, TROOPERS, WEAPONS

NO_NERVE = {"nerve": False}


class Row(NamedTuple):
    """A row of E.1, as the rules have it; the base as its radius."""

    kind: str
    shown_as: str
    ph: int
    wip: int
    bs: int
    arm: int
    bts: int
    vita: int
    radius: int
    weapon: str
    skills: set[str]
    mines: int


E1 = [
    Row("rifleman", "Rifleman", 10, 13, 11, 1, 0, 1, 12_500, "rifle", set(), 0),
    Row("scout", "Scout", 11, 13, 11, 0, 0, 1, 12_500, "rifle", {"mimetism"}, 0),
    Row("sapper", "Sapper", 10, 13, 11, 1, 0, 1, 12_500, "pistol", {"minelayer"}, 3),
    Row("heavy", "Bulwark", 13, 13, 13, 4, 3, 2, 20_000, "rifle", set(), 0),
    Row("infiltrator", "Shade", 11, 13, 12, 1, 0, 1, 12_500, "rifle", {"camouflage", "mimetism", "minelayer"}, 1),
    Row("gunner", "Gunner", 10, 12, 13, 2, 0, 1, 12_500, "rifle", {"steady"}, 0),
    Row("watcher", "Watcher", 10, 15, 10, 0, 3, 1, 12_500, "pistol", set(), 0),
    Row("walker", "Strider", 11, 12, 11, 3, 3, 2, 27_500, "rifle", {"fearless"}, 0),
]
every_row = pytest.mark.parametrize("row", E1, ids=lambda row: row.kind)


def test_e1_there_are_these_kinds() -> None:
    assert [row.kind for row in E1] == list(TROOPERS)


@every_row
def test_e1_a_trooper_begins_with_the_numbers_of_its_kind(row: Row) -> None:
    """TM-S64, and what Part D says of standing reaction, reserve and Dodge movement."""
    story = play(level(trooper("b", (0, 0), row.kind)), 0)
    profile, pouch, standing = (story.get("b", kind) for kind in (Profile, Pouch, Standing))

    assert story.get("b", Trooper).name == row.shown_as
    assert (profile.ph, profile.wip, profile.bs, profile.arm) == (row.ph, row.wip, row.bs, row.arm)
    assert (profile.bts, profile.vita, profile.weapon) == (row.bts, row.vita, row.weapon)
    assert (pouch.left, pouch.mine_kind) == (row.mines, "anti_personnel")
    assert (standing.reaction, standing.reserve, standing.dodge_move) == ("hold", "dodge", "away")
    assert story.is_marker("b") is ("camouflage" in row.skills)


@every_row
def test_e1_it_rolls_on_them(row: Row) -> None:
    """PH against a mine, ARM in the save, WIP for the nerve (not a Strider), BS in a shot at a plain enemy in 8 in; a
    Gunner throws one die more."""
    text = level(trooper("b", (150_000, 0), row.kind), mine("m"), trooper("r", (150_000, 200_000), side="red"))
    struck = play(text, 40, {1: [dodge("b")]}, seed=5)
    dodged = struck.one("CheckRolled", what="dodge_mine", unit="b")
    assert dodged["need"] == row.ph - 3
    hit = play(
        level(trooper("b", (150_000, 0), row.kind, reserve="hold"), mine("m"), dice=[20, 1]), 40, {1: [idle("b")]}
    )
    shots = play(
        level(trooper("b", (0, 0), row.kind), trooper("r", (0, 190_000), side="red", reserve="hold")), 40,
        {1: [shoot("b", "r")]},
    ).one("CheckRolled", what="shoot")  # fmt: skip
    band = 3 if row.weapon == "pistol" else 0
    burst = {"rifle": 3, "pistol": 2}[row.weapon] + ("steady" in row.skills)

    assert hit.one("CheckRolled", what="save")["need"] == 13 - row.arm
    assert hit.values("CheckRolled", "need", what="nerve") == ([] if "fearless" in row.skills else [row.wip])
    assert (shots["need"], len(shots["dice"])) == (row.bs + band, burst)


@every_row
def test_e1_its_bts_saves_from_a_toxin_mine_and_its_vita_says_when_it_is_down(row: Row) -> None:
    text = level(
        trooper("b", (150_000, 0), row.kind, reserve="hold"), mine("m", kind="toxin"), dice=[1, 20], rulings=NO_NERVE
    )
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("CheckRolled", "need", what="save") == [13 - row.bts] * 2
    assert story.values("UnitWounded", "vita", "state") == [(row.vita, "down" if row.vita == 1 else "up")]


@every_row
def test_e1_mimetism_and_mines(row: Row) -> None:
    """Plain, it is shot at with -3 if it has mimetism; a minelayer may lay as many mines as it carries."""
    plain = {"camouflaged": False} if "camouflage" in row.skills else {}
    text = level(trooper("b", (0, 0), row.kind, **plain), trooper("r", (0, 190_000), side="red"))
    shot = play(text, 40, {1: [shoot("r", "b")]}).one("CheckRolled", what="shoot")
    layer = play(text, 130, {tick: [lay("b")] for tick in (1, 41, 81)})

    assert shot["modifiers"] == ([[-3, "mimetism"]] if "mimetism" in row.skills else [])
    assert len(layer.all("MineUseSpent")) == row.mines


@pytest.mark.parametrize(
    ("keys", "value"),
    [({"ph": 20}, 20), ({"wip": 1}, 1), ({"bs": 7}, 7), ({"arm": 10}, 10), ({"bts": 0}, 0), ({"vita": 5}, 5),
     ({"weapon": "pistol"}, "pistol"), ({"weapon": "none"}, "none")],
)  # fmt: skip
def test_e1_a_level_may_give_other_numbers(keys: dict[str, Any], value: object) -> None:
    profile = play(level(trooper("b", (0, 0), "heavy", **keys)), 0).get("b", Profile)

    assert getattr(profile, next(iter(keys))) == value


# E.2


@pytest.mark.parametrize(("weapon", "damage", "burst", "near"), [("rifle", 13, 3, 0), ("pistol", 11, 2, 3)])
def test_e2_damage_burst_and_ammunition_n(weapon: str, damage: int, burst: int, near: int) -> None:
    """N: one save a hit on the whole ARM, here 4, and nothing else. Bands: see the tests of shooting."""
    text = level(
        trooper("b", (0, 0), "heavy", reserve="hold"), trooper("r", (0, 190_000), side="red", weapon=weapon),
        dice=[5, *[20] * (burst - 1), 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert set(WEAPONS) == {"rifle", "pistol"}
    assert story.values("CheckRolled", "need", what="shoot") == [11 + near]
    assert len(story.one("CheckRolled", what="shoot")["dice"]) == burst
    assert story.values("UnitHit", "damage", "save") == [(damage, "ARM")]
    assert story.values("CheckRolled", "need", what="save") == [damage - 4]


# E.3


def strikes(kind: str, *dice: int, **b: Any) -> Story:
    """b sets off a mine of a kind; the dice are those of its saves."""
    text = level(trooper("b", (150_000, 0), reserve="hold", **b), mine("m", kind=kind), dice=dice, rulings=NO_NERVE)
    return play(text, 40, {1: [idle("b")]})


@pytest.mark.parametrize(
    ("kind", "arm", "bts", "need", "damage", "save", "modifiers"),
    [
        ("anti_personnel", 3, 6, 10, 13, "ARM", [[-3, "ARM"]]), ("piercing", 3, 6, 11, 13, "ARM", [[-2, "ARM"]]),
        ("piercing", 4, 0, 11, 13, "ARM", [[-2, "ARM"]]), ("piercing", 1, 0, 12, 13, "ARM", [[-1, "ARM"]]),
        ("piercing", 0, 0, 13, 13, "ARM", []), ("shock", 3, 6, 10, 13, "ARM", [[-3, "ARM"]]),
        ("toxin", 3, 6, 7, 13, "BTS", [[-6, "BTS"]]), ("toxin", 3, 0, 13, 13, "BTS", []),
        ("wire", 3, 6, 12, 12, "none", []),
    ],
)  # fmt: skip
def test_tm_2_e3_damage_and_save(
    kind: str, arm: int, bts: int, need: int, damage: int, save: str, modifiers: list[Any]
) -> None:
    """Halved is rounded up. A wire asks no attribute: 12."""
    for die in (need, need + 1):
        story = strikes(kind, die, 20, arm=arm, bts=bts, vita=5)
        assert story.values("UnitHit", "damage", "save") == [(damage, save)]
        check = story.all("CheckRolled")[0]
        assert (check["need"], check["modifiers"], check["passed"]) == (need, modifiers, die > need)


@pytest.mark.parametrize(
    ("kind", "vita", "state"),
    [
        ("anti_personnel", 1, "down"), ("anti_personnel", 2, "up"), ("piercing", 1, "down"), ("piercing", 2, "up"),
        ("shock", 1, "dead"), ("shock", 2, "up"), ("toxin", 1, "down"), ("toxin", 2, "up"), ("wire", 1, "dead"),
        ("wire", 5, "dead"),
    ],
)  # fmt: skip
def test_tm_2_e3_the_result_of_one_failed_save(kind: str, vita: int, state: str) -> None:
    """A shock mine kills who has VITA 1, a wire mine everybody. A toxin's second die is safe."""
    story = strikes(kind, 1, 20, vita=vita)

    assert story.values("UnitWounded", "wounds", "vita", "state") == [(1, vita, state)]
    assert story.values("UnitDestroyed", "cause") == (["m"] if state == "dead" else [])


def test_tm_2_e3_shock_asks_for_the_vita_not_for_the_wounds_left() -> None:
    """VITA 2, wounded once by a first mine: the shock mine's wound makes it down, not dead."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold", vita=2), mine("n"), mine("m", (300_000, 0), kind="shock"),
        dice=[1, 1], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("UnitWounded", "source", "state") == [("n", "up"), ("m", "down")]


@pytest.mark.parametrize(
    ("dice", "saves", "wounds"), [((14,), 1, 0), ((13, 14), 2, 1), ((13, 13), 2, 2), ((1, 1, 1), 2, 2)]
)
def test_tm_2_e3_toxin_demands_one_more_save_after_a_failed_one_not_a_third(
    dice: tuple[int, ...], saves: int, wounds: int
) -> None:
    """BTS 0: 13. The second die is thrown directly after the first; there is one hit."""
    story = strikes("toxin", *dice, vita=5)

    assert len(story.all("CheckRolled", what="save")) == saves
    assert len(story.all("UnitWounded")) == wounds
    assert len(story.all("UnitHit")) == 1


def test_tm_2_e3_the_second_die_comes_before_the_next_hit() -> None:
    """b under a toxin mine and another: the saves against the first in a row."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold", vita=5), mine("m", kind="toxin"), mine("n", (300_000, 0)),
        dice=[1, 2, 3], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("CheckRolled", "against", "dice") == [("m", [1]), ("m", [2]), ("n", [3])]


@pytest.mark.parametrize("kind", MINES)
def test_tm_21_as_a_target_every_kind_is_alike(kind: str) -> None:
    """A rifle's 13, no armour, one failed save."""
    text = level(trooper("b", (0, 202_800)), mine("m", kind=kind, revealed=True), dice=[5, 20, 20, 13])
    story = play(text, 40, {1: [shoot("b", "m")]})

    assert story.values("CheckRolled", "need", "modifiers", mine="m") == [(13, [])]
    assert story.mines() == []


@pytest.mark.parametrize(
    ("kind", "need"), [("anti_personnel", 13), ("piercing", 13), ("shock", 13), ("toxin", 13), ("wire", 12)]
)
def test_tm_s54_e3_a_mine_saves_once_from_a_drop_of_any_kind(kind: str, need: int) -> None:
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), mine("m", kind=kind), mine("n", (80_000, 0), side="blue"),
        dice=[20, need], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("CheckRolled", "dice", "need", mine="n") == [([need], need)]
    assert story.values("MineRemoved", "cause", mine="n") == ["template"]


@pytest.mark.parametrize("kind", ["pulse", "glue", "cyber"])
def test_tm_2_e3_kinds_that_are_not_played_are_refused_in_levels(kind: str) -> None:
    for text in (level(mine("m", kind=kind)), level(trooper("s", (0, 0), "sapper", mine_kind=kind))):
        assert [found.rule for found in mistakes(text)] == ["TM-2"]


def test_e3_there_are_these_kinds() -> None:
    assert {kind: row.shown_as for kind, row in MINES.items()} == {
        "anti_personnel": "Mine", "piercing": "Piercing mine", "shock": "Shock mine", "toxin": "Toxin mine",
        "wire": "Wire mine",
    }  # fmt: skip
