"""Players, cards, hexes, Characters and numbers as players say them."""

from __future__ import annotations

import re
from functools import lru_cache
from textwrap import shorten

from fallen_tui.adventure.text import english
from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said
from fallen_tui.engine import hexes
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.cards import Cards, Character
from fallen_tui.games.fallen_land.content.gear import Spoils
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, capacity, health_of, left, load
from fallen_tui.games.fallen_land.state.keys.deeds import UseAbilityKey, act_of
from fallen_tui.games.fallen_land.state.keys.targets import LostAt
from fallen_tui.games.fallen_land.state.keys.town import LooseKey, TechnologyGoodKey, good_of
from fallen_tui.games.fallen_land.state.player import Member
from fallen_tui.games.fallen_land.state.table import CREW, HIDDEN, NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe

BRIEF = 800
"""The most that is said of a card beside its name."""
_CARD = re.compile(r"\b(?:ch|sp|ac)\d{3}\b")


# --- players ---


def name(view: State, seat: int) -> str:
    """A player's name."""
    return view.players[seat].name


def whose(view: State, seat: int, me: int) -> str:
    """The possessive: "Your", or that of the player's name."""
    return english.whose(name(view, seat), seat == me)


def who(view: State, seat: int, me: int) -> str:
    """The subject of a sentence: "You", or the player's name."""
    return english.who(name(view, seat), seat == me)


def manned(view: State, seat: int) -> str:
    """How strong a Party is, as far as all can see: its Characters, or what a rival's is in figures."""
    player = view.players[seat]
    if player.rival:
        return f"{crew.DICE}d10 against {crew.omega(view)}, Health {crew.left(player)} of {crew.HEALTH}"
    return counted(len(player.party), "Character")


# --- cards ---


def titled(view: State, card: str) -> str:
    """The name of a card, a place, or a technology."""
    if card == CREW:
        return "a Character"
    return TECHNOLOGY.get(card) or view.cards.name(card)


def brief(view: State, card: str) -> str:
    """What a card does, in one line; "" for a hidden one."""
    return "" if card in ("", HIDDEN) else _brief(view.cards, card)


@lru_cache(maxsize=2048)
def _brief(cards: Cards, card: str) -> str:
    lines = describe.face(cards, card)[1:-1]
    if card in cards.spoils:
        lines = _gear_first(cards.spoils[card], lines)
    elif card in cards.characters:
        lines = [_figures(cards.characters[card]), *(line for line in lines if not line.startswith(_LONG))]
    elif card in cards.actions:
        lines = [line if line.endswith(".") else f"{line}." for line in lines]
        lines = lines if cards.actions[card].hired else [*lines[1:], lines[0]]
    return shorten(" ".join(lines), BRIEF, placeholder=" ...")


def _gear_first(card: Spoils, lines: list[str]) -> list[str]:
    """The lines of gear: the bonus, what it is and weighs, then the rest."""
    kind, _, *rest = lines
    figures = [f"Carries {card.adds} more" if card.adds else f"Weight {card.weight}"]
    figures += [f"value {card.value}"] if card.value is not None else []
    first = 1 if card.skills or card.vehicle else 0
    return [*rest[:first], f"{', '.join(figures)}. {kind}.", *rest[first:]]


_LONG = ("Combat ", "Health ")
"""How the lines with a Character's figures begin, which are said shorter here."""


def _figures(card: Character) -> str:
    """A Character's figures as short as can be: Com 6 Sur 6 Dip 9 Mec 4 Tec 3 Med 7, Health 7, mind 5, carries 11."""
    skills = " ".join(f"{skill[:3].title()} {n}" for skill, n in card.skills)
    return f"{skills}, Health {card.health}, mind {card.psych}, carries {card.capacity}."


def named(view: State, text: str) -> str:
    """A text with the names of cards in place of their ids."""
    return describe.named(view.cards, text)


def carded(view: State, ask: Ask, card: str) -> Said:
    """A card by its name, with what it does."""
    return Said(titled(view, card), brief(view, card))


def about_card(view: State, ask: Ask) -> str:
    """The card that a question is about, with what it does."""
    card: str = ask.about[0]
    return f"{titled(view, card)}. {brief(view, card)}"


def use_of(view: State, key: str) -> Said:
    """A card or ability to use."""
    act = act_of(key)
    if not isinstance(act, UseAbilityKey):
        played = " ".join(line for line in describe.in_play(view.cards.actions[act.card]) if line)
        detail = shorten(named(view, played), BRIEF, placeholder=" ...")
        return Said(f"Play {titled(view, act.card)}", detail, rule="FL-ACT-01")
    found = view.cards.get(act.card)
    abilities = getattr(found, "abilities", ())
    text = named(view, describe.in_use(abilities[act.n])) if abilities else ""
    number = f" ({act.n + 1})" if len(abilities) > 1 else ""
    return Said(f"Use {titled(view, act.card)}{number}", shorten(text, BRIEF, placeholder=" ..."), rule="FL-CHR-13")


def goods(view: State, key: str) -> str:
    """What is sold, given or asked."""
    good = good_of(key)
    if good.card:
        return titled(view, good.card)
    if isinstance(good, TechnologyGoodKey):
        return TECHNOLOGY[good.kind]
    words = {"action": "Action card", "coins": "Salvage Coin", "chip": "Town Defense Chip"}
    return {**words, "offered": "offered Action card"}[good.word]


