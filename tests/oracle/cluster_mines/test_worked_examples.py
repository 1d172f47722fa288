"""Part J of the cluster_mines rules as tests of the oracle; the number of the example stands in each docstring."""

from typing import Any

import pytest

from oracle.cluster_mines import Oracle
from oracle.cluster_mines.space import neighbour

Table = dict[str, Any]
Order = tuple[int, Table]
MINE = {"id": "m", "side": "red", "kind": "cluster", "at": "0505", "range": 0}


def ship(at: str, class_name: str = "frigate", heading: str = "A", speed: int = 0, **keys: Any) -> Table:
    return {"id": "u", "side": "blue", "class": class_name, "at": at, "heading": heading, "speed": speed, **keys}


def level(ships: list[Table], mines: list[Table], dice: list[int] | None = None, **tables: Any) -> Table:
    sides = [{"id": "blue"}, {"id": "red"}]
    return {
        "map": {"columns": 12, "rows": 12},
        "side": sides,
        "ship": ships,
        "mine": mines,
        "script": {"dice": dice or []},
        **tables,
    }


def play(table: Table, ticks: int, orders: list[Order] | None = None) -> tuple[Oracle, list[tuple[int, Table]]]:
    """Plays so many ticks; gives the oracle and the events with their ticks."""
    oracle = Oracle(table)
    events: list[tuple[int, Table]] = []
    for tick in range(1, ticks + 1):
        now: list[tuple[str | None, Table]] = [(None, command) for at, command in orders or [] if at == tick]
        events += [(tick, event) for event in oracle.step(now)]
    return oracle, events


def named(events: list[tuple[int, Table]], name: str) -> list[Table]:
    return [event for _, event in events if event["event"] == name]


def ticks_of(events: list[tuple[int, Table]], name: str) -> list[int]:
    return [tick for tick, event in events if event["event"] == name]


def shields_hit(events: list[tuple[int, Table]], unit: str = "u") -> list[tuple[int, int]]:
    return [(event["shield"], event["amount"]) for event in named(events, "UnitHit") if event["unit"] == unit]


NINES = [(shield, 9) for shield in range(1, 7)]


def test_im_1_212_who_enters_the_centre_takes_nine_on_each_shield() -> None:
    """1."""
    _, events = play(level([ship("0506", speed=16)], [MINE]), 2)
    assert named(events, "CheckRolled") == []
    assert shields_hit(events) == NINES
    assert ticks_of(events, "BombsReleased") == ticks_of(events, "MineTriggered") == [2]
    assert [event["rule"] for event in named(events, "MineRemoved")] == ["IM-1.132"]


def test_im_1_122_with_range_one_the_rim_comes_first() -> None:
    """2."""
    _, events = play(level([ship("0507", speed=16)], [{**MINE, "range": 1}]), 2)
    assert shields_hit(events) == [(4, 5)]


@pytest.mark.parametrize(("at", "heading", "shield"), [("0504", "A", 1), ("0604", "A", 2), ("0405", "C", 3)])
def test_im_1_211_a_neighbour_takes_five_on_the_shield_that_looks_away(at: str, heading: str, shield: int) -> None:
    """3."""
    idle = ship(at, heading=heading)
    mover = {**ship("0506", speed=16), "id": "v"}
    _, events = play(level([idle, mover], [MINE]), 2)
    assert shields_hit(events) == [(shield, 5)]


def test_im_s4_1_flying_past_the_zone_asks_nothing() -> None:
    """4."""
    _, events = play(level([ship("0606", speed=16)], [MINE]), 6)
    assert [event["to"] for event in named(events, "UnitMoved")] == ["0605", "0604", "0603"]
    assert named(events, "CheckRolled") + named(events, "MineTriggered") == []


