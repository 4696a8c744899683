"""The Effects Phase: wounds that fester, minds that break, lost Parties formed anew. EFF, DTH-03 to DTH-05."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.rules.bank import late_technology
from fallen_tui.games.fallen_land.rules.drawing import draw, renew
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.harm import hurt_members, lose_mind
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.tracks import can_pay, pay
from fallen_tui.games.fallen_land.state.events import Called, Dismissed, Joined, PartyFormed, RefitDue
from fallen_tui.games.fallen_land.state.keys.words import CardKey, WordKey
from fallen_tui.games.fallen_land.state.player import CROWNS
from fallen_tui.games.fallen_land.state.table import MAD, State

PRICES = {"prestige": Cost(prestige=1), "town_health": Cost(town_health=4)}
"""What each Character drawn for a lost Party costs. FL-DTH-04."""
FREE_CROWNS = 3
"""How many Crowns are filled free of charge where nothing can be paid. FL-DEC-23."""
REFIT = 10
"""Free Spoils of a new Party. FL-DTH-05."""


def fester(game: State, seat: int) -> Rule[None]:
    """Each Character of the Party with Infected Wounds gains a point. FL-EFF-02, FL-DMG-10, FL-DMG-11, FL-MAT-07."""
    points = tuple((crown, 1) for crown, member in people(game, seat) if member.infected)
    if points:
        yield from hurt_members(game, seat, points, "infected", cause="infection", ignore_armor=True)


def lose_minds(game: State, seat: int) -> Rule[None]:
    """Characters with 3 Psychological points leave with all attached cards. FL-EFF-03, FL-DMG-16, FL-DEC-100."""
    player = game.players[seat]
    for member in tuple(member for member in player.roster if member.psychological >= MAD):
        yield Dismissed(seat, member.card)
    for _, member in player.party:
        crown = player.crown_of(member.card)
        if crown is not None and member.psychological >= MAD:
            yield from lose_mind(game, seat, crown)


def rebuild(game: State, seat: int) -> Rule[None]:
    """A lost Party is formed anew on its town hex. FL-EFF-04, FL-DTH-03, FL-DTH-13, FL-DEC-44."""
    player, deck = game.players[seat], game.decks["character"]
    if not player.lost or not (player.roster or deck.draw or deck.discard):
        return
    yield PartyFormed(seat)
    yield RefitDue(seat, True)
    yield from call_up(game, seat)
    while None in player.crowns and (deck.draw or deck.discard):
        if not (yield from afford_one(game, seat)):
            break
        if not deck.draw:
            yield from renew(game, "character")
        for card in (yield from draw(game, seat, "character", 1)):
            yield Joined(seat, card, player.crowns.index(None))
            yield from late_technology(game, seat, card)
            yield from window(game, Moment("gained", seat, card=card))
    yield from refit(game, seat)
    yield from outfit(game, seat, True)


def afford_one(game: State, seat: int) -> Rule[bool]:
    """Pay for one Character; where nothing can be paid three Crowns are filled free. FL-DTH-04, FL-DEC-23."""
    options = tuple(WordKey.of(key) for key, cost in PRICES.items() if can_pay(game, seat, cost))
    if not options:
        return len(game.players[seat].party) < FREE_CROWNS
    empty = game.players[seat].crowns.count(None)
    key = yield Ask(seat, "rebuild_price", options, "FL-DTH-04", options[0], (empty,))
    yield from pay(game, seat, PRICES[key.word], "rebuild")
    return True


def call_up(game: State, seat: int) -> Rule[None]:
    """The Roster moves into the Crowns; of more than five their player chooses. FL-DTH-03."""
    player = game.players[seat]
    cards = tuple(CardKey.of(member.card) for member in player.roster)
    n = min(len(cards), CROWNS)
    if not n:
        return
    chosen = yield Ask(seat, "call_up", cards, "FL-DTH-03", kind="some", low=n, high=n)
    free = [crown for crown, member in enumerate(player.crowns) if member is None]
    for crown, key in zip(free, chosen, strict=False):
        yield Called(seat, key.card, crown)


def refit(game: State, seat: int) -> Rule[None]:
    """10 free Spoils as soon as the five Crowns of a new Party are full. FL-DTH-05, FL-DEC-23."""
    player = game.players[seat]
    if player.refit and None not in player.crowns:
        yield RefitDue(seat, False)
        cards = yield from draw(game, seat, "spoils", REFIT)
        yield from gain_spoils(game, seat, cards)
