"""Where the pictures, sounds and levels that come with the game lie: in the package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
_CAMPAIGN: Final = "campaign.toml"


def resource_folder(name: str) -> Path:
    """Return the folder "assets" or "levels"; one that is nowhere is named as it would lie in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def assets_folder() -> Path:
    """Return the folder of images, sounds and fonts."""
    return resource_folder("assets")


def levels_folder() -> Path:
    """Return the folder of the levels that come with the game."""
    return resource_folder("levels")


def tests_folder() -> Path | None:
    """Return the folder of the project's tests; None in an installed game, which has none."""
    tests = PACKAGE.parent / "tests"
    return tests if tests.is_dir() and (PACKAGE.parent / "pyproject.toml").is_file() else None


def is_level_file(path: Path) -> bool:
    """Say whether a TOML file in a folder is a level: all are but campaigns and proofs."""
    return path.suffix == ".toml" and path.name != "campaign.toml" and not path.name.endswith(".proof.toml")


def level_files(folder: Path) -> list[Path]:
    """Return the levels below a folder, in the order of their paths; none if the folder is not there."""
    return sorted(path for path in folder.rglob("*.toml") if is_level_file(path) and path.is_file())


def find_level(name: str) -> Path:
    """Return the path that a word of the command line means.

    A file that is there is meant as it is. Otherwise it may be the name of a level that comes with the game, whatever
    folder is called so. What is neither comes back as it was given.
    """
    path = Path(name)
    return path if path.is_file() else find_own_level(name) or path


def find_own_level(name: str) -> Path | None:
    """Return a level that comes with the game by the end of its path, `cluster_mines/first_belt`; None if none is it.

    Only ".toml" may be left out: with another ending it is the name of another file.
    """
    wanted = Path(name.removesuffix(".toml")).parts
    for level in level_files(levels_folder()) if wanted else ():
        if level.with_suffix("").parts[-len(wanted) :] == wanted:
            return level
    return None


def offered_levels() -> list[Path]:
    """Return the levels that come with the game: first those of the campaign in its order, then the others."""
    folder = levels_folder()
    levels = level_files(folder)
    named = [folder / name for name in _campaign_levels(folder / _CAMPAIGN)]
    return [*(path for path in named if path in levels), *(path for path in levels if path not in named)]


def first_level() -> Path | None:
    """Return the level that is played when none is named; None if the game has none."""
    return next(iter(offered_levels()), None)


def _campaign_levels(path: Path) -> list[str]:
    """Return the levels that a campaign names, in order; none if there is no campaign."""
    from game.level_format.toml_files import parse, read_bytes  # only who plays asks for it

    if not path.is_file():
        return []
    missions: list[dict[str, str]] = parse(read_bytes(path)).get("mission", [])
    return [mission["level"] for mission in missions]
