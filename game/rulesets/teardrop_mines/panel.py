"""What the panel of a trooper, a mine or a marker says, as far as a side knows it (Part H)."""

from __future__ import annotations

from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.picture import Gauge, Panel, Row
from game.rulesets.teardrop_mines.aims import mine_dodge_aim, percent
from game.rulesets.teardrop_mines.components import Answering, Health, Intent, Order, Pouch, Profile, Standing, Tries
from game.rulesets.teardrop_mines.components import Waiting as Kept
from game.rulesets.teardrop_mines.course import course_ahead, length_of, time_of
from game.rulesets.teardrop_mines.outlook import opponents
from game.rulesets.teardrop_mines.picture import find_order, image_of
from game.rulesets.teardrop_mines.prospects import (
    danger_lines, laying_warning, mine_lines, strike_lines,
)  # fmt: skip
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.sightings import Sighting, find_sighting, side_name, tone_of, troopers
from game.rulesets.teardrop_mines.tables import MINES, ORDER_TICKS, SECOND_HALF, TROOPERS, WEAPONS
from game.rulesets.teardrop_mines.wording import (
    SKILLS, called, length_words, name_of, names_of, order_text, place_words, seconds,
)  # fmt: skip


def describe_unit(view: KnownWorld, key: str, waiting: Waiting) -> Panel | None:
    """Return everything that the side may know of what it calls by a name; None if it sees no such thing."""
    body = find_sighting(view, key)
    if body is None:
        return None
    title, side, tone = name_of(body), side_name(view, body.side), tone_of(view, body.side)
    if body.trooper is None:
        kind = f"{MINES[body.mine.kind].shown_as}, {side}" if body.mine is not None else f"Marker, {side}"
        gauge = Gauge("structure", 1, 1) if body.mine is not None else Gauge("marker", 1, 1)  # TM-21
        lines = [*mine_lines(view, body), *strike_lines(view, body)]
        rows = tuple(Row(label, text, tone_of_row) for label, text, tone_of_row in lines)
        return Panel(key, title, kind, tone, image_of(body), (), gauge, rows, ())
    profile, health = view.get(body.key, Profile), view.get(body.key, Health)
    rows = (*_doing_rows(view, body, waiting), *_danger_rows(view, body), *_profile_rows(view, body))
    return Panel(
        key, title, f"{TROOPERS[body.trooper.kind].shown_as}, {side}", tone, image_of(body), (),
        Gauge("wounds left", max(0, profile.vita - health.wounds), profile.vita), rows,
        tuple(order_text(order) for order in waiting.of(key)),
    )  # fmt: skip


def _doing_rows(view: KnownWorld, body: Sighting, waiting: Waiting) -> list[Row]:
    """TM-S20, TM-S25, TM-S26: its Order, what waits, where it goes, and what it does by itself."""
    if body.is_down:
        return [Row("order", "none, down", "bad")]
    standing, intent = view.find(body.key, Standing), view.find(body.key, Intent)
    if standing is None or intent is None:
        return []
    order = find_order(view, body.name)
    rows = _order_rows(view, order, standing) if order is not None else [_answering_row(view, body, waiting)]
    if intent.waiting is not None:
        rows.append(Row("then", _skill_words(view, intent.waiting)))
    ahead = course_ahead(view, body, waiting)
    if ahead.places:
        length = length_of([body.place, *ahead.places])
        time = seconds(time_of(length, ahead.gait)[1])
        rows.append(Row("goal", f"{place_words(ahead.places[-1])}: {ahead.gait} {length_words(length)}, {time}"))
    given, kept = waiting.last(body.name, "set_reaction") or {}, waiting.last(body.name, "set_reserve") or {}
    rows.append(Row("reaction", given.get("reaction") or standing.reaction))
    does_dodge = (kept.get("reserve") or standing.reserve) == "dodge"
    does_jump = (given.get("dodge_move") or standing.dodge_move) == "away"
    jump = "jumps away" if does_jump else "stays"
    rows.append(Row("reserve", f"{'Dodge if threatened' if does_dodge else 'hold'}; a Dodge {jump}"))
    return rows


def _answering_row(view: KnownWorld, body: Sighting, waiting: Waiting) -> Row:
    """TM-S27: return the reaction that binds a trooper without an Order of its own."""
    answering = view.find(body.key, Answering)
    if answering is None or not answering.skill:
        return Row("order", "given" if waiting.of(body.name) else "none", "dim")
    left = seconds(answering.resolves - view.tick)
    words = f"{SKILLS[answering.skill]} against {called(view, answering.against)}, resolved in {left}"
    return Row("reacting", words)


