"""Part H: what a side may know, in its view and in the events that reach it."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Story, level, mine, order, play, ship, side

from game.rulesets.cluster_mines.components import COMPONENTS, Named

SIDES = (side("blue", allies=["green"]), side("green"), side("red"), side("grey"))
PUBLIC = {"Named", "At", "Unit", "Motion", "Boxes"}
CREW = {"Helm", "Weapons", "Equipment"}
LOCATED = {"Named", "At", "MineShell"}
IDENTIFIED = LOCATED | {"MineKind"}


def seen(story: Story, name: str, by: str) -> set[str]:
    """The names of the components of something that a side sees; none if it does not know of it at all."""
    view = story.game.view(by)
    keys = [key for key, named in view.each(Named) if named.id == name]
    if not keys:
        return set()
    return {kind.__name__ for kind in COMPONENTS if view.find(keys[0], kind) is not None}


def told(story: Story, by: str, event: str, **fields: Any) -> int:
    return len(story.all(event, by_side=by, **fields))


def test_everybody_sees_units_only_friends_see_what_is_aboard() -> None:
    """Position, heading, speed, shields, hull; not the course, the ordered speed, weapons, hold, times of waiting."""
    laden = ship("u", "0505", "minelayer", hold=[{"kind": "cluster"}], course=["0101"])
    story = play(level(*SIDES, laden, ship("g", "0909", side="green")))

    assert seen(story, "u", "red") == PUBLIC
    assert seen(story, "u", "blue") == seen(story, "u", "green") == PUBLIC | CREW | {"Hold"}


def test_everybody_sees_a_raised_field_and_who_has_left() -> None:
    text = level(ship("h", "0505", "field_cruiser"), ship("l", "0501", speed=16), ship("r", "0909", side="red"))
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})

    assert "Field" in seen(story, "h", "red")
    assert "Left" in seen(story, "l", "red")


def test_nobody_else_knows_what_a_torpedo_is_aimed_at() -> None:
    text = level(ship("u", "0505"), ship("r", "0909", side="red"))
    story = play(text, commands={1: [order("u", "launch", what="torpedo", target="r")]})

    assert "Torpedo" in seen(story, "u-t1", "blue")
    assert seen(story, "u-t1", "red") == PUBLIC
    assert told(story, "red", "UnitLaunched") == 1


def test_im_s7_1_its_own_and_its_allies_mines_a_side_knows_fully() -> None:
    own = mine("m", "0101", "explosive", side="blue", control="chain", watches=["n"], arms_at=9)
    story = play(level(*SIDES, own, mine("n", "0102", side="green")))

    for by in ("blue", "green"):
        assert seen(story, "m", by) == IDENTIFIED | {"MineSettings", "Arming", "Links"}
        assert seen(story, "n", by) == IDENTIFIED | {"MineSettings"}


def test_im_s7_1_hidden_then_located_then_identified() -> None:
    """By a scout's scans in ticks 1 and 5; settings, links and what it is armed for are never seen."""
    watching = mine("m", "0505", "explosive", control="chain", watches=["far"], arms_at=9)
    text = level(*SIDES, ship("u", "0503", "scout"), watching, mine("far", "1212"), dice=[1, 1])
    story = play(text, ticks=0)
    assert seen(story, "m", "blue") == set()

    story.step(order("u", "scan"))
    assert seen(story, "m", "blue") == seen(story, "m", "green") == LOCATED
    story.step(ticks=3)
    story.step(order("u", "scan"))
    assert seen(story, "m", "blue") == seen(story, "m", "green") == IDENTIFIED
    assert seen(story, "m", "grey") == set()


def test_im_s7_1_each_side_of_an_alliance_that_did_not_know_gets_its_own_event() -> None:
    """Green's scan tells both, the finder named; each side hears of its own event only."""
    text = level(*SIDES, ship("g", "0503", side="green"), mine("m", "0505"), dice=[1])
    story = play(text, commands={1: [order("g", "scan")]})

    assert story.values("MineLocated", "side", "unit") == [("blue", "g"), ("green", "g")]
    assert [row["side"] for row in story.all("MineLocated", by_side="blue")] == ["blue"]
    assert [row["side"] for row in story.all("MineLocated", by_side="green")] == ["green"]
    assert told(story, "grey", "MineLocated") == told(story, "red", "MineLocated") == 0


