"""At whom to shoot, and with what chance (TM-S47)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from game.geometry.plane import Point, within
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.sight import Foe, Own, Sight, Spot
from game.rulesets.teardrop_mines.options import is_engaged
from game.rulesets.teardrop_mines.tables import COVER, DIE, MIMETISM, MINE_RADIUS, NEAR, WEAPONS

Order = dict[str, Any]
_WORTH_A_TOKEN: Final = 5  # need from which on a mine is shot at: it does not shoot back


class Aim(NamedTuple):
    """A target, and what a die must show at most."""

    target: str
    need: int


def need_from(
    sight: Sight, own: Own, place: Point, target: Point, size: int, *, has_mimetism: bool
) -> int | None:
    """TM-S47: return the need of a shot from a place, None if there is no line of fire or it is out of range."""
    weapon = WEAPONS.get(own.profile.weapon)
    if weapon is None:
        return None
    sizes = own.radius + size
    band = next((amount for far, amount in weapon.bands if within(place, target, far + sizes)), None)
    if band is None or not sight.sees(place, own.radius, target, size):
        return None
    cover = COVER if sight.is_covered(place, target, size) else 0
    return min(DIE, own.profile.bs + band + cover + (MIMETISM if has_mimetism else 0))


def aims_at(sight: Sight, own: Own, foes: Sequence[Foe], least: int) -> list[Aim]:
    """Return the enemies that a trooper could shoot at from where it stands: those near, others from such a need on."""
    if not foes or is_engaged(sight.known, own.key):
        return []
    aims: list[Aim] = []
    for foe in foes:
        if foe.is_down:
            continue
        need = need_from(sight, own, own.at, foe.at, foe.radius, has_mimetism=foe.kind.mimetism)
        if need is None or (need < least and not within(foe.at, own.at, NEAR + own.radius + foe.radius)):
            continue
        if not is_engaged(sight.known, foe.key):
            aims.append(Aim(foe.id, need))
    return aims


def best_aim(sight: Sight, own: Own, least: int, *, is_sharp: bool) -> Aim | None:
    """Return the best shot at an enemy: by the need and what it does; who is not sharp takes the nearest."""
    aims = aims_at(sight, own, sight.foes, least)
    foes = {foe.id: foe for foe in sight.foes}
    if is_sharp:
        return min(aims, key=lambda aim: -(aim.need * 2 - 2 * foes[aim.target].profile.arm), default=None)
    return min(aims, key=lambda aim: squared(foes[aim.target].at, own.at), default=None)


def aim_at_token(sight: Sight, own: Own, spot: Spot, place: Point | None = None) -> Aim | None:
    """Return the shot at a mine in plain sight from a place (default: where the trooper stands)."""
    if not spot.is_token or spot.has_gone_off or is_engaged(sight.known, own.key):
        return None
    need = need_from(sight, own, place or own.at, spot.at, MINE_RADIUS, has_mimetism=True)
    return Aim(spot.name, need) if need is not None and need >= _WORTH_A_TOKEN else None


def shoots(own: Own, aim: Aim) -> Order:
    """Return the order to shoot."""
    return {"do": "shoot", "unit": own.id, "target": aim.target}
