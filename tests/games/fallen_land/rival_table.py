"""A workbench with rival towns in place of the other seats."""

from __future__ import annotations

from typing import Any

from fallen_tui.games.fallen_land.rules.play import VARIANTS
from fallen_tui.games.fallen_land.state.table import State


def against(bench: Any, rivals: int = 1, **options: str) -> Any:
    """Seat 0 alone against so many rivals (seats 1, 2, ...), each in its town with nothing but 30 Town Health."""
    table = bench(1 + rivals)
    state: State = table.state
    state.mode, state.rivals = "rival-towns", rivals
    assert state.mode in VARIANTS
    state.options = {"level": "easy", "length": "normal", **options}
    for player in state.players[1:]:
        player.rival, player.coins, player.weeks = True, 0, 0
        player.name = state.cards.faction_name(player.faction)
    return table


def near_home(table: Any, seat: int, n: int = 1) -> list[str]:
    """The Resources nearest to a town."""
    board = table.state.cards.board
    home = board.at(table.state.home(seat)).coordinate
    hexes = sorted(table.state.resources, key=lambda hex: (board.distance(home, board.at(hex).coordinate), hex))
    return hexes[:n]
