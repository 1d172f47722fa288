"""Part C: what comes before what inside a tick, and in which order dice are thrown and hits land."""

from __future__ import annotations

from typing import Any

from scene import Story, level, mine, order, play, ship, terrain

BARE = [0] * 6


def index(story: Story, tick: int, event: str, **fields: Any) -> int:
    """The place of an event among those of its tick."""
    records = [record for record in story.records if record["tick"] == tick]
    (found,) = (n for n, r in enumerate(records) if r["event"] == event and all(r[k] == v for k, v in fields.items()))
    return found


def test_im_s2_1_a_command_is_taken_in_the_tick_it_is_given_for_and_refused_in_the_step_where_it_acts() -> None:
    """v moves in tick 2 (step 3). The emergency turn of a base is judged before that, v's scan (step 9) after it."""
    text = level(ship("z", "0101", "base"), ship("v", "0909", speed=16))
    story = play(text, ticks=2, commands={2: [order("v", "scan"), order("z", "emergency_turn", heading="B")]})

    assert [row["command"] for row in story.all("CommandRefused")] == ["emergency_turn", "scan"]
    assert index(story, 2, "CommandRefused", command="emergency_turn") < index(story, 2, "UnitMoved", unit="v")
    assert index(story, 2, "UnitMoved", unit="v") < index(story, 2, "CommandRefused", command="scan")


def test_im_s3_5_step_1_a_speed_ordered_at_a_quarter_start_counts_for_it() -> None:
    """Ordered in tick 9: 8 at once, so it moves in tick 12 (8 moves on 4, 8, 12)."""
    story = play(level(ship("u", "0505")), ticks=12, commands={9: [order("u", "set_speed", speed=8)]})

    assert story.ticks("UnitMoved") == [12]


def test_im_s5_3_step_2_the_crippled_are_cut_before_ordered_speeds() -> None:
    """Crippled in tick 3, ordered 4 in tick 4; in tick 9 first 31 to 15, then by 8 towards 4, to 7."""
    text = level(ship("u", "0540", hull=15, speed=31, shields=BARE), ship("r", "0538", side="red"), rows=40, dice=[6])
    story = play(text, ticks=9, commands={
        3: [order("r", "fire", target="u", phasers=1)], 4: [order("u", "set_speed", speed=4)]
    })  # fmt: skip

    assert story.values("SpeedChanged", "tick", "rule", "from", "to") == [
        (9, "IM-S5.3", 31, 15), (9, "IM-S3.5", 15, 7)
    ]  # fmt: skip


def test_im_s10_2_a_command_mine_hurts_those_who_are_there_after_the_movement() -> None:
    """Ordered in step 1 of tick 2, it explodes in step 6: out flies away to 0503, in comes to 0504."""
    text = level(
        ship("b", "1212", "base", side="red"), ship("out", "0504", speed=16), ship("in", "0503", heading="D", speed=16),
        mine("e", "0505", "explosive", size="small", control="command"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("b", "fire_mine", mine="e")]})

    assert story.values("UnitHit", "unit") == ["in"]


def test_im_s9_3_step_4_before_5_a_mine_that_arms_now_meets_a_field_armed() -> None:
    """Armed, a small explosive mine costs the field 10; not armed it would be 4."""
    text = level(ship("h", "0505", "field_cruiser"), mine("e", "0503", "explosive", size="small", arms_at=2))
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})

    assert story.values("FieldSpent", "rule", "spent") == [("IM-S9.3", 10)]


def test_im_s9_2_step_5_before_6_a_field_takes_an_explosive_mine_before_it_explodes() -> None:
    """u entered its zone in step 3."""
    text = level(
        ship("h", "0503", "field_cruiser"), ship("u", "0506", speed=16), mine("e", "0505", "explosive", range=0)
    )
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})

    assert story.ticks("MineTriggered") == [2]
    assert story.all("MineExploded") == []
    assert story.values("UnitHit", "unit") == ["h"]


