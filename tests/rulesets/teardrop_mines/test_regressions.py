"""Faults that were found, each with a test for its kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from plane_scene import discover, lay, level, mine, play, run, shoot, trooper, walk
from scene import side

from game import Simulation, check_level_text
from game.core.events import CommandRefused, event_fields
from game.core.menu import Waiting
from game.rulesets.teardrop_mines.commands import LayMine, Move
from game.rulesets.teardrop_mines.components import At, Intent, Order, Tries
from game.view.drawing import draw_level


def game_of(text: str) -> Simulation:
    read, mistakes = check_level_text(text.encode(), "scene")
    assert read is not None, mistakes
    return Simulation(read)


def test_tm_s21_tm_s51_after_a_nerve_move_between_its_moves_a_runner_goes_on_from_where_it_is() -> None:
    """r hits b in tick 40, the last step of its first Move: (0, 101,600). b flees from r, straight away, 50,800 um:
    V = (-200,000, 201,600), so by (-35,778, 36,064). From there to (0, 300,000) V = (35,778, 162,336): a step of
    5,080 um is (1,093, 4,961)."""
    text = level(
        trooper("b", (0, 0), "heavy"), trooper("r", (200_000, -100_000), side="red"), dice=[11, 20, 20, 20, 20, 20]
    )
    story = play(text, 41, {1: [shoot("r", "b")], 21: [run("b", (0, 300_000))]})

    assert story.values("MoveEnded", "tick", "at_um") == [(40, (0, 101_600))]
    assert story.values("NerveMoved", "to_um") == [(-35_778, 137_664)]
    assert story.values("SkillDeclared", "tick", "half", unit="b") == [(21, 1), (41, 2)]
    assert story.place("b") == (-34_685, 142_625)


@pytest.mark.parametrize("name", ["move", "idle", "declare", "TM-S20", "walk", "blocked", "arrived"])
def test_part_h_only_ids_are_told_as_handles_not_words_that_look_like_them(name: str) -> None:
    """Two games in which only the id of a hidden Shade differs are told alike."""
    told: list[list[dict[str, object]]] = []
    for called in (name, "someone"):
        game = game_of(level(trooper("b", (0, 0)), trooper(called, (400_000, 0), "infiltrator", "red")))
        command = {"do": "move", "unit": "b", "to_um": [609_600, 659_600]}
        rows: list[dict[str, object]] = []
        for tick in range(1, 42):
            events = game.step([("blue", command)] if tick == 1 else [])
            rows += [{"event": type(e).__name__, **event_fields(e)} for e in game.known_events("blue", events)]
        told.append(rows)
    assert told[0] == told[1]
    assert len(told[0]) > 3


def test_part_h_a_handle_is_none_of_the_ids_of_the_level(tmp_path: Path) -> None:
    text = level(trooper("marker-1", (0, 0)), mine("m", (300_000, 0)), mine("marker-3", (0, 300_000), side="blue"))
    game = game_of(text)
    view = game.view("blue")
    assert [view.name(key) for key, _ in view.each(At)] == ["marker-1", "marker-3", "marker-2"]  # markers come last
    assert {"do": "discover", "unit": "marker-1", "target": "marker-2"} in game.ruleset.legal_commands(view, "marker-1")
    assert game.ruleset.look().picture(view, Waiting()).moving
    read, _ = check_level_text(text.encode(), "scene")
    assert read is not None
    draw_level(read, tmp_path / "marker.png", known_to="blue")
    assert (tmp_path / "marker.png").stat().st_size > 1000


def test_part_h_what_a_level_orders_by_id_its_side_sees_by_handle() -> None:
    """b walks, so the Discover goes into its reserve, and fails (20); c walks too, and is told late, so it waits."""
    game = game_of(level(trooper("b", (0, 0)), trooper("c", (0, 90_000)), mine("secret", (400_000, 0)), dice=[20]))
    steps = [walk(unit, (0, 300_000)) for unit in "bc"]
    for tick in range(1, 42):
        orders = {1: steps, 2: [discover("b", "secret")], 22: [discover("c", "secret")]}.get(tick, [])
        game.step([(None, order) for order in orders])
        view = game.view("blue")
        shown = [order.target for _, order in view.each(Order)]
        shown += [order.reserve.target for _, order in view.each(Order) if order.reserve is not None]
        shown += [intent.waiting.target for _, intent in view.each(Intent) if intent.waiting is not None]
        assert "secret" not in shown
        if tick == 23:
            assert "marker-1" in shown
    assert [order.target for _, order in game.view("blue").each(Order)] == ["", "marker-1"]


def test_part_h_an_ally_with_other_enemies_is_not_shown_handles_that_mean_something_else_to_it() -> None:
    """a is allied with b and with c, who are enemies: to a there is one marker, to b there are two."""
    text = level(
        side("a", allies=["b", "c"]), side("b"), side("c"), side("d"),
        trooper("ua", (0, 0), side="a"), trooper("ub", (0, 90_000), side="b"), trooper("uc", (0, 500_000), side="c"),
        mine("mc", (-200_000, 0), side="c"), mine("md", (300_000, 0), side="d"),
    )  # fmt: skip
    game = game_of(text)
    game.step([("a", {"do": "discover", "unit": "ua", "target": "marker-1"})])
    for kind in (Intent, Tries):
        assert "ua" in {view_name(game, "a", key) for key, _ in game.view("a").each(kind)}
        assert "ua" not in {view_name(game, "b", key) for key, _ in game.view("b").each(kind)}
    assert [order.unit for _, order in game.view("a").each(Order)] == ["ua"]
    assert [order.unit for _, order in game.view("b").each(Order)] == []


def view_name(game: Simulation, of: str, key: int) -> str | None:
    return game.view(of).name(key)


@pytest.mark.parametrize(
    "command",
    [
        Move(unit="b", to=5), Move(unit="b", to_um=[1.5, 2]), Move(unit="b", to=[float("nan"), 0]),
        Move(unit=7, to=[1, 1]), LayMine(unit="b", place="here"), LayMine(unit="b", place_um=[10**30, 1]),
    ],
)  # fmt: skip
def test_tm_s1_a_command_made_by_hand_with_nonsense_in_it_is_refused(command: Move | LayMine) -> None:
    game = game_of(level(trooper("b", (0, 0), "sapper")))
    refused = [event for event in game.step([("blue", command)]) if isinstance(event, CommandRefused)]
    assert len(refused) == 1
    assert game.step() == []


def test_tm_s62_the_id_of_a_laid_mine_is_never_one_that_the_level_has_used() -> None:
    """The level's own s-mine-1 is shot in tick 40, before the sapper's first mine appears in tick 80."""
    text = level(
        trooper("s", (0, 0), "sapper", "red"), mine("s-mine-1", (200_000, 200_000), revealed=True),
        trooper("b", (200_000, 400_000)), dice=[5, 20, 20, 1],
    )  # fmt: skip
    story = play(text, 120, {1: [shoot("b", "s-mine-1")], 41: [lay("s")], 81: [lay("s")]})

    assert story.values("MineRemoved", "mine", "cause") == [("s-mine-1", "shot")]
    assert story.values("MineLaid", "mine") == ["s-mine-2", "s-mine-3"]
