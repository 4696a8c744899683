"""All Total Skills added up at once are those that are listed one by one, whoever carries what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, load, skill_bonuses, skill_total, weight_of
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.queries.totals import skill_totals
from fallen_tui.games.fallen_land.rules import gear_optimizer
from fallen_tui.games.fallen_land.state.player import Boost, Member, Ride
from fallen_tui.games.fallen_land.state.table import State

GEAR = 12
"""Spoils on each bearer of a table that is dressed at will."""


def played(seed: str, decisions: int = 1500, every: int = 50) -> Iterator[State]:
    """The table of a random game, every so many decisions."""
    game = open_game("fallen_land")
    setup = Setup("fallen_land", "standard", tuple(SeatSpec("random", f"Bot {n}") for n in range(3)), seed)
    table = Table(game, setup)
    bots = bots_of(game, setup)
    table.advance()
    while table.decisions < decisions and let_bots_play(table, bots):
        if table.decisions % every == 0:
            yield table.state


def dressed() -> Iterator[State]:
    """A table again and again, on which every Character and every Spoils card comes to lie, links and boosts too."""
    (state,) = islice(played("dressed", 1000, 900), 1)
    cards = state.cards
    plain = [card.id for card in cards.spoils.values() if card.vehicle is None and not card.permanent]
    rides = [card.id for card in cards.spoils.values() if card.vehicle is not None]
    fixed = [card.id for card in cards.spoils.values() if card.permanent]
    people = [*cards.characters, *(card.id for card in cards.actions.values() if card.hired)]
    for n, who in enumerate(people):
        player = state.players[n % 3]
        link = cards.characters[who].link if who in cards.characters else None
        own = [card for card in plain if link and (card == link.item or link.to in cards.spoils[card].categories)]
        turned = plain[n * 7 % len(plain) :] + plain[: n * 7 % len(plain)]
        gear = list(dict.fromkeys([*own[: n % 4], *turned[:GEAR]]))
        rest = [card for card in turned if card not in gear]
        player.crowns = [Member(who, gear=gear), Member(people[n - 1], gear=rest[:GEAR]), None, None, None]
        player.party_gear = rest[GEAR : GEAR + 2]
        player.rides = [Ride(rides[n % len(rides)], rest[GEAR + 2 : GEAR + 6])]
        player.boosts = [Boost(who, (("combat", -30), ("survival", 4)), "turn")] if n % 5 == 0 else []
        state.joined = {fixed[n % len(fixed)]: gear[0], fixed[(n + 1) % len(fixed)]: rest[GEAR]}
        yield state


def check(state: State) -> int:
    """Everything that is added up at once, against its parts; how many bearers there were."""
    bearers = 0
    for player in state.players:
        seat = player.seat
        for crown in [*(crown for crown, _ in player.party), *([VEHICLE] if player.rides else [])]:
            bearers += 1
            totals = skill_totals(state, seat, crown, skill_bonuses(state, seat))
            assert totals == {skill: skill_total(state, seat, crown, skill) for skill in SKILLS}
            gear = player.rides[0].gear if crown == VEHICLE else player.member(crown).gear
            common = 0 if crown == VEHICLE else sum(state.cards.spoils[card].weight for card in player.party_gear)
            assert load(state, seat, crown) == sum(weight_of(state, card) for card in gear) + common
        pools = [pool(state, seat, skill) for skill in SKILLS]
        assert gear_optimizer.average(state, seat) == float(
            sum(odds.expected(each.odds_dice, each.sure) for each in pools)
        )
    return bearers


@pytest.mark.rule("FL-SKL-01", "FL-CHK-11", "FL-TAB-EXPECTED")
def test_totals_at_once_are_the_totals_one_by_one(subtests: pytest.Subtests) -> None:
    for seed in ["one", "two"]:
        with subtests.test(seed=seed):
            assert sum(check(state) for state in played(seed)) > 200


@pytest.mark.rule("FL-SKL-01", "FL-CHR-10", "FL-CHR-11", "FL-CHR-12", "FL-EQP-11", "FL-EQP-15")
def test_totals_at_once_of_every_character_with_all_sorts_of_gear() -> None:
    assert sum(check(state) for state in dressed()) > 500


@pytest.mark.rule("FL-TAB-EXPECTED")
def test_every_mean_is_a_whole_number_of_units() -> None:
    for total in range(400):
        for master in (False, True):
            mean = odds.mean(odds.die_of(total, master))
            assert odds.mean_units(total, master) == mean * odds.UNITS
            assert odds.mean_float(total, master) == float(mean)
