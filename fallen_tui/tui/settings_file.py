"""The settings: what a player may set, in a file that may be written by hand.

A wrong line never keeps anybody from playing: what it would set stays as usual, and a problem says where and why.
"""

from __future__ import annotations

import os
import tempfile
import textwrap
from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine.asking import ASKS, SENSIBLE
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.paths import typed_path
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.keys import COMMANDS, ChangedKeys, named, refused
from fallen_tui.tui.kit.theme import DEPTHS, PALETTES

VARIABLE = "FALLEN_SETTINGS"
HEAD = """\
# The settings of fallen. You may edit this file; `fallen settings` checks it.
# The Settings screen rewrites it, with these comments.
"""


def _setting(usual: Any, about: str, allowed: tuple[str, ...] = ()) -> Any:
    return attrs.field(default=usual, metadata={"about": about, "allowed": allowed})


LONGEST = 24
"""Letters of a name, as at the table."""


@frozen
class Settings(FrozenRecord):
    """Everything that can be set; `about` of a field's metadata is what is said of it."""

    palette: str = _setting(
        "dusk",
        "Colours. dusk is for dark terminals, day for light ones. ember (no red and green), tide (no blue and yellow) "
        "and chalk (lightness only) work for colour-blind eyes.",
        PALETTES,
    )
    colours: str = _setting(
        "auto", "How many colours to use. auto uses as many as the terminal has, none uses none.", DEPTHS
    )
    ascii: str = _setting(
        "auto",
        "Draw with ASCII signs only, as --ascii does. auto does so if the terminal's locale isn't UTF-8.",
        ("auto", "yes", "no"),
    )
    speed: str = _setting(
        "fast",
        "How fast dice roll and pieces move. off shows the outcome at once. Any key skips an animation.",
        ("off", "fast", "normal", "slow"),
    )
    bots: str = _setting(
        "digest",
        "What you see while bots play. digest sums it up when it's your turn, watch shows each deed.",
        ("digest", "watch"),
    )
    stories: str = _setting(
        "read",
        "How you read stories. read pauses at the story, the dice and the outcome, one key each. fast shows all at "
        "once, beside the next question.",
        ("read", "fast"),
    )
    mouse: bool = _setting(True, "Use the mouse. Without it you can select text as the terminal does.")
    name: str = attrs.field(
        default="",
        metadata={
            "about": "Your name at the table. It starts as the last one you gave in a new game.",
            "allowed": (),
            "longest": LONGEST,
        },
    )
    confirm: bool = _setting(False, "Ask before you leave a table. The game is saved either way.")
    asks: str = _setting(
        SENSIBLE,
        "When you are asked. sensible skips what needs no thought: reactions of no use now, rerolls that don't "
        "help, gear with one best place, sales where nothing sells. target also skips reactions to what happens "
        "to others. always skips nothing.",
        ASKS,
    )
    keys: Mapping[str, tuple[str, ...]] = attrs.field(
        factory=dict,
        metadata={
            "about": "Your own keys for commands: a key or a list of keys for each. Small letters and digits choose "
            "options, so you can't use them. Commands not listed here have their default keys.",
            "allowed": (),
        },
    )


FIELDS: dict[str, Any] = {field.name: field for field in attrs.fields(Settings)}


def about(name: str) -> str:
    """What is said of a setting."""
    return str(FIELDS[name].metadata["about"])


def allowed(name: str) -> tuple[str, ...]:
    """The words a setting may be; empty where it is of another kind."""
    found: tuple[str, ...] = FIELDS[name].metadata["allowed"]
    return found


@frozen
class SettingsProblem(FrozenRecord):
    """What is wrong with a line of the file; line 0 is the file as a whole."""

    path: Path
    line: int
    field: str
    says: str

    def __str__(self) -> str:
        where = f":{self.line}" if self.line else ""
        return f"{self.path}{where}: {f'{self.field}: ' if self.field else ''}{self.says}"


@frozen
class KeptSettings(FrozenRecord):
    """Settings with the file they are kept in, and what is wrong with it."""

    settings: Settings
    path: Path
    problems: tuple[SettingsProblem, ...] = ()