def test_im_s7_2_only_the_side_itself_learns_of_its_suspicion() -> None:
    mines = [mine(f"k{n}", "0101") for n in range(6)]
    story = play(level(*SIDES, ship("u", "0105"), *mines))

    assert [told(story, by, "MinefieldSuspected") for by in ("blue", "green", "red", "grey")] == [1, 0, 0, 0]


def test_a_trigger_roll_that_failed_is_the_owners_alone() -> None:
    text = level(*SIDES, ship("u", "0506", speed=4), mine("m", "0505"), dice=[6])
    story = play(text, ticks=8)

    assert [told(story, by, "CheckRolled") for by in ("blue", "green", "red", "grey")] == [0, 0, 1, 0]


def test_when_a_cluster_mine_releases_all_see_how_and_where() -> None:
    """The die that did it, too; then it is gone."""
    text = level(*SIDES, ship("u", "0506", speed=4), mine("m", "0505"), dice=[1])
    story = play(text, ticks=8)

    for by in ("blue", "red", "grey"):
        assert told(story, by, "CheckRolled", passed=True) == told(story, by, "MineTriggered") == 1
        (released,) = story.all("BombsReleased", by_side=by)
        assert (released["mine"], released["at"], len(released["hexes"])) == ("m", "0505", 6)


def test_a_mine_that_has_not_yet_gone_off_was_not_triggered_for_others() -> None:
    """Hit in step 12 of tick 1: in tick 1 only its owner knows; in tick 2 all see the release."""
    text = level(*SIDES, ship("u", "0504", "minesweeper"), mine("m", "0505", known_to=["blue"]), dice=[6])
    story = play(text, commands={1: [order("u", "fire", target="m", phasers=1)]})

    assert [told(story, by, "MineTriggered") for by in ("blue", "red", "grey")] == [0, 1, 0]
    story.step()
    assert told(story, "grey", "BombsReleased") == 1


@pytest.mark.parametrize("kind", ["captor", "sensor"])
def test_what_a_mine_does_unseen_stays_with_its_owner(kind: str) -> None:
    """A minesweeper's die of 5 fails; a sensor that is set off stays hidden, and so does its passed die."""
    keys = {"fires": ["x"]} if kind == "sensor" else {}
    for die in (5, 4):
        if kind == "captor" and die == 4:
            continue
        text = level(
            *SIDES, ship("u", "0508", "minesweeper", speed=20), mine("m", "0505", kind, **keys),
            mine("x", "1212", "explosive", arms_at=9), dice=[die],
        )  # fmt: skip
        story = play(text, ticks=2)
        assert [told(story, by, "CheckRolled") for by in ("blue", "red", "grey")] == [0, 1, 0]
        assert told(story, "blue", "MineTriggered") == 0
        assert seen(story, "m", "blue") == set()


def test_im_s7_3_the_die_of_a_scan_of_a_mine_that_stays_hidden_is_not_told() -> None:
    """m fails and stays hidden, n is found."""
    text = level(*SIDES, ship("u", "0504"), mine("m", "0505"), mine("n", "0505"), dice=[2, 1])
    story = play(text, commands={1: [order("u", "scan")]})

    assert [row["mine"] for row in story.all("CheckRolled", by_side="blue")] == ["n"]


def test_skip_counts_leak_nothing() -> None:
    """Noted, it is asked without a die; the side that flew by sees its move only."""
    story = play(level(*SIDES, ship("u", "0506", speed=16), mine("m", "0505", skip=1)), ticks=2)

    assert [row["event"] for row in story.known_to("blue") if row["tick"] == 2] == ["UnitMoved"]


def test_im_s6_5_that_a_hidden_mine_arms_is_told_to_those_who_know_it() -> None:
    story = play(level(*SIDES, mine("m", "0505", arms_at=2), mine("n", "0505", arms_at=2, known_to=["blue"])), ticks=2)

    assert [row["mine"] for row in story.all("MineArmed", by_side="red")] == ["m", "n"]
    assert [row["mine"] for row in story.all("MineArmed", by_side="green")] == ["n"]
    assert told(story, "grey", "MineArmed") == 0


