"""Part H: two games that differ only in what is under a marker show, tell and allow a side the same.

Compared are pictures, names, panels, menus with their refusals, hovers and natural orders, at the places where the
difference is; tick by tick, until something is revealed.
"""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Order, Place, Table, discover, idle, lay, level, mine, react, reserve, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from rulesets.teardrop_mines.seen import point, session

from game.view.session import Session

OWN = (
    trooper("ada", (0, 0)), trooper("bo", (-200_000, -50_000), "sapper"),
    trooper("cy", (-100_000, -150_000), "watcher"),
    mine("own", (120_000, 60_000), side="blue"), trooper("foe", (500_000, 0), side="red", reaction="hold"),
    terrain("wall", (60_000, -60_000), 1, 1), terrain("smoke", (-60_000, 200_000), 2, 2),
)  # fmt: skip
SPOT, OTHER = (200_000, 0), (-250_000, 150_000)
MAN, MINE = trooper("x", SPOT, "infiltrator", "red"), mine("x", SPOT)
UNDER = {
    "a mine": (MINE, mine("y", OTHER)),
    "a mine of another kind": (mine("x", SPOT, "toxin"), mine("y", OTHER)),
    "a trooper": (MAN, mine("y", OTHER)),
    "a trooper elsewhere": (mine("x", SPOT), trooper("y", OTHER, "infiltrator", "red")),
    "two troopers, one of them hard to hurt": (
        trooper("x", SPOT, "infiltrator", "red", arm=10, vita=5, wip=20, ph=1, weapon="none", mines=0, reserve="hold"),
        trooper("y", OTHER, "infiltrator", "red"),
    ),
    "other names": (mine("zz", SPOT), mine("a-first", OTHER)),
}
PLACES = (SPOT, OTHER, (0, 0), (150_000, 20_000), (-200_000, -60_000), (340_000, 0), (590_000, -590_000))
KEYS = ("marker-1", "marker-2", "ada", "bo", "cy", "own", "foe", "x", "y", "")
UNITS = ("ada", "bo", "cy")


def game(under: tuple[Table, ...]) -> Session:
    return session(level(*OWN, *under))


def everything(seen: Session) -> dict[str, Any]:
    """Return all that the window could show the side at this moment."""
    shown: dict[str, Any] = {"picture": seen.picture(), "names": seen.look.names(seen.view), "log": seen.log}
    for key in KEYS:
        shown[f"panel {key}"] = seen.panel(key)
    for unit in UNITS:
        shown[f"menu {unit}"] = seen.menu(unit)
        for place in PLACES:
            shown[f"order {unit} {place}"] = seen.natural_order(unit, point(place), "", False)
            shown[f"waypoint {unit} {place}"] = seen.natural_order(unit, point(place), "", True)
            shown[f"hover {unit} {place}"] = seen.look.hover(seen.view, point(place), "", unit)
        for key in KEYS:
            shown[f"order {unit} {key}"] = seen.natural_order(unit, point((0, 0)), key, False)
            shown[f"hover {unit} {key}"] = seen.look.hover(seen.view, point((0, 0)), key, unit)
    return shown


def differences(one: Session, other: Session) -> list[str]:
    """Return the names of what is not the same, as it is and as it reads."""
    first, second = everything(one), everything(other)
    return [name for name, value in first.items() if value != second[name] or repr(value) != repr(second[name])]


@pytest.mark.parametrize("name", list(UNDER)[1:])
def test_part_h_what_is_under_a_marker_changes_nothing_that_is_shown(name: str) -> None:
    one, other = game(UNDER["a mine"]), game(UNDER[name])
    assert one.game.state_hash() != other.game.state_hash()
    assert differences(one, other) == []
    assert one.panel("marker-1") is not None
    assert len(one.menu("bo")) > 10


# Nobody acts within 177,400 um of SPOT or OTHER (TM-S8), and no Discover succeeds: nothing is revealed.
ORDERS: dict[int, list[Order]] = {
    1: [discover("cy", "marker-1"), react("ada", "shoot"), lay("bo", (-200_000, -60_000))],
    2: [shoot("cy", "marker-1"), reserve("cy", "hold"), discover("cy", "x"), discover("cy", "nobody")],
    5: [walk("ada", (0, 300_000), (-20_000, 10_000)), shoot("ada", "marker-2")],
    30: [run("cy", (-100_000, -400_000))],
    45: [discover("ada", "marker-2"), idle("bo")],
}
REVEALING = ("TM-S52", "TM-5", "TM-11")


@pytest.mark.parametrize("name", list(UNDER)[1:])
def test_part_h_nor_does_it_while_orders_are_carried_out(name: str) -> None:
    one, other = game(UNDER["a mine"]), game(UNDER[name])
    for tick in range(1, 60):
        for seen in (one, other):
            for given in ORDERS.get(tick, ()):
                seen.order(dict(given))
            seen.step()
        assert differences(one, other) == [], f"tick {tick}"
    assert len(one.log) > 8
    assert [line.telling.text for line in one.log if line.telling.rule in REVEALING] == []


def test_part_h_the_comparison_has_eyes() -> None:
    """Once cy has seen through the marker, the two games differ."""
    text = [level(*OWN, *UNDER[name], dice=[1]) for name in ("a mine", "a trooper")]
    one, other = map(session, text)
    for seen in (one, other):
        seen.order(discover("cy", "marker-2"))
        for _ in range(40):
            seen.step()
    found = differences(one, other)
    assert "picture" in found
    assert "names" in found


def test_part_h_a_marker_is_never_called_by_its_id() -> None:
    for name in ("a mine", "a trooper"):
        seen = game(UNDER[name])
        assert seen.panel("x") is None
        assert "x" not in seen.look.names(seen.view)
        shown = repr(everything(seen))
        assert not any(word in shown for word in ("infiltrator", "Shade", "'x'", "Mine x", "'X'"))


def place_of(seen: Session, key: str) -> Place:
    """Return a place from a sprite, rounded, to say that two markers stand where they should."""
    (found,) = (shape for shape in seen.picture().moving if getattr(shape, "key", "") == key)
    x, y = getattr(found, "at", (0.0, 0.0))
    return round(x * 25_400), round(y * 25_400)


def test_part_h_handles_go_by_place() -> None:
    seen = game(UNDER["a trooper"])
    # ORIGIN is at 609,600 from left and below, the map is 1,219,200 high. OTHER is further left, so it is the first.
    assert place_of(seen, "marker-1") == (609_600 - 250_000, 609_600 - 150_000)
    assert place_of(seen, "marker-2") == (609_600 + 200_000, 609_600)
