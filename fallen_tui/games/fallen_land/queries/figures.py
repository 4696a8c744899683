"""The figures of the table: each word once, with how it is counted and how conditions and amounts name it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.adventure.content.condition_words import Count, Figure
from fallen_tui.games.fallen_land.content.vocabulary import counter_of
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.state.table import State


def has_category(game: State, seat: int, category: str) -> int:
    """How many equipped Spoils, permanent ones included, are of a gear category."""
    spoils = game.cards.spoils
    cards = game.players[seat].equipped()
    if game.joined:
        cards += [low for low, host in game.joined.items() if host in cards]
    return sum(category in spoils[card].categories for card in cards)


def characters(game: State, seat: int) -> list[Any]:
    """The Character cards of a Party, hit men left out."""
    known = game.cards.characters
    return [known[member.card] for _, member in game.players[seat].party if member.card in known]


def jinxes(game: State, seat: int) -> list[tuple[str, str]]:
    """The Jinxed cards on a seat's Party and town: (card, zone or place of attachment). FL-JNX-06, FL-JNX-08."""
    player = game.players[seat]
    spoils, actions = game.cards.spoils, game.cards.actions
    found = [(card, f"party:{seat}") for card in player.party_gear if spoils[card].kind == "jinxed"]
    for crown, member in player.party:
        found += [(card, f"gear:{seat}:{crown}") for card in member.gear if spoils[card].kind == "jinxed"]
        found += [(each.card, f"crown:{crown}") for each in member.cards if actions[each.card].jinx]
    found += [(each.card, "party") for each in player.party_cards if actions[each.card].jinx]
    return found + [(each.card, "town") for each in player.town_cards if actions[each.card].jinx]


def _of_check(game: State, player: Any, spare: int) -> int:
    raise KeyError("only where effects take place")


def _of_bonuses(game: State, player: Any, spare: int) -> int:
    raise KeyError("counted by standing bonuses")


FIGURES: dict[str, Figure] = {
    "character": Figure(lambda g, p, s: len(p.party), each="living Character in the Party"),
    "empty_crown": Figure(lambda g, p, s: sum(member is None for member in p.crowns), each="empty Crown"),
    "armor": Figure(_of_bonuses, "Armor", " in the Party altogether"),
    "prestige": Figure(lambda g, p, s: p.prestige, "Prestige", each="point of Prestige"),
    "town_health": Figure(lambda g, p, s: p.town_health, "Town Health"),
    "coins": Figure(lambda g, p, s: p.coins, "coin"),
    "resources": Figure(lambda g, p, s: g.resource_count(p.seat), "Resource"),
    "technologies": Figure(lambda g, p, s: len(p.technologies), "Town Technology"),
    "chips": Figure(lambda g, p, s: p.chips, "Town Defense Chip"),
    "hand": Figure(lambda g, p, s: len(p.hand), "Action card", " in hand", each="Action card in hand"),
    "roster": Figure(
        lambda g, p, s: len(p.roster), "Character", " in the Town Roster", each="Character in the Town Roster"
    ),
    "party_size": Figure(lambda g, p, s: len(p.party), "Character", " in the Party"),
    "wounded": Figure(
        lambda g, p, s: sum(
            1 for _, each in p.party if (each.damage or each.psychological) and each.card in g.cards.characters
        ),
        "damaged Character",
        " in the Party",
        each="damaged Character in the Party",
    ),
    "turn": Figure(lambda g, p, s: g.turn, "Turn", serial=True, each="Turn begun"),
    "spare": Figure(
        lambda g, p, s: s, "Success", " beyond those needed", of="the check", each="Success beyond those needed"
    ),
    "dead": Figure(
        lambda g, p, s: g.story_in_play.dead if g.story_in_play is not None else 0, each="Character lost to this card"
    ),
    "resource": Figure(lambda g, p, s: g.resource_count(p.seat), each="Resource owned"),
    "technology": Figure(lambda g, p, s: len(p.technologies), each="Town Technology owned"),
    "chip": Figure(lambda g, p, s: p.chips, each="Town Defense Chip owned"),
    "auction": Figure(lambda g, p, s: len(p.auction), each="card in the Auction House"),
    "master": Figure(
        lambda g, p, s: sum(bool(card.master) for card in characters(g, p.seat)), each="Master in the Party"
    ),
    "week": Figure(lambda g, p, s: max(0, p.weeks), each="week left"),
    "success": Figure(_of_check, each="Success of the check", of_check=True),
    "missing": Figure(_of_check, each="missing Success", of_check=True),
    "rolled": Figure(_of_check, each="point on the tested Character's own die", of_check=True),
    "jinx": Figure(lambda g, p, s: len(jinxes(g, p.seat)), each="Jinxed card"),
    "rival": Figure(lambda g, p, s: len(g.players) - 1, each="other player"),
}
"""By word."""


def counted(word: str) -> Callable[[Count], Count]:
    """Registers how a figure is counted that hangs on standing bonuses, which hang on conditions themselves."""

    def register(count: Count) -> Count:
        FIGURES[word] = attrs.evolve(FIGURES[word], count=count)
        return count

    return register


def figure(game: State, word: str, seat: int, spare: int = 0) -> int:
    """A number that conditions test and amounts count. Raises KeyError for what only a check can tell."""
    if counter := counter_of(word):
        return game.scenario_progress.counter(counter, seat) if game.scenario_progress is not None else 0
    player = game.players[seat]
    if player.rival and (found := crew.figure(player, word)) is not None:
        return found
    return FIGURES[word].count(game, player, spare)
