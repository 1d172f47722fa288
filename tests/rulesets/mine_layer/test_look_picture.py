"""What the map shows: whose a thing is, what it is, how it is, where it goes; of hidden types nothing (Part H)."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, mine, ship, spacewalker
from rulesets.mine_layer.seen import (
    cells, hex_of, hover, layer_level, natural, order, rows, session, shapes, sprites, step, tell_events,
)  # fmt: skip
from scene import Table, side

from game.core.hex_picture import hex_near
from game.core.picture import Area, Cells, Line, Mark
from game.resources import assets_folder
from game.rulesets.mine_layer.picture import LEGEND
from game.rulesets.mine_layer.tables import HULLS, MINES
from game.view.session import Session


def test_colour_says_side_shape_says_kind_fill_says_state() -> None:
    text = layer_level(
        side("blue", allies=["green"]), side("red"), side("green"), ship("a", "0101", facing="C"),
        ship("b", "0303", "bastion", "red"), ship("c", "0505", "odd", "green"), hull("odd", "HM"),
        drone("d", "0707", "red", facing="E"), spacewalker("e", "0909"), mine("m", "0202", "gas", "blue"),
        mine("n", "0404", "heavy", "red"), mine("o", "0606", "probe", "green", armed=False),
        drone("on", "0606", "green"),
        crew("ann", "a"), crew("cy", "c"), Table("chaff", {"at": "1010", "markers": 4}),
        Table("terrain", {"kind": "star", "hexes": ["1212"]}),
    )  # fmt: skip
    seen = session(text)
    found = sprites(seen)
    assert [(found[key].image, found[key].tone, found[key].badge) for key in "abcde"] == [
        ("hull_frigate", "own", "side_own"), ("hull_bastion", "enemy", "side_enemy"),
        ("hull_other", "allied", "side_allied"), ("drone", "enemy", "side_enemy"), ("spacewalker", "own", "side_own"),
    ]  # fmt: skip
    assert [(found[key].image, found[key].tone, found[key].badge) for key in "mno"] == [
        ("mine_layer_gas_known", "mine", "side_own"), ("mine_layer_unknown_known", "suspected", "side_enemy"),
        ("mine_layer_probe_unarmed", "mine", "side_allied"),
    ]  # fmt: skip
    assert (found["a"].turn, found["d"].turn) == (120.0, 240.0)
    assert (found["chaff 1010"].image, found["chaff 1010"].label) == ("chaff_cloud", "chaff 4")
    assert [found[key].is_commanded for key in "abcde"] == [True, False, False, False, True]
    ground = seen.look.ground(seen.view)
    assert [(sprite.image, hex_of(sprite.at)) for sprite in ground.terrain] == [("terrain_star", "1212")]  # type: ignore[arg-type]


def test_all_pictures_are_in_the_assets() -> None:
    pictures = {path.stem for path in (assets_folder() / "images").glob("*.svg")}
    ships = [ship(name, f"{2 * n + 1:02}01", name, crew="standard", speed=0) for n, name in enumerate(HULLS)]
    mines = [mine(f"m{n}", f"{n + 1:02}05", kind, "blue") for n, kind in enumerate(MINES)]
    seen = session(layer_level(*ships, *mines, crew("x", "cutter", "M1"), spacewalker("y", "1010"), columns=20))
    used = {sprite.image for sprite in sprites(seen).values()} | {image for image, _, _ in LEGEND}
    for key in HULLS:
        panel = seen.panel(key)
        assert panel is not None
        assert panel.plan is not None
        used |= {panel.image, *(cabin.image for cabin in panel.plan.cabins), *(hand.image for hand in panel.plan.hands)}
    assert used <= pictures
    assert len([image for image in used if image.startswith("hull_")]) == len(HULLS)


def test_what_shares_a_hex_stands_side_by_side() -> None:
    seen = session(layer_level(ship("a", "0505"), ship("b", "0505"), mine("m", "0505"), mine("n", "0505")))
    found = sprites(seen)
    assert found["a"].at != found["b"].at
    assert found["m"].at != found["n"].at
    assert all(hex_near(found[key].at) == (5, 5) for key in "abmn")


# Ways


def way(seen: Session, key: str, style: str = "dashed") -> list[str]:
    """Return the hexes of the line that is drawn ahead of a ship or drone."""
    lines = [line for line in shapes(seen, Line) if line.on == key and line.style == style]
    return [hex_of(at) for line in lines for at in line.points[1:]]


def test_ml_s40_the_passes_of_this_phase_and_the_next_are_drawn_for_all() -> None:
    text = layer_level(
        ship("lark", "0510", speed=2), ship("crow", "0802", of="red", facing="D", speed=1), drone("d", "0303", "red"),
    )  # fmt: skip
    seen = session(text)
    assert way(seen, "lark") == ["0509", "0508", "0507", "0506"]
    assert way(seen, "crow") == ["0803", "0804"]
    assert way(seen, "d") == []
    step(seen, ticks=2)  # pass 1 is over
    assert way(seen, "lark") == ["0508", "0507", "0506"]
    step(seen, ticks=4)
    assert way(seen, "lark") == ["0507", "0506"]


def test_ml_s15_the_end_of_a_round_slows_ships_down_and_drones_do_not() -> None:
    text = layer_level(ship("lark", "0512", speed=3), drone("d", "0712", speed=3), rows=30)
    text = text.replace('"0512"', '"0530"').replace('"0712"', '"0730"')
    seen = session(text, ticks=66)  # phase 6, movement over
    assert len(way(seen, "lark")) == 2
    assert len(way(seen, "d")) == 3


@pytest.mark.parametrize(("body", "kind", "speed"), [(["0505"], "star", 1), (["0505"], "planet", 2), ([], "", 5)])
def test_ml_s36_ml_s46_where_something_ends_the_way_there_is_a_mark(body: list[str], kind: str, speed: int) -> None:
    terrain = [Table("terrain", {"kind": kind, "hexes": body})] if body else []
    seen = session(layer_level(ship("lark", "0506" if body else "0504", speed=speed), *terrain))
    assert way(seen, "lark") == (["0505"] if body else ["0503", "0502", "0501"])
    assert [mark.text for mark in shapes(seen, Mark)] == ["!", *(["slot 7"] if kind != "star" else [])]


def test_ml_s43_an_order_for_the_helm_shows_where_it_leads() -> None:
    text = layer_level(ship("lark", "0608", "sloop", speed=1), crew("bo", "lark", "H1", piloting=6), dice=[6, 6])
    seen = session(text, ticks=6)  # at 0607
    seen.order(order("bo", "helm", accelerate=1, slip="port"))
    assert way(seen, "lark") == ["0606"]
    # The slip goes one hexside to port of ahead, 0507 being beside 0607; then one hex ahead.
    assert way(seen, "lark", "dotted") == ["0507", "0506"]
    step(seen)
    # ML-S43, ML-S44: faster needs 4 + 2 - 6 = 0 and succeeds; what comes of it is the way now.
    assert "0505" not in way(seen, "lark", "dotted")


def test_ml_s45_a_slip_that_waits_is_drawn_for_its_own_side_alone() -> None:
    text = layer_level(ship("lark", "0608", "sloop", speed=1), crew("bo", "lark", "H1", piloting=6), dice=[6, 6])
    own, foe = session(text, ticks=6), session(text, "red", ticks=6)
    for seen in (own, foe):
        seen.game.step([("blue", order("bo", "helm", slip="port"))])
    assert way(own, "lark") == ["0507"]
    assert way(foe, "lark") == ["0606"]
    assert "slips" in rows(own, "lark")
    assert "slips" not in rows(foe, "lark")


def test_what_is_ordered_is_drawn_for_its_own_side_alone() -> None:
    text = layer_level(ship("lark", "0608", speed=0), crew("ann", "lark", "M1"), crew("gun", "lark", "C1"),
                       ship("crow", "0602", of="red", speed=0))  # fmt: skip
    seen = session(text)
    step(seen, order("ann", "place_mine", kind="gas", hex="0606"), order("gun", "fire", target="crow"))
    assert [cells(zone) for zone in shapes(seen, Cells)] == [{"0606"}]
    assert [mark.text for mark in shapes(seen, Mark)] == ["gas mine"]
    assert [hex_of(line.points[1]) for line in shapes(seen, Line) if line.tone == "mine"] == ["0602"]
    red = seen.look.picture(seen.game.view("red"), seen.waiting)
    assert not [shape for shape in red.moving if isinstance(shape, Cells | Mark | Line)]


def test_ml_29_a_burst_is_seen_until_it_is_over() -> None:
    seen = session(layer_level(ship("lark", "0508", speed=1), mine("b", "0507", "burst")), ticks=2)
    assert [cells(zone) for zone in shapes(seen, Cells)] == [{"0507"}]
    assert sprites(seen)["burst 0507"].image == "burst_zone"
    step(seen, ticks=10)
    assert [cells(zone) for zone in shapes(seen, Cells) if zone.tone == "bad"] == []
    assert "burst 0507" not in sprites(seen)


# Where it will be


def outline(seen: Session, tone: str) -> list[Area]:
    """Return the outlines of ships and drones of a tone."""
    return [area for area in shapes(seen, Area) if area.tone == tone]


def test_ml_s101_an_outline_shows_where_things_will_be_when_the_side_acts_next() -> None:
    text = layer_level(
        ship("lark", "0510", speed=2, facing="B"), ship("crow", "0802", of="red", facing="D", speed=1),
        ship("hen", "0202", of="red", speed=0), crew("bo", "lark"),
    )  # fmt: skip
    seen = session(text)
    (own,), (foe,) = outline(seen, "own"), outline(seen, "enemy")
    assert [cells(zone) for zone in shapes(seen, Cells)] == [{"0709"}]
    # ML-S40: two hexes to B from 0510 are 0609 and 0709; one to D from 0802 is 0803.
    assert {hex_of(at) for at in own.points} == {"0709"}
    assert {hex_of(at) for at in foe.points} == {"0803"}
    assert [(mark.text, hex_of(mark.at)) for mark in shapes(seen, Mark)] == [("slot 7", "0709")]
    step(seen, ticks=6)
    assert shapes(seen, Area) == []  # they are there
    step(seen)  # from slot 8 on the next movement lies before the next slot 7
    assert {hex_of(at) for at in outline(seen, "own")[0].points} == {"0908"}
    assert rows(seen, "bo")["acts"] == "slot 7, in 12 slots, at 0908: no order"


def test_ml_s36_who_meets_the_edge_is_not_fast_any_more_in_its_slot() -> None:
    # Speed 2 at 0501: stays there, Speed 0. A turn of a sloop needs 4 - 4 = 0, not 4.
    text = layer_level(ship("lark", "0501", "sloop", speed=2), crew("bo", "lark", "H1", piloting=4))
    seen = session(text)
    odds = seen.weigh(order("bo", "helm", turn=1))
    assert odds is not None
    assert odds.need == 0
    assert shapes(seen, Area) == []


# Hidden types


def everything(seen: Session, ticks: int = 3) -> list[Any]:
    """Return all that a window could show of a game with a mine m, for so many ticks."""
    shown: list[Any] = []
    for _ in range(ticks):
        view, look, waiting = seen.view, seen.look, seen.waiting
        shown += [
            look.picture(view, waiting),
            look.names(view),
            hover(seen, "0606", "m"),
            hover(seen, "0606", "m", "sid"),
        ]
        shown += [hover(seen, "0606", "", "lark"), natural(seen, "sid", "0606", "m"), natural(seen, "bo", "0606", "m")]
        shown += [seen.menu(unit) for unit in ("sid", "bo", "gun", "gnat")]
        shown += [seen.panel(key) for key in ("lark", "sid", "crow", "m")]
        shown.append(tell_events(seen, seen.game.known_events("blue", seen.game.step([]))))
    return shown


def test_a_mine_of_an_unknown_type_looks_the_same_whatever_it_is() -> None:
    def look_at(kind: str) -> str:
        text = layer_level(
            ship("lark", "0609", speed=0), crew("sid", "lark", "S1", science=3), crew("bo", "lark", overwatch="dodge"),
            crew("gun", "lark", "C1", combat=6), drone("gnat", "0805"), ship("crow", "0601", of="red"),
            mine("k", "0707", "gas", "red"), mine("m", "0606", kind), rulings={"chaff_mode": "on_hit"},
        )  # fmt: skip
        return repr(everything(session(text)))

    seen = {kind: look_at(kind) for kind in MINES}
    assert len(set(seen.values())) == 1
    assert "unknown" in seen["probe"]


def test_ml_s94_who_has_asked_sees_the_type() -> None:
    text = layer_level(
        ship("lark", "0609", speed=0), crew("sid", "lark", "S1", science=6), mine("m", "0606", "seeker"), dice=[6, 6]
    )
    seen = session(text, ticks=6)
    assert sprites(seen)["m"].image == "mine_layer_unknown_known"
    told = step(seen, order("sid", "ask", hex="0606"))
    assert sprites(seen)["m"].image == "mine_layer_seeker_known"
    assert [line.text for line in told] == [
        "Sid gets an answer: 6 + 6, needed -3", "The mine m at 0606 is a seeker",
    ]  # fmt: skip
    assert told[1].sound == "mine_found"
