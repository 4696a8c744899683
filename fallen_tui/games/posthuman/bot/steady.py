"""The steady bot: answers each question by what its options are worth to it now, in turns of the road."""

from __future__ import annotations

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import fights, journey, mutants, pack, people, setup, stories
from fallen_tui.games.posthuman.bot.outlook import Handler, Prospect
from fallen_tui.games.posthuman.state.table import State

HANDLERS: dict[str, Handler] = {
    topic: handler
    for room in (setup, journey, pack, stories, fights, people, mutants)
    for topic, handler in room.HANDLERS.items()
}
"""Who answers a question, by its topic."""


class SteadyBot:
    """Plays from its seat's view alone; the same view and question give the same answer."""

    sees = True
    look = Prospect
    """By what judgement it looks at the table."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def answer(self, view: State, ask: Ask, moment: int) -> Answer:
        """The best answer it knows. Raises KeyError for a question of another game."""
        return HANDLERS[ask.topic](self.look(view, ask.seat), ask)
