"""Very many mines that set each other off all end, and each goes off once (IM-S10.3, IM-S10.4, IM-S4.6)."""

from __future__ import annotations

from collections import Counter

import pytest
from scene import Story, Table, level, mine, order, play, ship

COLUMNS, ROWS = 60, 50
MANY = COLUMNS * ROWS


def snake() -> list[str]:
    """All hexes of 60 columns and 50 rows, each a neighbour of the one before: down a column, up the next."""
    places: list[str] = []
    for column in range(1, COLUMNS + 1):
        rows = range(1, ROWS + 1) if column % 2 else range(ROWS, 0, -1)
        places += [f"{column:02}{row:02}" for row in rows]
    return places


def watching(number: int, place: str, control: str) -> Table:
    """A mine that watches the one before it; the first is set off by command."""
    if number == 0:
        return mine("k0", place, "explosive", size="small", control="command")
    return mine(f"k{number}", place, "explosive", size="small", control=control, watches=[f"k{number - 1}"])


def set_off_the_first(mines: list[Table]) -> Story:
    """The base stands four hexes to the right of the last column, out of every blast."""
    text = level(*mines, ship("b", "6402", "base", side="red"), columns=70, rows=ROWS)
    return play(text, ticks=2, commands={1: [order("b", "fire_mine", mine="k0")]})


@pytest.mark.parametrize("control", ["chain", "deadman"])
@pytest.mark.parametrize("backwards", [False, True], ids=["in mine order", "against mine order"])
def test_three_thousand_mines_that_watch_their_neighbour_all_explode_in_one_tick(control: str, backwards: bool) -> None:
    mines = [watching(number, place, control) for number, place in enumerate(reversed(snake()))]
    story = set_off_the_first(mines[::-1] if backwards else mines)

    exploded = story.values("MineExploded", "mine")
    assert exploded == [f"k{number}" for number in range(MANY)]
    assert set(story.ticks("MineExploded")) == {1}
    assert Counter(story.values("MineTriggered", "mine")) == Counter(exploded)
    assert len(story.all("MineRemoved")) == MANY


def test_a_ring_of_mines_ends_where_it_began() -> None:
    """The first watches the last, and there is nothing left of it when the last goes off."""
    ring = [mine(f"k{n}", "0505", "explosive", control="chain", watches=[f"k{(n - 1) % 500}"]) for n in range(500)]
    start = mine("k", "0505", "explosive", control="command")
    ring[0] = mine("k0", "0505", "explosive", control="chain", watches=["k", "k499"])
    text = level(start, *ring, ship("b", "1212", "base", side="red"))
    story = play(text, ticks=2, commands={1: [order("b", "fire_mine", mine="k")]})

    assert len(story.all("MineExploded")) == len(story.all("MineRemoved")) == 501


def test_mines_that_all_watch_each_other_go_off_once_each() -> None:
    """Each watches up to six others; one is enough, and a mine already triggered is not triggered again."""
    steps = (1, 2, 3, 50, 99, 150)
    watches = [[f"k{(n + step) % 300}" for step in steps] for n in range(300)]
    watches[299] = ["k", "k1"]
    chained = [mine(f"k{n}", "0505", "explosive", control="chain", watches=names) for n, names in enumerate(watches)]
    start = mine("k", "0505", "explosive", control="command")
    story = play(level(start, *chained, ship("b", "1212", "base", side="red")), ticks=2, commands={
        1: [order("b", "fire_mine", mine="k")]
    })  # fmt: skip

    assert set(Counter(story.values("MineExploded", "mine")).values()) == {1}
    assert len(story.all("MineExploded")) == len(story.all("MineTriggered")) == 301


def test_three_thousand_cluster_mines_release_in_one_tick() -> None:
    """One entry sets them all off with `one_mine_per_entry` = false; the ship in the middle is told destroyed once."""
    mines = [mine(f"k{number}", "0505") for number in range(MANY)]
    text = level(ship("u", "0506", speed=16), ship("v", "0504"), *mines, rulings={"one_mine_per_entry": False})
    story = play(text, ticks=2)

    assert len(story.all("BombsReleased")) == len(story.all("MineRemoved")) == MANY
    assert story.values("UnitDestroyed", "unit") == ["u", "v"]
    assert len(story.hits("v")) == MANY
