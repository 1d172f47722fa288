"""A8: suspicion, scans, and what is seen by what it does."""

from __future__ import annotations

import pytest
from scene import Story, Table, level, mine, minefield, order, play, ship, side

SCAN = order("u", "scan")


def belt(number: int, at: str = "0101", kind: str = "cluster", **keys: object) -> list[Table]:
    """So many mines in one hex."""
    return [mine(f"k{n}", at, kind, **keys) for n in range(number)]


def suspected(story: Story) -> list[tuple[int, str, str, int]]:
    return story.values("MinefieldSuspected", "tick", "side", "unit", "range")


@pytest.mark.parametrize(("number", "told"), [(5, False), (6, True), (7, True)])
def test_im_s7_2_six_hidden_mines_make_a_minefield(number: int, told: bool) -> None:
    story = play(level(ship("u", "0105"), *belt(number)))

    assert suspected(story) == ([(1, "blue", "u", 4)] if told else [])
    assert set(story.values("MinefieldSuspected", "rule")) <= {"IM-S7.2"}


def test_im_s7_2_within_ten_hexes() -> None:
    """From 0111 it is ten hexes to 0101, from 0112 eleven."""
    assert suspected(play(level(ship("u", "0111"), *belt(6)))) == [(1, "blue", "u", 10)]
    assert suspected(play(level(ship("u", "0112"), *belt(6)))) == []


@pytest.mark.parametrize(
    ("at", "mines", "away"),
    [
        ("0505", "0804", 3), ("0505", "0203", 3), ("0505", "0908", 5), ("0505", "0110", 7), ("0505", "1201", 7),
        ("0605", "0804", 2), ("0605", "0203", 4), ("0605", "0908", 4), ("0605", "0110", 7),
    ],
)  # fmt: skip
def test_im_s7_2_it_is_told_how_near_the_nearest_is(at: str, mines: str, away: int) -> None:
    """Cube coordinates: 0505 (4, -6, 2), 0605 (5, -7, 2), 0804 (7, -7, 0), 0203 (1, -3, 2), 0908 (8, -11, 3),
    0110 (0, -9, 9), 1201 (11, -6, -5)."""
    assert suspected(play(level(ship("u", at), *belt(6, mines)))) == [(1, "blue", "u", away)]


@pytest.mark.parametrize(
    ("at", "mines", "away"),
    [
        ("2525", "3525", 10), ("2525", "1525", 10), ("2525", "2535", 10), ("2525", "2515", 10), ("3131", "3535", 6),
        ("3232", "2929", 5), ("3132", "3530", 4), ("3231", "2934", 4),
    ],
)  # fmt: skip
def test_im_s7_2_in_whatever_part_of_a_large_map(at: str, mines: str, away: int) -> None:
    """Cube coordinates: 2525 (24, -36, 12), 3525 (34, -41, 7), 1525 (14, -31, 17), 3131 (30, -45, 15),
    3535 (34, -51, 17), 3232 (31, -47, 16), 2929 (28, -42, 14), 3132 (30, -46, 16), 3530 (34, -46, 12),
    3231 (31, -46, 15), 2934 (28, -47, 19)."""
    assert suspected(play(level(ship("u", at), *belt(6, mines), columns=50, rows=50))) == [(1, "blue", "u", away)]


def test_im_s7_2_among_very_many_mines_that_do_not_count() -> None:
    """900 hexes hold command mines; six cluster mines lie seven hexes from 2020, in 2027."""
    field = minefield("g", "grid", {"kind": "explosive", "control": "command"}, from_="0505", to="3434")
    text = level(ship("u", "2020"), field, *belt(6, "2027"), columns=50, rows=50)

    assert suspected(play(text)) == [(1, "blue", "u", 7)]


