"""Small games of mine_layer for tests: tables make a level, a level makes a game, a game makes a story.

    story = play(level(ship("s", speed=1), mine("m", "0504"), dice=[3, 4, 5, 3]), 2)
    assert story.values("HitAllocated", "module") == ["M1"]

What is left out is the plainest there is: sides blue (the heroes) and red on 12 x 12 hexes, frigates of blue in 0505
with facing A at Speed 0, persons with skills of 0, warheads of red. No die falls but those that a level is given: one
more stops the game, and `play` asks that all of them have fallen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import scene
from scene import Given, Order, Table, write_level

from game.rulesets.mine_layer.components import (
    Aboard, ActiveBurst, At, Chaff, Chart, Decks, Duty, Frame, Health, Ledger, Mine, MineKind, Motion, Named, Power,
    Ship, Wear,
)  # fmt: skip
from game.rulesets.mine_layer.plan import Plan, plan_of
from game.rulesets.mine_layer.tables import HULLS

Record = dict[str, Any]
STOP = 7  # it fits no die
SKILLED = {"athletics": 6, "combat": 6, "engineering": 6, "piloting": 6, "science": 6}
KINDS = ("warhead", "gas", "chaff", "plasma", "seeker", "ooc", "anchor", "probe", "heavy", "burst")


def tick(phase: int, slot: int, of_round: int = 1) -> int:
    """Return the tick of a slot (ML-S106): a round has six phases, a phase twelve slots."""
    return (of_round - 1) * 72 + (phase - 1) * 12 + slot


def beside(at: str, direction: str) -> str:
    """Return the hex next to another in a direction: even columns lie half a hex lower."""
    column, row, way = int(at[:2]), int(at[2:]), "ABCDEF".index(direction)
    is_even = column % 2 == 0
    across = (0, 1, 1, 0, -1, -1)[way]
    down = (-1, 0, 1, 1, 1, 0)[way] if is_even else (-1, -1, 0, 1, 0, -1)[way]
    return f"{column + across:02}{row + down:02}"


def opposite(direction: str) -> str:
    """Return the direction back."""
    return "DEFABC"["ABCDEF".index(direction)]


# Tables of a level


def hull(name: str, *rows: str, size: int = 2, **keys: Any) -> Table:
    """Return a `[[hull]]`."""
    return Table("hull", {"id": name, "size": size, "rows": list(rows), **keys})


def ship(name: str, at: str = "0505", kind: str = "frigate", side: str = "blue", speed: int = 0, **keys: Any) -> Table:
    """Return a `[[ship]]`."""
    return Table("ship", {"id": name, "side": side, "hull": kind, "at": at, "speed": speed, **keys})


def crew(name: str, aboard: str = "s", module: str = "H1", **keys: Any) -> Table:
    """Return a `[[crew]]` aboard of a ship."""
    return Table("crew", {"id": name, "ship": aboard, "module": module, **keys})


def adept(name: str, aboard: str = "s", module: str = "H1", **keys: Any) -> Table:
    """Return a `[[crew]]` aboard who has 6 in every skill."""
    return crew(name, aboard, module, **{**SKILLED, **keys})


def spacewalker(name: str, at: str, side: str = "blue", **keys: Any) -> Table:
    """Return a `[[crew]]` outside."""
    return Table("crew", {"id": name, "at": at, "side": side, **keys})


def drone(name: str, at: str, side: str = "blue", **keys: Any) -> Table:
    """Return a `[[drone]]`."""
    return Table("drone", {"id": name, "side": side, "at": at, **keys})


def mine(name: str, at: str, kind: str = "warhead", side: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]`."""
    return Table("mine", {"id": name, "side": side, "kind": kind, "at": at, **keys})


def chaff(at: str, markers: int = 6) -> Table:
    """Return a `[[chaff]]`."""
    return Table("chaff", {"at": at, "markers": markers})


def level(
    *tables: Table,
    columns: int = 12,
    rows: int = 12,
    dice: Sequence[int] | None = (),
    rulings: Mapping[str, Any] | None = None,
    **header: Any,
) -> str:
    """Return a level as TOML; `dice`: exactly those that fall, None: those of the seed."""
    script = [] if dice is None else [*dice, STOP]
    return write_level("mine_layer", {"columns": columns, "rows": rows}, tables, script, rulings or {}, header)


