"""A folder of installed packages as pip would leave it, made without pip and without a network."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent / "leaning_crane"


def install(site: Path, project: Path = PROJECT) -> None:
    """Put a project's package into a folder, with what its pyproject publishes."""
    told = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    for package in (path.parent for path in project.glob("*/__init__.py")):
        shutil.copytree(package, site / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    publish(site, told["name"], told["entry-points"]["fallen.games"])


def publish(site: Path, name: str, games: dict[str, str]) -> None:
    """What an installed distribution says of itself: its name and the games it publishes."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    points = "".join(f"{game} = {place}\n" for game, place in games.items())
    (info / "entry_points.txt").write_text(f"[fallen.games]\n{points}")
