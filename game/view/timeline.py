"""The timeline of a record that is watched: buttons, the clock, and a track with what matters on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import Tone
from game.view.remarks import is_of_tick, remark_of
from game.view.replay import Replay
from game.view.scout import Milestone, MilestoneKind
from game.view.style import EDGE, GRID, PANEL, TONES, Colour, Style, mix
from game.view.ui import Action, Control, TipLines, Ui

_BUTTON: Final = 26
_ROW: Final = 22  # pixels: of words below the track
_MARK: Final = 5  # pixels from the middle of a mark to its rim
_LANE: Final = 7  # pixels from the rail to the middle of a mark
_RAIL: Final = 6
_KNOB: Final = 6  # pixels from its middle to its rim
_NEAR: Final = 5  # pixels: so far beside a mark the pointer still means it
_MOST_LINES: Final = 7
_HATCH: Final = 6
_HINTS: Final = (  # the longest that has room
    "Drag along the track. Comma and full stop: tick by tick. P and N: from mark to mark.",
    "Drag along the track. F1: all keys",
)


@dataclass(frozen=True, slots=True)
class TimelineActions:
    """What the parts of the timeline do; `step` and `go_to_end` take a way, 1 or -1."""

    pause: Action
    step: Callable[[int], None]
    go_to_end: Callable[[int], None]
    drag: Action
    show_result: Action


@dataclass(frozen=True, slots=True)
class Track:
    """Where each tick is on the screen, from the first to the last."""

    rect: pygame.Rect
    last: int

    def x(self, tick: int) -> int:
        """Return where a tick is."""
        return self.rect.x + round((self.rect.width - 1) * min(1.0, tick / max(1, self.last)))

    def tick(self, x: int) -> int:
        """Return which tick is at a place, the first and last also beyond them."""
        share = (x - self.rect.x) / max(1, self.rect.width - 1)
        return round(self.last * max(0.0, min(1.0, share)))


def track_of(style: Style, rect: pygame.Rect, last: int) -> Track:
    """Return the track of a timeline in a part of the screen."""
    margin, top = style.px(14), style.px(4) + style.px(_BUTTON)
    height = max(1, rect.height - top - style.px(_ROW))
    return Track(pygame.Rect(rect.x + margin, rect.y + top, max(2, rect.width - 2 * margin), height), last)


def draw_timeline(ui: Ui, rect: pygame.Rect, replay: Replay, is_paused: bool, actions: TimelineActions) -> None:
    """Draw the buttons, the clock and what is to be said of the record, and the track below them."""
    ui.panel(rect)
    pad = ui.style.px(4)
    line = pygame.Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, ui.style.px(_BUTTON))
    x = _draw_buttons(ui, line, is_paused, actions) + ui.style.px(10)
    words = pygame.Rect(x, line.y, line.right - x - ui.style.px(8), line.height)
    if replay.session.game.over:
        width = ui.style.width("Result (R)") + ui.style.px(16)
        result = pygame.Rect(line.right - width, line.y, width, line.height)
        ui.button(result, "Result", actions.show_result, word="result", key="r")
        words.width -= width + ui.style.px(6)
    row = ui.style.px(_ROW)
    _draw_remark(ui, pygame.Rect(line.x + 2 * pad, rect.bottom - row - pad // 2, line.width - 4 * pad, row), replay)
    _draw_clock(ui, words, replay)
    _draw_track(ui, track_of(ui.style, rect, replay.last), replay, actions)


def _draw_buttons(ui: Ui, line: pygame.Rect, is_paused: bool, actions: TimelineActions) -> int:
    """Draw the buttons from the left and return where they end."""
    play, words = ("play", "play") if is_paused else ("pause", "pause")
    buttons: tuple[tuple[str, str, str, Action], ...] = (
        ("first", "first", "to the start (Home)", lambda: actions.go_to_end(-1)),
        ("step back", "back", "one tick back (,)", lambda: actions.step(-1)),
        ("pause", play, f"{words} (Space)", actions.pause),
        ("step", "on", "one tick on (.)", lambda: actions.step(1)),
        ("last", "last", "to the end (End)", lambda: actions.go_to_end(1)),
    )
    x, gap = line.x, ui.style.px(4)
    for word, face, tip, action in buttons:
        rect = pygame.Rect(x, line.y, ui.style.px(34), line.height)
        ui.button(rect, "", action, word=word, tip=((tip, "plain"),))
        _draw_face(ui, rect, face)
        x = rect.right + gap
    return x


def _draw_face(ui: Ui, rect: pygame.Rect, face: str) -> None:
    """Draw what a button does: triangles show the way, bars where it ends."""
    half, bar, colour = ui.style.px(6), ui.style.px(2.4), TONES["plain"]
    x, y = rect.center
    if face == "pause":
        for side in (-1, 1):
            ui.surface.fill(colour, (x + side * ui.style.px(3.5) - bar // 2 - 1, y - half, bar + 1, 2 * half))
        return
    way = -1 if face in ("first", "back") else 1
    if face != "play":  # with its bar it stands in the middle
        x += -way * ui.style.px(2) if face in ("first", "last") else way * ui.style.px(2)
    tip, back = (x + way * half, y), x - way * (half - bar)
    pygame.draw.polygon(ui.surface, colour, (tip, (back, y - half), (back, y + half)))
    if face != "play":
        at = x + way * (half + bar) if face in ("first", "last") else x - way * (half + bar)
        ui.surface.fill(colour, (at - bar // 2, y - half, bar, 2 * half + 1))


def _draw_clock(ui: Ui, rect: pygame.Rect, replay: Replay) -> None:
    """Draw the clock of what is shown, where the record ends, and the ticks, as far as there is room."""
    style, text = ui.style, replay.session.game.ruleset.clock_text
    clock, ticks, short = text(replay.tick), f"tick {replay.tick} of {replay.last}", f"{replay.tick}/{replay.last}"
    for first, words in (
        (clock, f"of {text(replay.last)}, {ticks}"), (clock, ticks), (clock, short), (clock, ""), (ticks, ""),
        (short, ""),
    ):  # fmt: skip
        width, beside = style.width(first, 16, bold=True), style.px(10) + style.width(words) if words else 0
        if width + beside <= rect.width:
            y = rect.y + (rect.height - style.font(16, bold=True).get_height()) // 2
            ui.text(first, rect.x, y, "plain", 16, bold=True)
            y = rect.y + (rect.height - style.font().get_height()) // 2
            ui.text(words, rect.x + width + style.px(10), y, "dim")
            break


def _draw_remark(ui: Ui, rect: pygame.Rect, replay: Replay) -> None:
    """Draw what is to be said of the record, or if it is nothing how one gets about in it."""
    words, tone, more = remark_of(replay)
    if words:
        ui.told(rect, words, tone, "remark", ((more, tone),) if more else ())
    else:
        ui.told(rect, next((hint for hint in _HINTS if ui.style.width(hint) <= rect.width), _HINTS[0]), "dim", "remark")


def _draw_track(ui: Ui, track: Track, replay: Replay, actions: TimelineActions) -> None:
    style, scout, rect = ui.style, replay.scout, track.rect
    rail = pygame.Rect(rect.x, 0, rect.width, style.px(_RAIL))
    rail.centery = rect.centery
    if replay.record.end is None:
        _draw_torn_end(ui, rail, "warning" if replay.record.damage is None else "bad")
    pygame.draw.rect(ui.surface, GRID, rail)
    loaded = pygame.Rect(rail.x, rail.y, track.x(scout.reached) - rail.x + 1, rail.height)
    pygame.draw.rect(ui.surface, mix(EDGE, TONES["plain"], 0.25), loaded)
    passed = pygame.Rect(rail.x, rail.y, track.x(replay.tick) - rail.x + 1, rail.height)
    pygame.draw.rect(ui.surface, TONES["own"], passed)
    if scout.difference is not None and is_of_tick(scout.difference):
        start = track.x(scout.difference.tick)
        _hatch(ui, pygame.Rect(start, rail.y - style.px(1), rail.right - start, rail.height + style.px(2)))
    places = {(track.x(mark.tick), mark.kind, mark.tone): mark for mark in scout.milestones}  # each is drawn once
    for (x, kind, _), milestone in places.items():
        y = rail.bottom - 1 + style.px(_LANE) if kind == "lost" else rail.y - style.px(_LANE)
        _draw_mark(ui, milestone, (x, y))
    _draw_knob(ui, (track.x(replay.place), rail.centery), is_shown=replay.place == replay.tick)
    pointer = ui.pointer
    tip = _tip(ui, track, replay, pointer[0]) if pointer is not None and rect.collidepoint(pointer) else ()
    if pointer is not None and rect.collidepoint(pointer):
        pygame.draw.line(ui.surface, TONES["plain"], (pointer[0], rail.y - 2), (pointer[0], rail.bottom + 1))
    area = rect.inflate(2 * style.px(8), 0)
    ui.controls.append(Control(area, actions.drag, tip, "track"))


def _tip(ui: Ui, track: Track, replay: Replay, x: int) -> TipLines:
    """Return what is said of a place on the track: the clock, and the lines of the marks there."""
    near, tick = ui.style.px(_NEAR), track.tick(x)
    found = [milestone for milestone in replay.scout.milestones if abs(track.x(milestone.tick) - x) <= near]
    clock = replay.session.game.ruleset.clock_text
    unloaded = ", not loaded yet" if tick > replay.scout.reached else ""
    lines: list[tuple[str, Tone]] = [(f"{clock(tick)}, tick {tick}{unloaded}", "plain")]
    for milestone in found[:_MOST_LINES]:
        lines.append((f"{milestone.tick}: {milestone.words}", milestone.tone))
    if len(found) > _MOST_LINES:
        lines.append((f"and {len(found) - _MOST_LINES} more", "dim"))
    return tuple(lines)


def _draw_mark(ui: Ui, milestone: Milestone, at: tuple[int, int]) -> None:
    """Draw a mark: a star for a mine, a cross for a unit that is lost, a triangle up or down for an objective."""
    colour: Colour = TONES["mine"] if milestone.kind == "mine" else TONES[milestone.tone]
    _SHAPES[milestone.kind](ui, at, ui.style.px(_MARK), colour)


def _draw_star(ui: Ui, at: tuple[int, int], size: int, colour: Colour) -> None:
    x, y = at
    short, long = round(size * 0.5), round(size * 0.87)
    for dx, dy in ((0, size), (long, short), (long, -short)):
        pygame.draw.line(ui.surface, colour, (x - dx, y - dy), (x + dx, y + dy), max(1, ui.style.px(1)))


def _draw_cross(ui: Ui, at: tuple[int, int], size: int, colour: Colour) -> None:
    x, y = at
    arm, width = size - 1, ui.style.px(2.4)
    pygame.draw.line(ui.surface, colour, (x - arm, y - arm), (x + arm, y + arm), width)
    pygame.draw.line(ui.surface, colour, (x - arm, y + arm), (x + arm, y - arm), width)


def _draw_up(ui: Ui, at: tuple[int, int], size: int, colour: Colour) -> None:
    x, y = at
    pygame.draw.polygon(ui.surface, colour, ((x, y - size), (x + size, y + size), (x - size, y + size)))


def _draw_down(ui: Ui, at: tuple[int, int], size: int, colour: Colour) -> None:
    x, y = at
    points = ((x, y + size), (x + size, y - size), (x - size, y - size))
    pygame.draw.polygon(ui.surface, PANEL, points)
    pygame.draw.polygon(ui.surface, colour, points, max(1, ui.style.px(1.6)))


_SHAPES: Final[dict[MilestoneKind, Callable[[Ui, tuple[int, int], int, Colour], None]]] = {
    "mine": _draw_star, "lost": _draw_cross, "met": _draw_up, "failed": _draw_down,
}  # fmt: skip


def _draw_knob(ui: Ui, at: tuple[int, int], *, is_shown: bool) -> None:
    """Draw where the record is; hollow while the tick there is not shown yet."""
    radius = ui.style.px(_KNOB)
    pygame.draw.circle(ui.surface, PANEL, at, radius + 1)
    pygame.draw.circle(ui.surface, TONES["plain"], at, radius, 0 if is_shown else ui.style.px(2))


def _hatch(ui: Ui, rect: pygame.Rect) -> None:
    """Hatch the part of the rail that is not as recorded."""
    before, gap = ui.surface.get_clip(), ui.style.px(_HATCH)
    ui.surface.set_clip(rect.clip(before))
    for x in range(rect.x - rect.height, rect.right, gap):
        pygame.draw.line(ui.surface, TONES["bad"], (x, rect.bottom), (x + rect.height, rect.y), max(2, gap // 3))
    ui.surface.set_clip(before)


def _draw_torn_end(ui: Ui, rail: pygame.Rect, tone: Tone) -> None:
    """Draw that a record was cut off or is no record after its last tick: a stump of the rail, torn beyond the knob."""
    step, x = ui.style.px(4), rail.right + ui.style.px(_KNOB + 1)
    pygame.draw.rect(ui.surface, GRID, pygame.Rect(rail.right, rail.y, x - rail.right + step, rail.height))
    middle = rail.centery
    points: Sequence[tuple[int, int]] = [(x + (step if row % 2 else 0), middle + (row - 2) * step) for row in range(5)]
    pygame.draw.lines(ui.surface, PANEL, False, points, ui.style.px(4))
    pygame.draw.lines(ui.surface, TONES[tone], False, points, ui.style.px(1.6))
