"""A second, slow, plain implementation of the teardrop_mines rules, written from the rules text alone.

It loops over all troopers and all mines in every step and keeps plain records. Every place names its rule.

Readings. Where the text leaves something open, the most literal reading was taken:

Space and movement
 1. TM-S1, TM-S6: with the target's centre on the mine's, V = (0, 0): V_k is (0, 0) for every k, and `scaled` takes each
    as (1, 0), so all candidates are the same and tilt 0 is taken.
 2. TM-S1: each number of a file becomes micrometres by itself: the right side of a wall is left + width.
 3. TM-S21: the second Move of a run with the same goal goes on with the leg of the first (leg start and s), unless the
    trooper has been displaced in between; any other Move starts a leg where the trooper is.
 4. TM-S21: a goal on the spot is a step of no length: taken, "arrived".
 5. TM-S22, Part K: a goal that a nerve move has set aside does not make a second Move in that run; one ordered after it
    does.
 6. TM-S22: arriving or being blocked drops the goal of that Move only; one ordered meanwhile stays.
 7. `halt` does not empty a commanded reserve; `move` neither. Both drop the waiting command.
 8. MoveEnded "halted": by `halt` in step 5 of that tick; by nerve in step 5 of the next, from the place after the nerve
    move. A nerve move of no length ends nothing.
 9. TM-S44: step n of a jump ends at start + scaled(away, n * 5,080). Places of sources are those at the Resolution,
    before any jump of that tick; what was gone by then counts where it was last. Only the third branch, away from the
    active trooper itself, falls away when that trooper is Dead, also if it died in that tick.

Orders and commands
10. Part F: an unknown unit and one of another side are refused with TM-S50, like who is down or Dead.
11. `set_reaction` with an unknown `dodge_move` is refused with TM-S26; "shoot" is accepted from who has no weapon.
12. A triggered mine as a target: shoot TM-S47, discover TM-S45. A handle of what is no marker any more is unknown.
13. First skills are judged in full in step 2 and no more in step 3. Reserve skills are judged in unit order within
    step 3, after the reveals of earlier troopers.
14. TM-S25: a shot counts as unresolved from its own declaration on, so in step 3 only those of earlier troopers.
15. TM-S26: the first Order in unit order that the reaction is possible against; one that it fails against is passed
    over. A down active trooper carries out nothing, so nobody reacts to its Order any more.
16. TM-S28: the Order of who is down or Dead stays to its offset 40 and reports OrderResolved.
17. TM-S61: the way is the trooper's place at the start of the Order and the ends of its steps, joined straight.

Mines
18. TM-S12: links count for TM-9 as well: a candidate that reaches the target only by a melee affects it. Linked ones
    need not be out of cover.
19. TM-S15, TM-S14: links start from all that are or have been affected: an ally who joins the melee of one who has
    walked out cancels the mine.
20. TM-S32: several MineHeld of one mine in one step stand in the order of asking (TM-Q5), not in unit order.
21. MineHeld once a mine and skill: a Move is one skill, from its declaration to its last step; the second Move of a run
    is another.
22. TM-Q4, Part H: a mine that returns under a marker gets a new handle, the next number.
23. TM-Q14: with "next_order" a mine that appeared in tick T (a returned one too) ignores Orders that began in T or
    earlier.
24. TM-S54: one save against the damage of the mine's kind, whatever the kind, also toxin. A mine struck by shots and
    templates is removed by the cause of its first failed save.
25. TM-S62: who goes down in the very tick of the Resolution still lays.

Rolls
26. TM-S40: `need` is reported as 20 if it would be higher, and as it is if it is below 1. Equal plain dice are compared
    by these needs.
27. TM-S42: whether a reaction Dodge has line of fire is measured at its declaration.
28. TM-S49: partial cover for a save is that measured at the declaration of the shot.
29. TM-S44: against shots no comparison has failed if the Dodge has won the contest; a Dodge above its need has failed
    even if no shot hit. A Dodge for the movement alone has `against` null, as nerve has.
30. TM-S43, Part C: "nothing to dodge" is asked over all Orders that resolve in the tick; a Dodge that only another
    Order needs is thrown there.
31. TM-S50: who starts down has wounds = VITA.

Objectives
32. TM-S80: down troopers are no units left in play. `reach` keeps who has been there.
33. The rest as in the level format: a side done with all its objectives wins; all remaining sides done in one tick:
    draw; the only side with objectives that loses: "last_side" if one alliance remains, else draw.
"""

from .oracle import Oracle

__all__ = ["Oracle"]
