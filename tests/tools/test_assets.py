"""Images and fonts: they are what their tools make, complete, and fit for the window."""

from __future__ import annotations

import importlib
import itertools
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pygame
import pytest
from asset_names import (
    BADGES,
    CREW_KINDS,
    DROP_KINDS,
    DROP_STATES,
    HULLS,
    ICONS,
    LAID_KINDS,
    MARKS,
    MINE_KINDS,
    MINE_STATES,
    MODULES,
    SHIP_CLASSES,
    TROOPER_KINDS,
)

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
IMAGES = ROOT / "assets" / "images"
SOUNDS = ROOT / "assets" / "sounds"
FONTS = ROOT / "assets" / "fonts"
SVG = "{http://www.w3.org/2000/svg}"

sys.path.insert(0, str(TOOLS))  # as it is for a program of that folder
make_images = importlib.import_module("make_images")
make_sounds = importlib.import_module("make_sounds")
pen = importlib.import_module("art.pen")


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


def test_the_images_are_what_their_tool_makes() -> None:
    assert make_images.find_differences(IMAGES) == []


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
    wanted += [f"mine_layer_{kind}_{state}" for kind in LAID_KINDS for state in MINE_STATES]
    assert list_names(IMAGES, "mine_*.svg") == sorted(wanted)


def test_mine_and_man_share_the_one_marker_and_the_fallen_the_one_figure() -> None:
    assert list_names(IMAGES, "*marker*.svg") == ["marker"]
    assert list_names(IMAGES, "*down.svg") == ["badge_down", "icon_speed_down", "icon_stand_down", "trooper_down"]


def test_every_button_relation_and_terrain_has_its_image() -> None:
    assert list_names(IMAGES, "icon_*.svg") == sorted(f"icon_{name}" for name in ICONS)
    assert list_names(IMAGES, "side_*.svg") == ["side_allied", "side_enemy", "side_neutral", "side_own"]
    assert list_names(IMAGES, "terrain_*.svg") == ["terrain_asteroids", "terrain_planet", "terrain_star"]
    assert (IMAGES / "app_icon.svg").exists()


@pytest.mark.parametrize(
    ("family", "kinds"),
    [("hull", HULLS), ("module", MODULES), ("mark", MARKS), ("crew", CREW_KINDS), ("badge", BADGES), ("die", "123456")],
)
def test_what_belongs_to_a_ship_and_her_crew_has_its_image(family: str, kinds: tuple[str, ...]) -> None:
    assert list_names(IMAGES, f"{family}_*.svg") == sorted(f"{family}_{kind}" for kind in kinds)


def test_what_drifts_between_ships_has_its_image() -> None:
    assert {"drone", "spacewalker", "chaff_cloud", "burst_zone"} <= set(list_names(IMAGES, "*.svg"))


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
    [
        *(name for family in ("unit", "hull", "mine") for name in list_names(IMAGES, f"{family}_*.svg")),
        *("trooper_down", "marker", "drone", "spacewalker"),
    ],
)
def test_no_unit_and_no_mine_is_cut_off_at_the_edge(name: str) -> None:
    picture = pygame.image.load_sized_svg(str(IMAGES / f"{name}.svg"), (96, 96))
    edge = {(i, j) for i in range(96) for j in (0, 95)} | {(j, i) for i in range(96) for j in (0, 95)}
    assert all(picture.get_at(place).a == 0 for place in edge)


@pytest.mark.parametrize(
    "family",
    [
        *("unit_*.svg", "mine_*_known.svg", "icon_*.svg", "side_*.svg"),
        *("hull_*.svg", "mine_layer_*.svg", "module_*.svg", "crew_*.svg"),
    ],
)
def test_no_two_images_of_a_family_look_alike_at_24_pixels(family: str) -> None:
    assert find_twins(list_names(IMAGES, family), 24) == []


@pytest.mark.parametrize("size", [16, 24])
def test_what_lies_and_stands_on_the_plane_is_told_apart_by_its_shape(size: int) -> None:
    mines = [f"mine_{kind}_{state}" for kind in DROP_KINDS for state in ("known", "hidden")]
    figures = [f"unit_{kind}" for kind in TROOPER_KINDS]
    assert find_twins([*figures, *mines, "trooper_down", "marker"], size) == []


def test_what_flies_between_ships_is_told_apart_by_its_shape() -> None:
    flying = ["drone", "spacewalker", "chaff_cloud", "burst_zone", *list_names(IMAGES, "terrain_*.svg")]
    assert find_twins([*flying, *list_names(IMAGES, "hull_*.svg")], 24) == []


@pytest.mark.parametrize("family", ["mark_*.svg", "badge_*.svg"])
def test_what_stands_in_a_corner_is_told_apart_at_12_pixels(family: str) -> None:
    assert find_twins(list_names(IMAGES, family), 12) == []


@pytest.mark.parametrize("order", ["helm", "slip"])
def test_port_is_the_mirror_image_of_starboard(order: str) -> None:
    port, starboard = (find_shape(f"icon_{order}_{side}", 48) for side in ("port", "starboard"))
    assert len({(47 - x, y) for x, y in port} ^ starboard) < len(port) / 20
    assert len(port ^ starboard) > len(port) / 2


@pytest.mark.parametrize("number", range(1, 7))
def test_a_face_of_the_die_has_as_many_pips_as_it_counts(number: int) -> None:
    face = find_shape(f"die_{number}", 48)
    inner = {(x, y) for x, y in face if 7 < x < 40 and 7 < y < 40}
    pips = 0
    while inner:
        pips += 1
        pip = [inner.pop()]
        for x, y in pip:
            joined = inner & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            inner -= joined
            pip += joined
    assert pips == number


@pytest.mark.parametrize("kind", [*MINE_KINDS, *(f"layer_{kind}" for kind in LAID_KINDS)])
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


def test_path_data_is_mirrored_with_its_arcs() -> None:
    data = "M2 4H6V-1.5L3 3A1 2 0 0 1 8 8a2 2 0 1 0 4 0Z"
    assert pen.mirror_path(data) == "M46 4H42V-1.5L45 3A1 2 0 0 0 40 8a2 2 0 1 1 -4 0Z"


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
