"""What cluster mines look like: shapes of a side's view, menus, natural orders, forecasts, objectives in words."""

from __future__ import annotations

import pytest
from scene import Table, level, mine, objective, order, ship, side, terrain

from game import check_level_text
from game.core.hex_picture import hex_near, hex_point
from game.core.menu import Waiting
from game.core.picture import Cells, Line, Mark, ShieldRing, Sprite
from game.geometry.hex import Hex, hex_text, pack, parse_hex
from game.rulesets.cluster_mines.components import MineSettings, Unit
from game.rulesets.cluster_mines.forecast import forecast
from game.rulesets.cluster_mines.picture import LEGEND, draw
from game.rulesets.cluster_mines.pointing import chance_of
from game.rulesets.cluster_mines.wording import find_unit
from game.rulesets.cluster_mines.zones import chance_words
from game.view.session import Session


def called(words: str, table: Table) -> Table:
    """Return a ship with a name of its own."""
    return table._replace(keys={**table.keys, "name": words})


def session(text: str, of: str = "blue") -> Session:
    """Return a game as a side sees it."""
    built, found = check_level_text(text)
    assert built is not None, found
    return Session(built, side=of, is_recorded=False)


def sprites(seen: Session) -> dict[str, Sprite]:
    """Return the pictures of things by key."""
    picture = seen.picture()
    return {shape.key: shape for shape in (*picture.still, *picture.moving) if isinstance(shape, Sprite)}


def cells(seen: Session, style: str) -> set[str]:
    """Return the hexes of the zones drawn in a style."""
    shapes = [shape for shape in seen.picture().still if isinstance(shape, Cells) and shape.style == style]
    return {hex_text(cell) for shape in shapes for cell in shape.cells}


def test_colour_says_side_shape_says_kind_fill_says_state() -> None:
    seen = session(
        level(
            side("blue", allies=["green"]), side("red"), side("green"),
            ship("a", "0101"), ship("b", "0202", "minelayer", "red"), ship("c", "0303", "transport", "green"),
            mine("m", "0505", side="blue"), mine("late", "0606", "captor", "blue", arms_at=9),
            mine("dum", "0707", "explosive", "green", dummy=True, size="small"),
        )
    )  # fmt: skip
    found = sprites(seen)
    assert [(found[key].tone, found[key].badge) for key in "abc"] == [
        ("own", "side_own"), ("enemy", "side_enemy"), ("allied", "side_allied"),
    ]  # fmt: skip
    assert [found[key].image for key in ("m", "late", "dum")] == [
        "mine_cluster_known", "mine_captor_unarmed", "mine_dummy_small_known",
    ]  # fmt: skip
    assert [found[key].is_commanded for key in "abc"] == [True, False, False]


def test_whatever_a_mine_is_drawn_as_has_one_line_in_the_legend() -> None:
    own = [("cluster", {}), ("explosive", {}), ("explosive", {"size": "small"}), ("captor", {}),
           ("sensor", {"fires": ["m2"]}), ("explosive", {"dummy": True}),
           ("explosive", {"dummy": True, "size": "small"}),
           ("cluster", {"arms_at": 9})]  # fmt: skip
    rows = [mine(f"m{number}", f"{number:02}01", kind, "blue", **more) for number, (kind, more) in enumerate(own, 1)]
    enemy = [mine("far", "0610", "explosive"), mine("near", "0611", "explosive", size="small")]
    seen = session(level(ship("u", "0608", "scout"), *rows, *enemy, dice=[1, 1]))
    images = {sprite.image for name, sprite in sprites(seen).items() if name != "u"}
    for _, settings in seen.game.world.each(MineSettings):
        settings.shots = 0
    seen.order(order("u", "scan"))
    seen.step()
    images |= {sprite.image for name, sprite in sprites(seen).items() if name != "u"}
    assert {"mine_captor_spent", "mine_cluster_unarmed", "mine_located_known", "mine_located_small_known"} <= images
    named = [image for image, _, _ in LEGEND]
    assert {image: named.count(image) for image in images} == dict.fromkeys(images, 1)
    assert len({words for _, _, words in LEGEND}) == len(LEGEND)


def test_im_s7_1_a_located_mine_shows_its_size_and_nothing_more() -> None:
    seen = session(level(ship("u", "0505", "scout"), mine("m", "0507", "explosive", size="small"), dice=[1]))
    seen.order(order("u", "scan"))
    seen.step()
    found = sprites(seen)["m"]
    assert (found.image, found.tone, found.badge) == ("mine_located_small_known", "suspected", "")
    assert cells(seen, "dashed") == cells(seen, "hatched") == set()


