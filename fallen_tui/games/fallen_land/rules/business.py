"""The Town Business Phase: deal, production, sell, purchase, hire. BUS, TEC-11, TEC-12, RES-02, NPC-01."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.queries.bonuses import price, standing
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.desk import gift_keys, give_coins
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.mercenaries import can_hire, hire
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play
from fallen_tui.games.fallen_land.rules.tracks import coins, town_health
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, GiveKey
from fallen_tui.games.fallen_land.state.keys.town import HireKey
from fallen_tui.games.fallen_land.state.keys.words import DONE
from fallen_tui.games.fallen_land.state.table import State


def deal(game: State, seat: int) -> Rule[None]:
    """1 Action card, and what else is dealt. FL-BUS-01, FL-BUS-02, FL-TEC-11, FL-TEC-12, FL-AUC-09."""
    yield from draw(game, seat, "action", 1 + dealt(game, seat, "action"), f"hand:{seat}")
    if n := dealt(game, seat, "spoils"):
        cards = yield from draw(game, seat, "spoils", n, open=True)
        yield from gain_spoils(game, seat, cards, stored=True)
    for _ in range(dealt(game, seat, "character")):
        for card in (yield from draw(game, seat, "character", 1)):
            yield from gain_character(game, seat, card)
    if TOWN_EVENT in game.decks:
        yield from draw(game, seat, TOWN_EVENT, 1, f"event:{seat}", open=True)


def dealt(game: State, seat: int, deck: str) -> int:
    """How many cards of a deck technologies and standing bonuses deal to a seat. FL-TEC-07."""
    technologies = game.cards.technologies
    towns = [
        technologies[tech.kind].n * tech.tier
        for tech in game.players[seat].technologies
        if technologies[tech.kind].deal == deck
    ]
    return sum(towns) + sum(bonus.n for bonus, _, _ in standing(game, seat, "deal") if bonus.deck == deck)


def production(game: State, seat: int) -> Rule[None]:
    """Coins and Town Health of the Resources, and what cards bring in. FL-RES-02, FL-TAB-RESOURCES."""
    gold, health = income(game.resource_count(seat))
    found = standing(game, seat, "income")
    wealth = _sources(gold, [(bonus.coins, card) for bonus, card, _ in found])
    health_ = _sources(health, [(bonus.town_health, card) for bonus, card, _ in found])
    yield from coins(game, seat, gold + sum(bonus.coins for bonus, _, _ in found), wealth)
    yield from town_health(game, seat, health + sum(bonus.town_health for bonus, _, _ in found), health_)


def _sources(basic: int, cards: list[tuple[int, str]]) -> str:
    """Where income comes from: production+ac010+sp003, the Resources first, then cards."""
    return "+".join([*(["production"] if basic else []), *(card for n, card in cards if n)])


def income(resources: int) -> tuple[int, int]:
    """Coins and Town Health of so many Resources: 5 bring 25 and 5. FL-TAB-RESOURCES."""
    return resources * resources, resources


def sell(game: State, seat: int) -> Rule[None]:
    """Sell cards, technologies and chips to the Bank until done. FL-BUS-05, FL-BUS-06."""
    while True:
        keys = menu(game, seat, "sell", bank.sale_keys(game, seat))
        key = yield Ask(seat, "sell", keys, "FL-BUS-06", DONE)
        if key == DONE:
            return
        if not (yield from common(game, seat, key)):
            yield from bank.sell(game, seat, key)


def purchase(game: State, seat: int) -> Rule[None]:
    """Buy one technology and one chip at most. FL-BUS-05, FL-BUS-07, FL-TEC-04."""
    while True:
        keys = menu(game, seat, "purchase", bank.purchase_keys(game, seat))
        key = yield Ask(seat, "purchase", keys, "FL-BUS-07", DONE)
        if key == DONE:
            return
        if not (yield from common(game, seat, key)):
            yield from bank.buy(game, seat, key)


def hiring(game: State, seat: int) -> Rule[None]:
    """Hire any number of mercenaries and hit men from the hand. FL-BUS-08, FL-NPC-01, FL-NPC-02."""
    while True:
        keys = menu(game, seat, "hire", hire_keys(game, seat))
        key = yield Ask(seat, "hire", keys, "FL-NPC-01", DONE)
        if key == DONE:
            return
        if not (yield from common(game, seat, key)):
            yield from hire(game, seat, key.card)


def hire_keys(game: State, seat: int) -> tuple[HireKey, ...]:
    """The cards in hand that a seat can hire: paid for, and with something to do. FL-NPC-02, FL-NPC-03."""
    player, actions = game.players[seat], game.cards.actions
    return tuple(
        HireKey.of(card)
        for card in player.hand
        if actions[card].hired
        and price(game, seat, actions[card].kind, actions[card].hire) <= player.coins
        and can_hire(game, seat, card)
    )


def menu(game: State, seat: int, on: str, own: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys of one of these menus: done, its own, cards and abilities, coins for others. FL-BUS-09, FL-INF-05.

    For coins alone nobody is asked: who has nothing else to do is done. FL-DEC-77
    """
    keys = (*own, *menu_plays(game, seat, on))
    return (DONE, *keys, *gift_keys(game, seat)) if keys else (DONE,)


def common(game: State, seat: int, key: Key) -> Rule[bool]:
    """Carry out such a key; False for any other."""
    if isinstance(key, GiveKey):
        yield from give_coins(game, seat)
    elif isinstance(key, ActKey):
        yield from play(game, seat, key)
    else:
        return False
    return True
