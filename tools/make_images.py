"""Draws the game's vector art: writes assets/images/*.svg, or with --check compares them.

What the pictures look like stands in the folder `art` beside this file. All but the application icon is white, so that
the window tints a picture by multiplying it with a colour.
"""

from __future__ import annotations

from pathlib import Path

import click
from art.crew import draw_crew
from art.drops import draw_drops, draw_marker
from art.hulls import draw_hulls
from art.icons import draw_icons
from art.mines import draw_mines
from art.modules import draw_modules
from art.orders import draw_orders
from art.payloads import draw_payloads
from art.pen import write_picture
from art.ships import draw_ships
from art.table import draw_app_icon, draw_sides, draw_terrain
from art.troopers import draw_troopers

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "images"


def make_images() -> dict[str, str]:
    """Makes every picture: file name to SVG text."""
    pictures = {
        **draw_ships(),
        **draw_troopers(),
        **draw_mines(),
        **draw_drops(),
        **draw_marker(),
        **draw_hulls(),
        **draw_payloads(),
        **draw_modules(),
        **draw_crew(),
        **draw_terrain(),
        **draw_sides(),
        **draw_icons(),
        **draw_orders(),
        "app_icon": draw_app_icon(),
    }
    return {f"{name}.svg": write_picture(layers) for name, layers in pictures.items()}


def find_differences(folder: Path) -> list[str]:
    """Names what in the folder is missing, different or not made here; empty when all is as made."""
    images = make_images()
    found = {path.name: path for path in sorted(folder.glob("*.svg"))}
    missing = [f"{name}: missing" for name in images if name not in found]
    differing = [
        f"{name}: differs" for name in images if name in found and found[name].read_text("utf-8") != images[name]
    ]
    return missing + differing + [f"{name}: not made by this tool" for name in found if name not in images]


@click.command()
@click.option("--check", is_flag=True, help="Compare with the files and write nothing; exit 1 if something differs.")
def main(check: bool) -> None:
    """Write assets/images, or compare it with what would be written."""
    if check:
        differences = find_differences(FOLDER)
        click.echo("\n".join(differences) or "assets/images is as made")
        raise SystemExit(1 if differences else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    images = make_images()
    for name, text in images.items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    click.echo(f"wrote {len(images)} images to {FOLDER}")


if __name__ == "__main__":
    main()
