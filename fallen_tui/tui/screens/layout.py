"""The table as a picture: its panes by the face of the game, the question, and a text that is opened over it."""

from __future__ import annotations

from textual.geometry import Region, Size

from fallen_tui.faces.script import cells
from fallen_tui.tui.controls import Control
from fallen_tui.tui.controls.cut import MARK, short
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.kit.keys import shown
from fallen_tui.tui.kit.layers import Plan
from fallen_tui.tui.kit.motion import Frame
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import Line, Span, ends, fit, line, text_of, width as width_of, wrap, wrap_all
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace, TableScene
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.question_note import LEAST_OPTIONS, cut_note, interrupt_rows, interrupts, note_rows
from fallen_tui.tui.screens.reading import below_text
from fallen_tui.tui.screens.tab_row import tab_row
from fallen_tui.tui.settings_file import Settings

AGAIN = "you have answered; you are asked once more"
STAYS = "nothing is open; {} saves and leaves the table"
READING = 2
"""Rows of the place of the question while a story is read: the rule line, and how to read on."""
LEAST_UNDER, WIDE = 8, 70
"""Rows that are worth a part of the table under another, and columns that it needs."""
FEWEST, STEP = 8, 4
"""Rows that the place of a question keeps at least, where it has them, and by how many it grows."""
LEAST_MAIN = 8
"""Rows that what interrupts leaves to the main place."""
LAST = 1_000_000
"""A line below any text: the last page of it is shown."""
NEWS = 8
"""Columns of rule line, and of blanks, beside what happened last."""


