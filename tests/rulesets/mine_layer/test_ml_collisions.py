"""A.8: running into asteroids and planets (ML-S46). S comes from 0505 with facing A into the body in 0504."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import Story, adept, beside, chaff, crew, drone, event, level, mine, play, ship, tick
from scene import Table, terrain

ROCK = terrain("asteroid", "0504")


def crash(*tables: Table, dice: list[int], speed: int = 2, rulings: dict[str, Any] | None = None, **s: Any) -> Story:
    return play(level(ship("s", speed=speed, **s), ROCK, *tables, dice=dice, rulings=rulings), 2)


def test_ml_s46_the_whole_sequence() -> None:
    """Speed 2: two dice on M1, sorted 4 1: M1 breaks, C2, H1, C1 are touched; facing 3 = C; push 5 = E, to 0404."""
    assert crash(dice=[3, 4, 1, 4, 3, 5]).told(2) == [
        event("UnitMoved", "ML-S40", unit="s", from_="0505", to="0504", direction="A", pass_=1),
        event("Collided", "ML-S46", unit="s", hex="0504"),
        event(
            "HitAllocated", "ML-S46", unit="s", source="collision", dice=[3, 4], line=1, struck_side="FWD", module="M1"
        ),
        event("ModuleHit", "ML-S71", unit="s", module="M1", die=4, source="collision"),
        event("ModuleBroken", "ML-S71", unit="s", module="M1", broken=1, source="collision"),
        *(event("ModuleHit", "ML-S71", unit="s", module=on, die=1, source="collision") for on in ("C2", "H1", "C1")),
        event("HullDamaged", "ML-S72", unit="s", amount=5, total=5, source="collision"),
        event("OocChanged", "ML-S71", unit="s", amount=1, ooc=1, source="collision"),
        event("FacingChanged", "ML-S46", unit="s", from_="A", to="C", hexsides=2, die=3, source="collision"),
        event("UnitMoved", "ML-S46", unit="s", from_="0504", to="0404", direction="E", pass_=1),
    ]  # fmt: skip


@pytest.mark.parametrize("speed", [2, 3, 4, 5])
def test_ml_s46_as_many_damage_dice_as_speed(speed: int) -> None:
    """All 1s on M1: it, three beside it, three two steps away, E1 and E2 three steps away; a fifth touches nothing, 1.

    Facing 1, push 1. It flies on as fast.
    """
    story = crash(dice=[3, 4, *[1] * speed, 1, 1], speed=speed)

    assert len(story.all("ModuleHit")) == [4, 7, 9, 9][speed - 2]
    assert story.hull("s") == speed
    assert story.speed("s") == speed


def test_ml_s46_outside_the_silhouette_it_takes_no_damage_but_is_turned_and_pushed() -> None:
    story = crash(dice=[6, 6, 4, 2])

    assert story.names(2) == ["UnitMoved", "Collided", "HitAllocated", "FacingChanged", "UnitMoved"]
    assert (story.hull("s"), story.facing("s"), story.where("s")) == (0, "D", beside("0504", "B"))


def test_ml_s46_a_ship_that_is_lost_is_neither_turned_nor_pushed() -> None:
    """65 + 2 (all four touched by 1s): n 11, need 8, and 3 + 4 fails."""
    story = crash(crew("p", module="E1"), dice=[3, 4, 1, 1, 3, 4], hull_damage=65)

    assert story.told(2)[-2:] == [
        event("UnitDestroyed", "ML-S74", unit="s", cause="collision"),
        event("UnitDestroyed", "ML-S76", unit="p", cause="s"),
    ]
    assert story.all("FacingChanged") == []


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_ml_s46_the_push_goes_in_the_direction_of_its_die(die: int) -> None:
    assert crash(dice=[6, 6, 1, die]).where("s") == beside("0504", "ABCDEF"[die - 1])


def test_ml_s46_the_push_is_read_by_the_map_only_the_facing_follows_the_ruling() -> None:
    """Part K. Facing C; the die 2 by the ship: D; the push 2: B."""
    text = level(ship("s", "0403", facing="C", speed=2), ROCK, dice=[6, 6, 2, 2], rulings={"random_facing": "ship"})
    story = play(text, 2)

    assert story.facing("s") == "D"
    assert story.where("s") == beside("0504", "B")


@pytest.mark.parametrize("kind", ["asteroid", "planet", "star"])
def test_ml_s46_it_is_not_pushed_onto_a_body(kind: str) -> None:
    story = crash(terrain(kind, "0503"), dice=[6, 6, 1, 1])

    assert story.where("s") == "0504"
    assert story.names(2)[-1] == "FacingChanged"


def test_ml_s46_nor_off_the_map() -> None:
    for rulings in ({}, {"map_edge": "leave"}):
        text = level(ship("s", "0502", speed=2), terrain("planet", "0501"), dice=[6, 6, 1, 1], rulings=rulings)
        story = play(text, 2)
        assert (story.where("s"), story.speed("s")) == ("0501", 2)
        assert story.all("EdgeReached") == story.all("UnitLeft") == []


def test_ml_s46_the_push_is_entering_but_leads_to_no_other_collision() -> None:
    """Onto a mine in 0503: struck from the side of the way: facing D (die 4), pushed by A: (0 - 3) mod 6 = 3, AFT."""
    story = crash(mine("m", "0503", "anchor"), dice=[6, 6, 4, 1, 6, 6])

    assert story.values("MineAttacked", "mine", "unit", "struck_side") == [("m", "s", "AFT")]
    assert len(story.all("Collided")) == 1


@pytest.mark.parametrize(("value", "attacked"), [(None, 1), (True, 1), (False, 0)])
def test_ml_q11_whether_being_pushed_in_is_moving_in(value: bool | None, attacked: int) -> None:
    rulings = {} if value is None else {"forced_entry": value}
    dice = [6, 6, 4, 1, *([6, 6] if attacked else [])]
    assert len(crash(mine("m", "0503", "anchor"), dice=dice, rulings=rulings).all("MineAttacked")) == attacked


def test_ml_s46_the_next_steps_go_on_from_there() -> None:
    """Speed 3; turned to C and pushed to 0503 in pass 1; passes 2 and 3 by C."""
    text = level(ship("s", speed=3), ROCK, dice=[6, 6, 3, 1])
    first = beside("0503", "C")
    assert play(text, 4).values("UnitMoved", "to") == ["0504", "0503", first, beside(first, "C")]


def test_ml_s46_it_may_collide_again_in_a_later_pass() -> None:
    """Turned to D, pushed to 0503: pass 2 leads back into the rock."""
    text = level(ship("s", speed=2), ROCK, dice=[6, 6, 4, 1, 6, 6, 1, 1])
    assert play(text, 3).ticks("Collided") == [2, 3]


# The dodge of a body


def test_ml_s46_a_dodge_may_be_tried_and_nothing_happens() -> None:
    """2 x 3 + 2 x 2 - 6 = 4. It lies on the rock, unhurt."""
    assert crash(adept("h", overwatch="dodge"), dice=[2, 2]).told(2)[1:] == [
        event(
            "CheckRolled", "ML-S51", unit="h", what="dodge", dice=[2, 2], need=4,
            modifiers=[[6, "size"], [4, "speed"], [-6, "piloting"]], passed=True,
        ),
        event("PowerChanged", "ML-S52", unit="s", pool="helm", amount=-1, level=2, cause="spent"),
        event("OocChanged", "ML-S52", unit="s", amount=1, ooc=1, source="dodge"),
    ]  # fmt: skip


def test_ml_s46_who_dodged_stays_on_the_body_and_flies_on() -> None:
    """In pass 2 it leaves the rock; that is no collision."""
    text = level(ship("s", speed=2), adept("h", overwatch="dodge"), ROCK, dice=[6, 6])
    story = play(text, 12)

    assert story.where("s") == "0503"
    assert story.all("Collided") == []


def test_ml_s46_a_dodge_that_fails_costs_and_then_it_collides() -> None:
    """1 + 2 fails by 1: 2 out of control."""
    story = crash(adept("h", overwatch="dodge"), dice=[1, 2, 6, 6, 1, 1])

    assert story.names(2) == ["UnitMoved", "CheckRolled", "PowerChanged", "OocChanged", "Collided", "HitAllocated",
                              "FacingChanged", "UnitMoved"]  # fmt: skip
    assert story.ooc("s") == 2


@pytest.mark.parametrize("timing", ["before_alloc", "after_alloc"])
def test_ml_s46_a_body_is_always_dodged_before_the_allocation(timing: str) -> None:
    """ML-Q7 is about mines."""
    story = crash(adept("h", overwatch="dodge"), dice=[6, 6], rulings={"dodge_timing": timing})
    assert story.names(2) == ["UnitMoved", "CheckRolled", "PowerChanged", "OocChanged"]


def test_ml_s46_what_does_not_matter_to_a_collision() -> None:
    """Chaff, a drone and a ship on the rock."""
    story = crash(chaff("0504"), drone("d", "0504"), dice=[6, 6, 1, 1])
    assert story.names(2) == ["UnitMoved", "Collided", "HitAllocated", "FacingChanged", "UnitMoved"]


@pytest.mark.parametrize("facing", "ABCDEF")
def test_ml_s46_ml_s60_a_slip_into_a_rock_strikes_the_side(facing: str) -> None:
    """To starboard in phase 2: s is at Speed 2, so it slips with pass 1: STBD."""
    here = "0606"
    onto = beside(here, "ABCDEF"[("ABCDEF".index(facing) + 1) % 6])
    text = level(ship("s", here, facing=facing, speed=0), adept("h"), terrain("planet", onto), dice=[6, 6] * 4 + [1, 1])
    given = {1: [{"unit": "h", "do": "helm", "accelerate": 2, "slip": "starboard"}]}
    story = play(text, tick(2, 2), given)

    assert story.values("HitAllocated", "rule", "struck_side") == [("ML-S46", "STBD")]
