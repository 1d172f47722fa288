"""Random objectives that can be met (level format 2.2)."""

from random import Random

from .things import Table


def random_objectives(rng: Random, level: Table) -> list[Table]:
    """One to three objectives of sides that have ships."""
    return [random_objective(rng, level) for _ in range(rng.randint(1, 3))]


def random_objective(rng: Random, level: Table) -> Table:
    ships: list[Table] = level["ship"]
    side: str = rng.choice(ships)["side"]
    named = [(table["id"], ally) for table in level["side"] for ally in table.get("allies", [])]
    friends = [name for name in (table["id"] for table in level["side"])
               if name == side or (name, side) in named or (side, name) in named]  # fmt: skip
    own = [table["id"] for table in ships if table["side"] == side]
    foes = [table for table in ships if table["side"] not in friends]
    others = [table["id"] for table in [*level["crew"], *level["drone"]] if table.get("side") == side]
    aboard = [table["id"] for table in level["crew"] if table.get("ship") in own]
    mines = [table["id"] for table in level["mine"]]
    columns, rows = level["map"]["columns"], level["map"]["rows"]
    hexes = sorted({f"{rng.randint(1, columns):02d}{rng.randint(1, rows):02d}" for _ in range(8)})
    edge = rng.choice(["north", "east", "south", "west", *"ABCDEF"])
    last = rng.randint(20, 140)
    choices: list[Table] = [
        {"kind": "reach", "edge": edge, "count": 1},
        {"kind": "reach", "hexes": hexes, "units": own, "by_tick": last},
        {"kind": "reach", "hexes": hexes, "units": [*own, *others][-2:], "count": 1},
        {"kind": "survive", "until_tick": last},
        {"kind": "survive", "units": [*own, *aboard], "count": 1, "until_tick": last},
        {"kind": "survive", "units": [*own, *others, *aboard], "until_tick": last},
        {"kind": "hold", "hexes": hexes, "for_ticks": rng.randint(2, 30)},
        {"kind": "hold", "hexes": hexes, "units": [*own, *aboard][-1:], "for_ticks": rng.randint(2, 30)},
        {"kind": "sweep", "mines": mines[:6], "count": 2},
        {"kind": "sweep", "mines": mines[:2], "by_tick": last},
    ]
    if foes:
        choices.append({"kind": "destroy"})
        choices.append({"kind": "destroy", "units": [table["id"] for table in foes], "count": 1, "by_tick": last})
        choices.append({"kind": "destroy", "enemy": foes[0]["side"]})
    return {"side": side, **rng.choice(choices)}
