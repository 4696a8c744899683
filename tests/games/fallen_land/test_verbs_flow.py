"""Every effect made of others, whom words such as `who` mean, what amounts count; every verb has been tried."""

import pytest

from fallen_tui.games.fallen_land.content.effects.registry import kinds
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land import test_verbs_party, test_verbs_town
from tests.games.fallen_land.tried import lay, start, tell, tries, verbs_of, watched

pytestmark = pytest.mark.usefixtures("watched")
__all__ = ["watched"]
TEXT = "So it ends."


def tracks(table, seat=0):
    player = table.player(seat)
    return player.prestige, player.town_health, player.coins


def test_every_verb_is_tried():
    modules = (globals(), vars(test_verbs_party), vars(test_verbs_town))
    assert set.union(*map(verbs_of, modules)) == set(kinds())


@tries("chart")
@pytest.mark.rule("FL-DEC-90", "FL-DEC-91")
def test_any_card_may_send_to_the_chart(bench):
    table = bench(2)
    lay(table, {"chart": {"modifier": -1, "who": "all"}}, dice=((3,), (9,)))
    assert [tracks(table, seat)[:2] for seat in (0, 1)] == [(1, 32), (0, 29)]


# --- whom words mean ---


@tries("coins", "town_health")
@pytest.mark.parametrize(
    ("who", "seats"),
    [("you", {0}), ("target", {2}), ("others", {1, 2, 3}), ("all", {0, 1, 2, 3}), ("left", {1}), ("leader", {3}),
     ("random", {2}), (None, {2})],
)  # fmt: skip
def test_whom_a_word_means(bench, who, seats):
    table = bench(4)
    table.player(3).prestige = 4
    words = {"n": -2, "who": who} if who else -2
    dice = ((9,), (1,), (3,)) if who == "random" else ()
    lay(
        table,
        {"coins": words},
        {"town_health": {"n": -1, "who": "you"}},
        target="rival",
        answers=("seat:2",),
        dice=dice,
    )
    assert {player.seat for player in table.state.players if player.coins == 8} == seats
    assert table.player().town_health == 29


@tries("coins")
def test_the_owner_of_the_resource_or_town(bench):
    table = bench(3)
    hex = next(iter(table.state.resources))
    table.own(1, hex)
    lay(table, {"coins": {"n": 3, "who": "owner"}}, target="rival_resource")
    table.dummy(0)
    table.place(0, table.state.home(2))
    lay(table, {"coins": {"n": 4, "who": "owner"}})
    assert [player.coins for player in table.state.players] == [10, 13, 14]


# --- effects made of others ---


@tries("wager")
def test_a_wager(bench):
    table = bench(2)
    lay(table, {"wager": {"loser": [{"prestige": 1}]}}, answers=(3, 1))
    assert [player.coins for player in table.state.players] == [11, 9]
    assert [player.prestige for player in table.state.players] == [0, 1]


@tries("check", "coins")
@pytest.mark.parametrize(("face", "coins"), [(5, 13), (9, 8)])
@pytest.mark.parametrize("who_rolls", ["party", "solo"])
def test_a_check_at_once(bench, face, coins, who_rolls):
    table = bench(1)
    table.dummy(0, medical=5)
    words = {"skill": "medical", "need": 1, "success": [{"coins": 3}], "failure": [{"coins": "-2 per missing"}]}
    lay(table, {"check": {**words, "who_rolls": who_rolls}}, dice=((face,),))
    assert table.player().coins == coins


@tries("choose", "prestige", "coins")
def test_a_choice_with_barred_options(bench):
    table = bench(1)
    options = [
        {"label": "Dear", "cost": {"coins": 11}, "do": [{"prestige": 9}]},
        {"label": "Barred", "if": {"prestige": ">=1"}, "do": [{"prestige": 9}]},
        {"label": "Pay", "cost": {"coins": 4}, "do": [{"prestige": 2}, {"coins": 1}]},
        {"label": "Leave", "do": []},
    ]
    run = start(table, {"choose": options})
    assert run.ask.keys == ("2", "3")
    run.go("2")
    assert (table.player().prestige, table.player().coins) == (2, 7)


@tries("may")
@pytest.mark.parametrize(("answer", "left"), [("yes", (1, 30, 7)), ("no", (0, 30, 10))])
def test_what_may_be_done(bench, answer, left):
    table = bench(1)
    lay(table, {"may": {"label": "Bribe", "cost": {"coins": 3}, "do": [{"prestige": 1}]}}, answers=(answer,))
    assert tracks(table) == left


