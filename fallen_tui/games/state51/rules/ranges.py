"""Contact cards, Contact tokens, and the range they reach. CON, RNG."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import FREE, Cards, Cost
from fallen_tui.games.state51.rules.tokens import affords, pay, purse
from fallen_tui.games.state51.state.events import ContactSpent, ContactUsed, Discarded
from fallen_tui.games.state51.state.keys import CommitKey
from fallen_tui.games.state51.state.table import KINDS, Player, State


@frozen
class Source(FrozenRecord):
    """A Contact card or token that could be committed. `key` is the card, or kind-range-number of a token."""

    key: str
    range: int
    price: Cost
    card: str = ""
    kind: str = ""
    one_time: bool = False


@lru_cache(maxsize=8)
def _of_cards(cards: Cards) -> dict[str, tuple[Source, tuple[str, ...]]]:
    """Every Contact card by its id, with the kinds of range that it lends."""
    return {
        contact.id: (
            Source(contact.id, contact.range, contact.price, contact.id, one_time=not contact.faction),
            KINDS if contact.kind == "universal" else (contact.kind,),
        )
        for contact in cards.contacts.values()
    }


@lru_cache(maxsize=1024)
def _of_token(kind: str, distance: int, number: int) -> Source:
    return Source(f"{kind}-{distance}-{number}", distance, FREE, "", kind)


def sources(game: State, player: Player, kind: str) -> list[Source]:
    """All that could lend range of a kind now, prices not looked at. FS-CON-05, FS-CON-11, FS-RNG-05."""
    return all_sources(game, player)[kind]


def all_sources(game: State, player: Player) -> dict[str, list[Source]]:
    """All sources that could lend range now, by kind, prices not looked at."""
    found: dict[str, list[Source]] = {"conquest": [], "cooperation": [], "incorporation": []}
    lent = _of_cards(game.cards)
    for card in (*game.cards.factions[player.faction].contacts, *player.hand):
        if card in lent and card not in player.used:
            source, kinds = lent[card]
            for kind in kinds:
                found[kind].append(source)
    for number, (colour, distance) in enumerate(player.contacts):
        for kind in KINDS if colour == "universal" else (colour,):
            found[kind].append(_of_token(colour, distance, number))
    return found


def commitments(game: State, player: Player, kind: str, distance: int) -> dict[str, tuple[Source, ...]]:
    """Every payable set that covers a distance and from which nothing could be left out. FS-RNG-03 to FS-RNG-09.

    Each by its `Commit`. Sets that differ only by like tokens are given once.
    """
    tokens = purse(player)
    usable = [
        s for s in sources(game, player, kind) if s.price is FREE or affords(player, tokens, s.price, 1 + s.one_time)
    ]
    found: dict[str, tuple[Source, ...]] = {}
    alike = set()
    for size in range(1, min(distance, len(usable)) + 1):
        for group in combinations(usable, size):
            ranges = [source.range for source in group]
            reach = sum(ranges)
            if reach < distance or reach - min(ranges) >= distance:
                continue
            shape = tuple(sorted([s.card or f"{s.kind}-{s.range}" for s in group]))
            if shape in alike or (size > 1 and not _payable(player, tokens, group)):
                continue
            alike.add(shape)
            found[CommitKey.of("+".join([source.key for source in group]))] = group
    return found


def reaches(game: State, player: Player, tokens: dict[str, int]) -> dict[str, int]:
    """By kind, the greatest distance, at most 3, that a player can cover with range and pay for; 0 for none."""
    found = all_sources(game, player)
    return {kind: _reach(player, found[kind], tokens) for kind in KINDS}


def _reach(player: Player, found: list[Source], tokens: dict[str, int]) -> int:
    best = total = 0
    usable = []
    for source in found:
        if source.price is FREE or affords(player, tokens, source.price, 1 + source.one_time):
            usable.append(source)
            total += source.range
            if source.range > best:
                best = source.range
    if best >= 3 or best == total:
        return best
    for size in (2, 3):
        for group in combinations(usable, size):
            if (covered := sum([source.range for source in group])) > best and _payable(player, tokens, group):
                best = covered
                if best >= 3:
                    return 3
    return best


def _payable(player: Player, tokens: dict[str, int], group: tuple[Source, ...]) -> bool:
    return affords(player, tokens, price_of(group), 1 + sum([source.one_time for source in group]))


def nearest(found: list[Source], distance: int) -> tuple[Source, ...]:
    """The cheapest set that would cover a distance, paid or not; all of them where they do not cover it."""
    covering = (
        group
        for size in range(1, len(found) + 1)
        for group in combinations(found, size)
        if sum(source.range for source in group) >= distance
    )
    return min(covering, key=dearness, default=tuple(found))


def dearness(group: tuple[Source, ...]) -> tuple[int, int, int]:
    """What a set takes, to put the cheapest first: what is given for good, range of tokens used up, how many parts."""
    price = price_of(group)
    given = sum([n for _, n in price.resources]) + price.any + price.workers + price.hand
    given += 2 * (price.spoils + price.agreement + price.tucked + sum([source.one_time for source in group]))
    return given, sum([source.range for source in group if not source.card]), len(group)


def price_of(group: tuple[Source, ...]) -> Cost:
    """The prices of all committed cards together. FS-RNG-08."""
    price = FREE
    for source in group:
        price = price + source.price
    return price


def commit(game: State, player: Player, kind: str, card: str) -> Rule[None]:
    """Choose what to commit for a Location, pay its prices and use it up. FS-RNG-03, FS-CON-04 to FS-CON-14."""
    distance = game.cards.locations[card].distance
    options = commitments(game, player, kind, distance)
    cheapest = min(options, key=lambda key: dearness(options[key])) if len(options) > 1 else None
    key = yield Ask(player.seat, "commit", tuple(options), "FS-RNG-03", cheapest, (kind, card))
    group = options[key]
    one_time = tuple(source.card for source in group if source.one_time)
    price = price_of(group)
    if price is not FREE:
        yield from pay(game, player, price, card, (card, *one_time))
    for source in group:
        if source.one_time:
            yield Discarded(player.seat, (source.card,), "used")
        elif source.card:
            yield ContactUsed(player.seat, source.card)
        else:
            yield ContactSpent(player.seat, source.kind, source.range)
