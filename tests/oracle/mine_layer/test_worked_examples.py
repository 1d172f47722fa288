"""Part J of the mine_layer rules as tests of the oracle, in its order."""

from typing import Any

import pytest

from oracle.mine_layer import Oracle
from oracle.mine_layer.plan import Plan
from oracle.mine_layer.tables import SIDES_OF_SHIP

Table = dict[str, Any]
Happened = list[tuple[int, Table]]
PLACE = {"unit": "ann", "do": "place_mine", "kind": "warhead"}
DROP = {"unit": "ann", "do": "drop_mine", "kind": "warhead"}


def lark(**keys: Any) -> Table:
    """The ship of most examples: a frigate at 0505 that stands still."""
    return {"id": "lark", "side": "blue", "hull": "frigate", "at": "0505", "speed": 0, **keys}


def ann(module: str = "M1", **keys: Any) -> Table:
    return {"id": "ann", "ship": "lark", "module": module, **keys}


def mine(kind: str = "warhead", at: str = "0504", **keys: Any) -> Table:
    return {"id": "m", "side": "red", "kind": kind, "at": at, **keys}


def play(
    orders: list[tuple[int, Table]],
    dice: list[int],
    ticks: int,
    **tables: Any,
) -> Happened:
    """Plays so many ticks; gives the events with their ticks. The scripted dice must be used up exactly."""
    level: Table = {
        "map": {"columns": 12, "rows": 12},
        "side": [{"id": "blue"}, {"id": "red"}],
        "script": {"dice": dice},
        **tables,
    }
    oracle = Oracle(level)
    events: Happened = []
    thrown = 0
    for tick in range(1, ticks + 1):
        now: list[tuple[str | None, Table]] = [(None, command) for at, command in orders if at == tick]
        events += [(tick, event) for event in oracle.step(now)]
        thrown += sum(oracle.world.rolled.values())
    assert (thrown, oracle.world.scripted) == (len(dice), [])
    return events


def named(events: Happened, name: str, **fields: Any) -> list[Table]:
    """The events of a name that have these fields."""
    found = [event for _, event in events if event["event"] == name]
    return [event for event in found if all(event[key] == value for key, value in fields.items())]


def needs(events: Happened) -> list[int]:
    return [event["need"] for event in named(events, "CheckRolled")]


def refusals(events: Happened) -> list[str]:
    return [event["rule"] for event in named(events, "CommandRefused")]


def struck(events: Happened) -> list[str | None]:
    return [event["module"] for event in named(events, "HitAllocated")]


def test_ml_3_a_mine_is_placed_at_distance_two() -> None:
    events = play([(7, {**PLACE, "hex": "0503"})], [1, 2], 7, ship=[lark()], crew=[ann(engineering=3)])
    assert needs(events) == [1]
    assert [event["armed"] for event in named(events, "MineLaid", hex="0503", mine="lark-mine-1")] == [True]
    assert [event["level"] for event in named(events, "PowerChanged", pool="guns")] == [2]
    assert [event["used"] for event in named(events, "UsedMarked", module="M1")] == [1]


def test_ml_s3_two_ones_fail_and_only_the_price_is_paid() -> None:
    events = play([(7, {**PLACE, "hex": "0503"})], [1, 1], 7, ship=[lark()], crew=[ann(engineering=3)])
    assert [event["event"] for _, event in events] == ["PhaseStarted", "CheckRolled", "PowerChanged", "UsedMarked"]
    assert named(events, "CheckRolled")[0]["passed"] is False


def test_ml_s2_a_need_of_thirteen_is_refused_without_cost() -> None:
    ship = lark(at="0510")
    events = play([(7, {**PLACE, "hex": "0502"})], [], 7, ship=[ship], crew=[ann(engineering=3)])
    assert refusals(events) == ["ML-S2"]
    assert named(events, "UsedMarked") == []


def test_ml_3_used_markers_add_three_each() -> None:
    ship = lark(used={"M1": 2})
    events = play([(7, {**PLACE, "hex": "0502"})], [4, 4], 7, ship=[ship], crew=[ann(engineering=4)])
    assert needs(events) == [8]


def test_ml_s1_ml_s5_out_of_control_and_remote_count() -> None:
    crew = [ann("H1", engineering=4)]
    events = play([(7, {**PLACE, "hex": "0502"})], [4, 4], 7, ship=[lark(ooc=2)], crew=crew)
    assert needs(events) == [7]
    assert named(events, "CheckRolled")[0]["modifiers"] == [
        [6, "distance"],
        [-4, "engineering"],
        [2, "out of control"],
        [3, "remote"],
    ]


def test_ml_8_a_drop_has_difficulty_nought() -> None:
    events = play([(7, DROP)], [4, 4], 7, ship=[lark(used={"M1": 1})], crew=[ann(engineering=2)])
    assert needs(events) == [1]


