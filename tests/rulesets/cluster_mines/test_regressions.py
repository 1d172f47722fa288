"""Faults that were found by reading the engine against the rules: one test for each kind."""

from __future__ import annotations

from scene import level, mine, minefield, mistakes, order, play, ship, side, terrain, warnings

from game.rulesets.cluster_mines.components import Known

SIX = {"kind": "cluster"}


def test_im_s7_2_a_unit_that_flew_while_its_side_was_told_is_asked_again() -> None:
    """bravo starts 34 hexes from six mines: not asked again until it has flown that far.

    alpha, near six others, has blue told in tick 1; while a side is told nobody of it is asked. bravo flies on, 31
    hexes in turn 1, and stops in tick 33 in 5059, column 50 and 6 columns from column 56: within ten hexes of all six.
    A new turn: blue is told again, of bravo, the first in unit order.
    """
    story = play(
        level(
            ship("bravo", "5090", "scout", heading="A", speed=31),
            ship("alpha", "1002", heading="A", speed=31),
            minefield("f", "line", SIX, from_="1004", to="1009"),
            minefield("g", "line", SIX, from_="5656", to="5661"),
            columns=99,
            rows=99,
        ),
        ticks=33,
        commands={33: [order("bravo", "set_speed", speed=0)]},
    )
    assert story.values("MinefieldSuspected", "tick", "unit") == [(1, "alpha"), (33, "bravo")]


def test_im_s7_4_sides_are_told_in_file_order_also_across_alliances() -> None:
    """Blue and green are allied and red lies between them in the file; grey's captor shoots at blue's frigate.

    The frigate moves in tick 2 from 0508 to 0507, two hexes from the captor: a certain shot. All three are told.
    """
    story = play(
        level(
            side("blue", allies=["green"]), side("red"), side("green"), side("grey"),
            ship("lynx", "0508", speed=16),
            mine("c", "0505", "captor", "grey", range=2),
        ),
        ticks=2,
    )  # fmt: skip
    assert story.values("MineLocated", "side", mine="c") == ["blue", "red", "green"]


def test_part_h_a_captor_set_off_anew_after_its_shot_is_not_told_of() -> None:
    """In tick 2 lynx enters the captor's zone and is shot at; in the same step the minesweeper next to it hits it.

    9 - 6 = 3 of 6 points (IM-S8.1): set off anew for the next tick, which only its side may know (IM-S8.5).
    """
    story = play(
        level(
            ship("broom", "0506", "minesweeper"),
            ship("lynx", "0508", speed=16),
            mine("c", "0505", "captor", range=2, known_to=["blue"]),
            dice=[6, 6],
        ),
        ticks=2,
        commands={2: [order("broom", "fire", target="c", phasers=1)]},
    )
    assert story.values("MineTriggered", "cause") == ["entry", "damage"]
    assert [event["cause"] for event in story.all("MineTriggered", by_side="blue")] == ["entry"]
    assert [event["cause"] for event in story.all("MineTriggered", by_side="red")] == ["entry", "damage"]


def test_part_h_nobody_sees_what_others_know_of_a_mine() -> None:
    """The owner of a mine sees neither that blue has located it nor the die that did it."""
    story = play(
        level(ship("eye", "0505", "scout"), mine("m", "0506"), dice=[1]), commands={1: [order("eye", "scan")]}
    )  # the scout's acuity is 3: 1 locates
    assert story.values("MineLocated", "side") == ["blue"]
    assert story.all("CheckRolled", by_side="blue")
    assert not story.all("CheckRolled", by_side="red")
    assert story.game.view("red").each(Known) == ()


def test_part_h_a_field_that_spends_itself_on_a_hidden_mine_names_it_to_its_own_side_only() -> None:
    """Strength 4 leaves 2 of 6 points on an unarmed mine, which lives on hidden: green, nobody's ally, is not told."""
    story = play(
        level(
            side("blue"), side("red"), side("green"),
            ship("halo", "0505", "field_cruiser", field_strength=4),
            ship("wren", "1010", side="green"),
            mine("m", "0506", arms_at=50),
        ),
        ticks=2,
        commands={1: [order("halo", "raise_field", radius=1)]},
    )  # fmt: skip
    assert story.values("FieldSpent", "mine", "spent", "left") == [("m", 4, 0)]
    assert len(story.all("FieldSpent", by_side="blue")) == len(story.all("FieldSpent", by_side="red")) == 1
    assert not story.all("FieldSpent", by_side="green")


def test_im_s10_3_each_mine_of_a_field_must_reach_what_it_watches() -> None:
    """The field runs from 1 to 25 hexes below w; a chain mine watches mines within 20."""
    chain = {"kind": "explosive", "control": "chain", "watches": ["w"]}
    text = level(
        mine("w", "1010"),
        minefield("f", "line", chain, from_="1011", to="1035"),
        ship("u", "0101"),
        columns=40,
        rows=40,
    )
    assert [found.code for found in mistakes(text)] == ["IM-S10.3"]


def test_a_field_warns_like_single_mines() -> None:
    """IM-S4.3: the ship stands in the zone of a mine of the field; and one field is shut in by planets."""
    text = level(
        ship("u", "0303"),
        minefield("f", "line", {"kind": "explosive", "range": 1}, from_="0304", to="0306"),
        minefield("g", "line", {"kind": "explosive", "range": 0}, from_="0909", to="0909"),
        terrain("planet", "0908", "1008", "1009", "0910", "0809", "0808"),
    )
    assert [(found.code, found.key) for found in warnings(text)] == [
        ("starts-in-zone", "at"),
        ("mine-unreachable", "mine"),
    ]


def test_ids_that_play_gives_are_doubtful() -> None:
    text = level(ship("u", "0303"), mine("u-m1", "0909"), mine("u-mine", "0910"))
    assert [(found.code, found.key) for found in warnings(text)] == [("id-of-play", "id")]


def test_im_s6_1_links_in_a_hold_change_nothing_and_are_legal() -> None:
    """Part D: a hold takes all keys of a mine but id, side, at, known_to and arms_at."""
    hold = [{"kind": "sensor", "fires": ["e"]}]
    text = level(ship("u", "0303", "minelayer", hold=hold), mine("e", "0909", "explosive", "blue"))
    assert [(found.code, found.key) for found in warnings(text)] == [("unused-key", "fires")]


def test_many_planets_ships_and_mines_cost_no_more_than_their_number() -> None:
    """Each of the three once cost its product with another one: minutes. That this test ends is the test."""
    planets = [f"{column:03}/{row:03}" for column in range(1, 300, 4) for row in range(1, 300, 4)][:5000]
    tables = [
        terrain("planet", *planets),
        minefield("f", "scatter", SIX, from_="001/001", to="300/300", count=4900),
        *(ship(f"s{n}", f"{2 + n % 298:03}/{2 + 4 * (n // 298):03}") for n in range(1500)),
        *(mine(f"k{n}", f"{2 + n % 298:03}/{4 + 4 * (n // 298):03}", "explosive", range=0) for n in range(1500)),
    ]
    assert mistakes(level(*tables, columns=300, rows=300)) == []
