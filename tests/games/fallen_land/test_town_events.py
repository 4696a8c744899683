"""The optional Town Events deck: dealt, planned for, carried out in place of the chart roll. BUS-02, END-04, DEC-08"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from fallen_tui.adventure.content.index import parts
from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.chance import pick
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import ALL, SeatSpec, Setup
from fallen_tui.engine.rules import Ask, AskAll, Roll, Shuffle
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.steady import SteadyBot
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.effects import chart_odds
from fallen_tui.games.fallen_land.effects.chart import Chart
from fallen_tui.games.fallen_land.rules.business import deal
from fallen_tui.games.fallen_land.rules.events_phase import CHART, happen, town_events, town_roll
from fallen_tui.games.fallen_land.rules.play import play
from fallen_tui.games.fallen_land.state import events as ev
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log import lines
from fallen_tui.games.fallen_land.text.prompts import questions
from tests.games.fallen_land import kinds as e
from tests.games.fallen_land.conftest import Bench, Run, easiest, effects, the_cards
from tests.games.fallen_land.test_whole_games import nothing_leaks

GAME = open_game("fallen_land")
IDS = tuple(the_cards().town_events)
ON = (("town_events", "on"),)


def twist(table: Bench, *answers: Any, dice: Any = (), **chart: Any) -> Run:
    """A card that is nothing but such a roll on the chart, carried out to its end."""
    table.events("te01")
    table.rewrite("te01", do=[{"chart": chart}])
    return table.run(town_events(table.state, 0), *answers, dice=dice)


def gained(table: Bench, seat: int = 0) -> tuple[int, int]:
    """Prestige and Town Health beside the 5 and 30 of the beginning."""
    player = table.player(seat)
    return player.prestige - 5, player.town_health - 30


@pytest.fixture
def table() -> Bench:
    """Two seats with 5 Prestige each."""
    made = Bench(2)
    for player in made.state.players:
        player.prestige = 5
    return made


# --- dealt and carried out ---


@pytest.mark.rule("FL-BUS-02")
def test_each_player_is_dealt_a_card_face_up(table: Bench) -> None:
    table.events()
    for seat in (0, 1):
        table.run(deal(table.state, seat))
    assert [player.event for player in table.state.players] == [[IDS[0]], [IDS[1]]]
    for seat in (0, 1, None):
        seen = GAME.view(table.state, seat)
        assert [player.event for player in seen.players] == [[IDS[0]], [IDS[1]]]
        assert IDS[2] not in seen.decks[TOWN_EVENT].draw
    table.check()


@pytest.mark.rule("FL-BUS-02", "FL-END-01")
def test_without_the_module_nobody_is_dealt_one_and_all_roll(table: Bench) -> None:
    table.run(deal(table.state, 0))
    assert table.player().event == []
    run = table.run(town_events(table.state, 0), dice=((2,),))
    assert [event.face for event in run.of(ev.TownRolled)] == [2]
    table.check()


@pytest.mark.rule("FL-BUS-02", "FL-DEC-08")
def test_the_module_is_asked_for_and_off_by_default() -> None:
    seats = (SeatSpec("random", "Ann"), SeatSpec("random", "Bo"))
    assert TOWN_EVENT not in GAME.new(Setup("fallen_land", "short", seats, "x")).decks
    assert TOWN_EVENT in GAME.new(Setup("fallen_land", "short", seats, "x", options=ON)).decks


@pytest.mark.rule("FL-END-04", "FL-DEC-89")
def test_the_card_takes_the_place_of_the_roll_and_is_discarded(table: Bench) -> None:
    table.events("te01", "te02")
    table.rewrite("te01", do=[{"choose": [{"label": "A", "do": [{"coins": 3}]}, {"label": "B", "do": []}]}])
    run = table.run(town_events(table.state, 0), "0")
    assert table.player().coins == 13
    assert not run.of(ev.TownRolled)
    assert not run.rolls
    assert table.player().event == []
    assert table.state.decks[TOWN_EVENT].discard == ["te01"]
    table.check()


@pytest.mark.rule("FL-END-04", "FL-GEN-03")
def test_the_cards_are_carried_out_in_order_of_play(table: Bench) -> None:
    table.events("te01", "te02")
    for card in ("te01", "te02"):
        table.rewrite(card, do=[{"chart": None}])
    state = table.state
    state.phase, state.stage, state.at, state.current, state.first = "events", 0, 0, -1, 1
    run = table.start(play(state), dice=((2,), (9,)))
    assert [(event.seat, event.card, event.row) for event in run.of(ev.ChartRolled)] == [(1, "te02", 2), (0, "te01", 9)]


@pytest.mark.rule("FL-BUS-02", "FL-GEN-06")
def test_an_empty_deck_is_made_anew_of_its_discard_pile(table: Bench) -> None:
    table.events()
    deck = table.state.decks[TOWN_EVENT]
    deck.discard, deck.draw = deck.draw[1:], deck.draw[:1]
    last = deck.draw[0]
    run = table.run(deal(table.state, 0))
    assert table.player().event == [last]
    assert (len(deck.draw), len(deck.discard)) == (len(IDS) - 2, 1)
    assert len(run.shuffles) == 1
    table.check()


@pytest.mark.rule("FL-END-04")
def test_what_the_card_is_and_says_stands_wherever_one_looks(table: Bench) -> None:
    table.events("te01", "te02")
    name, text = (getattr(the_cards().town_events["te01"], field) for field in ("name", "text"))
    view = GAME.view(table.state, 1)
    assert any(name in line for line in GAME.text_view(view, 1, "town ann"))
    assert any(name in line for line in GAME.text_view(view, 1, ""))
    assert GAME.text_view(view, 1, name)[0] == f"{name} - Ann's Town Event of this Turn"
    table.rewrite("te01", do=[{"choose": [{"label": "A", "do": [{"chart": None}]}, {"label": "B", "do": []}]}])
    run = table.start(town_events(table.state, 0))
    assert run.ask is not None
    question = questions.question(GAME.view(table.state, 0), run.ask)
    assert text in question.story
    assert [(choice.label, choice.odds) for choice in question.choices] == [
        ("A", "30% for 1 to 3, 30% for 8 to 10"),
        ("B", ""),
    ]
    told = lines.tell(Bench(2).state, run.events[0], None)
    assert told == f"Town Event for Ann: {name}"


# --- what a card does to the roll ---


@pytest.mark.rule("FL-END-04", "FL-DEC-90", "FL-TAB-TOWN-EVENTS")
@pytest.mark.parametrize("face", range(2, 10))
def test_a_plain_roll_of_a_card_is_that_of_the_chart(table: Bench, face: int) -> None:
    twist(table, dice=((face,),))
    assert gained(table) == CHART.get(face, (0, 0))


@pytest.mark.rule("FL-DEC-90", "FL-DEC-91")
@pytest.mark.parametrize(("n", "face", "row"), [(-1, 3, 2), (-3, 1, 1), (2, 7, 9), (3, 9, 10)])
def test_a_modifier_never_leads_off_the_chart(table: Bench, n: int, face: int, row: int) -> None:
    table.always("town_gift", "action")
    run = twist(table, dice=((face,),), modifier=n)
    assert [event.row for event in run.of(ev.ChartRolled)] == [row]


@pytest.mark.rule("FL-DEC-90")
def test_a_modifier_may_be_counted(table: Bench) -> None:
    table.player().chips = 3
    run = twist(table, dice=((6,),), modifier="-1 per chip")
    assert [(event.faces, event.result) for event in run.of(ev.ChartRolled)] == [((6,), 3)]


@pytest.mark.rule("FL-DEC-90")
@pytest.mark.parametrize(("keep", "row"), [("lowest", 2), ("middle", 5), ("highest", 9)])
def test_one_of_several_dice_counts(table: Bench, keep: str, row: int) -> None:
    table.events("te01")
    table.rewrite("te01", do=[{"chart": {"dice": 3, "keep": keep}}])
    run = table.run(town_events(table.state, 0), dice=((9, 2, 5),))
    assert [(event.faces, event.row) for event in run.of(ev.ChartRolled)] == [((9, 2, 5), row)]


@pytest.mark.rule("FL-DEC-90")
def test_the_player_may_say_which_die_counts(table: Bench) -> None:
    table.events("te01")
    table.rewrite("te01", do=[{"chart": {"dice": 2}}])
    run = table.start(town_events(table.state, 0), dice=((9, 2),))
    assert run.ask is not None
    assert (run.ask.topic, run.ask.keys) == ("town_keep", ("2", "9"))
    assert questions.question(table.state, run.ask).choices[0].detail == "+1 Prestige, +2 Town Health"
    run.go("9")
    assert gained(table) == (-1, -2)


@pytest.mark.rule("FL-DEC-90")
def test_faces_are_rolled_again_once(table: Bench) -> None:
    run = twist(table, dice=((9,), (8,)), again=[8, 9])
    assert [event.row for event in run.of(ev.ChartRolled)] == [8]


@pytest.mark.rule("FL-DEC-90")
@pytest.mark.parametrize(("key", "dice", "row"), [("keep", ((9,),), 9), ("again", ((9,), (3,)), 3)])
def test_a_second_roll_stands(table: Bench, key: str, dice: Any, row: int) -> None:
    run = twist(table, key, dice=dice, second=True)
    assert [event.row for event in run.of(ev.ChartRolled)] == [row]


@pytest.mark.rule("FL-DEC-91")
def test_a_result_may_be_read_as_another(table: Bench) -> None:
    run = twist(table, dice=((9,),), reads={"9": 2})
    assert [(event.result, event.row) for event in run.of(ev.ChartRolled)] == [(9, 2)]
    assert gained(table) == (1, 2)
    told = lines.tell(table.state, run.of(ev.ChartRolled)[0], None)
    name = the_cards().town_events["te01"].name
    assert told == f"The chart for Ann ({name}): 9, read as 2: +1 Prestige, +2 Town Health"


@pytest.mark.rule("FL-DEC-90")
def test_a_row_may_count_twice_and_the_die_have_six_faces(table: Bench) -> None:
    run = twist(table, dice=((2,),), times=2, sides=6)
    assert run.rolls[0].sides == 6
    assert gained(table) == (2, 4)


@pytest.mark.rule("FL-DEC-90")
def test_a_row_of_the_card_takes_the_place_of_that_of_the_chart(table: Bench) -> None:
    run = twist(table, dice=((9,),), instead={"8-10": [{"coins": 2}]})
    assert (gained(table), table.player().coins) == ((0, 0), 12)
    assert lines.tell(table.state, run.of(ev.ChartRolled)[0], None).endswith("9: as the card says")


@pytest.mark.rule("FL-DEC-90")
def test_something_may_come_besides(table: Bench) -> None:
    twist(table, dice=((2,),), also={"1-3": [{"coins": 2}]})
    assert (gained(table), table.player().coins) == ((1, 2), 12)


@pytest.mark.rule("FL-DEC-91")
def test_a_neighbour_may_roll_too(table: Bench) -> None:
    table.events("te01")
    table.rewrite("te01", do=[{"chart": None}, {"chart": {"who": "left"}}])
    table.run(town_events(table.state, 0), dice=((2,), (8,)))
    assert (gained(table, 0), gained(table, 1)) == ((1, 2), (0, -1))


@pytest.mark.rule("FL-DEC-90", "FL-EQP-20")
def test_whatever_changes_a_roll_on_the_chart_changes_it_here(table: Bench) -> None:
    """A standing bonus that rolls a face again, and an ability after the die."""
    table.dummy(0)
    table.gadget(0, 0, standing=[{"rerolls": {"of": "town_roll", "faces": [9]}}])
    key = table.gadget(0, 0, abilities=[{"when": "town_roll", "do": [{"roll_bonus": -2}]}])
    run = twist(table, f"use:{key}#0", dice=((9,), (5,)), modifier=-1)
    assert [(event.faces, event.result) for event in run.of(ev.ChartRolled)] == [((5,), 2)]


@pytest.mark.rule("FL-END-01", "FL-DEC-30")
@pytest.mark.parametrize(("face", "row"), [(9, "-1 Prestige, -2 Town Health"), (5, "nothing happens")])
def test_to_pass_on_a_roll_says_what_it_comes_to(table: Bench, face: int, row: str) -> None:
    table.dummy(0)
    table.gadget(0, 0, abilities=[{"when": "town_roll", "do": [{"roll_bonus": -2}]}])
    run = table.start(town_roll(table.state, 0), dice=((face,),))
    seen = questions.question(view(table.state, 0), run.ask)
    assert next(each.detail for each in seen.choices if each.key == "pass") == f"the roll stands: {row}"


def test_the_roll_in_words(subtests: pytest.Subtests) -> None:
    for chart, text in [
        (None, "Roll on the Town Events Chart."),
        ({"modifier": -1}, "Roll on the Town Events Chart, take 1 from the roll."),
        (
            {"modifier": "1 per resource"},
            "Roll on the Town Events Chart, add 1 for each Resource owned to the roll.",
        ),
        ({"dice": 2}, "Roll 2 dice on the Town Events Chart and keep the one you like."),
        ({"again": [9, 10]}, "Roll on the Town Events Chart, a die that shows 9 or 10 is rerolled once."),
        ({"second": True}, "Roll on the Town Events Chart, you may roll once more and take what comes."),
        ({"reads": {"9": 2}}, "Roll on the Town Events Chart, a 9 is read as a 2."),
        ({"sides": 6, "times": 2}, "Roll on the Town Events Chart, with 1d6, its row counts twice."),
        (
            {"instead": {"4-7": [{"coins": 1}]}, "also": {"1": [{"chip": 1}]}},
            "Roll on the Town Events Chart; on 4 to 7 instead of its row: gain 1 Salvage Coin; "
            "on a 1 besides: gain 1 Town Defense Chip.",
        ),
        ({"who": "left"}, "The player to your left rolls on the Town Events Chart."),
    ]:
        with subtests.test(chart=chart, text=text):
            assert describe.sentences(effects({"chart": chart})) == text


def test_what_is_wrong_with_a_roll_is_said(subtests: pytest.Subtests) -> None:
    for chart, fault in [
        ({"dice": 4}, "1 to 3"),
        ({"keep": "middle"}, "needs dice: 3"),
        ({"modifier": "1d6"}, "not dice"),
        ({"reads": {"x": 2}}, "results and the rows"),
        ({"reads": {"11": 2}}, "results must be 1 to 10"),
        ({"instead": {"4-7": [{"coin": 1}], "6": []}}, "unknown effect"),
        ({"again": list(range(1, 11))}, "every face"),
        ({"times": 3}, "1 or 2"),
        (7, "what changes the roll"),
    ]:
        with subtests.test(chart=chart, fault=fault):
            with pytest.raises(Exception) as caught:
                effects({"chart": chart})
            assert fault in "\n".join(_messages(caught.value))


def _messages(error: BaseException) -> Iterator[str]:
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from _messages(each)
    yield str(error)


# --- chances, and what bots make of them ---


def test_how_likely_each_row_is(subtests: pytest.Subtests) -> None:
    for chart, more, wanted in [
        ({}, 0, dict.fromkeys(range(1, 11), 0.1)),
        ({}, -2, {1: 0.3, **dict.fromkeys(range(2, 9), 0.1)}),
        ({"sides": 6}, 0, dict.fromkeys(range(1, 7), 1 / 6)),
        ({"again": [10]}, 0, {**dict.fromkeys(range(1, 10), 0.11), 10: 0.01}),
        ({"reads": {"9": 2, "8": 2}}, 0, {1: 0.1, 2: 0.3, **dict.fromkeys((3, 4, 5, 6, 7, 10), 0.1)}),
        ({"dice": 2, "keep": "lowest"}, 0, {row: (21 - 2 * row) / 100 for row in range(1, 11)}),
        ({"second": True}, 0, {row: (0.15 if row <= 5 else 0.05) for row in range(1, 11)}),
    ]:
        with subtests.test(chart=chart, more=more, wanted=wanted):
            (effect,) = effects({"chart": chart})
            assert isinstance(effect, Chart)
            found = chart_odds.rows(effect, more)
            assert found == pytest.approx(wanted)
            assert sum(found.values()) == pytest.approx(1)


def answered(table: Bench, card: str, *dice: Any) -> Any:
    """What the steady bot of seat 0 answers to the first question of a card."""
    table.events(card)
    run = table.start(town_events(table.state, 0), dice=dice)
    assert run.ask is not None
    return SteadyBot(0).answer(GAME.view(table.state, 0), run.ask, 0)


def test_a_bot_keeps_the_better_die_and_throws_a_bad_one_again(table: Bench) -> None:
    table.rewrite("te01", do=[{"chart": {"dice": 2}}])
    assert answered(table, "te01", (9, 2)) == "2"
    table.rewrite("te01", do=[{"chart": {"dice": 2, "reads": {"9": 1}}}])
    assert answered(table, "te01", (9, 2)) == "9"
    table.rewrite("te01", do=[{"chart": {"second": True}}])
    assert answered(table, "te01", (9,)) == "again"
    assert answered(table, "te01", (2,)) == "keep"


def test_a_bot_weighs_a_roll_against_what_is_certain(table: Bench) -> None:
    ways = [{"label": "Roll", "do": [{"chart": {"modifier": 3}}]}, {"label": "Take", "do": [{"coins": 2}]}]
    table.rewrite("te01", do=[{"choose": ways}])
    assert answered(table, "te01") == "1"
    ways[0]["do"] = [{"chart": {"modifier": -4}}]
    table.rewrite("te01", do=[{"choose": ways}])
    assert answered(table, "te01") == "0"
    ask = Ask(0, "choose", ("0", "1"), "FL-GEN-02", about=("te01", "Roll", "Take"))
    mind = Mind(GAME.view(table.state, 0), ask)
    assert mind.valuation.of(effects({"chart": {"who": "others"}})) < 0


# --- every card to all its ends ---


def rich() -> Bench:
    """Somebody with some of everything, whose Party is at home, and two neighbours."""
    made = Bench(3)
    for player in made.state.players:
        player.prestige, player.coins, player.chips = 5, 30, 2
        made.crew(player.seat, n=3)
        for card in made.goods(2, "animal", "food"):
            made.auction(player.seat, card)
        made.hand(player.seat, *made.state.decks["action"].top(2))
        made.technology(player.seat, "medical")
    made.own(0, "D07", "N09")
    made.hurt(0, 0, physical=2)
    made.player().penalty = 1
    return made


def poor() -> Bench:
    """Somebody with nothing at all, alone."""
    made = Bench(1)
    made.player().coins = 0
    return made


def ends(made: Bench, card: str) -> Iterator[tuple[State, list[Any]]]:
    """A card carried out with every answer and every face: the state at each end, and what happened."""
    waiting: list[list[Any]] = [[]]
    while waiting:
        given = waiting.pop()
        state, events, queue, value = clone(made.state), [], list(given), None
        rule = happen(state, 0, card)
        try:
            while True:
                step = rule.send(value)
                value = None
                if isinstance(step, Shuffle):
                    value = tuple(range(step.size))
                elif not isinstance(step, Ask | AskAll | Roll):
                    assert lines.tell(state, step, ALL) is not None
                    step.apply(state)
                    events.append(step)
                elif queue:
                    value = queue.pop(0)
                else:
                    waiting += [[*given, way] for way in ways(state, step)]
                    break
        except StopIteration:
            yield state, events


def ways(state: State, step: Ask | AskAll | Roll) -> list[Any]:
    """All that may come next, or where there are many ways some of them."""
    if isinstance(step, AskAll):
        return [tuple(ask.low for ask in step.asks), (step.asks[0].high, *(ask.low for ask in step.asks[1:]))]
    if isinstance(step, Roll):
        if step.count == 1:
            return [(face,) for face in range(1, step.sides + 1)]
        some = (1, 5, 10) if step.stream == "town" else (1, step.sides)
        return list(product(some, repeat=step.count)) if step.stream == "town" else [(n,) * step.count for n in some]
    if (forced := step.forced()) is not None:
        return [forced]
    question = GAME.question(GAME.view(state, step.seat), step)
    assert question.prompt
    if step.topic in ("choose", "may", "town_keep", "town_second", "town_gift", "lose_resource"):
        assert state.cards.town_events[state.limbo[0]].text in question.story
    if step.kind == "one":
        return list(step.keys)
    return [step.low, step.high] if step.kind == "amount" else [easiest(step)]


@pytest.mark.rule("FL-END-04", "FL-DEC-89", "FL-DEC-90")
def test_every_card_comes_to_all_its_ends(subtests: pytest.Subtests) -> None:
    for made in [rich, poor]:
        for card in IDS:
            with subtests.test(made=made, card=card):
                table = made()
                table.events(card)
                changed = 0
                for state, events in ends(table, card):
                    assert state.players[0].event == []
                    assert card in state.decks[TOWN_EVENT].discard
                    assert GAME.check(state) == []
                    changed += any(not isinstance(event, ev.Moved | ev.ChartRolled) for event in events)
                assert changed, "whoever has it, it can do something"


def test_no_way_out_of_a_card_is_far_beyond_the_chart(subtests: pytest.Subtests) -> None:
    """An option brings 2 Prestige and 4 Town Health with a card at most, and costs no more than that."""
    for card in IDS:
        with subtests.test(card=card):
            for part in parts(the_cards().town_events[card].do):
                if isinstance(part, e.Prestige):
                    assert abs(part.n.plus) <= 2
                elif isinstance(part, e.TownHealth):
                    assert abs(part.n.plus) <= 5
                elif isinstance(part, e.Coins) and part.n.fixed:
                    assert abs(part.n.plus) <= 10


@pytest.mark.rule("FL-DEC-08")
def test_half_of_the_cards_send_to_the_chart() -> None:
    cards = the_cards().town_events
    assert [id for id, card in cards.items() if card.chart] == [f"te{n:02}" for n in range(1, 19)]
    assert [id for id, card in cards.items() if not card.chart] == [f"te{n:02}" for n in range(19, 37)]


# --- whole games ---


@pytest.mark.rule("FL-BUS-02", "FL-END-04")
def test_whole_games_with_the_module(subtests: pytest.Subtests) -> None:
    for kinds, setup in [("s", "standard"), ("ss", "draft"), ("sr", "chosen"), ("ssr", "head_start")]:
        with subtests.test(kinds=kinds, setup=setup):
            names = {"s": "steady", "r": "random"}
            seats = tuple(SeatSpec(names[kind], f"Bot {n}") for n, kind in enumerate(kinds))
            begin = Setup("fallen_land", "short", seats, f"events-{kinds}", options=(("setup", setup), *ON))
            table = Table(GAME, begin)
            bots = bots_of(GAME, begin)
            table.advance()
            dealt: list[str] = []
            number = seen = 0
            while not table.over:
                let_bots_play(table, bots)
                number += 1
                assert GAME.check(table.state) == []
                for entry in table.entries[seen:]:
                    if isinstance(entry, ev.Drawn) and entry.deck == TOWN_EVENT:
                        dealt += entry.cards
                    assert not isinstance(entry, ev.TownRolled)
                seen = len(table.entries)
                if pick(begin.seed, "look", number, 25) == 0:
                    nothing_leaks(table, number)
            turns = table.state.turn
            assert len(seats) * (turns - 1) <= len(dealt) <= len(seats) * turns
            assert verify(GAME, begin, table.entries).sound


def test_a_long_game_goes_through_the_deck_and_begins_it_anew() -> None:
    seats = tuple(SeatSpec("random", f"Bot {n}") for n in range(6))
    begin = Setup("fallen_land", "standard", seats, "through", options=ON)
    table = Table(GAME, begin)
    bots = bots_of(GAME, begin)
    table.advance()
    while not table.over and table.state.turn < 9:
        let_bots_play(table, bots)
        assert GAME.check(table.state) == []
    shuffled = [entry for entry in table.entries if isinstance(entry, ev.DeckShuffled) and entry.deck == TOWN_EVENT]
    assert len(shuffled) == 2
    carried = [entry.cards for entry in table.entries if isinstance(entry, ev.Moved) and entry.why == "town event"]
    assert len({*carried}) > 30
