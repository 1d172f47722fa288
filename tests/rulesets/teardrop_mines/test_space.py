"""A.2: places, bodies, distance, sight, and the reach of a mine (TM-S1 to TM-S3, TM-S8 to TM-S10, TM-S13)."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, ORIGIN, Place, Story, Table, discover, idle, level, mine, order, play, shoot, terrain, trooper, walk,
)  # fmt: skip

from game.rulesets.teardrop_mines.components import Plane

RADII = {
    12_500: ["rifleman", "scout", "sapper", "infiltrator", "gunner", "watcher"],
    20_000: ["heavy"],
    27_500: ["walker"],
}
KINDS = [(kind, radius) for radius, kinds in RADII.items() for kind in kinds]


def triggers(*tables: Table, rulings: dict[str, object] | None = None) -> list[tuple[str, int]]:
    """Who triggers what at which tilt when b idles in tick 1."""
    return play(level(*tables, rulings=rulings), 1, {1: [idle("b")]}).values("MineTriggered", "mine", "tilt")


# TM-S1


@pytest.mark.parametrize(
    ("inches", "um"), [("1", 25_400), ("12.0025", 304_864), ("12.0075", 304_991), ("6.0001", 152_403), ("0.5", 12_700)]
)
def test_tm_s1_inches_become_micrometres_by_decimal_arithmetic_halves_up(inches: str, um: int) -> None:
    """0.0025 in are 63.5 um, 0.0075 in are 190.5 um: rounded up. 0.0001 in are 2.54 um."""
    text = level(Table("trooper", {"id": "b", "side": "blue", "kind": "rifleman", "at": [float(inches), 24]}))
    story = play(text, 0)

    assert story.place("b") == (um - ORIGIN[0], 24 * INCH - ORIGIN[1])


def test_tm_s1_a_map_and_its_terrain_are_measured_in_whole_micrometres() -> None:
    """10.5 in are 266,700 um, 0.25 in 6,350 um."""
    wall = Table("terrain", {"kind": "wall", "at": [1.5, 2], "size": [0.25, 3]})
    plane = play(level(trooper("b", (-500_000, -500_000)), wall, width=48, height=10.5), 0).game.world.the(Plane)

    assert (plane.width, plane.height) == (1_219_200, 266_700)
    assert [tuple(rect) for rect in plane.walls] == [(38_100, 50_800, 44_450, 127_000)]


@pytest.mark.parametrize("to", [[10.00001, 20], [10, 20.12345]])
def test_tm_s1_more_than_four_decimals_are_refused(to: list[float]) -> None:
    story = play(level(trooper("b", (0, 0))), 1, {1: [order("b", "move", to=to)]})

    assert story.refusals() == [(1, "move", "TM-S1")]


def test_tm_s1_a_command_may_give_inches_or_micrometres() -> None:
    """From (0, 0), which is 24 in from both edges: 26.5 in are 63,500 um to the right."""
    places = []
    for keys in ({"to": [26.5, 24]}, {"to_um": [673_100, 609_600]}, {"to": [[26.5, 24]]}):
        story = play(level(trooper("b", (0, 0))), 20, {1: [order("b", "move", **keys)]})
        places.append(story.place("b"))

    assert places == [(63_500, 0)] * 3


def test_tm_s1_who_stands_on_the_mines_centre_is_struck_along_x() -> None:
    story = play(level(trooper("b", (0, 0)), mine("m")), 1, {1: [idle("b")]})

    assert story.values("MineTriggered", "tilt", "focus_um", "end_um") == [(0, (12_500, 0), (139_500, 0))]


# TM-S2, TM-S3, TM-S8


@pytest.mark.parametrize(("kind", "radius"), KINDS)
def test_tm_s2_tm_s8_the_base_of_each_kind_says_from_where_it_is_inside(kind: str, radius: int) -> None:
    """152,400 + 12,500 + r: 177,400, 184,900 or 192,400 between the centres."""
    edge = 152_400 + 12_500 + radius

    assert edge in (177_400, 184_900, 192_400)
    assert triggers(trooper("b", (edge, 0), kind), mine("m")) == [("m", 0)]
    assert triggers(trooper("b", (edge + 1, 0), kind), mine("m")) == []


@pytest.mark.parametrize(("kind", "radius"), KINDS)
def test_tm_s2_a_base_stays_wholly_on_the_map(kind: str, radius: int) -> None:
    """The map ends 609,600 from its middle."""
    edge = 609_600 - radius
    story = play(level(trooper("b", (0, 0), kind)), 2, {1: [walk("b", (edge, 0))], 2: [walk("b", (edge + 1, 0))]})

    assert story.refusals() == [(2, "move", "TM-S21")]


def test_tm_s2_it_may_touch_the_edges() -> None:
    """In each of the four corners, one after the other."""
    corners = [(597_100, 597_100), (-597_100, 597_100), (-597_100, -597_100), (597_100, -597_100)]
    text = level(*(trooper(f"b{n}", (x - x // 60, y - y // 60)) for n, (x, y) in enumerate(corners)))
    story = play(text, 20, {1: [walk(f"b{n}", corner) for n, corner in enumerate(corners)]})

    assert story.values("MoveEnded", "reason", "at_um") == [("arrived", corner) for corner in corners]


def test_tm_s2_the_marker_of_a_trooper_is_as_wide_as_that_of_a_mine() -> None:
    """Both are discovered at +3 up to 203,200 + 12,500 + 12,500 = 228,200, and not at +3 from there on."""
    for at, need in ((228_200, 13), (228_201, 10)):
        for marker in (trooper("x", (at, 0), "infiltrator", "red"), mine("x", (at, 0))):
            story = play(level(trooper("b", (0, 0)), marker), 40, {1: [discover("b", "x")]})
            assert story.values("CheckRolled", "need", what="discover") == [need]


@pytest.mark.parametrize(("x", "y"), [(106_440, 141_920), (-141_920, 106_440), (49_672, 170_304)])
def test_tm_s3_touching_is_inside_in_any_direction(x: int, y: int) -> None:
    """60-80-100, and 7-24-25: all 177,400 from m. A micrometre more in either coordinate is outside."""
    assert x * x + y * y == 177_400**2
    assert triggers(trooper("b", (x, y)), mine("m")) == [("m", 0)]
    assert triggers(trooper("b", (x, y + 1)), mine("m")) == []


@pytest.mark.parametrize(("x", "expected"), [(177_400, [(6, "execute", (12_500, 0))]), (177_401, [])])
def test_tm_s8_of_a_step_its_point_nearest_to_the_mine_counts_and_the_drop_points_there(
    x: int, expected: list[tuple[int, str, Place]]
) -> None:
    """b goes up along x; its sixth step leads from y = -2,540 to 2,540. 177,400 is reached half-way alone, at y = 0."""
    story = play(level(trooper("b", (x, -2_540 - 5 * 5_080)), mine("m")), 20, {1: [walk("b", (x, 200_000))]})

    assert story.values("MineTriggered", "tick", "cause", "focus_um") == expected


def test_tm_s8_cover_is_judged_at_the_nearest_point_then_at_the_end_of_the_step() -> None:
    """b steps out to the right from behind a wall (y 40,000 to 65,400, x up to 20,000), away from m, so that nearest is
    the start of each step. Only the straight candidate is asked (TM-Q3).

    At the end of step 9 (45,720, 120,000) F is (4,450, 11,681); the line to b's rightmost point (57,401, 115,550) is at
    x = 18,887 in y = 40,000: in the wall. At the end of step 10 (50,800, 120,000): 20,666, clear. The drop points
    there.
    """
    wall = terrain("wall", (20_000 - 10 * INCH, 40_000), 10, 1)
    text = level(trooper("b", (0, 120_000)), wall, mine("m"), rulings={"search_placement": False})
    story = play(text, 20, {1: [walk("b", (200_000, 120_000))]})

    assert story.values("MineHeld", "tick", "reason") == [(1, "cover")]
    # 12,500 along (50,800, 120,000), whose length is 130,309.8.
    assert story.values("MineTriggered", "tick", "tilt", "focus_um") == [(10, 0, (4_873, 11_511))]


# TM-S9, TM-S10


def seen(*blocking: Table, at: Place = (0, 254_000)) -> list[str]:
    """Why b's Discover at the marker x would be refused: by TM-S45 if there is no line of fire."""
    text = level(trooper("b", (0, 0)), trooper("x", at, "infiltrator", "red"), *blocking)
    return [rule for _, _, rule in play(text, 1, {1: [discover("b", "x")]}).refusals()]


