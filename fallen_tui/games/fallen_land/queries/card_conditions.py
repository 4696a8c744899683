"""The words of conditions that any card may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from fallen_tui.adventure.content.condition_words import (
    ConditionWord,
    figure_word,
    naming,
    number,
    one_of,
    some_of,
)
from fallen_tui.adventure.text.english import article, listed
from fallen_tui.games.fallen_land.content.conditions import Near
from fallen_tui.games.fallen_land.content.phrases import (
    DECK,
    NEAR,
    TECHNOLOGY,
    TERRAIN,
    TRACK,
    category,
    counted,
    gear,
    test,
)
from fallen_tui.games.fallen_land.content.vocabulary import (
    EncounterCategory,
    GearCategory,
    PhaseWord,
    SkillWord,
    StoryDeck,
    TechnologyWord,
    TerrainWord,
    TrackWord,
)
from fallen_tui.games.fallen_land.queries.figures import FIGURES, characters, figure, has_category
from fallen_tui.games.fallen_land.queries.whereabouts import is_near, site_hex, terrains
from fallen_tui.games.fallen_land.state.table import State

_IN = {word: f"{'in' if word in ('city', 'town') else 'on'} {words}" for word, words in TERRAIN.items()}
_PHASE = {"effects": "Effects Phase", "exploits": "Party Exploits Phase", "end_turn": "End Turn Phase"}


def phase(word: str) -> str:
    """The name of a Phase or Sub-Phase."""
    return _PHASE.get(word, f"{word.title()} Sub-Phase")


def near(one: Near) -> str:
    """How far from what: within 2 hexes of a town."""
    what = "a Party" if one.of and one.what == "party" else NEAR.get(one.what, one.id)
    if one.what == "site" and one.id:
        what = f"[[{one.id}]]"
    if one.within == 0:
        return f"in {what}" if one.what == "hex" else f"in the hex of {what}"
    return f"within {counted(one.within, 'hex')} of {what}"


def _has_item(game: State, seat: int, card: str, spare: int) -> bool:
    cards = game.players[seat].equipped()
    return card in cards or (card in game.joined and game.joined[card] in cards)


def _vehicle(motor: bool) -> Callable[[State, int, bool, int], bool]:
    """Whether there is a Vehicle, of those with a motor alone; a rival's Party that stands has either."""

    def met(game: State, seat: int, value: bool, spare: int) -> bool:
        if game.players[seat].rival:
            return game.players[seat].has_party is value
        spoils = game.cards.spoils
        rides = [spoils[ride.card].vehicle for ride in game.players[seat].rides]
        return any(ride is not None and (not motor or ride.motor) for ride in rides) is value

    return met


def _foremost(sign: int) -> Callable[[State, int, str, int], bool]:
    """Whether a seat has most of a track, or least."""

    def met(game: State, seat: int, track: str, spare: int) -> bool:
        mine = sign * figure(game, track, seat)
        return all(mine >= sign * figure(game, track, other) for other in game.others(seat))

    return met


def _of_categories(game: State, seat: int, words: tuple[str, ...], spare: int) -> bool:
    story = game.cards.stories.get(game.story_in_play.card) if game.story_in_play is not None else None
    return story is not None and not set(story.categories).isdisjoint(words)


def _lost(game: State, seat: int) -> bool:
    """Whether a Party is lost; not while it is still to be formed anew as a chapter begins. FL-CAM-06."""
    begins = game.scenario_progress is not None and game.turn <= 1 and game.phase in ("setup", "effects")
    return not game.players[seat].has_party and not begins


