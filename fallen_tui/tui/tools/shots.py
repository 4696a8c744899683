"""Pictures of named screens, SVG and PNG: `python -m fallen_tui.tui.tools.shots FOLDER [NAME ...] [--size 120x40]`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import attrs

from fallen_tui.tui.kit.theme import PALETTES
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tools.png import FONTS, draw
from fallen_tui.tui.tools.screenshots import SHOTS, STILL, showing


async def picture(name: str, path: Path, size: tuple[int, int], fonts: Path, settings: Settings = STILL) -> None:
    """Write a named screen as `path` with .svg and .png. Raises OSError."""
    with tempfile.TemporaryDirectory() as folder:
        async with showing(name, Path(folder), size, settings) as pilot:
            path.with_suffix(".svg").write_text(pilot.app.export_screenshot(title="fallen"), encoding="utf-8")
            draw(pilot.app, path.with_suffix(".png"), fonts)


def main(argv: Sequence[str] | None = None) -> int:
    """Write pictures; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m fallen_tui.tui.tools.shots", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the pictures go")
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(SHOTS)}; else all of them")
    parser.add_argument("--size", metavar="WxH", default="120x40", help="columns and rows (120x40)")
    parser.add_argument("--palette", choices=PALETTES, default=STILL.palette)
    parser.add_argument("--fonts", metavar="FOLDER", type=Path, default=FONTS, help="where DejaVu Sans Mono lies")
    options = parser.parse_intermixed_args(argv)
    if unknown := [name for name in options.names if name not in SHOTS]:
        parser.error(f"there is no {', '.join(unknown)}; choose from {', '.join(SHOTS)}")
    try:
        width, _, height = options.size.partition("x")
        size = int(width), int(height)
    except ValueError:
        parser.error(f"{options.size!r} is no size; write it as 120x40")
    options.folder.mkdir(parents=True, exist_ok=True)
    settings = attrs.evolve(STILL, palette=options.palette)
    for name in options.names or SHOTS:
        path = options.folder / name
        asyncio.run(picture(name, path, size, options.fonts, settings))
        print(f"{path}.svg", f"{path}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
