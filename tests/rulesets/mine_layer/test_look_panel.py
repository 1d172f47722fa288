"""Panels, the plan of a ship with its crew, the clock, objectives, and what stands beside the pointer (Part H)."""

from __future__ import annotations

from rulesets.mine_layer.level_text import crew, drone, mine, ship, spacewalker
from rulesets.mine_layer.seen import hover, layer_level, order, rows, session, step
from scene import Table, objective, side

from game.core.picture import Cabin, Cells, Gauge, Hand, Line, Panel, Plan
from game.view.session import Session


def panel(seen: Session, key: str) -> Panel:
    """Return the panel of a unit."""
    found = seen.panel(key)
    assert found is not None
    return found


def plan(seen: Session, key: str) -> Plan:
    """Return the plan in the panel of a unit."""
    found = panel(seen, key).plan
    assert found is not None
    return found


def cabins(seen: Session, key: str) -> dict[str, Cabin]:
    """Return the cabins of a plan by name."""
    return {cabin.name: cabin for cabin in plan(seen, key).cabins}


def hands(seen: Session, key: str) -> dict[str, Hand]:
    """Return the persons of a plan by id."""
    return {hand.key: hand for hand in plan(seen, key).hands}


BAD_WAY = ship(
    "lark", "0608", "shade", speed=1, guns=1, broken=["M1"], slagged=["S1"], fire=["S1", "E1"], gas=["H1"],
    used={"V1": 2}, ooc=3, cloak=2, hull_damage=21,
)  # fmt: skip


def test_ml_s20_a_plan_has_the_modules_in_their_places_with_their_states() -> None:
    seen = session(layer_level(BAD_WAY, crew("bo", "lark", "H1")))
    found = plan(seen, "lark")
    assert (found.rows, found.columns, found.chosen) == (3, 3, "")
    assert [(cabin.name, cabin.row, cabin.column) for cabin in found.cabins] == [
        ("M1", 0, 1), ("V1", 1, 0), ("H1", 1, 1), ("S1", 1, 2), ("E1", 2, 1),
    ]  # fmt: skip
    of = cabins(seen, "lark")
    assert {name: cabin.marks for name, cabin in of.items()} == {
        "M1": ("mark_broken",), "V1": (), "H1": ("mark_gas",), "S1": ("mark_slagged", "mark_fire"),
        "E1": ("mark_fire",),
    }  # fmt: skip
    assert [(of[name].used, of[name].tone) for name in ("M1", "V1", "E1")] == [(0, "bad"), (2, "plain"), (0, "warning")]
    assert of["M1"].words[:2] == (("M1, mine layer", "plain"), ("arc: ahead, starboard, port", "dim"))
    assert ("Used 2: checks with it +6 (ML-S6)", "warning") in of["V1"].words


def test_a_ship_shows_pools_course_control_and_hull() -> None:
    seen = session(layer_level(BAD_WAY, crew("bo", "lark", "H1")))
    found = panel(seen, "lark")
    assert found.pools == (Gauge("Helm", 2, 2), Gauge("Guns", 1, 2), Gauge("Shields", 2, 2))
    # ML-S74: n of 21 is 6, of a Size of 2: check 4 or more, 33 of 36. Lost for sure at n 2 + 13.
    assert found.hull == Gauge("hull", 15 - 6, 15)
    told = rows(seen, "lark")
    assert told["hull"] == "21 damage: next check need 4, 92 %"
    assert told["course"] == "Speed 1, A: 0607 0606"
    assert told["OOC"] == "3 of 4: checks aboard +3"
    assert told["cloak"] == "2: shots at it +2"
    assert (told["broken"], told["fire"], told["gas"]) == ("M1 S1", "S1 E1", "H1")


