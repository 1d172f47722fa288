"""The report on pages of any width: what is compared and what is typed is whole, and what does not fit says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import Browser, Page, find_browser
from runs.made_results import made
from runs.report_samples import CORRIDOR, corridor_games, crossfire_games, fortress_games
from runs.report_texts import report_page

from game.runs.report.reading import Results

pytestmark = pytest.mark.skipif(find_browser() is None, reason="there is no Chromium here to show the page")

WIDTHS = (360, 500, 800, 1184, 1185, 1200, 1600)

# On how many lines each of these elements stands.
LINES = """((selector) => [...document.querySelectorAll(selector)].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const tops = [...range.getClientRects()].filter((place) => place.width).map((place) => place.bottom);
    return 1 + Math.floor((Math.max(...tops) - Math.min(...tops)) / 10);
}))"""
FRAMES = """[...document.querySelectorAll(".scroll")].map((e) => [
    e.scrollWidth > e.clientWidth + 1, e.scrollHeight > e.clientHeight + 1,
    e.previousElementSibling.getClientRects().length ? e.previousElementSibling.textContent : ""])"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The report of games of three levels."""
    path = tmp_path_factory.mktemp("report") / "games.html"
    long = made(40, level=CORRIDOR, ticks=10_000, bots=corridor_games(1)[0].bots)
    games = [*fortress_games(30), *crossfire_games(30), *corridor_games(40), long]
    path.write_text(report_page(Results(games)), "utf-8")
    with Browser() as browser:
        yield browser.open(path)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_comparison_of_all_matchups_and_the_games_to_look_at_are_not_cut(page: Page, width: int) -> None:
    page.resize(width)
    frames = "[...document.querySelectorAll('.folds')].map((e) => [e.scrollWidth - e.clientWidth, e.clientWidth > 200])"
    assert page.evaluate(frames) == [[0, True]] * 4
    right = "[...document.querySelectorAll('.folds td, .folds th')].map((e) => e.getBoundingClientRect().right)"
    assert max(page.evaluate(right)) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_a_win_rate_and_its_interval_stand_on_one_line(page: Page, width: int) -> None:
    page.resize(width)
    assert page.evaluate(f"{LINES}('.rates .tight')") == [1] * 7  # two levels with two sides, and one with three


@pytest.mark.parametrize("width", WIDTHS)
def test_an_option_and_its_value_stay_together(page: Page, width: int) -> None:
    page.resize(width)
    assert page.evaluate("document.querySelectorAll('.command span + span').length") > 30
    assert set(page.evaluate(f"{LINES}('.command span + span')")) == {1}


def test_a_line_to_type_is_marked_and_copied_as_one_line(page: Page) -> None:
    page.resize(360)
    lines = page.evaluate("""[...document.querySelectorAll(".command code")].map((code) => {
        getSelection().selectAllChildren(code);
        return [getSelection().toString(), code.textContent];
    })""")
    assert max(page.evaluate(f"{LINES}('.command code')")) > 2
    assert len(lines) > 10
    for copied, text in lines:
        assert copied == text
        first, *others = copied.splitlines()
        assert first.startswith("breachlane run ")
        assert others in ([], ["breachlane replay game.toml"])
        assert "  " not in copied


@pytest.mark.parametrize("width", WIDTHS)
def test_what_does_not_fit_into_its_frame_says_so_and_nothing_else_does(page: Page, width: int) -> None:
    page.resize(width)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    frames = page.evaluate(FRAMES)
    for is_wide, is_tall, said in frames:
        assert ("sideways" in said, "down" in said) == (is_wide, is_tall)
        assert ("scroll" in said) == (is_wide or is_tall)
    assert any(is_tall for _, is_tall, _ in frames)
    assert any(is_wide for is_wide, _, _ in frames) or width > 1200


def test_where_the_comparison_folds_each_number_says_what_it_is_and_can_be_sorted_by(page: Page) -> None:
    page.resize(360)
    row = "[...document.querySelector('.folds tbody tr').cells].slice(2)"
    heads = page.evaluate(f"{row}.map((e) => getComputedStyle(e, '::before').content)")
    wanted = ["games", "draws", "time up", "failed", "median ticks", "units lost a game"]
    assert heads == [f'"{head}: "' for head in wanted]
    page.click("document.querySelectorAll('.folds thead button')[2]")
    order = page.evaluate(
        "[...document.querySelector('.folds tbody').rows].map((row) => Number(row.cells[2].textContent))"
    )
    assert order == sorted(order, reverse=True) == [41, 30, 30]


def test_on_paper_the_games_to_look_at_are_whole_and_nothing_is_said_of_scrolling_or_sorting(page: Page) -> None:
    page.resize(700)
    shown = "[...document.querySelectorAll('.hint, .folds thead')].filter((e) => e.getClientRects().length).length"
    assert page.evaluate(shown) > 0
    page.print_look(True)
    assert page.evaluate(shown) == 0
    right = "[...document.querySelectorAll('.folds td, .folds th')].map((e) => e.getBoundingClientRect().right)"
    assert max(page.evaluate(right)) <= 700
    page.print_look(False)
