"""The Town Business Phase. BUS"""

import pytest

from fallen_tui.games.fallen_land.rules.business import deal, hiring, production, purchase, sell
from fallen_tui.games.fallen_land.rules.play import play
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view


def at(table, phase, first=0):
    """The table at the beginning of a Sub-Phase."""
    state = table.state
    state.phase, state.stage, state.at, state.current, state.first = phase, 0, 0, -1, first
    return state


@pytest.mark.rule("FL-BUS-01", "FL-TEC-11", "FL-TEC-12")
def test_one_action_card_each_and_what_technologies_deal(bench):
    """Law and Order: 2 Action cards; a Marketplace of Tier 2: 1, and 2 Spoils for the Auction House."""
    table = bench(3)
    table.technology(0, "law")
    table.technology(1, "marketplace", 2)
    table.crew(1, n=2)
    table.top("spoils", "sp901", "sp902")
    state = at(table, "deal")
    run = table.start(play(state))
    while state.phase == "deal":
        run.go(run.ask.default)
    assert [len(player.hand) for player in state.players] == [2, 1, 1]
    assert [player.auction for player in state.players] == [[], ["sp901", "sp902"], []]


@pytest.mark.rule("FL-BUS-01", "FL-INF-03")
def test_action_cards_are_dealt_face_down(bench):
    table = bench(2)
    run = table.run(deal(table.state, 0))
    assert not run.of(e.Drawn)[0].open
    assert view(table.state, 1).players[0].hand == ["?"]
    assert view(table.state, 0).players[0].hand == table.player(0).hand != ["?"]


@pytest.mark.rule("FL-BUS-03", "FL-RES-02", "FL-TAB-RESOURCES")
def test_all_take_the_income_of_their_resources(bench, subtests: pytest.Subtests):
    for owned, coins in [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16), (5, 25)]:
        with subtests.test(owned=owned, coins=coins):
            table = bench(2)
            table.own(1, *list(table.state.resources)[:owned])
            state = at(table, "production")
            table.start(play(state))
            assert [player.coins for player in state.players] == [10, 10 + coins]
            assert [player.town_health for player in state.players] == [30, 30 + owned]


@pytest.mark.rule("FL-BUS-03", "FL-RES-01", "FL-RES-02")
def test_a_double_resource_counts_as_two(bench):
    table = bench(1)
    table.own(0, "D07", "N09")
    table.state.resources["N09"].count = 2
    table.run(production(table.state, 0))
    assert (table.player().coins, table.player().town_health) == (19, 33)


@pytest.mark.rule("FL-BUS-04")
def test_first_the_auction_house_then_the_bank_then_hiring(bench):
    table = bench(2)
    state = at(table, "production")
    run = table.start(play(state), dice=((5,), (5,)))
    while state.turn == 1:
        run.go(run.ask.default)
    topics = [ask.topic for ask in run.asked]
    found = list(dict.fromkeys(topic for topic in topics if topic in ("desk", "sell", "purchase", "hire")))
    assert found == ["desk", "sell", "purchase", "hire"]


@pytest.mark.rule("FL-BUS-05")
def test_first_all_sell_then_all_buy_each_time_clockwise(bench):
    table = bench(3)
    state = at(table, "sell", first=2)
    run = table.start(play(state), dice=((5,),) * 3)
    while state.phase in ("sell", "purchase"):
        run.go(run.ask.default)
    order = [(ask.topic, ask.seat) for ask in run.asked if ask.topic in ("sell", "purchase")]
    assert order == [(topic, seat) for topic in ("sell", "purchase") for seat in (2, 0, 1)]


@pytest.mark.rule("FL-BUS-06", "FL-TEC-14", "FL-TEC-15", "FL-TDC-10")
def test_a_card_a_chip_and_a_technology_bring_38_coins(bench):
    """A card worth 3, a defence chip and a Tier 1 technology: 38 coins, 1 Prestige and 5 Town Health less."""
    table = bench(1)
    table.player().coins, table.player().prestige, table.player().chips = 0, 4, 1
    card = table.item(0, value=3)
    table.technology(0, "water")
    run = table.start(sell(table.state, 0), f"spoils:{card}", "technology:water")
    assert (run.ask.topic, run.ask.high) == ("absorb", 1)
    run.go(0, "chip")
    player = table.player()
    assert (player.coins, player.prestige, player.town_health, player.chips) == (38, 3, 25, 0)


