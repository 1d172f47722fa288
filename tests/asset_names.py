"""The names of what lies in the assets, as the window and the rulesets ask for them."""

from __future__ import annotations

# The classes, hulls, crews and mines of the tables of the rulesets, and their commands as buttons.
# fmt: off
SHIP_CLASSES = (
    "scout", "frigate", "destroyer", "light_cruiser", "cruiser", "field_cruiser", "dreadnought", "freighter",
    "transport", "minelayer", "minesweeper", "shuttle", "torpedo", "base",
)
HULLS = ("cutter", "sloop", "shade", "frigate", "tender", "hauler", "bastion", "other")
MODULES = (
    "helm", "layer", "engine", "science", "life", "cannon", "tractor", "veil", "cargo", "structure",
)
MARKS = ("broken", "slagged", "fire", "gas")
CREW_KINDS = ("pilot", "ace", "engineer", "sapper", "gunner", "scientist", "hand", "other")
BADGES = ("overwatch", "stunned", "down", "waiting")
TROOPER_KINDS = (
    "rifleman", "trooper_scout", "sapper", "heavy", "infiltrator", "gunner", "watcher", "walker",
)
MINE_KINDS = (
    "cluster", "explosive", "explosive_small", "captor", "sensor", "dummy", "dummy_small", "located",
    "located_small",
)
MINE_STATES = ("known", "unarmed", "spent")
DROP_KINDS = ("anti_personnel", "piercing", "shock", "toxin", "wire")
LAID_KINDS = (
    "warhead", "gas", "chaff", "plasma", "seeker", "ooc", "anchor", "probe", "heavy", "burst", "unknown",
)
DROP_STATES = ("known", "hidden", "spent")
ICONS = (
    "pause", "play", "faster", "slower", "step", "rewind", "fit", "scan", "lay", "fire", "sweep", "course", "steer",
    "launch", "field", "lower_field", "beam", "recover", "rearm", "detonate", "emergency_turn", "speed_up",
    "speed_down", "sound_on", "sound_off", "danger", "why", "close",
    "walk", "run", "halt", "idle", "dodge", "discover", "shoot", "lay_drop", "reaction_hold", "reaction_dodge",
    "reaction_shoot", "reaction_discover", "reserve_dodge", "reserve_hold", "jump_away", "jump_stay",
    "place_mine", "drop_mine", "overwatch", "stand_down", "helm_turn", "helm_port", "helm_starboard", "slip_port",
    "slip_starboard", "accelerate", "decelerate", "steady", "cannon", "defuse", "tow", "ask", "cloak", "pump",
    "transfer", "repair", "extinguish", "walk_crew", "jet", "course_drone",
)
EFFECTS = (
    "scan", "order", "cluster", "explosion", "shield_down", "hull_hit", "objective", "refused", "mine_found",
    "mine_armed", "phaser", "torpedo", "field_raised", "lay", "unit_lost", "win", "loss",
    "template", "shot", "dodge", "revealed", "mine_discovered", "wounded", "saved",
    "launch_mine", "drop_mine", "mine_attack", "dodged", "missed", "warhead", "heavy", "gas", "chaff", "plasma",
    "seeker", "spin", "anchor", "burst", "probe", "module_broken", "blaze", "cannon", "tow", "check_passed",
    "check_failed", "phase", "crew_down", "cloak",
)
# fmt: on
HUMS = ("danger_hum_low", "danger_hum_middle", "danger_hum_high")
