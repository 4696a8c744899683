"""How each kind of question is answered on the screen: one, some, an order, an amount, a split, an offer,
figures for points."""

from __future__ import annotations

from typing import Protocol

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.form import AnswerPlan
from fallen_tui.tui.kit.styled_text import Line


@frozen
class QuestionDone(FrozenRecord):
    """The question is answered; with a plan, those that follow from it are, too."""

    answer: Answer = ""
    plan: AnswerPlan | None = None


class Control(Protocol):
    """The state of an answer that is being made.

    chosen   the key of the option under the cursor; "" where there is none
    """

    chosen: str

    def lines(self, width: int, height: int) -> tuple[list[Line], int]:
        """The options as lines for a place of some size, and the line with the cursor, which must be seen."""

    def wanted(self, width: int) -> int:
        """How many lines it would like to have."""

    def key(self, key: str) -> QuestionDone | bool:
        """A key, by Textual's name: the answer, or whether it meant anything."""

    def press(self, spot: str) -> QuestionDone | bool:
        """A press on a spot of its lines."""

    def go_to(self, answer: Answer) -> None:
        """Stand as an answer has it, to be confirmed or changed."""

    def hints(self) -> list[tuple[str, str]]:
        """Keys and what they do now, for the footer."""
