"""What the report says of mines, and how it draws them."""

from __future__ import annotations

from pathlib import Path

import pytest
from asset_names import DROP_KINDS, LAID_KINDS, MINE_KINDS
from runs.made_results import made
from runs.report_samples import CORRIDOR, FORTRESS, field_of
from runs.report_texts import ReportText, page_of, rows_of, report_page
from runs.tiny_levels import MINE, MINED, write_level

from game.resources import level_files, levels_folder
from game.rulesets import find_ruleset, ruleset_names
from game.runs.report.reading import Results
from game.runs.statistics import matchup_of


def test_every_mine_of_the_level_is_listed_also_those_that_never_went_off() -> None:
    blasts = [(5, "seed-4", "provost", "0818"), (6, "seed-4", "larder", "0818"), (7, "drill-mine-2", None, "0816")]
    games = [
        made(1, "red", level=CORRIDOR, set_off=blasts, lost=[(9, "larder", "seed-4", "0818")]),
        made(2, "red", level=CORRIDOR, set_off=blasts[:1]),
        made(3, "red", level=CORRIDOR, set_off=[(7, "drill-mine-9", "gaff", "0816")]),
    ]
    rows = rows_of(page_of(*games), "Games in which each mine went off, of 3")
    assert rows[0] == ["seed-4", "warhead", "red", "0818", "2 66.7 %", "3", "provost (66.7 %)", "1", "0"]
    assert rows[1] == ["mines laid by drill", "laid in play", "", "", "2 66.7 %", "2", "gaff (50.0 %)", "0", "0"]
    assert rows[2] == ["seed-1", "heavy", "red", "0518", "–", "0", "", "0", "0"]
    assert len(rows) == 1 + 12


def test_mines_that_never_went_off_are_named_field_by_field() -> None:
    blasts = [(3, f"palisade-{number}", "vanguard", None) for number in range(3, 25)]
    page = page_of(made(1, "red", level=FORTRESS, set_off=blasts[:10]), made(2, "red", level=FORTRESS, set_off=blasts))
    rows = {row[0]: row[1:] for row in rows_of(page, "Mines that never went off: ")}
    assert rows["mines palisade"] == ["2 8.3 %", "palisade-1, palisade-2"]
    assert rows["mines ditch"] == ["6 100 %", "ditch-1 to ditch-6"]
    belt = page_of(made(1, "red", level="first_belt", set_off=[(3, "ash-2", None, None)]))
    assert rows_of(belt, "Mines that never went off: ")[0] == ["mines ash", "3 75.0 %", "ash-1, ash-3, ash-4"]


def test_where_every_mine_went_off_none_is_called_silent(tmp_path: Path) -> None:
    level = str(write_level(tmp_path, MINED))
    silent = "Mines that never went off: 1 of 1 mine of the level"
    assert silent not in page_of(made(1, level=level, set_off=[(3, "m", None, "0505")])).tables
    assert page_of(made(1, level=level)).tables[silent][1:] == [["single mines", "1 100 %", "m"]]


def test_where_some_games_do_not_tell_mines_are_called_silent_in_the_others_only(tmp_path: Path) -> None:
    level = str(write_level(tmp_path, MINED))
    games = [made(1, level=level), made(2, level=level)]
    page = ReportText(report_page(Results(games, untold={(matchup_of(games[0]), 1)})))
    assert "Mines that never went off in the games that tell of it: 1 of 1 mine of the level" in page.tables


def test_no_mine_is_left_out_however_many_there_are() -> None:
    names = [f"m-{number}" for number in range(1, 301)]
    games = [made(seed, "red", set_off=[(3, name, None, None) for name in names[seed:]]) for seed in range(300)]
    page = page_of(*games, made(300, "red", set_off=[(3, "m-300", None, None)]))
    assert len(rows_of(page, "Games in which each mine went off")) == 250
    assert "And 50 mines that went off in fewer games." in page.text


def test_a_level_of_very_many_mines_keeps_the_page_small(tmp_path: Path) -> None:
    field = (
        '\n[[minefield]]\nid = "sea"\nside = "red"\npattern = "grid"\nfrom = "001/001"\nto = "200/100"\n'
        'mine = { kind = "explosive" }\n'
    )
    text = Path(FORTRESS).read_text("utf-8").partition("[map]")[0] + (
        '[map]\ncolumns = 200\nrows = 100\n[[side]]\nid = "blue"\n[[side]]\nid = "red"\n' + field
    )
    level = tmp_path / "sea.toml"
    level.write_text(text)
    page = report_page(Results([made(1, "red", level=str(level), set_off=[(3, "sea-77", None, "077/001")])]))
    assert len(page.encode()) < 1_000_000
    rows = rows_of(ReportText(page), "Games in which each mine went off")
    assert rows[0][:4] == ["sea-77", "explosive", "red", "077/001"]
    (silent,) = rows_of(ReportText(page), "Mines that never went off: 19,999 of 20,000 mines of the level")
    assert silent == ["mines sea", "19,999 99.9 %", "sea-1 to sea-76, sea-78 to sea-20000"]


# How they are drawn


DRAWN = {
    "cluster_mines": [f"mine_{kind}_known" for kind in MINE_KINDS],
    "teardrop_mines": [f"mine_{kind}_known" for kind in DROP_KINDS],
    "mine_layer": [f"mine_layer_{kind}_known" for kind in LAID_KINDS],
}


@pytest.mark.parametrize("name", ruleset_names())
def test_each_kind_of_mine_has_one_line_in_the_legend_of_its_rules(name: str) -> None:
    ruleset = find_ruleset(name)
    assert ruleset is not None
    look = ruleset.look()
    images = [image for image, _, _ in look.legend]
    assert [images.count(image) for image in DRAWN[name]] == [1] * len(DRAWN[name])
    assert len({words for _, _, words in look.legend}) == len(images)


@pytest.mark.parametrize("level", level_files(levels_folder()), ids=lambda path: path.stem)
def test_each_picture_of_a_mine_on_the_map_of_a_report_has_a_line_in_the_legend(level: Path) -> None:
    field = field_of(level)
    assert {mine.sprite.image for mine in field.mines if mine.sprite is not None} <= set(field.legend)


def test_a_mine_is_drawn_alike_whatever_state_it_begins_in(tmp_path: Path) -> None:
    late = MINED + MINE.replace('"m"', '"late"').replace('"0505"', '"0302"') + "arms_at = 9\n"
    mines = field_of(write_level(tmp_path, late)).mines
    assert [mine.sprite.image for mine in mines if mine.sprite is not None] == ["mine_cluster_known"] * 2


def test_a_mine_is_drawn_as_its_own_side_sees_it() -> None:
    sprites = {name: thing.sprite for name, thing in field_of(CORRIDOR).things.items()}
    seeker, heavy = sprites["seed-5"], sprites["seed-1"]
    assert seeker is not None
    assert heavy is not None
    assert "seeker" in seeker.image
    assert "heavy" in heavy.image
