"""The daily game: today's, to be begun or gone on with, and the days before it with their scores."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path

from fallen_tui.daily import DailyGame, game_of, is_of, path_of, today
from fallen_tui.engine.errors import FallenError
from fallen_tui.faces.keepsakes import day_words, streak_words
from fallen_tui.faces.outcome import game_title, kind_of, kind_title
from fallen_tui.faces.statistics import came_of, marks_of
from fallen_tui.games import listing, part
from fallen_tui.keepsakes import PastDay, days_in_a_row, past_days
from fallen_tui.statistics import open_past_games
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap, wrap_all
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.browser import Browser, Item
from fallen_tui.tui.seating import sit_down
from fallen_tui.tui.sitting import begun, resumed, setting_up


class DailyScreen(Browser):
    """Today's game and the past days of a folder, found beside the screen. Dismissed with an error or None."""

    heading = "Daily game"
    empty = "reading …"

    def __init__(self, folder: Path, day: str = "") -> None:
        super().__init__()
        self.folder = folder
        self.day = day or today()
        self.note: Line = ()
        self._busy = False
        self._game: DailyGame | None = None
        self._days: list[PastDay] = []
        self._looking: asyncio.Task[None] | None = None

    # --- what there is ---

    def prepare(self) -> None:
        super().prepare()
        self._look()

    def _look(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._find_out())

    async def _find_out(self) -> None:
        """Draw the game of the day, and read what is not kept of the days before."""
        try:
            self._game = await asyncio.to_thread(game_of, self.day)
            self._days = past_days(await asyncio.to_thread(open_past_games, self.folder))
        except FallenError as error:
            self.empty = str(error)
        if self.is_mounted:
            self.refill()
            self.redraw()

    def items(self) -> Sequence[Item]:
        if self._game is None:
            return []
        past = [day for day in self._days if day.day != self.day]
        found = [Item(self.day, line(f"{self.day}, today"), line((self._state(), "dim")), self._game.title)]
        found += [Item("", BLANK), Item("", line(("Your days", "heading")))] if past else []
        return [*found, *(Item(day.day, line(f"  {day.day}"), line((_points(day), "dim"))) for day in past)]

    @property
    def _today(self) -> PastDay | None:
        return next((day for day in self._days if day.day == self.day), None)

    def _state(self) -> str:
        return "not started" if self._today is None else _points(self._today)

    def count_words(self) -> str:
        return f"days in a row: {streak_words(days_in_a_row(self._days, self.day))}"

    # --- the page ---

    def page(self, item: Item, width: int) -> list[Line]:
        note = [*wrap(self.note, width), BLANK] if self.note else []
        day = next((each for each in self._days if each.day == item.key), None)
        if item.key == self.day and self._game is not None:
            return [*note, *self._about_today(self._game, width), *(_told(day, width) if day is not None else [])]
        return [*note, *(_told(day, width) if day is not None else [])]

    def _about_today(self, found: DailyGame, width: int) -> list[Line]:
        setup = found.setup
        rows = [
            line((found.title, "title")),
            line((f"{game_title(setup.game)}: {kind_title(kind_of(setup))}.", "dim")),
            BLANK,
            line("Everybody gets this game and this seed today, and one score to compare."),
            line((part(setup.game, "daily").SCORING, "dim")),
            BLANK,
        ]
        return wrap_all(rows, width)

    # --- what can be done ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        day = next((each for each in self._days if each.day == self.chosen), None)
        if day is not None and day.past.over:
            return [("Enter", "its page")]
        return [("Enter", "begin" if day is None else "go on")] if self._game is not None else []

    def entered(self, item: Item) -> None:
        day = next((each for each in self._days if each.day == item.key), None)
        if day is not None and day.past.over:
            self.app.push_screen(make("page", self.folder / day.past.file))
            return
        if not self._busy:
            self._busy = True
            words = (
                setting_up(listing(self._game.setup.game))
                if day is None and self._game is not None
                else "Loading the game …"
            )
            self.note = line((words, "dim"))
            self.once_painted(self._open, day)

    def _open(self, day: PastDay | None) -> None:
        self._busy, self.note = False, ()
        try:
            self._sit_down(day)
        except FallenError as error:
            self._back(error)

    def _sit_down(self, day: PastDay | None) -> None:
        """At the table of a day that was begun, or of today's game. Raises FallenError."""
        path = path_of(self.folder, self.day)
        if day is not None:
            sitting = resumed(self.folder / day.past.file)
        elif is_of(path, self.day):
            sitting = resumed(path)
        else:
            sitting = begun(game_of(self.day).setup, path)
        sit_down(self.app, sitting, self._back)  # type: ignore[arg-type]

    def _back(self, result: object) -> None:
        """Here again, after a game or what kept it from beginning."""
        self.note = line((f"{result}", "bad")) if isinstance(result, FallenError) else ()
        self._look()
        self.redraw()


def _points(day: PastDay) -> str:
    result = day.result
    return came_of(day.past) if result is None else f"{result.points} points"


def _told(day: PastDay, width: int) -> list[Line]:
    """What came of a day: the line to share, and how it was played."""
    head = [rule("To share" if day.past.over else "So far", width)]
    rows = [line((day_words(day), "strong")), BLANK, *(line((mark, "warn")) for mark in marks_of(day.past))]
    return [*head, *wrap_all(rows, width, 2)]
