"""A12: captors, launches, torpedoes."""

from __future__ import annotations

import pytest
from scene import level, mine, order, play, ship, side, terrain

from game.rulesets.cluster_mines.components import MineSettings, Weapons

C = mine("c", "0505", "captor")


def torpedo(**keys: object) -> dict[str, object]:
    return order("u", "launch", what="torpedo", **keys)


def test_im_s11_1_entering_sets_it_off_for_certain() -> None:
    """Example 26: a cruiser enters range 2 at speed 2, in tick 16. The only die is the shot's: 8 - 4 = 4."""
    story = play(level(ship("u", "0508", "cruiser", speed=2), C, dice=[4]), ticks=16)

    assert story.values("MineTriggered", "tick", "rule", "unit", "cause") == [(16, "IM-S11.1", "u", "entry")]
    assert story.all("CheckRolled") == []
    assert story.values("ShotFired", "rule", "source", "target", "range", "dice", "damage") == [
        ("IM-S11.2", "c", "u", 2, [4], 4)
    ]
    assert story.values("UnitHit", "rule", "source", "shield", "amount") == [("IM-S8.1", "c", 1, 4)]


@pytest.mark.parametrize("die", range(1, 7))
def test_im_s11_1_a_minesweeper_only_on_four_or_less(die: int) -> None:
    """At whatever speed: here 20."""
    story = play(level(ship("u", "0508", "minesweeper", speed=20), C, dice=[die, 1]), ticks=2)

    assert story.values("CheckRolled", "rule", "what", "need", "modifiers", "passed") == [
        ("IM-S11.1", "trigger", 4, [], die <= 4)
    ]
    assert len(story.all("ShotFired")) == (die <= 4)


def test_im_s11_1_three_shots_unless_the_level_says_otherwise() -> None:
    """Every second tick a ship enters. It shoots in ticks 2, 10, 18 and no more."""
    fleet = [ship(f"u{n:02}", f"05{8 + n:02}", speed=16) for n in range(20)]
    text = level(*fleet, mine("c", "0505", "captor"), rows=40)
    assert play(text, ticks=44).ticks("ShotFired") == [2, 10, 18]

    for shots in (1, 6):
        text = level(*fleet, mine("c", "0505", "captor", shots=shots), rows=40)
        assert play(text, ticks=44).ticks("ShotFired") == [2, 10, 18, 26, 34, 42][:shots]


@pytest.mark.parametrize(("enters", "asked"), [("0511", False), ("0512", True)])
def test_im_s11_1_after_a_shot_it_is_asked_again_8_ticks_later(enters: str, asked: bool) -> None:
    """It shot at v in tick 2. u moves in ticks 2, 3, 4, 6, 7, 8, 10: from 0511 it enters 0505 with its sixth move, in
    tick 8, from 0512 with its seventh, in tick 10."""
    text = level(ship("v", "0506", speed=16), ship("u", enters, speed=24), mine("c", "0505", "captor", range=0))

    assert play(text, ticks=12).ticks("ShotFired") == ([2, 10] if asked else [2])


def test_im_s11_2_a_captor_hit_in_that_time_still_shoots_back() -> None:
    """The eight ticks keep it from being asked only. v enters in tick 2; in tick 3 the minesweeper u does 3 points."""
    text = level(
        ship("u", "0504", "minesweeper"), ship("v", "0506", speed=16),
        mine("c", "0505", "captor", range=0, known_to=["blue"]), dice=[1, 6, 1],
    )  # fmt: skip
    story = play(text, ticks=4, commands={3: [order("u", "fire", target="c", phasers=1)]})

    assert story.values("ShotFired", "tick", "target", source="c") == [(2, "v"), (4, "u")]


@pytest.mark.parametrize("away", [0, 1, 2, 3, 4])
def test_im_s11_2_it_shoots_like_one_phaser(away: int) -> None:
    """Strength 9 9 8 7 6 at distances 0 to 4, one die of 1; the ship flies up at it from below, so on shield 1."""
    text = level(ship("u", f"05{6 + away:02}", speed=16), mine("c", "0505", "captor", range=away), dice=[1])
    story = play(text, ticks=2)

    assert story.values("ShotFired", "range", "dice", "damage") == [(away, [1], [8, 8, 7, 6, 5][away])]
    assert [shield for shield, _ in story.hits("u")] == [1]