def offered(view: State, pairs: tuple[tuple[str, int], ...]) -> str:
    """One side of an offer: 3 Salvage Coins, Tarred Crossbow and 1 Action card."""
    parts = [
        counted(n, goods(view, key)) if isinstance(good_of(key), LooseKey) else goods(view, key) for key, n in pairs
    ]
    return listed(parts) or "nothing"


# --- Characters and gear ---


def crown_in(view: State, seat: int, crown: int) -> str:
    """Who is in a Crown: Ines Okoro; Crown 3 (empty); the Vehicle by its name."""
    player = view.players[seat]
    if crown == VEHICLE:
        return view.cards.name(player.rides[0].card) if player.rides else "the Vehicle"
    member = player.crowns[crown]
    return f"Crown {crown + 1} (empty)" if member is None else view.cards.name(member.card)


def health(view: State, seat: int, crown: int) -> str:
    """The Health of a Character: Health 5 of 7, 2 Psychological."""
    member = view.players[seat].member(crown)
    mind = f", {member.psychological} Psychological" if member.psychological else ""
    return f"Health {left(view, seat, crown)} of {health_of(view, seat, crown)}{mind}"


def character(view: State, seat: int, crown: int) -> Said:
    """The Character of a Crown by name and Health."""
    label = f"{crown_in(view, seat, crown)} ({health(view, seat, crown)})"
    return Said(label, wounds(view.players[seat].member(crown)))


def wounds(member: Member) -> str:
    """The damage of a Character, kind by kind."""
    kinds = (
        (member.physical, "Physical"),
        (member.infected, "Infected Wounds"),
        (member.radiation, "Radiation"),
    )
    return listed(f"{n} {word}" for n, word in kinds if n)


def room(view: State, seat: int, place: int) -> str:
    """What a Character or the Vehicle carries: 9 of 12 carried."""
    return f"{load(view, seat, place)} of {capacity(view, seat, place)} carried"


# --- the map ---


def hexed(view: State, hex: str, me: int) -> str:
    """A hex by what is there: C07 mountain; G08 Kiln (town 2); H05 Last Bale Mill, owned by Bo."""
    at = view.cards.board.at(hex)
    if at.town is not None:
        lord = next((player.seat for player in view.players if player.faction == at.town), NOBODY)
        whom = "" if lord == NOBODY else f", {whose(view, lord, me)} town"
        return f"{hex} {view.cards.board.towns[at.town].name} (town {at.town}{whom})"
    if at.resource is not None:
        return f"{hex} {view.cards.board.resources[at.resource].name}, {_holding(view, hex, me)}"
    if at.place is not None:
        return f"{hex} {view.cards.board.places[at.place].name}"
    return f"{hex} {'/'.join(at.terrains)}"


def _holding(view: State, hex: str, me: int) -> str:
    holding = view.resources.get(hex)
    if holding is None:
        return "a Resource"
    if holding.destroyed:
        return "destroyed"
    double = "double, " if holding.count > 1 else ""
    if holding.owner == NOBODY:
        return f"{double}neutral"
    return f"{double}{'yours' if holding.owner == me else f'owned by {name(view, holding.owner)}'}"


def lying(view: State, hex: str, me: int) -> list[str]:
    """What else is in a hex: Mission chips, open World cards, other Parties, mercenaries."""
    found = [counted(n, "Mission chip")] if (n := view.missions.count(hex)) else []
    for world in view.world:
        if world.place == hex:
            found.append(site_name(view, world.card))
    if view.scenario_progress is not None:
        lost = (mark for mark, where in view.scenario_progress.marks.items() if where == LostAt.of(hex))
        found += [english.in_sentence(view.cards.name(mark)) for mark in lost]
    found += [
        f"{name(view, seat)}'s Party" for seat in view.holders(hex) if seat != me and view.players[seat].has_party
    ]
    bands = [band for band in view.mercenaries if band.place == hex]
    return found + [f"{view.cards.name(band.card)} ({whose(view, band.seat, me)} mercenary)" for band in bands]


def site_name(view: State, card: str) -> str:
    """The name of the place that a World card opens; the title of any other card, or the place itself."""
    story = view.cards.stories.get(card)
    if story is not None and story.world is not None and story.world.name:
        return story.world.name
    return view.cards.name(card)


def away(view: State, here: str, there: str) -> int:
    """How many hexes lie between two."""
    board = view.cards.board
    return board.distance(hexes.named(here), hexes.named(there))


def bearing(view: State, here: str, there: str) -> str:
    """How far and which way a hex lies: 3 hexes NW."""
    start, end = hexes.named(here), hexes.named(there)
    far = view.cards.board.distance(start, end)
    way = min(hexes.DIRECTIONS, key=lambda one: hexes.distance(hexes.step(start, one, far), end))
    return f"{counted(far, 'hex')} {way}"


def goal(view: State, me: int, hex: str) -> Said:
    """A hex to choose, with how far it is from the own Party and what lies there."""
    place = view.players[me].place
    far = [bearing(view, place, hex)] if place and place != hex else []
    return Said(hexed(view, hex, me), ", ".join(far + lying(view, hex, me)))


def deck(word: str) -> str:
    """A deck by its name."""
    return DECK[word]