def test_the_zone_of_an_own_mine_is_certain_and_that_of_a_foreign_one_only_possible() -> None:
    seen = session(level(ship("u", "0101"), mine("own", "0303", side="blue"), mine("m", "0808", known_to=["blue"])))
    assert cells(seen, "hatched") == {"0303"}
    assert cells(seen, "dashed") == {"0808", "0807", "0908", "0909", "0809", "0709", "0708"}  # IM-1.122: 0 or 1


def test_im_s1_3_shields_stand_around_a_unit_with_the_first_one_ahead() -> None:
    seen = session(level(ship("u", "0505", heading="C", shields=[1, 2, 3, 4, 5, 6])))
    (ring,) = (shape for shape in seen.picture().moving if isinstance(shape, ShieldRing))
    assert (ring.turn, [gauge.left for gauge in ring.shields]) == (120.0, [1, 2, 3, 4, 5, 6])


def test_what_shares_a_hex_stands_beside_each_other() -> None:
    seen = session(level(ship("a", "0505"), ship("b", "0505"), ship("c", "0606")))
    found = sprites(seen)
    assert found["a"].at != found["b"].at
    assert hex_near(found["a"].at) == hex_near(found["b"].at) == (5, 5)
    assert found["c"].at == hex_point(pack(6, 6))


def test_part_h_courses_and_torpedo_targets_of_enemies_are_not_drawn() -> None:
    text = level(ship("u", "0303", speed=8, course=["0308"]), ship("foe", "0909", side="red", speed=8))
    own = [shape for shape in session(text).picture().moving if isinstance(shape, Line)]
    assert {line.on for line in own} == {"u"}
    assert {line.on for line in session(text, "red").picture().moving if isinstance(line, Line)} == {"foe"}


def test_a_waiting_course_is_drawn_before_it_is_taken() -> None:
    seen = session(level(ship("u", "0303")))
    seen.order(order("u", "set_course", to=["0306", "0506"]))
    lines = [shape for shape in seen.picture().moving if isinstance(shape, Line) and shape.has_stops]
    assert lines[0].points[1:] == (hex_point(pack(3, 6)), hex_point(pack(5, 6)))


def fly(seen: Session, ticks: int) -> list[str]:
    """Return the hexes that unit u enters as the game runs."""
    entered: list[str] = []
    for _ in range(ticks):
        seen.step()
        entity = find_unit(seen.view, "u")
        if entity is None:
            break
        column, row = hex_near(sprites(seen)["u"].at)
        text = f"{column:02}{row:02}"
        if not entered or entered[-1] != text:
            entered.append(text)
    return entered


@pytest.mark.parametrize(
    "keys",
    [
        {"speed": 16, "heading": "C", "course": ["0809", "0304"]},
        {"speed": 31, "heading": "A", "course": ["0909"]},
        {"speed": 8, "heading": "D", "kind": "dreadnought", "course": ["0202", "1010"]},
    ],
)
def test_the_forecast_is_what_the_game_then_does(keys: dict[str, object]) -> None:
    seen = session(level(ship("u", "0606", **keys)))  # type: ignore[arg-type]
    seen.order(order("u", "set_speed", speed=20))
    entity = find_unit(seen.view, "u")
    assert entity is not None
    ahead = [hex_text(Hex(place)) for place in forecast(seen.view, entity, seen.waiting).path]
    flown = fly(seen, 32)
    assert flown[1:] if flown[0] == "0606" else flown == ahead
    assert (flown[1:] if flown[0] == "0606" else flown) == ahead


def test_im_s2_5_a_forecast_says_when_a_unit_leaves_the_map() -> None:
    seen = session(level(ship("u", "0503", speed=16)))
    entity = find_unit(seen.view, "u")
    assert entity is not None
    ahead = forecast(seen.view, entity, Waiting())
    assert ([hex_text(place) for place in ahead.path], ahead.leaves_in) == (["0502", "0501"], 6)
    assert any(isinstance(shape, Mark) for shape in draw(seen.view, Waiting()).moving)
    panel = seen.panel("u")
    assert panel is not None
    assert "leaves the map in 6" in [row.value for row in panel.rows]


