"""Warnings, and the comments that allow them."""

from __future__ import annotations

import pytest

from level_format.toy import BASE, MINE, VALUE, check, mistakes_in, only


NAMED = MINE.replace('"m"', '"cluster-1"')


def test_a_warning_does_not_keep_a_level_from_loading():
    level, (warning,) = check(BASE + NAMED)
    assert level is not None
    assert (warning.severity, warning.code, warning.rule, warning.line) == ("warning", "telling-id", None, 15)


def test_warnings_wait_until_the_mistakes_are_gone():
    assert [m.severity for m in check(BASE + NAMED + VALUE.format("7"))[1]] == ["error"]


@pytest.mark.parametrize(
    "text",
    [
        NAMED.replace('"cluster-1"', '"cluster-1" # lint: allow telling-id it is a tutorial'),
        NAMED.replace("id =", "# lint: allow telling-id it is a tutorial\nid ="),
        NAMED.replace("id =", "  #lint:allow telling-id because\nid ="),
    ],
)
def test_a_comment_with_a_reason_allows_what_it_names(text: str):
    assert mistakes_in(BASE + text) == []


@pytest.mark.parametrize(
    "text",
    [
        NAMED.replace('"cluster-1"', '"cluster-1" # lint: allow starts-in-zone it is a tutorial'),
        NAMED.replace("id =", "# lint: allow telling-id it is a tutorial\n\nid ="),
        NAMED.replace("[[mine]]", "[[mine]] # lint: allow telling-id of the header only"),
        '[[ship]]\nid = "x"\nside = "red"\nat = "0101"\nname = "# lint: allow telling-id no"\n' + NAMED,
    ],
)
def test_a_comment_of_another_code_or_place_allows_nothing(text: str):
    assert "the id tells the player what it is" in only(BASE + text)


def test_a_comment_without_a_reason_allows_nothing_and_is_told():
    assert only(BASE + NAMED.replace('"cluster-1"', '"cluster-1" # lint: allow telling-id')) == (
        '15:6 telling-id id: mine "cluster-1": id = "cluster-1": the id tells the player what it is; '
        "to allow it, line 15 must give a reason: # lint: allow telling-id <reason>"
    )


def test_a_comment_allows_no_mistake():
    text = VALUE.format("2 # lint: allow IM-1.122 please")
    assert "IM-1.122" in only(BASE + text)
