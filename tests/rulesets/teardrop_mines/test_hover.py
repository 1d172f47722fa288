"""What stands beside the pointer: needs and chances before they are ordered, areas, terrain, where to lay."""

from __future__ import annotations

from plane_scene import level, mine, terrain, trooper
from rulesets.teardrop_mines.seen import hover, session


def test_tm_s45_the_need_of_a_discover_is_told_before_it_is_ordered() -> None:
    # Worked examples 15 and 16: 7 in and 9 in between the edges.
    text = level(trooper("a", (0, 0)), trooper("b", (0, -50_800)), mine("m", (0, 177_800 + 25_000)))
    seen = session(text)
    assert hover(seen, (0, 0), "marker-1", "a")[-1] == "Discover: need 13 (WIP 13, +3 range, -3 mimetism), 65 %"
    assert hover(seen, (0, 0), "marker-1", "b")[-2:] == [
        "9 in from B, edge to edge", "Discover: need 10 (WIP 13, -3 mimetism), 50 %",
    ]  # fmt: skip


def test_tm_s47_the_need_of_a_shot_and_the_chance_to_hurt() -> None:
    # Worked example 17: a pistol at a token 10 in away needs 11 + 0 - 3 = 8: 1 - (12/20)^2 = 64 %. Damage 11: 55 %.
    text = level(trooper("s", (0, 0), "sapper"), mine("m", (254_000 + 25_000, 0), revealed=True))
    lines = hover(session(text), (0, 0), "m", "s")
    assert lines[-2:] == [
        "Shoot: need 8 (BS 11, -3 mimetism), 40 % a die, 64 % with 2", "each hit hurts on 11 or less: 55 %",
    ]  # fmt: skip


def test_tm_s10_cover_counts_for_the_shot_and_for_the_save() -> None:
    # A low wall before a rifleman at 10.8 in: BS 11 +3 -3. The save: 13 - 1 - 3 = 9.
    text = level(
        trooper("a", (0, 0)), trooper("foe", (274_320 + 25_000, 0), side="red"),
        terrain("low_wall", (254_000, -25_400), 0.5, 1),
    )  # fmt: skip
    lines = hover(session(text), (0, 0), "foe", "a")
    assert lines[-2].startswith("Shoot: need 11 (BS 11, +3 range, -3 cover), 55 % a die")
    assert lines[-1] == "each hit hurts on 9 or less: 45 %"


def test_smoke_hides_and_far_is_too_far() -> None:
    text = level(
        trooper("a", (0, 0)), trooper("s", (0, 60_000), "sapper"), trooper("foe", (560_000, 300_000), side="red"),
        trooper("hid", (200_000, 0), side="red"), terrain("smoke", (100_000, -50_800), 1, 4),
    )  # fmt: skip
    seen = session(text)
    assert hover(seen, (0, 0), "hid", "a")[-1] == "no line of fire"
    # A pistol reaches 24 in, 609,600 um, between the edges: the middles are 609,262 apart. BS 11 - 6.
    assert hover(seen, (0, 0), "foe", "s")[-2].startswith("Shoot: need 5 (BS 11, -6 range)")
    text = text.replace('kind = "sapper"', 'kind = "sapper"\nweapon = "none"')
    assert hover(session(text), (0, 0), "foe", "s")[-1] == "out of range of its weapon"


def test_the_ground_tells_what_it_is_and_whose_area_it_is_in() -> None:
    text = level(
        trooper("a", (-300_000, 0)), mine("m", (0, 0), "toxin", revealed=True), mine("n", (0, 300_000)),
        terrain("low_wall", (40_000, 0), 2, 2),
    )  # fmt: skip
    seen = session(text)
    assert hover(seen, (50_800, 25_400), unit="a") == [
        "26, 25 in", "low wall: stops feet and gives cover, no more",
        "in the area of Toxin mine m: any Skill here sets it off (TM-11)",
        "A against a Toxin mine: Dodge 35 %, else hurt 65 %",  # E.3: BTS 0
    ]  # fmt: skip
    # 300,000 - 177,400 = 122,600: the rim of an area for a base of 12,500; without a trooper the ground itself.
    ring = "in the ring of marker-1: perhaps a mine"
    assert [ring in hover(seen, (0, y), unit="a") for y in (122_599, 122_600)] == [False, True]
    assert [ring in hover(seen, (0, y)) for y in (135_099, 135_100)] == [False, True]
    assert hover(seen, (-700_000, 0)) == []


def test_tm_s61_a_sapper_is_told_where_it_could_lay() -> None:
    text = level(trooper("s", (0, 0), "sapper"), mine("m", (0, 190_000)))
    seen = session(text)
    # 25,000 um from the layer's middle; the marker is in the area of a mine that is no further off than 177,400.
    assert hover(seen, (25_000, 0), unit="s")[-1] == "within reach for laying a mine"
    assert hover(seen, (0, 20_000), unit="s")[-1] == "no mine here: marker-1 forbids it, the use is lost (TM-17)"
    assert hover(seen, (30_000, 0), unit="s") == ["25.18, 24 in"]


def test_what_lies_under_another_body_is_told_with_it() -> None:
    """b has fallen on its side's mine: one points at b and is told of both (TM-10)."""
    text = level(
        trooper("b", (2_000, 0), state="down"), mine("m", (0, 0), side="blue"),
        trooper("foe", (150_000, 0), side="red"), trooper("a", (0, 400_000)),
    )  # fmt: skip
    seen = session(text)
    lines = hover(seen, (0, 0), "b", "a")
    assert any(line.startswith("Mine m") for line in lines)
    assert any("TM-10" in line for line in lines)
    assert not any(line.startswith("Mine m") for line in hover(seen, (0, 400_000), "a", "a"))
