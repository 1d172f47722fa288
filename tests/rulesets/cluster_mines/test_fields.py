"""A10: fields."""

from __future__ import annotations

import pytest
from scene import Story, Table, level, mine, order, play, ship

from game.rulesets.cluster_mines.components import Field, MineShell

RAISE = order("h", "raise_field", radius=2)
LOWER = order("h", "lower_field")


def halo(at: str = "0505", strength: int = 18, **keys: object) -> Table:
    return ship("h", at, "field_cruiser", field_strength=strength, **keys)


def raised(*tables: Table, radius: int = 2, ticks: int = 2, **keys: object) -> Story:
    """h raises its field in tick 1; it acts from tick 2."""
    return play(level(*tables, **keys), ticks, {1: [order("h", "raise_field", radius=radius)]})


def test_im_s9_1_it_goes_up_at_full_strength_and_first_acts_in_the_next_tick() -> None:
    story = play(level(ship("h", "0505", "field_cruiser"), mine("m", "0503")), ticks=4, commands={3: [RAISE]})

    assert story.values("FieldRaised", "tick", "rule", "radius", "strength") == [(3, "IM-S9.1", 2, 18)]
    assert story.ticks("FieldSpent") == [4]


def test_im_s9_1_the_strength_of_the_level_counts() -> None:
    assert raised(halo(strength=30)).values("FieldRaised", "strength") == [30]


def test_im_s9_1_it_acts_last_in_t_plus_32_and_falls_then() -> None:
    story = raised(halo(), ticks=40)

    assert story.values("FieldLowered", "tick", "rule", "cause") == [(33, "IM-S9.1", "time")]


@pytest.mark.parametrize(("top", "met"), [("0520", True), ("0519", False)])
def test_im_s9_1_the_last_tick_in_which_it_acts(top: str, met: bool) -> None:
    """Raised in tick 2, it acts for the last time in tick 34. Flying up from 0538 at speed 16, h has made 17 moves then
    and is in 0521: its ring of radius 1 touches 0520 for the first time, and would touch 0519 in tick 36 only."""
    text = level(halo("0538", speed=16), mine("m", top, "captor", sizes=[1]), rows=40)
    story = play(text, ticks=37, commands={2: [order("h", "raise_field", radius=1)]})

    assert story.ticks("FieldLowered") == [34]
    assert story.ticks("FieldSpent") == ([34] if met else [])


@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_im_s9_1_a_hollow_ring_of_radius_0_to_3(radius: int) -> None:
    """Captors that mind only bases lie 0 to 4 hexes above it: it meets the one at its radius."""
    mines = [mine(f"c{n}", f"05{5 - n:02}", "captor", sizes=[1]) for n in range(5)]

    assert raised(halo(), *mines, radius=radius).values("FieldSpent", "mine") == [f"c{radius}"]


# What lies exactly two hexes from 0505 and from 0605, from straight up clockwise, in steps of IM-S1.1.
RINGS = {
    "0505": ["0503", "0603", "0704", "0705", "0706", "0606", "0507", "0406", "0306", "0305", "0304", "0403"],
    "0605": ["0603", "0704", "0804", "0805", "0806", "0707", "0607", "0507", "0406", "0405", "0404", "0504"],
}


@pytest.mark.parametrize("at", RINGS)
def test_im_s9_1_the_ring_in_odd_and_even_columns(at: str) -> None:
    """Of captors in both rings, and on both middles, those of its own ring are met: 12 for 6 points each."""
    places = dict.fromkeys([*RINGS["0505"], *RINGS["0605"], *RINGS])
    story = raised(halo(at, strength=99), *(mine(f"c{place}", place, "captor", sizes=[1]) for place in places))

    assert sorted(story.values("FieldSpent", "mine")) == sorted(f"c{place}" for place in RINGS[at])


@pytest.mark.parametrize("radius", [-1, 4])
def test_im_s9_1_other_radii_are_refused(radius: int) -> None:
    assert raised(halo(), radius=radius).refusals() == [(1, "raise_field", "IM-S9.1")]


def test_im_s9_1_it_moves_with_its_ship() -> None:
    """h moves up in tick 2, before the field acts: its ring of radius 1 is around 0504 then, and meets 0503."""
    story = raised(halo(speed=16), mine("m", "0503"), mine("n", "0504"), radius=1)

    assert story.values("FieldSpent", "mine") == ["m"]


def test_im_s9_1_in_one_tick_lowering_comes_before_raising() -> None:
    """So a field that is raised cannot be lowered in the same tick."""
    story = play(level(halo()), commands={1: [RAISE, LOWER]})

    assert story.refusals() == [(1, "lower_field", "IM-S9.1")]
    assert story.find("h", Field) is not None


def test_im_s9_1_lowered_by_order() -> None:
    story = play(level(halo()), ticks=6, commands={1: [RAISE], 4: [LOWER]})
    assert story.values("FieldLowered", "tick", "cause") == [(4, "ordered")]
    assert story.find("h", Field) is None