def test_im_s7_2_all_six_must_be_within_ten_of_one_unit_and_the_nearest_is_told() -> None:
    """Five at 0101, ten hexes off, and the sixth at 0110, one hex off; with it at 0124, 13 off, there are but five."""
    near = mine("near", "0110")
    assert suspected(play(level(ship("u", "0111"), *belt(5), near))) == [(1, "blue", "u", 1)]
    far = mine("far", "0124")
    assert suspected(play(level(ship("u", "0111"), ship("v", "0115"), *belt(5), far, rows=30))) == []


def test_im_s7_2_only_mines_of_automatic_control_count_dummies_among_them() -> None:
    dummies = belt(6, kind="explosive", dummy=True)
    assert suspected(play(level(ship("u", "0105"), *dummies))) == [(1, "blue", "u", 4)]
    commanded = mine("c", "0101", "explosive", control="command")
    assert suspected(play(level(ship("u", "0105"), *belt(5), commanded))) == []


def test_im_s7_2_only_mines_hidden_from_the_side_count() -> None:
    known = mine("known", "0101", known_to=["blue"])
    own = mine("own", "0101", side="blue")
    assert suspected(play(level(ship("u", "0105"), *belt(5), known, own))) == []


@pytest.mark.parametrize(
    ("kind", "told"), [("base", True), ("dreadnought", True), ("cruiser", True), ("shuttle", False)]
)
def test_im_s7_2_units_of_size_1_to_4_are_asked(kind: str, told: bool) -> None:
    assert (suspected(play(level(ship("u", "0105", kind), *belt(6)))) != []) == told


def test_im_s7_2_a_side_is_told_once_a_turn() -> None:
    story = play(level(ship("u", "0105"), ship("v", "0106"), *belt(6)), ticks=70)

    assert suspected(story) == [(1, "blue", "u", 4), (33, "blue", "u", 4), (65, "blue", "u", 4)]


def test_im_s7_2_told_on_the_last_impulse_of_a_turn_it_is_told_again_on_the_next_one() -> None:
    """From 0127 at speed 16: ten hexes from 0101 after sixteen moves, in tick 32; the next move is in tick 34."""
    story = play(level(ship("u", "0127", speed=16), *belt(6), rows=30), ticks=33)

    assert suspected(story) == [(32, "blue", "u", 10), (33, "blue", "u", 10)]


def test_im_s7_2_it_is_told_as_soon_as_one_comes_near() -> None:
    """From 0114 at speed 16: ten hexes from 0101 after three moves, in tick 6."""
    assert suspected(play(level(ship("u", "0114", speed=16), *belt(6), rows=20), ticks=10)) == [(6, "blue", "u", 10)]


# Detection radius and acuity (Part E): of die 1 to 6 the first `acuity` find something.
DETECTION = [
    ("scout", 6, 3), ("frigate", 3, 1), ("destroyer", 3, 1), ("light_cruiser", 4, 1), ("cruiser", 4, 1),
    ("field_cruiser", 4, 1), ("dreadnought", 4, 1), ("freighter", 2, 1), ("transport", 2, 1), ("minelayer", 3, 1),
    ("minesweeper", 5, 3), ("shuttle", 1, 1), ("base", 6, 1),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "radius", "acuity"), DETECTION)
def test_im_s7_3_a_scan_asks_each_mine_in_its_radius(kind: str, radius: int, acuity: int) -> None:
    """Mines straight above 0109, one a hex; each has a die of its own, and those beyond the radius none."""
    mines = [mine(f"k{n}", f"01{9 - n:02}") for n in range(9)]
    story = play(level(ship("u", "0109", kind), *mines, dice=[acuity] * 9), commands={1: [SCAN]})

    assert (
        story.values("CheckRolled", "mine")
        == story.values("MineLocated", "mine")
        == [f"k{n}" for n in range(radius + 1)]
    )
    assert set(story.values("CheckRolled", "rule", "need", "what", "passed")) == {("IM-S7.3", acuity, "scan", True)}


