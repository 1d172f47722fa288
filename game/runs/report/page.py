"""The page: everything that the report says, put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.resources import assets_folder
from game.runs.report.chapters import Chapter, make_chapters
from game.runs.report.charts import histogram, rate_bar
from game.runs.report.counting import count_games
from game.runs.report.deaths import kill_tables
from game.runs.report.ends import CUT_SHORT, DRAWN, END_LOOKS, TIME_UP, End
from game.runs.report.games import game_table
from game.runs.report.maps import images_on
from game.runs.report.markup import Markup, element, join
from game.runs.report.mines import mine_table
from game.runs.report.outcomes import length_table, looks_of, outcome_table
from game.runs.report.patterns import pattern_definitions, pattern_rules
from game.runs.report.places import place_section
from game.runs.report.reading import Results
from game.runs.report.summary import in_short
from game.runs.report.tables import Column, cell, row_head, table
from game.runs.report.wording import counted, number, percent, percents
from game.runs.results import FAILURES

_FOLDER: Final = Path(__file__).parent
_INSIDE_SVG: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
# Nothing is fetched from anywhere, whatever a text on the page holds.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def chapters_of(results: Results) -> list[Chapter]:
    """Return the matchups of results, each with its level as far as that can still be used."""
    return make_chapters(count_games(results.games, results.untold), results.hashes)


def page_of(results: Results, chapters: Sequence[Chapter]) -> str:
    """Return the report of results and their chapters as one HTML page that needs no other file."""
    body = [_header(results, chapters)]
    if len(chapters) > 1:
        body.append(_overview(chapters))
    body += [_section(chapter) for chapter in chapters]
    images = {
        image for one in chapters if one.ground is not None for image in images_on(one.ground, one.field)
    }  # fmt: skip
    page = element(
        "html", _head(chapters),
        element("body", pattern_definitions(), _symbols(sorted(images)), element("main", *body), _script()),
        lang="en",
    )  # fmt: skip
    return f"<!DOCTYPE html>\n{page}\n"


def _head(chapters: Sequence[Chapter]) -> Markup:
    levels = list(dict.fromkeys(one.title for one in chapters))
    words = levels[0] if len(levels) == 1 else counted(len(levels), "level", "levels")
    style = Markup(pattern_rules() + (_FOLDER / "page.css").read_text("utf-8"))
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("link", rel="icon", href="data:,"),
        element("title", f"Breachlane report: {words}"),
        element("style", style),
    )


def _script() -> Markup:
    return element("script", Markup((_FOLDER / "page.js").read_text("utf-8")))


def _symbols(images: Sequence[str]) -> Markup:
    """Return the pictures of the assets that the maps use, in the colour of the text around them."""
    symbols: list[Markup] = []
    for name in images:
        text = (assets_folder() / "images" / f"{name}.svg").read_text("utf-8")
        inner = _INSIDE_SVG.search(text)
        drawn = Markup(inner[1].strip().replace("#FFFFFF", "currentColor") if inner is not None else "")
        symbols.append(element("symbol", drawn, id=f"i-{name}", viewBox="0 0 48 48"))
    return element("svg", *symbols, class_="definitions", width=0, height=0, aria_hidden="true")


def _header(results: Results, chapters: Sequence[Chapter]) -> Markup:
    games, failed = len(results.games), sum(one.standing.failures for one in chapters)
    parts = [counted(games, "game", "games"), counted(len(chapters), "matchup", "matchups")]
    if failed:
        parts.append(f"{number(failed)} of the games crashed or hung")
    notes = [element("p", note, class_="note") for note in results.notes]
    return element(
        "header", element("h1", "Breachlane report"), element("p", ", ".join(parts) + ".", class_="lead"), *notes
    )


# Several matchups


def _overview(chapters: Sequence[Chapter]) -> Markup:
    ends = {DRAWN: "draws", TIME_UP: "time up"}
    if any(chapter.played.ends[CUT_SHORT] for chapter in chapters):
        ends[CUT_SHORT] = "stopped"
    columns = [
        Column("level", False), Column("win rates, with 95 % intervals", False),
        *map(Column, ["games", *ends.values(), "failed", "median ticks", "units lost a game"]),
    ]
    rows = [_overview_row(one, ends) for one in chapters]
    whole = table("All matchups compared", columns, rows, can_sort=True, look="folds")
    return element("section", element("h2", "All matchups"), whole)


def _overview_row(chapter: Chapter, ends: Mapping[End, str]) -> list[Markup]:
    standing, deaths, ended = chapter.standing, chapter.played.deaths, chapter.played.ends
    games, median = max(1, standing.games), standing.quantile_ticks(0.5)
    lost = sum(count for (victim, _), count in deaths.items() if chapter.names.is_own(victim)) / games
    losses = cell(f"{lost:.2f}", lost, head="units lost a game") if chapter.played.is_told else cell("")
    link = element("a", chapter.title, href=f"#matchup-{chapter.number}")
    return [
        row_head(link, chapter.title, look="level"), element("td", *_rates(chapter), class_="rates"),
        cell(number(standing.games), standing.games, head="games"),
        *(cell(percent(ended[end] / games), ended[end] / games, head=head) for end, head in ends.items()),
        cell(number(standing.failures), standing.failures, head="failed"),
        cell(number(median), median, head="median ticks"), losses,
    ]  # fmt: skip


def _rates(chapter: Chapter) -> Iterator[Markup]:
    """Yield the win rate of each side in words, and as a bar."""
    standing = chapter.standing
    bots = dict(standing.matchup.bots)
    for side, look in looks_of(standing, chapter.field).items():
        rate, interval = standing.rate(side), standing.interval(side)
        share = element("span", element("b", percent(rate)), " ", element("small", percents(interval)), class_="tight")
        yield element("p", element("span", f"{side} ({bots.get(side, 'orders')}) "), share)
        yield rate_bar(rate, interval, look)


# One matchup


def _section(chapter: Chapter) -> Markup:
    standing, field = chapter.standing, chapter.field
    bots = ", ".join(f"{side}: {bot}" for side, bot in standing.matchup.bots) or "no bots"
    rules = f"{field.ruleset}, " if field is not None else None
    about = element("p", rules, element("code", standing.matchup.level), f", {bots}")
    if chapter.why:
        words = (
            f"{chapter.why} What only the level knows is left out: terrain, where mines and units began, the clock. "
            "What was launched in play, and crews, count as units."
        )
        about = join(about, element("p", words, class_="note"))
    return element(
        "section", element("h2", chapter.title), about, in_short(chapter.played, field, chapter.names),
        *(_parts(chapter) if standing.games else ()),
        element("h3", "Games to look at"), game_table(chapter.played, chapter.names),
        id=f"matchup-{chapter.number}", class_="matchup",
    )  # fmt: skip


def _parts(chapter: Chapter) -> list[Markup]:
    played, field, names, standing = chapter.played, chapter.field, chapter.names, chapter.standing
    ended = [game for game in played.games if game.reason not in FAILURES]
    looks = {End(side): look for side, look in looks_of(standing, field).items()} | dict(END_LOOKS)
    lengths = histogram(ended, looks, standing.quantile_ticks(0.5))
    clock = field.clock if field is not None else None
    outcomes = [
        element("h3", "Who wins"), outcome_table(played, field, names),
        element("h3", "How long it takes"),
        element("div", element("div", lengths), element("div", length_table(standing, clock)), class_="pair"),
    ]  # fmt: skip
    if not played.is_told:
        return outcomes
    places = place_section(chapter.number, played, chapter.ground, field, names) if chapter.ground is not None else ()
    has_mines = bool(played.mines) or (field is not None and bool(field.mines))
    return [
        *outcomes,
        *places,
        element("h3", "What killed what"), kill_tables(played, names),
        element("h3", "Mines"),
        mine_table(played, field, names) if has_mines else element("p", "There are no mines."),
    ]  # fmt: skip