BAR = ((-127_000, 127_000), 10, 1)


@pytest.mark.parametrize(("kind", "refused"), [("wall", ["TM-S45"]), ("smoke", ["TM-S45"]), ("low_wall", [])])
def test_tm_s9_walls_and_smoke_block_sight_low_walls_do_not(kind: str, refused: list[str]) -> None:
    assert seen(terrain(kind, *BAR)) == refused


@pytest.mark.parametrize(("kind", "is_set_off"), [("wall", False), ("smoke", True), ("low_wall", True)])
def test_tm_s9_walls_alone_block_templates(kind: str, is_set_off: bool) -> None:
    story = play(
        level(trooper("b", (150_000, 0)), terrain(kind, (60_000, -127_000), 1, 10), mine("m")), 1, {1: [idle("b")]}
    )
    assert bool(story.all("MineTriggered")) is is_set_off


@pytest.mark.parametrize(("right", "refused"), [(6_250, []), (6_251, ["TM-S45"])])
def test_tm_s9_a_line_that_grazes_a_corner_is_clear_and_one_clear_line_is_enough(
    right: int, refused: list[str]
) -> None:
    """Smoke lies over x up to `right`, y 101,600 to 127,000. The line furthest right of all ten goes from x's centre
    (0, 254,000) to b's rightmost point (12,500, 0): through (6,250, 127,000), half-way."""
    assert seen(terrain("smoke", (right - 10 * INCH, 101_600), 10, 1)) == refused


