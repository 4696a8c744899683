"""Naming an amount: a number between two others, on a bar."""

from __future__ import annotations

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import button
from fallen_tui.tui.controls.option_cursor import ENDS
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, wrap

BAR = 40
"""The longest bar, in columns."""
STEPS = {
    "left": -1, "down": -1, "-": -1, "right": 1, "up": 1, "+": 1, "=": 1, "pagedown": -10, "pageup": 10,
}  # fmt: skip
TENS = 10
"""Numbers from which on steps of ten are told."""
LONGEST = 9


class AmountControl:
    """`value` is the number that Enter takes; while it is typed it may lie below the least.

    chosen   the key of the option that stands for this number, where the question has such
    """

    def __init__(self, ask: Ask, question: Question) -> None:
        self.ask = ask
        self._named = {choice.key: choice for choice in question.choices}
        wanted = int(ask.default) if ask.default and ask.default.isdecimal() else ask.low
        self.value = max(ask.low, min(ask.high, wanted))
        self._typing = False

    @property
    def chosen(self) -> str:
        key = str(self.value)
        return key if key in self._named else ""

    @chosen.setter
    def chosen(self, key: str) -> None:
        if key.isdecimal() and len(key) <= LONGEST:
            self.set(int(key))

    @property
    def legal(self) -> bool:
        """Whether the number is an answer."""
        return self.ask.low <= self.value <= self.ask.high

    # --- drawing ---

    def wanted(self, width: int) -> int:
        return 4 + (2 if self._named else 0)

    def lines(self, width: int, height: int) -> tuple[list[Line], int]:
        gap = [BLANK] if height > 2 else []
        rows = [*gap, self._scale(width), *gap, self._foot()]
        if height <= 3:
            rows = [self._scale(width), self._foot()]
        if choice := self._named.get(self.chosen):
            says = [(f" · {each}", role) for each, role in ((choice.odds, "odds"), (choice.detail, "story")) if each]
            rows += wrap(line("   ", (choice.label, "strong"), *says), width)
        return [fit(row, width) for row in rows[:height]], 0

    def _scale(self, width: int) -> Line:
        """Less, the number, more, and where it lies between the least and the most."""
        ask, digits = self.ask, max(len(str(self.ask.high)), len(str(self.ask.low)), len(str(self.value)))
        low, high = str(ask.low), str(ask.high)
        number = f" {self.value:>{digits}} "
        room = width - 3 - digits - 2 - 8 - len(low) - len(high) - 6
        spans: list[Span | tuple[str, str]] = [Span("   ")]
        spans += [
            *line((" − ", "key"), spot="minus:"),
            *line((number, "selected")),
            *line((" + ", "key"), spot="plus:"),
        ]
        spans += [*line(f"   {low} ", spot=f"amount:{ask.low}")]
        if room >= 4:
            spans += self._bar(min(BAR, room, max(1, ask.high - ask.low) * 8))
        else:
            spans += [Span("to")]
        spans += [*line(f" {high}", spot=f"amount:{ask.high}")]
        return line(*spans)

    def _bar(self, columns: int) -> list[Span]:
        """Cells that set the number when they are pressed; filled as far as it goes."""
        low, reach = self.ask.low, max(1, self.ask.high - self.ask.low)
        filled = round((self.value - low) * columns / reach) if self.value > low else 0
        spans = []
        for cell in range(columns):
            number = low + round((cell + 1) * reach / columns)
            spans.append(Span("█" if cell < filled else "·", "odds" if cell < filled else "dim", f"amount:{number}"))
        return spans

    def _foot(self) -> Line:
        ask = self.ask
        words, role = "type the number, or ← and →", "dim"
        if not self.legal:
            words, role = f"{self.value} is too few: {ask.low} to {ask.high}", "warn"
        return line("   ", *button("Enter", f"confirm {self.value}", "do:confirm", self.legal), "   ", (words, role))

    # --- what comes in ---

    def set(self, value: int) -> None:
        """Set the number, as far as the limits let it."""
        self.value = max(self.ask.low, min(self.ask.high, value))
        self._typing = False

    def go_to(self, answer: Answer) -> None:
        """Stand on the number of an answer."""
        self.set(answer)

    def _type(self, digit: int) -> None:
        """A digit more of a number; one that would go beyond the most begins a new number."""
        longer = self.value * 10 + digit if self._typing else digit
        self.value, self._typing = longer if longer <= self.ask.high else min(digit, self.ask.high), True

    def key(self, key: str) -> QuestionDone | bool:
        if key == "enter":
            return QuestionDone(self.value) if self.legal else True
        if key == ENDS and not self.ask.low:
            return QuestionDone(0)
        if key in STEPS:
            self.set(self.value + STEPS[key])
        elif key in ("home", "end"):
            self.set(self.ask.low if key == "home" else self.ask.high)
        elif len(key) == 1 and key in "0123456789":
            self._type(int(key))
        elif key == "backspace" and self.value >= 0:
            self.value, self._typing = self.value // 10, True
        else:
            return False
        return True

    def press(self, spot: str) -> QuestionDone | bool:
        word, _, rest = spot.partition(":")
        if spot == "do:confirm":
            return self.key("enter")
        if word in ("minus", "plus"):
            self.set(self.value + (1 if word == "plus" else -1))
        elif word in ("amount", "option") and rest.lstrip("-").isdecimal() and len(rest) <= LONGEST:
            self.set(int(rest))
        elif word == "turn" and rest.lstrip("-").isdecimal():
            self.set(self.value + (1 if int(rest) < 0 else -1))
        else:
            return False
        return True

    def hints(self) -> list[tuple[str, str]]:
        tens = [("pageup", "by 10")] if self.ask.high - self.ask.low >= TENS else []
        none = [(ENDS, "none")] if not self.ask.low else []
        return [("←→", "by 1"), *none, *tens, ("home", "least"), ("end", "most")]
