"""Choosing one: a list with a hotkey for each option, odds at the right, barred options dim below with their reason."""

from __future__ import annotations

from itertools import groupby

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.controls import Done
from fallen_tui.tui.ink import BLANK, Line, Span, ends, fit, line, width, wrap

HOTKEYS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Capitals and signs are commands, so every small letter can be an option."""
MOST_DETAIL = 4


class One:
    """The cursor in a list of options. `filter` narrows the list to options with these words."""

    def __init__(self, ask: Ask, question: Question) -> None:
        self.ask = ask
        self.options: tuple[Choice, ...] = question.choices
        self.barred: tuple[Choice, ...] = question.barred
        self.filter = ""
        self.chosen = ask.default if ask.default in ask.keys else (ask.keys[0] if ask.keys else "")
        self._hot = {choice.key: HOTKEYS[n] for n, choice in enumerate(self.options) if n < len(HOTKEYS)}

    # --- drawing ---

    def wanted(self, width: int) -> int:
        headings = len({choice.group for choice in self.options}) if self._headed else 0
        return len(self.options) + headings + min(len(self.barred), 3) + MOST_DETAIL

    def lines(self, width: int, height: int) -> tuple[list[Line], int]:
        detail = self._detail(width, max(0, min(MOST_DETAIL, height - 3)))
        rows: list[Line] = []
        at = 0
        for group, choices in groupby(self._shown(), key=lambda choice: choice.group):
            if self._headed and group:
                rows.append(line((group, "heading")))
            for choice in choices:
                if choice.key == self.chosen:
                    at = len(rows)
                rows.append(self._row(choice, width))
        if not rows:
            rows.append(line((f"No option has “{self.filter}”.", "dim")))
        room = max(1, height - len(detail))
        first = min(max(0, at - room + 2), max(0, len(rows) - room)) if len(rows) > room else 0
        seen = rows[first : first + room]
        if first:
            seen[0] = ends(seen[0], line((f"▲ {first} more", "dim")), width)
        if below := len(rows) - first - len(seen):
            seen[-1] = ends(seen[-1], line((f"▼ {below} more", "dim")), width)
        seen += [BLANK] * (room - len(seen))
        return [*seen, *detail], at - first

    @property
    def _headed(self) -> bool:
        return len({choice.group for choice in self.options if choice.group}) > 1

    def _shown(self) -> list[Choice]:
        words = self.filter.casefold().split()
        found = [*self.options, *self.barred]
        return [c for c in found if all(word in f"{c.label} {c.group}".casefold() for word in words)]

    def _row(self, choice: Choice, columns: int) -> Line:
        here = choice.key == self.chosen
        spot = f"option:{choice.key}"
        hot = self._hot.get(choice.key, "·" if not choice.why else "×")
        mark = line((("▸" if here else " "), "key"), (hot, "key" if not choice.why else "barred"), " ", spot=spot)
        role = "barred" if choice.why else "selected" if here else ""
        label = line((choice.label, role), spot=spot)
        if choice.key == self.ask.default and not choice.why:
            label = (*label, Span("  Enter", "dim", spot))
        right = line((choice.odds, "odds"), spot=spot) if choice.odds else ()
        note = choice.why if choice.why else choice.detail
        room = columns - width(mark) - width(label) - width(right) - 6
        if note and room > 16 and not here:
            label = (*label, *fit(line((f"  {note}", "dim"), spot=spot), room))
        return ends((*mark, *label), right, columns) if right else (*mark, *label)

    def _detail(self, columns: int, most: int) -> list[Line]:
        """What there is to say of the option under the cursor."""
        choice = self.at_cursor()
        if choice is None or not most:
            return []
        text = f"Barred: {choice.why}" if choice.why else choice.detail
        cite = choice.rule if choice.rule and choice.rule != self.ask.rule else ""
        if not text:
            return []
        rows = wrap(
            line((text, "warn" if choice.why else "story"), *([("  " + cite, "dim")] if cite else [])), columns - 3
        )
        if len(rows) > most:
            rows = [*rows[: most - 1], fit((*rows[most - 1], Span(" …", "dim")), columns - 3)]
            rows[-1] = fit(rows[-1], columns - 3)
        return [line("   ") + row for row in rows]

    # --- moving and choosing ---

    def at_cursor(self) -> Choice | None:
        """The option under the cursor."""
        return next((choice for choice in (*self.options, *self.barred) if choice.key == self.chosen), None)

    def move(self, by: int) -> None:
        """Move the cursor by so many options; it stops at the ends."""
        shown = self._shown()
        keys = [choice.key for choice in shown]
        if keys:
            place = keys.index(self.chosen) + by if self.chosen in keys else 0
            self.chosen = keys[max(0, min(len(keys) - 1, place))]

    def key(self, key: str) -> Done | bool:
        step = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -9999, "end": 9999}.get(key)
        if step is not None:
            self.move(step)
            return True
        if key == "enter":
            return self._take(self.chosen)
        for wanted, hot in self._hot.items():
            if hot == key:
                self.chosen = wanted
                return self._take(wanted)
        return False

    def press(self, spot: str) -> Done | bool:
        word, _, wanted = spot.partition(":")
        if word != "option":
            return False
        again = wanted == self.chosen
        self.chosen = wanted
        return self._take(wanted) if again or len(self.options) == 1 else True

    def _take(self, key: str) -> Done | bool:
        return Done(key) if key in self.ask.keys else True

    def narrow(self, words: str) -> None:
        """Show only options with these words, and stand on the first."""
        self.filter = words
        shown = self._shown()
        if shown and self.chosen not in {choice.key for choice in shown}:
            self.chosen = shown[0].key

    def hints(self) -> list[tuple[str, str]]:
        return [("↑↓", "look"), ("Enter", "choose"), ("/", "find")]