@pytest.mark.rule("FL-BUS-06", "FL-SPO-09", "FL-ACT-07", "FL-DEC-36")
def test_any_number_of_cards_carried_or_stored_but_none_without_a_value(bench):
    table = bench(1)
    table.dummy(0)
    table.player().coins = 0
    stored, carried, relic = table.item(0, value=4), table.item(0, 0, value=6), table.item(0, value=None)
    table.alter("ac908", value=5)
    table.alter("ac909", value=None)
    table.hand(0, "ac908", "ac909")
    run = table.start(sell(table.state, 0))
    assert set(run.ask.keys) >= {"done", f"spoils:{stored}", f"spoils:{carried}", "action:ac908"}
    assert {f"spoils:{relic}", "action:ac909"}.isdisjoint(run.ask.keys)
    run.go(f"spoils:{stored}", "action:ac908", f"spoils:{carried}")
    assert table.player().coins == 15
    assert (table.player().auction, table.member().gear, table.player().hand) == ([relic], [], ["ac909"])


@pytest.mark.rule("FL-BUS-07", "FL-TEC-03", "FL-TDC-02")
def test_one_technology_and_one_chip_each_turn(bench):
    table = bench(1)
    table.player().coins = 500
    table.technology(0, "water")
    run = table.run(purchase(table.state, 0), "technology:water", "chip")
    assert run.done
    assert [event.what for event in run.of(e.Bought)] == ["technology", "chip"]
    assert table.player().technology("water").tier == 2
    run = table.run(purchase(table.state, 0))
    assert run.of(e.Bought) == []
    at(table, "effects")
    table.run(_next_turn())
    assert "technology:garrison" in table.start(purchase(table.state, 0)).ask.keys


def _next_turn():
    yield e.Stepped("purchase", 0, 2)


@pytest.mark.rule("FL-DEC-77", "FL-BUS-05")
def test_who_could_but_give_coins_away_is_done_at_once(bench):
    """Nothing to sell, to buy or to hire, and 10 coins in hand; with something to sell coins may be given too."""
    table = bench(2)
    table.player().coins = 9
    for step in (sell, purchase, hiring):
        assert table.run(step(table.state, 0)).topics == []
    table.item(0, value=3)
    assert "give" in table.start(sell(table.state, 0)).ask.keys


@pytest.mark.rule("FL-BUS-08", "FL-NPC-01", "FL-INF-11")
def test_mercenaries_are_paid_for_and_announced_in_order(bench):
    table = bench(2)
    for seat, card in ((0, "ac901"), (1, "ac902")):
        table.hand(seat, card)
        table.player(seat).coins = 40
    state = at(table, "hire", first=1)
    run = table.start(play(state))
    assert (run.ask.seat, run.ask.topic) == (1, "hire")
    job = state.cards.actions["ac902"].assignments[0]
    run.go("hire:ac902", *([job] if len(state.cards.actions["ac902"].assignments) > 1 else []))
    target = run.ask.keys[0]
    run.go(target)
    assert table.player(1).coins == 40 - state.cards.actions["ac902"].hire
    assert [(band.card, band.job, band.target) for band in view(state, 0).mercenaries] == [("ac902", job, target)]
    assert (run.ask.seat, run.ask.topic) == (0, "hire")
    assert "hire:ac901" in run.ask.keys
    table.player(0).coins = 3
    assert "hire:ac901" not in table.start(hiring(state, 0)).asked[0].keys


@pytest.mark.rule("FL-BUS-09", "FL-ACT-02")
def test_action_cards_for_this_phase_are_played_in_it(bench, subtests: pytest.Subtests):
    for phase in ["sell", "purchase", "hire"]:
        with subtests.test(phase=phase):
            table = bench(1)
            table.rewrite("ac910", kind="boon", when=phase, target=None, do=[{"prestige": 1}])
            table.hand(0, "ac910")
            steps = {"sell": sell, "purchase": purchase, "hire": hiring}
            for other, step in steps.items():
                run = table.start(step(table.state, 0))
                offered = [key for ask in run.asked for key in ask.keys]
                assert ("play:ac910" in offered) is (other == phase)
            table.start(steps[phase](table.state, 0), "play:ac910")
            assert (table.player().prestige, table.player().hand) == (1, [])


@pytest.mark.rule("FL-BUS-09")
def test_those_for_the_start_of_a_sub_phase_are_asked_for_then(bench, subtests: pytest.Subtests):
    for phase in ["deal", "production", "auction"]:
        with subtests.test(phase=phase):
            table = bench(1)
            table.rewrite("ac910", kind="boon", when=phase, target=None, do=[{"prestige": 1}])
            table.hand(0, "ac910")
            state = at(table, phase)
            run = table.start(play(state))
            assert "play:ac910" in run.ask.keys
            run.go("play:ac910")
            assert table.player().prestige == 1
