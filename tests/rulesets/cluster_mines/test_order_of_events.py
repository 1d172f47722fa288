"""Part G, below the table: inside a step events come as things happen."""

from __future__ import annotations

from scene import Story, level, mine, order, play, ship, terrain


def told(story: Story, tick: int) -> list[str]:
    """The events of a tick, each with the mine it is about, if any."""
    return [
        f"{row['event']} {row['mine']}" if row.get("mine") else row["event"]
        for row in story.records
        if row["tick"] == tick and row["event"] != "TurnStarted"
    ]


def chain(name: str, at: str, watches: str, control: str = "chain") -> object:
    return mine(name, at, "explosive", size="small", control=control, watches=[watches])


def test_im_s3_1_a_move_its_waypoint_its_triggers() -> None:
    text = level(
        ship("u", "0506", speed=6, course=["0505"]),
        mine("x", "0505"),
        mine("y", "0505", "explosive", range=0),
        dice=[6, 1],
    )

    assert told(play(text, ticks=6), 6)[:5] == [
        "UnitMoved", "WaypointReached", "CheckRolled x", "CheckRolled y", "MineTriggered y",
    ]  # fmt: skip


def test_im_s10_1_a_mine_its_hits_its_removal_what_watches_it_then_the_next_mine() -> None:
    """x and y are set off by one entry; wx and wy watch them, and go off in the next round of the step."""
    text = level(
        ship("u", "0506", "dreadnought", speed=16), mine("x", "0505", "explosive", range=0),
        mine("y", "0505", "explosive", range=0), chain("wx", "0101", "x"), chain("wy", "0101", "y", "deadman"),
        rulings={"one_mine_per_entry": False},
    )  # fmt: skip

    assert told(play(text, ticks=2), 2) == [
        "UnitMoved", "MineTriggered x", "MineTriggered y",
        "MineExploded x", "UnitHit", "MineRemoved x", "MineTriggered wx",
        "MineExploded y", "UnitHit", "MineRemoved y", "MineTriggered wy",
        "MineExploded wx", "MineRemoved wx", "MineExploded wy", "MineRemoved wy",
    ]  # fmt: skip


def test_im_1_21_the_same_for_cluster_mines() -> None:
    """u is in the centre of m and next to n: six hits, and one."""
    text = level(
        ship("u", "0506", "dreadnought", speed=16), mine("m", "0505"), mine("n", "0504", range=1),
        chain("w", "0101", "m"), rulings={"one_mine_per_entry": False},
    )  # fmt: skip

    assert told(play(text, ticks=2), 2) == [
        "UnitMoved", "MineTriggered m", "MineTriggered n", "BombsReleased m", *["UnitHit"] * 6, "MineRemoved m",
        "MineTriggered w", "BombsReleased n", "UnitHit", "MineRemoved n",
    ]  # fmt: skip


def test_im_s9_3_a_field_what_it_spends_the_hit_the_mine_its_fall() -> None:
    """A field of 14 takes 10 of the first small mine, 4 of the second; 6 are left over. The mines' watchers come last.
    A field of 14 takes 10 of the first small mine, 4 of the second; 6 are left over. The mines' watchers come last."""
    halo = ship("h", "0505", "field_cruiser", field_strength=14, shields=[0] * 6, hull=29)
    text = level(
        halo, mine("x", "0504", "explosive", size="small", range=0),
        mine("y", "0504", "explosive", size="small", range=0),
        chain("w", "0101", "y"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=1)]})

    assert told(story, 2)[:7] == [
        "FieldSpent x", "MineRemoved x", "FieldSpent y", "UnitHit", "UnitCrippled", "MineRemoved y", "MineTriggered w",
    ]  # fmt: skip
    assert told(story, 2)[7:9] == ["FieldLowered", "MineExploded w"]


def test_im_s9_4_a_field_that_leaves_a_mine_damaged() -> None:
    """Set off in step 5, it releases in step 8 of the same tick."""
    text = level(ship("h", "0505", "field_cruiser", field_strength=5), mine("m", "0503"))
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})

    assert told(story, 2) == ["FieldSpent m", "MineTriggered m", "FieldLowered", "BombsReleased m", "MineRemoved m"]


def test_im_s3_6_an_emergency_turn_its_check_the_turn_the_stall() -> None:
    text = level(ship("u", "0505", speed=4), dice=[6])

    assert told(play(text, commands={1: [order("u", "emergency_turn", heading="B")]}), 1) == [
        "CheckRolled", "EmergencyTurned", "SpeedChanged",
    ]  # fmt: skip


def test_im_s3_7_a_block_and_the_end_of_its_speed() -> None:
    assert told(play(level(ship("u", "0506", speed=16), terrain("planet", "0505")), ticks=2), 2) == [
        "MoveBlocked", "SpeedChanged",
    ]  # fmt: skip


def test_im_s2_5_whoever_leaves_has_not_moved() -> None:
    """And the torpedo that leaves is spent right after."""
    story = play(level(ship("u", "0501", speed=16), ship("v", "0901"), ship("r", "0912", side="red")), ticks=2,
        commands={
        1: [order("v", "launch", what="torpedo", target="r")]
    })  # fmt: skip

    assert told(story, 2) == ["UnitLeft", "UnitLeft", "TorpedoSpent"]
