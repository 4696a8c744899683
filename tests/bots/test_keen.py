"""The keen bot: thinks at tables that might be, peeks at nothing, leaves the real table alone, answers alike twice."""

from __future__ import annotations

from importlib import import_module
from itertools import chain, islice
from typing import Any

import pytest

from fallen_tui.bots import KINDS, answer_of, bots_of, let_bots_play, play_out, seat_bot
from fallen_tui.bots.keen import KeenBot
from fallen_tui.bots.memory import HIDDEN, Memory, masked, remember
from fallen_tui.bots.simulate import Misfit, simulate_to
from fallen_tui.engine.chance import ScriptedChance, SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered, Entry, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import active, fold, last_checkpoint
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.bot import lookahead
from fallen_tui.games.fallen_land.bot.lookahead import AMONG_OTHERS, PLAN
from fallen_tui.games.fallen_land.bot.prices import USUAL, PriceFactors
from fallen_tui.games.fallen_land.bot.steady import SteadyBot
from fallen_tui.games.fallen_land.bot.valuation import Valuation
from fallen_tui.games.fallen_land.state.views import sealed

GAMES = ("state51", "fallen_land")
MODES = {"state51": "standard", "fallen_land": "short"}


def begin(id: str, kinds: tuple[str, ...], seed: str, mode: str = "") -> Setup:
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds))
    return Setup(id, mode or MODES[id], seats, seed)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks as little as it can."""
    for id in GAMES:
        monkeypatch.setattr(import_module(f"fallen_tui.games.{id}.bot.lookahead"), "ROUNDS", ((1, 1), (1, 0)))


class Begun:
    """A game that begins with a table as it stands at some checkpoint."""

    def __init__(self, game: Any, state: Any) -> None:
        self._game = game
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, setup: Setup) -> Any:
        return clone(self._state)


class Counting(SeededChance):
    """The chance of a game, with how often it was drawn from."""

    draws = 0

    def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
        self.draws += 1
        return super().dice(stream, counter, count, sides)

    def permutation(self, stream: str, counter: int, size: int) -> tuple[int, ...]:
        self.draws += 1
        return super().permutation(stream, counter, size)


def moments(id: str, seed: str, seats: int, most: int) -> Any:
    """Questions that a keen bot thinks about in a game of steady ones: table, bot, question, memory; few of a topic."""
    setup = begin(id, ("steady",) * seats, seed)
    table = Table(open_game(id), setup)
    bots, met = bots_of(table.game, setup), {}
    keen = [KeenBot(table.game, setup, seat) for seat in range(seats)]
    table.advance()
    while table.pending:
        ask = table.pending[0]
        bot = keen[ask.seat]
        if bot.ponders(ask):
            memory = remember(table, ask.seat)
            sort = (ask.topic, memory is not None and bool(memory.steps))
            if memory is not None and met.get(sort, 0) < most:
                met[sort] = met.get(sort, 0) + 1
                yield table, bot, ask, memory
        let_bots_play(table, bots)


# --- tables that might be ---


def test_the_tables_it_thinks_at_are_whole_and_look_like_the_real_one(subtests: pytest.Subtests) -> None:
    for id in GAMES:
        with subtests.test(id=id):
            game, sorts = open_game(id), set()
            alone = moments(id, "whole", 1, 3) if id == "fallen_land" else ()
            for table, bot, ask, memory in chain(moments(id, "whole", 3, 3), alone):
                sorts.add((ask.topic, bool(memory.steps)))
                for state, _ in islice(bot._tables(memory, ask, table.decisions), 2):
                    assert game.check(state) == []
                    assert game.view(state, ask.seat) == memory.start
                    simulate_to(game, state, memory.steps, ask)
                    assert game.check(state) == []
                    assert game.view(state, ask.seat) == game.view(table.state, ask.seat)
            assert len({topic for topic, _ in sorts}) >= 2
            assert {stretch for _, stretch in sorts} == {False, True}


def test_hidden_cards_are_dealt_anew_for_every_table(subtests: pytest.Subtests) -> None:
    for id in GAMES:
        with subtests.test(id=id):
            found = moments(id, "anew", 2, 1)
            table, bot, ask, memory = next(each for each in found if each[2].topic in ("march", "action"))
            one, other = (state for state, _ in islice(bot._tables(memory, ask, table.decisions), 2))
            assert (
                one.players[1 - ask.seat].hand != other.players[1 - ask.seat].hand or not one.players[1 - ask.seat].hand
            )
            assert one != other
            assert one != table.state


def test_it_peeks_at_nothing(subtests: pytest.Subtests) -> None:
    """Another truth that looks the same, played to the same question: the same memory, and the same answer."""
    for id in GAMES:
        with subtests.test(id=id):
            compared = stretches = 0
            for table, bot, ask, memory in moments(id, "peek", 2, 3):
                moment = table.decisions
                others = [state for state, _ in islice(bot._tables(memory, ask, moment + 1), 1)]
                for other in others:
                    twin = played_to(Begun(table.game, other), table.setup, memory, ask)
                    assert twin.state != table.state
                    seen = remember(twin, ask.seat)
                    assert seen == memory
                    view = table.game.view(table.state, ask.seat)
                    assert table.game.view(twin.state, ask.seat) == view
                    answer = bot.think(view, ask, moment, memory)
                    assert KeenBot(table.game, table.setup, ask.seat).think(view, ask, moment, seen) == answer
                    compared += 1
                    stretches += bool(memory.steps)
            assert compared >= 6
            assert stretches >= 3


def played_to(game: Any, setup: Setup, memory: Memory, ask: Ask) -> Table:
    """A table played to a question by what is remembered."""
    faces = tuple(face for step in memory.steps if isinstance(step, Rolled) for face in step.faces)
    answers = [step for step in memory.steps if isinstance(step, Answered)]
    table = Table(game, setup, chance=ScriptedChance(faces))
    table.advance()
    while answers or table.pending[0] != ask:
        open_ask = table.pending[0]
        if answers and (answers[0].seat, answers[0].topic) == (open_ask.seat, open_ask.topic):
            table.decide(open_ask.seat, answers.pop(0).answer)
        else:
            assert open_ask.seat != ask.seat
            table.decide(open_ask.seat, "pass")
    return table


def test_a_memory_names_no_card_that_its_seat_has_not_seen(subtests: pytest.Subtests) -> None:
    for id in GAMES:
        with subtests.test(id=id):
            guess, masks = import_module(f"fallen_tui.games.{id}.bot.determinize"), 0
            setup = begin(id, ("random",) * 2, "memory")
            table = Table(open_game(id), setup)
            bots = bots_of(table.game, setup)
            table.advance()
            while table.pending and table.decisions < 150:
                let_bots_play(table, bots)
                for seat in range(2):
                    memory = remember(table, seat)
                    if memory is None:
                        continue
                    assert memory.start == table.game.view(memory.start, seat)
                    masks += HIDDEN in str(memory.steps)
                    named = {word for step in memory.steps for word in words(step)}
                    assert not named & ever_hidden(guess, table, memory, seat)
            assert masks


def hidden_in(guess: Any, view: Any) -> set[str]:
    return {card for pile in guess.unseen(view).values() for card in pile}


def ever_hidden(guess: Any, table: Table, memory: Memory, seat: int) -> set[str]:
    """The cards that no view of a seat has shown from the start of a memory on."""
    found = hidden_in(guess, memory.start)
    path = active(table.entries)
    place = last_checkpoint(table.entries, path)
    state = fold(table.game, table.setup, [table.entries[number - 1] for number in path[:place]])
    for number in path[place:]:
        table.entries[number - 1].apply(state)
        found &= hidden_in(guess, table.game.view(state, seat))
    return found


def words(value: Any) -> list[str]:
    if isinstance(value, Entry):
        return [word for name in value.__slots__ if name != "__weakref__" for word in words(getattr(value, name))]
    if isinstance(value, tuple):
        return [word for part in value for word in words(part)]
    return value.split(":") if isinstance(value, str) else []


def test_what_is_hidden_is_masked_wherever_it_stands() -> None:
    entry = Answered(1, "choose", ("give:c7", ("c8", "c9")))
    assert masked(entry, frozenset(("c7", "c9"))) == Answered(1, "choose", (HIDDEN, ("c8", HIDDEN)))
    assert masked(entry, frozenset(("c1",))) is entry


def test_a_table_that_leads_elsewhere_is_told() -> None:
    table, bot, ask, memory = next(found for found in moments("state51", "else", 2, 2) if found[2].topic == "pick")
    state, _ = next(bot._tables(memory, ask, 0))
    with pytest.raises(Misfit):
        simulate_to(table.game, clone(state), memory.steps[:-1], ask)
    state.deck.draw.reverse()
    with pytest.raises(Misfit) as found:
        simulate_to(table.game, state, memory.steps, ask)
    assert found.value.wrong
    assert found.value.right in ask.keys or found.value.right


# --- at the real table ---


def test_the_real_table_is_left_alone(subtests: pytest.Subtests) -> None:
    for id in GAMES:
        with subtests.test(id=id):
            setup = begin(id, ("keen", "steady"), "alone")
            chance = Counting(setup.seed)
            table = Table(open_game(id), setup, chance=chance)
            bots, thought = bots_of(table.game, setup), 0
            table.advance()
            while table.pending and thought < 8:
                ask = table.pending[0]
                before = table.snapshot(), len(table.entries), chance.draws, dict(table._counters), table.pending
                answer = answer_of(bots[ask.seat], table, ask)
                assert (table.state, len(table.entries), chance.draws, table._counters, table.pending) == before
                thought += bots[ask.seat].ponders(ask) if isinstance(bots[ask.seat], KeenBot) else 0
                table.decide(ask.seat, answer)
            assert thought == 8


@pytest.mark.parametrize(
    ("id", "mode", "kinds"),
    [
        pytest.param("state51", "standard", ("keen", "random", "keen"), marks=pytest.mark.slow),
        ("state51", "rival-scout", ("keen",)),
        pytest.param("state51", "countdown-short", ("keen",), marks=pytest.mark.slow),
        ("fallen_land", "short", ("keen", "random")),
    ],
)
def test_whole_games_by_the_rules_and_the_same_after_a_resume(id: str, mode: str, kinds: tuple[str, ...]) -> None:
    setup, game = begin(id, kinds, "whole", mode), open_game(id)
    faults: list[str] = []
    table = Table(game, setup, observe=lambda state, entry: faults.extend(game.check(state)))
    play_out(table, bots_of(game, setup))
    assert table.over
    assert not faults
    answered = [n for n, entry in enumerate(table.entries) if isinstance(entry, Answered) and not entry.forced]
    resumed = Table(game, setup, entries=table.entries[: answered[len(answered) // 2]])
    play_out(resumed, bots_of(game, setup))
    assert resumed.entries == table.entries


def test_it_plays_on_at_a_fork(subtests: pytest.Subtests) -> None:
    for id in GAMES:
        with subtests.test(id=id):
            setup = begin(id, ("keen", "steady"), "fork")
            table = Table(open_game(id), setup)
            bots = bots_of(table.game, setup)
            table.advance()
            for _ in range(30):
                let_bots_play(table, bots)
            fork = table.fork()
            for _ in range(10):
                let_bots_play(fork, bots_of(table.game, setup))
                let_bots_play(table, bots)
            assert fork.entries == table.entries


def test_it_differs_from_the_steady_bot_where_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only there: the option that always ends best is taken."""
    charter = import_module("fallen_tui.games.state51.bot.lookahead")
    table, bot, ask, memory = next(moments("state51", "differs", 2, 1))
    view = table.game.view(table.state, ask.seat)
    options = charter.promising(view, ask, bot.answer(view, ask, 0))
    assert len(options) > 2
    monkeypatch.setattr(charter, "ROUNDS", ((2, 0),))
    played: list[str] = []

    def ends(state: Any, chance: Any, memory: Memory, ask: Ask, option: str) -> float:
        played.append(option)
        return float(option == options[2])

    monkeypatch.setattr(bot, "_played", ends)
    assert bot.think(view, ask, 0, memory) == options[2]
    assert sorted(played) == sorted([*options, *options])
    assert bot.think(view, ask, 0, None) == options[0]


