"""How a table is shown over what is shown already, and what comes after it: a replay, the same game again, a branch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.tui.opening import SCREENS, load
from fallen_tui.tui.sitting import Sitting, again, resumed

if TYPE_CHECKING:
    from fallen_tui.tui.app import FallenApp


def sit_down(app: FallenApp, sitting: Sitting, then: Callable[[object], Any]) -> None:
    """Show a table over what is shown; `then` is called with None, or the error that ended it, once it is left."""
    app.sitting = sitting

    def left(result: object) -> None:
        sitting.close()
        app.call_later(_go_further, app, sitting, result or sitting.trouble, then)

    async def shown() -> None:
        await app.push_screen(sitting.screen, left)
        sitting.note()

    app.call_later(shown)


def look_back(app: FallenApp, path: Path, then: Callable[[object], Any]) -> None:
    """Replay a journal over what is shown, and play on in a branch of it where one is made; then `then`."""

    def left(result: object) -> None:
        if isinstance(result, Path):
            _play_on(app, result, then)
        else:
            then(result)

    screen = load(SCREENS["replay"])(path)
    screen.look_with_own_eyes()
    app.push_screen(screen, left)


def _go_further(app: FallenApp, sitting: Sitting, result: object, then: Callable[[object], Any]) -> None:
    """What the end screen was left for: a replay, the same game again, or nothing more."""
    try:
        if result == "replay":
            look_back(app, sitting.path, then)
        elif result == "again":
            sit_down(app, again(sitting), then)
        else:
            then(result)
    except FallenError as error:
        then(error)


def _play_on(app: FallenApp, path: Path, then: Callable[[object], Any]) -> None:
    try:
        sit_down(app, resumed(path), then)
    except FallenError as error:
        then(error)
