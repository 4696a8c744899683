"""Why an option is not there: what a player might expect to do, and what stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries.bonuses import price
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules import bank, towns
from fallen_tui.games.fallen_land.rules.arrival import lord
from fallen_tui.games.fallen_land.rules.healing import fee
from fallen_tui.games.fallen_land.rules.hiring import can_hire
from fallen_tui.games.fallen_land.rules.missions import chips_at
from fallen_tui.games.fallen_land.rules.moments import Moment, fits
from fallen_tui.games.fallen_land.rules.targets import hostile, targets
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.rules.truce import bound, may_fight, peace
from fallen_tui.games.fallen_land.rules.world import visits
from fallen_tui.games.fallen_land.state.events.deeds import refusal
from fallen_tui.games.fallen_land.state.keys.deeds import (
    ClaimKey,
    DestroyKey,
    EncounterKey,
    FightKey,
    GiveKey,
    HealKey,
    MissionKey,
    MoveKey,
    PlayCardKey,
    TownKey,
    VisitKey,
    WaitKey,
)
from fallen_tui.games.fallen_land.state.keys.town import ActionGoodKey, GivenKey, HireKey, TechnologyGoodKey
from fallen_tui.games.fallen_land.state.table import HIDDEN, NOBODY, STORY_DECKS, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import away, hexed, site_name
from fallen_tui.games.fallen_land.text.prompts.cards import choice_of
from fallen_tui.games.fallen_land.text.prompts.deeds import RULES
from fallen_tui.games.fallen_land.text.prompts.react import PHASES
from fallen_tui.games.fallen_land.text.ways import why_closed

OWES = "you owe a follow-up Deed: Encounter, PVP, Resource or Mission (FL-EXP-09)"
NOTHING_NOW = "it would do nothing now"
SUB_PHASES = {moment: words for moment, words in PHASES.items() if moment != "exploits"}
"""Moments in which a card is played from a menu, by name; Deeds have words of their own."""
_ON = {"deed": "deed", "desk": "auction", "sell": "sell", "purchase": "purchase", "hire": "hire"}
"""The moment of each menu on which cards may be played."""


def unavailable_choices(view: State, ask: Ask) -> tuple[Choice, ...]:
    """The unavailable options of a question, each with its reason; none where there is no menu."""
    own = _MENU_HANDLERS.get(ask.topic)
    found = list(own(view, ask)) if own is not None else []
    if ask.topic in _ON:
        found += _hand(view, ask, _ON[ask.topic])
    return tuple(found)


# --- Deeds ---


def _deed(view: State, ask: Ask) -> Iterator[Choice]:
    player, keys = view.players[ask.seat], ask.keys
    if "move" not in keys:
        yield _no(MoveKey, "move", "Move", OWES)
    if "heal" not in keys:
        yield _no(HealKey, "heal", "Heal", OWES if player.owes else _no_healing(view, ask.seat))
    yield from _encounters(view, ask)
    if not any(isinstance(key, FightKey) for key in keys):
        yield _no(FightKey, "pvp", "Attack a Party", _no_fight(view, ask.seat))
    yield from _resource(view, ask)
    if not any(isinstance(key, MissionKey) for key in keys):
        yield _no(MissionKey, "mission", "Mission", _no_mission(view, ask.seat))
    if not any(isinstance(key, VisitKey) for key in keys):
        yield _no(VisitKey, "visit", "Visit a Point of Interest", _no_visit(view, ask.seat))
    if "wait" not in keys:
        yield _no(WaitKey, "wait", "Wait", "you can do another Deed (FL-DEC-43)")
    if "town" not in keys:
        home = view.home(ask.seat)
        why = "there is nobody to swap" if player.place == home else f"your Party is not in your town, {home}"
        yield _no(TownKey, "town", "Town Roster and Auction House", f"{why} (FL-MAP-11)")
    if "give" not in keys:
        why = "you have no coins" if not player.coins else "there is nobody else"
        yield _no(GiveKey, "give", "Give coins", f"{why} (FL-INF-05)")


def _no(kind: type[str], key: str, label: str, why: str) -> Choice:
    return Choice(key, label, "", why, RULES[kind])


def _encounters(view: State, ask: Ask) -> Iterator[Choice]:
    place = view.players[ask.seat].place
    here = view.cards.board.at(place)
    for deck in STORY_DECKS[:3]:
        if EncounterKey.of(deck) in ask.keys:
            continue
        if here.water:
            why = "there are no Encounters on water"
        elif deck in here.decks:
            why = "the deck has run out"
        else:
            why = f"{hexed(view, place, ask.seat)} has no such terrain"
        yield _no(EncounterKey, EncounterKey.of(deck), f"Encounter, {DECK[deck]}", f"{why} (FL-ENC-01)")


def _no_healing(view: State, seat: int) -> str:
    owner = lord(view, view.players[seat].place)
    if owner == NOBODY:
        return f"the neutral town charges {counted(fee(view, seat), 'coin')} (FL-HEA-06)"
    if view.players[owner].rival:
        return f"{view.players[owner].name} doesn't heal other towns' Parties (FL-VAR-29)"
    if refusal(seat, owner, "healing") in view.used_now:
        return f"{view.players[owner].name} has refused this Turn (FL-HEA-07)"
    return "you can't heal here (FL-HEA-07)"


def _no_fight(view: State, seat: int) -> str:
    here = view.players[seat].place
    if peace(view) and len(view.players) > 1:
        return "you can't harm others in this scenario (FL-SCN-04)"
    hirers = (band.seat for band in view.mercenaries if band.place == here and band.seat != seat)
    spared = any(other != seat and not may_fight(view, seat, other) for other in view.holders(here))
    if spared or any(bound(view, seat, other, here) for other in hirers):
        return "you have a truce with those in your hex (FL-PVP-38)"
    others = [player.place for player in view.players if player.seat != seat and player.place and player.has_party]
    others += [band.place for band in view.mercenaries if band.seat != seat]
    return f"there is nobody to fight in your hex{_nearest(view, seat, others)} (FL-PVP-01)"


def _nearest(view: State, seat: int, places: list[str]) -> str:
    """The nearest of some hexes, in words; "" where there is none."""
    here = view.players[seat].place
    if not places or not here:
        return ""
    near = min(places, key=lambda hex: (away(view, here, hex), hex))
    return f"; the nearest is at {hexed(view, near, seat)}, {counted(away(view, here, near), 'hex')} away"


def _resource(view: State, ask: Ask) -> Iterator[Choice]:
    seat = ask.seat
    holding = view.resources.get(view.players[seat].place)
    if holding is None:
        open_ = [hex for hex, held in view.resources.items() if not held.destroyed and held.owner != seat]
        why = f"no Resource here{_nearest(view, seat, open_)}"
        yield _no(ClaimKey, "claim", "Claim a Resource", f"{why} (FL-RES-05)")
        yield _no(DestroyKey, "destroy", "Destroy a Resource", f"{why} (FL-RES-11)")
        return
    gone = "this Resource is destroyed (FL-RES-13)"
    if "claim" not in ask.keys:
        why = gone if holding.destroyed else "it's already yours" if holding.owner == seat else "no Encounters are left"
        if peace(view) and holding.owner not in (NOBODY, seat):
            why = "you can't harm others in this scenario (FL-SCN-04)"
        yield _no(ClaimKey, "claim", "Claim the Resource", why)
    if "destroy" not in ask.keys:
        why = gone if holding.destroyed else "you can't harm others in this scenario (FL-SCN-04)"
        yield _no(DestroyKey, "destroy", "Destroy the Resource", why)


def _no_mission(view: State, seat: int) -> str:
    here = view.players[seat].place
    if here in view.missions and not chips_at(view, here):
        return "an open Mission for several Parties is here, or none is left (FL-MIS-07)"
    return f"no Mission chip here{_nearest(view, seat, list(view.missions))} (FL-MIS-02)"


def _no_visit(view: State, seat: int) -> str:
    here = view.players[seat].place
    board = view.cards.board
    sites = {world.place: site_name(view, world.card) for world in view.world if world.place}
    sites.update({board[place.hex].name: place.name for place in board.places.values()})
    shut = [world.card for world in view.world if world.place == here and not view.cards.stories[world.card].deck]
    for card in shut:
        story: Any = view.cards.stories[card]
        if story.sheet.owner_only and story.sheet.for_ != seat + 1:
            return f"{site_name(view, card)} isn't for you (FL-SCN-07)"
        if not met(view, story.sheet.condition, seat):
            told = describe.named(view.cards, describe.condition(story.sheet.condition))
            return f"{site_name(view, card)} can be visited only if {told} (FL-SCN-07)"
    if here in sites and not list(visits(view, seat)):
        return f"you've visited {sites[here]} as often as it allows (FL-WLD-04)"
    return f"no Point of Interest here{_nearest(view, seat, sorted(sites))} (FL-WLD-03)"


# --- the Bank and hired hands ---


def _sell(view: State, ask: Ask) -> Iterator[Choice]:
    player = view.players[ask.seat]
    for tech in player.technologies:
        if TechnologyGoodKey.of(tech.kind) not in ask.keys:
            why = "you can't sell a starting technology (FL-TEC-18)"
            yield Choice(TechnologyGoodKey.of(tech.kind), f"Sell {TECHNOLOGY[tech.kind]}", "", why, "FL-TEC-14")
    if "chip" not in ask.keys:
        why = "you can't sell chips from perks" if player.chips else "you have none"
        yield Choice("chip", "Sell a Town Defense Chip", "", f"{why} (FL-TDC-11)", "FL-TDC-10")
    for word, cards in (("spoils", [*player.auction, *player.equipped()]), ("action", player.hand)):
        for card in cards:
            if f"{word}:{card}" not in ask.keys and card != HIDDEN:
                yield Choice(f"{word}:{card}", f"Sell {view.cards.name(card)}", "", _unsold(view, card), ask.rule)


def _unsold(view: State, card: str) -> str:
    spoils = view.cards.spoils.get(card)
    if spoils is not None and spoils.kind in ("ally", "jinxed"):
        return "you can't sell Allies and Jinxed cards (FL-INF-08)"
    found = view.cards.actions[card] if spoils is None else spoils
    return "value NA (FL-SPO-09)" if found.value is None else "you can't take it from its bearer now"


def _offer(view: State, ask: Ask) -> Iterator[Choice]:
    """What cannot stand in an offer: cards that are never sold, and Action cards with nothing to pay for."""
    other = ask.about[0] if len(ask.about) == 1 else NOBODY
    for word, seat in (("give", ask.seat), *([("want", other)] if other != NOBODY else [])):
        player = view.players[seat]
        for card in (*player.auction, *player.equipped()):
            if (key := f"{word}:spoils:{card}") not in ask.keys:
                yield Choice(key, f"{word.title()} {view.cards.name(card)}", "", _unsold(view, card), "FL-AUC-05")
    paid = "Action cards pay only for Spoils, and"
    theirs = f"{view.players[other].name} has none for sale" if other != NOBODY else "an offer to all can't ask for any"
    for card in view.players[ask.seat].hand:
        if (key := GivenKey.of(ActionGoodKey.of(card))) not in ask.keys:
            yield Choice(key, f"Give {view.cards.name(card)}", "", f"{paid} {theirs} (FL-INF-04)", "FL-INF-04")
    if "want:action" not in ask.keys and any(view.players[seat].hand for seat in ask.about):
        why = f"{paid} you have none for sale (FL-INF-04)"
        yield Choice("want:action", "Want Action cards", "", why, "FL-INF-04")


def _purchase(view: State, ask: Ask) -> Iterator[Choice]:
    player, purse = view.players[ask.seat], bank.means(view, ask.seat)
    for kind in view.cards.technologies:
        key = TechnologyGoodKey.of(kind)
        if key not in ask.keys:
            verb = "Buy" if player.technology(kind) is None else "Upgrade"
            why = _no_technology(view, ask.seat, kind, purse)
            yield Choice(key, f"{verb} {TECHNOLOGY[kind]}", "", why, "FL-TEC-03")
    if "chip" not in ask.keys:
        yield Choice("chip", "Buy a Town Defense Chip", "", _no_chip(view, ask.seat, purse), "FL-TDC-02")


def _no_technology(view: State, seat: int, kind: str, purse: int) -> str:
    player = view.players[seat]
    owned, cost = player.technology(kind), bank.technology_price(view, seat, kind)
    if owned is not None and owned.tier == 2:
        return "already at Tier 2 (FL-TEC-06)"
    if "technology" in player.bought:
        return "you have bought your technology this Turn (FL-TEC-03)"
    if cost is None:
        return f"you have {towns.MOST_TECHNOLOGIES} technologies, the limit (FL-TEC-02)"
    return f"costs {counted(cost, 'coin')}, all you have is worth {purse} (FL-TEC-22)"


def _no_chip(view: State, seat: int, purse: int) -> str:
    player, cost = view.players[seat], bank.chip_price(view, seat)
    if player.chips >= towns.MOST_CHIPS:
        return f"you have {towns.MOST_CHIPS} chips, the limit (FL-TDC-01)"
    if "chip" in player.bought:
        return "you have bought your chip this Turn (FL-TDC-02)"
    if cost is None:
        return f"all {towns.ALL_CHIPS} chips are in use (FL-TDC-12)"
    return f"costs {counted(cost, 'coin')}, all you have is worth {purse} (FL-TDC-03)"


def _hire(view: State, ask: Ask) -> Iterator[Choice]:
    player = view.players[ask.seat]
    for card in player.hand:
        if card == HIDDEN or not view.cards.actions[card].hired or HireKey.of(card) in ask.keys:
            continue
        action = view.cards.actions[card]
        cost = price(view, ask.seat, action.kind, action.hire)
        if cost > player.coins:
            why = f"costs {counted(cost, 'coin')}, you have {player.coins} (FL-NPC-02)"
        elif not can_hire(view, ask.seat, card):
            why = "there is no job for it (FL-NPC-03)"
        else:
            why = "not now"
        yield Choice(HireKey.of(card), f"Hire {action.name}", "", why, "FL-NPC-01")


# --- cards in hand ---


def _hand(view: State, ask: Ask, on: str) -> Iterator[Choice]:
    """The Action cards in hand that cannot be played on a menu."""
    for card in view.players[ask.seat].hand:
        if card == HIDDEN or PlayCardKey.of(card) in ask.keys:
            continue
        if not (ask.topic == "hire" and view.cards.actions[card].hired):
            name = view.cards.actions[card].name
            yield Choice(PlayCardKey.of(card), f"Play {name}", "", why_not(view, ask.seat, card, on), "FL-ACT-01")


def why_not(view: State, seat: int, card: str, on: str) -> str:
    """Why an Action card in hand cannot be played at a moment of one's own menu."""
    action, moment = view.cards.actions[card], Moment(on, seat)
    if peace(view) and hostile(action):
        return "you can't harm others in this scenario (FL-SCN-04)"
    if action.hired:
        return "hire it in the Hire Sub-Phase (FL-NPC-01)"
    if not any(fits(view, when, seat, moment) for when in action.when):
        phases = {when.on if when.whose == "you" else "" for when in action.when}
        if len(phases) == 1 and (phase := SUB_PHASES.get(*phases)):
            return f"play it in the {phase} (FL-ACT-01)"
        return f"play it {describe.whens(action.when)} (FL-ACT-01)"
    return _hindrance(view, seat, card, moment) or NOTHING_NOW


