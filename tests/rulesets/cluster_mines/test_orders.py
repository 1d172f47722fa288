"""Part F: what is refused, by which rule, asked from left to right; and that a refusal costs nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from scene import Order, Story, Table, level, mine, order, play, ship, side, terrain

SMALL = {"kind": "explosive", "size": "small"}
KNOWN = {"known_to": ["blue"]}
WEAK = {"shields": [0] * 6, "hull": 1}


class Refused(NamedTuple):
    """A command of u that is refused in the tick after `before`, the world around it, and the rule."""

    command: Order
    rule: str
    tables: list[Table]
    before: dict[int, list[Order]] = {}  # noqa: RUF012 (nobody changes it)
    dice: tuple[int, ...] = (1, 2, 3)


def u(do: str, **keys: Any) -> Order:
    return order("u", do, **keys)


def layer(*hold: dict[str, Any], kind: str = "minelayer", **keys: Any) -> Table:
    return ship("u", "0505", kind, hold=list(hold), **keys)


def base(**keys: Any) -> Table:
    return ship("u", "0505", "base", **keys)


COMMANDED = mine("e", "0707", "explosive", side="blue", control="command")
ENEMY = ship("r", "0504", "base", side="red")

REFUSALS = [
    Refused(u("set_course", to=["1301"]), "IM-S3.4", [ship("u", "0505")]),
    Refused(u("set_course", to=["0101", "01001"]), "IM-S3.4", [ship("u", "0505")]),
    Refused(u("set_course", to=["0101"] * 21), "IM-S3.4", [ship("u", "0505")]),
    Refused(u("steer", heading="G"), "IM-S3.4", [ship("u", "0505")]),
    Refused(u("steer", heading="AB"), "IM-S3.4", [ship("u", "0505")]),
    Refused(u("set_speed", speed=-1), "IM-S3.5", [ship("u", "0505")]),
    Refused(u("set_speed", speed=32), "IM-S3.5", [ship("u", "0505")]),
    Refused(u("set_speed", speed=1), "IM-S3.5", [base()]),
    Refused(u("set_speed", speed=16), "IM-S3.5", [ship("u", "0505", hull=14)]),  # crippled: 31 halved is 15
    Refused(u("set_speed", speed=4), "IM-S3.6", [ship("u", "0505")], {1: [u("emergency_turn", heading="B")]}, (6, 1)),
    Refused(u("set_speed", speed=99), "IM-S3.5", [ship("u", "0505")], {1: [u("emergency_turn", heading="B")]}, (6, 1)),
    Refused(u("emergency_turn", heading="B"), "IM-S3.6", [ship("u", "0505")], {1: [u("emergency_turn", heading="B")]}),
    Refused(u("emergency_turn", heading="B"), "IM-S3.6", [base()]),
    Refused(u("emergency_turn", heading="B"), "IM-S3.6", [ship("u", "0505", "shuttle")]),
    Refused(u("emergency_turn", heading="H"), "IM-S3.6", [ship("u", "0505")]),
    Refused(u("fire_mine", mine="m"), "IM-1.121", [base(), mine("m", "0707", side="blue")]),
    Refused(u("fire_mine", mine="m"), "IM-1.121", [ship("u", "0505"), mine("m", "0707", **KNOWN)]),  # asked first
    Refused(u("fire_mine", mine="m"), "IM-S10.2", [base(), mine("m", "0707")]),  # hidden
    Refused(u("fire_mine", mine="m"), "IM-S10.2", [base()]),
    Refused(u("fire_mine", mine="e"), "IM-S10.2", [ship("u", "0505"), COMMANDED]),
    Refused(u("fire_mine", mine="e"), "IM-S10.2", [base(), mine("e", "0707", "explosive", **KNOWN, control="command")]),
    Refused(u("fire_mine", mine="e"), "IM-S10.2", [base(), mine("e", "0707", "explosive", side="blue")]),
    Refused(u("fire_mine", mine="e"), "IM-S10.2", [base(), COMMANDED._replace(keys={**COMMANDED.keys, "arms_at": 9})]),
    Refused(u("fire_mine", mine="e"), "IM-S10.2", [base(), COMMANDED, mine("f", "0707", "explosive", side="blue",
            control="command")], {1: [u("fire_mine", mine="f")]}),
    Refused(u("beam_mine", to="0504", kind="cluster"), "IM-1.11", [ship("u", "0505", "shuttle")]),  # asked first
    Refused(u("beam_mine", to="0504", kind="explosive", size="large"), "IM-S6.4", [layer({"kind": "explosive"})]),
    Refused(u("beam_mine", to="0504", kind="captor"), "IM-S6.4", [layer({"kind": "captor"})]),
    Refused(u("beam_mine", to="0504", kind="explosive"), "IM-S6.4", [layer()]),
    Refused(u("beam_mine", to="0511", kind="explosive"), "IM-S6.4", [layer(SMALL)]),
    Refused(u("beam_mine", to="0504", kind="explosive"), "IM-S6.4", [layer(SMALL), ENEMY]),
    Refused(u("beam_mine", to="0504", kind="explosive"), "IM-S6.4", [layer(SMALL), terrain("planet", "0504")]),
    Refused(u("beam_mine", to="0504", kind="explosive"), "IM-S6.4", [layer(SMALL, SMALL)],
            {1: [u("beam_mine", to="0503", kind="explosive")]}),
    Refused(u("beam_mine", to="0504", kind="explosive"), "IM-S6.4", [layer(SMALL, kind="freighter")]),
    Refused(u("beam_mine", to="0504", kind="explosive", range=7), "IM-S6.4", [layer(SMALL)]),
    Refused(u("beam_mine", to="1399", kind="explosive"), "IM-S6.4", [layer(SMALL)]),
    Refused(u("recover_mine", mine="m"), "IM-1.35", [ship("u", "0505", "transport"), mine("m", "1212", **KNOWN)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(), mine("m", "0505", "explosive", **KNOWN)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(), mine("m", "0505", **SMALL)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(), mine("m", "0511", **SMALL, **KNOWN)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6",
            [layer(SMALL, SMALL, kind="frigate"), mine("m", "0505", **SMALL, **KNOWN)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(kind="transport"), mine("m", "0505", **SMALL, **KNOWN)]),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(SMALL), mine("m", "0505", **SMALL, **KNOWN)],
            {1: [u("beam_mine", to="0503", kind="explosive")]}),
    Refused(u("recover_mine", mine="m"), "IM-S6.6", [layer(kind="freighter"), mine("m", "0505", **SMALL, **KNOWN)]),
    Refused(u("recover_mine", mine="x"), "IM-S6.6", [layer()]),
    Refused(u("scan"), "IM-S7.3", [ship("u", "0505", speed=7)]),
    Refused(u("scan"), "IM-S7.3", [ship("u", "0505")], {1: [u("scan")]}),
    Refused(u("lay_mine", kind="cluster", range=5, size="small", dummy=True), "IM-1.123", [layer(kind="frigate")]),
    Refused(u("lay_mine", kind="cluster", range=2, size="small", dummy=True), "IM-1.122", [layer({"kind": "cluster"})]),
    Refused(u("lay_mine", kind="cluster", range=-1), "IM-1.122", [layer({"kind": "cluster"})]),
    Refused(u("lay_mine", kind="cluster", size="small", dummy=True), "IM-1.11", [layer({"kind": "cluster"})]),
    Refused(u("lay_mine", kind="cluster", dummy=True), "IM-1.12", [layer({"kind": "cluster"})]),
    Refused(u("lay_mine", kind="cluster"), "IM-S6.2", [layer()]),
    Refused(u("lay_mine", kind="explosive"), "IM-S6.2", [layer(SMALL)]),
    Refused(u("lay_mine", kind="explosive"), "IM-S6.2", [layer({"kind": "explosive", "count": 2})],
            {1: [u("lay_mine", kind="explosive")]}),
    Refused(u("lay_mine", kind="captor"), "IM-S6.2", [layer({"kind": "captor"})]),
    Refused(u("lay_mine", kind="sensor"), "IM-S6.2", [layer({"kind": "sensor"})]),
    Refused(u("lay_mine", kind="explosive"), "IM-S6.2", [layer({"kind": "explosive", "control": "command"})]),
    Refused(u("lay_mine", kind="explosive", range=7), "IM-S6.2", [layer({"kind": "explosive"})]),
    Refused(u("lay_mine", kind="nuclear"), "IM-S6.2", [layer({"kind": "explosive"})]),
    Refused(u("launch", what="torpedo", hex="0101"), "IM-S12.1", [ship("u", "0505", "scout")]),
    Refused(u("launch", what="shuttle"), "IM-S12.1", [ship("u", "0505", shuttles=0)]),
    Refused(u("launch", what="torpedo", hex="0101"), "IM-S12.1", [ship("u", "0505")],
            {1: [u("launch", what="torpedo", hex="0101")]}),
    Refused(u("launch", what="shuttle"), "IM-S12.1", [base()], {1: [u("launch", what="shuttle")]}),
    Refused(u("launch", what="torpedo", target="u"), "IM-S12.1", [ship("u", "0505")]),
    Refused(u("launch", what="torpedo", target="g"), "IM-S12.1", [ship("u", "0505"), ship("g", "0101", side="green")]),
    Refused(u("launch", what="torpedo", target="r"), "IM-S12.1",
        [ship("u", "0505"), ship("r", "0504", side="red", **WEAK)],
            {1: [u("fire", target="r", phasers=1)]}),
    Refused(u("launch", what="torpedo"), "IM-S12.1", [ship("u", "0505")]),
    Refused(u("launch", what="torpedo", hex="0013"), "IM-S12.1", [ship("u", "0505")]),
    Refused(u("launch", what="boat"), "IM-S12.1", [ship("u", "0505")]),
    Refused(u("rearm_mine", mine="m"), "IM-1.131", [ship("u", "0505", speed=4), mine("m", "0909", side="blue")]),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [ship("u", "0505"), mine("c", "0505", "captor", side="blue")]),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [layer(speed=1), mine("c", "0505", "captor", side="blue")]),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [layer(), mine("c", "0504", "captor", side="blue")]),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [layer(), mine("c", "0505", "captor", **KNOWN)]),
    Refused(u("rearm_mine", mine="e"), "IM-S6.7", [layer(), mine("e", "0505", "explosive", side="blue")]),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [layer(), mine("c", "0505", "captor", side="blue")],
            {1: [u("rearm_mine", mine="c")]}),
    Refused(u("rearm_mine", mine="c"), "IM-S6.7", [layer()]),
    Refused(u("raise_field", radius=1), "IM-S9.1", [ship("u", "0505")]),
    Refused(u("raise_field", radius=1), "IM-S9.1", [ship("u", "0505", "field_cruiser")],
        {1: [u("raise_field", radius=2)]}),
    Refused(u("raise_field", radius=1), "IM-S9.1", [ship("u", "0505", "field_cruiser")],
            {1: [u("raise_field", radius=2)], 2: [u("lower_field")]}),
    Refused(u("raise_field", radius=4), "IM-S9.1", [ship("u", "0505", "field_cruiser")]),
    Refused(u("raise_field", radius=-1), "IM-S9.1", [ship("u", "0505", "field_cruiser")]),
    Refused(u("lower_field"), "IM-S9.1", [ship("u", "0505", "field_cruiser")]),
    Refused(u("fire", target="m"), "IM-S8.3", [ship("u", "0505", speed=4), mine("m", "0505", **KNOWN)]),
    Refused(u("fire", target="m"), "IM-S8.3", [ship("u", "0505", "shuttle"), mine("m", "0503", **KNOWN)]),
     # before phasers
    Refused(u("fire", target="m"), "IM-S8.3", [ship("u", "0505"), mine("m", "0505")]),
    Refused(u("fire", target="nobody"), "IM-S8.3", [ship("u", "0505")]),
    Refused(u("fire", target="g", phasers=99), "IM-S8.2", [ship("u", "0505"), ship("g", "1230", side="green")]),
    Refused(u("fire", target="far"), "IM-S8.1", [ship("u", "0505"), ship("far", "0521", side="red")]),
    Refused(u("fire", target="r", phasers=4), "IM-S8.1", [ship("u", "0505"), ENEMY]),
    Refused(u("fire", target="r", phasers=0), "IM-S8.1", [ship("u", "0505"), ENEMY]),
    Refused(u("fire", target="r"), "IM-S8.1", [ship("u", "0505", "shuttle"), ENEMY]),
    Refused(u("fire", target="r"), "IM-S8.1", [ship("u", "0505"), ENEMY], {1: [u("fire", target="r")]}),
    Refused(u("fire", target="m", phasers=4), "IM-S8.1", [ship("u", "0505"), mine("m", "0505", **KNOWN)]),
    Refused(order("nobody", "scan"), "IM-S2.4", [ship("u", "0505")]),
    Refused(order("r", "scan"), "IM-S2.4", [ship("u", "0505"), ENEMY]),
    Refused(order("g", "scan"), "IM-S2.4", [ship("u", "0505"), ship("g", "0101", side="green")]),
    Refused(order("u-t1", "steer", heading="B"), "IM-S2.4", [ship("u", "0505")],
        {1: [u("launch", what="torpedo", hex="0501")]}),
    Refused(order("r", "warp", factor=9), "IM-S2.4", [ship("u", "0505"), ENEMY]),
]  # fmt: skip
SIDES = [side("blue", allies=["green"]), side("red"), side("green")]


def both(row: Refused) -> tuple[Story, Story, list[dict[str, Any]]]:
    """The game without the command, the game with it, and the records of the tick in which it was given."""
    text = level(*SIDES, *row.tables, dice=row.dice, rows=40)
    without, with_it = play(text, len(row.before), row.before), play(text, len(row.before), row.before)
    without.step()
    return without, with_it, with_it.step(("blue", row.command))


def name_of(row: Refused) -> str:
    return f"{row.rule} {row.command['do']}"


@pytest.mark.parametrize("row", REFUSALS, ids=name_of)
def test_each_refusal_cites_its_rule_and_gives_a_reason(row: Refused) -> None:
    (refused,) = (record for record in both(row)[2] if record["event"] == "CommandRefused")

    assert (refused["rule"], refused["unit"], refused["command"]) == (row.rule, row.command["unit"], row.command["do"])
    assert refused["reason"]


@pytest.mark.parametrize("row", REFUSALS, ids=name_of)
def test_a_refused_command_uses_up_nothing_and_throws_no_dice(row: Refused) -> None:
    """The whole state is that of a game without it, scripted dice and all."""
    without, with_it, _ = both(row)

    assert with_it.game.state_hash() == without.game.state_hash()
    assert with_it.dice_left() == without.dice_left()


def test_every_command_of_the_table_is_refused_somewhere_above() -> None:
    assert {row.command["do"] for row in REFUSALS} - {"warp"} == {
        "set_course", "steer", "set_speed", "emergency_turn", "fire_mine", "beam_mine", "recover_mine", "scan",
        "lay_mine",
        "launch", "rearm_mine", "raise_field", "lower_field", "fire",
    }  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [u("fire_mine", mine="m"), u("recover_mine", mine="m"), u("rearm_mine", mine="m"), u("fire", target="m")],
    ids=lambda command: command["do"],
)
@pytest.mark.parametrize("kind", ["cluster", "captor", "explosive"])
def test_a_hidden_mine_reads_like_an_id_that_does_not_exist(kind: str, command: Order) -> None:
    """Part H: the same rule and the same words, for a base and a minelayer in its very hex."""
    for ship_class in ("base", "minelayer"):
        told = []
        for hidden in ([mine("m", "0505", kind)], []):
            story = play(level(ship("u", "0505", ship_class), *hidden), commands={1: [command]})
            told.append([(row["rule"], row["reason"]) for row in story.all("CommandRefused")])
        assert told[0] == told[1]
        assert len(told[0]) == 1


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (u("fire_mine", mine="m"), "IM-S10.2"),
        (u("recover_mine", mine="m"), "IM-S6.6"),
        (u("rearm_mine", mine="m"), "IM-S6.7"),
    ],
    ids=["fire_mine", "recover_mine", "rearm_mine"],
)
def test_a_cluster_mine_that_is_only_located_is_not_told_by_its_own_rule(command: Order, rule: str) -> None:
    """Located by a scan with the die 1 in tick 1 (a minelayer has acuity 1)."""
    scanned = {1: [u("scan")], 2: [command]}
    story = play(level(ship("u", "0505", "minelayer"), mine("m", "0505"), dice=[1]), 2, scanned)

    assert story.values("MineLocated", "mine") == ["m"]
    assert [row[2] for row in story.refusals()] == [rule]


def test_of_two_equal_commands_the_second_finds_the_first_done() -> None:
    """Sent twice in one tick: `scan`, `lay_mine`, `raise_field` and `launch` may be done once."""
    halo = ship("h", "0505", "field_cruiser")
    text = level(layer({"kind": "explosive", "count": 9}), halo)
    twice = [
        u("scan"),
        u("lay_mine", kind="explosive"),
        order("h", "raise_field", radius=1),
        u("launch", what="shuttle"),
    ]
    story = play(text, commands={1: twice + twice})

    assert sorted(story.values("CommandRefused", "command")) == ["launch", "lay_mine", "raise_field", "scan"]
    assert len(story.all("MineLaid")) == len(story.all("FieldRaised")) == len(story.all("UnitLaunched")) == 1
