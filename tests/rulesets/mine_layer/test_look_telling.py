"""The log: one line for what belongs together, with dice, reasons, sounds and what is seen."""

from __future__ import annotations

from typing import Final

import pytest
from rulesets.mine_layer.level_text import crew, drone, mine, ship, spacewalker
from rulesets.mine_layer.seen import (
    find, layer_level, notes, order, session, shapes, step, tell, texts,
)  # fmt: skip
from scene import Table

from game.core.picture import Sprite
from game.core.telling import Beam, Burst, Hurt

ENGINEER: Final = crew("ann", "lark", "M1", engineering=4)


# Laying


def test_ml_3_a_mine_that_is_placed_is_one_line_with_its_check_and_its_price() -> None:
    text = layer_level(ship("lark", "0606", speed=0, used={"M1": 1}), ENGINEER, dice=[3, 4])
    lines = tell(text, order("ann", "place_mine", kind="anchor", hex="0604"))
    line = find(lines, "anchor")
    # 2 * 2 hexes + 3 * 1 Used - 4.
    assert line.text == "Ann places an anchor at 0604, lark-mine-1: 3 + 4, needed 3"
    assert line.facts == (
        "dice 3 + 4 = 7", "+4 distance", "+3 used", "-4 engineering", "needed 3: passed by 4",
        "Guns -1, now 2 (ML-7)", "Used markers on M1: 2 (ML-7)",
    )  # fmt: skip
    assert (line.rule, line.tone, line.sound, notes(line)) == ("ML-3", "good", "launch_mine", ["7 ≥ 3"])
    assert set(line.about) == {"ann", "lark", "lark-mine-1"}


def test_ml_5_ml_s3_a_mine_that_is_not_placed_says_why() -> None:
    text = layer_level(ship("lark", "0606", speed=0), ENGINEER, dice=[1, 1])
    line = find(tell(text, order("ann", "drop_mine", kind="gas")), "fails to drop")
    assert line.facts[2] == "needed -4, but two ones always fail (ML-S3)"
    assert (line.tone, line.sound, notes(line)) == ("warning", "check_failed", ["two ones"])


@pytest.mark.parametrize("kind", ["heavy", "probe", "ooc"])
def test_part_h_others_hear_of_a_mine_but_neither_its_type_nor_dice(kind: str) -> None:
    text = layer_level(ship("lark", "0606", speed=0), ENGINEER, ship("crow", "0101", of="red"), dice=[3, 4])
    lines = tell(text, of="red", foe=[order("ann", "place_mine", kind=kind, hex="0604")])
    line = find(lines, "places")
    assert (line.text, line.facts, line.sound) == ("Lark places a mine at 0604, armed", (), "launch_mine")
    assert not any("Ann" in line.text or kind in repr(line) for line in lines)


def test_part_h_of_a_failure_others_hear_nothing() -> None:
    text = layer_level(ship("lark", "0606", speed=0), ENGINEER, ship("crow", "0101", of="red", speed=0), dice=[1, 1])
    lines = tell(text, of="red", foe=[order("ann", "place_mine", kind="gas", hex="0604")])
    assert [line.rule for line in lines] == ["ML-S106"]


# Attacks


def test_an_attack_is_told_in_order_with_all_that_it_does() -> None:
    # ML-19, worked example: warhead on M1 (7), dice 5 3: M1 broken, C1 C2 H1 touched.
    text = layer_level(
        ship("lark", "0608", speed=1), crew("bo", "lark", "E1", piloting=1, overwatch="dodge"), mine("m", "0607"),
        crew("cy", "lark", "H1"), dice=[1, 2, 3, 4, 3, 5, 6],
    )  # fmt: skip
    lines = tell(text)
    assert texts(lines) == [
        "Round 1, phase 1",
        "The mine m at 0607 turns out to be a warhead",
        "Warhead m attacks Lark, ahead",
        "Bo fails to dodge warhead m: 1 + 2, needed 10",  # 6 + 2 - 1 + 3 remote; margin 7, so 8 OOC
        "Lark takes 4 hull damage from its own dodge",
        "Warhead m strikes M1 of Lark: 3 + 4, line 1",
        "Warhead m hits Lark",
        "Lark takes 9 hull damage from warhead m, broken: M1",  # 8, and the OOC for M1, of which it has 4 already
        "Cy takes 6 damage from warhead m",
    ]
    hit, strike = find(lines, "hits Lark"), find(lines, "9 hull damage")
    assert hit.sound == "warhead"
    assert hit.is_moment
    assert any(isinstance(effect, Burst) for effect in hit.effects)
    assert strike.hurts == (Hurt("warhead m", "Lark", 9, True),)
    assert "die 5 touches M1" in strike.facts
    assert "M1 is broken (ML-S71)" in strike.facts
    assert strike.tone == "bad"


