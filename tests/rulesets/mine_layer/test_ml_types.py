"""A.3: what each of the ten types does when it hits, event by event (ML-19, ML-20, ML-22 to ML-27).

A frigate comes from 0505 to the mine in 0504 and is struck ahead in the middle, at M1. Beside M1 are C2, H1, C1, in the
order STBD, AFT, PORT; two steps away are S1, L1, K1; its plan: C1 M1 C2 / S1 H1 L1 / E1 K1 E2.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Record, Story, adept, beside, crew, event, level, mine, opposite, play, ship, tick, tow,
)  # fmt: skip
from mine_layer_scene import hull as plan
from scene import Table

FACINGS = "ABCDEF"


def enter(
    kind: str, *dice: int, crew_of: tuple[Table, ...] = (), rulings: dict[str, Any] | None = None, **s: Any
) -> Story:
    """S moves onto the mine in slot 2; the dice from the allocation on."""
    tables = [ship("s", **{"speed": 1, **s}), *crew_of, mine("m", "0504", kind)]
    return play(level(*tables, dice=dice, rulings=rulings), 2)


def struck(kind: str, rule: str, dice: list[int], module: str = "M1", line: int = 1) -> list[Record]:
    """Up to the detonation: revealed, attacks, allocated, triggered."""
    return [
        event("UnitMoved", "ML-S40", unit="s", from_="0505", to="0504", direction="A", pass_=1),
        event("MineRevealed", "ML-Q17", mine="m", hex="0504", kind=kind, side=None),
        event("MineAttacked", "ML-10", mine="m", unit="s", struck_side="FWD"),
        event("HitAllocated", "ML-16", unit="s", source="m", dice=dice, line=line, struck_side="FWD", module=module),
        event("MineTriggered", rule, mine="m", unit="s", cause="hit"),
    ]


def touched(module: str, die: int, broken: int = 0) -> list[Record]:
    rows = [event("ModuleHit", "ML-S71", unit="s", module=module, die=die, source="m")]
    if broken:
        rows.append(event("ModuleBroken", "ML-S71", unit="s", module=module, broken=broken, source="m"))
    return rows


def hull(amount: int) -> Record:
    return event("HullDamaged", "ML-S72", unit="s", amount=amount, total=amount, source="m")


def ooc(amount: int, rule: str = "ML-S71") -> Record:
    return event("OocChanged", rule, unit="s", amount=amount, ooc=amount, source="m")


REMOVED = event("MineRemoved", "ML-10", mine="m", cause="detonated")


# ML-19, ML-27


def test_ml_19_a_warhead_has_two_damage_dice() -> None:
    """5 breaks M1; 3 touches what is beside it. 5 + 3."""
    assert enter("warhead", 3, 4, 3, 5).told(2) == [
        *struck("warhead", "ML-19", [3, 4]), *touched("M1", 5, 1), *touched("C2", 3), *touched("H1", 3),
        *touched("C1", 3), hull(8), ooc(1), REMOVED,
    ]  # fmt: skip


def test_ml_27_a_heavy_has_three_damage_dice() -> None:
    """Sorted 6 4 2: four modules break, three more are touched; 12 hull damage is n 4: 4 - 3 = 1, no check."""
    assert enter("heavy", 3, 4, 2, 6, 4).told(2) == [
        *struck("heavy", "ML-27", [3, 4]), *touched("M1", 6, 1), *touched("C2", 4, 1), *touched("H1", 4, 1),
        *touched("C1", 4, 1), *touched("S1", 2), *touched("L1", 2), *touched("K1", 2), hull(12), ooc(4), REMOVED,
    ]  # fmt: skip


# ML-20


@pytest.mark.parametrize(
    ("dice", "line", "modules"),
    [([3, 4], 1, ["M1", "C2", "H1", "C1"]), ([3, 3], 0, ["C2", "L1", "M1"]), ([4, 4], 2, ["C1", "M1", "S1"])],
)
def test_ml_20_gas_in_the_struck_module_and_in_each_beside_it(dice: list[int], line: int, modules: list[str]) -> None:
    """No damage dice, no hull damage, nothing out of control. Beside it: FWD, STBD, AFT, PORT."""
    story = enter("gas", *dice)

    assert story.told(2) == [
        *struck("gas", "ML-20", dice, modules[0], line),
        *(event("GasReleased", "ML-20", unit="s", module=module, source="m") for module in modules), REMOVED,
    ]  # fmt: skip
    assert sorted(story.gas("s")) == sorted(modules)
    assert (story.hull("s"), story.ooc("s")) == (0, 0)


def test_ml_20_a_module_that_is_full_of_gas_is_not_told_again() -> None:
    story = enter("gas", 3, 4, gas=["H1", "E1"])

    assert story.values("GasReleased", "module") == ["M1", "C2", "C1"]
    assert story.gas("s") == ["C1", "M1", "C2", "H1", "E1"]


def test_ml_20_gas_hurts_nobody_by_itself() -> None:
    assert enter("gas", 3, 4, crew_of=(adept("p", module="M1"), adept("h"))).all("CrewHurt") == []


# ML-22


@pytest.mark.parametrize("die", [1, 3, 4, 6])
def test_ml_22_plasma_has_one_damage_die_and_the_struck_module_burns(die: int) -> None:
    """Whether it breaks or not."""
    breaks = die >= 4
    story = enter("plasma", 3, 4, die)

    assert story.told(2) == [
        *struck("plasma", "ML-22", [3, 4]), *touched("M1", die, int(breaks)), hull(die), *([ooc(1)] if breaks else []),
        event("FireStarted", "ML-22", unit="s", module="M1", source="m"), REMOVED,
    ]  # fmt: skip
    assert story.fires("s") == ["M1"]


def test_ml_22_a_module_that_burns_is_not_set_on_fire_again() -> None:
    story = enter("plasma", 3, 4, 2, fire=["M1"])

    assert story.all("FireStarted") == []
    assert story.fires("s") == ["M1"]


def test_ml_22_a_ship_that_is_lost_does_not_burn() -> None:
    """66 + 1: n 11, on Size 3 need 8; 3 + 4 fails."""
    story = enter("plasma", 3, 4, 1, 3, 4, hull_damage=66)

    assert story.names(2)[-3:] == ["CheckRolled", "UnitDestroyed", "MineRemoved"]
    assert story.all("FireStarted") == []


# ML-23


def test_ml_23_a_seeker_has_one_damage_die() -> None:
    assert enter("seeker", 3, 4, 4).told(2) == [
        *struck("seeker", "ML-23", [3, 4]), *touched("M1", 4, 1), hull(4), ooc(1), REMOVED
    ]  # fmt: skip


def test_ml_23_a_seeker_that_misses_the_silhouette_is_allocated_once_more() -> None:
    """9 is line 3, outside; the second roll counts."""
    story = enter("seeker", 4, 5, 3, 3, 2)

    assert story.values("HitAllocated", "rule", "dice", "line", "module") == [
        ("ML-16", [4, 5], 3, None), ("ML-23", [3, 3], 0, "C2")
    ]  # fmt: skip
    assert story.values("ModuleHit", "module", "die") == [("C2", 2)]
    assert story.all("MineMissed") == []


def test_ml_23_a_seeker_that_misses_twice_stays_armed() -> None:
    story = enter("seeker", 4, 5, 1, 1)

    assert story.values("HitAllocated", "line") == [3, -4]
    assert story.names(2)[-2:] == ["HitAllocated", "MineMissed"]
    assert story.mines() == {"m": True}


@pytest.mark.parametrize("kind", ["warhead", "heavy", "plasma", "gas", "ooc", "anchor"])
def test_ml_23_no_other_type_is_allocated_twice(kind: str) -> None:
    assert len(enter(kind, 4, 5).all("HitAllocated")) == 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("probe", "burst")])
def test_ml_23_ml_27_how_hard_each_type_is_to_dodge(kind: str) -> None:
    """Size 3, Speed 1, Piloting 6: 6 + 2 - 6 = 2; a seeker 3 harder, a heavy 3 easier, a chaff mine as it is."""
    change = {"seeker": 3, "heavy": -3}.get(kind, 0)
    h = adept("h", overwatch="dodge")
    story = enter(kind, 6, 6, crew_of=(h,), rulings={"chaff_mode": "on_hit"})

    assert story.needs("dodge") == [2 + change]
    assert len(story.all("MineDodged")) == 1


# ML-24


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_ml_24_an_ooc_mine_turns_the_ship_and_each_hexside_counts(facing: str, die: int) -> None:
    """The die is the facing on the map, 1 = A; the shorter way round."""
    steps = (die - 1 - FACINGS.index(facing)) % 6
    hexsides = min(steps, 6 - steps)
    text = level(
        ship("s", beside("0504", opposite(facing)), facing=facing, speed=1), mine("m", "0504", "ooc"), dice=[3, 4, die]
    )
    story = play(text, 2)

    told = story.told(2)
    assert told[5] == event(
        "FacingChanged", "ML-24", unit="s", from_=facing, to=FACINGS[die - 1], hexsides=hexsides, die=die, source="m"
    )
    assert told[6:-1] == ([ooc(hexsides, "ML-24")] if hexsides else [])
    assert (story.facing("s"), story.ooc("s"), story.hull("s")) == (FACINGS[die - 1], hexsides, 0)


def test_ml_24_out_of_control_above_4_is_hull_damage() -> None:
    """2 + 3: 4, and 1 hull damage; n 1 calls for no check."""
    story = enter("ooc", 3, 4, 4, ooc=2)

    assert story.told(2)[5:] == [
        event("FacingChanged", "ML-24", unit="s", from_="A", to="D", hexsides=3, die=4, source="m"),
        event("OocChanged", "ML-24", unit="s", amount=2, ooc=4, source="m"),
        event("HullDamaged", "ML-S48", unit="s", amount=1, total=1, source="m"), REMOVED,
    ]  # fmt: skip


def test_ml_24_the_steps_that_are_to_come_go_the_new_way() -> None:
    """Speed 3: A to 0504, then C (die 3) to 0604 and 0705."""
    tables = [ship("s", speed=3), mine("m", "0504", "ooc")]
    story = play(level(*tables, dice=[3, 4, 3]), 4)

    assert story.values("UnitMoved", "to") == ["0504", "0604", "0705"]


# ML-25


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_ml_25_an_anchor_takes_two_of_speed_and_puts_two_out_of_control(speed: int) -> None:
    """Speed does not fall below 0."""
    lost = min(2, speed)
    assert enter("anchor", 3, 4, speed=speed).told(2) == [
        *struck("anchor", "ML-25", [3, 4]),
        event("SpeedChanged", "ML-25", unit="s", amount=-lost, speed=speed - lost, source="m"),
        ooc(2, "ML-25"), REMOVED,
    ]  # fmt: skip


def test_ml_25_a_base_that_is_dragged_has_no_speed_to_lose() -> None:
    """S, stopped by a first anchor in pass 1, is struck by a second in the same hex: nothing is told of its Speed."""
    tables = [ship("s", speed=2), mine("m", "0504", "anchor"), mine("n", "0504", "anchor")]
    story = play(level(*tables, dice=[3, 4, 3, 4]), 12)

    assert story.values("SpeedChanged", "amount", "source") == [(-2, "m")]
    assert story.values("OocChanged", "amount", "ooc") == [(2, 2), (2, 4), (-1, 3)]


def test_ml_25_a_ship_that_is_dragged_onto_it_at_speed_0_has_only_control_to_lose() -> None:
    tables = [
        plan("tug", "T", all_round=True), ship("g", "0503", "tug"), adept("p", "g", "T1"), ship("s", side="red"),
        mine("m", "0504", "anchor"),
    ]  # fmt: skip
    story = play(level(*tables, dice=[6, 6, 3, 4]), 7, {1: [tow("p", "s")]})

    assert story.all("SpeedChanged") == []
    assert story.ooc("s") == 2


@pytest.mark.parametrize(("speed", "hexes"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_ml_25_the_later_passes_see_the_new_speed(speed: int, hexes: int) -> None:
    """It moves in pass k if its Speed is k or more then: of 4, 2 are left, one more step."""
    tables = [ship("s", speed=speed), mine("m", "0504", "anchor")]
    assert len(play(level(*tables, dice=[3, 4]), 6).all("UnitMoved")) == hexes


def test_ml_25_out_of_control_above_4_is_hull_damage_and_checked() -> None:
    """3 + 2: 4, and 1 more on 65 is 66: n 11, on Size 3 need 8."""
    story = enter("anchor", 3, 4, 4, 4, ooc=3, hull_damage=65)

    assert story.told(2)[6:9] == [
        event("OocChanged", "ML-25", unit="s", amount=1, ooc=4, source="m"),
        event("HullDamaged", "ML-S48", unit="s", amount=1, total=66, source="m"),
        event(
            "CheckRolled", "ML-S74", unit="s", what="hull", dice=[4, 4], need=8,
            modifiers=[[11, "hull damage"], [-3, "size"]], passed=True,
        ),
    ]  # fmt: skip


# ML-26


def test_ml_26_a_probe_never_attacks_and_is_unmasked() -> None:
    """The ship that moved in has lost nothing; the pilot on overwatch had nothing to dodge."""
    story = enter("probe", crew_of=(adept("h", overwatch="dodge"),))

    assert story.told(2)[1:] == [event("MineRevealed", "ML-Q17", mine="m", hex="0504", kind="probe", side=None)]
    assert story.mines() == {"m": True}


def test_ml_26_a_probe_is_unmasked_once() -> None:
    text = level(ship("s", speed=1), ship("t", "0506", speed=1), mine("m", "0504", "probe"))
    assert play(text, tick(2, 12)).ticks("MineRevealed") == [2]


def test_ml_26_a_probe_that_is_not_armed_is_not_unmasked() -> None:
    text = level(ship("s", speed=1), ship("x", "0504"), mine("m", "0504", "probe", armed=False))
    assert play(text, 12).all("MineRevealed") == []


# The rings of each type: who stands in what is touched


@pytest.mark.parametrize(
    ("kind", "dice", "hurts"), [("plasma", 1, 1), ("seeker", 1, 1), ("warhead", 2, 3), ("heavy", 3, 4)]
)
def test_ml_19_ml_27_as_many_rings_as_dice_are_touched(kind: str, dice: int, hurts: int) -> None:
    """One person each in M1, in C2 and H1 beside it, in K1 two steps away, in E1 three steps away; all dice show 1."""
    people = [crew(name, module=name, hp=20) for name in ("M1", "C2", "H1", "K1", "E1")]
    story = enter(kind, 3, 4, *[1] * dice, *[1] * hurts, crew_of=tuple(people))

    assert story.values("CrewHurt", "unit", "amount") == [(name, 1) for name in ("M1", "C2", "H1", "K1")[:hurts]]
