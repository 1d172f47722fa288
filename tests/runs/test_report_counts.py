"""What the report counts, and what it makes of that; the page itself is in the other files."""

from __future__ import annotations

import itertools
from collections import Counter

import msgspec
import pytest
from runs.made_results import made
from runs.report_samples import field_of

from game.core.picture import HexGround, PlaneGround
from game.resources import levels_folder
from game.rulesets import find_ruleset, ruleset_names
from game.runs.report.battlefield import bare_ground, point_of
from game.runs.report.cells import cells_of, square_size
from game.runs.report.chapters import why_changed
from game.runs.report.counting import LARGEST_PLANE, Played, count_games, spot_of
from game.runs.report.markup import Markup, element, escaped
from game.runs.report.naming import Group, Names
from game.runs.report.patterns import heat_bounds, heat_class
from game.runs.report.telling import telling_games
from game.runs.results import BatchResult

FORTRESS = levels_folder() / "cluster_mines" / "fortress.toml"
CORRIDOR = levels_folder() / "mine_layer" / "admirals_corridor.toml"
CROSSFIRE = levels_folder() / "teardrop_mines" / "crossfire.toml"


def count(*games: BatchResult) -> Played:
    (played,) = count_games(games)
    return played


def anything(_: str) -> bool:
    return True


# Counting


def test_losses_are_counted_by_victim_and_cause_and_by_place() -> None:
    played = count(
        made(1, lost=[(3, "lynx", "m1", "0304"), (5, "lynx-s1", "m1", "0304")]),
        made(2, lost=[(3, "lynx", "m1", "0305"), (4, "wolf", "dodge", None)]),
    )
    assert played.deaths == {("lynx", "m1"): 2, ("lynx-s1", "m1"): 1, ("wolf", "dodge"): 1}
    assert played.deaths_at["0304"] == {("lynx", "m1"): 1, ("lynx-s1", "m1"): 1}
    assert played.deaths_at[None] == {("wolf", "dodge"): 1}


def test_a_mine_that_goes_off_twice_in_a_game_went_off_in_one_game() -> None:
    played = count(
        made(1, set_off=[(3, "m1", "lynx", "0304"), (9, "m1", "wolf", "0304")]),
        made(2, set_off=[(3, "m1", "lynx", [1.5, 2.0]), (3, "m2", None, "0304")]),
    )
    m1, m2 = played.mines["m1"], played.mines["m2"]
    assert (m1.times, m1.games, m1.by) == (3, 2, {"lynx": 2, "wolf": 1})
    assert (m2.times, m2.games, m2.by) == (1, 1, {"no unit": 1})
    assert played.blasts_at == {"0304": {"m1": 2, "m2": 1}, (1.5, 2.0): {"m1": 1}}
    assert [played.games_with(mines) for mines in (["m2"], ["m1", "m2"], [])] == [1, 2, 0]


def test_what_happened_before_a_game_failed_is_not_counted() -> None:
    played = count(made(1, reason="crashed", lost=[(3, "lynx", "m1", "0304")], set_off=[(3, "m1", "lynx", "0304")]))
    assert (played.deaths, played.mines, played.standing.failures) == ({}, {}, 1)


NO_PLACES: list[str | list[float]] = [
    [1.0], [], [1.0, 2.0, 3.0], [1e308, 2.0], [float("nan"), 2.0], [2.0, float("inf")], [-0.5, 3.0], [3.0, 240.1],
    "0000", "0100", "0001", "000/001", "x", "",
]  # fmt: skip


def test_the_largest_plane_is_the_one_that_levels_allow() -> None:
    limits: list[float] = []
    for name in ruleset_names():
        found = find_ruleset(name)
        assert found is not None
        if found.level_schema.places == "plane":
            keys = msgspec.json.schema(found.level_schema.map)["$defs"]["MapTable"]["properties"]
            limits += [keys["width"]["maximum"], keys["height"]["maximum"]]
    assert max(limits) == LARGEST_PLANE


@pytest.mark.parametrize("place", ["0101", "9999", "999/999", "001/999", [0.0, 0.0], [LARGEST_PLANE, LARGEST_PLANE]])
def test_a_place_that_some_level_has_is_counted_there(place: str | list[float]) -> None:
    assert spot_of(place) == (place if isinstance(place, str) else tuple(place))


@pytest.mark.parametrize("place", NO_PLACES)
def test_a_place_that_is_none_is_counted_as_nowhere(place: str | list[float]) -> None:
    played = count(made(1, lost=[(3, "lynx", "m1", place)]))
    assert list(played.deaths_at) == [None]


# The level


def test_units_mines_and_crews_of_a_level_are_known_with_side_kind_and_place() -> None:
    things = field_of(CORRIDOR).things
    seed, pilot, provost = things["seed-5"], things["provost-pilot"], things["provost"]
    assert (seed.is_mine, seed.kind, seed.side, seed.spot) == (True, "seeker", "red", "0918")
    assert (pilot.is_mine, pilot.aboard, pilot.side, pilot.sprite) == (False, "provost", "blue", None)
    assert (provost.is_mine, provost.aboard, provost.side, provost.spot) == (False, "", "blue", "0837")