def test_part_h_others_see_the_plan_and_what_is_broken_but_no_power_no_markers_and_nobody() -> None:
    text = layer_level(
        BAD_WAY, crew("bo", "lark", "H1", overwatch="dodge"), ship("crow", "0202", of="red"), crew("foe", "crow")
    )
    own, foe = session(text), session(text, "red")
    step(foe, ticks=1)
    seen = panel(foe, "lark")
    assert seen.pools == ()
    assert seen.waiting == ()
    assert plan(foe, "lark").hands == ()
    assert {name: (cabin.marks, cabin.used) for name, cabin in cabins(foe, "lark").items()} == {
        name: (cabin.marks, 0) for name, cabin in cabins(own, "lark").items()
    }
    assert not any("Bo" in words for cabin in plan(foe, "lark").cabins for words, _ in cabin.words)
    assert set(rows(foe, "lark")) == {"course", "OOC", "cloak", "hull", "broken", "fire", "gas"}
    assert foe.panel("bo") is None
    assert foe.crew("lark") == ("lark",)
    assert not any("overwatch" in text or "Bo" in text for text in hover(foe, "0607", "lark", "foe"))


def test_a_person_shows_the_plan_of_the_ship_aboard_and_where_it_stands() -> None:
    seen = session(layer_level(ship("lark", crew="standard", used={"M1": 1}), crew("ann", "lark", "K1", piloting=3)))
    found = panel(seen, "lark-engineer")
    assert (found.title, found.subtitle, found.image, found.on) == (
        "Lark's engineer", "aboard Lark, blue", "crew_engineer", "lark",
    )  # fmt: skip
    assert found.plan is not None
    assert found.plan.chosen == "lark-engineer"
    assert found.plan.cabins == plan(seen, "lark").cabins
    assert rows(seen, "lark-engineer")["stands in"] == "M1, mine layer"
    assert rows(seen, "lark-engineer")["skills"] == "Eng 4*  Ath 2  Sci 2  Com 1  Pil 1"
    assert panel(seen, "ann").image == "crew_other"
    assert seen.crew("lark") == ("lark-pilot", "lark-engineer", "lark-gunner", "lark-scientist", "lark-hand", "ann")
    assert {hand.key: hand.cabin for hand in plan(seen, "lark").hands}["ann"] == "K1"


def test_the_badge_of_a_person_says_the_worst() -> None:
    text = layer_level(
        ship("lark"), crew("a", "lark", overwatch="dodge"), crew("b", "lark", stunned=True),
        crew("c", "lark", damage=8), crew("d", "lark"), crew("e", "lark"),
    )  # fmt: skip
    seen = session(text)
    step(seen, order("d", "steady"))
    assert {key: hand.badge for key, hand in hands(seen, "lark").items()} == {
        "a": "badge_overwatch", "b": "badge_stunned", "c": "badge_down", "d": "badge_waiting", "e": "",
    }  # fmt: skip
    assert seen.crew("lark") == ("a", "b", "d", "e")  # who is unconscious is so for good
    assert ("unconscious, for good (ML-S76)", "bad") in hands(seen, "lark")["c"].words
    refused = "steady the ship: not now, the ship is under control (ML-S47)"
    assert rows(seen, "d")["acts"] == f"slot 7, in 6 slots, at 0504: {refused}"
    assert rows(seen, "e")["acts"] == "slot 7, in 6 slots, at 0504: no order"


def test_ml_s101_an_order_of_an_ally_is_not_judged() -> None:
    text = layer_level(
        side("blue", allies=["green"]), side("green"), side("red"), ship("lark", speed=0),
        ship("wren", of="green", speed=0), crew("w", "wren"),
    )  # fmt: skip
    seen = session(text)
    seen.game.step([("green", order("w", "steady"))])
    assert rows(seen, "w")["acts"] == "slot 8, in 7 slots: steady the ship"


def test_an_order_not_handed_in_yet_waits_in_the_list_and_the_last_one_stands() -> None:
    seen = session(layer_level(ship("lark"), crew("a", "lark")))
    seen.order(order("a", "steady"))
    seen.order(order("a", "walk", module="M1"))
    assert panel(seen, "a").waiting == ("walk to M1",)
    assert hands(seen, "lark")["a"].badge == "badge_waiting"


