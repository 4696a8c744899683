"""Cards in questions: reactions, targets, choices that cards give, what is searched, stolen, given up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import attrs

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import effects as e
from fallen_tui.games.fallen_land import sentences
from fallen_tui.games.fallen_land.bonuses import value_of
from fallen_tui.games.fallen_land.chances import Roller, chance, ones_chance, share
from fallen_tui.games.fallen_land.effect_base import Cost, Do
from fallen_tui.games.fallen_land.sentences_words import KIND, counted
from fallen_tui.games.fallen_land.state import NOBODY, State
from fallen_tui.games.fallen_land.words_names import (
    Said,
    Teller,
    Topic,
    about_card,
    brief,
    carded,
    character,
    each,
    hexed,
    lying,
    name,
    named,
    site_name,
    titled,
    use_of,
    whose,
)
from fallen_tui.games.fallen_land.words_story import check_text, own_chances, with_summary

# --- reactions ---

PHASES = {
    "effects": "Effects Phase",
    "deal": "Deal Sub-Phase",
    "production": "Production Sub-Phase",
    "auction": "Auction House Sub-Phase",
    "sell": "Sell Sub-Phase",
    "purchase": "Purchase Sub-Phase",
    "hire": "Hire Sub-Phase",
    "exploits": "Party Exploits Phase",
    "end_turn": "End Turn Phase",
}
DEED = {"pvp": "PVP Deed", "wait": "week of waiting"}
MOMENTS: dict[str, str] = {
    "deed_start": "{Whose} {deed} begins",
    "deed_end": "{Whose} {deed} is over",
    "story": "{Who} drew {story}",
    "directions": "{Whose} {story}: the checks come next",
    "check": "Before the dice of {whose} {check}",
    "dice": "{Whose} {check}: {dice}",
    "outcome": "{Whose} {story} is over",
    "damage": "{Whose} Party is to take {n} {kind} damage",
    "death": "{card} of {whose} Party is about to die",
    "wipe": "{Whose} whole Party is lost",
    "delayed": "{Whose} Party is to be Delayed by {weeks}",
    "move_roll": "{Whose} movement die: {n}",
    "flight_roll": "{Whose} Flight die: {n}",
    "heal_roll": "{Whose} healing dice: {n}",
    "town_roll": "{Whose} roll on the Town Events Chart: {n}",
    "move": "{Whose} Party has moved to {place}",
    "pvp": "{Whose} Party is in PVP now",
    "strike": "First Strike in {whose} PVP",
    "pvp_flight": "{Whose} PVP, before Fight or Flight",
    "pvp_round": "{Whose} PVP, after the dice of a round",
    "pvp_end": "{Whose} PVP is over",
    "aimed": "{card} is aimed at {you}",
    "played": "{Who} played {card}",
    "claimed": "{Who} claimed a Resource",
    "lost": "{Who} lost a Resource",
    "destroyed": "{Who} destroyed a Resource",
    "track": "{Who} {are} about to {verb} {n} {track}",
    "sale": "{Who} sold {goods} to the Bank",
    "bought": "{Who} bought {goods}",
    "hired": "{Who} hired {card}",
    "traded": "{Who} traded",
    "gained": "{Who} gained {card}",
}


def _react_prompt(view: State, ask: Ask) -> str:
    on, seat, what, n, card, loss, end = ask.about
    if on in PHASES:
        part = "the end of " if end else ""
        return f"{_capital(f'{part}{whose(view, seat, ask.seat)}')} {PHASES[on]}: use a card or ability?"
    place = view.players[seat].place if seat != NOBODY else ""
    words = {
        "Who": "You" if seat == ask.seat else name(view, seat) if seat != NOBODY else "Somebody",
        "Whose": _capital(_of(view, seat, ask.seat)),
        "whose": _of(view, seat, ask.seat),
        "you": "you" if seat == ask.seat else name(view, seat) if seat != NOBODY else "nobody",
        "deed": DEED.get(what, f"{what.title()} Deed"),
        "story": view.cards.name(view.tale.card) if view.tale is not None else "story card",
        "check": _check(view, what),
        "dice": _dice(view),
        "n": n,
        "kind": KIND.get(what, what),
        "weeks": counted(n, "week"),
        "place": hexed(view, place, ask.seat) if place else "the map",
        "card": _known(view, ask, on, seat, card),
        "goods": _goods(what, view, card),
        "track": {"prestige": "Prestige", "town_health": "Town Health", "coins": "coins"}.get(what, ""),
        "verb": "lose" if loss else "gain",
        "are": "are" if seat == ask.seat else "is",
    }
    return f"{MOMENTS[on].format(**words)}. Use a card or ability?"


def _of(view: State, seat: int, me: int) -> str:
    return "nobody's" if seat == NOBODY else whose(view, seat, me)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _known(view: State, ask: Ask, on: str, seat: int, card: str) -> str:
    """The card of a moment; what another gained stays with them."""
    if not card or (on == "gained" and seat != ask.seat):
        return "a card"
    return titled(view, card)


def _goods(what: str, view: State, card: str) -> str:
    if what == "chip":
        return "a Town Defense Chip"
    return titled(view, card) if card else "a card"


def _check(view: State, kind: str) -> str:
    """The check under way: Combat check of 5."""
    if view.check is None:
        return f"{kind} check"
    need = f" for {counted(view.check.need, 'Success')}" if view.check.need else ""
    return f"{view.check.skill.title()} check{need}"


def _dice(view: State) -> str:
    """How the check under way stands."""
    if view.check is None:
        return "the dice are cast"
    found = counted(view.check.successes, "Success")
    if not view.check.need:
        return f"{found} so far"
    return f"{found} so far, {'enough' if view.check.successes >= view.check.need else 'too few'}"


def _react(view: State, ask: Ask, key: str) -> Said:
    if key == "pass":
        return Said("Pass", *_as_it_stands(view, ask.about[0]))
    if key == "hush":
        return Said("Not again this Turn", "you are not asked at such moments until the next Turn", rule="FL-DEC-31")
    return use_of(view, key)


def _as_it_stands(view: State, on: str) -> tuple[str, str]:
    """What comes of passing: after the dice of a check, the chance of its 1s that may be rolled again."""
    check = view.check
    if on != "dice" or check is None or not check.need or check.forced or check.successes >= check.need:
        return "nothing now", ""
    p = ones_chance(check.dice, check.need - check.successes)
    return "1s may be rolled again" if p else "nothing now", f"{share(p)} to pass"


def _react_story(view: State, ask: Ask) -> str:
    on = ask.about[0]
    tell = _STORIES.get(on)
    return tell(view, ask) if tell is not None else ""


_STORIES: dict[str, Callable[[State, Ask], str]] = {
    "story": with_summary,
    "directions": with_summary,
    "check": check_text,
}
"""What is shown beside the question at a moment."""


# --- targets ---


def _target_prompt(view: State, ask: Ask) -> str:
    return f"{titled(view, ask.about[0])}: whom or what is it aimed at?"


def _target(view: State, ask: Ask, key: str) -> Said:
    word, _, rest = key.partition(":")
    if word == "char":
        return _person(view, ask, *rest.split(":"))
    if word == "hex":
        return Said(hexed(view, rest, ask.seat), ", ".join(lying(view, rest, ask.seat)))
    if word == "merc":
        band = next(band for band in view.mercenaries if band.card == rest)
        health = view.cards.actions[rest].health
        return Said(
            f"{titled(view, rest)} ({whose(view, band.seat, ask.seat)})",
            f"Health {health - band.wounds} of {health}, at {band.place}",
        )
    if word == "place":
        world = next(world for world in view.world if world.card == rest)
        return Said(site_name(view, rest), f"at {world.place}")
    seat = int(rest)
    player = view.players[seat]
    if word == "town":
        town = view.cards.faction_name(player.faction)
        detail = f"{player.prestige} Prestige, {player.town_health} Town Health, {counted(player.coins, 'coin')}"
        return Said(f"{_capital(whose(view, seat, ask.seat))} town, {town}", detail)
    party = f"{counted(len(player.party), 'Character')}, at {player.place}" if player.party else "no Party"
    return Said(f"{'Yourself' if seat == ask.seat else player.name}", party)


def _person(view: State, ask: Ask, seat: str, card: str) -> Said:
    owner = int(seat)
    crown = view.players[owner].crown_of(card)
    by = "" if owner == ask.seat else f"{name(view, owner)}: "
    if crown is None:
        return Said(f"{by}{titled(view, card)}")
    found = character(view, owner, crown)
    return Said(f"{by}{found.label}", found.detail)


# --- choices that cards give ---


@lru_cache(maxsize=512)
def _inside(card: Any) -> tuple[e.Choose | e.May, ...]:
    """Every choice on a card."""
    return tuple(_walk(card))


def _walk(part: Any) -> Iterator[e.Choose | e.May]:
    if isinstance(part, e.Choose | e.May):
        yield part
    if isinstance(part, tuple):
        for each_ in part:
            yield from _walk(each_)
    elif attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            yield from _walk(getattr(part, field.name))


def _choices(view: State, card: str) -> tuple[e.Choose | e.May, ...]:
    found = view.cards.places.get(card) or view.cards.get(card)
    return () if found is None else _inside(found)


def _heading(view: State, card: str) -> str:
    return f"{site_name(view, card)}: " if card else ""


def _choose(view: State, ask: Ask) -> Teller:
    card, *labels = ask.about
    effect = next(
        (one for one in _choices(view, card) if isinstance(one, e.Choose) and _labels(one) == labels),
        None,
    )

    def tell(key: str) -> Said:
        label = labels[int(key)]
        if effect is None:
            return Said(label)
        option = effect.options[int(key)]
        return Said(label, *_done(view, ask.seat, option.cost, option.do))

    return tell


def _labels(one: e.Choose) -> list[str]:
    return [option.label for option in one.options]


def _done(view: State, seat: int, cost: Cost, do: Do) -> tuple[str, str]:
    """What an option costs and does, and the odds of a check in it."""
    price = sentences.cost(cost)
    text = named(view, sentences.sentences(do))
    checks = [effect for effect in do if isinstance(effect, e.Check) and effect.who in ("", "you")]
    odds = ""
    if len(checks) == 1 and checks[0].who_rolls == "party" and view.players[seat].party:
        odds = f"{share(chance(view, Roller(seat), checks[0].skill, checks[0].need))} to pass"
    return " ".join(part for part in (f"{_capital(price)}:" if price and text else _capital(price), text) if part), odds


def _may_prompt(view: State, ask: Ask) -> str:
    card, label = ask.about
    return f"{_heading(view, card)}{label}?"


def _may(view: State, ask: Ask, key: str) -> Said:
    if key == "no":
        return Said("No")
    card, label = ask.about
    effect = next((one for one in _choices(view, card) if isinstance(one, e.May) and one.label == label), None)
    return Said("Yes") if effect is None else Said("Yes", *_done(view, ask.seat, effect.cost, effect.do))


# --- cards taken, given, looked for ---


def _about(write: str) -> Callable[[State, Ask], str]:
    """A prompt with the card behind the question: {card}, and how many are asked for: {n}."""

    def prompt(view: State, ask: Ask) -> str:
        source = ask.about[0] if ask.about else ""
        title = site_name(view, source) if source and _is_card(view, source) else ""
        return (f"{title}: {write}" if title else _capital(write)).format(n=counted(ask.high, "card"))

    return prompt


def _is_card(view: State, word: str) -> bool:
    return word in view.cards.board.places or view.cards.get(word) is not None


def _steal_prompt(view: State, ask: Ask) -> str:
    victim, card = ask.about
    return f"{_heading(view, card)}what do you steal from {name(view, victim)}?"


def _kidnap_prompt(view: State, ask: Ask) -> str:
    victim, card = ask.about
    return f"{_heading(view, card)}whom do you take from {name(view, victim)}?"


def _kidnap(view: State, ask: Ask, key: str) -> Said:
    word, _, number = key.partition(":")
    if word == "roster":
        return Said(f"Character {int(number) + 1} of the Roster", "unseen")
    return character(view, ask.about[0], int(number))


def _trade_prompt(view: State, ask: Ask) -> str:
    card, percent = ask.about
    return f"{_heading(view, card)}what do you sell to the Bank at {percent}% of its value? (at most {ask.high})"


def _trade(view: State, ask: Ask, card: str) -> Said:
    coins = (value_of(view, card) or 0) * ask.about[1] // 100
    return Said(titled(view, card), f"{counted(coins, 'coin')}; {brief(view, card)}")


def _remove_prompt(view: State, ask: Ask) -> str:
    seat, card = ask.about
    return f"{_heading(view, card)}which card is removed on {whose(view, seat, ask.seat)} side?"


def _chip(view: State, ask: Ask, key: str) -> Said:
    hex = view.missions[int(key)]
    return Said(f"Chip {int(key) + 1}, {hexed(view, hex, ask.seat)}")


def _wager_prompt(view: State, ask: Ask) -> str:
    return f"{_heading(view, ask.about[0])}how many coins do you wager in secret? (you have {ask.high})"


TOPICS: dict[str, Topic] = {
    "react": Topic(_react_prompt, each(_react), _react_story),
    "target": Topic(_target_prompt, each(_target), about_card),
    "choose": Topic(_about("choose one"), _choose, own_chances),
    "may": Topic(_may_prompt, each(_may), own_chances),
    "wager": Topic(_wager_prompt, each(lambda view, ask, key: Said(key))),
    "search": Topic(_about("take {n} out of the deck"), each(carded)),
    "retrieve": Topic(_about("take {n} from the discard pile"), each(carded)),
    "give_up": Topic(_about("give up {n}"), each(carded)),
    "steal": Topic(_steal_prompt, each(carded)),
    "kidnap": Topic(_kidnap_prompt, each(_kidnap)),
    "trade_in": Topic(_trade_prompt, each(_trade)),
    "remove_jinx": Topic(_about("which Jinxed card is taken off?"), each(carded)),
    "remove_card": Topic(_remove_prompt, each(carded)),
    "pick_resource": Topic(
        _about("which Resource?"),
        each(lambda view, ask, key: Said(hexed(view, key, ask.seat), ", ".join(lying(view, key, ask.seat)))),
    ),
    "move_missions": Topic(
        lambda view, ask: f"{_heading(view, ask.about[0])}roll {counted(ask.high, 'Mission chip')} anew, which?",
        each(_chip),
    ),
}