@pytest.mark.parametrize(
    ("cause", "fell", "commands"),
    [("ordered", 4, {1: [RAISE], 4: [LOWER]}), ("time", 33, {1: [RAISE]}), ("spent", 3, {2: [RAISE]})],
)
def test_im_s9_1_the_next_one_32_ticks_after_it_fell(
    cause: str, fell: int, commands: dict[int, list[dict[str, object]]]
) -> None:
    """A captor at the ring takes all of a field of strength 3 in tick 3."""
    target = [mine("m", "0503", "captor", sizes=[1])] if cause == "spent" else []
    given = {**commands, fell + 31: [RAISE], fell + 32: [RAISE]}
    story = play(level(halo(strength=3), *target), ticks=fell + 33, commands=given)

    assert story.values("FieldLowered", "tick", "cause")[0] == (fell, cause)
    assert story.refusals() == [(fell + 31, "raise_field", "IM-S9.1")]
    assert story.ticks("FieldRaised")[1:] == [fell + 32]


def test_im_s9_1_only_one_at_a_time_and_only_of_a_class_that_has_one() -> None:
    text = level(halo(), ship("u", "0101", "cruiser"))
    story = play(
        text, ticks=2, commands={1: [RAISE, order("u", "raise_field", radius=1), order("u", "lower_field")], 2: [RAISE]}
    )

    assert story.refusals() == [
        (1, "lower_field", "IM-S9.1"),
        (1, "raise_field", "IM-S9.1"),
        (2, "raise_field", "IM-S9.1"),
    ]


@pytest.mark.parametrize("owner", ["blue", "red"])
@pytest.mark.parametrize("armed", [True, False])
def test_im_s9_2_whoevers_mine_armed_or_not(owner: str, armed: bool) -> None:
    story = raised(halo(), mine("m", "0503", "captor", side=owner, sizes=[1], arms_at=0 if armed else 90))

    assert story.values("FieldSpent", "mine", "spent") == [("m", 6)]


def test_im_s9_2_ships_in_unit_order_small_mines_before_large_then_mine_order() -> None:
    mines = [
        mine("l1", "0503", "captor", sizes=[1]), mine("s1", "0507", "explosive", size="small", arms_at=90),
        mine("l2", "0503"), mine("s2", "0503", "explosive", size="small", dummy=True),
    ]  # fmt: skip
    second = ship("g", "0501", "field_cruiser")
    text = level(halo(strength=10), second, *mines)
    story = play(text, ticks=2, commands={1: [order("g", "raise_field", radius=2), RAISE]})

    # h: 4 for s1, 1 for s2, the last 5 for l1. g: the one point that l1 still needs, 6 for l2.
    assert story.values("FieldSpent", "unit", "mine", "spent", "left") == [
        ("h", "s1", 4, 6), ("h", "s2", 1, 5), ("h", "l1", 5, 0), ("g", "l1", 1, 17), ("g", "l2", 6, 11),
    ]  # fmt: skip


def test_im_s9_2_after_all_movement_of_the_tick() -> None:
    """u enters m's hex and sets it off in step 3; in step 5 the field destroys it all the same."""
    story = raised(halo(), ship("u", "0504", speed=16), mine("m", "0503"))

    assert story.names(2) == ["UnitMoved", "MineTriggered", "FieldSpent", "MineRemoved"]


def test_im_s9_2_fields_do_nothing_else() -> None:
    """Enemies and torpedoes stand on the ring unharmed."""
    story = raised(halo(), ship("r", "0503", side="red"), ship("s", "0503", "shuttle", side="red"), ticks=5)

    assert story.all("UnitHit") == story.all("FieldSpent") == []


@pytest.mark.parametrize(
    ("size", "strength", "spent", "excess"),
    [("small", 18, 10, 0), ("small", 10, 10, 0), ("small", 7, 7, 3), ("large", 18, 18, 17), ("large", 40, 35, 0)]
)  # fmt: skip
def test_im_s9_3_the_yield_of_an_armed_explosive_mine_is_spent_on_it(
    size: str, strength: int, spent: int, excess: int
) -> None:
    """10 or 35 points. The mine lies straight ahead: shield 1 (example 16)."""
    story = raised(halo(strength=strength), mine("e", "0504", "explosive", size=size, range=0), radius=1)

    assert story.values("FieldSpent", "rule", "mine", "spent", "left") == [("IM-S9.3", "e", spent, strength - spent)]
    assert story.values("MineRemoved", "rule", "cause") == [("IM-S9.3", "field")]
    assert story.values("UnitHit", "rule", "unit", "source", "shield", "amount") == (
        [("IM-S9.3", "h", "e", 1, excess)] if excess else []
    )
    assert story.values("FieldLowered", "cause") == (["spent"] if strength == spent else [])


