"""What mine_layer looks like to a side, as one record for the window."""

from __future__ import annotations

from typing import Final

from game.core.goals import progress_of
from game.core.menu import Look
from game.rulesets.mine_layer.clock_face import clock_face
from game.rulesets.mine_layer.goals import goals
from game.rulesets.mine_layer.hover import describe_place
from game.rulesets.mine_layer.menu import menu
from game.rulesets.mine_layer.outlook import crew_aboard, names
from game.rulesets.mine_layer.panel import describe_unit
from game.rulesets.mine_layer.picture import LEGEND, SWATCHES, draw, ground, place_at
from game.rulesets.mine_layer.pointing import natural_order
from game.rulesets.mine_layer.telling import tell
from game.rulesets.mine_layer.weighing import weigh
from game.rulesets.mine_layer.wording import order_text

LOOK: Final = Look(
    ground=ground,
    picture=draw,
    panel=describe_unit,
    menu=menu,
    natural_order=natural_order,
    order_text=order_text,
    place_at=place_at,
    hover=describe_place,
    names=names,
    tell=tell,
    goals=goals,
    progress=progress_of,
    legend=LEGEND,
    swatches=SWATCHES,
    weigh=weigh,
    clock=clock_face,
    crew=crew_aboard,
)
