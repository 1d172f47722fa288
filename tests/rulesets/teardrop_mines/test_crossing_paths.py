"""A trigger is a path against an area: who crosses on any way, from any start of its steps, triggers as geometry says.

What the game does is compared with a second reckoning from the rules' text alone: steps by TM-S21 and TM-S22, areas by
TM-S8 (a), who of several by TM-S32; all with whole numbers and fractions. There is no cover and no friend about.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, isqrt
from random import Random
from typing import NamedTuple

import pytest
from plane_scene import Place, level, mine, play, trooper, walk

STEP = 5_080
RADII = {"rifleman": 12_500, "heavy": 20_000, "walker": 27_500}
SIZE = 96  # inches
WIDE = 510_000  # so far from the middle of 48 x 48 inches do ways lead


class Mover(NamedTuple):
    """One who goes a way in the tick it is told to; all movers are equally hard to hurt."""

    name: str
    kind: str
    start: Place
    way: list[Place]
    gait: str
    tick: int


class Act(NamedTuple):
    """What a mover does in a tick: in step 3 ("declare") or 6 ("execute"), between two places (twice the same: on the
    spot)."""

    tick: int
    cause: str
    mover: int
    a: Place
    b: Place


def scaled(v: Place, m: int) -> Place:
    """TM-S1: the vector of length m along v, each coordinate to the nearest whole number, halves up."""
    root = Fraction(isqrt((v[0] ** 2 + v[1] ** 2) * 10**12), 10**6)
    x, y = (floor(Fraction(coordinate * m) / root + Fraction(1, 2)) for coordinate in v)
    return x, y


class Walker:
    """TM-S21: where the steps of Moves lead, one Move after the other, each Order from where the trooper is."""

    def __init__(self, start: Place, way: list[Place]) -> None:
        self.place = self.corner = start
        self.walked = 0
        self.way = list(way)

    def begin_order(self) -> None:
        self.corner, self.walked = self.place, 0

    def move(self) -> Iterator[tuple[Place, Place]]:
        """Yield the steps of one Move: at most twenty, fewer if the way ends."""
        for _ in range(20):
            before = self.place
            self.walked += STEP
            while self.way:
                (x, y), goal = self.corner, self.way[0]
                v = (goal[0] - x, goal[1] - y)
                length = isqrt(v[0] ** 2 + v[1] ** 2)
                if self.walked < length:
                    shift = scaled(v, self.walked)
                    self.place = (x + shift[0], y + shift[1])
                    break
                self.corner = self.place = self.way.pop(0)
                self.walked -= length
            yield before, self.place
            if not self.way:
                return


def acts_of(number: int, mover: Mover) -> Iterator[Act]:
    """TM-S20, TM-S22: Orders of 40 ticks until the way is gone; a run's second half is a Move if a way is left."""
    walker, tick = Walker(mover.start, mover.way), mover.tick
    while walker.way:
        walker.begin_order()
        for half in range(2 if mover.gait == "run" else 1):
            if walker.way:
                begin = tick + 20 * half
                yield Act(begin, "declare", number, walker.place, walker.place)
                for count, (a, b) in enumerate(walker.move()):
                    yield Act(begin + count, "execute", number, a, b)
        tick += 40


