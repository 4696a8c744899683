"""What a table is drawn from: the match, and where on the screen its player is looking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import attrs
from textual.geometry import Size

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.kit.keys import Keymap
from fallen_tui.tui.kit.layers import Plan
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.match import Match


@frozen
class Tab(FrozenRecord):
    """A part of the table that can fill the main place: its pane's id, its title, the command that opens it."""

    id: str
    title: str
    key: str


@define
class TableScene(Record):
    """One moment of a table on the screen.

    tab      the pane in the main place
    chosen   the key of the option under the cursor; "" for none
    marked   the keys that are marked so far, where several are to be chosen
    cursors  a face's own: pane id -> where the player looks in it (a hex, a card, a seat), kept between questions
    flags    a face's own switches: "legend", "zoom", ... -> value
    fresh    entries after this one are new to the viewer
    focus    the pane that arrow keys move in: "question", or one with a cursor of its own
    before   where the focus was as the open question was put
    stop     the pause at which a story is being read, a face's own; None while none is
    keymap   the keys as the player has set them, for words that name one
    """

    match: Match
    tab: str = ""
    chosen: str = ""
    cursors: dict[str, Any] = attrs.field(factory=dict)
    flags: dict[str, Any] = attrs.field(factory=dict)
    fresh: int = 0
    focus: str = "question"
    before: str = "question"
    marked: tuple[str, ...] = ()
    stop: Any = None
    keymap: Keymap = attrs.field(factory=Keymap)

    @property
    def view(self) -> Any:
        return self.match.view

    @property
    def seat(self) -> int | None:
        """The viewer."""
        return self.match.viewer

    @property
    def you(self) -> int | None:
        """The seat that is called "you"; None where several people share the table, who go by their names."""
        return None if self.match.several else self.match.viewer

    @property
    def ask(self) -> Ask | None:
        """The question, where it is the viewer's."""
        ask = self.match.ask
        return ask if ask is not None and ask.seat == self.match.viewer else None

    @property
    def question(self) -> Question:
        return self.match.question

    def option(self, key: str) -> Choice | None:
        """The option of a key, unavailable ones included."""
        question = self.question
        return next((choice for choice in (*question.choices, *question.unavailable) if choice.key == key), None)


@frozen
class DrawnPane(FrozenRecord):
    """A pane's lines; `top` the first line to be seen, `reveal` a line that must be seen (None: as it was).

    whole   so many rows must be in sight at once for it to be read; 0 where it may be cut anywhere
    """

    lines: list[Line]
    top: int | None = None
    reveal: int | None = None
    whole: int = 0


@frozen
class OpenText(FrozenRecord):
    """Text that is opened over the main place: a card, a rule, a hex. Esc closes it.

    aside   the question goes on being answered beside it: only PgUp and PgDn are its own
    end     it is opened at its end
    """

    title: str
    lines: list[Line]
    aside: bool = False
    end: bool = False


@frozen
class Losses(FrozenRecord):
    """What the viewer has lost since their last choice, in short, the worst first; `deaths`: somebody died.

    warns   what loses the game next
    """

    told: tuple[str, ...] = ()
    deaths: bool = False
    warns: tuple[str, ...] = ()


Act = str | OpenText | None
"""What a press or a key in a pane comes to: `answer:KEY`, `choose:KEY` (move the cursor there), `tab:ID`,
`draw` (draw anew what follows cursors), a text to read, or None where it means nothing."""


class TableFace(Protocol):
    """How one game lays its table. One object a match; it may keep what it has worked out about the game.

    tabs      what can stand in the main place, in the order of their keys (capitals that are no command)
    pages     those of them that take PgUp and PgDn themselves
    leaves    those of them that leave blank rows to a question with many options; a face may share them out itself
    under     parts of the main place -> the side pane that stands below them where they leave much room
    opens     the first words of the spots that `open` has something to tell of
    newest    whether what happened is opened at its newest part where the viewer has lost nothing
    sides     the ids of the face's own panes beside the main place, where there is room for them
    follows   panes that look otherwise when the option under the cursor or a cursor changes: pane id -> any of
              "choice", "cursor", "flags"; every pane follows the match itself
    """

    tabs: tuple[Tab, ...]
    pages: tuple[str, ...]
    leaves: tuple[str, ...]
    under: dict[str, str]
    opens: tuple[str, ...]
    newest: bool
    sides: tuple[str, ...]
    follows: dict[str, tuple[str, ...]]

    def plan(self, size: Size) -> Plan:
        """Where panes lie on a screen of some size: status, tabs, main, question, footer, and sides as there is room.

        It depends on the size, the open question and the tab: neither a cursor nor what is told moves a pane.
        """

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The lines of a pane, for its size."""

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Every entry of the game with the state just before it (the whole state: keep public things only)."""

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        """What a press of the mouse on a pane means."""

    def open(self, spot: str, scene: TableScene) -> Act:
        """What a spot opens wherever it stands: a card, a sheet."""

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """What a key means in the pane that has the focus."""

    def focusable(self, scene: TableScene) -> tuple[str, ...]:
        """The panes with a cursor of their own that the focus can be moved to now."""

    def hints(self, scene: TableScene) -> list[tuple[str, str]]:
        """Keys of the pane that has the focus, and what they do now, for the footer."""

    def note(self, scene: TableScene) -> list[Line]:
        """What there is to say of the question under its prompt, where there is room: paragraphs."""

    def card(self, scene: TableScene) -> str:
        """The id of the card that the option under the cursor is about, or else the question; "" for none."""

    def told(self, text: str) -> Line:
        """A line of what happened, names in it standing out."""

    def headline(self, text: str, scene: TableScene) -> str:
        """The line for the news bar, which may be cut, so its outcome comes first; "" where the question says it."""

    def losses(self, scene: TableScene) -> Losses:
        """What the viewer has lost since their last choice."""

    def tells(self, scene: TableScene) -> bool:
        """Whether the part in the main place says by itself what happened since the last choice."""

    def within_story(self, scene: TableScene) -> bool:
        """Whether the question is part of a story that lies open: what others did meanwhile does not cover it."""

    def stops(self, scene: TableScene, after: int) -> tuple[Any, ...]:
        """The pauses in which a viewer reads what is new in their own stories since an entry, in order; the tab
        "story" shows the story as far as `scene.stop` when that is one of them: up to its entry `until`. Empty where
        there is none."""

    def walk(self, scene: TableScene, after: int) -> tuple[str, ...]:
        """The cells of the map in sight through which the viewer's people went after an entry, to be shown one after
        the other (the flag `WALKING` of the map pane); empty where there is nothing to show."""

    def opened(self, scene: TableScene) -> None:
        """A new question is open: set tab, cursors and the focus as suits it."""


Opener = Callable[[Match], TableFace]