@pytest.mark.parametrize(
    ("at", "mines", "found"),
    [
        ("0505", ["0802", "0803", "0806", "0807"], ["0803", "0806"]),  # three columns off: rows 3 to 6 are within three
        ("0605", ["0903", "0904", "0907", "0908"], ["0904", "0907"]),  # from an even column rows 4 to 7 of nine
    ],
)
def test_im_s7_3_the_radius_in_odd_and_even_columns(at: str, mines: list[str], found: list[str]) -> None:
    """A frigate looks three hexes far.

    0505 (4, -6, 2): 0802 (7, -5, -2), 0803 (7, -6, -1), 0806 (7, -9, 2), 0807 (7, -10, 3).
    0605 (5, -7, 2): 0903 (8, -6, -2), 0904 (8, -7, -1), 0907 (8, -10, 2), 0908 (8, -11, 3).
    """
    text = level(ship("u", at), *(mine(f"k{place}", place) for place in mines), dice=[1] * 4)

    assert play(text, commands={1: [SCAN]}).values("MineLocated", "at") == found


@pytest.mark.parametrize(("kind", "acuity"), [("scout", 3), ("frigate", 1), ("base", 1)])
def test_im_s7_3_a_die_above_the_acuity_finds_nothing(kind: str, acuity: int) -> None:
    story = play(level(ship("u", "0505", kind), mine("m", "0503"), dice=[acuity + 1]), commands={1: [SCAN]})

    assert story.values("CheckRolled", "passed") == [False]
    assert story.all("MineLocated") == []


def test_im_s7_3_one_stage_at_a_time() -> None:
    """Located in tick 1, identified in tick 5 (a scout, once in 4), not asked any more in tick 9."""
    story = play(level(ship("u", "0505", "scout"), mine("m", "0503"), dice=[1, 1, 1]), ticks=9, commands={
        1: [SCAN], 5: [SCAN], 9: [SCAN]
    })  # fmt: skip

    assert story.values("MineLocated", "tick", "rule", "side", "unit", "at", "size") == [
        (1, "IM-S7.3", "blue", "u", "0503", "large")
    ]
    assert story.values("MineIdentified", "tick", "rule", "side", "unit", "kind", "dummy") == [
        (5, "IM-S7.3", "blue", "u", "cluster", False)
    ]
    assert story.dice_left() == [1]


def test_im_s7_3_own_and_allied_mines_are_not_asked() -> None:
    sides = [side("blue", allies=["green"]), side("green"), side("red")]
    text = level(
        *sides, ship("u", "0505"), mine("own", "0504", side="blue"), mine("ally", "0504", side="green"), dice=[1]
    )

    assert play(text, commands={1: [SCAN]}).dice_left() == [1]


@pytest.mark.parametrize(("speed", "refused"), [(6, False), (7, True)])
def test_im_s7_3_it_needs_speed_six_or_less(speed: int, refused: bool) -> None:
    story = play(level(ship("u", "0505", speed=speed)), commands={1: [SCAN]})

    assert story.refusals() == ([(1, "scan", "IM-S7.3")] if refused else [])


@pytest.mark.parametrize(
    ("kind", "interval"), [("scout", 4), ("minesweeper", 4), ("frigate", 8), ("base", 8), ("shuttle", 8)]
)
def test_im_s7_3_once_in_8_ticks_with_acuity_3_once_in_4(kind: str, interval: int) -> None:
    story = play(level(ship("u", "0505", kind), mine("m", "0505"), dice=[6] * 3), ticks=2 + interval, commands={
        2: [SCAN], 1 + interval: [SCAN], 2 + interval: [SCAN]
    })  # fmt: skip

    assert story.ticks("CheckRolled") == [2, 2 + interval]
    assert story.refusals() == [(1 + interval, "scan", "IM-S7.3")]


def test_im_s7_3_mines_not_armed_are_found_too() -> None:
    text = level(ship("u", "0505"), mine("m", "0503", arms_at=40), dice=[1])

    assert play(text, commands={1: [SCAN]}).values("MineLocated", "mine") == ["m"]


