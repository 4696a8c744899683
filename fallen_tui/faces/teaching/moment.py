"""The moment a text is about: a question, the view of the seat that is asked, what happened since its last answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from fallen_tui.engine.events import Answered, Closed, Entry
from fallen_tui.engine.game import Question
from fallen_tui.engine.history import active
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games import part

EACH, NONE = "each", "none"
"""In place of a word: every option that no other text is about; that nothing is offered."""
BLANK = re.compile(r"\{(\w+)\}")
TYPED = {
    "k_advice": "advice",
    "k_rule": "?",
    "k_undo": "undo",
    "k_travel": "travel",
    "k_log": "log",
    "k_why": "unavailable",
    "k_card": "card",
    "k_guide": "guide off",
}
"""What a text may call a key, by the name of its blank: the word that is typed in line mode."""
KEYS = {
    "k_advice": "advice",
    "k_rule": "rule",
    "k_undo": "undo",
    "k_travel": "travel",
    "k_log": "since",
    "k_why": "why",
    "k_card": "cards",
    "k_guide": "guide",
}
"""What a text may call a key, on the screen: the command, whose key the player can change."""

_BETWEEN = re.compile("[:@=+#]")


E = TypeVar("E", bound=Entry)


@frozen
class TeachingMoment(FrozenRecord):
    """A question to a seat, from its view; `since` is what happened after the answer before it."""

    view: Any
    ask: Ask
    since: tuple[Entry, ...] = ()

    @property
    def seat(self) -> int:
        return self.ask.seat

    @property
    def player(self) -> Any:
        """The seat's own side of the table."""
        return self.view.players[self.ask.seat]

    def happened(self, *tags: str) -> bool:
        """Whether an entry of such a kind, of this seat's where it is anybody's, lies behind the question."""
        return any(entry.tag in tags and getattr(entry, "seat", self.seat) == self.seat for entry in self.since)

    def own(self, kind: type[E]) -> Iterator[E]:
        """The facts of a kind, of this seat's, that lie behind the question."""
        return (entry for entry in self.since if isinstance(entry, kind) and entry.seat == self.seat)  # type: ignore[attr-defined]


Predicate = Callable[[TeachingMoment], bool]
Phrase = Callable[[TeachingMoment], str]


class Subject(Protocol):
    """What the advice and the guide of a game may speak of.

    TOPICS  the topics of all its questions
    PARTS   parts of the table that a lesson points at: id on the screen -> what is typed in line mode
    FACTS   what may be so at a question, and calls for a lesson; VALUES fill the blanks of texts
    """

    TOPICS: Collection[str]
    PARTS: Mapping[str, str]
    FACTS: Mapping[str, Predicate]
    VALUES: Mapping[str, Phrase]

    def proposes(self, moment: TeachingMoment) -> Answer | None:
        """What the table itself proposes, before any bot is asked; None for nothing."""

    def free_of_cost(self, moment: TeachingMoment, answer: Answer) -> Answer:
        """A chance that costs nothing and that the bot's answer lets go by; None for nothing."""

    def spared(self, moment: TeachingMoment, answer: Answer) -> Answer:
        """What a guide suggests in place of the bot's answer, where that would waste what a newcomer needs."""

    def harms(self, moment: TeachingMoment, key: str) -> bool:
        """Whether an option hurts the seat's own for certain: a guide does not suggest it where there is another."""

    def idle(self, moment: TeachingMoment, key: str) -> bool:
        """Whether an option would bring nothing now."""

    def aims(self, moment: TeachingMoment, question: Question) -> tuple[tuple[str, str], ...]:
        """What the game is won by where that is not always the same, in rows; empty where it is."""

    def weighed(self, moment: TeachingMoment, answer: Answer, question: Question) -> str:
        """What speaks for an answer, in figures; "" for nothing."""


def subjects(game: str) -> Subject | None:
    """What the guide of a game may speak of; None for a game without one."""
    found: Subject | None = part(game, "guide")
    return found


def word(key: str) -> str:
    """What an option is of: the word its key begins with."""
    return _BETWEEN.split(key, maxsplit=1)[0]


def words(keys: Iterable[str]) -> list[str]:
    """The words of some options, each once."""
    return list(dict.fromkeys(word(key) for key in keys))


def text_for(texts: Mapping[str, str], key: str) -> str:
    """The text about an option: its own, else that of its word, else that of each; "" where there is none."""
    return texts.get(key) or texts.get(word(key)) or texts.get(EACH, "")


def filled(text: str, moment: TeachingMoment, values: Mapping[str, Phrase], keys: Mapping[str, str]) -> str:
    """A text with its placeholders filled."""
    return BLANK.sub(lambda found: keys.get(found[1]) or values[found[1]](moment), text)


def unknown(text: str, values: Iterable[str]) -> Iterator[str]:
    """The placeholders of a text that neither a value nor a key can fill."""
    known = {*values, *KEYS}
    yield from (name for name in BLANK.findall(text) if name not in known)


# --- in a journal ---


def standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that count, without the marks of a table that was left."""
    return [number for number in active(entries) if type(entries[number - 1]) is not Closed]


def last_answers(entries: Sequence[Entry], path: Sequence[int], seat: int) -> tuple[Entry, ...]:
    """The entries of a path after the last answer of a seat's own."""
    found: list[Entry] = []
    for number in reversed(path):
        entry = entries[number - 1]
        if isinstance(entry, Answered) and entry.seat == seat and entry.chosen:
            break
        found.append(entry)
    return tuple(reversed(found))


def heads(question: Question, of: str, known: Mapping[str, str]) -> list[str]:
    """The labels of the options that a text is about."""
    return [
        choice.label
        for choice in question.choices
        if word(choice.key) == of or (of == EACH and word(choice.key) not in known)
    ]