def test_step_6_asteroids_then_torpedoes_then_blasts_then_chains() -> None:
    """IM-S3.8, IM-S12.3, IM-S10.1, IM-S10.3, all in tick 6: v (speed 24) and the torpedo (24) of u move in tick 6."""
    text = level(
        ship("v", "0109", "minelayer", speed=24), terrain("asteroids", "0105"), ship("u", "0511"),
        ship("r", "0507", "base", side="red"), mine("x", "0507", "explosive", size="small", control="command"),
        mine("y", "0506", "explosive", size="small", control="chain", watches=["x"]),
    )  # fmt: skip
    story = play(text, ticks=6, commands={
        1: [order("u", "launch", what="torpedo", target="r")], 6: [order("r", "fire_mine", mine="x")]
    })  # fmt: skip

    assert [(row["unit"], row["source"]) for row in story.all("UnitHit", tick=6)] == [
        ("v", "asteroids"), ("r", "u-t1"), ("r", "x"), ("u-t1", "x"), ("r", "y"), ("u-t1", "y"),
    ]  # fmt: skip


def six_mines(kind: str) -> Story:
    """Six hidden mines at 0101. In tick 6 a shuttle of speed 6 sets one off, and a frigate comes within ten hexes."""
    mines = [mine(f"k{n}", "0101", kind, range=0) for n in range(6)]
    text = level(ship("s", "0102", "shuttle", speed=6), ship("u", "0112", speed=6), *mines, dice=[1])
    return play(text, ticks=7)


def test_im_s7_2_step_6_before_7_what_has_exploded_is_not_suspected() -> None:
    assert six_mines("explosive").all("MinefieldSuspected") == []


def test_im_s7_2_step_7_before_8_a_cluster_mine_that_will_release_is_still_suspected() -> None:
    story = six_mines("cluster")

    assert story.ticks("MinefieldSuspected") == story.ticks("BombsReleased") == [6]
    assert index(story, 6, "MinefieldSuspected") < index(story, 6, "BombsReleased")


def test_im_s7_3_step_8_before_9_a_released_mine_is_not_scanned() -> None:
    text = level(ship("u", "0506", speed=16), ship("s", "0503"), mine("m", "0505"), dice=[1])

    assert play(text, ticks=2, commands={2: [order("s", "scan")]}).dice_left() == [1]


def test_im_s7_3_step_9_before_10_a_mine_that_is_laid_now_is_not_scanned() -> None:
    layer = ship("l", "0505", "minelayer", side="red", hold=[{"kind": "cluster"}])
    text = level(layer, ship("s", "0503"), dice=[1])
    story = play(text, commands={1: [order("s", "scan"), order("l", "lay_mine", kind="cluster")]})

    assert story.dice_left() == [1]
    assert story.values("MineLocated", "rule") == ["IM-S7.4"]


def test_steps_8_to_11_of_one_ship() -> None:
    """IM-S6.4, IM-S6.6, IM-S7.3, IM-S6.2, IM-S12.1, IM-S9.1, whatever the order in which the commands were given."""
    hold = [{"kind": "explosive", "size": "small", "count": 2}]
    text = level(
        ship("h", "0505", "field_cruiser", hold=hold), ship("v", "0504"),
        mine("m", "0506", "explosive", size="small", known_to=["blue"]), mine("n", "0507"), dice=[1],
    )  # fmt: skip
    story = play(text, commands={1: [
        order("h", "raise_field", radius=0), order("h", "launch", what="shuttle"),
        order("h", "lay_mine", kind="explosive", size="small"), order("h", "scan"),
        order("v", "recover_mine", mine="m"), order("h", "beam_mine", to="0404", kind="explosive"),
    ]})  # fmt: skip

    assert story.names(1) == [
        "TurnStarted", "MineBeamed", "MineRecovered", "MineRemoved", "CheckRolled", "MineLocated", "MineLaid",
        "UnitLaunched",
        "FieldRaised",
    ]  # fmt: skip