# --- its plan in Council of Towns, and what it thinks about there ---


@pytest.mark.parametrize("mode", [pytest.param("standard", marks=pytest.mark.slow), "short"])
def test_against_others_it_follows_its_plan_where_it_does_not_think(mode: str) -> None:
    setup, game = begin("fallen_land", ("keen", "steady"), "plan", mode), open_game("fallen_land")
    faults: list[str] = []
    table = Table(game, setup, observe=lambda state, entry: faults.extend(game.check(state)))
    bots, plain, differs = bots_of(game, setup), SteadyBot(0), 0
    table.advance()
    while table.pending:
        ask = table.pending[0]
        view = game.view(table.state, ask.seat)
        if ask.seat == 0 and ask.topic not in AMONG_OTHERS:
            answer = answer_of(bots[0], table, ask)
            assert answer == SteadyBot(0, PLAN).answer(view, ask, 0)
            differs += answer != plain.answer(view, ask, 0)
        let_bots_play(table, bots)
    assert table.over
    assert not faults
    assert differs


def test_against_others_it_plays_each_option_on_at_the_same_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, game = begin("fallen_land", ("keen", "steady"), "plays on", "short"), open_game("fallen_land")
    table = Table(game, setup)
    bots = bots_of(game, setup)
    keen, played, topics = bots[0], [], set()
    assert isinstance(keen, KeenBot)
    known = keen._played

    def played_on(state: Any, chance: Any, memory: Memory, ask: Ask, option: str) -> float:
        found = known(state, chance, memory, ask, option)
        played.append((option, chance.seed))
        assert 0 <= found <= 1
        return found

    monkeypatch.setattr(keen, "_played", played_on)
    table.advance()
    while table.pending:
        ask, before = table.pending[0], len(played)
        let_bots_play(table, bots)
        if new := played[before:]:
            topics.add(ask.topic)
            first = new[0][1]
            options = [option for option, seed in new if seed == first]
            assert len(options) == len(set(options)) > 1
            assert set(options) <= set(ask.keys)
    assert topics >= {"march", "choose"}
    assert topics <= set(AMONG_OTHERS)


