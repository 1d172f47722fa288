"""A row with one mistake is asked for the ruleset's other mistakes, and for nothing that follows from the first."""

from __future__ import annotations

from scene import level, mine, mistakes, ship


def test_a_wrong_word_hides_no_mistake_of_the_ruleset_in_its_row() -> None:
    """IM-S3.5: a frigate flies 31 at most; IM-1.122: a cluster mine's range is 0 or 1."""
    text = level(
        ship("lynx", "0303", speed=40, heading="Q"),
        mine("m1", "0505", range=2, arms_at=-1),
        mine("m2", "0506"),
        mine("m3", "0507", size="small", known_to="blue"),
    )
    assert [(found.code, found.key) for found in mistakes(text)] == [
        ("IM-S3.5", "speed"), ("format", "heading"), ("IM-1.122", "range"), ("format", "arms_at"),
        ("IM-1.11", "size"), ("format", "known_to"),
    ]  # fmt: skip


def test_nothing_is_reported_that_follows_from_the_wrong_word() -> None:
    """With `control = "chain"`, which may have been meant, `watches` is right; and with each control but automatic
    a cluster mine would be wrong, but not with that one.
    """
    text = level(
        mine("m1", "0505"),
        mine("m2", "0506", "explosive", control="chian", watches=["m1"]),
        mine("m3", "0507", control="comand"),
        ship("u", "0101"),
    )
    assert [(found.code, found.key) for found in mistakes(text)] == [("format", "control")] * 2


def test_what_holds_for_every_legal_word_is_reported() -> None:
    """Whatever control was meant, the range of an explosive mine is 0 to 6 (IM-S4.1)."""
    text = level(mine("m", "0506", "explosive", control="timer", range=9), ship("u", "0101"))
    assert [(found.code, found.key) for found in mistakes(text)] == [("format", "control"), ("IM-S4.1", "range")]
