"""Images, sounds and fonts: they are what their tools make, complete, and fit for the window."""

from __future__ import annotations

import array
import bisect
import importlib
import itertools
import math
import sys
import wave
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
IMAGES = ROOT / "assets" / "images"
SOUNDS = ROOT / "assets" / "sounds"
FONTS = ROOT / "assets" / "fonts"
SVG = "{http://www.w3.org/2000/svg}"

# The classes and mines of the tables of cluster_mines and of teardrop_mines, and their commands as buttons.
# fmt: off
SHIP_CLASSES = (
    "scout", "frigate", "destroyer", "light_cruiser", "cruiser", "field_cruiser", "dreadnought", "freighter",
    "transport", "minelayer", "minesweeper", "shuttle", "torpedo", "base",
)
TROOPER_KINDS = (
    "rifleman", "trooper_scout", "sapper", "heavy", "infiltrator", "gunner", "watcher", "walker",
)
MINE_KINDS = (
    "cluster", "explosive", "explosive_small", "captor", "sensor", "dummy", "dummy_small", "located",
    "located_small",
)
MINE_STATES = ("known", "unarmed", "spent")
DROP_KINDS = ("anti_personnel", "piercing", "shock", "toxin", "wire")
DROP_STATES = ("known", "hidden", "spent")
ICONS = (
    "pause", "play", "faster", "slower", "step", "rewind", "fit", "scan", "lay", "fire", "sweep", "course", "steer",
    "launch", "field", "lower_field", "beam", "recover", "rearm", "detonate", "emergency_turn", "speed_up",
    "speed_down", "sound_on", "sound_off", "danger", "why", "close",
    "walk", "run", "halt", "idle", "dodge", "discover", "shoot", "lay_drop", "reaction_hold", "reaction_dodge",
    "reaction_shoot", "reaction_discover", "reserve_dodge", "reserve_hold", "jump_away", "jump_stay",
)
EFFECTS = (
    "scan", "order", "cluster", "explosion", "shield_down", "hull_hit", "objective", "refused", "mine_found",
    "mine_armed", "phaser", "torpedo", "field_raised", "lay", "unit_lost", "win", "loss",
    "template", "shot", "dodge", "revealed", "mine_discovered", "wounded", "saved",
)
# fmt: on
HUMS = ("danger_hum_low", "danger_hum_middle", "danger_hum_high")


sys.path.insert(0, str(TOOLS))  # as it is for a program of that folder
make_images = importlib.import_module("make_images")
make_sounds = importlib.import_module("make_sounds")
pen = importlib.import_module("art.pen")
waves = importlib.import_module("synth.waves")


def list_names(folder: Path, pattern: str) -> list[str]:
    """Lists the names of a folder's files without their endings."""
    return sorted(path.stem for path in folder.glob(pattern))


def find_shape(name: str, size: int) -> set[tuple[int, int]]:
    """Gives the pixels of a rendered image that can be seen well."""
    picture = pygame.image.load_sized_svg(str(IMAGES / f"{name}.svg"), (size, size))
    assert picture.get_size() == (size, size)
    return {(x, y) for x in range(size) for y in range(size) if picture.get_at((x, y)).a >= 96}


def find_twins(names: list[str], size: int) -> list[tuple[str, str]]:
    """Gives the pairs of images that share more than three quarters of what can be seen of them."""
    shapes = {name: find_shape(name, size) for name in names}
    return [
        (first, second)
        for (first, one), (second, other) in itertools.combinations(shapes.items(), 2)
        if len(one ^ other) < len(one | other) / 4
    ]


def read_sound(name: str) -> array.array[int]:
    """Reads the samples of a sound, which has to be mono, 16 bits, 22,050 Hz."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def measure_energy(samples: list[float], seconds: float) -> list[float]:
    """Gives the root mean square of each stretch of the given length."""
    size = int(seconds * 22_050)
    stretches = (samples[i : i + size] for i in range(0, len(samples), size))
    return [math.sqrt(sum(value * value for value in stretch) / size) for stretch in stretches]


def measure_character(samples: array.array[int]) -> tuple[float, float, float, float]:
    """Gives when half and nine tenths of a sound's energy have come, and how often it swings before and after."""
    energy = list(itertools.accumulate(sample * sample for sample in samples))
    tenth, half, most = (bisect.bisect(energy, energy[-1] * share) for share in (0.1, 0.5, 0.9))
    swings = [int((a < 0) != (b < 0)) for a, b in itertools.pairwise(samples)]
    return half, most, sum(swings[tenth:half]) / (half - tenth), sum(swings[half:most]) / (most - half)


def test_the_images_are_what_their_tool_makes() -> None:
    assert make_images.find_differences(IMAGES) == []


