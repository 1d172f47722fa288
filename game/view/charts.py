"""Which chart lies on the table, by the kind of map."""

from __future__ import annotations

from game.core.picture import Ground, HexGround
from game.view.hex_chart import HexChart
from game.view.plane_chart import PlaneChart

Chart = HexChart | PlaneChart


def chart_of(ground: Ground) -> Chart:
    """Return the chart of a map."""
    return HexChart(ground) if isinstance(ground, HexGround) else PlaneChart(ground)