def _hindrance(view: State, seat: int, card: str, moment: Moment) -> str:
    """What keeps an Action card from being played at a moment of its own; empty where it would do nothing."""
    action = view.cards.actions[card]
    if not met(view, action.condition, seat):
        return f"play it only if {describe.condition(action.condition)}"
    if not can_pay(view, seat, action.cost) or action.cost.actions >= len(view.players[seat].hand) > 0:
        return f"you can't {describe.cost(action.cost)}"
    if action.target and not targets(view, seat, action, moment):
        return "no target (FL-ACT-11)"
    dear = [price for effect in action.do if (price := effect.asking_price) is not None]
    if dear and (purse := bank.means(view, seat, card)) < dear[0]:
        return f"it costs {counted(dear[0], 'coin')}, all you have is worth {purse} (FL-TEC-22)"
    return ""


def _react(view: State, ask: Ask) -> Iterator[Choice]:
    """The Action cards in hand whose moment this is, as far as the question tells it, and that cannot be played."""
    on, whose, end = ask.about[0], ask.about[1], ask.about[6]
    moment = Moment(on, whose, end=end)
    for card in view.players[ask.seat].hand:
        if card == HIDDEN or PlayCardKey.of(card) in ask.keys:
            continue
        action = view.cards.actions[card]
        near = [when for when in action.when if when.on == on and when.end is end and _theirs(when, ask.seat, whose)]
        if near and (why := _unplayed(view, ask.seat, card, moment, near)):
            yield Choice(PlayCardKey.of(card), f"Play {action.name}", "", why, "FL-ACT-01")