def test_im_s9_3_nobody_else_is_hurt() -> None:
    """n stands in the mine's hex, a large one that a field of 18 cannot take."""
    story = raised(halo(), ship("n", "0504"), mine("e", "0504", "explosive", range=0), radius=1)

    assert story.values("UnitHit", "unit") == ["h"]
    assert story.all("MineExploded") == []


def test_im_s9_3_it_counts_as_exploded_for_chains() -> None:
    text = [mine("e", "0504", "explosive", range=0), mine("c", "0101", "explosive", control="chain", watches=["e"])]
    story = raised(halo(strength=40), *text, radius=1)

    assert story.values("MineTriggered", "mine", "cause") == [("c", "chain")]
    assert story.ticks("MineExploded", mine="c") == [2]


# What is left to destroy: 6 of large mines, 4 of small ones, 2 and 1 of dummies.
OTHERS = [
    ({"kind": "cluster"}, 6, "IM-1.34"), ({"kind": "captor", "sizes": [1]}, 6, "IM-S9.4"),
    ({"kind": "sensor", "fires": ["x"]}, 6, "IM-S9.4"), ({"kind": "explosive", "dummy": True}, 2, "IM-S9.4"),
    ({"kind": "explosive", "size": "small", "dummy": True}, 1, "IM-S9.4"),
    ({"kind": "explosive", "arms_at": 90}, 6, "IM-S9.4"),
    ({"kind": "explosive", "size": "small", "arms_at": 90}, 4, "IM-S9.4"),
]  # fmt: skip


@pytest.mark.parametrize(("of_mine", "needed", "rule"), OTHERS)
def test_im_s9_4_other_mines_take_what_destroys_them_in_silence(
    of_mine: dict[str, object], needed: int, rule: str
) -> None:
    story = raised(halo(), mine("m", "0503", **of_mine), mine("x", "1212", "explosive", control="command"))  # type: ignore[arg-type]

    assert story.values("FieldSpent", "rule", "spent", "left") == [(rule, needed, 18 - needed)]
    assert story.values("MineRemoved", "rule", "mine", "cause") == [(rule, "m", "field")]
    assert story.all("MineTriggered") == story.all("MineExploded") == story.all("UnitHit") == []


def test_im_s9_4_what_it_has_less_stays_on_the_mine_and_sets_it_off() -> None:
    """Strength 5: the cluster mine releases in step 8 of the same tick. n next to it takes 5."""
    story = raised(halo(strength=5), ship("n", "0502"), mine("m", "0503"))

    assert story.values("FieldSpent", "spent", "left") == [(5, 0)]
    assert story.values("MineTriggered", "rule", "unit", "cause") == [("IM-S9.4", "h", "field")]
    assert story.ticks("BombsReleased") == [2]
    assert story.hits("n") == [(1, 5)]


def test_im_s9_4_a_captor_shoots_at_the_fields_ship() -> None:
    """Strength 5; in step 12 of the same tick, distance 2, die 1: 8 - 1 = 7 on shield 1."""
    story = raised(halo(strength=5), mine("c", "0503", "captor", sizes=[1]), dice=[1])

    assert story.get("c", MineShell).damage == 5
    assert story.hits("h") == [(1, 7)]


def test_im_s9_4_a_sensor_sets_off_its_mines_a_dummy_and_a_mine_not_armed_nothing() -> None:
    story = raised(
        halo(strength=5), mine("m", "0503", "sensor", fires=["x"]), mine("x", "1212", "explosive", control="command")
    )
    assert story.values("MineTriggered", "mine", "cause", "unit") == [("m", "field", "h"), ("x", "sensor", "h")]

    for keys in ({"dummy": True}, {"arms_at": 90}):
        story = raised(halo(strength=1), mine("m", "0503", "explosive", **keys))  # type: ignore[arg-type]
        assert story.get("m", MineShell).damage == 1
        assert story.all("MineTriggered") == []


def test_im_s9_4_it_spends_only_what_the_mine_still_needs() -> None:
    """A first field of 4 leaves 2 to go; the second, of 18, spends 2."""
    second = ship("g", "0501", "field_cruiser")
    text = level(halo(strength=4), second, mine("c", "0503", "captor", sizes=[1], arms_at=90))
    story = play(text, ticks=2, commands={1: [RAISE, order("g", "raise_field", radius=2)]})

    assert story.values("FieldSpent", "unit", "spent", "left") == [("h", 4, 0), ("g", 2, 16)]


def test_im_s9_1_a_field_with_no_strength_left_falls_at_once() -> None:
    """It had 6 for the first of two mines at the ring; the second is not met, and the order to lower finds none."""
    text = level(halo(strength=6), mine("m", "0503"), mine("n", "0503"))
    story = play(text, ticks=2, commands={1: [RAISE], 2: [LOWER]})

    assert story.values("FieldSpent", "mine") == ["m"]
    assert story.values("FieldLowered", "tick", "cause") == [(2, "spent")]
    assert story.refusals() == [(2, "lower_field", "IM-S9.1")]
