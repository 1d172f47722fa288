"""A7: mines beamed out and taken aboard (IM-S6.4 to IM-S6.6), captors rearmed (IM-S6.7)."""

from __future__ import annotations

import pytest
from scene import Table, level, mine, order, play, ship, side, terrain

from game.rulesets.cluster_mines.components import Hold, MineSettings

SMALL = {"kind": "explosive", "size": "small"}
BEAM = order("u", "beam_mine", to="0503", kind="explosive")


def beamer(at: str = "0505", kind: str = "frigate", **keys: object) -> Table:
    return ship("u", at, kind, **{"hold": [{**SMALL, "count": 2}], **keys})


def test_im_s6_4_a_small_mine_is_placed_in_a_hex_nearby() -> None:
    story = play(level(beamer()), commands={1: [BEAM]})

    beamed = story.one("MineBeamed")
    assert (beamed["rule"], beamed["mine"], beamed["unit"], beamed["at"]) == ("IM-S6.4", "u-m1", "u", "0503")
    assert [entry.count for entry in story.get("u", Hold).entries] == [1]


def test_im_s6_4_a_small_dummy_too() -> None:
    hold = [{**SMALL, "range": 4}, {**SMALL, "dummy": True, "range": 3}]
    story = play(level(beamer(hold=hold)), commands={1: [{**BEAM, "dummy": True}]})

    assert story.get("u-m1", MineSettings).range == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"to": "0511"},  # six hexes; five are allowed, see below
        {"to": "0404"},  # a unit is there
        {"to": "0505"},  # itself
        {"to": "0604"},  # a planet
        {"to": "0013"}, {"to": "nowhere"}, {"size": "large"}, {"kind": "captor"}, {"dummy": True}, {"range": 7},
        {"range": -1},
    ],
)  # fmt: skip
def test_im_s6_4_what_is_refused(wrong: dict[str, object]) -> None:
    text = level(beamer(), ship("r", "0404", side="red"), terrain("planet", "0604"))
    story = play(text, ticks=2, commands={1: [{**BEAM, **wrong}], 2: [BEAM]})

    assert story.refusals() == [(1, "beam_mine", "IM-S6.4")]
    assert story.ticks("MineBeamed") == [2]  # the refused one used nothing up


def test_im_s6_4_five_hexes_are_near_enough_and_asteroids_are_no_planet() -> None:
    story = play(level(beamer(), terrain("asteroids", "0510")), commands={1: [{**BEAM, "to": "0510"}]})

    assert story.ticks("MineBeamed") == [1]


def test_im_s6_4_a_ship_without_a_transporter_beams_nothing() -> None:
    assert play(level(beamer(kind="freighter")), commands={1: [BEAM]}).refusals() == [(1, "beam_mine", "IM-S6.4")]


def test_im_s6_4_once_in_32_ticks() -> None:
    story = play(level(beamer()), ticks=34, commands={2: [BEAM], 33: [BEAM], 34: [BEAM]})

    assert story.ticks("MineBeamed") == [2, 34]
    assert story.refusals() == [(33, "beam_mine", "IM-S6.4")]


def test_im_s6_4_after_the_bombs_of_the_same_step() -> None:
    """The shuttle in 0503 next to m at 0502 dies of its bomb (hull 5), so its hex is free."""
    text = level(
        beamer(), ship("f", "0501", heading="D", speed=16), ship("s", "0503", "shuttle", hull=5), mine("m", "0502")
    )
    story = play(text, ticks=2, commands={2: [BEAM]})

    assert story.ticks("UnitDestroyed", unit="s") == story.ticks("MineBeamed") == [2]


@pytest.mark.parametrize(("enters", "speed", "at"), [(4, 16, "0503"), (3, 24, "0503"), (5, 31, "0505")])
def test_im_s6_5_a_beamed_mine_arms_two_ticks_later_and_is_set_off_after_that(enters: int, speed: int, at: str) -> None:
    """Beamed in tick 2 to 0501, it arms in step 4 of tick 4, after the entries of step 3.

    Speed 24 moves in ticks 2, 3; 16 in 2, 4; 31 in 2, 3, 4, 5: two, two and four hexes.
    """
    text = level(beamer("0305"), ship("r", at, "frigate", side="red", speed=speed))
    story = play(text, ticks=5, commands={2: [{**BEAM, "to": "0501", "range": 0}]})

    assert story.ticks("UnitMoved", to="0501") == [enters]
    assert story.values("MineArmed", "tick", "rule", "mine") == [(4, "IM-S6.5", "u-m1")]
    assert story.ticks("MineTriggered") == ([5] if enters == 5 else [])


