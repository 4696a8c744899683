"""The replay: a recorded game at its table, played, stepped, scrubbed, filtered, and branched from any point."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from pathlib import Path

from textual.timer import Timer

from fallen_tui.copies import branch
from fallen_tui.engine.errors import FallenError
from fallen_tui.saves import read
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.keys import shown
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, wrap
from fallen_tui.tui.match.playback import Playback
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Lines a second."""
NOTHING_LEFT = "The game is over here. Step back to branch before its end."
FIELD = 24
"""Columns of the words of a filter that are being typed."""
TAKEN_BACK = "(undone)"
ASKED = ("undo", "why", "rule", "since", "skip")
"""Commands that are about an open question."""
_MARKS = {"turn": "┬", "undone": "╌"}
MEND = 0.02
"""Seconds between two stretches that are told ahead."""


class ReplayScreen(TableScreen):
    """Shows a recorded game. Dismissed with None, or with the path of a branch to be played on."""

    kept = 2

    def __init__(
        self, path: Path, viewer: int | None = None, at: int = 0, readers: tuple[int | None, ...] = ()
    ) -> None:
        """`viewer` whose eyes look on (None: anybody's); `readers` those that may be changed to."""
        self._path = path
        self._first = at
        self.playback = recorded(path, viewer)
        self._readers = readers or may_read(self.playback)
        super().__init__(self.playback, open_face(self.playback))
        self._timer: Timer | None = None
        self._speed = 2
        self._filter = ""
        self._typing: Field | None = None
        self._found: list[int] = []
        self._note = ""
        self._offered = ""
        """What was answered to the key of a branch: what it would be, or why there is none."""
        self._nothing = ""
        """What was answered to a key that does nothing here."""

    def look_with_own_eyes(self) -> None:
        """Look with the eyes of the only person who played, where that is allowed; another key shows all there is."""
        people = [seat for seat, spec in enumerate(self.playback.table.setup.seats) if spec.human]
        if len(people) == 1 and people[0] in self._readers:
            self.match.take_seat(people[0])

    # --- the course of the replay ---

    def prepare(self) -> None:
        self.playback.tell_ahead()
        self.go_to(self._first or (self.playback.log.next_line(0, self.match.viewer)))
        self.set_timer(MEND, self._tell_ahead)

    def proceed(self) -> None:
        """Nothing goes on by itself."""

    def _tell_ahead(self) -> None:
        """Tell the rest of the game in the background: turns and lines to jump to, first of all the way to here."""
        here = self.playback.at
        behind = not self.playback.log.reaches(here)
        if self.playback.tell_ahead():
            self.set_timer(MEND, self._tell_ahead)
        self._search()
        if behind and self.playback.log.reaches(here):
            self.redraw()
        else:
            self.draw_question()

    def go_to(self, entry: int) -> None:
        """Stand at an entry."""
        before = self.playback.at
        self.playback.stand_at(entry)
        if self.playback.trouble and self.playback.at == self.playback.count:
            self._note = f"It can't be shown further: {self.playback.trouble}"
            self._pause()
        self.scene.fresh = min(before, self.playback.at)
        self.face.opened(self.scene)
        self.scene.focus = "question"
        self.redraw()

    def _step(self) -> None:
        """One line further, among those that the filter leaves."""
        log, at = self.playback.log, self.playback.at
        found = self._after(at) if self._filter else log.next_line(at, self.match.viewer)
        if found:
            self.go_to(found)
        else:
            self._pause()
            if not self._filter:
                self.go_to(self.playback.count)

    def _step_back(self) -> None:
        log, at = self.playback.log, self.playback.at
        found = self._before(at) if self._filter else log.line_before(at, self.match.viewer)
        if found or not self._filter:
            self.go_to(found)

    def _after(self, at: int) -> int:
        place = bisect_right(self._found, at)
        return self._found[place] if place < len(self._found) else 0

    def _before(self, at: int) -> int:
        place = bisect_left(self._found, at)
        return self._found[place - 1] if place else 0

    @property
    def _words(self) -> str:
        """What shown lines must have: what is being typed, else the filter."""
        return self._typing.text.strip() if self._typing is not None else self._filter

    def _search(self) -> None:
        words, viewer = self._words, self.match.viewer
        self._found = self.playback.log.lines_with(words, viewer) if words else []

    # --- playing ---

    @property
    def playing(self) -> bool:
        return self._timer is not None

    def _play(self) -> None:
        if self.playback.at >= self.playback.count:
            self.go_to(0)
        self._timer = self.set_interval(1 / SPEEDS[self._speed], self._step)
        self.draw_question()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.draw_question()

    def _set_speed(self, by: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self.playing:
            self._pause()
            self._play()
        self.draw_question()

    # --- drawing ---

    def draw_question(self) -> None:
        pane = self.pane("question")
        width, height = pane.size
        if not pane.size.area:
            return
        rows: list[Line] = [line(("─" * width, "rule")), self._bar(width), self._where(width)]
        if self._typing is not None:
            rows.append(line((" Only lines with: ", "dim"), *self._typing.row(FIELD, True), " ", (self._hits(), "dim")))
        elif self._filter:
            all_of_them = f"{shown(self.scene.keymap.closes)} shows all"
            rows.append(line((f" Only lines with “{self._filter}”: {self._hits()}  ", "warn"), (all_of_them, "dim")))
        if self._offered:
            rows += [line(" ", *row) for row in wrap(line((self._offered, "strong")), width - 2)]
        if self._nothing:
            rows += wrap(line((" " + self._nothing, "strong")), width - 1, 1)
        if self._note:
            rows += wrap(line((" " + self._note, "warn")), width - 1, 1)
        rows += self._lines(width, height - len(rows))
        pane.show(rows[:height], 0)

    def _hits(self) -> str:
        """How many lines the filter leaves, and how many of them lie ahead."""
        count = len(self._found)
        ahead = count - bisect_right(self._found, self.playback.at)
        return f"{count}" + (f", {ahead} of them further on" if ahead else "") if self._words else ""

    def _bar(self, width: int) -> Line:
        """The scrub bar: where the table stands in the whole game, turns and what was taken back marked.

        A press goes there.
        """
        count, length = max(1, self.playback.count), max(8, width - 4)
        here, marks = self.playback.place_on(length, self.playback.at), self.playback.marks(length)
        spans = [Span(" "), Span("▶" if self.playing else "■", "key", "replay:play"), Span(" ")]
        for place in range(length):
            sign = "●" if place == here else _MARKS.get(marks.get(place, ""), "─")
            role = "strong" if place == here else "dim" if place < here else "rule"
            spans.append(Span(sign, role, f"bar:{place * count // length}"))
        return tuple(spans)

    def _where(self, width: int) -> Line:
        turn = self.playback.game.turn(self.playback.table.state)
        who = "anybody's eyes" if self.match.viewer is None else f"{self.match.names[self.match.viewer]}'s eyes"
        told = "".join(f" · {each}" for each in (f"turn {turn}", self._pace(), who) if each)
        return fit(line((f" Entry {self.playback.at:,} of {self.playback.count:,}", "strong"), (told, "dim")), width)

    def _pace(self) -> str:
        """How fast it plays."""
        speed = SPEEDS[self._speed]
        return f"{speed:g} line{'' if speed == 1 else 's'} a second"

    def _lines(self, width: int, height: int) -> list[Line]:
        """The last lines up to here that the filter leaves, the newest last; what was taken back is marked."""
        rows: list[Line] = []
        found = set(self._found)
        for number, text in self.playback.log.backwards_with_undone(self.match.viewer):
            if self._words and number not in found:
                continue
            undone = number in self.playback.taken_back
            role = "faint" if undone else "strong" if number == self.playback.at else ""
            words = (f"{TAKEN_BACK} {text}" if undone else text, role)
            said = wrap(line((f"{number:>6} ", "dim"), words), width - 1, 7)
            room = height - len(rows)
            if len(said) > room:  # the newest from its beginning, the one before as it goes on
                rows = [*(said[len(said) - room :] if rows else said[: max(0, room)]), *rows]
                break
            rows = [*said, *rows]
        if not rows and self._found:
            rows = wrap(line((" None of them so far. → goes to the next.", "dim")), width - 1, 1)
        return rows[: max(0, height)]

    def hints(self) -> Iterable[tuple[str, str]]:
        if self._typing is not None:
            return [("Enter", "keep these"), ("Esc", "all lines"), ("←→", "in the words")]
        if self._reader is not None:
            return [("leave", "close"), ("↑↓", "scroll")]
        if self._offers:
            return [("b", "play on"), ("escape", "stay here")]
        return [
            ("space", "pause" if self.playing else "play"), ("←→", "step"), ("PgDn", "turn"),
            *([("e", "eyes")] if len(self._readers) > 1 else ()), ("b", "branch"), ("+", "faster"),
            ("find", "filter"), ("n", "next move"), ("help", "help"), ("leave", "leave"),
        ]  # fmt: skip

    # --- keys and presses ---

    def pressed_key(self, key: str) -> None:
        if self._typing is not None:
            self._type(key)
            return
        if self._reader is not None and self.scroll_reader(key):
            return
        if self._offered and self._take_offer(key):
            return
        if self._nothing:
            self._nothing = ""
            self.draw_question()
        done = self._replay_key(key)
        if not done:
            command = self.app.keymap.command(key)  # type: ignore[attr-defined]
            if command == "leave" and self._filter and self._reader is None:
                self._set_filter("")
            elif command in ASKED:
                help_ = self.app.keymap.shown("help")  # type: ignore[attr-defined]
                self._nothing = f"Nothing is asked while a game is shown. {help_} tells what the keys do here."
                self.draw_question()
            elif command != "find":
                self.command(command, key)

    def _replay_key(self, key: str) -> bool:
        playback = self.playback
        goes: dict[str, Callable[[], int]] = {
            "pagedown": playback.next_turn,
            "pageup": playback.turn_before,
            "n": playback.next_move,
            "p": playback.move_before,
            "home": lambda: 0,
            "end": lambda: playback.count,
        }
        if key in goes:
            self._pause()
            self.go_to(goes[key]())
        elif key in ("right", "left", "down", "up", ".", ","):
            self._pause()
            if key in ("right", "down", "."):
                self._step()
            else:
                self._step_back()
        elif key in ("space", "enter"):
            if self.playing:
                self._pause()
            else:
                self._play()
        elif key in ("+", "=", "-"):
            self._set_speed(-1 if key == "-" else 1)
        elif self._command_of(key) == "find":
            self._typing = Field(self._filter)
        elif key == "e":
            self._change_eyes()
        elif key == "b":
            self._offer()
        else:
            return False
        self.draw_question()
        self.draw_footer()
        return True

    def _type(self, key: str) -> None:
        """Letters of the filter."""
        assert self._typing is not None
        if key in ("enter", "escape"):
            words = self._typing.text if key == "enter" else ""
            self._typing = None
            self._set_filter(words)
        else:
            self._typing.key(key)
            self._search()
            self.draw_question()

    def _set_filter(self, words: str) -> None:
        self._filter = " ".join(words.split())
        self._search()
        self.draw_question()
        self.draw_footer()

    def _change_eyes(self) -> None:
        readers = self._readers
        place = readers.index(self.match.viewer) if self.match.viewer in readers else -1
        self.match.take_seat(readers[(place + 1) % len(readers)])
        self._search()
        self.go_to(self.playback.at)

    # --- a branch ---

    @property
    def _offers(self) -> bool:
        """Whether a branch is offered that the next key may take."""
        return bool(self._offered) and not self.playback.table.over

    def _offer(self) -> None:
        """Say what a branch from here would be, before one is made."""
        self._pause()
        where = self.playback.goes_on()
        entry = f"entry {self.playback.at:,}"
        self._offered = f"Play on from {entry}, {where}? This starts a new game." if where else NOTHING_LEFT

    def _take_offer(self, key: str) -> bool:
        """Take the branch that is offered, or drop it; False where the key does what it always does."""
        offers, self._offered = self._offers, ""
        if offers and key in ("b", "enter"):
            self._branch()
        self.draw_question()
        self.draw_footer()
        return offers or key == "escape"

    def _branch(self) -> None:
        """A new game that stands where this one stands."""
        try:
            self.dismiss(branch(self._path, self.playback.at))
        except FallenError as error:
            self._note = str(error)

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        self._offered = ""
        if word == "bar":
            self._pause()
            self.go_to(int(rest))
        elif word == "replay":
            self.pressed_key("space")
        elif pane.id != "question":
            super().pressed_spot(pane, spot, row, column, button)

    def leaves(self, key: str) -> bool:
        """A recording is closed like a book."""
        return self._command_of(key) == "leave"

    def read(self, reader: OpenText | None) -> None:
        self._pause()
        super().read(reader)


def recorded(path: Path, viewer: int | None) -> Playback:
    """The recording of a journal, as far as it can be read. Raises FallenError."""
    game, recording = read(path)
    return Playback(game, recording.header.setup, recording.entries, viewer)


def may_read(playback: Playback) -> tuple[int | None, ...]:
    """Whose eyes may look on: anybody's; in a finished game every seat's too, else that of the only person."""
    setup = playback.table.setup
    if playback.game.result(playback.last_state()) is not None:
        return (None, *range(len(setup.seats)))
    people = [seat for seat, spec in enumerate(setup.seats) if spec.human]
    return (None, *people) if len(people) == 1 else (None,)