@pytest.mark.parametrize(
    ("class_name", "speed", "die", "sets_off"),
    [
        ("frigate", 6, 6, False),
        ("frigate", 6, 5, True),
        ("frigate", 1, 2, False),
        ("frigate", 1, 1, True),
        ("minesweeper", 6, 4, False),
        ("minesweeper", 6, 3, True),
    ],
)
def test_im_s4_2_the_die_must_be_below_the_speed(class_name: str, speed: int, die: int, sets_off: bool) -> None:
    """5, 6, 7."""
    _, events = play(level([ship("0506", class_name, speed=speed)], [MINE], [die]), 32)
    check = named(events, "CheckRolled")[0]
    assert (check["dice"], check["need"], check["passed"]) == ([die], max(1, speed - 1), sets_off)
    assert len(named(events, "BombsReleased")) == int(sets_off)


CHANCES = {
    "frigate": {1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6, 9: 6},
    "minesweeper": {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 6},
}


@pytest.mark.parametrize("class_name", CHANCES)
@pytest.mark.parametrize("speed", range(1, 10))
def test_im_s4_2_the_table_of_chances(class_name: str, speed: int) -> None:
    dice = [die for die in range(1, 7) if sets_off_with(class_name, speed, die)]
    assert len(dice) == CHANCES[class_name][speed]


def sets_off_with(class_name: str, speed: int, die: int) -> bool:
    _, events = play(level([ship("0506", class_name, speed=speed)], [MINE], [die]), 32)
    return named(events, "MineTriggered") != []


def test_im_s4_3_staying_turning_and_leaving_asks_nothing() -> None:
    """8."""
    orders = [(1, {"unit": "u", "do": "emergency_turn", "heading": "D"})]
    _, events = play(level([ship("0506", speed=1)], [{**MINE, "range": 1}], [5]), 32, orders)
    assert [event["to"] for event in named(events, "UnitMoved")] == ["0507"]
    assert [event["what"] for event in named(events, "CheckRolled")] == ["emergency_turn"]


def test_im_s4_1_the_owner_sets_it_off_too() -> None:
    """9."""
    _, events = play(level([ship("0506", speed=16, side="red")], [MINE]), 2)
    assert shields_hit(events) == NINES


def test_im_1_211_a_unit_two_hexes_off_takes_nothing() -> None:
    """10."""
    ships = [ship("0506", speed=16), {**ship("0405"), "id": "b"}, {**ship("0503"), "id": "c"}]
    _, events = play(level(ships, [MINE]), 2)
    assert shields_hit(events) == NINES
    assert shields_hit(events, "b") == [(5, 5)]
    assert shields_hit(events, "c") == []


def test_im_s5_1_what_the_boxes_do_not_absorb_goes_to_the_hull() -> None:
    """11."""
    oracle, _ = play(level([ship("0506", "minelayer", speed=16)], [MINE]), 2)
    unit = oracle.state()["units"]["u"]
    assert (unit["shields"], unit["hull"]) == ([7, 3, 1, 0, 1, 3], 27)


@pytest.mark.parametrize(
    ("class_name", "die", "damage"), [("minesweeper", 3, 6), ("minesweeper", 4, 5), ("cruiser", 2, 5)]
)
def test_im_1_33_six_points_are_silent_and_five_release(class_name: str, die: int, damage: int) -> None:
    """12, 13, 14."""
    orders = [(1, {"unit": "u", "do": "fire", "target": "m", "phasers": 1})]
    known = {**MINE, "known_to": ["blue"]}
    _, events = play(level([ship("0506", class_name)], [known], [die]), 2, orders)
    assert [event["damage"] for event in named(events, "ShotFired")] == [damage]
    assert ticks_of(events, "MineTriggered") == ([] if damage == 6 else [1])
    assert ticks_of(events, "BombsReleased") == ([] if damage == 6 else [2])
    assert shields_hit(events) == ([] if damage == 6 else [(4, 5)])
    assert [event["cause"] for event in named(events, "MineRemoved")] == ["swept" if damage == 6 else "released"]


def test_im_1_34_a_field_takes_a_cluster_mine_in_silence() -> None:
    """15."""
    orders = [(1, {"unit": "u", "do": "raise_field", "radius": 2})]
    _, events = play(level([ship("0507", "field_cruiser")], [MINE]), 2, orders)
    assert [(event["spent"], event["left"]) for event in named(events, "FieldSpent")] == [(6, 12)]
    assert [event["cause"] for event in named(events, "MineRemoved")] == ["field"]
    assert named(events, "BombsReleased") == []


