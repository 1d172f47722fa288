"""Shapes that come back in several pictures of a ship and her crew, each in a square of 48 units."""

from __future__ import annotations

from art.pen import draw_disc, draw_spokes, draw_star, place_point

CLOUD = "M12.5 41A9.4 9.4 0 0 1 10.2 22.6A13 13 0 0 1 34.4 17.8A11.7 11.7 0 0 1 33 41Z"
FLAME = (
    "M22 3.5C23 11 32.5 14 33.5 24C36 22 37 19.5 36.5 16C42 21.5 43.5 27 42 32.5C40 40 33 44.5 24.5 44.5S7.5 40 6.5 31"
    "C6 24 10 20 11.5 14C14.5 17 16 19.5 16.5 22.5C20 17.5 22.5 11 22 3.5Z"
)
FLAME_HEART = "M24.5 25C27.5 29 32 31 32 35A7.5 6 0 0 1 17 35C17 32 19 30.5 20 29L22.5 30.5Z"
EYE = "M3.5 24C11 12.5 18 9 24 9S37 12.5 44.5 24C37 35.5 30 39 24 39S11 35.5 3.5 24Z"
MASK = (
    "M3.5 15C10 10.5 18 11.5 24 16C30 11.5 38 10.5 44.5 15C45 27 40.5 36.5 34 36.5C28.5 36.5 27 29.5 24 29.5"
    "S19.5 36.5 14 36.5C7.5 36.5 3 27 3.5 15Z"
)
MASK_EYES = (
    "M9.5 21.5C12 19 17.5 20 19.5 25C16 27.5 11 26.5 9.5 21.5Z"
    "M38.5 21.5C36 19 30.5 20 28.5 25C32 27.5 37 26.5 38.5 21.5Z"
)
QUESTION = (
    "M13 19A11 11 0 1 1 27.7 29.4V32H20.3V25.6C20.3 23.6 22 23.2 24.6 22.7A3.8 3.8 0 1 0 20.2 19Z"
    f"{draw_disc(24, 39, 4.2)}"
)
FLASK = "M17 4H31V9.5H29V18L42 39.5C43.5 42.5 42 44.5 39 44.5H9C6 44.5 4.5 42.5 6 39.5L19 18V9.5H17Z"
FLASK_AIR = "M23 13H25V20L30.5 29.5H17.5L23 20Z"
HULL_MARK = "M24 15L31 32L24 28L17 32Z"
HORSESHOE = "M7 11H17V24A7 7 0 0 0 31 24V11H41V24A17 17 0 0 1 7 24Z"
POLES = "M7 3.5H17V8H7ZM31 3.5H41V8H31Z"
BOLT = "M27 3.5L9 27H21L17 44.5L38 19H25Z"
BARREL = "M4.5 20.5L40.5 4.5L45 14.5L10 33Z" + draw_disc(22, 37, 2)
CARRIAGE = draw_disc(22, 37, 7.5)
WHEEL_RIM = draw_disc(24, 24, 13)
WHEEL_SPOKES = draw_spokes(range(0, 360, 60), 4, 21)
HUB = draw_disc(24, 24, 4)


def draw_wrench() -> str:
    """Gives path data of an open-ended wrench whose mouth looks up to the right."""
    head, mouth = (33, 15), (31.5, 16.5)
    near = " ".join((place_point(135, 3.6, mouth), "L", place_point(315, 3.6, mouth)))
    return (
        f"M{place_point(68, 11.5, head)}A11.5 11.5 0 0 1 {place_point(203, 11.5, head)}L13.6 43A5.6 5.6 0 0 1 5 34.4"
        f"L{place_point(247, 11.5, head)}A11.5 11.5 0 0 1 {place_point(22, 11.5, head)}L{near}Z"
    )


def draw_spiked_disc(x: float, y: float, radius: float) -> str:
    """Gives path data of a solid disc with eight short horns: on a sign, a mine of any kind."""
    return draw_star(8, radius, 0.66 * radius, (x, y))


WRENCH = draw_wrench()
