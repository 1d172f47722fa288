"""IM-S3.4: the course of a unit, the hexes it is to fly through."""

from __future__ import annotations

from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.components import Helm


def next_waypoint(helm: Helm, here: int) -> None:
    """Drop the first waypoint, and silently each that follows and is the unit's own hex (IM-S3.4)."""
    del helm.course[0]
    start_course(helm, here)


def start_course(helm: Helm, here: int) -> None:
    """Drop leading waypoints equal to the unit's own hex, and begin to count for the first one (IM-S3.4)."""
    while helm.course and helm.course[0] == here:
        del helm.course[0]
    helm.misses = 0
    helm.away = helm.nearest = distance(Hex(here), Hex(helm.course[0])) if helm.course else 0
