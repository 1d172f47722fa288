"""No level of this ruleset, however spoilt, leads to a traceback (level format, 2.3)."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.level_text import crew, drone, hull, level, mine, read, ship, spacewalker
from scene import Table, minefield, objective, terrain
from tools.mutate_levels import check_by_game, play_some_ticks, try_all

# Every table and nearly every key that this ruleset has.
WHOLE = level(
    terrain("star", "0101", "0102"),
    terrain("asteroid", "1212"),
    hull("barge", ".H.", "KEK", "#M#", size=4, layer_uses=2, all_round=True),
    ship("lark", crew="standard", speed=2, helm=2, guns=3, shields=0, ooc=1, hull_damage=6, fire=["K1"], gas=["S1"]),
    ship("ghost", "0706", "shade", crew="standard", cloak=3, broken=["M1"], slagged=["E1"], used={"V1": 2}),
    ship("tug", "0909", "barge", of="red", facing="F", speed=1, used={"M1": 1}),
    ship("rock", "1105", "bastion", of="red", crew="standard"),
    crew("ann", "tug", "M1", archetype="sapper", science=3, profession="none", damage=3),
    crew("pat", "tug", "H1", piloting=4, hp=11, overwatch="dodge"),
    spacewalker("bob", "0506", stunned=True),
    drone("gnat", "0507", speed=3, facing="B", damage=1),
    mine("m1", "0505", "chaff", armed=False),
    mine("m2", "0503", "seeker"),
    minefield("belt", "ring", {"kind": "ooc"}, centre="0606", radius=3),
    minefield("cloud", "scatter", {"kind": "burst", "armed": False}, from_="0101", to="0404", count=5, seed=3),
    Table("chaff", {"at": "0404", "markers": 3}),
    objective("blue", "reach", edge="A", units=["lark", "lark-pilot", "gnat", "bob"], count=1),
    objective("blue", "survive", until_tick=72, units=["lark-hand", "ghost-scientist"]),
    objective("red", "destroy", enemy="blue", count=2, by_tick=144),
    objective("red", "hold", hexes=["0909"], for_ticks=24),
    objective("red", "sweep", minefield="belt", count=3),
    Table("order", {"at": 1, "unit": "lark-engineer", "do": "place_mine", "kind": "heavy", "hex": "0503"}),
    Table("order", {"at": 2, "unit": "gnat", "do": "course", "facing": "C", "speed": 5}),
    Table("order", {"at": 3, "unit": "pat", "side": "red", "do": "helm", "turn": -1, "accelerate": 2, "slip": "port"}),
    Table("expect", {"event": "MineLaid", "unit": "lark-engineer", "times": 0, "between": [1, 6]}),
    rulings={"chaff_mode": "on_hit", "chaff_out": True, "crew_lost": False, "map_edge": "leave"},
    max_ticks=144,
)


def test_the_whole_level_is_legal() -> None:
    assert len(read(WHOLE).mines()) == 2 + 18 + 5


@pytest.mark.parametrize("seed", [1, 2])
def test_no_mutant_leads_to_a_traceback(seed: int) -> None:
    """A thousand each; those that are still legal are played for a few ticks."""
    tally = try_all([("whole", WHOLE)], 1000, seed, check_by_game, play_some_ticks)
    assert tally.faults == []
    assert tally.mutants == 1000
    assert 100 < tally.legal < 900