def test_im_s9_3_what_the_field_cannot_take_hits_its_ship() -> None:
    """16."""
    small = {"id": "x", "side": "red", "kind": "explosive", "size": "small", "at": "0505"}
    orders = [(1, {"unit": "u", "do": "raise_field", "radius": 1})]
    halo = ship("0506", "field_cruiser", field_strength=7)
    _, events = play(level([halo], [small]), 2, orders)
    assert shields_hit(events) == [(1, 3)]
    assert [event["cause"] for event in named(events, "FieldLowered")] == ["spent"]
    assert named(events, "MineExploded") == []


def test_im_1_123_a_cruiser_lays_no_cluster_mine() -> None:
    """17."""
    orders = [(1, {"unit": "u", "do": "lay_mine", "kind": "cluster"})]
    _, events = play(level([ship("0506", "cruiser", hold=[{"kind": "cluster"}])], []), 1, orders)
    assert [event["rule"] for event in named(events, "CommandRefused")] == ["IM-1.123"]


def test_im_s6_3_a_laid_mine_arms_when_its_layer_is_beyond_its_range() -> None:
    """18."""
    sower = ship("0509", "minelayer", speed=16, hold=[{"kind": "cluster"}])
    orders = [(2, {"unit": "u", "do": "lay_mine", "kind": "cluster", "range": 1})]
    _, events = play(level([sower], []), 8, orders)
    assert ticks_of(events, "MineLaid") == [2]
    assert ticks_of(events, "MineArmed") == [6]


def test_im_1_24_bombs_off_the_map_harm_nobody() -> None:
    """19."""
    _, events = play(level([ship("0102", speed=16)], [{**MINE, "at": "0101"}]), 2)
    released = named(events, "BombsReleased")[0]
    assert (released["hexes"], released["off_map"]) == (["0201", "0102"], 4)


def test_im_1_132_the_blast_next_to_it_leaves_it_alone() -> None:
    """20."""
    large = {"id": "x", "side": "red", "kind": "explosive", "at": "0506", "range": 0}
    oracle, events = play(level([ship("0507", speed=16)], [MINE, large]), 2)
    assert ticks_of(events, "MineExploded") == [2]
    mine = oracle.state()["mines"]["m"]
    assert (mine["damage"], mine["triggered"]) == (0, False)


def test_im_s3_1_speed_four_moves_on_every_eighth_impulse() -> None:
    """21."""
    _, events = play(level([ship("0510", speed=4)], []), 32)
    assert ticks_of(events, "UnitMoved") == [8, 16, 24, 32]


def test_im_s3_5_the_speed_follows_by_eight_a_quarter() -> None:
    """22."""
    orders = [(5, {"unit": "u", "do": "set_speed", "speed": 0})]
    _, events = play(level([ship("0101", "frigate", "D", 20)], [], map={"columns": 3, "rows": 40}), 32, orders)
    changes = [(tick, event["to"]) for tick, event in events if event["event"] == "SpeedChanged"]
    assert changes == [(9, 12), (17, 4), (25, 0)]


def test_im_s3_3_turn_mode_d_at_speed_sixteen_needs_four_hexes() -> None:
    """23."""
    orders = [(1, {"unit": "u", "do": "steer", "heading": "C"})]
    _, events = play(level([ship("0212", "cruiser", "A", 16)], []), 12, orders)
    assert [(tick, event["turned"]) for tick, event in events if event["event"] == "UnitMoved"] == [
        (2, 1),
        (4, 0),
        (6, 0),
        (8, 0),
        (10, 1),
        (12, 0),
    ]


def test_im_1_31_im_1_32_two_cluster_mines_take_twenty_points_and_twenty_spaces() -> None:
    """24, 25: what fits; what does not is a mistake of the level."""
    sides = [{"id": "blue", "mine_points": 80}, {"id": "red"}]
    hold = [{"kind": "cluster", "count": 2}]
    bought, loaded = Oracle(level([ship("0505", "minesweeper", hold=hold)], [], side=sides)).setup_events()
    assert (bought["points"], bought["limited"], bought["of"], bought["rule"]) == (20, 20, 80, "IM-1.31")
    assert (loaded["spaces"], loaded["of"], loaded["rule"]) == (20, 25, "IM-1.32")


