"""Who and what is in play, with its components, so that nobody need ask the store for each.

The board of a world is an index, kept until it is restored, never saved. A board can be made from what a side knows
too: then it holds what the side sees, and of others' ships no power and no markers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, cast

from game.core.known import KnownWorld
from game.core.sides import Sides
from game.core.world import World
from game.geometry.hex import ROW_MASK, SHIFT, Hex, hex_text
from game.rulesets.mine_layer.components import (
    Aboard, ActiveBurst, At, Chaff, Chart, Decks, Drone, Duty, Frame, Gone, Health, Ledger, Left, Mine, MineKind,
    Motion, Named, Person, Power, Ship, Skills, Wear,
)  # fmt: skip
from game.rulesets.mine_layer.plan import Plan, plan_of
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.tables import ENEMIES, HEROES, HULLS, SLAGGED, SLOTS, HullRow, slot_of

Source = World | KnownWorld
_MineRow = tuple[int, Named, At, Mine, Wear]


@dataclass(slots=True, eq=False)
class Mate:
    """A person in play: aboard (`aboard`), or a spacewalker (`at`)."""

    entity: int
    id: str
    side: str
    skills: Skills
    health: Health
    duty: Duty
    aboard: Aboard | None
    at: At | None

    def can_act(self, tick: int) -> bool:
        """ML-S8: say whether a person is neither stunned nor unconscious in a tick."""
        return not self.health.is_unconscious and tick > self.health.stunned_until


@dataclass(slots=True, eq=False)
class Vessel:
    """A ship on the map, with its components and its crew in file order."""

    entity: int
    id: str
    side: str
    plan: Plan
    at: At
    motion: Motion
    frame: Frame
    decks: Decks
    power: Power
    ledger: Ledger
    crew: list[Mate] = field(default_factory=list[Mate])

    @property
    def size(self) -> int:
        """ML-S23: 1 to 5."""
        return self.plan.hull.size

    def works(self, module: int) -> bool:
        """ML-S7: say whether a module works."""
        return not self.decks.broken[module]

    def is_slagged(self, module: int) -> bool:
        """ML-S7: say whether a module has two Broken markers."""
        return self.decks.broken[module] >= SLAGGED

    def has_working(self, letter: str) -> bool:
        """ML-S7: say whether a module of a kind works."""
        return any(self.works(module) for module in self.plan.of_kind(letter))

    def people_in(self, module: int) -> list[Mate]:
        """Return the persons in a module, in file order."""
        return [mate for mate in self.crew if mate.aboard is not None and mate.aboard.module == module]

    def name_of(self, module: int) -> str:
        """Return the name of a module (ML-S21)."""
        return self.plan.modules[module].name


@dataclass(slots=True, eq=False)
class Craft:
    """A drone on the map (ML-S104)."""

    entity: int
    id: str
    side: str
    at: At
    motion: Motion
    wear: Wear
    duty: Duty


@dataclass(slots=True, eq=False)
class Charge:
    """A mine on the map; `kind` is "" for who does not know it."""

    entity: int
    id: str
    side: str
    kind: str
    hex: int
    mine: Mine
    wear: Wear


@dataclass(slots=True)
class Board:
    """All that is in play, by id, in file order and then in order of making.

    friends: each side with its allies. mines_at, unarmed_at (how many), chaff, bursts: by hex; of several bursts in a
    hex the one that went off first. kinds: what an id names, also of what is lost or away. commanders: the sides of all
    persons and drones, lost ones too. away: the persons aboard of ships that have left the map, and the plans of those.
    left: the ships and drones that have left, and their last hexes. expected: what a side thought ahead last
    (`expectation.py`): the side, the next tick and the tick thought of, and the board then.
    """

    derived: ClassVar[bool] = True
    chart: Chart
    rulings: Rulings
    friends: dict[str, list[str]]
    vessels: dict[str, Vessel] = field(default_factory=dict[str, Vessel])
    mates: dict[str, Mate] = field(default_factory=dict[str, Mate])
    crafts: dict[str, Craft] = field(default_factory=dict[str, Craft])
    charges: dict[str, Charge] = field(default_factory=dict[str, Charge])
    mines_at: dict[int, list[Charge]] = field(default_factory=dict[int, "list[Charge]"])
    unarmed_at: dict[int, int] = field(default_factory=dict[int, int])
    chaff: dict[int, Chaff] = field(default_factory=dict[int, Chaff])
    bursts: dict[int, ActiveBurst] = field(default_factory=dict[int, ActiveBurst])
    kinds: dict[str, str] = field(default_factory=dict[str, str])
    commanders: dict[str, str] = field(default_factory=dict[str, str])
    away: dict[str, Plan] = field(default_factory=dict[str, Plan])
    left: dict[str, int] = field(default_factory=dict[str, int])
    expected: tuple[tuple[str, int, int], Board] | None = None

    def kind_of(self, name: str) -> str | None:
        """Return what an id names or has named: "ship", "drone", "person" or "mine"; None for nothing."""
        return "mine" if name in self.charges else self.kinds.get(name)

    def kind_known_to(self, side: str, name: str) -> str | None:
        """Part H: return the same as far as a side may know: nobody knows who is aboard of others' ships."""
        kind = self.kind_of(name)
        if kind == "person" and self.commanders[name] not in self.friends[side]:
            mate = self.mates.get(name)
            return kind if mate is not None and mate.at is not None else None
        return kind

    def is_on_map(self, place: int) -> bool:
        """Say whether a hex lies on the map."""
        return 1 <= place >> SHIFT <= self.chart.columns and 1 <= place & ROW_MASK <= self.chart.rows

    def vessel_of(self, mate: Mate) -> Vessel | None:
        """Return the ship that a person is aboard, None for a spacewalker."""
        return self.vessels[mate.aboard.ship] if mate.aboard is not None else None

    def action_tick(self, side: str, tick: int) -> int:
        """ML-S101, ML-S100: return the first tick, from a tick on, that is an action slot of a side."""
        slot = HEROES if side in self.chart.heroes else ENEMIES
        return tick + (slot - slot_of(tick)) % SLOTS

    def plan_around(self, person: str) -> Plan | None:
        """Return the plan of the ship that a person is aboard, also of one that has left; None if there is none."""
        mate = self.mates.get(person)
        vessel = self.vessel_of(mate) if mate is not None else None
        return vessel.plan if vessel is not None else self.away.get(person)

    def vessels_at(self, place: int) -> list[Vessel]:
        """Return the ships in a hex, in file order."""
        return [vessel for vessel in self.vessels.values() if vessel.at.hex == place]

    def crafts_at(self, place: int) -> list[Craft]:
        """Return the drones in a hex, in file order."""
        return [craft for craft in self.crafts.values() if craft.at.hex == place]

    def spacewalkers(self) -> Iterator[Mate]:
        """Yield the persons outside, in file order."""
        for mate in self.mates.values():
            if mate.at is not None:
                yield mate

    def is_empty(self, place: int) -> bool:
        """ML-S34: say whether a hex of the map is empty for laying."""
        return not (
            self.mines_at.get(place)
            or place in self.chart.bodies
            or place in self.bursts
            or self.vessels_at(place)
            or self.crafts_at(place)
            or any(mate.at is not None and mate.at.hex == place for mate in self.mates.values())
        )


