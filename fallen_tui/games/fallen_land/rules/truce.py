"""Who is bound to keep the peace by a card for several Parties. WLD-11 to WLD-15."""

from __future__ import annotations

from fallen_tui.games.fallen_land.state.table import State


def peace(game: State) -> bool:
    """Whether the scenario is one in which nobody harms another. FL-SCN-04."""
    return game.cards.scenario is not None and not game.cards.scenario.pvp


def allied(game: State, seat: int, other: int) -> bool:
    """Whether two seats take part in a card for several Parties, or have done so and not parted yet. FL-WLD-12 to 15.

    Neither steals from the other nor plays Red Dot cards on the other's Party, and nobody does in a scenario
    without fights. FL-SCN-04
    """
    if peace(game):
        return True
    if game.story_in_play is not None and seat in game.story_in_play.joined and other in game.story_in_play.joined:
        return True
    if any(seat in world.joined and other in world.joined for world in game.world):
        return True
    return any(seat in seats and other in seats for _, seats in game.truces)


def may_fight(game: State, seat: int, other: int) -> bool:
    """Whether two Parties may fight where the other stands: not in the hex of a common card. FL-WLD-11, FL-PVP-38."""
    return not (peace(game) or bound(game, seat, other, game.players[other].place))


def bound(game: State, seat: int, other: int, hex: str) -> bool:
    """Whether two seats keep the peace in a hex by a common card, and all they have hired. FL-WLD-11, FL-DEC-97."""
    if game.story_in_play is not None and seat in game.story_in_play.joined and other in game.story_in_play.joined:
        return True
    if any(seat in world.joined and other in world.joined and world.place == hex for world in game.world):
        return True
    return any(seat in seats and other in seats and place == hex for place, seats in game.truces)
