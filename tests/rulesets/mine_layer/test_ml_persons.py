"""A.12, A.14: spacewalkers, walking, who acts when, what waits (ML-S90, ML-S100 to ML-S103)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, act, adept, beside, course, crew, drone, drop, event, helm, hull, jet, level, mine, order, place, play, ship,
    spacewalker, tick, walk, watch,
)  # fmt: skip
from scene import Table, side, terrain

S = ship("s", "1212")


# ML-S90


@pytest.mark.parametrize(("dice", "die"), [([3, 4], None), ([3, 3], 5), ([1, 1], 1)])
def test_ml_s90_each_phase_a_spacewalker_makes_a_check_or_takes_a_die(dice: list[int], die: int | None) -> None:
    """11 - 4 = 7, no ship to be out of control."""
    text = level(S, spacewalker("w", "0101", athletics=4, hp=20), dice=[*dice, *([die] if die else [])])
    story = play(text, 12)

    assert story.told(10) == [
        event(
            "CheckRolled", "ML-S90", unit="w", what="vacuum", dice=dice, need=7,
            modifiers=[[11, "vacuum"], [-4, "athletics"]], passed=not die,
        ),
        *([event("CrewHurt", "ML-S90", unit="w", amount=die, damage=die, source="vacuum")] if die else []),
    ]  # fmt: skip


def test_ml_s90_in_every_phase_the_unconscious_too() -> None:
    """Lost at hp 3 + 6: 3 + 5, then 5 + 4 more."""
    text = level(S, spacewalker("w", "0101", hp=3, damage=3), dice=[1, 2, 1, 1, 3, 5])
    story = play(text, tick(2, 12))

    assert story.values("CrewHurt", "tick", "damage") == [(10, 4), (22, 9)]
    assert story.values("UnitDestroyed", "tick", "rule", "unit", "cause") == [(22, "ML-S76", "w", "vacuum")]


@pytest.mark.parametrize("direction", "ABCDEF")
def test_ml_s90_a_jet_goes_one_hex(direction: str) -> None:
    story = act(level(S, spacewalker("w", "0505")), jet("w", direction))

    assert story.told(7) == [
        event("UnitMoved", "ML-S90", unit="w", from_="0505", to=beside("0505", direction), direction=direction, pass_=0)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_ml_s90_spacewalkers_set_nothing_off_and_no_mine_hurts_them(kind: str) -> None:
    """Breath: 11 - 6."""
    text = level(
        S, spacewalker("w", "0505", athletics=6), mine("m", "0504", kind), dice=[6, 6],
        rulings={"chaff_mode": "on_hit"},
    )  # fmt: skip
    story = play(text, 12, {1: [jet("w", "A")]})

    assert story.names(7) == ["UnitMoved"]
    assert story.mines() == {"m": True}
    assert story.harm("w") == 0


def test_ml_s90_a_mine_that_goes_off_beside_one_who_floats_there_hurts_only_the_ship() -> None:
    text = level(ship("s", speed=1), spacewalker("w", "0504", hp=20), mine("m", "0504", "heavy"), dice=[3, 4, 1, 1, 1])
    assert play(text, 2).all("CrewHurt") == []


@pytest.mark.parametrize(("kind", "rules"), [("star", ["ML-S90"]), ("asteroid", []), ("planet", [])])
def test_ml_s90_not_onto_a_star(kind: str, rules: list[str]) -> None:
    assert act(level(S, spacewalker("w", "0505"), terrain(kind, "0504")), jet("w", "A")).rules() == rules


def test_ml_s90_who_is_aboard_does_not_jet() -> None:
    assert act(level(ship("s"), adept("p")), jet("p", "A")).refusals() == [(7, "jet", "ML-S90")]


# ML-S103: a sloop is .C. / MHT / .E.; a hull of one row has ways of any length


@pytest.mark.parametrize(
    ("start", "end", "rules"),
    [("M1", "H1", []), ("M1", "T1", []), ("C1", "E1", []), ("M1", "E1", []), ("M1", "M1", ["ML-S103"])],
)
def test_ml_s103_a_walk_goes_through_cells_side_by_side(start: str, end: str, rules: list[str]) -> None:
    story = act(level(ship("s", kind="sloop"), adept("p", module=start)), walk("p", end))

    assert story.rules() == rules
    assert story.values("CrewWalked", "rule", "unit", "from", "to") == ([] if rules else [("ML-S103", "p", start, end)])
    assert story.where("p") == end


@pytest.mark.parametrize(
    ("rows", "keys", "end", "legal"),
    [
        (["MEHK"], {}, "K1", True), (["MEHKC"], {}, "C1", False),  # three, and four cells
        (["MEHK"], {"slagged": ["E1"]}, "K1", False), (["MEHK"], {"slagged": ["E1"]}, "H1", True),
        (["MEHK"], {"slagged": ["K1"]}, "K1", False), (["MEHK"], {"slagged": ["H1"]}, "H1", True),
        (["MEHK"], {"slagged": ["M1"]}, "K1", True),  # where one stands costs nothing
        (["MEHK"], {"broken": ["E1", "H1"]}, "K1", True), (["MEHK"], {"fire": ["E1"]}, "K1", True),
        (["M.E"], {}, "E1", False),  # not over a gap
        (["ME", "CH"], {"slagged": ["E1", "C1"]}, "H1", True), (["M", "#", "H"], {}, "H1", True),
        (["ME", ".H", "CK"], {"slagged": ["E1"]}, "H1", True), (["ME", ".H", "CK"], {}, "C1", False),
    ],
)  # fmt: skip
def test_ml_s103_a_cost_of_3_and_a_slagged_module_counts_2(
    rows: list[str], keys: dict[str, Any], end: str, legal: bool
) -> None:
    story = act(level(hull("h", *rows), ship("s", kind="h", **keys), adept("p", module="M1")), walk("p", end))
    assert story.rules() == ([] if legal else ["ML-S103"])


def test_ml_s103_persons_do_not_block() -> None:
    text = level(ship("s", kind="sloop"), adept("p", module="M1"), adept("q"), ship("t", "0101"))
    assert act(text, walk("p", "T1")).where("p") == "T1"


def test_ml_s103_one_may_walk_out_of_a_broken_module() -> None:
    text = level(ship("s", kind="sloop", slagged=["M1"]), adept("p", module="M1"))
    assert act(text, walk("p", "H1")).where("p") == "H1"


@pytest.mark.parametrize(
    ("rows", "gas", "checked"),
    [
        (["ME", "CH"], ["E1"], 0), (["ME", "CH"], ["C1"], 0), (["ME", "CH"], ["E1", "C1"], 1), (["ME", "CH"], [], 0),
    ],
)  # fmt: skip
def test_ml_s103_of_equal_ways_one_without_gas(rows: list[str], gas: list[str], checked: int) -> None:
    """From M1 to H1 by E1 or by C1."""
    text = level(
        hull("h", *rows), ship("s", kind="h", gas=gas), adept("p", module="M1"),
        dice=[*[6, 6] * checked, *[5] * len(gas)],
    )  # fmt: skip
    assert len(play(text, 10, {1: [walk("p", "H1")]}).all("CheckRolled")) == checked


def test_ml_s103_the_cheapest_way_though_another_has_no_gas() -> None:
    """By E1 (gas) 2, by C1 (slagged) 3: in gas."""
    text = level(
        hull("h", "ME", "CH"), ship("s", kind="h", gas=["E1"], slagged=["C1"]), adept("p", module="M1"), dice=[6, 6, 5]
    )
    assert play(text, 10, {1: [walk("p", "H1")]}).values("CheckRolled", "unit") == ["p"]


# ML-S100, ML-S102


def three(players: list[str]) -> list[Table]:
    sides: list[Table] = []
    for name in ("blue", "green", "red"):
        table = side(name, allies=["green"] if name == "blue" else [])
        table.keys["controller"] = "player" if name in players else "orders"
        sides.append(table)
    return sides


@pytest.mark.parametrize(
    ("players", "slots"),
    [
        ([], {"blue": 7, "green": 8, "red": 8}), (["red"], {"blue": 8, "green": 8, "red": 7}),
        (["green", "red"], {"blue": 8, "green": 7, "red": 7}),
    ],
)  # fmt: skip
def test_ml_s100_heroes_are_the_players_sides_or_the_first_allies_are_enemies_too(
    players: list[str], slots: dict[str, int]
) -> None:
    tables: list[Table] = []
    for number, name in enumerate(slots):
        tables += [ship(name[0], f"0{number + 1}05", side=name), adept(f"{name}-p", name[0], "M1")]
    story = act(level(*three(players), *tables), *(watch(f"{name}-p") for name in slots))

    assert {unit[:-2]: at for at, unit in story.values("OverwatchTaken", "tick", "unit")} == slots


def test_ml_s102_crew_in_file_order_then_drones_each_sees_what_was_done_before() -> None:
    """The standard crew first (Part E), then q, then p, who would place where q has, then the drone of table one."""
    text = level(
        drone("d", "0101"), ship("s", crew="standard"), adept("q", module="M1"), adept("p", module="M1"), dice=[3, 4]
    )
    given = [place("p", "0504"), course("d"), watch("s-pilot"), place("q", "0504"), watch("s-hand")]
    story = act(text, *given)

    assert [(row["event"], row["unit"]) for row in story.told(7)] == [
        ("OverwatchTaken", "s-pilot"), ("OverwatchTaken", "s-hand"),
        ("CheckRolled", "q"), ("PowerChanged", "s"), ("UsedMarked", "s"), ("MineLaid", "q"),
        ("CommandRefused", "p"), ("SpeedChanged", "d"),
    ]  # fmt: skip


# ML-S101


def test_ml_s101_one_command_waits_for_each_and_a_newer_one_replaces_it() -> None:
    text = level(ship("s"), adept("p", module="M1"), dice=[3, 4])
    story = act(text, drop("p"), place("p", "0504"))

    assert story.values("MineLaid", "hex") == ["0504"]


def test_ml_s101_it_waits_through_the_slots() -> None:
    story = play(level(ship("s"), adept("p")), 6, {2: [watch("p")]})
    assert story.waits("p")
    story.step()
    assert not story.waits("p")
    assert story.watches("p")


def test_ml_s101_what_is_refused_in_its_slot_waits_no_more() -> None:
    story = play(level(ship("s"), adept("p", module="M1")), tick(3, 8), {1: [place("p", "0506")]})

    assert story.refusals() == [(7, "place_mine", "ML-4")]
    assert not story.waits("p")


def test_ml_s101_form_is_judged_when_it_is_handed_in_the_rest_in_its_slot() -> None:
    text = level(ship("s"), adept("p", module="M1"), adept("q"))
    story = act(text, place("p", "0504", "firework"), helm("q", turn=9), place("q", "0506"))

    assert story.refusals() == [(1, "place_mine", "ML-S101"), (1, "helm", "ML-S101"), (7, "place_mine", "ML-4")]


def test_ml_s101_a_command_of_wrong_form_leaves_what_waits() -> None:
    text = level(ship("s"), adept("p"))
    story = act(text, watch("p"), helm("p", turn=9))

    assert story.refusals() == [(1, "helm", "ML-S101")]
    assert story.values("OverwatchTaken", "tick") == [7]


def test_ml_s101_only_that_unit_s_side_commands_it() -> None:
    text = level(ship("s"), adept("p"))
    story = act(text, ("red", watch("p")), ("blue", order("p", "steady")))

    assert story.refusals() == [(1, "overwatch", "ML-S101"), (7, "steady", "ML-S47")]
    assert act(text, (None, watch("p"))).refusals() == []


def test_ml_s101_a_command_for_one_who_is_gone_by_then_is_refused_in_the_slot() -> None:
    """D goes into a star."""
    text = level(S, drone("d", "0505", speed=1), terrain("star", "0504"))
    story = act(text, course("d", "C", 1))

    assert story.refusals() == [(7, "course", "ML-S8")]


def test_ml_s101_stand_down_without_overwatch_is_accepted_and_nothing_happens() -> None:
    story = act(level(ship("s"), crew("p")), order("p", "stand_down"))
    assert story.told(7) == []


def test_ml_s104_course_is_for_drones_only() -> None:
    assert act(level(ship("s"), crew("p")), course("p")).refusals() == [(7, "course", "ML-S104")]
