"""Conditions in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.games.fallen_land.content.conditions import Condition, Near, Term
from fallen_tui.games.fallen_land.content.phrases import (
    DECK,
    NEAR,
    PLAYER,
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
from fallen_tui.games.fallen_land.content.vocabulary import Test

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