def test_step_11_launches_rearming_fields_lowered_fields_raised() -> None:
    """IM-S12.1, IM-S6.7, IM-S9.1: h lowers its field, g raises one, l rearms a captor, all in tick 2."""
    text = level(
        ship("g", "0101", "field_cruiser"), ship("h", "1212", "field_cruiser"), ship("l", "0505", "minelayer"),
        mine("c", "0505", "captor", side="blue"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={
        1: [order("h", "raise_field", radius=1)],
        2: [order("g", "raise_field", radius=1), order("h", "lower_field"), order("l", "rearm_mine", mine="c"),
            order("g", "launch", what="shuttle")],
    })  # fmt: skip

    assert story.names(2) == ["UnitLaunched", "MineRearmed", "FieldLowered", "FieldRaised"]


def test_step_11_before_12_what_is_launched_now_can_be_shot_at() -> None:
    """IM-S8.2: r's command was given before the torpedo was there; it is judged in step 12."""
    text = level(ship("u", "0505"), ship("r", "0504", side="red"), dice=[1])
    story = play(text, commands={1: [
        order("r", "fire", target="u-t1", phasers=1), order("u", "launch", what="torpedo", hex="0501")
    ]})  # fmt: skip

    assert story.values("UnitDestroyed", "unit") == ["u-t1"]


def test_step_12_all_shots_then_the_hits_then_the_mines_then_the_dead() -> None:
    """IM-S8.1, IM-S8.4, IM-S8.5, IM-S11.2. u sweeps m and hits n, r kills s, the captor c shoots at v, which entered.
    IM-S8.1, IM-S8.4, IM-S8.5, IM-S11.2. u sweeps m and hits n, r kills s, the captor c shoots at v, which entered."""
    text = level(
        ship("v", "0906", speed=16), ship("u", "0505", "minesweeper"), ship("r", "0808", side="red"),
        ship("s", "0807", "shuttle"), mine("m", "0505", known_to=["blue"]), mine("n", "0505", known_to=["blue"]),
        mine("c", "0905", "captor", range=0), dice=[1, 6, 1, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [
        order("r", "fire", target="s", phasers=1), order("u", "fire", target="m", phasers=1),
        order("u", "fire", target="n", phasers=1),
    ]})  # fmt: skip

    entered = ["UnitMoved", "MineTriggered"]
    shots, hits = ["ShotFired"] * 4, ["MineHit"] * 2 + ["UnitHit"] * 2
    assert story.names(2) == [*entered, *shots, *hits, "MineRemoved", "MineTriggered", "MineLocated", "UnitDestroyed"]
    assert story.values("ShotFired", "source") == ["u", "u", "r", "c"]
    assert story.values("UnitHit", "source") == ["r", "c"]
    assert story.values("MineHit", "mine") == ["m", "n"]
    assert story.values("MineLocated", "mine") == ["c"]  # blue knows n already


def test_dice_are_thrown_in_the_order_of_the_time_chart() -> None:
    """IM-S3.6, IM-S4.2, IM-S7.3, IM-S8.1, IM-S11.2, all in tick 16.

    a (speed 6) stands before b (speed 4) in the file, but the slower one moves first; d (speed 8) enters the captor.
    """
    text = level(
        ship("a", "0206", speed=6), ship("b", "0406", speed=4), ship("d", "0606", speed=8), ship("z", "1010"),
        ship("r", "1009", side="red"), mine("ma", "0203", range=0), mine("mb", "0404", range=0),
        mine("c", "0602", "captor", range=0), mine("seen", "1011"), dice=[2, 5, 6, 4, 3, 1, 2, 6],
    )  # fmt: skip
    story = play(text, ticks=16, commands={16: [
        order("r", "fire", target="z", phasers=1), order("z", "fire", target="r", phasers=2), order("z", "scan"),
        order("z", "emergency_turn", heading="A"),
    ]})  # fmt: skip

    assert [(row["what"], row["unit"], row["dice"]) for row in story.all("CheckRolled")] == [
        ("emergency_turn", "z", [2]), ("trigger", "b", [5]), ("trigger", "a", [6]), ("scan", "z", [4]),
    ]  # fmt: skip
    assert story.values("ShotFired", "source", "dice") == [("z", [3, 1]), ("r", [2]), ("c", [6])]
    assert story.dice_left() == []


def test_hits_land_by_source_then_by_unit_then_by_shield() -> None:
    """IM-1.211, IM-1.212: m before n; for each z before a, as in the file."""
    text = level(
        ship("z", "0506", "dreadnought", speed=16), ship("a", "0504", "dreadnought"), mine("m", "0505"),
        mine("n", "0504", range=1), rulings={"one_mine_per_entry": False},
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.values("UnitHit", "source", "unit", "shield") == [
        *(("m", "z", shield) for shield in range(1, 7)), ("m", "a", 1), ("n", "z", 4),
        *(("n", "a", shield) for shield in range(1, 7)),
    ]  # fmt: skip


def test_units_fire_before_captors_whatever_their_number() -> None:
    """IM-S8.2: hits of units land before hits of mines; the hull box that counts is r's."""
    text = level(
        ship("u", "0506", speed=16, hull=15, shields=BARE), ship("r", "0504", side="red"),
        mine("c", "0505", "captor", range=0), dice=[1, 1, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("r", "fire", target="u", phasers=2)]})

    assert story.values("UnitHit", "source", "amount") == [("r", 16), ("c", 8)]
    assert story.values("UnitDestroyed", "cause") == ["r"]


def test_c4_bombs_fall_before_the_fire_of_the_impulse() -> None:
    """Shield 1 of n has 5 boxes: the bomb of step 8 takes them, r's 9 - 3 points of step 12 go to the hull."""
    text = level(
        ship("f", "0506", speed=16), ship("n", "0504", shields=[5, 9, 9, 9, 9, 9]), ship("r", "0503", side="red"),
        mine("m", "0505"), dice=[3],
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("r", "fire", target="n", phasers=1)]})

    assert story.values("UnitHit", "rule", "shield", "absorbed", "internal", unit="n") == [
        ("IM-1.211", 1, 5, 0), ("IM-S8.1", 1, 0, 6)
    ]  # fmt: skip