def is_within(point: Place, a: Place, b: Place, reach: int) -> bool:
    """Whether a line from a to b comes within reach of a point, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = Fraction(0)
    if length:
        share = min(Fraction(1), max(Fraction(0), Fraction((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, length)))
    x, y = a[0] + share * dx - point[0], a[1] + share * dy - point[1]
    return x * x + y * y <= reach * reach


def expected(movers: list[Mover], mines: list[Place], length: int) -> list[tuple[int, str, str, str]]:
    """(tick, mine, unit, cause) in order: declarations before steps, mines in mine order, the first unit of several."""
    acts = [act for number, mover in enumerate(movers) for act in acts_of(number, mover)]
    acts.sort(key=lambda act: (act.tick, act.cause, act.mover))
    found: list[tuple[int, str, int, str]] = []
    for number, place in enumerate(mines):
        for act in acts:
            mover = movers[act.mover]
            if is_within(place, act.a, act.b, length + 12_500 + RADII[mover.kind]):
                found.append((act.tick, act.cause, number, mover.name))
                break
    return [(tick, f"m{number}", name, cause) for tick, cause, number, name in sorted(found)]


def random_place(rng: Random, wide: int) -> Place:
    return rng.randint(-wide, wide), rng.randint(-wide, wide)


def random_way(rng: Random) -> list[Place]:
    """Long legs, short ones, ones back to where it was, and ones along the axes."""
    way = [random_place(rng, WIDE) for _ in range(rng.randint(1, 6))]
    if rng.random() < 0.4:
        x, y = way[-1]
        way += [(x + rng.randint(-9_000, 9_000), y), (x, y), (x, -y)]
    return way


def random_movers(rng: Random) -> list[Mover]:
    return [
        Mover(
            f"u{number}", rng.choice(sorted(RADII)), random_place(rng, WIDE), random_way(rng),
            rng.choice(["walk", "run"]), rng.randint(1, 30),
        )
        for number in range(rng.randint(1, 4))
    ]  # fmt: skip


def played(movers: list[Mover], mines: list[Place], length: int, ticks: int) -> list[tuple[int, str, str, str]]:
    """The same from the game: all saves are safe, there is no nerve, no mine is in another's way."""
    text = level(
        *(
            trooper(mover.name, mover.start, mover.kind, arm=10, vita=5, reserve="hold") for mover in movers
        ),
        *(mine(f"m{number}", place) for number, place in enumerate(mines)),
        width=SIZE, height=SIZE, dice=[20] * 200,
        rulings={
            "nerve": False, "friendly_mines_block": False, "template_length_um": length,
            "template_end_radius_um": 12_700,
        },
    )  # fmt: skip
    commands = {tick: [walk(m.name, *m.way, gait=m.gait) for m in movers if m.tick == tick] for tick in range(1, 31)}
    story = play(text, ticks, commands)
    assert story.refusals() == []
    assert story.all("UnitWounded") == []
    return story.values("MineTriggered", "tick", "mine", "unit", "cause")


@pytest.mark.parametrize("first", range(0, 24, 8))
def test_tm_s30_tm_s8_on_any_way_the_mines_that_go_off_and_when_are_those_of_geometry(first: int) -> None:
    count, causes = 0, set[str]()
    for seed in range(first, first + 8):
        rng = Random(f"crossing {seed}")
        movers = random_movers(rng)
        mines = [random_place(rng, WIDE + 50_000) for _ in range(rng.randint(4, 25))]
        length = rng.choice([50_800, 101_600, 152_400])
        wanted = [row for row in expected(movers, mines, length) if row[0] <= 300]
        assert played(movers, mines, length, 300) == wanted, f"seed {seed}"
        count += len(wanted)
        causes |= {cause for *_, cause in wanted}
    assert count > 20
    assert causes == {"declare", "execute"}


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_tm_s30_ways_that_graze_an_area_by_a_micrometre(first: int) -> None:
    """One mine, one way that passes at the reach, one micrometre inside or outside of it, from a random start of its
    steps: straight along the axes and along the legs of 3-4-5."""
    found: list[bool] = []
    for seed in range(first, first + 20):
        rng = Random(f"grazing {seed}")
        kind = rng.choice(sorted(RADII))
        off = 50_800 + 12_500 + RADII[kind] + rng.choice([-1, 0, 1])
        dx, dy = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
        back, on = 200_000 + rng.randint(0, STEP), 200_000 + rng.randint(0, STEP)
        start = (-dx * back - dy * off, -dy * back + dx * off)
        goal = (dx * on - dy * off, dy * on + dx * off)
        movers = [Mover("u0", kind, start, [goal], rng.choice(["walk", "run"]), 1)]
        wanted = expected(movers, [(0, 0)], 50_800)
        assert played(movers, [(0, 0)], 50_800, 200) == wanted, f"seed {seed}"
        assert bool(wanted) is (off <= 50_800 + 12_500 + RADII[kind])
        found.append(bool(wanted))
    assert set(found) == {True, False}
