"""`[[order]]` tables that play will refuse as soon as they are handed in are warned of at their place (ML-S101)."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, level, mine, ship
from scene import Table, place_of, warnings

from game import check_level_text

SHIPS = (ship("lark", crew="standard"), crew("ann", "lark", "M1"), drone("gnat"), mine("m1"))


def order(unit: str, do: str, **keys: Any) -> Table:
    return Table("order", {"at": 7, "unit": unit, "do": do, **keys})


@pytest.mark.parametrize(
    ("wrong", "key", "words"),
    [
        (order("anne", "steady"), "unit", 'there is no ship, crew or drone "anne"; did you mean "ann"?'),
        (order("lark-pilt", "steady"), "unit", 'did you mean "lark-pilot"?'),
        (order("lark", "steady"), "unit", "ML-S101"),
        (order("m1", "steady"), "unit", '"m1" is a mine, not a unit'),
        (order("lark-mine-1", "steady"), "unit", "ML-S101"),
        (order("ann", "steady", side="red"), "side", "ML-S101"),
        (order("ann", "helm", turn=9), "turn", "ML-S101"),
        (order("ann", "helm", accelerate=6), "accelerate", "ML-S101"),
        (order("ann", "helm", slip="starbord"), "slip", 'did you mean "starboard"?'),
        (order("ann", "helm", turn=0), "do", "ML-S101"),
        (order("ann", "helm"), "do", "ML-S101"),
        (order("ann", "drop_mine", kind="gass"), "kind", 'did you mean "gas"?'),
        (order("ann", "place_mine", kind="gas", hex="9"), "hex", "ML-S101"),
        (order("ann", "place_mine", kind="gas", hex="9999"), "hex", "ML-2"),
        (order("ann", "place_mine", kind="gas", hex="1312"), "hex", "ML-2"),
        (order("ann", "ask", hex="1312"), "hex", "ML-S101"),
        (order("ann", "ask", hex="0606", probe="gnat"), "probe", "ML-S101"),
        (order("ann", "drop_mine", kind="gas", module="H1"), "module", "ML-S101"),
        (order("ann", "drop_mine", kind="gas", module="M9"), "module", "ML-S101"),
        (order("ann", "transfer", **{"from": "guns", "to": "guns", "points": 1}), "to", "ML-S101"),
        (order("ann", "transfer", **{"from": "gums", "to": "helm", "points": 1}), "from", 'did you mean "guns"?'),
        (order("ann", "pump", pool="guns", points=6), "points", "ML-S101"),
        (order("ann", "pump", pool="gums", points=1), "pool", 'did you mean "guns"?'),
        (order("ann", "overwatch", hold="fire"), "hold", "ML-S101"),
        (order("ann", "jet", direction="G"), "direction", "ML-S101"),
        (order("ann", "fire", target="lark-pilot"), "target", "ML-S101"),
        (order("gnat", "steady"), "do", "ML-S101"),
        (order("gnat", "course", facing="A", speed=6), "speed", "ML-S101"),
        (order("gnat", "course", facing="AB", speed=5), "facing", "ML-S101"),
    ],
    ids=lambda value: "-".join(map(str, value.keys.values()))[2:60] if isinstance(value, Table) else None,
)
def test_ml_s101_an_order_that_will_be_refused_at_once_is_a_warning_at_its_key(
    wrong: Table, key: str, words: str
) -> None:
    text = level(*SHIPS, order("ann", "steady"), wrong)
    (found,) = warnings(text)
    assert (found.code, found.line, found.key) == ("order-refused", place_of(text, "order", key, 1), key)
    assert words in found.message


def test_an_order_after_the_end_is_a_warning() -> None:
    text = level(*SHIPS, order("ann", "steady"), max_ticks=6)
    assert [(found.code, found.key) for found in warnings(text)] == [("order-too-late", "at")]


@pytest.mark.parametrize(
    "right",
    [
        order("lark-pilot", "overwatch", hold="dodge"),
        order("ann", "fire", target="lark-mine-1"),
        order("ann", "ask", hex="0606", probe="lark-mine-2"),
        order("ann", "walk", module="K1"),
        order("gnat", "course", facing="F", speed=5),
        order("ann", "jet", direction="A"),
        order("ann", "place_mine", kind="gas", hex="1212"),
    ],
    ids=lambda table: str(table.keys["do"]),
)
def test_what_may_be_possible_by_then_is_no_warning(right: Table) -> None:
    assert warnings(level(*SHIPS, right)) == []


def test_a_level_with_mistakes_elsewhere_is_not_set_up_for_its_orders() -> None:
    """The hull has a mistake, and so has no plan: nothing is said of orders, and nothing breaks."""
    tables = hull("raft", "H?"), ship("lark", kind="raft", crew="standard"), order("lark-pilot", "steady")
    built, found = check_level_text(level(*tables))
    assert built is None
    assert {mistake.rule for mistake in found} == {"ML-S20"}


def test_ml_s6_a_table_of_thousands_of_used_markers_is_one_mistake() -> None:
    text = level(ship("lark"))
    line = "used = { " + ", ".join(f"M{number} = 1" for number in range(20_000)) + " }"
    built, found = check_level_text(text.replace('hull = "frigate"', f'hull = "frigate"\n{line}'))
    assert built is None
    assert [(mistake.code, mistake.key) for mistake in found] == [("format", "used")]
