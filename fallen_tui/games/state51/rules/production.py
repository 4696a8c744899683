"""Phase 2, Production. PRD."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules import free, rival
from fallen_tui.games.state51.rules.ending import COUNTDOWN
from fallen_tui.games.state51.rules.tokens import take
from fallen_tui.games.state51.state.events import Gained, TuckedDiscarded
from fallen_tui.games.state51.state.keys import DONE, CashKey, DoneKey
from fallen_tui.games.state51.state.table import BASE, Player, State

LASTING = frozenset({"vp", "card"})
"""Yields that Clean-up leaves: nothing is gained by waiting for them."""


def production(game: State) -> Rule[None]:
    """Everybody's production, one side after the other. FS-PRD-01, FS-PRD-16, FS-SOL-16."""
    for side in game.clockwise():
        if side >= len(game.players):
            yield from rival.produce(game)
        else:
            yield from produce(game, game.players[side])
            yield from cash_in(game, game.players[side])


def produce(game: State, player: Player) -> Rule[None]:
    """Base, Agreements, Production Locations, all automatic. FS-PRD-02 to 04, FS-PRD-08 to 10, FS-DEC-06."""
    for gain in game.cards.factions[player.faction].produces:
        yield Gained(player.seat, gain.verb, gain.n)
    for tucked in player.all_tucked():
        if tucked.side == "agreement":
            yield from take(game, player.seat, game.cards.locations[tucked.card].agreement, by=tucked.card)
    for site in player.sites:
        location = game.cards.locations[site.card]
        if location.produces:
            where = site.card if location.keep else BASE
            yield from take(game, player.seat, location.produces, where=where, vp_on=site.card)


def cash_in(game: State, player: Player) -> Rule[None]:
    """Discard Spoils for their yield, one by one, until the player stops. FS-PRD-05 to FS-PRD-07, FS-ACT-12."""
    while True:
        spoils = [CashKey.of(tucked.card) for tucked in player.all_tucked() if tucked.side == "spoils"]
        ready = free.useful(game, player)
        if not spoils and not ready:
            return
        keys = (DONE, *spoils, *ready, *free.drops(player))
        key = yield Ask(player.seat, "cash_in", keys, "FS-PRD-05", best_cashed_now(game, player))
        if key == DONE:
            return
        if isinstance(key, CashKey):
            yield TuckedDiscarded(player.seat, key.card, "cashed")
            yield from take(game, player.seat, game.cards.locations[key.card].spoils)
        else:
            yield from free.operate(game, player, key)


def best_cashed_now(game: State, player: Player) -> CashKey | DoneKey:
    """The default of the question: Spoils of which nothing is lost in Clean-up, in a known last turn any; else done."""
    last = game.mode in COUNTDOWN and game.turn >= COUNTDOWN[game.mode]
    for tucked in player.all_tucked():
        if tucked.side == "spoils":
            spoils = game.cards.locations[tucked.card].spoils
            if last or all(gain.verb in LASTING for gain in spoils):
                return CashKey.of(tucked.card)
    return DONE
