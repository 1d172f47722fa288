"""Where ships and drones will be when the side that looks acts next: outlines on the map (ML-S40, ML-S101).

Commands wait for their slot, and ships move before it: arcs, distances and chances are those from there.
"""

from __future__ import annotations

import math
from typing import Final

from game.core.hex_picture import hex_point
from game.core.picture import Area, Cells, Mark, Shape
from game.geometry.hex import Hex
from game.rulesets.mine_layer.board import Craft, Vessel
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.tables import slot_of

# The outline of a thing that heads upwards, in parts of its size: it has a bow and a notched stern.
_OUTLINE: Final = ((0.0, -0.6), (0.46, 0.44), (0.0, 0.2), (-0.46, 0.44))
_BELOW: Final = 0.34  # its words stand so far below its middle


def find_then(outlook: Outlook, unit: Vessel | Craft) -> Vessel | Craft:
    """Return a ship or drone as the side expects it in its next action slot; as it is now if it is away by then."""
    then = outlook.then
    return then.vessels.get(unit.id, unit) if isinstance(unit, Vessel) else then.crafts.get(unit.id, unit)


def draw_ghost(outlook: Outlook, unit: Vessel | Craft, size: float) -> list[Shape]:
    """Return the outline of a ship or drone where it will be, if that is elsewhere; of the side's own hex and slot."""
    then = find_then(outlook, unit)
    if then.at.hex == unit.at.hex:
        return []
    x, y = hex_point(then.at.hex)
    turn = math.radians(60.0 * then.motion.facing)
    cos, sin = size * math.cos(turn), size * math.sin(turn)
    outline = tuple((x + across * cos - along * sin, y + across * sin + along * cos) for across, along in _OUTLINE)
    shapes: list[Shape] = [Area(outline, outlook.tone(unit.side), "rim")]
    if unit.side == outlook.view.side:
        shapes.append(Cells((Hex(then.at.hex),), "own", "dashed"))
        shapes.append(Mark((x, y + _BELOW), f"slot {slot_of(outlook.acting_tick(unit.side))}", "own"))
    return shapes