# Commands


def order(unit: str, do: str, **keys: Any) -> Order:
    """Return a command."""
    return {"unit": unit, "do": do, **keys}


def place(unit: str, at: str, kind: str = "warhead", **keys: Any) -> Order:
    """Return the command to place a mine."""
    return order(unit, "place_mine", kind=kind, hex=at, **keys)


def drop(unit: str, kind: str = "warhead", **keys: Any) -> Order:
    """Return the command to drop a mine."""
    return order(unit, "drop_mine", kind=kind, **keys)


def watch(unit: str) -> Order:
    """Return the command to be on overwatch."""
    return order(unit, "overwatch", hold="dodge")


def helm(unit: str, **keys: Any) -> Order:
    """Return a command at the helm."""
    return order(unit, "helm", **keys)


def fire(unit: str, target: str, **keys: Any) -> Order:
    """Return a shot."""
    return order(unit, "fire", target=target, **keys)


def defuse(unit: str, target: str, **keys: Any) -> Order:
    """Return the command to take a mine apart."""
    return order(unit, "defuse", target=target, **keys)


def tow(unit: str, target: str, **keys: Any) -> Order:
    """Return the command to drag a ship."""
    return order(unit, "tow", target=target, **keys)


def ask(unit: str, at: str, **keys: Any) -> Order:
    """Return the question what lies in a hex."""
    return order(unit, "ask", hex=at, **keys)


def pump(unit: str, pool: str, points: int = 1, **keys: Any) -> Order:
    """Return the command to fill a pool."""
    return order(unit, "pump", pool=pool, points=points, **keys)


def transfer(unit: str, source: str, to: str, points: int = 1, **keys: Any) -> Order:
    """Return the command to shift power."""
    return order(unit, "transfer", **{"from": source}, to=to, points=points, **keys)


def walk(unit: str, module: str) -> Order:
    """Return the command to go to a module."""
    return order(unit, "walk", module=module)


def jet(unit: str, direction: str) -> Order:
    """Return the command to move in space."""
    return order(unit, "jet", direction=direction)


def course(unit: str, facing: str = "A", speed: int = 1) -> Order:
    """Return the course of a drone."""
    return order(unit, "course", facing=facing, speed=speed)


# Games


def event(name: str, rule: str, /, **fields: Any) -> Record:
    """Return an event as `Story.told` has it; `from_` and `pass_` stand for "from" and "pass"."""
    return {"event": name, "rule": rule, **{key.rstrip("_"): value for key, value in fields.items()}}


