"""Bots at the table: they answer while keys are heard, think beside the screen, and can be watched."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from fallen_tui.engine.errors import FallenError
from fallen_tui.tui.kit import motion
from fallen_tui.tui.kit.background import beside
from fallen_tui.tui.kit.motion import Frame
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableFace
from fallen_tui.tui.screens.filling import FormMatch

SLICE = 0.03
"""Seconds that bots may answer at once before keys are looked at again; what they think about is beside the screen."""
PATIENCE = 0.15
"""Seconds of a thought after which it is said that a bot thinks."""


class BotMatch(FormMatch):
    """A match in which bots answer what they are asked."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._playing: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._seen_to = len(match.table.entries)
        """The entry up to which motions have been shown."""
        self._bots_moved = False
        self._held = False
        """Whether the table has something to put before the player, who reads a book that lies over it."""

    def proceed(self) -> None:
        """Go on with whoever is asked next."""
        raise NotImplementedError

    def failed(self, error: FallenError) -> None:
        """The game cannot go on."""
        raise NotImplementedError

    def show_frame(self, frame: Frame) -> None:
        """Let a picture of a motion stand in the place of the question."""
        raise NotImplementedError

    def start_bots(self) -> None:
        """Let bots answer until a person is asked."""
        self._hurry.clear()
        self._playing = asyncio.create_task(self._let_bots_move())

    async def _let_bots_move(self) -> None:
        """Bots answer until a person is asked; keys are heard in between."""
        match = self.match
        try:
            while match.bots_to_move:
                if self.settings.bots == "watch" and not self._hurry.is_set():
                    await self._watch_move()
                    continue
                until = monotonic() + SLICE
                while match.bots_to_move and monotonic() < until:
                    await self._bot_moves()
                self._bots_moved = True
                await asyncio.sleep(0)
        except Exception as error:  # whatever a bot does, the table does not wait for it for ever
            self._playing = None
            broken = FallenError(f"a bot can't go on ({error!r:.200}); the game is saved")
            self.failed(error if isinstance(error, FallenError) else broken)
            return
        self._playing = None
        self._held = self.app.screen is not self
        if not self._held:
            self.proceed()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._held:
            self._held = False
            self.proceed()

    async def _bot_moves(self) -> None:
        """One answer of a bot; what it thinks about is found beside the screen, and counts if it is still asked."""
        thought = self.match.thought()
        if thought is None:
            self.match.bot_move()
            return
        ask, think = thought
        said = asyncio.get_running_loop().call_later(PATIENCE, self._pondering, ask.seat)
        try:
            answer = await beside(think)
        finally:
            said.cancel()
            self._ponders = None
        self.match.bot_decides(ask, answer)

    def _pondering(self, seat: int) -> None:
        """Say that a bot thinks."""
        self._ponders = seat
        self.draw_question()

    def stop_bots(self) -> None:
        """Let no bot answer any more: a thought that goes on comes to nothing."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    async def _watch_move(self) -> None:
        """One move of a bot, shown for as long as the speed says, or until the player hurries."""
        await self._bot_moves()
        happened = motion.beats(self.match, self._seen_to)
        if not happened:
            return
        self._seen_to = len(self.match.table.entries)
        width, height = self.pane("question").size
        for frame in motion.pages(happened, self.settings.speed, width, max(2, height), "Enter skips"):
            self.show_frame(frame)
            self.redraw()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), frame.seconds)
            if self._hurry.is_set():
                return
