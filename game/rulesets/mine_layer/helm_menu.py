"""Menu: the helm, step by step (ML-S43 to ML-S47), and overwatch (ML-S50).

A helm order is one action with several manoeuvres: each button adds one to the order that waits, or takes one back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from game.core.menu import MenuItem, Plain
from game.rulesets.mine_layer.asked import Asked

_MOST_TURN: Final = 3


class Turn(NamedTuple):
    """A button that adds a manoeuvre: word, label, key, picture, the key of the command, and by how much."""

    word: str
    label: str
    key: str
    icon: str
    slot: str
    way: int


_STEPS: Final = (
    Turn("port", "Port", "q", "icon_helm_port", "turn", -1),
    Turn("starboard", "Starboard", "e", "icon_helm_starboard", "turn", 1),
    Turn("slower", "Slower", "-", "icon_decelerate", "accelerate", -1),
    Turn("faster", "Faster", "+", "icon_accelerate", "accelerate", 1),
)
_SLIPS: Final = (
    ("slip port", "Slip port", "z", "icon_slip_port", "port"),
    ("slip starboard", "Slip stbd", "c", "icon_slip_starboard", "starboard"),
)


def helm_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S43, ML-S45, ML-S47: turn, change the Speed, slip, bring the ship under control."""
    order = asked.order or {}
    now = {key: order[key] for key in ("turn", "accelerate", "slip") if order.get("do") == "helm" and order.get(key)}
    for step in _STEPS:
        amount = (
            max(-_MOST_TURN, min(_MOST_TURN, now.get(step.slot, 0) + step.way))
            if step.slot == "turn"
            else (now.get(step.slot, 0) + step.way)
        )
        count = f" {abs(amount)}" if amount * step.way > 1 else ""
        is_on = now.get(step.slot, 0) * step.way > 0
        yield _item(asked, step.word, f"{step.label}{count}", step.key, step.icon, {**now, step.slot: amount}, is_on)
    for word, label, key, icon, side in _SLIPS:
        is_on = now.get("slip") == side
        yield _item(asked, word, label, key, icon, {**now, "slip": None if is_on else side}, is_on)
    yield asked.item("steady", "Steady", "s", "icon_steady", asked.command("steady"))


def _item(asked: Asked, word: str, label: str, key: str, icon: str, keys: dict[str, Any], is_on: bool) -> MenuItem:
    command = helm_command(asked.mate.id, keys)
    return MenuItem(word, label, key, icon, command, refusal=asked.judge(command), odds=asked.odds(command),
                    is_on=is_on)  # fmt: skip


def helm_command(unit: str, keys: dict[str, Any]) -> Plain:
    """Return a helm command without what it leaves as it is."""
    return {"do": "helm", "unit": unit, **{key: value for key, value in keys.items() if value}}


def watch_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S50, ML-S101: overwatch, and its end; the end takes back the order that waits too."""
    command = asked.command("overwatch", hold="dodge")
    order = asked.order
    is_on = asked.mate.duty.on_watch if order is None else asked.is_ordered(command)
    yield MenuItem("overwatch", "Overwatch", "o", "icon_overwatch", command, refusal=asked.judge(command), is_on=is_on)
    yield asked.item("stand down", "Stand down", "n", "icon_stand_down", asked.command("stand_down"))
