"""A table that is looked at for hours takes no more memory than one that was just opened."""

from __future__ import annotations

import ast
import gc
from collections import Counter
from pathlib import Path

import pytest
from textual.strip import Strip

import fallen_tui
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, ROAD, Stand, play_to

PACKAGE = Path(fallen_tui.__file__).parent
DRAWN = [*(PACKAGE / "tui").rglob("*.py"), *(PACKAGE / "games/state51/text").rglob("*.py")]
"""What is run at each key."""
STANDS = [Stand(COUNCIL, "march", turn=2), Stand(CHARTER, "action", turn=3), Stand(ROAD, turn=2)]


def test_rows_are_tuples_of_lists() -> None:
    """A generator's length isn't known: Python takes a tuple of ten for it and cuts it, and of each length it keeps up
    to 2,000 that were given back. In The New Charter that was a megabyte more every 1,000 keys, up to five."""
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in DRAWN
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "tuple"
        if any(isinstance(each, ast.GeneratorExp) for each in node.args)
    ]
    assert not found, "tuple([… for …]) takes one of the right length"


@pytest.mark.parametrize("stand", STANDS, ids=lambda stand: stand.game)
async def test_painted_rows_are_gone_with_the_last_who_shows_them(tmp_path: Path, stand: Stand) -> None:
    """What only a search for garbage could free waits for it, the longer the longer it was shown."""
    match = play_to(stand, tmp_path / "a.fallen")
    app = FallenApp(TableScreen(match, open_face(match)), Settings(speed="off"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "tab")
        await pilot.pause()
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            await pilot.press(*["down", "tab", "up", "tab"] * 4)
            await pilot.pause()
            gc.collect()
            waiting = Counter(type(each).__name__ for each in gc.garbage if isinstance(each, Strip))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    assert not waiting
