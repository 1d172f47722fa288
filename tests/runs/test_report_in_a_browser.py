"""The report as a browser shows it: nothing is fetched, cut off, covered, too small or too pale, and it can be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser, Page, find_browser
from runs.made_results import made
from runs.report_samples import every_kind
from runs.report_texts import report_page

from game.runs.report.reading import Results

pytestmark = pytest.mark.skipif(find_browser() is None, reason="there is no Chromium here to show the page")

WIDTHS = (360, 500, 800, 1200, 1600)
# Elements that hold text themselves, and are shown.
TEXTS = """[...document.querySelectorAll("body *")].filter((e) => !["SCRIPT", "STYLE", "title"].includes(e.tagName)
    && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())
    && e.getClientRects().length)"""
NAME = """((e) => `${e.tagName}.${e.getAttribute("class")} ${e.textContent.trim().slice(0, 40)}`)"""

TOO_WIDE = f"""{TEXTS}.filter((e) => {{
    for (let box = e; box !== document.body; box = box.parentElement) {{
        const overflow = getComputedStyle(box).overflowX;
        if (box.ownerSVGElement || box.tagName === "svg") return false;
        // What is too wide can be scrolled to, or is a number of an axis, which stands in the rim around it.
        if (overflow === "auto" || box.parentElement.className === "axes") continue;
        if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth) return true;
    }}
    return false;
}}).map({NAME})"""

# Each piece of a text that is no part of a picture: its words, its place, and the boxes that it stands in.
PIECES = """(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pieces = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.textContent.trim() || parent.closest("svg, script, style")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const place of range.getClientRects()) {
            if (place.width && place.height) pieces.push({
                words: node.textContent.trim().slice(0, 40), node, place,
                cell: parent.closest("td, th, caption, li, p, figcaption, h1, h2, h3, .axes"),
                scroll: parent.closest(".scroll"),
            });
        }
    }
    return pieces;
})()"""

# Texts that leave the cell or paragraph that they stand in, or that cannot be scrolled to.
CUT = f"""{PIECES}.filter(({{place, cell, scroll}}) => {{
    const leaves = (box) => place.left < box.left - 1 || place.right > box.right + 1
        || place.top < box.top - 4 || place.bottom > box.bottom + 4;
    if (leaves(cell.getBoundingClientRect())) return true;
    if (!scroll) return false;
    const box = scroll.getBoundingClientRect();
    const left = box.left - scroll.scrollLeft, top = box.top - scroll.scrollTop;
    return leaves({{left, top, right: left + scroll.scrollWidth, bottom: top + scroll.scrollHeight}});
}}).map(({{words}}) => words)"""

# Texts that stand on one another; what a box has scrolled away does not stand on what is below the box.
COVERING = f"""(() => {{
    const pieces = {PIECES}.sort((one, other) => one.place.top - other.place.top);
    return pieces.flatMap((one, at) => {{
        const covered = [];
        for (let next = at + 1; next < pieces.length && pieces[next].place.top < one.place.bottom - 3; next++) {{
            const other = pieces[next];
            if (other.scroll === one.scroll && other.place.left < one.place.right - 1
                && one.place.left < other.place.right - 1) covered.push(`${{one.words}} and ${{other.words}}`);
        }}
        return covered;
    }});
}})()"""

# Words that stand alone on each of three lines or more: the column is squeezed.
SQUEEZED = """[...document.querySelectorAll("td")].filter((cell) => {
    const lines = cell.getClientRects().length && cell.querySelector("*") === null
        ? Math.round((cell.clientHeight - 10) / parseFloat(getComputedStyle(cell).lineHeight)) : 0;
    const own = document.createRange();
    own.selectNodeContents(cell);
    const rows = own.getClientRects().length;
    return lines && rows >= 3 && cell.textContent.trim().split(/\\s+/).length <= rows;
}).map((cell) => cell.textContent)"""

OUTSIDE_OF_CHART = f"""[...document.querySelectorAll("svg text")].filter((e) => {{
    const text = e.getBoundingClientRect(), chart = e.ownerSVGElement.getBoundingClientRect();
    return text.left < chart.left || text.right > chart.right || text.top < chart.top || text.bottom > chart.bottom;
}}).map({NAME})"""

OVERLAPPING = """[...document.querySelectorAll("svg.map")].flatMap((chart) => {
    const labels = [...chart.querySelectorAll("text, .rank circle")]
        .filter((e) => !(e.tagName === "text" && e.closest(".rank")))
        .map((e) => [e.textContent || "rank", e.getBoundingClientRect()]);
    return labels.flatMap(([one, a], i) => labels.slice(i + 1)
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${one} and ${other}`));
})"""

SMALL = f"{TEXTS}.filter((e) => parseFloat(getComputedStyle(e).fontSize) < 14).map({NAME})"

# The contrast as WCAG 2 defines it, against the nearest ground below the text that is not transparent.
PALE = f"""(() => {{
    const parts = (colour) => colour.match(/[0-9.]+/g).map(Number);
    const channel = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const ground = (e) => {{
        const rank = e.closest(".rank");
        if (rank) return parts(getComputedStyle(rank.querySelector("circle")).fill);
        for (let box = e; box; box = box.parentElement) {{
            const colour = parts(getComputedStyle(box).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }}
        return [255, 255, 255];
    }};
    return {TEXTS}.map((e) => {{
        const style = getComputedStyle(e);
        const ink = light(parts(e.tagName === "text" ? style.fill : style.color)), paper = light(ground(e));
        return [(Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05), {NAME}(e)];
    }}).filter(([contrast]) => contrast < 4.5);
}})()"""

LOST_REFERENCES = """[...document.querySelectorAll("*")].flatMap((e) => [
    ...(e.getAttribute("href")?.startsWith("#") ? [e.getAttribute("href").slice(1)] : []),
    ...[...getComputedStyle(e).fill.matchAll(/url\\("#([^"]+)"\\)/g)].map((found) => found[1]),
]).filter((id) => !document.getElementById(id))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as started:
        yield started


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of games of every kind."""
    path = tmp_path_factory.mktemp("report") / "games.html"
    path.write_text(report_page(Results(every_kind(), ["a note"])), "utf-8")
    return path


@pytest.fixture(scope="module")
def page(browser: Browser, file: Path) -> Iterator[Page]:
    opened = browser.open(file)
    yield opened
    opened.close()


def column(page: Page, table: str, number: int) -> list[str]:
    """The texts of a column of the first table whose caption begins so."""
    return page.evaluate(f"[...{found(table)}.tBodies[0].rows].map((row) => row.cells[{number}].textContent)")


def found(table: str) -> str:
    return f"[...document.querySelectorAll('table')].find((t) => t.caption.textContent.startsWith('{table}'))"


def test_nothing_is_asked_for_but_the_page_and_nothing_is_wrong_with_it(page: Page, file: Path) -> None:
    assert page.requests == [file.resolve().as_uri()]
    assert page.complaints == []
    assert page.evaluate("window.pwned") is None
    assert page.evaluate("[document.title, document.documentElement.lang, document.compatMode]") == [
        "Breachlane report: 4 levels", "en", "CSS1Compat",
    ]  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_does_not_scroll_sideways_and_no_text_leaves_its_box(page: Page, width: int) -> None:
    page.resize(width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(f"{PIECES}.filter((piece) => piece.scroll).length") > 500
    assert page.evaluate(CUT) == []
    assert page.evaluate(COVERING) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_column_is_squeezed_and_places_stay_on_one_line(page: Page, width: int) -> None:
    page.resize(width)
    assert page.evaluate(SQUEEZED) == []
    lines = """[...document.querySelectorAll("td.tight")].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map((place) => Math.round(place.top))).size;
    })"""
    assert set(page.evaluate(lines)) <= {0, 1}


FAULTS = {
    "td { max-width: 2rem; white-space: nowrap }": "CUT",
    "td, th { padding: 0; line-height: .3 }": "COVERING",
    ".scroll { direction: rtl } .scroll th { position: relative; left: -3rem }": "CUT",
    ".words { min-width: 0; width: 1px } .scroll table { width: 1px }": "SQUEEZED",
}


@pytest.mark.parametrize(("style", "judge"), FAULTS.items())
def test_texts_that_are_cut_or_covered_or_squeezed_inside_a_table_are_found(
    browser: Browser, file: Path, style: str, judge: str
) -> None:
    page = browser.open(file, 360)
    page.evaluate(f"document.head.append(Object.assign(document.createElement('style'), {{textContent: {style!r}}}))")
    assert page.evaluate({"CUT": CUT, "COVERING": COVERING, "SQUEEZED": SQUEEZED}[judge])
    page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_axes_of_the_lengths_have_several_numbers_that_are_apart(page: Page, width: int) -> None:
    page.resize(width)
    for axis in ("count", "length"):
        numbers = page.evaluate(
            f"[...document.querySelectorAll('.axes')].map((e) => e.querySelectorAll('.{axis}').length)"
        )
        assert all(2 <= number <= 6 for number in numbers[:3])


@pytest.mark.parametrize("width", WIDTHS)
def test_labels_of_the_maps_are_whole_and_cover_each_other_nowhere(page: Page, width: int) -> None:
    page.resize(width)
    assert page.evaluate("document.querySelectorAll('svg.map text').length") > 50
    assert page.evaluate(OUTSIDE_OF_CHART) == []
    assert page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("is_printed", [False, True])
def test_no_text_is_too_small_or_too_pale(page: Page, is_printed: bool) -> None:
    page.print_look(is_printed)
    assert page.evaluate(f"{TEXTS}.length") > 500
    assert page.evaluate(SMALL) == []
    assert page.evaluate(PALE) == []
    page.print_look(False)


def test_what_is_printed_is_not_cut_off_and_shows_no_buttons(page: Page) -> None:
    page.resize(1000)
    page.print_look(True)
    hidden = "[...document.querySelectorAll('.scroll')].filter((e) => e.scrollHeight > e.clientHeight + 1).length"
    shown = "[...document.querySelectorAll('.copy')].filter((e) => e.getClientRects().length).length"
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (page.evaluate(hidden), page.evaluate(shown), ground) == (0, 0, "rgb(255, 255, 255)")
    page.print_look(False)


def test_every_reference_on_the_page_leads_somewhere(page: Page) -> None:
    assert page.evaluate("document.querySelectorAll('use').length") > 100
    assert page.evaluate(LOST_REFERENCES) == []


def test_a_click_on_a_head_sorts_by_that_column_and_another_click_turns_it_round(page: Page) -> None:
    page.resize(1600)
    table = found("Games in which each mine went off, of 90")
    before = column(page, "Games in which", 5)
    page.click(f"{table}.tHead.rows[0].cells[5].querySelector('button')")
    down = [int(text) for text in column(page, "Games in which", 5)]
    page.click(f"{table}.tHead.rows[0].cells[5].querySelector('button')")
    up = [int(text) for text in column(page, "Games in which", 5)]
    assert down == sorted(map(int, before), reverse=True)
    assert up == sorted(down)
    assert down[0] > down[-1]
    assert page.evaluate(f"{table}.tHead.rows[0].cells[5].getAttribute('aria-sort')") == "ascending"


def test_names_are_sorted_with_their_numbers_as_numbers(page: Page) -> None:
    table = found("Games in which each mine went off, of 90")
    page.click(f"{table}.tHead.rows[0].cells[0].querySelector('button')")
    names = column(page, "Games in which", 0)
    assert names[:8] == ["ditch-1", "ditch-2", "ditch-3", "ditch-4", "ditch-5", "ditch-6", "echo-1", "echo-2"]
    assert names.index("palisade-2") == names.index("palisade-1") + 1


def test_the_copy_button_copies_the_lines_beside_it(page: Page, browser: Browser) -> None:
    page.allow("clipboardReadWrite", "clipboardSanitizedWrite")
    page.click("document.querySelector('.command .copy')")
    lines = page.evaluate("document.querySelector('.command code').textContent")
    assert lines.startswith("breachlane run ")
    assert page.evaluate("""new Promise((done) => {
        const look = () => document.querySelector(".copy").textContent === "Copied" ? done(true) : setTimeout(look);
        look();
    })""")
    assert page.evaluate("navigator.clipboard.readText()") == lines


def test_what_is_under_the_pointer_says_how_much_happened_there(page: Page) -> None:
    page.resize(1600)
    words = page.evaluate("""(() => {
        const cell = document.querySelector("svg.map use.cell");
        cell.scrollIntoView({block: "center"});
        const box = cell.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit.closest("use").querySelector("title").textContent;
    })()""")
    place, losses = words.split(": ")[:2]
    assert column(page, "Where units are lost", 1)[0] == place
    assert losses == f"{column(page, 'Where units are lost', 2)[0]} units lost"


def test_the_keyboard_reaches_what_can_be_used_and_shows_where_it_is(browser: Browser, file: Path) -> None:
    page = browser.open(file)
    outlines: list[str] = []
    reached: list[str] = []
    for _ in range(12):
        page.press("Tab")
        reached.append(page.evaluate("document.activeElement.tagName"))
        outlines.append(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
    assert {"DIV", "BUTTON", "A"} <= set(reached)
    assert set(outlines) == {"solid"}
    page.close()


def test_a_page_of_failures_only_is_whole_too(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "failed.html"
    path.write_text(report_page(Results([made(1, reason="crashed", ticks=0)])), "utf-8")
    page = browser.open(path, 360)
    assert page.complaints == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(TOO_WIDE) == []
    page.close()
