"""`[[order]]` tables that play will refuse whatever happens are warned of at the key that is to blame."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Table, level, mine, objective, place_of, ship, side, terrain, warnings

from game import check_level_text

SHIPS = (
    ship("lynx", "0505", "minelayer", hold=[{"kind": "cluster"}]), ship("wolf", "0909", side="red"),
    ship("old", "0705", "cruiser", hull=1), mine("m1", "0101"), terrain("planet", "0303"),
    objective("blue", "destroy", units=["wolf"]),
)  # fmt: skip


def order(unit: str, do: str, **keys: Any) -> Table:
    return Table("order", {"at": 3, "unit": unit, "do": do, **keys})


@pytest.mark.parametrize(
    ("wrong", "key", "words"),
    [
        (order("lynxx", "scan"), "unit", 'there is no ship "lynxx"; did you mean "lynx"?'),
        (order("m1", "scan"), "unit", '"m1" is a mine, not a unit'),
        (order("lynx", "scan", side="red"), "side", "IM-S2.4"),
        (order("lynx", "set_speed", speed=99), "speed", "IM-S3.5"),
        (order("lynx", "set_speed", speed=-1), "speed", "IM-S3.5"),
        (order("old", "set_speed", speed=31), "speed", "IM-S3.5"),
        (order("lynx", "set_course", to=["0606", "9999"]), "to", "'9999'"),
        (order("lynx", "set_course", to=["1313"]), "to", "IM-S3.4"),
        (order("lynx", "set_course", to=["here"]), "to", "'here'"),
        (order("lynx", "steer", heading="G"), "heading", "IM-S3.4"),
        (order("lynx", "emergency_turn", heading="AB"), "heading", "IM-S3.6"),
        (order("lynx", "raise_field", radius=1), "radius", "IM-S9.1"),
        (order("lynx", "lay_mine", kind="clustr"), "kind", 'did you mean "cluster"?'),
        (order("lynx", "beam_mine", kind="explosiv", to="0506"), "kind", 'did you mean "explosive"?'),
        (order("lynx", "beam_mine", kind="explosive", to="1313"), "to", "no such hex"),
        (order("lynx", "launch", what="torpeda", target="wolf"), "what", 'did you mean "torpedo"?'),
        (order("lynx", "launch", what="torpedo", hex="0013"), "hex", "no such hex"),
    ],
    ids=lambda value: "-".join(map(str, value.keys.values())) if isinstance(value, Table) else None,
)
def test_an_order_that_is_refused_whatever_happens_is_a_warning_at_its_key(wrong: Table, key: str, words: str) -> None:
    text = level(*SHIPS, order("lynx", "set_speed", speed=1), wrong)
    (found,) = warnings(text)
    assert (found.severity, found.code) == ("warning", "order-refused")
    assert (found.line, found.key) == (place_of(text, "order", key, 1), key)
    assert words in found.message


@pytest.mark.parametrize(
    "right",
    [
        order("lynx", "set_course", to=["0303", "1212"]),
        order("lynx", "set_course", to=[]),
        order("lynx", "emergency_turn", heading="F"),
        order("lynx", "scan", side="blue"),
        order("lynx-s1", "set_speed", speed=99),
        order("lynx", "lay_mine", kind="explosive"),
        order("lynx", "beam_mine", kind="cluster", to="0506"),
        order("lynx", "launch", what="torpedo", target="wolf-s1"),
        order("lynx", "launch", what="shuttle"),
        order("lynx", "fire", target="m1"),
        order("lynx", "fire_mine", mine="m9"),
        order("lynx", "lower_field"),
    ],
    ids=lambda table: "-".join(map(str, table.keys.values())),
)
def test_what_may_be_possible_by_then_is_no_warning(right: Table) -> None:
    assert warnings(level(*SHIPS, right)) == []


@pytest.mark.parametrize(
    ("tables", "rulings"),
    [
        ((ship("lynx", "9999"), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505", side="rad"), order("lynx", "steer", heading="G")), {}),
        ((side("blue", allies=["blue"]), ship("lynx", "0505"), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505", speed=99), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505"), terrain("planet", "0505"), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505"), order("lynx", "steer", heading="G")), {"trigger_mode": "perhaps"}),
        ((ship("lynx", "0505", hold=[{"kind": "cluster"}]), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505", hold=[{"kind": "clutter"}]), order("lynx", "steer", heading="G")), {}),
        ((ship("lynx", "0505"), mine("m", "0505", "nuke"), order("lynx", "steer", heading="G")), {}),
    ],
)
def test_in_a_level_with_mistakes_nothing_is_said_of_orders_and_nothing_breaks(
    tables: tuple[Table, ...], rulings: dict[str, Any]
) -> None:
    built, found = check_level_text(level(*tables, rulings=rulings))
    assert built is None
    assert {mistake.severity for mistake in found} == {"error"}
