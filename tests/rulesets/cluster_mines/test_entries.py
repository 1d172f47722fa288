"""A trigger is a path against a zone: at any speed there are as many as entries into zones (IM-S4.1, IM-Q3)."""

from __future__ import annotations

from random import Random

import pytest
from scene import Story, Table, level, mine, order, ship

SIZE = 40


def hexes_between(one: str, other: str) -> int:
    """IM-S1.2, from the texts of two hexes: the largest difference of their cube coordinates."""
    cubes: list[tuple[int, int, int]] = []
    for text in (one, other):
        q = int(text[:2]) - 1
        k = int(text[2:]) - 1 - q // 2
        cubes.append((q, -q - k, k))
    return max(abs(a - b) for a, b in zip(*cubes, strict=True))


def random_hex(rng: Random, first: int = 1, last: int = SIZE) -> str:
    return f"{rng.randint(first, last):02}{rng.randint(first, last):02}"


def random_flight(rng: Random, reentry: str, zones: list[tuple[str, int]], kind: str) -> Story:
    """Six scouts of all speeds turn at random among mines for three turns, whatever becomes of them."""
    fleet = [ship(f"u{n}", random_hex(rng, 15, 25), "scout", speed=rng.randint(1, 31)) for n in range(6)]
    mines: list[Table] = []
    for number, (place, reach) in enumerate(zones):
        mines.append(mine(f"inert{number}", place, "explosive", control="command", arms_at=9999))
        fires = {"fires": [f"inert{number}"]} if kind == "sensor" else {}
        mines.append(mine(f"m{number}", place, kind, range=reach, **fires))
    rulings = {"reentry": reentry, "one_mine_per_entry": False, "trigger_mode": "always"}
    story = Story(level(*fleet, *mines, columns=SIZE, rows=SIZE, rulings=rulings))
    for _ in range(96):
        unit = f"u{rng.randrange(6)}"
        if story.has(unit) and not story.all("UnitLeft", unit=unit) and not story.all("UnitDestroyed", unit=unit):
            story.step(order(unit, "steer", heading=rng.choice("ABCDEF")))
        else:
            story.step()
    return story


def entries(story: Story, reentry: str, zones: list[tuple[str, int]]) -> list[tuple[int, str, str]]:
    """(tick, unit, mine) of each move into a zone, from the moves alone."""
    return [
        (row["tick"], row["unit"], f"m{number}")
        for row in story.all("UnitMoved")
        for number, (place, reach) in enumerate(zones)
        if hexes_between(row["to"], place) <= reach
        if reentry == "each_hex" or hexes_between(row["from"], place) > reach
    ]


@pytest.mark.parametrize("reentry", ["each_hex", "from_outside"])
@pytest.mark.parametrize("seed", range(8))
def test_im_s4_1_a_sensor_is_set_off_as_often_as_its_zone_is_entered(seed: int, reentry: str) -> None:
    """Sensors need no die and stay; what they would fire is never armed, so nothing else happens."""
    rng = Random(seed)
    zones = [(random_hex(rng, 8, 32), rng.randint(0, 6)) for _ in range(25)]
    story = random_flight(rng, reentry, zones, "sensor")

    expected = entries(story, reentry, zones)
    assert story.values("MineTriggered", "tick", "unit", "mine") == expected
    assert len(expected) > 20


@pytest.mark.parametrize("reentry", ["each_hex", "from_outside"])
@pytest.mark.parametrize("seed", range(8))
def test_im_s4_1_cluster_mines_go_off_at_the_first_entry(seed: int, reentry: str) -> None:
    rng = Random(seed)
    zones = [(random_hex(rng, 12, 28), rng.randint(0, 1)) for _ in range(25)]
    story = random_flight(rng, reentry, zones, "cluster")

    first: dict[str, tuple[int, str]] = {}
    for tick, unit, name in entries(story, reentry, zones):
        first.setdefault(name, (tick, unit))
    set_off = {name: (tick, unit) for tick, unit, name in story.values("MineTriggered", "tick", "unit", "mine")}
    assert set_off == first
    assert len(story.all("MineTriggered")) == len(story.all("BombsReleased")) == len(first) > 3
