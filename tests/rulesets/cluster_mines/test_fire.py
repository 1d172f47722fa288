"""A9: phasers, fire at units and mines, toughness, reaction."""

from __future__ import annotations

import pytest
from scene import Story, Table, level, mine, order, play, ship, side

from game.core.dice import keyed_die
from game.rulesets.cluster_mines.components import MineShell, Triggered

STRENGTH = [9, 9, 8, 7, 6, 6, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2]


def fire(target: str = "r", unit: str = "u", **keys: object) -> dict[str, object]:
    return order(unit, "fire", target=target, **keys)


@pytest.mark.parametrize("away", range(16))
@pytest.mark.parametrize("die", [1, 6])
def test_im_s8_1_a_shot_does_its_strength_less_the_die(away: int, die: int) -> None:
    """Strength by distance: 9 9 8 7 6 6 4 4 4 and 2 up to 15; never less than nothing: 4 - 6 and 2 - 6 are 0."""
    text = level(ship("u", f"05{1 + away:02}"), ship("r", "0501", "base", side="red"), rows=20, dice=[die])
    story = play(text, commands={1: [fire(phasers=1)]})

    points = max(0, STRENGTH[away] - die)
    shot = story.one("ShotFired")
    assert (shot["rule"], shot["source"], shot["target"], shot["range"]) == ("IM-S8.1", "u", "r", away)
    assert (shot["dice"], shot["damage"]) == ([die], points)
    assert [points for _, points in story.hits("r")] == ([points] if points else [])


def test_im_s8_1_beyond_fifteen_hexes_there_is_no_shot() -> None:
    story = play(level(ship("u", "0517"), ship("r", "0501", "base", side="red"), rows=20), commands={1: [fire()]})

    assert story.refusals() == [(1, "fire", "IM-S8.1")]


@pytest.mark.parametrize(("kind", "points"), [("minesweeper", 5), ("frigate", 3), ("base", 3), ("cruiser", 3)])
def test_im_s8_1_at_a_mine_two_less_but_for_minesweepers(kind: str, points: int) -> None:
    """9 - 4 = 5, or 9 - 4 - 2 = 3."""
    text = level(ship("u", "0505", kind), mine("m", "0505", known_to=["blue"]), dice=[4])
    story = play(text, commands={1: [fire("m", phasers=1)]})

    assert story.values("MineHit", "amount") == [points]


@pytest.mark.parametrize(
    ("kind", "number"),
    [("scout", 2), ("frigate", 3), ("destroyer", 4), ("light_cruiser", 5), ("cruiser", 6), ("field_cruiser", 4),
     ("dreadnought", 9), ("freighter", 1), ("transport", 1), ("minelayer", 2), ("minesweeper", 4), ("base", 10)],
)  # fmt: skip
def test_im_s8_1_all_that_are_ready_fire_each_with_its_die(kind: str, number: int) -> None:
    """At distance 1 with the die 1: 8 points each, in one hit."""
    text = level(ship("u", "0505", kind), ship("r", "0504", "base", side="red"), dice=[1] * number)
    story = play(text, commands={1: [fire()]})

    assert story.values("ShotFired", "dice", "damage") == [([1] * number, 8 * number)]
    assert story.hits("r") == [(4, 8 * number)]


def test_im_s8_1_a_shuttle_has_no_phaser() -> None:
    story = play(level(ship("u", "0505", "shuttle"), ship("r", "0504", side="red")), commands={1: [fire()]})

    assert story.refusals() == [(1, "fire", "IM-S8.1")]


def test_im_s8_1_a_phaser_that_fired_is_ready_again_16_ticks_later() -> None:
    """A frigate has three. Two fire in tick 2, one in tick 3; in tick 17 none is ready, in tick 18 two, in tick 19 one.
    A frigate has three. Two fire in tick 2, one in tick 3; in tick 17 none is ready, in tick 18 two, in tick 19 one."""
    text = level(ship("u", "0505"), ship("r", "0504", "base", side="red"))
    story = play(text, ticks=19, commands={
        2: [fire(phasers=2)], 3: [fire(phasers=2), fire()], 17: [fire()], 18: [fire(phasers=3), fire()], 19: [fire()],
    })  # fmt: skip

    assert [(tick, len(dice)) for tick, dice in story.values("ShotFired", "tick", "dice")] == [
        (2, 2), (3, 1), (18, 2), (19, 1)
    ]  # fmt: skip
    assert story.refusals() == [(3, "fire", "IM-S8.1"), (17, "fire", "IM-S8.1"), (18, "fire", "IM-S8.1")]


def test_im_s8_1_the_ready_ones_with_the_lowest_numbers_fire() -> None:
    """One in each of three ticks: numbers 0, 1, 2. The key of a die names the number of its phaser."""
    text = level(ship("u", "0505"), ship("r", "0504", "base", side="red"))
    story = play(text, ticks=3, commands={tick: [fire(phasers=1)] for tick in (1, 2, 3)}, seed=5)

    assert story.values("ShotFired", "dice") == [[keyed_die(5, tick, "fire", "u", "r", tick - 1)] for tick in (1, 2, 3)]


