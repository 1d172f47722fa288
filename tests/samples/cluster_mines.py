"""Random games of cluster mines: the levels that the oracle is compared on, and twins that differ in hidden mines."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from oracle.cluster_mines.random_levels import level_toml, random_level, read
from oracle.cluster_mines.space import distance

from game.core.events import Event, MineRemoved, MineTriggered
from game.rulesets.cluster_mines.events import (
    BombsReleased, FieldSpent, MineBeamed, MinefieldSuspected, MineExploded, MineHit, MineIdentified, MineLaid,
    MineLocated, ShotFired,
)  # fmt: skip

from . import Sample, Twins

Table = dict[str, Any]
WATCHED_FROM = 20
SETTINGS = ("range", "sizes", "skip", "dummy", "size", "kind", "shots", "arms_at")


def level_text(seed: int) -> str:
    """Return a random level as TOML."""
    return level_toml(random_level(seed))


def twins(seed: int) -> Twins:
    """Return two levels that differ in mines hidden from a side: more, fewer, elsewhere, others or set otherwise."""
    rng = Random(f"twins {seed}")
    table = random_level(seed)
    table.pop("script", None)  # scripted dice go to whoever rolls first, so a hidden roll would shift the others
    for side in table["side"]:
        side.pop("mine_points", None)
    side = rng.choice([side["id"] for side in table["side"]])
    friends = friends_of(table, side)
    mines: list[Table] = table["mine"]
    hidden = [mine for mine in mines if mine["side"] not in friends and friends.isdisjoint(mine.get("known_to", ()))]
    linked = linked_ids(table)
    what = rng.choice(["more", "fewer", "moved", "other kinds", "everything", "settings of known ones"])
    free = [mine for mine in hidden if mine["id"] not in linked]
    if what == "settings of known ones":
        free = [mine for mine in mines if mine["side"] not in friends and mine not in hidden]
    changed = {mine["id"]: mine for mine in rng.sample(free, min(len(free), rng.randint(1, 8)))}
    other: list[Table] = []
    for mine in mines:
        one = mine["id"] in changed
        if one and (what == "fewer" or (what == "everything" and rng.random() < 0.3)):
            continue
        copy = dict(mine)
        is_bound = "watches" in copy or "fires" in copy  # such a mine must stay near those it names
        if one and not is_bound and what in ("moved", "everything"):
            copy["at"] = random_place(rng, table)
        if one and not is_bound and what in ("other kinds", "everything"):
            copy = other_settings(rng, copy)
        if one and what == "settings of known ones":
            copy |= inner_settings(rng, copy)
        other.append(copy)
    owners = sorted({mine["side"] for mine in hidden} or {s["id"] for s in table["side"] if s["id"] not in friends})
    if what in ("more", "everything") and owners:
        kept = [mine for mine in mines if what == "more" or mine["id"] not in changed]
        other += [new_mine(rng, table, f"x{number}", rng.choice(owners), kept) for number in range(rng.randint(1, 9))]
        if what == "more":
            changed = {}
    ids = frozenset(changed) | {mine["id"] for mine in other if mine["id"].startswith("x")}
    texts = level_toml(table), level_toml({**table, "mine": other})
    known_nowhere = [mine["id"] for mine in hidden if mine["id"] not in linked]
    return Twins(side, *texts, ids, tuple(dict.fromkeys([*sorted(ids), *known_nowhere])), what)


def friends_of(table: Table, side: str) -> set[str]:
    """Return a side and its allies; who names an ally is that one's ally too."""
    pairs = {(one["id"], ally) for one in table["side"] for ally in one.get("allies", ())}
    return {side, *(a for a, b in pairs if b == side), *(b for a, b in pairs if a == side)}


def linked_ids(table: Table) -> set[str]:
    """Return the mines that other mines or objectives name: they cannot be taken away."""
    named = [name for mine in table["mine"] for key in ("watches", "fires") for name in mine.get(key, ())]
    return {*named, *(name for objective in table.get("objective", ()) for name in objective.get("mines", ()))}


def random_place(rng: Random, table: Table) -> str:
    """Return a hex where a mine may lie."""
    planets = {there for row in table.get("terrain", ()) if row["kind"] == "planet" for there in row["hexes"]}
    columns, rows = table["map"]["columns"], table["map"]["rows"]
    places = [f"{column:02}{row:02}" for column in range(1, columns + 1) for row in range(1, rows + 1)]
    return rng.choice([place for place in places if place not in planets])


def other_settings(rng: Random, mine: Table) -> Table:
    """Return the same mine with other inner workings."""
    bare = {key: value for key, value in mine.items() if key not in (*SETTINGS, "control")}
    return {**bare, **random_settings(rng)}


