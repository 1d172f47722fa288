"""A.13: questions to the science bay, probes, cloaks (ML-S94, ML-S97, ML-S98, ML-26, ML-Q6)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Story, act, adept, ask, chaff, crew, defuse, drop, event, fire, helm, hull, level, mine, order, place, play,
    ship, tick, tow,
)  # fmt: skip
from scene import Order, Table, side, terrain

P = adept("p", module="S1")
S = ship("s", kind="shade")


# ML-S94


@pytest.mark.parametrize("kind", KINDS)
def test_ml_s94_an_answer_makes_the_type_of_each_mine_there_known_to_the_side(kind: str) -> None:
    """Distance 3 - 6. Power is free; the marker lies on the bay. Chaff mines wait for a hit here."""
    text = level(
        S, P, mine("m", "0502", kind), mine("n", "0502", "heavy"), dice=[1, 2], rulings={"chaff_mode": "on_hit"}
    )
    story = act(text, ask("p", "0502"))

    assert story.told(7) == [
        event(
            "CheckRolled", "ML-S94", unit="p", what="ask", dice=[1, 2], need=-3,
            modifiers=[[3, "distance"], [-6, "science"]], passed=True,
        ),
        event("UsedMarked", "ML-S6", unit="s", module="S1", used=1),
        event("MineRevealed", "ML-S94", mine="m", hex="0502", kind=kind, side="blue"),
        event("MineRevealed", "ML-S94", mine="n", hex="0502", kind="heavy", side="blue"),
    ]  # fmt: skip
    assert story.power("s") == (2, 2, 2)


def test_ml_s94_no_answer_tells_nothing() -> None:
    story = act(level(S, P, mine("m", "0502"), dice=[1, 1]), ask("p", "0502"))
    assert story.names(7) == ["CheckRolled", "UsedMarked"]


def test_ml_s94_what_the_side_knows_is_not_told_again() -> None:
    """Its own o, and m, of which it has heard in phase 1. About a hex without a mine nothing is told."""
    text = level(S, P, adept("q", module="H1"), mine("m", "0502"), mine("o", "0502", side="blue"), dice=[6, 6] * 3)
    story = play(text, tick(2, 7), {1: [ask("p", "0502"), ask("q", "0909")], 13: [ask("p", "0502")]})

    assert story.values("MineRevealed", "tick", "mine") == [(7, "m")]
    assert len(story.all("CheckRolled", passed=True)) == 3


@pytest.mark.parametrize("at", ["0508", "0905", "0505", "0101"])
def test_ml_s94_no_arc_no_sight_no_chaff(at: str) -> None:
    """A wall of rocks and chaff around."""
    text = level(
        S, P, mine("m", at), terrain("asteroid", "0506", "0605", "0604", "0404", "0405"), chaff(at), dice=[6, 6]
    )
    assert act(text, ask("p", at)).values("MineRevealed", "mine") == ["m"]


def test_ml_s94_from_an_armed_probe_the_distance_is_counted_from_there() -> None:
    """Ship to hex 9 - 6, probe to hex 1 - 6."""
    text = level(ship("s", "0512", "shade"), P, mine("m", "0503"), mine("o", "0504", "probe", "blue"), dice=[1, 1])
    assert act(text, ask("p", "0503", probe="o")).needs("ask") == [1 - 6]
    text = level(ship("s", "0512", "shade"), P, mine("m", "0503"), dice=[1, 1])
    assert act(text, ask("p", "0503")).needs("ask") == [9 - 6]


@pytest.mark.parametrize(
    ("tables", "rules"),
    [
        ([mine("o", "0504", "probe", "blue")], []), ([mine("o", "0504", "probe", "red")], ["ML-S94"]),
        ([mine("o", "0504", "probe", "green")], ["ML-S94"]), ([mine("o", "0504", "warhead", "blue")], ["ML-S94"]),
        ([mine("o", "0504", "probe", "blue", armed=False), ship("x", "0504")], ["ML-S94"]), ([], ["ML-S94"]),
    ],
)  # fmt: skip
def test_ml_s94_ml_q6_the_probe_is_the_own_side_s_and_armed(tables: list[Table], rules: list[str]) -> None:
    """An ally's is not the own. One that does not exist is refused in the slot."""
    sides = (side("blue", allies=["green"]), side("green"), side("red"))
    text = level(*sides, S, P, *tables, dice=[] if rules else [1, 1])
    assert act(text, ask("p", "0503", probe="o")).refusals() == [(7, "ask", rule) for rule in rules]


def test_ml_s94_the_answer_is_known_to_allies_too_and_to_nobody_else() -> None:
    sides = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))
    story = act(level(*sides, S, P, mine("m", "0502"), dice=[3, 4]), ask("p", "0502"))

    assert [by for by in story.sides if story.all("MineRevealed", by_side=by)] == ["blue", "green"]


def test_ml_s94_two_scientists_one_bay() -> None:
    """No limit of uses: -3, and -3 + 3 + 3 (remote)."""
    text = level(S, P, adept("q", module="H1"), dice=[1, 1, 1, 1])
    assert act(text, ask("p", "0502"), ask("q", "0502")).needs("ask") == [-3, 3]


# ML-26, ML-Q6: what a probe does and does not


def test_ml_q6_a_probe_is_no_origin_for_anything_but_questions() -> None:
    text = level(ship("s"), adept("p", module="M1"), mine("o", "0502", "probe", "blue"))
    assert act(text, order("p", "place_mine", kind="warhead", hex="0501", probe="o")).rules() == ["ML-S101"]


