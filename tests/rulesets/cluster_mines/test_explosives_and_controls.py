"""A11: blasts, and what sets explosive mines off: command, chain, deadman, sensor; dummies."""

from __future__ import annotations

import pytest
from scene import Story, Table, level, mine, order, play, ship, side

FIRE = order("b", "fire_mine", mine="e")


def commanded(name: str = "e", at: str = "0505", **keys: object) -> Table:
    return mine(name, at, "explosive", control="command", **keys)


def base(at: str = "1212", **keys: object) -> Table:
    return ship("b", at, "base", side="red", **keys)


NEIGHBOURS = ["0504", "0604", "0605", "0506", "0405", "0404"]


@pytest.mark.parametrize(("size", "points"), [("large", 35), ("small", 10)])
def test_im_s10_1_a_blast_hurts_its_hex_and_the_six_around_it(size: str, points: int) -> None:
    """One hit each, on the shield towards the mine: for who stands in direction A that is D, shield 4; and so on."""
    around = [ship(f"n{number}", place, "dreadnought") for number, place in enumerate(NEIGHBOURS)]
    rest = [ship("centre", "0505", "dreadnought"), ship("far", "0503"), ship("own", "0604", "dreadnought", side="red")]
    story = play(level(base(), *around, *rest, commanded(size=size)), commands={1: [FIRE]})

    exploded = story.one("MineExploded")
    assert (exploded["rule"], exploded["at"], exploded["amount"]) == ("IM-S10.1", "0505", points)
    assert [story.hits(f"n{number}") for number in range(6)] == [[(shield, points)] for shield in (4, 5, 6, 1, 2, 3)]
    assert story.hits("centre") == [(1, points)]  # towards its last move: its heading at the start
    assert story.hits("own") == [(5, points)]
    assert story.hits("far") == []
    assert set(story.values("UnitHit", "rule", "source")) == {("IM-S10.1", "e")}
    assert story.values("MineRemoved", "rule", "mine", "cause") == [("IM-S10.1", "e", "exploded")]


def test_im_s10_1_around_a_mine_in_an_even_column_too() -> None:
    """0606: its neighbours A to F, and what lies beyond them up and down."""
    around = ["0605", "0706", "0707", "0607", "0507", "0506"]
    units = [ship(f"n{number}", place, "dreadnought") for number, place in enumerate(around)]
    text = level(base(), *units, ship("up", "0604"), ship("down", "0608"), ship("beside", "0705"), commanded(at="0606"))
    story = play(text, commands={1: [FIRE]})

    assert [story.hits(f"n{number}") for number in range(6)] == [[(shield, 35)] for shield in (4, 5, 6, 1, 2, 3)]
    assert [story.hits(name) for name in ("up", "down", "beside")] == [[], [], []]


@pytest.mark.parametrize("kind", ["cluster", "explosive", "captor", "sensor"])
def test_im_s10_1_mines_are_neither_hurt_nor_set_off(kind: str) -> None:
    keys = {"fires": ["e"]} if kind == "sensor" else {}
    text = level(base(), commanded(), mine("m", "0505", kind, **keys), mine("n", "0504", kind, **keys))
    story = play(text, ticks=3, commands={1: [FIRE]})

    assert story.values("MineTriggered", "mine") == story.values("MineRemoved", "mine") == ["e"]


def test_im_s10_2_a_base_sets_off_its_command_mine() -> None:
    story = play(level(base(), commanded()), ticks=3, commands={2: [FIRE]})

    assert story.values("MineTriggered", "tick", "rule", "unit", "cause") == [(2, "IM-S10.2", None, "command")]
    assert story.ticks("MineExploded") == [2]


def test_im_s10_2_it_asks_nobody_on_entering() -> None:
    assert play(level(ship("u", "0506", speed=16), commanded(range=0)), ticks=4).all("MineTriggered") == []


def test_im_s10_2_within_fifty_hexes() -> None:
    """Down the column from 0105: 0155 is 50 hexes off, 0156 is 51."""
    near, far = commanded("e", "0155"), commanded("f", "0156")
    story = play(level(base("0105"), near, far, rows=60), ticks=9, commands={
        1: [order("b", "fire_mine", mine="f")], 2: [FIRE]
    })  # fmt: skip

    assert story.refusals() == [(1, "fire_mine", "IM-S10.2")]
    assert story.ticks("MineExploded", mine="e") == [2]


def test_im_s10_2_one_order_a_base_in_8_ticks() -> None:
    text = level(base(), ship("c", "1212", "base", side="red"), *(commanded(f"e{n}", "0101") for n in range(4)))
    story = play(text, ticks=10, commands={
        2: [order("b", "fire_mine", mine="e0"), order("c", "fire_mine", mine="e1")],
        9: [order("b", "fire_mine", mine="e2")], 10: [order("b", "fire_mine", mine="e2")],
    })  # fmt: skip

    assert story.values("MineExploded", "tick", "mine") == [(2, "e0"), (2, "e1"), (10, "e2")]
    assert story.refusals() == [(9, "fire_mine", "IM-S10.2")]


