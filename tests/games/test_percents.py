"""Percentages are written as English writes them, "42%", whatever is asked and wherever content is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallen_tui.bots import answer_of, bots_of
from fallen_tui.engine.game import Question, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.seats import christened

APART = re.compile(r"\d\W? %")
CONTENT = Path(__file__).parents[2] / "content"
MODES = {"fallen_land": "short", "state51": "standard", "posthuman": "standard"}
ANSWERS = 400


def asked(game_id: str) -> Iterator[Question]:
    """The questions of one game that bots play, the first ANSWERS of them."""
    game = open_game(game_id)
    table = Table(game, Setup(game_id, MODES[game_id], christened([("steady", ""), ("random", "")]), "percent"))
    bots = bots_of(game, table.setup)
    table.advance()
    for _ in range(ANSWERS):
        if not table.pending:
            return
        ask = table.pending[0]
        yield game.question(game.view(table.state, ask.seat), ask)
        table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))


def texts(question: Question) -> Iterator[str]:
    """What a player reads of a question."""
    yield question.prompt
    for choice in question.choices:
        yield from (choice.label, choice.detail, choice.odds, choice.group)
    for closed in question.unavailable:
        yield from (closed.label, closed.why)


@pytest.mark.parametrize("game", MODES)
def test_no_question_sets_the_sign_apart_from_its_figure(game: str) -> None:
    said = {text for question in asked(game) for text in texts(question)}
    assert [text for text in said if APART.search(text)] == []
    assert game == "state51" or any("%" in text for text in said), "odds are among what was read"


def test_no_content_sets_the_sign_apart_from_its_figure() -> None:
    read = [path for path in CONTENT.rglob("*") if path.suffix in (".yaml", ".md") and path.name != "STYLE.md"]
    assert len(read) > 10
    wrong = [
        (path.name, line)
        for path in sorted(read)
        for line in path.read_text(encoding="utf-8").splitlines()
        if APART.search(line)
    ]
    assert wrong == []
