"""What the rules forbid of the hulls of a level (Part D): their plans, and where their mine layers stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.level_format.mistakes import Finding, KeyPath
from game.level_format.wording import clip
from game.rulesets.mine_layer.level_rows import has_module, is_cell, odd_rows, own_hulls_of
from game.rulesets.mine_layer.level_tables import HullTable
from game.rulesets.mine_layer.tables import HULLS, LAYER, MODULES, NOTHING

if TYPE_CHECKING:
    from game.level_format.level import Level


def check_hulls(level: Level) -> Iterator[Finding]:
    """Yield the mistakes of all hulls."""
    for index, hull in enumerate(own_hulls_of(level)):
        path = ("hull", index)
        if hull.id in HULLS:
            yield Finding((*path, "id"), "the rules have a hull of this name: give it another")
        if not 1 <= hull.layer_uses <= 2:
            yield Finding((*path, "layer_uses"), "a mine layer works once or twice a phase: 1 or 2", rule="ML-S26")
        faults = list(_check_grid((*path, "rows"), hull))
        yield from faults or _check_layers((*path, "rows"), hull)


def _check_grid(path: KeyPath, hull: HullTable) -> Iterator[Finding]:
    """ML-S20: rows of one length, of letters that are known, with a module somewhere."""
    odd = odd_rows(hull.rows)
    for number in odd:
        text = hull.rows[number]
        unknown = _unknown(text)
        words = f"this row has {len(text)} cells, others have more or fewer: a hull is a grid"
        yield Finding((*path, number), _words_about(unknown) if unknown else words, rule="ML-S20")
    if not odd and not has_module(hull.rows):
        yield Finding(path, "there is no module in it", rule="ML-S20")


def _words_about(unknown: str) -> str:
    meant = f'; did you mean "{unknown.upper()}"?' if unknown.upper() in MODULES else ""
    return f'"{clip(unknown)}" is no module; there are {", ".join(MODULES)}, and "." for nothing{meant}'


def _unknown(text: str) -> str:
    """Return the first sign of a row that is no cell, "" if all are."""
    return next((sign for sign in text if not is_cell(sign)), "")


def _check_layers(path: KeyPath, hull: HullTable) -> Iterator[Finding]:
    """ML-1: each mine layer has an outer side."""
    layers = [(row, column) for row, text in enumerate(hull.rows) for column, sign in enumerate(text) if sign == LAYER]
    shut = [f"{LAYER}{n}" for n, (row, column) in enumerate(layers, 1) if not _has_outer_side(hull.rows, row, column)]
    if shut:
        has = "has" if len(shut) == 1 else "have"
        words = f"{', '.join(shut)} {has} no outer side: other modules stand further out on all four sides"
        yield Finding(path, words, rule="ML-1")


def _has_outer_side(rows: tuple[str, ...], row: int, column: int) -> bool:
    """ML-S24: say whether nothing but gaps lies further out than a cell in one of the four directions."""
    text, across = rows[row], "".join(other[column] for other in rows)
    ways = (text[:column], text[column + 1 :], across[:row], across[row + 1 :])
    return any(not way.strip(NOTHING) for way in ways)