class Story(scene.Story):
    """A game as it went; facings are letters, modules are names."""

    def told(self, tick: int | None = None, by_side: str | None = None) -> list[Record]:
        """Return all that happened, in one tick if it is given, without tick and clock; `by_side`: what it learnt."""
        records = self.records if by_side is None else self.known_to(by_side)
        return [
            {key: value for key, value in record.items() if key not in ("tick", "clock")}
            for record in records
            if record["tick"] and tick in (None, record["tick"])
        ]

    def needs(self, what: str, **fields: Any) -> list[int]:
        """Return the need of each check of a kind."""
        return self.values("CheckRolled", "need", what=what, **fields)

    def rules(self) -> list[str]:
        """Return the rule of each command refused."""
        return self.values("CommandRefused", "rule")

    def entity(self, name: str) -> int:
        """Return the entity of an id."""
        (found,) = (entity for entity, named in self.game.world.each(Named) if named.id == name)
        return found

    def has(self, name: str) -> bool:
        """Say whether a ship, drone, mine or person is in play: on the map, or aboard of what is."""
        if not any(named.id == name for _, named in self.game.world.each(Named)):
            return False
        aboard = self.find(name, Aboard)
        return self.find(name, At) is not None if aboard is None else self.has(aboard.ship)

    def plan(self, name: str) -> Plan:
        """Return the plan of a ship of one of the hulls of the rules or of the level."""
        kind = self.get(name, Ship).hull
        return plan_of(HULLS.get(kind) or self.game.world.the(Chart).hulls[kind])

    def where(self, name: str) -> str:
        """Return the hex of what is on the map; of a person aboard, the name of the module."""
        aboard = self.find(name, Aboard)
        if aboard is not None:
            return self.plan(aboard.ship).modules[aboard.module].name
        return _hex_text(self.get(name, At).hex)

    def speed(self, name: str) -> int:
        """Return the Speed of a ship or drone."""
        return self.get(name, Motion).speed

    def facing(self, name: str) -> str:
        """Return the facing of a ship or drone."""
        return "ABCDEF"[self.get(name, Motion).facing]

    def power(self, name: str) -> tuple[int, int, int]:
        """Return the pools of a ship: helm, guns, shields."""
        power = self.get(name, Power)
        return power.helm, power.guns, power.shields

    def ooc(self, name: str) -> int:
        """Return how far a ship is out of control."""
        return self.get(name, Frame).ooc

    def hull(self, name: str) -> int:
        """Return the hull damage of a ship."""
        return self.get(name, Frame).damage

    def cloak(self, name: str) -> int:
        """Return the cloak of a ship."""
        return self.get(name, Frame).cloak

    def _marked(self, name: str, marks: Sequence[Any]) -> dict[str, Any]:
        modules = self.plan(name).modules
        return {module.name: mark for module, mark in zip(modules, marks, strict=True) if mark}

    def broken(self, name: str) -> dict[str, int]:
        """Return the Broken markers of a ship, by module."""
        return self._marked(name, self.get(name, Decks).broken)

    def used(self, name: str) -> dict[str, int]:
        """Return the Used markers of a ship, by module."""
        return self._marked(name, self.get(name, Ledger).used)

    def fires(self, name: str) -> list[str]:
        """Return the modules of a ship that burn."""
        return list(self._marked(name, self.get(name, Decks).fire))

    def gas(self, name: str) -> list[str]:
        """Return the modules of a ship that are full of gas."""
        return list(self._marked(name, self.get(name, Decks).gas))

    def harm(self, name: str) -> int:
        """Return the damage of a person, or the damage markers of a drone or mine."""
        health = self.find(name, Health)
        return self.get(name, Wear).damage if health is None else health.damage

    def is_stunned(self, name: str) -> bool:
        """Say whether a person could not act in the next tick for being stunned."""
        return self.get(name, Health).stunned_until > self.game.tick

    def watches(self, name: str) -> bool:
        """Say whether a person is on overwatch."""
        return self.get(name, Duty).on_watch

    def waits(self, name: str) -> bool:
        """Say whether a command waits for a person or drone."""
        return self.get(name, Duty).waiting is not None

    def mines(self) -> dict[str, bool]:
        """Return the mines on the map, and whether each is armed."""
        return {named.id: mine.armed for _, named, mine in self.game.world.each(Named, Mine)}

    def kind(self, name: str) -> str:
        """Return the type of a mine."""
        return self.get(name, MineKind).kind

    def chaff(self) -> dict[str, int]:
        """Return the chaff markers, by hex."""
        rows = self.game.world.each(At, Chaff)
        return {_hex_text(at.hex): chaff.markers for _, at, chaff in rows}

    def bursts(self) -> list[str]:
        """Return the bursts that rage."""
        return [burst.mine for _, burst in self.game.world.each(ActiveBurst)]

    def dice_left(self) -> list[int]:
        """Return the dice given that have not fallen."""
        left = super().dice_left()
        return left[:-1] if left[-1:] == [STOP] else left


def _hex_text(place: int) -> str:
    return f"{place >> 10:02}{place & 1023:02}"


def play(text: str, ticks: int = 1, commands: Mapping[int, Sequence[Given]] | None = None) -> Story:
    """Play a level for so many ticks, with the commands handed in before each of them; all dice given must fall."""
    story = Story(text)
    for number in range(1, ticks + 1):
        story.step(*(commands or {}).get(number, ()))
    assert story.dice_left() == [], "these dice were given, but did not fall"
    return story


def act(text: str, *given: Given, ticks: int = 8) -> Story:
    """Play up to slot 8 of phase 1 with commands handed in at the start: both sides have acted then."""
    return play(text, ticks, {1: given})


def ruled(
    name: str,
    value: Any,
    *tables: Table,
    dice: Sequence[int],
    ticks: int = 2,
    commands: Mapping[int, Sequence[Given]] | None = None,
) -> Story:
    """Play with one ruling; value None: without the key."""
    return play(level(*tables, rulings={} if value is None else {name: value}, dice=dice), ticks, commands)
