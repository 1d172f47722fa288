"""Random hulls: odd shapes with gaps and structure, two uses a phase, bases (ML-S20 to ML-S26)."""

from random import Random

from .plan import Plan
from .tables import SIDES_OF_SHIP
from .things import Table


def random_hulls(rng: Random) -> list[Table]:
    """Some hulls of a level's own, and always one made for laying."""
    hulls = [random_hull(rng, f"h{number + 1}") for number in range(rng.choice([0, 1, 2, 3]))]
    hulls.append({"id": "minelayer", "size": 5, "rows": ["MHM", "ESE", "LVT"], "layer_uses": 2, "all_round": True})
    return hulls


def random_hull(rng: Random, name: str) -> Table:
    width, height = rng.randint(1, 5), rng.randint(1, 5)
    letters = [[rng.choice("HHMMMEESSLCCCTTVK##..") for _ in range(width)] for _ in range(height)]
    if rng.random() < 0.15:
        letters = [["." if rng.random() < 0.5 else letter for letter in row] for row in letters]
    if rng.random() < 0.85:  # mostly it can be steered and lays
        cells = [(row, column) for row in range(height) for column in range(width)]
        for wanted, (row, column) in zip("HMEC", rng.sample(cells, min(4, len(cells))), strict=False):
            letters[row][column] = wanted
    if all(letter == "." for row in letters for letter in row):
        letters[0][0] = "H"
    table: Table = {"id": name, "size": rng.randint(1, 5), "rows": ["".join(row) for row in letters]}
    plan = Plan(table)
    for module in plan.modules("M"):
        if not any(plan.is_outer(module, side) for side in SIDES_OF_SHIP):
            row, column = plan.cells[module]
            letters[row][column] = "K"
    table["rows"] = ["".join(row) for row in letters]
    if rng.random() < 0.35:
        table["layer_uses"] = rng.choice([1, 2, 2])
    for key, chance in (("all_round", 0.15), ("base", 0.12)):
        if rng.random() < chance:
            table[key] = rng.random() < 0.9
    return table
