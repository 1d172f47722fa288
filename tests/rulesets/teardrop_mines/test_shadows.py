"""TM-16: what walls cut out of a Trigger Area, as it is drawn."""

from __future__ import annotations

from random import Random

from game.geometry.plane import Point, Rect
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.shadows import shadows
from game.rulesets.teardrop_mines.templates import Path, aimed

MINE, RADIUS = (600_000, 600_000), 12_500
# Case tm_16_total_cover: 20 in long, 1 in thick, east of the mine.
WALL = Rect(635_000, 355_600, 660_400, 863_600)


def is_inside(outline: tuple[Point, ...], place: Point) -> bool:
    """Whether a place lies in an outline, by crossings of a ray to the right."""
    x, y = place
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def test_tm_16_without_a_wall_near_nothing_is_cut_out() -> None:
    assert shadows(Rulings(), (), MINE) == ()
    # 164,900 um from the mine's middle on; the wall begins 200,000 um away.
    assert shadows(Rulings(), (Rect(800_000, 500_000, 900_000, 700_000),), MINE) == ()


def test_tm_16_behind_a_long_wall_everything_is_cut_out() -> None:
    (outline,) = shadows(Rulings(), (WALL,), MINE)
    assert is_inside(outline, (750_000, 600_000))  # the place of the case
    assert not is_inside(outline, (600_000, 750_000))  # its control, in the open
    assert not is_inside(outline, (450_000, 600_000))


def test_tm_16_what_is_drawn_is_where_the_rule_finds_no_candidate() -> None:
    """Away from the rim of the outlines, which are accurate to about half an inch."""
    rng, compared, hidden = Random(16), 0, 0
    walls = (WALL, Rect(500_000, 690_000, 580_000, 700_000))
    outlines = shadows(Rulings(), walls, MINE)
    for _ in range(4000):
        place = MINE[0] + rng.randint(-150_000, 150_000), MINE[1] + rng.randint(-150_000, 150_000)
        around = [(place[0] + dx, place[1] + dy) for dx in (-13_000, 0, 13_000) for dy in (-13_000, 0, 13_000)]
        away = (place[0] - MINE[0]) ** 2 + (place[1] - MINE[1]) ** 2
        if not 60_000**2 < away < 150_000**2 or any(grown(wall, spot) for wall in walls for spot in around):
            continue
        found = [not aimed(Rulings(), walls, MINE, Path(spot, spot, RADIUS)) for spot in around]
        if len(set(found)) == 1:
            assert any(is_inside(outline, place) for outline in outlines) == found[0], place
            compared += 1
            hidden += found[0]
    assert compared > 500
    assert 100 < hidden < compared - 100


def grown(wall: Rect, spot: Point) -> bool:
    """Whether nobody can stand there (TM-S21)."""
    box = wall.grown(RADIUS)
    return box.left < spot[0] < box.right and box.bottom < spot[1] < box.top
