"""Where the parts of the screen are, for any size of window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

LEAST: Final = (960, 600)
USUAL: Final = (1280, 720)
_TOP, _RIGHT, _ORDERS, _LOG = 44, 320, 62, 124


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the screen: a bar at the top, the map, orders below it, then the log; panels at the right."""

    scale: float
    screen: pygame.Rect
    top: pygame.Rect
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


def lay_out(size: tuple[int, int], wanted: float = 1.0) -> Layout:
    """Return where everything is in a window of a size."""
    scale = scale_for(size, wanted)
    top, right = round(_TOP * scale), round(_RIGHT * scale)
    orders, log = round(_ORDERS * scale), round(_LOG * scale)
    width, height = size
    left = max(1, width - right)
    middle = max(1, height - top - orders - log)
    return Layout(
        scale,
        pygame.Rect(0, 0, width, height),
        pygame.Rect(0, 0, width, top),
        pygame.Rect(0, top, left, middle),
        pygame.Rect(0, top + middle, left, orders),
        pygame.Rect(0, top + middle + orders, left, log),
        pygame.Rect(left, top, width - left, max(1, height - top)),
    )
