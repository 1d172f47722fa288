"""Random games of teardrop mines: the levels that the oracle is compared on, and twins that differ under markers."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from oracle.teardrop_mines.plane import square
from oracle.teardrop_mines.random_levels import are_allies, level_toml, random_level
from oracle.teardrop_mines.tables import MINES, PROFILES
from oracle.teardrop_mines.world import place_of

from game.core.events import Event
from game.rulesets.teardrop_mines.events import (
    MineCancelled, MineDiscovered, MineTriggered, TemplateTouched, UnitHit, UnitRevealed,
)  # fmt: skip

from . import Sample, Twins

Table = dict[str, Any]
_RADIUS = 12_500  # TM-S2: a mine, a marker, and all who wear camouflage
_PLACES = ("at", "at_um")
_WHATS = ("mines for men", "men for mines", "other mines", "other names", "settings of others")


def level_text(seed: int) -> str:
    """Return a random level as TOML."""
    return level_toml(random_level(seed))


def twins(seed: int) -> Twins:
    """Return two levels that differ in what is under the markers of others than a side, or in what they intend."""
    rng = Random(f"twins {seed}")
    table = _quiet_level(rng, seed)
    side = rng.choice([side["id"] for side in table["side"]])
    what = rng.choice(_WHATS)
    other, ids = _CHANGES[what](rng, table, side)
    hidden = [*ids, *(row["id"] for row in _marked(table, side, "trooper") + _marked(table, side, "mine"))]
    return Twins(side, level_toml(table), level_toml(other), frozenset(ids), tuple(dict.fromkeys(hidden)), what)


def _quiet_level(rng: Random, seed: int) -> Table:
    """Return a level with much under markers and room between, so that the games are long before something happens.

    There are no goals and no ruling for which it matters what is under a marker: that is told by the rules, no leak.
    """
    names = ("blue", "red", "green")[: rng.choice([2, 3])]
    sides: list[Table] = [{"id": name, "controller": "orders"} for name in names]
    if len(sides) == 3 and rng.random() < 0.4:
        sides[1]["allies"] = ["green"]
    columns, rows = 7, 5
    cells = rng.sample([(x, y) for x in range(columns) for y in range(rows)], 24)
    places = [{"at": [8 * x + 2 + rng.randint(0, 24) / 8, 8 * y + 2 + rng.randint(0, 24) / 8]} for x, y in cells]
    troopers: list[Table] = []
    for number in range(12):
        kind = "infiltrator" if number % 2 else rng.choice([kind for kind in PROFILES if kind != "infiltrator"])
        table: Table = {"id": f"u{number}", "side": sides[number // 2 % len(sides)]["id"], "kind": kind, **places.pop()}
        if rng.random() < 0.4 and not number % 2:
            table["reaction"] = rng.choice(["dodge", "discover", "shoot"])
        troopers.append(table)
    mines: list[Table] = []
    for number in range(10):
        kind = rng.choice(list(MINES))
        mine: Table = {"id": f"m{number}", "side": rng.choice(sides)["id"], "kind": kind, **places.pop()}
        mines.append(mine | ({"revealed": True} if rng.random() < 0.15 else {}))
    return {
        "format": 1, "ruleset": "teardrop_mines", "title": f"Twins {seed}", "seed": seed, "max_ticks": 200,
        "rulings": {"template_length_um": 50_800, "template_end_radius_um": 12_700},
        "map": {"width": 8 * columns, "height": 8 * rows},
        "side": sides,
        "terrain": [{"kind": "smoke", "at": [20, 9.5], "size": [6, 1]}, {"kind": "wall", "at": [8, 8], "size": [1, 1]}],
        "trooper": troopers,
        "mine": mines,
    }  # fmt: skip


def _marked(table: Table, side: str, kind: str) -> list[Table]:
    """Return the enemies of a side that are under markers at the start: troopers or mines."""
    rows = [row for row in table.get(kind, ()) if not are_allies(table, row["side"], side)]
    if kind == "mine":
        return [row for row in rows if not row.get("revealed", False)]
    return [
        row for row in rows if row["kind"] == "infiltrator" and row.get("camouflaged", True) and "state" not in row
    ]


def _mines_for_men(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    men = _some(rng, [man for man in _marked(table, side, "trooper") if _is_spare(table, man)])
    names = [man["id"] for man in men]
    mines = [{"id": man["id"], "side": man["side"], "kind": rng.choice(list(MINES)), **_place(man)} for man in men]
    troopers = [row for row in table["trooper"] if row["id"] not in names]
    return {**table, "trooper": troopers, "mine": table["mine"] + mines}, names


def _is_spare(table: Table, man: Table) -> bool:
    """Say whether others of his side remain, whoever else is taken away."""
    return any(row["side"] == man["side"] and row["kind"] != "infiltrator" for row in table["trooper"])


def _men_for_mines(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    troopers: list[Table] = list(table["trooper"])
    names: list[str] = []
    for mine in _some(rng, _marked(table, side, "mine")):
        if _may_stand(table, troopers, mine):
            names.append(mine["id"])
            man = {"id": mine["id"], "side": mine["side"], "kind": "infiltrator", "reserve": "hold", **_place(mine)}
            troopers.append(man)
    kept = [mine for mine in table["mine"] if mine["id"] not in names]
    return {**table, "trooper": troopers, "mine": kept}, names


def _may_stand(table: Table, troopers: list[Table], mine: Table) -> bool:
    """TM-S21: not on an enemy."""
    here = place_of(mine, "at")
    return all(
        are_allies(table, mine["side"], row["side"])
        or square(here, place_of(row, "at")) >= (PROFILES[row["kind"]]["radius"] + _RADIUS) ** 2
        for row in troopers
    )


def _other_mines(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    names = [mine["id"] for mine in _some(rng, _marked(table, side, "mine"))]
    mines = [{**mine, "kind": rng.choice(list(MINES))} if mine["id"] in names else mine for mine in table["mine"]]
    return {**table, "mine": mines}, names


def _other_names(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    names = [row["id"] for kind in ("trooper", "mine") for row in _some(rng, _marked(table, side, kind))]
    rows = {
        kind: [{**row, "id": f"a{row['id']}"} if row["id"] in names else row for row in table[kind]]
        for kind in ("trooper", "mine")
    }
    return {**table, **rows}, [*names, *(f"a{name}" for name in names)]


def _settings_of_others(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    """What only its own side knows of a trooper that does nothing (Part H)."""
    layers = [
        row
        for row in table["trooper"]
        if not are_allies(table, row["side"], side) and row["kind"] in ("sapper", "infiltrator")
    ]
    names = [row["id"] for row in _some(rng, layers)]
    for row in table["trooper"]:
        if row["id"] in names:
            row["reaction"] = "hold"
    changes = {"mines": rng.randint(0, 3), "mine_kind": rng.choice(list(MINES)), "reserve": "hold"}
    changes["dodge_move"] = "stay"
    troopers = [{**row, **changes} if row["id"] in names else row for row in table["trooper"]]
    return {**table, "trooper": troopers}, names


_CHANGES = dict(
    zip(_WHATS, (_mines_for_men, _men_for_mines, _other_mines, _other_names, _settings_of_others), strict=True)
)


def _some(rng: Random, rows: list[Table]) -> list[Table]:
    return rng.sample(rows, min(len(rows), rng.randint(1, 5)))


def _place(row: Table) -> Table:
    return {key: row[key] for key in _PLACES if key in row}


def shows(event: Event, ids: Collection[str]) -> bool:
    """Say whether an event tells of one of these things, or depends by rule on what is under a marker.

    TM-S7, TM-10: where a template lies, and whether there is one, depends on friends and enemies under markers.
    """
    if isinstance(event, MineTriggered | MineCancelled | TemplateTouched):
        return True
    if isinstance(event, MineDiscovered):
        return event.mine in ids
    return isinstance(event, UnitRevealed | UnitHit) and event.unit in ids


def may_be_told(event: Event) -> bool:
    """Nothing is told of what stays under its marker."""
    return False


def naming(unit: str, name: str) -> list[Table]:
    """Return commands of every kind that could concern something of that name."""
    words: list[Table] = [
        {"do": "shoot", "target": name},
        {"do": "discover", "target": name},
        {"do": "set_reaction", "reaction": name},
        {"do": "set_reserve", "reserve": name},
        {"do": "move", "to": [name, name]},
        {"do": "lay_mine", "place": name},
    ]
    return [{"unit": unit, **command} for command in words]


def made(event: Event) -> str | None:
    """Nothing is made in secret: where a marker appears is seen by all (Part G, MineLaid)."""
    return None


SCATTERED = """
format = 1
ruleset = "teardrop_mines"
title = "Scattered"
map = { width = 40, height = 30 }
side = [{ id = "blue" }, { id = "red" }]

[[trooper]]
id = "a"
side = "blue"
kind = "rifleman"
at = [2, 2]

[[minefield]]
id = "belt"
side = "red"
pattern = "scatter"
from = [5, 5]
to = [30, 25]
count = 20
mine = { }
"""
ONE_MORE = """
[[trooper]]
id = "b"
side = "blue"
kind = "rifleman"
at = [17, 15]
"""
SAMPLE = Sample(level_text, twins, shows, may_be_told, naming, (), (), made, SCATTERED, ONE_MORE)