def test_im_s6_2_im_s6_4_foreign_mines_that_are_laid_or_beamed_are_not_told() -> None:
    """Far from any eye; blue, with a ship three hexes off, is told where a mine lies, not that it was laid."""
    hold = [{"kind": "explosive", "size": "small", "count": 2}]
    text = level(*SIDES, ship("r", "0505", "minelayer", "red", hold=hold), ship("u", "0508"))
    lay = order("r", "lay_mine", kind="explosive", size="small")
    story = play(text, commands={1: [lay, order("r", "beam_mine", to="0501", kind="explosive")]})

    for event in ("MineLaid", "MineBeamed"):
        assert [told(story, by, event) for by in ("blue", "green", "red", "grey")] == [0, 0, 1, 0]
    assert [told(story, by, "MineLocated") for by in ("blue", "green", "grey")] == [1, 1, 0]


def test_im_s6_8_im_s6_1_purchases_and_holds_of_others_are_secret() -> None:
    text = level(side("blue", allies=["green"]), side("green"), side("red", mine_points=99),
                 ship("r", "0505", side="red", hold=[{"kind": "explosive"}]))  # fmt: skip
    story = play(text, ticks=0)

    for event in ("MinesBought", "HoldLoaded"):
        assert [told(story, by, event) for by in ("blue", "green", "red")] == [0, 0, 1]


def test_a_refusal_is_told_to_the_side_that_gave_the_command() -> None:
    text = level(*SIDES, ship("r", "0505", side="red"))
    story = play(text, commands={1: [("red", order("r", "lower_field")), ("blue", order("r", "scan"))]})

    assert [row["rule"] for row in story.all("CommandRefused", by_side="red")] == ["IM-S9.1"]
    assert [row["rule"] for row in story.all("CommandRefused", by_side="blue")] == ["IM-S2.4"]
    assert told(story, "grey", "CommandRefused") == 0


def test_all_hits_all_shots_and_the_events_about_units_are_for_everybody() -> None:
    """An emergency turn and its die, a shot at a mine and its hit, who is hit, crippled, destroyed."""
    text = level(
        *SIDES, ship("u", "0504", "minesweeper"), mine("m", "0505", arms_at=9, known_to=["blue"]),
        ship("r", "0909", side="red", hull=17, shields=[0] * 6), ship("f", "0908"), dice=[2, 6, 6, 1, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={
        1: [order("u", "fire", target="m", phasers=1), order("f", "fire", target="r", phasers=1),
            order("r", "emergency_turn", heading="B")],
        2: [order("f", "fire", target="r", phasers=2)],
    })  # fmt: skip

    for event in ("EmergencyTurned", "CheckRolled", "ShotFired", "MineHit", "UnitHit", "UnitCrippled", "UnitDestroyed"):
        assert told(story, "grey", event) == len(story.all(event)) > 0, event


def test_im_s3_4_where_an_enemy_wants_to_go_is_not_told() -> None:
    story = play(level(*SIDES, ship("u", "0505", speed=16, course=["0504"])), ticks=2)

    assert [told(story, by, "WaypointReached") for by in ("blue", "green", "red")] == [1, 1, 0]


HIDDEN_MINES = [
    [mine("a", "0503", sizes=[1])],
    [mine("a", "0503", "captor", sizes=[1]), mine("b", "0502", "explosive", dummy=True), mine("c", "0502", skip=6)],
    [mine("far", "0112", "explosive", control="command"), mine("late", "0503", arms_at=99)],
]


@pytest.mark.parametrize("hidden", HIDDEN_MINES, ids=["one", "three", "others"])
def test_two_worlds_that_differ_in_hidden_mines_look_the_same(hidden: list[Any]) -> None:
    """u flies through them, scans with dice that fail, launches, lays, and asks for what it cannot know."""

    def game(mines: list[Any]) -> tuple[list[dict[str, Any]], list[Any]]:
        hold = [{"kind": "explosive", "size": "small", "count": 2}]
        text = level(*SIDES, ship("u", "0506", speed=6, hold=hold), *mines)
        story = play(text, 30, {
            1: [order("u", "launch", what="torpedo", hex="0909"), order("u", "fire", target="a")],
            4: [order("u", "lay_mine", kind="explosive", size="small"), order("u", "recover_mine", mine="b")],
        }, seed=3)  # fmt: skip
        view = story.game.view("blue")
        return [row for row in story.known_to("blue") if row["event"] != "GameStarted"], [
            view.each(kind) for kind in COMPONENTS
        ]

    assert game(hidden) == game([])
