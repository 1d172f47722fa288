"""A.8, Part C: passes, order, the steps within a step, sideslips (ML-S40 to ML-S42, ML-S45, ML-S104, ML-S106)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from mine_layer_scene import act, adept, beside, course, drone, event, helm, level, mine, play, ship, tick, tow
from scene import side, terrain

# ML-S40


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize("speed", range(6))
def test_ml_s40_each_phase_a_ship_moves_its_speed_along_its_facing(speed: int, facing: str) -> None:
    """One hex a pass, in slots 2 to 6."""
    hexes = ["1010"]
    for _ in range(speed):
        hexes.append(beside(hexes[-1], facing))
    story = play(level(ship("s", "1010", facing=facing, speed=speed), columns=20, rows=20), 12)

    assert [row for row in story.told() if row["event"] == "UnitMoved"] == [
        event("UnitMoved", "ML-S40", unit="s", from_=hexes[n], to=hexes[n + 1], direction=facing, pass_=n + 1)
        for n in range(speed)
    ]
    assert story.ticks("UnitMoved") == [2, 3, 4, 5, 6][:speed]


def test_ml_s40_in_pass_k_it_moves_if_its_speed_is_k_or_more_when_its_turn_comes() -> None:
    """Of 5, an anchor in pass 1 leaves 3: passes 2 and 3 come, 4 and 5 do not; next phase 1 to 3."""
    text = level(ship("s", "0512", speed=5), mine("m", "0511", "anchor"), dice=[3, 4])
    assert play(text, tick(2, 12)).ticks("UnitMoved") == [2, 3, 4, 14, 15, 16]


# ML-S41

FLEET = {
    "fast": ship("fast", side="red", speed=3, kind="hauler"),
    "small": ship("small", side="red", speed=2, kind="cutter"),
    "hero": ship("hero", speed=2, kind="frigate"),
    "first": ship("first", side="red", speed=2, kind="frigate"),
    "second": ship("second", side="red", speed=2, kind="frigate"),
    "large": ship("large", speed=2, kind="hauler"),
    "slow": ship("slow", speed=1, kind="cutter"),
}
ORDERED = ["fast", "small", "hero", "first", "second", "large", "slow"]


@pytest.mark.parametrize("seed", range(12))
def test_ml_s41_faster_then_smaller_then_heroes_then_the_file_and_drones_last(seed: int) -> None:
    """In any order of the file that leaves "first" before "second". Drones in file order, whatever their Speed."""
    files = [names for names in permutations(ORDERED) if names.index("first") < names.index("second")]
    names = files[seed * 191 % len(files)]
    drones = [drone("d1", "0505", "red", speed=1), drone("d2", "0505", speed=5)]
    text = level(side("blue"), side("red"), *drones, *(FLEET[name] for name in names))
    story = play(text, 3)

    assert story.values("UnitMoved", "unit", "tick") == [
        *((name, 2) for name in [*ORDERED, "d1", "d2"]), *((name, 3) for name in [*ORDERED[:-1], "d2"])
    ]  # fmt: skip


def test_ml_s41_heroes_are_all_sides_of_players_or_else_the_first_side() -> None:
    """Three frigates of blue, red, green at the same Speed; red is a player's: it goes first."""
    ships = [ship(f"{of}-ship", side=of, speed=1) for of in ("blue", "green", "red")]
    for players, expected in (
        ([], ["blue-ship", "green-ship", "red-ship"]),
        (["red"], ["red-ship", "blue-ship", "green-ship"]),
        (["red", "green"], ["green-ship", "red-ship", "blue-ship"]),
    ):
        sides = []
        for name in ("blue", "green", "red"):
            table = side(name, allies=["green"] if name == "blue" else [])
            table.keys["controller"] = "player" if name in players else "orders"
            sides.append(table)
        assert play(level(*sides, *ships), 2).values("UnitMoved", "unit") == expected


def test_ml_s41_the_speed_that_counts_is_that_at_the_start_of_the_pass() -> None:
    """A is faster than b until an anchor takes 2 in pass 1; in pass 2 b, at 3, goes first."""
    text = level(ship("a", "0512", speed=4), ship("b", "0712", speed=3), mine("m", "0511", "anchor"), dice=[3, 4])
    story = play(text, 4)

    assert story.values("UnitMoved", "tick", "unit") == [(2, "a"), (2, "b"), (3, "b"), (3, "a"), (4, "b")]


# ML-S42


