"""The steady bot: sees only its seat, answers the same twice and always by the rules, finishes, wins against chance."""

from __future__ import annotations

from collections import Counter

import pytest

from fallen_tui.bots import Bot, bots_of, let_bots_play, play_out
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import listing, open_game
from fallen_tui.games.fallen_land import bot_cards, bot_town, bot_trade, fitting
from fallen_tui.games.fallen_land.bot import SteadyBot
from fallen_tui.games.fallen_land.bot_mind import Mind
from fallen_tui.games.fallen_land.state import Member
from tests.games.fallen_land.otherwise import exchanged, otherwise, rewritten, undisclosed

GAME = open_game("fallen_land")
LISTED = listing("fallen_land")
SETUPS = [value for value, _ in LISTED.variants[0].values]


def begin(kinds: tuple[str, ...], seed: str, mode: str = "short", setup: str = "standard") -> Setup:
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds))
    return Setup("fallen_land", mode, seats, f"bot-{seed}", options=(("setup", setup),))


def play(kinds: tuple[str, ...], seed: str, mode: str = "short", setup: str = "standard") -> tuple[Table, Result]:
    table = Table(GAME, begin(kinds, seed, mode, setup))
    play_out(table, bots_of(GAME, table.setup))
    result = GAME.result(table.state)
    assert result is not None
    return table, result


@pytest.mark.parametrize("mode", [mode.id for mode in LISTED.modes])
@pytest.mark.parametrize("seats", range(1, 7))
def test_it_finishes_with_any_number_of_seats(mode: str, seats: int) -> None:
    """In a number of Turns that people would play, at a mark that was really reached."""
    table, result = play(("steady",) * seats, f"{seats}", mode, SETUPS[seats % len(SETUPS)])
    assert result.winners
    assert 2 <= result.turns <= 40
    assert len(table.entries) < 40_000
    marks = (10, 55) if mode == "short" else (20, 80)
    best = [table.state.players[seat] for seat in result.winners]
    assert all(player.prestige >= marks[0] or player.town_health >= marks[1] for player in best)


@pytest.mark.parametrize("setup", SETUPS)
def test_it_plays_the_same_game_twice(setup: str) -> None:
    first, _ = play(("steady",) * 3, "same", setup=setup)
    again, _ = play(("steady",) * 3, "same", setup=setup)
    other, _ = play(("steady",) * 3, "other", setup=setup)
    assert first.entries == again.entries
    assert first.entries != other.entries


@pytest.mark.parametrize(("stock", "way"), [(0, "sell"), (1, "buy")])
def test_it_deals_in_what_the_desk_takes(bench, monkeypatch: pytest.MonkeyPatch, stock: int, way: str) -> None:
    """An Ally in an Auction House is not for sale, however good: the next best deal is offered."""
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat)
        table.player(seat).coins = 40
    ally = table.item(stock, kind="ally", hire=3, value=9)
    rifle = table.item(stock, value=5, combat=1)
    worth = {ally: 60.0, rifle: 40.0}
    monkeypatch.setattr(bot_trade, "use_for", lambda mind, seat, card: worth[card] if seat == 1 - stock else 0.0)
    monkeypatch.setattr(Mind, "fit", {})
    mind = Mind(GAME.view(table.state, 0), Ask(0, "desk", ("done", "offer:1"), "FL-DEC-38", "done"))
    deal = bot_trade.find_deal(mind)
    assert deal is not None
    assert deal[:3] == (1, way, rifle)
    assert bot_trade.desk(mind) == "offer:1"


def test_it_spends_no_character_for_a_trifle(bench) -> None:
    table = bench(1)
    table.party(0, "ch001")
    for coins, wanted in ((2, ""), (90, "use:ch001#0")):
        ability = {"when": "deed", "limit": "discard", "do": [{"coins": coins}]}
        table.rewrite("ch001", link=None, standing=None, start=None, abilities=[ability])
        mind = Mind(GAME.view(table.state, 0), Ask(0, "deed", ("done", "use:ch001#0"), "FL-EXP-01"))
        assert bot_cards.best_play(mind, mind.ask.keys) == wanted


