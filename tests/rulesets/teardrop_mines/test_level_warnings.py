"""Part D and the level format 2.3: what is legal but doubtful, and how a level says that it is meant so."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import level
from rulesets.teardrop_mines.level_text import INCH, mine, order, terrain, trooper
from scene import Table, minefield, objective, place_of, side, warnings

from game import check_level_text

# TM-S8: so far between the centres of a mine and of a marker or a mine, both of 12,500 um: 152,400 + 2 x 12,500.
REACH = 177_400
SAPPER = trooper("s", (5, 45), kind="sapper", of="red")
SHADE = trooper("shade", (15, 10), kind="infiltrator")
BETWEEN = ((12, 5), (1, 10))  # a wall from there, so large, stands between a mine at (10, 10) and the Shade
Case = tuple[str, list[Table], dict[str, Any], tuple[str, str, int]]


def mine_at(name: str, x: int, y: int = 600_000, **keys: Any) -> Table:
    """A mine of red at micrometres."""
    return mine(name, at_um=[x, y], **keys)


def far(**keys: Any) -> dict[str, Any]:
    """A line of three mines eight inches apart."""
    return {"from_": [10, 10], "to": [26, 10], "spacing": 8, **keys}


IDS: list[Case] = [
    ("id-of-play", [SAPPER, mine("m", (5, 5)), mine("s-mine-1", (40, 5))], {}, ("mine", "id", 1)),
    ("id-of-play", [SAPPER, trooper("s-mine-12", (5, 5))], {}, ("trooper", "id", 1)),
    ("id-of-play", [SAPPER, terrain("wall", (5, 5), (1, 1), id="s-mine-2")], {}, ("terrain", "id", 0)),
    ("id-of-play", [mine("marker-3", (5, 5))], {}, ("mine", "id", 0)),
    ("id-of-play", [trooper("a", (9, 9)), trooper("marker-1", (5, 5))], {}, ("trooper", "id", 1)),
    ("id-of-play", [terrain("smoke", (5, 5), (1, 1), id="marker-20")], {}, ("terrain", "id", 0)),
    ("id-of-play", [minefield("marker", "line", {}, **far())], {}, ("minefield", "id", 0)),
    ("id-of-play", [SAPPER, minefield("f", "line", {}, **far()),
                    minefield("s-mine", "line", {}, **far(from_=[10, 20], to=[26, 20]))], {}, ("minefield", "id", 1)),
]  # fmt: skip
NEAR: list[Case] = [
    ("mine-near-marker", [SHADE, mine("m", (40, 40)), mine("n", (10, 10))], {}, ("mine", "at", 1)),
    ("mine-near-marker", [trooper("i", at_um=[600_000, 600_000], kind="infiltrator"), mine_at("m", 600_000 + REACH)],
        {}, ("mine", "at_um", 0)),
    ("mine-near-marker", [mine("m", (10, 10)), mine("n", (15, 10), of="blue", revealed=True)], {}, ("mine", "at", 1)),
    ("mine-near-marker", [SHADE, minefield("f", "line", {}, **far())], {}, ("minefield", "", 0)),
    # A plain enemy permits it only if it is up and inside the area itself.
    ("mine-near-marker", [SHADE, trooper("a", (2.9, 10)), mine("n", (10, 10))], {}, ("mine", "at", 0)),
    ("mine-near-marker", [SHADE, trooper("a", (8, 10), state="down"), mine("n", (10, 10))], {}, ("mine", "at", 0)),
    ("mine-near-marker", [SHADE, trooper("a", (9, 9), of="red"), mine("n", (10, 10))], {}, ("mine", "at", 0)),
    ("mine-near-marker", [SHADE, terrain("low_wall", *BETWEEN), mine("n", (10, 10))], {}, ("mine", "at", 0)),
    ("mine-near-marker", [SHADE, terrain("smoke", *BETWEEN), mine("n", (10, 10))], {}, ("mine", "at", 0)),
    # Half hidden is not hidden (TM-16).
    ("mine-near-marker", [SHADE, terrain("wall", (12, 10), (1, 10)), mine("n", (10, 10))], {}, ("mine", "at", 0)),
]  # fmt: skip
BLOCKED: list[Case] = [
    ("mine-blocked-by-mine", [mine("m", (10, 10)), mine("n", (13, 10)), mine("o", (30, 30))], {}, ("mine", "at", 1)),
    ("mine-blocked-by-mine", [mine_at("m", 600_000), mine_at("n", 600_000 + REACH)], {}, ("mine", "at_um", 1)),
    ("mine-blocked-by-mine", [mine("m", (10, 10)), mine("n", (10, 10), revealed=True)], {}, ("mine", "at", 1)),
    ("mine-blocked-by-mine", [side("red"), side("green", allies=["red"]), mine("m", (10, 10), of="green"),
                              mine("n", (13, 10))], {}, ("mine", "at", 1)),
    ("mine-blocked-by-mine", [minefield("f", "grid", {}, from_=[10, 10], to=[20, 20], spacing=2)], {},
        ("minefield", "", 0)),
    ("mine-blocked-by-mine", [mine("m", (10, 10)), minefield("f", "line", {}, **far(from_=[11, 10]))], {},
        ("minefield", "", 0)),
    # A template of 50,800 um reaches 75,800 um from centre to centre.
    ("mine-blocked-by-mine", [mine_at("m", 600_000), mine_at("n", 675_800)],
        {"template_length_um": 50_800, "template_end_radius_um": 16_000}, ("mine", "at_um", 1)),
]  # fmt: skip


def pocket(kind: str = "wall", gap: int = 0) -> list[Table]:
    """A room of 16 x 16 inches around (24, 24) between walls of an inch, with a gap at the lower end of one."""
    return [
        terrain(kind, (15, 15), (18, 1)), terrain(kind, (15, 32), (18, 1)), terrain(kind, (15, 16), (1, 16)),
        Table("terrain", {"kind": kind, "at_um": [32 * INCH, 16 * INCH + gap], "size": [1, 16]}),
    ]  # fmt: skip


ENEMY = trooper("a", (5, 5))
SHUT: list[Case] = [
    ("mine-unreachable", [ENEMY, *pocket(), mine("m", (40, 40)), mine("n", (24, 24))], {}, ("mine", "at", 1)),
    ("mine-unreachable", [ENEMY, *pocket("low_wall"), mine("n", (24, 24))], {}, ("mine", "at", 0)),
    ("mine-unreachable", [ENEMY, *pocket(), minefield("f", "line", {}, **far(from_=[20, 20], to=[28, 20]))], {},
        ("minefield", "", 0)),
    # Right behind the wall, but no template passes it.
    ("mine-unreachable", [ENEMY, *pocket(), mine("n", (16.6, 24))], {}, ("mine", "at", 0)),
    # A rifleman is 25,000 um wide, a walker 55,000.
    ("mine-unreachable", [ENEMY, *pocket(gap=24_999), mine("n", (24, 24))], {}, ("mine", "at", 0)),
    ("mine-unreachable", [trooper("w", (5, 5), kind="walker"), *pocket(gap=54_999), mine("n", (24, 24))], {},
        ("mine", "at", 0)),
    ("mine-unreachable", [ENEMY, terrain("wall", (24, 0), (1, 20)), terrain("wall", (24, 20), (1, 28)),
                          mine("n", (26, 20))], {}, ("mine", "at", 0)),
    # Friends of the mine, and enemies who are down, come from nowhere.
    ("mine-unreachable", [ENEMY, trooper("b", (22, 22), state="down"), trooper("r", (26, 26), of="red"), *pocket(),
                          mine("n", (24, 24))], {}, ("mine", "at", 0)),
]  # fmt: skip
RUN = order(1, "a", "move", to=[13, 5], gait="run")  # 8 inches from (5, 5): one Order, ticks 1 to 40
ORDERS: list[Case] = [
    *(("reserve-unused", [ENEMY, RUN, order(2, "a", do, **keys)], {}, ("order", "do", 1)) for do, keys in (
        ("idle", {}), ("dodge", {}), ("discover", {"target": "m"}), ("shoot", {"target": "m"}))),
    ("reserve-unused", [trooper("a", (5, 5), kind="sapper"), RUN, order(2, "a", "lay_mine")], {}, ("order", "do", 1)),
    ("reserve-unused", [ENEMY, RUN, order(20, "a", "dodge")], {}, ("order", "do", 1)),
    # A way of 8 inches and a micrometre takes a second Order, from tick 41 on.
    ("reserve-unused", [ENEMY, order(1, "a", "move", to_um=[13 * INCH + 1, 5 * INCH], gait="run"),
                        order(42, "a", "dodge")], {}, ("order", "do", 1)),
    ("reserve-unused", [ENEMY, order(1, "a", "move", to=[[9, 5], [5, 5], [9, 5]], gait="run"), order(42, "a", "dodge")],
        {}, ("order", "do", 1)),
    # A halt ends the Move, not the Order. A walk goes on in a run from tick 41 on.
    ("reserve-unused", [ENEMY, RUN, order(5, "a", "halt"), order(10, "a", "dodge")], {}, ("order", "do", 2)),
    ("reserve-unused", [ENEMY, order(1, "a", "move", to=[25, 5]), order(30, "a", "move", to=[33, 5], gait="run"),
                        order(35, "a", "set_reserve", reserve="hold"), order(59, "a", "dodge")], {},
        ("order", "do", 3)),
    # A skill that waits has Order 41 to 80 for itself, and is replaced by a later one; the run goes on in tick 81.
    ("reserve-unused", [ENEMY, order(1, "a", "move", to=[21, 5], gait="run"), order(25, "a", "idle"),
                        order(39, "a", "idle"), order(90, "a", "dodge")], {}, ("order", "do", 3)),
    # It has Order 81 to 120 also between a walk and the run that follows.
    ("reserve-unused", [ENEMY, order(1, "a", "move", to=[13, 5]), order(45, "a", "move", to=[21, 5], gait="run"),
                        order(70, "a", "idle"), order(90, "a", "dodge"), order(130, "a", "idle")], {},
        ("order", "do", 4)),
    # Orders count by their ticks, not as they stand in the file.
    ("reserve-unused", [ENEMY, order(9, "a", "dodge"), RUN], {}, ("order", "do", 0)),
]  # fmt: skip
MET: list[Case] = [
    ("met-at-start", [ENEMY, objective("blue", "reach", area=[0, 0, 5, 5])], {}, ("objective", "area", 0)),
    ("met-at-start", [trooper("a", at_um=[600_000, 37_900]), objective("blue", "reach", edge="south")], {},
        ("objective", "edge", 0)),  # 25,400 + 12,500
    ("met-at-start", [trooper("a", (46.6, 5)), objective("blue", "reach", edge="east")], {}, ("objective", "edge", 0)),
    ("met-at-start", [trooper("a", (5, 46.6)), objective("blue", "reach", edge="north")], {}, ("objective", "edge", 0)),
    ("met-at-start", [trooper("a", (1, 5)), trooper("b", (9, 9)), objective("blue", "reach", edge="west", count=1)],
        {}, ("objective", "edge", 0)),
    ("met-at-start", [ENEMY, trooper("b", (9, 9)), objective("blue", "reach", area=[4, 4, 2, 2], units=["a"])], {},
        ("objective", "area", 0)),
    ("met-at-start", [ENEMY, trooper("r", (9, 9), of="red", state="down"), objective("blue", "destroy")], {},
        ("objective", "kind", 0)),
    ("met-at-start", [ENEMY, trooper("r", (9, 9), of="red", state="down"), trooper("q", (20, 9), of="red"),
                      objective("blue", "destroy", units=["r"])], {}, ("objective", "units", 0)),
    ("met-at-start", [ENEMY, trooper("r", (9, 9), of="red", state="down"), trooper("q", (20, 9), of="red"),
                      objective("blue", "destroy", enemy="red", count=1)], {}, ("objective", "enemy", 0)),
]  # fmt: skip
LONE = [ENEMY, mine("m", (40, 40))]
NO_MINE = [
    ("template_length_um", 160_000), ("template_end_radius_um", 20_000), ("search_placement", False),
    ("cancelled_mine", "removed"), ("struck_first", "nearest"), ("friendly_mines_block", False),
    ("placed_mine_blocks", True), ("new_mine_live", "next_order"), ("templates_hit_enemy_mines", False),
]  # fmt: skip
RULINGS: list[Case] = [
    *(("unused-ruling", [ENEMY], {key: value}, ("rulings", key, 0)) for key, value in NO_MINE),
    *(("unused-ruling", LONE, {key: value}, ("rulings", key, 0)) for key, value in (
        ("friendly_mines_block", False), ("placed_mine_blocks", True), ("down_enemy_permits_laying", True),
        ("marker_mines_forbid_laying", False))),
    ("unused-ruling", [ENEMY, trooper("s", (9, 9), kind="sapper", state="down")], {"down_enemy_permits_laying": True},
        ("rulings", "down_enemy_permits_laying", 0)),
    ("unused-ruling", [mine("m", (40, 40)), mine("n", (5, 5))], {"friendly_mines_block": False,
        "placed_mine_blocks": True}, ("rulings", "placed_mine_blocks", 0)),
    ("unused-ruling", [mine("m", (40, 40)), mine("n", (5, 5))], {"templates_hit_enemy_mines": False},
        ("rulings", "templates_hit_enemy_mines", 0)),
    ("unused-ruling", [trooper("w", (5, 5), kind="walker")], {"nerve": False}, ("rulings", "nerve", 0)),
    ("unused-ruling", [trooper("a", (5, 5), weapon="none")], {"tie": "both_fail"}, ("rulings", "tie", 0)),
    ("unused-ruling", [ENEMY, mine("m", (40, 40), revealed=True)], {"discover_retry_ticks": 9},
        ("rulings", "discover_retry_ticks", 0)),
]  # fmt: skip
KEYS: list[Case] = [
    *(("unused-key", [ENEMY, trooper("d", (9, 9), state="down", **{key: value})], {}, ("trooper", key, 1))
      for key, value in (("ph", 9), ("wip", 9), ("bs", 9), ("weapon", "pistol"), ("reaction", "dodge"),
                         ("reserve", "hold"), ("dodge_move", "stay"), ("mine_kind", "wire"))),
    ("unused-key", [trooper("d", (9, 9), kind="sapper", state="down", mines=2)], {}, ("trooper", "mines", 0)),
    ("unused-key", [trooper("a", (9, 9), mine_kind="wire")], {}, ("trooper", "mine_kind", 0)),
    ("unused-key", [trooper("a", (9, 9), kind="sapper", mines=0, mine_kind="wire")], {}, ("trooper", "mine_kind", 0)),
    ("unused-key", [trooper("a", (9, 9), weapon="none", bs=9)], {}, ("trooper", "bs", 0)),
]  # fmt: skip
DOUBTFUL = [*IDS, *NEAR, *BLOCKED, *SHUT, *ORDERS, *MET, *RULINGS, *KEYS]


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_what_is_doubtful_is_a_warning_at_its_place(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """A warning cites no rule, and the level can be played. What a minefield does stands at its header."""
    text = level(*tables, rulings=rulings)

    assert [(found.code, found.severity, found.rule, found.line, found.key) for found in warnings(text)] == [
        (code, "warning", None, place_of(text, *place), place[1] or place[0])
    ]


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_a_comment_with_a_reason_allows_it(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """On the line, or on the line above."""
    lines = level(*tables, rulings=rulings).split("\n")
    line = place_of("\n".join(lines), *place) - 1
    remark = f"# lint: allow {code} the author wants it so"

    assert warnings("\n".join([*lines[:line], f"{lines[line]}  {remark}", *lines[line + 1 :]])) == []
    assert warnings("\n".join([*lines[:line], remark, *lines[line:]])) == []


GOOD: list[tuple[list[Table], dict[str, Any]]] = [
    # Ids that only look a little like those of play.
    ([SAPPER, mine("s-mine", (5, 5)), mine("x-mine-1", (20, 5)), mine("mine-1", (40, 5)), mine("s-1", (40, 20))], {}),
    ([mine("marker", (5, 5)), mine("marker-x", (20, 5)), mine("a-marker-1", (40, 5)), minefield("m", "line", {},
        from_=[5, 20], to=[5, 20])], {}),
    # No enemy marker in the area, or none that counts.
    ([trooper("i", at_um=[600_000, 600_000], kind="infiltrator"), mine_at("m", 600_001 + REACH)], {}),
    ([trooper("i", (15, 10), kind="infiltrator", of="red"), mine("n", (10, 10))], {}),
    ([trooper("i", (15, 10), kind="infiltrator", camouflaged=False), mine("n", (10, 10))], {}),
    ([SHADE, terrain("wall", *BETWEEN), mine("n", (10, 10))], {}),
    ([mine("m", (10, 10), revealed=True), mine("n", (15, 10), of="blue", revealed=True)], {}),
    ([SAPPER, mine("m", (10, 10)), mine("n", (15, 10), of="blue")], {"marker_mines_forbid_laying": False}),
    # TM-18: a plain enemy in the area; TM-Q10: one who is down.
    ([SHADE, trooper("a", (3.1, 10)), mine("n", (10, 10))], {}),
    ([SHADE, trooper("a", (8, 10), state="down"), mine("n", (10, 10))], {"down_enemy_permits_laying": True}),
    # Mines apart, of enemies, or where they may block nothing.
    ([mine_at("m", 600_000), mine_at("n", 600_001 + REACH)], {}),
    ([mine("m", (10, 10), revealed=True), mine("n", (13, 10), of="blue", revealed=True)], {}),
    ([mine("m", (10, 10)), mine("n", (13, 10))], {"friendly_mines_block": False}),
    ([mine_at("m", 600_000), mine_at("n", 675_801)], {"template_length_um": 50_800, "template_end_radius_um": 16_000}),
    # Walls with a way in, with an enemy inside, over which a template looks, or with nobody to shut out.
    ([ENEMY, *pocket(gap=25_000), mine("n", (24, 24))], {}),
    ([ENEMY, *pocket(gap=25_000), trooper("w", (6, 8), kind="walker"), mine("n", (24, 24))], {}),
    ([trooper("w", (5, 5), kind="walker"), *pocket(gap=55_000), mine("n", (24, 24))], {}),
    ([ENEMY, trooper("b", (22, 22)), *pocket(), mine("n", (24, 24))], {}),
    ([ENEMY, *pocket("low_wall"), mine("n", (16.6, 24))], {}),
    ([trooper("r", (5, 5), of="red"), *pocket(), mine("n", (24, 24))], {}),
    ([ENEMY, *pocket("smoke"), mine("n", (24, 24))], {}),
    # Skills that wait for an Order of their own, or fill the reserve of a walk.
    *(([ENEMY, RUN, order(tick, "a", "dodge")], {}) for tick in (1, 21, 40, 41, 42)),
    ([ENEMY, order(1, "a", "move", to=[13, 5]), order(2, "a", "dodge"), order(42, "a", "idle")], {}),
    ([ENEMY, trooper("b", (30, 5)), RUN, order(2, "a", "halt"), order(3, "a", "set_reserve", reserve="hold"),
        order(4, "b", "dodge")], {}),
    ([ENEMY, order(1, "a", "move", to=[25, 5]), order(5, "a", "move", to=[33, 5], gait="run"),
        order(10, "a", "dodge")], {}),
    *(([ENEMY, order(1, "a", "move", to=[21, 5], gait="run"), order(25, "a", "idle"), order(tick, "a", "dodge")], {})
      for tick in (50, 130)),
    ([ENEMY, order(1, "a", "move", to=[21, 5], gait="run"), order(25, "a", "idle"), order(26, "a", "halt"),
      order(90, "a", "dodge")], {}),
    ([ENEMY, order(1, "a", "idle"), order(2, "a", "move", to=[13, 5], gait="run"), order(3, "a", "dodge")], {}),
    # Objectives with something left to do: a micrometre short, one unit short, nobody up.
    ([trooper("a", at_um=[600_000, 37_901]), objective("blue", "reach", edge="south")], {}),
    ([ENEMY, trooper("b", (9, 9)), objective("blue", "reach", area=[0, 0, 5, 5])], {}),
    ([trooper("a", (5, 5), state="down"), objective("blue", "reach", area=[0, 0, 5, 5], count=1)], {}),
    ([ENEMY, objective("blue", "reach", area=[5.0001, 0, 5, 5])], {}),
    ([ENEMY, objective("blue", "hold", area=[0, 0, 5, 5], for_ticks=9)], {}),
    ([ENEMY, trooper("r", (9, 9), of="red", state="down"), trooper("q", (20, 9), of="red"),
        objective("blue", "destroy")], {}),
    ([ENEMY, objective("blue", "destroy")], {}),
    # Rulings that can matter.
    ([ENEMY, SAPPER], {key: value for key, value in NO_MINE if key not in ("friendly_mines_block",
        "templates_hit_enemy_mines")}),
    ([ENEMY, SAPPER, mine("m", (40, 40), of="blue")], {"templates_hit_enemy_mines": False, "nerve": False,
        "tie": "both_fail", "discover_retry_ticks": 0, "dodge_as_first_skill": False,
        "down_enemy_permits_laying": True, "marker_mines_forbid_laying": False, "friendly_mines_block": False}),
    ([SHADE], {"discover_retry_ticks": 0}),
    ([ENEMY], {"nerve": True, "template_length_um": 152_400}),
    # Keys that can matter.
    ([trooper("a", (9, 9), ph=9, wip=9, bs=9, arm=3, bts=3, vita=2, reaction="dodge", reserve="hold",
        dodge_move="stay", weapon="pistol")], {}),
    ([trooper("d", (9, 9), state="down", arm=3, bts=3, vita=2, reaction="hold")], {}),
    ([trooper("a", (9, 9), kind="sapper", mine_kind="wire", mines=1), trooper("b", (5, 5), weapon="none")], {}),
]  # fmt: skip


@pytest.mark.parametrize(("tables", "rulings"), GOOD)
def test_what_is_well_is_no_warning(tables: list[Table], rulings: dict[str, Any]) -> None:
    assert warnings(level(*tables, rulings=rulings)) == []


def test_two_mines_that_see_each_others_markers_are_two_warnings() -> None:
    """Each side could not have laid its own after the other's."""
    text = level(mine("m", (10, 10)), mine("n", (15, 10), of="blue"))
    assert [(found.code, found.line) for found in warnings(text)] == [
        ("mine-near-marker", place_of(text, "mine", "at", number)) for number in (0, 1)
    ]


def test_a_message_names_the_other_mine_or_the_marker() -> None:
    near, blocked = warnings(level(SHADE, mine("n", (10, 10)), mine("o", (6, 10))))
    assert (near.code, blocked.code) == ("mine-near-marker", "mine-blocked-by-mine")
    assert '"shade"' in near.message
    assert '"n"' in blocked.message


def test_a_level_with_mistakes_shows_no_warnings() -> None:
    """A warning could be a consequence of a mistake."""
    found = check_level_text(level(mine("marker-1", (5, 5), kind="glue"), trooper("a", (9, 9), mine_kind="wire")))[1]
    assert [mistake.code for mistake in found] == ["TM-2"]


def test_a_level_of_many_mines_has_at_most_a_thousand_warnings_and_all_its_tables() -> None:
    """40 x 40 mines of each side an inch apart, in turns: everyone is near everything."""
    rows = [mine(f"m{x}x{y}", (x + 4, y + 4), of=("red", "blue")[(x + y) % 2]) for x in range(40) for y in range(40)]
    built, found = check_level_text(level(*rows))

    assert built is not None
    assert len(built.mines()) == 1600
    assert len(found) == 1000
    assert {warning.code for warning in found} == {"mine-near-marker"}
