"""What each shape looks like on a plane, by the pixels at places."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.core.picture import Area, Dial, Disc, Fill, Line, Mark, Picture, PlaneGround, Point, Shape, Sprite, Tone
from game.core.telling import Flash, Splash
from game.view.style import GROUND, TONES, Colour, Style
from game.view.table import Overlay, Table

SQUARE = ((4.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0))
UNIT = Sprite("ada", "unit_scout", (5.0, 5.0), 1.0, "own", is_unit=True)


class Board:
    """A plane of 12 by 12 inches, 40 pixels an inch, whose upper left corner is at (0, 0) of the screen."""

    def __init__(self, *moving: Shape, still: Sequence[Shape] = (), terrain: Sequence[Area] = (), scale: float = 40.0):
        ground = PlaneGround(12.0, 12.0, tuple(terrain))
        self.table = Table(pygame.Rect(0, 0, 480, 480), ground, Picture(tuple(still), moving), (), is_calm=False)
        self.table.camera.scale = scale
        self.table.camera.middle = (240 / scale, 240 / scale)
        self.overlay = Overlay()
        self._drawn: pygame.Surface | None = None

    def show(self, *moving: Shape, share: float) -> Board:
        """Let the next picture come, and a part of the way to it pass."""
        self.table.motion.show(Picture(self.table.motion.picture.still, moving))
        self.table.motion.share = share
        self._drawn = None
        return self

    def draw(self) -> pygame.Surface:
        """Draw everything anew."""
        self._drawn = pygame.Surface((480, 480))
        self.table.draw(self._drawn, Style(), self.overlay)
        return self._drawn

    def at(self, x: float, y: float) -> Colour:
        """Return the colour at a point of the map."""
        drawn = self._drawn or self.draw()
        px, py = self.table.camera.to_screen((x, y))
        red, green, blue, _ = drawn.get_at((round(px), round(py)))
        return red, green, blue

    def nearest(self, x: float, y: float, tone: Tone) -> int:
        """Return how far the pixel at a point, or one beside it, is from a tone at least."""
        pixel = 1 / self.table.camera.scale
        steps = (-pixel, 0.0, pixel)
        return min(near(self.at(x + dx, y + dy), TONES[tone]) for dx in steps for dy in steps)

    def colours(self, left: float, top: float, right: float, bottom: float) -> set[Colour]:
        """Return all colours in a rectangle of the map."""
        (a, b), (c, d) = self.table.camera.to_screen((left, top)), self.table.camera.to_screen((right, bottom))
        drawn = self._drawn or self.draw()
        places = [(x, y) for x in range(round(a), round(c)) for y in range(round(b), round(d))]
        return {(r, g, b) for r, g, b, _ in map(drawn.get_at, places)}


def light(colour: Colour) -> int:
    """Return how bright a colour is."""
    return sum(colour)


def near(one: Colour, other: Colour) -> int:
    """Return how far two colours are apart."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


EMPTY = Board()


