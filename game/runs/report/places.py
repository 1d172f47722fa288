"""Where it happened: two maps side by side, of losses and of mines that went off, and their worst places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from game.core.picture import Area, Ground, PlaneGround, Sprite
from game.runs.report.battlefield import Battlefield
from game.runs.report.cells import Cell, cells_of, square_size
from game.runs.report.charts import swatch
from game.runs.report.counting import Death, Played, Spot
from game.runs.report.maps import MOST_CELLS, HeatMap, badge_of, draw_map, width_of
from game.runs.report.markup import Markup, element
from game.runs.report.naming import Names
from game.runs.report.patterns import heat_bounds, heat_class
from game.runs.report.tables import place_table
from game.runs.report.wording import counted, number, spaced

_RANKS: Final = 3
_LISTED: Final = 6
_T = TypeVar("_T")


def death_places(played: Played, ground: Ground, names: Names) -> list[Cell]:
    """Return where units were lost, the deadliest place first; crews and what play made are left out."""

    def words(death: Death) -> str | None:
        return f"{death[0]} by {death[1]}" if names.is_own(death[0]) else None

    return cells_of(ground, _renamed(played.deaths_at, words))


def blast_places(played: Played, ground: Ground) -> list[Cell]:
    """Return where mines went off, the place with most of them first."""
    return cells_of(ground, played.blasts_at)


def _renamed(happened: Mapping[Spot, Counter[_T]], words: Callable[[_T], str | None]) -> dict[Spot, Counter[str]]:
    """Return counts by other words; None: it does not count."""
    found: dict[Spot, Counter[str]] = {}
    for spot, counts in happened.items():
        renamed = found.setdefault(spot, Counter())
        for key, count in counts.items():
            if (word := words(key)) is not None:
                renamed[word] += count
    return found


def place_section(
    index: int, played: Played, ground: Ground, field: Battlefield | None, names: Names
) -> tuple[Markup, ...]:
    """Return the maps of a matchup with their legends and the tables of their worst places."""
    losses = death_places(played, ground, names)
    blasts = blast_places(played, ground)
    noun = ("unit lost", "units lost"), ("blast", "blasts")
    lost = HeatMap(f"lost-{index}", "Where units are lost", noun[0], losses)
    mined = HeatMap(f"mined-{index}", "Where mines go off", noun[1], blasts)
    nowhere = sum(
        count for (victim, _), count in played.deaths_at.get(None, Counter[Death]()).items() if names.is_own(victim)
    )
    words = ["Point at a place to see what happened there."]
    if field is not None:
        words.append("Units are those of the level; what was launched in play, and crews, are not on the maps.")
    if isinstance(ground, PlaneGround):
        words.append(f"A square is {square_size(ground):g} in wide, and is named by its middle.")
    if nowhere:
        words.append(f"{counted(nowhere, 'unit was', 'units were')} lost nowhere on the map.")
    if max(len(losses), len(blasts)) > MOST_CELLS:
        words.append(f"On a map are the {number(MOST_CELLS)} places where most happened.")
    return (
        element("h3", "Where on the map"),
        element("p", " ".join(words), class_="muted"),
        element("div", _figure(lost, ground, field), _figure(mined, ground, field), class_="pair"),
    )  # fmt: skip


def _figure(heat: HeatMap, ground: Ground, field: Battlefield | None) -> Markup:
    drawn = element(
        "div", draw_map(heat, ground, field, _RANKS), class_="scroll", tabindex=0, role="region", aria_label=heat.title
    )
    worst = place_table(f"{heat.title}: the first places", heat.cells, _LISTED) if heat.cells else None
    none = element("p", "This never happened.") if not heat.cells else None
    caption = element("figcaption", heat.title)
    figure = element("figure", caption, drawn, _key(heat, ground, field), style=f"--wide:{width_of(ground)}px")
    return element("div", figure, element("div", worst, none), class_="place")


def _key(heat: HeatMap, ground: Ground, field: Battlefield | None) -> Markup:
    """Return the legend of a map."""
    bounds = heat_bounds(heat.cells[0].total) if heat.cells else []
    ends = [*(bound - 1 for bound in bounds[1:]), heat.cells[0].total] if bounds else []
    spans = zip(bounds, ends, strict=True)
    words = [number(low) if low == high else f"{number(low)} to {number(high)}" for low, high in spans]
    steps = [element("li", swatch(heat_class(low, bounds)), word) for low, word in zip(bounds, words, strict=True)]
    head = element("li", f"{heat.noun[1]} in all games:") if steps else None
    return element("ul", head, *steps, *(_things_key(field) if field is not None else ()), *_terrain_key(ground, field),
                   class_="key")  # fmt: skip


def _things_key(field: Battlefield) -> list[Markup]:
    there = {thing.side for thing in field.things.values() if not thing.is_mine}
    entries = [
        element("li", _small(badge_of(index, 9, 9, 16)), f"unit of {side} at the start")
        for index, side in enumerate(field.sides)
        if side in there
    ]
    images: dict[str, str] = {}
    for mine in field.mines:
        if mine.sprite is not None:
            images.setdefault(field.legend.get(mine.sprite.image, spaced(mine.kind)), mine.sprite.image)
    for words, image in images.items():
        drawn = element("use", href=f"#i-{image}", class_="mine-ink", x=1, y=1, width=16, height=16)
        entries.append(element("li", _small(drawn), words if "mine" in words else f"mine: {words}"))
    return entries


def _terrain_key(ground: Ground, field: Battlefield | None) -> list[Markup]:
    entries: dict[str, Markup] = {}
    for shape in ground.terrain:
        word = shape.image if isinstance(shape, Sprite) else shape.style
        if word not in entries:
            entries[word] = element("li", _small(_terrain_swatch(shape)), _terrain_words(field, word))
    return list(entries.values())


def _terrain_words(field: Battlefield | None, word: str) -> str:
    return field.legend.get(word, word) if field is not None else word


def _terrain_swatch(shape: Sprite | Area) -> Markup:
    if isinstance(shape, Sprite):
        return element("use", href=f"#i-{shape.image}", class_="terrain-ink", x=0, y=0, width=18, height=18)
    return element("rect", class_=f"terrain-{shape.style}", x=1, y=1, width=16, height=16)


def _small(drawn: Markup) -> Markup:
    return element("svg", drawn, width=18, height=18, aria_hidden="true")
