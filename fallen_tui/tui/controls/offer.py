"""Making an offer: what is given and what is wanted for it, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.cut import apart
from fallen_tui.tui.controls.listing import button
from fallen_tui.tui.controls.numbers import MOST, NumberRow, Numbers
from fallen_tui.tui.controls.option_cursor import ListEntry
from fallen_tui.tui.kit.styled_text import BLANK, Line, beside, ends, line, width, wrap

Goods = tuple[tuple[str, int], ...]
HIDDEN, UNSEEN = "action", "offered"
"""Goods that are offered face down, as they are counted, and as they are asked for in return."""
GIVE, WANT = 0, 1
TITLES = ("You give", "You want")
_VERBS = ("give ", "want ", "ask for ")
_SIDES = {"side:0": GIVE, "side:1": WANT}
LOW = 10
"""Rows below which the sentence of the offer stands beside the keys, not above them."""
SENTENCE = 3


class OfferControl(Numbers):
    """Two lists with numbers; the cursor is in one of them. `side` is that of a key that may stand on both."""

    words = tuple([f"{word}{side}" for word in ("option", "minus", "plus", "flip") for side in ("", "0", "1")])

    def __init__(self, ask: Ask, question: Question) -> None:
        super().__init__(ask, question)
        self.prepare()
        self._terms = question.terms
        self._side = GIVE
        self._tops = [0, 0]

    def start_from(self, gives: Goods, wants: Goods) -> None:
        """Begin with the offer that this one answers, from this side: what is given there is wanted here."""
        for side, word, goods in ((GIVE, "give", wants), (WANT, "want", gives)):
            for name, number in goods:
                unseen = f"{word}:{UNSEEN}"
                self.set((side, unseen if name == HIDDEN and unseen in self.ask.keys else f"{word}:{name}"), number)
        if not self.of_side(self.side):
            self.switch(1 - self.side)

    def go_to(self, answer: Answer) -> None:
        """Offer what an answer gives and wants."""
        self.clear()
        for side, goods in enumerate(answer):
            for key, number in goods:
                self.set((side, key), number)

    @property
    def whole(self) -> bool:
        return False

    # --- sides ---

    @property
    def side(self) -> int:
        """The side the cursor is on."""
        own = _own_side(self.chosen)
        return self._side if own is None else own

    def of_side(self, side: int) -> list[Choice]:
        """The options that are shown on a side."""
        return [choice for choice in self.shown() if _own_side(choice.key) in (None, side) and self.names(choice)]

    def switch(self, side: int) -> None:
        """Move the cursor to the other side, to about the same height."""
        here, there = self.of_side(self.side), self.of_side(side)
        if side == self.side or not there:
            return
        keys = [choice.key for choice in here]
        place = keys.index(self.chosen) - self._tops[self.side] if self.chosen in keys else 0
        if self.chosen not in {choice.key for choice in there}:
            self.chosen = there[min(len(there) - 1, max(0, place + self._tops[side]))].key
        self._side = side

    def move(self, by: int) -> None:
        keys = [choice.key for choice in self.of_side(self.side)]
        if not keys:
            self.switch(1 - self.side)
            return
        place = keys.index(self.chosen) + by if self.chosen in keys else 0
        self.chosen = keys[max(0, min(len(keys) - 1, place))]

    # --- drawing ---

    def label(self, choice: Choice) -> str:
        """The name alone: that it is given or wanted is said by the heading."""
        verb = next((verb for verb in _VERBS if choice.label.casefold().startswith(verb)), "")
        return choice.label[len(verb) :] if verb and _own_side(choice.key) is not None else choice.label

    def wanted(self, width: int) -> int:
        return 1 + max(len(self.of_side(GIVE)), len(self.of_side(WANT))) + len(self.foot(width, LOW))

    def entries(self, headed: bool) -> list[ListEntry]:
        """As many rows as the longer side has, for the room that they take."""
        sides = [self.of_side(GIVE), self.of_side(WANT)]
        longer = max(sides, key=len)
        return ["", *longer] if longer else []

    def _scroll(self, entries: Sequence[ListEntry], room: int) -> int:
        """Each side has a window of its own; the row of the cursor."""
        self._first, at = 0, 0
        for side in (GIVE, WANT):
            keys = [choice.key for choice in self.of_side(side)]
            seen = max(1, room - 1)
            top = self._tops[side]
            if side == self.side and self.chosen in keys:
                place = keys.index(self.chosen)
                top = max(min(top, place), place - seen + 1)
                at = place - top + 1
            self._tops[side] = max(0, min(top, len(keys) - seen))
        return at

    def _window(self, entries: Sequence[ListEntry], room: int, columns: int) -> list[Line]:
        if not entries:
            return [line((f"Nothing has “{self.filter}”.", "dim"))]
        each = max(12, (columns - 3) // 2)
        left, right = (self._column(side, each, room) for side in (GIVE, WANT))
        return beside(left, [line(("│ ", "rule"), *row) for row in right], each, 1)

    def _column(self, side: int, columns: int, room: int) -> list[Line]:
        choices, top = self.of_side(side), self._tops[side]
        here = side == self.side
        seen = choices[top : top + max(1, room - 1)]
        more = f"▲{top} " * bool(top) + f"▼{len(choices) - top - len(seen)}" * (top + len(seen) < len(choices))
        head = line(("▸" if here else " ", "key"), (TITLES[side], "heading" if here else "dim"), spot=f"side:{side}")
        rows = [ends(head, line((more, "dim"), spot=f"side:{side}"), columns) if more else head]
        rows += [self._item(choice, choices, side, columns) for choice in seen] or [line(("  nothing here", "dim"))]
        return rows + [BLANK] * (room - len(rows))

    def _item(self, choice: Choice, choices: Sequence[Choice], side: int, columns: int) -> Line:
        row: NumberRow = (side, choice.key)
        here = choice.key == self.chosen and side == self.side
        spot = f"option{side}:{choice.key}"
        hot = self._hot.get(choice.key, "·")
        number = self.count(row)
        mark = line(("▸" if here else " ", "key"), (hot, "key"), " ", spot=spot)
        end = self.counter(row, str(side))
        if self.cap(row) == 1:
            end = line(("[", "dim"), ("x" if number else " ", "new"), ("]", "dim"), spot=f"flip{side}:{choice.key}")
        room = max(1, columns - width(mark) - width(end) - 1)
        role = "strong" if here else "new" if number else ""
        names = apart([self.label(each) for each in choices], room)
        label = line((names[choices.index(choice)], role), spot=spot)
        return tuple([span._replace(spot=span.spot or spot) for span in ends((*mark, *label), end, columns)])

    def rows_say_all(self, columns: int) -> bool:
        return not any(choice.detail for choice in self.options)

    def _told_room(self, columns: int, free: int, entries: int) -> tuple[int, int]:
        if free < LOW:
            return min(1, self._need(columns - 3)), 0
        return super()._told_room(columns, free, entries)

    def foot(self, columns: int, height: int) -> list[Line]:
        gives, wants = (self._said(side) for side in (GIVE, WANT))
        words = f"You give {gives or 'nothing'} and want {wants or 'nothing'}."
        if not gives and not wants:
            words = "Nothing given, nothing wanted: no offer."
        said = line((words, "story" if self.counts else "dim"))
        if unpaid := self.ask.unpaid(self._sides()):
            said = line((self._terms, "warn"))
        keys = line("   ", *button("Enter", "send" if self.counts else "leave it", "do:confirm", not unpaid), "   ")
        keys = line(*keys, *button("Del", "clear", "do:clear", bool(self.counts)), "   ")
        if height < LOW:
            return [(*keys, *said)]
        columns -= self._aside(columns)
        return [*(line("   ", *row) for row in wrap(said, columns - 6)[:SENTENCE]), keys]

    def _said(self, side: int) -> str:
        said = []
        for choice in self.options:
            row: NumberRow = (side, choice.key)
            if number := self.count(row):
                name = self.label(choice)
                one = f"1 {name.removesuffix('s')}" if number == 1 else f"{number} {name}"
                said.append(name if self.cap(row) == 1 else one)
        return ", ".join(said)

    # --- what comes in ---

    def _more(self, row: NumberRow) -> None:
        """Offer one more; where there is only one, toggle it."""
        self.change(row, -1 if self.cap(row) == 1 and self.count(row) else 1)

    def key(self, key: str) -> QuestionDone | bool:
        row: NumberRow = (self.side, self.chosen)
        if key == "enter":
            return True if self.ask.unpaid(self._sides()) else QuestionDone(self._sides())
        if self.moved(key):
            self._typing = None
        elif key in ("left", "right"):
            self.switch(GIVE if key == "left" else WANT)
        elif key == "delete":
            self.clear()
        elif wanted := self.hotkey(key):
            self.chosen, self._side = wanted, self.side
            self._more((self.side, wanted))
        elif not self.chosen:
            return False
        elif key in ("-", "+", "="):
            self.change(row, -1 if key == "-" else 1)
        elif key == "space":
            self._more(row)
        elif key == "backspace":
            self.change(row, -self.count(row))
        elif key == "*":
            self.change(row, self.cap(row) if self.cap(row) < MOST else 1)
        elif len(key) == 1 and key in "0123456789":
            self.type(row, int(key))
        else:
            return False
        return True

    def press(self, spot: str) -> QuestionDone | bool:
        if spot in _SIDES:
            self.switch(_SIDES[spot])
            return True
        return super().press(spot)

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        side = {"0": GIVE, "1": WANT}.get(word[-1:], self.side)
        word = word.rstrip("01")
        if wanted not in self.ask.keys:
            return False
        again = wanted == self.chosen and side == self.side
        self.chosen, self._side = wanted, side
        row: NumberRow = (self.side, wanted)
        if word == "flip" or (word == "option" and again):
            self._more(row)
        elif word in ("minus", "plus"):
            self.change(row, 1 if word == "plus" else -1)
        return True

    def _sides(self) -> tuple[Goods, ...]:
        return tuple([self._pairs(side) for side in (GIVE, WANT)])

    def _pairs(self, side: int) -> tuple[tuple[str, int], ...]:
        return tuple([(key, self.count((side, key))) for key in self.ask.keys if self.count((side, key))])

    def hints(self) -> list[tuple[str, str]]:
        return [("←→", "side"), ("space", "take"), ("+", "more"), ("0-9", "set")]


def _own_side(key: str) -> int | None:
    """The side that a key belongs to alone; None for one that may stand on both."""
    return GIVE if key.startswith("give:") else WANT if key.startswith("want:") else None
