"""What a side is told of mines: why one goes off or does not, what it does, markers; and nothing else."""

from __future__ import annotations

import pytest
from plane_scene import discover, idle, lay, level, mine, shoot, terrain, trooper, walk
from rulesets.teardrop_mines.seen import called, find, notes, one, point, tell, texts

from game.core.telling import Burst, Splash


# A mine goes off


def test_tm_11_a_mine_that_goes_off_says_who_did_what_and_where_it_strikes() -> None:
    told = tell(level(called("Ada", trooper("b", (150_000, 0))), mine("m")), idle("b"))
    struck = find(told, "goes off")
    assert (struck.text, struck.rule) == ("Ada declares Idle in the area of Mine m: it goes off", "TM-11")
    assert (struck.sound, struck.tone, struck.is_moment) == ("template", "bad", True)
    assert struck.facts[1:] == (
        "it lies straight towards Ada", "its template affects Ada",
        "it strikes when the Order is resolved, in 3.9 s; a Dodge declared by then may avoid it",
    )  # fmt: skip
    (splash,) = (effect for effect in struck.effects if isinstance(effect, Splash))
    assert splash.points[0] == struck.at == point((12_500, 0))
    assert set(struck.about) == {"m", "b"}


def test_tm_s30_it_says_whether_it_was_a_step_or_a_reaction() -> None:
    # Worked example 4: from 254,000 the sixteenth step is inside.
    told = tell(level(trooper("b", (254_000, 0)), mine("m")), walk("b", (0, 0)), ticks=16)
    assert find(told, "goes off").text == "B moves into the area of Mine m: it goes off"
    text = level(trooper("b", (150_000, 0), reaction="dodge"), trooper("foe", (300_000, 0), side="red"), mine("m"))
    told = tell(text, foe=(idle("foe"),))
    assert find(told, "goes off").text == "B reacts with Dodge in the area of Mine m: it goes off"
    assert find(told, "reacts to").text == "B reacts to Foe: Dodge"


def test_tm_s7_it_says_that_it_was_turned_and_whom_else_it_catches() -> None:
    # Worked example 10, and the enemy b is told as well as the friends of the mine.
    text = level(trooper("a", (100_000, 22_000), side="red"), trooper("b", (150_000, 0)), mine("m"))
    struck = find(tell(text, idle("b")), "goes off")
    assert struck.facts[1] == "it is turned 6° to the right: that spares its own side, or catches more (TM-S7)"
    # Red is told the same, as good news that needs no moment.
    mirrored = find(tell(text, of="red", foe=(idle("b"),)), "goes off")
    assert (mirrored.text, mirrored.tone, mirrored.is_moment) == (struck.text, "good", False)


def test_tm_3d_a_strike_that_is_not_dodged_is_told_die_by_die() -> None:
    # Worked examples 5 and 6: the Dodge needs 10 - 3, the save 13 - 1; VITA 1.
    text = level(trooper("b", (150_000, 0)), mine("m"), dice=[8, 12])
    told = tell(text, idle("b"), ticks=40)
    dodged = one(told, "TM-14")
    assert dodged.text == "B rolls a Dodge against Mine m: 8, needed 7 or less: failure"
    assert dodged.facts[:4] == ("PH 10", "-3 against a template", "needed 7 or less", "die 8: failure")
    assert (notes(dodged), dodged.sound) == (["Dodge 8 > 7"], "")
    hit = one(told, "TM-3d")
    assert hit.text == "Mine m strikes B: save 12, hurt by 12 or less: hurt"
    assert hit.facts == ("damage 13, ARM saves", "-1 ARM", "a die of 12 or less hurts (TM-S49)", "die 12: hurt")
    assert (hit.tone, hit.is_moment, notes(hit)) == ("bad", True, ["save 12 ≤ 12"])
    assert any(isinstance(effect, Burst) for effect in hit.effects)
    wound = one(told, "TM-S50")
    assert (wound.text, wound.sound) == ("B is down: wound 1 of 1", "wounded")
    assert [(hurt.source, hurt.unit, hurt.points, hurt.is_own) for hurt in wound.hurts] == [("Mine m", "B", 1, True)]
    assert one(told, "TM-13").text == "Mine m is used up"


