"""Putting all in order: typed in the wished order, or moved up and down from where they stand."""

from __future__ import annotations

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.script import cells
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import CONFIRM, Listed, button
from fallen_tui.tui.controls.option_cursor import LETTERS, ListEntry
from fallen_tui.tui.kit.styled_text import Line, Span, line, width

EARLIER = ("shift+up", "shift+left", "<")
LATER = ("shift+down", "shift+right", ">")


class OrderControl(Listed):
    """`options` stand in the order that Enter confirms.

    typed   how many places, from the first, were given by hotkeys
    held    whether the option under the cursor is picked up and moves along with it
    """

    hotkeys = LETTERS
    buttons = CONFIRM
    cuts_notes = False
    words = ("option", "earlier", "later")

    def __init__(self, ask: Ask, question: Question) -> None:
        super().__init__(ask, question)
        named = {choice.key: choice for choice in self.options}
        self.options = tuple([named[key] for key in ask.keys])
        self._hot = dict(zip(ask.keys, LETTERS, strict=False))
        self._by_hotkey = {hot: key for key, hot in self._hot.items()}
        self.unavailable = ()
        self.typed = 0
        self.held = False
        self.mark_width = len(str(len(ask.keys))) + 2

    # --- drawing ---

    def mark(self, choice: Choice) -> Line:
        place = self._place(choice.key)
        sign = "≡" if self.held and choice.key == self.chosen else "✓" if place < self.typed else "."
        number = f"{place + 1:>{self.mark_width - 2}}"
        return line((number, "strong" if place < self.typed else ""), (sign, "dim"), " ")

    def end(self, choice: Choice) -> Line:
        place = self._place(choice.key)
        up = Span(" ▲ ", "key" if place else "faint", f"earlier:{choice.key}")
        down = Span(" ▼ ", "key" if place < len(self.options) - 1 else "faint", f"later:{choice.key}")
        return (up, down)

    def foot(self, columns: int, height: int) -> list[Line]:
        keys = line("   ", *button("Enter", "confirm", "do:confirm"), "   ")
        aside = self._aside(columns)
        room = columns - (aside + 3 if aside else 0) - width(keys)
        ways = self._ways()
        words = next((words for words in ways if cells(words) <= room), ways[-1])
        return [line(*keys, (words, "dim"))]

    def _ways(self) -> tuple[str, ...]:
        """What can be done now to put in order, told at length and ever shorter."""
        if self.held:
            return "picked up: ↑↓ move it, Space puts it down", "↑↓ move it, Space puts it down"
        if self.typed:
            so_far = f"{self.typed} of {len(self.options)} placed"
            return f"{so_far} by letter; Bksp removes the last", f"{so_far}; Bksp removes it"
        return (
            "type the letters in the order you want, or move one with < and >",
            "letters in the order you want, or < and > move one",
            "letters in order; < and > move one",
        )

    def entries(self, headed: bool) -> list[ListEntry]:
        """Without headings: groups are torn apart by an order."""
        return super().entries(False)

    def _place(self, key: str) -> int:
        return next((n for n, choice in enumerate(self.options) if choice.key == key), 0)

    # --- moving ---

    def carry(self, key: str, to: int) -> None:
        """Move an option to a place; the others close up."""
        moved = self.options[self._place(key)]
        rest = [choice for choice in self.options if choice is not moved]
        to = max(0, min(len(rest), to))
        self.options = (*rest[:to], moved, *rest[to:])
        self.chosen = moved.key

    def shift(self, key: str, by: int) -> None:
        """Move an option earlier or later by so many places."""
        self.carry(key, self._place(key) + by)
        self.typed = 0

    def place_next(self, key: str) -> None:
        """Give an option the next place; one that has been given a place keeps it."""
        if self._place(key) >= self.typed:
            self.carry(key, self.typed)
            self.typed += 1
        self.chosen = key

    def go_to(self, answer: Answer) -> None:
        """Stand in the order of an answer."""
        places = {key: place for place, key in enumerate(answer)}
        self.options = tuple(sorted(self.options, key=lambda choice: places[choice.key]))
        self.typed, self.held = 0, False

    def _again(self) -> None:
        """Back to the order as it was."""
        self.options = tuple(sorted(self.options, key=lambda choice: self.ask.keys.index(choice.key)))
        self.typed, self.held = 0, False

    # --- what comes in ---

    def key(self, key: str) -> QuestionDone | bool:
        if key == "enter":
            return QuestionDone(tuple([choice.key for choice in self.options]))
        if key == "space":
            self.held = not self.held and bool(self.options)
        elif self.options and (key in EARLIER or (self.held and key == "up")):
            self.shift(self.chosen, -1)
        elif self.options and (key in LATER or (self.held and key == "down")):
            self.shift(self.chosen, 1)
        elif key == "backspace":
            self.typed = max(0, self.typed - 1)
        elif key == "delete":
            self._again()
        elif self.moved(key):
            self.held = False
        elif wanted := self.hotkey(key):
            self.held = False
            self.place_next(wanted)
        else:
            return False
        return True

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        self.held = False
        if word == "option":
            self.chosen = wanted
        else:
            self.shift(wanted, -1 if word == "earlier" else 1)
        return True

    def hints(self) -> list[tuple[str, str]]:
        return [("a-z", "next place"), ("space", "pick up"), ("<", "earlier"), (">", "later")]
