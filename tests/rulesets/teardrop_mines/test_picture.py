"""What teardrop mines look like: shapes of a side's view, in inches from the upper left corner."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, discover, dodge, halt, idle, lay, level, mine, order, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from rulesets.teardrop_mines.seen import called, point, session, shapes, sprites, step
from scene import objective, side

from game.core.picture import Area, Dial, Disc, Line, Mark, PlaneGround, Sprite
from game.resources import assets_folder
from game.rulesets.teardrop_mines.components import Order
from game.rulesets.teardrop_mines.picture import LEGEND, LETTERS
from game.rulesets.teardrop_mines.tables import MINES, TROOPERS

AREA = (152_400 + 12_500) / INCH  # TM-15: a template's length from the rim of the mine's base
SMALL, MIDDLE, LARGE = 25_000 / INCH, 40_000 / INCH, 55_000 / INCH  # TM-S2: the widths of the bases


def test_tm_s9_walls_are_solid_low_walls_low_and_smoke_thin() -> None:
    text = level(
        terrain("wall", (0, 0), 1, 2), terrain("low_wall", (254_000, 0), 3, 1), terrain("smoke", (0, 254_000), 4, 4),
        width=60, height=50,
    )  # fmt: skip
    seen = session(text)
    ground = seen.look.ground(seen.view)
    assert isinstance(ground, PlaneGround)
    assert (ground.width, ground.height) == (60, 50)
    styles = {area.style: area.points for area in ground.terrain}
    assert {area.tone for area in ground.terrain} == {"terrain"}
    # ORIGIN is 24 inches from the left and 24 from below, so 26 from above.
    assert styles["plain"] == ((24, 26), (25, 26), (25, 24), (24, 24))
    assert styles["hatched"] == ((34, 26), (37, 26), (37, 25), (34, 25))
    assert styles["dashed"] == ((24, 16), (28, 16), (28, 12), (24, 12))


def test_colour_says_side_shape_says_kind_and_size_is_the_base() -> None:
    seen = session(
        level(
            side("blue", allies=["green"]), side("red"), side("green"),
            trooper("a", (0, 0), "scout"), trooper("b", (100_000, 0), "heavy", "red"),
            trooper("c", (200_000, 0), "walker", "green"), trooper("d", (300_000, 0), "watcher", state="down"),
        )
    )  # fmt: skip
    found = sprites(seen)
    assert [(found[key].tone, found[key].badge, found[key].badge_tone) for key in "abc"] == [
        ("own", "side_own", "own"), ("enemy", "side_enemy", "enemy"), ("allied", "side_allied", "allied"),
    ]  # fmt: skip
    images = ["unit_trooper_scout", "unit_heavy", "unit_walker", "trooper_down"]
    assert [found[key].image for key in "abcd"] == images
    assert [found[key].size for key in "abcd"] == [SMALL, MIDDLE, LARGE, SMALL]
    assert [found[key].is_commanded for key in "abcd"] == [True, False, False, False]
    assert found["b"].at == point((100_000, 0))


def test_every_kind_and_state_has_a_picture_of_its_own() -> None:
    pictures = {path.stem for path in (assets_folder() / "images").glob("*.svg")}
    tables = [trooper(kind, (40_000 * number, 0), kind) for number, kind in enumerate(TROOPERS)]
    tables += [
        mine(f"{kind}-{revealed}", (60_000 * number, 100_000 * (1 + revealed)), kind, "blue", revealed=revealed)
        for number, kind in enumerate(MINES)
        for revealed in (True, False)
    ]
    images = [sprite.image for sprite in shapes(session(level(*tables)), Sprite) if sprite.image != "marker"]
    assert len(set(images)) == len(images) == len(TROOPERS) + 2 * len(MINES)
    assert set(images) | {f"mine_{kind}_spent" for kind in MINES} | {"marker", "trooper_down"} <= pictures
    assert {image for image, _, _ in LEGEND} <= pictures


def test_tm_s50_the_label_says_what_is_left_of_who_can_take_more_than_one_wound() -> None:
    text = level(
        trooper("a", (0, 0)), called("Anvil", trooper("b", (100_000, 0), "heavy")),
        trooper("c", (200_000, 0), state="down"), mine("m", (100_000, 150_000)), dice=[20, 9, 13],
    )  # fmt: skip
    seen = session(text)
    assert [sprites(seen)[key].label for key in "abc"] == ["A", "Anvil 2/2", "C, down"]
    step(seen, idle("b"), ticks=40)  # its Dodge: 20, the save: hurt on 13 - 4 = 9 or less, then its nerve
    assert sprites(seen)["b"].label == "Anvil 1/2"


# Markers and mines


def test_tm_4_every_marker_of_an_enemy_is_the_same_sprite_with_the_same_ring() -> None:
    text = level(
        trooper("a", (0, 0)), trooper("vex", (100_000, 0), "infiltrator", "red"),
        mine("m", (200_000, 0), "wire"), mine("n", (300_000, 0)),
    )  # fmt: skip
    seen = session(text)
    markers = [sprite for sprite in seen.picture().moving if isinstance(sprite, Sprite) and sprite.tone == "enemy"]
    # Part H: handles by place, x first.
    assert [(sprite.key, sprite.label) for sprite in markers] == [(f"marker-{n}", f"marker-{n}") for n in (1, 2, 3)]
    assert {(sprite.image, sprite.size, sprite.badge, sprite.is_unit) for sprite in markers} == {
        ("marker", SMALL, "side_enemy", True)
    }
    rings = [shape for shape in seen.picture().moving if isinstance(shape, Disc)]
    assert rings == [Disc(f"marker-{n}", AREA, "suspected", "dashed", f"marker-{n}") for n in (1, 2, 3)]
    assert seen.picture().still == ()


def test_tm_q1_rings_and_areas_have_the_length_of_the_levels_template() -> None:
    text = level(
        mine("m", (0, 0), side="blue"), mine("n", (100_000, 0)), rulings={"template_length_um": 254_000}
    )  # fmt: skip
    # 254,000 + 12,500 um.
    assert {disc.radius for disc in shapes(session(text), Disc)} == {266_500 / INCH}


def test_tm_15_the_area_of_a_known_mine_says_whose_it_is() -> None:
    text = level(
        mine("own", (0, 0), side="blue"), mine("token", (200_000, 0), revealed=True), mine("m", (400_000, 0))
    )  # fmt: skip
    seen = session(text)
    areas = [shape for shape in seen.picture().still if isinstance(shape, Disc)]
    assert areas == [
        Disc(point((0, 0)), AREA, "own", "plain"),
        Disc(point((200_000, 0)), AREA, "mine", "hatched"),
    ]
    found = sprites(seen)
    assert [found[key].image for key in ("own", "token", "marker-1")] == [
        "mine_anti_personnel_hidden", "mine_anti_personnel_known", "marker",
    ]  # fmt: skip
    assert (found["own"].badge, found["token"].badge) == ("side_own", "side_enemy")


def test_tm_s14_a_placed_template_lies_there_until_its_order_is_resolved() -> None:
    seen = session(level(trooper("b", (150_000, 0)), mine("m", (0, 0))))
    step(seen, idle("b"))
    (drop,) = shapes(seen, Area)
    assert (drop.tone, drop.style) == ("bad", "hatched")
    # TM-S6, candidate 0 of V = (150,000, 0): F = (12,500, 0), C = (139,500, 0); the end's circle has 25,400.
    assert drop.points[0] == point((12_500, 0))
    xs, ys = [x for x, _ in drop.points], [y for _, y in drop.points]
    assert max(xs) == pytest.approx(point((164_900, 0))[0])
    assert min(xs) == drop.points[0][0]
    # The straight sides end before the widest place of the circle: at 25,400 from the axis it is at x = 139,500.
    assert max(ys) - min(ys) == pytest.approx(2.0, abs=0.02)
    assert sprites(seen)["m"].image == "mine_anti_personnel_spent"
    assert shapes(seen, Disc) == []
    step(seen, ticks=39)
    assert shapes(seen, Area) == []
    assert "m" not in sprites(seen)


def test_the_template_of_ones_own_mine_has_the_colour_of_ones_own_side() -> None:
    seen = session(level(trooper("b", (150_000, 0), side="red"), mine("m", (0, 0), side="blue")))
    seen.game.step([("red", idle("b"))])
    assert [area.tone for area in shapes(seen, Area)] == ["own"]


def test_tm_s52_who_is_camouflaged_is_drawn_over_its_marker() -> None:
    seen = session(level(trooper("vex", (0, 0), "infiltrator")))
    below, above = shapes(seen, Sprite)
    assert (below.key, below.image, above.key, above.image) == ("vex", "marker", "vex", "unit_infiltrator")
    assert below.size > above.size
    assert (below.label, below.badge, above.label) == ("", "", "Vex")


# Orders


def test_tm_s20_a_dial_shows_how_far_an_order_is_and_the_skill_of_each_half() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("b", (400_000, 0), side="red", reaction="hold")))
    assert shapes(seen, Dial) == []
    step(seen, walk("a", (0, 200_000)))
    (dial,) = shapes(seen, Dial)
    assert (dial.on, dial.tone, dial.share, dial.halves) == ("a", "own", 1 / 40, ("M", ""))
    step(seen, shoot("a", "b"))  # it fills the reserve until offset 21
    assert shapes(seen, Dial)[0].halves == ("M", "(S)")
    step(seen, ticks=19)
    (dial,) = shapes(seen, Dial)
    assert (dial.share, dial.halves) == (21 / 40, ("M", "S"))
    step(seen, ticks=18)
    assert shapes(seen, Dial)[0].share == 39 / 40
    step(seen, halt("a"))
    assert shapes(seen, Dial) == []


def test_part_h_orders_and_ways_of_enemies_are_not_drawn() -> None:
    text = level(trooper("a", (0, 0)), trooper("b", (400_000, 0), side="red"))
    seen = session(text)
    seen.game.step([("red", walk("b", (400_000, 200_000))), ("blue", walk("a", (0, 200_000)))])
    assert [dial.on for dial in shapes(seen, Dial)] == ["a"]
    assert [line.on for line in shapes(seen, Line)] == ["a"]


def test_tm_s22_a_way_at_a_walk_is_dashed_and_at_a_run_solid() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("b", (100_000, 0))))
    step(seen, walk("a", (0, 200_000), (50_000, 200_000)), run("b", (100_000, 200_000)))
    found = {line.on: line for line in shapes(seen, Line)}
    assert (found["a"].style, found["b"].style) == ("dashed", "solid")
    assert found["a"].points[1:] == (point((0, 200_000)), point((50_000, 200_000)))
    assert found["a"].has_stops


def test_what_waits_is_drawn_before_it_is_taken() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("b", (100_000, 0)), mine("m", (300_000, 0))))
    seen.order(order("a", "move", to=[30, 24], gait="run"))
    seen.order(discover("b", "marker-1"))
    way, aim = shapes(seen, Line)
    assert (way.on, way.points, way.style) == ("a", (point((0, 0)), (30.0, 24.0)), "solid")
    assert (aim.on, aim.points) == ("b", (point((100_000, 0)), point((300_000, 0))))
    seen.order(halt("a"))
    assert [line.on for line in shapes(seen, Line)] == ["b"]
    step(seen)
    assert [(line.on, line.points[-1]) for line in shapes(seen, Line)] == [("b", point((300_000, 0)))]


def test_every_skill_has_a_letter() -> None:
    seen = session(level(trooper("a", (0, 0), "sapper"), mine("m", (300_000, 0))))
    step(seen, idle("a"))
    step(seen, lay("a"))
    assert shapes(seen, Dial)[0].halves == ("I", "(L)")
    step(seen, dodge("a"))
    assert shapes(seen, Dial)[0].halves == ("I", "(D)")
    assert [LETTERS[order.first] for _, order in seen.view.each(Order)] == ["I"]


def test_tm_s12_who_is_engaged_is_marked() -> None:
    # 5,080 um between the edges: 12,500 + 12,500 + 5,080.
    near = level(trooper("a", (0, 0)), trooper("b", (30_080, 0), side="red"))
    seen = session(near)
    (ring,) = shapes(seen, Disc)
    assert (ring.at, ring.tone, ring.style) == (point((15_040, 0)), "warning", "rim")
    assert [mark.text for mark in shapes(seen, Mark)] == ["melee"]
    assert shapes(session(near.replace("639680", "639681")), Disc) == []


# The map, the objectives


def test_a_place_is_in_inches_from_the_lower_left_corner_to_a_hundredth() -> None:
    seen = session(level(trooper("a", (0, 0)), width=30, height=48))
    assert seen.look.place_at(seen.view, (12.3456, 10.0)) == [12.35, 38.0]
    assert seen.look.place_at(seen.view, (30.0, 0.0)) == [30.0, 48.0]
    assert [seen.look.place_at(seen.view, off) for off in ((30.01, 5.0), (-0.01, 5.0), (5.0, 48.01))] == [None] * 3


def test_tm_s80_objectives_are_told_in_words_with_how_far_they_are() -> None:
    text = level(
        side("blue"), called("The Reds", side("red")),
        called("Ada", trooper("a", (0, 0))), trooper("b", (580_000, 0)), trooper("foe", (0, 300_000), side="red"),
        trooper("out", (100_000, 300_000), side="red", state="down"),
        mine("m1", (0, -500_000)), mine("m2", (100_000, -500_000)),
        objective("blue", "reach", edge="east", count=2, by_tick=612),
        objective("blue", "destroy", enemy="red"),
        objective("blue", "sweep", mines=["m1", "m2"], count=1),
        objective("blue", "hold", area=[23, 23, 2, 2], for_ticks=50),
        objective("blue", "survive", units=["a", "b"], count=1, until_tick=640),
        objective("red", "survive", units=["foe"], until_tick=64),
    )  # fmt: skip
    seen = session(text)
    assert [goal.text for goal in seen.goals] == [
        "Reach the east edge with 2 of your troopers by 1:01.1",
        "Bring down all of the troopers of The Reds",
        "Clear 1 of 2 mines",
        "Hold the marked area for 5 s with any of your troopers",
        "Keep 1 of Ada and B up until 1:03.9",
    ]
    step(seen, ticks=3)
    # b is 609,600 - 580,000 - 12,500 = 17,100 um from the edge: within 25,400. Markers hide the count of those to be
    # brought down (Part H). Ada stands in the middle of the area for three tenths of a second.
    assert seen.progress() == {1: "1 of 2", 3: "0 of 1", 4: "0.3 s of 5 s"}
    strip, area = (goal.shapes[0] for goal in seen.goals if goal.shapes)
    assert isinstance(strip, Area)
    assert isinstance(area, Area)
    assert strip.points == ((47, 48), (48, 48), (48, 0), (47, 0))
    assert area.points == ((23, 25), (25, 25), (25, 23), (23, 23))


def test_tm_s80_who_is_down_counts_as_brought_down() -> None:
    text = level(
        trooper("a", (0, 0)), trooper("foe", (0, 300_000), side="red"),
        trooper("out", (100_000, 300_000), side="red", state="down"), objective("blue", "destroy", enemy="red"),
    )  # fmt: skip
    assert session(text).progress() == {1: "1 of 2"}


def test_looking_changes_nothing_in_the_game() -> None:
    seen = session(level(trooper("a", (150_000, 0)), mine("m", (0, 0)), mine("n", (50_000, 300_000), side="blue")))
    step(seen, idle("a"))
    before = seen.game.state_hash()
    for key in ("a", "m", "n"):
        seen.picture()
        seen.panel(key)
        seen.menu(key)
        seen.look.hover(seen.view, point((0, 0)), key, "a")
        seen.natural_order("a", point((50_000, 50_000)), key, False)
    assert seen.game.state_hash() == before


def test_all_styles_of_areas_mean_something_in_the_legend() -> None:
    seen = session(level(trooper("a", (0, 0))))
    styles = {(swatch.kind, swatch.tone, swatch.style) for swatch in seen.look.swatches}
    assert {("disc", "mine", "hatched"), ("disc", "own", "plain"), ("disc", "suspected", "dashed")} <= styles
    assert {"area", "disc", "line"} == {kind for kind, _, _ in styles}
