"""Menu: cannon and tractors (ML-S91, ML-S92, ML-S93, ML-S95)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.core.commands import Refusal
from game.core.menu import MenuItem, Need
from game.core.picture import Mark, Zone
from game.rulesets.mine_layer.asked import Asked, Target, Try, Variant
from game.rulesets.mine_layer.stations import Station
from game.rulesets.mine_layer.tables import CANNON, TRACTOR
from game.rulesets.mine_layer.trials import Trial, broadside_trial, defuse_trial, tow_trial


class Gun(NamedTuple):
    """A kind of order that is aimed at a thing: its word, label, key, picture, module, and why not without targets."""

    word: str
    label: str
    key: str
    icon: str
    letter: str
    nothing: Refusal


_FIRE: Final = Gun("fire", "Fire", "a", "icon_cannon", CANNON, Refusal("ML-S91", "there is nothing to shoot at"))
_DEFUSE: Final = Gun("defuse", "Defuse", "x", "icon_defuse", TRACTOR, Refusal("ML-S93", "there is no mine"))
_TOW: Final = Gun("tow", "Tow", "t", "icon_tow", TRACTOR, Refusal("ML-S95", "there is no ship to tow"))


def fire_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S91, ML-S92: a shot at a ship, a drone or a mine of others."""

    def at_rest(station: Station, away: int) -> Trial:
        return broadside_trial(asked.vessel, asked.mate, *station, away=away, speed=0, cloak=0, chaff=0)

    for variant in asked.variants(CANNON):
        yield _aimed(asked, _FIRE, variant, asked.nearest(foes(asked, with_ships=True, with_mines=True)), at_rest)


def tractor_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S93, ML-S95: a mine taken apart, a ship dragged nearer."""

    def clear(station: Station, away: int) -> Trial:
        return defuse_trial(asked.vessel, asked.mate, *station, away=away, chaff=0)

    def at_rest(station: Station, away: int) -> Trial:
        return tow_trial(asked.vessel, asked.mate, *station, away=away, speed=0, chaff=0)

    others = [ship for ship in asked.index.vessels.values() if ship is not asked.vessel and not ship.plan.hull.base]
    for variant in asked.variants(TRACTOR):
        yield _aimed(asked, _DEFUSE, variant, asked.nearest(foes(asked, with_ships=False, with_mines=True)), clear)
        yield _aimed(asked, _TOW, variant, asked.nearest(others), at_rest)


def foes(asked: Asked, with_ships: bool, with_mines: bool) -> list[Target]:
    """Return what is neither the side's nor an ally's: ships and drones, mines."""
    index = asked.index
    found: list[Target] = [*index.vessels.values(), *index.crafts.values()] if with_ships else []
    found += index.charges.values() if with_mines else ()
    return [target for target in found if not asked.outlook.is_friend(target.side)]


def _aimed(asked: Asked, gun: Gun, variant: Variant, targets: Sequence[Target], trial: Try) -> MenuItem:
    """Return an item that needs a target, with the arc of the module and the chance at each target."""
    command = asked.command(gun.word, module=variant.module)
    needs: tuple[Need, ...] = ("target",)
    slots, reach = {"target": "target"}, list[Zone | Mark]()
    tried = [{**command, "target": target.id} for target in targets]
    if variant.others:
        needs = "module", "target"
        slots["module"] = "module"
        tried = [{**each, "module": name} for each in tried for name in variant.others]
    elif (station := asked.station(gun.letter, variant.module)) is not None:
        reach += asked.arc_shapes(asked.arc(station, trial, needs_sight=True))
        reach += asked.target_marks(targets, command)
    return MenuItem(
        f"{gun.word}{variant.suffix}", f"{gun.label}{variant.suffix}", f"{variant.key_prefix}{gun.key}", gun.icon,
        command, needs, slots, reach=tuple(reach), targets=tuple(target.id for target in targets),
        refusal=asked.refusal(tried, gun.nothing), modules=variant.others, is_on=asked.is_ordered(command),
    )  # fmt: skip