@pytest.mark.parametrize(("phasers", "refused"), [(-1, True), (0, True), (1, False), (3, False), (4, True)])
def test_im_s8_1_asking_for_more_than_are_ready_is_refused(phasers: int, refused: bool) -> None:
    story = play(level(ship("u", "0505"), ship("r", "0504", side="red")), commands={1: [fire(phasers=phasers)]})

    assert story.refusals() == ([(1, "fire", "IM-S8.1")] if refused else [])


def test_im_s8_2_not_at_own_or_allied_units() -> None:
    sides = [side("blue", allies=["green"]), side("green"), side("red")]
    text = level(*sides, ship("u", "0505"), ship("own", "0504"), ship("ally", "0504", side="green"))
    story = play(text, commands={1: [fire("own"), fire("ally"), fire("u")]})

    assert story.refusals() == [(1, "fire", "IM-S8.2")] * 3


def test_im_s8_2_each_command_is_one_hit_on_the_shield_towards_the_firer() -> None:
    """Two commands of u from below, one of v from direction B: 0604."""
    text = level(ship("u", "0506"), ship("v", "0604"), ship("r", "0505", "base", side="red"), dice=[1, 2, 3, 4])
    story = play(text, commands={1: [fire(phasers=2), fire(phasers=1), fire(unit="v", phasers=1)]})

    assert story.values("UnitHit", "rule", "source", "shield", "amount") == [
        ("IM-S8.1", "u", 4, 15), ("IM-S8.1", "u", 4, 6), ("IM-S8.1", "v", 2, 5),
    ]  # fmt: skip


def test_im_s8_2_all_fire_of_a_step_is_simultaneous() -> None:
    """On the seam of shields 1 and 2 with 20 and 19 boxes both hits go to shield 1, though the first leaves it 13."""
    shields = [20, 19, 9, 9, 9, 9]
    text = level(ship("u", "0603"), ship("r", "0505", "base", side="red", shields=shields), dice=[1, 1])
    story = play(text, commands={1: [fire(phasers=1), fire(phasers=1)]})

    assert story.hits("r") == [(1, 7), (1, 7)]


def at_mine(unit: Table, *commands: dict[str, object], **keys: object) -> Story:
    """u fires at m, which lies at 0505."""
    text = level(unit, mine("m", "0505", **{"known_to": ["blue"], **keys}), ship("r", "1212", side="red"))
    return play(text, commands={1: list(commands) or [fire("m")]})


@pytest.mark.parametrize(("at", "refused"), [("0505", False), ("0404", False), ("0503", True)])
def test_im_s8_3_at_a_mine_from_its_hex_or_next_to_it(at: str, refused: bool) -> None:
    assert at_mine(ship("u", at)).refusals() == ([(1, "fire", "IM-S8.3")] if refused else [])


def test_im_s8_3_only_at_speed_0() -> None:
    assert at_mine(ship("u", "0505", speed=1)).refusals() == [(1, "fire", "IM-S8.3")]


def test_im_s8_3_only_at_a_mine_that_the_side_knows() -> None:
    assert at_mine(ship("u", "0505"), known_to=[]).refusals() == [(1, "fire", "IM-S8.3")]


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_im_s8_3_at_any_mine_also_at_its_own(owner: str) -> None:
    assert at_mine(ship("u", "0505"), side=owner).ticks("MineHit") == [1]


# Points that destroy; one less leaves it.
TOUGHNESS = [
    ({"kind": "cluster"}, 6), ({"kind": "explosive"}, 6), ({"kind": "captor"}, 6),
    ({"kind": "sensor", "fires": ["x"]}, 6),
    ({"kind": "explosive", "size": "small"}, 4), ({"kind": "explosive", "dummy": True}, 2),
    ({"kind": "explosive", "size": "small", "dummy": True}, 1),
]  # fmt: skip


@pytest.mark.parametrize(("of_mine", "toughness"), TOUGHNESS)
def test_im_s8_4_so_many_points_destroy_it(of_mine: dict[str, object], toughness: int) -> None:
    """From a field of that strength, and of one less, on a mine that is not armed and so does not react."""
    far = mine("x", "0101", "explosive")
    for strength in (toughness - 1, toughness):
        if strength == 0:
            continue
        halo = ship("h", "0505", "field_cruiser", field_strength=strength)
        text = level(halo, mine("m", "0503", **of_mine, arms_at=50), far)  # type: ignore[arg-type]
        story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})
        assert story.has("m") == (strength < toughness)


@pytest.mark.parametrize(("die", "swept"), [(3, True), (4, False)])
def test_im_s8_4_a_large_mine_is_swept_by_six_points(die: int, swept: bool) -> None:
    story = at_mine_with([die], "captor")

    assert story.values("MineHit", "rule", "total") == [("IM-S8.4", 9 - die)]
    assert story.values("MineRemoved", "rule", "cause") == ([("IM-S8.4", "swept")] if swept else [])