def test_ml_12_ml_17_a_dodge_and_a_miss_are_told_to_both_sides() -> None:
    tables = (
        ship("lark", "0608", speed=2), crew("bo", "lark", piloting=6, overwatch="dodge"), mine("m", "0607"),
        mine("n", "0606"), ship("crow", "0101", of="red"),
    )  # fmt: skip
    # m: 6 + 4 - 6 = 4 dodged; n: 3 more, and 1 OOC: 8 not dodged with 7, margin 1; allocation 2: outside.
    dice = [2, 2, 3, 4, 1, 1]
    own, foe = tell(layer_level(*tables, dice=dice)), tell(layer_level(*tables, dice=dice), of="red")
    for lines in (own, foe):
        assert find(lines, "Bo dodges warhead m").text.endswith("2 + 2, needed 4")
        assert find(lines, "Bo fails to dodge").text.endswith("3 + 4, needed 8")
        assert find(lines, "finds nothing").text == "Warhead n finds nothing of Lark: 1 + 1, line -4"
        assert find(lines, "misses").sound == "missed"
    assert find(own, "Bo dodges").sound == "dodged"
    assert "Helm -1, now 2 (ML-S52)" in find(own, "Bo dodges").facts
    assert not any("Helm" in fact for line in foe for fact in line.facts)
    assert (find(own, "Bo dodges").tone, find(foe, "Bo dodges").tone) == ("good", "bad")


@pytest.mark.parametrize(
    ("kind", "dice", "sound", "words"),
    [
        ("gas", [3, 4], "gas", "Lark: gas in M1, mine layer"),
        ("plasma", [3, 4, 2], "plasma", "Lark: fire in M1, mine layer"),
        ("ooc", [3, 4, 4], "spin", "Lark is spun from A to D: die 4"),
        ("anchor", [3, 4], "anchor", "Lark is slowed to Speed 0"),
        ("seeker", [1, 1, 3, 4, 2], "seeker", "Seeker m strikes M1 of Lark: 3 + 4, line 1"),
        ("heavy", [3, 4, 1, 1, 1], "heavy", "Lark takes 3 hull damage from heavy m"),
    ],
)
def test_each_type_sounds_different_and_says_what_it_does(kind: str, dice: list[int], sound: str, words: str) -> None:
    lines = tell(layer_level(ship("lark", "0608", speed=1), mine("m", "0607", kind), dice=dice), ticks=2)
    assert find(lines, "hits Lark").sound == sound
    assert find(lines, words).text == words


def test_ml_29_a_burst_is_told_for_each_that_it_catches() -> None:
    text = layer_level(
        ship("lark", "0608", speed=1), drone("d", "0607"), spacewalker("eve", "0607"), mine("b", "0607", "burst"),
        dice=[6, 6, 1, 2],
    )  # fmt: skip
    lines = tell(text, ticks=2)
    assert texts(lines)[1:] == [
        "The mine b at 0607 turns out to be a burst mine", "Lark sets off burst mine b",
        "Lark withstands the burst of b", "Drone d survives: 6 + 6, needed 7", "Drone d withstands the burst of b",
        "Eve takes 3 damage from burst mine b", "Eve withstands the burst of b",
    ]  # fmt: skip
    assert find(lines, "sets off").sound == "burst"


def test_ml_21_chaff_spreads_and_is_gone() -> None:
    text = layer_level(ship("lark", "0101", speed=0), mine("c", "0607", "chaff", "blue"), Table("chaff", {"at": "0505",
                       "markers": 1}))  # fmt: skip
    lines = tell(text, ticks=11)
    assert find(lines, "Chaff fills").text == "Chaff fills 0607: 6 markers"
    assert find(lines, "is gone").text == "The chaff in 0505 is gone"


# Guns, tractors, the rest


