"""What cluster mines look like to a side, as one record for the window."""

from __future__ import annotations

from typing import Final

from game.core.goals import progress_of
from game.core.menu import Look
from game.rulesets.cluster_mines.goals import goals
from game.rulesets.cluster_mines.hover import describe_place
from game.rulesets.cluster_mines.menu import menu
from game.rulesets.cluster_mines.panel import describe_unit
from game.rulesets.cluster_mines.picture import LEGEND, SWATCHES, draw, ground, place_at
from game.rulesets.cluster_mines.pointing import natural_order
from game.rulesets.cluster_mines.telling import tell
from game.rulesets.cluster_mines.wording import known_names, order_text

LOOK: Final = Look(
    ground=ground,
    picture=draw,
    panel=describe_unit,
    menu=menu,
    natural_order=natural_order,
    order_text=order_text,
    place_at=place_at,
    hover=describe_place,
    names=known_names,
    tell=tell,
    goals=goals,
    progress=progress_of,
    legend=LEGEND,
    swatches=SWATCHES,
)