def board(world: World) -> Board:
    """Return the index of all that is in play, built when first asked."""
    rows = world.each(Board)
    if rows:
        return rows[0][1]
    index = board_of(world)
    world.put(world.the_entity(Chart), index)
    return index


def board_of(source: Source) -> Board:
    """Return a new board of a world, or of what a side knows."""
    index = Board(source.the(Chart), source.the(Rulings), source.the(Sides).friends)
    _add_ships(source, index)
    _add_people(source, index)
    _add_drones(source, index)
    kinds = dict(source.each(MineKind))
    for entity, named, at, mine, wear in cast("Iterable[_MineRow]", source.each(Named, At, Mine, Wear)):
        kind = kinds.get(entity)
        _enter(index, Charge(entity, named.id, mine.side, kind.kind if kind is not None else "", at.hex, mine, wear))
    for _, at, chaff in source.each(At, Chaff):
        index.chaff[at.hex] = chaff
    for _, at, burst in source.each(At, ActiveBurst):
        index.bursts.setdefault(at.hex, burst)
    for _, gone in source.each(Gone):
        index.kinds.update(gone.kinds)
    for _, named, left in source.each(Named, Left):
        index.left[named.id] = left.hex
    return index


def _add_ships(source: Source, index: Board) -> None:
    """Add the ships; of others' neither power nor markers are known."""
    places, motions, frames = dict(source.each(At)), dict(source.each(Motion)), dict(source.each(Frame))
    decks, powers, ledgers = dict(source.each(Decks)), dict(source.each(Power)), dict(source.each(Ledger))
    for entity, named, ship in source.each(Named, Ship):
        index.kinds[named.id] = "ship"
        if entity in places:
            plan = plan_of(hull_row(index.chart, ship.hull))
            count = len(plan.modules)
            index.vessels[named.id] = Vessel(
                entity, named.id, ship.side, plan, places[entity], motions[entity], frames[entity], decks[entity],
                powers.get(entity) or Power(0, 0, 0),
                ledgers.get(entity) or Ledger([0] * count, [0] * count, [0] * count),
            )  # fmt: skip


