"""A.3, A.12: burst mines in space, and what they do to ships, drones, mines and spacewalkers (ML-28, ML-29, S88, S89).

Burst mine b lies in 0504; who comes, comes from 0505 with facing A unless it is said.
"""

from __future__ import annotations

import pytest
from mine_layer_scene import (
    Record, Story, adept, course, drone, event, jet, level, mine, play, ship, spacewalker, tick, tow,
)  # fmt: skip
from scene import Table

B = mine("b", "0504", "burst")


def goes_off(unit: str) -> list[Record]:
    return [
        event("MineRevealed", "ML-Q17", mine="b", hex="0504", kind="burst", side=None),
        event("MineTriggered", "ML-29", mine="b", unit=unit, cause="entered"),
        event("MineRemoved", "ML-10", mine="b", cause="detonated"),
    ]


def struck(unit: str, survived: bool, rule: str = "ML-29") -> Record:
    return event("BurstStruck", rule, mine="b", unit=unit, survived=survived)


def survival(dice: list[int], need: int, passed: bool, **who: str | None) -> Record:
    parts = [[7, "microship"], *([[need - 7, "damage"]] if need > 7 else [])]
    return event("CheckRolled", "ML-S88", **who, what="survival", dice=dice, need=need, modifiers=parts, passed=passed)


def caught(story: Story) -> list[tuple[str, bool]]:
    return story.values("BurstStruck", "unit", "survived")


# ML-29: what sets it off


def test_ml_29_a_ship_that_moves_in_sets_it_off() -> None:
    """A sound frigate: n < 2, passed without dice. The pilot on overwatch has nothing to dodge."""
    story = play(level(ship("s", speed=1), adept("h", overwatch="dodge"), B), 2)

    assert story.told(2)[1:] == [*goes_off("s"), struck("s", True)]
    assert story.all("CheckRolled") == story.all("MineAttacked") == []


@pytest.mark.parametrize(("dice", "survives"), [([3, 4], True), ([2, 4], False), ([6, 6], True), ([1, 1], False)])
def test_ml_29_ml_s88_a_drone_that_moves_in_sets_it_off_and_needs_7(dice: list[int], survives: bool) -> None:
    story = play(level(drone("d", "0505", speed=1), B, dice=dice), 2)

    lost = [] if survives else [event("UnitDestroyed", "ML-S88", unit="d", cause="b")]
    assert story.told(2)[1:] == [
        *goes_off("d"), survival(dice, 7, survives, unit="d"), *lost, struck("d", survives)
    ]  # fmt: skip
    assert story.has("d") is survives


@pytest.mark.parametrize("side", ["blue", "red"])
def test_ml_29_whoever_laid_it(side: str) -> None:
    story = play(level(ship("s", speed=1), mine("b", "0504", "burst", side)), 2)
    assert story.values("MineTriggered", "unit", "cause") == [("s", "entered")]


def test_ml_29_a_spacewalker_who_moves_in_does_not() -> None:
    """The breath of slot 10: 11 - 6 = 5."""
    text = level(spacewalker("w", "0505", athletics=6), ship("s", "1212"), B, dice=[3, 4])
    story = play(text, 12, {1: [jet("w", "A")]})

    assert story.where("w") == "0504"
    assert story.mines() == {"b": True}
    assert story.all("MineTriggered") == story.all("BurstStruck") == []


def test_ml_29_one_that_is_not_armed_does_not_go_off() -> None:
    """X keeps it from arming."""
    story = play(level(ship("s", speed=1), ship("x", "0504"), mine("b", "0504", "burst", armed=False)), 9)
    assert story.all("MineTriggered") == []


# ML-S88


