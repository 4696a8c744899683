"""Moments in English."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import article, listed
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.phrases import DECK, KIND, SALE, TERRAIN, TRACK, category
from fallen_tui.games.fallen_land.queries.card_conditions import near, phase


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
