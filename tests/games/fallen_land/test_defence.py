"""Town Defense Chips. TDC"""

import pytest

from fallen_tui.games.fallen_land.rules import bank, resources
from fallen_tui.games.fallen_land.rules.arrival import arrive
from fallen_tui.games.fallen_land.rules.business import purchase, sell
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.towns import gain_chips
from fallen_tui.games.fallen_land.rules.tracks import town_health
from fallen_tui.games.fallen_land.state import events as e


def guarded(bench, chips, hex="Y16", seats=2):
    """Seat 1 owns a far Resource and some chips; the Party of seat 0, two strong, stands there."""
    table = bench(seats)
    table.crew(0, n=2, health=10)
    table.crew(1, n=1)
    table.own(1, hex)
    table.player(1).prestige = 3
    table.player(1).chips = chips
    table.place(0, hex)
    return table


def carried_out(table, seat, *effects):
    """The effects of a card, in its own words, for a seat."""
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=list(effects))
    return carry_out(table.state, table.state.cards.actions["ac061"].do, Scene(seat, "ac061"))


# --- how many, and for how much ---


@pytest.mark.rule("FL-TDC-01")
def test_five_at_most(bench):
    table = bench(1)
    table.player().coins = 99
    table.player().chips = 4
    assert "chip" in bank.purchase_keys(table.state, 0)
    table.run(gain_chips(table.state, 0, 3))
    assert table.player().chips == 5
    assert "chip" not in bank.purchase_keys(table.state, 0)
    assert table.run(gain_chips(table.state, 0, 1)).events == []


@pytest.mark.rule("FL-TDC-02", "FL-BUS-07")
def test_one_a_turn(bench):
    table = bench(1)
    table.player().coins = 99
    run = table.start(purchase(table.state, 0), "chip")
    assert table.player().chips == 1
    assert "chip" not in run.ask.keys
    assert "technology:garrison" in run.ask.keys
    run.go("done")
    table.run(_next_turn())
    assert "chip" in bank.purchase_keys(table.state, 0)


def _next_turn():
    yield e.Stepped("effects", 0, 2)


@pytest.mark.rule("FL-TDC-03", "FL-TAB-TDC-COST")
def test_each_costs_five_more_than_the_one_before(bench, subtests: pytest.Subtests):
    """The first costs 10; with a perk chip and a bought one the next costs 20."""
    for chips, perk, price in [(0, 0, 10), (1, 0, 15), (2, 1, 20), (2, 0, 20), (3, 0, 25), (4, 4, 30), (5, 0, None)]:
        with subtests.test(chips=chips, perk=perk, price=price):
            table = bench(1)
            table.player().chips, table.player().perk_chips = chips, perk
            assert bank.chip_price(table.state, 0) == price
            if price is None:
                continue
            table.player().coins = price - 1
            assert "chip" not in bank.purchase_keys(table.state, 0)
            table.player().coins = price
            table.run(purchase(table.state, 0), "chip")
            assert (table.player().coins, table.player().chips) == (0, chips + 1)


@pytest.mark.rule("FL-TDC-12")
def test_twenty_five_in_all(bench):
    table = bench(6)
    for seat in range(5):
        table.player(seat).chips = 5
    table.player(4).chips = 4
    table.player(5).coins = 99
    table.run(gain_chips(table.state, 5, 2))
    assert table.player(5).chips == 1
    assert "chip" not in bank.purchase_keys(table.state, 5)
    table.player(0).chips = 4
    assert "chip" in bank.purchase_keys(table.state, 5)


# --- what they guard ---


@pytest.mark.rule("FL-TDC-04", "FL-TDC-05")
def test_they_fire_at_a_party_that_takes_a_resource_however_far(bench, subtests: pytest.Subtests):
    """Against three chips each Character takes 3, against four 4; who survives takes the Resource."""
    for chips in [3, 4]:
        with subtests.test(chips=chips):
            table = guarded(bench, chips)
            table.item(0, 0, "armor", armor=2)
            run = table.run(resources.claim(table.state, 0))
            assert run.of(e.Hurt) == [e.Hurt(0, "physical", ((0, chips), (1, chips)), "chips")]
            assert table.state.owner_of("Y16") == 0
            assert (table.player(0).prestige, table.player(1).prestige) == (1, 2)