@pytest.mark.parametrize("damage", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("lacking", [0, 1])
def test_ml_s88_each_damage_marker_makes_it_harder_for_a_microship(damage: int, lacking: int) -> None:
    need = 7 + damage
    dice = [6, need - 6 - lacking] if need - lacking > 6 else [5, 1]
    story = play(level(drone("d", "0505", speed=1, damage=damage), B, dice=dice), 2)

    assert story.needs("survival") == [need]
    assert caught(story) == [("d", lacking == 0)]


@pytest.mark.parametrize(
    ("kind", "damage", "need"),
    [("frigate", 3, None), ("frigate", 20, None), ("frigate", 21, 3), ("cutter", 6, None), ("cutter", 10, 3)],
)
def test_ml_s88_a_ship_makes_a_hull_check_at_its_present_damage(kind: str, damage: int, need: int | None) -> None:
    """Nothing is added. n of 20 is 5, 5 - 3 = 2 calls for no dice; n of 21 is 6; n of 10 is 4, 4 - 1 = 3."""
    dice = [] if need is None else [1, 2]
    story = play(level(ship("s", kind=kind, speed=1, hull_damage=damage), B, dice=dice), 2)

    assert story.needs("hull", rule="ML-S74") == ([] if need is None else [need])
    assert caught(story) == [("s", True)]
    assert story.hull("s") == damage


def test_ml_s88_a_ship_that_fails_is_lost_to_the_mine() -> None:
    """21 on Size 3 needs 3; two ones are 2."""
    story = play(level(ship("s", speed=1, hull_damage=21), adept("h"), B, dice=[1, 1]), 2)

    assert story.told(2)[-4:] == [
        event(
            "CheckRolled", "ML-S74", unit="s", what="hull", dice=[1, 1], need=3,
            modifiers=[[6, "hull damage"], [-3, "size"]], passed=False,
        ),
        event("UnitDestroyed", "ML-S74", unit="s", cause="b"),
        event("UnitDestroyed", "ML-S76", unit="h", cause="s"),
        struck("s", False),
    ]  # fmt: skip


def test_ml_s88_persons_aboard_make_no_check() -> None:
    story = play(level(ship("s", speed=1), adept("h"), adept("p", module="M1"), B), 2)

    assert caught(story) == [("s", True)]
    assert story.all("CrewHurt") == []


# ML-28, ML-S89: what else is there


@pytest.mark.parametrize("dice", [[1, 1], [3, 4], [6, 6]])
def test_ml_28_a_spacewalker_takes_two_dice(dice: list[int]) -> None:
    """Hp 6: 2 leaves w up, 7 unconscious, 12 is hp + 6: lost; the hull of s calls for no dice."""
    amount = sum(dice)
    story = play(level(ship("s", speed=1), spacewalker("w", "0504", hp=6), B, dice=dice), 2)

    rest = [row for row in story.told(2) if row.get("unit") == "w"]
    assert rest == [
        event("CrewHurt", "ML-28", unit="w", amount=amount, damage=amount, source="b"),
        *([event("CrewFell", "ML-S76", unit="w")] if amount >= 6 else []),
        *([event("UnitDestroyed", "ML-S76", unit="w", cause="b")] if amount >= 12 else []),
        struck("w", amount < 12, "ML-28"),
    ]  # fmt: skip


def test_ml_s89_who_entered_is_checked_first_then_ships_drones_mines_and_spacewalkers() -> None:
    """In file order each, though the tables stand otherwise. Nothing arms: x and y are still there."""
    text = level(
        spacewalker("w", "0504", hp=20), mine("u", "0504", "anchor", armed=False), drone("e", "0504", damage=1),
        ship("y", "0504"), ship("s", speed=1), ship("x", "0504", side="red"), B, mine("v", "0504", "probe"),
        drone("d", "0504", "red"), dice=[6, 2, 3, 4, 1, 2, 5, 5, 1, 1],
    )  # fmt: skip
    story = play(text, 2)

    assert caught(story) == [
        ("s", True), ("y", True), ("x", True), ("e", True), ("d", True), ("u", False), ("v", True), ("w", True)
    ]  # fmt: skip
    assert story.needs("survival") == [8, 7, 7, 7]
    assert story.values("MineRemoved", "mine", "rule", "cause") == [
        ("b", "ML-10", "detonated"), ("u", "ML-S89", "burst")
    ]  # fmt: skip


def test_ml_s89_a_mine_that_it_destroys_has_no_effect() -> None:
    """W lies there too, armed, and was to be asked after b: 3 + 3 < 7."""
    story = play(level(ship("s", speed=1), B, mine("w", "0504", "heavy"), dice=[3, 3]), 2)

    assert story.told(2)[1:] == [
        *goes_off("s"), struck("s", True), survival([3, 3], 7, False, unit=None, mine="w"),
        event("MineRemoved", "ML-S89", mine="w", cause="burst"), struck("w", False),
    ]  # fmt: skip


def test_ml_s89_a_mine_that_survives_attacks_in_its_turn() -> None:
    story = play(level(ship("s", speed=1), B, mine("w", "0504", "anchor"), dice=[3, 4, 6, 6]), 2)

    assert story.names(2)[4:] == ["BurstStruck", "CheckRolled", "BurstStruck", "MineRevealed", "MineAttacked",
                                  "HitAllocated", "MineMissed"]  # fmt: skip


def test_ml_s89_mines_made_before_it_attack_first() -> None:
    text = level(ship("s", speed=1), mine("w", "0504", "anchor"), B, dice=[6, 6, 3, 4])
    story = play(text, 2)

    assert [row["event"] for row in story.told(2) if row.get("mine") == "w"][-1] == "CheckRolled"
    assert story.names(2)[3:8] == ["HitAllocated", "MineMissed", "MineRevealed", "MineTriggered", "MineRemoved"]


@pytest.mark.parametrize(("dice", "bursts"), [([3, 3], ["b"]), ([3, 4], ["b", "c"])])
def test_ml_s89_a_second_burst_goes_off_if_the_first_has_left_it(dice: list[int], bursts: list[str]) -> None:
    story = play(level(ship("s", speed=1), B, mine("c", "0504", "burst"), dice=dice), 2)

    assert story.values("MineTriggered", "mine") == story.bursts() == bursts


def test_ml_s89_the_mine_is_gone_before_it_strikes() -> None:
    """Nothing is left to destroy: s and it alone were there."""
    story = play(level(ship("s", speed=1), B), 2)

    assert story.mines() == {}
    assert caught(story) == [("s", True)]


def test_ml_s89_of_many_mines_in_a_hex_each_goes_off_at_most_once_and_all_are_gone_or_have_survived() -> None:
    """A thousand: each that the others leave goes off in its turn; dice of the seed."""
    mines = [mine(f"m{number}", "0504", "burst") for number in range(1000)]
    story = play(level(ship("s", kind="hauler", speed=1), *mines, dice=None), 2)
    off, removed = story.values("MineTriggered", "mine"), story.values("MineRemoved", "mine")

    assert off[0] == "m0"
    assert len(off) == len(set(off)) == len(story.bursts())
    assert sorted(removed) == sorted(f"m{number}" for number in range(1000))
    assert story.mines() == {}


# ML-29, ML-S89: until the end of the phase


def test_ml_29_who_moves_in_later_in_that_phase_is_caught_too() -> None:
    """T comes in pass 2, d in pass 3; s stays. Each is checked once, for its own entering alone."""
    text = level(ship("s", speed=1), ship("t", "0506", speed=2), drone("d", "0504", speed=0), B, dice=[3, 4])
    story = play(text, 12)

    assert story.values("BurstStruck", "tick", "unit") == [(2, "s"), (2, "d"), (3, "t")]


def test_ml_29_who_moves_in_twice_is_caught_twice() -> None:
    """D passes through in slot 2; in slot 7 it turns round. In phase 2 the burst is over: no dice."""
    text = level(drone("d", "0505", speed=2), ship("s", "1212"), B, dice=[3, 4])
    story = play(text, tick(2, 12), {1: [course("d", "D", 2)]})

    assert story.values("UnitMoved", "tick", "to") == [(2, "0504"), (3, "0503"), (14, "0504"), (15, "0505")]
    assert story.ticks("BurstStruck") == [2]


def test_ml_29_who_is_towed_in_after_it_went_off_is_caught() -> None:
    """D sets it off in slot 2 and moves on; g drags t in: a sloop facing A, T1 to B and C; t comes from 0604 by E."""
    text = level(
        drone("d", "0505", speed=2), ship("g", "0405", "sloop"), adept("p", "g", "T1"), ship("t", "0603", side="red"),
        B, dice=[3, 4, 6, 6],
    )  # fmt: skip
    story = play(text, 7, {1: [tow("p", "t")]})

    assert story.where("t") == "0504"
    assert story.values("BurstStruck", "tick", "unit") == [(2, "d"), (7, "t")]


def test_ml_29_ml_s89_who_jets_in_while_it_rages_takes_two_dice() -> None:
    text = level(drone("d", "0505", speed=2), spacewalker("w", "0505", hp=20), ship("s", "1212"), B, dice=[3, 4, 2, 5])
    story = play(text, 7, {1: [jet("w", "A")]})

    assert story.told(7) == [
        event("UnitMoved", "ML-S90", unit="w", from_="0505", to="0504", direction="A", pass_=0),
        event("CrewHurt", "ML-28", unit="w", amount=7, damage=7, source="b"), struck("w", True, "ML-28"),
    ]  # fmt: skip


def test_ml_29_it_ends_in_slot_12() -> None:
    story = play(level(ship("s", speed=1), ship("t", "0507", speed=1), B), tick(3, 6))

    assert story.told(12) == [event("BurstEnded", "ML-29", mine="b", hex="0504")]
    assert story.bursts() == []
    assert story.values("BurstStruck", "unit") == ["s"]


def test_ml_29_bursts_end_in_the_order_in_which_they_went_off() -> None:
    """C, which stands first in the file, goes off in pass 2."""
    tables: list[Table] = [mine("c", "0503", "burst"), B, ship("s", speed=2)]
    assert play(level(*tables), 12).values("BurstEnded", "mine", "hex") == [("b", "0504"), ("c", "0503")]
