"""A new game on one screen: everything that is agreed on before it, with the usual choices made already."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from pathlib import Path

from textual.geometry import Region, Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.keys import Key
from fallen_tui.folder import new_path
from fallen_tui.games import campaigns, playable
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.layers import Plan, columns, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, in_sight, line, rule, width, wrap, wrap_all
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.draft import KINDS, LONGEST_NAME, Draft
from fallen_tui.tui.screens.terms import BEGIN, LABEL, SeatRow, Terms, row_of
from fallen_tui.tui.seating import sit_down
from fallen_tui.tui.sitting import begun, setting_up

WIDE = 96
"""From so many columns on, what there is to say stands at the side, else below."""
SPARE = 3
"""Rows for the rule line and for what keeps a game from being begun."""
AT = LABEL + 3
"""The column where the value of a row starts."""
KIND = 13
NAME = 26


class WizardScreen(BaseScreen):
    """Game, mode, variants, seats, undo and seed; dismissed with what ended the game that was begun, or with None.

    `game` and what follows it are given by a command and stand there already; `save` is the journal's path.
    """

    panes = ("head", "main", "rule", "side", "footer")

    def __init__(
        self,
        folder: Path,
        game: str = "",
        mode: str = "",
        seed: str = "",
        undo: str = "",
        agreed: tuple[tuple[str, str], ...] = (),
        save: Path | None = None,
    ) -> None:
        super().__init__()
        self.folder = folder
        self.save = save
        self.draft = Draft(game or playable()[0].id, mode, seed, undo, agreed)
        self.terms = Terms(self.draft)
        self.row: Key = row_of("game")
        self._naming = False
        self._failed = ""
        self._busy = False

    def prepare(self) -> None:
        """The first seat has the name that is kept."""
        own = self.app.settings.name  # type: ignore[attr-defined]
        if own and not self.draft.own_name():
            self.draft.seats[0].name = Field(own, LONGEST_NAME)

    # --- drawing ---

    def plan(self, size: Size) -> Plan:
        head, middle, footer = rows(size.region, 2, 0, 1)
        plan = {"head": head, "footer": footer}
        if size.width >= WIDE:
            main, side = columns(middle, min(72, size.width * 3 // 5), 0, gap=2)
            return {**plan, "main": main, "side": Region(side.x, side.y, side.width - 1, side.height)}
        least, most = (6, 9) if size.height < 30 else (11, 11)
        main, between, side = rows(middle, 0, 1, max(least, min(most, middle.height - len(self.terms.names()) - SPARE)))
        return {**plan, "main": main, "rule": between, "side": side}

    def draw(self) -> None:
        head, main = self.pane("head"), self.pane("main")
        head.show([rule("A new game", head.size.width)])
        drawn, at = self._rows(main.size.width)
        main.show(drawn)
        main.reveal(at)
        if self.pane("rule").size.area:
            self.pane("rule").show([line(("─" * self.pane("rule").size.width, "rule"))])
        side = self.pane("side")
        side.show(self._side(side.size), 0)

    def _rows(self, columns: int) -> tuple[list[Line], int]:
        """Every row, and the place of the one with the cursor."""
        drawn: list[Line] = []
        at = 0
        problems = self.draft.problems()
        for name in self.terms.names():
            if name in ("seats", "undo", BEGIN) and self.pane("main").size.height > len(self.terms.names()) + 4:
                drawn.append(BLANK)
            if name == self.row:
                at = len(drawn)
            row = self._row(name)
            drawn += _broken(row, columns) if name == "mode" and width(row) > columns else [fit(row, columns)]
            if says := problems.get(name, self._failed if name == BEGIN else ""):
                drawn += [(Span(" " * AT), *row) for row in wrap(line((f"✗ {says}", "bad")), columns - LABEL - 4, 2)]
        return drawn, at

    def _row(self, name: str) -> Line:
        here = name == self.row
        mark = Span(" ▸ " if here else "   ", "key", f"row:{name}")
        if name == BEGIN:
            words = setting_up(self.draft.listing) if self._busy else "Start the game"
            return (mark, Span(" " * LABEL), *line((f" {words} ", "selected" if here else "strong"), spot="begin"))
        label = Span(self.terms.label(name).ljust(LABEL), "strong" if here else "dim", f"row:{name}")
        if name == "seed":
            usual = "the one of its guide" if self.draft.mode.seed else "a new one each time"
            field = self.draft.seed.row(NAME, here, f"row:{name}", usual)
            return (mark, label, *field)
        if isinstance(named := row_of(name), SeatRow):
            return (mark, *self._seat(named, here))
        title = next(
            (each for value, each, _ in self.terms.choices(name) if value == self.terms.value(name)),
            self.terms.value(name),
        )
        return (mark, label, *self._stepper(name, title, here and not self._naming))

    def _stepper(self, name: str, title: str, here: bool, least: int = 0) -> Line:
        """A value with arrows that step to the one before and the one after."""
        if len(self.terms.choices(name)) < 2:
            return line(("  ", ""), (title, "selected" if here else ""), spot=f"row:{name}")
        lack = max(0, least - width(line(title)))
        return (
            Span("◀ ", "key" if here else "faint", f"step:{name}:-1"),
            *line((title, "selected" if here else ""), spot=f"step:{name}:1"),
            Span(" " * lack, "", f"step:{name}:1"),
            Span(" ▶", "key" if here else "faint", f"step:{name}:1"),
        )

    def _seat(self, row: SeatRow, here: bool) -> Line:
        number = row.number
        seat = self.draft.seats[number]
        label = Span(f"{number + 1:>{LABEL - 2}}  ", "strong" if here else "dim", f"row:{row}")
        kind = self._stepper(row, KINDS[seat.kind][0], here and not self._naming, KIND)
        named = self.draft.shown_names()[number]
        field = seat.name.row(NAME, here and self._naming, f"name:{row}", named)
        return (label, *kind, Span("  "), *field)

    def _side(self, size: Size) -> list[Line]:
        """What there is to say of the row with the cursor: every value it can take, each in words."""
        room = max(20, size.width - 2)
        text = [line((self._about(), "story"))]
        wide = self.pane("rule").size.area == 0
        found = [*wrap_all(text, room), BLANK] if wide else wrap_all(text, room)
        listed = [] if isinstance(self.row, SeatRow) and self._naming else self.terms.choices(self.row)
        if self._staged:
            now = self.terms.value(self.row)
            listed = [(value, title, about if value == now else "") for value, title, about in listed]
        if self.row == "seats":
            listed = []
        at = 0
        for value, title, about in listed:
            here = value == self.terms.value(self.row)
            at = len(found) if here else at
            mark = line(("● " if here else "○ ", "key" if here else "dim"), (title, "strong" if here else ""))
            more = wrap(line((about, "dim")), room - 2) if about else []
            spot = f"value:{value}"
            if not wide and about:
                found += [_spotted(row, spot) for row in wrap(line(*mark, (f": {about}", "dim")), room, 2)]
                continue
            found += [_spotted(row, spot) for row in wrap(mark, room, 2)]
            found += [_spotted((Span("  "), *row), spot) for row in more]
        for title, why in self.terms.unavailable(self.row):
            found += wrap(line(("× ", "unavailable"), (title, "unavailable"), (f": {why}", "dim")), room, 2)
        return in_sight([(Span(" "), *row) for row in found], at, size.width, size.height)

    def _about(self) -> str:
        kept = f" Saved in {self.save}." if self.row == BEGIN and self.save is not None else ""
        return self.terms.about(self.row, self._naming) + kept

    def hints(self) -> Iterable[tuple[str, str]]:
        if self.row == BEGIN:
            return [("Enter", "begin"), ("↑↓", "move"), ("escape", "back")]
        if self._in_field:
            rest = [("shift+tab", "who plays")] if self.row != "seed" else []
            return [("Enter", "ready"), ("↑↓", "move"), *rest, ("escape", "back")]
        rest = [("tab", "name")] if isinstance(self.row, SeatRow) else []
        rest += [("find", "list")] if self._staged else []
        return [("Enter", "ready"), ("↑↓", "move"), ("←→", "change"), *rest, ("escape", "back")]

    # --- what comes in ---

    def _take(self, row: str, value: str) -> None:
        self._failed = ""
        self.terms.take(row, value)

    def _command(self, key: str) -> str:
        found: str = self.app.keymap.command(key)  # type: ignore[attr-defined]
        return found

    def _types(self, key: str) -> bool:
        """Whether a key is text here."""
        return len(key) == 1 and (self._in_field or isinstance(self.row, SeatRow))

    @property
    def _staged(self) -> str:
        """The mode whose scenario or campaign the cursor is on; empty elsewhere."""
        return {"about:scenario": "scenario", "about:campaign": "campaign"}.get(self.row, "")

    def _list(self) -> None:
        """All of them on a screen of their own, with their briefings."""
        mode, about = self._staged, self.draft.about
        listed = self.draft.scenarios() if mode == "scenario" else campaigns(self.draft.listing.id)
        screen = make("scenarios", self.draft.listing.id, mode, listed, (about[mode], about["level"]))
        self.app.push_screen(screen, partial(self._listed, mode))

    def _listed(self, mode: str, picked: tuple[str, str] | None) -> None:
        if picked is not None:
            self._take(f"about:{mode}", picked[0])
            self._take("about:level", picked[1])
        self.redraw()

    @property
    def _in_field(self) -> bool:
        return self.row == "seed" or (self._naming and isinstance(self.row, SeatRow))

    def pressed_key(self, key: str) -> None:
        if self._busy:
            return
        if key == "escape" or (self._command(key) == "leave" and not self._types(key)):
            self.dismiss(None)
            return
        if key == "enter":
            self._enter()
        elif key in ("up", "down"):
            self._move(-1 if key == "up" else 1)
        elif key in ("tab", "shift+tab"):
            self._tab(1 if key == "tab" else -1)
        elif self._in_field:
            self._typed(key)
        elif self._staged and self._command(key) == "find":
            self._list()
        elif key in ("left", "right", "space", "-", "+"):
            self._step(self.row, -1 if key in ("left", "-") else 1)
        elif self.row == "seats" and key.isdigit():
            if key in {value for value, _, _ in self.terms.choices("seats")}:
                self._take("seats", key)
        elif isinstance(self.row, SeatRow) and (len(key) == 1 or key in ("backspace", "delete")):
            self._naming = True
            self._typed(key)
        elif key in ("home", "end"):
            self._go("game" if key == "home" else BEGIN)
        self.redraw()

    def pasted(self, text: str) -> None:
        if isinstance(self.row, SeatRow):
            self._naming = True
        if self._in_field:
            self._field().paste(text)
            self.redraw()

    def _typed(self, key: str) -> None:
        self._failed = ""
        self._field().key(key)

    def _field(self) -> Field:
        return self.draft.seats[self.row.number].name if isinstance(self.row, SeatRow) else self.draft.seed

    def _enter(self) -> None:
        """The first Enter goes to the end of the list, the second begins: nothing needs to be touched."""
        if self.row != BEGIN:
            self._go(BEGIN)
        elif not self.draft.problems():
            self._busy = True
            self.once_painted(self._begin)

    def _go(self, row: str) -> None:
        self.row, self._naming = row_of(row), False

    def _move(self, by: int) -> None:
        names = self.terms.names()
        place = max(0, min(len(names) - 1, names.index(self.row) + by))
        self._go(names[place])

    def _tab(self, by: int) -> None:
        if isinstance(self.row, SeatRow) and self._naming == (by < 0):
            self._naming = not self._naming
            return
        self._move(by)
        self._naming = by < 0 and isinstance(self.row, SeatRow)

    def _step(self, row: str, by: int) -> None:
        values = [value for value, _, _ in self.terms.choices(row)]
        if values:
            place = values.index(self.terms.value(row)) if self.terms.value(row) in values else 0
            last = len(values) - 1
            step = max(0, min(last, place + by)) if row == "seats" else (place + by) % len(values)
            self._take(row, values[step])

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if self._busy or not word:
            return
        if word == "row":
            self._go(rest)
        elif word == "step":
            name, _, by = rest.rpartition(":")
            again = name == self.row and not self._naming
            self._go(name)
            if again or column < LABEL + 6 or int(by) < 0:
                self._step(name, int(by))
        elif word == "name":
            self.row, self._naming = row_of(rest), True
        elif word == "value":
            self._take(self.row, rest)
        elif word == "begin":
            self.row = BEGIN
            self._enter()
        self.redraw()

    # --- beginning ---

    def _begin(self) -> None:
        self._busy = False
        setup = self.draft.setup()
        self.app.keep_name(self.draft.own_name())  # type: ignore[attr-defined]
        path = self.save or new_path(self.folder, setup, datetime.now())
        try:
            sitting = begun(setup, path)
        except FallenError as error:
            self._failed = str(error)
            self.redraw()
            return
        sit_down(self.app, sitting, self.dismiss)  # type: ignore[arg-type]


def _broken(row: Line, columns: int) -> list[Line]:
    """A row whose value is too long for it, in several: mark and label are its first two spans."""
    mark, label, *value = row
    first, *more = wrap(tuple(value), columns - AT, 2)
    return [(mark, label, *first), *((Span(" " * AT), *each) for each in more)]


def _spotted(row: Line, spot: str) -> Line:
    return tuple([span._replace(spot=spot) for span in row])
