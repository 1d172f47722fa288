"""Part J of the teardrop_mines rules as tests of the oracle; the number of the example stands in each docstring."""

from typing import Any

import pytest

from oracle.teardrop_mines import Oracle
from oracle.teardrop_mines.plane import Drop, placed, touches, turned

Table = dict[str, Any]
Happened = list[tuple[int, Table]]
EAST = 600_000  # the mine stands at (600,000, 600,000); d lies east of it
IDLE = {"unit": "b", "do": "idle"}
WALK = {"unit": "b", "do": "move", "to_um": [EAST, EAST]}
RUN = {**WALK, "gait": "run"}


def mine(kind: str = "anti_personnel", **keys: Any) -> Table:
    return {"id": "m", "side": "red", "kind": kind, "at_um": [EAST, EAST], **keys}


def blue(d: int, kind: str = "rifleman", **keys: Any) -> Table:
    return {"id": "b", "side": "blue", "kind": kind, "at_um": [EAST + d, EAST], **keys}


def red(x: int, y: int, kind: str = "rifleman", **keys: Any) -> Table:
    """A red trooper, its place seen from the mine."""
    return {"id": "r", "side": "red", "kind": kind, "at_um": [EAST + x, EAST + y], **keys}


def play(
    troopers: list[Table],
    orders: list[tuple[int, Table]],
    dice: list[int] | None = None,
    mines: list[Table] | None = None,
    ticks: int = 40,
    terrain: list[Table] | None = None,
) -> Happened:
    """Plays so many ticks; gives the events with their ticks. The scripted dice must be used up exactly."""
    level: Table = {
        "map": {"width": 48, "height": 48},
        "side": [{"id": "blue"}, {"id": "red"}],
        "trooper": troopers,
        "mine": [mine()] if mines is None else mines,
        "terrain": terrain or [],
        "script": {"dice": dice or []},
    }
    oracle = Oracle(level)
    events: Happened = []
    for tick in range(1, ticks + 1):
        now: list[tuple[str | None, Table]] = [(None, command) for at, command in orders if at == tick]
        events += [(tick, event) for event in oracle.step(now)]
    assert oracle.world.scripted == []
    assert dice is None or len(dice) == sum(len(event["dice"]) for event in rolls(events))
    return events


def named(events: Happened, name: str) -> list[Table]:
    return [event for _, event in events if event["event"] == name]


def ticks_of(events: Happened, name: str) -> list[int]:
    return [tick for tick, event in events if event["event"] == name]


def rolls(events: Happened) -> list[Table]:
    """The checks; of the two that a Dodge against shots and templates gives, the first."""
    checks = named(events, "CheckRolled")
    both = [check["unit"] for check in checks if check["what"] == "dodge"]
    return [check for check in checks if not (check["what"] == "dodge_mine" and check["unit"] in both)]


def checks(events: Happened, what: str) -> list[tuple[list[int], int, bool]]:
    return [
        (check["dice"], check["need"], check["passed"])
        for check in named(events, "CheckRolled")
        if check["what"] == what
    ]


def test_tm_15_touching_the_area_is_inside() -> None:
    """1."""
    events = play([blue(177_400, reserve="hold")], [(1, IDLE)], [20, 1])
    assert [(event["cause"], event["rule"]) for event in named(events, "MineTriggered")] == [("declare", "TM-11")]
    assert ticks_of(events, "MineTriggered") == [1]


def test_tm_12_one_micrometre_further_out_nothing_happens() -> None:
    """2."""
    events = play([blue(177_401)], [(1, IDLE)])
    assert [event["event"] for _, event in events] == ["OrderStarted", "SkillDeclared", "OrderResolved"]


def test_tm_s33_who_declares_nothing_triggers_nothing() -> None:
    """3."""
    assert play([blue(100_000)], []) == []


def test_tm_s30_a_walk_triggers_at_the_first_step_inside() -> None:
    """4."""
    events = play([blue(254_000)], [(1, WALK)], ticks=20)
    assert ticks_of(events, "MineTriggered") == [16]
    assert [event["cause"] for event in named(events, "MineTriggered")] == ["execute"]


def test_tm_s25_the_reserve_becomes_a_dodge() -> None:
    """5."""
    events = play([blue(254_000)], [(1, WALK)], [7])
    second = [event for event in named(events, "SkillDeclared") if event["half"] == 2]
    assert [(event["skill"], event["rule"]) for event in second] == [("dodge", "TM-S25")]
    assert checks(events, "dodge_mine") == [([7], 7, True)]
    jump = named(events, "DodgeMoved")[0]
    assert (jump["from_um"], jump["to_um"]) == ([EAST + 152_400, EAST], [EAST + 203_200, EAST])


