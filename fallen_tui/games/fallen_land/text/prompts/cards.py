"""Cards in questions: targets, choices that cards give, what is searched, stolen, given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.effects.choices import Choose, May, choices_in, mays_in, offers_in
from fallen_tui.games.fallen_land.effects.skill_check import chance_of
from fallen_tui.games.fallen_land.effects.story_odds import chance_after
from fallen_tui.games.fallen_land.queries.bonuses import value_of
from fallen_tui.games.fallen_land.rules.rival_effects import PARTY_CURSE, TOWN_CURSE
from fallen_tui.games.fallen_land.rules.scene import Scene, idle
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, InRoster, place_of
from fallen_tui.games.fallen_land.state.keys.targets import (
    OfBand,
    OfCharacter,
    OfHex,
    OfPlace,
    OfSeat,
    OfTown,
    target_of,
)
from fallen_tui.games.fallen_land.state.keys.words import ChipKey, Nth
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import (
    about_card,
    brief,
    carded,
    character,
    goal,
    hexed,
    manned,
    name,
    named,
    site_name,
    titled,
    whose,
)
from fallen_tui.games.fallen_land.text.prompts.events import chart_odds
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.games.fallen_land.text.prompts.story import own_chances

LATER = "then "
"""How odds begin that are not of an option itself, but of checks that come after it."""

# --- targets ---


def _target_prompt(view: State, ask: Ask) -> str:
    return f"{titled(view, ask.about[0])}: what is its target?"


def _target(view: State, ask: Ask, key: str) -> Said:
    match target_of(key):
        case OfCharacter(seat=owner, card=card):
            return _person(view, ask, owner, card)
        case OfHex(hex=hex):
            return goal(view, ask.seat, hex)
        case OfBand(card=card):
            band = next(band for band in view.mercenaries if band.card == card)
            health = view.cards.actions[card].health
            return Said(
                f"{titled(view, card)} ({whose(view, band.seat, ask.seat)})",
                f"Health {health - band.wounds} of {health}, at {band.place}",
            )
        case OfPlace(card=card):
            world = next(world for world in view.world if world.card == card)
            return Said(site_name(view, card), f"at {world.place}")
        case OfTown(seat=seat):
            return _town(view, ask, seat)
        case aim:
            assert isinstance(aim, OfSeat)
            return _player(view, ask, aim.seat)


def _town(view: State, ask: Ask, seat: int) -> Said:
    player = view.players[seat]
    detail = f"{player.prestige} Prestige, {player.town_health} Town Health"
    if player.rival:
        return _of_rival(view, ask, Said(f"{player.name}'s town", detail), f"it loses {TOWN_CURSE} Town Health")
    town = view.cards.faction_name(player.faction)
    return Said(f"{capital(whose(view, seat, ask.seat))} town, {town}", f"{detail}, {counted(player.coins, 'coin')}")


def _player(view: State, ask: Ask, seat: int) -> Said:
    player = view.players[seat]
    party = f"{manned(view, seat)}, at {player.place}" if player.has_party else "no Party"
    said = Said(f"{'Yourself' if seat == ask.seat else player.name}", party)
    worth = f"its Party takes {PARTY_CURSE} damage and has 1 week less"
    return _of_rival(view, ask, said, worth) if player.rival and player.has_party else said


def _of_rival(view: State, ask: Ask, said: Said, worth: str) -> Said:
    """A rival as a target: what a card comes to there that would stay with anybody else. FL-VAR-31."""
    card = view.cards.actions.get(ask.about[0])
    if card is None or not card.attach:
        return said
    return attrs.evolve(said, detail=f"{worth}, and the card is discarded; {said.detail}", rule="FL-VAR-31")


def _person(view: State, ask: Ask, owner: int, card: str) -> Said:
    crown = view.players[owner].crown_of(card)
    by = "" if owner == ask.seat else f"{name(view, owner)}: "
    if crown is None:
        return Said(f"{by}{titled(view, card)}")
    found = character(view, owner, crown)
    return Said(f"{by}{found.label}", found.detail)


# --- choices that cards give ---


def _card(view: State, card: str) -> Any:
    return view.cards.places.get(card) or view.cards.get(card)


def _heading(view: State, card: str) -> str:
    return f"{site_name(view, card)}: " if card else ""


def choice_of(view: State, ask: Ask) -> Choose | None:
    """The choice on a card that a question is about; None where it is not to be read."""
    card, *labels = ask.about
    return next((one for one in choices_in(_card(view, card)) if one.labels == labels), None)


def _choose(view: State, ask: Ask) -> OptionTeller:
    card, *labels = ask.about
    effect = choice_of(view, ask)

    def tell(key: str) -> Said:
        n = Nth.read(key).n
        if effect is None:
            return Said(labels[n])
        option, whom = effect.options[n], _whom(view, card, effect)
        text, odds = _done(view, ask.seat, option.cost, option.do, whom)
        odds = odds or _later(view, ask, effect, option.do, option.cost)
        if whom == "you" and idle(view, option.do, Scene(ask.seat, card)):
            odds = "no effect now"
        return Said(labels[n], text, odds)

    return tell


def _whom(view: State, card: str, choice: Choose | May) -> str:
    """Whom the effects of a choice concern that name nobody: the player aimed at, or you. FL-DEC-59."""
    action = view.cards.actions.get(card)
    return describe.default_who(action) if action is not None and choice in offers_in(action.do) else "you"


def _done(view: State, seat: int, cost: Cost, do: Do, whom: str = "you") -> tuple[str, str]:
    """What an option costs and does, and the odds of a check in it."""
    price = describe.cost(cost)
    text = named(view, describe.sentences(do, whom))
    p = chance_of(view, seat, do, whom)
    odds = f"{share(p)} to pass" if p is not None else chart_odds(view, seat, do)
    return " ".join(part for part in (f"{capital(price)}:" if price and text else capital(price), text) if part), odds


def _later(view: State, ask: Ask, choice: Choose | May, do: Do = (), cost: Cost = FREE) -> str:
    """The odds of the story card's own checks, to which an option leads on; "" where they are still open."""
    p = chance_after(view, ask.seat, choice, do, cost)
    return "" if p is None else f"{LATER}{share(p)} to pass"


