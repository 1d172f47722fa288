"""What panels say: numbers, Orders, dangers, and what a mine would do and why not."""

from __future__ import annotations

from random import Random

import pytest
from plane_scene import (
    Place, Table, discover, idle, lay, level, mine, react, reserve, run, shoot, terrain, trooper, walk,
)  # fmt: skip
from rulesets.teardrop_mines.seen import called, hover, rows, session, step
from scene import side

from game.core.picture import Gauge
from game.rulesets.teardrop_mines.events import MineHeld, MineTriggered
from game.rulesets.teardrop_mines.outlook import strikes_of
from game.rulesets.teardrop_mines.sightings import find_sighting
from game.view.session import Session

# Troopers


def test_a_panel_has_the_numbers_of_the_table_and_what_is_left() -> None:
    text = level(called("Anvil", trooper("a", (0, 0), "heavy")), trooper("s", (100_000, 0), "sapper", mines=2))
    seen = session(text)
    panel = seen.panel("a")
    assert panel is not None
    assert (panel.title, panel.subtitle, panel.image) == ("Anvil", "Bulwark, blue", "unit_heavy")
    assert panel.hull == Gauge("wounds left", 2, 2)
    found = rows(seen, "a")
    assert (found["PH WIP BS"], found["ARM BTS"]) == ("13  13  13", "4  3")
    assert found["weapon"] == "rifle: damage 13, 3 dice"
    assert found["Dodge"] == "shots: need 13; mines: need 10, 50 %"  # TM-14: PH - 3; E.3: PH 13 50 %
    assert "mines" not in found
    assert rows(seen, "s")["mines"] == "2 left: Mine, damage 13, save on ARM"


def test_a_steady_gunner_has_one_die_more() -> None:
    assert rows(session(level(trooper("g", (0, 0), "gunner"))), "g")["weapon"] == "rifle: damage 13, 4 dice"


def test_tm_s20_the_halves_of_an_order_and_when_it_is_resolved() -> None:
    seen = session(level(trooper("a", (0, 0)), trooper("foe", (400_000, 0), side="red")))
    assert rows(seen, "a")["order"] == "none"
    step(seen, walk("a", (0, 203_200)))
    found = rows(seen, "a")
    assert (found["1st half"], found["resolved"]) == ("Move", "in 3.9 s")  # 39 of 40 ticks are left
    assert found["2nd half"] == "in reserve: Dodge if threatened"
    # 203,200 - 5,080 um; 39 steps: 20 of them and 19 after 40 ticks.
    assert found["goal"] == "24, 32: walk 7.8 in, 5.9 s"
    step(seen, reserve("a", "hold"))
    assert rows(seen, "a")["2nd half"] == "in reserve: nothing by itself"
    step(seen, shoot("a", "foe"))
    assert rows(seen, "a")["2nd half"] == "Shoot: Foe, in 1.8 s"  # tick 3 is over, it is declared in tick 21
    step(seen, ticks=18)
    assert rows(seen, "a")["2nd half"] == "Shoot: Foe"


def test_tm_s27_who_reacts_is_bound_and_the_panel_says_by_what_and_until_when() -> None:
    seen = session(level(trooper("a", (0, 0), reaction="shoot"), trooper("foe", (400_000, 0), side="red")))
    step(seen, shoot("a", "nobody"))  # refused: it stays free
    assert rows(seen, "a")["order"] == "none"
    seen.game.step([("red", walk("foe", (400_000, 90_000)))])
    # The Order of tick 2 is resolved in tick 41: 39 ticks are left after tick 2.
    assert rows(seen, "a")["reacting"] == "Shoot against Foe, resolved in 3.9 s"


def test_what_is_given_and_not_taken_yet_is_said_first() -> None:
    seen = session(level(trooper("a", (0, 0))))
    seen.order(walk("a", (0, 90_000)))
    assert rows(seen, "a")["order"] == "given"


def test_tm_s22_a_run_has_no_reserve_and_the_panel_warns_of_it() -> None:
    seen = session(level(trooper("a", (0, 0))))
    step(seen, run("a", (0, 300_000)))
    assert rows(seen, "a")["2nd half"] == "Move on; no reserve at a run, so no Dodge"


def test_what_waits_and_what_it_does_by_itself() -> None:
    text = level(trooper("a", (0, 0), reaction="dodge", dodge_move="stay"), mine("m", (300_000, 0)))
    seen = session(text)
    found = rows(seen, "a")
    assert (found["reaction"], found["reserve"]) == ("dodge", "Dodge if threatened; a Dodge stays")
    step(seen, run("a", (0, 300_000)))
    step(seen, discover("a", "marker-1"))  # at a run nothing fills a reserve, so it waits
    assert rows(seen, "a")["then"] == "Discover: marker-1"
    seen.order(react("a", "shoot", dodge_move="away"))
    seen.order(reserve("a", "hold"))
    found = rows(seen, "a")
    assert (found["reaction"], found["reserve"]) == ("shoot", "hold; a Dodge jumps away")
    panel = seen.panel("a")
    assert panel is not None
    assert panel.waiting == ("reaction shoot, jump away", "reserve hold")


