"""`[[order]]` tables that play will refuse whatever happens are warned of at the key that is to blame."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import level
from rulesets.teardrop_mines.level_text import mine, order, terrain, trooper
from scene import Table, objective, place_of, warnings

from game import check_level_text

TROOPS = (
    trooper("ann", (5, 5)), trooper("sue", (9, 5), kind="sapper"), trooper("zoe", (12, 5), kind="sapper", mines=0),
    trooper("joe", (15, 5), state="down"), trooper("bob", (40, 40), of="red"), terrain("wall", (20, 20), (4, 2)),
    mine("m1", (40, 5)), objective("blue", "destroy", units=["bob"]),
)  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "key", "words"),
    [
        (order(3, "anne", "halt"), "unit", 'there is no trooper "anne"; did you mean "ann"?'),
        (order(3, "m1", "halt"), "unit", '"m1" is a mine, not a unit'),
        (order(3, "joe", "idle"), "unit", "TM-S50"),
        (order(3, "ann", "shoot", target="bob", side="red"), "side", "TM-S50"),
        (order(3, "ann", "move", to=[200, 10]), "to", "TM-S21"),
        (order(3, "ann", "move", to=[[10, 10], [10, -1]]), "to", "TM-S21"),
        (order(3, "ann", "move", to=[48, 48]), "to", "TM-S21"),
        (order(3, "ann", "move", to_um=[0, 0]), "to_um", "TM-S21"),
        (order(3, "ann", "move", to=[[10, 10]] * 17), "to", "TM-S21"),
        (order(3, "ann", "move", to=[10, 10], gait="rum"), "gait", 'did you mean "run"?'),
        (order(3, "ann", "move", to=[10, 10], gait="careful"), "gait", "TM-S23"),
        (order(3, "ann", "set_reaction", reaction="shot"), "reaction", 'did you mean "shoot"?'),
        (order(3, "ann", "set_reaction", reaction="shoot", dodge_move="sty"), "dodge_move", 'did you mean "stay"?'),
        (order(3, "ann", "set_reserve", reserve="doge"), "reserve", 'did you mean "dodge"?'),
        (order(3, "ann", "lay_mine"), "do", "TM-S60"),
        (order(3, "zoe", "lay_mine"), "do", "TM-3c"),
        (order(3, "sue", "lay_mine", place=[9, 48]), "place", "TM-S61"),
        (order(3, "sue", "lay_mine", place_um=[-1, 100_000]), "place_um", "TM-S61"),
    ],
    ids=lambda value: "-".join(map(str, value.keys.values()))[2:60] if isinstance(value, Table) else None,
)
def test_an_order_that_is_refused_whatever_happens_is_a_warning_at_its_key(wrong: Table, key: str, words: str) -> None:
    text = level(*TROOPS, order(1, "ann", "move", to=[10, 6]), wrong)
    (found,) = warnings(text)
    assert (found.severity, found.code) == ("warning", "order-refused")
    assert (found.line, found.key) == (place_of(text, "order", key, 1), key)
    assert words in found.message


@pytest.mark.parametrize(
    "right",
    [
        order(3, "ann", "move", to=[22, 30]),
        order(3, "ann", "move", to=[[22, 30], [22, 10]]),
        order(3, "ann", "move", to=[22, 21], gait="run"),
        order(3, "ann", "idle", side="blue"),
        order(3, "ann", "shoot", target="sue-mine-1"),
        order(3, "ann", "discover", target="m1"),
        order(3, "ann", "dodge"),
        order(3, "sue", "lay_mine", place=[30, 30]),
        order(3, "ann", "set_reaction", reaction="discover"),
        order(3, "ann", "set_reserve", reserve="hold"),
        order(3, "bob", "halt", side="red"),
    ],
    ids=lambda table: "-".join(map(str, table.keys.values())),
)
def test_what_may_be_possible_by_then_is_no_warning(right: Table) -> None:
    """Whether a wall is in the way depends on where the trooper stands by then."""
    assert warnings(level(*TROOPS, right)) == []


WRONG = order(3, "ann", "move", to=[200, 10])


@pytest.mark.parametrize(
    ("tables", "rulings"),
    [
        ((trooper("ann", (99, 5)), WRONG), {}),
        ((trooper("ann", (5, 5), of="blu"), WRONG), {}),
        ((trooper("ann", (5, 5), kind="giant"), WRONG), {}),
        ((trooper("ann", (5, 5), weapon="bow"), WRONG), {}),
        ((trooper("ann", (5, 5)), mine("m", (5, 5), kind="nuke"), WRONG), {}),
        ((trooper("ann", (5, 5)), terrain("hedge", (20, 20), (4, 2)), WRONG), {}),
        ((trooper("ann", (5, 5)), WRONG), {"tie": "perhaps"}),
        ((trooper("ann", (5, 5)), trooper("ann", (9, 9)), WRONG), {}),
    ],
)
def test_in_a_level_with_mistakes_nothing_is_said_of_orders_and_nothing_breaks(
    tables: tuple[Table, ...], rulings: dict[str, Any]
) -> None:
    built, found = check_level_text(level(*tables, rulings=rulings))
    assert built is None
    assert {mistake.severity for mistake in found} == {"error"}


@pytest.mark.parametrize("width", [5, 999])
def test_on_a_plane_of_no_size_nothing_is_said_of_orders(width: float) -> None:
    built, found = check_level_text(level(trooper("ann", (3, 3)), WRONG, width=width))
    assert built is None
    assert {mistake.rule for mistake in found} == {"TM-S1"}
