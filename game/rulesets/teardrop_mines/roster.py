"""Who is on the plane and where: an index over the components, with cells to find what is near. Never saved.

A Body or a Charge holds the components of its entity, so that the steps of a tick need not ask the store for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Final

from game.core.sides import Sides
from game.core.world import World
from game.geometry.plane import Point, Rect
from game.geometry.teardrop import Drop, make_drop
from game.rulesets.teardrop_mines.components import (
    Answering, At, Caught, Duty, Health, Intent, Marker, Mine, Named, Order, Plane, Pouch, Profile, Progress, Standing,
    Step, Template, Tries, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.ledgers import Handles
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import INCH, MINE_RADIUS, TROOPERS, TrooperKind

_CELL: Final = 8 * INCH
_CHARGE_CELL: Final = 4 * INCH
_SMALL_CELL: Final = INCH // 2
_CROWD: Final = 64
_COLUMN: Final = 1 << 20


@dataclass(slots=True, eq=False)
class Body:
    """A trooper on the plane, with its components; `order`, `progress`: of its own Order, None if it has none."""

    entity: int
    id: str
    side: str
    friends: list[str]
    kind: TrooperKind
    radius: int
    at: At
    step: Step
    profile: Profile
    health: Health
    standing: Standing
    pouch: Pouch
    intent: Intent
    tries: Tries
    answering: Answering
    duty: Duty
    is_marked: bool
    cell: int = 0
    order: Order | None = None
    progress: Progress | None = None

    @property
    def place(self) -> Point:
        """The middle of its base."""
        return self.at.x, self.at.y

    @property
    def is_free(self) -> bool:
        """TM-S27: up, no Order of its own, no unresolved reaction."""
        return not (self.health.is_down or self.duty.order or self.duty.answers)

    @property
    def is_plain(self) -> bool:
        """Up and not under a marker (TM-S12, TM-S21)."""
        return not (self.is_marked or self.health.is_down)


@dataclass(slots=True, eq=False)
class Charge:
    """A mine on the plane, with its components; `drop`: its placed template, None while it has not gone off."""

    entity: int
    id: str
    side: str
    friends: list[str]
    at: At
    mine: Mine
    is_marked: bool
    drop: Drop | None = None
    caught: Caught | None = None
    radius: int = MINE_RADIUS

    @property
    def place(self) -> Point:
        """The middle of its base."""
        return self.at.x, self.at.y


@dataclass(slots=True)
class Roster:
    """All bodies in unit order and all charges in mine order (entity numbers say both), by id, and by cell.

    Mines stand in two kinds of cells: larger ones, and small ones for where they lie thick.
    meant: side -> handle -> id, what a side means by a handle.
    """

    derived: ClassVar[bool] = True
    bodies: dict[int, Body] = field(default_factory=dict[int, Body])
    charges: dict[int, Charge] = field(default_factory=dict[int, Charge])
    ids: dict[str, Body | Charge] = field(default_factory=dict[str, "Body | Charge"])
    body_cells: dict[int, list[Body]] = field(default_factory=dict[int, "list[Body]"])
    charge_cells: dict[int, list[Charge]] = field(default_factory=dict[int, "list[Charge]"])
    small_cells: dict[int, list[Charge]] = field(default_factory=dict[int, "list[Charge]"])
    meant: dict[str, dict[str, str]] = field(default_factory=dict[str, "dict[str, str]"])


@dataclass(slots=True)
class Blockers:
    """The rectangles that stop something (TM-S9, TM-S21); `steps`: by radius, grown by it, made when first asked."""

    derived: ClassVar[bool] = True
    sight: list[Rect]
    templates: list[Rect]
    cover: list[Rect]
    steps: dict[int, list[Rect]] = field(default_factory=dict[int, "list[Rect]"])


def roster(world: World) -> Roster:
    """Return the index of all bodies and charges, built when first asked."""
    rows = world.each(Roster)
    if rows:
        return rows[0][1]
    index = Roster()
    for entity, _, _ in world.each(Named, Trooper):
        _add_body(world, index, entity)
    for entity, _, _ in world.each(Named, Mine):
        _add_charge(world, index, entity)
    for entity, order, progress in world.each(Order, Progress):
        body = index.bodies.get(progress.unit)
        if body is not None and body.duty.order == entity:
            body.order, body.progress = order, progress
    for side, names in world.the(Handles).names.items():
        index.meant[side] = {handle: name for name, handle in names.items()}
    world.put(world.the_entity(Plane), index)
    return index


def blockers(world: World) -> Blockers:
    """Return what stops sight, templates, shots and steps, built when first asked."""
    rows = world.each(Blockers)
    if rows:
        return rows[0][1]
    plane = world.the(Plane)
    index = Blockers([*plane.walls, *plane.smoke], plane.walls, [*plane.walls, *plane.low_walls])
    world.put(world.the_entity(Plane), index)
    return index


def step_blockers(index: Blockers, radius: int) -> list[Rect]:
    """Return walls and low walls grown by a radius on all four sides (TM-S21)."""
    grown = index.steps.get(radius)
    if grown is None:
        grown = index.steps[radius] = [rect.grown(radius) for rect in index.cover]
    return grown


def bodies_near(index: Roster, x: int, y: int, reach: int) -> Iterator[Body]:
    """Yield the bodies whose middle may lie within a reach of a place, and some others; in no order that may matter."""
    cells = index.body_cells
    for column in range((x - reach) // _CELL, (x + reach) // _CELL + 1):
        for row in range((y - reach) // _CELL, (y + reach) // _CELL + 1):
            bodies = cells.get(column * _COLUMN + row)
            if bodies:
                yield from bodies


def charges_near(index: Roster, x: int, y: int, reach: int) -> Iterator[Charge]:
    """Yield the mines whose middle may lie within a reach of a place, and some others; in no order that may matter."""
    return chain.from_iterable(_cells_in(index.charge_cells, _CHARGE_CELL, x - reach, y - reach, x + reach, y + reach))


def charges_under(index: Roster, drop: Drop) -> Iterator[Charge]:
    """Yield the mines that may touch a template, and some others; in no order that may matter.

    Where they lie thick, those at its tip come first, and only small cells are looked at.
    """
    left, bottom, right, top = (
        drop.left - MINE_RADIUS, drop.bottom - MINE_RADIUS, drop.right + MINE_RADIUS, drop.top + MINE_RADIUS,
    )  # fmt: skip
    found = list(_cells_in(index.charge_cells, _CHARGE_CELL, left, bottom, right, top))
    if sum(map(len, found)) > _CROWD:
        x, y = drop.focus
        at_tip = index.small_cells.get(x // _SMALL_CELL * _COLUMN + y // _SMALL_CELL, [])
        yield from at_tip
        for charges in _cells_in(index.small_cells, _SMALL_CELL, left, bottom, right, top):
            if charges is not at_tip:
                yield from charges
    else:
        yield from chain.from_iterable(found)


def _cells_in(
    cells: dict[int, list[Charge]], size: int, left: int, bottom: int, right: int, top: int
) -> Iterator[list[Charge]]:
    """Yield what stands in the cells that a box meets."""
    for column in range(left // size, right // size + 1):
        for row in range(bottom // size, top // size + 1):
            charges = cells.get(column * _COLUMN + row)
            if charges:
                yield charges


def relocate(index: Roster, body: Body, x: int, y: int) -> None:
    """Put a body at a place."""
    body.at.x, body.at.y = x, y
    cell = x // _CELL * _COLUMN + y // _CELL
    if cell != body.cell:
        index.body_cells[body.cell].remove(body)
        index.body_cells.setdefault(cell, []).append(body)
        body.cell = cell


def remove_body(world: World, body: Body) -> None:
    """Take a Dead trooper off the plane (TM-S53)."""
    index = roster(world)
    del index.bodies[body.entity], index.ids[body.id]
    index.body_cells[body.cell].remove(body)
    world.remove(body.entity)


def add_charge(world: World, entity: int) -> Charge:
    """Enter a new mine."""
    return _add_charge(world, roster(world), entity)


def remove_charge(world: World, charge: Charge) -> None:
    """Take a mine off the plane (TM-13, TM-S48, TM-S54)."""
    index = roster(world)
    del index.charges[charge.entity], index.ids[charge.id]
    index.charge_cells[_cell_of(charge.at, _CHARGE_CELL)].remove(charge)
    index.small_cells[_cell_of(charge.at, _SMALL_CELL)].remove(charge)
    world.remove(charge.entity)


def find_body(world: World, name: str) -> Body | None:
    """Return the trooper with an id, None if none on the plane has it."""
    found = roster(world).ids.get(name)
    return found if isinstance(found, Body) else None


def _add_body(world: World, index: Roster, entity: int) -> None:
    trooper, at = world.get(entity, Trooper), world.get(entity, At)
    kind = TROOPERS[trooper.kind]
    body = Body(
        entity, world.get(entity, Named).id, trooper.side, world.the(Sides).friends[trooper.side], kind, kind.radius,
        at, world.get(entity, Step), world.get(entity, Profile), world.get(entity, Health),
        world.get(entity, Standing), world.get(entity, Pouch), world.get(entity, Intent), world.get(entity, Tries),
        world.get(entity, Answering), world.get(entity, Duty), world.find(entity, Marker) is not None,
        _cell_of(at, _CELL),
    )  # fmt: skip
    index.bodies[entity] = index.ids[body.id] = body
    index.body_cells.setdefault(body.cell, []).append(body)


def _add_charge(world: World, index: Roster, entity: int) -> Charge:
    mine, at, template = world.get(entity, Mine), world.get(entity, At), world.find(entity, Template)
    charge = Charge(
        entity, world.get(entity, Named).id, mine.side, world.the(Sides).friends[mine.side], at, mine,
        world.find(entity, Marker) is not None,
    )  # fmt: skip
    if template is not None:
        radius = world.the(Rulings).template_end_radius_um
        charge.drop, charge.caught = make_drop(template.focus, template.end, radius), world.get(entity, Caught)
    index.charges[entity] = index.ids[charge.id] = charge
    index.charge_cells.setdefault(_cell_of(at, _CHARGE_CELL), []).append(charge)
    index.small_cells.setdefault(_cell_of(at, _SMALL_CELL), []).append(charge)
    return charge


def _cell_of(at: At, size: int) -> int:
    return at.x // size * _COLUMN + at.y // size