def test_tm_s46_when_it_may_look_again() -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (300_000, 0)), dice=[20]))
    step(seen, discover("a", "marker-1"), ticks=40)
    # Failed in tick 40: refused up to tick 240.
    assert rows(seen, "a")["look again"] == "at marker-1 in 20 s (TM-S46)"
    step(seen, ticks=199)
    assert rows(seen, "a")["look again"] == "at marker-1 in 0.1 s (TM-S46)"
    step(seen)
    assert "look again" not in rows(seen, "a")


def test_part_h_of_an_enemy_only_what_all_may_know() -> None:
    text = level(trooper("a", (0, 0)), trooper("foe", (300_000, 0), "sapper", "red", reaction="shoot", mines=1))
    seen = session(text)
    step(seen)
    seen.game.step([("red", walk("foe", (300_000, 100_000)))])
    assert set(rows(seen, "foe")) == {"PH WIP BS", "ARM BTS", "weapon", "Dodge"}


def test_who_is_down_can_do_nothing() -> None:
    seen = session(level(trooper("a", (0, 0), state="down")))
    panel = seen.panel("a")
    assert panel is not None
    assert (panel.hull.left, panel.image) == (0, "trooper_down")
    assert rows(seen, "a")["order"] == "none, down"


def test_dangers_where_a_trooper_stands() -> None:
    text = level(
        trooper("a", (0, 0), reaction="shoot"), trooper("b", (30_000, 0), side="red"),
        mine("m", (0, 177_400), revealed=True), mine("n", (0, -177_400)), mine("far", (177_401, 0)),
    )  # fmt: skip
    found = rows(session(text), "a")
    assert found["in area of"] == "Mine m: any Skill sets it off (TM-11)"
    assert found["in the ring"] == "of marker-1: perhaps a mine"
    assert found["trap"] == "its reaction shoot counts as a Skill too (TM-S26)"
    assert found["melee"] == "with B: no shots (TM-S12)"


def test_tm_14_under_a_template_the_panel_says_how_likely_one_gets_away() -> None:
    seen = session(level(trooper("b", (150_000, 0)), mine("m", (0, 0))))
    step(seen, idle("b"))
    # E.3: PH 10 dodges a mine with 35 %, ARM 1 is hurt with 60 %.
    assert rows(seen, "b")["under"] == "the drop of Mine m: Dodge 35 %, else hurt 60 %"


def test_tm_17_a_sapper_is_warned_where_the_use_would_be_lost() -> None:
    near, plain = mine("m", (0, 177_400)), trooper("foe", (150_000, 0), side="red")
    layer = trooper("s", (0, 0), "sapper")
    assert rows(session(level(layer, near)), "s")["laid here"] == "marker-1 forbids it, the use is lost (TM-17)"
    assert "laid here" not in rows(session(level(layer, mine("m", (0, 177_401)))), "s")
    assert "laid here" not in rows(session(level(layer, near, plain)), "s")  # TM-18
    seen = session(level(layer, near, rulings={"marker_mines_forbid_laying": False}))
    assert rows(seen, "s")["laid here"] == "marker-1 forbids it, if it is a trooper, the use is lost (TM-17)"


def test_what_is_carried_is_what_the_game_counts() -> None:
    seen = session(level(trooper("s", (0, 0), "sapper", mine_kind="shock")))
    step(seen, lay("s"))
    assert rows(seen, "s")["mines"].startswith("2 left: Shock mine")


# Mines and markers


def test_a_marker_is_a_mine_or_a_trooper_and_no_more_is_said() -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (300_000, 0))))
    panel = seen.panel("marker-1")
    assert panel is not None
    assert (panel.title, panel.subtitle, panel.image) == ("marker-1", "Marker, red", "marker")
    assert rows(seen, "marker-1") == {
        "what": "a mine or a trooper: only a Discover tells",
        "if a mine": "who acts within 6.5 in of its middle sets it off",  # 164,900 um
        "shots": "none at a marker (TM-S47)",
    }


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("anti_personnel", "13, save on ARM"), ("piercing", "13, save on half of ARM"),
        ("shock", "13, save on ARM; with VITA 1 who is hurt is dead"),
        ("toxin", "13, save on BTS; one more save if it fails"), ("wire", "12, no attribute saves; hurt is dead"),
    ],
)  # fmt: skip
def test_a_mine_says_what_it_does(kind: str, words: str) -> None:
    seen = session(level(trooper("a", (0, 0)), mine("m", (300_000, 0), kind, "blue")))
    assert rows(seen, "m")["damage"] == words
    assert rows(seen, "m")["state"] == "under a marker: enemies do not know what it is"
    assert rows(seen, "m")["now"] == "no enemy of it is in reach"


