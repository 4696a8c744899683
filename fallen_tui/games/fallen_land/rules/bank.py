"""The Bank: what cards, technologies and chips bring, how they are handed in, what can be bought. TEC, TDC, BUS-05."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.queries.bonuses import price, standing, value_of
from fallen_tui.games.fallen_land.rules.gear import shed_excess, store
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.towns import (
    ALL_CHIPS,
    MOST_CHIPS,
    MOST_TECHNOLOGIES,
    REFUND,
    equip_technology,
    gain_chips,
    lose_technology,
)
from fallen_tui.games.fallen_land.rules.tracks import coins, pay, spendable
from fallen_tui.games.fallen_land.state.events import Bought, ChipsChanged, Moved, RideLeft, TechnologySet
from fallen_tui.games.fallen_land.state.keys.town import (
    A_CHIP,
    COINS,
    ActionGoodKey,
    GoodKey,
    SpoilsGoodKey,
    TechnologyGoodKey,
    good_of,
)
from fallen_tui.games.fallen_land.state.keys.words import WordKey, words
from fallen_tui.games.fallen_land.state.table import State

CHIP = 10
"""What the Bank pays for a Town Defense Chip. FL-TDC-10."""
FIRST_CHIP, NEXT_CHIP = 10, 5
"""The price of the first chip, and what each one owned adds. FL-TDC-03."""
BACK = WordKey.of("back")
"""In place of a payment: the thing is not bought after all."""


# --- what a seat can part with ---


def goods(game: State, seat: int) -> list[str]:
    """The Spoils a seat can sell: stored ones, carried ones, Vehicles; no Allies, no Jinxed cards, none valued NA.

    FL-INF-08, FL-SPO-09, FL-DEC-105
    """
    spoils = game.cards.spoils
    cards = [card for card in spendable(game, seat) if spoils[card].kind not in ("ally", "jinxed")]
    cards += [ride.card for ride in game.players[seat].rides]
    return [card for card in cards if spoils[card].value is not None]


def sale_value(game: State, seat: int, card: str) -> int:
    """What the Bank pays a seat for a Spoils or Action card; 0 for NA. FL-AUC-08, FL-ACT-07."""
    value = value_of(game, card) or 0
    found = standing(game, seat, "sells") if value else []
    card_of = game.cards.spoils.get(card)
    categories = card_of.categories if card_of is not None else ()
    shares = [bonus.percent for bonus, _, _ in found if not bonus.category or bonus.category in categories]
    return value * max(shares, default=100) // 100


def cards_for_sale(game: State, seat: int) -> dict[GoodKey, int]:
    """The keys of the cards that the Bank takes, with their printed values. FL-SPO-09, FL-ACT-07, FL-DEC-36."""
    keys: list[GoodKey] = [*map(SpoilsGoodKey.of, goods(game, seat)), *map(ActionGoodKey.of, game.players[seat].hand)]
    return {key: value for key in keys if (value := value_of(game, key.card))}


def hand_over(game: State, seat: int, good: GoodKey, why: str) -> Rule[None]:
    """A card of a key goes to its discard pile; Spoils at once leave the Party and all they gave. FL-GEN-10."""
    if isinstance(good, ActionGoodKey):
        yield Moved(seat, (good.card,), f"hand:{seat}", "discard:action", why)
    else:
        yield from part_with(game, seat, good.card, "discard:spoils", why)


def part_with(game: State, seat: int, card: str, to: str, why: str) -> Rule[None]:
    """A Spoils card of a seat goes into a zone; what a Vehicle carried goes to the Auction House. FL-SPO-08."""
    player = game.players[seat]
    if card in player.auction:
        if to != f"auction:{seat}":
            yield Moved(seat, (card,), f"auction:{seat}", to, why)
        return
    for place, ride in enumerate(player.rides):
        if ride.card == card:
            for other in tuple(ride.gear):
                yield from store(game, seat, other, f"ride:{seat}:{place}")
            yield RideLeft(seat, card, to, f"auction:{seat}", why)
            break
    else:
        yield Moved(seat, (card,), spendable(game, seat)[card], to, why)
    yield from shed_excess(game, seat)


# --- selling ---


def sale_keys(game: State, seat: int) -> tuple[GoodKey, ...]:
    """What a seat can sell in the Sell step. FL-BUS-06, FL-TEC-18, FL-TDC-11."""
    player = game.players[seat]
    keys = list(cards_for_sale(game, seat))
    keys += [TechnologyGoodKey.of(tech.kind) for tech in player.technologies if not tech.starting]
    if player.chips > player.perk_chips:
        keys.append(A_CHIP)
    return tuple(keys)


def sell(game: State, seat: int, key: str) -> Rule[None]:
    """Sell one thing to the Bank. FL-BUS-06, FL-TEC-14 to FL-TEC-16, FL-TDC-10."""
    good = good_of(key)
    if isinstance(good, TechnologyGoodKey):
        yield from lose_technology(game, seat, good.kind, "sold")
        paid = REFUND
    elif good == A_CHIP:
        yield ChipsChanged(seat, -1, why="sold")
        paid = CHIP
    else:
        paid = sale_value(game, seat, good.card)
        yield from hand_over(game, seat, good, "sold")
    yield from coins(game, seat, paid, "sold")
    yield from window(game, Moment("sale", seat, what=good.word, card=_name(good), amount=paid))


def _name(good: GoodKey) -> str:
    """The card of some goods, or the kind of a technology, in the words of a moment."""
    return good.kind if isinstance(good, TechnologyGoodKey) else good.card


# --- buying ---


def means(game: State, seat: int, but: str = "") -> int:
    """What a seat can pay the Bank in all: coins, and cards at printed value, one of them left out. FL-TEC-22."""
    cards = cards_for_sale(game, seat)
    return game.players[seat].coins + sum(n for key, n in cards.items() if key.card != but)


def cost_of(game: State, seat: int, key: str) -> int | None:
    """The coins for what a key names, `technology:KIND` or `chip`; None where it cannot be bought."""
    good = good_of(key)
    return technology_price(game, seat, good.kind) if isinstance(good, TechnologyGoodKey) else chip_price(game, seat)


def technology_price(game: State, seat: int, kind: str) -> int | None:
    """The coins for the next Tier of a technology; None where there is none. FL-TEC-02, FL-TEC-06, FL-DEC-09."""
    player, card = game.players[seat], game.cards.technologies[kind]
    tech = player.technology(kind)
    if tech is not None:
        return price(game, seat, "technology", card.upgrade) if tech.tier == 1 else None
    full = len(player.technologies) >= MOST_TECHNOLOGIES
    return None if full else price(game, seat, "technology", card.price)


def chip_price(game: State, seat: int) -> int | None:
    """The coins for the next Town Defense Chip; None where there is none. FL-TDC-01, FL-TDC-03, FL-TDC-12."""
    player = game.players[seat]
    if player.chips >= MOST_CHIPS or sum(other.chips for other in game.players) >= ALL_CHIPS:
        return None
    return price(game, seat, "chip", FIRST_CHIP + NEXT_CHIP * player.chips)


def purchase_keys(game: State, seat: int) -> tuple[GoodKey, ...]:
    """What a seat can buy now: one technology and one chip a Turn. FL-BUS-07, FL-TEC-03, FL-TDC-02."""
    player, purse = game.players[seat], means(game, seat)
    keys: list[GoodKey] = [] if "technology" in player.bought else [*map(TechnologyGoodKey.of, game.cards.technologies)]
    keys += [] if "chip" in player.bought else [A_CHIP]
    return tuple(key for key in keys if (cost := cost_of(game, seat, key)) is not None and cost <= purse)


def buy(game: State, seat: int, key: str) -> Rule[None]:
    """Buy the technology or chip named, then pay for it. FL-TEC-04 to FL-TEC-06, FL-TEC-22."""
    good, cost = good_of(key), cost_of(game, seat, key)
    if cost is None or not (yield from settle(game, seat, key, cost)):
        return
    yield Bought(seat, good.word)
    if not isinstance(good, TechnologyGoodKey):
        yield from gain_chips(game, seat, 1)
    elif game.players[seat].technology(good.kind) is None:
        yield from equip_technology(game, seat, good.kind, 1, "bought")
    else:
        yield TechnologySet(seat, good.kind, 2, "bought")
    yield from window(game, Moment("bought", seat, what=good.word, card=_name(good), amount=cost))


def late_technology(game: State, seat: int, card: str) -> Rule[None]:
    """A Character who brings a technology free in set-up, gained later, offers it for its printed price. FL-SET-18."""
    start = game.cards.characters[card].start
    if start is None or not start.later or game.players[seat].technology(start.technology) is not None:
        return
    key = TechnologyGoodKey.of(start.technology)
    if cost_of(game, seat, key) is None or means(game, seat) < start.later:
        return
    answer = yield Ask(
        seat, "late_technology", words("no", "buy"), "FL-SET-18", "no", (card, start.technology, start.later)
    )
    if answer == "buy" and (yield from settle(game, seat, key, start.later)):
        yield from equip_technology(game, seat, start.technology, 1, card)


def settle(game: State, seat: int, key: str, cost: int) -> Rule[bool]:
    """Pay the Bank with coins and cards; cards are sold first, at full value, and only to pay. FL-TEC-22, FL-DEC-35.

    Whether it was paid: who could hand in cards may also call it off before the first one.
    """
    player, handed = game.players[seat], 0
    while handed < cost:
        cards = cards_for_sale(game, seat)
        keys: tuple[Key, ...] = (*((COINS,) if player.coins >= cost else ()), *cards)
        if not keys:
            return False
        if cards and not handed:
            keys = (*keys, BACK)
        proposed = BACK if BACK in keys and COINS not in keys else keys[0]
        chosen = yield Ask(seat, "payment", keys, "FL-TEC-22", proposed, (key, cost, handed))
        if chosen == BACK:
            return False
        if chosen == COINS:
            break
        handed += cards[chosen]
        yield from hand_over(game, seat, chosen, "payment")
        yield from coins(game, seat, cards[chosen], "payment")
        yield from window(game, Moment("sale", seat, what=chosen.word, card=chosen.card, amount=cards[chosen]))
    if player.coins < cost:
        return False
    yield from pay(game, seat, Cost(coins=cost), good_of(key).word)
    return True
