"""Step 7c: who is hit and has to save (TM-3d, TM-S47 to TM-S49, TM-S54, table E.3)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.world import World
from game.rulesets.teardrop_mines.events import CheckRolled, MineDiscovered, MineHit, UnitHit
from game.rulesets.teardrop_mines.knowledge import announce, reveal, uncover
from game.rulesets.teardrop_mines.ledgers import Resolution, Wound
from game.rulesets.teardrop_mines.resolving import charges_on, dodge_need, dodge_of
from game.rulesets.teardrop_mines.roster import Body, Charge, roster
from game.rulesets.teardrop_mines.rolls import Modifiers, roll_d20, save_attribute
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import COVER, MINE_ARM, MINES, MineKind
from game.rulesets.teardrop_mines.templates import mines_under


@dataclass(frozen=True, slots=True)
class _Hit:
    """One hit: by a shot (`mine` None) or a template; `saves`: 2 for a critical."""

    source: str
    damage: int
    mine: MineKind | None = None
    saves: int = 1
    in_cover: bool = False


def roll_saves(world: World) -> None:
    """TM-S49: every hit is reported and all its saves are rolled: troopers in unit order, then mines in mine order.

    Reads Resolution, Caught, Profile. Writes Resolution, Marker. Reports UnitRevealed, UnitHit, MineDiscovered,
    MineHit, CheckRolled.
    """
    resolution, index = world.the(Resolution), roster(world)
    if not resolution.orders:
        return
    struck_by = charges_on(world, resolution.orders)
    for body in list(index.bodies.values()):
        hits = [*_shots_at(resolution, body), *_templates_on(struck_by, body)]
        if hits:
            resolution.shaken.append((body.entity, hits[0].source))
            _hit_body(world, resolution, body, hits)
    for charge, hits in _hits_on_mines(world, resolution, struck_by):
        _hit_mine(world, resolution, charge, hits)


def _shots_at(resolution: Resolution, target: Body | Charge) -> list[_Hit]:
    """TM-S47: each success left is a hit, a critical one with two saves."""
    return [
        _Hit(shot.shooter, shot.damage, None, 2 if die == shot.need else 1, shot.in_cover)
        for shot in resolution.shots
        if shot.target == target.id
        for die in shot.successes
    ]


def _templates_on(struck_by: list[Charge], body: Body) -> list[_Hit]:
    """TM-3d: all that a template affects is hit, but for who dodges it (TM-14)."""
    charges = [charge for charge in struck_by if charge.caught is not None and body.entity in charge.caught.units]
    dodge = dodge_of(body) if charges else None
    if dodge is not None and dodge.die <= dodge_need(body, dodge, against_template=True):
        return []
    return [_hit_of(charge) for charge in charges]


def _hit_of(charge: Charge) -> _Hit:
    kind = MINES[charge.mine.kind]
    return _Hit(charge.id, kind.damage, kind)


def _hit_body(world: World, resolution: Resolution, body: Body, hits: list[_Hit]) -> None:
    rolled: dict[str, int] = {}
    for hit in hits:
        reveal(world, body, "save")
        rule, save = ("TM-S47", "ARM") if hit.mine is None else ("TM-3d", hit.mine.save)
        announce(world, UnitHit(rule, body.id, hit.source, hit.damage, save))
        attribute = body.profile.arm if hit.mine is None else save_attribute(body, hit.mine)
        modifiers: Modifiers = [(COVER, "cover")] if hit.in_cover else []  # TM-3d: never against a template
        if attribute:
            modifiers.append((-attribute, "BTS" if save == "BTS" else "ARM"))
        saves = hit.saves
        while saves:
            saves -= 1
            nth = rolled.get(hit.source, 0)
            rolled[hit.source] = nth + 1
            if not _save(world, body, hit, modifiers, nth):
                resolution.wounds.append(Wound(body.entity, hit.source, _kills(body, hit.mine)))
                if hit.mine is not None and hit.mine.again and not saves and nth == 0:
                    saves = 1  # one more, not a third


def _kills(body: Body, kind: MineKind | None) -> bool:
    return kind is not None and (kind.kills or (kind.kills_frail and body.profile.vita == 1))


def _save(world: World, target: Body | Charge, hit: _Hit, modifiers: Modifiers, nth: int) -> bool:
    """TM-S49: roll one save; above `need` the target is safe."""
    need = hit.damage + sum(amount for amount, _ in modifiers)
    die = roll_d20(world, "save", target.id, hit.source, nth)
    unit, mine = (target.id, None) if isinstance(target, Body) else (None, target.id)
    announce(world, CheckRolled("TM-S49", unit, mine, "save", hit.source, [die], need, modifiers, die > need))
    return die > need


def _hits_on_mines(
    world: World, resolution: Resolution, struck_by: list[Charge]
) -> list[tuple[Charge, list[tuple[_Hit, str]]]]:
    """TM-S48, TM-S54: return the mines that are hit, in mine order, each with its hits and their causes."""
    index = roster(world)
    found: dict[int, list[tuple[_Hit, str]]] = {}
    for shot in resolution.shots:
        charge = index.ids.get(shot.target)
        if isinstance(charge, Charge) and charge.entity not in found and shot.successes:
            found[charge.entity] = [(hit, "shot") for hit in _shots_at(resolution, charge)]
    if world.the(Rulings).templates_hit_enemy_mines:
        for charge in struck_by:
            assert charge.drop is not None
            for mine in mines_under(world, charge, charge.drop):
                found.setdefault(mine.entity, []).append((_hit_of(charge), "template"))
    return [(index.charges[entity], found[entity]) for entity in sorted(found)]


def _hit_mine(world: World, resolution: Resolution, charge: Charge, hits: list[tuple[_Hit, str]]) -> None:
    """TM-21: a mine saves with ARM 0; one failed save removes it, and nothing goes off."""
    is_struck = False
    rolled: dict[str, int] = {}
    for hit, cause in hits:
        if charge.is_marked:
            uncover(world, charge)
            announce(world, MineDiscovered("TM-S54", charge.id, None))
        announce(world, MineHit("TM-S48" if cause == "shot" else "TM-S54", charge.id, hit.source, hit.damage))
        modifiers: Modifiers = [(-MINE_ARM, "ARM")] if MINE_ARM else []
        for _ in range(hit.saves):
            nth = rolled.get(hit.source, 0)
            rolled[hit.source] = nth + 1
            if not _save(world, charge, hit, modifiers, nth) and not is_struck:
                is_struck = True
                resolution.struck.append((charge.entity, cause))
