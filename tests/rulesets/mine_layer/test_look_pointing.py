"""What a right click orders, by who is selected, where they stand, and what is pointed at (Part F)."""

from __future__ import annotations

from rulesets.mine_layer.level_text import crew, drone, mine, ship, spacewalker
from rulesets.mine_layer.seen import count, exact, layer_level, natural, order, point, rows, session, step
from scene import Table

from game.core.menu import Suggestion


def given(suggestion: Suggestion | None) -> dict[str, object]:
    """Return the command of a suggestion that can be done."""
    assert suggestion is not None
    assert suggestion.refusal is None
    return suggestion.command


# Mines


def test_ml_3_an_engineer_at_the_layer_places_the_type_last_chosen() -> None:
    text = layer_level(ship("lark", "0506", speed=0), crew("ann", "lark", "M1", engineering=4), dice=[6, 6])
    seen = session(text, ticks=6)
    first = natural(seen, "ann", "0504")
    assert given(first) == order("ann", "place_mine", kind="warhead", hex="0504", module="M1")
    assert first is not None
    assert first.text == "Place a warhead at 0504 from M1"
    assert exact(first.odds) == exact(seen.weigh(first.command))
    seen.order(order("ann", "place_mine", kind="anchor", hex="0503"))
    assert given(natural(seen, "ann", "0504"))["kind"] == "anchor"  # as in the order that waits
    step(seen)
    assert given(natural(session(text), "ann", "0504"))["kind"] == "warhead"
    again = natural(seen, "ann", "0504")  # as in the mine that it has laid; M1 was used in this phase
    assert again is not None
    assert again.command["kind"] == "anchor"


def test_ml_8_the_own_hex_is_for_drops() -> None:
    seen = session(layer_level(ship("lark", "0506", speed=0), crew("ann", "lark", "M1")))
    assert given(natural(seen, "ann", "0506", "lark")) == order("ann", "drop_mine", kind="warhead", module="M1")


def test_a_hex_out_of_arc_says_why_not_and_of_two_layers_the_one_that_can_is_taken() -> None:
    seen = session(layer_level(ship("lark", "0506", speed=0), crew("ann", "lark", "M1")))
    behind = natural(seen, "ann", "0508")
    assert behind is not None
    assert behind.refusal is not None
    assert behind.refusal.rule == "ML-4"
    text = layer_level(ship("lark", "0506", "tender", speed=0), crew("ann", "lark", "M1", engineering=4))
    assert given(natural(session(text), "ann", "0705"))["module"] == "M2"


def test_ml_s101_what_is_natural_is_that_of_when_the_slot_comes() -> None:
    # In slot 7 the ship is at 0505: 0503 is two hexes away, 0506 behind it; a click on the ship means its hex then.
    seen = session(layer_level(ship("lark", "0507", speed=2), crew("ann", "lark", "M1", engineering=4)))
    for _ in range(7):
        ahead, behind = natural(seen, "ann", "0503"), natural(seen, "ann", "0506")
        assert given(ahead) == order("ann", "place_mine", kind="warhead", hex="0503", module="M1")
        assert ahead is not None
        assert (exact(ahead.odds), ahead.warning) == (count(2 * 2 - 4), "")
        assert behind is not None
        assert behind.refusal is not None
        assert behind.refusal.rule == "ML-4"
        for place, key in (("0507", "lark"), ("0505", "")):
            assert given(natural(seen, "ann", place, key))["do"] == "drop_mine"
        if seen.game.tick < 6:
            step(seen)


def test_ml_s102_who_acts_after_the_helm_is_warned_of_it() -> None:
    text = layer_level(ship("lark", "0507", speed=0), crew("bo", "lark", "H1"), crew("ann", "lark", "M1"))
    seen = session(text)
    seen.order(order("bo", "helm", turn=1))
    laying, steering = natural(seen, "ann", "0505"), natural(seen, "bo", "0705")
    assert laying is not None
    assert laying.warning == "Bo steers first: arcs turn, it gets harder (ML-S102)"
    assert steering is not None
    assert "first" not in steering.warning
    assert "before it" not in rows(seen, "ann")  # nothing is ordered
    seen.order(order("ann", "drop_mine", kind="gas"))
    assert rows(seen, "ann")["before it"] == "Bo steers: arcs turn, it gets harder"
    assert "before it" not in rows(seen, "bo")


# Targets


def test_guns_shoot_tractors_tow_or_defuse_and_science_asks() -> None:
    text = layer_level(
        ship("lark", "0608", "sloop", speed=0), crew("gun", "lark", "C1", combat=4),
        crew("tug", "lark", "T1", engineering=4, science=6), ship("crow", "0706", of="red", speed=0),
        mine("m", "0807"), drone("d", "0705", "red", damage=3),
        ship("wren", "0610", speed=0), crew("sid", "wren", "S1", science=5),
    )  # fmt: skip
    seen = session(text)
    assert given(natural(seen, "gun", "0706", "crow")) == order("gun", "fire", target="crow", module="C1")
    assert given(natural(seen, "tug", "0706", "crow")) == order("tug", "tow", target="crow", module="T1")
    assert given(natural(seen, "tug", "0807", "m")) == order("tug", "defuse", target="m", module="T1")
    assert given(natural(seen, "sid", "0807", "m")) == order("sid", "ask", hex="0807", module="S1")
    shot = natural(seen, "gun", "0706", "crow")
    assert shot is not None
    assert shot.text == "Fire at Crow from C1"


