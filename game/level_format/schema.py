"""What a level file may hold: the tables that every ruleset shares, and the record in which a ruleset adds its own.

A ruleset writes its tables as frozen msgspec structs with the types below. The types say more than `str` or `int`: the
checker reads from them which keys define an id, refer to one, or name a place, and checks those by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from .level import Level
    from .mistakes import Finding

LARGEST_NUMBER: Final = 2**63 - 1
MOST_MINES: Final = 200_000
MOST_TICKS: Final = 10_000_000
STRENGTHS: Final = ("easy", "hard")

# What stands under `extra` is read by the checker. "names": the value must be an id of that kind ("unit" is any of the
# ruleset's units). "place": the value is a hex, checked to lie on the map, or a place on a plane, checked for its form.
# "wording": what was expected. "needed": see NEEDED.
Id = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$",
        extra={"wording": "1 to 64 letters, digits, '-' or '_'"},
        description="A name of your choice, used once in the file: 1 to 64 letters, digits, '-' or '_'.",
    ),
]
SideId = Annotated[
    str, Meta(extra={"names": "side", "wording": "the id of a side"}, description="The id of a [[side]].")
]
UnitId = Annotated[str, Meta(extra={"names": "unit", "wording": "the id of a unit"}, description="The id of a unit.")]
MineId = Annotated[
    str,
    Meta(
        extra={"names": "mine", "wording": "the id of a mine"},
        description="The id of a mine. A minefield's are called <its id>-1, <its id>-2 and so on.",
    ),
]
MinefieldId = Annotated[
    str,
    Meta(extra={"names": "minefield", "wording": "the id of a minefield"}, description="The id of a [[minefield]]."),
]
HexText = Annotated[
    str,
    Meta(
        extra={"place": "hex", "wording": 'a hex such as "0308"'},
        description='A hex: column and row, both from 1, as four digits ("0308"), on maps beyond 99 as "123/045".',
        extra_json_schema={"pattern": r"^([0-9]{4}|[0-9]{3}/[0-9]{3})$"},
    ),
]
Inches = Annotated[
    float,
    Meta(extra={"place": "inches", "wording": "a number of inches"}, description="Inches, with at most four decimals."),
]
PlanePoint = Annotated[
    tuple[float, float],
    Meta(
        extra={"place": "point", "wording": "[x, y] in inches"},
        description="[x, y] in inches from the lower left corner, with at most four decimals.",
    ),
]
PointUm = Annotated[
    tuple[int, int],
    Meta(
        extra={"wording": "[x, y] in whole micrometres"},
        description="[x, y] in whole micrometres from the lower left corner.",
    ),
]
# The same in commands: lists, as records keep them. A route is a place or a list of places: msgspec knows no choice
# between two kinds of array, so the checker tells them apart. How many places there may be is a question of play.
OrderPoint = Annotated[
    list[float],
    Meta(
        min_length=2,
        max_length=2,
        extra={"place": "point", "wording": "[x, y] in inches"},
        description="[x, y] in inches from the lower left corner, with at most four decimals.",
    ),
]
OrderPointUm = Annotated[
    list[int],
    Meta(
        min_length=2,
        max_length=2,
        extra={"wording": "[x, y] in whole micrometres"},
        description="[x, y] in whole micrometres from the lower left corner.",
    ),
]
_ONE_OR_MANY: Final = {
    "anyOf": [{"items": {"type": "array"}}, {"items": {"type": "number"}, "minItems": 2, "maxItems": 2}]
}
OrderRoute = Annotated[
    list[float | Annotated[list[float], Meta(min_length=2, max_length=2)]],
    Meta(
        min_length=1,
        extra={"place": "route", "wording": "[x, y] in inches, or an array of such places"},
        description="[x, y] in inches, or an array of such places, with at most four decimals.",
        extra_json_schema=_ONE_OR_MANY,
    ),
]
OrderRouteUm = Annotated[
    list[int | Annotated[list[int], Meta(min_length=2, max_length=2)]],
    Meta(
        min_length=1,
        extra={"place": "route_um", "wording": "[x, y] in whole micrometres, or an array of such places"},
        description="[x, y] in whole micrometres, or an array of such places.",
        extra_json_schema=_ONE_OR_MANY,
    ),
]
# Where `at` and `at_um` (or any `<key>` and `<key>_um`) stand in one struct, a row has one of them at most; with this
# on the field of the first, exactly one.
NEEDED: Final = Meta(extra={"needed": True})
AnyPlace = Annotated[
    str | tuple[float, float],
    Meta(
        extra={"place": "any", "wording": 'a hex such as "0308" (on plane maps [x, y] in inches)'},
        description='A hex ("0308"), or on plane maps [x, y] in inches.',
    ),
]
Tick = Annotated[int, Meta(ge=1, le=MOST_TICKS, description="A tick, from 1.")]
Title = Annotated[
    str,
    Meta(
        pattern=r"^[^\x00-\x1f\x7f]{1,60}(?!\n)$",
        extra={"wording": "1 to 60 characters in one line"},
        description="1 to 60 characters in one line.",
    ),
]
Name = Annotated[
    str,
    Meta(
        pattern=r"^[^\x00-\x1f\x7f]{1,40}(?!\n)$",
        extra={"wording": "1 to 40 characters in one line"},
        description="1 to 40 characters in one line.",
    ),
]


class HeaderTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys at the top of a level file, above the first table."""

    format: Annotated[Literal[1], Meta(description="The version of the level format.")]
    ruleset: Annotated[str, Meta(description="Which body of rules the level is played by.")]
    title: Title
    briefing: Annotated[str, Meta(max_length=20_000, description="Shown before play.")] = ""
    author: Annotated[
        str,
        Meta(
            pattern=r"^[^\x00-\x1f\x7f]{0,100}(?!\n)$",
            extra={"wording": "up to 100 characters in one line"},
            description="Who made the level.",
        ),
    ] = ""
    seed: Annotated[
        int, Meta(ge=0, le=LARGEST_NUMBER, description="The dice of a game that names no seed of its own.")
    ] = 0
    max_ticks: Annotated[Tick, Meta(description="The game ends in a draw there.")] = 10_000


class SideTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[side]]`. A ruleset may hand in a subclass with keys of its own."""

    id: Id
    name: Name | None = None
    controller: Annotated[
        Literal["player", "bot", "orders"], Meta(description='Who commands it. "orders": only the [[order]] tables.')
    ] = "bot"
    bot: Annotated[str, Meta(description='Which bot, with a strength if wanted: "warden:easy".')] | None = None
    allies: tuple[SideId, ...] = ()


class MinefieldTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One `[[minefield]]`: many mines in a few lines."""

    id: Id
    side: SideId
    pattern: Annotated[Literal["line", "ring", "grid", "scatter"], Meta(description="How the mines are laid out.")]
    from_: AnyPlace | None = None
    to: AnyPlace | None = None
    spacing: Annotated[int | float, Meta(description="Every so many-th hex; on plane maps inches.")] | None = None
    centre: AnyPlace | None = None
    radius: Annotated[int | float, Meta(description="Hexes, on plane maps inches, from the centre.")] | None = None
    count: Annotated[int, Meta(ge=1, description="How many mines are scattered.")] | None = None
    seed: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER, description="Another seed, another scatter.")] = 0
    mine: Annotated[dict[str, Any], Meta(description="The keys of one [[mine]] without id, side and at.")]


class ObjectiveTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[objective]]`: what a side must do. Which keys belong to which kind: `objectives.py`."""

    side: SideId
    kind: Literal["reach", "destroy", "survive", "sweep", "hold"]
    units: tuple[UnitId, ...] | None = None
    hexes: tuple[HexText, ...] | None = None
    edge: Literal["north", "east", "south", "west", "A", "B", "C", "D", "E", "F"] | None = None
    area: (
        Annotated[
            tuple[int | float, int | float, int | float, int | float],
            Meta(description="[x, y, width, height]: columns and rows, on plane maps inches."),
        ]
        | None
    ) = None
    count: Annotated[int, Meta(ge=1, description="How many of them; default all.")] | None = None
    by_tick: Tick | None = None
    enemy: SideId | None = None
    until_tick: Tick | None = None
    minefield: MinefieldId | None = None
    mines: tuple[MineId, ...] | None = None
    for_ticks: Tick | None = None


class OrderTable(Struct, frozen=True, kw_only=True):
    """One `[[order]]`: a command that is handed in before tick `at` runs. `command` is the ruleset's own struct."""

    at: int
    unit: str
    do: str
    side: str | None = None
    command: Struct


