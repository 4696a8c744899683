"""The steady bot: sees only its seat, answers the same twice, wins against chance, and finds no faction too strong."""

from __future__ import annotations

from collections import Counter

import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import listing, open_game
from fallen_tui.games.state51.bot.steady import SteadyBot


def play(mode: str, kinds: tuple[str, ...], seed: str) -> tuple[Table, Result]:
    game = open_game("state51")
    setup = Setup("state51", mode, tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds)), seed)
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    result = game.result(table.state)
    assert result is not None
    return table, result


def test_it_finishes_every_mode_and_plays_the_same_twice(subtests: pytest.Subtests):
    for mode in [mode.id for mode in listing("state51").modes]:
        with subtests.test(mode=mode):
            seats = 1 if mode != "standard" else 3
            first, result = play(mode, ("steady",) * seats, "same")
            again, _ = play(mode, ("steady",) * seats, "same")
            assert first.entries == again.entries
            assert result.turns >= 3


def test_it_answers_from_its_view_alone():
    """What it cannot see does not change its answer: other hands and the deck are exchanged behind its back."""
    game = open_game("state51")
    setup = Setup("state51", "standard", tuple(SeatSpec("steady", f"Bot {n}") for n in range(3)), "blind")
    table = Table(game, setup)
    table.advance()
    bots, compared = bots_of(game, setup), 0
    while not table.over and compared < 150:
        ask = table.pending[0]
        other = table.snapshot()
        hidden = [card for player in other.players if player.seat != ask.seat for card in player.hand]
        hidden += other.deck.draw
        hidden.reverse()
        for player in other.players:
            if player.seat != ask.seat:
                player.hand = [hidden.pop() for _ in player.hand]
        other.deck.draw = hidden
        moment = table.decisions
        answer = bots[ask.seat].answer(game.view(table.state, ask.seat), ask, moment)
        assert SteadyBot(ask.seat).answer(game.view(other, ask.seat), ask, moment) == answer
        table.decide(ask.seat, answer)
        compared += 1
    assert compared > 100


def test_it_beats_chance():
    wins = 0
    for number in range(40):
        kinds = ("steady", "random") if number % 2 else ("random", "steady")
        _, result = play("standard", kinds, f"chance-{number}")
        wins += result.winners == (kinds.index("steady"),)
    assert wins >= 38


@pytest.mark.parametrize("games", [60, pytest.param(100, marks=pytest.mark.slow)])
def test_no_faction_is_left_out_and_none_runs_away(games: int):
    """A small sample of what the command in content/state51/README.md measures over 400 games."""
    shares: Counter[str] = Counter()
    for number in range(games):
        _, result = play("standard", ("steady",) * 4, f"share-{number}")
        for seat in result.winners:
            shares[result.sides[seat]] += 1 / len(result.winners)
    assert set(shares) == {"scrap", "building", "fuel", "weapons"}
    assert min(shares.values()) >= 0.12 * games
    assert max(shares.values()) <= 0.38 * games


@pytest.mark.parametrize("games", [30, pytest.param(60, marks=pytest.mark.slow)])
def test_the_rival_grows_harder_level_by_level(games: int):
    won = []
    for level in ("scout", "settler", "warlord", "overlord"):
        won.append(sum(bool(play(f"rival-{level}", ("steady",), f"rival-{n}")[1].winners) for n in range(games)))
    assert won == sorted(won, reverse=True)
    assert won[0] - won[-1] >= games // 3
