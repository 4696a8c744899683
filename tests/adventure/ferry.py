"""The conditions of a ferry that no game knows: what stands on its table, and the words that test it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import attrs

from fallen_tui.adventure.content.amounts import Test as NumberTest, read_test
from fallen_tui.adventure.content.condition_words import (
    ConditionWord,
    Figure,
    figure_word,
    naming,
    number,
    one_of,
    some_of,
)
from fallen_tui.adventure.content.conditions import Condition, condition_reader
from fallen_tui.adventure.rules.conditions import Conditions
from fallen_tui.adventure.text.english import Nouns, listed
from fallen_tui.engine.library_structure import strict_converter


@attrs.define
class Ferry:
    """So many floods, and of each seat its oars and its boat."""

    floods: int = 0
    oars: list[int] = attrs.field(factory=lambda: [0, 0])
    boats: list[str] = attrs.field(factory=lambda: ["", ""])
    weather: str = "fog"


class Crew(NamedTuple):
    who: str

    @property
    def player(self) -> str:
        return self.who

    @property
    def have(self) -> str:
        return "have" if self.who == "you" else "has"


FIGURES = {
    "oars": Figure(lambda table, seat, margin: table.oars[seat], "oar", " aboard", each="oar aboard"),
    "floods": Figure(lambda table, seat, margin: table.floods, "flood", serial=True),
    "margin": Figure(lambda table, seat, margin: margin, "stroke", " to spare", "the crossing"),
}


def count(table: Ferry, word: str, seat: int, margin: int) -> int:
    return FIGURES[word].count(table, seat, margin)


WORDS: dict[str, ConditionWord] = {
    **{word: figure_word(word, figure, count, Nouns({}).test) for word, figure in FIGURES.items()},
    "boat": ConditionWord(
        one_of(str),
        lambda table, seat, value, margin: table.boats[seat] == value,
        lambda value, voice: (voice.player, voice.have, f"the {value}"),
        naming("boat"),
    ),
    "afloat": ConditionWord(
        one_of(bool),
        lambda table, seat, value, margin: bool(table.boats[seat]) is value,
        lambda value, voice: ("a boat", "floats", "on the river"),
    ),
    "weather": ConditionWord(
        some_of(Literal["fog", "wind"]),
        lambda table, seat, value, margin: table.weather in value,
        lambda value, voice: ("the weather", "is", listed(value, "or")),
    ),
    "bank": ConditionWord(number(1, 2), lambda *_: True, lambda value, voice: ("this", "is", f"bank {value}")),
    **dict.fromkeys(("won", "lost"), ConditionWord(one_of(str), lambda *_: False, lambda value, voice: ("", "is", ""))),
}
WORDS["counter"] = ConditionWord(
    lambda value, _: tuple((id, NumberTest.parse(test)) for id, test in value.items()),
    lambda *_: False,
    lambda value, voice: ("", "is", ""),
)
CONDITIONS = Conditions(WORDS, Crew, {"floats": "does not float"})
read_condition = condition_reader(lambda: CONDITIONS.words, "{oars: 2}")
CONVERTER = strict_converter({Condition: read_condition, NumberTest: read_test})


def condition(**words: Any) -> Condition:
    """A condition as a card writes it."""
    return read_condition(words, CONVERTER)
