"""The plan of a ship as the window shows it: its modules and how they are, and who is where (ML-S20, Part H)."""

from __future__ import annotations

from typing import Final

from game.core.menu import Waiting
from game.core.picture import Cabin, Hand, Plan, Tone
from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.outlook import Outlook, ordered
from game.rulesets.mine_layer.tables import (
    CANNON, CARGO, ENGINE, HELM, LAYER, LIFE, SCIENCE, SKILLS, STRUCTURE, TRACTOR, USED, VEIL,
)  # fmt: skip
from game.rulesets.mine_layer.wording import (
    SHORT_SKILLS, SIDE_WORDS, capital, module_words, order_text, person_name, short_name,
)  # fmt: skip

Line = tuple[str, Tone]

MODULE_IMAGES: Final = {
    HELM: "module_helm", LAYER: "module_layer", ENGINE: "module_engine", SCIENCE: "module_science",
    LIFE: "module_life", CANNON: "module_cannon", TRACTOR: "module_tractor", VEIL: "module_veil",
    CARGO: "module_cargo", STRUCTURE: "module_structure",
}  # fmt: skip
_AIMED: Final = (LAYER, CANNON, TRACTOR)  # of these it matters where space is


def draw_deck(outlook: Outlook, vessel: Vessel, chosen: str, waiting: Waiting) -> Plan:
    """Return the plan of a ship; of others' ships it shows no markers and nobody (Part H)."""
    plan = vessel.plan
    cabins = tuple(_draw_cabin(outlook, vessel, module) for module in range(len(plan.modules)))
    hands = tuple(_draw_hand(outlook, vessel, mate, waiting) for mate in vessel.crew)
    is_aboard = any(mate.id == chosen for mate in vessel.crew)
    return Plan(plan.rows, plan.columns, cabins, hands, chosen if is_aboard else "", f"{capital(vessel.id)}'s plan")


def _draw_cabin(outlook: Outlook, vessel: Vessel, number: int) -> Cabin:
    module = vessel.plan.modules[number]
    marks: list[str] = []
    if vessel.is_slagged(number):
        marks.append("mark_slagged")
    elif not vessel.works(number):
        marks.append("mark_broken")
    if vessel.decks.fire[number]:
        marks.append("mark_fire")
    if vessel.decks.gas[number]:
        marks.append("mark_gas")
    tone: Tone = "bad" if not vessel.works(number) else "warning" if marks else "plain"
    return Cabin(
        module.name, module.row, module.column, MODULE_IMAGES[module.letter], tone, tuple(marks),
        vessel.ledger.used[number], _cabin_words(outlook, vessel, number),
    )  # fmt: skip


def _cabin_words(outlook: Outlook, vessel: Vessel, number: int) -> tuple[Line, ...]:
    """Return what is said of a module: what it is, how it is, which way it looks, who is in it."""
    module, lines = vessel.plan.modules[number], list[Line]()
    lines.append((module_words(module.name), "plain"))
    if module.letter in _AIMED:
        sides = ", ".join(SIDE_WORDS[side] for side in module.outer)
        lines.append((f"arc: {'all round' if vessel.plan.hull.all_round else sides}", "dim"))
    lines += state_lines(vessel, number)
    used = vessel.ledger.used[number]
    if used:
        lines.append((f"Used {used}: checks with it +{USED * used} (ML-S6)", "warning"))
    tone = outlook.tone(vessel.side)
    for mate in vessel.people_in(number):
        lines.append((person_name(mate.id), tone))
    return tuple(lines)


def state_lines(vessel: Vessel, number: int) -> list[Line]:
    """Return what is wrong with a module (ML-S7, ML-S80, ML-S85)."""
    lines: list[Line] = []
    if vessel.is_slagged(number):
        lines.append(("slagged: needs two repairs (ML-S7)", "bad"))
    elif not vessel.works(number):
        lines.append(("broken: does not work (ML-S7)", "bad"))
    if vessel.decks.fire[number]:
        lines.append(("burns: a die in slot 9 (ML-S80)", "bad"))
    if vessel.decks.gas[number]:
        lines.append(("gas: stuns in slot 10 (ML-S85)", "bad"))
    return lines


def crew_image(mate: Mate) -> str:
    """Return the picture of a person: that of the archetype, another for all who have none."""
    return f"crew_{mate.skills.archetype or 'other'}"


def crew_badge(outlook: Outlook, mate: Mate, waiting: Waiting) -> str:
    """Return the small picture of how a person is or what it is about, the worst first; "" for nothing."""
    if mate.health.is_unconscious:
        return "badge_down"
    if mate.health.stunned_until > outlook.view.tick:
        return "badge_stunned"
    if ordered(mate, waiting) is not None:
        return "badge_waiting"
    return "badge_overwatch" if mate.duty.on_watch else ""


def _draw_hand(outlook: Outlook, vessel: Vessel, mate: Mate, waiting: Waiting) -> Hand:
    assert mate.aboard is not None
    tone: Tone = "dim" if mate.health.is_unconscious else outlook.tone(mate.side)
    words: tuple[Line, ...] = (
        (person_name(mate.id), tone),
        (skills_words(mate), "plain"),
        *health_lines(outlook, mate),
        *duty_lines(mate, waiting),
    )
    cabin = vessel.name_of(mate.aboard.module)
    return Hand(mate.id, cabin, crew_image(mate), tone, crew_badge(outlook, mate, waiting), short_name(mate.id), words)


def skills_words(mate: Mate) -> str:
    """Return the skills of a person, the best first; a star marks the profession (ML-S4)."""
    ranked = sorted(SKILLS, key=lambda skill: -getattr(mate.skills, skill))
    return "  ".join(
        f"{SHORT_SKILLS[skill]} {getattr(mate.skills, skill)}{'*' if mate.skills.profession == skill else ''}"
        for skill in ranked
    )


def health_lines(outlook: Outlook, mate: Mate) -> list[Line]:
    """Return what a person suffers (ML-S76, ML-S85)."""
    health = mate.health
    lines: list[Line] = []
    if health.is_unconscious:
        lines.append(("unconscious, for good (ML-S76)", "bad"))
    elif health.damage:
        lines.append((f"{health.damage} of {health.hp} damage", "warning"))
    if health.stunned_until > outlook.view.tick:
        lines.append((f"stunned, {health.stunned_until - outlook.view.tick} slots more (ML-S85)", "bad"))
    return lines


def duty_lines(mate: Mate, waiting: Waiting) -> list[Line]:
    """Return what a person is about (ML-S50, ML-S101)."""
    order = ordered(mate, waiting)
    lines: list[Line] = [(f"ordered: {order_text(order)}", "warning")] if order is not None else []
    return [*lines, ("on overwatch, to dodge", "good")] if mate.duty.on_watch else lines
