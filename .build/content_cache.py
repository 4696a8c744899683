"""Build hook: the wheel carries the cards, and beside them what they compile to, so that no game waits for YAML."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGED = "fallen_tui/_content"


class ContentCache(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `content/` and one `<game>.json` a game to the wheel; a card with a mistake in it stops the build."""

    _folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every game into a folder of its own. An editable install reads the checkout and gets nothing."""
        if version == "editable":
            return
        content = Path(self.root, "content")
        self._folder = tempfile.mkdtemp(prefix="fallen-content-")
        included = build_data["force_include"]
        included[str(content)] = PACKAGED
        for game, cache in self._compiled(content):
            target = Path(self._folder, f"{game}.json")
            target.write_bytes(cache)
            included[str(target)] = f"{PACKAGED}/{target.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder."""
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _compiled(self, content: Path) -> list[tuple[str, bytes]]:
        sys.path.insert(0, self.root)
        try:
            from fallen_tui.engine import library

            return [(game, library.compile_game(game, content)) for game in library.games(content)]
        finally:
            sys.path.remove(self.root)
