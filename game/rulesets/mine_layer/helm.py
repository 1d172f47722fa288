"""The helm: manoeuvres, bringing a ship under control, and facings that are thrown (ML-S43 to ML-S47, ML-S66)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Mate, Vessel, board
from game.rulesets.mine_layer.commands import Helm
from game.rulesets.mine_layer.damage import suffer_ooc
from game.rulesets.mine_layer.events import FacingChanged, OocChanged, SpeedChanged
from game.rulesets.mine_layer.ledgers import spend
from game.rulesets.mine_layer.removal import Blow
from game.rulesets.mine_layer.rolls import attempt, throw
from game.rulesets.mine_layer.trials import Trial, manoeuvre_trial

_BLOW = Blow("helm", "helm")


def manoeuvres(command: Helm) -> Iterator[tuple[str, int]]:
    """ML-S43: yield the manoeuvres of an action in the order in which they are tried: word, and 1 or -1."""
    for word, count in (("turn", command.turn or 0), ("accelerate", command.accelerate or 0)):
        yield from [(word, 1 if count > 0 else -1)] * abs(count)
    if command.slip is not None:
        yield "slip", -1 if command.slip == "port" else 1


def work_helm(world: World, vessel: Vessel, mate: Mate, command: Helm, is_remote: bool) -> None:
    """ML-S43, ML-S44: one point of Helm power, then manoeuvre by manoeuvre; one that fails ends the action.

    Writes Power, Motion, Ledger, Frame. Reports PowerChanged, CheckRolled, FacingChanged, SpeedChanged, OocChanged.
    """
    spend(world, vessel, "helm", "ML-S43")
    earlier: dict[str, int] = {}
    for word, way in manoeuvres(command):
        trial = manoeuvre_trial(vessel, mate, is_remote, word, earlier.get(word, 0))
        if not trial.is_possible:
            return
        earlier[word] = earlier.get(word, 0) + 1
        result = attempt(world, mate, trial)
        if result.passed:
            _manoeuvre(world, vessel, word, way)
        ooc = 1 if result.passed else 1 + result.margin
        if not suffer_ooc(world, vessel, ooc, "ML-S44", _BLOW) or not result.passed:
            return


def _manoeuvre(world: World, vessel: Vessel, word: str, way: int) -> None:
    """ML-S43, ML-S45: turn one hexside, change the Speed by one, or slip with the next step."""
    if word == "turn":
        turn_to(world, vessel, (vessel.motion.facing + way) % 6, "ML-S43", "helm", None)
    elif word == "accelerate":
        vessel.motion.speed += way
        world.report(SpeedChanged("ML-S43", vessel.id, way, vessel.motion.speed, "helm"))
    else:
        vessel.ledger.slip = way


def turn_to(world: World, vessel: Vessel, facing: int, rule: str, source: str, die: int | None) -> int:
    """Face another way; return the hexsides turned, the shorter way round. Writes Motion. Reports FacingChanged."""
    before, vessel.motion.facing = vessel.motion.facing, facing
    turned = hexsides_between(before, facing)
    world.report(FacingChanged(rule, vessel.id, DIRECTIONS[before], DIRECTIONS[facing], turned, die, source))
    return turned


def hexsides_between(one: int, other: int) -> int:
    """ML-S66: return how many hexsides it is from one facing to another, the shorter way round.

    >>> [hexsides_between(0, facing) for facing in range(6)]
    [0, 1, 2, 3, 2, 1]
    """
    return min((one - other) % 6, (other - one) % 6)


def throw_facing(world: World, vessel: Vessel, rule: str, source: str) -> int:
    """ML-S66, ML-Q3: a die says where a ship faces; return the hexsides turned.

    Reads Rulings. Writes Motion. Reports FacingChanged.
    """
    die = throw(world, "facing", vessel.id, source)
    facing = die - 1
    if board(world).rulings.random_facing == "ship":
        facing = (vessel.motion.facing + die - 1) % 6
    return turn_to(world, vessel, facing, rule, source, die)


def steady(world: World, vessel: Vessel, mate: Mate, trial: Trial) -> None:
    """ML-S47: out of control falls by the margin, at least by 1. Writes Frame. Reports CheckRolled, OocChanged."""
    result = attempt(world, mate, trial)
    if result.passed:
        gained = min(vessel.frame.ooc, max(1, result.margin))
        vessel.frame.ooc -= gained
        world.report(OocChanged("ML-S47", vessel.id, -gained, vessel.frame.ooc, "steady"))
