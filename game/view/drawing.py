"""Pictures in files: a level at its set-up, a game at its end. Needs no display; drawn with the window's own code."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game import Simulation
from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.picture import COLUMN_STEP, CORNER, Ground, Tone
from game.core.sides import Sides
from game.core.simulation import CORE_COMPONENTS
from game.core.simulation import Simulation as AnyGame
from game.core.world import World
from game.level_format.level import Level
from game.level_format.schema import ObjectiveTable
from game.view.style import BEYOND, TONES, Style
from game.view.table import Overlay, Table

_HEX: Final = 50.0  # pixels from one hex to the next, where the map is not too large for that
_LARGEST: Final = 4000
_EDGE: Final = 40
_HEAD: Final = 56
_LEGEND_WIDTH: Final = 230
_LEGEND_ROW: Final = 26
_ZONE, _GOAL, _AHEAD = "trigger zone", "objective", "course ahead"
_LINES_AND_AREAS: Final[tuple[tuple[str, Tone], ...]] = ((_ZONE, "mine"), (_GOAL, "good"), (_AHEAD, "own"))


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
    ground = look.ground(view)
    width, height, scale = _size(ground, (len(look.legend) + len(_LINES_AND_AREAS)) * _LEGEND_ROW + 2 * _EDGE)
    surface = pygame.Surface((width, height))
    surface.fill(BEYOND)
    rect = pygame.Rect(0, _HEAD, width - _LEGEND_WIDTH, height - _HEAD)
    table = Table(
        rect, ground, look.picture(view, Waiting()), look.goals(view, objectives), is_calm=True, is_moved=False
    )
    table.camera.scale = scale
    table.draw(surface, style, Overlay())
    heading = style.text(title, TONES["plain"], 20, bold=True)
    surface.blit(heading, (_EDGE // 2, 16))
    if known_to is not None:
        words = style.text(f"as {known_to} knows it", TONES["dim"])
        surface.blit(words, (_EDGE // 2 + heading.get_width() + 16, 22))
    y = _HEAD + 8
    for image, tone, text in look.legend:
        surface.blit(style.image(image, 20, TONES[tone]), (rect.right + 12, y))
        surface.blit(style.text(text, TONES["plain"]), (rect.right + 42, y + 1))
        y += _LEGEND_ROW
    for words, tone in _LINES_AND_AREAS:
        _draw_swatch(surface, pygame.Rect(rect.right + 12, y + 3, 20, 14), words, TONES[tone])
        surface.blit(style.text(words, TONES["plain"]), (rect.right + 42, y + 1))
        y += _LEGEND_ROW
    _save(surface, out)


def _draw_swatch(surface: pygame.Surface, box: pygame.Rect, words: str, colour: tuple[int, int, int]) -> None:
    """Draw a little of what a line of the legend means."""
    if words == _ZONE:
        pygame.draw.rect(surface, colour, box, 1)
        for x in range(box.left + 4, box.right, 5):
            pygame.draw.line(surface, colour, (x, box.top + 1), (max(box.left, x - 8), box.bottom - 2))
    elif words == _GOAL:
        pygame.draw.line(surface, colour, box.midtop, box.midbottom, 2)
    else:
        for x in range(box.left + 2, box.right, 7):
            pygame.draw.circle(surface, colour, (x, box.centery), 2)


def _size(ground: Ground, legend: int) -> tuple[int, int, float]:
    """Return how wide and high a picture is, and its scale: small maps large, huge ones as large as it may be."""
    wide = (ground.columns - 1) * COLUMN_STEP + 2 * CORNER
    high = ground.rows + 0.5
    scale = min(_HEX, (_LARGEST - _LEGEND_WIDTH - 2 * _EDGE) / wide, (_LARGEST - _HEAD - 2 * _EDGE) / high)
    width = max(640, math.ceil(wide * scale) + 2 * _EDGE + _LEGEND_WIDTH)
    return width, max(legend + _HEAD, math.ceil(high * scale) + _HEAD + 2 * _EDGE), scale


def _save(surface: pygame.Surface, out: Path) -> None:
    """Write a picture beside its place and then move it there, so that there is never half of one."""
    beside = out.with_name(f".{out.name}.part.png")
    try:
        pygame.image.save(surface, str(beside))
        os.replace(beside, out)
    except (pygame.error, OSError) as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise
        raise OSError(None, f"the picture cannot be written ({error})", str(out)) from None


def _need_no_display() -> None:
    """Load what pictures need; where there is no screen, SDL is told to do without one."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