@pytest.mark.parametrize(
    ("unit", "target"),
    [
        (ship("b", "1212", side="red"), commanded()),  # no base
        (base(), commanded(side="green")),  # an ally's
        (base(), commanded(side="blue", known_to=["red"])),
        (base(), mine("e", "0505", "explosive")),  # automatic
        (base(), mine("e", "0505", "captor")),
        (base(), commanded(arms_at=9)),
        (base(), commanded("other")),  # no such mine
        (base(), commanded(side="blue")),  # hidden
    ],
)  # fmt: skip
def test_im_s10_2_what_is_refused(unit: Table, target: Table) -> None:
    sides = [side("blue"), side("red", allies=["green"]), side("green")]
    story = play(level(*sides, unit, target), commands={1: [FIRE]})

    assert story.refusals() == [(1, "fire_mine", "IM-S10.2")]
    assert story.all("MineTriggered") == []


def test_im_s10_2_only_a_living_base() -> None:
    """It dies in step 12 of tick 1."""
    text = level(base("0510", hull=1, shields=[0] * 6), ship("u", "0509"), commanded(), dice=[1])
    story = play(text, ticks=2, commands={1: [order("u", "fire", target="b", phasers=1)], 2: [FIRE]})

    assert story.refusals() == [(2, "fire_mine", "IM-S2.4")]


def chain(name: str, at: str, *watches: str, control: str = "chain", **keys: object) -> Table:
    return mine(name, at, "explosive", control=control, watches=list(watches), **keys)


def test_im_s10_3_a_chain_mine_follows_one_that_explodes_in_the_same_step() -> None:
    """z before y before x in the file: the step repeats until none is left."""
    text = level(base(), chain("z", "0101", "y"), chain("y", "0102", "x"), chain("x", "0103", "e"), commanded())
    story = play(text, commands={1: [FIRE]})

    assert story.values("MineExploded", "tick", "mine") == [(1, "e"), (1, "x"), (1, "y"), (1, "z")]
    assert story.values("MineTriggered", "rule", "mine", "unit", "cause")[1:] == [
        ("IM-S10.3", name, None, "chain") for name in ("x", "y", "z")
    ]


def test_im_s10_3_one_that_watches_a_cluster_mine_goes_off_in_the_next_tick() -> None:
    """The release is in step 8, after step 6."""
    text = level(ship("u", "0506", speed=16), mine("m", "0505"), chain("x", "0101", "m"))
    story = play(text, ticks=4)

    assert story.ticks("BombsReleased") == [2]
    assert story.values("MineTriggered", "tick", "mine", "cause", cause="chain") == [(2, "x", "chain")]
    assert story.ticks("MineExploded") == [3]


@pytest.mark.parametrize("watched", ["w1", "w6"])
def test_im_s10_3_one_of_up_to_six_is_enough(watched: str) -> None:
    mines = [commanded(f"w{number}", "0101") for number in range(1, 7)]
    text = level(base(), *mines, chain("x", "1201", *(f"w{number}" for number in range(1, 7))))

    story = play(text, commands={1: [order("b", "fire_mine", mine=watched)]})
    assert story.values("MineExploded", "mine") == [watched, "x"]


@pytest.mark.parametrize("control", ["chain", "deadman"])
def test_im_s10_3_im_s10_4_swept_or_taken_aboard_only_a_deadman_minds(control: str) -> None:
    """9 - 5 = 4 points destroy the small mine w in tick 1; u takes v aboard in tick 2."""
    text = level(
        ship("u", "0504", "minesweeper"), mine("w", "0505", "explosive", size="small", known_to=["blue"]),
        mine("v", "0505", "explosive", size="small", known_to=["blue"]),
        chain("x", "1201", "w", control=control), chain("y", "1202", "v", control=control), dice=[5],
    )  # fmt: skip
    story = play(text, ticks=3, commands={
        1: [order("u", "fire", target="w", phasers=1)], 2: [order("u", "recover_mine", mine="v")]
    })  # fmt: skip

    assert story.values("MineRemoved", "cause", mine="w") == ["swept"]
    assert story.values("MineRemoved", "cause", mine="v") == ["recovered"]
    if control == "chain":
        assert story.all("MineTriggered") == []
    else:
        assert story.values("MineTriggered", "tick", "rule", "mine", "unit", "cause") == [
            (1, "IM-S10.4", "x", None, "deadman"), (2, "IM-S10.4", "y", None, "deadman")
        ]  # fmt: skip
        assert story.values("MineExploded", "tick", "mine") == [(2, "x"), (3, "y")]