class ExpectTable(Struct, frozen=True, kw_only=True):
    """One `[[expect]]`: an event that must happen; `fields` is matched against it.

    `times` None means at least once; `between` None means at any tick.
    """

    event: str
    fields: dict[str, Any]
    times: int | None = None
    between: tuple[int, int] | None = None


class ScriptTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[script]`: dice that come first, whatever the die."""

    dice: tuple[Annotated[int, Meta(ge=1, le=1000)], ...] = ()


class MadeId(NamedTuple):
    """An id of something that has no row of its own, because the ruleset makes it from another row.

    id: What it is called.
    table: What it is: the table in which it would stand if it had a row ("crew").
    side: Whose it is; "" if the file does not say.
    words: What has the id, as it is told to who gives it once more: 'the standard crew of ship "lark"'.
    is_sure: Whether it is made for certain. If not, because a row has a mistake, it may be named but clashes with none.
    """

    id: str
    table: str
    side: str
    words: str
    is_sure: bool = True


@dataclass(frozen=True)
class LevelSchema:
    """All that a ruleset says about its level files.

    Attributes:
        map: The `[map]` table. With `places` "hex" it has the int fields `columns` and `rows`.
        side: `SideTable` or a subclass.
        tables: Array tables by their singular names, in reading order; always "mine", whose struct has id, side, kind
            and at (with `places` "plane" also `at_um`, into which minefields write, and one of both is None).
        rulings: The `[rulings]` table; every field has a default.
        commands: Structs by the word in `do`; each has `unit` and the command's own keys, and tag_field "do".
        events: Structs by the event's name; their field names are what `[[expect]]` may name.
        places: Hexes, or points in micrometres.
        units: The tables whose rows are units.
        may_lie: Gives, for a level, the question whether a scattered mine may lie at a place (a packed hex, or x and y
            in micrometres).
        check: The ruleset's own checks. They see what converted well: rows with a mistake are left out.
        bots: The names of the ruleset's bots, without strengths. Empty: names are not checked.
        place_rule: The rule about how places on a plane are written: cited where one has too many decimals, is given
            twice or not at all.
        goals: The tables whose units an objective means that names none; None: all of `units`.
        made_ids: Gives the ids of what the ruleset makes from rows, beside the units that have a row of their own. It
            gets the rows by table, in the order of the file; of a row that did not convert what could be read, with
            None for what could not, or None.
    """

    map: type[Struct]
    side: type[SideTable]
    tables: Mapping[str, type[Struct]]
    rulings: type[Struct]
    commands: Mapping[str, type[Struct]]
    events: Mapping[str, type[Struct]]
    places: Literal["hex", "plane"]
    units: tuple[str, ...]
    may_lie: Callable[[Level], Callable[[Any], bool]]
    check: Callable[[Level], Iterable[Finding]]
    bots: tuple[str, ...] = ()
    place_rule: str | None = None
    goals: tuple[str, ...] | None = None
    made_ids: Callable[[Mapping[str, Sequence[Any]]], Iterable[MadeId]] | None = None


def keys_of(table: type[Struct]) -> tuple[str, ...]:
    """Return a table's keys as they are written in the file ("from" for the field `from_`)."""
    return table.__struct_encode_fields__
