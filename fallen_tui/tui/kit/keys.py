"""The keys: which command each stands for, as the player has set them.

Small letters and digits choose options, so commands are capitals, signs, Tab and function keys. Nothing here is a key
that terminals eat (ctrl+h, ctrl+i, ctrl+m, ctrl+s, ctrl+q) or that a slow line could mistake for another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "help": (("f1", "H"), "Help: every key, and what you can do here"),
    "rule": (("?",), "The rule behind the question"),
    "advice": (("!",), "What each option does, and when to take it"),
    "find": (("/",), "Search the options"),
    "look": ((";",), "Explain: step through figures, names and cards to read about each. Enter opens more"),
    "next_tab": (("tab",), "The next part of the table"),
    "last_tab": (("shift+tab",), "The previous part"),
    "focus": (("space", "G"), "Switch the arrows between the question and the table"),
    "travel": (("_",), "Travel to a goal, week after week. Press again later to resume"),
    "repeat": (("&",), "Repeat: give the same answer as last time"),
    "undo": (("U",), "Undo: choose a point to go back to"),
    "why": (("W",), "Why you can't choose an option"),
    "rules": (("R",), "The rulebook"),
    "cards": (("C",), "The card in question. Press again for the card gallery"),
    "brief": (("f4",), "The briefing of this scenario. Press again for the Chronicle of a campaign"),
    "since": (("S",), "What happened since your last choice"),
    "asks": (("J",), "When you are asked: sensible, target, always"),
    "form": (("B",), "Switch between a form and one question at a time"),
    "skip": (("F",), "Go faster: skip what the bots do"),
    "zoom": (("Z",), "Zoom the map"),
    "legend": (("X",), "Show or hide the legend"),
    "guide": (("f3",), "In a first game: send the guide away or call it back"),
    "settings": (("f2",), "Settings"),
    "save_picture": (("f12",), "Save a picture of the screen"),
    "leave": (("Q", "escape"), "Close what is open, or leave. Esc never leaves a running game"),
}
"""command -> its usual keys (Textual's names; a character stands for itself) and what it does."""

ChangedKeys = Mapping[str, tuple[str, ...]]
"""Commands with other keys than the usual."""

NAMES = {
    "question_mark": "?", "slash": "/", "full_stop": ".", "comma": ",", "minus": "-", "plus": "+", "equals_sign": "=",
    "less_than_sign": "<", "greater_than_sign": ">", "left_square_bracket": "[", "right_square_bracket": "]",
    "underscore": "_", "ampersand": "&", "semicolon": ";",
}  # fmt: skip
SHOWN = {
    "escape": "Esc", "enter": "Enter", "tab": "Tab", "shift+tab": "S-Tab", "space": "Space", "up": "↑", "down": "↓",
    "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End",
    "backspace": "Bksp", "delete": "Del",
}  # fmt: skip


class Keymap:
    """Commands by key and keys by command. `changed` gives a command other keys than the usual."""

    def __init__(self, changed: ChangedKeys | None = None) -> None:
        changed = changed or {}
        self._keys = {command: changed.get(command, usual) for command, (usual, _) in COMMANDS.items()}
        self._commands = {key: command for command, keys in self._keys.items() for key in keys}

    def command(self, key: str) -> str:
        """What a key stands for; "" for nothing."""
        return self._commands.get(key, "")

    def first(self, command: str) -> str:
        """The first key of a command; "" where it has none."""
        keys = self._keys.get(command, ())
        return keys[0] if keys else ""

    def other(self, command: str, taken: str) -> str:
        """The first key of a command but one that stands for something else now; "" where there is none."""
        return next((key for key in self._keys.get(command, ()) if key != taken), "")

    def shown(self, command: str) -> str:
        """The first key of a command, as a player reads it."""
        keys = self._keys.get(command, ())
        return shown(keys[0]) if keys else "-"

    def leaves(self, key: str) -> bool:
        """Whether a key leaves a table. Esc, which is hammered to close things, leaves only where no other key does."""
        return self.command(key) == "leave" and (key != "escape" or not self.other("leave", "escape"))

    @property
    def closes(self) -> str:
        """The key that closes what is open: Esc, unless it has been taken from that."""
        return "escape" if self.command("escape") == "leave" else self.first("leave")

    def all_shown(self, command: str) -> str:
        """Every key of a command, as a player reads them."""
        return " ".join(shown(key) for key in self._keys.get(command, ())) or "-"


def commanded(command: str) -> str:
    """What a command does, in its first words; empty for none."""
    words = re.split("[:;,]", COMMANDS[command][1])[0] if command in COMMANDS else ""
    return {"leave": "leave"}.get(command, words[:1].lower() + words[1:])


EATEN = {
    "ctrl+h": "terminals take it for Backspace",
    "ctrl+i": "terminals take it for Tab",
    "ctrl+j": "terminals take it for Enter",
    "ctrl+m": "terminals take it for Enter",
    "ctrl+s": "terminals use it to stop the screen",
    "ctrl+q": "terminals use it themselves; here it always quits",
    "ctrl+z": "it suspends the program until you type fg",
    "ctrl+c": "it always leaves the table",
    "ctrl+left_square_bracket": "terminals take it for Esc",
    "ctrl+backslash": "terminals use it to end the program",
}
FIXED = ("enter", "up", "down", "left", "right", "pageup", "pagedown", "home", "end", "backspace", "delete")


VIEWS = {
    "A": "the trade desk", "D": "the dice", "E": "the reach", "I": "your hand", "K": "the lookout", "L": "the log",
    "M": "the map", "N": "your town", "O": "the others", "P": "your party", "T": "the story or the table",
    "V": "the track",
}  # fmt: skip
"""Capitals that open a part of the table in one game or another, and which."""


def named(key: str) -> str:
    """A key as a player may write it, by its one name: `F1`, `Esc`, `Ctrl+R`, `question_mark`."""
    if len(key) <= 1:
        return key
    low = key.casefold().replace("-", "+") if len(key) > 1 else key
    low = {"esc": "escape", "s+tab": "shift+tab", "return": "enter", "pgup": "pageup", "pgdn": "pagedown"}.get(low, low)
    return NAMES.get(low, low)


def refused(key: str) -> str:
    """Why a key cannot stand for a command; empty where it can."""
    if len(key) == 1:
        if key.islower() or key.isdigit():
            return "small letters and digits choose options"
        if key in VIEWS:
            return f"it opens {VIEWS[key]} at the table"
        return "" if key.isprintable() and key != " " else "you can't type that sign"
    if why := EATEN.get(key):
        return why
    if key in FIXED:
        return "it always moves or chooses"
    if key.startswith(("alt+", "meta+")):
        return "over a slow line it could be mistaken for Esc"
    control = key.removeprefix("ctrl+")
    function = key[1:] if key.startswith("f") else ""
    if function.isdigit() and 1 <= int(function) <= 24:
        return ""
    if key != control and len(control) == 1 and control.isascii() and control.isalpha():
        return ""
    if key in ("tab", "shift+tab", "space", "escape", "insert"):
        return ""
    return "there is no such key; write a capital, a sign, f1 to f24, tab, space, or ctrl+ and a letter"


def plain(key: str, character: str | None) -> str:
    """One name for a key press: the character where it is one, else Textual's name."""
    if character is not None and len(character) == 1 and character.isprintable() and character != " ":
        return character
    return NAMES.get(key, key)


def shown(key: str) -> str:
    """A key as a player reads it."""
    return SHOWN.get(key, key.upper() if len(key) > 1 and key[0] == "f" and key[1:].isdigit() else key)