def test_im_s7_1_known_to_identifies_from_the_start_for_allies_too() -> None:
    """Nobody is told of it; a scan asks it no more."""
    sides = [side("blue", allies=["green"]), side("green"), side("red"), side("grey")]
    fleet = [ship("u", "0505"), ship("g", "0505", side="green"), ship("y", "0505", side="grey")]
    text = level(*sides, *fleet, mine("m", "0503", known_to=["blue"]), dice=[1])
    story = play(text, commands={1: [SCAN, order("g", "scan"), order("y", "scan")]})

    assert story.values("MineLocated", "side") == ["grey"]
    assert story.values("CheckRolled", "unit") == ["y"]


def test_im_s7_4_a_mine_that_goes_off_is_not_located() -> None:
    story = play(
        level(ship("u", "0506", "dreadnought", speed=16), mine("m", "0505"), mine("e", "0503", "explosive")), ticks=4
    )

    assert len(story.all("BombsReleased")) == len(story.all("MineExploded")) == 1
    assert story.all("MineLocated") == []


def test_im_s7_4_a_captor_that_shoots_is_located_for_all_that_did_not_know_it() -> None:
    """At the end of step 12, sides in file order, without a finder; blue knows it already."""
    sides = [side("grey"), side("blue"), side("red"), side("black")]
    text = level(*sides, ship("u", "0506", speed=16), mine("c", "0505", "captor", range=0, known_to=["blue"]))
    story = play(text, ticks=2)

    assert story.values("MineLocated", "rule", "mine", "side", "unit") == [
        ("IM-S7.4", "c", "grey", None), ("IM-S7.4", "c", "black", None)
    ]  # fmt: skip
    assert story.names(2)[-2:] == ["MineLocated", "MineLocated"]


def test_im_s7_4_a_mine_that_is_hit_and_lives_is_located() -> None:
    """The die 6 of a minesweeper: 3 points. A mine that is destroyed is not."""
    sides = [side("blue"), side("red"), side("grey")]
    text = level(*sides, ship("u", "0504", "minesweeper"), mine("m", "0505", known_to=["blue"]), dice=[6])
    shoot = {1: [order("u", "fire", target="m", phasers=1)]}

    assert play(text, commands=shoot).values("MineLocated", "side", "unit") == [("grey", None)]
    assert play(text.replace("dice = [6]", "dice = [1]"), commands=shoot).all("MineLocated") == []


@pytest.mark.parametrize(
    ("at", "kind", "seen"), [("0508", "frigate", True), ("0509", "frigate", False), ("0506", "shuttle", False)]
)
def test_im_s7_4_a_mine_laid_within_detection_of_a_foreign_unit_is_located(at: str, kind: str, seen: bool) -> None:
    """A frigate looks 3 hexes far; a shuttle is of size 6."""
    layer = ship("l", "0505", "minelayer", side="red", hold=[{"kind": "cluster"}])
    story = play(level(layer, ship("u", at, kind)), commands={1: [order("l", "lay_mine", kind="cluster")]})

    assert story.values("MineLocated", "rule", "mine", "side", "unit") == (
        [("IM-S7.4", "l-m1", "blue", None)] if seen else []
    )


def test_im_s7_4_a_mine_beamed_out_is_not_seen() -> None:
    beamer = ship("l", "0505", side="red", hold=[{"kind": "explosive", "size": "small"}])
    beam = order("l", "beam_mine", to="0504", kind="explosive")

    assert play(level(beamer, ship("u", "0506")), commands={1: [beam]}).all("MineLocated") == []


def test_im_s7_4_entering_a_zone_unharmed_tells_nothing() -> None:
    """Speed 4 and the die 6."""
    story = play(level(ship("u", "0506", speed=4), mine("m", "0505"), dice=[6]), ticks=9)

    assert story.all("MineLocated") == []
    assert [row["event"] for row in story.known_to("blue") if row["tick"] == 8] == ["UnitMoved"]
