"""What is said of the place under the pointer or the cursor: what is there, and what an order there would come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.commands import Refusal
from game.core.menu import Need, Odds, Suggestion, cabin_key
from game.core.picture import Point, Tone

if TYPE_CHECKING:
    from game.view.app import App

Lines = tuple[tuple[str, Tone], ...]
Weight = tuple[Refusal | None, Odds | None]

_MOST_KEPT: Final = 400


class Tips:
    """Asks anew only when something changed."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        self._state: tuple[object, ...] = ()
        self._said: dict[str, Lines] = {}
        self._weighed: dict[str, Weight] = {}

    def lines(self, app: App, point: Point, key: str) -> Lines:
        """Return what is at a place, and what a click there would do, with the reason if it cannot be done."""
        self._forget_what_is_old(app)
        about = f"{app.session.look.place_at(app.session.view, point) or point} {key}"
        if about not in self._said:
            self._said[about] = tuple(self._tip_lines(app, point, key))
        return self._said[about]

    def cabin_lines(self, app: App, name: str) -> Lines:
        """Return what a right click on a cabin of the plan would do, with the reason if it cannot be done."""
        self._forget_what_is_old(app)
        key = cabin_key(name)
        if app.desk.choosing is not None:
            return ()
        if key not in self._said:
            suggestion = app.desk.suggestion((0.0, 0.0), key, is_added=False)
            self._said[key] = tuple(_suggested(suggestion)) if suggestion is not None else ()
        return self._said[key]

    def weigh(self, app: App, need: Need, value: Any) -> Weight:
        """Return why the order that is being chosen could not be given with a choice, and how likely it succeeds."""
        self._forget_what_is_old(app)
        about, command = f"{need} {value}", app.desk.command_with(need, value)
        if command is None:
            return None, None
        if about not in self._weighed:
            refusal = app.session.why_not(command)
            self._weighed[about] = refusal, app.session.weigh(command) if refusal is None else None
        return self._weighed[about]

    def prospects(self, app: App, need: Need, value: Any) -> Lines:
        """Return how likely the order that is being chosen would succeed with a choice, or why it cannot be given."""
        refusal, odds = self.weigh(app, need, value)
        if refusal is not None:
            return ((f"not now: {refusal.reason} ({refusal.rule})", "bad"),)
        return (odds_line(odds),) if odds is not None else ()

    def _forget_what_is_old(self, app: App) -> None:
        session, choosing = app.session, app.desk.choosing
        ordered = (choosing.item.word, choosing.chosen) if choosing is not None else None
        state = session.game.tick, app.desk.selected, ordered, app.hands.is_shift_down, session.waiting
        if state != self._state or len(self._said) + len(self._weighed) > _MOST_KEPT:
            self._state = state
            self._said.clear()
            self._weighed.clear()

    def _tip_lines(self, app: App, point: Point, key: str) -> list[tuple[str, Tone]]:
        selected = app.desk.selected[0] if app.desk.selected else ""
        lines: list[tuple[str, Tone]] = list(app.session.look.hover(app.session.view, point, key, selected))
        choosing = app.desk.choosing
        if choosing is None:
            suggestion = app.desk.suggestion(point, key, app.hands.is_shift_down)
            return [*lines, *(_suggested(suggestion) if suggestion is not None else ())]
        aimed = app.desk.aim(point, key)
        command = app.desk.command_with(*aimed) if aimed is not None else None
        if aimed is None or command is None or (choosing.item.is_list and app.hands.is_shift_down):
            return lines  # nothing is complete by a click there, or it is one more of several
        tone: Tone = "own" if self.weigh(app, *aimed)[0] is None else "dim"
        return [*lines, (f"Click: {app.session.look.order_text(command)}", tone), *self.prospects(app, *aimed)]


def odds_line(odds: Odds) -> tuple[str, Tone]:
    """Return a chance as a line of a tip."""
    return odds.words, "own"


def _suggested(suggestion: Suggestion) -> list[tuple[str, Tone]]:
    lines: list[tuple[str, Tone]] = [(f"Right click: {suggestion.text}", "dim" if suggestion.refusal else "own")]
    if suggestion.refusal is not None:
        return [*lines, (f"not now: {suggestion.refusal.reason} ({suggestion.refusal.rule})", "bad")]
    if suggestion.odds is not None:
        lines.append(odds_line(suggestion.odds))
    if suggestion.warning:
        lines.append((suggestion.warning, "warning"))
    return lines
