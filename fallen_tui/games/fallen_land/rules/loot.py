"""The end of a standard fight: gear of the dead, the Loot Deck, Prestige. PVP-23 to 35, DTH-10 to 12, GAP-30, 31."""

from __future__ import annotations

from fallen_tui.adventure.rules.zones import shuffled
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.rules.gear import give_gear, shed_excess, stow
from fallen_tui.games.fallen_land.rules.harm import lose_party
from fallen_tui.games.fallen_land.rules.rival_party import plunder
from fallen_tui.games.fallen_land.rules.rounds import ATTACKER, DEFENDER, End, count_dead, the_combat
from fallen_tui.games.fallen_land.rules.tracks import coins, prestige
from fallen_tui.games.fallen_land.state.events import CombatEnded, Moved, RideLeft
from fallen_tui.games.fallen_land.state.table import CREW, State

BOUNTY = 5
"""Coins for a mercenary that is killed. FL-PVP-27."""


def settle(game: State, end: End) -> Rule[None]:
    """What both sides keep, win and lose. FL-TAB-PVP, FL-TAB-DEATH-GEAR."""
    yield from count_dead(game)
    combat = the_combat(game)
    sides, killed = combat.sides, tuple(combat.killed)
    seats = tuple(seat for seat, card, _ in sides if not card)
    for seat in seats:
        yield from _discard(game, seat, {"jinxed"})
    if end.how in ("parted", "apart"):
        for seat in seats:
            yield from _keep_at_home(game, seat)
    elif end.how in ("killed", "fled"):
        yield from _divide(game, end, killed)
    for seat in seats:
        yield from _discard(game, seat)
    yield CombatEnded(end.how, end.loser)
    for seat in seats:
        if game.players[seat].party:
            yield from shed_excess(game, seat)
        else:
            yield from lose_party(game, seat)
    yield from _honours(game, end, sides, killed)


def _discard(game: State, seat: int, kinds: set[str] | None = None) -> Rule[None]:
    """Set-aside gear, or that of some kinds, is discarded. FL-DTH-11, FL-DTH-12, FL-PVP-29, FL-PVP-32."""
    spoils = game.cards.spoils
    cards = tuple(card for card in game.players[seat].aside if kinds is None or spoils[card].kind in kinds)
    if cards:
        yield Moved(seat, cards, f"aside:{seat}", "discard:spoils", "dead")


def _keep_at_home(game: State, seat: int) -> Rule[None]:
    """Nobody is Victor: set-aside gear goes to its owner's Auction House; Allies leave. FL-GAP-31, FL-INF-08."""
    yield from _discard(game, seat, {"ally"})
    cards = tuple(game.players[seat].aside)
    if cards:
        yield Moved(seat, cards, f"aside:{seat}", f"auction:{seat}", "parted")


def _divide(game: State, end: End, killed: tuple[int, ...]) -> Rule[None]:
    """The Victor takes back the own gear and loots; against a mercenary all of it is lost. FL-PVP-23, FL-NPC-17."""
    sides = the_combat(game).sides
    loser, winner = sides[end.loser], sides[1 - end.loser]
    if loser[1] == CREW and not winner[1]:
        yield from give_gear(game, winner[0], tuple(game.players[winner[0]].aside))
    if loser[1] or winner[1]:
        return
    yield from give_gear(game, winner[0], tuple(game.players[winner[0]].aside))
    if end.how == "killed" or killed[end.loser]:
        yield from _loot(game, winner[0], loser[0], killed[end.loser] + 1, end.how == "killed")


def _loot(game: State, seat: int, victim: int, n: int, wiped: bool) -> Rule[None]:
    """The Loot Deck is shuffled and dealt from; what is left is discarded. FL-PVP-30 to FL-PVP-35."""
    aside = f"aside:{victim}"
    player = game.players[victim]
    if wiped:
        for ride in tuple(player.rides):
            yield RideLeft(victim, ride.card, aside, aside, "loot")
    yield from _discard(game, victim, {"ally"})
    deck = tuple(player.aside)
    if not deck:
        return
    dealt = (yield from shuffled(deck, "loot", "the Loot Deck"))[:n]
    yield Moved(seat, dealt, aside, "limbo", "loot")
    auto = False
    for n, card in enumerate(dealt):
        auto = yield from stow(game, seat, card, "limbo", "loot", len(dealt) - n - 1, auto)


def _honours(game: State, end: End, sides: tuple[tuple[int, str, int], ...], killed: tuple[int, ...]) -> Rule[None]:
    """Prestige and bounty; a mercenary's go to, or come from, whoever hired it. FL-PVP-24 to FL-PVP-29, FL-GAP-30."""
    if end.how == "ruin":
        for side in (ATTACKER, DEFENDER):
            yield from prestige(game, sides[side][0], -2, "pvp")
    if end.how not in ("killed", "fled"):
        return
    loser, winner = sides[end.loser], sides[1 - end.loser][0]
    hired = loser[1] not in ("", CREW)
    won = min(1, killed[end.loser]) if end.how == "fled" else 1 if hired else 2
    if won:
        yield from prestige(game, winner, won, "pvp")
    if hired:
        yield from coins(game, winner, BOUNTY, "bounty")
    yield from prestige(game, loser[0], -1, "pvp")
    if loser[1] == CREW and not sides[1 - end.loser][1]:
        yield from plunder(game, winner)
