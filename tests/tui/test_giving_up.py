"""Where one must part with something of one's own, the cursor opens at what one would miss least."""

from __future__ import annotations

import pytest

from fallen_tui.bots import bots_of
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.tui.controls.opening import open_control
from fallen_tui.tui.match.match import Match

MOST = 900
"""Answers of a game that is played for its questions."""
GAMES = {"fallen_land": "short", "state51": "standard", "posthuman": "short"}
MET = {"fallen_land": {"hand_limit"}, "state51": {"discard"}, "posthuman": {"discard", "hand_limit"}}
"""Such questions that come up in every game."""


def opened_at(match: Match, ask: Ask) -> str:
    return open_control(ask, match.question, match.view).chosen


@pytest.mark.parametrize("game", GAMES)
def test_the_cursor_opens_at_what_one_would_miss_least(game: str) -> None:
    setup = Setup(game, GAMES[game], (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "parting")
    table = Table(open_game(game), setup)
    bots = bots_of(
        table.game, Setup(game, GAMES[game], (SeatSpec("steady", "Ann"), SeatSpec("steady", "Bo")), "parting")
    )
    match = Match(table)
    table.advance()
    met: set[str] = set()
    moved = 0
    for _ in range(MOST):
        if table.over:
            break
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat)
        answer = bots[ask.seat].answer(view, ask, table.decisions)
        match.take_seat(ask.seat)
        if match.question.gives and answer and not table.game.question(view, ask).opens:
            met.add(ask.topic)
            least = (answer,) if isinstance(answer, str) else answer
            assert opened_at(match, ask) in least
            moved += ask.keys[0] not in least
        table.decide(ask.seat, answer)
    assert met >= MET[game], met
    assert moved