def test_tm_14_a_dodge_that_succeeds_and_the_jump_after_it() -> None:
    told = tell(level(trooper("b", (150_000, 0)), mine("m"), dice=[7]), idle("b"), ticks=40)
    dodged = one(told, "TM-14")
    assert (dodged.tone, dodged.sound, notes(dodged)) == ("good", "dodge", ["Dodge 7 ≤ 7"])
    # 50,800 um straight away from the mine, from 150,000: 200,800; 24 + 200,800 / 25,400 = 31.91 inches.
    assert one(told, "TM-19").text == "B jumps 2 in, to 31.91, 24"
    assert not any(telling.rule == "TM-3d" for telling in told)


def test_tm_2_a_toxin_mine_demands_a_second_save_in_the_same_line() -> None:
    # Worked example 12: BTS 3, 13 - 3 = 10.
    text = level(trooper("b", (150_000, 0), "heavy", reserve="hold"), mine("m", kind="toxin"), dice=[10, 11, 13])
    hit = one(tell(text, idle("b"), ticks=40), "TM-3d")
    assert hit.text == "Toxin mine m strikes B: save 10 11, hurt by 10 or less: hurt"
    assert hit.facts == (
        "damage 13, BTS saves", "-3 BTS", "a die of 10 or less hurts (TM-S49)", "a second save", "die 10: hurt",
        "die 11: safe",
    )  # fmt: skip


def test_tm_s51_a_save_that_holds_and_the_nerve_after_it() -> None:
    text = level(trooper("b", (150_000, 0), reserve="hold"), mine("m"), dice=[13, 14])
    told = tell(text, idle("b"), ticks=40)
    hit = one(told, "TM-3d")
    assert (hit.tone, hit.sound, hit.is_moment) == ("good", "saved", True)
    nerve, fled = (telling for telling in told if telling.rule == "TM-S51")
    assert nerve.text == "B loses its nerve: 14, needed 13 or less"
    assert fled.text == "B falls back 2 in, to 31.91, 24"


def test_tm_s53_who_dies_is_told_once_and_its_wound_is_counted() -> None:
    text = level(called("Ada", trooper("b", (150_000, 0), reserve="hold")), mine("m", kind="shock"), dice=[12])
    told = tell(text, idle("b"), ticks=40)
    assert [line for line in texts(told) if "Ada is" in line] == ["Ada is dead, by Shock mine m"]
    dead = find(told, "is dead")
    assert (dead.rule, dead.sound, dead.tone) == ("TM-S50", "unit_lost", "bad")
    assert sum(hurt.points for telling in told for hurt in telling.hurts) == 1


def test_tm_s14_who_comes_under_a_template_later_is_told() -> None:
    # b is the first in unit order, so the template points at it; a walks in from 45 degrees aside.
    text = level(trooper("b", (150_000, 0)), trooper("a", (100_000, -100_000)), mine("m"))
    told = tell(text, idle("b"), walk("a", (100_000, 60_000)), ticks=20)
    assert one(told, "TM-S14").text == "A comes under the template of Mine m"


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        ("returns_revealed", "it lies there as a token, live again"),
        ("returns_hidden", "it is a marker again, and live"), ("removed", "it is gone"),
    ],
)  # fmt: skip
def test_tm_s15_a_cancelled_mine_says_why_and_what_becomes_of_it(ruling: str, words: str) -> None:
    text = level(
        trooper("a", (100_000, -60_000), side="red"), trooper("b", (150_000, 0)), mine("m"),
        rulings={"cancelled_mine": ruling},
    )  # fmt: skip
    told = tell(text, idle("b"), foe=(walk("a", (100_000, 60_000)),), ticks=20)
    cancelled = one(told, "TM-S15")
    assert "strikes nobody: A of its own side came under its template; " in cancelled.text
    assert cancelled.text.endswith(words)
    assert cancelled.tone == "good"


# A mine does not go off


@pytest.mark.parametrize(
    ("tables", "rule", "words"),
    [
        ((trooper("a", (120_000, 0), state="down"),), "TM-10", "its own side would be hit"),
        ((mine("n", (60_000, 0), side="blue"),), "TM-Q6", "a mine of its side is in the way"),
        ((terrain("wall", (60_000, -200_000), 1, 16),), "TM-16", "a wall is in the way"),
    ],
)  # fmt: skip
def test_tm_12_a_mine_that_is_held_tells_its_own_side_why_and_nobody_else(
    tables: tuple[object, ...], rule: str, words: str
) -> None:
    text = level(trooper("foe", (150_000, 0), side="red"), mine("m", side="blue"), *tables)  # type: ignore[arg-type]
    held = [telling for telling in tell(text, foe=(idle("foe"),)) if telling.about[:1] == ("m",)]
    assert [(telling.text, telling.rule) for telling in held] == [
        (f"Mine m stays silent although Foe acts in its area: {words}", rule)
    ]
    assert (held[0].tone, notes(held[0])) == ("warning", ["held"])
    told = tell(text, idle("foe"), of="red")
    assert not any("stays silent" in line for line in texts(told))
    assert not any("m" in telling.about for telling in told)


