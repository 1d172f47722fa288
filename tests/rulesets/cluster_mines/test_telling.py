"""What a side is told of a tick: lines with their rule, dice and effects, and nothing that it may not know."""

from __future__ import annotations

import re

import pytest
from scene import level, mine, objective, order, ship, side

from game import check_level_text, load_level
from game.core.telling import Beam, Burst, Flash, Flight, Note, Telling
from game.core.rulebook import read_rulebook
from game.resources import assets_folder, level_files, levels_folder
from game.rulesets import FOLDER
from game.view.session import Session

RULES = read_rulebook(FOLDER / "cluster_mines" / "RULES.md")
SOUNDS = {path.stem for path in (assets_folder() / "sounds").glob("*.wav")}


def tell(text: str, *orders: dict[str, object], of: str = "blue", ticks: int = 1) -> list[Telling]:
    """Return what a side is told of the ticks after the set-up; the orders are given before the first."""
    built, found = check_level_text(text)
    assert built is not None, found
    session = Session(built, side=of, is_recorded=False)
    for given in orders:
        session.order(dict(given))
    return [telling for _ in range(ticks) for telling in session.step()]


def texts(told: list[Telling]) -> list[str]:
    """Return the lines that are written down."""
    return [telling.text for telling in told if telling.text]


def one(told: list[Telling], rule: str) -> Telling:
    """Return the only line of a rule."""
    (found,) = (telling for telling in told if telling.rule == rule)
    return found


def test_im_1_212_six_nines_are_one_line_with_six_facts_and_six_flashes() -> None:
    told = tell(level(ship("u", "0506", speed=16), mine("m", "0505")), ticks=2)
    hits = one(told, "IM-1.212")
    assert hits.text == "U takes 54 on all shields from cluster mine m"
    assert len([fact for fact in hits.facts if fact.startswith("shield ")]) == 6
    assert [effect.shield for effect in hits.effects if isinstance(effect, Flash)] == [1, 2, 3, 4, 5, 6]
    assert [hurt.points for hurt in hits.hurts] == [54]


def test_im_1_21_the_bombs_fly_to_the_six_neighbours() -> None:
    told = tell(level(ship("u", "0506", speed=16), mine("m", "0505")), ticks=2)
    released = one(told, "IM-1.21")
    (flight,) = (effect for effect in released.effects if isinstance(effect, Flight))
    assert len(flight.ends) == 6
    assert (released.sound, released.is_moment) == ("cluster", True)


def test_im_s4_2_the_die_of_a_trigger_is_told_with_its_modifier() -> None:
    text = level(ship("u", "0506", "minesweeper", speed=8), mine("m", "0505", known_to=["blue"]), dice=[3])
    told = tell(text, ticks=4)
    assert one(told, "IM-1.121").facts == ("die: 3", "+2 minesweeper", "5, needed 7 or less: set off")


def test_im_s4_2_a_slip_past_a_foreign_mine_is_told_to_its_owner_alone() -> None:
    text = level(ship("u", "0506", speed=4), mine("m", "0505", known_to=["blue"]), dice=[6])
    assert not any("slips past" in line for line in texts(tell(text, ticks=8)))
    assert "U slips past cluster mine m" in texts(tell(text, of="red", ticks=8))


def test_im_s8_1_shots_are_told_with_their_dice_and_drawn_as_beams() -> None:
    text = level(ship("u", "0505"), ship("foe", "0508", side="red"), dice=[1, 2, 3])
    told = tell(text, order("u", "fire", target="foe"))
    shot = next(telling for telling in told if telling.sound == "phaser")
    assert shot.facts == ("dice: 1 2 3", "distance 3", "15 points")  # IM-S8.1: 7 - 1, 7 - 2, 7 - 3
    assert [type(effect) for effect in shot.effects] == [Beam]


