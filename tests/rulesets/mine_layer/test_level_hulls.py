"""Part D: every mistake in a hull, at its place, with its rule; first and last in the file."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from rulesets.mine_layer.level_text import column_of, hull, level, read, ship, told
from scene import Table, mistakes, place_of

from game import check_level_text
from game.rulesets.mine_layer.level_rows import letters_of, names_of, number_of
from game.rulesets.mine_layer.plan import plan_of
from game.rulesets.mine_layer.tables import HULLS, HullRow

GOOD = [hull("good1", "H", "M"), hull("good2", ".M.", "HE#", size=5, layer_uses=2, all_round=True), hull("good3", "K")]
NAMES = ["cutter", "sloop", "shade", "frigate", "tender", "hauler", "bastion"]  # Part E

# A hull's keys, the rule (None: of the format), the key that is reported.
MISTAKES: list[tuple[dict[str, Any], str | None, str]] = [
    ({"rows": ["HQ", "M."]}, "ML-S20", "rows"),
    ({"rows": ["H.", "m."]}, "ML-S20", "rows"),
    ({"rows": ["H ", "M."]}, "ML-S20", "rows"),
    ({"rows": ["H", "Ä"]}, "ML-S20", "rows"),
    ({"rows": ["HM", "E"]}, "ML-S20", "rows"),
    ({"rows": ["H", "MEE", "KKK"]}, "ML-S20", "rows"),
    ({"rows": ["."]}, "ML-S20", "rows"),
    ({"rows": ["...", "..."]}, "ML-S20", "rows"),
    ({"rows": ["CCC", "CMC", "CCC"]}, "ML-1", "rows"),  # Part J
    ({"rows": [".C.", "CMC", ".C."]}, "ML-1", "rows"),
    ({"rows": ["#M#", "#M#", "#M#"]}, "ML-1", "rows"),  # M1 looks FWD, M3 AFT, M2 nowhere
    ({"rows": ["..C..", ".....", "C.M.C", "..C.."]}, "ML-1", "rows"),  # over a gap
    ({"rows": ["CCC", "CMC", "CCC"], "all_round": True, "base": True}, "ML-1", "rows"),
    ({"layer_uses": 0}, "ML-S26", "layer_uses"),
    ({"layer_uses": 3}, "ML-S26", "layer_uses"),
    ({"layer_uses": -1}, "ML-S26", "layer_uses"),
    ({"layer_uses": True}, None, "layer_uses"),
    ({"layer_uses": 1.0}, None, "layer_uses"),
    ({"rows": []}, None, "rows"),
    ({"rows": [""]}, None, "rows"),
    ({"rows": ["H"] * 12}, None, "rows"),
    ({"rows": ["H" * 12]}, None, "rows"),
    ({"rows": [1]}, None, "rows"),
    ({"rows": "HM"}, None, "rows"),
    ({"size": 0}, None, "size"),
    ({"size": 6}, None, "size"),
    ({"size": "2"}, None, "size"),
    ({"all_round": "yes"}, None, "all_round"),
    ({"base": 1}, None, "base"),
    *(({"id": name}, None, "id") for name in NAMES),
    ({"id": "two words"}, None, "id"),
    ({"speed": 1}, None, "speed"),
    ({"row": ["H"]}, None, "row"),
]


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize(("keys", "rule", "key"), MISTAKES)
def test_a_hull_with_a_mistake(keys: dict[str, Any], rule: str | None, key: str, last: bool) -> None:
    """Nobody flies it: it is looked at all the same."""
    bad = Table("hull", {**hull("bad", "H", "M").keys, **keys})
    text, found = told(*([*GOOD, bad] if last else [bad, *GOOD]), ship("u", kind="good1"))

    assert found == [(rule, place_of(text, "hull", key, len(GOOD) if last else 0), key)]


@pytest.mark.parametrize(
    "keys",
    [
        {"size": 1}, {"size": 5}, {"layer_uses": 1}, {"layer_uses": 2}, {"base": True}, {"all_round": True},
        {"rows": ["HMESLCTVK#."]}, {"rows": ["#"]}, {"rows": ["M"]}, {"rows": ["K" * 11] * 11}, {"rows": ["H"] * 11},
        {"rows": ["..", ".M"]}, {"rows": ["...", ".M.", "..."]}, {"rows": ["CCC", "CM.", "CCC"]},
        {"rows": ["C.C", "CMC", "CCC"]}, {"rows": ["MM", "MM"]}, {"rows": ["...C", "CCM.", "..C."]},
    ],
)  # fmt: skip
def test_what_is_allowed_is_no_mistake(keys: dict[str, Any]) -> None:
    """ML-1: one outer side is enough, and in the corner of a block each has one."""
    assert told(*GOOD, Table("hull", {**hull("good", "H").keys, **keys}))[1] == []


@pytest.mark.parametrize("missing", ["id", "size", "rows"])
def test_a_missing_key_is_reported_at_its_table(missing: str) -> None:
    bad = Table("hull", {key: value for key, value in hull("bad", "H").keys.items() if key != missing})
    text, found = told(*GOOD, bad)

    assert found == [(None, place_of(text, "hull", "", 3), missing)]


@pytest.mark.parametrize(
    ("rows", "part"),
    [
        (["HQ", "M."], '"HQ"'), (["H.", "M.", "EE?"], '"EE?"'), (["HM", "E"], '"E"'), (["H", "MEE", "KKK"], '"H"'),
        (["CCC", "CMC", "CCC"], "["), (["..", ".."], "["),
    ],
)  # fmt: skip
def test_ml_s20_ml_1_the_row_at_fault_is_pointed_at(rows: list[str], part: str) -> None:
    """Of rows of two lengths the rarer, of equally many the later; what no row alone is guilty of, at all of them."""
    text = level(hull("bad", *rows))
    (found,) = mistakes(text)

    assert found.column == column_of(text, "hull", "rows", 0, part)


def test_ml_s20_each_row_at_fault_is_told() -> None:
    rows = ["CCC", "CC", "CCC", "CQC", "C"]
    text = level(hull("bad", *rows))

    expected = [column_of(text, "hull", "rows", 0, f'"{rows[number]}"') for number in (1, 3, 4)]
    assert [(found.rule, found.column) for found in mistakes(text)] == [("ML-S20", column) for column in expected]


def test_a_row_in_a_line_of_its_own_is_reported_there() -> None:
    text = level(hull("bad", "HM", "E.")).replace('["HM", "E."]', '[\n  "HM",\n  "EX",\n]')
    (found,) = mistakes(text)

    assert (found.line, found.key, found.source_line) == (place_of(text, "hull", "rows") + 2, "rows", '  "EX",')


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["CCC", "CMC", "CCC"], "M1 has no outer side"), (["CCCC", "CMMC", "CCCC"], "M1, M2 have no outer side"),
        (["MCC", "CMC", "CCC"], "M2 has no outer side"), (["mC"], 'did you mean "M"?'),
        (["HX"], '"X" is no module; there are H, M, E, S, L, C, T, V, K, #, and "." for nothing'),
        (["CC", "C"], "this row has 1 cells"), (["."], "there is no module in it"),
    ],
)  # fmt: skip
def test_a_message_says_what_is_wrong(rows: list[str], words: str) -> None:
    (found,) = mistakes(level(hull("bad", *rows)))

    assert words in found.message
    assert found.message.startswith('hull "bad": rows')


def test_ml_s20_what_hangs_on_a_plan_with_a_mistake_is_not_judged() -> None:
    """Not its modules, not its power: they may be right when the hull is."""
    flown = ship("u", kind="bad", broken=["V1"], cloak=3, helm=5)
    assert [row[2] for row in told(hull("bad", "HX"), flown)[1]] == ["rows"]
    assert [row[2] for row in told(Table("hull", {"id": "bad", "rows": ["H"]}), flown)[1]] == ["size"]


def test_ml_1_what_hangs_on_a_plan_with_a_layer_shut_in_is_judged() -> None:
    """The plan is known, whatever becomes of the layer."""
    flown = ship("u", kind="bad", broken=["C9"])
    assert [row[0] for row in told(hull("bad", "CCC", "CMC", "CCC"), flown)[1]] == ["ML-1", "ML-S21"]


def test_ml_1_the_hulls_of_the_rules_keep_it() -> None:
    """Part E: the same plans under other names are no mistakes."""
    own = [hull(f"own-{name}", *row.rows, size=row.size) for name, row in HULLS.items()]
    assert [row.id for row in read(level(*own)).tables["hull"]] == [f"own-{name}" for name in NAMES]  # type: ignore[attr-defined]


def test_ml_1_ml_s21_ml_s24_the_checker_and_the_game_see_the_same_plan() -> None:
    """Any grid: a layer is shut in for both or for neither, and each name is the same module's."""
    random, shut_in = Random(3), 0
    for _ in range(300):
        width, height = random.randint(1, 6), random.randint(1, 6)
        rows = tuple("".join(random.choice("M.#C") for _ in range(width)) for _ in range(height))
        plan, letters = plan_of(HullRow(2, rows)), letters_of(HullRow(2, rows))
        if not plan.modules:
            continue
        shut = [module.name for module in plan.modules if module.letter == "M" and not module.outer]
        shut_in += bool(shut)
        told_shut = [re.findall(r"M\d+(?=[M\d, ]* ha)", found.message) for found in mistakes(level(hull("h", *rows)))]
        assert told_shut == ([shut] if shut else [])
        assert {name: number_of(letters, name) for name in names_of(letters)} == plan.numbers
    assert shut_in > 20


@pytest.mark.parametrize("name", ["", "C", "C0", "C3", "C-1", "C1 ", " C1", "C²", "1C", "CC1", "C1.0", "C9999", "é1"])
def test_ml_s21_what_names_no_module(name: str) -> None:
    assert number_of("CMC", name) is None


def test_a_hull_is_a_mistake_in_any_number_of_tables() -> None:
    """A thousand are listed, and that there are more."""
    rows = [hull(f"h{number}", "Q") for number in range(1100)]
    built, found = check_level_text(level(*rows))
    assert built is None
    assert len(found) == 1001