def at_mine_with(dice: list[int], kind: str, **keys: object) -> Story:
    """A minesweeper in the mine's hex fires one phaser for each die, each by a command of its own, in tick 1."""
    target = mine("m", "0505", kind, **{"known_to": ["blue"], **keys})
    text = level(ship("u", "0505", "minesweeper"), target, mine("x", "0101", "explosive"), dice=dice)
    return play(text, ticks=2, commands={1: [fire("m", phasers=1)] * len(dice)})


@pytest.mark.parametrize(("die", "swept"), [(5, True), (6, False)])
def test_im_s8_4_a_small_mine_by_four(die: int, swept: bool) -> None:
    story = at_mine_with([die], "explosive", size="small", range=0)

    assert story.values("MineRemoved", "cause")[0] == ("swept" if swept else "exploded")


def test_im_s8_4_damage_stays_on_a_mine() -> None:
    """3 points in tick 1 on a mine that is not armed, 3 more in tick 20."""
    text = level(ship("u", "0505", "minesweeper"), mine("m", "0505", known_to=["blue"], arms_at=90), dice=[6, 6])
    story = play(text, ticks=20, commands={1: [fire("m", phasers=1)], 20: [fire("m", phasers=1)]})

    assert story.values("MineHit", "amount", "total") == [(3, 3), (3, 6)]
    assert story.ticks("MineRemoved") == [20]


def test_im_s8_4_all_damage_of_a_step_is_added_up_first() -> None:
    """IM-Q5: 5 points and 4 more in one step are the end of it; it does not react to the five."""
    story = at_mine_with([4, 5], "cluster")

    assert story.values("MineHit", "amount", "total") == [(5, 5), (4, 9)]
    assert story.values("MineRemoved", "cause") == ["swept"]
    assert story.all("MineTriggered") == []


@pytest.mark.parametrize(
    ("kind", "rule", "what", "ticks"),
    [("cluster", "IM-1.33", "BombsReleased", [2]), ("explosive", "IM-S8.5", "MineExploded", [2]),
     ("captor", "IM-S8.5", "ShotFired", [1, 2])],
)  # fmt: skip
def test_im_s8_5_an_armed_mine_that_was_hit_and_lives_is_set_off(
    kind: str, rule: str, what: str, ticks: list[int]
) -> None:
    """By 3 points of a minesweeper's phaser. The captor's first ShotFired is that of the minesweeper."""
    story = at_mine_with([6], kind)

    assert story.values("MineTriggered", "tick", "rule", "unit", "cause") == [(1, rule, "u", "damage")]
    assert story.ticks(what) == ticks


def test_im_s8_5_a_sensor_sets_off_its_mines() -> None:
    story = at_mine_with([6], "sensor", fires=["x"])

    assert story.values("MineTriggered", "tick", "mine", "rule", "cause", "unit") == [
        (1, "m", "IM-S8.5", "damage", "u"), (1, "x", "IM-S10.5", "sensor", "u")
    ]  # fmt: skip
    assert story.has("m")
    assert story.ticks("MineExploded", mine="x") == [2]


def test_im_s8_5_a_captor_shoots_at_the_first_unit_that_hit_it() -> None:
    """v comes first in the file though u's command was given first."""
    text = level(ship("v", "0504"), ship("u", "0506"), mine("c", "0505", "captor", known_to=["blue"]), dice=[5, 5, 1])
    story = play(text, ticks=2, commands={1: [fire("c", phasers=1), fire("c", unit="v", phasers=1)]})

    assert story.values("MineTriggered", "unit") == ["v"]
    assert story.values("ShotFired", "tick", "target", source="c") == [(2, "v")]


def test_im_s8_5_a_captor_without_a_shot_does_nothing() -> None:
    """Its only shot goes at f in tick 2."""
    text = level(
        ship("u", "0504", "minesweeper"), ship("f", "0506", speed=16),
        mine("c", "0505", "captor", shots=1, range=0, known_to=["blue"]), dice=[1, 6],
    )  # fmt: skip
    story = play(text, ticks=4, commands={3: [fire("c", phasers=1)]})

    assert story.get("c", MineShell).damage == 3
    assert story.ticks("MineTriggered") == [2]


def test_im_s8_5_a_dummy_never_reacts() -> None:
    """9 - 6 - 2 = 1 point of the 2 that a large dummy takes."""
    text = level(ship("u", "0504"), mine("m", "0505", "explosive", dummy=True, known_to=["blue"]), dice=[6])
    story = play(text, ticks=3, commands={1: [fire("m", phasers=1)]})

    assert story.get("m", MineShell).damage == 1
    assert story.all("MineTriggered") == []


def test_im_s8_5_a_mine_not_armed_does_not_react() -> None:
    story = at_mine_with([6], "cluster", arms_at=50)

    assert story.get("m", MineShell).damage == 3
    assert story.find("m", Triggered) is None


def test_im_s8_5_a_shot_of_no_points_is_no_damage() -> None:
    """Strength 2 at distance 9, and the die 2: the shot is reported, and no hit."""
    text = level(ship("u", "0510"), ship("r", "0501", side="red"), dice=[2])
    story = play(text, commands={1: [fire(phasers=1)]})

    assert story.values("ShotFired", "damage") == [0]
    assert story.all("UnitHit") == []
