"""The menu: every command has an item, its keys, what it needs, why not, and what is ordered already (Part F)."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, mine, ship, spacewalker
from rulesets.mine_layer.seen import cells, layer_level, marks, menu, natural, order, rows, session, step
from scene import Table

from game.core.menu import MenuItem
from game.core.picture import Cells
from game.resources import assets_folder
from game.rulesets.mine_layer.commands import COMMANDS
from game.rulesets.mine_layer.tables import HULLS, MINES
from game.view.reading import WINDOW_KEYS
from game.view.session import Session

LONGEST_LABEL = 12
# Everything that a hull can have, several of each; and two probes to ask from.
EVERYTHING = (
    hull("all", "MMM", "CTC", "HSV", "TEC", size=3), ship("lark", "0606", "all", helm=1, guns=1, shields=1, ooc=1),
    crew("ann", "lark", "M1", engineering=4, piloting=4, combat=4, science=4),
    spacewalker("eve", "0303"), drone("gnat", "0404"),
    mine("p", "0808", "probe", "blue"), mine("q", "0909", "probe", "blue"),
    ship("crow", "0602", "sloop", "red"), mine("m", "0603"),
)  # fmt: skip


def all_items(seen: Session) -> dict[str, tuple[MenuItem, ...]]:
    """Return the menus of the units of EVERYTHING."""
    return {unit: seen.menu(unit) for unit in ("ann", "eve", "gnat")}


def test_everything_that_can_be_commanded_is_in_the_menu() -> None:
    found = {item.command["do"] for items in all_items(session(layer_level(*EVERYTHING))).values() for item in items}
    assert found == set(COMMANDS)


def test_keys_labels_and_pictures_are_there_once_and_short() -> None:
    pictures = {path.stem for path in (assets_folder() / "images").glob("*.svg")}
    for items in all_items(session(layer_level(*EVERYTHING))).values():
        keys = [item.key for item in items]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & WINDOW_KEYS
        assert len({item.word for item in items}) == len({item.label for item in items}) == len(items)
        assert all(0 < len(item.label) <= LONGEST_LABEL for item in items)
        choices = [choice for item in items for choice in item.choices]
        assert all(0 < len(choice.label) <= LONGEST_LABEL for choice in choices)
        assert {item.icon for item in items} | {choice.icon for choice in choices} <= pictures
        assert all(len(words) <= 60 for choice in choices for words, _ in choice.words)


@pytest.mark.parametrize("name", HULLS)
def test_no_key_serves_twice_aboard_any_hull(name: str) -> None:
    seen = session(layer_level(ship("lark", "0606", name, speed=0), crew("ann", "lark", hull_module(name))))
    keys = [item.key for item in seen.menu("ann")]
    assert len(keys) > 8
    assert len(set(keys)) == len(keys)


def hull_module(name: str) -> str:
    """Return some module of a hull."""
    return f"{next(letter for row in HULLS[name].rows for letter in row if letter != '.')}1"


def test_nobody_commands_enemies_ships_or_the_unconscious() -> None:
    text = layer_level(
        ship("lark"), crew("ann", "lark", damage=8, hp=8), ship("crow", "0202", of="red"), crew("foe", "crow"),
        mine("m", "0303"),
    )  # fmt: skip
    seen = session(text)
    assert [seen.menu(unit) for unit in ("lark", "ann", "crow", "foe", "m", "nobody")] == [()] * 6


def test_what_is_done_in_the_module_stood_in_comes_first() -> None:
    text = layer_level(ship("lark", crew="standard"))
    seen = session(text)
    first = {post: seen.menu(f"lark-{post}")[0].word for post in ("pilot", "engineer", "gunner", "scientist", "hand")}
    assert first == {"pilot": "port", "engineer": "place", "gunner": "fire C1", "scientist": "ask", "hand": "pump"}


# Mines


def test_ml_18_ten_types_are_to_choose_from_with_what_they_do() -> None:
    item = menu(session(layer_level(ship("lark"), crew("ann", "lark", "M1"))), "ann")["place"]
    assert tuple(choice.value for choice in item.choices) == tuple(MINES)
    assert all(choice.words for choice in item.choices)
    assert item.order({"choice": "anchor", "place": "0503"}) == order("ann", "place_mine", kind="anchor", hex="0503")


def test_two_layers_are_two_buttons_and_of_more_the_others_are_chosen_on_the_plan() -> None:
    two = menu(session(layer_level(ship("lark", kind="tender"), crew("ann", "lark", "M2"))), "ann")
    assert [(word, two[word].command.get("module")) for word in two if word.startswith("place")] == [
        ("place M2", "M2"), ("place M1", "M1"),
    ]  # fmt: skip
    three = menu(session(layer_level(hull("wide", "MMM"), ship("lark", kind="wide"), crew("ann", "lark", "M1"))), "ann")
    other = three["place other"]
    assert (other.needs, other.modules) == (("module", "choice", "place"), ("M2", "M3"))
    assert other.order({"module": "M3", "choice": "gas", "place": "0504"}) == order(
        "ann", "place_mine", module="M3", kind="gas", hex="0504"
    )


def test_ml_s101_the_arc_is_that_of_when_the_slot_comes() -> None:
    # Speed 2 brings it from 0508 to 0506 before slot 7; Engineering 1 reaches 6 hexes: 12 - 1 = 11.
    seen = session(layer_level(ship("lark", "0508", speed=2), crew("ann", "lark", "M1", engineering=1)))
    for _ in range(7):
        (arc,) = (zone for zone in menu(seen, "ann")["place"].reach if isinstance(zone, Cells))
        assert (arc.style, arc.on, "0507" in cells(arc)) == ("rim", "", False)
        assert {"0505", "0501"} <= cells(arc)
        if seen.game.tick < 6:
            step(seen)


def test_the_reason_why_not_is_that_of_the_judge() -> None:
    text = layer_level(
        ship("lark", "0501", guns=0, speed=0, broken=["E1", "E2"]), crew("ann", "lark", "M1", engineering=3),
        crew("bo", "lark", "K1"), ship("wren", "0901", speed=0), crew("cy", "wren", "M1", engineering=3),
        crew("dee", "wren", "H1", stunned=True),
        ship("crow", "1212", of="red"),
    )  # fmt: skip
    seen = session(text)
    refused = {word: item.refusal.rule for word, item in menu(seen, "ann").items() if item.refusal is not None}
    # Guns 0: no mine and no shot. The ship is under control, M1 is whole and does not burn.
    assert refused["place"] == refused["drop"] == "ML-7"
    assert (refused["steady"], refused["repair"], refused["extinguish"]) == ("ML-S47", "ML-S77", "ML-S82")
    assert menu(seen, "ann")["fire C1"].refusal is not None
    at_edge = menu(seen, "cy")["place"]  # facing the edge of the map
    assert at_edge.refusal is not None
    assert (at_edge.refusal.rule, at_edge.refusal.reason) == ("ML-4", "no empty hex of the map is in its arc")
    assert {item.refusal.rule for item in seen.menu("dee") if item.refusal is not None} == {"ML-S8"}
    assert len([item for item in seen.menu("dee") if item.refusal is None]) == 0


# The helm, step by step


def test_ml_s43_each_button_adds_a_manoeuvre_to_the_order_that_waits() -> None:
    seen = session(layer_level(ship("lark", "0606", speed=1), crew("bo", "lark", "H1", piloting=6)))
    for word in ("starboard", "starboard", "slower", "slip port"):
        seen.order(menu(seen, "bo")[word].order())
    (given,) = seen.waiting.of("bo")
    assert given == order("bo", "helm", turn=2, accelerate=-1, slip="port")
    items = menu(seen, "bo")
    assert [word for word in items if items[word].is_on] == ["starboard", "slower", "slip port"]
    assert (items["starboard"].label, items["port"].label) == ("Starboard 3", "Port")
    assert items["port"].order() == order("bo", "helm", turn=1, accelerate=-1, slip="port")
    assert items["slip port"].order() == order("bo", "helm", turn=2, accelerate=-1)
    refusal = items["slower"].refusal  # below 0
    assert refusal is not None
    assert refusal.rule == "ML-S43"


def test_an_order_that_was_handed_in_is_added_to_as_well() -> None:
    seen = session(layer_level(ship("lark", "0606", speed=1), crew("bo", "lark", "H1", piloting=6)))
    step(seen, order("bo", "helm", turn=-1))
    assert seen.waiting.of("bo") == ()
    # ML-S43: 2 * Size 3 + 2 * Speed 1 - 6; all but two ones.
    assert rows(seen, "bo")["acts"] == "slot 7, in 6 slots, at 0605: turn to port: need 2, 97 %"
    assert menu(seen, "bo")["faster"].order() == order("bo", "helm", turn=-1, accelerate=1)
    nothing_left = menu(seen, "bo")["starboard"]
    assert nothing_left.order() == order("bo", "helm")
    assert nothing_left.refusal is not None
    assert nothing_left.refusal.rule == "ML-S101"


def test_ml_s50_overwatch_is_in_force_until_something_else_is_ordered() -> None:
    seen = session(layer_level(ship("lark"), crew("bo", "lark", overwatch="dodge")))
    assert menu(seen, "bo")["overwatch"].is_on
    seen.order(order("bo", "steady"))
    assert not menu(seen, "bo")["overwatch"].is_on
    assert menu(seen, "bo")["stand down"].refusal is None


# On foot, in space, alone


def test_ml_s103_one_can_walk_to_what_is_near_enough() -> None:
    # One step costs 1, a slagged one 2, three at most: E1 is four cells away, C1 three, one of them slagged.
    text = layer_level(
        hull("long", "H", "M", "L", "S", "E"), ship("lark", kind="long", slagged=["M1"]), crew("ann", "lark")
    )
    item = menu(session(text), "ann")["walk"]
    assert item.modules == ("M1", "L1")
    assert item.order("module", "L1") == order("ann", "walk", module="L1")


def test_ml_s90_ml_s104_a_spacewalker_jets_and_a_drone_has_a_course() -> None:
    seen = session(layer_level(ship("lark"), spacewalker("eve", "0303"), drone("gnat", "0404", facing="B", speed=2)))
    jet = menu(seen, "eve")["jet"]
    assert jet.order("heading", "C") == order("eve", "jet", direction="C")
    items = menu(seen, "gnat")
    assert items["course"].order({"heading": "E", "number": 5}) == order("gnat", "course", facing="E", speed=5)
    assert items["port"].order() == order("gnat", "course", facing="A", speed=2)
    seen.order(items["faster"].order())
    assert menu(seen, "gnat")["faster"].order() == order("gnat", "course", facing="B", speed=4)
    assert menu(seen, "gnat")["starboard"].order() == order("gnat", "course", facing="C", speed=3)


def test_ml_s94_several_probes_are_chosen_from() -> None:
    item = menu(session(layer_level(*EVERYTHING)), "ann")["ask probe"]
    assert [choice.label for choice in item.choices] == ["0808", "0909"]
    given = item.order({"choice": item.choices[1].value, "place": "0603"})
    assert (given["probe"], given["hex"]) == ("q", "0603")
    assert marks(menu(session(layer_level(*EVERYTHING)), "ann")["ask"].reach).keys() == {"0603"}


@pytest.mark.parametrize("ruling", ["star", "leave"])
def test_ml_s8_whose_ship_is_away_by_its_slot_is_refused_everything(ruling: str) -> None:
    terrain = [Table("terrain", {"kind": "star", "hexes": ["0501"]})] if ruling == "star" else []
    text = layer_level(
        ship("lark", "0502", speed=1 if terrain else 3), crew("ann", "lark", "M1", engineering=4),
        ship("crow", "0909", of="red"), mine("m", "0505"), *terrain,
        rulings={} if terrain else {"map_edge": "leave"},
    )  # fmt: skip
    seen = session(text)
    refused = [item.refusal.rule if item.refusal is not None else "" for item in seen.menu("ann")]
    assert set(refused) == {"ML-S8"}
    suggestion = natural(seen, "ann", "0506")
    assert suggestion is not None
    assert suggestion.refusal is not None
    assert suggestion.refusal.rule == "ML-S8"
    seen.order(order("ann", "drop_mine", kind="gas"))
    assert seen.picture().moving  # its order is drawn from where it is now
    panel = seen.panel("ann")
    assert panel is not None
    assert "ML-S8" in panel.waiting[0]
