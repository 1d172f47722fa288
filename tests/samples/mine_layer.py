"""Random games of mine_layer: the levels that the oracle is compared on, and twins that differ in what is hidden."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from oracle.mine_layer.plan import Plan
from oracle.mine_layer.random_levels import level_toml, random_level
from oracle.mine_layer.tables import HULLS, MINES

from game.core.dice import CheckRolled
from game.core.events import Event, UnitDestroyed
from game.rulesets.mine_layer.events import CrewWalked, MineRevealed, OverwatchEnded, OverwatchTaken, ShotFired

from . import Sample, Twins

Table = dict[str, Any]
_LONGEST = 96  # ticks
_LONGEST_TWINS = 30
_MOST_ABOARD = 3
_SKILLS = ("athletics", "combat", "engineering", "piloting", "science")
_WHATS = ("other mines", "people elsewhere", "other people", "other names", "power and markers")
# What others do aboard and nobody else sees (Part H), and all that may go otherwise for it.
_SECRET = ("overwatch", "stand_down", "walk", "ask")
_TOUCHING = (
    *_SECRET, "place_mine", "drop_mine", "helm", "steady", "fire", "defuse", "tow", "raise_cloak", "repair",
    "extinguish", "pump", "transfer",
)  # fmt: skip


def level_text(seed: int) -> str:
    """Return a random level as TOML."""
    return level_toml(_small_level(seed))


def _small_level(seed: int, ships_beside: int = 1, aboard: int = _MOST_ABOARD) -> Table:
    """Return one of the levels that the oracle is compared on, with fewer ships and people and a nearer end."""
    table = random_level(seed)
    table["max_ticks"] = min(table["max_ticks"], _LONGEST)
    table["ship"] = table["ship"][: len(table["side"]) + ships_beside]
    for ship in table["ship"][1:]:
        ship.pop("crew", None)
    crews: dict[str, list[Table]] = {ship["id"]: [] for ship in table["ship"]}
    people: list[Table] = []
    for person in table.get("crew", ()):
        others = crews.get(person["ship"]) if "ship" in person else people
        if others is not None and (others is people or len(others) < aboard):
            others.append(person)
    table["crew"] = [*(person for others in crews.values() for person in others), *people]
    kept = {row["id"] for kind in ("ship", "crew", "drone", "mine") for row in table.get(kind, ())}
    goals = [goal for goal in table.get("objective", ()) if kept.issuperset(_named_in(goal)) and not goal.get("count")]
    return {**table, "objective": goals}


def _named_in(goal: Table) -> list[str]:
    return [*goal.get("units", ()), *goal.get("mines", ())]


def twins(seed: int) -> Twins:
    """Return two levels that differ in types of mines, or in what others have aboard."""
    rng = Random(f"twins {seed}")
    table = _quiet_level(rng, seed)
    side = rng.choice([side["id"] for side in table["side"]])
    what = rng.choice([*_WHATS, *_WHATS[:1] * 3])  # mines show themselves the soonest
    other, ids = _CHANGES[what](rng, table, side)
    seen = {row["id"] for kind in ("mine", "ship") for row in table.get(kind, ())}
    people = [row["id"] for row in _foreign_people(table, side)]
    hidden = tuple(dict.fromkeys([*(name for name in ids if name not in seen), *people]))
    return Twins(side, level_toml(table), level_toml(other), frozenset(ids), hidden, what)


def _quiet_level(rng: Random, seed: int) -> Table:
    """Return a level without goals, scripted dice and standard crews, in which who is lost with a ship is gone."""
    table = _small_level(seed, ships_beside=0, aboard=1)
    table["max_ticks"] = _LONGEST_TWINS
    for name in ("objective", "script"):
        table.pop(name, None)
    table["rulings"] = {**table.get("rulings", {}), "crew_lost": True, "secrecy": "type"}
    for ship in table["ship"]:
        ship.pop("crew", None)
    people: list[Table] = table.setdefault("crew", [])
    for ship in table["ship"]:
        modules = _plan(table, ship).modules()
        for number in range(2):
            skills = {skill: rng.randint(0, 6) for skill in _SKILLS}
            person = {"id": f"{ship['id']}q{number}", "ship": ship["id"], "module": rng.choice(modules), **skills}
            people.append(person)
    return table


def _plan(table: Table, ship: Table) -> Plan:
    own = {hull["id"]: hull for hull in table.get("hull", ())}
    return Plan(own.get(ship["hull"]) or HULLS[ship["hull"]])


def _friends(table: Table, side: str) -> set[str]:
    """Return a side and its allies; who names an ally is that one's ally too."""
    pairs = {(one["id"], ally) for one in table["side"] for ally in one.get("allies", ())}
    return {side, *(a for a, b in pairs if b == side), *(b for a, b in pairs if a == side)}


def _foreign_ships(table: Table, side: str) -> list[Table]:
    friends = _friends(table, side)
    return [ship for ship in table["ship"] if ship["side"] not in friends]


def _foreign_people(table: Table, side: str) -> list[Table]:
    ships = {ship["id"] for ship in _foreign_ships(table, side)}
    return [person for person in table["crew"] if person.get("ship") in ships]


