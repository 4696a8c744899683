"""Forms of Council of Towns: what they show, and that their plans are the answers the rules ask for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.asking import ALWAYS
from fallen_tui.engine.errors import JournalError
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import points
from fallen_tui.engine.verify import verify
from fallen_tui.faces.fallen_land import gear_form, march_form, town_form
from fallen_tui.faces.fallen_land.gear_layout import laid, lies
from fallen_tui.faces.form import Form, FormRow, widened
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.queries.chances import deck_chance
from fallen_tui.games.fallen_land.rules.gear_optimizer import average
from fallen_tui.games.fallen_land.rules.play import HAND
from fallen_tui.games.fallen_land.state.keys.gear import AUTO, STORE
from fallen_tui.games.fallen_land.state.keys.town import SpoilsGoodKey

ME = 0
STEPS = ["desk", "sell", "purchase", "hire"]
"""The menus of the business of a town, in their order."""
Holds = Callable[[Table, Form], bool]


def new_table(seed: str) -> Table:
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    return Table(open_game("fallen_land"), Setup("fallen_land", "short", seats, seed))


def anything(table: Table, form: Form) -> bool:
    return True


@cache
def journal(topic: str, holds: Holds) -> tuple[str, tuple[Any, ...]]:
    """The seed and the entries of a game that stands at a question with a form; the steady bot came there."""
    for number in range(12):
        table = new_table(f"forms-{number}")
        routine = RoutineAnswers(table, ALWAYS)
        bots = [seat_bot("steady", table.game, table.setup, seat) for seat in (0, 1)]
        table.advance()
        while table.pending:
            ask = table.pending[0]
            if ask.seat == ME and ask.topic == topic and table.state.turn >= 2:
                routine.asks = "sensible"
                form = routine.form(ask)
                if form is not None and holds(table, form):
                    return table.setup.seed, tuple(table.entries)
            table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))
    raise AssertionError(f"no such question {topic}")


def put(topic: str, holds: Holds = anything) -> tuple[Table, RoutineAnswers, Ask, Any]:
    """A table at a question, and its form."""
    seed, entries = journal(topic, holds)
    table = new_table(seed)
    table = Table(table.game, table.setup, entries=entries)
    table.advance()
    routine = RoutineAnswers(table)
    routine.put()
    ask = table.pending[0]
    form = routine.form(ask)
    assert form is not None
    return table, routine, ask, form


def rows(form: Form) -> dict[str, FormRow]:
    return {row.key: row for group in form.groups() for row in group.rows}


def carried_out(table: Table, routine: RoutineAnswers, ask: Ask, form: Form) -> list[Answered]:
    """What was answered for the person by carrying a form out."""
    before = len(table.entries)
    routine.carry_out(ask, form.plan())
    bot = seat_bot("steady", table.game, table.setup, 1)
    for _ in range(60):
        routine.give()
        if not table.pending or table.pending[0].seat == ME:
            break
        table.decide(1, answer_of(bot, table, table.pending[0]))
    assert verify(table.game, table.setup, table.entries).sound
    new = table.entries[before:]
    return [entry for entry in new if isinstance(entry, Answered) and entry.seat == ME and not entry.forced]


# --- gear ---


def can_be_fitted(table: Table, form: Form) -> bool:
    return bool(form.best) and (form.suggest() or any(row.changed for row in rows(form).values()))


def test_the_best_fit_is_one_answer_of_the_rules() -> None:
    table, routine, ask, form = put("outfit", can_be_fitted)
    view = table.game.view(table.state, ME)
    form.suggest()
    shown = {key: row.place for key, row in rows(form).items() if not row.act}
    given = carried_out(table, routine, ask, form)
    assert [(each.topic, each.answer) for each in given[:2]] == [("outfit", AUTO), ("outfit", "done")]
    assert {card: lies(table.state, ME, card) for card in shown} == shown
    assert average(table.state, ME) >= average(view, ME)


def test_what_the_best_fit_leaves_idle_is_suggested_after_it() -> None:
    """The steady bot sends its reader to the gear for it: without a use for it there the advice would be a loop."""
    table, _, ask, _ = put("outfit", anything)
    view = table.game.view(table.state, ME)
    player = view.players[ME]
    _, member = next(each for each in player.party if each[1].card in view.cards.characters)
    member.gear, player.auction = ["sp004"], ["sp150"]
    assert view.cards.spoils["sp150"].name == "Second Violin's E String"
    asked = attrs.evolve(ask, keys=tuple(key for key in ask.keys if key != AUTO), about=(True,))
    form: Any = gear_form.gear_form(view, asked, lambda each: table.game.question(view, each), None)
    assert form.best
    form.suggest()
    assert rows(form)["sp150"].place == "fix:sp004"
    assert not form.fault()


def two_can_be_exchanged(table: Table, form: Form) -> bool:
    return _exchange(form) is not None


def _exchange(form: Form) -> tuple[str, str] | None:
    """Two cards with different people that can change places."""
    form.reset()
    found = [row for row in rows(form).values() if row.place.startswith("crown:")]
    for one in found:
        for two in found:
            if one.place != two.place and two.place in {each.key for each in one.places}:
                here, there = one.place, two.place
                form.put(one.key, there)
                form.put(two.key, here)
                if not form.fault():
                    form.reset()
                    return one.key, two.key
                form.reset()
    return None


def test_cards_that_are_exchanged_by_hand_lie_there() -> None:
    table, routine, ask, form = put("outfit", two_can_be_exchanged)
    found = _exchange(form)
    assert found is not None
    one, two = found
    before = {card: lies(table.state, ME, card) for card in (one, two)}
    form.put(one, before[two])
    form.put(two, before[one])
    given = carried_out(table, routine, ask, form)
    assert {each.topic for each in given} <= {"outfit", "shift", "stow", "deed", "desk", "react"}
    assert lies(table.state, ME, one) == before[two]
    assert lies(table.state, ME, two) == before[one]


def test_an_arrangement_is_one_point_to_go_back_to() -> None:
    table, routine, ask, form = put("outfit", two_can_be_exchanged)
    before = len(table.entries)
    one, two = _exchange(form) or ("", "")
    here, there = rows(form)[one].place, rows(form)[two].place
    form.put(one, there)
    form.put(two, here)
    given = carried_out(table, routine, ask, form)
    assert [each.chosen for each in given][:3] == [True, False, False]
    assert points(table, ME)[0].to == before
    assert given[0].answer.startswith(("gear:", "stored:", "ride:"))


def too_heavy(table: Table, form: Form) -> bool:
    """Whether the first Character cannot carry all of it; all of it lies there then."""
    for key, row in rows(form).items():
        if "crown:0" in {each.key for each in row.places}:
            form.put(key, "crown:0")
    return bool(form.fault())


def test_what_nobody_can_carry_is_said_before() -> None:
    _, _, _, form = put("outfit", too_heavy)
    assert too_heavy(new_table("any"), form)
    assert f"can't go to {form.groups()[0].title}: no room" in form.fault()
    form.reset()
    assert form.fault() == ""


def test_a_look_at_a_layout_changes_nothing() -> None:
    table, _, _, form = put("outfit", can_be_fitted)
    view = table.game.view(table.state, ME)
    card = next(key for key, row in rows(form).items() if not row.act and row.place != "store")
    assert laid(view, ME, {card: STORE}).players[ME].auction != view.players[ME].auction
    assert table.game.view(table.state, ME) == view


# --- the town ---


def can_sell_two(table: Table, form: Form) -> bool:
    return len([key for key in rows(form) if key.startswith("sell/spoils:")]) > 2


def test_several_are_sold_with_one_answer() -> None:
    table, routine, ask, form = put("desk", can_sell_two)
    sold = [key for key in rows(form) if key.startswith("sell/spoils:")][:2]
    for key in sold:
        form.put(key, "x")
    given = carried_out(table, routine, ask, form)
    assert [each.answer for each in given if each.topic == "sell"][:2] == [key.removeprefix("sell/") for key in sold]
    assert sum(each.chosen for each in given) == 1
    assert {each.topic for each in given} >= {"desk", "sell"}


def dear(table: Table, form: Form) -> bool:
    """Whether something is too dear now, and not once enough is sold."""
    if not (found := _dear(form)):
        return False
    form.put(found[0], "x")
    for key in rows(form):
        if key.startswith(("sell/spoils:", "sell/action:")):
            form.put(key, "x")
    paid = not form.fault()
    form.reset()
    return paid


def _dear(form: Form) -> list[str]:
    """What costs more than there are coins."""
    found = []
    for key in rows(form):
        if key.startswith("purchase/technology:"):
            form.put(key, "x")
            found += [key] if form.fault() else []
            form.put(key, "")
    return found


def test_what_cannot_be_paid_is_no_answer_until_enough_is_sold() -> None:
    table, routine, ask, form = put("desk", dear)
    key = _dear(form)[0]
    form.put(key, "x")
    assert "too few" in form.fault()
    for sold in [each for each in rows(form) if each.startswith(("sell/spoils:", "sell/action:"))]:
        if form.fault():
            form.put(sold, "x")
    assert not form.fault()
    kind = key.removeprefix("purchase/technology:")
    given = carried_out(table, routine, ask, form)
    assert [each.answer for each in given if each.topic == "purchase"][:1] == [f"technology:{kind}"]
    assert table.state.players[ME].technology(kind) is not None
    assert not any(each.chosen for each in given if each.topic == "payment")


def buys(table: Table, form: Form) -> bool:
    """Whether the suggestion is to buy something for which something must be sold."""
    form.suggest()
    marked = [key for key, row in rows(form).items() if row.marked]
    form.reset()
    return {key.partition("/")[0] for key in marked} >= {"sell", "purchase"}


@pytest.mark.rule("FL-BUS-06", "FL-BUS-07")
def test_what_is_suggested_can_be_paid_and_is_carried_out() -> None:
    table, routine, ask, form = put("desk", buys)
    form.suggest()
    assert not form.fault()
    marked = {key for key, row in rows(form).items() if row.marked}
    form.suggest()
    assert {key for key, row in rows(form).items() if row.marked} == marked, "asked again it is the same"
    bought = next(key for key in marked if key.startswith("purchase/")).removeprefix("purchase/")
    given = carried_out(table, routine, ask, form)
    assert bought in [each.answer for each in given if each.topic == "purchase"]
    assert sum(each.chosen for each in given) == 1


@pytest.mark.rule("FL-ACT-04")
def test_what_would_be_discarded_for_nothing_is_told_and_suggested_for_sale() -> None:
    table, _, ask, _ = put("desk", can_sell_two)
    view = table.game.view(table.state, ME)
    hand = view.players[ME].hand
    view.players[ME].hand = [card for card in view.cards.actions if card not in hand][: HAND + 2]
    form: Any = town_form.town_form(view, ask, lambda asked: table.game.question(view, asked), None)
    assert form.summary().endswith("2 Action cards over your hand limit")
    form.suggest()
    assert "over your hand limit" not in form.summary()
    assert len([key for key, row in rows(form).items() if row.marked and key.startswith("sell/action:")]) >= 1


def test_what_is_done_at_once_leaves_the_marks() -> None:
    _, routine, ask, form = put("desk", can_sell_two)
    key = next(key for key in rows(form) if key.startswith("sell/spoils:"))
    form.put(key, "x")
    again = routine.form(ask, form)
    assert again is not None
    assert rows(again)[key].marked


def can_be_bought_off(table: Table, form: Form) -> bool:
    form.reset()
    for key in rows(form):
        if form.fault():
            form.put(key, "x")
    return not form.fault()


def test_a_payment_takes_several_cards_at_once() -> None:
    table, routine, ask, form = put("payment", can_be_bought_off)
    assert can_be_bought_off(table, form)
    marked = [key for key, row in rows(form).items() if row.marked]
    given = carried_out(table, routine, ask, form)
    paid = [each.answer for each in given if each.topic == "payment"]
    assert paid[: len(marked)] == marked
    assert sum(each.chosen for each in given) == 1


def test_of_a_payment_what_is_missed_least_is_suggested() -> None:
    _, _, _, form = put("payment", can_be_bought_off)
    form.reset()
    before = form.fault()
    form.suggest()
    assert not form.fault(), "no more than is needed, and enough"
    assert bool(before) == any(row.marked for row in rows(form).values()), "coins first"


# --- marches ---


def goes_on(table: Table, form: Form) -> bool:
    return any("claim" in {place.key for place in row.places} for row in rows(form).values())


def test_a_march_leads_to_its_goal_or_asks_again() -> None:
    table, routine, ask, form = put("deed", goes_on)
    assert form.opens
    hex, row = next((hex, row) for hex, row in rows(form).items() if "claim" in {each.key for each in row.places})
    form.put(hex, "claim")
    given = carried_out(table, routine, ask, form)
    assert given[0].answer == "move"
    pending = table.pending[0].topic if table.pending else ""
    gone = [each.answer for each in given if each.topic == "march"]
    assert gone == [hex] or pending in ("march", "react", "way")
    assert row.figure.endswith("% to arrive")


def test_the_goals_of_a_march_stand_among_the_deeds_those_with_names_before_what_is_free() -> None:
    table, _, ask, form = put("deed", goes_on)
    asked = table.game.question(table.game.view(table.state, ME), ask)
    keys = [each.key for each in widened(asked, form).choices]
    named = [row.key for group in form.groups() for row in group.rows if not group.last]
    land = [row.key for group in form.groups() for row in group.rows if group.last]
    assert sorted(keys) == sorted([*ask.keys, *named, *land])
    at = {key: place for place, key in enumerate(keys)}
    assert at["move"] < min(at[key] for key in named) < max(at[key] for key in named) < at["outfit"]
    assert at["outfit"] < min(at[key] for key in land)
    assert keys[-1] == "destroy", "what destroys stands last"


def test_where_nothing_gains_here_the_cursor_opens_on_the_surest_gain_of_a_march() -> None:
    table, _, ask, form = put("deed", goes_on)
    view = table.game.view(table.state, ME)
    asked = attrs.evolve(table.game.question(view, ask), opens="move")
    opens = widened(asked, form).opens
    odds = {key: int(row.figure.partition("%")[0]) for key, row in rows(form).items()}
    assert deck_chance(view, ME, "mission") < 0.5
    there = {*view.resources} - {*view.owned(ME), view.players[ME].place}
    gains = [hex for hex in odds if hex in there]
    assert opens in gains
    assert odds[opens] == max(odds[hex] for hex in gains)
    assert widened(attrs.evolve(asked, opens="heal"), form).opens == "heal"


def _mission_surest(table: Table, form: Form) -> bool:
    """Whether the roll suffices for a Mission more likely than for any Resource."""
    odds = {hex: int(row.figure.partition("%")[0]) for hex, row in rows(form).items()}
    missions, resources = ([odds[hex] for hex in odds if hex in there] for there in _goals(table))
    return max(missions, default=0) > max(resources, default=0)


def _goals(table: Table) -> tuple[set[str], set[str]]:
    return {*table.state.missions}, {*table.state.resources}


def test_a_march_to_a_mission_is_proposed_only_if_it_is_likely_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _, form = put("deed", _mission_surest)
    missions, _ = _goals(table)
    assert form.first not in missions
    monkeypatch.setattr(march_form, "deck_chance", lambda *_: 0.9)
    assert form.first in missions


# --- where a plan ends ---


def test_gear_that_was_bought_is_asked_for() -> None:
    """The plan answers only the menu of gear that it has opened itself."""
    table, _, ask, form = put("desk", can_sell_two)
    plan = form.plan()
    view = table.game.view(table.state, ME)
    assert plan.answer(view, Ask(ME, "outfit", ("done", "auto"), "FL-SPO-05", "done", (True,))) is None
    assert plan.answer(view, ask) == "done"


def test_a_payment_of_another_phase_is_asked_for() -> None:
    table, _, _, form = put("desk", can_sell_two)
    plan, view = form.plan(), table.game.view(table.state, ME)
    price = Ask(ME, "payment", ("coins", "spoils:sp001"), "FL-TEC-22", "coins", ("chip", 1, 0))
    view.phase = "exploits"
    assert plan.answer(view, price) is None
    view.phase = "purchase"
    assert plan.answer(view, price) == "coins"


def test_a_plan_is_of_one_turn() -> None:
    table, _, ask, form = put("desk", can_sell_two)
    plan, view = form.plan(), table.game.view(table.state, ME)
    view.turn += 1
    assert plan.answer(view, ask) is None
    assert plan.over


@pytest.mark.parametrize("topic", STEPS)
def test_the_business_of_the_town_opens_at_each_of_its_steps(topic: str) -> None:
    *_, form = put(topic)
    assert (form.kind, form.plan().shown.keys()) == ("town", {*STEPS[STEPS.index(topic) :]})


def test_what_the_form_did_not_show_is_asked_for() -> None:
    table, _, _, form = put("desk", can_sell_two)
    plan, view = form.plan(), table.game.view(table.state, ME)
    known = tuple(key.removeprefix("sell/") for key in rows(form) if key.startswith("sell/"))
    assert plan.answer(view, Ask(ME, "sell", ("done", *known), "FL-BUS-06", "done")) == "done"
    new = SpoilsGoodKey.of("sp999")
    assert plan.answer(view, Ask(ME, "sell", ("done", *known, new), "FL-BUS-06", "done")) is None


def test_a_plan_is_forgotten_where_an_answer_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    table, routine, ask, form = put("outfit", two_can_be_exchanged)
    one, two = _exchange(form) or ("", "")
    here, there = rows(form)[one].place, rows(form)[two].place
    form.put(one, there)
    form.put(two, here)
    routine.carry_out(ask, form.plan())
    decide = table.decide

    def full(seat: int, answer: Any, routine: bool = False) -> list[Any]:
        raise JournalError("no room")

    monkeypatch.setattr(table, "decide", full)
    with pytest.raises(JournalError):
        routine.give()
    monkeypatch.setattr(table, "decide", decide)
    assert not routine.give()
    assert table.pending[0].topic in ("shift", "stow", "outfit")


# --- each by itself ---


@pytest.mark.parametrize("topic", ["desk", "outfit", "payment", "deed"])
def test_who_wants_to_be_asked_always_has_no_forms(topic: str) -> None:
    _, routine, ask, _ = put(topic)
    routine.asks = ALWAYS
    assert routine.form(ask) is None


def test_a_plan_is_forgotten_by_who_wants_to_be_asked() -> None:
    table, routine, ask, form = put("outfit", two_can_be_exchanged)
    one, two = _exchange(form) or ("", "")
    here, there = rows(form)[one].place, rows(form)[two].place
    form.put(one, there)
    form.put(two, here)
    routine.carry_out(ask, form.plan())
    routine.asks = ALWAYS
    assert not routine.give()
    assert table.pending[0].seat == ME


def test_the_charter_has_no_forms() -> None:
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    table = Table(open_game("state51"), Setup("state51", "standard", seats, "forms"))
    table.advance()
    assert RoutineAnswers(table).form(table.pending[0]) is None
