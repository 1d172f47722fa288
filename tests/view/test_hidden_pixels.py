"""What a side does not know it does not see, not by a single pixel (quality 2, Part H)."""

from __future__ import annotations

from scene import level, mine, order, ship, side
from view.player import Player

from game.view.drawing import draw_level

HIDDEN = mine("zz", "0909")


def scene(*more: object) -> str:
    """Return a level of which more may be hidden."""
    return level(
        side("blue", controller="player"),
        side("red"),
        ship("lynx", "0306", heading="C", speed=6),
        ship("harrow", "0407", "minesweeper"),
        ship("bear", "1102", "destroyer", "red"),
        mine("m1", "0605", known_to=["blue"]),
        *more,  # type: ignore[arg-type]
    )


def play(player: Player) -> list[bytes]:
    """Play, look about and order for two turns, and return all that was seen."""
    player.begin()
    seen = [player.pixels()]
    for step in range(16):
        if step == 2:
            player.click(player.unit("lynx"))
            player.click(player.hex("0909"), button=3)
        if step == 4:
            player.app.session.order(order("harrow", "fire", target="zz"))
            player.app.session.order(order("harrow", "scan"))
        if step == 6:
            player.click(player.unit("harrow"))
            player.press("a")
        player.point(player.hex("0909"))
        player.wait(0.25)
        seen.append(player.pixels())
    return seen


def test_a_hidden_mine_changes_no_pixel_while_it_does_nothing() -> None:
    with_mine, without = play(Player(scene(HIDDEN), side=None)), play(Player(scene(), side=None))
    assert with_mine == without


def test_a_mine_that_is_known_is_seen() -> None:
    known = mine("zz", "0909", known_to=["blue"])
    assert Player(scene(known), side=None).begin().pixels() != Player(scene(), side=None).begin().pixels()


def test_more_hidden_mines_change_no_picture_of_the_level_as_a_side_knows_it(tmp_path: object) -> None:
    from pathlib import Path

    from view.player import read

    folder = Path(str(tmp_path))
    for name, tables in (("with", [HIDDEN, mine("zy", "0202", "captor")]), ("without", [])):
        draw_level(read(scene(*tables)), folder / f"{name}.png", "blue")
        draw_level(read(scene(*tables)), folder / f"all {name}.png")
    assert (folder / "with.png").read_bytes() == (folder / "without.png").read_bytes()
    assert (folder / "all with.png").read_bytes() != (folder / "all without.png").read_bytes()


def test_the_menu_and_the_natural_order_are_the_same_with_a_hidden_mine() -> None:
    one, other = Player(scene(HIDDEN), side=None).begin(), Player(scene(), side=None).begin()
    for player in (one, other):
        player.app.select(("harrow",))
    assert one.app.desk.menu == other.app.desk.menu
    points = [(x * 0.9, y * 1.0) for x in range(12) for y in range(12)]
    for point in points:
        assert one.app.desk.suggestion(point, "", False) == other.app.desk.suggestion(point, "", False)