def test_a_forecast_changes_nothing_in_the_game() -> None:
    seen = session(level(ship("u", "0606", speed=16, course=["0909"])))
    before = seen.game.state_hash()
    for _ in range(3):
        seen.picture()
        seen.panel("u")
    assert seen.game.state_hash() == before


def test_a_forecast_knows_no_mines() -> None:
    texts = [level(ship("u", "0606", speed=16), *more) for more in ((), (mine("m", "0604"),))]
    with_mine, without = (session(text).picture() for text in texts)
    assert with_mine == without


@pytest.mark.parametrize(
    ("kind", "speed", "words"),
    [
        ("frigate", 1, "1 in 6"), ("frigate", 2, "1 in 6"), ("frigate", 4, "3 in 6"), ("frigate", 6, "5 in 6"),
        ("frigate", 7, "certain"), ("minesweeper", 4, "1 in 6"), ("minesweeper", 6, "3 in 6"),
        ("minesweeper", 8, "5 in 6"), ("minesweeper", 9, "certain"),
    ],
)  # fmt: skip
def test_im_s4_2_the_chance_to_set_a_mine_off_is_that_of_the_table(kind: str, speed: int, words: str) -> None:
    seen = session(level(ship("u", "0505", kind)))
    entity = find_unit(seen.view, "u")
    assert entity is not None
    assert chance_words(seen.view, seen.view.get(entity, Unit), speed, "cluster") == words


def test_im_s8_4_the_chance_to_sweep_counts_all_dice() -> None:
    # One die of 9 - d: 3 of 6. One of 7 - d: 1 of 6. Two: all but 10 of 36 sums. Three: all but 10 of 216.
    assert [chance_of(1, 9, 6), chance_of(1, 7, 6), chance_of(2, 7, 6), chance_of(3, 7, 6)] == [50, 16, 72, 95]


def suggest(seen: Session, unit: str, place: str, key: str = "") -> tuple[str, str, str]:
    """Return the command word, why not, and the warning of the natural order at a hex."""
    packed = parse_hex(place)
    assert packed is not None
    found = seen.natural_order(unit, hex_point(packed), key, is_added=False)
    assert found is not None
    return found.command["do"], found.refusal.rule if found.refusal else "", found.warning


def test_the_natural_order_is_to_shoot_sweep_or_fly() -> None:
    seen = session(
        level(
            ship("u", "0505", "freighter"), ship("foe", "0808", side="red"),
            mine("near", "0504", known_to=["blue"]), mine("m", "0909", known_to=["blue"]), terrain("planet", "0307"),
        )
    )  # fmt: skip
    assert suggest(seen, "u", "0808", "foe") == ("fire", "", "")
    assert suggest(seen, "u", "0504", "near") == ("fire", "", "less than that sets it off (IM-1.33, IM-S8.5)")
    assert suggest(seen, "u", "0909", "m") == ("set_course", "", "perhaps through the zone of m")
    assert suggest(seen, "u", "0307") == ("set_course", "", "a planet cannot be entered (IM-S3.7)")
    assert suggest(seen, "u", "0510") == ("set_course", "", "")


def test_objectives_are_told_in_words_with_how_far_they_are() -> None:
    seen = session(
        level(
            side("blue"), side("red"),
            called("Alder", ship("a", "1212", heading="D", speed=31)), ship("b", "0202"),
            ship("foe", "0909", side="red"),
            mine("m1", "0606"), mine("m2", "0707"),
            objective("blue", "reach", edge="D", count=2, by_tick=33),
            objective("blue", "destroy", enemy="red"),
            objective("blue", "sweep", mines=["m1", "m2"], count=1),
            objective("blue", "hold", hexes=["0202"], for_ticks=5),
            objective("blue", "survive", units=["a", "b"], count=1, until_tick=64),
            objective("red", "survive", until_tick=64),
        )
    )  # fmt: skip
    assert [goal.text for goal in seen.goals] == [
        "Leave over the south edge with 2 of your units by turn 2 impulse 1",
        "Destroy all of the units of red",
        "Sweep 1 of m1, m2",
        "Hold 0202 for 5 impulses with any of your units",
        "Keep 1 of Alder and B alive until turn 2 impulse 32",
    ]
    for _ in range(3):
        seen.step()
    assert seen.progress() == {1: "1 of 2", 2: "0 of 1", 3: "0 of 1", 4: "3 of 5"}