def test_the_sounds_are_what_their_tool_makes() -> None:
    assert make_sounds.find_differences(SOUNDS) == []


@pytest.mark.parametrize(
    ("tool", "folder", "kept", "changed"),
    [(make_images, IMAGES, "unit_base.svg", "unit_scout.svg"), (make_sounds, SOUNDS, "lay.wav", "scan.wav")],
    ids=["images", "sounds"],
)
def test_a_check_names_what_is_missing_what_differs_and_what_is_strange(
    tool: ModuleType, folder: Path, kept: str, changed: str, tmp_path: Path
) -> None:
    (tmp_path / kept).write_bytes((folder / kept).read_bytes())
    (tmp_path / changed).write_bytes((folder / changed).read_bytes().replace(b"d", b"e"))
    strange = f"strange{folder.joinpath(kept).suffix}"
    (tmp_path / strange).write_bytes(b"")
    findings = tool.find_differences(tmp_path)
    assert f"{changed}: differs" in findings
    assert f"{strange}: not made by this tool" in findings
    assert not any(finding.startswith(kept) for finding in findings)
    missing = {path.name for path in folder.iterdir()} - {kept, changed}
    assert {finding for finding in findings if finding.endswith(": missing")} == {
        f"{name}: missing" for name in missing
    }


def test_every_class_of_ship_and_kind_of_trooper_has_its_image() -> None:
    assert list_names(IMAGES, "unit_*.svg") == sorted(f"unit_{name}" for name in SHIP_CLASSES + TROOPER_KINDS)


def test_every_kind_of_mine_has_an_image_for_each_state() -> None:
    wanted = [f"mine_{kind}_{state}" for kind in MINE_KINDS for state in MINE_STATES]
    wanted += [f"mine_{kind}_{state}" for kind in DROP_KINDS for state in DROP_STATES]
    assert list_names(IMAGES, "mine_*.svg") == sorted(wanted)


def test_mine_and_man_share_the_one_marker_and_the_fallen_the_one_figure() -> None:
    assert list_names(IMAGES, "*marker*.svg") == ["marker"]
    assert list_names(IMAGES, "*down.svg") == ["icon_speed_down", "trooper_down"]


def test_every_button_relation_and_terrain_has_its_image() -> None:
    assert list_names(IMAGES, "icon_*.svg") == sorted(f"icon_{name}" for name in ICONS)
    assert list_names(IMAGES, "side_*.svg") == ["side_allied", "side_enemy", "side_neutral", "side_own"]
    assert list_names(IMAGES, "terrain_*.svg") == ["terrain_asteroids", "terrain_planet"]
    assert (IMAGES / "app_icon.svg").exists()