def test_im_s11_2_it_stays_in_play_with_a_shot_less() -> None:
    story = play(level(ship("u", "0508", speed=16), C), ticks=2)

    assert story.get("c", MineSettings).shots == 2
    assert story.all("MineRemoved") == []


def test_im_s11_2_at_a_unit_that_is_dead_it_does_not_shoot_and_no_shot_is_spent() -> None:
    """u enters the captor's zone and the cluster mine's hex in one move, and dies in step 8."""
    text = level(
        ship("u", "0506", speed=16, shields=[0] * 6), mine("c", "0503", "captor", range=2), mine("m", "0505"),
        rulings={"one_mine_per_entry": False},
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.values("MineTriggered", "mine") == ["c", "m"]
    assert story.all("ShotFired") == []
    assert story.get("c", MineSettings).shots == 3


def test_im_s11_2_one_that_found_no_target_may_be_asked_at_once() -> None:
    """As before; v follows in tick 4, without any 8 ticks in between."""
    text = level(
        ship("u", "0506", speed=16, shields=[0] * 6), ship("v", "0507", speed=16), mine("c", "0503", "captor", range=2),
        mine("m", "0505"), rulings={"one_mine_per_entry": False},
    )  # fmt: skip

    assert play(text, ticks=4).values("ShotFired", "tick", "target") == [(4, "v")]


def test_im_s12_1_a_torpedo_comes_out_in_its_ships_hex_with_its_heading_at_speed_24() -> None:
    """In step 11 of tick 2, after the ship moved and turned. A torpedo moves in the ticks of speed 24: 3, 4, 6."""
    story = play(level(ship("u", "0506", speed=16, heading="B")), ticks=6, commands={2: [torpedo(hex="1201")]})

    launched = story.one("UnitLaunched")
    assert (launched["rule"], launched["unit"], launched["by"], launched["what"], launched["at"]) == (
        "IM-S12.1", "u-t1", "u", "torpedo", "0605"
    )  # fmt: skip
    assert story.speed("u-t1") == 24
    assert story.values("UnitMoved", "tick", "heading", unit="u-t1") == [(3, "B"), (4, "B"), (6, "B")]


def test_im_s12_1_a_shuttle_comes_out_at_speed_0() -> None:
    story = play(
        level(ship("u", "0506", speed=16, heading="B")), ticks=2, commands={2: [order("u", "launch", what="shuttle")]}
    )

    assert story.values("UnitLaunched", "unit", "what", "at") == [("u-s1", "shuttle", "0605")]
    assert (story.speed("u-s1"), story.heading("u-s1"), story.hull("u-s1")) == (0, "B", 6)


def test_im_s12_1_what_was_launched_takes_commands_of_its_side_and_may_turn_at_its_first_move() -> None:
    """A shuttle speeds up at the quarter in tick 9; at speed 6 it moves in tick 11, and turns."""
    story = play(level(ship("u", "0506")), ticks=11, commands={
        1: [order("u", "launch", what="shuttle")],
        2: [order("u-s1", "set_speed", speed=6), order("u-s1", "steer", heading="F")],
    })  # fmt: skip

    assert story.values("UnitMoved", "tick", "unit", "heading", "turned") == [(11, "u-s1", "F", -1)]


@pytest.mark.parametrize(("what", "interval"), [("torpedo", 16), ("shuttle", 32)])
def test_im_s12_1_one_torpedo_in_16_ticks_one_shuttle_in_32(what: str, interval: int) -> None:
    launch = order("u", "launch", what=what, **({"hex": "0501"} if what == "torpedo" else {}))
    story = play(level(ship("u", "0505", torpedoes=9, shuttles=9)), ticks=2 + interval, commands={
        2: [launch], 1 + interval: [launch], 2 + interval: [launch]
    })  # fmt: skip

    assert story.ticks("UnitLaunched") == [2, 2 + interval]
    assert story.refusals() == [(1 + interval, "launch", "IM-S12.1")]


@pytest.mark.parametrize("what", ["torpedo", "shuttle"])
def test_im_s12_1_the_stock_ends(what: str) -> None:
    launch = order("u", "launch", what=what, **({"hex": "0501"} if what == "torpedo" else {}))
    story = play(level(ship("u", "0505", torpedoes=1, shuttles=1)), ticks=40, commands={1: [launch], 40: [launch]})

    assert story.refusals() == [(40, "launch", "IM-S12.1")]
    assert (story.get("u", Weapons).torpedoes, story.get("u", Weapons).shuttles) == (
        (0, 1) if what == "torpedo" else (1, 0)
    )


def test_im_s12_1_what_is_launched_takes_no_id_of_the_level() -> None:
    """Part D, IM-S2.3: an id is used once; red's ships keep theirs and are still red's to command."""
    text = level(ship("u", "0505"), ship("u-t1", "0101", side="red"), ship("u-s1", "0101", side="red"))
    story = play(text, ticks=2, commands={
        1: [torpedo(hex="0501"), order("u", "launch", what="shuttle")], 2: [("red", order("u-s1", "scan"))]
    })  # fmt: skip

    assert story.values("UnitLaunched", "unit") == ["u-t2", "u-s2"]
    assert story.refusals() == []


def test_im_s12_1_a_launched_shuttle_has_nothing_to_launch() -> None:
    """Part E: no torpedoes and no shuttles of its own."""
    story = play(level(ship("u", "0505")), ticks=2, commands={
        1: [order("u", "launch", what="shuttle")],
        2: [order("u-s1", "launch", what="shuttle"), order("u-s1", "launch", what="torpedo", hex="0101")],
    })  # fmt: skip

    assert story.refusals() == [(2, "launch", "IM-S12.1")] * 2


def test_im_s12_1_not_at_own_allied_or_unknown_units() -> None:
    sides = [side("blue", allies=["green"]), side("green"), side("red")]
    text = level(*sides, ship("u", "0505"), ship("own", "0501"), ship("ally", "0501", side="green"))
    targets = [{"target": "own"}, {"target": "ally"}, {"target": "nobody"}, {"hex": "1313"}, {"hex": "here"}, {}]
    story = play(text, commands={1: [torpedo(**target) for target in targets]})

    assert story.refusals() == [(1, "launch", "IM-S12.1")] * 6


def test_im_s12_2_it_flies_to_where_its_target_is_and_turns_at_every_move() -> None:
    """Turn mode T: v is always 1. r lies straight behind it."""
    text = level(ship("u", "0505"), ship("r", "0510", "base", side="red"))
    story = play(text, ticks=14, commands={1: [torpedo(target="r")]})

    turns = story.values("UnitMoved", "turned", unit="u-t1")
    assert turns[:3] == [1, 1, 1]  # from A over B and C to D, clockwise
    assert story.values("TorpedoSpent", "rule", "cause") == [("IM-S12.3", "hit")]


def test_im_s12_2_a_target_that_is_gone_becomes_the_hex_where_it_was_last() -> None:
    """r leaves over the north edge from 0501 in tick 2; the torpedo, launched at it in tick 1, is in 0501 in tick 6:
    from 0505 at speed 24 in ticks 2, 3, 4, 6."""
    text = level(ship("u", "0505"), ship("r", "0501", side="red", speed=16))
    story = play(text, ticks=8, commands={1: [torpedo(target="r")]})

    assert story.values("TorpedoSpent", "tick", "rule", "cause") == [(6, "IM-S12.3", "arrived")]
    assert story.all("UnitHit") == []


def test_im_s12_2_it_sets_off_mines_like_any_unit() -> None:
    story = play(level(ship("u", "0510"), mine("m", "0508")), ticks=3, commands={1: [torpedo(hex="0501")]})

    assert story.values("MineTriggered", "mine", "unit") == [("m", "u-t1")]


def test_im_s12_2_it_is_spent_64_ticks_after_its_launch() -> None:
    """Aimed at a planet, around which it circles."""
    text = level(ship("u", "0508"), terrain("planet", "0505"))
    story = play(text, ticks=80, commands={2: [torpedo(hex="0505")]})

    assert story.values("TorpedoSpent", "tick", "rule", "cause") == [(66, "IM-S12.2", "time")]


def test_im_s12_2_it_reports_and_misses_no_waypoint() -> None:
    """Part K: in 64 ticks of circling it makes far more than 12 moves no nearer."""
    text = level(ship("u", "0508"), ship("r", "0104", "base", side="red"), terrain("planet", "0505"))
    story = play(text, ticks=70, commands={2: [torpedo(hex="0505")], 20: [torpedo(target="r")]})

    assert len(story.all("UnitMoved", unit="u-t1")) > 40
    assert story.all("WaypointMissed") == story.all("WaypointReached") == []


@pytest.mark.parametrize(("heading", "shield"), [("A", 4), ("B", 3), ("C", 2), ("D", 1), ("E", 6), ("F", 5)])
def test_im_s12_3_ten_points_on_the_shield_towards_where_it_came_from(heading: str, shield: int) -> None:
    """Example 28: it flies A, so it came from D: ((0 + 3 - h) mod 6) + 1. In step 6, in the tick in which it arrives.
    Example 28: it flies A, so it came from D: ((0 + 3 - h) mod 6) + 1. In step 6, in the tick in which it arrives."""
    text = level(ship("u", "0506"), ship("r", "0504", "base", side="red", heading=heading))
    story = play(text, ticks=4, commands={1: [torpedo(target="r")]})

    assert story.values("UnitHit", "tick", "rule", "unit", "source", "shield", "amount") == [
        (3, "IM-S12.3", "r", "u-t1", shield, 10)
    ]
    assert story.values("TorpedoSpent", "tick", "rule", "cause") == [(3, "IM-S12.3", "hit")]
    assert not story.has("u-t1")


def test_im_s12_3_launched_in_its_targets_hex_it_flies_on_first() -> None:
    """Speed 24 moves in tick 2: it is off its target before step 6, and turns back over C, D, E, F to it."""
    text = level(ship("u", "0505", heading="C"), ship("r", "0505", "base", side="red"))
    story = play(text, ticks=2, commands={1: [torpedo(target="r")]})

    assert story.values("UnitMoved", "to", unit="u-t1") == ["0605"]
    assert story.all("UnitHit") == []
    story.step(ticks=14)
    assert story.values("UnitHit", "unit", "source") == [("r", "u-t1")]


def test_im_s12_3_aimed_at_a_hex_it_is_spent_there_harmless() -> None:
    """r stands in that hex. Step 13 comes after the fire of step 12: the torpedo is there to be shot at."""
    text = level(ship("u", "0506"), ship("r", "0504", "base", side="red"), dice=[6])
    story = play(text, ticks=3, commands={
        1: [torpedo(hex="0504")], 3: [order("r", "fire", target="u-t1", phasers=1)]
    })  # fmt: skip

    assert story.values("TorpedoSpent", "tick", "rule", "cause") == [(3, "IM-S12.3", "arrived")]
    assert story.hits("r") == []
    assert story.hits("u-t1") == [(0, 3)]


def test_im_s12_3_a_blast_of_the_same_step_still_reaches_it() -> None:
    """Part K: it hits r in step 6 and is gone when the step ends; the large mine that e's base fires hurts both."""
    text = level(
        ship("u", "0507"), ship("r", "0504", "dreadnought", side="red"), ship("b", "1212", "base", side="red"),
        mine("e", "0504", "explosive", control="command"),
    )  # fmt: skip
    story = play(text, ticks=4, commands={1: [torpedo(target="r")], 4: [order("b", "fire_mine", mine="e")]})

    assert story.values("UnitHit", "tick", "unit", "source", "amount") == [
        (4, "r", "u-t1", 10), (4, "r", "e", 35), (4, "u-t1", "e", 35),
    ]  # fmt: skip
    assert story.values("TorpedoSpent", "unit", "cause") == [("u-t1", "hit")]
    assert story.all("UnitDestroyed") == []
