"""Part C: what each slot does, in which order, and in which order the dice fall (ML-S106)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, adept, chaff, crew, drone, fire, helm, level, mine, place, play, ship, spacewalker, tick, watch,
)  # fmt: skip
from scene import terrain

# Slots


def test_part_c_slot_1_phase_power_arming_and_in_tick_1_the_chaff_of_the_level() -> None:
    text = level(
        ship("s", helm=0), ship("t", "0101", guns=0), mine("c", "0303", "chaff"), mine("m", "0909", armed=False)
    )
    story = play(text, 1)

    assert [(row["event"], row.get("unit") or row.get("mine")) for row in story.told(1)] == [
        ("PhaseStarted", None), ("PowerChanged", "s"), ("PowerChanged", "t"), ("MineArmed", "m"),
        ("MineRevealed", "c"), ("MineTriggered", "c"), ("ChaffSpread", None), ("MineRemoved", "c"),
    ]  # fmt: skip


def test_part_c_slots_2_to_6_are_the_passes() -> None:
    story = play(level(ship("s", "0512", speed=5), drone("d", "0712", speed=5)), 12)
    assert story.values("UnitMoved", "tick", "pass", unit="s") == [(n + 1, n) for n in range(1, 6)]
    assert story.values("UnitMoved", "tick", "pass", unit="d") == [(n + 1, n) for n in range(1, 6)]


@pytest.mark.parametrize("given_before", [1, 3, 7, 8, 12, 13])
def test_part_c_a_command_waits_for_the_next_action_slot_of_its_side(given_before: int) -> None:
    """Heroes in ticks 7, 19, 31, ..., enemies in 8, 20, 32, ...; in its own slot it is in time."""
    text = level(ship("s"), adept("p"), ship("t", "0909", side="red"), adept("q", "t"))
    story = play(text, 26, {given_before: [watch("p"), watch("q")]})

    assert dict(story.values("OverwatchTaken", "unit", "tick")) == {
        "p": 7 if given_before <= 7 else 19, "q": 8 if given_before <= 8 else 20
    }  # fmt: skip


def test_part_c_the_action_slots_of_round_1_and_2() -> None:
    text = level(ship("s"), adept("p"), ship("t", "0909", side="red"), adept("q", "t"))
    acts: dict[int, list[Any]] = {
        tick(phase, 1, of): [helm("p", turn=4), {"unit": "p", "do": "steady"}, {"unit": "q", "do": "steady"}]
        for of in (1, 2)
        for phase in range(1, 7)
    }
    story = play(text, 144, acts)

    assert story.values("CommandRefused", "tick", unit="p", rule="ML-S47") == [
        7, 19, 31, 43, 55, 67, 79, 91, 103, 115, 127, 139
    ]  # fmt: skip
    assert story.values("CommandRefused", "tick", unit="q") == [
        8, 20, 32, 44, 56, 68, 80, 92, 104, 116, 128, 140
    ]  # fmt: skip


def test_part_c_slot_10_gas_then_vacuum_then_air() -> None:
    """In phases 1 to 5 the gas stays (5), w breathes (6 6); in phase 6 it clears, w and p breathe. w stands first."""
    text = level(
        spacewalker("w", "0101", athletics=6, hp=20), ship("s", broken=["L1"]), adept("p"),
        ship("u", "0909", gas=["E1"]), dice=[*[5, 6, 6] * 5, 1, 6, 6, 6, 6],
    )  # fmt: skip
    story = play(text, tick(6, 10))

    assert [(row["event"], row.get("what") or row.get("module")) for row in story.told(tick(6, 10))] == [
        ("GasCleared", "E1"), ("CheckRolled", "vacuum"), ("CheckRolled", "air")
    ]  # fmt: skip


def test_part_c_slot_11_recovery_chaff_control() -> None:
    text = level(ship("s", ooc=2), crew("p", stunned=True), chaff("0101", 2), ship("b", "0909", "bastion", ooc=1))
    assert play(text, 11).names(11) == ["CrewRecovered", "ChaffThinned", "OocChanged", "OocChanged"]


def test_part_c_slot_12_bursts_then_in_phase_6_pools_speed_cloak_and_last_the_markers() -> None:
    """S enters the burst in phase 6, at Speed 1: from 0511, where phase 5 leaves it, to 0510."""
    text = level(
        ship("s", "0516", "shade", speed=1, cloak=2, used={"M1": 1}), ship("t", "0101", guns=0, helm=0, shields=0),
        mine("b", "0510", "burst"), rows=20,
    )  # fmt: skip
    story = play(text, 72)

    assert [(row["event"], row.get("unit") or row.get("mine")) for row in story.told(72)] == [
        ("BurstEnded", "b"), *[("PowerChanged", "s")] * 3, ("SpeedChanged", "s"), ("CloakChanged", "s"),
        *[("PowerChanged", "t")] * 3, ("UsedCleared", "s"),
    ]  # fmt: skip


def test_part_c_a_phase_in_which_nothing_happens_takes_its_twelve_ticks() -> None:
    story = play(level(ship("s")), 24)
    assert [(row["tick"], row["event"]) for row in story.records if row["tick"]] == [
        (1, "PhaseStarted"), (13, "PhaseStarted")
    ]  # fmt: skip


def test_part_c_uses_and_dodges_are_counted_anew_in_each_phase() -> None:
    text = level(
        ship("s", speed=1), adept("h", overwatch="dodge"), adept("p", module="M1"), mine("m", "0504", "anchor"),
        mine("n", "0503", "anchor"), dice=[6, 6, 3, 4, 6, 6, 3, 4],
    )  # fmt: skip
    story = play(text, tick(2, 7), {1: [place("p", "0502")], 13: [place("p", "0501")]})

    assert story.needs("dodge") == [2, 2]
    assert story.rules() == []


# The order of dice


def one(story: Story, name: str, **fields: Any) -> dict[str, Any]:
    return story.one(name, **fields)


def test_part_c_dice_of_an_attack() -> None:
    """Dodge 2 5, then 3 for the 2 (need 6 + 2 + 3 - 4 + 4 = 11): short by 3: 4 out of control, all hull damage: 66.

    Hull check 4 4 (need 8); allocation 6 6, the seeker's second 3 4; damage 5 on M1; p in it 1 2; hull 66 + 5 + 1: 5 4.
    """
    text = level(
        ship("s", speed=1, ooc=4, hull_damage=62), crew("h", piloting=4, profession="piloting", overwatch="dodge"),
        crew("p", module="M1", hp=20), mine("m", "0504", "seeker"), dice=[2, 5, 3, 4, 4, 6, 6, 3, 4, 5, 1, 2, 5, 4],
    )  # fmt: skip
    story = play(text, 2)

    assert story.values("CheckRolled", "what", "dice") == [("dodge", [3, 5]), ("hull", [4, 4]), ("hull", [5, 4])]
    assert story.values("HitAllocated", "dice") == [[6, 6], [3, 4]]
    assert story.values("HullDamaged", "amount", "source") == [(4, "dodge"), (5, "m"), (1, "m")]
    assert one(story, "CrewHurt")["amount"] == 3


def test_part_c_what_a_hit_adds_to_the_hull_is_checked_once_after_the_persons() -> None:
    """A warhead at 3 out of control: 6 5 sorted; persons in M1 (two dice) and H1 (two dice); four broken: 1 and 3."""
    text = level(
        ship("s", speed=1, ooc=3, hull_damage=60), crew("p", module="M1", hp=20), crew("q", hp=20),
        mine("m", "0504", "warhead"), dice=[3, 4, 5, 6, 1, 2, 3, 4, 5, 5],
    )  # fmt: skip
    story = play(text, 2)

    assert story.values("CrewHurt", "unit", "amount") == [("p", 3), ("q", 7)]
    assert story.values("HullDamaged", "amount", "total") == [(11, 71), (3, 74)]
    assert story.values("CheckRolled", "dice") == [[5, 5]]


@pytest.mark.parametrize(("kind", "dice"), [("ooc", [3, 4, 4, 4, 5]), ("anchor", [3, 4, 4, 5])])
def test_part_c_dice_of_ooc_and_anchor(kind: str, dice: list[int]) -> None:
    """Allocation, (facing,) and a hull check for what is above 4: 65 and 3, or 2 more; need 8."""
    text = level(ship("s", speed=1, ooc=4, hull_damage=65), mine("m", "0504", kind), dice=dice)
    story = play(text, 2)

    assert story.values("HitAllocated", "dice") == [[3, 4]]
    assert story.values("FacingChanged", "die") == ([4] if kind == "ooc" else [])
    assert story.values("CheckRolled", "what", "dice") == [("hull", [4, 5])]


def test_part_c_dice_of_a_burst() -> None:
    """Who entered (hull), the other ship, the drone, the mine, the spacewalker (damage)."""
    text = level(
        spacewalker("w", "0504", hp=20), mine("b", "0504", "burst"), mine("m", "0504", "probe"), drone("d", "0504"),
        ship("t", "0504", hull_damage=66), ship("s", speed=1, hull_damage=66), dice=[4, 4, 5, 4, 5, 5, 6, 5, 2, 1],
    )  # fmt: skip
    story = play(text, 2)

    assert story.values("CheckRolled", "unit", "dice") == [("s", [4, 4]), ("t", [5, 4]), ("d", [5, 5]), (None, [6, 5])]
    assert one(story, "CrewHurt")["amount"] == 3


def test_part_c_dice_of_the_helm() -> None:
    """Need 6 + 4 - 4: turn 1 4, and 2 for the 1; hull check 4 4. Accelerate 6 6; hull check 5 4."""
    text = level(
        ship("s", ooc=4, hull_damage=65), crew("h", piloting=4, profession="piloting"), dice=[1, 4, 2, 4, 4, 6, 6, 5, 4]
    )
    story = play(text, 7, {1: [helm("h", turn=1, accelerate=1)]})

    assert story.values("CheckRolled", "what", "dice") == [
        ("turn", [2, 4]), ("hull", [4, 4]), ("accelerate", [6, 6]), ("hull", [5, 4])
    ]  # fmt: skip


def test_part_c_dice_of_a_shot_at_a_ship() -> None:
    """Shot 1 3, and 4 for the 1: t has gone to 0502: 3 + 6 - 2 = 7. Allocation 3 4; damage 4; p in K1 1 1; hull 6 2."""
    text = level(
        ship("s"), crew("g", module="C1", combat=2, profession="combat"), crew("p", "t", "K1", hp=20),
        ship("t", "0505", side="red", speed=3, shields=2, hull_damage=62, broken=["S1"]),
        dice=[1, 3, 4, 3, 4, 4, 1, 1, 6, 2],
    )  # fmt: skip
    story = play(text, 7, {1: [fire("g", "t")]})

    assert story.values("CheckRolled", "what", "dice") == [("fire", [4, 3]), ("hull", [6, 2])]
    assert story.values("HitAllocated", "dice") == [[3, 4]]
    assert story.values("ModuleHit", "die") == [4]
    assert one(story, "CrewHurt")["amount"] == 2


def test_part_c_dice_of_a_collision_and_of_what_its_push_sets_off() -> None:
    """Dodge 1 2 (need 4, short by 1), allocation 3 4, damage 1 1 (hull 2), h beside M1 3; facing 3, push 1.

    Then the mine in 0503: a dodge 6 6, of 6 + 4 - 6 + 3 + 2.
    """
    text = level(
        ship("s", speed=2), adept("h", overwatch="dodge", hp=20), terrain("asteroid", "0504"), mine("m", "0503"),
        dice=[1, 2, 3, 4, 1, 1, 3, 3, 1, 6, 6],
    )  # fmt: skip
    story = play(text, 2)

    assert story.values("CheckRolled", "dice", "need") == [([1, 2], 4), ([6, 6], 9)]
    assert one(story, "CrewHurt")["amount"] == 3
    assert one(story, "FacingChanged")["die"] == 3
    assert story.where("s") == "0503"


def test_part_c_dice_of_slot_9() -> None:
    """S: H1 6, hull check 4 4, p 2; M1 5 (C1 burns), q 3. t: E1 1, out, nobody is hurt."""
    text = level(
        ship("s", fire=["M1", "H1"], hull_damage=65), crew("q", module="M1", hp=20), crew("p", hp=20),
        ship("t", "0101", fire=["E1"]), crew("r", "t", "E1"), dice=[5, 3, 6, 4, 4, 2, 1],
    )  # fmt: skip
    story = play(text, 9)

    assert story.values("CrewHurt", "unit", "amount") == [("q", 3), ("p", 2)]
    assert story.values("CheckRolled", "dice") == [[4, 4]]
    assert [(row["event"], row["unit"]) for row in story.told(9)] == [
        ("FireStarted", "s"), ("CrewHurt", "q"), ("ModuleBroken", "s"), ("HullDamaged", "s"), ("CheckRolled", "s"),
        ("CrewHurt", "p"), ("FireEnded", "t"),
    ]  # fmt: skip


def test_part_c_dice_of_slot_10() -> None:
    """P 6 6 in gas, q 1 2 (stunned); H1 3, L1 3 and again 2; w 1 1 and 4."""
    text = level(
        spacewalker("w", "0101", hp=20), ship("s", gas=["L1", "H1"]), adept("p"), crew("q", module="L1"),
        dice=[6, 6, 1, 2, 3, 3, 2, 1, 1, 4],
    )  # fmt: skip
    story = play(text, 10)

    assert story.values("CheckRolled", "unit", "dice") == [("p", [6, 6]), ("q", [1, 2]), ("w", [1, 1])]
    assert story.values("GasCleared", "module") == ["L1"]
    assert one(story, "CrewHurt")["amount"] == 4


@pytest.mark.parametrize(
    ("tables", "dice"),
    [
        ([ship("s", speed=1, hull_damage=66), mine("b", "0504", "burst"), mine("m", "0504")], [1, 2, 6, 6]),
        ([ship("s", speed=1, hull_damage=65, ooc=4), adept("h", overwatch="dodge"), mine("m", "0504")], [6, 6, 1, 2]),
        ([ship("s", speed=2, hull_damage=65, ooc=4), adept("h", overwatch="dodge"), terrain("planet", "0504")],
         [6, 6, 1, 2]),
        ([ship("s", speed=2, hull_damage=65), terrain("planet", "0504")], [3, 4, 1, 1, 1, 2]),
    ],
)  # fmt: skip
def test_part_c_when_the_ship_is_destroyed_the_rest_of_a_line_is_not_rolled(tables: list[Any], dice: list[int]) -> None:
    """In the burst m is checked yet (6 6), but attacks nobody."""
    story = play(level(*tables, dice=dice), 12)

    assert story.values("UnitDestroyed", "unit")[0] == "s"
    assert story.all("HitAllocated", source="m") == []