def test_ml_s42_the_order_within_a_step() -> None:
    """Before: d sets off b in 0504 in pass 1 (7: it lives); there lie n and o too, which survive by a 7.

    Pass 2: s comes from 0505, where u is left alone: moved, u arms, the burst, n, o in the order of their making.
    """
    text = level(
        ship("s", "0506", speed=2), drone("d", "0503", facing="D", speed=1), mine("u", "0505", armed=False),
        drone("e", "0505", facing="B", speed=1), mine("n", "0504", "anchor"), mine("b", "0504", "burst"),
        mine("o", "0504", "probe"), dice=[3, 4, 3, 4, 3, 4, 6, 6],
    )  # fmt: skip
    story = play(text, 3)

    assert story.told(3)[:4] == [
        event("UnitMoved", "ML-S40", unit="s", from_="0505", to="0504", direction="A", pass_=2),
        event("MineArmed", "ML-9", mine="u", hex="0505"),
        event("BurstStruck", "ML-29", mine="b", unit="s", survived=True),
        event("MineRevealed", "ML-Q17", mine="n", hex="0504", kind="anchor", side=None),
    ]
    assert story.names(3)[4:] == ["MineAttacked", "HitAllocated", "MineMissed", "MineRevealed"]
    assert story.values("MineRevealed", "mine", tick=3) == ["n", "o"]


def test_ml_s42_the_burst_of_before_comes_before_the_mines_and_may_leave_them_nobody() -> None:
    """66 on Size 3 needs 8; s is lost to the burst, and n attacks nobody."""
    text = level(
        ship("s", "0506", speed=2, hull_damage=66), drone("d", "0503", facing="D", speed=1), mine("b", "0504", "burst"),
        mine("n", "0504", "anchor"), dice=[3, 4, 3, 4, 3, 4],
    )  # fmt: skip
    story = play(text, 12)

    assert story.values("UnitDestroyed", "tick", "unit", "cause") == [(3, "s", "b")]
    assert story.all("MineAttacked") == []
    assert story.mines() == {"n": True}


def test_ml_s42_a_mine_attacks_only_if_it_was_armed_before_the_step() -> None:
    """D, which kept u from arming, leaves 0504 after s came: u arms when s has gone on, and attacks nobody."""
    text = level(ship("s", speed=2), drone("d", "0504", facing="B", speed=1), mine("u", "0504", armed=False))
    story = play(text, 12)

    assert story.values("MineArmed", "tick") == [3]
    assert story.all("MineAttacked") == []


def test_ml_s42_collisions_come_last() -> None:
    """UnitMoved, the mine left behind arms, then the body."""
    text = level(ship("s", speed=2), mine("u", "0505", armed=False), terrain("planet", "0504"), dice=[6, 6, 1, 1])
    assert play(text, 2).names(2)[:3] == ["UnitMoved", "MineArmed", "Collided"]


# ML-S45


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize(("slip", "way"), [("port", -1), ("starboard", 1)])
def test_ml_s45_the_next_step_goes_one_hexside_aside_and_the_facing_stays(facing: str, slip: str, way: int) -> None:
    """Speed 1: 6 + 2 - 6 = 2. In phase 2 to the side, in phase 3 straight on."""
    text = level(ship("s", "0606", facing=facing, speed=1), adept("h"), dice=[3, 4])
    story = play(text, tick(3, 12), {1: [helm("h", slip=slip)]})
    aside = "ABCDEF"[("ABCDEF".index(facing) + way) % 6]

    assert story.values("UnitMoved", "rule", "direction", "tick") == [
        ("ML-S40", facing, 2), ("ML-S45", aside, 14), ("ML-S40", facing, 26)
    ]  # fmt: skip
    assert story.facing("s") == facing


def test_ml_s45_it_is_one_step_of_several() -> None:
    """Speed 3: 6 + 6 - 6 = 6."""
    text = level(ship("s", "0512", speed=3), adept("h"), dice=[3, 4])
    story = play(text, tick(2, 6), {1: [helm("h", slip="port")]})

    assert story.values("UnitMoved", "direction") == ["A", "A", "A", "F", "A", "A"]


def test_ml_s45_it_waits_for_the_next_step_however_long() -> None:
    """Speed 0 in phase 1, accelerated in phase 3 (6 - 6 = 0), moved in phase 4."""
    text = level(ship("s"), adept("h"), dice=[3, 4, 3, 4])
    story = play(text, tick(4, 12), {1: [helm("h", slip="starboard")], 25: [helm("h", accelerate=1)]})

    assert story.values("UnitMoved", "rule", "tick", "direction") == [("ML-S45", tick(4, 2), "B")]


def test_ml_s45_a_new_one_replaces_one_that_waits() -> None:
    text = level(ship("s", helm=3), adept("h"), dice=[3, 4] * 3)
    commands = {1: [helm("h", slip="port")], 13: [helm("h", slip="starboard")], 25: [helm("h", accelerate=1)]}
    story = play(text, tick(5, 12), commands)

    assert story.values("UnitMoved", "direction") == ["B", "A"]


