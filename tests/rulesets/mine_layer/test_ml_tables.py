"""Part E: archetypes, standard crews, mines as they are in play, chances. Hulls: test_ml_hulls.py."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from mine_layer_scene import KINDS, Story, adept, crew, hull, level, mine, order, place, play, ship, spacewalker, tick
from scene import Table

from game.rulesets.mine_layer.components import Health, Skills
from game.rulesets.mine_layer.tables import MINES, hull_strain

SKILLS = ("athletics", "combat", "engineering", "piloting", "science")
ARCHETYPES = {
    "pilot": (2, 1, 2, 4, 1, "piloting", 8), "ace": (2, 2, 2, 5, 1, "piloting", 8),
    "engineer": (2, 1, 4, 1, 2, "engineering", 8), "sapper": (3, 1, 5, 1, 2, "engineering", 9),
    "gunner": (2, 4, 2, 1, 0, "combat", 9), "scientist": (1, 0, 2, 1, 4, "science", 7),
    "hand": (3, 2, 2, 1, 1, "none", 9),
}  # fmt: skip


def person(story: Story, name: str) -> tuple[Any, ...]:
    skills = story.get(name, Skills)
    return (*(getattr(skills, skill) for skill in SKILLS), skills.profession, story.get(name, Health).hp)


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_part_e_what_each_archetype_can_do(archetype: str) -> None:
    story = play(level(ship("s"), crew("p", archetype=archetype)), 0)
    assert person(story, "p") == ARCHETYPES[archetype]


def test_part_e_without_an_archetype_skills_are_0_and_hp_8() -> None:
    assert person(play(level(ship("s"), crew("p")), 0), "p") == (0, 0, 0, 0, 0, "none", 8)


@pytest.mark.parametrize("key", [*SKILLS, "profession", "hp"])
def test_part_d_a_key_of_the_person_goes_before_the_archetype(key: str) -> None:
    value = {"profession": "athletics", "hp": 20}.get(key, 6)
    found = person(play(level(ship("s"), crew("p", archetype="gunner", **{key: value})), 0), "p")
    expected = dict(zip([*SKILLS, "profession", "hp"], ARCHETYPES["gunner"], strict=True)) | {key: value}

    assert found == tuple(expected.values())


# "C1 else T1", "S1 else V1", first module of each letter; one whose post is missing is left out
POSTS = {
    "cutter": {"pilot": "H1", "engineer": "M1", "hand": "E1"},
    "sloop": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "hand": "E1"},
    "shade": {"pilot": "H1", "engineer": "M1", "scientist": "S1", "hand": "E1"},
    "frigate": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "tender": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "hauler": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "bastion": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
}  # fmt: skip


@pytest.mark.parametrize("kind", POSTS)
def test_part_e_the_standard_crew_of_each_hull(kind: str) -> None:
    story = play(level(ship("s", kind=kind, crew="standard")), 0)

    for name in ("pilot", "engineer", "gunner", "scientist", "hand"):
        if name in POSTS[kind]:
            assert story.where(f"s-{name}") == POSTS[kind][name]
            assert person(story, f"s-{name}") == ARCHETYPES[name]
        else:
            assert not story.has(f"s-{name}")


def test_part_e_a_gunner_without_a_cannon_is_at_the_tractor_a_scientist_without_a_bay_at_the_veil() -> None:
    story = play(level(hull("h", "TMV"), ship("s", kind="h", crew="standard")), 0)
    assert (story.where("s-gunner"), story.where("s-scientist")) == ("T1", "V1")


def test_part_e_standard_crews_act_ship_by_ship_before_the_file_s_own_persons() -> None:
    """All are told to stand on overwatch."""
    text = level(crew("z", "s", "K1"), ship("t", "0101", crew="standard"), ship("s", crew="standard"))
    names = ("pilot", "engineer", "gunner", "scientist", "hand")
    everybody = [*(f"{of}-{name}" for of in ("t", "s") for name in names), "z"]
    story = play(text, 7, {1: [order(name, "overwatch", hold="dodge") for name in reversed(everybody)]})

    assert story.values("OverwatchTaken", "unit") == everybody


def test_part_d_the_state_of_a_ship_at_the_start_is_that_of_the_file() -> None:
    text = level(
        ship("s", "0303", "shade", facing="C", speed=2, ooc=3, hull_damage=7, helm=0, guns=1, shields=2, cloak=4,
             broken=["E1"], slagged=["H1"], fire=["V1"], gas=["M1", "S1"], used={"M1": 2}),
        crew("p", module="S1", damage=3, overwatch="dodge"), spacewalker("w", "0404", damage=2, stunned=True),
        mine("m", "0909", "gas", armed=False),
    )  # fmt: skip
    story = play(text, 0)

    assert (story.where("s"), story.facing("s"), story.speed("s")) == ("0303", "C", 2)
    assert (story.ooc("s"), story.hull("s"), story.power("s"), story.cloak("s")) == (3, 7, (0, 1, 2), 4)
    assert (story.broken("s"), story.fires("s"), story.gas("s")) == ({"E1": 1, "H1": 2}, ["V1"], ["M1", "S1"])
    assert story.used("s") == {"M1": 2}
    assert (story.harm("p"), story.watches("p"), story.is_stunned("w"), story.harm("w")) == (3, True, True, 2)
    assert (story.kind("m"), story.mines()) == ("gas", {"m": False})


@pytest.mark.parametrize(("kind", "speed", "size"), [("frigate", 1, 3), ("bastion", 0, 5)])
def test_part_d_what_is_left_out_of_a_ship_or_a_drone(kind: str, speed: int, size: int) -> None:
    s = Table("ship", {"id": "s", "side": "blue", "hull": kind, "at": "0505"})
    d = Table("drone", {"id": "d", "side": "blue", "at": "0606"})
    story = play(level(s, d, Table("chaff", {"at": "0101"}), mine("m", "0909")), 0)

    assert (story.facing("s"), story.speed("s"), story.power("s")) == ("A", speed, (size,) * 3)
    assert (story.ooc("s"), story.hull("s"), story.cloak("s"), story.broken("s"), story.used("s")) == (0, 0, 0, {}, {})
    assert (story.facing("d"), story.speed("d"), story.harm("d")) == ("A", 0, 0)
    assert (story.chaff(), story.mines()) == ({"0101": 6}, {"m": True})


def test_ml_s50_part_d_who_starts_stunned_starts_without_overwatch() -> None:
    """Stun ends it: no dodge in phase 2, after the recovery."""
    text = level(
        ship("s", "0506", speed=1), adept("h", overwatch="dodge", stunned=True), mine("m", "0504", "anchor"),
        dice=[1, 1],
    )  # fmt: skip
    story = play(text, tick(2, 2))

    assert story.ticks("CrewRecovered") == [11]
    assert story.needs("dodge") == []


@pytest.mark.parametrize(("damage", "watches"), [(7, True), (8, False)])
def test_ml_s50_part_d_nor_does_who_starts_unconscious(damage: int, watches: bool) -> None:
    story = play(level(ship("s"), adept("h", overwatch="dodge", hp=8, damage=damage)), 0)
    assert story.watches("h") is watches


# Mines

MINE_ROWS = {
    "warhead": (2, 0, "ML-19"), "gas": (0, 0, "ML-20"), "plasma": (1, 0, "ML-22"), "seeker": (1, 3, "ML-23"),
    "ooc": (0, 0, "ML-24"), "anchor": (0, 0, "ML-25"), "heavy": (3, -3, "ML-27"), "chaff": (0, 0, "ML-21"),
}  # fmt: skip


def test_ml_18_there_are_ten_types() -> None:
    assert set(MINES) == set(KINDS) == set(MINE_ROWS) | {"probe", "burst"}


@pytest.mark.parametrize("kind", MINE_ROWS)
def test_part_e_dice_dodge_and_rule_of_each_type(kind: str) -> None:
    """Played: a dodge that fails (two ones), a strike on M1, as many damage dice, and what is left is no die."""
    dice, dodge, rule = MINE_ROWS[kind]
    facing = [1] if kind == "ooc" else []
    text = level(
        ship("s", speed=1), adept("h", module="E1", overwatch="dodge"), mine("m", "0504", kind),
        dice=[1, 1, 3, 4, *[1] * dice, *facing], rulings={"chaff_mode": "on_hit"},
    )  # fmt: skip
    story = play(text, 2)

    assert story.needs("dodge") == [6 + 2 - 6 + 3 + dodge]
    assert story.values("MineTriggered", "rule", "cause") == [(rule, "hit")]
    assert story.values("HullDamaged", "amount", rule="ML-S72") == ([dice] if dice else [])


# Numbers


@pytest.mark.parametrize(("need", "ways"), [(2, 35), (3, 35), (4, 33), (5, 30), (6, 26), (7, 21), (8, 15), (9, 10),
                                            (10, 6), (11, 3), (12, 1)])  # fmt: skip
def test_part_e_the_chance_of_a_check_by_need(need: int, ways: int) -> None:
    """All 36 throws, each as a game: placed at distance need / 2, with Engineering 1 for an odd need."""
    at = f"05{12 - (need + need % 2) // 2:02}"
    passed = 0
    for one, two in product(range(1, 7), repeat=2):
        text = level(ship("s", "0512"), crew("p", module="M1", engineering=need % 2), dice=[one, two])
        story = play(text, 7, {1: [place("p", at)]})
        passed += len(story.all("CheckRolled", passed=True, need=need))
    assert passed == ways


def test_part_e_n_by_hull_damage() -> None:
    """ML-S74: n(n + 1) / 2 is the least damage of n."""
    least = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136]
    assert [hull_strain(damage) for damage in least] == list(range(1, 17))
    assert [hull_strain(damage - 1) for damage in least] == list(range(16))


def test_part_c_one_tick_is_half_a_second() -> None:
    """Two ticks a second at x1: a phase lasts 6 seconds, a round 36."""
    game = play(level(ship("s")), 0).game
    assert game.ruleset.ticks_per_second == 2