def test_it_calls_nobody_for_one_who_may_not_leave(bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two Characters change places for ever, as neither takes the Crown of who is out of their mind."""
    table = bench(1)
    table.party(0, "ch001", "ch002")
    table.roster(0, "ch003")
    worth = {"ch001": 50.0, "ch002": 44.0, "ch003": 50.0}
    monkeypatch.setattr(fitting, "person", lambda cards, card: worth[card])
    keys = ("done", "call:ch003")
    player = table.player(0)
    player.crowns[2:] = [None] * 3
    for crown, member in enumerate(player.crowns):
        if member is None:
            player.crowns[crown] = Member(f"ch01{crown}", physical=0)
            worth[f"ch01{crown}"] = 45.0
    for mad, wanted in ((False, ""), (True, "")):
        player.member(1).psychological = 3 if mad else 0
        mind = Mind(GAME.view(table.state, 0), Ask(0, "roster", keys, "FL-MAT-08", "done"))
        assert bot_town.call(mind, ["call:ch003"]) == wanted
    player.member(1).psychological = 2
    mind = Mind(GAME.view(table.state, 0), Ask(0, "roster", keys, "FL-MAT-08", "done"))
    assert bot_town.call(mind, ["call:ch003"]) == "call:ch003"


@pytest.mark.parametrize("seed", range(3))
def test_it_answers_from_its_view_alone(seed: int) -> None:
    """Hidden cards and undisclosed outcomes are exchanged behind its back: it answers the same."""
    kinds = (("steady",) * 3, ("steady", "random"), ("steady", "random", "random", "steady"))[seed]
    table = Table(GAME, begin(kinds, f"blind-{seed}", setup=SETUPS[seed]))
    bots, compared, sealed = bots_of(GAME, table.setup), 0, 0
    table.advance()
    while not table.over:
        ask = next((ask for ask in table.pending if bots[ask.seat].sees), None)
        if ask is not None:
            moment, state = table.decisions, table.state
            view = GAME.view(state, ask.seat)
            answer = bots[ask.seat].answer(view, ask, moment)
            assert view == GAME.view(state, ask.seat), "it leaves the view as it is"
            other = otherwise(state, ask.seat, exchanged(state, ask.seat, moment))
            for card, decided in undisclosed(state).items():
                other.cards = rewritten(other.cards, card, decided)
                sealed += 1
            assert SteadyBot(ask.seat).answer(GAME.view(other, ask.seat), ask, moment) == answer
            compared += 1
        let_bots_play(table, bots)
    assert compared > 80
    assert sealed or seed


@pytest.mark.parametrize("mode", [mode.id for mode in LISTED.modes])
def test_it_never_gives_an_illegal_answer_wherever_chance_leads(mode: str) -> None:
    """It is asked what it would do at every question of other people's strange games."""
    topics: Counter[tuple[str, str]] = Counter()
    for number in range(4):
        table = Table(GAME, begin(("random",) * (1 + number), f"strange-{number}", mode, SETUPS[number]))
        strangers = bots_of(GAME, table.setup)
        steady: dict[int, Bot] = {seat: SteadyBot(seat) for seat in strangers}
        table.advance()
        while not table.over and table.decisions < 6000:
            ask = table.pending[0]
            topics[ask.topic, table.state.phase] += 1
            if topics[ask.topic, table.state.phase] <= 12:
                view = GAME.view(table.state, ask.seat)
                before = clone(view)
                answer = steady[ask.seat].answer(view, ask, table.decisions)
                assert ask.check(answer) == ask.check(ask.check(answer))
                assert view == before
            let_bots_play(table, strangers)
    assert len({topic for topic, _ in topics}) > 45


def test_it_beats_chance() -> None:
    wins = 0
    for number in range(20):
        kinds = ("steady", "random") if number % 2 else ("random", "steady")
        _, result = play(kinds, f"chance-{number}", setup=SETUPS[number % len(SETUPS)])
        wins += result.winners == (kinds.index("steady"),)
    assert wins >= 18
