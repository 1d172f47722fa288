"""Step 7b: shots against shots and Dodges, face to face (TM-S41)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.teardrop_mines.events import ContestDecided
from game.rulesets.teardrop_mines.knowledge import announce
from game.rulesets.teardrop_mines.ledgers import Resolution, Shot
from game.rulesets.teardrop_mines.resolving import dodge_need, dodge_of
from game.rulesets.teardrop_mines.roster import find_body
from game.rulesets.teardrop_mines.rolls import beats
from game.rulesets.teardrop_mines.rulings import Rulings


def decide_contests(world: World) -> None:
    """TM-S41: compare each shot with the shot back in the same tick, else with the target's Dodge.

    Reads Resolution, Rulings. Writes Resolution, Progress, Duty. Reports ContestDecided.
    """
    shots, tie = world.the(Resolution).shots, world.the(Rulings).tie
    met: list[Shot] = []
    for shot in shots:
        if any(shot is other for other in met):
            continue
        back = next((other for other in shots if other.shooter == shot.target and other.target == shot.shooter), None)
        if back is not None:
            met.append(back)
            _meet_shot(world, shot, back, tie)
        else:
            _meet_dodge(world, shot, tie)


def _meet_shot(world: World, shot: Shot, back: Shot, tie: str) -> None:
    """Two shooters: each die stands unless the other's best cancels it."""
    best, best_back = _best(shot), _best(back)
    standing = [die for die in shot.successes if not _is_cancelled(die, shot.need, best_back, back.need, tie)]
    back.successes = [die for die in back.successes if not _is_cancelled(die, back.need, best, shot.need, tie)]
    shot.successes = standing
    winner = shot if shot.successes else back if back.successes else None
    announce(
        world,
        ContestDecided(
            "TM-S41", shot.shooter, back.shooter,
            winner.shooter if winner is not None else None, len(winner.successes) if winner is not None else 0,
        ),
    )  # fmt: skip


def _meet_dodge(world: World, shot: Shot, tie: str) -> None:
    """A shot at a trooper that dodges; the Dodge stands if no success cancels it, and has failed otherwise."""
    body = find_body(world, shot.target)
    dodge = dodge_of(body) if body is not None else None
    if body is None or dodge is None:
        return
    need = dodge_need(body, dodge, against_template=False)
    die = dodge.die if dodge.die <= need else 0
    stands = bool(die) and not any(beats(other, shot.need, die, need, tie) for other in shot.successes)
    shot.successes = [other for other in shot.successes if not _is_cancelled(other, shot.need, die, need, tie)]
    if not stands:
        dodge.failed = True
    winner = shot.shooter if shot.successes else body.id if stands else None
    announce(world, ContestDecided("TM-S41", shot.shooter, body.id, winner, len(shot.successes)))


def _best(shot: Shot) -> int:
    """Return the best success of a burst, a critical above all; 0 if there is none."""
    return max(shot.successes, default=0)


def _is_cancelled(die: int, need: int, other: int, other_need: int, tie: str) -> bool:
    """Say whether a success is cancelled by the opponent's best (0: none)."""
    return bool(other) and beats(other, other_need, die, need, tie)