def test_im_s11_2_a_captor_shoots_at_who_entered() -> None:
    """26."""
    captor = {"id": "k", "side": "red", "kind": "captor", "range": 2, "at": "0505"}
    _, events = play(level([ship("0508", "cruiser", speed=2)], [captor], [4]), 16)
    assert named(events, "CheckRolled") == []
    assert [(event["range"], event["damage"]) for event in named(events, "ShotFired")] == [(2, 4)]
    assert shields_hit(events) == [(1, 4)]


def test_im_s3_8_asteroids_scrape_by_speed() -> None:
    """27."""
    rocks = [{"kind": "asteroids", "hexes": ["0505"]}]
    _, events = play(level([ship("0506", speed=16)], [], terrain=rocks), 2)
    assert shields_hit(events) == [(1, 2)]


def test_im_s12_3_a_torpedo_from_behind_hits_shield_four() -> None:
    """28."""
    shooter = ship("0510", "frigate")
    target = {**ship("0507", "cruiser"), "id": "v", "side": "red"}
    orders = [(1, {"unit": "u", "do": "launch", "what": "torpedo", "target": "v"})]
    _, events = play(level([shooter, target], []), 6, orders)
    assert shields_hit(events, "v") == [(4, 10)]
    assert [event["cause"] for event in named(events, "TorpedoSpent")] == ["hit"]


def test_im_s2_5_who_flies_off_the_map_has_left_alive() -> None:
    """29."""
    oracle, events = play(level([ship("0501", speed=16)], []), 2)
    assert [event["edge"] for event in named(events, "UnitLeft")] == ["north"]
    assert named(events, "UnitMoved") == []
    assert oracle.state()["left"] == {"u"}
    assert oracle.state()["destroyed"] == set()


def test_im_s3_7_a_planet_stops_a_unit_and_no_mine_is_asked() -> None:
    """30."""
    planet = [{"kind": "planet", "hexes": ["0505"]}]
    near = {**MINE, "at": "0605", "range": 1}
    oracle, events = play(level([ship("0506", speed=16)], [near], terrain=planet), 4)
    assert [event["at"] for event in named(events, "MoveBlocked")] == ["0505"]
    assert named(events, "MineTriggered") + named(events, "UnitMoved") == []
    assert oracle.state()["units"]["u"]["speed"] == 0


def test_im_s1_5_in_its_own_hex_the_shield_looks_towards_the_last_move() -> None:
    """31."""
    small = {"id": "x", "side": "blue", "kind": "explosive", "size": "small", "at": "0505", "control": "command"}
    fort = {**ship("1010", "base"), "id": "fort"}
    orders = [
        (3, {"unit": "u", "do": "emergency_turn", "heading": "B"}),
        (3, {"unit": "fort", "do": "fire_mine", "mine": "x"}),
    ]
    _, events = play(level([ship("0506", speed=16), fort], [small], [1]), 3, orders)
    assert shields_hit(events) == [(6, 10)]


def test_im_s10_5_a_sensor_sets_off_its_mines_without_a_die() -> None:
    """32."""
    sensor = {"id": "s", "side": "red", "kind": "sensor", "range": 2, "at": "0505", "fires": ["x"]}
    large = {"id": "x", "side": "red", "kind": "explosive", "at": "0909"}
    oracle, events = play(level([ship("0508", "cruiser", speed=4)], [sensor, large]), 8)
    assert named(events, "CheckRolled") == []
    assert ticks_of(events, "MineExploded") == [8]
    assert [event["cause"] for event in named(events, "MineTriggered")] == ["entry", "sensor"]
    assert list(oracle.state()["mines"]) == ["s"]


def test_im_s1_1_the_neighbours_of_an_odd_and_an_even_column() -> None:
    assert [neighbour((5, 5), d) for d in range(6)] == [(5, 4), (6, 4), (6, 5), (5, 6), (4, 5), (4, 4)]
    assert [neighbour((4, 5), d) for d in range(6)] == [(4, 4), (5, 5), (5, 6), (4, 6), (3, 6), (3, 5)]
