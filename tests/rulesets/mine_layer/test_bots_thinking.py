"""What the bots of mine layer reckon with: harm, courses and their chances, where ships will be."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rulesets.mine_layer.level_text import level, mine, read, ship
from scene import Table, objective, terrain

from game import Simulation
from game.geometry.hex import Hex, hex_text
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.course import (
    STRAIGHT, Course, Dangers, Posture, apply, courses, helmsman_of, sail,
)  # fmt: skip
from game.rulesets.mine_layer.bots.forecast import foresee
from game.rulesets.mine_layer.bots.harm import LOSS, dice_harm, hit_harm, inside, loss_chance, mine_harm
from game.rulesets.mine_layer.bots.sight import Sight, look_around
from game.rulesets.mine_layer.bots.skill import SKILLS, draw, skill_of
from game.rulesets.mine_layer.forecast import foresee_phase
from game.rulesets.mine_layer.tables import FWD, HEROES


def sight_of(*tables: Table, of: str = "blue", **keys: object) -> Sight:
    """What the bot of a side sees before its first action."""
    game = Simulation(read(level(*tables, objective("blue", "reach", edge="north"), **keys)), 1)  # type: ignore[arg-type]
    while (seen := look_around(game.view(of))) is None:
        game.step()
    return seen


def only(vessels: list[Vessel]) -> Vessel:
    (vessel,) = vessels
    return vessel


OWN = ship("u", "0609", crew="standard")


def foe(at: str = "0603", kind: str = "sloop", **keys: object) -> Table:
    return ship("r", at, kind, of="red", **{"facing": "D", "speed": 0, **keys})


def test_a_hull_is_lost_as_often_as_its_check_fails() -> None:
    """ML-S74: at 45 n is 9; Size 2: 7 or more, 15 of 36 fail. At 21 a frigate needs 3: one of 36. Below 6: none."""
    assert loss_chance(45, 2) == pytest.approx(15 / 36)
    assert loss_chance(21, 3) == pytest.approx(1 / 36)
    assert loss_chance(5, 1) == 0
    assert loss_chance(136, 3) == 1


def test_more_dice_and_more_damage_before_do_more_harm() -> None:
    for damage in (0, 20, 45):
        harms = [dice_harm(dice, damage, 2, 0) for dice in range(4)]
        assert harms == sorted(harms)
        assert harms[0] == 0
    assert [dice_harm(2, damage, 2, 0) for damage in (0, 20, 36, 55)] == sorted(
        dice_harm(2, damage, 2, 0) for damage in (0, 20, 36, 55)
    )


def test_mines_strike_as_often_as_the_silhouette_lets_them() -> None:
    """Part E: a cutter's bow has 6 of 36, a sloop's 16, with a seeker's reroll 11 and 16 + 20 * 16 / 36."""
    narrow, broad = (only(sight_of(OWN, foe(kind=kind)).foes) for kind in ("cutter", "sloop"))

    assert inside("warhead", narrow, FWD) == pytest.approx(6 / 36)
    assert inside("seeker", narrow, FWD) == pytest.approx(1 - Fraction(30, 36) ** 2)
    assert inside("heavy", broad, FWD) == pytest.approx(16 / 36)
    assert inside("burst", narrow, FWD) == 1


def test_a_burst_does_what_the_hull_check_says_and_a_probe_nothing() -> None:
    seen = sight_of(OWN, foe(hull_damage=66))
    weak = only(seen.foes)

    assert hit_harm("burst", weak) == pytest.approx(LOSS * 26 / 36)  # n 11 - 2 = 9: 10 of 36 pass
    assert mine_harm("probe", weak, FWD, seen.index) == 0
    assert 0 < mine_harm("", weak, FWD, seen.index) < mine_harm("burst", weak, FWD, seen.index)


def test_where_bursts_spare_ships_they_do_no_harm() -> None:
    seen = sight_of(OWN, foe(hull_damage=66), rulings={"burst_ship": "none"})
    assert mine_harm("burst", only(seen.foes), FWD, seen.index) == 0


def test_the_chance_of_a_course_is_that_of_all_its_manoeuvres() -> None:
    """ML-S43, ML-S44: Piloting 4 in a frigate at Speed 2 needs 6 for a turn; the second costs 3 more, and 1 for OOC.

    Their profession throws the lower die again: of 6, 26 of 36 pass at once, and 10 times as many as the reroll mends.
    """
    seen = sight_of(OWN)
    vessel = only(seen.own)
    pilot = helmsman_of(next(mate for mate in vessel.crew if mate.id == "u-pilot"), is_remote=False)
    posture = Posture(vessel.at.hex, 0, 2, 0, 3)

    def passing(need: int) -> float:
        """ML-S4: pairs that pass, or whose greater die and a third one do."""
        dice = range(1, 7)
        pairs = [(one, two) for one in dice for two in dice]
        good = sum(6 for pair in pairs if sum(pair) >= need and sum(pair) > 2)
        mended = sum(max(pair) + again >= need for pair in pairs if sum(pair) < need or sum(pair) == 2 for again in dice
                     if max(pair) + again > 2)  # fmt: skip
        return (good + mended) / 216

    assert pilot.chance(3, posture, Course(turn=1)) == pytest.approx(passing(6))
    assert pilot.chance(3, posture, Course(turn=-2)) == pytest.approx(passing(6) * passing(10))
    assert pilot.chance(3, posture, Course(turn=1, more=1)) == pytest.approx(passing(6) * passing(7))
    assert pilot.chance(3, posture._replace(ooc=4, speed=4), Course(turn=1)) == 0  # 6 + 8 - 4 + 4 = 14: ML-S2


