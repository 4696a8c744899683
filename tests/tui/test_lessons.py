"""A first game at 80x24, from its welcome to its goodbye: each lesson is whole beside a table that keeps its rows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens import match_controller
from fallen_tui.tui.screens.guide import LEAST_BESIDE, TABLE
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, ROAD
from tests.tui.test_play_council import LOOKS
from tests.tui.test_teaching import Learner, app_of, first_match, put_away, told_by

SIZE = (80, 24)
ROWS = 14
"""Rows that a map, a story, a board or a page of a lesson keeps."""
MOST_KEYS = {COUNCIL: 61, CHARTER: 39, ROAD: 61}
"""Keys from the table's first question to the goodbye: one an answer, one a pause of a story."""


class StoryReader(Learner):
    """Reads every story by Enter, and counts keys."""

    keys = 0

    async def question(self, after: Ask | None) -> Ask | None:
        for _ in range(LOOKS):
            screen = self.screen
            if getattr(screen, "scene", None) is not None and screen.scene.stop is not None:
                await self.press("enter")
                await self.pilot.pause()
                continue
            ask = self.match.ask
            if ask is not None and ask is not after and getattr(screen, "control", None) is not None:
                await self.pilot.pause()
                await put_away(self.pilot)
                return ask
            await self.pilot.pause(0.01)
        pytest.fail("no question came")

    async def press(self, *keys: str) -> None:
        self.keys += len(keys)
        await super().press(*keys)


def unseen(screen: Any) -> bool:
    """Whether something of the part in the main place is out of sight."""
    main = screen.pane("main")
    return bool(main.top or main.hidden_below)


@pytest.mark.parametrize("game", [COUNCIL, CHARTER, ROAD])
async def test_the_table_keeps_its_rows_beside_every_lesson(
    game: str, tmp_path: Path, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_controller, "STEPS", "read")
    path = tmp_path / "a.fallen"
    match = first_match(game, path)
    app = app_of(match)
    heard: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        reader = StoryReader(pilot, match, path)
        ask = await reader.question(None)
        while ask is not None and reader.told is not None:
            screen: Any = app.screen
            main, question = (screen.pane(id).size for id in ("main", "question"))
            said = reader.told
            with subtests.test(lesson=said.lesson, topic=ask.topic, decisions=match.table.decisions):
                if said.text:
                    heard.append(said.lesson)
                    assert f"The guide: {said.title}" in told_by(screen)
                    assert re.sub(r"\s+", " ", said.text) in told_by(screen)
                    assert main.height >= ROWS
                    assert main.width >= LEAST_BESIDE + TABLE * (question.width < SIZE[0])
                else:
                    assert main.height >= ROWS or not unseen(screen)
                assert f"Suggested: {said.suggests}".rstrip() in told_by(screen).replace(" ─", "") or not said.suggests
                asked = " ".join(text_of(row) for row in screen.pane("question").rows)
                assert re.sub(r"\s+", " ", match.question.prompt) in re.sub(r"\s+", " ", asked)
                assert question.height >= 4
                assert said.answer is None or screen.advised() == said.answer, "advice proposes what the guide does"
            await reader.follow(ask)
            ask = await reader.question(ask)
    match.table.leave()
    assert heard[0] == "welcome"
    assert heard[-1] == "goodbye"
    assert len(heard) == len(set(heard)) >= 18
    assert reader.keys <= MOST_KEYS[game]
