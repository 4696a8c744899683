"""Odds that take their time: the question is put without them, and tells them once they are worked out beside it."""

from __future__ import annotations

import asyncio
from functools import partial

from fallen_tui.engine.parts import OddsCase
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.kit.background import beside
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableFace
from fallen_tui.tui.screens.bot_match import BotMatch


class OddsMatch(BotMatch):
    """A match whose questions may stand before their odds do."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self.working: OddsCase | None = None
        """What is being worked out: as soon as that is something else, it is given up."""
        self._worker: asyncio.Task[None] | None = None

    def on_unmount(self) -> None:
        self.working = None

    def work_out(self) -> None:
        """Work out what the open question does not tell yet; odds of a question that is over are dropped."""
        case = self.match.odds_case
        if case == self.working:
            return
        self.working = None if case is None or self.match.odds.knows(case) else case
        if self.working is not None:
            self._worker = asyncio.create_task(self._work_out(self.working))

    async def _work_out(self, case: OddsCase) -> None:
        """The odds of a case; the question tells them if it is still open."""
        odds = self.match.odds
        try:
            found = await beside(partial(odds.work, case, odds.AT_MOST, lambda: self.working is case))
        except Exception:  # the game goes on without them, whatever went wrong
            found = None
        if self.working is not case:
            return
        self.working = None
        if self.match.odds_found(case, found) and isinstance(self.control, Listed):
            self.control.retold(self.match.question)
            self.draw_question()
