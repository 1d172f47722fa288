"""What a mine would do to a ship that enters its hex, from what a side knows: dodge, allocation, both (ML-10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from game.core.menu import Odds
from game.core.picture import Tone
from game.rulesets.mine_layer.board import Board, Charge, Mate, Vessel, place_text
from game.rulesets.mine_layer.chances import Chance, check_chance, hit_chance, hull_chance, inside_chance
from game.rulesets.mine_layer.dodging import find_dodger
from game.rulesets.mine_layer.forecast import Ahead, Step, foresee, ship_at
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.plan import Plan
from game.rulesets.mine_layer.tables import (
    FIRST_PASS, FWD, IMPOSSIBLE, LAST_PASS, MINES, SIDES, SURVIVAL, hull_strain, phase_of, slot_of,
)  # fmt: skip
from game.rulesets.mine_layer.trials import Trial
from game.rulesets.mine_layer.weighing import trial_odds
from game.rulesets.mine_layer.wording import (
    a_kind, capital, effect_words, kind_words, mine_name, person_name, share_words,
)  # fmt: skip

Line = tuple[str, Tone]

_NOBODY: Final = check_chance(IMPOSSIBLE, rerolls=False)  # the chance of a dodge that nobody tries
_HARMLESS: Final = ("probe",)


class Attack(NamedTuple):
    """What an attack of a mine would come to.

    Attributes:
        side: The side that is struck.
        dodger: Who would dodge, and what that needs; None if nobody can, or nobody knows.
        dodge: The chance of the dodge.
        inside: The chance that the allocation is inside the silhouette.
        hit: The chance of a hit.
    """

    side: int
    dodger: tuple[Mate, Trial] | None
    dodge: Chance
    inside: Chance
    hit: Chance


def attacks(kind: str, index: Board) -> bool:
    """ML-10, ML-26, ML-29, ML-Q4: say whether a mine of a type attacks, once it is armed."""
    return kind not in (*_HARMLESS, "burst") and (kind != "chaff" or index.rulings.chaff_mode == "on_hit")


def weigh_attack(index: Board, vessel: Vessel, side: int, tick: int, kind: str) -> Attack:
    """ML-S51, ML-S53, ML-S62, ML-17: return what an attack on a ship as it then is would come to.

    Args:
        index: The board of what a side knows.
        vessel: The ship, as it will be.
        side: The side that is struck.
        tick: When it enters.
        kind: The type of the mine.
    """
    dodger = find_dodger(index, vessel, kind, tick) if vessel.power.helm and _may_dodge(tick) else None
    dodge = check_chance(dodger[1].need, dodger[1].rerolls) if dodger is not None else _NOBODY
    inside = inside_chance(lines_of(vessel.plan, side, index), has_reroll=kind == "seeker")
    return Attack(side, dodger, dodge, inside, hit_chance(dodge, inside))


def _may_dodge(tick: int) -> bool:
    """ML-12: in slots 2 to 6 only."""
    return FIRST_PASS <= slot_of(tick) <= LAST_PASS


def lines_of(plan: Plan, side: int, index: Board) -> list[bool]:
    """ML-S61, ML-Q2: return for each line of a side, from the lowest number on, whether a module is in it."""
    lines = [module is not None for module in plan.lines[side]]
    return lines[::-1] if index.rulings.alloc_low == "right_outside" else lines


def entry_of(ahead: Ahead, vessel: Vessel, place: int, tick: int) -> tuple[Vessel, Step | None, int, int]:
    """Return a ship as it is when it enters a hex, the step with which it does, the struck side, and the tick.

    Where it does not come there by itself, that is straight ahead, with the first pass to come: `vessel` as of `tick`.
    """
    step = next((step for step in ahead.steps if step.hex == place), None)
    if step is not None:
        return ship_at(vessel, step), step, step.side, step.tick
    return vessel, None, FWD, tick


# In words


def meeting_lines(outlook: Outlook, vessel: Vessel) -> list[Line]:
    """Return the armed mines that a ship will meet by itself, in order, and how likely each hits it; no probes."""
    index, lines = outlook.index, list[Line]()
    tone: Tone = "bad" if outlook.is_friend(vessel.side) else "good"
    for step in foresee(index, vessel, outlook.view.tick).steps:
        for charge in index.mines_at.get(step.hex, ()):
            words = _meeting_words(outlook, ship_at(vessel, step), step, charge.kind) if charge.mine.armed else ""
            if words:
                lines.append((f"{place_text(step.hex)} {kind_words(charge.kind)}: {words}", tone))
    return lines


def _meeting_words(outlook: Outlook, ship: Vessel, step: Step, kind: str) -> str:
    index = outlook.index
    if kind == "burst":
        return "" if index.rulings.burst_ship == "none" else f"hull holds {share_words(*_burst_chance(ship))}"
    kinds = [each for each in ([kind] if kind else MINES) if attacks(each, index)]
    hits = [weigh_attack(index, ship, step.side, step.tick, each).hit for each in kinds]
    if not hits:
        return ""
    is_sure = kind and outlook.is_friend(ship.side)  # of others it is not known who dodges
    return f"{'hit' if is_sure else 'hit at most'} {share_words(*max(hits, key=lambda hit: Fraction(*hit)))}"


def _burst_chance(ship: Vessel) -> Chance:
    """ML-S88: a hull check at its present damage."""
    return hull_chance(hull_strain(ship.frame.damage) - ship.size)


def mine_lines(outlook: Outlook, charge: Charge, vessel: Vessel | None) -> list[Line]:
    """Return what is known of a mine, and what it would do to a ship; None: no ship is selected."""
    index = outlook.index
    lines: list[Line] = [(capital(mine_name(charge.id, charge.kind)), "mine")]
    armed = "armed" if charge.mine.armed else "not armed: it arms when it is alone (ML-9)"
    lines.append((f"{outlook.side_name(charge.side)}, {armed}", outlook.tone(charge.side)))
    if charge.kind:
        lines += effect_lines(charge.kind, index)
    else:
        lines.append(("type not known: perhaps a probe, at worst a heavy", "plain"))
    if charge.wear.damage:
        lines.append((f"damage {charge.wear.damage}: survival needs {SURVIVAL + charge.wear.damage} (ML-S88)", "dim"))
    return [*lines, *_threat_lines(outlook, charge, vessel)] if vessel is not None else lines


def _threat_lines(outlook: Outlook, charge: Charge, vessel: Vessel) -> list[Line]:
    """Return how likely a mine would hit a ship, and why."""
    index = outlook.index
    ahead = foresee(index, vessel, outlook.view.tick)
    by_itself = outlook.in_passing.vessels.get(vessel.id, vessel)
    ship, step, side, tick = entry_of(ahead, by_itself, charge.hex, outlook.passing_tick)
    where = "straight ahead"
    if step is not None:
        where = f"phase {phase_of(tick)}, pass {slot_of(tick) - FIRST_PASS + 1}"
    name = capital(vessel.id)
    head: Line = (f"if {name} enters, {where}:", "dim")
    if step is not None:
        head = f"{name} enters it: {where}", "bad" if outlook.is_friend(vessel.side) else "good"
    if charge.kind == "probe":
        return [head, ("nothing happens, but all see what it is", "good")]
    if charge.kind == "burst":
        return [head, *_burst_lines(index, ship)]
    if charge.kind:
        attack = weigh_attack(index, ship, side, tick, charge.kind)
        known = attacks(charge.kind, index)
        return [head, *_attack_lines(outlook, ship, attack)] if known else []
    return [head, *_worst_lines(outlook, ship, side, tick)]


def _burst_lines(index: Board, ship: Vessel) -> list[Line]:
    """ML-S88, ML-Q8: a ship in a burst makes a hull check at its present damage."""
    if index.rulings.burst_ship == "none":
        return [("ships are safe from it (ML-Q8)", "good")]
    need, chance = hull_strain(ship.frame.damage) - ship.size, _burst_chance(ship)
    if chance.passing == chance.outcomes:
        return [("its hull need not be checked: it is safe", "good")]
    return [(f"its hull holds: {Odds(need, *chance).words} (ML-S88)", "bad")]


def _attack_lines(outlook: Outlook, ship: Vessel, attack: Attack) -> list[Line]:
    inside = share_words(*attack.inside)
    lines = [_dodge_line(outlook, ship, attack.dodger)]
    lines.append((f"inside the silhouette, {SIDES[attack.side]}: {inside}", "plain"))
    may_dodge = not outlook.is_friend(ship.side)
    tone: Tone = "good" if may_dodge else "bad"
    lines.append((f"hit: {share_words(*attack.hit)}{' unless it dodges' if may_dodge else ''}", tone))
    return lines


def _dodge_line(outlook: Outlook, ship: Vessel, dodger: tuple[Mate, Trial] | None) -> Line:
    """ML-S51, ML-S53: who would dodge, and with what chance; of others' ships that is not known (Part H)."""
    if not outlook.is_friend(ship.side):
        return "whether somebody will dodge is not known", "dim"
    if dodger is not None:
        mate, trial = dodger
        return f"{person_name(mate.id)} dodges: {trial_odds(trial).words}", "good"
    if not any(mate.duty.on_watch for mate in ship.crew):
        return "nobody is on overwatch: no dodge", "warning"
    return ("no Helm power: no dodge" if not ship.power.helm else "nobody can dodge (ML-S53)"), "warning"


def _worst_lines(outlook: Outlook, ship: Vessel, side: int, tick: int) -> list[Line]:
    """Return how likely a mine of a type that is not known would hit at worst; whatever it is, it reads the same."""
    index = outlook.index
    found = {kind: weigh_attack(index, ship, side, tick, kind) for kind in MINES if attacks(kind, index)}
    worst = max(found, key=lambda kind: Fraction(*found[kind].hit))
    lines: list[Line] = [_dodge_line(outlook, ship, found["warhead"].dodger)]
    lines.append((f"inside the silhouette, {SIDES[side]}: {share_words(*found['warhead'].inside)}", "plain"))
    for kind in dict.fromkeys(("heavy", worst)):
        lines.append((f"hit, if it is {a_kind(kind)}: {share_words(*found[kind].hit)}", "bad"))
    return lines


def kind_tip(kind: str, index: Board) -> tuple[Line, ...]:
    """Return what is said of a type of mine where one can be chosen."""
    return (*effect_lines(kind, index), (MINES[kind].rule, "dim"))


def effect_lines(kind: str, index: Board) -> list[Line]:
    """Return what a type of mine does, line by line."""
    return [(words, "plain") for words in effect_words(kind, index.rulings)]
