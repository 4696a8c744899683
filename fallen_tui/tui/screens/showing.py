"""What happened is shown before it is asked what next: whoever marched walks, dice fall, others' deeds pass by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
from textual.timer import Timer

from fallen_tui.tui.adventure.map_pane import WALKING
from fallen_tui.tui.kit import motion
from fallen_tui.tui.kit.motion import Beat, Frame
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableFace
from fallen_tui.tui.screens.slow_odds import OddsMatch

STEP = re.compile(r"Turn \d+: ")
"""A line that says which phase begins: the status row says so, too."""


class ShownMatch(OddsMatch):
    """A match in which motions run."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._frames: Iterator[Frame] = iter(())
        self._moving: Timer | None = None
        self._shown = False
        """Whether something has been shown to be looked at since the last question: keys typed then only skip it."""
        self._stops: list[Any] = []
        """The pauses of stories that are still to be read."""

    def _motion(self, after: int) -> Iterator[Frame]:
        """How what happened since an entry is shown: beat by beat; in short where others are watched, fast.

        Whoever marched walks before.
        """
        speed, (width, height) = self.settings.speed, self.pane("question").size
        yield from self._walk(after)
        if speed in motion.PACES:
            yield from motion.frames(motion.beats(self.match, after), speed, width, max(2, height))
        elif speed != "off" and self.settings.bots == "watch":
            yield from motion.pages(self._deeds_of_others(after), speed, width, max(2, height), "any key skips")

    def _walk(self, after: int, arrives: bool = False) -> Iterator[Frame]:
        """The walk of whoever marched since an entry; `arrives`: to its end, for a story is read after it."""
        speed, (width, height) = self.settings.speed, self.pane("question").size
        road = self.face.walk(self.scene, after)
        frames = list(motion.walk(road, speed, width, max(2, height)))
        yield from frames
        if frames and arrives:
            yield attrs.evolve(frames[-1], at=road[-1])

    def _deeds_of_others(self, after: int) -> list[Beat]:
        """What others did since an entry, in short."""
        match = self.match
        match.log.follow()
        told = match.log.between(after, match.viewer)
        own = match.names[match.viewer] if match.viewer is not None else ""
        lines = [text for text in told if not STEP.match(text) and not (own and text.startswith(f"{own} "))]
        return [Beat(0, text) for text in lines]

    def show_frame(self, frame: Frame) -> None:
        """Let a picture of a motion stand in the place of the question."""
        first = self._frame is None
        self._frame = frame
        self._shown = self._shown or (frame.seconds > 0 and not frame.at)
        if frame.at:
            self.scene.flags[WALKING] = frame.at
            self.draw_pane("main")
        else:
            self._arrive()
        self.draw_question()
        if first:
            if not self._story_waits:  # the figures know how it ends
                self.draw_pane("status")
            self.draw_footer()

    def _arrive(self) -> None:
        """Whoever walked stands where they are."""
        if self.scene.flags.pop(WALKING, ""):
            self.draw_pane("main")

    def _next_frame(self) -> None:
        """The next picture of a motion; the question after the last."""
        frame = next(self._frames, None)
        if frame is None:
            self.end_motion()
        else:
            self.show_frame(frame)
            self._moving = self.set_timer(frame.seconds, self._next_frame)

    @property
    def _story_waits(self) -> bool:
        """Whether a story is to be read as soon as its march has been seen."""
        return bool(self._stops) and self.scene.stop is None

    def end_motion(self) -> None:
        """What was shown is over, or skipped: a story that waits is read, or the question is put."""
        if not self._story_waits:
            self._put_question()
            return
        self._still()
        self.scene.flags.pop(WALKING, "")  # the map stays as it is, with the Party at the end of its road
        self._read_on()

    def _still(self) -> None:
        """Nothing moves any more."""
        if self._moving is not None:
            self._moving.stop()
            self._moving = None
        self._frame = None

    def _put_question(self) -> None:
        """The question itself."""
        raise NotImplementedError

    def _read_on(self) -> None:
        """The next pause of a story; after the last the game goes on."""
        raise NotImplementedError