def _add_people(source: Source, index: Board) -> None:
    """Add the persons; of others only those outside are known, and nothing but where they are."""
    plans = {named.id: plan_of(hull_row(index.chart, ship.hull)) for _, named, ship in source.each(Named, Ship)}
    skills, healths, duties = dict(source.each(Skills)), dict(source.each(Health)), dict(source.each(Duty))
    aboard, places = dict(source.each(Aboard)), dict(source.each(At))
    for entity, named, person in source.each(Named, Person):
        index.kinds[named.id], index.commanders[named.id] = "person", person.side
        mate = Mate(
            entity, named.id, person.side, skills.get(entity) or Skills(0, 0, 0, 0, 0, "none", ""),
            healths.get(entity) or Health(1, 0), duties.get(entity) or Duty(), aboard.get(entity), places.get(entity),
        )  # fmt: skip
        ship = index.vessels.get(mate.aboard.ship) if mate.aboard is not None else None
        if ship is not None:
            ship.crew.append(mate)
        elif mate.aboard is not None:
            index.away[named.id] = plans[mate.aboard.ship]
        if ship is not None or mate.at is not None:  # neither lost nor away
            index.mates[named.id] = mate


def _add_drones(source: Source, index: Board) -> None:
    """Add the drones; what others' are about is not known."""
    for entity, named, drone in source.each(Named, Drone):
        index.kinds[named.id], index.commanders[named.id] = "drone", drone.side
        if (at := source.find(entity, At)) is not None:
            motion, wear = source.get(entity, Motion), source.get(entity, Wear)
            duty = source.find(entity, Duty) or Duty()
            index.crafts[named.id] = Craft(entity, named.id, drone.side, at, motion, wear, duty)


def hull_row(chart: Chart, name: str) -> HullRow:
    """Return a hull by name: one of Part E, or the level's own."""
    return HULLS.get(name) or chart.hulls[name]


def add_charge(world: World, charge: Charge) -> None:
    """Enter a mine that was made."""
    _enter(board(world), charge)


def _enter(index: Board, charge: Charge) -> None:
    index.charges[charge.id] = charge
    index.mines_at.setdefault(charge.hex, []).append(charge)
    if not charge.mine.armed:
        index.unarmed_at[charge.hex] = index.unarmed_at.get(charge.hex, 0) + 1


def place_text(place: int) -> str:
    """Return a hex in the level's words."""
    return hex_text(Hex(place))


def note_gone(world: World, name: str, kind: str) -> None:
    """Remember what was lost: what may be aimed at is judged by it (ML-S101)."""
    world.the(Gone).kinds[name] = board(world).kinds[name] = kind
