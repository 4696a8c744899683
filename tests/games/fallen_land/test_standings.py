"""Standing bonuses while gear goes from bearer to bearer are those that are looked up anew."""

from __future__ import annotations

import pytest

from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.queries.active_cards import HeldBonuses
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, standing
from fallen_tui.games.fallen_land.queries.standings import Standings
from fallen_tui.games.fallen_land.state.player import Member, Player, Ride
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.state.views import unread

KINDS = ("skills", "double", "capacity", "health")
HEXES = ("C07", "E08", "H12")


@pytest.fixture(scope="module")
def cards() -> Cards:
    found: Cards = open_game("fallen_land").cards  # type: ignore[attr-defined]
    return found


def table(cards: Cards, hex: str) -> State:
    """A Party of three with a Vehicle, somewhere; one card is fixed to another, one is carried by all."""
    people = list(cards.characters)[:3]
    player = Player(0, "Ann", faction=1, place=hex, crowns=[*(Member(card) for card in people), None, None])
    player.rides = [Ride(next(card.id for card in cards.spoils.values() if card.vehicle is not None))]
    player.party_gear = [next(card.id for card in cards.spoils.values() if card.party)]
    return State(cards, "standard", [player])


def sorted_(held: HeldBonuses) -> list[str]:
    return sorted(f"{place} {card} {bonus!r}" for bonus, card, place in held)


@pytest.mark.rule("FL-EQP-04", "FL-EQP-15")
def test_bonuses_while_gear_moves_are_those_of_the_table(cards: Cards, subtests: pytest.Subtests) -> None:
    for hex in HEXES:
        with subtests.test(hex=hex):
            game = table(cards, hex)
            player = game.players[0]
            telling = {card for kind in KINDS for card in cards.gives[kind]} & cards.spoils.keys()
            moving = sorted(
                card for card in telling if cards.spoils[card].vehicle is None and not cards.spoils[card].permanent
            )
            low = next(card.id for card in cards.spoils.values() if card.permanent)
            game.joined = {low: moving[0]}
            stays = moving.pop()
            player.member(2).gear = [stays]
            found = Standings(game, 0, KINDS, tuple(moving))
            told = 0
            for turn in range(len(moving)):
                laid = moving[turn:] + moving[:turn]
                gear = {0: laid[:9], 1: laid[9:12], 2: [stays, *laid[12:14]], VEHICLE: laid[14:16]}
                for crown in range(3):
                    player.member(crown).gear = gear[crown]
                player.rides[0].gear = gear[VEHICLE]
                for kind in KINDS:
                    expected = standing(game, 0, kind)
                    assert sorted_(found.held(kind, gear)) == sorted_(expected)
                    told += len(expected)
            assert told > 5 * len(moving)


def test_cards_that_hide_an_outcome_name_those_they_are_made_from(cards: Cards) -> None:
    first, second = list(cards.stories)[:2]
    once = unread(cards, first, False)
    assert cards.whole is cards
    assert once is not cards
    assert once.whole is unread(once, second, False).whole is cards
