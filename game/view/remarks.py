"""What the timeline says of the record that is watched: that it differs, was edited or cut off, or is still loading."""

from __future__ import annotations

from typing import Final

from game.core.picture import Tone
from game.core.replay import ReplayDifference
from game.view.replay import Replay

# Tables that speak of the whole game, or of ticks beyond it: what differs in them differs in no tick that is shown.
_PARTS: Final = {"record": "header", "order": "orders", "end": "end"}
_OF_TICKS: Final = (("record", "start"), ("end", "ticks"))


def remark_of(replay: Replay) -> tuple[str, Tone, str]:
    """Return what is to be said of the record, how, and what more there is to it; "" for nothing."""
    scout, record, wanted = replay.scout, replay.record, replay.wanted
    difference = scout.difference
    if difference is not None and replay.differs:
        return _difference_words(difference, "since"), "bad", str(difference)
    if wanted is not None and wanted > scout.reached:
        clock = replay.session.game.ruleset.clock_text(wanted)
        more = f"{clock} is shown as soon as it is loaded; until then you see tick {replay.tick}"
        return f"loading: tick {scout.reached} of {wanted}", "warning", more
    if difference is not None:
        tone: Tone = "warning" if is_of_tick(difference) else "bad"
        return _difference_words(difference, "from"), tone, str(difference)
    if record.end is None:
        return record.why_no_end, "bad" if record.damage is not None else "warning" if replay.is_at_end else "dim", ""
    return "", "plain", ""


def is_of_tick(difference: ReplayDifference) -> bool:
    """Say whether a game differs from a tick on: else it is only that the record says something else of all of it."""
    place = difference.place
    return not place or place[0] not in _PARTS or place in _OF_TICKS


def _difference_words(difference: ReplayDifference, since: str) -> str:
    if not is_of_tick(difference):
        return f"differs from the record in its {_PARTS[str(difference.place[0])]}"
    on = " on" if since == "from" else ""
    return f"differs from the record {since} tick {difference.tick}{on}"
