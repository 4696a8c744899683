"""The end of a turn and of the game. PH-END, PH-SOL-09 to PH-SOL-11."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.queries.bonuses import experience, mutations
from fallen_tui.games.posthuman.rules import hooks
from fallen_tui.games.posthuman.state.events import EventEnded, Over
from fallen_tui.games.posthuman.state.table import GOAL, Player, State

FOLLOWER, RAISED = 2, 2
XP_FOR_POINT = 3
"""PH-TAB-TIE."""


def at_once(game: State) -> Over | None:
    """The end that comes at once: nobody is human any more. PH-END-12, PH-SOL-11."""
    if game.phase == "setup" or game.humans:
        return None
    if game.solo:
        return Over("turned", (), scores(game))
    return Over("mutants", tuple(player.seat for player in game.players), scores(game))


def end_turn(game: State) -> Rule[bool]:
    """The event is over; whether the game is, too. PH-END-01 to PH-END-04, PH-SOL-09, PH-SOL-10."""
    yield EventEnded()
    if (yield from hooks.end_asked(game)):
        return game.phase in ("setup", "over")
    there = [player for player in game.humans if player.journey >= GOAL]
    if there:
        reason, winners = first_of(game, there)
        yield Over(reason, winners, scores(game))
        return True
    if game.solo and game.final:
        yield Over("clock", (), scores(game))
        return True
    return False


def first_of(game: State, there: list[Player]) -> tuple[str, tuple[int, ...]]:
    """Who of those in the Fortress wins, and by what. PH-END-03, PH-END-04, PH-END-11, PH-GAP-55."""
    if len(there) == 1:
        return "fortress", (there[0].seat,)
    best = max(tie_points(game, player) for player in there)
    level = [player for player in there if tie_points(game, player) == best]
    most = max(len(player.map) for player in level)
    winners = tuple(player.seat for player in level if len(player.map) == most)
    return "tie" if len(winners) == 1 else "shared", winners


def tie_points(game: State, player: Player) -> int:
    """PH-TAB-TIE: PH-END-05 to PH-END-10."""
    followers = len(player.followers) + len(player.hidden)
    earned = RAISED * player.raised + player.learned + experience(game, player) // XP_FOR_POINT
    return FOLLOWER * followers - player.hunger + earned - mutations(game, player)


def scores(game: State) -> tuple[int, ...]:
    """Journey points; 0 of who has turned."""
    return tuple(player.journey for player in game.players)
