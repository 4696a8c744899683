"""Deeds: which one a bot does, and where it goes."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bot import cards, party, town
from fallen_tui.games.fallen_land.bot.answers import usual
from fallen_tui.games.fallen_land.bot.distances import distance
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.state.keys.deeds import (
    AttemptKey,
    ClaimKey,
    EncounterKey,
    FightKey,
    HealKey,
    JoinKey,
    MissionKey,
    MoveKey,
    OutfitKey,
    TownKey,
    VisitKey,
    WaitKey,
)
from fallen_tui.games.fallen_land.state.keys.gear import CallKey

DEED_KEYS: tuple[type[str], ...] = (MoveKey, EncounterKey, VisitKey, AttemptKey, ClaimKey, HealKey, MissionKey, WaitKey)


def deed(mind: Mind) -> str:
    """Gear first where there is a better use for it, then a card, then the best Deed."""
    keys = mind.ask.keys
    if TownKey.of() in keys and mind.at_home and town_pending(mind):
        return TownKey.of()
    if OutfitKey.of() in keys and mind.at_home and town.outfit_pending(mind):
        return OutfitKey.of()
    play = cards.best_play(mind, keys)
    if play:
        return play
    roads = Roads(mind)
    best, chosen = -1e9, ""
    for key in keys:
        if type(key) in DEED_KEYS:
            gain = roads.deed(key)
        elif isinstance(key, FightKey):
            gain = party.attacking(mind, key.target)
        elif isinstance(key, JoinKey):
            gain = 3.0
        else:
            continue
        if gain > best:
            best, chosen = gain, key
    return chosen or usual(mind)


def town_pending(mind: Mind) -> bool:
    """Whether somebody in the Roster is wanted in the Party."""
    calls = [CallKey.of(member.card) for member in mind.player.roster]
    return bool(calls) and bool(mind.player.party) and bool(town.call(mind, calls))


def march(mind: Mind) -> str:
    roads = Roads(mind)
    return max(mind.ask.keys, key=roads.march)


def way(mind: Mind) -> str:
    """Through the town where somebody or something is wanted of it in the Party."""
    return "town" if town_pending(mind) or town.outfit_pending(mind, mind.fit) else "straight"


def move_to(mind: Mind) -> str:
    """One's own Party where it is of use, others far from where they would be."""
    seat = mind.ask.about[0]
    if seat == mind.seat:
        return march(mind)
    home = mind.view.home(seat)
    return max(mind.ask.keys, key=lambda key: distance(mind.cards.board, home, key))


def flee_to(mind: Mind) -> str:
    roads = Roads(mind)
    return max(mind.ask.keys, key=roads.march)


def claim_deck(mind: Mind) -> str:
    return Roads(mind).best_claim_deck(mind.ask.keys)


def near(mind: Mind, hex: str) -> float:
    """Nearer to the Party, or to home, is better."""
    place = mind.player.place or mind.home
    return -distance(mind.cards.board, place, hex)
