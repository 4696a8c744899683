"""Victory at the close of a Phase: the marks, several winners at once, the short game played on. WIN, DEC-45."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.rules import Ask, AskAll, Rule
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.state.events import GameOver, PlayedOn
from fallen_tui.games.fallen_land.state.keys.words import NO, YES
from fallen_tui.games.fallen_land.state.table import State

MARKS = {"normal": (20, 80), "short": (10, 55)}
"""Prestige and Town Health that win, by the length of the game. FL-TAB-VICTORY."""
EXCHANGE = 4
"""Town Health for 1 Prestige, in the comparison of several winners alone. FL-WIN-05."""


def check_victory(game: State) -> Rule[None]:
    """Whether the game is won at this close; a short one may go on by agreement of all. FL-WIN-03, FL-WIN-08."""
    while winners := at_mark(game):
        seats, reason = decide(game, winners)
        if (yield from hooks.won(game, seats, reason)):
            return
        if game.options.get("length") == "short" and (yield from _agreed(game)):
            yield PlayedOn(tuple(seats))
        else:
            prestige = tuple(player.prestige for player in game.players)
            health = tuple(player.town_health for player in game.players)
            yield GameOver(tuple(seats), prestige, health, reason)
            return


def _agreed(game: State) -> Rule[bool]:
    """Whether all want to play on toward the normal marks. FL-WIN-08."""
    asks = tuple(Ask(player.seat, "play_on", (NO, YES), "FL-WIN-08", NO) for player in game.players)
    answers = yield AskAll(asks)
    return all(answer == YES for answer in answers)


def marks(game: State) -> tuple[int, int]:
    """The Prestige and the Town Health that win this game. FL-WIN-01, FL-WIN-02, FL-WIN-07."""
    return MARKS[game.options.get("length", "normal")]


def marked(game: State) -> bool:
    """Whether Prestige and Town Health have marks that win: not in a scenario that is won otherwise. FL-SCN-13."""
    return game.cards.scenario is None or game.cards.scenario.length != "none"


def shown_marks(game: State) -> tuple[int, int]:
    """The marks of victory as faces show them; 0 and 0 in a scenario that is won otherwise. FL-SCN-13."""
    return marks(game) if marked(game) else (0, 0)


def at_mark(game: State) -> list[int]:
    """The seats that fulfil a condition of victory."""
    prestige, health = marks(game)
    return [p.seat for p in game.players if p.prestige >= prestige or p.town_health >= health]


def decide(game: State, seats: list[int]) -> tuple[list[int], str]:
    """Who of several has won, and what decided it. FL-WIN-04, FL-WIN-06, FL-DEC-45."""
    if len(seats) == 1:
        player = game.players[seats[0]]
        return seats, "prestige" if player.prestige >= marks(game)[0] else "town_health"
    rounds: tuple[tuple[str, Callable[[int], int]], ...] = (
        ("secondary", lambda seat: secondary(game, seat)),
        ("resources", game.resource_count),
        ("coins", lambda seat: game.players[seat].coins),
    )
    for reason, figure in rounds:
        if reason == "coins" and game.rivals:
            return ([0], "secondary") if 0 in seats else (seats[:1], "secondary")
        best = max(figure(seat) for seat in seats)
        seats = [seat for seat in seats if figure(seat) == best]
        if len(seats) == 1:
            return seats, reason
    return seats, "shared"


def secondary(game: State, seat: int) -> int:
    """The track whose mark was not reached, in Town Health; of both the higher. FL-WIN-04, FL-WIN-05, FL-DEC-45."""
    prestige, health = marks(game)
    player = game.players[seat]
    converted = player.prestige * EXCHANGE
    if player.prestige >= prestige and player.town_health >= health:
        return max(converted, player.town_health)
    return player.town_health if player.prestige >= prestige else converted
