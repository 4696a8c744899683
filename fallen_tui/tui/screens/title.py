"""The title: a road through what is left, and everything a player wants one key away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from textual.geometry import Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.folder import journals, writable
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, width, wrap
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.emblem import emblem
from fallen_tui.tui.seating import sit_down
from fallen_tui.tui.sitting import resumed


@frozen
class MenuEntry(FrozenRecord):
    """A line of the menu: its letter, what it is called, a word about it, and the screen it opens.

    of_folder   whether that screen is of the folder of the journals
    """

    key: str
    title: str
    about: str
    screen: str = ""
    of_folder: bool = False


MENU = (
    MenuEntry("c", "Continue", ""),
    MenuEntry("f", "First game", "with a guide, nothing to read first", "learn", True),
    MenuEntry("d", "Daily game", "the same for everybody today, and your days", "daily", True),
    MenuEntry("n", "New game", "alone, against bots, or together", "wizard", True),
    MenuEntry("g", "Saved games", "resume any game, or look back", "saves", True),
    MenuEntry("p", "Past games", "records, and each game on a page", "statistics", True),
    MenuEntry("r", "Rules", "the rulebooks, in our words", "rules"),
    MenuEntry("k", "Cards", "every card there is", "gallery"),
    MenuEntry("s", "Settings", "colours, keys, animations", "settings"),
    MenuEntry("h", "Help", "how to play, and every key", "help"),
    MenuEntry("q", "Quit", ""),
)
_COMMANDS = {"help": "h", "settings": "s", "rules": "r", "cards": "k", "leave": "q"}
SKY = 3
"""Rows at the top of the picture that can be done without."""
LABEL = 14
"""Columns of a menu line before the words about it."""


class TitleScreen(BaseScreen):
    """Shown first, and again after every game. `folder` is where the journals are."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.note: Line = ()
        self._last = ""
        self._journals = 0
        self._looking: asyncio.Task[None] | None = None
        self._busy = False
        self.menu: tuple[MenuEntry, ...] = ()
        self.chosen = ""

    def prepare(self) -> None:
        self._read_folder()
        kept = self.app.kept  # type: ignore[attr-defined]
        if kept is not None and kept.problems:
            more = f" (and {len(kept.problems) - 1} more)" if len(kept.problems) > 1 else ""
            self.note = line((f"Settings: {kept.problems[0]}{more}", "warn"))

    def _read_folder(self) -> None:
        """Which entries there are now; the last game is looked at after the screen is there."""
        self._journals = len(journals(self.folder))
        there = self._journals > 0
        self.menu = tuple([entry for entry in MENU if there or entry.key not in "cgp"])
        if self.chosen not in {entry.key for entry in self.menu}:
            self.chosen = self.menu[0].key
        self._last = "…" if there else ""
        if there:
            self.call_after_refresh(self._look)

    def _look(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._find_last())

    async def _find_last(self) -> None:
        """Which game was played last, found beside the screen: a journal may be long."""
        try:
            self._last = await asyncio.to_thread(_first_words, self.folder)
            self.redraw()
            self._last = await asyncio.to_thread(_last_words, self.folder)
        except Exception as error:  # whatever lies in the folder, the title stands
            self._last = f"can't be read: {error}"
        if not self._last:
            self.menu = tuple([entry for entry in self.menu if entry.key != "c"])
            self.chosen = self.menu[0].key if self.chosen == "c" else self.chosen
        self.redraw()

    # --- drawing ---

    def draw(self) -> None:
        pane = self.pane("main")
        pane.show(self.lines(pane.size), 0)

    def lines(self, size: Size) -> list[Line]:
        """The whole title for a size."""
        plain = self.app.ascii_only  # type: ignore[attr-defined]
        picture = emblem(size.width, plain)
        menu = self._menu(size.width)
        words = [
            _centred(line(("F  A  L  L  E  N", "title")), size.width),
            _centred(line(("board games of the wasteland", "dim")), size.width),
        ]
        note = [_centred(row, size.width) for row in wrap(self.note, min(76, size.width - 4))[:3]] if self.note else []
        rows = [*picture, BLANK, *words, BLANK, *menu]
        if len(rows) > size.height:
            rows = [*picture, *words, BLANK, *menu]
        if 0 < len(rows) - size.height <= SKY:
            rows = rows[len(rows) - size.height :]
        if size.height >= len(rows) + len(note) + 1 and note:
            rows += [BLANK, *note]
        elif note:
            rows = [*words, BLANK, *menu, BLANK, *note]
        if len(rows) > size.height:
            rows = [*words, BLANK, *menu] if len(menu) + 3 <= size.height else menu
        above = max(0, (size.height - len(rows)) * 2 // 5)
        return [BLANK] * above + rows

    def _menu(self, columns: int) -> list[Line]:
        widest = min(columns - 4, 66)
        left = max(2, (columns - widest) // 2)
        rows = []
        for entry in self.menu:
            here = entry.key == self.chosen
            spot = f"menu:{entry.key}"
            about = self._last if entry.key == "c" else entry.about
            label = entry.title.ljust(LABEL - 1)
            head = line(
                ("▸ " if here else "  ", "key"), (entry.key, "key"), "  ",
                (entry.title, "selected" if here else "strong"), label[len(entry.title) :], " ", spot=spot,
            )  # fmt: skip
            row = (Span(" " * left), *head, *line((about, "dim" if not here else ""), spot=spot))
            rows.append(fit(row, columns - 1))
        return rows

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("↑↓", "move"), ("Enter", "choose"), ("q", "quit")]

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        if self._busy:
            return
        keys = [entry.key for entry in self.menu]
        step = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1, "home": -99, "end": 99}.get(key)
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if step is not None:
            place = max(0, min(len(keys) - 1, keys.index(self.chosen) + step))
            self.chosen = keys[place]
            self.redraw()
        elif key == "enter":
            self.open(self.chosen)
        elif key in keys:
            self.open(key)
        elif key != "escape" and _COMMANDS.get(command) in keys:
            self.open(_COMMANDS[command])

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, key = spot.partition(":")
        if word == "menu" and not self._busy:
            self.open(key)

    def open(self, key: str) -> None:
        """What an entry of the menu opens."""
        self.chosen = key
        self.note = ()
        entry = next(entry for entry in self.menu if entry.key == key)
        if key == "q":
            self.app.action_end()  # type: ignore[attr-defined]
        elif key == "c":
            self._busy = True
            self.note = line(("Loading the game …", "dim"))
            self.once_painted(self._continue)
        else:
            self.app.push_screen(make(entry.screen, *((self.folder,) if entry.of_folder else ())), self.back)

    def _continue(self) -> None:
        from fallen_tui.saves import last_playable

        self._busy = False
        try:
            last = last_playable(self.folder)
            if last is None:
                self.back(FallenError("there is no game to continue"))
                return
            sitting = resumed(last.path)
        except FallenError as error:
            self.back(error)
            return
        self.note = ()
        sit_down(self.app, sitting, self.back)  # type: ignore[arg-type]

    def back(self, result: object) -> None:
        """Here again: an error that ended a game is said."""
        self.note = line((f"{result}", "bad")) if isinstance(result, FallenError) else ()
        known = self._journals
        self._read_folder()
        if self._journals > known:
            self.chosen = self.menu[0].key
        self.redraw()


