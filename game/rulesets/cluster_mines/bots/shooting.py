"""Phasers and torpedoes: at whom, when it pays, and how likely a mine is swept."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.geometry.hex import Hex, directions_to, distance, neighbour
from game.rulesets.cluster_mines.bots.mine_book import MineNote
from game.rulesets.cluster_mines.bots.sight import (
    Other, Ship, Sight, may_launch_torpedo, phasers_ready, speed_next,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.tables import (
    MINE_SHOT_PENALTY, PHASER_RANGE, PHASER_STRENGTH, SCAN_SPEED, UNIT_CLASSES,
)  # fmt: skip

Order = dict[str, Any]
CLOSE: Final = 3  # hexes at which every target is worth a shot
NEAR: Final = 5
_TORPEDO_REACH: Final = 20
_TORPEDO_SLOW: Final = 14  # targets faster than this mostly fly away from it
_ENOUGH_CHANCE: Final = 0.8  # four in five
_SURE: Final = 0.95


@cache
def sweep_chance(phasers: int, away: int, penalty: int, need: int) -> float:
    """Return how likely so many phasers do at least `need` points to a mine (IM-S8.1).

    >>> round(sweep_chance(1, 1, 0, 6), 3), sweep_chance(2, 1, 0, 6), round(sweep_chance(2, 1, 2, 6), 3)
    (0.5, 1.0, 0.722)
    """
    sums = {0: 1}
    for _ in range(phasers):
        longer: dict[int, int] = {}
        for total, ways in sums.items():
            for die in range(1, 7):
                points = total + max(0, PHASER_STRENGTH[away] - die - penalty)
                longer[points] = longer.get(points, 0) + ways
        sums = longer
    return sum(ways for total, ways in sums.items() if total >= need) / 6**phasers


@cache
def mean_damage(away: int) -> float:
    """Return what one phaser does to a unit on the average (IM-S8.1)."""
    return sum(max(0, PHASER_STRENGTH[away] - die) for die in range(1, 7)) / 6 if away <= PHASER_RANGE else 0.0


def phasers_for(ship: Ship, note: MineNote, phasers: int) -> int:
    """Return how many of so many phasers to fire at a mine: as few as make it sure; 0 if it would not be 4 in 5."""
    away = min(1, distance(ship.here, note.place))
    penalty = 0 if ship.unit.kind == "minesweeper" else MINE_SHOT_PENALTY
    for number in range(1, phasers + 1):
        if sweep_chance(number, away, penalty, note.points_left) >= _SURE:
            return number
    return phasers if phasers and sweep_chance(phasers, away, penalty, note.points_left) >= _ENOUGH_CHANCE else 0


def can_ever_sweep(ship: Ship, note: MineNote) -> bool:
    """Say whether a ship's phasers together are enough for a mine."""
    return phasers_for(ship, note, ship.row.phasers) > 0


def shoots_at_mine(sight: Sight, ship: Ship, staff: Staff, note: MineNote) -> list[Order]:
    """Return the shot at a mine from next to it at a stand, if that sweeps it with four chances in five (IM-S8.3)."""
    if distance(ship.here, note.place) > 1 or ship.motion.speed or speed_next(sight, ship):
        return []
    if staff.lapses(sight.tick, ship.id):
        return []
    number = phasers_for(ship, note, phasers_ready(sight, ship))
    return [{"do": "fire", "unit": ship.id, "target": note.id, "phasers": number}] if number else []


def facing_boxes(ship: Ship, enemy: Other) -> int:
    """Return the boxes of the enemy's shield that looks to a ship, 0 if it has none."""
    directions = directions_to(enemy.here, ship.here) or (enemy.motion.last_move,)
    shields = enemy.boxes.shields
    return max(shields[(direction - enemy.motion.heading) % 6] for direction in directions) if shields else 0


def is_easy_prey(enemy: Other) -> bool:
    """Say whether an enemy is slow or has a shield down."""
    return enemy.motion.speed <= SCAN_SPEED or min(enemy.boxes.shields, default=0) == 0


