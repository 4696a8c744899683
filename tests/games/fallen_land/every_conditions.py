"""How a table is made to meet a condition, or not to, and to hold what the effects of a card need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition, Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.games.fallen_land.effects.cards import Discard, Give, Retrieve, Search
from fallen_tui.games.fallen_land.effects.resources import ClaimResource, CreateResource
from fallen_tui.games.fallen_land.effects.theft import Steal
from fallen_tui.games.fallen_land.queries import conditions, figures, whereabouts
from fallen_tui.games.fallen_land.rules.towns import MOST_CHIPS, MOST_TECHNOLOGIES
from fallen_tui.games.fallen_land.state.player import CROWNS, Member, Player, Ride, Tech
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay
from tests.games.fallen_land.every_tables import (
    draw,
    drop,
    faction,
    first_spoils,
    quiet_action,
    seat_character,
    silent,
    stand,
    take,
    wear,
)

# --- what effects need ---


def provide(state: State, card: Any) -> None:
    """What the effects of a card need to do anything: gear of their category, a Resource within reach."""
    for field in attrs.fields(type(card)):
        for part in parts(getattr(card, field.name)):
            category = getattr(part, "category", "") if isinstance(part, Discard | Steal | Search | Retrieve) else ""
            if isinstance(part, Amount) and part.per.startswith("gear:"):
                has_gear(state, 0, part.per[5:], True)
            elif isinstance(part, Discard | Steal) and category:
                for seat in (0, 1):
                    if "auction" in (getattr(part, "what", ""), getattr(part, "source", "")):
                        state.players[seat].auction.append(_of(state, category))
                    else:
                        has_gear(state, seat, category, True)
            elif isinstance(part, Search | Retrieve) and category:
                pile = state.decks["spoils"]
                kept = _of(state, category)
                (pile.draw if isinstance(part, Search) else pile.discard).insert(0, kept)
            elif isinstance(part, Amount) and part.per == "empty_crown":
                _party_size(state, 0, 4)
            elif isinstance(part, Give) and part.card != getattr(card, "id", ""):
                has_item(state, 0, part.card, False) if part.card in state.cards.spoils else drop(state, part.card)
            elif isinstance(part, ClaimResource | CreateResource) and (
                part.which == "here" or getattr(part, "within", 0)
            ):
                owner = 1 if part.which == "rival" else NOBODY
                stand(state, 0, (hex for hex, holding in state.resources.items() if holding.owner == owner))


def _of(state: State, category: str) -> str:
    """A Spoils card of a category, taken from where it lies."""
    piles = state.decks["spoils"]
    known = state.cards.spoils
    able = [card for card in (*piles.draw, *piles.discard) if category in known[card].categories]
    able = [card for card in able if known[card].kind not in ("event", "jinxed")]
    take(state, able[0])
    return able[0]


# --- conditions ---

BOUNDS = {
    "prestige": (0, 19), "town_health": (1, 79), "coins": (0, 99), "chips": (0, MOST_CHIPS), "turn": (1, 30),
    "resources": (0, 4), "technologies": (2, MOST_TECHNOLOGIES), "hand": (0, 9), "roster": (0, 9),
    "party_size": (1, CROWNS), "wounded": (0, CROWNS), "armor": (0, 12),
}  # fmt: skip
"""What the figures of a player can be while nobody has won; what lies beyond is not prepared."""


def satisfy(state: State, seat: int, condition: Condition, whether: bool = True) -> None:
    """Change the table so that a condition holds for a seat, or does not; what cannot be prepared is left."""
    for term in condition.tests:
        if not whether and not conditions.met(state, condition, seat):
            return
        _settle(state, seat, term, whether)


def _settle(state: State, seat: int, term: Term, whether: bool) -> None:
    word, value = term.word, term.value
    if word not in ("leads", "trails") and conditions.met(state, Condition((term,)), seat) is whether:
        return
    if word == "not":
        satisfy(state, seat, value, not whether)
    elif word == "any":
        for each in value if not whether else value[:1]:
            satisfy(state, seat, each, whether)
    elif word in _NUMBERS:
        _number(state, seat, word, value, whether)
    elif word in _WORDS:
        _WORDS[word](state, seat, value, whether)


def _number(state: State, seat: int, word: str, test: Any, whether: bool) -> None:
    """A figure that passes a test, or fails it; as it is where it does so already."""
    if test.holds(figures.figure(state, word, seat)) is whether:
        return
    low, high = test.low, test.high
    beyond = low - 1 if low is not None and low > 0 else (high or 0) + 1
    within = low if low is not None else high
    n, (least, most) = within if whether else beyond, BOUNDS[word]
    if least <= n <= most:
        _NUMBERS[word](state, seat, n)


def _coins(state: State, seat: int, n: int) -> None:
    state.players[seat].coins = n


def _resources(state: State, seat: int, n: int) -> None:
    for hex in state.owned(seat):
        state.resources[hex].owner = NOBODY
    for hex in [hex for hex, holding in state.resources.items() if holding.owner == NOBODY][:n]:
        state.resources[hex].owner = seat


def _technologies(state: State, seat: int, n: int) -> None:
    player = state.players[seat]
    free = [kind for kind in state.cards.technologies if player.technology(kind) is None]
    del player.technologies[n:]
    player.technologies += [Tech(kind) for kind in free[: n - len(player.technologies)]]


def _hand(state: State, seat: int, n: int) -> None:
    player, actions = state.players[seat], state.cards.actions
    while len(player.hand) > n:
        drop(state, player.hand[0])
    dull = [card for card in state.decks["action"].draw if actions[card].hired or quiet_action(actions[card])]
    for card in dull[: n - len(player.hand)]:
        take(state, card)
        player.hand.append(card)


def _roster(state: State, seat: int, n: int) -> None:
    player = state.players[seat]
    while len(player.roster) > n:
        state.decks["character"].discard.append(player.roster.pop().card)
    while len(player.roster) < n:
        player.roster.append(Member(draw(state, "character", silent)))


def _party_size(state: State, seat: int, n: int) -> None:
    player = state.players[seat]
    for crown in reversed(range(CROWNS)):
        member = player.crowns[crown]
        if member is not None and len(player.party) > n:
            state.decks["character"].discard.append(member.card)
            state.decks["spoils"].discard += member.gear
            player.crowns[crown] = None
    for crown in range(CROWNS):
        if player.crowns[crown] is None and len(player.party) < n:
            player.crowns[crown] = Member(draw(state, "character", silent))


def _wounded(state: State, seat: int, n: int) -> None:
    for place, (_, member) in enumerate(state.players[seat].party):
        member.infected = member.radiation = member.psychological = 0
        member.physical = int(place < n)


def _armor(state: State, seat: int, n: int) -> None:
    player, spoils = state.players[seat], state.cards.spoils
    worn = [card for card in player.equipped() if any(bonus.what == "armor" for bonus in spoils[card].bonuses)]
    for card in worn:
        drop(state, card)
    crown = 0
    while figures.figure(state, "armor", seat) < n and crown < CROWNS:
        player.member(crown).gear.append(draw(state, "spoils", lambda each: each.armor and not each.party))
        crown += 1


def _field(word: str) -> Callable[[State, int, int], None]:
    return lambda state, seat, n: setattr(state if word == "turn" else state.players[seat], word, n)


_NUMBERS: dict[str, Callable[[State, int, int], None]] = {
    **{word: _field(word) for word in ("prestige", "town_health", "coins", "chips", "turn")},
    "resources": _resources,
    "technologies": _technologies,
    "hand": _hand,
    "roster": _roster,
    "party_size": _party_size,
    "wounded": _wounded,
    "armor": _armor,
}


def has_gear(state: State, seat: int, category: str, whether: bool) -> None:
    spoils = state.cards.spoils
    if whether:
        if not figures.has_category(state, seat, category):
            lying = {*state.decks["spoils"].draw, *state.decks["spoils"].discard}
            wear(state, seat, first_spoils(state, lambda each: category in each.categories and each.id in lying), 2)
        return
    for card in [card for card in state.players[seat].equipped() if category in spoils[card].categories]:
        drop(state, card)


def has_item(state: State, seat: int, card: str, whether: bool) -> None:
    drop(state, card)
    if state.cards.spoils[card].faction is not None:
        take(state, card)
        state.out.append(card)
    if whether:
        wear(state, seat, card, 2)


def has_character(state: State, seat: int, card: str, whether: bool) -> None:
    if whether:
        seat_character(state, seat, card, 4)
    elif state.players[seat].crown_of(card) is not None:
        take(state, card)
        state.decks["character"].discard.append(card)


def _someone(fits: Callable[[Any, Any], bool]) -> Callable[[State, int, Any, bool], None]:
    def settle(state: State, seat: int, value: Any, whether: bool) -> None:
        known = [each.id for each in state.cards.characters.values() if fits(each, value)]
        if whether:
            seat_character(state, seat, known[0], 4)
        else:
            for card in known:
                has_character(state, seat, card, False)

    return settle


def _vehicle(state: State, seat: int, value: bool, whether: bool) -> None:
    player = state.players[seat]
    if whether is value:
        if not player.rides:
            player.rides = [Ride(draw(state, "spoils", lambda each: each.vehicle is not None and each.vehicle.motor))]
        return
    _no_vehicle(state, player)


def _motor(state: State, seat: int, value: bool, whether: bool) -> None:
    player, motor = state.players[seat], whether is value
    _no_vehicle(state, player)
    player.rides = [Ride(draw(state, "spoils", lambda each: each.vehicle is not None and each.vehicle.motor is motor))]


def _no_vehicle(state: State, player: Player) -> None:
    for ride in tuple(player.rides):
        player.rides.remove(ride)
        state.decks["spoils"].discard += [ride.card, *ride.gear]


def has_technology(state: State, seat: int, kind: str, whether: bool) -> None:
    player = state.players[seat]
    player.technologies = [tech for tech in player.technologies if tech.kind != kind]
    if whether:
        del player.technologies[4:]
        player.technologies.append(Tech(kind))


def _leads(sign: int) -> Callable[[State, int, str, bool], None]:
    def settle(state: State, seat: int, track: str, whether: bool) -> None:
        others = [getattr(state.players[other], track) for other in state.others(seat)]
        best = max(others) if sign > 0 else min(others)
        setattr(state.players[seat], track, max(0, best + (3 if whether else -3) * sign))
        if whether is (sign < 0):
            for other in state.others(seat):
                setattr(state.players[other], track, getattr(state.players[other], track) + 9)

    return settle


def stand_at(state: State, seat: int, words: tuple[str, ...], whether: bool) -> None:
    board = state.cards.board
    fits = [
        hex.name
        for hex in board.hexes.values()
        if whereabouts.terrains(state, hex.name).isdisjoint(words) is not whether
        and (not hex.water or words == ("water",))
    ]
    homes = {state.home(other) for other in state.others(seat)}
    stand(state, seat, sorted(fits, key=lambda name: (name in homes, len(board.at(name).terrains))))


def stand_near(state: State, seat: int, near: Any, whether: bool) -> None:
    board = state.cards.board
    land = [board[cell].name for cell in board.land]
    stand(state, seat, (hex for hex in land if whereabouts.is_near(state, near, hex, seat) is whether))


def _story(state: State, seat: int, fits: Callable[[Any], bool], whether: bool) -> None:
    """A story card under way, for what holds only during one."""
    if state.story_in_play is None:
        story = next(each for each in state.cards.stories.values() if fits(each) is whether)
        take(state, story.id)
        state.limbo.append(story.id)
        state.story_in_play = StoryInPlay(story.id, seat, story.deck, joined=[seat])


def _lost(state: State, seat: int, value: str, whether: bool) -> None:
    if (value == "lost") is whether:
        player = state.players[seat]
        _party_size(state, seat, 0)
        state.decks["spoils"].discard += player.party_gear
        for ride in player.rides:
            state.decks["spoils"].discard += [ride.card, *ride.gear]
        player.rides, player.party_gear, player.place, player.lost = [], [], "", True


_WORDS: dict[str, Callable[[State, int, Any, bool], None]] = {
    "has": has_gear,
    "item": has_item,
    "character": has_character,
    "occupation": _someone(lambda card, value: card.occupation == value),
    "master": _someone(lambda card, value: card.master == value),
    "vehicle": _vehicle,
    "motor": _motor,
    "technology": has_technology,
    "faction": lambda state, seat, n, whether: faction(state, seat, n if whether else n % 12 + 1),
    "leads": _leads(1),
    "trails": _leads(-1),
    "at": stand_at,
    "near": stand_near,
    "party": _lost,
}
DURING: dict[str, Callable[[Any, Any], bool]] = {
    "deck": lambda story, words: story.deck in words,
    "category": lambda story, words: not set(words).isdisjoint(story.categories),
}


def during(state: State, seat: int, condition: Condition) -> None:
    """A story card under way that a condition asks for."""
    for term in condition.terms():
        if term.word in DURING:
            _story(state, seat, lambda story, term=term: DURING[term.word](story, term.value), True)