def test_tm_s49_a_failed_dodge_and_a_failed_save_is_a_wound() -> None:
    """6."""
    events = play([blue(254_000)], [(1, WALK)], [8, 12])
    assert checks(events, "dodge_mine") == [([8], 7, False)]
    assert checks(events, "save") == [([12], 12, False)]
    assert [(event["wounds"], event["state"]) for event in named(events, "UnitWounded")] == [(1, "down")]
    assert named(events, "DodgeMoved") == []


def test_tm_s51_who_had_to_save_rolls_nerve() -> None:
    """7."""
    events = play([blue(254_000)], [(1, WALK)], [8, 13, 13])
    assert checks(events, "save") == [([13], 12, True)]
    assert checks(events, "nerve") == [([13], 13, True)]
    assert named(events, "NerveMoved") == []


def test_tm_s22_a_run_has_no_dodge() -> None:
    """8."""
    events = play([blue(254_000)], [(1, RUN)], [12])
    assert ticks_of(events, "CheckRolled") == [40]
    assert checks(events, "save") == [([12], 12, False)]


def test_tm_10_a_fallen_friend_on_the_line_shuts_the_mine() -> None:
    """9."""
    events = play([blue(150_000), red(100_000, 0, state="down")], [(1, IDLE)])
    assert [(event["reason"], event["rule"]) for event in named(events, "MineHeld")] == [("ally", "TM-10")]
    assert named(events, "MineTriggered") == []


def test_tm_s7_the_smallest_tilt_that_spares_the_friend() -> None:
    """10."""
    troopers = [blue(150_000, reserve="hold"), red(100_000, 22_000)]
    events = play(troopers, [(1, IDLE)], [13, 13])
    assert [event["tilt"] for event in named(events, "MineTriggered")] == [-2]


def test_tm_s43_one_die_beats_the_shot_and_fails_against_the_mine() -> None:
    """11."""
    troopers = [blue(150_000, reaction="dodge"), red(150_000, 150_000)]
    shot = {"unit": "r", "do": "shoot", "target": "b"}
    events = play(troopers, [(1, shot)], [7, 2, 19, 8, 13, 13])
    assert checks(events, "shoot") == [([7, 2, 19], 11, True)]
    assert checks(events, "dodge") == [([8], 10, True)]
    assert checks(events, "dodge_mine") == [([8], 7, False)]
    assert [(event["winner"], event["hits"]) for event in named(events, "ContestDecided")] == [("b", 0)]
    assert [event["source"] for event in named(events, "UnitHit")] == ["m"]
    assert named(events, "DodgeMoved") == []


def test_tm_2_toxin_demands_one_more_save() -> None:
    """12."""
    heavy = blue(150_000, "heavy", reserve="hold")
    events = play([heavy], [(1, IDLE)], [10, 11, 1], [mine("toxin")])
    assert checks(events, "save") == [([10], 10, False), ([11], 10, True)]
    assert [(event["wounds"], event["state"]) for event in named(events, "UnitWounded")] == [(1, "up")]


def test_tm_2_shock_kills_who_has_one_vita() -> None:
    """13."""
    events = play([blue(150_000, reserve="hold")], [(1, IDLE)], [12], [mine("shock")])
    assert [event["state"] for event in named(events, "UnitWounded")] == ["dead"]
    assert [event["cause"] for event in named(events, "UnitDestroyed")] == ["m"]


def test_tm_19_a_jump_into_an_area_triggers_nothing() -> None:
    """14."""
    troopers = [blue(220_000, reaction="dodge"), red(500_000, 0)]
    shot = {"unit": "r", "do": "shoot", "target": "b"}
    events = play(troopers, [(1, shot)], [15, 16, 17, 10], ticks=41)
    assert [event["to_um"] for event in named(events, "DodgeMoved")] == [[EAST + 169_200, EAST]]
    assert named(events, "MineTriggered") + named(events, "MineHeld") == []


@pytest.mark.parametrize(("inches", "need"), [(7, 13), (9, 10)])
def test_tm_s45_a_discover_is_easier_within_eight_inches(inches: int, need: int) -> None:
    """15, 16."""
    look = {"unit": "b", "do": "discover", "target": "m"}
    events = play([blue(inches * 25_400 + 25_000)], [(1, look)], [need])
    assert checks(events, "discover") == [([need], need, True)]
    assert [(event["unit"], event["rule"]) for event in named(events, "MineDiscovered")] == [("b", "TM-5")]


