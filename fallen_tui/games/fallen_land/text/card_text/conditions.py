"""Conditions and moments in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fallen_tui.games.fallen_land.content.conditions import Condition, Near, Term
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.vocabulary import Test
from fallen_tui.games.fallen_land.text.card_text.phrases import (
    DECK,
    KIND,
    NEAR,
    PLAYER,
    SALE,
    TECHNOLOGY,
    TERRAIN,
    TRACK,
    article,
    category,
    counted,
    gear,
    listed,
    owner,
    test,
)

_NUMBERS = {
    "prestige": "Prestige",
    "town_health": "Town Health",
    "coins": "coin",
    "resources": "Resource",
    "technologies": "Town Technology",
    "chips": "Town Defense Chip",
    "hand": "Action card",
    "roster": "Character",
    "party_size": "Character",
    "wounded": "damaged Character",
    "armor": "Armor",
}
_BEHIND = {
    "hand": " in hand",
    "roster": " in the Town Roster",
    "party_size": " in the Party",
    "wounded": " in the Party",
    "armor": " in the Party altogether",
}
_IN = {word: f"{'in' if word in ('city', 'town') else 'on'} {words}" for word, words in TERRAIN.items()}
_PHASE = {"effects": "Effects Phase", "exploits": "Party Exploits Phase", "end_turn": "End Turn Phase"}
_NOT = {
    "is": "is not",
    "are": "are not",
    "has": "does not have",
    "have": "do not have",
    "shows": "does not show",
    "died": "did not die",
}


def phase(word: str) -> str:
    """The name of a Phase or Sub-Phase."""
    return _PHASE.get(word, f"{word.title()} Sub-Phase")


def condition(one: Condition, who: str = "you", negated: bool = False) -> str:
    """What has to hold, to follow an "if": you have 2 or more coins."""
    parts = [_term(term, who, negated and len(one.tests) == 1) for term in one.tests]
    whole = listed(parts)
    return f"it is not so that {whole}" if negated and len(one.tests) > 1 else whole


def _term(term: Term, who: str, negated: bool) -> str:
    word, value = term.word, term.value
    if word == "not":
        return condition(value, who, not negated)
    if word == "any":
        whole = f"either {listed((condition(each, who) for each in value), 'or')}"
        return f"it is not so that {whole}" if negated else whole
    if isinstance(value, bool) and not value:
        negated = not negated
    subject, verb, rest = _said(word, value, who)
    return f"{subject} {_NOT[verb] if negated else verb} {rest}".rstrip()


def _said(word: str, value: object, who: str) -> tuple[str, str, str]:
    """Subject, verb and the rest of what a term says."""
    party, player = f"{owner(who)} Party", PLAYER[who]
    have = "have" if who == "you" else "has"
    if word in _NUMBERS:
        return player, have, f"{test(value, _NUMBERS[word])}{_BEHIND.get(word, '')}"  # type: ignore[arg-type]
    words = value if isinstance(value, tuple) else (value,)
    text = str(value)
    if word in ("leads", "trails"):
        return player, have, f"the {'most' if word == 'leads' else 'least'} {TRACK[text]}, ties included"
    simple: dict[str, tuple[str, str, str]] = {
        "has": (party, "has", f"{article(gear(text))} equipped"),
        "item": (party, "has", f"the card {text} equipped"),
        "character": (party, "has", f"the Character {text}"),
        "occupation": (party, "has", f"{article(text)} among its Characters"),
        "master": (party, "has", f"a {text.title()} Master"),
        "vehicle": (party, "has", "a Vehicle"),
        "motor": (party, "has", "a motor Vehicle"),
        "technology": (player, have, f"the {TECHNOLOGY.get(text, text)}"),
        "faction": (f"{owner(who)} faction", "is", f"number {text}"),
        "at": (party, "is", listed((_IN.get(str(each), "") for each in words), "or")),
        "chance": ("1d6", "shows", f"{text}{' or less' if value != 1 else ''}"),
        "deck": ("the story card", "is", f"of the {listed((DECK.get(str(w), '') for w in words), 'or')} deck"),
        "category": (
            "the story card",
            "is",
            f"of the category {listed((category(str(each)) for each in words), 'or')}",
        ),
        "skill": ("the check", "is", f"of {listed((str(each).title() for each in words), 'or')}"),
        "died": ("a Character", "died", "of this card"),
        "phase": ("it", "is", f"the {phase(text)}"),
        "party": (party, "is", text),
    }
    if word in _OF_SCENARIOS:
        return _OF_SCENARIOS[word](value, party, player, have)
    if word == "near" and isinstance(value, Near):
        return f"[[{value.of}]]" if value.of else party, "is", near(value)
    if word == "turn":
        return "the number of the Turn", "is", bounds(value)
    if word == "spare":
        return "the check", "has", f"{test(value, 'Success')} beyond those needed"  # type: ignore[arg-type]
    return simple[word]


_OF_SCENARIOS: dict[str, Callable[[Any, str, str, str], tuple[str, str, str]]] = {
    "counter": lambda tests, party, player, have: (
        "".join(f"{counter_name(id)} is {_stands(id, test)} and " for id, test in tests[:-1])
        + counter_name(tests[-1][0]),
        "is",
        _stands(*tests[-1]),
    ),
    "site": lambda id, party, player, have: (f"[[{id}]]", "is", "done"),
    "won": lambda id, party, player, have: (f"[[{id}]]", "is", "won"),
    "lost": lambda id, party, player, have: (f"[[{id}]]", "is", "lost"),
    "at_site": lambda id, party, player, have: (party, "is", f"at [[{id}]]"),
    "carries": lambda id, party, player, have: (party, "has", f"[[{id}]] with it"),
    "level": lambda words, party, player, have: ("the level", "is", listed(words, "or")),
    "seat": lambda n, party, player, have: (player, "is" if have == "has" else "are", f"in seat {n}"),
    "front": lambda test, party, player, have: ("the number of hexes of [[front]]", "is", bounds(test)),
    "in_front": lambda what, party, player, have: (
        party if what == "party" else f"{party.removesuffix('Party')}town", "is", "in [[front]]"
    ),
}  # fmt: skip
"""What only scenarios know; the names of its things stand as [[id]] until they are shown."""


def counter_name(id: str) -> str:
    """What stands for the name of a counter: in quotes if it is a note."""
    return f'[[{id}|*|*|"*"]]'


def _stands(id: str, test: Test) -> str:
    """How a counter stands; of a secret one it is not said. FL-SCN-15."""
    note = {(True, False): "not noted", (False, True): "noted"}.get((test.holds(0), test.holds(1)), bounds(test))
    return f"[[{id}|{bounds(test)}|so|{note}]]"


def bounds(value: object) -> str:
    """A number test of a number: 6 or more."""
    low, high = getattr(value, "low", None), getattr(value, "high", None)
    if low is not None and low == high:
        return f"exactly {low}"
    return f"{low} or more" if low is not None else f"{high} or less"


def near(one: Near) -> str:
    """How far from what: within 2 hexes of a town."""
    what = "a Party" if one.of and one.what == "party" else NEAR.get(one.what, one.id)
    if one.what == "site" and one.id:
        what = f"[[{one.id}]]"
    if one.within == 0:
        return f"in {what}" if one.what == "hex" else f"in the hex of {what}"
    return f"within {counted(one.within, 'hex')} of {what}"


def whens(moments: Iterable[When]) -> str:
    """Moments, to begin a sentence: when you draw a Mission, or after your movement die."""
    return ", or ".join(dict.fromkeys(when(one) for one in moments))


def when(one: When) -> str:
    """One moment, to begin a sentence."""
    you = one.whose == "you"
    who = {"you": "you", "other": "another player", "any": "any player"}[one.whose]
    whose = "your" if you else f"{who}'s"
    on = one.on
    if on in ("any", "deed", "gained"):
        return {"any": "at any time", "deed": f"between {whose} Deeds", "gained": "when you gain this card"}[on]
    if on in ("effects", "deal", "production", "auction", "sell", "purchase", "hire", "exploits", "end_turn"):
        return f"at the {'end' if one.end else 'start'} of {whose} {phase(on)}"
    if on in ("deed_start", "deed_end"):
        deeds = listed(("PVP" if deed == "pvp" else deed.title() for deed in one.deeds), "or")
        named = f"{deeds} Deed" if deeds else "Deed"
        return f"when {whose} {named} {'begins' if on == 'deed_start' else 'is over'}"
    if on in ("story", "directions", "outcome"):
        return _story(one, who, whose)
    if on in ("check", "dice"):
        return _check(one, whose)
    if on.startswith("pvp") or on == "strike":
        return _pvp(one, whose)
    return _other(one, who, whose)


def _card(one: When) -> str:
    """The story cards of a moment, with an article."""
    decks = listed((DECK[deck] for deck in one.decks if deck != "mission"), "or")
    kinds = listed((category(each) for each in one.categories), "or")
    if one.mission or one.decks == ("mission",):
        noun = "Mission"
    elif one.mission is False or one.decks:
        noun = "Encounter" if "mission" not in one.decks else "Encounter or Mission"
    else:
        noun = "story card"
    return article(" ".join(part for part in (kinds, decks, noun) if part))


def _story(one: When, who: str, whose: str) -> str:
    if one.on == "story":
        return f"when {who} {'draw' if who == 'you' else 'draws'} {_card(one)}"
    card = f"{_card(one)} of {'yours' if whose == 'your' else who}"
    if one.on == "directions":
        return f"once the directions of {card} are done"
    part = {"": "outcome", "success": "success part", "failure": "failure part"}[one.result]
    return f"after the {part} of {card}"


def _check(one: When, whose: str) -> str:
    result = {"": "", "success": "passed", "failure": "failed"}[one.result]
    kinds = listed((kind.title() for kind in one.kinds), "or")
    skills = listed((skill.title() for skill in one.skills), "or")
    check = article(" ".join(part for part in (result, kinds, skills, "check") if part))
    on = f" on {_card(one)}" if one.decks or one.categories else ""
    whose = {"your": "yours", "another player's": "another player", "any player's": "any player"}[whose]
    return f"{'before' if one.on == 'check' else 'after'} the dice of {check} of {whose}{on}"


def _pvp(one: When, whose: str) -> str:
    side = f" as {one.side.title()}" if one.side else ""
    result = {"": "is over", "won": "is won", "lost": "is lost"}[one.result]
    return {
        "pvp": f"when {whose} PVP is declared{side}",
        "strike": f"before First Strike in {whose} PVP{side}",
        "pvp_flight": f"before Fight or Flight in {whose} PVP{side}",
        "pvp_round": f"after the dice of a round of {whose} PVP{side}",
        "pvp_end": f"when {whose} PVP {result}{side}",
    }[one.on]


def _other(one: When, who: str, whose: str) -> str:
    s = "" if who == "you" else "s"
    red = {None: "an Action card", True: "an Action card with a Red Dot", False: "an Action card without a Red Dot"}
    what = listed((SALE[each] for each in one.what), "or")
    kinds = listed((KIND[kind] for kind in one.kinds), "or")
    source = {
        "story": "a story card",
        "action": "an Action card",
        "pvp": "PVP",
        "chips": "Town Defense Chips",
        "hex": "a hex",
        "mercenary": "a mercenary",
    }
    causes = listed((source[each] for each in one.from_), "or")
    damage = f"{f'{kinds} damage' if kinds else 'damage'}{f' from {causes}' if causes else ''}"
    place = listed((TERRAIN.get(each, each) for each in one.at), "or")
    went = "has moved"
    if one.near:
        went = f"comes {near(one.near)}" if one.near.within else f"comes into {near(one.near)[3:]}"
    targets = listed((f"{whose} {each.title() if each != 'town' else each}" for each in one.at), "or")
    track = TRACK.get(one.track, "Prestige, Town Health or coins")
    change = f"{'lose' if one.loss else 'gain'}{s} {track}" if one.loss is not None else ""
    return {
        "damage": f"before {damage} is placed on {whose} Party",
        "death": f"when a Character of {whose} Party dies",
        "wipe": f"when {whose} whole Party dies",
        "delayed": f"before {who} {'are' if who == 'you' else 'is'} Delayed",
        "move_roll": f"after {whose} movement die",
        "flight_roll": f"after {whose} Flight die",
        "heal_roll": f"after {whose} healing dice",
        "town_roll": f"after {whose} Town Events die",
        "move": f"when {whose} Party {went}{f' onto {place}' if place else ''}",
        "aimed": f"when a card or ability is aimed at {targets or who}",
        "played": f"when {who} play{s} {red[one.red]}",
        "claimed": f"when {who} claim{s} a Resource",
        "lost": f"when {who} lose{s} a Resource",
        "destroyed": f"when a Resource of {'yours' if who == 'you' else who} is destroyed",
        "track": f"before {who} {change}" if change else f"before {whose} {track} {_change(one.track)}",
        "sale": f"when {who} sell{s} {what or 'something'} to the Bank",
        "bought": f"when {who} buy{s} {what or 'something'}",
        "hired": f"when {who} hire{s} a mercenary",
        "traded": f"when {who} trade{s}{f' {what}' if what else ''}",
    }[one.on]


def _change(track: str) -> str:
    return "change" if track in ("", "coins") else "changes"
