"""A second, slow, plain implementation of the mine_layer rules, written from the rules text alone.

It loops over everything in every step and keeps plain records. Every place names its rule.

Readings. Where the text leaves something open, the most literal reading was taken:

Entering
 1. ML-S60: the struck side is worked out once, as the ship enters; a mine that turns it does not change the side by
    which the next mine of the same hex strikes.
 2. ML-S42, Part K: "several bursts in a hex: one check for each entry" is about bursts that run when somebody enters.
    A burst mine that goes off checks everything in its hex, also who has just been checked by another.
 3. ML-S89: what a burst checks is fixed when it goes off, before its mine is removed.
 4. ML-S36: a tow off the map costs the tractor what a tow costs; a jet off the map is the action.

Things
 5. ML-S96: with gun and target in one hex, that hex is the one from which the line starts: its chaff counts by
    `chaff_out` alone, and once.
 6. ML-21: a hex set back to 6 keeps its place in the order in which chaff thins; one that was empty comes last.
 7. ML-S98: a veil that is slagged breaks once more: the cloak falls, also one that another veil has raised.
 8. ML-S85: who was in gas rolls, wherever it is now; outside there is no OOC in the need. Who is aboard a ship that has
    left rolls nothing and recovers without a word.
 9. ML-S75: an overwatch ends without a word when the ship dies, also for who is put out into space.
10. ML-S94: a side is told what it does not know itself, and then its allies know it as well. That an ally of an ally
    knows a type tells it nothing; who knows it already tells nobody by asking.

Commands
11. ML-S101: `course` has both keys and `overwatch` has `hold`; a hex is four digits, none of its halves "00"; the side
    that hands in is the unit's own, not an ally.
12. ML-S101, Part F: the module of a command is judged by the ship of the unit as long as it is not a spacewalker.
13. ML-S103: the module one starts from costs nothing, the one one walks to costs as any other.

Objectives
14. ML-S106: a side has a unit left in play while a ship, a drone or a crew member of it is on the map; a crew member
    aboard is where its ship is. The lost are destroyed; who has left is alive. The rest as in the level format.
"""

from .oracle import Oracle

__all__ = ["Oracle"]
