"""What teardrop mines look like to a side, as one record for the window."""

from __future__ import annotations

from typing import Final

from game.core.menu import Look
from game.rulesets.teardrop_mines.goals import goals, progress
from game.rulesets.teardrop_mines.hover import describe_place
from game.rulesets.teardrop_mines.menu import menu
from game.rulesets.teardrop_mines.panel import describe_unit
from game.rulesets.teardrop_mines.picture import LEGEND, SWATCHES, draw, ground, place_at
from game.rulesets.teardrop_mines.pointing import natural_order
from game.rulesets.teardrop_mines.telling import tell
from game.rulesets.teardrop_mines.wording import known_names, order_text

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
    progress=progress,
    legend=LEGEND,
    swatches=SWATCHES,
)
