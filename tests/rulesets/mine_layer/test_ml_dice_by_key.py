"""Dice are drawn by key: seed, tick, what for, who, against whom, how many-th; no roll shifts another (Part C)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest
from mine_layer_scene import (
    Story, act, adept, beside, crew, drone, drop, fire, helm, level, mine, place, play, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table, terrain


def die(tick: int, what: str, who: str, against: str = "", nth: int = 0, seed: int = 0) -> int:
    """The interface contract: blake2b of 8 bytes over the text of the key, big-endian, modulo 6, plus 1."""
    key = f"{seed}|{tick}|{what}|{who}|{against}|{nth}"
    return 1 + int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big") % 6


def pair(*key: Any, first: int = 0, seed: int = 0) -> list[int]:
    return [die(*key, nth=nth, seed=seed) for nth in (first, first + 1)]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63 - 1])
def test_the_two_dice_of_a_check_are_the_first_two_of_its_key(seed: int) -> None:
    text = level(ship("s"), adept("p", module="M1"), dice=None, seed=seed)
    assert act(text, place("p", "0504")).values("CheckRolled", "dice") == [pair(7, "place_mine", "p", "", seed=seed)]


def test_a_die_that_is_rolled_again_is_the_third_of_its_key() -> None:
    """Need 11: seeds in which one die of the first two is 5 or more, and it fails (ML-S4)."""
    seen = 0
    for seed in range(40):
        first = pair(7, "place_mine", "p", "", seed=seed)
        if max(first) < 5 or sum(first) >= 11:
            continue
        master = crew("p", module="M1", engineering=1, profession="engineering")
        story = act(level(ship("s", "0512"), master, dice=None, seed=seed), place("p", "0506"))
        lower = 0 if first[0] <= first[1] else 1
        first[lower] = die(7, "place_mine", "p", "", 2, seed)
        assert story.values("CheckRolled", "need", "dice") == [(11, first)]
        seen += 1
    assert seen > 5


def test_two_checks_of_a_kind_in_a_tick_go_on_under_one_key() -> None:
    """Two turns: dice 0 and 1, then 2 and 3. Piloting 6 at Size 1: 2 - 6, then 2 - 6 + 3 + 1."""
    text = level(ship("s", kind="cutter"), adept("p"), dice=None)
    story = act(text, helm("p", turn=2))
    assert story.values("CheckRolled", "dice") == [pair(7, "turn", "p", ""), pair(7, "turn", "p", "", first=2)]


def test_in_another_tick_the_same_check_begins_with_the_first_die_again() -> None:
    """The breath of a spacewalker, in slot 10 of each phase."""
    text = level(ship("s"), spacewalker("w", "0101", athletics=6, hp=20), dice=None)
    story = play(text, tick(6, 10))

    assert story.values("CheckRolled", "dice") == [
        pair(tick(phase, 10), "vacuum", "w", "") for phase in range(1, 7)
    ]  # fmt: skip


def test_dice_of_an_attack_are_against_the_mine() -> None:
    """Dodge, allocation, damage: against m. Seeds until all of them have fallen."""
    for seed in range(200):
        text = level(
            ship("s", speed=1), crew("h", overwatch="dodge"), mine("m", "0504", "warhead"), dice=None, seed=seed
        )
        story = play(text, 2)
        assert story.values("CheckRolled", "dice", what="dodge") == [pair(2, "dodge", "h", "m", seed=seed)]
        if story.all("MineTriggered"):
            assert story.values("HitAllocated", "dice") == [pair(2, "allocation", "s", "m", seed=seed)]
            hits = sorted(pair(2, "damage", "s", "m", seed=seed), reverse=True)
            assert list(dict.fromkeys(story.values("ModuleHit", "die"))) == list(dict.fromkeys(hits))
            return
    raise AssertionError("no seed has struck")


def test_the_second_allocation_of_a_seeker_goes_on_under_the_same_key() -> None:
    texts = [level(ship("s", speed=1), mine("m", "0504", "seeker"), dice=None, seed=seed) for seed in range(12)]
    rolls = [play(text, 2).values("HitAllocated", "dice") for text in texts]
    for seed, dice in enumerate(rolls):
        assert dice == [pair(2, "allocation", "s", "m", first=2 * n, seed=seed) for n in range(len(dice))]
    assert {len(dice) for dice in rolls} == {1, 2}


KEYED: dict[str, tuple[list[Table], list[Any], int, str, str, Any]] = {
    "facing": (
        [ship("s", speed=2), terrain("asteroid", "0504")], [], 2, "FacingChanged", "die",
        die(2, "facing", "s", "collision"),
    ),
    "hurt in vacuum": (
        [ship("s"), spacewalker("w", "0101", hp=20)], [], 10, "CrewHurt", "amount", die(10, "hurt", "w", "vacuum")
    ),
    "survival": (
        [drone("d", "0505", speed=1), ship("s", "1212"), mine("b", "0504", "burst")], [], 2, "CheckRolled", "dice",
        pair(2, "survival", "d", ""),
    ),
    "hull": (
        [ship("s", speed=1, hull_damage=66), mine("b", "0504", "burst")], [], 2, "CheckRolled", "dice",
        pair(2, "hull", "s", ""),
    ),
    "fire": (
        [ship("s"), adept("p", module="C1"), mine("m", "0504")], [fire("p", "m")], 7, "CheckRolled", "dice",
        pair(7, "fire", "p", ""),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", KEYED)
def test_the_key_of_each_kind_of_die(name: str) -> None:
    tables, given, ticks, event, field, expected = KEYED[name]
    story = play(level(*tables, dice=None), ticks, {1: given})
    assert story.values(event, field)[:1] == [expected]


def test_the_push_the_blaze_and_the_clearing_have_keys_of_their_own() -> None:
    story = play(level(ship("s", speed=2), terrain("asteroid", "0504"), dice=None), 2)
    push = "ABCDEF"[die(2, "push", "s") - 1]
    assert story.values("UnitMoved", "to", rule="ML-S46") == [beside("0504", push)]

    burns = [die(9, "blaze", "s", "H1", seed=seed) == 1 for seed in range(12)]
    out = [bool(play(level(ship("s", fire=["H1"]), dice=None, seed=seed), 9).all("FireEnded")) for seed in range(12)]
    assert burns == out
    assert len(set(out)) == 2

    clears = [die(10, "clear", "s", "K1", seed=seed) <= 2 for seed in range(12)]
    gone = [bool(play(level(ship("s", gas=["K1"]), dice=None, seed=seed), 10).all("GasCleared")) for seed in range(12)]
    assert clears == gone
    assert len(set(gone)) == 2


# What follows from it


def told(story: Story, but: set[str]) -> list[Any]:
    return [row for row in story.told() if but.isdisjoint(str(value) for value in row.values())]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_replayed_without_one_mine_keeps_all_other_dice(seed: int) -> None:
    """X is attacked by n far away, or there is none; all else goes the same way."""
    stories: list[Story] = []
    for others in ([], [mine("n", "1004", "heavy")]):
        tables = [
            ship("s", speed=1), ship("x", "1005", side="red", speed=1), adept("p", module="M1"),
            crew("h", overwatch="dodge"), mine("m", "0504", "warhead"), *others,
        ]  # fmt: skip
        text = level(*tables, dice=None, seed=seed)
        stories.append(play(text, tick(2, 8), {1: [place("p", "0503")], 13: [drop("p")]}))

    assert told(stories[0], {"x", "n"}) == told(stories[1], {"x", "n"})


def test_another_seed_is_another_game() -> None:
    texts = [level(ship("s"), adept("p", module="M1"), dice=None, seed=seed) for seed in (0, 1, 2, 3, 2**63 - 1)]
    rolls = [act(text, place("p", "0504")).values("CheckRolled", "dice") for text in texts]
    assert any(dice != rolls[0] for dice in rolls)
