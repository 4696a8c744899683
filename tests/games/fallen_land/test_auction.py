"""The Auction House and the trade desk. AUC, and what was decided for bargaining."""

import pytest

from fallen_tui.games.fallen_land.rules.business import deal, purchase, sell
from fallen_tui.games.fallen_land.rules.desk import desk
from fallen_tui.games.fallen_land.rules.gear import gain_spoils, shed_excess
from fallen_tui.games.fallen_land.rules.movement import walk
from fallen_tui.games.fallen_land.rules.people import town_swaps
from fallen_tui.games.fallen_land.rules.play import play
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view

AWAY = "H04"


def bargaining(bench, seats=2):
    """The Auction House Sub-Phase at its beginning; all Parties are away from home."""
    table = bench(seats)
    for player in table.state.players:
        player.place = AWAY
    table.state.phase, table.state.stage, table.state.at, table.state.current = "auction", 0, 0, -1
    return table


def offered(gives, wants=()):
    """The answer that posts an offer."""
    return tuple((f"give:{key}", n) for key, n in gives), tuple((f"want:{key}", n) for key, n in wants)


# --- what lies there ---


@pytest.mark.rule("FL-AUC-01", "FL-INF-02")
def test_it_holds_any_number_of_cards_for_all_to_see(bench):
    table = bench(2)
    known = table.state.cards.spoils
    cards = [card for card in table.state.cards.decks["spoils"] if known[card].kind not in ("event", "jinxed")]
    table.auction(0, *cards[:60])
    table.fetch(cards[60])
    table.state.limbo.append(cards[60])
    run = table.run(gain_spoils(table.state, 0, (cards[60],), stored=True))
    assert run.asked == []
    assert len(table.player(0).auction) == 61
    assert view(table.state, 1).players[0].auction == table.player(0).auction


@pytest.mark.rule("FL-AUC-02")
def test_at_home_its_cards_can_be_equipped_away_they_cannot(bench):
    table = bench(1)
    table.dummy(0)
    card = table.item(0)
    run = table.run(town_swaps(table.state, 0), f"stored:{card}", "crown:0", "done")
    assert table.member().gear == [card]
    table = bench(1)
    table.dummy(0)
    table.item(0)
    table.place(0, AWAY)
    run = table.start(play(table.state))
    assert "outfit" not in run.ask.keys
    assert "town" not in run.ask.keys


@pytest.mark.rule("FL-AUC-02", "FL-MOV-07")
def test_a_party_that_passes_its_town_may_equip_there(bench):
    table = bench(1)
    table.dummy(0)
    card = table.item(0)
    board = table.state.cards.board
    home = table.state.home(0)
    around = [board[cell].name for cell in board.neighbours(board.at(home).coordinate) if not board[cell].water]
    table.place(0, around[0])
    run = table.start(walk(table.state, 0, (around[0], home, around[1])))
    assert (run.ask.topic, table.player().place) == ("town", home)
    run.go(f"stored:{card}", "crown:0", "done")
    assert run.done
    assert (table.player().place, table.member().gear) == (around[1], [card])


@pytest.mark.rule("FL-AUC-03", "FL-SPO-08")
def test_what_is_too_heavy_goes_there(bench):
    table = bench(1)
    table.dummy(0, capacity=3)
    light, heavy = table.item(0, 0, weight=2), table.item(0, 0, weight=3)
    table.run(shed_excess(table.state, 0), heavy)
    assert (table.member().gear, table.player().auction) == ([light], [heavy])
    table.alter("sp901", kind="equipment", weight=2, adds=0, categories=(), standing=(), abilities=())
    table.fetch("sp901")
    table.state.limbo.append("sp901")
    table.run(gain_spoils(table.state, 0, ("sp901",)))
    assert table.player().auction == [heavy, "sp901"]


@pytest.mark.rule("FL-AUC-03")
def test_what_a_vehicle_cannot_carry_goes_there(bench):
    table = bench(1)
    table.dummy(0)
    table.wheels(0, capacity=1)
    card = table.item(0, 5, weight=2, stowable=True)
    table.run(shed_excess(table.state, 0))
    assert (table.player().rides[0].gear, table.player().auction) == ([], [card])


@pytest.mark.rule("FL-AUC-09", "FL-TEC-12")
def test_what_the_marketplace_deals_goes_there_but_for_events_allies_and_jinxes(bench):
    table = bench(1)
    table.technology(0, "marketplace", 2)
    table.dummy(0)
    table.player().coins = 20
    table.rewrite("sp063", do=[{"prestige": 1}])
    table.top("spoils", "sp063", "sp901")
    run = table.run(deal(table.state, 0))
    assert (table.player().prestige, table.player().auction) == (1, ["sp901"])
    assert "stow" not in run.topics
    assert table.state.decks["spoils"].discard == ["sp063"]
    table.alter("sp068", hire=4, standing=(), abilities=(), rides=False)
    table.alter("sp072", jinx="character", standing=(), abilities=())
    table.top("spoils", "sp068", "sp072")
    table.run(deal(table.state, 0), "crown:0")
    assert table.member().gear == ["sp068", "sp072"]
    assert (table.player().coins, table.player().auction) == (16, ["sp901"])


