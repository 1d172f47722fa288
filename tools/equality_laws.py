"""What must differ, or must not move: another seed is another game, one more unit leaves a scattered field alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice, zip_longest
from typing import Any, Final

from equality_cases import LARGEST_SEED, samples

from game import Level, ScriptedDieError, Simulation
from game.core.dice import Dice
from game.core.events import CommandRefused, GameEnded, GameStarted, event_line

SEEDS: Final = (0, 1, 2, 2**62, LARGEST_SEED)
LEVELS: Final = 8
NO_FACE: Final = 0  # of any die


def seed_faults(ruleset: str, levels: int = LEVELS) -> Iterator[str]:
    """Yield what is wrong with the seeds of a ruleset: one that is not repeated, or one that does not matter.

    It is looked for in so many levels in which a die is thrown: in each of them every seed must be another game.
    """
    made = ((number, samples().sample_of(ruleset).level_text(number)) for number in count())
    read = ((number, samples().read_level(unscripted(text))) for number, text in made)
    for number, level in islice(((number, level) for number, level in read if throws_dice(level)), levels):
        first, *others, again = stories(level, (*SEEDS, SEEDS[0]))
        if again != first:
            yield f"random {ruleset} {number}: the same seed is not the same game"
        if len({first, *others}) < len(SEEDS):
            yield f"random {ruleset} {number}: another seed is the same game"


def throws_dice(level: Level) -> bool:
    """Say whether a die is thrown in a game of a level: one with a number that no die has stops it."""
    game, players = Simulation(level, SEEDS[0]), samples().Players(level, 1)
    game.world.the(Dice).script.append(NO_FACE)
    try:
        while not game.over:
            game.step(players.orders(game))
    except ScriptedDieError:
        return True
    return False


def stories(level: Level, seeds: Sequence[int]) -> list[str]:
    """Return what happens in the games of some seeds, until it is another story for each, or to their ends."""
    told = [""] * len(seeds)
    for ticks in zip_longest(*(tell(level, seed) for seed in seeds), fillvalue=""):
        told = [before + tick for before, tick in zip(told, ticks, strict=True)]
        if len(set(told)) == len(set(seeds)):
            break
    return told


def tell(level: Level, seed: int) -> Iterator[str]:
    """Yield tick by tick what happens in a game whose orders do not depend on its seed, without seeds and hashes."""
    game, players = Simulation(level, seed), samples().Players(level, 1)
    while not game.over:
        events = game.step(players.orders(game))
        told = [event for event in events if not isinstance(event, GameStarted | GameEnded | CommandRefused)]
        yield "".join(event_line(game.tick, "", event) for event in told)


def unscripted(text: str) -> str:
    """Return a level without its scripted dice."""
    before, script, after = text.partition("[script]\n")
    return before + after.partition("\n\n")[2] if script else text


def scatter_faults(ruleset: str) -> Iterator[str]:
    """Yield what is wrong with a scattered field when a unit stands in the midst of it."""
    sample = samples().sample_of(ruleset)
    alone = mine_places(samples().read_level(sample.scattered))
    for name, text in (("after", sample.scattered + sample.one_more), ("before", _put_first(sample))):
        beside = mine_places(samples().read_level(text))
        moved = sorted(mine for mine in alone.keys() | beside.keys() if alone.get(mine) != beside.get(mine))
        if moved:
            yield f"{ruleset}: one more unit {name} the field moves {', '.join(moved)}"
    if len(set(map(str, alone.values()))) < len(alone) or not alone:
        yield f"{ruleset}: the mines of a scattered field do not lie apart"


def _put_first(sample: Any) -> str:
    before, header, after = sample.scattered.partition("\n[[")
    return f"{before}{sample.one_more}{header}{after}"


def mine_places(level: Level) -> dict[str, Any]:
    """Return where the mines of a level lie when the game begins, by id."""
    game = Simulation(level)
    ids = {mine for field in level.minefield_ids().values() for mine in field}
    places = game.ruleset.whereabouts(game.world)
    return {mine: game.ruleset.place_words(game.world, places[mine]) for mine in sorted(ids & places.keys())}
