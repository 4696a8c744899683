"""A first game, with a guide: which of the games, and then it begins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.text import name
from fallen_tui.folder import new_path
from fallen_tui.games import firsts
from fallen_tui.seats import first_setup
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.draft import LONGEST_NAME
from fallen_tui.tui.seating import sit_down
from fallen_tui.tui.sitting import begun, setting_up

if TYPE_CHECKING:
    from fallen_tui.tui.app import FallenApp

MEASURE = 74
EDITING = ("space", "backspace", "delete", "left", "right", "home", "end")
"""Keys that belong to the name besides letters."""
INTRO = (
    "You don't have to read anything first. This is an ordinary game, saved like any other. A guide explains each "
    "thing when it first matters and suggests a choice. Answer as you like. It leaves after 2 to 5 turns, and you can "
    "send it away at any time."
)


class LearnScreen(BaseScreen):
    """Dismissed with what ended the game that was begun, or with None. game: the one that the cursor stands on."""

    def __init__(self, folder: Path, game: str = "") -> None:
        super().__init__()
        self.folder = folder
        self.games = firsts()
        self.chosen = next((place for place, entry in enumerate(self.games) if entry.id == game), 0)
        self.own: Field | None = None
        """What the player is called, asked for where no name is kept."""
        self._failed = ""
        self._busy = False

    def prepare(self) -> None:
        """A name that is kept is not asked for again."""
        if not self.app.settings.name:  # type: ignore[attr-defined]
            self.own = Field("", LONGEST_NAME)

    def draw(self) -> None:
        pane = self.pane("main")
        pane.show(self.lines(pane.size), 0)

    def lines(self, size: Size) -> list[Line]:
        """The whole screen for a size; a low one has less to read."""
        columns = min(MEASURE, size.width - 4)
        last = self._last(columns)
        for intro, about in ((True, True), (False, True), (False, False)):
            rows = self._rows(size.width, columns, intro, about) + last
            if len(rows) <= size.height:
                break
        return rows

    def _last(self, columns: int) -> list[Line]:
        """Below the games: that one is set up, else what the player is called and why none could be begun."""
        if self._busy:
            return [line((f"  {setting_up(self.games[self.chosen])}", "strong"))]
        rows = wrap(line((f"  {self._failed}", "bad")), columns) if self._failed else []
        if self.own is not None:
            hint = "type it, or be Player"
            rows.append(line("  Your name: ", *self.own.row(LONGEST_NAME + 2, True, hint=hint)))
        return rows

    def _rows(self, width: int, columns: int, intro: bool, about: bool) -> list[Line]:
        rows: list[Line] = [rule("A first game, with a guide", width), BLANK]
        if intro:
            rows += [*(line("  ", *row) for row in wrap(line(INTRO), columns)), BLANK]
        for place, entry in enumerate(self.games):
            here = place == self.chosen
            mark = ("▸ " if here else "  ", "key")
            title = (entry.title, "selected" if here else "strong")
            rows.append(line(mark, (f"{place + 1} ", "key"), title, spot=f"game:{place}"))
            told = wrap(line((entry.first, "dim")), columns - 2) if about else []
            rows += [*(line("    ", *row) for row in told), BLANK]
        return rows

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("↑↓", "move"), ("Enter", "begin"), ("escape", "back")]

    def pressed_key(self, key: str) -> None:
        if self._busy:
            return
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        last = len(self.games) - 1
        if self.own is not None and (key in EDITING or (len(key) == 1 and not key.isdigit())):
            self.own.key(key)
            self.redraw()
        elif key == "escape" or command == "leave":
            self.dismiss(None)
        elif key in ("up", "down", "tab", "shift+tab"):
            self.chosen = max(0, min(last, self.chosen + (-1 if key in ("up", "shift+tab") else 1)))
            self.redraw()
        elif key == "enter":
            self.begin(self.chosen)
        elif key.isdigit() and 1 <= int(key) <= last + 1:
            self.begin(int(key) - 1)

    def pasted(self, text: str) -> None:
        if self.own is not None:
            self.own.paste(text)
            self.redraw()

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, place = spot.partition(":")
        if word == "game" and not self._busy:
            self.begin(int(place))

    def begin(self, place: int) -> None:
        """Begin the first game of a game, once it has been said."""
        self.chosen, self._busy, self._failed = place, True, ""
        self.once_painted(self._begin)

    def _begin(self) -> None:
        self._busy = False
        app: FallenApp = self.app  # type: ignore[assignment]
        if self.own is not None and self.own.text.strip():
            app.keep_name(name(self.own.text))
        setup = first_setup(self.games[self.chosen], app.settings.name)
        try:
            sitting = begun(setup, new_path(self.folder, setup, datetime.now()))
        except FallenError as error:
            self._failed = str(error)
            self.redraw()
            return
        sit_down(self.app, sitting, self.dismiss)  # type: ignore[arg-type]