def test_im_s6_5_arms_at_is_the_tick_in_whose_step_4_it_arms() -> None:
    """a enters in step 3 of tick 2, b in tick 4; a mine without `arms_at` is armed at the start."""
    fleet = [ship("a", "0506", speed=16), ship("b", "0507", speed=16)]
    story = play(level(*fleet, mine("m", "0505", arms_at=2)), ticks=4)

    assert story.values("MineArmed", "tick", "rule") == [(2, "IM-S6.5")]
    assert story.values("MineTriggered", "tick", "unit") == [(4, "b")]
    assert play(level(*fleet, mine("m", "0505", arms_at=0)), ticks=4).ticks("MineTriggered") == [2]


RECOVER = order("u", "recover_mine", mine="k")


def small(**keys: object) -> Table:
    """A small explosive mine that blue knows, two hexes above 0505."""
    table = mine("k", "0503", "explosive", size="small", known_to=["blue"])
    return table._replace(keys={**table.keys, **keys})


@pytest.mark.parametrize(
    "keys", [{}, {"dummy": True}, {"side": "blue", "known_to": []}, {"side": "green", "known_to": []}]
)
def test_im_s6_6_a_small_mine_that_its_side_knows_is_taken_aboard(keys: dict[str, object]) -> None:
    sides = [side("blue", allies=["green"]), side("red"), side("green")]
    story = play(level(*sides, ship("u", "0505"), small(**keys)), commands={1: [RECOVER]})

    assert story.values("MineRecovered", "rule", "mine", "unit") == [("IM-S6.6", "k", "u")]
    assert story.values("MineRemoved", "rule", "mine", "cause") == [("IM-S6.6", "k", "recovered")]
    assert [(entry.kind, entry.size, entry.dummy) for entry in story.get("u", Hold).entries] == [
        ("explosive", "small", bool(keys.get("dummy")))
    ]


@pytest.mark.parametrize(
    ("target", "unit"),
    [
        (small(size="large"), ship("u", "0505")),
        (small(known_to=[]), ship("u", "0505")),
        (small(at="0511"), ship("u", "0505")),  # six hexes
        (small(), ship("u", "0505", hold=[{**SMALL, "count": 2}])),  # 4 of 5 spaces used, 2 needed
        (small(), ship("u", "0505", "transport")),  # no ordnance hold
        (small(), ship("u", "0505", "freighter")),  # no transporter
        (mine("other", "0503"), ship("u", "0505")),  # no such mine
    ],
)  # fmt: skip
def test_im_s6_6_what_is_refused(target: Table, unit: Table) -> None:
    assert play(level(unit, target), commands={1: [RECOVER]}).refusals() == [(1, "recover_mine", "IM-S6.6")]


def test_im_s6_6_a_dummy_needs_one_space_only() -> None:
    """Two small mines take 4 of a frigate's 5 spaces."""
    text = level(ship("u", "0505", hold=[{**SMALL, "count": 2}]), small(dummy=True))

    assert play(text, commands={1: [RECOVER]}).ticks("MineRecovered") == [1]


def test_im_s6_6_a_triggered_mine_is_not_taken_aboard() -> None:
    """In step 8 r takes w aboard first; that sets off k, which watches it, and k goes off in step 6 of the next tick.
    In step 8 r takes w aboard first; that sets off k, which watches it, and k goes off in step 6 of the next tick."""
    text = level(
        ship("r", "0505", side="red"), ship("u", "0505"), mine("w", "0504", "explosive", size="small"),
        small(control="deadman", watches=["w"]),
    )  # fmt: skip
    story = play(text, ticks=2, commands={1: [order("r", "recover_mine", mine="w"), RECOVER]})

    assert story.values("MineTriggered", "tick", "mine", "cause") == [(1, "k", "deadman")]
    assert story.refusals() == [(1, "recover_mine", "IM-S6.6")]
    assert story.ticks("MineExploded") == [2]