def _may_prompt(view: State, ask: Ask) -> str:
    card, label = ask.about
    return f"{_heading(view, card)}{label}?"


def _may(view: State, ask: Ask, key: str) -> Said:
    card, label = ask.about
    effect = next((one for one in mays_in(_card(view, card)) if one.label == label), None)
    if effect is None:
        return Said(key.capitalize())
    if key == "no":
        return Said("No", "", _later(view, ask, effect))
    text, odds = _done(view, ask.seat, effect.cost, effect.do, _whom(view, card, effect))
    return Said("Yes", text, odds or _later(view, ask, effect, effect.do, effect.cost))


# --- cards taken, given, looked for ---


def _about(write: str) -> Callable[[State, Ask], str]:
    """A prompt with the card behind the question: {card}, and how many are asked for: {n}."""

    def prompt(view: State, ask: Ask) -> str:
        source = ask.about[0] if ask.about else ""
        title = site_name(view, source) if source and _is_card(view, source) else ""
        return (f"{title}: {write}" if title else capital(write)).format(n=counted(ask.high, "card"))

    return prompt


def _is_card(view: State, word: str) -> bool:
    return word in view.cards.board.places or view.cards.get(word) is not None


def _steal_prompt(view: State, ask: Ask) -> str:
    victim, card = ask.about
    return f"{_heading(view, card)}what do you steal from {name(view, victim)}?"


def _kidnap_prompt(view: State, ask: Ask) -> str:
    victim, card = ask.about
    return f"{_heading(view, card)}who do you take from {name(view, victim)}?"


def _kidnap(view: State, ask: Ask, key: str) -> Said:
    place = place_of(key)
    if isinstance(place, InRoster):
        return Said(f"Character {place.place + 1} of the Roster", "unseen")
    return character(view, ask.about[0], InCrown.read(key).crown)


def _trade_prompt(view: State, ask: Ask) -> str:
    card, percent = ask.about
    return f"{_heading(view, card)}what do you sell at {percent}% of its value? (at most {ask.high})"


def _trade(view: State, ask: Ask, card: str) -> Said:
    coins = (value_of(view, card) or 0) * ask.about[1] // 100
    return Said(titled(view, card), f"{counted(coins, 'coin')}; {brief(view, card)}")


def _remove_prompt(view: State, ask: Ask) -> str:
    seat, card = ask.about
    return f"{_heading(view, card)}which card do you remove on {whose(view, seat, ask.seat)} side?"


def _chip(view: State, ask: Ask, key: str) -> Said:
    chip = ChipKey.read(key).chip
    hex = view.missions[chip]
    return Said(f"Chip {chip + 1}, {hexed(view, hex, ask.seat)}")


def _wager_prompt(view: State, ask: Ask) -> str:
    return f"{_heading(view, ask.about[0])}how many coins do you wager in secret? (you have {ask.high})"


TOPICS: dict[str, Topic] = {
    "target": Topic(_target_prompt, each(_target), about_card),
    "choose": Topic(_about("choose one"), _choose, own_chances),
    "may": Topic(_may_prompt, each(_may), own_chances),
    "wager": Topic(_wager_prompt, each(lambda view, ask, key: Said(key))),
    "search": Topic(_about("take {n} from the deck"), each(carded)),
    "retrieve": Topic(_about("take {n} from the discard pile"), each(carded)),
    "give_up": Topic(_about("give up {n}"), each(carded)),
    "steal": Topic(_steal_prompt, each(carded)),
    "kidnap": Topic(_kidnap_prompt, each(_kidnap)),
    "trade_in": Topic(_trade_prompt, each(_trade)),
    "remove_jinx": Topic(_about("which Jinxed card do you remove?"), each(carded)),
    "remove_card": Topic(_remove_prompt, each(carded)),
    "pick_resource": Topic(
        _about("which Resource?"),
        each(lambda view, ask, key: goal(view, ask.seat, key)),
    ),
    "move_missions": Topic(
        lambda view, ask: f"{_heading(view, ask.about[0])}choose {counted(ask.high, 'Mission chip')} to roll again",
        each(_chip),
    ),
}
