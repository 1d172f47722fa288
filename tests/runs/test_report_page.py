"""What stands on the page, read as text."""

from __future__ import annotations

import itertools
import re
from functools import cache
from pathlib import Path

import pytest
from runs.made_results import made
from runs.report_samples import (
    CORRIDOR, CROSSFIRE, FORTRESS, HOSTILE, changed_games, corridor_games, every_kind, fortress_games, hostile_games,
    write_titled_level,
)  # fmt: skip
from runs.report_texts import ReportText, page_of, rows_of, report_page

from game.runs.report.reading import Results
from game.runs.results import BatchResult
from game.runs.statistics import wilson_interval


@cache
def whole_page() -> ReportText:
    return page_of(*every_kind())


def test_each_matchup_has_a_section_and_the_overview_links_to_it() -> None:
    page = whole_page()
    assert page.headings[0] == "Breachlane report"
    titles = [row[0] for row in page.tables["All matchups compared"][1:]]
    assert titles[:3] == ["Fortress", "Crossfire", "The Admiral's Corridor"]
    assert [heading for heading in page.headings if heading in titles] == titles
    assert [link for link in page.links if link.startswith("#matchup")] == [f"#matchup-{n}" for n in (1, 2, 3, 4)]


def test_one_matchup_alone_needs_no_overview() -> None:
    page = page_of(*corridor_games(3))
    assert "All matchups compared" not in page.tables
    assert page.titles[0] == "Breachlane report: The Admiral's Corridor"


def test_whatever_is_referred_to_is_there_and_every_name_is_used_once() -> None:
    page = whole_page()
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert [link for link in page.links if not link.startswith("#")] == ["data:,"]
    assert page.open == []


def test_headings_go_down_one_step_at_a_time() -> None:
    steps = [int(tag[1]) for tag in whole_page().elements if tag in ("h1", "h2", "h3", "h4")]
    assert steps[0] == 1
    assert all(step <= before + 1 for before, step in itertools.pairwise(steps))


def test_win_rates_have_intervals_and_failures_are_counted_apart() -> None:
    games = [made(seed, "blue" if seed < 6 else "red") for seed in range(8)]
    games += [made(8, reason="draw"), made(9), made(10, reason="hung", ticks=0)]
    low, high = (f"{100 * bound:.1f}" for bound in wilson_interval(6, 10))
    rows = [row[:5] for row in rows_of(page_of(*games), "Winners of 10 games")]
    assert rows[0] == ["blue", "runner", "6", "60.0 %", f"{low} to {high} %"]
    assert [(row[0], row[2], row[3]) for row in rows[1:]] == [
        ("red", "2", "20.0 %"), ("nobody: draw", "1", "10.0 %"), ("nobody: time is up", "1", "10.0 %"),
        ("crashed or hung", "1", "9.1 %"),
    ]  # fmt: skip


def test_each_side_of_the_level_is_counted_also_one_without_a_bot_that_never_wins() -> None:
    games = [made(seed, level=FORTRESS, bots={}, reason="draw") for seed in range(3)]
    assert [row[:3] for row in rows_of(page_of(*games), "Winners of 3 games")][:2] == [
        ["blue", "orders", "0"], ["red", "orders", "0"],
    ]  # fmt: skip


def test_it_is_told_by_what_each_side_wins() -> None:
    games = [made(0, "red"), *(made(seed, "blue", "last_side") for seed in (1, 2)), made(3, "blue")]
    assert (
        "How it is won: blue because all others have lost (66.7 %) or by its objectives (33.3 %);"
        " red by its objectives (100 %)"
    ) in page_of(*games).text.replace("\u00a0", " ")


def test_places_where_equally_many_are_lost_are_not_ranked() -> None:
    lost = [(9, "lynx", "ash-1", "0501"), (9, "lynx", "ash-2", "0601")]
    text = page_of(*(made(seed, "red", level="first_belt", lost=[one]) for seed, one in enumerate(lost))).text
    told = "Deadliest places: 2 alike, 0501 among them, with 1 of 2 units lost (50.0 %) each"
    assert told in text.replace("\u00a0", " ")


