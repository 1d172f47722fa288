"""Make the README's screenshots anew, without a display: `python tools/make_screenshots.py`.

`--check` makes them in memory and compares: exit code 1 if one no longer shows what the game looks like. A little is
allowed for, since letters are drawn a shade differently by other versions of the font library.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402

from game import Simulation, load_level  # noqa: E402
from game.core.replay import Record  # noqa: E402
from game.core.simulation import ScriptedOrder  # noqa: E402
from game.level_format.level import Level  # noqa: E402
from game.runs.one_game import play_ticks  # noqa: E402
from game.runs.order_files import read_order_file  # noqa: E402
from game.runs.records import RecordWriter, read_record  # noqa: E402
from game.view.app import App  # noqa: E402
from game.view.session import LogLine  # noqa: E402
from game.view.timeline import track_of  # noqa: E402

FOLDER = ROOT / "assets" / "screenshots"
SIZE = (1280, 720)
FRAME = 1 / 60
# Of 255, on the average of all pixels and colours.
ALLOWED = 1.5


class Shot(NamedTuple):
    """One picture: a level, orders by tick, how far it is played, and what is looked at.

    Attributes:
        orders: What is ordered before which tick; None: the record of the win is watched, with its timeline.
        tick: Played to this tick, or to the first log line with the words of `why`, whose reason is then shown.
        unit: The unit that is selected.
        keys: Pressed in the end, one after the other, such as those of an order that is being chosen.
        at: The thing on the map that is looked at; "": the unit.
        has_mark: Whether the mark on the timeline is pointed at that is next to the tick.
        level: Its file below `levels`, without the suffix.
        scale: Pixels from one hex to the next, or of an inch.
    """

    name: str
    level: str
    orders: dict[int, list[dict[str, Any]]] | None
    tick: int
    unit: str
    why: str
    scale: float
    keys: str = ""
    at: str = ""
    has_mark: bool = False


SHOTS = (
    Shot(
        "first_belt",
        "cluster_mines/first_belt",
        {1: [{"do": "set_course", "unit": "lynx", "to": ["1104", "1702"]}]},
        60,
        "lynx",
        "releases",
        52.0,
    ),
    Shot(
        "halo",
        "cluster_mines/halo",
        None,
        150,
        "corona",
        "",
        34.0,
    ),
    Shot(
        "first_steps",
        "teardrop_mines/first_steps",
        {1: [{"do": "move", "unit": "ada", "to": [17, 12]}]},
        130,
        "ada",
        "strikes Ada",
        38.0,
    ),
    Shot(
        "the_ring",
        "teardrop_mines/the_ring",
        {
            1: [
                {"do": "move", "unit": "iris", "to": [5, 19]},
                {"do": "discover", "unit": "iris", "target": "marker-1"},
                {"do": "move", "unit": "cole", "to": [9, 12], "gait": "run"},
            ]
        },
        30,
        "iris",
        "",
        30.0,
    ),
    Shot("belt_builders", "mine_layer/belt_builders", {}, 12, "quickset-engineer", "", 46.0, "p5", "quickset"),
    Shot("tug_of_war", "mine_layer/tug_of_war", None, 400, "hob", "hull damage from", 34.0),
    Shot("replay", "cluster_mines/halo", None, 262, "corona", "", 40.0, has_mark=True),
)


def take(shot: Shot) -> pygame.Surface:
    """Play a level as far as a shot says, and return what the window shows."""
    level = load_level(ROOT / "levels" / f"{shot.level}.toml")
    win = ROOT / "tests" / "wins" / f"{level.name}.toml"
    record = record_of(level, read_order_file(win, level)) if shot.orders is None else None
    app = App(level, size=SIZE, is_calm=True, record=record)
    line = play(app, shot)
    if app.replay is not None:
        load(app)
    if shot.has_mark:
        point_at_mark(app, shot.tick)
    app.table.camera.scale = shot.scale
    app.select((shot.unit,))
    for key in shot.keys:
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=key))
        app.advance(FRAME)
    place = app.table.motion.place(shot.at or shot.unit)
    assert place is not None
    app.table.camera.look_at(place)
    app.ask(line)
    for _ in range(12):
        app.advance(FRAME)
    surface = pygame.Surface(SIZE)
    app.draw(surface)
    app.close()
    return surface


def play(app: App, shot: Shot) -> LogLine | None:
    """Play as far as a shot says, and return the line that it asks about."""
    app.start()
    line = None
    while app.session.game.tick < shot.tick and line is None and not app.session.game.over:
        for order in (shot.orders or {}).get(app.session.game.tick + 1, ()):
            app.session.order(order)
        app.single_tick()
        app.advance(FRAME)
        line = next((line for line in app.session.log if shot.why and shot.why in line.telling.text), None)
    return line


def record_of(level: Level, orders: Sequence[ScriptedOrder]) -> Record:
    """Return the record of a game that orders play."""
    game = Simulation(level, orders=orders)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.toml"
        with RecordWriter(path, level, game, {}) as writer:
            for played in play_ticks(game):
                if played.tick:
                    writer.write_tick(played.orders, game)
            writer.write_end(game)
        return read_record(path)


def load(app: App) -> None:
    """Load a whole record."""
    assert app.replay is not None
    while not app.replay.scout.is_done:
        app.advance(FRAME)


def point_at_mark(app: App, tick: int) -> None:
    """Point at the last mark on the track that is not after a tick."""
    assert app.replay is not None
    marks = [milestone.tick for milestone in app.replay.scout.milestones if milestone.tick <= tick]
    place = track_of(app.style, app.layout.orders, app.replay.last)
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(place.x(marks[-1]), place.rect.centery)))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the average difference of two pictures, 0 to 255; 255 if they are not of one size."""
    if one.get_size() != other.get_size():
        return 255.0
    a, b = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def main() -> int:
    """Write the screenshots, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check: bool = parser.parse_args().check
    pygame.display.init()
    pygame.font.init()
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = 0
    for shot in SHOTS:
        path, surface = FOLDER / f"{shot.name}.png", take(shot)
        if not check:
            pygame.image.save(surface, str(path))
            print(f"wrote {path.relative_to(ROOT)}")
        elif not path.is_file() or difference(surface, pygame.image.load(str(path))) > ALLOWED:
            stale += 1
            print(f"{path.relative_to(ROOT)} is not what the game looks like: run python tools/make_screenshots.py")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
