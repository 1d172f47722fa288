"""Reading a level that has no mistakes, and files of orders."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from game.geometry.hex import parse_hex
from game.level_format.level import LevelError, check_level, read_level, read_level_text, read_orders
from level_format.toy import BASE, FIELD, HEXES, MINE, SCHEMAS, SHIP, VALUE, Scan, SetSpeed, mistakes_in, read

KNOWN = tuple(SCHEMAS)
WHOLE = (
    BASE.replace('title = "Toy"', 'title = "Toy"\nbriefing = "Read me."\nauthor = "N. N."\nseed = 7\nmax_ticks = 640')
    + '[rulings]\ntrigger_mode = "always"\n'
    + SHIP + 'name = "Lynx"\ncourse = ["0203"]\nhold = [{ kind = "cluster", count = 3 }]\n'
    + MINE + FIELD
    + '[[objective]]\nside = "blue"\nkind = "reach"\nedge = "north"\n'
    + '[[order]]\nat = 12\nunit = "lynx"\ndo = "set_speed"\nspeed = 16\n'
    + '[[order]]\nat = 1\nunit = "lynx"\ndo = "scan"\nside = "red"\n'
    + '[[expect]]\nevent = "UnitMoved"\nunit = "lynx"\nfrom = "0202"\ntimes = 0\nbetween = [1, 5]\n'
    + "[script]\ndice = [6, 3]\n"
)  # fmt: skip


def test_a_level_holds_what_its_file_says(tmp_path: Path):
    path = tmp_path / "narrow.toml"
    path.write_text(WHOLE, encoding="utf-8")
    level: Any = read_level(path, SCHEMAS.get, KNOWN)
    assert (level.path, level.name, level.ruleset, level.schema) == (path, "narrow", "toy_hexes", HEXES)
    assert (level.title, level.briefing, level.author) == ("Toy", "Read me.", "N. N.")
    assert (level.seed, level.max_ticks) == (7, 640)
    assert (level.map.columns, level.map.rows) == (12, 12)
    assert [side.id for side in level.sides] == ["blue", "red"]
    assert (level.rulings.trigger_mode, level.rulings.field_first) == ("always", True)
    (ship,) = level.tables["ship"]
    assert (ship.name, ship.course, ship.hold[0].count) == ("Lynx", ("0203",), 3)
    assert [mine.id for mine in level.mines()] == ["m", "belt-1", "belt-2", "belt-3"]
    assert level.tables["terrain"] == ()
    assert level.objectives[0].edge == "north"
    assert [(order.at, order.unit, order.do, order.side) for order in level.orders] == [
        (12, "lynx", "set_speed", None),
        (1, "lynx", "scan", "red"),
    ]
    assert [order.command for order in level.orders] == [SetSpeed("lynx", 16), Scan("lynx")]
    (expect,) = level.expects
    assert (expect.event, expect.fields) == ("UnitMoved", {"unit": "lynx", "from": "0202"})
    assert (expect.times, expect.between) == (0, (1, 5))
    assert level.script_dice == (6, 3)
    assert level.text == WHOLE
    assert dict(level.declared) == {"blue": "side", "red": "side", "lynx": "ship", "m": "mine", "belt": "minefield"}


def test_what_a_file_leaves_out_has_its_default():
    level: Any = read(BASE)
    assert (level.briefing, level.author, level.seed, level.max_ticks) == ("", "", 0, 10_000)
    assert (level.rulings.trigger_mode, level.rulings.field_first) == ("roll", True)
    assert level.sides[0].controller == "bot"
    assert (level.mines(), level.mine_paths()) == ([], [])
    assert (level.objectives, level.orders, level.expects, level.script_dice) == ((), (), (), ())


def test_the_hash_is_that_of_the_bytes_of_the_file(tmp_path: Path):
    path = tmp_path / "x.toml"
    for raw in (BASE.encode(), b"\xef\xbb\xbf" + BASE.encode(), BASE.replace("\n", "\r\n").encode()):
        path.write_bytes(raw)
        level = read_level(path, SCHEMAS.get, KNOWN)
        assert level.hash == blake2b(raw, digest_size=8).hexdigest()
        assert len(level.hash) == 16


def test_a_byte_order_mark_and_windows_line_ends_move_no_mistake():
    text = BASE + VALUE.format("7")
    assert mistakes_in(b"\xef\xbb\xbf" + text.encode()) == mistakes_in(text)
    assert mistakes_in(text.replace("\n", "\r\n").encode()) == mistakes_in(text)


def test_the_loader_of_the_checker_is_the_loader_of_the_game(tmp_path: Path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(WHOLE, encoding="utf-8")
    bad.write_text(WHOLE + VALUE.format("7") + VALUE.replace("m9", "m8").format("'x'"), encoding="utf-8")
    level, mistakes = check_level(good, SCHEMAS.get, KNOWN)
    assert mistakes == []
    assert level == read_level(good, SCHEMAS.get, KNOWN)
    level, mistakes = check_level(bad, SCHEMAS.get, KNOWN)
    assert level is None
    with pytest.raises(LevelError) as caught:
        read_level(bad, SCHEMAS.get, KNOWN)
    assert caught.value.mistakes == mistakes
    assert [mistake.file for mistake in mistakes] == [str(bad)] * 2
    first = mistakes[0]
    assert str(caught.value) == f"{bad}:{first.line}:{first.column}: {first.message}"


def test_a_warning_is_told_by_the_checker_and_not_by_the_game(tmp_path: Path):
    path = tmp_path / "x.toml"
    path.write_text(BASE + MINE.replace('"m"', '"cluster-1"'), encoding="utf-8")
    assert [mistake.code for mistake in check_level(path, SCHEMAS.get, KNOWN)[1]] == ["telling-id"]
    assert read_level(path, SCHEMAS.get, KNOWN).mines()


def test_a_missing_file_and_a_folder_are_no_mistakes_of_a_level(tmp_path: Path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(OSError, match=r"toml|is not a file"):
            read_level(path, SCHEMAS.get, KNOWN)


def test_a_ruleset_is_only_looked_for_among_those_that_are_known():
    asked: list[str] = []

    def find(name: str) -> Any:
        asked.append(name)

    with pytest.raises(LevelError):
        read_level_text(BASE.replace("toy_hexes", "os.path"), "x", find, KNOWN)
    assert asked == []


def test_a_ruleset_sees_the_places_where_mines_may_lie_as_packed_hexes():
    asked: list[Any] = []
    schema = SCHEMAS["toy_hexes"]

    def may_lie(level: Any) -> Any:
        return lambda place: asked.append(place) is None

    from dataclasses import replace

    field = FIELD.replace("line", "scatter").replace('to = "0103"', 'to = "0103"\ncount = 2')
    read_level_text(BASE + field, "x", {"toy_hexes": replace(schema, may_lie=may_lie)}.get, KNOWN)
    assert len(asked) == 2
    assert set(asked) < {parse_hex("0101"), parse_hex("0102"), parse_hex("0103")}


def test_reading_a_good_level_imports_neither_the_syntax_tree_nor_the_word_comparer():
    code = (
        "import sys\nsys.path[:0] = ['.', 'tests']\n"
        "from level_format.toy import BASE, MINE, read\nread(BASE + MINE)\n"
        "print([name for name in ('tree_sitter', 'difflib', 'toml', 'json', 'rich', 'pygame')"
        " if name in sys.modules])"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Files of orders

ORDERS = (
    '[record]\nformat = 1\nlevel = "x"\n\n'
    '[[order]]\nat = 3\nside = "blue"\nunit = "lynx"\ndo = "set_speed"\nspeed = 4\n\n'
    '[[state]]\nat = 1\nhash = "00"\n\n[[order]]\nat = 1\nunit = "lynx"\ndo = "scan"\n\n[end]\nticks = 3\n'
)


def test_orders_of_a_record_are_read_in_the_order_of_the_file(tmp_path: Path):
    path = tmp_path / "orders.toml"
    path.write_text(ORDERS, encoding="utf-8")
    for orders in (read_orders(ORDERS, HEXES), read_orders(path, HEXES)):
        assert [(order.at, order.side, order.command) for order in orders] == [
            (3, "blue", SetSpeed("lynx", 4)),
            (1, None, Scan("lynx")),
        ]


def test_a_file_of_orders_is_read_as_strictly_as_a_level():
    text = ORDERS.replace("speed = 4", "spede = 4").replace('"scan"', '"scn"') + "[[mine]]\nid = 'x'\n"
    with pytest.raises(LevelError) as caught:
        read_orders(text, HEXES)
    found = [(mistake.line, mistake.key) for mistake in caught.value.mistakes]
    assert found == [(10, "spede"), (19, "do"), (23, "mine")]
    for broken in ("[[order]\n", "order = 3", "[order]\n", "[[order]]\nat = nan\n"):
        with pytest.raises(LevelError):
            read_orders(broken, HEXES)


def test_an_empty_file_of_orders_has_none():
    assert read_orders("", HEXES) == []