@pytest.mark.rule("FL-INF-10")
def test_it_does_not_think_about_what_nobody_has_read_yet() -> None:
    setup, game = begin("fallen_land", ("steady",) * 2, "unread", "short"), open_game("fallen_land")
    table, bots, met = Table(game, setup), bots_of(game, setup), {False: 0, True: 0}
    table.advance()
    while table.pending:
        ask = table.pending[0]
        view = game.view(table.state, ask.seat)
        usual = bots[ask.seat].answer(view, ask, 0)
        if ask.topic in AMONG_OTHERS and view.story_in_play is not None:
            unread = any(card == view.story_in_play.card for card, _ in sealed(table.state))
            met[unread] += 1
            assert not unread or lookahead.promising(view, ask, usual) == (usual,)
        table.decide(ask.seat, usual)
    assert min(met.values()) > 0


def test_it_has_a_plan_against_other_seats_only(subtests: pytest.Subtests) -> None:
    for mode, kinds, after in [
        ("standard", ("keen", "steady", "steady"), PLAN),
        ("short", ("keen", "steady"), PLAN),
        ("rival-towns", ("keen",), USUAL),
        ("standard", ("keen",), USUAL),
    ]:
        with subtests.test(mode=mode, kinds=kinds, after=after):
            table = Table(open_game("fallen_land"), begin("fallen_land", kinds, "after", mode))
            table.advance()
            assert lookahead.plan(table.game.view(table.state, 0)) == after


def test_a_plan_says_how_many_times_the_usual_prices_things_are_worth() -> None:
    state = Table(open_game("fallen_land"), begin("fallen_land", ("steady",) * 2, "prices", "standard")).state
    player = state.players[0]
    player.prestige, player.town_health = 4, 60
    usual, worth = Valuation(state, 0).prices, Valuation(state, 0, PriceFactors(health=2.0, weeks=3.0, race=0.5)).prices
    assert worth["health"] == pytest.approx(usual["health"] * 2.0 * 1.2)
    assert worth["prestige"] == pytest.approx(usual["prestige"] * 0.8)
    assert worth["weeks"] == usual["weeks"] * 3
    assert {key for key in usual if usual[key] != worth[key]} == {
        "health",
        "prestige",
        "weeks",
        "technology",
        "resource",
    }


def test_it_is_named_where_bots_are() -> None:
    assert "keen" in KINDS
    with pytest.raises(FallenError, match="random, steady or keen"):
        seat_bot("keener", open_game("state51"), begin("state51", ("steady",), "x"), 0)
