"""Draws the whole screen of a game: map, bars, panels, and the card over them, if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.menu import Place
from game.core.picture import Mark, Plan, Point, Tone, Zone
from game.view import bars, cards, order_bar, panels, timeline, watching
from game.view.cards import Choice
from game.view.keys import PLAY_KEYS, WATCH_KEYS
from game.view.clock import draw_clock
from game.view.crew_panel import draw_crew_panel
from game.view.offers import offers_of
from game.view.plan import PlanActions
from game.view.rules import rules_of
from game.view.selection import commanded, select_hand
from game.view.table import Overlay
from game.view.ui import key_text

if TYPE_CHECKING:
    from game.view.app import App
    from game.view.replay import Replay


def draw(app: App, surface: pygame.Surface) -> None:
    """Draw the screen; what can be clicked is noted in `app.ui`."""
    ui, layout = app.ui, app.layout
    choices = choices_of(app)
    pointer = app.hands.pointer
    overlay = _overlay(app, choices is not None)  # asks what was pointed at, so before anything is forgotten
    ui.begin(surface, app.style, pointer if choices is None else None)
    app.table.draw(surface, app.style, overlay)
    _draw_words(app)
    widest = app.session.game.ruleset.clock_text(app.level.max_ticks)
    _draw_top(app, widest)
    face = app.session.clock_face()
    if face is not None:
        draw_clock(ui, layout.clock, face)
    if app.replay is not None:
        _draw_timeline(app, app.replay)
    else:
        _draw_orders(app)
    app.log.draw(ui, layout.log, app.session.log, app.why.line or app.stage.lit, widest, app.ask)
    _draw_side(app)
    rules = rules_of(app.session.game.ruleset.name)
    app.why.draw(ui, layout.map, rules, app.session.log, app.ask, lambda: app.ask(None))
    if choices is not None:
        _draw_card(app, choices)
    if pointer is not None and app.hands.press is None:
        _draw_tip(app, pointer)


def choices_of(app: App) -> tuple[Choice, ...] | None:
    """Return the buttons of the card that is shown; None if there is no card."""
    if app.card == "menu":
        return (
            Choice("Go on", "escape", lambda: app.open_card("")),
            Choice("Once more" if app.replay is None else "From the start", "r", app.retry),
            Choice("Keys", "f1", lambda: app.open_card("keys")),
            Choice("Quit", "q", app.leave),
        )
    if app.card == "keys":
        return (Choice("Close", "escape", lambda: app.open_card("")),)
    if app.card == watching.RESULT_CARD:
        return (
            Choice("Map", "escape", lambda: app.open_card("")),
            Choice("Quit", "q", app.leave),
            Choice("From the start", "return", app.retry),
        )
    if app.act == "briefing":
        return (Choice("Quit", "escape", app.leave), Choice("Start", "return", app.start))
    if app.act == "result" and not app.is_result_hidden:
        saving = "" if app.session.can_save_record else "there is no record of this game"
        if app.saved_as is not None:
            saving = "it is saved already"
        return (
            Choice("Map", "escape", lambda: hide_result(app)),
            Choice("Save record", "s", app.save_record, saving),
            Choice("Quit", "q", app.leave),
            Choice("Retry", "return", app.retry),
        )
    return None


def hide_result(app: App) -> None:
    """Show the map as it was at the end; the menu leads on."""
    app.is_result_hidden = True


def _overlay(app: App, is_covered: bool) -> Overlay:
    """Return what the player's hands add to the map."""
    desk, press, line = app.desk, app.hands.press, app.why.line
    choosing, stands_on = desk.choosing, app.session.stands_on
    place: Point | None = None
    words: tuple[tuple[str, Tone], ...] = ()
    if choosing is not None and choosing.needs("place") and app.hands.pointer is None and not choosing.target:
        place = choosing.cursor
        named = app.session.look.place_at(app.session.view, place)
        words = ((_place_words(named), "warning"), *(app.tips.prospects(app, "place", named) if named else ()))
    elif app.hands.pointer is not None and app.layout.map.collidepoint(app.hands.pointer) and not is_covered:
        place = app.table.camera.to_map(*app.hands.pointer)
    target = choosing.target if choosing is not None and choosing.needs("target") else ""
    if target:
        words = app.tips.prospects(app, "target", target)
    rose = None
    if choosing is not None and choosing.needs("heading") and desk.selected:
        rose = (stands_on(desk.selected[0]), choosing.item.directions)
    box = press.box if press is not None and press.is_drag and press.button == 1 else None
    at = line.telling.at if line is not None else None
    lit = stands_on(at) if isinstance(at, str) else at
    selected = {*desk.selected, *map(stands_on, desk.selected)}
    reach = _reach(app)
    zones, marks = [part for part in reach if not isinstance(part, Mark)], [p for p in reach if isinstance(p, Mark)]
    if choosing is None:
        marks.clear()
    return Overlay(selected, place, words, box, zones, marks, rose, target, lit)