TAIL, RESULT = 4096, b'over","winners":'
"""Bytes of a journal's end in which the event of a result begins, if there is one, and how it begins."""


def _first_words(folder: Path) -> str:
    """The newest game that does not seem to be over, as its first line names it, until the whole has been read."""
    from fallen_tui.engine.journal import read_header
    from fallen_tui.games import listing

    try:
        setup = read_header(next(path for path in journals(folder) if writable(path) and not _seems_over(path))).setup
    except (FallenError, OSError, StopIteration):
        return "…"
    return f"{listing(setup.game).title}: {', '.join(setup.named())}; …"


def _seems_over(path: Path) -> bool:
    """Whether a journal's last lines tell of a result: a guess, for the moment until it is read."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - TAIL))
        return RESULT in file.read()


def _last_words(folder: Path) -> str:
    """The game that was played last and is not over, in words; "" where there is none."""
    from fallen_tui.games import listing
    from fallen_tui.saves import last_playable

    last = last_playable(folder)
    if last is None:
        return ""
    at = f"{last.standing}; " if last.standing else ""
    return f"{listing(last.game).title}: {', '.join(last.seats)}; {at}{last.state}"


def _centred(row: Line, columns: int) -> Line:
    return (Span(" " * max(0, (columns - width(row)) // 2)), *row)
