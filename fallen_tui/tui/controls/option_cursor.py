"""A cursor among options: which of them are shown, under which headings and keys, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask

HOTKEYS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Capitals and signs are commands, so every small letter can be an option."""
ENDS = "."
"""The key that declines, or says that it is enough, at every question that has such an option; it stands beside it,
and the letter of its place takes it as well."""
LETTERS = HOTKEYS[9:]
"""Hotkeys where digits stand for numbers or places."""
UNAVAILABLE = "Not now"
"""The heading over unavailable options; a press on it tells why."""
MANY_PAGES = 4
"""From so many pages on, PgUp and PgDn go from group to group where headings have no room."""
ListEntry = Choice | str
"""A row of the list: an option, or a heading."""


class OptionCursor:
    """The options of a question with a cursor among them.

    filter   the words that shown options must have
    """

    hotkeys = HOTKEYS
    still = False
    """Whether the list stays where it is, though its cursor may be out of sight: the arrows move elsewhere."""

    def __init__(self, ask: Ask, question: Question) -> None:
        named = {choice.key for choice in question.choices}
        self.ask = ask
        self.options = (*question.choices, *(Choice(key, key) for key in ask.keys if key not in named))
        self.unavailable = question.unavailable
        self.filter = ""
        self.ends, self._graves = question.ends, question.graves
        opens = question.opens or ask.default
        self.chosen = opens if opens in ask.keys else next((each.key for each in self.options), "")
        self._hot = {choice.key: hot for choice, hot in zip(self.options, self.hotkeys, strict=False)}
        self._by_hotkey = {hot: key for key, hot in self._hot.items()}
        self._first = 0
        self._room = 8
        self._headed = True
        """Whether groups stood under their headings when the list was drawn last."""

    # --- which options are shown ---

    def shown(self) -> list[Choice]:
        """The options with the words that are looked for, unavailable ones last."""
        words = self.filter.casefold().split()
        found = [*self.options, *self.unavailable]
        return [each for each in found if all(word in f"{each.label} {each.group}".casefold() for word in words)]

    @property
    def whole(self) -> bool:
        """Whether every option was in sight when the list was drawn last."""
        return len(self.shown()) <= self._room

    def entries(self, headed: bool) -> list[ListEntry]:
        """The rows of the list; `headed`: with the headings of its groups."""
        shown = self.shown()
        if self.filter and shown:
            return [f"“{self.filter}”: {len(shown)} of {len(self.options) + len(self.unavailable)}", *shown]
        if not headed:
            return list(shown)
        legal = [choice for choice in shown if not choice.why]
        unavailable = [choice for choice in shown if choice.why]
        entries: list[ListEntry] = []
        several = len({choice.group for choice in legal if choice.group}) > 1
        for group, choices in groupby(legal, key=lambda choice: choice.group):
            entries += [group] if several and group else []
            entries += choices
        return [*entries, *([UNAVAILABLE] if unavailable else []), *unavailable]

    def at_cursor(self) -> Choice | None:
        """The option under the cursor, where it is among those that are shown."""
        return next((choice for choice in self.shown() if choice.key == self.chosen), None)

    def _scroll(self, entries: Sequence[ListEntry], room: int) -> int:
        """Move the window as little as lets the cursor's row and its neighbours be seen; the row's place."""
        keys = ["" if isinstance(entry, str) else entry.key for entry in entries]
        at = keys.index(self.chosen) if self.chosen in keys else 0
        spare = 1 if room > 2 else 0
        if self.still:
            self._first = max(0, min(self._first, len(entries) - room))
            return at
        self._first = min(self._first, max(0, at - spare))
        self._first = max(self._first, min(at + spare, len(entries) - 1) - room + 1)
        self._first = max(0, min(self._first, len(entries) - room))
        return at

    # --- moving ---

    def move(self, by: int) -> None:
        """Move the cursor by so many options; it stops at the ends."""
        keys = [choice.key for choice in self.shown()]
        if keys:
            place = keys.index(self.chosen) + by if self.chosen in keys else 0
            self.chosen = keys[max(0, min(len(keys) - 1, place))]

    def moved(self, key: str) -> bool:
        """Whether a key moved the cursor, or let go of the words that are looked for."""
        page = max(1, self._room - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}.get(key)
        if step is not None and key.startswith("page") and self.heads:
            self._go_to_head(step > 0)
        elif step is not None:
            self.move(step)
        elif key == "escape" and self.filter:
            self.narrow("")
        else:
            return False
        return True

    @property
    def heads(self) -> list[str]:
        """The first option of each group, and the last of all, where PgUp and PgDn go from one to the next."""
        shown = self.shown()
        if self._headed or self.filter or len(shown) < MANY_PAGES * self._room:
            return []
        groups = [[*choices] for _, choices in groupby(shown, key=heading)]
        return [*(choices[0].key for choices in groups), shown[-1].key] if len(groups) > 1 else []

    def _go_to_head(self, forward: bool) -> None:
        """Move the cursor to the beginning of the next group; back to that of this one, or of the one before."""
        places = [choice.key for choice in self.shown()]
        at = places.index(self.chosen) if self.chosen in places else 0
        heads = [places.index(key) for key in self.heads]
        beyond = [head for head in heads if (head > at if forward else head < at)] or [at]
        self.chosen = places[beyond[0 if forward else -1]]

    def turned(self, spot: str) -> bool:
        """Whether a press or the wheel moved the cursor."""
        word, _, by = spot.partition(":")
        if word == "turn" and by.lstrip("-").isdecimal():
            self.move(int(by))
            return True
        return False

    def narrow(self, words: str) -> None:
        """Show only options with these words, and stand on the first."""
        self.filter = words
        shown = self.shown()
        if shown and self.chosen not in {choice.key for choice in shown}:
            self.chosen = shown[0].key

    def hotkey(self, key: str) -> str:
        """The option that a key stands for; "" for none."""
        return self.ends if key == ENDS else self._by_hotkey.get(key, "")

    def pressed(self, spot: str) -> tuple[str, str]:
        """A spot as its word and the option's key; an option that is not there is no option."""
        word, _, key = spot.partition(":")
        return word, key if any(key == choice.key for choice in (*self.options, *self.unavailable)) else ""


def heading(choice: Choice) -> str:
    """What an option stands under."""
    return UNAVAILABLE if choice.why else choice.group