@pytest.mark.parametrize("path", sorted(IMAGES.glob("*.svg")), ids=lambda path: path.stem)
def test_an_image_uses_only_what_the_small_renderer_draws(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    elements = list(root.iter())
    assert {element.tag for element in elements} <= {f"{SVG}{tag}" for tag in ("svg", "g", "path")}
    paint = {"fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "d"}
    allowed = paint | {"stroke-linejoin", "stroke-linecap", "width", "height", "viewBox"}
    assert {key for element in elements for key in element.attrib} <= allowed
    assert not any((element.text or "").strip() for element in elements)


@pytest.mark.parametrize("name", [name for name in list_names(IMAGES, "*.svg") if name != "app_icon"])
def test_an_image_that_is_tinted_is_white(name: str) -> None:
    elements = ElementTree.parse(IMAGES / f"{name}.svg").getroot().iter()
    colours = {element.get(key) for element in elements for key in ("fill", "stroke")} - {None, "none"}
    assert colours == {"#FFFFFF"}


@pytest.mark.parametrize("size", [24, 48, 96])
def test_every_image_renders_as_something_to_see(size: int) -> None:
    for name in list_names(IMAGES, "*.svg"):
        assert len(find_shape(name, size)) >= size * size // 40, name


@pytest.mark.parametrize(
    "name",
    [*list_names(IMAGES, "unit_*.svg"), *list_names(IMAGES, "mine_*.svg"), "trooper_down", "marker"],
)
def test_no_unit_and_no_mine_is_cut_off_at_the_edge(name: str) -> None:
    picture = pygame.image.load_sized_svg(str(IMAGES / f"{name}.svg"), (96, 96))
    edge = {(i, j) for i in range(96) for j in (0, 95)} | {(j, i) for i in range(96) for j in (0, 95)}
    assert all(picture.get_at(place).a == 0 for place in edge)


@pytest.mark.parametrize("family", ["unit_*.svg", "mine_*_known.svg", "icon_*.svg", "side_*.svg"])
def test_no_two_images_of_a_family_look_alike_at_24_pixels(family: str) -> None:
    assert find_twins(list_names(IMAGES, family), 24) == []


@pytest.mark.parametrize("size", [16, 24])
def test_what_lies_and_stands_on_the_plane_is_told_apart_by_its_shape(size: int) -> None:
    mines = [f"mine_{kind}_{state}" for kind in DROP_KINDS for state in ("known", "hidden")]
    figures = [f"unit_{kind}" for kind in TROOPER_KINDS]
    assert find_twins([*figures, *mines, "trooper_down", "marker"], size) == []


@pytest.mark.parametrize("kind", MINE_KINDS)
def test_the_states_of_a_mine_are_told_apart_without_colour(kind: str) -> None:
    known, unarmed, spent = (find_shape(f"mine_{kind}_{state}", 48) for state in MINE_STATES)
    assert len(unarmed) < len(known)
    assert {(24, 24), (16, 16), (32, 32), (16, 31), (32, 15)} <= spent, "the cross"


@pytest.mark.parametrize("kind", DROP_KINDS)
def test_a_drop_has_the_rim_of_the_marker_while_hidden_and_a_cross_once_it_is_spent(kind: str) -> None:
    known, hidden, spent = (find_shape(f"mine_{kind}_{state}", 48) for state in DROP_STATES)
    cross = {(10, 10), (37, 37), (10, 37), (37, 10)}
    rim = {(33, 7), (43, 24), (33, 40), (14, 40), (4, 24), (14, 7)}
    assert rim <= hidden & find_shape("marker", 48)
    assert not rim <= known
    assert cross | {(24, 24), (16, 16), (31, 31)} <= spent


def test_path_data_is_scaled_first_and_then_moved() -> None:
    data = "M2 4H6V-1.5L3 3A1 2 0 0 1 8 8a2 2 0 1 0 4 0Z"
    assert pen.move_path(data, 2, 10, 20) == "M14 28H22V17L16 26A2 4 0 0 1 26 36a4 4 0 1 0 8 0Z"


def test_every_effect_and_the_rising_hum_have_their_sound() -> None:
    assert list_names(SOUNDS, "*.wav") == sorted([*EFFECTS, *HUMS])


def test_the_sounds_together_stay_below_one_and_a_half_megabytes() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_500_000


@pytest.mark.parametrize("name", [*EFFECTS, *HUMS])
def test_no_sound_clips_or_leans_to_one_side(name: str) -> None:
    samples = read_sound(name)
    assert max(map(abs, samples)) <= 0.9 * 32_767
    assert abs(sum(samples) / len(samples)) < 0.01 * 32_767


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_short_and_begins_and_ends_in_silence(name: str) -> None:
    samples = read_sound(name)
    assert len(samples) <= 2 * 22_050
    assert abs(samples[0]) < 328
    assert abs(samples[-1]) < 328


def test_the_effects_are_about_equally_loud_and_the_hums_are_softer() -> None:
    loudest = {name: max(measure_energy([float(s) for s in read_sound(name)], 0.05)) for name in [*EFFECTS, *HUMS]}
    effects = [loudest[name] for name in EFFECTS]
    assert 20 * math.log10(max(effects) / min(effects)) < 10
    assert max(loudest[name] for name in HUMS) < max(effects)


@pytest.mark.parametrize("name", HUMS)
def test_a_hum_loops_without_a_seam(name: str) -> None:
    samples = read_sound(name)
    steepest = max(abs(b - a) for a, b in itertools.pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steepest


def test_no_two_effects_are_alike_to_the_ear() -> None:
    characters = {name: measure_character(read_sound(name)) for name in EFFECTS}
    for (first, one), (second, other) in itertools.combinations(characters.items(), 2):
        assert any(max(pair) > 1.25 * min(pair) for pair in zip(one, other, strict=True)), (first, second)


def test_the_cluster_has_six_cracks_after_its_thud() -> None:
    samples = read_sound("cluster")
    sharp = [float(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)]
    energy = measure_energy(sharp, 0.01)
    later = energy[10:]
    loud = [level > max(later) / 3 for level in later]
    assert sum(now and not before for before, now in itertools.pairwise([False, *loud])) == 6


def test_the_tabulated_sine_is_the_sine() -> None:
    size = waves.TABLE_SIZE
    assert len(waves.SINE) == size + 1
    assert all(abs(value - math.sin(2 * math.pi * i / size)) < 1e-12 for i, value in enumerate(waves.SINE))


def test_the_fonts_are_small_and_come_with_their_licence() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 1_000_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")
    licences = (ROOT / "assets" / "LICENSES.md").read_text("utf-8")
    assert all(f"fonts/{path.name}" in licences for path in FONTS.iterdir())


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_figures_of_the_font_are_aligned(weight: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(str(FONTS / f"B612-{weight}.otf"), 14)
    assert len({font.size(figure * 10)[0] for figure in "0123456789"}) == 1
