"""Points on a circle in whole micrometres, equal to the last digit on every machine.

Sines differ by a last bit between machines. That matters only where a coordinate lies next to half a micrometre, so
there, and only there, it is worked out again in whole numbers.
"""

from __future__ import annotations

import math
from typing import Final

_BITS: Final = 160
_PI: Final = 3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825
_PI_SCALE: Final = 10**90
_NEAR_HALF: Final = 1e-4  # Far above the error of r * sin in floats for any radius on a map.


def steps_around(radius: int, spacing: int) -> int:
    """Return floor(circumference / spacing).

    >>> steps_around(1000, 1000), steps_around(7, 44)
    (6, 0)
    """
    return 2 * _PI * radius // (spacing * _PI_SCALE)


def point_around(radius: int, step: int, steps: int) -> tuple[int, int]:
    """Return the point `step` of `steps` around (0, 0), from straight up, clockwise; halves up.

    >>> [point_around(1000, step, 4) for step in range(4)]
    [(0, 1000), (1000, 0), (0, -1000), (-1000, 0)]
    >>> point_around(1001, 1, 12)[0], point_around(1001, 11, 12)[0]
    (501, -500)
    """
    angle = 2 * math.pi * step / steps
    x, y = radius * math.sin(angle), radius * math.cos(angle)
    return (
        _round_half_up(x) if _is_clear(x) else _exact(radius, step, steps),
        _round_half_up(y) if _is_clear(y) else _exact(radius, 4 * step + steps, 4 * steps),
    )


def _is_clear(value: float) -> bool:
    return abs(value - math.floor(value) - 0.5) > _NEAR_HALF


def _round_half_up(value: float) -> int:
    return math.floor(value + 0.5)


def _exact(radius: int, step: int, steps: int) -> int:
    """Return radius * sin(step / steps of a full turn), halves up, by the sine's series in whole numbers.

    A sine of a part of a turn is a fraction only if it is 0, a half or a whole (Niven), so a value within 2^-80 of half
    a micrometre is half a micrometre: adding that little to every value rounds it up.
    """
    angle = (2 * _PI * (step % steps) << _BITS) // (steps * _PI_SCALE)
    term = total = angle
    odd = 1
    while term:
        term = -(term * angle >> _BITS) * angle >> _BITS
        odd += 2
        term = -(-term // (odd * (odd - 1))) if term < 0 else term // (odd * (odd - 1))
        total += term
    return (radius * total + (1 << _BITS - 1) + (1 << _BITS - 80)) >> _BITS
