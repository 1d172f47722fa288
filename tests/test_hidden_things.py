"""What a side may not know reaches it in no way: two games that differ only in mines hidden from it are one game to it.

Compared, tick by tick, until a rule reveals one of the differing mines or one of them acts: every component of every
entity in the view, with its key and in its order; the events it learns of, dice among them; what it could order, and
why not; the reasons for which its commands are refused, in play too; pictures, panels, menus and words; what its bots
order. What nobody can hide and no test compares: the hash of the level file (it names the file, GameStarted) and the
hash of the final state (GameEnded). Scripted dice are left out: they go to whoever rolls first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from samples import Order, Plain, Players, Sample, Twins, components, read_level, record, sample_of

from game import Simulation
from game.core.events import CommandRefused, Event
from game.core.menu import Waiting, why_not_next
from game.core.picture import Sprite
from game.core.sides import Sides
from game.level_format.schema import ObjectiveTable
from game.rulesets import ruleset_names

SEEDS = range(0, 240, 40)
every_ruleset = pytest.mark.parametrize("name", ruleset_names())
NOBODY = "no-such-thing"


@dataclass
class Pair:
    """Two games in step, and the side that must not see a difference."""

    twins: Twins
    sample: Sample
    games: tuple[Simulation, Simulation]
    events: tuple[list[Event], list[Event]]
    players: Players
    ids: set[str]
    objectives: tuple[ObjectiveTable, ...]
    secretly: bool = False  # the others lay mines in one of the games only

    @property
    def side(self) -> str:
        return self.twins.side

    def differ(self) -> bool:
        """Whether there is a difference to be seen, had one eyes for it."""
        one, other = self.games
        return one.state_hash() != other.state_hash()

    def known(self, of: int) -> list[Event]:
        """What the side learns of the last tick, but for what a rule tells it of hidden mines."""
        game, events = self.games[of], self.events[of]
        return [event for event in game.known_events(self.side, events) if not self.sample.may_be_told(event)]

    def told(self) -> list[list[Event]]:
        """What a rule tells the side of hidden mines, in both games."""
        return [
            [event for event in game.known_events(self.side, events) if self.sample.may_be_told(event)]
            for game, events in zip(self.games, self.events, strict=True)
        ]

    def is_revealed(self) -> bool:
        """Whether one of the mines in which the games differ has acted, or was found, in the last tick."""
        return any(self.sample.shows(event, self.ids) for events in self.events for event in events)

    def step(self, orders: Sequence[Order]) -> None:
        """Run a tick of both games with the same commands, but for what others do in secret in one of them."""
        one, other = self.games
        secret = self.secret_orders() if self.secretly else []
        self.events = one.step([*orders, *secret]), other.step(orders)
        for events in self.events:
            self.players.note(events)
            self.ids |= {made for event in events if self.secretly and (made := self.sample.made(event)) is not None}

    def secret_orders(self) -> list[Order]:
        """What the others do in secret, as far as they can."""
        game, rng = self.games[0], self.players.rng
        friends = game.world.the(Sides).friends[self.side]
        return [
            (side, rng.choice(secrets))
            for side in game.world.the(Sides).ids
            if side not in friends
            for _, commands in self.players.options(game, side)
            if (secrets := [command for command in commands if command["do"] in self.sample.secret])
        ]

    def others_orders(self) -> list[Order]:
        """What the other sides order: the same in both games, and nothing that concerns the differing mines."""
        orders = self.players.orders(self.games[0], but=self.side)
        return [order for order in orders if not (self.secretly and order[1].get("do") in self.sample.touching)]

    def own_orders(self) -> list[Order]:
        """What the side orders of its own: what is legal, chosen by what it sees."""
        options = [(unit, commands) for unit, commands in self.players.options(self.games[0], self.side) if commands]
        rng = self.players.rng
        return [(self.side, self.players.choose(commands)) for _, commands in options if rng.random() < 0.4]

    def spying(self) -> list[Order]:
        """Commands of the side that name what is hidden from it, or what is there in one game only."""
        view = self.games[0].view(self.side)
        known = set(record(self.games[0].ruleset.name).look().names(view))
        names = [name for name in self.twins.hidden if name not in known] or [NOBODY]
        units = [unit for unit, commands in self.players.options(self.games[0], self.side) if commands]
        rng = self.players.rng
        if not units:
            return []
        unit, name = rng.choice(units), rng.choice(names[:12])
        return [(self.side, command) for command in self.sample.naming(unit, name)]


def make_pair(name: str, seed: int) -> Pair:
    sample = sample_of(name)
    twins = sample.twins(seed)
    levels = [read_level(text) for text in (twins.one, twins.other)]
    one, other = (Simulation(level, seed) for level in levels)
    players = Players(levels[0], seed, leave=twins.ids)
    events = one.setup_events, other.setup_events
    return Pair(
        twins, sample, (one, other), events, players, set(twins.ids), levels[0].objectives, secretly=seed % 4 == 3
    )


def masked(events: Sequence[Event]) -> list[Any]:
    """Events without the hashes of the level file and of the whole state."""
    plain = [(type(event).__name__, msgspec.to_builtins(event)) for event in events]
    return [(word, {key: value for key, value in fields.items() if key != "hash"}) for word, fields in plain]


def rows_seen(game: Simulation, side: str) -> dict[str, list[tuple[int, object]]]:
    """All that a side sees: (key, component) in order, by component."""
    view = game.view(side)
    return {kind.__name__: list(view.each(kind)) for kind in components(game.ruleset.name)}


def compare_views(pair: Pair) -> int:
    one, other = (rows_seen(game, pair.side) for game in pair.games)
    for kind, rows in one.items():
        assert rows == other[kind], f"{pair.side} sees a difference in {kind}"
    return sum(map(len, one.values()))


def compare_options(pair: Pair) -> list[str]:
    """Compare what the side could order; return its units."""
    units: list[str] = []
    for unit in pair.players.units:
        one, other = (game.ruleset.legal_commands(game.view(pair.side), unit) for game in pair.games)
        assert one == other
        if one:
            units.append(unit)
    return units


def reasons(game: Simulation, side: str, commands: Sequence[Plain], name: str) -> list[Any]:
    """Why not, in rule and words, with the name itself blotted out."""
    found: list[Any] = []
    for command in commands:
        refusal = why_not_next(game, side, command)
        found.append(refusal and (refusal.rule, refusal.reason.replace(name, "it")))
    return found


def compare_reasons(pair: Pair, units: Sequence[str]) -> int:
    """A command on a hidden thing reads like one on a thing that does not exist, in rule and in words."""
    known = set(pair.games[0].ruleset.look().names(pair.games[0].view(pair.side)))
    hidden = [name for name in pair.twins.hidden if name not in known][:6]
    for unit in units:
        nothing = [reasons(game, pair.side, pair.sample.naming(unit, NOBODY), NOBODY) for game in pair.games]
        assert nothing[0] == nothing[1]
        for name in hidden:
            for game in pair.games:
                found = reasons(game, pair.side, pair.sample.naming(unit, name), name)
                assert found == nothing[0], f"{unit} and {name}"
        for name in sorted(pair.ids & known):  # of these only the inner workings differ
            one, other = (reasons(game, pair.side, pair.sample.naming(unit, name), name) for game in pair.games)
            assert one == other, f"{unit} and {name}"
    return len(hidden) * len(units)


def looks(game: Simulation, pair: Pair, units: Sequence[str], events: Sequence[Event]) -> list[Any]:
    """Everything that the window would show a side."""
    side = pair.side
    look, view, waiting = game.ruleset.look(), game.view(side), Waiting()

    def judge(command: Any) -> Any:
        return why_not_next(game, side, command)

    ground, picture = look.ground(view), look.picture(view, waiting)
    shown: list[Any] = [ground, picture, look.names(view), look.tell(view, events, look.names(view))]
    shown += [look.goals(view, pair.objectives), look.progress(view, ())]
    for unit in units:
        shown += [look.panel(view, unit, waiting), look.menu(view, unit, waiting, judge)]
    for point in places_of(picture):
        place = look.place_at(view, point)
        shown += [place, look.hover(view, point, "", units[0] if units else "")]
        if units:
            shown.append(look.natural_order(view, units[0], point, "", False, waiting, judge))
    return shown


def places_of(picture: Any) -> list[tuple[float, float]]:
    """Some points of the map: where the sprites are, and around."""
    points = [shape.at for shape in (*picture.moving, *picture.still) if isinstance(shape, Sprite)]
    return [(x + dx, y + dy) for x, y in points[:3] for dx, dy in ((0.0, 0.0), (0.9, 0.5), (-1.8, 1.0))]


def run(name: str, seed: int, ticks: int = 60) -> Iterator[Pair]:
    """Yield the pair after each tick in which the side must see no difference, the set-up first."""
    pair = make_pair(name, seed)
    yield pair
    while not any(game.over for game in pair.games) and pair.games[0].tick < ticks:
        pair.step([*pair.others_orders(), *pair.own_orders(), *pair.spying()])
        if pair.is_revealed():
            return
        yield pair


@every_ruleset
@pytest.mark.parametrize("first", SEEDS)
def test_hidden_mines_change_nothing_that_a_side_sees_hears_or_may_order(name: str, first: int) -> None:
    ticks = seen = named = refused = 0
    kinds: set[str] = set()
    for seed in range(first, first + 40):
        for pair in run(name, seed):
            where = f"seed {seed}, tick {pair.games[0].tick}, {pair.twins.what}: {sorted(pair.twins.ids)}"
            assert masked(pair.known(0)) == masked(pair.known(1)), where
            seen += compare_views(pair)
            units = compare_options(pair)
            named += compare_reasons(pair, units if pair.games[0].tick % 6 == 1 else units[:1])
            refused += sum(isinstance(event, CommandRefused) for event in pair.known(0))
            ticks += pair.differ()
            kinds.add(pair.twins.what)
    assert ticks > 200, "the games are too short to show anything"
    assert seen > 5000
    assert named > 300
    assert refused > 100
    assert len(kinds) >= 4


@every_ruleset
@pytest.mark.parametrize("first", SEEDS[:3])
def test_hidden_mines_change_nothing_that_the_window_shows_a_side(name: str, first: int) -> None:
    ticks = 0
    for seed in range(first, first + 40, 2):
        for pair in run(name, seed, 24):
            if pair.games[0].tick % 3:
                continue
            units = compare_options(pair)[:3]
            one, other = (looks(game, pair, units, pair.known(number)) for number, game in enumerate(pair.games))
            assert blotted(one) == blotted(other), f"seed {seed}, tick {pair.games[0].tick}"
            ticks += pair.differ()
    assert ticks > 50


def blotted(shown: list[Any]) -> list[str]:
    return [repr(part) for part in shown]


@every_ruleset
@pytest.mark.parametrize("first", SEEDS[:3])
def test_hidden_mines_change_nothing_that_a_sides_bots_order(name: str, first: int) -> None:
    ruleset, ordered, ticks = record(name), 0, 0
    for number, bot_name in enumerate(sorted(ruleset.bots)):
        for seed in range(first + number, first + 40, 3):
            pair = make_pair(name, seed)
            strength = ("easy", "normal", "hard")[seed % 3]
            bots = [ruleset.bots[bot_name](pair.side, strength, seed) for _ in pair.games]
            while not any(game.over for game in pair.games) and pair.games[0].tick < 60:
                told = pair.told()
                if pair.is_revealed() or told[0] != told[1]:
                    break
                thoughts = [
                    bot(game.view(pair.side), game.known_events(pair.side, events))
                    for bot, game, events in zip(bots, pair.games, pair.events, strict=True)
                ]
                where = f"{bot_name}:{strength}, seed {seed}, tick {pair.games[0].tick}, {pair.twins.what}"
                assert thoughts[0] == thoughts[1], where
                ordered += len(thoughts[0])
                ticks += pair.differ()
                pair.step([*pair.others_orders(), *((pair.side, order) for order in thoughts[0])])
    assert ticks > 200 or not ruleset.bots
    assert ordered > 20 or not ruleset.bots


@every_ruleset
def test_what_is_revealed_makes_a_difference(name: str) -> None:
    """The comparison has eyes: after a differing mine has acted, the two games do differ for the side."""
    different = 0
    for seed in range(60):
        pair = make_pair(name, seed)
        while not any(game.over for game in pair.games) and not pair.is_revealed():
            pair.step([*pair.others_orders(), *pair.own_orders()])
        one, other = (rows_seen(game, pair.side) for game in pair.games)
        different += one != other or masked(pair.known(0)) != masked(pair.known(1))
    assert different > 15


@every_ruleset
def test_the_whole_world_would_show_the_difference(name: str) -> None:
    """The comparison has eyes: to one who sees everything the two games differ from the start."""
    different = 0
    for seed in range(40):
        one, other = make_pair(name, seed).games
        different += any(one.world.each(kind) != other.world.each(kind) for kind in components(name))
    assert different > 30