def test_lengths_are_told_in_ticks_and_in_the_clock_of_the_rules() -> None:
    # A turn has 32 impulses: tick 33 is the first impulse of turn 2.
    ticks = (1, 33, 33, 64, 65)
    games = [made(seed, "blue", level=FORTRESS, ticks=length) for seed, length in enumerate(ticks)]
    assert rows_of(page_of(*games), "Length of games") == [
        ["shortest", "1", "turn 1 impulse 1"],
        ["lower quartile", "33", "turn 2 impulse 1"],
        ["median", "33", "turn 2 impulse 1"],
        ["mean", "39.2", "turn 2 impulse 7"],
        ["upper quartile", "64", "turn 2 impulse 32"],
        ["longest", "65", "turn 3 impulse 1"],
    ]


def test_what_killed_what_puts_mines_of_a_field_together_and_crews_below() -> None:
    lost = [
        (9, "larder", "seed-1", "0818"),
        (9, "larder-pilot", "larder", "0818"),
        (9, "larder-hand", "larder", "0818"),
    ]
    games = [made(seed, "red", level=CORRIDOR, lost=lost) for seed in range(3)]
    games.append(made(3, "red", level=CORRIDOR, lost=[(9, "larder", "seed-2", "0818"), (9, "gaff", "shot", "0818")]))
    page = page_of(*games)
    assert page.tables["Units of the level lost in 4 games, and their causes"] == [
        ["lost", "times", "a game", "by mines seed", "by shot"],
        ["larder", "4", "1.00", "4 100 %", "–"],
        ["gaff", "1", "0.25", "–", "1 100 %"],
    ]
    assert page.tables["Crew members and things launched in play lost in 4 games, and their causes"] == [
        ["lost", "times", "a game", "by larder"],
        ["crew of larder", "6", "1.50", "6 100 %"],
    ]


def test_losses_are_counted_the_same_way_wherever_they_stand() -> None:
    lost = [
        (9, "larder", "seed-1", "0818"), (9, "larder-pilot", "seed-1", "0818"), (9, "larder-hand", "seed-1", None),
        (9, "gaff", "shot", None), (9, "gaff-drone-1", "seed-1", "0818"),
    ]  # fmt: skip
    blast = (9, "seed-1", "larder", "0818")
    games = [made(seed, "red", level=CORRIDOR, lost=lost, set_off=[blast]) for seed in range(4)]
    page = page_of(*games)
    # Of each game's losses two are units of the level; two of a crew and a drone are not.
    losses = "Losses: 2.00 units of the level a game, by mines seed 50.0 %, shot 50.0 %"
    others = "besides, 3.00 crew members and things launched in play a game"
    assert f"{losses}; {others}" in page.text.replace("\u00a0", " ")
    units, others = rows_of(page, "Units of the level lost"), rows_of(page, "Crew members and things launched")
    assert [sum(int(row[1]) for row in rows) for rows in (units, others)] == [2 * 4, 3 * 4]
    assert rows_of(page, "Games in which each mine")[0][-2:] == ["4", "12"]
    assert "4 units were lost nowhere on the map." in page.text
    assert [row[2] for row in rows_of(page, "Where units are lost")] == ["4"]
    assert {row[4] for row in rows_of(page, "Games to look at")} == {"2"}
    sides = {row[0]: row[-1] for row in rows_of(page, "Winners of")}
    assert (sides["blue"], sides["red"]) == ("1.00", "0.00")  # gaff is of a third side


def test_a_page_of_very_many_places_shows_the_first_of_them_and_says_so() -> None:
    places = [f"{column:03}/{row:03}" for column in range(1, 1000) for row in range(1, 11)]
    page = page_of(made(1, "blue", lost=[(3, "lynx", "m", place) for place in places]))
    assert "On a map are the 4,096 places where most happened." in page.text
    assert page.elements.count("use") == 4096


def test_a_place_that_is_on_no_map_does_not_make_one() -> None:
    page = page_of(made(1, "blue", lost=[(3, "lynx", "m", [1e308, 2.0]), (3, "lynx", "m", [3.0, 2.0])]))
    assert "1 unit was lost nowhere on the map." in page.text


