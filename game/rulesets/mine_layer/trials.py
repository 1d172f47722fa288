"""What a check needs: the difficulty with all that is added to it, from plain values (ML-S1, and each check's rule).

Asked by the rules when dice fall, by the judge of commands, by the window and the bots before an order is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rulesets.mine_layer.board import Mate, Vessel
from game.rulesets.mine_layer.tables import (
    BREATH, BY_DISTANCE, BY_SIZE, BY_SPEED, CLOAK, DEFUSE, EXTINGUISH, FURTHER_POINT, IMPOSSIBLE, MINES,
    POWER_DIFFICULTY, REMOTE, REPAIR, SAME_AGAIN, SLAGGED_REPAIR, SMALL_TARGET, USED,
)  # fmt: skip

Parts = list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Trial:
    """A check before the dice fall: what for, by which rule, with which skill, and the parts of its need."""

    what: str
    rule: str
    skill: str
    parts: tuple[tuple[int, str], ...]
    rerolls: bool

    @property
    def need(self) -> int:
        """ML-S1: two dice must come to so much; it may be below 2."""
        return sum(amount for amount, _ in self.parts)

    @property
    def is_possible(self) -> bool:
        """ML-S2: a need of 13 or more cannot be tried."""
        return self.need < IMPOSSIBLE


def make_trial(
    what: str, rule: str, skill: str, mate: Mate, ooc: int, is_remote: bool, *difficulty: tuple[int, str]
) -> Trial:
    """ML-S1, ML-S5: return a check: difficulty - skill + out of control + 3 if remote.

    Args:
        what: The word of the check.
        rule: The rule that asks for it.
        skill: The skill that counts.
        mate: Who tries.
        ooc: Out of control of the ship aboard; 0 for none, and where it does not count.
        is_remote: Whether the module used is another than the one stood in.
        difficulty: The parts of the difficulty, each with its reason.
    """
    parts = [*difficulty, (-int(getattr(mate.skills, skill)), skill), (ooc, "out of control")]
    if is_remote:
        parts.append((REMOTE, "remote"))
    kept = tuple(part for part in parts if part[0])
    return Trial(what, rule, skill, kept, mate.skills.profession == skill)


def _used(vessel: Vessel, module: int) -> tuple[int, str]:
    return USED * vessel.ledger.used[module], "used"


def place_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int) -> Trial:
    """ML-3: place a mine so many hexes away."""
    distance = BY_DISTANCE * away, "distance"
    ooc = vessel.frame.ooc
    return make_trial("place_mine", "ML-3", "engineering", mate, ooc, is_remote, distance, _used(vessel, module))


def drop_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool) -> Trial:
    """ML-8: drop a mine."""
    return make_trial("drop_mine", "ML-8", "engineering", mate, vessel.frame.ooc, is_remote, _used(vessel, module))


def dodge_trial(vessel: Vessel, mate: Mate, is_remote: bool, tried: int, kind: str) -> Trial:
    """ML-S51: dodge a mine of a kind, or ("") a body, so many dodges of that ship in this phase before."""
    change = (MINES[kind].dodge or 0) if kind else 0
    parts = (*_handling(vessel), (SAME_AGAIN * tried, "dodges before"), (change, kind))
    return make_trial("dodge", "ML-S51", "piloting", mate, vessel.frame.ooc, is_remote, *parts)


def _handling(vessel: Vessel) -> Parts:
    """ML-S43, ML-S51: twice the Size and twice the Speed."""
    return [(BY_SIZE * vessel.size, "size"), (BY_SPEED * vessel.motion.speed, "speed")]


def manoeuvre_trial(vessel: Vessel, mate: Mate, is_remote: bool, what: str, earlier: int) -> Trial:
    """ML-S43: one manoeuvre ("turn", "accelerate" or "slip"), so many of its kind in this action before."""
    parts = (*_handling(vessel), (SAME_AGAIN * earlier, "same manoeuvre"))
    return make_trial(what, "ML-S43", "piloting", mate, vessel.frame.ooc, is_remote, *parts)


def steady_trial(vessel: Vessel, mate: Mate, is_remote: bool) -> Trial:
    """ML-S47: bring the ship under control; being out of control does not count."""
    return make_trial("steady", "ML-S47", "piloting", mate, 0, is_remote, *_handling(vessel))


def shot_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int, damage: int, chaff: int) -> Trial:
    """ML-S91: fire at a mine or drone that has so many damage markers."""
    parts = (
        (away, "distance"), (SMALL_TARGET, "small target"), _used(vessel, module), (-damage, "damage"), (chaff, "chaff")
    )  # fmt: skip
    return make_trial("fire", "ML-S91", "combat", mate, vessel.frame.ooc, is_remote, *parts)


def broadside_trial(
    vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int, speed: int, cloak: int, chaff: int
) -> Trial:
    """ML-S92: fire at a ship of a Speed and a cloak."""
    parts = (
        (away, "distance"), (BY_SPEED * speed, "speed"), (cloak, "cloak"), _used(vessel, module), (chaff, "chaff")
    )  # fmt: skip
    return make_trial("fire", "ML-S92", "combat", mate, vessel.frame.ooc, is_remote, *parts)


def defuse_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int, chaff: int) -> Trial:
    """ML-S93: take a mine apart."""
    parts = (DEFUSE, "defusing"), (away, "distance"), _used(vessel, module), (chaff, "chaff")
    return make_trial("defuse", "ML-S93", "science", mate, vessel.frame.ooc, is_remote, *parts)


def ask_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int) -> Trial:
    """ML-S94: ask what mines lie in a hex, so far from the ship or the probe."""
    parts = (away, "distance"), _used(vessel, module)
    return make_trial("ask", "ML-S94", "science", mate, vessel.frame.ooc, is_remote, *parts)


def tow_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, away: int, speed: int, chaff: int) -> Trial:
    """ML-S95: drag a ship of a Speed."""
    parts = (away, "distance"), (BY_SPEED * speed, "speed"), _used(vessel, module), (chaff, "chaff")
    return make_trial("tow", "ML-S95", "engineering", mate, vessel.frame.ooc, is_remote, *parts)


def cloak_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool) -> Trial:
    """ML-S97: raise the cloak."""
    parts = (CLOAK, "veil"), _used(vessel, module)
    return make_trial("raise_cloak", "ML-S97", "science", mate, vessel.frame.ooc, is_remote, *parts)


def pump_trial(vessel: Vessel, mate: Mate, module: int, is_remote: bool, points: int) -> Trial:
    """ML-S12: fill a pool by so many points."""
    parts = (POWER_DIFFICULTY, "pumping"), (FURTHER_POINT * (points - 1), "points"), _used(vessel, module)
    return make_trial("pump", "ML-S12", "engineering", mate, vessel.frame.ooc, is_remote, *parts)


def transfer_trial(vessel: Vessel, mate: Mate, is_remote: bool, points: int) -> Trial:
    """ML-S13: shift so many points from pool to pool."""
    parts = (POWER_DIFFICULTY, "transfer"), (FURTHER_POINT * (points - 1), "points")
    return make_trial("transfer", "ML-S13", "engineering", mate, vessel.frame.ooc, is_remote, *parts)


def repair_trial(vessel: Vessel, mate: Mate, module: int) -> Trial:
    """ML-S77: mend a module."""
    slagged = (SLAGGED_REPAIR, "slagged") if vessel.is_slagged(module) else (0, "")
    return make_trial("repair", "ML-S77", "engineering", mate, vessel.frame.ooc, False, (REPAIR, "repair"), slagged)


def extinguish_trial(vessel: Vessel, mate: Mate) -> Trial:
    """ML-S82: put out a fire."""
    return make_trial("extinguish", "ML-S82", "engineering", mate, vessel.frame.ooc, False, (EXTINGUISH, "fire"))


def breath_trial(mate: Mate, what: str, rule: str, ooc: int) -> Trial:
    """ML-S85, ML-S87, ML-S90: withstand "gas", bad "air" or the "vacuum"."""
    return make_trial(what, rule, "athletics", mate, ooc, False, (BREATH, what))