def test_ml_s45_it_is_kept_while_the_ship_is_towed() -> None:
    """Part K. G, of red, drags s out of 0505 by B in slot 8; a phase later s moves to F of where it is.

    Towing: distance 2 + 2 x 1 - 6 = -2.
    """
    text = level(
        ship("s", "0506", speed=1), adept("h"), ship("g", "0704", "sloop", side="red", facing="C"),
        adept("p", "g", "T1"), dice=[3, 4, 3, 4],
    )  # fmt: skip
    # a sloop facing C has STBD at D and E: 0505 lies two steps off by E
    story = play(text, tick(2, 2), {1: [helm("h", slip="port"), tow("p", "s")]})

    assert story.values("UnitMoved", "rule", "direction", "to", unit="s") == [
        ("ML-S40", "A", "0505"), ("ML-S95", "B", "0604"), ("ML-S45", "F", beside("0604", "F"))
    ]  # fmt: skip


def test_ml_s45_a_step_that_would_leave_the_map_uses_it_up() -> None:
    """S, in 0101, slips to port, off the map, and stops; then it gains Speed and turns by two, to C."""
    text = level(ship("s", "0102", speed=1), adept("h"), dice=[3, 4] * 4)
    given: dict[int, list[Any]] = {1: [helm("h", slip="port")], 13: [helm("h", turn=2, accelerate=1)]}
    story = play(text, tick(3, 12), given)

    assert story.ticks("EdgeReached") == [14]
    assert story.values("UnitMoved", "rule", "direction") == [("ML-S40", "A"), ("ML-S40", "C")]


@pytest.mark.parametrize(("slip", "struck"), [("port", "PORT"), ("starboard", "STBD")])
def test_ml_s45_a_mine_strikes_who_slips_on_that_side(slip: str, struck: str) -> None:
    """ML-S60. From 0505 at Speed 0 and 1: F is 0404, B is 0604."""
    onto = "0404" if slip == "port" else "0604"
    text = level(ship("s"), adept("h"), mine("m", onto, "anchor"), dice=[3, 4, 3, 4, 1, 1])
    story = play(text, tick(2, 2), {1: [helm("h", accelerate=1, slip=slip)]})

    assert story.values("MineAttacked", "struck_side") == [struck]


# ML-S104


def test_ml_s104_a_drone_moves_as_a_ship_does_without_power_crew_or_checks() -> None:
    text = level(drone("d", "0505"), ship("s", "1212"))
    story = play(text, tick(2, 6), {1: [course("d", "C", 2)]})

    assert story.told(7) == [
        event("FacingChanged", "ML-S104", unit="d", from_="A", to="C", hexsides=2, die=None, source="course"),
        event("SpeedChanged", "ML-S104", unit="d", amount=2, speed=2, source="course"),
    ]
    assert story.values("UnitMoved", "to") == ["0605", "0706"]


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize("speed", range(6))
def test_ml_s104_any_course_at_once(facing: str, speed: int) -> None:
    """From B and Speed 2; only what changes is told, hexsides the shorter way round."""
    story = act(level(drone("d", "0505", facing="B", speed=2), ship("s", "1212")), course("d", facing, speed))
    steps = ("ABCDEF".index(facing) - 1) % 6

    assert story.values("FacingChanged", "from", "to", "hexsides") == (
        [("B", facing, min(steps, 6 - steps))] if facing != "B" else []
    )
    assert story.values("SpeedChanged", "amount", "speed") == ([(speed - 2, speed)] if speed != 2 else [])


# ML-S106


def test_ml_s106_a_round_has_six_phases_of_twelve_slots() -> None:
    story = play(level(ship("s")), 145)
    begun = [(tick(phase, 1, of), of, phase) for of in (1, 2) for phase in range(1, 7)]

    assert story.values("PhaseStarted", "tick", "round", "phase", rule="ML-S106") == [*begun, (145, 3, 1)]
    assert story.game.clock == "round 3 phase 1 slot 1"


@pytest.mark.parametrize(
    ("at", "clock"), [(1, "round 1 phase 1 slot 1"), (19, "round 1 phase 2 slot 7"), (72, "round 1 phase 6 slot 12"),
                      (73, "round 2 phase 1 slot 1")]
)  # fmt: skip
def test_ml_s106_what_the_clock_says(at: int, clock: str) -> None:
    assert play(level(ship("s")), at).game.clock == clock


def test_ml_s106_the_start_has_no_slot() -> None:
    story = play(level(ship("s")), 0)
    assert [(row["tick"], row["clock"], row["event"], row["rule"]) for row in story.records] == [
        (0, "start", "GameStarted", "ML-S106")
    ]  # fmt: skip
