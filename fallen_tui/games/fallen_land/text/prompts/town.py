"""The Town Business Phase in questions: the trade desk, selling, buying, paying, hiring; town events and hands."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.text.english import lines_of, listed
from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each, said, table
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.cards import Technology
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries.bonuses import price, value_of
from fallen_tui.games.fallen_land.rules.bank import CHIP, cost_of, sale_value
from fallen_tui.games.fallen_land.rules.desk import EQUIP, SHOW
from fallen_tui.games.fallen_land.rules.towns import REFUND
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, GiveKey
from fallen_tui.games.fallen_land.state.keys.town import (
    A_CHIP,
    ANY_ACTION,
    COINS,
    OFFERED,
    GivenKey,
    HireKey,
    LooseKey,
    OfferAll,
    OfferTo,
    TechnologyGoodKey,
    good_of,
    side_of,
)
from fallen_tui.games.fallen_land.state.keys.words import DONE, SeatKey
from fallen_tui.games.fallen_land.state.table import HIDDEN, State
from fallen_tui.games.fallen_land.text.card_text.lines import hired, standing
from fallen_tui.games.fallen_land.text.names import brief, carded, goods, hexed, name, offered, titled, use_of

SALE = "Sell to the Bank"
BUY = "Buy from the Bank"
CARDS = "Cards and abilities: free"
FINISH = "To finish"
GIVE = Said("Give coins", "to another player", rule="FL-INF-05", group="Other: free")


def _menu(own: Callable[[State, Ask, str], Said], group: str, done: str) -> Callable[[State, Ask], OptionTeller]:
    """The menu of a Sub-Phase: its own keys, cards and abilities, coins for others, the end."""

    def tell(view: State, ask: Ask) -> OptionTeller:
        def option(key: str) -> Said:
            if key == DONE:
                return Said(done, group=FINISH)
            if isinstance(key, GiveKey):
                return GIVE
            if isinstance(key, ActKey):
                found = use_of(view, key)
                return Said(found.label, found.detail, rule=found.rule, group=CARDS)
            found = own(view, ask, key)
            return Said(found.label, found.detail, found.odds, found.rule, group)

        return option

    return tell


def _by_group(view: State, ask: Ask) -> Callable[[str], int]:
    """The end first, the menu's own keys, cards and abilities, coins for others: each group in one piece."""
    return lambda key: 0 if key == DONE else 2 if isinstance(key, ActKey) else 3 if isinstance(key, GiveKey) else 1


def _cards_first(view: State, ask: Ask) -> Callable[[str], int]:
    """The end first, then cards and abilities, before all the goods."""
    return lambda key: 0 if key == DONE else 1 if isinstance(key, ActKey) else 3 if isinstance(key, GiveKey) else 2


# --- the trade desk ---

TRADING = ("Trade: nobody has to accept", "Done")
STORING = ("Your cards", "Done")
"""The heading over the acts of the desk, and its end; where there is nobody to trade with, the second."""


def _trades(ask: Ask) -> bool:
    """Whether there is anybody to trade with."""
    return any(isinstance(key, OfferTo | OfferAll | GiveKey) or key == SHOW for key in ask.keys)


def _desk(view: State, ask: Ask, key: str) -> Said:
    if isinstance(key, OfferAll):
        return Said("Offer to all", "the first to accept, clockwise, gets it")
    if isinstance(key, OfferTo):
        return Said(f"Offer to {name(view, key.seat)}", _means(view, key.seat))
    if key == EQUIP:
        return Said("Gear and Auction House", "equip and store", rule="FL-AUC-02")
    return Said("Show Action cards", "you keep them", rule="FL-INF-04")


def _means(view: State, seat: int) -> str:
    """What anybody knows of a player's goods."""
    player = view.players[seat]
    parts = [
        counted(player.coins, "coin"),
        counted(len(player.hand), "Action card"),
        f"{len(player.auction)} in the Auction House",
    ]
    return ", ".join(parts)


def _offer_prompt(view: State, ask: Ask) -> str:
    return f"What do you offer {listed(name(view, seat) for seat in ask.about)}, and for what?"


TERMS = "Action cards pay only for Spoils: whoever gives some must get a Spoils card (FL-INF-04)."
"""What an offer has to keep to. FL-DEC-106."""


def _offer(view: State, ask: Ask) -> OptionTeller:
    caps = dict(zip(ask.keys, ask.caps, strict=True))

    def tell(key: str) -> Said:
        side = side_of(key)
        good = good_of(side.good)
        verb = group = "Give" if isinstance(side, GivenKey) else "Want"
        if good == OFFERED:
            return Said("Want the Action cards offered", "from the offer you answer, unseen", group=group)
        if isinstance(good, LooseKey):
            choice = ", of their choice" if good == ANY_ACTION else ""
            label = f"{verb} {'coins' if good == COINS else 'Action cards'}"
            return Said(label, f"up to {caps[key]}{choice}", group=group)
        return Said(f"{verb} {goods(view, good)}", brief(view, good.card), group=group)

    return tell