def test_im_s6_6_after_the_placing_of_the_same_step() -> None:
    """v takes aboard in tick 1 what u beams out in tick 1."""
    text = level(beamer(), ship("v", "0502"))
    story = play(text, commands={1: [order("v", "recover_mine", mine="u-m1"), BEAM]})

    assert story.names(1) == ["TurnStarted", "MineBeamed", "MineRecovered", "MineRemoved"]


def test_im_s6_6_one_transporter_one_use_in_32_ticks() -> None:
    """Beaming out comes first in the step; then there is room for k, but the transporter was used."""
    story = play(level(beamer(), small()), ticks=34, commands={2: [RECOVER, BEAM], 33: [RECOVER], 34: [RECOVER]})

    assert story.ticks("MineBeamed") == [2]
    assert story.refusals() == [(2, "recover_mine", "IM-S6.6"), (33, "recover_mine", "IM-S6.6")]
    assert story.ticks("MineRecovered") == [34]


def test_im_s6_6_taking_aboard_uses_the_transporter_too() -> None:
    story = play(level(beamer(hold=[SMALL]), small()), ticks=34, commands={2: [RECOVER], 33: [BEAM], 34: [BEAM]})

    assert story.ticks("MineRecovered") == [2]
    assert story.refusals() == [(33, "beam_mine", "IM-S6.4")]
    assert story.ticks("MineBeamed") == [34]


@pytest.mark.parametrize("owner", ["blue", "green"])
def test_im_s6_7_a_minelayer_fills_a_captor_up_again(owner: str) -> None:
    """A captor of 4 shots that shot once, in tick 2 at f."""
    sides = [side("blue", allies=["green"]), side("red"), side("green")]
    text = level(
        *sides, ship("u", "0505", "minelayer"), ship("f", "0506", speed=16, side="red"),
        mine("c", "0505", "captor", range=0, shots=4, side=owner),
    )  # fmt: skip
    story = play(text, ticks=3, commands={3: [order("u", "rearm_mine", mine="c")]})

    assert story.ticks("ShotFired") == [2]
    assert story.values("MineRearmed", "rule", "mine", "unit", "shots") == [("IM-S6.7", "c", "u", 4)]
    assert story.get("c", MineSettings).shots == 4


def test_im_s6_7_once_in_32_ticks() -> None:
    rearm = order("u", "rearm_mine", mine="c")
    text = level(ship("u", "0505", "minelayer"), mine("c", "0505", "captor", range=0, side="blue"))
    story = play(text, ticks=34, commands={2: [rearm], 33: [rearm], 34: [rearm]})

    assert story.ticks("MineRearmed") == [2, 34]
    assert story.refusals() == [(33, "rearm_mine", "IM-S6.7")]


@pytest.mark.parametrize(
    ("unit", "target"),
    [
        (ship("u", "0505", "minesweeper"), mine("c", "0505", "captor", side="blue", sizes=[1])),
        (ship("u", "0505", "minelayer", speed=2), mine("c", "0505", "captor", side="blue", sizes=[1])),
        (ship("u", "0505", "minelayer"), mine("c", "0504", "captor", side="blue", sizes=[1])),
        (ship("u", "0505", "minelayer"), mine("c", "0505", "captor", known_to=["blue"])),
        (ship("u", "0505", "minelayer"), mine("c", "0505", "explosive", side="blue")),
        (ship("u", "0505", "minelayer"), mine("c", "0505", "captor")),  # hidden
    ],
)  # fmt: skip
def test_im_s6_7_what_is_refused(unit: Table, target: Table) -> None:
    """No minelayer, moving, elsewhere, a foreign one, another kind, one it does not know."""
    story = play(level(unit, target), commands={1: [order("u", "rearm_mine", mine="c")]})

    assert story.refusals() == [(1, "rearm_mine", "IM-S6.7")]