def test_tm_s48_a_shot_token_is_removed_and_nothing_goes_off() -> None:
    """17."""
    shot = {"unit": "b", "do": "shoot", "target": "m"}
    sapper = blue(10 * 25_400 + 25_000, "sapper")
    events = play([sapper], [(1, shot)], [7, 20, 11], [mine(revealed=True)])
    assert checks(events, "shoot") == [([7, 20], 8, True)]
    assert checks(events, "save") == [([11], 11, False)]
    assert [event["cause"] for event in named(events, "MineRemoved")] == ["shot"]
    assert named(events, "MineTriggered") == []


def test_tm_s29_a_laid_mine_is_live_from_the_next_tick() -> None:
    """18: the layer stands before its mine, so that the mine looks and is held."""
    lay = {"unit": "r", "do": "lay_mine", "place_um": [EAST - 12_000, EAST]}
    events = play([red(0, 0, "sapper"), blue(150_000)], [(1, lay), (1, IDLE), (41, IDLE)], mines=[], ticks=41)
    assert [(tick, event["left"]) for tick, event in events if event["event"] == "MineUseSpent"] == [(1, 2)]
    assert ticks_of(events, "MineLaid") == [40]
    assert ticks_of(events, "MineHeld") == [41]


def test_tm_17_an_enemy_marker_forbids_laying() -> None:
    """19."""
    lay = {"unit": "r", "do": "lay_mine"}
    events = play([red(0, 0, "sapper"), blue(150_000, "infiltrator")], [(1, lay)], mines=[])
    failed = [(tick, event["reason"], event["by"]) for tick, event in events if event["event"] == "LayFailed"]
    assert failed == [(40, "enemy_marker", "b")]
    assert named(events, "MineLaid") == []
    assert [event["left"] for event in named(events, "MineUseSpent")] == [2]


def test_tm_18_a_plain_enemy_inside_permits_it() -> None:
    """20."""
    lay = {"unit": "r", "do": "lay_mine"}
    plain = {"id": "c", "side": "blue", "kind": "rifleman", "at_um": [EAST, EAST + 150_000]}
    events = play([red(0, 0, "sapper"), blue(150_000, "infiltrator"), plain], [(1, lay)], mines=[])
    assert [event["mine"] for event in named(events, "MineLaid")] == ["r-mine-1"]
    assert named(events, "LayFailed") == []


def test_tm_16_who_is_hidden_from_every_focus_is_not_in_the_area() -> None:
    """21."""
    wall = {"kind": "wall", "at": [25, 14], "size": [1, 20]}
    events = play([blue(150_000)], [(1, IDLE)], terrain=[wall])
    assert [(event["reason"], event["rule"]) for event in named(events, "MineHeld")] == [("cover", "TM-16")]


def test_tm_3d_half_hidden_is_hit_and_cover_does_not_help() -> None:
    """22."""
    wall = {"kind": "wall", "at": [25, 14], "size": [1, 9.5]}
    events = play([blue(150_000, reserve="hold")], [(1, IDLE)], [13, 1], terrain=[wall])
    assert checks(events, "save") == [([13], 12, True)]


def test_tm_s52_a_marker_triggers_and_the_save_reveals_it() -> None:
    """23."""
    events = play([blue(254_000, "infiltrator")], [(1, RUN)], [13, 13])
    assert ticks_of(events, "MineTriggered") == [16]
    revealed = [(tick, event["cause"]) for tick, event in events if event["event"] == "UnitRevealed"]
    assert revealed == [(40, "save")]


def test_tm_s8_a_wider_base_is_reached_from_further_off() -> None:
    """24."""
    heavy = blue(184_900, "heavy", reserve="hold")
    events = play([heavy], [(1, IDLE)], [11, 5], [mine("piercing")])
    assert checks(events, "save") == [([11], 11, False)]
    further = play([blue(184_901, "heavy", reserve="hold")], [(1, IDLE)], mines=[mine("piercing")])
    assert named(further, "MineTriggered") == []


def test_tm_s6_the_last_candidate_of_a_vector() -> None:
    """25."""
    assert turned((1, 0), 20) == (1200, 1600)
    drop = placed((0, 0), (1, 0), 20, 12_500, 152_400, 25_400)
    assert (drop.focus, drop.end) == ((7_500, 10_000), (83_700, 111_600))


def test_tm_s5_a_disc_beside_a_drop() -> None:
    """26."""
    drop = Drop((0, 0), (127_000, 0), 25_400)
    assert touches(drop, (60_000, 25_005), 12_500)
    assert touches(drop, (60_000, -25_005), 12_500)
    assert not touches(drop, (60_000, 25_006), 12_500)
