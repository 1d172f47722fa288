"""Menu: mines placed and dropped (ML-3, ML-8, ML-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.commands import Refusal
from game.core.menu import Choice, MenuItem, Need
from game.core.picture import Mark, Zone
from game.geometry.hex import Hex, disc, hex_text
from game.rulesets.mine_layer.asked import Asked, Variant
from game.rulesets.mine_layer.board import Board
from game.rulesets.mine_layer.prospects import kind_tip
from game.rulesets.mine_layer.sight import lies_in_arc
from game.rulesets.mine_layer.stations import Station
from game.rulesets.mine_layer.tables import LAYER, MINES
from game.rulesets.mine_layer.trials import Trial, place_trial
from game.rulesets.mine_layer.weighing import trial_odds
from game.rulesets.mine_layer.wording import KIND_LABELS

USUAL_KIND: Final = "warhead"
_NEAR: Final = 6  # hexes around a ship in which an empty one is looked for


def laying_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-2 to ML-8: a mine of a chosen type placed with one of the layers, or dropped."""
    choices = kind_choices(asked.index)
    for variant in asked.variants(LAYER):
        yield _place_item(asked, variant, choices)
    drop = asked.best_module(LAYER, asked.command("drop_mine", kind=USUAL_KIND))
    refusal, odds = asked.judge(drop), asked.odds(drop)
    del drop["kind"]
    yield MenuItem(
        "drop", "Drop", "d", "icon_drop_mine", drop, ("choice",), {"choice": "kind"}, choices=choices, odds=odds,
        refusal=refusal, is_on=asked.is_ordered({"do": "drop_mine"}),
    )  # fmt: skip


def kind_choices(index: Board) -> tuple[Choice, ...]:
    """ML-18: the ten types, in the order of the rules."""
    return tuple(Choice(kind, KIND_LABELS[kind], f"mine_layer_{kind}_known", kind_tip(kind, index)) for kind in MINES)


def _place_item(asked: Asked, variant: Variant, choices: tuple[Choice, ...]) -> MenuItem:
    command = asked.command("place_mine", module=variant.module)
    needs: tuple[Need, ...] = ("choice", "place")
    slots = {"choice": "kind", "place": "hex"}
    reach: tuple[Zone | Mark, ...] = ()
    names = variant.others or (variant.module,)
    if variant.others:
        needs = "module", "choice", "place"
        slots["module"] = "module"
    else:
        reach = tuple(place_reach(asked, variant.module))
    tried = ({**command, "kind": USUAL_KIND, "hex": _some_hex(asked, name), "module": name} for name in names)
    refusal = asked.refusal({key: value for key, value in each.items() if value is not None} for each in tried)
    if refusal is not None and refusal.rule in ("ML-2", "ML-4"):
        refusal = Refusal("ML-4", "no empty hex of the map is in its arc")
    return MenuItem(
        f"place{variant.suffix}", f"Place{variant.suffix}", f"{variant.key_prefix}p", "icon_place_mine", command, needs,
        slots, reach=reach, choices=choices, refusal=refusal, modules=variant.others, is_on=asked.is_ordered(command),
    )  # fmt: skip


def _some_hex(asked: Asked, module: str | None) -> str:
    """Return an empty hex in the arc of a layer, the nearest; another one beside the ship if there is none."""
    station, here, index = asked.station(LAYER, module), Hex(asked.vessel.at.hex), asked.index
    around = disc(here, _NEAR)[1:]
    if station is not None:
        for place in around:
            is_open = index.is_on_map(place) and index.is_empty(place)
            if is_open and lies_in_arc(index, asked.vessel, station.module, place):
                return hex_text(place)
    return hex_text(next((place for place in around if index.is_on_map(place)), here))


def place_reach(asked: Asked, module: str | None) -> Iterator[Zone | Mark]:
    """ML-3, ML-4, ML-2: the arc of a layer, and the chance in each hex of it that is empty; seen or not (ML-S35)."""
    station = asked.station(LAYER, module)
    if station is None:
        return

    def trial(station: Station, away: int) -> Trial:
        return place_trial(asked.vessel, asked.mate, station.module, station.is_remote, away)

    arc = asked.arc(station, trial, needs_sight=False)
    yield from asked.arc_shapes(arc)
    for place, away in arc:
        if asked.index.is_empty(place):
            yield asked.mark(place, trial_odds(trial(station, away)))