@pytest.mark.parametrize(("hull", "target", "fits"), [
    ("frigate", "0502", True),
    ("frigate", "0604", False),
    ("sloop", "0405", True),
    ("sloop", "0404", True),
    ("sloop", "0605", False),
])  # fmt: skip
def test_ml_s25_the_arc_is_that_of_the_outer_sides(hull: str, target: str, fits: bool) -> None:
    dice = [6, 6] if fits else []
    orders = [(7, {**PLACE, "hex": target})]
    events = play(orders, dice, 7, ship=[lark(hull=hull)], crew=[ann(engineering=4)])
    assert refusals(events) == ([] if fits else ["ML-4"])


def test_ml_9_under_a_ship_that_stays_a_mine_does_not_arm() -> None:
    events = play([(7, DROP)], [3, 3], 24, ship=[lark()], crew=[ann()])
    assert [event["armed"] for event in named(events, "MineLaid")] == [False]
    assert named(events, "MineArmed") == []


def test_ml_9_it_arms_as_the_ship_leaves() -> None:
    events = play([(7, DROP)], [3, 3], 14, ship=[lark(speed=1)], crew=[ann()])
    assert [(tick, event["event"]) for tick, event in events if tick == 14] == [(14, "UnitMoved"), (14, "MineArmed")]


def test_ml_9_ml_s90_a_spacewalker_does_not_keep_it_from_arming() -> None:
    walker = {"id": "moss", "side": "blue", "at": "0504", "athletics": 6}
    events = play([(7, DROP)], [3, 3, 6, 6], 14, ship=[lark(speed=1)], crew=[ann(), walker])
    assert [event["hex"] for event in named(events, "MineArmed")] == ["0504"]


def test_ml_10_the_own_ship_is_attacked_when_it_comes_back() -> None:
    # Dropped at 0504; three single turns at Speed 1 (needs 8 - 6, 9 - 6 and so on) and Speed 1 lead back over it.
    pat = {"id": "pat", "ship": "lark", "module": "H1", "piloting": 6}
    turn = {"unit": "pat", "do": "helm", "turn": 3}
    orders = [(7, DROP), (19, turn)]
    # ann 3 3; three turns 6 6 each; the warhead finds 1 1: outside.
    dice = [3, 3, 6, 6, 6, 6, 6, 6, 1, 1]
    events = play(orders, dice, 26, ship=[lark(speed=1)], crew=[ann(), pat])
    assert [event["mine"] for event in named(events, "MineAttacked", unit="lark")] == ["lark-mine-1"]


@pytest.mark.parametrize(("dice", "module"), [
    ([3, 4], "M1"), ([3, 3], "C2"), ([4, 4], "C1"), ([2, 3], None), ([4, 5], None),
])  # fmt: skip
def test_ml_s62_the_line_struck_from_ahead(dice: list[int], module: str | None) -> None:
    events = play([], dice, 2, ship=[lark(speed=1)], mine=[mine("gas")])
    assert struck(events) == [module]
    assert len(named(events, "MineMissed")) == (module is None)


@pytest.mark.parametrize(("dice", "module"), [([3, 3], "C1"), ([3, 4], "S1"), ([4, 4], "E1")])
def test_ml_s61_the_line_struck_from_port(dice: list[int], module: str) -> None:
    # A slip to port, ordered in tick 7 (need 6 + 2 - 6 = 2), enters 0404 by its port side in tick 14.
    pat = {"id": "pat", "ship": "lark", "module": "H1", "piloting": 6}
    ship = lark(speed=1, at="0506")
    orders = [(7, {"unit": "pat", "do": "helm", "slip": "port"})]
    events = play(orders, [6, 6, *dice], 14, ship=[ship], crew=[pat], mine=[mine("gas", "0404")])
    assert [event["struck_side"] for event in named(events, "MineAttacked")] == ["PORT"]
    assert struck(events) == [module]


@pytest.mark.parametrize(("dice", "line", "module"), [
    ([2, 3], 0, "K4"), ([3, 3], 1, "H1"), ([3, 4], 2, "C1"), ([4, 4], 3, "K1"), ([4, 5], 4, None),
])  # fmt: skip
def test_ml_s62_a_hauler_has_four_lines(dice: list[int], line: int, module: str | None) -> None:
    events = play([], dice, 2, ship=[lark(speed=1, hull="hauler")], mine=[mine("gas")])
    assert [(event["line"], event["module"]) for event in named(events, "HitAllocated")] == [(line, module)]