@pytest.mark.rule("FL-TDC-05")
def test_where_nobody_survives_the_resource_stays(bench):
    table = guarded(bench, 5)
    table.hurt(0, 0, physical=5)
    table.hurt(0, 1, physical=6)
    run = table.run(resources.claim(table.state, 0))
    assert len(run.of(e.Died)) == 2
    assert table.state.owner_of("Y16") == 1


@pytest.mark.rule("FL-TDC-06")
def test_they_fire_before_a_resource_is_destroyed(bench):
    table = guarded(bench, 2)
    run = table.run(resources.destroy(table.state, 0))
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.Hurt) < kinds.index(e.ResourceDestroyed)
    assert [member.physical for _, member in table.player(0).party] == [2, 2]


@pytest.mark.rule("FL-TDC-07")
def test_a_card_takes_a_resource_without_a_shot(bench):
    table = guarded(bench, 5)
    run = table.run(carried_out(table, 0, {"claim_resource": {"which": "rival"}}))
    assert table.state.owner_of("Y16") == 0
    assert run.of(e.ChipsFired) == run.of(e.Hurt) == []


@pytest.mark.rule("FL-TDC-08")
def test_the_town_may_fire_at_a_party_that_stops_there_once_a_turn(bench):
    table = bench(3)
    for seat in (0, 2):
        table.crew(seat, n=2)
        table.place(seat, table.state.home(1))
        table.item(seat, 0, "armor", armor=2)
    table.player(1).chips = 2
    run = table.start(arrive(table.state, 0))
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "chips_fire", ("fire", "hold"))
    run.go("hold")
    assert run.of(e.Hurt) == []
    run = table.run(arrive(table.state, 0), "fire")
    assert run.of(e.Hurt) == [e.Hurt(0, "physical", ((0, 2), (1, 2)), "chips")]
    assert table.run(arrive(table.state, 0)).events == []
    assert table.run(arrive(table.state, 2)).events == []
    table.run(_next_turn())
    assert table.run(arrive(table.state, 2), "fire").of(e.ChipsFired) == [e.ChipsFired(1, 2)]


@pytest.mark.rule("FL-TDC-08")
def test_neither_ones_own_party_nor_another_hex_is_fired_at(bench):
    table = bench(2)
    table.crew(1, n=1)
    table.crew(0, n=1)
    table.player(1).chips = 2
    assert table.run(arrive(table.state, 1)).events == []
    table.place(0, "H04")
    assert table.run(arrive(table.state, 0)).events == []


# --- discarding and selling ---


@pytest.mark.rule("FL-TDC-09")
def test_each_chip_discarded_cancels_a_point_of_lost_town_health(bench):
    table = bench(1)
    table.player().chips = 3
    run = table.run(town_health(table.state, 0, -4), 2)
    assert (run.asked[0].low, run.asked[0].high) == (0, 3)
    assert (table.player().chips, table.player().town_health) == (1, 28)
    table.run(town_health(table.state, 0, -1), 1)
    assert (table.player().chips, table.player().town_health) == (0, 28)
    assert table.run(town_health(table.state, 0, 2)).asked == []


@pytest.mark.rule("FL-TDC-10")
def test_a_chip_is_sold_for_ten_whatever_it_cost(bench):
    table = bench(1)
    table.player().chips = 5
    table.run(sell(table.state, 0), "chip", "chip", "done")
    assert (table.player().chips, table.player().coins) == (3, 30)


@pytest.mark.rule("FL-TDC-11")
def test_a_perk_chip_is_not_sold_but_may_save_town_health(bench):
    table = bench(1)
    table.player().chips, table.player().perk_chips = 2, 1
    run = table.start(sell(table.state, 0), "chip")
    assert "chip" not in (run.ask.keys if run.ask else ())
    assert (table.player().chips, table.player().perk_chips) == (1, 1)
    run = table.run(town_health(table.state, 0, -2), 1)
    assert (table.player().chips, table.player().perk_chips, table.player().town_health) == (0, 0, 29)


@pytest.mark.rule("FL-TDC-11")
def test_of_both_kinds_the_bought_chips_go_first(bench):
    table = bench(1)
    table.player().chips, table.player().perk_chips = 3, 1
    table.run(town_health(table.state, 0, -4), 2)
    assert (table.player().chips, table.player().perk_chips) == (1, 1)
