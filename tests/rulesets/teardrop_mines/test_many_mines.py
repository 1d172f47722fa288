"""Very many mines in reach of each other all end, and each goes off once; two may kill one trooper, who dies once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from plane_scene import Table, idle, level, mine, play, run, trooper

from game import Simulation, check_level_text
from game.geometry.teardrop import placed, touches
from game.rulesets.teardrop_mines.roster import charges_under, roster

NO_NERVE = {"nerve": False}


def field(count: int, side: str = "red", at: tuple[int, int] = (0, 0), apart: int = 3_000) -> list[Table]:
    """So many mines close together around a place, in a square."""
    wide = int(count**0.5)
    return [mine(f"{side}-{n}", (at[0] + n % wide * apart, at[1] + n // wide * apart), side=side) for n in range(count)]


def test_tm_13_four_hundred_mines_in_one_place_go_off_once_each_and_kill_once() -> None:
    """b idles in the middle of them; none is in another's way (TM-Q6 off). All saves are rolled (TM-S49)."""
    text = level(
        trooper("b", (28_000, 28_000), reserve="hold"), *field(400), rulings={**NO_NERVE, "friendly_mines_block": False}
    )
    story = play(text, 41, {1: [idle("b")]})

    assert set(Counter(story.values("MineTriggered", "mine")).values()) == {1}
    assert (
        len(story.all("MineTriggered"))
        == len(story.all("UnitHit"))
        == len(story.all("CheckRolled", what="save"))
        == 400
    )
    assert len(story.all("UnitDestroyed")) == 1
    assert story.mines() == []


@pytest.mark.parametrize("placed_blocks", [False, True])
def test_tm_q6_tm_q7_mines_in_each_others_way_end_too(placed_blocks: bool) -> None:
    """Each of those that b's declaration concerns has gone off or is held, never both."""
    text = level(trooper("b", (100_000, 28_000)), *field(225), rulings={"placed_mine_blocks": placed_blocks})
    story = play(text, 1, {1: [idle("b")]})
    gone, held = story.values("MineTriggered", "mine"), story.values("MineHeld", "mine")

    assert len(gone) == len(set(gone)) > 0
    assert len(held) == len(set(held)) > 0
    assert sorted(gone + held) == sorted(f"red-{n}" for n in range(225))


def test_tm_s54_mines_of_two_sides_under_each_others_drops_are_removed_once_each() -> None:
    """Every one of the 200 is set off by the other side's trooper in the middle, or hit by a drop; nothing is told of
    a mine after it is gone."""
    text = level(
        trooper("b", (60_000, 60_000), vita=5, arm=10), trooper("r", (60_000, 100_000), side="red", vita=5, arm=10),
        *field(100, "red"), *field(100, "blue", (1_500, 1_500)),
        rulings={**NO_NERVE, "friendly_mines_block": False, "search_placement": False},
    )  # fmt: skip
    story = play(text, 200, {1: [idle("b")], 5: [idle("r")], 50: [idle("b")], 60: [idle("r")]})
    removed = Counter(story.values("MineRemoved", "mine"))

    assert set(removed.values()) == {1}
    assert set(Counter((row["mine"], row["source"]) for row in story.all("MineHit")).values()) == {1}
    assert set(Counter(story.values("MineTriggered", "mine")).values()) == {1}
    for number, row in enumerate(story.records):
        if row["event"] == "MineRemoved":
            later = story.records[number + 1 :]
            assert all(
                row["mine"] not in (other.get("mine"), other.get("source")) for other in later if "mine" in other
            )
    assert sorted(story.mines()) == sorted(
        {f"{side}-{n}" for side in ("red", "blue") for n in range(100)} - set(removed)
    )


def test_tm_s31_many_troopers_and_many_mines() -> None:
    """Forty runners through 100 mines: no mine goes off twice, nobody dies twice, and the dead do nothing more."""
    runners = [trooper(f"u{n}", (-500_000 + 20_000 * n, -500_000)) for n in range(40)]
    mines = [mine(f"m{n}", (-450_000 + 100_000 * (n % 10), -200_000 + 60_000 * (n // 10))) for n in range(100)]
    story = play(level(*runners, *mines), 200, {1: [run(f"u{n}", (-500_000 + 20_000 * n, 500_000)) for n in range(40)]})
    dead = {row["unit"]: row["tick"] for row in story.all("UnitDestroyed")}

    assert set(Counter(story.values("MineTriggered", "mine")).values()) == {1}
    assert len(story.all("MineTriggered")) > 20
    assert len(story.all("UnitDestroyed")) == len(dead) > 0
    assert [
        row for row in story.records
        if row.get("unit") in dead and row["tick"] > dead[row["unit"]] and row["event"] != "OrderResolved"
    ] == []  # fmt: skip


@pytest.mark.parametrize("kind", ["wire", "anti_personnel"])
def test_tm_s50_two_mines_kill_one_trooper_in_one_tick_one_death(kind: str) -> None:
    """A wire mine alone kills; of two others the second does."""
    text = level(
        trooper("b", (0, 0), reserve="hold"), mine("m", (150_000, 0), kind), mine("n", (-150_000, 0), kind), dice=[1, 1]
    )
    story = play(text, 80, {1: [idle("b")]})

    assert len(story.all("UnitHit")) == len(story.all("CheckRolled")) == 2
    assert story.values("UnitDestroyed", "unit", "cause") == [("b", "m" if kind == "wire" else "n")]
    assert len(story.all("UnitWounded")) == (1 if kind == "wire" else 2)
    assert story.values("MineRemoved", "mine", "cause") == [("m", "triggered"), ("n", "triggered")]


@pytest.mark.parametrize("apart", [1_000, 9_000, 40_000])
def test_every_mine_under_a_drop_is_found_once_however_thick_they_lie(apart: int) -> None:
    read, mistakes = check_level_text(level(*field(225, apart=apart)).encode())
    assert read is not None, mistakes
    index, rng, found = roster(Simulation(read).world), Random(apart), 0
    charges = list(index.charges.values())
    for _ in range(200):
        start = rng.choice(charges).place
        towards = start[0] + rng.randint(-100_000, 100_000), start[1] + rng.randint(-100_000, 100_000)
        drop = placed(start, towards, rng.randint(-20, 20), 12_500, 152_400, 25_400)
        near = [charge.id for charge in charges_under(index, drop)]
        touched = {charge.id for charge in charges if touches(drop, charge.place, charge.radius)}
        assert touched <= set(near)
        assert len(near) == len(set(near))
        found += len(touched)
    assert found > 200
