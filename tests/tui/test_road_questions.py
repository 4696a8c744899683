"""Questions of The Road to the Fortress that come seldom, each answered by its key at the table."""

from __future__ import annotations

import pytest

from fallen_tui.tui.match.match import Match
from tests.games.posthuman.staged import STAGES, table_of
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
