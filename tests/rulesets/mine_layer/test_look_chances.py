"""The chances that the window shows are those of the dice: each counted outcome by outcome, apart from the game."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from rulesets.mine_layer.level_text import crew, drone, mine, ship
from rulesets.mine_layer.seen import (
    PAIRS, count, exact, layer_level, marks, menu, natural, order, panel_rows, passes, percent, session,
)  # fmt: skip
from scene import Table

from game.core.dice import CheckRolled
from game.geometry.hex import distance, parse_hex


def away(one: str, other: str) -> int:
    """Return the distance of two hexes."""
    a, b = parse_hex(one), parse_hex(other)
    assert a is not None
    assert b is not None
    return distance(a, b)


# Where mines can be placed

LAYERS = {
    # who, where from, Used on the layer, OOC, profession, and what all of these add to twice the distance
    "at hand": ("M1", 4, 0, 0, "none", -4),
    "remote, OOC 2": ("H1", 4, 0, 2, "none", -4 + 2 + 3),
    "two Used": ("M1", 4, 2, 0, "none", -4 + 6),
    "engineer": ("M1", 3, 0, 1, "engineering", -3 + 1),
    "unskilled, remote": ("E1", 0, 1, 0, "engineering", 3 + 3),
}


@pytest.mark.parametrize("facing", "ACD")
@pytest.mark.parametrize("case", LAYERS)
def test_ml_3_the_chance_in_each_hex_of_the_arc_is_that_of_the_dice(case: str, facing: str) -> None:
    module, skill, used, ooc, profession, base = LAYERS[case]
    tables = (
        ship("lark", "0606", facing=facing, speed=0, ooc=ooc, used={"M1": used}),
        crew("ann", "lark", module, engineering=skill, profession=profession),
        mine("m", "0604"), drone("d", "0706"), Table("terrain", {"kind": "asteroid", "hexes": ["0608"]}),
    )  # fmt: skip
    seen = session(layer_level(*tables))
    shown = marks(menu(seen, "ann")["place"].reach)
    for place, words in shown.items():
        need = 2 * away("0606", place) + base
        assert words == percent(count(need, profession == "engineering")), place
    # There is a chance in just those hexes for which the judge has nothing to say.
    allowed = {
        place
        for place in (f"{column:02}{row:02}" for column in range(1, 13) for row in range(1, 13))
        if seen.why_not(order("ann", "place_mine", kind="gas", hex=place)) is None
    }
    assert set(shown) == allowed
    assert len(allowed) > 3


def test_ml_s25_each_layer_of_two_has_its_own_arc_and_button() -> None:
    text = layer_level(ship("lark", "0606", "tender", speed=0), crew("ann", "lark", "M2", engineering=4))
    items = menu(session(text), "ann")
    # M2 is stood in, and looks to starboard and astern; M1, worked from M2, to port and astern, 3 harder.
    assert marks(items["place M2"].reach)["0706"] == percent(count(2 - 4))
    assert "0506" not in marks(items["place M2"].reach)
    assert marks(items["place M1"].reach)["0405"] == percent(count(4 - 4 + 3))
    assert "0706" not in marks(items["place M1"].reach)


# Buttons


def test_the_chance_at_a_button_is_that_of_the_dice() -> None:
    text = layer_level(
        ship("lark", "0606", "shade", speed=1, ooc=2, used={"M1": 1, "V1": 1}, broken=["S1"], fire=["S1"]),
        crew("ann", "lark", "M1", engineering=4, profession="engineering"),
        crew("bo", "lark", "H1", piloting=4, profession="piloting"),
        crew("cy", "lark", "V1", science=5), crew("dee", "lark", "S1", engineering=3),
    )  # fmt: skip
    seen = session(text)
    size, speed, ooc = 2, 1, 2
    drop = menu(seen, "ann")["drop"].odds
    assert drop is not None
    assert (drop.need, exact(drop)) == (3 - 4 + ooc, count(3 - 4 + ooc, rerolls=True))
    assert exact(menu(seen, "bo")["port"].odds) == count(2 * size + 2 * speed - 4 + ooc, rerolls=True)
    assert exact(menu(seen, "bo")["steady"].odds) == count(2 * size + 2 * speed - 4, rerolls=True)  # ML-S47: no OOC
    assert exact(menu(seen, "ann")["port"].odds) == count(2 * size + 2 * speed + ooc + 3)  # remote, no profession
    assert exact(menu(seen, "cy")["cloak"].odds) == count(8 + 3 - 5 + ooc)
    assert exact(menu(seen, "dee")["repair"].odds) == count(11 - 3 + ooc)
    assert exact(menu(seen, "dee")["extinguish"].odds) == count(8 - 3 + ooc)


def test_ml_s44_the_chance_of_several_manoeuvres_is_that_all_of_them_succeed() -> None:
    text = layer_level(ship("lark", "0606", "cutter", speed=2), crew("bo", "lark", "H1", piloting=4))
    seen = session(text)
    for word in ("port", "faster", "port"):
        step_item = menu(seen, "bo")[word]
        seen.order(step_item.order())
    (given,) = seen.waiting.of("bo")
    assert given == order("bo", "helm", turn=-2, accelerate=1)
    # Turn: 2 + 4 - 4 = 2. Again: 1 OOC and 3 for the same: 6. Faster, with another OOC: 2 + 4 - 4 + 2 = 4.
    passed = sum(
        passes(first, 2) and passes(second, 6) and passes(third, 4) for first, second, third in product(PAIRS, repeat=3)
    )
    assert exact(seen.weigh(given)) == Fraction(passed, 36**3)
    # A slip besides: 3 OOC and one more Speed: 2 + 6 - 4 + 3 = 7.
    assert exact(menu(seen, "bo")["slip port"].odds) == Fraction(passed, 36**3) * count(7)


def test_ml_s48_out_of_control_above_4_the_hull_has_to_hold_too() -> None:
    # Hull damage 20 + 1 = 21: n 6, Size 1: 5 or more of two dice, 30 of 36. OOC 4: turn 2 + 0 - 6 + 4 = 0.
    text = layer_level(
        ship("lark", "0606", "cutter", speed=0, ooc=4, hull_damage=20), crew("bo", "lark", "H1", piloting=6)
    )
    seen = session(text)
    passed = sum(passes(dice, 0) and sum(hull_dice) >= 5 for dice, hull_dice in product(PAIRS, repeat=2))
    assert exact(menu(seen, "bo")["port"].odds) == Fraction(passed, 36**2)


def test_ml_s12_power_is_weighed_for_each_choice_with_the_likeliest_engine() -> None:
    # E1 has a marker, E2 none: from E1 it is 3 harder with E1 itself, and 3 harder, remote, with E2; E1 is stood in.
    text = layer_level(
        ship("lark", "0606", helm=1, guns=0, shields=3, used={"E1": 2}), crew("ann", "lark", "E1", engineering=4)
    )
    items = menu(session(text), "ann")
    shown = {choice.label: (choice.value, exact(choice.odds)) for choice in items["pump"].choices if choice.odds}
    assert shown == {
        "Helm 1": ({"pool": "helm", "points": 1, "module": "E2"}, count(8 - 4 + 3)),
        "Helm 2": ({"pool": "helm", "points": 2, "module": "E2"}, count(8 - 4 + 3 + 3)),
        "Guns 1": ({"pool": "guns", "points": 1, "module": "E2"}, count(8 - 4 + 3)),
        "Guns 2": ({"pool": "guns", "points": 2, "module": "E2"}, count(8 - 4 + 3 + 3)),
    }  # three points would need 13; shields are full
    shifts = {choice.label: exact(choice.odds) for choice in items["transfer"].choices if choice.odds}
    # ML-S13: no marker counts, so E1 at hand is the best. Shields give 2, as much as there is room for; helm its only
    # one, and guns the one that slot 1 will have brought (ML-S11).
    assert shifts == {
        "Helm>Guns 1": count(4), "Guns>Helm 1": count(4), "Shld>Helm 1": count(4), "Shld>Helm 2": count(7),
        "Shld>Guns 1": count(4), "Shld>Guns 2": count(7),
    }  # fmt: skip


# Targets


def test_the_chance_at_each_target_is_that_of_the_dice() -> None:
    text = layer_level(
        ship("lark", "0608", "sloop", speed=0, ooc=1, used={"C1": 1, "T1": 1}),
        crew("gun", "lark", "C1", combat=5, profession="combat"),
        crew("tug", "lark", "T1", engineering=5), crew("wit", "lark", "T1", science=6),
        ship("crow", "0604", "shade", "red", speed=1, cloak=2), drone("d", "0606", "red", damage=2),
        ship("hen", "0807", "cutter", "red", speed=0), mine("m", "0508"), mine("n", "0808"),
        Table("chaff", {"at": "0605", "markers": 2}),
    )  # fmt: skip
    seen, ooc = session(text), 1
    # ML-S91, ML-S92, ML-S96: the cannon looks everywhere but astern; chaff lies before crow, and behind d.
    # crow: 5 hexes in slot 7, 2 * Speed 1, cloak 2, Used 3, chaff 2. d: 2 + 12 + Used 3 - damage 2. hen: 2 hexes,
    # Speed 0, Used 3. m: 1 + 12 + Used 3.
    fire = {
        "m": 1 + 12 + 3 - 5 + ooc,
        "hen": 2 + 3 - 5 + ooc,
        "d": 2 + 12 + 3 - 2 - 5 + ooc,
        "crow": 5 + 2 + 2 + 3 + 2 - 5 + ooc,
    }
    for key, need in fire.items():
        assert exact(seen.weigh(order("gun", "fire", target=key))) == count(need, rerolls=True)
    shown = marks(menu(seen, "gun")["fire"].reach)
    assert list(shown.values()) == [percent(count(need, rerolls=True)) for need in fire.values()]  # the nearest first
    # ML-S95: the tractor looks everywhere but to port.
    tow = {"hen": 2 + 0 + 3 - 5 + ooc, "crow": 5 + 2 + 3 + 2 - 5 + ooc}
    for key, need in tow.items():
        assert exact(seen.weigh(order("tug", "tow", target=key))) == count(need)
    assert list(marks(menu(seen, "tug")["tow"].reach).values()) == [percent(count(need)) for need in tow.values()]
    # ML-S93: n is two hexes to starboard, m lies to port.
    assert exact(seen.weigh(order("wit", "defuse", target="n"))) == count(11 + 2 + 3 - 6 + ooc)
    assert seen.weigh(order("wit", "defuse", target="m")) is None


def test_ml_s94_questions_are_weighed_from_the_ship_and_from_a_probe() -> None:
    text = layer_level(
        ship("lark", "0610", speed=0, used={"S1": 1}), crew("sid", "lark", "S1", science=2, profession="science"),
        mine("p", "0603", "probe", "blue"), mine("m", "0602"), mine("own", "0607", "gas", "blue"),
    )  # fmt: skip
    items = menu(session(text), "sid")
    assert marks(items["ask"].reach) == {"0602": percent(count(8 + 3 - 2, rerolls=True))}  # of others' mines only
    assert marks(items["ask probe"].reach) == {"0602": percent(count(1 + 3 - 2, rerolls=True))}
    suggested = natural(session(text), "sid", "0602", "m")
    assert suggested is not None
    assert suggested.command == order("sid", "ask", hex="0602", probe="p", module="S1")  # the likelier one
    assert exact(suggested.odds) == count(2, rerolls=True)


# The need shown is the need rolled


@pytest.mark.parametrize(
    "given",
    [
        order("ann", "place_mine", kind="heavy", hex="0604"), order("ann", "drop_mine", kind="gas"),
        order("bo", "helm", turn=1), order("bo", "steady"), order("gun", "fire", target="crow", module="C1"),
        order("sid", "ask", hex="0602"), order("ann", "pump", pool="guns", points=1),
        order("ann", "transfer", **{"from": "shields", "to": "guns", "points": 1}), order("cy", "repair"),
        order("cy", "extinguish"),
    ],
    ids=lambda given: given["do"],
)  # fmt: skip
def test_ml_s1_what_is_shown_before_is_what_is_rolled(given: dict[str, object]) -> None:
    text = layer_level(
        ship("lark", "0607", speed=0, ooc=1, guns=2, used={"M1": 1, "S1": 1, "C1": 1}, broken=["K1"], fire=["K1"]),
        crew("ann", "lark", "M1", engineering=5), crew("bo", "lark", "H1", piloting=5),
        crew("sid", "lark", "H1", science=5),
        crew("gun", "lark", "C1", combat=4), crew("cy", "lark", "K1", engineering=6),
        ship("crow", "0604", "sloop", "red", speed=1, facing="D"), mine("m", "0602"),
        Table("chaff", {"at": "0605", "markers": 3}),
    )  # fmt: skip
    seen = session(text, ticks=6)
    odds = seen.weigh(given)
    assert odds is not None
    (rolled,) = (
        event for event in seen.game.step([("blue", dict(given))])
        if isinstance(event, CheckRolled) and event.unit == given["unit"]
    )  # fmt: skip
    assert odds.need == rolled.need


def test_ml_10_the_panel_says_which_mines_a_ship_will_meet_and_how_likely_each_hits() -> None:
    text = layer_level(
        ship("lark", "0610", "sloop", speed=3), crew("bo", "lark", "H1", piloting=4, overwatch="dodge"),
        ship("crow", "0303", "sloop", "red", facing="D", speed=1),
        mine("w", "0609", "warhead", "blue"), mine("p", "0608", "probe", "blue"), mine("u", "0606", "gas"),
        mine("off", "0607", "gas", armed=False), mine("own", "0304", "seeker", "blue"),
    )  # fmt: skip
    seen = session(text)
    dodged = count(2 * 2 + 2 * 3 - 4)
    # Struck ahead a sloop is three columns wide: 16 of 36 (Part E); a seeker rolls once more, and is 3 harder to dodge.
    inside, twice = Fraction(16, 36), 1 - Fraction(20, 36) ** 2
    hit = percent((1 - dodged) * inside)
    at_most = percent((1 - count(2 * 2 + 2 * 3 - 4 + 3)) * twice)
    met = [row.value for row in panel_rows(seen, "bo") if row.label == "meets"]
    assert met == [f"0609 warhead: hit {hit}", f"0606 mine: hit at most {at_most}"]
    assert [row.value for row in panel_rows(seen, "lark") if row.label == "meets"] == met
    # Whether somebody aboard Crow will dodge is not known.
    foe = [(row.value, row.tone) for row in panel_rows(seen, "crow") if row.label == "meets"]
    assert foe == [(f"0304 seeker: hit at most {percent(twice)}", "good")]
