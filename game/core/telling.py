"""What happened in a tick, told to a side as plain values: lines of the log, and what is seen and heard of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.events import GameEnded, ObjectiveLost, ObjectiveMet
from game.core.picture import Anchor, Point, Tone


@dataclass(frozen=True, slots=True)
class Name:
    """A unit or a mine in words, and whose it is; kept for when it is gone."""

    words: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Burst:
    """An explosion."""

    at: Anchor
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Flight:
    """Things that leave one point for several others at once, and burst there."""

    start: Point
    ends: tuple[Point, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Beam:
    """A shot."""

    start: Anchor
    end: Anchor
    tone: Tone


@dataclass(frozen=True, slots=True)
class Flash:
    """A shield of a unit lights up, from 1; 0 is its hull. `is_down`: nothing of it is left."""

    on: str
    shield: int
    is_down: bool


@dataclass(frozen=True, slots=True)
class Ripple:
    """A ring that grows."""

    at: Anchor
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Note:
    """A few words that rise from a place."""

    at: Anchor
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Splash:
    """An area that lights up from its first point and fades."""

    points: tuple[Point, ...]
    tone: Tone


Effect = Burst | Flight | Beam | Flash | Ripple | Note | Splash


@dataclass(frozen=True, slots=True)
class Hurt:
    """Points of damage that a source did to a unit; both are names for people."""

    source: str
    unit: str
    points: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing that happened, told to a side: a line of the log and what belongs to it.

    Attributes:
        text: The line; "" for what is shown and heard but not written down.
        rule: The rule that made it happen.
        facts: Dice, modifiers and numbers, one a line.
        at: Where it happened.
        sound: The name of a sound in the assets; "" for none.
        about: The ids of those concerned: lines about the same mine belong together.
        is_moment: Whether it matters so much that time slows down for it.
    """

    text: str
    rule: str
    tone: Tone = "plain"
    facts: tuple[str, ...] = ()
    at: Anchor | None = None
    sound: str = ""
    effects: tuple[Effect, ...] = ()
    hurts: tuple[Hurt, ...] = ()
    about: tuple[str, ...] = field(default=())
    is_moment: bool = False


# What every ruleset tells alike


def told_objective(event: ObjectiveMet | ObjectiveLost, is_own: bool, side: str) -> Telling:
    """Return the line for an objective that is met or lost; `is_own`: of the side or an ally; `side` in words."""
    is_met = isinstance(event, ObjectiveMet)
    tone: Tone = "good" if is_met == is_own else "bad"
    who = "" if is_own else f"{side}: "
    text = f"{who}Objective {event.objective} is {'met' if is_met else 'lost'}"
    return Telling(text, event.rule, tone, (), None, "objective")


def told_end(event: GameEnded, is_won: bool, winner: str) -> Telling:
    """Return the line for the end of a game; `winner` in words, "" for nobody."""
    tone: Tone = "good" if is_won else "bad" if winner else "plain"
    who = f"won by {winner}" if winner else "nobody has won"
    return Telling(f"The game is over: {who}", event.rule, tone, (), None, "win" if is_won else "loss")
