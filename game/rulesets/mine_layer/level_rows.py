"""The rows of a level: its hulls with their plans, its bodies, and who stands where at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from game.geometry.hex import Hex, parse_hex
from game.level_format.mistakes import KeyPath
from game.rulesets.mine_layer.level_tables import (
    ChaffTable, CrewTable, DroneTable, HullTable, MineTable, ShipTable, TerrainTable,
)  # fmt: skip
from game.rulesets.mine_layer.plan import Plan, plan_of
from game.rulesets.mine_layer.tables import ARCHETYPES, HULLS, MODULES, NOTHING, USUAL_HP, HullRow

if TYPE_CHECKING:
    from game.level_format.level import Level


def terrain_of(level: Level) -> tuple[TerrainTable, ...]:
    """Return the `[[terrain]]` tables."""
    return cast("tuple[TerrainTable, ...]", level.tables["terrain"])


def own_hulls_of(level: Level) -> tuple[HullTable, ...]:
    """Return the `[[hull]]` tables."""
    return cast("tuple[HullTable, ...]", level.tables["hull"])


def ships_of(level: Level) -> tuple[ShipTable, ...]:
    """Return the `[[ship]]` tables."""
    return cast("tuple[ShipTable, ...]", level.tables["ship"])


def crew_of(level: Level) -> tuple[CrewTable, ...]:
    """Return the `[[crew]]` tables."""
    return cast("tuple[CrewTable, ...]", level.tables["crew"])


def drones_of(level: Level) -> tuple[DroneTable, ...]:
    """Return the `[[drone]]` tables."""
    return cast("tuple[DroneTable, ...]", level.tables["drone"])


def chaff_of(level: Level) -> tuple[ChaffTable, ...]:
    """Return the `[[chaff]]` tables."""
    return cast("tuple[ChaffTable, ...]", level.tables["chaff"])


def mines_of(level: Level) -> list[MineTable]:
    """Return all mines, those of minefields as well."""
    return cast("list[MineTable]", level.mines())


def mine_place(path: KeyPath) -> KeyPath:
    """Return where a mine's place is reported: at its own key, or at the minefield that it belongs to."""
    return (*path, "at") if path[0] == "mine" else path[:2]


def hex_of(text: str) -> Hex:
    """Return a hex that the level format has found to lie on the map."""
    place = parse_hex(text)
    assert place is not None, text
    return place


def bodies_of(level: Level) -> dict[Hex, str]:
    """Return the kind of body in each hex that has one (ML-S32)."""
    return {hex_of(text): row.kind for row in terrain_of(level) for text in row.hexes}


def hull_row(row: Any) -> HullRow | None:
    """Return a `[[hull]]` as the rules have hulls (ML-S20), None if it cannot be one.

    `row`: the table; if it did not convert, an object with its fields, where None is in the place of what is wrong.
    """
    if row.size is None or not row.rows or any(text is None for text in row.rows):
        return None
    if odd_rows(row.rows) or not has_module(row.rows):
        return None
    return HullRow(row.size, tuple(row.rows), row.layer_uses or 1, bool(row.all_round), bool(row.base))


def odd_rows(rows: Sequence[str]) -> list[int]:
    """ML-S20: return the rows that keep a hull from being a grid: of another length than most, or not of modules."""
    lengths = [len(text) for text in rows]
    usual = max(lengths, key=lengths.count)  # of equally many the first
    return [n for n, text in enumerate(rows) if len(text) != usual or not all(map(is_cell, text))]


def has_module(rows: Sequence[str]) -> bool:
    """ML-S20: say whether there is anything in a hull."""
    return any(sign in MODULES for text in rows for sign in text)


def is_cell(sign: str) -> bool:
    """Say whether a sign of a hull's row is a module or nothing (Part E)."""
    return sign in MODULES or sign == NOTHING


def hulls_of(level: Level) -> dict[str, HullRow | None]:
    """Return the hulls of the rules and those of the level, by name; None for one that has a mistake."""
    own: dict[str, HullRow | None] = {name: None for name, table in level.declared.items() if table == "hull"}
    own.update((row.id, hull_row(row)) for row in own_hulls_of(level))
    return {**HULLS, **own}


def hulls_flown(level: Level) -> dict[str, HullRow | None]:
    """Return the hull of each ship, by its id; None where it is unknown or has a mistake."""
    hulls = hulls_of(level)
    return {ship.id: hulls.get(ship.hull) for ship in ships_of(level)}


def plans_of(level: Level) -> dict[str, Plan | None]:
    """Return the plan of each ship, by its id; None where the hull is unknown or has a mistake."""
    return {name: None if hull is None else plan_of(hull) for name, hull in hulls_flown(level).items()}


def letters_of(hull: HullRow) -> str:
    """ML-S21: return the letters of a hull's modules in reading order: where one stands is the module's number.

    >>> letters_of(HULLS["sloop"])
    'CMHTE'
    """
    return "".join(hull.rows).replace(NOTHING, "")


def number_of(letters: str, name: str) -> int | None:
    """ML-S21: return the number of the module with a name, None if there is none.

    >>> number_of("CMC", "C2"), number_of("CMC", "C3"), number_of("CMC", "C02")
    (2, None, None)
    """
    letter, digits = name[:1], name[1:]
    if not (digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) < 4):
        return None
    places = [place for place, found in enumerate(letters) if found == letter]
    return places[int(digits) - 1] if int(digits) <= len(places) else None


def names_of(letters: str) -> list[str]:
    """ML-S21: return the names of modules, by their numbers.

    >>> names_of("CMC")
    ['C1', 'M1', 'C2']
    """
    return [f"{letter}{letters[: place + 1].count(letter)}" for place, letter in enumerate(letters)]


def hp_of(person: CrewTable) -> int:
    """ML-S76: return how much a person can take (Part E)."""
    if person.hp is not None:
        return person.hp
    return USUAL_HP if person.archetype is None else ARCHETYPES[person.archetype].hp


def is_spacewalker(person: CrewTable) -> bool:
    """ML-S90: say whether a person is outside; one who is neither here nor there has a mistake of its own."""
    return person.at is not None and person.ship is None
