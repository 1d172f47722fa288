"""The crew that a ship with `crew = "standard"` has: who is aboard, and at which post (Part E)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.level_format.schema import MadeId
from game.rulesets.mine_layer.level_rows import hull_row, letters_of
from game.rulesets.mine_layer.plan import Plan
from game.rulesets.mine_layer.tables import HULLS, STANDARD_CREW, HullRow


class Post(NamedTuple):
    """One of a standard crew: the kind of person, and the number of the module it stands in."""

    archetype: str
    module: int


def standard_posts(plan: Plan) -> list[Post]:
    """Part E: return who of a standard crew is aboard of a ship."""
    return posts_in(letters_of(plan.hull))


def posts_in(letters: str) -> list[Post]:
    """Part E: return who of a standard crew is aboard where these modules are: each in the first one of its letter.

    >>> [(post.archetype, post.module) for post in posts_in("THE")]
    [('pilot', 1), ('gunner', 0), ('hand', 2)]
    """
    posts: list[Post] = []
    for archetype, kinds in STANDARD_CREW:
        letter = next((letter for letter in kinds if letter in letters), None)
        if letter is not None:
            posts.append(Post(archetype, letters.index(letter)))
    return posts


def person_id(ship: str, archetype: str) -> str:
    """Part E: return what one of a ship's standard crew is called.

    >>> person_id("lark", "pilot")
    'lark-pilot'
    """
    return f"{ship}-{archetype}"


def made_ids(rows: Mapping[str, Sequence[Any]]) -> Iterator[MadeId]:
    """Yield the ids of the standard crews of a level, as far as its rows can be read.

    Where a hull is wrong or unknown, any of its crew may be meant.
    """
    hulls: dict[str, HullRow | None] = dict(HULLS)
    hulls.update((row.id, hull_row(row)) for row in rows["hull"] if row is not None)
    everybody = [kind for kind, _ in STANDARD_CREW]
    for ship in rows["ship"]:
        if ship is None or ship.id is None or ship.crew != "standard":
            continue
        hull = hulls.get(ship.hull)
        kinds = everybody if hull is None else [post.archetype for post in posts_in(letters_of(hull))]
        words = f'the standard crew of ship "{ship.id}"'
        for kind in kinds:
            yield MadeId(person_id(ship.id, kind), "crew", ship.side or "", words, is_sure=hull is not None)