def _theirs(when: When, seat: int, whose: int) -> bool:
    """Whether a card waits for the moments of such a seat."""
    return when.whose == "any" or (when.whose == "you") is (seat == whose)


def _unplayed(view: State, seat: int, card: str, moment: Moment, near: list[When]) -> str:
    """Why a card is not offered at its moment; empty in a round of combat, where it may have been passed on just now.

    A question does not tell all of what happens at other moments than phases: there the card's own words are told.
    """
    action = view.cards.actions[card]
    if peace(view) and hostile(action):
        return "you can't harm others in this scenario (FL-SCN-04)"
    if why := _hindrance(view, seat, card, moment):
        return why
    if any(when == When(when.on, when.whose, when.end) for when in near):
        return "" if moment.on == "pvp_round" else NOTHING_NOW
    return f"play it {describe.whens(near)} (FL-ACT-01)"


def _choose(view: State, ask: Ask) -> Iterator[Choice]:
    """The options of a choice that a card gives which are not open. FL-DEC-76."""
    effect = choice_of(view, ask)
    for n, option in enumerate(effect.options if effect is not None else ()):
        if str(n) not in ask.keys:
            yield Choice(str(n), option.label, "", why_closed(view, ask.seat, option), ask.rule)


_MENU_HANDLERS: dict[str, Callable[[State, Ask], Iterator[Choice]]] = {
    "choose": _choose,
    "deed": _deed,
    "sell": _sell,
    "purchase": _purchase,
    "hire": _hire,
    "offer": _offer,
    "react": _react,
}
