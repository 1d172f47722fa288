"""Ships with cabins to look at: what a ruleset of crews might show, as plain values; nothing of it plays.

The window needs a game; it gets a level on hexes, and instead of that what is described here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scene import level, ship
from view.player import Player

from game.core.commands import Refusal
from game.core.hex_picture import hex_near, hex_point
from game.core.known import KnownWorld
from game.core.menu import Choice, Judge, Look, MenuItem, Odds, Place, Suggestion, Waiting, cabin_key
from game.core.picture import (
    Cabin, Cells, ClockFace, Gauge, Hand, HexGround, Mark, Panel, Picture, Plan, Point, Row, Sprite, Step, Tone,
)  # fmt: skip
from game.geometry.hex import hex_text, pack, parse_hex

COLUMNS, ROWS = 20, 14
SHIPS = {"lynx": ("0508", "own"), "gull": ("0805", "own"), "bear": ("1404", "enemy")}
SWIMMER = "1110"
CREW = {"lynx": ("ada", "bo", "cy", "dee"), "gull": ("fay",)}
IMAGES = {
    "H": "module_helm", "M": "module_layer", "E": "module_engine", "S": "module_science", "L": "module_life",
    "C": "module_cannon", "K": "module_cargo", "#": "module_structure",
}  # fmt: skip
HULLS = {
    "lynx": ("CMC", "SHL", "EKE"),
    "gull": ("H", "M"),
    "bear": (".MCM.", "CLHLC", ".ESE.", "..K.."),
}
LARGE = ("CMCMCMCMCMC", "SHLKSHLKSHL", *("EKEKEKEKEKE",) * 9)
KINDS = ("warhead", "gas", "chaff", "plasma", "seeker", "ooc", "anchor", "probe", "heavy", "burst")
PASSING = {2: 35, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}  # of 36, by need
STEPS = (
    Step("start", 1), Step("move", 5), Step("yours", 1, "own"), Step("theirs", 1, "enemy"), Step("fire", 1),
    Step("gas", 1), Step("mend", 1), Step("end", 1),
)  # fmt: skip


def odds(need: int) -> Odds:
    """Return the chance of two dice to make a number."""
    return Odds(need, PASSING[need], 36)


def cabins(rows: Sequence[str]) -> tuple[Cabin, ...]:
    """Return the cabins of a hull, named by their letter and a number; some of them used or in a bad way."""
    made: list[Cabin] = []
    counts: dict[str, int] = {}
    marks = {"C2": ("mark_broken",), "E1": ("mark_fire", "mark_gas", "mark_broken")}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            counts[letter] = counts.get(letter, 0) + 1
            name = f"{letter}{counts[letter]}"
            tone: Tone = "bad" if name in marks else "plain"
            used = {"M1": 3, "C1": 1}.get(name, 0)
            words: tuple[tuple[str, Tone], ...] = ((f"cabin {name}", tone), (f"{used} used", "dim"))
            made.append(Cabin(name, row, column, IMAGES[letter], tone, marks.get(name, ()), used, words))
    return tuple(made)


HANDS = {
    "lynx": (
        Hand("ada", "H1", "crew_pilot", "own", "badge_overwatch", "Ada", (("Ada, at the helm", "own"),)),
        Hand("bo", "M1", "crew_engineer", "own", "badge_waiting", "Bo"),
        Hand("cy", "E1", "crew_hand", "own", "badge_stunned", "Cy"),
        Hand("dee", "E1", "crew_scientist", "own", "", "Dee"),
    ),
    "gull": (Hand("fay", "H1", "crew_ace", "own", "", "Fay"),),
    "bear": (),
}


def ship_of(key: str) -> str:
    """Return the ship of a person, or the ship itself."""
    return next((name for name, crew in CREW.items() if key in crew), key)


def plan_of(key: str, rows: Sequence[str] | None = None) -> Plan:
    """Return the plan of the ship of somebody."""
    name = ship_of(key)
    rows = rows or HULLS[name]
    chosen = key if key != name else ""
    return Plan(len(rows), len(rows[0]), cabins(rows), HANDS[name], chosen, name.capitalize())


def panel(_view: KnownWorld, key: str, waiting: Waiting, rows: Sequence[str] | None = None) -> Panel | None:
    """Return what is said of a ship or of somebody aboard."""
    name = ship_of(key)
    given = tuple(str(order["do"]) for order in waiting.of(key))
    if key == "eve":
        return Panel(key, "Eve", "adrift, Blue", "own", "crew_hand", (), Gauge("health", 5, 9), (), given)
    if name not in SHIPS:
        return None
    tone: Tone = "own" if name in CREW else "enemy"
    pools = (Gauge("helm", 2, 3), Gauge("guns", 0, 3), Gauge("shields", 3, 3)) if name in CREW else ()
    ship_rows = (Row("speed", "2"), Row("control", "1 out of control", "warning"), Row("cloak", "0"))
    if key == name:
        return Panel(key, name.capitalize(), "frigate, size 3", tone, "hull_frigate", (), Gauge("hull", 18, 24),
                     ship_rows, given, pools, plan_of(key, rows))  # fmt: skip
    person = (Row("skills", "engineering 4, piloting 1, science 2"), Row("stands in", "M1"), *ship_rows)
    return Panel(key, key.capitalize(), "engineer, Blue", tone, "crew_engineer", (), Gauge("health", 6, 8), person,
                 given, pools, plan_of(key, rows), name)  # fmt: skip


def reach(unit: str) -> tuple[Cells | Mark, ...]:
    """Return the hexes around the ship of somebody with the chance in each: two harder for each hex away."""
    place = parse_hex(SHIPS[ship_of(unit)][0])
    assert place is not None
    column, row = place // 1024, place % 1024
    cells = [pack(column + x, row + y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
    marks = [Mark(hex_point(cell), f"{odds(2 + need_at(cell, column, row)).percent} %", "good") for cell in cells]
    return Cells(tuple(cells), "own", "dashed"), *marks


def need_at(cell: int, column: int, row: int) -> int:
    """Return twice how many columns or rows a hex is away."""
    return 2 * max(abs(cell // 1024 - column), abs(cell % 1024 - row))


def menu(_view: KnownWorld, unit: str, _waiting: Waiting, _judge: Judge) -> tuple[MenuItem, ...]:
    """Return twenty orders for who is aboard, one for who is adrift, none for a ship."""

    def order(word: str, **keys: Any) -> dict[str, Any]:
        return {"do": word, "unit": unit, **keys}

    letters = tuple((letter, 60.0 * number) for number, letter in enumerate("ABCDEF"))
    if unit == "eve":
        return (MenuItem("jet", "Jet", "j", "icon_walk", order("jet"), ("heading",), {"heading": "direction"},
                         directions=letters),)  # fmt: skip
    if ship_of(unit) == unit:
        return ()
    kinds = tuple(
        Choice(kind, kind, "icon_lay", ((f"a {kind} mine", "dim"),), refusal=Refusal("TOY-3", "none left") if kind ==
               "ooc" else None) for kind in KINDS
    )  # fmt: skip
    moves = (Choice({"turn": -1}, "turn to port", "icon_steer"), Choice({"speed": 1}, "faster", "icon_faster"))
    items = [
        MenuItem("place", "Place mine", "l", "icon_lay", order("place_mine"), ("choice", "place"),
                 {"choice": "kind", "place": "hex"}, reach=reach(unit), choices=kinds),
        MenuItem("drop", "Drop mine", "shift+l", "icon_lay_drop", order("drop_mine"), ("choice",), {"choice": "kind"},
                 choices=kinds, odds=odds(7)),
        MenuItem("helm", "Helm", "h", "icon_steer", order("helm"), ("choice",), choices=moves, odds=odds(9)),
        MenuItem("steady", "Steady", "s", "icon_halt", order("steady"), odds=odds(6)),
        MenuItem("overwatch", "Overwatch", "o", "icon_reaction_dodge", order("overwatch"), is_on=unit == "ada"),
        MenuItem("fire", "Fire", "a", "icon_fire", order("fire"), ("target",), {"target": "target"},
                 targets=("bear",)),
        MenuItem("walk", "Walk", "g", "icon_walk", order("walk"), ("module",), {"module": "module"},
                 modules=("M1", "S1", "L1")),
        MenuItem("pump", "Pump power", "p", "icon_speed_up", order("pump"), ("choice", "number"),
                 {"choice": "pool", "number": "points"}, bounds=(1, 5, 1),
                 choices=tuple(Choice(pool, pool, "icon_speed_up") for pool in ("helm", "guns", "shields"))),
        MenuItem("course", "Course", "c", "icon_course", order("course"), ("heading", "number"),
                 {"heading": "facing", "number": "speed"}, bounds=(0, 5, 1), directions=letters),
        MenuItem("cloak", "Raise cloak", "k", "icon_field", order("raise_cloak"), odds=odds(10),
                 refusal=Refusal("TOY-5", "there is no veil aboard")),
    ]  # fmt: skip
    for number, key in enumerate("bdeijnqrtu"):
        more = order("more", number=number)
        items.append(MenuItem(f"more {number}", f"Order {number}", key, "icon_repair", more, odds=odds(8)))
    return tuple(items)


def place_at(_view: KnownWorld, point: Point) -> Place | None:
    """Return the hex at a point; None off the map."""
    column, row = hex_near(point)
    return hex_text(pack(column, row)) if 1 <= column <= COLUMNS and 1 <= row <= ROWS else None


def weigh(_view: KnownWorld, command: Mapping[str, Any]) -> Odds | None:
    """Return the chance of what is laid, fired or walked."""
    place = parse_hex(str(command.get("hex", "")))
    if place is not None:
        at = parse_hex(SHIPS[ship_of(command["unit"])][0])
        assert at is not None
        return odds(min(12, 2 + need_at(place, at // 1024, at % 1024)))
    if command["do"] == "pump":
        return odds(3 + 2 * command["points"])
    return {"fire": odds(8), "walk": odds(5), "drop_mine": odds(7)}.get(command["do"])


def why_not(command: Mapping[str, Any]) -> Refusal | None:
    """Refuse to lay a mine behind the ninth row, to walk into L1, and to pump five points."""
    if str(command.get("hex", "0101"))[2:] > "09":
        return Refusal("TOY-1", "not in arc")
    if command.get("points") == 5:
        return Refusal("TOY-4", "13 or more cannot be made")
    return Refusal("TOY-2", "too far to walk") if command.get("module") == "L1" else None


def natural_order(
    _view: KnownWorld, unit: str, _point: Point, key: str, _is_added: bool, _waiting: Waiting, _judge: Judge
) -> Suggestion | None:
    """Return a shot at an enemy, or a walk to a cabin, not to L1."""
    if ship_of(unit) == unit:
        return None
    if key.startswith(cabin_key("")):
        walk = {"do": "walk", "unit": unit, "module": key.split()[1]}
        return Suggestion(walk, f"Walk to {walk['module']}", "icon_walk", why_not(walk), odds=odds(5))
    if key != "bear":
        return None
    return Suggestion({"do": "fire", "unit": unit, "target": key}, "Fire at Bear", "icon_fire", odds=odds(8))


def picture() -> Picture:
    """Return three ships, and somebody adrift."""
    places = {key: (hex_point(place), tone) for key, (at, tone) in SHIPS.items() if (place := parse_hex(at))}
    ships = [
        Sprite(key, "hull_frigate", at, 0.9, tone, 0.0, f"side_{tone}", tone, key.capitalize(), True, tone == "own")  # type: ignore[arg-type]
        for key, (at, tone) in places.items()
    ]
    adrift = parse_hex(SWIMMER)
    assert adrift is not None
    eve = Sprite("eve", "crew_hand", hex_point(adrift), 0.5, "own", 0.0, "side_own", "own", "Eve", True, True)
    return Picture((), (*ships, eve))


def make_look(look: Look, rows: Sequence[str] | None = None) -> Look:
    """Return a look that shows crews, and tells what another one tells; `rows`: another hull for all."""
    return replace(
        look,
        ground=lambda _view: HexGround(COLUMNS, ROWS, False, ()),
        picture=lambda _view, _waiting: picture(),
        panel=lambda view, key, waiting: panel(view, key, waiting, rows),
        menu=menu,
        natural_order=natural_order,
        order_text=lambda order: " ".join(str(value) for key, value in order.items() if key != "unit"),
        place_at=place_at,
        hover=lambda view, point, key, _unit: ((f"{place_at(view, point)} {key}", "plain"),),
        weigh=weigh,
        clock=lambda view: ClockFace(view.tick % 6 + 1, "round 2", STEPS, view.tick % 12),
        crew=lambda _view, key: CREW.get(key, ()),
    )


class CrewPlayer(Player):
    """Somebody who plays with crews; whatever is ordered there waits, and is refused by the game below it."""

    def __init__(self, size: tuple[int, int] = (1280, 720), rows: Sequence[str] | None = None, **keys: Any) -> None:
        super().__init__(level(ship("lynx", "0308")), size, **keys)
        session = self.app.session
        session.look = make_look(session.look, rows)
        session.why_not = why_not  # type: ignore[method-assign]
        self.app.lay_table()
