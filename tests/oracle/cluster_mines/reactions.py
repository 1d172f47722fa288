"""How mines are set off, and what happens when one leaves play (A5, A11, IM-S8.5)."""

from .world import Thing, World

ENTRY_RULES = {"cluster": "IM-1.121", "captor": "IM-S11.1", "sensor": "IM-S11.1", "explosive": "IM-S4.1"}


def can_be_set_off(mine: Thing) -> bool:
    """IM-S4.6, IM-S10.6: armed, no dummy, and not set off already."""
    return mine["armed"] and not mine["dummy"] and not mine["triggered"]


def set_off(world: World, mine: Thing, unit: str | None, cause: str, rule: str) -> None:
    """Sets a mine off; a sensor mine at once sets off its own (IM-S10.5) and stays."""
    if not can_be_set_off(mine):
        return
    world.report("MineTriggered", rule, mine=mine["id"], unit=unit, cause=cause)
    if mine["kind"] == "sensor":
        for other in list(world.mines.values()):
            if other["id"] in mine["fires"] and other["kind"] == "explosive":
                set_off(world, other, unit, "sensor", "IM-S10.5")
        return
    mine["triggered"] = True
    mine["triggered_by"] = unit


def react_to_damage(world: World, mine: Thing, unit: str, cause: str) -> None:
    """IM-S8.5, IM-S9.4: an armed mine that took points and lives is set off."""
    if mine["kind"] == "captor" and mine["shots"] == 0:  # a captor without a shot does nothing
        return
    by_fire = "IM-1.33" if mine["kind"] == "cluster" else "IM-S8.5"
    rule = "IM-S9.4" if cause == "field" else by_fire
    set_off(world, mine, unit, cause, rule)


def remove_mine(world: World, mine: Thing, cause: str, rule: str, exploded: bool) -> None:
    """Takes a mine out of play; then the mines that watch it are set off, in mine order."""
    world.report("MineRemoved", rule, mine=mine["id"], cause=cause)
    del world.mines[mine["id"]]
    world.gone_mines.append(mine["id"])
    for watcher in list(world.mines.values()):
        if mine["id"] not in watcher["watches"]:
            continue
        if watcher["control"] == "chain" and exploded:  # IM-S10.3: explodes or releases
            set_off(world, watcher, None, "chain", "IM-S10.3")
        if watcher["control"] == "deadman":  # IM-S10.4: leaves play in whatever way
            set_off(world, watcher, None, "deadman", "IM-S10.4")
