"""What a person need not be asked in The New Charter: free operations of which nothing comes now."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.asking import SENSIBLE
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.bot.routine import routine
from fallen_tui.games.state51.rules.ending import lost_otherwise
from fallen_tui.games.state51.state.keys import DONE


def asked(mode: str, seats: int, games: int) -> list[tuple[Any, Ask]]:
    """What random games ask their first seat, with what it saw."""
    found = []
    for number in range(games):
        game = open_game("state51")
        specs = tuple(SeatSpec("random", str(seat)) for seat in range(seats))
        table = Table(game, Setup("state51", mode, specs, f"routine-{number}"))
        bots = [RandomBot(table.setup.seed, seat) for seat in range(seats)]
        table.advance()
        while table.pending:
            ask = table.pending[0]
            view = game.view(table.state, ask.seat)
            if ask.seat == 0:
                found.append((view, ask))
            table.decide(ask.seat, bots[ask.seat].answer(view, ask, table.decisions))
    return found


@pytest.fixture(scope="module")
def alone() -> list[tuple[Any, Ask]]:
    return asked("countdown", 1, 12)


@pytest.fixture(scope="module")
def together() -> list[tuple[Any, Ask]]:
    return asked("standard", 2, 12)


def test_only_what_is_free_is_answered(alone: list[tuple[Any, Ask]], together: list[tuple[Any, Ask]]) -> None:
    for view, ask in (*alone, *together):
        answer = routine(view, ask, SENSIBLE)
        assert answer in (None, DONE)
        assert answer is None or ask.topic in ("afterwards", "store_last")


def test_alone_what_is_free_can_wait_for_the_next_action(alone: list[tuple[Any, Ask]]) -> None:
    found = [routine(view, ask, SENSIBLE) for view, ask in alone if ask.topic == "afterwards"]
    assert found
    assert set(found) == {DONE}


def test_before_others_act_it_is_asked(together: list[tuple[Any, Ask]]) -> None:
    found = [routine(view, ask, SENSIBLE) for view, ask in together if ask.topic == "afterwards"]
    assert found
    assert set(found) == {None}


def test_storing_is_asked_where_clean_up_takes_something(
    alone: list[tuple[Any, Ask]], together: list[tuple[Any, Ask]]
) -> None:
    found = [
        (lost_otherwise(view, view.players[0]), routine(view, ask, SENSIBLE))
        for view, ask in (*alone, *together)
        if ask.topic == "store_last"
    ]
    assert found
    assert all((answer is None) is lost for lost, answer in found)
    assert any(lost for lost, _ in found)
