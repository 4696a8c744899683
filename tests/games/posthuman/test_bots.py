"""The bots of the road: legal in every kind of game, the same twice, stronger than chance, a pack as mutants."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fallen_tui.games.posthuman as room
from fallen_tui.adventure.effects.estimates import Tally, expected
from fallen_tui.bots import answer_of, bots_of, play_out
from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.posthuman.bot import clock, determinize, lookahead
from fallen_tui.games.posthuman.bot.battle import courses, fighter_of
from fallen_tui.games.posthuman.bot.clash import Thrower, exchange, mean, shots
from fallen_tui.games.posthuman.bot.outlook import Prospect
from fallen_tui.games.posthuman.bot.steady import HANDLERS, SteadyBot
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import MISS, Special
from fallen_tui.games.posthuman.queries.dice import Firearm, Stance, exchanges
from fallen_tui.games.posthuman.queries.odds.building import enemy_of, faces_of
from fallen_tui.games.posthuman.rules import mutant_step
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.events import MutantActed
from fallen_tui.games.posthuman.state.table import HIDDEN
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.test_mutants import WOODS, action_of

SOURCES = Path(room.__file__).parent
ASKED = re.compile(r'Ask\(\s*[\w.]+,\s*"(\w+)"')
COURSES = (
    ("standard", 2, "made", ""),
    pytest.param("standard", 3, "made", "", marks=pytest.mark.slow),
    ("standard", 4, "made", ""),
    pytest.param("standard", 4, "custom", "", marks=pytest.mark.slow),
    ("short", 2, "made", ""),
    pytest.param("short", 4, "made", "", marks=pytest.mark.slow),
    ("solo", 1, "made", "hard"),
    ("solo", 1, "custom", "easy"),
    ("solo-short", 1, "made", "normal"),
)


def begun(kinds: tuple[str, ...], mode: str = "standard", seed: str = "bots", **options: str) -> Table:
    """A game of some bots before its first question."""
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds))
    setup = Setup("posthuman", mode, seats, seed, options=tuple(options.items()))
    table = Table(open_game("posthuman"), setup)
    table.advance()
    return table


def asked(table: Table) -> list[tuple[Any, Ask, Any]]:
    """A whole game: what each seat saw, what it was asked, what it answered; illegal answers are refused."""
    bots = bots_of(table.game, table.setup)
    found = []
    while table.pending:
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat)
        answer = answer_of(bots[ask.seat], table, ask)
        found.append((view, ask, answer))
        table.decide(ask.seat, answer)
    return found


# --- whole games ---


def test_every_question_of_the_game_has_its_handler() -> None:
    rooms = [SOURCES / name for name in ("rules", "effects")]
    topics = {topic for folder in rooms for path in folder.rglob("*.py") for topic in ASKED.findall(path.read_text())}
    assert len(topics) > 40
    assert topics <= set(HANDLERS)


@pytest.mark.parametrize(("mode", "seats", "survivors", "level"), COURSES)
def test_whole_games_are_answered_legally_and_alike_twice(mode: str, seats: int, survivors: str, level: str) -> None:
    options = {"survivors": survivors, **({"level": level} if level else {})}
    table = begun(("steady",) * seats, mode, f"{mode}-{seats}", **options)
    found = asked(table)
    assert table.state.result is not None
    assert table.game.check(table.state) == []
    for view, ask, answer in found[::11]:
        assert SteadyBot(ask.seat).answer(clone(view), ask, 0) == answer


def test_it_sees_nothing_that_its_seat_does_not() -> None:
    """Whatever lies face down is handed to it as a back; its answers hold for any table that looks alike."""
    table = begun(("steady",) * 3, seed="unseen")
    bots = bots_of(table.game, table.setup)
    while table.pending and table.state.turn < 3:
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat)
        assert all(set(deck.draw) <= {HIDDEN} for deck in view.decks.values())
        table.decide(ask.seat, bots[ask.seat].answer(view, ask, 0))
    assert table.state.turn == 3


def test_it_beats_chance() -> None:
    """Chance never gets to the Fortress; at worst it drags the other one down with it."""
    wins = 0
    for number in range(6):
        own = number % 2
        kinds = ("steady", "random") if own == 0 else ("random", "steady")
        table = begun(kinds, seed=f"chance-{number}")
        play_out(table, bots_of(table.game, table.setup))
        assert table.state.result is not None
        assert table.state.result.winners != (1 - own,)
        wins += table.state.result.winners == (own,)
    assert wins >= 4


# --- fights ---


@pytest.mark.parametrize("special", [MISS, Special(attack=True), Special(wounds=1), Special(cancel=1)])
def test_the_law_of_an_exchange_is_that_of_the_rules(special: Special) -> None:
    """Two dice against two, every roll settled by the rules with the blocks that the law takes."""
    dice = installed_cards().dice
    own, enemy = Stance(special, 1), Stance(Special(attack=True), 1)
    wanted: dict[tuple[bool, bool], float] = {}
    for a in dice["melee"]:
        for b in dice["melee"]:
            for c in dice["melee"]:
                for d in dice["melee"]:
                    end = exchanges((a, b), (c, d), own, enemy)[0]
                    key = end.dealt > 0, end.taken > 0
                    wanted[key] = wanted.get(key, 0.0) + 1 / 6**4
    law = exchange(Thrower(2, 0, special, False), Thrower(2, 0, enemy.special, False), faces_of(installed_cards()))
    found: dict[tuple[bool, bool], float] = {}
    for blow, chance in law:
        key = blow.dealt >= 0, blow.taken >= 0
        found[key] = found.get(key, 0.0) + chance
    assert found == pytest.approx(wanted, abs=0.02)


def test_shots_add_up() -> None:
    faces = installed_cards().dice["shooting"]
    law = shots(Firearm(3, 2, (1, 2, 4), 1), faces)
    assert sum(law) == pytest.approx(1)
    assert mean(shots(Firearm(1, 1, (1,)), faces)) == pytest.approx(2 / 6)


def test_a_fight_costs_more_of_who_is_weaker() -> None:
    table = Bench(1)
    table.gear("si02.1")

    def wounds(**stats: int) -> float:
        player = table.stats(**stats)
        foes = (enemy_of(table.state, player, "ea02"),)
        law = courses(fighter_of(table.state, player), foes, faces_of(table.state.cards))
        assert sum(chance for _, chance in law) == pytest.approx(1)
        return sum(course.taken * chance for course, chance in law)

    assert wounds(melee=5, strength=5) < wounds(melee=3, strength=3) < wounds(melee=2, strength=2)


def test_who_is_nearly_down_pays_what_is_asked() -> None:
    table = Bench(1)
    player = table.player()
    player.health, player.food = 1, 8
    table.fight("ea01", card="ea01")
    ask = Ask(0, "meet", (k.FIGHT, k.EVADE, k.BRIBE), "PH-EVA-01", about=("ea01",))
    assert SteadyBot(0).answer(table.state, ask, 0) == k.BRIBE


# --- bodies and goods ---


def test_who_is_well_goes_on_and_who_is_not_rests() -> None:
    table = Bench(1)
    table.lay((1, 0), WOODS, done=True)
    table.stand((1, 0))
    table.player().food = 4
    ask = Ask(0, "declare", (k.MOVE, k.CAMP), "PH-DEC-01")
    assert SteadyBot(0).answer(table.state, ask, 0) == k.MOVE
    table.player().health = 1
    assert SteadyBot(0).answer(table.state, ask, 0) == k.CAMP


def test_nobody_camps_for_ever() -> None:
    """Where a camp brings nothing, the road is taken, however dark it looks."""
    table = Bench(1)
    table.lay((1, 0), WOODS, done=True)
    player = table.stand((1, 0))
    player.food, player.journey = 4, 9
    mutations = [card for card, scar in table.state.cards.scars.items() if not scar.blank]
    table.scars(*mutations[:4])
    ask = Ask(0, "declare", (k.MOVE, k.CAMP), "PH-DEC-01")
    assert SteadyBot(0).answer(table.state, ask, 0) == k.MOVE


def test_who_starves_eats() -> None:
    table = Bench(1)
    player = table.player()
    player.hunger, player.food = 3, 2
    ask = Ask(0, "eat", tuple(map(k.EatKey, range(3))), "PH-EAT-01")
    assert SteadyBot(0).answer(table.state, ask, 0) != k.EatKey(0)


def test_both_gain_by_what_it_offers() -> None:
    """One has a gun without a round, the other rounds without a gun."""
    table = Bench(2)
    table.gear("si06.1", seat=0)
    table.player(0).food, table.player(1).ammo = 6, 6
    bot, other = SteadyBot(0), SteadyBot(1)
    keys = (k.GiveKey("food"), k.GiveKey("si06.1"), k.WantKey("ammo"))
    ask = Ask(0, "offer", keys, "PH-TRD-02", about=(1,), kind="offer", caps=(6, 1, 6))
    given, wanted = ask.check(bot.answer(table.state, ask, 0))
    assert [key for key, _ in given] == [k.GiveKey("food")]
    assert [key for key, _ in wanted] == [k.WantKey("ammo")]
    goods = (("get", "food", given[0][1]), ("give", "ammo", wanted[0][1]))
    answer = other.answer(table.state, Ask(1, "accept", (k.YES, k.NO), "PH-TRD-02", k.NO, about=(0, *goods)), 0)
    assert answer == k.YES


def test_effects_of_cards_have_their_worth() -> None:
    table = Bench(2)
    look = Prospect(table.state, 0)
    card = table.state.cards.encounters["ea29"]
    assert look.way(card.options[0]) != look.way(card.options[1])
    assert look.passing("mind") == pytest.approx(3 / 6)
    assert look.value(Tally(food=2.0)) > 0 > look.value(Tally(scar=1.0))
    assert expected((), look) == {}


# --- mutants ---


def test_a_pair_of_mutants_does_not_do_the_same_to_one_human() -> None:
    """Both hold the same kinds of cards; the types that strike the one human are two."""
    table = Bench(3)
    table.lay((1, 0), WOODS, done=False)
    table.stand((1, 0), 0)
    types = ("pounce", "volley", "whisper")
    for seat in (1, 2):
        hand = []
        for type_ in types:
            card = next(
                copy
                for copy in table.state.decks["action"].draw
                if table.state.cards.of[copy].type == type_ and "woods" in table.state.cards.terrains[copy]
                and copy not in hand and not any(copy in other.actions for other in table.state.players)
            )  # fmt: skip
            hand.append(card)
        table.mutant(seat, actions=tuple(hand))
    for seat in (1, 2):
        player = table.player(seat)
        ask = Ask(seat, "lay", (k.PASS, *map(k.ActKey, player.actions)), "PH-DEC-02", k.PASS)
        laid = SteadyBot(seat).answer(table.game.view(table.state, seat), ask, 0)
        assert isinstance(laid, k.ActKey)
        player.actions.remove(laid.card)
        player.chosen = laid.card
    laid_types = [table.state.cards.of[table.player(seat).chosen].type for seat in (1, 2)]
    assert laid_types[0] != laid_types[1]


def test_a_card_that_finds_nobody_gives_way_to_a_default_action() -> None:
    table = Bench(2)
    table.lay((1, 0), WOODS, done=True)
    table.stand((1, 0))
    card = action_of(table, "rend", "town")
    table.mutant(1, chosen=card)
    table.state.phase = "mutant"
    table.player(0).stats["mind"] = 2
    rule = mutant_step.act(table.state, 1)
    run = table.start(rule)
    assert run.ask is not None
    answer = SteadyBot(1).answer(table.game.view(table.state, 1), run.ask, 0)
    assert isinstance(answer, k.ActOnKey)
    run = table.start(mutant_step.strike(table.state, 1, answer.card, answer.seat), dice=((6,),))
    assert any(isinstance(event, MutantActed) for event in run.events)


# --- the keen bot ---


def test_a_table_that_might_be_hides_nothing_and_holds_every_card_once() -> None:
    table = begun(("random",) * 3, seed="deal")
    bots = {seat: RandomBot("deal", seat) for seat in range(3)}
    checked = 0
    while table.pending and checked < 12:
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat)
        state = determinize.deal(view, {name: list(cards) for name, cards in determinize.unseen(view).items()})
        if state is not None and table.decisions % 17 == 0:
            checked += 1
            assert table.game.check(state) == []
            assert not any(HIDDEN in deck.draw for deck in state.decks.values())
        table.decide(ask.seat, bots[ask.seat].answer(None, ask, table.decisions))
    assert checked


def test_the_clock_lies_among_the_last_events_of_a_table_that_might_be() -> None:
    table = begun(("random",), "solo", "clock")
    bot = RandomBot("clock", 0)
    while table.state.turn < 2:
        table.decide(0, bot.answer(None, table.pending[0], table.decisions))
    view = table.game.view(table.state, 0)
    unseen = determinize.unseen(view)
    state = determinize.deal(view, {name: list(reversed(cards)) for name, cards in unseen.items()})
    assert state is not None
    assert any(state.cards.events[card].final for card in state.decks["event"].draw[:3])


def test_the_keen_bot_thinks_at_choices_that_all_make_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "ROUNDS", ((1, 1), (1, 0)))
    monkeypatch.setattr(lookahead, "AHEAD", 0)
    table = begun(("keen", "steady"), seed="keen")
    bots = bots_of(table.game, table.setup)
    tables: list[float] = []
    playing = bots[0]._played  # type: ignore[attr-defined]

    def played(*arguments: Any) -> float:
        tables.append(playing(*arguments))
        return tables[-1]

    monkeypatch.setattr(bots[0], "_played", played)
    while table.pending and table.state.turn < 2:
        ask = table.pending[0]
        answer = answer_of(bots[ask.seat], table, ask)
        if ask.topic == "declare" and ask.seat == 0:
            assert tables
            assert answer == answer_of(bots[ask.seat], table, ask)
        table.decide(ask.seat, answer)


@pytest.mark.rule("PH-SOL-06", "PH-SOL-09")
def test_alone_it_knows_how_many_turns_may_be_left() -> None:
    """The clock is one of the last three events, and the turn in which it strikes is played."""
    table = Bench(1, level="normal")
    events = table.state.decks["event"]
    found = []
    for left in (10, 3, 2, 1, 0):
        del events.draw[left:]
        found.append(list(clock.turns(table.state)))
    assert found == [[9, 10, 11], [2, 3, 4], [2, 3], [2], [1]]
    table.state.final = True
    assert list(clock.turns(table.state)) == [1]


def test_more_turns_bring_more_steps() -> None:
    assert clock.in_time(1, 1) == pytest.approx(clock.STRIDE)
    assert clock.in_time(2, 1) == pytest.approx(1 - (1 - clock.STRIDE) ** 2)
    assert clock.in_time(2, 0) == pytest.approx(1)
    assert clock.in_time(2, 3) == 0


def test_alone_it_does_not_rest_while_the_last_turns_pass() -> None:
    """Two steps to go and two or three turns left: a camp would heal whoever is then too late."""
    table = Bench(1, level="normal")
    table.lay((1, 0), WOODS, done=True)
    player = table.stand((1, 0))
    player.food, player.journey, player.health = 4, 8, 2
    ask = Ask(0, "declare", (k.MOVE, k.CAMP), "PH-DEC-01")
    keen = lookahead.Judgement(0)
    assert keen.answer(table.state, ask, 0) == k.CAMP
    del table.state.decks["event"].draw[2:]
    assert keen.answer(table.state, ask, 0) == k.MOVE


def test_against_the_clock_it_answers_at_once() -> None:
    seat = SeatSpec("keen", "Bot")
    thought = {
        (mode, seats): bool(lookahead.topics(Setup("posthuman", mode, (seat,) * seats, "clock")))
        for mode, seats in (("solo", 1), ("solo-short", 1), ("standard", 2), ("scenario", 1))
    }
    assert thought == {("solo", 1): False, ("solo-short", 1): False, ("standard", 2): True, ("scenario", 1): True}


def test_it_judges_as_the_steady_bot_does_where_no_clock_runs() -> None:
    table = Bench(2)
    for player in table.state.players:
        player.journey = 7
        steady, keen = Prospect(table.state, player.seat), clock.Timed(table.state, player.seat)
        assert (keen.turn, keen.journey) == (steady.turn, steady.journey)


def test_a_table_is_worth_more_the_further_one_is() -> None:
    table = Bench(2)
    even = lookahead.value(table.state, 0)
    table.player(0).journey = 3
    assert lookahead.value(table.state, 0) > even > lookahead.value(table.state, 1)


def test_the_last_human_is_judged_by_its_own_road_in_either_seat() -> None:
    found = []
    for human in range(2):
        table = Bench(2)
        table.player(1 - human).role = "mutant"
        table.player(human).journey = 8
        found.append(lookahead.value(table.state, human))
    assert found[0] == found[1] > lookahead.MUTANT
