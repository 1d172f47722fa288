"""Steps 2 to 4: speeds, emergency turns, the pilot, moves, entries, arming (A4, A5)."""

from .damage import is_crippled, top_speed
from .reactions import ENTRY_RULES, can_be_set_off, set_off
from .space import HEADINGS, Hex, distance, left_edge, neighbour
from .tables import CLASSES, turn_hexes
from .world import Thing, World


def change_speed(world: World, unit: Thing, speed: int, rule: str) -> None:
    """Sets a speed and reports it if it is another one."""
    if unit["speed"] != speed:
        world.report("SpeedChanged", rule, unit=unit["id"], **{"from": unit["speed"], "to": speed})
        unit["speed"] = speed


def start_quarter(world: World) -> None:
    """Step 2: the turn, then cripple cuts (IM-S5.3), then ordered speeds (IM-S3.5)."""
    impulse = world.impulse()
    if impulse == 1:
        world.report("TurnStarted", "IM-S2.1", turn=world.turn())
    if impulse not in (1, 9, 17, 25):
        return
    if impulse != 1 and not world.rulings["speed_quarters"]:  # IM-Q18
        return
    for unit in world.living():  # IM-S5.3
        if is_crippled(unit):
            top = top_speed(unit)
            unit["ordered"] = min(unit["ordered"], top)
            change_speed(world, unit, min(unit["speed"], top), "IM-S5.3")
    for unit in world.living():  # IM-S3.5
        speed, ordered = unit["speed"], unit["ordered"]
        if impulse == 1:
            wanted = ordered
        elif ordered > speed:
            wanted = min(ordered, speed + 8)
        else:
            wanted = max(ordered, speed - 8)
        change_speed(world, unit, wanted, "IM-S3.5")


def turn_at_once(world: World, unit: Thing, heading: int) -> None:
    """IM-S3.6: an emergency turn that was allowed."""
    die = world.roll("emergency_turn", unit["id"])
    stalled = die == 6
    world.report(
        "CheckRolled",
        "IM-S3.6",
        unit=unit["id"],
        what="emergency_turn",
        dice=[die],
        need=5,
        modifiers=[],
        passed=not stalled,
    )
    unit["heading"] = heading
    unit["since_turn"] = 0
    unit["last"]["emergency_turn"] = world.tick
    world.report("EmergencyTurned", "IM-S3.6", unit=unit["id"], heading=HEADINGS[heading], stalled=stalled)
    if stalled:
        unit["ordered"] = 0
        unit["stalled_until"] = world.tick + 15
        change_speed(world, unit, 0, "IM-S3.6")


