"""What is seen for a moment: explosions, bombs in flight, beams, flashes of shields, rings, floating numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import Anchor, Point
from game.core.telling import Beam, Burst, Effect, Flash, Flight, Note, Ripple, Splash
from game.view.motion import Motion
from game.view.painter import Canvas
from game.view.style import TONES, WHITE, Colour, mix

_LASTS: Final[dict[type, float]] = {
    Burst: 0.9, Flight: 1.0, Beam: 0.5, Flash: 0.6, Ripple: 0.9, Note: 1.3, Splash: 1.1,
}  # fmt: skip
_MOST: Final = 240
_LARGEST_BURST: Final = 2400  # pixels
_EMBER: Final[Colour] = (0xD5, 0x5E, 0x00)
_GLOW: Final = ((1.0, 0.3), (0.8, 0.45), (0.6, 0.62), (0.4, 0.85), (0.22, 1.0))  # part of the radius, how bright
_FLYING: Final = 0.35  # the part of a flight until the bombs burst
FLIGHT_SECONDS: Final = _FLYING * _LASTS[Flight]


@dataclass(slots=True)
class _Running:
    effect: Effect
    row: int
    age: float  # seconds; below 0: not yet begun


class Effects:
    """The effects that are running."""

    def __init__(self, is_calm: bool = False) -> None:
        """Begin with none; `is_calm`: nothing flies or grows, it only shows and goes."""
        self._running: list[_Running] = []
        self._is_calm = is_calm

    def __len__(self) -> int:
        """Return how many are running."""
        return len(self._running)

    def add(self, effects: tuple[Effect, ...], after: float = 0.0) -> None:
        """Begin effects after so many seconds; notes at the same place stand one above the other."""
        for effect in effects:
            row = 0
            if isinstance(effect, Note):
                row = sum(
                    isinstance(r.effect, Note) and r.effect.at == effect.at and r.age < 0.6 for r in self._running
                )
            self._running.append(_Running(effect, row, -after))
        del self._running[:-_MOST]

    def clear(self) -> None:
        """End them all."""
        self._running.clear()

    def advance(self, seconds: float) -> None:
        """Let time pass; what is over is gone."""
        for running in self._running:
            running.age += seconds
        self._running = [r for r in self._running if r.age < _LASTS[type(r.effect)]]

    def draw(self, canvas: Canvas, motion: Motion) -> None:
        """Draw all that have begun."""
        for running in self._running:
            if running.age >= 0:
                self._draw(canvas, motion, running)

    def _draw(self, canvas: Canvas, motion: Motion, running: _Running) -> None:
        effect, share = running.effect, running.age / _LASTS[type(running.effect)]
        if isinstance(effect, Burst):
            at = _place(canvas, motion, effect.at)
            if at is not None:
                _draw_burst(canvas, at, effect.radius * canvas.camera.scale, share, TONES[effect.tone], self._is_calm)
        elif isinstance(effect, Flight):
            _draw_flight(canvas, effect, share, self._is_calm)
        elif isinstance(effect, Beam):
            start, end = _place(canvas, motion, effect.start), _place(canvas, motion, effect.end)
            if start is not None and end is not None:
                _draw_beam(canvas, start, end, share, TONES[effect.tone])
        elif isinstance(effect, Flash):
            _draw_flash(canvas, motion, effect, share)
        elif isinstance(effect, Ripple):
            at = _place(canvas, motion, effect.at)
            if at is not None:
                grown = 1.0 if self._is_calm else 1 - (1 - share) ** 2
                radius = effect.radius * canvas.camera.scale * grown
                _draw_ring(canvas, at, radius, TONES[effect.tone], 1 - share)
        elif isinstance(effect, Splash):
            _draw_splash(canvas, effect, share, self._is_calm)
        else:
            _draw_note(canvas, motion, effect, running, 0.0 if self._is_calm else share)


def _place(canvas: Canvas, motion: Motion, anchor: Anchor) -> Point | None:
    point = motion.place(anchor) if isinstance(anchor, str) else anchor
    return canvas.camera.to_screen(point) if point is not None else None


def _draw_burst(canvas: Canvas, at: Point, radius: float, share: float, colour: Colour, is_calm: bool) -> None:
    """Draw light that is added to what is there: a white core, a coloured cloud around it, sparks flying off."""
    grown = radius if is_calm else radius * (0.35 + 0.65 * (1 - (1 - share) ** 3))
    fade = 1 - share * share
    size = math.ceil(grown * 2.6) + 4
    if size > _LARGEST_BURST or not canvas.surface.get_clip().inflate(size, size).collidepoint(at):
        return
    cloud, middle = pygame.Surface((size, size)), (size / 2, size / 2)
    for part, light in _GLOW:
        tint = mix(mix(colour, _EMBER, share), WHITE, 0.7 * (1 - part) * (1 - share))
        pygame.draw.circle(cloud, mix((0, 0, 0), tint, light * fade), middle, grown * part)
    rim = mix((0, 0, 0), mix(mix(colour, WHITE, 0.3), _EMBER, share), fade)
    pygame.draw.circle(cloud, rim, middle, grown, max(1, round(grown / 18)))
    for spoke in range(12):
        angle = spoke * math.pi / 6 + 0.2
        inner, outer = grown * (0.4 + 0.5 * share), grown * (0.75 + 0.45 * share)
        pygame.draw.line(
            cloud, mix((0, 0, 0), mix(colour, WHITE, 0.6), fade),
            (middle[0] + inner * math.sin(angle), middle[1] - inner * math.cos(angle)),
            (middle[0] + outer * math.sin(angle), middle[1] - outer * math.cos(angle)), max(1, round(grown / 20)),
        )  # fmt: skip
    canvas.surface.blit(cloud, (at[0] - size / 2, at[1] - size / 2), special_flags=pygame.BLEND_RGB_ADD)


def _draw_flight(canvas: Canvas, flight: Flight, share: float, is_calm: bool) -> None:
    start, scale, colour = canvas.camera.to_screen(flight.start), canvas.camera.scale, TONES[flight.tone]
    for point in flight.ends:
        end = canvas.camera.to_screen(point)
        if share < _FLYING:
            if is_calm:
                continue
            way = share / _FLYING
            at = (start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way)
            pygame.draw.line(canvas.surface, mix(colour, (0, 0, 0), 0.5), start, at, 1)
            pygame.draw.circle(canvas.surface, mix(colour, WHITE, 0.5), at, max(2, scale * 0.07))
        else:
            _draw_burst(canvas, end, scale * 0.46, (share - _FLYING) / (1 - _FLYING), colour, is_calm)


def _draw_beam(canvas: Canvas, start: Point, end: Point, share: float, colour: Colour) -> None:
    fade = 1 - share
    width = max(1, round(5 * fade * canvas.style.scale))
    pygame.draw.line(canvas.surface, mix((0x0B, 0x12, 0x20), colour, fade * 0.6), start, end, width + 2)
    pygame.draw.line(canvas.surface, mix(colour, WHITE, 0.6 * fade), start, end, max(1, width // 2))
    pygame.draw.circle(canvas.surface, mix(colour, WHITE, 0.7), end, max(2.0, canvas.camera.scale * 0.1 * fade))


def _draw_flash(canvas: Canvas, motion: Motion, flash: Flash, share: float) -> None:
    """Draw the struck side of a unit bright; its hull as a disc."""
    point = motion.place(flash.on)
    if point is None:
        return
    at, scale, fade = canvas.camera.to_screen(point), canvas.camera.scale, 1 - share
    colour = mix(TONES["bad"] if flash.is_down or not flash.shield else TONES["own"], WHITE, 0.75 * fade)
    if not flash.shield:
        sprite = motion.find(flash.on)
        _draw_ring(canvas, at, scale * max(0.35, 0.55 * sprite.size if sprite is not None else 0.0), colour, fade)
        return
    middle = math.radians(motion.turn(flash.on) + 60.0 * (flash.shield - 1))
    for spread, width in ((0.5, 0.05), (0.56, 0.03), (0.62, 0.02)):
        radius = scale * (spread + (0.1 * share if flash.is_down else 0.0))
        ends = [
            (at[0] + radius * math.sin(middle + side), at[1] - radius * math.cos(middle + side))
            for side in (-math.pi / 6, math.pi / 6)
        ]
        pygame.draw.line(canvas.surface, colour, ends[0], ends[1], max(1, round(scale * width * fade)))


def _draw_splash(canvas: Canvas, splash: Splash, share: float, is_calm: bool) -> None:
    """Draw light in an area, added to what is there; it runs from the first point to the others and then fades."""
    tip = canvas.camera.to_screen(splash.points[0])
    grown = 1.0 if is_calm else min(1.0, 0.25 + 3.0 * share)
    outline = [canvas.camera.to_screen(point) for point in splash.points]
    outline = [(tip[0] + (x - tip[0]) * grown, tip[1] + (y - tip[1]) * grown) for x, y in outline]
    left, top = math.floor(min(x for x, _ in outline)), math.floor(min(y for _, y in outline))
    size = math.ceil(max(x for x, _ in outline)) - left + 2, math.ceil(max(y for _, y in outline)) - top + 2
    seen = canvas.surface.get_clip().clip(pygame.Rect((left, top), size))
    if not seen.width or not seen.height:
        return
    fade, light = 1 - share * share, pygame.Surface(seen.size)
    moved = [(x - seen.x, y - seen.y) for x, y in outline]
    colour = mix(TONES[splash.tone], WHITE, 0.5 * (1 - share))
    pygame.draw.polygon(light, mix((0, 0, 0), colour, 0.75 * fade), moved)
    rim = max(1, round(3 * canvas.style.scale * fade))
    pygame.draw.lines(light, mix((0, 0, 0), mix(colour, WHITE, 0.5), fade), True, moved, rim)
    canvas.surface.blit(light, seen, special_flags=pygame.BLEND_RGB_ADD)


def _draw_ring(canvas: Canvas, at: Point, radius: float, colour: Colour, fade: float) -> None:
    if radius < 1 or radius > 4000:
        return
    strength = mix((0x0B, 0x12, 0x20), colour, max(0.0, min(1.0, fade)))
    pygame.draw.circle(canvas.surface, strength, at, radius, max(1, round(3 * fade * canvas.style.scale)))


def _draw_note(canvas: Canvas, motion: Motion, note: Note, running: _Running, share: float) -> None:
    at = _place(canvas, motion, note.at)
    if at is None:
        return
    text = canvas.style.text(note.text, TONES[note.tone], 16, bold=True)
    shown = text
    if running.age > 0.9:
        shown = text.copy()
        shown.set_alpha(max(0, round(255 * (1.3 - running.age) / 0.4)))
    rise = canvas.camera.scale * 0.45 + canvas.style.px(26) * share + running.row * text.get_height()
    canvas.surface.blit(shown, (round(at[0] - text.get_width() / 2), round(at[1] - rise - text.get_height())))