def test_im_1_33_a_swept_mine_is_good_news() -> None:
    text = level(ship("u", "0504", "minesweeper"), mine("m", "0505", known_to=["blue"]), dice=[3])
    told = tell(text, order("u", "fire", target="m", phasers=1))
    swept = next(telling for telling in told if "swept" in telling.text)
    assert (swept.text, swept.rule, swept.tone) == ("Cluster mine m is swept", "IM-1.33", "good")


def test_im_s7_3_a_scan_that_finds_nothing_is_told_to_its_own_side_alone() -> None:
    text = level(ship("u", "0505"), ship("foe", "0909", side="red"))
    assert "U scans and finds nothing new" in texts(tell(text, order("u", "scan")))
    built, _ = check_level_text(text)
    assert built is not None
    session = Session(built, side="red", is_recorded=False)
    session.game.step([("blue", order("u", "scan"))])
    assert not any("scans" in line for line in texts(session.look.tell(session.view, [], session.names)))


def test_im_s5_4_a_lost_unit_keeps_its_name_and_side_in_the_log() -> None:
    tom = ship("u", "0506", hull=1, speed=14, shields=[0, 0, 0, 0, 0, 0])
    text = level(tom._replace(keys={**tom.keys, "name": "Old Tom"}), mine("m", "0505"))
    told = tell(text, ticks=3)
    lost = one(told, "IM-S5.4")
    assert (lost.text, lost.tone) == ("Old Tom is destroyed by cluster mine m", "bad")
    assert any(isinstance(effect, Burst) for effect in lost.effects)


def test_im_s6_2_what_is_laid_is_told_to_its_own_side_and_to_no_other() -> None:
    text = level(ship("sow", "0505", "minelayer", hold=[{"kind": "cluster"}]), ship("foe", "1212", side="red"))
    given = order("sow", "lay_mine", kind="cluster")
    assert "Sow lays cluster mine sow-m1 at 0505" in texts(tell(text, given))
    built, _ = check_level_text(text)
    assert built is not None
    red = Session(built, side="red", is_recorded=False)
    events = red.game.step([("blue", given)])
    assert texts(red.look.tell(red.view, red.game.known_events("red", events), red.names)) == []


def test_a_refusal_is_told_with_its_rule() -> None:
    told = tell(level(ship("u", "0505", speed=10)), order("u", "scan"))
    (refused,) = told
    assert refused.rule == "IM-S7.3"
    assert refused.text == "U, scan: refused, too fast: scanning works at speed 6 or less"
    assert refused.sound == "refused"


def test_notes_of_damage_say_how_much() -> None:
    told = tell(level(ship("u", "0504", speed=0), ship("v", "0506", speed=16), mine("m", "0505")), ticks=2)
    neighbour = one(told, "IM-1.211")
    assert [effect.text for effect in neighbour.effects if isinstance(effect, Note)] == ["-5"]
    assert neighbour.facts[0] == "on the shield that looks away from the mine"


def test_the_end_is_told_from_where_one_stands() -> None:
    text = level(
        side("blue"), side("red"),
        ship("u", "1205", heading="C", speed=16), ship("foe", "0101", side="red"),
        objective("blue", "reach", edge="east"),
    )  # fmt: skip
    won, lost = tell(text, ticks=2), tell(text, of="red", ticks=2)
    assert (won[-1].text, won[-1].sound, won[-1].tone) == ("The game is over: won by blue", "win", "good")
    assert (lost[-1].sound, lost[-1].tone) == ("loss", "bad")


@pytest.mark.parametrize("path", level_files(levels_folder() / "cluster_mines"), ids=lambda path: path.stem)
def test_each_line_of_a_whole_game_cites_a_written_rule_and_names_a_sound_that_is_there(path: object) -> None:
    built = load_level(str(path))
    for watcher in built.sides:
        session = Session(built, is_recorded=False)
        session.side, session.view = watcher.id, session.game.view(watcher.id)
        told = [telling for _ in range(160) for telling in session.step()]
        assert {telling.rule for telling in told} <= set(RULES)
        assert {telling.sound for telling in told} - {""} <= SOUNDS
        assert all(re.fullmatch(r"[^_\n]+", telling.text) for telling in told if telling.text)