def test_ml_s53_the_ship_tells_who_would_dodge_and_with_what_chance() -> None:
    text = layer_level(ship("lark", speed=1), crew("bo", "lark", "H1", piloting=4, overwatch="dodge"))
    assert rows(session(text), "lark")["dodge"] == "Bo: need 4, 92 %"  # 6 + 2 - 4: 33 of 36
    text = layer_level(ship("lark", helm=0, broken=["E1", "E2"]), crew("bo", "lark", "H1", overwatch="dodge"))
    assert rows(session(text), "lark")["dodge"] == "no Helm power (ML-S53)"


def test_drones_and_spacewalkers_have_panels_without_plans() -> None:
    text = layer_level(ship("lark"), drone("gnat", "0606", damage=2), spacewalker("eve", "0707", of="red"))
    seen = session(text)
    assert (panel(seen, "gnat").hull, panel(seen, "gnat").plan) == (Gauge("hull", 4, 6), None)
    assert rows(seen, "gnat")["survival"] == "need 9, 28 %"  # 7 + 2: 10 of 36
    foe = panel(seen, "eve")
    assert (foe.hull, foe.rows, foe.plan) == (Gauge("health not known", 1, 1), (), None)
    assert panel(session(text, "red"), "eve").hull == Gauge("health", 8, 8)
    assert seen.panel("nobody") is None


# The clock


def test_ml_s106_the_die_shows_the_phase_and_the_chart_the_slot() -> None:
    text = layer_level(ship("lark"), max_ticks=200)
    seen = session(text)
    face = seen.clock_face()
    assert face is not None
    assert (face.die, face.label, face.now) == (1, "round 1", 0)
    assert sum(step.ticks for step in face.steps) == 12
    assert [step.word for step in face.steps] == [
        "1 start", "2-6 move", "7 we act", "8 they act", "9 fire", "10 air", "11 recover", "12 end",
    ]  # fmt: skip
    foe = session(text, "red").clock_face()
    assert foe is not None
    assert [step.word for step in foe.steps][2:4] == ["7 they act", "8 we act"]  # ML-S100: blue are the heroes
    step(seen, ticks=72 + 12 + 7)
    face = seen.clock_face()
    assert face is not None
    assert (face.die, face.label, face.now) == (2, "round 2", 6)


# Objectives


def test_objectives_are_told_in_words_and_drawn() -> None:
    reds = Table("side", {"id": "red", "name": "The Reds", "controller": "orders"})
    text = layer_level(
        side("blue"), reds, ship("lark"), ship("wren", "0707"),
        ship("crow", "0202", of="red"), mine("m", "0303"), mine("n", "0404"),
        objective("blue", "reach", edge="B", units=["lark", "wren"], count=1),
        objective("blue", "destroy", enemy="red", by_tick=72), objective("blue", "sweep", mines=["m", "n"], count=1),
        objective("blue", "hold", hexes=["0505"], for_ticks=24),
        objective("red", "survive", units=["crow"], until_tick=72),
        max_ticks=200,
    )  # fmt: skip
    seen = session(text)
    assert [goal.text for goal in seen.goals] == [
        "Reach the east edge with 1 of Lark and Wren",
        "Destroy all of the ships of The Reds by round 1 phase 6 slot 12",
        "Sweep 1 of m, n",
        "Hold 0505 for 24 slots with any of your ships",
    ]
    (line,) = seen.goals[0].shapes
    assert isinstance(line, Line)
    assert line.points[0][0] == line.points[1][0] > 9  # along the last column
    (zone,) = seen.goals[3].shapes
    assert isinstance(zone, Cells)
    assert seen.progress() == {2: "0 of 1", 3: "0 of 1", 4: "0 of 24"}
    assert [goal.text for goal in session(text, "red").goals] == ["Keep Crow alive until round 1 phase 6 slot 12"]


# Beside the pointer


