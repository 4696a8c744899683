"""What teaches at the table: advice on the open question, and the guide of a first game beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.geometry import Region, Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.teaching.moment import KEYS, TeachingMoment
from fallen_tui.tui.kit.layers import Plan
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, wrap
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace
from fallen_tui.tui.opening import load
from fallen_tui.tui.screens.footer import FooterMatch
from fallen_tui.tui.screens.lesson import GuideWords
from fallen_tui.tui.screens.news import SINCE

if TYPE_CHECKING:
    from fallen_tui.faces.teaching.guide import Guide, GuideAdvice

_ADVICE = "fallen_tui.faces.teaching.advice:page"
_ADVISED = "fallen_tui.faces.teaching.advice:advised"
_GUIDE = "fallen_tui.faces.teaching.guide:open_guide"
"""Loaded when they are first asked for."""
GUIDE = "guide"
"""The pane of the guide."""
TITLE = "What can I do, and why"
TAKE = "Enter takes it."
FIRST_LESSON = "welcome"
CAPITALS = "Small letters and digits choose options. Capitals (with Shift) are commands."
MOST = 99
LEAST_MAIN = 5
"""Rows that the guide leaves to the part in the main place, on a low screen LEAST."""
LEAST = 2
LEAST_ASKED, LEAST_ASKED_LOW = 8, 6
"""Rows that it leaves to the question; on a low screen fewer, too."""
LEAST_SEEN, LEAST_ASKED_SEEN = 14, 5
"""Rows of a map or a story, and of the question, beside a guide whose lesson is read or who only suggests."""
FOLDED = 2
"""Rows of such a guide."""
LOW = 20
"""Rows below which a screen is low."""
COLUMNS = range(28, 46, 2)
"""Columns of a lesson beside the table: the fewest in which it is whole."""
LEAST_BESIDE, TABLE = 36, 10
"""Columns that it leaves to the table, and so many more to a table that has the question under it."""
HEAD = 2
"""Rows of a question over its options: rule line and prompt."""


class GuidedMatch(FooterMatch):
    """A match with what teaches at it."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._guide: Guide | None = None
        self._told: GuideAdvice | None = None
        self._told_to: int | None = None
        self._folded = False
        """Whether the lesson was read: its reader has turned to the table."""
        if match.table.setup.mode == FIRST:
            self.panes = (*self.panes, GUIDE)

    # --- advice ---

    def read_advice(self) -> None:
        """What can be done at the open question, and why one would; closed by the same key."""
        if self._reader is not None and self._reader.title == TITLE:
            self.read(None)
        elif self.scene.ask is not None:
            self.read(self._advice())

    def advised(self) -> Answer | None:
        """The answer that is advised to the open question, by the guide where it leads; None where nobody knows one."""
        match, scene = self.match, self.scene
        if self.led and self._told is not None and self._told.answer is not None:
            return self._told.answer
        moment = TeachingMoment(scene.view, scene.ask) if scene.ask is not None else None
        found: Answer | None = None
        if moment is not None:
            found = load(_ADVISED)(match.game, match.table.setup, moment, match.table.decisions)
        return found

    def _advice(self) -> OpenText:
        """The page; the answer that is being made becomes what it advises, so that Enter takes it."""
        match, scene = self.match, self.scene
        assert scene.ask is not None
        rows: list[Line] = []
        if self._told is not None and self._told.text:
            rows += [line((f"{self._told.title}. ", "heading"), self._lesson), BLANK]
        moment, answer = TeachingMoment(scene.view, scene.ask), self.advised()
        if answer is not None and self.control is not None:
            self.control.go_to(answer)
            scene.chosen = self.control.chosen
        take = TAKE if scene.stop is None else ""  # where a story is read, Enter reads on
        try:
            parts = load(_ADVICE)(match.game, moment, scene.question, answer, self._keys(), take)
        except FallenError as error:
            return OpenText(TITLE, [line(f"The advice can't be read: {error}")])
        for part in parts:
            rows.append(line((part.title, "heading")))
            rows += [line(*([(f"  {about}: ", "strong")] if about else ["  "]), text) for about, text in part.rows]
            rows.append(BLANK)
        return OpenText(TITLE, rows[:-1], aside=True)

    @property
    def _lesson(self) -> str:
        """What the guide tells; with its first lesson how keys are meant on the screen."""
        told = self._told
        assert told is not None
        return f"{told.text} {CAPITALS}" if told.lesson == FIRST_LESSON else told.text

    def _keys(self) -> dict[str, str]:
        """The keys that texts speak of, as the player has set them."""
        keymap = self.app.keymap  # type: ignore[attr-defined]
        return {name: keymap.shown(command) for name, command in KEYS.items()}

    # --- the guide ---

    @property
    def guided(self) -> bool:
        """Whether there is a guide here who has something to say."""
        told = self._told is not None and self._told_to == self.match.viewer and not self.match.table.over
        return self._guide is not None and told

    @property
    def led(self) -> bool:
        """Whether the guide is to be seen beside the question."""
        return self.guided and not self._away

    def teach(self) -> None:
        """Let the guide look at the question that is put now, if one is; the answer opens at what is suggested."""
        match = self.match
        self._told, self._told_to, self._folded = None, match.viewer, False
        if GUIDE not in self.panes or match.ask is None or match.ask.seat != match.viewer or self.control is None:
            return
        if self._guide is None:
            self._guide = load(_GUIDE)(match.table)
        if self._guide is not None:
            self._told = self._guide.now(match.ask, match.view, match.question, self._keys())
        if self.led and self._told is not None and self._told.answer is not None:
            self.control.go_to(self._told.answer)

    def turn_guide(self) -> None:
        """Send the guide away, or call it back."""
        if self._guide is not None:
            self._guide.away = not self._guide.away
            self._replan()
            self.redraw()

    def fold_guide(self) -> None:
        """Whoever turns to the table has read the lesson: it leaves its rows to that, where that has too few."""
        if self.led and not self._folded and (self._stands_beside or self.pane("main").size.height < LEAST_SEEN):
            self._folded = True
            self._replan()

    def open_tab(self, tab: str) -> None:
        """Fill the main place with a part of the table."""
        self.fold_guide()
        super().open_tab(tab)

    @property
    def _away(self) -> bool:
        return self._guide is None or self._guide.away

    def read(self, reader: OpenText | None) -> None:
        """What is opened over the main place takes the guide's place, too, but for the digest of what happened."""
        super().read(reader)
        if GUIDE in self.panes:
            self._replan()

    # --- where it stands ---

    @property
    def fills(self) -> bool:
        return super().fills and not self.led

    def plan(self, size: Size) -> Plan:
        """The table's own plan; the guide stands under the main place or, where that would have few rows, beside it."""
        plan = super().plan(size)
        covered = self._reader is not None and self._reader.title != SINCE
        if not self.led or covered or self.scene.stop is not None or "main" not in plan:
            return plan
        main, question = plan["main"], plan["question"]
        low, words = size.height < LOW, self._guide_words
        least, asked = (LEAST, LEAST_ASKED_LOW) if low else (LEAST_MAIN, LEAST_ASKED)
        wanted, both = len(words.across(main.width, MOST, self._folded)), main.height + question.height
        whole = self._looked_at(main.size)
        seen = not low and least < whole <= both - wanted - LEAST_ASKED_LOW
        roomy = not low and both >= LEAST_SEEN + FOLDED + LEAST_ASKED_SEEN
        shown = self._shown_rows(main.width) if roomy else 0
        if self._gives_way and shown > main.height - wanted:
            wanted, least, asked = min(wanted, FOLDED), min(shown, main.height), LEAST_ASKED_SEEN
        elif seen:
            least, asked = whole, LEAST_ASKED_LOW
        rows = min(wanted, both - least - asked)
        if rows < min(2, wanted) or question.y != main.bottom:
            return plan
        blank = max(0, question.height - self._needed(question.width))
        below = min(blank, max(0, rows - main.height // 3))
        below = max(below, rows - max(0, main.height - least))
        above = rows - below
        few = not low and main.height - above < (min(shown, LEAST_SEEN) if seen else LEAST_SEEN)
        beside = self._beside(words, main, question, seen) if few and words.text and not self._folded else None
        return {
            **plan,
            "main": Region(main.x, main.y, main.width, main.height - above),
            GUIDE: Region(main.x, main.bottom - above, main.width, rows),
            "question": Region(question.x, question.y + below, question.width, question.height - below),
            **(beside or {}),
        }

    def _beside(self, words: GuideWords, main: Region, question: Region, table: bool) -> Plan | None:
        """The lesson in a column beside the main place, which keeps its rows; None where it would be cut.

        It gets a row or two of the question's where that lets it be whole; beside a table, which needs the columns, it
        stands beside the question, too.
        """
        both = main.height + question.height
        asked = min(question.height, both - LEAST_SEEN)
        ways = [(asked, both - asked), (LEAST_ASKED_LOW, both - LEAST_ASKED_LOW)]
        for rows, height in [(asked, both), *ways] if table else ways:
            for columns in COLUMNS:
                left = main.width - columns
                if left >= LEAST_BESIDE + TABLE * (height == both) and words.column(columns, height) is not None:
                    width = left if height == both else question.width
                    return {
                        "main": Region(main.x, main.y, left, both - rows),
                        GUIDE: Region(main.x + left, main.y, columns, height),
                        "question": Region(question.x, question.bottom - rows, width, rows),
                    }
        return None

    @property
    def _gives_way(self) -> bool:
        """Whether the guide has no more to tell than what is suggested."""
        return self._folded or (self._told is not None and not self._told.text)

    def _shown_rows(self, columns: int) -> int:
        """Rows that the main place should have: LEAST_SEEN, or as many as show all of what stands in it."""
        if self._reader is not None:
            return min(LEAST_SEEN, len(self._read_rows(columns)))
        if self.scene.tab not in self.face.leaves:
            return LEAST_SEEN
        return min(LEAST_SEEN, LEAST_SEEN - 1 - self._left(Size(columns, LEAST_SEEN)))

    def _looked_at(self, size: Size) -> int:
        """Rows of the part in the main place that must be seen at once, where the lesson is about it; else 0."""
        look = self._told.look if self._told is not None else ""
        return self.face.draw(look, self.scene, size).whole if look and look == self.scene.tab else 0

    def _needed(self, columns: int) -> int:
        """Rows that the question has a use for."""
        wanted = self.control.wanted(columns - 1) if self.control is not None else 0
        told = sum(len(wrap((Span("   "), *each), columns - 1)) for each in self.face.note(self.scene))
        return HEAD + len(wrap(line(f" {self.scene.question.prompt}"), columns - 1, 1)) - 1 + told + wanted

    def draw_pane(self, id: str) -> None:
        """Draw one pane of the table."""
        if id != GUIDE:
            super().draw_pane(id)
            return
        pane = self.pane(GUIDE)
        if pane.size.area and self.guided and not self._moving_panes:
            pane.show(self._guide_rows(pane.size.width, pane.size.height), 0)

    def _guide_rows(self, columns: int, height: int = MOST) -> list[Line]:
        """What the guide says, in the rows of its place, or in as many as it takes across the screen."""
        beside = self._guide_words.column(columns, height) if self._stands_beside else None
        return beside or self._guide_words.across(columns, height, self._folded)

    @property
    def _stands_beside(self) -> bool:
        """Whether the lesson stands in a column beside the main place."""
        plan = self._laid_out[1]
        return GUIDE in plan and plan[GUIDE].y == plan["main"].y

    @property
    def _guide_words(self) -> GuideWords:
        """What is said now, with the keys that lead on from it."""
        told, shown = self._told, self.app.keymap.shown  # type: ignore[attr-defined]
        assert told is not None
        elsewhere = told.text and told.look != self.scene.tab
        tab = next((tab for tab in self.face.tabs if elsewhere and tab.id == told.look), None)
        advice = (shown("advice"), "key")
        return GuideWords(
            told.title,
            self._lesson if told.text else "",
            told.suggests,
            line(("look at ", "dim"), (tab.key, "key"), f" {tab.title}", spot=f"tab:{tab.id}") if tab else (),
            line((shown("guide"), "key"), (" sends it away", "dim"), spot="key:guide"),
            line((" … ", "dim"), advice, (" reads on", "dim"), spot="key:advice"),
            line(advice, (" reads it", "dim"), spot="key:advice"),
        )

    def hints(self) -> Iterable[tuple[str, str]]:
        found = list(super().hints())
        if self.guided and self._away:
            found.insert(1, ("guide", "guide"))
        return found