def test_tm_12_out_of_reach_there_is_nothing_to_tell() -> None:
    text = level(trooper("foe", (177_401, 0), side="red"), mine("m", side="blue"))
    assert texts(tell(text, foe=(idle("foe"),))) == ["Foe declares Idle"]


# Markers


def test_tm_5_a_discover_that_succeeds_shows_the_mine() -> None:
    text = level(called("Ada", trooper("a", (0, 0))), mine("m", (202_800, 0), "shock"), dice=[13])
    told = tell(text, discover("a", "marker-1"), ticks=40)
    assert find(told, "declares").text == "Ada declares Discover against marker-1"
    roll = one(told, "TM-S45")
    assert roll.text == "Ada sees through marker-1: 13, needed 13 or less"
    assert roll.facts == (
        "WIP 13", "+3 range", "-3 mimetism of the target", "needed 13 or less", "die 13: critical"
    )  # fmt: skip
    found = one(told, "TM-5")
    assert (found.text, found.sound, found.tone) == ("Shock mine m is uncovered by Ada", "mine_discovered", "good")


def test_tm_s46_a_discover_that_fails_is_told_to_its_own_side_alone() -> None:
    text = level(trooper("a", (0, 0)), mine("m", (202_800, 0)), dice=[14])
    told = tell(text, discover("a", "marker-1"), ticks=40)
    assert one(told, "TM-S45").text == "A looks in vain at marker-1: 14, needed 13 or less"
    told = tell(text, of="red", foe=(discover("a", "marker-1"),), ticks=40)
    assert texts(told) == ["A declares Discover against Mine m"]


def test_tm_s52_a_trooper_under_a_marker_shows_itself() -> None:
    text = level(trooper("a", (0, 0)), called("Vex", trooper("v", (300_000, 0), "infiltrator", "red")))
    told = tell(text, foe=(shoot("v", "a"),))
    shown = one(told, "TM-S52")
    assert (shown.text, shown.sound) == ("A marker turns out to be Vex, a Shade: it shoots", "revealed")
    assert find(told, "declares").text == "Vex declares Shoot against A"
    own = one(tell(text, shoot("v", "a"), of="red"), "TM-S52")
    assert own.text == "Vex is a marker no more: it shoots"


def test_part_h_a_marker_that_acts_unrevealed_is_called_by_its_handle() -> None:
    text = level(trooper("a", (0, 0)), trooper("vex", (300_000, 0), "infiltrator", "red"))
    assert texts(tell(text, foe=(idle("vex"),))) == ["Marker-1 declares Idle"]
    assert texts(tell(text, foe=(walk("vex", (300_000, 50_000)),), ticks=20)) == []


def test_tm_4_what_is_laid_is_a_marker_to_the_enemy() -> None:
    text = level(trooper("s", (0, 0), "sapper", mine_kind="toxin"), trooper("foe", (400_000, 0), side="red"))
    told = tell(text, lay("s"), ticks=40)
    assert one(told, "TM-3c").text == "S begins to lay a mine: 2 mines left"
    laid = one(told, "TM-4")
    assert (laid.text, laid.sound) == ("S has laid Toxin mine s-mine-1 at 24, 24: live from now on", "lay")
    told = tell(text, of="red", foe=(lay("s"),), ticks=40)
    assert texts(told) == ["S declares Lay mine", "Marker-1 appears at 24, 24"]


def test_tm_17_a_mine_that_could_not_be_laid_names_no_marker() -> None:
    text = level(trooper("s", (0, -24_000), "sapper"), mine("m", (0, 177_400)))
    told = tell(text, lay("s", (0, 0)), ticks=40)
    failed = one(told, "TM-17")
    assert failed.text == "S lays no mine: a marker of an enemy is in its area, and the use is lost"
    assert (failed.tone, failed.sound, notes(failed)) == ("bad", "refused", ["no mine laid"])
