"""What is shown before an order is given is what comes of it in its slot, if nothing else happens until then (ML-S101).

Random levels are played by one side alone, with one order at a time, given in each slot of a phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from oracle.mine_layer.random_levels import level_toml, random_level
from rulesets.mine_layer.seen import Order, count, exact, hex_of, marks, percent, session

from game import Simulation
from game.core.dice import CheckRolled
from game.core.events import CommandRefused, Event
from game.core.menu import MenuItem
from game.core.picture import Mark
from game.rulesets.mine_layer.board import board_of
from game.rulesets.mine_layer.components import Chart
from game.rulesets.mine_layer.events import (
    BurstEnded, ChaffThinned, CloakChanged, CrewRecovered, CrewWalked, EdgeReached, MineArmed, OocChanged,
    OverwatchEnded, OverwatchTaken, PhaseStarted, PowerChanged, SpeedChanged, UnitLeft, UnitMoved, UsedCleared,
)  # fmt: skip
from game.view.session import Session

SKILLS = {
    "place_mine": "engineering", "drop_mine": "engineering", "tow": "engineering", "pump": "engineering",
    "transfer": "engineering", "repair": "engineering", "extinguish": "engineering", "steady": "piloting",
    "fire": "combat", "defuse": "science", "ask": "science", "raise_cloak": "science",
}  # fmt: skip
SLOTS = range(12)
ORDERS_A_SLOT = 4


def new_game(seed: int) -> Session:
    """Return a random level as one of its sides sees it, at the end of a random phase or at the start."""
    rng, table = Random(f"slots {seed}"), random_level(seed)
    table.pop("objective", None)
    people = [person for person in table.get("crew", ()) if "ship" in person]
    ships = {ship["id"]: ship["side"] for ship in table["ship"]}
    crewed = [*(ships[person["ship"]] for person in people), *(s["side"] for s in table["ship"] if "crew" in s)]
    return session(level_toml(table), rng.choice(crewed or [table["side"][0]["id"]]), 12 * rng.randint(0, 6))


def some_orders(seen: Session, rng: Random) -> Iterator[Order]:
    """Yield orders that the menus can give, most of them possible, for persons of the side."""
    people = [mate.id for mate in board_of(seen.view).mates.values() if mate.side == seen.side]
    items = [(unit, item) for unit in people for item in seen.menu(unit)]
    possible = [(unit, item) for unit, item in items if item.refusal is None]
    for _ in range(ORDERS_A_SLOT):
        offered = possible if possible and rng.random() < 0.8 else items
        if offered:
            unit, item = rng.choice(offered)
            given = complete(seen, item, rng)
            if given is not None:
                assert given["unit"] == unit
                yield given


def complete(seen: Session, item: MenuItem, rng: Random) -> Order | None:
    """Return the order of an item with all that it needs; None if there is nothing to choose."""
    chosen: dict[Any, Any] = {}
    for need in item.needs:
        if need == "place":
            shown = [hex_of(mark.at) for mark in item.reach if isinstance(mark, Mark)]
            chart = seen.view.the(Chart)
            column, row = rng.randint(1, chart.columns), rng.randint(1, chart.rows)
            chosen[need] = rng.choice(shown) if shown and rng.random() < 0.7 else f"{column:02}{row:02}"
        elif need == "heading":
            chosen[need] = rng.choice(item.directions)[0]
        else:
            offered: Sequence[Any] = {
                "choice": [choice.value for choice in item.choices], "target": item.targets, "module": item.modules,
            }.get(need, ())  # fmt: skip
            if not offered:
                return None
            chosen[need] = rng.choice(offered)
    return item.order(chosen)


def is_quiet(event: Event) -> bool:
    """Say whether an event is one that everybody could foresee: ships fly on, phases and rounds begin and end."""
    if isinstance(event, UnitMoved):
        return event.rule in ("ML-S40", "ML-S45")
    if isinstance(event, OocChanged | SpeedChanged | CloakChanged):
        return event.source in ("phase", "end", "edge", "anchor")
    if isinstance(event, PowerChanged):
        return event.cause in ("round", "end")
    return isinstance(
        event,
        PhaseStarted | EdgeReached | UnitLeft | UsedCleared | ChaffThinned | BurstEnded | MineArmed | CrewRecovered,
    )


def come_of_it(seen: Session, given: Order) -> CheckRolled | CommandRefused | str:
    """Return the check or the refusal that comes of an order; "disturbed" if something else happens until then."""
    game = Simulation.restore(seen.game.save())
    acts = board_of(seen.view).action_tick(seen.view.side, game.tick + 1)
    orders = [(seen.side, dict(given))]
    while game.tick < acts:
        for event in game.step(orders):
            is_its_slot, is_own = game.tick == acts, getattr(event, "unit", None) == given["unit"]
            if is_its_slot and is_own and isinstance(event, CheckRolled | CommandRefused):
                return event
            if is_its_slot and isinstance(event, CrewWalked | OverwatchTaken | OverwatchEnded):
                continue
            if is_its_slot and isinstance(event, PowerChanged) and event.rule == "ML-S43":
                continue  # the helm is paid for before its check
            if not is_quiet(event):
                return "disturbed"
        orders = []
    return "nothing"


@pytest.mark.parametrize("part", range(4))
def test_ml_s101_the_need_shown_in_any_slot_is_the_need_rolled_and_what_is_refused_is_refused(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, 32, 4):
        seen, rng = new_game(seed), Random(f"orders {seed}")
        for _ in SLOTS:
            if seen.game.over:
                break
            for given in some_orders(seen, rng):
                met[judge(seen, given)] += 1
            seen.game.step([])
    assert met["checked"] > 60
    assert met["refused"] > 20
    assert met["nothing"] > 10  # what needs no check: overwatch, walks


def judge(seen: Session, given: Order) -> str:
    """Compare what is shown before an order with what comes of it; return what that was."""
    refusal, odds, came = seen.why_not(given), seen.weigh(given), come_of_it(seen, given)
    if isinstance(came, str) and came == "disturbed":
        return came
    told = (seen.level.title, seen.game.clock, given, refusal, odds, came)
    if isinstance(came, CommandRefused):
        assert refusal is not None, told
        assert (refusal.rule, odds) == (came.rule, None), told
        return "refused"
    assert refusal is None, told
    if isinstance(came, str):
        assert odds is None, told
        return came
    assert odds is not None, told
    assert odds.need == came.need, told
    if given["do"] in SKILLS:
        profession = board_of(seen.view).mates[given["unit"]].skills.profession
        assert exact(odds) == count(came.need, rerolls=profession == SKILLS[given["do"]]), told
    return "checked"


def test_ml_s101_the_chance_in_a_hex_is_that_of_an_order_for_it() -> None:
    compared = 0
    for seed in range(60, 75):
        seen = new_game(seed)
        for _ in range(Random(seed).randint(0, 11)):
            seen.game.step([])
        people = [mate.id for mate in board_of(seen.view).mates.values() if mate.side == seen.side]
        for item in (item for unit in people for item in seen.menu(unit) if item.needs == ("choice", "place")):
            if item.command["do"] != "place_mine":
                continue
            weighed: dict[str, str] = {}
            for place in (f"{c:02}{r:02}" for c in range(1, 15) for r in range(1, 15)):
                command = item.order({"choice": "gas", "place": place})
                odds = seen.weigh(command)
                assert (odds is None) == (seen.why_not(command) is not None)
                if odds is not None:
                    weighed[place] = percent(exact(odds))
            # Who cannot act at all, or has no power, is shown where it would reach, but the button is off.
            assert marks(item.reach) == weighed or item.refusal is not None
            compared += len(weighed)
    assert compared > 200