def test_c4_a_torpedo_that_is_due_has_hit_before_the_bombs() -> None:
    """It comes from below onto shield 4 (10 boxes) of n in 0504, of which m's bomb takes shield 1; both in tick 2."""
    text = level(
        ship("u", "0505", side="red"), ship("n", "0504"), ship("f", "0405", heading="B", speed=16), mine("m", "0505"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={1: [order("u", "launch", what="torpedo", target="n")]})

    assert story.values("UnitHit", "tick", "rule", "shield", unit="n") == [(2, "IM-S12.3", 4), (2, "IM-1.211", 1)]


def test_c4_who_dies_in_step_6_is_not_there_in_step_8() -> None:
    """n, bare with a hull of 5, dies of the small blast of x; m's bombs find nobody in its hex."""
    text = level(
        ship("f", "0506", speed=16), ship("n", "0404", hull=5, shields=BARE), ship("b", "1212", "base", side="red"),
        mine("m", "0505"), mine("x", "0304", "explosive", size="small", control="command"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("b", "fire_mine", mine="x")]})

    assert story.values("UnitHit", "source", unit="n") == ["x"]
    assert story.ticks("BombsReleased") == [2]


def test_c4_a_mine_triggered_by_fire_releases_after_the_movement_of_the_next_tick() -> None:
    """n flies from 0503 into its neighbour 0504 in tick 2, and is hit there."""
    text = level(
        ship("u", "0505", "minesweeper"), ship("n", "0503", heading="D", speed=16),
        mine("m", "0505", known_to=["blue"]),
        dice=[4],
    )  # fmt: skip
    story = play(text, ticks=2, commands={1: [order("u", "fire", target="m", phasers=1)]})

    assert story.values("UnitHit", "tick", "unit", unit="n") == [(2, "n")]