def move_all(world: World) -> None:
    """Step 3, second half: who moves this impulse (IM-S3.1), slower first, then unit order (IM-S3.2)."""
    impulse = world.impulse()
    movers = [unit for unit in world.living() if impulse * unit["speed"] // 32 > (impulse - 1) * unit["speed"] // 32]
    for speed in range(1, 32):
        for unit in movers:
            if unit["speed"] == speed and unit["status"] == "in play":
                move(world, unit)


def drop_reached(unit: Thing) -> None:
    """IM-S3.4, Part K: first waypoints equal to the own hex go silently; the next one becomes the first."""
    while unit["course"] and unit["course"][0] == unit["at"]:
        unit["course"].pop(0)
    unit["no_nearer"] = 0
    if unit["course"]:
        unit["nearest"] = distance(unit["at"], unit["course"][0])


def torpedo_goal(world: World, torpedo: Thing) -> Hex:
    """IM-S12.2: its target's hex; of a unit that is gone the hex where it was last."""
    if torpedo["target"] is not None:
        return world.units[torpedo["target"]]["at"]
    return torpedo["target_place"]


def wanted_heading(world: World, unit: Thing) -> int:
    """IM-S3.4: the pilot's want; with neither course nor steer the heading it has."""
    if unit["steer"] is not None:
        return unit["steer"]
    if unit["class"] == "torpedo":
        goal = torpedo_goal(world, unit)
        if goal == unit["at"]:  # a waypoint equal to the own hex is none
            return unit["heading"]
    elif unit["course"]:
        goal = unit["course"][0]
    else:
        return unit["heading"]
    best: tuple[int, int, int, int] | None = None
    for direction in range(6):
        place = neighbour(unit["at"], direction)
        if not world.on_map(place) or place in world.planets:
            continue
        clockwise = (direction - unit["heading"]) % 6
        turn = min(clockwise, 6 - clockwise)
        choice = (distance(place, goal), turn, clockwise, direction)
        if best is None or choice < best:
            best = choice
    return unit["heading"] if best is None else best[3]


def turn_for_move(world: World, unit: Thing) -> int:
    """IM-S3.3, IM-S3.4: turns one hexside if the pilot wants to and may. Gives -1, 0 or 1."""
    want = wanted_heading(world, unit)
    if want == unit["heading"]:
        return 0
    needed = turn_hexes(CLASSES[unit["class"]]["mode"], unit["speed"])
    if unit["since_turn"] is not None and unit["since_turn"] < needed:
        return 0
    turned = 1 if (want - unit["heading"]) % 6 <= 3 else -1
    unit["heading"] = (unit["heading"] + turned) % 6
    unit["since_turn"] = 0
    return turned


def move(world: World, unit: Thing) -> None:
    """IM-S3.2: turn, one hex along the heading, then the mines are asked."""
    turned = turn_for_move(world, unit)
    start: Hex = unit["at"]
    end = neighbour(start, unit["heading"])
    if not world.on_map(end):  # IM-S2.5
        leave(world, unit, end)
        return
    if end in world.planets:  # IM-S3.7
        world.report("MoveBlocked", "IM-S3.7", unit=unit["id"], at=world.write(end))
        unit["ordered"] = 0
        change_speed(world, unit, 0, "IM-S3.7")
        return
    unit["at"] = end
    unit["last_move"] = unit["heading"]
    if unit["since_turn"] is not None:
        unit["since_turn"] += 1
    if end in world.asteroids:  # IM-S3.8: the hit follows in step 6
        unit["scraped"] = unit["speed"]
    world.report(
        "UnitMoved",
        "IM-S3.1",
        unit=unit["id"],
        **{"from": world.write(start), "to": world.write(end)},
        heading=HEADINGS[unit["heading"]],
        turned=turned,
    )
    follow_course(world, unit)
    ask_mines(world, unit, start)


def leave(world: World, unit: Thing, end: Hex) -> None:
    """IM-S2.5: off the map; a torpedo is spent by it."""
    edge = left_edge(end, world.columns)
    unit["status"] = "left"
    unit["left_by"] = edge
    world.report("UnitLeft", "IM-S2.5", unit=unit["id"], edge=edge)
    if unit["class"] == "torpedo":
        unit["status"] = "spent"
        world.report("TorpedoSpent", "IM-S2.5", unit=unit["id"], cause="left")


def follow_course(world: World, unit: Thing) -> None:
    """IM-S3.4: waypoints reached and missed. Torpedoes have none (IM-S12.2, Part K)."""
    if not unit["course"]:
        return
    first: Hex = unit["course"][0]
    if unit["at"] == first:
        unit["course"].pop(0)
        world.report("WaypointReached", "IM-S3.4", unit=unit["id"], hex=world.write(first))
        drop_reached(unit)
        return
    if distance(unit["at"], first) < unit["nearest"]:
        unit["nearest"] = distance(unit["at"], first)
        unit["no_nearer"] = 0
        return
    unit["no_nearer"] += 1
    if unit["no_nearer"] == 12:
        unit["course"].pop(0)
        world.report("WaypointMissed", "IM-S3.4", unit=unit["id"], hex=world.write(first))
        drop_reached(unit)


def ask_mines(world: World, unit: Thing, start: Hex) -> None:
    """IM-S4.1, IM-S4.4: the mines whose zone this move enters, in mine order."""
    for mine in list(world.mines.values()):
        if mine["control"] != "automatic" or not can_be_set_off(mine):
            continue
        if distance(unit["at"], mine["at"]) > mine["range"]:
            continue
        if world.rulings["reentry"] == "from_outside" and distance(start, mine["at"]) <= mine["range"]:  # IM-Q3
            continue
        if CLASSES[unit["class"]]["size"] not in mine["sizes"]:  # IM-S4.5
            continue
        if mine["kind"] == "captor":  # IM-S11.1
            if mine["shots"] == 0:
                continue
            if mine["last_shot"] is not None and world.tick < mine["last_shot"] + 8:
                continue
        if unit["id"] in mine["noted"]:  # IM-S4.5
            continue
        if len(mine["noted"]) < mine["skip"]:
            mine["noted"].append(unit["id"])
            continue
        if not entry_sets_off(world, unit, mine):
            continue
        set_off(world, mine, unit["id"], "entry", ENTRY_RULES[mine["kind"]])
        if world.rulings["one_mine_per_entry"]:  # IM-S4.4, IM-Q15
            return


def entry_sets_off(world: World, unit: Thing, mine: Thing) -> bool:
    """IM-S4.2, IM-S11.1: whether an entry sets a mine off, with a die where it is not certain."""
    sweeper = unit["class"] == "minesweeper"
    speed: int = unit["speed"]
    if mine["kind"] in ("captor", "sensor"):
        if not sweeper:
            return True
        die = world.roll("trigger", unit["id"], mine["id"])
        report_trigger(world, unit, mine, "IM-S11.1", die, 4, [], die <= 4)
        return die <= 4
    if mine["kind"] == "cluster" and world.rulings["trigger_mode"] == "always":  # IM-Q1
        return True
    modifier = 2 if sweeper else 0
    if 6 + modifier < speed:
        return True
    if sweeper and speed >= world.rulings["sweeper_certain_speed"]:  # IM-Q17
        return True
    die = world.roll("trigger", unit["id"], mine["id"])
    passed = die == 1 or die + modifier < speed
    modifiers = [[2, "minesweeper"]] if sweeper else []
    report_trigger(world, unit, mine, "IM-S4.2", die, max(1, speed - 1), modifiers, passed)
    return passed


def report_trigger(
    world: World,
    unit: Thing,
    mine: Thing,
    rule: str,
    die: int,
    need: int,
    modifiers: list[list[int | str]],
    passed: bool,
) -> None:
    world.report(
        "CheckRolled",
        rule,
        unit=unit["id"],
        mine=mine["id"],
        what="trigger",
        dice=[die],
        need=need,
        modifiers=modifiers,
        passed=passed,
    )


def arm_mines(world: World) -> None:
    """Step 4: laid mines (IM-S6.3), beamed mines and those of `arms_at` (IM-S6.5)."""
    for mine in world.mines.values():
        if mine["armed"]:
            continue
        if mine["layer"] is not None:
            layer = world.units[mine["layer"]]
            if layer["status"] == "in play" and distance(layer["at"], mine["at"]) <= mine["range"]:
                continue
            rule = "IM-S6.3"
        elif mine["arms_at"] == world.tick:
            rule = "IM-S6.5"
        else:
            continue
        mine["armed"] = True
        world.report("MineArmed", rule, mine=mine["id"])