def test_tm_10_a_mine_says_why_it_would_be_held() -> None:
    # Worked example 9: a friend lies just in front of the enemy, on the line.
    text = level(
        trooper("a", (120_000, 0), state="down"), trooper("foe", (150_000, 0), side="red"), mine("m", side="blue")
    )  # fmt: skip
    seen = session(text)
    assert rows(seen, "m")["held"] == "if Foe acts: its own side would be hit (TM-10)"
    assert hover(seen, (0, 0), "m")[-1] == "held: if Foe acts: its own side would be hit (TM-10)"


def test_of_an_enemys_mine_only_what_one_sees_is_counted() -> None:
    text = level(
        trooper("a", (150_000, 0)), trooper("foe", (120_000, 0), side="red", state="down"), mine("m", revealed=True)
    )  # fmt: skip
    found = rows(session(text), "m")
    assert found["seems held"] == "if A acts: its own side would be hit (TM-10)"
    assert found["state"] == "a token, plain to see, and live"


def test_tm_s7_a_mine_says_how_it_would_turn() -> None:
    # Worked example 10: only k = -2, 5.7 degrees, spares the friend.
    text = level(
        trooper("a", (100_000, 22_000)), trooper("foe", (150_000, 0), side="red"),
        trooper("vex", (-150_000, 0), "infiltrator", "red"), mine("m", side="blue"),
    )  # fmt: skip
    seen = session(text)
    panel = seen.panel("m")
    assert panel is not None
    strikes = [row.value for row in panel.rows if row.label == "strikes"]
    assert strikes == ["if Foe acts, turned 6°", "if marker-1 is a trooper and acts"]
    step(seen)
    seen.game.step([("red", idle("foe"))])
    assert rows(seen, "m")["state"] == "has gone off, strikes when the Order is resolved"


def crowd(rng: Random) -> tuple[Table, ...]:
    """Return a mine of blue in the middle, and troopers, mines and walls around; all plain to see, and all idle."""

    def place(most: int) -> Place:
        return rng.randint(-most, most), rng.randint(-most, most)

    kinds = ("rifleman", "heavy", "walker", "scout")
    tables = [mine("m", side="blue")]
    for number in range(rng.randint(1, 3)):
        tables.append(trooper(f"foe{number}", place(190_000), rng.choice(kinds), "red", reserve="hold"))
    for number in range(rng.randint(0, 3)):
        state = rng.choice(("up", "down"))
        tables.append(trooper(f"own{number}", place(190_000), rng.choice(kinds), state=state))
    for number in range(rng.randint(0, 2)):
        tables.append(mine(f"more{number}", place(170_000), side="blue"))
    for _ in range(rng.randint(0, 2)):
        tables.append(terrain("wall", place(150_000), rng.choice((0.5, 2, 4)), rng.choice((0.5, 2, 4))))
    return tuple(tables)


def happens(seen: Session, foe: str) -> tuple[int, str] | None:
    """Return what mine m does when an enemy idles: its tilt, or why it is held; None for nothing."""
    for event in seen.game.step([("red", idle(foe))]):
        if isinstance(event, MineTriggered) and event.mine == "m":
            return event.tilt, ""
        if isinstance(event, MineHeld) and event.mine == "m":
            return 0, event.reason
    return None


def test_what_a_mine_says_it_would_do_is_what_it_then_does() -> None:
    """Seeds 0 to 299: random crowds, of which those that are legal count; the first enemy idles."""
    outcomes: dict[str, int] = {}
    for seed in range(300):
        try:
            seen = session(level(side("blue"), side("red"), *crowd(Random(seed))))
        except AssertionError:  # somebody stands in a wall, or on somebody
            continue
        body = find_sighting(seen.view, "m")
        assert body is not None
        said = {strike.target.name: (strike.tilt, strike.held) for strike in strikes_of(seen.view, body)}
        found = happens(seen, "foe0")
        assert said.get("foe0") == found, f"seed {seed}"
        word = "nothing" if found is None else found[1] or ("turned" if found[0] else "straight")
        outcomes[word] = outcomes.get(word, 0) + 1
    assert set(outcomes) == {"nothing", "straight", "turned", "ally", "friendly_mine", "cover"}
