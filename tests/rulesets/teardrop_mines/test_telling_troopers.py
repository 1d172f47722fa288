"""What a side is told of troopers: shots die by die, contests, ways, refusals, the end; and whole games."""

from __future__ import annotations

import pytest
from plane_scene import INCH, dodge, halt, idle, level, mine, react, reserve, run, shoot, terrain, trooper, walk
from rulesets.teardrop_mines.seen import find, one, session, step, tell, texts
from samples import Players, sample_level
from scene import objective, side

from game.core.picture import Tone
from game.core.rulebook import read_rulebook
from game.core.telling import Beam, Burst, Note, Ripple, Telling
from game.resources import assets_folder
from game.rulesets import FOLDER
from game.view.session import Session

RULES = read_rulebook(FOLDER / "teardrop_mines" / "RULES.md")
SOUNDS = {path.stem for path in (assets_folder() / "sounds").glob("*.wav")}


# Shots


def test_tm_s47_a_shot_is_told_with_each_modifier_and_die() -> None:
    # A rifle over a low wall at 10.8 in: 11 + 3 - 3; dice 11 (critical), 5 and 12; three saves on 13 - 1 - 3.
    text = level(
        trooper("a", (0, 0)), trooper("foe", (299_320, 0), side="red", reserve="hold"),
        terrain("low_wall", (254_000, -25_400), 0.5, 1), dice=[11, 5, 12, 10, 11, 12, 1],
    )  # fmt: skip
    told = tell(text, shoot("a", "foe"), ticks=40)
    shot = one([telling for telling in told if telling.sound == "shot"], "TM-S47")
    assert shot.text == "A shoots at Foe: 11 5 12, needed 11 or less: 2 successes"
    assert shot.facts == (
        "BS 11", "+3 range", "-3 partial cover", "needed 11 or less", "die 11: critical", "die 5: success",
        "die 12: failure",
    )  # fmt: skip
    assert [(effect.start, effect.end) for effect in shot.effects if isinstance(effect, Beam)] == [("a", "foe")]
    critical, plain = (telling for telling in told if telling.text.startswith("A hits"))
    assert critical.text == "A hits Foe: save 10 11, hurt by 9 or less: safe"
    assert critical.facts == (
        "damage 13, ARM saves", "-3 partial cover", "-1 ARM", "a die of 9 or less hurts (TM-S49)",
        "a critical hit demands two saves", "die 10: safe", "die 11: safe",
    )  # fmt: skip
    assert (plain.text, plain.sound) == ("A hits Foe: save 12, hurt by 9 or less: safe", "saved")


def test_tm_s41_face_to_face_both_sides_dice_are_given() -> None:
    # Worked example 11: dice 7, 2, 19 against a Dodge of 8 with PH 10: all are beaten, the mine hits all the same.
    text = level(
        trooper("b", (150_000, 0), reaction="dodge"), trooper("foe", (150_000, 406_400), side="red"), mine("m"),
        dice=[7, 2, 19, 8, 13, 13],
    )  # fmt: skip
    told = tell(text, foe=(shoot("foe", "b"),), ticks=40)
    contest = one(told, "TM-S41")
    assert (contest.text, contest.tone) == ("B dodges all shots of Foe", "good")
    # At 15 in: BS 11 + 3.
    assert contest.facts[:2] == ("Foe: 7 2 19, needed 14 or less", "B: 8, needed 10 or less")
    assert one(told, "TM-S42").text == "B rolls a Dodge against the shots of Foe: 8, needed 10 or less: success"
    assert one(told, "TM-14").text == "B rolls a Dodge against Mine m: 8, needed 7 or less: failure"


def test_tm_s48_a_mine_that_is_shot_goes_without_a_blast() -> None:
    # Worked example 17: need 8; the save of 11 is hurt by 11.
    text = level(trooper("s", (0, 0), "sapper"), mine("m", (279_000, 0), revealed=True), dice=[8, 9, 11, 12])
    told = tell(text, shoot("s", "m"), ticks=40)
    hit, gone = (telling for telling in told if telling.rule == "TM-S48")
    assert hit.text == "S hits Mine m: save 11 12, hurt by 11 or less: destroyed"  # 8 is a critical
    assert hit.facts[0] == "damage 11, ARM 0 saves"
    assert (gone.text, gone.tone) == ("Mine m is destroyed by a shot: it does not go off", "good")


def test_tm_s54_a_mine_under_a_template_is_uncovered_by_it() -> None:
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), mine("m"), mine("n", (80_000, 10_000), side="blue"),
        dice=[13, 14, 13],
    )  # fmt: skip
    told = tell(text, idle("b"), of="blue", ticks=40)
    uncovered, hit = (telling for telling in told if telling.rule == "TM-S54")
    assert uncovered.text == "Mine n is uncovered by a template"
    assert hit.text == "Mine m strikes Mine n: save 14, hurt by 13 or less: safe"