CARD_WORDS: dict[str, ConditionWord] = {
    "has": ConditionWord(
        one_of(GearCategory),
        lambda g, s, value, n: has_category(g, s, value) > 0,
        lambda value, voice: (voice.party, "has", f"{article(gear(value))} equipped"),
    ),
    "item": ConditionWord(
        one_of(str),
        _has_item,
        lambda value, voice: (voice.party, "has", f"the card {value} equipped"),
        naming("card"),
    ),
    "character": ConditionWord(
        one_of(str),
        lambda g, s, value, n: g.players[s].crown_of(value) is not None,
        lambda value, voice: (voice.party, "has", f"the Character {value}"),
        naming("card"),
    ),
    "occupation": ConditionWord(
        one_of(str),
        lambda g, s, value, n: any(card.occupation == value for card in characters(g, s)),
        lambda value, voice: (voice.party, "has", f"{article(value)} among its Characters"),
    ),
    "master": ConditionWord(
        one_of(SkillWord),
        lambda g, s, value, n: any(card.master == value for card in characters(g, s)),
        lambda value, voice: (voice.party, "has", f"a {value.title()} Master"),
    ),
    "vehicle": ConditionWord(
        one_of(bool), _vehicle(motor=False), lambda value, voice: (voice.party, "has", "a Vehicle")
    ),
    "motor": ConditionWord(
        one_of(bool), _vehicle(motor=True), lambda value, voice: (voice.party, "has", "a motor Vehicle")
    ),
    "technology": ConditionWord(
        one_of(TechnologyWord),
        lambda g, s, value, n: g.players[s].technology(value) is not None,
        lambda value, voice: (voice.player, voice.have, TECHNOLOGY.get(value, value)),
    ),
    "faction": ConditionWord(
        number(1, 12),
        lambda g, s, value, n: g.players[s].faction == value,
        lambda value, voice: (voice.faction, "is", f"number {value}"),
    ),
    **{word: figure_word(word, known, figure, test) for word, known in FIGURES.items() if known.noun},
    "leads": ConditionWord(
        one_of(TrackWord),
        _foremost(1),
        lambda value, voice: (voice.player, voice.have, f"the most {TRACK[value]}, ties included"),
    ),
    "trails": ConditionWord(
        one_of(TrackWord),
        _foremost(-1),
        lambda value, voice: (
            voice.player,
            voice.have,
            f"the {'fewest' if value == 'coins' else 'least'} {TRACK[value]}, ties included",
        ),
    ),
    "at": ConditionWord(
        some_of(TerrainWord),
        lambda g, s, value, n: not terrains(g, g.players[s].place).isdisjoint(value),
        lambda value, voice: (voice.party, "is", listed((_IN[word] for word in value), "or")),
    ),
    "near": ConditionWord(
        one_of(Near),
        lambda g, s, value, n: is_near(g, value, site_hex(g, value.of) if value.of else g.players[s].place, s),
        lambda value, voice: (f"[[{value.of}]]" if value.of else voice.party, "is", near(value)),
    ),
    "chance": ConditionWord(
        number(1, 5),
        lambda g, s, value, n: True,
        lambda value, voice: ("1d6", "shows", f"{value}{' or less' if value != 1 else ''}"),
    ),
    "deck": ConditionWord(
        some_of(StoryDeck),
        lambda g, s, value, n: g.story_in_play is not None and g.story_in_play.deck in value,
        lambda value, voice: ("the story card", "is", f"of the {listed((DECK[word] for word in value), 'or')} deck"),
    ),
    "category": ConditionWord(
        some_of(EncounterCategory),
        _of_categories,
        lambda value, voice: ("the story card", "is", f"of the category {listed(map(category, value), 'or')}"),
    ),
    "skill": ConditionWord(
        some_of(SkillWord),
        lambda g, s, value, n: g.check is not None and g.check.skill in value,
        lambda value, voice: ("the check", "is", f"of {listed((word.title() for word in value), 'or')}"),
    ),
    "died": ConditionWord(
        one_of(bool),
        lambda g, s, value, n: (g.story_in_play is not None and g.story_in_play.dead > 0) is value,
        lambda value, voice: ("a Character", "died", "of this card"),
    ),
    "phase": ConditionWord(
        one_of(PhaseWord),
        lambda g, s, value, n: g.phase == {"end_turn": "events"}.get(value, value),
        lambda value, voice: ("it", "is", f"the {phase(value)}"),
    ),
    "party": ConditionWord(
        one_of(Literal["lost", "alive"]),
        lambda g, s, value, n: g.players[s].has_party if value == "alive" else _lost(g, s),
        lambda value, voice: (voice.party, "is", value),
    ),
}
"""By word; those of figures stand among them."""