def _reply_prompt(view: State, ask: Ask) -> str:
    seat, gives, wants = ask.about
    return f"{name(view, seat)} offers you {offered(view, gives)} for {offered(view, wants)}. Do you accept?"


def _reply_story(view: State, ask: Ask) -> str:
    """What the cards on both sides of an offer do."""
    _, gives, wants = ask.about
    cards = [good_of(key).card for side in (gives, wants) for key, _ in side]
    return lines_of(f"{titled(view, card)}: {brief(view, card)}" for card in cards if card and card != HIDDEN)


def _show_prompt(view: State, ask: Ask) -> str:
    return f"Which cards do you show {name(view, ask.about[0])}?"


def _other(view: State, ask: Ask, key: str) -> Said:
    seat = SeatKey.read(key).seat
    return Said(name(view, seat), _means(view, seat))


# --- the Bank ---


def _sell(view: State, ask: Ask, key: str) -> Said:
    good = good_of(key)
    if isinstance(good, TechnologyGoodKey):
        tech = view.players[ask.seat].technology(good.kind)
        falls = tech is not None and tech.tier == 2
        loss = "Tier 2 drops to Tier 1" if falls else "you lose 1 Prestige and 5 Town Health"
        return Said(f"Sell {TECHNOLOGY[good.kind]}", loss, counted(REFUND, "coin"), "FL-TEC-14")
    if good == A_CHIP:
        have = f"{view.players[ask.seat].chips} owned"
        return Said("Sell a Town Defense Chip", have, counted(CHIP, "coin"), "FL-TDC-10")
    coins = counted(sale_value(view, ask.seat, good.card), "coin")
    told = f"{_lies(view, ask.seat, good.card)}{brief(view, good.card)}"
    return Said(f"Sell {titled(view, good.card)}", told, coins)


def _lies(view: State, seat: int, card: str) -> str:
    """Where a card to be sold is, if it is in use."""
    return "carried now; " if card in view.players[seat].equipped() else ""


def _buy(view: State, ask: Ask, key: str) -> Said:
    good, cost = good_of(key), cost_of(view, ask.seat, key)
    coins = counted(cost or 0, "coin")
    if not isinstance(good, TechnologyGoodKey):
        have = f"{view.players[ask.seat].chips} owned"
        return Said("Buy a Town Defense Chip", have, coins, "FL-TDC-02")
    kind = good.kind
    card = view.cards.technologies[kind]
    if view.players[ask.seat].technology(kind) is None:
        return Said(f"Buy {TECHNOLOGY[kind]}", f"{_gives(card, 1)} +1 Prestige and +5 Town Health", coins)
    return Said(f"Upgrade {TECHNOLOGY[kind]} to Tier 2", _upgraded(card), coins, "FL-TEC-06")


def _gives(card: Technology, tier: int) -> str:
    return " ".join(standing(one) for one in (card.bonuses if tier == 1 else card.upgraded))


def _upgraded(card: Technology) -> str:
    """What Tier 2 gives in place of what Tier 1 gave. FL-TEC-07."""
    now = _gives(card, 2)
    return f"in total: {now}" if now else ""


def _payment_prompt(view: State, ask: Ask) -> str:
    key, cost, _ = ask.about
    good = good_of(key)
    what = TECHNOLOGY.get(good.kind, "the technology") if isinstance(good, TechnologyGoodKey) else "the chip"
    short = cost - view.players[ask.seat].coins
    missing = f" You are {counted(short, 'coin')} short. You get change." if short > 0 else ""
    return f"How do you pay {counted(cost, 'coin')} for {what}?{missing}"


def _payment(view: State, ask: Ask, key: str) -> Said:
    if key == "coins":
        return Said("Pay in coins", f"you have {view.players[ask.seat].coins}")
    if key == "back":
        return Said("Cancel", "you haven't paid anything yet")
    card = good_of(key).card
    value = value_of(view, card) or 0
    return Said(f"Pay with {titled(view, card)}", brief(view, card), f"worth {value}")


def _hire(view: State, ask: Ask, key: str) -> Said:
    card = view.cards.actions[HireKey.read(key).card]
    coins = price(view, ask.seat, card.kind, card.hire)
    _, _, figures = " ".join(hired(card)).partition(", ")
    return Said(f"Hire {card.name}", figures, counted(coins, "coin"))


# --- the town ---


def _gift(view: State, ask: Ask, key: str) -> Said:
    return Said("A Spoils card" if key == "spoils" else f"{'An' if key == 'action' else 'A'} {DECK[key]} card")


def _owned(view: State, ask: Ask, hex: str) -> Said:
    count = view.resources[hex].count
    return Said(hexed(view, hex, ask.seat), f"you lose {count} Prestige with it")


def _absorb_prompt(view: State, ask: Ask) -> str:
    have = view.players[ask.seat].chips
    return f"You lose {ask.about[0]} Town Health. How many chips do you discard, to save 1 each? (you have {have})"


def _late_prompt(view: State, ask: Ask) -> str:
    card, kind, coins = ask.about
    return f"{titled(view, card)} can build {TECHNOLOGY[kind]} for {counted(coins, 'coin')}. Do you buy it?"


