"""How one gets out of a melee, in which nobody can be shot at (TM-S12)."""

from __future__ import annotations

from typing import Any, Final

from game.geometry.plane import Point, scaled
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.scouting import COMPASS
from game.rulesets.teardrop_mines.bots.sight import Own, Sight
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import goes
from game.rulesets.teardrop_mines.options import is_engaged
from game.rulesets.teardrop_mines.tables import INCH

Order = dict[str, Any]
_STEP_BACK: Final = (4 * INCH, 2 * INCH, INCH)


def breaks_off(sight: Sight, own: Own, staff: Staff) -> list[Order]:
    """Return the order to step back from the enemies; [] for who is in no melee, or has no room."""
    if not is_engaged(sight.known, own.key):
        return []
    mesh = staff.mesh(sight, own.radius)
    foes = [foe.at for foe in sight.foes if not foe.is_down]

    def room(place: Point) -> int:
        return min((squared(place, foe) for foe in foes), default=0)

    for length in _STEP_BACK:
        places: list[Point] = []
        for x, y in COMPASS:
            dx, dy = scaled(x, y, length)
            place = own.at[0] + dx, own.at[1] + dy
            if mesh.is_open(place) and mesh.is_clear(own.at, place) and room(place) > room(own.at):
                places.append(place)
        if places:
            return goes(own, [max(places, key=room)], "walk")
    return []
