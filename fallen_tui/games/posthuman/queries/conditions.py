"""Whether conditions hold, and what they say: every word once, with its reader, its test and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.condition_words import ConditionWord, number_test, one_of, some_of
from fallen_tui.adventure.rules.conditions import Conditions
from fallen_tui.adventure.text.english import Nouns, bounds, listed
from fallen_tui.engine.library_errors import FieldError, described
from fallen_tui.games.posthuman.content.vocabulary import STATS, Terrain, word_of
from fallen_tui.games.posthuman.queries import bonuses, maps
from fallen_tui.games.posthuman.queries.scenario import SCENARIO_WORDS, are
from fallen_tui.games.posthuman.state.table import MARKER, Player, State

if TYPE_CHECKING:
    from cattrs import Converter

NOUNS = Nouns({"food": "food", "ammo": "ammo", "health": "health", "morale": "morale", "XP": "XP"})
ZONES = ("safe", "dead", "completed", "start")


class SurvivorVoice(NamedTuple):
    """Of whom a condition speaks."""

    player: str

    @property
    def have(self) -> str:
        return "have" if self.player == "you" else "has"

    @property
    def are(self) -> str:
        return "are" if self.player == "you" else "is"


def _zone(game: State, seat: int, word: str, _: int) -> bool:
    player = game.players[seat]
    if not player.human:
        return False
    if word == "start":
        return maps.at_start(player)
    return player.zone == MARKER if word == "completed" else maps.zone_kind(game, player) == word


def _together(game: State, seat: int, wanted: bool, _: int) -> bool:
    player = game.players[seat]
    others = [other for other in game.humans if other is not player and maps.matching(game, player, other)]
    return bool(others) == wanted


def _weaker(game: State, seat: int, wanted: bool, by: int) -> bool:
    """`by`: the seat of whoever uses the card."""
    weaker = game.players[seat].stats["strength"] < game.players[by].stats["strength"]
    return weaker == wanted


def _read_stat(value: Any, converter: Converter) -> tuple[str, Test]:
    if type(value) is not dict or len(value) != 1:
        raise FieldError(f"must be one stat, such as {{mind: 4}}, not {described(value)}")
    ((stat, n),) = value.items()
    return word_of(stat, STATS), number_test(n, converter)


WHERE = {
    "safe": "in a safe house",
    "dead": "in a dead zone",
    "completed": "on a completed marker",
    "start": "at your start",
}


def _figure(count: Callable[[State, Player], int], noun: str) -> ConditionWord:
    """A number that a survivor has, tested."""

    def met(game: State, seat: int, value: Test, _: int) -> bool:
        return value.holds(count(game, game.players[seat]))

    return ConditionWord(number_test, met, lambda value, voice: (voice.player, voice.have, NOUNS.test(value, noun)))


FIGURES: dict[str, tuple[Callable[[State, Player], int], str]] = {
    "food": (lambda game, player: player.food, "food"),
    "ammo": (lambda game, player: player.ammo, "ammo"),
    "health": (lambda game, player: player.health, "health"),
    "morale": (lambda game, player: player.morale, "morale"),
    "scars": (lambda game, player: len(player.scars), "scar"),
    "mutations": (bonuses.mutations, "mutation"),
    "followers": (lambda game, player: len(player.followers) + len(player.hidden), "follower"),
    "xp": (bonuses.experience, "XP"),
    "journey": (lambda game, player: player.journey, "journey point"),
    "tiles": (lambda game, player: len(player.map), "tile"),
    "hunger": (lambda game, player: player.hunger, "empty hunger slot"),
    "weapons": (lambda game, player: sum(game.cards.of[card].weapon for card in _known(player)), "weapon"),
    "items": (lambda game, player: len(player.hand) + len(player.gear), "item"),
}
"""What a survivor has so many of, by word."""


def _known(player: Player) -> list[str]:
    return [card for card in (*player.hand, *(carried.card for carried in player.gear)) if card != "?"]


WORDS_OF_CARDS: dict[str, ConditionWord] = {
    "terrain": ConditionWord(
        some_of(Terrain),
        lambda game, seat, value, _: game.players[seat].human and maps.terrain(game, game.players[seat]) in value,
        lambda value, voice: (voice.player, voice.are, f"on {listed(value, 'or')}"),
    ),
    "zone": ConditionWord(
        lambda value, _: word_of(value, ZONES),
        _zone,
        lambda value, voice: (voice.player, voice.are, WHERE[value]),
    ),
    "stat": ConditionWord(
        _read_stat,
        lambda game, seat, value, _: value[1].holds(game.players[seat].stats[value[0]]),
        lambda value, voice: (voice.player, voice.have, f"{value[0]} {bounds(value[1])}"),
    ),
    "together": ConditionWord(one_of(bool), _together, are("on the same kind of terrain as another survivor")),
    "weaker": ConditionWord(one_of(bool), _weaker, are("weaker than you")),
    **SCENARIO_WORDS,
    **{word: _figure(count, noun) for word, (count, noun) in FIGURES.items()},
}
CONDITIONS = Conditions(WORDS_OF_CARDS, SurvivorVoice)
WORDS = CONDITIONS.words
"""By word, in the order in which writers are told them."""
met = CONDITIONS.met
"""Whether a condition holds for a seat; the last number is the seat of whoever uses the card."""
told = CONDITIONS.told
