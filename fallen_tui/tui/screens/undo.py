"""Going back: the points a seat may return to, what each would undo, and the others' consent behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import monotonic

from textual.geometry import Size

from fallen_tui.engine.errors import Difference
from fallen_tui.engine.undo import UndoPoint
from fallen_tui.faces.script import cells
from fallen_tui.faces.undoing import POLICIES, chosen, entries, refusal, stop, undone
from fallen_tui.tui.controls.cut import short
from fallen_tui.tui.controls.listing import WIDE, button
from fallen_tui.tui.controls.option_cursor import HOTKEYS
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, beside, ends, fit, line, pad, rule, width, wrap, wrap_all
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.curtain import Curtain

SLICE = 0.01
"""Seconds that may be spent on the words of points before the screen is shown."""
CATCH_UP = 40

Agreed = tuple[UndoPoint, tuple[int, ...]]
"""A point to go back to, and who has agreed."""


class UndoScreen(BaseScreen):
    """Lists the points, nearest first. Dismissed with a point and the seats that agreed to it, or with None to stay.

    While another person is asked, nothing of this screen is drawn.
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        assert match.viewer is not None
        match.log.follow()
        self.match = match
        self.seat = match.viewer
        self.points = match.points()
        self.place = 0
        self.note = ""
        self.hidden = False
        self.sought = ""
        """The words that points must have to be shown."""
        self._finding = False
        self._top = 0
        self._told: dict[int, tuple[str, str]] = {}
        self._undone: dict[tuple[int, bool], list[str]] = {}
        self._waiting = False

    # --- drawing ---

    def draw(self) -> None:
        pane = self.pane("main")
        if self.hidden:
            pane.show([])
            return
        pane.show(self._rows(pane.size), 0)

    def _rows(self, size: Size) -> list[Line]:
        head = [rule("Go back", size.width), *self._head(size.width), BLANK]
        if not self.points:
            why = refusal(self.match.table, self.match.log, self.seat)
            return [*head, *wrap(line(" ", why), size.width - 2, 1)]
        if not self._places:
            read = len(self._told) == len(self.points)
            none = f"No point has “{self.sought}”." if read else "Reading the points …"
            return [*head, line((f" {none}", "dim"))]
        tail = self._tail(size.width)
        room = size.height - len(head) - len(tail)
        if size.width >= WIDE:
            aside = max(40, size.width // 2 - 4)
            list_width = size.width - aside - 3
            left, loss = self._list(list_width, room), self._loss(aside, room)
            loss += [BLANK] * (len(left) - len(loss))
            body = beside(left, [line(("│ ", "rule"), *row) for row in loss], list_width, 1)
        else:
            listed = max(3, min(len(self._places), room // 2 - 1))
            points = self._list(size.width, listed)
            body = [*points, BLANK, *[line(" ", *row) for row in self._loss(size.width - 2, room - listed - 1)]]
        return [*head, *body[:room], *tail]

    def _head(self, columns: int) -> list[Line]:
        """The policy, what is looked for, and what was refused."""
        words = POLICIES[self.match.table.setup.undo]
        rows = wrap(line((" " + words, "dim")), columns - 1, 1)
        if self._finding or self.sought:
            found = f"  {len(self._places)} of {len(self.points)}" * bool(self.sought)
            rows.append(line((" /", "key"), (self.sought + "▏" * self._finding, "strong"), (found, "dim")))
        return rows + (wrap(line((" " + self.note, "warn")), columns - 1, 1) if self.note else [])

    def _tail(self, columns: int) -> list[Line]:
        """Who must agree, why there is no going further, and what to press."""
        point = self.points[self.place]
        names = [self.match.names[seat] for seat in point.consent]
        rows: list[Line] = [BLANK]
        if names:
            asked = "each is asked in turn" if len(names) > 1 else "and is asked first"
            rows += wrap(line((f" {' and '.join(names)} must agree, {asked}.", "dim")), columns - 1, 1)
        match = self.match
        if self.place == len(self.points) - 1 and (why := stop(match.table, match.log, self.seat, point.to)):
            rows += wrap(line((f" No further: {why}.", "dim")), columns - 1, 1)
        return [*rows, line(" ", *button("Enter", "go back to there", "do:back"))]

    def _list(self, columns: int, room: int) -> list[Line]:
        """The points, with how much each undoes; reads those that are seen, which what would be lost draws on."""
        room, places = max(1, room), self._places
        at = places.index(self.place)
        self._top = max(0, min(max(min(self._top, at), at - room + 1), len(places) - room))
        seen = places[self._top : self._top + room]
        self._read(seen)
        known = [self._told[place] for place in seen if place in self._told]
        answers = min(max((cells(answer or question) for question, answer in known), default=1), (columns - 12) // 2)
        below = len(places) - self._top - len(seen)
        edges = [""] * len(seen)
        edges[-1] = f"▼{below}" * bool(below and len(seen) > 1)
        edges[0] = f"▲{self._top}" if self._top else edges[0]
        more = [f"{edge:>5}" if len(seen) < len(places) else "" for edge in edges]
        return [self._point(place, columns, answers, edge) for place, edge in zip(seen, more, strict=True)]

    def _read(self, places: Sequence[int]) -> None:
        """Put points into words, as many as there is time for; the others soon."""
        until = monotonic() + SLICE
        for place in places:
            if place not in self._told and monotonic() < until:
                self._told[place] = chosen(self.match.table, self.points[place])
        if any(place not in self._told for place in places):
            self._later()

    @property
    def _places(self) -> list[int]:
        """The points that are shown: those with the words that are looked for, as far as they have been read."""
        words = self.sought.casefold().split()
        if not words:
            return list(range(len(self.points)))
        known = ((place, " ".join(self._told.get(place, ())).casefold()) for place in range(len(self.points)))
        return [place for place, text in known if all(word in text for word in words)]

    def _point(self, place: int, columns: int, answers: int, more: str) -> Line:
        point, here = self.points[place], place == self.place
        hot = HOTKEYS[place] if place < len(HOTKEYS) else "·"
        spot = f"point:{place}"
        right = line((entries(point), "dim"), (more, "dim"), " ", spot=spot)
        mark = line(("▸" if here else " ", "key"), (hot, "key"), " ", spot=spot)
        question, answer = self._told.get(place, ("…", ""))
        left = pad(line(*mark, (short(answer or question, answers), "strong" if here else "")), 3 + answers)
        if answer:
            room = columns - width(left) - width(right) - 3
            left = line(*left, "  ", (short(question, room) if room > 8 else "", "dim"))
        return tuple([span._replace(spot=spot) for span in ends(left, right, columns)])

    def _loss(self, columns: int, room: int) -> list[Line]:
        """What going back to the point under the cursor would undo: its answer, then what came of it."""
        rows = [line((f"You would undo {entries(self.points[self.place])}", "heading"))]
        question, answer = self._told.get(self.place, ("…", ""))
        rows += wrap(
            line((f"{question}{_before(question)}" if answer else question, "story"), (answer, "strong")), columns, 2
        )
        behind = not self.match.log.knows(self.points[self.place].to)
        if behind:
            with suppress(Difference):  # the table below leaves on it
                self.match.log.catch_up(CATCH_UP)
            self._later()
            rows.append(line(("Reading the log …", "dim")))
        key = (self.place, behind)
        if behind or key not in self._undone:
            self._undone[key] = undone(self.match.log, self.points[self.place], self.seat)
        texts = self._undone[key]
        rows += wrap_all([line((text, "story")) for text in texts[:room]], columns, 2)
        if not texts and not behind:
            rows.append(line(("Nothing else happened.", "dim")))
        if len(rows) > room > 0:
            rows = [*rows[: room - 1], line((f"… {len(texts)} lines of the log in all", "dim"))]
        return [fit(row, columns) for row in rows[: max(0, room)]]

    def _later(self) -> None:
        """Draw again soon: more words will be known."""
        if not self._waiting:
            self._waiting = True
            self.set_timer(0.01, self._again)

    def _again(self) -> None:
        self._waiting = False
        if self.sought:
            self._look_for(self.sought)
        else:
            self.redraw()

    def _look_for(self, words: str) -> None:
        """Show the points with these words alone; all of them are read for it, in slices."""
        self.sought = words
        if words:
            self._read(range(len(self.points)))
        if (places := self._places) and self.place not in places:
            self.place = places[0]
        self.redraw()

    def hints(self) -> Iterable[tuple[str, str]]:
        if self.hidden:
            return []
        if not self.points:
            return [("leave", "stay")]
        if self._finding:
            return [("↑↓", "look"), ("enter", "keep these"), ("Esc", "all of them")]
        return [("↑↓", "look"), ("enter", "go back to there"), ("find", "find"), ("leave", "stay")]

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        if self.hidden:
            return
        page = max(1, self.size.height // 3)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}.get(key)
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if step is not None:
            self._step(step)
        elif self._finding:
            self._find(key)
        elif self.sought and key == "escape":
            self._look_for("")
        elif command in ("leave", "undo"):
            self.dismiss(None)
        elif command == "find" and self.points:
            self._finding = True
            self.redraw()
        elif key == "enter" and self._places:
            self._ask(())
        elif key in HOTKEYS and HOTKEYS.index(key) in self._places:
            self._move(HOTKEYS.index(key))

    def _find(self, key: str) -> None:
        """Letters narrow the points while they are being searched; Enter keeps what is found, and goes nowhere yet."""
        words = self.sought
        if key in ("enter", "escape"):
            self._finding = False
            words = words if key == "enter" else ""
        elif key == "backspace":
            words = words[:-1]
        elif key == "space" or len(key) == 1:
            words = (words + (" " if key == "space" else key))[:40]
        self._look_for(words)

    def _step(self, by: int) -> None:
        """The cursor moves by so many of the points that are shown."""
        places = self._places
        if self.place in places:
            self._move(places[max(0, min(len(places) - 1, places.index(self.place) + by))])

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if self.hidden or not self.points:
            return
        if spot == "do:back" or (word == "point" and int(rest) == self.place):
            self._ask(())
        elif word == "point":
            self._move(int(rest))

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.stop()
        if self.points and not self.hidden:
            self._step(1 if message.by > 0 else -1)

    def _move(self, place: int) -> None:
        self.place = max(0, min(len(self.points) - 1, place))
        self.note = ""
        self.redraw()

    # --- consent ---

    def _ask(self, agreed: tuple[int, ...]) -> None:
        """Ask the next of those who must agree; go back once all have."""
        point = self.points[self.place]
        left = [seat for seat in point.consent if seat not in agreed]
        if not left:
            if agreed:
                self._return_to_asker(lambda: self.dismiss((point, agreed)))
            else:
                self.dismiss((point, agreed))
            return
        other = left[0]

        def there(answer: object) -> None:
            if not answer:
                self._refused("Called off. Nothing is undone.")
                return
            self.match.take_seat(other)
            self.app.push_screen(Consent(self.match, self.seat, point), heard)

        def heard(answer: object) -> None:
            if answer:
                self._ask((*agreed, other))
            else:
                self._refused(f"{self.match.names[other]} does not agree. Nothing is undone.")

        self._hide()
        self.app.push_screen(Handing(self.match.names[other], "call it off"), there)

    def _refused(self, note: str) -> None:
        """Back to the one who asked, with nothing undone."""

        def shown() -> None:
            self.note = note
            self.redraw()

        self._return_to_asker(shown)

    def _hide(self) -> None:
        """Nothing of the viewer's is to be seen while the keyboard changes hands."""
        self.hidden = True
        self.match.take_seat(None)
        self.redraw()

    def _return_to_asker(self, then: Callable[[], object]) -> None:
        """Hand the keyboard back, then go on."""

        def there(answer: object) -> None:
            self.match.take_seat(self.seat)
            self.hidden = False
            then()

        self._hide()
        self.app.push_screen(Handing(self.match.names[self.seat]), there)


def _before(question: str) -> str:
    """What stands between a question and its answer."""
    return " " if question.endswith(("?", ".")) else ": "


class Handing(Curtain):
    """A curtain while consent is asked for; without `leave` there is nothing but to hand over."""

    def __init__(self, name: str, leave: str = "") -> None:
        super().__init__(name)
        self._leave = leave

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("enter", "I am here"), *([("leave", self._leave)] if self._leave else [])]

    def leaves(self, key: str) -> bool:
        return bool(self._leave) and self.app.keymap.command(key) == "leave"  # type: ignore[attr-defined]


class Consent(BaseScreen):
    """Asks the viewer whether another may go back; shows what the viewer itself saw of what would be undone."""

    def __init__(self, match: Match, asker: int, point: UndoPoint) -> None:
        super().__init__()
        assert match.viewer is not None
        self._asker = match.names[asker]
        self._name = match.names[match.viewer]
        self._goes = entries(point)
        self._seen = undone(match.log, point, match.viewer)

    def draw(self) -> None:
        pane = self.pane("main")
        columns = pane.size.width
        asks = f" {self._asker} wants to go back and undo {self._goes}."
        rows = [rule("Going back", columns), BLANK, *wrap(line((asks, "strong")), columns - 1, 1), BLANK]
        yes, no = button("y", "yes", "do:yes"), button("n", "no", "do:no")
        rows += [line((f" {self._name}, do you agree?", "strong"), "   ", *yes, "   ", *no)]
        rows += [BLANK, line((" What you saw of it:", "heading"))]
        rows += wrap_all([line((f"   {text}", "story")) for text in self._seen or ["nothing"]], columns - 1, 2)
        pane.show(rows)

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("y", "agree"), ("n", "disagree"), ("↑↓", "scroll")]

    def pressed_key(self, key: str) -> None:
        pane = self.pane("main")
        page = max(1, pane.size.height - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}.get(key)
        if step is not None:
            pane.scroll_lines(step)
        elif key in ("y", "n"):
            self.dismiss(key == "y")

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        if spot in ("do:yes", "do:no"):
            self.dismiss(spot == "do:yes")