def test_a_ship_of_others_shows_what_all_may_know() -> None:
    seen = session(layer_level(BAD_WAY, ship("crow", "0202", of="red")), "red")
    assert hover(seen, "0608", "lark", "crow") == [
        "Lark, shade, Size 2", "blue", "Speed 1, A: 0607 0606", "hull 21 damage: next check need 4, 92 %", "OOC 3",
        "cloak 2", "broken: M1 S1", "fire: S1 E1", "gas: H1", "hex 0608, 8 hexes from Crow, 9 at slot 8",
    ]  # fmt: skip


def test_the_ground_tells_what_is_there_and_who_comes() -> None:
    text = layer_level(
        ship("lark", "0609", speed=2), ship("crow", "0603", of="red", facing="D", speed=1),
        mine("m", "0607", "gas", "blue"), mine("n", "0607"), Table("chaff", {"at": "0607", "markers": 3}),
        Table("terrain", {"kind": "asteroid", "hexes": ["0505"]}),
    )  # fmt: skip
    seen = session(text)
    assert hover(seen, "0607") == [
        "hex 0607", "3 chaff: shots into or through it +3 (ML-S96)", "here: gas mine m, mine n",
        "Lark comes here: phase 1, pass 2",
    ]  # fmt: skip
    assert hover(seen, "0505", unit="lark") == [
        "hex 0505, 5 hexes from Lark, 3 at slot 7", "asteroid: hurts whoever enters above Speed 1 (ML-S46)",
    ]  # fmt: skip
    assert hover(seen, "0605")[-1] == "Crow comes here: phase 2, pass 1"


def test_every_type_of_mine_says_what_it_does_and_what_it_would_do_to_the_ship() -> None:
    def lines(kind: str, **keys: object) -> list[str]:
        text = layer_level(ship("lark", "0609", speed=1, hull_damage=21), mine("m", "0608", kind, "blue", **keys))
        return hover(session(text), "0608", "m", "lark")

    assert lines("heavy")[:4] == ["Heavy m", "blue, armed", "3 damage dice", "3 easier to dodge"]
    assert "nothing happens, but all see what it is" in lines("probe")
    # ML-S88: n of 21 is 6, less Size 3: 3 or more, 35 of 36.
    assert "its hull holds: need 3, 97 % (ML-S88)" in lines("burst")
    assert not any(line.startswith("hit") for kind in ("probe", "burst") for line in lines(kind))
    unarmed = hover(
        session(layer_level(ship("lark", "0609"), mine("m", "0609", "gas", "blue", armed=False))), "0609", "m"
    )
    assert "blue, not armed: it arms when it is alone (ML-9)" in unarmed


def test_a_ship_of_others_that_comes_to_ones_mine_is_weighed_without_its_dodge() -> None:
    text = layer_level(
        ship("crow", "0604", "sloop", "red", facing="D", speed=1), crew("foe", "crow", piloting=6, overwatch="dodge"),
        mine("m", "0605", "warhead", "blue"), ship("lark", "0101"),
    )  # fmt: skip
    lines = hover(session(text), "0605", "m", "crow")
    assert "whether somebody will dodge is not known" in lines
    assert "hit: 44 % unless it dodges" in lines  # three lines: 16 of 36


def test_ml_s8_who_cannot_act_is_not_said_to_act() -> None:
    """Part C: the next slot of the heroes is tick 7; a stun lasts to tick 11; bo has taken all of 8."""
    aboard = crew("ann", "lark", "M1", stunned=True), crew("bo", "lark", "H1", damage=8), crew("cy", "lark", "E1")
    seen = session(layer_level(ship("lark", "0608"), *aboard))
    acts = {name: rows(seen, name)["acts"] for name in ("ann", "bo", "cy")}
    assert acts["ann"] == "not in slot 7, in 7 slots: stunned"
    assert acts["bo"] == "never again"
    assert acts["cy"] == "slot 7, in 7 slots, at 0607: no order"
