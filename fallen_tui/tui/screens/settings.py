"""The settings: each with what it does beside it; what is changed holds at once and is written to the file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
from textual.geometry import Region, Size

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.keys import Key
from fallen_tui.tui.kit.keys import COMMANDS, ChangedKeys, refused, shown
from fallen_tui.tui.kit.layers import Plan, columns, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, rule, wrap
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.settings_file import FIELDS, Settings, about, allowed, taken

WIDE = 96
LABEL = 12
LABELS = {
    "palette": "Palette", "colours": "Colours", "ascii": "ASCII only", "speed": "Animations", "bots": "Bots",
    "mouse": "Mouse", "confirm": "Ask to leave", "asks": "Asked",
}  # fmt: skip
PALETTE_WORDS = {
    "dusk": "for dark terminals",
    "day": "for light terminals",
    "ember": "told apart without red and green",
    "tide": "told apart without blue and yellow",
    "chalk": "by lightness alone",
}
PALETTE = "A sign or a word always says what a colour says."


class KeyRow(Key, form="key:{command}"):
    """The keys of a command."""

    command: str


def row_of(name: str) -> str:
    """Reads the name of a row: of a `KeyRow`, or of a setting."""
    return KeyRow.match(name) or name


class SettingsScreen(BaseScreen):
    """Every setting, then the keys of every command."""

    panes = ("head", "main", "rule", "side", "footer")

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.row = "palette"
        self.note: Line = ()
        self._waiting = False

    @property
    def settings(self) -> Settings:
        """What holds now."""
        found: Settings = self.app.settings  # type: ignore[attr-defined]
        return found

    def prepare(self) -> None:
        kept = self.app.kept  # type: ignore[attr-defined]
        if kept is not None and kept.problems:
            self.note = line((f"{kept.problems[0]}", "warn"))

    def names(self) -> list[str]:
        """The rows, from above."""
        return [*LABELS, *map(KeyRow.of, COMMANDS)]

    # --- drawing ---

    def plan(self, size: Size) -> Plan:
        head, middle, footer = rows(size.region, 1, 0, 1)
        plan = {"head": head, "footer": footer}
        if size.width >= WIDE:
            main, side = columns(middle, min(64, size.width // 2), 0, gap=2)
            return {**plan, "main": main, "side": Region(side.x, side.y, side.width - 1, side.height)}
        main, between, side = rows(middle, 0, 1, 10)
        return {**plan, "main": main, "rule": between, "side": side}

    def draw(self) -> None:
        head, main, side = self.pane("head"), self.pane("main"), self.pane("side")
        head.show([rule("Settings", head.size.width)])
        drawn: list[Line] = []
        at = 0
        for name in self.names():
            if name == KeyRow.of(next(iter(COMMANDS))):
                drawn += [BLANK, line(("   Keys", "heading"))]
            if name == self.row:
                at = len(drawn)
            drawn.append(fit(self._row(name, main.size.width), main.size.width))
        main.show(drawn)
        main.reveal(at if at > 1 else 0)
        between = self.pane("rule")
        if between.size.area:
            more = line((f"▼ {main.hidden_below} more", "dim")) if main.hidden_below else ()
            between.show([rule("", between.size.width, after=more)])
        side.show(self._side(side.size), 0)

    def _row(self, name: str, width: int) -> Line:
        here = name == self.row
        mark = Span(" ▸ " if here else "   ", "key", f"row:{name}")
        if isinstance(name, KeyRow):
            command = name.command
            keymap = self.app.keymap  # type: ignore[attr-defined]
            keys = "press a key …" if here and self._waiting else keymap.all_shown(command)
            other = " *" if command in self.settings.keys else ""
            label = Span(command.replace("_", " ").ljust(LABEL + 2), "strong" if here else "", f"row:{name}")
            role = "selected" if here else "key"
            return (mark, label, *line((keys, role), (other, "warn"), spot=f"row:{name}"))
        label = Span(LABELS[name].ljust(LABEL + 2), "strong" if here else "", f"row:{name}")
        return (
            mark,
            label,
            Span("◀ ", "key" if here else "faint", f"step:{name}:-1"),
            Span(_said(getattr(self.settings, name)), "selected" if here else "", f"step:{name}:1"),
            Span(" ▶", "key" if here else "faint", f"step:{name}:1"),
        )

    def _side(self, size: Size) -> list[Line]:
        room = max(20, size.width - 2)
        found: list[Line] = []
        if self.note:
            found += [*wrap(self.note, room, 2), BLANK]
        if isinstance(self.row, KeyRow):
            usual, does = COMMANDS[self.row.command]
            found += wrap(line((f"{does}.", "story")), room)
            found += wrap(line(("Usually ", "dim"), " ".join(shown(key) for key in usual) + ".", *_other_way()), room)
        else:
            found += wrap(line((PALETTE if self.row == "palette" else about(self.row), "story")), room)
            if self.row in ("palette", "colours"):
                found += [BLANK, *self._samples(room)]
        kept = self.app.kept  # type: ignore[attr-defined]
        if kept is not None and not self.note and len(found) + 3 <= size.height:
            where = f"Not saved: there is a mistake in {kept.path}" if kept.problems else f"Saved in {kept.path}"
            found += [BLANK, *wrap(line((where, "dim")), room)]
        return [(Span(" "), *row) for row in found]

    def _samples(self, room: int) -> list[Line]:
        """What the colours of today look like, and the palettes there are."""
        seats = [Span(f"{name} ", f"seat{number}") for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1)]
        found: list[Line] = [
            line(("7 + 4 = 11 ", "odds"), ("✓ held ", "good"), ("✗ lost ", "bad"), ("! watch out ", "warn"), *seats),
            line(
                ("plains ", "plains"), ("mountain ", "mountain"), ("city ", "city"), ("ruin ", "rad"), ("dim ", "dim")
            ),
        ]
        if self.row != "palette":
            return found
        listed = []
        for name in allowed("palette"):
            here = name == self.settings.palette
            mark = ("● " if here else "○ ", "key" if here else "dim")
            words = (f"  {PALETTE_WORDS[name]}", "dim")
            listed.append(line(mark, (name, "strong" if here else ""), words, spot=f"value:{name}"))
        return [*found, BLANK, *(fit(row, room) for row in listed)]

    def hints(self) -> Iterable[tuple[str, str]]:
        if self._waiting:
            return [("escape", "leave it as it is")]
        if isinstance(self.row, KeyRow):
            return [("↑↓", "move"), ("Enter", "another key"), ("backspace", "the default"), ("leave", "back")]
        return [("↑↓", "move"), ("←→", "change"), ("leave", "back")]

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        command = self.app.keymap.command(key)  # type: ignore[attr-defined]
        if self._waiting:
            self._waiting = False
            if key != "escape" and isinstance(self.row, KeyRow):
                self._give(self.row.command, key)
        elif key in ("up", "down", "pageup", "pagedown", "home", "end", "tab", "shift+tab"):
            self._move(
                {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "tab": 1, "shift+tab": -1, "home": -99}.get(key, 99)
            )
        elif command == "leave":
            self.dismiss(None)
            return
        elif isinstance(self.row, KeyRow):
            if key == "enter":
                self._waiting, self.note = True, ()
            elif key in ("backspace", "delete"):
                self._usual(self.row.command)
        elif key in ("left", "right", "enter", "space"):
            self._step(self.row, -1 if key == "left" else 1)
        self.redraw()

    def _move(self, by: int) -> None:
        names = self.names()
        self.row = names[max(0, min(len(names) - 1, names.index(self.row) + by))]
        self.note = ()

    def _step(self, name: str, by: int) -> None:
        value = getattr(self.settings, name)
        if isinstance(value, bool):
            self._change(**{name: not value})
            return
        words = allowed(name)
        self._change(**{name: words[(words.index(value) + by) % len(words)]})

    def _give(self, command: str, key: str) -> None:
        """Give a command a key in place of its letter or sign; none is taken from another."""
        if why := refused(key):
            self.note = line((f"{shown(key)} can't be a key: {why}.", "bad"))
            return
        held = self.settings.keys.get(command, COMMANDS[command][0])
        given = (key, *(other for other in held if len(other) > 1 and other != key))
        changed: dict[str, tuple[str, ...]] = {**self.settings.keys, command: given}
        holder = next((each for each, keys in self.settings.keys.items() if key in keys and each != command), "")
        if says := (f"{shown(key)} is already the key of {holder}." if holder else taken(command, changed)):
            self.note = line((says, "bad"))
            return
        self._change(keys=_different(changed))

    def _usual(self, own: str) -> None:
        """Give a command its usual keys again."""
        changed = {command: keys for command, keys in self.settings.keys.items() if command != own}
        for command in changed:
            if says := taken(command, changed):
                self.note = line((says, "bad"))
                return
        self._change(keys=changed)

    def _change(self, **values: Any) -> None:
        self.note = ()
        try:
            self.app.keep(attrs.evolve(self.settings, **values))  # type: ignore[attr-defined]
        except FallenError as error:
            self.note = line((f"{error}.", "warn"))

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        self._waiting = False
        if word == "row":
            if rest == self.row and isinstance(self.row, KeyRow):
                self._waiting = True
            self.row = row_of(rest)
        elif word == "step":
            name, _, by = rest.rpartition(":")
            if name in FIELDS:
                self.row = name
                self._step(name, int(by))
        elif word == "value":
            self._change(palette=rest)
        self.redraw()


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _other_way() -> tuple[tuple[str, str], ...]:
    return ((" To give a command several keys, edit the file.", "dim"),)


def _different(changed: ChangedKeys) -> dict[str, tuple[str, ...]]:
    """The commands whose keys are not the usual ones."""
    return {command: keys for command, keys in changed.items() if keys != COMMANDS[command][0]}