@pytest.mark.parametrize(("right", "refused"), [(10_000, []), (16_000, ["TM-S45", "TM-S47"])])
def test_tm_s10_the_line_of_fire_is_mutual_though_only_one_of_two_has_a_clear_line(
    right: int, refused: list[str]
) -> None:
    """Smoke up to x = `right`, y 60,000 to 85,400. All five lines from the Strider b at (0, 0) to x, which is 12,500
    wide and 200,000 off, stay left of 5,338 there; that from x to b's rim (27,500, 0) right of 15,757."""
    smoke = terrain("smoke", (right - 10 * INCH, 60_000), 10, 1)
    text = level(trooper("b", (0, 0), "walker"), trooper("x", (0, 200_000), "infiltrator", "red"), smoke)
    story = play(text, 1, {1: [discover("b", "x"), shoot("x", "b")]})

    assert [rule for _, _, rule in story.refusals()] == refused


@pytest.mark.parametrize(
    ("kind", "modifiers"), [("wall", [[-3, "cover"]]), ("low_wall", [[-3, "cover"]]), ("smoke", [])]
)
def test_tm_s10_one_line_of_the_five_through_a_wall_or_a_low_wall_is_partial_cover(
    kind: str, modifiers: list[list[object]]
) -> None:
    """It covers x > 0 only, half-way to r, 8 in off (0 for the rifle)."""
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), terrain(kind, (1_000, 90_000), 2, 1))
    story = play(text, 40, {1: [shoot("b", "r")]})

    assert story.values("CheckRolled", "modifiers", what="shoot") == [modifiers]


def test_tm_s13_bodies_markers_and_smoke_shield_nobody_from_a_drop() -> None:
    """Between m and b stand c and a marker, and smoke lies; all three are hit."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("c", (100_000, 0), "heavy"),
        trooper("d", (60_000, 0), "infiltrator"), terrain("smoke", (20_000, -127_000), 1, 10), mine("m"),
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")]})

    assert story.one("MineTriggered")["touches"] == ["b", "c", "d"]
    assert story.values("UnitHit", "unit") == ["b", "c", "d"]


def test_tm_s64_mines_at_the_start_are_tables_of_the_level() -> None:
    """Live from tick 1, in the order of the file: single ones, then those of fields."""
    field = Table("minefield", {
        "id": "belt", "side": "red", "pattern": "line", "from": [24, 40], "to": [26, 40], "mine": {"revealed": True}
    })  # fmt: skip
    story: Story = play(level(trooper("b", (0, 170_000)), field, mine("m"), dice=[1]), 1, {1: [idle("b")]})

    assert story.mines() == ["m", "belt-1", "belt-2", "belt-3"]
    assert [story.is_marker(name) for name in story.mines()[1:]] == [False] * 3
    assert story.values("MineTriggered", "mine") == ["m"]
    assert story.one("GameStarted")["rule"] == "TM-S64"
