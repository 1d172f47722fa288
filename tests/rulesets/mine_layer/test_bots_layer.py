"""The layer (Part I): a belt across the strait, seekers at its edges, probes between; gaps are filled."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.bot_games import STRENGTHS, BotGame, bot_game
from rulesets.mine_layer.level_text import level, mine, ship
from scene import Table, objective, side, terrain

# A strait in row 9: open are columns 05 to 10.
REEF = terrain("asteroid", *(f"{column:02}09" for column in (1, 2, 3, 4, 11, 12, 13, 14)))
STRAIT = [f"{column:02}09" for column in range(5, 11)]
GATES = objective("red", "reach", edge="south")
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def layer(*tables: Table, strength: str = "", seed: int = 1, **keys: object) -> BotGame:
    return bot_game(level(*tables, columns=14, rows=30, **keys), {"blue": f"layer{strength}"}, seed)  # type: ignore[arg-type]


def tender(at: str = "0712", **keys: object) -> Table:
    return ship("u", at, "tender", **{"speed": 1, "crew": "standard", **keys})


# Nobody is aboard, and it lies still: there is all the time in the world.
HULK = ship("r", "0702", "hauler", of="red", facing="D", speed=0)
# The same to the south.
SOUTHERN = ship("r", "0729", "hauler", of="red", speed=0)


@every_strength
def test_a_belt_shuts_the_narrow_place(strength: str) -> None:
    """Six hexes, one mine a phase at the most, and the power of three rounds: 3, and 1 and what is pumped in each."""
    game = layer(tender(), REEF, HULK, GATES, strength=strength).run(4 * 72)
    laid = set(game.mines("blue")) & set(STRAIT)

    assert len(laid) >= 5


def test_seekers_stand_at_the_edges_and_probes_between() -> None:
    game = layer(tender(), REEF, HULK, GATES).run(8 * 72)
    kinds = game.mines("blue")

    assert [kinds[place] for place in (STRAIT[0], STRAIT[-1])] == ["seeker"] * 2
    assert [kinds[place] for place in (STRAIT[1], STRAIT[-2])] == ["probe"] * 2
    assert {kinds[place] for place in STRAIT[2:4]} <= {"heavy", "warhead"}


def test_what_bites_comes_first_and_the_bluff_when_there_is_nothing_better_in_reach() -> None:
    game = layer(tender(), REEF, HULK, GATES).run(8 * 72)
    order = [event.kind for _, event in game.all("MineLaid") if event.hex in STRAIT]

    assert order[0] == "seeker"
    assert order.index("probe") >= 2


def test_a_hard_one_bluffs_less() -> None:
    game = layer(tender(), REEF, HULK, GATES, strength=":hard").run(8 * 72)
    assert "probe" not in [kind for place, kind in game.mines("blue").items() if place in STRAIT]


def test_a_gap_is_filled() -> None:
    """All of it lies there but one."""
    belt = [mine(f"m{place}", place, "heavy", of="blue") for place in STRAIT if place != "0709"]
    game = layer(tender("0711"), REEF, HULK, *belt, GATES).run(72)

    assert [event.hex for _, event in game.all("MineLaid")][:1] == ["0709"]


def test_a_full_belt_is_left_alone_and_the_layer_lies_still_behind_it() -> None:
    belt = [mine(f"m{place}", place, "heavy", of="blue") for place in STRAIT]
    game = layer(tender("0712"), REEF, HULK, *belt, GATES).run(144)

    assert not [event for _, event in game.all("MineLaid")]
    assert 9 < int(game.where("u")[2:]) <= 14
    assert game.ship("u").motion.speed == 0


@every_strength
def test_it_lays_on_the_side_from_which_the_enemy_comes(strength: str) -> None:
    """The strait is to the north, the enemy to the south: there is nothing narrow there, and still it is there."""
    game = layer(tender("0718", facing="D"), REEF, SOUTHERN, objective("red", "reach", edge="north"), strength=strength)
    game.run(72)

    assert game.mines("blue")
    assert min(int(place[2:]) for place in game.mines("blue")) > 18


def test_a_belt_runs_along_a_column_too() -> None:
    """The enemy comes from the west; column 06 is open in rows 05 to 09."""
    reef = terrain("asteroid", *(f"06{row:02}" for row in (*range(1, 5), *range(10, 31))))
    game = layer(tender("1007", facing="F"), reef, ship("r", "0107", "hauler", of="red", facing="C", speed=0),
                 objective("red", "reach", edge="east")).run(4 * 72)  # fmt: skip

    assert len([place for place in game.mines("blue") if place[:2] == "06"]) >= 3


def test_two_layers_never_lay_into_the_same_hex() -> None:
    game = layer(tender("0612"), ship("v", "0812", "tender", speed=1, crew="standard"), REEF, HULK, GATES).run(144)

    assert len(game.all("MineLaid")) >= 4
    assert [event for event in game.refused() if event.command == "place_mine"] == []


def test_an_enemy_near_by_is_met_as_a_captain_meets_it() -> None:
    """Across its way, not only into the belt."""
    foe = ship("r", "0706", "sloop", of="red", facing="D", speed=2, hull_damage=66)
    game = layer(tender("0712"), foe, side("blue"), side("red")).run(60)

    assert game.all("MineAttacked", unit="r") + game.all("MineTriggered", unit="r")


def test_without_enemies_it_lies_where_it_is() -> None:
    game = layer(tender(), side("blue"), side("red"), mine("m", "0202")).run(72)
    assert not game.all("MineLaid")