def test_places_of_planes_are_counted_from_the_lower_edge() -> None:
    field = field_of(CROSSFIRE)
    assert isinstance(field.ground, PlaneGround)
    assert (field.things["ash"].spot, point_of((3.0, 12.0), field.ground)) == ((3.0, 12.0), (3.0, 28.0))
    off_map = ((-0.1, 5.0), (60.5, 5.0), (5.0, 40.5), "0304", None)
    assert [point_of(spot, field.ground) for spot in off_map] == [None] * 5


def test_places_of_hexes_lie_on_the_map() -> None:
    ground = HexGround(12, 10, False, ())
    assert point_of("0101", ground) == (0, 0)
    assert [point_of(spot, ground) for spot in ("1301", "0111", "0001", "x", (1.0, 1.0), None)] == [None] * 6


def test_without_a_level_the_map_is_as_large_as_what_happened_on_it() -> None:
    hexes, plane = bare_ground([None, "0304", "1102", "?"]), bare_ground([(3.2, 1.0), (1.0, 7.5)])
    assert hexes == HexGround(11, 4, False, ())
    assert plane == PlaneGround(4, 8, ())
    assert bare_ground([None, "?"]) is None


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (made(bots={"violet": "runner"}), "it has no side violet"),
        (made(winner="violet"), "it has no side violet"),
        (made(lost=[(3, "vanguard", "ironmoor", "4932")]), "its map has no place 4932"),
        (made(lost=[(3, "lynx", "ironmoor", "0101")]), "there is no lynx in it"),
        (made(set_off=[(3, "m1", None, "0101")]), "there is no m1 in it"),
    ],
)
def test_a_level_that_does_not_fit_what_was_played_has_been_changed(game: BatchResult, said: str) -> None:
    assert said in why_changed(count(game), field_of(FORTRESS))


def test_what_play_makes_is_no_sign_of_a_changed_level() -> None:
    game = made(
        lost=[(3, "vanguard-t1", "ironmoor", "0101"), (3, "vanguard", "a word", None)],
        set_off=[(3, "linnet-mine-3", "vanguard-t2", "0102"), (4, "palisade-3", None, "0103")],
    )
    assert why_changed(count(game), field_of(FORTRESS)) == ""


def test_a_level_whose_file_is_not_the_one_that_was_played_has_been_changed() -> None:
    field, game = field_of(FORTRESS), made()
    assert "it is no longer the file" in why_changed(count(game), field, ["0" * 16])
    assert why_changed(count(game), field, [field.hash]) == why_changed(count(game), field, []) == ""


# Names


def test_mines_of_one_field_are_counted_together_and_so_is_what_one_unit_made() -> None:
    names = Names(field_of(FORTRESS), ["linnet-mine-2"])
    groups = {
        "palisade-7": Group("mines palisade", 0), "echo-2": Group("mines echo", 0), "vanguard": Group("vanguard", 0),
        "vanguard-t3": Group("what vanguard launched", 2), "linnet-mine-2": Group("mines laid by linnet", 2),
        "air": Group("air", 0),
    }  # fmt: skip
    assert {name: names.group(name) for name in groups} == groups


def test_crews_are_counted_by_their_ship_and_are_no_units_by_themselves() -> None:
    names = Names(field_of(CORRIDOR), ())
    assert names.group("larder-gunner") == Group("crew of larder", 1)
    assert [names.is_own(name) for name in ("larder", "larder-gunner", "larder-drone-1")] == [True, False, False]


def test_without_the_level_it_goes_by_how_mines_are_numbered() -> None:
    names = Names(None, ["ash-1", "ash-2", "birch-1", "lynx-mine-4"])
    wanted = ["mines ash", "mine birch-1", "mines laid by lynx", "wolf-2"]
    assert [names.group(name).name for name in ("ash-2", "birch-1", "lynx-mine-4", "wolf-2")] == wanted
    assert (names.layer("lynx-mine-4"), names.layer("ash-1")) == ("lynx", None)


# Places


def test_what_happens_within_half_an_inch_of_a_place_belongs_to_it() -> None:
    ground = PlaneGround(60, 40, ())
    happened = {
        (15.4, 7.4): Counter(a=2),
        (14.6, 6.6): Counter(a=1, b=1),
        (16.0, 7.0): Counter(c=9),
        None: Counter(d=1),
    }
    cells = cells_of(ground, happened)
    assert [(cell.words, cell.total, cell.middle) for cell in cells] == [("16, 7", 9, (16, 33)), ("15, 7", 4, (15, 33))]
    assert cells[1].counts == {"a": 3, "b": 1}