# --- bargaining ---


@pytest.mark.rule("FL-AUC-04", "FL-DEC-38")
def test_all_bargain_until_all_are_done_and_an_offer_reopens_it(bench):
    table = bargaining(bench, 3)
    for seat in range(3):
        table.item(seat)
    (card,) = table.player(0).auction
    run = table.start(play(table.state), "done", "done")
    assert (run.ask.seat, table.state.done) == (2, [0, 1])
    run.go("offer:0", offered([("coins", 2)], [(f"spoils:{card}", 1)]), "refuse")
    assert table.state.done == [1]
    assert (run.ask.topic, run.ask.seat) == ("desk", 0)
    run.go("done")
    assert (run.ask.topic, run.ask.seat) == ("desk", 2)
    run.go("done")
    assert table.state.phase == "sell"


@pytest.mark.rule("FL-DEC-38")
def test_the_turn_to_act_passes_on_once_something_concerns_another(bench, subtests: pytest.Subtests):
    """So the keyboard does not change hands after what is one's own affair."""
    for act, after in [
        (("equip", "done"), 0),
        (("offer:1", offered([])), 0),
        (("give", 0), 0),
        (("show", ()), 0),
        (("give", 3), 1),
        (("show", ("ac908",)), 1),
        (("offer:1", offered([("coins", 1)], [("coins", 2)]), "refuse"), 1),
    ]:
        with subtests.test(act=act, after=after):
            table = bargaining(bench)
            table.dummy(0)
            table.dummy(0)
            table.item(0, 0)
            table.hand(0, "ac908")
            run = table.start(play(table.state), *act)
            assert (run.ask.topic, run.ask.seat, run.answers) == ("desk", after, [])
            assert table.state.done == []


@pytest.mark.rule("FL-AUC-05", "FL-DEC-38", "FL-INF-04")
def test_coins_action_cards_and_spoils_pay_together(bench):
    table = bargaining(bench)
    wanted, given = table.item(0), table.item(1)
    table.hand(1, "ac908", "ac909")
    gives = [("coins", 3), (f"spoils:{given}", 1), ("action:ac909", 1)]
    run = table.run(desk(table.state, 1), "offer:0", offered(gives, [(f"spoils:{wanted}", 1)]), "accept")
    ann, bo = table.state.players
    assert (ann.coins, ann.auction, ann.hand) == (13, [given], ["ac909"])
    assert (bo.coins, bo.auction, bo.hand) == (7, [wanted], ["ac908"])
    assert len(run.of(e.Traded)) == 1
    table.check()


@pytest.mark.rule("FL-AUC-05", "FL-INF-03")
def test_whoever_owes_action_cards_chooses_which(bench):
    table = bargaining(bench)
    card = table.item(0)
    table.hand(1, "ac908", "ac909", "ac015")
    run = table.start(desk(table.state, 0), "offer:1", offered([(f"spoils:{card}", 1)], [("action", 2)]), "accept")
    assert (run.ask.seat, run.ask.topic, run.ask.low, run.ask.high) == (1, "pay_actions", 2, 2)
    run.go(("ac908", "ac015"))
    assert run.done
    assert (table.player(0).hand, table.player(1).hand) == (["ac908", "ac015"], ["ac909"])


@pytest.mark.rule("FL-AUC-06")
def test_the_price_is_whatever_they_agree_on(bench, subtests: pytest.Subtests):
    for coins in [0, 1, 5, 9]:
        with subtests.test(coins=coins):
            table = bargaining(bench)
            card = table.item(0, value=5)
            wants = [("coins", coins)] if coins else []
            table.run(desk(table.state, 0), "offer:1", offered([(f"spoils:{card}", 1)], wants), "accept")
            assert (table.player(0).coins, table.player(1).auction) == (10 + coins, [card])


@pytest.mark.rule("FL-AUC-07")
def test_the_seller_takes_24_although_another_bids_25(bench):
    """A Vehicle valued 19: one bids up to 24, another 25; the owner sells to the first."""
    table = bargaining(bench, 3)
    card = table.item(0, value=19, kind="vehicle")
    table.player(1).coins = table.player(2).coins = 30
    wants = [(f"spoils:{card}", 1)]
    for bid in range(19, 24):
        table.run(desk(table.state, 1), "offer:0", offered([("coins", bid)], wants), "refuse")
    table.run(desk(table.state, 2), "offer:0", offered([("coins", 25)], wants), "refuse")
    assert table.player(0).auction == [card]
    table.run(desk(table.state, 1), "offer:0", offered([("coins", 24)], wants), "accept")
    assert (table.player(0).coins, table.player(1).coins, table.player(2).coins) == (34, 6, 30)
    assert table.player(1).auction == [card]