class MatchLayout(BaseScreen):
    """A match as it is seen."""

    kept = 3

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__()
        self.match = match
        self.face = face
        self.scene = TableScene(match)
        self.control: Control | None = None
        self._reader: OpenText | None = None
        self._reader_top = 0
        self._finding = False
        self._frame: Frame | None = None
        """The picture of a motion that stands in the place of the question."""
        self._next: int | None = None
        """The seat to which the keyboard goes once the viewer has read what came of the last answer."""
        self._news: list[str] = []
        self._lost = ""
        """What the viewer has lost since their last choice, in short; it stands before all other news."""
        self._untold = False
        """Whether the line of news had no room for all of them."""
        self._again = False
        self._ponders: int | None = None
        """The seat of a bot that has been thinking for a while."""
        self._undone = ""
        """What going back has just taken back, in a line."""
        self._noted = False
        """Whether the footer says why a key did nothing, until the next one."""
        self._stays = False
        """Whether Esc was pressed last, and there was nothing for it to close."""
        self._laid: frozenset[str] = frozenset()
        """The panes that were laid out when everything was drawn last."""
        self._wants: tuple[Control | None, int, int, int] = (None, 0, 0, 0)
        """Rows that a question needs in so many columns, and those that it fills."""
        self._free: tuple[object, dict[Size, int]] = (None, {})
        """Rows that a part of the table leaves blank at a moment, by the room that it has."""
        self._last_seen: dict[tuple[int | None, str], tuple[tuple[Line, ...], int]] = {}
        """What each viewer saw last in each pane round a story, and from which row on."""
        self.panes = ("status", "tabs", "main", "question", "footer", *face.sides)

    @property
    def looking(self) -> bool:
        """Whether keys move from thing to thing of the table."""
        return False

    @property
    def aside(self) -> bool:
        """Whether the question can be answered: nothing is open over the table, or only something aside."""
        return self._reader is None or self._reader.aside

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        found: Settings = self.app.settings  # type: ignore[attr-defined]
        return found

    def plan(self, size: Size) -> Plan:
        """The table's own plan; what a question does not need of its room goes to the main place, and the other way."""
        plan = self.face.plan(size)
        main, question = plan.get("main"), plan.get("question")
        if main is None or question is None or question.y != main.bottom:
            return plan
        more = question.height - self._rows_needed(question.size)
        if more < 0:
            more = -min(-more, max(self._rows_free(main.size), self._rows_for_interrupt(main, question)))
        if self.scene.tab in self.face.pages and self._reader is None:
            blank = max(0, question.height - more - self._rows_filled(question.size))
            more += min(blank, self._cut(Size(main.width, main.height + more)))
        return self._under(
            {
                **plan,
                "main": Region(main.x, main.y, main.width, main.height + more),
                "question": Region(question.x, question.y + more, question.width, question.height - more),
            }
        )

    def redraw(self) -> None:
        """Draw everything; a part that a larger screen has beside the main place does not fill that as well."""
        found = frozenset(self._laid_out[1])
        if self._laid and f"side_{self.scene.tab}" in found - self._laid:
            self.scene.tab = self.face.tabs[0].id
        self._laid = found
        super().redraw()

    @property
    def fills(self) -> bool:
        """Whether another part of the table may stand where the one in the main place leaves room."""
        return self._reader is None

    def _under(self, plan: Plan) -> Plan:
        """The plan, with another part of the table under one that leaves much of the main place blank."""
        under, main = self.face.under.get(self.scene.tab, ""), plan["main"]
        if not under or not self.fills or main.width < WIDE or main.height < LEAST_UNDER:
            return plan
        free = self._blank(main.size) // STEP * STEP
        while free >= LEAST_UNDER and not self._same(main.size, main.height - free):
            free -= STEP
        if free < LEAST_UNDER:
            return plan
        return {
            **plan,
            "main": Region(main.x, main.y, main.width, main.height - free),
            under: Region(main.x, main.bottom - free, main.width, free),
        }

    def _same(self, room: Size, height: int) -> bool:
        """Whether what stands in the main place says the same in fewer rows: some parts are told shorter there."""
        return self._blank(Size(room.width, height)) == self._blank(room) - (room.height - height)

    def _rows_needed(self, room: Size) -> int:
        """Rows of the place of the question that serve, in steps of STEP: a pane that moved by a row each time would
        be painted anew each time."""
        if self.scene.stop is not None:
            return READING
        if self.control is None:
            return room.height
        if self._wants[:2] != (self.control, room.width):
            prompt = wrap(line(self.scene.question.prompt), room.width - 2, 1)
            about = [row for each in self.face.note(self.scene) for row in wrap(each, room.width - 4)]
            rows = 1 + len(prompt) + len(about) + self.control.wanted(room.width - 1)
            self._wants = (self.control, room.width, max(FEWEST, -(-rows // STEP) * STEP), rows)
        return self._wants[2]

    def _rows_for_interrupt(self, main: Region, question: Region) -> int:
        """Rows of the main place that go to what one may react to, so that it can be read whole."""
        if not interrupts(self.match, self.scene):
            return 0
        return min(interrupt_rows(self.face, self.scene, question.width) - question.height, main.height - LEAST_MAIN)

    def _rows_filled(self, room: Size) -> int:
        """Rows of the place of the question that are not blank: a story that would be cut has the others."""
        known = self._wants[:2] == (self.control, room.width) and self.scene.stop is None
        return self._wants[3] if known else room.height

    def _rows_free(self, room: Size) -> int:
        """Rows that what stands in the main place can leave to the question."""
        return self._blank(room) if self.scene.tab in self.face.leaves and self._reader is None else 0

    def _blank(self, room: Size) -> int:
        """Rows that what stands in the main place leaves blank, one of them kept."""
        return max(0, self._left(room))

    def _cut(self, room: Size) -> int:
        """Rows of what stands in the main place that are out of sight."""
        return max(0, -self._left(room) - 1)

    def _left(self, room: Size) -> int:
        """Rows of the main place below what stands in it, one of them kept; of what is longer, less than that."""
        scene = self.scene
        moment = (self.control, scene.tab, scene.stop, len(self.match.table.entries))
        if self._free[0] != moment:
            self._free = (moment, {})
        known = self._free[1]
        if room not in known:
            rows = self.face.draw(scene.tab, scene, room).lines
            used = next((n for n in range(len(rows), 0, -1) if text_of(rows[n - 1]).strip()), 0)
            known[room] = room.height - used - 1
        return known[room]

    def draw(self) -> None:
        """All panes; while a story is read those around it stay as its reader saw them, for they know how it ends."""
        self.scene.keymap = self.app.keymap  # type: ignore[attr-defined]
        for id in self.panes:
            if id in ("question", "footer", "tabs"):
                continue
            around, key = id not in ("main", self.face.under.get(self.scene.tab)), (self.scene.seat, id)
            if self.scene.stop is not None and around:
                self.pane(id).show(*self._last_seen.get(key, ((), 0)))
                continue
            self.draw_pane(id)
            if around:
                self._last_seen[key] = (self.pane(id).rows, self.pane(id).top)
        self.draw_question()

    def draw_pane(self, id: str) -> None:
        """Draw one pane of the table; with the main place its row of tabs, which says what of it is out of sight."""
        pane = self.pane(id)
        if not pane.size.area or self._moving_panes:
            return
        if id == "tabs":
            pane.show([self._tabs(pane.size.width)])
            return
        self._draw_part(id, pane)
        if id == "main":
            self.draw_pane("tabs")

    def _draw_part(self, id: str, pane: Pane) -> None:
        """Draw a part of the table, or what is open over the main place."""
        if id == "main" and self._reader is not None:
            rows = self._read_rows(pane.size.width)
            pane.show([*rows, *below_text(self.face, self.scene, len(rows), pane.size)], self._reader_top)
            return
        if id == "main" and not self.scene.tab:
            pane.show([])
            return
        drawn = self.face.draw(self.scene.tab if id == "main" else id, self.scene, pane.size)
        pane.show(drawn.lines, drawn.top)
        if drawn.reveal is not None:
            pane.reveal(drawn.reveal)

    def draw_following(self, *what: str) -> None:
        """Draw the panes that follow the option under the cursor, a cursor or a flag."""
        follows = self.face.follows
        for id in self.panes:
            shown = self.scene.tab if id == "main" else id
            if any(each in follows.get(shown, ()) for each in what):
                self.draw_pane(id)

    def _tabs(self, width: int) -> Line:
        if self._reader is not None:
            title = line(("─ ", "rule"), (self._reader.title, "heading"))
            *forms, least = (self._reader_keys(more) for more in ("PgUp PgDn", "PgDn", ""))
            return ends(title, next((keys for keys in forms if width_of(title) + width_of(keys) < width), least), width)
        more = self._more()
        return ends(tab_row(self.face.tabs, self.scene.tab, width - width_of(more)), more, width)

    def _more(self) -> Line:
        """Which way the part of the table that is in sight goes on."""
        pane = self.pane("main")
        signs = "▲" * (pane.top > 0) + "▼" * (pane.hidden_below > 0)
        return line((signs, "key"), " ") if signs else ()

    def _reader_keys(self, more: str) -> Line:
        """How to close the text that is open, and by which keys it is read on, where it goes on."""
        pane = self.pane("main")
        goes_on = more and len(self._read_rows(pane.size.width)) > pane.size.height
        read_on = line((more, "key"), (" read on  ", "dim")) if goes_on else ()
        if self._next is not None:
            return read_on
        key = self.scene.keymap.closes
        return (*read_on, *line((shown(key), "key"), (" closes ", "dim"), spot=f"key:{key}"))

    def _read_rows(self, width: int) -> list[Line]:
        """The text that is open, in rows."""
        assert self._reader is not None
        return [(Span(" "), *row) for row in wrap_all(self._reader.lines, width - 2, 2)]

    def draw_question(self) -> None:
        """The question, its options, and what there is to say of the one under the cursor."""
        pane = self.pane("question")
        width, height = pane.size
        if not pane.size.area or self._moving_panes:
            return
        if (rows := self.over_question(width, height)) is not None:
            pane.show(rows, 0)
            return
        if self._frame is not None:
            head, *moves = self._frame.rows
            pane.show([head if self._ponders is None else self._ponderer(self._ponders, width), *moves], 0)
            return
        rows = self._asked(width)
        if self.control is not None:
            least = LEAST_OPTIONS if len(rows) + 3 > height else 3
            rows = rows[: max(1, height - min(least, self.control.wanted(width - 1)))]
            free = height - len(rows)
            spare = free - self.control.wanted(width - 1)
            most = min(1, free - len(self.scene.question.choices) - 1)
            if interrupts(self.match, self.scene):
                most = free - LEAST_OPTIONS
            rows += self._about(width, max(spare, most))
            if isinstance(self.control, Listed):
                self.control.still = self.scene.focus == "map"
            options, _ = self.control.lines(width - 1, height - len(rows))
            rows += [(Span(" "), *row) for row in options]
        pane.show(rows[:height], 0)

    def over_question(self, width: int, height: int) -> list[Line] | None:
        """What stands in the place of the question for a while; None where the question does."""
        return None

    def _asked(self, width: int) -> list[Line]:
        """Rule line and prompt."""
        ask = self.scene.ask
        if self.scene.stop is not None:
            return [self._head("", width), line((" Enter", "key"), (" reads on", "strong"), spot="key:enter")]
        if self._next is not None:
            told = line((f" Enter hands over to {self.match.names[self._next]}.", "strong"), spot="key:enter")
            return [line(("─" * width, "rule")), told]
        if ask is None:
            waiting = [self.match.names[each.seat] for each in self.match.table.pending]
            words = f"{' and '.join(waiting)}: thinking" if waiting else "The game is over."
            if self._ponders is not None:
                words = f"{self.match.names[self._ponders]} is thinking; look around"
            return [self._head("", width), line((f" {words}", "dim"))]
        head = self._head(ask.rule, width)
        note = [("  /", "key"), (f"{getattr(self.control, 'filter', '')}▏", "strong")] if self._finding else []
        prompt = wrap(line((" " + self.scene.question.prompt, "strong"), *note), width - 1, 1)
        return [head, *prompt]

    def _ponderer(self, seat: int, width: int) -> Line:
        """The rule line over the moves of a bot, in the place of how to skip them: it thinks about the next."""
        words = f" {self.match.names[seat]} thinks about the next "
        return line(("─" * max(0, width - cells(words) - 2), "rule"), (words, "dim"), ("──", "rule"))

    @property
    def log_is_seen(self) -> bool:
        """Whether a log stands beside the table."""
        return any(id.endswith("_log") and self.pane(id).size.area for id in self.face.sides)

    def _head(self, cite: str, width: int) -> Line:
        """The rule line over a question: what happened last at its left end, and the rule at its right one, where it
        cuts nothing of that."""
        tail = line((f" {cite} ", "dim"), ("──", "rule")) if cite else ()
        room = width - width_of(tail)
        own = STAYS.format(self.scene.keymap.shown("leave")) if self._stays else self._undone
        told = line((short(own, room - NEWS), "new")) if own else self._told_lately(room - NEWS)
        if tail and not own and text_of(told).endswith(MARK):
            tail, room = (), width
            told = self._told_lately(room - NEWS)
        left = fit((Span("── ", "rule"), *told, Span(" ")), room) if told else ()
        left = tuple([span._replace(spot="key:since") for span in left])
        return (*left, Span("─" * (room - width_of(left)), "rule"), *tail)

    def _all_told(self) -> bool:
        """Whether the rule line has room for all that happened."""
        room = self.pane("question").size.width - NEWS
        return cells(" · ".join([*[self._lost] * bool(self._lost), *self._news])) <= room

    def _told_lately(self, room: int) -> Line:
        """What happened last, losses first; as much of the rest as there is room for, the latest of it."""
        news = [AGAIN] if self._again else [] if self.log_is_seen else self._news
        if self._reader is None and self.face.tells(self.scene):
            news = []
        lost = short(self._lost, room)
        told = ["… " * (at > 0) + " · ".join(news[at:]) for at in range(len(news))]
        free = room - (cells(lost) + 3 if lost else 0)
        text = next((each for each in told if cells(each) <= free), "" if lost or not news else short(news[-1], free))
        self._untold = bool(told) and text != told[0]
        parts = (Span(lost, "bad"), Span(" · " if lost and text else "", "dim"), Span(text, "new"))
        return line(*[part for part in parts if part.text])

    def _about(self, width: int, spare: int) -> list[Line]:
        """What the question is about, under its prompt, in as many rows as are to spare."""
        if self.scene.ask is None or spare < 1:
            return []
        return cut_note(note_rows(self.face, self.scene, width), spare, width, self.scene.keymap.shown("cards"))

    # --- what is opened ---

    def open_tab(self, tab: str) -> None:
        """Fill the main place with a part of the table."""
        self._reader = None
        if tab != self.scene.tab:
            self.pane("main").scroll_top(0)
        self.scene.tab = tab
        self.scene.focus = "question"
        self._replan()
        self.draw_pane("main")
        self.draw_question()
        self.draw_footer()

    def read(self, reader: OpenText | None) -> None:
        """Open a text over the main place, or close it."""
        self._open(reader)
        if self.face.under:
            self._replan()
        self.draw_pane("main")
        self.draw_question()
        self.draw_footer()

    def _open(self, reader: OpenText | None) -> None:
        """Let a text stand over the main place, from where it is to be read first."""
        self._reader, self._reader_top = reader, LAST if reader is not None and reader.end else 0

    def scroll_reader(self, key: str) -> bool:
        """Scroll the text that is open; False for a key that does not scroll."""
        pane = self.pane("main")
        page = max(1, pane.size.height - 1)
        steps = {"pageup": -page, "pagedown": page}
        if not self.aside or self._next is not None:
            steps |= {"up": -1, "down": 1, "home": -9999, "end": 9999}
        step = steps.get(key)
        if step is None:
            return False
        pane.scroll_lines(step)
        self._reader_top = pane.top
        return True
