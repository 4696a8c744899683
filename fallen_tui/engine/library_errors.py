"""What is wrong with a card, said to its author: file, line, card, field, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from types import TracebackType
from typing import Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import capital, listed

Step = str | int
Path = tuple[Step, ...]

TEXT = "text"

_SHOWN = 40
_LONG = 16


@frozen
class Problem(FrozenRecord):
    """One thing wrong in a content file: `line` counts from 1, `field` is a path such as `spoils[1].scrap`."""

    file: str
    line: int
    message: str
    card: str | None = None
    field: str = ""

    def __str__(self) -> str:
        subject = " ".join(part for part in (self.card, self.field) if part)
        return ": ".join(part for part in (f"{self.file}:{self.line}", subject, self.message) if part)


SHOWN = 100
"""Problems that the message of a ContentError names."""


class ContentError(FallenError):
    """Content that cannot be used; `problems` holds all of them, in the order of files and lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))
        lines = [str(problem) for problem in self.problems[:SHOWN]]
        if len(self.problems) > SHOWN:
            lines.append(f"... and {len(self.problems) - SHOWN} more")
        super().__init__("\n".join(lines))


class FieldError(ValueError):
    """Raised by a game's hook for a wrong value: `at` is the way to it from the value the hook was given."""

    def __init__(self, message: str, at: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


class at:
    """Within this block, whatever is raised is wrong at these steps below the value in hand.

    with at("scrap"):
        amount = converter.structure(value["scrap"], int)
    """

    __slots__ = ("_steps",)

    def __init__(self, *steps: Step) -> None:
        self._steps = steps

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is not None:
            for step in reversed(self._steps):
                place(error, step)


class _Place(str):
    """A note on an exception that says under which key or index it arose."""

    step: Step


def place(error: BaseException, step: Step) -> None:
    """Note on `error` that it arose at `step` of the value that encloses it."""
    note = _Place(f"at {step!r}")
    note.step = step
    error.add_note(note)


@frozen
class Fault(FrozenRecord):
    """A problem before anybody has looked up its line."""

    path: Path
    message: str


def faults(error: BaseException, path: Path = ()) -> Iterator[Fault]:
    """Every fault in what structuring a card raised, groups opened."""
    from cattrs.errors import ForbiddenExtraKeysError

    path = (*path, *_steps(error))
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from faults(inner, path)
    elif isinstance(error, ForbiddenExtraKeysError):
        fields = [yaml_name(field.name) for field in attrs.fields(error.cl) if field.init]
        for key in sorted(error.extra_fields):
            yield Fault((*path, key), f"unknown field{offered(key, fields, 'the fields are')}")
    else:
        yield _leaf(error, path)


def _leaf(error: BaseException, path: Path) -> Fault:
    if isinstance(error, FieldError):
        return Fault((*path, *error.at), error.message)
    if isinstance(error, KeyError) and path and error.args == path[-1:]:
        return Fault(path, "is missing")
    if isinstance(error, (ValueError, TypeError)) and error.args:
        return Fault((*path, *_validated(error)), str(error.args[0]))
    return Fault(path, f"can't be read ({type(error).__name__}: {error})")


def _validated(error: BaseException) -> Path:
    """The field that a validator of attrs complains about, where it says so."""
    return tuple(yaml_name(part.name) for part in error.args[1:2] if isinstance(part, attrs.Attribute))


def _steps(error: BaseException) -> Iterator[Step]:
    """The steps noted on an exception, the outermost first; cattrs notes a `name` or an `index`."""
    for note in reversed(getattr(error, "__notes__", ())):
        if isinstance(note, _Place):
            yield note.step
        elif (name := getattr(note, "name", None)) is not None:
            yield yaml_name(name)
        elif isinstance(position := getattr(note, "index", None), (str, int)) and not callable(position):
            yield position


def yaml_name(attribute: str) -> str:
    """How a field is spelt in YAML: `if_` is written `if`, being no word of Python's there."""
    return attribute.removesuffix("_")


def field_path(steps: Path) -> str:
    """`("spoils", 1, "scrap")` as `spoils[1].scrap`."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return text.removeprefix(".")


def not_one_of(value: Any, choices: Iterable[Any]) -> FieldError:
    """The error for a word that is none of `choices`, with the nearest of them."""
    words = [str(choice) for choice in choices]
    return FieldError(f"can't be {described(value)}{offered(value, words, 'choose', 'or')}")


def wanted(value: Any, what: str) -> FieldError:
    """The error for a value of the wrong kind; `what` such as "a whole number", or "a hex, such as C07"."""
    shown = described(value)
    advice = f'; put it in quotes, "{shown}"' if what == TEXT and isinstance(value, (int, float)) else ""
    return FieldError(f"must be {what}, not {shown}{advice}")


def also_needs(first: str, others: Iterable[str]) -> str:
    """What is wrong with a value written alone, for its `first` field, where others must be given too."""
    every = list(others)
    example = ", ".join(f"{word}: ..." for word in (first, *every))
    return f"needs {word_list(every, 'and')}, too; write {{{example}}}"


def described(value: Any) -> str:
    """A YAML value in a few words: text in quotes, a list or a mapping by its kind."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…"}"'.replace("\n", " ")
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a mapping"
    return str(value)


def word_list(words: Iterable[str], last: str = "") -> str:
    """Words with commas between them; `last`: "or" or "and" before the last of several."""
    every = list(words)
    return (listed(every, last) if last else ", ".join(every)) or "(none)"


def hint(word: Any, words: Iterable[str]) -> str:
    """`; did you mean open?`, or nothing when no word is near."""
    near = get_close_matches(word, list(words), n=1) if isinstance(word, str) else []
    return f"; did you mean {near[0]}?" if near else ""


def offered(word: Any, words: Iterable[str], lead: str, last: str = "") -> str:
    """What to write instead of a wrong word: `; did you mean open? Choose open or closed`, where `lead` is choose.

    A long list is left out where a word is near.
    """
    every = list(words)
    near = hint(word, every)
    if near and len(every) > _LONG:
        return near
    return f"{near} {capital(lead)} {word_list(every, last)}" if near else f"; {lead} {word_list(every, last)}"