def _place_words(place: Place | None) -> str:
    if isinstance(place, list):
        return ", ".join(f"{inches:g}" for inches in place)
    return place or ""


def _reach(app: App) -> Sequence[Zone | Mark]:
    """Return how far the order reaches that is being chosen, or whose button is pointed at."""
    if app.desk.choosing is not None:
        return app.desk.choosing.item.reach
    pointer = app.hands.pointer
    if pointer is None or not app.layout.orders.collidepoint(pointer):
        return ()
    control = app.ui.find(pointer)
    word = control.word.removeprefix("order ") if control is not None else ""
    return next((item.reach for item in app.desk.menu if item.word == word), ())


def _draw_words(app: App) -> None:
    """Draw what the window has to say, at the lower edge of the map."""
    words = app.stage.words
    if not words:
        return
    ui, rect, pad = app.ui, app.layout.map, app.style.px(8)
    text = app.style.cut(f"! {words}", rect.width - 4 * pad)
    width, height = app.style.width(text) + 2 * pad, app.style.line_height() + pad
    box = pygame.Rect(rect.x + pad, rect.bottom - height - pad, width, height)
    ui.panel(box, alpha=236)
    ui.text(text, box.x + pad, box.y + pad // 2 + 1, "warning")


def _draw_timeline(app: App, replay: Replay) -> None:
    actions = timeline.TimelineActions(
        app.pause, lambda way: watching.step(app, way), lambda way: watching.go_to_end(app, way),
        lambda: watching.drag(app), lambda: watching.show_result(app),
    )  # fmt: skip
    timeline.draw_timeline(app.ui, app.layout.orders, replay, app.pace.is_paused, actions)


def _draw_top(app: App, widest: str) -> None:
    actions = bars.TopActions(
        app.pause if app.replay is None else None, app.single_tick, lambda speed: setattr(app.pace, "speed", speed),
        app.table.camera.fit, app.mute, lambda: app.open_card("keys"), lambda: app.open_card("menu"),
    )  # fmt: skip
    icon = "icon_sound_off" if app.sound.is_muted or app.sound.is_silent else "icon_sound_on"
    title, clock = app.level.title, app.session.game.clock
    bars.draw_top(app.ui, app.layout.top, title, clock, widest, app.pace, icon, actions)


def _draw_orders(app: App) -> None:
    choosing, rect, desk = app.desk.choosing, app.layout.orders, app.desk
    if choosing is None:
        order_bar.draw_orders(app.ui, rect, desk.menu, _hint(app), desk.give)
        return
    words = choosing.words(app.table.chart.arrows)
    notes: tuple[tuple[str, Tone], ...] = choosing.picked.words if choosing.picked is not None else ()
    if choosing.needs("module") and choosing.target:
        notes = ((choosing.target, "plain"), *app.tips.prospects(app, "module", choosing.target))
    offers, is_first = offers_of(app, choosing), not choosing.chosen
    order_bar.draw_choice(app.ui, rect, words, offers, notes, desk.step_back, is_first)


def _hint(app: App) -> str:
    if not app.session.is_commanded:
        return "You are looking on. Space pauses, the wheel zooms, a click shows a unit."
    if app.session.game.over:
        return "The game is over. Esc leads on."
    if any(app.session.crew(key) != (key,) for key in app.desk.selected):
        return "The crew takes the orders: click somebody on the plan, or press Tab."
    if app.desk.selected:
        return "This unit does not take your orders."
    return "Select a unit: click it, draw a box, or press Tab. A right click gives the natural order."


def _draw_side(app: App) -> None:
    """Draw the selected unit, or several, and the objectives below."""
    ui, rect, session = app.ui, app.layout.side, app.session
    ui.panel(rect)
    style, pad = app.style, app.style.px(12)
    goals = session.goals
    progress = session.progress()
    height = panels.goals_height(ui, goals, progress, rect.width - 2 * pad) + style.line_height() + 2 * pad
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height - (height if goals else 0))
    shown = [panel for key in app.desk.selected if (panel := session.panel(key)) is not None]
    if len(shown) == 1:
        panel, plan = shown[0], shown[0].plan
        withdraw = app.desk.take_back if panel.key in commanded(app) else None
        if plan is not None:
            draw_crew_panel(ui, upper, panel, plan, _plan_actions(app, plan), withdraw)
        else:
            panels.draw_unit_panel(ui, upper, panel, withdraw)
    elif shown:
        panels.draw_several(ui, upper, shown, lambda key: app.select((key,)))
    else:
        panels.draw_hint(ui, upper, "Nothing is selected", ("Click a unit, draw a box around several, or press Tab.",))
    if goals:
        y = upper.bottom
        pygame.draw.line(ui.surface, (0x2B, 0x3B, 0x55), (rect.x + pad, y), (rect.right - pad, y))
        ui.text("objectives", rect.x + pad, y + style.px(4), "dim")
        y += style.px(4) + style.line_height()
        panels.draw_goals(ui, rect.x + pad, y, rect.width - 2 * pad, goals, session.goal_states, progress)