def test_ml_26_an_armed_probe_is_unmasked_when_a_ship_has_moved_in() -> None:
    text = level(ship("s", speed=1), mine("o", "0504", "probe"))
    assert play(text, 2).values("MineRevealed", "rule", "kind", "side") == [("ML-Q17", "probe", None)]


# ML-S97


@pytest.mark.parametrize(
    ("dice", "before", "after"), [([1, 2], 0, 2), ([3, 4], 0, 5), ([1, 2], 1, 3), ([1, 2], 4, 5), ([6, 6], 3, 5)]
)
def test_ml_s97_a_cloak_rises_by_1_and_the_margin_to_5_at_most(dice: list[int], before: int, after: int) -> None:
    """8 - 6 = 2."""
    text = level(ship("s", kind="shade", cloak=before), adept("p", module="V1"), dice=dice)
    story = act(text, order("p", "raise_cloak"))

    assert story.told(7)[1:] == [
        event("UsedMarked", "ML-S6", unit="s", module="V1", used=1),
        event("CloakChanged", "ML-S97", unit="s", amount=after - before, cloak=after, source="veil"),
    ]


def test_ml_s97_a_failure_or_a_full_cloak_changes_nothing_but_marks_the_veil() -> None:
    for dice, cloak in (([1, 1], 2), ([6, 6], 5)):
        text = level(ship("s", kind="shade", cloak=cloak), adept("p", module="V1"), dice=dice)
        story = act(text, order("p", "raise_cloak"))
        assert story.names(7) == ["CheckRolled", "UsedMarked"]
        assert story.cloak("s") == cloak


def test_ml_s97_a_hull_without_a_veil_cannot() -> None:
    """Part K: ML-S5."""
    assert act(level(ship("s"), adept("p")), order("p", "raise_cloak")).refusals() == [(7, "raise_cloak", "ML-S5")]


# ML-S98: a hull with all that ends a cloak, at cloak 3

ARK = hull("ark", "CMT", "VHS", "LEK", size=3)
ENDS: dict[str, tuple[Order, str, str]] = {
    "place": (place("p", "0504"), "M1", "laying"), "drop": (drop("p"), "M1", "laying"),
    "fire at a mine": (fire("p", "m"), "C1", "shot"), "fire at a ship": (fire("p", "t"), "C1", "shot"),
    "defuse": (defuse("p", "m"), "T1", "tractor"), "tow": (tow("p", "t"), "T1", "tractor"),
}  # fmt: skip


def cloaked(given: Order, module: str, dice: list[int] | None) -> Story:
    others = [mine("m", "0503"), ship("t", "0502", side="red")]
    text = level(ARK, ship("s", kind="ark", cloak=3), adept("p", module=module), *others, dice=dice)
    return act(text, given)


@pytest.mark.parametrize("name", ENDS)
@pytest.mark.parametrize("dice", [[1, 1], None])
def test_ml_s98_laying_shooting_and_pulling_end_the_cloak_success_or_not(name: str, dice: list[int] | None) -> None:
    """After the price: CheckRolled, PowerChanged, UsedMarked, CloakChanged, and what comes then."""
    given, module, source = ENDS[name]
    story = cloaked(given, module, dice)

    assert story.names(7)[:4] == ["CheckRolled", "PowerChanged", "UsedMarked", "CloakChanged"]
    assert story.told(7)[3] == event("CloakChanged", "ML-S98", unit="s", amount=-3, cloak=0, source=source)


@pytest.mark.parametrize(
    ("given", "module"),
    [
        (helm("p", turn=1), "H1"), (order("p", "steady"), "H1"), (ask("p", "0502"), "S1"),
        (order("p", "pump", pool="guns", points=1), "E1"), (order("p", "walk", module="H1"), "E1"),
        (order("p", "overwatch", hold="dodge"), "H1"),
    ],
)  # fmt: skip
def test_ml_s98_nothing_else_does(given: Order, module: str) -> None:
    text = level(
        ARK, ship("s", kind="ark", cloak=3, guns=1, ooc=1), adept("p", module=module), mine("m", "0503"), dice=None
    )
    story = act(text, given)

    assert story.rules() == []
    assert story.cloak("s") == 3


def test_ml_s98_a_refused_command_does_not() -> None:
    assert cloaked(place("p", "0506"), "M1", []).cloak("s") == 3


def test_ml_s98_without_a_cloak_nothing_is_told() -> None:
    text = level(ARK, ship("s", kind="ark"), adept("p", module="M1"), dice=[3, 4])
    assert act(text, place("p", "0504")).all("CloakChanged") == []


def test_ml_s98_a_veil_that_breaks_ends_it_at_once() -> None:
    """A shade (M1 ahead in the middle): 8 strikes V1. After its ModuleBroken; a slagged veil changes nothing more."""
    text = level(
        ship("s", kind="shade", cloak=2, speed=1), crew("p", module="E1"), mine("m", "0504", "seeker"), dice=[4, 4, 5]
    )
    story = play(text, 2)

    assert story.told(2)[-6:-2] == [
        event("ModuleHit", "ML-S71", unit="s", module="V1", die=5, source="m"),
        event("ModuleBroken", "ML-S71", unit="s", module="V1", broken=1, source="m"),
        event("CloakChanged", "ML-S98", unit="s", amount=-2, cloak=0, source="veil"),
        event("HullDamaged", "ML-S72", unit="s", amount=5, total=5, source="m"),
    ]


def test_ml_s98_one_of_two_veils_that_breaks_ends_it_as_well() -> None:
    tables: list[Any] = [hull("h", "VMV"), ship("s", kind="h", cloak=2, speed=1), mine("m", "0504", "seeker")]
    assert play(level(*tables, dice=[4, 4, 5]), 2).cloak("s") == 0
