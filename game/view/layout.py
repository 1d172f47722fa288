"""Where the parts of the screen are, for any size of window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

LEAST: Final = (960, 600)
USUAL: Final = (1280, 720)
_TOP, _RIGHT, _ORDERS, _LOG = 44, 320, 62, 124
_CLOCK: Final = 34
_TIMELINE: Final = 84  # in place of the orders
_RIGHT_WITH_PLAN, _ORDERS_OF_CREW, _LOG_OF_CREW = 400, 100, 104  # where there are plans, and two rows of orders


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the screen: a bar at the top, clock, map, orders below it, then the log; panels at the right.

    The timeline of a record stands where the orders would be.

    The clock has no height where the game has no clock of dice.
    """

    scale: float
    screen: pygame.Rect
    top: pygame.Rect
    clock: pygame.Rect
    map: pygame.Rect
    orders: pygame.Rect
    log: pygame.Rect
    side: pygame.Rect


def scale_for(size: tuple[int, int], wanted: float = 1.0) -> float:
    """Return the scale of letters and panels for a window: 1 at 1280 x 720 and below, more above; times what is wanted.

    A wanted scale that would leave too little room for the panels is cut down to what fits.

    >>> scale_for((960, 600)), scale_for((1280, 720)), scale_for((1920, 1080))
    (1.0, 1.0, 1.5)
    """
    fitting = max(1.0, min(size[0] / USUAL[0], size[1] / USUAL[1]))
    most = min(size[0] / LEAST[0], size[1] / LEAST[1])
    return round(max(0.75, min(fitting * wanted, most)) * 100) / 100


def lay_out(
    size: tuple[int, int], wanted: float = 1.0, *, has_clock: bool = False, has_plan: bool = False,
    has_timeline: bool = False,
) -> Layout:  # fmt: skip
    """Return where everything is in a window of a size.

    Args:
        size: the size of the window.
        wanted: letters and panels larger or smaller than usual.
        has_clock: whether there is a clock of dice to be shown.
        has_plan: whether there are plans of ships, and crews with many orders.
        has_timeline: whether a record is watched, and nothing ordered.
    """
    scale = scale_for(size, wanted)
    parts = (_RIGHT_WITH_PLAN, _ORDERS_OF_CREW, _LOG_OF_CREW) if has_plan else (_RIGHT, _ORDERS, _LOG)
    right, orders, log = (round(part * scale) for part in parts)
    if has_timeline:
        orders = round(_TIMELINE * scale)
    top, clock = round(_TOP * scale), round(_CLOCK * scale) if has_clock else 0
    width, height = size
    left = max(1, width - right)
    middle = max(1, height - top - clock - orders - log)
    below = top + clock + middle
    return Layout(
        scale,
        pygame.Rect(0, 0, width, height),
        pygame.Rect(0, 0, width, top),
        pygame.Rect(0, top, left, clock),
        pygame.Rect(0, top + clock, left, middle),
        pygame.Rect(0, below, left, orders),
        pygame.Rect(0, below + orders, left, log),
        pygame.Rect(left, top, width - left, max(1, height - top)),
    )
