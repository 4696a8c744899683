"""Pictures of named screens as SVG: `python -m fallen_tui.tui.tools.shots FOLDER [NAME ...] [--size 120x40]`."""

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
from fallen_tui.tui.tools.screenshots import SHOTS, STILL, showing


async def picture(name: str, size: tuple[int, int], settings: Settings = STILL) -> str:
    """The SVG of a named screen."""
    with tempfile.TemporaryDirectory() as folder:
        async with showing(name, Path(folder), size, settings) as pilot:
            return pilot.app.export_screenshot(title="fallen")


def main(argv: Sequence[str] | None = None) -> int:
    """Write pictures; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m fallen_tui.tui.tools.shots", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the pictures go")
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(SHOTS)}; else all of them")
    parser.add_argument("--size", metavar="WxH", default="120x40", help="columns and rows (120x40)")
    parser.add_argument("--palette", choices=PALETTES, default=STILL.palette)
    options = parser.parse_args(argv)
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
        path = options.folder / f"{name}.svg"
        path.write_text(asyncio.run(picture(name, size, settings)), encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