def inner_settings(rng: Random, mine: Table) -> Table:
    """Return other values for what nobody sees of a foreign mine, even of one that it has identified."""
    settings: Table = {
        "range": rng.randint(0, {"cluster": 1, "explosive": 6, "captor": 4, "sensor": 6}[mine["kind"]]),
        "skip": rng.randint(0, 3),
        "sizes": sorted(rng.sample(range(1, 8), rng.randint(1, 7))),
    }
    if mine["kind"] == "captor":
        settings["shots"] = rng.randint(1, 6)
    if mine["kind"] == "explosive" and "watches" not in mine:
        settings["control"] = rng.choice(["automatic", "command"])
    return settings


def new_mine(rng: Random, table: Table, name: str, side: str, kept: list[Table]) -> Table:
    """Return one more mine; some watch one of the mines that are kept."""
    at = random_place(rng, table)
    mine = {"id": name, "side": side, "at": at, **random_settings(rng)}
    near = [other["id"] for other in kept if distance(read(other["at"]), read(at)) <= WATCHED_FROM]
    if mine["kind"] == "explosive" and near and rng.random() < 0.6:
        mine |= {"control": rng.choice(["chain", "deadman"]), "watches": [rng.choice(near)]}
    return mine


def random_settings(rng: Random) -> Table:
    """Return the kind of a mine and its settings."""
    kind = rng.choice(["cluster", "explosive", "explosive", "captor"])
    settings: Table = {"kind": kind, "range": rng.randint(0, {"cluster": 1, "explosive": 6, "captor": 4}[kind])}
    if kind == "explosive":
        settings |= {"size": rng.choice(["large", "small"]), "dummy": rng.random() < 0.3}
        settings["control"] = rng.choice(["automatic", "automatic", "command"])
    if rng.random() < 0.3:
        settings["skip"] = rng.randint(0, 2)
    if rng.random() < 0.3:
        settings["arms_at"] = rng.randint(0, 12)
    return settings


def shows(event: Event, ids: Collection[str]) -> bool:
    """Say whether an event is what one of these mines did, or tells of it: only then may a side see a difference.

    A mine set off by another one (chain, deadman) has done nothing before it goes off, so that does not count.
    """
    if isinstance(event, MineTriggered):
        return event.mine in ids and event.cause in ("entry", "sensor")
    if isinstance(event, ShotFired):
        return event.source in ids or event.target in ids
    acts = (BombsReleased, MineExploded, FieldSpent, MineHit, MineRemoved, MineLocated, MineIdentified)
    return isinstance(event, acts) and event.mine in ids


def may_be_told(event: Event) -> bool:
    """IM-S7.2: a side is told how near the nearest of at least six hidden mines is."""
    return isinstance(event, MinefieldSuspected)


def naming(unit: str, name: str) -> list[Table]:
    """Return commands of every kind that could concern something of that name."""
    words = [("fire", "target"), ("fire_mine", "mine"), ("recover_mine", "mine"), ("rearm_mine", "mine")]
    others: list[Table] = [
        {"do": "fire", "target": name, "phasers": 1},
        {"do": "launch", "what": "torpedo", "target": name},
        {"do": "launch", "what": name},
        {"do": "beam_mine", "to": name, "kind": "explosive"},
        {"do": "lay_mine", "kind": name},
        {"do": "set_course", "to": [name]},
        {"do": "steer", "heading": name},
    ]
    return [{"unit": unit, **command} for command in ({"do": word, key: name} for word, key in words)] + [
        {"unit": unit, **command} for command in others
    ]


def made(event: Event) -> str | None:
    """Return the id of a mine that was laid or beamed out."""
    return event.mine if isinstance(event, MineLaid | MineBeamed) else None


SECRET = ("lay_mine", "beam_mine")
SCATTERED = """
format = 1
ruleset = "cluster_mines"
title = "Scattered"
map = { columns = 20, rows = 20 }
side = [{ id = "blue" }, { id = "red" }]

[[ship]]
id = "a"
side = "blue"
class = "scout"
at = "0101"
heading = "C"
speed = 4

[[minefield]]
id = "belt"
side = "red"
pattern = "scatter"
from = "0302"
to = "1111"
count = 20
mine = { kind = "cluster" }
"""
ONE_MORE = """
[[ship]]
id = "b"
side = "blue"
class = "scout"
at = "0706"
heading = "C"
speed = 4
"""
SAMPLE = Sample(
    level_text, twins, shows, may_be_told, naming, SECRET, (*SECRET, "recover_mine", "rearm_mine"), made,
    SCATTERED, ONE_MORE,
)  # fmt: skip
