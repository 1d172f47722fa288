"""ML-S101: a command is judged as of its slot; if nothing happens until then, the judge is right, need and all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from samples import read_level

from game import Simulation
from game.core.dice import CheckRolled
from game.core.events import CommandRefused
from game.core.menu import why_not_next
from game.rulesets.mine_layer.plan import plan_of
from game.rulesets.mine_layer.tables import HULLS

_PEOPLE = ("pilot", "engineer", "gunner", "scientist", "hand")
_HULLS = ("cutter", "sloop", "shade", "frigate", "tender", "hauler")


def quiet_level(rng: Random) -> str:
    """Ships without enemies' mines: what they do until the slot is certain."""
    text = 'format = 1\nruleset = "mine_layer"\ntitle = "Quiet"\n[rulings]\n'
    text += f'map_edge = "{rng.choice(["stop", "leave"])}"\nchaff_out = {rng.choice(["true", "false"])}\n'
    text += '[map]\ncolumns = 20\nrows = 20\n[[side]]\nid = "blue"\n[[side]]\nid = "red"\n'
    for number in range(4):
        hull = rng.choice(_HULLS)
        names, size = [module.name for module in plan_of(HULLS[hull]).modules], HULLS[hull].size
        text += f'[[ship]]\nid = "s{number}"\nside = "{("blue", "red")[number % 2]}"\nhull = "{hull}"\n'
        text += f'at = "{spot(rng)}"\n'
        text += f'facing = "{rng.choice("ABCDEF")}"\nspeed = {rng.randint(0, 3)}\nooc = {rng.randint(0, 4)}\n'
        text += "".join(f"{pool} = {rng.randint(0, size)}\n" for pool in ("helm", "guns", "shields"))
        text += f'crew = "standard"\ncloak = {rng.randint(0, 5) if hull == "shade" else 0}\n'
        text += f"used = {{ {names[0]} = {rng.randint(0, 3)} }}\n"
        text += f'broken = ["{rng.choice(names)}"]\n' if rng.random() < 0.3 else ""
    places = dict.fromkeys(spot(rng) for _ in range(6))
    return text + "".join(f'[[chaff]]\nat = "{place}"\nmarkers = {rng.randint(1, 6)}\n' for place in places)


def spot(rng: Random) -> str:
    return f"{rng.randint(2, 19):02}{rng.randint(2, 19):02}"


def some_command(rng: Random) -> dict[str, Any]:
    target, pool = f"s{rng.randrange(4)}", rng.choice(["helm", "guns", "shields"])
    commands: list[dict[str, Any]] = [
        {"do": "place_mine", "kind": "probe", "hex": spot(rng)},
        {"do": "drop_mine", "kind": "probe"},
        {"do": "overwatch", "hold": "dodge"},
        {"do": "helm", "turn": rng.choice([-1, 1])},
        {"do": "helm", "accelerate": rng.choice([-2, -1, 1, 2])},
        {"do": "steady"},
        {"do": "fire", "target": target},
        {"do": "tow", "target": target},
        {"do": "ask", "hex": spot(rng)},
        {"do": "raise_cloak"},
        {"do": "pump", "pool": pool, "points": rng.randint(1, 2)},
        {"do": "transfer", "from": "helm", "to": "guns", "points": 1},
        {"do": "repair"},
    ]
    return {**rng.choice(commands), "unit": f"s{rng.randrange(4)}-{rng.choice(_PEOPLE)}"}


def outcome(game: Simulation, command: dict[str, Any]) -> Any:
    """Hand a command in and go on to the end of its slot: its refusal, or the need of its check, None for none."""
    orders: list[tuple[str | None, dict[str, Any]]] = [(None, command)]
    for _ in range(12):
        for event in game.step(orders):
            if isinstance(event, CommandRefused):
                return event.rule, event.reason
            if isinstance(event, CheckRolled) and event.unit == command["unit"] and event.what not in ("gas", "air"):
                return event.need
        orders = []
    return None


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_ml_s101_what_is_judged_before_its_slot_comes_out_so_if_nothing_happens_until_then(first: int) -> None:
    tried, refused, late = 0, 0, 0
    for seed in range(first, first + 20):
        rng = Random(f"expectation {seed}")
        level = read_level(quiet_level(rng))
        begin = Simulation(level, seed)
        for _ in range(rng.randint(0, 75)):
            begin.step()
        save = begin.save()
        for _ in range(20):
            game, command = Simulation.restore(save), some_command(rng)
            side = ("blue", "red")[int(command["unit"][1]) % 2]
            refusal = why_not_next(game, side, command)
            result = outcome(game, command)
            where = f"seed {seed}, before tick {begin.tick + 1}: {command}"
            if refusal is not None:
                assert result == (refusal.rule, refusal.reason), where
                refused += 1
            else:
                assert not isinstance(result, tuple), f"{where}: {result}"
                late += begin.tick % 12 not in (6, 7)
            tried += 1
    assert tried == 400
    assert 100 < refused < 350
    assert late > 30