def test_both_axes_of_the_lengths_have_numbers() -> None:
    games = [made(seed, "blue", ticks=100 + 10 * (seed % 21)) for seed in range(210)]
    page = report_page(Results(games))
    counts, lengths = (re.findall(rf'<span class="{axis}"[^>]*>([^<]*)</span>', page) for axis in ("count", "length"))
    # Each of the 21 lengths from 100 to 300 comes 10 times.
    assert counts == ["0", "5", "10"]
    assert lengths == ["100", "150", "200", "250", "300"]


def test_one_very_long_game_does_not_put_all_others_into_one_bar() -> None:
    games = [made(seed, "blue", ticks=122 + 268 * seed // 98) for seed in range(99)]
    page = report_page(Results([*games, made(99, ticks=10_000)]))
    (chart,) = re.findall(r'<svg class="histogram".*?</svg>', page)
    titles = re.findall(r"<title>(.*?)</title>", chart)
    # From 120 to 399 are 28 tens.
    assert len(titles) == 28 + 1
    assert titles[-1] == "10,000 ticks: 1 game (nobody: time is up 1)"
    assert "A bar is 10 ticks wide. The last bar, apart from the others, is for 1 longer game: 10,000 ticks." in page
    assert re.findall(r'<span class="length"[^>]*>([^<]*)</span>', page)[-1] == "longer"


def test_without_very_long_games_no_bar_is_said_to_hold_them() -> None:
    page = report_page(Results([made(seed, "blue", ticks=122 + seed) for seed in range(99)]))
    assert "A bar is 5 ticks wide.</p>" in page
    assert ">longer<" not in page


def test_rare_causes_are_put_together_so_that_the_table_stays_narrow() -> None:
    lost = [(9, "lynx", f"cause {number:02}", None) for number in range(30)]
    (head, row) = page_of(made(1, lost=lost)).tables["Units of the level lost in 1 game, and their causes"]
    assert head[-1] == "by other causes"
    assert len(head) < 14
    assert row[-1] == "23 76.7 %"


def test_no_cause_or_unit_is_taken_for_the_words_of_the_report() -> None:
    lost = [(9, "lynx", cause, None) for cause in [*["others"] * 2, *(f"cause-{letter}" for letter in "abcdefghij")]]
    blasts = [(5, "m-1", "nobody", None), (6, "m-1", "nobody", None), (7, "m-1", None, None)]
    page = page_of(made(1, lost=lost, set_off=blasts))
    head, row = page.tables["Units of the level lost in 1 game, and their causes"]
    assert (head[3], head[-1]) == ("by others", "by other causes")
    assert (row[3], row[-1]) == ("2 16.7 %", "4 33.3 %")
    assert rows_of(page, "Games in which each mine")[0][6] == "nobody (66.7 %)"


def test_games_that_were_stopped_are_shown_as_stopped_and_not_as_out_of_time() -> None:
    games = [made(1, reason="stopped", ticks=2), made(2, "blue"), made(3, reason="stopped", ticks=2)]
    page = page_of(*games, made(4, reason="timeout", level="other.toml"))
    rows = {row[0]: row[2:4] for row in rows_of(page, "Winners of 3 games")}
    assert rows["nobody: stopped before its end"] == ["2", "66.7 %"]
    assert rows["nobody: time is up"] == ["0", "0 %"]
    assert "Stopped: 2 games of 3 before the end; here they count as won by nobody" in page.text
    assert page.text.count("Stopped: ") == 1
    (head, row, other) = page.tables["All matchups compared"]
    shares = [(cells[head.index("time up")], cells[head.index("stopped")]) for cells in (row, other)]
    assert shares == [("0 %", "66.7 %"), ("100 %", "0 %")]
    assert {row[2] for row in rows_of(page, "Games to look at")} <= {"blue", "nobody: stopped before its end"}
    assert "First game that nobody won." not in {row[0] for row in rows_of(page, "Games to look at")}


def test_where_no_game_was_stopped_nothing_is_said_of_that() -> None:
    page = page_of(made(1, "blue"), made(2, "red", level="other.toml"))
    assert "topped" not in page.text


def test_a_side_that_is_called_like_an_end_has_its_wins_drawn_as_its_own() -> None:
    bots = {"draw": "runner", "red": "warden"}
    text = report_page(Results([made(1, "draw", bots=bots), made(2, reason="draw", bots=bots), made(3, bots=bots)]))
    (chart,) = re.findall(r'<svg class="histogram".*?</svg>', text)
    assert re.findall(r'<rect class="([a-z0-9-]+)"', chart) == ["side-0", "end-draw", "end-time"]
    assert "3 games (draw 1, nobody: draw 1, nobody: time is up 1)" in chart
    rows = [row[:3] for row in rows_of(ReportText(text), "Winners of 3 games")]
    assert rows[0] == ["draw", "runner", "1"]
    assert ["nobody: draw", "", "1"] in rows


def test_the_games_to_look_at_come_with_the_lines_that_play_them_again() -> None:
    games = [made(seed, "blue", level=CROSSFIRE, ticks=100 + seed) for seed in range(3)]
    games.append(made(3, reason="crashed", level=CROSSFIRE, ticks=0))
    rows = {row[0]: row for row in rows_of(page_of(*games), "Games to look at")}
    line = f"breachlane run {CROSSFIRE} --seed 2 --bot blue=runner --bot red=warden"
    assert rows["Longest game that was won."][-1] == f"{line} --record game.toml breachlane replay game.toml"
    failed = rows["First of the games that crashed or hung."]
    assert (failed[1:3], failed[-1]) == (["3", "crashed"], line.replace("--seed 2", "--seed 3"))


def test_the_places_where_most_units_are_lost_are_named() -> None:
    lost = [(9, "vanguard", "ironmoor", "2813"), (9, "vanguard-t1", "ditch-1", "2814")]
    games = [made(seed, "red", level=FORTRESS, lost=lost) for seed in range(3)]
    games.append(made(4, "red", level=FORTRESS, lost=[(9, "linnet", "ditch-1", "2814")]))
    assert rows_of(page_of(*games), "Where units are lost") == [
        ["1", "2813", "3", "75.0 %", "vanguard by ironmoor (3)"], ["2", "2814", "1", "25.0 %", "linnet by ditch-1 (1)"],
    ]  # fmt: skip


def test_a_level_that_is_gone_is_said_to_be_gone_and_places_lie_on_a_bare_map() -> None:
    page = page_of(made(1, "blue", level="nowhere/gone.toml", lost=[(3, "lynx", "m-1", "0304")], set_off=[]))
    assert any("nowhere/gone.toml cannot be read (No such file or directory)" in note for note in page.notes)
    assert "gone" in page.headings
    assert rows_of(page, "Where units are lost") == [["1", "0304", "1", "100 %", "lynx by m-1 (1)"]]
    assert page.tables["Length of games"][0] == ["games", "ticks"]


def test_a_level_with_mistakes_or_of_another_map_is_used_for_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 1\n")
    assert any("has mistakes by now" in note for note in page_of(made(1, level=str(broken))).notes)
    page = page_of(*fortress_games(3), *changed_games())
    assert sum("fortress.toml has been changed since: there is no kea in it." in note for note in page.notes) == 2
    assert "Fortress" not in page.headings


def test_games_that_all_failed_make_a_page_too() -> None:
    page = page_of(made(1, reason="crashed", ticks=0), made(2, reason="hung", ticks=0))
    assert "2 games, 1 matchup, 2 of the games crashed or hung." in page.text
    assert rows_of(page, "Games to look at")[0][0] == "First of the games that crashed or hung."


@pytest.mark.parametrize("games", [hostile_games(), [made(1, HOSTILE, bots={})]])
def test_no_word_of_a_result_becomes_markup(games: list[BatchResult]) -> None:
    page = page_of(*games)
    assert page.elements.count("script") == 1
    assert "img" not in page.elements
    assert HOSTILE in page.text


def test_no_word_of_a_level_becomes_markup(tmp_path: Path) -> None:
    page = page_of(made(1, "red", level=str(write_titled_level(tmp_path))))
    assert page.elements.count("script") == 1
    assert "<script>window.pwned=3</script>" in page.headings


def test_ten_thousand_games_with_many_places_stay_below_a_million_bytes() -> None:
    games = [*fortress_games(5000), *corridor_games(4999)]
    assert len(games) == 10_000
    assert len(report_page(Results(games)).encode()) < 1_000_000
