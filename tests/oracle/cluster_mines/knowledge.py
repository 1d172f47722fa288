"""Steps 7 and 9, and who learns of a mine (A8, Part H)."""

from .space import distance
from .tables import CLASSES
from .world import HIDDEN, IDENTIFIED, LOCATED, Thing, World


def locate(world: World, sides: list[str], mine: Thing, unit: str | None, rule: str) -> None:
    """IM-S7.1: a hidden mine becomes located for sides; each that did not know it gets its own event."""
    for side in world.sides:
        if side in sides and world.stage(side, mine) == HIDDEN:
            world.stages[side][mine["id"]] = LOCATED
            world.report(
                "MineLocated",
                rule,
                mine=mine["id"],
                side=side,
                unit=unit,
                at=world.write(mine["at"]),
                size=mine["size"],
            )


def identify(world: World, side: str, mine: Thing, unit: str) -> None:
    """IM-S7.3: a located mine becomes identified for a side and its allies."""
    for other in world.alliance(side):
        if world.stage(other, mine) != IDENTIFIED:
            world.stages[other][mine["id"]] = IDENTIFIED
            world.report(
                "MineIdentified",
                "IM-S7.3",
                mine=mine["id"],
                side=other,
                unit=unit,
                kind=mine["kind"],
                dummy=mine["dummy"],
            )


def suspect(world: World) -> None:
    """Step 7, IM-S7.2: once a turn a side is told that six or more hidden mines are within 10 hexes."""
    for side in world.sides:
        if world.told_turn.get(side) == world.turn():
            continue
        for unit in world.living():
            if unit["side"] != side or CLASSES[unit["class"]]["size"] > 4:
                continue
            near: list[int] = []
            for mine in world.mines.values():
                if mine["control"] == "automatic" and world.stage(side, mine) == HIDDEN:
                    range_hexes = distance(unit["at"], mine["at"])
                    if range_hexes <= 10:
                        near.append(range_hexes)
            if len(near) >= 6:
                world.told_turn[side] = world.turn()
                world.report("MinefieldSuspected", "IM-S7.2", side=side, unit=unit["id"], range=min(near))
                break


def scan(world: World, unit: Thing) -> None:
    """Step 9, IM-S7.3: one die for each foreign mine in reach that is not identified."""
    radius, acuity = CLASSES[unit["class"]]["detection"]
    unit["last"]["scan"] = world.tick
    for mine in list(world.mines.values()):
        stage = world.stage(unit["side"], mine)
        if stage == IDENTIFIED or distance(unit["at"], mine["at"]) > radius:
            continue
        die = world.roll("scan", unit["id"], mine["id"])
        passed = die <= acuity
        world.report(
            "CheckRolled",
            "IM-S7.3",
            unit=unit["id"],
            mine=mine["id"],
            what="scan",
            dice=[die],
            need=acuity,
            modifiers=[],
            passed=passed,
        )
        if passed and stage == HIDDEN:
            locate(world, world.alliance(unit["side"]), mine, unit["id"], "IM-S7.3")
        elif passed:
            identify(world, unit["side"], mine, unit["id"])


def see_laid_mine(world: World, mine: Thing) -> None:
    """IM-S7.4: a mine laid within the detection radius of a foreign unit of size 1 to 4."""
    seeing: list[str] = []
    for unit in world.living():
        kind = CLASSES[unit["class"]]
        if world.allied(unit["side"], mine["side"]) or kind["size"] > 4:
            continue
        if distance(unit["at"], mine["at"]) <= kind["detection"][0]:
            seeing.extend(world.alliance(unit["side"]))  # Part H: allies share what they know
    locate(world, seeing, mine, None, "IM-S7.4")


def see_acting_mine(world: World, mine: Thing) -> None:
    """IM-S7.4: every side that did not know a mine that shot, or was hit and lives, in file order."""
    locate(world, world.sides, mine, None, "IM-S7.4")
