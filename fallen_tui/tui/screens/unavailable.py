"""The rules at a question: those behind it, and what they bar, gathered by the reason."""

from __future__ import annotations

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rulebook import Rulebook
from fallen_tui.engine.text import capital
from fallen_tui.faces.rulebook import cited, rules_in
from fallen_tui.games import rulebook
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import OpenText


def behind(cites: str, game: str) -> OpenText:
    """The rules that a question cites."""
    try:
        found = rules_in(rulebook(game), cites, 4)
    except FallenError as error:
        found = [str(error)]
    rows = [row for text in found for row in (line(text), BLANK)]
    return OpenText("The rule behind the question", rows)


def reasons(question: Question, game: str, chosen: str = "") -> OpenText:
    """The unavailable options of a question as a text to read, that of the option under the cursor first."""
    try:
        book: Rulebook | None = rulebook(game)
    except FallenError:
        book = None
    alike = _alike(question.unavailable)
    first = next((why for why, choices in alike.items() if any(choice.key == chosen for choice in choices)), "")
    told: set[str] = set()
    rows: list[Line] = []
    for why in sorted(alike, key=lambda why: why != first):
        rows += [line((capital(why), "warn"))]
        rows += [line("  ", ("× ", "dim"), (choice.label, "strong")) for choice in alike[why]]
        rows += [*_rules(book, f"{why} {alike[why][0].rule}", told), BLANK]
    return OpenText("Why not", rows or [line("You can choose any option here.")])


def _alike(unavailable: tuple[Choice, ...]) -> dict[str, list[Choice]]:
    """The unavailable options by their reasons."""
    found: dict[str, list[Choice]] = {}
    for choice in unavailable:
        found.setdefault(choice.why, []).append(choice)
    return found


def _rules(book: Rulebook | None, text: str, told: set[str]) -> list[Line]:
    """The rules that a reason cites, each told once in all."""
    fresh = [each for each in cited(text) if each not in told]
    told.update(fresh)
    return [line(("  " + rule, "dim")) for each in fresh for rule in rules_in(book, each)]
