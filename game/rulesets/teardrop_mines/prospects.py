"""What a mine is and would do, and what threatens a trooper where it stands, in lines for panels and tooltips."""

from __future__ import annotations

import math

from game.core.known import KnownWorld
from game.core.picture import Tone
from game.geometry.plane import Point as Place
from game.geometry.teardrop import touches
from game.rulesets.teardrop_mines.aims import hurt_by_mine, mine_dodge_aim, percent
from game.rulesets.teardrop_mines.components import Profile, Standing
from game.rulesets.teardrop_mines.outlook import (
    Strike, area_radius, areas_at, forbids_laying, foreign_markers, foreign_mines, strikes_of,
)  # fmt: skip
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.sightings import Sighting, is_friend, mines
from game.rulesets.teardrop_mines.tables import MINES, MineKind
from game.rulesets.teardrop_mines.wording import HELD, length_words, name_of, names_of

Line = tuple[str, str, Tone]  # a label, words, and whether that is good
_MOST_STRIKES = 4


def mine_lines(view: KnownWorld, body: Sighting) -> list[Line]:
    """Return what is known of a mine or of a marker; of every marker of enemies the same."""
    reach = length_words(area_radius(view))
    if body.mine is None:
        return [
            ("what", "a mine or a trooper: only a Discover tells", "plain"),
            ("if a mine", f"who acts within {reach} of its middle sets it off", "warning"),
            ("shots", "none at a marker (TM-S47)", "dim"),
        ]
    kind = MINES[body.mine.kind]
    lines: list[Line] = [("damage", f"{kind.damage}, {_save_words(kind)}", "plain")]
    if body.drop is not None:
        lines.append(("state", "has gone off, strikes when the Order is resolved", "warning"))
    elif body.is_marked:
        lines.append(("state", "under a marker: enemies do not know what it is", "good"))
    else:
        lines.append(("state", "a token, plain to see, and live", "plain"))
    lines.append(("area", f"{reach} from its middle, but not behind walls", "plain"))
    lines.append(("as target", "ARM 0, one failed save and it is gone; -3 to hit", "dim"))
    return lines


def _save_words(kind: MineKind) -> str:
    """Return what saves from a kind of mine and what a failed save does (table E.3)."""
    save = "no attribute saves" if kind.save == "none" else f"save on {'half of ' if kind.halved else ''}{kind.save}"
    if kind.kills:
        return f"{save}; hurt is dead"
    if kind.kills_frail:
        return f"{save}; with VITA 1 who is hurt is dead"
    return f"{save}; one more save if it fails" if kind.again else save


def strike_lines(view: KnownWorld, body: Sighting) -> list[Line]:
    """Return what a mine would do to the enemies in its reach if they acted now, and why it would not."""
    if body.mine is None or body.drop is not None:
        return []
    strikes = strikes_of(view, body)
    if not strikes:
        return [("now", "no enemy of it is in reach", "dim")]
    return [_strike_line(view, body, strike) for strike in strikes[:_MOST_STRIKES]]


def _strike_line(view: KnownWorld, mine: Sighting, strike: Strike) -> Line:
    own, target = is_friend(view, mine.side), strike.target
    acts = "acts" if target.trooper is not None else "is a trooper and acts"
    if strike.held:  # of an enemy's mine its side may know more
        words, rule = HELD[strike.held]
        label = "held" if own else "seems held"
        return label, f"if {name_of(target)} {acts}: {words} ({rule})", "warning" if own else "good"
    turned = f", turned {tilt_degrees(strike.tilt)}°" if strike.tilt else ""
    return "strikes", f"if {name_of(target)} {acts}{turned}", "good" if own else "bad"


def tilt_degrees(tilt: int) -> int:
    """TM-S6: return by how many degrees a candidate is turned, to either side: twice the angle of tangent tilt / 40.

    >>> tilt_degrees(0), tilt_degrees(-2), tilt_degrees(20)
    (0, 6, 53)
    """
    return round(math.degrees(2 * math.atan(abs(tilt) / 40)))


def danger_lines(view: KnownWorld, body: Sighting) -> list[Line]:
    """Return in whose areas, rings and templates a trooper stands."""
    profile = view.get(body.key, Profile)
    drops = [
        mine
        for mine in mines(view)
        if mine.drop is not None and not is_friend(view, mine.side) and touches(mine.drop, body.place, body.radius)
    ]
    lines: list[Line] = []
    for mine in drops:
        assert mine.mine is not None
        hurt = hurt_by_mine(profile, mine.mine.kind)
        dodge = percent(mine_dodge_aim(profile).need)
        lines.append(("under", f"the drop of {name_of(mine)}: Dodge {dodge} %, else hurt {percent(hurt)} %", "bad"))
    if body.is_down:
        return lines
    areas = areas_at(view, foreign_mines(view), body.place, body.radius)
    if areas:
        lines.append(("in area of", f"{names_of(areas, 2)}: any Skill sets it off (TM-11)", "bad"))
    rings = areas_at(view, foreign_markers(view), body.place, body.radius)
    if rings:
        lines.append(("in the ring", f"of {names_of(rings, 2)}: perhaps a mine", "warning"))
    standing = view.find(body.key, Standing)
    if (areas or rings) and standing is not None and standing.reaction != "hold":
        lines.append(("trap", f"its reaction {standing.reaction} counts as a Skill too (TM-S26)", "warning"))
    return lines


def laying_warning(view: KnownWorld, place: Place) -> str:
    """TM-17: return why a mine that is laid at a place would be lost, as far as the side knows; "" if it would not."""
    marker = forbids_laying(view, place)
    if marker is None:
        return ""
    unless = "" if view.the(Rulings).marker_mines_forbid_laying else ", if it is a trooper"  # TM-Q11
    return f"{marker.name} forbids it{unless}, the use is lost (TM-17)"
