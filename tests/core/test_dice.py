"""Dice by key, by the published formula, and scripted dice before them (level format, `[script]`; section 3)."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import Dice, ScriptedDieError, keyed_die, roll
from game.core.world import World

texts = st.text(alphabet="abcdefghijklmnopqrstuvwxyzABC0123456789-_", max_size=12)
SEEDS = st.integers(0, 2**63 - 1)


def world_with(script: list[int], seed: int = 7, tick: int = 12) -> World:
    world = World()
    world.add(Dice(seed, script))
    world.tick = tick
    return world


def test_a_die_is_the_hash_of_its_key_modulo_its_sides_plus_one() -> None:
    digest = hashlib.blake2b(b"7|12|trigger|lynx|m3|0", digest_size=8).digest()
    number = 0
    for byte in digest:  # big-endian
        number = number * 256 + byte
    assert keyed_die(7, 12, "trigger", "lynx", "m3") == number % 6 + 1
    assert keyed_die(7, 12, "trigger", "lynx", "m3", 0, sides=20) == number % 20 + 1


def test_each_part_of_the_key_matters() -> None:
    def throws(**changed: object) -> list[int]:
        key: dict[str, object] = {"seed": 7, "tick": 12, "what": "fire", "who": "lynx", "against": "m3", "nth": 0}
        return [keyed_die(**{**key, **changed}, sides=1_000_000) for _ in range(2)]  # type: ignore[arg-type]

    one, again = throws()
    assert one == again
    others = [
        throws(**changed)[0]
        for changed in ({"seed": 8}, {"tick": 13}, {"what": "scan"}, {"who": "wolf"}, {"against": "m4"}, {"nth": 1})
    ]
    assert len({one, *others}) == 7


@given(SEEDS, st.integers(1, 10_000), texts, texts, texts, st.integers(0, 9), st.integers(1, 100))
def test_a_die_has_no_other_faces(
    seed: int, tick: int, what: str, who: str, against: str, nth: int, sides: int
) -> None:
    assert 1 <= keyed_die(seed, tick, what, who, against, nth, sides) <= sides


def test_every_face_comes_up_about_equally_often() -> None:
    throws = [keyed_die(0, tick, "scan", "lynx", "m1") for tick in range(6000)]
    counts = [throws.count(face) for face in range(1, 7)]
    # Chi squared with 5 degrees of freedom is above 20.5 once in 1,000; the throws are fixed, so this is so or not.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5


def test_a_roll_is_the_die_of_its_key_in_the_tick_that_runs() -> None:
    world = world_with([])
    assert roll(world, "fire", "lynx", "m3", nth=2) == keyed_die(7, 12, "fire", "lynx", "m3", 2)
    assert roll(world, "check", "lynx", sides=20) == keyed_die(7, 12, "check", "lynx", "", 0, 20)


def test_rolling_changes_nothing_so_the_same_roll_gives_the_same_die() -> None:
    world = world_with([])
    assert roll(world, "scan", "lynx", "m1") == roll(world, "scan", "lynx", "m1")
    assert world.the(Dice) == Dice(7, [])


def test_scripted_dice_come_first_in_their_order_whatever_the_die() -> None:
    world = world_with([6, 1, 20])
    assert [roll(world, "scan", "a", "m"), roll(world, "fire", "b"), roll(world, "check", "c", sides=20)] == [6, 1, 20]
    assert roll(world, "scan", "a", "m") == keyed_die(7, 12, "scan", "a", "m")


def test_a_scripted_number_leaves_the_keyed_dice_as_they_are() -> None:
    with_script, without = world_with([3]), world_with([])
    roll(with_script, "fire", "a")
    assert [roll(with_script, "scan", "a", f"m{n}") for n in range(20)] == [
        roll(without, "scan", "a", f"m{n}") for n in range(20)
    ]


@pytest.mark.parametrize("misfit", [0, 7, -1, 1000])
def test_a_scripted_number_that_does_not_fit_its_die_stops_the_run(misfit: int) -> None:
    world = world_with([misfit])
    with pytest.raises(ScriptedDieError, match=rf"tick 12: .*{misfit}.*d6.*scan.*lynx"):
        roll(world, "scan", "lynx", "m1")


def test_a_number_that_fits_one_die_may_not_fit_another() -> None:
    assert roll(world_with([7]), "check", "lynx", sides=8) == 7
    with pytest.raises(ScriptedDieError):
        roll(world_with([7]), "check", "lynx")
