"""A second, slow, plain implementation of the cluster_mines rules, written from the rules text alone.

It loops over all units and all mines in every step and keeps nothing but dicts and lists. Every place names its rule.

Readings. Where the text leaves something open, the most literal reading was taken:

Movement and time
 1. IM-S3.3: until its first turn (of either kind) a unit may turn whatever it has moved; `since_turn` is None until
    then.
 2. IM-S3.7: a blocked unit has turned if the pilot turned it (`since_turn` 0); its last move stays the one before.
    Events: `MoveBlocked`, then `SpeedChanged` [IM-S3.7].
 3. IM-S3.4: a blocked move and leaving are no moves for the count of `WaypointMissed`. The distance at which a
    waypoint became the first one counts as the nearest so far. A new `set_course` starts the count again.
    `WaypointMissed` stands where `WaypointReached` would. If no neighbour can be entered the want is the present
    heading.
 4. IM-S3.4: `steer` and `set_course` replace each other, also when empty; an emergency turn leaves both as they are.
 5. IM-S5.3, IM-S3.5: first all cripple cuts in unit order, then all ordered speeds in unit order: one unit can report
    two `SpeedChanged`. With `speed_quarters` = false both happen at turn starts only. A unit that starts crippled
    never reports `UnitCrippled`.
 6. IM-S3.6: `CheckRolled`, `EmergencyTurned`, then `SpeedChanged`. A heading that does not exist is refused with
    IM-S3.6.
 7. IM-S3.8: the speed is that of the move; the hits land in unit order before torpedoes and blasts (units before
    mines, C3).
 8. IM-S2.5: a torpedo that leaves counts as spent, neither as left nor as destroyed.

Mines
 9. IM-S10.5: a sensor mine does not stay triggered: it is asked again at the next entry, also when its mines are
    gone, reports each time, and counts as set off (IM-S4.4). Its mines are set off in mine order, not in the order of
    `fires`. Unit: whoever set off the sensor.
10. IM-S4.5: captors that may not be asked (IM-S11.1: no shots, within 8 ticks) do not note units. A noted unit never
    sets the mine off by entering.
11. IM-S11.1: the check of a minesweeper at a captor or sensor has need 4 and no modifiers.
12. IM-S11.1, IM-S8.5: the 8 ticks after a shot only keep a captor from being asked; damage sets it off at any time if
    it has a shot left. A captor that finds no target is free again at once. One that shoots and is hit in the same
    step is set off anew.
13. A11: step 6 goes in rounds: the mines triggered at the start of a round explode in mine order, those set off
    meanwhile form the next round. Watchers of both kinds are set off in mine order, right after `MineRemoved` (so
    before a field's `FieldLowered`).
14. IM-S9.3, IM-Q13: a triggered explosive always meets a field first; the ruling `field_first` = false is about
    cluster mines only.
15. IM-S9.4: points of a field do not make a mine located (IM-S7.4 speaks of step 12).
16. IM-S6.3: the first step 4 after laying is that of the next tick. The layer is gone also when it has left the map.

Commands
17. C2: commands of one kind in one step act in unit order, then as handed in; step 8 all `beam_mine`, then all
    `recover_mine`; step 11 all launches, all rearming, all lowering, all raising.
18. IM-S2.4: refused in step 1, before the commands that act there later in the list. `fire` at a unit that is gone:
    an unknown id (Part K), so IM-S8.3; the row's own "gone [IM-S8.2]" is then never used.
19. IM-S6.4: a small explosive mine of any control may be beamed out; only laying asks for the control (IM-S6.2). For
    laying, the first fitting entry decides: if its control is not automatic, the command is refused although a later
    one would do.
20. IM-S6.4, IM-S6.6: one interval for both: the transporter. A recovered mine keeps its settings, not its damage, its
    noted units or its links from others; `MineRecovered` stands before `MineRemoved`. "Knows" means located or
    identified (also IM-S8.3).
21. IM-S10.2: an order to a mine already triggered or to a dummy is accepted and starts the 8 ticks.
22. IM-S8.1: `phasers` below 1 is refused with IM-S8.1. Ready 16 ticks later: fired in t, ready in t+16 (state: the
    tick).
23. IM-S6.7: rearming fills up to the `shots` the mine began with, also when it is full.
24. IM-S9.1: charging counts from the tick in which the field fell, also by "spent". `FieldLowered` "time" in step 13
    of t+32.
25. IM-S12.1: with both `target` and `hex` the target counts; with neither the command is refused. What is launched
    faces as its ship does now.
26. IM-S12.2: the target's hex is looked up whenever it is needed, so a torpedo in the last hex of a unit that died in
    step 8 or 12 is spent in step 13 of the same tick ("arrived"). In its goal's hex it flies straight on. "arrived"
    goes before "time".
27. IM-S12.3, Part K: `TorpedoSpent` "hit" right after its `UnitHit` (and `UnitCrippled`); a torpedo spent so is not
    also destroyed, whatever hits it in that step.

Knowledge
28. Part H: an alliance is a side and its direct allies. All sides told by one thing stand in file order; several
    mines in mine order. `known_to` counts for the allies of those named too.
29. IM-S7.3: `MineLocated` and `MineIdentified` of an ally name the scanning unit. Scans ask mines of every state,
    armed or not.
30. IM-S7.4: `MineLocated` of a laid mine follows its `MineLaid`; beamed mines are not seen. In step 12 it stands
    after the mines removed or set off and before `UnitDestroyed`; a shot of 0 points is no hit.
31. IM-S7.2: suspicion is each side's own: an ally that is told does not keep the other from being told.

Fire
32. C3, step 12: hits by source, then struck units, then struck mines; two commands of one ship on one target land in
    their order. amount = absorbed + internal also when the hull had fewer boxes left.

Objectives
33. Objectives without `units` are about the ships of the level file, not about what is launched. `sweep` with neither
    key: all foreign mines of the file.
34. `reach` counts a unit that has been there even if it is destroyed later, judged at the ends of ticks from 1 on. It
    is lost when too few are left in play. `destroy` is lost when too many have left. `hold` is one and the same unit
    for all the ticks.
35. A side with no unit in play (torpedoes and shuttles count) loses all its open objectives, each with its
    `ObjectiveLost`.
36. One side done: it wins. All remaining sides that have objectives (two or more) done in the same tick: draw.
    Several, but not all: the first in the file wins.
37. A single side with objectives that loses loses to the one side (with its allies) that remains: "last_side", winner
    the first remaining in the file. Two or more that all lose in the same tick: draw, whoever else there is.
"""

from .oracle import Oracle

__all__ = ["Oracle"]
