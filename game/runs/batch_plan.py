"""What a batch is to play: each matchup of levels and bots, so many games of it, by their seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import product
from pathlib import Path

from game import Level, LevelError, load_level_text
from game.level_format.mistakes import Mistake
from game.level_format.toml_files import read_bytes
from game.resources import find_level, find_own_level, level_files
from game.rulesets import find_ruleset
from game.runs.batch_work import pack_level
from game.runs.bot_choice import BotChoiceError, choose_bots, read_choices
from game.runs.checks import NoLevelError, levels_below
from game.runs.one_game import GameResult
from game.runs.statistics import Matchup, matchup_of


@dataclass(frozen=True, slots=True)
class Contest:
    """A matchup, and the bytes of its level as workers get them.

    `sides`: all that the level has, in its order, also those that no bot plays. `path`: where the level lies.
    """

    matchup: Matchup
    sides: tuple[str, ...]
    path: Path
    text: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: of each contest `games` games, with the seeds from `first` on.

    Games have numbers: those of the first contest come first. `hashes`: of each level's file, by the level's name in
    the results.
    """

    contests: Sequence[Contest]
    first: int
    games: int
    hashes: dict[str, str]
    _places: dict[Matchup, int] = field(default_factory=dict[Matchup, int])

    def __post_init__(self) -> None:
        """Number the contests."""
        self._places.update((contest.matchup, place) for place, contest in enumerate(self.contests))

    @property
    def size(self) -> int:
        """How many games there are."""
        return len(self.contests) * self.games

    def number_of(self, result: GameResult) -> int | None:
        """Return the number of a game that was played; None if it is not in the plan."""
        place = self._places.get(matchup_of(result))
        if place is None or not self.first <= result.seed < self.first + self.games:
            return None
        return place * self.games + result.seed - self.first

    @property
    def sides(self) -> list[str]:
        """All sides that at least one of the levels has."""
        return list(dict.fromkeys(side for contest in self.contests for side in contest.sides))


def plan_batch(levels: Iterable[str | Path], bots: Iterable[str] = (), games: int = 100, first: int = 0) -> Plan:
    """Read the levels of a batch and work out who is to play whom.

    Args:
        levels: files, folders for all levels below them, or words for levels that come with the game.
        bots: "SIDE=NAME[,NAME...]" texts. Where a side is given several bots, all combinations are played; the other
            sides are played as the level says, and a "player" by the ruleset's own bot.
        games: how many of each matchup.
        first: the first seed.

    Raises:
        LevelError: there are mistakes in levels; it has those of all of them.
        OSError: a level is missing or unreadable.
        ExceptionGroup: more than one of these two.
        BotChoiceError: there is no such bot or side, or the text is not so written.
        NoLevelError: a folder has no level in it, or a level has a name that is not UTF-8.
        ValueError: there are no games, or the seeds are not from 0 to 2^63 - 1.
    """
    if games < 1 or first < 0 or first + games > 1 << 63:
        raise ValueError("a batch has at least one game, and seeds from 0 to 2^63 - 1")
    choices = list(_choices(bots))
    contests: list[Contest] = []
    hashes: dict[str, str] = {}
    mistakes: list[Mistake] = []
    unread: list[Exception] = []
    for name, path in dict(_named_levels(levels)).items():
        _check_name(name)
        try:
            data = read_bytes(path)
            level = load_level_text(data, path)
        except LevelError as error:
            mistakes += error.mistakes
            continue
        except OSError as error:
            unread.append(error)
            continue
        hashes[name] = blake2b(data, digest_size=8).hexdigest()
        text, sides = pack_level(data), tuple(side.id for side in level.sides)
        contests += [Contest(matchup, sides, path, text) for matchup in _matchups(level, name, choices)]
    wrong = [*([LevelError(mistakes)] if mistakes else []), *unread]
    if wrong:
        raise wrong[0] if len(wrong) == 1 else ExceptionGroup("some levels cannot be played", wrong)
    return Plan(contests, first, games, hashes)


def _named_levels(levels: Iterable[str | Path]) -> Iterator[tuple[str, Path]]:
    """Yield the name of each level, by which it can be given again on any machine, and where it is."""
    for given in levels:
        path = Path(given)
        if path.is_dir() and (find_own_level(str(given)) is None or level_files(path)):
            yield from ((file.as_posix(), file) for file in levels_below(path))
        else:
            yield path.as_posix(), find_level(str(given))


def _check_name(name: str) -> None:
    try:
        name.encode()
    except UnicodeEncodeError:
        raise NoLevelError(f"{name!r} is not UTF-8, so no result can name that level; give it another name") from None


def _choices(texts: Iterable[str]) -> Iterator[list[str]]:
    """Yield each combination of bots, as "SIDE=NAME" texts."""
    names: dict[str, list[str]] = {}
    for text in texts:
        side, equals, several = text.partition("=")
        if not equals:
            raise BotChoiceError(f"{text!r}: write SIDE=NAME or SIDE=NAME,NAME; a name may end with :easy or :hard")
        names.setdefault(side, []).extend(name.strip() for name in several.split(","))
    sides = [[f"{side}={name}" for name in dict.fromkeys(wanted)] for side, wanted in names.items()]
    yield from map(list, product(*sides))


def _matchups(level: Level, name: str, choices: Iterable[list[str]]) -> Iterator[Matchup]:
    ruleset = find_ruleset(level.ruleset)
    assert ruleset is not None  # the level was checked
    for texts in choices:
        try:
            chosen = read_choices(texts, level, ruleset)
        except BotChoiceError as error:
            raise BotChoiceError(f"{name}: {error}") from None
        bots = choose_bots(level, ruleset, ("bot", "player"), chosen)
        yield Matchup(name, tuple(bots.items()))