def test_courses_are_all_there_are_and_the_simplest_come_first() -> None:
    """One manoeuvre: two turns, two changes of Speed, two slips."""
    assert set(courses(1)) == {Course(turn=1), Course(turn=-1), Course(more=1), Course(more=-1), Course(slip=1),
                               Course(slip=-1)}  # fmt: skip
    assert [course.manoeuvres for course in courses(3)] == sorted(course.manoeuvres for course in courses(3))
    assert Course(turn=-2, slip=1).order() == {"do": "helm", "turn": -2, "slip": "starboard"}


def test_a_course_changes_facing_and_speed_and_costs_power_and_control() -> None:
    before = Posture(1, 5, 2, 1, 2)

    assert apply(before, Course(turn=2, more=-1)) == Posture(1, 1, 1, 4, 1)
    assert apply(before, STRAIGHT) == before


def test_a_phase_in_thought_is_a_phase_of_the_rules() -> None:
    """From 0609 two hexes, with a slip to port first; one point of control comes back (ML-S48)."""
    seen = sight_of(OWN, mine("m", "0508", "heavy", of="blue"))
    vessel = only(seen.own)
    dangers = Dangers(seen, vessel, 100)
    leg = sail(seen, vessel, Posture(vessel.at.hex, 0, 2, 2, 3), -1, dangers, 1)

    here = hex_text(Hex(vessel.at.hex))
    assert here == "0608"  # it has made one hex at Speed 1 before its first action
    assert [hex_text(Hex(place)) for place, _ in leg.entered] == ["0508", "0507"]
    assert (leg.posture.ooc, leg.posture.speed) == (1, 2)
    assert leg.cost == pytest.approx(dangers.at(leg.entered[0][0], leg.entered[0][1]))
    assert leg.dodgeable == leg.cost > 0


def test_the_end_of_the_round_takes_speed_and_power_in_thought_too() -> None:
    """ML-S15: from phase 6 on, the next phase is that of a new round."""
    seen = sight_of(OWN)
    vessel = only(seen.own)
    seen.tick = 67
    leg = sail(seen, vessel, Posture(vessel.at.hex, 0, 2, 0, 2), 0, Dangers(seen, vessel, 100), 1)

    assert (leg.posture.speed, leg.posture.helm, len(leg.entered)) == (1, 1, 1)


def test_edges_and_bodies_stop_a_ship_in_thought() -> None:
    seen = sight_of(OWN, terrain("planet", "0604"))
    edge = foresee_phase(seen.index, Hex(3 << 10 | 2), 0, 4)
    body = foresee_phase(seen.index, Hex(6 << 10 | 6), 0, 4)

    assert ([hex_text(Hex(step.hex)) for step in edge.steps], edge.then.speed, edge.end) == (["0301"], 0, "edge")
    assert ([hex_text(Hex(step.hex)) for step in body.steps], body.end) == (["0605", "0604"], "crash")


def test_a_ship_that_has_no_action_before_it_moves_is_where_it_must_be() -> None:
    """Part C: heroes move before they act again, so an enemy of theirs knows the next phase for sure."""
    seen = sight_of(ship("u", "0610", crew="standard"), foe("0601", speed=2), of="red")
    track = foresee(seen, only(seen.foes), 1)

    assert {hex_text(Hex(place)): sides for place, sides in track.items()} == {"0608": {FWD: 1.0}}


def test_a_ship_that_can_still_answer_may_be_elsewhere_most_likely_straight_on() -> None:
    seen = sight_of(OWN, foe("0602", speed=2, crew="standard"))
    track = foresee(seen, only(seen.foes), 1)
    chances = {hex_text(Hex(place)): sum(sides.values()) for place, sides in track.items()}

    assert max(chances, key=lambda place: chances[place]) == "0605"  # 0604 is where it is by then
    assert len(chances) > 4
    assert 0.4 < chances["0605"] < 1


def test_a_base_is_not_expected_anywhere() -> None:
    seen = sight_of(OWN, foe(kind="bastion"))
    assert foresee(seen, only(seen.foes), 3) == {}


def test_it_is_time_to_look_in_the_tick_before_the_action_slot_only() -> None:
    game = Simulation(read(level(OWN, foe())), 1)
    looks: list[int] = []
    for _ in range(36):
        if look_around(game.view("blue")) is not None:
            looks.append(game.tick + 1)
        game.step()

    assert looks == [HEROES, HEROES + 12, HEROES + 24]


def test_what_others_have_left_in_their_pools_is_not_seen() -> None:
    seen = sight_of(OWN, foe(crew="standard", helm=2, guns=1))
    other = only(seen.foes)

    assert (other.power.helm, other.power.guns, other.power.shields) == (0, 0, 0)
    assert other.crew == []


def test_the_strengths_differ_and_no_strength_is_the_normal_one() -> None:
    easy, normal, hard = (skill_of(name) for name in ("easy", "normal", "hard"))

    assert skill_of("") == normal == SKILLS["normal"]
    assert easy.lapses > normal.lapses > hard.lapses
    assert easy.depth < normal.depth < hard.depth


def test_private_dice_are_fair_and_the_same_for_the_same_question() -> None:
    thrown = [draw(3, tick, "lapse", "u-pilot", 12) for tick in range(1_200)]

    assert thrown == [draw(3, tick, "lapse", "u-pilot", 12) for tick in range(1_200)]
    assert all(60 < thrown.count(face) < 140 for face in range(1, 13))  # 100 each, give or take four deviations