def _plan_actions(app: App, plan: Plan) -> PlanActions:
    desk, choosing = app.desk, app.desk.choosing

    def select(key: str) -> None:
        select_hand(app, key)

    if choosing is None or not choosing.needs("module"):
        return PlanActions(select, desk.selected)
    offered = choosing.item.modules or tuple(cabin.name for cabin in plan.cabins)
    return PlanActions(
        select, desk.selected, desk.choose_module, offered, choosing.target,
        lambda name: app.tips.prospects(app, "module", name),
    )  # fmt: skip


def _draw_card(app: App, choices: Sequence[Choice]) -> None:
    ui, screen = app.ui, app.layout.screen
    cards.draw_curtain(ui, screen)
    ui.pointer = app.hands.pointer
    if app.card == "menu":
        cards.draw_menu(ui, screen, "Menu", choices)
    elif app.card == "keys":
        if app.replay is not None:
            cards.draw_keys(ui, screen, *WATCH_KEYS, choices)
            return
        orders = [(key_text(item.key), item.label) for item in app.desk.menu]
        cards.draw_keys(ui, screen, PLAY_KEYS, orders or [("", "select a unit to see its orders")], choices)
    elif app.act == "briefing":
        cards.draw_briefing(ui, screen, app.session, app.text, choices)
    else:
        seconds, replay = round(app.played_seconds), app.replay
        played = f"played {seconds // 60}:{seconds % 60:02}" if replay is None else "played from its record"
        hurts = app.stage.hurts if replay is None else replay.hurts()
        saved: tuple[str, Tone] = (app.saved_words, "good" if app.saved_as is not None else "bad")
        cards.draw_result(ui, screen, app.session, hurts, played, saved, choices)


def _draw_tip(app: App, pointer: tuple[int, int]) -> None:
    """Draw what is under the pointer, and what a right click there would do, with the reason if it cannot be done."""
    control = app.ui.find(pointer)
    if control is not None:
        more = app.tips.cabin_lines(app, control.cabin) if control.cabin else ()
        area = app.layout.screen.copy()
        if control.word == "track":
            area.height = app.layout.orders.top  # above the track, which stays in sight
        app.ui.tooltip((*control.tip, *more), pointer, area)
        return
    if choices_of(app) is not None or not app.layout.map.collidepoint(pointer):
        return
    point, key = app.table.camera.to_map(*pointer), app.table.key_at(*pointer)
    app.ui.tooltip(app.tips.lines(app, point, key), pointer, app.layout.map)
