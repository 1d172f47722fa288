"""The plan of a hull: a grid of cells with modules in it (ML-S20, ML-S21, ML-S24, ML-S61, ML-S63)."""

from typing import Any

from .tables import RELATIVE, SIDES_OF_SHIP

Cell = tuple[int, int]  # row, column

# One cell towards a side of the ship
TOWARDS: dict[str, Cell] = {"FWD": (-1, 0), "STBD": (0, 1), "AFT": (1, 0), "PORT": (0, -1)}


class Plan:
    """Where each module of a hull stands. `cells` is in reading order."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.size: int = table["size"]
        self.is_base: bool = table.get("base", False)
        self.all_round: bool = table.get("all_round", False)
        self.layer_uses: int = table.get("layer_uses", 1)
        rows: list[str] = table["rows"]
        self.height, self.width = len(rows), len(rows[0])
        self.cells: dict[str, Cell] = {}
        self.names: dict[Cell, str] = {}
        count: dict[str, int] = {}
        for row, letters in enumerate(rows):
            for column, letter in enumerate(letters):
                if letter != ".":
                    count[letter] = count.get(letter, 0) + 1
                    name = f"{letter}{count[letter]}"
                    self.cells[name] = (row, column)
                    self.names[row, column] = name

    def modules(self, letter: str = "") -> list[str]:
        """The modules, of one letter or of all, in reading order."""
        return [name for name in self.cells if name.startswith(letter)]

    def beside(self, module: str, side: str) -> str | None:
        """The module in the next cell towards a side, if there is one."""
        row, column = self.cells[module]
        down, right = TOWARDS[side]
        return self.names.get((row + down, column + right))

    def neighbours(self, module: str) -> list[str]:
        """The modules in the next cells, in the order FWD, STBD, AFT, PORT."""
        found = [self.beside(module, side) for side in SIDES_OF_SHIP]
        return [name for name in found if name is not None]

    def ring(self, module: str, far: int) -> list[str]:
        """ML-S70: the modules at an orthogonal distance; the nearest clockwise from FWD, others in reading order."""
        if far == 1:
            return self.neighbours(module)
        row, column = self.cells[module]
        return [name for name, (r, c) in self.cells.items() if abs(r - row) + abs(c - column) == far]

    def is_outer(self, module: str, side: str) -> bool:
        """ML-S24: nothing stands beyond it in its column or row."""
        row, column = self.cells[module]
        if side in ("FWD", "AFT"):
            column_rows = [r for r, c in self.names if c == column]
            return row == (min(column_rows) if side == "FWD" else max(column_rows))
        row_columns = [c for r, c in self.names if r == row]
        return column == (min(row_columns) if side == "PORT" else max(row_columns))

    def covers(self, module: str, relative: int) -> bool:
        """Whether a hexside, counted clockwise from ahead, belongs to an outer side of the module (ML-S25)."""
        return self.is_outer(module, RELATIVE[relative])

    def lines(self, side: str) -> int:
        """ML-S61: how many lines a side has."""
        return self.width if side in ("FWD", "AFT") else self.height

    def struck(self, side: str, line: int, mirrored: bool) -> str | None:
        """ML-S62, ML-S63: the first module met in a line from a side; None outside the silhouette."""
        count = self.lines(side)
        if not 0 <= line < count:
            return None
        if mirrored:
            line = count - 1 - line
        if side == "FWD":
            way = [(row, self.width - 1 - line) for row in range(self.height)]
        elif side == "AFT":
            way = [(row, line) for row in reversed(range(self.height))]
        elif side == "STBD":
            way = [(self.height - 1 - line, column) for column in reversed(range(self.width))]
        else:
            way = [(line, column) for column in range(self.width)]
        return next((self.names[cell] for cell in way if cell in self.names), None)
