"""Choices of cards in the log: of those without a choice, why the other ways weren't open."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import Teller, knows
from fallen_tui.engine.events import Answered, Entry
from fallen_tui.games.fallen_land.effects.at_table import FLOW
from fallen_tui.games.fallen_land.effects.choices import Choose, choices_in
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.state.keys.words import Nth
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.ways import why_closed


def _answered(state: State, event: Answered, seat: int | None) -> str:
    """Nobody was asked, because one way alone was open: what the others lacked, told to whom it concerns. FL-DEC-76."""
    in_play = state.story_in_play
    if not event.forced or event.topic != "choose" or in_play is None or not knows(seat, event.seat):
        return ""
    card = state.cards.places.get(in_play.card) or state.cards.get(in_play.card)
    scene, taken = Scene(event.seat, in_play.card), Nth.read(event.answer).n
    found = [closed for choice in choices_in(card) if (closed := _closed(state, choice, scene, taken))]
    return f"Not open: {found[0]}" if len(found) == 1 else ""


def _closed(state: State, choice: Choose, scene: Scene, taken: int) -> str:
    """The ways of a choice that aren't open, each with its reason; "" where that is not all but the one taken."""
    closed = [n for n, option in enumerate(choice.options) if not FLOW.open(state, option, scene)]
    if len(closed) != len(choice.options) - 1 or taken in closed or taken >= len(choice.options):
        return ""
    ways = [choice.options[n] for n in closed]
    return "; ".join(f'"{way.label}", {why_closed(state, scene.seat, way)}' for way in ways)


TELLERS: dict[type[Entry], Teller] = {Answered: _answered}