def test_ml_19_ml_s70_to_ml_s74_a_warhead_on_m1() -> None:
    events = play([], [3, 4, 5, 3], 2, ship=[lark(speed=1)], mine=[mine()])
    hits = [(event["module"], event["die"]) for event in named(events, "ModuleHit")]
    # M1 stands in the bow row: nothing ahead, C2 to starboard, H1 aft, C1 to port.
    assert hits == [("M1", 5), ("C2", 3), ("H1", 3), ("C1", 3)]
    assert [event["module"] for event in named(events, "ModuleBroken")] == ["M1"]
    assert [event["amount"] for event in named(events, "HullDamaged")] == [8]
    assert [event["ooc"] for event in named(events, "OocChanged")] == [1]


def test_ml_s74_a_small_ship_with_little_damage_rolls_nothing() -> None:
    events = play([], [3, 4, 2, 6], 2, ship=[lark(speed=1, hull="cutter")], mine=[mine()])
    assert [(event["module"], event["die"]) for event in named(events, "ModuleHit")] == [("H1", 6), ("M1", 2)]
    assert [event["total"] for event in named(events, "HullDamaged")] == [8]
    assert named(events, "CheckRolled") == []


def test_ml_23_a_seeker_is_allocated_once_more() -> None:
    events = play([], [4, 5, 3, 4, 3], 2, ship=[lark(speed=1)], mine=[mine("seeker")])
    assert struck(events) == [None, "M1"]
    assert [event["rule"] for event in named(events, "HitAllocated")] == ["ML-16", "ML-23"]
    assert [event["amount"] for event in named(events, "HullDamaged")] == [3]


@pytest.mark.parametrize(("kind", "need"), [("warhead", 6), ("heavy", 3), ("seeker", 9)])
def test_ml_s51_the_need_of_a_dodge(kind: str, need: int) -> None:
    crew = [ann("H1", piloting=4, overwatch="dodge")]
    events = play([], [6, 6], 2, ship=[lark(speed=2)], crew=crew, mine=[mine(kind)])
    assert needs(events) == [need]
    assert [event["crew"] for event in named(events, "MineDodged")] == ["ann"]


def test_ml_s51_ml_s52_a_second_dodge_is_harder() -> None:
    crew = [ann("H1", piloting=4, overwatch="dodge")]
    mines = [mine(), {**mine(at="0503"), "id": "n"}]
    events = play([], [6, 6, 6, 6], 3, ship=[lark(speed=2)], crew=crew, mine=mines)
    assert needs(events) == [6, 10]


def test_ml_24_a_random_facing_costs_control() -> None:
    events = play([], [3, 4, 4], 2, ship=[lark(speed=1)], mine=[mine("ooc")])
    assert [(event["to"], event["hexsides"]) for event in named(events, "FacingChanged")] == [("D", 3)]
    assert [event["amount"] for event in named(events, "OocChanged")] == [3]


def test_ml_25_an_anchor_slows_in_the_same_phase() -> None:
    events = play([], [3, 4], 6, ship=[lark(speed=4)], mine=[mine("anchor")])
    assert [event["speed"] for event in named(events, "SpeedChanged")] == [2]
    assert [event["to"] for event in named(events, "UnitMoved")] == ["0504", "0503"]
    assert [event["amount"] for event in named(events, "OocChanged")] == [2]


@pytest.mark.parametrize(("total", "need"), [(21, 3), (28, 4), (120, 12), (136, None)])
def test_ml_s74_the_hull_check(total: int, need: int | None) -> None:
    # A fire that breaks its module adds the last point of hull damage.
    ship = lark(hull_damage=total - 1, fire=["K1"])
    events = play([], [6] if need is None else [6, 6, 6], 9, ship=[ship])
    assert needs(events) == ([] if need is None else [need])
    assert [event["unit"] for event in named(events, "UnitDestroyed")] == (["lark"] if need is None else [])


def test_ml_21_chaff_thins_phase_by_phase() -> None:
    orders = [(19, {**PLACE, "kind": "chaff", "hex": "0503"})]
    events = play(orders, [6, 6], 96, ship=[lark()], crew=[ann(engineering=4)])
    assert [(tick, event["markers"]) for tick, event in events if event["event"] == "ChaffSpread"] == [(19, 6)]
    thinned = [(tick, event["markers"]) for tick, event in events if event["event"] == "ChaffThinned"]
    # 5 for phase 3 (ticks 25..34) and so on to 1 for phase 1 of the next round (ticks 73..82), then none.
    assert thinned == [(23, 5), (35, 4), (47, 3), (59, 2), (71, 1), (83, 0)]


@pytest.mark.parametrize(("survival", "gone"), [([4, 4], False), ([3, 4], True)])
def test_ml_s91_a_mine_is_shot_at(survival: list[int], gone: bool) -> None:
    orders = [(7, {"unit": "ann", "do": "fire", "target": "m"})]
    events = play(orders, [5, 5, *survival], 7, ship=[lark()], crew=[ann("C1", combat=4)], mine=[mine(at="0503")])
    assert needs(events) == [10, 8]
    assert [event["cause"] for event in named(events, "MineRemoved")] == (["shot"] if gone else [])