@pytest.mark.parametrize("control", ["chain", "deadman"])
def test_im_s10_3_im_s10_4_destroyed_by_a_field_an_explosion_only_if_it_was_one(control: str) -> None:
    """An armed explosive mine counts as exploded; a captor does not."""
    halo = ship("h", "0505", "field_cruiser", field_strength=60)
    text = level(
        halo, mine("w", "0504", "explosive", range=0), mine("c", "0504", "captor", sizes=[1]),
        chain("x", "1201", "w", control=control), chain("y", "1202", "c", control=control),
    )  # fmt: skip
    story = play(text, ticks=3, commands={1: [order("h", "raise_field", radius=1)]})

    assert story.values("MineTriggered", "mine") == (["x"] if control == "chain" else ["x", "y"])
    assert set(story.ticks("MineExploded")) == {2}  # before step 6 is over: in the same tick


def test_im_s10_4_when_what_it_watches_explodes() -> None:
    story = play(level(base(), commanded(), chain("x", "1201", "e", control="deadman")), commands={1: [FIRE]})

    assert story.values("MineExploded", "tick", "mine") == [(1, "e"), (1, "x")]


def test_im_s10_4_when_a_cluster_mine_releases() -> None:
    text = level(ship("u", "0506", speed=16), mine("m", "0505"), chain("x", "0101", "m", control="deadman"))

    assert play(text, ticks=4).ticks("MineExploded") == [3]


@pytest.mark.parametrize("control", ["chain", "deadman"])
def test_im_s10_3_im_s10_4_such_mines_ask_nobody_on_entering(control: str) -> None:
    text = level(ship("u", "0506", speed=16), chain("x", "0505", "far", control=control), mine("far", "1212"))

    assert play(text, ticks=4).all("MineTriggered") == []


def sensed(story: Story) -> list[tuple[str, str, str | None, str]]:
    return story.values("MineTriggered", "rule", "mine", "unit", "cause")


def test_im_s10_5_a_sensor_is_asked_like_a_captor_and_sets_its_mines_off() -> None:
    """Example 32: a cruiser enters at speed 4, no die. Its mines in mine order, whatever their order in `fires`."""
    text = level(
        ship("u", "0508", "cruiser", speed=4), mine("s", "0505", "sensor", range=2, fires=["y", "x", "z"]),
        mine("x", "0101", "explosive"), chain("y", "0102", "x"), commanded("z", "0103"), dice=[6],
    )  # fmt: skip
    story = play(text, ticks=8)

    assert sensed(story) == [
        ("IM-S11.1", "s", "u", "entry"), ("IM-S10.5", "x", "u", "sensor"), ("IM-S10.5", "y", "u", "sensor"),
        ("IM-S10.5", "z", "u", "sensor"),
    ]  # fmt: skip
    assert story.ticks("MineExploded") == [8, 8, 8]
    assert story.dice_left() == [6]
    assert story.has("s")


@pytest.mark.parametrize(("die", "is_set_off"), [(4, True), (5, False)])
def test_im_s10_5_a_minesweeper_rolls_four_or_less(die: int, is_set_off: bool) -> None:
    text = level(
        ship("u", "0508", "minesweeper", speed=20), mine("s", "0505", "sensor", fires=["x"]),
        mine("x", "0101", "explosive"), dice=[die],
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.values("CheckRolled", "rule", "need", "modifiers", "passed") == [("IM-S11.1", 4, [], is_set_off)]
    assert (len(sensed(story)) == 2) == is_set_off


def test_im_s10_5_dummies_and_mines_not_armed_are_not_set_off() -> None:
    text = level(
        ship("u", "0508", speed=16), mine("s", "0505", "sensor", fires=["x", "y"]),
        mine("x", "0101", "explosive", dummy=True), mine("y", "0101", "explosive", arms_at=9),
    )  # fmt: skip

    assert [row[1] for row in sensed(play(text, ticks=2))] == ["s"]


def test_im_s10_6_a_dummy_does_nothing() -> None:
    """Entered, watched mines gone off, told by a base (the order is accepted and takes its 8 ticks): it stays quiet."""
    text = level(
        base(), ship("u", "0506", "dreadnought", speed=16), mine("d", "0505", "explosive", range=0, dummy=True),
        commanded("t", "0101", dummy=True), commanded(), chain("c", "0102", "e", dummy=True),
    )  # fmt: skip
    story = play(text, ticks=20, commands={
        3: [order("b", "fire_mine", mine="t")], 4: [FIRE], 11: [FIRE],
    })  # fmt: skip

    assert story.refusals() == [(4, "fire_mine", "IM-S10.2")]
    assert story.values("MineTriggered", "mine") == ["e"]
    assert all(story.has(name) for name in ("d", "t", "c"))