@tries("may")
def test_every_price_is_paid(bench):
    table = bench(1)
    player = table.player()
    player.prestige = 3
    table.hand(0, "ac010", "ac012")
    stored = [table.item(0), table.item(0)]
    cost = {"coins": 1, "prestige": 1, "town_health": 2, "actions": 1, "spoils": 1, "weeks": 1}
    may = {"label": "All", "cost": cost, "do": [{"prestige": 1}]}
    lay(table, {"may": may}, answers=("yes", ("ac010",), (stored[1],)))
    assert tracks(table) == (3, 28, 9)
    assert (player.hand, player.auction, player.weeks) == (["ac012"], [stored[0]], 3)
    player.weeks = 0
    assert lay(table, {"coins": 1}, {"may": may}).topics == []


@tries("roll")
@pytest.mark.parametrize(("face", "coins"), [(1, 11), (2, 11), (3, 10), (6, 16)])
def test_a_table_of_one_die(bench, face, coins):
    table = bench(1)
    lay(table, {"roll": {"1-2": [{"coins": 1}], "6": [{"coins": 6}]}}, dice=((face,),))
    assert table.player().coins == coins


@tries("if", "coins")
@pytest.mark.parametrize(("n", "coins"), [(0, 8), (3, 15)])
def test_a_condition_with_both_ways(bench, n, coins):
    table = bench(1)
    table.player().prestige = n
    lay(table, {"if": {"prestige": ">=1"}, "then": [{"coins": 5}], "else": [{"coins": -2}]})
    assert table.player().coins == coins


@tries("repeat", "roll")
def test_so_many_times(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.item(0, 0, "food")
    table.item(0, 1, "food")
    lay(table, {"repeat": {"n": "1 per gear:food", "do": [{"roll": {"6": [{"prestige": 1}]}}]}}, dice=((6,), (5,)))
    assert table.player().prestige == 1


@tries("coins")
@pytest.mark.parametrize(
    ("word", "n"),
    [("character", 3), ("empty_crown", 2), ("wounded", 1), ("resource", 3), ("technology", 1), ("chip", 2),
     ("roster", 1), ("hand", 2), ("auction", 1), ("master", 1), ("turn", 4), ("prestige", 2), ("week", 3), ("jinx", 1),
     ("rival", 1), ("gear:tool", 1), ("dead", 0), ("rolled", 0)],
)  # fmt: skip
def test_what_amounts_count(bench, word, n):
    table = bench(2)
    table.crew(0, n=2)
    table.dummy(0, master="combat")
    table.hurt(0, 0, psychological=1)
    one, two = list(table.state.resources)[:2]
    table.own(0, one, two)
    table.state.resources[two].count = 2
    table.technology(0, "law", 2)
    table.roster(0, "ch001")
    table.hand(0, "ac010", "ac012")
    table.item(0)
    table.item(0, 1, "tool")
    table.item(0, 1, kind="jinxed", jinx="character", value=None)
    player = table.player()
    player.chips, player.prestige, player.weeks, table.state.turn = 2, 2, 3, 4
    lay(table, {"coins": f"1 per {word}"})
    assert player.coins == 10 + n


@tries("coins")
@pytest.mark.parametrize(("word", "coins"), [("success", 13), ("spare", 11), ("missing", 10)])
def test_amounts_of_the_check_just_made(bench, word, coins):
    table = bench(1)
    table.dummy(0, combat=25)
    good = {"text": TEXT, "do": [{"coins": f"1 per {word}"}]}
    tell(table, dice=((5,),), who="solo", crown=1, checks=[{"combat": 2}], success=good)
    assert table.player().coins == coins


@tries("damage", "prestige")
def test_amounts_of_each_ones_die_and_of_the_dead(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    harm = [{"damage": {"n": "1 per rolled", "to": "tested"}}]
    checks = [{"medical": 1}]
    tell(table, dice=((2,), (5,), (9, 9)), who="individual", each_rolls="1d6", checks=checks,
         failure={"text": TEXT, "do": harm}, bottom=[{"prestige": "1 per dead"}])  # fmt: skip
    assert table.member().physical == 2
    assert table.player().crowns[1] is None
    assert table.player().prestige == 1
    assert lay(table, {"prestige": "1 per dead"}, moment=Moment("deed", 0)).of(e.PrestigeChanged) == []