# Moves, refusals, the end


def test_tm_s21_where_a_way_ends_is_told_of_ones_own_troopers_alone() -> None:
    text = level(
        trooper("a", (0, 0)), trooper("b", (0, 30_000), state="down"), trooper("foe", (101_600, 0), side="red")
    )  # fmt: skip
    told = tell(text, walk("a", (101_600, 0)), ticks=20)
    stopped = find(told, "is stopped")
    # A step is not taken onto an enemy in plain sight: 25,000 um between the middles. 15 steps of 5,080 are free.
    assert stopped.text == "A is stopped at 27, 24"
    assert (stopped.tone, stopped.sound) == ("warning", "refused")
    assert find(tell(text, walk("a", (0, -5_080))), "arrives").text == "A arrives at 24, 23.8"
    assert texts(tell(text, of="red", foe=(walk("a", (0, -5_080)),))) == []
    seen = session(text)
    step(seen, walk("a", (0, -300_000)), ticks=3)
    assert texts(step(seen, halt("a"))) == ["A halts at 24, 23.4"]


def test_a_refusal_is_told_with_its_rule() -> None:
    told = tell(level(trooper("a", (0, 0)), mine("m", (100_000, 0))), shoot("a", "marker-1"))
    (refused,) = told
    assert refused.text == "A, Shoot: refused, there is no enemy in sight to shoot at"
    assert (refused.rule, refused.sound, refused.tone) == ("TM-S47", "refused", "warning")


def test_settings_are_silent() -> None:
    assert tell(level(trooper("a", (0, 0))), react("a", "dodge"), reserve("a", "hold")) == []


def test_tm_s25_a_dodge_out_of_the_reserve_says_so() -> None:
    told = tell(level(trooper("a", (0, 0)), trooper("b", (90_000, 0))), idle("a"), ticks=1)
    assert find(told, "declares").text == "A declares Idle"
    seen = session(level(trooper("a", (0, 0))))
    step(seen, idle("a"))
    told = step(seen, dodge("a"), ticks=20)
    assert find(told, "declares").text == "A declares Dodge, out of the reserve"
    assert find(told, "declares").rule == "TM-S25"


@pytest.mark.parametrize(("of", "sound", "tone"), [("blue", "win", "good"), ("red", "loss", "bad")])
def test_the_end_is_told_from_where_one_stands(of: str, sound: str, tone: Tone) -> None:
    text = level(
        side("blue"), side("red"), trooper("a", (560_000, 0)), trooper("foe", (0, 0), side="red"),
        objective("blue", "reach", edge="east"),
    )  # fmt: skip
    # 609,600 - 560,000 - 12,500 = 37,100 um: three steps bring it within 25,400.
    given = (run("a", (590_000, 0)),)
    told = tell(text, *given, ticks=3) if of == "blue" else tell(text, of=of, foe=given, ticks=3)
    assert (told[-1].text, told[-1].sound, told[-1].tone) == ("The game is over: won by blue", sound, tone)
    assert told[-2].rule == "TM-S80"


# Whole games


@pytest.mark.parametrize("seed", range(24))
def test_each_line_of_a_game_cites_a_written_rule_and_names_a_sound_that_is_there(seed: int) -> None:
    built = sample_level("teardrop_mines", seed)
    for watcher in built.sides:
        seen = Session(built, is_recorded=False)
        seen.side, seen.view = watcher.id, seen.game.view(watcher.id)
        players, told = Players(built, seed, rate=0.1), list[Telling]()
        for _ in range(130):
            if seen.game.over:
                break
            events = seen.game.step(players.orders(seen.game))
            seen.names = {**seen.names, **seen.look.names(seen.view)}
            told += seen.look.tell(seen.view, seen.game.known_events(watcher.id, events), seen.names)
        assert {telling.rule for telling in told} <= set(RULES)
        assert {telling.sound for telling in told} - {""} <= SOUNDS
        anchors = [effect.at for line in told for effect in line.effects if isinstance(effect, Ripple | Note | Burst)]
        assert all(isinstance(at, str) or 0 <= at[0] <= 240 * INCH for at in anchors)


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        # 10.4 in: rifle +3: need 14. A Dodge needs 10.
        ([20, 20, 20, 20], "R and B both fail"),
        ([14, 20, 20, 10], "R and B cancel each other out"),  # both critical
        ([13, 20, 20, 9], "R prevails over B: 1 hit"),
        ([8, 20, 20, 9], "B dodges all shots of R"),
    ],
)
def test_tm_s41_how_a_shot_and_a_dodge_met(dice: list[int], words: str) -> None:
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (290_000, 0), side="red"), dice=[*dice, 20, 1])
    told = tell(text, foe=(shoot("r", "b"),), ticks=40)
    assert words in [telling.text for telling in told]
