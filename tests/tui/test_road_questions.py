"""Questions of The Road to the Fortress that come seldom, each answered by its key at the table."""

from __future__ import annotations

import pytest

from fallen_tui.games.posthuman.rules import business
from fallen_tui.games.posthuman.state import events as e, keys as k
from fallen_tui.tui.match.match import Match
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.staged import STAGES, Stage, table_of
from tests.tui.opened import asked, hotkeys, seated, until


@pytest.mark.parametrize("topic", STAGES)
async def test_a_question_that_comes_seldom_is_answered_by_its_key(topic: str) -> None:
    stage = STAGES[topic]
    match = Match(table_of(stage))
    match.table.advance()
    async with seated(match) as (pilot, screen):
        ask = screen.scene.ask
        assert ask is not None
        assert ask.topic == topic
        await pilot.press(hotkeys(screen)[str(stage.key)])
        await until(pilot, lambda: any(map(stage.comes, match.table.entries)))
        if not match.table.over:
            await asked(pilot, screen)


def _seasoned(bench: Bench) -> None:
    bench.player().xp = 16


async def test_enter_spends_xp_as_the_advisor_would_and_then_goes_on() -> None:
    """PH-EXP-02: XP is good for nothing else, so nothing is lost by it."""
    stage = Stage(_seasoned, lambda state: business.window(state, 0), k.DONE, lambda event: type(event) is e.Over)
    match = Match(table_of(stage))
    match.table.advance()
    async with seated(match) as (pilot, screen):
        assert screen.scene.ask is not None
        assert screen.scene.ask.topic == "business"
        for _ in range(12):
            if match.table.over:
                break
            await pilot.press("enter")
            await asked(pilot, screen)
        assert match.table.over
    assert match.table.state.players[0].xp < 6
    assert any(isinstance(entry, e.StatRaised) for entry in match.table.entries)