def test_whoever_stands_elsewhere_gets_the_likeliest_and_a_refusal_says_why() -> None:
    text = layer_level(
        ship("lark", "0608", "sloop", speed=0), crew("ann", "lark", "E1", combat=1, engineering=5),
        ship("crow", "0706", of="red", speed=0), ship("hen", "0609", of="red", speed=0),
    )  # fmt: skip
    seen = session(text)
    # Fire needs 2 - 1 + 3 = 4, tow 2 - 5 + 3 = 0.
    assert given(natural(seen, "ann", "0706", "crow"))["do"] == "tow"
    text = layer_level(
        ship("lark", "0608", speed=0), crew("gun", "lark", "C1", combat=4), ship("hen", "0611", of="red")
    )
    behind = natural(session(text), "gun", "0611", "hen")
    assert behind is not None
    assert behind.refusal is not None
    assert behind.refusal.rule == "ML-S25"


# The helm


def test_ml_s43_a_pilot_heads_where_one_points() -> None:
    text = layer_level(
        ship("lark", "0608", "sloop", speed=2), crew("bo", "lark", "H1", piloting=4, profession="piloting")
    )
    seen = session(text, ticks=6)  # at 0606, facing A: by itself it comes to 0605 and 0604
    straight = natural(seen, "bo", "0604")
    assert straight is not None
    assert straight.refusal is not None
    assert straight.refusal.rule == "ML-S40"
    # Faster: 0603. One hexside to starboard and two hexes: 0805. A slip: 0706, and ahead from there 0705.
    assert given(natural(seen, "bo", "0603")) == order("bo", "helm", accelerate=1)
    assert given(natural(seen, "bo", "0805")) == order("bo", "helm", turn=1)
    slip = natural(seen, "bo", "0705")
    assert given(slip) == order("bo", "helm", slip="starboard")
    assert slip is not None
    assert slip.text == "Slip to starboard: comes to 0705"
    assert exact(slip.odds) == exact(seen.weigh(slip.command))
    # Too far behind for the next phase: it turns towards it.
    assert given(natural(seen, "bo", "0612")) == order("bo", "helm", turn=3)


def test_ml_s44_no_more_is_suggested_than_can_succeed() -> None:
    # Turns of a sloop at Speed 2 with Piloting 4 need 4, then 4 + 3 + 1 OOC = 8, then 4 + 6 + 2 = 12; with OOC 1 at the
    # start the third needs 13: it turns by two.
    text = layer_level(ship("lark", "0608", "sloop", speed=2, ooc=1), crew("bo", "lark", "H1", piloting=4))
    seen = session(text, ticks=6)
    behind = natural(seen, "bo", "0612")
    assert given(behind) == order("bo", "helm", turn=2)
    assert behind is not None
    assert exact(behind.odds) == count(5) * count(9)


def test_ml_s46_the_way_is_warned_of_mines_and_bodies() -> None:
    text = layer_level(
        ship("lark", "0606", "sloop", speed=0), crew("bo", "lark", "H1", piloting=6), mine("m", "0706"),
        Table("terrain", {"kind": "star", "hexes": ["0605"]}),
    )  # fmt: skip
    seen = session(text)
    into_star, past_mine = natural(seen, "bo", "0605"), natural(seen, "bo", "0706")
    assert into_star is not None
    assert into_star.warning == "into the star in 0605"
    assert past_mine is not None
    assert past_mine.warning == "past m in 0706"


# Elsewhere


def test_ml_s103_a_cabin_is_walked_to() -> None:
    seen = session(layer_level(ship("lark"), crew("ann", "lark", "M1")))
    assert given(natural(seen, "ann", "0101", "cabin H1")) == order("ann", "walk", module="H1")
    assert natural(seen, "ann", "0101", "cabin M1") is None  # there already
    assert natural(seen, "ann", "0101", "cabin X9") is None
    far = natural(seen, "ann", "0101", "cabin E2")
    assert far is not None
    assert far.refusal is None  # M1, C2, L1, E2


def test_ml_s104_a_drone_flies_towards_a_hex_and_halts_in_its_own() -> None:
    seen = session(
        layer_level(ship("lark", "0101"), drone("gnat", "0606", speed=0), mine("b", "0607", "burst", "blue"))
    )
    assert given(natural(seen, "gnat", "0603")) == order("gnat", "course", facing="A", speed=3)
    assert given(natural(seen, "gnat", "0606")) == order("gnat", "course", facing="A", speed=0)
    below = natural(seen, "gnat", "0607")
    assert below is not None
    assert below.warning == "a burst mine goes off for drones too (ML-29)"


def test_ml_s90_a_spacewalker_jets_towards_a_hex() -> None:
    seen = session(layer_level(ship("lark", "0101"), spacewalker("eve", "0606")))
    assert given(natural(seen, "eve", "0609")) == order("eve", "jet", direction="D")
    assert natural(seen, "eve", "0606") is None


def test_nothing_is_natural_for_others_or_beyond_the_map() -> None:
    text = layer_level(ship("lark"), crew("ann", "lark", "M1"), ship("crow", "0202", of="red"), crew("foe", "crow"))
    seen = session(text)
    assert [natural(seen, unit, "0505") for unit in ("lark", "crow", "foe", "nobody")] == [None] * 4
    assert seen.natural_order("ann", (-9.0, 40.0), "", False) is None
    assert seen.natural_order("ann", point("0503"), "", False) is not None
