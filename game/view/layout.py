"""Where the parts of the screen are, for any size of window.

A window that is higher than wide has the panels below the map instead of beside it. `SMALLEST` is the smallest window
in which letters can be read well; in a smaller one everything is smaller, so that nothing lies over anything else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

LEAST: Final = (960, 600)
USUAL: Final = (1280, 720)
SMALLEST: Final = (640, 360)
_LEAST_TALL, _USUAL_TALL, _SMALLEST_TALL = (540, 960), (720, 1280), (360, 640)
_LEAST_SCALE: Final = 0.75
_TOP, _RIGHT, _ORDERS, _LOG = 44, 320, 62, 124
_CLOCK: Final = 34
_TIMELINE: Final = 84  # in place of the orders
_RIGHT_WITH_PLAN, _ORDERS_OF_CREW, _LOG_OF_CREW = 400, 100, 104  # where there are plans, and two rows of orders
_BELOW, _BELOW_WITH_PLAN = 360, 440  # panels below the map: their height, of which at most this share of the window
_MOST_BELOW: Final = 0.4


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the screen: a bar at the top, clock, map, orders below it, then the log; panels beside or below.

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

    A wanted scale that would leave too little room for the panels is cut down to what fits. It is 0.75 at least, and
    less only in a window that is smaller than the smallest.

    >>> scale_for((960, 600)), scale_for((1280, 720)), scale_for((1920, 1080)), scale_for((320, 180))
    (1.0, 1.0, 1.5, 0.38)
    """
    is_tall = size[1] > size[0]
    fitting = max(1.0, _share(size, _USUAL_TALL if is_tall else USUAL))
    most = _share(size, _LEAST_TALL if is_tall else LEAST)
    least = _LEAST_SCALE * min(1.0, _share(size, _SMALLEST_TALL if is_tall else SMALLEST))
    return max(0.1, round(max(least, min(fitting * wanted, most)) * 100) / 100)


def _share(size: tuple[int, int], whole: tuple[int, int]) -> float:
    return min(size[0] / whole[0], size[1] / whole[1])


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
    if height > width:
        panels = min(round((_BELOW_WITH_PLAN if has_plan else _BELOW) * scale), round(height * _MOST_BELOW))
        left, bottom = width, height - panels
        side = pygame.Rect(0, bottom, width, panels)
    else:
        left, bottom = max(1, width - right), height
        side = pygame.Rect(left, top, width - left, max(1, height - top))
    middle = max(1, bottom - top - clock - orders - log)
    below = top + clock + middle
    return Layout(
        scale,
        pygame.Rect(0, 0, width, height),
        pygame.Rect(0, 0, width, top),
        pygame.Rect(0, top, left, clock),
        pygame.Rect(0, top + clock, left, middle),
        pygame.Rect(0, below, left, orders),
        pygame.Rect(0, below + orders, left, log),
        side,
    )
