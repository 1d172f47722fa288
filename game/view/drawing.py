"""Pictures in files: a level at its set-up, a game at its end. Needs no display; drawn with the window's own code."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game import Simulation
from game.core.known import KnownWorld
from game.core.menu import Look, Waiting
from game.core.picture import Swatch
from game.core.sides import Sides
from game.core.simulation import CORE_COMPONENTS
from game.core.simulation import Simulation as AnyGame
from game.core.world import World
from game.level_format.level import Level
from game.level_format.schema import ObjectiveTable
from game.level_format.whole_files import writing_whole
from game.view.camera import Extent
from game.view.painter import draw_dashes
from game.view.style import BEYOND, TONES, Style
from game.view.table import Overlay, Table
from game.view.zones import paint_polygon

_LARGEST: Final = 4000
_EDGE: Final = 24  # beside the map, for the numbers along it
_MARGIN: Final = 40
_HEAD: Final = 56
_LEGEND_WIDTH: Final = 230
_BESIDE: Final = 12  # free on either side of a legend
_LEGEND_TEXT: Final = 30  # from the left of a picture to its words
_LEGEND_ROW: Final = 26


def draw_level(level: Level, out: Path, known_to: str | None = None) -> None:
    """Draw a level at its set-up into a PNG file; `known_to`: only what that side may know, None: everything.

    Raises:
        OSError: the file cannot be written.
    """
    game = Simulation(level)
    _draw(game, level.title, out, known_to, level.objectives)
    game.world.close()


def draw_game(game: AnyGame, out: Path, known_to: str | None = None) -> None:
    """Draw a game as it stands into a PNG file; `known_to`: only what that side may know, None: everything.

    Raises:
        OSError: the file cannot be written.
    """
    outcome = game.outcome
    words = f"{game.title}: {game.clock}"
    if outcome.reason:
        words += f", {outcome.winner} wins" if outcome.winner is not None else ", nobody wins"
    _draw(game, words, out, known_to)


def see_everything(game: AnyGame) -> KnownWorld:
    """Return a view from which nothing is hidden, in the colours of the player's side, or else of the first."""
    world = game.world
    kinds = frozenset((*CORE_COMPONENTS, *game.ruleset.components))

    def all_of_it(_world: World, _side: str, _entity: int) -> frozenset[type]:
        return kinds

    def no_name(_world: World, _entity: int) -> None:
        return None

    sides = world.the(Sides)
    side = next((side for side in sides.ids if sides.controllers[side] == "player"), sides.ids[0])
    return KnownWorld(world, side, all_of_it, no_name, ())


def _draw(
    game: AnyGame, title: str, out: Path, known_to: str | None, objectives: Sequence[ObjectiveTable] = ()
) -> None:
    _need_no_display()
    view = game.view(known_to) if known_to is not None else see_everything(game)
    look, style = game.ruleset.look(), Style()
    picture, goals = look.picture(view, Waiting()), look.goals(view, objectives)
    table = Table(pygame.Rect(0, 0, 1, 1), look.ground(view), picture, goals, is_calm=True, is_moved=False)
    legend = _legend_size(style, look)
    width, height, scale = _size(table.camera.extent, legend)
    surface = pygame.Surface((width, height))
    surface.fill(BEYOND)
    rect = pygame.Rect(0, _HEAD, width - legend[0], height - _HEAD)
    table.camera.resize(rect)
    table.camera.fit()
    table.camera.scale = scale
    table.draw(surface, style, Overlay())
    heading = style.text(title, TONES["plain"], 20, bold=True)
    surface.blit(heading, (_MARGIN // 2, 16))
    if known_to is not None:
        words = style.text(f"as {known_to} knows it", TONES["dim"])
        surface.blit(words, (_MARGIN // 2 + heading.get_width() + 16, 22))
    _draw_legend(surface, style, look, (rect.right + _BESIDE, _HEAD + 8))
    _save(surface, out)


def _legend_size(style: Style, look: Look) -> tuple[int, int]:
    """Return how wide and high a legend is."""
    words = [text for _, _, text in look.legend] + [swatch.words for swatch in look.swatches]
    widest = max((style.text(text, TONES["plain"]).get_width() for text in words), default=0)
    return max(_LEGEND_WIDTH, widest + _LEGEND_TEXT + 2 * _BESIDE), len(words) * _LEGEND_ROW + 2 * _MARGIN


def _draw_legend(surface: pygame.Surface, style: Style, look: Look, at: tuple[int, int]) -> None:
    """Draw what the picture shows, a line for each kind of thing, area and line."""
    x, y = at
    for image, tone, text in look.legend:
        surface.blit(style.image(image, 20, TONES[tone]), (x, y))
        surface.blit(style.text(text, TONES["plain"]), (x + _LEGEND_TEXT, y + 1))
        y += _LEGEND_ROW
    for swatch in look.swatches:
        _draw_swatch(surface, style, pygame.Rect(x, y + 3, 20, 14), swatch)
        surface.blit(style.text(swatch.words, TONES["plain"]), (x + _LEGEND_TEXT, y + 1))
        y += _LEGEND_ROW


def _draw_swatch(surface: pygame.Surface, style: Style, box: pygame.Rect, swatch: Swatch) -> None:
    """Draw a little of what a line of the legend means."""
    colour, style_of_it = TONES[swatch.tone], swatch.style
    if style_of_it == "dotted":
        for x in range(box.left + 2, box.right, 7):
            pygame.draw.circle(surface, colour, (x, box.centery), 2)
    elif style_of_it == "solid":
        pygame.draw.line(surface, colour, box.midleft, box.midright, 2)
    elif swatch.kind == "line":
        draw_dashes(surface, colour, box.midleft, box.midright, 2, 4)
    else:
        corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
        if swatch.kind == "disc":
            turns = [math.pi * part / 12 for part in range(24)]
            corners = [(box.centerx + 9 * math.sin(turn), box.centery - 9 * math.cos(turn)) for turn in turns]
        paint_polygon(surface, style, corners, swatch.tone, style_of_it)


def _size(extent: Extent, legend: tuple[int, int]) -> tuple[int, int, float]:
    """Return how wide and high a picture is, and its scale: small maps large, huge ones as large as it may be."""
    wide, high = extent.right - extent.left, extent.bottom - extent.top
    room = _LARGEST - legend[0] - 2 * _EDGE, _LARGEST - _HEAD - 2 * _EDGE
    scale = min(extent.drawn, room[0] / wide, room[1] / high)
    width = max(640, math.ceil(wide * scale) + 2 * _EDGE + legend[0])
    return width, max(legend[1] + _HEAD, math.ceil(high * scale) + _HEAD + 2 * _EDGE), scale


def _save(surface: pygame.Surface, out: Path) -> None:
    """Write a picture, whole.

    Raises:
        OSError: the file cannot be written.
    """
    picture = BytesIO()
    pygame.image.save(surface, picture, "picture.png")
    with writing_whole(out) as file:
        file.write(picture.getvalue())


def _need_no_display() -> None:
    """Load what pictures need; where there is no screen, SDL is told to do without one."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