def _offered_prompt(view: State, ask: Ask) -> str:
    kind, coins = ask.about
    what = {"random": "a random technology", "choice": "a technology of your choice"}.get(kind)
    return f"You can have {what or f'{TECHNOLOGY[kind]}'} for {counted(coins, 'coin')}. Do you pay?"


def _technology(view: State, ask: Ask, kind: str) -> Said:
    card, owned = view.cards.technologies[kind], view.players[ask.seat].technology(kind)
    if owned is None:
        return Said(TECHNOLOGY[kind], _gives(card, 1))
    if owned.tier == 1:
        return Said(TECHNOLOGY[kind], f"yours already: Tier 2 ({_upgraded(card).rstrip('.')}), or {REFUND} coins")
    return Said(TECHNOLOGY[kind], f"yours at Tier 2: {REFUND} coins")


def _pick_prompt(view: State, ask: Ask) -> str:
    victim, card, word = ask.about
    whose = "your town" if victim == ask.seat else f"{name(view, victim)}'s town"
    verb = "taken from" if word == "theft" else "destroyed in"
    return f"{titled(view, card)}: which technology is {verb} {whose}?"


def _pick(view: State, ask: Ask, kind: str) -> Said:
    tech = view.players[ask.about[0]].technology(kind)
    tier = tech.tier if tech is not None else 1
    return Said(TECHNOLOGY[kind], f"Tier {tier}: {_gives(view.cards.technologies[kind], tier)}")


def _upgrade_prompt(view: State, ask: Ask) -> str:
    return f"You already have {TECHNOLOGY[ask.about[0]]}. Tier 2, or {REFUND} coins?"


def _upgrade(view: State, ask: Ask, key: str) -> Said:
    if key == "coins":
        return Said(f"{REFUND} coins")
    return Said("Tier 2", _upgraded(view.cards.technologies[ask.about[0]]))


def _excess_prompt(view: State, ask: Ask) -> str:
    return f"Discard {counted(ask.high, 'Action card')}: you are over your hand limit"


_HAND = each(carded)
TOPICS: dict[str, Topic] = {
    "desk": Topic(
        lambda view, ask: f"{'The trade desk' if _trades(ask) else 'Your Auction House'}: what do you do?",
        lambda view, ask: _menu(_desk, *(TRADING if _trades(ask) else STORING))(view, ask),
        order=_by_group,
    ),
    "offer": Topic(_offer_prompt, _offer),
    "offer_reply": Topic(
        _reply_prompt,
        table(refuse="Refuse", accept="Accept", counter=("Counter", "with an offer of your own")),
        _reply_story,
    ),
    "pay_actions": Topic(lambda view, ask: f"Choose {counted(ask.high, 'Action card')} to pay with", _HAND),
    "give_to": Topic(said("Who do you give coins to?"), each(_other)),
    "give_coins": Topic(
        lambda view, ask: f"How many coins do you give {name(view, ask.about[0])}? (you have {ask.high})",
        each(lambda view, ask, key: Said(key)),
    ),
    "show_to": Topic(said("Who do you show Action cards to?"), each(_other)),
    "show_cards": Topic(_show_prompt, _HAND),
    "sell": Topic(
        lambda view, ask: f"What do you sell to the Bank? ({counted(view.players[ask.seat].coins, 'coin')} now)",
        _menu(_sell, SALE, "Done"),
        order=_cards_first,
    ),
    "purchase": Topic(
        lambda view, ask: f"What do you buy from the Bank? ({counted(view.players[ask.seat].coins, 'coin')} now)",
        _menu(_buy, BUY, "Done"),
    ),
    "payment": Topic(_payment_prompt, each(_payment)),
    "hire": Topic(
        lambda view, ask: f"Who do you hire? ({counted(view.players[ask.seat].coins, 'coin')} now)",
        _menu(_hire, "Hire", "Done"),
    ),
    "town_gift": Topic(said("A 1 on the Town Events Chart: which card do you take?"), each(_gift)),
    "lose_resource": Topic(said("A 10 on the Town Events Chart: which Resource turns neutral?"), each(_owned)),
    "give_up_resource": Topic(said("You own too many Resources: which turns neutral?"), each(_owned)),
    "hand_limit": Topic(_excess_prompt, _HAND),
    "absorb": Topic(_absorb_prompt, each(lambda view, ask, key: Said(key))),
    "late_technology": Topic(_late_prompt, table(no="No", buy=("Buy it", "+1 Prestige and +5 Town Health"))),
    "buy_offered": Topic(_offered_prompt, table(yes="Pay", no="No")),
    "choose_technology": Topic(
        lambda view, ask: f"{titled(view, ask.about[0])}: which technology do you gain?", each(_technology)
    ),
    "pick_technology": Topic(_pick_prompt, each(_pick)),
    "upgrade_or_coins": Topic(_upgrade_prompt, each(_upgrade)),
    "play_on": Topic(
        said("The short game is won. Do you play on to 20 Prestige or 80 Town Health?"),
        table(no="No, it ends here", yes=("Yes, play on", "if all agree")),
    ),
}
