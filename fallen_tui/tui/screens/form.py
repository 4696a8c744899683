"""A form on the whole screen: rows that are marked or moved, what it all comes to, one key for done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.geometry import Size

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.form import AnswerPlan, Form, FormGroup, FormRow, flip, suggested
from fallen_tui.faces.script import cells
from fallen_tui.tui.controls.listing import button
from fallen_tui.tui.controls.option_cursor import ENDS, HOTKEYS
from fallen_tui.tui.kit.layers import Plan, columns as columns_of, rows as rows_of
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, ends, fit, in_sight, line, rule, width, wrap
from fallen_tui.tui.screens.base import BaseScreen

TOLD = 2
"""Rows below the form for what there is to say of the row under the cursor."""
LEAST_NOTE = 12
NEWS = 14
"""Columns of the rule line besides its words."""
SIDE, UNDER = "side", "under"
"""What stands beside a form on a wide screen, and under one that is short."""
WIDE, BESIDE = 160, 58
LEAST_UNDER, LEAST_WIDTH = 10, 80
HEAD = 2
"""Rows of a form over its groups."""
_STEPS = {"up": -1, "down": 1, "home": -9999, "end": 9999}


@frozen
class FormFilled(FrozenRecord):
    """What came of a form: a plan, or an answer of something that is done at once. Neither: each question by itself."""

    plan: AnswerPlan | None = None
    act: Answer | None = None


class FormScreen(BaseScreen):
    """Fills in a form. Dismissed with a FormFilled, or with None where all is to stay as it is."""

    panes = ("main", SIDE, UNDER, "footer")

    def __init__(
        self,
        form: Form,
        around: Callable[[str, str, Size], list[Line]] | None = None,
        whose: Line = (),
        advised: Callable[[], Answer | None] = lambda: None,
        lately: Callable[[int], Line] = lambda room: BLANK,
    ) -> None:
        """`around`: a pane (SIDE, UNDER), the row under the cursor and a size -> what of the table stands there.

        whose    who fills it in, where several people share the table
        advised  the answer that is advised to the question under the form; what is done at once may be it
        lately   columns -> what happened since the last choice, in as many
        """
        super().__init__()
        self._whose, self._advised, self._lately = whose, advised, lately
        self._around = around
        self.form = form
        self.groups = form.groups()
        self.chosen = self._opens()
        self._note = ""

    def _opens(self) -> str:
        """The row at which the cursor opens: one of the whole, so that Enter does nothing at once."""
        return next((row.key for row in sorted(self.rows, key=lambda row: row.act)), "")

    @property
    def rows(self) -> list[FormRow]:
        """All rows, group by group."""
        return [row for group in self.groups for row in group.rows]

    @property
    def row(self) -> FormRow | None:
        """The row under the cursor."""
        return next((row for row in self.rows if row.key == self.chosen), None)

    # --- drawing ---

    def plan(self, size: Size) -> Plan:
        """The form, and where it leaves much room the table: the card under the cursor beside it, the map below."""
        plan = dict(super().plan(size))
        if self._around is None:
            return plan
        main = plan["main"]
        if main.width >= WIDE:
            main, plan[SIDE] = columns_of(main, 0, BESIDE)
        free = main.height - HEAD - sum(1 + len(group.rows) for group in self.groups) - len(self._tail(main.width))
        if free >= LEAST_UNDER and main.width >= LEAST_WIDTH:
            main, plan[UNDER] = rows_of(main, 0, free)
        return {**plan, "main": main}

    def draw(self) -> None:
        for id in (SIDE, UNDER):
            pane = self.pane(id)
            if self._around is not None and pane.size.area:
                pane.show(self._around(id, self.chosen, pane.size), 0)
        size = self.pane("main").size
        columns = size.width
        told = self._lately(columns - cells(self.form.title) - width(self._whose) - NEWS)
        head = [
            rule(self.form.title, columns, after=line(*told, *([" · "] if told and self._whose else []), *self._whose)),
            fit(line(" ", (self.form.summary(), "strong")), columns),
        ]
        tail = self._tail(columns)
        body, at = self._body(columns)
        room = max(1, size.height - len(head) - len(tail))
        seen = in_sight(body, at, columns, room)
        self.pane("main").show([*head, *seen, *[BLANK] * (room - len(seen)), *tail], 0)

    def _body(self, columns: int) -> tuple[list[Line], int]:
        """The groups line by line, and the line of the cursor."""
        lines: list[Line] = []
        at = place = 0
        for group in self.groups:
            lines.append(self._heading(group, columns))
            for row in group.rows:
                at = len(lines) if row.key == self.chosen else at
                lines.append(self._line(row, place, columns))
                place += 1
        return lines, at

    def _heading(self, group: FormGroup, columns: int) -> Line:
        letter = line((f"{group.letter} ", "key")) if group.letter else BLANK
        figures = line((group.figures, "dim"))
        title = fit(line(*letter, (group.title, "heading")), max(8, columns - width(figures) - 2))
        return fit(ends(title, figures, columns), columns)

    def _line(self, row: FormRow, place: int, columns: int) -> Line:
        here = row.key == self.chosen
        spot = f"row:{place}"
        hot = "" if self.form.lettered and not row.act else HOTKEYS[place] if place < len(HOTKEYS) else "·"
        left = line(("▸" if here else " ", "key"), (f"{hot} " if hot else " ", "key"), *self._mark(row), spot=spot)
        right = self._right(row, place)
        room = columns - width(left) - width(right) - 2
        role = "strong" if here else "new" if row.changed else ""
        name = fit(line((row.label, role), spot=spot), room)
        spare = room - width(name) - 2
        note = fit(line("  ", (row.note, "dim"), spot=spot), spare + 2) if row.note and spare >= LEAST_NOTE else BLANK
        return ends((*left, *name, *note), right, columns)

    def _mark(self, row: FormRow) -> Line:
        if row.act:
            return line(("→ ", "dim"))
        if self.form.lettered:
            return line(("*" if row.changed else " ", "new"), " ")
        return line(("[", "dim"), ("x" if row.marked else " ", "new"), ("] ", "dim"))

    def _right(self, row: FormRow, place: int) -> Line:
        """The figure of a row, or the letters of its places."""
        if not self.form.lettered or row.act:
            return line((row.figure, "odds"), " ", spot=f"row:{place}")
        parts = [line((row.figure, "odds"), " ", spot=f"row:{place}")] if row.figure else []
        for number, each in enumerate(row.places):
            role = "selected" if each.key == row.place else "key"
            parts.append(line((f" {each.letter or number + 1}", role), spot=f"place:{place}:{number}"))
        return tuple([span for part in parts for span in part])

    def _tail(self, columns: int) -> list[Line]:
        """What is under the cursor, what is wrong, and the key that confirms it."""
        row, rows = self.row, []
        if row is not None:
            where = next((each.label for each in row.places if each.key == row.place), "")
            words = f"{row.label}: {where}. {row.note}" if self._placed(row) else row.note
            rows = [line(" ", *each) for each in wrap(line((words, "story")), columns - 2)[:TOLD]]
        rows += [BLANK] * (TOLD - len(rows))
        if self.form.lettered:
            rows.append(fit(self._legend(row), columns))
        fault = self._note or self.form.fault()
        done = line(" ", *button(ENDS, "done", "do:done", not self.form.fault()))
        said = line("   ", (fault, "warn")) if fault else BLANK
        return [*rows, fit((*done, *said), columns)]

    def _placed(self, row: FormRow) -> bool:
        return self.form.lettered and not row.act

    def _legend(self, row: FormRow | None) -> Line:
        """What the letters of the row under the cursor stand for."""
        legend: Line = BLANK
        for number, place in enumerate(row.places if row is not None else ()):
            legend = line(*legend, "  ", (place.letter or str(number + 1), "key"), (f" {place.label}", "dim"))
        return legend

    def hints(self) -> Iterable[tuple[str, str]]:
        moves = ("a-z", "where to") if self.form.lettered else ("space", "mark")
        best = [("advice", self.form.best or "suggestion")]
        row = self.row
        enter = "choose" if row is not None and self._takes(row) else "done"
        return [
            ("↑↓", "look"), moves, ("Enter", enter), *best, ("delete", "as it was"), ("form", "one by one"),
            ("leave", "change nothing" if self.form.leaving is not None else "back"),
        ]  # fmt: skip

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        self._note = ""
        page = max(1, self.size.height // 2)
        step = {**_STEPS, "pageup": -page, "pagedown": page}.get(key)
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        row = self.row
        if step is not None:
            self._move(step)
        elif key == ENDS or (key == "enter" and (row is None or not self._takes(row))):
            self._done()
        elif key in ("enter", "space") and row is not None:
            self._take(row)
        elif key in ("left", "right") and row is not None and not row.act:
            flip(self.form, row, 1 if key == "right" else -1)
        elif key == "*" or command == "advice":
            self._suggest()
        elif key == "delete":
            self.form.reset()
        elif key in HOTKEYS:
            self._lettered(key)
        elif command == "form":
            self.dismiss(FormFilled())
        elif command == "leave":
            self.dismiss(None)
        self._look()

    def _suggest(self) -> None:
        """Stand on what is advised to be done at once, or fill in what serves best; where it is so already, say so."""
        answer = self._advised()
        act = next((row for row in self.rows if row.act and row.key == answer), None)
        if act is not None and not any(row.changed for row in self.rows):
            self.chosen, self._note = act.key, f"suggested: {act.label}. Enter takes it"
            return
        anew = suggested(self.form)
        self.groups = self.form.groups()
        if not anew:
            self._note = "the suggestion is to leave it so"
        elif not self.form.lettered:
            self.chosen = next((row.key for row in self.rows if row.marked), self.chosen)

    def _lettered(self, key: str) -> None:
        """A small letter or digit: a place for the row under the cursor, or a row."""
        row = self.row
        if self.form.lettered:
            for number, place in enumerate(row.places if row is not None else ()):
                if row is not None and key == (place.letter or str(number + 1)):
                    self.form.put(row.key, place.key)
                    return
            self._note = f"{key} isn't a place for {row.label}" if row is not None else ""
        elif HOTKEYS.index(key) < len(self.rows):
            row = self.rows[HOTKEYS.index(key)]
            self.chosen = row.key
            self._take(row)

    def _takes(self, row: FormRow) -> bool:
        """Whether Enter is for the row under the cursor: it is done at once, or the form lacks what it could give."""
        return row.act or (bool(self.form.fault()) and not row.changed)

    def _take(self, row: FormRow) -> None:
        """Mark a row or move it on; what is done at once is done."""
        if row.act:
            self.dismiss(FormFilled(act=row.key))
        else:
            flip(self.form, row)

    def _done(self) -> None:
        if not self.form.fault():
            self.dismiss(FormFilled(self.form.plan()))

    def _move(self, by: int) -> None:
        keys = [row.key for row in self.rows]
        if keys:
            place = keys.index(self.chosen) + by if self.chosen in keys else 0
            self.chosen = keys[max(0, min(len(keys) - 1, place))]

    def _look(self) -> None:
        """Read the form anew, unless it has been closed: a row may stand in another group now."""
        if not self.heard:
            return
        self.groups = self.form.groups()
        if self.row is None:
            self.chosen = self._opens()
        self.redraw()

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        self._note = ""
        number, _, place = rest.partition(":")
        rows = self.rows
        if spot == "do:done":
            self._done()
        elif word in ("row", "place") and int(number) < len(rows):
            found = rows[int(number)]
            again = found.key == self.chosen
            self.chosen = found.key
            if word == "place":
                self.form.put(found.key, found.places[int(place)].key)
            elif again or (not self.form.lettered and not found.act):
                self._take(found)
        self._look()

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.stop()
        self._move(1 if message.by > 0 else -1)
        self._look()