def around(x: float, y: float, radius: float, parts: int) -> list[Point]:
    """Return points of a circle."""
    turns = [2 * math.pi * (part + 0.5) / parts for part in range(parts)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


# The ground


def test_the_plane_has_lines_at_each_inch_and_brighter_ones_at_each_sixth() -> None:
    assert EMPTY.at(2.5, 2.5) == GROUND
    inch, half_foot = EMPTY.at(2.5, 2.0), EMPTY.at(2.5, 6.0)
    assert light(GROUND) < light(inch) < light(half_foot)
    assert (EMPTY.at(5.0, 2.5), EMPTY.at(6.0, 2.5)) == (inch, half_foot)


def test_inches_are_counted_from_the_lower_edge_also_where_the_height_is_no_whole_number() -> None:
    ground = PlaneGround(12.0, 7.5, ())
    table = Table(pygame.Rect(0, 0, 480, 480), ground, Picture((), ()), (), is_calm=False)
    table.camera.scale, table.camera.middle = 40.0, (6.0, 6.0)
    drawn = pygame.Surface((480, 480))
    table.draw(drawn, Style(), Overlay())
    assert drawn.get_at((100, 60)) != drawn.get_at((100, 80))  # 6 in above the lower edge: 1.5 in below the upper one
    assert drawn.get_at((100, 80))[:3] == GROUND


def test_lines_are_left_out_where_they_would_run_together() -> None:
    # Four pixels an inch: each sixth line is 24 pixels from the next, each single one only four.
    far = Board(scale=4.0)
    assert far.at(3.0, 3.0) == GROUND
    assert far.at(6.0, 3.0) != GROUND


# Terrain: solid, low, thin


def test_a_wall_is_solid_and_hides_the_lines_below_it() -> None:
    wall = Board(terrain=[Area(SQUARE, "terrain", "plain")])
    assert len(wall.colours(4.2, 4.2, 7.8, 7.8)) == 1
    assert light(wall.at(6.0, 6.0)) > 2 * light(GROUND)
    assert near(wall.at(4.0, 6.5), TONES["terrain"]) < near(wall.at(6.5, 6.5), TONES["terrain"])  # its rim is brighter
    assert (wall.at(3.5, 6.5), wall.at(8.5, 6.5)) == (GROUND, GROUND)


def test_a_low_wall_is_hatched_and_smoke_is_dotted() -> None:
    low, smoke = (Board(terrain=[Area(SQUARE, "terrain", style)]) for style in ("hatched", "dashed"))
    for board in (low, smoke):
        shades = sorted(map(light, board.colours(4.2, 4.2, 4.8, 4.8)))
        assert shades[-1] - shades[0] > 60  # the pattern stands out from the fill
        assert shades[0] > light(GROUND)
    assert low.colours(4.2, 4.2, 4.8, 4.8) != smoke.colours(4.2, 4.2, 4.8, 4.8)
    rims = [[board.nearest(4.0, 4.2 + step / 40, "terrain") for step in range(120)] for board in (low, smoke)]
    assert max(rims[0]) < 100  # firm
    assert max(rims[1]) > 150  # dashed


def test_kinds_of_terrain_can_be_told_apart_without_colours() -> None:
    styles: tuple[Fill, ...] = ("plain", "hatched", "dashed", "rim")
    seen: list[bytes] = []
    for style in styles:
        grey = pygame.transform.grayscale(Board(terrain=[Area(SQUARE, "terrain", style)]).draw())
        seen.append(pygame.image.tobytes(grey, "RGB"))
    assert len(set(seen)) == len(styles)


# Areas and discs


@pytest.mark.parametrize("shape", [Area(SQUARE, "bad"), Disc((6.0, 6.0), 2.0, "bad")])
@pytest.mark.parametrize("is_still", [True, False])
def test_an_area_is_tinted_inside_and_changes_nothing_outside(shape: Shape, is_still: bool) -> None:
    board = Board(still=[shape]) if is_still else Board(shape)
    assert near(board.at(6.3, 6.3), TONES["bad"]) < near(EMPTY.at(6.3, 6.3), TONES["bad"])
    for x, y in ((3.5, 3.5), (8.5, 6.5), (6.5, 8.5), (1.5, 10.5)):
        assert board.at(x, y) == EMPTY.at(x, y)


def test_a_disc_has_its_rim_where_its_radius_ends() -> None:
    board = Board(Disc((6.0, 6.0), 3.0, "good", "rim"))
    for x, y in around(6.0, 6.0, 3.0, 40):
        assert board.nearest(x, y, "good") < near(GROUND, TONES["good"]) / 2
    for radius in (2.85, 3.15):
        assert [board.at(x, y) for x, y in around(6.0, 6.0, radius, 40)] == [
            EMPTY.at(x, y) for x, y in around(6.0, 6.0, radius, 40)
        ]


def test_a_rim_alone_leaves_the_inside_as_it_is() -> None:
    board = Board(Disc((6.0, 6.0), 3.0, "good", "rim"))
    places = [(5.0 + step / 20, 5.3) for step in range(20)]
    assert [board.at(*place) for place in places] == [EMPTY.at(*place) for place in places]


@pytest.mark.parametrize(("style", "gaps"), [("plain", False), ("hatched", False), ("dashed", True), ("rim", False)])
def test_only_the_rim_of_what_is_possible_has_gaps(style: Fill, gaps: bool) -> None:
    board = Board(Disc((6.0, 6.0), 3.0, "good", style))
    strong = [board.nearest(x, y, "good") < near(GROUND, TONES["good"]) / 2 for x, y in around(6.0, 6.0, 3.0, 180)]
    assert any(strong)
    assert all(strong) != gaps


def test_hatching_says_that_an_area_is_certain() -> None:
    plain, hatched = (Board(Area(SQUARE, "mine", style)) for style in ("plain", "hatched"))
    assert len(plain.colours(4.2, 4.2, 4.8, 4.8)) == 1
    assert len(hatched.colours(4.2, 4.2, 4.8, 4.8)) > 2


def test_areas_end_at_the_rim_of_the_map() -> None:
    board = Board(Disc((0.5, 0.5), 3.0, "bad", "hatched"), still=[Disc((11.5, 11.5), 3.0, "bad")], scale=30.0)
    board.table.camera.middle = (6.0, 6.0)
    beyond = [(-1.0, 1.0), (1.0, -1.0), (12.8, 11.0), (11.0, 12.8)]
    empty = Board(scale=30.0)
    empty.table.camera.middle = (6.0, 6.0)
    assert [board.at(x, y) for x, y in beyond] == [empty.at(x, y) for x, y in beyond]
    assert board.at(1.5, 1.5) != empty.at(1.5, 1.5)
    assert board.at(10.5, 10.5) != empty.at(10.5, 10.5)


@pytest.mark.parametrize("scale", [12.0, 40.0, 90.0, 200.0, 320.0])
@pytest.mark.parametrize("style", ["plain", "hatched", "dashed"])
def test_an_area_is_where_it_is_from_near_and_from_far(scale: float, style: Fill) -> None:
    """A sheet kept smooth, a sheet kept as it is, and what is drawn anew each time show the same."""
    for shape in (Disc((6.0, 6.0), 4.0, "bad", style), Area(((2.0, 2.0), (9.0, 2.0), (9.0, 10.0)), "bad", style)):
        board, empty = Board(shape, scale=scale), Board(scale=scale)
        inside, outside = [(6.04, 3.7), (5.7, 5.3), (8.3, 6.4)], [(2.3, 9.6), (10.3, 4.0)]
        for x, y in (*inside, *outside):
            for each in (board, empty):
                each.table.camera.middle = (x, y)
                each.draw()
            tinted = near(board.at(x, y), TONES["bad"]) < near(empty.at(x, y), TONES["bad"])
            assert tinted == ((x, y) in inside), (shape, x, y)


def test_a_polygon_of_less_than_three_corners_is_nothing() -> None:
    assert Board(Area(SQUARE[:2], "bad")).colours(3, 3, 9, 9) == EMPTY.colours(3, 3, 9, 9)


# What glides


def moved(by: float) -> Sprite:
    """Return the unit so many inches to the right."""
    return Sprite("ada", "unit_scout", (5.0 + by, 5.0), 1.0, "own", is_unit=True)


@pytest.mark.parametrize(
    "shape",
    [
        Disc("ada", 1.5, "bad"),
        Disc((9.0, 5.0), 1.5, "bad", on="ada"),
        Area(((7.5, 3.5), (10.5, 3.5), (10.5, 6.5), (7.5, 6.5)), "bad", on="ada"),
    ],
)
def test_what_hangs_on_a_unit_glides_along_with_it(shape: Shape) -> None:
    # Half of the way from x = 5 to x = 9 is done: the middle of the area is at 7.
    board = Board(moved(0)).show(moved(4), shape, share=0.5)
    assert board.at(7.0, 6.2) != EMPTY.at(7.0, 6.2)
    assert (board.at(9.0, 6.2), board.at(5.0, 6.2)) == (EMPTY.at(9.0, 6.2), EMPTY.at(5.0, 6.2))
    board.show(moved(4), shape, share=1.0)
    assert board.at(9.0, 6.2) != EMPTY.at(9.0, 6.2)


def test_a_disc_around_something_that_lies_still_is_drawn_around_it() -> None:
    mine = Sprite("m", "mine_explosive_known", (3.0, 3.0), 1.0, "mine")
    assert Board(still=[Disc("m", 2.0, "bad"), mine]).at(3.0, 4.6) != EMPTY.at(3.0, 4.6)


def test_a_disc_around_nothing_is_not_drawn() -> None:
    assert Board(Disc("nobody", 2.0, "bad")).at(5.0, 5.0) == EMPTY.at(5.0, 5.0)


def test_words_that_hang_on_a_unit_glide_along_with_it() -> None:
    mark = Mark((9.0, 7.0), "Ada", "warning", on="ada")
    board = Board(moved(0)).show(moved(4), mark, share=0.5)
    assert board.colours(6.5, 6.5, 7.5, 7.5) != EMPTY.colours(6.5, 6.5, 7.5, 7.5)
    assert board.colours(8.0, 6.5, 10.0, 7.5) == EMPTY.colours(8.0, 6.5, 10.0, 7.5)


def test_how_far_an_order_reaches_glides_along_with_its_unit() -> None:
    board = Board(moved(0)).show(moved(4), share=0.5)
    board.overlay = Overlay(reach=(Disc((9.0, 5.0), 1.5, "bad", on="ada"),))
    assert board.at(7.0, 6.2) != EMPTY.at(7.0, 6.2)
    assert board.at(9.0, 6.2) == EMPTY.at(9.0, 6.2)


def test_the_still_layer_is_drawn_anew_when_an_area_in_it_changes() -> None:
    board = Board(still=[Area(SQUARE, "bad")])
    assert board.at(6.3, 6.3) != EMPTY.at(6.3, 6.3)
    board.table.motion.show(Picture((Area(((9.0, 9.0), (11.0, 9.0), (11.0, 11.0)), "bad"),), ()))
    board.draw()
    assert board.at(6.3, 6.3) == EMPTY.at(6.3, 6.3)
    assert board.at(10.5, 9.7) != EMPTY.at(10.5, 9.7)


# Dials


def dial(share: float, **keys: Any) -> Dial:
    """Return a dial of two inches around (9, 5)."""
    return Dial("ada", (9.0, 5.0), 2.0, "own", share, **keys)


@pytest.mark.parametrize(
    ("share", "right", "left"), [(0.0, False, False), (0.25, False, False), (0.5, True, False), (1.0, True, True)]
)
def test_a_dial_fills_clockwise_from_the_top(share: float, right: bool, left: bool) -> None:
    # The middle of the ring, three quarters of the inch from the middle of the dial, a little below its waist.
    board = Board(UNIT, dial(share))
    assert (board.at(9.72, 5.25) == TONES["own"], board.at(8.28, 5.25) == TONES["own"]) == (right, left)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_dial_has_a_notch_at_half(share: float) -> None:
    assert Board(UNIT, dial(share)).at(9.0, 5.8) == TONES["plain"]


def test_a_dial_fills_smoothly_between_two_ticks_and_begins_anew_at_once() -> None:
    # A quarter, then three quarters: halfway between them the right half is full and the left one is empty.
    board = Board(UNIT, dial(0.25)).show(UNIT, dial(0.75), share=0.5)
    assert (board.at(9.72, 5.25), board.at(8.28, 5.25) == TONES["own"]) == (TONES["own"], False)
    board.show(UNIT, dial(0.0), share=0.5)
    assert board.at(9.72, 5.25) != TONES["own"]


def test_a_dial_never_covers_its_unit() -> None:
    # At four pixels an inch a unit is drawn eighteen pixels wide, and the dial at its place would lie upon it.
    small = Dial("ada", (5.5, 5.0), 0.5, "own", 0.5)
    for scale in (4.0, 8.0, 16.0):
        alone, both = Board(UNIT, scale=scale).draw(), Board(UNIT, small, scale=scale).draw()
        x, y = round(5 * scale), round(5 * scale)
        body = [(x + dx, y + dy) for dx in range(-6, 7) for dy in range(-6, 7)]
        assert [alone.get_at(place) for place in body] == [both.get_at(place) for place in body]
        assert pygame.image.tobytes(alone, "RGB") != pygame.image.tobytes(both, "RGB")


def test_the_words_of_the_halves_stand_beside_the_dial_where_there_is_room() -> None:
    words = dial(0.2, halves=("M", ""))
    beside = (10.1, 4.6, 11.2, 5.4)
    assert Board(UNIT, words).colours(*beside) != Board(UNIT, dial(0.2)).colours(*beside)
    far = Board(UNIT, words, scale=16.0).draw(), Board(UNIT, dial(0.2), scale=16.0).draw()
    assert pygame.image.tobytes(far[0], "RGB") == pygame.image.tobytes(far[1], "RGB")


def test_a_dial_of_a_unit_that_is_not_there_is_drawn_at_its_place() -> None:
    assert Board(dial(1.0)).at(9.72, 5.25) == TONES["own"]


# What is seen for a moment


@pytest.mark.parametrize("is_calm", [True, False])
def test_a_splash_lights_its_area_up_and_fades(is_calm: bool) -> None:
    table = Table(pygame.Rect(0, 0, 480, 480), PlaneGround(12.0, 12.0, ()), Picture((), ()), (), is_calm)
    board = Board()
    board.table = table
    table.camera.scale, table.camera.middle = 40.0, (6.0, 6.0)
    table.effects.add((Splash(SQUARE, "bad"),))
    shades: list[int] = []
    for _ in range(4):
        table.effects.advance(0.35)
        board.draw()
        shades.append(light(board.at(7.5, 7.5)))
        assert board.at(9.5, 9.5) == EMPTY.at(9.5, 9.5)
    assert shades[0] > shades[1] > shades[2] > shades[3] == light(GROUND)
    assert len(table.effects) == 0


def test_a_splash_begins_at_its_first_point_unless_motion_is_reduced() -> None:
    for is_calm in (True, False):
        board = Board()
        board.table = Table(pygame.Rect(0, 0, 480, 480), PlaneGround(12.0, 12.0, ()), Picture((), ()), (), is_calm)
        board.table.camera.scale, board.table.camera.middle = 40.0, (6.0, 6.0)
        board.table.effects.add((Splash(SQUARE, "bad"),))
        board.table.effects.advance(0.02)
        assert board.at(4.5, 4.5) != GROUND
        assert (board.at(7.5, 7.5) != GROUND) == is_calm


def test_a_splash_far_beyond_the_screen_is_drawn_where_it_is_seen() -> None:
    board = Board(scale=300.0)
    board.table.camera.middle = (6.5, 6.5)
    board.table.effects.add((Splash(((0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0)), "bad"),))
    board.table.effects.advance(0.5)
    assert light(board.at(6.5, 6.5)) > light(GROUND)


def test_a_unit_that_is_hit_flashes_around_its_rim() -> None:
    large = Sprite("ada", "unit_scout", (6.0, 6.0), 4.0, "own", is_unit=True)
    board = Board(large)
    board.table.effects.add((Flash("ada", 0, False),))
    ring = [board.at(x, y) for x, y in around(6.0, 6.0, 2.2, 16)]  # 0.55 of its size
    assert ring != [Board(large).at(x, y) for x, y in around(6.0, 6.0, 2.2, 16)]


def test_a_line_on_a_plane_begins_where_its_unit_is_by_now() -> None:
    line = Line(((9.0, 5.0), (9.0, 9.0)), "own", "solid", on="ada")
    board = Board(moved(0)).show(moved(4), line, share=0.5)
    assert board.at(8.0, 7.0) != EMPTY.at(8.0, 7.0)  # from (7, 5) to (9, 9)
    assert board.at(9.0, 6.5) == EMPTY.at(9.0, 6.5)


# Frames


@pytest.mark.parametrize(("size", "radius"), [(1.0, 0.6), (3.0, 1.8)])
def test_brackets_stand_around_a_selected_unit_of_any_size(size: float, radius: float) -> None:
    unit = Sprite("ada", "unit_scout", (6.0, 6.0), size, "own", is_unit=True)
    board = Board(unit)
    board.overlay = Overlay(selected=("ada",))
    assert board.at(6.0 - radius, 6.0 - radius + 0.1) == TONES["plain"]


def test_whose_a_unit_is_stands_above_it_from_afar_and_beside_its_name_from_near() -> None:
    unit = Sprite("ada", "unit_scout", (6.0, 6.0), 1.0, "own", 0.0, "side_enemy", "enemy", "Ada", is_unit=True)
    nobody = Sprite("ada", "unit_scout", (6.0, 6.0), 1.0, "own", is_unit=True)
    below, above = (5.0, 6.6, 7.0, 7.2), (5.0, 4.6, 7.0, 5.4)
    for scale, place, other in ((40.0, below, above), (16.0, above, below)):
        seen, without = Board(unit, scale=scale), Board(nobody, scale=scale)
        assert seen.colours(*place) != without.colours(*place)
        assert seen.colours(*other) == without.colours(*other)