def _other_mines(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    """Return other types of foreign mines; chaff shows itself in the first slot, so it stays."""
    friends = _friends(table, side)
    kinds = [kind for kind in MINES if kind != "chaff"]
    rows = [mine for mine in table.get("mine", ()) if mine["side"] not in friends and mine["kind"] != "chaff"]
    names = [mine["id"] for mine in rng.sample(rows, min(len(rows), rng.randint(4, 12)))]
    mines = [{**mine, "kind": rng.choice(kinds)} if mine["id"] in names else mine for mine in table.get("mine", ())]
    return {**table, "mine": mines}, names


def _people_elsewhere(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    people = _some_people(rng, table, side)
    ships = {ship["id"]: ship for ship in table["ship"]}
    moved = {
        person["id"]: {**person, "module": rng.choice(_plan(table, ships[person["ship"]]).modules())}
        for person in people
    }
    return _with_people(table, moved), list(moved)


def _other_people(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    """Return other skills, other health, others on overwatch."""
    changed: dict[str, Table] = {}
    for person in _some_people(rng, table, side):
        copy = {key: value for key, value in person.items() if key not in ("damage", "overwatch", "stunned", "hp")}
        copy |= {skill: rng.randint(0, 6) for skill in _SKILLS}
        copy |= {"hp": rng.randint(4, 20), "damage": rng.randint(0, 6), "archetype": "hand"}
        copy |= {"overwatch": "dodge"} if rng.random() < 0.5 else {}
        changed[person["id"]] = copy
    return _with_people(table, changed), list(changed)


def _other_names(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    people = _some_people(rng, table, side)
    named = {person["id"]: {**person, "id": f"a{person['id']}"} for person in people}
    return _with_people(table, named), [*named, *(row["id"] for row in named.values())]


def _power_and_markers(rng: Random, table: Table, side: str) -> tuple[Table, list[str]]:
    """Return other pools and Used markers; nobody aboard of those ships is ordered anything."""
    ships = _foreign_ships(table, side)
    chosen = [ship["id"] for ship in rng.sample(ships, min(len(ships), 2))]
    rows: list[Table] = []
    for ship in table["ship"]:
        plan = _plan(table, ship)
        pools = {pool: rng.randint(0, plan.size) for pool in ("helm", "guns", "shields")}
        used = {module: rng.randint(0, 3) for module in plan.modules()}
        rows.append({**ship, **pools, "used": used} if ship["id"] in chosen else ship)
    names = [person["id"] for person in table["crew"] if person.get("ship") in chosen]
    return {**table, "ship": rows}, [*chosen, *names]


_CHANGES = dict(
    zip(_WHATS, (_other_mines, _people_elsewhere, _other_people, _other_names, _power_and_markers), strict=True)
)


def _some_people(rng: Random, table: Table, side: str) -> list[Table]:
    people = _foreign_people(table, side)
    return rng.sample(people, min(len(people), rng.randint(2, 6)))


def _with_people(table: Table, changed: dict[str, Table]) -> Table:
    return {**table, "crew": [changed.get(person["id"], person) for person in table["crew"]]}


def shows(event: Event, ids: Collection[str]) -> bool:
    """Say whether an event tells of one of these mines or persons, or depends by rule on what is hidden aboard.

    A dodge is seen, and with it who was on watch and how the helm stood (ML-12); a hit by a gun depends on the shields
    of its target (ML-S92); who is outside is seen.
    """
    if isinstance(event, MineRevealed):
        return event.mine in ids
    if isinstance(event, CheckRolled):
        return event.what == "dodge" and event.unit in ids
    if isinstance(event, ShotFired):
        return event.hit and event.target in ids
    return isinstance(event, UnitDestroyed) and event.unit in ids


def may_be_told(event: Event) -> bool:
    """No rule tells anything of what stays hidden."""
    return False


def naming(unit: str, name: str) -> list[Table]:
    """Return commands of every kind that could concern something of that name."""
    words: list[Table] = [
        *({"do": word, "target": name} for word in ("fire", "defuse", "tow")),
        {"do": "ask", "hex": "0101", "probe": name},
        {"do": "walk", "module": name},
        {"do": "place_mine", "kind": name, "hex": name},
        {"do": "drop_mine", "kind": "gas", "module": name},
        {"do": "jet", "direction": name},
        {"do": "pump", "pool": name, "points": 1},
    ]
    return [{"unit": unit, **command} for command in words]


def made(event: Event) -> str | None:
    """Return who was about something in secret: their next dodge may show it."""
    return event.unit if isinstance(event, CrewWalked | OverwatchTaken | OverwatchEnded) else None


SCATTERED = """
format = 1
ruleset = "mine_layer"
title = "Scattered"
map = { columns = 20, rows = 20 }
side = [{ id = "blue" }, { id = "red" }]

[[ship]]
id = "a"
side = "blue"
hull = "frigate"
at = "0101"
facing = "C"
speed = 1

[[minefield]]
id = "belt"
side = "red"
pattern = "scatter"
from = "0302"
to = "1111"
count = 20
mine = { kind = "gas" }
"""
ONE_MORE = """
[[ship]]
id = "b"
side = "blue"
hull = "frigate"
at = "0706"
facing = "C"
speed = 1
"""
SAMPLE = Sample(level_text, twins, shows, may_be_told, naming, _SECRET, _TOUCHING, made, SCATTERED, ONE_MORE)