def settings_path(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the file is: $FALLEN_SETTINGS, else settings.toml in the user's folder of settings."""
    if given := environ.get(VARIABLE):
        return typed_path(given)
    from platformdirs import user_config_path

    return user_config_path("fallen", appauthor=False) / "settings.toml"


def load(path: Path) -> KeptSettings:
    """The settings of a file, which may be missing; never raises."""
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return KeptSettings(Settings(), path)
    except (OSError, UnicodeError) as error:
        return KeptSettings(Settings(), path, (SettingsProblem(path, 0, "", f"it can't be read ({_reason(error)})"),))
    return read(text, path)


def read(text: str, path: Path) -> KeptSettings:
    """The settings a text says, and what is wrong with it."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        says, line = _toml_error(str(error), text)
        return KeptSettings(Settings(), path, (SettingsProblem(path, line, "", says),))
    found: dict[str, Any] = {}
    problems: list[SettingsProblem] = []
    for name, given in data.items():
        value = _as_word(name, given)
        says = _wrong(name, value)
        if says:
            problems.append(SettingsProblem(path, line_of(text, name), name, says))
        elif name != "keys":
            found[name] = value
    if isinstance(data.get("keys"), dict):
        found["keys"] = _read_keys(data["keys"], text, path, problems)
    return KeptSettings(Settings(**found), path, tuple(sorted(problems, key=lambda problem: problem.line)))


def _as_word(name: str, value: Any) -> Any:
    """A number, true or false as the word that is meant by it, where a setting is a word."""
    if name not in FIELDS or not isinstance(value, int):
        return value
    word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return word if word in allowed(name) else value


def _wrong(name: str, value: Any) -> str:
    """What is wrong with a setting; empty where nothing is."""
    if name not in FIELDS:
        return f"there is no such setting; {_nearest(name, FIELDS)}"
    if words := allowed(name):
        return "" if value in words else f"it can't be {_quoted(value)}; write {_listed(words)}"
    if longest := FIELDS[name].metadata.get("longest"):
        fits = isinstance(value, str) and len(value) <= longest
        return "" if fits else f"it must be a name of up to {longest} letters, in quotes"
    if name == "keys":
        return "" if isinstance(value, dict) else "write [keys] and below it a line for each command"
    return "" if isinstance(value, bool) else f"it can't be {_quoted(value)}; write true or false"


def _read_keys(data: dict[str, Any], text: str, path: Path, problems: list[SettingsProblem]) -> ChangedKeys:
    """The keys of commands, those left out that cannot be."""
    changed: dict[str, tuple[str, ...]] = {}
    for command, value in data.items():
        if says := _wrong_keys(command, value, changed):
            problems.append(SettingsProblem(path, line_of(text, command, "keys"), f"keys.{command}", says))
        else:
            changed[command] = keys_in(value)
    for command in list(changed):
        if says := taken(command, changed):
            problems.append(SettingsProblem(path, line_of(text, command, "keys"), f"keys.{command}", says))
            del changed[command]
    return changed


def _wrong_keys(command: str, value: Any, changed: ChangedKeys) -> str:
    if command not in COMMANDS:
        return f"there is no such command; {_nearest(command, COMMANDS)}"
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        return 'write a key, or several in brackets: ["U", "f5"]'
    if not listed and command == "leave":
        return "you need a key to leave"
    for key in keys_in(value):
        if why := refused(key):
            return f"{_quoted(key)} can't be a key: {why}"
        other = next((other for other, keys in changed.items() if key in keys), "")
        if other:
            return f"{_quoted(key)} is already the key of {other}"
    return ""


def taken(command: str, changed: ChangedKeys) -> str:
    """That a key of a command is the usual one of another, which has been given none else; empty where it is not."""
    for other, (usual, _) in COMMANDS.items():
        if other != command and other not in changed:
            for key in changed[command]:
                if key in usual:
                    return f"{_quoted(key)} is the default key of {other}; give {other} another one first"
    return ""


def keys_in(value: str | list[str]) -> tuple[str, ...]:
    """The keys a value of the file names, each by one name."""
    return tuple(dict.fromkeys(named(key) for key in ([value] if isinstance(value, str) else value)))


# --- writing ---


def save(settings: Settings, kept: KeptSettings) -> KeptSettings:
    """Write the whole file. Raises FallenError where it is in the way or there is something in it nobody understands.

    A file with problems is not written over: what a player wrote there by hand would be lost.
    """
    path = kept.path
    there = load(path)
    if there.problems:
        raise FallenError(
            f"{path} has a mistake in line {there.problems[0].line} and isn't overwritten. Fix it first. Until then, "
            "what you set here holds only until you quit"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(written(settings))
        os.replace(name, os.path.realpath(path))
    except OSError as error:
        raise FallenError(
            f"{path} can't be written ({_reason(error)}); what you set holds only until you quit"
        ) from None
    return KeptSettings(settings, path)


def keep_name(own: str, kept: KeptSettings) -> KeptSettings:
    """Keep a player's name, where it is another; a file that cannot be written keeps what it has."""
    if not own or own == kept.settings.name:
        return kept
    with suppress(FallenError):
        return save(attrs.evolve(kept.settings, name=own), kept)
    return kept


def written(settings: Settings) -> str:
    """The text of the file."""
    parts = [HEAD]
    for name in FIELDS:
        value = getattr(settings, name)
        words = f" One of: {', '.join(allowed(name))}." if allowed(name) else ""
        note = "".join(f"# {row}\n" for row in _wrapped(about(name) + words))
        if name != "keys":
            parts.append(f"{note}{name} = {_toml(value)}\n")
            continue
        rows = [
            f"{command} = {_toml(list(value[command]))}" if command in value else f"# {command} = {_toml(list(usual))}"
            for command, (usual, _) in COMMANDS.items()
        ]
        parts.append(f"{note}[keys]\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_toml(each) for each in value)}]"
    escaped = "".join(f"\\{c}" if c in '"\\' else c for c in str(value))
    return f'"{escaped}"'


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 96)


# --- where and why ---


def line_of(text: str, name: str, table: str = "") -> int:
    """The number of the line that sets a name at the top, or in a table; 0 where none is found."""
    inside = ""
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if row.startswith("["):
            inside = row.strip("[] ").partition("#")[0].strip("[] \"'")
            if inside == name and not table:
                return number
            continue
        head = row.partition("=")[0].strip().replace('"', "").replace("'", "").replace(" ", "")
        here = f"{inside}.{head}" if inside else head
        wanted = f"{table}.{name}" if table else name
        if "=" in row and (here == wanted or here.startswith(f"{wanted}.")):
            return number
    return line_of(text, table) if table else 0


def _toml_error(says: str, text: str) -> tuple[str, int]:
    """The reader's words and the line: `Expected '=' (at line 3, column 5)`."""
    words, _, where = says.partition(" (at ")
    line = where.removeprefix("line ").partition(",")[0]
    number = int(line) if line.isdigit() else max(1, len(text.splitlines()))
    return next((ours for theirs, ours in _PLAINLY.items() if theirs in words), _SHAPE), number


_SHAPE = 'it can\'t be read; write NAME = true, NAME = false or NAME = "word"'
_PLAINLY = {
    "Illegal character '\\n'": "the closing quotation mark is missing",
    "Unterminated string": "the closing quotation mark is missing",
    'Expected "\'"': "the closing quotation mark is missing",
    "Unescaped '\\'": "write a backslash in quotation marks twice",
    "Invalid value": "the value after the = can't be read; put words in quotation marks",
    "Expected '='": "the = after the name is missing",
    "Cannot overwrite": "this name is set twice",
    "Cannot declare": "this table is there twice",
    "Unclosed array": "the closing ] is missing",
    "Expected ']'": "the ] is missing",
    "Expected newline": "there is something after the value; start a comment with #",
    "Invalid statement": "this is neither a setting nor a comment; start a comment with #",
}
"""What the reader of TOML says, and what is meant by it."""


def _nearest(word: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"


def _listed(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _quoted(value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return text[:40]


def _reason(error: OSError | UnicodeError) -> str:
    return (
        (getattr(error, "strerror", None) or "it isn't UTF-8 text")
        if isinstance(error, OSError)
        else "it isn't UTF-8 text"
    )


Changing = Callable[[Settings], None]
"""Called with settings that hold from now on."""
