"""Part E: the persons of a standard crew have ids that the rest of a level may use, and nobody else may have."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, level, mine, read, ship, spacewalker, told
from scene import Table, minefield, mistakes, objective, place_of, side, warnings

from game.rulesets.mine_layer.plan import plan_of
from game.rulesets.mine_layer.posts import standard_posts
from game.rulesets.mine_layer.tables import HULLS, HullRow

LARK = ship("lark", crew="standard")
KINDS = ("pilot", "engineer", "gunner", "scientist", "hand")
# Part E, read off the plans: pilot in the first H, engineer M, gunner C or else T, scientist S or else V, hand E.
POSTS = {
    "cutter": {"pilot": "H1", "engineer": "M1", "hand": "E1"},
    "sloop": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "hand": "E1"},
    "shade": {"pilot": "H1", "engineer": "M1", "scientist": "S1", "hand": "E1"},
    "frigate": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "tender": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "hauler": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
    "bastion": {"pilot": "H1", "engineer": "M1", "gunner": "C1", "scientist": "S1", "hand": "E1"},
}


def named(plan: HullRow) -> dict[str, str]:
    worked_out = plan_of(plan)
    return {post.archetype: worked_out.modules[post.module].name for post in standard_posts(worked_out)}


@pytest.mark.parametrize("name", HULLS)
def test_each_of_a_standard_crew_has_its_post(name: str) -> None:
    assert named(HULLS[name]) == POSTS[name]
    assert list(named(HULLS[name])) == [kind for kind in KINDS if kind in POSTS[name]]


@pytest.mark.parametrize(
    ("rows", "posts"),
    [
        (("TT", "VC"), {"gunner": "C1", "scientist": "V1"}), (("TT", "VS"), {"gunner": "T1", "scientist": "S1"}),
        (("K#L",), {}), (("EHH", "EMM"), {"pilot": "H1", "engineer": "M1", "hand": "E1"}),
    ],
)  # fmt: skip
def test_where_a_post_is_missing_the_next_best_or_nobody(rows: tuple[str, ...], posts: dict[str, str]) -> None:
    assert named(HullRow(2, rows)) == posts


def names_in(tables: list[Table], *names: str) -> list[tuple[str | None, int, str]]:
    return told(*tables, objective("blue", "survive", until_tick=9, units=list(names)))[1]


@pytest.mark.parametrize("name", HULLS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_objective_may_name_who_is_aboard_and_nobody_else(name: str, kind: str) -> None:
    text, found = told(
        ship("u", kind=name, crew="standard"), objective("blue", "survive", until_tick=9, units=["u", f"u-{kind}"])
    )

    assert found == ([] if kind in POSTS[name] else [(None, place_of(text, "objective", "units"), "units")])


@pytest.mark.parametrize("keys", [{}, {"crew": "none"}])
def test_without_a_standard_crew_its_names_are_unknown(keys: dict[str, Any]) -> None:
    found = names_in([ship("lark", **keys)], "lark-pilot")
    assert [(row[0], row[2]) for row in found] == [(None, "units")]


def test_a_standard_crew_of_a_hull_of_the_file() -> None:
    own = [hull("own", "HT", "VK"), ship("u", kind="own", crew="standard")]
    assert names_in(own, "u-pilot", "u-gunner", "u-scientist") == []
    assert len(names_in(own, "u-engineer")) == len(names_in(own, "u-hand")) == 1


@pytest.mark.parametrize(
    "tables",
    [
        [ship("u", kind="galleon", crew="standard")], [ship("u", "9999", crew="standard")],
        [ship("u", speed=9, crew="standard")], [hull("own", "HX"), ship("u", kind="own", crew="standard")],
        [Table("hull", {"id": "own", "rows": ["H"]}), ship("u", kind="own", crew="standard")],
        [Table("hull", {"id": "own", "size": 1, "rows": 5}), ship("u", kind="own", crew="standard")],
        [hull("own", "H", ""), ship("u", kind="own", crew="standard")],
        [Table("ship", {"id": "u", "crew": "standard"})],
    ],
)  # fmt: skip
def test_a_mistake_in_a_ship_does_not_make_mistakes_of_its_crew(tables: list[Table]) -> None:
    """Only what is wrong with the ship or its hull is told."""
    alone = told(*tables)[1]
    assert alone
    assert [row[2] for row in names_in(tables, "u-pilot")] == [row[2] for row in alone]


def test_orders_and_expectations_may_name_them() -> None:
    tables = [
        LARK, ship("crow", "0808", of="red"),
        Table("order", {"at": 7, "unit": "lark-engineer", "do": "place_mine", "kind": "probe", "hex": "0504"}),
        Table("order", {"at": 19, "unit": "lark-scientist", "do": "ask", "hex": "0503", "probe": "lark-mine-1"}),
        Table("expect", {"event": "CheckRolled", "unit": "lark-engineer"}),
    ]  # fmt: skip
    built = read(level(*tables))
    assert [row.unit for row in built.orders] == ["lark-engineer", "lark-scientist"]
    assert built.declared["lark-hand"] == "crew"


TAKEN: list[tuple[Table, str]] = [
    (ship("lark-pilot", "0808"), "ship"), (crew("lark-pilot", "lark"), "crew"), (spacewalker("lark-hand"), "crew"),
    (drone("lark-gunner"), "drone"), (mine("lark-engineer"), "mine"), (hull("lark-scientist", "H"), "hull"),
    (minefield("lark-hand", "line", {"kind": "gas"}, from_="0101", to="0102"), "minefield"),
]  # fmt: skip


@pytest.mark.parametrize("first", [True, False], ids=["above", "below"])
@pytest.mark.parametrize(("table", "header"), TAKEN)
def test_an_id_of_a_standard_crew_is_taken(table: Table, header: str, first: bool) -> None:
    """It is reported where the file gives it once more, above the ship or below."""
    text = level(*([table, LARK] if first else [LARK, table]))
    number = text.count(f"[[{header}]]") - 1 if not (first and header == "ship") else 0
    (found,) = mistakes(text)

    assert (found.rule, found.line, found.key) == (None, place_of(text, header, "id", number), "id")
    assert found.message.endswith('this id is taken: the standard crew of ship "lark" has it')


def test_a_side_may_not_have_such_an_id_either() -> None:
    text, found = told(side("blue"), side("lark-pilot"), LARK)
    assert found == [(None, place_of(text, "side", "id", 1), "id")]


@pytest.mark.parametrize(
    "tables",
    [
        [ship("lark"), crew("lark-pilot", "lark")], [LARK, crew("lark-cook", "lark"), crew("lark-pilot2", "lark")],
        [LARK, crew("Lark-pilot", "lark")],
        [ship("lark", kind="cutter", crew="standard"), crew("lark-gunner", "lark")],  # a cutter has no gun
    ],
)  # fmt: skip
def test_an_id_that_nobody_of_a_crew_has_is_free(tables: list[Table]) -> None:
    assert told(*tables)[1] == []


def test_while_the_hull_is_unknown_no_id_of_its_crew_is_called_taken() -> None:
    tables = [hull("own", "HX"), ship("lark", kind="own", crew="standard"), crew("lark-hand", "lark")]
    assert [row[2] for row in told(*tables)[1]] == ["rows"]


@pytest.mark.parametrize("kind", ["destroy", "survive", "reach", "hold"])
def test_objectives_may_name_ships_drones_and_persons(kind: str) -> None:
    needs = {
        "destroy": {}, "survive": {"until_tick": 9}, "reach": {"edge": "A"}, "hold": {"hexes": ["0101"], "for_ticks": 9}
    }  # fmt: skip
    fleet = [LARK, drone("gnat"), crew("ann", "lark"), spacewalker("bob"), mine("m")]
    everybody = ["lark", "gnat", "ann", "bob", "lark-pilot"]
    assert told(*fleet, objective("blue", kind, units=everybody, **needs[kind]))[1] == []

    text, found = told(*fleet, objective("blue", kind, units=["lark", "m"], **needs[kind]))
    assert found == [(None, place_of(text, "objective", "units"), "units")]
    assert '"m" is a mine, not a unit' in mistakes(text)[0].message


@pytest.mark.parametrize(("count", "fits"), [(1, True), (2, True), (3, False), (5, False)])
@pytest.mark.parametrize(
    ("of", "kind", "keys"),
    [
        ("blue", "survive", {"until_tick": 9}), ("blue", "reach", {"edge": "D"}), ("red", "destroy", {"enemy": "blue"}),
        ("red", "destroy", {}),
    ],
)  # fmt: skip
def test_units_left_out_are_ships_only(of: str, kind: str, keys: dict[str, Any], count: int, fits: bool) -> None:
    """Part D: blue has two ships, and beside them a drone, a spacewalker and ten persons aboard."""
    fleet = [LARK, ship("wren", "0606", crew="standard"), drone("gnat"), spacewalker("bob"), ship("crow", of="red")]
    text, found = told(*fleet, objective(of, kind, count=count, **keys))

    assert found == ([] if fits else [(None, place_of(text, "objective", "count"), "count")])
    assert fits or mistakes(text)[0].message.endswith("there are only 2")


def test_sweep_takes_mines_and_minefields() -> None:
    field = minefield("belt", "line", {"kind": "gas"}, from_="0101", to="0103")
    assert told(mine("m"), field, objective("blue", "sweep", mines=["m", "belt-3"]))[1] == []
    assert told(mine("m"), field, objective("blue", "sweep", minefield="belt", count=3))[1] == []
    assert [row[2] for row in told(LARK, objective("blue", "sweep", mines=["lark"]))[1]] == ["mines"]
    assert [row[2] for row in told(LARK, objective("blue", "sweep", mines=["lark-mine-1"]))[1]] == ["mines"]


@pytest.mark.parametrize(
    ("table", "header"),
    [
        (mine("lark-mine-1"), "mine"), (drone("lark-mine-12"), "drone"), (crew("lark-mine-2", "lark"), "crew"),
        (ship("lark-mine-3", "0808", crew="standard"), "ship"),
        (minefield("lark-mine", "line", {"kind": "gas"}, from_="0101", to="0102"), "minefield"),
    ],
)  # fmt: skip
def test_ml_s105_an_id_of_play_is_doubtful(table: Table, header: str) -> None:
    text = level(LARK, table)
    number = text.count(f"[[{header}]]") - 1

    assert [(found.code, found.line, found.key, found.rule) for found in warnings(text)] == [
        ("id-of-play", place_of(text, header, "id", number), "id", None)
    ]


@pytest.mark.parametrize("name", ["lark-mine", "lark-mine-x", "wren-mine-1", "lark-mines-1", "lark-1", "mine-1"])
def test_ml_s105_other_ids_are_well(name: str) -> None:
    assert warnings(level(LARK, mine(name))) == []


def test_the_rows_of_a_level_are_as_the_file_has_them() -> None:
    """Nothing is put in for what a hull or an archetype decides: the world does that."""
    built = read(level(ship("u"), crew("p", "u")))
    row: Any = built.tables["ship"][0]
    person: Any = built.tables["crew"][0]
    assert (row.speed, row.helm, row.guns, row.shields, row.used) == (None,) * 5
    assert (row.facing, row.ooc, row.hull_damage, row.cloak, row.crew) == ("A", 0, 0, 0, "none")
    assert (row.broken, row.slagged, row.fire, row.gas) == ((),) * 4
    assert [getattr(person, key) for key in ("archetype", "piloting", "profession", "hp", "overwatch")] == [None] * 5
    assert (person.damage, person.stunned) == (0, False)
