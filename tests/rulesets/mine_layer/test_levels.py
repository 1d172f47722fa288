"""What is particular about the levels that come with mine layer; what holds for all levels: `test_every_level.py`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bot_play import own_bots
from rulesets.mine_layer.bot_games import LEVELS, ROOT, BotGame

from game import Level, Simulation, load_level
from game.geometry.hex import Hex, distance, parse_hex
from game.resources import level_files
from game.rulesets.mine_layer.board import board
from game.rulesets.mine_layer.tables import ARCHETYPES, MINES, ROUND

NAMES = ["admirals_corridor", "belt_builders", "chaff_and_guns", "drop_and_run", "narrow_strait", "tug_of_war"]
IN_ORDER = ["drop_and_run", "narrow_strait", "belt_builders", "chaff_and_guns", "tug_of_war", "admirals_corridor"]
every_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)


def level_of(name: str) -> Level:
    return load_level(ROOT / "levels" / "mine_layer" / f"{name}.toml")


def player_of(level: Level) -> str:
    (side,) = (side.id for side in level.sides if side.controller == "player")
    return side


def words_of(name: str) -> str:
    """The briefing of a level in one line."""
    return re.sub(r"\s+", " ", level_of(name).briefing)


def hulls_of(level: Level) -> dict[str, str]:
    return {ship.id: ship.hull for ship in level.tables["ship"]}  # type: ignore[attr-defined]


def kinds_of(level: Level) -> list[str]:
    return [mine.kind for mine in level.mines()]  # type: ignore[attr-defined]


def test_the_six_levels_of_the_rules_are_there_and_the_campaign_offers_them_in_order() -> None:
    assert [path.stem for path in LEVELS] == NAMES
    campaign = (ROOT / "levels" / "campaign.toml").read_text(encoding="utf-8")
    assert re.findall(r'"mine_layer/(\w+)\.toml"', campaign) == IN_ORDER
    assert set(LEVELS) <= set(level_files(ROOT / "levels"))


@every_level
def test_the_briefing_calls_every_ship_and_drone_by_its_name(path: Path) -> None:
    """Ships have no name but their id; the briefing writes it large."""
    level = load_level(path)
    things = [row.id for table in ("ship", "drone") for row in level.tables[table]]  # type: ignore[attr-defined]
    convoy = ["barley", "oats", "rye"]  # of three of a kind nobody needs the names

    assert [name for name in things if name not in convoy and name.capitalize() not in level.briefing] == []


@every_level
def test_no_id_tells_what_a_mine_is(path: Path) -> None:
    ids = [mine.id for mine in load_level(path).mines()]  # type: ignore[attr-defined]
    assert not [name for name in ids for kind in (*MINES, *ARCHETYPES, "bluff") if kind in name]


@every_level
def test_between_bots_a_level_is_won_by_some_seeds_and_lost_by_others(path: Path) -> None:
    level = load_level(path)
    player, own = player_of(level), own_bots(level)
    winners: list[bool] = []
    for seed in range(40):
        winners.append(BotGame(Simulation(level, seed), own, seed).run().winner == player)
        if len(set(winners)) == 2:
            break

    assert set(winners) == {True, False}


@every_level
def test_a_level_is_over_within_nine_rounds(path: Path) -> None:
    """324 seconds at x1; each of them ends by itself, with a winner if somebody has to come first."""
    assert load_level(path).max_ticks <= 9 * ROUND


def test_the_first_level_teaches_by_its_first_orders() -> None:
    """ML-9: the mine lies dead in the phase in which it is dropped, and arms in the first step of the next."""
    game = BotGame(Simulation(level_of("drop_and_run")), {}).run(14)
    laid, armed = game.all("MineLaid"), game.all("MineArmed")

    assert [(tick, event.kind, event.armed) for tick, event in laid] == [(7, "warhead", False)]
    assert [tick for tick, _ in armed] == [14]
    assert [event.hex for _, event in armed] == [event.hex for _, event in laid]
    assert [event.unit for _, event in game.all("OverwatchTaken")] == ["wagtail-pilot"]


def test_the_first_level_explains_phases_slots_plan_price_and_arming() -> None:
    words = words_of("drop_and_run").lower()
    parts = ("space bar", "tab", "phases of six seconds", "yours before theirs", "arms as you leave", "guns", "pumps")
    assert [part for part in parts if part not in words] == []


def test_each_level_tells_the_trick_that_it_is_about() -> None:
    for name, part in {
        "narrow_strait": "It goes off for a drone as well",
        "belt_builders": "pump while it is quiet",
        "chaff_and_guns": "one of which is gone at the end of each phase",
        "tug_of_war": "put the mine between you and them, then pull",
        "admirals_corridor": "the tougher ship goes first",
    }.items():
        assert part in words_of(name)


def test_the_strait_has_nine_mines_in_three_rows_with_a_probe_in_each() -> None:
    level = level_of("narrow_strait")
    rows: dict[str, list[str]] = {}
    for mine in level.mines():
        rows.setdefault(mine.at[2:], []).append(mine.kind)  # type: ignore[attr-defined]

    assert [len(kinds) for kinds in rows.values()] == [3, 3, 3]
    assert [kinds.count("probe") for kinds in rows.values()] == [1, 1, 1]
    assert len(level.tables["drone"]) == 2


def test_there_is_no_way_through_the_strait_but_over_a_mine() -> None:
    game = Simulation(level_of("narrow_strait"))
    index = board(game.world)
    for row in (11, 13, 15):
        open_hexes = [
            Hex(column << 10 | row) for column in range(1, 12) if Hex(column << 10 | row) not in index.chart.bodies
        ]
        assert [hex_ for hex_ in open_hexes if not index.mines_at.get(hex_)] == []


def test_the_gap_of_the_belt_is_six_hexes_wide_and_the_convoy_three_rounds_away() -> None:
    """At Speed 2, a point less in each round: 12 hexes and 6; nobody is through in two rounds without the helm."""
    level = level_of("belt_builders")
    index = board(Simulation(level).world)
    gap = [column for column in range(1, 19) if Hex(column << 10 | 44) not in index.chart.bodies]
    ways = [44 - (parse_hex(ship.at) or 0) % 1024 for ship in level.tables["ship"] if ship.side == "red"]  # type: ignore[attr-defined]

    assert len(gap) == 6
    assert gap == list(range(gap[0], gap[0] + 6))
    assert min(ways) > 2 * 18
    assert sorted(hulls_of(level).values()) == ["hauler"] * 3 + ["tender"]


def test_the_cutter_is_to_lie_beside_the_bastion() -> None:
    level = level_of("chaff_and_guns")
    (goal,) = (goal for goal in level.objectives if goal.kind == "hold")
    (base,) = (ship.at for ship in level.tables["ship"] if ship.hull == "bastion")  # type: ignore[attr-defined]
    middle = parse_hex(base)

    assert hulls_of(level)["needle"] == "cutter"
    assert goal.for_ticks == 24
    assert middle is not None
    assert {distance(middle, place) for text in goal.hexes or () if (place := parse_hex(text)) is not None} == {1}


def test_both_sides_of_the_tug_of_war_have_the_same() -> None:
    level = level_of("tug_of_war")
    by_side: dict[str, list[object]] = {}
    for ship in level.tables["ship"]:
        by_side.setdefault(ship.side, []).append((ship.hull, ship.speed, ship.hull_damage))  # type: ignore[attr-defined]
    mines = {of: sorted(m.kind for m in level.mines() if m.side == of) for of in by_side}  # type: ignore[attr-defined]

    assert by_side["blue"] == by_side["red"]
    assert mines["blue"] == mines["red"]


def test_in_the_corridor_both_start_with_hull_20_and_one_round_of_power() -> None:
    level = level_of("admirals_corridor")
    own = [ship for ship in level.tables["ship"] if ship.side == "blue"]  # type: ignore[attr-defined]

    assert sorted(ship.hull for ship in own) == ["frigate", "tender"]  # type: ignore[attr-defined]
    assert {(ship.hull_damage, ship.helm, ship.guns, ship.shields) for ship in own} == {(20, 1, 1, 1)}  # type: ignore[attr-defined]
    assert own_bots(level) == {"blue": "sweeper", "red": "layer:hard", "green": "raider:hard"}
    (goal,) = (goal for goal in level.objectives if goal.side == "blue")
    assert set(goal.units or ()) == {"provost", "larder"}
    assert goal.count is None  # both of them


def test_all_types_but_the_rarest_lie_in_some_level_from_the_start() -> None:
    kinds = {kind for name in NAMES for kind in kinds_of(level_of(name))}
    assert kinds >= {"warhead", "heavy", "seeker", "burst", "probe", "anchor", "plasma"}
