"""How well a game against rival towns was won, or how nearly it was lost: grades and their reasons. FL-VAR-33."""

from __future__ import annotations

from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state.events import GameOver
from fallen_tui.games.fallen_land.state.table import State

START = 30
"""The Town Health from which the way to the mark is counted. FL-WIN-09."""
WON = ((50, "Undisputed"), (75, "Clear"), (95, "Contested"), (999, "By a hair"))
"""The nearest rival's share of its way, below which the player's victory has each grade, in hundredths."""
LOST = ((50, "Left behind"), (80, "Outrun"), (999, "Within reach"))
"""The player's share of the way, below which a defeat has each grade."""


def share(game: State, seat: int) -> int:
    """How far a town has come to the nearer of the two marks, in hundredths of the way. FL-VAR-33."""
    prestige, health = marks(game)
    player = game.players[seat]
    return max(0, player.prestige * 100 // prestige, (player.town_health - START) * 100 // (health - START))


def finish(game: State, winners: list[int], reason: str) -> GameOver:
    """The end against rivals: a rival that wins is the player's defeat. FL-VAR-22, FL-VAR-33."""
    won = winners == [0]
    told = victory(game) if won else defeat(game, winners[0])
    prestige = tuple(player.prestige for player in game.players)
    health = tuple(player.town_health for player in game.players)
    return GameOver((0,) if won else (), prestige, health, reason if won else "rival", told)


def grade(table: tuple[tuple[int, str], ...], figure: int) -> str:
    """The grade of a share."""
    return next(word for limit, word in table if figure < limit)


def victory(game: State) -> str:
    """The grade of a victory and its reason: how near the best of the rivals was."""
    rivals = range(1, len(game.players))
    best = max(rivals, key=lambda seat: (share(game, seat), -seat))
    near = share(game, best)
    word, rival = grade(WON, near), game.players[best]
    figures = f"{rival.name}, the nearest rival, had {rival.prestige} Prestige and {rival.town_health} Town Health"
    # These texts stand in journals as the story of the end: a changed sign would be a difference.
    told = {
        "Undisputed": f"{figures}, not half of the way to a mark. Nobody else was ever in the race",
        "Clear": f"{figures}, {near} % of the way to a mark. The lead was never in doubt at the end",
        "Contested": f"{figures}, {near} % of the way to a mark: a good month or two more would have done it",
        "By a hair": f"{figures}, all but at a mark. One die more, and the Council would have met elsewhere",
    }
    return f"{word} victory in Turn {game.turn}. {told[word]}."


def defeat(game: State, seat: int) -> str:
    """The grade of a defeat and its reason: how near the player was."""
    far, rival, player = share(game, 0), game.players[seat], game.players[0]
    word = grade(LOST, far)
    first = f"{rival.name} came first with {rival.prestige} Prestige and {rival.town_health} Town Health"
    yours = f"your town had {player.prestige} and {player.town_health}"
    told = {
        "Left behind": f"{yours}, not half of the way to a mark. Resources near home, taken early, close such a gap",
        "Outrun": f"{yours}, {far} % of the way to a mark. A Resource taken from the leader in time slows it most",
        "Within reach": f"{yours}, {far} % of the way to a mark: one Resource or one Mission more, and it was yours",
    }
    return f"Defeat in Turn {game.turn}: {word.lower()}. {first}; {told[word]}."
