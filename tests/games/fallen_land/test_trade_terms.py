"""What may change hands at the trade desk, and against what. FL-INF-04, FL-SPO-09, FL-DEC-105, FL-DEC-106."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.rules.desk import askable, desk, givable
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.plain.asking import refused


def offered(gives, wants=()):
    """The answer that posts an offer."""
    return tuple((f"give:{key}", n) for key, n in gives), tuple((f"want:{key}", n) for key, n in wants)


def table_of(bench, seats=2):
    """Everybody has an Action card or two; Ann and Bo have a Spoils card for sale each."""
    table = bench(seats)
    table.hand(0, "ac908", "ac014")
    table.hand(1, "ac909")
    return table, table.item(0), table.item(1)


def put(table, ask):
    return table.game.question(view(table.state, ask.seat), ask)


# --- what is not for sale ---


@pytest.mark.rule("FL-SPO-09", "FL-DEC-105")
def test_spoils_without_a_value_change_no_hands(bench):
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat)
        table.item(seat, value=None)
        table.item(seat, 0, value=None)
    sold = [table.item(seat, value=4) for seat in (0, 1)]
    assert givable(table.state, 0) == {"coins": 10, f"spoils:{sold[0]}": 1}
    assert askable(table.state, [1]) == {"coins": 10, f"spoils:{sold[1]}": 1}


@pytest.mark.rule("FL-SPO-09", "FL-DEC-105", "FL-INF-08")
def test_an_offer_says_why_a_card_is_not_among_the_goods(bench):
    table, mine, _ = table_of(bench)
    table.dummy(0)
    na, theirs = table.item(0, value=None), table.item(1, value=None)
    friend = table.item(0, 0, kind="ally", hire=3)
    run = table.start(desk(table.state, 0), "offer:1")
    question = put(table, run.ask)
    why = {choice.key: choice.why for choice in question.unavailable}
    assert why == {
        f"give:spoils:{na}": "value NA (FL-SPO-09)",
        f"give:spoils:{friend}": "you can't sell Allies and Jinxed cards (FL-INF-08)",
        f"want:spoils:{theirs}": "value NA (FL-SPO-09)",
    }
    assert f"give:spoils:{mine}" in run.ask.keys


# --- Action cards are payment for Spoils ---


ALONE = {
    "gift": ([("action:ac908", 1)], []),
    "sale": ([("action:ac908", 1)], [("coins", 3)]),
    "bought": ([("coins", 3)], [("action", 1)]),
    "swap": ([("action:ac908", 1)], [("action", 1)]),
    "asked for nothing": ([], [("action", 1)]),
    "two for coins and one": ([("action:ac908", 1), ("action:ac014", 1)], [("coins", 2), ("action", 1)]),
}


@pytest.mark.rule("FL-INF-04", "FL-DEC-106")
def test_action_cards_change_hands_for_spoils_alone(bench, subtests: pytest.Subtests):
    for way in ALONE:
        with subtests.test(way=way):
            table, _, _ = table_of(bench)
            run = table.start(desk(table.state, 0), "offer:1")
            with pytest.raises(IllegalAnswer):
                run.ask.check(offered(*ALONE[way]))
            assert run.of(e.Offered) == []


@pytest.mark.rule("FL-INF-04", "FL-DEC-106", "FL-AUC-05")
def test_each_side_that_gives_action_cards_gets_a_spoils_card(bench):
    table, mine, theirs = table_of(bench)
    run = table.start(desk(table.state, 0), "offer:1")
    legal = [
        ([("action:ac908", 1), ("coins", 2)], [(f"spoils:{theirs}", 1)]),
        ([(f"spoils:{mine}", 1)], [("action", 1), ("coins", 1)]),
        ([("action:ac908", 1), (f"spoils:{mine}", 1)], [("action", 1), (f"spoils:{theirs}", 1)]),
    ]
    for sides in legal:
        assert run.ask.check(offered(*sides))
    for sides in (
        ([("action:ac908", 1), (f"spoils:{mine}", 1)], [("action", 1)]),
        ([("action:ac908", 1)], [("action", 1), (f"spoils:{theirs}", 1)]),
    ):
        with pytest.raises(IllegalAnswer):
            run.ask.check(offered(*sides))


@pytest.mark.rule("FL-INF-04", "FL-DEC-106")
def test_where_nobody_has_spoils_to_sell_no_action_card_is_offered(bench):
    table = bench(2)
    table.hand(0, "ac908")
    table.hand(1, "ac909")
    run = table.start(desk(table.state, 0), "offer:1")
    assert run.ask.keys == ("give:coins", "want:coins")
    assert {choice.key: choice.why for choice in put(table, run.ask).unavailable} == {
        "give:action:ac908": "Action cards pay only for Spoils, and Bo has none for sale (FL-INF-04)",
        "want:action": "Action cards pay only for Spoils, and you have none for sale (FL-INF-04)",
    }


@pytest.mark.rule("FL-INF-04", "FL-DEC-65", "FL-DEC-106")
def test_an_offer_to_all_can_ask_for_action_cards_but_gives_none(bench):
    """It asks for no certain Spoils card, so nothing is bought with them."""
    table, mine, _ = table_of(bench, 3)
    run = table.start(desk(table.state, 0), "offer:all")
    assert run.ask.keys == ("give:coins", f"give:spoils:{mine}", "want:coins", "want:action")
    why = {choice.key: choice.why for choice in put(table, run.ask).unavailable}
    said = "Action cards pay only for Spoils, and an offer to all can't ask for any (FL-INF-04)"
    assert why == {"give:action:ac908": said, "give:action:ac014": said}


@pytest.mark.rule("FL-INF-04", "FL-DEC-65", "FL-DEC-106")
def test_the_offered_action_cards_are_asked_for_against_spoils_alone(bench):
    table, mine, theirs = table_of(bench)
    gives = [("action:ac014", 1)]
    run = table.start(desk(table.state, 0), "offer:1", offered(gives, [(f"spoils:{theirs}", 1)]), "counter")
    assert "want:offered" in run.ask.keys
    for sides in (([("coins", 4)], [("offered", 1)]), ([], [("offered", 1), (f"spoils:{mine}", 1)])):
        with pytest.raises(IllegalAnswer):
            run.ask.check(offered(*sides))
    run.go(offered([(f"spoils:{theirs}", 1)], [("offered", 1), ("coins", 1)]), "accept")
    assert run.done
    assert (table.player(0).hand, table.player(0).auction) == (["ac908"], [mine, theirs])


@pytest.mark.rule("FL-INF-04", "FL-DEC-106")
def test_both_faces_say_what_is_wrong_with_such_an_offer(bench):
    table, _, _ = table_of(bench)
    run = table.start(desk(table.state, 0), "offer:1")
    question = put(table, run.ask)
    assert "Action cards pay only for Spoils" in question.terms
    bad = offered([("action:ac908", 1)], [("coins", 3)])
    assert refused(run.ask, question, bad) == question.terms
    assert refused(run.ask, question, offered([("coins", 3)])) == ""
    assert "at most" in refused(run.ask, question, offered([("coins", 99)]))
    plain = put(table, Ask(0, "give_to", ("1",), "FL-INF-05"))
    assert plain.terms == ""