def test_ml_s91_ml_s95_shots_and_tows_are_beams() -> None:
    text = layer_level(
        ship("lark", "0608", "sloop", speed=0), crew("gun", "lark", "C1", combat=6),
        crew("tug", "lark", "T1", engineering=6), ship("crow", "0605", of="red", speed=0), mine("m", "0606", "probe"),
        dice=[6, 6, 1, 1, 6, 6],
    )  # fmt: skip
    lines = tell(text, order("gun", "fire", target="m"), order("tug", "tow", target="crow"), ticks=7)
    shot, tow = find(lines, "fires C1"), find(lines, "drags")
    assert shot.text == "Gun fires C1 at mine m and hits: 6 + 6, needed 8"
    assert tow.text == "Tug drags Crow to 0606: 6 + 6, needed -3"
    assert [type(effect) for line in (shot, tow) for effect in line.effects if isinstance(effect, Beam)] == [Beam, Beam]
    assert find(lines, "shot to pieces").sound == "hull_hit"
    foe = tell(text, of="red", foe=[order("gun", "fire", target="m"), order("tug", "tow", target="crow")], ticks=7)
    assert find(foe, "fires C1").text == "Lark fires C1 at probe m and hits"
    assert find(foe, "dragged").text == "Crow is dragged to 0606"
    assert find(foe, "dragged").sound == "tow"
    # ML-S88: the survival check of a mine is its own side's affair (Part H).
    assert find(foe, "does not survive").text == "Probe m does not survive: 1 + 1, needed 8"
    assert not any("survive" in line.text for line in lines)


def test_ml_s43_the_helm_is_one_line_for_each_manoeuvre() -> None:
    text = layer_level(ship("lark", "0608", "cutter", speed=1), crew("bo", "lark", piloting=4), dice=[3, 3, 1, 2])
    lines = tell(text, order("bo", "helm", turn=1, accelerate=1), ticks=7)
    turned, faster = find(lines, "turns Lark"), find(lines, "Speed 2")
    assert turned.text == "Bo turns Lark to B: 3 + 3, needed 0"
    assert "Helm -1, now 0 (ML-S43)" in turned.facts
    assert "OOC +1, now 1 (ML-S44)" in turned.facts
    assert faster.text == "Bo brings Lark to Speed 2: 1 + 2, needed 1"  # 2 + 2 - 4, and 1 OOC
    foe = tell(text, of="red", foe=[order("bo", "helm", turn=1)], ticks=7)
    assert find(foe, "turns to B").text == "Lark turns to B"


def test_the_end_of_a_round_is_one_line_a_ship() -> None:
    text = layer_level(ship("lark", "0612", speed=1), ship("crow", "0301", of="red", facing="D", speed=1))
    seen = session(text, ticks=71)
    lines = step(seen)
    assert texts(lines) == [
        "Lark: the round ends, Helm 2, Guns 2, Shields 2, Speed 0", "Crow: the round ends, Speed 0",
    ]  # fmt: skip


def test_a_refusal_says_who_what_and_why() -> None:
    text = layer_level(ship("lark", "0608", speed=0), ENGINEER)
    line = find(tell(text, order("ann", "place_mine", kind="gas", hex="0612"), ticks=7), "refused")
    assert line.text == "Ann, place mine: refused, 0612 is not in the arc of M1"
    assert (line.rule, line.sound, line.at) == ("ML-4", "refused", "lark")


def test_ml_s75_a_lost_ship_takes_its_crew_along() -> None:
    text = layer_level(
        ship("lark", "0608", speed=1), ENGINEER, Table("terrain", {"kind": "star", "hexes": ["0607"]}),
        ship("crow", "0101", of="red", speed=0),
    )  # fmt: skip
    lines, foe = tell(text, ticks=2), tell(text, of="red", ticks=2)
    assert texts(lines)[1:] == ["Lark is destroyed by the star", "Ann is lost with Lark"]
    assert find(lines, "destroyed").is_moment
    assert texts(foe)[1:] == ["Lark is destroyed by the star"]


def test_whatever_a_line_points_at_is_on_the_map() -> None:
    text = layer_level(
        ship("lark", "0608", speed=1, crew="standard"), mine("m", "0607", "plasma"), drone("d", "0202"),
        ship("crow", "0601", of="red", facing="D", speed=1, crew="standard"),
    )  # fmt: skip
    seen = session(text)
    known = {sprite.key for sprite in shapes(seen, Sprite)}
    for _ in range(12):
        for line in step(seen):
            known |= {sprite.key for sprite in shapes(seen, Sprite)}
            assert line.at is None or not isinstance(line.at, str) or line.at in known, line.text