def shoots_at_units(
    sight: Sight, ship: Ship, staff: Staff, planned: dict[int, float], quarry: Other | None = None
) -> list[Order]:
    """Return the volley of a ship: at whoever is slow or has a shield down within reach, at anybody who is close.

    Args:
        sight: what the bot sees.
        ship: who would fire.
        staff: says whether the moment is missed.
        planned: damage that others of the side are about to do, by target; the volley is added.
        quarry: an enemy that is worth a shot within reach whatever it does.
    """
    near = [(away, enemy) for enemy in sight.enemies if (away := distance(ship.here, enemy.here)) <= NEAR]
    ready = phasers_ready(sight, ship) if near else 0
    if ready <= 0:
        return []
    best: tuple[tuple[bool, float, int], Other] | None = None
    for away, enemy in near:
        if not (enemy.row.shields or away <= CLOSE):
            continue
        is_quarry = quarry is not None and quarry.entity == enemy.entity
        if not (away <= CLOSE or is_quarry or is_easy_prey(enemy)):
            continue
        left = facing_boxes(ship, enemy) + enemy.boxes.hull - planned.get(enemy.entity, 0.0)
        key = (left <= 0 or not enemy.row.shields, facing_boxes(ship, enemy) + enemy.boxes.hull / 2, away)
        if best is None or key < best[0]:
            best = (key, enemy)
    if best is None or (best[0][0] and not best[1].row.shields and ready < 2) or staff.lapses(sight.tick, ship.id):
        return []
    enemy = best[1]
    per_shot = mean_damage(distance(ship.here, enemy.here))
    left = facing_boxes(ship, enemy) + enemy.boxes.hull
    number = min(ready, max(1, round(1.5 * left / per_shot))) if per_shot else ready
    planned[enemy.entity] = planned.get(enemy.entity, 0.0) + number * per_shot
    return [{"do": "fire", "unit": ship.id, "target": enemy.id, "phasers": number}]


def shoots_at_torpedoes(sight: Sight, ship: Ship) -> list[Order]:
    """Return a shot of two phasers at a torpedo that comes near: it has but four boxes."""
    if phasers_ready(sight, ship) < 2:
        return []
    near = [torpedo for torpedo in sight.torpedoes if 1 <= distance(torpedo.here, ship.here) <= CLOSE]
    if not near:
        return []
    first = min(near, key=lambda torpedo: distance(torpedo.here, ship.here))
    return [{"do": "fire", "unit": ship.id, "target": first.id, "phasers": 2}]


def launches_torpedo(sight: Sight, ship: Ship, staff: Staff, target: Other | None = None) -> list[Order]:
    """Return the launch of a torpedo at a slow or near enemy with no mine in its way that would hurt the company."""
    if not may_launch_torpedo(sight, ship):
        return []
    targets = [target] if target is not None else [enemy for enemy in sight.enemies if enemy.row.shields]
    for enemy in targets:
        away = distance(ship.here, enemy.here)
        if not 1 <= away <= _TORPEDO_REACH or _outruns(ship, enemy):
            continue
        if staff.lapses(sight.tick, ship.id) or not _is_lane_free(sight, ship, staff, enemy):
            continue
        return [{"do": "launch", "unit": ship.id, "what": "torpedo", "target": enemy.id}]
    return []


def _outruns(ship: Ship, enemy: Other) -> bool:
    """Say whether an enemy flies, or could fly, away from a torpedo of a ship."""
    away = directions_to(ship.here, enemy.here)
    flees = any((direction - enemy.motion.heading) % 6 in (0, 1, 5) for direction in away)
    speed = enemy.motion.speed
    return (enemy.row.top_speed if flees and speed > SCAN_SPEED else speed) > _TORPEDO_SLOW


def _is_lane_free(sight: Sight, ship: Ship, staff: Staff, enemy: Other) -> bool:
    """Say whether a torpedo may fly: it sets off no own mine, and no known one near the company (IM-S4.1)."""
    lane = _flight(ship, enemy)
    for note in staff.mines.near(ship.here, len(lane) + 3):
        if not note.is_asking:
            continue
        reach = 1 if note.settings is None else note.settings.range
        if note.settings is not None and not note.settings.sizes >> UNIT_CLASSES["torpedo"].size & 1:
            continue
        # One hex more: its target moves on.
        if not any(distance(place, note.place) <= reach + 1 for place in lane):
            continue
        if note.is_ours or any(distance(place, note.place) <= 2 for place in sight.company):
            return False
    return True


def _flight(ship: Ship, enemy: Other) -> list[Hex]:
    """Return the hexes that a torpedo flies through: from the ship's heading it turns one hexside a move (IM-S12.2)."""
    place, heading, lane = ship.here, ship.motion.heading, list[Hex]()
    while place != enemy.here and len(lane) < 2 * _TORPEDO_REACH:
        want = directions_to(place, enemy.here)
        if heading not in want:
            heading = (heading + (1 if (want[0] - heading) % 6 <= 3 else -1)) % 6
        place = neighbour(place, heading)
        lane.append(place)
    return lane