def _order_rows(view: KnownWorld, order: Order, standing: Standing) -> list[Row]:
    """Return what each half of an Order is, and when it is resolved."""
    done = view.tick + 1 - order.started_at
    target = f": {called(view, order.target)}" if order.target else ""
    rows = [Row("1st half", f"{SKILLS[order.first]}{target}")]
    if order.gait == "run":
        rows.append(Row("2nd half", "Move on; no reserve at a run, so no Dodge", "warning"))
    elif order.second:
        target = f": {called(view, order.second_target)}" if order.second_target else ""
        rows.append(Row("2nd half", f"{SKILLS[order.second]}{target}"))
    elif done > SECOND_HALF:
        rows.append(Row("2nd half", "nothing", "dim"))
    elif order.reserve is not None:
        rows.append(Row("2nd half", f"{_skill_words(view, order.reserve)}, in {seconds(SECOND_HALF + 1 - done)}"))
    else:
        by_itself = "Dodge if threatened" if standing.reserve == "dodge" else "nothing by itself"
        rows.append(Row("2nd half", f"in reserve: {by_itself}"))
    return [*rows, Row("resolved", f"in {seconds(ORDER_TICKS - done)}")]


def _skill_words(view: KnownWorld, skill: Kept) -> str:
    target = f": {called(view, skill.target)}" if skill.target else ""
    return f"{SKILLS[skill.do]}{target}"


def _danger_rows(view: KnownWorld, body: Sighting) -> list[Row]:
    """Return what threatens a trooper of the alliance where it stands, and what keeps it from acting."""
    if view.find(body.key, Standing) is None:
        return []
    rows = [Row(label, text, tone) for label, text, tone in danger_lines(view, body)]
    foes = opponents(view, body, troopers(view))
    if foes:
        rows.append(Row("melee", f"with {names_of(foes)}: no shots (TM-S12)", "warning"))
    if body.is_marked:
        rows.append(Row("hidden", "enemies see a marker and nothing else", "good"))
    return rows


def _profile_rows(view: KnownWorld, body: Sighting) -> list[Row]:
    """Return its numbers; of those of the alliance also what they carry, and where they may not look again yet."""
    profile = view.get(body.key, Profile)
    weapon = WEAPONS.get(profile.weapon)
    arms = f"{weapon.shown_as}: damage {weapon.damage}, {_burst(body, weapon.burst)} dice" if weapon else "none"
    rows = [
        Row("PH WIP BS", f"{profile.ph}  {profile.wip}  {profile.bs}"),
        Row("ARM BTS", f"{profile.arm}  {profile.bts}"),
        Row("weapon", arms),
    ]
    if not body.is_down:
        of_mine = mine_dodge_aim(profile).need
        rows.append(Row("Dodge", f"shots: need {profile.ph}; mines: need {of_mine}, {percent(of_mine)} %"))
    pouch, tries = view.find(body.key, Pouch), view.find(body.key, Tries)
    if pouch is not None and body.trooper is not None and TROOPERS[body.trooper.kind].minelayer and not body.is_down:
        rows += _pouch_rows(view, body, pouch)
    retry = view.the(Rulings).discover_retry_ticks
    for name, failed_at in tries.failed.items() if tries is not None else ():
        left = failed_at + retry - view.tick
        if left > 0:
            rows.append(Row("look again", f"at {called(view, name)} in {seconds(left)} (TM-S46)", "dim"))
    return rows


def _burst(body: Sighting, burst: int) -> int:
    return burst + (body.trooper is not None and TROOPERS[body.trooper.kind].steady)


def _pouch_rows(view: KnownWorld, body: Sighting, pouch: Pouch) -> list[Row]:
    """TM-3c, TM-17: the mines it carries, and whether one could be laid here."""
    kind = MINES[pouch.mine_kind]
    save = "no save" if kind.save == "none" else f"save on {'half of ' if kind.halved else ''}{kind.save}"
    rows = [Row("mines", f"{pouch.left} left: {kind.shown_as}, damage {kind.damage}, {save}")]
    warning = laying_warning(view, body.place) if pouch.left else ""
    if warning:
        rows.append(Row("laid here", warning, "warning"))
    return rows
