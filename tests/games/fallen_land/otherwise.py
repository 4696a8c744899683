"""The same table with all that is hidden from a seat changed about, and its entries as they would then have been."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import attrs

from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Answered, Entry, Rolled
from fallen_tui.games.fallen_land.content.card_parts import Part
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import Offer, State

Goods = tuple[tuple[str, int], ...]


def hidden(state: State, seat: int | None) -> set[str]:
    """The cards that lie where a seat may not look: decks, hands, Rosters, stacks, secret draws."""
    found = {card for deck in state.decks.values() for card in deck.draw}
    for player in state.players:
        if player.seat != seat:
            found.update(player.hand, player.dealt, player.stack, (member.card for member in player.roster))
    return found | {card for card in state.limbo if state.secret.get(card, seat) != seat}


def exchanged(state: State, seat: int | None, salt: int) -> dict[str, str]:
    """Each hidden card, and another hidden one of its deck that might as well lie there."""
    away = hidden(state, seat)
    changed: dict[str, str] = {}
    for box in {**state.cards.decks, "spoils": state.cards.spoils}.values():
        old = [card for card in box if card in away]
        turn = 1 + salt % max(1, len(old) - 1)
        changed.update(zip(old, old[turn:] + old[:turn], strict=True))
    return changed


def otherwise(state: State, seat: int | None, changed: dict[str, str]) -> State:
    """The table with other hidden cards; what a seat sees of it is the same."""
    other = clone(state)
    piles = [deck.draw for deck in other.decks.values()]
    for player in other.players:
        if player.seat == seat:
            continue
        piles += [player.hand, player.dealt, player.stack]
        for member in player.roster:
            member.card = changed[member.card]
            member.physical, member.psychological = member.psychological, member.physical
    for pile in piles:
        pile[:] = [changed.get(card, card) for card in pile]
    unseen = {card: who for card, who in other.secret.items() if card in other.limbo and who != seat}
    other.limbo[:] = [changed[card] if card in unseen else card for card in other.limbo]
    for card in unseen:
        del other.secret[card]
    other.secret.update({changed[card]: who for card, who in unseen.items()})
    offers = [(o, o.by == seat) for o in other.offers]
    other.offers[:] = [o if own else Offer(o.by, o.to, goods(o.gives, changed), o.wants) for o, own in offers]
    return other


def goods(pairs: Goods, changed: dict[str, str]) -> Goods:
    """A side of a trade with other Action cards."""
    named = ((key.partition(":"), n) for key, n in pairs)
    return tuple((f"{word}{colon}{changed.get(card, card) if word == 'action' else card}", n)
                 for (word, colon, card), n in named)  # fmt: skip


# --- entries ---


def disguised(entry: Entry, seat: int | None, changed: dict[str, str]) -> Entry:
    """The entry as it would be, had the hidden cards lain otherwise; one that everybody reads whole is the same."""
    match entry:
        case Rolled(sides=0):
            return attrs.evolve(entry, faces=entry.faces[::-1])
        case Answered() if entry.seat != seat:
            return attrs.evolve(entry, answer="another")
        case e.DeckShuffled() | e.Reshuffled():
            return attrs.evolve(entry, cards=entry.cards[::-1])
        case e.Drawn() if not entry.open and entry.seat != seat:
            return others(entry, changed)
        case e.Found(deck="action" | "character") if entry.seat != seat:
            return others(entry, changed)
        case e.Peeked() if seat not in (entry.seat, *((entry.of,) if entry.what in ("hand", "roster") else ())):
            return others(entry, changed)
        case e.Moved(secret=True) if seat not in (entry.seat, *owners(entry)):
            return others(entry, changed)
        case e.Enrolled() if entry.seat != seat:
            return attrs.evolve(entry, card=changed.get(entry.card, entry.card))
        case e.Kidnapped() if seat not in (entry.seat, entry.victim):
            return attrs.evolve(entry, card=changed.get(entry.card, entry.card))
        case e.Offered() if entry.seat != seat:
            return attrs.evolve(entry, gives=goods(entry.gives, changed))
        case e.Traded() if seat not in (entry.seat, entry.to):
            return attrs.evolve(entry, gives=goods(entry.gives, changed), wants=goods(entry.wants, changed))
        case e.TechnologySet() if entry.seat != seat:
            return attrs.evolve(entry, why=changed.get(entry.why, entry.why))
    return entry


def others(entry: Any, changed: dict[str, str]) -> Entry:
    made: Entry = attrs.evolve(entry, cards=tuple(changed.get(card, card) for card in entry.cards))
    return made


def owners(entry: e.Moved) -> Iterator[int]:
    """The seats of the two zones."""
    for zone in (entry.source, entry.to):
        owner = zone.split(":")[1:2]
        if owner and owner[0].isdecimal():
            yield int(owner[0])


# --- outcomes that nobody may read yet ---


def undisclosed(state: State) -> dict[str, bool]:
    """The stories whose outcomes nobody may know; whether only the Optional Skill Check is still to come. FL-INF-10."""
    found: dict[str, bool] = {}
    in_play, stories = state.story_in_play, state.cards.stories
    for world in state.world:
        if stories[world.card].multi > 1 and stories[world.card].world is None:
            found[world.card] = False
    if in_play is not None and in_play.card in stories and not in_play.visit:
        found.pop(in_play.card, None)
        if not in_play.disclosed:
            found[in_play.card] = False
        elif stories[in_play.card].optional is not None and in_play.stage != "epilogue":
            found[in_play.card] = True
    return found


def rewritten(cards: Cards, card: str, decided: bool) -> Cards:
    """The cards, one of them with another end."""
    story, end = copy(cards.stories[card]), Part("It ends otherwise.")
    changes: dict[str, Any] = {}
    if not decided:
        changes = {word: getattr(story, word) and end for word in ("success", "failure")}
        changes["checks"] = tuple(_ending(check, end) for check in story.checks)
    if story.optional is not None:
        changes["optional"] = _ending(story.optional, end)
    for field, value in changes.items():
        object.__setattr__(story, field, value)
    seen = copy(cards)
    object.__setattr__(seen, "stories", {**cards.stories, card: story})
    return seen


def _ending(check: Any, end: Part) -> Any:
    return attrs.evolve(check, success=check.success and end, failure=check.failure and end)


# --- what stands in a view ---

PUBLIC = ("used", "used_now", "joined", "boosts", "truces")
"""What is kept by the names of cards that everybody saw when it happened, wherever they lie now."""


def words(value: Any) -> Iterator[str]:
    """Every word in a view, the cards' own texts and what is remembered of cards aside."""
    if isinstance(value, str):
        yield value
        yield from value.split(":")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words(item)
    elif isinstance(value, dict):
        yield from words(list(value.items()))
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.name not in PUBLIC and not isinstance(getattr(value, field.name), Cards):
                yield from words(getattr(value, field.name))