def test_ml_s4_the_lower_die_is_rolled_again_where_a_six_would_do() -> None:
    crew = [ann(engineering=4, profession="engineering")]
    orders = [(7, {**PLACE, "hex": "0502"})]
    events = play(orders, [2, 5, 3], 7, ship=[lark(used={"M1": 2})], crew=crew)
    assert [(event["need"], event["dice"]) for event in named(events, "CheckRolled")] == [(8, [3, 5])]
    assert len(named(events, "MineLaid")) == 1


def test_ml_s4_no_die_is_rolled_again_in_vain() -> None:
    crew = [ann(profession="engineering")]
    orders = [(7, {**PLACE, "hex": "0502"})]
    events = play(orders, [2, 5], 7, ship=[lark(used={"M1": 2})], crew=crew)
    assert needs(events) == [12]
    assert named(events, "CheckRolled")[0]["passed"] is False


def test_ml_s12_two_points_are_pumped() -> None:
    orders = [(7, {"unit": "ann", "do": "pump", "pool": "guns", "points": 2})]
    ship = lark(used={"E1": 1}, guns=1)
    events = play(orders, [5, 5], 7, ship=[ship], crew=[ann("E1", engineering=4)])
    assert needs(events) == [10]
    assert [event["level"] for event in named(events, "PowerChanged")] == [3]


def test_ml_s93_a_mine_is_defused() -> None:
    orders = [(7, {"unit": "ann", "do": "defuse", "target": "m"})]
    ship = lark(hull="sloop")
    events = play(orders, [4, 4], 7, ship=[ship], crew=[ann("T1", science=4)], mine=[mine(at="0605")])
    assert needs(events) == [8]
    assert [event["cause"] for event in named(events, "MineRemoved")] == ["defused"]
    assert named(events, "MineTriggered") == []


def test_ml_s47_steadying_takes_the_margin_off() -> None:
    # In tick 7 the OOC is still 3; Speed 1: need 6 + 2 - 4 = 4, margin 4.
    orders = [(7, {"unit": "ann", "do": "steady"})]
    events = play(orders, [4, 4], 7, ship=[lark(ooc=3, speed=1)], crew=[ann("H1", piloting=4)])
    assert needs(events) == [4]
    assert [(event["amount"], event["ooc"]) for event in named(events, "OocChanged")] == [(-3, 0)]


def test_ml_s46_a_ship_runs_into_an_asteroid() -> None:
    terrain = [{"kind": "asteroid", "hexes": ["0504"]}]
    events = play([], [3, 4, 2, 1, 2, 3, 5], 2, ship=[lark(speed=3)], terrain=terrain)
    hits = sorted((event["module"], event["die"]) for event in named(events, "ModuleHit"))
    assert hits == [("C1", 2), ("C2", 2), ("H1", 2), ("K1", 1), ("L1", 1), ("M1", 2), ("S1", 1)]
    assert [event["amount"] for event in named(events, "HullDamaged")] == [5]
    assert [event["to"] for event in named(events, "FacingChanged")] == ["C"]
    assert [(event["to"], event["direction"]) for event in named(events, "UnitMoved")][1:] == [("0404", "E")]


def test_ml_s36_the_edge_stops_a_ship() -> None:
    events = play([], [], 6, ship=[lark(speed=2, at="0501")])
    assert [event["hex"] for event in named(events, "EdgeReached")] == ["0501"]
    assert [event["speed"] for event in named(events, "SpeedChanged")] == [0]
    assert named(events, "UnitMoved") == []


def test_ml_28_ml_29_a_drone_sets_off_a_burst() -> None:
    drone = {"id": "gnat", "side": "blue", "at": "0505", "speed": 1}
    events = play([], [3, 3], 2, drone=[drone], mine=[mine("burst")])
    assert needs(events) == [7]
    assert [event["cause"] for event in named(events, "MineTriggered")] == ["entered"]
    assert [event["survived"] for event in named(events, "BurstStruck", unit="gnat")] == [False]


def test_ml_29_ml_s90_a_spacewalker_alone_sets_nothing_off() -> None:
    walker = {"id": "moss", "side": "blue", "at": "0505"}
    orders = [(7, {"unit": "moss", "do": "jet", "direction": "A"})]
    events = play(orders, [], 7, crew=[walker], mine=[mine("burst")])
    assert [event["event"] for _, event in events] == ["PhaseStarted", "UnitMoved"]


def test_ml_1_a_layer_that_is_built_in_has_no_outer_side() -> None:
    plan = Plan({"size": 3, "rows": ["CCC", "CMC", "CCC"]})
    assert [side for side in SIDES_OF_SHIP if plan.is_outer("M1", side)] == []
