"""A.8: turning, accelerating, slipping, steadying; being out of control (ML-S43, ML-S44, ML-S47, ML-S48, ML-Q18)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import Record, Story, act, adept, crew, event, helm, level, mine, order, play, ship, tick
from scene import Order

H = adept("h")


def steer(given: Order, *dice: int, hand: Any = H, rulings: dict[str, Any] | None = None, **s: Any) -> Story:
    """H, with Piloting 6, works the helm of a frigate at Speed 0 in slot 7: 2 x 3 + 0 - 6 = 0."""
    return act(level(ship("s", **s), hand, dice=dice, rulings=rulings), given)


def ooc(amount: int, now: int, rule: str = "ML-S44", source: str = "helm") -> Record:
    return event("OocChanged", rule, unit="s", amount=amount, ooc=now, source=source)


def checked(what: str, dice: list[int], parts: list[list[Any]], passed: bool = True) -> Record:
    need = sum(amount for amount, _ in parts)
    return event("CheckRolled", "ML-S43", unit="h", what=what, dice=dice, need=need, modifiers=parts, passed=passed)


PAID = event("PowerChanged", "ML-S43", unit="s", pool="helm", amount=-1, level=2, cause="spent")
SIZE, SKILL, AGAIN = [6, "size"], [-6, "piloting"], [3, "same manoeuvre"]


def out(points: int) -> list[Any]:
    return [points, "out of control"]


# ML-S43


def test_ml_s43_one_point_of_power_then_turns_then_speed_then_the_slip() -> None:
    """Each check at the present values: the slip at Speed 1."""
    story = steer(helm("h", slip="port", accelerate=1, turn=2), 3, 3, 3, 4, 4, 4, 4, 3)

    assert story.told(7) == [
        PAID,
        checked("turn", [3, 3], [SIZE, SKILL]),
        event("FacingChanged", "ML-S43", unit="s", from_="A", to="B", hexsides=1, die=None, source="helm"), ooc(1, 1),
        checked("turn", [3, 4], [SIZE, AGAIN, SKILL, out(1)]),
        event("FacingChanged", "ML-S43", unit="s", from_="B", to="C", hexsides=1, die=None, source="helm"), ooc(1, 2),
        checked("accelerate", [4, 4], [SIZE, SKILL, out(2)]),
        event("SpeedChanged", "ML-S43", unit="s", amount=1, speed=1, source="helm"), ooc(1, 3),
        checked("slip", [4, 3], [SIZE, [2, "speed"], SKILL, out(3)]), ooc(1, 4),
    ]  # fmt: skip


@pytest.mark.parametrize("facing", "ABCDEF")
@pytest.mark.parametrize("turn", [-3, -2, -1, 1, 2, 3])
def test_ml_s43_turns_go_clockwise_or_back_a_hexside_a_check(facing: str, turn: int) -> None:
    """Needs 0, 0 + 3 + 1, 0 + 6 + 2."""
    story = steer(helm("h", turn=turn), *[6, 6] * abs(turn), facing=facing)

    assert story.needs("turn") == [0, 4, 8][: abs(turn)]
    assert story.facing("s") == "ABCDEF"[("ABCDEF".index(facing) + turn) % 6]
    assert story.values("FacingChanged", "hexsides") == [1] * abs(turn)
    assert story.ooc("s") == abs(turn)


@pytest.mark.parametrize(("speed", "change", "needs"), [(0, 2, [0, 6]), (2, -2, [4, 6]), (3, 1, [6]), (5, -1, [10])])
def test_ml_s43_accelerating_and_slowing_by_1_a_check_at_the_present_speed(
    speed: int, change: int, needs: list[int]
) -> None:
    """0 + 2 x Speed; the second at the Speed that the first has made, + 3, + 1."""
    text = level(ship("s", "0512", speed=speed), H, dice=[6, 6] * abs(change))
    story = act(text, helm("h", accelerate=change))

    assert story.needs("accelerate") == needs
    assert story.speed("s") == speed + change


def test_ml_s43_only_earlier_ones_of_the_same_kind_in_this_action_make_it_harder() -> None:
    """A turn and a slip, and both again in phase 2: 0, 0 + 1; then out of control 2 - 1: 0 + 1, 0 + 2."""
    text = level(ship("s"), H, dice=[6, 6] * 4)
    story = play(text, tick(2, 7), {1: [helm("h", turn=1, slip="port")], 13: [helm("h", turn=1, slip="port")]})

    assert story.values("CheckRolled", "what", "need") == [("turn", 0), ("slip", 1), ("turn", 1), ("slip", 2)]


def test_ml_s43_two_pilots_at_a_helm_each_pay() -> None:
    text = level(ship("s"), H, adept("k"), dice=[6, 6] * 2)
    story = act(text, helm("h", turn=1), helm("k", turn=1))

    assert story.values("PowerChanged", "level") == [2, 1]
    assert story.needs("turn") == [0, 1]


# ML-S44


@pytest.mark.parametrize(
    ("what", "given"), [("turn", {"turn": 1}), ("accelerate", {"accelerate": 1}), ("slip", {"slip": "port"})]
)
def test_ml_s44_a_failed_manoeuvre_adds_its_margin_and_ends_the_action(what: str, given: dict[str, Any]) -> None:
    """Need 6 with Piloting 0: 4 fails by 2, so 3 out of control; power is paid."""
    rest = {"accelerate": 1, "slip": "port"} if what == "turn" else {}
    story = steer(helm("h", **given, **rest), 1, 3, hand=crew("h"))

    assert story.told(7) == [PAID, checked(what, [1, 3], [SIZE], False), ooc(3, 3)]
    assert (story.facing("s"), story.speed("s")) == ("A", 0)


def test_ml_s44_what_was_done_before_the_failure_stays() -> None:
    """Turns 0 and 4; 1 + 2 fails by 1."""
    story = steer(helm("h", turn=3), 6, 6, 1, 2)

    assert story.facing("s") == "B"
    assert story.ooc("s") == 1 + 1 + 1


def test_ml_s44_one_whose_need_is_13_or_more_is_not_tried_and_ends_the_action() -> None:
    """Speed 2, Piloting 1: 6 + 4 - 1 = 9, then 9 + 3 + 1 = 13: no dice; the slip, at 10, is not tried either."""
    text = level(ship("s", "0512", speed=2), crew("h", piloting=1), dice=[6, 6])
    story = act(text, helm("h", turn=2, slip="port"))

    assert story.needs("turn") == [9]
    assert story.names(7) == ["PowerChanged", "CheckRolled", "FacingChanged", "OocChanged"]
    assert story.rules() == []


def test_ml_s44_if_it_is_the_first_the_command_is_refused() -> None:
    """6 + 6 - 0 + 1; 12 is tried."""
    story = act(level(ship("s", "0512", speed=3, ooc=1), crew("h")), helm("h", turn=1))
    assert story.refusals() == [(7, "helm", "ML-S2")]
    assert story.power("s") == (3, 3, 3)
    assert act(level(ship("s", "0512", speed=3), crew("h"), dice=[6, 6]), helm("h", turn=1)).needs("turn") == [12]


def test_ml_s44_a_manoeuvre_takes_effect_before_the_out_of_control_that_it_costs() -> None:
    """Part K. Out of control 4 already: 1 more is hull damage 66: need 8, and 3 + 4 fails."""
    story = steer(helm("h", turn=2), 6, 6, 3, 4, ooc=4, hull_damage=65)

    assert story.told(7)[2:] == [
        event("FacingChanged", "ML-S43", unit="s", from_="A", to="B", hexsides=1, die=None, source="helm"),
        event("HullDamaged", "ML-S48", unit="s", amount=1, total=66, source="helm"),
        event(
            "CheckRolled", "ML-S74", unit="s", what="hull", dice=[3, 4], need=8,
            modifiers=[[11, "hull damage"], [-3, "size"]], passed=False,
        ),
        event("UnitDestroyed", "ML-S74", unit="s", cause="helm"),
        event("UnitDestroyed", "ML-S76", unit="h", cause="s"),
    ]  # fmt: skip


def test_ml_s44_a_ship_that_withstands_goes_on_to_the_next_manoeuvre() -> None:
    """Hull damage 66, 67: two hull checks of 8."""
    story = steer(helm("h", turn=2), 6, 6, 4, 4, 6, 6, 4, 4, ooc=4, hull_damage=65)

    assert story.needs("hull") == [8, 8]
    assert (story.facing("s"), story.ooc("s"), story.hull("s")) == ("C", 4, 67)


# ML-S47


@pytest.mark.parametrize(
    ("skill", "dice", "before", "after"),
    [(4, [4, 4], 4, 0), (4, [1, 3], 3, 1), (4, [1, 1], 4, 4), (0, [3, 3], 4, 3), (0, [3, 2], 4, 4), (0, [4, 4], 2, 0),
     (0, [3, 4], 4, 3)],
)  # fmt: skip
def test_ml_s47_steadying_takes_the_margin_off_and_at_least_1(
    skill: int, dice: list[int], before: int, after: int
) -> None:
    """2 x 3 + 0 - skill, without the penalty: 2 or 6. A margin of 0 counts as 1; a failure does nothing."""
    story = steer(order("h", "steady"), *dice, hand=crew("h", piloting=skill), ooc=before)

    assert story.needs("steady", rule="ML-S47") == [6 - skill]
    assert story.told(7)[1:] == ([ooc(after - before, after, "ML-S47", "steady")] if after < before else [])
    assert story.power("s") == (3, 3, 3)


@pytest.mark.parametrize(("speed", "need"), [(1, 2), (4, 8)])
def test_ml_s47_speed_makes_it_harder(speed: int, need: int) -> None:
    story = act(level(ship("s", "0512", speed=speed, ooc=4), H, dice=[1, 1]), order("h", "steady"))
    assert story.needs("steady") == [need]


def test_ml_s47_there_must_be_something_to_steady() -> None:
    assert steer(order("h", "steady")).refusals() == [(7, "steady", "ML-S47")]


# ML-S48


def test_ml_s48_each_point_above_4_is_hull_damage_at_once() -> None:
    """3; a failed turn (6 + 3 = 9, thrown 1 + 2) is 1 + 6 more: 4, and 6 hull damage; n 3 - 3: no check."""
    story = steer(helm("h", turn=1), 1, 2, hand=crew("h"), ooc=3)

    assert story.told(7)[2:] == [
        ooc(1, 4), event("HullDamaged", "ML-S48", unit="s", amount=6, total=6, source="helm")
    ]  # fmt: skip


def test_ml_s48_at_4_already_only_the_hull_damage_is_told() -> None:
    story = steer(helm("h", turn=1), 6, 6, ooc=4)
    assert story.told(7)[3:] == [event("HullDamaged", "ML-S48", unit="s", amount=1, total=1, source="helm")]


@pytest.mark.parametrize("ooc_before", [0, 1, 4])
def test_ml_s48_in_slot_11_it_falls_by_1(ooc_before: int) -> None:
    story = play(level(ship("s", ooc=ooc_before)), tick(5, 12))

    assert story.values("OocChanged", "tick", "ooc", "source") == [
        (tick(phase, 11), ooc_before - phase, "phase") for phase in range(1, ooc_before + 1)
    ]  # fmt: skip


# ML-Q18


@pytest.mark.parametrize(("value", "dice"), [(None, [4, 4]), (True, [4, 4]), (False, [])])
def test_ml_q18_whether_out_of_control_above_4_calls_for_a_hull_check(value: bool | None, dice: list[int]) -> None:
    """By the helm: 65 + 1 hull damage would need 8."""
    rulings = {} if value is None else {"ooc_hull_check": value}
    story = steer(helm("h", turn=1), 6, 6, *dice, rulings=rulings, ooc=4, hull_damage=65)

    assert story.needs("hull") == ([8] if dice else [])
    assert story.hull("s") == 66


@pytest.mark.parametrize("kind", ["anchor", "ooc"])
def test_ml_q18_false_by_mines_without_dice(kind: str) -> None:
    """2 out of control by an anchor, 3 by a die 4."""
    text = level(
        ship("s", speed=1, ooc=4, hull_damage=65), mine("m", "0504", kind), rulings={"ooc_hull_check": False},
        dice=[3, 4, *([4] if kind == "ooc" else [])],
    )  # fmt: skip
    story = play(text, 2)

    assert story.hull("s") == (68 if kind == "ooc" else 67)
    assert story.needs("hull") == []


def test_ml_q18_false_with_damage_dice_the_check_is_made_over_all() -> None:
    """A seeker's 4 breaks M1: 62 + 4 + 1 = 67: n 11, on Size 3 need 8."""
    text = level(
        ship("s", speed=1, ooc=4, hull_damage=62), mine("m", "0504", "seeker"), rulings={"ooc_hull_check": False},
        dice=[3, 4, 4, 4, 4],
    )  # fmt: skip
    story = play(text, 2)

    assert story.values("HullDamaged", "rule", "amount", "total") == [("ML-S72", 4, 66), ("ML-S48", 1, 67)]
    assert story.needs("hull") == [8]


def test_ml_q18_false_by_a_dodge() -> None:
    text = level(
        ship("s", speed=1, ooc=4, hull_damage=65), adept("h", overwatch="dodge"), mine("m", "0504"),
        rulings={"ooc_hull_check": False}, dice=[6, 6],
    )  # fmt: skip
    story = play(text, 2)

    assert story.names(2)[-2:] == ["HullDamaged", "MineDodged"]
    assert story.needs("hull") == []
