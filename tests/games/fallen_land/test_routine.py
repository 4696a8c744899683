"""What a person need not be asked in Council of Towns, and what is asked all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from fallen_tui.bots import answer_of, bots_of
from fallen_tui.engine.asking import ALWAYS, SENSIBLE, TARGET
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.bot import routine as ways
from fallen_tui.games.fallen_land.bot.routine import routine
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.plays import abilities
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, GiveKey, UseAbilityKey, act_of
from fallen_tui.games.fallen_land.state.keys.gear import AUTO, STORE
from fallen_tui.games.fallen_land.state.keys.town import TechnologyGoodKey
from fallen_tui.games.fallen_land.state.keys.words import DONE, PASS, STOP
from tests.games.fallen_land.conftest import Bench, Run

GAMES = 5
ME, OTHER = 0, 1


@attrs.frozen
class Put:
    """A question of a game of bots: what its seat saw, and what the steady bot answered."""

    view: Any
    ask: Ask
    answer: Answer


def questions(games: int) -> Iterator[tuple[Table, Put]]:
    """Every question to the first seat of some short games."""
    for number in range(games):
        game = open_game("fallen_land")
        seats = (SeatSpec("steady", "A"), SeatSpec("steady", "B"))
        table = Table(game, Setup("fallen_land", "short", seats, f"routine-{number}"))
        bots = bots_of(game, table.setup)
        table.advance()
        while table.pending:
            ask = table.pending[0]
            answer = answer_of(bots[ask.seat], table, ask)
            if ask.seat == ME:
                yield table, Put(game.view(table.state, ME), ask, answer)
            table.decide(ask.seat, answer)


@pytest.fixture(scope="module")
def put() -> dict[str, list[Put]]:
    """Some of these questions by topic."""
    found: dict[str, list[Put]] = {}
    for _, each in questions(GAMES):
        found.setdefault(each.ask.topic, []).append(each)
    return found


def answers(each: Put, asks: str = SENSIBLE) -> Answer | None:
    return routine(each.view, each.ask, asks)


def names_moment(each: Put, key: str) -> bool:
    """Whether a reaction is meant for this very moment, not for any time."""
    act = act_of(key)
    if isinstance(act, UseAbilityKey):
        whens = abilities(each.view, act.card)[act.n].when
    else:
        whens = each.view.cards.actions[act.card].when
    return any(when.on == each.ask.about[0] for when in whens)


def test_what_is_answered_is_an_answer(put: dict[str, list[Put]]) -> None:
    given = [(each.ask, answers(each)) for several in put.values() for each in several]
    assert all(ask.check(answer) == answer for ask, answer in given if answer is not None)
    assert {ask.topic for ask, answer in given if answer is not None} >= {"react", "reroll", "stow"}


def test_decisions_are_asked(put: dict[str, list[Put]]) -> None:
    for topic in ("deed", "march", "deck", "place_damage", "place_character", "payment", "outfit", "which_check"):
        assert put[topic]
        assert all(answers(each) is None for each in put[topic])


# --- windows ---


def test_a_window_opens_where_something_answers_the_moment(put: dict[str, list[Put]]) -> None:
    used = [each for each in put["react"] if isinstance(each.answer, ActKey) and names_moment(each, each.answer)]
    assert used
    assert all(answers(each) is None for each in used)


def test_a_window_passes_where_all_is_for_any_time_or_of_no_use(put: dict[str, list[Put]]) -> None:
    passed = [each for each in put["react"] if answers(each) == PASS]
    assert passed
    assert any(each.answer == PASS for each in passed)
    for each in passed:
        reactions = [key for key in each.ask.keys if isinstance(key, ActKey)]
        assert each.answer not in reactions or not names_moment(each, each.answer)


def test_a_card_for_any_time_opens_no_window(put: dict[str, list[Put]]) -> None:
    """The same card at a moment that it names would; here it can wait."""
    each = next(each for each in put["react"] if answers(each) is None)
    on, *rest = each.ask.about
    other = attrs.evolve(each.ask, about=("end_turn" if on != "end_turn" else "effects", *rest))
    assert answers(attrs.evolve(each, ask=other)) == PASS


def test_target_opens_windows_at_ones_own_moments_alone(put: dict[str, list[Put]]) -> None:
    for each in put["react"]:
        mine = each.ask.about[1] == ME
        assert answers(each, TARGET) == (answers(each) if mine else PASS)
    assert any(answers(each) is None and each.ask.about[1] != ME for each in put["react"])
    assert any(answers(each, TARGET) is None for each in put["react"])


# --- dice ---


def test_a_roll_that_cannot_help_is_not_asked_for(put: dict[str, list[Put]]) -> None:
    given = [(each, answers(each)) for each in put["reroll"]]
    assert any(answer == STOP for _, answer in given)
    assert all(each.ask.default == STOP for each, answer in given if answer is not None)
    helps = [answer for each, answer in given if each.ask.default != STOP]
    assert helps
    assert set(helps) == {None}


# --- gear ---


def test_gear_with_one_best_place_goes_there(put: dict[str, list[Put]]) -> None:
    gained = [each for each in put["stow"] if answers(each) is not None]
    assert gained
    for each in gained:
        assert answers(each) in (each.ask.default, AUTO)
        assert answers(each) != STORE


def test_gear_taken_out_of_store_by_hand_is_placed_by_hand(put: dict[str, list[Put]]) -> None:
    by_hand = [each for each in put["stow"] if each.ask.about[0] in each.view.players[ME].auction]
    assert by_hand
    assert all(answers(each) is None for each in by_hand)


def test_gear_that_would_be_stored_is_asked_about(put: dict[str, list[Put]]) -> None:
    each = next(each for each in put["stow"] if answers(each) is not None)
    assert answers(attrs.evolve(each, ask=attrs.evolve(each.ask, default=STORE))) is None


# --- Town Business ---


@pytest.mark.parametrize("topic", ["sell", "purchase"])
def test_a_menu_of_the_town_is_passed_where_it_offers_nothing(put: dict[str, list[Put]], topic: str) -> None:
    each = next(each for each in put[topic] if answers(each) is None)
    bare = attrs.evolve(each.ask, keys=(DONE, GiveKey.of()))
    assert answers(attrs.evolve(each, ask=bare)) == DONE


def test_what_can_be_bought_is_asked(put: dict[str, list[Put]]) -> None:
    dear = [each for each in put["purchase"] if any(isinstance(key, TechnologyGoodKey) for key in each.ask.keys)]
    assert dear
    assert all(answers(each) is None for each in dear)


def test_the_desk_is_passed_where_nobody_can_be_offered_anything(put: dict[str, list[Put]]) -> None:
    each = put["desk"][0]
    assert answers(each) is None
    keys = tuple(key for key in each.ask.keys if not key.startswith("offer") and not isinstance(key, ActKey))
    assert answers(attrs.evolve(each, ask=attrs.evolve(each.ask, keys=keys))) == DONE


# --- choices ---


def test_a_choice_is_asked_unless_nothing_comes_of_any_of_it(put: dict[str, list[Put]]) -> None:
    taken = [each for each in put["choose"] if each.answer != each.ask.keys[0]]
    assert taken
    assert all(answers(each) is None for each in taken)


# --- secrets ---


def test_what_others_hide_changes_nothing() -> None:
    """Two states that differ in what lies hidden, and in nothing else."""
    compared = differ = 0
    for number, (table, each) in enumerate(questions(2)):
        if number % 3 or table.state.turn == 0:
            continue
        other = clone(table.state)
        hand, pile = other.players[OTHER].hand, other.decks["action"].draw
        taken = min(len(hand), len(pile))
        hand[:taken], pile[:taken] = pile[:taken], hand[:taken]
        for deck in other.decks.values():
            deck.draw.reverse()
        differ += other != table.state
        view = table.game.view(other, ME)
        for asks in (SENSIBLE, TARGET):
            assert routine(view, each.ask, asks) == routine(each.view, each.ask, asks)
        compared += 1
    assert compared > 50
    assert differ == compared


def test_what_costs_nothing_and_only_gives_is_taken(put: dict[str, list[Put]]) -> None:
    taken = [(each, answer) for each in put["react"] if (answer := answers(each)) not in (None, PASS)]
    assert taken
    for each, answer in taken:
        act = act_of(answer)
        assert isinstance(act, UseAbilityKey)
        ability = abilities(each.view, act.card)[act.n]
        assert ability.cost.free
        assert ability.limit.per == "turn"
        assert {effect.verb for effect in ability.do} <= {"coins", "prestige", "town_health"}
        assert not any(effect.n.negative for effect in ability.do)


@pytest.mark.rule("FL-CHK-15")
def test_which_check_is_not_asked_where_all_count_as_passed(put: dict[str, list[Put]]) -> None:
    """Unless one of them pays in a way of its own; and the odds say so where it is asked all the same."""
    asked = [each for each in put["which_check"] if not each.view.story_in_play.visit]
    assert asked
    for each in asked:
        view = clone(each.view)
        view.story_in_play.passed = True
        own = any(check.success is not None for check in view.cards.stories[view.story_in_play.card].checks)
        assert routine(view, each.ask, SENSIBLE) == (None if own else each.ask.keys[0])
        question = open_game("fallen_land").question(view, each.ask)
        assert {choice.odds for choice in question.choices} == {"100% to pass"}


class Sat:
    """A table at which two people sit before a rule that is under way."""

    def __init__(self, bench: Bench, run: Run) -> None:
        self.game, self.state, self.run = bench.game, bench.state, run
        self.setup = Setup("fallen_land", "standard", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "once")
        self.entries: list[Answered] = []
        self.asked: list[int] = []

    @property
    def pending(self) -> tuple[Ask, ...]:
        return () if self.run.ask is None or self.run.done else (self.run.ask,)

    def decide(self, seat: int, answer: Answer, routine: bool = False) -> None:
        ask = self.pending[0]
        self.entries.append(Answered(seat, ask.topic, answer, routine=routine))
        if ask.topic == "react" and not routine:
            self.asked.append(seat)
        self.run.go(answer)


@pytest.mark.parametrize(
    ("asks", "reacting", "times"), [(SENSIBLE, OTHER, 1), (TARGET, ME, 3), (SENSIBLE, ME, 3), (ALWAYS, OTHER, 3)]
)
def test_of_an_individual_check_another_player_is_asked_once(
    bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch, asks: str, reacting: int, times: int
) -> None:
    """Who threw the dice is asked about each of them; so is everybody at a table that wants each asked."""
    monkeypatch.setitem(ways._TOPIC_HANDLERS, "react", lambda view, ask, asks: None)
    table = bench(2)
    table.crew(ME, n=3)
    table.dummy(OTHER)
    table.gadget(reacting, 0, abilities=[{"when": "dice", "whose": "any", "do": [{"coins": 1}]}])
    card = table.fable(who="individual", checks=[{"survival": 1}], failure={"text": "So it ends."})
    table.run(draw(table.state, ME, table.state.cards.stories[card].deck, 1, open=True))
    sat = Sat(table, table.start(play_story(table.state, ME, card), dice=((5, 5, 5),)))
    answered = RoutineAnswers(sat, asks)  # type: ignore[arg-type]
    while sat.pending:
        if not answered.give():
            sat.decide(sat.pending[0].seat, sat.pending[0].default or sat.pending[0].keys[0])
    assert sat.asked == [reacting] * times