def test_squares_grow_with_the_plane_so_that_it_is_at_most_64_long() -> None:
    assert [square_size(PlaneGround(wide, 10, ())) for wide in (32, 60, 64, 100, 1e6)] == [0.5, 1, 1, 2, 16384]


def test_classes_grow_in_equal_ratios_and_the_highest_count_is_in_the_last() -> None:
    # 1, 4, 16, 64, 256 are the powers of the fifth root of 1024, so the next class begins one above each.
    assert heat_bounds(1024) == [1, 5, 17, 65, 257]
    assert [heat_class(number, heat_bounds(1024)) for number in (1, 4, 5, 256, 257, 1024)] == [
        "heat-1", "heat-1", "heat-2", "heat-4", "heat-5", "heat-5",
    ]  # fmt: skip


@pytest.mark.parametrize("highest", [1, 2, 3, 7, 100, 10**6, 10**12])
def test_every_count_has_a_class_and_no_class_is_empty(highest: int) -> None:
    bounds = heat_bounds(highest)
    assert bounds[0] == 1
    assert all(low < high <= highest for low, high in itertools.pairwise(bounds))
    assert {heat_class(number, bounds) for number in (1, highest)} <= {f"heat-{step}" for step in range(1, 6)}


# Games to look at


def reasons_of(*games: BatchResult) -> dict[int, str]:
    return {telling.game.seed: ". ".join(telling.reasons) for telling in telling_games(count(*games), anything)}


def test_each_telling_game_says_why() -> None:
    death, blast = (1, "lynx", "m", "0101"), (1, "m", "lynx", "0101")
    # Of the 13 that ended blue wins 11: 0.85, and at least 0.58 by the interval of 95 %.
    reasons = reasons_of(
        made(0, "blue", ticks=50), made(1, "blue", ticks=20), made(2, "blue", ticks=90), made(3, "blue", ticks=51),
        *(made(seed, "blue", ticks=ticks) for seed, ticks in enumerate((40, 41, 42, 70, 71), 10)),
        made(4, "red", ticks=60), made(5, "blue", ticks=52, lost=[death] * 3),
        made(6, "blue", ticks=53, set_off=[blast] * 2),
        made(7, ticks=320), made(8, reason="hung", ticks=0), made(9, reason="crashed", ticks=0),
    )  # fmt: skip
    assert reasons == {
        8: "First of the games that crashed or hung",
        3: "Most like the others, in outcome, length and losses",
        4: "Upset: red wins, as in 7.7\u00a0% of the games",
        1: "Shortest game that was won",
        2: "Longest game that was won",
        7: "First game that nobody won",
        5: "Most losses: 3 units",
        6: "Most mines went off: 2",
    }


def test_a_game_that_is_telling_in_several_ways_comes_once() -> None:
    (telling,) = telling_games(count(made(3, "blue", lost=[(1, "lynx", "m", None)])), anything)
    assert len(telling.reasons) == 4


def test_it_is_no_upset_when_sides_win_alike_or_only_one_wins() -> None:
    even = reasons_of(*(made(seed, "blue" if seed % 2 else "red") for seed in range(10)))
    alone = reasons_of(*(made(seed, "blue") for seed in range(10)))
    assert "Upset" not in " ".join([*even.values(), *alone.values()])


@pytest.mark.parametrize(("blue", "red", "is_upset"), [(8, 2, False), (9, 1, True), (59, 41, False), (60, 40, True)])
def test_it_is_an_upset_only_if_the_favourite_is_one_by_more_than_chance(blue: int, red: int, is_upset: bool) -> None:
    # Wilson's interval leaves out one half if the wins are more than 1.96 * root(games) / 2 above half of the games: of
    # 10 games more than 5 + 3.1, of 100 more than 50 + 9.8.
    reasons = reasons_of(*(made(seed, "blue" if seed < blue else "red") for seed in range(blue + red)))
    assert ("Upset" in " ".join(reasons.values())) == is_upset


def test_losses_that_do_not_count_make_no_game_telling() -> None:
    played = count(
        made(0, "blue", lost=[(1, "lynx-t1", "m", None)] * 9), made(1, "blue", lost=[(1, "lynx", "m", None)])
    )
    found = telling_games(played, lambda victim: victim == "lynx")
    assert [telling.game.seed for telling in found if "Most losses: 1 unit" in telling.reasons] == [1]


# Markup


def test_texts_are_escaped_once_in_content_and_attributes() -> None:
    made_of = element("p", '<b>"&', element("i", "<"), title='"><script>', hidden=True, id=None)
    assert made_of == '<p title="&quot;&gt;&lt;script&gt;" hidden>&lt;b&gt;&quot;&amp;<i>&lt;</i></p>'


def test_signs_that_no_page_may_hold_are_replaced() -> None:
    assert escaped("a\x00\x1b\x85\ud800\uffffb\n\t") == "a\ufffd\ufffd\ufffd\ufffd\ufffdb\n\t"
    assert isinstance(escaped("x"), Markup)
