"""English for what games say: several of a thing, amounts, number tests, lists, sentences."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping

import attrs

from fallen_tui.adventure.content.amounts import Amount, Test
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import capital, in_sentence as in_sentence, listed as listed

PREPOSITIONS = frozenset(["of", "on", "in", "at", "for", "from", "to", "with", "without", "by", "off"])
QUESTIONS = frozenset(["Who", "What"])
PRONOUNS = frozenset(["You", "He", "She", "It", "They", "We"])
ORDINARY = frozenset(["The", "A", "An", "One", "Both", "Families"])
"""First words of names that are written small within a sentence."""
FINITE = frozenset((
    "is", "are", "was", "were", "has", "have", "owes", "trusts", "remembers", "lives", "goes", "drives", "thinks",
    "knows", "walked", "came", "wanted", "took", "said",
))  # fmt: skip
"""Verbs by which the name of a note is a sentence of its own."""
IRREGULAR = {"die": "dice", "hex": "hexes"}
"""Several of what has no plural by the rule, in any game."""


def _with_irregular(many: Mapping[str, str]) -> Mapping[str, str]:
    return {**IRREGULAR, **many}


@frozen
class Nouns(FrozenRecord):
    """The nouns of a game. many: several of those that have no plural by the rule; it may be the word itself."""

    many: Mapping[str, str] = attrs.field(converter=_with_irregular)

    def plural(self, word: str) -> str:
        """Several of it."""
        if word in self.many:
            return self.many[word]
        if word.startswith("piece of"):
            return f"pieces{word.removeprefix('piece')}"
        head, _, last = word.rpartition(" ")
        if last in self.many:
            return f"{head} {self.many[last]}".strip()
        return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"

    def counted(self, n: int, word: str) -> str:
        """1 coin, 2 coins."""
        return f"{n} {word if n == 1 else self.plural(word)}"

    def amount(self, n: Amount, word: str, each: Callable[[str], str]) -> str:
        """An amount in words, without its sign: 2 coins, 1d6 coins for each hut. `each` names a unit of the count."""
        dice = f"{n.dice}d{n.sides}" if n.dice else ""
        sign = -1 if n.negative else 1
        plus = f"{n.plus * sign:+d}" if dice and n.plus else "" if dice else str(abs(n.plus))
        one = not dice and abs(n.plus) == 1
        named = f" {word if one else self.plural(word)}" if word else ""
        return f"{dice}{plus}{named}{f' for each {each(n.per)}' if n.per else ''}"

    def test(self, n: Test, word: str) -> str:
        """A number test of things that are counted: 2 or more coins, no coins."""
        if n.low is not None and n.low == n.high:
            return f"no {self.plural(word)}" if n.low == 0 else f"exactly {self.counted(n.low, word)}"
        if n.low is not None:
            return f"{n.low} or more {self.plural(word)}"
        fewer = "less" if self.many.get(word) == word and not word.endswith("s") else "fewer"
        return f"no {self.plural(word)}" if n.high == 0 else f"{n.high} or {fewer} {self.plural(word)}"


def bounds(n: Test) -> str:
    """A number test of a number: 6 or more."""
    if n.low is not None and n.low == n.high:
        return str(n.low)
    return f"{n.low} or more" if n.low is not None else f"{n.high} or less"


def is_plural(name: str) -> bool:
    """Whether a name takes a plural verb: Loads on the train, Lorcan's Embers, Places sick."""
    words = name.split()
    head = itertools.takewhile(lambda word: word not in PREPOSITIONS | FINITE, words)
    return words[0] not in QUESTIONS and any(word == "People" or re.fullmatch(r"\w+[^su\W]s", word) for word in head)


def clause(name: str) -> str:
    """The name of a note within a sentence, where it is one itself: the key is settled; "" where it is none."""
    first, *rest = name.split()
    if first in QUESTIONS or (first not in PRONOUNS and FINITE.isdisjoint(rest)):
        return ""
    return f"{first.lower()} {' '.join(rest)}" if first in PRONOUNS or first in ORDINARY else name


def article(words: str) -> str:
    """Words with "a" or "an" before them."""
    return f"{'an' if words[0] in 'aeiouAEIO' else 'a'} {words}"


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop."""
    return f"{capital(clause)}{'' if clause.endswith(('.', '!', '?')) else '.'}" if clause else ""


def true_clauses(*clauses: tuple[object, str]) -> list[str]:
    """Those clauses that are true, each given behind what it depends on."""
    return [clause for holds, clause in clauses if holds]


def lines_of(lines: Iterable[str]) -> str:
    """Lines as one text, each ended, so that it reads as a paragraph too."""
    ended = (line if line.endswith((".", "!", "?", '"')) else f"{line}." for line in lines if line)
    return "\n".join(ended)


def who(name: str, own: bool) -> str:
    """The subject of a sentence: "You", or the player's name."""
    return "you" if own else name


def whose(name: str, own: bool) -> str:
    """The possessive: "Your", or that of the player's name."""
    return "your" if own else f"{name}'s"
