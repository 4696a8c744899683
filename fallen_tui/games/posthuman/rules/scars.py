"""Scars, and the moment at which they turn a survivor. PH-SCR."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import mutations
from fallen_tui.games.posthuman.rules import decks, turning
from fallen_tui.games.posthuman.state.events import ScarDrawn, ScarLost
from fallen_tui.games.posthuman.state.keys import REMAIN, TURN, CardKey
from fallen_tui.games.posthuman.state.table import State

CHOICE, FORCED = (3, 4), 5
"""Mutations at which a survivor may turn, and must. PH-SCR-12, PH-SCR-13."""


def draw(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
    """Draw scars one at a time; stop at turning. PH-SCR-12 to PH-SCR-16."""
    for _ in range(n):
        cards = yield from decks.top(game, "scar")
        if not cards:
            return
        yield ScarDrawn(seat, cards[0], why)
        if not game.cards.scars[cards[0]].blank and (yield from turns(game, seat)):
            yield from turning.turn(game, seat)
            return


def turns(game: State, seat: int) -> Rule[bool]:
    """Whether the mutation that has just arrived turns its bearer. PH-SCR-12, PH-SCR-13, PH-SCR-15, PH-GAP-33."""
    n = mutations(game, game.players[seat])
    if n >= FORCED:
        return True
    if n not in CHOICE or len(game.players) < 3:
        return False
    answer = yield Ask(seat, "turn", (REMAIN, TURN), "PH-SCR-12", REMAIN, about=(n,))
    return bool(answer == TURN)


def lose(game: State, seat: int, n: int) -> Rule[None]:
    """Give scars back, of one's own choice. PH-SCR-17."""
    for _ in range(n):
        scars = tuple(map(CardKey.of, game.players[seat].scars))
        if not scars:
            return
        key = yield Ask(seat, "lose_scar", scars, "PH-SCR-17")
        yield ScarLost(seat, key.card)