@pytest.mark.rule("FL-AUC-08", "FL-BUS-05")
def test_the_bank_pays_the_printed_value_in_the_sell_step_alone(bench):
    table = bargaining(bench)
    card = table.item(0, value=7)
    key = f"spoils:{card}"
    run = table.start(desk(table.state, 0))
    assert key not in run.ask.keys
    run = table.start(purchase(table.state, 0))
    assert key not in (run.ask.keys if run.ask else ())
    run = table.run(sell(table.state, 0), key)
    assert (table.player().coins, table.player().auction) == (17, [])
    assert table.state.decks["spoils"].discard == [card]


@pytest.mark.rule("FL-DEC-37")
def test_what_is_bought_lies_in_the_auction_house_and_is_equipped_at_home(bench):
    table = bargaining(bench)
    table.dummy(1)
    first, second = table.item(0), table.item(0)
    run = table.run(desk(table.state, 0), "offer:1", offered([(f"spoils:{first}", 1)]), "accept")
    assert "outfit" not in run.topics
    assert table.player(1).auction == [first]
    table.place(1, table.state.home(1))
    answers = (f"stored:{second}", "crown:0", "done")
    run = table.run(desk(table.state, 0), "offer:1", offered([(f"spoils:{second}", 1)]), "accept", *answers)
    assert (table.player(1).auction, table.member(1).gear) == ([first], [second])


@pytest.mark.rule("FL-DEC-38")
def test_an_offer_to_all_goes_to_the_first_who_accepts(bench):
    table = bargaining(bench, 4)
    card = table.item(0)
    table.player(3).coins = 2
    answers = ("offer:all", offered([(f"spoils:{card}", 1)], [("coins", 5)]), "refuse", "accept")
    run = table.run(desk(table.state, 0), *answers)
    assert [ask.seat for ask in run.asked if ask.topic == "offer_reply"] == [1, 2]
    assert [len(player.auction) for player in table.state.players] == [0, 0, 1, 0]
    assert (table.player(0).coins, table.player(2).coins) == (15, 5)


@pytest.mark.rule("FL-DEC-38")
def test_only_what_is_there_can_be_accepted(bench):
    table = bargaining(bench, 3)
    card = table.item(0)
    table.player(1).coins = 2
    run = table.start(desk(table.state, 0), "offer:all", offered([(f"spoils:{card}", 1)], [("coins", 5)]))
    assert (run.ask.seat, run.ask.keys) == (1, ("refuse", "counter"))
    run.go("refuse")
    assert (run.ask.seat, run.ask.keys) == (2, ("refuse", "accept", "counter"))


@pytest.mark.rule("FL-DEC-38")
def test_an_offer_may_be_answered_with_another(bench):
    table = bargaining(bench)
    card = table.item(0)
    counter = offered([("coins", 4)], [(f"spoils:{card}", 1)])
    run = table.start(desk(table.state, 0), "offer:1", offered([(f"spoils:{card}", 1)], [("coins", 6)]), "counter")
    assert (run.ask.seat, run.ask.topic) == (1, "offer")
    run.go(counter)
    assert (run.ask.seat, run.ask.topic) == (0, "offer_reply")
    run.go("accept")
    assert run.done
    assert (table.player(0).coins, table.player(1).auction, table.state.offers) == (14, [card], [])


@pytest.mark.rule("FL-DEC-65", "FL-INF-03", "FL-AUC-05")
def test_an_answer_may_ask_for_the_very_action_card_that_was_offered(bench):
    """It is named to its owner alone, and it is the one that changes hands."""
    table = bargaining(bench)
    table.hand(0, "ac908", "ac014")
    dear, cheap = table.item(1), table.item(1)
    gives = offered([("action:ac014", 1)], [(f"spoils:{dear}", 1), ("coins", 5)])
    run = table.start(desk(table.state, 0), "offer:1", gives, "counter")
    assert (run.ask.topic, "want:offered" in run.ask.keys) == ("offer", True)
    run.go(offered([("coins", 4), (f"spoils:{cheap}", 1)], [("offered", 1)]))
    assert (run.ask.seat, run.ask.topic, run.ask.about[2]) == (0, "offer_reply", (("action:ac014", 1),))
    answer = run.of(e.Offered)[-1]
    assert answer.wants == (("offered", 1),)
    assert "1 offered Action card" in table.game.tell(table.state, answer, 1)
    run.go("accept")
    assert run.done
    assert (table.player(0).hand, table.player(1).hand) == (["ac908"], ["ac014"])
    assert (table.player(0).auction, table.player(1).auction) == ([cheap], [dear])
    assert [player.coins for player in table.state.players[:2]] == [14, 6]
