"""The chapters of a campaign, as a page tells them: each has Turns of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.engine.game import Result


def part(state: Any) -> str:
    """The chapter of a campaign that is played, "chapter 2 again" at another try; empty of any other game."""
    campaign_progress = state.scenario_progress.campaign if state.scenario_progress is not None else None
    if campaign_progress is None:
        return ""
    return f"chapter {campaign_progress.place()}{_again(campaign_progress)}"


class Chapters:
    """The chapters that are over. `last` is the one that was over last, as `part` calls it."""

    def __init__(self) -> None:
        self.last = ""
        self._over: list[tuple[str, int]] = []

    def close(self, before: Any, entry: ChapterClosed) -> None:
        """A chapter is over, the state before that being this."""
        self.last = part(before)
        told = f"{_named(before)}: {entry.grade or entry.outcome}"
        self._over.append((f"{told}, in Turn {before.turn}." if before.turn else f"{told}.", before.turn))

    @property
    def turns(self) -> int:
        """The Turns of those that are over."""
        return sum(turns for _, turns in self._over)

    def told(self, state: Any, result: Result | None) -> Iterator[str]:
        """Each chapter with its end, and how far the last has come."""
        yield from (told for told, _ in self._over)
        if state.scenario_progress is not None and state.scenario_progress.campaign is not None and result is None:
            yield f"{_named(state)}: Turn {state.turn}."


def _named(state: Any) -> str:
    """Chapter 2, The Long Well; that it is another try is said."""
    campaign_progress = state.scenario_progress.campaign
    return f"Chapter {campaign_progress.place()}, {state.cards.scenario.name}{_again(campaign_progress)}"


def _again(campaign_progress: Any) -> str:
    """Told of another try at a chapter."""
    return " again" if campaign_progress.chapter in campaign_progress.failed else ""
